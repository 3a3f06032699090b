//! Lists of pairs in MLIR's, Python's and Rust's spelling: `[<8, 16>, <2, 1>]`, `[(8, 16)]`, `[[8, 16]]`, and as MLIR
//! prints them, `#aie<bd_dim_layout_array[<size = 8, stride = 16>]>`.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group};

use super::cursor::{Cursor, tokens};
use super::number::{Number, Until, parse_number};
use super::pair::parse_pair;
use crate::errors::{Errors, Place};

/// A list of pairs, outermost first.
pub(crate) struct Pairs {
    pub(crate) list: Vec<Pair>,
    /// The whole list.
    pub(crate) place: Place,
}

/// One pair.
pub(crate) struct Pair {
    pub(crate) first: Number,
    pub(crate) second: Number,
    pub(crate) place: Place,
}

/// What a list consists of.
pub(crate) struct Kind {
    /// The name of the printed attribute.
    attribute: &'static str,
    /// The names of the two numbers there.
    names: [&'static str; 2],
    /// The two numbers as messages call them.
    what: [&'static str; 2],
    /// A pair as messages show it.
    shape: &'static str,
}

/// Dimensions.
pub(crate) const DIMS: Kind = Kind {
    attribute: "bd_dim_layout_array",
    names: ["size", "stride"],
    what: ["a size", "a stride"],
    shape: "`<size, stride>`",
};

/// Padding.
pub(crate) const PADS: Kind = Kind {
    attribute: "bd_pad_layout_array",
    names: ["const_pad_before", "const_pad_after"],
    what: ["the padding before", "the padding after"],
    shape: "`<before, after>`",
};

/// Parses a list; every pair that is in error is reported, and then there is no list.
pub(crate) fn parse_pairs(kind: &Kind, cursor: &mut Cursor, errors: &mut Errors) -> Option<Pairs> {
    let start = cursor.place();
    let printed = cursor.punct('#').is_some();
    if printed {
        let opened = cursor.ident().is_some_and(|name| name == "aie")
            && cursor.punct('<').is_some()
            && cursor.ident().is_some_and(|name| name == kind.attribute);
        if !opened {
            let message = format!("expected `#aie<{}[...]>`, found {}", kind.attribute, cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
            return None;
        }
    }
    let Some(group) = cursor.group(Delimiter::Bracket) else {
        let message =
            format!("expected a list, `[{}, ...]`, found {}", kind.shape.trim_matches('`'), cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        return None;
    };
    let mut place = Place { first: start.first, last: group.span() };
    if printed {
        place.last = cursor.place().first;
        if cursor.punct('>').is_none() {
            errors.push(
                Rule::Syntax,
                cursor.place(),
                format!("expected `>` behind the list, found {}", cursor.found()),
            );
            return None;
        }
    }
    let list = parse_list(kind, group, errors)?;
    Some(Pairs { list, place })
}

fn parse_list(kind: &Kind, group: &Group, errors: &mut Errors) -> Option<Vec<Pair>> {
    let before = errors.len();
    let inner = tokens(group.stream());
    let mut cursor = Cursor::new(&inner, group.span_close());
    let mut list = Vec::new();
    while !cursor.is_empty() {
        let errors_before = errors.len();
        list.extend(parse_one(kind, &mut cursor, errors));
        if errors.len() > errors_before {
            skip_pair(&mut cursor);
        } else if !cursor.is_empty() && !cursor.is_punct(',') {
            errors.push(
                Rule::Syntax,
                cursor.place(),
                format!("expected `,` behind the pair, found {}", cursor.found()),
            );
            continue;
        }
        cursor.punct(',');
    }
    (errors.len() == before).then_some(list)
}

fn parse_one(kind: &Kind, cursor: &mut Cursor, errors: &mut Errors) -> Option<Pair> {
    let start = cursor.place();
    let group = cursor.group(Delimiter::Parenthesis).or_else(|| cursor.group(Delimiter::Bracket));
    if let Some(group) = group {
        let (first, second) = parse_pair(group, kind.what, errors)?;
        return Some(Pair { first, second, place: group.span().into() });
    }
    if cursor.punct('<').is_none() {
        errors.push(Rule::Syntax, start, format!("expected {}, found {}", kind.shape, cursor.found()));
        return None;
    }
    take_name(kind.names[0], cursor);
    let first = parse_number(cursor, Until::Angle, kind.what[0], errors)?;
    if cursor.punct(',').is_none() {
        let [one, other] = kind.what;
        let message = format!("expected `,` and {other} behind {one}, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        return None;
    }
    take_name(kind.names[1], cursor);
    let second = parse_number(cursor, Until::Angle, kind.what[1], errors)?;
    let last = cursor.place().first;
    if cursor.punct('>').is_none() {
        errors.push(
            Rule::Syntax,
            cursor.place(),
            format!("expected `>` behind the pair, found {}", cursor.found()),
        );
        return None;
    }
    Some(Pair { first, second, place: Place { first: start.first, last } })
}

/// Takes `size =`, as MLIR prints it.
fn take_name(name: &str, cursor: &mut Cursor) {
    let mut behind = cursor.clone();
    if behind.ident().is_some_and(|ident| ident == name) && behind.punct('=').is_some() {
        *cursor = behind;
    }
}

/// Behind an error: to the comma between this pair and the next one.
fn skip_pair(cursor: &mut Cursor) {
    while let Some(token) = cursor.next() {
        let ends = matches!(token, proc_macro2::TokenTree::Punct(punct) if punct.as_char() == '>');
        if (ends || matches!(token, proc_macro2::TokenTree::Group(_))) && cursor.is_punct(',') {
            return;
        }
        // `<8, 16, <2, 1>`: the pair was not closed, and another one begins.
        if cursor.is_punct('<') {
            return;
        }
    }
}
