//! Contracts: promises of a declaration beyond the requirements of the hardware.
//!
//! | module | contracts |
//! |---|---|
//! | [`own`] | of one declaration: `covers`, `injective`, `runs` |
//! | [`port`] | the same for tilings, with padding and several tilings |
//! | [`pair`] | of two declarations: same walk, inverse |
//! | [`set`] | of several declarations over one buffer: disjoint, covering it together |
//! | [`source`] | the walk of any notation |
//!
//! A verdict is never guessed: a contract that takes too long to decide is refused as undecided.

#[cfg(feature = "dma")]
mod descriptor;
mod fix;
#[cfg(feature = "program")]
mod onto;
pub mod own;
#[cfg(feature = "program")]
pub mod pair;
#[cfg(feature = "tiling")]
pub mod port;
#[cfg(feature = "program")]
pub mod set;
#[cfg(any(feature = "tiling", feature = "program"))]
pub mod source;
#[cfg(feature = "tap")]
mod tap;
#[cfg(feature = "tensor")]
mod tensor;

use crate::ir::contract::{CoverFault, Run, Twice};
use crate::rule::{Locus, Rule, Violation};
use crate::text::{Arg, Text};
use crate::util::Blank;

/// How a contract of one declaration is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ContractFault {
    /// The walk does not cover the buffer exactly once.
    Cover {
        /// The counterexample.
        fault: CoverFault,
        /// Number of elements of the buffer.
        elements: u64,
    },
    /// An element is moved twice, by these accesses.
    Twice(Twice),
    /// An element is moved twice, by unknown accesses.
    TwiceAt {
        /// Index of the element.
        index: i128,
    },
    /// A contiguous run is too short.
    Short {
        /// The shortest run.
        run: Run,
        /// Required length in bytes.
        bytes: i128,
    },
    /// The required length of a contiguous run is not positive.
    NoBytes {
        /// The length as written.
        bytes: i128,
    },
    /// The contract could not be decided.
    Undecided,
}

impl Blank for ContractFault {
    const BLANK: Self = Self::Undecided;
}

const fn broken(rule: Rule, locus: Locus, fault: ContractFault) -> Violation<ContractFault> {
    let rule = match fault {
        ContractFault::Undecided => Rule::Undecided,
        ContractFault::NoBytes { .. } => Rule::NumberRange,
        ContractFault::Cover { .. }
        | ContractFault::Twice(_)
        | ContractFault::TwiceAt { .. }
        | ContractFault::Short { .. } => rule,
    };
    Violation { rule, locus, excess: 0, fault }
}

/// The counterexample, and the meaning of the contract.
const fn message(violation: &Violation<ContractFault>) -> Text {
    let text = match violation.fault {
        ContractFault::Cover { fault, elements } => cover_text(Text::new(), fault, elements),
        ContractFault::Twice(twice) => twice_text(Text::new(), twice),
        ContractFault::TwiceAt { index } => {
            Text::new().str("index ").int(index).str(" of the buffer is moved twice")
        }
        ContractFault::Short { run, bytes } => {
            let text = Text::new().str("a contiguous run has ");
            let text = if run.bits % 8 == 0 {
                text.count(run.bits as i128 / 8, "byte").str(", but at least ").int(bytes)
            } else {
                text.count(run.bits as i128, "bit").str(", but at least ").count(bytes, "byte")
            };
            text.str(if bytes == 1 { " is required" } else { " are required" }).note("").fill(
                "it starts at element {} of the stream, index {} of the buffer, and has { element}",
                &[
                    Arg::Int(run.position as i128),
                    Arg::Int(run.index as i128),
                    Arg::Int(run.elements as i128),
                ],
            )
        }
        ContractFault::NoBytes { bytes } => {
            Text::new().str("`runs` requires at least 1 byte, found ").int(bytes)
        }
        ContractFault::Undecided => {
            Text::new().str("could not decide within the steps of the search whether this holds")
        }
    };
    match violation.fault {
        ContractFault::Undecided => text.note("a contract is never guessed, so it is refused"),
        ContractFault::NoBytes { .. } => text,
        ContractFault::Cover { .. }
        | ContractFault::Twice(_)
        | ContractFault::TwiceAt { .. }
        | ContractFault::Short { .. } => match violation.locus {
            Locus::Covers => text.note("`covers`: each element of the buffer is moved exactly once"),
            Locus::Injective => text.note("`injective`: no element is moved twice"),
            _ => text,
        },
    }
}

const fn cover_text(text: Text, fault: CoverFault, elements: u64) -> Text {
    match fault {
        CoverFault::Outside { position, index } => text.fill(
            "element {} of the stream is index {}, outside the buffer of { element}",
            &[Arg::Int(position as i128), Arg::Int(index as i128), Arg::Int(elements as i128)],
        ),
        CoverFault::Missing { index } => text.fill(
            "index {} of the buffer of { element} is not moved",
            &[Arg::Int(index as i128), Arg::Int(elements as i128)],
        ),
        CoverFault::Twice(twice) => twice_text(text, twice),
    }
}

const fn twice_text(text: Text, Twice { first, second, index }: Twice) -> Text {
    text.fill(
        "elements {} and {} of the stream are both index {} of the buffer",
        &[Arg::Int(first as i128), Arg::Int(second as i128), Arg::Int(index as i128)],
    )
}
