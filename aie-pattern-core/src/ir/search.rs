//! Whether bounded integers, each times its step, can sum to a target: exact, without trying all of them.
//!
//! The search fixes the terms one after the other, skips values that the remaining terms cannot bring back to the
//! target, and solves the last two in closed form.

use super::MAX_RANK;
use crate::util::{div_ceil, max, min};

/// Numbers tried before the search gives up; small enough for const evaluation. Walks that fit the registers never
/// need more. All dimensions but the two largest are tried: 4 dimensions of 2^20 accesses (mem tile) take at most
/// 2^12, and 3 dimensions of 2^35 (shim) take fewer. With the 64 passes of an iteration, a mem tile takes 2^16. A
/// shim, where all dimensions but the outermost have at most 1023 steps, takes 2^17 plus the cost of a single pass.
pub(crate) const EFFORT: u32 = (1 << 17) + (1 << 12);

/// Room for the dimensions of two walks.
const CAPACITY: usize = 2 * MAX_RANK;

/// An unknown number with its step.
#[derive(Clone, Copy)]
pub(super) struct Term {
    /// Identifies the term for the caller.
    pub(super) id: usize,
    pub(super) least: i128,
    pub(super) most: i128,
    /// Positive.
    pub(super) step: i128,
}

/// Whether such numbers exist.
#[derive(Clone, Copy)]
pub(super) enum Answer {
    Yes,
    No,
    /// The search gave up.
    Unknown,
}

pub(super) struct Search {
    terms: [Term; CAPACITY],
    len: usize,
    /// Smallest and largest sum of the terms from each level on, once the terms are sorted.
    sums: [(i128, i128); CAPACITY + 1],
    found: [i128; CAPACITY],
    /// Whether a number before this level is not zero, or whether all numbers may be zero.
    moved: bool,
    /// Numbers left to try.
    effort: u32,
    gave_up: bool,
    /// Solves the last two terms.
    last: Bezout,
}

impl Search {
    const EMPTY: Self = Self {
        terms: [Term { id: 0, least: 0, most: 0, step: 1 }; CAPACITY],
        len: 0,
        sums: [(0, 0); CAPACITY + 1],
        found: [0; CAPACITY],
        moved: true,
        effort: 0,
        gave_up: false,
        last: Bezout::NONE,
    };

    /// Requires at least one number other than zero. The ranges must be symmetric around zero.
    pub(super) const fn for_another_than_zero(effort: u32) -> Self {
        Self { moved: false, ..Self::for_any(effort) }
    }

    pub(super) const fn for_any(effort: u32) -> Self {
        Self { effort, ..Self::EMPTY }
    }

    pub(super) const fn push(&mut self, term: Term) {
        self.terms[self.len] = term;
        self.len += 1;
    }

    /// The terms in the order of the search.
    pub(super) const fn terms(&self) -> &[Term] {
        self.terms.split_at(self.len).0
    }

    /// The number found for term `k` in that order; valid after [`Answer::Yes`].
    pub(super) const fn found(&self, k: usize) -> i128 {
        self.found[k]
    }

    pub(super) const fn effort(&self) -> u32 {
        self.effort
    }

    const fn sum(&mut self) {
        let mut k = self.len;
        self.sums[k] = (0, 0);
        while k > 0 {
            k -= 1;
            let (Term { least, most, step, .. }, (low, high)) = (self.terms[k], self.sums[k + 1]);
            self.sums[k] = (low + least * step, high + most * step);
        }
    }

    /// Whether one step of a term exceeds the combined reach of all terms after it.
    const fn is_alone(&self, k: usize) -> bool {
        let (low, high) = self.sums[k + 1];
        self.terms[k].step > high - low
    }

    /// Drops the terms whose single step exceeds the combined reach of all smaller ones: for a target of zero, their
    /// number must be 0. In a walk laid out like an array, that drops every term.
    pub(super) const fn drop_free(&mut self) {
        self.sort(0, false);
        self.sum();
        let mut first = 0;
        while first < self.len && self.terms[first].step > self.sums[first + 1].1 {
            first += 1;
        }
        each!(k, first..self.len, {
            self.terms[k - first] = self.terms[k];
        });
        self.len -= first;
    }

