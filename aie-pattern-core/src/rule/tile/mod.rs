//! All descriptors of one tile: each can be correct and the tile still wrong.
//!
//! ```
//! use aie_pattern_core::{Device, TileKind};
//! use aie_pattern_core::declare::{DescriptorSet, Link};
//! use aie_pattern_core::rule::tile::check;
//!
//! const IN: Link = Link { region: Some((0x400, 0x800)), ..Link::new(Device::AieMl, TileKind::Compute, 0, None) };
//! const OUT: Link = Link { region: Some((0x600, 0xA00)), ..Link::new(Device::AieMl, TileKind::Compute, 1, None) };
//! let tile = DescriptorSet::new(&[IN, OUT]);
//! let text = check(&tile).as_slice()[0].text(&tile, &[]);
//! assert!(text.as_str().starts_with("descriptor 1 reaches 0x600..0xA00, and descriptor 0 reaches 0x600..0x800"));
//!
//! let shared = DescriptorSet { shared: &[&[0, 1]], ..tile };
//! assert!(check(&shared).is_empty());
//! ```

mod fault;

use crate::declare::{DescriptorSet, Link};
use crate::device::{Tile, TileKind};
pub use fault::{TileFault, TileFaults};

/// Finds every fault of the descriptors of a tile:
///
/// - all are for one device and one kind of tile;
/// - no two have the same id, and the channel of each reaches it: on a mem tile, even channels reach 0 to 23, odd
///   ones 24 to 47 (AM020);
/// - the `next_bd` of each is one of them, for the same channel if both declare one: the DMA follows it blindly and
///   would run any register contents;
/// - no two reach the same byte over all their passes, unless declared as shared. A buffer that is filled and
///   read again is reached twice on purpose, but two overlapping buffers look the same. Descriptors without an
///   address are not compared;
/// - on a mem tile, each own lock that one descriptor acquires is released by one, and the reverse;
/// - on a mem tile, a descriptor that uses a neighbour's lock reaches that neighbour's memory, because a buffer is
///   handed over where its locks are. A descriptor that names lock 0 for `aie.lock(%tile, 0)` means 64, because
///   MLIR-AIE counts from 0;
/// - on a mem tile, memory and locks reached by a descriptor are in the array: the first column has no western
///   neighbour, the last one no eastern neighbour, and an access there can hang the channel until it is reset
///   (AM020).
///
/// The last three do not apply to other tiles: the core of a compute tile also acquires and releases its locks, and
/// the host the locks of a shim. A mem tile has no core, and no core reaches its locks; only descriptors of neighbouring
/// mem tiles do, and these are unknown here.
pub const fn check(tile: &DescriptorSet<'_>) -> TileFaults {
    let mut faults = TileFaults::new();
    each!(link, 0..tile.links.len(), {
        if !tile.is_tile_declared {
            check_place(tile, link, &mut faults);
        }
        check_id(tile, link, &mut faults);
        check_next(tile, link, &mut faults);
        check_region(tile, link, &mut faults);
        if !tile.allow_locks {
            check_locks(tile, link, &mut faults);
        }
        if let Some(fault) = absent_neighbour(tile, link) {
            faults.push(fault);
        } else if !tile.allow_neighbours {
            check_neighbours(&tile.links[link], link, &mut faults);
        }
    });
    faults
}

const fn check_place(tile: &DescriptorSet<'_>, link: usize, faults: &mut TileFaults) {
    let own = &tile.links[link];
    if own.tile as u8 != tile.links[0].tile as u8 {
        faults.push(TileFault::OtherTile { link });
    } else if own.device as u8 != tile.links[0].device as u8 {
        faults.push(TileFault::OtherDevice { link });
    }
}

const fn check_id(tile: &DescriptorSet<'_>, link: usize, faults: &mut TileFaults) {
    let own = &tile.links[link];
    if let Some(first) = find(tile.links.split_at(link).0, own.bd_id) {
        faults.push(TileFault::Twice { link, first });
    }
    if let (Some((_, channel)), Some(limits)) = (own.channel, own.limits())
        && own.bd_id < limits.bds as u64
        && !limits.has_bd_of(channel, own.bd_id)
    {
        faults.push(TileFault::OutOfReach { link });
    }
}

const fn check_next(tile: &DescriptorSet<'_>, link: usize, faults: &mut TileFaults) {
    let Some(next) = tile.links[link].next_bd else { return };
    let Some(next) = find(tile.links, next) else { return faults.push(TileFault::NoNext { link }) };
    if let (Some(own), Some(other)) = (tile.links[link].channel, tile.links[next].channel)
        && (own.0 as u8 != other.0 as u8 || own.1 != other.1)
    {
        faults.push(TileFault::OtherChannel { link, next });
    }
}

