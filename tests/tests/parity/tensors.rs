//! The same declarations as literals and as constants: one verdict, one walk, one table, one error in the same words at
//! the same token, whether the macro judges or rustc's const evaluation.
//!
//! Sound declarations are in `generated/tensors.rs`, compiled into this test. Those in error are compiled here.

use std::fmt::Write as _;
use std::path::Path;

use aie_pattern::prelude::*;
use aie_pattern::stream::{Leaf, Level, LevelsOf, Nested, Stream};
use aie_pattern_core::declare::{RawDims, Tensor};
use aie_pattern_core::ir::Word;
use aie_pattern_core::{Device, Element, Levels, Native, Pattern};
use aie_pattern_tests::{Rng, assert_generated, stored};

use crate::shared::{in_error, told_the_same};

const SOUND: usize = 100;

/// A number that the macro cannot see.
const fn n(number: i128) -> i128 {
    number
}

include!("generated/tensors.rs");

/// A declaration at random: its numbers are small, or now and then out of range.
fn tensor(rng: &mut Rng, wild: u64) -> Tensor {
    const EXTREMES: &[i128] = &[
        0,
        -1,
        17,
        256,
        65536,
        (1 << 20) + 1,
        (1 << 32) + 1,
        1 << 62,
        1 << 63,
        -(1 << 63) - 1,
        i128::MAX / 2,
        -(i128::MAX / 3),
    ];
    let number = |rng: &mut Rng, least: i64, most: i64| -> i128 {
        if rng.once_in(wild) { *rng.pick(EXTREMES) } else { rng.range(least..=most).into() }
    };
    let bytes = rng.once_in(3);
    let rank = if rng.once_in(wild) { rng.range(10..=13) } else { rng.range(1..=9) };
    let dims: Vec<(i128, i128)> = (0..rank)
        .map(|_| {
            let step = number(rng, -2, 6);
            (
                number(rng, 1, 4),
                if bytes && !rng.once_in(wild) { step.saturating_mul(32).max(-i128::MAX) } else { step },
            )
        })
        .collect();
    let (element, lanes) =
        *rng.pick(&[(Element::Int4, 64), (Element::Int8, 64), (Element::Int16, 16), (Element::Float, 8)]);
    Tensor {
        device: if rng.once_in(wild * 2) {
            Device::Aie
        } else {
            *rng.pick(&[Device::AieMl, Device::Aie2p, Device::Ideal])
        },
        is_device_assumed: false,
        element: if rng.once_in(wild * 2) { Element::Double } else { element },
        lanes: if rng.once_in(wild) { number(rng, 0, 40) } else { lanes },
        offset: number(rng, 0, 40),
        buffer: rng.once_in(2).then(|| number(rng, 0, 12000)),
        bytes,
        index: *rng.pick(&[None, None, Some(Word::U8), Some(Word::U16), Some(Word::U32)]),
        dims: RawDims::new(&dims),
        native: (rank <= 9 && rng.once_in(5)).then(|| levels(rng, rank as usize)),
    }
}

/// Native levels of this number of dimensions.
fn levels(rng: &mut Rng, rank: usize) -> Levels {
    let mut ranks = Vec::new();
    let mut left = rank;
    while left > 0 {
        ranks.push(rng.range(1..=left.min(3) as i64) as u8);
        left -= usize::from(ranks[ranks.len() - 1]);
    }
    Levels::new(&ranks).unwrap()
}

/// `native [dim_2d(3, 4, 4), 8], sizes = [2, 2]`.
fn native(tensor: &Tensor, levels: &Levels, mut number: impl FnMut(i128) -> String) -> String {
    let mut dims = tensor.dims.as_slice();
    let (mut list, mut sizes) = (Vec::new(), Vec::new());
    for &rank in levels.ranks() {
        let level;
        (level, dims) = dims.split_at(rank.into());
        sizes.push(number(level[0].0));
        let inner = level[1..].iter().rev().map(|&(num, inc)| format!("{}, {}, ", number(num), number(inc)));
        let inner: String = inner.collect();
        let outermost = number(level[0].1);
        list.push(if rank == 1 { outermost } else { format!("dim_{rank}d({inner}{outermost})") });
    }
    format!("native [{}], sizes = [{}]", list.join(", "), sizes.join(", "))
}

