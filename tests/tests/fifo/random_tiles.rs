//! Random tiles: what their FIFOs get of them, and the table of all writes, against its single members.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of tiles.

use std::collections::BTreeSet;

use aie_pattern_core::declare::{
    Fifo, FifoEnd, FifoLink, Fifos, Link, Listed, MemoryDeclaration, Ring, SetupItem, TileSetup,
};
use aie_pattern_core::device::Direction::{Mm2s, S2mm};
use aie_pattern_core::device::{Direction, Grid, Place};
use aie_pattern_core::lower::fifo::{Placement, PoolLock, pool, ring};
use aie_pattern_core::lower::setup::{Assigned, assign, write_count, writes};
use aie_pattern_core::register::{Registers, Words, Write};
use aie_pattern_core::rule::memory;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases};

const GRID: Grid = Grid { columns: 20, rows: 6, mem_rows: 1 };
const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];
const SHIMS: [Place; 6] = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)];
const DEPTHS: [[u64; 1]; 5] = [[1], [2], [3], [4], [9]];
const CHANNELS: [[Option<u64>; 1]; 3] = [[None], [Some(0)], [Some(1)]];

fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

/// FIFOs that end or begin on a tile; on a mem tile, forwards through it, or what it divides or joins.
fn fifos(rng: &mut Rng, kind: TileKind, place: Place) -> Fifos<'static> {
    let here: &'static [Place] = Box::leak(Box::new([place]));
    if kind == TileKind::Mem && rng.once_in(3) {
        return in_parts(rng, here);
    }
    let (mut list, mut links) = (Vec::new(), Vec::new());
    let mut is_filled = false;
    for k in 0..rng.range(0..=4) as usize {
        let shim = std::slice::from_ref(&SHIMS[k]);
        let object = (Element::Int32, rng.range(1..=20) as u64);
        let depth = rng.pick(&DEPTHS);
        is_filled = match kind {
            TileKind::Mem => k % 2 == 0,
            _ => rng.once_in(2),
        };
        let mut fifo = if is_filled {
            let channels = if rng.once_in(4) { rng.pick(&CHANNELS) } else { &CHANNELS[0] };
            Fifo { consumer_channels: channels, ..Fifo::new(NAMES[k], SHIMS[k], here, object, depth) }
        } else {
            let channel = if rng.once_in(4) { Some(rng.range(0..=2) as u64) } else { None };
            Fifo { producer_channel: channel, ..Fifo::new(NAMES[k], place, shim, object, depth) }
        };
        fifo.is_synchronized = !rng.once_in(8);
        if kind == TileKind::Mem && !is_filled {
            links.push((k - 1, k));
        }
        list.push(fifo);
    }
    if kind == TileKind::Mem && is_filled {
        list.pop();
    }
    let links = links.into_iter().map(|(input, output)| FifoLink {
        inputs: leak(vec![input]),
        outputs: leak(vec![output]),
        source_offsets: &[],
        destination_offsets: &[],
    });
    Fifos::new(Device::AieMl, GRID, leak(list), leak(links.collect()))
}

