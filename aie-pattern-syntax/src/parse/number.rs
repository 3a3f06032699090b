//! Numbers: any integer literal, a C or a Rust suffix, arithmetic, or any constant expression.
//!
//! What consists of literals is evaluated here; anything else stays an expression, for rustc's const evaluation.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Literal, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;

use super::cursor::{Cursor, greatest, integer, is_c_integer, tokens};
use crate::errors::{Errors, Place, help};

/// A number of a declaration.
#[derive(Clone, Debug)]
pub struct Number {
    /// The expression, as rustc is to have it.
    pub tokens: TokenStream,
    pub place: Place,
    /// The value, where the expression consists of literals.
    pub value: Option<i128>,
}

impl Number {
    /// A number that is not written, of something that stands at `place`.
    pub(crate) fn implied(value: i128, place: Place) -> Self {
        Self { tokens: Literal::i128_unsuffixed(value).to_token_stream(), place, value: Some(value) }
    }
}

/// A number without a place, which nothing is ever about.
impl Default for Number {
    fn default() -> Self {
        Self { tokens: TokenStream::new(), place: Span::call_site().into(), value: None }
    }
}

/// Where an expression ends, besides at the end of its group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// At a comma or a semicolon.
    Comma,
    /// At a comma, a semicolon, or the `>` that closes `<8, 16>`.
    Angle,
}

/// Parses a number; pushes an error and gives `None` if there is none. `what` names it: "a size".
pub fn parse_number(cursor: &mut Cursor, until: Until, what: &str, errors: &mut Errors) -> Option<Number> {
    let expression = take_expression(cursor, until);
    let Some(place) = Place::of(expression) else {
        errors.push(Rule::Syntax, cursor.place(), format!("expected {what}, found {}", cursor.found()));
        return None;
    };
    match evaluate(expression) {
        Literals::Value(value) => Some(Number { tokens: for_rustc(expression), place, value: Some(value) }),
        Literals::Names => Some(Number { tokens: for_rustc(expression), place, value: None }),
        Literals::NoInteger(literal) => {
            let whole = literal.trim_end_matches(['f', 'F']).parse::<f64>().ok();
            let whole = whole.filter(|value| value.fract() == 0.0 && value.abs() < 1e15);
            let advice = whole.map_or_else(String::new, |value| help(value.to_string()));
            errors.push(Rule::Syntax, place, format!("expected {what}, found `{literal}`{advice}"));
            None
        }
        Literals::OutOfRange(reason) => {
            errors.push(Rule::NumberRange, place, reason);
            None
        }
    }
}

/// The tokens of one expression. Angle brackets of paths (`<N as T>::X`, `f::<3>()`) and shifts are told from the `>`
/// that ends the expression by what stands before them: an operand or not.
fn take_expression<'a>(cursor: &mut Cursor<'a>, until: Until) -> &'a [TokenTree] {
    let all = cursor.rest();
    let mut depth = 0usize;
    let mut after_operand = false;
    let mut taken = 0;
    while let Some(token) = cursor.peek() {
        let (mut length, mut operand) = (1, true);
        // Two numbers side by side are two numbers: a comma is missing.
        let after_literal = taken > 0 && matches!(all[taken - 1], TokenTree::Literal(_));
        match token {
            TokenTree::Literal(_) if after_operand => break,
            TokenTree::Ident(name) if after_literal && name != "as" => break,
            TokenTree::Group(group) if after_literal && group.delimiter() != Delimiter::Brace => break,
            _ => {}
        }
        if let TokenTree::Punct(punct) = token {
            operand = false;
            let next = cursor.rest().get(1);
            let doubled = punct.spacing() == Spacing::Joint
                && matches!(next, Some(TokenTree::Punct(next)) if next.as_char() == punct.as_char());
            match punct.as_char() {
                ',' if depth == 0 => break,
                ';' => break,
                '<' if after_operand && doubled => length = 2,
                // `A < B`: a generic argument stands behind `::` or inside of other angle brackets.
                '<' if after_operand && depth == 0 => {}
                '<' => depth += 1,
                '>' if depth > 0 => {
                    depth -= 1;
                    operand = true;
                }
                '>' if doubled && cursor.rest().get(2).is_some_and(is_operand) => length = 2,
                '>' if until == Until::Angle => break,
                _ => {}
            }
        }
        after_operand = operand;
        taken += length;
        for _ in 0..length {
            cursor.bump();
        }
    }
    &all[..taken]
}

fn is_operand(token: &TokenTree) -> bool {
    !matches!(token, TokenTree::Punct(_))
}

/// What an expression is made of.
enum Literals {
    /// Literals only; their value.
    Value(i128),
    /// Something that rustc must evaluate.
    Names,
    /// A literal that is no integer.
    NoInteger(String),
    /// Integers without a value that could be counted with, and why.
    OutOfRange(String),
}

/// Parentheses within parentheses that are looked into: more than anyone writes, few enough for any stack.
const MAX_DEPTH: usize = 64;

fn evaluate(expression: &[TokenTree]) -> Literals {
    let mut evaluation = Evaluation { tokens: expression, error: None, depth: 0 };
    let value = evaluation.binary(0);
    match (value, evaluation.error) {
        (_, Some(error)) => error,
        (Some(value), None) if evaluation.tokens.is_empty() => Literals::Value(value),
        _ => Literals::Names,
    }
}

/// Precedence climbing over literals; gives up (`None`) at the first token that is not one of theirs.
struct Evaluation<'a> {
    tokens: &'a [TokenTree],
    error: Option<Literals>,
    depth: usize,
}

