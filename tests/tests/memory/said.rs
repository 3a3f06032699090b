//! The reports about small memories of every kind, and all placements, compared with files that are read as a
//! user would: `KEPT=overwrite cargo test -p aie-pattern-tests --test memory said` rewrites them.

use std::fmt::Write as _;

use aie_pattern_core::declare::{Allocator, Link, MemoryDeclaration, Port, PortKind, Ring};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::memory::map::Map;
use aie_pattern_core::lower::memory::{CallConflicts, Placement};
use aie_pattern_core::rule::memory::{Calls, MemoryPart, PortPart, check, check_descriptor, check_port};
use aie_pattern_core::{Device, Dim, Element, Pattern, TileKind};
use aie_pattern_tests::kept::Kept;
use aie_pattern_tests::{PORT, Rng};

use Device::{Aie, Aie2p, AieMl, Ideal};
use TileKind::{Compute, Mem, Shim};

fn kept(name: &str) -> Kept {
    Kept::of(&format!("tests/tests/memory/said/{name}.txt"))
}

const fn ring(name: &'static str, bytes: i128) -> Ring<'static> {
    Ring { name, bytes, ..Ring::EMPTY }
}

const fn tile(device: Device, tile: TileKind) -> MemoryDeclaration<'static> {
    MemoryDeclaration { device, part: device.name(), tile, ..MemoryDeclaration::EMPTY }
}

/// A list as it is written, without brackets where it is one number.
fn list(numbers: &[i128], write: impl Fn(i128) -> String) -> String {
    let numbers: Vec<String> = numbers.iter().map(|&number| write(number)).collect();
    if numbers.len() == 1 { numbers.concat() } else { format!("[{}]", numbers.join(", ")) }
}

fn written(of: &Ring<'_>) -> String {
    let mut text = format!("{}: {}", of.name, of.bytes);
    if of.depth != 1 {
        write!(text, " * {}", of.depth).unwrap();
    }
    if !of.addresses.is_empty() {
        write!(
            text,
            " @ {}",
            list(of.addresses, |at| if at < 0 { at.to_string() } else { format!("{at:#X}") })
        )
        .unwrap();
    }
    if !of.banks.is_empty() {
        write!(text, " @ bank {}", list(of.banks, |bank| bank.to_string())).unwrap();
    }
    if let Some(space) = of.space {
        write!(text, " space {space}").unwrap();
    }
    if !of.is_aligned {
        text.push_str(" aligned = false");
    }
    if of.alignment > 1 {
        write!(text, " align {}", of.alignment).unwrap();
    }
    text
}

fn heading(declared: &MemoryDeclaration<'_>) -> String {
    let mut text = format!("{} {}", declared.part, declared.tile.name());
    if let Some((column, row)) = declared.place {
        write!(text, "({column}, {row})").unwrap();
    }
    for (name, bytes) in [("stack", declared.stack), ("heap", declared.heap)] {
        if bytes != 0 {
            write!(text, ", {name} {bytes}").unwrap();
        }
    }
    if declared.allocator != Allocator::Own {
        write!(text, ", {:?}", declared.allocator).unwrap();
    }
    let rings: Vec<String> = declared.rings.iter().map(written).collect();
    write!(text, " {{ {} }}", rings.join(", ")).unwrap();
    for call in declared.calls {
        let names: Vec<&str> = call.iter().map(|&ring| declared.rings[ring].name).collect();
        write!(text, " call {}", names.join(" + ")).unwrap();
    }
    text
}

/// The reports about a declaration: each fault, or the place of each copy.
fn said(text: &mut Kept, declared: &MemoryDeclaration<'_>) {
    writeln!(text, "{}", heading(declared)).unwrap();
    let verdict = check(declared);
    for fault in verdict.faults.as_slice() {
        let said = fault.text(declared);
        let said = said.as_str().replace("\n  = ", "\n    ").replace("\n          ", "\n      ");
        writeln!(text, "  {} {:?}: {said}", fault.rule().code(), fault.locus(declared)).unwrap();
    }
    if verdict.faults.is_empty() {
        placed(text, declared, &verdict.placement);
    } else {
        let nowhere = &verdict.placement;
        assert!(nowhere.addresses().iter().all(|&at| at == 0) && nowhere.alignment == 1, "{nowhere:?}");
        assert_eq!(nowhere.addresses().len(), declared.copies().as_slice().len());
    }
}

fn placed(text: &mut Kept, declared: &MemoryDeclaration<'_>, placement: &Placement) {
    let copies = declared.copies();
    let tile = declared.tile(&copies);
    let names: Vec<&str> = declared.rings.iter().map(|ring| ring.name).collect();
    let Some(map) = Map::of(&tile, placement, &names) else { return writeln!(text, "  no memory").unwrap() };
    assert_eq!((map.len(), map.is_empty()), (tile.buffers.len(), tile.buffers.is_empty()));
    // What has no name is a question.
    let unnamed = Map::of(&tile, placement, &names[..names.len().saturating_sub(1)]).unwrap();
    let is_last = |k: usize| tile.buffers[k].ring + 1 == names.len();
    assert!(
        (0..map.len()).all(|k| unnamed.entry(k).name == if is_last(k) { "?" } else { map.entry(k).name })
    );
    let mut lies: Vec<String> =
        map.entries().map(|of| format!("{of} {:#X} banks {:b}", of.address, of.banks)).collect();
    lies.push(format!("aligned to {}", map.alignment()));
    writeln!(text, "  {}", lies.join(", ")).unwrap();
}

/// The first line of each fault, or all places.
fn faults_or_places(text: &mut Kept, declared: &MemoryDeclaration<'_>) {
    let verdict = check(declared);
    writeln!(text, "{}", heading(declared)).unwrap();
    for fault in verdict.faults.as_slice() {
        writeln!(text, "  {}", fault.text(declared).as_str().lines().next().unwrap()).unwrap();
    }
    if verdict.faults.is_empty() {
        placed(text, declared, &verdict.placement);
    }
}

/// Faults of the tile, of stack and heap, and of numbers.
#[test]
fn tiles() {
    let mut text = kept("tiles");
    let a = [ring("a", 64)];
    for (device, kind) in [
        (Aie, Compute),
        (AieMl, Compute),
        (Aie2p, Compute),
        (AieMl, Mem),
        (Aie2p, Mem),
        (Aie, Mem),
        (AieMl, Shim),
        (Ideal, Compute),
    ] {
        let of = tile(device, kind);
        said(&mut text, &MemoryDeclaration { rings: &a, ..of });
        let all = device.data_memory(kind).map_or(64, |memory| i128::from(memory.bytes));
        for (stack, heap) in [
            (0, 0),
            (1, 0),
            (all, 0),
            (all + 1, 0),
            (1, all),
            (0, all),
            (0, all + 1),
            (1, all - 1),
            (-1, 0),
            (0, -1),
            (-1, -2),
            (1, i128::MAX),
        ] {
            said(&mut text, &MemoryDeclaration { stack, heap, ..of });
        }
    }
    // Places on parts, on devices without one, and on none.
    for (part, device) in [("npu1", AieMl), ("xcvc1902", Aie), ("", AieMl), ("", Aie), ("", Ideal)] {
        let grid = Grid::of_part(part);
        let (columns, rows) =
            grid.map_or((128, 32), |grid| (i128::from(grid.columns), i128::from(grid.rows)));
        for place in [
            (0, 0),
            (0, 1),
            (0, 2),
            (columns - 1, rows - 1),
            (columns, 2),
            (0, rows),
            (-1, 2),
            (1, -1),
            (columns, rows),
        ] {
            for kind in [Compute, Mem] {
                let part = if part.is_empty() { device.name() } else { part };
                said(&mut text, &MemoryDeclaration { part, grid, place: Some(place), ..tile(device, kind) });
            }
        }
    }
    let (part, grid) = ("npu1", Grid::of_part("npu1"));
    let other = [Ring { addresses: &[0x8_0004], ..ring("a", 64) }];
    said(
        &mut text,
        &MemoryDeclaration { part, grid, place: Some((0, 1)), rings: &other, ..tile(AieMl, Compute) },
    );
    said(
        &mut text,
        &MemoryDeclaration { part, grid, place: Some((0, 9)), rings: &other, ..tile(AieMl, Compute) },
    );
    text.end();
}

