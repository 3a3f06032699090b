//! FIFOs of several blocks on one tile, with descriptors by themselves: what each end gets, every fault and its words, against a
//! re-statement in sets and lists. Pools and rings of single ends are the library's.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of tiles.

use std::collections::{BTreeMap, BTreeSet};

use aie_pattern_core::declare::{Fifo, FifoEnd, FifoSide, Fifos, Link};
use aie_pattern_core::device::Direction::{Mm2s, S2mm};
use aie_pattern_core::device::{Direction, Grid, Place};
use aie_pattern_core::lower::fifo::{TileEnd, TileFifo, TileFifos, needs_dma, pool, ring};
use aie_pattern_core::rule::fifo::{TileFifoFault, check_tile};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases};

const GRID: Grid = Grid { columns: 9, rows: 6, mem_rows: 1 };
const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "a"];
const DEPTHS: [&[u64]; 6] = [&[1], &[2], &[2], &[3], &[9], &[2, 5]];

fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

pub(crate) struct Tile {
    pub(crate) place: Place,
    pub(crate) members: Vec<TileFifo<'static>>,
    pub(crate) links: Vec<Link>,
}

/// What an end on the tile has.
pub(crate) struct Own {
    pub(crate) end: TileEnd,
    pub(crate) channel: Option<u64>,
    is_pinned: bool,
    pub(crate) descriptors: u64,
    pub(crate) locks: u64,
    /// Buffers of a pool that no end before has, and the bytes of each.
    pub(crate) buffers: (u64, u128),
}

impl Tile {
    fn kind(&self) -> TileKind {
        match self.place.1 {
            0 => TileKind::Shim,
            1 => TileKind::Mem,
            _ => TileKind::Compute,
        }
    }

    fn ends(&self) -> Vec<TileEnd> {
        let all = self.members.iter().enumerate();
        all.flat_map(|(member, of)| {
            let consumers = (0..of.fifos.fifos[of.fifo].consumers.len()).map(FifoSide::Consumer);
            std::iter::once(FifoSide::Producer).chain(consumers).map(move |side| TileEnd { member, side })
        })
        .collect()
    }

    fn of(&self, end: TileEnd) -> (&'static Fifos<'static>, FifoEnd, &'static Fifo<'static>) {
        let at = self.members[end.member];
        (at.fifos, FifoEnd { fifo: at.fifo, side: end.side }, &at.fifos.fifos[at.fifo])
    }

    fn direction(end: TileEnd) -> Direction {
        if end.side == FifoSide::Producer { Mm2s } else { S2mm }
    }

    /// Ends in order, each with what it has, however much that is.
    pub(crate) fn owned(&self) -> Vec<Own> {
        let mut all: Vec<Own> = Vec::new();
        let mut pools = BTreeSet::new();
        for end in self.ends() {
            let (fifos, at, of) = self.of(end);
            let (place, pinned) = match end.side {
                FifoSide::Producer => (of.producer, of.producer_channel),
                FifoSide::Consumer(k) => (of.consumers[k], of.consumer_channels.get(k).copied().flatten()),
            };
            let is_here = place == self.place;
            let own = pool(fifos, at);
            let has_channel = is_here && needs_dma(fifos, at.fifo) && (place.1 == 0 || own.is_some());
            let (mut locks, mut buffers) = (0, (0, 0));
            if let Some(own) = own
                && own.place == self.place
                && pools.insert((fifos.fifos[own.owner.fifo].name, format!("{:?}", own.owner.side)))
            {
                locks = 2 * own.pairs;
                buffers = (own.buffers, u128::from(own.object) * 4);
            }
            all.push(Own {
                end,
                channel: if has_channel { Some(pinned.unwrap_or(u64::MAX)) } else { None },
                is_pinned: has_channel && pinned.is_some(),
                descriptors: ring(fifos, at).filter(|_| is_here).map_or(0, |ring| ring.len()),
                locks,
                buffers,
            });
        }
        for k in 0..all.len() {
            let direction = Self::direction(all[k].end);
            let is_taken = |channel: u64| {
                self.links.iter().any(|link| link.channel == Some((direction, channel)))
                    || all
                        .iter()
                        .any(|own| Self::direction(own.end) == direction && own.channel == Some(channel))
            };
            if all[k].channel == Some(u64::MAX) {
                all[k].channel = (0..64).find(|&channel| !is_taken(channel));
            }
        }
        all
    }

