//! The descriptors of a tile together, against comparing byte by byte and number by number.

use std::collections::{BTreeMap, BTreeSet};

use aie_pattern_core::declare::{Descriptor, DescriptorSet, Iteration, Link, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::tile::{TileFault, check};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases};

/// Something on a small mem or compute tile, with numbers that meet often.
fn descriptor(rng: &mut Rng) -> Descriptor {
    let tile = if rng.once_in(8) { TileKind::Compute } else { TileKind::Mem };
    let lock = |rng: &mut Rng| (!rng.once_in(3)).then(|| (*rng.pick(&[62, 63, 64, 65, 66, 67, 128]), 1));
    let device = if rng.once_in(30) { Device::Aie2p } else { Device::AieMl };
    Descriptor {
        bd_id: Some(i128::from(*rng.pick(&[0, 1, 2, 3, 22, 23, 24, 25]))),
        next_bd: rng.once_in(3).then(|| i128::from(*rng.pick(&[0, 1, 2, 3, 24]))),
        channel: rng.once_in(2).then(|| {
            let direction = *rng.pick(&[Direction::S2mm, Direction::Mm2s]);
            (direction, i128::from(*rng.pick(&[0, 0, 0, 1])))
        }),
        acquire: lock(rng),
        release: lock(rng),
        address: (!rng.once_in(4))
            .then(|| *rng.pick(&[0x400, 0x8_0000]) + 4 * i128::from(rng.below(40) as u32)),
        offset: i128::from(rng.below(3) as u32),
        dims: Some(RawDims::new(&[
            (1 + i128::from(rng.below(2) as u32), 8),
            (1 + i128::from(rng.below(4) as u32), 1),
        ])),
        iteration: rng.once_in(4).then_some(Iteration { size: 2, stride: 20, current: None }),
        ..Descriptor::new(device, tile, *rng.pick(&[Element::Int8, Element::Int32, Element::Cint32]), 64)
    }
}

/// The bytes between the first and the last that any run of a descriptor reaches.
fn bytes(d: &Descriptor) -> Option<BTreeSet<i128>> {
    let address = d.address?;
    let width = i128::from(d.element.bits() / 8);
    let runs = d.iteration.map_or(1, |iteration| iteration.size);
    let starts = (0..runs).map(|run| run * d.iteration.map_or(0, |iteration| iteration.stride));
    let walk: Vec<i128> = d.pattern().indices().unwrap().map(i128::from).collect();
    let all: BTreeSet<i128> =
        starts.flat_map(|start| walk.iter().map(move |index| address + (start + index) * width)).collect();
    Some((*all.first()?..*all.last()? + width).collect())
}

