//! The only way to offer help: every replacement in a message has been declared, checked and found to be better.
//!
//! A help that replaces code is a candidate declaration. Its text starts with [`Text::offer`], which requires a
//! [`Checked`], which only [`check`] makes, by comparing the violations before and after the change. Help that
//! replaces nothing is an [`Advice`] from a fixed list.

use super::{Violation, Violations};
use crate::text::{Checked, Text};

/// How a change affects the loci of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loci {
    /// Each locus keeps its meaning.
    Same,
    /// Dimensions are renumbered.
    Moved,
}

/// Whether a declaration with violations `after` may be offered for `violation`, one of `before`: the violation must
/// be gone, and none may be new or worse. Violations of other kinds may remain.
pub(crate) const fn check<F>(
    violation: &Violation<F>,
    before: &Violations<F>,
    after: &Violations<F>,
    loci: Loci,
) -> Option<Checked> {
    let list = after.as_slice();
    // If dimensions were renumbered, several violations may look like the same earlier one, so the total must shrink.
    if list.len() >= before.as_slice().len() {
        return None;
    }
    each!(k, 0..list.len(), {
        if is_same(&list[k], violation, loci) || !is_known(&list[k], before, loci) {
            return None;
        }
    });
    Checked::if_passed(true)
}

const fn is_same<F>(a: &Violation<F>, b: &Violation<F>, loci: Loci) -> bool {
    a.rule as u8 == b.rule as u8 && (matches!(loci, Loci::Moved) || a.locus.const_eq(b.locus))
}

const fn is_known<F>(violation: &Violation<F>, before: &Violations<F>, loci: Loci) -> bool {
    let list = before.as_slice();
    any!(k, 0..list.len(), is_same(violation, &list[k], loci) && violation.excess <= list[k].excess)
}

macro_rules! advice {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// Help that does not replace code.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum Advice { $($(#[$doc])* $name,)* }

        impl Advice {
            /// Every advice.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The text, with `N` in place of a number.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }
    };
}

advice! {
    /// For a stride of 0 inside other dimensions.
    Repeat = "repeat only the whole transfer: the task queue runs a descriptor up to N times",
    /// For padding at the receiving end.
    PadSender = "pad where the data is sent, on an MM2S channel",
    /// For a wrong number of padding pairs.
    PadPairs = "write one <before, after> for each dimension, outermost first; <0, 0> for none",
    /// For a channel that is started too often.
    Chain = "descriptors that follow each other by `next_bd` take one start for all of them",
    /// For a buffer without sizes.
    BufferSizes = "write `buffer_dimension = {...}` in the tiling, or `buffer = {...}` for all tilings",
}

impl Text {
    /// Appends a line of advice; `number` replaces the `N` in its text.
    #[must_use]
    pub(crate) const fn advise(self, advice: Advice, number: i128) -> Self {
        let bytes = advice.text().as_bytes();
        let at = or!(find!(at, 0..bytes.len(), bytes[at] == b'N'), bytes.len());
        let text = self.str("\n  = help: ");
        let (before, after) = advice.text().split_at(at);
        match after.split_at_checked(1) {
            Some((_, after)) => text.str(before).int(number).str(after),
            None => text.str(before),
        }
    }
}

