//! All that is shown of small walks, tilings, FIFOs, routes and memories, compared with files that are read as a user would: the
//! text, and the marks that a drawing is made of. `KEPT=overwrite cargo test -p aie-pattern-tests --test show said` rewrites them.

use std::fmt::Write as _;

use aie_pattern_core::declare::tap::{Op, RawNumbers, Step, Task};
use aie_pattern_core::declare::tiling::{Port, RawList, Tiling};
use aie_pattern_core::declare::{
    Allows, Claim, Dma, Endpoint, Fifo, FifoEnd, FifoLink, Fifos, MemoryBuffer, Moves, Route, StreamEnds,
    Tap, TileMemory,
};
use aie_pattern_core::device::{Direction, Grid, Place};
use aie_pattern_core::lower::fifo::fifo_endpoint;
use aie_pattern_core::lower::memory::map::Map;
use aie_pattern_core::rule::fifo::check;
use aie_pattern_core::show::{
    Banks, Cell, FifoSheet, MapSheet, Mark, Notation, Panel, Plan, PortSheet, RouteSheet, Sheet, TapsSheet,
};
use aie_pattern_core::{Device, Dim, Element, Pattern, TileKind};
use aie_pattern_tests::kept::assert_kept;
use aie_pattern_tests::tiling;

use Element::{Bfloat16, Cint32, Int4, Int8, Int16, Int32, Int64};

fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

#[track_caller]
fn assert_said(name: &str, text: &str) {
    assert_kept(&format!("tests/tests/show/said/{name}.txt"), &text);
}

fn walk(element: Element, offset: i64, dims: &[(u64, i64)]) -> Pattern {
    let dims: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(element, offset, &dims).unwrap()
}

fn vectors(element: Element, offset: i64, dims: &[(u64, i64)], lanes: u32, grain: u32) -> Pattern {
    walk(element, offset, dims).of_vectors(lanes, grain).unwrap()
}

/// Walks of every shape: lines, rows, planes, backwards, again, apart, beyond what is drawn as a whole.
fn walks() -> Vec<Pattern> {
    let int32 = |offset, dims: &[(u64, i64)]| walk(Int32, offset, dims);
    vec![
        int32(0, &[]),
        int32(3, &[]),
        int32(0, &[(0, 1)]),
        int32(0, &[(1, 7)]),
        int32(0, &[(16, 1)]),
        int32(0, &[(17, 1)]),
        int32(-3, &[(9, 1)]),
        int32(9, &[(10, -1)]),
        int32(0, &[(2, 0), (3, 1)]),
        int32(5, &[(6, 2)]),
        int32(0, &[(3, 4), (4, 1)]),
        int32(0, &[(4, 1), (3, 4)]),
        int32(1, &[(3, 6), (2, 3), (2, 1)]),
        int32(0, &[(3, 5), (4, 1)]),
        // Overlapping windows, and a walk whose rows touch.
        int32(0, &[(4, 2), (4, 1)]),
        int32(0, &[(3, 1), (3, 1), (3, 1)]),
        // Planes, in the order of memory and not.
        int32(0, &[(2, 12), (3, 4), (4, 1)]),
        int32(0, &[(3, 4), (2, 12), (4, 1)]),
        int32(-12, &[(3, 12), (3, 4), (4, 1)]),
        int32(0, &[(5, 12), (2, 4), (3, 1)]),
        int32(2, &[(2, 24), (2, 12), (3, 4), (2, 1)]),
        int32(0, &[(7, 6), (2, 3), (3, 1)]),
        int32(0, &[(11, 4), (2, 2), (2, 1)]),
        // Up to 32 columns and 512 cells, and more.
        int32(0, &[(16, 32), (32, 1)]),
        int32(0, &[(17, 32), (32, 1)]),
        int32(0, &[(4, 33), (33, 1)]),
        int32(0, &[(3, 100), (16, 1)]),
        int32(700, &[(8, 128), (4, 1)]),
        int32(95, &[(3, 100), (10, 1)]),
        int32(0, &[(40, 16), (16, 1)]),
        int32(0, &[(9, 40), (5, 8), (8, 1)]),
        int32(0, &[(9, 80), (5, 16), (16, 1)]),
        int32(0, &[(2, 0), (40, 64), (64, 1)]),
        int32(0, &[(1000, 1000), (1000, 1)]),
        int32(0, &[(64, 1), (64, 64)]),
        int32(0, &[(1 << 20, 1)]),
        // The most loops, with a single order.
        int32(0, &[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048].map(|stride| (2, stride))),
        int32(700, &[(40, -16), (16, 1)]),
        int32(0, &[(40, 16), (17, 1)]),
        int32(91, &[(3, 100), (10, 1)]),
        int32(-112, &[(128, 1)]),
        int32(0, &[(2, 12), (3, 4), (2, 1), (2, 1)]),
        // Planes that are not whole rows, and vectors with gaps between them.
        int32(0, &[(2, 13), (3, 4), (4, 1)]),
        vectors(Int16, 0, &[(9, 40), (8, 1)], 16, 16),
        vectors(Int16, 0, &[(30, 51), (2, 10), (4, 1)], 16, 16),
        vectors(Int8, 0, &[(3, 44)], 16, 1),
        // Few enough positions to be walked, where a search gives up; and too many.
        int32(0, &[(3, 2); 9]),
        int32(0, &[(3, 2); 10]),
        int32(0, &[(40, 17), (17, 1)]),
        int32(0, &[(8, 100), (100, 1)]),
        int32(0, &[(9, 100), (100, 1)]),
        int32(0, &[(2, 160), (3, 40), (36, 1)]),
        int32(0, &[(20, 64), (8, 8), (8, 1)]),
        int32(0, &[(2, 48), (3, 12), (2, 2), (4, 1)]),
        int32(0, &[(3, 64), (2, 8), (4, 16), (1, 64), (8, 1)]),
        vectors(Int16, 0, &[(3, 4)], 16, 8),
        vectors(Int8, 0, &[(2, 0), (40, 16)], 32, 1),
        int32(2000, &[(20, 3), (3, -600)]),
        int32(5, &[(4, 100), (10, -1)]),
        int32(50, &[(4, 100), (10, -1)]),
        int32(0, &[(4, 100), (2, 99), (3, 1)]),
        int32(-9, &[(3, 1)]),
        int32(0, &[(101, 1)]),
        int32(0, &[(2, 0), (2, 12), (3, 4), (4, 1)]),
        int32(0, &[(3, 64), (4, 16), (1, 64), (8, 1)]),
        int32(0, &[(1, 0), (4, 1)]),
        int32(0, &[(2, 2), (6, 3)]),
        int32(0, &[(2, 65), (2, 63), (63, 1)]),
        walk(Int8, 0, &[(2, 64), (2, 8), (4, 16), (8, 1)]),
        walk(Int4, 0, &[(3, 5), (5, 1)]),
        walk(Int4, 2, &[(4, 2)]),
        walk(Int64, 0, &[(2, 3), (3, 1)]),
        walk(Bfloat16, 8, &[(2, 16), (8, 1)]),
        walk(Cint32, 0, &[(2, 2)]),
        vectors(Int16, 0, &[(8, 2)], 16, 16),
        vectors(Int16, 7, &[(8, -1)], 16, 16),
        vectors(Int8, 0, &[(3, 1), (2, 8)], 64, 64),
        // Steps of less than a vector.
        vectors(Int16, 0, &[(4, 12), (2, 16)], 16, 1),
        vectors(Int8, 5, &[(3, 4)], 32, 1),
        vectors(Int16, 4, &[(4, 6), (2, 8)], 32, 4),
        vectors(Int4, 0, &[(4, 1)], 32, 32),
        vectors(Int32, 0, &[], 4, 4),
        vectors(Int32, 0, &[], 4, 1),
        vectors(Int16, 3, &[(2, 5), (2, 3), (2, 2), (3, 1), (2, 40)], 16, 16),
    ]
}

