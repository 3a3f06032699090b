//! `Ping -> Pong -> Ping`: descriptors that go on with each other.

use aie_pattern_core::rule::Rule;
use proc_macro2::TokenTree;

use super::cursor::Cursor;
use crate::errors::{Errors, Place, help};

/// A chain as written.
pub struct Chain<'a> {
    /// The paths of the descriptors' types, each once.
    pub links: Vec<&'a [TokenTree]>,
    /// Which of them is written again at the end.
    pub loops_to: Option<usize>,
}

/// Parses the whole input; `None` if an error was pushed.
pub fn parse<'a>(mut cursor: Cursor<'a>, errors: &mut Errors) -> Option<Chain<'a>> {
    let mut links: Vec<&[TokenTree]> = Vec::new();
    loop {
        let path = cursor.path();
        let Some(place) = Place::of(path) else {
            let message = format!("expected the name of a descriptor's type, found {}", cursor.found());
            errors.push(Rule::Syntax, cursor.place(), message + &help("Ping -> Pong -> Ping"));
            return None;
        };
        let again = links.iter().position(|link| text(link) == text(path));
        match again {
            Some(to) if cursor.is_empty() => return Some(Chain { links, loops_to: Some(to) }),
            Some(_) => {
                let message = format!("`{}` is in the chain already, and something follows", text(path));
                errors.push(
                    Rule::ChainId,
                    place,
                    message + &help("a chain that comes back to a descriptor ends there"),
                );
                return None;
            }
            None => links.push(path),
        }
        if cursor.is_empty() {
            return Some(Chain { links, loops_to: None });
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