/// Buffers with every cause of every rule, and each number at its limit.
#[test]
fn buffers() {
    let mut text = kept("buffers");
    let core = MemoryDeclaration { stack: 0x400, ..tile(AieMl, Compute) };
    let mut of = |declared: MemoryDeclaration<'_>, rings: &[Ring<'_>]| {
        said(&mut text, &MemoryDeclaration { rings, ..declared });
    };
    let a = |bytes| ring("a", bytes);
    for bytes in [0, 1, 0x4000, 0x4001, 0xFC00, 0xFC01, 0x1_0000, i128::MAX] {
        of(core, &[a(bytes)]);
        of(core, &[Ring { banks: &[1], ..a(bytes) }]);
    }
    for depth in [-1, 0, 1, 3, 4, 5, 64, 65] {
        of(core, &[Ring { depth, ..a(32) }]);
    }
    of(core, &[Ring { depth: 60, ..a(32) }, ring("b", 32), Ring { depth: 4, ..ring("c", 32) }]);
    of(core, &[Ring { depth: 64, ..a(32) }, ring("b", 32)]);
    of(core, &[Ring { depth: i128::MAX, ..a(32) }, ring("b", 32)]);
    // Lists that are too short or too long.
    let two: [&[i128]; 6] =
        [&[0x1000], &[0x1000, 0x2000], &[0x1000, 0x2000, 0x3000], &[-1], &[0x1010], &[0x1000, 0x1020]];
    for addresses in two {
        of(core, &[Ring { depth: 1, addresses, ..a(64) }]);
        of(core, &[Ring { depth: 2, addresses, ..a(64) }]);
        of(core, &[Ring { depth: 3, addresses, ..a(64) }]);
        of(tile(Ideal, Compute), &[Ring { depth: 2, addresses, ..a(64) }]);
    }
    of(core, &[Ring { depth: 2, addresses: &[0x1000], ..a(64) }, Ring { depth: 63, ..ring("b", 4) }]);
    of(core, &[Ring { depth: 2, addresses: &[0x1000], ..a(64) }, Ring { depth: 62, ..ring("b", 4) }]);
    of(
        core,
        &[Ring { depth: 2, addresses: &[0x1000], ..a(64) }, Ring { addresses: &[0x1000], ..ring("b", 4) }],
    );
    of(core, &[Ring { depth: 2, addresses: &[0x1000], ..a(0xC000) }]);
    of(core, &[Ring { depth: 2, addresses: &[0], ..a(64) }]);
    for addresses in [[0x1000, -4, 0x2000], [0x1000, 0x2000, -4]] {
        of(core, &[Ring { depth: 3, addresses: &addresses, ..a(64) }]);
        of(core, &[Ring { depth: 3, banks: &addresses.map(|at| at / 0x1000), ..a(64) }]);
        of(core, &[Ring { depth: 3, banks: &addresses.map(|at| at.min(1)), ..a(64) }]);
    }
    let banks: [&[i128]; 8] = [&[0], &[3], &[4], &[-1], &[0, 1], &[1, 1], &[4, 5], &[0, 1, 2]];
    for banks in banks {
        of(core, &[Ring { depth: 1, banks, ..a(64) }]);
        of(core, &[Ring { depth: 2, banks, ..a(64) }]);
        of(core, &[Ring { depth: 3, banks, ..a(0x2001) }]);
    }
    // Addresses at every edge.
    for address in [
        0, 0x3E0, 0x3FF, 0x400, 0x404, 0x41C, 0x3FE0, 0x4000, 0xFFC0, 0xFFE0, 0xFFE4, 0x1_0000, 0x7_0000,
        0x7_0400, 0x7_FFC0, 0x7_FFE0,
    ] {
        of(core, &[Ring { addresses: &[address], ..a(64) }]);
        of(core, &[Ring { addresses: &[address], banks: &[0], ..a(64) }]);
        of(core, &[Ring { addresses: &[address], is_aligned: false, ..a(12) }]);
        of(core, &[Ring { addresses: &[address], alignment: 64, ..a(64) }]);
    }
    for address in [0, 4, 0x8_0000, 0x8_0004, 0x7_FFFC, 0x10_0000] {
        of(tile(AieMl, Mem), &[Ring { addresses: &[address], ..a(4) }]);
        of(tile(AieMl, Mem), &[Ring { addresses: &[address], banks: &[7], ..a(16) }]);
        of(tile(Aie, Compute), &[Ring { addresses: &[address], ..a(32) }]);
    }
    // One over another, of either kind, and what is declared twice over.
    for other in [0x0FE0, 0x1000, 0x1020, 0x1040] {
        of(core, &[Ring { addresses: &[0x1000], ..a(64) }, Ring { addresses: &[other], ..ring("b", 32) }]);
        of(
            core,
            &[
                Ring { addresses: &[0x1000, 0x2000], depth: 2, ..a(64) },
                Ring { addresses: &[other], ..ring("b", 32) },
            ],
        );
        of(core, &[Ring { addresses: &[other], ..a(0) }, Ring { addresses: &[0x1000], ..ring("b", 64) }]);
        of(core, &[Ring { addresses: &[0x1000, other], depth: 2, ..a(32) }]);
    }
    // An empty one on the stack, one beside another at the lowest address, and one between whose numbers are none.
    of(core, &[Ring { addresses: &[0x200], ..a(0) }]);
    of(core, &[Ring { addresses: &[0x400], ..a(64) }, Ring { addresses: &[0x420], ..ring("b", 32) }]);
    let none = Ring { addresses: &[0x1000, 0x2000], ..ring("b", 64) };
    of(core, &[a(64), none, Ring { addresses: &[0x1000], ..ring("c", 64) }]);
    of(MemoryDeclaration { stack: 0x3FF, heap: 1, ..core }, &[Ring { addresses: &[0x200], ..a(64) }]);
    // Beside a stack that is none, beside a heap of a byte, and of copies as the core sees them.
    let pinned = [Ring { addresses: &[0x1000], ..a(64) }, Ring { addresses: &[0x1020], ..ring("b", 64) }];
    of(MemoryDeclaration { stack: 0x2_0000, ..core }, &pinned);
    of(MemoryDeclaration { heap: 1, ..core }, &[a(0xFC00)]);
    let low = Ring { addresses: &[0x20], ..ring("b", 64) };
    of(MemoryDeclaration { stack: 1, ..core }, &[a(0xFFF0), low]);
    of(core, &[Ring { addresses: &[0x7_0400, 0x7_0800], depth: 2, ..a(64) }]);
    of(core, &[Ring { addresses: &[0x7_0400, 0x800], depth: 2, ..a(64) }]);
    // Too much for a bank, and for the memory, of several.
    let half = Ring { banks: &[2], ..a(0x2000) };
    let full = Ring { banks: &[2], ..ring("b", 0x2020) };
    of(core, &[half, full]);
    of(core, &[half, Ring { depth: 2, ..full }]);
    of(core, &[Ring { depth: 3, ..half }, ring("b", 64)]);
    let sizes: [&[i128]; 5] = [
        &[0x8000, 0x7C00],
        &[0x8000, 0x7C01],
        &[0xFC00, 1, 1, 1, 1, 1],
        &[0xFC00, 1, 1, 1, 1],
        &[0xFC00, 4, 4],
    ];
    for sizes in sizes {
        let names = ["a", "b", "c", "d", "e", "f"];
        let rings: Vec<Ring<'_>> = sizes.iter().zip(names).map(|(&bytes, name)| ring(name, bytes)).collect();
        of(core, &rings);
        of(MemoryDeclaration { stack: 0, heap: 0x400, ..core }, &rings);
    }
    of(core, &[Ring { depth: 5, ..a(0x4000) }, ring("b", 0x100)]);
    of(core, &[Ring { addresses: &[0x8000], ..a(0x20) }, ring("b", 0x7C20)]);
    of(core, &[Ring { addresses: &[0x8000], ..a(0x20) }, ring("b", 0x7FE1), ring("c", 0x7C00)]);
    // Two that are wrong: what is offered for one leaves the other as it is.
    let wrong = |name| {
        [
            Ring { addresses: &[0x1004], ..ring(name, 64) },
            Ring { addresses: &[0x1000], banks: &[1], ..ring(name, 64) },
            Ring { addresses: &[0x3FE0], banks: &[0], ..ring(name, 64) },
            Ring { addresses: &[0x7_1000], ..ring(name, 64) },
            Ring { addresses: &[0x200], ..ring(name, 64) },
            Ring { addresses: &[0x1000], ..ring(name, 0xF001) },
        ]
    };
    for a in wrong("a") {
        for b in wrong("b") {
            of(core, &[a, b]);
        }
    }
    // A stack of more than a bank, and what is wrong beside it.
    let large = MemoryDeclaration { stack: 0x5000, heap: 0x4000, ..core };
    of(large, &[ring("a", 0x7000), ring("b", 0x1000)]);
    of(large, &[Ring { addresses: &[0x8FE0], ..ring("a", 64) }]);
    of(MemoryDeclaration { heap: 0, ..large }, &[Ring { addresses: &[0x4FE0], ..ring("a", 64) }]);
    of(MemoryDeclaration { stack: -1, ..core }, &[Ring { addresses: &[0], ..ring("a", 64) }]);
    of(MemoryDeclaration { stack: -1, ..core }, &[Ring { addresses: &[4], ..ring("a", 64) }]);
    // The largest number of buffers of a tile, all different.
    let names: Vec<String> = (0..64).map(|k| format!("a{k}")).collect();
    let all: Vec<Ring<'_>> = names.iter().map(|name| Ring { name, ..ring("", 32) }).collect();
    of(core, &all);
    of(MemoryDeclaration { stack: 0xF820, ..core }, &all);
    // So many that no search comes to an end, of one byte too many and of none.
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"];
    for more in [0, 1] {
        let sizes = (0..16).map(|k| 0xFC00 / 16 + 32 * (2 * k - 15) + if k == 0 { more } else { 0 });
        let rings: Vec<Ring<'_>> = sizes.zip(names).map(|(bytes, name)| ring(name, bytes)).collect();
        of(core, &rings);
        let pinned: Vec<Ring<'_>> =
            rings.iter().map(|of| Ring { banks: &[2], bytes: of.bytes / 3 + more, ..*of }).collect();
        of(core, &pinned);
    }
    text.end();
}