fn sheets(walks: &[Pattern]) -> String {
    let mut text = String::new();
    for walk in walks {
        let sheet = Sheet::of(*walk);
        // The whole, and the picture alone.
        writeln!(text, "{sheet:#}").unwrap();
        let (whole, alone) = (format!("{sheet:#}"), sheet.picture().to_string());
        let unindented = |line: &str| line.strip_prefix("  ").unwrap_or(line).to_owned();
        let picture: Vec<String> = whole.lines().map(unindented).collect();
        let alone: Vec<&str> = alone.lines().collect();
        assert!(picture.ends_with(&alone.iter().map(|&line| line.to_owned()).collect::<Vec<_>>()), "{whole}");
        assert_eq!(sheet.to_string(), whole.lines().next().unwrap());
    }
    text
}

#[test]
fn small_walks() {
    assert_said("walks", &sheets(&walks()[..27]));
}

#[test]
fn other_walks() {
    assert_said("walks_of_others", &sheets(&walks()[27..]));
}

/// Walks as MLIR-AIE, IRON and the DMA of each tile have them.
#[test]
fn walks_of_a_dma() {
    let mut text = String::new();
    let (mm2s, s2mm) = (Some(Direction::Mm2s), Some(Direction::S2mm));
    let dma = |device, tile, direction, pad: &[(i128, i128)]| Dma {
        device,
        tile,
        direction,
        pad: leak(pad.to_vec()),
    };
    let compute = dma(Device::AieMl, TileKind::Compute, mm2s, &[]);
    let mem = dma(Device::AieMl, TileKind::Mem, mm2s, &[]);
    let shim = dma(Device::AieMl, TileKind::Shim, s2mm, &[]);
    let padded = |pad: &[(i128, i128)]| dma(Device::Aie2p, TileKind::Mem, mm2s, pad);
    let of = |element, offset, dims: &[(u64, i64)]| walk(element, offset, dims);
    let cases = [
        (of(Int32, 0, &[(64, 1)]), compute, None),
        (of(Int32, 4, &[(4, 16), (8, 2)]), compute, Some(128)),
        (of(Int16, 0, &[(4, 8), (4, 32), (8, 1)]), compute, Some(128)),
        (of(Int8, 0, &[(2, 64), (8, 8), (8, 1)]), compute, None),
        (of(Int32, 0, &[(2, 1), (2, 2), (2, 4), (2, 8)]), mem, None),
        (of(Int32, 0, &[(1, 5), (3, 1)]), mem, Some(8)),
        (of(Int32, 0, &[(5, 0), (8, 4), (4, 1)]), shim, None),
        (of(Int32, 3, &[(5, 16), (2, 8), (3, 4), (2, 1)]), shim, None),
        (of(Int32, 0, &[(2, 7), (2, 9), (2, 5), (2, 3), (2, 1)]), shim, None),
        (of(Int32, 0, &[(2, 100), (2, 32), (3, 8), (4, 1)]), shim, None),
        (of(Int32, 0, &[(6, 6), (6, 1)]), padded(&[(1, 1), (1, 1)]), None),
        (of(Int32, 0, &[(3, 4), (4, 1)]), padded(&[(0, 0), (0, 3)]), Some(12)),
        (of(Int32, 5, &[(3, 4), (2, 1)]), padded(&[(2, 0), (0, 0)]), Some(16)),
        (of(Int8, 0, &[(2, 48), (3, 16), (8, 1)]), padded(&[(1, 0), (0, 2), (4, 4)]), None),
        (of(Int32, 0, &[(4, 1), (3, 4)]), padded(&[(1, 1), (0, 2)]), None),
        (of(Int32, 0, &[(2, 4), (4, 1)]), padded(&[(1, 0), (0, 0)]), None),
        (of(Int32, 25, &[(2, 20), (3, 5), (4, 1)]), padded(&[(0, 1), (1, 0), (0, 1)]), None),
        (of(Int32, 0, &[(20, 30), (30, 1), (2, 0)]), padded(&[(1, 0), (0, 0), (0, 0)]), None),
        (of(Int32, 0, &[(2, 4), (4, 1)]), padded(&[(0, 0), (0, 1)]), None),
        (of(Int32, 0, &[(4, 2), (2, 8)]), padded(&[(0, 1), (1, 0)]), None),
        (of(Int32, 0, &[(2, 20), (4, 5), (4, 1)]), padded(&[(1, 1), (1, 1), (1, 1)]), None),
        // Zeros that are not along rows, and zeros of a picture that is drawn in parts.
        (of(Int32, 0, &[(3, 7), (4, 2)]), padded(&[(0, 1), (1, 0)]), None),
        (of(Int32, 0, &[(20, 30), (30, 1)]), padded(&[(1, 2), (3, 4)]), None),
        // Numbers that a descriptor does not hold.
        (of(Int32, 0, &[(2, 1 << 40), (4, 1)]), mem, None),
        (of(Int8, 0, &[(3, 3)]), compute, None),
        (of(Int32, 0, &[(4, 4), (4, 1)]), dma(Device::Aie, TileKind::Compute, mm2s, &[]), None),
        (of(Int32, 0, &[(4, 4), (4, 1)]), dma(Device::Ideal, TileKind::Mem, None, &[]), None),
    ];
    for (pattern, dma, buffer) in cases {
        let sheet = Sheet { pattern, notation: Notation::Mlir, dma: Some(dma), buffer };
        writeln!(text, "{sheet:#}").unwrap();
    }
    for pattern in [of(Int16, 8, &[(4, 16), (8, 1)]), of(Int16, 0, &[]), of(Int16, 3, &[(1, -4), (4, -1)])] {
        for buffer in [None, Some(256)] {
            let sheet = Sheet { pattern, notation: Notation::Iron, dma: None, buffer };
            writeln!(text, "{sheet}").unwrap();
        }
    }
    for pattern in [
        vectors(Int16, 0, &[(4, 2)], 16, 16),
        vectors(Int16, 0, &[(4, 2)], 2, 2),
        of(Int32, i64::MAX, &[(3, i64::MAX)]),
    ] {
        writeln!(text, "{}", Sheet { notation: Notation::Mlir, ..Sheet::of(pattern) }).unwrap();
    }
    assert_said("dma", &text);
}

