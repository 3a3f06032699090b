//! `One, Other, ..`: the paths of declared types.

use aie_pattern_core::rule::Rule;
use proc_macro2::TokenTree;
use syn::parse::Parse;
use syn::{Path, TypePath};

use super::attributes::refuse_condition;
use super::cursor::{Cursor, between_commas, is_punct};
use super::rust::{parse_all, parse_first};
use crate::errors::{Errors, Place, help_code};

/// Parses the whole input as paths, at least two and at most `most`; `None` if an error was pushed. `shape` shows the
/// expected form.
pub fn parse_paths<'a>(
    mut cursor: Cursor<'a>,
    most: usize,
    shape: &str,
    errors: &mut Errors,
) -> Option<Vec<&'a [TokenTree]>> {
    let mut paths = Vec::new();
    loop {
        if refuse_condition(&mut cursor, "patterns", errors) {
            return None;
        }
        let piece = before_comma(cursor.rest());
        let place = Place::of(piece);
        errors.or_push(parse_all(piece, TypePath::parse))?;
        let Some(place) = place else {
            cursor.push_expected_with("the name of a declared type", &help_code(shape), errors);
            return None;
        };
        if paths.len() == most {
            let message = format!("too many types (at most {most})");
            errors.push(Rule::Syntax, place, message + &help_code(shape));
            return None;
        }
        paths.push(cursor.skip(piece.len()));
        let more = cursor.punct(',').is_some();
        if cursor.is_empty() && paths.len() >= 2 {
            return Some(paths);
        }
        if !more {
            cursor.push_expected_with("`,` and another type", &help_code(shape), errors);
            return None;
        }
    }
}

/// Takes the path at the beginning of a piece, which is next; the whole of one that is left to rustc. `None` if an error
/// was pushed.
pub(super) fn take_path<'a>(
    cursor: &mut Cursor<'a>,
    piece: &[TokenTree],
    errors: &mut Errors,
) -> Option<&'a [TokenTree]> {
    let parsed = errors.or_push(parse_first(piece, Path::parse))?;
    Some(cursor.skip(parsed.map_or(piece.len(), |(_, taken)| taken)))
}

/// The tokens before an arrow, a semicolon or the end.
pub(super) fn before_arrow(all: &[TokenTree]) -> &[TokenTree] {
    let all = all.split(|token| is_punct(token, ';')).next().unwrap_or_default();
    let is_arrow = |pair: &[TokenTree]| matches!(pair, [line, head] if (is_punct(line, '-') || is_punct(line, '=')) && is_punct(head, '>'));
    match all.windows(2).position(is_arrow) {
        Some(arrow) => all.get(..arrow).unwrap_or_default(),
        None => all,
    }
}

/// The tokens up to the next comma outside of a type's angle brackets.
pub(super) fn before_comma(all: &[TokenTree]) -> &[TokenTree] {
    between_commas(all).next().unwrap_or_default()
}
