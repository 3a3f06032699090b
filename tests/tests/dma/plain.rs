//! Shortcuts of const evaluation, which nearly all descriptors take: they say what the rules say.

use aie_pattern_core::declare::{Mapped as _, RawDims, UNKNOWN};
use aie_pattern_core::device::Direction;
use aie_pattern_core::{Descriptor, Device};
use aie_pattern_tests::{Rng, cases};

use super::oracle_limits;

const EXTREMES: [i128; 10] = [
    i128::MIN,
    i128::MAX,
    i64::MIN as i128,
    i64::MAX as i128,
    (1 << 28) + 1,
    1 << 28,
    (1 << 20) + 1,
    1 << 20,
    0,
    -1,
];

/// A descriptor near the limits, with little of what few descriptors have, and now and then a number that is far off.
fn random(rng: &mut Rng) -> Descriptor {
    let mut d = oracle_limits::random(rng);
    if rng.once_in(20) {
        d.device = *rng.pick(Device::ALL);
    }
    if !rng.once_in(4) {
        let Descriptor { channel, acquire, release, .. } = d;
        d = Descriptor {
            channel: channel.filter(|_| rng.once_in(3)),
            acquire: acquire.filter(|_| rng.once_in(3)),
            release: release.filter(|_| rng.once_in(3)),
            bd_id: d.bd_id.filter(|_| rng.once_in(2)),
            next_bd: d.next_bd.filter(|_| rng.once_in(3)),
            address: d.address.filter(|_| rng.once_in(2)),
            len: d.len,
            dims: d.dims,
            offset: d.offset,
            allow_overlap: rng.once_in(2),
            ..Descriptor::new(d.device, d.tile, d.element, d.elements)
        };
    }
    if rng.once_in(8) {
        let far = *rng.pick(&EXTREMES);
        let dims = d.sizes().to_vec();
        match rng.below(8) {
            0 => d.offset = far,
            1 => d.elements = far,
            2 => d.len = Some(far),
            3 => d.address = Some(far),
            4 => d.channel = Some((Direction::Mm2s, far)),
            5 => d.release = Some((1, far)),
            k if !dims.is_empty() => {
                let mut dims = dims;
                let at = rng.below(dims.len() as u64) as usize;
                if k == 6 {
                    dims[at].0 = far;
                } else {
                    dims[at].1 = far;
                }
                d.dims = Some(RawDims::new(&dims));
            }
            _ => d.bd_id = Some(far),
        }
    }
    d
}

#[test]
fn what_is_plain_breaks_no_rule_and_goes_as_far_as_its_walk() {
    let mut rng = Rng::new(0xD91A);
    let count = cases(200_000);
    let mut plain = 0;
    for _ in 0..count {
        let d = random(&mut rng);
        let Some(extent) = d.plain_extent() else { continue };
        let found = d.check();
        assert!(found.is_empty(), "{d:?}: {found:?}");
        let pattern = d.pattern();
        assert_eq!(d.plain_pattern(), pattern, "{d:?}");
        assert_eq!((Ok(extent.len), Ok(extent.greatest)), (pattern.len(), pattern.max_index()), "{d:?}");
        plain += 1;
    }
    assert!(plain > count / 20, "{plain} of {count}");
}

#[test]
fn where_everything_is_decided_nothing_is_left_to_be_found() {
    let mut rng = Rng::new(0xD91B);
    let (mut decided, mut open) = (0, 0);
    for _ in 0..cases(100_000) {
        let d = random(&mut rng);
        let once_in = if rng.once_in(2) { 6 } else { 2 };
        let known: Descriptor = d.map(&mut |&number| if rng.once_in(once_in) { UNKNOWN } else { number });
        let found = known.check();
        for violation in d.check().as_slice() {
            if known.is_decided(violation.locus) {
                let is_found = found.as_slice().iter().any(|found| found.locus == violation.locus);
                assert!(is_found, "{violation:?} of {d:?}, of which is known {known:?}");
                decided += 1;
            } else {
                open += 1;
            }
        }
    }
    assert!(decided > 1_000 && open > 10_000, "{decided} {open}");
}