/// The marks of a panel, one per line, and its text.
fn panel(text: &mut String, panel: &Panel<'_>) {
    writeln!(text, "  {}\n  size {:?}", panel.description(), panel.size()).unwrap();
    let (mut numbers, mut labels) = (String::new(), String::new());
    let drawn = panel.draw(&mut |mark| match mark {
        Mark::Path(paint, data) => {
            let color = paint.color().map_or(String::new(), |color| format!(" {color}"));
            writeln!(text, "  {paint:?}{color} {data}")
        }
        Mark::Number(x, y, number) => write!(numbers, " {number} at {x},{y}"),
        Mark::Label(x, y, label) => write!(labels, " {label} at {x},{y}"),
    });
    drawn.unwrap();
    for (name, list) in [("labels", labels), ("numbers", numbers)] {
        if !list.is_empty() {
            writeln!(text, "  {name}:{list}").unwrap();
        }
    }
}

fn planned(text: &mut String, heading: &str, plan: &Plan) {
    let mut cells = vec![Cell::NEVER; usize::try_from(plan.cells()).unwrap()];
    writeln!(text, "{heading}: {:?}, {} accesses", plan.size(), plan.accesses()).unwrap();
    if plan.fill(&mut cells) {
        panel(text, &Panel::new(plan, &cells));
    } else {
        text.push_str("  not filled\n");
    }
    cells.push(Cell::NEVER);
    assert!(!plan.fill(&mut cells), "a cell too many");
}

#[test]
fn panels() {
    let mut text = String::new();
    let int32 = |offset, dims: &[(u64, i64)]| walk(Int32, offset, dims);
    let cases: [(Pattern, &[(i128, i128)]); 32] = [
        (int32(0, &[]), &[]),
        (int32(0, &[(2, 4), (4, 1)]), &[]),
        (int32(-2, &[(3, 1)]), &[]),
        (int32(7, &[(8, -1)]), &[]),
        (int32(0, &[(2, 0), (3, 2)]), &[]),
        (int32(0, &[(4, 1), (3, 4)]), &[]),
        (int32(0, &[(2, 12), (3, 4), (4, 1)]), &[]),
        (int32(0, &[(5, 4), (2, 2), (2, 1)]), &[]),
        (int32(0, &[(2, 3), (3, 1)]), &[(1, 1), (1, 1)]),
        (int32(0, &[(2, 6), (2, 3), (3, 1)]), &[(0, 1), (0, 0), (1, 0)]),
        // Smaller cells: more than 256 accesses, and a picture as wide as it is to be and wider.
        (int32(0, &[(2, 128), (2, 0), (129, 1)]), &[]),
        (int32(0, &[(3, 40), (20, 2)]), &[]),
        (int32(0, &[(2, 60), (4, 15), (15, 1)]), &[]),
        (int32(0, &[(30, 30), (3, 9)]), &[]),
        (int32(0, &[(3, 107), (2, 105)]), &[]),
        (int32(0, &[(2, 0), (2, 90), (80, 1)]), &[]),
        (int32(0, &[(2, 40), (3, 1), (3, 12)]), &[]),
        // With and without labels.
        (int32(0, &[(2, 48), (46, 1)]), &[]),
        (int32(0, &[(2, 52), (50, 1)]), &[]),
        (int32(0, &[(2, 57), (55, 1)]), &[]),
        // Cells of 19 and 6 pixels, the most accesses that a line joins, and planes side by side and
        // below each other.
        (int32(0, &[(2, 32), (32, 1)]), &[]),
        (int32(0, &[(3, 100), (100, 1)]), &[]),
        (int32(0, &[(64, 64), (64, 1)]), &[]),
        (int32(0, &[(70, 4), (2, 2), (2, 1)]), &[]),
        (int32(0, &[(41, 100), (100, 1)]), &[]),
        (int32(0, &[(3, 120), (3, 40), (2, 39)]), &[]),
        (int32(0, &[(10, 1280), (20, 64), (2, 63)]), &[]),
        (int32(0, &[(5, 18), (3, 6), (2, 5)]), &[]),
        (vectors(Int8, 0, &[(3, 44)], 16, 1), &[]),
        (vectors(Int16, 0, &[(4, 2)], 16, 16), &[]),
        (vectors(Int16, 0, &[(3, 6)], 16, 4), &[]),
        (vectors(Int8, 0, &[(2, 40), (3, 8)], 16, 4), &[]),
    ];
    for (walk, pad) in cases {
        planned(&mut text, &format!("{walk}, pad {pad:?}"), &Plan::of_walk(&walk, pad).unwrap());
    }
    // How many planes are side by side.
    for columns in [4, 9, 15, 31, 63, 64, 70] {
        for rows in [2, 5, 20, 21, 64, 300] {
            let sizes = (2..14u64).map(|planes| {
                let all = (planes, (rows * columns) as i64);
                let plan =
                    Plan::of_walk(&int32(0, &[all, (rows, columns as i64), (2, columns as i64 - 1)]), &[]);
                let (wide, high) = Panel::new(&plan.unwrap(), &[]).size();
                format!("{wide}x{high}")
            });
            writeln!(text, "{columns} x {rows}, planes from 2 on: {}", sizes.collect::<Vec<_>>().join(" "))
                .unwrap();
        }
    }
    assert_said("panels", &text);
    // What cannot be drawn.
    assert!(Plan::of_walk(&int32(0, &[(0, 1)]), &[]).is_none());
    let long = Plan::of_walk(&int32(0, &[(Plan::MOST + 1, 0)]), &[]).unwrap();
    assert!(!long.fill(&mut [Cell::NEVER]));
    let most = Plan::of_walk(&int32(0, &[(Plan::MOST, 0)]), &[]).unwrap();
    assert!(most.fill(&mut [Cell::NEVER]));
    // A plan that is filled again.
    let plan = Plan::of_walk(&int32(0, &[(4, 1), (3, 4)]), &[]).unwrap();
    let mut cells = vec![Cell::NEVER; 12];
    assert!(plan.fill(&mut cells));
    let once = cells.clone();
    assert!(plan.fill(&mut cells) && cells == once);
    // More cells than a drawing has.
    let wide = Plan::of(&Sheet::of(int32(0, &[(2, 100_000), (100_000, 1)]))).unwrap();
    assert_eq!(Panel::new(&wide, &[]).size(), (4 * 65_536 + 8, 4 * 2 + 3 + 4 + 1));
}

