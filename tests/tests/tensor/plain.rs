//! Shortcuts of const evaluation, which nearly all declarations take: they say what the rules say.

use aie_pattern_core::declare::{Dims, Levels, Mapped as _, Tensor, UNKNOWN};
use aie_pattern_core::ir::Word;
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::{Rng, cases};

use super::unknown;

const EXTREMES: [i128; 12] = [
    i128::MIN,
    i128::MAX,
    i64::MIN as i128,
    i64::MAX as i128,
    (1 << 40) + 1,
    1 << 40,
    (1 << 30) + 1,
    1 << 30,
    (1 << 20) + 1,
    1 << 20,
    0,
    -1,
];

/// A descriptor near the limits of the address unit, most often within them, and sometimes far off.
fn near_limits(rng: &mut Rng) -> Tensor {
    let rank = rng.range(0..=10) as usize;
    let element =
        *rng.pick(&[Element::Int8, Element::Int16, Element::Cfloat, Element::Int4, Element::Double]);
    let mut bits = *rng.pick(&[128, 256, 512, 1024]);
    let limit = (1 << 19) / (bits / 8);
    let dims: Vec<(i128, i128)> = (0..rank)
        .map(|_| {
            let size = *rng.pick(&[1, 1, 2, 3, 8, 64]);
            let step = *rng.pick(&[0, 1, 1, 2, -1, 7, limit - 1, limit, -limit, -limit - 1]);
            let far = rng.once_in(40);
            (
                if far && rng.once_in(2) { *rng.pick(&EXTREMES) } else { size },
                if far { *rng.pick(&EXTREMES) } else { step },
            )
        })
        .collect();
    if rng.once_in(40) {
        bits += 8;
    }
    let mut tensor = Tensor {
        device: *rng.pick(&[Device::AieMl, Device::AieMl, Device::Aie2p, Device::Ideal, Device::Aie]),
        element,
        lanes: bits / i128::from(element.bits()),
        dims: Dims::collect(dims),
        offset: if rng.once_in(3) { rng.range(0..=70_000).into() } else { 0 },
        ..Tensor::EMPTY
    };
    if rng.once_in(40) {
        tensor.offset = *rng.pick(&EXTREMES);
    }
    if rng.once_in(2)
        && let Ok((least, greatest)) = tensor.pattern().extent()
    {
        if rng.once_in(2) {
            tensor.offset = tensor.offset.saturating_sub(least);
        }
        let end = (greatest + 1).saturating_mul(tensor.lanes);
        let end = end.saturating_add(rng.range(-1..=1).into());
        tensor.buffer = Some(if rng.once_in(40) { *rng.pick(&EXTREMES) } else { end });
    }
    if rng.once_in(20) {
        tensor.bytes = true;
    }
    if rng.once_in(20) {
        tensor.index = Some(Word::U16);
    }
    if rng.once_in(20) {
        tensor.native = Some(Levels::of_rank(rank)).filter(|levels| levels.rank() == rank);
    }
    tensor
}

fn random(rng: &mut Rng) -> Tensor {
    if rng.once_in(4) { unknown::random(rng) } else { near_limits(rng) }
}

#[test]
fn what_is_plain_breaks_no_rule_and_goes_as_far_as_its_walk() {
    let mut rng = Rng::new(0x91A1);
    let count = cases(20_000);
    let (mut plain, mut others) = (0, 0);
    for _ in 0..count {
        let tensor = random(&mut rng);
        let found = tensor.check();
        let Some(extent) = tensor.plain_extent() else {
            others += usize::from(found.is_empty());
            continue;
        };
        assert!(found.is_empty(), "{tensor:?}: {found:?}");
        let pattern = tensor.pattern();
        assert_eq!(tensor.plain_pattern(), pattern, "{tensor:?}");
        assert_eq!((Ok(extent.len), Ok(extent.greatest)), (pattern.len(), pattern.max_index()), "{tensor:?}");
        plain += 1;
    }
    // And what is not plain is what few declare.
    assert!(plain > count / 10 && plain > 2 * others, "{plain} are plain and {others} are not of {count}");
}

#[test]
fn every_small_tensor_without_an_error_is_plain() {
    let mut rng = Rng::new(0x91A2);
    let mut sound = 0;
    for _ in 0..cases(30_000) {
        let tensor = near_limits(&mut rng);
        let is_common = tensor.device.family().vectors.is_some()
            && !tensor.bytes
            && tensor.index.is_none()
            && tensor.native.is_none();
        let list = tensor.dims.as_slice();
        let is_small = tensor.offset.unsigned_abs() <= 1 << 40
            && list.iter().all(|(size, step)| *size <= 1 << 20 && step.unsigned_abs() <= 1 << 30)
            && list.iter().map(|(size, _)| size.unsigned_abs()).fold(1, u128::saturating_mul) <= 1 << 43
            && tensor.buffer.is_none_or(|buffer| buffer.unsigned_abs() <= 1 << 62);
        if is_common && is_small && tensor.check().is_empty() {
            assert!(tensor.plain_extent().is_some(), "{tensor:?}");
            sound += 1;
        }
    }
    assert!(sound > 1_000, "{sound}");
}

#[test]
fn where_everything_is_decided_nothing_is_left_to_be_found() {
    let mut rng = Rng::new(0x91A3);
    let (mut decided, mut open) = (0, 0);
    for _ in 0..cases(20_000) {
        let tensor = random(&mut rng);
        let once_in = if rng.once_in(2) { 6 } else { 2 };
        let known: Tensor = tensor.map(&mut |&number| if rng.once_in(once_in) { UNKNOWN } else { number });
        let found = known.check();
        for violation in tensor.check().as_slice() {
            if known.is_decided(violation.locus) {
                let is_found = found.as_slice().iter().any(|found| found.locus == violation.locus);
                assert!(is_found, "{violation:?} of {tensor:?}, of which is known {known:?}");
                decided += 1;
            } else {
                open += 1;
            }
        }
    }
    assert!(decided > 10_000 && open > 10_000, "{decided} {open}");
}
