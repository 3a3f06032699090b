//! The part of the tensor that each tap of a sequence moves.

use aie_pattern::TapSequence;
use aie_pattern::show::{Panel, Plan};

use super::name;
use crate::walk::blank;
use crate::{Drawing, MOST, Undrawn};

/// Draws the tensor of a sequence of taps, each element with the number of the first tap that moves it.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tap_pattern! {
///     /// Tiles of 2 x 4.
///     struct Groups = i32, TensorTiler2D.simple_tiler((8, 8), (2, 4));
/// }
/// assert!(aie_pattern_draw::taps(Groups)?.to_string().contains("Groups: 8 taps"));
/// # Ok::<(), aie_pattern_draw::Undrawn>(())
/// ```
///
/// # Errors
/// Returns [`Undrawn`] with the reason why the walk cannot be drawn.
pub fn taps<P: TapSequence>(_: P) -> Result<Drawing, Undrawn> {
    let first = P::TAPS.first().ok_or(Undrawn::Nothing)?;
    let span = P::TAPS.iter().filter_map(|tap| tap.span().ok()).max().unwrap_or(0);
    let elements = P::TAP.elements().and_then(|elements| u64::try_from(elements).ok()).unwrap_or(span);
    let plan = Plan::of_buffer(elements, first).ok_or(Undrawn::Nothing)?;
    let mut cells = blank(&plan)?;
    let accesses = P::TAPS.iter().filter_map(|tap| tap.len().ok()).fold(0, u64::saturating_add);
    let is_drawn = |(number, tap)| plan.add(tap, number, &mut cells);
    if accesses > MOST || !(0..).zip(P::TAPS).all(is_drawn) {
        return Err(Undrawn::TooLarge { elements, accesses });
    }
    let panel = Panel::of_walks(&plan, &cells, P::TAPS.len() as u64);
    let title = format!("{}: {} taps", name::<P>(), P::TAPS.len());
    let mut drawing = Drawing::new(title, panel.description().to_string(), panel.size());
    drawing.add(panel);
    Ok(drawing)
}
