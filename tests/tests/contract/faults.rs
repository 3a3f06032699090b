//! Contracts of one declaration: what is wrong, the exact text and what is offered instead, on both sides of each limit.

use aie_pattern_core::Element;
use aie_pattern_core::declare::{Contracts, Descriptor, Ensured, Iteration, RawDims, Tensor};
use aie_pattern_core::rule::contract::ContractFault;
use aie_pattern_core::rule::{Locus, Rule};

use crate::texts::{COVERS, INJECTIVE, descriptor, offered, runs, tensor};

/// The reports about the contracts of a descriptor, line by line.
#[track_caller]
fn assert_descriptor(declaration: Descriptor, contracts: Contracts, expected: &[&str]) {
    assert!(declaration.check().is_empty(), "{:?}", declaration.check());
    let ensured = Ensured { declaration, contracts };
    let found: Vec<_> =
        ensured.check().as_slice().iter().map(|v| ensured.message(v).as_str().to_owned()).collect();
    assert_eq!(found, expected);
}

#[track_caller]
fn assert_tensor(declaration: Tensor, contracts: Contracts, expected: &[&str]) {
    assert!(declaration.check().is_empty(), "{:?}", declaration.check());
    let ensured = Ensured { declaration, contracts };
    let found: Vec<_> =
        ensured.check().as_slice().iter().map(|v| ensured.message(v).as_str().to_owned()).collect();
    assert_eq!(found, expected);
}

const EXACTLY: &str = "\n  = note: `covers`: each element of the buffer is moved exactly once";
const ONCE: &str = "\n  = note: `injective`: no element is moved twice";

#[test]
fn covers() {
    assert_descriptor(descriptor(40, &[(4, 10), (10, 1)]), COVERS, &[]);
    let missing = |elements: i128, index: i128, help: &str| {
        format!("index {index} of the buffer of {elements} elements is not moved{EXACTLY}{help}")
    };
    let twice = |first: i128, second: i128, index: i128, help: &str| {
        format!(
            "elements {first} and {second} of the stream are both index {index} of the buffer{EXACTLY}{help}"
        )
    };
    for (elements, dims, text) in [
        // The nearest first: a size and a stride exchanged, inner first.
        (40, &[(4, 10), (1, 10)][..], missing(40, 1, &offered("[<4, 10>, <10, 1>]"))),
        // A stride: the product of the sizes inside.
        (40, &[(4, 5), (10, 1)], twice(5, 10, 5, &offered("[<4, 10>, <10, 1>]"))),
        (40, &[(4, 9), (10, 1)], twice(9, 10, 9, &offered("[<4, 10>, <10, 1>]"))),
        (24, &[(2, 12), (3, 3), (4, 1)], twice(3, 4, 3, &offered("[<2, 12>, <4, 3>, <3, 1>]"))),
        // A size, up to the next step, or to the end.
        (40, &[(4, 10), (7, 1)], missing(40, 7, &offered("[<4, 10>, <10, 1>]"))),
        (40, &[(3, 10), (10, 1)], missing(40, 30, &offered("[<4, 10>, <10, 1>]"))),
        (8, &[(7, 1)], missing(8, 7, &offered("[<8, 1>]"))),
        (40, &[(10, 1), (3, 10)], missing(40, 30, &offered("[<10, 1>, <4, 10>]"))),
        // All strides.
        (40, &[(4, 8), (5, 3), (2, 1)], missing(40, 2, &offered("[<4, 10>, <5, 2>, <2, 1>]"))),
        // None: 41 is a prime.
        (41, &[(4, 10), (10, 1)], missing(41, 40, "")),
    ] {
        assert_descriptor(descriptor(elements, dims), COVERS, &[&text]);
    }
    let linear = Descriptor { dims: None, ..descriptor(8, &[]) };
    assert_descriptor(linear, COVERS, &[]);
    let text = format!("index 7 of the buffer of 8 elements is not moved{EXACTLY}");
    assert_descriptor(Descriptor { len: Some(7), ..linear }, COVERS, &[&text]);
}

#[test]
fn covers_of_vectors() {
    assert_tensor(tensor(4, 8, &[(4, 2), (2, 1)]), COVERS, &[]);
    let text = |said: &str, dims: &str| format!("{said}{EXACTLY}\n  = help: the contracts hold with {dims}");
    for (dims, text) in [
        (&[(7, 1)][..], text("index 28 of the buffer of 32 elements is not moved", "[8, 1]")),
        (&[(3, 2), (2, 1)], text("index 24 of the buffer of 32 elements is not moved", "[4, 2], [2, 1]")),
        // A dimension of no step, which no division is by.
        (
            &[(4, 1), (2, 0)],
            text("elements 0 and 4 of the stream are both index 0 of the buffer", "[4, 2], [2, 1]"),
        ),
    ] {
        assert_tensor(tensor(4, 8, dims), COVERS, &[&text]);
    }
    // Where no buffer is declared, it ends with the walk.
    let open = |dims: &[(i128, i128)]| Tensor { buffer: None, ..tensor(4, 8, dims) };
    assert_tensor(open(&[(7, 1)]), COVERS, &[]);
    let hole = format!(
        "index 4 of the buffer of 28 elements is not moved{EXACTLY}\n  = help: the contracts hold with [4, 1]"
    );
    assert_tensor(open(&[(4, 2)]), COVERS, &[&hole]);
    // A buffer of one element.
    assert_tensor(tensor(1, 1, &[]), COVERS, &[]);
}

