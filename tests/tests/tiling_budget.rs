//! How many buffer descriptors tilings take, and the tilings that take fewer.

use aie_pattern::prelude::*;
use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::{Locus, Rule};
use aie_pattern_core::{Device, Element, TileKind};

tiling_pattern! {
    /// Six tiles (UG1603): four loops, which a descriptor of a mem tile has.
    pub struct SixTiles = int32, mem, write {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .offset = {0, 0},
        .tile_traversal = {{.dimension=1, .stride=3, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}}
    };
    /// The same in a compute tile: three loops, so one for each column of tiles.
    pub struct SixTilesCompute = int32, compute, read {
        .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .offset = {0, 0},
        .tile_traversal = {{.dimension=1, .stride=3, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}}
    };
    /// An image with zeros around it: one tile.
    pub struct Halo = int32, mem, read {
        .buffer_dimension = {8, 8}, .tiling_dimension = {10, 10}, .offset = {-1, -1}
    };
    /// Sixteen images, as one writes them.
    #[allow(deprecated)]
    pub struct Images = int32, mem, read {
        .buffer_dimension = {8, 8, 16}, .tiling_dimension = {4, 4, 1},
        .tile_traversal = {{0, 4, 2}, {1, 4, 2}, {2, 1, 16}}
    };
    /// The same stream, as one image.
    pub struct Tall = int32, mem, read {
        .buffer_dimension = {8, 128}, .tiling_dimension = {4, 4},
        .tile_traversal = {{0, 4, 2}, {1, 4, 32}}
    };
    /// Two phases share their descriptors, tilings of one phase do not.
    pub struct Phases = int32, mem, read
        { .buffer_dimension = {8, 8}, .tiling_dimension = {4, 4}, .phase = 0 },
        { .buffer_dimension = {8, 8}, .tiling_dimension = {4, 4}, .offset = {4, 0}, .phase = 0 },
        { .buffer_dimension = {8, 8}, .tiling_dimension = {4, 4}, .offset = {0, 4}, .phase = 1 };
}

#[test]
fn of_the_guides() {
    let budget =
        |bds: aie_pattern::tiling::BdBudget| (bds.descriptors, bds.needed(), bds.available, bds.fits());
    assert_eq!(budget(SixTiles::BDS), (1, 2, 24, true));
    assert_eq!(budget(SixTilesCompute::BDS), (3, 3, 16, true));
    assert_eq!(budget(Halo::BDS), (1, 2, 24, true));
    assert_eq!(budget(Images::BDS), (16, 32, 24, false));
    assert_eq!(budget(Tall::BDS), (1, 2, 24, true));
    assert_eq!(budget(Phases::BDS), (2, 4, 24, true));
    assert_eq!(Images::PORT.reason(0).as_str(), "16 times along dimension 2");
    assert_eq!(SixTilesCompute::PORT.reason(0).as_str(), "3 times along dimension 0");
    assert_eq!(SixTiles::PORT.reason(0).as_str(), "");
    for descriptors in [SixTiles::DESCRIPTORS, Halo::DESCRIPTORS, Tall::DESCRIPTORS] {
        assert_eq!(descriptors.len(), 1);
    }
    assert_eq!((Images::DESCRIPTORS.len(), SixTilesCompute::DESCRIPTORS.len()), (16, 3));
}

/// Of a mem tile's `int32`, read.
fn port(tilings: &[Tiling]) -> Port<'_> {
    Port {
        device: Device::AieMl,
        tile: TileKind::Mem,
        direction: Direction::Mm2s,
        element: Element::Int32,
        buffer: None,
        tilings,
        covers: false,
        index: None,
    }
}

/// What is offered takes fewer descriptors and moves the same, in the same order.
#[test]
fn the_tiling_that_takes_fewer_is_the_same_stream() {
    assert_eq!(SixTiles::PORT.merged(0), None, "one is the least");
    let mut offered = 0;
    // Images of so many rows and columns, in tiles, under each order of the loops over these.
    for [columns, rows, images] in [[8, 8, 16], [8, 16, 4], [16, 4, 8], [4, 4, 32], [12, 8, 2]] {
        for [across, down, deep] in
            [[4, 4, 1], [4, 2, 1], [4, 4, 2], [2, 4, 1], [columns, 2, 1], [columns, rows, 1]]
        {
            let wraps = [columns / across, rows / down, images / deep];
            for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                let strides = [across, down, deep];
                let loops = order.map(|d: usize| (d as i128, strides[d], wraps[d]));
                let tiling = Tiling {
                    buffer_dimension: RawList::new(&[columns, rows, images]),
                    tiling_dimension: RawList::new(&[across, down, deep]),
                    tile_traversal: RawTraversals::new(&loops),
                    ..Tiling::DEFAULT
                };
                let tilings = [tiling];
                let as_written = port(&tilings);
                assert!(as_written.check().is_empty());
                let Some(merged) = as_written.merged(0) else { continue };
                offered += 1;
                let tilings = [merged];
                let fewer = port(&tilings);
                assert!(fewer.check().is_empty(), "{tiling:?}");
                assert!(fewer.descriptors(0) < as_written.descriptors(0), "{tiling:?}");
                assert!(fewer.iter().unwrap().eq(as_written.iter().unwrap()), "{tiling:?}: {merged:?}");
            }
        }
    }
    assert!(offered > 10, "{offered}");
}

/// Each of two ports moves fewer elements than 64 bits count, both in one more.
#[test]
fn all_tilings_of_a_port_are_counted() {
    let most = Tiling {
        buffer_dimension: RawList::new(&[4]),
        tiling_dimension: RawList::new(&[4]),
        tile_traversal: RawTraversals::new(&[(0, 0, (1 << 32) - 1), (0, 0, 1 << 29)]),
        ..Tiling::DEFAULT
    };
    let rules = |tilings: &[Tiling]| -> Vec<(Rule, Locus)> {
        port(tilings).check().as_slice().iter().map(|violation| (violation.rule, violation.locus)).collect()
    };
    assert_eq!(rules(&[most, most]), []);
    let list = [most; 9];
    assert_eq!(port(&list).len(), None);
    assert_eq!(rules(&list), [(Rule::Overflow, Locus::Tiling(8))]);
}
