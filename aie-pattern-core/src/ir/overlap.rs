//! Whether a walk visits an index twice: exact, and without walking.
//!
//! Two accesses meet where the difference of their counters, one number `d` a dimension with `|d| < size`, is not all
//! zero and moves the index by nothing: `sum d*stride = 0`. The search goes through the dimensions, cuts off what the
//! ones still to come cannot bring back to zero, and solves the last two in closed form.

use super::{MAX_RANK, Pattern};
use crate::util::{div_ceil, max, min};

impl Pattern {
    /// Two stream positions, the lower first, that have the same index; `None` if there are none, or if the length of
    /// the walk is beyond 64 bits.
    ///
    /// Exact for every walk that the registers of a tile can hold. Of walks far beyond, with five and more long dimensions
    /// of strides that have nothing to do with each other, the search may end without an answer, which is `None` as well.
    ///
    /// Accesses meet where their first elements do: of walks over vectors it is the vector's index that counts.
    #[must_use]
    pub const fn overlap(&self) -> Option<(u64, u64)> {
        if self.len().is_err() || self.is_empty() {
            return None;
        }
        let dims = self.dims();
        let mut search = Search::EMPTY;
        let mut k = 0;
        while k < dims.len() {
            if dims[k].size > 1 {
                if dims[k].stride == 0 {
                    let mut steps = [0; MAX_RANK];
                    steps[k] = 1;
                    return Some(self.positions(&steps));
                }
                search.push(Term {
                    dim: k,
                    most: dims[k].size as i128 - 1,
                    step: (dims[k].stride as i128).abs(),
                });
            }
            k += 1;
        }
        search.drop_free();
        search.order();
        if !search.run(0, 0) {
            return None;
        }
        let mut steps = [0; MAX_RANK];
        k = 0;
        while k < search.len {
            let Term { dim, .. } = search.terms[k];
            steps[dim] = if dims[dim].stride < 0 { -search.found[k] } else { search.found[k] };
            k += 1;
        }
        Some(self.positions(&steps))
    }

    /// The two positions that lie `steps` apart, each as near to the start as it can be.
    const fn positions(&self, steps: &[i128; MAX_RANK]) -> (u64, u64) {
        let dims = self.dims();
        let (mut a, mut b, mut inner) = (0u64, 0u64, 1u64);
        let mut k = dims.len();
        while k > 0 {
            k -= 1;
            // Below the length of the walk, which fits.
            if steps[k] > 0 {
                a += steps[k] as u64 * inner;
            } else {
                b += steps[k].unsigned_abs() as u64 * inner;
            }
            inner *= dims[k].size;
        }
        if a < b { (a, b) } else { (b, a) }
    }
}

/// Differences that are tried before the search ends without an answer. Registers cannot hold walks that need so many: all
/// but the two largest dimensions are tried, so 4 dimensions of 2^20 accesses, as on a mem tile, take at most 2^12, and 3
/// dimensions of 2^35, as on a shim, less. With the 64 runs of an iteration it is 2^16 on a mem tile; on a shim, where all
/// dimensions but the outermost have at most 1023 steps, 2^17.
const EFFORT: u32 = 1 << 18;

/// A dimension of more than one step, without the sign of its stride.
#[derive(Clone, Copy)]
struct Term {
    dim: usize,
    /// Greatest difference of two of its counters.
    most: i128,
    step: i128,
}

impl Term {
    const fn reach(self) -> i128 {
        self.most * self.step
    }
}

struct Search {
    terms: [Term; MAX_RANK],
    len: usize,
    found: [i128; MAX_RANK],
    /// Whether a difference before this level is not zero.
    moved: bool,
    /// Differences that may still be tried.
    effort: u32,
}

impl Search {
    const EMPTY: Self = Self {
        terms: [Term { dim: 0, most: 0, step: 1 }; MAX_RANK],
        len: 0,
        found: [0; MAX_RANK],
        moved: false,
        effort: EFFORT,
    };

