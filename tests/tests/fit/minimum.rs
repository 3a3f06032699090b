//! The descriptors of `fit` are as few as can be, and what it refuses is refused: held against all ways to cut small walks into
//! consecutive parts, and for each part all ways to fill the fields of a descriptor.
//!
//! `AIE_PATTERN_CASES=1000000` sets the number of walks. Limits are small, so that small walks are beyond them.

use aie_pattern_core::lower::fit::{Limits, Reason, fit_within};
use aie_pattern_core::{Device, Dim, Element, Pattern, TileKind};
use aie_pattern_tests::{Rng, cases, nested_loops};

/// What a descriptor moves at least, as its number in the buffer: words of narrow elements, else elements. `None` where the
/// elements are not whole words in order.
fn units(walk: &[i64], bits: i64) -> Option<Vec<i64>> {
    let each = (32 / bits).max(1);
    let whole =
        |unit: &&[i64]| unit[0].rem_euclid(each) == 0 && unit.iter().zip(unit[0]..).all(|(&a, b)| a == b);
    let chunks = walk.chunks(each as usize);
    (walk.len().is_multiple_of(each as usize) && chunks.clone().all(|unit| whole(&unit)))
        .then(|| chunks.map(|unit| unit[0] / each).collect())
}

/// The strides of the units, if loops of these sizes, the outermost first, walk them.
fn strides(part: &[i64], sizes: &[usize]) -> Option<Vec<i64>> {
    let mut inside = part.len();
    let strides: Vec<i64> = sizes
        .iter()
        .map(|&size| {
            inside /= size;
            if size > 1 { part[inside] - part[0] } else { 0 }
        })
        .collect();
    let dims: Vec<_> = sizes.iter().zip(&strides).map(|(&size, &stride)| (size as u64, stride)).collect();
    (nested_loops(part[0], &dims) == part).then_some(strides)
}

/// Whether one descriptor and its task queue walk the units: with a lap of the queue, a start of the iteration, and a size of
/// each dimension, in every way to write the number of units as such a product.
fn is_one(part: &[i64], limits: &Limits, bits: i64) -> bool {
    let words = (bits as u64 / 32).max(1);
    let count = part.len();
    (1..=count).filter(|laps| count.is_multiple_of(*laps)).any(|laps| {
        let lap = count / laps;
        (1..=lap.min(limits.iterations as usize)).filter(|starts| lap.is_multiple_of(*starts)).any(|starts| {
            let run = lap / starts;
            let outside = |strides: &[i64]| {
                (laps == 1 || strides[0] == 0)
                    && (starts == 1 || (strides[1] > 0 && strides[1] as u64 * words <= limits.step))
            };
            if (laps * starts) as u64 > limits.repeats || run as u64 * words > limits.length {
                return false;
            }
            // Without dimensions.
            if strides(part, &[laps, starts, run])
                .is_some_and(|strides| outside(&strides) && (run == 1 || strides[2] == 1))
            {
                return true;
            }
            let mut sizes = vec![laps, starts];
            is_filled(part, limits, bits, run, limits.slots, &mut sizes, &outside)
        })
    })
}

/// The same with sizes for the dimensions below `slot`, whose product is `left`.
fn is_filled(
    part: &[i64],
    limits: &Limits,
    bits: i64,
    left: usize,
    slot: usize,
    sizes: &mut Vec<usize>,
    outside: &impl Fn(&[i64]) -> bool,
) -> bool {
    let words = (bits as u64 / 32).max(1);
    if slot == 0 {
        let steps_fit = |strides: &[i64]| {
            strides[2..].iter().zip(&sizes[2..]).enumerate().all(|(k, (&stride, &size))| {
                let innermost = k + 1 == limits.slots;
                size == 1
                    || (stride > 0
                        && stride as u64 * words <= limits.step
                        && (!innermost || bits == 32 || stride == 1))
            })
        };
        return left == 1
            && strides(part, sizes).is_some_and(|strides| outside(&strides) && steps_fit(&strides));
    }
    let most = limits.wraps[slot - 1].map_or(left, |wrap| {
        let wrap = if slot == 1 { wrap / words } else { wrap };
        left.min(wrap as usize)
    });
    (1..=most).filter(|size| left.is_multiple_of(*size)).any(|size| {
        sizes.push(size);
        let filled = is_filled(part, limits, bits, left / size, slot - 1, sizes, outside);
        sizes.pop();
        filled
    })
}

/// The fewest consecutive parts that are one each.
fn fewest(units: &[i64], limits: &Limits, bits: i64) -> usize {
    let mut fewest = vec![0; units.len() + 1];
    for from in (0..units.len()).rev() {
        fewest[from] = (from + 1..=units.len())
            .filter(|&to| is_one(&units[from..to], limits, bits))
            .map(|to| fewest[to] + 1)
            .min()
            .expect("one unit is one descriptor");
    }
    fewest[0]
}

fn small_limits(rng: &mut Rng) -> Limits {
    let slots = rng.below(5) as usize;
    let mut wraps = [None; 4];
    for wrap in wraps.iter_mut().take(slots.saturating_sub(1)) {
        *wrap = Some(2 + rng.below(4));
    }
    Limits {
        slots,
        wraps,
        step: *rng.pick(&[2, 5, 12, 100]),
        length: *rng.pick(&[2, 6, 16, 64]),
        iterations: *rng.pick(&[1, 2, 3, 5]),
        repeats: *rng.pick(&[1, 2, 4, 9]),
        descriptors: 1 + rng.below(20) as usize,
        memory: 1 << 20,
    }
}

