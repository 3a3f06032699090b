//! Contracts of one declaration and of two: what is wrong, the exact text and what is offered instead, on both sides of each
//! limit.

use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::declare::{Contracts, Descriptor, Ensured, Iteration, RawDims, Tensor};
use aie_pattern_core::rule::contract::ContractFault;
use aie_pattern_core::rule::contract::pair::{Promiser, inverse, same_walk};
use aie_pattern_core::rule::contract::source::Source;
use aie_pattern_core::rule::{Locus, Rule};
use aie_pattern_core::{Device, Dim, Element, Pattern, TileKind};

const COVERS: Contracts = Contracts { covers: true, ..Contracts::EMPTY };
const INJECTIVE: Contracts = Contracts { injective: true, ..Contracts::EMPTY };

fn runs(bytes: i128) -> Contracts {
    Contracts { runs: Some(bytes), ..Contracts::EMPTY }
}

fn descriptor(elements: i128, dims: &[(i128, i128)]) -> Descriptor {
    let dims = Some(RawDims::new(dims));
    Descriptor { dims, ..Descriptor::new(Device::Ideal, TileKind::Mem, Element::Int32, elements) }
}

fn tensor(lanes: i128, buffer: i128, dims: &[(i128, i128)]) -> Tensor {
    let (dims, buffer) = (RawDims::new(dims), Some(buffer * lanes));
    Tensor { device: Device::Ideal, element: Element::Int32, lanes, dims, buffer, ..Tensor::EMPTY }
}

/// What is said of the contracts of a descriptor, in lines.
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

