//! [`Violation`]: a broken rule with its place and fault; [`Violations`]: a list of them.

use super::{Faults, Locus, Rule};
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

impl<F> Violation<F> {
    /// Whether both break the same rule at the same place.
    pub const fn is_same_rule(&self, other: &Self) -> bool {
        self.rule as u8 == other.rule as u8 && self.locus.const_eq(other.locus)
    }
}

impl<F: Blank> Blank for Violation<F> {
    const BLANK: Self = Self { rule: Rule::Syntax, locus: Locus::Whole, excess: 0, fault: F::BLANK };
}

/// The violations of one declaration, in the order of the rules.
pub type Violations<F> = Faults<Violation<F>>;

impl<F: Blank> Faults<Violation<F>> {
    pub(super) const fn clear(&mut self) {
        self.len = 0;
    }

    /// Drops the violations of these rules at these places.
    pub const fn without(&self, told: &[(Rule, Locus)]) -> Self {
        let mut rest = Self::new();
        each!(k, 0..self.len, {
            let mut is_told = false;
            each!(j, 0..told.len(), {
                let same = self.list[k].rule as u8 == told[j].0 as u8;
                is_told = is_told || (same && self.list[k].locus.const_eq(told[j].1));
            });
            if !is_told {
                rest.push(self.list[k]);
            }
        });
        rest
    }

    /// Moves the violations at `old` to `new`.
    pub(super) const fn relocate(&mut self, old: Locus, new: Locus) {
        each!(k, 0..self.len, {
            if self.list[k].locus.const_eq(old) {
                self.list[k].locus = new;
            }
        });
    }
}

impl<F> Faults<Violation<F>> {
    /// Whether a violation of `rule` is among them.
    pub const fn has(&self, rule: Rule) -> bool {
        any!(k, 0..self.len, self.list[k].rule as u8 == rule as u8)
    }

    /// Whether a violation of `rule` at `locus` is among them.
    pub const fn has_at(&self, rule: Rule, locus: Locus) -> bool {
        any!(k, 0..self.len, self.list[k].rule as u8 == rule as u8 && self.list[k].locus.const_eq(locus))
    }
}
