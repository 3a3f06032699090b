//! A cursor over token trees that knows where the input ends, so that an error about something missing has a place.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::errors::Place;

/// A position in a list of tokens.
#[derive(Clone)]
pub struct Cursor<'a> {
    tokens: &'a [TokenTree],
    /// Where an error about a missing token is shown if there is no token left.
    end: Span,
}

impl<'a> Cursor<'a> {
    #[must_use]
    pub fn new(tokens: &'a [TokenTree], end: Span) -> Self {
        Self { tokens, end }
    }

    /// Over the whole input of a macro, which ends where its last token does.
    #[must_use]
    pub fn of_input(tokens: &'a [TokenTree]) -> Self {
        let end = match tokens.last() {
            Some(TokenTree::Group(group)) => group.span_close(),
            Some(token) => token.span(),
            None => Span::call_site(),
        };
        Self { tokens, end }
    }

    /// The tokens that are left.
    #[must_use]
    pub fn rest(&self) -> &'a [TokenTree] {
        self.tokens
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    #[must_use]
    pub fn peek(&self) -> Option<&'a TokenTree> {
        self.tokens.first()
    }

    /// The next token.
    pub fn bump(&mut self) -> Option<&'a TokenTree> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first)
    }

    /// The next token's place, or the end of the input.
    pub fn place(&self) -> Place {
        self.peek().map_or(self.end, TokenTree::span).into()
    }

    #[must_use]
    pub fn is_punct(&self, c: char) -> bool {
        matches!(self.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == c)
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
    #[must_use]
    pub fn is_ident(&self, name: &str) -> bool {
        matches!(self.peek(), Some(TokenTree::Ident(ident)) if ident == name)
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
            self.tokens = &self.tokens[2..];
        }
        there
    }

    /// Takes the tokens of a path: `aie::tensor_dim`; none if there is no name.
    pub fn path(&mut self) -> &'a [TokenTree] {
        let all = self.tokens;
        while let (true, next) | (false, next @ Some(_)) = (self.path_separator(), self.ident()) {
            if next.is_none() || !self.at_path_separator() {
                break;
            }
        }
        &all[..all.len() - self.tokens.len()]
    }

    /// Takes `<...>` if it is next: the tokens within and the place of the whole.
    pub fn angles(&mut self) -> Option<(&'a [TokenTree], Place)> {
        let open = self.is_punct('<').then_some(self.tokens)?;
        let is = |token: &TokenTree, c| matches!(token, TokenTree::Punct(punct) if punct.as_char() == c);
        let close = open.iter().position(|token| is(token, '>'))?;
        self.tokens = &open[close + 1..];
        Some((&open[1..close], Place::of(&open[..=close])?))
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

    /// What is next, as an error message says it.
    #[must_use]
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
}

/// The tokens of a stream. Invisible groups around one token, which `macro_rules!` puts around what it captured, are
/// opened; those around several stay, for they hold an expression together.
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

/// The value and the suffix of an integer literal: `0x10u` is (16, "u"), and so is C's `0X10U`. `None` if it is no integer
/// of Rust or C, or beyond `i128` or its own type.
#[must_use]
pub fn integer(literal: &Literal) -> Option<(i128, String)> {
    let parts = IntegerParts::of(literal)?;
    let value = i128::from_str_radix(&parts.digits, parts.radix).ok()?;
    (value <= parts.greatest).then_some((value, parts.suffix))
}

/// The greatest value that the literal's type has, if it is an integer of Rust or C.
#[must_use]
pub fn greatest(literal: &Literal) -> Option<i128> {
    Some(IntegerParts::of(literal)?.greatest)
}

/// What an integer literal is written of.
struct IntegerParts {
    radix: u32,
    digits: String,
    suffix: String,
    /// The greatest value of its type; of a signed one, 1 more, for the minus of the least value stands in front.
    greatest: i128,
}

impl IntegerParts {
    fn of(literal: &Literal) -> Option<Self> {
        let text = literal.to_string().replace('_', "").to_ascii_lowercase();
        let (radix, digits) = match text.get(..2) {
            Some("0x") => (16, &text[2..]),
            Some("0o") => (8, &text[2..]),
            Some("0b") => (2, &text[2..]),
            _ => (10, text.as_str()),
        };
        if !digits.starts_with(|c: char| c.is_digit(radix)) {
            return None;
        }
        let end = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
        let (digits, suffix) = digits.split_at(end);
        let greatest = match suffix {
            "" | "i128" | "u128" => i128::MAX,
            "i8" => 1 << 7,
            "u8" => u8::MAX.into(),
            "i16" => 1 << 15,
            "u16" => u16::MAX.into(),
            "i32" => 1 << 31,
            "u32" => u32::MAX.into(),
            "i64" | "isize" => 1 << 63,
            "u64" | "usize" => u64::MAX.into(),
            _ if is_c_suffix(suffix) => i128::MAX,
            _ => return None,
        };
        Some(Self { radix, digits: digits.to_owned(), suffix: suffix.to_owned(), greatest })
    }
}

/// Whether this is a suffix that C knows and Rust does not, in lower case.
fn is_c_suffix(suffix: &str) -> bool {
    matches!(suffix, "u" | "l" | "ul" | "lu" | "ll" | "ull" | "llu")
}

/// Whether only C knows this spelling of an integer.
#[must_use]
pub fn is_c_integer(literal: &Literal, suffix: &str) -> bool {
    is_c_suffix(suffix) || matches!(literal.to_string().get(..2), Some("0X" | "0B"))
}
