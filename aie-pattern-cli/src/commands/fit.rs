//! `fit`: the fewest buffer descriptors of a tile that walk an order, or why there are none.

use std::fmt::Write as _;

use aie_pattern_core::fit::{Piece, Plan, fit as fitted};
use aie_pattern_core::{Device, Pattern, TileKind};

use super::input::{Given, read};
use crate::Outcome;
use crate::args::FitArguments;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn fit(arguments: &FitArguments, output: &mut Output) -> Result<Outcome, Failure> {
    let spec = match read(&arguments.walk)? {
        Given::Walk(spec) => spec,
        Given::Refused(text) => {
            output.note(&text);
            return Ok(Outcome::Found);
        }
    };
    let Some(walk) = spec.pattern().and_then(|walk| walk.elements()) else {
        return Err(Failure::new("this is not a single walk, and only a walk can be fitted"));
    };
    let (device, tile) = (arguments.walk.device_or_default(), arguments.walk.tile);
    match fitted(&walk, device, tile) {
        Ok(plan) => {
            output.print(&shown(&plan, &walk, device, tile))?;
            Ok(Outcome::Clean)
        }
        Err(reasons) => {
            let mut text = format!("{} of {} cannot walk this order:\n", tile.title(), device.family().title);
            for reason in reasons.as_slice() {
                let _ = writeln!(text, "  {reason}");
            }
            output.print(&text)?;
            Ok(Outcome::Found)
        }
    }
}

/// A plan in MLIR-AIE's notation, one descriptor per line.
fn shown(plan: &Plan, walk: &Pattern, device: Device, tile: TileKind) -> String {
    let elements = walk.span().unwrap_or(0);
    let (count, family) = (plan.len(), device.family().title);
    let plural = if count == 1 { "" } else { "s" };
    let mut text = format!("{count} descriptor{plural} of {} of {family}:\n", tile.title());
    for piece in plan.pieces() {
        let _ = writeln!(text, "{}", line(piece, elements, walk));
    }
    text
}

fn line(piece: &Piece, elements: u64, walk: &Pattern) -> String {
    let element = walk.element();
    let len: u64 = piece.dims().iter().map(|dim| dim.size).product();
    let dims: Vec<String> =
        piece.dims().iter().map(|dim| format!("<size = {}, stride = {}>", dim.size, dim.stride)).collect();
    let name = element.memref_name().unwrap_or(element.name());
    let mut text = format!(
        "  aie.dma_bd(%buffer : memref<{elements}x{name}>, {}, {len}, [{}])",
        piece.offset(),
        dims.join(", ")
    );
    let mut rest = Vec::new();
    if let Some(iteration) = piece.iteration() {
        rest.push(format!("iteration of {} starts, {} elements apart", iteration.size, iteration.stride));
    }
    if piece.runs() > 1 {
        rest.push(format!("started with a task-queue repeat of {}", piece.runs()));
    }
    if !rest.is_empty() {
        let _ = write!(text, "  // {}", rest.join("; "));
    }
    text
}
