//! The reports about chains, kept as text in `said/`: every way in which a descriptor of a chain can be wrong,
//! and small rings with their locks.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use aie_pattern_core::declare::{Chain, Descriptor, DescriptorSet, End, Iteration, Link, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::chain::{ChainPart, check, missing_id};
use aie_pattern_core::rule::tile;
use aie_pattern_core::text::Text;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::Rng;
use aie_pattern_tests::kept::assert_kept;

use TileKind::{Compute, Mem, Shim};

/// The descriptors, where the last one leads, and the values with which locks start.
fn written(chain: &Chain) -> String {
    let links: Vec<String> = chain
        .links
        .iter()
        .map(|link| {
            let mut text = match link.device {
                Device::DEFAULT => String::new(),
                device => format!("{} ", device.name()),
            };
            write!(text, "{} {}", link.tile.name(), link.bd_id).unwrap();
            if let Some((direction, channel)) = link.channel {
                write!(text, " {}{channel}", direction.name()).unwrap();
            }
            if let Some(bytes) = link.bytes {
                write!(text, " {bytes}B").unwrap();
            }
            if let Some((lock, value)) = link.acquire {
                write!(text, " acquire({lock}, {value})").unwrap();
            }
            if let Some((lock, value)) = link.release {
                write!(text, " release({lock}, {value})").unwrap();
            }
            if let (Some((start, end)), End::LoopsTo(_)) = (link.region, chain.end) {
                write!(text, " {start:#x}..{end:#x}").unwrap();
            }
            write!(text, " -> {}", link.next_bd.map_or("end".to_owned(), |next| next.to_string())).unwrap();
            text
        })
        .collect();
    let end = match chain.end {
        End::Stops => "stops".to_owned(),
        End::LoopsTo(link) => format!("loops to {link}"),
    };
    let locks = if chain.locks.is_empty() { String::new() } else { format!(", locks {:?}", chain.locks) };
    let lengths = if chain.allow_lengths { ", allow(lengths)" } else { "" };
    let overlap = if chain.allow_overlap { ", allow(overlap)" } else { "" };
    let allowed = if chain.allow_locks { ", allow(locks)" } else { "" };
    format!("{}; {end}{locks}{lengths}{allowed}{overlap}", links.join(", "))
}

/// Compares with `said/NAME.txt`: each chain with its faults. A note is only written the first time.
fn assert_said(name: &str, chains: &[(Vec<Link>, Chain)]) {
    let (mut text, mut notes) = (String::new(), BTreeSet::new());
    for (links, chain) in chains {
        let chain = Chain { links, ..*chain };
        writeln!(text, "{}", written(&chain)).unwrap();
        let faults = check(&chain);
        if faults.is_empty() {
            writeln!(text, "  fits").unwrap();
        }
        for fault in faults.as_slice() {
            let at = match fault.locus() {
                Some(ChainPart::Link(link)) => format!(" #{link}"),
                Some(ChainPart::Lock(entry)) => format!(" lock #{entry}"),
                Some(ChainPart::Value(entry)) => format!(" lock #{entry} value"),
                None => String::new(),
            };
            let said = fault.text(&chain);
            let mut lines = said.as_str().split("\n  = ");
            writeln!(text, "  [{}]{at}: {}", fault.rule().code(), lines.next().unwrap()).unwrap();
            for line in lines {
                if !line.starts_with("note: ") || notes.insert(line.to_owned()) {
                    writeln!(text, "      {line}").unwrap();
                }
            }
        }
    }
    assert_kept(&format!("tests/tests/bd/said/{name}.txt"), &text);
}

/// Values with which the lock that is taken and the one that is given start.
const EMPTY_FULL: [&[(i128, i128)]; 7] = [
    &[(0, 2), (1, 0)],
    &[(0, 1), (1, 1)],
    &[(0, 1), (1, 0)],
    &[(0, 0), (1, 0)],
    &[(0, 2), (1, 1)],
    &[(0, 1), (1, 2)],
    &[(0, 63), (1, 63)],
];

const STOPS: Chain<'static> = Chain::new(&[], End::Stops);
/// What a descriptor takes or gives: a lock and a value.
type Lock = Option<(u64, i64)>;

const LOOPS: Chain<'static> = Chain::new(&[], End::LoopsTo(0));

