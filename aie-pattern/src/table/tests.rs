//! Tables against nested loops, at run time.

extern crate std;

use std::vec::Vec;

use super::*;
use aie_pattern_core::declare::tiling::{RawList, Tiling};
use aie_pattern_core::device::Direction;
use aie_pattern_core::{Device, Element, TileKind};

/// How many of the cases are tried: a few in Miri, which takes a thousand times as long.
fn cases(all: usize) -> usize {
    if cfg!(miri) { all / 2_000 } else { all }
}

/// `SplitMix64`.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (((z ^ (z >> 31)) as u128 * n as u128) >> 64) as u64
    }

    /// A walk of `len` accesses, with indices of at most `greatest`, often exactly.
    fn walk(&mut self, len: u64, greatest: u64) -> Pattern {
        let (mut dims, mut rest) = (Vec::new(), len);
        while rest > 1 && dims.len() < MAX_RANK - 1 {
            let factors: Vec<u64> = (1..=rest).filter(|n| rest.is_multiple_of(*n)).collect();
            let size = factors[self.below(factors.len() as u64) as usize];
            dims.push((size, 0));
            rest /= size;
        }
        dims.push((rest, 0));
        let (mut least, mut most) = (0, 0);
        for k in 0..dims.len() {
            let (size, _) = dims[k];
            // A dimension of one step may claim any stride.
            let room =
                if size > 1 { (greatest as i64 - (most - least)) / (size as i64 - 1) } else { i64::MAX };
            let reach = if self.below(2) == 0 { room } else { room.min(3 * len as i64) };
            let stride = match self.below(8) {
                0 => 0,
                1 => reach,
                2 => -reach,
                n => (self.below(reach as u64 / 2 + 1) as i64) * if n < 5 { -1 } else { 1 },
            };
            if size > 1 {
                let end = stride * (size as i64 - 1);
                (least, most) = (least + end.min(0), most + end.max(0));
            }
            dims[k].1 = stride;
        }
        let slack = greatest - (most - least) as u64;
        let offset = -least + if self.below(2) == 0 { slack } else { self.below(slack + 1) } as i64;
        let dims: Vec<Dim> = dims.into_iter().map(|(size, stride)| Dim::new(size, stride)).collect();
        Pattern::new(Element::Int8, offset, &dims).unwrap()
    }
}

fn loops(pattern: &Pattern) -> Vec<i64> {
    let mut all = std::vec![pattern.offset()];
    for dim in pattern.dims() {
        all = all
            .iter()
            .flat_map(|at| (0..dim.size).map(move |i| at.wrapping_add(i as i64 * dim.stride)))
            .collect();
    }
    all
}

fn agrees<const N: usize>(rng: &mut Rng, times: usize) {
    for _ in 0..cases(times) {
        let walk = rng.walk(N as u64, u8::MAX as u64);
        assert!(fill_u8::<N>(&walk).iter().map(|&i| i as i64).eq(loops(&walk)), "{walk:?}");
        let walk = rng.walk(N as u64, u16::MAX as u64);
        assert!(fill_u16::<N>(&walk).iter().map(|&i| i as i64).eq(loops(&walk)), "{walk:?}");
        let walk = rng.walk(N as u64, u32::MAX as u64);
        assert!(fill_u32::<N>(&walk).iter().map(|&i| i as i64).eq(loops(&walk)), "{walk:?}");
    }
}

#[test]
fn tables_are_what_nested_loops_give() {
    let mut rng = Rng(1);
    agrees::<1>(&mut rng, 500);
    agrees::<2>(&mut rng, 2_000);
    agrees::<12>(&mut rng, 10_000);
    agrees::<64>(&mut rng, 14_000);
    agrees::<96>(&mut rng, 8_000);
    agrees::<257>(&mut rng, 500);
    agrees::<1024>(&mut rng, 400);
    agrees::<5000>(&mut rng, 100);
}

