//! `memref<16x16xbf16>`: the type of a buffer in MLIR.

use std::fmt;

use aie_pattern_core::Element;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Span, TokenStream, TokenTree};

use super::value::literal;
use crate::errors::{Errors, Place, help_code, meant, note, quoted};
use crate::parse::buffer::{Array, BufferType};
use crate::parse::cursor::{Cursor, Outside, is_punct};
use crate::parse::number::{Number, Until, parse_number};

/// The type of a buffer.
#[derive(Clone, Debug)]
pub struct Memref {
    /// The element.
    pub element: Element,
    /// The shape, the outermost dimension first, in elements.
    pub shape: Vec<u64>,
    /// The memory space, if it is written as a number.
    pub space: Option<Number>,
    /// The place of the type.
    pub place: Place,
}

impl Array {
    /// The same type in MLIR.
    pub(crate) fn memref(&self, place: Place) -> Option<Memref> {
        Some(Memref { element: self.element, shape: self.shape()?, space: None, place })
    }
}

/// Whether a memref is next.
pub fn at_memref(cursor: &Cursor) -> bool {
    matches!(cursor.rest(), [TokenTree::Ident(name), open, ..] if name == "memref" && is_punct(open, '<'))
}

/// Parses a memref. Pushes an error and returns `None` if the size is not known, or if a layout makes it less than a
/// whole buffer. The caller decides what a memory space means.
pub fn parse_memref(cursor: &mut Cursor, errors: &mut Errors) -> Option<Memref> {
    if !at_memref(cursor) {
        cursor.push_expected("`memref<...>`", errors);
        return None;
    }
    let all = cursor.skip(1);
    let Some((inside, last)) = take_angles(cursor) else {
        let place = Place { first: Place::of(all)?.first, last: cursor.place().last };
        errors.push(Rule::Syntax, place, "expected the `>` that ends the type of the buffer");
        cursor.skip(cursor.rest().len());
        return None;
    };
    let place = Place { first: Place::of(all)?.first, last };
    match shape(inside) {
        Ok((element, shape)) => Some(Memref { element, shape, space: space(inside), place }),
        Err((rule, message)) => {
            errors.push(rule, place, message);
            None
        }
    }
}

/// A memref as written, even if it is not a whole buffer of a known size.
#[derive(Clone, Debug)]
pub struct Shaped {
    /// The element; `None` if buffers cannot have that type.
    pub element: Option<Element>,
    /// The element as written.
    pub element_text: String,
    /// Lengths, the outermost first, with `None` for `?`; no list for `memref<*xi32>`.
    pub lengths: Option<Vec<Option<u64>>>,
    /// Whether it has a layout.
    pub has_layout: bool,
    /// The memory space, if it is written as a number.
    pub space: Option<Number>,
    /// The place of the type.
    pub place: Place,
}

/// Takes any memref; `None` if none is next, if it is not closed, or if a length has more than 64 bits.
pub fn take_shaped(cursor: &mut Cursor) -> Option<Shaped> {
    if !at_memref(cursor) {
        return None;
    }
    let mut ahead = cursor.clone();
    let all = ahead.skip(1);
    let (inside, last) = take_angles(&mut ahead)?;
    let place = Place { first: Place::of(all)?.first, last };
    let parts = parts(inside);
    let has_layout = parts.iter().skip(1).any(|part| layout(part).is_some());
    let text = parts.first().map(String::as_str).unwrap_or_default();
    let (lengths, element) = match text.strip_prefix("*x") {
        Some(element) => (None, element),
        None => {
            let (lengths, element) = lengths(text);
            let length = |length: &str| match length {
                "?" => Some(None),
                digits => digits.parse().ok().map(Some),
            };
            (Some(lengths.into_iter().map(length).collect::<Option<Vec<_>>>()?), element)
        }
    };
    *cursor = ahead;
    Some(Shaped {
        element: element_of(element),
        element_text: element.to_owned(),
        lengths,
        has_layout,
        space: space(inside),
        place,
    })
}

/// The parts between top-level commas, as text.
fn parts(inside: &[TokenTree]) -> Vec<String> {
    let text = |part: &[TokenTree]| part.iter().map(ToString::to_string).collect::<String>();
    inside.split(|token| is_punct(token, ',')).map(text).collect()
}

/// The layout, if the part is one.
fn layout(part: &str) -> Option<&str> {
    let is_layout = LAYOUTS.iter().any(|layout| part.starts_with(layout));
    if is_layout { part.split('<').next() } else { None }
}

/// The lengths before an element, and the element.
fn lengths(shape: &str) -> (Vec<&str>, &str) {
    let (mut lengths, mut rest) = (Vec::new(), shape);
    // The name of an element may contain an `x`; a length cannot.
    while let Some((length, after)) = rest.split_once('x')
        && (length == "?" || length.bytes().all(|byte| byte.is_ascii_digit()))
    {
        lengths.push(length);
        rest = after;
    }
    (lengths, rest)
}

impl Memref {
    /// The number of elements; `None` beyond 64 bits.
    pub fn elements(&self) -> Option<u64> {
        self.shape.iter().try_fold(1u64, |product, &length| product.checked_mul(length))
    }

    /// The buffer type. A memref has no Rust type.
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

impl fmt::Display for Memref {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "memref<")?;
        for length in &self.shape {
            write!(f, "{length}x")?;
        }
        let name = self.element.name();
        match (name.strip_prefix("uint"), self.element.memref_name()) {
            (Some(bits), _) => write!(f, "ui{bits}>"),
            (None, known) => write!(f, "{}>", known.unwrap_or(name)),
        }
    }
}

