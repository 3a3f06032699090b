//! The Rust parts of the input, parsed by `syn`: expressions, types, paths, attributes.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};

use crate::errors::{Errors, Place};

/// The most tokens for `syn`, which recurses for each level and each prefix: more than anyone writes, few enough for any
/// stack. Longer ones are left to rustc.
const MAX_TOKENS: usize = 400;

/// A syntax error from `syn`.
#[derive(Debug)]
pub struct BadRust {
    /// The token, or the last token if the input ends too early.
    pub place: Place,
    /// What was expected there.
    pub message: String,
}

impl Errors {
    /// What a piece of Rust was parsed as; adds an error and gives `None` if it is not what was expected.
    pub fn or_push<T>(&mut self, parsed: Result<T, BadRust>) -> Option<T> {
        parsed.inspect_err(|error| self.push(Rule::Syntax, error.place, &error.message)).ok()
    }
}

/// Parses the beginning of `piece` with `parser`, and returns the number of tokens taken, at least 1. `None` if the
/// piece is too long and left to rustc.
///
/// # Errors
/// If the piece does not begin with what `parser` takes.
pub fn parse_first<T>(
    piece: &[TokenTree],
    parser: impl Fn(ParseStream) -> syn::Result<T>,
) -> Result<Option<(T, usize)>, BadRust> {
    let Some(last) = piece.last() else { return Ok(None) };
    if count(piece.iter().cloned(), MAX_TOKENS) == 0 {
        return Ok(None);
    }
    // In a group, so that syn knows the end of the piece.
    let mut group = Group::new(Delimiter::Parenthesis, piece.iter().cloned().collect());
    group.set_span(last.span());
    let parser = |input: ParseStream| {
        let content;
        syn::parenthesized!(content in input);
        let parsed = parser(&content)?;
        let rest: TokenStream = content.parse()?;
        Ok((parsed, rest.into_iter().count()))
    };
    match parser.parse2(TokenTree::Group(group).into()) {
        // Outside of an invisible group, syn counts tokens one by one.
        Ok((parsed, rest)) => Ok(Some((parsed, piece.len().saturating_sub(rest).max(1)))),
        Err(error) => {
            let message = error.to_string();
            let message = match message.strip_prefix("unexpected end of input, ") {
                Some(expected) => format!("{expected}, found nothing"),
                None => message,
            };
            Err(BadRust { place: error.span().into(), message })
        }
    }
}

/// Parses the whole of `piece`.
///
/// # Errors
/// If `parser` fails, or does not take every token.
pub fn parse_all<T>(
    piece: &[TokenTree],
    parser: impl Fn(ParseStream) -> syn::Result<T>,
) -> Result<Option<T>, BadRust> {
    match parse_first(piece, parser)? {
        Some((parsed, taken)) => match piece.get(taken) {
            Some(other) => {
                let place = Place::of(std::slice::from_ref(other)).unwrap_or(other.span().into());
                Err(BadRust { place, message: format!("unexpected `{other}`") })
            }
            None => Ok(Some(parsed)),
        },
        None => Ok(None),
    }
}

/// The rest of `budget` after the tokens at all depths, 0 if there are more tokens.
fn count(tokens: impl IntoIterator<Item = TokenTree>, mut budget: usize) -> usize {
    for token in tokens {
        budget = budget.saturating_sub(1);
        if budget == 0 {
            return 0;
        }
        if let TokenTree::Group(group) = token {
            budget = count(group.stream(), budget);
        }
    }
    budget
}
