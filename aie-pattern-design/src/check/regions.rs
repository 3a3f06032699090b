//! Regions of descriptors: their tiles, channels, and the ids of their descriptors.

use std::collections::HashMap;

use aie_pattern_core::device::{Device, Direction, Place as At, TileKind};
use aie_pattern_core::rule::Rule;

use super::Findings;
use super::edits::{free_id, offered};
use super::words::{manual, no_channel, tile};
use crate::finding::Finding;
use crate::model::{DmaRegion, Next, Number, Place, RegionId, Start};
use crate::resolve::descriptors::reach;
use crate::resolve::{RegionIds, Resolved};

pub(super) fn check(resolved: &Resolved<'_>, out: &mut Findings) {
    let design = resolved.design;
    let mut of_tile: HashMap<At, Place> = HashMap::new();
    let mut given: HashMap<(At, u32), Place> = HashMap::new();
    let mut endless: HashMap<(At, Direction, i128), Place> = HashMap::new();
    for (k, (region, ids)) in design.regions.iter().zip(&resolved.regions).enumerate() {
        check_tile(resolved, region, &mut of_tile, out);
        check_channels(resolved, RegionId(k), &mut endless, out);
        check_ids(resolved, (region, ids), &mut given, out);
        check_reached(region, ids, out);
    }
}

/// **Tile**: a region is on a tile with such a DMA. MLIR-AIE gave a second region of a tile the same ids as the first, until it let them
/// share the ids of the tile.
fn check_tile(
    resolved: &Resolved<'_>,
    region: &DmaRegion,
    of_tile: &mut HashMap<At, Place>,
    out: &mut Findings,
) {
    let design = resolved.design;
    let Some(id) = region.tile else { return };
    let (operation, own) = (region.kind.name(), region.kind.tile());
    if design[id].kind.is_some_and(|kind| kind != own) {
        let message = format!(
            "`{operation}` is on {}, but describes the DMA of a {} tile",
            tile(design, id),
            own.name()
        );
        out.push(Finding::error(Rule::RegionTile, region.place, message));
    }
    let Some(at) = design[id].at else { return };
    if own == TileKind::Shim && design.part.is_logic(at) {
        let message = format!("`{operation}` is on {}, which has no DMA", tile(design, id));
        let finding = Finding::error(Rule::RegionTile, region.place, message)
            .note("this shim leads to the programmable logic, not to the network on chip");
        out.push(finding);
    }
    let is_numbered = || region.bds.iter().all(|bd| bd.bd_id.is_some());
    if let Some(first) = of_tile.insert(at, region.place)
        && !is_numbered()
    {
        let message = format!("{} has a second region of descriptors", tile(design, id));
        let finding = Finding::warning(Rule::RegionTile, region.place, message)
            .note("MLIR-AIE of August 2026 and before numbers the descriptors of each region from 0, so those of one overwrite those of the other")
            .help("write all descriptors of the tile in one region, or give each of this one its `bd_id`")
            .related(first, "the first one");
        out.push(finding);
    }
}

/// **Channels**: the tile has each channel, and none is started again after a chain that never ends. Chains that end
/// wait in the task queue, and designs of AIR start several.
fn check_channels(
    resolved: &Resolved<'_>,
    id: RegionId,
    endless: &mut HashMap<(At, Direction, i128), Place>,
    out: &mut Findings,
) {
    let design = resolved.design;
    let region = &design[id];
    let is_endless = |start: usize| {
        let mut chains = resolved.chains.iter();
        chains.any(|chain| chain.region == id && chain.start == start && chain.loops_to.is_some())
    };
    let device = design.part.device.unwrap_or(Device::DEFAULT);
    let kind = region.kind.tile();
    // Without a place, the region is the only one of its tile.
    let at = design.at(region.tile);
    let mut own = HashMap::new();
    let (at, endless) = at.map_or(((0, 0), &mut own), |at| (at, endless));
    for (k, start) in region.starts.iter().enumerate() {
        let Some(channel) = start.channel.value else { continue };
        let name = start.direction.name();
        let where_ = format!("a {} tile", kind.name());
        let written = (start.direction, start.channel);
        if let Some(finding) = no_channel(written, (&where_, kind), device.tile(kind)) {
            out.push(finding);
        } else if let Some(first) = endless.get(&(at, start.direction, channel)) {
            let message =
                format!("{name} channel {channel} is started again, but its first chain never ends");
            let finding = Finding::error(Rule::ChannelTwice, start.place, message)
                .note(format!(
                    "a channel runs one task after the other, so what this starts never runs ({})",
                    manual(design)
                ))
                .related(*first, "started here first");
            out.push(finding);
        } else if is_endless(k) {
            endless.insert((at, start.direction, channel), start.place);
        }
        check_repeat(start, design.part.device, out);
        check_pad_value(start, (design.part.device, kind), out);
    }
}

