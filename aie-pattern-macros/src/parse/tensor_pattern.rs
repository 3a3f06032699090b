//! `tensor_pattern!`: `<int16, 16; [8u, 2], [4u, 1]; offset = 4>`.

use aie_pattern_core::Device;
use aie_pattern_core::element::Element;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::walk::Word;
use proc_macro2::{Delimiter, Group, Span, TokenTree};

use super::cursor::Cursor;
use super::keys::{expect_equals, parse_keys, skip_part};
use super::name::{Named, parse_device, parse_element, parse_word};
use super::number::{Number, Until, parse_number};
use super::pair::parse_pair;
use super::{Header, at_item, parse_header};
use crate::errors::{Errors, Place, help};

/// The keys behind the second `;`.
const KEYS: [&str; 5] = ["offset", "buffer", "device", "bytes", "index"];

/// A tensor descriptor as written.
pub(crate) struct Descriptor {
    pub(crate) element: Named<Element>,
    pub(crate) lanes: Number,
    pub(crate) dims: Vec<Dimension>,
    pub(crate) options: Options,
    /// The whole of it.
    pub(crate) place: Place,
}

/// One dimension: `[8u, 2]`, `tensor_dim(8u, 2)`.
pub(crate) struct Dimension {
    pub(crate) size: Number,
    pub(crate) step: Number,
    pub(crate) place: Place,
}

/// What stands behind the second `;`.
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) offset: Option<Number>,
    pub(crate) buffer: Option<Number>,
    pub(crate) device: Option<Named<Device>>,
    pub(crate) bytes: Option<Place>,
    pub(crate) index: Option<Named<Word>>,
}

/// One declaration: with its header, or a right-hand side alone. There is a descriptor if there is no error.
pub(crate) struct Declaration {
    pub(crate) header: Option<Header>,
    pub(crate) descriptor: Option<Descriptor>,
    pub(crate) errors: Errors,
}

/// What the macro was given.
pub(crate) enum Input {
    /// Declarations of types.
    Items(Vec<Declaration>),
    /// A right-hand side alone.
    Expression(Box<Declaration>),
}

