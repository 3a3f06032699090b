//! Nests compared with explicit lists of their tiles: all small nests of one dimension and up to two loops.

extern crate std;

use std::vec::Vec;

use super::{Common, Edges, MAX_DIMENSIONS, Nest, Spread};
use crate::element::Element;

/// One dimension: end of its data, tile, start of the first tile, and (stride, wrap) of each loop.
fn line(bound: u32, tile: u32, offset: i32, loops: &[(u32, u32)]) -> Nest {
    let mut nest = Nest::new(1);
    assert!(nest.push_axis(bound + 2, bound, tile, offset));
    for &(stride, wrap) in loops {
        assert!(nest.push_step(0, stride, wrap));
    }
    nest
}

fn starts(offset: i32, loops: &[(u32, u32)]) -> Vec<i64> {
    let mut starts = std::vec![i64::from(offset)];
    for &(stride, wrap) in loops {
        let step = |k: u32| i64::from(k) * i64::from(stride);
        starts = (0..wrap).flat_map(|k| starts.iter().map(move |at| at + step(k))).collect();
    }
    starts.sort_unstable();
    starts
}

/// Calls `then` for every small nest of up to two loops, with (end of the data, tile) and the starts of the tiles.
fn every_line(mut then: impl FnMut(&Nest, [i64; 2], &[i64])) {
    let pairs = || (0..=5).flat_map(|stride| (1..=3).map(move |wrap| (stride, wrap)));
    let mut all = std::vec![Vec::new()];
    all.extend(pairs().map(|one| std::vec![one]));
    all.extend(pairs().flat_map(|one| pairs().map(move |two| std::vec![one, two])));
    for loops in &all {
        for offset in -5..=7 {
            let starts = starts(offset, loops);
            for tile in 1..=4 {
                for bound in [1, 2, 3, 5, 6] {
                    then(&line(bound, tile, offset, loops), [bound.into(), tile.into()], &starts);
                }
            }
        }
    }
}

/// Bit masks of the data coordinates inside a tile, and inside two tiles.
fn covered([bound, tile]: [i64; 2], starts: &[i64]) -> (u32, u32) {
    let (mut once, mut twice) = (0, 0);
    for start in starts {
        for at in (*start).max(0)..(start + tile).min(bound) {
            twice |= once & 1 << at;
            once |= 1 << at;
        }
    }
    (once, twice)
}

/// Position of the lowest bit.
fn lowest(bits: u32) -> Option<i128> {
    (bits != 0).then(|| bits.trailing_zeros().into())
}

#[test]
fn edges_are_those_of_the_tiles() {
    every_line(|nest, [bound, tile], starts| {
        let edges = Edges::of(nest, 0);
        let is_outside = |start: &&i64| **start + tile <= 0 || **start >= bound;
        assert_eq!(edges.outside, starts.iter().any(|start| is_outside(&start)), "{bound} {tile} {starts:?}");
        let (mut before, mut after, mut top, mut data) = (0, 0, None, 0);
        for start in starts.iter().filter(|start| !is_outside(start)) {
            let end = start + tile;
            before = before.max(-start);
            after = after.max(end - bound);
            top = top.max(Some(end.min(bound) - 1));
            data = data.max(end.min(bound) - (*start).max(0));
        }
        let found = (edges.before, edges.after, edges.top, edges.data);
        assert_eq!(found, (before, after, top, data), "{bound} {tile} {starts:?}");
    });
}

#[test]
fn tiles_begin_where_the_loops_put_them() {
    every_line(|nest, [bound, tile], starts| {
        if bound > 1 || tile > 1 {
            return;
        }
        let mut places = Spread::places(nest, 0);
        for at in -8..30 {
            let next = starts.iter().copied().find(|&start| start > at);
            let before = starts.iter().copied().rfind(|&start| start < at);
            assert_eq!(places.next(at.into()), next.map(i128::from), "after {at}: {starts:?}");
            assert_eq!(places.before(at.into()), before.map(i128::from), "before {at}: {starts:?}");
        }
    });
}

