//! Faults of several tilings that must cover the data together.

use super::first_left_out;
use crate::declare::tiling::Port;
use crate::rule::table::common::{Count, Index, Number, Words};
use crate::rule::table::{Arg, faults, kinds};
use crate::rule::tiling::covers::REQUIRED;
use crate::rule::tiling::{Violation, help};
use crate::text::Text;

kinds! {
    /// The positions of two tilings, in order.
    Two(_tilings: [usize; 2]) => Arg::Nothing;
    /// Index of an element, if known.
    Element(index: Option<i128>) => match index {
        Some(index) => Arg::Int(index),
        None => Arg::Nothing,
    };
}

faults! {
    /// Why several tilings together do not move each element exactly once, although each one alone moves no element
    /// twice.
    pub enum Fault as fault of (port: &Port<'_>);
    @words {
        required: Words = REQUIRED;
    }

    /// No tiling moves `elements` of the `of` data elements.
    LeftOut { elements: Number, of: Number } => Gap {
        let first: Element = first_left_out(port);
        "the tilings leave out {elements element} of {of}";
        note if first.is_some(), "the first of them is index {first} of the buffer; {required}";
        note if first.is_none(), "{required}";
    }

    /// Two tilings move the same element.
    Both { tilings: Two, index: Number } => Overlap {
        let one: Index = tilings[0];
        let two: Index = tilings[1];
        "tilings {one} and {two} both move index {index} of the buffer";
        note "{required}";
    }

    /// The comparison of two tilings takes too many steps.
    UndecidedPair { tilings: Two, steps: Count } => Undecided {
        let one: Index = tilings[0];
        let two: Index = tilings[1];
        "could not decide within {steps step} whether each element is moved exactly once";
        note "the tiles of tilings {one} and {two} are compared one by one, and these are too many";
    }

    /// The tilings have more runs of elements than are examined.
    UndecidedRuns { steps: Count } => Undecided {
        "could not decide within {steps step} whether each element is moved exactly once";
        note "tilings that see the buffer in different dimensions, or with different data, are compared run by run";
    }
}

/// Appends a replacement if one was found.
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
