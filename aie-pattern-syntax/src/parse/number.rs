//! Numbers: any integer literal, a C or a Rust suffix, arithmetic, or any constant expression.
//!
//! Arithmetic of literals is evaluated here; any other expression is left to rustc's const evaluation.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, Literal, Spacing, Span, TokenStream, TokenTree};
use syn::Expr;
use syn::parse::Parse;

use super::casts::{skip_cast, without_casts};
use super::cursor::{Cursor, Language, is_punct, tokens};
use super::evaluate::{Evaluated, evaluate};
use super::literal::{Integer, octal_in_c};
use super::rust::parse_first;
use super::value::{at_value, literal, skip_integer_type, take_value};
use crate::errors::{Errors, Place, help_code, note};

/// A number of a declaration.
#[derive(Clone, Debug)]
pub struct Number {
    /// The expression for rustc; empty if the number is not written.
    pub tokens: TokenStream,
    /// The place of the number.
    pub place: Place,
    /// The value, if the expression consists of literals.
    pub value: Option<i128>,
}

impl Number {
    /// A number that is not written; errors show `place`.
    pub(crate) fn implied(value: i128, place: Place) -> Self {
        Self { tokens: TokenStream::new(), place, value: Some(value) }
    }

    /// Whether it is written in the declaration.
    pub fn is_written(&self) -> bool {
        !self.tokens.is_empty()
    }

    /// Its value, if it is known and 0 or more.
    pub(crate) fn natural(&self) -> Option<i128> {
        self.value.filter(|value| *value >= 0)
    }
}

/// A number without a place, for parts that no error is about.
impl Default for Number {
    fn default() -> Self {
        Self { tokens: TokenStream::new(), place: Span::call_site().into(), value: None }
    }
}

/// The token that ends an expression, in addition to the end of its group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// A comma or a semicolon.
    Comma,
    /// A comma, a semicolon, or the `>` that closes `<8, 16>`.
    Angle,
}

/// Parses a number; pushes an error and returns `None` if none is there. `what` is its name: "a size".
pub fn parse_number(cursor: &mut Cursor, until: Until, what: &str, errors: &mut Errors) -> Option<Number> {
    if cursor.language != Language::Mlir {
        return parse_expression(cursor, until, what, errors);
    }
    let number = if at_value(cursor) {
        parse_constant(cursor, what, errors)
    } else {
        parse_expression(cursor, until, what, errors)
    };
    skip_integer_type(cursor);
    number
}

/// Parses `%c8`, MLIR's name of a constant, as its number; pushes an error and returns `None` for another value. `what`
/// is the name of the number: "an offset".
fn parse_constant(cursor: &mut Cursor, what: &str, errors: &mut Errors) -> Option<Number> {
    let (found, place) = (cursor.found(), cursor.place());
    let Some(value) = take_value(cursor) else {
        errors.push(Rule::Syntax, place, format!("expected {what}, found {found}"));
        return None;
    };
    let Some(number) = value.constant() else {
        let background =
            note("the program computes this value; only constants have a number here: `%c8`, `%c8_i32`");
        let message = format!("expected {what}, found `{}`{background}", value.name);
        errors.push(Rule::Syntax, value.place, message);
        return None;
    };
    let tokens = literal(number, value.place.last);
    Some(Number { tokens, place: value.place, value: Some(number) })
}

/// Parses a number in the syntax of Rust and C++.
fn parse_expression(cursor: &mut Cursor, until: Until, what: &str, errors: &mut Errors) -> Option<Number> {
    if cursor.language == Language::Cpp {
        skip_cast(cursor);
    }
    let piece = take_expression(&mut cursor.clone(), until);
    // Most numbers are such literals, which need no parser.
    if let [TokenTree::Literal(literal)] = piece
        && let Some(value) = plain_digits(literal)
    {
        cursor.skip(1);
        return Some(Number {
            tokens: TokenTree::from(literal.clone()).into(),
            place: literal.span().into(),
            value: Some(value),
        });
    }
    if cursor.language == Language::Cpp
        && let Some(plain) = without_casts(piece)
    {
        let place = Place::of(piece)?;
        cursor.skip(piece.len());
        let mut inside = Cursor::new(&plain, place.last).written_in(Language::Cpp);
        let number = parse_expression(&mut inside, until, what, errors)?;
        inside.expect_end(what, errors)?;
        return Some(Number { place, ..number });
    }
    if piece.is_empty() {
        cursor.push_expected(what, errors);
        return None;
    }
    let (value, taken) = match parse_first(piece, Expr::parse) {
        Ok(Some((expression, taken))) => (evaluate(&expression), taken),
        Ok(None) => (Evaluated::ByRustc, piece.len()),
        Err(error) => {
            cursor.skip(piece.len());
            errors.push(Rule::Syntax, error.place, error.message);
            return None;
        }
    };
    let expression = cursor.skip(taken);
    let place = Place::of(expression)?;
    if cursor.language == Language::Cpp && !push_octals(expression, errors) {
        return None;
    }
    match value {
        Evaluated::Value(value) => Some(Number { tokens: for_rustc(expression), place, value: Some(value) }),
        Evaluated::ByRustc => Some(Number { tokens: for_rustc(expression), place, value: None }),
        Evaluated::NoInteger(literal) => {
            let whole = literal.trim_end_matches(['f', 'F']).parse::<f64>().ok();
            let whole = whole.filter(|value| value.fract() == 0.0 && value.abs() < 1e15);
            let advice = whole.map_or_else(String::new, |value| help_code(value.to_string()));
            errors.push(Rule::Syntax, place, format!("expected {what}, found `{literal}`{advice}"));
            None
        }
        Evaluated::OutOfRange(reason) => {
            errors.push(Rule::NumberRange, place, reason);
            None
        }
    }
}