#[test]
fn what_is_covered_is_what_tiles_have() {
    every_line(|nest, sizes @ [bound, _], starts| {
        let (once, twice) = covered(sizes, starts);
        let data = (1u32 << bound) - 1;
        let (gap, twice) = (lowest(data & !once), lowest(twice));
        let gap_before = gap.filter(|gap| twice.is_none_or(|twice| *gap < twice));
        let all = Spread::of(nest, 0).cover(false).unwrap();
        assert_eq!(all.first, lowest(once), "{sizes:?} {starts:?}");
        assert_eq!((all.gap, all.twice), (gap_before, twice), "{sizes:?} {starts:?}");
        assert!(twice.is_some() || all.covered == once.count_ones().into(), "{sizes:?} {starts:?}");
        let until_gap = Spread::of(nest, 0).cover(true).unwrap();
        let twice_before = twice.filter(|_| gap_before.is_none());
        assert_eq!(until_gap.first, lowest(once), "{sizes:?} {starts:?}");
        assert_eq!((until_gap.gap, until_gap.twice), (gap_before, twice_before), "{sizes:?} {starts:?}");
        let mut spread = Spread::of(nest, 0);
        for at in 0..bound {
            let (inside, until) = spread.at(at.into());
            assert_eq!(inside, once >> at & 1 == 1, "{at} {sizes:?} {starts:?}");
            assert!(i128::from(at) < until && until <= bound.into(), "{at} {sizes:?} {starts:?}");
            // From here to `until`, all coordinates are inside a tile, or none is.
            let run = (1u32 << until) - (1 << at);
            assert_eq!(once & run, if inside { run } else { 0 }, "{at}..{until} {sizes:?} {starts:?}");
        }
    });
}

/// Compares each nest with one other: the distance between the two in the list grows with each comparison, which
/// varies the pairs.
#[test]
fn what_two_have_in_common_is_what_a_tile_of_each_has() {
    let mut all = Vec::new();
    every_line(|nest, sizes, starts| all.push((*nest, sizes, covered(sizes, starts).0)));
    let mut other = 0;
    for (k, (one, sizes, coordinates)) in all.iter().enumerate() {
        other = (other + 7919 * (k + 1)) % all.len();
        let (two, other_sizes, other_coordinates) = &all[other];
        let common = match Spread::of(one, 0).common(Spread::of(two, 0)) {
            Common::Nothing => None,
            Common::At(at) => Some(at),
            Common::Undecided => panic!("undecided: {sizes:?} {other_sizes:?}"),
        };
        assert_eq!(common, lowest(coordinates & other_coordinates), "{sizes:?} {other_sizes:?}");
    }
}

/// Loops with unrelated strides: no search gets through the tiles within its effort.
fn hopeless(bound: u32, tile: u32, offset: i32) -> Nest {
    line(bound, tile, offset, &[(2003, 40), (2011, 40), (2017, 40), (2027, 40), (2029, 40), (2039, 40)])
}

