//! Random lists of tiles, most of which are wrong: every fault, its text and its place are compared with a
//! second implementation without the library's arithmetic. Pools and rings come from the library; other tests
//! compare them with the passes of MLIR-AIE.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of tiles.

use std::collections::{BTreeMap, BTreeSet};

use aie_pattern_core::declare::{
    Fifo, FifoEnd, FifoLink, FifoSide, Fifos, Link, Listed, MemoryDeclaration, Ring, SetupItem, StreamEnds,
    TileSetup,
};
use aie_pattern_core::device::Direction::{Mm2s, S2mm};
use aie_pattern_core::device::{Direction, Grid, Place};
use aie_pattern_core::lower::fifo::{Pool, PoolLock, needs_dma, pool, ring};
use aie_pattern_core::lower::setup::{SetupPart, Unassigned, assign, links};
use aie_pattern_core::rule::{memory, setup};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases};

const GRID: Grid = Grid { columns: 12, rows: 6, mem_rows: 1 };
const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];
const BUFFERS: [&str; 5] = ["p", "q", "r", "s", "t"];
const DEPTHS: [&[u64]; 8] = [&[0], &[1], &[2], &[2], &[3], &[9], &[30], &[2, 3, 4]];
const CHANNELS: [&[Option<u64>]; 6] = [&[], &[Some(0)], &[Some(1)], &[Some(2)], &[Some(6)], &[None, Some(0)]];

fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

fn places(kind: TileKind) -> &'static [Place] {
    match kind {
        TileKind::Compute => &[(7, 3), (7, 3), (7, 3), (7, 4), (8, 3), (6, 3), (9, 5), (7, 1), (7, 0)],
        TileKind::Mem => &[(7, 1), (7, 1), (7, 1), (8, 1), (7, 3), (0, 0), (3, 3)],
        TileKind::Shim => &[(7, 0), (7, 0), (7, 3), (7, 1)],
    }
}

fn fifo(rng: &mut Rng, k: usize, places: &[Place]) -> Fifo<'static> {
    let consumers = leak((0..=rng.range(1..=4) / 3).map(|_| *rng.pick(places)).collect());
    let element = *rng.pick(&[Element::Int32, Element::Int32, Element::Int8, Element::Int16]);
    let object = 4 * rng.range(1..=12) as u64;
    let mut fifo =
        Fifo::new(NAMES[k], *rng.pick(places), consumers, (element, object), rng.pick::<&[u64]>(&DEPTHS));
    fifo.via_dma = rng.once_in(4);
    fifo.is_synchronized = !rng.once_in(6);
    if rng.once_in(4) {
        fifo.producer_channel = Some(rng.range(0..=6) as u64);
    }
    if rng.once_in(3) {
        fifo.consumer_channels = rng.pick::<&[_]>(&CHANNELS);
    }
    if rng.once_in(12) {
        fifo.stream_ends = Some(*rng.pick(&[StreamEnds::Producer, StreamEnds::Consumer, StreamEnds::Both]));
    }
    if rng.once_in(6) {
        fifo.allocate = Some(*rng.pick(places));
    }
    if rng.once_in(8) {
        fifo.repeat = Some(rng.range(1..=3) as u64);
    }
    fifo
}

fn fifos(rng: &mut Rng, kind: TileKind, here: Place) -> Fifos<'static> {
    let mut list: Vec<Fifo<'_>> =
        (0..rng.range(1..=5) as usize).map(|k| fifo(rng, k, places(kind))).collect();
    let mut links = Vec::new();
    let mut linked = BTreeSet::new();
    for input in 0..list.len() {
        let output = rng.below(list.len() as u64) as usize;
        if kind != TileKind::Shim && input != output && rng.once_in(2) && !linked.contains(&input) {
            if !linked.insert(output) {
                continue;
            }
            linked.insert(input);
            list[input].consumers = leak(vec![here]);
            list[output].producer = here;
            list[output].element = list[input].element;
            if rng.once_in(2) {
                // In memory that both reach, which may be another tile's.
                let at = *rng.pick(places(kind));
                (list[input].allocate, list[input].via_dma, list[input].repeat) = (Some(at), false, None);
                if rng.once_in(2) {
                    list[input].producer = *rng.pick(places(kind));
                }
            }
            links.push(FifoLink {
                inputs: leak(vec![input]),
                outputs: leak(vec![output]),
                source_offsets: &[],
                destination_offsets: &[],
            });
        }
    }
    Fifos::new(Device::AieMl, GRID, leak(list), leak(links))
}

/// One FIFO of another block, device or array.
fn other_fifos(rng: &mut Rng, kind: TileKind) -> Fifos<'static> {
    let k = rng.range(0..=5) as usize;
    let grid = *rng.pick(&[GRID, GRID, Grid { mem_rows: 3, ..GRID }, Grid { columns: 7, ..GRID }]);
    let device = if rng.once_in(4) { Device::Aie2p } else { Device::AieMl };
    let mut places = places(kind);
    if grid != GRID {
        places = &[(1, 4), (2, 4)];
    }
    Fifos::new(device, grid, leak(vec![fifo(rng, k, places)]), &[])
}

