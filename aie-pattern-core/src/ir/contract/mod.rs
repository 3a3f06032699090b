//! Contracts: what a walk is declared to do with all of its elements, decided in closed form.
//!
//! A contract is about elements, whatever one access moves: the walk of vectors is taken as the walk of their elements,
//! and positions count the elements of the stream. Each has an example of how it is broken, as numbers.
//!
//! | contract | decided by |
//! |---|---|
//! | [`Pattern::injective`]: none twice | a search over differences, within an effort |
//! | [`Pattern::covers`]: each element of the buffer once | the strides in order, always |
//! | [`Pattern::runs`]: no contiguous run shorter than | the fewest dimensions, always |
//! | [`Pattern::same_walk`]: the same elements in the same order | the fewest dimensions, always |
//! | [`Pattern::inverse_of`]: the one undoes the other | the inverse walk, always |
//! | [`disjoint`], [`cover`]: of several walks over one buffer | a search, within an effort |

mod covers;
mod injective;
mod inverse;
mod meet;
mod rising;
mod runs;
mod same_walk;
mod sets;

pub use covers::CoverFault;
pub use injective::Twice;
pub use inverse::InverseFault;
pub(super) use rising::Rising;
pub use runs::Run;
pub use same_walk::Departure;
pub use sets::{Common, SetFault, common_element, cover, disjoint};

use super::Pattern;
use crate::element::Element;

/// Numbers that a search tries before it ends without an answer: few enough for const evaluation.
pub(crate) const EFFORT: u32 = 1 << 16;

/// Whether a contract holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict<E> {
    /// It does.
    Holds,
    /// It does not: an example.
    Broken(E),
    /// Not found out: the search would take too long, or a number of the walk is beyond 64 bits.
    Undecided,
}

impl Pattern {
    /// The walk element by element in the fewest dimensions; `None` where its length or an index is beyond 64 bits.
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

/// The narrower of two element types.
pub(crate) const fn narrower(one: Element, other: Element) -> Element {
    if one.bits() <= other.bits() { one } else { other }
}
