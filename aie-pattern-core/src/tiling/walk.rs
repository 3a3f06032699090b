//! [`PortIter`]: what a port moves, one element after the other.

use super::nest::Step;
use super::{MAX_DIMENSIONS, Nest, Port};

/// What a port moves, from either end: an index, or `None` for a padded zero; see [`Port::iter`].
///
/// From the front its steps are additions only; from the back each is computed from its position.
#[derive(Clone)]
pub struct PortIter<'a> {
    port: &'a Port<'a>,
    /// The position of `nest`'s first access behind it, and that of the next one from the front.
    end: u64,
    front: u64,
    /// One past the next one from the back.
    back: u64,
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
        Some(Self {
            port,
            end: 0,
            front: 0,
            back: len,
            tiling: 0,
            nest: None,
            counters: [0; 2 * MAX_DIMENSIONS],
            coordinates: [0; MAX_DIMENSIONS],
        })
    }

    /// To the first access of the next tiling.
    fn enter(&mut self) -> Option<Nest> {
        let nest = Nest::of(self.port, self.tiling)?;
        self.tiling += 1;
        self.end += nest.len()?;
        self.counters = [0; 2 * MAX_DIMENSIONS];
        for (to, axis) in self.coordinates.iter_mut().zip(nest.axes()) {
            *to = axis.offset;
        }
        self.nest = Some(nest);
        self.nest
    }

    /// To the next access of the same tiling, at whose end to its first one.
    fn advance(&mut self, nest: &Nest) {
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
        if self.front == self.back {
            return None;
        }
        let nest = match self.nest {
            Some(nest) if self.front < self.end => nest,
            _ => self.enter()?,
        };
        let access = nest.index(&self.coordinates);
        self.front += 1;
        self.advance(&nest);
        Some(access)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.back - self.front) as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for PortIter<'_> {
    fn next_back(&mut self) -> Option<Option<u64>> {
        if self.front == self.back {
            return None;
        }
        self.back -= 1;
        self.port.at(self.back)
    }
}

impl ExactSizeIterator for PortIter<'_> {}
impl core::iter::FusedIterator for PortIter<'_> {}