/// Memory spaces that choose banks: each one of a buffer alone, in a full memory, and at addresses around its banks.
#[test]
fn memory_spaces() {
    let mut text = kept("memory_spaces");
    let core = MemoryDeclaration { stack: 0x400, ..tile(AieMl, Compute) };
    let mut of = |rings: &[Ring<'_>]| said(&mut text, &MemoryDeclaration { rings, ..core });
    for space in 4..=15 {
        let own = |bytes| Ring { space: Some(space), ..ring("a", bytes) };
        of(&[own(0x1000)]);
        of(&[own(0x4020)]);
        of(&[own(0x8020)]);
        of(&[own(0x1000), Ring { depth: 2, banks: &[0, 2], ..ring("b", 0x3400) }]);
        of(&[own(0x1000), Ring { depth: 3, banks: &[0, 1, 3], ..ring("b", 0x3C00) }]);
        for address in [0x3FE0, 0x4000, 0x7FE0, 0x9000] {
            of(&[Ring { addresses: &[address], ..own(0x40) }]);
        }
    }
    // Of two with one choice, and a large one that has another.
    let in_space = |name, space, bytes| Ring { space: Some(space), ..ring(name, bytes) };
    of(&[in_space("a", 9, 0x3000), in_space("b", 9, 0x3C00), in_space("c", 10, 0x3000), ring("d", 0x4000)]);
    of(&[in_space("a", 10, 0x3000), in_space("b", 10, 0x3000), in_space("c", 10, 0x1000)]);
    of(&[in_space("a", 10, 0x3000), in_space("b", 10, 0x3000), in_space("c", 10, 0x1020)]);
    text.end();
}

/// What MLIR-AIE's placement does not keep, and where it finds no room.
#[test]
fn of_other_tools() {
    let mut text = kept("of_other_tools");
    for allocator in [Allocator::MlirAieV1, Allocator::MlirAieV1BankAware, Allocator::MlirAieV1Sequential] {
        let core = MemoryDeclaration { stack: 0x400, allocator, ..tile(AieMl, Compute) };
        let mut of = |declared: MemoryDeclaration<'_>, rings: &[Ring<'_>]| {
            said(&mut text, &MemoryDeclaration { rings, ..declared });
        };
        let (a, b) = (ring("a", 0x3000), ring("b", 0x2000));
        of(core, &[a, b]);
        of(core, &[Ring { banks: &[2], ..a }, b]);
        of(core, &[Ring { banks: &[0], ..a }, Ring { banks: &[0], ..b }]);
        of(core, &[Ring { banks: &[4], ..a }, b]);
        of(core, &[Ring { depth: 2, banks: &[4], ..a }, b]);
        of(core, &[Ring { depth: 2, banks: &[3], ..a }, Ring { depth: 3, ..b }]);
        of(core, &[Ring { depth: 2, banks: &[2, 3], ..a }, Ring { depth: 3, ..b }]);
        of(core, &[Ring { alignment: 64, ..ring("a", 0x20) }, Ring { alignment: 64, ..ring("b", 0x20) }]);
        of(core, &[Ring { addresses: &[0x440], alignment: 128, ..ring("a", 0x20) }, b]);
        of(core, &[Ring { addresses: &[0x200], ..a }, b]);
        of(core, &[Ring { addresses: &[0x404], ..a }, b]);
        of(core, &[Ring { addresses: &[0x404], is_aligned: false, ..a }, b]);
        of(core, &[Ring { addresses: &[0x1_0000], ..a }, b]);
        of(core, &[Ring { addresses: &[0xE000], ..a }, b]);
        of(core, &[Ring { addresses: &[0x4000], ..a }, Ring { addresses: &[0x5000], ..b }]);
        of(core, &[Ring { addresses: &[0x4000], banks: &[2], ..a }, b]);
        of(core, &[ring("a", 0x4000), ring("b", 0x4000), ring("c", 0x4000), ring("d", 0x3C00)]);
        of(core, &[ring("a", 0x4000), ring("b", 0x4000), ring("c", 0x4000), ring("d", 0x3C01)]);
        of(core, &[ring("a", 0x4020), ring("b", 0x4000), ring("c", 0x4000), ring("d", 0x3BE0)]);
        of(core, &[Ring { addresses: &[0x5000], ..ring("a", 32) }, ring("b", 0x8000), ring("c", 0x4000)]);
        of(core, &[Ring { depth: 5, ..a }, b]);
        of(core, &[Ring { depth: 6, ..a }, b]);
        of(core, &[Ring { banks: &[1], ..ring("a", 0x4020) }, b]);
        let two = Ring { banks: &[1], is_aligned: false, ..ring("b", 2) };
        of(core, &[Ring { banks: &[1], ..ring("a", 0x3FFF) }, two]);
        of(core, &[Ring { banks: &[1], ..ring("a", 0x3FFE) }, two]);
        of(core, &[Ring { depth: 2, banks: &[1], ..ring("a", 0x2020) }, b]);
        of(MemoryDeclaration { allocator, ..tile(AieMl, Mem) }, &[Ring { depth: 9, ..ring("a", 0x8000) }, b]);
        of(
            MemoryDeclaration { allocator, ..tile(Aie, Compute) },
            &[Ring { depth: 3, ..ring("a", 0x2000) }, ring("b", 48)],
        );
    }
    text.end();
}

