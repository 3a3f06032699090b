//! `Ping -> Pong -> Ping`: descriptors, each followed by the next.

use aie_pattern_core::rule::Rule;
use proc_macro2::TokenTree;
use syn::Path;
use syn::parse::Parse;

use super::cursor::Cursor;
use super::rust::parse_first;
use crate::errors::{Errors, Place, help};

/// Parses the whole input to the paths of the descriptors' types, the last of which may name one of those before it;
/// `None` if an error was pushed.
pub fn parse<'a>(mut cursor: Cursor<'a>, errors: &mut Errors) -> Option<Vec<&'a [TokenTree]>> {
    let mut links: Vec<&[TokenTree]> = Vec::new();
    loop {
        let piece = before_arrow(&cursor);
        let taken = match parse_first(piece, Path::parse) {
            Ok(parsed) => parsed.map_or(piece.len(), |(_, taken)| taken),
            Err(error) => {
                errors.push(Rule::Syntax, error.place, error.message);
                return None;
            }
        };
        let path = cursor.skip(taken);
        let Some(place) = Place::of(path) else {
            let message = format!("expected the name of a descriptor's type, found {}", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message + &help("Ping -> Pong -> Ping"));
            return None;
        };
        let is_again = links.iter().any(|link| text(link) == text(path));
        links.push(path);
        if cursor.is_empty() {
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
            let message = format!("expected `->` and the next descriptor, found {}", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message);
            return None;
        }
    }
}

/// The tokens before an arrow or the end.
fn before_arrow<'a>(cursor: &Cursor<'a>) -> &'a [TokenTree] {
    let is = |token: &TokenTree, one: &[char]| matches!(token, TokenTree::Punct(punct) if one.contains(&punct.as_char()));
    let all = cursor.rest();
    let arrow = all.windows(2).position(|pair| is(&pair[0], &['-', '=']) && is(&pair[1], &['>']));
    &all[..arrow.unwrap_or(all.len())]
}

/// A path as text, the same for the same tokens.
fn text(path: &[TokenTree]) -> String {
    path.iter().map(ToString::to_string).collect()
}
