//! How many buffer descriptors tilings take, and the tilings that take fewer.

use aie_pattern::prelude::*;
use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::rule::{Locus, Rule};
use aie_pattern_core::{Element, TileKind};
use aie_pattern_tests::{Rng, cases};

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
    Port { element: Element::Int32, tilings, ..Port::EMPTY }
}

/// What is offered takes fewer descriptors and moves the same, in the same order.
#[test]
fn the_tiling_that_takes_fewer_is_the_same_stream() {
    assert_eq!(SixTiles::PORT.merged(0), None, "one is the least");
    let mut offered = 0;
    // Images of this number of rows and columns, in tiles, for each order of the loops over them.
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

/// One descriptor as long as the fields hold the loops, and one for each step of what they do not hold. Wraps are up to 1023
/// on a mem tile and 255 on a compute tile, but for the last dimension, which has none; steps up to 8192 words there (AM025).
#[test]
fn loops_are_descriptors_only_where_the_fields_are_too_narrow() {
    let count = |kind, element, buffer: &[i128], tile: &[i128], traversal: &[(i128, i128, i128)]| {
        let tilings = [Tiling {
            buffer_dimension: RawList::new(buffer),
            tiling_dimension: RawList::new(tile),
            tile_traversal: RawTraversals::new(traversal),
            ..Tiling::DEFAULT
        }];
        Port { tile: kind, element, ..port(&tilings) }.descriptors(0)
    };
    let mem = |buffer: &[i128], tile: &[i128]| count(TileKind::Mem, Element::Int32, buffer, tile, &[]);
    let compute =
        |buffer: &[i128], tile: &[i128]| count(TileKind::Compute, Element::Int32, buffer, tile, &[]);
    // A size with divisors takes two dimensions, a prime the last one.
    for size in [1, 2, 1021, 1023, 1024, 1031, 2048, 65_536, 65_537, 131_071] {
        assert_eq!(mem(&[size], &[size]), Some(1), "{size}");
        assert_eq!(mem(&[2, size], &[1, size]), Some(1), "every other one of {size}");
    }
    for size in [1, 251, 255, 256, 257, 4096, 8191, 16_381] {
        assert_eq!(compute(&[size], &[size]), Some(1), "{size}");
        assert_eq!(compute(&[2, size], &[1, size]), Some(1), "every other one of {size}");
    }
    // Nor is a transfer longer than 17 bits of words.
    assert_eq!(mem(&[131_072], &[131_072]), Some(2));
    // Two primes beyond the wraps have one last dimension.
    assert_eq!(compute(&[258, 257], &[257, 257]), Some(257));
    assert_eq!(compute(&[258, 255], &[257, 255]), Some(255));
    // Of one, as far as the length goes: 14 bits of words on a compute tile.
    assert_eq!(compute(&[64, 257], &[63, 257]), Some(1));
    assert_eq!(compute(&[66, 257], &[65, 257]), Some(257));
    // A step that fits, and one that is a word too long.
    assert_eq!(compute(&[8192, 2], &[1, 2]), Some(1));
    assert_eq!(compute(&[8193, 2], &[1, 2]), Some(2));
    // Pairs of elements move in words, and an element of two words takes a dimension for them.
    let of = |element, traversal: &[_]| count(TileKind::Compute, element, &[8, 8], &[2, 8], traversal);
    assert_eq!(of(Element::Int16, &[(0, 2, 4)]), Some(1));
    assert_eq!(of(Element::Int32, &[(0, 2, 4)]), Some(1));
    let two_words =
        |tile: &[i128], traversal: &[_]| count(TileKind::Compute, Element::Int64, &[8, 8], tile, traversal);
    assert_eq!(two_words(&[2, 8], &[(0, 2, 4)]), Some(1));
    assert_eq!(two_words(&[1, 8], &[]), Some(1));
    assert_eq!(two_words(&[1, 8], &[(0, 1, 8)]), Some(1));
    assert_eq!(two_words(&[1, 4], &[(0, 1, 8), (1, 4, 2)]), Some(2));
}

/// Of rows and columns in any order, with zeros around the data and data that ends in the buffer.
#[test]
fn a_merged_tiling_is_the_same_stream_zeros_and_all() {
    let mut rng = Rng::new(0x3e26);
    let (mut offered, mut padded, mut ended) = (0, 0, 0);
    for _ in 0..cases(20_000) {
        let rank = rng.range(2..=4) as usize;
        let sizes: Vec<i64> = (0..rank).map(|_| rng.range(1..=6)).collect();
        let mut tile: Vec<i64> =
            sizes.iter().map(|&size| if rng.once_in(2) { size } else { rng.range(1..=2) }).collect();
        let mut offset = vec![0; rank];
        let mut end = sizes.clone();
        if rng.once_in(3) {
            let d = rng.below(rank as u64) as usize;
            offset[d] = rng.range(-1..=1);
            tile[d] += rng.range(0..=1);
        }
        if rng.once_in(3) {
            let d = rng.below(rank as u64) as usize;
            end[d] = rng.range(1..=sizes[d]);
        }
        let loops: Vec<(i128, i128, i128)> = (0..rng.range(2..=5))
            .map(|_| {
                let d = rng.below(rank as u64) as usize;
                let stride = tile[d] * rng.range(1..=2);
                (d as i128, stride.into(), rng.range(1..=3).into())
            })
            .collect();
        let list = |list: &[i64]| RawList::new(&list.iter().map(|&n| n.into()).collect::<Vec<i128>>());
        let tiling = Tiling {
            buffer_dimension: list(&sizes),
            tiling_dimension: list(&tile),
            offset: list(&offset),
            tile_traversal: RawTraversals::new(&loops),
            boundary_dimension: list(&end),
            repetition: rng.range(1..=2).into(),
            ..Tiling::DEFAULT
        };
        let tilings = [tiling];
        let as_written = port(&tilings);
        if !as_written.check().is_empty() || as_written.len() > Some(2_000) {
            continue;
        }
        let Some(merged) = as_written.merged(0) else { continue };
        let tilings = [merged];
        let fewer = port(&tilings);
        assert!(fewer.check().is_empty(), "{tiling:?}");
        assert!(fewer.descriptors(0) < as_written.descriptors(0), "{tiling:?}");
        assert!(fewer.iter().unwrap().eq(as_written.iter().unwrap()), "{tiling:?}: {merged:?}");
        offered += 1;
        padded += usize::from(!merged.offset.is_empty());
        ended += usize::from(!merged.boundary_dimension.is_empty());
    }
    assert!(offered > 100 && padded > 10 && ended > 10, "{offered} {padded} {ended}");
}
