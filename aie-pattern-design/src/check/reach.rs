//! The buffers and locks that a core or a DMA reaches, on its own tile and on neighbours.

use std::collections::HashSet;

use aie_pattern_core::TileKind;
use aie_pattern_core::device::Place as At;
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::words::{at_text, manual, tile};
use crate::finding::Finding;
use crate::model::{Bd, BufferRef, Design, Place, Step, TileId};
use crate::resolve::Resolved;

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    for (region, ids) in design.regions.iter().zip(&resolved.regions) {
        let Some(at) = design.at(region.tile) else { continue };
        for (k, bd) in region.bds.iter().enumerate() {
            let channel = ids.reached_by[k].and_then(|start| region.starts[start].channel.small());
            check_descriptor(design, bd, (at, region.kind.tile()), channel, out);
        }
    }
    for line in &resolved.lines {
        for run in &line.tasks {
            let Some(channel) = run.channel else { continue };
            let Some(kind) = design.part.kind(channel.at) else { continue };
            for bd in &run.task.bds {
                check_descriptor(design, bd, (channel.at, kind), Some(channel.channel), out);
            }
        }
    }
    for core in &design.cores {
        let Some(at) = design.at(core.tile) else { continue };
        let mut seen = HashSet::new();
        for (buffer, place) in &core.buffers {
            let of = design[*buffer].tile;
            check_core(design, at, of, &format!("buffer `{}`", design[*buffer].name()), *place, out);
        }
        check_steps(design, at, core.body.as_deref().unwrap_or_default(), &mut seen, out);
    }
}

/// Whether a tile is the next one to the west or the east.
fn is_beside(at: At, other: At) -> bool {
    other.1 == at.1 && other.0.abs_diff(at.0) == 1
}

/// The first channel that reaches only its own tile.
fn first_local(design: &Design, kind: TileKind) -> i128 {
    let tile = design.part.device.and_then(|device| device.tile(kind));
    tile.map_or(4, |tile| tile.first_local_channel)
}

/// Whether a DMA reaches the memory and locks of a tile: the one of a mem tile reaches the tiles to its west and east, through
/// channels 0 to 3; any other reaches its own tile.
pub(super) fn dma_reaches(
    design: &Design,
    (at, kind): (At, TileKind),
    channel: Option<u32>,
    other: At,
) -> bool {
    at == other || kind == TileKind::Mem && is_beside(at, other) && !is_local(design, kind, channel)
}

fn is_local(design: &Design, kind: TileKind, channel: Option<u32>) -> bool {
    channel.is_some_and(|channel| i128::from(channel) >= first_local(design, kind))
}

fn is_chosen(design: &Design, at: At) -> bool {
    design.tiles.iter().any(|tile| tile.at == Some(at) && tile.is_chosen)
}

/// **DMA**: buffers and locks of descriptors are where the DMA reaches.
fn check_descriptor(
    design: &Design,
    bd: &Bd,
    (at, kind): (At, TileKind),
    channel: Option<u32>,
    out: &mut Findings,
) {
    if let BufferRef::External(_) | BufferRef::Argument(..) = bd.buffer
        && kind != TileKind::Shim
    {
        let message = format!(
            "`{}` is in the memory of the host, which the DMA of {} does not reach",
            bd.name.text,
            at_text(at, Some(kind))
        );
        let note = format!(
            "only the DMA of a shim tile reads and writes the memory of the host ({})",
            manual(design)
        );
        out.push(Finding::error(Rule::Reach, bd.name.place, message).note(note));
    }
    let mut check = |of: Option<TileId>, what: String, place: Place| {
        let Some(of) = of else { return };
        let Some(other) = design[of].at.filter(|other| !dma_reaches(design, (at, kind), channel, *other))
        else {
            return;
        };
        // MLIR-AIE puts tiles that use the memory of others beside these.
        let is_open = [at, other].iter().any(|at| is_chosen(design, *at));
        if is_open && kind == TileKind::Mem && !is_local(design, kind, channel) {
            return;
        }
        let own = at_text(at, Some(kind));
        let why = match (kind, is_beside(at, other)) {
            (TileKind::Mem, true) => {
                format!("channels {} and up reach only their own tile", first_local(design, kind))
            }
            (TileKind::Mem, false) => {
                "the DMA of a mem tile reaches its own memory and the mem tiles beside it".to_owned()
            }
            (TileKind::Compute | TileKind::Shim, _) => {
                format!("the DMA of a {} tile reaches only its own tile", kind.name())
            }
        };
        let message = format!("{what} is on {}, which the DMA of {own} does not reach", tile(design, of));
        let note = format!("{why} ({})", manual(design));
        out.push(Finding::error(Rule::Reach, place, message).note(note));
    };
    if let BufferRef::Local(buffer) = bd.buffer {
        check(design[buffer].tile, format!("`{}`", design[buffer].name()), bd.name.place);
    }
    for used in bd.acquire.iter().chain(&bd.release) {
        if let Some(lock) = used.lock {
            check(design[lock].tile, format!("lock `{}`", design[lock].name()), used.name.place);
        }
    }
}

/// **Core**: a core reaches its tile, and the compute tiles below, above and to the west. In the first generation, the
/// row decides between west and east.
fn check_core(design: &Design, at: At, of: Option<TileId>, what: &str, place: Place, out: &mut Findings) {
    let Some(of) = of else { return };
    let (Some(device), Some(grid), Some(other)) = (design.part.device, design.part.grid, design[of].at)
    else {
        return;
    };
    let (Some(own_kind), Some(kind)) = (grid.kind(at), grid.kind(other)) else { return };
    let is_open = own_kind == kind && [at, other].iter().any(|at| is_chosen(design, *at));
    if is_open || grid.window(device, at, other).is_some() {
        return;
    }
    let own = at_text(at, design.part.kind(at));
    let message = format!("{what} is on {}, which the core of {own} does not reach", tile(design, of));
    let note = format!(
        "a core reaches its own memory and locks, and those of the compute tiles to its south, west and north ({})",
        manual(design)
    );
    out.push(Finding::error(Rule::Reach, place, message).note(note));
}

fn check_steps(design: &Design, at: At, steps: &[Step], seen: &mut HashSet<usize>, out: &mut Findings) {
    Step::each(steps, &mut |step| {
        if let Step::UseLock(used) = step
            && let Some(lock) = used.lock.filter(|lock| seen.insert(lock.0))
        {
            let what = format!("lock `{}`", design[lock].name());
            check_core(design, at, design[lock].tile, &what, used.name.place, out);
        }
    });
}
