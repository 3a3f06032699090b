//! Rules about the resources of a tile.

use super::{Fault, Faults, FifoLocus};
use crate::declare::{DEFAULT_STACK, FifoEnd, Fifos};
use crate::device::{Place, TileKind, is_same_place};
use crate::lower::fifo::{
    Placed, Pool, Role, Spill, Strays, Tally, any_end, are_rivals, channel, each_end, half, has_channel,
    is_of_acquires, needs_dma, next_end, own_pool, pinned, pool, ring, role, take_turns,
};

/// Checks the resources that the FIFOs need of each tile, as if nothing else were on it. Reports the first end for
/// which a resource runs out:
///
/// - **Channels** per direction: 2, on a mem tile 6. No two ends may be pinned to the same channel (AM020), and an
///   end without a DMA may not be pinned. The last two channels of a mem tile do not reach a buffer on a neighbour.
/// - **Descriptors**: 16; on a mem tile 24 for even channels and 24 for odd ones (AM020). MLIR-AIE assigns channels
///   in the order of the FIFOs, after the ends that have a buffer on a neighbour.
/// - **Memory**: 64 KiB of a compute tile for the buffers of all pools and the stack of its core, 512 KiB of a mem
///   tile (AM020). If a mem tile is full, MLIR-AIE places the rest on a neighbour, if the array has one with room.
/// - **Locks**: 16, on a mem tile 64, each up to 63 (AM020). A pool that is read several times counts each time.
///
/// Stacks, buffers and locks declared beside the FIFOs come first. Then a single pass over the ends compares each
/// with what earlier ends have taken of its tile.
pub(in crate::rule::fifo) const fn check(fifos: &Fifos, faults: &mut Faults) {
    let mut tiles = Tiles::new(fifos);
    check_beside(fifos, &mut tiles, faults);
    each_end!(fifos, end, 0..fifos.fifos.len(), {
        let place = fifos.place(end);
        if let Some(kind) = fifos.grid.kind(place) {
            let is_stray = tiles.strays.has(fifos, end);
            let tile = tiles.at(place);
            if has_channel(fifos, end) {
                let (channel, is_rival) = tile.tally.channel(fifos, end, is_stray);
                check_channel(fifos, end, (kind, channel, is_rival), tile, faults);
                check_descriptors(fifos, end, (kind, channel), tile, faults);
            } else if let (Some(channel), None) = (pinned(fifos, end), fifos.fifos[end.fifo].stream_ends) {
                // Rules about stream ports report these ends.
                faults.push(Fault::IdleChannel { end, channel });
            }
        }
        if let Some(pool) = own_pool(fifos, end)
            && let Some(kind) = fifos.grid.kind(pool.place)
        {
            let tile = tiles.at(pool.place);
            check_locks(fifos, end, (&pool, kind), tile, faults);
            if let TileKind::Compute = kind {
                check_memory(fifos, end, &pool, tile, faults);
            }
        }
    });
    check_mem_tiles(fifos, faults);
}

/// Maximum number of tiles in an array; the largest has 450.
const TILES: usize = 512;

/// The resources of one tile taken so far, and the reports made.
#[derive(Clone, Copy)]
struct Tile {
    tally: Tally,
    /// Per direction, whether a lack of channels was already reported.
    has_few: [bool; 2],
    /// Bytes of the stack, once computed.
    stack: Option<u64>,
}

struct Tiles {
    list: [Tile; TILES],
    rows: usize,
    strays: Strays,
}

impl Tiles {
    /// Tiles with all resources free, except the channels that are pinned or that strays use.
    #[expect(clippy::large_stack_arrays, reason = "without allocation, and in const evaluation")]
    const fn new(fifos: &Fifos) -> Self {
        let blank = Tile { tally: Tally::NEW, has_few: [false; 2], stack: None };
        let mut tiles = Self { list: [blank; TILES], rows: fifos.grid.rows as usize, strays: Strays::NONE };
        each_end!(fifos, end, 0..fifos.fifos.len(), {
            if pinned(fifos, end).is_some() {
                tiles.at(fifos.place(end)).tally.pin(fifos, end);
            }
        });
        tiles.strays = Strays::of(fifos);
        if !tiles.strays.is_empty() {
            each_end!(fifos, end, 0..fifos.fifos.len(), {
                if tiles.strays.has(fifos, end) {
                    tiles.at(fifos.place(end)).tally.stray(fifos, end);
                }
            });
        }
        tiles
    }

