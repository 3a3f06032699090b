//! Dimensions in another order: each kind of mistake in its turn, and every order that is promised, against lists of them.

use std::collections::BTreeSet;

use aie_pattern_core::declare::{RawDims, Reordered};

type Dims = Vec<(i128, i128)>;

fn all(dims: &[(i128, i128)]) -> Vec<Dims> {
    let mut orders = Reordered::new(&RawDims::new(dims));
    let all: Vec<Dims> =
        std::iter::from_fn(|| orders.next()).map(|dims| dims.as_slice().to_vec()).take(10_000).collect();
    assert_eq!(orders.next(), None, "it has ended");
    all
}

fn swapped((size, stride): (i128, i128)) -> (i128, i128) {
    (stride, size)
}

/// Every permutation of this number of positions.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..count {
        orders = orders
            .iter()
            .flat_map(|order: &Vec<usize>| {
                (0..count).filter(|k| !order.contains(k)).map(|k| [order.as_slice(), &[k]].concat())
            })
            .collect();
    }
    orders
}

fn exchanged(dims: &[(i128, i128)], one: usize, other: usize, pairs: bool) -> Dims {
    let mut dims = dims.to_vec();
    (dims[one].0, dims[other].0) = (dims[other].0, dims[one].0);
    if pairs {
        (dims[one].1, dims[other].1) = (dims[other].1, dims[one].1);
    }
    dims
}

fn set(orders: &[Dims]) -> BTreeSet<&Dims> {
    orders.iter().collect()
}

#[test]
fn each_kind_has_its_turn() {
    for rank in 1..=7usize {
        let dims: Dims = (0..rank as i128).map(|k| (k + 2, 10 * k + 11)).collect();
        let orders = all(&dims);
        let (first, rest) = orders.split_at(3 + rank);
        // Other notations.
        assert_eq!(first[0], dims.iter().map(|dim| swapped(*dim)).collect::<Dims>());
        assert_eq!(first[1], dims.iter().rev().copied().collect::<Dims>());
        assert_eq!(first[2], dims.iter().rev().map(|dim| swapped(*dim)).collect::<Dims>());
        // One dimension's size and stride.
        for (k, order) in first[3..].iter().enumerate() {
            let mut expected = dims.clone();
            expected[k] = swapped(expected[k]);
            assert_eq!(*order, expected);
        }
        // Two pairs or two sizes.
        let (exchanges, rest) = rest.split_at(rank * (rank - 1));
        let two = |k: usize, pairs| {
            (0..rank)
                .flat_map(move |one| (one + 1..rank).map(move |other| (one, other)))
                .nth(k)
                .map(|(one, other)| (one, other, pairs))
        };
        for (k, order) in exchanges.iter().enumerate() {
            let (one, other, pairs) = two(k / 2, k % 2 == 0).unwrap();
            assert_eq!(*order, exchanged(&dims, one, other, pairs), "{rank} {k}");
        }
        // Any order of the pairs, then of the sizes.
        if rank > 5 {
            assert!(rest.is_empty());
            continue;
        }
        let (of_pairs, of_sizes) = rest.split_at(rest.len() / 2);
        let orders = permutations(rank);
        assert_eq!(of_pairs.len(), orders.len());
        let pairs: Vec<Dims> = orders.iter().map(|order| order.iter().map(|&k| dims[k]).collect()).collect();
        assert_eq!(set(of_pairs), set(&pairs));
        let sizes: Vec<Dims> = orders
            .iter()
            .map(|order| order.iter().zip(&dims).map(|(&k, dim)| (dims[k].0, dim.1)).collect())
            .collect();
        assert_eq!(set(of_sizes), set(&sizes));
    }
}
