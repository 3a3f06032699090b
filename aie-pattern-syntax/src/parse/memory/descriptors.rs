//! `[Ping, Pong, InA in a; shared(Ping, Pong), locks [(0, 2), (1, 0)], start [Ping * 4]]`: the descriptors of a tile.

use proc_macro2::{Delimiter, Group, TokenTree};

use super::buffer::Known;
use crate::errors::{Errors, Place, help_code};
use crate::parse::chain::parse_locks;
use crate::parse::cursor::{Cursor, enter};
use crate::parse::keys::keys;
use crate::parse::number::{Number, Until, parse_number};
use crate::parse::paths::{before_comma, take_path};
use crate::parse::tile::{Written, parse_allow, parse_options, parse_paths_with, parse_shared};

/// The example in helps.
const EXAMPLE: &str = "descriptors [PingBd, PongBd, InA in a]";

keys! {
    /// The settings after the descriptors.
    enum Setting {
        Shared = "shared",
        Allow = "allow",
        Locks = "locks",
        Start = "start",
    }
}

/// Descriptors and FIFOs of a tile.
#[derive(Default)]
pub struct Descriptors {
    /// Descriptors and FIFOs, in order.
    pub items: Vec<Item>,
    /// Groups of descriptors that share addresses, as positions in `items`.
    pub shared: Vec<Vec<usize>>,
    /// Whether `allow(locks)` is there.
    pub allow_locks: bool,
    /// Whether `allow(neighbours)` is there.
    pub allow_neighbours: bool,
    /// Locks and their initial values.
    pub locks: Vec<(Number, Number)>,
    /// The started descriptors, if they are written.
    pub starts: Option<Vec<Start>>,
}

/// A descriptor or a FIFO.
pub struct Item {
    /// The path of its type.
    pub path: Vec<TokenTree>,
    /// The position of the buffer that is written after `in`, and its place in the text.
    pub buffer: Option<(usize, Place)>,
}

/// `Ping * 4`
pub struct Start {
    /// The position in the list.
    pub item: usize,
    /// Its place in the text.
    pub place: Place,
    /// The number of passes.
    pub repeat: Option<Number>,
}

/// Parses the brackets; `None` if an error was pushed.
pub fn parse_descriptors(group: &Group, known: Known<'_>, errors: &mut Errors) -> Option<Descriptors> {
    let before = errors.len();
    let mut cursor = enter!(group);
    let mut places = Vec::new();
    let links = parse_paths_with(&mut cursor, errors, |item, cursor, errors| {
        if cursor.is_ident("in") {
            cursor.bump();
            places.extend(parse_buffer(cursor, known, errors).map(|buffer| (item, buffer)));
        }
    });
    let mut all = Descriptors::default();
    let mut written = Written { links, ..Written::default() };
    if cursor.punct(';').is_some() {
        parse_options(&mut cursor, &mut written, errors, |key, written, cursor, errors| match key.key {
            Setting::Shared => parse_shared(cursor, written, errors),
            Setting::Allow => parse_allow(cursor, written, errors),
            Setting::Locks => all.locks = parse_locks(cursor, errors),
            Setting::Start => all.starts = Some(parse_starts(cursor, written, errors)),
        });
    }
    if errors.len() == before && !cursor.is_empty() {
        cursor.push_expected("`,` and the next descriptor", errors);
    }
    if errors.len() == before && written.links.is_empty() {
        cursor.push_expected_with("a descriptor's type or an object FIFO", &help_code(EXAMPLE), errors);
    }
    all.items = written
        .links
        .iter()
        .enumerate()
        .map(|(k, path)| {
            let buffer = places.iter().find(|(item, _)| *item == k).map(|&(_, buffer)| buffer);
            Item { path: path.to_vec(), buffer }
        })
        .collect();
    (all.shared, all.allow_locks, all.allow_neighbours) =
        (written.shared, written.allow_locks, written.allow_neighbours);
    (errors.len() == before).then_some(all)
}

/// The name of a buffer.
fn parse_buffer(cursor: &mut Cursor, known: Known<'_>, errors: &mut Errors) -> Option<(usize, Place)> {
    let place = cursor.place();
    let Some(name) = cursor.ident() else {
        cursor.push_expected_with("the name of a buffer after `in`", &help_code(EXAMPLE), errors);
        return None;
    };
    Some((known.find(name, errors)?, place))
}

/// `[Ping * 4, Out]`, with or without `=` before it.
fn parse_starts(cursor: &mut Cursor, written: &Written, errors: &mut Errors) -> Vec<Start> {
    cursor.punct('=');
    let Some(group) = cursor.expect_group(Delimiter::Bracket, "`[PingBd, OutBd * 4]`", errors) else {
        return Vec::new();
    };
    let mut inside = enter!(group);
    let mut starts = Vec::new();
    while !inside.is_empty() {
        let before = errors.len();
        starts.extend(parse_start(&mut inside, written, errors));
        if inside.punct(',').is_none() {
            if !inside.is_empty() && errors.len() == before {
                inside.push_expected("`,` and the next descriptor", errors);
            }
            break;
        }
    }
    starts
}

fn parse_start(cursor: &mut Cursor, written: &Written, errors: &mut Errors) -> Option<Start> {
    let path = take_path(cursor, before_comma(cursor.rest()), errors)?;
    let Some(place) = Place::of(path) else {
        cursor.push_expected("a descriptor of the list", errors);
        return None;
    };
    let item = written.find(path, errors);
    let repeat = match cursor.punct('*') {
        Some(_) => Some(parse_number(cursor, Until::Comma, "the number of passes", errors)?),
        None => None,
    };
    Some(Start { item: item?, place, repeat })
}
