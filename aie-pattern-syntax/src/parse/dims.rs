//! Lists of pairs in MLIR's, Python's and Rust's spelling: `[<8, 16>, <2, 1>]`, `[(8, 16)]`, `[[8, 16]]`, and as MLIR
//! prints them, `#aie<bd_dim_layout_array[<size = 8, stride = 16>]>`.

use aie_pattern_core::declare::PairNotation;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use super::cursor::{Cursor, Language, enter, is_punct, tokens};
use super::number::{Number, Until, parse_number};
use super::pair::parse_pair;
use crate::errors::{Errors, Place, help_code};

/// A list of pairs, outermost first.
#[derive(Clone)]
pub struct Pairs {
    /// The pairs.
    pub list: Vec<Pair>,
    /// The place of the list.
    pub place: Place,
}

/// One pair.
#[derive(Clone)]
pub struct Pair {
    /// The size, or the padding before.
    pub first: Number,
    /// The stride, or the padding after.
    pub second: Number,
    /// The place of the pair.
    pub place: Place,
    /// The notation of the pair.
    pub notation: PairNotation,
}

/// The kind of numbers that a list holds.
pub struct Kind {
    /// The name of the attribute that MLIR prints.
    attribute: &'static str,
    /// The names of the two numbers in that attribute.
    names: [&'static str; 2],
    /// The two numbers as messages call them.
    what: [&'static str; 2],
    /// A pair as messages show it.
    shape: &'static str,
}

/// Dimensions.
pub const DIMS: Kind = Kind {
    attribute: "bd_dim_layout_array",
    names: ["size", "stride"],
    what: ["a size", "a stride"],
    shape: "`<size, stride>`",
};

/// Padding.
pub const PADS: Kind = Kind {
    attribute: "bd_pad_layout_array",
    names: ["const_pad_before", "const_pad_after"],
    what: ["the padding before", "the padding after"],
    shape: "`<before, after>`",
};

/// Parses a list and reports every wrong pair; `None` if there was one.
pub fn parse_pairs(kind: &Kind, cursor: &mut Cursor, errors: &mut Errors) -> Option<Pairs> {
    let start = cursor.place();
    let printed = cursor.punct('#').is_some();
    if printed {
        let opened = cursor.ident().is_some_and(|name| name == "aie")
            && cursor.punct('<').is_some()
            && cursor.ident().is_some_and(|name| name == kind.attribute);
        if !opened {
            cursor.push_expected(format_args!("`#aie<{}[...]>`", kind.attribute), errors);
            skip_value(cursor);
            return None;
        }
    }
    let Some(group) = cursor.group(Delimiter::Bracket) else {
        let message =
            format!("expected a list, `[{}, ...]`, found {}", kind.shape.trim_matches('`'), cursor.found());
        let place = cursor.place();
        let advice = in_brackets(skip_value(cursor));
        errors.push(Rule::Syntax, place, message + &advice);
        return None;
    };
    let mut place = Place { first: start.first, last: group.span() };
    if printed {
        place.last = cursor.place().first;
        cursor.expect_punct('>', "`>` after the list", errors)?;
    }
    if is_nested(group) {
        let message = "expected a list of pairs, found a list of lists";
        errors.push(
            Rule::Syntax,
            place,
            message.to_owned() + &innermost(group).map_or_else(String::new, help_code),
        );
        return None;
    }
    let list = parse_list(kind, group, errors)?;
    Some(Pairs { list, place })
}

/// Whether a list holds lists of pairs, `[[(2, 1), (4, 2)]]`, and not pairs in brackets, `[[2, 1], [4, 2]]`.
pub fn is_nested(list: &Group) -> bool {
    match tokens(list.stream()).first() {
        Some(TokenTree::Group(first)) if first.delimiter() == Delimiter::Bracket => {
            first.stream().is_empty() || at_pair(&tokens(first.stream())) || is_nested(first)
        }
        _ => false,
    }
}

/// Whether a pair is next: a number in parentheses or a path that begins with `<` is not one.
pub fn at_pair(tokens: &[TokenTree]) -> bool {
    match tokens {
        [TokenTree::Group(pair), ..] => pair.delimiter() != Delimiter::Brace && has_comma(pair),
        [TokenTree::Punct(open), rest @ ..] if open.as_char() == '<' => {
            let close = rest.iter().position(|token| is_punct(token, '>'));
            let after = close.and_then(|close| rest.get(close + 1));
            !after.is_some_and(|colon| is_punct(colon, ':'))
        }
        _ => false,
    }
}

fn has_comma(group: &Group) -> bool {
    group.stream().into_iter().any(|token| is_punct(&token, ','))
}

/// The one list of pairs in lists of lists.
fn innermost(list: &Group) -> Option<String> {
    let mut list = list.clone();
    while is_nested(&list) {
        let lists = tokens(list.stream());
        let ([TokenTree::Group(only)] | [TokenTree::Group(only), TokenTree::Punct(_)]) = lists.as_slice()
        else {
            return None;
        };
        list = only.clone();
    }
    Some(list.to_string().split_whitespace().collect::<Vec<_>>().join(" "))
}

fn parse_list(kind: &Kind, group: &Group, errors: &mut Errors) -> Option<Vec<Pair>> {
    let before = errors.len();
    let mut cursor = enter!(group);
    let mut list = Vec::new();
    while !cursor.is_empty() {
        let errors_before = errors.len();
        list.extend(parse_one(kind, &mut cursor, errors));
        if errors.len() > errors_before {
            skip_pair(&mut cursor);
        } else if !cursor.is_empty() && !cursor.is_punct(',') {
            cursor.push_expected("`,` after the pair", errors);
            continue;
        }
        cursor.punct(',');
    }
    (errors.len() == before).then_some(list)
}

fn parse_one(kind: &Kind, cursor: &mut Cursor, errors: &mut Errors) -> Option<Pair> {
    let start = cursor.place();
    let group = cursor.group(Delimiter::Parenthesis).or_else(|| cursor.group(Delimiter::Bracket));
    if let Some(group) = group {
        let (first, second) = parse_pair(group, kind.what, Language::Rust, errors)?;
        let notation = match group.delimiter() {
            Delimiter::Parenthesis => PairNotation::Python,
            _ => PairNotation::Brackets,
        };
        return Some(Pair { first, second, place: group.span().into(), notation });
    }
    if cursor.punct('<').is_none() {
        let advice = match cursor.rest() {
            [TokenTree::Group(group), ..] => help_code(format!("<{}>", group.stream())),
            [one @ TokenTree::Literal(_), TokenTree::Punct(comma), other @ TokenTree::Literal(_), ..]
                if comma.as_char() == ',' =>
            {
                help_code(format!("<{one}, {other}>"))
            }
            _ => String::new(),
        };
        errors.push(
            Rule::Syntax,
            start,
            format!("expected {}, found {}{advice}", kind.shape, cursor.found()),
        );
        return None;
    }
    let first_name = take_name(cursor);
    let first = parse_number(cursor, Until::Angle, kind.what[0], errors)?;
    let [one, other] = kind.what;
    cursor.expect_punct(',', format_args!("`,` and {other} after {one}"), errors)?;
    let second_name = take_name(cursor);
    let second = parse_number(cursor, Until::Angle, kind.what[1], errors)?;
    let last = cursor.place().first;
    cursor.expect_punct('>', "`>` after the pair", errors)?;
    check_names(kind, [first_name, second_name], [&first, &second], errors)?;
    let notation = if first_name.is_some() { PairNotation::Mlir } else { PairNotation::Angles };
    Some(Pair { first, second, place: Place { first: start.first, last }, notation })
}

/// Takes `size =`, as MLIR prints it, or any other name before a `=`.
fn take_name<'a>(cursor: &mut Cursor<'a>) -> Option<&'a Ident> {
    let mut ahead = cursor.clone();
    let name = ahead.ident()?;
    ahead.punct('=')?;
    // `==` is part of an expression.
    if ahead.is_punct('=') {
        return None;
    }
    *cursor = ahead;
    Some(name)
}

