//! What the DMA of a tile can hold: the fields of its buffer descriptors and what they name, as data.

/// The kinds of tile that have a DMA.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum TileKind {
    /// A tile with a core and its data memory.
    Compute,
    /// A memory tile: memory only.
    Mem,
    /// A tile of the array's interface, towards the network on chip and the host's memory.
    Shim,
}

/// Names that a declaration may use, each kind's own name first.
const NAMES: &[(&str, TileKind)] = &[
    ("compute", TileKind::Compute),
    ("core", TileKind::Compute),
    ("compute_tile", TileKind::Compute),
    ("core_tile", TileKind::Compute),
    ("mem", TileKind::Mem),
    ("memtile", TileKind::Mem),
    ("mem_tile", TileKind::Mem),
    ("memory_tile", TileKind::Mem),
    ("shim", TileKind::Shim),
    ("shim_tile", TileKind::Shim),
    ("shim_noc", TileKind::Shim),
    ("interface", TileKind::Shim),
    ("interface_tile", TileKind::Shim),
];

impl TileKind {
    /// Every kind.
    pub const ALL: &'static [Self] = &[Self::Compute, Self::Mem, Self::Shim];

    /// Every name that a declaration may use.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|&(name, _)| name)
    }

    /// The kind of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, kind)| kind)
    }

    /// The kind's own name: `compute`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Compute => "compute",
            Self::Mem => "mem",
            Self::Shim => "shim",
        }
    }
}

/// A field of a buffer descriptor: in which of its words, and how wide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field {
    /// The word, from 0.
    pub word: u8,
    /// Bits.
    pub bits: u8,
}

impl Field {
    /// A field of `bits` in word `word`.
    #[must_use]
    pub const fn new(word: u8, bits: u8) -> Self {
        Self { word, bits }
    }

    /// Number of values.
    #[must_use]
    pub const fn values(self) -> i128 {
        1 << self.bits
    }
}

/// The registers of one addressing dimension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The wrap: the size in words (D0) or steps, stored as it is, so that 0 means "does not wrap". `None` is the top
    /// dimension, which only the length ends.
    pub wrap: Option<Field>,
    /// The step in words, stored minus 1.
    pub step: Field,
    /// Bits of the zero padding before and after; `None` where there is none.
    pub pad_bits: Option<u8>,
}

impl Slot {
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
    pub slots: &'static [Slot],
    /// The length of a transfer in words.
    pub length: Field,
    /// Greatest length in words; the smallest is 1.
    pub max_length: i128,
    /// The iteration's wrap, stored minus 1; its step is as wide as a dimension's. `None` where there is none.
    pub iteration: Option<Field>,
    /// One past the last byte address that a descriptor reaches.
    pub reach: i128,
    /// Bits of the base address, in bytes.
    pub address_bits: u8,
    /// The data memory of the tile in bytes; `None` where it has none.
    pub memory: Option<i128>,
    /// Address of the first byte of the tile's own memory.
    pub own_memory: i128,
    /// Buffer descriptors.
    pub bds: i128,
    /// Whether even channels reach only the lower half of the descriptors, and odd ones only the upper.
    pub split_bds: bool,
    /// Channels of each direction.
    pub channels: i128,
    /// The first channel that reaches only the tile's own memory and locks.
    pub first_own_channel: i128,
    /// Locks that a descriptor can name.
    pub locks: i128,
    /// The tile's own locks, first and last.
    pub own_locks: (i128, i128),
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
    /// The attributes of a shim's transactions.
    pub axi: Option<AxiFields>,
}

impl Tile {
    /// Greatest step in words: every dimension's step field is equally wide, and so is the iteration's.
    #[must_use]
    pub const fn max_step(&self) -> i128 {
        if self.slots.is_empty() { 0 } else { self.slots[0].step.values() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::Device;

    #[test]
    fn every_name_names_one_tile() {
        for &kind in TileKind::ALL {
            assert_eq!(TileKind::from_name(kind.name()), Some(kind));
        }
        assert_eq!(TileKind::from_name("memtile"), Some(TileKind::Mem));
        assert_eq!(TileKind::from_name("dram"), None);
        assert!(TileKind::names().all(|name| TileKind::from_name(name).is_some()));
    }

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