#[test]
fn a_search_that_gives_up_leaves_the_most_that_can_be() {
    let last = 39 * (2003 + 2011 + 2017 + 2027 + 2029 + 2039);
    for (bound, tile, offset) in
        [(230_000, 5, -240_000), (230_000, 300_000, -240_000), (300_000, 2000, -3), (232_916, 5, -240_000)]
    {
        let nest = hopeless(bound, tile, offset);
        let mut places = Spread::places(&nest, 0);
        let _ = (places.next(-i128::from(tile)), places.before(bound.into()));
        let _ = places.next(i128::from(bound) - i128::from(tile) - 1);
        assert!(places.gave_up(), "{bound} {tile} {offset}");
        let edges = Edges::of(&nest, 0);
        let (bound, tile, offset) = (i64::from(bound), i64::from(tile), i64::from(offset));
        let after = offset + last + tile - bound;
        assert_eq!(edges.before, (-offset).min(tile - 1), "{bound} {tile} {offset}");
        assert_eq!(edges.after, after.min(tile - 1), "{bound} {tile} {offset}");
        assert_eq!((edges.top, edges.data), (Some(bound - 1), tile.min(bound)), "{bound} {tile} {offset}");
        assert!(edges.outside == (-offset >= tile || offset + last >= bound));
    }
    // All tiles are inside the data, so no search is needed.
    let edges = Edges::of(&hopeless(500_000, 5, 0), 0);
    assert_eq!((edges.before, edges.after, edges.top, edges.data), (0, 0, Some(last + 4), 5));
    // No tile overlaps the data.
    let nest = hopeless(1000, 5, 1000);
    assert_eq!((Edges::of(&nest, 0).top, Edges::of(&nest, 0).data), (None, 0));
    // Tiles that interleave and never meet: too many to search.
    let interleaved = |offset| line(700_000, 1, offset, &[(1000, 300), (1001, 300)]);
    let nest = interleaved(0);
    assert!(Spread::of(&nest, 0).cover(false).is_none());
    assert!(Spread::of(&nest, 0).cover(true).is_some_and(|cover| cover.gap == Some(1)));
    let common = Spread::of(&nest, 0).common(Spread::of(&interleaved(500), 0));
    assert!(matches!(common, Common::Undecided));
}

/// Far more tiles than a search can visit, but they cannot overlap.
#[test]
fn tiles_apart_from_each_other_are_counted() {
    let cover = |bound, loops: &[_]| Spread::of(&line(bound, 2, 0, loops), 0).cover(false);
    for bound in [2_999_999, 3_000_000] {
        let many = cover(bound, &[(3, 1_000_000)]).unwrap();
        assert_eq!((many.first, many.gap, many.twice, many.covered), (Some(0), Some(2), None, 2_000_000));
    }
    // The same number of pairs of adjacent tiles, up to the end of the data.
    let joined = cover(99_999_908, &[(2, 4), (100, 1_000_000)]).unwrap();
    assert_eq!((joined.gap, joined.twice, joined.covered), (Some(8), None, 8_000_000));
    // The last tile is cut off, so the search must visit each tile.
    assert!(cover(2_999_998, &[(3, 1_000_000)]).is_none());
    // Adjacent tiles are joined into one.
    let whole = Spread::of(&line(200_000, 2, 0, &[(2, 100_000)]), 0).cover(false).unwrap();
    assert_eq!((whole.gap, whole.covered), (None, 200_000));
    let rows = cover(30_000_000, &[(3, 1000), (3000, 10_000)]).unwrap();
    assert_eq!(rows.covered, 20_000_000);
}

