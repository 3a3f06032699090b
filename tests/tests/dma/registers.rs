//! Declarations that the rules have no objection to have register words, whatever their numbers, and the words begin with
//! the walk of the pattern.

use aie_pattern::prelude::*;
use aie_pattern_core::declare::{Axi, Iteration, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::register::{ComputeBd, MemBd, ShimBd};
use aie_pattern_core::{Descriptor, Device, Element, Pattern, TileKind};
use aie_pattern_tests::Rng;

const TWO: u32 = 2;

#[dma_bd(name = Literal, tile = mem, len = 16, iteration = (4, 16, 2), address = 0x80000)]
#[dma_bd(name = Constant, tile = mem, len = 16, iteration = (4, 16, TWO), address = 0x80000)]
#[dma_bd(name = First, tile = mem, len = 16, iteration = (4, 16), address = 0x80000)]
#[dma_bd(name = Unlimited, device = ideal, len = 16, iteration = (4, 16, 3))]
static ROWS: [i32; 64] = [0; 64];

#[test]
fn indices_are_of_the_run_that_the_words_begin_with() {
    let run = |first: u8| (first..first + 16).collect::<Vec<_>>();
    assert_eq!(Literal::INDICES.to_vec(), run(32));
    assert_eq!(Constant::INDICES.to_vec(), run(32));
    assert_eq!(First::INDICES.to_vec(), run(0));
    assert_eq!(Unlimited::INDICES.to_vec(), run(48));
    for (words, indices) in [
        (Literal::WORDS, Literal::INDICES),
        (Constant::WORDS, Constant::INDICES),
        (First::WORDS, First::INDICES),
    ] {
        let pattern = MemBd::from_words(words).decode().pattern().unwrap();
        assert!(pattern.indices().unwrap().eq(indices.iter().map(|&index| i64::from(index))));
    }
    let buffer: [i32; 64] = core::array::from_fn(|k| k as i32);
    let mut stream = [0; 16];
    Literal.gather(&buffer, &mut stream);
    assert_eq!(stream[0], 32);
    assert_eq!(ROWS.len(), 64);
}

/// Around what registers hold.
fn number(rng: &mut Rng) -> i128 {
    const BITS: [u32; 19] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 16, 17, 20, 32, 45, 46, 62];
    let power = 1i128 << rng.pick(&BITS);
    power + i128::from(rng.range(0..=2)) - 1
}

/// A declaration that is often legal: up to three numbers of a plain one are others.
fn declaration(rng: &mut Rng) -> Descriptor {
    let element = *rng.pick(&[Element::Int8, Element::Int16, Element::Int32, Element::Int64]);
    let tile = *rng.pick(TileKind::ALL);
    let device = *rng.pick(&[Device::AieMl, Device::Aie2p]);
    let elements = if rng.once_in(3) { number(rng) } else { 1 << 12 };
    let mut d = Descriptor::new(device, tile, element, elements);
    match rng.below(4) {
        0 => d.len = Some(64),
        1 => d.dims = Some(RawDims::new(&[(4, 64), (8, 1)])),
        2 => d.dims = Some(RawDims::new(&[(2, 256), (4, 64), (8, 1)])),
        _ => {}
    }
    for _ in 0..rng.below(4) {
        let n = number(rng);
        match rng.below(16) {
            0 => d.offset = n,
            1 => d.len = Some(n),
            2 => d.iteration = Some(Iteration { size: n, stride: 4, current: None }),
            3 => d.iteration = Some(Iteration { size: 1, stride: n, current: Some(0) }),
            4 => d.iteration = Some(Iteration { size: 2, stride: n, current: Some(1) }),
            5 => d.dims = d.dims.map(|dims| dims.with_size(0, n)),
            6 => d.dims = d.dims.map(|dims| dims.with_stride(0, n)),
            7 => d.dims = d.dims.map(|dims| dims.with_size(1, 1).with_stride(1, n)),
            8 => d.dims = Some(RawDims::new(&[(n, 1)])),
            9 => d.acquire = Some((0, if rng.once_in(2) { n } else { -n })),
            10 => d.release = Some((n, 1)),
            11 => d.bd_id = Some(n),
            12 => (d.bd_id, d.next_bd) = (Some(0), Some(n)),
            13 if tile == TileKind::Mem => {
                d.channel = Some((Direction::Mm2s, 0));
                let pads = [(0, 0), (n, 0), (8, 8)];
                let pads = &pads[3 - d.sizes().len()..];
                d.pad = (!d.sizes().is_empty()).then(|| RawDims::new(pads));
            }
            14 if tile == TileKind::Shim => d.axi = Axi { smid: Some(n), ..Axi::EMPTY },
            _ => d.channel = Some((*rng.pick(&[Direction::Mm2s, Direction::S2mm]), n)),
        }
    }
    d
}

/// The walk of the words, in words.
fn decoded(d: &Descriptor) -> Pattern {
    let address = if d.tile == TileKind::Mem { 0x80000 } else { 0 };
    let fields = match d.tile {
        TileKind::Compute => {
            let template = d.template::<6>().unwrap_or_else(|e| panic!("{d:?}: {e}"));
            ComputeBd::from_words(template.words(template.highest().min(address)).unwrap()).decode()
        }
        TileKind::Mem => {
            let template = d.template::<8>().unwrap_or_else(|e| panic!("{d:?}: {e}"));
            MemBd::from_words(template.words(template.highest().min(address)).unwrap()).decode()
        }
        TileKind::Shim => {
            let template = d.template::<8>().unwrap_or_else(|e| panic!("{d:?}: {e}"));
            ShimBd::from_words(template.words(template.highest().min(address)).unwrap()).decode()
        }
    };
    fields.pattern().unwrap_or_else(|e| panic!("{d:?}: {e}"))
}

#[test]
fn what_the_rules_take_registers_hold() {
    let mut rng = Rng::new(0x4e61);
    let (mut legal, mut compared) = (0, 0);
    for _ in 0..400_000 {
        let d = declaration(&mut rng);
        assert!(d.device.has_words());
        if !d.check().is_empty() {
            continue;
        }
        legal += 1;
        let words = decoded(&d);
        if d.element != Element::Int32 {
            continue;
        }
        // Of elements of one word, the words' walk is the pattern's.
        let pattern = d.pattern();
        assert_eq!(words.len(), pattern.len(), "{d:?}");
        let len = pattern.len().unwrap();
        for position in [0, 1, 7, 8, 31, len / 2, len - 1] {
            let expected = pattern.index_at(position).map(|index| index - d.offset as i64);
            assert_eq!(words.index_at(position), expected, "{position} of {d:?}");
        }
        compared += 1;
    }
    assert!(legal > 40_000 && compared > 10_000, "{legal} legal, {compared} compared");
}