/// Taps of a sequence in one picture, and the buffer around them.
#[test]
fn panels_of_several_walks() {
    let mut text = String::new();
    for (elements, tiles) in [
        (3, [walk(Int32, 0, &[(2, 10), (5, 1)]), walk(Int32, 2, &[]), walk(Int32, -1, &[])]),
        (1, [walk(Int32, 0, &[(2, 10), (5, 1)]), walk(Int32, 2, &[]), walk(Int32, -1, &[])]),
        (
            16,
            [walk(Int32, 0, &[(2, 4), (2, 1)]), walk(Int32, 2, &[(2, 4), (2, 1)]), walk(Int32, 9, &[(4, 1)])],
        ),
        (
            40,
            [
                walk(Int32, 0, &[(4, 10), (5, 1)]),
                walk(Int32, 4, &[(4, 10), (5, 1)]),
                walk(Int32, 35, &[(9, 1)]),
            ],
        ),
        (1, [walk(Int32, 0, &[]), walk(Int32, 0, &[]), walk(Int32, 1, &[])]),
        (60, [walk(Int32, 0, &[(2, 30), (29, 1)]), walk(Int32, 29, &[]), walk(Int32, 59, &[])]),
        (66, [walk(Int32, 0, &[(2, 33), (32, 1)]), walk(Int32, 32, &[]), walk(Int32, 65, &[])]),
    ] {
        let plan = Plan::of_buffer(elements, &tiles[0]).unwrap();
        assert_eq!(plan.accesses(), 0, "none is added yet");
        let mut cells = vec![Cell::NEVER; usize::try_from(plan.cells()).unwrap()];
        for (number, walk) in (0..).zip(&tiles) {
            assert!(plan.add(walk, number, &mut cells));
        }
        assert!(!plan.add(&tiles[0], Plan::MOST, &mut cells));
        assert!(plan.add(&walk(Int32, -1, &[(Plan::MOST, 0)]), 0, &mut cells));
        assert!(!plan.add(&walk(Int32, 0, &[(Plan::MOST + 1, 0)]), 0, &mut cells));
        writeln!(text, "{elements} elements: {:?}", plan.size()).unwrap();
        panel(&mut text, &Panel::of_walks(&plan, &cells, 3).at((100, 50)));
    }
    assert!(Plan::of_buffer(0, &walk(Int32, 0, &[])).is_none());
    assert_said("panels_of_walks", &text);
}

fn port(element: Element, tilings: Vec<Tiling>) -> Port<'static> {
    Port { device: Device::AieMl, tile: TileKind::Mem, element, tilings: leak(tilings), ..Port::EMPTY }
}

fn ports() -> Vec<Port<'static>> {
    vec![
        port(Int32, vec![tiling(&[12, 8], &[4, 3], &[], &[(1, 3, 2), (0, 4, 3)])]),
        port(Int32, vec![tiling(&[8, 4], &[6, 6], &[-1, -1], &[(0, 4, 2)])]),
        port(Int32, vec![tiling(&[4], &[2], &[3], &[(0, 2, 2)])]),
        Port {
            direction: Direction::S2mm,
            buffer: Some(RawList::new(&[4, 3, 4])),
            ..port(Int8, vec![tiling(&[4, 3, 4], &[4, 3, 2], &[], &[(2, 2, 2)])])
        },
        port(
            Int32,
            vec![
                tiling(&[8], &[4], &[], &[]),
                Tiling { repetition: 2, ..tiling(&[8], &[2], &[4], &[]) },
                Tiling { boundary_dimension: RawList::new(&[6]), ..tiling(&[8], &[4], &[], &[(0, 4, 2)]) },
            ],
        ),
        port(Int8, vec![tiling(&[8], &[4], &[], &[]), tiling(&[8], &[4], &[4], &[])]),
        port(Int4, vec![tiling(&[6, 2], &[2, 2], &[2, 0], &[(0, 2, 2)])]),
        // Four dimensions, where the last has a single plane, and zeros in several planes.
        port(Int16, vec![tiling(&[3, 2, 2, 2], &[3, 1, 2, 1], &[], &[(1, 1, 2), (3, 1, 2)])]),
        port(Int16, vec![tiling(&[3, 2, 3], &[4, 3, 2], &[-1, 0, 2], &[])]),
        port(Int32, vec![tiling(&[64, 64], &[8, 8], &[], &[(0, 8, 8), (1, 8, 8)])]),
        port(Int32, vec![tiling(&[64, 64], &[18, 10], &[-1, 60], &[(0, 16, 4)])]),
        Port { tilings: &[], ..port(Int32, vec![]) },
    ]
}

