//! The attribute as written, and the value of each key. Most kinds of values are parsed in one way; the others have a
//! function with the name of their field.

use aie_pattern_core::declare::{Axi, DmaBdKey as Key, Iteration};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{__dma_bd_table, Device, TileKind};
use proc_macro2::{Ident, TokenStream};

use super::values::{
    parse_axi, parse_channel, parse_flag, parse_iteration, parse_lock, parse_packet, parse_path,
};
use crate::errors::{Errors, Place};
use crate::parse::allow::parse_allowed;
use crate::parse::buffer::{BufferType, parse_type};
use crate::parse::cursor::Cursor;
use crate::parse::dims::{DIMS, PADS, Pairs, parse_pairs};
use crate::parse::ensure::{Ensure, parse_ensure};
use crate::parse::keys::{At, expect_equals, keys};
use crate::parse::list::List;
use crate::parse::mlir::array::parse_array;
use crate::parse::mlir::memref::{at_memref, parse_memref};
use crate::parse::name::{Named, parse_device, parse_tile, parse_word, take_type_name};
use crate::parse::number::{Number, Until, parse_number};

keys! {
    /// Errors of a descriptor that can be allowed.
    enum Allowed {
        Overlap = "overlap",
        Signs = "signs",
    }
}

/// The type of a written field, by its kind.
macro_rules! written {
    (maybe_dims $first:ident, $second:ident) => { Option<Pairs> };
    (name $T:ident) => { Option<Named<$T>> };
    (maybe_name $T:ident) => { Option<Named<$T>> };
    (named $T:ident, $locus:ident) => { Option<(Named<$T>, Number)> };
    (number $what:literal) => { Option<Number> };
    (maybe $what:literal) => { Option<Number> };
    (pair $first:ident, $second:ident) => { Option<(Number, Number)> };
    (maybe_nested $D:ident) => { Option<$D<Number>> };
    (nested $D:ident) => { Option<$D<Number>> };
    (flag) => { Option<Place> };
}

/// Parses a field by its kind, or with the function of its name.
macro_rules! read {
    (number $field:ident $this:ident $key:ident $cursor:ident $errors:ident) => {
        $this.$field = parse_number($cursor, Until::Comma, $key.key.number(), $errors)
    };
    (maybe $field:ident $this:ident $key:ident $cursor:ident $errors:ident) => {
        $this.$field = parse_number($cursor, Until::Comma, $key.key.number(), $errors)
    };
    (flag $field:ident $this:ident $key:ident $cursor:ident $errors:ident) => {
        $this.$field = parse_flag($key.span, $cursor, $errors)
    };
    ($other:ident $field:ident $this:ident $key:ident $cursor:ident $errors:ident) => {
        $field($this, $key, $cursor, $errors)
    };
}

