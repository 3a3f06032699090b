//! [`TileKind`]: the kinds of tile that have a DMA.

/// The kinds of tile that have a DMA.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum TileKind {
    /// A tile with a core and data memory.
    Compute,
    /// A memory tile, without a core.
    Mem,
    /// A tile of the array interface, connected to the network on chip and the host's memory.
    Shim,
}

/// Names that a declaration may use; the first name of each kind is canonical.
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

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, kind)| kind)
    }

    /// The canonical name: `compute`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Compute => "compute",
            Self::Mem => "mem",
            Self::Shim => "shim",
        }
    }

    /// The name in prose, with its article.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Compute => "a compute tile",
            Self::Mem => "a mem tile",
            Self::Shim => "a shim tile",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_names_one_tile() {
        for &kind in TileKind::ALL {
            assert_eq!(TileKind::from_name(kind.name()), Some(kind));
        }
        assert_eq!(TileKind::from_name("memtile"), Some(TileKind::Mem));
        assert_eq!(TileKind::from_name("dram"), None);
        assert!(TileKind::names().all(|name| TileKind::from_name(name).is_some()));
    }
}
