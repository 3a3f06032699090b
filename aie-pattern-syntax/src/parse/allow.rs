//! `allow(overlap)`: what is meant although it would be an error.

use aie_pattern_core::rule::Rule;
use proc_macro2::Delimiter;

use super::cursor::{Cursor, tokens};
use super::keys::{Keys, parse_keys};
use crate::errors::{Errors, help};

/// Parses what comes after `allow`: some of `words`, each of which is handed to `allow`.
pub fn parse_allowed(cursor: &mut Cursor, words: &[&str], errors: &mut Errors, mut allow: impl FnMut(&str)) {
    let Some(group) = cursor.group(Delimiter::Parenthesis) else {
        let example = format!("({})", words.first().unwrap_or(&".."));
        let message = format!("expected `{example}`, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message + &help(format!("allow{example}")));
        return;
    };
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close());
    parse_keys(&mut inside, Keys::from(words), errors, |word, _, _| allow(&word.to_string()));
}
