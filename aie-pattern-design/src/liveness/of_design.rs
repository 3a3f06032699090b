//! A resolved design as a net, one for each of its sequences.
//!
//! FIFOs are lowered as the core lowers them. The host feeds and drains, as needed, every shim channel that no sequence,
//! region or FIFO serves. A construct that a net does not have is named in [`Net::outside`], and there is no verdict.

use std::collections::{BTreeMap, HashMap};

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::FifoEnd;
use aie_pattern_core::device::{Direction as Way, Place as At};

use super::net::{
    Acquire, Action, Channel, ChannelId, Construct, Core, Descriptor, Direction, Lock, Net, Op, Place, Push,
    Release, Start, Step, Stream, Transfer, Trips, When, Window,
};
use super::of_fifos::{FifoLocks, tile_name};
use crate::model;
use crate::model::{Access, Bd, Bundle, Next, Operation, RegisterWrite};
use crate::resolve::{self, Happening, Line, Resolved};

/// The most words that a path may hold, a bound for four to eight columns. No source promises them; a proof of failure
/// must allow for them.
pub const PATH: u64 = 128;
/// The same from a shim tile, whose channels buffer 256 more words.
pub const SHIM_PATH: u64 = 384;
/// The words of one pass of a host that feeds or drains as needed.
const HOST: u64 = 1 << 24;

/// The net of a design and one of its sequences.
#[must_use]
pub fn net(resolved: &Resolved, line: &Line) -> Net {
    let mut builder = Builder {
        resolved,
        net: Net::default(),
        channels: HashMap::new(),
        tiles: Vec::new(),
        locks: Vec::new(),
    };
    builder.add_locks();
    let fifo_locks = builder.add_fifos();
    builder.add_regions();
    builder.add_streams();
    builder.add_cores(fifo_locks.as_ref());
    builder.add_sequence(line);
    builder.add_unconnected();
    builder.add_host();
    builder.net
}

struct Builder<'r, 'd> {
    resolved: &'r Resolved<'d>,
    net: Net,
    channels: HashMap<resolve::Channel, ChannelId>,
    /// The tiles whose channels the net has.
    tiles: Vec<At>,
    /// The net's lock for each lock of the design.
    locks: Vec<Option<usize>>,
}

#[allow(clippy::unnecessary_wraps, reason = "an element of a net may have no place")]
fn span(place: model::Place) -> Place {
    Some(place.first)
}

impl Builder<'_, '_> {
    fn outside(&mut self, name: impl Into<String>, place: Place) {
        self.net.outside.push(Construct { name: name.into(), place });
    }

    fn kind(&self, at: At) -> Option<TileKind> {
        self.resolved.design.part.kind(at)
    }

    /// The net's channel for a channel of the design.
    fn channel(&mut self, channel: resolve::Channel, place: Place) -> ChannelId {
        if let Some(&id) = self.channels.get(&channel) {
            return id;
        }
        let tile = self.tiles.iter().position(|&at| at == channel.at).unwrap_or_else(|| {
            self.tiles.push(channel.at);
            self.tiles.len() - 1
        });
        let (direction, way) = match channel.direction {
            Way::Mm2s => (Direction::Mm2s, "MM2S"),
            Way::S2mm => (Direction::S2mm, "S2MM"),
        };
        let name =
            format!("{way} channel {} of {}", channel.channel, tile_name(self.kind(channel.at), channel.at));
        let id = self.net.channels.len();
        self.net.channels.push(Channel {
            name,
            place,
            direction,
            tile,
            descriptors: Vec::new(),
            starts: Vec::new(),
        });
        self.channels.insert(channel, id);
        id
    }

    fn add_locks(&mut self) {
        let design = self.resolved.design;
        for lock in &design.locks {
            let initial = lock.first_value().and_then(|value| u32::try_from(value).ok());
            let id = match initial {
                Some(initial) => {
                    let tile = self
                        .resolved
                        .tile(lock.tile)
                        .map_or_else(String::new, |(at, kind)| format!(" of {}", tile_name(Some(kind), at)));
                    let name = format!("lock `{}`{tile}", lock.name());
                    self.net.locks.push(Lock { name, place: span(lock.place), initial });
                    Some(self.net.locks.len() - 1)
                }
                None => {
                    self.outside(
                        format!("lock `{}`, whose initial value is not known,", lock.name()),
                        span(lock.place),
                    );
                    None
                }
            };
            self.locks.push(id);
        }
    }