fn descriptor(rng: &mut Rng, kind: TileKind) -> Link {
    let (bds, channels) = if kind == TileKind::Mem { (48, 6) } else { (16, 2) };
    let mut link = Link::new(Device::AieMl, kind, rng.below(bds), None);
    if !rng.once_in(4) {
        link.channel = Some((*rng.pick(&[S2mm, Mm2s]), rng.below(channels)));
    }
    let locks = if kind == TileKind::Mem { 130 } else { 70 };
    if rng.once_in(2) {
        link.acquire = Some((rng.below(locks), -1));
        link.release = Some((rng.below(locks), 1));
    }
    link
}

/// An end, or a pool that both ends share, on the tile.
#[derive(Clone)]
#[expect(clippy::struct_field_names, reason = "as the library has it")]
struct End {
    item: usize,
    end: FifoEnd,
    pool: Option<Pool>,
    descriptors: Option<u64>,
    pinned: Option<u64>,
    channel: Option<(Direction, u64)>,
    buffer: Option<usize>,
    pool_name: Option<(&'static str, FifoEnd)>,
    /// Whether nothing was wrong until it got its buffer.
    has_number: bool,
    first_bd: u64,
    first_lock: u64,
}

type Faults = Vec<(SetupPart, Unassigned)>;

fn is_about(fault: &(SetupPart, Unassigned), item: usize) -> bool {
    fault.0 == SetupPart::Item(item) || fault.0 == SetupPart::Buffer(item)
}

/// The ends of a FIFO on the tile, or why there are none.
fn ends_of(setup: &TileSetup<'static>, item: usize, faults: &mut Faults) -> Vec<End> {
    let Listed::Fifo { fifos, fifo } = setup.items[item].listed else { unreachable!() };
    let of = &fifos.fifos[fifo];
    let is_shared = !needs_dma(fifos, fifo);
    let name = |item: &SetupItem<'static>| match item.listed {
        Listed::Fifo { fifos, fifo } => Some(fifos.fifos[fifo].name),
        Listed::Descriptor(_) => None,
    };
    let mut wrong = |fault| {
        faults.push((SetupPart::Item(item), fault));
        Vec::new()
    };
    let Some((column, row)) = setup.memory.place else { return wrong(Unassigned::NoPlace) };
    let here = (column as u32, row as u32);
    if fifos.device != setup.memory.device {
        return wrong(Unassigned::OtherDevice);
    }
    if fifos.grid.kind(here) != Some(setup.memory.tile) {
        return wrong(Unassigned::OtherTile { kind: fifos.grid.kind(here) });
    }
    if let Some(first) = (0..item).find(|&k| name(&setup.items[k]) == Some(of.name)) {
        return wrong(Unassigned::Twice { first });
    }
    let new = |end: FifoEnd, pool: Option<Pool>| End {
        item,
        end,
        pool,
        descriptors: ring(fifos, end).map(|ring| ring.len()),
        pinned: None,
        channel: None,
        buffer: None,
        pool_name: pool.map(|pool| (fifos.fifos[pool.owner.fifo].name, pool.owner)),
        has_number: false,
        first_bd: 0,
        first_lock: 0,
    };
    let mut ends: Vec<End> = Vec::new();
    let mut far = None;
    if is_shared {
        let own = pool(fifos, FifoEnd::producer(fifo)).unwrap();
        if [own.place, of.producer, of.consumers[0]].contains(&here) {
            let is_here = own.place == here;
            far = (!is_here).then_some(own.place);
            ends.push(new(FifoEnd::producer(fifo), is_here.then_some(own)));
        }
    } else {
        let sides = std::iter::once((FifoSide::Producer, of.producer, of.producer_channel, Mm2s));
        let consumers = of.consumers.iter().enumerate().map(|(k, &place)| {
            (FifoSide::Consumer(k), place, of.consumer_channels.get(k).copied().flatten(), S2mm)
        });
        for (side, _, pinned, direction) in sides.chain(consumers).filter(|&(_, place, ..)| place == here) {
            let end = FifoEnd { fifo, side };
            let mut found = new(end, pool(fifos, end));
            if setup.memory.tile == TileKind::Shim || found.pool.is_some() {
                (found.channel, found.pinned) = (Some((direction, u64::MAX)), pinned);
            }
            ends.push(found);
        }
    }
    if ends.is_empty() {
        return wrong(Unassigned::NotHere);
    }
    let pools: Vec<&End> = ends.iter().filter(|end| end.pool.is_some()).collect();
    let mut first: Option<&End> = None;
    for end in pools {
        if end.pool.unwrap().place != here {
            far = Some(end.pool.unwrap().place);
        } else if first.is_some_and(|first| first.pool_name != end.pool_name) {
            faults.push((SetupPart::Item(item), Unassigned::TwoPools));
            return ends;
        } else {
            first = first.or(Some(end));
        }
    }
    if let (Some(place), Some(_)) = (far, ends[0].descriptors) {
        faults.push((SetupPart::Item(item), Unassigned::FarPool { place }));
    } else if first.is_none() && setup.items[item].buffer.is_some() {
        faults.push((SetupPart::Buffer(item), Unassigned::NoPool { place: far }));
    }
    ends
}

