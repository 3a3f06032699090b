//! Which walks a tile's registers can express, found from the words of the stream alone, without a look at the declared
//! dimensions: such a walk passes, or a fix with the same stream is offered.

use aie_pattern_core::declare::{Descriptor, RawDims};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, nested_loops};

/// The words that a walk over elements of `bytes` moves, if it takes each of them whole and its bytes in order.
fn words(walk: &[i64], bytes: i64) -> Option<Vec<i64>> {
    let all: Vec<i64> =
        walk.iter().flat_map(|&index| (0..bytes).map(move |byte| index * bytes + byte)).collect();
    let in_order =
        |word: &&[i64]| word[0] % 4 == 0 && word.iter().zip(word[0]..).all(|(&byte, next)| byte == next);
    let words = all.chunks(4);
    (all.len().is_multiple_of(4) && words.clone().all(|word| in_order(&word)))
        .then(|| words.map(|word| word[0] / 4).collect())
}

/// The fewest nested loops, (size, step) from the inside, that count these words; `None` if none do.
fn loops(words: &[i64]) -> Option<Vec<(usize, i64)>> {
    let [first, second, ..] = words else { return Some(Vec::new()) };
    let step = second - first;
    let runs = |size: &usize| {
        words.len().is_multiple_of(*size)
            && words.chunks(*size).all(|run| run.windows(2).all(|pair| pair[1] - pair[0] == step))
    };
    let size = (2..=words.len()).rev().find(runs)?;
    let starts: Vec<i64> = words.iter().step_by(size).copied().collect();
    let mut all = vec![(size, step)];
    all.extend(loops(&starts)?);
    Some(all)
}

/// Whether registers hold these loops, possibly split in any way, computed with separate tables. Dimensions
/// count elements, so that elements of 1, 2 and 8 bytes use D0 for the words of a run, and 8-byte elements
/// always use two words together.
fn is_held(tile: TileKind, bytes: usize, loops: &[(usize, i64)]) -> bool {
    let (slots, wrap, step) = match tile {
        TileKind::Compute => (3, 255, 8192),
        TileKind::Mem => (4, 1023, 131_072),
        TileKind::Shim => (3, 1023, 1_048_576),
    };
    let Some((&(size, by), outer)) = loops.split_first() else { return true };
    if outer.is_empty() && by == 1 {
        return true;
    }
    if bytes == 4 {
        return are_held(slots, wrap, step, loops);
    }
    let least = bytes.div_ceil(4);
    if by != 1 {
        return least == 1 && are_held(slots - 1, wrap, step, loops);
    }
    (least..=wrap.min(size)).filter(|inner| size.is_multiple_of(*inner) && inner % least == 0).any(|inner| {
        let rest = [&[(size / inner, inner as i64)], outer].concat();
        are_held(slots - 1, wrap, step, if size == inner { outer } else { &rest })
    })
}

fn are_held(slots: usize, wrap: usize, step: i64, loops: &[(usize, i64)]) -> bool {
    let Some((&(size, by), outer)) = loops.split_first() else { return true };
    if slots == 0 || !(1..=step).contains(&by) {
        return false;
    }
    if slots == 1 {
        return outer.is_empty();
    }
    (1..=wrap.min(size)).filter(|inner| size.is_multiple_of(*inner)).any(|inner| {
        let rest = [&[(size / inner, by * inner as i64)], outer].concat();
        are_held(slots - 1, wrap, step, if size == inner { outer } else { &rest })
    })
}

const ABOUT_DIMS: [Rule; 6] = [
    Rule::Rank,
    Rule::WrapField,
    Rule::StepField,
    Rule::InnermostStride,
    Rule::SubWordRun,
    Rule::StrideGranule,
];

#[derive(Default, Debug)]
struct Counts {
    passed: usize,
    fixed: usize,
    refused: usize,
}

fn assert_expressed(tile: TileKind, element: Element, dims: &[(u64, i64)], counts: &mut Counts) {
    let walk = nested_loops(0, dims);
    let elements = walk.iter().max().unwrap() + 1;
    let mut d = Descriptor::new(Device::AieMl, tile, element, elements.into());
    d.dims = Some(RawDims::new(
        &dims.iter().map(|&(size, stride)| (size.into(), stride.into())).collect::<Vec<_>>(),
    ));
    let found = d.check();
    let words = words(&walk, i64::from(element.bits()) / 8);
    let expressible = words
        .as_deref()
        .and_then(loops)
        .is_some_and(|loops| is_held(tile, element.bits() as usize / 8, &loops));
    let what = (tile, element, dims, words.as_deref().and_then(loops));
    if found.is_empty() {
        counts.passed += 1;
        assert!(expressible, "passes: {what:?}");
        return;
    }
    let about = |rule: &Rule| ABOUT_DIMS.contains(rule);
    if !found.as_slice().iter().all(|violation| about(&violation.rule)) {
        return;
    }
    for violation in found.as_slice() {
        let fix = d.fix(violation).filter(|fix| fix.differs.is_none() && fix.descriptor.tile == tile);
        assert_eq!(fix.is_some(), expressible, "{violation:?} of {what:?}: {fix:?}");
        *(if expressible { &mut counts.fixed } else { &mut counts.refused }) += 1;
    }
}

#[test]
fn small_walks() {
    let mut counts = Counts::default();
    for &tile in TileKind::ALL {
        for element in [Element::Int8, Element::Int16, Element::Int32, Element::Int64] {
            for n in 0..18usize.pow(3) {
                let dims = [n / 324, n / 18 % 18, n % 18]
                    .map(|k| ([1u64, 2, 4][k / 6], [1i64, 2, 4, 8, 12, 16][k % 6]));
                assert_expressed(tile, element, &dims, &mut counts);
            }
        }
    }
    assert!(counts.passed > 5_000 && counts.fixed > 5_000 && counts.refused > 5_000, "{counts:?}");
}

#[test]
fn sizes_around_the_wrap_fields() {
    const SIZES: [u64; 12] = [2, 3, 8, 255, 256, 257, 258, 510, 512, 1023, 1024, 1026];
    let mut rng = Rng::new(0xe9e5);
    let mut counts = Counts::default();
    for _ in 0..6_000 {
        let tile = *rng.pick(TileKind::ALL);
        let element = *rng.pick(&[Element::Int8, Element::Bfloat16, Element::Float, Element::Cint32]);
        let mut left = 4096;
        let mut run = 1;
        let mut dims: Vec<_> = (0..=rng.below(4))
            .map(|_| {
                let size = *rng.pick(&SIZES);
                let size = if size > left { 1 } else { size };
                left /= size;
                let stride = if rng.once_in(2) { run } else { run + 4 * rng.range(1..=2) };
                run = stride * size as i64;
                (size, stride)
            })
            .collect();
        dims.reverse();
        assert_expressed(tile, element, &dims, &mut counts);
    }
    assert!(counts.passed > 300 && counts.fixed > 500 && counts.refused > 500, "{counts:?}");
}
