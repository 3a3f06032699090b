//! Random FIFOs and links, most of which break several rules. Pools, rings, channels and faults are compared
//! with a second implementation of MLIR-AIE's pass and of the limits of a tile, which only shares the
//! declaration with the library.
//!
//! Other tests check the walks in segments and the rules of descriptors.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of designs.

use std::collections::BTreeMap;

use aie_pattern_core::declare::{Beside, Fifo, FifoEnd, FifoLink, FifoMember, FifoSide, Fifos, StreamEnds};
use aie_pattern_core::device::{Direction, Grid, Place};
use aie_pattern_core::lower::fifo::{self, CoreLocks, Pool, PoolLock, Ring, RingBd, Segment};
use aie_pattern_core::rule::fifo::{Fault, FifoLocus, check};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases};

const GRID: Grid = Grid { columns: 9, rows: 6, mem_rows: 1 };

fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

/// Whether a FIFO has padding somewhere, or a list that is an error.
fn pads(of: &Fifo<'_>) -> bool {
    of.pad.iter().any(|pair| *pair != (0, 0)) || !of.pad.is_empty() && of.pad.len() != of.to_stream.len()
}

/// The link of an end, and which of its members the end is.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    Free,
    Input(usize, usize),
    Output(usize, usize),
}

#[derive(Clone, Copy)]
struct Model<'a>(&'a Fifos<'a>);

impl<'a> Model<'a> {
    fn fifo(self, end: FifoEnd) -> &'a Fifo<'a> {
        &self.0.fifos[end.fifo]
    }

    fn kind_at(self, (column, row): Place) -> Option<TileKind> {
        match row {
            _ if column >= self.0.grid.columns || row >= self.0.grid.rows => None,
            0 => Some(TileKind::Shim),
            row if row <= self.0.grid.mem_rows => Some(TileKind::Mem),
            _ => Some(TileKind::Compute),
        }
    }

    fn place(self, end: FifoEnd) -> Place {
        match end.side {
            FifoSide::Producer => self.fifo(end).producer,
            FifoSide::Consumer(k) => self.fifo(end).consumers[k],
        }
    }

    fn kind(self, end: FifoEnd) -> Option<TileKind> {
        self.kind_at(self.place(end))
    }

    fn ends(self) -> Vec<FifoEnd> {
        let all = self.0.fifos.iter().enumerate();
        all.flat_map(|(fifo, of)| {
            let consumers = (0..of.consumers.len()).map(move |k| FifoEnd::consumer(fifo, k));
            std::iter::once(FifoEnd::producer(fifo)).chain(consumers)
        })
        .collect()
    }

    fn is_join(self, link: usize) -> bool {
        self.0.links[link].inputs.len() > 1
    }

    fn is_forward(self, link: usize) -> bool {
        self.0.links[link].inputs.len() == 1 && self.0.links[link].outputs.len() == 1
    }

    fn link_tile(self, link: usize) -> Place {
        self.0.fifos[self.0.links[link].outputs[0]].producer
    }

    /// The consumer of an input that is at the link.
    fn at_link(self, link: usize, input: usize) -> usize {
        let tile = self.link_tile(link);
        let first = self.0.fifos[input].consumers.iter().position(|&place| place == tile);
        if self.is_forward(link) { first.unwrap_or(0) } else { 0 }
    }

    fn role(self, end: FifoEnd) -> Role {
        for (link, at) in self.0.links.iter().enumerate() {
            match end.side {
                FifoSide::Producer => {
                    if let Some(part) = at.outputs.iter().position(|&fifo| fifo == end.fifo) {
                        return Role::Output(link, part);
                    }
                }
                FifoSide::Consumer(k) => {
                    if let Some(part) = at.inputs.iter().position(|&fifo| fifo == end.fifo)
                        && k == self.at_link(link, end.fifo)
                    {
                        return Role::Input(link, part);
                    }
                }
            }
        }
        Role::Free
    }

    /// A core reaches its own memory, and those below, above and to the west; a mem tile's DMA those beside it.
    fn reaches(self, tile: Place, memory: Place) -> bool {
        let (east, north) =
            (i64::from(memory.0) - i64::from(tile.0), i64::from(memory.1) - i64::from(tile.1));
        match (self.kind_at(tile), self.kind_at(memory)) {
            (Some(TileKind::Compute), Some(TileKind::Compute)) => {
                [(0, 0), (0, 1), (0, -1), (-1, 0)].contains(&(east, north))
            }
            (Some(TileKind::Mem), Some(TileKind::Mem)) => [(0, 0), (1, 0), (-1, 0)].contains(&(east, north)),
            _ => false,
        }
    }

    fn shares(self, fifo: usize, memory: Place) -> bool {
        let of = &self.0.fifos[fifo];
        self.reaches(of.producer, memory) && self.reaches(of.consumers[0], memory)
    }

    fn needs_dma(self, fifo: usize) -> bool {
        let of = &self.0.fifos[fifo];
        let is_asked = of.via_dma
            || of.repeat.is_some()
            || of.stream_ends.is_some()
            || of.consumer_object.is_some()
            || of.consumers.len() > 1
            || !of.to_stream.is_empty()
            || of.from_stream.first().is_some_and(|dims| !dims.is_empty());
        let is_linked =
            self.0.links.iter().any(|link| link.inputs.contains(&fifo) || link.outputs.contains(&fifo));
        match of.allocate {
            _ if is_asked => true,
            Some(tile) if is_linked => !self.shares(fifo, tile),
            None if is_linked => true,
            _ => !self.shares(fifo, of.producer) && !self.shares(fifo, of.consumers[0]),
        }
    }

    /// The role of an end, and of shared memory of the other end too.
    fn linked(self, end: FifoEnd) -> Role {
        let other = match end.side {
            FifoSide::Producer => FifoEnd::consumer(end.fifo, 0),
            FifoSide::Consumer(_) => FifoEnd::producer(end.fifo),
        };
        match self.role(end) {
            Role::Free if !self.needs_dma(end.fifo) => self.role(other),
            role => role,
        }
    }

    fn object_of(self, end: FifoEnd) -> u64 {
        let of = self.fifo(end);
        match end.side {
            FifoSide::Consumer(_) => of.consumer_object.unwrap_or(of.object),
            FifoSide::Producer => of.object,
        }
    }

    fn owner(self, link: usize) -> FifoEnd {
        let at = &self.0.links[link];
        let input = FifoEnd::consumer(at.inputs[0], self.at_link(link, at.inputs[0]));
        let output = FifoEnd::producer(at.outputs[0]);
        let to = self.fifo(output);
        let is_larger = self.object_of(input) >= to.object || pads(to);
        if self.is_join(link) || self.is_forward(link) && (to.initial > 0 || !is_larger) {
            output
        } else if self.needs_dma(input.fifo) {
            input
        } else {
            // Not divided into ends: one pool, with the FIFO's own name and values.
            FifoEnd::producer(input.fifo)
        }
    }

    fn depth(self, end: FifoEnd) -> u64 {
        let (depths, k) = (self.fifo(end).depths, Self::index(end));
        if depths.len() > 1 {
            depths.get(k).copied().unwrap_or(0)
        } else {
            depths.first().copied().unwrap_or(0)
        }
    }

    fn index(end: FifoEnd) -> usize {
        match end.side {
            FifoSide::Producer => 0,
            FifoSide::Consumer(k) => k + 1,
        }
    }

    fn acquired(self, end: FifoEnd) -> u64 {
        self.fifo(end).acquires.get(Self::index(end)).copied().unwrap_or(1)
    }

    fn has_memory(self, end: FifoEnd) -> bool {
        let is_stream = match (self.fifo(end).stream_ends, end.side) {
            (Some(StreamEnds::Both), _) => true,
            (Some(StreamEnds::Producer), side) => side == FifoSide::Producer,
            (Some(StreamEnds::Consumer), side) => side != FifoSide::Producer,
            (None, _) => false,
        };
        !is_stream && matches!(self.kind(end), Some(TileKind::Mem | TileKind::Compute))
    }

