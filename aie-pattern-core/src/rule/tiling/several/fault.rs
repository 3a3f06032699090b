//! What can be wrong between several tilings that are to cover the data.

use super::first_left_out;
use crate::declare::tiling::Port;
use crate::rule::Rule;
use crate::rule::tiling::covers::{REQUIRED, undecided};
use crate::rule::tiling::{Violation, help};
use crate::text::Text;

/// What keeps several tilings from moving each element exactly once, though each moves none twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// Elements of the data that no tiling moves.
    LeftOut {
        /// How many.
        elements: i128,
        /// Elements of the data.
        of: i128,
    },
    /// An element that two tilings move.
    Both {
        /// The two tilings, in their order.
        tilings: [usize; 2],
        /// The element.
        index: i128,
    },
    /// More steps than the comparison of two tilings takes.
    UndecidedPair {
        /// The two tilings, in their order.
        tilings: [usize; 2],
        /// Steps of the comparison.
        steps: u32,
    },
    /// More runs of elements than are looked at.
    UndecidedRuns {
        /// Runs that were looked at, of each tiling.
        steps: u32,
    },
}

impl Fault {
    /// The rule that it breaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self {
            Self::LeftOut { .. } => Rule::Gap,
            Self::Both { .. } => Rule::Overlap,
            Self::UndecidedPair { .. } | Self::UndecidedRuns { .. } => Rule::Undecided,
        }
    }

    /// In words, of the tilings of the port.
    pub(in crate::rule::tiling) const fn message(&self, port: &Port) -> Text {
        let text = Text::new();
        match *self {
            Self::LeftOut { elements, of } => {
                let text = text.str("the tilings leave out ").count(elements, "element").str(" of ").int(of);
                match first_left_out(port) {
                    Some(index) => text
                        .note("the first of them is index ")
                        .int(index)
                        .str(" of the buffer; ")
                        .str(REQUIRED),
                    None => text.note(REQUIRED),
                }
            }
            Self::Both { tilings: [one, two], index } => text
                .str("tilings ")
                .int(one as i128)
                .str(" and ")
                .int(two as i128)
                .str(" both move index ")
                .int(index)
                .str(" of the buffer")
                .note(REQUIRED),
            Self::UndecidedPair { tilings: [one, two], steps } => undecided(steps)
                .note("the tiles of tilings ")
                .int(one as i128)
                .str(" and ")
                .int(two as i128)
                .str(" are compared one by one, and these are too many"),
            Self::UndecidedRuns { steps } => undecided(steps)
                .note("tilings that see the buffer in different dimensions, or with different data, ")
                .str("are compared run by run"),
        }
    }
}

/// Appends what can be written instead.
pub(in crate::rule::tiling) const fn with_help(
    port: &Port,
    violation: &Violation,
    fault: &Fault,
    text: Text,
) -> Text {
    match fault {
        Fault::UndecidedPair { .. } | Fault::UndecidedRuns { .. } => {
            help::without_covers(port, violation, text)
        }
        Fault::LeftOut { .. } | Fault::Both { .. } => text,
    }
}
