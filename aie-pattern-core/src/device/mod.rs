//! Limits of each device family, as data with sources: one folder per family. This file holds the list.
//!
//! Generations share data: a folder may refer to the data of another one.

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

/// Declares the list of families: variant and folder.
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
            /// Every device, in the order of the list.
            pub const ALL: &'static [Self] = &[$(Self::$device,)*];

            /// The data of the family.
            #[must_use]
            pub const fn family(self) -> &'static Family {
                match self {
                    $(Self::$device => &$folder::FAMILY,)*
                }
            }
        }

        /// One module per family, with the types of its descriptor words.
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
    /// The address generator without the limits of any machine: it has index arrays, but no register words.
    Ideal = ideal;
}

/// The data of a family.
pub struct Family {
    /// Every name that a declaration may use for the family; the first one is canonical.
    pub names: &'static [&'static str],
    /// The family as prose calls it.
    pub title: &'static str,
    /// The architecture manual that notes cite.
    pub manual: &'static str,
    /// The register reference that notes cite.
    pub registers: &'static str,
    /// The guide to ADF graphs that notes about tilings cite.
    pub graphs: &'static str,
    /// The names that denote parts, with the array of each.
    pub parts: &'static [(&'static str, Grid)],
    /// The assumed array if only the family is named: the array of its NPU, if it has one.
    pub array: Option<Grid>,
    /// Smallest and largest number of rows of mem tiles in its arrays.
    pub mem_rows: (u32, u32),
    /// The parts of an absolute address; `None` for a device without a machine.
    pub addresses: Option<AddressMap>,
    /// The windows of a core; `None` for a device without a machine.
    pub windows: Option<Windows>,
    /// Bits that a stream moves per cycle.
    pub stream_bits: u32,
    /// The vector unit; `None` means no limits.
    pub vectors: Option<Vectors>,
    /// The tiles that have a DMA; empty means no limits.
    pub tiles: &'static [Tile],
}

impl Family {
    /// The limits of a kind of tile; `None` if the family has no such tile, or no limits.
    #[must_use]
    pub const fn tile(&self, kind: TileKind) -> Option<&'static Tile> {
        each!(k, 0..self.tiles.len(), {
            if self.tiles[k].kind as u8 == kind as u8 {
                return Some(&self.tiles[k]);
            }
        });
        None
    }
}

impl Device {
    /// The device of a declaration that names none: AIE-ML, the family of most machines in use.
    pub const DEFAULT: Self = Self::AieMl;

    /// The device with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|device| device.family().names.contains(&name))
    }

    /// The canonical name: `aie_ml`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.family().names[0]
    }

    /// Whether the device is a machine, with tiles and limits.
    #[must_use]
    pub const fn is_machine(self) -> bool {
        !self.family().tiles.is_empty()
    }

    /// The limits of a kind of tile; `None` if the family has no such tile, or no limits.
    #[must_use]
    pub const fn tile(self, kind: TileKind) -> Option<&'static Tile> {
        self.family().tile(kind)
    }

    /// The limits of a kind of tile; all zero if the family has no such tile.
    #[must_use]
    pub(crate) const fn limits(self, kind: TileKind) -> &'static Tile {
        or!(self.tile(kind), Tile::absent(kind))
    }

    /// The data memory of a kind of tile; `None` if it has none (shim), and for a device without a machine.
    #[must_use]
    pub const fn data_memory(self, kind: TileKind) -> Option<&'static Memory> {
        and_then!(self.tile(kind), |tile| tile.data)
    }

    /// Whether the layout of its descriptor words is known.
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
