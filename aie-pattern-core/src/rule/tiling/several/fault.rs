//! What can be wrong between several tilings that are to cover the data.

use super::first_left_out;
use crate::declare::tiling::Port;
use crate::rule::table::common::{Count, Index, Number, Words};
use crate::rule::table::{Arg, faults, kinds};
use crate::rule::tiling::covers::REQUIRED;
use crate::rule::tiling::{Violation, help};
use crate::text::Text;

kinds! {
    /// Two tilings, in their order.
    Two(_tilings: [usize; 2]) => Arg::Nothing;
    /// The index of an element, where it is known.
    Element(index: Option<i128>) => match index {
        Some(index) => Arg::Int(index),
        None => Arg::Nothing,
    };
}

faults! {
    /// What keeps several tilings from moving each element exactly once, though each moves none twice.
    pub enum Fault as fault of (port: &Port<'_>);
    @words {
        required: Words = REQUIRED;
    }

    /// Elements, of so many of the data, that no tiling moves.
    LeftOut { elements: Number, of: Number } => Gap {
        let first: Element = first_left_out(port);
        "the tilings leave out {elements element} of {of}";
        note if first.is_some(), "the first of them is index {first} of the buffer; {required}";
        note if first.is_none(), "{required}";
    }

    /// An element that two tilings move.
    Both { tilings: Two, index: Number } => Overlap {
        let one: Index = tilings[0];
        let two: Index = tilings[1];
        "tilings {one} and {two} both move index {index} of the buffer";
        note "{required}";
    }

    /// More steps than the comparison of two tilings takes.
    UndecidedPair { tilings: Two, steps: Count } => Undecided {
        let one: Index = tilings[0];
        let two: Index = tilings[1];
        "could not decide within {steps step} whether each element is moved exactly once";
        note "the tiles of tilings {one} and {two} are compared one by one, and these are too many";
    }

    /// More runs of elements, of each tiling, than are looked at.
    UndecidedRuns { steps: Count } => Undecided {
        "could not decide within {steps step} whether each element is moved exactly once";
        note "tilings that see the buffer in different dimensions, or with different data, are compared run by run";
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