#[test]
fn injective() {
    let twice = |first: i128, second: i128, index: i128, help: &str| {
        format!(
            "elements {first} and {second} of the stream are both index {index} of the buffer{ONCE}{help}"
        )
    };
    let overlapping =
        |elements, dims: &[(i128, i128)]| Descriptor { allow_overlap: true, ..descriptor(elements, dims) };
    for (elements, dims, text) in [
        (100, &[(4, 8), (10, 1)][..], twice(8, 10, 8, &offered("[<4, 10>, <10, 1>]"))),
        (43, &[(4, 10), (13, 1)], twice(10, 13, 10, &offered("[<4, 10>, <10, 1>]"))),
    ] {
        assert_descriptor(overlapping(elements, dims), INJECTIVE, &[&text]);
    }
    assert_descriptor(descriptor(100, &[(4, 10), (10, 1)]), INJECTIVE, &[]);
    // A size is one up to the next step only if that is a whole number of steps.
    for (elements, dims, (first, second, index), help) in [
        (61, &[(4, 10), (11, 3)], (10, 33, 30), "[<4, 11>, <11, 1>]"),
        (103, &[(4, 20), (22, 2)], (10, 22, 20), "[<4, 20>, <10, 2>]"),
    ] {
        let text = twice(first, second, index, &offered(help));
        assert_descriptor(overlapping(elements, dims), INJECTIVE, &[&text]);
    }
    // All runs of an iteration together.
    let again = |stride| Descriptor {
        iteration: Some(Iteration { size: 3, stride, current: None }),
        ..overlapping(100, &[(2, 10), (10, 1)])
    };
    assert_descriptor(again(20), INJECTIVE, &[]);
    let first_line = |declaration: Descriptor| {
        let ensured = Ensured { declaration, contracts: INJECTIVE };
        let text = ensured.message(&ensured.check().as_slice()[0]);
        text.as_str().lines().next().unwrap().to_owned() + ONCE
    };
    assert_eq!(first_line(again(19)), twice(19, 20, 19, ""));
    let once = Descriptor { iteration: Some(Iteration { size: 1, stride: 1, current: None }), ..again(1) };
    assert_descriptor(once, INJECTIVE, &[]);
    let both = Descriptor { iteration: Some(Iteration { size: 2, stride: 0, current: None }), ..again(1) };
    assert_eq!(first_line(both), twice(0, 20, 0, ""));
    assert_descriptor(Descriptor { elements: 60, ..again(20) }, COVERS, &[]);
}

#[test]
fn contiguous_runs() {
    let short = |bytes: &str, least: i128, elements: &str, help: &str| {
        // Where there are bits, both have their unit.
        let unit = if bytes.ends_with("bits") { " bytes" } else { "" };
        format!(
            "a contiguous run has {bytes}, but at least {least}{unit} are required\n  = note: it starts at element 0 of the \
             stream, index 0 of the buffer, and has {elements}{help}"
        )
    };
    let columns = descriptor(46, &[(10, 1), (4, 12)]);
    assert_descriptor(columns, runs(4), &[]);
    let help = offered("[<4, 12>, <10, 1>]");
    for bytes in [5, 40] {
        assert_descriptor(columns, runs(bytes), &[&short("4 bytes", bytes, "1 element", &help)]);
    }
    // Nothing but another order of the dimensions is the same elements.
    assert_descriptor(columns, runs(41), &[&short("4 bytes", 41, "1 element", "")]);
    let rows = tensor(1, 200, &[(16, 8), (4, 1)]);
    assert_tensor(rows, runs(16), &[]);
    assert_tensor(rows, runs(17), &[&short("16 bytes", 17, "4 elements", "")]);
    assert_tensor(
        tensor(1, 200, &[(16, 1), (4, 16)]),
        runs(64),
        &[&short("4 bytes", 64, "1 element", "\n  = help: the contracts hold with [4, 16], [16, 1]")],
    );
    // Three dimensions; two have the same size or the same stride.
    assert_tensor(
        tensor(1, 200, &[(4, 1), (4, 16), (4, 4)]),
        runs(64),
        &[&short("4 bytes", 64, "1 element", "\n  = help: the contracts hold with [4, 16], [4, 4], [4, 1]")],
    );
    let halves = |element| Tensor { element, ..tensor(1, 200, &[(16, 8), (1, 1)]) };
    assert_tensor(halves(Element::Int8), runs(2), &[&short("1 byte", 2, "1 element", "")]);
    let nibbles = |dims: &[(i128, i128)]| Tensor { element: Element::Int4, ..tensor(1, 200, dims) };
    assert_tensor(nibbles(&[(16, 8), (3, 1)]), runs(2), &[&short("12 bits", 2, "3 elements", "")]);
    assert_tensor(nibbles(&[(16, 8), (2, 1)]), runs(1), &[]);
    for bytes in [0, -1, i128::MIN] {
        let text = format!("`runs` requires at least 1 byte, found {bytes}");
        assert_tensor(rows, runs(bytes), &[&text]);
        assert_descriptor(columns, runs(bytes), &[&text]);
    }
    assert_tensor(rows, runs(1), &[]);
    assert_tensor(rows, runs(i128::MAX), &[&short("16 bytes", i128::MAX, "4 elements", "")]);
}