/// Tiles at random, most of them full or nearly so, of whose buffers calls use some together.
fn random(name: &str, allocators: &[Allocator], seed: u64, count: usize) {
    let (mut text, mut rng) = (kept(name), Rng::new(seed));
    let rng = &mut rng;
    for _ in 0..count {
        let &(device, kind) =
            rng.pick(&[(Aie, Compute), (AieMl, Compute), (AieMl, Compute), (Aie2p, Compute), (AieMl, Mem)]);
        let memory = device.data_memory(kind).unwrap();
        let bank = i128::from(memory.bank_bytes());
        let names = ["a", "b", "c", "d", "e", "f"];
        let rings: Vec<Ring<'_>> = names[..2 + rng.below(5) as usize]
            .iter()
            .map(|&name| {
                let bytes = match rng.below(6) {
                    0 => bank / 2,
                    1 => bank,
                    2 => bank / 4 + 32 * i128::from(rng.below(8)),
                    3 => bank / 3 + i128::from(rng.below(40)),
                    4 => bank - 32 * i128::from(rng.below(4)),
                    _ => i128::from(rng.below(300)),
                };
                let depth: i128 = (*rng.pick(&[1, 1, 2, 2, 3, 4])).into();
                let pins: Vec<i128> = match rng.below(8) {
                    0 => vec![i128::from(rng.below(memory.banks.into()))],
                    1 => (0..depth).map(|_| rng.below(memory.banks.into()).into()).collect(),
                    _ => vec![],
                };
                let addresses: Vec<i128> = match rng.below(8) {
                    0 => (0..depth).map(|_| i128::from(64 * rng.below(memory.bytes / 64))).collect(),
                    _ => vec![],
                };
                let banks = if addresses.is_empty() { pins } else { vec![] };
                Ring {
                    name,
                    bytes,
                    depth,
                    addresses: addresses.leak(),
                    banks: banks.leak(),
                    space: None,
                    is_aligned: !rng.once_in(4),
                    alignment: *rng.pick(&[1, 1, 1, 4, 64]),
                }
            })
            .collect();
        let calls: Vec<Vec<usize>> = (0..rng.below(3))
            .map(|_| (0..rings.len()).filter(|_| rng.once_in(2)).collect::<Vec<usize>>())
            .filter(|call| call.len() > 1)
            .collect();
        let calls: Vec<&[usize]> = calls.iter().map(Vec::as_slice).collect();
        let stack = if kind == Compute { (*rng.pick(&[0, 1024])).into() } else { 0 };
        let declared = MemoryDeclaration {
            stack,
            rings: &rings,
            calls: &calls,
            allocator: *rng.pick(allocators),
            ..tile(device, kind)
        };
        // Of what has no place, only what is wrong.
        faults_or_places(&mut text, &declared);
    }
    text.end();
}

