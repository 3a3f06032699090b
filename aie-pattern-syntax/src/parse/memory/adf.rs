//! `location<buffer>(k.in[0]) = { address(0, 2, 0x0), address(0, 2, 0x2000) };`: the place of a port's buffer in an ADF
//! graph.
//!
//! The buffer is declared beside it, under the name of the port with underscores: `k_in_0: [i32; 1024] * 2`.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, Group, TokenTree};

use super::entry::{Pins, name_of};
use crate::errors::{Errors, Place, help, help_code, note};
use crate::parse::cursor::{Cursor, Language, enter};
use crate::parse::number::Number;
use crate::parse::pair::parse_numbers;

/// The location of a port's buffer.
pub(super) struct Location {
    /// The name of the buffer.
    pub(super) name: String,
    /// The port as written.
    pub(super) port: String,
    /// Where the port is written.
    pub(super) place: Place,
    /// Addresses of its copies.
    pub(super) addresses: Pins,
    /// Banks of its copies.
    pub(super) banks: Pins,
}

/// The tile of a declaration in ADF's numbers.
#[derive(Clone, Copy)]
pub(super) struct AdfTile {
    /// Its column.
    pub(super) column: i128,
    /// Its row, counted from the first row of cores.
    pub(super) row: i128,
    /// The first row of cores, counted from the shims.
    pub(super) first_row: i128,
}

impl AdfTile {
    /// Pushes an error if a place names another tile.
    fn check(self, column: &Number, row: &Number, errors: &mut Errors) {
        let (Some(found), Some(found_row)) = (column.value, row.value) else { return };
        let Self { column: own, row: own_row, first_row } = self;
        if (found, found_row) != (own, own_row) {
            let (of, of_row) = (found_row.saturating_add(first_row), own_row + first_row);
            let message = format!(
                "this place is on tile ({found}, {of}), but the memory belongs to tile ({own}, {of_row})"
            );
            let background =
                note("ADF counts rows from the first row of cores, MLIR-AIE from the shim tiles");
            let place = Place { first: column.place.first, last: row.place.last };
            errors.push(
                Rule::TilePlace,
                place,
                message + &background + &help(format!("in ADF this tile is {own}, {own_row}")),
            );
        }
    }
}

/// The example in helps.
const EXAMPLE: &str = "location<buffer>(k.in[0]) = { bank(0, 2, 0), bank(0, 2, 1) };";

/// Whether such a line is next.
pub(super) fn at_location(cursor: &Cursor) -> bool {
    let is = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "location");
    let mut path = cursor.clone();
    let path = path.path();
    path.last().is_some_and(is)
        && matches!(cursor.rest().get(path.len()), Some(TokenTree::Punct(open)) if open.as_char() == '<')
}

/// Parses one line, up to its semicolon; pushes an error and returns `None` if it is not valid.
pub(super) fn parse_location(
    cursor: &mut Cursor,
    tile: Option<AdfTile>,
    errors: &mut Errors,
) -> Option<Location> {
    let all = cursor.rest();
    cursor.path();
    let kind = cursor.angles().map(|(kind, _)| kind.iter().map(ToString::to_string).collect::<String>());
    if kind.as_deref().map(|kind| kind.trim_start_matches("adf::")) != Some("buffer") {
        let place = Place::of(cursor.taken(all)).unwrap_or_else(|| cursor.place());
        let found = kind.map_or_else(|| "no kind".to_owned(), |kind| format!("`location<{kind}>`"));
        let message = format!("expected `location<buffer>`, found {found}");
        let advice = if found.contains("stack") {
            note("a stack begins at address 0 here; the key `stack = 1024` says how long it is")
        } else if found.contains("parameter") {
            note("a parameter is a buffer here: `table: [i32; 64] @ 0x2000`")
        } else {
            help_code(EXAMPLE)
        };
        errors.push(Rule::Syntax, place, message + &advice);
        return None;
    }
    let port = cursor.expect_group_with(
        Delimiter::Parenthesis,
        "the port in parentheses",
        &help_code(EXAMPLE),
        errors,
    )?;
    let written: String = port.stream().into_iter().map(|token| token.to_string()).collect();
    if cursor.punct('=').is_none() {
        cursor.push_expected_with("`=` and the places", &help_code(EXAMPLE), errors);
        return None;
    }
    let (addresses, banks) = match cursor.group(Delimiter::Brace) {
        Some(group) => parse_places(group, tile, errors)?,
        None => {
            let (mut addresses, mut banks) = (Pins::default(), Pins::default());
            parse_place(cursor, tile, &mut addresses, &mut banks, errors)?;
            (addresses, banks)
        }
    };
    Some(Location { name: name_of(&written), port: written, place: port.span().into(), addresses, banks })
}

/// `{ address(0, 2, 0x0), bank(0, 2, 1) }`, one for each copy.
fn parse_places(group: &Group, tile: Option<AdfTile>, errors: &mut Errors) -> Option<(Pins, Pins)> {
    let mut inside = enter!(group);
    let (mut addresses, mut banks) = (Pins::default(), Pins::default());
    loop {
        parse_place(&mut inside, tile, &mut addresses, &mut banks, errors)?;
        if inside.punct(',').is_none() || inside.is_empty() {
            break;
        }
    }
    if !inside.is_empty() {
        inside.push_expected("`,` and the next place", errors);
        return None;
    }
    Some((addresses, banks))
}

/// `address(column, row, offset)`, `bank(column, row, bank)`, `offset(offset)`.
fn parse_place(
    cursor: &mut Cursor,
    tile: Option<AdfTile>,
    addresses: &mut Pins,
    banks: &mut Pins,
    errors: &mut Errors,
) -> Option<()> {
    let mut ahead = cursor.clone();
    let name = ahead.path().last().map(ToString::to_string).unwrap_or_default();
    let what: &[&str] = match name.as_str() {
        "address" => &["a column", "a row", "an offset"],
        "bank" => &["a column", "a row", "a bank"],
        "offset" => &["an offset"],
        _ => &[],
    };
    let place = cursor.place();
    let (Some(group), false) = (ahead.group(Delimiter::Parenthesis), what.is_empty()) else {
        let message =
            format!("expected `address(...)`, `bank(...)` or `offset(...)`, found {}", cursor.found());
        errors.push(Rule::Syntax, place, message + &help_code(EXAMPLE));
        return None;
    };
    let mut numbers: Vec<Number> = parse_numbers(group, what, what.len(), Language::Cpp, errors)?;
    let number = numbers.pop()?;
    if let (Some(tile), [column, row]) = (tile, numbers.as_slice()) {
        tile.check(column, row, errors);
    }
    *cursor = ahead;
    let pins = if name == "bank" { banks } else { addresses };
    let first = pins.place.map_or(number.place.first, |place| place.first);
    pins.place = Some(Place { first, last: number.place.last });
    pins.numbers.push(number);
    Some(())
}
