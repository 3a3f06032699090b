//! What the DMA of a tile can hold: the fields of its buffer descriptors and what they name, as data.

use crate::layout::{Field, Layout, Register, TileKind};

/// The registers of one addressing dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DimFields {
    /// The wrap: the size in words (D0) or steps, stored unchanged, so that 0 means "does not wrap". `None` is the top
    /// dimension, which only the length ends.
    pub wrap: Option<Register>,
    /// The step in words, stored minus 1.
    pub step: Register,
    /// Bits of the zero padding before and after; `None` where there is none.
    pub pad_bits: Option<u8>,
}

impl DimFields {
    /// Of the first `N` dimensions of a layout.
    pub(super) const fn of<const N: usize>(layout: &Layout) -> [Self; N] {
        let mut dims = [Self { wrap: None, step: Register::NONE, pad_bits: None }; N];
        let mut k = 0;
        while k < N {
            dims[k].wrap = copied(layout.register(Field::WRAPS[k]));
            dims[k].step = required(layout, Field::STEPS[k]);
            dims[k].pad_bits = bits(layout.register(Field::BEFORES[k]));
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
}

/// What only the shim has: the attributes of its transactions on the network on chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AxiFields {
    /// Bits of the stream's memory id.
    pub smid_bits: u8,
    /// Bits of the quality of service.
    pub qos_bits: u8,
    /// Bits of `AxCACHE`.
    pub cache_bits: u8,
    /// Bits of `AxPROT`'s secure bit.
    pub secure_bits: u8,
    /// Burst lengths in bytes.
    pub bursts: &'static [i128],
}

impl AxiFields {
    /// Of a layout that has them, without bursts.
    pub(super) const fn of(layout: &Layout) -> Self {
        Self {
            smid_bits: required(layout, Field::Smid).bits,
            qos_bits: required(layout, Field::Axqos).bits,
            cache_bits: required(layout, Field::Axcache).bits,
            secure_bits: required(layout, Field::SecureAccess).bits,
            bursts: &[],
        }
    }
}

/// What the DMA of one kind of tile can hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// The kind.
    pub kind: TileKind,
    /// The tile as prose calls it, with its article.
    pub title: &'static str,
    /// Its documentation.
    pub source: &'static str,
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
    /// The data memory of the tile in bytes; `None` where it has none.
    pub memory: Option<i128>,
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
    /// Starts that wait in the task queue of a channel, besides the one that runs.
    pub queue: i128,
    /// The attributes of a shim's transactions.
    pub axi: Option<AxiFields>,
}

impl Tile {
    /// What the registers decide; all else is as of a compute tile, to be set.
    pub(super) const fn of(layout: &Layout, slots: &'static [DimFields]) -> Self {
        let length = required(layout, Field::BufferLength);
        Self {
            kind: layout.kind,
            title: "a tile",
            source: "AM025",
            slots,
            length,
            max_length: length.range().1,
            iteration: copied(layout.register(Field::IterWrap)),
            reach: 0,
            address_bits: address_bits(layout),
            memory: None,
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
            ooo_bits: bits(layout.register(Field::OooBdId)),
            tlast_suppress: layout.has(Field::TlastSuppress),
            compression: layout.has(Field::EnableCompression),
            max_lock: 63,
            repeats: 256,
            // `StartQSizeMax` of aie-rt, of every channel of every generation.
            queue: 4,
            axi: None,
        }
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

const fn bits(register: Option<&Register>) -> Option<u8> {
    match register {
        Some(register) => Some(register.bits),
        None => None,
    }
}

/// Bits of a byte address: a shim's is in two registers, and none has the two bits below a word.
const fn address_bits(layout: &Layout) -> u8 {
    2 + match (layout.register(Field::BaseAddr), layout.register(Field::BaseAddrLow)) {
        (Some(register), _) => register.bits,
        (None, Some(low)) => low.bits + required(layout, Field::BaseAddrHigh).bits,
        (None, None) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::Device;

    #[test]
    fn only_the_top_dimension_has_no_wrap_and_all_steps_are_equally_wide() {
        for device in [Device::AieMl, Device::Aie2p] {
            for &kind in TileKind::ALL {
                let tile = device.family().tile(kind).unwrap();
                let (top, below) = tile.slots.split_last().unwrap();
                assert_eq!(top.wrap, None);
                assert!(below.iter().all(|slot| slot.wrap.is_some()));
                assert!(tile.slots.iter().all(|slot| slot.step.values() == tile.max_step()));
            }
        }
    }
}
