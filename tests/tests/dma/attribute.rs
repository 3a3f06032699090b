//! `#[dma_bd]` as programs use it: every spelling, every key, every kind of item, and what the type then offers.

// Written as programs write it, and numbers as the vectors have them.
#![allow(unused_braces, unused_qualifications, clippy::unreadable_literal)]

use aie_pattern::prelude::*;
use aie_pattern::{Device, Element, TileKind};
use aie_pattern_tests::nested_loops;

/// What a declaration's walk is: element, offset and dimensions.
fn walk<P: AccessPattern>(_: P) -> (Element, i64, Vec<(u64, i64)>) {
    let dims = P::PATTERN.dims().iter().map(|dim| (dim.size, dim.stride)).collect();
    (P::PATTERN.element(), P::PATTERN.offset(), dims)
}

/// The indices from the iterator and from the table, which must equal the indices of nested loops.
fn indices<P: AccessPattern>(pattern: P) -> Vec<usize> {
    let (_, offset, dims) = walk(pattern);
    let indices: Vec<usize> = pattern.iter().collect();
    let expected: Vec<usize> =
        nested_loops(offset, &dims).iter().map(|&index| usize::try_from(index).unwrap()).collect();
    assert_eq!(indices, expected);
    assert_eq!(indices.len(), P::LEN);
    assert_eq!(indices.iter().max().unwrap() + 1, P::SPAN);
    indices
}

mod guide {
    //! Section 2c of the MLIR-AIE programming guide.

    use super::*;

    #[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>])]
    static SAMPLES: [i32; 128] = samples();

    #[dma_bd(device = ideal, dims = [(2, 16), (3, 2)])]
    static BYTES: [[i8; 8]; 4] = [[0; 8]; 4];

    const fn samples() -> [i32; 128] {
        let mut samples = [0; 128];
        let mut k = 0;
        while k < 128 {
            samples[k] = k as i32;
            k += 1;
        }
        samples
    }

    #[test]
    fn each_of_128_elements_once() {
        let mut found = indices(SamplesBd);
        assert_eq!(found[..10], [0, 2, 4, 6, 8, 10, 12, 14, 1, 3]);
        found.sort_unstable();
        assert!(found.into_iter().eq(0..128));
        assert_eq!((SamplesBd::DEVICE, SamplesBd::TILE), (Device::AieMl, TileKind::Compute));
    }

    #[test]
    fn elements_of_the_second_example() {
        assert_eq!(indices(BytesBd), [0, 2, 4, 16, 18, 20]);
        assert_eq!((BytesBd::DEVICE, BYTES.len()), (Device::Ideal, 4));
    }

    #[test]
    fn gather_and_scatter() {
        let mut stream = [0; 128];
        SamplesBd.gather(&SAMPLES, &mut stream);
        assert!(stream.iter().zip(SamplesBd::INDICES).all(|(&sample, &index)| sample == i32::from(index)));
        let mut back = [0; 128];
        SamplesBd.scatter(&stream, &mut back);
        assert_eq!(back, SAMPLES);
        assert!(SamplesBd.try_gather(&SAMPLES[..127], &mut stream).is_err());
        assert!(SamplesBd.try_scatter(&stream, &mut back[..]).is_ok());
    }
}

