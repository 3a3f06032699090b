//! [`Plan`]: descriptors that together walk an order.

use core::fmt;

use super::piece::Piece;
use crate::declare::{Descriptor, Iteration, RawDims};
use crate::device::{Device, TileKind};
use crate::ir::{Dim, MAX_RANK, Pattern};
use crate::register::MAX_SLOTS;

/// Maximum number of descriptors in a plan: those that a channel of a mem tile reaches, the most of any tile.
pub const MAX_PIECES: usize = 24;

impl Piece {
    /// All its passes as one walk: laps, iteration, dimensions.
    pub const fn walk(&self) -> Pattern {
        let (mut list, mut len) = ([Dim::new(1, 0); MAX_SLOTS + 2], 0);
        if self.laps > 1 {
            list[len] = Dim::new(self.laps, 0);
            len += 1;
        }
        if self.iteration.size > 1 {
            list[len] = self.iteration;
            len += 1;
        }
        each!(k, 0..self.rank as usize, {
            list[len] = self.dims[k];
            len += 1;
        });
        or!(Pattern::new(self.element, self.offset, list.split_at(len).0), Pattern::empty(self.element))
    }

    /// The declaration, for a buffer of `elements` elements. It does not include [`runs`](Self::runs), which goes to
    /// the task queue.
    pub const fn descriptor(&self, device: Device, tile: TileKind, elements: i128) -> Descriptor {
        let mut dims = [(1, 0); MAX_SLOTS];
        each!(k, 0..self.rank as usize, {
            dims[k] = (self.dims[k].size as i128, self.dims[k].stride as i128);
        });
        let mut d = Descriptor::new(device, tile, self.element, elements);
        d.offset = self.offset as i128;
        d.dims = Some(RawDims::new(dims.split_at(self.rank as usize).0));
        if let Some(Dim { size, stride }) = self.iteration() {
            d.iteration = Some(Iteration { size: size as i128, stride: stride as i128, current: None });
        }
        d
    }
}

/// The fewest descriptors that walk an order on a tile, in execution order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    pieces: [Piece; MAX_PIECES],
    len: usize,
}

impl Plan {
    pub(super) const EMPTY: Self = Self { pieces: [Piece::BLANK; MAX_PIECES], len: 0 };

    /// Appends a piece; at most [`MAX_PIECES`].
    pub(super) const fn push(&mut self, piece: Piece) {
        self.pieces[self.len] = piece;
        self.len += 1;
    }

    /// The descriptors in execution order; 1 to [`MAX_PIECES`].
    pub const fn pieces(&self) -> &[Piece] {
        self.pieces.split_at(self.len).0
    }

    /// Number of descriptors.
    #[allow(clippy::len_without_is_empty)] // never empty
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the descriptors make exactly `walk`. Every plan of [`fit`](super::fit()) has passed this check.
    ///
    /// The check is in closed form and independent of the search that found the plan: see [`Pattern::has_part`].
    pub const fn walks(&self, walk: &Pattern) -> bool {
        let Some(walk) = walk.elements() else { return false };
        let Ok(whole) = walk.len() else { return false };
        let mut position = 0u64;
        each!(k, 0..self.len, {
            let part = self.pieces[k].walk();
            if !walk.has_part(position, &part) {
                return false;
            }
            // A part ends within the walk, whose length fits 64 bits.
            if let Ok(len) = part.len() {
                position += len;
            }
        });
        position == whole
    }
}

/// Shows the descriptors in use, without the unused places.
impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.pieces()).finish()
    }
}

const _: () = assert!(MAX_SLOTS + 2 <= MAX_RANK);