macro_rules! attribute {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Own:ident)? $(@$plain:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        /// The attribute as written, in the fields of the core's descriptor. Each key appears at most once.
        #[derive(Default)]
        pub struct Attribute {
            $($($(#[$doc])* pub $field: written!($kind $($what)*),)?)*
            /// The type of the buffer, which a unit struct must give.
            pub buffer: Option<BufferType>,
            /// The sizes, if they have a separate list.
            pub(super) sizes: Option<List>,
            /// The strides, if they have a separate list.
            pub(super) strides: Option<List>,
            /// The name of the descriptor's type, which only a buffer can give.
            pub name: Option<Ident>,
            /// Whether a write may visit an element twice.
            pub allow_overlap: bool,
            /// Whether the signs of lock values may look swapped.
            pub allow_signs: bool,
            /// What the declaration promises.
            pub ensure: Ensure,
            /// The path to the facade crate, if it is not `::aie_pattern`.
            pub root: Option<TokenStream>,
        }

        /// Keys that do not set a field of the core's descriptor.
        #[derive(Clone, Copy)]
        enum Apart { $($($Word,)?)* }

        impl Attribute {
            /// Parses the value of a key; most keys have an `=` before it.
            pub(super) fn parse_value(&mut self, key: At<Key>, cursor: &mut Cursor, errors: &mut Errors) {
                match key.key {
                    $(
                        $(Key::$Key => read!($kind $field self key cursor errors),)?
                        $(Key::$Word => self.parse_apart(Apart::$Word, key, cursor, errors),)?
                    )*
                }
            }
        }
    };
}

__dma_bd_table! { [attribute] }

impl Attribute {
    /// Parses what comes after a key.
    pub(super) fn parse_key(&mut self, key: At<Key>, cursor: &mut Cursor, errors: &mut Errors) {
        let is_alone = key.key.is_flag() || matches!(key.key, Key::Allow | Key::Ensure | Key::Axi);
        if is_alone || expect_equals(key, cursor, errors) {
            self.parse_value(key, cursor, errors);
        }
    }

    fn parse_apart(&mut self, word: Apart, key: At<Key>, cursor: &mut Cursor, errors: &mut Errors) {
        match word {
            Apart::Sizes => {
                self.check_lists(key, errors);
                self.sizes = parse_list("a size", key, cursor, errors);
            }
            Apart::Strides => {
                self.check_lists(key, errors);
                self.strides = parse_list("a stride", key, cursor, errors);
            }
            Apart::Buffer if at_memref(cursor) => {
                self.buffer = parse_memref(cursor, errors).map(|memref| memref.buffer());
            }
            Apart::Buffer => self.buffer = parse_type(cursor, errors),
            Apart::Name => self.name = take_type_name(cursor, "a type name", errors),
            Apart::Allow => parse_allowed(cursor, errors, |word| match word {
                Allowed::Overlap => self.allow_overlap = true,
                Allowed::Signs => self.allow_signs = true,
            }),
            Apart::Ensure => self.ensure = parse_ensure(cursor, errors),
            Apart::Crate => self.root = parse_path(cursor, errors),
        }
    }

    /// Checks, before `sizes` or `strides`, that the dimensions are not given in another way.
    fn check_lists(&self, key: At<Key>, errors: &mut Errors) {
        if self.dims.is_some() {
            push_dims_twice(key, "`dims`", errors);
        }
    }
}

fn dims(of: &mut Attribute, key: At<Key>, cursor: &mut Cursor, errors: &mut Errors) {
    if of.sizes.is_some() || of.strides.is_some() {
        push_dims_twice(key, "`sizes` and `strides`", errors);
    }
    of.dims = parse_pairs(&DIMS, cursor, errors);
}

/// Fields whose keys stand alone.
macro_rules! alone {
    ($($field:ident = $parse:ident($($what:expr)?);)*) => {$(
        fn $field(of: &mut Attribute, _: At<Key>, cursor: &mut Cursor, errors: &mut Errors) {
            of.$field = $parse($($what,)? cursor, errors);
        }
    )*};
}

alone! {
    pad = parse_pairs(&PADS);
    device = parse_device();
    tile = parse_tile();
    channel = parse_channel();
    acquire = parse_lock();
    release = parse_lock();
    packet = parse_packet();
    iteration = parse_iteration();
    axi = parse_axi();
    index = parse_word();
}

/// Parses what follows `sizes =` or `strides =`; its place begins with the key.
fn parse_list(what: &str, key: At<Key>, cursor: &mut Cursor, errors: &mut Errors) -> Option<List> {
    let mut list = parse_array(what, cursor, errors)?;
    list.place.first = key.span;
    Some(list)
}

/// Reports that the dimensions are given twice: as `dims`, and as `sizes` and `strides`.
fn push_dims_twice(given: At<Key>, first: &str, errors: &mut Errors) {
    let message = format!("`{given}` gives dimensions, which {first} already gave");
    errors.push(Rule::DuplicateKey, given.span, message);
}
