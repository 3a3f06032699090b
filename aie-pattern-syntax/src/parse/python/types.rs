//! Types of objects: `np.ndarray[(4, 8), np.dtype[np.int32]]`, `T.memref(4, 8, T.i32())`, `MemRefType.get((4, 8), T.i32())`.

use aie_pattern_core::Element;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::text::Text;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::arguments::parse_numbers_of;
use crate::errors::{Errors, Place, help_code, known_names, note};
use crate::parse::buffer::{Array, BufferType};
use crate::parse::cursor::{Cursor, enter, is_punct};
use crate::parse::keys::skip_part;
use crate::parse::mlir::memref::{at_memref, parse_memref};
use crate::parse::number::{Number, Until, parse_number};

/// Element types: the names of `NumPy` and `ml_dtypes`, then the names of MLIR's `T`.
const ELEMENTS: [(&str, Element); 24] = [
    ("int8", Element::Int8),
    ("uint8", Element::Uint8),
    ("int16", Element::Int16),
    ("uint16", Element::Uint16),
    ("int32", Element::Int32),
    ("uint32", Element::Uint32),
    ("int64", Element::Int64),
    ("uint64", Element::Uint64),
    ("float16", Element::Float16),
    ("float32", Element::Float),
    ("float64", Element::Double),
    ("bfloat16", Element::Bfloat16),
    ("i8", Element::Int8),
    ("ui8", Element::Uint8),
    ("i16", Element::Int16),
    ("ui16", Element::Uint16),
    ("i32", Element::Int32),
    ("ui32", Element::Uint32),
    ("i64", Element::Int64),
    ("ui64", Element::Uint64),
    ("f16", Element::Float16),
    ("f32", Element::Float),
    ("f64", Element::Double),
    ("bf16", Element::Bfloat16),
];

/// The example in helps.
const EXAMPLE: &str = "np.ndarray[(4, 8), np.dtype[np.int32]]";

/// Parses the type of an object.
pub fn parse_object_type(cursor: &mut Cursor, errors: &mut Errors) -> Option<BufferType> {
    if at_memref(cursor) {
        return parse_memref(cursor, errors).map(|memref| memref.buffer());
    }
    let all = cursor.rest();
    let start = cursor.place();
    let name = take_path(cursor);
    let (last, what) = match (name.last().map(String::as_str), cursor.peek()) {
        (Some("ndarray"), Some(TokenTree::Group(group))) if group.delimiter() == Delimiter::Bracket => {
            (group, Form::Array)
        }
        (Some("memref"), Some(TokenTree::Group(group))) if group.delimiter() == Delimiter::Parenthesis => {
            (group, Form::Memref)
        }
        (Some("get"), Some(TokenTree::Group(group)))
            if group.delimiter() == Delimiter::Parenthesis && name.len() > 1 =>
        {
            (group, Form::Array)
        }
        _ => {
            push_no_type(&name, start, cursor, errors);
            skip_part(cursor);
            return None;
        }
    };
    cursor.bump();
    let taken = cursor.taken(all);
    let place = Place::of(taken)?;
    let (element, lengths) = parse_parts(last, what, errors)?;
    let array = Array { element, element_type: None, lengths };
    Some(BufferType { tokens: TokenStream::new(), place, array: Some(array) })
}

/// The order of the parts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// A tuple with the shape, and then the element.
    Array,
    /// The lengths one by one, and then the element.
    Memref,
}

fn push_no_type(name: &[String], place: Place, cursor: &Cursor, errors: &mut Errors) {
    match name {
        [] => {
            let message = format!("expected the type of an object, found {}", cursor.found());
            errors.push(Rule::Syntax, place, message + &help_code(EXAMPLE));
        }
        [name] if element_of(name).is_none() && name != "ndarray" && name != "memref" => {
            let message = format!("`{name}` is not a type of this block");
            errors.push(Rule::UnknownName, place, message + &help_code(format!("{name} = {EXAMPLE}")));
        }
        name => {
            let message = format!("expected the type of an object, found `{}`", name.join("."));
            errors.push(Rule::Syntax, place, message + &help_code(EXAMPLE));
        }
    }
}