#[test]
fn tilings() {
    let mut text = String::new();
    for port in &ports() {
        writeln!(text, "{:#}", PortSheet(port)).unwrap();
        for k in 0..port.tilings.len() {
            let alone = PortSheet(port).picture(k).to_string();
            let whole = format!("{:#}", PortSheet(port));
            let indented: String =
                alone.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect();
            assert!(whole.contains(&indented), "{whole}\n{alone}");
        }
    }
    for port in &ports()[..8] {
        for k in 0..port.tilings.len() {
            planned(&mut text, &format!("{}, {k}", PortSheet(port)), &Plan::of_tiling(port, k).unwrap());
        }
        assert!(Plan::of_tiling(port, port.tilings.len()).is_none());
    }
    assert_said("tilings", &text);
}

/// What an end of a hop moves in several runs.
#[test]
fn panels_of_ends() {
    let mut text = String::new();
    let halves = leak(vec![tiling(&[6, 2], &[3, 2], &[], &[]), tiling(&[6, 2], &[3, 2], &[3, 0], &[])]);
    let both: &'static Port<'static> = Box::leak(Box::new(Port {
        device: Device::AieMl,
        tile: TileKind::Mem,
        tilings: halves,
        ..Port::EMPTY
    }));
    let one: &'static Port<'static> = Box::leak(Box::new(Port { tilings: &halves[..1], ..*both }));
    let turned = Endpoint::of_walk(walk(Int32, 0, &[(3, 1), (2, 4)]));
    let padded =
        Endpoint { moves: Moves::Walk(walk(Int32, 0, &[(2, 3), (3, 1)]), &[(0, 0), (1, 1)]), ..turned };
    for (name, end) in [
        ("a walk", turned),
        ("with zeros", padded),
        ("halves", Endpoint::of_port(both)),
        ("a half", Endpoint::of_port(one)),
    ] {
        for runs in 1..=3 {
            planned(&mut text, &format!("{name}, {runs} runs"), &Plan::of_end(&end, runs).unwrap());
        }
    }
    let wide = Endpoint { buffer: Some(10), ..turned };
    planned(&mut text, "in objects of 10", &Plan::of_end(&wide, 2).unwrap());
    // Tilings of one buffer in other dimensions, and the most accesses that can be filled in, and one more
    // run.
    let other = leak(vec![tiling(&[6, 2], &[3, 2], &[], &[]), tiling(&[12], &[6], &[6], &[])]);
    let other: &'static Port<'static> = Box::leak(Box::new(Port { tilings: other, ..*both }));
    planned(&mut text, "in other dimensions", &Plan::of_end(&Endpoint::of_port(other), 1).unwrap());
    let seven =
        Endpoint { moves: Moves::Walk(walk(Int32, 0, &[(6, 0)]), &[(1, 0)]), buffer: Some(1), ..turned };
    for (runs, is_filled) in [(Plan::MOST / 7, true), (Plan::MOST / 7 + 1, false)] {
        let plan = Plan::of_end(&seven, runs).unwrap();
        let mut cells = vec![Cell::NEVER; usize::try_from(plan.cells()).unwrap()];
        assert_eq!(plan.fill(&mut cells), is_filled, "{runs}");
    }
    assert_said("panels_of_ends", &text);
}

