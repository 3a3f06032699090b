//! Lock ids, as `aie-assign-lock-ids` assigns them: the written ones, then the next free id upward for each other lock
//! of a tile, in the order of the text.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::TileKind;
use aie_pattern_core::device::{Device, Place as At};

use crate::model::{Design, TileId};

/// The number of locks of a kind of tile.
pub(crate) fn locks_of(device: Device, kind: TileKind) -> u32 {
    let written = device.tile(kind).map(aie_pattern_core::device::Tile::own_locks);
    written.and_then(|locks| u32::try_from(locks).ok()).unwrap_or(16)
}

/// The id of each lock; `None` if its number or tile is not known, or no id is left.
pub(super) fn assign(design: &Design) -> Vec<Option<u32>> {
    let device = design.part.device.unwrap_or(Device::DEFAULT);
    let mut taken: HashMap<TileId, HashSet<u32>> = HashMap::new();
    for lock in &design.locks {
        if let (Some(tile), Some(id)) = (lock.tile, lock.id.and_then(|id| id.small())) {
            taken.entry(tile).or_default().insert(id);
        }
    }
    let mut next: HashMap<TileId, u32> = HashMap::new();
    let id_of = |lock: &crate::model::Lock| {
        let tile = lock.tile?;
        if let Some(id) = lock.id {
            return id.small();
        }
        let (taken, next) = (taken.get(&tile), next.entry(tile).or_default());
        while taken.is_some_and(|taken| taken.contains(next)) {
            *next += 1;
        }
        let most = design[tile].kind.map_or(16, |kind| locks_of(device, kind));
        let id = *next;
        *next += 1;
        (id < most).then_some(id)
    };
    design.locks.iter().map(id_of).collect()
}

/// The number of a lock for a core: in the memory below 0 to 15, to the west 16 to 31, above 32 to 47, its own 48 to 63
/// (`aie-localize-locks`). `None` if the core does not reach the lock.
#[must_use]
pub fn core_number(design: &Design, core: At, lock: At, id: u32) -> Option<u32> {
    let part = &design.part;
    let (device, grid) = (part.device?, part.grid?);
    let windows = device.family().windows?;
    let address = grid.window(device, core, lock)?;
    Some((address - windows.first) / windows.bytes * 16 + id)
}
