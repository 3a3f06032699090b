//! Plans against nested loops, at run time.

extern crate std;

use std::vec::Vec;

use aie_pattern_core::{Dim, Element};

use super::*;

/// The moves of a plan, in an order in which [`moves`](super::super::moves) may do them.
fn moves(plan: &Plan, to: bool) -> Vec<(isize, isize)> {
    let offset = plan.offset as isize;
    let mut at = std::vec![if to { (0, offset) } else { (offset, 0) }];
    let around = |at: Vec<(isize, isize)>, own: Loop| -> Vec<(isize, isize)> {
        let steps = |(src, dst)| (0..own.size as isize).map(move |k| (src + k * own.src, dst + k * own.dst));
        at.into_iter().flat_map(steps).collect()
    };
    for own in plan.loops[..plan.rank].iter().rev() {
        at = around(at, *own);
    }
    match plan.kernel {
        Kernel::Copy(len) => around(at, Loop { size: len, src: 1, dst: 1 }),
        Kernel::Exchange { unit, across, down } => {
            assert_eq!((across.src, down.dst), (unit as isize, unit as isize));
            around(around(around(at, across), down), Loop { size: unit, src: 1, dst: 1 })
        }
    }
}

fn agrees(pattern: &Pattern) {
    let mut walk = std::vec![pattern.offset() * pattern.grain() as i64];
    for dim in pattern.dims() {
        let step = dim.stride.wrapping_mul(pattern.grain() as i64);
        walk = walk.iter().flat_map(|at| (0..dim.size).map(move |i| at + i as i64 * step)).collect();
    }
    let walk: Vec<i64> =
        walk.iter().flat_map(|at| (0..pattern.lanes() as i64).map(move |k| at + k)).collect();
    for to in [GATHER, SCATTER] {
        let Some(plan) = Plan::new(pattern, to) else {
            assert!(walk.iter().any(|at| *at < 0), "{pattern:?}");
            return;
        };
        assert_eq!(plan.stream, walk.len());
        assert!(
            plan.rounds == 1 || plan.rounds <= 8 && plan.loops[0].size.is_multiple_of(plan.rounds),
            "{pattern:?}"
        );
        assert_eq!(plan.buffer, walk.iter().max().map_or(0, |most| *most as usize + 1), "{pattern:?}");
        // Which element of the stream each place gets or gives last.
        let (mut want, mut found) = (std::vec![None; plan.buffer], std::vec![None; plan.buffer]);
        let mut stream = std::vec![None; walk.len()];
        for (position, at) in walk.iter().enumerate() {
            want[*at as usize] = Some(position as isize);
        }
        for (src, dst) in moves(&plan, to) {
            let (indexed, position) = if to { (dst, src) } else { (src, dst) };
            assert!(stream[position as usize].replace(indexed).is_none(), "{pattern:?}");
            found[indexed as usize] = Some(position);
        }
        assert!(stream.iter().zip(&walk).all(|(found, at)| *found == Some(*at as isize)), "{pattern:?}");
        assert!(to == GATHER || found == want, "{pattern:?}");
    }
}

fn pattern(offset: i64, dims: &[(u64, i64)], lanes: u32, grain: u32) -> Pattern {
    let dims: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(Element::Int8, offset, &dims).unwrap().of_vectors(lanes, grain).unwrap()
}

#[test]
fn plans_of_small_walks_move_what_nested_loops_move() {
    // A few of them in Miri, which takes a thousand times as long.
    let (sizes, strides) = if cfg!(miri) { (2..=2, -1..=1) } else { (0..=5, -5..=6) };
    let dims = || sizes.clone().flat_map(|size| strides.clone().map(move |stride| (size, stride)));
    for (a, b) in dims().flat_map(|a| dims().map(move |b| (a, b))) {
        for (lanes, grain) in [(1, 1), (4, 1), (4, 2), (4, 4)] {
            agrees(&pattern(0, &[a, b], lanes, grain));
            agrees(&pattern(25, &[a, b], lanes, grain));
            agrees(&pattern(25, &[b, (2, 3), a], lanes, grain));
        }
    }
}

#[test]
fn plans_of_random_walks_move_what_nested_loops_move() {
    let mut seed = 1u64;
    let mut below = |n: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % n
    };
    for _ in 0..if cfg!(miri) { 3 } else { 50_000 } {
        let mut dims = Vec::new();
        let mut len = 1;
        for _ in 0..below(6) {
            // Some large enough to be exchanged.
            let size = if below(4) == 0 { 15 + below(4) } else { below(7) + u64::from(below(20) != 0) };
            // Strides that make rows of the dimensions so far, and others.
            let stride = match below(4) {
                0 => len as i64,
                1 => 1,
                2 => -(below(9) as i64),
                _ => below(20) as i64,
            };
            if size * len > 2_000 {
                break;
            }
            len *= size.max(1);
            dims.insert(below(dims.len() as u64 + 1) as usize, (size, stride));
        }
        let below_0: i64 = dims.iter().map(|(size, stride)| (*size as i64 - 1).max(0) * stride.min(&0)).sum();
        let (lanes, grain) = [(1, 1), (1, 1), (2, 1), (4, 4)][below(4) as usize];
        agrees(&pattern(-below_0 + below(3) as i64, &dims, lanes, grain));
    }
}

#[test]
fn numbers_beyond_a_slice_have_no_plan() {
    let beyond = [
        pattern(-1, &[], 1, 1),
        pattern(0, &[(2, -1)], 1, 1),
        pattern(i64::MAX, &[], 1, 1),
        pattern(i64::MAX / 2, &[], 4, 4),
        pattern(0, &[(2, i64::MAX)], 1, 1),
        pattern(0, &[(u64::MAX, i64::MAX); 12], 1, 1),
        pattern(0, &[(u64::MAX, 0)], 1, 1),
        pattern(0, &[(1 << 62, 0)], 8, 8),
    ];
    for walk in &beyond {
        assert!(Plan::new(walk, GATHER).is_none() && Plan::new(walk, SCATTER).is_none(), "{walk:?}");
    }
    // A dimension of one step goes nowhere.
    agrees(&pattern(3, &[(1, i64::MIN), (2, 1), (1, i64::MAX)], 2, 2));
    agrees(&pattern(3, &[(5, i64::MIN), (0, 1)], 2, 2));
}

#[test]
fn kernels_are_what_the_walk_asks_for() {
    let kernel = |dims: &[(u64, i64)], to| Plan::new(&pattern(0, dims, 1, 1), to).unwrap().kernel;
    assert!(matches!(kernel(&[(4, 32), (4, 8), (8, 1)], GATHER), Kernel::Copy(128)));
    assert!(matches!(kernel(&[(4, 64), (8, 8), (4, 1)], GATHER), Kernel::Copy(4)));
    assert!(matches!(kernel(&[(8, 2)], GATHER), Kernel::Copy(1)));
    for to in [GATHER, SCATTER] {
        assert!(matches!(kernel(&[(64, 1), (32, 64)], to), Kernel::Exchange { .. }));
        assert!(matches!(kernel(&[(3, 1), (32, 2)], to), Kernel::Copy(1)), "three columns that overlap");
    }
    assert!(matches!(kernel(&[(64, 1), (32, 60)], SCATTER), Kernel::Copy(1)), "writes overlap");
}