    const fn at(&mut self, (column, row): Place) -> &mut Tile {
        let k = (column as usize).saturating_mul(self.rows).saturating_add(row as usize);
        &mut self.list[if k < TILES { k } else { TILES - 1 }]
    }
}

/// Takes the buffers and locks declared beside the FIFOs. Reports, per tile, the first buffer and the first lock that
/// do not fit.
const fn check_beside(fifos: &Fifos, tiles: &mut Tiles, faults: &mut Faults) {
    each!(which, 0..fifos.stacks.len(), {
        if let (tile, bytes) = fifos.stacks[which]
            && let Some(kind) = fifos.grid.kind(tile)
            && let Some(most) = fifos.device.limits(kind).memory()
            && bytes as i128 > most
        {
            faults.push(Fault::Stack { which, most: most as u128 });
        }
    });
    each!(which, 0..fifos.beside.len(), {
        let beside = &fifos.beside[which];
        if let Some(kind) = fifos.grid.kind(beside.tile) {
            let (limits, tile) = (fifos.device.limits(kind), tiles.at(beside.tile));
            let most = if let Some(most) = limits.memory() { most as u128 } else { 0 };
            let stack = stack(fifos, beside.tile) as u128;
            let (bytes, locks) = (tile.tally.bytes, tile.tally.locks);
            tile.tally.bytes = bytes.saturating_add(beside.bytes as u128);
            tile.tally.locks = locks.saturating_add(beside.locks);
            // A stack that leaves no room has its own fault.
            if let Some(room) = most.checked_sub(stack)
                && bytes <= room
                && tile.tally.bytes > room
            {
                let needed = tile.tally.bytes.saturating_add(stack);
                faults.push(Fault::OtherBuffer { which, needed, most, stack });
            }
            let (needed, most) = (tile.tally.locks, limits.own_locks());
            if locks <= most && needed > most {
                faults.push(Fault::OtherLock { which, needed, most });
            }
        }
    });
}

const fn check_channel(
    fifos: &Fifos,
    end: FifoEnd,
    (kind, channel, is_rival): (TileKind, u64, bool),
    tile: &mut Tile,
    faults: &mut Faults,
) {
    let most = fifos.device.limits(kind).channels as u64;
    let direction = end.side.direction();
    let is_pinned = pinned(fifos, end).is_some();
    // Among the ends that are not pinned, report only the first one without a channel.
    if channel >= most && (is_pinned || !tile.has_few[direction as usize]) {
        faults.push(if is_pinned {
            Fault::PinnedChannel { end, channel, most, direction }
        } else {
            Fault::Channels { end, channel, most, direction }
        });
        tile.has_few[direction as usize] |= !is_pinned;
    }
    if !is_rival {
        return;
    }
    each_end!(fifos, at, 0..fifos.fifos.len(), {
        if at.const_eq(end) {
            return;
        }
        if are_rivals(fifos, at, end)
            && has_channel(fifos, at)
            && let Some(other) = pinned(fifos, at)
            && other == channel
            && !take_turns((fifos, at), (fifos, end))
        {
            return faults.push(Fault::SameChannel { end, first: at, channel });
        }
    });
}

const fn check_descriptors(
    fifos: &Fifos,
    end: FifoEnd,
    (kind, channel): (TileKind, u64),
    tile: &mut Tile,
    faults: &mut Faults,
) {
    let (_, most) = fifos.device.limits(kind).bds_of(0);
    let Some(own) = ring(fifos, end) else { return };
    let taken = &mut tile.tally.descriptors[half(kind, channel)];
    let needed = taken.saturating_add(own.len());
    if *taken <= most && needed > most {
        let cause = says_buffers(fifos, own.pool.owner);
        faults.push(Fault::Descriptors { end, cause, needed, most });
    }
    *taken = needed;
}

/// The part of the declaration that determines the number of buffers in a pool: the acquires of its core, if they are
/// written and need more than the minimum, or else the depth.
const fn says_buffers(fifos: &Fifos, owner: FifoEnd) -> FifoLocus {
    if is_of_acquires(fifos, owner) { FifoLocus::Acquires(owner) } else { FifoLocus::Depths(owner.fifo) }
}

const fn check_locks(
    fifos: &Fifos,
    end: FifoEnd,
    (pool, kind): (&Pool, TileKind),
    tile: &mut Tile,
    faults: &mut Faults,
) {
    let value = pool.buffers.saturating_mul(pool.repeat);
    let limit = fifos.device.limits(kind).max_lock as u64;
    if pool.pairs > 0 && value > limit {
        let cause = if pool.repeat > limit {
            FifoLocus::Repeat(repeating(fifos, end))
        } else {
            says_buffers(fifos, end)
        };
        faults.push(Fault::LockValue { end, cause, value, most: limit });
    }
    let (most, before) = (fifos.device.limits(kind).own_locks(), tile.tally.locks);
    let needed = before.saturating_add(pool.locks());
    if before <= most && needed > most {
        faults.push(Fault::Locks { end, needed, most });
    }
    tile.tally.locks = needed;
}