    fn pool(self, end: FifoEnd) -> Option<Pool> {
        if !self.has_memory(end) {
            return None;
        }
        let is_shared = !self.needs_dma(end.fifo);
        let (owner, link) = match self.linked(end) {
            Role::Input(link, _) | Role::Output(link, _) => (self.owner(link), Some(link)),
            Role::Free if is_shared => (FifoEnd::producer(end.fifo), None),
            Role::Free => (end, None),
        };
        let of = self.fifo(owner);
        let is_producer = owner.side == FifoSide::Producer;
        let depth = self.depth(owner);
        let buffers = if !self.needs_dma(owner.fifo) {
            self.depth(FifoEnd::producer(owner.fifo))
        } else if self.kind(owner) != Some(TileKind::Compute)
            || link.is_some()
            || of.depths.len() > 1
            || is_producer && of.initial > 0
        {
            depth
        } else {
            match self.acquired(owner) {
                0 => depth,
                1 if depth == 1 => 1,
                acquired => acquired + 1,
            }
        };
        let initial = if is_producer { of.initial.min(buffers) } else { 0 };
        let is_constant = link.is_none() && initial > 0 && initial == buffers && of.iterations > Some(1);
        let pairs = match link {
            _ if !of.is_synchronized || is_constant => 0,
            Some(link) => self.0.links[link].inputs.len().max(self.0.links[link].outputs.len()) as u64,
            None => 1,
        };
        let repeat = match link {
            Some(link) => self.0.fifos[self.0.links[link].outputs[0]].repeat.unwrap_or(1),
            None if is_producer => of.repeat.unwrap_or(1),
            None => 1,
        };
        let place = if self.needs_dma(owner.fifo) {
            self.place(owner)
        } else if let Some(tile) = of.allocate {
            tile
        } else if self.shares(owner.fifo, of.producer) {
            of.producer
        } else {
            of.consumers[0]
        };
        Some(Pool { owner, place, buffers, object: self.object_of(owner), pairs, repeat, initial })
    }

    fn segments(self, end: FifoEnd) -> Vec<Segment> {
        let whole = |len| vec![Segment { offset: 0, len, pair: 0 }];
        let is_padded = end.side == FifoSide::Producer && pads(self.fifo(end));
        let object = self.pool(end).map_or(self.object_of(end), |pool| pool.object);
        let (link, part) = match self.linked(end) {
            Role::Free => return whole(self.object_of(end)),
            Role::Input(link, part) | Role::Output(link, part) => (link, part),
        };
        if self.is_forward(link) {
            return whole(if is_padded { self.fifo(end).object } else { object });
        }
        let at = &self.0.links[link];
        let count = at.inputs.len().max(at.outputs.len());
        let offsets = if self.is_join(link) { at.source_offsets } else { at.destination_offsets };
        let offset = |k: usize| offsets.get(k).copied().filter(|_| k < count).unwrap_or(object);
        let is_single = match self.linked(end) {
            Role::Input(..) => at.inputs.len() == 1,
            _ => at.outputs.len() == 1,
        };
        let parts = if is_single { 0..count } else { part..part + 1 };
        parts
            .map(|k| Segment {
                offset: offset(k),
                len: if is_padded { self.fifo(end).object } else { offset(k + 1).saturating_sub(offset(k)) },
                pair: k as u64,
            })
            .collect()
    }

    fn ring(self, end: FifoEnd) -> Option<(Ring, Vec<RingBd>)> {
        let pool = self.pool(end).filter(|_| self.needs_dma(end.fifo))?;
        let of = self.fifo(end);
        let segments = self.segments(end);
        let is_fill = end.side != FifoSide::Producer;
        let passes = of.iterations.filter(|_| self.kind(end) == Some(TileKind::Mem));
        let times = if is_fill { 1 } else { pool.repeat };
        let is_one = passes.is_none() && pool.buffers == 1 && segments.len() == 1;
        let copies = if is_one { 1 } else { times };
        let runs = match passes {
            Some(passes) => passes * if is_fill { of.repeat.unwrap_or(1) } else { 1 },
            None if is_one => times,
            None => 1,
        };
        let direction = if is_fill { Direction::S2mm } else { Direction::Mm2s };
        let ring = Ring {
            end,
            pool,
            direction,
            segments: segments.len() as u64,
            copies,
            is_closed: passes.is_none(),
            runs,
        };
        let mut bds = Vec::new();
        for buffer in 0..pool.buffers.min(50) {
            for at in &segments {
                for _ in 0..copies {
                    let (acquire, release) = if is_fill {
                        ((PoolLock::Producer, pool.repeat), (PoolLock::Consumer, pool.repeat))
                    } else {
                        ((PoolLock::Consumer, 1), (PoolLock::Producer, 1))
                    };
                    let pair = (pool.pairs > 0).then_some(at.pair);
                    let next = Some(bds.len() as u64 + 1);
                    bds.push(RingBd { buffer, offset: at.offset, len: at.len, pair, acquire, release, next });
                }
            }
        }
        if let Some(last) = bds.last_mut()
            && pool.buffers <= 50
        {
            last.next = passes.is_none().then_some(0);
        }
        Some((ring, bds))
    }

    fn core_locks(self, end: FifoEnd) -> Option<CoreLocks> {
        let pool =
            self.pool(end).filter(|pool| pool.pairs > 0 && self.kind(end) == Some(TileKind::Compute))?;
        let pair = self.segments(end)[0].pair;
        Some(match end.side {
            FifoSide::Producer => CoreLocks {
                pair,
                acquire: PoolLock::Producer,
                release: PoolLock::Consumer,
                amount: pool.repeat,
            },
            FifoSide::Consumer(_) => {
                CoreLocks { pair, acquire: PoolLock::Consumer, release: PoolLock::Producer, amount: 1 }
            }
        })
    }

    /// The stack of a tile's core, if the core has an end there.
    fn stack(self, tile: Place) -> u64 {
        let declared = self.0.stacks.iter().filter(|(place, _)| *place == tile).map(|(_, bytes)| *bytes);
        let has_core =
            || self.ends().into_iter().any(|end| self.place(end) == tile && self.role(end) == Role::Free);
        declared.max().unwrap_or_else(|| if has_core() { 1024 } else { 0 })
    }

    fn pinned(self, end: FifoEnd) -> Option<u64> {
        match end.side {
            FifoSide::Producer => self.fifo(end).producer_channel,
            FifoSide::Consumer(k) => self.fifo(end).consumer_channels.get(k).copied().flatten(),
        }
    }

    /// The channel of each end that has one.
    fn channels(self) -> BTreeMap<(usize, usize), u64> {
        let key = |end: FifoEnd| (end.fifo, Self::index(end));
        let of = |end: FifoEnd| (self.place(end), end.side == FifoSide::Producer);
        let ends = self.ends();
        let has_one = |end: &&FifoEnd| {
            self.needs_dma(end.fifo) && (self.kind(**end) == Some(TileKind::Shim) || self.has_memory(**end))
        };
        let mut channels = BTreeMap::new();
        for &end in ends.iter().filter(has_one) {
            if let Some(channel) = self.pinned(end) {
                channels.insert(key(end), channel);
            }
        }
        let strays = placed(self);
        let is_stray = |end: FifoEnd| {
            self.pool(end).is_some_and(|pool| {
                strays.iter().any(|at| at.end == pool.owner && at.tile.is_some_and(|tile| tile != pool.place))
            })
        };
        // Those with a buffer beside their mem tile first.
        let mut order: Vec<FifoEnd> =
            ends.iter().filter(has_one).filter(|&&end| self.pinned(end).is_none()).copied().collect();
        order.sort_by_key(|&end| !is_stray(end));
        for end in order {
            let is_taken = |channel: &u64| {
                ends.iter().any(|&other| of(other) == of(end) && channels.get(&key(other)) == Some(channel))
            };
            let channel = (0..64).find(|channel| !is_taken(channel)).unwrap();
            channels.insert(key(end), channel);
        }
        channels
    }

    fn stream_len(self, end: FifoEnd) -> u64 {
        let len: u64 = self.segments(end).iter().map(|at| at.len).sum();
        match end.side {
            FifoSide::Producer => len * self.pool(end).map_or(1, |pool| pool.repeat),
            FifoSide::Consumer(_) => len,
        }
    }
}

/// What nothing can be lowered with.
fn impossible(model: Model<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (fifo, of) in model.0.fifos.iter().enumerate() {
        if of.consumers.is_empty() {
            faults.push(Fault::NoConsumer { fifo });
        }
        let ends = model.ends().into_iter().filter(|end| end.fifo == fifo && model.kind(*end).is_none());
        faults.extend(ends.map(|end| Fault::NoTile { end }));
    }
    let mut members: Vec<(usize, usize)> = Vec::new();
    for (link, at) in model.0.links.iter().enumerate() {
        let fault = match (at.inputs.len(), at.outputs.len()) {
            (0, _) | (_, 0) => Some(Fault::LinkMissing { link }),
            (1, _) | (_, 1) => None,
            _ => Some(Fault::LinkBoth { link }),
        };
        faults.extend(fault);
        for &fifo in at.inputs.iter().chain(at.outputs) {
            let fault = match members.iter().find(|(_, other)| *other == fifo) {
                _ if fifo >= model.0.fifos.len() => Some(Fault::LinkUnknown { link, fifo }),
                Some(&(first, _)) => Some(Fault::LinkTwice { link, fifo, first }),
                None => None,
            };
            faults.extend(fault);
            members.push((link, fifo));
        }
    }
    faults
}