/// The faults of descriptors as (rule, place, other place), found one by one.
fn naive(
    all: &[Descriptor],
    shared: &[&[usize]],
    allow_locks: bool,
    allow_neighbours: bool,
) -> BTreeSet<(&'static str, usize, usize)> {
    let mut found = BTreeSet::new();
    let has_lock = |lock: i128, of: fn(&Descriptor) -> Option<(i128, i128)>| {
        all.iter().position(|d| of(d).is_some_and(|(other, _)| other == lock))
    };
    for (k, d) in all.iter().enumerate() {
        if d.tile != all[0].tile || d.device != all[0].device {
            found.insert((Rule::TileKind.code(), k, 0));
        }
        if let Some(first) = all.iter().position(|other| other.bd_id == d.bd_id)
            && first < k
        {
            found.insert((Rule::ChainId.code(), k, first));
        }
        if let (TileKind::Mem, Some((_, channel))) = (d.tile, d.channel)
            && (channel == 1) != (d.bd_id >= Some(24))
        {
            found.insert((Rule::BdChannel.code(), k, 0));
        }
        if let Some(next) = d.next_bd {
            match all.iter().position(|other| other.bd_id == Some(next)) {
                None => _ = found.insert((Rule::TileNext.code(), k, 0)),
                Some(next)
                    if d.channel.is_some_and(|own| all[next].channel.is_some_and(|next| own != next)) =>
                {
                    found.insert((Rule::ChainChannel.code(), k, next));
                }
                Some(_) => {}
            }
        }
        for (other, before) in all[..k].iter().enumerate() {
            let is_shared = shared.iter().any(|list| list.contains(&k) && list.contains(&other));
            // A descriptor that appears twice is reported by its id.
            let is_same = Link { device: Device::Ideal, bytes: None, ..Link::of(d).unwrap() }
                == Link { device: Device::Ideal, bytes: None, ..Link::of(before).unwrap() };
            if let (Some(own), Some(others)) = (bytes(d), bytes(before))
                && !own.is_disjoint(&others)
                && !is_shared
                && !is_same
            {
                found.insert((Rule::TileOverlap.code(), k, other));
            }
        }
        let is_strange = d.acquire.into_iter().chain(d.release).any(|(lock, _)| {
            let memory = match lock {
                0..64 => 0..0x8_0000,
                128..192 => 0x10_0000..0x18_0000,
                _ => return false,
            };
            !bytes(d).is_some_and(|bytes| bytes.iter().any(|byte| memory.contains(byte)))
        });
        if d.tile == TileKind::Mem && is_strange && !allow_neighbours {
            found.insert((Rule::NeighbourLock.code(), k, 0));
        }
        let is_local = |lock: i128| d.tile == TileKind::Mem && (64..128).contains(&lock) && !allow_locks;
        if let Some((lock, _)) = d.acquire
            && is_local(lock)
            && has_lock(lock, |d| d.release).is_none()
            && has_lock(lock, |d| d.acquire) == Some(k)
        {
            found.insert((Rule::TileLocks.code(), k, 0));
        }
        if let Some((lock, _)) = d.release
            && is_local(lock)
            && has_lock(lock, |d| d.acquire).is_none()
            && has_lock(lock, |d| d.release) == Some(k)
        {
            found.insert((Rule::TileLocks.code(), k, 1));
        }
    }
    found
}

fn as_naive(fault: &TileFault) -> (&'static str, usize, usize) {
    let other = match *fault {
        TileFault::Twice { first, .. } | TileFault::Overlap { first, .. } => first,
        TileFault::OtherChannel { next, .. } => next,
        TileFault::NeverAcquired { .. } => 1,
        _ => 0,
    };
    (fault.rule().code(), fault.locus(), other)
}

#[test]
fn random_tiles_have_the_faults_of_a_comparison_of_bytes_and_numbers() {
    let mut rng = Rng::new(1303);
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut right = 0;
    let count = cases(20_000);
    for _ in 0..count {
        let all: Vec<Descriptor> = (0..=rng.below(4)).map(|_| descriptor(&mut rng)).collect();
        let links: Vec<Link> = all.iter().map(|d| Link::of(d).unwrap()).collect();
        let pair = [rng.below(all.len() as u64) as usize, rng.below(all.len() as u64) as usize];
        // Lists of one share nothing.
        let lists: [&[usize]; 3] = [&[], &pair[1..], &pair];
        let shared = *rng.pick(&[&lists[..0], &lists[1..], &lists[2..], &lists]);
        let allow_locks = rng.once_in(2);
        let allow_neighbours = rng.once_in(2);
        let tile = DescriptorSet { shared, allow_locks, allow_neighbours, ..DescriptorSet::new(&links) };
        let faults = check(&tile);
        let found: BTreeSet<_> = faults.as_slice().iter().map(as_naive).collect();
        assert_eq!(found, naive(&all, shared, allow_locks, allow_neighbours), "{all:?}");
        assert_eq!(found.len(), faults.as_slice().len());
        for fault in faults.as_slice() {
            let names = ["A", "B", "C", "D", "E"].split_at(links.len()).0;
            let text = fault.text(&tile, names);
            let at = links[fault.locus()].bd_id;
            assert!(text.as_str().starts_with(&format!("descriptor {at} ")), "{}", text.as_str());
            *seen.entry(fault.rule().code()).or_default() += 1;
        }
        right += usize::from(faults.is_empty());
    }
    assert!(right > count / 50, "{right}");
    assert!(seen.len() == 8 && seen.values().all(|&n| n > count / 100), "{seen:?}");
}