#[test]
fn spellings_of_dims() {
    const EIGHT: usize = 8;
    macro_rules! mean {
        ($($name:ident ($($dims:tt)*))*) => {$({
            #[dma_bd(buffer = [i32; 128], dims = $($dims)*)]
            struct $name;
            let expected = (Element::Int32, 0, vec![(8, 16), (2, 1)]);
            assert_eq!(walk($name), expected, "{}", stringify!($($dims)*));
        })*};
    }
    mean! {
        Angles([<8, 16>, <2, 1>])
        Python([(8, 16), (2, 1)])
        Rust([[8, 16], [2, 1]])
        Mixed([<8, 16>, (2, 1)])
        TrailingCommas([(8, 16,), [2, 1,],])
        Printed(#aie<bd_dim_layout_array[<size = 8, stride = 16>, <size = 2, stride = 1>]>)
        PrintedInPart([<size = 8, stride = 16>, <2, 1>])
        Suffixes([<8u, 16ul>, <2usize, 1_i64>])
        Radixes([<0x8, 0b1_0000>, <0o2, 1>])
        Arithmetic([<2 * 4, 1 << 4>, <16 >> 3, (3 - 2)>])
        Constants([<EIGHT, 2 * EIGHT>, <{ EIGHT / 4 }, 1>])
        ConstantsInPython([(EIGHT, EIGHT << 1), (EIGHT >> 2, 1)])
        Casts([<EIGHT as u8, 16>, <u8::MAX as i32 / 127, EIGHT as i64 - 7>])
    }
}

mod keys {
    use super::*;

    const TWO: usize = 2;
    const LOCK: u8 = 65;

    // As in the language's description, but for the channel's half of the descriptors.
    #[dma_bd(device = npu2, tile = mem, channel = mm2s(0), buffer = [[i8; 64]; 44],
             offset = 0, len = 3072, dims = [<8, 256>, <8, 8>, <4, 64>, <8, 1>],
             pad = [<0, 0>, <0, 0>, <0, 0>, <0, 4>], bd_id = 2, next_bd = 3,
             acquire = (64, -1), release = (65, 1), packet = (3, 1), iteration = (4, 0x100, 3),
             ooo_id = 63, tlast_suppress, compression, address = 0x8_0000, index = u32,)]
    struct Everything;

    #[dma_bd(device = npu2, tile = mem, channel = mm2s(TWO - 2), buffer = [[i8; 32 * TWO]; 22 * TWO],
             offset = TWO - 2, len = 1536 * TWO, dims = [<4 * TWO, 256>, <8, 8>, <2 * TWO, 64>, <8, 1>],
             pad = [<0, 0>, <0, 0>, <0, 0>, <0, 2 * TWO>], bd_id = TWO, next_bd = TWO + 1,
             acquire = (LOCK - 1, -1), release = (LOCK, TWO / 2), packet = (TWO + 1, 1), iteration = (4, 128 * TWO, 3),
             ooo_id = LOCK - 2, tlast_suppress, compression, address = (TWO << 18), index = u32)]
    struct Constants;

    #[dma_bd(device = strix, tile = shim, channel = s2mm(1), buffer = [f32; 64], burst = 512,
             axi(smid = 1, qos = 2, cache = 3, secure), tlast_suppress = true, compression = false)]
    struct Interface;

    #[dma_bd(tile = shim, buffer = [f32; 64], burst = 32 * TWO, axi(smid = TWO, qos = 0, cache = 15, secure = false,))]
    struct InterfaceOfConstants;

    #[dma_bd(buffer = [u16; 64], channel = S2MM(1), dims = [<4, 0>, <8, 1>], allow(overlap), device = ideal)]
    struct Overlapping;

    #[dma_bd(channel = s2mm(1), buffer = [u32; 64], dims = [<4, 4>, <8, 1>], allow(overlap))]
    struct OverlappingRows;

    #[dma_bd(buffer = [u8; 64])]
    struct Whole;

    #[dma_bd(device = aie, buffer = [u8; 64], len = 16, offset = 4, acquire = (15, 1))]
    struct First;

    #[dma_bd(crate = aie_pattern, buffer = [u8; 64], len = 4)]
    struct Rooted;

    #[dma_bd(crate = super::facade, buffer = [u8; 32 * TWO], len = TWO * 2)]
    struct Elsewhere;

    #[test]
    fn all_of_them() {
        assert_eq!(walk(Everything), walk(Constants));
        assert_eq!(Everything::LEN, 2048);
        // The word of the table is the one asked for.
        let tables: [&[u32]; 2] = [Everything::INDICES, Constants::INDICES];
        assert_eq!(tables[0], tables[1]);
        assert_eq!((Everything::DEVICE, Everything::TILE), (Device::Aie2p, TileKind::Mem));
        assert_eq!((Constants::DEVICE, Constants::TILE), (Device::Aie2p, TileKind::Mem));
        assert_eq!((Interface::DEVICE, Interface::TILE), (Device::Aie2p, TileKind::Shim));
        assert_eq!((InterfaceOfConstants::DEVICE, InterfaceOfConstants::LEN), (Device::AieMl, 64));
    }

    #[test]
    fn overlaps_that_are_meant() {
        assert_eq!(indices(Overlapping)[..10], [0, 1, 2, 3, 4, 5, 6, 7, 0, 1]);
        let mut buffer = [0; 64];
        OverlappingRows.scatter(&core::array::from_fn(|k| k as u32), &mut buffer);
        assert_eq!(buffer[..9], [0, 1, 2, 3, 8, 9, 10, 11, 16], "the last write stays");
    }

    #[test]
    fn linear_transfers() {
        assert!(indices(Whole).into_iter().eq(0..64));
        assert!(indices(First).into_iter().eq(4..20));
        assert_eq!(First::DEVICE, Device::Aie);
        assert_eq!((indices(Rooted), indices(Elsewhere)), (vec![0, 1, 2, 3], vec![0, 1, 2, 3]));
    }

    #[test]
    fn names_of_devices_and_tiles() {
        macro_rules! named {
            ($($device:ident $tile:ident $family:ident $kind:ident)*) => {$({
                #[dma_bd(device = $device, tile = $tile, buffer = [i32; 4])]
                struct Named;
                assert_eq!((Named::DEVICE, Named::TILE), (Device::$family, TileKind::$kind));
            })*};
        }
        named! {
            aie compute Aie Compute
            xcvc1902 shim Aie Shim
            aie_ml mem AieMl Mem
            aie2 core AieMl Compute
            npu1 mem_tile AieMl Mem
            xdna1 shim_noc AieMl Shim
            xcve2302 memtile AieMl Mem
            xcve2802 core_tile AieMl Compute
            aie2p memory_tile Aie2p Mem
            npu2 interface_tile Aie2p Shim
            xdna2 shim_tile Aie2p Shim
            strix interface Aie2p Shim
            ideal compute_tile Ideal Compute
        }
    }
}