/// The right-hand side as source: all numbers as literals, or some of them, at least one, as constants.
fn source(tensor: &Tensor, constants: bool, rng: &mut Rng) -> String {
    let mut seen = !constants;
    let mut number = |n: i128| {
        if constants && (!seen || !rng.once_in(3)) {
            seen = true;
            format!("n({n})")
        } else {
            n.to_string()
        }
    };
    let dims = match &tensor.native {
        Some(levels) => native(tensor, levels, &mut number),
        None => {
            let dims = tensor.dims.as_slice().iter();
            let dims = dims.map(|&(size, step)| format!("[{}, {}]", number(size), number(step)));
            // Beyond what is kept, dimensions are only counted.
            let counted = (tensor.dims.as_slice().len()..tensor.dims.rank()).map(|_| "[1, 1]".to_owned());
            dims.chain(counted).collect::<Vec<_>>().join(", ")
        }
    };
    let mut out = format!("<{}, {}; {dims}; ", tensor.element.name(), number(tensor.lanes));
    let _ = write!(out, "device = {}, offset = {}", tensor.device.name(), number(tensor.offset));
    if let Some(buffer) = tensor.buffer {
        let _ = write!(out, ", buffer = {}", number(buffer));
    }
    if tensor.bytes {
        out += ", bytes";
    }
    if let Some(word) = tensor.index {
        let _ = write!(out, ", index = {}", format!("{word:?}").to_lowercase());
    }
    out + ">"
}

/// Declarations that are sound, or in error, as long as the source of a test may be.
fn declarations(seed: u64, count: usize, sound: bool) -> Vec<(String, String)> {
    let mut rng = Rng::new(seed);
    let mut out = Vec::new();
    while out.len() < count {
        let wild = if sound { 1000 } else { *rng.pick(&[6, 12, 24]) };
        let tensor = tensor(&mut rng, wild);
        let small = tensor.pattern().len().is_ok_and(|len| len <= 300);
        if tensor.check().is_empty() == sound && (small || !sound) {
            let constants = source(&tensor, true, &mut rng);
            out.push((source(&tensor, false, &mut rng), constants));
        }
    }
    out
}

/// The content of `generated/tensors.rs`.
fn generate() -> String {
    let list = declarations(0x0005_0c0d, SOUND, true);
    let mut out = "// Generated by the test that includes this; see there.\n\ntensor_pattern! {\n".to_owned();
    for (k, (literal, constant)) in list.iter().enumerate() {
        let _ = writeln!(out, "    struct L{k} = {literal};\n    struct C{k} = {constant};");
    }
    out += "}\n\nmacro_rules! each {\n    ($then:ident) => {\n";
    for k in 0..list.len() {
        let _ = writeln!(out, "        $then!(L{k}, C{k});");
    }
    out + "    };\n}\n"
}

#[test]
fn the_generated_declarations_are_those_of_the_generator() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/parity/generated/tensors.rs");
    assert_generated(&path, include_str!("generated/tensors.rs"), &generate());
}