    pub(super) const fn answer(&mut self, target: i128) -> Answer {
        // First fix the terms that leave few candidates regardless of the smaller ones. Then the terms with the
        // fewest values, because these are tried one by one; the two with the most values come last.
        self.sort(0, false);
        self.sum();
        let mut first = 0;
        while first < self.len && self.is_alone(first) {
            first += 1;
        }
        self.sort(first, true);
        self.sum();
        if let [.., first, second] = self.terms() {
            self.last = bezout(first.step, second.step);
        }
        if self.run(0, target) {
            Answer::Yes
        } else if self.gave_up {
            Answer::Unknown
        } else {
            Answer::No
        }
    }

    /// Sorts the terms from `first` on: by ascending number of values if `by_numbers`, else by descending step. Ties
    /// are sorted by descending step.
    const fn sort(&mut self, first: usize, by_numbers: bool) {
        let mut k = first + 1;
        while k < self.len {
            let mut at = k;
            while at > first {
                let (a, b) = (self.terms[at - 1], self.terms[at]);
                let (more, less) = (a.most - a.least, b.most - b.least);
                let wrong = if by_numbers && more != less { more > less } else { a.step < b.step };
                if !wrong {
                    break;
                }
                (self.terms[at - 1], self.terms[at]) = (b, a);
                at -= 1;
            }
            k += 1;
        }
    }

    /// Whether the terms from `level` on can sum to `target`. The numbers are stored.
    const fn run(&mut self, level: usize, target: i128) -> bool {
        match self.len - level {
            0 => return self.moved && target == 0,
            2 => return self.last_two(level, target),
            _ => {}
        }
        let term = self.terms[level];
        let (below, above) = self.sums[level + 1];
        let mut low = max(term.least, div_ceil(target - above, term.step));
        let high = min(term.most, (target - below).div_euclid(term.step));
        // Negating all numbers gives the same pair of accesses, so the first nonzero number can be positive.
        if !self.moved {
            low = max(low, 0);
        }
        let before = self.moved;
        while low <= high {
            if self.effort == 0 {
                self.gave_up = true;
                break;
            }
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

    /// Solves `x*a + y*b = target`. Solutions in `x` are `b/gcd` apart, so the first one in range decides.
    const fn last_two(&mut self, level: usize, target: i128) -> bool {
        let (first, second) = (self.terms[level], self.terms[level + 1]);
        let Bezout { gcd, inverse } = self.last;
        let (a, b) = (first.step / gcd, second.step / gcd);
        let (x, y) = if target == 0 && !self.moved {
            (b, -a)
        } else {
            if target % gcd != 0 {
                return false;
            }
            let target = target / gcd;
            let low = max(first.least, div_ceil(target - second.most * b, a));
            let solution = (target.rem_euclid(b) * inverse.rem_euclid(b)).rem_euclid(b);
            let x = low + (solution - low).rem_euclid(b);
            (x, (target - x * a) / b)
        };
        self.found[level] = x;
        self.found[level + 1] = y;
        x <= first.most && y >= second.least && y <= second.most
    }
}

/// The greatest common divisor of two numbers, and an `x` with `x * first = gcd` modulo the second.
#[derive(Clone, Copy)]
struct Bezout {
    gcd: i128,
    inverse: i128,
}

impl Bezout {
    /// Placeholder for fewer than two terms.
    const NONE: Self = Self { gcd: 1, inverse: 0 };
}

const fn bezout(a: i128, b: i128) -> Bezout {
    let (mut rest, mut factor) = ((a, b), (1, 0));
    while rest.1 != 0 {
        let quotient = rest.0 / rest.1;
        rest = (rest.1, rest.0 - quotient * rest.1);
        factor = (factor.1, factor.0 - quotient * factor.1);
    }
    Bezout { gcd: rest.0, inverse: factor.0 }
}