/// Calls `then` for every small nest of two dimensions and up to two loops.
fn every_plane(mut then: impl FnMut(&Nest)) {
    let loops = [(0, 0, 2), (0, 1, 2), (0, 2, 2), (0, 4, 2), (0, 3, 1), (1, 1, 2), (1, 2, 3), (1, 3, 2)];
    for [size, rows] in [[1u32, 3], [2, 4], [4, 3], [4, 6]] {
        for [tile, tile_rows] in [[1, 1], [2, 1], [2, 2], [4, 1], [4, 2], [1, 3]] {
            for offset in [[0, 0], [-1, 0], [1, 0], [0, 1], [2, -1]] {
                for bound in [[size, rows], [size, rows - 1], [size.div_ceil(2), rows]] {
                    for (a, one) in loops.iter().enumerate() {
                        for two in &loops[..a] {
                            let mut nest = Nest::new(1 + a as u64 / 4);
                            assert!(nest.push_axis(size, bound[0], tile, offset[0]));
                            assert!(nest.push_axis(rows, bound[1], tile_rows, offset[1]));
                            for &(axis, stride, wrap) in [one, two] {
                                assert!(nest.push_step(axis, stride, wrap));
                            }
                            then(&nest);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn other_forms_of_a_nest_are_the_same_walk() {
    every_plane(|nest| {
        let len = nest.len().unwrap();
        let walk: Vec<Option<u64>> = (0..len).map(|position| nest.at(position)).collect();
        let merged = nest.merged();
        assert_eq!(merged.len(), Some(len));
        assert!(walk.iter().enumerate().all(|(k, at)| *at == merged.at(k as u64)), "{walk:?}");
        let span = walk.iter().max().unwrap().map_or(0, |index| index + 1);
        assert_eq!((nest.span(), merged.span()), (span, span), "{walk:?}");
        let mut rows = Vec::new();
        for row in 0..nest.rows().unwrap() {
            let (before, data, after) = nest.row(row);
            rows.extend((0..before).map(|_| None));
            rows.extend(data.into_iter().flat_map(|(first, count)| (first..first + count).map(Some)));
            rows.extend((0..after).map(|_| None));
        }
        assert_eq!(rows, walk);
        if nest.is_padded() {
            return;
        }
        for of in [nest, &merged] {
            let pattern = of.pattern(Element::Int32).unwrap();
            let index = |position: &Option<u64>| position.and_then(|at| i64::try_from(at).ok());
            let indices: Vec<_> = (0..len).map(|k| pattern.index_at(k)).collect();
            assert!(indices.iter().eq(&walk.iter().map(index).collect::<Vec<_>>()), "{walk:?} {pattern:?}");
        }
    });
}

/// Tile sizes, and (dimension, stride, wrap) of the loops.
type Form<'a> = (&'a [i64], &'a [(usize, i64, u64)]);

#[test]
fn merged_loops_are_the_fewest() {
    let merged = |sizes: &[u32], tile: &[u32], loops: &[(usize, u32, u32)], expected: Form| {
        let mut nest = Nest::new(1);
        for (size, tile) in sizes.iter().zip(tile) {
            assert!(nest.push_axis(*size, *size, *tile, 0));
        }
        for &(axis, stride, wrap) in loops {
            assert!(nest.push_step(axis, stride, wrap));
        }
        let merged = nest.merged();
        let tiles: Vec<i64> = merged.axes().iter().map(|axis| axis.tile).collect();
        let loops: Vec<_> = merged.steps().iter().map(|step| (step.axis, step.stride, step.wrap)).collect();
        assert_eq!((tiles.as_slice(), loops.as_slice()), expected, "{sizes:?} {tile:?}");
    };
    // The first loop continues the tile, the second continues the first, the third continues neither.
    merged(&[24], &[2], &[(0, 2, 3)], (&[6], &[]));
    merged(&[24], &[2], &[(0, 4, 2), (0, 8, 3)], (&[2], &[(0, 4, 6)]));
    merged(&[24], &[2], &[(0, 4, 2), (0, 6, 3)], (&[2], &[(0, 4, 2), (0, 6, 3)]));
    merged(&[24], &[2], &[(0, 4, 2), (0, 9, 1), (0, 8, 3)], (&[2], &[(0, 4, 6)]));
    merged(&[24], &[2], &[(0, 4, 2), (0, 2, 2)], (&[2], &[(0, 4, 2), (0, 2, 2)]));
    // Whole rows become one dimension, and a flat tile is joined with its rows.
    merged(&[4, 6], &[4, 2], &[(1, 2, 3)], (&[24], &[]));
    merged(&[4, 6], &[4, 2], &[(1, 3, 2)], (&[8], &[(0, 12, 2)]));
    merged(&[4, 6], &[2, 1], &[(1, 1, 6)], (&[2, 6], &[]));
    merged(&[4, 6], &[2, 1], &[(1, 2, 3)], (&[2], &[(0, 8, 3)]));
    merged(&[4, 6], &[2, 1], &[(1, 1, 6), (0, 2, 2)], (&[2, 6], &[(0, 2, 2)]));
    merged(&[4, 6], &[2, 2], &[(1, 2, 3)], (&[2, 6], &[]));
    merged(&[4, 6], &[2, 2], &[(0, 2, 2)], (&[2, 2], &[(0, 2, 2)]));
    merged(&[4, 3, 6], &[2, 3, 2], &[(2, 2, 3)], (&[2, 18], &[]));
    merged(&[4, 3, 6], &[4, 3, 2], &[(2, 3, 2)], (&[24], &[(0, 36, 2)]));
}

#[test]
fn as_many_dimensions_and_loops_as_there_may_be() {
    let mut nest = Nest::new(3);
    for _ in 0..MAX_DIMENSIONS {
        assert!(nest.push_axis(8, 8, 2, 0));
    }
    for _ in 0..MAX_DIMENSIONS {
        assert!(nest.push_step(1, 3, 2));
    }
    assert_eq!(nest.pattern(Element::Int32), None);
    assert_eq!((nest.merged().axes().len(), nest.merged().steps().len()), (MAX_DIMENSIONS, MAX_DIMENSIONS));
    // Eight loops that make one, along the last of eight dimensions.
    let mut nest = Nest::new(1);
    for _ in 0..MAX_DIMENSIONS {
        assert!(nest.push_axis(16, 16, 1, 0));
    }
    for k in 0..MAX_DIMENSIONS {
        assert!(nest.push_step(0, 1 << k, 2));
    }
    let merged = nest.merged();
    assert_eq!((merged.axes()[0].tile, merged.steps().len()), (256, 0));
    // The eighth loop continues the seventh; as starts of tiles, the two are one.
    let mut nest = Nest::new(1);
    assert!(nest.push_axis(1 << 20, 1 << 20, 1, 0));
    for stride in [2, 5, 20, 80, 320, 1280, 5120, 10_240] {
        assert!(nest.push_step(0, stride, 2));
    }
    assert_eq!(nest.merged().steps().len(), 7);
    assert_eq!(Spread::places(&nest, 0).next(10_000), Some(10_240));
}

#[test]
fn numbers_are_64_bits() {
    // The end of the last tile must fit a coordinate.
    for (tile, holds) in [((1 << 31) - 1, true), (1 << 31, false)] {
        let mut nest = Nest::new(1);
        assert!(nest.push_axis(u32::MAX, u32::MAX, tile, 0));
        assert!(!nest.push_step(0, u32::MAX - 1, (1 << 31) + 2));
        assert_eq!(nest.push_step(0, u32::MAX, (1 << 31) + 1), holds, "{tile}");
    }
    // The number of elements must fit too.
    let mut nest = Nest::new(1);
    assert!(nest.push_axis(u32::MAX, 1, 1, 0) && nest.push_axis(1 << 31, 1, 1, 0));
    assert!(!nest.push_axis(2, 1, 1, 0) && nest.push_axis(1, 1, 1, 0));
}

/// A million tiles with gaps must take no more steps than a few tiles.
#[test]
fn many_tiles_that_are_apart_are_not_gone_through() {
    let loops = [(2, 4), (100, 1_000), (200_000, 1_000)];
    for (bound, is_whole) in [(300_000_000, true), (1_000, false)] {
        let nest = line(bound, 2, 0, &loops);
        let Some(cover) = Spread::of(&nest, 0).cover(false) else { panic!("{bound}") };
        // Four adjacent tiles of two elements make one of eight.
        let covered = if is_whole { 8 * 1_000 * 1_000 } else { 8 * 10 };
        assert_eq!((cover.first, cover.gap, cover.twice), (Some(0), Some(8), None));
        assert_eq!(cover.covered, covered, "{bound}");
    }
}
