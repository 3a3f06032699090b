//! The name that an operation begins with: `aie.dma_bd`, `%0 = aie.dma_start`, and in the generic form `"aie.dma_bd"`.

use proc_macro2::{Spacing, TokenTree};

use super::value::take_value;
use crate::errors::Place;
use crate::parse::cursor::Cursor;

/// The operation that declares a FIFO.
pub(in crate::parse) const FIFO: &str = "aie.objectfifo";

/// The name of an operation.
pub struct Name {
    /// The dialect and the operation: `aie.dma_bd`.
    pub text: String,
    /// Whether the name is quoted, as in the generic form, which puts types last.
    pub is_generic: bool,
    /// The place of the name.
    pub place: Place,
}

/// Takes the name of an operation if one is next, with the results before it.
pub fn take_name(cursor: &mut Cursor) -> Option<Name> {
    let mut ahead = cursor.clone();
    if take_value(&mut ahead).is_some() {
        ahead.punct('=')?;
    }
    let name = take_quoted(&mut ahead).or_else(|| take_dotted(&mut ahead))?;
    *cursor = ahead;
    Some(name)
}

/// Takes the source location after an operation, `loc("design.py":3:4)` or `loc(#loc3)`, if one is next.
pub fn take_location(cursor: &mut Cursor) {
    if cursor.is_ident("loc") && matches!(cursor.rest().get(1), Some(TokenTree::Group(_))) {
        cursor.skip(2);
    }
}

/// `"aie.dma_bd"`, before its operands.
fn take_quoted(cursor: &mut Cursor) -> Option<Name> {
    let [TokenTree::Literal(literal), TokenTree::Group(_), ..] = cursor.rest() else { return None };
    let quoted = literal.to_string();
    let text = quoted.strip_prefix('"')?.strip_suffix('"')?.to_owned();
    text.contains('.').then(|| cursor.bump())?;
    Some(Name { text, is_generic: true, place: literal.span().into() })
}

/// `aie.dma_bd`, `aiex.npu.dma_memcpy_nd`.
fn take_dotted(cursor: &mut Cursor) -> Option<Name> {
    let all = cursor.rest();
    let mut text = cursor.ident()?.to_string();
    while let [TokenTree::Punct(dot), TokenTree::Ident(part), ..] = cursor.rest()
        && dot.as_char() == '.'
        && dot.spacing() == Spacing::Alone
    {
        text = format!("{text}.{part}");
        cursor.skip(2);
    }
    let taken = cursor.taken(all);
    text.contains('.').then_some(Name { text, is_generic: false, place: Place::of(taken)? })
}
