//! [`Fault`]: what can be wrong with a tap.

use crate::declare::Tap;
use crate::declare::tap::{Refusal, Stop};
use crate::lower::tap::SHIM_RANK;
use crate::rule::{Locus, Rule, Violation, dma, walk};
use crate::text::Text;
use crate::util::Blank;

/// What can be wrong with a tap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// Sizes, strides and offset are not those of a walk.
    Walk(walk::Fault),
    /// The shim's DMA cannot run it.
    Shim {
        /// What is wrong with the descriptor,
        fault: dma::Fault,
        /// at this part of it,
        locus: Locus,
        /// of this tap of the sequence.
        tap: u64,
    },
    /// There are more dimensions than a shim has with its repeat.
    Rank {
        /// The dimensions.
        dimensions: usize,
    },
    /// The start queue does not repeat as often.
    Repeat {
        /// Runs.
        times: i128,
        /// Runs that one entry of the queue asks for, at most.
        most: i128,
    },
    /// An offset in a dimension of stride 0 adds nothing.
    LostOffset {
        /// The offset, in steps of that dimension.
        steps: i128,
    },
    /// An innermost offset counts steps of another stride than 1.
    ScaledOffset {
        /// The offset as written.
        offset: i128,
        /// The innermost stride.
        stride: i128,
        /// Whether it is that of a tap.
        of_tap: bool,
    },
    /// A task with fewer sizes than four runs the whole walk as often as its first size says.
    Reissue {
        /// Runs.
        times: i128,
        /// Elements of each.
        elements: i128,
    },
    /// A step makes no walk.
    Step(Stop),
    /// A sequence has more taps than are listed.
    Taps {
        /// How many it has.
        taps: u64,
    },
}

/// Taps of a sequence, at most: more than the queues of all shims of an array ever hold, and few enough to be listed.
pub const MAX_TAPS: u64 = 1 << 14;

impl Blank for Fault {
    const BLANK: Self = Self::Rank { dimensions: 0 };
}

impl Fault {
    /// The violation that it is at a part of the tap. None is more or less wrong: every help is checked as a whole.
    #[must_use]
    pub const fn at(self, locus: Locus) -> Violation<Self> {
        Violation { rule: self.rule(), locus, excess: 0, fault: self }
    }

    const fn rule(&self) -> Rule {
        match self {
            Self::Walk(fault) => fault.at(Locus::Whole).rule,
            Self::Shim { fault, .. } => fault.at(Locus::Whole).rule,
            Self::Rank { .. } => Rule::Rank,
            Self::Repeat { .. } => Rule::QueueRepeat,
            Self::Taps { .. } => Rule::NumberRange,
            Self::LostOffset { .. } => Rule::LostOffset,
            Self::ScaledOffset { .. } => Rule::ScaledOffset,
            Self::Reissue { .. } => Rule::Reissue,
            Self::Step(Stop { refusal, .. }) => match refusal {
                Refusal::Range { .. } => Rule::NumberRange,
                Refusal::Count { .. } => Rule::DimensionCount,
                Refusal::Tiler(_) => Rule::Tiler,
                Refusal::Nth { .. } => Rule::NoTap,
                Refusal::Padded => Rule::PadTile,
                Refusal::Algebra(_) | Refusal::Depth | Refusal::Numbers | Refusal::Unknown => Rule::Algebra,
            },
        }
    }

    /// What is wrong, without help.
    pub(super) const fn message(&self, tap: &Tap) -> Text {
        let text = Text::new();
        match *self {
            Self::Walk(walk::Fault::SizeZero { size }) => {
                text.str("size ").int(size).str(", but a loop has at least 1 step")
            }
            Self::Walk(walk::Fault::Range { number, bound }) => walk::out_of_range("number", number, bound),
            Self::Walk(fault @ walk::Fault::IndexWord { .. }) => {
                fault.message(Locus::Index, &tap.pattern(), &[], "element")
            }
            Self::Walk(_) => text.str("there is no such walk"),
            Self::Shim { fault, locus, tap: k } => super::shim::message(tap, &fault, locus, k),
            Self::Rank { dimensions } => computed(tap, text
                .str("too many dimensions: ")
                .int(dimensions as i128)
                .str(", but a tap has ")
                .int(SHIM_RANK as i128)
                .str(" on a shim")
                .note("three dimensions of a buffer descriptor, and a repeat or an iteration").cite(tap.task.device.family().registers)),
            Self::Repeat { times, most } => text
                .str("a repeat of ")
                .int(times)
                .str(" does not fit the task queue")
                .at_most(most)
                .note("the task queue holds the repeat minus 1 in 8 bits").cite(tap.task.device.family().registers),
            Self::LostOffset { steps } => text
                .str("offset ")
                .int(steps)
                .str(" is lost: the stride of its dimension is 0")
                .note("the transfer begins at the sum of offset times stride (AIEX dialect, `npu.dma_memcpy_nd`)"),
            Self::ScaledOffset { offset, stride, of_tap } => {
                let text = text.str(if of_tap { "the tap's offset " } else { "offset " }).int(offset);
                let text = text.str(" counts innermost steps of ").int(stride);
                let text = text.str(": the walk starts at element ").int(offset.saturating_mul(stride));
                text.note(
                    "the transfer begins at the sum of offset times stride (AIEX dialect, `npu.dma_memcpy_nd`)",
                )
            }
            Self::Step(stop) => refused(text, stop.refusal, tap),
            Self::Taps { taps } => text
                .str("a sequence of ")
                .count(taps as i128, "tap")
                .at_most(MAX_TAPS as i128)
                .note("one tap is declared with its number in brackets after the sequence"),
            Self::Reissue { times, elements } => text
                .str("the task runs all ")
                .count(elements, "element")
                .str(" ")
                .count(times, "time")
                .note("with fewer than four sizes, the first counts in the length and again as the task's repeat (mlir-aie, `shim_dma_single_bd_task`); the receiver stalls on the rest"),
        }
    }
}

/// Appends the numbers of a walk that is not written.
const fn computed(tap: &Tap, text: Text) -> Text {
    match (tap.plain(), tap.taps()) {
        (None, Ok(taps)) => match taps.nth(0) {
            Some(walk) => super::shim::noted(tap, &walk, 0, text),
            None => text,
        },
        _ => text,
    }
}

/// Why a step makes no walk.
const fn refused(text: Text, refusal: Refusal, declared: &Tap) -> Text {
    match refusal {
        Refusal::Range { number, least, most } => {
            let text = text.str("number ").int(number).str(" is out of range");
            if number < least { text.at_least(least) } else { text.at_most(most) }
        }
        Refusal::Count { found, most } => {
            text.str("found ").count(found as i128, "number").at_most(most as i128)
        }
        Refusal::Algebra(error) => error
            .message()
            .note("the layout algebra counts dimensions from the outermost, which is 0 (IRON, `taplib`)"),
        Refusal::Tiler(error) => error.message().note("`TensorTiler2D` refuses such a call (IRON, `taplib`)"),
        Refusal::Nth { tap, taps } => {
            let text = text.str("tap ").int(tap).str(" does not exist: the sequence has ");
            text.count(taps as i128, "tap")
        }
        Refusal::Padded => text
            .str("a shim cannot pad")
            .note("zero padding exists where a mem tile sends its memory, and nowhere else")
            .cite(declared.task.device.family().manual),
        Refusal::Depth => text.str("the taps are nested too deeply"),
        Refusal::Unknown | Refusal::Numbers => text.str("there is no such walk"),
    }
}
