//! The same taps as literals, as constants and as arrays of indices that are cut and turned: one walk, one table, and of those
//! in error the same words at the same token.
//!
//! Sound ones are in `generated/taps.rs`, compiled into this test. Those in error are compiled here.

#![allow(missing_docs, reason = "generated declarations")]

use std::fmt::Write as _;
use std::path::Path;

use aie_pattern::prelude::*;
use aie_pattern_core::declare::Tap as Declared;
use aie_pattern_core::declare::tap::{Op, RawNumbers, Step, Task};
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::{Rng, assert_generated};

use crate::shared::{in_error, told_the_same};

const SOUND: usize = 40;

/// A number that the macro cannot see.
const fn n(number: i128) -> i128 {
    number
}

include!("generated/taps.rs");

/// Indices in the shape of a walk: what the operations do, element by element.
#[derive(Clone, Debug)]
struct Array {
    shape: Vec<usize>,
    indices: Vec<i64>,
}

impl Array {
    fn full(shape: &[usize]) -> Self {
        let len: usize = shape.iter().product();
        Self { shape: shape.to_vec(), indices: (0..len as i64).collect() }
    }

    fn at(&self, position: &[usize]) -> i64 {
        let flat = position.iter().zip(&self.shape).fold(0, |flat, (at, size)| flat * size + at);
        self.indices[flat]
    }

    /// Of another shape, each element from a position of this one.
    fn from(&self, shape: Vec<usize>, position: impl Fn(&[usize]) -> Vec<usize>) -> Self {
        let len: usize = shape.iter().product();
        let indices = (0..len).map(|flat| {
            let (mut at, mut rest) = (vec![0; shape.len()], flat);
            for (at, size) in at.iter_mut().zip(&shape).rev() {
                *at = rest % size;
                rest /= size;
            }
            self.at(&position(&at))
        });
        let indices = indices.collect();
        Self { shape, indices }
    }

    fn permuted(&self, axes: &[usize]) -> Self {
        self.from(axes.iter().map(|&axis| self.shape[axis]).collect(), |at| {
            let mut position = vec![0; at.len()];
            axes.iter().zip(at).for_each(|(&axis, &at)| position[axis] = at);
            position
        })
    }

    fn reshaped(&self, shape: Vec<usize>) -> Self {
        Self { shape, indices: self.indices.clone() }
    }
}

/// A declaration while it is made.
struct Made {
    array: Array,
    steps: Vec<Step>,
    literal: String,
    constant: String,
}

impl Made {
    /// Writes a number into both texts.
    fn number(&mut self, number: i128, rng: &mut Rng) {
        write!(self.literal, "{number}").unwrap();
        if rng.once_in(2) {
            write!(self.constant, "n({number})").unwrap();
        } else {
            write!(self.constant, "{number}").unwrap();
        }
    }

    fn text(&mut self, text: &str) {
        self.literal += text;
        self.constant += text;
    }

    fn numbers(&mut self, numbers: &[i128], rng: &mut Rng) {
        for (k, &number) in numbers.iter().enumerate() {
            self.text(if k == 0 { "" } else { ", " });
            self.number(number, rng);
        }
    }

    fn step(&mut self, op: Op, numbers: &[i128]) {
        self.steps.push(Step { op, numbers: RawNumbers::new(numbers) });
    }

    /// A number, which now and then is wrong.
    fn wild(rng: &mut Rng, wild: u64, number: usize) -> i128 {
        const EXTREMES: &[i128] = &[0, -1, -2, 5, 7, 99, 1 << 40, 1 << 63, -(1 << 63) - 1];
        if wild > 0 && rng.once_in(wild) { *rng.pick(EXTREMES) } else { number as i128 }
    }

