//! Lists of violations: what is in them, without what has been told.

use aie_pattern_core::declare::{Dims, Tensor};
use aie_pattern_core::rule::{Locus, Rule};

/// Three sizes of 0, and a buffer of fewer elements than none.
fn tensor() -> Tensor {
    Tensor { lanes: 32, buffer: Some(-1), dims: Dims::collect(vec![(0, 1), (0, 2), (0, 3)]), ..Tensor::EMPTY }
}

#[test]
fn each_violation_is_there_once() {
    let found = tensor().check();
    let places: Vec<Locus> = found.as_slice().iter().map(|violation| violation.locus).collect();
    assert_eq!(places, [Locus::Buffer, Locus::Size(0), Locus::Size(1), Locus::Size(2)]);
    for violation in found.as_slice() {
        assert!(found.has(violation.rule) && found.has_at(violation.rule, violation.locus));
    }
    assert!(!found.has(Rule::BeyondBuffer) && !found.has_at(Rule::SizeZero, Locus::Size(3)));
    assert!(!found.has_at(found.as_slice()[0].rule, Locus::Size(0)));
}

#[test]
fn what_has_been_told_is_left_out() {
    let found = tensor().check();
    let left = |told: &[(Rule, Locus)]| -> Vec<Locus> {
        found.without(told).as_slice().iter().map(|violation| violation.locus).collect()
    };
    let (zero, buffer) = (Rule::SizeZero, (found.as_slice()[0].rule, Locus::Buffer));
    let sizes = [Locus::Size(0), Locus::Size(1), Locus::Size(2)];
    assert_eq!(left(&[]).len(), 4);
    assert_eq!(left(&[buffer]), sizes);
    assert_eq!(left(&[buffer, (zero, Locus::Size(1))]), [Locus::Size(0), Locus::Size(2)]);
    assert_eq!(left(&[(zero, Locus::Size(1)), buffer]), [Locus::Size(0), Locus::Size(2)]);
    // Another rule there, and the same rule elsewhere.
    assert_eq!(left(&[(zero, Locus::Buffer), (buffer.0, Locus::Size(0)), (zero, Locus::Size(3))]).len(), 4);
}
