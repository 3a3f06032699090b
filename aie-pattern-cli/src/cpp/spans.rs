//! [`Spans`]: gives C++ tokens the places that the parsers of the notations understand.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenTree};

use super::lex::Token;

/// The span of each token of a file.
///
/// The parsers of the notations read Rust tokens, and not every C++ token is one. So the file is read as one literal of the
/// same length, whose parts have the offsets of the file.
pub(super) struct Spans(Literal);

impl Spans {
    pub(super) fn new(text: &str) -> Self {
        let like = "0".repeat(text.len().max(1));
        Self(like.parse().unwrap_or_else(|_| Literal::u8_unsuffixed(0)))
    }

    /// The span from the first to the last token.
    pub(super) fn over(&self, tokens: &[Token]) -> Span {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return Span::call_site() };
        self.0.subspan(first.range.start..last.range.end).unwrap_or_else(Span::call_site)
    }
}

/// A name. A name that Rust does not allow becomes one that no parser knows.
pub(super) fn ident(name: &str, span: Span) -> TokenTree {
    let is_word = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_name = is_word && !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit());
    Ident::new(if is_name { name } else { "foreign_name" }, span).into()
}

pub(super) fn punct(c: char, span: Span) -> TokenTree {
    let mut punct = Punct::new(c, Spacing::Alone);
    punct.set_span(span);
    punct.into()
}

/// A number; the sign is a separate token.
pub(super) fn number(value: i128, span: Span) -> Vec<TokenTree> {
    let magnitude = value.unsigned_abs().min(i128::MAX.unsigned_abs());
    let mut literal = Literal::i128_unsuffixed(magnitude as i128);
    literal.set_span(span);
    let sign = (value < 0).then(|| punct('-', span));
    sign.into_iter().chain([literal.into()]).collect()
}

pub(super) fn group(delimiter: Delimiter, inside: Vec<TokenTree>, span: Span) -> TokenTree {
    let mut group = Group::new(delimiter, inside.into_iter().collect());
    group.set_span(span);
    group.into()
}