#[test]
fn exports() {
    let mut text = String::new();
    let mut all = walks();
    let of = |element, offset, dims: &[(u64, i64)]| walk(element, offset, dims);
    all.extend([
        of(Int32, 0, &[(8, 128), (32, 1)]),
        of(Int32, 64, &[(8, 128), (32, 1)]),
        of(Int32, 0, &[(8, 128), (48, 1)]),
        of(Int32, 0, &[(8, 120), (32, 1)]),
        of(Int32, 0, &[(8, 4), (4, 1)]),
        of(Int32, 0, &[(8, 6), (2, 1)]),
        of(Int8, 16, &[(2, 48), (16, 1)]),
        of(Int8, 0, &[(1, 3), (2, 128), (1, 5), (128, 1)]),
        of(Int32, 0, &[(4, -4), (4, 1)]),
        of(Int32, 12, &[(4, -4), (4, 1)]),
        of(Int32, 0, &[(1, -4), (4, 1)]),
        of(Int32, 0, &[(3, 0), (4, 1)]),
        of(Int32, 0, &[(1, 5), (3, 0), (4, 1)]),
        of(Int32, 0, &[(4, 1), (3, 0)]),
        of(Int32, 0, &[(1 << 31, 4), (4, 1)]),
        of(Int32, 0, &[(1 << 32, 4), (4, 1)]),
        of(Int32, 0, &[(2, 1 << 33), (4, 1)]),
        of(Int32, 0, &[(2, 1 << 62), (4, 1)]),
        of(Int32, i64::MAX - 4, &[(4, 1)]),
        of(Int32, 0, &[(1 << 40, 0), (1 << 40, 1)]),
        of(Int32, 0, &[((1 << 32) - 1, 0), ((1 << 31) - 1, 1)]),
        of(Int32, 0, &[(1 << 32, 0), ((1 << 31) - 1, 1)]),
        of(Int32, 0, &[(1 << 32, 0), (1 << 31, 1)]),
        of(Int16, 1, &[(2, 24), (3, 6), (2, 2)]),
        of(Int16, 13, &[(2, 24), (2, 6), (4, 1)]),
        of(Int16, 0, &[(2, 3), (2, 5), (2, 7), (2, 11), (2, 13), (2, 17), (2, 19), (2, 23), (2, 1)]),
        vectors(
            Int32,
            0,
            &[(2, 3), (2, 5), (2, 7), (2, 11), (2, 13), (2, 17), (2, 19), (2, 23), (2, 1)],
            8,
            8,
        ),
        vectors(
            Int32,
            0,
            &[(2, 3), (2, 5), (2, 7), (2, 11), (2, 13), (2, 17), (2, 19), (2, 23), (2, 1), (2, 29)],
            8,
            8,
        ),
        vectors(Int32, 0, &[(4, 2)], 2, 2),
        vectors(Int32, 0, &[(4, 2)], 12, 12),
        vectors(Int32, 0, &[(4, 3)], 8, 2),
        vectors(Int32, 4, &[(4, 3)], 8, 2),
        vectors(Int32, 3, &[(4, 3)], 8, 2),
        vectors(Int32, 0, &[(2, 1 << 40)], 8, 8),
        vectors(Int32, 0, &[(2, 1 << 29)], 8, 4),
        vectors(Int32, 0, &[(2, (1 << 27) - 1)], 8, 4),
        vectors(Cint32, 0, &[(2, 1)], 8, 8),
    ]);
    for walk in &all {
        writeln!(text, "{walk}").unwrap();
        let mut line = |name, said: Result<String, String>| match said {
            Ok(said) => writeln!(text, "  {name}: {said}").unwrap(),
            Err(why) => writeln!(text, "  {name}: no, {why}").unwrap(),
        };
        line("MLIR", walk.as_mlir().map(|said| said.to_string()).map_err(|why| why.to_string()));
        line("IRON", walk.as_iron().map(|said| said.to_string()).map_err(|why| why.to_string()));
        line("ADF", walk.as_adf().map(|said| said.to_string()).map_err(|why| why.to_string()));
        line("C++", walk.as_aie_api().map(|said| said.to_string()).map_err(|why| why.to_string()));
        line("Rust", walk.as_rust().map(|said| said.to_string()).map_err(|why| why.to_string()));
    }
    assert_said("exports", &text);
}

#[test]
fn sequences() {
    let mut text = String::new();
    let step = |op, numbers: &[i128]| Step { op, numbers: RawNumbers::new(numbers) };
    for steps in [
        vec![step(Op::Full, &[4, 8])],
        vec![step(Op::Full, &[4, 8]), step(Op::Partition, &[0, 2])],
        vec![step(Op::Full, &[16, 8]), step(Op::Partition, &[0, 16])],
        vec![step(Op::Full, &[17, 8]), step(Op::Partition, &[0, 17])],
        vec![step(Op::Full, &[18, 8]), step(Op::Partition, &[0, 18])],
        vec![step(Op::Full, &[4, 8]), step(Op::Partition, &[0, 3])],
    ] {
        let tap =
            Tap { element: Int16, task: Task { device: Device::AieMl, ..Task::EMPTY }, steps: leak(steps) };
        writeln!(text, "{}", TapsSheet(&tap)).unwrap();
        writeln!(text, "{:#}", TapsSheet(&tap)).unwrap();
    }
    assert_said("sequences", &text);
}

const SHIM: Place = (0, 0);
const MEM: Place = (1, 1);
const A: Place = (1, 2);
const B: Place = (3, 3);

fn fifo(name: &'static str, from: Place, to: &'static [Place], object: u64) -> Fifo<'static> {
    Fifo::new(name, from, to, (Int32, object), &[2])
}

fn block(fifos: Vec<Fifo<'static>>, links: Vec<FifoLink<'static>>) -> &'static Fifos<'static> {
    let grid = Grid::of_part("npu1").unwrap();
    Box::leak(Box::new(Fifos::new(Device::AieMl, grid, leak(fifos), leak(links))))
}

const FORWARD: FifoLink<'static> =
    FifoLink { inputs: &[0], outputs: &[1], source_offsets: &[], destination_offsets: &[] };

