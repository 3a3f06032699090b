//! [`Taps`]: the walks that the steps of a tap make.

use super::machine::Machine;
use super::{Op, Tap};
use crate::element::Element;
use crate::ir::Pattern;
use crate::ir::algebra::{AlgebraError, Tiler2D, TilerError};

/// What the steps make: one walk, or a sequence.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant)] // nothing is allocated here
pub enum Taps {
    /// One walk.
    One(Pattern),
    /// The taps of a tiler that has been checked.
    Tiles {
        /// The tiler.
        tiler: Tiler2D,
        /// The element type.
        element: Element,
        /// How many taps.
        taps: u64,
    },
    /// A walk, cut along one of its dimensions.
    Parts {
        /// The whole walk.
        walk: Pattern,
        /// The dimension.
        dim: usize,
        /// How many parts.
        parts: u64,
    },
}

/// The step that makes no walk, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The step.
    pub step: u8,
    /// The number of the step that is wrong, where it is one.
    pub operand: Option<u8>,
    /// Why.
    pub refusal: Refusal,
}

/// Why a step makes no walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A number is not known yet.
    Unknown,
    /// Sizes, strides and offset are not those of a walk; the rules about walks say which.
    Numbers,
    /// A number is out of range.
    Range {
        /// The number.
        number: i128,
        /// The smallest.
        least: i128,
        /// The greatest.
        most: i128,
    },
    /// More walks within one another than are kept.
    Depth,
    /// More numbers than a step has.
    Count {
        /// How many there are.
        found: usize,
        /// How many there can be.
        most: usize,
    },
    /// The algebra has no such walk.
    Algebra(AlgebraError),
    /// The tiler makes no taps.
    Tiler(TilerError),
    /// The sequence has no such tap.
    Nth {
        /// The tap, as it is written.
        tap: i128,
        /// How many there are.
        taps: u64,
    },
    /// A tap has no zeros around it: a shim cannot pad.
    Padded,
}

impl Taps {
    /// The taps of a tiler, checked here once and not for each of them: none if it makes none.
    #[must_use]
    pub const fn of_tiler(tiler: Tiler2D, element: Element) -> Self {
        let taps = match tiler.len() {
            Ok(taps) => taps,
            Err(_) => 0,
        };
        Self::Tiles { tiler, element, taps }
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> u64 {
        match self {
            Self::One(_) => 1,
            Self::Tiles { taps, .. } => *taps,
            Self::Parts { parts, .. } => *parts,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Those with which all others agree but for their offset, which steps evenly, in their order.
    pub(crate) const fn kinds(&self) -> ([u64; 16], usize) {
        match self {
            Self::Tiles { tiler, taps: 1.., .. } => tiler.kinds(),
            Self::One(_) | Self::Parts { .. } | Self::Tiles { .. } => {
                let (mut kinds, len) = ([0; 16], self.len());
                (kinds[1], kinds[2]) = (1, len.saturating_sub(1));
                (kinds, if len < 3 { len as usize } else { 3 })
            }
        }
    }

    /// The greatest index of all; `None` where there is none, or it is beyond 64 bits.
    pub(crate) const fn greatest(&self) -> Option<i64> {
        let greatest = match self {
            Self::One(walk) | Self::Parts { walk, .. } => walk.max_index(),
            // Each element of the tensor is in a tile, and each tile in a tap.
            Self::Tiles { tiler, taps: 1.., .. } => {
                return Some((tiler.tensor.0 * tiler.tensor.1) as i64 - 1);
            }
            Self::Tiles { .. } => return None,
        };
        match greatest {
            Ok(greatest) => Some(greatest),
            Err(_) => None,
        }
    }

    /// Walk `k`.
    #[must_use]
    pub const fn nth(&self, k: u64) -> Option<Pattern> {
        match self {
            Self::One(walk) if k == 0 => Some(*walk),
            Self::Tiles { tiler, element, taps } if k < *taps => Some(tiler.checked_tap(*element, k)),
            Self::One(_) | Self::Tiles { .. } => None,
            Self::Parts { walk, dim, parts } => match walk.partition(*dim, *parts, k) {
                Ok(walk) => Some(walk),
                Err(_) => None,
            },
        }
    }
}

impl Tap<'_> {
    /// The walks that the steps make.
    ///
    /// # Errors
    /// The first step that makes none, and why.
    pub const fn taps(&self) -> Result<Taps, Stop> {
        let mut machine = Machine::new(self.element);
        let mut k = 0;
        while k < self.steps.len() {
            if let Err(stop) = machine.run(k as u8, &self.steps[k]) {
                return Err(stop);
            }
            k += 1;
        }
        machine.taps()
    }

    /// The walk before step `k`, of which the step makes another.
    #[must_use]
    pub const fn before(&self, k: usize) -> Option<Pattern> {
        match (Tap { steps: self.steps.split_at(k).0, ..*self }).taps() {
            Ok(taps) => taps.nth(0),
            Err(_) => None,
        }
    }

    /// Whether it is a sequence, whatever its numbers are.
    #[must_use]
    pub const fn is_sequence(&self) -> bool {
        matches!(self.steps.split_last(), Some((last, _)) if matches!(last.op, Op::Tiler | Op::Partition))
    }
}