/// Links that follow each other and then stop.
fn row(tile: TileKind, ids: &[u64]) -> Vec<Link> {
    ids.iter()
        .enumerate()
        .map(|(k, &id)| Link::new(Device::AieMl, tile, id, ids.get(k + 1).copied()))
        .collect()
}

/// The same, the last of them followed by the first.
fn round(tile: TileKind, ids: &[u64]) -> Vec<Link> {
    let mut links = row(tile, ids);
    links.last_mut().unwrap().next_bd = Some(ids[0]);
    links
}

#[test]
fn of_descriptors_in_a_row() {
    let mut chains = vec![(vec![], STOPS)];
    for tile in [Compute, Mem, Shim] {
        let last = if tile == Mem { 47 } else { 15 };
        for ids in
            [&[0][..], &[last], &[last + 1], &[3, 3], &[3, 5, 3], &[0, last, last + 1], &[23, 24], &[24, 23]]
        {
            chains.push((row(tile, ids), STOPS));
        }
        chains.push((round(tile, &[0, 1]), LOOPS));
        chains.push((round(tile, &[0, 1]), STOPS));
        chains.push((row(tile, &[0, 1]), LOOPS));
        chains.push((row(tile, &[0, 1, 2]), Chain { end: End::LoopsTo(1), ..STOPS }));
        chains.push((round(tile, &[0, 1, 2]), Chain { end: End::LoopsTo(1), ..STOPS }));
        let mut skips = row(tile, &[0, 1, 2]);
        (skips[0].next_bd, skips[2].next_bd) = (Some(2), Some(7));
        chains.push((skips, STOPS));
        let channels = if tile == Mem { 6 } else { 2 };
        for (one, other) in [
            (Some((Direction::S2mm, 0)), None),
            (Some((Direction::S2mm, 0)), Some((Direction::Mm2s, 0))),
            (Some((Direction::S2mm, 1)), Some((Direction::S2mm, 0))),
            (None, Some((Direction::S2mm, channels - 1))),
            (None, Some((Direction::Mm2s, channels))),
            (Some((Direction::Mm2s, channels)), Some((Direction::Mm2s, 0))),
        ] {
            let mut links = row(tile, &[0, 1]);
            (links[0].channel, links[1].channel) = (one, other);
            chains.push((links, STOPS));
        }
        let mut links = row(tile, &[0, 1, 2]);
        links[1].tile = if tile == Shim { Mem } else { Shim };
        links[2].device = Device::Aie2p;
        chains.push((links, STOPS));
    }
    assert_said("rows", &chains);
}