/// The FIFO whose repeat applies to a pool: the first output of a link, or the owner of the pool.
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

const fn check_memory(fifos: &Fifos, end: FifoEnd, pool: &Pool, tile: &mut Tile, faults: &mut Faults) {
    let Some(most) = fifos.device.limits(TileKind::Compute).memory() else { return };
    let most = most as u128;
    let before = tile.tally.bytes;
    let (own, buffer) = (pool.bytes(fifos), pool.buffer_bytes(fifos));
    tile.tally.bytes = before.saturating_add(own);
    let may_be_full = tile.tally.bytes > most - DEFAULT_STACK as u128 || !fifos.stacks.is_empty();
    if before > most || !may_be_full {
        return;
    }
    let stack = or!(tile.stack, stack(fifos, pool.place));
    tile.stack = Some(stack);
    let stack = stack as u128;
    let Some(room) = most.checked_sub(stack) else { return };
    // A buffer that does not fit alone is reported by its descriptor.
    let pools = tile.tally.bytes;
    if before <= room && pools > room && (buffer <= most || !needs_dma(fifos, end.fifo)) {
        let cause = if buffer > most { FifoLocus::Object(end.fifo) } else { says_buffers(fifos, end) };
        let tile = pool.place;
        let needed = stack.saturating_add(pools);
        faults.push(Fault::Memory { end, tile, cause, needed, most, stack });
    }
}

/// Bytes of the stack of a tile's core: as declared; without a declaration, the default if the core uses an end,
/// which is an end of a FIFO outside all links.
const fn stack(fifos: &Fifos, tile: Place) -> u64 {
    if let Some(stack) = fifos.stack(tile) {
        return stack;
    }
    let is_used = any_end!(
        fifos,
        at,
        0..fifos.fifos.len(),
        is_same_place(fifos.place(at), tile) && matches!(role(fifos, at), Role::Free)
    );
    if is_used { DEFAULT_STACK } else { 0 }
}

/// Reports the first buffer of each mem tile that fits neither there nor on a neighbour. The largest buffers are
/// placed first.
const fn check_mem_tiles(fifos: &Fifos, faults: &mut Faults) {
    let mut row = 1;
    while row <= fifos.grid.mem_rows {
        if let Some(spill) = Spill::of(fifos, row) {
            check_mem_row(fifos, row, spill, faults);
        }
        row += 1;
    }
}

const fn check_mem_row(fifos: &Fifos, row: u32, mut spill: Spill, faults: &mut Faults) {
    let mut told = None;
    while let Some(Placed { end, pool, buffer, bytes, left, column }) = spill.next() {
        let tile = pool.place;
        match column {
            Some(column) if column != tile.0 => {
                let is_first = is_none_or!(told, |told| !end.const_eq(told));
                if is_first {
                    told = Some(end);
                    check_reach(fifos, end, buffer, (column, row), faults);
                }
            }
            Some(_) => {}
            None => {
                let is_large =
                    is_some_and!(fifos.device.limits(TileKind::Mem).memory(), |most| bytes > most as u128);
                let cause = if is_large { FifoLocus::Object(end.fifo) } else { says_buffers(fifos, end) };
                let beside = spill.neighbours(tile.0);
                faults.push(Fault::MemTile { end, tile, cause, buffer, bytes, left, beside });
            }
        }
    }
}

/// Checks that the channels of all ends of a pool reach a buffer placed on a neighbour. The last channels reach only
/// their own mem tile (AM020; an address out of reach may hang a channel until its reset).
const fn check_reach(fifos: &Fifos, owner: FifoEnd, buffer: u64, tile: Place, faults: &mut Faults) {
    let first = fifos.device.limits(TileKind::Mem).first_local_channel as u64;
    each_end!(fifos, end, 0..fifos.fifos.len(), {
        if has_channel(fifos, end)
            && let Some(pool) = pool(fifos, end)
            && pool.owner.const_eq(owner)
            && let Some(channel) = channel(fifos, end)
            && channel >= first
        {
            let is_pinned = pinned(fifos, end).is_some();
            faults.push(Fault::ChannelReach { end, channel, is_pinned, buffer, tile, first });
        }
    });
}
