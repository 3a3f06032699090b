//! Every way to write a descriptor that the language knows, and that all of them mean the same.
// Spelled on purpose as nobody would.
#![allow(
    unused_braces,
    clippy::zero_prefixed_literal,
    clippy::erasing_op,
    clippy::identity_op,
    clippy::decimal_bitwise_operands,
    clippy::if_same_then_else
)]

use aie_pattern::prelude::*;
use aie_pattern::{Device, Element};

/// The words of a declaration's walk: element, lanes, offset and dimensions.
fn walk<P: AccessPattern>(_: P) -> (Element, u32, i64, Vec<(u64, i64)>) {
    let dims = P::PATTERN.dims().iter().map(|dim| (dim.size, dim.stride)).collect();
    (P::PATTERN.element(), P::PATTERN.lanes(), P::PATTERN.offset(), dims)
}

macro_rules! all_mean {
    ($expected:expr; $(($($declaration:tt)*))*) => {{
        let expected = $expected;
        $(assert_eq!(walk(tensor_pattern!($($declaration)*)), expected, "{}", stringify!($($declaration)*));)*
    }};
}

const N: usize = 16;
const ROWS: u32 = 2;
const COLS: i8 = 4;
const BACK: i64 = -1;

const fn f<const K: usize>() -> usize {
    K
}

const fn pair(a: u8, b: u8) -> u8 {
    a + b
}

trait Shape {
    const ROWS: usize;
    const STEP: i32;
}

trait Of<T> {
    const ROWS: u16;
}

struct Tile;

impl Shape for Tile {
    const ROWS: usize = 2;
    const STEP: i32 = 8;
}

impl Of<[u8; 3]> for Tile {
    const ROWS: u16 = 2;
}

impl Tile {
    const COLS: u64 = 4;
}

mod sizes {
    pub(crate) const SIZES: [usize; 3] = [2, 4, 8];

    pub(crate) mod inner {
        pub(crate) const OUTER: u128 = 2;
    }
}

#[test]
fn brackets_and_calls() {
    all_mean! { (Element::Int16, 16, 0, vec![(2, 8), (4, 2)]);
        (<int16, 16; [2, 8], [4, 2]>)
        (int16, 16; [2, 8], [4, 2])
        (<i16, 16; [2, 8], [4, 2]>)
        (<int16, 16; tensor_dim(2, 8), tensor_dim(4, 2)>)
        (<int16, 16; aie::tensor_dim(2u, 8), ::aie::tensor_dim(4u, 2)>)
        (int16, 16; aie::tensor_dim(2u, 8), [4u, 2])
        (<int16, 16; [2, 8], [4, 2],>)
        (int16, 16; [2, 8], [4, 2],)
        (int16, 16; [2, 8,], [4, 2,],)
        (<int16, 16; tensor_dim(2, 8,), tensor_dim(4, 2,),>)
        (<int16, 16; [2, 8], [4, 2];>)
        (<int16, 16; [2, 8], [4, 2]; offset = 0,>)
    }
    // The macro call's own delimiters are free as well.
    let expected = (Element::Int16, 16, 0, vec![(2, 8), (4, 2)]);
    assert_eq!(walk(tensor_pattern![<int16, 16; [2, 8], [4, 2]>]), expected);
    assert_eq!(walk(tensor_pattern! { <int16, 16; [2, 8], [4, 2]> }), expected);
}

#[test]
fn integer_literals() {
    all_mean! { (Element::Int32, 8, 16, vec![(8, -2), (2, 1)]);
        (<int32, 8; [8, -2], [2, 1]; offset = 16>)
        (<int32, 8u; [8u, -2], [2u, 1]; offset = 16u>)
        (<int32, 8U; [8U, -2], [2U, 1]; offset = 16U>)
        (<int32, 8ul; [8ul, -2l], [2UL, 1L]; offset = 16lu>)
        (<int32, 8ull; [8ULL, -2ll], [2LL, 1LL]; offset = 16ull>)
        (<int32, 8usize; [8usize, -2i64], [2u8, 1i128]; offset = 16_u16>)
        (<int32, 0x8; [0x8u, -0x2], [0b10, 0o1]; offset = 0x1_0ul>)
        (<int32, 0x8_usize; [0b1000u, -0o2], [0_2, 1__]; offset = 16>)
        (<int32, 0X8; [0B1000U, -0X2L], [0X2ul, (0X1)]; offset = 0X10 + 0 * N>)
    }
}

