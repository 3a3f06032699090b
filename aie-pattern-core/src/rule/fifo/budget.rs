//! Rules about what a tile has.

use super::{Fault, Faults, FifoLocus};
use crate::declare::{DEFAULT_STACK, FifoEnd, FifoSide, Fifos};
use crate::device::{Direction, Place, TileKind, is_same_place};
use crate::lower::fifo::{
    MemRow, Pool, Role, are_rivals, channel, first_lock, has_channel, is_of_acquires, needs_dma, next_end,
    own_pool, pinned, ring, rival_ring, role,
};

/// What the FIFOs need of each tile, as if nothing else were on it; of each tile the first end for which it does not suffice:
///
/// - **Channels** of each direction: 2, on a mem tile 6; none for two pinned ends (AM020), and none is pinned where no DMA is.
/// - **Descriptors**: 16; on a mem tile 24 for even channels and 24 for odd ones (AM020). MLIR-AIE gives channels in the order of
///   the FIFOs.
/// - **Memory**: 64 KiB of a compute tile for all buffers of pools and the stack of its core, 512 KiB of a mem tile (AM020). What does
///   not fit in a mem tile, MLIR-AIE places in one beside it, if the array has one and there is room.
/// - **Locks**: 16, on a mem tile 64, each up to 63 (AM020). A pool that is read several times counts each time.
pub(in crate::rule::fifo) const fn check(fifos: &Fifos, faults: &mut Faults) {
    let mut end = FifoEnd::producer(0);
    while end.fifo < fifos.fifos.len() {
        if let Some(tile) = fifos.grid.kind(fifos.fifos[end.fifo].place(end.side)) {
            check_channel(fifos, end, tile, faults);
            check_descriptors(fifos, end, tile, faults);
        }
        check_locks(fifos, end, faults);
        check_memory(fifos, end, faults);
        end = next_end(fifos, end);
    }
    check_mem_tiles(fifos, faults);
}

const fn check_channel(fifos: &Fifos, end: FifoEnd, tile: TileKind, faults: &mut Faults) {
    let Some(own) = channel(fifos, end) else {
        // What a stream port excludes is told of those.
        if let (Some(channel), None) = (pinned(fifos, end), fifos.fifos[end.fifo].stream_ends) {
            faults.push(Fault::IdleChannel { end, channel });
        }
        return;
    };
    let most = fifos.device.limits(tile).channels as u64;
    let direction = match end.side {
        FifoSide::Producer => Direction::Mm2s,
        FifoSide::Consumer(_) => Direction::S2mm,
    };
    let is_pinned = pinned(fifos, end).is_some();
    if own >= most && (is_pinned || is_first(fifos, end, most)) {
        faults.push(Fault::Channels { end, channel: own, most, direction, is_pinned });
    }
    if !is_pinned {
        return;
    }
    let mut at = FifoEnd::producer(0);
    while !at.const_eq(end) {
        if are_rivals(fifos, at, end)
            && has_channel(fifos, at)
            && let Some(other) = pinned(fifos, at)
            && other == own
        {
            return faults.push(Fault::SameChannel { end, first: at, channel: own });
        }
        at = next_end(fifos, at);
    }
}

/// Whether no end before has too high a channel on this tile.
const fn is_first(fifos: &Fifos, end: FifoEnd, most: u64) -> bool {
    let mut at = FifoEnd::producer(0);
    while !at.const_eq(end) {
        if are_rivals(fifos, at, end)
            && pinned(fifos, at).is_none()
            && let Some(other) = channel(fifos, at)
            && other >= most
        {
            return false;
        }
        at = next_end(fifos, at);
    }
    true
}

