//! [`Piece`]: one descriptor of a plan.

use super::place::Placed;
use crate::element::Element;
use crate::ir::Dim;
use crate::register::MAX_SLOTS;

/// One descriptor of a plan, and the number of times that the task queue runs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub(super) element: Element,
    pub(super) offset: i64,
    pub(super) dims: [Dim; MAX_SLOTS],
    pub(super) rank: u8,
    pub(super) iteration: Dim,
    pub(super) laps: u64,
}

impl Piece {
    pub(super) const BLANK: Self = Self {
        element: Element::Int32,
        offset: 0,
        dims: [Dim::new(1, 0); MAX_SLOTS],
        rank: 0,
        iteration: Dim::new(1, 0),
        laps: 1,
    };

    /// Converts a result in units to elements; `offset` is in elements.
    pub(crate) const fn new(element: Element, offset: i64, placed: &Placed) -> Self {
        let (elements, slots) = (element.per_word() as u64, placed.slots());
        let mut piece =
            Self { element, offset, laps: placed.laps, iteration: placed.iteration, ..Self::BLANK };
        piece.iteration.stride *= elements as i64;
        each!(k, 0..slots.len(), {
            let Dim { size, stride } = slots[slots.len() - 1 - k].dim;
            piece.dims[k] = if k + 1 == slots.len() && elements > 1 {
                Dim::new(size * elements, 1)
            } else {
                Dim::new(size, stride * elements as i64)
            };
        });
        piece.rank = slots.len() as u8;
        if slots.is_empty() {
            // A single access moves a whole unit.
            piece.dims[0] = Dim::new(elements, 1);
            piece.rank = 1;
        }
        piece
    }

    /// Index of the first element.
    pub const fn offset(&self) -> i64 {
        self.offset
    }

    /// The dimensions of one pass, outermost first, in elements; at least one.
    pub const fn dims(&self) -> &[Dim] {
        self.dims.split_at(self.rank as usize).0
    }

    /// The starts of the iteration, and the distance between two in elements; `None` if all passes begin at the
    /// offset.
    pub const fn iteration(&self) -> Option<Dim> {
        if self.iteration.size > 1 { Some(self.iteration) } else { None }
    }

    /// Number of times that the task queue runs the descriptor: once per start of the iteration, times the repeats of
    /// the walk.
    pub const fn runs(&self) -> u64 {
        self.laps * self.iteration.size
    }
}
