//! A cursor over token trees that knows where the input ends, so that an error about something missing has a place.

use std::fmt::Display;

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::errors::{Errors, Place};

/// The language that a number is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `010` is 10.
    Rust,
    /// `010` is 8.
    Cpp,
    /// `8 : i32` and `%c8` are 8; all else is as in Rust.
    Mlir,
}

impl Language {
    /// The language of a list by its delimiters: braces are C++.
    pub fn of(group: &Group) -> Self {
        if group.delimiter() == Delimiter::Brace { Self::Cpp } else { Self::Rust }
    }

    /// The language of arguments by their delimiters: parentheses are C++, where this crate has brackets.
    pub fn of_arguments(group: &Group) -> Self {
        if group.delimiter() == Delimiter::Parenthesis { Self::Cpp } else { Self::Rust }
    }
}

/// A position in a list of tokens.
#[derive(Clone)]
pub struct Cursor<'a> {
    /// The tokens that are left.
    pub tokens: &'a [TokenTree],
    /// The place of an error about a missing token at the end.
    pub end: Span,
    /// The language of the numbers here.
    pub language: Language,
}

/// A cursor over the tokens within a group, in Rust or in the language given. A macro, because a function cannot own
/// the tokens for its caller.
#[macro_export]
macro_rules! enter {
    ($($group:ident).+) => {
        $crate::enter!($($group).+, $crate::parse::cursor::Language::Rust)
    };
    ($($group:ident).+, $language:expr) => {
        $crate::parse::cursor::Cursor {
            tokens: &$crate::parse::cursor::tokens($($group).+.stream()),
            end: $($group).+.span_close(),
            language: $language,
        }
    };
}
pub use enter;

impl<'a> Cursor<'a> {
    /// A cursor over `tokens`, which end at `end`. Their language is Rust, unless [`written_in`](Self::written_in)
    /// sets another.
    pub fn new(tokens: &'a [TokenTree], end: Span) -> Self {
        Self { tokens, end, language: Language::Rust }
    }

    /// The same tokens, in another language.
    pub fn written_in(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// A cursor over the whole input of a macro; it ends at the last token.
    pub fn of_input(tokens: &'a [TokenTree]) -> Self {
        let end = match tokens.last() {
            Some(TokenTree::Group(group)) => group.span_close(),
            Some(token) => token.span(),
            None => Span::call_site(),
        };
        Self::new(tokens, end)
    }

    /// The tokens that are left.
    pub fn rest(&self) -> &'a [TokenTree] {
        self.tokens
    }