fn blocks() -> Vec<&'static Fifos<'static>> {
    let one = |fifo| block(vec![fifo], vec![]);
    let to_mem = |name, from, object| fifo(name, from, &[MEM], object);
    vec![
        one(fifo("far", A, &[B], 6)),
        one(fifo("near", A, &[(1, 3)], 1)),
        one(Fifo { via_dma: true, depths: &[1], ..fifo("via_dma", A, &[(1, 3)], 8) }),
        one(Fifo { depths: &[2, 3, 1], ..fifo("both", A, &[B, (3, 4)], 4) }),
        one(Fifo { is_synchronized: false, depths: &[3], ..fifo("unlocked", A, &[B], 4) }),
        one(Fifo { initial: 3, acquires: &[2, 0], depths: &[3], ..fifo("initial", A, &[B], 4) }),
        one(Fifo { acquires: &[2, 2], depths: &[3], ..fifo("two_at_once", A, &[B], 4) }),
        one(Fifo { acquires: &[0, 0], ..fifo("none_at_once", A, &[B], 4) }),
        one(Fifo { initial: 1, depths: &[1, 2], ..fifo("initial_one", A, &[B], 4) }),
        one(Fifo { repeat: Some(3), ..fifo("repeated", A, &[B], 4) }),
        one(Fifo { stream_ends: Some(StreamEnds::Producer), ..fifo("from_stream_port", A, &[B], 4) }),
        one(Fifo { stream_ends: Some(StreamEnds::Consumer), ..fifo("to_stream_port", A, &[B], 4) }),
        one(Fifo { stream_ends: Some(StreamEnds::Both), ..fifo("between_stream_ports", A, &[B], 4) }),
        one(Fifo { is_plio: true, ..fifo("plio", SHIM, &[A], 4) }),
        one(Fifo { allocate: Some((1, 3)), ..fifo("allocated", A, &[(1, 3)], 4) }),
        one(Fifo {
            producer_channel: Some(1),
            consumer_channels: &[None, Some(1)],
            packet_id: Some(5),
            ..fifo("pinned", A, &[B, (3, 4)], 4)
        }),
        one(Fifo { consumer_object: Some(256), ..fifo("half_parts", A, &[B], 512) }),
        one(Fifo { consumer_object: Some(257), ..fifo("larger_parts", A, &[B], 514) }),
        one(Fifo { consumer_object: Some(3), ..fifo("parts", A, &[B], 12) }),
        one(Fifo {
            to_stream: &[(4, 1), (3, 4)],
            from_stream: &[&[(2, 1), (6, 2)]],
            ..fifo("turned", A, &[B], 12)
        }),
        one(Fifo { to_stream: &[(32, 1), (4, 32)], ..fifo("lines_of_4", A, &[B], 128) }),
        one(Fifo { to_stream: &[(4, 1), (32, 4)], ..fifo("lines_of_32", A, &[B], 128) }),
        one(Fifo { to_stream: &[(4, 1), (33, 4)], ..fifo("lines_of_33", A, &[B], 132) }),
        one(Fifo {
            allows: Allows { runs_on: true, ..Allows::NONE },
            to_stream: &[(2, 1), (2, 8), (2, 2)],
            ..fifo("runs_on", A, &[B], 16)
        }),
        one(Fifo { depths: &[15], acquires: &[14, 1], ..fifo("deep", A, &[B], 2) }),
        one(Fifo { depths: &[14], acquires: &[13, 1], ..fifo("as_deep_as_said", A, &[B], 2) }),
        one(Fifo { depths: &[13], acquires: &[12, 2], ..fifo("less_deep", A, &[B], 2) }),
        one(fifo("long", A, &[B], 513)),
        one(Fifo { to_stream: &[(40, 1), (13, 40)], ..fifo("longer", A, &[B], 520) }),
        block(vec![to_mem("in", SHIM, 24), fifo("out", MEM, &[B], 24)], vec![FORWARD]),
        block(vec![to_mem("in", SHIM, 24), fifo("out", MEM, &[B], 8)], vec![FORWARD]),
        block(
            vec![to_mem("in", SHIM, 4), Fifo { iterations: Some(2), ..fifo("ended", MEM, &[B], 4) }],
            vec![FORWARD],
        ),
        block(
            vec![
                to_mem("in", SHIM, 6),
                Fifo {
                    to_stream: &[(6, 1), (1, 1)],
                    pad: &[(1, 1), (0, 0)],
                    ..fifo("padded_column", MEM, &[B], 8)
                },
            ],
            vec![FORWARD],
        ),
        block(
            vec![
                to_mem("in", SHIM, 6),
                Fifo {
                    to_stream: &[(2, 3), (3, 1)],
                    pad: &[(1, 0), (1, 2)],
                    ..fifo("padded", MEM, &[B], 18)
                },
            ],
            vec![FORWARD],
        ),
        block(
            vec![to_mem("north", A, 4), to_mem("south", (1, 3), 12), fifo("joined", MEM, &[B], 16)],
            vec![FifoLink {
                inputs: &[0, 1],
                outputs: &[2],
                source_offsets: &[0, 4],
                destination_offsets: &[],
            }],
        ),
        block(
            vec![to_mem("whole", SHIM, 12), fifo("left", MEM, &[A], 4), fifo("right", MEM, &[B], 8)],
            vec![FifoLink {
                inputs: &[0],
                outputs: &[1, 2],
                source_offsets: &[],
                destination_offsets: &[0, 4],
            }],
        ),
        block(
            vec![
                to_mem("first", A, 1),
                to_mem("second", (1, 3), 17),
                Fifo {
                    allows: Allows { runs_on: true, ..Allows::NONE },
                    to_stream: &[(1, 1), (1, 1), (1, 1), (1, 1)],
                    ..fifo("runs_on_joined", MEM, &[B], 18)
                },
            ],
            vec![FifoLink {
                inputs: &[0, 1],
                outputs: &[2],
                source_offsets: &[0, 1],
                destination_offsets: &[],
            }],
        ),
    ]
}

#[test]
fn fifos() {
    let mut text = String::new();
    for fifos in blocks() {
        let found = check(fifos);
        let faults: Vec<String> =
            found.as_slice().iter().map(|fault| fault.text(fifos).as_str().to_owned()).collect();
        assert!(faults.is_empty(), "{}: {faults:?}", fifos.fifos[0].name);
        for k in 0..fifos.fifos.len() {
            let sheet = FifoSheet { fifos, fifo: k };
            writeln!(text, "{}: {sheet:#}", fifos.fifos[k].name).unwrap();
            assert_eq!(sheet.to_string(), format!("{sheet:#}").lines().next().unwrap());
            for consumer in 1..fifos.fifos[k].consumers.len() {
                writeln!(text, "{}", sheet.arrivals(consumer)).unwrap();
            }
        }
    }
    assert_said("fifos", &text);
}

