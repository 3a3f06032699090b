//! [`Spans`]: gives C++ tokens the places that the parsers of the notations understand.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use super::lex::{Kind, Token};

/// The span of each token of a file.
///
/// These parsers read Rust tokens, and not every C++ token is one. So the file is read as a text with a word of the same
/// length in place of each token; its spans have the offsets of the file.
pub(super) struct Spans {
    /// Sorted by the first byte.
    all: Vec<(usize, Span)>,
}

impl Spans {
    pub(super) fn new(text: &str, tokens: &[Token]) -> Self {
        let mut like = vec![b' '; text.len()];
        for token in tokens {
            let letter = match token.kind {
                Kind::Ident | Kind::Number | Kind::Text => b'a',
                Kind::Punct | Kind::Open | Kind::Close => b',',
            };
            if let Some(bytes) = like.get_mut(token.range.clone()) {
                bytes.fill(letter);
            }
        }
        // A word is one token, and so is each comma.
        let is_start = |&at: &usize| match like.get(at) {
            Some(b'a') => at == 0 || like.get(at - 1) != Some(&b'a'),
            other => other == Some(&b','),
        };
        let starts: Vec<usize> = (0..like.len()).filter(is_start).collect();
        let like = String::from_utf8(like).unwrap_or_default();
        let stream: TokenStream = like.parse().unwrap_or_default();
        Self { all: starts.into_iter().zip(stream.into_iter().map(|token| token.span())).collect() }
    }

    /// The span of a token.
    pub(super) fn of(&self, token: &Token) -> Span {
        let after = self.all.partition_point(|&(start, _)| start <= token.range.start);
        after.checked_sub(1).and_then(|at| self.all.get(at)).map_or_else(Span::call_site, |&(_, span)| span)
    }

    /// The span from the first to the last token.
    pub(super) fn over(&self, tokens: &[Token]) -> Span {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return Span::call_site() };
        let (first, last) = (self.of(first), self.of(last));
        first.join(last).unwrap_or(first)
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
