//! Contracts of ports, which may pad zeros and have several tilings: the exact text, and how far they are walked.

use aie_pattern_core::declare::Ensured;
use aie_pattern_core::declare::tiling::{Port, Tiling};
use aie_pattern_core::rule::contract::pair::{Promiser, inverse};
use aie_pattern_core::rule::contract::source::Source;
use aie_pattern_core::{Device, Element, Pattern};
use aie_pattern_tests::tiling;

use crate::texts::{INJECTIVE, parted, parting, pattern, runs};

fn port(element: Element, tilings: &[Tiling]) -> Port<'_> {
    Port { device: Device::Ideal, element, tilings, ..Port::EMPTY }
}

#[test]
fn walks_of_ports_are_walked() {
    let halves = [tiling(&[8], &[4], &[0], &[]), tiling(&[8], &[4], &[4], &[])];
    let turned = [halves[1], halves[0]];
    let (padded, longer) = ([tiling(&[8], &[8], &[-1], &[])], [tiling(&[8], &[9], &[-1], &[])]);
    let said = |one: &Source, two: &Source| parting(one, two, &Promiser::Nothing);
    let [halves, turned, padded, longer] =
        [&halves[..], &turned, &padded, &longer].map(|tilings| port(Element::Int32, tilings));
    let [halves, turned, padded, longer] = [&halves, &turned, &padded, &longer].map(Source::Port);
    let whole = pattern(Element::Int32, 0, &[(8, 1)]);
    let part = pattern(Element::Int32, 0, &[(7, 1)]);
    let (whole, part) = (Source::Walk(&whole), Source::Walk(&part));
    for same in [halves, turned, padded, longer, whole] {
        assert_eq!(said(&same, &same), None);
    }
    assert_eq!((said(&halves, &whole), said(&whole, &halves)), (None, None));
    assert_eq!(said(&turned, &whole).unwrap(), parted(0, "index 4", "index 0", 32));
    let end = "element 7 of the stream is index 7 in `One`, but past the end of `Two`";
    assert!(said(&halves, &part).unwrap().starts_with(end));
    let end = "element 7 of the stream is past the end of `One`, but index 7 in `Two`";
    assert!(said(&part, &halves).unwrap().starts_with(end));
    assert_eq!(said(&whole, &padded).unwrap(), parted(0, "index 0", "a padded zero", 32));
    assert_eq!(said(&padded, &whole).unwrap(), parted(0, "a padded zero", "index 0", 32));
    let end = "element 8 of the stream is index 7 in `One`, but past the end of `Two`";
    assert!(said(&longer, &padded).unwrap().starts_with(end));
    // Elements of other widths are compared by the narrower one.
    let bytes = pattern(Element::Int8, 0, &[(32, 1)]);
    assert_eq!(said(&halves, &Source::Walk(&bytes)), None);
    let zero = "element 0 of the stream is index 0 in `One`, but a padded zero";
    assert!(said(&Source::Walk(&bytes), &padded).unwrap().starts_with(zero));
    let floats = pattern(Element::Float, 0, &[(8, 1)]);
    assert_eq!(said(&halves, &Source::Walk(&floats)), None);
    let fault = inverse(&halves, &whole).unwrap();
    assert_eq!(
        fault.message("One", "Two", &whole, &Promiser::Nothing).as_str(),
        "could not decide whether `Two` undoes `One`\n  = note: a contract is never guessed, so it is refused"
    );
}

