//! [`TilingIter`]: what a port moves, element by element.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use super::TilingPattern;
use super::nth_tiling::TilingList;
use crate::run::Invariant;
use crate::table::rows::{At, Row, Rows};

/// The indices that the port `P` moves in order, from either end, `None` where it pads; see [`AccessPattern::iter`](crate::AccessPattern::iter).
///
/// Computed from the tilings with counters and additions, without a table or a division.
pub struct TilingIter<P> {
    front: Option<Cursor>,
    back: Option<Cursor>,
    left: usize,
    port: Invariant<P>,
}

/// An element of a tiling.
#[derive(Clone, Copy)]
struct Cursor {
    tiling: usize,
    rows: &'static Rows,
    at: At,
    row: Row,
    column: usize,
}

impl Cursor {
    /// The first element of a tiling.
    fn first<P: TilingPattern>(tiling: usize) -> Option<Self> {
        let rows = P::Tilings::rows(tiling)?;
        let at = At::first(rows);
        Some(Self { tiling, rows, at, row: at.row(rows), column: 0 })
    }

    /// The last element of a tiling.
    fn last<P: TilingPattern>(tiling: usize) -> Option<Self> {
        let rows = P::Tilings::rows(tiling)?;
        let at = At::last(rows);
        Some(Self { tiling, rows, at, row: at.row(rows), column: rows.len - 1 })
    }

    /// The element after; `None` after the last one.
    #[inline]
    fn next<P: TilingPattern>(mut self) -> Option<Self> {
        self.column += 1;
        if self.column == self.rows.len {
            if !self.at.advance(self.rows) {
                return Self::first::<P>(self.tiling + 1);
            }
            self.row = self.at.row(self.rows);
            self.column = 0;
        }
        Some(self)
    }

    /// The element before; `None` before the first one.
    #[inline]
    fn next_back<P: TilingPattern>(mut self) -> Option<Self> {
        if self.column == 0 {
            if !self.at.retreat(self.rows) {
                return Self::last::<P>(self.tiling.checked_sub(1)?);
            }
            self.row = self.at.row(self.rows);
            self.column = self.rows.len;
        }
        self.column -= 1;
        Some(self)
    }

    #[inline]
    fn index(&self) -> Option<usize> {
        self.row.index(self.column)
    }
}

impl<P: TilingPattern> TilingIter<P> {
    #[inline]
    pub(crate) fn new() -> Self {
        let last = P::TILINGS.len().checked_sub(1).and_then(Cursor::last::<P>);
        Self { front: Cursor::first::<P>(0), back: last, left: P::LEN, port: PhantomData }
    }
}

impl<P: TilingPattern> Iterator for TilingIter<P> {
    type Item = Option<usize>;

    #[inline]
    fn next(&mut self) -> Option<Option<usize>> {
        self.left = self.left.checked_sub(1)?;
        let cursor = self.front?;
        self.front = cursor.next::<P>();
        Some(cursor.index())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    #[inline]
    fn count(self) -> usize {
        self.left
    }

    #[inline]
    fn last(mut self) -> Option<Option<usize>> {
        self.next_back()
    }
}

impl<P: TilingPattern> DoubleEndedIterator for TilingIter<P> {
    #[inline]
    fn next_back(&mut self) -> Option<Option<usize>> {
        self.left = self.left.checked_sub(1)?;
        let cursor = self.back?;
        self.back = cursor.next_back::<P>();
        Some(cursor.index())
    }
}

impl<P: TilingPattern> ExactSizeIterator for TilingIter<P> {}
impl<P: TilingPattern> FusedIterator for TilingIter<P> {}

// Implemented by hand: `derive` would add a `P: Clone` bound.
impl<P> Clone for TilingIter<P> {
    fn clone(&self) -> Self {
        Self { front: self.front, back: self.back, left: self.left, port: PhantomData }
    }
}

#[allow(clippy::missing_fields_in_debug)] // `port` holds nothing
impl<P> fmt::Debug for TilingIter<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TilingIter")
            .field("next", &self.front.and_then(|cursor| cursor.index()))
            .field("last", &self.back.and_then(|cursor| cursor.index()))
            .field("left", &self.left)
            .finish()
    }
}
