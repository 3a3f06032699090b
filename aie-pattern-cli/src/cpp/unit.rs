//! [`Unit`]: a file with its brackets, its macros and its names.

use std::collections::HashMap;
use std::ops::Range;

use super::lex::{Branches, Kind, Lexed, Macro, Reach, Shape, Token, lex};
use super::names::Names;
use super::scopes;

/// The reason why a text is not read when `#if` chooses parts of it.
pub(super) const DEPENDS: &str = "its text depends on an `#if`";

/// A file of C++.
pub(crate) struct Unit<'a> {
    pub(crate) text: &'a str,
    pub(crate) tokens: Vec<Token>,
    pub(crate) macros: Vec<Macro>,
    pub(super) branches: Branches,
    /// The lines of each macro in `macros`.
    macros_by_name: HashMap<String, Vec<usize>>,
    /// The matching bracket of each bracket; `None` for an unmatched one.
    partners: Vec<Option<usize>>,
    /// The first `{` without a partner, if there is one: `#if` can give a block several. The scopes after it are not known.
    pub(super) unclosed: Option<usize>,
    pub(super) names: Names<'a>,
}

impl<'a> Unit<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let Lexed { tokens, macros, branches } = lex(text);
        let partners = partners(text, &tokens);
        let mut macros_by_name: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, known) in macros.iter().enumerate() {
            macros_by_name.entry(known.name.clone()).or_default().push(at);
        }
        let names = Names::default();
        let mut unit =
            Self { text, tokens, macros, branches, macros_by_name, partners, unclosed: None, names };
        unit.unclosed = (0..unit.tokens.len()).find(|&at| unit.word(at) == "{" && unit.partner(at).is_none());
        unit.names = scopes::read(&unit);
        unit.evaluate_all();
        unit
    }

    /// The text of a token; empty beyond the end.
    pub(crate) fn word(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| self.text_of(token))
    }

    pub(crate) fn text_of(&self, token: &Token) -> &'a str {
        self.text.get(token.range.clone()).unwrap_or_default()
    }

    pub(crate) fn is_ident(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == Kind::Ident)
    }

    /// The matching bracket of the one at `at`.
    pub(crate) fn partner(&self, at: usize) -> Option<usize> {
        self.partners.get(at).copied().flatten()
    }

    /// The bytes of some tokens.
    pub(crate) fn bytes(&self, tokens: &Range<usize>) -> Range<usize> {
        let start = self.tokens.get(tokens.start).map_or(self.text.len(), |token| token.range.start);
        let last = tokens.end.checked_sub(1).and_then(|last| self.tokens.get(last));
        start..last.map_or(start, |token| token.range.end.max(start))
    }

    /// After `<`: the `>` that closes it.
    pub(crate) fn angle(&self, open: usize) -> Option<usize> {
        let (mut depth, mut at) = (0usize, open);
        // Template arguments are short; a longer distance means a comparison.
        while at < self.tokens.len().min(open + 512) {
            match self.word(at) {
                "<" => depth += 1,
                ">" => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(at);
                    }
                }
                "(" | "[" | "{" => at = self.partner(at)?,
                ";" | ")" | "]" | "}" => return None,
                _ => {}
            }
            at += 1;
        }
        None
    }

    /// The parts between top-level commas. Angle brackets count as brackets if they close.
    pub(crate) fn parts(&self, tokens: Range<usize>) -> Vec<Range<usize>> {
        let (mut parts, mut start, mut at) = (Vec::new(), tokens.start, tokens.start);
        while at < tokens.end {
            match self.word(at) {
                "," => {
                    parts.push(start..at);
                    start = at + 1;
                }
                "(" | "[" | "{" => at = self.partner(at).filter(|&close| close < tokens.end).unwrap_or(at),
                "<" if at > tokens.start && self.is_ident(at - 1) => {
                    // `vector<int, 2>{..}` is one part. `A < B, C > D` is two, unless a bracket
                    // follows.
                    let close = self.angle(at).filter(|&close| close < tokens.end);
                    at = close.filter(|&close| matches!(self.word(close + 1), "(" | "{" | ":")).unwrap_or(at);
                }
                _ => {}
            }
            at += 1;
        }
        if start < tokens.end {
            parts.push(start..tokens.end);
        }
        parts
    }

    /// Whether the file declares a name somewhere, other than as a macro.
    pub(crate) fn is_declared(&self, name: &str) -> bool {
        self.names.known.contains(name) && !self.macros_by_name.contains_key(name)
    }

    /// Whether the file uses ADF: other programs have tilings too.
    pub(crate) fn is_of_adf(&self) -> bool {
        ["adf", "read_access", "write_access", "tiling_parameters"]
            .iter()
            .any(|word| self.text.contains(word))
    }

    /// Whether a parameter is declared: two names, one after the other.
    pub(crate) fn has_declaration(&self, tokens: Range<usize>) -> bool {
        tokens.clone().any(|k| k + 1 < tokens.end && self.is_ident(k) && self.is_ident(k + 1))
    }

    /// Whether no `#if` is between the tokens.
    pub(super) fn is_one_text(&self, tokens: &Range<usize>) -> bool {
        self.branches.are_one(tokens)
    }

    /// Whether the text at a token is there wherever the one at another token is.
    pub(super) fn is_there(&self, at: usize, other: usize) -> bool {
        self.branches.reach(self.branches.of(at), self.branches.of(other)) == Reach::Always
    }

    /// The lines that give a macro its meaning.
    pub(super) fn macros_named(&self, name: &str) -> impl Iterator<Item = &Macro> {
        self.macros_by_name.get(name).into_iter().flatten().map(|&at| &self.macros[at])
    }

    /// The macro that a name means at a token, or the reason why that is not known.
    pub(super) fn macro_at(&self, name: &str, at: usize) -> Result<Option<&Macro>, String> {
        let Some(known) = self.macros_by_name.get(name) else { return Ok(None) };
        let here = self.branches.of(at);
        for known in known.iter().rev().map(|&known| &self.macros[known]) {
            match self.branches.reach(known.branch, here) {
                _ if known.at > at => {}
                Reach::Never => {}
                Reach::Maybe => return Err(format!("the macro `{name}` depends on an `#if`")),
                Reach::Always => {
                    return Ok(match known.shape {
                        Shape::Object | Shape::Function => Some(known),
                        Shape::Undefined => None,
                    });
                }
            }
        }
        Ok(None)
    }
}

/// The matching bracket of each bracket; unmatched ones have none.
fn partners(text: &str, tokens: &[Token]) -> Vec<Option<usize>> {
    let mut partners = vec![None; tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    let word = |at: usize| tokens.get(at).and_then(|token| text.get(token.range.clone())).unwrap_or_default();
    for (k, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Open => open.push(k),
            Kind::Close => {
                let opening = match word(k) {
                    ")" => "(",
                    "]" => "[",
                    _ => "{",
                };
                // An unclosed bracket inside has no partner: preprocessor branches can leave such
                // brackets.
                if let Some(at) = open.iter().rposition(|&at| word(at) == opening)
                    && open.len() - at <= 8
                {
                    let first = open[at];
                    open.truncate(at);
                    (partners[first], partners[k]) = (Some(k), Some(first));
                }
            }
            _ => {}
        }
    }
    partners
}
