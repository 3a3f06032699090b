//! The contract `inverse_of`: one walk undoes the other.

use super::{CoverFault, Departure, Verdict};
use crate::element::Element;
use crate::ir::Pattern;
use crate::ir::algebra::AlgebraError;

/// Why another walk does not undo a walk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InverseFault {
    /// The walk is not a permutation of its positions, so it has no inverse.
    NoPermutation {
        /// How the walk fails to cover the elements once.
        fault: CoverFault,
        /// Number of elements that it moves.
        elements: u64,
    },
    /// The other walk is longer or shorter. Lengths are in bits.
    Length {
        /// Length of this walk.
        own: u128,
        /// Length of the other walk.
        other: u128,
    },
    /// The other walk puts an element at the wrong place.
    Elsewhere {
        /// What positions and indices count.
        element: Element,
        /// A position of this walk.
        position: u64,
        /// The index that this walk moves at that position.
        index: i64,
        /// The position that the other walk gives for that index; it differs from `position`.
        back: i64,
    },
}

impl Pattern {
    /// Whether `other` undoes this walk: if this walk visits index `i` at position `k`, `other` visits index `k` at
    /// position `i`.
    #[must_use]
    pub const fn inverse_of(&self, other: &Self) -> Verdict<InverseFault> {
        let inverse = match self.inverse() {
            Ok(inverse) => inverse,
            Err(AlgebraError::NoInverse { fault, elements }) => {
                return Verdict::Broken(InverseFault::NoPermutation { fault, elements });
            }
            Err(_) => return Verdict::Undecided,
        };
        let (Some(own), Some(others)) = (inverse.moved_bits(), other.moved_bits()) else {
            return Verdict::Undecided;
        };
        if own != others {
            return Verdict::Broken(InverseFault::Length { own, other: others });
        }
        match inverse.same_walk(other) {
            Verdict::Holds => Verdict::Holds,
            // The inverse gives the position of each index of this walk.
            Verdict::Broken(Departure {
                element,
                position: index,
                index: Some(position),
                other: Some(back),
            }) => {
                let (position, index) = (position as u64, index as i64);
                Verdict::Broken(InverseFault::Elsewhere { element, position, index, back })
            }
            // The walks have equal lengths, so neither ends before the other.
            Verdict::Broken(_) | Verdict::Undecided => Verdict::Undecided,
        }
    }

    const fn moved_bits(&self) -> Option<u128> {
        match self.len() {
            Ok(len) => (len as u128 * self.lanes() as u128).checked_mul(self.element().bits() as u128),
            Err(_) => None,
        }
    }
}
