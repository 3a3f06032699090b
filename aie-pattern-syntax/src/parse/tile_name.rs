//! Tiles by their places, `mem(0, 1)`, `compute(0, 2)`, `shim(0, 0)`, `tile(1, 1)`, `(1, 1)`, or by their names, `%t00`
//! and `A`.

use aie_pattern_core::TileKind;
use aie_pattern_core::device::Place as At;
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;

use super::cursor::{Cursor, Language, is_punct, tokens};
use super::mlir::value::{at_value, take_value};
use super::name::{Named, plain};
use super::number::{Number, Until, parse_number};
use super::pair::parse_pair;
use crate::errors::{Errors, Place, help, help_code, known_names, note};

/// A tile as written.
#[derive(Clone, Debug)]
pub enum TileName {
    /// By its place, with the kind that is written.
    At(At, Option<Named<TileKind>>, Place),
    /// By a place in which the column, the row, or both cannot be numbers of a tile.
    Misfit(Vec<Number>, Option<Named<TileKind>>, Place),
    /// By a name: `%t00` of MLIR without its `%`, or `A`.
    Name(String, Language, Place),
}

impl TileName {
    /// The place in the text.
    pub fn place(&self) -> Place {
        match self {
            Self::At(_, _, place) | Self::Misfit(_, _, place) | Self::Name(_, _, place) => *place,
        }
    }

    /// Whether both are the same place or the same name.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::At(one, ..), Self::At(other, ..)) => one == other,
            (Self::Name(one, ..), Self::Name(other, ..)) => one == other,
            _ => false,
        }
    }

    /// Pushes an error for a column or a row that is too large for any tile.
    pub fn push_misfits(&self, errors: &mut Errors) {
        let Self::Misfit(numbers, ..) = self else { return };
        for number in numbers {
            let found = number.value.unwrap_or_default();
            let message = format!("a tile's column and row are 0..={}, found {found}", u32::MAX);
            errors.push(Rule::NumberRange, number.place, message);
        }
    }
}

/// Parses a tile: by its place or by a name.
pub(super) fn parse_tile(cursor: &mut Cursor, errors: &mut Errors) -> Option<TileName> {
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
        let name = value.name.trim_start_matches('%').to_owned();
        return Some(TileName::Name(name, Language::Mlir, value.place));
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
        return Some(TileName::Name(plain(name), Language::Rust, place));
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

/// `[tile(0, 2), tile(0, 3)][1]`, the tokens for a list's name and an index.
fn parse_nth(list: &Group, index: &Group, errors: &mut Errors) -> Option<TileName> {
    let inner = tokens(index.stream());
    let number = parse_number(&mut Cursor::of_input(&inner), Until::Comma, "an index", errors)?;
    let all = tokens(list.stream());
    let tiles: Vec<&[TokenTree]> =
        all.split(|token| is_punct(token, ',')).filter(|tile| !tile.is_empty()).collect();
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

/// The help for a name in quotes.
fn quoted(cursor: &Cursor) -> String {
    match cursor.peek() {
        Some(TokenTree::Literal(literal)) if literal.to_string().starts_with(['"', '\'']) => {
            help_code(literal.to_string().trim_matches(['"', '\'']))
        }
        _ => String::new(),
    }
}

/// The words before a place; the last one means any kind.
pub(super) const KINDS: [&str; 4] = ["compute", "mem", "shim", "tile"];

/// Whether a word is one of these; pushes an error if not.
fn check_kind(name: &Ident, errors: &mut Errors) -> bool {
    let text = name.to_string();
    let is_known = text == "tile" || text == "Tile" || TileKind::from_name(&text).is_some();
    if !is_known {
        let message = format!("`{text}` is not a tile{}", known_names("known", &text, KINDS));
        errors.push(Rule::UnknownName, name.span(), message);
    }
    is_known
}

/// The place in IRON's `Tile(col=0, row=2, allocation_scheme=..)` with positional arguments; `None` if no argument has a
/// name.
fn by_names(group: &Group) -> Option<Group> {
    let (all, mut place) = (tokens(group.stream()), [None, None]);
    let mut any = false;
    for (k, argument) in
        all.split(|token| is_punct(token, ',')).filter(|argument| !argument.is_empty()).enumerate()
    {
        let (at, value) = match argument {
            [TokenTree::Ident(name), TokenTree::Punct(equals), value @ ..] if equals.as_char() == '=' => {
                any = true;
                match name.to_string().as_str() {
                    "col" => (0, value),
                    "row" => (1, value),
                    // These arguments do not affect the place.
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

/// Parses `(column, row)` of a tile that began at `start`.
pub(super) fn parse_place(
    kind: Option<Named<TileKind>>,
    start: Place,
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Option<TileName> {
    let group = cursor.expect_group(Delimiter::Parenthesis, "`(column, row)`", errors)?;
    if group.stream().into_iter().any(|token| is_punct(&token, '?')) {
        let background = note("a placer chooses it, and what is checked depends on where it is");
        let message = format!("expected the tile, found `{group}`{background}");
        let row = match kind.map(|kind| kind.value) {
            Some(TileKind::Shim) => 0,
            Some(TileKind::Mem) => 1,
            Some(TileKind::Compute) | None => 2,
        };
        errors.push(Rule::FifoEnd, group.span(), message + &help_code(format!("(0, {row})")));
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
                "the tiles decide which ends have a DMA, and so which types are declared; the macro cannot see the value of \
                 a constant",
            );
            let advice = help(format!(
                "write a number; for tiles that vary, use `${what}:literal` in a `macro_rules!`"
            ));
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

/// The place in a name that MLIR-AIE prints, `tile_0_2`, `shim_noc_tile_0_0`, or uses in its tests, `t02`.
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