fn bytes_of(setup: &TileSetup<'_>, end: &End) -> u64 {
    let Listed::Fifo { fifos, .. } = setup.items[end.item].listed else { unreachable!() };
    let pool = end.pool.unwrap();
    let bits = match fifos.fifos[pool.owner.fifo].element {
        Element::Int32 => 32,
        Element::Int16 => 16,
        Element::Int8 => 8,
        _ => unreachable!(),
    };
    (pool.object * bits).div_ceil(8)
}

/// What is wrong with the buffers in which the pools lie.
fn buffers(setup: &TileSetup<'_>, ends: &mut [End], faults: &mut Faults) {
    for k in 0..ends.len() {
        let item = ends[k].item;
        if ends[k].pool.is_none() || faults.iter().any(|fault| is_about(fault, item)) {
            continue;
        }
        ends[k].has_number = true;
        let written = setup.items[item].buffer;
        let pool = ends[k].pool.unwrap();
        let shares = |other: &End| other.pool_name == ends[k].pool_name;
        let of_others = || ends.iter().filter(|other| shares(other)).find_map(|e| setup.items[e.item].buffer);
        ends[k].buffer = written.or_else(of_others);
        let Some(_) = ends[k].buffer else {
            faults.push((SetupPart::Item(item), Unassigned::NoBuffer { buffers: pool.buffers }));
            continue;
        };
        let Some(buffer) = written else { continue };
        // What was looked at for an end before is not looked at again.
        let mut is_known = false;
        let mut conflict = None;
        for other in &ends[..k] {
            if other.pool.is_none() {
                continue;
            }
            if other.item == item {
                is_known = true;
            } else if !faults.iter().any(|fault| is_about(fault, other.item)) {
                let is_shared = other.pool_name == ends[k].pool_name;
                let first = other.item;
                match other.buffer {
                    Some(theirs) if is_shared && theirs != buffer && setup.items[first].buffer.is_some() => {
                        conflict = Some(Unassigned::OtherBuffer { first });
                    }
                    Some(theirs) if !is_shared && theirs == buffer => {
                        conflict = Some(Unassigned::Taken { first });
                    }
                    _ => is_known = is_shared && setup.items[first].buffer.is_some(),
                }
            }
            if is_known || conflict.is_some() {
                break;
            }
        }
        if let Some(conflict) = conflict {
            faults.push((SetupPart::Buffer(item), conflict));
        } else if !is_known {
            if setup.memory.rings[buffer].depth != i128::from(pool.buffers) {
                faults.push((SetupPart::Buffer(item), Unassigned::Copies { buffers: pool.buffers }));
            }
            let bytes = bytes_of(setup, &ends[k]);
            if setup.memory.rings[buffer].bytes < i128::from(bytes) {
                faults.push((SetupPart::Buffer(item), Unassigned::Small { bytes }));
            }
        }
    }
}

/// The first `needed` numbers that are free, or the most that are.
fn find(taken: &BTreeSet<u64>, needed: u64, range: std::ops::Range<u64>) -> Result<u64, u64> {
    let fits =
        |first: u64, count: u64| (first..first + count).all(|n| range.contains(&n) && !taken.contains(&n));
    let most = || (0..needed).rev().find(|&count| range.clone().any(|first| fits(first, count))).unwrap();
    range.clone().find(|&first| fits(first, needed)).ok_or_else(most)
}

