//! The tiles of an array, and the address windows through which a core sees the memories around it.

use super::{Device, Family};
use crate::layout::TileKind;

/// Position of a tile as (column, row). Shims are in row 0, as in MLIR-AIE.
pub type Place = (u32, u32);

/// `==` for const evaluation.
pub(crate) const fn is_same_place(one: Place, other: Place) -> bool {
    one.0 == other.0 && one.1 == other.1
}

/// The dimensions of an array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    /// Number of columns.
    pub columns: u32,
    /// Number of rows, including the row of shims.
    pub rows: u32,
    /// Number of rows of mem tiles; they are directly above the shims.
    pub mem_rows: u32,
}

/// The parts of an absolute address: column in the highest bits, then row, then offset within the tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AddressMap {
    /// Lowest bit of the column.
    pub column: u32,
    /// Lowest bit of the row.
    pub row: u32,
}

/// The four address windows, back to back, through which a core sees the memories around it.
///
/// | window | memory |
/// |---|---|
/// | south | the compute tile below |
/// | west | the tile to the west; with alternating rows, in even rows: its own |
/// | north | the tile above |
/// | east | its own; with alternating rows, in even rows: the tile to the east |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Windows {
    /// Address of the first window.
    pub first: u32,
    /// Size of each window in bytes.
    pub bytes: u32,
    /// Whether rows alternate: cores of even rows see their own memory in the west window, cores of odd rows in the
    /// east window. Otherwise all see it in the east window.
    pub alternates: bool,
}

impl Windows {
    const fn is_own_west(&self, (_, row): Place) -> bool {
        self.alternates && row.is_multiple_of(2)
    }

    const fn nth(&self, window: u32) -> u32 {
        self.first + window * self.bytes
    }

    /// The address at which a core sees the first byte of its own memory; `None` if that depends on the row, and the
    /// row is unknown.
    #[must_use]
    pub const fn own(&self, core: Option<Place>) -> Option<u32> {
        match core {
            Some(core) if self.is_own_west(core) => Some(self.nth(1)),
            None if self.alternates => None,
            _ => Some(self.nth(3)),
        }
    }

    /// The address at which `core` sees the first byte of the memory at `memory`, its own or a neighbour's; `None` if
    /// it is out of reach.
    const fn of(&self, core: Place, memory: Place) -> Option<u32> {
        let own_is_west = self.is_own_west(core);
        let window = match (memory.0 as i64 - core.0 as i64, memory.1 as i64 - core.1 as i64) {
            (0, -1) => 0,
            (0, 0) if own_is_west => 1,
            (-1, 0) if !own_is_west => 1,
            (0, 1) => 2,
            (0, 0) => 3,
            (1, 0) if own_is_west => 3,
            _ => return None,
        };
        Some(self.nth(window))
    }
}

impl Grid {
    /// The array of a part; `None` for the name of a family, because its parts differ.
    #[must_use]
    pub fn of_part(name: &str) -> Option<Self> {
        let parts = Device::ALL.iter().flat_map(|device| device.family().parts);
        parts.filter(|(part, _)| *part == name).map(|&(_, grid)| grid).next()
    }

    /// The kind of tile at a place; `None` outside the array.
    #[must_use]
    pub const fn kind(&self, (column, row): Place) -> Option<TileKind> {
        if column >= self.columns || row >= self.rows {
            None
        } else if row == 0 {
            Some(TileKind::Shim)
        } else if row <= self.mem_rows {
            Some(TileKind::Mem)
        } else {
            Some(TileKind::Compute)
        }
    }

    /// First and last row with tiles of a kind; if there are none, last < first.
    const fn rows_of(&self, kind: TileKind) -> (u32, u32) {
        match kind {
            TileKind::Shim => (0, 0),
            TileKind::Mem => (1, self.mem_rows),
            TileKind::Compute => (self.mem_rows + 1, self.rows - 1),
        }
    }