/// Takes the names of `np.ndarray`.
fn take_path(cursor: &mut Cursor) -> Vec<String> {
    let mut path = Vec::new();
    while let Some(name) = cursor.ident() {
        path.push(name.to_string());
        if !matches!(cursor.rest(), [dot, TokenTree::Ident(_), ..] if is_punct(dot, '.')) {
            break;
        }
        cursor.bump();
    }
    path
}

/// The shape and the element.
fn parse_parts(group: &Group, form: Form, errors: &mut Errors) -> Option<(Element, Vec<Number>)> {
    let before = errors.len();
    let mut inside = enter!(group);
    let mut lengths = Vec::new();
    if form == Form::Array {
        lengths = parse_numbers_of("a length", &mut inside, errors)?.numbers;
        if inside.punct(',').is_none() {
            inside.push_expected_with("`,` and the element's type", &help_code(EXAMPLE), errors);
            return None;
        }
    } else {
        while matches!(inside.peek(), Some(token) if !matches!(token, TokenTree::Ident(_)))
            || !is_element_next(&inside) && !inside.is_empty()
        {
            lengths.push(parse_number(&mut inside, Until::Comma, "a length", errors)?);
            if inside.punct(',').is_none() {
                break;
            }
        }
    }
    for length in &lengths {
        if let Some(value) = length.value
            && u64::try_from(value).is_err()
        {
            errors.push(Rule::NumberRange, length.place, Text::not_unsigned("a length", value).as_str());
        }
    }
    let element = parse_dtype(&mut inside, form, errors);
    inside.punct(',');
    if errors.len() == before && !inside.is_empty() {
        inside.push_expected("the end of the type", errors);
    }
    element.filter(|_| errors.len() == before).map(|element| (element, lengths))
}

/// Whether the element of a `T.memref` is next, rather than a constant length.
fn is_element_next(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    let path = take_path(&mut ahead);
    path.len() > 1 || path.last().is_some_and(|name| element_of(name).is_some() || name == "element_type")
}

/// Parses `np.dtype[np.int32]`, `T.i32()`, `bfloat16`.
fn parse_dtype(cursor: &mut Cursor, form: Form, errors: &mut Errors) -> Option<Element> {
    if form == Form::Memref {
        cursor.take_key("element_type");
    }
    let mut ahead = cursor.clone();
    let is_dtype = take_path(&mut ahead).last().is_some_and(|name| name == "dtype");
    let Some(group) = ahead.group(Delimiter::Bracket).filter(|_| is_dtype) else {
        return parse_element(cursor, errors);
    };
    *cursor = ahead;
    let mut inside = enter!(group);
    let element = parse_element(&mut inside, errors)?;
    inside.expect_end("the type", errors);
    Some(element)
}

/// Parses `np.int32`, `T.i32()`, `bfloat16`.
pub fn parse_element(cursor: &mut Cursor, errors: &mut Errors) -> Option<Element> {
    let (start, found) = (cursor.place(), cursor.found());
    let all = cursor.rest();
    let path = take_path(cursor);
    let taken = cursor.taken(all);
    let place = Place::of(taken).unwrap_or(start);
    let Some(name) = path.last() else {
        let message = format!("expected the element's type, found {found}");
        errors.push(Rule::Syntax, start, message + &help_code("np.int32"));
        return None;
    };
    if matches!(cursor.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis && group.stream().is_empty())
    {
        cursor.bump();
    }
    let element = element_of(name);
    if element.is_none() {
        let of_module = path.first().is_some_and(|module| module == "T");
        let (numpy, mlir) = ELEMENTS.split_at(ELEMENTS.len() / 2);
        let known = if of_module { mlir } else { numpy };
        let advice = match name.as_str() {
            "bool" | "bool_" => note("an object's elements are integers or floating-point numbers"),
            _ => known_names("known", name, known.iter().map(|&(name, _)| name)),
        };
        let message = format!("`{}` is not an element type{advice}", path.join("."));
        errors.push(Rule::UnknownName, place, message);
    }
    element
}

/// The name of an element in `NumPy`.
pub fn numpy_name(element: Element) -> &'static str {
    ELEMENTS.iter().find(|(_, known)| *known == element).map_or(element.name(), |(name, _)| name)
}

fn element_of(name: &str) -> Option<Element> {
    ELEMENTS.iter().find(|(known, _)| *known == name).map(|&(_, element)| element)
}