#[test]
fn routes() {
    let mut text = String::new();
    let end = |name, element, offset, dims: &[(u64, i64)]| {
        Endpoint::of_walk(walk(element, offset, dims)).named(name)
    };
    let halves = leak(vec![tiling(&[6, 2], &[3, 2], &[], &[]), tiling(&[6, 2], &[3, 2], &[3, 0], &[])]);
    let halves =
        Port { device: Device::AieMl, tile: TileKind::Mem, element: Int32, tilings: halves, ..Port::EMPTY };
    let port = Endpoint::of_port(&halves).named("`Halves`");
    let line = |len| end("`Line`", Int32, 0, &[(len, 1)]);
    let columns = end("`Columns`", Int32, 0, &[(4, 1), (3, 4)]);
    let framed = Endpoint {
        moves: Moves::Walk(walk(Int32, 0, &[(2, 3), (3, 1)]), &[(0, 1), (1, 1)]),
        buffer: Some(6),
        ..end("Framed", Int32, 0, &[])
    };
    let apart = end("Apart", Int32, 2, &[(3, 6), (4, 1)]);
    let cases: Vec<Vec<Endpoint<'_>>> = vec![
        vec![line(12), line(12)],
        vec![columns, line(12)],
        vec![columns, columns],
        vec![columns, apart],
        vec![line(12), columns, columns, line(12)],
        vec![columns, line(6), line(6), columns],
        vec![port, line(12)],
        vec![line(4), port],
        vec![framed, line(15)],
        vec![framed, end("Rows", Int32, 0, &[(3, 6), (5, 1)])],
        vec![framed, line(15), line(15), line(5)],
        vec![columns, end("`Bytes`", Int8, 0, &[(48, 1)])],
        vec![end("`Bytes`", Int8, 0, &[(4, 1), (12, 4)]), line(12)],
        vec![end("`Shorts`", Int16, 0, &[(12, 2), (2, 1)]), columns],
        vec![line(5), end("Third", Int32, 0, &[(3, 1)])],
        vec![line(1 << 40), end("All", Int32, 0, &[(1 << 10, 1), (1 << 30, 1 << 10)])],
        vec![framed, line(600)],
        vec![end("Square", Int32, 0, &[(40, 1), (40, 40)]), line(1600)],
        vec![end("Wide", Int32, 0, &[(20, 1), (4, 20)]), line(80)],
        vec![end("Bands", Int32, 0, &[(2, 8), (4, 16), (2, 4), (4, 1)]), line(64)],
        vec![end("Ten", Int32, 0, &[(2, 2), (10, 4), (2, 1)]), line(40)],
        vec![framed, line(45), line(45), framed],
        vec![
            Endpoint {
                moves: Moves::Walk(walk(Int32, 0, &[(2, 200), (200, 1)]), &[(0, 0), (28, 28)]),
                ..framed
            },
            line(512),
        ],
        vec![
            Endpoint {
                moves: Moves::Walk(walk(Int32, 0, &[(3, 200), (200, 1)]), &[(0, 0), (1, 0)]),
                ..framed
            },
            line(603),
        ],
        vec![line(64), end("Written", Int32, 0, &[(4, 16), (2, 8), (8, 1)])],
        vec![line(32), end("Tall", Int32, 0, &[(16, 1), (2, 16)])],
        vec![line(120), end("Long", Int32, 0, &[(2, 20), (3, 40), (20, 1)])],
        vec![line(12)],
    ];
    // FIFOs are named once, where they hand on what they receive.
    let fifos = blocks().into_iter().find(|fifos| fifos.links.len() == 1).unwrap();
    let fifo_end = |end| fifo_endpoint(fifos, end);
    let through = vec![
        fifo_end(FifoEnd::producer(0)),
        fifo_end(FifoEnd::consumer(0, 0)),
        fifo_end(FifoEnd::producer(1)),
        fifo_end(FifoEnd::consumer(1, 0)),
    ];
    let last = vec![through[2], through[3]];
    let from_other = vec![line(through[3].len().unwrap()), through[3]];
    for ends in cases.iter().chain([&through, &last, &from_other]) {
        let route = Route { ends, claim: Claim::Nothing };
        let sheet = RouteSheet(&route);
        writeln!(text, "{sheet:#}").unwrap();
        assert_eq!(sheet.to_string(), format!("{sheet:#}").lines().next().unwrap());
    }
    assert_said("routes", &text);
}

#[test]
fn maps() {
    let mut text = String::new();
    let at = |address, buffer: MemoryBuffer| MemoryBuffer { address: Some(address), ..buffer };
    let new = MemoryBuffer::new;
    let many: Vec<MemoryBuffer> = (0..28).map(|ring| new(ring, 64)).collect();
    let cases = [
        (Device::AieMl, TileKind::Compute, 1024, 0, vec![new(0, 4096), new(0, 4096), new(1, 100)]),
        (Device::Aie, TileKind::Compute, 1024, 512, vec![at(0x1F00, new(0, 512)), new(1, 1), new(2, 0)]),
        (Device::Aie2p, TileKind::Compute, 0, 128, vec![new(0, 0x4000), new(1, 0x4001)]),
        (Device::AieMl, TileKind::Compute, 0x100, 0, vec![at(0x100, new(0, 0xFF00))]),
        (
            Device::AieMl,
            TileKind::Mem,
            0,
            0,
            vec![new(0, 0x1_0000), new(0, 0x1_0000), at(0x7_FFFC, new(1, 4))],
        ),
        (Device::AieMl, TileKind::Mem, 0, 0, vec![]),
        (Device::AieMl, TileKind::Compute, 0, 0, many),
    ];
    for (device, kind, stack, heap, buffers) in &cases {
        let tile = TileMemory { stack: *stack, heap: *heap, ..TileMemory::new(*device, *kind, buffers) };
        let placement = tile.place().unwrap();
        let map = Map::of(&tile, &placement, &["r#in", "out", "table"]).unwrap();
        writeln!(text, "{:#}", MapSheet(&map)).unwrap();
        assert_eq!(
            format!("{:#}", MapSheet(&map)),
            format!("{}\n\n{}", MapSheet(&map), MapSheet(&map).bars())
        );
        if let Some(ld) = map.ld() {
            writeln!(text, "{ld}{}", map.bcf().unwrap()).unwrap();
        }
        let memory = map.memory();
        let banks = Banks { count: memory.banks, size: memory.bank_bytes() };
        writeln!(text, "drawn on {:?}", banks.canvas()).unwrap();
        for (k, entry) in map.entries().enumerate() {
            let blocks = banks.blocks(entry.address, entry.address + entry.bytes);
            let blocks: Vec<String> = blocks
                .map(|block| {
                    format!(
                        "bank {} at {},{} width {}, {} bytes",
                        block.bank, block.x, block.y, block.width, block.bytes
                    )
                })
                .collect();
            writeln!(text, "{entry} {}: {}", Banks::color(k, map.len()), blocks.join("; ")).unwrap();
        }
        writeln!(text).unwrap();
    }
    assert_said("maps", &text);
}
