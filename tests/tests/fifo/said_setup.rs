//! The reports about a tile's list: starts, initial values of locks, the resources that FIFOs get or lack, and
//! the writes of correct lists, in `said_setup_*.txt`.

use std::fmt::Write as _;

use aie_pattern_core::declare::{
    Fifo, FifoLink, Fifos, Link, Listed, MemoryDeclaration, Ring, SetupItem, TileSetup,
};
use aie_pattern_core::device::Direction::{self, Mm2s, S2mm};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::fifo::{PoolLock, TileFifo, TileFifos};
use aie_pattern_core::lower::setup::{
    SetupPart, Unwritten, assign, check_written, links, starts, write_count, writes,
};
use aie_pattern_core::register::{Registers, Words};
use aie_pattern_core::rule::fifo::check_tile;
use aie_pattern_core::rule::{memory, setup};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::Rng;
use aie_pattern_tests::kept::assert_kept;

use crate::members::Tile;

const GRID: Grid = Grid { columns: 5, rows: 6, mem_rows: 1 };
const NAMES: [&str; 12] = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"];
const KINDS: [(TileKind, (i128, i128)); 3] =
    [(TileKind::Compute, (0, 2)), (TileKind::Mem, (0, 1)), (TileKind::Shim, (0, 0))];

type Channel = Option<(Direction, u64)>;

fn declared(
    kind: TileKind,
    place: (i128, i128),
    rings: &'static [Ring<'static>],
) -> MemoryDeclaration<'static> {
    MemoryDeclaration { tile: kind, place: Some(place), grid: Some(GRID), rings, ..MemoryDeclaration::EMPTY }
}

/// Descriptors by themselves, each (id, next, channel).
fn descriptors(kind: TileKind, list: &[(u64, Option<u64>, Channel)]) -> Vec<SetupItem<'static>> {
    let item = |(&(bd_id, next, channel), name): (&(u64, Option<u64>, Channel), &&'static str)| {
        let link = Link { channel, ..Link::new(Device::AieMl, kind, bd_id, next) };
        SetupItem { name, listed: Listed::Descriptor(link), buffer: None }
    };
    list.iter().zip(&NAMES).map(item).collect()
}

/// The reports about a list, each text once.
fn said(setup: &TileSetup<'_>) -> String {
    let placed = memory::check(setup.memory);
    let verdict = setup::check(setup, &placed.placement, true);
    let mut parts: Vec<SetupPart> = Vec::new();
    parts.extend((0..setup.items.len()).flat_map(|k| [SetupPart::Item(k), SetupPart::Buffer(k)]));
    parts.extend((0..setup.locks.len()).flat_map(|k| [SetupPart::Lock(k), SetupPart::LockValue(k)]));
    let count = setup.starts.map_or(0, <[_]>::len);
    parts.extend((0..count).flat_map(|k| [SetupPart::Start(k), SetupPart::Repeat(k)]));
    let mut out = String::new();
    for part in parts {
        if let Some(text) = verdict.text(setup, part) {
            let lines = text.as_str().replace('\n', "\n    ");
            writeln!(out, "  {part:?}: {lines}").unwrap();
        }
    }
    assert_eq!(out.is_empty(), verdict.is_sound());
    // A descriptor by itself works on no pool, and what a FIFO has works on one.
    let all = links(setup, &verdict.assigned, &placed.placement);
    for &(item, pool) in all.items() {
        assert_eq!(pool > 0, matches!(setup.items[item].listed, Listed::Fifo { .. }));
    }
    out
}

/// What becomes of a sound list: what each end has of the tile, and all writes.
fn written(setup: &TileSetup<'_>, (column, row): (u32, u32)) -> String {
    let placed = memory::check(setup.memory);
    let verdict = setup::check(setup, &placed.placement, true);
    let mut out = String::new();
    for end in verdict.assigned.ends() {
        let side = format!("{:?}", end.end.side);
        let channel =
            end.channel.map_or("no channel".to_owned(), |(direction, n)| format!("{direction:?} {n}"));
        let bds = end.ring.map_or(0, |ring| ring.len());
        write!(
            out,
            "  {} {side}: {channel}, descriptors {}+{bds}, ",
            setup.items[end.item].name, end.first_bd
        )
        .unwrap();
        let locks: Vec<u64> = (0..end.pool.map_or(0, |pool| pool.pairs))
            .flat_map(|pair| {
                [PoolLock::Producer, PoolLock::Consumer]
                    .map(|lock| end.lock(setup.memory.device, setup.memory.tile, pair, lock))
            })
            .collect();
        let copies = end.copies(setup, &placed.placement);
        writeln!(out, "locks {locks:?}, buffers {copies:?} of pool {}", end.pool_number).unwrap();
    }
    let words = |listed: &Listed<'_>| match listed {
        Listed::Descriptor(Link { bd_id, tile: TileKind::Compute, .. }) => {
            Some(Words::of([*bd_id as u32; 6]))
        }
        Listed::Descriptor(Link { bd_id, .. }) => Some(Words::of([*bd_id as u32; 8])),
        Listed::Fifo { .. } => None,
    };
    let all: Vec<Option<Words>> = setup.items.iter().map(|item| words(&item.listed)).collect();
    let mut table = vec![(0, 0); write_count(setup, &verdict.assigned)];
    let Ok(registers) = Registers::of(setup.memory.device, setup.memory.tile, column.into(), row.into())
    else {
        writeln!(out, "  no registers").unwrap();
        return out;
    };
    match writes(setup, &verdict.assigned, &placed.placement, &all, registers, &mut table) {
        Ok(count) => {
            for run in table[..count].chunks(8) {
                let run: Vec<String> = run.iter().map(|(at, word)| format!("{at:x}={word:x}")).collect();
                writeln!(out, "  {}", run.join(" ")).unwrap();
            }
            assert_eq!(count, table.len());
        }
        Err(fault) => {
            writeln!(out, "  {} {}", fault.rule().code(), fault.text(setup).as_str()).unwrap();
        }
    }
    out
}

