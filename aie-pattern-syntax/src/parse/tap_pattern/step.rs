//! [`Step`]: what every notation of a tap becomes.

use aie_pattern_core::declare::tap::Op;

use crate::errors::Place;
use crate::parse::number::Number;

/// One step.
#[derive(Clone)]
pub struct Step {
    /// The operation.
    pub op: Op,
    /// Its numbers, in the order of the operation.
    pub numbers: Vec<Number>,
    /// The place of the step.
    pub place: Place,
}

/// The steps of a notation.
pub(super) struct Expression {
    pub(super) steps: Vec<Step>,
    /// Whether they are a sequence of taps.
    pub(super) is_sequence: bool,
}
