//! From syntax to the core's declarations: values where all is literal, and a table from each locus to its place.

#[cfg(feature = "fifo")]
mod completes;
#[cfg(feature = "dma")]
pub mod dma_bd;
pub mod ensure;
#[cfg(feature = "fifo")]
mod fifo_table;
#[cfg(feature = "fifo")]
pub mod fifo_tile;
#[cfg(feature = "memory")]
pub mod memory;
#[cfg(feature = "fifo")]
pub mod object_fifo;
#[cfg(feature = "tap")]
pub mod tap_pattern;
#[cfg(feature = "tensor")]
pub mod tensor_pattern;
#[cfg(feature = "tiling")]
pub mod tiling_pattern;

use aie_pattern_core::declare::{Declaration, Locus, Mapped, UNKNOWN};

use crate::errors::Place;
use crate::parse::number::Number;

/// A declaration of the core over numbers as written, and the place of each part.
pub struct Written<D> {
    /// The declaration.
    pub declaration: D,
    places: Vec<(Locus, Place)>,
}

impl<D: Declaration<Number>> Written<D> {
    /// A declaration whose place as a whole is `place`; its numbers have their own places.
    fn new(declaration: D, place: Place) -> Self {
        let mut places = vec![(Locus::Whole, place)];
        declaration.numbers(&mut |locus, number| places.push((locus, number.place)));
        Self { declaration, places }
    }

    /// Notes where a part that is not a number is written.
    fn put(&mut self, locus: Locus, place: Place) {
        self.places.push((locus, place));
    }

    fn put_some(&mut self, locus: Locus, place: Option<Place>) {
        self.places.extend(place.map(|place| (locus, place)));
    }

    /// Removes a number that is not written: an error about it is about the whole.
    fn leave_out(&mut self, locus: Locus) {
        self.places.retain(|&(known, _)| known != locus);
    }

    /// Whether every number has a value.
    pub fn is_literal(&self) -> bool {
        let mut known = true;
        self.declaration.numbers(&mut |_, number| known &= number.value.is_some());
        known
    }

    /// Every part that a violation can name, with its place; the whole comes first.
    pub fn places(&self) -> &[(Locus, Place)] {
        &self.places
    }
}

impl<D: Mapped<Number>> Written<D> {
    /// The declaration of plain numbers; `None` if one has to be evaluated by rustc.
    pub fn literal(&self) -> Option<D::Over<i128>> {
        self.is_literal().then(|| self.known())
    }

    /// The declaration with [`UNKNOWN`] for each number that rustc must evaluate; the rules skip these.
    pub fn known(&self) -> D::Over<i128> {
        self.declaration.map(&mut known)
    }
}

/// The value of a number, or [`UNKNOWN`].
fn known(number: &Number) -> i128 {
    number.value.unwrap_or(UNKNOWN)
}