/// A and B on MM2S 0, C on S2MM 0, D on MM2S 1, E without a channel, F which continues with itself on MM2S 0, G and H with each
/// other on S2MM 0, and a FIFO.
fn started(kind: TileKind) -> Vec<SetupItem<'static>> {
    let one = if kind == TileKind::Mem { 24 } else { 3 };
    let mut items = descriptors(
        kind,
        &[
            (0, None, Some((Mm2s, 0))),
            (1, None, Some((Mm2s, 0))),
            (2, None, Some((S2mm, 0))),
            (one, None, Some((Mm2s, 1))),
            (4, None, None),
            (5, Some(5), Some((Mm2s, 0))),
            (6, Some(7), Some((S2mm, 0))),
            (7, Some(6), Some((S2mm, 0))),
        ],
    );
    let fifo: &'static [Fifo<'static>] =
        Box::leak(Box::new([Fifo::new("i", (4, 4), &[(4, 4)], (Element::Int32, 4), &[1])]));
    let fifos = Box::leak(Box::new(Fifos::new(Device::AieMl, GRID, fifo, &[])));
    items.push(SetupItem { name: "I", listed: Listed::Fifo { fifos, fifo: 0 }, buffer: None });
    items
}

#[test]
fn of_what_is_started() {
    let mut lists: Vec<Vec<(usize, i128)>> = vec![
        vec![],
        vec![(0, 1); 5],
        vec![(0, 1); 6],
        vec![(0, 1); 7],
        vec![(0, 256), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1)],
        vec![(0, 250), (0, 3), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1)],
        vec![(0, 1), (1, 1), (0, 1), (1, 1), (0, 1), (1, 1)],
        vec![(0, 1), (0, 1), (2, 1), (1, 1), (2, 1), (1, 2), (2, 1), (0, 1), (0, 1)],
        vec![(0, 1), (2, 1), (0, 1), (2, 1), (3, 1), (0, 1), (2, 1), (0, 1), (2, 1), (0, 1), (2, 1)],
        vec![(0, 0), (0, 1), (0, 1), (0, 1), (0, 1), (0, 257)],
        vec![(0, 0), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1)],
        vec![(0, 1), (0, 1), (0, 1), (0, 1), (0, 1), (0, 0)],
        vec![(0, 1), (0, 1), (0, 1), (0, 1), (0, 1), (0, -1), (0, 1)],
        vec![(0, 1), (0, 1), (0, 1), (0, 1), (0, 1), (0, 257)],
        vec![(0, -1), (1, 256), (2, 257), (3, 1)],
        vec![(4, 1), (8, 1), (4, 0)],
        vec![(5, 1), (0, 1)],
        vec![(5, 1), (0, 1), (1, 1), (2, 1)],
        vec![(5, 1), (0, 0), (0, 2), (1, 1)],
        vec![(0, 1), (5, 1), (1, 1), (5, 1)],
        vec![(6, 1), (2, 3), (0, 1), (2, 1)],
        vec![(7, 1), (6, 1)],
        vec![(0, 1), (5, 1), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1)],
        vec![(0, 1), (0, 1), (0, 1), (0, 1), (0, 1), (5, 1)],
        vec![(0, 1), (0, 1), (0, 1), (0, 1), (5, 1), (0, 1)],
    ];
    let mut rng = Rng::new(0x57A7);
    for _ in 0..30 {
        let start =
            |rng: &mut Rng| (rng.below(8) as usize, i128::from(*rng.pick(&[1, 1, 1, 2, 128, 255, 256])));
        lists.push((0..rng.range(2..=12)).map(|_| start(&mut rng)).collect());
    }
    // As many as are put into another order, and one more.
    lists.extend([63, 64].map(|count| vec![(0, 1); count]));
    let mut out = String::new();
    for (kind, place) in KINDS {
        let (items, declared) = (started(kind), declared(kind, place, &[]));
        for starts in if kind == TileKind::Compute { &lists[..] } else { &lists[..8] } {
            let list: Vec<String> = starts
                .iter()
                .map(|(item, runs)| {
                    format!("{}*{runs}", ["A", "B", "C", "D", "E", "F", "G", "H", "I"][*item])
                })
                .collect();
            let list =
                if list.len() > 12 { format!("{} of {}", list.len(), list[0]) } else { list.join(" ") };
            // The notes are the same as in the other lists.
            let of_items = |text: String| {
                let lines =
                    text.lines().filter(|line| !line.contains("= note:") && !line.contains("`I` has no end"));
                lines.map(|line| line.to_owned() + "\n").collect::<String>()
            };
            let setup = TileSetup { starts: Some(starts), ..TileSetup::new(&declared, &items) };
            write!(out, "{kind:?} [{list}]\n{}", of_items(said(&setup))).unwrap();
        }
    }
    // The number that still gets the other form, and more; the descriptors are on separate channels, more
    // than a tile has.
    for count in [63, 64, 65] {
        let one = |k: usize| {
            let link = Link {
                channel: Some((Mm2s, k as u64)),
                ..Link::new(Device::AieMl, TileKind::Compute, 0, None)
            };
            SetupItem { name: NAMES[k % 12], listed: Listed::Descriptor(link), buffer: None }
        };
        let items: Vec<SetupItem<'_>> = (0..count).map(one).collect();
        let declared = declared(TileKind::Compute, (0, 2), &[]);
        let mut starts = vec![(0, 1); 5];
        starts.extend((1..count).map(|item| (item, 1)));
        let setup = TileSetup { starts: Some(&starts), ..TileSetup::new(&declared, &items) };
        let verdict = setup::check(&setup, &memory::check(&declared).placement, true);
        let text = verdict.text(&setup, SetupPart::Start(4)).unwrap();
        let help = text.as_str().lines().last().unwrap();
        writeln!(out, "{} starts of {count} descriptors: {}", starts.len(), help.split(", ").next().unwrap())
            .unwrap();
    }
    // The same of a start after one that never ends, and others on channels of their own.
    for count in [62, 63, 64, 65] {
        let one = |k: usize| {
            let (next, channel) =
                (if k == 0 { Some(0) } else { None }, Some((Mm2s, k.saturating_sub(1) as u64)));
            let link = Link { channel, ..Link::new(Device::AieMl, TileKind::Compute, 0, next) };
            SetupItem { name: NAMES[k % 12], listed: Listed::Descriptor(link), buffer: None }
        };
        let items: Vec<SetupItem<'_>> = (0..count).map(one).collect();
        let declared = declared(TileKind::Compute, (0, 2), &[]);
        let starts: Vec<(usize, i128)> = (0..count).map(|item| (item, 1)).collect();
        let setup = TileSetup { starts: Some(&starts), ..TileSetup::new(&declared, &items) };
        let verdict = setup::check(&setup, &memory::check(&declared).placement, true);
        let text = verdict.text(&setup, SetupPart::Start(1)).unwrap();
        let help = text.as_str().lines().last().unwrap();
        let ends = (help.split(", ").next().unwrap(), help.rsplit(", ").next().unwrap());
        writeln!(out, "{count} starts after one that never ends: {} .. {}", ends.0, ends.1).unwrap();
    }
    assert_kept("tests/tests/fifo/said_setup_starts.txt", &out);
}

