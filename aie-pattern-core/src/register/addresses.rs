//! Where the registers of a tile are, and the words that start a descriptor. AIE-ML and AIE2P have the same.
//!
//! All offsets are in bytes from the start of the tile; [`tile`] says where that is in the array. Every function gives
//! `None` for a number out of range. Source: AM025.

use crate::device::Direction;
use crate::device::{Device, Tile, TileKind};
use crate::layout::{Layout, Offsets};

/// The limits of a kind of tile.
pub(crate) const fn limits(kind: TileKind) -> &'static Tile {
    const fn of(kind: TileKind) -> &'static Tile {
        match Device::AieMl.family().tile(kind) {
            Some(tile) => tile,
            None => panic!(),
        }
    }
    // Looked up where this is compiled, so that firmware links no panic.
    const COMPUTE: &Tile = of(TileKind::Compute);
    const MEM: &Tile = of(TileKind::Mem);
    const SHIM: &Tile = of(TileKind::Shim);
    match kind {
        TileKind::Compute => COMPUTE,
        TileKind::Mem => MEM,
        TileKind::Shim => SHIM,
    }
}

/// `first + stride * number`, if `number` is below `count`.
const fn nth(first: u32, stride: u32, number: u64, count: i128) -> Option<u32> {
    if (number as i128) < count { Some(first + stride * number as u32) } else { None }
}

/// The first word of a descriptor; the others follow it. Compute and shim tiles have 16 of them, mem tiles 48.
#[must_use]
pub const fn bd(kind: TileKind, bd_id: u64) -> Option<u32> {
    nth(Layout::of(kind).offsets.bd, Offsets::BD_STRIDE, bd_id, limits(kind).bds)
}

/// The control register of a channel. Compute and shim tiles have 2 channels of each direction, mem tiles 6.
#[must_use]
pub const fn channel_control(kind: TileKind, direction: Direction, channel: u64) -> Option<u32> {
    let offsets = &Layout::of(kind).offsets;
    let first = match direction {
        Direction::S2mm => offsets.s2mm,
        Direction::Mm2s => offsets.mm2s,
    };
    nth(first, Offsets::CHANNEL_STRIDE, channel, limits(kind).channels)
}

/// The start queue of a channel, which takes a [`start_word`].
#[must_use]
pub const fn start_queue(kind: TileKind, direction: Direction, channel: u64) -> Option<u32> {
    match channel_control(kind, direction, channel) {
        Some(control) => Some(control + Offsets::START_QUEUE),
        None => None,
    }
}

/// The value of one of the tile's own locks: 16 on compute and shim tiles, 64 on mem tiles, whose descriptors know lock
/// `n` as `64 + n`.
#[must_use]
pub const fn lock(kind: TileKind, number: u64) -> Option<u32> {
    let (first, last) = limits(kind).local_locks;
    nth(Layout::of(kind).offsets.lock, Offsets::LOCK_STRIDE, number, last - first + 1)
}

/// The start of a tile in the address space of the array: up to 32 rows, and as many columns as 32 bits of address have.
///
/// `None` also for the device without a machine.
#[must_use]
pub const fn tile(device: Device, column: u64, row: u64) -> Option<u32> {
    let (Some((columns, rows)), Some((column_shift, row_shift))) = (grid(device), shifts(device)) else {
        return None;
    };
    if column >= columns || row >= rows {
        return None;
    }
    Some((column as u32) << column_shift | (row as u32) << row_shift)
}

/// The bits of an address at which the column and the row begin.
const fn shifts(device: Device) -> Option<(u32, u32)> {
    match device {
        Device::AieMl | Device::Aie2p => Some((25, 20)),
        Device::Aie => Some((23, 18)),
        Device::Ideal => None,
    }
}

/// How many columns and rows addresses have room for.
pub(crate) const fn grid(device: Device) -> Option<(u64, u64)> {
    match shifts(device) {
        Some((column, row)) => Some((1 << (32 - column), 1 << (column - row))),
        None => None,
    }
}