#[test]
fn of_rings() {
    let (takes, gives) = ((0, -1), (1, 1));
    let mut chains = Vec::new();
    let mut push = |steps: &[(Lock, Lock)], chain: Chain<'static>| {
        let ids: Vec<u64> = (0..steps.len() as u64).collect();
        let mut links = round(Mem, &ids);
        for (link, &(acquire, release)) in links.iter_mut().zip(steps) {
            (link.acquire, link.release) = (acquire, release);
        }
        chains.push((links, chain));
    };
    let step = (Some(takes), Some(gives));
    for locks in EMPTY_FULL {
        push(&[step, step], Chain { locks, ..LOOPS });
        push(&[step], Chain { locks, ..LOOPS });
    }
    for steps in [
        &[step, (Some(takes), None)][..],
        &[(Some(takes), None), (None, Some(gives))],
        &[(Some(takes), None), (None, Some((1, 2)))],
        &[(Some((0, -2)), None), (None, Some((1, 2)))],
        &[(Some((0, -2)), Some(gives)), (None, Some(gives))],
        &[step, (None, None)],
        &[(None, None), step],
        &[(None, Some(gives)), (None, None)],
        &[(Some(takes), None), (None, None)],
        &[(Some((0, 1)), Some(gives)), step],
        &[(Some(takes), Some((1, -1))), step],
        &[(Some((5, -1)), Some((5, 1))), step],
        &[(Some((5, -2)), Some((5, 1))), step],
        &[(Some((0, -1)), Some((1, 1))), (Some((2, -1)), Some((3, 1)))],
        &[(Some((0, -1)), Some((1, 1))), (Some((2, -1)), Some((1, 1)))],
        &[(Some((0, -40)), Some((1, 40))), (Some((0, -40)), Some((1, 40)))],
        &[step, step, step, (Some((0, -2)), Some((1, 2)))],
    ] {
        push(steps, LOOPS);
        push(steps, Chain { locks: &[(0, 2), (1, 0)], ..LOOPS });
        push(steps, Chain { allow_locks: true, ..LOOPS });
    }
    for locks in [
        &[(0, 2)][..],
        &[(0, 2), (1, 0), (2, 0)],
        &[(0, 2), (0, 0), (1, 0)],
        &[(0, -1), (1, 64)],
        &[(0, 1), (-1, 0), (1, 0)],
        &[(0, 1), (1, 0), (1 << 64, 0)],
    ] {
        push(&[step, step], Chain { locks, ..LOOPS });
    }
    let own = [(Some((5, -2)), Some((5, 2))), (None, Some((5, 1))), (Some((5, -1)), None)];
    for locks in [&[(5, 1)][..], &[(5, 2)], &[(5, 61)], &[(5, 62)], &[(5, 63)]] {
        push(&own, Chain { locks, ..LOOPS });
    }
    let mut lengths = round(Compute, &[0, 1, 2]);
    for (link, bytes) in lengths.iter_mut().zip([64, 64, 32]) {
        link.bytes = Some(bytes);
    }
    chains.push((lengths.clone(), LOOPS));
    chains.push((lengths.clone(), Chain { allow_lengths: true, allow_locks: true, ..LOOPS }));
    chains.push((lengths.clone(), Chain { allow_locks: true, ..LOOPS }));
    lengths[2].bytes = None;
    chains.push((lengths.clone(), Chain { allow_locks: true, ..LOOPS }));
    for link in &mut lengths {
        link.device = Device::Aie;
    }
    chains.push((lengths.clone(), LOOPS));
    chains.push((lengths, Chain { locks: &[(0, 1)], ..LOOPS }));
    // What comes before the loop, and values of a chain that stops.
    for (end, locks) in [(End::LoopsTo(1), &[][..]), (End::LoopsTo(1), &[(0, 1)]), (End::Stops, &[(0, 1)])] {
        let mut links = row(Mem, &[0, 1, 2]);
        (links[1].acquire, links[2].release) = (Some(takes), Some(gives));
        links[2].next_bd = if end == End::Stops { None } else { Some(1) };
        chains.push((links, Chain { end, locks, ..STOPS }));
    }
    // One buffer of several descriptors: with a pair of locks for each run, for both together, and with two pairs.
    for (direction, starts) in [
        (Direction::S2mm, [0x400, 0x400]),
        (Direction::S2mm, [0x400, 0x4C0]),
        (Direction::S2mm, [0x400, 0x500]),
        (Direction::Mm2s, [0x400, 0x400]),
    ] {
        for steps in [
            [step, step],
            [(Some((0, -2)), None), (None, Some((1, 2)))],
            [step, (Some((2, -1)), Some((3, 1)))],
        ] {
            for locks in [&[][..], &[(0, 2), (1, 0)], &[(0, 1), (1, 0)]] {
                let mut links = round(Compute, &[0, 1]);
                for (k, link) in links.iter_mut().enumerate() {
                    (link.acquire, link.release) = steps[k];
                    (link.channel, link.region) =
                        (Some((direction, 0)), Some((starts[k], starts[k] + 0x100)));
                }
                chains.push((links.clone(), Chain { locks, ..LOOPS }));
            }
        }
    }
    assert_said("rings", &chains);
}

/// Rings of up to four descriptors and a few locks: the verdict of each in a line.
#[test]
fn of_random_rings() {
    let mut rng = Rng::new(0x51a9);
    let mut text = String::new();
    for _ in 0..220 {
        let count = 1 + rng.below(4);
        let ids: Vec<u64> = (0..count).collect();
        let mut links = round(Mem, &ids);
        for link in &mut links {
            let value = 1 + i64::from(rng.once_in(4));
            link.acquire = (!rng.once_in(4)).then_some((2 * u64::from(rng.once_in(5)), -value));
            link.release = (!rng.once_in(4)).then_some((1 + 2 * u64::from(rng.once_in(6)), value));
        }
        let locks: Vec<(i128, i128)> = (0..4).map(|lock| (lock, i128::from(rng.range(0..=4)))).collect();
        let locks = &locks[..if rng.once_in(2) { 0 } else { 4 - rng.below(2) as usize }];
        let named = |lock: i128| {
            links.iter().any(|link| {
                [link.acquire, link.release].iter().flatten().any(|(own, _)| i128::from(*own) == lock)
            })
        };
        let locks: Vec<(i128, i128)> = locks.iter().copied().filter(|(lock, _)| named(*lock)).collect();
        let chain = Chain { links: &links, locks: &locks, ..LOOPS };
        let steps: Vec<String> = links
            .iter()
            .map(|link| {
                let lock = |pair: Option<(u64, i64)>| {
                    pair.map_or("-".to_owned(), |(lock, value)| format!("{lock}:{value:+}"))
                };
                format!("{}/{}", lock(link.acquire), lock(link.release))
            })
            .collect();
        let found: Vec<String> = check(&chain)
            .as_slice()
            .iter()
            .map(|fault| {
                let said = fault.text(&chain);
                let help = said.as_str().split_once("help: ").map_or("", |(_, help)| help);
                let line = said.as_str().lines().next().unwrap();
                if help.is_empty() { line.to_owned() } else { format!("{line} => {help}") }
            })
            .collect();
        let start: Vec<String> = locks.iter().map(|(lock, value)| format!("{lock}={value}")).collect();
        writeln!(text, "{} | {}", steps.join(" "), start.join(" ")).unwrap();
        for line in found {
            writeln!(text, "  {line}").unwrap();
        }
    }
    assert_kept("tests/tests/bd/said/random_rings.txt", &text);
}