#[test]
fn ports_are_walked_for_65_536_steps() {
    let padded = |len: i128| [tiling(&[len - 1], &[len], &[-1], &[])];
    let said = |len, other_len| {
        let (one, other) = (padded(len), padded(other_len));
        let (one, other) = (port(Element::Int32, &one), port(Element::Int32, &other));
        parting(&Source::Port(&one), &Source::Port(&other), &Promiser::Nothing)
    };
    assert_eq!(said(65_536, 65_536), None);
    assert!(said(65_537, 65_537).unwrap().starts_with("could not decide"));
    let end = "element 65536 of the stream is index 65535 in `One`, but past the end of `Two`";
    assert!(said(65_537, 65_536).unwrap().starts_with(end));

    // A single tiling without zeros is a walk, however long.
    let long = [tiling(&[70_000], &[70_000], &[0], &[])];
    let (long, whole) = (port(Element::Int32, &long), pattern(Element::Int32, 0, &[(70_000, 1)]));
    assert_eq!(parting(&Source::Port(&long), &Source::Walk(&whole), &Promiser::Nothing), None);
    assert!(Ensured { declaration: long, contracts: runs(280_000) }.check().is_empty());
    assert!(!Ensured { declaration: long, contracts: runs(280_001) }.check().is_empty());
    assert!(!Source::Port(&long).is_empty() && Source::Port(&port(Element::Int8, &[])).is_empty());
    assert!(!Source::Walk(&whole).is_empty() && Source::Walk(&Pattern::empty(Element::Int8)).is_empty());

    // A run is found at its end.
    let short = |len: i128, bytes| {
        let tilings = padded(len);
        let declaration = port(Element::Int8, &tilings);
        let ensured = Ensured { declaration, contracts: runs(bytes) };
        ensured
            .check()
            .as_slice()
            .first()
            .map(|v| ensured.message(v).as_str().lines().next().unwrap().to_owned())
    };
    assert_eq!(short(65_535, 65_534), None);
    assert_eq!(
        short(65_535, 65_535).unwrap(),
        "a contiguous run has 65534 bytes, but at least 65535 are required"
    );
    // A row at a time, however long it is.
    assert_eq!(short(65_536, 65_535), None);
    assert_eq!(
        short(65_536, 65_536).unwrap(),
        "a contiguous run has 65535 bytes, but at least 65536 are required"
    );
    assert_eq!(short(9, 8), None);
    assert_eq!(short(2, 1), None);
    assert_eq!(short(9, 9).unwrap(), "a contiguous run has 8 bytes, but at least 9 are required");
    assert_eq!(short(2, 2).unwrap(), "a contiguous run has 1 byte, but at least 2 are required");
    assert_eq!(short(9, 0).unwrap(), "`runs` requires at least 1 byte, found 0");
}

#[test]
fn runs_are_measured_for_16_384_rows() {
    let said = |rows: i128, bytes| {
        let padded = [tiling(&[5, rows], &[4, rows], &[-1, 0], &[])];
        let ensured = Ensured { declaration: port(Element::Int8, &padded), contracts: runs(bytes) };
        let found = ensured.check();
        found.as_slice().first().map(|v| ensured.message(v).as_str().lines().next().unwrap().to_owned())
    };
    assert_eq!(said(16_384, 3), None);
    assert_eq!(said(16_384, 4).unwrap(), "a contiguous run has 3 bytes, but at least 4 are required");
    for bytes in [3, 4] {
        assert!(said(16_385, bytes).unwrap().starts_with("could not decide"));
    }
}

#[test]
fn tilings_of_a_port_that_meet() {
    let said = |tilings: &[Tiling]| {
        let ensured = Ensured { declaration: port(Element::Int8, tilings), contracts: INJECTIVE };
        let found = ensured.check();
        found.as_slice().first().map(|v| ensured.message(v).as_str().lines().next().unwrap().to_owned())
    };
    let slice = |first: i128, len: i128| tiling(&[200], &[len], &[first], &[]);
    let twice = |first: u64, second: u64, index: u64| {
        format!("elements {first} and {second} of the stream are both index {index} of the buffer")
    };
    assert_eq!(said(&[slice(0, 10), slice(10, 10)]), None);
    assert_eq!(said(&[slice(0, 10), slice(9, 10)]).unwrap(), twice(9, 10, 9));
    assert_eq!(said(&[slice(0, 10), slice(20, 10), slice(29, 3)]).unwrap(), twice(19, 20, 29));
    let again = tiling(&[200], &[4], &[20], &[(0, 2, 2)]);
    assert_eq!(said(&[slice(0, 10), again]).unwrap(), twice(12, 14, 22));
    // Sixteen tilings, and one more.
    let slices: Vec<Tiling> = (0..17).map(|k| slice(10 * k, 10)).collect();
    assert_eq!(said(&slices[..16]), None);
    assert!(said(&slices).unwrap().starts_with("could not decide"));
    // Without the contract, it may be moved any number of times.
    let twice_each = [slice(0, 10), slice(9, 10)];
    let ensured = Ensured { declaration: port(Element::Int8, &twice_each), contracts: runs(10) };
    assert!(ensured.check().is_empty());
    // With zeros, one alone.
    let padded = |loops: &[(i128, i128, i128)]| tiling(&[6, 5], &[4, 3], &[-1, 1], loops);
    assert_eq!(said(&[padded(&[])]), None);
    assert_eq!(said(&[padded(&[(0, 4, 2)])]), None);
    assert_eq!(said(&[padded(&[(0, 3, 2)])]).unwrap(), "index 8 of the buffer is moved twice");
    assert_eq!(said(&[padded(&[(1, 2, 2)])]).unwrap(), "index 18 of the buffer is moved twice");
    let repeated = Tiling { repetition: 2, ..padded(&[]) };
    assert_eq!(said(&[repeated]).unwrap(), "index 6 of the buffer is moved twice");
    assert!(said(&[padded(&[]), tiling(&[6, 5], &[1, 1], &[0, 0], &[])]).unwrap().starts_with("could not"));
    assert_eq!(said(&[tiling(&[6, 5], &[4, 3], &[-4, 1], &[(1, 1, 2)])]), None);
}

