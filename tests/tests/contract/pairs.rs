//! Contracts of two declarations: where they part, the exact text and the dimensions that are offered.

use aie_pattern_core::declare::Tensor;
use aie_pattern_core::rule::contract::pair::{Promiser, inverse};
use aie_pattern_core::rule::contract::source::Source;
use aie_pattern_core::{Element, Pattern};

use crate::texts::{descriptor, offered, parted, parting, pattern, tensor};

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
    // In vectors of four, with whole vectors in each dimension.
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
    let note = "\n  = note: `inverse`: after both walks, each element is in its first place again";
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
    // A walk that is not a permutation has no inverse.
    let twice = pattern(Element::Int32, 0, &[(4, 2), (3, 1)]);
    assert_eq!(said(&one(&[(12, 1)]), &twice).unwrap().lines().count(), 2);
}
