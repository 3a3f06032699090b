//! Starts of channels, and neighbours of mem tiles: what the list of a tile takes.

use aie_pattern_core::declare::{Link, Listed, MemoryDeclaration, SetupItem, TileSetup};
use aie_pattern_core::device::{Device, Direction, Grid, TileKind};
use aie_pattern_core::lower::memory::Placement;
use aie_pattern_core::lower::setup::{SetupPart, Unassigned, Unwritten, assign, check_written};
use aie_pattern_core::rule::setup::check;
use aie_pattern_tests::{Rng, cases};

/// A channel runs one start and holds four: `StartQSizeMax` of aie-rt.
const MOST: usize = 4;

const NAMES: [&str; 4] = ["a", "b", "c", "d"];

/// Descriptors 0 to 3, two on each of two channels.
fn items(tile: TileKind) -> [SetupItem<'static>; 4] {
    core::array::from_fn(|k| {
        let channel = Some((Direction::Mm2s, (k / 2) as u64));
        // On a mem tile the odd channel has the upper ids.
        let id = if tile == TileKind::Mem { k / 2 * 24 + k % 2 } else { k };
        let link = Link { channel, ..Link::new(Device::AieMl, tile, id as u64, None) };
        SetupItem { name: NAMES[k], listed: Listed::Descriptor(link), buffer: None }
    })
}

fn channel(item: usize) -> usize {
    item / 2
}

/// The runs of a channel, one by one.
fn runs(starts: &[(usize, i128)], on: usize) -> Vec<usize> {
    let own = starts.iter().filter(|(item, _)| channel(*item) == on);
    own.flat_map(|&(item, repeat)| vec![item; repeat as usize]).collect()
}

/// The starts of a help: `start [a * 3, b]`.
fn read(help: &str) -> Vec<(usize, i128)> {
    let list = help.strip_prefix("write `start [").unwrap().strip_suffix("]`").unwrap();
    let start = |text: &str| {
        let (name, repeat) = text.split_once(" * ").unwrap_or((text, "1"));
        (NAMES.iter().position(|known| *known == name).unwrap(), repeat.parse().unwrap())
    };
    list.split(", ").map(start).collect()
}

#[test]
fn a_channel_takes_four_starts_and_alike_ones_as_one() {
    let (mut rng, mut right, mut helped, mut helpless) = (Rng::new(0x51AE7), 0, 0, 0);
    for _ in 0..cases(5_000) {
        let tile = *rng.pick(&[TileKind::Compute, TileKind::Mem]);
        let memory = MemoryDeclaration { tile, ..MemoryDeclaration::EMPTY };
        let most = if rng.once_in(2) { 256 } else { 100 };
        let starts: Vec<(usize, i128)> = (0..rng.below(16))
            .map(|_| (rng.below(4) as usize / 2 * 2, 1 + i128::from(rng.below(most))))
            .collect();
        // Half of them in turns.
        let turns = rng.once_in(3);
        let starts: Vec<_> = starts
            .iter()
            .enumerate()
            .map(|(k, &(item, runs))| (item + usize::from(turns) * (k % 2), runs))
            .collect();
        let items = items(tile);
        let setup = TileSetup { starts: Some(&starts), ..TileSetup::new(&memory, &items) };
        let before =
            |k: usize| starts[..k].iter().filter(|start| channel(start.0) == channel(starts[k].0)).count();
        let expected: Vec<_> = (0..starts.len())
            .filter(|&k| before(k) == MOST)
            .map(|k| (SetupPart::Start(k), Unassigned::Queue))
            .collect();
        assert_eq!(assign(&setup).faults(), expected, "{starts:?}");
        right += usize::from(expected.is_empty());

        let verdict = check(&setup, &Placement::at(&[], 1), true);
        for (part, _) in expected {
            let SetupPart::Start(k) = part else { unreachable!() };
            let text = verdict.text(&setup, part).unwrap();
            let own = starts.iter().filter(|start| channel(start.0) == channel(starts[k].0)).count();
            let said =
                format!("[AP194] MM2S channel {} is started {own} times (at most 4)\n", channel(starts[k].0));
            assert!(text.as_str().starts_with(&said), "{}", text.as_str());
            let help = text.as_str().rsplit_once("help: ").unwrap().1;
            if !help.starts_with("write `start [") {
                helpless += 1;
                continue;
            }
            let folded = read(help);
            for on in [0, 1] {
                assert_eq!(runs(&folded, on), runs(&starts, on), "{starts:?} {help}");
                assert!(folded.iter().filter(|start| channel(start.0) == on).count() <= MOST, "{help}");
            }
            assert!(folded.iter().all(|&(_, repeat)| repeat <= 256), "{help}");
            helped += 1;
        }
    }
    assert!(right > 500 && helped > 500 && helpless > 500, "{right} right, {helped} {helpless}");
}