/// The accesses of nested loops with zeros around each dimension; `None` is a zero.
fn naive(offset: i64, dims: &[(u64, i64)], pad: &[(i128, i128)]) -> Vec<Option<i64>> {
    let ([(size, stride), inner @ ..], [(before, after), inner_pad @ ..]) = (dims, pad) else {
        return vec![Some(offset)];
    };
    let step = |at: i128| {
        let row = naive(offset + at as i64 * stride, inner, inner_pad);
        if (0..i128::from(*size)).contains(&at) { row } else { vec![None; row.len()] }
    };
    (-before..i128::from(*size) + after).flat_map(step).collect()
}

#[test]
fn zeros_of_a_descriptor_are_walked() {
    let mut rng = aie_pattern_tests::Rng::new(0x5a);
    let (mut same, mut apart) = (0, 0);
    for _ in 0..aie_pattern_tests::cases(4000) {
        let rank = rng.range(1..=3) as usize;
        let mut walk = || {
            let dims: Vec<_> = (0..rank).map(|_| (rng.range(1..=2) as u64, rng.range(1..=2))).collect();
            let pad: Vec<_> =
                (0..rank).map(|_| (i128::from(rng.range(0..=1)), i128::from(rng.range(0..=1)))).collect();
            (dims, pad)
        };
        let (one, other) = (walk(), walk());
        let [first, second] = [&one, &other].map(|(dims, _)| pattern(Element::Int32, 0, dims));
        let [all, others] = [&one, &other].map(|(dims, pad)| naive(0, dims, pad));
        let (own, its) = (Source::Padded(&first, &one.1), Source::Padded(&second, &other.1));
        assert_eq!((own.len(), its.len()), (Some(all.len() as u64), Some(others.len() as u64)));
        assert_eq!(parting(&own, &own, &Promiser::Nothing), None);
        // The same in elements of a quarter.
        let mut quarters = one.clone();
        quarters.0.iter_mut().for_each(|(_, stride)| *stride *= 4);
        quarters.0.push((4, 1));
        let narrow = pattern(Element::Int8, 0, &quarters.0);
        assert_eq!(parting(&own, &Source::Padded(&narrow, &quarters.1), &Promiser::Nothing), None);
        assert_eq!(parting(&Source::Padded(&narrow, &quarters.1), &own, &Promiser::Nothing), None);
        let said = parting(&own, &its, &Promiser::Nothing);
        let at = (0..=all.len()).find(|&k| all.get(k) != others.get(k));
        match (at, said) {
            (None, None) => same += 1,
            (Some(at), Some(said)) => {
                apart += 1;
                assert!(
                    said.starts_with(&format!("element {at} of the stream is ")),
                    "{said} {one:?} {other:?}"
                );
            }
            (at, said) => panic!("{at:?} {said:?} {one:?} {other:?}"),
        }
    }
    assert!(same > 10 && apart > 1000, "{same} {apart}");
}

#[test]
fn long_walks_with_the_same_zeros_are_the_same() {
    let pad = [(1, 1), (2, 2)];
    let [one, other] = [
        pattern(Element::Int32, 0, &[(1000, 1000), (1000, 1)]),
        pattern(Element::Int32, 0, &[(1000, 1), (1000, 1)]),
    ];
    assert_eq!(parting(&Source::Padded(&one, &pad), &Source::Padded(&one, &pad), &Promiser::Nothing), None);
    let said =
        parting(&Source::Padded(&one, &pad), &Source::Padded(&other, &pad), &Promiser::Nothing).unwrap();
    assert!(said.starts_with("element 2010 of the stream is "), "{said}");
}