#[derive(Default, Debug)]
struct Counts {
    one: usize,
    several: usize,
    too_many: usize,
    granule: usize,
}

fn assert_fewest(element: Element, offset: i64, dims: &[(u64, i64)], limits: &Limits, counts: &mut Counts) {
    let walk = nested_loops(offset, dims);
    let bits = i64::from(element.bits());
    let list: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    let found = fit_within(&Pattern::new(element, offset, &list).unwrap(), limits);
    let what = || format!("{element:?} {offset} {dims:?} {limits:?}: {found:?}");
    let Some(units) = units(&walk, bits) else {
        counts.granule += 1;
        let reasons = found.as_ref().expect_err(&what());
        let granule = |reason: &Reason| {
            matches!(
                reason,
                Reason::Offset { .. }
                    | Reason::InnermostStride { .. }
                    | Reason::Run { .. }
                    | Reason::Stride { .. }
            )
        };
        return assert!(reasons.as_slice().iter().any(granule), "{}", what());
    };
    let fewest = fewest(&units, limits, bits);
    match &found {
        Ok(plan) => {
            assert_eq!(plan.len(), fewest, "{}", what());
            assert!(fewest <= limits.descriptors, "{}", what());
            let moved: Vec<i64> = plan
                .pieces()
                .iter()
                .flat_map(|piece| piece.walk().indices().unwrap().collect::<Vec<_>>())
                .collect();
            assert_eq!(moved, walk, "{}", what());
            for (piece, part) in plan.pieces().iter().scan(0, |at, piece| {
                let from = *at;
                *at += piece.walk().len().unwrap() as usize;
                Some((piece, &walk[from..*at]))
            }) {
                let part = self::units(part, bits).unwrap();
                assert!(is_one(&part, limits, bits), "{piece:?} of {}", what());
            }
            *(if fewest == 1 { &mut counts.one } else { &mut counts.several }) += 1;
        }
        Err(reasons) => {
            assert!(fewest > limits.descriptors, "{} {fewest}", what());
            let budget = Reason::Budget { descriptors: fewest as u64, most: limits.descriptors };
            assert_eq!(reasons.as_slice().last(), Some(&budget), "{}", what());
            assert!(reasons.as_slice().len() > 1, "{}", what());
            counts.too_many += 1;
        }
    }
}

fn random_walk(rng: &mut Rng, most: u64) -> Vec<(u64, i64)> {
    let mut left = most;
    let (mut run, mut dims) = (1, Vec::new());
    for _ in 0..rng.below(5) {
        let size = 1 + rng.below(6.min(left));
        left /= size;
        let stride = match rng.below(6) {
            0 => 0,
            1 => rng.range(-6..=-1),
            2 | 3 => run,
            _ => rng.range(1..=2) * run + rng.range(0..=3),
        };
        run = (stride * size as i64).max(1);
        dims.push((size, stride));
    }
    dims.reverse();
    dims
}

fn lowest(dims: &[(u64, i64)]) -> i64 {
    dims.iter().map(|&(size, stride)| (stride * (size as i64 - 1)).min(0)).sum()
}

#[test]
fn of_words_within_small_limits() {
    let (mut rng, mut counts) = (Rng::new(0xf171), Counts::default());
    for _ in 0..cases(1_500) {
        let limits = small_limits(&mut rng);
        let dims = random_walk(&mut rng, 36);
        assert_fewest(Element::Int32, rng.range(0..=3) - lowest(&dims), &dims, &limits, &mut counts);
    }
    assert!(counts.one > 300 && counts.several > 300 && counts.too_many > 200, "{counts:?}");
}

#[test]
fn of_other_elements_within_small_limits() {
    let (mut rng, mut counts) = (Rng::new(0xf172), Counts::default());
    for _ in 0..cases(1_500) {
        let mut limits = small_limits(&mut rng);
        let element = *rng.pick(&[Element::Int8, Element::Bfloat16, Element::Cint32, Element::Int4]);
        let each = 32 / i64::from(element.bits()).min(32);
        if each == 1 {
            limits.length = limits.length.max(2);
        }
        let mut dims = random_walk(&mut rng, 30);
        let mut offset = rng.range(0..=2) - lowest(&dims);
        if !rng.once_in(6) {
            for (_, stride) in &mut dims {
                *stride *= each;
            }
            dims.push((each as u64, 1));
            offset *= each;
        }
        assert_fewest(element, offset, &dims, &limits, &mut counts);
    }
    assert!(
        counts.one > 300 && counts.several > 300 && counts.too_many > 100 && counts.granule > 100,
        "{counts:?}"
    );
}

/// Small walks of many dimensions, which the tiles that there are do not hold.
#[test]
fn of_few_words_within_the_limits_of_tiles() {
    let (mut rng, mut counts) = (Rng::new(0xf173), Counts::default());
    for _ in 0..cases(1_000) {
        let device = *rng.pick(&[Device::Aie, Device::AieMl]);
        let tile = *rng.pick(if device == Device::Aie { &[TileKind::Compute] } else { TileKind::ALL });
        let limits = Limits::of_device(device, tile).unwrap();
        let mut left = 24;
        let mut dims: Vec<(u64, i64)> = (0..5)
            .map_while(|_| {
                let size = 2 + rng.below(2);
                left /= size;
                (left > 0).then(|| (size, rng.range(-2..=40)))
            })
            .collect();
        dims.sort_by_key(|&(_, stride)| if rng.once_in(2) { -stride } else { stride });
        assert_fewest(Element::Int32, -lowest(&dims), &dims, &limits, &mut counts);
    }
    assert!(counts.one > 100 && counts.several > 100 && counts.too_many > 50, "{counts:?}");
}
