//! Tiles: `mem(0, 1)`, `compute(0, 2)`, `shim(0, 0)`, `tile(1, 1)`, and names, `%t00` and `A`.

use aie_pattern_core::TileKind;
use aie_pattern_core::device::Place as At;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use super::Block;
use crate::errors::{Errors, Place, known_names};
use crate::parse::cursor::{Cursor, Language, tokens};
use crate::parse::mlir::dict::take_dict;
use crate::parse::mlir::operation::take_name;
use crate::parse::mlir::value::{at_value, take_value};
use crate::parse::name::Named;
use crate::parse::number::{Number, Until, parse_number};
use crate::parse::pair::parse_pair;

/// A tile as written.
#[derive(Clone, Debug)]
pub enum TileName {
    /// By its place, and what kind of tile it is said to be.
    At(At, Option<Named<TileKind>>, Place),
    /// The same with a number that no tile has, the column or the row.
    Misfit(Number, Option<Named<TileKind>>, Place),
    /// By a name: `%t00` without its `%`, or `A`.
    Name(String, Place),
}

impl TileName {
    /// Where it is written.
    #[must_use]
    pub fn place(&self) -> Place {
        match self {
            Self::At(_, _, place) | Self::Misfit(_, _, place) | Self::Name(_, place) => *place,
        }
    }

    /// Pushes an error if its column or its row is a number that no tile has.
    pub fn push_misfit(&self, errors: &mut Errors) {
        if let Self::Misfit(number, ..) = self {
            let found = number.value.unwrap_or_default();
            let message = format!("a tile's column and row are 0..={}, found {found}", u32::MAX);
            errors.push(Rule::NumberRange, number.place, message);
        }
    }
}

/// `%t00 = aie.tile(0, 0)`.
pub struct Definition {
    /// The name.
    pub name: String,
    /// The tile.
    pub tile: TileName,
    /// Where the name is.
    pub place: Place,
    /// The tile as written.
    pub text: String,
}

/// Whether the definition of a tile is next: `%t00 = ..`, `A = tile(1, 1)`.
pub(super) fn at_definition(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    let is_named = take_value(&mut ahead).is_some() || ahead.ident().is_some();
    is_named && ahead.is_punct('=')
}

/// Whether the definition of a tile is next, by what comes after the `=`: `A = tile(1, 1)`, `%a = aie.tile(1, 1)`.
pub(super) fn at_tile(cursor: &Cursor) -> bool {
    let mut ahead = cursor.clone();
    ahead.ident();
    ahead.punct('=');
    if take_name(&mut ahead.clone()).is_some_and(|name| name.text == "aie.tile") {
        return true;
    }
    matches!(ahead.rest(), [TokenTree::Ident(kind), TokenTree::Group(group), ..]
        if group.delimiter() == Delimiter::Parenthesis && (kind == "Tile" || KINDS.iter().any(|known| kind == known)))
}

/// Parses the definition of a tile.
pub(super) fn parse_definition(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let place = cursor.place();
    let name = take_value(cursor).map(|value| value.name.trim_start_matches('%').to_owned());
    let Some(name) = name.or_else(|| cursor.ident().map(super::plain)) else { return };
    cursor.punct('=');
    let all = cursor.rest();
    let is_operation = take_name(&mut cursor.clone()).is_some_and(|operation| operation.text == "aie.tile");
    let tile = if is_operation {
        take_name(cursor);
        parse_place(None, place, cursor, errors)
    } else {
        parse_tile(cursor, errors)
    };
    let Some(tile) = tile else { return };
    let text = all[..all.len() - cursor.rest().len()].iter().cloned().collect::<TokenStream>().to_string();
    block.tiles.push(Definition { name, tile, place, text });
    if is_operation {
        take_dict(cursor);
    } else {
        cursor.punct(';');
    }
}