    fn add_fifos(&mut self) -> Option<FifoLocks> {
        let resolved = self.resolved;
        let design = resolved.design;
        if design.fifos.is_empty() {
            return None;
        }
        let table = match &resolved.fifos {
            Ok(table) => table,
            Err(unknown) => {
                let place = unknown.fifo.map(|fifo| design.fifos[fifo].place);
                self.outside(format!("a FIFO, since {},", unknown.reason), place.and_then(span));
                return None;
            }
        };
        for fifo in &design.fifos {
            if fifo.is_plio || fifo.stream.is_some() {
                self.outside(format!("FIFO `{}`, which ends in a stream,", fifo.name.text), span(fifo.place));
            }
        }
        let place = |fifo: usize| span(design.fifos[fifo].place);
        table.with(|fifos| {
            let locks = FifoLocks::add(&mut self.net, fifos, &place);
            for &(end, channel) in &resolved.fifo_channels {
                let id = self.channel(channel, place(end.fifo));
                if !locks.add_ring(&mut self.net, fifos, end, id) {
                    let name = &design.fifos[end.fifo].name.text;
                    self.outside(format!("FIFO `{name}`, whose parts are not whole words,"), place(end.fifo));
                }
            }
            Some(locks)
        })
    }

    fn add_regions(&mut self) {
        let resolved = self.resolved;
        for chain in &resolved.chains {
            let region = &resolved.design[chain.region];
            let place = span(region.starts.get(chain.start).map_or(region.place, |start| start.place));
            let (Some(key), Some(passes)) = (chain.channel, chain.passes.or(chain.loops_to.map(|_| 1)))
            else {
                self.outside("a channel that is not known", place);
                continue;
            };
            let id = self.channel(key, place);
            let base = self.net.channels[id].descriptors.len();
            let mut descriptors = Vec::new();
            for (at, &bd) in chain.bds.iter().enumerate() {
                let next = if at + 1 < chain.bds.len() { Some(at + 1) } else { chain.loops_to };
                if let Some(descriptor) = self.descriptor(&region.bds[bd], next.map(|next| base + next)) {
                    descriptors.push(descriptor);
                }
            }
            if descriptors.len() < chain.bds.len() || descriptors.is_empty() {
                continue;
            }
            let channel = &mut self.net.channels[id];
            channel.place = place;
            channel.descriptors.extend(descriptors);
            channel.starts.push(Start { first: base, repeat: u32::try_from(passes).unwrap_or(u32::MAX) });
        }
    }

    fn descriptor(&mut self, bd: &Bd, next: Option<usize>) -> Option<Descriptor> {
        let Some(words) = words(bd) else {
            self.outside("a descriptor whose length in words is not known", span(bd.place));
            return None;
        };
        let acquire = bd.acquire.as_ref().filter(|used| used.is_enabled);
        let acquire = match acquire.map(|used| self.acquire(used)) {
            Some(known) => Some(known?),
            None => None,
        };
        let release = match bd.release.as_ref().map(|used| self.release(used)) {
            Some(known) => Some(known?),
            None => None,
        };
        Some(Descriptor { words, acquire, release, next })
    }

    /// The lock and the amount of an acquire; `None`, with a note in the net, if they are not known.
    fn acquire(&mut self, used: &model::UseLock) -> Option<Acquire> {
        let (lock, amount) = self.lock_of(used)?;
        let when = match used.action {
            model::Action::Acquire => When::Equal,
            model::Action::AcquireGreaterEqual | model::Action::Release => When::AtLeast,
        };
        Some(Acquire { lock, amount, when })
    }

    fn release(&mut self, used: &model::UseLock) -> Option<Release> {
        let (lock, amount) = self.lock_of(used)?;
        Some(Release { lock, amount })
    }

    fn lock_of(&mut self, used: &model::UseLock) -> Option<(usize, u32)> {
        let known = used.lock.and_then(|lock| self.locks[lock.0]).zip(used.value.small());
        if known.is_none() {
            self.outside(format!("a use of lock `{}`", used.name.text), span(used.place));
        }
        known
    }