const fn check_descriptors(fifos: &Fifos, end: FifoEnd, tile: TileKind, faults: &mut Faults) {
    let limits = fifos.device.limits(tile);
    let most = (if limits.split_bds { limits.bds / 2 } else { limits.bds }) as u64;
    let Some(own) = ring(fifos, end) else { return };
    // Channels take time to find, which most tiles need not.
    if all_descriptors(fifos, end) <= most {
        return;
    }
    let Some(channel) = channel(fifos, end) else { return };
    let (mut before, mut at) = (0u64, FifoEnd::producer(0));
    while !at.const_eq(end) {
        if let Some(more) = rival_ring(fifos, at, end, channel) {
            before = before.saturating_add(more);
        }
        at = next_end(fifos, at);
    }
    let needed = before.saturating_add(own.len());
    if before <= most && needed > most {
        let cause = says_buffers(fifos, own.pool.owner);
        faults.push(Fault::Descriptors { end, cause, needed, most });
    }
}

/// What says how many buffers a pool has: what the core of its end acquires, if that is written and makes more than the
/// fewest, or the depth.
const fn says_buffers(fifos: &Fifos, owner: FifoEnd) -> FifoLocus {
    if is_of_acquires(fifos, owner) { FifoLocus::Acquires(owner) } else { FifoLocus::Depths(owner.fifo) }
}

/// Descriptors of all ends on the tile of an end.
const fn all_descriptors(fifos: &Fifos, end: FifoEnd) -> u64 {
    let tile = fifos.fifos[end.fifo].place(end.side);
    let (mut all, mut at) = (0u64, FifoEnd::producer(0));
    while at.fifo < fifos.fifos.len() {
        if is_same_place(fifos.fifos[at.fifo].place(at.side), tile)
            && let Some(ring) = ring(fifos, at)
        {
            all = all.saturating_add(ring.len());
        }
        at = next_end(fifos, at);
    }
    all
}

const fn check_locks(fifos: &Fifos, end: FifoEnd, faults: &mut Faults) {
    let Some(pool) = own_pool(fifos, end) else { return };
    let Some(tile) = fifos.grid.kind(pool.place) else { return };
    let value = pool.buffers.saturating_mul(pool.repeat);
    let limit = fifos.device.limits(tile).max_lock as u64;
    if pool.pairs > 0 && value > limit {
        let cause = if pool.repeat > limit {
            FifoLocus::Repeat(repeating(fifos, end))
        } else {
            says_buffers(fifos, end)
        };
        faults.push(Fault::LockValue { end, cause, value, most: limit });
    }
    let (most, before) = (fifos.device.limits(tile).own_locks(), first_lock(fifos, &pool));
    let needed = before.saturating_add(pool.locks());
    if before <= most && needed > most {
        faults.push(Fault::Locks { end, needed, most });
    }
}

/// The FIFO that says how often each object of a pool is sent: a link's first output, or the one whose pool it is.
const fn repeating(fifos: &Fifos, end: FifoEnd) -> usize {
    match role(fifos, end) {
        Role::Input { link, .. } | Role::Output { link, .. } => fifos.links[link].outputs[0],
        Role::Free => end.fifo,
    }
}

/// Bytes of the pools on a tile that belong to the ends from `first` to the one before `end`.
pub(super) const fn bytes_of_pools(fifos: &Fifos, first: FifoEnd, end: FifoEnd, tile: Place) -> u128 {
    let (mut bytes, mut at) = (0u128, first);
    while !at.const_eq(end) {
        if let Some(pool) = own_pool(fifos, at)
            && is_same_place(pool.place, tile)
        {
            bytes = bytes.saturating_add(pool.bytes(fifos));
        }
        at = next_end(fifos, at);
    }
    bytes
}

const fn check_memory(fifos: &Fifos, end: FifoEnd, faults: &mut Faults) {
    let Some(pool) = own_pool(fifos, end) else { return };
    let Some(TileKind::Compute) = fifos.grid.kind(pool.place) else { return };
    let Some(most) = fifos.device.limits(TileKind::Compute).memory() else { return };
    let most = most as u128;
    let before = bytes_of_pools(fifos, FifoEnd::producer(0), end, pool.place);
    let (own, buffer) = (pool.bytes(fifos), pool.buffer_bytes(fifos));
    let stack = stack(fifos, pool.place) as u128;
    let room = most.saturating_sub(stack);
    // Of a buffer that does not fit by itself, a descriptor tells.
    if before <= room && before + own > room && (buffer <= most || !needs_dma(fifos, end.fifo)) {
        let cause = if buffer > most { FifoLocus::Object(end.fifo) } else { says_buffers(fifos, end) };
        let tile = pool.place;
        faults.push(Fault::Memory { end, tile, cause, needed: stack + before + own, most, stack });
    }
}

