//! The parts of a tensor descriptor: the element type and the lanes, the dimensions, the keys.

use aie_pattern_core::Device;
use aie_pattern_core::declare::TensorKey as Key;
use aie_pattern_core::element::Element;
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::errors::{Errors, Place, help_code};
use crate::parse::cursor::{Cursor, Language};
use crate::parse::ensure::{Ensure, parse_ensure};
use crate::parse::keys::{At, Given, expect_equals, names, parse_more_keys, skip_part};
use crate::parse::name::{Named, parse_device, parse_element, parse_word};
use crate::parse::native::{Dimension, Native, Sizes, at_native, parse_native, parse_sizes};
use crate::parse::number::{Number, Until, parse_number};
use crate::parse::pair::parse_pair;

/// The keys after the second `;`.
#[derive(Default)]
pub struct Options {
    /// The offset of the first access.
    pub offset: Option<Number>,
    /// The number of elements in the buffer.
    pub buffer: Option<Number>,
    /// The device, if one is named.
    pub device: Option<Named<Device>>,
    /// The place of the key `bytes`.
    pub bytes: Option<Place>,
    /// The index type, if one is forced.
    pub index: Option<Named<Word>>,
    /// What the declaration promises.
    pub ensure: Ensure,
    /// Native levels, which replace the dimensions; `dims` is then derived from them.
    pub native: Option<Native>,
    pub(super) sizes: Option<Sizes>,
    /// The place of the key.
    pub(super) sizes_place: Option<Place>,
}

/// The element type and the number of elements in a vector.
pub(super) type Head = (Named<Element>, Number);

/// Parses `T, N`.
pub(super) fn parse_head(cursor: &mut Cursor, until: Until, errors: &mut Errors) -> Option<Head> {
    let element = parse_element(cursor, errors);
    if cursor.punct(',').is_none() {
        // After a wrong element type, an error here would only repeat it.
        element.as_ref()?;
        cursor.push_expected("`,` between the element type and the number of elements in a vector", errors);
        if !matches!(cursor.peek(), Some(TokenTree::Literal(_) | TokenTree::Ident(_))) {
            return None;
        }
    }
    let lanes = parse_number(cursor, until, "the number of elements in a vector", errors);
    Some((element?, lanes?))
}