    fn half(&self, channel: u64) -> u64 {
        if self.kind() == TileKind::Mem { channel % 2 } else { 0 }
    }

    fn reach(&self, channel: u64) -> std::ops::Range<u64> {
        match (self.kind(), channel % 2) {
            (TileKind::Mem, 0) => 0..24,
            (TileKind::Mem, _) => 24..48,
            _ => 0..16,
        }
    }

    fn named_locks(&self) -> BTreeSet<u64> {
        let own = if self.kind() == TileKind::Mem { 64..128 } else { 0..16 };
        let all = self.links.iter().flat_map(|link| [link.acquire, link.release]).flatten();
        all.map(|(lock, _)| lock).filter(|lock| own.contains(lock)).map(|lock| lock - own.start).collect()
    }

    fn faults(&self) -> Vec<TileFifoFault> {
        use TileFifoFault as F;
        let mut faults = Vec::new();
        for (member, own) in self.members.iter().enumerate() {
            let first = self.members.iter().position(|other| other.name() == own.name()).unwrap();
            let ends = self.ends().into_iter().filter(|end| end.member == member);
            let is_here = ends.map(|end| self.of(end)).any(|(fifos, at, of)| {
                of.place(at.side) == self.place || pool(fifos, at).is_some_and(|own| own.place == self.place)
            });
            let block = |of: &TileFifo<'_>| (of.fifos.device, of.fifos.grid);
            if block(own) != block(&self.members[0]) {
                faults.push(F::Device { member });
            } else if first < member {
                faults.push(F::Twice { member, first });
            } else if !is_here {
                faults.push(F::Elsewhere { member });
            }
        }
        if !faults.is_empty() {
            return faults;
        }
        let is_mem = self.kind() == TileKind::Mem;
        let (channels, locks) = if is_mem { (6, 64) } else { (2, 16) };
        let (mut told, mut needed_locks) = (BTreeSet::new(), self.named_locks().len() as u64);
        let mut pools = 0;
        let all = self.owned();
        for (k, own) in all.iter().enumerate() {
            let (end, direction) = (own.end, Self::direction(own.end));
            if let Some(channel) = own.channel {
                let before = all[..k].iter();
                let mut rivals =
                    before.filter(|other| Self::direction(other.end) == direction && other.is_pinned);
                if !own.is_pinned {
                    if channel >= channels && told.insert(("channels", direction as u64)) {
                        faults.push(F::Channels { end, channel, most: channels });
                    }
                } else if self.links.iter().any(|link| link.channel == Some((direction, channel))) {
                    faults.push(F::SameChannel { end, first: None, channel });
                } else if let Some(first) = rivals.find(|other| other.channel == own.channel) {
                    faults.push(F::SameChannel { end, first: Some(first.end), channel });
                }
                let reach = self.reach(channel);
                let ids: BTreeSet<u64> =
                    self.links.iter().map(|link| link.bd_id).filter(|id| reach.contains(id)).collect();
                let rings: u64 = all[..=k]
                    .iter()
                    .filter(|other| other.channel.is_some_and(|n| self.half(n) == self.half(channel)))
                    .map(|other| other.descriptors)
                    .sum();
                let (needed, most) = (ids.len() as u64 + rings, reach.end - reach.start);
                if own.descriptors > 0 && needed > most && told.insert(("descriptors", self.half(channel))) {
                    faults.push(F::Descriptors { end, needed, most });
                }
            }
            needed_locks += own.locks;
            if own.locks > 0 && needed_locks > locks && told.insert(("locks", 0)) {
                faults.push(F::Locks { end, needed: needed_locks, most: locks });
            }
            pools += u128::from(own.buffers.0) * own.buffers.1;
            let (stack, most) = (u128::from(self.stack().unwrap_or_else(|| self.default_stack())), 0x1_0000);
            if self.kind() == TileKind::Compute
                && pools > 0
                && pools + stack > most
                && told.insert(("memory", 0))
            {
                faults.push(F::Memory { end, needed: pools + stack, most, stack });
            }
        }
        faults.extend(self.without_room());
        faults
    }

