//! [`Site`]: the addresses at which a tile's memory is visible.

use crate::device::{Device, Grid, Place, TileKind};
use crate::register::addresses;

/// A tile whose memory is visible from several sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    /// The device, which decides addresses and windows.
    pub device: Device,
    /// The kind of tile.
    pub tile: TileKind,
    /// (column, row), if known.
    pub place: Option<Place>,
    /// The tiles of the device, if it is named by its part.
    pub grid: Option<Grid>,
}

impl Site {
    /// The address of the first byte for the tile's DMA; on a mem tile it follows the western neighbour's memory
    /// (AM020).
    pub const fn dma_base(&self) -> u64 {
        if let Some(tile) = self.device.family().tile(self.tile) { tile.local_memory as u64 } else { 0 }
    }

    /// The address of the first byte for the tile's core; `None` without a core, and on the first generation if the
    /// row, which decides the address, is unknown.
    pub const fn core_base(&self) -> Option<u32> {
        match (self.tile, &self.device.family().windows) {
            (TileKind::Compute, Some(windows)) => windows.own(self.place),
            _ => None,
        }
    }

    /// The address of the first byte for the core of another tile; `None` if it cannot reach the memory, or if that
    /// is unknown because no part is named or the tile has no place.
    pub const fn core_base_from(&self, core: Place) -> Option<u32> {
        match (self.grid, self.place) {
            (Some(grid), Some(place)) => grid.window(self.device, core, place),
            _ => None,
        }
    }

    /// The address of the first byte for the host, in the address space of the array; `None` if the tile has no
    /// place, or if the place exceeds the bits of an address.
    ///
    /// Uses [`addresses::tile`].
    pub const fn host_base(&self) -> Option<u32> {
        and_then!(self.place, |(column, row)| addresses::tile(self.device, column as u64, row as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_core_sees_its_own_memory_as_the_grid_says() {
        for (device, part) in [(Device::Aie, "xcvc1902"), (Device::AieMl, "npu1"), (Device::Aie2p, "npu2")] {
            let grid = Grid::of_part(part);
            for row in 2..6 {
                let site = Site { device, tile: TileKind::Compute, place: Some((1, row)), grid };
                assert_eq!(site.core_base(), site.core_base_from((1, row)), "{part} {row}");
                assert_eq!(site.dma_base(), 0);
            }
        }
        let mem = Site { device: Device::AieMl, tile: TileKind::Mem, place: Some((0, 1)), grid: None };
        assert_eq!((mem.dma_base(), mem.core_base()), (0x8_0000, None));
        assert_eq!(mem.host_base(), Some(0x10_0000));
        assert_eq!(Site { device: Device::Aie, place: Some((2, 3)), ..mem }.host_base(), Some(0x10C_0000));
        for &device in Device::ALL {
            for column in [0, 127, 128, 200, 511, 512, u32::MAX] {
                for row in [0, 31, 32] {
                    let site = Site { device, place: Some((column, row)), ..mem };
                    let tile = addresses::tile(device, column.into(), row.into());
                    assert_eq!(site.host_base(), tile, "{device:?} {column} {row}");
                }
            }
        }
        assert_eq!(
            Site { device: Device::Aie, place: Some((200, 1)), ..mem }.host_base(),
            Some((200 << 23) + (1 << 18))
        );
    }
}