    const fn push(&mut self, term: Term) {
        self.terms[self.len] = term;
        self.len += 1;
    }

    /// What the terms from `level` on can move the index by.
    const fn reach(&self, level: usize) -> i128 {
        let (mut reach, mut k) = (0, level);
        while k < self.len {
            reach += self.terms[k].reach();
            k += 1;
        }
        reach
    }

    /// Takes out the terms whose single step is more than all the smaller ones reach together: their difference is 0.
    /// Of a walk that is laid out as an array is, that is every one.
    const fn drop_free(&mut self) {
        self.sort(false);
        let mut first = 0;
        while first < self.len && self.terms[first].step > self.reach(first + 1) {
            first += 1;
        }
        let mut k = first;
        while k < self.len {
            self.terms[k - first] = self.terms[k];
            k += 1;
        }
        self.len -= first;
    }

    /// The fewest steps first, for these are tried one by one, and the two with the most last.
    const fn order(&mut self) {
        self.sort(true);
    }

    /// By steps upwards, or by stride downwards; equal steps by stride downwards.
    const fn sort(&mut self, by_steps: bool) {
        let mut k = 1;
        while k < self.len {
            let mut at = k;
            while at > 0 {
                let (a, b) = (self.terms[at - 1], self.terms[at]);
                let wrong = if by_steps && a.most != b.most { a.most > b.most } else { a.step < b.step };
                if !wrong {
                    break;
                }
                (self.terms[at - 1], self.terms[at]) = (b, a);
                at -= 1;
            }
            k += 1;
        }
    }

    /// Whether the terms from `level` on can move the index by `target`, with some difference that is not zero.
    const fn run(&mut self, level: usize, target: i128) -> bool {
        let left = self.len - level;
        // A single term, for of more the last two are left: its steps all move the index.
        if left < 2 {
            return false;
        }
        if left == 2 {
            return self.last_two(level, target);
        }
        let (term, rest) = (self.terms[level], self.reach(level + 1));
        let mut low = max(-term.most, div_ceil(target - rest, term.step));
        let high = min(term.most, (target + rest).div_euclid(term.step));
        // A vector and its negative are the same pair: the first difference is positive.
        if !self.moved {
            low = max(low, 0);
        }
        let before = self.moved;
        while low <= high && self.effort > 0 {
            self.effort -= 1;
            self.found[level] = low;
            self.moved = before || low != 0;
            if self.run(level + 1, target - low * term.step) {
                return true;
            }
            low += 1;
        }
        self.moved = before;
        false
    }

    /// `x*a + y*b = target`: the solutions lie `b/gcd` of `x` apart, and the first in range is enough.
    const fn last_two(&mut self, level: usize, target: i128) -> bool {
        let (first, second) = (self.terms[level], self.terms[level + 1]);
        let (gcd, inverse) = bezout(first.step, second.step);
        let (a, b) = (first.step / gcd, second.step / gcd);
        let (x, y) = if target == 0 && !self.moved {
            (b, -a)
        } else {
            if target % gcd != 0 {
                return false;
            }
            let target = target / gcd;
            let low = max(-first.most, div_ceil(target - second.most * b, a));
            let solution = (target.rem_euclid(b) * inverse.rem_euclid(b)).rem_euclid(b);
            let x = low + (solution - low).rem_euclid(b);
            (x, (target - x * a) / b)
        };
        self.found[level] = x;
        self.found[level + 1] = y;
        x.abs() <= first.most && y.abs() <= second.most
    }
}

/// The greatest common divisor of `a` and `b`, and an `x` with `x*a = gcd` modulo `b`.
const fn bezout(a: i128, b: i128) -> (i128, i128) {
    let (mut rest, mut factor) = ((a, b), (1, 0));
    while rest.1 != 0 {
        let quotient = rest.0 / rest.1;
        rest = (rest.1, rest.0 - quotient * rest.1);
        factor = (factor.1, factor.0 - quotient * factor.1);
    }
    (rest.0, factor.0)
}