    /// The largest stack that a block declares.
    fn stack(&self) -> Option<u64> {
        let all = self.members.iter().flat_map(|member| member.fifos.stacks);
        all.filter(|(place, _)| *place == self.place).map(|(_, bytes)| *bytes).max()
    }

    /// That of a core that has an end.
    fn default_stack(&self) -> u64 {
        let has_core = self.ends().into_iter().map(|end| self.of(end)).any(|(_, at, of)| match at.side {
            FifoSide::Producer => of.producer == self.place,
            FifoSide::Consumer(k) => of.consumers[k] == self.place,
        });
        if has_core { 1024 } else { 0 }
    }

    /// The first buffer that a mem tile and those beside it have no room for, the largest ones first.
    fn without_room(&self) -> Option<TileFifoFault> {
        let mut all: Vec<(TileEnd, u128)> = Vec::new();
        for own in self.owned() {
            all.extend((0..own.buffers.0).map(|_| (own.end, own.buffers.1)));
        }
        all.sort_by_key(|(_, bytes)| std::cmp::Reverse(*bytes));
        let most = if self.kind() == TileKind::Mem { 0x8_0000 } else { return None };
        let beside = [self.place.0 > 0, self.place.0 + 1 < self.members[0].fifos.grid.columns];
        let mut left = [most, if beside[0] { most } else { 0 }, if beside[1] { most } else { 0 }];
        for (k, &(end, bytes)) in all.iter().enumerate() {
            let other = if left[2] > left[1] { 2 } else { 1 };
            let Some(at) = [0, other].into_iter().find(|&at| left[at] >= bytes) else {
                let buffer = all[..k].iter().filter(|(other, _)| *other == end).count() as u64;
                return Some(TileFifoFault::MemTile { end, buffer, bytes, left: left[0] });
            };
            left[at] -= bytes;
        }
        None
    }

    /// The first descriptor and the first lock of each end.
    pub(crate) fn placed(&self) -> Vec<(Option<u64>, Option<u64>)> {
        let mut ids: BTreeSet<u64> = self.links.iter().map(|link| link.bd_id).collect();
        let (mut locks, most) = (self.named_locks(), if self.kind() == TileKind::Mem { 64 } else { 16 });
        let take = |taken: &mut BTreeSet<u64>, count: u64, range: std::ops::Range<u64>| {
            let is_free =
                |first: u64| (first..first + count).all(|n| range.contains(&n) && !taken.contains(&n));
            let first = range.clone().find(|&first| count > 0 && is_free(first))?;
            taken.extend(first..first + count);
            Some(first)
        };
        let all = self.owned();
        let placed = all.iter().map(|own| {
            let bd = own.channel.and_then(|channel| take(&mut ids, own.descriptors, self.reach(channel)));
            (bd, take(&mut locks, own.locks, 0..most))
        });
        placed.collect()
    }