fn naive(setup: &TileSetup<'static>) -> (Vec<End>, Faults) {
    let (mut ends, mut faults) = (Vec::new(), Vec::new());
    let mut links: Vec<(usize, Link)> = Vec::new();
    for (item, listed) in setup.items.iter().enumerate() {
        match listed.listed {
            Listed::Descriptor(link) => {
                links.push((item, link));
                if listed.buffer.is_some() {
                    faults.push((SetupPart::Buffer(item), Unassigned::OfDescriptor));
                }
            }
            Listed::Fifo { .. } => ends.extend(ends_of(setup, item, &mut faults)),
        }
    }
    buffers(setup, &mut ends, &mut faults);

    let is_mem = setup.memory.tile == TileKind::Mem;
    let (most, bds, lock_count, first_lock) = if is_mem { (6, 48, 64, 64) } else { (2, 16, 16, 0) };
    let mut channels: BTreeMap<(u8, u64), usize> = BTreeMap::new();
    for &(item, link) in &links {
        if let Some((direction, channel)) = link.channel {
            channels.entry((direction as u8, channel)).or_insert(item);
        }
    }
    for end in &mut ends {
        let (Some((direction, _)), Some(channel)) = (end.channel, end.pinned) else { continue };
        let item = SetupPart::Item(end.item);
        end.channel = Some((direction, channel));
        if channel >= most {
            faults.push((item, Unassigned::Channels { direction, most }));
        } else if let Some(&first) = channels.get(&(direction as u8, channel)) {
            faults.push((item, Unassigned::SameChannel { first, direction, channel }));
        }
        channels.entry((direction as u8, channel)).or_insert(end.item);
    }
    for end in &mut ends {
        let Some((direction, u64::MAX)) = end.channel else { continue };
        end.channel = (0..most).map(|n| (direction, n)).find(|&(d, n)| !channels.contains_key(&(d as u8, n)));
        match end.channel {
            Some((_, channel)) => _ = channels.insert((direction as u8, channel), end.item),
            None => faults.push((SetupPart::Item(end.item), Unassigned::Channels { direction, most })),
        }
    }
    let mut ids: BTreeSet<u64> = links.iter().map(|(_, link)| link.bd_id).collect();
    for end in &mut ends {
        let (Some(needed), Some((_, channel))) = (end.descriptors, end.channel) else { continue };
        if faults.iter().any(|fault| is_about(fault, end.item)) {
            continue;
        }
        let range = match (is_mem, channel % 2) {
            (false, _) => 0..bds,
            (true, 0) => 0..24,
            (true, _) => 24..48,
        };
        match find(&ids, needed, range) {
            Ok(first) => {
                end.first_bd = first;
                ids.extend(first..first + needed);
            }
            Err(free) => {
                faults.push((SetupPart::Item(end.item), Unassigned::Descriptors { needed, free, channel }));
            }
        }
    }
    let named =
        links.iter().flat_map(|(_, link)| [link.acquire, link.release]).flatten().map(|(lock, _)| lock);
    let given = setup.locks.iter().filter_map(|&(lock, _)| u64::try_from(lock).ok());
    let own = first_lock..first_lock + lock_count;
    let mut taken: BTreeSet<u64> =
        named.chain(given).filter(|lock| own.contains(lock)).map(|lock| lock - first_lock).collect();
    for k in 0..ends.len() {
        let Some(pool) = ends[k].pool else { continue };
        let item = ends[k].item;
        if pool.pairs == 0 || faults.iter().any(|fault| is_about(fault, item)) {
            continue;
        }
        let is_same = |other: &&End| other.has_number && other.pool_name == ends[k].pool_name;
        if let Some(first) = ends[..k].iter().find(is_same).map(|other| other.first_lock) {
            ends[k].first_lock = first;
            continue;
        }
        let needed = 2 * pool.pairs;
        match find(&taken, needed, 0..lock_count) {
            Ok(first) => {
                ends[k].first_lock = first;
                taken.extend(first..first + needed);
            }
            Err(free) => faults.push((SetupPart::Item(item), Unassigned::Locks { needed, free })),
        }
    }
    for (entry, &(lock, value)) in setup.locks.iter().enumerate() {
        if u64::try_from(lock).is_ok_and(|lock| own.contains(&lock)).eq(&false) {
            faults.push((SetupPart::Lock(entry), Unassigned::NotOwn));
        }
        if let Some(first) = (0..entry).find(|&other| setup.locks[other].0 == lock) {
            faults.push((SetupPart::Lock(entry), Unassigned::LockTwice { first }));
        }
        if !(0..=63).contains(&value) {
            faults.push((SetupPart::LockValue(entry), Unassigned::Value));
        }
    }
    for (k, &(item, repeat)) in setup.starts.unwrap_or(&[]).iter().enumerate() {
        match setup.items[item].listed {
            Listed::Fifo { .. } => faults.push((SetupPart::Start(k), Unassigned::StartsFifo)),
            Listed::Descriptor(link) if link.channel.is_none() => {
                faults.push((SetupPart::Start(k), Unassigned::NoChannel));
            }
            Listed::Descriptor(_) => {}
        }
        if !(1..=256).contains(&repeat) {
            faults.push((SetupPart::Repeat(k), Unassigned::Repeat));
        }
        // One runs, four wait.
        if channel_of(setup, item).is_some() && starts_of(setup, item, k).count() == 4 {
            faults.push((SetupPart::Start(k), Unassigned::Queue));
        }
    }
    (ends, faults)
}

fn channel_of(setup: &TileSetup<'_>, item: usize) -> Option<(Direction, u64)> {
    match setup.items[item].listed {
        Listed::Descriptor(link) => link.channel,
        Listed::Fifo { .. } => None,
    }
}

/// The first starts of a list that are of the channel of an item.
fn starts_of(
    setup: &TileSetup<'static>,
    item: usize,
    first: usize,
) -> impl Iterator<Item = &'static (usize, i128)> {
    let (setup, own) = (*setup, channel_of(setup, item));
    setup.starts.unwrap()[..first].iter().filter(move |start| channel_of(&setup, start.0) == own)
}

/// The report about a channel that is started too often, which merges equal starts if that helps.
fn queue_words(setup: &TileSetup<'static>, item: usize) -> String {
    let (direction, channel) = channel_of(setup, item).unwrap();
    let starts = setup.starts.unwrap();
    let mut folded: Vec<(usize, i128)> = Vec::new();
    for &(item, runs) in starts {
        let own = channel_of(setup, item);
        let before = folded.iter_mut().rev().find(|start| own.is_some() && channel_of(setup, start.0) == own);
        match before {
            Some((other, all))
                if *other == item && *all > 0 && (1..=256).contains(&runs) && *all <= 256 - runs =>
            {
                *all += runs;
            }
            _ => folded.push((item, runs)),
        }
    }
    let list = |&(item, runs): &(usize, i128)| {
        let times = if runs == 1 { String::new() } else { format!(" * {runs}") };
        format!("{}{times}", setup.items[item].name)
    };
    let list: Vec<String> = folded.iter().map(list).collect();
    let (_, faults) = naive(&TileSetup { starts: Some(leak(folded)), ..*setup });
    let is_wrong = faults.iter().any(|(part, _)| matches!(part, SetupPart::Start(_) | SetupPart::Repeat(_)));
    let help = if is_wrong {
        "descriptors that follow each other by `next_bd` take one start for all of them".to_owned()
    } else {
        format!("write `start [{}]`", list.join(", "))
    };
    format!(
        "[AP194] {} channel {channel} is started {} times (at most 4)\n  \
         = note: nothing waits while a table is written: the task queue holds 4 starts (AM020, aie-rt), the first may \
         still be in it when the next ones come, and one too many is lost\n  = help: {help}",
        if direction == S2mm { "S2MM" } else { "MM2S" },
        starts_of(setup, item, starts.len()).count()
    )
}

