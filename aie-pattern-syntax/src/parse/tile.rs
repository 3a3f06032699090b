//! `PingBd, PongBd, OutBd; shared(PingBd, OutBd), allow(locks), tile = compute(0, 2), fifos(InA, OutC)`: the descriptors
//! and FIFOs of a tile.

use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenTree};
use syn::Path;
use syn::parse::Parse;

use super::allow::parse_allowed;
use super::attributes::refuse_condition;
use super::chain::text;
use super::cursor::{Cursor, enter, is_punct};
use super::keys::{At, Given, Key, expect_equals, keys, parse_key, skip_part};
use super::paths::before_comma;
use super::rust::parse_first;
use super::tile_name::{TileName, parse_tile};
use crate::errors::{Errors, Place, help_code, known_names};

/// The descriptors of a tile as written.
#[derive(Default)]
pub struct Written<'a> {
    /// The paths of their types.
    pub links: Vec<&'a [TokenTree]>,
    /// Groups of descriptors that share addresses, as positions in `links`.
    pub shared: Vec<Vec<usize>>,
    /// Whether `allow(locks)` is there.
    pub allow_locks: bool,
    /// Whether `allow(neighbours)` is there.
    pub allow_neighbours: bool,
    /// The paths of its FIFOs.
    pub fifos: Vec<Vec<TokenTree>>,
    /// The tile.
    pub tile: Option<TileName>,
}

/// The example in helps.
const EXAMPLE: &str = "assert_tile!(PingBd, PongBd, OutBd)";

/// Parses the whole input; `None` if an error was pushed.
pub fn parse<'a>(mut cursor: Cursor<'a>, errors: &mut Errors) -> Option<Written<'a>> {
    let before = errors.len();
    let mut written = Written::default();
    let is_of_fifos = is_fifos(cursor.rest());
    if !is_of_fifos {
        written.links = parse_paths(&mut cursor, errors);
    }
    if is_of_fifos || cursor.punct(';').is_some() {
        parse_options(&mut cursor, &mut written, errors, |key, written, cursor, errors| match key.key {
            Setting::Shared => parse_shared(cursor, written, errors),
            Setting::Allow => parse_allow(cursor, written, errors),
            Setting::Tile if expect_equals(key, cursor, errors) => written.tile = parse_tile(cursor, errors),
            Setting::Tile => {}
            Setting::Fifos => parse_fifos(cursor, written, errors),
        });
    }
    if errors.len() == before && !cursor.is_empty() {
        cursor.push_expected("`,` and the next descriptor", errors);
    }
    if errors.len() == before {
        check_fifos(&written, errors);
    }
    if errors.len() == before && written.links.is_empty() && written.fifos.is_empty() {
        cursor.push_expected_with("the name of a descriptor's type", &help_code(EXAMPLE), errors);
    }
    (errors.len() == before).then_some(written)
}

/// FIFOs need the key `tile`.
fn check_fifos(written: &Written, errors: &mut Errors) {
    let first = written.fifos.first().and_then(|path| Place::of(path));
    match (&written.tile, first) {
        (None, Some(place)) => {
            let message = "`fifos(..)` needs the tile of the FIFOs";
            errors.push(Rule::Syntax, place, message.to_owned() + &help_code("tile = compute(0, 2)"));
        }
        (Some(tile), None) => {
            let message = "`tile = ..` needs FIFOs to check";
            errors.push(Rule::Syntax, tile.place(), message.to_owned() + &help_code("fifos(InA, OutC)"));
        }
        (Some(tile @ TileName::Misfit(..)), _) => tile.push_misfits(errors),
        (Some(TileName::Name(name, _, place)), _) => {
            let message = format!("`{name}` is not a tile with a place");
            errors.push(Rule::Syntax, *place, message + &help_code("compute(0, 2)"));
        }
        _ => {}
    }
}

keys! {
    /// The keys after the descriptors.
    enum Setting {
        Shared = "shared",
        Allow = "allow",
        Tile = "tile",
        Fifos = "fifos",
    }
}

keys! {
    /// Errors of a tile's descriptors that can be allowed.
    enum Allowed {
        Locks = "locks",
        Neighbours = "neighbours",
    }
}

/// Parses the keys after the descriptors of a tile and hands each to `parse`. Only `shared(A, B)` and `fifos(A, B)` may
/// be repeated.
pub(super) fn parse_options<'a, K: Key>(
    cursor: &mut Cursor<'a>,
    written: &mut Written<'a>,
    errors: &mut Errors,
    mut parse: impl FnMut(At<K>, &mut Written<'a>, &mut Cursor<'a>, &mut Errors),
) {
    let mut given = Given::default();
    while !cursor.is_empty() {
        let is_repeated = ["shared", "fifos"].iter().any(|name| cursor.is_ident(name));
        let mut anew = Given::default();
        match parse_key(cursor, if is_repeated { &mut anew } else { &mut given }, errors) {
            Some(key) => parse(key, written, cursor, errors),
            None => skip_part(cursor),
        }
        if cursor.punct(',').is_none() {
            break;
        }
    }
}