/// Tiles whose buffers leave little or nothing: each is found by trying, if it is.
fn crowded(name: &str, seed: u64, count: usize) {
    let (mut text, mut rng) = (kept(name), Rng::new(seed));
    let rng = &mut rng;
    for _ in 0..count {
        let &(device, kind) = rng.pick(&[(Aie, Compute), (AieMl, Compute), (AieMl, Compute), (AieMl, Mem)]);
        let memory = device.data_memory(kind).unwrap();
        let (bank, all) = (i128::from(memory.bank_bytes()), i128::from(memory.bytes));
        let stack = if kind == Compute { (*rng.pick(&[0, 1024])).into() } else { 0 };
        let (mut rings, mut left): (Vec<Ring<'_>>, i128) =
            (vec![], all - stack - *rng.pick(&[0, 0, 32, 1000, bank / 2]));
        for name in ["a", "b", "c", "d", "e", "f", "g"] {
            let depth: i128 = (*rng.pick(&[1, 1, 2, 2, 3, 4])).into();
            let part =
                *rng.pick(&[bank / 4, bank / 3 / 32 * 32, bank / 2, bank / 2, 3 * bank / 4, bank, bank - 64]);
            let bytes = if rng.once_in(4) { part - 16 * i128::from(rng.below(9)) } else { part };
            let (depth, bytes) = if bytes * depth <= left { (depth, bytes) } else { (1, left.min(bytes)) };
            if bytes == 0 {
                break;
            }
            left -= bytes * depth;
            let banks = if rng.once_in(9) && bytes <= bank / 2 {
                vec![rng.below(memory.banks.into()).into()]
            } else {
                vec![]
            };
            let is_pinned = depth == 1 && banks.is_empty() && rng.once_in(7);
            let addresses = if is_pinned { vec![i128::from(rng.below(8)) * all / 8] } else { vec![] };
            rings.push(Ring {
                name,
                bytes,
                depth,
                addresses: addresses.leak(),
                banks: banks.leak(),
                space: None,
                is_aligned: !rng.once_in(5),
                alignment: *rng.pick(&[1, 1, 1, 1, 8, 64]),
            });
        }
        let calls: Vec<Vec<usize>> = (0..rng.below(3))
            .map(|_| (0..rings.len()).filter(|_| rng.once_in(2)).collect::<Vec<usize>>())
            .filter(|call| call.len() > 1)
            .collect();
        let calls: Vec<&[usize]> = calls.iter().map(Vec::as_slice).collect();
        let declared = MemoryDeclaration { stack, rings: &rings, calls: &calls, ..tile(device, kind) };
        faults_or_places(&mut text, &declared);
    }
    text.end();
}

#[test]
fn crowded_tiles_0() {
    crowded("crowded_tiles_0", 0xC40D, 60);
}

#[test]
fn crowded_tiles_1() {
    crowded("crowded_tiles_1", 0xC40E, 60);
}

#[test]
fn crowded_tiles_2() {
    crowded("crowded_tiles_2", 0xC40F, 60);
}

#[test]
fn crowded_tiles_3() {
    crowded("crowded_tiles_3", 0xC410, 60);
}

/// Tiles of the first generation that are full to the last 16 bytes: only MLIR-AIE aligns to these.
fn full(name: &str, seed: u64) {
    let (mut text, mut random) = (kept(name), Rng::new(seed));
    let rng = &mut random;
    for _ in 0..25 {
        let mut cuts: Vec<i128> =
            (0..2 + rng.below(4)).map(|_| 16 * i128::from(rng.below(0x800))).chain([0, 0x8000]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let rings: Vec<Ring<'_>> = ["a", "b", "c", "d", "e", "f", "g"]
            .iter()
            .zip(cuts.windows(2))
            .map(|(&name, pair)| {
                let banks: &[i128] = match rng.below(8) {
                    0 if pair[0] / 0x2000 == (pair[1] - 1) / 0x2000 => vec![pair[0] / 0x2000].leak(),
                    _ => &[],
                };
                let pinned = banks.is_empty() && rng.once_in(6) && pair[0] % 32 == 0;
                let addresses: &[i128] = if pinned { vec![pair[0]].leak() } else { &[] };
                let alignment = if pinned { 1 } else { *rng.pick(&[1, 1, 4, 8, 16, 64]) };
                let is_aligned = !rng.once_in(6);
                Ring { alignment, is_aligned, banks, addresses, ..ring(name, pair[1] - pair[0]) }
            })
            .collect();
        let declared = MemoryDeclaration { rings: &rings, ..tile(Aie, Compute) };
        faults_or_places(&mut text, &declared);
    }
    text.end();
}

#[test]
fn full_tiles_0() {
    full("full_tiles_0", 0xF011);
}

#[test]
fn full_tiles_1() {
    full("full_tiles_1", 0xF012);
}

#[test]
fn random_tiles() {
    random("random_tiles", &[Allocator::Own], 0x5A1D, 90);
}

#[test]
fn more_random_tiles() {
    random("more_random_tiles", &[Allocator::Own], 0x5A1F, 90);
}

#[test]
fn random_tiles_of_other_tools() {
    let tools = [Allocator::MlirAieV1, Allocator::MlirAieV1BankAware, Allocator::MlirAieV1Sequential];
    random("random_tiles_of_other_tools", &tools, 0x5A1E, 90);
}

/// A walk as it is written.
fn walk_text(port: &Port<'_>) -> String {
    let kind = ["load", "store", "dma"][match port.kind {
        PortKind::Load => 0,
        PortKind::Store => 1,
        PortKind::Dma => 2,
    }];
    let mut text = format!("{kind} {}", port.text);
    if let Some(walk) = port.walk {
        write!(text, " {walk}").unwrap();
    }
    if let Some((start, end)) = port.region {
        write!(text, " at {start:#X}..{end:#X}").unwrap();
    }
    for (key, number, usual) in [("every", port.every, 1), ("after", port.after, 0)] {
        if number != usual {
            write!(text, " {key} {number}").unwrap();
        }
    }
    if let Some(copy) = port.copy {
        write!(text, " of copy {copy}").unwrap();
    }
    if let Some(ring) = port.ring {
        write!(text, " in buffer {ring}").unwrap();
    }
    text
}

/// The reports about a call: the faults of its ports, its cost, and its text.
fn told(text: &mut Kept, declared: &MemoryDeclaration<'_>, calls: &[&[Port<'_>]]) {
    let verdict = check(declared);
    assert!(verdict.faults.is_empty(), "{declared:?}");
    writeln!(text, "{}", heading(declared)).unwrap();
    placed(text, declared, &verdict.placement);
    let all = Calls { declared, placement: &verdict.placement, calls };
    for (call, ports) in calls.iter().enumerate() {
        let names: Vec<String> = ports.iter().map(walk_text).collect();
        writeln!(text, "  {}", names.join("; ")).unwrap();
        for k in 0..ports.len() {
            for &part in PortPart::ALL {
                if let Some((rule, said)) = check_port(declared, &verdict.placement, ports, k, part) {
                    let said = said.as_str().replace("\n  = ", "\n      ");
                    writeln!(text, "    {} {part:?} of port {k}: {said}", rule.code()).unwrap();
                }
            }
        }
        let found = all.conflicts(call);
        writeln!(
            text,
            "    {found}; {} between ports, {} of DMAs, turn {}{}",
            found.between_ports,
            found.dma_accesses,
            found.turn,
            if found.is_counted { "" } else { ", not counted" }
        )
        .unwrap();
        if let Some(said) = all.text(call, &found).filter(|_| found.stalls > 0) {
            writeln!(text, "    {}", said.as_str().replace("\n  = ", "\n      ")).unwrap();
        }
    }
}

fn walk(element: Element, dims: &[(u64, i64)]) -> Pattern {
    let dims: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(element, 0, &dims).unwrap()
}