/// Items, first values of locks, and what is started.
type Random<'a> = (Vec<SetupItem<'a>>, Vec<(i128, i128)>, Option<Vec<(usize, i128)>>);

fn random<'a>(rng: &mut Rng, declared: &'a MemoryDeclaration<'a>, blocks: [&'a Fifos<'a>; 2]) -> Random<'a> {
    let mut items = Vec::new();
    let buffer = |rng: &mut Rng| {
        (!declared.rings.is_empty() && !rng.once_in(8))
            .then(|| rng.below(declared.rings.len() as u64) as usize)
    };
    for fifo in 0..blocks[0].fifos.len() {
        let listed = Listed::Fifo { fifos: blocks[0], fifo };
        items.push(SetupItem { name: NAMES[fifo], listed, buffer: buffer(rng) });
        if rng.once_in(20) {
            items.push(SetupItem { name: "again", listed, buffer: buffer(rng) });
        }
    }
    if rng.once_in(4) {
        let listed = Listed::Fifo { fifos: blocks[1], fifo: 0 };
        items.push(SetupItem { name: "other", listed, buffer: buffer(rng) });
    }
    for _ in 0..rng.range(0..=3) {
        let at = rng.below(items.len() as u64 + 1) as usize;
        let buffer = if rng.once_in(12) { buffer(rng) } else { None };
        let listed = Listed::Descriptor(descriptor(rng, declared.tile));
        items.insert(at, SetupItem { name: "bd", listed, buffer });
    }
    while items.len() > 2 && rng.once_in(2) {
        items.remove(rng.below(items.len() as u64) as usize);
    }
    let first = if declared.tile == TileKind::Mem { 64 } else { 0 };
    let last = if declared.tile == TileKind::Mem { 127 } else { 15 };
    let count = match rng.below(12) {
        0 => rng.range(9..=24),
        1..=5 => rng.range(1..=4),
        _ => 0,
    };
    let lock = |rng: &mut Rng| match rng.below(12) {
        0 => first - 1,
        1 => last + 1,
        2 => first,
        3 => last,
        _ => first + i128::from(rng.range(0..=15)),
    };
    let value = |rng: &mut Rng| *rng.pick(&[0, 1, 2, 5, 62, 63, 63, 64, -1]);
    let mut locks: Vec<(i128, i128)> = (0..count).map(|_| (lock(rng), value(rng))).collect();
    if rng.once_in(16) {
        // All, or all but one.
        let left_out = first + i128::from(rng.range(-1..=15));
        locks = (first..=last).filter(|&lock| lock != left_out).map(|lock| (lock, 1)).collect();
    }
    let starts = rng.once_in(2).then(|| {
        let item = |rng: &mut Rng| rng.below(items.len() as u64) as usize;
        let repeat = |rng: &mut Rng| *rng.pick(&[0, 1, 2, 255, 256, 256, 257, -1]);
        (0..rng.range(0..=3)).map(|_| (item(rng), repeat(rng))).collect()
    });
    (items, locks, starts)
}

