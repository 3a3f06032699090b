//! What is Rust's in the input, which `syn` parses: expressions, types, paths, attributes.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};

use crate::errors::Place;

/// Tokens that `syn` is given, which calls itself for each level and for each prefix: more than anyone writes, few enough for
/// any stack. Rustc has its own ways with longer ones.
const MAX_TOKENS: usize = 400;

/// What `syn` says is no Rust, and where.
#[derive(Debug)]
pub struct BadRust {
    /// The token, or the last one where the input ends too early.
    pub place: Place,
    /// What was expected there.
    pub message: String,
}

/// Parses the beginning of `piece`: what `parser` makes of it, and the number of tokens that it is made of, at least 1.
/// `None` if the piece is too long, and rustc has to see for itself.
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
    // Within a group, for syn to know where the piece ends.
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
        // Out of an invisible group, syn counts its tokens one by one.
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
/// If the piece is not what `parser` takes, or something follows.
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

/// What is left of `budget` after the tokens at all depths, 0 if there are more.
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
