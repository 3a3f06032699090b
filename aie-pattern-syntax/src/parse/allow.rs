//! `allow(overlap)`: turns an error off where the user means what it reports.

use proc_macro2::Delimiter;

use super::cursor::{Cursor, enter};
use super::keys::{Key, keys, parse_keys};
use crate::errors::{Errors, help_code};

keys! {
    /// Errors of a walk that can be allowed.
    pub enum OfWalk {
        Overlap = "overlap",
    }
}

/// Parses the parentheses after `allow` and hands each of the words `K` in them to `allow`.
pub fn parse_allowed<K: Key>(cursor: &mut Cursor, errors: &mut Errors, mut allow: impl FnMut(K)) {
    let Some(group) = cursor.group(Delimiter::Parenthesis) else {
        let example = format!("({})", K::ALL.first().map_or("..", |(word, _)| word.name()));
        cursor.push_expected_with(format_args!("`{example}`"), &help_code(format!("allow{example}")), errors);
        return;
    };
    let mut inside = enter!(group);
    parse_keys(&mut inside, errors, |word, _, _| allow(word.key));
}
