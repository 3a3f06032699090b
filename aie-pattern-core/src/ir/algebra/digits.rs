//! Positions of a walk as numbers whose digits are the counters of its dimensions.

use super::{AlgebraError, fits};
use crate::ir::{Dim, MAX_RANK, Pattern};
use crate::util::fits_i64;

/// A dimension of the outer walk, seen as a digit of its positions.
#[derive(Clone, Copy)]
struct Digit {
    size: i128,
    /// Distance in indices from one value to the next.
    stride: i128,
    /// Smallest and largest value reached by the steps so far.
    least: i128,
    greatest: i128,
}

impl Digit {
    const NONE: Self = Self { size: 1, stride: 0, least: 0, greatest: 0 };

    /// The smallest and largest value after up to `times` steps of `by`.
    const fn reach(&self, by: i128, times: i128) -> Option<(i128, i128)> {
        match by.checked_mul(times) {
            Some(reach) if by < 0 => Some((self.least + reach, self.greatest)),
            Some(reach) => Some((self.least, self.greatest + reach)),
            None => None,
        }
    }

    const fn holds(&self, reach: Option<(i128, i128)>) -> bool {
        matches!(reach, Some((least, greatest)) if least >= 0 && greatest < self.size)
    }
}

/// A digit that the steps would leave.
pub(super) struct Carry {
    /// Position of the digit; 0 is the lowest.
    pub(super) digit: usize,
    pub(super) size: u64,
    /// The value that the digit would need.
    pub(super) reached: i128,
}

/// The positions reached by steps from one position of a walk: the range of each digit, lowest digit first.
pub(super) struct Digits {
    list: [Digit; MAX_RANK],
    rank: usize,
}

impl Digits {
    /// Starts at `position`, which must be inside the walk.
    pub(super) const fn of(walk: &Pattern, position: u64) -> Self {
        let mut digits = Self { list: [Digit::NONE; MAX_RANK], rank: walk.dims().len() };
        let mut rest = position;
        each!(k, 0..digits.rank, {
            let Dim { size, stride } = walk.dims()[digits.rank - 1 - k];
            let value = (rest % size) as i128;
            digits.list[k] =
                Digit { size: size as i128, stride: stride as i128, least: value, greatest: value };
            rest /= size;
        });
        digits
    }

    /// Number of steps, out of `size`, to take as one dimension: the number that the lowest moving digit can go up or
    /// down, if it divides `size`, else `size` itself. A digit that wraps around as a whole does not move.
    pub(super) const fn part(&self, size: u64, step: i128) -> u64 {
        let (mut step, mut k) = (step, 0);
        while k < self.rank {
            let Digit { size: values, least, greatest, .. } = self.list[k];
            let up = step.rem_euclid(values);
            if up == 0 {
                step /= values;
                k += 1;
                continue;
            }
            let (up, down) = (1 + (values - 1 - greatest) / up, 1 + least / (values - up));
            let most = (if up > down { up } else { down }) as u64;
            return if most > 1 && most < size && size.is_multiple_of(most) { most } else { size };
        }
        size
    }

    /// Takes `size` steps of `step` positions and returns their stride in indices.
    ///
    /// Each digit goes up by its part of the step. If it would overflow, it goes down by the complement instead, and
    /// every step carries into the next digit.
    pub(super) const fn advance(
        &mut self,
        size: u64,
        step: i128,
    ) -> Result<Result<i64, Carry>, AlgebraError> {
        let (mut stride, mut rest, times) = (0i128, step, size as i128 - 1);
        each!(k, 0..self.rank, {
            let digit = self.list[k];
            let by = if k + 1 == self.rank {
                rest
            } else {
                let up = rest.rem_euclid(digit.size);
                rest = rest.div_euclid(digit.size);
                let (down, rises) = (up - digit.size, digit.holds(digit.reach(up, times)));
                if !rises && (step < 0 || digit.holds(digit.reach(down, times))) {
                    rest += 1;
                    down
                } else {
                    up
                }
            };
            let (least, greatest) = fits!(digit.reach(by, times));
            if least < 0 || greatest >= digit.size {
                let reached = if least < 0 { least } else { greatest };
                return Ok(Err(Carry { digit: k, size: digit.size as u64, reached }));
            }
            (self.list[k].least, self.list[k].greatest) = (least, greatest);
            stride = fits!(stride.checked_add(fits!(by.checked_mul(digit.stride))));
        });
        if fits_i64(stride) { Ok(Ok(stride as i64)) } else { Err(AlgebraError::Overflow) }
    }
}
