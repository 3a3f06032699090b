//! `allow(overlap)`: what is meant although it would be an error.

use aie_pattern_core::rule::Rule;
use proc_macro2::Delimiter;

use super::cursor::{Cursor, tokens};
use super::keys::{Key, keys, parse_keys};
use crate::errors::{Errors, help_code};

keys! {
    /// What a walk may do although it would be an error.
    pub enum OfWalk {
        Overlap = "overlap",
    }
}

/// Parses what comes after `allow`: some of the words `K`, each of which is handed to `allow`.
pub fn parse_allowed<K: Key>(cursor: &mut Cursor, errors: &mut Errors, mut allow: impl FnMut(K)) {
    let Some(group) = cursor.group(Delimiter::Parenthesis) else {
        let example = format!("({})", K::ALL.first().map_or("..", |(word, _)| word.name()));
        let message = format!("expected `{example}`, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message + &help_code(format!("allow{example}")));
        return;
    };
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close());
    parse_keys(&mut inside, errors, |word, _, _| allow(word.key));
}
