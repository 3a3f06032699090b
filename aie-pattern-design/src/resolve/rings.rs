//! The descriptors that MLIR-AIE's lowering of object FIFOs adds to a tile, numbered beside those written by hand.
//!
//! The lowering appends the blocks of FIFOs to the region of their tile, so handwritten descriptors have their ids first.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::declare::{FifoEnd, Fifos};
use aie_pattern_core::device::{Device, Place as At};
use aie_pattern_core::lower::fifo::ring;

use super::descriptors::reach;
use super::fifos::FifoTable;
use super::{Channel, RegionIds};
use crate::model::Design;

/// The ids of the descriptors of an end, first to last; `None` where none is left.
#[derive(Clone, Debug)]
pub struct RingIds {
    /// The end.
    pub end: FifoEnd,
    /// Its channel.
    pub channel: Channel,
    /// The number of its descriptors.
    pub needed: u64,
    /// The ids; at most 64 are listed.
    pub ids: Vec<Option<u32>>,
}

/// The ids of the descriptors of all ends that have some.
pub(super) fn assign(
    design: &Design,
    table: &FifoTable,
    channels: &[(FifoEnd, Channel)],
    regions: &[RegionIds],
) -> Vec<RingIds> {
    let device = design.part.device.unwrap_or(Device::DEFAULT);
    let mut taken: HashMap<At, HashSet<u32>> = HashMap::new();
    for (region, ids) in design.regions.iter().zip(regions) {
        if let Some(at) = design.at(region.tile) {
            taken.entry(at).or_default().extend(ids.ids.iter().flatten());
        }
    }
    let mut all = Vec::new();
    let needed = |fifos: &Fifos| -> Vec<Option<u64>> {
        channels.iter().map(|&(end, _)| Some(ring(fifos, end)?.len())).collect()
    };
    for (&(end, channel), needed) in channels.iter().zip(table.with(needed)) {
        let (Some(needed), Some(kind)) = (needed, design.part.kind(channel.at)) else { continue };
        let taken = taken.entry(channel.at).or_default();
        let mut free = reach(device, kind, channel.channel).filter(|id| !taken.contains(id));
        // One past the last descriptor is enough to say that none is left.
        let ids: Vec<Option<u32>> = (0..needed.min(64)).map(|_| free.next()).collect();
        drop(free);
        taken.extend(ids.iter().flatten());
        all.push(RingIds { end, channel, needed, ids });
    }
    all
}