fn of_fifo(model: Model<'_>, fifo: usize, faults: &mut Vec<Fault>) {
    let of = &model.0.fifos[fifo];
    let producer = FifoEnd::producer(fifo);
    let ends = of.consumers.len() + 1;
    if of.depths.len() != 1 && of.depths.len() != ends {
        faults.push(Fault::Depths { fifo, found: of.depths.len(), ends });
    } else {
        let most = u64::from(u32::MAX / 2);
        faults.extend(of.depths.iter().enumerate().filter_map(|(depth, &found)| match found {
            0 => Some(Fault::NoDepth { fifo, depth }),
            _ => (found > most).then_some(Fault::DepthField { fifo, depth, found, most }),
        }));
    }
    // An end whose pool has no elements has descriptors that say so.
    let mut own = model.ends().into_iter().filter(|end| end.fifo == fifo);
    let is_told =
        model.needs_dma(fifo) && own.any(|end| model.pool(end).is_some_and(|pool| pool.object == 0));
    if of.object == 0 && !is_told {
        faults.push(Fault::Empty { fifo });
    }
    if let Some(consumer) = of.consumer_object
        && (consumer == 0 || !of.object.is_multiple_of(consumer))
    {
        faults.push(Fault::Type { fifo, consumer, producer: of.object });
    }
    let depth = model.depth(producer);
    if of.initial != 0 && model.kind(producer) != Some(TileKind::Shim) {
        match model.pool(producer) {
            Some(pool) if pool.owner != producer => {
                faults.push(Fault::InitialElsewhere { fifo, owner: pool.owner.fifo });
            }
            _ if of.initial != depth => {
                faults.push(Fault::Initial { fifo, found: of.initial, depth });
            }
            _ => {}
        }
    }
    match of.pad_value {
        Some(1..) if of.pad.is_empty() => faults.push(Fault::PadValueAlone { fifo }),
        Some(1..) if model.0.device != Device::Aie2p => faults.push(Fault::PadValueDevice { fifo }),
        _ => {}
    }
    if let Some(found) = of.pad_value.filter(|&value| value >= 1 << 32) {
        faults.push(Fault::PadValueField { fifo, found });
    }
    if of.repeat == Some(0) {
        faults.push(Fault::NoRepeat { fifo });
    }
    if let Some(found) = of.packet_id.filter(|&id| id > 31) {
        faults.push(Fault::PacketId { fifo, found });
    }
    if !model.needs_dma(fifo) {
        faults.extend(pads(of).then_some(Fault::PadWithoutDma { fifo }));
        faults.extend(of.packet_id.map(|_| Fault::PacketWithoutDma { fifo }));
    }
    let own: Vec<FifoEnd> = model.ends().into_iter().filter(|end| end.fifo == fifo).collect();
    let has_mem_tile = own.iter().any(|&end| model.kind(end) == Some(TileKind::Mem));
    if matches!(of.iterations, Some(1..=256)) && of.stream_ends.is_none() && !has_mem_tile {
        faults.push(Fault::RoundsOfCores { fifo });
    }
    if of.iterations == Some(0) {
        faults.push(Fault::NoRounds { fifo });
    } else if let Some(runs) = of.iterations.filter(|&runs| runs > 256) {
        faults.push(Fault::Runs { fifo, runs, repeat: 1 });
    } else if let Some(runs) =
        own.iter().filter_map(|&end| model.ring(end)).map(|(ring, _)| ring.runs).find(|&runs| runs > 256)
    {
        faults.push(Fault::Runs { fifo, runs, repeat: of.repeat.unwrap_or(1) });
    }
    if let Some(stream) = of.stream_ends {
        if of.consumers.len() == 1 {
            let with = |locus, what| Fault::StreamWith { fifo, locus, what };
            if of.repeat.is_some() {
                faults.push(with(FifoLocus::Repeat(fifo), "`repeat_count`"));
            }
            if of.initial > 0 {
                faults.push(with(FifoLocus::Initial(fifo), "initial values"));
            }
            if of.iterations.is_some() {
                faults.push(with(FifoLocus::Iterations(fifo), "`iter_count`"));
            }
            let streams: &[FifoEnd] = match stream {
                StreamEnds::Producer => &own[..1],
                StreamEnds::Consumer => &own[1..],
                StreamEnds::Both => &own,
            };
            for &end in streams {
                let dims = if end == producer {
                    of.to_stream
                } else {
                    of.from_stream.first().map_or(&[][..], |d| d)
                };
                if model.kind(end) != Some(TileKind::Compute) {
                    faults.push(Fault::StreamTile { fifo, end });
                } else if model.role(end) != Role::Free {
                    faults.push(Fault::StreamLink { fifo, end });
                }
                if !dims.is_empty() {
                    faults.push(with(FifoLocus::Dims(end), "dimensions"));
                }
                if end == producer && pads(of) {
                    faults.push(with(FifoLocus::Pad(fifo), "padding"));
                }
                if model.pinned(end).is_some() {
                    faults.push(with(FifoLocus::Channel(end), "a DMA channel"));
                }
            }
        } else {
            faults.push(Fault::StreamConsumers { fifo, found: of.consumers.len() });
        }
    }
    if let Some(tile) = of.allocate {
        let link = own.iter().find_map(|&end| match model.role(end) {
            Role::Input(link, _) | Role::Output(link, _) => Some(link),
            Role::Free => None,
        });
        let is_common = |place| model.reaches(place, tile);
        let fault = if of.consumers.len() != 1 {
            Some(Fault::AllocateConsumers { fifo, found: of.consumers.len() })
        } else if !is_common(of.producer) {
            Some(Fault::AllocateReach { fifo, end: producer })
        } else if !is_common(of.consumers[0]) {
            Some(Fault::AllocateReach { fifo, end: FifoEnd::consumer(fifo, 0) })
        } else if model.needs_dma(fifo) {
            Some(Fault::AllocateDma { fifo })
        } else {
            match link {
                Some(link) if !model.is_forward(link) => Some(Fault::AllocateParts { fifo }),
                Some(link) if model.link_tile(link) != tile => Some(Fault::AllocateLink { fifo, link }),
                _ => None,
            }
        };
        faults.extend(fault);
    }
    for &end in own.iter().skip(1).filter(|&&end| model.kind(end) != Some(TileKind::Mem)) {
        let first = own.iter().skip(1).find(|&&first| model.place(first) == model.place(end));
        faults.extend(first.filter(|&&first| first != end).map(|&first| Fault::SameTile { end, first }));
    }
    for end in own {
        let is_producer = end == producer;
        let is_free = model.role(end) == Role::Free;
        let acquired = model.acquired(end);
        let is_core = |end| model.kind(end) == Some(TileKind::Compute);
        // The number that consumer cores acquire, which may be stated for all of them.
        let of_cores: Vec<u64> = (0..of.consumers.len())
            .map(|k| FifoEnd::consumer(fifo, k))
            .filter(|&end| is_core(end))
            .map(|end| model.acquired(end))
            .collect();
        if acquired > 1 && !is_core(end) && (is_producer || !of_cores.contains(&acquired)) {
            faults.push(Fault::NoCore { end, acquired });
        }
        // Another consumer is the one that a link takes, and that is not where the link is.
        let is_passed_over = !is_producer
            && model.0.links.iter().enumerate().any(|(link, at)| {
                at.inputs.contains(&fifo) && of.consumers[model.at_link(link, fifo)] != model.link_tile(link)
            });
        match model.kind(end).unwrap() {
            TileKind::Mem if is_free && (!is_producer || of.initial == 0) && !is_passed_over => {
                faults.push(Fault::Idle { end });
            }
            TileKind::Compute if is_free => {
                let (acquired, pool) = (model.acquired(end), model.pool(end));
                if let Some(buffers) = pool.map(|pool| pool.buffers).filter(|n| (1..acquired).contains(n)) {
                    faults.push(Fault::Acquire { end, acquired, buffers });
                }
            }
            TileKind::Shim => {
                let dims = match end.side {
                    FifoSide::Producer => of.to_stream,
                    FifoSide::Consumer(k) => of.from_stream.get(k).map_or(&[][..], |dims| dims),
                };
                let asked = [
                    (!dims.is_empty(), Fault::ShimDims { end }),
                    (is_producer && pads(of), Fault::ShimPad { end }),
                    (is_producer && of.repeat.is_some(), Fault::ShimRepeat { end }),
                    (is_producer && of.initial > 0, Fault::ShimInitial { end }),
                ];
                let asked = asked.into_iter().filter(|(is_asked, _)| *is_asked);
                faults.extend(asked.map(|(_, fault)| fault));
            }
            _ => {}
        }
    }
}

