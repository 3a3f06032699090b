//! [`Source`]: the walk of any notation.

use crate::declare::tiling::Port;
use crate::element::Element;
use crate::ir::nest::Nest;
use crate::ir::{Odometer, Pattern};

/// Maximum number of steps for a walk that is not one pattern; the same as in the search of a tiling.
pub(super) const STEPS: u32 = 1 << 16;
/// The same where each step takes a division for each dimension.
pub(super) const PADDED_STEPS: u32 = 1 << 14;

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

/// The access at a position of a walk with zeros; `None` beyond 64 bits.
const fn padded_access(walk: &Pattern, pad: &[(i128, i128)], position: u64) -> Option<Access> {
    let (mut index, mut rest, mut k) = (walk.offset(), position, walk.rank());
    while k > 0 {
        k -= 1;
        let Some(size) = padded(walk, pad, k) else { return None };
        let (step, data) = ((rest % size) as i128 - zeros(pad, k).0, walk.slot(k));
        rest /= size;
        if step < 0 || step >= data.size as i128 {
            return Some(Access::Zero);
        }
        // Part of an index of the walk, so it fits.
        index = index.wrapping_add((step as i64).wrapping_mul(data.stride));
    }
    Some(Access::Index(index))
}

/// The accesses of a walk, one after the other.
pub(super) struct Steps<'a> {
    at: At<'a>,
    left: u64,
    /// The narrower elements that an element consists of, the one that is next, and the element.
    parts: u32,
    part: u32,
    whole: Access,
}

#[allow(clippy::large_enum_variant)] // const evaluation has no heap
enum At<'a> {
    Walk(Pattern, Odometer),
    Padded { walk: &'a Pattern, pad: &'a [(i128, i128)], position: u64 },
    Port { port: &'a Port<'a>, next: usize, nest: Nest, position: u64, end: u64 },
}

impl<'a> Steps<'a> {
    /// In elements of `bits` bits, which divide the walk's own; `None` if a number exceeds 64 bits.
    pub(super) const fn of(source: &Source<'a>, bits: u32) -> Option<Self> {
        let Some(left) = source.len() else { return None };
        let at = match source {
            Source::Walk(walk) => match walk.coalesce().elements() {
                Some(walk) => At::Walk(walk, Odometer::first(&walk)),
                None => return None,
            },
            Source::Padded(walk, pad) => At::Padded { walk, pad, position: 0 },
            Source::Unknown(_) => return None,
            Source::Port(port) => At::Port { port, next: 0, nest: Nest::new(1), position: 0, end: 0 },
        };
        Some(Self { at, left, parts: source.element().bits() / bits, part: 0, whole: Access::Ended })
    }

    pub(super) const fn next(&mut self) -> Access {
        if self.part == 0 {
            self.whole = self.next_whole();
        }
        let part = self.part as i64;
        self.part = (self.part + 1) % self.parts;
        match self.whole {
            Access::Index(index) => {
                Access::Index(index.saturating_mul(self.parts as i64).saturating_add(part))
            }
            zero_or_end => zero_or_end,
        }
    }

    const fn next_whole(&mut self) -> Access {
        if self.left == 0 {
            return Access::Ended;
        }
        self.left -= 1;
        match &mut self.at {
            At::Walk(walk, odometer) => {
                let index = odometer.index();
                odometer.advance(walk);
                Access::Index(index)
            }
            At::Padded { walk, pad, position } => {
                *position += 1;
                match padded_access(walk, pad, *position - 1) {
                    Some(access) => access,
                    None => Access::Ended,
                }
            }
            At::Port { port, next, nest, position, end } => {
                while *position == *end {
                    let Some(tiling) = port.nest(*next) else { return Access::Ended };
                    let Some(len) = tiling.len() else { return Access::Ended };
                    *nest = tiling;
                    *next += 1;
                    (*position, *end) = (0, len);
                }
                *position += 1;
                match nest.at(*position - 1) {
                    // Below the size of the buffer.
                    Some(index) => Access::Index(index as i64),
                    None => Access::Zero,
                }
            }
        }
    }
}
