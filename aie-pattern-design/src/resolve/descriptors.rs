//! Static descriptor ids, as `aie-assign-bd-ids` assigns them, and the chains of channels.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use aie_pattern_core::TileKind;
use aie_pattern_core::device::{Device, Place as At};

use super::{Chain, Channel, Happening, RegionIds, Resolved};
use crate::model::{Design, DmaRegion, Next, Operation, RegionId};

/// The descriptors that a channel reaches: all on a compute or shim tile; on a mem tile, one half for even channels and
/// the other for odd ones.
pub(crate) fn reach(device: Device, kind: TileKind, channel: u32) -> Range<u32> {
    let Some(tile) = device.tile(kind) else { return 0..16 };
    let (first, past) = tile.bds_of(channel.into());
    first as u32..past as u32
}

/// The ids within reach of a channel that no region and no sequence uses; none if something else tells descriptors by their ids.
pub(crate) fn free_ids(resolved: &Resolved<'_>, at: At, channel: u32) -> Vec<u32> {
    let design = resolved.design;
    let mut used: HashSet<u32> = HashSet::new();
    for (region, ids) in design.regions.iter().zip(&resolved.regions) {
        if design.at(region.tile) == Some(at) {
            if region.starts.iter().any(|start| start.is_out_of_order)
                || region.bds.iter().any(|bd| bd.next_bd_id.is_some())
            {
                return Vec::new();
            }
            used.extend(ids.ids.iter().flatten());
        }
    }
    for line in &resolved.lines {
        for run in line.tasks.iter().filter(|run| run.channel.is_some_and(|of| of.at == at)) {
            used.extend(run.ids.iter().flatten());
        }
        for event in &line.events {
            match (&event.happening, &event.operation.operation) {
                (Happening::Push { .. }, _) | (_, Operation::Write(_)) => return Vec::new(),
                (Happening::Memcpy(memcpy, of), _) if of.is_none_or(|of| of.at == at) => {
                    used.extend(memcpy.id.and_then(|id| id.small()));
                }
                _ => {}
            }
        }
    }
    let kind = design.part.kind(at).unwrap_or(TileKind::Shim);
    let reached = reach(design.part.device.unwrap_or(Device::DEFAULT), kind, channel);
    reached.filter(|id| !used.contains(id)).collect()
}

/// The start that each descriptor belongs to in the pass: a channel's first block belongs to that channel, and so do the
/// following blocks that do not belong to another channel yet.
fn owners(region: &DmaRegion) -> Vec<Option<usize>> {
    let mut owner = vec![None; region.bds.len()];
    for (start, written) in region.starts.iter().enumerate() {
        let Some(mut at) = written.first else { continue };
        loop {
            owner[at] = Some(start);
            match region.bds[at].next {
                Next::Bd(next) if owner[next].is_none() => at = next,
                Next::Bd(_) | Next::End | Next::Missing => break,
            }
        }
    }
    owner
}

/// Assigns the ids of all regions' descriptors. The regions of a tile share its ids.
pub(super) fn assign(design: &Design) -> Vec<RegionIds> {
    let device = design.part.device.unwrap_or(Device::DEFAULT);
    let mut taken: HashMap<At, HashSet<u32>> = HashMap::new();
    for region in &design.regions {
        let written = region.bds.iter().filter_map(|bd| bd.bd_id.and_then(|id| id.small()));
        if let Some(at) = design.at(region.tile) {
            taken.entry(at).or_default().extend(written);
        }
    }
    let ids = |region: &DmaRegion| {
        let mut own = HashSet::new();
        let taken = match design.at(region.tile) {
            Some(at) => taken.entry(at).or_default(),
            None => &mut own,
        };
        ids(device, region, taken)
    };
    design.regions.iter().map(ids).collect()
}

fn ids(device: Device, region: &DmaRegion, taken: &mut HashSet<u32>) -> RegionIds {
    let kind = region.kind.tile();
    let reached_by = owners(region);
    let ids = region.bds.iter().zip(&reached_by).map(|(bd, owner)| {
        if let Some(id) = bd.bd_id {
            return id.small();
        }
        // A descriptor that no channel starts belongs to channel 0.
        let channel = owner.map_or(Some(0), |start| region.starts[start].channel.small())?;
        let id = reach(device, kind, channel).find(|id| !taken.contains(id))?;
        taken.insert(id);
        Some(id)
    });
    let ids = ids.collect();
    RegionIds { ids, reached_by }
}

/// The chains of all channels of a region, but for starts that nothing leads to.
pub(super) fn chains(design: &Design, id: RegionId) -> Vec<Chain> {
    let region = &design[id];
    let at = design.at(region.tile);
    let chain = |start: usize| {
        let written = &region.starts[start];
        let channel = at.zip(written.channel.small());
        let channel = channel.map(|(at, channel)| Channel { at, direction: written.direction, channel });
        let (bds, loops_to) = follow(written.first, |bd| region.bds[bd].next);
        let passes = match written.repeat_count {
            Some(count) => count.unsigned().and_then(|count| count.checked_add(1)),
            None => Some(1),
        };
        Chain { channel, region: id, start, bds, loops_to, passes }
    };
    (0..region.starts.len()).filter(|&start| region.starts[start].is_reached).map(chain).collect()
}

/// The descriptors from the first one on, without repetition, and the position to which the last one returns.
pub(crate) fn follow(first: Option<usize>, next: impl Fn(usize) -> Next) -> (Vec<usize>, Option<usize>) {
    let mut bds: Vec<usize> = Vec::new();
    let mut positions = HashMap::new();
    let mut at = first;
    while let Some(bd) = at {
        if let Some(&position) = positions.get(&bd) {
            return (bds, Some(position));
        }
        positions.insert(bd, bds.len());
        bds.push(bd);
        at = match next(bd) {
            Next::Bd(next) => Some(next),
            Next::End | Next::Missing => None,
        };
    }
    (bds, None)
}