    /// A source: a whole tensor, or sizes and strides over one.
    fn source(rng: &mut Rng, wild: u64) -> Self {
        let rank = rng.range(1..=3) as usize;
        let shape: Vec<usize> = (0..rank).map(|_| 2 * rng.range(1..=4) as usize).collect();
        let array = Array::full(&shape);
        let mut made = Self { array, steps: Vec::new(), literal: String::new(), constant: String::new() };
        let written: Vec<i128> = shape.iter().map(|&size| Self::wild(rng, wild * 4, size)).collect();
        if rng.once_in(2) {
            made.text("full(");
            made.numbers(&written, rng);
            made.text(")");
            made.step(Op::Full, &written);
            return made;
        }
        // A transposition of the tensor, from the second element of its last dimension on.
        let axes: Vec<usize> = (0..rank).rev().collect();
        let mut strides = vec![1i128; rank];
        for d in (1..rank).rev() {
            strides[d - 1] = strides[d] * shape[d] as i128;
        }
        let first = shape[rank - 1] - 1;
        let mut sizes: Vec<usize> = shape.clone();
        sizes[rank - 1] = first;
        made.array = made.array.from(sizes.clone(), |at| {
            let mut at = at.to_vec();
            at[rank - 1] += 1;
            at
        });
        made.array = made.array.permuted(&axes);
        let sizes: Vec<i128> = axes.iter().map(|&d| Self::wild(rng, wild, sizes[d])).collect();
        let strides: Vec<i128> = axes.iter().map(|&d| Self::wild(rng, wild, strides[d] as usize)).collect();
        made.text("TensorAccessPattern([");
        made.numbers(&written, rng);
        made.text("], ");
        made.number(1, rng);
        made.text(", [");
        made.numbers(&sizes, rng);
        made.text("], [");
        made.numbers(&strides, rng);
        made.text("])");
        made.step(Op::Tensor, &written);
        let all: Vec<i128> = [1].into_iter().chain(sizes).chain(strides).collect();
        made.step(Op::Walk, &all);
        made
    }

    /// One operation more.
    fn operation(&mut self, rng: &mut Rng, wild: u64) {
        let rank = self.array.shape.len();
        let shape = self.array.shape.clone();
        let dim = rng.below(rank as u64) as usize;
        match rng.below(8) {
            0 => {
                self.text(".T");
                self.step(Op::Transpose, &[]);
                let axes: Vec<usize> = (0..rank).rev().collect();
                self.array = self.array.permuted(&axes);
            }
            1 => {
                let mut axes: Vec<usize> = (0..rank).collect();
                axes.rotate_left(1);
                let written: Vec<i128> = axes.iter().map(|&axis| Self::wild(rng, wild, axis)).collect();
                self.text(".permute(");
                self.numbers(&written, rng);
                self.text(")");
                self.step(Op::Permute, &written);
                self.array = self.array.permuted(&axes);
            }
            2 => {
                let inner = if shape[dim].is_multiple_of(2) { 2 } else { 1 };
                let written = [Self::wild(rng, wild, dim), Self::wild(rng, wild, inner)];
                self.text(".split(");
                self.numbers(&written, rng);
                self.text(")");
                self.step(Op::Split, &written);
                let mut split = shape.clone();
                split.splice(dim..=dim, [shape[dim] / inner, inner]);
                self.array = self.array.reshaped(split);
                if rng.once_in(2) {
                    let dim = [Self::wild(rng, wild, dim)];
                    self.text(".merge(");
                    self.numbers(&dim, rng);
                    self.text(")");
                    self.step(Op::Merge, &dim);
                    self.array = self.array.reshaped(shape);
                }
            }
            3 => {
                let times = rng.range(1..=3) as usize;
                let written = [Self::wild(rng, wild, times)];
                self.text(".repeat(");
                self.numbers(&written, rng);
                self.text(")");
                self.step(Op::Repeat, &written);
                let repeated = [times].into_iter().chain(shape).collect();
                self.array = self.array.from(repeated, |at| at[1..].to_vec());
            }
            4 => {
                let tile: Vec<usize> =
                    shape.iter().map(|size| if size.is_multiple_of(2) { 2 } else { 1 }).collect();
                let written: Vec<i128> = tile.iter().map(|&size| Self::wild(rng, wild, size)).collect();
                self.text(".tile(");
                self.numbers(&written, rng);
                self.text(")");
                self.step(Op::Tile, &written);
                let grid = shape.iter().zip(&tile).map(|(size, tile)| size / tile);
                let tiled = grid.chain(tile.iter().copied()).collect();
                self.array =
                    self.array.from(tiled, |at| (0..rank).map(|d| at[d] * tile[d] + at[rank + d]).collect());
            }
            5 if rank > 1 => {
                // `[i]` of the outermost dimension.
                let index = rng.below(shape[0] as u64) as usize;
                let written = Self::wild(rng, wild, index);
                self.text("[");
                self.number(written, rng);
                self.text("]");
                self.step(Op::At, &[0, written]);
                self.array = self
                    .array
                    .from(shape[1..].to_vec(), |at| [index].into_iter().chain(at.iter().copied()).collect());
            }
            6 => {
                // `[:, a::s]`, the dimensions before it whole.
                let (start, step) = (rng.below(2) as usize % shape[dim], rng.range(1..=2) as usize);
                let (from, by) = (Self::wild(rng, wild, start), Self::wild(rng, wild, step));
                self.text("[");
                for d in 0..dim {
                    self.text(":, ");
                    self.step(Op::Range, &[d as i128, 0, i128::MAX, 1]);
                }
                self.number(from, rng);
                self.text("::");
                self.number(by, rng);
                self.text("]");
                self.step(Op::Range, &[dim as i128, from, i128::MAX, by]);
                let mut cut = shape.clone();
                cut[dim] = (shape[dim] - start).div_ceil(step);
                self.array = self.array.from(cut, |at| {
                    let mut at = at.to_vec();
                    at[dim] = start + at[dim] * step;
                    at
                });
            }
            _ => {
                self.text(".coalesce()");
                self.step(Op::Coalesce, &[]);
                // The same sequence; what its shape is, is not known here.
                let len = self.array.indices.len();
                self.array = self.array.reshaped(vec![len]);
            }
        }
    }