    fn words(&self, fault: &TileFifoFault) -> String {
        use TileFifoFault as F;
        let quoted = |member: usize| format!("`{}`", self.members[member].name());
        let of_end = |end: TileEnd| {
            let side = match end.side {
                FifoSide::Producer => "the producer".to_owned(),
                FifoSide::Consumer(_) if self.of(end).2.consumers.len() == 1 => "the consumer".to_owned(),
                FifoSide::Consumer(k) => format!("consumer {k}"),
            };
            format!("{side} of {}", quoted(end.member))
        };
        let (column, row) = self.place;
        let (tile, parity) = match self.kind() {
            TileKind::Compute => ("compute", ""),
            TileKind::Mem => ("mem", " for its channels of one parity"),
            TileKind::Shim => ("shim", ""),
        };
        let here = format!("{tile} tile ({column}, {row})");
        let array = |member: usize| {
            let Fifos { device, grid, .. } = self.members[member].fifos;
            let family = if *device == Device::Aie2p { "AIE2P" } else { "AIE-ML" };
            let count = |n: u32, one: &str| format!("{n} {one}{}", if n == 1 { "" } else { "s" });
            format!("{family} with {} and {}", count(grid.columns, "column"), count(grid.rows, "row"))
        };
        let name = |end: TileEnd| if Self::direction(end) == S2mm { "S2MM" } else { "MM2S" };
        match *fault {
            F::Elsewhere { member } => {
                format!("{} has no end on {here}, and no buffers there", quoted(member))
            }
            F::Device { member } => {
                let [own, first] = [member, 0].map(|member| self.members[member].fifos);
                let is_assumed = |of: &Fifos<'_>| of.device == Device::AieMl && of.is_device_assumed;
                let is_default = own.device != first.device && (is_assumed(own) || is_assumed(first));
                let assumed = if is_default {
                    "\n  = note: a declaration without the key `device` is for AIE-ML"
                } else {
                    ""
                };
                format!(
                    "{} is for {}, but {} is for {}\n  = note: a tile has one device and one array{assumed}",
                    quoted(member),
                    array(member),
                    quoted(0),
                    array(0)
                )
            }
            F::Twice { member, first } => {
                format!("{} appears twice, at positions {} and {}", quoted(member), first + 1, member + 1)
            }
            F::Channels { end, channel, most } => format!(
                "{here} has {most} {} channels, but the FIFOs up to and including {} need {}\n  = note: FIFOs get \
                 channels in their order, after those that are pinned",
                name(end),
                of_end(end),
                channel + 1
            ),
            F::SameChannel { end, first, channel } => {
                let other = match first {
                    Some(first) => format!(", as is {}", of_end(first)),
                    None => {
                        let is_it = |link: &&Link| link.channel == Some((Self::direction(end), channel));
                        let id = self.links.iter().find(is_it).unwrap().bd_id;
                        format!(", which descriptor {id} has")
                    }
                };
                format!("{} is pinned to {} channel {channel}{other}", of_end(end), name(end))
            }
            F::Descriptors { end, needed, most } => format!(
                "{here} has {most} descriptors{parity}, but the FIFOs up to and including {} need {needed}\n  \
                 = note: an end needs one descriptor for each buffer, each part and each repeat",
                of_end(end)
            ),
            F::Locks { end, needed, most } => format!(
                "{here} has {most} locks, but the pools up to and including the pool of {} need {needed}\n  \
                 = note: a pool needs 2 locks for each part",
                of_end(end)
            ),
            F::Memory { end, needed, most, stack } => {
                let core = if stack > 0 { "the stack of its core and " } else { "" };
                let why = match self.stack() {
                    _ if stack == 0 => String::new(),
                    None => format!("no `stack_size` is declared, so the stack has {stack} bytes; "),
                    Some(_) => format!("the stack has {stack} bytes; "),
                };
                format!(
                    "{here} has {most} bytes, but {core}the pools up to and including the pool \
                     of {} need {needed}\n  = note: {why}a pool has all of its buffers on its tile (AM020)",
                    of_end(end)
                )
            }
            F::MemTile { end, buffer, bytes, left } => {
                let beside: Vec<String> = [column.checked_sub(1), Some(column + 1)]
                    .into_iter()
                    .flatten()
                    .filter(|&column| column < self.members[0].fifos.grid.columns)
                    .map(|column| format!("({column}, {row})"))
                    .collect();
                let beside = match beside.len() {
                    0 => " and no mem tile beside it".to_owned(),
                    1 => format!(", and mem tile {} beside it has too few", beside[0]),
                    _ => format!(", and mem tiles {} beside it have too few", beside.join(" and ")),
                };
                format!(
                    "buffer {buffer} of the pool of {} needs {bytes} bytes, but {here} has {left} byte{} left{beside}\n  \
                     = note: MLIR-AIE places the largest buffers first, each on its mem tile or, if that is full, on the \
                     neighbour with more room",
                    of_end(end),
                    if left == 1 { "" } else { "s" }
                )
            }
            _ => unreachable!(),
        }
    }
}