/// Where nothing is written, each descriptor that begins a chain is started once, in the table alone.
#[test]
fn a_table_starts_four_chains_of_a_channel() {
    let memory = MemoryDeclaration::EMPTY;
    for (count, chained) in [(4, 0), (5, 0), (6, 0), (6, 2), (8, 4)] {
        let items: Vec<SetupItem> = (0..count)
            .map(|id| {
                let next = (id > 0 && id <= chained).then(|| id - 1);
                let link = Link {
                    channel: Some((Direction::S2mm, 1)),
                    ..Link::new(Device::AieMl, TileKind::Compute, id, next)
                };
                SetupItem { name: "bd", listed: Listed::Descriptor(link), buffer: None }
            })
            .collect();
        let setup = TileSetup::new(&memory, &items);
        assert!(assign(&setup).faults().is_empty());
        let faults: Vec<usize> =
            (0..items.len()).filter(|&item| check_written(&setup, item, true).is_some()).collect();
        // A chain of some ends in descriptor 0, and begins with the last of them.
        let begin = (0..items.len()).filter(|&id| id as u64 >= chained).collect::<Vec<_>>();
        assert_eq!(faults, begin.get(MOST).copied().into_iter().collect::<Vec<_>>(), "{count} {chained}");
    }
}

/// A start after a ring on a channel never runs; the first such start of each channel is reported.
#[test]
fn nothing_is_run_behind_a_ring() {
    let (mut rng, mut behind, mut moved, mut right) = (Rng::new(0xE4D), 0, 0, 0);
    let memory = MemoryDeclaration::EMPTY;
    for _ in 0..cases(3_000) {
        let mut items = items(TileKind::Compute);
        let nexts: [Option<u64>; 4] =
            core::array::from_fn(|k| rng.once_in(3).then(|| (k / 2 * 2) as u64 + rng.below(2)));
        for (item, next) in items.iter_mut().zip(nexts) {
            let Listed::Descriptor(link) = &mut item.listed else { unreachable!() };
            link.next_bd = next;
        }
        // A descriptor without a successor ends; after four, one has appeared before.
        let ends = |item: usize| (0..5).try_fold(item, |at, _| nexts[at].map(|next| next as usize)).is_none();
        let starts: Vec<(usize, i128)> = (0..rng.below(6)).map(|_| (rng.below(4) as usize, 1)).collect();
        let setup = TileSetup { starts: Some(&starts), ..TileSetup::new(&memory, &items) };
        let is_run = |starts: &[(usize, i128)], k: usize| {
            let before = starts[..k].iter().filter(|start| channel(start.0) == channel(starts[k].0));
            before.clone().all(|start| ends(start.0))
        };
        let first =
            |on: usize| (0..starts.len()).find(|&k| channel(starts[k].0) == on && !is_run(&starts, k));
        let mut expected: Vec<usize> = [0, 1].into_iter().filter_map(first).collect();
        expected.sort_unstable();
        let assigned = assign(&setup);
        let found: Vec<(usize, usize)> = assigned
            .faults()
            .iter()
            .filter_map(|fault| match fault {
                (SetupPart::Start(k), Unassigned::Behind { first }) => {
                    assert!(!ends(*first) && channel(*first) == channel(starts[*k].0));
                    Some((*k, *first))
                }
                _ => None,
            })
            .collect();
        assert!(found.iter().map(|(k, _)| k).eq(&expected), "{starts:?} {nexts:?}");
        right += usize::from(expected.is_empty() && !starts.is_empty());

        let verdict = check(&setup, &Placement::at(&[], 1), true);
        for (k, first) in found {
            behind += 1;
            let text = verdict.text(&setup, SetupPart::Start(k)).unwrap();
            let never = if starts[k].0 == first { " is never run again: " } else { " is never run: " };
            assert!(
                text.as_str().starts_with("[AP194] `") && text.as_str().contains(never),
                "{}",
                text.as_str()
            );
            if let Some((_, help)) = text.as_str().split_once("help: ") {
                let other = read(help);
                assert!((0..other.len()).all(|k| is_run(&other, k)), "{starts:?} {nexts:?} {help}");
                let sorted = |mut list: Vec<_>| {
                    list.sort_unstable();
                    list
                };
                assert_eq!(sorted(other), sorted(starts.clone()));
                moved += 1;
            }
        }
    }
    assert!(behind > 300 && moved > 100 && right > 500, "{behind} {moved} {right}");
}

