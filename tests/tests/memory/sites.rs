//! Where memories are seen, by the books: AM020 and AM025 of AIE-ML, AM009 and aie-rt of the first generation.

use aie_pattern_core::declare::MemoryDeclaration;
use aie_pattern_core::device::{Device, Grid, TileKind};
use aie_pattern_core::lower::memory::Site;

const ANYWHERE: Site = Site { device: Device::AieMl, tile: TileKind::Compute, place: None, grid: None };

/// Columns are 32 MiB apart on AIE-ML and rows 1 MiB, a quarter of it on the first generation. 32 bits hold 128 columns, there 512,
/// and 32 rows.
#[test]
fn the_host_sees_each_tile_at_its_column_and_row() {
    for (device, column_bytes, row_bytes, columns) in [
        (Device::Aie, 0x80_0000, 0x4_0000, 512),
        (Device::AieMl, 0x200_0000, 0x10_0000, 128),
        (Device::Aie2p, 0x200_0000, 0x10_0000, 128),
    ] {
        for (column, row) in [0, 1, 2, 63, 126, 127, 128, 129, 200, 511, 512]
            .into_iter()
            .flat_map(|x| (0..34).map(move |y| (x, y)))
        {
            let expected = (column < columns && row < 32).then(|| column * column_bytes + row * row_bytes);
            let site = Site { device, place: Some((column, row)), ..ANYWHERE };
            assert_eq!(site.host_base(), expected, "{device:?} {column} {row}");
        }
        assert_eq!(Site { device, ..ANYWHERE }.host_base(), None);
    }
    assert_eq!(Site { device: Device::Ideal, place: Some((0, 2)), ..ANYWHERE }.host_base(), None);
}

/// AM020: a core sees the memories south, west, north and east of it at 0x40000, 0x50000, 0x60000 and 0x70000, its own in the east.
/// AM009: at 0x20000 and on, in steps of 0x8000; which side is its own, alternates by row.
#[test]
fn a_core_sees_memories_in_windows_of_64_or_32_kib() {
    for (device, part) in [(Device::AieMl, "npu1"), (Device::Aie2p, "npu2"), (Device::Aie, "xcvc1902")] {
        let grid = Grid::of_part(part).unwrap();
        let (south, west, north, east) = match device {
            Device::Aie => (0x2_0000, 0x2_8000, 0x3_0000, 0x3_8000),
            _ => (0x4_0000, 0x5_0000, 0x6_0000, 0x7_0000),
        };
        let first = grid.mem_rows + 1;
        for (x, y) in (1..3).flat_map(|x| (first + 1..grid.rows - 1).map(move |y| (x, y))) {
            // Its own memory is to the west of a core in even rows of the first generation; a neighbour's is on the other side.
            let (own, beside) = match (device, y % 2) {
                (Device::Aie, 0) => (west, (x + 1, east)),
                _ => (east, (x - 1, west)),
            };
            let seen = |place| {
                let site = Site { device, place: Some(place), grid: Some(grid), ..ANYWHERE };
                site.core_base_from((x, y))
            };
            assert_eq!(seen((x, y)), Some(own), "{part} {x} {y}");
            assert_eq!(seen((beside.0, y)), Some(beside.1), "{part} {x} {y}");
            assert_eq!(seen((2 * x - beside.0, y)), None, "{part} {x} {y}");
            assert_eq!((seen((x, y - 1)), seen((x, y + 1))), (Some(south), Some(north)), "{part} {x} {y}");
            assert_eq!([seen((x + 1, y + 1)), seen((x, y + 2))], [None; 2]);
            let site = Site { device, place: Some((x, y)), grid: Some(grid), ..ANYWHERE };
            assert_eq!((site.core_base(), site.dma_base()), (Some(own), 0));
            // It needs a part to know its neighbours, and on the first generation a row to know its own.
            assert_eq!(Site { grid: None, ..site }.core_base_from((x, y)), None);
            assert_eq!(Site { place: None, ..site }.core_base_from((x, y)), None);
            assert_eq!(Site { place: None, ..site }.core_base(), (device != Device::Aie).then_some(own));
            for tile in [TileKind::Mem, TileKind::Shim] {
                assert_eq!(Site { tile, ..site }.core_base(), None);
            }
        }
    }
    for (device, tile, base) in [
        (Device::AieMl, TileKind::Mem, 0x8_0000),
        (Device::Aie2p, TileKind::Mem, 0x8_0000),
        (Device::AieMl, TileKind::Shim, 0),
        (Device::Aie, TileKind::Mem, 0),
        (Device::Ideal, TileKind::Mem, 0),
    ] {
        assert_eq!(Site { device, tile, ..ANYWHERE }.dma_base(), base, "{device:?} {tile:?}");
    }
}

/// A place of an array is of two numbers that are not negative and have 32 bits; which arrays have it is another question.
#[test]
fn columns_and_rows_are_of_32_bits() {
    let most = i128::from(u32::MAX);
    let of = |column, row| {
        MemoryDeclaration { place: Some((column, row)), ..MemoryDeclaration::EMPTY }.column_and_row()
    };
    assert_eq!(of(0, 0), Some((0, 0)));
    assert_eq!(of(most, 0), Some((u32::MAX, 0)));
    assert_eq!(of(0, most), Some((0, u32::MAX)));
    for (column, row) in [(-1, 0), (0, -1), (most + 1, 0), (0, most + 1), (i128::MAX, 0), (0, i128::MIN)] {
        assert_eq!(of(column, row), None, "{column} {row}");
    }
    assert_eq!(MemoryDeclaration::EMPTY.column_and_row(), None);
}