    /// Whether no token is left.
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// The next token, without taking it.
    pub fn peek(&self) -> Option<&'a TokenTree> {
        self.tokens.first()
    }

    /// The next token as a slice; empty at the end.
    pub fn next(&self) -> &'a [TokenTree] {
        self.tokens.get(..1).unwrap_or_default()
    }

    /// Takes the next token.
    pub fn bump(&mut self) -> Option<&'a TokenTree> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first)
    }

    /// Takes the next `count` tokens.
    pub fn skip(&mut self, count: usize) -> &'a [TokenTree] {
        let (taken, rest) = self.tokens.split_at(count.min(self.tokens.len()));
        self.tokens = rest;
        taken
    }

    /// The tokens of `all` that were taken, if `all` ends where this cursor does.
    pub fn taken(&self, all: &'a [TokenTree]) -> &'a [TokenTree] {
        all.get(..all.len().saturating_sub(self.tokens.len())).unwrap_or_default()
    }

    /// Moves to the position of `ahead`, a cursor over the same tokens, and returns the tokens in between.
    pub fn follow(&mut self, ahead: &Self) -> &'a [TokenTree] {
        let all = std::mem::replace(&mut self.tokens, ahead.tokens);
        self.taken(all)
    }

    /// The place of the next token, or the end of the input.
    pub fn place(&self) -> Place {
        self.peek().and_then(|token| Place::of(std::slice::from_ref(token))).unwrap_or(self.end.into())
    }

    /// Whether the next token is the punctuation `c`.
    pub fn is_punct(&self, c: char) -> bool {
        self.peek().is_some_and(|token| is_punct(token, c))
    }

    /// Takes the punctuation `c` if it is next.
    pub fn punct(&mut self, c: char) -> Option<&'a Punct> {
        match self.peek()? {
            TokenTree::Punct(punct) if punct.as_char() == c => {
                self.bump();
                Some(punct)
            }
            _ => None,
        }
    }

    /// Takes an identifier if one is next.
    pub fn ident(&mut self) -> Option<&'a Ident> {
        match self.peek()? {
            TokenTree::Ident(ident) => {
                self.bump();
                Some(ident)
            }
            _ => None,
        }
    }

    /// Whether the next token is the identifier `name`.
    pub fn is_ident(&self, name: &str) -> bool {
        matches!(self.peek(), Some(TokenTree::Ident(ident)) if ident == name)
    }

    /// The name before `=`, if both are next.
    pub fn key(&self) -> Option<&'a Ident> {
        match self.tokens {
            [TokenTree::Ident(name), equals, ..] if is_punct(equals, '=') => Some(name),
            _ => None,
        }
    }

    /// Takes `name =` if it is next.
    pub fn take_key(&mut self, name: &str) -> bool {
        let there = self.key().is_some_and(|key| key == name);
        self.skip(if there { 2 } else { 0 });
        there
    }

    /// Skips to a place where `ends` holds, or to the end.
    pub fn skip_until(&mut self, ends: impl Fn(&Self) -> bool) {
        while !(self.is_empty() || ends(self)) {
            self.bump();
        }
    }

    /// Takes the tokens up to the first at which `ends` holds, or all. It is told whether no angle bracket is open there.
    pub fn until(&mut self, ends: impl Fn(&Self, bool) -> bool) -> &'a [TokenTree] {
        let (all, mut outside) = (self.tokens, Outside::default());
        while let Some(token) = self.peek().filter(|_| !ends(self, outside.open == 0)) {
            outside.pass(token);
            self.bump();
        }
        self.taken(all)
    }

    /// Whether `::` is next.
    fn at_path_separator(&self) -> bool {
        matches!(self.tokens, [TokenTree::Punct(a), TokenTree::Punct(b), ..]
            if a.as_char() == ':' && a.spacing() == Spacing::Joint && b.as_char() == ':')
    }

    /// Takes `::` if it is next.
    pub fn path_separator(&mut self) -> bool {
        let there = self.at_path_separator();
        if there {
            self.skip(2);
        }
        there
    }

    /// Takes the tokens of a path, `aie::tensor_dim`; empty if no name is next.
    pub fn path(&mut self) -> &'a [TokenTree] {
        let all = self.tokens;
        while let (true, next) | (false, next @ Some(_)) = (self.path_separator(), self.ident()) {
            if next.is_none() || !self.at_path_separator() {
                break;
            }
        }
        self.taken(all)
    }

    /// Takes `<...>` if it is next: the tokens inside and the place of the whole.
    pub fn angles(&mut self) -> Option<(&'a [TokenTree], Place)> {
        let open = self.is_punct('<').then_some(self.tokens)?;
        let close = open.iter().position(|token| is_punct(token, '>'))?;
        let whole = self.skip(close + 1);
        Some((whole.get(1..close)?, Place::of(whole)?))
    }

    /// Takes a group with these delimiters if one is next.
    pub fn group(&mut self, delimiter: Delimiter) -> Option<&'a Group> {
        match self.peek()? {
            TokenTree::Group(group) if group.delimiter() == delimiter => {
                self.bump();
                Some(group)
            }
            _ => None,
        }
    }

    /// The next token in the words of an error message.
    pub fn found(&self) -> String {
        match self.peek() {
            None => "nothing".to_owned(),
            Some(TokenTree::Group(group)) => match group.delimiter() {
                Delimiter::Parenthesis => "`(`".to_owned(),
                Delimiter::Brace => "`{`".to_owned(),
                Delimiter::Bracket => "`[`".to_owned(),
                Delimiter::None => format!("`{}`", group.stream()),
            },
            Some(token) => format!("`{token}`"),
        }
    }

    /// Takes an identifier, or reports that it is expected.
    pub fn expect_ident(&mut self, what: impl Display, errors: &mut Errors) -> Option<&'a Ident> {
        let ident = self.ident();
        if ident.is_none() {
            self.push_expected(what, errors);
        }
        ident
    }

    /// Takes a group, or reports that it is expected.
    pub fn expect_group(
        &mut self,
        delimiter: Delimiter,
        what: impl Display,
        errors: &mut Errors,
    ) -> Option<&'a Group> {
        self.expect_group_with(delimiter, what, "", errors)
    }

    /// The same; the report has notes and helps.
    pub fn expect_group_with(
        &mut self,
        delimiter: Delimiter,
        what: impl Display,
        advice: &str,
        errors: &mut Errors,
    ) -> Option<&'a Group> {
        let group = self.group(delimiter);
        if group.is_none() {
            self.push_expected_with(what, advice, errors);
        }
        group
    }

    /// Takes the punctuation `c`, or reports that it is expected.
    pub fn expect_punct(&mut self, c: char, what: impl Display, errors: &mut Errors) -> Option<()> {
        let punct = self.punct(c);
        if punct.is_none() {
            self.push_expected(what, errors);
        }
        punct.map(drop)
    }

    /// Takes the comma before `what`; at the end, there may be none.
    pub fn expect_comma(&mut self, what: impl Display, errors: &mut Errors) -> Option<()> {
        if self.is_empty() {
            Some(())
        } else {
            self.expect_punct(',', format_args!("`,` and {what}"), errors)
        }
    }

    /// Reports a token after the end of `what`.
    pub fn expect_end(&self, what: impl Display, errors: &mut Errors) -> Option<()> {
        if !self.is_empty() {
            self.push_expected(format_args!("the end of {what}"), errors);
        }
        self.is_empty().then_some(())
    }

    /// Reports that the next token is not what is expected.
    pub fn push_expected(&self, what: impl Display, errors: &mut Errors) {
        self.push_expected_with(what, "", errors);
    }

    /// The same, with notes and helps.
    pub fn push_expected_with(&self, what: impl Display, advice: &str, errors: &mut Errors) {
        let message = format!("expected {what}, found {}{advice}", self.found());
        errors.push(Rule::Syntax, self.place(), message);
    }
}