pub(super) fn parse_dims(cursor: &mut Cursor, errors: &mut Errors) -> Vec<Dimension> {
    let mut dims = Vec::new();
    loop {
        if at_key(cursor) {
            let message = format!("expected `;` before the key {}, found `,`", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
            return dims;
        }
        let at_end = cursor.is_empty() || cursor.is_punct(';') || cursor.is_punct('>');
        if at_end && !dims.is_empty() {
            return dims;
        }
        match parse_dim(cursor, errors) {
            Some(dim) => dims.push(dim),
            // One error for each dimension; the next dimensions are still parsed.
            None if !at_end => skip_part(cursor),
            None => return dims,
        }
        if cursor.punct(',').is_some() {
            continue;
        }
        if matches!(cursor.peek(), Some(TokenTree::Group(_) | TokenTree::Ident(_))) {
            errors.push(Rule::Syntax, cursor.place(), format!("expected `,` before {}", cursor.found()));
            continue;
        }
        return dims;
    }
}

/// Parses `[8u, 2]`, `tensor_dim(8u, 2)` or `aie::tensor_dim(8u, 2)`.
fn parse_dim(cursor: &mut Cursor, errors: &mut Errors) -> Option<Dimension> {
    let start = cursor.place();
    let group = parse_dim_group(cursor, errors)?;
    let language = if group.delimiter() == Delimiter::Parenthesis { Language::Cpp } else { Language::Rust };
    let (size, step) = parse_pair(group, ["a size", "a step"], language, errors)?;
    Some(Dimension { size, step, place: Place { first: start.first, last: group.span() } })
}

/// The group with a dimension's numbers. In the notations of C++ and MLIR it is taken as well, and the error says how it
/// is written here.
fn parse_dim_group<'a>(cursor: &mut Cursor<'a>, errors: &mut Errors) -> Option<&'a Group> {
    if let Some(group) = cursor.group(Delimiter::Bracket) {
        return Some(group);
    }
    let (found, place) = (cursor.found(), cursor.place());
    let (place, advice) = if let Some((numbers, place)) = cursor.angles() {
        (place, bracketed(&numbers.iter().cloned().collect()))
    } else if let Some(TokenTree::Group(group)) = cursor.peek() {
        (place, bracketed(&group.stream()))
    } else {
        let path = cursor.path();
        let is_tensor_dim = matches!(path.last(), Some(TokenTree::Ident(name)) if name == "tensor_dim");
        match cursor.peek() {
            Some(TokenTree::Group(group)) if is_tensor_dim => {
                if group.delimiter() == Delimiter::Parenthesis {
                    cursor.bump();
                    return Some(group);
                }
                let (found, place) = (cursor.found(), cursor.place());
                let advice = help_code(format!("tensor_dim({})", group.stream()));
                let message = format!("expected `(size, step)` after `tensor_dim`, found {found}{advice}");
                errors.push(Rule::Syntax, place, message);
                return None;
            }
            Some(TokenTree::Group(group)) if !path.is_empty() => {
                (Place::of(path).unwrap_or(place), help_code(format!("tensor_dim({})", group.stream())))
            }
            _ => (place, String::new()),
        }
    };
    let expected = "expected a dimension, `[size, step]` or `tensor_dim(size, step)`";
    errors.push(Rule::Syntax, place, format!("{expected}, found {found}{advice}"));
    None
}

fn bracketed(numbers: &TokenStream) -> String {
    help_code(format!("[{numbers}]"))
}

/// Whether a key is next: a word and `=`, or `bytes`.
pub(super) fn at_key(cursor: &Cursor) -> bool {
    match cursor.rest() {
        [TokenTree::Ident(key), TokenTree::Punct(punct), ..] if punct.as_char() == '=' => {
            names::<Key>().any(|known| key == known)
        }
        [TokenTree::Ident(key), TokenTree::Group(group), ..] if key == "ensure" => {
            group.delimiter() == Delimiter::Parenthesis
        }
        _ => cursor.is_ident("bytes") || at_native(cursor),
    }
}

pub(super) fn parse_options(
    cursor: &mut Cursor,
    until: Until,
    given: &mut Given,
    options: &mut Options,
    errors: &mut Errors,
) {
    parse_more_keys(cursor, given, errors, |key: At<Key>, cursor, errors| {
        match key.key {
            Key::Bytes | Key::Ensure => {}
            Key::Native => drop(cursor.punct('=')),
            Key::Offset | Key::Buffer | Key::Device | Key::Index | Key::Sizes => {
                if !expect_equals(key, cursor, errors) {
                    return;
                }
            }
        }
        match key.key {
            Key::Offset => options.offset = parse_number(cursor, until, "an offset", errors),
            Key::Buffer => {
                options.buffer = parse_number(cursor, until, "the number of elements in the buffer", errors);
            }
            Key::Device => options.device = parse_device(cursor, errors),
            Key::Bytes => {
                options.bytes = Some(key.span.into());
                if cursor.is_punct('=') {
                    let message = format!("`bytes` takes no value, found `=`{}", help_code("bytes"));
                    errors.push(Rule::Syntax, cursor.place(), message);
                }
            }
            Key::Index => options.index = parse_word(cursor, errors),
            Key::Native => options.native = parse_native(cursor, errors),
            Key::Sizes => {
                options.sizes_place = Some(key.span.into());
                options.sizes = parse_sizes(cursor, errors);
            }
            Key::Ensure => options.ensure = parse_ensure(cursor, errors),
        }
    });
}
