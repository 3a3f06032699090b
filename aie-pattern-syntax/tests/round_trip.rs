//! A walk that is printed in a notation and parsed again is the same walk, and breaks no rule; one that a notation cannot say
//! has a reason.
//!
//! `AIE_PATTERN_CASES` is how many walks each notation is given, 2,000 if it is not set.

use std::collections::BTreeMap;

use aie_pattern_core::ir::contract::Verdict;
use aie_pattern_core::show::export::Unsayable;
use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_syntax::check::push_violations;
use aie_pattern_syntax::errors::{Errors, Place};
use aie_pattern_syntax::model::dma_bd::Bd;
use aie_pattern_syntax::parse::cursor::tokens;
use aie_pattern_syntax::parse::items::Input;
use aie_pattern_syntax::parse::{dma_bd, tap_pattern, tensor_pattern, tiling_pattern};
use proc_macro2::{Span, TokenTree};

fn cases() -> u64 {
    std::env::var("AIE_PATTERN_CASES").map_or(2_000, |cases| cases.parse().unwrap())
}

/// A generator of numbers that is the same everywhere.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: u64) -> u64 {
        // xorshift64*
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) % n
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize]
    }

    /// A walk: mostly like those that are declared, with steps that are products of the sizes inside, some of any numbers.
    fn walk(&mut self) -> Pattern {
        let element = self.pick(&ELEMENTS);
        let rank = self.below(6);
        let orderly = self.below(4) > 0;
        let (mut dims, mut inside) = (Vec::new(), 1i64);
        for _ in 0..rank {
            let size = 1 + self.below(9);
            let stride = match self.below(16) {
                0 => 0,
                1 => -(self.below(20) as i64),
                _ if orderly => inside,
                _ => self.below(70) as i64,
            };
            dims.push(Dim::new(size, stride));
            inside *= size as i64;
        }
        if orderly {
            for _ in 0..rank {
                let (a, b) = (self.below(rank) as usize, self.below(rank) as usize);
                dims.swap(a, b);
            }
        } else {
            dims.reverse();
        }
        let offset = if self.below(3) == 0 { self.below(64) as i64 } else { 0 };
        let walk = Pattern::new(element, offset, &dims).unwrap();
        // Backwards, from where it stays in the buffer.
        let least = walk.min_index().unwrap();
        let walk = Pattern::new(element, offset - least.min(0), &dims).unwrap();
        if self.below(3) > 0 {
            return walk;
        }
        let lanes = 128 * self.pick(&[1, 2, 4, 8]) / element.bits();
        let grain = if self.below(4) == 0 { lanes / self.pick(&[1, 2]) } else { lanes };
        walk.of_vectors(lanes, grain.max(1)).unwrap()
    }
}

const ELEMENTS: [Element; 18] = [
    Element::Int4,
    Element::Uint4,
    Element::Int8,
    Element::Uint8,
    Element::Int16,
    Element::Uint16,
    Element::Int32,
    Element::Uint32,
    Element::Int64,
    Element::Uint64,
    Element::Bfloat16,
    Element::Float16,
    Element::Float,
    Element::Double,
    Element::Cint16,
    Element::Cint32,
    Element::Cfloat,
    Element::Cbfloat16,
];

/// The one declaration of a macro's input.
#[track_caller]
fn declaration<T>(input: Input<T>, text: &str) -> T {
    let Input::Expression(declaration) = input else { panic!("no expression: {text}") };
    assert!(declaration.errors.is_empty(), "{text}: {:?}", texts(declaration.errors));
    declaration.right.unwrap()
}

fn texts(errors: Errors) -> Vec<String> {
    errors.into_list().into_iter().map(|error| error.text.clone()).collect()
}