/// What `crate = path` can name.
mod facade {
    pub(super) use aie_pattern::*;
}

mod buffers {
    use super::*;

    const ROWS: usize = 4;
    const COLS: usize = 8;

    type Row = [i16; COLS];
    type Tile = [Row; ROWS];

    mod half {
        //! Element types of another crate, known by their names.

        #[derive(Clone, Copy, PartialEq, Debug)]
        #[expect(non_camel_case_types)]
        pub(super) struct bf16(pub(super) u16);

        #[derive(Clone, Copy, PartialEq, Debug)]
        #[expect(non_camel_case_types)]
        pub(super) struct f16(pub(super) u16);
    }

    use half::bf16;

    #[dma_bd(dims = [<2, 4>, <2, 1>])]
    static PLAIN: [u32; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

    #[dma_bd(dims = [<2, 4>, <2, 1>])]
    static mut CHANGING: [u32; 8] = [0; 8];

    #[dma_bd(dims = [<2, 4>, <2, 1>])]
    const CONSTANT: [u32; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

    #[dma_bd(dims = [<4, 8>, <4, 1>])]
    static NESTED: [[i16; 8]; 4] = [[0; 8]; 4];

    #[dma_bd(dims = [<ROWS, COLS>, <COLS / 2, 1>])]
    static SIZED: [[i16; COLS]; ROWS] = [[0; COLS]; ROWS];

    #[dma_bd(dims = [<4, 8>, <4, 1>])]
    static ALIASED: Tile = [[0; COLS]; ROWS];

    #[dma_bd(dims = [<4, 8>, <4, 1>])]
    static ALIASED_ROWS: [Row; 4] = [[0; COLS]; 4];

    #[dma_bd(dims = [<4, 8>, <4, 1>])]
    static BRAIN: [[half::bf16; 8]; 4] = [[half::bf16(0); 8]; 4];

    #[dma_bd(dims = [<ROWS, 8>, <4, 1>])]
    static IMPORTED: [bf16; ROWS * COLS] = [bf16(1); ROWS * COLS];

    #[dma_bd(dims = [<4, 8>, <4, 1>])]
    static HALVES: [self::half::f16; 32] = [half::f16(0); 32];

    #[dma_bd(dims = [<3, 2>, <2, 1>])]
    static DOUBLES: [f64; 8] = [0.0; 8];

    #[dma_bd(buffer = Tile, dims = [<4, 8>, <4, 1>])]
    struct OfAlias;

    #[dma_bd(buffer = [[[u8; 4]; 2]; 3], dims = [<3, 8>, <4, 1>])]
    struct Cube;

    #[test]
    fn of_every_kind() {
        let rows = (Element::Int16, 0, vec![(4, 8), (4, 1)]);
        assert_eq!(
            [walk(NestedBd), walk(SizedBd), walk(AliasedBd), walk(AliasedRowsBd), walk(OfAlias)],
            [rows.clone(), rows.clone(), rows.clone(), rows.clone(), rows.clone()]
        );
        let words = (Element::Uint32, 0, vec![(2, 4), (2, 1)]);
        assert_eq!(
            [walk(PlainBd), walk(ChangingBd), walk(ConstantBd)],
            [words.clone(), words.clone(), words]
        );
        assert_eq!(walk(BrainBd), (Element::Bfloat16, 0, rows.2.clone()));
        assert_eq!(walk(ImportedBd), (Element::Bfloat16, 0, rows.2.clone()));
        assert_eq!(walk(HalvesBd), (Element::Float16, 0, rows.2));
        assert_eq!(walk(DoublesBd), (Element::Double, 0, vec![(3, 2), (2, 1)]));
        assert_eq!(walk(Cube), (Element::Uint8, 0, vec![(3, 8), (4, 1)]));
    }

    #[test]
    fn stay_as_they_are() {
        let mut stream = [0; 4];
        PlainBd.gather(&PLAIN, &mut stream);
        assert_eq!(stream, [0, 1, 4, 5]);
        ConstantBd.gather(&CONSTANT, &mut stream);
        assert_eq!(stream, [0, 1, 4, 5]);
        assert_eq!(&raw mut CHANGING as usize % align_of::<u32>(), 0);
        let nested = [NESTED, SIZED, ALIASED, ALIASED_ROWS];
        assert!(nested.iter().flatten().flatten().all(|&sample| sample == 0));
        assert_eq!((BRAIN[3][7], IMPORTED[31], HALVES[31]), (bf16(0), bf16(1), half::f16(0)));
        let mut samples = [bf16(0); 16];
        ImportedBd.gather(&IMPORTED, &mut samples);
        assert_eq!(samples, [bf16(1); 16]);
        assert_eq!(DOUBLES.len(), 8);
    }
}

mod items {
    use super::*;

    pub(crate) mod inner {
        use aie_pattern::dma_bd;

        /// The samples of a frame.
        ///
        /// Rows of four.
        #[dma_bd(dims = [<2, 4>, <4, 1>])]
        #[dma_bd(dims = [<4, 1>, <2, 4>], name = ByColumn)]
        #[aie_pattern::dma_bd(len = 4, name = FirstRow)]
        #[unsafe(link_section = ".data")]
        #[rustfmt::skip]
        pub(crate) static SAMPLE_ROWS: [i32; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

        #[dma_bd(len = 4)]
        #[cfg(any())]
        pub(crate) static ABSENT: [Undeclared; 8] = [];

        #[cfg(any())]
        #[dma_bd(len = 4)]
        pub(crate) static ABSENT: [Undeclared; 8] = [];

        #[dma_bd(len = 4)]
        #[cfg(test)]
        pub(crate) static PRESENT: [u8; 8] = [0; 8];

        /// A descriptor of the next buffer.
        #[dma_bd(buffer = [u8; 8], len = 4)]
        #[derive(Debug, PartialEq)]
        pub(crate) struct Unit;

        #[dma_bd(len = 4)]
        pub(in crate::attribute::items) static r#TYPE: [u8; 8] = [0; 8];

        #[dma_bd(len = 4)]
        pub(crate) static A1_B2__C: [u8; 8] = [0; 8];

        #[dma_bd(len = 4)]
        #[deprecated(note = "for the test")]
        pub(crate) static OLD: [u8; 8] = [0; 8];
    }

    mod reexported {
        pub(super) use super::inner::Unit as Renamed;
    }

    use reexported::Renamed;

    #[test]
    fn several_descriptors_of_one_buffer() {
        use inner::{ByColumn, FirstRow, SAMPLE_ROWS, SampleRowsBd};
        let mut stream = [0; 8];
        SampleRowsBd.gather(&SAMPLE_ROWS, &mut stream);
        assert_eq!(stream, SAMPLE_ROWS);
        ByColumn.gather(&SAMPLE_ROWS, &mut stream);
        assert_eq!(stream, [0, 4, 1, 5, 2, 6, 3, 7]);
        let mut row = [0; 4];
        FirstRow.gather(&SAMPLE_ROWS, &mut row);
        assert_eq!(row, [0, 1, 2, 3]);
    }

    #[test]
    fn names_and_attributes() {
        assert_eq!((inner::PresentBd::LEN, inner::PRESENT), (4, [0; 8]));
        assert_eq!((inner::TypeBd::LEN, inner::r#TYPE), (4, [0; 8]));
        assert_eq!((inner::A1B2CBd::LEN, inner::A1_B2__C), (4, [0; 8]));
        #[expect(deprecated)]
        let old = inner::OLD;
        assert_eq!((inner::OldBd::LEN, old.len()), (4, 8));
        assert_eq!((Renamed, format!("{Renamed:?}")), (inner::Unit, "Unit".to_owned()));
        let copies = [Renamed; 2];
        assert_eq!(copies[0].iter().len(), 4);
    }

    #[test]
    fn inside_of_functions() {
        const STEP: i64 = 8;
        #[dma_bd(dims = [<2, STEP>, <2, 1>])]
        static LOCAL: [i32; 16] = [7; 16];
        #[dma_bd(buffer = [i32; 16], dims = [<2, 8>, <2, 1>])]
        struct Local;
        let mut stream = [0; 4];
        LocalBd.gather(&LOCAL, &mut stream);
        assert_eq!((indices(Local), stream), (indices(LocalBd), [7; 4]));
    }

    #[test]
    fn in_the_output_of_macros() {
        macro_rules! buffer {
            ($(#[$meta:meta])* $vis:vis $name:ident: $ty:ty = $value:expr, $dims:tt, $size:expr, $stride:literal) => {
                #[dma_bd(dims = $dims)]
                #[dma_bd(dims = [<$size, $stride>], name = Inner)]
                $(#[$meta])*
                $vis static $name: $ty = $value;
            };
        }
        macro_rules! descriptor {
            ($vis:vis $name:ident, $ty:ty, $tile:ident, $($keys:tt)*) => {
                #[dma_bd(buffer = $ty, tile = $tile, $($keys)*)]
                $vis struct $name;
            };
        }
        buffer!(#[allow(dead_code)] pub(crate) FRAME: [i32; 16] = [0; 16], [<2, 8>, <2, 1>], 1 + 2, 4);
        descriptor!(Unit, [i32; 16], mem, dims = [<3, 4>], bd_id = 1);
        assert_eq!(indices(FrameBd), [0, 1, 8, 9]);
        assert_eq!((indices(Inner), indices(Unit)), (vec![0, 4, 8], vec![0, 4, 8]));
        assert_eq!(Unit::TILE, TileKind::Mem);
    }
}

#[dma_bd(dims = [<2, 4>, <4, 1>])]
static _2D_TILE: [i32; 8] = [0; 8];

#[dma_bd(dims = [<2, 4>, <4, 1>])]
#[allow(non_upper_case_globals)]
static r#type: [i32; 8] = [0; 8];

#[dma_bd(dims = [<2, 4>, <4, 1>], name = Unnamed)]
const _: [i32; 8] = [0; 8];

#[dma_bd(dims = [<if ROWS_OF_TILE > 1 { 2 } else { 1 }, 4>, <4, 1>])]
static GRÖSSE: [i32; 8] = [0; 8];

const ROWS_OF_TILE: usize = 2;

#[test]
fn names_that_are_hard_to_derive_one_from() {
    assert_eq!([_2D_TILE, r#type, GRÖSSE], [[0; 8]; 3]);
    assert_eq!((_2dTileBd::LEN, TypeBd::LEN, Unnamed::LEN, GrösseBd::LEN), (8, 8, 8, 8));
}
