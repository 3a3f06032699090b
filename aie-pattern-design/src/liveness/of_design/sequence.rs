//! The steps of a sequence, and what the host does besides.

use std::collections::HashSet;

use aie_pattern_core::TileKind;
use aie_pattern_core::device::{Direction as Way, Place as At};

use super::super::net::{
    Action, Channel, ChannelId, Descriptor, Direction, Place, Push, Start, Step, Stream, Transfer,
};
use super::super::of_fifos::tile_name;
use super::regions::words;
use super::{Builder, Host, span};
use crate::model::{self, Memref, Next, Operation, RegisterWrite};
use crate::resolve::line::of_allocation;
use crate::resolve::{self, Happening, Line, packets, registers};

impl Builder<'_, '_> {
    pub(super) fn add_sequence(&mut self, line: &Line) {
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
                Happening::Sync(channels) => match channels[..] {
                    [channel] => self.wait(Some(channel), place),
                    _ => self.outside("a wait for several tiles at once", place),
                },
                Happening::Push { .. } => self.outside("a push of a descriptor by its number", place),
                Happening::Other => match &event.operation.operation {
                    Operation::Write(write) if registers::is_apart(self.resolved.design, write) => {}
                    Operation::Write(write) => match **write {
                        RegisterWrite::Patch { .. } => {}
                        RegisterWrite::Word { .. }
                        | RegisterWrite::Block { .. }
                        | RegisterWrite::Parameter { .. }
                        | RegisterWrite::Bd(_)
                        | RegisterWrite::ControlPacket { .. } => self.outside("a write of registers", place),
                    },
                    Operation::SetLock(..) => self.outside("`aiex.set_lock`", place),
                    _ => self.outside("an operation of the sequence", place),
                },
            }
        }
    }

    pub(super) fn step(&mut self, what: Action, place: Place) {
        self.net.sequence.push(Step { what, place });
    }

    pub(super) fn wait(&mut self, channel: Option<resolve::Channel>, place: Place) {
        match channel {
            Some(channel) => {
                self.check_tokens(channel.at, place);
                let channel = self.channel(channel, place);
                self.step(Action::Await(channel), place);
            }
            None => self.outside("a wait for a channel that is not known", place),
        }
    }

    /// Leaves the verdict open if no route takes the tokens of a tile to a shim. MLIR-AIE makes such routes for shims only.
    fn check_tokens(&mut self, at: At, place: Place) {
        let kind = self.kind(at);
        if kind == Some(TileKind::Shim) {
            return;
        }
        let tile = self.resolved.design.tiles.iter().find(|tile| tile.at == Some(at));
        let id = tile.and_then(|tile| tile.controller?.small());
        let takes = |one: &resolve::Connection| {
            one.source.at == at
                && one.source.bundle == model::Bundle::TileControl
                && self.kind(one.destination.at) == Some(TileKind::Shim)
                && (id.is_none() || one.packet.is_none() || one.packet == id)
        };
        if !self.resolved.connections.iter().any(takes) {
            let id = id.map_or_else(String::new, |id| format!(", packets of id {id},"));
            let tile = tile_name(kind, at);
            self.open(format!("no route in the text takes the tokens of {tile}{id} to a shim"), place);
        }
    }

    pub(super) fn start(&mut self, run: &resolve::TaskRun, place: Place) {
        let Some(channel) = run.channel else {
            return self.outside("a task of a channel that is not known", place);
        };
        if run.task.is_out_of_order {
            return self.outside("a task whose packets select its descriptors", place);
        }
        let mut chain = Vec::new();
        let mut at = run.task.first;
        while let Some(position) = at.filter(|_| chain.len() < run.task.bds.len()) {
            let bd = &run.task.bds[position];
            let Some(words) = words(bd) else {
                return self.outside("a task whose words are not known", span(bd.place));
            };
            let Some((acquire, release)) = self.locks(bd) else { return };
            let has_packet = packets::of_task(self.resolved.design, run.task, bd).is_some();
            let Some(header) = self.header(channel, has_packet, span(bd.place)) else { return };
            let id = run.ids.get(position).copied().flatten();
            chain.push(Transfer { id, words: words + header, acquire, release });
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
        self.note_room(run.task.bds.first().and_then(|bd| bd.memref.as_ref()));
        self.step(Action::Push(Push { channel, chain, writes: false, repeat, token: run.task.token }), place);
    }

    pub(super) fn memcpy(&mut self, memcpy: &model::Memcpy, channel: Option<resolve::Channel>, place: Place) {
        let sizes: Option<Vec<_>> = memcpy.sizes.iter().map(model::Number::unsigned).collect();
        let bits = memcpy.memref.as_ref().and_then(Memref::bits);
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
        let has_packet = packets::of_memcpy(self.resolved.design, memcpy).is_some();
        let Some(header) = self.header(channel, has_packet, place) else { return };
        let words = words + header;
        let token = memcpy.token || channel.direction == Way::S2mm;
        let channel = self.channel(channel, place);
        let id = memcpy.id.and_then(|id| id.small());
        let chain = vec![Transfer { id, words, acquire: None, release: None }];
        self.note_room(memcpy.memref.as_ref());
        self.step(Action::Push(Push { channel, chain, writes: true, repeat, token }), place);
    }

    /// Notes the words that the buffer of the next step has room for.
    fn note_room(&mut self, memref: Option<&Memref>) {
        let bits = |memref: &Memref| memref.elements()?.checked_mul(u64::from(memref.bits()?));
        if let Some(bits) = memref.and_then(bits) {
            self.net.rooms.insert(self.net.sequence.len(), bits / 32);
        }
    }

    /// Leaves the verdict open if something besides a trace uses the channel that takes its words.
    pub(super) fn add_traces(&mut self) {
        for (channel, place) in std::mem::take(&mut self.traces) {
            if let Some(&id) = self.channels.get(&channel) {
                let name = format!("{}, which takes the words of a trace,", self.net.channels[id].name);
                self.outside(name, place);
            }
        }
    }

    /// Leaves the verdict open if the sequence starts a channel without a route: another part of the design may have it.
    pub(super) fn add_unconnected(&mut self) {
        let mut open = Vec::new();
        for step in &self.net.sequence {
            let (Action::Push(Push { channel, .. }) | Action::Await(channel)) = step.what else { continue };
            let is_end = |stream: &Stream| stream.source == channel || stream.sinks.contains(&channel);
            if !self.net.streams.iter().any(is_end) && !open.iter().any(|(known, _)| *known == channel) {
                open.push((channel, step.place));
            }
        }
        for (channel, place) in open {
            let Channel { name, direction, .. } = &self.net.channels[channel];
            let verb = match direction {
                Direction::Mm2s => "leaves",
                Direction::S2mm => "reaches",
            };
            self.open(format!("no route {verb} {name}"), place);
        }
    }

    /// The channels that no other sequence serves; none if one may serve channels that its text does not name, or if this one
    /// moves nothing.
    fn served_only_here(&self, line: &Line) -> HashSet<resolve::Channel> {
        let others = || self.resolved.lines.iter().filter(|other| other.sequence != line.sequence);
        if self.net.sequence.is_empty() || others().any(|other| is_opaque(self.resolved.design, other)) {
            return HashSet::new();
        }
        let elsewhere: HashSet<_> = others().flat_map(channels).collect();
        self.channels.keys().copied().filter(|channel| !elsewhere.contains(channel)).collect()
    }

    /// Lets the host feed and drain everything else: channels of shims, and of tiles whose DMA is not in the text. Gives the first
    /// channel that moves nothing because the host only does what the text says.
    ///
    /// On an NPU, the host reaches shims by its sequences alone, so it never serves the channels of FIFOs and the named ones besides.
    pub(super) fn add_host(&mut self, line: Option<&Line>, host: Host) -> Option<ChannelId> {
        let resolved = self.resolved;
        let design = resolved.design;
        let is_npu = design.part.is_npu();
        let only_here = line.map_or_else(HashSet::new, |line| self.served_only_here(line));
        let of_fifos = resolved.fifo_channels.iter();
        let of_fifos = of_fifos.filter(|(end, _)| design.fifos[end.fifo].externals.is_empty());
        let named = design.allocations.iter().filter_map(|named| of_allocation(design, named));
        let named: HashSet<_> = of_fifos.map(|&(_, channel)| channel).chain(named).collect();
        let mut is_used = vec![false; self.net.channels.len()];
        for step in &self.net.sequence {
            match &step.what {
                Action::Push(push) => is_used[push.channel] = true,
                Action::Await(channel) | Action::Poll(channel) => is_used[*channel] = true,
                Action::Write { .. } | Action::Free => {}
            }
        }
        let regions = design.regions.iter().filter_map(|region| Some(resolved.tile(region.tile)?.0));
        let described: Vec<At> = regions.collect();
        let mut keys: Vec<_> = self.channels.iter().map(|(&key, &id)| (id, key)).collect();
        keys.sort_unstable_by_key(|&(id, _)| id);
        let mut idle = None;
        for (id, key) in keys {
            let channel = &mut self.net.channels[id];
            let is_here = only_here.contains(&key);
            let (is_open, is_written) = match design.part.kind(key.at) {
                Some(TileKind::Shim) => (!(is_npu && is_here && named.contains(&key)), is_npu && is_here),
                Some(TileKind::Compute | TileKind::Mem) | None => (!described.contains(&key.at), is_here),
            };
            if !is_open || is_used[id] || !channel.starts.is_empty() {
                continue;
            }
            if is_written && host == Host::AsWritten {
                idle.get_or_insert(id);
            } else {
                channel.descriptors = vec![Descriptor::HOST];
                channel.starts = vec![Start { first: 0, repeat: 1 }];
            }
        }
        idle
    }
}

/// The channels that a sequence uses.
fn channels(line: &Line) -> impl Iterator<Item = resolve::Channel> {
    let of_events = line.events.iter().flat_map(|event| match &event.happening {
        Happening::Memcpy(_, channel) | Happening::Wait(channel) | Happening::Push { channel, .. } => {
            channel.iter().copied().collect()
        }
        Happening::Sync(channels) => channels.clone(),
        Happening::Configure(_)
        | Happening::Start(_)
        | Happening::Await(_)
        | Happening::Free(_)
        | Happening::Other => Vec::new(),
    });
    line.tasks.iter().filter_map(|run| run.channel).chain(of_events)
}

/// Whether a sequence may use channels that its text does not name.
fn is_opaque(design: &model::Design, line: &Line) -> bool {
    line.stop.is_some()
        || line.events.iter().any(|event| match &event.operation.operation {
            Operation::Write(write) => !registers::is_apart(design, write),
            Operation::SetLock(..) => true,
            _ => matches!(event.happening, Happening::Other),
        })
}