/// Where nothing is written of starts, each descriptor that no other one continues with is.
#[test]
fn of_what_is_started_if_nothing_is_written() {
    let mm2s = Some((Mm2s, 0));
    let s2mm = Some((S2mm, 0));
    let lists: [&[(u64, Option<u64>, Channel)]; 16] = [
        &[
            (0, None, mm2s),
            (1, None, s2mm),
            (2, None, mm2s),
            (3, None, mm2s),
            (4, None, mm2s),
            (5, None, mm2s),
            (6, None, s2mm),
            (7, None, mm2s),
        ],
        &[(0, None, mm2s); 1],
        &[
            (0, None, mm2s),
            (1, None, mm2s),
            (2, None, Some((S2mm, 0))),
            (3, None, mm2s),
            (4, None, mm2s),
            (5, None, mm2s),
        ],
        &[
            (0, None, mm2s),
            (1, None, mm2s),
            (2, None, mm2s),
            (3, None, mm2s),
            (4, None, mm2s),
            (5, None, mm2s),
            (6, None, mm2s),
        ],
        &[(0, Some(1), mm2s), (1, Some(2), None), (2, None, None)],
        &[(2, None, None), (1, Some(2), None), (0, Some(1), mm2s)],
        &[(0, Some(1), None), (1, None, mm2s)],
        &[(0, Some(1), mm2s), (1, Some(0), mm2s)],
        &[(0, Some(1), mm2s), (1, Some(0), mm2s), (2, None, mm2s)],
        &[(2, None, mm2s), (0, Some(1), mm2s), (1, Some(1), None)],
        &[(0, Some(0), mm2s), (1, None, mm2s), (2, None, mm2s)],
        &[
            (0, Some(1), mm2s),
            (1, None, mm2s),
            (2, None, mm2s),
            (3, None, mm2s),
            (4, None, mm2s),
            (5, None, mm2s),
        ],
        &[
            (0, Some(1), mm2s),
            (1, Some(2), None),
            (2, Some(3), None),
            (3, Some(4), None),
            (4, None, None),
            (5, None, mm2s),
        ],
        &[(0, Some(0), mm2s), (1, Some(1), mm2s)],
        &[(0, Some(0), None), (1, Some(9), mm2s)],
        &[(0, Some(2), mm2s), (1, Some(2), Some((Mm2s, 0))), (2, None, None), (3, None, Some((S2mm, 1)))],
    ];
    let locks = [(3, 1), (7, 0)];
    let mut out = String::new();
    for (kind, place) in KINDS {
        let declared = declared(kind, place, &[]);
        for list in if kind == TileKind::Compute { &lists[..] } else { &lists[2..3] } {
            let items = descriptors(kind, list);
            let setup = TileSetup { locks: &locks, ..TileSetup::new(&declared, &items) };
            let is_started = &starts(&setup)[..items.len()];
            let names: Vec<&str> =
                items.iter().zip(is_started).filter(|(_, is)| **is).map(|(item, _)| item.name).collect();
            let list: Vec<String> = list
                .iter()
                .map(|&(id, next, channel)| {
                    let next = next.map_or(String::new(), |next| format!("->{next}"));
                    let channel =
                        channel.map_or(String::new(), |(direction, n)| format!(" {direction:?} {n}"));
                    format!("{id}{next}{channel}")
                })
                .collect();
            writeln!(out, "{kind:?} [{}]: {}", list.join(", "), names.join(" ")).unwrap();
            for item in 0..items.len() {
                if let Some(fault) = check_written(&setup, item, true) {
                    let (rule, text) = (fault.rule(), fault.text(&setup));
                    writeln!(out, "  {} {}: {}", items[item].name, rule.code(), text.as_str()).unwrap();
                }
                // What is to be started is written, and so are its faults.
                let written = TileSetup { starts: Some(&[]), ..setup };
                let fault = check_written(&written, item, true);
                assert!(!matches!(
                    fault,
                    Some(Unwritten::Channel { .. } | Unwritten::Queue { .. } | Unwritten::Behind { .. })
                ));
            }
        }
    }
    // More than a tile has.
    let many: Vec<(u64, Option<u64>, Channel)> =
        (0..60).map(|id| (id, None, Some((Mm2s, id % 15)))).collect();
    let items: Vec<SetupItem<'_>> = many.iter().flat_map(|one| descriptors(TileKind::Mem, &[*one])).collect();
    let declared = declared(TileKind::Mem, (0, 1), &[]);
    let setup = TileSetup::new(&declared, &items);
    let assigned = assign(&setup);
    writeln!(out, "60 descriptors: {} writes", write_count(&setup, &assigned)).unwrap();
    for item in 0..items.len() {
        let Some(fault) = check_written(&setup, item, true) else { continue };
        let text = fault.text(&setup);
        writeln!(out, "  {item}: {}", text.as_str().lines().next().unwrap()).unwrap();
    }
    let words = vec![Some(Words::of([0u32; 8])); items.len()];
    let mut table = vec![(0, 0); 1000];
    let placed = memory::check(&declared);
    let registers = Registers::of(Device::AieMl, TileKind::Mem, 0, 1).unwrap();
    let written = writes(&setup, &assigned, &placed.placement, &words, registers, &mut table);
    writeln!(out, "  {written:?}").unwrap();
    assert_kept("tests/tests/fifo/said_setup_unwritten.txt", &out);
}

