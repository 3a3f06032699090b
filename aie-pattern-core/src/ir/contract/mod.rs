//! Contracts: promises about all elements of a walk, decided in closed form.
//!
//! A contract is about elements: a walk over vectors is treated as the walk over their elements, and positions count
//! elements of the stream. Each verdict against a contract carries a counterexample.
//!
//! | contract | decided by |
//! |---|---|
//! | [`Pattern::injective`]: no element twice | a search over differences, within an effort |
//! | [`Pattern::covers`]: each element of the buffer once | the strides in order, always |
//! | [`Pattern::runs`]: every contiguous run has a minimum length | the fewest dimensions, always |
//! | [`Pattern::same_walk`]: the same elements in the same order | the fewest dimensions, always |
//! | [`Pattern::inverse_of`]: one walk undoes the other | the inverse walk, always |
//! | [`disjoint`], [`cover`]: of several walks over one buffer | a search, within an effort |

mod covers;
mod injective;
#[cfg(feature = "program")]
mod inverse;
#[cfg(any(feature = "tiling", feature = "program"))]
mod meet;
mod rising;
mod runs;
#[cfg(feature = "program")]
mod same_walk;
#[cfg(any(feature = "tiling", feature = "program"))]
mod sets;

pub use covers::CoverFault;
pub use injective::Twice;
#[cfg(feature = "program")]
pub use inverse::InverseFault;
pub(super) use rising::Rising;
pub use runs::Run;
#[cfg(feature = "program")]
pub use same_walk::Departure;
#[cfg(any(feature = "tiling", feature = "program"))]
pub use sets::{Common, SetFault, common_element, cover, disjoint};

use super::Pattern;
use crate::element::Element;

/// Numbers that a search tries before it gives up; small enough for const evaluation.
pub(crate) const EFFORT: u32 = 1 << 16;

/// Whether a contract holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict<E> {
    /// The contract holds.
    Holds,
    /// The contract is broken; holds a counterexample.
    Broken(E),
    /// Unknown: the search would take too long, or a number of the walk exceeds 64 bits.
    Undecided,
}

impl Pattern {
    /// The walk element by element in the fewest dimensions; `None` if its length or an index exceeds 64 bits.
    pub(crate) const fn canonical(&self) -> Option<Self> {
        let Some(walk) = self.coalesce().elements() else { return None };
        if walk.is_empty() {
            return Some(walk);
        }
        match (walk.len(), walk.min_index(), walk.max_index()) {
            (Ok(_), Ok(_), Ok(_)) => Some(walk.coalesce()),
            _ => None,
        }
    }
}

pub(crate) const fn narrower(one: Element, other: Element) -> Element {
    if one.bits() <= other.bits() { one } else { other }
}
