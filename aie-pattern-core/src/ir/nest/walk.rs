//! [`NestWalk`]: iterates over the elements of a nest.

use super::{MAX_DIMENSIONS, Nest, Step};

/// Position of a walk through a nest. Steps are additions only.
#[derive(Clone)]
pub(crate) struct NestWalk {
    nest: Nest,
    counters: [u64; 2 * MAX_DIMENSIONS],
    coordinates: [i64; MAX_DIMENSIONS],
}

impl NestWalk {
    pub(crate) fn new(nest: Nest) -> Self {
        let mut coordinates = [0; MAX_DIMENSIONS];
        for (to, axis) in coordinates.iter_mut().zip(nest.axes()) {
            *to = axis.offset;
        }
        Self { nest, counters: [0; 2 * MAX_DIMENSIONS], coordinates }
    }

    /// The index of the element; `None` if it is outside the data.
    pub(crate) const fn index(&self) -> Option<u64> {
        self.nest.index(&self.coordinates)
    }

    /// Moves to the next element; at the end of a repetition, to the first one.
    pub(crate) fn advance(&mut self) {
        let (in_tile, over_tiles) = self.counters.split_at_mut(MAX_DIMENSIONS);
        for ((counter, at), axis) in in_tile.iter_mut().zip(&mut self.coordinates).zip(self.nest.axes()) {
            *counter += 1;
            *at += 1;
            if *counter < axis.tile as u64 {
                return;
            }
            *counter = 0;
            *at -= axis.tile;
        }
        for (counter, &Step { axis, stride, wrap }) in over_tiles.iter_mut().zip(self.nest.steps()) {
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
