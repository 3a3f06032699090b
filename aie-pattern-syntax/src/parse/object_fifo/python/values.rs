//! What an argument may be, by the key of ours that says the same.

use aie_pattern_core::declare::tap::Op;
use aie_pattern_core::declare::{PairNotation, StreamEnds};
use aie_pattern_core::rule::Rule;
use proc_macro2::{Delimiter, TokenTree};

use super::initial::parse_initial;
use crate::errors::{Errors, Place, help, note};
use crate::parse::cursor::{Cursor, tokens};
use crate::parse::dims::{DIMS, Pair, Pairs, parse_pairs};
use crate::parse::keys::{At, Given, Key as _};
use crate::parse::name::Named;
use crate::parse::number::Number;
use crate::parse::object_fifo::keys::{Key, parse_object, parse_stream_ends, parse_value};
use crate::parse::object_fifo::tile::parse_producer;
use crate::parse::object_fifo::{Fifo, parse_port};
use crate::parse::python::arguments::{parse_bool, take_none};
use crate::parse::python::text::parse_text;
use crate::parse::python::types::parse_object_type;
use crate::parse::tap_pattern::{at_walk, parse_walk};
use crate::parse::tile_name::{TileName, parse_tile};

/// The parameters of a function, by the keys that say the same.
pub(super) const fn parameters<const N: usize>(keys: &[(&'static str, Key); N]) -> [&'static str; N] {
    let mut names = [""; N];
    let (mut keys, mut rest): (&[_], &mut [_]) = (keys, &mut names);
    while let ([(key, _), more_keys @ ..], [name, more @ ..]) = (keys, rest) {
        *name = *key;
        (keys, rest) = (more_keys, more);
    }
    names
}

/// Parses the argument that says what `key` says; `None` of Python says nothing.
pub(super) fn parse_argument(
    fifo: &mut Fifo,
    given: &mut Given,
    (key, written): (Key, &str),
    cursor: &mut Cursor,
    errors: &mut Errors,
) {
    let place = cursor.place();
    if take_none(cursor) {
        return;
    }
    given.note(key.name(), written, place, errors);
    match key {
        Key::Producer => {
            fifo.producer = match cursor.peek() {
                Some(TokenTree::Group(_)) => parse_producer(cursor, errors),
                _ => parse_place(cursor, errors),
            }
        }
        Key::Allocate => fifo.allocate = parse_place(cursor, errors),
        Key::Object => fifo.object = parse_type(cursor, errors),
        Key::ConsumerObject => fifo.consumer_object = parse_type(cursor, errors),
        Key::ToStream => fifo.to_stream = parse_dims(cursor, errors),
        Key::InitValues => {
            let initial = parse_initial(cursor, errors);
            (fifo.values, fifo.initial) =
                initial.map(|(values, count)| (values, Some(count))).unwrap_or_default();
        }
        Key::ViaDma => fifo.via_dma = parse_bool(cursor, errors).unwrap_or_default(),
        Key::DisableSynchronization => {
            fifo.unsynchronized = parse_bool(cursor, errors).unwrap_or_default().then_some(place);
        }
        Key::AieStream => fifo.stream_ends = parse_ends(cursor, errors),
        Key::Plio => fifo.plio = parse_bool(cursor, errors).unwrap_or_default().then_some(place),
        // As without Python.
        Key::Device
        | Key::Depth
        | Key::Consumers
        | Key::FromStream
        | Key::Acquires
        | Key::RepeatCount
        | Key::IterCount
        | Key::Pad
        | Key::PadValue
        | Key::ProducerChannel
        | Key::ConsumerChannels
        | Key::PacketId
        | Key::Name
        | Key::Allow
        | Key::Ensure => parse_value(fifo, At { key, span: place.first }, cursor, errors),
    }
}

/// Parses a name.
pub(super) fn parse_name(cursor: &mut Cursor, errors: &mut Errors) -> Option<(String, Place)> {
    parse_text("a name", cursor, errors)
}

/// Parses a tile; one that IRON's placer would choose is none.
pub(super) fn parse_place(cursor: &mut Cursor, errors: &mut Errors) -> Option<TileName> {
    if let Some(TokenTree::Ident(name)) = cursor.peek()
        && let Some(kind) = ["AnyShimTile", "AnyMemTile", "AnyComputeTile"].iter().position(|any| name == any)
    {
        let background = note("IRON's placer chooses it, and what is checked depends on where it is");
        let message = format!("expected the tile, found `{name}`{background}");
        errors.push(Rule::FifoEnd, cursor.place(), message + &help(format!("Tile(0, {kind})")));
        cursor.bump();
        return None;
    }
    parse_tile(cursor, errors)
}

/// Parses the type of an object: Python's, MLIR's, or an array of Rust.
pub(super) fn parse_type(
    cursor: &mut Cursor,
    errors: &mut Errors,
) -> Option<crate::parse::buffer::BufferType> {
    let is_rust =
        matches!(cursor.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket);
    if is_rust { parse_object(cursor, errors) } else { parse_object_type(cursor, errors) }
}

/// Parses dimensions: pairs, or a `TensorAccessPattern` over one object.
pub(super) fn parse_dims(cursor: &mut Cursor, errors: &mut Errors) -> Option<Pairs> {
    if !at_walk(cursor) {
        return parse_pairs(&DIMS, cursor, errors);
    }
    let place = cursor.place();
    let step = parse_walk(cursor, errors)?.into_iter().find(|step| step.op == Op::Walk)?;
    let (offset, rest) = step.numbers.split_first()?;
    if offset.value != Some(0) {
        let found = match offset.value {
            Some(value) => value.to_string(),
            None => "an expression".to_owned(),
        };
        let message = format!("the walk over an object begins at its first element, found offset {found}");
        errors.push(Rule::Syntax, offset.place, message);
        return None;
    }
    let (sizes, strides) = rest.split_at(rest.len() / 2);
    let pair = |(size, stride): (&Number, &Number)| Pair {
        first: size.clone(),
        second: stride.clone(),
        place: Place { first: size.place.first, last: size.place.last },
        notation: PairNotation::Python,
    };
    let list = sizes.iter().zip(strides).map(pair).collect();
    Some(Pairs { list, place: Place { first: place.first, last: step.place.last } })
}

/// `0`, and with its port, `(0, 1)`.
pub(super) fn parse_ends(cursor: &mut Cursor, errors: &mut Errors) -> Option<Named<StreamEnds>> {
    let Some(group) = cursor.group(Delimiter::Parenthesis) else { return parse_stream_ends(cursor, errors) };
    let inner = tokens(group.stream());
    let mut inside = Cursor::new(&inner, group.span_close());
    let ends = parse_stream_ends(&mut inside, errors)?;
    // Which port of the core it is makes no difference to the objects.
    if inside.punct(',').is_some() && !inside.is_empty() {
        parse_port(&mut inside, errors)?;
    }
    if !inside.is_empty() {
        let message = format!("expected the end of the pair, found {}", inside.found());
        errors.push(Rule::Syntax, inside.place(), message);
    }
    Some(ends)
}