/// The ids that are offered for a descriptor that has none, the first ones that are free and in reach.
#[test]
fn of_missing_ids() {
    let mut text = String::new();
    for (tile, ids, channel) in [
        (Compute, &[99, 1, 0][..], None),
        (Compute, &[0, 99, 2], None),
        (Mem, &[99, 30], None),
        (Mem, &[99, 3], None),
        (Mem, &[99, 99], Some((Direction::S2mm, 1))),
        (Mem, &[99, 0], Some((Direction::S2mm, 0))),
        (Mem, &[99, 99], None),
        (Mem, &[99, 0], Some((Direction::S2mm, 2))),
        (Mem, &[99, 24], Some((Direction::Mm2s, 3))),
        (Mem, &[99, 0], Some((Direction::Mm2s, 4))),
        (Mem, &[99, 24], Some((Direction::S2mm, 5))),
    ] {
        let mut links = row(tile, ids);
        links.last_mut().unwrap().channel = channel;
        let chain = Chain { links: &links, ..STOPS };
        writeln!(text, "{}", written(&chain)).unwrap();
        for (link, _) in ids.iter().enumerate().filter(|(_, id)| **id == 99) {
            for skip in 0..2 {
                let said = missing_id(Text::new().str("no id"), &chain, link, skip);
                writeln!(text, "  #{link}, {skip} before it: {}", said.as_str().replace('\n', " ")).unwrap();
            }
        }
    }
    let full: Vec<u64> = (0..15).chain([99]).collect();
    let links = row(Compute, &full);
    let chain = Chain { links: &links, ..STOPS };
    for skip in 0..2 {
        let said = missing_id(Text::new().str("no id"), &chain, 15, skip);
        writeln!(text, "of 16, {skip} before it: {}", said.as_str().replace('\n', " ")).unwrap();
    }
    assert_kept("tests/tests/bd/said/missing_ids.txt", &text);
}