fn agrees_on<const N: usize>(dims: &[(u64, i64)]) {
    if dims.iter().map(|dim| dim.0).product::<u64>() == N as u64 {
        let offset: i64 = dims.iter().map(|(size, stride)| (size - 1) as i64 * -stride.min(&0)).sum();
        let dims: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
        let walk = Pattern::new(Element::Int8, offset, &dims).unwrap();
        let want = loops(&walk);
        assert!(fill_u8::<N>(&walk).iter().map(|&i| i as i64).eq(want.iter().copied()), "{walk:?}");
        assert!(fill_u16::<N>(&walk).iter().map(|&i| i as i64).eq(want.iter().copied()), "{walk:?}");
        assert!(fill_u32::<N>(&walk).iter().map(|&i| i as i64).eq(want.iter().copied()), "{walk:?}");
    }
}

#[test]
fn every_small_shape() {
    let strides = if cfg!(miri) { -1..=-1 } else { -3..=3 };
    for (a, b, c) in (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=4).map(move |c| (a, b, c)))) {
        for (s, t, u) in strides.clone().flat_map(|s| {
            let (t, u) = (strides.clone(), strides.clone());
            t.flat_map(move |t| u.clone().map(move |u| (s, t, u)))
        }) {
            let dims = [(a, s), (b, t), (c, u)];
            agrees_on::<1>(&dims);
            agrees_on::<6>(&dims);
            agrees_on::<16>(&dims);
            agrees_on::<30>(&dims);
            agrees_on::<72>(&dims);
            agrees_on::<144>(&dims);
        }
    }
}

#[test]
fn an_empty_walk_has_an_empty_table() {
    let walk = Pattern::new(Element::Int8, -7, &[Dim::new(3, i64::MAX), Dim::new(0, -5)]).unwrap();
    assert_eq!(fill_u8::<0>(&walk), []);
}

#[test]
#[should_panic(expected = "index 256 does not fit u8 (at most 255)")]
fn an_index_beyond_the_word_is_refused() {
    let walk = Pattern::new(Element::Int8, 0, &[Dim::new(2, 256)]).unwrap();
    let _ = fill_u8::<2>(&walk);
}

#[test]
#[should_panic(expected = "index -1 does not fit u32 (at most 4294967295)")]
fn an_index_below_0_is_refused() {
    let walk = Pattern::new(Element::Int8, 0, &[Dim::new(2, -1)]).unwrap();
    let _ = fill_u32::<2>(&walk);
}

#[test]
#[should_panic(expected = "the walk has a length of 6, but its table has one of 5")]
fn a_table_of_another_length_is_refused() {
    let walk = Pattern::new(Element::Int8, 0, &[Dim::new(2, 3), Dim::new(3, 1)]).unwrap();
    let _ = fill_u16::<5>(&walk);
}

#[test]
#[should_panic(expected = "the walk has a length beyond 64 bits, but its table has one of 5")]
fn a_length_beyond_64_bits_is_refused() {
    let walk = Pattern::new(Element::Int8, 0, &[Dim::new(1 << 40, 0); 3]).unwrap();
    let _ = fill_u16::<5>(&walk);
}

/// What a big-endian machine would read: its order of bytes is the one that `to_be_bytes` gives.
fn big_endian<const W: usize, const B: usize>(words: impl Iterator<Item = ([u8; W], [u8; W])> + Clone) {
    let little: Vec<u8> = words.clone().flat_map(|(little, _)| little).collect();
    let big: Vec<u8> = words.flat_map(|(_, big)| big).collect();
    let little: [u8; B] = little.try_into().unwrap();
    assert_eq!(reordered(little, W, true).as_slice(), big);
    assert_eq!(reordered(little, W, false), little);
}

