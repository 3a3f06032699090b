//! A tensor descriptor whose numbers are all known and small is decided here, so that rustc has nothing to
//! evaluate.

use aie_pattern_core::declare::{Dims, Tensor, UNKNOWN};
use aie_pattern_core::rule::Locus;
use aie_pattern_core::{Device, Element};

/// At least the largest number of any register and any step: sums of several of them stay within 64 bits.
const SMALL: i128 = 1 << 20;

fn tensor(dims: &[(i128, i128)], offset: i128) -> Tensor {
    Tensor {
        device: Device::AieMl,
        element: Element::Int16,
        lanes: 16,
        dims: Dims::collect(dims.to_vec()),
        offset,
        ..Tensor::EMPTY
    }
}

#[test]
fn small_numbers_without_a_buffer_are_decided() {
    for offset in [0, 1, SMALL] {
        for (size, step) in [(1, 0), (2, 1), (SMALL, 1), (2, SMALL), (2, -SMALL), (SMALL, SMALL)] {
            let own = tensor(&[(2, 8), (size, step), (3, 1)], offset);
            for place in [Locus::Size(0), Locus::Size(1), Locus::Size(2), Locus::Stride(0), Locus::Offset] {
                assert!(own.is_decided(place), "{place:?} {size} {step} {offset}");
            }
            assert_eq!(own.is_decided(Locus::Stride(1)), step >= 0, "{step}");
            assert!(own.is_decided(Locus::Lanes) && own.is_decided(Locus::Element));
        }
    }
    // What is larger may overflow with what is outside of it.
    for (size, step, offset) in [
        (SMALL + 1, 1, 0),
        (2, SMALL + 1, 0),
        (2, -SMALL - 1, 0),
        (0, 1, 0),
        (2, 1, SMALL + 1),
        (2, 1, -SMALL - 1),
    ] {
        let own = tensor(&[(2, 8), (size, step), (3, 1)], offset);
        assert!(!own.is_decided(Locus::Size(0)) && !own.is_decided(Locus::Size(1)), "{size} {step} {offset}");
        assert_eq!(own.is_decided(Locus::Size(2)), offset.abs() <= SMALL, "{size} {step} {offset}");
    }
    // As many accesses as 64 bits count are too many.
    let all = |count: usize| tensor(&vec![(SMALL, 0); count], 0);
    assert!(all(3).is_decided(Locus::Size(0)));
    assert!(!all(4).is_decided(Locus::Size(0)) && all(4).is_decided(Locus::Size(1)));
}

#[test]
fn what_is_not_known_is_decided_where_nothing_asks_for_it() {
    let own = tensor(&[(2, 8), (UNKNOWN, 4), (3, 1)], 0);
    assert!(
        own.is_decided(Locus::Size(2)) && !own.is_decided(Locus::Size(1)) && !own.is_decided(Locus::Size(0))
    );
    // An increment has what the faster dimensions of its level go.
    assert!(own.is_decided(Locus::Stride(2)) && !own.is_decided(Locus::Stride(1)));
    assert!(!own.is_decided(Locus::Stride(0)) && !own.is_decided(Locus::Stride(3)));
    let four = tensor(&[(2, 8), (2, 4), (2, 2), (UNKNOWN, 1)], 0);
    // The fourth begins another level.
    assert!(four.is_decided(Locus::Stride(2)) && four.is_decided(Locus::Stride(0)));
    assert!(!four.is_decided(Locus::Stride(3)));
    let lanes = Tensor { lanes: UNKNOWN, ..tensor(&[(2, 1)], 0) };
    for place in [Locus::Size(0), Locus::Stride(0), Locus::Offset, Locus::Lanes, Locus::Element] {
        assert!(!lanes.is_decided(place), "{place:?}");
    }
    let below = tensor(&[(2, 1)], -1);
    assert!(!below.is_decided(Locus::Offset) && below.is_decided(Locus::Size(0)));
    for other in [
        Tensor { buffer: Some(64), ..tensor(&[(2, 1)], 0) },
        Tensor { bytes: true, ..tensor(&[(2, 32)], 0) },
        Tensor { lanes: SMALL + 1, ..tensor(&[(2, 1)], 0) },
    ] {
        assert!(!other.is_decided(Locus::Size(0)) && !other.is_decided(Locus::Offset), "{other:?}");
    }
}