fn of_link(model: Model<'_>, link: usize, faults: &mut Vec<Fault>) {
    let at = &model.0.links[link];
    let first = model.0.fifos[at.outputs[0]].repeat.unwrap_or(1);
    let bits = model.0.fifos[at.inputs[0]].element.bits();
    for &fifo in at.inputs.iter().chain(at.outputs) {
        if model.0.fifos[fifo].element.bits() != bits {
            faults.push(Fault::LinkElement { link, fifo });
        }
    }
    for (output, &fifo) in at.outputs.iter().enumerate() {
        let found = model.0.fifos[fifo].repeat.unwrap_or(1);
        if found != first {
            faults.push(Fault::LinkRepeats { link, output, found, first });
        }
    }
    if let Some(owner) = model.pool(FifoEnd::producer(at.outputs[0])).map(|pool| pool.owner.fifo)
        && !model.0.fifos[owner].is_synchronized
        && let Some(&other) =
            at.inputs.iter().chain(at.outputs).find(|&&fifo| model.0.fifos[fifo].is_synchronized)
    {
        faults.push(Fault::LinkUnsynchronized { link, fifo: owner, other });
    }
    let mut wrong = Vec::new();
    let tile = model.link_tile(link);
    if model.kind_at(tile) == Some(TileKind::Shim) {
        wrong.push(Fault::LinkShim { link });
    }
    let inputs = at.inputs.iter().map(|&fifo| FifoEnd::consumer(fifo, model.at_link(link, fifo)));
    let ends: Vec<FifoEnd> = inputs.chain(at.outputs.iter().map(|&fifo| FifoEnd::producer(fifo))).collect();
    for &end in &ends {
        if model.place(end) != tile {
            wrong.push(Fault::LinkTile { link, end });
        }
    }
    let is_join = model.is_join(link);
    let parts = at.inputs.len().max(at.outputs.len());
    if model.is_forward(link) {
        if [at.source_offsets, at.destination_offsets].iter().any(|list| !matches!(list, [] | [0])) {
            wrong.push(Fault::OffsetSide { link });
        }
    } else {
        let (offsets, other) = if is_join {
            (at.source_offsets, at.destination_offsets)
        } else {
            (at.destination_offsets, at.source_offsets)
        };
        if !other.is_empty() {
            wrong.push(Fault::OffsetSide { link });
        }
        if offsets.is_empty() && !other.is_empty() {
            // On the wrong side.
        } else if offsets.len() != parts {
            wrong.push(Fault::OffsetCount { link, found: offsets.len(), parts });
        } else if let Some(pool) = model.pool(FifoEnd::producer(at.outputs[0])) {
            for (part, &found) in offsets.iter().enumerate() {
                let before = part.checked_sub(1).map(|k| offsets[k]);
                if before.map_or(found != 0, |before| found <= before) {
                    wrong.push(Fault::OffsetOrder { link, part, found, before });
                } else if found >= pool.object {
                    wrong.push(Fault::OffsetRange { link, part, found, object: pool.object });
                }
            }
        }
    }
    if wrong.is_empty() {
        for (k, &end) in ends.iter().enumerate() {
            let (object, len) = (model.object_of(end), model.segments(end)[0].len);
            let is_input = k < at.inputs.len();
            let part = match is_join {
                true if is_input => Some(k),
                false if !is_input && !model.is_forward(link) => Some(k - 1),
                _ => None,
            };
            // Of no elements, no objects are a whole number.
            let is_cut = part.is_some() && !len.is_multiple_of(object) && !pads(model.fifo(end));
            let is_other = model.is_forward(link) && !model.needs_dma(end.fifo) && object != len;
            let fifo = end.fifo;
            if let Some(part) = part.filter(|_| is_cut) {
                wrong.push(Fault::Part { link, part, fifo, len, object });
            } else if is_other {
                wrong.push(Fault::SharedPart { fifo, len, object });
            }
        }
    }
    faults.extend(wrong);
}

/// Whether what is sent is what is received.
fn of_streams(model: Model<'_>, faults: &mut Vec<Fault>) {
    let is_divided = !faults.iter().any(|fault| {
        matches!(
            fault,
            Fault::LinkShim { .. }
                | Fault::LinkTile { .. }
                | Fault::OffsetSide { .. }
                | Fault::OffsetCount { .. }
                | Fault::OffsetOrder { .. }
                | Fault::OffsetRange { .. }
        )
    });
    if !is_divided {
        return;
    }
    let is_whole = |one: u64, other: u64| one.is_multiple_of(other) || other.is_multiple_of(one);
    let total = |end: FifoEnd| {
        let (ring, _) = model.ring(end)?;
        (!ring.is_closed).then(|| ring.runs * ring.pool.buffers * model.stream_len(end))
    };
    for end in model.ends().into_iter().filter(|end| end.side != FifoSide::Producer) {
        let (of, from) = (model.fifo(end), FifoEnd::producer(end.fifo));
        let is_part =
            faults.iter().any(|fault| matches!(fault, Fault::Part { fifo, .. } | Fault::SharedPart { fifo, .. } if *fifo == end.fifo));
        let is_typed = of.consumer_object.is_none_or(|object| object > 0 && of.object % object == 0);
        let (all, received) = (model.stream_len(from), model.stream_len(end));
        let sent = all / model.pool(from).map_or(1, |pool| pool.repeat.max(1));
        if model.needs_dma(end.fifo) && is_typed && !is_part && sent > 0 && received > 0 {
            if !is_whole(sent, received) {
                faults.push(Fault::Drift { end, sent, received });
            } else if !is_whole(all, received) {
                faults.push(Fault::Drift { end, sent: all, received });
            }
        }
        let parts = model.segments(from);
        let repeat = of.repeat.unwrap_or(1);
        if repeat > 1
            && received > 0
            && parts.len() > 1
            && model.pool(end).is_some()
            && let Some((k, part)) = parts.iter().enumerate().find(|(_, part)| part.len % received != 0)
        {
            faults.push(Fault::Mixed { end, repeat, part: k as u64, len: part.len, received });
        }
        if let (Some(sent), Some(received)) = (total(from), total(end))
            && sent != received
        {
            faults.push(Fault::Count { end, sent, received });
        }
        // The elements that were sent before the producer's DMA ended for good.
        let is_unfilled = model.kind(from) == Some(TileKind::Mem)
            && model.role(from) == Role::Free
            && model.pool(from).is_some_and(|pool| pool.pairs > 0)
            && of.iterations.is_none();
        let values = model.pool(from).map_or(0, |pool| pool.initial) * all;
        let sent = if is_unfilled { model.ring(from).map(|_| values) } else { total(from) };
        if let Some(sent) = sent
            && model.pool(end).is_some()
            && total(end).is_none()
            && received > 0
            && received.is_multiple_of(all)
            && !sent.is_multiple_of(received)
        {
            let rounds = of.iterations.map(|_| FifoLocus::Iterations(end.fifo));
            let cause = rounds.unwrap_or(FifoLocus::Initial(end.fifo));
            faults.push(Fault::Rest { end, cause, sent, received });
        }
    }
    for (link, at) in model.0.links.iter().enumerate() {
        // Objects of the pool at each end that ends, the whole of a join or distribute first.
        let inputs = at.inputs.iter().map(|&fifo| FifoEnd::consumer(fifo, model.at_link(link, fifo)));
        let outputs = at.outputs.iter().map(|&fifo| FifoEnd::producer(fifo));
        let ended: Vec<(FifoEnd, u64)> = inputs
            .chain(outputs)
            .filter_map(|end| {
                let (ring, _) = model.ring(end).filter(|(ring, _)| !ring.is_closed)?;
                let values = if end.side == FifoSide::Producer { 0 } else { ring.pool.initial };
                Some((end, values + ring.runs * ring.pool.buffers))
            })
            .collect();
        let whole = ended.iter().find(|(end, _)| model.is_join(link) == (end.side == FifoSide::Producer));
        let whole = whole.filter(|(end, _)| model.is_join(link) || end.fifo == at.inputs[0]);
        if let Some(&(other, expected)) = whole.or_else(|| ended.first()) {
            for &(end, count) in ended.iter().filter(|(_, count)| *count != expected) {
                faults.push(Fault::PoolCount { link, end, count, other, expected });
            }
        }
    }
}

