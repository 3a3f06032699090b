//! [`Source`]: the walk of any notation.

use crate::declare::tiling::Port;
#[cfg(feature = "program")]
use crate::declare::{Endpoint, Moves};
use crate::element::Element;
use crate::ir::Pattern;

/// The walk of a declaration in any notation.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// The walk of a tensor or a DMA.
    Walk(&'a Pattern),
    /// The same with (before, after) zeros around each dimension.
    Padded(&'a Pattern, &'a [(i128, i128)]),
    /// Passes of an iteration that are not one walk.
    Unknown(Element),
    /// The tilings of a port, one after the other, padding included.
    Port(&'a Port<'a>),
}

/// The effect of one access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Moves this element of the buffer.
    Index(i64),
    /// Sends a padded zero.
    Zero,
    /// None: the walk has ended.
    Ended,
}

impl Source<'_> {
    /// The walk as a single pattern, if it is one.
    pub const fn pattern(&self) -> Option<Pattern> {
        match self {
            Self::Walk(walk) => Some(**walk),
            Self::Port(port) if port.tilings.len() == 1 => port.pattern(0),
            Self::Padded(..) | Self::Unknown(_) | Self::Port(_) => None,
        }
    }

    /// The element type of the walk.
    pub const fn element(&self) -> Element {
        match self {
            Self::Walk(walk) | Self::Padded(walk, _) => walk.element(),
            Self::Unknown(element) => *element,
            Self::Port(port) => port.element,
        }
    }

    /// Number of elements moved, zeros included; `None` beyond 64 bits.
    pub const fn len(&self) -> Option<u64> {
        match self {
            Self::Walk(walk) => match walk.len() {
                Ok(len) => len.checked_mul(walk.lanes() as u64),
                Err(_) => None,
            },
            Self::Padded(walk, pad) => {
                let mut len = 1u64;
                each!(k, 0..walk.rank(), {
                    let Some(size) = padded(walk, pad, k) else { return None };
                    let Some(more) = len.checked_mul(size) else { return None };
                    len = more;
                });
                Some(len)
            }
            Self::Unknown(_) => None,
            Self::Port(port) => port.len(),
        }
    }

    /// The same as an end of a hop; `None` without a walk, and beyond 64 bits.
    #[cfg(feature = "program")]
    pub(super) const fn end(&self) -> Option<Endpoint<'_>> {
        let (walk, pad): (_, &[_]) = match self {
            Self::Walk(walk) => (walk.coalesce().elements(), &[]),
            Self::Padded(walk, pad) => (Some(**walk), pad),
            Self::Unknown(_) => return None,
            Self::Port(port) => return Some(Endpoint::of_port(port)),
        };
        map!(walk, |walk| Endpoint { moves: Moves::Walk(walk, pad), ..Endpoint::of_walk(walk) })
    }

    /// Whether nothing is moved.
    pub const fn is_empty(&self) -> bool {
        matches!(self.len(), Some(0))
    }
}

/// Whether two walks have the same sizes, and zeros at the same places.
pub(super) const fn is_padded_alike(
    one: (&Pattern, &[(i128, i128)]),
    other: (&Pattern, &[(i128, i128)]),
) -> bool {
    one.0.rank() == other.0.rank()
        && all!(k, 0..one.0.rank(), {
            let ((before, after), (others_before, others_after)) = (zeros(one.1, k), zeros(other.1, k));
            one.0.slot(k).size == other.0.slot(k).size && before == others_before && after == others_after
        })
}

/// Zeros before and after dimension `k`.
const fn zeros(pad: &[(i128, i128)], k: usize) -> (i128, i128) {
    if k < pad.len() { pad[k] } else { (0, 0) }
}

/// Size of dimension `k` with its zeros; `None` beyond 64 bits.
const fn padded(walk: &Pattern, pad: &[(i128, i128)], k: usize) -> Option<u64> {
    let (before, after) = zeros(pad, k);
    let size = before.saturating_add(after).saturating_add(walk.slot(k).size as i128);
    if size >= 0 && size <= u64::MAX as i128 { Some(size as u64) } else { None }
}
