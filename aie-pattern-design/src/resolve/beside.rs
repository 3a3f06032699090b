//! What is written by hand beside object FIFOs, and takes a part of their tiles: buffers, locks, channels.

use std::collections::{BTreeMap, HashSet};

use aie_pattern_core::declare::Beside;
use aie_pattern_core::device::Place as At;

use super::Channel;
use crate::model::Design;

/// Bytes of buffers and numbers of locks, by tile.
pub(super) fn memory(design: &Design) -> Vec<Beside> {
    let mut tiles: BTreeMap<At, Beside> = BTreeMap::new();
    let mut add = |tile: At, bytes: u64, locks: u64| {
        let beside = tiles.entry(tile).or_insert(Beside { tile, bytes: 0, locks: 0 });
        beside.bytes = beside.bytes.saturating_add(bytes);
        beside.locks += locks;
    };
    for buffer in &design.buffers {
        if let (Some(at), Some(bytes)) = (design.at(buffer.tile), buffer.memref.stored_bytes()) {
            add(at, bytes, 0);
        }
    }
    for lock in &design.locks {
        if let Some(at) = design.at(lock.tile) {
            add(at, 0, 1);
        }
    }
    tiles.into_values().collect()
}

/// The channels that regions start, which MLIR-AIE gives to no FIFO.
pub(super) fn channels(design: &Design) -> HashSet<Channel> {
    let mut all = HashSet::new();
    for region in &design.regions {
        let Some(at) = design.at(region.tile) else { continue };
        for start in region.starts.iter().filter(|start| start.is_reached) {
            let channel = start.channel.small();
            all.extend(channel.map(|channel| Channel { at, direction: start.direction, channel }));
        }
    }
    all
}

/// The tiles whose regions move data: they may fill and empty the buffers of FIFOs.
pub(super) fn regions(design: &Design) -> HashSet<At> {
    let regions = design.regions.iter().filter(|region| !region.starts.is_empty());
    regions.filter_map(|region| design[region.tile?].at).collect()
}
