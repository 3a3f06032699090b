//! The value after each key, or the argument with the same meaning. Most kinds of values are parsed in one way; the
//! others have a function with the name of their field.

use aie_pattern_core::__fifo_table;
use aie_pattern_core::declare::FifoKey;
use proc_macro2::TokenTree;

use super::block::Fifo;
use super::initial::parse_initial;
use super::number::parse_unsigned;
use super::tile::parse_producer;
use super::value::{
    Form, parse_acquires, parse_channels, parse_depths, parse_dims, parse_ends, parse_flag,
    parse_from_stream, parse_object, parse_place, parse_promise, parse_stream_ends, parse_tiles, parse_type,
    pinned,
};
use crate::errors::{Errors, Place};
use crate::parse::allow::parse_allowed;
use crate::parse::cursor::Cursor;
use crate::parse::dims::{DIMS, PADS, parse_pairs};
use crate::parse::keys::{At, keys};
use crate::parse::part::Unless;
use crate::parse::python::arguments::parse_bool;
use crate::parse::python::text::parse_text;
use crate::parse::tile_name::parse_tile;

keys! {
    /// Errors of a FIFO that can be allowed.
    enum Allowed {
        RunsOn = "runs_on",
        Order = "order",
        Idle = "idle",
        Turns = "turns",
    }
}

/// Parses a field by its kind, or with the function of its name.
macro_rules! read {
    (maybe $field:ident, $fifo:ident, $key:ident, $form:ident, $cursor:ident, $errors:ident) => {
        $fifo.$field = parse_unsigned($cursor, $key.key.number(), $errors)
    };
    (pinned $field:ident, $fifo:ident, $key:ident, $form:ident, $cursor:ident, $errors:ident) => {
        $fifo.$field = parse_unsigned($cursor, $key.key.number(), $errors).and_then(pinned)
    };
    (flag $field:ident, $fifo:ident, $key:ident, $form:ident, $cursor:ident, $errors:ident) => {
        $fifo.$field = parse_set($key, $form, $cursor, $errors)
    };
    (unless $field:ident, $fifo:ident, $key:ident, $form:ident, $cursor:ident, $errors:ident) => {
        $fifo.$field = Unless(parse_set($key, $form, $cursor, $errors))
    };
    ($other:ident $field:ident, $fifo:ident, $key:ident, $form:ident, $cursor:ident, $errors:ident) => {
        $field($fifo, $form, $cursor, $errors)
    };
}

macro_rules! values {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Own:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        /// Keys that do not set a field of the core's FIFO.
        #[derive(Clone, Copy)]
        enum Word { $($($Word,)?)* }

        /// Parses the value of a key; most keys have an `=` before it.
        pub(super) fn parse_value(
            fifo: &mut Fifo,
            key: At<FifoKey>,
            form: Form,
            cursor: &mut Cursor,
            errors: &mut Errors,
        ) {
            match key.key {
                $(
                    $(FifoKey::$Key => read!($kind $field, fifo, key, form, cursor, errors),)?
                    $(FifoKey::$Word => parse_word(fifo, Word::$Word, cursor, errors),)?
                )*
            }
        }
    };
}

__fifo_table! { [values] }

fn parse_word(fifo: &mut Fifo, word: Word, cursor: &mut Cursor, errors: &mut Errors) {
    match word {
        // The device belongs to all FIFOs of the block.
        Word::Device => {}
        Word::Name => {
            if let Some((symbol, place)) = parse_text("a name", cursor, errors) {
                (fifo.symbol, fifo.symbol_place) = (symbol, Some(place));
            }
        }
        Word::Ensure => fifo.ensure = parse_promise(cursor, errors),
    }
}

/// Parses a key without a value, and returns its place.
fn parse_set(key: At<FifoKey>, form: Form, cursor: &mut Cursor, errors: &mut Errors) -> Option<Place> {
    let is_set = match form {
        Form::Own => parse_flag(cursor, errors),
        Form::Argument => parse_bool(cursor, errors).unwrap_or_default(),
    };
    is_set.then(|| key.span.into())
}

