//! The order in which a declared pattern visits its buffer.

use aie_pattern::{Access, AccessPattern};
use aie_pattern_core::show::Plan;

use super::name;
use crate::walk::draw;
use crate::{Drawing, Undrawn};

/// Draws the order in which a declared pattern visits its buffer: a walk, or the tilings of a port, one below the other.
///
/// # Errors
/// Returns [`Undrawn`] with the reason why the walk cannot be drawn.
pub fn order<P: AccessPattern<A>, A: Access<P>>(_: P) -> Result<Drawing, Undrawn> {
    let plans: Vec<Plan> = (0..).map_while(A::plan).collect();
    draw(name::<P>(), &plans)
}