/// The element types that a buffer may have.
const NAMES: [&str; 9] = ["i4", "i8", "i16", "i32", "i64", "bf16", "f16", "f32", "f64"];

/// The layouts that can follow the shape of a memref.
const LAYOUTS: [&str; 2] = ["strided<", "affine_map<"];

/// Takes `<...>`, which may be nested: the tokens inside and the closing bracket; `None` if it is not there or not closed.
pub fn take_angles<'a>(cursor: &mut Cursor<'a>) -> Option<(&'a [TokenTree], Span)> {
    let mut outside = Outside::default();
    let all = cursor.is_punct('<').then_some(cursor.rest())?;
    let close = all.iter().position(|token| outside.pass(token))?;
    Some((cursor.skip(close + 1).get(1..close)?, all.get(close)?.span()))
}

/// The element and the lengths of a memref's content, or the error.
fn shape(inside: &[TokenTree]) -> Result<(Element, Vec<u64>), (Rule, String)> {
    let parts = parts(inside);
    let shape = parts.first().cloned().unwrap_or_default();
    if let Some(layout) = parts.iter().skip(1).find_map(|part| layout(part)) {
        let background =
            note("a `memref` with a layout is a part of a buffer; offset and dimensions say which");
        let message = format!("expected a whole buffer, found the layout `{layout}<...>`{background}");
        // Another type would lose what such a layout says.
        return Err((Rule::Syntax, message));
    }
    if shape.starts_with("*x") {
        let background = note("only a tensor of the host may be unranked; a buffer in a tile needs a size");
        return Err((Rule::Memref, format!("the size of `memref<{shape}>` is not known{background}")));
    }
    let (written, rest) = lengths(&shape);
    let lengths = written.iter().map(|length| length.parse::<u64>().ok()).collect::<Option<Vec<_>>>();
    let Some(lengths) = lengths else {
        return Err((Rule::Syntax, format!("a length is not known in `{shape}`")));
    };
    match element_of(rest) {
        Some(element) => Ok((element, lengths)),
        None if rest.starts_with("!aiex.bfp<\"v8bfp16") => {
            let length = lengths.iter().try_fold(9u64, |all, length| all.checked_mul(*length));
            let bytes = length.map_or_else(String::new, |length| format!(", `memref<{length}xi8>`"));
            let background = note(format!(
                "each is a block of 8 numbers in 9 bytes: declare bytes{bytes}, 9 for each block"
            ));
            Err((Rule::UnknownName, format!("`{rest}` is not an element of a buffer{background}")))
        }
        None => {
            let known = quoted(NAMES);
            let mut message =
                format!("`{rest}` is not an element of a buffer{}", note(format!("known: {known}")));
            if let Some(meant) = meant(rest, &NAMES) {
                let lengths = shape.strip_suffix(rest).unwrap_or_default();
                message += &help_code(format!("memref<{lengths}{meant}>"));
            }
            Err((Rule::UnknownName, message))
        }
    }
}

/// The memory space after the shape: `2`, `2 : i32`.
fn space(inside: &[TokenTree]) -> Option<Number> {
    let part = inside.split(|token| is_punct(token, ',')).nth(1)?;
    let mut cursor = Cursor::new(part, part.first()?.span());
    let number = parse_number(&mut cursor, Until::Comma, "a memory space", &mut Errors::default())?;
    number.value.is_some().then_some(number)
}

/// The element with the MLIR name `name`: `bf16`, `i8`, and for signed and unsigned integers `si8` and `ui8`.
fn element_of(name: &str) -> Option<Element> {
    match name.split_at_checked(2) {
        Some(("ui", bits)) => Element::from_name(&format!("uint{bits}")),
        Some(("si", bits)) => Element::from_name(&format!("int{bits}")),
        _ if name == "i4" => Some(Element::Int4),
        _ => Element::from_name(name),
    }
}

#[cfg(test)]
mod tests {
    use aie_pattern_core::Element;
    use proc_macro2::TokenStream;

    use super::parse_memref;
    use crate::errors::Errors;
    use crate::parse::cursor::{Cursor, tokens};

    #[test]
    fn lengths_and_elements_are_told_apart() {
        for (text, expected) in [
            ("memref<2048xi8>", Some((Element::Int8, vec![2048]))),
            ("memref<16x16xbf16>", Some((Element::Bfloat16, vec![16, 16]))),
            ("memref<4x8xui8, 2 : i32>", Some((Element::Uint8, vec![4, 8]))),
            ("memref<4x 8xsi16, 1>", Some((Element::Int16, vec![4, 8]))),
            ("memref<0x8xi4>", Some((Element::Int4, vec![0, 8]))),
            ("memref<f32>", Some((Element::Float, vec![]))),
            ("memref<8xindex>", None),
            ("memref<?x8xi32>", None),
            ("memref<8x?xi32>", None),
            ("memref<*xf32>", None),
            ("memref<8xf32, strided<[2], offset: 1>>", None),
            ("memref<8xf32, affine_map<(d0) -> (d0)>>", None),
            ("memref<99999999999999999999xi8>", None),
            ("memref<8>", None),
            ("memref<>", None),
            ("memref<8xi32", None),
            ("memref", None),
            ("tensor<8xi32>", None),
        ] {
            let all = tokens(text.parse::<TokenStream>().unwrap());
            let mut errors = Errors::default();
            let memref = parse_memref(&mut Cursor::of_input(&all), &mut errors);
            assert_eq!(memref.is_none(), !errors.is_empty(), "{text}");
            assert_eq!(memref.map(|memref| (memref.element, memref.shape)), expected, "{text}");
        }
    }
}