    /// The address at which the core at `core` sees the first byte of the memory at `memory`, its own or a
    /// neighbour's. `None` if it is out of reach: see [`Windows`].
    #[must_use]
    pub const fn window(&self, device: Device, core: Place, memory: Place) -> Option<u32> {
        let (Some(TileKind::Compute), Some(TileKind::Compute)) = (self.kind(core), self.kind(memory)) else {
            return None;
        };
        and_then!(&device.family().windows, |windows| windows.of(core, memory))
    }
}

impl Device {
    /// The kind of tile at a place: in the array of the named part, else in the family's [assumed
    /// array](super::Family::array), extended without limit. `None` outside the array, and for a device without a
    /// machine.
    #[must_use]
    pub const fn kind_at(self, grid: Option<Grid>, place: Place) -> Option<TileKind> {
        match (grid, self.family().array) {
            (Some(grid), _) => grid.kind(place),
            (None, Some(array)) => Grid { columns: u32::MAX, rows: u32::MAX, ..array }.kind(place),
            (None, None) => None,
        }
    }

    /// Whether a row can hold tiles of a kind: in the array of the named part, else in any array of the family.
    #[must_use]
    pub const fn may_be_in_row(self, grid: Option<Grid>, kind: TileKind, row: u32) -> bool {
        let (first, last) = if let Some(grid) = grid { grid.rows_of(kind) } else { self.rows_of(kind) };
        first <= row && row <= last
    }

    /// First and last row that hold tiles of a kind in any array of the family; if there are none, last < first. All
    /// rows for a device without a machine.
    #[must_use]
    pub const fn rows_of(self, kind: TileKind) -> (u32, u32) {
        let Family { array: Some(array), mem_rows: (fewest, most), .. } = *self.family() else {
            return (0, u32::MAX);
        };
        let array = Grid { rows: u32::MAX, ..array };
        let (first, _) = Grid { mem_rows: fewest, ..array }.rows_of(kind);
        let (_, last) = Grid { mem_rows: most, ..array }.rows_of(kind);
        (first, last)
    }