/// **Pad value**: only the MM2S channels of mem tiles pad, and only on AIE2P do they have a register for the value.
fn check_pad_value(start: &Start, (device, kind): (Option<Device>, TileKind), out: &mut Findings) {
    let written = start.pad_value.and_then(Number::known);
    let Some((value, place)) = written.filter(|(value, _)| *value != 0) else { return };
    let (rule, why) = if kind != TileKind::Mem {
        (Rule::PadTile, format!("a {} tile cannot pad", kind.name()))
    } else if start.direction == Direction::S2mm {
        (Rule::PadDirection, "an S2MM channel cannot pad".to_owned())
    } else if device == Some(Device::AieMl) {
        (Rule::NoField, "AIE-ML pads with zeros only".to_owned())
    } else {
        return;
    };
    let message = format!("`pad_value` is {value}, but {why}");
    let finding = Finding::error(rule, place, message).note(
        "an MM2S channel of a mem tile of AIE2P has a register for the padded value; nothing else has one",
    );
    out.push(finding.help("remove `pad_value`"));
}

/// **Repeat**: the task queue holds up to 255 passes after the first one.
fn check_repeat(start: &Start, device: Option<Device>, out: &mut Findings) {
    let Some(count) = start.repeat_count else { return };
    if let Some(value @ 1..) = count.value.filter(|_| device == Some(Device::Aie)) {
        let message = format!("`repeat_count` is {value}, but AIE repeats no task");
        let finding = Finding::error(Rule::QueueRepeat, count.place, message);
        return out.push(finding.note("a queue of the first generation holds the descriptor only (AM009)"));
    }
    if let Some(value) = count.value.filter(|value| !(0..=255).contains(value)) {
        let message = format!("`repeat_count` is {value}, but a task repeats at most 255 times");
        let note = "the task queue holds the repeat in 8 bits (AM025)";
        out.push(Finding::error(Rule::QueueRepeat, count.place, message).note(note));
    }
}

/// **Ids**: the descriptors of a tile have different ids, which their channels reach, and there are enough of them.
fn check_ids(
    resolved: &Resolved<'_>,
    (region, ids): (&DmaRegion, &RegionIds),
    given: &mut HashMap<(At, u32), Place>,
    out: &mut Findings,
) {
    let design = resolved.design;
    let device = design.part.device.unwrap_or(Device::DEFAULT);
    let kind = region.kind.tile();
    let where_ = region.tile.map_or_else(|| format!("the {} tile", kind.name()), |id| tile(design, id));
    let at = design.at(region.tile);
    let mut own = HashMap::new();
    let (at, given) = at.map_or(((0, 0), &mut own), |at| (at, given));
    for (k, bd) in region.bds.iter().enumerate() {
        let count = device.tile(kind).map_or(16, |tile| tile.bds);
        // At the end of a chain, the descriptor itself has this id.
        if let Some((id, place)) = bd.next_bd_id.and_then(Number::known)
            && bd.next != Next::End
            && !(0..count).contains(&id)
        {
            let message = format!("`next_bd_id` is {id}, but {where_} has descriptors 0 to {}", count - 1);
            out.push(Finding::error(Rule::NextBd, place, message));
        }
        let channel = ids.reached_by[k].map_or(Some(0), |start| region.starts[start].channel.small());
        match (bd.bd_id, ids.ids[k]) {
            (Some(written), Some(id)) => {
                if let Some(first) = given.insert((at, id), written.place) {
                    let message = format!("two blocks of {where_} have `bd_id = {id}`");
                    let finding = Finding::error(Rule::ChainId, written.place, message)
                        .note("the second one overwrites the first in the registers; release builds of MLIR-AIE do not notice")
                        .related(first, "the first of them");
                    let free = channel
                        .and_then(|channel| out.free.descriptor(resolved, (at, channel), written.place));
                    out.push(offered(finding, written, free, free_id));
                }
            }
            (None, None) => {
                let Some(channel) = channel else { continue };
                let range = reach(device, kind, channel);
                let message = format!(
                    "no descriptor is left for this block: channel {channel} of {where_} reaches {}",
                    range.len()
                );
                out.push(Finding::error(Rule::DescriptorsInUse, bd.place, message));
            }
            (Some(_), None) | (None, Some(_)) => {}
        }
    }
}

/// **Reached**: a channel runs each descriptor.
fn check_reached(region: &DmaRegion, ids: &RegionIds, out: &mut Findings) {
    for (bd, reached) in region.bds.iter().zip(&ids.reached_by) {
        if reached.is_some() {
            continue;
        }
        let block =
            bd.block.as_ref().map_or_else(|| "this block".to_owned(), |name| format!("`{}`", name.text));
        let message = format!("no channel reaches {block}, so its descriptor never runs");
        let finding = Finding::warning(Rule::Unstarted, bd.place, message)
            .note("MLIR-AIE gives it an id as if it were of channel 0; debug builds stop at an assertion");
        out.push(finding);
    }
}