/// Bytes of the stack of a tile's core: as many as it declares, or if it declares none, the default where a FIFO has an end that is in
/// no link, which is the core's.
const fn stack(fifos: &Fifos, tile: Place) -> u64 {
    if let Some(stack) = fifos.stack(tile) {
        return stack;
    }
    let mut at = FifoEnd::producer(0);
    while at.fifo < fifos.fifos.len() {
        if is_same_place(fifos.fifos[at.fifo].place(at.side), tile) && matches!(role(fifos, at), Role::Free) {
            return DEFAULT_STACK;
        }
        at = next_end(fifos, at);
    }
    0
}

/// The first buffer of each mem tile's pools for which there is no room, there and beside it: the largest ones are placed first.
const fn check_mem_tiles(fifos: &Fifos, faults: &mut Faults) {
    let Some(most) = fifos.device.limits(TileKind::Mem).memory() else { return };
    let mut row = 1;
    while row <= fifos.grid.mem_rows {
        let mut alone = MemRow::new(fifos.grid, most as u128);
        let (mut end, mut is_full) = (FifoEnd::producer(0), false);
        while end.fifo < fifos.fifos.len() {
            if let Some(pool) = own_pool(fifos, end)
                && pool.place.1 == row
            {
                is_full = is_full || pool.bytes(fifos) > alone.left(pool.place.0);
                alone.place(pool.place.0, pool.bytes(fifos));
            }
            end = next_end(fifos, end);
        }
        if is_full {
            check_mem_row(fifos, row, most as u128, faults);
        }
        row += 1;
    }
}

const fn check_mem_row(fifos: &Fifos, row: u32, most: u128, faults: &mut Faults) {
    let mut tiles = MemRow::new(fifos.grid, most);
    let mut last = None;
    while let Some((end, pool)) = next_largest(fifos, row, last) {
        let (bytes, mut buffer) = (pool.buffer_bytes(fifos), 0);
        // Of a buffer that does not fit by itself, a descriptor tells, and of more than it has descriptors, another rule.
        let is_told = bytes > most && needs_dma(fifos, end.fifo);
        while !is_told && buffer < pool.buffers && buffer < MAX_BUFFERS {
            let left = tiles.left(pool.place.0);
            if !tiles.place(pool.place.0, bytes) {
                let cause = if bytes > most { FifoLocus::Object(end.fifo) } else { says_buffers(fifos, end) };
                let beside = tiles.neighbours(pool.place.0);
                faults.push(Fault::MemTile { end, tile: pool.place, cause, buffer, bytes, left, beside });
                break;
            }
            buffer += 1;
        }
        last = Some((bytes, end));
    }
}

/// Buffers of a pool that are placed, at most: a mem tile has as many descriptors.
const MAX_BUFFERS: u64 = 48;

/// The end with the largest buffers on a row of mem tiles, of those after the last one: of equal ones, the first.
const fn next_largest(fifos: &Fifos, row: u32, last: Option<(u128, FifoEnd)>) -> Option<(FifoEnd, Pool)> {
    let (mut next, mut most, mut is_after_last) = (None, 0, false);
    let mut end = FifoEnd::producer(0);
    while end.fifo < fifos.fifos.len() {
        if let Some(pool) = own_pool(fifos, end)
            && pool.place.1 == row
        {
            let bytes = pool.buffer_bytes(fifos);
            let is_left = match last {
                None => true,
                Some((smallest, _)) => bytes < smallest || bytes == smallest && is_after_last,
            };
            if is_left && (next.is_none() || bytes > most) {
                (next, most) = (Some((end, pool)), bytes);
            }
        }
        if let Some((_, last)) = last {
            is_after_last = is_after_last || last.const_eq(end);
        }
        end = next_end(fifos, end);
    }
    next
}
