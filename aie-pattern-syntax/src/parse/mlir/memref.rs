//! `memref<16x16xbf16>`: the type of a buffer in MLIR.

use aie_pattern_core::Element;
use aie_pattern_core::element;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Span, TokenStream, TokenTree};

use super::value::literal;
use crate::errors::{Errors, Place, known_names, note};
use crate::parse::buffer::{Array, BufferType};
use crate::parse::cursor::Cursor;
use crate::parse::number::Number;

/// The type of a buffer.
#[derive(Clone, Debug)]
pub struct Memref {
    /// The element.
    pub element: Element,
    /// The shape, the outermost dimension first, in elements.
    pub shape: Vec<u64>,
    /// Where it is.
    pub place: Place,
}

/// Whether a memref is next.
#[must_use]
pub fn at_memref(cursor: &Cursor) -> bool {
    matches!(cursor.rest(), [TokenTree::Ident(name), TokenTree::Punct(open), ..]
        if name == "memref" && open.as_char() == '<')
}

/// Parses a memref; pushes an error and gives `None` if it is none, or none of a known size. A memory space is no matter, a
/// layout is, for the memref then is no whole buffer.
pub fn parse_memref(cursor: &mut Cursor, errors: &mut Errors) -> Option<Memref> {
    if !at_memref(cursor) {
        let message = format!("expected `memref<...>`, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        return None;
    }
    let all = cursor.skip(1);
    let Some(inside) = take_angles(cursor) else {
        let message = "expected `>` after the type of the buffer, found nothing";
        errors.push(Rule::Syntax, cursor.place(), message);
        return None;
    };
    let place = Place { first: Place::of(all)?.first, last: inside.last };
    match shape(inside.tokens) {
        Ok((element, shape)) => Some(Memref { element, shape, place }),
        Err(message) => {
            errors.push(Rule::Syntax, place, message);
            None
        }
    }
}

impl Memref {
    /// The number of elements; `None` beyond 64 bits.
    #[must_use]
    pub fn elements(&self) -> Option<u64> {
        self.shape.iter().try_fold(1u64, |product, &length| product.checked_mul(length))
    }

    /// The buffer, of which there is no type in Rust.
    #[must_use]
    pub fn buffer(&self) -> BufferType {
        let number = |&length: &u64| {
            let value = i128::from(length);
            Number { tokens: literal(value, self.place.first), place: self.place, value: Some(value) }
        };
        let lengths = self.shape.iter().map(number).collect();
        let array = Array { element: self.element, element_type: None, lengths };
        BufferType { tokens: TokenStream::new(), place: self.place, array: Some(array) }
    }
}

/// What angle brackets hold.
struct Angles<'a> {
    tokens: &'a [TokenTree],
    /// The closing bracket.
    last: Span,
}

/// Takes `<...>` with others in it; `None` if it is not closed.
fn take_angles<'a>(cursor: &mut Cursor<'a>) -> Option<Angles<'a>> {
    let all = cursor.rest();
    let mut depth = 0usize;
    let mut after_minus = false;
    for (at, token) in all.iter().enumerate() {
        if let TokenTree::Punct(punct) = token {
            match punct.as_char() {
                '<' => depth += 1,
                '>' if !after_minus => depth = depth.checked_sub(1)?,
                _ => {}
            }
            after_minus = punct.as_char() == '-';
        }
        if depth == 0 {
            cursor.skip(at + 1);
            return Some(Angles { tokens: all.get(1..at)?, last: token.span() });
        }
    }
    None
}

/// The element and the lengths of what a memref holds, or what is wrong.
fn shape(inside: &[TokenTree]) -> Result<(Element, Vec<u64>), String> {
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let mut parts = inside.split(is_comma);
    let text = |part: &[TokenTree]| part.iter().map(ToString::to_string).collect::<String>();
    let shape = parts.next().map(text).unwrap_or_default();
    let layout = parts.map(text).find(|part| part.starts_with("strided<") || part.starts_with("affine_map<"));
    if let Some(layout) = layout {
        let background = note(
            "a descriptor walks a buffer from its first element, so the dimensions and the offset say it all",
        );
        return Err(format!("expected a whole buffer, found the layout `{layout}`{background}"));
    }
    let mut lengths = Vec::new();
    let mut rest = shape.as_str();
    // An element's name may have an `x` of its own, a length has none.
    while let Some((length, after)) = rest.split_once('x')
        && (length == "?" || length.bytes().all(|byte| byte.is_ascii_digit()))
    {
        let Ok(length) = length.parse::<u64>() else {
            return Err(format!("expected lengths that are known, found `{shape}`"));
        };
        lengths.push(length);
        rest = after;
    }
    match element_of(rest) {
        Some(element) => Ok((element, lengths)),
        None => {
            let known = element::NAMES.iter().map(|&(name, _)| name);
            Err(format!("`{rest}` is not an element type{}", known_names("known", rest, known)))
        }
    }
}

/// The element that MLIR calls `name`: `bf16`, `i8`, and of integers with a sign, `si8` and `ui8`.
fn element_of(name: &str) -> Option<Element> {
    match name.split_at_checked(2) {
        Some(("ui", bits)) => Element::from_name(&format!("uint{bits}")),
        Some(("si", bits)) => Element::from_name(&format!("int{bits}")),
        _ if name == "i4" => Some(Element::Int4),
        _ => Element::from_name(name),
    }
}
