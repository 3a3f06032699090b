//! From tokens to syntax, every part with its place: a file for each notation, and what they share.

pub mod allow;
pub mod attributes;
pub mod buffer;
mod casts;
#[cfg(feature = "tile")]
pub mod chain;
pub mod comments;
pub mod cursor;
pub mod dims;
#[cfg(feature = "dma")]
pub mod dma_bd;
pub mod ensure;
pub mod evaluate;
pub mod items;
pub mod keys;
pub mod list;
pub mod literal;
#[cfg(feature = "memory")]
pub mod memory;
pub mod mlir;
pub mod name;
#[cfg(feature = "tensor")]
pub mod native;
pub mod number;
#[cfg(feature = "fifo")]
pub mod object_fifo;
pub mod pair;
pub mod part;
pub mod paths;
#[cfg(feature = "tap")]
pub mod python;
#[cfg(feature = "fifo")]
pub mod route;
pub mod rust;
#[cfg(feature = "tap")]
pub mod tap_pattern;
#[cfg(feature = "tensor")]
pub mod tensor_pattern;
#[cfg(feature = "tile")]
pub mod tile;
#[cfg(feature = "tile")]
pub mod tile_name;
#[cfg(feature = "tiling")]
pub mod tiling;
#[cfg(feature = "tiling")]
pub mod tiling_pattern;
pub mod value;
#[cfg(feature = "tiling")]
pub mod vector;

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use self::attributes::{Attributes, take_visibility};
use self::cursor::{Cursor, is_punct};
use self::name::take_type_name;
use crate::errors::{Errors, help, help_code, note};

/// `/// docs`, `pub`, `struct`, `Name`: the part of an item before its `=`.
#[derive(Clone)]
pub struct Header {
    /// The attributes.
    pub attributes: Attributes,
    /// `pub` or similar; empty for a private item.
    pub visibility: TokenStream,
    /// The name.
    pub name: Ident,
}

/// Whether an item begins here.
pub fn at_item(cursor: &Cursor) -> bool {
    // The `$vis:vis` of a `macro_rules!` arrives in an invisible group, which is empty for a private item.
    let mut after = cursor.clone();
    let captured = after.group(Delimiter::None).is_some() && after.is_ident("struct");
    captured || cursor.is_punct('#') || cursor.is_ident("pub") || cursor.is_ident("struct")
}

/// Whether the user probably means an item here, but left out `struct` or wrote something else: `Name =`, `static NAME
/// =`, `Pub struct`, `Name: <..>`, `Name <..; ..>`.
pub fn at_bare_item(cursor: &Cursor) -> bool {
    let mut after = cursor.clone();
    if other_item(&mut after).is_none()
        && matches!(after.rest().get(1), Some(TokenTree::Ident(name)) if name == "struct")
    {
        return true;
    }
    if after.ident().is_none() {
        return false;
    }
    let colon = after.is_punct(':') && !after.clone().path_separator();
    after.is_punct('=') || colon || after.angles().is_some_and(|(inside, _)| is_right_side(inside))
}

/// Whether angle brackets with this content hold a pattern, `int16, 16; [8u, 2]`, rather than arguments of a type.
fn is_right_side(inside: &[TokenTree]) -> bool {
    inside.iter().any(|token| is_punct(token, ';'))
}

/// Takes the keyword of an item that this macro does not declare.
fn other_item<'a>(cursor: &mut Cursor<'a>) -> Option<&'a Ident> {
    let keywords = ["const", "enum", "let", "static", "type", "using", "auto"];
    keywords.iter().any(|keyword| cursor.is_ident(keyword)).then(|| cursor.ident())?
}

/// Parses attributes, visibility, `struct`, the name and the `=`. Pushes an error for each that is missing or replaced
/// by something else; returns `None` if there is no name to declare.
pub fn parse_header(cursor: &mut Cursor, errors: &mut Errors) -> Option<Header> {
    let attributes = Attributes::take(cursor);
    let visibility = take_visibility(cursor);
    if cursor.is_ident("struct") {
        cursor.bump();
    } else {
        let (found, place) = (cursor.found(), cursor.place());
        if matches!(cursor.rest(), [TokenTree::Ident(_), TokenTree::Ident(next), ..] if next == "struct") {
            let lower = found.trim_matches('`').to_lowercase();
            let advice = if lower == "pub" { help_code("pub struct") } else { String::new() };
            errors.push(Rule::Syntax, place, format!("expected `pub` or `struct`, found {found}{advice}"));
            cursor.skip(2);
        } else {
            errors.push(Rule::Syntax, place, format!("expected `struct`, found {found}"));
            if !at_bare_item(cursor) {
                return None;
            }
            other_item(cursor);
        }
    }
    let name = take_type_name(cursor, "the pattern's name", errors)?;
    Some(Header { attributes, visibility, name })
}

/// Takes the `=` after the name, or pushes an error that names what is there instead; `false` if no right-hand side can
/// follow.
pub fn expect_assignment(name: &Ident, cursor: &mut Cursor, errors: &mut Errors) -> bool {
    if cursor.punct('=').is_some() {
        return true;
    }
    let (found, place) = (cursor.found(), cursor.place());
    let mut after = cursor.clone();
    if let Some((inside, place)) = after.angles()
        && !is_right_side(inside)
        && after.is_punct('=')
    {
        let background =
            note("the numbers of a pattern are constants, which a generic parameter cannot change");
        let advice =
            help(format!("write `pub struct {name} = ...;` for each, or a `macro_rules!` that declares one"));
        errors.push(Rule::Syntax, place, format!("patterns cannot be generic{background}{advice}"));
        *cursor = after;
        cursor.bump();
        return true;
    }
    errors.push(Rule::Syntax, place, format!("expected `=`, found {found}"));
    // `Name: <...>` and `Name <...>`.
    cursor.punct(':').is_some() || cursor.is_punct('<')
}