fn object(fifo: &mut Fifo, form: Form, cursor: &mut Cursor, errors: &mut Errors) {
    fifo.object = match form {
        Form::Own => parse_object(cursor, errors),
        Form::Argument => parse_type(cursor, errors),
    };
}

fn depths(fifo: &mut Fifo, _: Form, cursor: &mut Cursor, errors: &mut Errors) {
    parse_depths(fifo, cursor, errors);
}

fn producer(fifo: &mut Fifo, form: Form, cursor: &mut Cursor, errors: &mut Errors) {
    fifo.producer = match (form, cursor.peek()) {
        (Form::Own, _) | (Form::Argument, Some(TokenTree::Group(_))) => parse_producer(cursor, errors),
        (Form::Argument, _) => parse_place(cursor, errors),
    };
}

fn consumers(fifo: &mut Fifo, _: Form, cursor: &mut Cursor, errors: &mut Errors) {
    fifo.consumers = parse_tiles(cursor, errors);
}

fn to_stream(fifo: &mut Fifo, form: Form, cursor: &mut Cursor, errors: &mut Errors) {
    fifo.to_stream = match form {
        Form::Own => parse_pairs(&DIMS, cursor, errors),
        Form::Argument => parse_dims(cursor, errors),
    };
}

fn from_stream(fifo: &mut Fifo, _: Form, cursor: &mut Cursor, errors: &mut Errors) {
    parse_from_stream(fifo, cursor, errors);
}

fn acquires(fifo: &mut Fifo, _: Form, cursor: &mut Cursor, errors: &mut Errors) {
    fifo.acquires = parse_acquires(cursor, errors);
}

fn consumer_object(fifo: &mut Fifo, form: Form, cursor: &mut Cursor, errors: &mut Errors) {
    fifo.consumer_object = match form {
        Form::Own => parse_object(cursor, errors),
        Form::Argument => parse_type(cursor, errors),
    };
}

fn pad(fifo: &mut Fifo, _: Form, cursor: &mut Cursor, errors: &mut Errors) {
    fifo.pad = parse_pairs(&PADS, cursor, errors);
}

fn initial(fifo: &mut Fifo, form: Form, cursor: &mut Cursor, errors: &mut Errors) {
    match form {
        Form::Own => fifo.initial = parse_unsigned(cursor, FifoKey::InitValues.number(), errors),
        Form::Argument => {
            let initial = parse_initial(cursor, errors);
            (fifo.values, fifo.initial) =
                initial.map(|(values, count)| (values, Some(count))).unwrap_or_default();
        }
    }
}

fn stream_ends(fifo: &mut Fifo, form: Form, cursor: &mut Cursor, errors: &mut Errors) {
    fifo.stream_ends = match form {
        Form::Own => parse_stream_ends(cursor, errors),
        Form::Argument => parse_ends(cursor, errors),
    };
}

fn allocate(fifo: &mut Fifo, form: Form, cursor: &mut Cursor, errors: &mut Errors) {
    fifo.allocate = match form {
        Form::Own => parse_tile(cursor, errors),
        Form::Argument => parse_place(cursor, errors),
    };
}

fn consumer_channels(fifo: &mut Fifo, _: Form, cursor: &mut Cursor, errors: &mut Errors) {
    parse_channels(fifo, cursor, errors);
}

fn allows(fifo: &mut Fifo, _: Form, cursor: &mut Cursor, errors: &mut Errors) {
    parse_allowed(cursor, errors, |word| match word {
        Allowed::RunsOn => fifo.allows.runs_on = true,
        Allowed::Order => fifo.allows.order = true,
        Allowed::Idle => fifo.allows.idle = true,
        Allowed::Turns => fifo.allows.turns = true,
    });
}