#[test]
fn more_fifos_than_a_tile_can_have_are_not_all_told() {
    let fifo = Fifo::new("of", (7, 1), &[(7, 3), (7, 1)], (Element::Int32, 4), &[2]);
    let own = [fifo];
    let fifos = [Fifos::new(Device::AieMl, GRID, &own, &[])];
    let names: Vec<[Fifo<'_>; 1]> =
        (0..100).map(|k| [Fifo { name: String::leak(format!("of_{k}")), ..fifo }]).collect();
    let blocks: Vec<Fifos<'_>> = names.iter().map(|list| Fifos { fifos: list, ..fifos[0] }).collect();
    let item = |fifos| SetupItem { name: "of", listed: Listed::Fifo { fifos, fifo: 0 }, buffer: None };
    let items: Vec<SetupItem<'_>> = blocks.iter().map(item).collect();
    let declared = MemoryDeclaration { tile: TileKind::Mem, place: Some((7, 1)), ..MemoryDeclaration::EMPTY };
    let setup = TileSetup::new(&declared, &items);
    assert!(!setup.allow_locks && !setup.allow_neighbours && setup.starts.is_none());
    let assigned = assign(&setup);
    // As many as a tile has buffers, and one for each channel of each direction and more.
    assert_eq!((assigned.ends().len(), assigned.faults().len()), (80, 64));
    assert_eq!(assigned.faults()[39], (SetupPart::Item(39), Unassigned::TwoPools));
}

#[test]
fn every_fault_of_a_tile_is_found() {
    let mut rng = Rng::new(0xFA17);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for case in 0..cases(2_000) {
        let (kind, place) = *rng.pick(&[
            (TileKind::Compute, (7, 3)),
            (TileKind::Compute, (7, 3)),
            (TileKind::Mem, (7, 1)),
            (TileKind::Mem, (7, 1)),
            (TileKind::Shim, (7, 0)),
        ]);
        let here = (place.0 as u32, place.1 as u32);
        let block: &'static Fifos<'static> = Box::leak(Box::new(fifos(&mut rng, kind, here)));
        let other: &'static Fifos<'static> = Box::leak(Box::new(other_fifos(&mut rng, kind)));
        // Mostly as the pools need them.
        let mut rings: Vec<Ring<'static>> = Vec::new();
        for k in 0..if kind == TileKind::Shim { rng.range(0..=1) } else { rng.range(0..=5) } as usize {
            let of = FifoEnd::producer(rng.below(block.fifos.len() as u64) as usize);
            let pool = pool(block, of);
            let (mut depth, mut bytes) = pool.map_or((2, 64), |pool| {
                let bits = block.fifos[pool.owner.fifo].element.bits();
                (i128::from(pool.buffers), (i128::from(pool.object) * i128::from(bits) + 7) / 8)
            });
            if rng.once_in(4) {
                depth += i128::from(rng.range(-1..=1));
            }
            if rng.once_in(4) {
                bytes += i128::from(rng.range(-1..=1));
            }
            if kind == TileKind::Shim {
                depth = 2;
            }
            rings.push(Ring { name: BUFFERS[k], bytes, depth, ..Ring::EMPTY });
        }
        let declared: &'static MemoryDeclaration<'static> = Box::leak(Box::new(MemoryDeclaration {
            tile: kind,
            place: (!rng.once_in(12)).then_some(place),
            is_device_assumed: case % 2 == 0,
            rings: leak(rings),
            ..MemoryDeclaration::EMPTY
        }));
        let (items, locks, starts) = random(&mut rng, declared, [block, other]);
        let setup = TileSetup {
            locks: leak(locks),
            starts: starts.map(leak),
            ..TileSetup::new(declared, leak(items))
        };
        let (ends, faults) = naive(&setup);
        let assigned = assign(&setup);
        assert_eq!(assigned.faults(), faults, "{case}: {setup:#?}");
        for (end, found) in ends.iter().zip(assigned.ends()) {
            assert_eq!((found.item, found.end), (end.item, end.end));
            assert_eq!(found.pool, end.pool);
            assert_eq!(found.channel, end.channel, "{case}: {setup:#?}");
            if faults.iter().any(|fault| is_about(fault, end.item)) {
                continue;
            }
            // Pools are numbered as they come.
            let names = ends.iter().filter(|end| end.has_number).map(|end| end.pool_name);
            let before: Vec<_> = names.take_while(|name| *name != end.pool_name).collect();
            let before = before.iter().enumerate().filter(|(k, name)| !before[..*k].contains(name)).count();
            assert_eq!(found.pool_number, if end.has_number { before + 1 } else { 0 });
            assert_eq!(found.ring.map(|ring| ring.len()), end.descriptors);
            let numbers = (found.channel, found.buffer, found.first_bd);
            assert_eq!(numbers, (end.channel, end.buffer, end.first_bd), "{case}: {setup:#?}");
            let Some(pool) = end.pool.filter(|pool| pool.pairs > 0) else { continue };
            assert_eq!(found.first_lock, end.first_lock, "{case}: {setup:#?}");
            let first = end.first_lock + if kind == TileKind::Mem { 64 } else { 0 };
            for pair in 0..pool.pairs {
                assert_eq!(found.lock(Device::AieMl, kind, pair, PoolLock::Producer), first + 2 * pair);
                assert_eq!(found.lock(Device::AieMl, kind, pair, PoolLock::Consumer), first + 2 * pair + 1);
            }
        }
        assert_eq!(ends.len(), assigned.ends().len());
        check_words(&setup, &faults);
        for (part, fault) in faults {
            let name = format!("{part:?} {fault:?}");
            let word = |text: &str| text.split(['(', ' ', '{']).next().unwrap().to_owned();
            *seen.entry(format!("{} {}", word(&name), word(&format!("{fault:?}")))).or_default() += 1;
        }
    }
    assert_eq!(seen.len(), 24, "{seen:#?}");
}

fn counted(number: impl Into<i128>, one: &str, several: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { several })
}

fn at((column, row): Place) -> String {
    format!("({column}, {row})")
}

