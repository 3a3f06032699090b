//! `%one = arith.constant 1 : i32` and `%lock = aie.lock(%tile, 3)`: values whose number is in their definition.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::dict::take_dict;
use super::operation::take_name;
use super::skip_integer_type;
use super::value::take_value;
use crate::parse::cursor::{Cursor, tokens};

/// The most levels of nested operations that are read.
const MAX_DEPTH: usize = 64;

/// The tokens without definitions, and with the number of each defined value in place of its name.
pub fn resolved(all: Vec<TokenTree>) -> Vec<TokenTree> {
    let mut definitions = Vec::new();
    let mut rest = Vec::with_capacity(all.len());
    let mut cursor = Cursor::of_input(&all);
    while !cursor.is_empty() {
        match take_definition(&mut cursor) {
            Some(definition) => definitions.push(definition),
            None => rest.extend(cursor.bump().cloned()),
        }
    }
    if definitions.is_empty() { all } else { replaced(&rest, &definitions, 0) }
}

/// The name and the number.
type Definition = (String, Vec<TokenTree>);

fn take_definition(cursor: &mut Cursor) -> Option<Definition> {
    let mut ahead = cursor.clone();
    let value = take_value(&mut ahead.clone())?;
    let operation = take_name(&mut ahead)?;
    let number = match operation.text.as_str() {
        "arith.constant" => take_number(&mut ahead)?,
        "aie.lock" => {
            let operands = tokens(ahead.group(Delimiter::Parenthesis)?.stream());
            let mut inside = Cursor::of_input(&operands);
            take_value(&mut inside)?;
            inside.punct(',')?;
            let number = take_number(&mut inside)?;
            take_dict(&mut ahead);
            number
        }
        _ => return None,
    };
    skip_integer_type(&mut ahead);
    *cursor = ahead;
    Some((value.name, number))
}

/// An integer, with its sign if it has one.
fn take_number(cursor: &mut Cursor) -> Option<Vec<TokenTree>> {
    let length = match cursor.rest() {
        [TokenTree::Literal(_), ..] => 1,
        [TokenTree::Punct(minus), TokenTree::Literal(_), ..] if minus.as_char() == '-' => 2,
        _ => return None,
    };
    Some(cursor.skip(length).to_vec())
}

fn replaced(all: &[TokenTree], definitions: &[Definition], depth: usize) -> Vec<TokenTree> {
    let mut out = Vec::with_capacity(all.len());
    let mut cursor = Cursor::of_input(all);
    // After an operand, `%` is Rust's remainder operator.
    let mut after_operand = false;
    while let Some(token) = cursor.peek() {
        let mut ahead = cursor.clone();
        let value = if after_operand { None } else { take_value(&mut ahead) };
        let definition = value.as_ref().and_then(|value| {
            let (_, number) = definitions.iter().rfind(|(name, _)| *name == value.name)?;
            Some((value.place, number))
        });
        if let Some((place, number)) = definition {
            out.extend(number.iter().cloned().map(|mut token| {
                token.set_span(place.last);
                token
            }));
            cursor = ahead;
            after_operand = true;
            continue;
        }
        after_operand = !matches!(token, TokenTree::Punct(_));
        cursor.bump();
        out.push(match token {
            TokenTree::Group(group) if depth < MAX_DEPTH => {
                let inner: TokenStream =
                    replaced(&tokens(group.stream()), definitions, depth + 1).into_iter().collect();
                let mut again = Group::new(group.delimiter(), inner);
                again.set_span(group.span());
                again.into()
            }
            token => token.clone(),
        });
    }
    out
}