    /// The first row of cores; `None` if only a family is named and its arrays differ.
    #[must_use]
    pub const fn first_core_row(self, grid: Option<Grid>) -> Option<u32> {
        match (grid, self.family().mem_rows) {
            (Some(grid), _) => Some(grid.mem_rows + 1),
            (None, (fewest, most)) if fewest == most && self.family().array.is_some() => Some(fewest + 1),
            (None, _) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn a_part_is_a_name_of_its_device() {
        for &device in Device::ALL {
            for (part, grid) in device.family().parts {
                assert_eq!((Device::from_name(part), Grid::of_part(part)), (Some(device), Some(*grid)));
                assert_eq!(grid.mem_rows > 0, device.data_memory(TileKind::Mem).is_some(), "{part}");
                assert_eq!(grid.kind((0, 0)), Some(TileKind::Shim));
                assert_eq!(grid.kind((0, grid.mem_rows + 1)), Some(TileKind::Compute));
                assert_eq!((grid.kind((grid.columns, 0)), grid.kind((0, grid.rows))), (None, None));
            }
            let mut arrays = device.family().parts.iter().map(|&(_, grid)| grid);
            assert!(arrays.any(|grid| Some(grid) == device.family().array) || !device.is_machine());
        }
        assert_eq!(Grid::of_part("aie_ml"), None);
    }

    /// The name of a part has its array; the name of a family stands for several arrays.
    #[test]
    fn each_name_of_a_device_says_what_is_where() {
        for &device in Device::ALL {
            let family = device.family();
            let arrays: Vec<Grid> = family.names.iter().filter_map(|name| Grid::of_part(name)).collect();
            let (fewest, most) = family.mem_rows;
            assert!(arrays.iter().all(|grid| (fewest..=most).contains(&grid.mem_rows)), "{device:?}");
            assert_eq!(family.array.is_some(), !arrays.is_empty());
            for (column, row) in (0..60).flat_map(|column| (0..34).map(move |row| (column, row))) {
                for grid in &arrays {
                    let kind = grid.kind((column, row));
                    assert_eq!(device.kind_at(Some(*grid), (column, row)), kind);
                    for &one in TileKind::ALL {
                        let is = device.may_be_in_row(Some(*grid), one, row);
                        assert_eq!(is, row < grid.rows && grid.kind((0, row)) == Some(one), "{grid:?} {row}");
                        assert!(!is || device.may_be_in_row(None, one, row), "{device:?} {one:?} {row}");
                    }
                }
                let of_family = device.kind_at(None, (column, row));
                assert_eq!(of_family.is_some(), family.array.is_some());
                if let Some(kind) = of_family {
                    assert!(device.may_be_in_row(None, kind, row), "{device:?} {row}");
                    let any = family.array.unwrap();
                    let mut all = (fewest..=most).map(|mem_rows| Grid { mem_rows, rows: u32::MAX, ..any });
                    let is_of_all = all.all(|grid| grid.kind((0, row)) == Some(kind));
                    let others = TileKind::ALL.iter().filter(|&&other| other != kind);
                    let may_be_other =
                        others.into_iter().any(|&other| device.may_be_in_row(None, other, row));
                    assert_eq!(may_be_other, !is_of_all, "{device:?} {row}");
                }
            }
        }
        let of = |name: &str| Device::from_name(name).unwrap().kind_at(Grid::of_part(name), (0, 1));
        let npus = [
            "npu4",
            "strix",
            "strix_halo",
            "krackan",
            "aie2p",
            "xdna2",
            "aie_ml",
            "aie2",
            "xdna1",
            "phoenix",
            "hawk_point",
        ];
        assert!(npus.iter().all(|name| of(name) == Some(TileKind::Mem)));
        assert_eq!([of("aie"), of("aie1"), of("xcvc1902")], [Some(TileKind::Compute); 3]);
        let first = |name: &str| Device::from_name(name).unwrap().first_core_row(Grid::of_part(name));
        assert_eq!(
            [first("aie"), first("aie2p"), first("phoenix"), first("xcve2802")],
            [1, 2, 2, 3].map(Some)
        );
        assert_eq!([first("xcve3858"), first("aie2ps"), first("xc2ve3304")], [Some(3), None, None]);
        assert_eq!([first("aie_ml"), first("ideal")], [None; 2]);
    }

    #[test]
    fn a_core_of_a_later_generation_sees_its_own_memory_in_the_east() {
        let npu = Grid::of_part("npu1").unwrap();
        let seen = |memory| npu.window(Device::AieMl, (2, 3), memory);
        assert_eq!(seen((2, 3)), Some(0x7_0000));
        assert_eq!(
            [seen((2, 2)), seen((1, 3)), seen((2, 4))],
            [Some(0x4_0000), Some(0x5_0000), Some(0x6_0000)]
        );
        assert_eq!([seen((3, 3)), seen((3, 4)), seen((2, 5))], [None; 3]);
        // Cores cannot reach any memory below their first row.
        assert_eq!(npu.window(Device::AieMl, (2, 2), (2, 1)), None);
    }

    #[test]
    fn memories_of_the_first_generation_alternate() {
        let versal = Grid::of_part("xcvc1902").unwrap();
        let seen = |core, memory| versal.window(Device::Aie, core, memory);
        assert_eq!(
            [seen((3, 2), (3, 2)), seen((3, 2), (4, 2)), seen((3, 2), (2, 2))],
            [Some(0x2_8000), Some(0x3_8000), None]
        );
        assert_eq!(
            [seen((3, 3), (3, 3)), seen((3, 3), (2, 3)), seen((3, 3), (4, 3))],
            [Some(0x3_8000), Some(0x2_8000), None]
        );
        assert_eq!(
            [seen((3, 3), (3, 2)), seen((3, 3), (3, 4)), seen((3, 1), (3, 0))],
            [Some(0x2_0000), Some(0x3_0000), None]
        );
    }
}
