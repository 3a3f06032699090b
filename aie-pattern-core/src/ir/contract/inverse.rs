//! One walk undoes the other.

use super::rising::Rising;
use super::{CoverFault, Departure, Verdict};
use crate::element::Element;
use crate::ir::{Dim, MAX_RANK, Pattern};

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
    /// The walk that undoes this one, over single elements: at the index of each position it has that position.
    ///
    /// A permutation of its positions is a number in the sizes as digits, written in another order: the strides, in order,
    /// are what the dimensions before them cover ([`covers`](Self::covers)). Its inverse has the same digits, the longest
    /// stride outermost, and steps by the accesses from one step to the next.
    ///
    /// # Errors
    /// As `covers`, of a buffer as long as the walk; `None` where a number is beyond 64 bits.
    pub const fn inverse(&self) -> Result<Self, Option<CoverFault>> {
        let Some(walk) = self.canonical() else { return Err(None) };
        let Ok(len) = walk.len() else { return Err(None) };
        match walk.covers(len) {
            Verdict::Holds => {}
            Verdict::Broken(fault) => return Err(Some(fault)),
            Verdict::Undecided => return Err(None),
        }
        if len == 0 {
            return Ok(Self::empty(self.element()));
        }
        let rising = Rising::of(&walk);
        let sides = rising.sides();
        let (mut dims, mut k) = ([Dim::new(1, 0); MAX_RANK], 0);
        while k < sides.len() {
            let side = sides[sides.len() - 1 - k];
            // Below the length, whose indices fit.
            let weight = side.weight as i64;
            dims[k] = Dim::new(side.size, if side.falls { -weight } else { weight });
            k += 1;
        }
        let first = rising.position(&[0; MAX_RANK]) as i64;
        match Self::new(self.element(), first, dims.split_at(k).0) {
            Some(inverse) => Ok(inverse),
            None => Err(None),
        }
    }

    /// Whether another walk undoes this one: the element that this walk moves `k`th is where the other one has `k`.
    #[must_use]
    pub const fn inverse_of(&self, other: &Self) -> Verdict<InverseFault> {
        let inverse = match self.inverse() {
            Ok(inverse) => inverse,
            Err(Some(fault)) => {
                let elements = match self.moved_bits() {
                    Some(bits) => (bits / self.element().bits() as u128) as u64,
                    None => return Verdict::Undecided,
                };
                return Verdict::Broken(InverseFault::NoPermutation { fault, elements });
            }
            Err(None) => return Verdict::Undecided,
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