    /// Whether no rule is broken.
    fn is_sound(&self) -> bool {
        let task = Task { device: Device::Ideal, ..Task::EMPTY };
        Declared { element: Element::Int32, task, steps: &self.steps }.check().is_empty()
    }
}

/// Declarations, sound or not.
fn declarations(seed: u64, count: usize, sound: bool) -> Vec<Made> {
    let mut rng = Rng::new(seed);
    let mut list = Vec::new();
    while list.len() < count {
        let wild = if sound { 0 } else { 6 };
        let mut made = Made::source(&mut rng, wild);
        for _ in 0..rng.below(5) {
            // After a `coalesce`, no operation that asks for the shape.
            if made.literal.ends_with(".coalesce()") || made.array.shape.len() > 6 {
                break;
            }
            made.operation(&mut rng, wild);
        }
        if made.is_sound() == sound {
            list.push(made);
        }
    }
    list
}

fn generate() -> String {
    let mut out = "// Generated by the test that includes this; see there.\n\ntap_pattern! {\n".to_owned();
    for (k, Made { literal, constant, .. }) in declarations(0x7a9, SOUND, true).iter().enumerate() {
        let _ = writeln!(out, "    struct L{k} = i32, device = ideal, {literal};");
        let _ = writeln!(out, "    struct C{k} = i32, device = ideal, {constant};");
    }
    out += "}\n\nmacro_rules! each {\n    ($then:ident) => {\n";
    for k in 0..SOUND {
        let _ = writeln!(out, "        $then!({k}, L{k}, C{k});");
    }
    out + "    };\n}\n"
}

#[test]
fn the_generated_declarations_are_those_of_the_generator() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/parity/generated/taps.rs");
    assert_generated(&path, include_str!("generated/taps.rs"), &generate());
}

#[test]
fn literals_constants_and_arrays_are_the_same_walk() {
    let list = declarations(0x7a9, SOUND, true);
    macro_rules! agree {
        ($k:literal, $literal:ident, $constant:ident) => {{
            fn agree(Made { array, literal, .. }: &Made) {
                assert_eq!($literal::PATTERN, $constant::PATTERN, "{literal}");
                assert_eq!(($literal::LEN, $literal::SPAN), ($constant::LEN, $constant::SPAN), "{literal}");
                let naive = || array.indices.iter().map(|&index| index as usize);
                assert!(naive().eq($literal.iter()) && naive().eq($constant.iter()), "{literal}");
                // The types are the same as well.
                let (table, mut other) = ($literal::INDICES, $constant::INDICES);
                assert_eq!(table, other, "{literal}");
                other = table;
                assert!(naive().eq(other.iter().map(|&index| index as usize)), "{literal}");
                let buffer: Vec<i32> = (1000..20_000).collect();
                let mut stream = [0; $literal::LEN];
                $constant.try_gather(&buffer, &mut stream).unwrap();
                assert!(stream.iter().zip(naive()).all(|(&moved, index)| moved == 1000 + index as i32));
            }
            agree(&list[$k]);
        }};
    }
    each!(agree);
}

#[test]
fn literals_and_constants_in_error_are_told_the_same() {
    let call = |k: usize, right: &str| {
        format!("aie_pattern::tap_pattern! {{ struct D{k} = i32, device = ideal, {right}; }}")
    };
    let list = declarations(0xE7709, in_error(50), false);
    let list: Vec<_> =
        list.iter().enumerate().map(|(k, made)| (call(k, &made.literal), call(k, &made.constant))).collect();
    told_the_same("taps", &list, "005 010 014 015 135");
}