/// The same of a table, which starts two rings of a channel where nothing is written.
#[test]
fn a_table_starts_one_ring_of_a_channel() {
    let memory = MemoryDeclaration::EMPTY;
    for (nexts, expected) in [
        ([Some(0), Some(1)], Some(1)),
        ([Some(0), None], Some(1)),
        ([None, Some(1)], None),
        ([Some(1), Some(0)], None),
    ] {
        let items: [SetupItem; 2] = core::array::from_fn(|id| {
            let link = Link {
                channel: Some((Direction::S2mm, 1)),
                ..Link::new(Device::AieMl, TileKind::Compute, id as u64, nexts[id])
            };
            SetupItem { name: NAMES[id], listed: Listed::Descriptor(link), buffer: None }
        });
        let setup = TileSetup::new(&memory, &items);
        let fault = (0..2).find(|&item| check_written(&setup, item, true).is_some());
        assert_eq!(fault, expected, "{nexts:?}");
        if let Some(item) = fault {
            assert_eq!(check_written(&setup, item, true), Some(Unwritten::Behind { item, first: 0 }));
        }
    }
}

/// The memory and the locks that a descriptor of a mem tile reaches, west, own and east, against the columns of the array.
#[test]
fn neighbours_are_in_the_array() {
    const WINDOW: u64 = 0x8_0000;
    let grid = Grid::of_part("npu1").unwrap();
    for column in 0..grid.columns {
        for (at, lock) in (0..3).flat_map(|at| [(at, None), (at, Some(at)), (1, Some(at))]) {
            for (part, with_grid) in [("npu1", Some(grid)), ("aie_ml", None)] {
                let memory = MemoryDeclaration {
                    device: Device::AieMl,
                    part,
                    grid: with_grid,
                    tile: TileKind::Mem,
                    place: Some((column.into(), 1)),
                    ..MemoryDeclaration::EMPTY
                };
                let link = Link {
                    region: Some((at * WINDOW + 0x400, at * WINDOW + 0x500)),
                    acquire: lock.map(|lock: u64| (lock * 64 + 3, -1)),
                    ..Link::new(Device::AieMl, TileKind::Mem, 0, None)
                };
                let items = [SetupItem { name: "bd", listed: Listed::Descriptor(link), buffer: None }];
                let setup = TileSetup {
                    allow_locks: true,
                    allow_neighbours: true,
                    ..TileSetup::new(&memory, &items)
                };
                let verdict = check(&setup, &Placement::at(&[], 1), true);
                let there = |window: u64| {
                    let column = i64::from(column) + window as i64 - 1;
                    column >= 0 && (with_grid.is_none() || column < i64::from(grid.columns))
                };
                let is_right = there(at) && lock.is_none_or(there);
                assert_eq!(verdict.is_sound(), is_right, "{part} {column} {at} {lock:?}");
                let text = verdict.text(&setup, SetupPart::Item(0));
                assert_eq!(text.is_none(), is_right);
                if let Some(text) = text {
                    let text = text.as_str();
                    assert!(text.starts_with("[AP195] descriptor 0 ") && !text.contains("help"), "{text}");
                    let side = if column == 0 { "western" } else { "eastern" };
                    let of = if there(at) { "names lock" } else { "reaches 0x" };
                    assert!(text.contains(side) && text.contains(of), "{text}");
                }
            }
        }
    }
}
