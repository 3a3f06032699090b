//! Buffer descriptors of any numbers: the ends of 128 bits in every field are errors like others, and never a panic.

use aie_pattern_core::declare::{Axi, Descriptor, Iteration, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::Rng;

const NUMBERS: [i128; 26] = [
    i128::MIN,
    i128::MIN + 1,
    i128::MIN / 2,
    -(1 << 100),
    i64::MIN as i128 - 1,
    i64::MIN as i128,
    i64::MIN as i128 + 1,
    -(1 << 32),
    -8192,
    -4,
    -1,
    0,
    1,
    2,
    3,
    255,
    8192,
    (1 << 32) - 1,
    1 << 32,
    (1 << 32) + 1,
    i64::MAX as i128 - 1,
    i64::MAX as i128,
    i64::MAX as i128 + 1,
    1 << 100,
    i128::MAX / 2,
    i128::MAX,
];

const ELEMENTS: [Element; 5] =
    [Element::Int4, Element::Int8, Element::Bfloat16, Element::Float, Element::Cfloat];

/// Calls everything that there is to call.
fn exercise(d: &Descriptor) {
    let found = d.check();
    for violation in found.as_slice() {
        assert!(!d.message(violation).as_str().is_empty(), "{violation:?} has no message");
        if let Some(fix) = d.fix(violation) {
            assert!(fix.descriptor.check().as_slice().len() <= found.as_slice().len());
        }
    }
    let _ = (d.pattern().len(), d.word(), d.moved(), d.is_linear(), d.is_padded());
}

fn ordinary(device: Device, tile: TileKind, element: Element, direction: Direction) -> Descriptor {
    let mut d = Descriptor::new(device, tile, element, 1 << 10);
    d.dims = Some(RawDims::new(&[(4, 64), (2, 16), (8, 1)]));
    d.pad = Some(RawDims::new(&[(0, 0), (1, 1), (8, 8)]));
    d.channel = Some((direction, 0));
    d.len = Some(4 * 4 * 24);
    d.bd_id = Some(0);
    d.next_bd = Some(1);
    d.acquire = Some((0, -1));
    d.release = Some((1, 1));
    d.packet = Some((1, 1));
    d.iteration = Some(Iteration { size: 2, stride: 256, current: Some(1) });
    d.ooo_id = Some(3);
    d.burst = Some(64);
    d.axi = Axi { smid: Some(1), qos: Some(1), cache: Some(1), secure: Some(1) };
    d.address = Some(0x400);
    d
}

/// Numbers that a declaration has.
const PLACES: usize = 34;

/// Sets one of them.
fn set(d: &mut Descriptor, place: usize, n: i128) {
    let replaced = |raw: Option<RawDims>, at: usize| {
        raw.map(|raw| {
            let mut list = raw.as_slice().to_vec();
            if let Some(pair) = list.get_mut(at / 2) {
                *(if at.is_multiple_of(2) { &mut pair.0 } else { &mut pair.1 }) = n;
            }
            RawDims::new(&list)
        })
    };
    match place {
        0 => d.elements = n,
        1 => d.offset = n,
        2 => d.len = Some(n),
        3 => d.bd_id = Some(n),
        4 => d.next_bd = Some(n),
        5 => d.acquire = Some((n, 1)),
        6 => d.acquire = Some((1, n)),
        7 => d.release = Some((n, 1)),
        8 => d.release = Some((1, n)),
        9 => d.packet = Some((n, 1)),
        10 => d.packet = Some((1, n)),
        11 => d.iteration = Some(Iteration { size: n, stride: 4, current: None }),
        12 => d.iteration = Some(Iteration { size: 4, stride: n, current: None }),
        13 => d.iteration = Some(Iteration { size: 4, stride: 4, current: Some(n) }),
        14 => d.ooo_id = Some(n),
        15 => d.burst = Some(n),
        16 => d.axi.smid = Some(n),
        17 => d.axi.qos = Some(n),
        18 => d.axi.cache = Some(n),
        19 => d.axi.secure = Some(n),
        20 => d.address = Some(n),
        21..=26 => d.dims = replaced(d.dims, place - 21),
        27..=32 => d.pad = replaced(d.pad, place - 27),
        _ => d.channel = d.channel.map(|(direction, _)| (direction, n)),
    }
}

#[test]
fn each_number_alone() {
    for &device in Device::ALL {
        for &tile in TileKind::ALL {
            for element in ELEMENTS {
                for direction in [Direction::S2mm, Direction::Mm2s] {
                    for place in 0..PLACES {
                        for n in NUMBERS {
                            let mut d = ordinary(device, tile, element, direction);
                            set(&mut d, place, n);
                            exercise(&d);
                            // And of a linear transfer.
                            (d.dims, d.pad) = (None, None);
                            exercise(&d);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn several_numbers_together() {
    let mut rng = Rng::new(0xe47e);
    for _ in 0..30_000 {
        let direction = *rng.pick(&[Direction::S2mm, Direction::Mm2s]);
        let mut d =
            ordinary(*rng.pick(Device::ALL), *rng.pick(TileKind::ALL), *rng.pick(&ELEMENTS), direction);
        if rng.once_in(4) {
            d.pad = None;
        }
        if rng.once_in(8) {
            d.index = Some(Word::U16);
        }
        for _ in 0..=rng.below(8) {
            let place = rng.below(PLACES as u64) as usize;
            set(&mut d, place, *rng.pick(&NUMBERS));
        }
        exercise(&d);
    }
}

#[test]
fn lists_of_any_length() {
    let mut rng = Rng::new(0x11e7);
    for _ in 0..5_000 {
        let mut list = |most: u64| -> Vec<(i128, i128)> {
            (0..rng.below(most)).map(|_| (*rng.pick(&NUMBERS), *rng.pick(&NUMBERS))).collect()
        };
        let (dims, pads) = (list(16), list(16));
        for &device in Device::ALL {
            let mut d = Descriptor::new(device, TileKind::Mem, Element::Int8, 64);
            d.dims = Some(RawDims::new(&dims));
            d.pad = Some(RawDims::new(&pads));
            d.channel = Some((Direction::S2mm, 0));
            exercise(&d);
        }
    }
}
