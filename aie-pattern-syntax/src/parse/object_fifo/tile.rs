//! Tiles: `mem(0, 1)`, `compute(0, 2)`, `shim(0, 0)`, `tile(1, 1)`, `(1, 1)`, and names, `%t00` and `A`.

use aie_pattern_core::TileKind;
use aie_pattern_core::device::Place as At;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;

use super::Block;
use crate::errors::{Errors, Place, help, known_names, note};
use crate::parse::cursor::{Cursor, Language, tokens};
use crate::parse::mlir::dict::take_dict;
use crate::parse::mlir::operation::take_name;
use crate::parse::mlir::value::{at_value, take_value};
use crate::parse::name::{Named, plain};
use crate::parse::number::{Number, Until, parse_number};
use crate::parse::pair::parse_pair;

/// A tile as written.
#[derive(Clone, Debug)]
pub enum TileName {
    /// By its place, and what kind of tile it is said to be.
    At(At, Option<Named<TileKind>>, Place),
    /// The same with numbers that no tile has, the column, the row, or both.
    Misfit(Vec<Number>, Option<Named<TileKind>>, Place),
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

    /// Pushes an error for its column and its row if no tile has that number.
    pub fn push_misfits(&self, errors: &mut Errors) {
        let Self::Misfit(numbers, ..) = self else { return };
        for number in numbers {
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
    if take_name(&mut ahead.clone()).is_some_and(|name| OPERATIONS.contains(&name.text.as_str())) {
        return true;
    }
    matches!(ahead.rest(), [TokenTree::Ident(kind), TokenTree::Group(group), ..]
        if group.delimiter() == Delimiter::Parenthesis && (kind == "Tile" || KINDS.iter().any(|known| kind == known)))
}

/// Whether MLIR defines a tile next, with a name or without.
pub(super) fn at_tile_of_mlir(cursor: &Cursor) -> bool {
    take_name(&mut cursor.clone()).is_some_and(|name| OPERATIONS.contains(&name.text.as_str()))
}

/// Parses the definition of a tile.
pub(super) fn parse_definition(block: &mut Block, cursor: &mut Cursor, errors: &mut Errors) {
    let place = cursor.place();
    let name = take_value(cursor).map(|value| value.name.trim_start_matches('%').to_owned());
    let Some(name) = name.or_else(|| cursor.ident().map(plain)) else { return };
    cursor.punct('=');
    let all = cursor.rest();
    let operation = take_name(&mut cursor.clone());
    if let Some(other) = operation.as_ref().filter(|name| !OPERATIONS.contains(&name.text.as_str())) {
        return super::remarks::push_unread(other, errors);
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
    block.tiles.push(Definition { name, tile, place, text });
    if is_operation {
        take_dict(cursor);
    } else {
        cursor.punct(';');
    }
}

/// The operations that give a tile, the second since September 2026.
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
    if matches!(cursor.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis) {
        return parse_place(None, place, cursor, errors);
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
        return Some(TileName::Name(plain(name), place));
    }
    if !check_kind(name, errors) {
        return None;
    }
    let kind = TileKind::from_name(&name.to_string()).map(|value| Named { value, place });
    parse_place(kind, place, cursor, errors)
}

/// Parses the producer's tile, of which there is one: of a list of several, an error.
pub(super) fn parse_producer(cursor: &mut Cursor, errors: &mut Errors) -> Option<TileName> {
    let Some(TokenTree::Group(group)) = cursor.peek() else { return parse_tile(cursor, errors) };
    let is_index = matches!(cursor.rest().get(1), Some(TokenTree::Group(_)));
    if group.delimiter() == Delimiter::Parenthesis || is_index {
        return parse_tile(cursor, errors);
    }
    let inner = tokens(group.stream());
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let count = inner.split(is_comma).filter(|tile| !tile.is_empty()).count();
    let message = format!("a FIFO has one producer, found a list of {count}");
    let more = match count {
        0 => help("compute(0, 2)"),
        1 => {
            help(inner.iter().filter(|token| !is_comma(token)).cloned().collect::<TokenStream>().to_string())
        }
        _ => note("each producer needs a FIFO of its own, and a link joins them on a mem tile"),
    };
    errors.push(Rule::Syntax, group.span(), message + &more);
    cursor.bump();
    None
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
            help(literal.to_string().trim_matches(['"', '\'']))
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

/// The arguments of IRON's `Tile(col=0, row=2, allocation_scheme=..)` that say where it is, by position; `None` if none has a name.
fn by_names(group: &Group) -> Option<Group> {
    let (all, mut place) = (tokens(group.stream()), [None, None]);
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let mut any = false;
    for (k, argument) in all.split(is_comma).filter(|argument| !argument.is_empty()).enumerate() {
        let (at, value) = match argument {
            [TokenTree::Ident(name), TokenTree::Punct(equals), value @ ..] if equals.as_char() == '=' => {
                any = true;
                match name.to_string().as_str() {
                    "col" => (0, value),
                    "row" => (1, value),
                    // What else is said of a tile makes no difference to where it is.
                    "allocation_scheme" | "tile_type" => continue,
                    _ => return None,
                }
            }
            value => (k, value),
        };
        let known = place.get_mut(at).filter(|known| known.is_none())?;
        *known = Some(value.iter().cloned().collect::<TokenStream>());
    }
    let [Some(column), Some(row)] = place else { return None };
    let mut by_position = Group::new(Delimiter::Parenthesis, quote!(#column, #row));
    by_position.set_span(group.span());
    any.then_some(by_position)
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
    if group
        .stream()
        .into_iter()
        .any(|token| matches!(token, TokenTree::Punct(open) if open.as_char() == '?'))
    {
        let background = note("a placer chooses it, and what is checked depends on where it is");
        let message = format!("expected the tile, found `{group}`{background}");
        let row = match kind.map(|kind| kind.value) {
            Some(TileKind::Shim) => 0,
            Some(TileKind::Mem) => 1,
            _ => 2,
        };
        errors.push(Rule::FifoEnd, group.span(), message + &help(format!("(0, {row})")));
        return None;
    }
    let named = by_names(group);
    let group = named.as_ref().unwrap_or(group);
    let (column, row) = parse_pair(group, ["a column", "a row"], Language::Mlir, errors)?;
    let place = Place { first: start.first, last: group.span() };
    let (mut at, mut is_known, mut misfits) = ([0u32; 2], true, Vec::new());
    for ((number, what), at) in [(&column, "column"), (&row, "row")].into_iter().zip(&mut at) {
        let Some(value) = number.value else {
            let background = note(
                "which ends have a DMA, and hence which types there are, depends on where they are: no constant's value is \
                 known then",
            );
            let advice = help(format!("a number; of tiles that vary, `${what}:literal` in a `macro_rules!`"));
            let message = format!("expected a number for the tile, found `{}`", number.tokens);
            errors.push(Rule::Syntax, number.place, message + &background + &advice);
            is_known = false;
            continue;
        };
        let Ok(value) = u32::try_from(value) else {
            misfits.push(number.clone());
            continue;
        };
        *at = value;
    }
    let tile = match misfits.as_slice() {
        [] => TileName::At((at[0], at[1]), kind, place),
        _ => TileName::Misfit(misfits, kind, place),
    };
    if !is_known {
        tile.push_misfits(errors);
    }
    is_known.then_some(tile)
}

/// The place that a name has in it, as MLIR-AIE prints names: `tile_0_2`, `shim_noc_tile_0_0`, and in its tests `t02`.
pub(crate) fn in_name(name: &str) -> Option<At> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some((rest, row)) = name.rsplit_once('_')
        && let Some((_, column)) = rest.rsplit_once('_')
        && digits(row)
        && digits(column)
    {
        return Some((column.parse().ok()?, row.parse().ok()?));
    }
    let start = name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (column, row) = name.get(start..).filter(|digits| digits.len() == 2 && start > 0)?.split_at(1);
    Some((column.parse().ok()?, row.parse().ok()?))
}
