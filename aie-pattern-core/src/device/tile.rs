//! Limits of a tile's DMA: the fields of its buffer descriptors and the resources that they name, as data.

use super::{Direction, Memory};
use crate::layout::{Field, Layout, Register, StatusWord, TileKind};

/// The registers of one addressing dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DimFields {
    /// The wrap: the size in words (D0) or in steps, stored unchanged; 0 means that the dimension does not wrap.
    /// `None` for the top dimension, which ends with the length.
    pub wrap: Option<Register>,
    /// The step in words, stored minus 1.
    pub step: Register,
    /// Whether a separate flag can make the step 0; an MM2S channel then repeats the data.
    pub zero_step: bool,
    /// Bits of the padding before and after; `None` if the dimension cannot be padded.
    pub pad_bits: Option<u8>,
}

impl DimFields {
    /// The first `N` dimensions of a layout.
    pub(super) const fn of<const N: usize>(layout: &Layout) -> [Self; N] {
        let unused = Self { wrap: None, step: Register::NONE, zero_step: false, pad_bits: None };
        let mut dims = [unused; N];
        each!(k, 0..N, {
            dims[k].wrap = copied(layout.register(Field::WRAPS[k]));
            dims[k].step = required(layout, Field::STEPS[k]);
            dims[k].zero_step = is_some_and!(Field::STEP_ZEROS[k], |flag| layout.has(flag));
            dims[k].pad_bits = bits(layout, Field::BEFORES[k]);
        });
        dims
    }

    /// Largest wrap; `None` without such a field.
    #[must_use]
    pub const fn max_wrap(&self) -> Option<i128> {
        map!(self.wrap, |field| field.values() - 1)
    }

    /// Largest padding before and after; `None` without such a field.
    #[must_use]
    pub const fn max_pad(&self) -> Option<i128> {
        map!(self.pad_bits, |bits| (1 << bits) - 1)
    }
}

/// Fields of a shim's descriptor for its transactions on the network on chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AxiFields {
    /// Bits of the stream memory id (SMID); `None` if the descriptor has no such field.
    pub smid_bits: Option<u8>,
    /// Bits of the quality of service.
    pub qos_bits: u8,
    /// Bits of `AxCACHE`.
    pub cache_bits: u8,
    /// Bits of the secure flag in `AxPROT`.
    pub secure_bits: u8,
    /// Available burst lengths, in beats.
    pub beats: &'static [i128],
}

impl AxiFields {
    /// Bytes of a beat: 128 bits (AM020, AM027).
    pub const BEAT: i128 = 16;

    /// Whether a burst of `bytes` bytes is available.
    #[must_use]
    pub const fn has_burst(&self, bytes: i128) -> bool {
        any!(k, 0..self.beats.len(), self.beats[k] * Self::BEAT == bytes)
    }

    /// Reads the widths from a layout that has these fields; burst lengths are left empty.
    pub(super) const fn of(layout: &Layout) -> Self {
        Self {
            smid_bits: bits(layout, Field::Smid),
            qos_bits: required(layout, Field::Axqos).bits,
            cache_bits: required(layout, Field::Axcache).bits,
            secure_bits: required(layout, Field::SecureAccess).bits,
            beats: &[],
        }
    }
}

