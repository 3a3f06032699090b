//! Cascades: the wire from a core to the next one. Each core has one in and one out.

use std::collections::HashMap;

use aie_pattern_core::TileKind;
use aie_pattern_core::device::{Device, Place as At};
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::words::{manual, tile};
use crate::finding::Finding;
use crate::model::{Cascade, Design, TileId};
use crate::resolve::Resolved;

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let mut ends: HashMap<(TileId, bool), &Cascade> = HashMap::new();
    for cascade in &design.cascades {
        let (Some(from), Some(to)) = (cascade.from, cascade.to) else { continue };
        let other =
            [from, to].into_iter().find(|id| design[*id].kind.is_some_and(|kind| kind != TileKind::Compute));
        if let Some(other) = other {
            let message = format!("a cascade is on {}, but only cores have cascades", tile(design, other));
            out.push(Finding::error(Rule::PortRange, cascade.place, message));
            continue;
        }
        check_way(design, cascade, (from, to), out);
        for (id, is_out) in [(from, true), (to, false)] {
            if let Some(first) = ends.insert((id, is_out), cascade) {
                let way = if is_out { "leaves" } else { "enters" };
                let message = format!("a second cascade {way} the core of {}", tile(design, id));
                let finding = Finding::error(Rule::PortRange, cascade.place, message)
                    .note(format!("a core has one cascade in and one out ({})", manual(design)));
                out.push(finding.related(first.place, "the first one"));
            }
        }
    }
}

/// **Way**: a cascade leads to the next tile to the east or the south. MLIR-AIE puts logical tiles so.
fn check_way(design: &Design, cascade: &Cascade, (from, to): (TileId, TileId), out: &mut Findings) {
    let is_open = [from, to].iter().any(|id| design[*id].is_chosen);
    let (Some(one), Some(other)) = (design[from].at, design[to].at) else { return };
    if is_open || design.part.device.is_none_or(|device| device == Device::Aie) || is_next(one, other) {
        return;
    }
    let message = format!("no cascade leads from {} to {}", tile(design, from), tile(design, to));
    let note =
        format!("the cascade of a core leads to the tile to its east or its south ({})", manual(design));
    out.push(Finding::error(Rule::PortRange, cascade.place, message).note(note));
}

fn is_next((column, row): At, (to_column, to_row): At) -> bool {
    (to_column, to_row) == (column.saturating_add(1), row)
        || to_column == column && to_row.checked_add(1) == Some(row)
}
