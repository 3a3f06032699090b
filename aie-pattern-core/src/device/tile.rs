//! What the DMA of a tile can hold: the fields of its buffer descriptors and what they name, as data.

use super::{Direction, Memory};
use crate::layout::{Field, Layout, Register, StatusWord, TileKind};

/// The registers of one addressing dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DimFields {
    /// The wrap: the size in words (D0) or steps, stored unchanged, so that 0 means "does not wrap". `None` is the top
    /// dimension, which only the length ends.
    pub wrap: Option<Register>,
    /// The step in words, stored minus 1.
    pub step: Register,
    /// Whether the step can be 0, which a flag of its own says: on an MM2S channel, where the data is then repeated.
    pub zero_step: bool,
    /// Bits of the zero padding before and after; `None` where there is none.
    pub pad_bits: Option<u8>,
}

impl DimFields {
    /// Of the first `N` dimensions of a layout.
    pub(super) const fn of<const N: usize>(layout: &Layout) -> [Self; N] {
        let unused = Self { wrap: None, step: Register::NONE, zero_step: false, pad_bits: None };
        let mut dims = [unused; N];
        let mut k = 0;
        while k < N {
            dims[k].wrap = copied(layout.register(Field::WRAPS[k]));
            dims[k].step = required(layout, Field::STEPS[k]);
            dims[k].zero_step = match Field::STEP_ZEROS[k] {
                Some(flag) => layout.has(flag),
                None => false,
            };
            dims[k].pad_bits = bits(layout, Field::BEFORES[k]);
            k += 1;
        }
        dims
    }

    /// Greatest wrap; `None` where there is no field.
    #[must_use]
    pub const fn max_wrap(&self) -> Option<i128> {
        match self.wrap {
            Some(field) => Some(field.values() - 1),
            None => None,
        }
    }

    /// Greatest padding before and after; `None` where there is no field.
    #[must_use]
    pub const fn max_pad(&self) -> Option<i128> {
        match self.pad_bits {
            Some(bits) => Some((1 << bits) - 1),
            None => None,
        }
    }
}

/// What only the shim has: the attributes of its transactions on the network on chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AxiFields {
    /// Bits of the stream's memory id; `None` where a descriptor has none.
    pub smid_bits: Option<u8>,
    /// Bits of the quality of service.
    pub qos_bits: u8,
    /// Bits of `AxCACHE`.
    pub cache_bits: u8,
    /// Bits of `AxPROT`'s secure bit.
    pub secure_bits: u8,
    /// Burst lengths in beats.
    pub beats: &'static [i128],
}

impl AxiFields {
    /// Bytes of a beat: 128 bits (AM020, AM027).
    pub const BEAT: i128 = 16;

    /// Whether there are bursts of so many bytes.
    #[must_use]
    pub const fn has_burst(&self, bytes: i128) -> bool {
        let mut k = 0;
        while k < self.beats.len() {
            if self.beats[k] * Self::BEAT == bytes {
                return true;
            }
            k += 1;
        }
        false
    }

    /// Of a layout that has them, without bursts.
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

/// What the DMA of one kind of tile can hold.
#[expect(clippy::struct_excessive_bools, reason = "each is something that the hardware has or has not")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// The kind.
    pub kind: TileKind,
    /// Its documentation.
    pub source: &'static str,
    /// Its registers; `None` where they are not known.
    pub layout: Option<&'static Layout>,
    /// The status words of its S2MM and of its MM2S channels; `None` where they are not known.
    pub status: Option<&'static [StatusWord; 2]>,
    /// Its data memory; `None` where it has none.
    pub data: Option<&'static Memory>,
    /// The addressing dimensions, D0 (innermost) first; none where a transfer can only be linear.
    pub slots: &'static [DimFields],
    /// The length of a transfer in words.
    pub length: Register,
    /// Greatest length in words; the smallest is 1.
    pub max_length: i128,
    /// The iteration's wrap, stored minus 1; its step is as wide as a dimension's. `None` where there is none.
    pub iteration: Option<Register>,
    /// One past the last byte address that a descriptor reaches.
    pub reach: i128,
    /// Bits of the base address, in bytes.
    pub address_bits: u8,
    /// Address of the first byte of the memory of the tile itself.
    pub local_memory: i128,
    /// Buffer descriptors.
    pub bds: i128,
    /// Whether even channels reach only the lower half of the descriptors, and odd ones only the upper.
    pub split_bds: bool,
    /// Channels of each direction.
    pub channels: i128,
    /// The first channel that reaches only the memory and locks of the tile itself.
    pub first_local_channel: i128,
    /// Locks that a descriptor can name.
    pub locks: i128,
    /// The locks of the tile itself, first and last.
    pub local_locks: (i128, i128),
    /// Values that a descriptor can acquire and release, smallest and greatest.
    pub lock_values: (i128, i128),
    /// Greatest value of a lock; the smallest is 0.
    pub max_lock: i128,
    /// Bits of a packet's id.
    pub packet_id_bits: u8,
    /// Bits of a packet's type.
    pub packet_type_bits: u8,
    /// Bits of the out-of-order descriptor id; `None` where there is none.
    pub ooo_bits: Option<u8>,
    /// Whether a descriptor can suppress TLAST.
    pub tlast_suppress: bool,
    /// Whether a descriptor can compress.
    pub compression: bool,
    /// Greatest number of runs that one entry of the task queue asks for; 0 where there is no task queue.
    pub repeats: i128,
    /// Starts that wait in the task queue of an S2MM and of an MM2S channel, besides the one that runs.
    pub queues: [i128; 2],
    /// Dimensions of a port's tilings, which are those of the DMA where it has any.
    pub tiling_dimensions: usize,
    /// Whether an MM2S channel can pad with another value than 0, which a register of its own holds.
    pub pad_value: bool,
    /// The attributes of a shim's transactions.
    pub axi: Option<AxiFields>,
}

impl Tile {
    /// What the registers decide; all else is as of a compute tile, to be set.
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
            // `StartQSizeMax` of aie-rt, of every channel of every generation.
            queues: [4, 4],
            tiling_dimensions: slots.len(),
            pad_value: false,
            axi: None,
        }
    }

    /// Of a kind that a family does not have: nothing of it.
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

    /// The data memory of the tile in bytes; `None` where it has none.
    #[must_use]
    pub const fn memory(&self) -> Option<i128> {
        match self.data {
            Some(memory) => Some(memory.bytes as i128),
            None => None,
        }
    }

    /// Locks of the tile itself.
    #[must_use]
    pub const fn own_locks(&self) -> u64 {
        (self.local_locks.1 - self.local_locks.0 + 1) as u64
    }

    /// Starts that wait in the task queue of a channel, besides the one that runs.
    #[must_use]
    pub const fn queue(&self, direction: Direction) -> i128 {
        self.queues[direction as usize]
    }

    /// Bits of the wrap of a dimension; 0 where there is no field.
    #[must_use]
    pub(crate) const fn wrap_bits(&self, slot: usize) -> u8 {
        match self.slots[slot].wrap {
            Some(field) => field.bits,
            None => 0,
        }
    }

    /// The dimension whose step can be 0, counted from the inside, if there is one.
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

    /// Greatest step in words: every dimension's step field is equally wide, and so is the iteration's.
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
    match register {
        Some(register) => Some(*register),
        None => None,
    }
}

/// Bits of a field; `None` where there is none.
const fn bits(layout: &Layout, field: Field) -> Option<u8> {
    if layout.has(field) { Some(layout.bits(field)) } else { None }
}

/// Bits of a byte address, of which none has the two below a word.
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