    fn add_streams(&mut self) {
        let resolved = self.resolved;
        let key =
            |end: resolve::End, direction| resolve::Channel { at: end.at, direction, channel: end.channel };
        let mut streams: BTreeMap<resolve::End, Vec<&resolve::Connection>> = BTreeMap::new();
        for connection in &resolved.connections {
            match (connection.source.bundle, connection.destination.bundle) {
                (Bundle::Dma, Bundle::Dma) => streams.entry(connection.source).or_default().push(connection),
                // A net does not model what the host or a core's port does there; the channel is noted
                // where it is used.
                _ => {
                    for (end, direction) in
                        [(connection.source, Way::Mm2s), (connection.destination, Way::S2mm)]
                    {
                        if end.bundle == Bundle::Dma {
                            let name = format!(
                                "the stream between {} and another port than a DMA's",
                                tile_name(self.kind(end.at), end.at)
                            );
                            let _ = self.channel(key(end, direction), span(connection.place));
                            self.outside(name, span(connection.place));
                        }
                    }
                }
            }
        }
        for (source, connections) in streams {
            let packet = connections[0].packet;
            if connections.iter().any(|other| other.packet != packet) {
                let name = format!(
                    "the packets of several ids that {} sends",
                    tile_name(self.kind(source.at), source.at)
                );
                self.outside(name, span(connections[0].place));
            }
            let place = span(connections[0].place);
            let from = self.channel(key(source, Way::Mm2s), place);
            let mut sinks = Vec::new();
            for connection in &connections {
                let sink = self.channel(key(connection.destination, Way::S2mm), span(connection.place));
                if !sinks.contains(&sink) {
                    sinks.push(sink);
                }
            }
            let is_shim = self.kind(source.at) == Some(TileKind::Shim);
            let at_most = if is_shim { SHIM_PATH } else { PATH };
            self.net.streams.push(Stream { source: from, sinks, promised: 0, at_most, arbiter: None });
        }
    }

    fn add_cores(&mut self, fifo_locks: Option<&FifoLocks>) {
        let design = self.resolved.design;
        for core in &design.cores {
            let name = self
                .resolved
                .tile(core.tile)
                .map_or_else(|| String::from("a core"), |(at, kind)| tile_name(Some(kind), at));
            let Some(body) = &core.body else {
                self.outside(format!("the program of {name}"), span(core.place));
                continue;
            };
            let mut windows = Vec::new();
            let program = self.ops(body, &name, fifo_locks, &mut windows);
            let windows = windows.into_iter().map(|(_, window)| window).collect();
            self.net.cores.push(Core { name, place: span(core.place), windows, program });
        }
    }

    fn ops(
        &mut self,
        steps: &[model::Step],
        core: &str,
        locks: Option<&FifoLocks>,
        windows: &mut Vec<(FifoEnd, Window)>,
    ) -> Vec<Op> {
        let mut ops = Vec::new();
        for step in steps {
            match step {
                model::Step::UseLock(used) if used.action.is_acquire() => {
                    let place = span(used.place);
                    ops.extend(self.acquire(used).map(|acquire| Op::Acquire { acquire, place }));
                }
                model::Step::UseLock(used) => {
                    let place = span(used.place);
                    ops.extend(self.release(used).map(|release| Op::Release { release, place }));
                }
                model::Step::Fifo(access) => ops.extend(self.fifo_op(access, core, locks, windows)),
                model::Step::Loop { trips, body, place, .. } => {
                    let body = self.ops(body, core, locks, windows);
                    if body.is_empty() && *trips != model::Trips::Endless {
                        continue;
                    }
                    let trips = match *trips {
                        model::Trips::Known(trips) => Trips::Times(trips),
                        model::Trips::Endless => Trips::Endless,
                        model::Trips::Unknown => Trips::Unknown,
                    };
                    ops.push(Op::Loop { trips, body, place: span(*place) });
                }
                model::Step::Branch { arms, place } => {
                    if arms.iter().any(|arm| !self.ops(arm, core, locks, windows).is_empty()) {
                        self.outside(format!("a branch of {core} that acquires or releases"), span(*place));
                    }
                }
                model::Step::Unknown { operation, place } => {
                    self.outside(format!("`{operation}` in the program of {core}"), span(*place));
                }
            }
        }
        ops
    }

