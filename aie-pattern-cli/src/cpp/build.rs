//! [`Build`]: turns C++ into tokens for the parsers of the notations, with every number evaluated.

use std::ops::Range;

use proc_macro2::{Span, TokenTree};

use super::number::Value;
use super::spans::{Spans, ident, number};
use super::unit::Unit;
use crate::finding::Unchecked;

/// The name that stands for a number whose value is not known.
pub(super) const UNKNOWN: &str = "value_not_known_here";

/// Builds tokens for a parser from a file.
pub(super) struct Build<'a, 'u> {
    pub(super) unit: &'a Unit<'u>,
    pub(super) spans: &'a Spans,
    /// The declaration that the tokens belong to, for messages: `tiling`.
    pub(super) what: &'static str,
    /// The parts that could not be evaluated.
    pub(super) unchecked: Vec<Unchecked>,
}

impl<'a, 'u> Build<'a, 'u> {
    pub(super) fn new(unit: &'a Unit<'u>, spans: &'a Spans, what: &'static str) -> Self {
        Self { unit, spans, what, unchecked: Vec::new() }
    }

    /// The span of some tokens.
    pub(super) fn span(&self, tokens: &Range<usize>) -> Span {
        self.spans.over(self.unit.tokens.get(tokens.clone()).unwrap_or_default())
    }

    pub(super) fn skip(&mut self, tokens: &Range<usize>, why: &str) {
        self.skip_named(self.what, tokens, why);
    }

    /// Names some tokens as not checked; `what` is the word that they are about.
    pub(super) fn skip_named(&mut self, what: &str, tokens: &Range<usize>, why: &str) {
        let range = self.unit.bytes(tokens);
        self.unchecked.push(Unchecked { range, what: format!("this `{what}` was not checked: {why}") });
    }

    /// A number, or the name that stands for an unknown one.
    pub(super) fn number(&mut self, tokens: Range<usize>) -> Vec<TokenTree> {
        let value = self.unit.evaluate(tokens.clone(), tokens.start);
        self.value(&tokens, value)
    }

    /// As `number`, for tokens that have been evaluated.
    pub(super) fn value(&mut self, tokens: &Range<usize>, value: Result<Value, String>) -> Vec<TokenTree> {
        let span = self.span(tokens);
        match value {
            Ok(value) => number(value.number, span),
            Err(why) => {
                let range = self.unit.bytes(tokens);
                let what = format!("this number of a `{}` was not checked: {why}", self.what);
                self.unchecked.push(Unchecked { range, what });
                vec![ident(UNKNOWN, span)]
            }
        }
    }
}