/// What makes a pool as large as it is: the objects that a core acquires at once, if it is for these, else the depth.
fn says_buffers(model: Model<'_>, owner: FifoEnd) -> FifoLocus {
    let of = model.fifo(owner);
    let has_values = owner.side == FifoSide::Producer && of.initial > 0;
    let is_core = model.kind(owner) == Some(TileKind::Compute) && matches!(model.role(owner), Role::Free);
    let is_free = model.needs_dma(owner.fifo) && is_core && of.depths.len() == 1 && !has_values;
    if is_free && model.acquired(owner) > 1 {
        FifoLocus::Acquires(owner)
    } else {
        FifoLocus::Depths(owner.fifo)
    }
}

/// What the FIFOs need of tiles that have too little.
fn of_tiles(model: Model<'_>, faults: &mut Vec<Fault>) {
    of_others(model, faults);
    let channels = model.channels();
    let channel = |end: FifoEnd| channels.get(&(end.fifo, Model::index(end))).copied();
    let mut before: Vec<FifoEnd> = Vec::new();
    for end in model.ends() {
        let is_producer = end.side == FifoSide::Producer;
        let is_mem = model.kind(end) == Some(TileKind::Mem);
        let is_rival = |other: &&FifoEnd| {
            model.place(**other) == model.place(end) && is_producer == (other.side == FifoSide::Producer)
        };
        let is_pinned = model.pinned(end).is_some();
        if let Some(own) = channel(end) {
            let most = if is_mem { 6 } else { 2 };
            let is_told = before
                .iter()
                .filter(is_rival)
                .any(|&other| model.pinned(other).is_none() && channel(other).is_some_and(|n| n >= most));
            let direction = if is_producer { Direction::Mm2s } else { Direction::S2mm };
            if own >= most && (is_pinned || !is_told) {
                faults.push(if is_pinned {
                    Fault::PinnedChannel { end, channel: own, most, direction }
                } else {
                    Fault::Channels { end, channel: own, most, direction }
                });
            }
            if is_pinned
                && let Some(&first) = before
                    .iter()
                    .filter(is_rival)
                    .find(|&&other| model.pinned(other) == Some(own) && channel(other).is_some())
            {
                faults.push(Fault::SameChannel { end, first, channel: own });
            }
        } else if let (Some(channel), None) = (model.pinned(end), model.fifo(end).stream_ends) {
            faults.push(Fault::IdleChannel { end, channel });
        }
        if let (Some((ring, _)), Some(own)) = (model.ring(end), channel(end)) {
            let most = if is_mem { 24 } else { 16 };
            let earlier: u64 = before
                .iter()
                .filter(|&&other| model.place(other) == model.place(end))
                .filter(|&&other| !is_mem || channel(other).is_some_and(|n| n % 2 == own % 2))
                .filter_map(|&other| model.ring(other).filter(|_| channel(other).is_some()))
                .map(|(ring, _)| ring.pool.buffers * ring.segments * ring.copies)
                .sum();
            let needed = earlier + ring.pool.buffers * ring.segments * ring.copies;
            if earlier <= most && needed > most {
                let cause = says_buffers(model, ring.pool.owner);
                faults.push(Fault::Descriptors { end, cause, needed, most });
            }
        }
        if let Some(pool) = model.pool(end).filter(|pool| pool.owner == end) {
            let earlier = || {
                let pools =
                    before.iter().filter_map(|&other| model.pool(other).filter(|own| own.owner == other));
                pools.filter(|other| other.place == pool.place)
            };
            let value = pool.buffers * pool.repeat;
            if pool.pairs > 0 && value > 63 {
                let repeating = match model.role(end) {
                    Role::Input(link, _) | Role::Output(link, _) => model.0.links[link].outputs[0],
                    Role::Free => end.fifo,
                };
                let is_repeat = pool.repeat > 63;
                let cause = if is_repeat { FifoLocus::Repeat(repeating) } else { says_buffers(model, end) };
                faults.push(Fault::LockValue { end, cause, value, most: 63 });
            }
            let is_mem = model.kind_at(pool.place) == Some(TileKind::Mem);
            let most = if is_mem { 64 } else { 16 };
            let others = || model.0.beside.iter().filter(|other| other.tile == pool.place);
            let taken: u64 = earlier().map(|other| 2 * other.pairs).sum::<u64>()
                + others().map(|other| other.locks).sum::<u64>();
            let needed = taken + 2 * pool.pairs;
            if taken <= most && needed > most {
                faults.push(Fault::Locks { end, needed, most });
            }
            let taken = earlier().map(|other| bytes(model, &other)).sum::<u128>()
                + others().map(|other| u128::from(other.bytes)).sum::<u128>();
            let (own, most) = (bytes(model, &pool), 0x1_0000_u128);
            let stack = u128::from(model.stack(pool.place));
            let Some(room) = most.checked_sub(stack) else {
                before.push(end);
                continue;
            };
            let is_core = model.kind_at(pool.place) == Some(TileKind::Compute);
            let one = own / u128::from(pool.buffers.max(1));
            let is_told = one > most && model.needs_dma(end.fifo);
            if is_core && taken <= room && taken + own > room && !is_told {
                let cause = if one > most { FifoLocus::Object(end.fifo) } else { says_buffers(model, end) };
                let (tile, needed) = (pool.place, stack + taken + own);
                faults.push(Fault::Memory { end, tile, cause, needed, most, stack });
            }
        }
        before.push(end);
    }
    of_mem_tiles(model, faults);
}

/// Bytes of the buffers of a pool.
fn bytes(model: Model<'_>, pool: &Pool) -> u128 {
    let bits = u128::from(model.fifo(pool.owner).element.bits());
    (u128::from(pool.object) * bits).div_ceil(8) * u128::from(pool.buffers)
}

const MEM_TILE: u128 = 0x8_0000;

/// A buffer of a mem tile's pool.
struct Placed {
    end: FifoEnd,
    pool: Pool,
    buffer: u64,
    bytes: u128,
    left: u128,
    beside: [Option<u32>; 2],
    tile: Option<Place>,
}

/// Buffers one by one, the largest first: on their mem tile, else beside it where more is left, the west before the east.
fn placed(model: Model<'_>) -> Vec<Placed> {
    let mut used: BTreeMap<Place, u128> = BTreeMap::new();
    for beside in model.0.beside {
        *used.entry(beside.tile).or_default() += u128::from(beside.bytes);
    }
    let mut all = Vec::new();
    let owned = model.ends().into_iter().filter_map(|end| Some((end, model.pool(end)?)));
    let mut pools: Vec<(FifoEnd, Pool, u128)> = owned
        .filter(|(end, pool)| pool.owner == *end && model.kind_at(pool.place) == Some(TileKind::Mem))
        .filter(|(_, pool)| pool.buffers > 0)
        .map(|(end, pool)| (end, pool, bytes(model, &pool) / u128::from(pool.buffers)))
        .collect();
    pools.sort_by_key(|(_, pool, bytes)| (pool.place.1, std::cmp::Reverse(*bytes)));
    for (end, pool, bytes) in pools {
        if bytes > MEM_TILE && model.needs_dma(end.fifo) {
            continue;
        }
        let (column, row) = pool.place;
        let beside = [column.checked_sub(1), Some(column + 1).filter(|&east| east < model.0.grid.columns)];
        for buffer in 0..pool.buffers.min(48) {
            let left = |place: Place| MEM_TILE - used.get(&place).copied().unwrap_or(0).min(MEM_TILE);
            let mut others: Vec<Place> = beside.into_iter().flatten().map(|column| (column, row)).collect();
            others.sort_by_key(|&place| std::cmp::Reverse(left(place)));
            let tile = std::iter::once(pool.place).chain(others).find(|&place| left(place) >= bytes);
            all.push(Placed { end, pool, buffer, bytes, left: left(pool.place), beside, tile });
            *used.entry(tile.unwrap_or(pool.place)).or_default() += bytes;
            if tile.is_none() {
                break;
            }
        }
    }
    all
}