#[test]
fn of_locks() {
    let mut out = String::new();
    for (kind, place) in KINDS {
        let (first, last) = if kind == TileKind::Mem { (64, 127) } else { (0, 15) };
        let declared = declared(kind, place, &[]);
        let mut items = descriptors(
            kind,
            &[
                (0, None, Some((Mm2s, 0))),
                (1, None, Some((S2mm, 0))),
                (2, None, Some((S2mm, 1))),
                (3, None, None),
            ],
        );
        let mut lock = |item: usize, acquire, release| {
            if let Listed::Descriptor(link) = &mut items[item].listed {
                (link.acquire, link.release) = (acquire, release);
            }
        };
        let own = first as u64;
        lock(0, Some((own, -1)), Some((own + 1, 1)));
        lock(1, Some((own + 1, -1)), Some((own, 1)));
        lock(2, Some((last as u64 + 1, -1)), if first > 0 { Some((own - 1, 1)) } else { None });
        let lists: [&[(i128, i128)]; 7] = [
            &[],
            &[(first, 0), (first + 1, 63)],
            &[(first, 0), (first + 1, 64)],
            &[(first, -1), (first, 1), (first, 2)],
            &[(first - 1, 0), (last, 0), (last + 1, 0)],
            &[(first + 1, 1), (last + 1, 64), (last + 1, 63)],
            &[(first + 2, 1), (first, 1), (first + 2, 1), (first + 1, 1)],
        ];
        for locks in lists {
            let setup = TileSetup { locks, allow_locks: true, ..TileSetup::new(&declared, &items) };
            write!(out, "{kind:?} {locks:?}\n{}", said(&setup)).unwrap();
            for item in 0..items.len() {
                for is_written in [false, true] {
                    let Some(fault) = check_written(&setup, item, is_written) else { continue };
                    if !is_written && !locks.is_empty() {
                        continue;
                    }
                    let (rule, text) = (fault.rule(), fault.text(&setup));
                    writeln!(out, "  {} {}", rule.code(), text.as_str()).unwrap();
                }
            }
        }
    }
    assert_kept("tests/tests/fifo/said_setup_locks.txt", &out);
}

