//! From a FIFO as written to the core's FIFO and the place of each part, by the table of its keys.

use aie_pattern_core::__fifo_table;
use aie_pattern_core::declare::{Allows, Fifo as CoreFifo, Pair, StreamEnds};
use aie_pattern_core::device::Place as At;
use aie_pattern_core::rule::fifo::FifoLocus;

use super::fifo_tile::{Spot, Tiles};
use crate::errors::Place;
use crate::parse::buffer::BufferType;
use crate::parse::dims::Pairs;
use crate::parse::number::Number;
use crate::parse::object_fifo::block::Fifo;
use crate::parse::part::Part as _;

/// The owned values of a field that the core's FIFO borrows.
macro_rules! kept {
    (tile) => { At };
    (tiles) => { Vec<At> };
    (maybe_tile) => { Option<At> };
    (object) => { Option<u64> };
    (maybe_object) => { Option<u64> };
    (number $what:literal) => { Option<u64> };
    (maybe $what:literal) => { Option<u64> };
    (pinned $what:literal) => { Option<u64> };
    (numbers $what:literal) => { Vec<u64> };
    (greatest $what:literal) => { Vec<u64> };
    (maybe_numbers $what:literal) => { Vec<Option<u64>> };
    (pairs) => { Vec<Pair> };
    (lists) => { Vec<Vec<Pair>> };
    (flag) => { bool };
    (unless) => { bool };
    (allowed [$($word:ident)*]) => { Allows };
    (name $T:ident) => { Option<$T> };
}

/// Fills these owned values from `fifo.field` or `tiles.field`: `number` maps each number, `at` each tile.
macro_rules! keep {
    (tile $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $at($tiles.$field)
    };
    (tiles $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $tiles.$field.iter().map(|&spot| $at(spot)).collect()
    };
    (maybe_tile $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $tiles.$field.map(&$at)
    };
    (object $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $fifo.$field.as_ref().map(elements)
    };
    (maybe_object $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $fifo.$field.as_ref().map(elements)
    };
    (number $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $fifo.$field.as_ref().map($number)
    };
    (maybe $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $fifo.$field.as_ref().map($number)
    };
    (pinned $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $fifo.$field.as_ref().map($number)
    };
    (numbers $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $fifo.$field.iter().map($number).collect()
    };
    (greatest $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $fifo.$field.iter().map(|all| all.iter().map($number).max().unwrap_or(1)).collect()
    };
    (maybe_numbers $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $fifo.$field.iter().map(|of| of.as_ref().map($number)).collect()
    };
    (pairs $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $fifo.$field.as_ref().map(pairs).unwrap_or_default()
    };
    (lists $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $fifo.$field.iter().map(pairs).collect()
    };
    (flag $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $fifo.$field.is_some()
    };
    (unless $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $fifo.$field.0.is_none()
    };
    (allowed $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $fifo.$field
    };
    (name $tiles:ident.$field:ident $fifo:ident $number:ident $at:ident) => {
        $fifo.$field.map(|named| named.value)
    };
}

/// The core's field, borrowed from the owned values.
macro_rules! borrowed {
    (tiles $kept:expr, $lists:ident) => {
        &$kept
    };
    (numbers $kept:expr, $lists:ident) => {
        &$kept
    };
    (greatest $kept:expr, $lists:ident) => {
        &$kept
    };
    (maybe_numbers $kept:expr, $lists:ident) => {
        &$kept
    };
    (pairs $kept:expr, $lists:ident) => {
        &$kept
    };
    (lists $kept:expr, $lists:ident) => {
        $lists
    };
    (object $kept:expr, $lists:ident) => {
        $kept.unwrap_or(0)
    };
    (number $kept:expr, $lists:ident) => {
        $kept.unwrap_or(0)
    };
    ($plain:ident $kept:expr, $lists:ident) => {
        $kept
    };
}

macro_rules! table {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Own:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        /// The owned values of a FIFO; stand-ins replace the numbers that are not known.
        pub(super) struct Kept<'a> {
            fifo: &'a Fifo,
            assumed: Vec<bool>,
            $($($field: kept!($kind $($what)*),)?)*
        }

        impl<'a> Kept<'a> {
            /// Puts `other` in place of each unknown number and `at(tile)` in place of each tile.
            pub(super) fn new(fifo: &'a Fifo, tiles: &Tiles, other: u64, at: &impl Fn(Spot) -> At) -> Self {
                let number = |number| unsigned(number, other);
                Self { fifo, assumed: fifo.assumed(), $($($field: keep!($kind tiles.$field fifo number at),)?)* }
            }

            pub(super) fn fifo<'b>(&'b self, lists: &'b [&'b [Pair]]) -> CoreFifo<'b> {
                CoreFifo {
                    name: &self.fifo.symbol,
                    ident: &self.fifo.symbol,
                    element: self.fifo.element(),
                    consumer_element: self.fifo.consumer_element(),
                    assumed: &self.assumed,
                    notation: self.fifo.notation(),
                    $($($field: borrowed!($kind self.$field, lists),)?)*
                }
            }
        }

        impl Fifo {
            /// Calls `put` for each part that has its own locus, with the place where it is written.
            pub(super) fn own_places(&self, mut put: impl FnMut(fn(usize) -> FifoLocus, Option<Place>)) {
                $($($(put(FifoLocus::$Own, self.$field.place());)?)?)*
            }
        }
    };
}

__fifo_table! { [table] }

impl Kept<'_> {
    /// The dimensions of each consumer.
    pub(super) fn lists(&self) -> Vec<&[Pair]> {
        self.from_stream.iter().map(Vec::as_slice).collect()
    }
}

/// A number for the core; `other` if it is negative or only rustc knows it.
pub(super) fn unsigned(number: &Number, other: u64) -> u64 {
    number.value.map_or(other, |value| u64::try_from(value).unwrap_or(other))
}

fn pairs(pairs: &Pairs) -> Vec<Pair> {
    let value = |number: &Number| number.value.unwrap_or(1);
    pairs.list.iter().map(|pair| (value(&pair.first), value(&pair.second))).collect()
}

/// The number of elements of an object, saturating at 64 bits.
fn elements(object: &BufferType) -> u64 {
    let lengths = object.array.iter().flat_map(|array| &array.lengths);
    lengths.fold(1, |product: u64, length| product.saturating_mul(unsigned(length, 1)))
}