#[test]
fn calls() {
    let mut text = kept("calls");
    let vectors = walk(Element::Int8, &[(8, 1)]).of_vectors(32, 32).unwrap();
    let long = walk(Element::Int8, &[(3, 0), (100, 1)]).of_vectors(16, 16).unwrap();
    let bytes = walk(Element::Int8, &[(16, 1)]);
    let line = walk(Element::Int32, &[(64, 1)]);
    let rows = walk(Element::Int32, &[(8, 32), (4, 1)]);
    let none = walk(Element::Int32, &[(0, 1)]);
    let halves = walk(Element::Int4, &[(4, 3)]);
    let load = |text, walk, ring| Port { text, walk: Some(walk), ring: Some(ring), ..PORT };
    let store = |text, walk, ring| Port { kind: PortKind::Store, ..load(text, walk, ring) };
    let dma = |text, walk, ring| Port { kind: PortKind::Dma, ..load(text, walk, ring) };
    let at = |text, walk, start, end| Port { ring: None, region: Some((start, end)), ..dma(text, walk, 0) };
    for (device, kind) in [(Aie, Compute), (AieMl, Compute), (Aie2p, Compute)] {
        let all = device.data_memory(kind).unwrap();
        let bank = i128::from(all.bank_bytes());
        let rings = [
            Ring { banks: &[0], ..ring("a", 2048) },
            Ring { banks: &[0], ..ring("b", 2048) },
            Ring { depth: 2, banks: &[0, 1], ..ring("c", 2048) },
            Ring { addresses: &[3 * bank - 128], ..ring("d", 256) },
        ];
        let declared = MemoryDeclaration { rings: &rings, ..tile(device, kind) };
        told(
            &mut text,
            &declared,
            &[
                &[load("A", &vectors, 0), load("B", &vectors, 1)],
                &[load("A", &vectors, 0), load("B", &vectors, 0), store("C", &vectors, 1)],
                &[load("A", &vectors, 0), Port { after: 1, ..load("B", &vectors, 1) }],
                &[load("A", &vectors, 0), load("C", &vectors, 2)],
                &[load("A", &vectors, 0), Port { copy: Some(1), ..load("C", &vectors, 2) }],
                &[load("A", &vectors, 0), Port { copy: Some(2), ..load("C", &vectors, 2) }],
                &[store("A", &bytes, 0)],
                &[Port { every: 3, ..store("A", &bytes, 0) }, load("D", &vectors, 3)],
                &[load("A", &long, 0), dma("In", &line, 1)],
                &[load("C", &long, 2), dma("In", &line, 2)],
                &[load("C", &vectors, 2), dma("In", &rows, 2)],
                &[dma("In", &line, 0), dma("Out", &rows, 1)],
                &[dma("In", &line, 0)],
                &[load("D", &vectors, 3), dma("In", &rows, 3)],
                &[load("A", &none, 0), load("B", &vectors, 1)],
                &[load("A", &halves, 0), load("B", &vectors, 1)],
                &[load("C", &vectors, 2), at("Far", &line, 0, 256)],
                &[load("C", &vectors, 2), at("Near", &line, all.bank_bytes(), all.bank_bytes() + 256)],
                &[load("A", &vectors, 0), at("Lost", &line, all.bytes - 256, all.bytes)],
                &[],
            ],
        );
    }
    let mem = [ring("a", 4096), Ring { depth: 2, ..ring("b", 4096) }];
    let declared = MemoryDeclaration { rings: &mem, ..tile(AieMl, Mem) };
    told(
        &mut text,
        &declared,
        &[
            &[dma("In", &line, 0), dma("Out", &rows, 1)],
            &[dma("In", &line, 0), at("Near", &rows, 0x8_0000, 0x8_0400), at("West", &rows, 0, 0x400)],
            &[dma("In", &rows, 0), dma("Out", &rows, 1), dma("More", &rows, 1)],
        ],
    );
    // Over a whole memory, from its first byte on, and through two banks at once.
    let whole =
        [Ring { addresses: &[0], ..ring("a", 0xC000) }, Ring { addresses: &[0xC000], ..ring("b", 256) }];
    let declared = MemoryDeclaration { rings: &whole, ..tile(AieMl, Compute) };
    let through = walk(Element::Int8, &[(0x600, 1)]).of_vectors(32, 32).unwrap();
    let across =
        Pattern::new(Element::Int8, 0x3FF8, &[Dim::new(3, 0x4000)]).unwrap().of_vectors(16, 1).unwrap();
    let back =
        Pattern::new(Element::Int8, 0x5FF, &[Dim::new(0x600, -1)]).unwrap().of_vectors(32, 32).unwrap();
    told(
        &mut text,
        &declared,
        &[
            &[load("A", &through, 0), load("B", &through, 0)],
            &[load("A", &through, 0), load("B", &back, 0)],
            &[load("A", &across, 0), load("B", &through, 0)],
            &[load("A", &across, 0), load("B", &across, 0), store("C", &across, 0)],
            &[load("A", &through, 0), Port { copy: Some(-1), ..load("B", &through, 0) }],
            &[load("A", &through, 0), dma("In", &line, 1)],
            &[load("A", &back, 0), dma("In", &line, 1)],
        ],
    );
    // As many copies as turns that are looked at, and more ports than there are.
    let many = [Ring { depth: 64, ..ring("a", 64) }];
    let declared = MemoryDeclaration { rings: &many, ..tile(AieMl, Compute) };
    let two = walk(Element::Int8, &[(2, 1)]).of_vectors(32, 32).unwrap();
    told(
        &mut text,
        &declared,
        &[&[load("A", &two, 0), Port { copy: Some(63), ..load("B", &two, 0) }], &[load("A", &two, 0); 10]],
    );
    let all: Vec<Ring<'_>> = (0..9).map(|_| ring("a", 64)).collect();
    let declared = MemoryDeclaration { rings: &all, ..tile(AieMl, Mem) };
    let words = walk(Element::Int32, &[(16, 1)]);
    let few = walk(Element::Int32, &[(1, 1)]);
    let channels: Vec<Port<'_>> = (0..8).map(|k| dma("In", if k < 6 { &few } else { &words }, k)).collect();
    let tenth = dma("In", &words, 8);
    told(&mut text, &declared, &[&channels, &[&channels[..], &[tenth, tenth]].concat()]);
    // More turns than are looked at.
    let rings = [
        Ring { depth: 7, ..ring("a", 64) },
        Ring { depth: 11, ..ring("b", 64) },
        Ring { depth: 13, banks: &[3], ..ring("c", 64) },
    ];
    let short = walk(Element::Int8, &[(2, 1)]).of_vectors(32, 32).unwrap();
    let declared = MemoryDeclaration { rings: &rings, ..tile(AieMl, Compute) };
    let part = walk(Element::Int32, &[(16, 1)]);
    let narrow = walk(Element::Int8, &[(8, 1)]);
    told(
        &mut text,
        &declared,
        &[
            &[load("A", &short, 0), load("B", &short, 1)],
            &[load("A", &short, 0), load("B", &short, 1), store("C", &short, 2)],
            &[load("A", &short, 0), load("B", &short, 1), dma("In", &part, 2)],
            &[store("A", &narrow, 0), dma("In", &part, 1)],
            &[dma("In", &part, 0), dma("Out", &part, 1)],
            &[dma("In", &part, 0), load("B", &short, 1)],
            &[dma("In", &part, 1), load("A", &short, 0), load("C", &short, 2)],
        ],
    );
    // More ports than a call has, more buffers than a tile has, and a buffer without a copy: nothing is counted, or some of it.
    let ports: Vec<Port<'_>> = (0..10).map(|k| load("A", &short, k % 2)).collect();
    let placement = check(&declared).placement;
    assert!(CallConflicts::of(&declared, &placement, &ports).stalls > 0);
    let many = [Ring { depth: 64, ..ring("a", 64) }, ring("b", 64)];
    let none = [Ring { depth: 0, ..ring("a", 64) }];
    for (rings, own) in [(&many[..], 1), (&none, 0)] {
        let declared = MemoryDeclaration { rings, ..declared };
        let placement = check(&declared).placement;
        let ports = [load("B", &short, own), load("C", &short, own)];
        let found = CallConflicts::of(&declared, &placement, &ports);
        writeln!(text, "{}\n  {found}", heading(&declared)).unwrap();
    }
    text.end();
}

