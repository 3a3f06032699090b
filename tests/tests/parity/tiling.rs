//! The same tilings as literals, as constants and as the nested loops of UG1603: one walk, one table, one stream, and of
//! those in error the same words at the same token.
//!
//! Sound ones are in `generated/tilings.rs`, compiled into this test. Those in error are compiled here.
// What is legal and rarely meant is a warning, and among random tilings.
#![allow(deprecated)]

use std::fmt::Write as _;
use std::path::Path;

use aie_pattern::prelude::*;
use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{NaiveTiling, Rng, assert_generated, stored};

use crate::shared::{in_error, told_the_same};

const SOUND: usize = 60;

/// A number that the macro cannot see.
const fn n(number: i128) -> i128 {
    number
}

include!("generated/tilings.rs");

/// A number at random: small, or now and then out of range.
fn number(rng: &mut Rng, wild: u64, least: i64, most: i64) -> i128 {
    const EXTREMES: &[i128] = &[0, -1, -3, 9, 300, 1 << 20, 1 << 32, 1 << 62, -(1 << 63) - 1, i128::MAX / 2];
    if rng.once_in(wild) { *rng.pick(EXTREMES) } else { rng.range(least..=most).into() }
}

fn tiling(rng: &mut Rng, wild: u64, granule: i64, reads: bool) -> Tiling {
    let rank = if rng.once_in(wild) { rng.range(1..=9) } else { rng.range(1..=3) } as usize;
    let least = |d: usize| if d == 0 { granule } else { 1 };
    let scaled = |rng: &mut Rng, d: usize, low: i64, high: i64| {
        let number = number(rng, wild, low, high);
        if d == 0 && !rng.once_in(wild) { number.saturating_mul(granule.into()) } else { number }
    };
    let buffer: Vec<i128> = (0..rank).map(|d| scaled(rng, d, 4, 8)).collect();
    let tile: Vec<i128> = (0..rank).map(|d| scaled(rng, d, 1, 3)).collect();
    let first = if reads && rng.once_in(2) { -1 } else { 0 };
    let offset: Vec<i128> = (0..rank).map(|d| scaled(rng, d, first, 1)).collect();
    let most = if rng.once_in(wild) { 10 } else { 4 };
    let loops = rng.below(most);
    let traversal: Vec<(i128, i128, i128)> = (0..loops)
        .map(|_| {
            let d = rng.below(rank as u64) as usize;
            let dimension = if rng.once_in(wild) { number(rng, 2, -1, 5) } else { d as i128 };
            let stride = number(rng, wild, 1, 2).saturating_mul(least(d).into());
            (dimension, stride, number(rng, wild, 1, 3))
        })
        .collect();
    let shorter = |rng: &mut Rng, list: Vec<i128>| {
        let len = if rng.once_in(wild * 2) { list.len() - 1 } else { list.len() };
        RawList::new(&list[..len])
    };
    Tiling {
        boundary_dimension: if rng.once_in(4) { shorter(rng, buffer.clone()) } else { RawList::EMPTY },
        buffer_dimension: shorter(rng, buffer),
        tiling_dimension: shorter(rng, tile),
        offset: if rng.once_in(3) { RawList::EMPTY } else { shorter(rng, offset) },
        tile_traversal: RawTraversals::new(&traversal),
        packet_port_id: if rng.once_in(wild) { number(rng, 2, -2, 40) } else { -1 },
        repetition: if rng.once_in(3) { number(rng, wild, 1, 3) } else { 1 },
        phase: if rng.once_in(wild) { number(rng, 2, -1, 3) } else { 0 },
    }
}

/// A port but for its tilings, and these.
fn port(rng: &mut Rng, wild: u64) -> (Port<'static>, Vec<Tiling>) {
    let (element, granule) = *rng.pick(&[(Element::Int32, 1), (Element::Int16, 2), (Element::Uint8, 4)]);
    let tile = *rng.pick(&[TileKind::Mem, TileKind::Mem, TileKind::Compute, TileKind::Shim]);
    let direction = *rng.pick(&[Direction::Mm2s, Direction::Mm2s, Direction::S2mm]);
    let reads = direction == Direction::Mm2s && tile == TileKind::Mem;
    let count = *rng.pick(&[1, 1, 1, 2, 3]);
    let reads = reads || rng.once_in(wild);
    let tilings = (0..count).map(|_| tiling(rng, wild, granule, reads)).collect();
    let device = if rng.once_in(wild * 2) {
        Device::Aie
    } else {
        *rng.pick(&[Device::AieMl, Device::Aie2p, Device::Ideal])
    };
    let index = *rng.pick(&[None, None, None, Some(Word::U8), Some(Word::U16), Some(Word::U32)]);
    (Port { device, tile, direction, element, index, ..Port::EMPTY }, tilings)
}