    fn fifo_op(
        &mut self,
        access: &model::FifoAccess,
        core: &str,
        locks: Option<&FifoLocks>,
        windows: &mut Vec<(FifoEnd, Window)>,
    ) -> Option<Op> {
        let place = span(access.place);
        let end = access.fifo.zip(access.side).map(|(fifo, side)| FifoEnd { fifo: fifo.0, side });
        let (Some(end), Some(objects), Some(locks), Ok(table)) =
            (end, access.count.small(), locks, &self.resolved.fifos)
        else {
            self.outside(format!("what {core} does with FIFO `{}`", access.name.text), place);
            return None;
        };
        let window = match windows.iter().position(|(known, _)| *known == end) {
            Some(window) => window,
            None => {
                // Without locks, the core never waits.
                windows.push((end, table.with(|fifos| locks.window(fifos, end))?));
                windows.len() - 1
            }
        };
        Some(match access.access {
            Access::Acquire => Op::Hold { window, objects, place },
            Access::Release => Op::Give { window, objects, place },
        })
    }

    fn add_sequence(&mut self, line: &Line) {
        if let Some(stop) = &line.stop {
            self.outside(format!("the rest of the sequence ({})", stop.reason), span(stop.place));
        }
        for event in &line.events {
            let place = span(event.operation.place);
            match &event.happening {
                Happening::Configure(run) => {
                    let run = &line.tasks[*run];
                    if let Some(channel) = run.channel {
                        let id = self.channel(channel, place);
                        let ids = run.ids.iter().copied().flatten().collect();
                        self.step(Action::Write { tile: self.net.channels[id].tile, ids }, place);
                    }
                }
                Happening::Start(run) => self.start(&line.tasks[*run], place),
                Happening::Await(run) => {
                    let channel = line.tasks[*run].channel;
                    self.wait(channel, place);
                }
                Happening::Free(_) => self.step(Action::Free, place),
                Happening::Memcpy(memcpy, channel) => self.memcpy(memcpy, *channel, place),
                Happening::Wait(channel) => self.wait(*channel, place),
                Happening::Sync(channels) => {
                    for &channel in channels {
                        self.wait(Some(channel), place);
                    }
                }
                Happening::Push { .. } => self.outside("a push of a descriptor by its number", place),
                Happening::Other => match &event.operation.operation {
                    Operation::Write(write) => match **write {
                        RegisterWrite::Parameter { .. } | RegisterWrite::Patch { .. } => {}
                        RegisterWrite::Word { .. }
                        | RegisterWrite::Block { .. }
                        | RegisterWrite::Bd(_)
                        | RegisterWrite::ControlPacket { .. } => self.outside("a write of registers", place),
                    },
                    _ => self.outside("an operation of the sequence", place),
                },
            }
        }
    }

    fn step(&mut self, what: Action, place: Place) {
        self.net.sequence.push(Step { what, place });
    }

    fn wait(&mut self, channel: Option<resolve::Channel>, place: Place) {
        match channel {
            Some(channel) => {
                let channel = self.channel(channel, place);
                self.step(Action::Await(channel), place);
            }
            None => self.outside("a wait for a channel that is not known", place),
        }
    }

    fn start(&mut self, run: &resolve::TaskRun, place: Place) {
        let Some(channel) = run.channel else {
            return self.outside("a task of a channel that is not known", place);
        };
        let mut chain = Vec::new();
        let mut at = run.task.first;
        while let Some(position) = at.filter(|_| chain.len() < run.task.bds.len()) {
            let bd = &run.task.bds[position];
            let (Some(words), None, None) = (words(bd), &bd.acquire, &bd.release) else {
                return self.outside("a task whose words or locks are not known", span(bd.place));
            };
            chain.push(Transfer { id: run.ids.get(position).copied().flatten(), words });
            at = match bd.next {
                Next::Bd(next) => Some(next),
                Next::End | Next::Missing => None,
            };
        }
        let repeat = run.task.repeat_count.map_or(Some(1), |repeat| Some(repeat.small()? + 1));
        let (None, Some(repeat), false) = (at, repeat, chain.is_empty()) else {
            return self.outside("a task whose passes are not known", place);
        };
        let channel = self.channel(channel, place);
        self.step(Action::Push(Push { channel, chain, writes: false, repeat, token: run.task.token }), place);
    }