/// (block, FIFO, buffer) of each item.
type Items<'a> = Vec<(&'a Fifos<'a>, usize, Option<usize>)>;

/// FIFOs around a tile of each kind, and what they have of it.
#[test]
fn of_fifos() {
    let of = |name, from: Place, to: &'static [Place], depths: &'static [u64]| {
        Fifo::new(name, from, to, (Element::Int32, 16), depths)
    };
    let forward =
        |inputs, outputs| FifoLink { inputs, outputs, source_offsets: &[], destination_offsets: &[] };
    let list = [
        of("in", (0, 0), &[(0, 1)], &[2]),
        of("up", (0, 1), &[(0, 2)], &[2]),
        of("down", (0, 2), &[(0, 1)], &[2]),
        of("out", (0, 1), &[(0, 0)], &[2]),
        of("beside", (0, 2), &[(0, 3)], &[3]),
        of("around", (0, 2), &[(3, 3), (0, 2)], &[1, 2, 3]),
        of("elsewhere", (3, 3), &[(4, 4)], &[2]),
        Fifo { producer_channel: Some(1), ..of("pinned", (0, 2), &[(3, 4)], &[1]) },
        Fifo { consumer_channels: &[Some(0)], ..of("fill", (0, 0), &[(0, 2)], &[1]) },
        Fifo { is_synchronized: false, ..of("unlocked", (0, 2), &[(4, 2)], &[1]) },
        Fifo { acquires: &[14], ..of("deep", (0, 2), &[(4, 3)], &[15]) },
        of("whole", (1, 0), &[(0, 1)], &[2]),
        Fifo { object: 8, ..of("left", (0, 1), &[(2, 2)], &[2]) },
        Fifo { object: 8, ..of("right", (0, 1), &[(2, 3)], &[2]) },
        Fifo {
            object: 3,
            element: Element::Int8,
            allocate: Some((0, 3)),
            ..of("above", (0, 2), &[(0, 3)], &[2])
        },
    ];
    let parts = FifoLink { destination_offsets: &[0, 8], ..forward(&[11], &[12, 13]) };
    let all_links = [forward(&[0], &[1]), forward(&[2], &[3]), parts];
    let fifos = Fifos::new(Device::AieMl, GRID, &list, &all_links);
    let other = Fifos { device: Device::Aie2p, ..fifos };
    let short = Fifos { grid: Grid { columns: 5, rows: 2, mem_rows: 1 }, ..fifos };
    let tall = Fifos { grid: Grid { mem_rows: 3, ..GRID }, ..fifos };
    let none = Fifos { grid: Grid { columns: 5, rows: 1, mem_rows: 0 }, ..fifos };
    // A FIFO between two pools of one tile.
    let turned = [
        of("in", (0, 0), &[(0, 1)], &[2]),
        Fifo { object: 8, ..of("turn", (0, 1), &[(0, 1)], &[2]) },
        Fifo { object: 8, ..of("part", (0, 1), &[(0, 2)], &[2]) },
        Fifo { object: 8, ..of("back", (0, 1), &[(0, 3)], &[2]) },
    ];
    let turns = [FifoLink { destination_offsets: &[0, 8], ..forward(&[0], &[1, 2]) }, forward(&[1], &[3])];
    let turned = Fifos { fifos: &turned, links: &turns, ..fifos };
    let (kind, rings) = (
        |k: usize| KINDS[k],
        [
            Ring { name: "two", bytes: 64, depth: 2, ..Ring::EMPTY },
            Ring { name: "one", bytes: 64, depth: 1, ..Ring::EMPTY },
            Ring { name: "small", bytes: 63, depth: 2, ..Ring::EMPTY },
            Ring { name: "three", bytes: 65, depth: 3, ..Ring::EMPTY },
            Ring { name: "again", bytes: 64, depth: 2, ..Ring::EMPTY },
            Ring { name: "many", bytes: 64, depth: 15, ..Ring::EMPTY },
            Ring { name: "bytes", bytes: 1, depth: 1, ..Ring::EMPTY },
        ],
    );
    let rings: &'static [Ring<'static>] = Box::leak(Box::new(rings));
    let own = |list: &[(usize, usize)]| {
        list.iter().map(|&(fifo, ring)| (&fifos, fifo, (ring < 9).then_some(ring))).collect::<Items<'_>>()
    };
    let cases: Vec<(usize, Items<'_>)> = vec![
        (0, own(&[(1, 0), (2, 4)])),
        (0, own(&[(1, 9), (2, 9), (4, 9), (6, 9)])),
        (0, own(&[(1, 0), (2, 0)])),
        (0, own(&[(1, 1), (2, 3), (4, 2)])),
        (0, own(&[(1, 2), (2, 6), (8, 1)])),
        (0, own(&[(4, 3), (14, 9)])),
        (0, own(&[(4, 9), (14, 0)])),
        (1, own(&[(0, 0), (1, 9), (11, 4), (12, 9), (13, 9)])),
        (1, own(&[(13, 9), (11, 4), (12, 0)])),
        (0, own(&[(5, 0)])),
        (0, own(&[(7, 0), (2, 4), (9, 1)])),
        (0, own(&[(7, 1), (9, 0), (2, 4), (1, 9)])),
        (0, own(&[(8, 0), (1, 4), (8, 1)])),
        (0, own(&[(10, 5)])),
        (0, own(&[(10, 5), (7, 0), (1, 4)])),
        (0, own(&[(7, 0), (10, 5)])),
        (0, own(&[(9, 0), (4, 3)])),
        (1, own(&[(0, 0), (1, 0)])),
        (1, own(&[(0, 0), (1, 4)])),
        (1, own(&[(0, 9), (1, 0), (2, 4), (3, 9)])),
        (1, own(&[(0, 9), (1, 9)])),
        (1, own(&[(0, 2), (1, 0)])),
        (1, own(&[(1, 0), (0, 1)])),
        (1, own(&[(0, 0), (2, 0), (3, 0)])),
        (1, own(&[(4, 0), (6, 9)])),
        (2, own(&[(0, 9), (3, 9), (8, 0)])),
        (2, own(&[(0, 9), (3, 9)])),
        (1, vec![(&turned, 0, Some(0)), (&turned, 1, None), (&turned, 2, Some(0)), (&turned, 3, Some(4))]),
        (1, vec![(&turned, 1, Some(0)), (&turned, 2, Some(0)), (&turned, 3, Some(0))]),
        (1, vec![(&turned, 2, Some(0)), (&turned, 3, Some(0))]),
        (0, vec![(&other, 1, Some(0)), (&short, 2, Some(4)), (&tall, 2, Some(4)), (&none, 3, None)]),
        (0, vec![(&fifos, 1, Some(0)), (&fifos, 1, Some(0)), (&tall, 4, Some(3)), (&fifos, 4, Some(3))]),
    ];
    let mut out = String::new();
    for (tile, items) in cases {
        let (tile, place) = kind(tile);
        let declared = declared(tile, place, rings);
        let text: Vec<String> = items
            .iter()
            .map(|&(fifos, fifo, ring)| {
                format!(
                    "{}{}",
                    fifos.fifos[fifo].name,
                    ring.map_or(String::new(), |ring| format!(" in {}", rings[ring].name))
                )
            })
            .collect();
        let items: Vec<SetupItem<'_>> = items
            .iter()
            .zip(NAMES)
            .map(|(&(fifos, fifo, buffer), name)| SetupItem {
                name,
                listed: Listed::Fifo { fifos, fifo },
                buffer,
            })
            .collect();
        writeln!(out, "{tile:?}: {}", text.join(", ")).unwrap();
        let setup = TileSetup::new(&declared, &items);
        out += &said(&setup);
        if said(&setup).is_empty() {
            out += &written(&setup, (place.0 as u32, place.1 as u32));
        }
    }
    // On a tile with fewer known facts, and beside descriptors with channels, ids and locks.
    let unplaced = MemoryDeclaration { place: None, ..declared(TileKind::Compute, (0, 2), rings) };
    let placed = declared(TileKind::Compute, (0, 2), rings);
    let fifo = |fifo: usize, name: &'static str, buffer| SetupItem {
        name,
        listed: Listed::Fifo { fifos: &fifos, fifo },
        buffer,
    };
    let up = fifo(1, "up", Some(0));
    writeln!(out, "Compute without a place: up in two").unwrap();
    out += &said(&TileSetup::new(&unplaced, &[up]));
    for channel in [0, 1] {
        for bd_id in [0, 1, 2, 14, 15] {
            let link = Link {
                channel: Some((S2mm, channel)),
                acquire: Some((0, -1)),
                release: Some((3, 1)),
                ..Link::new(Device::AieMl, TileKind::Compute, bd_id, None)
            };
            let by_itself = SetupItem { name: "A", listed: Listed::Descriptor(link), buffer: None };
            let items = [by_itself, fifo(8, "fill", Some(1)), fifo(10, "deep", Some(5)), up];
            writeln!(out, "Compute with descriptor {bd_id}, S2MM {channel}, locks 0 and 3").unwrap();
            for count in 2..=4 {
                let setup =
                    TileSetup { locks: &[(0, 1), (3, 0)], ..TileSetup::new(&placed, &items[..count]) };
                writeln!(out, " and {} FIFOs", count - 1).unwrap();
                out += &said(&setup);
                if said(&setup).is_empty() && bd_id > 13 {
                    out += &written(&setup, (0, 2));
                }
            }
        }
    }
    // Numbers that only look like locks of the tile.
    let far: Vec<(i128, i128)> =
        (0..16).map(|lock| ((1 << 64) + lock, 1)).chain((0..16).map(|lock| (lock - 64, 1))).collect();
    writeln!(out, "Compute: locks far beyond its own, up in two").unwrap();
    out += &said(&TileSetup { locks: &far, ..TileSetup::new(&placed, &[up]) })
        .lines()
        .filter(|line| line.contains("Item"))
        .collect::<String>();
    let by_itself = descriptors(TileKind::Compute, &[(0, None, None)]);
    let buffered = [SetupItem { buffer: Some(0), ..by_itself[0] }];
    writeln!(out, "Compute: a descriptor in a buffer").unwrap();
    out += &said(&TileSetup::new(&placed, &buffered));
    for locks in [11, 12, 13, 14, 15, 16] {
        let values: Vec<(i128, i128)> = (0..locks).map(|lock| (lock, 1)).collect();
        writeln!(out, "Compute: {locks} locks with first values, up in two, pinned in one").unwrap();
        let items = [up, fifo(7, "pinned", Some(1))];
        out += &said(&TileSetup { locks: &values, ..TileSetup::new(&placed, &items) });
    }
    assert_kept("tests/tests/fifo/said_setup_fifos.txt", &out);
}

