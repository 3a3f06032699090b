//! The order in which a walk visits its buffer.

use aie_pattern_core::Pattern;
use aie_pattern_core::show::{Cell, Panel, Plan, PortSheet, Sheet};

use crate::{Drawing, MOST, Undrawn};

/// Draws the order of a walk that is plain data.
///
/// ```
/// use aie_pattern::{Dim, Element, Pattern};
///
/// let tiles = Pattern::new(Element::Int32, 0, &[Dim::new(2, 4), Dim::new(4, 8), Dim::new(4, 1)]).unwrap();
/// let drawing = aie_pattern_draw::walk(&tiles)?;
/// assert!(drawing.to_string().contains("Order of 32 accesses"));
/// # Ok::<(), aie_pattern_draw::Undrawn>(())
/// ```
///
/// # Errors
/// Returns [`Undrawn`] with the reason why the walk cannot be drawn.
pub fn walk(walk: &Pattern) -> Result<Drawing, Undrawn> {
    draw("", Plan::of_walk(walk, &[]).as_slice())
}

/// Draws the order of a walk, including the zeros that its DMA pads.
///
/// # Errors
/// Returns [`Undrawn`] with the reason why the walk cannot be drawn.
pub fn sheet(sheet: &Sheet) -> Result<Drawing, Undrawn> {
    draw("", Plan::of(sheet).as_slice())
}

/// Draws the tilings of a port, one below the other, from plain data.
///
/// # Errors
/// Returns [`Undrawn`] with the reason why the walk cannot be drawn.
pub fn port(&PortSheet(port): &PortSheet) -> Result<Drawing, Undrawn> {
    let plans: Vec<Plan> = (0..port.tilings.len()).filter_map(|k| Plan::of_tiling(port, k)).collect();
    draw("", &plans)
}

/// The cells of a plan, coloured by its accesses.
pub(crate) fn filled(plan: &Plan) -> Result<Vec<Cell>, Undrawn> {
    let mut cells = blank(plan)?;
    if plan.fill(&mut cells) { Ok(cells) } else { Err(too_large(plan)) }
}

/// The cells of a plan without any access.
pub(crate) fn blank(plan: &Plan) -> Result<Vec<Cell>, Undrawn> {
    match usize::try_from(plan.cells()) {
        Ok(cells) if plan.cells() <= MOST && plan.accesses() <= MOST => Ok(vec![Cell::NEVER; cells]),
        _ => Err(too_large(plan)),
    }
}

fn too_large(plan: &Plan) -> Undrawn {
    Undrawn::TooLarge { elements: plan.cells(), accesses: plan.accesses() }
}

/// Draws plans one below the other.
pub(crate) fn draw(name: &str, plans: &[Plan]) -> Result<Drawing, Undrawn> {
    let mut filled_plans = Vec::new();
    for plan in plans {
        filled_plans.push((plan, filled(plan)?));
    }
    let (mut panels, mut bottom, mut right) = (Vec::new(), 0, 0);
    for (plan, cells) in &filled_plans {
        let panel = Panel::new(plan, cells).at((0, bottom));
        let (width, height) = panel.size();
        (right, bottom) = (right.max(width), bottom + height);
        panels.push(panel);
    }
    let first = panels.first().ok_or(Undrawn::Nothing)?;
    let accesses: u64 = plans.iter().map(Plan::accesses).sum();
    let of = if name.is_empty() { String::new() } else { format!("{name}: ") };
    let title = format!("{of}Order of {accesses} accesses");
    let mut drawing = Drawing::new(title, first.description().to_string(), (right, bottom));
    for panel in &panels {
        drawing.add(panel);
    }
    Ok(drawing)
}