/// Two parts of an object, each with separate locks.
fn in_parts(rng: &mut Rng, here: &'static [Place]) -> Fifos<'static> {
    let (part, depth) = (rng.range(1..=10) as u64, rng.pick(&DEPTHS));
    let single =
        |k: usize, object| (NAMES[k], SHIMS[k], std::slice::from_ref(&SHIMS[k]), (Element::Int32, object));
    let input = |k: usize, object| {
        let (name, from, _, object) = single(k, object);
        Fifo::new(name, from, here, object, depth)
    };
    let output = |k: usize, object| {
        let (name, _, to, object) = single(k, object);
        Fifo::new(name, here[0], to, object, depth)
    };
    let offsets = leak(vec![0, part]);
    let (list, link) = if rng.once_in(2) {
        let link =
            FifoLink { inputs: &[0], outputs: &[1, 2], source_offsets: &[], destination_offsets: offsets };
        (vec![input(0, 2 * part), output(1, part), output(2, part)], link)
    } else {
        let link =
            FifoLink { inputs: &[0, 1], outputs: &[2], source_offsets: offsets, destination_offsets: &[] };
        (vec![input(0, part), input(1, part), output(2, 2 * part)], link)
    };
    Fifos::new(Device::AieMl, GRID, leak(list), leak(vec![link]))
}

/// Descriptors with matching ids and channels; some continue with another descriptor.
fn descriptors(rng: &mut Rng, kind: TileKind) -> Vec<Link> {
    let (bds, channels, first) = if kind == TileKind::Mem { (48, 6, 64) } else { (16, 2, 0) };
    let mut links: Vec<Link> = Vec::new();
    for _ in 0..rng.range(0..=5) {
        let id = rng.range(0..=bds - 1) as u64;
        if links.iter().any(|link| link.bd_id == id) {
            continue;
        }
        let mut channel = rng.range(0..=channels - 1) as u64;
        if kind == TileKind::Mem {
            channel = channel / 2 * 2 + u64::from(id >= 24);
        }
        let direction = if rng.once_in(2) { S2mm } else { Mm2s };
        let mut link = Link::new(Device::AieMl, kind, id, None);
        link.channel = Some((direction, channel));
        if rng.once_in(2) {
            link.acquire = Some((first + rng.range(0..=9) as u64, -1));
            link.release = Some((first + rng.range(0..=9) as u64, 1));
        }
        links.push(link);
    }
    for k in 0..links.len() {
        if rng.once_in(2) {
            let next = rng.pick(&links).bd_id;
            // Each is the next one of at most one other, as of chains and rings.
            if links.iter().all(|link| link.next_bd != Some(next)) {
                links[k].next_bd = Some(next);
            }
        }
    }
    links
}

/// The first `count` numbers of a range that are not taken, one after the other.
fn first_free(taken: &BTreeSet<u64>, count: u64, range: std::ops::Range<u64>) -> Option<u64> {
    range.clone().find(|&first| {
        (first..first + count).all(|number| range.contains(&number) && !taken.contains(&number))
    })
}

/// The resources that the FIFOs of a tile get, found without the library's arithmetic; `None` if there are not
/// enough.
struct Naive {
    ends: Vec<NaiveEnd>,
}

/// FIFO, side, channel, first descriptor, first lock.
type NaiveEnd = (usize, FifoEnd, (Direction, u64), u64, u64);

fn naive(setup: &TileSetup<'_>, fifos: &Fifos<'_>, place: Place) -> Option<Naive> {
    let is_mem = setup.memory.tile == TileKind::Mem;
    let (channel_count, bds, lock_count, first_lock) = if is_mem { (6, 48, 64, 64) } else { (2, 16, 16, 0) };
    let links: Vec<&Link> = setup
        .items
        .iter()
        .filter_map(|item| match &item.listed {
            Listed::Descriptor(link) => Some(link),
            Listed::Fifo { .. } => None,
        })
        .collect();
    let mut channels: Vec<(Direction, u64)> = links.iter().filter_map(|link| link.channel).collect();
    let mut ids: BTreeSet<u64> = links.iter().map(|link| link.bd_id).collect();
    let mut locks: BTreeSet<u64> = links
        .iter()
        .flat_map(|link| [link.acquire, link.release])
        .flatten()
        .map(|(lock, _)| lock - first_lock)
        .chain(setup.locks.iter().map(|&(lock, _)| lock as u64 - first_lock))
        .collect();
    let ends: Vec<(usize, FifoEnd, Direction, Option<u64>)> = setup
        .items
        .iter()
        .enumerate()
        .filter_map(|(item, listed)| match listed.listed {
            Listed::Fifo { fifo, .. } if fifos.fifos[fifo].producer == place => {
                Some((item, FifoEnd::producer(fifo), Mm2s, fifos.fifos[fifo].producer_channel))
            }
            Listed::Fifo { fifo, .. } => {
                let pinned = fifos.fifos[fifo].consumer_channels.first().copied().flatten();
                Some((item, FifoEnd::consumer(fifo, 0), S2mm, pinned))
            }
            Listed::Descriptor(_) => None,
        })
        .collect();
    for &(_, _, direction, pinned) in &ends {
        if let Some(channel) = pinned {
            if channel >= channel_count || channels.contains(&(direction, channel)) {
                return None;
            }
            channels.push((direction, channel));
        }
    }
    let mut all = Naive { ends: Vec::new() };
    for &(item, end, direction, pinned) in &ends {
        let channel = match pinned {
            Some(channel) => channel,
            None => (0..channel_count).find(|&channel| !channels.contains(&(direction, channel)))?,
        };
        channels.push((direction, channel));
        all.ends.push((item, end, (direction, channel), 0, 0));
    }
    for (_, end, (_, channel), first_bd, _) in &mut all.ends {
        let count = ring(fifos, *end).unwrap().len();
        let range = match (is_mem, *channel % 2) {
            (false, _) => 0..bds,
            (true, 0) => 0..24,
            (true, _) => 24..48,
        };
        *first_bd = first_free(&ids, count, range)?;
        ids.extend(*first_bd..*first_bd + count);
    }
    for k in 0..all.ends.len() {
        let own = pool(fifos, all.ends[k].1).unwrap();
        if own.pairs == 0 {
            continue;
        }
        let shared = (0..k).find(|&j| pool(fifos, all.ends[j].1).unwrap().owner == own.owner);
        all.ends[k].4 = match shared {
            Some(j) => all.ends[j].4,
            None => {
                let first = first_free(&locks, 2 * own.pairs, 0..lock_count)?;
                locks.extend(first..first + 2 * own.pairs);
                first
            }
        };
    }
    Some(all)
}

/// The members of the table, each by the function that a single one has.
fn members(
    setup: &TileSetup<'_>,
    fifos: &Fifos<'_>,
    numbers: &Naive,
    addresses: &[u64],
    written: &[Option<[u32; 8]>],
    registers: Registers,
) -> Vec<Write> {
    let first_lock = if setup.memory.tile == TileKind::Mem { 64 } else { 0 };
    let lock = |lock: u64, value: u64| registers.lock(lock, value).unwrap();
    let (mut locks, mut bds, mut starts) = (Vec::new(), Vec::new(), Vec::new());
    locks.extend(setup.locks.iter().map(|&(id, value)| lock(id as u64 - first_lock, value as u64)));
    let mut seen = Vec::new();
    for (item, listed) in setup.items.iter().enumerate() {
        let descriptor = |id: u64, words: &[u32]| match setup.memory.tile {
            TileKind::Compute => {
                registers.descriptor::<6>(id, words[..6].try_into().unwrap()).unwrap().to_vec()
            }
            _ => registers.descriptor::<8>(id, words.try_into().unwrap()).unwrap().to_vec(),
        };
        if let Listed::Descriptor(link) = listed.listed {
            bds.extend(descriptor(link.bd_id, &written[item].unwrap()));
            continue;
        }
        let end = numbers.ends.iter().find(|end| end.0 == item).unwrap();
        let (ring, buffer) = (ring(fifos, end.1).unwrap(), listed.buffer.unwrap());
        let first: usize = setup.memory.rings[..buffer].iter().map(|ring| ring.depth as usize).sum();
        let placement = Placement {
            addresses: &addresses[first..][..ring.pool.buffers as usize],
            first_lock: end.4,
            first_bd: end.3,
            channel: end.2.1,
        };
        for k in 0..ring.len() {
            let d = ring.placed(fifos, k, &placement);
            assert!(d.check().is_empty(), "{:?}", d.check());
            let address = d.address.unwrap() as u64;
            let words = match setup.memory.tile {
                TileKind::Compute => d.template::<6>().unwrap().words(address).unwrap().to_vec(),
                _ => d.template::<8>().unwrap().words(address).unwrap().to_vec(),
            };
            bds.extend(descriptor(end.3 + k, &words));
        }
        if !seen.contains(&ring.pool.owner) {
            for pair in 0..ring.pool.pairs {
                let values = [PoolLock::Producer, PoolLock::Consumer].map(|of| ring.pool.first_value(of));
                locks.push(lock(end.4 + 2 * pair, values[0]));
                locks.push(lock(end.4 + 2 * pair + 1, values[1]));
            }
            seen.push(ring.pool.owner);
        }
        starts.push(registers.start(end.2.0, end.2.1, end.3, ring.runs, false).unwrap());
    }
    let own: Vec<Write> = started(setup)
        .into_iter()
        .map(|(item, repeat)| {
            let Listed::Descriptor(link) = setup.items[item].listed else { panic!() };
            let (direction, channel) = link.channel.unwrap();
            registers.start(direction, channel, link.bd_id, repeat, false).unwrap()
        })
        .collect();
    [locks, bds, own, starts].concat()
}

/// The heads of chains, and of each ring its first item.
fn started(setup: &TileSetup<'_>) -> Vec<(usize, u64)> {
    if let Some(starts) = setup.starts {
        return starts.iter().map(|&(item, repeat)| (item, repeat as u64)).collect();
    }
    let link = |item: usize| match setup.items[item].listed {
        Listed::Descriptor(link) => Some(link),
        Listed::Fifo { .. } => None,
    };
    let items: Vec<usize> = (0..setup.items.len()).filter(|&item| link(item).is_some()).collect();
    let next = |item: usize| {
        let next = link(item)?.next_bd?;
        items.iter().copied().find(|&other| link(other).unwrap().bd_id == next)
    };
    // Back from each item: to a head, or around a ring.
    let is_first = |item: usize| {
        let (mut at, mut ring) = (item, vec![item]);
        loop {
            match items.iter().copied().find(|&before| before != at && next(before) == Some(at)) {
                None => return at == item,
                Some(before) if ring.contains(&before) => return ring.iter().min() == Some(&item),
                Some(before) => {
                    ring.push(before);
                    at = before;
                }
            }
        }
    };
    items.iter().copied().filter(|&item| is_first(item)).map(|item| (item, 1)).collect()
}

/// Whether an item that is started never ends, and so keeps its channel from another.
fn never_makes_way(items: &[SetupItem<'_>], item: usize, other: usize) -> bool {
    let link = |item: usize| match items[item].listed {
        Listed::Descriptor(link) => link,
        Listed::Fifo { .. } => panic!(),
    };
    let of_id = |id: u64| {
        let mut own = (0..items.len()).filter(|&item| matches!(items[item].listed, Listed::Descriptor(_)));
        own.find(|&item| link(item).bd_id == id)
    };
    let path = core::iter::successors(Some(item), |&item| link(item).next_bd.and_then(of_id));
    link(item).channel == link(other).channel && path.take(50).count() == 50
}

#[test]
fn the_table_of_a_tile_is_its_members_in_order() {
    let (mut rng, mut sound, mut full, mut rings) = (Rng::new(0x711E), 0, 0, 0);
    let count = cases(2_000);
    for case in 0..count {
        let (kind, place): (_, Place) =
            if rng.once_in(2) { (TileKind::Mem, (7, 1)) } else { (TileKind::Compute, (7, 3)) };
        let fifos = &fifos(&mut rng, kind, place);
        let own = descriptors(&mut rng, kind);
        // A buffer for each pool, in between some that nothing of the list is in.
        let (mut buffers, mut items) = (Vec::new(), Vec::new());
        let mut of_pool: Vec<(FifoEnd, usize)> = Vec::new();
        for (fifo, declared) in fifos.fifos.iter().enumerate() {
            let is_here = declared.producer == place;
            let end = if is_here { FifoEnd::producer(fifo) } else { FifoEnd::consumer(fifo, 0) };
            let pool = pool(fifos, end).unwrap();
            if rng.once_in(3) {
                buffers.push(Ring {
                    name: "other",
                    bytes: 64,
                    depth: rng.range(1..=2).into(),
                    ..Ring::EMPTY
                });
            }
            let known = of_pool.iter().find(|(owner, _)| *owner == pool.owner).map(|&(_, buffer)| buffer);
            let buffer = known.unwrap_or_else(|| {
                let bytes = i128::from(pool.object * 4) + i128::from(4 * rng.range(0..=3));
                buffers.push(Ring { name: "own", bytes, depth: pool.buffers.into(), ..Ring::EMPTY });
                of_pool.push((pool.owner, buffers.len() - 1));
                buffers.len() - 1
            });
            let listed = Listed::Fifo { fifos, fifo };
            items.push(SetupItem { name: declared.name, listed, buffer: Some(buffer) });
        }
        for link in own {
            let at = rng.range(0..=items.len() as i64) as usize;
            items.insert(at, SetupItem { name: "bd", listed: Listed::Descriptor(link), buffer: None });
        }
        let first_lock = if kind == TileKind::Mem { 64 } else { 0 };
        let mut locks: Vec<(i128, i128)> = Vec::new();
        for _ in 0..rng.range(0..=3) {
            let lock = first_lock + i128::from(rng.range(0..=15));
            if locks.iter().all(|&(other, _)| other != lock) {
                locks.push((lock, rng.range(0..=63).into()));
            }
        }
        let written: Vec<Option<[u32; 8]>> = items
            .iter()
            .map(|item| match item.listed {
                Listed::Descriptor(_) => Some([(); 8].map(|()| rng.range(0..=u32::MAX.into()) as u32)),
                Listed::Fifo { .. } => None,
            })
            .collect();
        let mut starts: Option<Vec<(usize, i128)>> = rng.once_in(3).then(Vec::new);
        for item in (0..items.len()).filter(|&item| written[item].is_some()) {
            if let Some(starts) = &mut starts
                && rng.once_in(2)
                && !starts.iter().any(|&(before, _)| never_makes_way(&items, before, item))
            {
                starts.push((item, rng.range(1..=256).into()));
            }
        }
        let declared = MemoryDeclaration {
            tile: kind,
            place: Some((place.0.into(), place.1.into())),
            rings: &buffers,
            ..MemoryDeclaration::EMPTY
        };
        let placed = memory::check(&declared);
        assert!(placed.faults.is_empty(), "{:?}", placed.faults.as_slice());
        let setup =
            TileSetup { locks: &locks, starts: starts.as_deref(), ..TileSetup::new(&declared, &items) };

        let assigned: Assigned = assign(&setup);
        let expected = naive(&setup, fifos, place);
        assert_eq!(assigned.faults().is_empty(), expected.is_some(), "{case}: {:?}", assigned.faults());
        let Some(expected) = expected else {
            full += 1;
            continue;
        };
        sound += 1;
        rings += expected.ends.len();
        for (end, found) in expected.ends.iter().zip(assigned.ends()) {
            let numbers = (found.item, found.end, found.channel.unwrap(), found.first_bd, found.first_lock);
            assert_eq!(*end, numbers, "{case}");
        }
        assert_eq!(expected.ends.len(), assigned.ends().len());

        let registers = Registers::of(Device::AieMl, kind, place.0.into(), place.1.into()).unwrap();
        let addresses = placed.placement.addresses();
        let members = members(&setup, fifos, &expected, addresses, &written, registers);
        let words_of = |words: [u32; 8]| match kind {
            TileKind::Compute => Words::of::<6>(words[..6].try_into().unwrap()),
            TileKind::Mem | TileKind::Shim => Words::of(words),
        };
        let words: Vec<Option<Words>> = written.iter().map(|words| words.map(words_of)).collect();
        let mut table = vec![(0, 0); write_count(&setup, &assigned)];
        let length = writes(&setup, &assigned, &placed.placement, &words, registers, &mut table);
        assert_eq!((length, &table), (Ok(members.len()), &members), "{case}");
    }
    assert!(sound > count / 4 && full > count / 50 && rings > count / 2, "{sound} {full} {rings}");
}
