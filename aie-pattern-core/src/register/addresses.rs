//! Addresses of a tile's registers, and the words that start a descriptor.
//!
//! All offsets are in bytes from the start of the tile; [`tile`] gives the tile's address in the array. Every
//! function returns `None` for a number out of range, and for a device whose registers are unknown. Source: AM025.

use crate::device::{AddressMap, Device, Direction, Tile, TileKind};
use crate::layout::{Layout, Offsets};

use super::encode::tile_with_words;

/// `first + stride * number`, if `number` is below `count`.
const fn nth(first: u32, stride: u32, number: u64, count: i128) -> Option<u32> {
    if (number as i128) < count { Some(first + stride * number as u32) } else { None }
}

/// The first word of a descriptor; the others follow. Compute and shim tiles have 16 descriptors, mem tiles 48.
#[must_use]
pub const fn bd(device: Device, kind: TileKind, bd_id: u64) -> Option<u32> {
    and_then!(tile_with_words(device, kind), |registers| bd_of(registers, bd_id))
}

pub(super) const fn bd_of((tile, layout): (&Tile, &Layout), bd_id: u64) -> Option<u32> {
    nth(layout.offsets.bd, layout.offsets.bd_stride, bd_id, tile.bds)
}

/// The control register of a channel. Compute and shim tiles have 2 channels per direction, mem tiles 6.
#[must_use]
pub const fn channel_control(
    device: Device,
    kind: TileKind,
    direction: Direction,
    channel: u64,
) -> Option<u32> {
    and_then!(tile_with_words(device, kind), |registers| control_of(registers, direction, channel))
}

const fn control_of((tile, layout): (&Tile, &Layout), direction: Direction, channel: u64) -> Option<u32> {
    let first = match direction {
        Direction::S2mm => layout.offsets.s2mm,
        Direction::Mm2s => layout.offsets.mm2s,
    };
    nth(first, Offsets::CHANNEL_STRIDE, channel, tile.channels)
}

/// The task queue of a channel. Write a [`start_word`] to it.
#[must_use]
pub const fn start_queue(device: Device, kind: TileKind, direction: Direction, channel: u64) -> Option<u32> {
    and_then!(tile_with_words(device, kind), |registers| queue_of(registers, direction, channel))
}

pub(super) const fn queue_of(registers: (&Tile, &Layout), direction: Direction, channel: u64) -> Option<u32> {
    map!(control_of(registers, direction, channel), |control| control + Offsets::START_QUEUE)
}

/// The value register of one of the tile's own locks: 16 on compute and shim tiles, 64 on mem tiles, whose
/// descriptors call lock `n` `64 + n`.
#[must_use]
pub const fn lock(device: Device, kind: TileKind, number: u64) -> Option<u32> {
    and_then!(tile_with_words(device, kind), |registers| lock_of(registers, number))
}

pub(super) const fn lock_of((tile, layout): (&Tile, &Layout), number: u64) -> Option<u32> {
    nth(layout.offsets.lock, Offsets::LOCK_STRIDE, number, tile.own_locks() as i128)
}

/// The start of a tile in the address space of the array: up to 32 rows; columns are limited by 32-bit addresses.
///
/// Also `None` for the device without a machine.
#[must_use]
pub const fn tile(device: Device, column: u64, row: u64) -> Option<u32> {
    let (Some((columns, rows)), Some(map)) = (grid(device), device.family().addresses) else {
        return None;
    };
    if column >= columns || row >= rows {
        return None;
    }
    Some((column as u32) << map.column | (row as u32) << map.row)
}

/// Number of columns and rows that an address can name.
pub(crate) const fn grid(device: Device) -> Option<(u64, u64)> {
    map!(device.family().addresses, |AddressMap { column, row }| (1 << (32 - column), 1 << (column - row)))
}

/// The word that makes a channel run descriptor `bd_id` `repeat` times (1 to 256), and issue a task-complete token at
/// the end if `token` is set.
///
/// Also `None` if the channel cannot reach the descriptor: on a mem tile, even channels reach 0 to 23, odd ones 24 to
/// 47.
#[must_use]
pub const fn start_word(
    device: Device,
    kind: TileKind,
    channel: u64,
    bd_id: u64,
    repeat: u64,
    token: bool,
) -> Option<u32> {
    and_then!(tile_with_words(device, kind), |(tile, _)| start_of(tile, channel, bd_id, repeat, token))
}

