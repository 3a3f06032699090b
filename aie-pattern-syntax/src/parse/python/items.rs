//! Lists of anything: `[a, b]`, `(a, b)`, and `[a] * 3`, which Python repeats.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenTree};

use super::arguments::is_list;
use crate::errors::{Errors, Place, help_code, note};
use crate::parse::cursor::{Cursor, enter};
use crate::parse::keys::skip_part;
use crate::parse::number::{Until, parse_number};

/// A list as written.
pub struct Items<T> {
    /// The items.
    pub list: Vec<T>,
    /// The place of the list.
    pub place: Place,
}

/// The most items of a repeated list: more than a tile has channels.
const MOST: usize = 1024;

/// Whether a list is next.
pub fn at_items(cursor: &Cursor) -> bool {
    matches!(cursor.peek(), Some(TokenTree::Group(group)) if is_list(group))
}

/// Parses a list and reports every wrong item; `one` parses an item, and `what` is its name: "a type".
pub fn parse_items<T: Clone>(
    what: &str,
    cursor: &mut Cursor,
    errors: &mut Errors,
    mut one: impl FnMut(&mut Cursor, &mut Errors) -> Option<T>,
) -> Option<Items<T>> {
    let before = errors.len();
    let place = cursor.place();
    // The list that a name stands for, in a group.
    if let Some(TokenTree::Group(group)) = cursor.peek()
        && group.delimiter() == Delimiter::None
    {
        cursor.bump();
        return parse_items(what, &mut enter!(group), errors, one);
    }
    let Some(TokenTree::Group(group)) = cursor.peek().filter(|_| at_items(cursor)) else {
        let message = format!("expected a list, `[{what}, ...]`, found {}", cursor.found());
        let advice = match cursor.peek() {
            Some(token) => help_code(format!("[{token}]")),
            None => String::new(),
        };
        errors.push(Rule::Syntax, place, message + &advice);
        return None;
    };
    cursor.bump();
    let mut inside = enter!(group);
    let mut list = Vec::new();
    while !inside.is_empty() {
        let errors_before = errors.len();
        list.extend(one(&mut inside, errors));
        if inside.is_ident("for") {
            let background = note("Python evaluates a list like this, the macro does not");
            let message = format!("expected the items one by one, found `for`{background}");
            errors.push(Rule::Syntax, inside.place(), message);
            return None;
        }
        if errors.len() == errors_before && !inside.is_empty() && !inside.is_punct(',') {
            inside.push_expected(format_args!("`,` and {what}"), errors);
        }
        skip_part(&mut inside);
        // A `;` or a `>` does not end an item.
        if inside.punct(',').is_none() && inside.bump().is_some() && errors.len() == errors_before {
            let message = format!("expected `,` and {what} in the list");
            errors.push(Rule::Syntax, place, message);
        }
    }
    if cursor.punct('*').is_some() {
        let times = parse_number(cursor, Until::Comma, "how often the list is repeated", errors)?;
        let value = times.value.and_then(|value| usize::try_from(value).ok());
        match value.filter(|&value| value.saturating_mul(list.len()) <= MOST) {
            // An empty list may be repeated any number of times.
            Some(_) if list.is_empty() => {}
            Some(value) => list = std::iter::repeat_n(list, value).flatten().collect(),
            None => {
                let message = "expected how often the list is repeated as a number".to_owned();
                errors.push(Rule::Syntax, times.place, message + &help_code("* 3"));
            }
        }
    }
    (errors.len() == before).then_some(Items { list, place })
}
