//! Strings: `"of0"`, also in single quotes, which in Rust hold one character.

use aie_pattern_core::rule::Rule;
use proc_macro2::TokenTree;
use syn::LitStr;
use syn::parse::Parse;

use crate::errors::{Errors, Place, help_code, note};
use crate::parse::cursor::Cursor;
use crate::parse::rust::parse_all;

/// Whether a string is next, in quotes of either kind.
pub fn at_text(cursor: &Cursor) -> bool {
    matches!(cursor.peek(), Some(TokenTree::Literal(literal)) if literal.to_string().starts_with(['"', '\'']))
}

/// Parses a string. `what` is its name: "a name".
///
/// Rustc reports single quotes around several characters with a fix, and hands the tokens on; a second error here would
/// repeat it. Single quotes around one character are valid Rust.
pub fn parse_text(what: &str, cursor: &mut Cursor, errors: &mut Errors) -> Option<(String, Place)> {
    let (place, found) = (cursor.place(), cursor.found());
    let next = cursor.next();
    let text = match next {
        [TokenTree::Literal(literal)] => literal.to_string(),
        _ => String::new(),
    };
    if let Ok(Some(string)) = parse_all(next, <LitStr as Parse>::parse) {
        cursor.bump();
        return Some((string.value(), place));
    }
    let mut message = format!("expected {what} in double quotes, found {found}");
    if let Some(inside) = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')) {
        cursor.bump();
        if inside.chars().count() > 1 && !inside.starts_with('\\') {
            return Some((inside.to_owned(), place));
        }
        message += &note("in Rust, single quotes are around one character");
        message += &help_code(format!("\"{inside}\""));
    } else if let Some(TokenTree::Ident(name)) = cursor.peek() {
        message += &help_code(format!("\"{name}\""));
    }
    errors.push(Rule::Syntax, place, message);
    None
}