/// A fault in words, with its code.
fn words(setup: &TileSetup<'static>, part: SetupPart, fault: Unassigned) -> String {
    use Unassigned as F;
    let (title, first_lock, last_lock) = match setup.memory.tile {
        TileKind::Compute => ("a compute tile", 0, 15),
        TileKind::Mem => ("a mem tile", 64, 127),
        TileKind::Shim => ("a shim tile", 0, 15),
    };
    let here = setup.memory.place.map_or("this tile".to_owned(), |(c, r)| format!("({c}, {r})"));
    let buffer_of = |item: usize| setup.items[item].buffer.map(|k| &setup.memory.rings[k]);
    let quoted = |item: usize| format!("`{}`", setup.items[item].name);
    let in_buffer = |item| buffer_of(item).map_or("another buffer".into(), |ring| format!("`{}`", ring.name));
    match part {
        SetupPart::Lock(k) | SetupPart::LockValue(k) => {
            let (lock, value) = setup.locks[k];
            return match fault {
                F::NotOwn => format!(
                    "[AP192] lock {lock} does not belong to the tile itself, which has locks {first_lock} to {last_lock}\n  \
                     = note: locks are numbered as the tile's descriptors number them (AM020)"
                ),
                F::LockTwice { first } => {
                    format!("[AP192] lock {lock} already has an initial value, {}", setup.locks[first].1)
                }
                _ => format!(
                    "[AP192] initial value {value} of lock {lock} is not in 0..=63\n  = note: a lock's value has 6 bits (AM025)"
                ),
            };
        }
        SetupPart::Start(k) | SetupPart::Repeat(k) => {
            let (item, repeat) = setup.starts.unwrap()[k];
            let name = quoted(item);
            return match fault {
                F::StartsFifo => {
                    format!("[AP193] {name} is an object FIFO, whose channels are always started")
                }
                F::Queue => queue_words(setup, item),
                F::NoChannel => format!("[AP193] {name} declares no channel to start"),
                _ => format!(
                    "[AP193] repeat {repeat} is not in 1..=256\n  \
                     = note: the task queue holds the repeat minus 1 in 8 bits (AM025)"
                ),
            };
        }
        SetupPart::Item(_) | SetupPart::Buffer(_) => {}
    }
    let (SetupPart::Item(item) | SetupPart::Buffer(item)) = part else { unreachable!() };
    let name = quoted(item);
    let of = match setup.items[item].listed {
        Listed::Fifo { fifos, fifo } => Some((fifos, &fifos.fifos[fifo])),
        Listed::Descriptor(_) => None,
    };
    let left = |needed: u64, free: u64, what: &str| {
        let needed = counted(needed, &format!("consecutive {what}"), &format!("consecutive {what}s"));
        let is = if free == 1 { "is" } else { "are" };
        format!("{name} needs {needed}, but only {free} {is} free")
    };
    match fault {
        F::NoPlace => format!(
            "[AP190] {name} is an object FIFO, and the tile's column and row are not declared\n  \
             = note: the tile's place decides which ends of a FIFO are on it: `tile = compute(0, 2)`"
        ),
        F::OtherDevice => {
            let note = if setup.memory.is_device_assumed {
                "\n  = note: a declaration without the key `device` is for AIE-ML"
            } else {
                ""
            };
            format!("[AP102] {name} is for AIE2P, but the memory is for AIE-ML{note}")
        }
        F::OtherTile { kind } => {
            let kind = match kind {
                Some(TileKind::Compute) => "a compute tile",
                Some(TileKind::Mem) => "a mem tile",
                Some(TileKind::Shim) => "a shim tile",
                None => "not a tile",
            };
            format!("[AP102] {here} is {title}, but in the array of {name} it is {kind}")
        }
        F::NotHere => {
            let fifo = of.unwrap().1;
            let consumers: Vec<String> = fifo.consumers.iter().copied().map(at).collect();
            format!(
                "[AP183] {name} has no end on {here}\n  = note: its producer is on {}, and it is consumed on {}",
                at(fifo.producer),
                consumers.join(", ")
            )
        }
        F::Twice { first } => format!(
            "[AP183] {name} is already in the list, at position {}\n  = note: object FIFOs are distinguished by their symbol, `{}`",
            first + 1,
            of.unwrap().1.name
        ),
        F::OfDescriptor => format!(
            "[AP191] {name} is a descriptor, whose declaration has the address of its buffer\n  \
             = note: write the `dma_address` of the buffer's constant as its `address`, for a buffer of the map"
        ),
        F::NoPool { place } => {
            let note = place.map_or("a shim and a stream port have none".to_owned(), |place| {
                format!("they are in the memory of {}", at(place))
            });
            format!("[AP191] {name} has no buffers in the memory of this tile\n  = note: {note}")
        }
        F::FarPool { place } => format!(
            "[AP191] the DMA of this tile does not reach the buffers of {name}, which are in the memory of {}",
            at(place)
        ),
        F::TwoPools => format!(
            "[AP191] {name} has the buffers of both its ends on this tile\n  \
             = note: a list names one buffer of the map for each FIFO"
        ),
        F::NoBuffer { buffers } => {
            let (fifos, _) = of.unwrap();
            let assigned = assign(setup);
            let end = assigned.ends().iter().find(|end| end.item == item && end.pool.is_some()).unwrap();
            let pool = end.pool.unwrap();
            let bytes = (pool.object * u64::from(fifos.fifos[pool.owner.fifo].element.bits())).div_ceil(8);
            let mut text = format!(
                "[AP191] {name} has {} of {} on this tile, but the list does not say which buffer of the map holds them\n  \
                 = note: its descriptors take their addresses from a buffer of the map that has the same number of copies",
                counted(buffers, "buffer", "buffers"),
                counted(bytes, "byte", "bytes"),
            );
            let offered = (0..setup.memory.rings.len()).find(|&ring| {
                let mut items = setup.items.to_vec();
                items[item].buffer = Some(ring);
                let (_, faults) = naive(&TileSetup { items: leak(items), ..*setup });
                !faults.iter().any(|fault| is_about(fault, item))
            });
            if let Some(ring) = offered {
                let ring = setup.memory.rings[ring].name;
                text = format!("{text}\n  = help: write `{} in {ring}`", setup.items[item].name);
            }
            text
        }
        F::OtherBuffer { first } => format!(
            "[AP191] {name} is linked to {}, whose objects are in {}, not in {}",
            quoted(first),
            in_buffer(first),
            in_buffer(item)
        ),
        F::Taken { first } => format!(
            "[AP191] {} already holds the objects of {}\n  \
             = note: the objects of one FIFO would overwrite the objects of the other",
            in_buffer(item),
            quoted(first)
        ),
        F::Copies { buffers } => format!(
            "[AP191] {} has {}, but {name} has {} on this tile\n  = note: an end has as many buffers as its depth says, and \
             without a written depth one more than its core acquires at once (MLIR-AIE)",
            in_buffer(item),
            counted(buffer_of(item).unwrap().depth, "copy", "copies"),
            counted(buffers, "buffer", "buffers")
        ),
        F::Small { bytes } => format!(
            "[AP191] a copy of {} has {}, but an object of {name} has {bytes}",
            in_buffer(item),
            counted(buffer_of(item).unwrap().bytes, "byte", "bytes")
        ),
        F::Channels { direction, most } => format!(
            "[AP178] no {} channel of the tile is left for {name}\n  = note: {title} has {most} channels in each direction (AM020)",
            if direction == S2mm { "S2MM" } else { "MM2S" }
        ),
        F::SameChannel { first, direction, channel } => format!(
            "[AP178] {name} is pinned to {} channel {channel}, which belongs to {}\n  \
             = note: one channel runs the descriptors of one end",
            if direction == S2mm { "S2MM" } else { "MM2S" },
            quoted(first)
        ),
        F::Descriptors { needed, free, channel } => {
            let note = match (setup.memory.tile, channel % 2) {
                (TileKind::Mem, 0) => format!("channel {channel} reaches descriptors 0 to 23 (AM020)"),
                (TileKind::Mem, _) => format!("channel {channel} reaches descriptors 24 to 47 (AM020)"),
                _ => "an end has one for each buffer, part and repeat".to_owned(),
            };
            format!("[AP177] {}\n  = note: {note}", left(needed, free, "descriptor"))
        }
        F::Locks { needed, free } => format!(
            "[AP179] {}\n  = note: a pool takes two locks for each of its parts, which no descriptor and no initial value of \
             the list names",
            left(needed, free, "lock")
        ),
        F::NotOwn | F::LockTwice { .. } | F::Value => unreachable!("of locks"),
        F::StartsFifo | F::NoChannel | F::Repeat | F::Queue | F::Behind { .. } => unreachable!("of starts"),
    }
}