pub(super) fn parse_allow(cursor: &mut Cursor, written: &mut Written, errors: &mut Errors) {
    parse_allowed(cursor, errors, |word| match word {
        Allowed::Locks => written.allow_locks = true,
        Allowed::Neighbours => written.allow_neighbours = true,
    });
}

/// `(A, B)`: some of the descriptors, by their names in the list.
pub(super) fn parse_shared(cursor: &mut Cursor, written: &mut Written, errors: &mut Errors) {
    let Some(paths) = parse_names("(PingBd, OutBd)", "descriptor", cursor, errors) else { return };
    let mut shared = Vec::new();
    for path in paths {
        shared.extend(written.find(&path, errors));
    }
    written.shared.push(shared);
}

impl Written<'_> {
    /// The position of a descriptor in the list; pushes an error if it is not there.
    pub(super) fn find(&self, path: &[TokenTree], errors: &mut Errors) -> Option<usize> {
        let place = self.links.iter().position(|link| text(link) == text(path));
        if let (None, Some(at)) = (place, Place::of(path)) {
            let names: Vec<String> = self.links.iter().map(|link| text(link)).collect();
            let names = known_names("descriptors", &text(path), names.iter().map(String::as_str));
            let message = format!("`{}` is not among the descriptors of the tile", text(path));
            errors.push(Rule::UnknownName, at, message + &names);
        }
        place
    }
}

fn parse_fifos(cursor: &mut Cursor, written: &mut Written, errors: &mut Errors) {
    written.fifos.extend(parse_names("(InA, OutC)", "FIFO", cursor, errors).unwrap_or_default());
}

/// Parses names in parentheses, as in `example`; `what` describes each name.
fn parse_names(
    example: &str,
    what: &str,
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Option<Vec<Vec<TokenTree>>> {
    let group = cursor.expect_group(Delimiter::Parenthesis, format_args!("`{example}`"), errors)?;
    let mut inside = enter!(group);
    let before = errors.len();
    let paths = parse_paths(&mut inside, errors);
    if errors.len() == before && !inside.is_empty() {
        inside.push_expected(format_args!("`,` and the next {what}"), errors);
    }
    Some(paths.into_iter().map(<[TokenTree]>::to_vec).collect())
}

/// Whether an option is next.
fn is_option(tokens: &[TokenTree]) -> bool {
    is_fifos(tokens)
        || matches!(tokens, [TokenTree::Ident(word), TokenTree::Group(_), ..] if word == "shared" || word == "allow")
}

/// Whether `fifos(...)` or `tile =` is next.
fn is_fifos(tokens: &[TokenTree]) -> bool {
    match tokens {
        [TokenTree::Ident(word), TokenTree::Group(_), ..] => word == "fifos",
        [TokenTree::Ident(word), TokenTree::Punct(equals), ..] => word == "tile" && equals.as_char() == '=',
        _ => false,
    }
}

/// Parses paths with commas between them, up to the first token of another kind.
fn parse_paths<'a>(cursor: &mut Cursor<'a>, errors: &mut Errors) -> Vec<&'a [TokenTree]> {
    parse_paths_with(cursor, errors, |_, _, _| {})
}

/// The same with something after each path, which `more` takes; its argument is the position of the path.
pub(super) fn parse_paths_with<'a>(
    cursor: &mut Cursor<'a>,
    errors: &mut Errors,
    mut more: impl FnMut(usize, &mut Cursor<'a>, &mut Errors),
) -> Vec<&'a [TokenTree]> {
    let mut paths = Vec::new();
    while !cursor.is_empty() && !cursor.is_punct(';') {
        refuse_condition(cursor, "descriptors and FIFOs", errors);
        let all = cursor.rest();
        let piece = all.split(|token| is_punct(token, ';')).next().unwrap_or_default();
        let piece = before_comma(piece);
        match parse_first(piece, Path::parse) {
            Ok(Some((_, 1))) if is_option(all) => {
                let message = format!("{} comes after a semicolon", cursor.found());
                errors.push(Rule::Syntax, cursor.place(), message);
                break;
            }
            Ok(parsed) => paths.push(cursor.skip(parsed.map_or(piece.len(), |(_, taken)| taken))),
            Err(error) => {
                errors.push(Rule::Syntax, error.place, error.message);
                break;
            }
        }
        more(paths.len() - 1, cursor, errors);
        if cursor.punct(',').is_none() {
            break;
        }
    }
    paths
}