/// Checks the names against those that MLIR prints; pushes an error for each other name and then returns `None`.
fn check_names(
    kind: &Kind,
    names: [Option<&Ident>; 2],
    numbers: [&Number; 2],
    errors: &mut Errors,
) -> Option<()> {
    let before = errors.len();
    let [one, other] = kind.names;
    let [first, second] = numbers.map(|number| number.tokens.to_string());
    if let [Some(first_name), Some(second_name)] = names
        && (first_name == other && second_name == one)
    {
        let advice = help_code(format!("<{one} = {second}, {other} = {first}>"));
        errors.push(Rule::Syntax, first_name.span(), format!("`{other}` before `{one}`{advice}"));
        return None;
    }
    for (name, expected) in names.into_iter().zip(kind.names) {
        if let Some(name) = name.filter(|name| *name != expected) {
            let advice = help_code(format!("<{one} = {first}, {other} = {second}>"));
            errors.push(Rule::Syntax, name.span(), format!("expected `{expected}`, found `{name}`{advice}"));
        }
    }
    (errors.len() == before).then_some(())
}

/// After an error: skips to the comma before the next key and returns the skipped tokens.
fn skip_value<'a>(cursor: &mut Cursor<'a>) -> &'a [TokenTree] {
    // In a list without brackets, the next pair is still part of the value.
    let at_pair = |cursor: &Cursor| cursor.rest().get(1).is_some_and(|open| is_punct(open, '<'));
    cursor.until(|cursor, is_outside| {
        cursor.is_punct(';') || is_outside && cursor.is_punct(',') && !at_pair(cursor)
    })
}

/// Help for a list in the wrong brackets, or without any.
fn in_brackets(value: &[TokenTree]) -> String {
    let list = match value {
        [TokenTree::Group(group)] => compact(&tokens(group.stream())),
        [TokenTree::Punct(open), ..] if open.as_char() == '<' => compact(value),
        _ => None,
    };
    list.map_or_else(String::new, |list| help_code(format!("[{list}]")))
}

/// Pairs in any brackets as `<8, 16>, <2, 1>`; `None` if the tokens are anything else.
fn compact(pairs: &[TokenTree]) -> Option<String> {
    let mut text = String::new();
    let mut depth = 0usize;
    for token in pairs {
        match token {
            TokenTree::Group(group) if depth == 0 => {
                text.extend(["<", &group.stream().to_string(), ">"]);
            }
            TokenTree::Punct(comma) if comma.as_char() == ',' => text += ", ",
            TokenTree::Punct(open) if open.as_char() == '<' => {
                depth += 1;
                text.push('<');
            }
            TokenTree::Punct(close) if close.as_char() == '>' => {
                depth = depth.checked_sub(1)?;
                text.push('>');
            }
            token if depth > 0 => text += &token.to_string(),
            _ => return None,
        }
    }
    Some(text)
}

/// After an error: skips to the comma before the next pair.
fn skip_pair(cursor: &mut Cursor) {
    while let Some(token) = cursor.bump() {
        let ends = is_punct(token, '>');
        if (ends || matches!(token, TokenTree::Group(_))) && cursor.is_punct(',') {
            return;
        }
        // `<8, 16, <2, 1>`: the first pair was not closed, and the next one begins.
        if cursor.is_punct('<') {
            return;
        }
    }
}
