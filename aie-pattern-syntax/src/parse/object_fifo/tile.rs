//! Definitions of tiles in a block: `%t00 = aie.tile(0, 0)`, `A = tile(1, 1)`.

use aie_pattern_core::TileKind;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::block::{Block, Definition};
use super::operation::push_unread;
use crate::errors::{Errors, help_code, known_names, note};
use crate::parse::cursor::{Cursor, is_punct, tokens};
use crate::parse::mlir::dict::take_dict;
use crate::parse::mlir::operation::take_name;
use crate::parse::mlir::tile::parse_tile_attributes;
use crate::parse::mlir::value::take_value;
use crate::parse::name::{Named, plain};
use crate::parse::tile_name::{KINDS, TileName, parse_place, parse_tile};

/// Whether the definition of a tile is next: `%t00 = ..`, `A = tile(1, 1)`.
pub(super) fn at_definition(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    let is_named = take_value(&mut ahead).is_some() || ahead.ident().is_some();
    is_named && ahead.is_punct('=')
}

/// Whether the definition of a tile is next, judged by the text after the `=`: `A = tile(1, 1)`, `%a = aie.tile(1, 1)`.
pub(super) fn at_tile(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    ahead.ident();
    ahead.punct('=');
    if take_name(&mut ahead.clone()).is_some_and(|name| OPERATIONS.contains(&name.text.as_str())) {
        return true;
    }
    matches!(ahead.rest(), [TokenTree::Ident(kind), TokenTree::Group(group), ..]
        if group.delimiter() == Delimiter::Parenthesis && (kind == "Tile" || KINDS.iter().any(|known| kind == known)))
}

/// Whether an MLIR definition of a tile is next, named or not.
pub(super) fn at_tile_of_mlir(cursor: &Cursor) -> bool {
    take_name(&mut cursor.clone()).is_some_and(|name| OPERATIONS.contains(&name.text.as_str()))
}

/// Parses the definition of a tile.
pub(super) fn parse_definition(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let (value, place) = (take_value(&mut cursor.clone()), cursor.place());
    let (written, whole) = (value.as_ref().map(|value| value.name.clone()), value.map(|value| value.place));
    let name = take_value(cursor).map(|value| value.name.trim_start_matches('%').to_owned());
    let Some(name) = name.or_else(|| cursor.ident().map(plain)) else { return };
    cursor.punct('=');
    let all = cursor.rest();
    let operation = take_name(&mut cursor.clone());
    if let Some(other) = operation.as_ref().filter(|name| !OPERATIONS.contains(&name.text.as_str())) {
        return push_unread(other, block, errors);
    }
    let is_operation = operation.is_some();
    let tile = if let Some(operation) = operation {
        take_name(cursor);
        let kind = if operation.text == LOGICAL { parse_logical(cursor, errors) } else { Some(None) };
        kind.and_then(|kind| parse_place(kind, place, cursor, errors))
    } else {
        parse_tile(cursor, errors)
    };
    let Some(tile) = tile else { return };
    let text = cursor.taken(all).iter().cloned().collect::<TokenStream>().to_string();
    // Each pasted form may define the tiles that it names.
    let first = block.tiles.iter().find(|first| first.name == name);
    if first.is_some_and(|first| !first.tile.is_same(&tile)) {
        let written = written.as_ref().unwrap_or(&name);
        errors.push(Rule::DuplicateKey, whole.unwrap_or(place), format!("`{written}` is given twice"));
    }
    block.tiles.push(Definition { name, tile, place, text });
    if is_operation {
        // The placement of a tile's buffers does not change their total size.
        take_dict(cursor).map(|attributes| parse_tile_attributes(attributes, errors));
    } else {
        cursor.punct(';');
    }
}

/// The operations that define a tile; the second exists since September 2026.
const OPERATIONS: [&str; 2] = ["aie.tile", LOGICAL];

const LOGICAL: &str = "aie.logical_tile";

/// `<CoreTile>`, the kind of a logical tile.
#[expect(clippy::option_option, reason = "a kind, which is none of a tile in error")]
fn parse_logical(cursor: &mut Cursor, errors: &mut Errors) -> Option<Option<Named<TileKind>>> {
    let known = [
        ("CoreTile", TileKind::Compute),
        ("MemTile", TileKind::Mem),
        ("ShimNOCTile", TileKind::Shim),
        ("ShimPLTile", TileKind::Shim),
    ];
    cursor.punct('<');
    let (place, found) = (cursor.place(), cursor.found());
    let name = cursor.ident().map(ToString::to_string).unwrap_or_default();
    let Some(&(_, value)) = known.iter().find(|(known, _)| *known == name) else {
        let known = known_names("known", &name, known.iter().map(|(name, _)| *name));
        errors.push(Rule::UnknownName, place, format!("expected the kind of the tile, found {found}{known}"));
        return None;
    };
    cursor.punct('>');
    Some(Some(Named { value, place }))
}

/// Parses the one tile of the producer; pushes an error for a list of several.
pub(super) fn parse_producer(cursor: &mut Cursor, errors: &mut Errors) -> Option<TileName> {
    let Some(TokenTree::Group(group)) = cursor.peek() else { return parse_tile(cursor, errors) };
    let is_index = matches!(cursor.rest().get(1), Some(TokenTree::Group(_)));
    if group.delimiter() == Delimiter::Parenthesis || is_index {
        return parse_tile(cursor, errors);
    }
    let inner = tokens(group.stream());
    let count = inner.split(|token| is_punct(token, ',')).filter(|tile| !tile.is_empty()).count();
    let message = format!("a FIFO has one producer, found a list of {count}");
    let more = match count {
        0 => help_code("compute(0, 2)"),
        1 => help_code(
            inner.iter().filter(|token| !is_punct(token, ',')).cloned().collect::<TokenStream>().to_string(),
        ),
        _ => note("each producer needs a FIFO, and a link joins them on a mem tile"),
    };
    errors.push(Rule::Syntax, group.span(), message + &more);
    cursor.bump();
    None
}