/// The value of a literal of decimal digits, which Rust, C++ and MLIR read alike.
fn plain_digits(literal: &Literal) -> Option<i128> {
    let text = literal.to_string();
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if is_plain { text.parse().ok() } else { None }
}

/// Pushes an error for each literal that C++ reads as octal; `false` if there is one.
fn push_octals(expression: &[TokenTree], errors: &mut Errors) -> bool {
    let before = errors.len();
    for token in expression {
        match token {
            TokenTree::Literal(literal) => match octal_in_c(literal) {
                Some(Ok(octal)) => {
                    let decimal = Integer::of(literal).and_then(|integer| integer.value).unwrap_or_default();
                    let message = format!("`{literal}` is {octal} in C++ but {decimal} in Rust");
                    errors.push(Rule::Syntax, literal.span(), message + &help_code(octal.to_string()));
                }
                Some(Err(decimal)) => {
                    let message = format!("`{literal}` is not a valid number in C++ but {decimal} in Rust");
                    errors.push(Rule::Syntax, literal.span(), message + &help_code(decimal.to_string()));
                }
                None => {}
            },
            TokenTree::Group(group) => {
                push_octals(&tokens(group.stream()), errors);
            }
            _ => {}
        }
    }
    errors.len() == before
}

/// The tokens up to the end of an expression. The preceding token tells whether a `>` ends `<8, 16>` or belongs to a
/// path (`<N as T>::X`, `f::<3>()`) or a shift. In `if A > B { 1 } else { 2 }`, it is a comparison.
fn take_expression<'a>(cursor: &mut Cursor<'a>, until: Until) -> &'a [TokenTree] {
    let all = cursor.rest();
    let mut depth = 0usize;
    let mut after_operand = false;
    // Between `if` or `match` and its braces.
    let mut in_condition = false;
    while let Some(token) = cursor.peek() {
        let (mut length, mut operand) = (1, true);
        // A comma is missing between two literals.
        let after_literal = matches!(cursor.taken(all).last(), Some(TokenTree::Literal(_)));
        match token {
            TokenTree::Literal(_) if after_operand => break,
            TokenTree::Ident(name) if after_literal && name != "as" => break,
            TokenTree::Group(group) if after_literal && group.delimiter() != Delimiter::Brace => break,
            TokenTree::Ident(name) if is_keyword(name) => {
                operand = false;
                in_condition |= name == "if" || name == "match";
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => in_condition = false,
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
                // `A < B`: a generic argument follows `::` or is inside other angle brackets.
                '<' if after_operand && depth == 0 => {}
                '<' => depth += 1,
                '>' if depth > 0 => {
                    depth -= 1;
                    operand = true;
                }
                '>' if doubled && cursor.rest().get(2).is_some_and(is_operand) => length = 2,
                '>' if until == Until::Angle && !in_condition => break,
                _ => {}
            }
        }
        after_operand = operand;
        cursor.skip(length);
    }
    cursor.taken(all)
}

/// Whether an operand follows this word.
fn is_keyword(name: &Ident) -> bool {
    ["as", "else", "if", "in", "match", "return", "break", "move", "mut", "ref"]
        .iter()
        .any(|word| name == word)
}

fn is_operand(token: &TokenTree) -> bool {
    !matches!(token, TokenTree::Punct(_))
}

/// The expression for rustc. `8u` and `8ul` become `8`; Rust's own suffixes stay. Invisible groups around `$size:expr`
/// become parentheses, because rustc forgets these groups when a procedural macro returns them: `$size * 2` with `1 + N`
/// would become `1 + N * 2`.
fn for_rustc(expression: &[TokenTree]) -> TokenStream {
    let mut expression = expression.to_vec();
    // Parentheses around the whole would be unused in the generated call.
    while let [TokenTree::Group(group)] = expression.as_slice()
        && group.delimiter() == Delimiter::Parenthesis
        && !group.stream().is_empty()
    {
        let inner = tokens(group.stream());
        if inner.iter().any(|token| is_punct(token, ',')) {
            break;
        }
        expression = inner;
    }
    written(expression, 0)
}

/// The most levels of nested parentheses that are read: more than anyone writes, few enough for any stack.
const MAX_DEPTH: usize = 64;

fn written(tokens: Vec<TokenTree>, depth: usize) -> TokenStream {
    let alone = tokens.len() == 1;
    tokens.into_iter().map(|token| written_token(token, alone, depth)).collect()
}

fn written_token(token: TokenTree, alone: bool, depth: usize) -> TokenTree {
    match token {
        TokenTree::Literal(literal) => match Integer::of(&literal) {
            Some(Integer { value: Some(value), is_c: true, .. }) => {
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
                // `{ N }` becomes the argument of a call. Lints would attribute the unneeded braces to
                // the macro.
                Delimiter::Brace if alone && depth == 0 => {
                    (Delimiter::Brace, group.span().resolved_at(Span::mixed_site()))
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

/// Whether the tokens stay together without parentheses: `N`, `shape::ROWS`.
fn is_path(tokens: &[TokenTree]) -> bool {
    let word = |token: &TokenTree| match token {
        TokenTree::Ident(name) => name != "as",
        TokenTree::Punct(punct) => punct.as_char() == ':',
        TokenTree::Literal(_) => tokens.len() == 1,
        TokenTree::Group(_) => false,
    };
    tokens.iter().all(word)
}