/// Appends one or two numbers with their checks: `the nearest strides are 4 and 8`, `the nearest stride is 4`.
pub(crate) const fn nearest(
    text: Text,
    what: &str,
    plural: &str,
    numbers: [Option<(Checked, i128)>; 2],
) -> Text {
    match numbers {
        [Some((checked, one)), Some((_, two))] => {
            let text = text.offer(checked, "the nearest ").str(what).str(plural).str(" are ");
            text.int(one).str(" and ").int(two)
        }
        [Some((checked, one)), None] | [None, Some((checked, one))] => {
            text.offer(checked, "the nearest ").str(what).str(" is ").int(one)
        }
        [None, None] => text,
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use crate::rule::{Locus, Rule};
    use crate::util::Blank;

    impl Blank for () {
        const BLANK: Self = ();
    }

    const fn violation(rule: Rule, locus: Locus, excess: u128) -> Violation<()> {
        Violation { rule, locus, excess, fault: () }
    }

    fn list(violations: &[Violation<()>]) -> Violations<()> {
        let mut list = Violations::new();
        for &violation in violations {
            list.push(violation);
        }
        list
    }

    const SIZE: Violation<()> = violation(Rule::WrapField, Locus::Size(0), 0);
    const BEYOND: Violation<()> = violation(Rule::BeyondBuffer, Locus::Size(1), 1);

    #[test]
    fn what_removes_the_violation_passes() {
        assert!(check(&SIZE, &list(&[SIZE]), &list(&[]), Loci::Same).is_some());
        assert!(check(&SIZE, &list(&[SIZE, BEYOND]), &list(&[BEYOND]), Loci::Same).is_some());
        assert!(check(&SIZE, &list(&[BEYOND, SIZE]), &list(&[BEYOND]), Loci::Moved).is_some());
    }

    #[test]
    fn what_keeps_the_violation_does_not() {
        assert!(check(&SIZE, &list(&[SIZE]), &list(&[SIZE]), Loci::Same).is_none());
        let moved = Violation { locus: Locus::Size(1), ..SIZE };
        assert!(check(&SIZE, &list(&[SIZE, BEYOND]), &list(&[moved]), Loci::Moved).is_none());
    }

    #[test]
    fn what_breaks_another_rule_does_not() {
        assert!(check(&SIZE, &list(&[SIZE]), &list(&[BEYOND]), Loci::Same).is_none());
        let elsewhere = Violation { locus: Locus::Size(2), ..BEYOND };
        assert!(check(&SIZE, &list(&[SIZE, BEYOND]), &list(&[elsewhere]), Loci::Same).is_none());
    }

    #[test]
    fn what_makes_another_violation_worse_does_not() {
        let farther = violation(Rule::BeyondBuffer, Locus::Size(1), 2);
        assert!(check(&SIZE, &list(&[SIZE, BEYOND]), &list(&[farther]), Loci::Same).is_none());
        let other = violation(Rule::WrapField, Locus::Size(0), 0);
        assert!(check(&BEYOND, &list(&[SIZE, BEYOND]), &list(&[other]), Loci::Same).is_some());
    }

    #[test]
    fn advice_has_its_number() {
        let text = Text::new().advise(Advice::Repeat, 256);
        assert!(text.as_str().ends_with("runs a descriptor up to 256 times"));
        assert!(Text::new().advise(Advice::PadSender, 0).as_str().ends_with("on an MM2S channel"));
    }

    /// In the files of these rules, every help goes through `offer`.
    #[test]
    fn no_help_of_these_rules_is_unchecked() {
        let sources = [
            include_str!("dma/buffer.rs"),
            include_str!("dma/dims.rs"),
            include_str!("dma/fault.rs"),
            include_str!("dma/fields.rs"),
            include_str!("dma/fix/mod.rs"),
            include_str!("dma/fix/numbers.rs"),
            include_str!("dma/fix/walks.rs"),
            include_str!("dma/granule.rs"),
            include_str!("dma/help.rs"),
            include_str!("dma/iteration.rs"),
            include_str!("dma/length.rs"),
            include_str!("dma/locks.rs"),
            include_str!("dma/mod.rs"),
            include_str!("dma/names.rs"),
            include_str!("dma/overlap.rs"),
            include_str!("dma/padding.rs"),
            include_str!("walk.rs"),
            include_str!("tap/mod.rs"),
            include_str!("tap/fault.rs"),
            include_str!("tap/help.rs"),
            include_str!("tap/shim.rs"),
            include_str!("tap/steps.rs"),
            include_str!("tap/traps.rs"),
            include_str!("tensor/mod.rs"),
            include_str!("tensor/help.rs"),
            include_str!("tensor/native.rs"),
            include_str!("tensor/registers.rs"),
            include_str!("tensor/vector.rs"),
            include_str!("../register/template.rs"),
            include_str!("chain/mod.rs"),
            include_str!("chain/fault.rs"),
            include_str!("chain/ring/mod.rs"),
            include_str!("tile/mod.rs"),
            include_str!("tile/fault.rs"),
            include_str!("memory/mod.rs"),
            include_str!("memory/conflict.rs"),
            include_str!("memory/port.rs"),
            include_str!("memory/descriptor.rs"),
            include_str!("memory/fault.rs"),
            include_str!("memory/help.rs"),
            include_str!("memory/unplaced.rs"),
            include_str!("memory/words.rs"),
            include_str!("budget.rs"),
            include_str!("fifo/descriptor.rs"),
            include_str!("fifo/fix/descriptor.rs"),
            include_str!("fifo/fix/mod.rs"),
            include_str!("fifo/fix/number.rs"),
            include_str!("fifo/fix/task.rs"),
            include_str!("fifo/fault.rs"),
            include_str!("fifo/parts.rs"),
            include_str!("fifo/tile.rs"),
            include_str!("fifo/words.rs"),
            include_str!("hop/stream.rs"),
            include_str!("hop/fault.rs"),
            include_str!("hop/words.rs"),
            include_str!("tiling/mod.rs"),
            include_str!("tiling/bounds/mod.rs"),
            include_str!("tiling/bounds/fault.rs"),
            include_str!("tiling/covers.rs"),
            include_str!("tiling/granule.rs"),
            include_str!("tiling/help.rs"),
            include_str!("tiling/lists/mod.rs"),
            include_str!("tiling/lists/fault.rs"),
            include_str!("tiling/merged.rs"),
            include_str!("tiling/notice.rs"),
            include_str!("tiling/padding.rs"),
            include_str!("tiling/several/mod.rs"),
            include_str!("tiling/several/fault.rs"),
        ];
        for source in sources {
            assert!(!source.contains(".help("), "{:?}", source.lines().next());
            assert!(!source.contains("= help: "), "{:?}", source.lines().next());
        }
    }
}