impl Evaluation<'_> {
    fn binary(&mut self, least: u8) -> Option<i128> {
        let mut left = self.unary()?;
        while let Some((operator, length, precedence)) = self.operator() {
            if precedence < least {
                break;
            }
            self.tokens = &self.tokens[length..];
            let right = self.binary(precedence + 1)?;
            left = self.apply(operator, left, right)?;
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<i128> {
        let mut negative = false;
        let (first, rest) = loop {
            let (first, rest) = self.tokens.split_first()?;
            self.tokens = rest;
            match first {
                TokenTree::Punct(punct) if punct.as_char() == '-' => negative = !negative,
                _ => break (first, rest),
            }
        };
        let operand = match first {
            TokenTree::Literal(literal) => {
                let value = integer(literal);
                if value.is_none() && !is_converted(literal, rest) {
                    self.error = Some(match greatest(literal) {
                        Some(most) => {
                            Literals::OutOfRange(format!("{literal} is out of range, at most {most}"))
                        }
                        None => Literals::NoInteger(literal.to_string()),
                    });
                }
                value.map(|(value, _)| value)
            }
            TokenTree::Group(group)
                if matches!(group.delimiter(), Delimiter::Parenthesis | Delimiter::None)
                    && self.depth < MAX_DEPTH =>
            {
                let inner = tokens(group.stream());
                let mut inside = Evaluation { tokens: &inner, error: None, depth: self.depth + 1 };
                let value = inside.binary(0);
                let whole = inside.tokens.is_empty();
                self.error = inside.error;
                value.filter(|_| whole)
            }
            _ => None,
        };
        if negative { operand?.checked_neg() } else { operand }
    }

    /// The binary operator that is next, the tokens it takes and its precedence in Rust.
    fn operator(&self) -> Option<(char, usize, u8)> {
        let TokenTree::Punct(punct) = self.tokens.first()? else { return None };
        let c = punct.as_char();
        match c {
            '*' | '/' | '%' => Some((c, 1, 3)),
            '+' | '-' => Some((c, 1, 2)),
            '<' | '>' => match self.tokens.get(1)? {
                TokenTree::Punct(second) if second.as_char() == c && punct.spacing() == Spacing::Joint => {
                    Some((c, 2, 1))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn apply(&mut self, operator: char, left: i128, right: i128) -> Option<i128> {
        let shift = u32::try_from(right).ok().filter(|&shift| shift < 127);
        let value = match operator {
            '*' => left.checked_mul(right),
            '/' => left.checked_div(right),
            '%' => left.checked_rem(right),
            '+' => left.checked_add(right),
            '-' => left.checked_sub(right),
            '<' => shift.and_then(|shift| left.checked_mul(1 << shift)),
            _ => shift.map(|shift| left >> shift),
        };
        if value.is_none() {
            let double = if matches!(operator, '<' | '>') { &[operator; 2][..] } else { &[operator] };
            let operator: String = double.iter().collect();
            let reason = if right == 0 { "divides by zero" } else { "is out of range, which is 127 bits" };
            self.error = Some(Literals::OutOfRange(format!("{left} {operator} {right} {reason}")));
        }
        value
    }
}

/// Whether a literal with this behind it is an integer all the same: `b'A'`, `'A' as u32`, `"text".len()`.
fn is_converted(literal: &Literal, rest: &[TokenTree]) -> bool {
    match rest.first() {
        Some(TokenTree::Ident(name)) => name == "as",
        Some(TokenTree::Punct(punct)) if punct.as_char() == '.' => true,
        _ => literal.to_string().starts_with("b'"),
    }
}

/// The expression as rustc is to have it: `8u` and `8ul` written as `8` (Rust's own suffixes stay), and parentheses for
/// the invisible groups around `$size:expr`, which rustc forgets when a procedural macro hands them back: `$size * 2`
/// of a `1 + N` would become `1 + N * 2`.
fn for_rustc(expression: &[TokenTree]) -> TokenStream {
    let mut expression = expression.to_vec();
    // Parentheses around the whole would be unused ones in the call that they come to stand in.
    while let [TokenTree::Group(group)] = expression.as_slice()
        && group.delimiter() == Delimiter::Parenthesis
        && !group.stream().is_empty()
    {
        let inner = tokens(group.stream());
        if inner.iter().any(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',')) {
            break;
        }
        expression = inner;
    }
    written(expression, 0)
}

fn written(tokens: Vec<TokenTree>, depth: usize) -> TokenStream {
    let alone = tokens.len() == 1;
    tokens.into_iter().map(|token| written_token(token, alone, depth)).collect()
}

fn written_token(token: TokenTree, alone: bool, depth: usize) -> TokenTree {
    match token {
        TokenTree::Literal(literal) => match integer(&literal) {
            Some((value, suffix)) if is_c_integer(&literal, &suffix) => {
                let mut plain = Literal::i128_unsuffixed(value);
                plain.set_span(literal.span());
                plain.into()
            }
            _ => literal.into(),
        },
        TokenTree::Group(group) if depth < MAX_DEPTH => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            let (delimiter, span) = match group.delimiter() {
                Delimiter::None if !alone && !is_path(&inner) => {
                    (Delimiter::Parenthesis, group.span().resolved_at(Span::mixed_site()))
                }
                delimiter => (delimiter, group.span()),
            };
            let mut plain = Group::new(delimiter, written(inner, depth + 1));
            plain.set_span(span);
            plain.into()
        }
        other => other,
    }
}

/// Whether nothing can come apart here: `N`, `shape::ROWS`.
fn is_path(tokens: &[TokenTree]) -> bool {
    let word = |token: &TokenTree| match token {
        TokenTree::Ident(name) => name != "as",
        TokenTree::Punct(punct) => punct.as_char() == ':',
        TokenTree::Literal(_) => tokens.len() == 1,
        TokenTree::Group(_) => false,
    };
    tokens.iter().all(word)
}
