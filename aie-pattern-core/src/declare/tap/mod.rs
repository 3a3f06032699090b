//! [`Tap`]: a walk of the runtime sequence, in the notation of IRON, its layout algebra, or MLIR-AIE.

mod machine;
mod step;
mod taps;

pub use super::numbers::{Numbers, RawNumbers};
pub use super::task::Task;
use super::{Declaration, Fields, Locus, Mapped};
use crate::element::Element;
use crate::ir::{Pattern, Word};
pub use step::{Op, Step};
pub use taps::{Refusal, Stop, Taps};

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
    pub const fn pattern(&self) -> Pattern {
        match self.taps() {
            Ok(taps) => or!(taps.nth(0), Pattern::empty(self.element)),
            Err(_) => Pattern::empty(self.element),
        }
    }

    /// The index type of the generated table.
    pub const fn word(&self) -> Word {
        or!(self.task.index, Word::narrowest(&self.pattern()))
    }

    /// Whether every number of the steps is known at this point.
    pub(crate) const fn are_steps_known(&self) -> bool {
        all!(k, 0..self.steps.len(), self.steps[k].numbers.is_known())
    }

    /// The position of the one list of sizes and strides, if the tap consists of nothing else.
    pub const fn plain(&self) -> Option<(usize, &Step)> {
        match self.steps {
            [walk] if walk.is_walk() => Some((0, walk)),
            [Step { op: Op::Tensor, .. }, walk] if walk.is_walk() => Some((1, walk)),
            _ => None,
        }
    }
}