/// Limits of the DMA on one kind of tile.
#[expect(clippy::struct_excessive_bools, reason = "each is something that the hardware has or has not")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// The kind of tile with these limits.
    pub kind: TileKind,
    /// The documents that the limits come from.
    pub source: &'static str,
    /// Registers of a descriptor; `None` if unknown.
    pub layout: Option<&'static Layout>,
    /// Status words of the S2MM and the MM2S channels; `None` if unknown.
    pub status: Option<&'static [StatusWord; 2]>,
    /// Data memory; `None` if the tile has none.
    pub data: Option<&'static Memory>,
    /// Addressing dimensions, D0 (innermost) first; empty if transfers are always linear.
    pub slots: &'static [DimFields],
    /// The length of a transfer in words.
    pub length: Register,
    /// Largest length in words; the smallest is 1.
    pub max_length: i128,
    /// The wrap of the iteration, stored minus 1; its step is as wide as the step of a dimension. `None` without an
    /// iteration.
    pub iteration: Option<Register>,
    /// End (exclusive) of the byte addresses that a descriptor reaches.
    pub reach: i128,
    /// Bits of a byte address.
    pub address_bits: u8,
    /// Address of the first byte of the tile's own memory.
    pub local_memory: i128,
    /// Number of buffer descriptors.
    pub bds: i128,
    /// Whether even channels reach only the lower half of the descriptors, and odd channels only the upper half.
    pub split_bds: bool,
    /// Number of channels per direction.
    pub channels: i128,
    /// The first channel that reaches only the memory and locks of its tile.
    pub first_local_channel: i128,
    /// Number of locks that a descriptor can name.
    pub locks: i128,
    /// First and last lock of the tile itself.
    pub local_locks: (i128, i128),
    /// Smallest and largest value that a descriptor can acquire or release.
    pub lock_values: (i128, i128),
    /// Largest value of a lock; the smallest is 0.
    pub max_lock: i128,
    /// Bits of the packet id.
    pub packet_id_bits: u8,
    /// Bits of the packet type.
    pub packet_type_bits: u8,
    /// Bits of the out-of-order descriptor id; `None` without such a field.
    pub ooo_bits: Option<u8>,
    /// Whether a descriptor can suppress TLAST.
    pub tlast_suppress: bool,
    /// Whether a descriptor can compress or decompress.
    pub compression: bool,
    /// Largest repeat count of a task queue entry; 0 without a task queue.
    pub repeats: i128,
    /// Entries that can wait in the task queue of an S2MM and of an MM2S channel, besides the running one.
    pub queues: [i128; 2],
    /// Number of dimensions of a port's tilings; equals the dimensions of the DMA if it has any.
    pub tiling_dimensions: usize,
    /// Whether an MM2S channel can pad with a value other than 0, held in a register.
    pub pad_value: bool,
    /// Fields for transactions on the network on chip; only on a shim.
    pub axi: Option<AxiFields>,
}

impl Tile {
    /// Derives what the registers determine. The rest is a compute tile's; the caller overrides it.
    pub(super) const fn of(layout: &'static Layout, slots: &'static [DimFields]) -> Self {
        let length = required(layout, Field::BufferLength);
        Self {
            kind: layout.kind,
            source: "",
            layout: Some(layout),
            status: None,
            data: None,
            slots,
            length,
            max_length: length.range().1,
            iteration: copied(layout.register(Field::IterWrap)),
            reach: 0,
            address_bits: address_bits(layout),
            local_memory: 0,
            bds: 16,
            split_bds: false,
            channels: 2,
            first_local_channel: 2,
            locks: 16,
            local_locks: (0, 15),
            lock_values: required(layout, Field::LockAcqValue).range(),
            packet_id_bits: required(layout, Field::PacketId).bits,
            packet_type_bits: required(layout, Field::PacketType).bits,
            ooo_bits: bits(layout, Field::OooBdId),
            tlast_suppress: layout.has(Field::TlastSuppress),
            compression: layout.has(Field::EnableCompression),
            max_lock: 63,
            repeats: 256,
            // `StartQSizeMax` of aie-rt, the same for every channel of every generation.
            queues: [4, 4],
            tiling_dimensions: slots.len(),
            pad_value: false,
            axi: None,
        }
    }

