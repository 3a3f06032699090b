//! Where walks are cut that are too long to be cut anywhere: between blocks, the fewest there can be; else where the outermost
//! dimension steps, each part as long as one descriptor holds. What one holds is asked of `fit` itself, which `minimum` holds
//! against all ways to fill a descriptor.
//!
//! `AIE_PATTERN_CASES=10000` sets the number of walks.

use aie_pattern_core::lower::fit::{Limits, Plan, Reason, fit_within};
use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::{Rng, cases, nested_loops};

type Loops = Vec<(u64, i64)>;

fn pattern(offset: i64, loops: &[(u64, i64)]) -> Pattern {
    let list: Vec<Dim> = loops.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(Element::Int32, offset, &list).unwrap()
}

fn is_one(loops: &[(u64, i64)], limits: &Limits) -> bool {
    let one = Limits { descriptors: 1, ..*limits };
    // From high enough for strides downwards.
    fit_within(&pattern(1 << 16, loops), &one).is_ok()
}

/// The fewest loops that begin blocks there, the outermost first, if any do.
fn loops(starts: &[i64]) -> Option<Loops> {
    let [first, second, ..] = starts else { return Some(Vec::new()) };
    let step = second - first;
    let size = starts.windows(2).position(|pair| pair[1] - pair[0] != step).map_or(starts.len(), |at| at + 1);
    let whole = starts.len().is_multiple_of(size)
        && starts.chunks(size).all(|run| run.windows(2).all(|pair| pair[1] - pair[0] == step));
    let outer: Vec<i64> = starts.iter().step_by(size).copied().collect();
    let mut all = whole.then(|| loops(&outer)).flatten()?;
    all.push((size as u64, step));
    Some(all)
}

/// The fewest descriptors for blocks at these starts, if one descriptor holds each block.
fn fewest(starts: &[i64], inner: &[(u64, i64)], limits: &Limits) -> usize {
    let mut fewest = vec![0; starts.len() + 1];
    for from in (0..starts.len()).rev() {
        fewest[from] = (from + 1..=starts.len())
            .filter(|&to| {
                loops(&starts[from..to]).is_some_and(|outer| is_one(&[&outer[..], inner].concat(), limits))
            })
            .map(|to| fewest[to] + 1)
            .min()
            .expect("one block is one descriptor");
    }
    fewest[0]
}

/// Whether the plan is as long, or is refused for being longer than there are descriptors.
#[track_caller]
fn assert_len(walk: &[(u64, i64)], limits: &Limits, expected: usize) -> Option<Plan> {
    match fit_within(&pattern(1 << 16, walk), limits) {
        Ok(plan) => {
            assert_eq!(plan.len(), expected, "{walk:?} {limits:?} {plan:?}");
            let moved =
                plan.pieces().iter().flat_map(|piece| piece.walk().indices().unwrap().collect::<Vec<_>>());
            assert!(moved.eq(nested_loops(1 << 16, walk)), "{walk:?} {plan:?}");
            Some(plan)
        }
        Err(reasons) => {
            let budget = Reason::Budget { descriptors: expected as u64, most: limits.descriptors };
            assert_eq!(reasons.as_slice().last(), Some(&budget), "{walk:?} {limits:?}");
            assert!(expected > limits.descriptors);
            None
        }
    }
}

fn small_limits(rng: &mut Rng) -> Limits {
    let slots = 1 + rng.below(3) as usize;
    let mut wraps = [None; 4];
    wraps.iter_mut().take(slots - 1).for_each(|wrap| *wrap = Some(3 + rng.below(8)));
    Limits {
        slots,
        wraps,
        step: *rng.pick(&[40, 200, 1000]),
        length: *rng.pick(&[8, 20, 64, 200]),
        iterations: *rng.pick(&[1, 2, 5, 8]),
        repeats: *rng.pick(&[8, 20, 64]),
        descriptors: *rng.pick(&[3, 8, 24]),
        memory: 1 << 20,
    }
}

/// Up to 64 blocks that each fill a descriptor, of up to 64 such blocks in total.
#[test]
fn blocks_are_cut_into_the_fewest() {
    let (mut rng, mut several, mut many) = (Rng::new(0x10_4e), 0, 0);
    for _ in 0..cases(16) {
        let limits = small_limits(&mut rng);
        let outer: Loops = match rng.below(5) {
            0 => vec![(64, rng.range(20..=30))],
            1 => vec![(8, rng.range(100..=130)), (8, rng.range(9..=14))],
            2 => vec![(32, 40), (2, -rng.range(9..=14))],
            3 => vec![(rng.below(6) + 2, 300), (rng.below(9) + 2, 0)],
            _ => vec![(rng.below(15) + 2, 100), (4, 20)],
        };
        let inner: Loops = match rng.below(3) {
            0 => Vec::new(),
            1 => vec![(rng.below(5) + 4, 2)],
            _ => vec![(rng.below(7) + 2, 1)],
        };
        // Blocks that go on in each other are other loops; those that one does not hold are cut themselves.
        let walk = [&outer[..], &inner].concat();
        if !is_one(&inner, &limits) || pattern(0, &walk).coalesce().dims().len() != walk.len() {
            continue;
        }
        // A block does not belong to a loop of more than 64 blocks.
        let blocks: u64 = outer.iter().map(|dim| dim.0).product();
        if inner.first().is_some_and(|dim| dim.0 * blocks <= 64) {
            continue;
        }
        let starts = nested_loops(0, &outer);
        let expected = fewest(&starts, &inner, &limits);
        match assert_len(&walk, &limits, expected) {
            Some(_) => several += 1,
            None => many += 1,
        }
    }
    assert!(several > 1 && many > 1, "{several} {many}");
}

/// The outermost loop has more steps than there are blocks.
#[test]
fn long_loops_are_cut_into_the_longest_parts() {
    let (mut rng, mut several, mut many) = (Rng::new(0x10_4f), 0, 0);
    for _ in 0..cases(40) {
        let limits = small_limits(&mut rng);
        let size = 65 + rng.below(40);
        let inner: Loops = match rng.below(4) {
            0 => Vec::new(),
            1 => vec![(rng.below(5) + 2, 2)],
            2 => vec![(3, 30), (rng.below(5) + 2, 2)],
            _ => vec![(3, 30), (3, 7), (2, 2)],
        };
        let walk = [&[(size, *rng.pick(&[0, 90, 150, 7, 3]))], &inner[..]].concat();
        if !is_one(&inner, &limits) || pattern(0, &walk).coalesce().dims().len() != walk.len() {
            continue;
        }
        let (mut left, mut expected) = (size, 0);
        while left > 0 {
            let holds = |steps: &u64| match steps {
                1 => true,
                _ => is_one(&[&[(*steps, walk[0].1)], &inner[..]].concat(), &limits),
            };
            let longest = (1..=left).rev().find(holds).unwrap();
            expected += (left / longest) as usize;
            left %= longest;
        }
        match assert_len(&walk, &limits, expected) {
            Some(_) => several += 1,
            None => many += 1,
        }
    }
    assert!(several > 3 && many > 3, "{several} {many}");
}
