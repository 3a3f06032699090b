//! What each device family can do, as data: one folder a family, each number with its source. The list of them is here.
//!
//! What generations share is shared: a folder names the data of another one.

pub mod aie;
pub mod aie2p;
pub mod aie2ps;
pub mod aie_ml;
mod direction;
mod grid;
pub mod ideal;
mod memory;
mod tile;
mod vectors;

pub use direction::Direction;
pub(crate) use grid::is_same_place;
pub use grid::{AddressMap, Grid, Place, Windows};
pub use memory::{Interleave, Memory};
pub use tile::{AxiFields, DimFields, Tile};
pub use vectors::{ADDRESS_REGISTER_BITS, Vectors};

pub use crate::layout::TileKind;

/// The list of families: what the library calls each, and its folder.
macro_rules! families {
    ($($(#[$doc:meta])* $device:ident = $folder:ident;)*) => {
        /// A device family.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(feature = "defmt", derive(defmt::Format))]
        #[non_exhaustive]
        pub enum Device {
            $($(#[$doc])* $device,)*
        }

        impl Device {
            /// Every device.
            pub const ALL: &'static [Self] = &[$(Self::$device,)*];

            /// The family's data.
            #[must_use]
            pub const fn family(self) -> &'static Family {
                match self {
                    $(Self::$device => &$folder::FAMILY,)*
                }
            }
        }

        /// The families by their own names, with the words of their descriptors.
        pub mod families {
            pub use super::{$($folder,)*};
        }
    };
}

families! {
    /// First generation AI Engine.
    Aie = aie;
    /// AIE-ML: AIE2, XDNA1.
    AieMl = aie_ml;
    /// AIE2P: XDNA2.
    Aie2p = aie2p;
    /// AIE-ML v2: AIE2PS, Versal AI Edge Series Gen 2.
    Aie2ps = aie2ps;
    /// The address generator without any machine's limits: index arrays, but no register words.
    Ideal = ideal;
}

/// What a family can do.
pub struct Family {
    /// The family's own name and every other name that a declaration may use for it, the own name first.
    pub names: &'static [&'static str],
    /// The family as prose calls it.
    pub title: &'static str,
    /// Its architecture manual, as notes cite it.
    pub manual: &'static str,
    /// Its register reference, as notes cite it.
    pub registers: &'static str,
    /// The guide to ADF graphs that describes its tilings, as notes cite it.
    pub graphs: &'static str,
    /// Those of its names that are of a part, and the array of each.
    pub parts: &'static [(&'static str, Grid)],
    /// The array that is assumed where only the family is named: that of its NPU, if it has one.
    pub array: Option<Grid>,
    /// The fewest and the most rows of mem tiles that its arrays have.
    pub mem_rows: (u32, u32),
    /// How addresses name its tiles; `None` of a device without a machine.
    pub addresses: Option<AddressMap>,
    /// Where a core sees the memories around it; `None` of a device without a machine.
    pub windows: Option<Windows>,
    /// Bits that a stream moves in a cycle.
    pub stream_bits: u32,
    /// The vector unit; `None` is one without limits.
    pub vectors: Option<Vectors>,
    /// The tiles that have a DMA; none is a DMA without limits.
    pub tiles: &'static [Tile],
}

impl Family {
    /// The limits of a kind of tile; `None` if the family has no such tile, or no limits.
    #[must_use]
    pub const fn tile(&self, kind: TileKind) -> Option<&'static Tile> {
        let mut k = 0;
        while k < self.tiles.len() {
            if self.tiles[k].kind as u8 == kind as u8 {
                return Some(&self.tiles[k]);
            }
            k += 1;
        }
        None
    }
}

impl Device {
    /// The device of a declaration that names none: the family that most of today's machines have.
    pub const DEFAULT: Self = Self::AieMl;

    /// The device of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|device| device.family().names.contains(&name))
    }

    /// The family's own name: `aie_ml`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.family().names[0]
    }

    /// Whether it is a machine, with tiles and their limits.
    #[must_use]
    pub const fn is_machine(self) -> bool {
        !self.family().tiles.is_empty()
    }

    /// The limits of a kind of tile; `None` if the family has no such tile, or no limits.
    #[must_use]
    pub const fn tile(self, kind: TileKind) -> Option<&'static Tile> {
        self.family().tile(kind)
    }

    /// The limits of a kind of tile; of one that the family does not have, those of nothing.
    #[must_use]
    pub(crate) const fn limits(self, kind: TileKind) -> &'static Tile {
        match self.tile(kind) {
            Some(tile) => tile,
            None => Tile::absent(kind),
        }
    }

    /// The data memory of a kind of tile; `None` where there is none, as on a shim, and of a device without a machine.
    #[must_use]
    pub const fn data_memory(self, kind: TileKind) -> Option<&'static Memory> {
        match self.tile(kind) {
            Some(tile) => tile.data,
            None => None,
        }
    }

    /// Whether the words of its descriptors are known.
    #[must_use]
    pub const fn has_words(self) -> bool {
        match self.family().tiles {
            [tile, ..] => tile.layout.is_some(),
            [] => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_names_one_device() {
        for &device in Device::ALL {
            for name in device.family().names {
                assert_eq!(Device::from_name(name), Some(device), "{name}");
            }
        }
        assert_eq!(Device::from_name("npu1"), Some(Device::AieMl));
    }

    #[test]
    fn the_words_of_all_tiles_of_a_family_are_known_or_of_none() {
        for &device in Device::ALL {
            for tile in device.family().tiles {
                assert_eq!(tile.layout.is_some(), device.has_words(), "{device:?}: {}", tile.kind.name());
                assert!(tile.layout.is_none_or(|layout| layout.kind == tile.kind));
            }
        }
    }
}
