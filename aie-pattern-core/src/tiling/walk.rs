//! [`PortIter`]: what a port moves, one element after the other.

use super::nest::Step;
use super::{MAX_DIMENSIONS, Nest, Port};

/// What a port moves, from either end: an index, or `None` for a padded zero; see [`Port::iter`].
///
/// From the front its steps are additions only; from the back each is computed from its position.
#[derive(Clone)]
pub struct PortIter<'a> {
    port: &'a Port<'a>,
    front: Front,
    /// The tiling at the back, and the position of its first access.
    last: Option<(usize, Nest, u64)>,
    /// One past the next one from the back.
    back: u64,
}

/// The position of a walk from the front.
#[derive(Clone)]
struct Front {
    /// The position of the next access, and one past the last of its tiling.
    position: u64,
    end: u64,
    /// The tiling after `nest`.
    tiling: usize,
    nest: Option<Nest>,
    counters: [u64; 2 * MAX_DIMENSIONS],
    coordinates: [i64; MAX_DIMENSIONS],
}

impl<'a> PortIter<'a> {
    pub(super) const fn new(port: &'a Port<'a>) -> Option<Self> {
        let Some(len) = port.len() else { return None };
        if len > usize::MAX as u64 {
            return None;
        }
        let front = Front {
            position: 0,
            end: 0,
            tiling: 0,
            nest: None,
            counters: [0; 2 * MAX_DIMENSIONS],
            coordinates: [0; MAX_DIMENSIONS],
        };
        Some(Self { port, front, last: None, back: len })
    }

    /// To the tiling with the access before `back`; tilings are built once, on the way to the front.
    fn enter_last(&mut self) -> Option<()> {
        let (mut tiling, mut start) = match &self.last {
            Some((tiling, _, start)) => (*tiling, *start),
            None => (self.port.tilings.len(), self.back),
        };
        while start >= self.back {
            tiling = tiling.checked_sub(1)?;
            let nest = Nest::of(self.port, tiling)?;
            start -= nest.len()?;
            self.last = Some((tiling, nest, start));
        }
        Some(())
    }
}

impl Front {
    /// To the first access of the next tiling.
    fn enter(&mut self, port: &Port) -> Option<()> {
        let nest = Nest::of(port, self.tiling)?;
        self.tiling += 1;
        self.end += nest.len()?;
        self.counters = [0; 2 * MAX_DIMENSIONS];
        for (to, axis) in self.coordinates.iter_mut().zip(nest.axes()) {
            *to = axis.offset;
        }
        self.nest = Some(nest);
        Some(())
    }

    /// To the next access of the same tiling, at whose end to its first one.
    fn advance(&mut self) {
        let Some(nest) = &self.nest else { return };
        let (in_tile, over_tiles) = self.counters.split_at_mut(MAX_DIMENSIONS);
        for ((counter, at), axis) in in_tile.iter_mut().zip(&mut self.coordinates).zip(nest.axes()) {
            *counter += 1;
            *at += 1;
            if *counter < axis.tile as u64 {
                return;
            }
            *counter = 0;
            *at -= axis.tile;
        }
        for (counter, &Step { axis, stride, wrap }) in over_tiles.iter_mut().zip(nest.steps()) {
            *counter += 1;
            if *counter < wrap {
                self.coordinates[axis] += stride;
                return;
            }
            *counter = 0;
            self.coordinates[axis] -= stride * (wrap as i64 - 1);
        }
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
        let access = self.front.nest.as_ref()?.index(&self.front.coordinates);
        self.front.position += 1;
        self.front.advance();
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