fn random(rng: &mut Rng) -> Tile {
    let place = *rng.pick(&[(2, 3), (2, 3), (2, 1), (2, 0), (8, 1), (0, 1)]);
    let near = [place, place, (2, 2), (2, 4), (5, 3), (2, 1), (2, 0), (7, 5)];
    let mut members = Vec::new();
    let count = rng.range(1..=8) as usize;
    for name in NAMES.into_iter().take(count) {
        let is_other = rng.once_in(60);
        let at = |rng: &mut Rng, is_here: bool| if is_here { place } else { *rng.pick(&near) };
        let is_producer = rng.once_in(2);
        let is_elsewhere = rng.once_in(12);
        let consumers = (0..=rng.below(3) / 2).map(|k| at(rng, !is_producer && k == 0 && !is_elsewhere));
        let consumers = leak(consumers.collect());
        let producer = at(rng, is_producer);
        let depths = *rng.pick::<&'static [u64]>(&DEPTHS);
        let large = if place.1 == 1 { 70_000 } else { 3_000 };
        let object = if rng.once_in(4) { large + 4 * rng.below(large) } else { 8 };
        let fifo = Fifo {
            via_dma: rng.once_in(3),
            is_synchronized: !rng.once_in(8),
            producer_channel: if rng.once_in(4) { Some(rng.below(3)) } else { None },
            consumer_channels: rng.pick::<&'static [Option<u64>]>(&[
                &[],
                &[],
                &[Some(0)],
                &[None, Some(1)],
                &[Some(1)],
            ]),
            ..Fifo::new(name, producer, consumers, (Element::Int32, object), depths)
        };
        let grid = if is_other && rng.once_in(2) {
            *rng.pick(&[Grid { columns: 8, ..GRID }, Grid { rows: 7, ..GRID }, Grid { mem_rows: 0, ..GRID }])
        } else {
            GRID
        };
        let device = if is_other && grid == GRID { Device::Aie2p } else { Device::AieMl };
        let stacks = leak(if rng.once_in(6) {
            vec![(place, *rng.pick(&[0, 3328, 40_000])), ((1, 2), 9), (place, 64)]
        } else {
            Vec::new()
        });
        let is_device_assumed = members.len() % 2 == 0;
        let fifos = Fifos { stacks, is_device_assumed, ..Fifos::new(device, grid, leak(vec![fifo]), &[]) };
        let fifos: &'static Fifos<'static> = Box::leak(Box::new(fifos));
        members.push(TileFifo { fifos, fifo: 0 });
    }
    let kind = match place.1 {
        0 => TileKind::Shim,
        1 => TileKind::Mem,
        _ => TileKind::Compute,
    };
    let (bds, channels, locks) = if kind == TileKind::Mem { (48, 6, 130) } else { (16, 2, 20) };
    let count = if rng.once_in(2) { rng.below(8) } else { 0 };
    let links = (0..count).map(|_| {
        let mut link = Link::new(Device::AieMl, kind, rng.below(bds), None);
        if rng.once_in(2) {
            link.channel = Some((*rng.pick(&[S2mm, Mm2s]), rng.below(channels)));
        }
        if rng.once_in(2) {
            (link.acquire, link.release) = (Some((rng.below(locks), -1)), Some((rng.below(locks), 1)));
        }
        link
    });
    let links = links.collect();
    Tile { place, members, links }
}

#[test]
fn what_several_blocks_need_of_a_tile() {
    let mut rng = Rng::new(0x3E3B);
    let mut seen = BTreeMap::<String, usize>::new();
    for _ in 0..cases(3_000) {
        let own = random(&mut rng);
        let tile = TileFifos { place: own.place, members: &own.members, links: &own.links };
        let (found, expected) = (check_tile(&tile), own.faults());
        assert_eq!(found.as_slice(), expected, "{tile:#?}");
        for fault in &expected {
            assert_eq!(fault.text(&tile).as_str(), own.words(fault), "{tile:#?}");
            let what = format!("{fault:?}");
            *seen.entry(what.split(' ').next().unwrap().to_owned()).or_default() += 1;
        }
    }
    assert!(seen.len() == 9 && seen.values().all(|&count| count > 10), "{seen:?}");
}