const fn check_region(tile: &DescriptorSet<'_>, link: usize, faults: &mut TileFaults) {
    each!(first, 0..link, {
        if tile.links[first].common(&tile.links[link]).is_some()
            && !tile.is_shared(first, link)
            && !is_same_link(&tile.links[first], &tile.links[link])
        {
            faults.push(TileFault::Overlap { link, first });
        }
    });
}

/// Whether one descriptor is listed twice, which its id already reports.
const fn is_same_link(one: &Link, other: &Link) -> bool {
    macro_rules! is_same {
        ($field:ident, |$a:ident, $b:ident| $is_same:expr) => {
            match (one.$field, other.$field) {
                (Some($a), Some($b)) => $is_same,
                (None, None) => true,
                _ => false,
            }
        };
    }
    one.bd_id == other.bd_id
        && is_same!(region, |a, b| a.0 == b.0 && a.1 == b.1)
        && is_same!(next_bd, |a, b| a == b)
        && is_same!(channel, |a, b| a.0 as u8 == b.0 as u8 && a.1 == b.1)
        && is_same!(acquire, |a, b| a.0 == b.0 && a.1 == b.1)
        && is_same!(release, |a, b| a.0 == b.0 && a.1 == b.1)
}

const fn check_locks(tile: &DescriptorSet<'_>, link: usize, faults: &mut TileFaults) {
    let own = &tile.links[link];
    if let Some((lock, _)) = own.acquire
        && is_local(own, lock)
        && !is_released(tile.links, lock)
        && !is_acquired(tile.links.split_at(link).0, lock)
    {
        faults.push(TileFault::NeverReleased { link });
    }
    if let Some((lock, _)) = own.release
        && is_local(own, lock)
        && !is_acquired(tile.links, lock)
        && !is_released(tile.links.split_at(link).0, lock)
    {
        faults.push(TileFault::NeverAcquired { link });
    }
}

const fn check_neighbours(own: &Link, link: usize, faults: &mut TileFaults) {
    if !matches!(own.tile, TileKind::Mem) {
        return;
    }
    let locks = [own.acquire, own.release];
    each!(k, 0..locks.len(), {
        if let Some((lock, _)) = locks[k]
            && !is_local(own, lock)
            && !reaches_memory_of(own, lock)
        {
            faults.push(TileFault::Neighbour { link, lock });
            return;
        }
    });
}

/// The memory or lock of a missing neighbour that a descriptor of a mem tile reaches. The address is reported first,
/// because a lock may follow from it. A range that begins or ends in the tile's own memory is an overrun of a buffer
/// there, and not reported here.
const fn absent_neighbour(tile: &DescriptorSet<'_>, link: usize) -> Option<TileFault> {
    let own = &tile.links[link];
    if !matches!(own.tile, TileKind::Mem) {
        return None;
    }
    let (Some(limits), [has_west, has_east]) = (own.limits(), tile.neighbours) else { return None };
    if let (Some((start, end)), Some(memory)) = (own.region, limits.memory()) {
        if !has_west && end as i128 <= limits.local_memory {
            return Some(TileFault::NoMemory { link, is_east: false });
        }
        if !has_east && start as i128 >= limits.local_memory + memory {
            return Some(TileFault::NoMemory { link, is_east: true });
        }
    }
    let locks = [own.acquire, own.release];
    each!(k, 0..locks.len(), {
        if let Some((lock, _)) = locks[k] {
            let is_east = lock as i128 > limits.local_locks.1;
            if is_east && !has_east || (lock as i128) < limits.local_locks.0 && !has_west {
                return Some(TileFault::NoLock { link, lock, is_east });
            }
        }
    });
    None
}

/// Whether a descriptor of a mem tile is known to reach the memory of the tile that owns a lock.
const fn reaches_memory_of(link: &Link, lock: u64) -> bool {
    let (Some((start, end)), Some(limits)) = (link.region, link.limits()) else { return false };
    let Some(memory) = limits.memory() else { return false };
    let (start, end) = (start as i128, end as i128);
    if (lock as i128) < limits.local_locks.0 {
        start < limits.local_memory
    } else {
        end > limits.local_memory + memory
    }
}

/// Whether a lock belongs to the mem tile itself.
const fn is_local(link: &Link, lock: u64) -> bool {
    match link.limits() {
        Some(Tile { kind: TileKind::Mem, local_locks: (first, last), .. }) => {
            *first <= lock as i128 && lock as i128 <= *last
        }
        _ => false,
    }
}

const fn is_released(links: &[Link], lock: u64) -> bool {
    any!(k, 0..links.len(), matches!(links[k].release, Some((released, _)) if released == lock))
}

const fn is_acquired(links: &[Link], lock: u64) -> bool {
    any!(k, 0..links.len(), matches!(links[k].acquire, Some((acquired, _)) if acquired == lock))
}

/// Position of the first descriptor with this id.
const fn find(links: &[Link], bd_id: u64) -> Option<usize> {
    find!(k, 0..links.len(), links[k].bd_id == bd_id)
}
