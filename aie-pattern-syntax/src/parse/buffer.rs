//! The item that a `#[dma_bd]` stands on, and the type of its buffer.

use aie_pattern_core::Element;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};

use super::cursor::{Cursor, tokens};
use super::number::{Number, Until, parse_number};
use super::{Derived, parse_attributes, parse_visibility};
use crate::errors::{Errors, Place, help};

/// An item that a descriptor can be declared on.
pub struct Item {
    pub cfg: TokenStream,
    pub derived: Derived,
    pub visibility: TokenStream,
    pub name: Ident,
    pub kind: ItemKind,
    /// Other descriptors that are still to be declared on the item, each with its `name`.
    pub others: Vec<Option<Ident>>,
}

pub enum ItemKind {
    /// `static` or `const`: the buffer itself; the descriptor gets a type of its own.
    Buffer(Option<BufferType>),
    /// A unit struct: the descriptor's type.
    Struct,
}

/// The type of a buffer.
#[derive(Clone)]
pub struct BufferType {
    pub tokens: TokenStream,
    pub place: Place,
    /// Where the type is written as arrays of a known element.
    pub array: Option<Array>,
}

/// Nested arrays of a type that is named like an element.
#[derive(Clone)]
pub struct Array {
    pub element: Element,
    /// The type, whose width rustc has to measure.
    pub element_type: TokenStream,
    pub lengths: Vec<Number>,
}

/// Parses the item; pushes an error and gives `None` if it is not one that a buffer descriptor can be declared on.
pub fn parse_item(input: &TokenStream, errors: &mut Errors) -> Option<Item> {
    let all = tokens(input.clone());
    let mut cursor = Cursor::new(&all, Span::call_site());
    let (attributes, cfg) = parse_attributes(&mut cursor);
    let visibility = parse_visibility(&mut cursor);
    let place = cursor.place();
    let keyword = cursor.ident().map(ToString::to_string).unwrap_or_default();
    let function = ["fn", "unsafe", "async", "extern"].iter().any(|word| cursor.is_ident(word));
    if function || !matches!(keyword.as_str(), "static" | "const" | "struct") {
        let message = "expected a `static` or `const` buffer, or a unit struct";
        errors.push(Rule::Syntax, place, message);
        return None;
    }
    if keyword == "static" && cursor.is_ident("mut") {
        cursor.bump();
    }
    let place = cursor.place();
    let Some(name) = cursor.ident() else {
        errors.push(Rule::Syntax, place, format!("expected a name, found {}", cursor.found()));
        return None;
    };
    let kind = if keyword == "struct" {
        if !cursor.is_punct(';') {
            let message =
                format!("a descriptor's type is a unit struct, expected `;`, found {}", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
            return None;
        }
        ItemKind::Struct
    } else {
        cursor.punct(':');
        ItemKind::Buffer(parse_type(&mut cursor, errors))
    };
    let derived = Derived::of(&attributes);
    Some(Item { cfg, derived, visibility, name: name.clone(), kind, others: others(attributes) })
}

/// The `name` of each `#[dma_bd(...)]` among attributes.
fn others(attributes: TokenStream) -> Vec<Option<Ident>> {
    let groups = attributes.into_iter().filter_map(|token| match token {
        TokenTree::Group(group) => Some(tokens(group.stream())),
        _ => None,
    });
    let arguments = groups.filter_map(|inside| match inside.as_slice() {
        [.., TokenTree::Ident(path), TokenTree::Group(group)] if path == "dma_bd" => {
            Some(tokens(group.stream()))
        }
        _ => None,
    });
    arguments.map(|arguments| arguments.windows(3).find_map(name_of)).collect()
}

/// `name = Rows`.
fn name_of(key: &[TokenTree]) -> Option<Ident> {
    match key {
        [TokenTree::Ident(key), TokenTree::Punct(equals), TokenTree::Ident(name)]
            if key == "name" && equals.as_char() == '=' =>
        {
            Some(name.clone())
        }
        _ => None,
    }
}

/// Parses a type up to a `,`, `=` or `;`; pushes an error and gives `None` if there is none.
pub fn parse_type(cursor: &mut Cursor, errors: &mut Errors) -> Option<BufferType> {
    let all = cursor.rest();
    let mut depth = 0usize;
    while let Some(token) = cursor.peek() {
        if let TokenTree::Punct(punct) = token {
            match punct.as_char() {
                ',' | '=' | ';' if depth == 0 => break,
                '<' => depth += 1,
                '>' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        cursor.bump();
    }
    let taken = &all[..all.len() - cursor.rest().len()];
    let Some(place) = Place::of(taken) else {
        let message = format!("expected the type of the buffer, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        return None;
    };
    if let [TokenTree::Ident(name), TokenTree::Punct(open), inside @ .., _] = taken
        && (name == "memref" && open.as_char() == '<')
    {
        let advice = array_of_memref(inside).map_or_else(String::new, help);
        errors.push(Rule::Syntax, place, format!("expected a type of Rust, found a `memref`{advice}"));
        return None;
    }
    Some(BufferType { tokens: taken.iter().cloned().collect(), place, array: parse_array(taken) })
}

/// The array that MLIR's `4x8xi8` is: `[[i8; 8]; 4]`.
fn array_of_memref(inside: &[TokenTree]) -> Option<String> {
    let shape: TokenStream = inside.iter().cloned().collect();
    let shape = shape.to_string().replace(' ', "");
    let mut parts = shape.split(',').next()?.rsplit('x');
    let element = parts.next()?.to_owned();
    Element::from_name(&element)?;
    parts.try_fold(element, |array, length| Some(format!("[{array}; {}]", length.parse::<u64>().ok()?)))
}

/// `[[i8; 64]; 32]`; `None` if it is an alias or anything else that rustc must resolve.
fn parse_array(ty: &[TokenTree]) -> Option<Array> {
    let mut lengths = Vec::new();
    let mut ty = ty.to_vec();
    while let [TokenTree::Group(group)] = ty.as_slice() {
        if group.delimiter() != Delimiter::Bracket {
            return None;
        }
        let inner = tokens(group.stream());
        let semicolon = inner
            .iter()
            .rposition(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';'))?;
        let mut cursor = Cursor::new(&inner[semicolon + 1..], group.span_close());
        // A length that is no number is rustc's to report.
        lengths.push(parse_number(&mut cursor, Until::Comma, "a length", &mut Errors::default())?);
        if !cursor.is_empty() {
            return None;
        }
        ty = inner[..semicolon].to_vec();
    }
    // `i32`, or a path that ends in a name of ours: `half::bf16`.
    let TokenTree::Ident(name) = ty.last()? else { return None };
    if !matches!(ty.as_slice(), [_] | [.., TokenTree::Punct(_), TokenTree::Punct(_), _]) {
        return None;
    }
    let element = Element::from_name(&name.to_string())?;
    let element_type = ty.iter().cloned().collect();
    (!lengths.is_empty()).then_some(Array { element, element_type, lengths })
}
