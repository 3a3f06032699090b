//! The parts of an operation: values, symbols, words, numbers, lists of pairs.

use std::str::FromStr;

use aie_pattern_core::device::Direction;
use aie_pattern_syntax::errors::Place;
use aie_pattern_syntax::parse::cursor::{Cursor, Language, enter, tokens};
use aie_pattern_syntax::parse::mlir::memref::take_shaped;
use proc_macro2::{Delimiter, Group, Literal, Span, TokenTree};

use crate::model::{Memref, Named, Number};
use crate::text::{RESULT_MARK, touches};

/// The constants in scope.
pub trait Constants {
    /// The value of a name: `%c8`.
    fn constant(&self, name: &str) -> Option<i128>;
}

/// No constants.
pub struct NoConstants;

impl Constants for NoConstants {
    fn constant(&self, _: &str) -> Option<i128> {
        None
    }
}

/// Takes a name after its mark: a token, and the tokens that follow without a blank, as in `%a.b` and `@f.x-1`.
fn name_after<'a>(mark: &TokenTree, cursor: &mut Cursor<'a>) -> Option<(String, Place)> {
    let first = cursor.peek()?;
    let mut text = match first {
        TokenTree::Ident(name) => name.to_string(),
        TokenTree::Literal(literal) => literal.to_string(),
        _ => return None,
    };
    if text.starts_with("r#") {
        text.drain(..2);
    }
    let is_quoted = text.starts_with('"');
    // A name of digits ends with them.
    let is_number = matches!(first, TokenTree::Literal(_));
    let mut last: &'a TokenTree = cursor.bump()?;
    if is_quoted {
        text = unquoted(&text);
        return Some((text, Place { first: mark.span(), last: last.span() }));
    }
    while let Some(next) = cursor.peek().filter(|next| touches(last, next)) {
        match next {
            TokenTree::Punct(joint) => match joint.as_char() {
                '#' | RESULT_MARK => text.push('#'),
                joint @ ('.' | '-' | '$') if !is_number => text.push(joint),
                _ => break,
            },
            TokenTree::Ident(_) | TokenTree::Literal(_) if matches!(last, TokenTree::Punct(_)) => {
                text.push_str(&next.to_string());
            }
            TokenTree::Ident(_) | TokenTree::Literal(_) | TokenTree::Group(_) => break,
        }
        last = cursor.bump()?;
    }
    Some((text, Place { first: mark.span(), last: last.span() }))
}

fn marked(mark: char, cursor: &mut Cursor) -> Option<Named> {
    let mut ahead = cursor.clone();
    let token = ahead.peek()?;
    ahead.punct(mark)?;
    let (name, place) = name_after(token, &mut ahead)?;
    *cursor = ahead;
    Some(Named { text: format!("{mark}{name}"), place })
}

/// Takes a value: `%buf`, `%0`, `%a-b`, or `%0#1` for one of several results.
pub fn value(cursor: &mut Cursor) -> Option<Named> {
    marked('%', cursor)
}

/// Takes the label of a block: `^bb1`.
pub fn label(cursor: &mut Cursor) -> Option<Named> {
    marked('^', cursor)
}

/// Takes a symbol and returns its name without the `@`: `@f`, `@"a b"`, `@dev::@seq`.
pub fn symbol(cursor: &mut Cursor) -> Option<Named> {
    let mut found = marked('@', cursor)?;
    found.text.remove(0);
    loop {
        let mut ahead = cursor.clone();
        if !ahead.path_separator() {
            return Some(found);
        }
        let Some(next) = marked('@', &mut ahead) else { return Some(found) };
        found.text.push_str("::");
        found.text.push_str(&next.text[1..]);
        found.place.last = next.place.last;
        *cursor = ahead;
    }
}

/// The text within quotes.
pub fn unquoted(text: &str) -> String {
    text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text).to_owned()
}

/// Takes a word, bare or quoted: `S2MM`, `"S2MM"`.
pub fn word(cursor: &mut Cursor) -> Option<Named> {
    let token = cursor.peek()?;
    let text = match token {
        TokenTree::Ident(name) => name.to_string(),
        TokenTree::Literal(literal) => {
            let text = literal.to_string();
            text.starts_with('"').then(|| unquoted(&text))?
        }
        _ => return None,
    };
    cursor.bump();
    Some(Named { text, place: token.span().into() })
}