fn of_mem_tiles(model: Model<'_>, faults: &mut Vec<Fault>) {
    let (channels, mut near) = (model.channels(), None);
    for Placed { end, pool, buffer, bytes, left, beside, tile } in placed(model) {
        let Some(tile) = tile else {
            let cause = if bytes > MEM_TILE { FifoLocus::Object(end.fifo) } else { says_buffers(model, end) };
            faults.push(Fault::MemTile { end, tile: pool.place, cause, buffer, bytes, left, beside });
            continue;
        };
        if tile == pool.place || near == Some(end) {
            continue;
        }
        near = Some(end);
        let ends =
            model.ends().into_iter().filter(|&other| model.pool(other).is_some_and(|pool| pool.owner == end));
        faults.extend(ends.filter_map(|end| {
            let channel = channels.get(&(end.fifo, Model::index(end))).copied().filter(|&n| n >= 4)?;
            let is_pinned = model.pinned(end).is_some();
            Some(Fault::ChannelReach { end, channel, is_pinned, buffer, tile, first: 4 })
        }));
    }
}

/// Stacks, buffers and locks that stand beside the FIFOs.
fn of_others(model: Model<'_>, faults: &mut Vec<Fault>) {
    let fifos = model.0;
    let most = |tile| match model.kind_at(tile) {
        Some(TileKind::Compute) => 0x1_0000,
        Some(TileKind::Mem) => MEM_TILE,
        _ => 0,
    };
    for (which, &(tile, bytes)) in fifos.stacks.iter().enumerate() {
        if model.kind_at(tile) == Some(TileKind::Compute) && u128::from(bytes) > 0x1_0000
            || model.kind_at(tile) == Some(TileKind::Mem) && u128::from(bytes) > MEM_TILE
        {
            faults.push(Fault::Stack { which, most: most(tile) });
        }
    }
    for (which, own) in fifos.beside.iter().enumerate() {
        let on_tile = |n: usize| fifos.beside.get(..n).unwrap().iter().filter(|other| other.tile == own.tile);
        let bytes = |n| on_tile(n).map(|other| u128::from(other.bytes)).sum::<u128>();
        let stack = u128::from(model.stack(own.tile));
        let (before, needed, most) = (stack + bytes(which), stack + bytes(which + 1), most(own.tile));
        if before <= most && needed > most {
            faults.push(Fault::OtherBuffer { which, needed, most, stack });
        }
        let locks = |n| on_tile(n).map(|other| other.locks).sum::<u64>();
        let most = if model.kind_at(own.tile) == Some(TileKind::Mem) { 64 } else { 16 };
        if locks(which) <= most && locks(which + 1) > most {
            faults.push(Fault::OtherLock { which, needed: locks(which + 1), most });
        }
    }
}

fn naive(fifos: &Fifos<'_>) -> Vec<Fault> {
    let model = Model(fifos);
    let mut faults = impossible(model);
    if faults.is_empty() {
        (0..fifos.fifos.len()).for_each(|fifo| of_fifo(model, fifo, &mut faults));
        (0..fifos.links.len()).for_each(|link| of_link(model, link, &mut faults));
        of_streams(model, &mut faults);
        of_tiles(model, &mut faults);
    }
    faults
}

const PLACES: [Place; 12] =
    [(2, 2), (2, 3), (1, 2), (3, 3), (2, 4), (5, 5), (2, 1), (2, 1), (3, 1), (2, 0), (0, 0), (4, 1)];

fn random_fifo(rng: &mut Rng) -> Fifo<'static> {
    let consumers = match rng.below(14) {
        0 => 2,
        1 => 3,
        _ => 1,
    };
    let place = |rng: &mut Rng| if rng.once_in(150) { (9, 3) } else { *rng.pick(&PLACES) };
    let consumers = leak((0..consumers).map(|_| place(rng)).collect());
    let element = *rng.pick(&[Element::Int32, Element::Int32, Element::Int16]);
    let object = if rng.once_in(20) { rng.below(3) } else { 4 * rng.range(1..=12) as u64 };
    let object = if rng.once_in(20) { 1024 * rng.range(1..=9) as u64 } else { object };
    // A large part of a mem tile.
    let object = if rng.once_in(20) { 10_000 * rng.range(1..=14) as u64 } else { object };
    let count = match rng.below(20) {
        0 => 0,
        1..=4 => consumers.len() + 1,
        5 => consumers.len() + 2,
        _ => 1,
    };
    let usual = [0, 1, 1, 2, 2, 2, 3, 4, 8, 17, 30, 63, 64];
    let depth = |rng: &mut Rng| if rng.once_in(80) { 1 << 31 } else { *rng.pick(&usual) };
    let depths = leak((0..count).map(|_| depth(rng)).collect());
    let mut fifo = Fifo::new("of", place(rng), consumers, (element, object), depths);
    if rng.once_in(4) {
        fifo.acquires = leak((0..rng.range(1..=3)).map(|_| rng.below(5)).collect());
    }
    // Dimensions that walk an object as it is.
    if rng.once_in(6) {
        fifo.to_stream = leak(vec![(i128::from(object), 1)]);
        if rng.once_in(4) {
            fifo.pad =
                rng.pick::<&'static [(i128, i128)]>(&[&[(0, 4)], &[(0, 4)], &[(0, 0)], &[(0, 0), (0, 0)]]);
        }
    }
    if rng.once_in(8) {
        fifo.from_stream = leak(vec![leak(vec![(i128::from(object), 1)])]);
    }
    if rng.once_in(12) {
        fifo.consumer_object = Some(*rng.pick(&[0, 3, 4, object, object / 2]));
    }
    if rng.once_in(16) {
        fifo.pad_value = Some(*rng.pick(&[7, 7, u64::from(u32::MAX), 1 << 32]));
    }
    if rng.once_in(7) {
        fifo.repeat = Some(*rng.pick(&[0, 1, 2, 2, 3, 63, 64, 256, 257]));
    }
    if rng.once_in(7) {
        fifo.iterations = Some(*rng.pick(&[0, 1, 2, 3, 128, 256, 257]));
    }
    if rng.once_in(7) {
        fifo.initial = *rng.pick(&[1, 2, depths.first().copied().unwrap_or(1)]);
    }
    fifo.via_dma = rng.once_in(5);
    if rng.once_in(12) {
        fifo.stream_ends = Some(*rng.pick(&[StreamEnds::Producer, StreamEnds::Consumer, StreamEnds::Both]));
    }
    fifo.is_synchronized = !rng.once_in(8);
    if rng.once_in(6) {
        fifo.allocate = Some(*rng.pick(&PLACES));
    }
    if rng.once_in(5) {
        fifo.producer_channel = Some(*rng.pick(&[0, 1, 1, 2, 5, 6]));
    }
    if rng.once_in(5) {
        fifo.consumer_channels = leak(
            (0..rng.range(1..=2)).map(|_| *rng.pick(&[None, Some(0), Some(1), Some(2), Some(6)])).collect(),
        );
    }
    if rng.once_in(12) {
        fifo.packet_id = Some(*rng.pick(&[0, 31, 32]));
    }
    fifo
}