/// A contract that is not decided, or cannot be, is broken by another rule, at its own place.
#[test]
fn rules_and_places() {
    let far = [1i128, 12_345_678_901, 998_877_665_544, 5_544_332_211_001].map(|k| (1 << 12, (1 << 45) + k));
    let declaration = Tensor { buffer: None, ..tensor(1, 1, &far) };
    let all = Contracts { covers: true, injective: true, runs: Some(0) };
    let places = |found: &aie_pattern_core::rule::Violations<ContractFault>| {
        found.as_slice().iter().map(|v| (v.rule, v.locus, v.excess, v.fault)).collect::<Vec<_>>()
    };
    assert!(declaration.check().is_empty());
    let found = Ensured { declaration, contracts: Contracts { covers: false, ..all } }.check();
    assert_eq!(
        places(&found),
        [
            (Rule::Undecided, Locus::Injective, 0, ContractFault::Undecided),
            (Rule::NumberRange, Locus::Runs, 0, ContractFault::NoBytes { bytes: 0 }),
        ]
    );
    let ensured = Ensured { declaration, contracts: INJECTIVE };
    assert_eq!(
        ensured.message(&ensured.check().as_slice()[0]).as_str(),
        "could not decide within the steps of the search whether this holds\n  = note: a contract is never guessed, so it \
         is refused"
    );
    let declaration = tensor(1, 20, &[(2, 8), (10, 1)]);
    let found = Ensured { declaration, contracts: Contracts { runs: Some(100), ..all } }.check();
    let rules: Vec<_> = found.as_slice().iter().map(|v| (v.rule, v.locus, v.excess)).collect();
    assert_eq!(
        rules,
        [
            (Rule::Covers, Locus::Covers, 0),
            (Rule::Injective, Locus::Injective, 0),
            (Rule::Runs, Locus::Runs, 0)
        ]
    );
    // More dimensions than a walk has, with an iteration.
    let declaration = Descriptor {
        iteration: Some(Iteration { size: 2, stride: 1 << 13, current: None }),
        ..descriptor(1 << 16, &(0..12).map(|bit| (2, 2 << (11 - bit))).collect::<Vec<_>>())
    };
    let undecided = |rule, locus| (rule, locus, 0, ContractFault::Undecided);
    let places_of = |declaration: Descriptor, contracts| places(&Ensured { declaration, contracts }.check());
    assert_eq!(
        places_of(declaration, Contracts { runs: Some(4), ..all }),
        [Locus::Covers, Locus::Injective, Locus::Runs].map(|locus| undecided(Rule::Undecided, locus))
    );
    assert_eq!(places_of(declaration, Contracts::EMPTY), []);
    let fewer =
        Descriptor { dims: Some(RawDims::new(&declaration.dims.unwrap().as_slice()[1..])), ..declaration };
    assert_eq!(places_of(fewer, INJECTIVE), []);
}

/// A declaration that breaks a rule does not keep a contract either. The report about the contract is not
/// useful, but exists.
#[test]
fn a_size_of_nothing() {
    for dims in [[(0, 1), (4, 1)], [(4, 1), (0, 1)], [(0, 0), (0, 0)]] {
        let ensured = Ensured { declaration: tensor(4, 8, &dims), contracts: COVERS };
        for violation in ensured.check().as_slice() {
            assert!(!ensured.message(violation).as_str().is_empty());
        }
    }
}

/// Numbers that no walk has, exchanged with others: nothing is offered, and nothing overflows.
#[test]
fn candidates_of_extreme_numbers() {
    const FAR: i128 = i64::MAX as i128;
    for stride in [0, -1, 1 << 31, 1 << 32, 1 << 62, FAR] {
        for size in [1, 2, 1 << 20] {
            for contracts in [COVERS, INJECTIVE, runs(64)] {
                let dims = RawDims::new(&[(size, stride), (2, 3), (3, 1)]);
                let declaration = Tensor { dims, buffer: None, ..tensor(1, 1, &[]) };
                let ensured = Ensured { declaration, contracts };
                for violation in ensured.check().as_slice() {
                    assert!(!ensured.message(violation).as_str().is_empty());
                }
            }
        }
    }
}