pub(super) const fn start_of(
    limits: &Tile,
    channel: u64,
    bd_id: u64,
    repeat: u64,
    token: bool,
) -> Option<u32> {
    let is_there = channel < limits.channels as u64 && limits.has_bd_of(channel, bd_id);
    if !is_there || repeat < 1 || repeat > limits.repeats as u64 {
        return None;
    }
    Some((token as u32) << 31 | (repeat as u32 - 1) << 16 | bd_id as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Device::AieMl;
    use Direction::{Mm2s, S2mm};
    use TileKind::{Compute, Mem, Shim};

    #[test]
    fn offsets_are_those_of_the_register_documentation() {
        assert_eq!(bd(AieMl, Compute, 15), Some(0x1D1E0));
        assert_eq!(bd(AieMl, Mem, 47), Some(0xA05E0));
        assert_eq!(bd(AieMl, Shim, 1), Some(0x1D020));
        assert_eq!(channel_control(AieMl, Compute, S2mm, 1), Some(0x1DE08));
        assert_eq!(start_queue(AieMl, Compute, Mm2s, 1), Some(0x1DE1C));
        assert_eq!(channel_control(AieMl, Mem, S2mm, 5), Some(0xA0628));
        assert_eq!(start_queue(AieMl, Mem, Mm2s, 5), Some(0xA065C));
        assert_eq!(start_queue(AieMl, Shim, S2mm, 0), Some(0x1D204));
        assert_eq!(channel_control(AieMl, Shim, Mm2s, 1), Some(0x1D218));
        assert_eq!(lock(AieMl, Compute, 15), Some(0x1F0F0));
        assert_eq!(lock(AieMl, Mem, 63), Some(0xC03F0));
        assert_eq!(lock(AieMl, Shim, 1), Some(0x14010));
        assert_eq!(tile(AieMl, 2, 3), Some(0x0430_0000));
        assert_eq!(tile(Device::Aie, 2, 3), Some(0x010C_0000));
    }

    #[test]
    fn what_is_not_there_has_no_address() {
        for device in Device::ALL.iter().copied().filter(|device| !device.has_words()) {
            assert_eq!((bd(device, Compute, 0), lock(device, Compute, 0)), (None, None));
            assert_eq!(channel_control(device, Compute, S2mm, 0), None);
            assert_eq!(start_queue(device, Compute, S2mm, 0), None);
            assert_eq!(start_word(device, Compute, 0, 0, 1, false), None);
        }
        assert_eq!([bd(AieMl, Compute, 16), bd(AieMl, Mem, 48), bd(AieMl, Shim, 16)], [None; 3]);
        assert_eq!([lock(AieMl, Compute, 16), lock(AieMl, Mem, 64), lock(AieMl, Shim, u64::MAX)], [None; 3]);
        for direction in [S2mm, Mm2s] {
            for (kind, channels) in [(Compute, 2), (Mem, 6), (Shim, 2)] {
                assert!(start_queue(AieMl, kind, direction, channels - 1).is_some());
                assert_eq!(channel_control(AieMl, kind, direction, channels), None);
                assert_eq!(start_queue(AieMl, kind, direction, 1 << 32), None);
            }
        }
        for device in [AieMl, Device::Aie2p] {
            assert_eq!(tile(device, 127, 31), Some(0xFFF0_0000));
            assert_eq!([tile(device, 128, 0), tile(device, 0, 32)], [None; 2]);
        }
        assert_eq!(tile(Device::Aie, 511, 31), Some(0xFFFC_0000));
        assert_eq!([tile(Device::Aie, 512, 0), tile(Device::Ideal, 0, 0)], [None; 2]);
    }

    #[test]
    fn a_start_word_has_the_descriptor_the_repeat_and_the_token() {
        assert_eq!(start_word(AieMl, Compute, 1, 15, 1, false), Some(15));
        assert_eq!(start_word(AieMl, Mem, 3, 47, 256, true), Some(0x80FF_002F));
        assert_eq!(start_word(AieMl, Mem, 0, 24, 1, false), None, "even channels reach the lower half");
        assert_eq!(start_word(AieMl, Mem, 5, 23, 1, false), None, "odd channels reach the upper half");
        assert_eq!(
            [start_word(AieMl, Shim, 0, 0, 0, false), start_word(AieMl, Shim, 0, 0, 257, false)],
            [None; 2]
        );
        assert_eq!(
            [start_word(AieMl, Shim, 2, 0, 1, false), start_word(AieMl, Shim, 0, 16, 1, false)],
            [None; 2]
        );
    }
}