    fn memcpy(&mut self, memcpy: &model::Memcpy, channel: Option<resolve::Channel>, place: Place) {
        let sizes: Option<Vec<_>> = memcpy.sizes.iter().map(|size| u64::try_from(size.value?).ok()).collect();
        let bits = memcpy.memref.as_ref().and_then(model::Memref::bits);
        let words = |sizes: &[u64]| {
            let elements = sizes.iter().try_fold(1_u64, |product, &size| product.checked_mul(size))?;
            let total = elements.checked_mul(u64::from(bits?))?;
            (total % 32 == 0 && total > 0).then_some(total / 32)
        };
        let known = sizes.as_deref().and_then(|sizes| match sizes {
            // The outermost size is a repeat of the task, up to the limit of its field.
            [outer @ 1..=256, inner @ ..] => Some((*outer as u32, words(inner)?)),
            sizes => Some((1, words(sizes)?)),
        });
        let (Some(channel), Some((repeat, words))) = (channel, known) else {
            return self.outside("a transfer whose channel or words are not known", place);
        };
        let token = memcpy.token || channel.direction == Way::S2mm;
        let channel = self.channel(channel, place);
        let chain = vec![Transfer { id: memcpy.id.and_then(|id| id.small()), words }];
        self.step(Action::Push(Push { channel, chain, writes: true, repeat, token }), place);
    }

    /// Leaves the verdict open if the sequence starts a channel without a route: another part of the design may have it.
    fn add_unconnected(&mut self) {
        let mut open = Vec::new();
        for step in &self.net.sequence {
            let (Action::Push(Push { channel, .. }) | Action::Await(channel)) = step.what else { continue };
            let is_end = |stream: &Stream| stream.source == channel || stream.sinks.contains(&channel);
            if !self.net.streams.iter().any(is_end) && !open.iter().any(|(known, _)| *known == channel) {
                open.push((channel, step.place));
            }
        }
        for (channel, place) in open {
            self.outside(
                format!("{}, which no route leaves or reaches,", self.net.channels[channel].name),
                place,
            );
        }
    }

    /// Lets the host feed and drain everything else: channels of shims, and of tiles whose DMA is not in the text.
    fn add_host(&mut self) {
        let mut is_used = vec![false; self.net.channels.len()];
        for step in &self.net.sequence {
            match &step.what {
                Action::Push(push) => is_used[push.channel] = true,
                Action::Await(channel) | Action::Poll(channel) => is_used[*channel] = true,
                Action::Write { .. } | Action::Free => {}
            }
        }
        let resolved = self.resolved;
        let regions = resolved.design.regions.iter().filter_map(|region| Some(resolved.tile(region.tile)?.0));
        let described: Vec<At> = regions.collect();
        let kind = |at| resolved.design.part.kind(at);
        for (channel, is_used) in self.net.channels.iter_mut().zip(is_used) {
            let at = self.tiles[channel.tile];
            let is_open = kind(at) == Some(TileKind::Shim) || !described.contains(&at);
            if is_open && !is_used && channel.starts.is_empty() {
                channel.descriptors =
                    vec![Descriptor { words: HOST, acquire: None, release: None, next: Some(0) }];
                channel.starts = vec![Start { first: 0, repeat: 1 }];
            }
        }
    }
}

/// The number of words that a descriptor puts on the stream or takes from it.
fn words(bd: &Bd) -> Option<u64> {
    let Some(pad) = &bd.pad else {
        return u64::try_from(bd.moved_bytes()?)
            .ok()
            .filter(|bytes| bytes % 4 == 0)
            .map(|bytes| bytes / 4)
            .filter(|&words| words > 0);
    };
    let elements = bd.sizes()?.iter().zip(pad).try_fold(1_i128, |product, (size, (before, after))| {
        product.checked_mul(size + before.value? + after.value?)
    })?;
    let bits = elements.checked_mul(i128::from(bd.memref.as_ref()?.bits()?))?;
    (bits > 0 && bits % 32 == 0).then(|| u64::try_from(bits / 32).ok()).flatten()
}
