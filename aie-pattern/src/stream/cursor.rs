//! [`Cursor`]: the position of a stream in its level.

use core::marker::PhantomData;

use aie_pattern_core::declare::LEVEL_RANK;

use super::level::Level;
use crate::run::{Invariant, units};
use crate::tensor::{LevelsOf, TensorPattern};

/// The dimensions of the level `L` of `P`, as constants.
struct Dims<P, L>(PhantomData<(P, L)>);

impl<P: TensorPattern, L: Level> Dims<P, L> {
    /// Sizes, the innermost first; all 0 if the walk is empty, or these are not its levels.
    const SIZES: [usize; LEVEL_RANK] = Self::TABLE.0;
    /// Elements from one step to the next: within a run, from the end of a run to the start of
    /// the next one, and from the end of a plane. Modulo `usize`, as sums of them are.
    const JUMPS: [usize; LEVEL_RANK] = Self::TABLE.1;

    const TABLE: ([usize; LEVEL_RANK], [usize; LEVEL_RANK]) = {
        let dims = P::PATTERN.dims();
        // The code that makes a stream asserts it.
        let has_levels = L::REST <= dims.len() && <LevelsOf<P> as Level>::REST == dims.len();
        let (mut sizes, mut jumps) = ([1usize; LEVEL_RANK], [0usize; LEVEL_RANK]);
        if has_levels && let (Ok(1..), Some((_, grain))) = (P::PATTERN.len(), units(&P::PATTERN)) {
            let mut walked = 0usize;
            let mut k = 0;
            while k < L::RANK {
                let dim = dims[dims.len() - L::REST + L::RANK - 1 - k];
                // A stream has a buffer for the walk, so no distance exceeds `isize`, except the distance of a single step, which
                // is never taken.
                let step = (dim.stride as i128 * grain) as usize;
                sizes[k] = dim.size as usize;
                jumps[k] = step.wrapping_sub(walked);
                // The last step of a run is taken as well, past its end, as if there were another one.
                walked = if k == 0 {
                    step.wrapping_mul(sizes[0])
                } else {
                    walked.wrapping_add(step.wrapping_mul(sizes[k] - 1))
                };
                k += 1;
            }
        } else {
            sizes = [0; LEVEL_RANK];
        }
        (sizes, jumps)
    };
}

/// The position of a stream in the level `L` of `P`: an element, and the numbers of runs and planes left.
///
/// A run is all steps of the innermost dimension, a plane all runs of the middle one. Within a run there is one counter and
/// one addition, as in an inner loop written by hand.
pub(super) struct Cursor<P, L> {
    at: usize,
    /// Steps left in the run, runs left in the plane after it, and planes left after that.
    left: [usize; LEVEL_RANK],
    /// Invariant, see [`Invariant`].
    level: Invariant<(P, L)>,
}

impl<P: TensorPattern, L: Level> Cursor<P, L> {
    /// Before the first step, from element `start`.
    #[inline]
    pub(super) const fn new(start: usize) -> Self {
        let [run, plane, level] = const { Dims::<P, L>::SIZES };
        Self { at: start, left: [run, plane.saturating_sub(1), level.saturating_sub(1)], level: PhantomData }
    }

    /// Returns the element of this step and advances to the next one.
    #[inline]
    pub(super) const fn advance(&mut self) -> Option<usize> {
        let [run, plane, level] = const { Dims::<P, L>::SIZES };
        let [step, next_run, next_plane] = const { Dims::<P, L>::JUMPS };
        if self.left[0] == 0 {
            // The sizes are constants: a level of one dimension has no code for the others.
            if plane > 1 && self.left[1] > 0 {
                self.left[1] -= 1;
                self.at = self.at.wrapping_add(next_run);
            } else if level > 1 && self.left[2] > 0 {
                self.left[2] -= 1;
                self.left[1] = plane - 1;
                self.at = self.at.wrapping_add(next_plane);
            } else {
                return None;
            }
            self.left[0] = run;
        }
        self.left[0] -= 1;
        let at = self.at;
        self.at = at.wrapping_add(step);
        Some(at)
    }

    /// Calls `f` with the element of each remaining step: in nested loops, which the compiler optimizes better than one
    /// counter.
    #[inline]
    pub(super) fn fold<A>(self, mut value: A, mut f: impl FnMut(A, usize) -> A) -> A {
        let [run, plane, level] = const { Dims::<P, L>::SIZES };
        let [step, next_run, next_plane] = const { Dims::<P, L>::JUMPS };
        let Self { mut at, left: [mut steps, mut runs, mut planes], .. } = self;
        loop {
            loop {
                for _ in 0..steps {
                    value = f(value, at);
                    at = at.wrapping_add(step);
                }
                if plane <= 1 || runs == 0 {
                    break;
                }
                (steps, runs, at) = (run, runs - 1, at.wrapping_add(next_run));
            }
            if level <= 1 || planes == 0 {
                return value;
            }
            (steps, runs, planes, at) = (run, plane - 1, planes - 1, at.wrapping_add(next_plane));
        }
    }

    /// The number of remaining steps.
    #[inline]
    pub(super) const fn remaining(&self) -> usize {
        let [run, plane, _] = const { Dims::<P, L>::SIZES };
        self.left[0] + run * (self.left[1] + plane * self.left[2])
    }
}

impl<P, L> Clone for Cursor<P, L> {
    fn clone(&self) -> Self {
        Self { at: self.at, left: self.left, level: PhantomData }
    }
}