/// The right-hand side as source: all numbers as literals, or some of them, at least one, as constants.
fn source(port: &Port, constants: bool, rng: &mut Rng) -> String {
    let mut seen = !constants;
    let mut number = |n: i128| {
        if constants && (!seen || !rng.once_in(3)) {
            seen = true;
            format!("n({n})")
        } else {
            n.to_string()
        }
    };
    let access = if port.direction == Direction::Mm2s { "read" } else { "write" };
    let (tile, device) = (port.tile.name(), port.device.name());
    let mut out = format!("{}, {tile}, {access}, device = {device}", port.element.name());
    if let Some(word) = port.index {
        let _ = write!(out, ", index = {}", format!("{word:?}").to_lowercase());
    }
    out += " {";
    for tiling in port.tilings {
        out += "{";
        for (field, list) in [
            ("buffer_dimension", &tiling.buffer_dimension),
            ("tiling_dimension", &tiling.tiling_dimension),
            ("offset", &tiling.offset),
            ("boundary_dimension", &tiling.boundary_dimension),
        ] {
            // Beyond what is kept, numbers are only counted.
            let kept = list.as_slice().iter().copied();
            let list: Vec<String> =
                kept.chain((list.as_slice().len()..list.len()).map(|_| 1)).map(&mut number).collect();
            let _ = write!(out, ".{field} = {{{}}}, ", list.join(", "));
        }
        let loops = tiling.tile_traversal.as_slice().iter().map(|of| (of.dimension, of.stride, of.wrap));
        let rest = tiling.tile_traversal.as_slice().len()..tiling.tile_traversal.len();
        let loops = loops.chain(rest.map(|_| (0, 4, 1)));
        let loops: Vec<String> = loops
            .map(|(d, stride, wrap)| format!("{{{}, {}, {}}}", number(d), number(stride), number(wrap)))
            .collect();
        let _ = write!(
            out,
            ".tile_traversal = {{{}}}, .packet_port_id = {}, .repetition = {}, .phase = {}}}, ",
            loops.join(", "),
            number(tiling.packet_port_id),
            number(tiling.repetition),
            number(tiling.phase),
        );
    }
    out + "}"
}

/// Declarations that are sound, or in error, as long as the source of a test may be.
fn declarations(seed: u64, count: usize, sound: bool) -> Vec<(Vec<NaiveTiling>, String, String)> {
    let mut rng = Rng::new(seed);
    let mut out = Vec::new();
    while out.len() < count {
        let wild = if sound { 100_000 } else { *rng.pick(&[8, 16, 32]) };
        let (port, tilings) = port(&mut rng, wild);
        let port = Port { tilings: &tilings, ..port };
        let small = port.len().is_some_and(|len| len <= 400);
        if port.check().is_empty() == sound && (small || !sound) {
            let naive = if sound { tilings.iter().map(naive).collect() } else { Vec::new() };
            let constants = source(&port, true, &mut rng);
            out.push((naive, source(&port, false, &mut rng), constants));
        }
    }
    out
}

fn naive(tiling: &Tiling) -> NaiveTiling {
    let list = |list: &RawList| list.as_slice().iter().map(|&n| n as i64).collect::<Vec<i64>>();
    let buffer = list(&tiling.buffer_dimension);
    let or = |own: Vec<i64>, other: Vec<i64>| if own.is_empty() { other } else { own };
    let loops = tiling.tile_traversal.as_slice().iter();
    NaiveTiling {
        tile: list(&tiling.tiling_dimension),
        offset: or(list(&tiling.offset), vec![0; buffer.len()]),
        traversal: loops.map(|of| (of.dimension as i64, of.stride as i64, of.wrap as i64)).collect(),
        repetition: tiling.repetition as i64,
        boundary: or(list(&tiling.boundary_dimension), buffer.clone()),
        buffer,
    }
}

fn sound() -> Vec<(Vec<NaiveTiling>, String, String)> {
    declarations(0x0005_7117, SOUND, true)
}

/// The content of `generated/tilings.rs`.
fn generate() -> String {
    let mut out = "// Generated by the test that includes this; see there.\n\ntiling_pattern! {\n".to_owned();
    for (k, (_, literal, constant)) in sound().iter().enumerate() {
        let _ = writeln!(out, "    struct L{k} = {literal};\n    struct C{k} = {constant};");
    }
    out += "}\n\nmacro_rules! each {\n    ($then:ident) => {\n";
    for k in 0..SOUND {
        let _ = writeln!(out, "        $then!({k}, L{k}, C{k});");
    }
    out + "    };\n}\n"
}