fn random(rng: &mut Rng) -> Fifos<'static> {
    let mut list: Vec<Fifo<'static>> = (0..rng.range(1..=6)).map(|_| random_fifo(rng)).collect();
    let mut links = Vec::new();
    let mut free: Vec<usize> = (0..list.len()).collect();
    while free.len() > 1 && rng.once_in(2) {
        let mut take = |rng: &mut Rng, count: u64| -> Vec<usize> {
            (0..count)
                .filter_map(|_| {
                    let k = (!free.is_empty()).then(|| rng.below(free.len() as u64) as usize)?;
                    let fifo = if rng.once_in(60) { free[k] } else { free.swap_remove(k) };
                    Some(if rng.once_in(100) { 6 } else { fifo })
                })
                .collect()
        };
        let (many, few) = (1 + rng.below(3), u64::from(!rng.once_in(50)) + u64::from(rng.once_in(60)));
        let (inputs, outputs) = if rng.once_in(2) {
            (take(rng, many), take(rng, few))
        } else {
            (take(rng, few), take(rng, many))
        };
        // Mem tile to mem tile, whose values may be all that comes.
        let has_values = rng.once_in(6);
        // Mostly such that they go together.
        let rounds = rng.once_in(4).then(|| rng.below(3) + 1);
        let tile = *rng.pick(&[(2, 1), (2, 1), (2, 1), (2, 3), (2, 0)]);
        let part = 4 * rng.range(1..=4) as u64;
        let is_large = rng.once_in(5);
        for (&fifo, is_input) in
            inputs.iter().map(|fifo| (fifo, true)).chain(outputs.iter().map(|fifo| (fifo, false)))
        {
            if fifo >= list.len() {
                continue;
            }
            let is_single = if is_input { inputs.len() == 1 } else { outputs.len() == 1 };
            let parts = inputs.len().max(outputs.len()) as u64;
            if !rng.once_in(8) {
                // Some fill a mem tile with a few buffers.
                let part = if is_large { part * 2_500 } else { part };
                list[fifo].object = if is_single { part * parts } else { part };
                list[fifo].element = Element::Int32;
                (list[fifo].to_stream, list[fifo].from_stream) = (&[], &[]);
            }
            if is_input && has_values {
                list[fifo].producer = (3, 1);
                list[fifo].initial = list[fifo].depths.first().copied().unwrap_or(1);
                list[fifo].object = *rng.pick(&[part, part / 2, 4]);
            }
            if !is_input && rng.once_in(3) {
                list[fifo].repeat = Some(2);
            }
            if rounds.is_some() && !rng.once_in(6) {
                list[fifo].iterations = if rng.once_in(6) { Some(2) } else { rounds };
            }
            if rng.once_in(20) {
                continue;
            }
            if is_input {
                let mut consumers = list[fifo].consumers.to_vec();
                let k = if rng.once_in(3) { rng.below(consumers.len() as u64) as usize } else { 0 };
                consumers[k] = tile;
                list[fifo].consumers = leak(consumers);
            } else {
                list[fifo].producer = tile;
            }
        }
        let parts = inputs.len().max(outputs.len());
        let part = if is_large { part * 2_500 } else { part };
        let mut offsets: Vec<u64> = (0..parts as u64).map(|k| k * part).collect();
        if rng.once_in(5) {
            let k = rng.below(parts as u64) as usize;
            offsets[k] = rng.below(40);
        }
        if rng.once_in(12) {
            offsets.pop();
        }
        let mut lists: [&'static [u64]; 2] = match (inputs.len(), outputs.len()) {
            (2.., _) => [leak(offsets), &[]],
            (_, 2..) => [&[], leak(offsets)],
            _ => [*rng.pick::<&'static [u64]>(&[&[], &[0]]), &[]],
        };
        if rng.once_in(25) {
            lists[rng.below(2) as usize] = *rng.pick::<&'static [u64]>(&[&[0], &[4], &[0, 0]]);
        }
        links.push(FifoLink {
            inputs: leak(inputs),
            outputs: leak(outputs),
            source_offsets: lists[0],
            destination_offsets: lists[1],
        });
    }
    if rng.once_in(100) {
        list[0].consumers = &[];
    }
    let device = *rng.pick(&[Device::AieMl, Device::Aie2p]);
    let stack = |rng: &mut Rng| {
        let bytes = if rng.once_in(40) { 70_000 } else { *rng.pick(&[0, 64, 1024, 3328, 40_000]) };
        (*rng.pick(&PLACES), bytes)
    };
    let stacks = leak((0..rng.below(5)).map(|_| stack(rng)).collect());
    let grid = if rng.once_in(3) { Grid { columns: 6, ..GRID } } else { GRID };
    let other = |rng: &mut Rng| {
        let (bytes, locks) =
            *rng.pick(&[(0, 1), (0, 1), (0, 15), (0, 17), (64, 0), (40_000, 0), (60_000, 0), (300_000, 0)]);
        Beside { tile: *rng.pick(&PLACES), bytes, locks }
    };
    let beside = if rng.once_in(8) { leak((0..rng.below(5)).map(|_| other(rng)).collect()) } else { &[][..] };
    Fifos { stacks, beside, ..Fifos::new(device, grid, leak(list), leak(links)) }
}

/// What each end lowers to.
fn check_lowering(fifos: &Fifos<'_>) {
    let model = Model(fifos);
    let channels = model.channels();
    for end in model.ends() {
        assert_eq!(fifo::needs_dma(fifos, end.fifo), model.needs_dma(end.fifo), "{end:?} {fifos:#?}");
        assert_eq!(fifo::pool(fifos, end), model.pool(end), "{end:?} {fifos:#?}");
        let segments = model.segments(end);
        let found: Vec<Segment> =
            (0..fifo::segments(fifos, end)).map(|k| fifo::segment(fifos, end, k)).collect();
        assert_eq!(found, segments, "{end:?} {fifos:#?}");
        let ring = fifo::ring(fifos, end);
        assert_eq!(ring, model.ring(end).map(|(ring, _)| ring), "{end:?} {fifos:#?}");
        if let (Some(ring), Some((_, bds))) = (ring, model.ring(end)) {
            let all = ring.pool.buffers * ring.segments * ring.copies;
            assert_eq!((ring.len(), ring.is_empty()), (all, all == 0));
            for (k, bd) in bds.into_iter().enumerate() {
                assert_eq!(ring.bd(fifos, k as u64), bd, "{k} {end:?} {fifos:#?}");
            }
        }
        assert_eq!(fifo::core_locks(fifos, end), model.core_locks(end), "{end:?} {fifos:#?}");
        let channel = channels.get(&(end.fifo, Model::index(end))).copied();
        assert_eq!(fifo::channel(fifos, end), channel, "{end:?} {fifos:#?}");
        if let Some(pool) = model.pool(end) {
            let free = pool.buffers - pool.initial;
            assert_eq!(pool.first_value(PoolLock::Producer), free * pool.repeat);
            assert_eq!(pool.first_value(PoolLock::Consumer), pool.initial * pool.repeat);
        }
    }
}

#[test]
fn every_fault_of_random_fifos_is_found_and_no_other() {
    let mut rng = Rng::new(0xF1F0);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut sound = 0;
    for _ in 0..cases(3_000) {
        let fifos = random(&mut rng);
        if impossible(Model(&fifos)).is_empty() {
            check_lowering(&fifos);
        }
        let expected = naive(&fifos);
        let found = check(&fifos);
        // What is known of links beforehand makes no difference.
        if fifos
            .links
            .iter()
            .all(|link| link.inputs.iter().chain(link.outputs).all(|&fifo| fifo < fifos.fifos.len()))
        {
            let mut members = vec![FifoMember::default(); fifos.fifos.len()];
            fifo::members(&fifos, &mut members);
            let again = check(&Fifos { members: &members, ..fifos });
            assert_eq!(again.as_slice(), found.as_slice(), "{fifos:#?}");
        }
        let is_of_another_test = |fault: &&Fault| {
            matches!(
                fault,
                Fault::Descriptor { .. }
                    | Fault::Length { .. }
                    | Fault::Unread { .. }
                    | Fault::Bounds { .. }
                    | Fault::Twice { .. }
                    | Fault::Unwritten { .. }
            )
        };
        let found: Vec<Fault> =
            found.as_slice().iter().filter(|fault| !is_of_another_test(fault)).copied().collect();
        assert_eq!(found, expected, "{fifos:#?}");
        sound += usize::from(expected.is_empty());
        for fault in expected {
            let name = format!("{fault:?}");
            let words: Vec<&str> =
                name.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
            let reason = words.iter().position(|&word| word == "reason").map_or("", |k| words[k + 1]);
            *seen.entry(format!("{} {reason}", words[0])).or_default() += 1;
        }
    }
    println!("{sound} {} {seen:#?}", seen.len());
    assert!(sound > 40, "{sound}");
    assert!(seen.len() >= 40 && seen.values().all(|&count| count >= 1), "{} {seen:#?}", seen.len());
}

/// FIFOs with one of them changed.
fn changed(fifos: &Fifos<'static>, fifo: usize, change: impl FnOnce(&mut Fifo<'static>)) -> Fifos<'static> {
    let mut list = fifos.fifos.to_vec();
    change(&mut list[fifo]);
    Fifos { fifos: leak(list), ..*fifos }
}

/// Whether a change leaves fewer faults, and none that was not there.
fn is_better(fifos: &Fifos<'static>, fifo: usize, change: impl FnOnce(&mut Fifo<'static>)) -> bool {
    let kinds = |fifos: &Fifos<'_>| -> Vec<_> {
        let faults = check(fifos);
        faults.as_slice().iter().map(|fault| (fault.rule().code(), format!("{:?}", fault.locus()))).collect()
    };
    let (before, after) = (kinds(fifos), kinds(&changed(fifos, fifo, change)));
    after.len() < before.len() && after.iter().all(|fault| before.contains(fault))
}