/// Counts the angle brackets that are open after the tokens that were passed.
#[derive(Default)]
pub struct Outside {
    /// The angle brackets that are open.
    open: usize,
    last: Option<char>,
}

impl Outside {
    /// Passes a token; `true` if no angle bracket is open after it.
    pub fn pass(&mut self, token: &TokenTree) -> bool {
        let punct = match token {
            TokenTree::Punct(punct) => Some(punct.as_char()),
            _ => None,
        };
        match punct {
            Some('<') => self.open += 1,
            // `->` closes nothing.
            Some('>') if self.last != Some('-') => self.open = self.open.saturating_sub(1),
            _ => {}
        }
        self.last = punct;
        self.open == 0
    }

    /// Whether a word that follows can begin something else than a type, a value or a symbol of MLIR.
    pub fn is_here(&self) -> bool {
        self.open == 0 && self.last.is_none_or(|last| !"%#!.@^".contains(last))
    }
}

/// The parts between the commas outside of angle brackets.
pub fn between_commas(all: &[TokenTree]) -> impl Iterator<Item = &[TokenTree]> {
    let mut outside = Outside::default();
    all.split(move |token| outside.pass(token) && is_punct(token, ','))
}

/// Whether a token is the punctuation `c`.
pub fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

/// The tokens of a stream. Opens invisible groups around a single token, which `macro_rules!` puts around what it
/// captured; keeps those around several tokens, which hold an expression together.
pub fn tokens(stream: TokenStream) -> Vec<TokenTree> {
    stream.into_iter().map(open_invisible).collect()
}

fn open_invisible(mut token: TokenTree) -> TokenTree {
    while let TokenTree::Group(group) = &token
        && group.delimiter() == Delimiter::None
    {
        let mut inside = group.stream().into_iter();
        match (inside.next(), inside.next()) {
            (Some(only), None) => token = only,
            _ => break,
        }
    }
    token
}