/// The word that makes a channel run descriptor `bd_id` `repeat` times (1 to 256), and report it done with a task-complete
/// token if `token`.
///
/// `None` also if the channel does not reach the descriptor: on a mem tile even channels reach 0 to 23, odd ones 24
/// to 47.
#[must_use]
pub const fn start_word(kind: TileKind, channel: u64, bd_id: u64, repeat: u64, token: bool) -> Option<u32> {
    let limits = limits(kind);
    let (bds, channels) = (limits.bds as u64, limits.channels as u64);
    if channel >= channels || bd_id >= bds || repeat < 1 || repeat > limits.repeats as u64 {
        return None;
    }
    if limits.split_bds && channel.is_multiple_of(2) != (bd_id < bds / 2) {
        return None;
    }
    Some((token as u32) << 31 | (repeat as u32 - 1) << 16 | bd_id as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{Mm2s, S2mm};
    use TileKind::{Compute, Mem, Shim};

    #[test]
    fn offsets_are_those_of_the_register_documentation() {
        assert_eq!(bd(Compute, 15), Some(0x1D1E0));
        assert_eq!(bd(Mem, 47), Some(0xA05E0));
        assert_eq!(bd(Shim, 1), Some(0x1D020));
        assert_eq!(channel_control(Compute, S2mm, 1), Some(0x1DE08));
        assert_eq!(start_queue(Compute, Mm2s, 1), Some(0x1DE1C));
        assert_eq!(channel_control(Mem, S2mm, 5), Some(0xA0628));
        assert_eq!(start_queue(Mem, Mm2s, 5), Some(0xA065C));
        assert_eq!(start_queue(Shim, S2mm, 0), Some(0x1D204));
        assert_eq!(channel_control(Shim, Mm2s, 1), Some(0x1D218));
        assert_eq!(lock(Compute, 15), Some(0x1F0F0));
        assert_eq!(lock(Mem, 63), Some(0xC03F0));
        assert_eq!(lock(Shim, 1), Some(0x14010));
        assert_eq!(tile(Device::AieMl, 2, 3), Some(0x0430_0000));
        assert_eq!(tile(Device::Aie, 2, 3), Some(0x010C_0000));
    }

    #[test]
    fn what_is_not_there_has_no_address() {
        assert_eq!([bd(Compute, 16), bd(Mem, 48), bd(Shim, 16)], [None; 3]);
        assert_eq!([lock(Compute, 16), lock(Mem, 64), lock(Shim, u64::MAX)], [None; 3]);
        for direction in [S2mm, Mm2s] {
            for (kind, channels) in [(Compute, 2), (Mem, 6), (Shim, 2)] {
                assert!(start_queue(kind, direction, channels - 1).is_some());
                assert_eq!(channel_control(kind, direction, channels), None);
                assert_eq!(start_queue(kind, direction, 1 << 32), None);
            }
        }
        for device in [Device::AieMl, Device::Aie2p] {
            assert_eq!(tile(device, 127, 31), Some(0xFFF0_0000));
            assert_eq!([tile(device, 128, 0), tile(device, 0, 32)], [None; 2]);
        }
        assert_eq!(tile(Device::Aie, 511, 31), Some(0xFFFC_0000));
        assert_eq!([tile(Device::Aie, 512, 0), tile(Device::Ideal, 0, 0)], [None; 2]);
    }

    #[test]
    fn a_start_word_has_the_descriptor_the_repeat_and_the_token() {
        assert_eq!(start_word(Compute, 1, 15, 1, false), Some(15));
        assert_eq!(start_word(Mem, 3, 47, 256, true), Some(0x80FF_002F));
        assert_eq!(start_word(Mem, 0, 24, 1, false), None, "even channels reach the lower half");
        assert_eq!(start_word(Mem, 5, 23, 1, false), None, "odd channels reach the upper half");
        assert_eq!([start_word(Shim, 0, 0, 0, false), start_word(Shim, 0, 0, 257, false)], [None; 2]);
        assert_eq!([start_word(Shim, 2, 0, 1, false), start_word(Shim, 0, 16, 1, false)], [None; 2]);
    }
}
