//! Whether a walk visits an index twice: against walking it, on every small walk and on the hardest that registers hold.

use std::collections::HashMap;

use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::{Rng, nested_loops};

fn overlap(dims: &[(u64, i64)]) -> Option<(u64, u64)> {
    let list: Vec<_> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(Element::Int32, 0, &list).unwrap().overlap()
}

/// Whether an index from -64 to 63 appears twice.
fn comes_twice(walk: &[i64]) -> bool {
    let mut seen = 0u128;
    walk.iter().any(|&index| {
        let bit = 1u128 << (index + 64);
        let before = seen;
        seen |= bit;
        before == seen
    })
}

fn assert_exact(dims: &[(u64, i64)]) -> bool {
    let walk = nested_loops(0, dims);
    let found = overlap(dims);
    assert_eq!(found.is_some(), comes_twice(&walk), "{dims:?}");
    if let Some((first, second)) = found {
        assert!(first < second, "{dims:?}: {first}, {second}");
        assert_eq!(walk[first as usize], walk[second as usize], "{dims:?}: {first}, {second}");
    }
    found.is_some()
}

/// Every walk of `rank` dimensions of these sizes and strides; how many there are and how many visit an index twice.
fn every(rank: u32, sizes: &[u64], strides: &[i64]) -> (usize, usize) {
    let choices: Vec<_> =
        sizes.iter().flat_map(|&size| strides.iter().map(move |&stride| (size, stride))).collect();
    let count = choices.len().pow(rank);
    let twice = (0..count).filter(|&n| {
        let mut rest = n;
        let dims: Vec<_> = (0..rank)
            .map(|_| {
                let choice = choices[rest % choices.len()];
                rest /= choices.len();
                choice
            })
            .collect();
        assert_exact(&dims)
    });
    (count, twice.count())
}

#[test]
fn every_small_walk() {
    let wide: Vec<i64> = (-9..=9).collect();
    let mut total = (0, 0);
    for (count, twice) in [
        every(1, &[1, 2, 3, 4, 5, 6, 7], &wide),
        every(2, &[1, 2, 3, 4], &wide),
        every(3, &[1, 2, 3], &[-5, -4, -2, -1, 0, 1, 3, 4, 6]),
        every(4, &[1, 2, 3], &[-7, -2, 0, 1, 3]),
        every(5, &[2, 3], &[-4, 1, 2, 9]),
    ] {
        total = (total.0 + count, total.1 + twice);
    }
    assert_eq!(total.0, 133 + 76 * 76 + 27 * 27 * 27 + 15usize.pow(4) + 8usize.pow(5));
    assert!(total.1 > 40_000 && total.0 - total.1 > 10_000, "{total:?}: too few of one kind");
}

#[test]
fn an_empty_walk_and_one_of_one_access_visit_nothing_twice() {
    assert_eq!(overlap(&[]), None);
    assert_eq!(overlap(&[(0, 0), (3, 0)]), None);
    assert_eq!(overlap(&[(1, 0), (1, 0)]), None);
    assert_eq!(overlap(&[(1 << 33, 0), (1 << 33, 0)]), None, "the length is beyond 64 bits");
}

/// As long as a transfer of a mem tile can be, with strides that have little to do with each other, so that nothing but the
/// search itself can tell.
#[test]
fn the_hardest_walks_that_registers_hold() {
    let mut rng = Rng::new(0x0a7d);
    let (mut twice, mut once) = (0, 0);
    for _ in 0..60 {
        let size = |rng: &mut Rng| 12 + rng.below(5);
        let dims: Vec<_> = (0..4).map(|_| (size(&mut rng), rng.range(1..=80_000))).collect();
        let mut seen = HashMap::new();
        let meets = nested_loops(0, &dims)
            .into_iter()
            .enumerate()
            .any(|(position, index)| seen.insert(index, position).is_some());
        let found = overlap(&dims);
        assert_eq!(found.is_some(), meets, "{dims:?}");
        if let Some((first, second)) = found {
            let pattern = Pattern::new(
                Element::Int32,
                0,
                &dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect::<Vec<_>>(),
            );
            assert!(first < second);
            assert_eq!(pattern.unwrap().index_at(first), pattern.unwrap().index_at(second));
        }
        *(if meets { &mut twice } else { &mut once }) += 1;
    }
    assert!(twice > 2 && once > 2, "{twice} visit an index twice, {once} do not");
}

#[test]
fn a_search_without_end_ends() {
    // Five billion differences, and no two accesses meet; no register holds any of these numbers.
    let far = |k: i64| (1 << 12, (1 << 45) + k);
    assert_eq!(overlap(&[far(1), far(12_345_678_901), far(998_877_665_544), far(5_544_332_211_001)]), None);
}

/// The index at a position of the stream.
fn index_at(dims: &[(u64, i64)], mut position: u64) -> i64 {
    dims.iter().rev().fold(0, |index, &(size, stride)| {
        let counter = position % size;
        position /= size;
        index + counter as i64 * stride
    })
}

/// What no register holds, and is found nonetheless, because the search need not try most of the dimensions.
#[test]
fn an_overlap_among_many_dimensions_is_found() {
    // Two dimensions over the same elements, in an array of eight more, whatever their order.
    let mut array = vec![(2, 1), (2, 1)];
    let mut stride = 3;
    for size in 3..=10 {
        array.push((size, stride));
        stride *= size as i64;
    }
    let innermost_first: Vec<_> = array.iter().rev().copied().collect();
    // An array of ten dimensions, twice, 3^9 + 3^4 + 1 apart.
    let twice: Vec<_> =
        std::iter::once((2, 19_765)).chain((0..10).rev().map(|power| (3, 3i64.pow(power)))).collect();
    for dims in [array, innermost_first, twice] {
        let (first, second) = overlap(&dims).expect("an index comes twice");
        assert!(first < second);
        assert_eq!(index_at(&dims, first), index_at(&dims, second), "{dims:?}: {first}, {second}");
    }
}