#[test]
fn arithmetic_of_literals() {
    all_mean! { (Element::Int32, 8, 16, vec![(8, -2), (2, 1)]);
        (<int32, 2 * 4; [2 * 4u, -(4 - 2)], [10 % 4, 9 / 8]; offset = 1 << 4>)
        (<int32, 16 >> 1; [2 + 2 * 3, 3 - 5], [(1 + 1), - -1]; offset = 256 >> 4>)
        (<int32, (16 >> 1); [(2 + 2) * 2, -2], [((2)), -(-1)]; offset = (1 << 3) * 2, device = aie_ml>)
        (int32, 16 >> 1; [32 >> 2, -8 >> 2], [2, 1 << 0]; offset = 256 >> 4)
        (<int32, { 4 * 2 }; [{ 8 }, { -2 }], [if true { 2 } else { 3 }, 1]; offset = { 16 }>)
    }
}

#[test]
fn constants() {
    all_mean! { (Element::Int16, 16, 4, vec![(2, 8), (4, -1)]);
        (<int16, N; [ROWS, COLS * 2], [COLS, BACK]; offset = N - 12>)
        (<int16, N; [ROWS as usize, 8], [4, -(ROWS as i32 - 1)]; offset = COLS>)
        (<int16, N; [N >> 3, N / 2], [N >> 2, -1]; offset = N >> 2>)
        (<int16, N >> 0; [ROWS << 0, 1 << 3], [N as u64 >> 2u, BACK]; offset = COLS << 0>)
        (int16, N; [ROWS, 8], [COLS, BACK]; offset = COLS)
        (<int16, f::<16>(); [f::<2>(), f::<{ N / 2 }>()], [f::<4>(), BACK]; offset = f::<4>()>)
        (<int16, N; [<Tile as Shape>::ROWS, <Tile as Shape>::STEP], [Tile::COLS, BACK]; offset = Tile::COLS>)
        (<int16, N; [<Tile as Of<[u8; 3]>>::ROWS, 8], [<Tile>::COLS, BACK]; offset = <Tile>::COLS>)
        (<int16, N; [sizes::SIZES[0], sizes::SIZES[2]], [sizes::SIZES[1], BACK]; offset = 4>)
        (<int16, N; [pair(1, 1), pair(4, 4)], [pair(2, 2), BACK]; offset = pair(ROWS as u8, 2)>)
        (<int16, N; [if ROWS < 3 { 2 } else { 3 }, 8], [if N > 3 { 4 } else { 5 }, BACK]; offset = 4>)
        (<int16, N; [match ROWS { 2 => 2, _ => 3 }, 8], [4, BACK]; offset = { let x = 3; x + 1 }>)
        (<int16, N; [sizes::inner::OUTER as u64, 8], ["four".len(), BACK]; offset = b'\x04'>)
        (<int16, N; [ROWS & 3, N ^ 24], [N & !3 & 7 | 4, BACK]; offset = u8::MAX / 51 - 1>)
        (<int16, size_of::<[u8; 16]>(); [2i8, 8], [4, i8::MIN >> 7]; offset = "four".len()>)
        (<int16, N; tensor_dim(ROWS, 8u), aie::tensor_dim(Tile::COLS, BACK); offset = 4u + COLS as u32 - 4u>)
    }
}

#[test]
fn options_in_any_order() {
    all_mean! { (Element::Int8, 64, 1, vec![(4, 2)]);
        (<int8, 64; [4, 2]; offset = 1, buffer = 512, device = aie2p, index = u16>)
        (<int8, 64; [4, 2]; index = u16, device = npu2, buffer = 8 * 64, offset = 1>)
        (<int8, 64; [4, 128]; bytes, offset = 1, device = strix>)
        (int8, 64; [4, 128]; device = ideal, bytes, offset = 1,)
        (int8, 64; [4, 2]; buffer = 8 << 6, offset = 1)
        (<int8, 64; [4, 2]; offset = 0 + 1, buffer = N * 32>)
        (<int8, 64; [4, 2]; device = xdna, index = u32, offset = 1>)
    }
}

