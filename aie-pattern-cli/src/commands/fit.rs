//! `fit`: the fewest buffer descriptors of a tile that walk an order, or why there are none.

use std::fmt::Write as _;

use aie_pattern_core::fit::{Piece, Plan, fit as fitted};
use aie_pattern_core::{Device, Pattern, TileKind};
use aie_pattern_syntax::errors::counted;

use super::descriptor;
use super::input::{Given, read};
use crate::Outcome;
use crate::args::FitArguments;
use crate::failure::Failure;
use crate::output::Output;
use crate::spec::{Defaults, Spec};

pub(crate) fn fit(arguments: &FitArguments, output: &mut Output) -> Result<Outcome, Failure> {
    // The order to walk need not fit a descriptor: to find those that walk it is what the command is for.
    let order = Defaults { device: Device::Ideal, ..arguments.walk.defaults() };
    let spec = match read(&arguments.walk, order)? {
        Given::Walk(spec) => spec,
        Given::Refused(text) => {
            output.note(&text);
            return Ok(Outcome::Found);
        }
    };
    let Some(walk) = spec.pattern().and_then(|walk| walk.elements()) else {
        return Err(Failure::new(format!(
            "{}, and only a walk without padding can be fitted",
            spec.why_no_walk()
        )));
    };
    if !spec.pad().is_empty() {
        return Err(Failure::new(
            "this walk is padded with zeros, and only a walk without padding can be fitted",
        ));
    }
    let (device, mut tile) = (arguments.walk.device_or_default(), arguments.walk.tile_or_default());
    if let Spec::Port(port) = &spec {
        if let Some(asked) = arguments.walk.tile.filter(|&asked| asked != port.tile) {
            let text =
                format!("this port is one of {}, but `--tile` asks for {}", port.tile.title(), asked.title());
            return Err(Failure::new(text));
        }
        tile = port.tile;
    }
    match fitted(&walk, device, tile) {
        Ok(plan) => {
            output.print(&shown(&plan, &walk, spec.shape(), device, tile))?;
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
fn shown(plan: &Plan, walk: &Pattern, shape: Option<&[u64]>, device: Device, tile: TileKind) -> String {
    let (smallest, family) = ([walk.span().unwrap_or(0)], device.family().title);
    let mut text = format!("{} of {} of {family}:\n", counted(plan.len(), "descriptor"), tile.title());
    for piece in plan.pieces() {
        let _ = writeln!(text, "{}", line(piece, shape.unwrap_or(&smallest), walk));
    }
    text
}

fn line(piece: &Piece, shape: &[u64], walk: &Pattern) -> String {
    let element = walk.element();
    let name = element.memref_name().unwrap_or(element.name());
    let dims: Vec<_> = piece.dims().iter().map(|dim| (dim.size, dim.stride)).collect();
    let descriptor = descriptor::written(shape, name, piece.offset(), &dims, &[]).unwrap_or_default();
    let mut text = format!("  {descriptor}");
    let mut rest = Vec::new();
    if let Some(iteration) = piece.iteration() {
        let stride = counted(iteration.stride, "element");
        rest.push(format!("iteration of {} starts, {stride} apart", iteration.size));
    }
    if piece.runs() > 1 {
        rest.push(format!("started with a task-queue repeat of {}", piece.runs()));
    }
    if !rest.is_empty() {
        let _ = write!(text, "  // {}", rest.join("; "));
    }
    text
}