fn calls_at_random(name: &str, seed: u64) {
    let (mut text, mut random) = (kept(name), Rng::new(seed));
    let rng = &mut random;
    for _ in 0..30 {
        let &(device, kind) =
            rng.pick(&[(Aie, Compute), (AieMl, Compute), (AieMl, Compute), (Aie2p, Compute), (AieMl, Mem)]);
        let bank = device.data_memory(kind).unwrap().bank_bytes();
        let rings: Vec<Ring<'_>> = ["a", "b", "c"]
            .iter()
            .map(|&name| {
                let depth: i128 = (*rng.pick(&[1, 1, 2, 3])).into();
                // Some over the end of a bank.
                let address = i128::from(bank * (1 + rng.below(2))) - 64 * i128::from(rng.below(3));
                let addresses: Vec<i128> = if depth == 1 && rng.once_in(4) { vec![address] } else { vec![] };
                let banks: Vec<i128> =
                    if addresses.is_empty() && rng.once_in(2) { vec![rng.below(2).into()] } else { vec![] };
                let bytes = 64 * i128::from(rng.range(1..=6));
                Ring { name, bytes, depth, addresses: addresses.leak(), banks: banks.leak(), ..Ring::EMPTY }
            })
            .collect();
        let allocator = *rng.pick(&[
            Allocator::Own,
            Allocator::Own,
            Allocator::MlirAieV1,
            Allocator::MlirAieV1Sequential,
        ]);
        let declared = MemoryDeclaration { rings: &rings, allocator, ..tile(device, kind) };
        if !check(&declared).faults.is_empty() {
            continue;
        }
        let walks: Vec<(Pattern, usize)> = (0..4)
            .map(|_| {
                let own = rng.below(3) as usize;
                let lanes = *rng.pick(&[1, 2, 4, 16, 32]);
                let len = 1 + rng.below((rings[own].bytes as u64 / lanes).min(24));
                let outer = (1 + rng.below(3), 0);
                let walk = walk(Element::Int8, &[outer, (len, *rng.pick(&[1, 1, 1, -1]))]);
                let offset = if walk.extent().unwrap().0 < 0 { len as i64 - 1 } else { 0 };
                let walk = Pattern::new(Element::Int8, offset, walk.dims()).unwrap();
                (walk.of_vectors(lanes as u32, lanes as u32).unwrap(), own)
            })
            .collect();
        let words: Vec<Pattern> =
            rings.iter().map(|ring| walk(Element::Int32, &[(ring.bytes as u64 / 8, 2)])).collect();
        let names = ["A", "B", "C", "D"];
        let ports: Vec<Port<'_>> = (0..2 + rng.below(3) as usize)
            .map(|k| {
                let kind = match k {
                    _ if kind == Mem => PortKind::Dma,
                    0 => PortKind::Store,
                    1 | 2 => PortKind::Load,
                    _ => PortKind::Dma,
                };
                let (walk, own) = &walks[k];
                let walk = if kind == PortKind::Dma { &words[*own] } else { walk };
                Port {
                    kind,
                    text: names[k],
                    walk: Some(walk),
                    ring: Some(*own),
                    copy: if rng.once_in(4) { Some(0) } else { None },
                    every: rng.range(1..=2).into(),
                    after: rng.range(0..=1).into(),
                    ..PORT
                }
            })
            .collect();
        told(&mut text, &declared, &[&ports]);
    }
    text.end();
}

#[test]
fn random_calls_0() {
    calls_at_random("random_calls_0", 0xCA11);
}

#[test]
fn random_calls_1() {
    calls_at_random("random_calls_1", 0xCA12);
}

#[test]
fn random_calls_2() {
    calls_at_random("random_calls_2", 0xCA13);
}

/// Calls with too many turns or cycles to look at each.
fn long(name: &str, seed: u64) {
    let (mut text, mut random) = (kept(name), Rng::new(seed));
    let rng = &mut random;
    for case in 0..20 {
        let depths: [i128; 3] = if case % 2 == 0 {
            [*rng.pick(&[5, 7, 8]), *rng.pick(&[9, 11]), *rng.pick(&[1, 13, 16])]
        } else {
            [1, *rng.pick(&[1, 2]), 1]
        };
        let rings: Vec<Ring<'_>> = ["a", "b", "c"]
            .iter()
            .zip(depths)
            .map(|(&name, depth)| {
                let banks: Vec<i128> = if rng.once_in(3) { vec![rng.below(3).into()] } else { vec![] };
                Ring { name, bytes: 1024, depth, banks: banks.leak(), ..Ring::EMPTY }
            })
            .collect();
        let declared = MemoryDeclaration { rings: &rings, ..tile(AieMl, Compute) };
        let verdict = check(&declared);
        if !verdict.faults.is_empty() {
            continue;
        }
        let placement = verdict.placement;
        let walks: Vec<Pattern> = (0..3)
            .map(|k| {
                let lanes = if k == 0 { *rng.pick(&[1, 2, 16]) } else { *rng.pick(&[4, 16, 32]) };
                let count = if case % 2 == 0 { 1 } else { *rng.pick(&[1, 700, 1500, 3000]) };
                let inner = (1 + rng.below(7), *rng.pick(&[1, 1, 3]));
                let walk = walk(Element::Int8, &[(count, 0), inner]);
                walk.of_vectors(lanes, lanes.min(4)).unwrap()
            })
            .collect();
        let words = walk(Element::Int32, &[(*rng.pick(&[6, 60, 120]), *rng.pick(&[1, 1, 2]))]);
        let names = ["A", "B", "C", "D"];
        let mut ports: Vec<Port<'_>> = (0..=rng.below(3) as usize)
            .map(|k| Port {
                kind: if k == 0 { PortKind::Store } else { PortKind::Load },
                text: names[k],
                walk: Some(&walks[k]),
                ring: Some(rng.below(3) as usize),
                copy: if rng.once_in(4) { Some(0) } else { None },
                after: rng.range(0..=1).into(),
                every: rng.range(1..=2).into(),
                ..PORT
            })
            .collect();
        if rng.once_in(4) {
            ports.clear();
        }
        for _ in 0..=rng.below(2) {
            let of = rng.below(3) as usize;
            let first = declared.copies().first(of) + rng.below(depths[of] as u64) as usize;
            let at = placement.addresses()[first];
            let port = Port { kind: PortKind::Dma, text: names[3], walk: Some(&words), ..PORT };
            ports.push(if rng.once_in(2) {
                Port { ring: None, region: Some((at, at + 4 * words.span().unwrap())), ..port }
            } else {
                Port { ring: Some(of), ..port }
            });
        }
        told(&mut text, &declared, &[&ports]);
    }
    text.end();
}

#[test]
fn long_calls_0() {
    long("long_calls_0", 0x10C6);
}

#[test]
fn long_calls_1() {
    long("long_calls_1", 0x10C7);
}

#[test]
fn long_calls_2() {
    long("long_calls_2", 0x10C8);
}