/// What a chain takes over of a descriptor: its names, and the bytes between the first and the last that it reaches.
#[test]
fn of_links() {
    let mut text = String::new();
    let base = Descriptor {
        bd_id: Some(3),
        dims: Some(RawDims::new(&[(2, 8), (4, 1)])),
        ..Descriptor::new(Device::AieMl, Mem, Element::Int16, 16)
    };
    let addressed = |address, d: Descriptor| Descriptor { address: Some(address), ..d };
    let iteration = |size, stride, current| Some(Iteration { size, stride, current });
    let top = i128::from(u64::MAX);
    let all = vec![
        base,
        Descriptor { bd_id: None, ..base },
        Descriptor { bd_id: Some(-1), ..base },
        Descriptor { bd_id: Some(0), next_bd: Some(0), ..base },
        Descriptor { bd_id: Some(top), ..base },
        Descriptor { bd_id: Some(top + 1), ..base },
        Descriptor { next_bd: Some(-1), ..base },
        Descriptor {
            channel: Some((Direction::S2mm, 2)),
            acquire: Some((1, -1)),
            release: Some((2, 1)),
            ..base
        },
        Descriptor { channel: Some((Direction::S2mm, -1)), ..base },
        Descriptor { acquire: Some((-1, -1)), ..base },
        Descriptor { release: Some((1, 1 << 70)), ..base },
        addressed(0, base),
        addressed(0x400, base),
        addressed(-4, base),
        addressed(-4, Descriptor { offset: 2, ..base }),
        addressed(-8, Descriptor { offset: 2, ..base }),
        addressed(top - 24, base),
        addressed(top - 23, base),
        addressed(0x400, Descriptor { iteration: iteration(3, 16, None), ..base }),
        addressed(0x400, Descriptor { iteration: iteration(3, 16, Some(1)), ..base }),
        addressed(0x400, Descriptor { iteration: iteration(1, 16, None), ..base }),
        addressed(0x400, Descriptor { dims: None, ..base }),
        addressed(0x400, Descriptor { dims: None, len: Some(4), ..base }),
        Descriptor { element: Element::Int8, dims: None, len: Some(top), ..base },
        Descriptor { element: Element::Int8, dims: None, len: Some(top + 1), ..base },
        addressed(0x400, Descriptor { dims: Some(RawDims::new(&[(0, 1)])), ..base }),
        addressed(0x400, Descriptor { element: Element::Int4, dims: Some(RawDims::new(&[(3, 1)])), ..base }),
        addressed(0x400, Descriptor { element: Element::Int4, offset: 1, dims: None, len: Some(3), ..base }),
    ];
    for d in all {
        let dims = d.dims.map_or("-".to_owned(), |dims| format!("{:?}", dims.as_slice()));
        write!(text, "{}[{}] {dims} from {}", d.element.name(), d.elements, d.offset).unwrap();
        for (what, number) in [
            ("len", d.len),
            ("bd_id", d.bd_id),
            ("next_bd", d.next_bd),
            ("channel", d.channel.map(|(_, channel)| channel)),
            ("address", d.address),
        ] {
            if let Some(number) = number {
                write!(text, " {what} {number}").unwrap();
            }
        }
        if let Some(Iteration { size, stride, current }) = d.iteration {
            write!(text, " iteration {:?}", (size, stride, current)).unwrap();
        }
        for (what, lock) in [("acquire", d.acquire), ("release", d.release)] {
            if let Some(lock) = lock {
                write!(text, " {what} {lock:?}").unwrap();
            }
        }
        let link = Link::of(&d).map_or("no link".to_owned(), |link| {
            let region =
                link.region.map_or("unknown".to_owned(), |(first, end)| format!("{first:#x}..{end:#x}"));
            format!("{}, reaches {region}", written(&Chain { links: &[link], ..STOPS }))
        });
        writeln!(text, "\n  {link}").unwrap();
    }
    assert_kept("tests/tests/bd/said/links.txt", &text);
}

/// Descriptors of one pool of buffers, or of items that share, may reach the same bytes.
#[test]
fn of_what_is_meant_to_be_shared() {
    let link = |bd_id, start| Link {
        region: Some((start, start + 64)),
        ..Link::new(Device::AieMl, Mem, bd_id, None)
    };
    let links = [link(0, 0), link(1, 32), link(2, 64)];
    let faults = |set: DescriptorSet| tile::check(&set).as_slice().len();
    let set = DescriptorSet { is_tile_declared: true, ..DescriptorSet::new(&links) };
    assert_eq!(faults(set), 2);
    for (items, found) in [
        ([(0, 0), (1, 0), (2, 0)], 2),
        ([(0, 1), (1, 1), (2, 1)], 0),
        ([(0, 1), (1, 1), (2, 2)], 1),
        ([(0, 1), (1, 2), (2, 2)], 1),
        ([(0, 1), (1, 2), (2, 3)], 2),
        ([(0, 0), (1, 1), (2, 0)], 2),
    ] {
        assert_eq!(faults(DescriptorSet { items: &items, ..set }), found, "{items:?}");
    }
    for (shared, found) in
        [(&[&[0, 1][..]][..], 1), (&[&[0, 1], &[1, 2]], 0), (&[&[2, 1, 0]], 0), (&[&[0, 2]], 2), (&[&[]], 2)]
    {
        assert_eq!(faults(DescriptorSet { shared, ..set }), found, "{shared:?}");
        // By the items that they belong to.
        let items = [(2, 0), (1, 0), (0, 0)];
        let turned: usize = faults(DescriptorSet { shared, items: &items, ..set });
        let expected = if shared == [&[0, 1][..]] { 1 } else { found };
        assert_eq!(turned, expected, "{shared:?}");
    }
}
