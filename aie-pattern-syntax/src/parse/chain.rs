//! `Ping -> Pong -> Ping; locks [(0, 2), (1, 0)], allow(lengths)`: descriptors, each followed by the next.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenTree};

use super::allow::parse_allowed;
use super::attributes::refuse_condition;
use super::cursor::{Cursor, Language, enter};
use super::keys::{keys, parse_keys};
use super::number::Number;
use super::pair::parse_pair;
use super::paths::{before_arrow, take_path};
use crate::errors::{Errors, Place, help, help_code};

/// A chain as written.
pub struct Written<'a> {
    /// The paths of the descriptors' types; the last one may repeat an earlier one.
    pub links: Vec<&'a [TokenTree]>,
    /// Locks and their initial values.
    pub locks: Vec<(Number, Number)>,
    /// Whether `allow(lengths)` is there.
    pub allow_lengths: bool,
    /// Whether `allow(locks)` is there.
    pub allow_locks: bool,
    /// Whether `allow(overlap)` is there.
    pub allow_overlap: bool,
}

keys! {
    /// What follows the descriptors.
    enum Setting {
        Locks = "locks",
        Allow = "allow",
    }
}

keys! {
    /// What a chain may do although it would be an error.
    enum Allowed {
        Lengths = "lengths",
        Locks = "locks",
        Overlap = "overlap",
    }
}

/// Parses the whole input; `None` if an error was pushed.
pub fn parse<'a>(mut cursor: Cursor<'a>, errors: &mut Errors) -> Option<Written<'a>> {
    let links = parse_links(&mut cursor, errors)?;
    let mut written =
        Written { links, locks: Vec::new(), allow_lengths: false, allow_locks: false, allow_overlap: false };
    let before = errors.len();
    parse_keys(&mut cursor, errors, |key, cursor, errors| match key.key {
        Setting::Locks => written.locks = parse_locks(cursor, errors),
        Setting::Allow => parse_allowed(cursor, errors, |word| match word {
            Allowed::Lengths => written.allow_lengths = true,
            Allowed::Locks => written.allow_locks = true,
            Allowed::Overlap => written.allow_overlap = true,
        }),
    });
    if !cursor.is_empty() && errors.len() == before {
        cursor.push_expected("`,` and the next key", errors);
    }
    (errors.len() == before).then_some(written)
}

/// `[(0, 2), (1, 0)]`, with or without `=` before it.
pub(super) fn parse_locks(cursor: &mut Cursor, errors: &mut Errors) -> Vec<(Number, Number)> {
    cursor.punct('=');
    let Some(group) = cursor.expect_group(Delimiter::Bracket, "`[(lock, initial value), ...]`", errors)
    else {
        return Vec::new();
    };
    let mut inside = enter!(group);
    let mut locks = Vec::new();
    while !inside.is_empty() {
        let Some(pair) = inside.group(Delimiter::Parenthesis) else {
            inside.push_expected("`(lock, initial value)`", errors);
            break;
        };
        locks.extend(parse_pair(pair, ["a lock number", "an initial value"], Language::Rust, errors));
        if inside.expect_comma("the next lock", errors).is_none() {
            break;
        }
    }
    locks
}

/// Parses the descriptors up to the end or a semicolon, which it takes.
fn parse_links<'a>(cursor: &mut Cursor<'a>, errors: &mut Errors) -> Option<Vec<&'a [TokenTree]>> {
    let mut links: Vec<&[TokenTree]> = Vec::new();
    loop {
        if refuse_condition(cursor, "descriptors", errors) {
            return None;
        }
        let path = take_path(cursor, before_arrow(cursor.rest()), errors)?;
        let Some(place) = Place::of(path) else {
            cursor.push_expected_with(
                "the name of a descriptor's type",
                &help_code("Ping -> Pong -> Ping"),
                errors,
            );
            return None;
        };
        let is_again = links.iter().any(|link| text(link) == text(path));
        links.push(path);
        if cursor.is_empty() || cursor.punct(';').is_some() {
            return Some(links);
        }
        if is_again {
            let message = format!("`{}` is already in the chain, so nothing may follow it", text(path));
            errors.push(
                Rule::ChainId,
                place,
                message + &help("a chain that returns to a descriptor ends there"),
            );
            return None;
        }
        if !(cursor.punct('-').is_some() || cursor.punct('=').is_some()) || cursor.punct('>').is_none() {
            cursor.push_expected("`->` and the next descriptor", errors);
            return None;
        }
    }
}

/// A path as text; equal for equal tokens.
pub(super) fn text(path: &[TokenTree]) -> String {
    path.iter().map(ToString::to_string).collect()
}