/// The direction with a name.
pub fn direction_of(word: &str) -> Option<Direction> {
    match word {
        "S2MM" => Some(Direction::S2mm),
        "MM2S" => Some(Direction::Mm2s),
        _ => None,
    }
}

/// Takes `S2MM` or `MM2S`, bare or quoted.
pub fn direction(cursor: &mut Cursor) -> Option<Direction> {
    let mut ahead = cursor.clone();
    let found = direction_of(&word(&mut ahead)?.text)?;
    *cursor = ahead;
    Some(found)
}

/// The value of a literal; `None` if it is not an integer or exceeds 127 bits.
pub fn integer(literal: &Literal) -> Option<i128> {
    let text = literal.to_string();
    let (digits, radix) = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => (digits, 16),
        None => (text.as_str(), 10),
    };
    if radix == 10 {
        return i128::from_str(digits).ok();
    }
    digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| i128::from_str_radix(digits, radix).ok())?
}

/// Takes a number: a literal with its sign, `true`, `false`, or a value, whose number is `None` unless it is a constant.
/// A type may follow: `1 : i32`.
pub fn number(cursor: &mut Cursor, constants: &dyn Constants) -> Option<Number> {
    let mut ahead = cursor.clone();
    let found = if let Some(name) = value(&mut ahead) {
        Number { value: constants.constant(&name.text), place: name.place }
    } else {
        let first = ahead.place();
        let minus = ahead.punct('-').is_some();
        let token = ahead.bump()?;
        let value = match token {
            TokenTree::Literal(literal) => {
                let value = integer(literal)?;
                Some(if minus { -value } else { value })
            }
            TokenTree::Ident(word) if word == "true" => Some(1),
            TokenTree::Ident(word) if word == "false" => Some(0),
            _ => return None,
        };
        Number { value, place: Place { first: first.first, last: token.span() } }
    };
    skip_type(&mut ahead);
    *cursor = ahead;
    Some(found)
}

/// Takes `: i32` if it is there.
pub fn skip_type(cursor: &mut Cursor) {
    if let [TokenTree::Punct(colon), TokenTree::Ident(ty), ..] = cursor.rest()
        && colon.as_char() == ':'
    {
        let ty = ty.to_string();
        let bits = ty.trim_start_matches(['u', 's']).strip_prefix('i');
        let is_integer =
            bits.is_some_and(|bits| !bits.is_empty() && bits.bytes().all(|byte| byte.is_ascii_digit()));
        if is_integer || ty == "index" {
            cursor.skip(2);
        }
    }
}

/// Takes `[1, 2]` or `array<i32: 1, 2>` and returns the numbers and their place; `None` if neither is next.
pub fn numbers(cursor: &mut Cursor, constants: &dyn Constants) -> Option<(Vec<Number>, Place)> {
    let mut ahead = cursor.clone();
    if ahead.is_ident("array") {
        let start = ahead.place();
        ahead.bump();
        let (inside, place) = ahead.angles()?;
        let mut inside = Cursor::new(inside, place.last).written_in(Language::Mlir);
        inside.bump();
        inside.punct(':');
        let list = number_list(&mut inside, constants)?;
        *cursor = ahead;
        return Some((list, Place { first: start.first, last: place.last }));
    }
    let group = ahead.group(Delimiter::Bracket)?;
    let mut inside = enter!(group, Language::Mlir);
    let list = number_list(&mut inside, constants)?;
    *cursor = ahead;
    Some((list, whole(group)))
}

/// Takes parts with commas in between, as long as there are some.
pub fn list<T>(cursor: &mut Cursor, mut one: impl FnMut(&mut Cursor) -> Option<T>) -> Vec<T> {
    let mut list = Vec::new();
    while let Some(part) = one(cursor) {
        list.push(part);
        cursor.punct(',');
    }
    list
}

/// The most levels of brackets in which values are found.
const MAX_DEPTH: usize = 8;

/// The values among tokens, in brackets too.
pub fn values(all: &[TokenTree]) -> Vec<Named> {
    let mut found = Vec::new();
    collect(all, 0, &mut found);
    found
}