#[test]
fn sound_literals_and_constants_are_the_same_walk() {
    let mut count = 0;
    let mut ranks = [0; 10];
    macro_rules! agree {
        // In functions of their own, because rustc takes more than twice as long for one that is twice as long.
        ($literal:ident, $constant:ident) => {{
            fn agree(ranks: &mut [u32; 10]) {
                assert_eq!($literal::PATTERN, $constant::PATTERN, stringify!($literal));
                assert_eq!(
                    ($literal::LEN, $literal::SPAN),
                    ($constant::LEN, $constant::SPAN),
                    stringify!($literal)
                );
                assert_eq!($literal::ELEMENTS, $constant::ELEMENTS, stringify!($literal));
                assert_eq!(
                    ($literal::DEVICE, $literal::LEVELS, $literal::NATIVE),
                    ($constant::DEVICE, $constant::LEVELS, $constant::NATIVE),
                    stringify!($literal)
                );
                comes_back(&$literal::PATTERN, $literal::DEVICE, $literal::NATIVE);
                // The types are the same as well.
                let (literal, mut constant) = ($literal::INDICES, $constant::INDICES);
                assert_eq!(literal, constant, stringify!($literal));
                constant = literal;
                assert!(
                    constant.iter().map(|&index| index as usize).eq($constant.iter()),
                    stringify!($literal)
                );
                let walk = $literal::PATTERN.indices().unwrap();
                assert!(walk.map(|index| index as usize).eq($literal.iter()), stringify!($literal));
                streams_are_the_walk::<_, stored!($literal::PATTERN.element())>($literal, ranks);
                streams_are_the_walk::<_, stored!($literal::PATTERN.element())>($constant, ranks);
            }
            agree(&mut ranks);
            count += 1;
        }};
    }
    each!(agree);
    assert_eq!(count, SOUND);
    assert!(ranks[1..].iter().all(|&count| count >= 5), "streams of each rank: {ranks:?}");
}

/// Where the first element of each vector is, in turn, through the streams in a stream.
trait Firsts<P: TensorPattern, T>: Level + Sized {
    fn firsts(stream: Stream<'_, P, T, Self>, out: &mut Vec<*const T>);
}

impl<P: TensorPattern, T, const RANK: usize> Firsts<P, T> for Leaf<RANK> {
    fn firsts(mut stream: Stream<'_, P, T, Self>, out: &mut Vec<*const T>) {
        while let Some(vector) = stream.pop() {
            out.push(&raw const vector.as_ref()[0]);
        }
    }
}

impl<P: TensorPattern, T, Inner: Firsts<P, T>, const RANK: usize> Firsts<P, T> for Nested<RANK, Inner> {
    fn firsts(mut stream: Stream<'_, P, T, Self>, out: &mut Vec<*const T>) {
        while let Some(inner) = stream.pop() {
            Inner::firsts(inner, out);
        }
    }
}

/// The nested order, the flat order and the order of the indices are equal.
fn streams_are_the_walk<P: TensorPattern, T: Copy + Default>(walk: P, ranks: &mut [u32; 10])
where
    LevelsOf<P>: Firsts<P, T>,
{
    // Of elements of 4 bits, units of two.
    let unit = P::PATTERN.grain() as usize / if P::PATTERN.element().bits() == 4 { 2 } else { 1 };
    let buffer = vec![T::default(); P::SPAN * unit];
    let expected: Vec<*const T> = walk.iter().map(|index| &raw const buffer[index * unit]).collect();
    let mut nested = Vec::new();
    LevelsOf::<P>::firsts(walk.try_stream(&buffer).unwrap(), &mut nested);
    assert_eq!(nested, expected);
    assert!(walk.try_vectors(&buffer).unwrap().map(|vector| &raw const vector.as_ref()[0]).eq(expected));
    assert!(walk.try_stream(&buffer[1..]).is_err());
    ranks[P::PATTERN.dims().len()] += 1;
}

/// What was checked for a machine is what its address unit holds, and as such the same walk.
fn comes_back(walk: &Pattern, device: Device, native: Option<Native>) {
    let Some(native) = native else {
        assert_eq!(device, Device::Ideal);
        return;
    };
    let offset = walk.offset() * i64::from(walk.grain()) / i64::from(walk.lanes());
    let again = native.pattern(offset).unwrap();
    assert!(again.elements().unwrap().indices().unwrap().eq(walk.elements().unwrap().indices().unwrap()));
}

#[test]
fn literals_and_constants_in_error_are_told_the_same() {
    let call =
        |(k, right): (usize, &String)| format!("aie_pattern::tensor_pattern! {{ struct D{k} = {right}; }}");
    let list = declarations(0x000e_7707, in_error(60), false);
    let list: Vec<_> = list
        .iter()
        .enumerate()
        .map(|(k, (literal, constant))| (call((k, literal)), call((k, constant))))
        .collect();
    told_the_same("tensors", &list, "005 006 010 014 015 016 018 060 061 062 063 064");
}