/// Every element type, by both names where it has two, with a vector of 128 bits.
#[test]
fn element_types() {
    macro_rules! named {
        ($($name:ident $lanes:literal $element:ident,)*) => {$(
            let pattern = tensor_pattern!(<$name, $lanes; [1, 1]>);
            assert_eq!(walk(pattern).0, Element::$element);
            assert_eq!(Element::from_name(stringify!($name)), Some(Element::$element));
        )*};
    }
    named! {
        int4 32 Int4, uint4 32 Uint4, int8 16 Int8, i8 16 Int8, uint8 16 Uint8, u8 16 Uint8, int16 8 Int16,
        i16 8 Int16, uint16 8 Uint16, u16 8 Uint16, bfloat16 8 Bfloat16, bf16 8 Bfloat16, int32 4 Int32, i32 4 Int32,
        uint32 4 Uint32, u32 4 Uint32, float 4 Float, f32 4 Float, cint16 4 Cint16, cint32 2 Cint32, cfloat 2 Cfloat,
        cbfloat16 4 Cbfloat16,
    }
    // Those that no AI Engine has vectors of are for the ideal device.
    macro_rules! ideal {
        ($($name:ident $element:ident,)*) => {$(
            let pattern = tensor_pattern!(<$name, 2; [1, 1]; device = ideal>);
            assert_eq!(walk(pattern).0, Element::$element);
        )*};
    }
    ideal! {
        int64 Int64, i64 Int64, uint64 Uint64, u64 Uint64, float16 Float16, f16 Float16, double Double, f64 Double,
    }
}

#[test]
fn vectors_of_every_width() {
    macro_rules! sound {
        ($($lanes:literal)*) => { $(assert_eq!(walk(tensor_pattern!(<int16, $lanes; [1, 1]>)).1, $lanes);)* };
    }
    sound!(8 16 32 64 128);
    assert_eq!(walk(tensor_pattern!(<int16, 7; [1, 1]; device = ideal>)).1, 7);
    assert_eq!(Device::from_name("npu1"), Some(Device::AieMl));
}

#[test]
fn every_rank() {
    macro_rules! ranks {
        ($($rank:literal $dims:tt)*) => {$(
            let pattern = ranks!(@ $dims);
            assert_eq!(walk(pattern).3.len(), $rank);
            assert_eq!(pattern.iter().len(), 1 << $rank);
            assert!(pattern.iter().eq(0..1 << $rank), "the bits of a number are {} dimensions", $rank);
            assert!(pattern.indices().iter().map(|&index| index as usize).eq(0..1 << $rank));
        )*};
        (@ { $($dims:tt)* }) => { tensor_pattern!(<int8, 16; $($dims)*>) };
    }
    ranks! {
        1 { [2, 1] }
        2 { [2, 2], [2, 1] }
        3 { [2, 4], [2, 2], [2, 1] }
        4 { [2, 8], [2, 4], [2, 2], [2, 1] }
        5 { [2, 16], [2, 8], [2, 4], [2, 2], [2, 1] }
        6 { [2, 32], [2, 16], [2, 8], [2, 4], [2, 2], [2, 1] }
        7 { [2, 64], [2, 32], [2, 16], [2, 8], [2, 4], [2, 2], [2, 1] }
        8 { [2, 128], [2, 64], [2, 32], [2, 16], [2, 8], [2, 4], [2, 2], [2, 1] }
        9 { [2, 256], [2, 128], [2, 64], [2, 32], [2, 16], [2, 8], [2, 4], [2, 2], [2, 1] }
    }
}

#[test]
fn steps_of_zero_and_below() {
    assert_eq!(tensor_pattern!(<int8, 16; [3, 0]>).indices(), &[0, 0, 0]);
    assert_eq!(tensor_pattern!(<int8, 16; [2, 0], [2, 1]>).indices(), &[0, 1, 0, 1]);
    assert_eq!(tensor_pattern!(<int8, 16; [4, -1]; offset = 3>).indices(), &[3, 2, 1, 0]);
    assert_eq!(tensor_pattern!(<int8, 16; [2, 4], [4, -1]; offset = 3>).indices(), &[3, 2, 1, 0, 7, 6, 5, 4]);
    // Below 0 on the way is as little allowed as at the end; here the steps up come first.
    assert_eq!(tensor_pattern!(<int8, 16; [2, -3], [2, 1]; offset = 3>).indices(), &[3, 4, 0, 1]);
    // The step of a dimension of one is not walked.
    assert_eq!(tensor_pattern!(<int8, 16; [1, -7], [2, 1]>).indices(), &[0, 1]);
}