fn collect(all: &[TokenTree], depth: usize, found: &mut Vec<Named>) {
    let mut cursor = Cursor::of_input(all).written_in(Language::Mlir);
    while !cursor.is_empty() {
        if let Some(name) = value(&mut cursor) {
            found.push(name);
        } else if let Some(TokenTree::Group(group)) = cursor.bump()
            && depth < MAX_DEPTH
        {
            collect(&tokens(group.stream()), depth + 1, found);
        }
    }
}

/// Takes the rest as numbers with commas in between.
fn number_list(cursor: &mut Cursor, constants: &dyn Constants) -> Option<Vec<Number>> {
    let mut list = Vec::new();
    while !cursor.is_empty() {
        list.push(number(cursor, constants)?);
        if cursor.punct(',').is_none() {
            break;
        }
    }
    cursor.is_empty().then_some(list)
}

/// The place of a group, including its brackets.
pub fn whole(group: &Group) -> Place {
    Place { first: group.span_open(), last: group.span_close() }
}

/// The keys of a pair that name its second number.
const SECOND: [&str; 2] = ["stride", "const_pad_after"];

/// Takes pairs of numbers, `[<size = 4, stride = 32>, <16, 1>]`, and returns them and their place. With keys, the second
/// number may come first.
pub fn pairs(cursor: &mut Cursor, constants: &dyn Constants) -> Option<(Vec<(Number, Number)>, Place)> {
    let mut ahead = cursor.clone();
    let group = ahead.group(Delimiter::Bracket)?;
    let mut inside = enter!(group, Language::Mlir);
    let mut list = Vec::new();
    while !inside.is_empty() {
        let (fields, place) = inside.angles()?;
        let mut fields = Cursor::new(fields, place.last).written_in(Language::Mlir);
        let mut take = || {
            let mut is_second = false;
            if let Some(key) = fields.key() {
                is_second = SECOND.iter().any(|name| key == name);
                fields.skip(2);
            }
            let number = number(&mut fields, constants)?;
            fields.punct(',');
            Some((number, is_second))
        };
        let ((one, is_swapped), (other, _)) = (take()?, take()?);
        list.push(if is_swapped { (other, one) } else { (one, other) });
        inside.punct(',');
    }
    *cursor = ahead;
    Some((list, whole(group)))
}

/// `#aie<bd_dim_layout_array[..]>`, `#aie<bd_pad_layout_array[..]>`, or the list alone.
pub fn wrapped_pairs(
    cursor: &mut Cursor,
    constants: &dyn Constants,
) -> Option<(Vec<(Number, Number)>, Place)> {
    let mut ahead = cursor.clone();
    if ahead.punct('#').is_none() {
        return pairs(cursor, constants);
    }
    while !ahead.is_empty() {
        if let Some(found) = pairs(&mut ahead, constants) {
            ahead.punct('>');
            *cursor = ahead;
            return Some(found);
        }
        ahead.bump();
    }
    None
}

/// Takes named numbers in angle brackets: `#aie.packet_info<pkt_type = 0, pkt_id = 2>`, `<size = 4, stride = 64, current
/// = 0>`.
pub fn fields(cursor: &mut Cursor, constants: &dyn Constants) -> Option<Vec<(String, Number)>> {
    let mut ahead = cursor.clone();
    ahead.skip_until(|cursor| cursor.is_punct('<'));
    let (inside, place) = ahead.angles()?;
    let mut inside = Cursor::new(inside, place.last).written_in(Language::Mlir);
    let mut list = Vec::new();
    while !inside.is_empty() {
        let key = inside.ident()?.to_string();
        inside.punct('=')?;
        list.push((key, number(&mut inside, constants)?));
        inside.punct(',');
    }
    *cursor = ahead;
    Some(list)
}

/// Takes a memref, even if it has an unknown size or a layout.
pub fn memref(cursor: &mut Cursor) -> Option<Memref> {
    let mut ahead = cursor.clone();
    let shaped = take_shaped(&mut ahead)?;
    *cursor = ahead;
    Some(Memref {
        element: shaped.element,
        element_text: shaped.element_text,
        is_ranked: shaped.lengths.is_some(),
        shape: shaped.lengths.unwrap_or_default(),
        has_layout: shaped.has_layout,
        space: shaped.space.and_then(|space| space.value),
        place: shaped.place,
    })
}

/// A number that is not written, at a place.
pub fn implied(value: i128, span: Span) -> Number {
    Number { value: Some(value), place: span.into() }
}
