//! [`Fault`]: faults of a tap.

use crate::declare::Tap;
use crate::declare::tap::{Refusal, Stop};
use crate::lower::tap::SHIM_RANK;
use crate::rule::table::common::{Flag, Index, Natural, Number, Words};
use crate::rule::table::{Arg, faults, kinds};
use crate::rule::{Bound, Locus, Rule, Violation, dma, walk};
use crate::text::Text;
use crate::util::Blank;

kinds! {
    /// The fault of a descriptor.
    Found(_fault: dma::Fault) => Arg::Nothing;
    /// The part of the descriptor.
    At(_locus: Locus) => Arg::Nothing;
}

faults! {
    /// A fault of a tap.
    pub enum Fault as this of (declared: &Tap);
    @words {
        registers: Words = declared.task.device.family().registers;
        sum: Words = "the transfer begins at the sum of offset times stride (AIEX dialect, `npu.dma_memcpy_nd`)";
    }

    /// Sizes, strides and offset do not form a walk.
    Walk(found: walk::Fault) => (found.rule()) { = of_walk(&found, declared) }

    /// The shim's DMA cannot run tap `tap` of the sequence, because of a fault at a part of its descriptor.
    Shim { fault: Found, locus: At, tap: Natural } => (fault.rule()) {
        = super::shim::message(declared, &fault, locus, tap)
    }

    /// The tap has too many dimensions, even with the repeat as one of them.
    Rank { dimensions: Index } => Rank {
        let most: Index = SHIM_RANK;
        "too many dimensions: {dimensions}, but a tap has {most} on a shim";
        note "three dimensions of a buffer descriptor, and a repeat or an iteration ({registers})";
        .. computed(declared);
    }

    /// The task queue cannot repeat that often.
    Repeat { times: Number, most: Number } => QueueRepeat {
        "a repeat of {times} does not fit the task queue (at most {most})";
        note "the task queue holds the repeat minus 1 in 8 bits ({registers})";
    }

    /// An offset (in steps) in a dimension of stride 0 has no effect.
    LostOffset { steps: Number } => LostOffset {
        "offset {steps} is lost: the stride of its dimension is 0";
        note "{sum}";
    }

    /// The innermost offset counts steps of a stride other than 1. `of_tap` tells whether the offset comes from a
    /// tap.
    ScaledOffset { offset: Number, stride: Number, of_tap: Flag } => ScaledOffset {
        let what: Words = if of_tap { "the tap's offset" } else { "offset" };
        let start: Number = offset.saturating_mul(stride);
        "{what} {offset} is multiplied by the innermost stride, {stride}: the walk starts at element {start}";
        note "{sum}";
    }

    /// A task with fewer than four sizes repeats the whole walk the number of times given by its first size.
    Reissue { times: Number, elements: Number } => Reissue {
        "the task runs all {elements element} {times time}";
        note "with fewer than four sizes, the first size counts twice: in the length and as the task's repeat (mlir-aie, `shim_dma_single_bd_task`); the receiver stalls on the rest";
    }

    /// A step does not result in a walk.
    Step(stop: Stop) => (rule_of(stop.refusal)) { = refused(stop.refusal, declared) }

    /// The sequence has more taps than can be listed.
    Taps { taps: Natural } => NumberRange {
        let most: Natural = MAX_TAPS;
        "a sequence of {taps tap} (at most {most})";
        note "one tap is declared with its number in brackets after the sequence";
    }
}

/// Maximum number of taps in a sequence: more than the queues of all shims of an array can hold, and few enough to
/// list.
pub const MAX_TAPS: u64 = 1 << 14;

impl Blank for Fault {
    const BLANK: Self = Self::Rank { dimensions: 0 };
}

impl Fault {
    /// The violation of this fault at `locus`. Its `excess` is 0, because every help is checked as a whole.
    pub const fn at(self, locus: Locus) -> Violation<Self> {
        Violation { rule: self.rule(), locus, excess: 0, fault: self }
    }
}

const fn rule_of(refusal: Refusal) -> Rule {
    match refusal {
        Refusal::Range { .. } => Rule::NumberRange,
        Refusal::Count { .. } => Rule::DimensionCount,
        Refusal::Tiler(_) => Rule::Tiler,
        Refusal::Nth { .. } => Rule::NoTap,
        Refusal::Padded => Rule::PadTile,
        Refusal::Algebra(_) | Refusal::Depth | Refusal::Numbers | Refusal::Unknown => Rule::Algebra,
    }
}

const fn of_walk(fault: &walk::Fault, tap: &Tap) -> Text {
    match *fault {
        walk::Fault::SizeZero { size } => Text::new().str("size must be at least 1, found ").int(size),
        walk::Fault::Range { number, bound } => walk::out_of_range("number", number, bound),
        fault @ walk::Fault::IndexWord { .. } => {
            fault.write(Text::new(), &tap.pattern(), Locus::Index, &[], "element")
        }
        _ => Text::new().str("there is no such walk"),
    }
}

/// Appends the numbers of a computed walk.
const fn computed(text: Text, tap: &Tap) -> Text {
    match (tap.plain(), tap.taps()) {
        (None, Ok(taps)) => match taps.nth(0) {
            Some(walk) => super::shim::noted(tap, &walk, 0, text),
            None => text,
        },
        _ => text,
    }
}

/// The reason why a step does not result in a walk.
const fn refused(refusal: Refusal, declared: &Tap) -> Text {
    let text = Text::new();
    match refusal {
        Refusal::Range { number, least, most } => match Bound::passed(number, least, most) {
            Some(bound) => walk::out_of_range("number", number, bound),
            None => text,
        },
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