#[test]
fn bytes_in_little_endian_order_become_words_of_either_order() {
    let words = |n: u32| (0..n).map(|k| k.wrapping_mul(0x9e37_79b9) ^ 0x0102_0304);
    big_endian::<4, 0>(words(0).map(|w| (w.to_le_bytes(), w.to_be_bytes())));
    big_endian::<4, 12>(words(3).map(|w| (w.to_le_bytes(), w.to_be_bytes())));
    big_endian::<4, 92>(words(23).map(|w| (w.to_le_bytes(), w.to_be_bytes())));
    big_endian::<2, 14>(words(7).map(|w| ((w as u16).to_le_bytes(), (w as u16).to_be_bytes())));
    big_endian::<2, 62>(words(31).map(|w| ((w as u16).to_le_bytes(), (w as u16).to_be_bytes())));
    assert_eq!(from_le_bytes_u16(b"\x01\x02\xff\x00"), [0x0201, 0xff]);
    assert_eq!(from_le_bytes_u32(b"\x01\x02\x03\x04\xff\x00\x00\x80"), [0x0403_0201, 0x8000_00ff]);
}

/// A port whose tilings move the largest index of 32 bits, and a zero.
fn with_greatest_index(zero: bool) -> [Tiling; 2] {
    let tiling = |offset: &[i128]| Tiling {
        buffer_dimension: RawList::new(&[1 << 16, 1 << 16]),
        tiling_dimension: RawList::new(&[1, 1]),
        offset: RawList::new(offset),
        ..Tiling::DEFAULT
    };
    [tiling(&[65535, 65535]), tiling(if zero { &[-1, 0] } else { &[0, 0] })]
}

fn ideal(tilings: &[Tiling]) -> Port<'_> {
    Port {
        device: Device::Ideal,
        is_device_assumed: false,
        tile: TileKind::Mem,
        direction: Direction::Mm2s,
        element: Element::Int32,
        buffer: None,
        tilings,
        covers: false,
        allow_overlap: false,
        index: None,
    }
}

#[test]
fn the_greatest_index_is_in_a_table_without_zeros() {
    let tilings = with_greatest_index(false);
    assert_eq!(fill_port_u32::<2>(&ideal(&tilings)), [u32::MAX, 0]);
}

#[test]
#[should_panic = "[AP018] index 4294967295 and a marker for zeros do not fit u32 (at most 4294967295)"]
fn no_index_is_the_mark_of_a_zero() {
    let tilings = with_greatest_index(true);
    let _ = fill_port_u32::<2>(&ideal(&tilings));
}

/// Small tables, of every number of entries, in each word; walks downwards and repeats among them.
#[test]
fn small_tables_are_those_of_nested_loops() {
    let mut rng = Rng(0x5A11);
    let mut count = 0;
    for _ in 0..cases(20_000) {
        let bytes = [1, 2, 4][rng.below(3) as usize];
        let len = 1 + rng.below(BLOCK_BYTES as u64 / bytes);
        let pattern = rng.walk(len, (1 << (8 * bytes)) - 1);
        let lanes = 16 / bytes as usize;
        let Some(table) = small(&pattern, len as usize, bytes as usize) else { continue };
        let entries = (0..len as usize).map(|k| {
            (table[k / lanes] >> (k % lanes * 8 * bytes as usize)) as u64 & ((1 << (8 * bytes)) - 1)
        });
        assert!(entries.eq(loops(&pattern).into_iter().map(|index| index as u64)), "{pattern:?}");
        assert!(small(&pattern, len as usize + 1, bytes as usize).is_none(), "{pattern:?}");
        count += 1;
    }
    assert!(count > cases(20_000) / 2, "{count}");
    // What fits a word of 16 bits and none of 8, or goes below the buffer, is none.
    for (offset, stride) in [(0, 86), (255, 1), (256, -1), (1, -1), (-1, 1)] {
        let pattern = Pattern::new(Element::Int8, offset, &[Dim::new(4, stride)]).unwrap();
        assert!(small(&pattern, 4, 1).is_none(), "{pattern:?}");
    }
}