/// The number that is offered for a fault, if one is.
fn help(fifos: &Fifos<'static>, fault: &Fault) -> Option<String> {
    let model = Model(fifos);
    let depth = |fifo: usize, depth: u64| {
        let of = &fifos.fifos[fifo];
        let can_be = of.depths.len() == 1 && depth > 0 && of.initial == 0;
        (can_be && is_better(fifos, fifo, |of| of.depths = leak(vec![depth])))
            .then(|| format!("the largest depth that fits is {depth}"))
    };
    // Whether all tiles suffice with this depth.
    let suffices = |fifo: usize, depth: u64| {
        let mut faults = Vec::new();
        of_tiles(Model(&changed(fifos, fifo, |of| of.depths = leak(vec![depth]))), &mut faults);
        faults.is_empty()
    };
    // The acquires of a FIFO with another number for an end.
    let acquires = |end: FifoEnd, number: u64| {
        let mut list = fifos.fifos[end.fifo].acquires.to_vec();
        *list.get_mut(Model::index(end))? = number;
        Some(leak(list)).filter(|_| number > 0)
    };
    let acquiring = |end: FifoEnd, number: u64| {
        let list = acquires(end, number)?;
        is_better(fifos, end.fifo, |of| of.acquires = list)
            .then(|| format!("the most that it can acquire at once is {number}"))
    };
    let suffices_acquiring = |end: FifoEnd, number: u64| {
        let mut faults = Vec::new();
        let Some(list) = acquires(end, number) else { return false };
        of_tiles(Model(&changed(fifos, end.fifo, |of| of.acquires = list)), &mut faults);
        faults.is_empty()
    };
    // Whether something that a tile has too little of is still told at a place.
    let told = |fifo: usize, change: &dyn Fn(&mut Fifo<'static>), place: FifoLocus| {
        let mut faults = Vec::new();
        of_tiles(Model(&changed(fifos, fifo, change)), &mut faults);
        faults.iter().any(|fault| fault.locus() == place)
    };
    match *fault {
        Fault::NoDepth { fifo, depth } => {
            let mut depths = fifos.fifos[fifo].depths.to_vec();
            depths[depth] = 1;
            is_better(fifos, fifo, |of| of.depths = leak(depths))
                .then(|| "the smallest depth is 1".to_owned())
        }
        Fault::Acquire { end, buffers, .. } => {
            let (k, written) = (Model::index(end), fifos.fifos[end.fifo].acquires);
            let mut acquires = written.to_vec();
            *acquires.get_mut(k)? = buffers;
            is_better(fifos, end.fifo, |of| of.acquires = leak(acquires))
                .then(|| format!("the most that it can acquire at once is {buffers}"))
        }
        Fault::Runs { fifo, runs, repeat } => {
            let times = fifos.fifos[fifo].repeat.unwrap_or(1).max(1);
            let pool = model.pool(FifoEnd::producer(fifo)).filter(|pool| pool.pairs > 0 && pool.buffers > 0);
            let counted = pool.map_or(256, |pool| 63 / pool.buffers);
            let most = if runs == repeat { counted.min(256) } else { 256 / times };
            let change = |of: &mut Fifo<'static>| {
                let number = if runs == repeat { &mut of.repeat } else { &mut of.iterations };
                *number = Some(most);
            };
            let what = match (runs == repeat, counted < 256) {
                (false, _) => "`iter_count`",
                (true, false) => "`repeat_count`",
                (true, true) => "`repeat_count` that the lock can count",
            };
            is_better(fifos, fifo, change).then(|| format!("the largest {what} is {most}"))
        }
        Fault::NoRounds { fifo } => is_better(fifos, fifo, |of| of.iterations = Some(1))
            .then(|| "the smallest `iter_count` is 1".to_owned()),
        Fault::PoolCount { end, expected, .. } => {
            let (ring, _) = model.ring(end)?;
            let (values, times) = match end.side {
                FifoSide::Producer => (0, 1),
                FifoSide::Consumer(_) => (ring.pool.initial, fifos.fifos[end.fifo].repeat.unwrap_or(1)),
            };
            // The rounds that give the same number of objects.
            let number = (1..=256).find(|rounds| values + rounds * times * ring.pool.buffers == expected)?;
            is_better(fifos, end.fifo, |of| of.iterations = Some(number))
                .then(|| format!("the matching `iter_count` is {number}"))
        }
        Fault::Descriptors { end, cause, most, .. } => {
            if let FifoLocus::Acquires(end) = cause {
                let found = (1..=most).rev().find(|&n| suffices_acquiring(end, n - 1));
                return acquiring(end, found? - 1);
            }
            let fifo = model.ring(end)?.0.pool.owner.fifo;
            depth(fifo, (1..=most).rev().find(|&depth| suffices(fifo, depth))?)
        }
        Fault::Memory { end, cause: FifoLocus::Acquires(at), .. } => {
            let most = model.pool(end)?.buffers.min(1000);
            let found = (1..most).rev().find(|&n| suffices_acquiring(at, n - 1));
            let of = &fifos.fifos[end.fifo];
            acquiring(at, found.filter(|_| of.allocate.is_none())? - 1)
        }
        Fault::Memory { end, .. } => {
            let of = &fifos.fifos[end.fifo];
            let &[now] = of.depths else { return None };
            // A depth of 0, which is not valid, is included.
            let found = (1..now.clamp(2, 1000)).rev().find(|&depth| suffices(end.fifo, depth));
            depth(end.fifo, found.filter(|_| of.allocate.is_none())?)
        }
        Fault::MemTile { cause: FifoLocus::Depths(fifo), buffer, .. } => {
            depth(fifo, (1..=buffer).rev().find(|&depth| suffices(fifo, depth))?)
        }
        // The most that the lock counts; if that needs more than the tile has, the most that the tile
        // has room for.
        Fault::LockValue { end, cause: cause @ FifoLocus::Acquires(at), most, .. } => {
            let counted = most.checked_div(model.pool(end)?.repeat)?;
            if acquires(at, counted.saturating_sub(1))
                .is_some_and(|list| told(at.fifo, &|of| of.acquires = list, cause))
            {
                let found = (1..=counted).rev().find(|&n| suffices_acquiring(at, n - 1));
                return acquiring(at, found? - 1);
            }
            acquiring(at, counted.saturating_sub(1))
        }
        Fault::LockValue { end, cause: cause @ FifoLocus::Depths(_), most, .. } => {
            let counted = most.checked_div(model.pool(end)?.repeat)?;
            if counted > 0 && told(end.fifo, &|of| of.depths = leak(vec![counted]), cause) {
                return depth(end.fifo, (1..=counted).rev().find(|&n| suffices(end.fifo, n))?);
            }
            depth(end.fifo, counted)
        }
        Fault::LockValue { end, cause: FifoLocus::Repeat(fifo), most, .. } => {
            let number = most.checked_div(model.pool(end)?.buffers).filter(|&number| number > 0)?;
            fifos.fifos[fifo].repeat?;
            is_better(fifos, fifo, |of| of.repeat = Some(number))
                .then(|| format!("the largest `repeat_count` that the lock can count is {number}"))
        }
        Fault::PinnedChannel { end, .. }
        | Fault::ChannelReach { end, is_pinned: true, .. }
        | Fault::SameChannel { end, .. } => {
            let most = if model.kind(end) == Some(TileKind::Mem) { 6 } else { 2 };
            let channel = (0..most).find(|&channel| {
                is_better(fifos, end.fifo, |of| match end.side {
                    FifoSide::Producer => of.producer_channel = Some(channel),
                    FifoSide::Consumer(k) => {
                        let mut list = of.consumer_channels.to_vec();
                        list[k] = Some(channel);
                        of.consumer_channels = leak(list);
                    }
                })
            });
            channel.map(|channel| format!("the first free channel is {channel}"))
        }
        _ => None,
    }
}

#[test]
fn the_number_that_mends_a_fault_is_offered() {
    let mut rng = Rng::new(0x4E1F);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..cases(700) {
        let fifos = random(&mut rng);
        for fault in check(&fifos).as_slice() {
            let is_number = matches!(
                fault,
                Fault::NoDepth { .. }
                    | Fault::Acquire { .. }
                    | Fault::NoRounds { .. }
                    | Fault::Runs { .. }
                    | Fault::Descriptors { .. }
                    | Fault::Memory { .. }
                    | Fault::MemTile { .. }
                    | Fault::LockValue { .. }
                    | Fault::PinnedChannel { .. }
                    | Fault::SameChannel { .. }
                    | Fault::PoolCount { .. }
            );
            if !is_number {
                continue;
            }
            let text = fault.text(&fifos);
            let said = text.as_str().split_once("= help: ").map(|(_, help)| help.to_owned());
            assert_eq!(said, help(&fifos, fault), "{fault:?} {} {fifos:#?}", text.as_str());
            if let Some(said) = said {
                let what = format!("{fault:?}");
                let what = what.split(' ').next().unwrap();
                *seen.entry(format!("{what}: {}", said.trim_end_matches(char::is_numeric))).or_default() += 1;
            }
        }
    }
    assert!(seen.len() >= 9, "{} {seen:#?}", seen.len());
}
