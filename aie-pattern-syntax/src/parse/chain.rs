//! `Ping -> Pong -> Ping`: descriptors that go on with each other.

use aie_pattern_core::rule::Rule;
use proc_macro2::TokenTree;

use super::cursor::Cursor;
use crate::errors::{Errors, Place, help};

/// Parses the whole input to the paths of the descriptors' types, the last of which may name one of those before it;
/// `None` if an error was pushed.
pub fn parse<'a>(mut cursor: Cursor<'a>, errors: &mut Errors) -> Option<Vec<&'a [TokenTree]>> {
    let mut links: Vec<&[TokenTree]> = Vec::new();
    loop {
        let path = cursor.path();
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
            let message = format!("`{}` is in the chain already, and something follows", text(path));
            errors.push(
                Rule::ChainId,
                place,
                message + &help("a chain that comes back to a descriptor ends there"),
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

/// A path as text, the same for the same tokens.
fn text(path: &[TokenTree]) -> String {
    path.iter().map(ToString::to_string).collect()
}
