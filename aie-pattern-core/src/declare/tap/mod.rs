//! [`Tap`]: a walk of the runtime sequence, in the notation of IRON, its layout algebra, or MLIR-AIE.

mod machine;
mod numbers;
mod step;
mod taps;

use super::generic::declaration;
use super::{Declaration, Fields, Locus, Mapped};
use crate::device::{Device, Direction};
use crate::element::Element;
use crate::ir::{Pattern, Word};
pub use numbers::{Numbers, RawNumbers};
pub use step::{Op, Step};
pub use taps::{Refusal, Stop, Taps};

declaration! {
    /// How the shim's DMA runs a tap.
    pub struct Task<N> {
        /// The device whose limits apply.
        pub device: Device as name(Device),
        /// Whether no device is written, so that `device` is the default.
        pub is_device_assumed: bool as flag(bool),
        /// The direction, if known: `fill` reads the tensor (MM2S), `drain` writes it (S2MM).
        pub direction: Option<Direction> as maybe_name(Direction),
        /// The channel, if known.
        pub channel: Option<N> as maybe(ChannelNumber),
        /// Id of the descriptor; for a sequence, the id for its first tap.
        pub bd_id: Option<N> as maybe(BdId),
        /// Number of elements that one pass of the descriptor moves, if written.
        pub len: Option<N> as maybe(Len),
        /// Id and type of the packet.
        pub packet: Option<(N, N)> as pair(PacketId, PacketType),
        /// Burst length in bytes.
        pub burst: Option<N> as maybe(Burst),
        /// Byte address of the tensor.
        pub address: Option<N> as maybe(Address),
        /// Whether a token reports the end of the task.
        pub issue_token: bool as flag(bool),
        /// Whether a tap that writes may visit an element twice.
        pub allow_overlap: bool as flag(bool),
        /// The index type, if it is forced.
        pub index: Option<Word> as maybe_name(Word),
    }
}

impl Task {
    /// Nothing declared.
    pub const EMPTY: Self = Self {
        device: Device::DEFAULT,
        is_device_assumed: false,
        direction: None,
        channel: None,
        bd_id: None,
        len: None,
        packet: None,
        burst: None,
        address: None,
        issue_token: false,
        allow_overlap: false,
        index: None,
    };
}

/// A walk of the runtime sequence, or a sequence of walks, before any rule is checked. Each step makes a walk or
/// changes one.
///
/// Everything is in elements, dimensions outermost first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tap<'a, N = i128> {
    /// Type of the tensor's elements.
    pub element: Element,
    /// The task that runs it.
    pub task: Task<N>,
    /// The steps in order.
    pub steps: &'a [Step<N>],
}

// Implemented by hand, because a tap borrows its steps.
impl<N> Declaration<N> for Tap<'_, N> {
    fn numbers(&self, to: &mut impl FnMut(Locus, &N)) {
        self.task.numbers(to);
        for (k, step) in (0..=u8::MAX).zip(self.steps) {
            for (j, number) in (0..=u8::MAX).zip(step.numbers.as_slice()) {
                to(Locus::Operand(k, j), number);
            }
        }
    }

    fn fields(&self, to: &mut impl Fields<N>) {
        to.name("element", "Element", &self.element);
        to.nested("task", "Task", &self.task);
        to.several("steps", "Step", "EMPTY", self.steps);
    }
}

impl<N> Tap<'_, N> {
    /// Converts every number of the task with `to`; the caller supplies the converted steps.
    pub fn over<'a, M: Clone + Default>(
        &self,
        steps: &'a [Step<M>],
        to: &mut impl FnMut(&N) -> M,
    ) -> Tap<'a, M> {
        Tap { element: self.element, task: self.task.map(to), steps }
    }
}

impl Tap<'_> {
    /// Nothing declared.
    pub const EMPTY: Self = Self { element: Element::Int8, task: Task::EMPTY, steps: &[] };

    /// Number of elements of the tensor; `None` if its shape is not written or not known yet.
    #[must_use]
    pub const fn elements(&self) -> Option<i128> {
        let [source, ..] = self.steps else { return None };
        let list = source.numbers.as_slice();
        let rank = match source.op {
            Op::Tensor | Op::Full => list.len(),
            Op::Tiler => 2,
            _ => return None,
        };
        let (mut elements, mut k) = (1i128, 0);
        while k < rank && k < list.len() {
            if !crate::util::known(list[k]) {
                return None;
            }
            elements = elements.saturating_mul(list[k]);
            k += 1;
        }
        Some(elements)
    }

    /// The walk, or the first walk of a sequence; an empty one if there is none.
    #[must_use]
    pub const fn pattern(&self) -> Pattern {
        match self.taps() {
            Ok(taps) => or!(taps.nth(0), Pattern::empty(self.element)),
            Err(_) => Pattern::empty(self.element),
        }
    }

    /// The index type of the generated table.
    #[must_use]
    pub const fn word(&self) -> Word {
        or!(self.task.index, Word::narrowest(&self.pattern()))
    }

    /// Whether every number of the steps is known at this point.
    pub(crate) const fn are_steps_known(&self) -> bool {
        all!(k, 0..self.steps.len(), self.steps[k].numbers.is_known())
    }

    /// The position of the one list of sizes and strides, if the tap consists of nothing else.
    #[must_use]
    pub const fn plain(&self) -> Option<(usize, &Step)> {
        match self.steps {
            [walk] if walk.is_walk() => Some((0, walk)),
            [Step { op: Op::Tensor, .. }, walk] if walk.is_walk() => Some((1, walk)),
            _ => None,
        }
    }
}
