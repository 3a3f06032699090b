//! Lock ids, as `aie-assign-lock-ids` gives them: those that are written, then the others of a tile in the order of the lowered text,
//! each the next one upward that is free. There the locks of FIFOs follow the last tile.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::FifoEnd;
use aie_pattern_core::device::{Device, Place as At};

use super::fifos::FifoTable;
use crate::model::{Design, Fifo, TileId};

/// Why a lock has no id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WithoutId {
    /// The tile has no lock left.
    NoneLeft,
    /// Its number or its tile is not known, or which locks MLIR-AIE makes for FIFOs of the tile.
    Unknown,
}

/// What is assigned to locks.
#[derive(Clone, Debug, Default)]
pub struct LockIds {
    /// The id of each handwritten lock on its tile.
    pub written: Vec<Result<u32, WithoutId>>,
    /// The ids of each pool's locks, by the end that owns it: of each pair, the producer's and the consumer's. `None` where none is
    /// left.
    pub pools: Vec<(FifoEnd, Vec<Option<u32>>)>,
}

/// The number of locks of a kind of tile.
pub(crate) fn locks_of(device: Device, kind: TileKind) -> u32 {
    let written = device.tile(kind).map(aie_pattern_core::device::Tile::own_locks);
    written.and_then(|locks| u32::try_from(locks).ok()).unwrap_or(16)
}

/// Ids of one tile, each given once.
struct Free<'a> {
    written: Option<&'a HashSet<u32>>,
    next: u32,
    count: u32,
}

impl Iterator for Free<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        while self.written.is_some_and(|written| written.contains(&self.next)) {
            self.next += 1;
        }
        let id = self.next;
        (id < self.count).then(|| {
            self.next += 1;
            id
        })
    }
}

/// Assigns ids to all locks.
pub(super) fn assign(design: &Design, fifos: Option<&FifoTable>) -> LockIds {
    let device = design.part.device.unwrap_or(Device::DEFAULT);
    let mut written: HashMap<TileId, HashSet<u32>> = HashMap::new();
    for lock in &design.locks {
        if let (Some(tile), Some(id)) = (lock.tile, lock.id.and_then(|id| id.small())) {
            written.entry(tile).or_default().insert(id);
        }
    }
    let mut of_place: HashMap<At, TileId> = HashMap::new();
    for (k, tile) in design.tiles.iter().enumerate() {
        if let Some(at) = tile.at {
            of_place.entry(at).or_insert(TileId(k));
        }
    }
    let mut tiles: HashMap<TileId, Free<'_>> = HashMap::new();
    let mut next = |tile: TileId| {
        let free = || {
            let count = design[tile].kind.map_or(16, |kind| locks_of(device, kind));
            Free { written: written.get(&tile), next: 0, count }
        };
        tiles.entry(tile).or_insert_with(free).next()
    };
    let is_unknown = unknown(design, fifos.is_some());
    let id_of = |lock: &crate::model::Lock, next: &mut dyn FnMut(TileId) -> Option<u32>| {
        let tile = lock.tile.ok_or(WithoutId::Unknown)?;
        if let Some(id) = lock.id {
            return id.small().ok_or(WithoutId::Unknown);
        }
        if is_unknown.contains(&tile) {
            return Err(WithoutId::Unknown);
        }
        next(tile).ok_or(WithoutId::NoneLeft)
    };
    // Locks are in the order of the text.
    let early = design.locks.partition_point(|lock| lock.tiles_before < design.tiles.len());
    let (early, late) = design.locks.split_at(early);
    let mut ids: Vec<_> = early.iter().map(|lock| id_of(lock, &mut next)).collect();
    let mut pools = Vec::new();
    for (end, pool) in fifos.map(FifoTable::own_pools).unwrap_or_default() {
        let Some(&tile) = of_place.get(&pool.place) else { continue };
        // The first generation has a lock of two states for each buffer.
        let count = if device == Device::Aie { pool.buffers } else { pool.locks() };
        pools.push((end, (0..count.min(256)).map(|_| next(tile)).collect()));
    }
    ids.extend(late.iter().map(|lock| id_of(lock, &mut next)));
    LockIds { written: ids, pools }
}

/// Tiles on which MLIR-AIE makes locks for FIFOs, and it is not known how many: all ends, where the FIFOs are not known; and shims, on
/// which some versions make a pair for each end.
fn unknown(design: &Design, are_known: bool) -> HashSet<TileId> {
    let ends = design.fifos.iter().flat_map(Fifo::ports);
    ends.filter_map(|port| port.tile)
        .filter(|&tile| !are_known || design[tile].kind == Some(TileKind::Shim))
        .collect()
}

/// The number of a lock for a core: in the memory below 0 to 15, to the west 16 to 31, above 32 to 47, its own 48 to 63
/// (`aie-localize-locks`). `None` if the core does not reach the lock.
pub fn core_number(design: &Design, core: At, lock: At, id: u32) -> Option<u32> {
    let part = &design.part;
    let (device, grid) = (part.device?, part.grid?);
    let windows = device.family().windows?;
    let address = grid.window(device, core, lock)?;
    Some((address - windows.first) / windows.bytes * 16 + id)
}
