//! [`PortIter`]: iterates over the elements that a port moves.

use super::Port;
use crate::ir::nest::{Nest, NestWalk};

impl Port<'_> {
    /// The data of each access: an index, or `None` for a padded zero. The result is `None` if a number is invalid or
    /// the length exceeds `usize`.
    #[allow(clippy::iter_not_returning_iterator)] // the iterator may not exist
    pub const fn iter(&self) -> Option<PortIter<'_>> {
        PortIter::new(self)
    }
}

/// The elements that a port moves, from either end: an index, or `None` for a padded zero; see [`Port::iter`].
///
/// Steps from the front are additions only. Steps from the back are computed from the position.
#[derive(Clone)]
pub struct PortIter<'a> {
    port: &'a Port<'a>,
    front: Front,
    /// The tiling at the back, its nest, and the position of its first access.
    last: Option<(usize, Nest, u64)>,
    /// End (exclusive) of the positions not yet taken from the back.
    back: u64,
}

/// Position of the walk from the front.
#[derive(Clone)]
struct Front {
    /// Position of the next access, and the end of its tiling.
    position: u64,
    end: u64,
    /// Position of the tiling that follows `walk`.
    tiling: usize,
    walk: Option<NestWalk>,
}

impl<'a> PortIter<'a> {
    pub(super) const fn new(port: &'a Port<'a>) -> Option<Self> {
        let Some(len) = port.len() else { return None };
        if len > usize::MAX as u64 {
            return None;
        }
        let front = Front { position: 0, end: 0, tiling: 0, walk: None };
        Some(Self { port, front, last: None, back: len })
    }

    /// Finds the tiling with the access before `back`. Each tiling is built only once.
    fn enter_last(&mut self) -> Option<()> {
        let (mut tiling, mut start) = match &self.last {
            Some((tiling, _, start)) => (*tiling, *start),
            None => (self.port.tilings.len(), self.back),
        };
        while start >= self.back {
            tiling = tiling.checked_sub(1)?;
            let nest = self.port.nest(tiling)?;
            start -= nest.len()?;
            self.last = Some((tiling, nest, start));
        }
        Some(())
    }
}

impl Front {
    /// Moves to the first access of the next tiling.
    fn enter(&mut self, port: &Port) -> Option<()> {
        let nest = port.nest(self.tiling)?;
        self.tiling += 1;
        self.end += nest.len()?;
        self.walk = Some(NestWalk::new(nest));
        Some(())
    }
}

impl Iterator for PortIter<'_> {
    type Item = Option<u64>;

    fn next(&mut self) -> Option<Option<u64>> {
        if self.front.position == self.back {
            return None;
        }
        if self.front.position == self.front.end {
            self.front.enter(self.port)?;
        }
        let walk = self.front.walk.as_mut()?;
        let access = walk.index();
        walk.advance();
        self.front.position += 1;
        Some(access)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.back - self.front.position) as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for PortIter<'_> {
    fn next_back(&mut self) -> Option<Option<u64>> {
        if self.front.position == self.back {
            return None;
        }
        self.enter_last()?;
        self.back -= 1;
        let (_, nest, start) = self.last.as_ref()?;
        Some(nest.at(self.back - start))
    }
}

impl ExactSizeIterator for PortIter<'_> {}
impl core::iter::FusedIterator for PortIter<'_> {}
