//! [`Taps`]: the walks made by the steps of a tap.

use super::machine::Machine;
use super::{Op, Tap};
use crate::element::Element;
use crate::ir::Pattern;
use crate::ir::algebra::{AlgebraError, Tiler2D, TilerError};

/// The result of the steps: one walk, or a sequence of walks.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant)] // nothing is allocated here
pub enum Taps {
    /// A single walk.
    One(Pattern),
    /// The taps of a tiler that passed its check.
    Tiles {
        /// The tiler that makes the taps.
        tiler: Tiler2D,
        /// Type of the elements.
        element: Element,
        /// Number of taps.
        taps: u64,
    },
    /// A walk cut into equal parts along one dimension.
    Parts {
        /// The walk before the cut.
        walk: Pattern,
        /// The dimension that is cut.
        dim: usize,
        /// Number of parts.
        parts: u64,
    },
}

/// The step that fails, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// Position of the step.
    pub step: u8,
    /// Position of the number at fault, if it is a single one.
    pub operand: Option<u8>,
    /// The reason.
    pub refusal: Refusal,
}

/// Why a step makes no walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A number is not known yet.
    Unknown,
    /// Sizes, strides and offset do not form a walk; the rules about walks report the reason.
    Numbers,
    /// A number is out of range.
    Range {
        /// The number as written.
        number: i128,
        /// The smallest allowed value.
        least: i128,
        /// The largest allowed value.
        most: i128,
    },
    /// The expression nests too many walks.
    Depth,
    /// The step has too many numbers.
    Count {
        /// Number of values given.
        found: usize,
        /// The largest number of values allowed.
        most: usize,
    },
    /// The layout algebra refuses the operation.
    Algebra(AlgebraError),
    /// The tiler refuses its parameters.
    Tiler(TilerError),
    /// The sequence has no such tap.
    Nth {
        /// The tap asked for, as written.
        tap: i128,
        /// Number of taps of the sequence.
        taps: u64,
    },
    /// The tap is padded, but a shim cannot pad.
    Padded,
}

impl Taps {
    /// The taps of a tiler; an empty sequence if the tiler is refused. The check runs once, not once per tap.
    pub const fn of_tiler(tiler: Tiler2D, element: Element) -> Self {
        let taps = match tiler.len() {
            Ok(taps) => taps,
            Err(_) => 0,
        };
        Self::Tiles { tiler, element, taps }
    }

    /// Number of walks.
    pub const fn len(&self) -> u64 {
        match self {
            Self::One(_) => 1,
            Self::Tiles { taps, .. } => *taps,
            Self::Parts { parts, .. } => *parts,
        }
    }

    /// Whether the sequence is empty.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Walks that represent all others, in order: every other one differs from one of them only by an evenly stepping
    /// offset.
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

    /// The largest index of all walks; `None` if there is none, or if it exceeds 64 bits.
    pub(crate) const fn greatest(&self) -> Option<i64> {
        let greatest = match self {
            Self::One(walk) | Self::Parts { walk, .. } => walk.max_index(),
            // Each element of the tensor is in a tile, and each tile is in a tap.
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
    /// Runs the steps.
    ///
    /// # Errors
    /// The first step that fails, and why.
    pub const fn taps(&self) -> Result<Taps, Stop> {
        let mut machine = Machine::new(self.element);
        each!(k, 0..self.steps.len(), {
            if let Err(stop) = machine.run(k as u8, &self.steps[k]) {
                return Err(stop);
            }
        });
        machine.taps()
    }

    /// The walk that step `k` receives.
    pub const fn before(&self, k: usize) -> Option<Pattern> {
        match (Tap { steps: self.steps.split_at(k).0, ..*self }).taps() {
            Ok(taps) => taps.nth(0),
            Err(_) => None,
        }
    }

    /// Whether the steps make a sequence, judged by the operations alone.
    pub const fn is_sequence(&self) -> bool {
        matches!(self.steps.split_last(), Some((last, _)) if matches!(last.op, Op::Tiler | Op::Partition))
    }
}
