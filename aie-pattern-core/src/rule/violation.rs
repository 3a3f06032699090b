//! [`Violation`]: a broken rule with its place and fault; [`Violations`]: a list of them.

use super::{Locus, Rule};
use crate::util::Blank;

/// One violation of a declaration: rule, place and fault.
///
/// The fault is an enum of the theme, with a variant for each way to break a rule. Its fields are the numbers of the
/// message, each named after its unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Violation<F> {
    /// The broken rule.
    pub rule: Rule,
    /// The part of the declaration.
    pub locus: Locus,
    /// By how much a limit is exceeded, if that can be measured; lower is better. Otherwise 0.
    pub excess: u128,
    /// The fault with its numbers.
    pub fault: F,
}

/// Maximum number of violations reported for one declaration.
const CAPACITY: usize = 64;

/// The violations of one declaration, in the order of the rules.
#[derive(Clone, Copy)]
pub struct Violations<F> {
    list: [Violation<F>; CAPACITY],
    len: usize,
}

impl<F: Blank> Violations<F> {
    const BLANK: Violation<F> =
        Violation { rule: Rule::Syntax, locus: Locus::Whole, excess: 0, fault: F::BLANK };

    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: [Self::BLANK; CAPACITY], len: 0 }
    }

    /// Adds a violation; dropped if the list is full.
    pub const fn push(&mut self, violation: Violation<F>) {
        if self.len < CAPACITY {
            self.list[self.len] = violation;
            self.len += 1;
        }
    }

    pub(super) const fn clear(&mut self) {
        self.len = 0;
    }

    /// Drops the violations of these rules at these places.
    #[must_use]
    pub const fn without(&self, told: &[(Rule, Locus)]) -> Self {
        let (mut rest, mut k) = (Self::new(), 0);
        while k < self.len {
            let (mut is_told, mut j) = (false, 0);
            while j < told.len() {
                let same = self.list[k].rule as u8 == told[j].0 as u8;
                is_told = is_told || (same && self.list[k].locus.const_eq(told[j].1));
                j += 1;
            }
            if !is_told {
                rest.push(self.list[k]);
            }
            k += 1;
        }
        rest
    }

    /// Moves the violations at `old` to `new`.
    pub(super) const fn relocate(&mut self, old: Locus, new: Locus) {
        let mut k = 0;
        while k < self.len {
            if self.list[k].locus.const_eq(old) {
                self.list[k].locus = new;
            }
            k += 1;
        }
    }
}

impl<F> Violations<F> {
    /// Whether a violation of `rule` is among them.
    #[must_use]
    pub const fn has(&self, rule: Rule) -> bool {
        let mut k = 0;
        while k < self.len {
            if self.list[k].rule as u8 == rule as u8 {
                return true;
            }
            k += 1;
        }
        false
    }

    /// Whether a violation of `rule` at `locus` is among them.
    #[must_use]
    pub const fn has_at(&self, rule: Rule, locus: Locus) -> bool {
        let mut k = 0;
        while k < self.len {
            if self.list[k].rule as u8 == rule as u8 && self.list[k].locus.const_eq(locus) {
                return true;
            }
            k += 1;
        }
        false
    }

    /// All violations in order.
    #[must_use]
    pub const fn as_slice(&self) -> &[Violation<F>] {
        self.list.split_at(self.len).0
    }

    /// Whether the list is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<F: core::fmt::Debug> core::fmt::Debug for Violations<F> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<F: Blank> Default for Violations<F> {
    fn default() -> Self {
        Self::new()
    }
}