/// The single-port banks of bytes, byte by byte.
#[test]
fn bytes_lie_in_single_banks() {
    for (device, kind) in [(Aie, Compute), (AieMl, Compute), (Aie2p, Compute), (AieMl, Mem), (Aie2p, Mem)] {
        let memory = device.data_memory(kind).unwrap();
        for address in [0, 1, 15, 16, 31, 33, memory.bank_bytes() - 1, memory.bank_bytes() - 40] {
            for bytes in (0..70).chain([300, 1000]) {
                let each = (address..address + bytes).map(|at| 1 << memory.single_bank_of(at));
                assert_eq!(memory.single_banks_of(address, bytes), each.fold(0, |all, bank: u32| all | bank));
            }
        }
        let all = (1 << memory.single_banks) - 1;
        for bytes in [memory.bytes - 1, memory.bytes, memory.bytes + 1, 1 << 40, u64::MAX] {
            assert_eq!(memory.single_banks_of(0, bytes), all);
            assert!(bytes < memory.bytes || memory.single_banks_of(memory.bank_bytes(), bytes) == all);
        }
        // Nothing is beyond 64 bits.
        let last = 1 << memory.single_bank_of(u64::MAX);
        assert_eq!((memory.single_banks_of(u64::MAX, 1), memory.single_banks_of(u64::MAX, 4)), (last, last));
    }
}

#[test]
fn descriptors() {
    let mut text = kept("descriptors");
    let link = |device, tile, region| Link { region, ..Link::new(device, tile, 3, None) };
    for (device, kind, base) in [(AieMl, Compute, 0), (AieMl, Mem, 0x8_0000), (Aie, Compute, 0)] {
        let rings = [
            Ring { addresses: &[0x1000], ..ring("a", 64) },
            Ring { addresses: &[0x1040, 0x2000], depth: 2, ..ring("b", 64) },
        ];
        let declared = MemoryDeclaration { rings: &rings, ..tile(device, kind) };
        let placement = check(&declared).placement;
        let all = device.data_memory(kind).unwrap().bytes;
        writeln!(text, "{}", heading(&declared)).unwrap();
        let mut of = |link: Link| {
            let said = check_descriptor(&link, &declared, &placement);
            let region =
                link.region.map_or("anywhere".to_owned(), |(start, end)| format!("{start:#X}..{end:#X}"));
            let said = said.map_or("nothing".to_owned(), |(rule, said)| {
                format!("{} {}", rule.code(), said.as_str().replace("\n  = ", "\n      "))
            });
            let device = link.device.name();
            writeln!(text, "  {device} {}, {region}: {said}", link.tile.name()).unwrap();
        };
        for tile in [Compute, Mem, Shim] {
            for device in [AieMl, Aie, Aie2p] {
                of(link(device, tile, None));
            }
        }
        for (start, end) in [
            (0x1000, 0x1040),
            (0x1000, 0x1044),
            (0xFFC, 0x1040),
            (0x1004, 0x103C),
            (0x1040, 0x1080),
            (0x1040, 0x1084),
            (0x1080, 0x1084),
            (0xF00, 0xFFC),
            (0xF00, 0x1000),
            (0x2000, 0x2040),
            (0x1FFC, 0x2040),
            (0x2040, 0x2044),
            (all - 4, all),
            (all - 4, all + 4),
            (all, all + 4),
        ] {
            of(link(device, kind, Some((base + start, base + end))));
        }
        if base > 0 {
            of(link(device, kind, Some((base - 4, base))));
            of(link(device, kind, Some((base - 4, base + 4))));
        }
    }
    text.end();
}

/// Numbers at the ends of what is known of a DMA's walk: 64 bits of cycles, and more runs than are stepped.
#[test]
fn cycles_and_accesses_of_long_walks() {
    let walk = |dims: &[(u64, i64)]| walk(Element::Cint32, dims);
    let cycles = |walk: Pattern| walk.cycles(AieMl, Compute);
    assert_eq!(cycles(walk(&[((1 << 63) - 1, 0)])), Some(u64::MAX - 1));
    assert_eq!(cycles(walk(&[(1 << 63, 0)])), None);
    let accesses = |walk: Pattern| walk.accesses(AieMl, Compute);
    assert_eq!(accesses(walk(&[(3_000_000, 4), (2, 1)])), Some(3_000_000));
    assert_eq!(accesses(walk(&[(3_000_000, 3), (2, 1)])), None);
    assert_eq!(accesses(walk(&[(0, 1)])), None);
}

/// A part is itself and no other.
#[test]
fn parts_are_told_apart() {
    use MemoryPart::{Address, Bank, Buffer, Column, Depth, Heap, Row, Stack, Tile};
    let parts = [
        Tile,
        Column,
        Row,
        Stack,
        Heap,
        Buffer(0),
        Buffer(1),
        Depth(0),
        Depth(1),
        Address(0),
        Address(1),
        Bank(0),
        Bank(1),
    ];
    for (k, one) in parts.iter().enumerate() {
        for (n, other) in parts.iter().enumerate() {
            assert_eq!(one.const_eq(*other), k == n, "{one:?} {other:?}");
        }
    }
}

/// The linker lines for every core that sees a memory.
#[test]
fn for_linkers() {
    let mut text = kept("for_linkers");
    for (device, part, places) in [
        (AieMl, "npu1", [(1, 2), (1, 3), (0, 1)]),
        (Aie, "xcvc1902", [(1, 2), (1, 3), (5, 8)]),
        (Aie2p, "npu2", [(0, 2), (7, 5), (2, 1)]),
    ] {
        let grid = Grid::of_part(part);
        for place in places {
            let kind = grid.unwrap().kind(place).unwrap();
            let rings = [Ring { depth: 2, ..ring("r#in", 64) }, ring("table", 0)];
            let place_in: Option<(i128, i128)> = Some((place.0.into(), place.1.into()));
            let declared =
                MemoryDeclaration { part, grid, place: place_in, rings: &rings, ..tile(device, kind) };
            let declared =
                if kind == Compute { MemoryDeclaration { stack: 1024, ..declared } } else { declared };
            let placement = check(&declared).placement;
            let copies = declared.copies();
            let tile = declared.tile(&copies);
            let map = Map::of(&tile, &placement, &["r#in", "table"]).unwrap().on(declared.site());
            writeln!(text, "{}", heading(&declared)).unwrap();
            let site = map.site();
            writeln!(
                text,
                "  DMA {:#X}, core {:X?}, host {:X?}",
                site.dma_base(),
                site.core_base(),
                site.host_base()
            )
            .unwrap();
            for (name, lines) in
                [("ld", map.ld().map(|ld| ld.to_string())), ("bcf", map.bcf().map(|bcf| bcf.to_string()))]
            {
                writeln!(
                    text,
                    "  {name}: {}",
                    lines.map_or("none".to_owned(), |lines| lines.trim_end().replace('\n', "\n    "))
                )
                .unwrap();
            }
            for row in place.1.saturating_sub(1)..place.1 + 2 {
                for column in place.0.saturating_sub(1)..place.0 + 2 {
                    let core: Place = (column, row);
                    let seen = [
                        map.ld_seen_from(core).map(|ld| ld.to_string()),
                        map.bcf_seen_from(core).map(|bcf| bcf.to_string()),
                    ];
                    if let [Some(ld), Some(bcf)] = seen {
                        writeln!(
                            text,
                            "  seen from {core:?}: {} {}",
                            ld.trim_end().replace('\n', " | "),
                            bcf.trim_end().replace('\n', " | ")
                        )
                        .unwrap();
                    }
                }
            }
        }
    }
    text.end();
}