#[track_caller]
fn parsed_tokens(text: &str) -> Vec<TokenTree> {
    tokens(text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn parse_tensor(text: &str) -> Pattern {
    let descriptor = declaration(tensor_pattern::parse(&parsed_tokens(text)), text);
    let written = descriptor.declaration();
    let tensor = written.literal().unwrap();
    let mut errors = Errors::default();
    push_violations(&tensor, written.places(), &mut errors);
    assert!(errors.is_empty(), "{text}: {:?}", texts(errors));
    tensor.pattern()
}

fn parse_tap(text: &str) -> Pattern {
    let tap = declaration(tap_pattern::parse(&parsed_tokens(text)), text);
    let steps = tap.declared_steps();
    let written = tap.declaration(&steps);
    let steps = written.known_steps();
    let known = written.known_tap(&steps);
    let mut errors = Errors::default();
    push_violations(&known, written.places(), &mut errors);
    assert!(errors.is_empty(), "{text}: {:?}", texts(errors));
    known.pattern()
}

fn parse_port(text: &str) -> Pattern {
    let port = declaration(tiling_pattern::parse(&parsed_tokens(text)), text);
    let tilings = port.declared_tilings();
    let written = port.declaration(&tilings);
    let tilings = written.known_tilings();
    let known = written.known_port(&tilings);
    let mut errors = Errors::default();
    push_violations(&known, written.places(), &mut errors);
    assert!(errors.is_empty(), "{text}: {:?}", texts(errors));
    known.walk().unwrap()
}

fn parse_descriptor(text: &str) -> Pattern {
    let mut errors = Errors::default();
    let mut attribute = dma_bd::parse_attribute(text.parse().unwrap(), &mut errors);
    assert!(errors.is_empty(), "{text}: {:?}", texts(errors));
    let buffer = attribute.buffer.take().unwrap();
    let bd = Bd { attribute, buffer, place: Place::from(Span::call_site()) };
    let written = bd.declaration();
    let descriptor = written.literal().unwrap();
    let mut errors = Errors::default();
    push_violations(&descriptor, written.places(), &mut errors);
    assert!(errors.is_empty(), "{text}: {:?}", texts(errors));
    assert_eq!(descriptor.len, descriptor.pattern().len().ok().map(i128::from), "{text}");
    descriptor.pattern()
}

/// Prints random walks and parses the text; `most` is the part of them, in percent, that may be refused.
#[track_caller]
fn round_trip(most: u64, print_and_parse: impl Fn(&Pattern) -> Result<(String, Pattern), Unsayable>) {
    let mut rng = Rng(0x9E37_79B9_7F4A_7C15);
    let mut refused: BTreeMap<String, u64> = BTreeMap::new();
    for case in 0..cases() {
        let walk = rng.walk();
        match print_and_parse(&walk) {
            Ok((text, again)) => {
                assert_eq!(
                    walk.same_walk(&again),
                    Verdict::Holds,
                    "case {case}: {walk:?}\n{text}\n{again:?}"
                );
            }
            Err(why) => {
                let kind = format!("{why:?}").split([' ', '(', '{']).next().unwrap().to_owned();
                assert!(is_true(why, &walk), "case {case}: {walk:?}: {why}");
                *refused.entry(kind).or_default() += 1;
            }
        }
    }
    let all: u64 = refused.values().sum();
    assert!(all * 100 <= cases() * most, "{refused:?}");
}

/// Whether the stated reason holds for the walk.
fn is_true(why: Unsayable, walk: &Pattern) -> bool {
    let elements = walk.elements().unwrap();
    match why {
        Unsayable::Negative { dim, stride } => elements.dims()[dim].stride == stride && stride < 0,
        Unsayable::Repeat { dim } => elements.dims()[dim].stride == 0 && elements.dims()[dim].size > 1,
        Unsayable::Offset(offset) => elements.offset() == offset && offset != 0,
        Unsayable::Element(element) => walk.element() == element,
        // No vector of 128 bits begins at every first element of one, or the run is shorter.
        Unsayable::NoVector => {
            let lanes = i64::from(128 / walk.element().bits());
            walk.indices().unwrap().step_by(lanes as usize).any(|index| index % lanes != 0)
                || !walk.len().unwrap().is_multiple_of(lanes as u64)
                || walk
                    .dims()
                    .last()
                    .is_none_or(|dim| dim.stride != 1 || !dim.size.is_multiple_of(lanes as u64))
        }
        _ => false,
    }
}

#[test]
fn mlir() {
    round_trip(75, |walk| {
        let text = walk.as_mlir()?.to_string();
        let again = parse_descriptor(&format!("device = ideal, {text}"));
        Ok((text, again))
    });
}

#[test]
fn iron() {
    round_trip(40, |walk| {
        let text = walk.as_iron()?.to_string();
        let again = parse_tap(&format!("{}, device = ideal, {text}", walk.element().name()));
        Ok((text, again))
    });
}

#[test]
fn adf() {
    round_trip(40, |walk| {
        let text = walk.as_adf()?.to_string();
        let again = parse_port(&format!("{}, mem, read, device = ideal {text}", walk.element().name()));
        Ok((text, again))
    });
}

#[test]
fn aie_api() {
    round_trip(90, |walk| {
        let text = walk.as_aie_api()?.to_string();
        let again = parse_tensor(&format!("{text}, device = ideal"));
        Ok((text, again))
    });
}

#[test]
fn rust() {
    round_trip(1, |walk| {
        let text = walk.as_rust()?.to_string();
        let (name, inside) = text.strip_suffix(')').unwrap().split_once("!(").unwrap();
        let again = match name {
            "tap_pattern" => parse_tap(inside),
            "tensor_pattern" => parse_tensor(inside),
            _ => panic!("{text}"),
        };
        Ok((text, again))
    });
}

#[test]
fn the_line_of_a_walk_is_its_notation() {
    let mut rng = Rng(0x0123_4567_89AB_CDEF);
    for case in 0..cases() {
        let walk = rng.walk();
        let text = walk.to_string();
        if text.contains(" elements") {
            continue;
        }
        let again = if text.starts_with('<') {
            let keyed = text.strip_suffix('>').unwrap();
            let separator = if keyed.matches(';').count() > 1 { "," } else { ";" };
            parse_tensor(&format!("{keyed}{separator} device = ideal>"))
        } else if walk.dims().iter().any(|dim| dim.size > 1 && dim.stride <= 0) || walk.element().bits() < 8 {
            continue;
        } else {
            parse_unmeasured(&text, walk.element())
        };
        assert_eq!(walk.same_walk(&again), Verdict::Holds, "case {case}: {walk:?}\n{text}");
    }
}

/// A descriptor on an array of a type whose width only rustc knows.
fn parse_unmeasured(text: &str, element: Element) -> Pattern {
    let mut errors = Errors::default();
    let mut attribute =
        dma_bd::parse_attribute(format!("device = ideal, {text}").parse().unwrap(), &mut errors);
    assert!(errors.is_empty(), "{text}: {:?}", texts(errors));
    let buffer = attribute.buffer.take().unwrap();
    let written = Bd { attribute, buffer, place: Place::from(Span::call_site()) }.declaration();
    let descriptor = written.known();
    aie_pattern_core::Descriptor { element, ..descriptor }.pattern()
}