#[test]
fn the_generated_declarations_are_those_of_the_generator() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/parity/generated/tilings.rs");
    assert_generated(&path, include_str!("generated/tilings.rs"), &generate());
}

#[test]
fn literals_constants_and_nested_loops_are_the_same_walk() {
    let (list, mut zeros, mut several) = (sound(), 0, 0);
    macro_rules! agree {
        // In functions of their own, because rustc takes more than twice as long for one that is twice as long.
        ($k:literal, $literal:ident, $constant:ident) => {{
            fn agree(naive: &[NaiveTiling]) -> (usize, usize) {
                let walk: Vec<Option<u64>> = naive.iter().flat_map(NaiveTiling::walk).collect();
                let usizes = || walk.iter().map(|index| index.map(|index| index as usize));
                assert_eq!($literal::PORT, $constant::PORT, stringify!($literal));
                assert_eq!(
                    ($literal::LEN, $literal::SPAN),
                    ($constant::LEN, $constant::SPAN),
                    stringify!($literal)
                );
                assert_eq!($literal::LEN, walk.len(), stringify!($literal));
                let span = walk.iter().flatten().max().map_or(0, |greatest| greatest + 1);
                assert_eq!($literal::SPAN as u64, span, stringify!($literal));
                // The types are the same as well.
                let (literal, mut constant) = ($literal::INDICES, $constant::INDICES);
                assert_eq!(literal, constant, stringify!($literal));
                constant = literal;
                let mark = literal.iter().map(|_| word_max(constant)).next().unwrap();
                let table = constant.iter().map(|&index| u64::from(index));
                assert!(table.eq(walk.iter().map(|index| index.unwrap_or(mark))), stringify!($literal));
                for iter in [$literal.iter().collect::<Vec<_>>(), $constant.iter().collect()] {
                    assert!(usizes().eq(iter), stringify!($literal));
                }
                assert!(usizes().rev().eq($literal.iter().rev()), stringify!($literal));
                let (mut moved, mut scattered, mut expected) =
                    ([0; $literal::LEN], vec![0; 2000], vec![0; 2000]);
                // Numbers may have more digits than an element, which has one of them at a time.
                {
                    type Digit = stored!($literal::PORT.element);
                    for shift in (0..24).step_by(8 * size_of::<Digit>()) {
                        let buffer: Vec<Digit> =
                            (1000..100_000u64).map(|number| (number >> shift) as Digit).collect();
                        let mut stream = [7; $literal::LEN];
                        $constant.try_gather(&buffer, &mut stream).unwrap();
                        moved.iter_mut().zip(stream).for_each(|(to, digit)| *to |= u64::from(digit) << shift);
                        let stream: [Digit; $literal::LEN] =
                            std::array::from_fn(|k| ((k as u64 + 1) >> shift) as Digit);
                        let mut buffer = vec![0; 2000];
                        $literal.try_scatter(&stream, &mut buffer).unwrap();
                        scattered
                            .iter_mut()
                            .zip(buffer)
                            .for_each(|(to, digit)| *to |= u64::from(digit) << shift);
                    }
                }
                let gathered = walk.iter().map(|index| index.map_or(0, |index| index + 1000));
                assert!(gathered.eq(moved), stringify!($literal));
                for (index, number) in walk.iter().zip(1..) {
                    if let Some(index) = index {
                        expected[*index as usize] = number;
                    }
                }
                assert_eq!(scattered, expected, stringify!($literal));
                (usize::from(walk.contains(&None)), usize::from($literal::TILINGS.len() > 1))
            }
            let (padded, joined) = agree(&list[$k].0);
            zeros += padded;
            several += joined;
        }};
    }
    each!(agree);
    assert!(zeros >= 10 && several >= 10, "{zeros} with zeros, {several} of several tilings");
}

/// The largest value of a table's index type.
fn word_max<W>(_: &[W]) -> u64 {
    (1 << (8 * size_of::<W>())) - 1
}

#[test]
fn literals_and_constants_in_error_are_told_the_same() {
    let call =
        |(k, right): (usize, &String)| format!("aie_pattern::tiling_pattern! {{ struct D{k} = {right}; }}");
    let list = declarations(0x000e_7711, in_error(120), false);
    let list: Vec<_> = list
        .iter()
        .enumerate()
        .map(|(k, (_, literal, constant))| (call((k, literal)), call((k, constant))))
        .collect();
    told_the_same("tilings", &list, "005 006 010 018 019 026 027 028 050 070 071 072 073 078");
}