/// Parses a tile: by its place or by a name.
pub(in crate::parse) fn parse_tile(cursor: &mut Cursor, errors: &mut Errors) -> Option<TileName> {
    let place = cursor.place();
    if let [TokenTree::Group(list), TokenTree::Group(index), ..] = cursor.rest()
        && is_brackets(list)
        && is_brackets(index)
    {
        let (list, index) = (list.clone(), index.clone());
        cursor.skip(2);
        return parse_nth(&list, &index, errors);
    }
    if at_value(cursor) {
        let value = take_value(cursor)?;
        return Some(TileName::Name(value.name.trim_start_matches('%').to_owned(), value.place));
    }
    let Some(name) = cursor.ident() else {
        let message = format!(
            "expected a tile, `compute(column, row)`, `mem(..)` or `shim(..)`, found {}{}",
            cursor.found(),
            quoted(cursor)
        );
        errors.push(Rule::Syntax, place, message);
        cursor.bump();
        return None;
    };
    if !matches!(cursor.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
    {
        return Some(TileName::Name(super::plain(name), place));
    }
    if !check_kind(name, errors) {
        return None;
    }
    let kind = TileKind::from_name(&name.to_string()).map(|value| Named { value, place });
    parse_place(kind, place, cursor, errors)
}

pub(super) fn is_brackets(group: &Group) -> bool {
    group.delimiter() == Delimiter::Bracket
}

/// `[tile(0, 2), tile(0, 3)][1]`, which a name of tiles and an index stand for.
fn parse_nth(list: &Group, index: &Group, errors: &mut Errors) -> Option<TileName> {
    let inner = tokens(index.stream());
    let number = parse_number(&mut Cursor::of_input(&inner), Until::Comma, "an index", errors)?;
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let all = tokens(list.stream());
    let tiles: Vec<&[TokenTree]> = all.split(is_comma).filter(|tile| !tile.is_empty()).collect();
    let count = tiles.len() as i128;
    let at = number.value.map(|value| if value < 0 { value + count } else { value });
    let Some(tile) = at.and_then(|at| tiles.get(usize::try_from(at).ok()?)) else {
        let message = match number.value {
            Some(value) => format!("expected the index of one of {count} tiles, found {value}"),
            None => "expected the index of a tile as a number".to_owned(),
        };
        errors.push(Rule::NumberRange, number.place, message);
        return None;
    };
    parse_tile(&mut Cursor::new(tile, list.span_close()), errors)
}

/// What is said of a name that is in quotes.
fn quoted(cursor: &Cursor) -> String {
    match cursor.peek() {
        Some(TokenTree::Literal(literal)) if literal.to_string().starts_with(['"', '\'']) => {
            crate::errors::help(literal.to_string().trim_matches(['"', '\'']))
        }
        _ => String::new(),
    }
}

/// The names of tiles; that of none in particular is last.
const KINDS: [&str; 4] = ["compute", "mem", "shim", "tile"];

/// Whether a name is that of a tile; pushes an error if it is not.
fn check_kind(name: &Ident, errors: &mut Errors) -> bool {
    let text = name.to_string();
    let is_known = text == "tile" || text == "Tile" || TileKind::from_name(&text).is_some();
    if !is_known {
        let message = format!("`{text}` is not a tile{}", known_names("known", &text, KINDS));
        errors.push(Rule::UnknownName, name.span(), message);
    }
    is_known
}

/// Parses `(column, row)`, which began at a place.
fn parse_place(
    kind: Option<Named<TileKind>>,
    start: Place,
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Option<TileName> {
    let Some(group) = cursor.group(Delimiter::Parenthesis) else {
        let message = format!("expected `(column, row)`, found {}", cursor.found());
        errors.push(Rule::Syntax, cursor.place(), message);
        return None;
    };
    let (column, row) = parse_pair(group, ["a column", "a row"], Language::Mlir, errors)?;
    let place = Place { first: start.first, last: group.span() };
    let mut at = [0u32; 2];
    for (number, at) in [&column, &row].into_iter().zip(&mut at) {
        let Some(value) = number.value else {
            let background = crate::errors::note("which ends share memory depends on where they are");
            let message = format!("expected a number for the tile, found an expression{background}");
            errors.push(Rule::Syntax, number.place, message);
            return None;
        };
        let Ok(value) = u32::try_from(value) else {
            return Some(TileName::Misfit(number.clone(), kind, place));
        };
        *at = value;
    }
    Some(TileName::At((at[0], at[1]), kind, place))
}