type Members = Vec<&'static Fifos<'static>>;

/// FIFOs of several blocks, beside descriptors, as no list of a tile has them.
#[test]
#[expect(clippy::many_single_char_names, reason = "these are the names of FIFOs")]
fn of_members() {
    let of = |name, from: Place, to: &'static [Place], depths: &'static [u64]| {
        Fifo::new(name, from, to, (Element::Int32, 16), depths)
    };
    let block = |fifo: Fifo<'static>| -> &'static Fifos<'static> {
        let fifos = Box::leak(Box::new([fifo]));
        Box::leak(Box::new(Fifos::new(Device::AieMl, GRID, fifos, &[])))
    };
    let a = block(of("a", (0, 2), &[(2, 2)], &[1]));
    let b = block(Fifo { acquires: &[7], ..of("b", (0, 2), &[(2, 2)], &[9]) });
    let c = block(Fifo { producer_channel: Some(1), ..of("c", (0, 2), &[(2, 2)], &[1]) });
    let d = block(Fifo { consumer_channels: &[None, Some(0)], ..of("d", (3, 2), &[(3, 4), (0, 2)], &[1]) });
    let e = block(of("e", (0, 2), &[(0, 3)], &[4]));
    let f = block(Fifo { object: 8192, ..of("f", (3, 2), &[(0, 2)], &[1]) });
    let g = block(Fifo { object: 8176, ..of("g", (0, 2), &[(3, 3)], &[1]) });
    let h = block(of("h", (3, 4), &[(4, 4)], &[1]));
    let values: Vec<_> =
        ["k", "l", "m"].map(|name| block(Fifo { initial: 8, ..of(name, (0, 1), &[(2, 2)], &[8]) })).to_vec();
    let (k, l, m) = (values[0], values[1], values[2]);
    let odd = block(Fifo { producer_channel: Some(3), ..k.fifos[0] });
    let aie2p = Box::leak(Box::new(Fifos { device: Device::Aie2p, ..*b }));
    let narrow = Box::leak(Box::new(Fifos { grid: Grid { columns: 4, ..GRID }, ..*b }));
    let high = Box::leak(Box::new(Fifos { grid: Grid { rows: 7, ..GRID }, ..*b }));
    let two = Box::leak(Box::new(Fifos { grid: Grid { mem_rows: 2, ..GRID }, ..*b }));
    let link = |bd_id, channel| Link {
        channel,
        acquire: Some((0, -1)),
        ..Link::new(Device::AieMl, TileKind::Compute, bd_id, None)
    };
    let cases: Vec<(Place, Members, Vec<Link>)> = vec![
        ((0, 2), vec![], vec![]),
        ((0, 2), vec![a, b, d], vec![]),
        ((0, 2), vec![a, b, a, h, c, e], vec![]),
        ((0, 2), vec![a, aie2p], vec![]),
        ((0, 2), vec![a, narrow, high, two], vec![]),
        ((0, 2), vec![a, c, b], vec![]),
        ((0, 2), vec![c, a], vec![link(0, Some((Mm2s, 1)))]),
        ((0, 2), vec![a, d, e], vec![link(1, Some((S2mm, 0))), link(3, None)]),
        ((0, 2), vec![a, b], (2..9).map(|id| link(id, None)).collect()),
        ((0, 2), vec![b], vec![link(8, None)]),
        ((0, 2), vec![a, d, e], (0..10).map(|k| Link { acquire: Some((k, -1)), ..link(0, None) }).collect()),
        ((0, 2), vec![a, d, e], (0..11).map(|k| Link { acquire: Some((k, -1)), ..link(0, None) }).collect()),
        ((0, 2), vec![f, g], vec![]),
        ((0, 2), vec![f, a, g], vec![]),
        ((0, 2), vec![f, e, g, a], vec![]),
        ((0, 1), vec![k, l, m], vec![]),
        ((0, 1), vec![odd, l, m], vec![]),
        ((0, 1), vec![k, l, m, odd], vec![]),
        (
            (0, 1),
            vec![k, odd],
            (0..18)
                .map(|id| Link { bd_id: id, ..Link::new(Device::AieMl, TileKind::Mem, 0, None) })
                .collect(),
        ),
        (
            (0, 1),
            vec![k],
            (8..25)
                .map(|id| Link { bd_id: id, ..Link::new(Device::AieMl, TileKind::Mem, 0, None) })
                .collect(),
        ),
        ((0, 3), vec![e], vec![]),
        ((9, 9), vec![e], vec![]),
    ];
    let mut out = String::new();
    for (place, blocks, links) in cases {
        let members: Vec<TileFifo<'static>> =
            blocks.iter().map(|fifos| TileFifo { fifos, fifo: 0 }).collect();
        let tile = TileFifos { place, members: &members, links: &links };
        let names: Vec<&str> = members.iter().map(TileFifo::name).collect();
        writeln!(out, "{place:?}: {}, {} descriptors", names.join(" "), links.len()).unwrap();
        for fault in check_tile(&tile).as_slice() {
            writeln!(out, "  {} {}: {}", fault.rule().code(), fault.locus(), fault.text(&tile).as_str())
                .unwrap();
        }
        let own = Tile { place, members: members.clone(), links: links.clone() };
        let mut bytes = 0;
        for (own, (bd, lock)) in own.owned().into_iter().zip(own.placed()) {
            bytes += u128::from(own.buffers.0) * own.buffers.1;
            if own.channel.is_some() || own.buffers.0 > 0 {
                let (name, side) = (names[own.end.member], own.end.side);
                let numbers = (own.channel, bd, own.descriptors, lock, own.locks);
                writeln!(out, "  {name} {side:?}: {numbers:?} {bytes} bytes up to here").unwrap();
            }
        }
    }
    assert_kept("tests/tests/fifo/said_members.txt", &out);
}