/// Each part of the list has the words of its faults, and others have none.
fn check_words(setup: &TileSetup<'static>, faults: &Faults) {
    let placed = memory::check(setup.memory);
    let verdict = setup::check(setup, &placed.placement, false);
    assert!(!verdict.is_sound());
    let mut parts: Vec<SetupPart> = Vec::new();
    for item in 0..setup.items.len() {
        parts.extend([SetupPart::Item(item), SetupPart::Buffer(item)]);
    }
    for entry in 0..setup.locks.len() {
        parts.extend([SetupPart::Lock(entry), SetupPart::LockValue(entry)]);
    }
    for k in 0..setup.starts.map_or(0, <[_]>::len) {
        parts.extend([SetupPart::Start(k), SetupPart::Repeat(k)]);
    }
    for part in parts {
        let of_part = faults.iter().filter(|(of, _)| *of == part);
        let expected: Vec<String> = of_part.map(|&(of, fault)| words(setup, of, fault)).collect();
        let found = verdict.text(setup, part);
        let found = found.as_ref().map_or("", |text| text.as_str());
        assert_eq!(found, expected.join("\n"), "{setup:#?}");
    }
    // Without faults, each descriptor of a FIFO is in the list of the tile's, in order, with the item's name.
    let all = links(setup, &verdict.assigned, &placed.placement);
    let own = |item: usize| matches!(setup.items[item].listed, Listed::Descriptor(_));
    let mut expected: Vec<(usize, Option<u64>)> = Vec::new();
    for item in 0..setup.items.len() {
        if own(item) {
            expected.push((item, None));
        } else if faults.is_empty() && placed.faults.is_empty() {
            for end in verdict.assigned.ends().iter().filter(|end| end.item == item) {
                let count = end.ring.map_or(0, |ring| ring.len());
                expected.extend((0..count).map(|k| (item, Some(end.first_bd + k))));
            }
        } else if faults.is_empty() {
            return;
        }
    }
    let found = all.items().iter().zip(all.links());
    let found: Vec<(usize, Option<u64>)> =
        found.map(|(&(item, _), link)| (item, (!own(item)).then_some(link.bd_id))).collect();
    assert_eq!(found, expected);
    let names: Vec<&str> = expected.iter().map(|&(item, _)| setup.items[item].name).collect();
    assert_eq!(all.names(), names);
}
