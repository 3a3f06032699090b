//! Steps in bytes: the elements that a walk begins at, however far they are, or none where a number of them is beyond 64 bits.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of walks.

use aie_pattern_core::declare::{Dims, Tensor};
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::{Rng, cases};

#[test]
fn steps_in_bytes_lead_to_their_elements() {
    let mut rng = Rng::new(0xB17E5);
    let (mut far, mut none) = (0, 0);
    for _ in 0..cases(3_000) {
        let (element, lanes) =
            *rng.pick(&[(Element::Int4, 32), (Element::Int8, 16), (Element::Int16, 16), (Element::Int32, 8)]);
        let bits = i128::from(element.bits());
        let dims: Vec<(i128, i128)> = (0..=rng.below(2))
            .map(|_| {
                let step = i128::from(*rng.pick(&[1, 2, 4, 16, 32, -32, 48]))
                    << *rng.pick(&[0, 0, 3, 20, 54, 55, 56, 57]);
                (2, step)
            })
            .collect();
        let offset = i128::from(*rng.pick(&[0i64, 0, 3, 1 << 20, 1 << 57, 1 << 58, 1 << 59]));
        let tensor = Tensor {
            device: Device::Ideal,
            element,
            lanes,
            dims: Dims::collect(dims.clone()),
            offset,
            bytes: true,
            ..Tensor::EMPTY
        };
        // In elements, from the first of each vector.
        let start = |digits: usize| {
            let step =
                |(k, (_, step)): (usize, &(i128, i128))| (digits >> (dims.len() - 1 - k) & 1) as i128 * step;
            offset * lanes + dims.iter().enumerate().map(step).sum::<i128>() * 8 / bits
        };
        let walk = tensor.pattern();
        let found = tensor.check();
        if dims.iter().any(|(_, step)| step * 8 % bits != 0) {
            assert!(!found.is_empty(), "{tensor:?}");
            continue;
        }
        let all: Vec<i128> = (0..1 << dims.len()).map(start).collect();
        let is_known = all.iter().all(|&at| 0 <= at && at + lanes <= i64::MAX as i128);
        if !is_known {
            assert!(!found.is_empty() || all.iter().all(|&at| at + lanes <= i64::MAX as i128), "{tensor:?}");
            none += 1;
            continue;
        }
        assert!(found.is_empty(), "{found:?} {tensor:?}");
        for (position, &at) in (0..).zip(&all) {
            let index = i128::from(walk.index_at(position).unwrap());
            assert_eq!(index * i128::from(walk.grain()), at, "{position} {walk:?} {tensor:?}");
        }
        far += usize::from(all.iter().any(|&at| at > 1 << 60));
    }
    assert!(far > 100 && none > 100, "{far} {none}");
}
