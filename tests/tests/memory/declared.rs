//! `tile_memory!`: what its constants are.

use aie_pattern::memory::{Map, Placed};
use aie_pattern::prelude::*;

/// An element of the user's own, of three bytes.
#[derive(Clone, Copy)]
#[repr(C)]
struct Rgb([u8; 3]);

const DEPTH: usize = 3;
const STACK: u16 = 0xD00;
const BASE: u64 = 0x8000;

tile_memory! {
    /// The tile of a matrix product.
    pub struct Core02 = device = npu1, tile = compute(0, 2), stack = 1024 {
        a: [[i8; 64]; 32] * 2,
        weights: [i16; 1024] @ bank(1),
        table: [i32; 256] @ 0x2000,
    } call(a, weights);

    struct Constants = device = npu2_4col, tile = compute(3, 2), stack = STACK, heap = 2 * 64 {
        pixels: [Rgb; 100] * DEPTH,
        counter: u32,
        pinned: [i32; 16] * 2 @ [BASE, BASE + 0x4000],
        flags: [u8; 10] aligned = false,
    };

    struct Mem = device = npu1, tile = mem(2, 1) { r#in: [i32; 1024] * 2 @ bank(0, 7) };
    struct Mlir = device = npu1, tile = mem(2, 1) { a: memref<64xi32> * 2 @ bank(3), b: memref<4x8xbf16> @ 0x400, c: memref<9xi4> };
    struct Nothing = device = npu1, tile = compute(0, 2) {};
    struct First = device = xcvc1902, tile = compute(6, 3), like = adf { a: [i8; 4096] * 2, b: [i8; 4096] * 2 };
    struct Even = device = aie, tile = compute(6, 2) { a: [i8; 64] @ 0x400 };
    struct NoRow = device = aie, tile = compute { a: [i8; 64] @ 0x400 };
}

/// Aligned to more than the core's widest access.
#[repr(align(256))]
struct Page(#[expect(dead_code, reason = "only its size counts")] [u8; 256]);

tile_memory! {
    struct Pages = device = npu1, tile = compute(0, 2), stack = 0x420 {
        odd: [u8; 33],
        pages: [Page; 2] * 2 @ bank(0),
        words: Page aligned = false,
    };
    struct Pasted = device = npu1 {
        %other = aie.tile(0, 2)
        %tile_1_1 = aie.tile(1, 1) {controller_id = 3 : i32}
        %nibbles = aie.buffer(%tile_1_1) {sym_name = "nibbles"} : memref<64xi4>
        %after = aie.buffer(%tile_1_1) {sym_name = "after"} : memref<4x16xui4>
    };
    struct Spaces = device = npu1, tile = compute(0, 2) {
        %full = aie.buffer(%tile_0_2) {mem_bank = 0 : i32} : memref<15360xi8>
        %table = aie.buffer(%tile_0_2) : memref<4096xi8, 10>
        %other = aie.buffer(%tile_0_2) : memref<16384xi8, 13 : i32>
        %last = aie.buffer(%tile_0_2) {mem_bank = 3 : i32} : memref<64xi8, 14>
        %pinned = aie.buffer(%tile_0_2) {address = 0x9000 : i32} : memref<64xi8, 12>
    };
    struct SideBySide = device = npu1, tile = compute(0, 2) {
        %long = aie.buffer(%tile_0_2) : memref<20480xi8, 14>
    };
    struct SpaceBesideConstant = device = npu1, tile = compute(0, 2), stack = STACK {
        first: [i8; 0x3000] @ bank(0),
        %table = aie.buffer(%tile_0_2) : memref<4096xi8, 10>
    };
    struct Empty = device = npu1, tile = compute(0, 2) { none: [i8; 0], r#in: [i8; 64] };
}

#[test]
fn types_are_aligned_as_they_ask_for() {
    let pages = Pages::PAGES.addresses();
    assert!(pages.iter().all(|at| at % 256 == 0 && *at >= 0x420), "{pages:?}");
    assert_eq!(Pages::WORDS.address(0) % 256, 0);
    assert_eq!(Pages::ODD.address(0) % 32, 0);
}

/// MLIR's data layout gives an element of 4 bits a byte; the tile is the one of the buffers, a mem tile.
#[test]
fn pasted_lines_say_their_tile() {
    assert_eq!([Pasted::NIBBLES.bytes(), Pasted::AFTER.bytes()], [64, 64]);
    assert_eq!(Pasted::NIBBLES.dma_address(0), 0x8_0000 + Pasted::NIBBLES.address(0));
    assert_eq!(Pasted::AFTER.host_address(0), Some(0x210_0000 + Pasted::AFTER.address(0) as u32));
}

/// Memory spaces 9 to 14 leave a choice of two banks, which the placement takes.
#[test]
fn memory_spaces_leave_a_choice() {
    let banks = [
        Spaces::TABLE.banks(0),
        Spaces::OTHER.banks(0),
        Spaces::LAST.banks(0),
        Spaces::PINNED.banks(0),
        SideBySide::LONG.banks(0),
        SpaceBesideConstant::TABLE.banks(0),
    ];
    assert_eq!(banks, [0b0100, 0b0010, 0b1000, 0b0100, 0b1100, 0b0100]);
    assert_eq!(Spaces::PINNED.address(0), 0x9000);
}

#[test]
fn an_empty_buffer_has_a_place_that_is_free() {
    let at = Empty::NONE.address(0);
    let bytes = Empty::IN.address(0)..Empty::IN.address(0) + 64;
    assert!(at >= 1024 && !bytes.contains(&at), "{at}");
    let map = Empty::MAP.to_string();
    assert!(map.contains(&format!("  {at:#07X}..{at:#07X}  none\n")), "{map}");
    assert!(map.contains("  in\n") && !map.contains("r#"), "{map}");
}

const WEIGHTS: u64 = Core02::WEIGHTS.dma_address(0);

#[test]
fn a_buffer_is_seen_from_all_sides() {
    assert_eq!((Core02::TABLE.address(0), WEIGHTS), (0x2000, 0x4000));
    assert_eq!(Core02::TABLE.core_address(0), Some(0x7_2000));
    assert_eq!(Core02::TABLE.host_address(0), Some(0x20_2000));
    assert_eq!(Core02::TABLE.seen_from((0, 3), 0), Some(0x4_2000));
    assert_eq!(Core02::TABLE.seen_from((1, 2), 0), Some(0x5_2000));
    assert_eq!(Core02::TABLE.seen_from((0, 1), 0), None);
    assert_eq!((Core02::TABLE.bytes(), Core02::A.bytes()), (1024, 2048));
    assert_eq!(Placed::<2>::COPIES, Core02::A.addresses().len());

    let [first, second] = Mem::IN.addresses();
    assert_eq!((first, second), (0, 7 * 0x1_0000));
    assert_eq!(Mem::IN.dma_address(1), 0x8_0000 + second);
    assert_eq!((Mem::IN.core_address(0), Mem::IN.host_address(0)), (None, Some(0x410_0000)));

    // Memories of the first generation take turns with their cores.
    assert_eq!(First::A.core_address(0), Some(0x3_8000 + First::A.address(0) as u32));
    assert_eq!(Even::A.core_address(0), Some(0x2_8400));
    assert_eq!((NoRow::A.core_address(0), NoRow::A.host_address(0)), (None, None));
    assert_eq!(Even::A.host_address(0), Some((6 << 23) | (2 << 18) | 0x400));
}

/// The bytes of each buffer, one by one: all in the memory, none twice, none on stack or heap.
fn is_sound(map: &Map) {
    let mut taken = vec![false; usize::try_from(map.memory().bytes).unwrap()];
    taken[..usize::try_from(map.stack() + map.heap()).unwrap()].fill(true);
    for entry in map.entries() {
        let mut banks = 0;
        for at in entry.address..entry.address + entry.bytes {
            assert!(!std::mem::replace(&mut taken[at as usize], true), "{entry} at {at:#X}");
            banks |= 1 << (at / map.memory().bank_bytes());
        }
        assert_eq!(entry.banks, banks, "{entry}");
    }
    let free: u64 = (0..map.memory().banks).map(|bank| map.free(bank)).sum();
    assert_eq!(free, taken.iter().filter(|taken| !**taken).count() as u64);
}

#[test]
fn no_byte_is_taken_twice() {
    for map in [Core02::MAP, Constants::MAP, Mem::MAP, Nothing::MAP, First::MAP, Even::MAP, NoRow::MAP] {
        is_sound(&map);
    }
    assert_eq!((Core02::MAP.len(), Nothing::MAP.is_empty()), (4, true));
}

#[test]
fn sizes_depths_and_addresses_may_be_constants() {
    assert_eq!(Constants::PIXELS.bytes(), 300);
    let addresses: [u64; DEPTH] = Constants::PIXELS.addresses();
    let mut banks: Vec<u32> = (0..DEPTH).map(|copy| Constants::PIXELS.banks(copy)).collect();
    banks.sort_unstable();
    banks.dedup();
    assert_eq!(banks.len(), DEPTH, "{addresses:X?}");
    assert_eq!(Constants::PINNED.addresses(), [0x8000, 0xC000]);
    assert_eq!(Constants::COUNTER.bytes(), 4);
    assert_eq!((Constants::MAP.stack(), Constants::MAP.heap()), (0xD00, 128));
    assert!(addresses.iter().all(|address| address.is_multiple_of(64)));
}

/// What the macro places while it runs and what rustc places in const evaluation is the same.
#[test]
fn literals_and_constants_have_the_same_addresses() {
    const TWO: usize = 2;
    tile_memory! {
        struct Literal = device = npu2, tile = compute(0, 2) { a: [i8; 3000] * 2, b: [i16; 900] * 2, c: [i32; 70] } call(a, c);
        struct Evaluated = device = npu2, tile = compute(0, 2) { a: [i8; 3000] * TWO, b: [i16; 900] * TWO, c: [i32; 70] } call(a, c);
    }
    assert_eq!(Literal::A, Evaluated::A);
    assert_eq!((Literal::B, Literal::C), (Evaluated::B, Evaluated::C));
    assert_eq!(Literal::MAP.to_string(), Evaluated::MAP.to_string());
}

/// The allocator that is restated, on a declaration as its tool prints it: `bank_align_mixed` of the vectors.
#[test]
fn lines_of_mlir_are_placed_as_mlir_does() {
    tile_memory! {
        struct Tile33 = device = npu2, tile = compute(3, 3), like = mlir_aie_v1_bank_aware {
            %0 = aie.buffer(%tile_3_3) {address = 2048 : i32, sym_name = "a1"} : memref<4xi8>
            %b2 = aie.buffer(%tile_3_3) {aligned = false, mem_bank = 0 : i32} : memref<12xi8> = dense<1>
            %2 = aie.buffer(%tile_3_3) {mem_bank = 0 : i32, sym_name = "b3"} : memref<4xi8>
        };
    }
    assert_eq!([Tile33::A1.address(0), Tile33::B2.address(0), Tile33::B3.address(0)], [2048, 2052, 2080]);
}

/// A core among the lines says how long the stack is, and what neither moves data nor takes memory is passed over.
#[test]
fn lines_around_buffers() {
    tile_memory! {
        struct Tile = device = npu2, like = mlir_aie_v1 {
            %tile_0_4 = aie.tile(0, 4)
            %go = aie.lock(%tile_0_4, 3) {init = 1 : i32, sym_name = "go"}
            %far = aie.core(%tile_0_5) { aie.end } {stack_size = 512 : i32}
            func.func private @rows(memref<24xi32>)
            %core = aie.core(%tile_0_4) {
                %c0 = arith.constant 0 : index
                scf.for %i = %c0 to %c8 step %c1 {
                    aie.use_lock(%go, AcquireGreaterEqual, 1)
                    func.call @rows(%a) : (memref<24xi32>) -> ()
                }
                aie.end
            } {link_with = "rows.o", stack_size = 3072 : i32}
            %a = aie.buffer(%tile_0_4) {sym_name = "rows"} : memref<24xi32>
        };
        struct Ours = device = npu2, tile = compute(0, 4), stack = 3072, like = mlir_aie_v1 { rows: [i32; 24] };
    }
    assert_eq!((Tile::ROWS, Ours::ROWS.address(0)), (Ours::ROWS, 3072));
}

/// Above the shim tiles there are mem tiles on every device that has some, whichever of its names is given.
#[test]
fn a_pasted_tile_is_of_the_kind_that_is_there() {
    macro_rules! tiles {
        ($($module:ident: $($name:ident)?,)*) => {$({
            tile_memory! {
                struct Mem = $(device = $name,)? {
                    %t = aie.tile(0, 1)
                    %a = aie.buffer(%t) : memref<300000xi8>
                };
                struct Core = $(device = $name,)? {
                    %t = aie.tile(0, 3)
                    %a = aie.buffer(%t) : memref<64xi8>
                };
            }
            assert_eq!((Mem::A.dma_address(0), Core::A.core_address(0).map(|at| at & 0xF_0000)), (0x8_0000, Some(0x7_0000)), stringify!($module));
        })*};
    }
    tiles! {
        none: , aie_ml: aie_ml, aieml: aieml, aie2: aie2, xdna1: xdna1, xdna: xdna, npu1: npu1, npu1_1col: npu1_1col,
        phoenix: phoenix, hawk_point: hawk_point, xcve2302: xcve2302, xcve2802: xcve2802, aie2p: aie2p, xdna2: xdna2,
        npu2: npu2, npu2_7col: npu2_7col, npu4: npu4, strix: strix, strix_halo: strix_halo, krackan: krackan,
    }
    tile_memory! {
        struct First = device = aie1 {
            %t = aie.tile(0, 1)
            %a = aie.buffer(%t) : memref<64xi8>
        };
    }
    assert_eq!((First::A.dma_address(0), First::A.core_address(0)), (0x2000, Some(0x3_A000)));
}

#[test]
fn linkers_read_the_same_addresses() {
    let script = Core02::MAP.ld().unwrap().to_string();
    let [first, second] = Core02::A.addresses();
    for line in [
        ". = 0x70000;\nPROVIDE(_sp_start_value_DM_stack = .);\n. += 0x400;".to_owned(),
        format!(". = {:#X};\na_0 = .;\n. += 0x800;", 0x7_0000 + first),
        format!(". = {:#X};\na_1 = .;\n. += 0x800;", 0x7_0000 + second),
        ". = 0x72000;\ntable = .;\n. += 0x400;".to_owned(),
    ] {
        assert!(script.contains(&line), "{script}");
    }
    // The data of the program is where nothing else is.
    let data = script.lines().next().unwrap();
    let (start, length) = Core02::MAP.space().longest(0, 0x1_0000);
    assert_eq!(data, format!("data (!RX) : ORIGIN = {:#X}, LENGTH = {length:#X}", 0x7_0000 + start));

    let north = Core02::MAP.ld_seen_from((0, 3)).unwrap().to_string();
    assert!(north.starts_with(". = 0x42000;\ntable = .;"), "{north}");
    let bcf = Core02::MAP.bcf().unwrap().to_string();
    assert!(
        bcf.starts_with("_stack DM_stack 0x70000 0x400\n_symbol table 0x72000 0x400\n_extern table\n"),
        "{bcf}"
    );
    assert!(Mem::MAP.ld().is_none() && NoRow::MAP.bcf().is_none());
}

#[test]
#[should_panic(expected = "copy 2 does not exist: the buffer has 2 copies, 0 to 1")]
fn there_is_no_third_copy_of_two() {
    let _ = Core02::A.address(2);
}

/// Rust keywords are ordinary names for linkers and MLIR.
#[test]
fn linkers_know_no_raw_names() {
    tile_memory! {
        struct Raw = device = npu1, tile = compute(0, 2) { r#type: [i8; 64] @ 0x400, r#in: [i8; 64] * 2 @ [0x4000, 0x8000] };
        struct Pasted = device = npu1, tile = compute(0, 2) {
            %0 = aie.buffer(%tile_0_2) {address = 1024 : i32, sym_name = "type"} : memref<64xi8>
        };
    }
    let script = Raw::MAP.ld().unwrap().to_string();
    assert!(script.ends_with(". = 0x70400;\ntype = .;\n. += 0x40;\n. = 0x74000;\nin_0 = .;\n. += 0x40;\n. = 0x78000;\nin_1 = .;\n. += 0x40;\n"), "{script}");
    let bcf = Raw::MAP.bcf().unwrap().to_string();
    assert!(bcf.contains("_symbol type 0x70400 0x40\n_extern type\n_symbol in_0 0x74000 0x40\n"), "{bcf}");
    assert_eq!(Pasted::TYPE, Raw::TYPE);
}

/// MLIR-AIE has no heap: one that is declared keeps its buffers above it, as a larger stack would.
#[test]
fn a_heap_is_kept_by_other_placements() {
    const HEAP: usize = 1024;
    tile_memory! {
        struct Default = device = npu1, stack = 1024, heap = 1024, like = mlir_aie_v1 { a: [i8; 64] };
        struct InBanks = device = npu1, stack = 1024, heap = HEAP, like = mlir_aie_v1_bank_aware { a: [i8; 64] };
        struct InSequence = device = npu1, stack = 1024, heap = 1024, like = mlir_aie_v1_sequential { a: [i8; 64] };
        struct Stack = device = npu1, stack = 2048, like = mlir_aie_v1 { a: [i8; 64] };
    }
    assert_eq!([Default::A, InBanks::A, InSequence::A].map(|a| a.address(0)), [2048; 3]);
    assert_eq!(Stack::A.address(0), 2048);
}

/// Memory spaces 5 to 8 are banks; others, like those of MLIR-AIR's levels of memory, are not.
#[test]
fn memory_spaces_choose_banks() {
    tile_memory! {
        struct Spaces = device = npu2, tile = compute(0, 2) {
            %a = aie.buffer(%t) : memref<64xi8, 7>
            %b = aie.buffer(%t) : memref<64xi8, 8 : i32>
            %c = aie.buffer(%t) {mem_bank = 3 : i32} : memref<64xi8, 13>
            %d = aie.buffer(%t) {mem_bank = 1 : i32} : memref<64xi8, 2 : i32>
        };
        struct Without = device = npu2, tile = compute(0, 2) { %a = aie.buffer(%t) : memref<64xi8> };
        struct Level = device = npu2, tile = compute(0, 2) { %a = aie.buffer(%t) : memref<64xi8, 2> };
    }
    let banks = [Spaces::A, Spaces::B, Spaces::C, Spaces::D].map(|buffer| buffer.banks(0));
    assert_eq!(banks, [1 << 2, 1 << 3, 1 << 3, 1 << 1]);
    assert_eq!(Level::A, Without::A);
}

/// What has no bytes lies over nothing, wherever it is declared to be.
#[test]
fn empty_buffers_overlap_nothing() {
    tile_memory! {
        struct Empty = device = npu1 {
            nothing: [i8; 0] @ 0x4020, marker: () @ 0x4020, table: [i8; 64] @ 0x4000, whole: [i8; 16384] @ bank(2),
            inside: [i8; 0] @ 0x8020,
        };
    }
    assert_eq!((Empty::NOTHING.address(0), Empty::TABLE.address(0)), (0x4020, 0x4000));
    assert_eq!((Empty::WHOLE.address(0), Empty::INSIDE.address(0)), (0x8000, 0x8020));
}

#[test]
fn types_of_mlir() {
    assert_eq!((Mlir::A.bytes(), Mlir::B.bytes(), Mlir::C.bytes()), (256, 64, 9));
    assert_eq!((Mlir::B.address(0), Mlir::A.banks(0)), (0x400, 1 << 3));
    is_sound(&Mlir::MAP);
}
