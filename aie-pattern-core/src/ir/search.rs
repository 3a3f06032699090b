//! Whether numbers within ranges, each times its step, sum to a target: exact, and without trying them all.
//!
//! The search goes through the terms, leaves out what the ones still to come cannot bring back to the target, and solves
//! the last two in closed form.

use super::MAX_RANK;
use crate::util::{div_ceil, max, min};

/// Numbers that are tried before the search ends without an answer: few enough for const evaluation. Registers cannot hold
/// walks that need more: all but the two largest dimensions are tried, so 4 dimensions of 2^20 accesses, as on a mem tile, take
/// at most 2^12, and 3 dimensions of 2^35, as on a shim, less. With the 64 runs of an iteration it is 2^16 on a mem tile; on a
/// shim, where all dimensions but the outermost have at most 1023 steps, 2^17, and what one run has taken before.
pub(crate) const EFFORT: u32 = (1 << 17) + (1 << 12);

/// The dimensions of two walks.
const CAPACITY: usize = 2 * MAX_RANK;

/// A number to be found, and what it counts.
#[derive(Clone, Copy)]
pub(super) struct Term {
    /// Whose number it is, for the caller.
    pub(super) id: usize,
    pub(super) least: i128,
    pub(super) most: i128,
    /// Positive.
    pub(super) step: i128,
}

/// Whether there are such numbers.
#[derive(Clone, Copy)]
pub(super) enum Answer {
    Yes,
    No,
    /// Not found out within the effort.
    Unknown,
}

pub(super) struct Search {
    terms: [Term; CAPACITY],
    len: usize,
    /// The least and the most that the terms from each level on sum to, once they are in order.
    sums: [(i128, i128); CAPACITY + 1],
    found: [i128; CAPACITY],
    /// Whether a number before this level is not zero, or all may be.
    moved: bool,
    /// Numbers that may still be tried.
    effort: u32,
    gave_up: bool,
    /// Of the steps of the last two terms.
    last: Bezout,
}

impl Search {
    /// Without terms.
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

    /// For numbers of which one at least is not zero; their ranges are as wide on both sides of zero.
    pub(super) const fn for_another_than_zero(effort: u32) -> Self {
        Self { moved: false, ..Self::for_any(effort) }
    }

    /// For any numbers, within an effort.
    pub(super) const fn for_any(effort: u32) -> Self {
        Self { effort, ..Self::EMPTY }
    }

    pub(super) const fn push(&mut self, term: Term) {
        self.terms[self.len] = term;
        self.len += 1;
    }

    /// The terms, in the order of the search.
    pub(super) const fn terms(&self) -> &[Term] {
        self.terms.split_at(self.len).0
    }

    /// The number of term `k` in that order, where the answer was yes.
    pub(super) const fn found(&self, k: usize) -> i128 {
        self.found[k]
    }

    /// The effort that is left.
    pub(super) const fn effort(&self) -> u32 {
        self.effort
    }

    /// Sums up the terms from each level on.
    const fn sum(&mut self) {
        let mut k = self.len;
        self.sums[k] = (0, 0);
        while k > 0 {
            k -= 1;
            let (Term { least, most, step, .. }, (low, high)) = (self.terms[k], self.sums[k + 1]);
            self.sums[k] = (low + least * step, high + most * step);
        }
    }

    /// Whether a single step of a term is more than all those after it reach together.
    const fn is_alone(&self, k: usize) -> bool {
        let (low, high) = self.sums[k + 1];
        self.terms[k].step > high - low
    }

    /// Takes out the terms whose single step is more than all the smaller ones reach together: for a target of zero their
    /// number is 0. Of a walk that is laid out as an array is, that is every one.
    pub(super) const fn drop_free(&mut self) {
        self.sort(0, false);
        self.sum();
        let mut first = 0;
        while first < self.len && self.terms[first].step > self.sums[first + 1].1 {
            first += 1;
        }
        let mut k = first;
        while k < self.len {
            self.terms[k - first] = self.terms[k];
            k += 1;
        }
        self.len -= first;
    }

    /// Whether the terms can sum to `target`.
    pub(super) const fn answer(&mut self, target: i128) -> Answer {
        // First those of which few numbers are left whatever the smaller ones are. Then the fewest numbers, for these are
        // tried one by one, and the two with the most last.
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

    /// Those from `first` on by how many numbers they have upwards, or by step downwards; of as many by step downwards.
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

    /// Whether the terms from `level` on can sum to `target`, with some number that is not zero.
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
        // Numbers and their negatives are the same pair of accesses: the first one is positive.
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

    /// `x*a + y*b = target`: the solutions lie `b/gcd` of `x` apart, and the first in range is enough.
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

/// The greatest common divisor of two numbers, and an `x` with which the first is that, modulo the second.
#[derive(Clone, Copy)]
struct Bezout {
    gcd: i128,
    inverse: i128,
}

impl Bezout {
    /// Of no two numbers.
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
