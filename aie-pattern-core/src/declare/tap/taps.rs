//! [`Taps`]: the walks that the steps of a tap make.

use super::{Op, Step, Tap};
use crate::element::Element;
use crate::ir::Pattern;
use crate::util::fits_i64;

/// Walks that wait for another one, at most: of a walk within the argument of an operation, and so on.
const DEPTH: usize = 4;

/// What the steps make: one walk, or a sequence.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant)] // nothing is allocated here
pub enum Taps {
    /// One walk.
    One(Pattern),
}

/// The step that makes no walk, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The step.
    pub step: u8,
    /// The number of the step that is wrong, where it is one.
    pub operand: Option<u8>,
    /// Why.
    pub refusal: Refusal,
}

/// Why a step makes no walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A number is not known yet.
    Unknown,
    /// Sizes, strides and offset are not those of a walk; the rules about walks say which.
    Numbers,
    /// More walks within one another than are kept.
    Depth,
}

impl Taps {
    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> u64 {
        match self {
            Self::One(_) => 1,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Walk `k`.
    #[must_use]
    pub const fn nth(&self, k: u64) -> Option<Pattern> {
        match self {
            Self::One(walk) if k == 0 => Some(*walk),
            Self::One(_) => None,
        }
    }
}

/// The walks so far.
struct Machine {
    element: Element,
    stack: [Pattern; DEPTH],
    depth: usize,
    step: u8,
}

impl Machine {
    const fn stop<T>(&self, operand: Option<u8>, refusal: Refusal) -> Result<T, Stop> {
        Err(Stop { step: self.step, operand, refusal })
    }

    const fn push(&mut self, walk: Pattern) -> Result<(), Stop> {
        if self.depth == DEPTH {
            return self.stop(None, Refusal::Depth);
        }
        self.stack[self.depth] = walk;
        self.depth += 1;
        Ok(())
    }

    /// A list of sizes and strides.
    const fn walk(&mut self, step: &Step) -> Result<(), Stop> {
        match walk(self.element, step) {
            Some(walk) => self.push(walk),
            None => self.stop(None, Refusal::Numbers),
        }
    }
}

/// The walk of a list of sizes and strides.
const fn walk(element: Element, step: &Step) -> Option<Pattern> {
    let dims = step.dims();
    match (step.offset(), dims.dims()) {
        (Some(offset), Some(list)) if fits_i64(offset) => {
            Pattern::new(element, offset as i64, list.split_at(dims.rank()).0)
        }
        _ => None,
    }
}

impl Tap<'_> {
    /// The walks that the steps make.
    ///
    /// # Errors
    /// The first step that makes none, and why.
    pub const fn taps(&self) -> Result<Taps, Stop> {
        let mut machine = Machine {
            element: self.element,
            stack: [Pattern::empty(self.element); DEPTH],
            depth: 0,
            step: 0,
        };
        let mut k = 0;
        while k < self.steps.len() {
            let step = &self.steps[k];
            machine.step = k as u8;
            if !step.numbers.is_known() {
                return machine.stop(None, Refusal::Unknown);
            }
            let done = match step.op {
                Op::Tensor | Op::MemcpyTap | Op::TaskTap => Ok(()),
                _ => machine.walk(step),
            };
            if let Err(stop) = done {
                return Err(stop);
            }
            k += 1;
        }
        if machine.depth == 0 {
            return machine.stop(None, Refusal::Numbers);
        }
        Ok(Taps::One(machine.stack[machine.depth - 1]))
    }
}
