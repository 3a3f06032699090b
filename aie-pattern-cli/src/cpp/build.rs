//! [`Build`]: turns C++ into tokens for the parsers of the notations, with every number evaluated.

use std::ops::Range;

use proc_macro2::{Delimiter, Span, TokenTree};

use super::spans::{Spans, group, ident, number, punct};
use super::unit::Unit;
use crate::finding::Unchecked;

/// The name that stands for a number whose value is not known.
pub(super) const UNKNOWN: &str = "value_not_known_here";

/// The most levels of nested braces that are read.
const DEPTH: usize = 8;

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
        let range = self.unit.bytes(tokens);
        self.unchecked
            .push(Unchecked { range, what: format!("this `{}` was not checked: {why}", self.what) });
    }

    /// A number, or the name that stands for an unknown one.
    pub(super) fn number(&mut self, tokens: Range<usize>) -> Vec<TokenTree> {
        let span = self.span(&tokens);
        match self.unit.evaluate(tokens.clone(), tokens.start) {
            Ok(value) => number(value.number, span),
            Err(why) => {
                let range = self.unit.bytes(&tokens);
                let what = format!("this number of a `{}` was not checked: {why}", self.what);
                self.unchecked.push(Unchecked { range, what });
                vec![ident(UNKNOWN, span)]
            }
        }
    }

    /// A list, whose bracket is at `open`: numbers, lists, and fields with their values.
    pub(super) fn list(&mut self, open: usize, delimiter: Delimiter, depth: usize) -> Option<TokenTree> {
        let close = self.unit.partner(open)?;
        if depth > DEPTH {
            return None;
        }
        let mut inside = Vec::new();
        for part in self.unit.parts(open + 1..close) {
            if !inside.is_empty() {
                inside.push(punct(',', self.span(&(part.start - 1..part.start))));
            }
            self.part(part, &mut inside, depth)?;
        }
        Some(group(delimiter, inside, self.span(&(open..close + 1))))
    }

    /// An entry of a list.
    fn part(&mut self, part: Range<usize>, inside: &mut Vec<TokenTree>, depth: usize) -> Option<()> {
        let mut at = part.start;
        // `.dimension = 1`, `dimension = 1`
        if self.unit.word(at) == "." {
            inside.push(punct('.', self.span(&(at..at + 1))));
            at += 1;
        }
        if self.unit.is_ident(at) && self.unit.word(at + 1) == "=" {
            inside.push(ident(self.unit.word(at), self.span(&(at..at + 1))));
            inside.push(punct('=', self.span(&(at + 1..at + 2))));
            at += 2;
        } else if self.unit.is_ident(at) && self.unit.word(at + 1) == "{" && at > part.start {
            // `.dimension{1}`
            inside.push(ident(self.unit.word(at), self.span(&(at..at + 1))));
            inside.push(punct('=', self.span(&(at..at + 1))));
            at += 1;
        }
        match self.braces(at..part.end) {
            Some(open) => inside.push(self.list(open, Delimiter::Brace, depth + 1)?),
            None => inside.extend(self.number(at..part.end)),
        }
        Some(())
    }

    /// The brace of `{..}` or `std::vector<int>{..}`, if the tokens are nothing else.
    fn braces(&self, tokens: Range<usize>) -> Option<usize> {
        let mut at = tokens.start;
        while self.unit.is_ident(at) || self.unit.word(at) == ":" {
            at += 1;
        }
        if self.unit.word(at) == "<" && at > tokens.start {
            at = self.unit.angle(at)? + 1;
        }
        // A number in braces, `int{4}`, is a number.
        let is_number = at > tokens.start && self.unit.evaluate(tokens.clone(), tokens.start).is_ok();
        let is_list = self.unit.word(at) == "{" && self.unit.partner(at) == tokens.end.checked_sub(1);
        (is_list && !is_number).then_some(at)
    }
}
