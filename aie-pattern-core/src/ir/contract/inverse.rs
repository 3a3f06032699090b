//! One walk undoes the other.

use super::{CoverFault, Departure, Verdict};
use crate::element::Element;
use crate::ir::Pattern;
use crate::ir::algebra::AlgebraError;

/// Why another walk does not undo a walk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InverseFault {
    /// The walk is no permutation of its positions, and so has no inverse.
    NoPermutation {
        /// How it does not cover as many elements as it moves.
        fault: CoverFault,
        /// Elements that it moves.
        elements: u64,
    },
    /// The other walk is longer or shorter, in bits.
    Length {
        /// Of the walk.
        own: u128,
        /// Of the other.
        other: u128,
    },
    /// The other walk takes an element somewhere else.
    Elsewhere {
        /// What positions and indices count.
        element: Element,
        /// A position of the walk.
        position: u64,
        /// The index there.
        index: i64,
        /// The other walk at that index: not the position.
        back: i64,
    },
}

impl Pattern {
    /// Whether another walk undoes this one: the element that this walk moves `k`th is where the other one has `k`.
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
            // At an index of this walk the inverse has its position.
            Verdict::Broken(Departure {
                element,
                position: index,
                index: Some(position),
                other: Some(back),
            }) => {
                let (position, index) = (position as u64, index as i64);
                Verdict::Broken(InverseFault::Elsewhere { element, position, index, back })
            }
            // Walks of one length end together.
            Verdict::Broken(_) | Verdict::Undecided => Verdict::Undecided,
        }
    }

    /// Bits that the walk moves.
    const fn moved_bits(&self) -> Option<u128> {
        match self.len() {
            Ok(len) => (len as u128 * self.lanes() as u128).checked_mul(self.element().bits() as u128),
            Err(_) => None,
        }
    }
}