/// Parses the input of the macro.
pub(crate) fn parse(input: &[TokenTree]) -> Input {
    let mut cursor = Cursor::new(input, Span::call_site());
    if cursor.is_empty() || at_item(&cursor) {
        return Input::Items(parse_items(&mut cursor));
    }
    let mut errors = Errors::default();
    let mut descriptor = parse_descriptor(&mut cursor, &mut errors);
    if descriptor.is_some() && !cursor.is_empty() {
        let message = format!("expected the end of the pattern, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        descriptor = None;
    }
    Input::Expression(Box::new(Declaration { header: None, descriptor, errors }))
}

fn parse_items(cursor: &mut Cursor) -> Vec<Declaration> {
    let mut declarations = Vec::new();
    while !cursor.is_empty() {
        let mut errors = Errors::default();
        let header = parse_header(cursor, &mut errors);
        let mut descriptor = None;
        if header.is_some() {
            if cursor.punct('=').is_some() {
                descriptor = parse_descriptor(cursor, &mut errors);
            } else {
                errors.push(Rule::Syntax, cursor.place(), format!("expected `=`, found {}", cursor.found()));
            }
        }
        if descriptor.is_some() && cursor.punct(';').is_none() {
            let message = format!("expected `;` behind the pattern, found {}", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
            descriptor = None;
        }
        if descriptor.is_none() {
            skip_to_item(cursor);
        }
        declarations.push(Declaration { header, descriptor, errors });
    }
    declarations
}

/// Behind an error: to the next item, so that its errors are reported as well.
fn skip_to_item(cursor: &mut Cursor) {
    let mut ended = false;
    while !(cursor.is_empty() || ended && at_item(cursor)) {
        ended = cursor.is_punct(';');
        cursor.next();
    }
}

/// Parses `<T, N; dims; options>`, with or without the angle brackets.
fn parse_descriptor(cursor: &mut Cursor, errors: &mut Errors) -> Option<Descriptor> {
    let all = cursor.rest();
    let angle = cursor.punct('<').is_some();
    let element = parse_element(cursor, errors);
    expect(cursor, ',', "between the element type and the number of elements in a vector", errors);
    let until = if angle { Until::Angle } else { Until::Comma };
    let lanes = parse_number(cursor, until, "the number of elements in a vector", errors);
    expect(cursor, ';', "before the dimensions", errors);
    let dims = parse_dims(cursor, errors);
    let mut options = Options::default();
    // Without brackets a `;` may also be the one that ends the item.
    if cursor.is_punct(';') && (angle || matches!(cursor.rest().get(1), Some(TokenTree::Ident(_)))) {
        let mut behind = cursor.clone();
        behind.next();
        if angle || !at_item(&behind) {
            *cursor = behind;
            parse_options(cursor, until, &mut options, errors);
        }
    }
    if angle && cursor.punct('>').is_none() && errors.is_empty() {
        let message = format!("expected `,`, `;` or the `>` that ends the pattern, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
    }
    let taken = all.len() - cursor.rest().len();
    let place = Place::of(&all[..taken]).unwrap_or_else(|| cursor.place());
    if !errors.is_empty() {
        return None;
    }
    Some(Descriptor { element: element?, lanes: lanes?, dims, options, place })
}

/// Takes the punctuation, or pushes an error and goes on as if it stood there; behind an error, of which a second one
/// would only be the echo, goes on behind the next one that stands there.
fn expect(cursor: &mut Cursor, c: char, role: &str, errors: &mut Errors) {
    if cursor.punct(c).is_some() {
        return;
    }
    if errors.is_empty() {
        let message = format!("expected `{c}` {role}, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        return;
    }
    while !(cursor.is_empty() || cursor.is_punct(c) || cursor.is_punct(';')) {
        cursor.next();
    }
    cursor.punct(c);
}

fn parse_dims(cursor: &mut Cursor, errors: &mut Errors) -> Vec<Dimension> {
    let mut dims = Vec::new();
    loop {
        let at_end = cursor.is_empty() || cursor.is_punct(';') || cursor.is_punct('>');
        if at_end && !dims.is_empty() {
            return dims;
        }
        match parse_dim(cursor, errors) {
            Some(dim) => dims.push(dim),
            // One error a dimension; the ones behind it are looked at all the same.
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
    let expected = "expected a dimension, `[size, step]` or `tensor_dim(size, step)`";
    let start = cursor.place();
    let group: &Group = if let Some(group) = cursor.group(Delimiter::Bracket) {
        group
    } else if matches!(cursor.peek(), Some(TokenTree::Ident(_))) || cursor.is_punct(':') {
        let mut name = None;
        while let (true, next) | (false, next @ Some(_)) = (cursor.path_separator(), cursor.ident()) {
            name = next;
        }
        let Some(name) = name else {
            errors.push(Rule::Syntax, start, format!("{expected}, found {}", cursor.found()));
            return None;
        };
        if name != "tensor_dim" {
            let message = format!("{expected}, found `{name}`{}", help("tensor_dim"));
            errors.push(Rule::Syntax, name.span(), message);
            return None;
        }
        let Some(group) = cursor.group(Delimiter::Parenthesis) else {
            let message = format!("expected `(size, step)` behind `tensor_dim`, found {}", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
            return None;
        };
        group
    } else {
        let advice = match cursor.group(Delimiter::Parenthesis) {
            Some(pair) => help(format!("[{}]", pair.stream())),
            None => String::new(),
        };
        let found = if advice.is_empty() { cursor.found() } else { "`(`".to_owned() };
        errors.push(Rule::Syntax, start, format!("{expected}, found {found}{advice}"));
        return None;
    };
    let (size, step) = parse_pair(group, ["a size", "a step"], errors)?;
    Some(Dimension { size, step, place: Place { first: start.first, last: group.span() } })
}

fn parse_options(cursor: &mut Cursor, until: Until, options: &mut Options, errors: &mut Errors) {
    parse_keys(cursor, &KEYS, errors, |key, cursor, errors| {
        let name = key.to_string();
        if name == "bytes" {
            options.bytes = Some(key.span().into());
        } else if expect_equals(key, cursor, errors) {
            match name.as_str() {
                "offset" => options.offset = parse_number(cursor, until, "an offset", errors),
                "buffer" => {
                    options.buffer =
                        parse_number(cursor, until, "the number of elements in the buffer", errors);
                }
                "device" => options.device = parse_device(cursor, errors),
                _ => options.index = parse_word(cursor, errors),
            }
        }
    });
}