/// Several things that are wrong with one descriptor of a list.
#[test]
fn of_descriptors_together() {
    let mut out = String::new();
    for (kind, place) in KINDS {
        let declared = declared(kind, place, &[]);
        let list = [
            (0, Some(7), Some((Mm2s, 0))),
            (0, Some(30), Some((Mm2s, 1))),
            (24, Some(0), Some((Mm2s, 0))),
            (24, None, Some((S2mm, 0))),
        ];
        let items = descriptors(kind, &list);
        writeln!(out, "{kind:?}").unwrap();
        out += &said(&TileSetup::new(&declared, &items));
        let edge = MemoryDeclaration { place: Some((4, place.1)), ..declared };
        let mut far = items[0];
        if let Listed::Descriptor(link) = &mut far.listed {
            (link.acquire, link.release, link.next_bd) = (Some((128, -1)), Some((63, 1)), None);
        }
        for (label, memory) in [
            ("first column", declared),
            ("last column", edge),
            ("any", MemoryDeclaration { place: None, grid: None, ..declared }),
            ("column 1", MemoryDeclaration { place: Some((1, place.1)), grid: None, ..declared }),
        ] {
            writeln!(out, "{kind:?} in the {label}").unwrap();
            out += &said(&TileSetup::new(&memory, &[far]));
        }
    }
    assert_kept("tests/tests/fifo/said_setup_several.txt", &out);
}
