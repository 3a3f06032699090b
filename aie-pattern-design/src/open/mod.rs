//! What a text leaves open: the places of logical tiles, and the device that a placeholder stands for. MLIR-AIE decides both later,
//! and each of its versions places tiles in another way. So a text is checked as several designs that it may become, and
//! a finding stands if all of them have it.
//!
//! | module | contents |
//! |---|---|
//! | `places` | a column and a row for each logical tile |
//! | `sharing` | whether cores that a FIFO connects share memory |
//! | `common` | the findings that all designs have |

mod common;
mod places;
mod sharing;

pub(crate) use self::common::common;
pub(crate) use self::places::{check_count, check_kinds};

use self::sharing::Sharing;
use crate::model::{Design, Part};

/// The designs that a text may become; none if it leaves nothing open.
pub(crate) fn designs(design: &Design) -> Vec<Design> {
    let names = design.part.stands_for();
    let mut on_parts: Vec<Design> = names.iter().map(|name| on(design, name)).collect();
    if on_parts.is_empty() {
        on_parts.push(design.clone());
    }
    let is_placed = on_parts.iter_mut().fold(false, |any, one| places::choose(one) | any);
    if !is_placed && names.is_empty() {
        return Vec::new();
    }
    on_parts
        .iter()
        .flat_map(|one| Sharing::all(one).into_iter().map(|sharing| sharing.applied(one)))
        .collect()
}

/// The design on a part.
fn on(design: &Design, name: &str) -> Design {
    let mut design = design.clone();
    let written = design.part.name.take();
    let part = Part::of(name);
    for tile in &mut design.tiles {
        tile.kind = tile.at.map_or(tile.logical, |at| part.kind(at));
    }
    let name = written.map(|written| crate::model::Named { text: name.to_owned(), ..written });
    design.part = Part { name, ..part };
    design
}
