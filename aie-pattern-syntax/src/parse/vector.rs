//! Lists of numbers in C++ and Rust: `{12, 8}`, `std::vector<uint32_t>{12, 8}`, `[12, 8]`, `vec![12, 8]`.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenTree};

use super::cursor::{Cursor, Language, tokens};
use super::list::List;
use super::number::{Until, parse_number};
use crate::errors::{Errors, help_code, note};

/// Parses a list and reports every wrong number. `what` is the name of a number: "a dimension".
pub fn parse_list(what: &str, cursor: &mut Cursor, errors: &mut Errors) -> Option<List> {
    let group = parse_vector("a list, `{...}`", cursor, errors)?;
    let before = errors.len();
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close()).written_in(Language::of(group));
    let mut numbers = Vec::new();
    while !inside.is_empty() {
        if let (1, Some(TokenTree::Group(within))) = (inner.len(), inside.peek()) {
            let advice = help_code(format!("{{{}}}", within.stream()));
            let message = format!("expected {what}, found {}{advice}", inside.found());
            errors.push(Rule::Syntax, inside.place(), message);
            return None;
        }
        numbers.extend(parse_number(&mut inside, Until::Comma, what, errors));
        if inside.punct(',').is_none() && !inside.is_empty() {
            inside.push_expected(format_args!("`,` and {what}"), errors);
            inside.punct(';');
        }
    }
    (errors.len() == before).then_some(List { numbers, place: group.span().into() })
}

/// Takes the braces or brackets of a list, with or without the vector's type before it. Errors say that `what` is
/// expected.
pub fn parse_vector<'a>(what: &str, cursor: &mut Cursor<'a>, errors: &mut Errors) -> Option<&'a Group> {
    let mut ahead = cursor.clone();
    if is_vector(ahead.path()) {
        ahead.angles();
        ahead.punct('!');
        if matches!(ahead.peek(), Some(TokenTree::Group(_))) {
            *cursor = ahead;
        }
    }
    if let Some(TokenTree::Group(group)) = cursor.peek()
        && matches!(group.delimiter(), Delimiter::Brace | Delimiter::Bracket)
    {
        cursor.bump();
        return Some(group);
    }
    let (found, place) = (cursor.found(), cursor.place());
    let advice = match cursor.peek() {
        // `({4, 3})`: the constructor of a vector.
        Some(TokenTree::Group(group)) => match tokens(group.stream()).as_slice() {
            [TokenTree::Group(inner)] if inner.delimiter() == Delimiter::Brace => {
                help_code(inner.to_string())
            }
            _ => help_code(format!("{{{}}}", group.stream())),
        },
        Some(TokenTree::Literal(number)) => help_code(format!("{{{number}}}")),
        Some(TokenTree::Ident(_)) => {
            note("the macro cannot see a list held in a variable: write its numbers")
        }
        _ => String::new(),
    };
    errors.push(Rule::Syntax, place, format!("expected {what}, found {found}{advice}"));
    None
}

/// `std::vector`, `vector`, and Rust's `vec`.
fn is_vector(path: &[TokenTree]) -> bool {
    matches!(path.last(), Some(TokenTree::Ident(name)) if name == "vector" || name == "vec")
}