fn offered(dims: &str) -> String {
    format!("\n  = help: the contracts hold with dims = {dims}")
}

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
        format!(
            "a contiguous run has {bytes}, but at least {least} are required\n  = note: it starts at element 0 of the \
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
    // Three dimensions, of which two have one size or one stride.
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

/// A declaration that breaks a rule has no such contract either; what is said of it is of no use, but is said.
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

fn pattern(element: Element, offset: i64, dims: &[(u64, i64)]) -> Pattern {
    let dims: Vec<_> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(element, offset, &dims).unwrap()
}

/// What `same_walk` says of a declaration `One` and a walk `Two`.
fn parting(one: &Source, other: &Source, promiser: &Promiser) -> Option<String> {
    let fault = same_walk(one, other)?;
    Some(fault.message("One", "Two", other, promiser).as_str().to_owned())
}

fn parted(position: u64, one: &str, two: &str, bits: u32) -> String {
    format!(
        "element {position} of the stream is {one} in `One`, but {two} in `Two`\n  = note: `same_walk`: both move the same \
         elements in the same order; counted in elements of {bits} bits"
    )
}

#[test]
fn the_same_walk() {
    let rows = pattern(Element::Int32, 0, &[(4, 10), (10, 1)]);
    let said =
        |one: &Pattern, two: &Pattern| parting(&Source::Walk(one), &Source::Walk(two), &Promiser::Nothing);
    assert_eq!(said(&rows, &pattern(Element::Int32, 0, &[(40, 1)])), None);
    let part = pattern(Element::Int32, 0, &[(3, 10), (10, 1)]);
    let end = "element 30 of the stream is past the end of `One`, but index 30 in `Two`\n  = note: `same_walk`: both";
    assert!(said(&part, &rows).unwrap().starts_with(end));
    let later = pattern(Element::Int32, 1, &[(40, 1)]);
    assert_eq!(said(&rows, &later).unwrap(), parted(0, "index 0", "index 1", 32));
    let bytes = pattern(Element::Int8, 4, &[(160, 1)]);
    assert_eq!(said(&rows, &bytes).unwrap(), parted(0, "index 0", "index 4", 8));
    let beyond = pattern(Element::Int32, 0, &[(1 << 32, 1), (1 << 32, 1), (2, 1)]);
    assert_eq!(
        said(&beyond, &rows).unwrap(),
        "could not decide whether `Two` is the same walk as `One`\n  = note: a contract is never guessed, so it is refused"
    );
}

#[test]
fn the_dimensions_of_the_same_walk() {
    let offered_to = |declaration: &Tensor, target: &Pattern| {
        let walk = declaration.pattern();
        let said = parting(&Source::Walk(&walk), &Source::Walk(target), &Promiser::Tensor(declaration));
        let (_, help) = said
            .unwrap()
            .split_once("the contracts hold with ")
            .map(|(a, b)| (a.to_owned(), b.to_owned()))?;
        Some(help)
    };
    let one = |lanes, dims: &[(i128, i128)]| Tensor { buffer: None, ..tensor(lanes, 1, dims) };
    let target = |dims: &[(u64, i64)]| pattern(Element::Int32, 0, dims);
    // The same numbers in another order, where they are, else its own.
    let columns = one(1, &[(10, 1), (4, 10)]);
    assert_eq!(offered_to(&columns, &target(&[(40, 1)])).unwrap(), "[4, 10], [10, 1]");
    assert_eq!(offered_to(&columns, &target(&[(5, 20), (3, 2)])).unwrap(), "[5, 20], [3, 2]");
    // In vectors of four, of which each dimension is whole.
    let vectors = one(4, &[(3, 7)]);
    for (dims, help) in [
        (&[(5, 20), (8, 1)][..], Some("[5, 5], [2, 1]")),
        (&[(5, 20), (4, 1)], Some("[5, 5]")),
        (&[(2, 200), (5, 20), (4, 1)], Some("[2, 50], [5, 5]")),
        (&[(4, 1)], Some("[1, 1]")),
        (&[(12, 1)], Some("[3, 1]")),
        (&[(5, 20), (6, 1)], None),
        (&[(5, 21), (8, 1)], None),
        (&[(5, 22), (4, 1)], None),
        (&[(2, 201), (5, 20), (4, 1)], None),
        (&[(5, 20), (8, 2)], None),
        (&[(8, 4)], None),
        (&[], None),
    ] {
        assert_eq!(offered_to(&vectors, &target(dims)).as_deref(), help, "{dims:?}");
    }
    // Another beginning, which no dimensions have.
    assert_eq!(offered_to(&columns, &pattern(Element::Int32, 1, &[(40, 1)])), None);

    let declaration = descriptor(40, &[(10, 1), (4, 10)]);
    let (walk, whole) = (declaration.pattern(), target(&[(40, 1)]));
    let promiser = Promiser::Descriptor(&declaration);
    let (rows, columns) = (target(&[(5, 20), (3, 2)]), "[<5, 20>, <3, 2>]");
    let said = parting(&Source::Walk(&walk), &Source::Walk(&rows), &promiser).unwrap();
    assert!(!said.contains("help"), "beyond its buffer: {said} {columns}");
    let rows = target(&[(3, 13), (5, 2)]);
    let said = parting(&Source::Walk(&walk), &Source::Walk(&rows), &promiser).unwrap();
    assert!(said.ends_with(&offered("[<3, 13>, <5, 2>]")), "{said}");
    let said = parting(&Source::Walk(&walk), &Source::Walk(&whole), &promiser).unwrap();
    assert_eq!(said, parted(1, "index 10", "index 1", 32) + &offered("[<4, 10>, <10, 1>]"));
}

#[test]
fn inverses() {
    let said = |one: &Tensor, two: &Pattern| {
        let walk = one.pattern();
        let fault = inverse(&Source::Walk(&walk), &Source::Walk(two))?;
        Some(fault.message("One", "Two", &Source::Walk(two), &Promiser::Tensor(one)).as_str().to_owned())
    };
    let note = "\n  = note: `inverse`: one after the other leaves every element where it was";
    let one = |dims: &[(i128, i128)]| Tensor { buffer: None, ..tensor(1, 1, dims) };
    let columns = pattern(Element::Int32, 0, &[(4, 1), (3, 4)]);
    assert_eq!(said(&one(&[(3, 1), (4, 3)]), &columns), None);
    assert_eq!(
        said(&one(&[(4, 1), (3, 4)]), &columns).unwrap(),
        format!(
            "element 1 of the stream is index 4 in `Two`, but `One` moves index 1 to element 3{note}\n  = help: the contracts \
             hold with [3, 1], [4, 3]"
        )
    );
    assert_eq!(
        said(&one(&[(4, 2), (3, 1)]), &columns).unwrap(),
        format!(
            "`One` does not move each of its elements once: elements 2 and 3 of the stream are both index 2 of the \
             buffer{note}\n  = help: the contracts hold with [3, 1], [4, 3]"
        )
    );
    assert_eq!(
        said(&one(&[(11, 1)]), &columns).unwrap(),
        format!(
            "`One` moves 352 bits, but `Two` moves 384{note}\n  = help: the contracts hold with [3, 1], [4, 3]"
        )
    );
    // What is no permutation has no inverse.
    let twice = pattern(Element::Int32, 0, &[(4, 2), (3, 1)]);
    assert_eq!(said(&one(&[(12, 1)]), &twice).unwrap().lines().count(), 2);
}

fn tiling(buffer: &[i128], tile: &[i128], offset: &[i128], loops: &[(i128, i128, i128)]) -> Tiling {
    Tiling {
        buffer_dimension: RawList::new(buffer),
        tiling_dimension: RawList::new(tile),
        offset: RawList::new(offset),
        tile_traversal: RawTraversals::new(loops),
        ..Tiling::DEFAULT
    }
}

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
    // Of other widths it is not known.
    let undecided = "could not decide whether `Two` is the same walk as `One`";
    let bytes = pattern(Element::Int8, 0, &[(32, 1)]);
    for (one, two) in [(&halves, &Source::Walk(&bytes)), (&Source::Walk(&bytes), &padded)] {
        assert!(said(one, two).unwrap().starts_with(undecided));
    }
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
    assert!(short(65_536, 1).unwrap().starts_with("could not decide"));
    assert_eq!(short(9, 8), None);
    assert_eq!(short(2, 1), None);
    assert_eq!(short(9, 9).unwrap(), "a contiguous run has 8 bytes, but at least 9 are required");
    assert_eq!(short(2, 2).unwrap(), "a contiguous run has 1 byte, but at least 2 are required");
    assert_eq!(short(9, 0).unwrap(), "`runs` requires at least 1 byte, found 0");
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
    // Without the contract, it may be moved as often as it likes.
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