#[test]
fn every_fault_of_a_tile_has_its_words() {
    let mem = |bd_id, next| Link::new(Device::AieMl, TileKind::Mem, bd_id, next);
    let said = |links: &[Link]| {
        let tile = DescriptorSet::new(links);
        let first = |fault: &TileFault| fault.text(&tile, &["In", "Out"]).as_str().to_owned();
        check(&tile).as_slice().iter().map(first).collect::<Vec<_>>()
    };
    let first = |links: &[Link]| {
        said(links).iter().map(|text| text.lines().next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert!(said(&[]).is_empty());
    assert_eq!(
        first(&[mem(0, None), Link::new(Device::AieMl, TileKind::Shim, 1, None)]),
        ["descriptor 1 belongs to a shim tile, but descriptor 0 to a mem tile"]
    );
    assert_eq!(
        first(&[
            Link { device: Device::AieMl, ..mem(0, None) },
            Link { device: Device::Aie2p, ..mem(1, None) }
        ]),
        ["descriptor 1 is for AIE2P, but descriptor 0 for AIE-ML"]
    );
    assert_eq!(first(&[mem(3, None), mem(3, None)]), ["descriptor 3 appears twice, at positions 1 and 2"]);
    assert_eq!(
        first(&[mem(3, Some(4))]),
        ["descriptor 3 continues with descriptor 4, which is not one of the tile's descriptors"]
    );
    let on = |direction, channel, link: Link| Link { channel: Some((direction, channel)), ..link };
    assert_eq!(
        first(&[on(Direction::S2mm, 1, mem(3, None))]),
        ["descriptor 3 is out of reach of S2MM channel 1"]
    );
    assert_eq!(
        first(&[on(Direction::S2mm, 0, mem(3, Some(4))), on(Direction::Mm2s, 0, mem(4, None))]),
        ["descriptor 3 is for S2MM channel 0, but continues with descriptor 4, which is for MM2S channel 0"]
    );
    let overlap = said(&[
        Link { region: Some((0x400, 0x500)), ..mem(0, None) },
        Link { region: Some((0x4FF, 0x600)), ..mem(1, None) },
    ]);
    assert_eq!(overlap.len(), 1);
    assert!(
        overlap[0].starts_with(
            "descriptor 1 reaches 0x4FF..0x600, and descriptor 0 reaches 0x4FF..0x500 as well\n"
        )
    );
    assert!(overlap[0].ends_with("help: write `shared(In, Out)` if they use one buffer on purpose"));
    assert_eq!(
        first(&[Link { acquire: Some((64, -1)), release: Some((127, 1)), ..mem(0, None) }]),
        [
            "descriptor 0 acquires lock 64, which no descriptor of the tile releases",
            "descriptor 0 releases lock 127, which no descriptor of the tile acquires"
        ]
    );
    // A neighbour's locks without its buffer, and those that a core shares.
    assert_eq!(
        first(&[Link { acquire: Some((63, -1)), ..mem(0, None) }]),
        [
            "descriptor 0 names lock 63, which belongs to the western neighbour, but declares no address in its memory"
        ]
    );
    let own = Some((0x8_0000, 0x8_0040));
    assert_eq!(
        first(&[Link { release: Some((128, 1)), region: own, ..mem(0, None) }]),
        ["descriptor 0 names lock 128, which belongs to the eastern neighbour, but its buffer does not"]
    );
    let west = Some((0x400, 0x440));
    assert!(first(&[Link { acquire: Some((63, -1)), region: west, ..mem(0, None) }]).is_empty());
    let core = Link { acquire: Some((0, -1)), ..Link::new(Device::AieMl, TileKind::Compute, 0, None) };
    assert!(first(&[core]).is_empty());
}

const SAME: &str = "\n  = help: write `allow(locks)` if one of these does";
const NEIGHBOURS: &str = "\n  = help: write `allow(neighbours)` if this is intended";

/// What is meant is offered for each of several faults alike.
#[test]
fn what_can_be_meant_is_offered() {
    let mem = |bd_id| Link::new(Device::AieMl, TileKind::Mem, bd_id, None);
    let helps = |links: &[Link], shared: &[&[usize]], names: &[&str]| {
        let tile = DescriptorSet { shared, ..DescriptorSet::new(links) };
        let text = |fault: &TileFault| {
            let text = fault.text(&tile, names);
            text.as_str().find("\n  = help").map_or(String::new(), |at| text.as_str()[at..].to_owned())
        };
        check(&tile).as_slice().iter().map(text).collect::<Vec<_>>()
    };
    let unpaired = Link { acquire: Some((64, -1)), release: Some((65, 1)), ..mem(0) };
    let other = Link { acquire: Some((66, -1)), release: Some((67, 1)), ..mem(1) };
    assert_eq!(helps(&[unpaired, other], &[], &[]), [SAME; 4]);
    let strange = Link { acquire: Some((63, -1)), release: Some((64, 1)), ..mem(0) };
    assert_eq!(helps(&[strange, Link { bd_id: 1, ..strange }], &[], &[]), [SAME, NEIGHBOURS, NEIGHBOURS]);

    let at = |bd_id, start, end| Link { region: Some((start, end)), ..mem(bd_id) };
    let all = [at(0, 0x400, 0x500), at(1, 0x480, 0x600), at(2, 0x400, 0x600), at(3, 0x600, 0x700)];
    let shared =
        |one, other| format!("\n  = help: write `shared({one}, {other})` if they use one buffer on purpose");
    let names = ["A", "B", "C", "D"];
    assert_eq!(helps(&all, &[], &names), [shared("A", "B"), shared("A", "C"), shared("B", "C")]);
    assert_eq!(helps(&all, &[&[0, 2]], &names), [shared("A", "B"), shared("B", "C")]);
    assert_eq!(helps(&all, &[&[2, 1, 0]], &names), [""; 0]);
    // Without all names, none can be written.
    assert_eq!(helps(&all, &[], &names[..3]), [""; 3]);
    assert_eq!(helps(&all, &[], &[]), [""; 3]);
}

/// A mem tile's own memory is `0x8_0000..0x10_0000`, and odd channels reach the upper half of the descriptors (AM020).
#[test]
fn limits_of_a_mem_tile() {
    let faults = |link| check(&DescriptorSet::new(&[link])).as_slice().to_vec();
    let with = |lock, region| Link {
        acquire: Some((lock, -1)),
        region: Some(region),
        ..Link::new(Device::AieMl, TileKind::Mem, 0, None)
    };
    let strange = |lock| [TileFault::Neighbour { link: 0, lock }];
    for lock in [0, 63] {
        assert_eq!(faults(with(lock, (0x7_FFFC, 0x8_0004))), []);
        assert_eq!(faults(with(lock, (0x8_0000, 0x8_0004))), strange(lock));
        assert_eq!(faults(with(lock, (0x10_0000, 0x10_0004))), strange(lock));
    }
    for lock in [128, 191] {
        assert_eq!(faults(with(lock, (0xF_FFFC, 0x10_0001))), []);
        assert_eq!(faults(with(lock, (0xF_FFFC, 0x10_0000))), strange(lock));
        assert_eq!(faults(with(lock, (0x0, 0x8_0000))), strange(lock));
    }
    for lock in [64, 127] {
        assert_eq!(faults(with(lock, (0x0, 0x10))), [TileFault::NeverReleased { link: 0 }]);
    }
    for (channel, bd_id) in (0..6).flat_map(|channel| [0, 23, 24, 47].map(|bd_id| (channel, bd_id))) {
        let link = Link {
            channel: Some((Direction::S2mm, channel)),
            ..Link::new(Device::AieMl, TileKind::Mem, bd_id, None)
        };
        let is_in_reach = (channel % 2 == 1) == (bd_id >= 24);
        let expected: &[TileFault] = if is_in_reach { &[] } else { &[TileFault::OutOfReach { link: 0 }] };
        assert_eq!(faults(link), expected, "{channel} {bd_id}");
        let other = Link { tile: TileKind::Compute, ..link };
        assert_eq!(faults(other), []);
    }
}

#[test]
fn all_are_for_the_device_of_the_first() {
    let devices = [Device::AieMl, Device::Aie2p, Device::Aie];
    for k in 0..81 {
        let of = [k % 3, k / 3 % 3, k / 9 % 3, k / 27].map(|k| devices[k]);
        let links: Vec<Link> = of
            .iter()
            .zip(0..)
            .map(|(&device, bd_id)| Link {
                device,
                ..Link::new(Device::AieMl, TileKind::Compute, bd_id, None)
            })
            .collect();
        let others = (1..4).filter(|&link| of[link] != of[0]);
        let expected: Vec<TileFault> = others.map(|link| TileFault::OtherDevice { link }).collect();
        assert_eq!(check(&DescriptorSet::new(&links)).as_slice(), expected);
    }
}