    /// All-zero limits of a kind of tile that the family does not have.
    pub(super) const fn absent(kind: TileKind) -> &'static Self {
        const fn of(kind: TileKind) -> Tile {
            Tile {
                kind,
                source: "",
                layout: None,
                status: None,
                data: None,
                slots: &[],
                length: Register::NONE,
                max_length: 0,
                iteration: None,
                reach: 0,
                address_bits: 0,
                local_memory: 0,
                bds: 0,
                split_bds: false,
                channels: 0,
                first_local_channel: 0,
                locks: 0,
                local_locks: (0, -1),
                lock_values: (0, 0),
                max_lock: 0,
                packet_id_bits: 0,
                packet_type_bits: 0,
                ooo_bits: None,
                tlast_suppress: false,
                compression: false,
                repeats: 0,
                queues: [0, 0],
                tiling_dimensions: 0,
                pad_value: false,
                axi: None,
            }
        }
        const ABSENT: [Tile; TileKind::ALL.len()] =
            [of(TileKind::Compute), of(TileKind::Mem), of(TileKind::Shim)];
        &ABSENT[kind as usize]
    }

    /// Bytes of the tile's data memory; `None` if it has none.
    #[must_use]
    pub const fn memory(&self) -> Option<i128> {
        map!(self.data, |memory| memory.bytes as i128)
    }

    /// The descriptors that a channel reaches: the first one, and the one after the last. On a mem tile, even channels
    /// reach the lower half of the descriptors, odd channels the upper half (AM020).
    #[must_use]
    pub const fn bds_of(&self, channel: u64) -> (u64, u64) {
        let bds = self.bds as u64;
        match (self.split_bds, channel % 2) {
            (false, _) => (0, bds),
            (true, 0) => (0, bds / 2),
            (true, _) => (bds / 2, bds),
        }
    }

    /// Whether a channel reaches a descriptor.
    pub(crate) const fn has_bd_of(&self, channel: u64, bd_id: u64) -> bool {
        let (first, past) = self.bds_of(channel);
        first <= bd_id && bd_id < past
    }

    /// Number of locks of the tile itself.
    #[must_use]
    pub const fn own_locks(&self) -> u64 {
        (self.local_locks.1 - self.local_locks.0 + 1) as u64
    }

    /// Entries that can wait in the task queue of a channel, besides the running one.
    #[must_use]
    pub const fn queue(&self, direction: Direction) -> i128 {
        self.queues[direction as usize]
    }

    /// Bits of the wrap of a dimension; 0 without such a field.
    #[must_use]
    pub(crate) const fn wrap_bits(&self, slot: usize) -> u8 {
        if let Some(field) = self.slots[slot].wrap { field.bits } else { 0 }
    }

    /// The dimension whose step can be 0, counted from the innermost; `None` if no step can.
    #[must_use]
    pub(crate) const fn repeating_slot(&self) -> Option<usize> {
        let mut slot = self.slots.len();
        while slot > 0 {
            slot -= 1;
            if self.slots[slot].zero_step {
                return Some(slot);
            }
        }
        None
    }

    /// Largest step in words. The step fields of all dimensions and of the iteration have the same width.
    #[must_use]
    pub const fn max_step(&self) -> i128 {
        if self.slots.is_empty() { 0 } else { self.slots[0].step.values() }
    }
}

const fn required(layout: &Layout, field: Field) -> Register {
    match layout.register(field) {
        Some(register) => *register,
        None => panic!("every descriptor has this field"),
    }
}

/// `Option::copied`, for const evaluation.
const fn copied(register: Option<&Register>) -> Option<Register> {
    map!(register, |register| *register)
}

/// Bits of a field; `None` without such a field.
const fn bits(layout: &Layout, field: Field) -> Option<u8> {
    if layout.has(field) { Some(layout.bits(field)) } else { None }
}

/// Bits of a byte address; the field omits the two lowest bits, which are 0.
const fn address_bits(layout: &Layout) -> u8 {
    2 + layout.bits(Field::BaseAddr)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::Device;

    #[test]
    fn only_the_top_dimension_has_no_wrap_and_all_steps_are_equally_wide() {
        for device in Device::ALL.iter().filter(|device| device.has_words()) {
            for tile in device.family().tiles {
                let (top, below) = tile.slots.split_last().unwrap();
                assert_eq!(top.wrap, None);
                assert!(below.iter().all(|slot| slot.wrap.is_some()));
                assert!(tile.slots.iter().all(|slot| slot.step.values() == tile.max_step()));
            }
        }
    }

    #[test]
    fn what_a_family_does_not_have_is_nothing() {
        for &kind in TileKind::ALL {
            let tile = Tile::absent(kind);
            assert_eq!((tile.kind, tile.own_locks(), tile.channels, tile.bds), (kind, 0, 0, 0));
        }
    }
}
