//! Routes for the tests of hops, and what the rules say of them.
use aie_pattern_core::declare::{Claim, Endpoint, Moves, Route};
use aie_pattern_core::lower::hop::BUDGET;
use aie_pattern_core::rule::hop::{Fault, check};
use aie_pattern_core::{Dim, Element, Pattern};

/// What ends are called, in their order.
pub const NAMES: [&str; 6] = ["`A`", "`B`", "`C`", "`D`", "`E`", "`F`"];

/// A walk over single elements from index 0.
///
/// # Panics
/// If it is none.
#[must_use]
pub fn walk(element: Element, dims: &[(u64, i64)]) -> Endpoint<'static> {
    walk_from(0, element, dims)
}

/// The same from an index on.
///
/// # Panics
/// If the result is not a walk.
#[must_use]
pub fn walk_from(offset: i64, element: Element, dims: &[(u64, i64)]) -> Endpoint<'static> {
    let dims: Vec<_> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Endpoint::of_walk(Pattern::new(element, offset, &dims).unwrap())
}

/// Elements one after the other.
///
/// # Panics
/// If there are none.
#[must_use]
pub fn linear(element: Element, elements: u64) -> Endpoint<'static> {
    walk(element, &[(elements, 1)])
}

/// The same over a buffer of this number of elements.
#[must_use]
pub fn of_buffer(end: Endpoint, buffer: u64) -> Endpoint {
    Endpoint { buffer: Some(buffer), ..end }
}

/// The same with zeros (before, after) around the runs of each dimension.
///
/// # Panics
/// If the result is not a walk.
#[must_use]
pub fn padded<'a>(end: Endpoint<'a>, pad: &'a [(i128, i128)]) -> Endpoint<'a> {
    let Moves::Walk(walk, _) = end.moves else { unreachable!() };
    Endpoint { moves: Moves::Walk(walk, pad), ..end }
}

/// The ends of a route over FIFOs, filled or drained by tasks of the host: by these walks over its tensors.
#[must_use]
pub fn of_tasks<'a>(
    ends: &[Endpoint<'a>],
    fill: Option<Pattern>,
    drain: Option<Pattern>,
) -> Vec<Endpoint<'a>> {
    let mut ends = ends.to_vec();
    for (k, walk) in [(0, fill), (ends.len() - 1, drain)] {
        if let Some(walk) = walk {
            let moves = Moves::Walk(walk, &[]);
            ends[k] = Endpoint { element: walk.element(), buffer: None, moves, ..ends[k] };
        }
    }
    ends
}

fn named<'a>(ends: &[Endpoint<'a>]) -> Vec<Endpoint<'a>> {
    ends.iter().zip(NAMES).map(|(end, name)| end.named(name)).collect()
}

/// Each fault as `end rule text`, with ends named `A`, `B` and so on, and the walk of a claim `W`.
#[must_use]
pub fn said(ends: &[Endpoint], claim: Claim) -> Vec<String> {
    let ends = named(ends);
    let claim = match claim {
        Claim::SameWalk(expected) => Claim::SameWalk(expected.named("`W`")),
        claim => claim,
    };
    let route = Route { ends: &ends, claim };
    let text = |fault: &Fault| {
        format!("{} {:?} {}", fault.end(ends.len()), fault.rule(), fault.text(&route).as_str())
    };
    check(&route).as_slice().iter().map(text).collect()
}

/// Asserts the faults of a route.
///
/// # Panics
/// If the faults differ.
#[track_caller]
pub fn assert_said(ends: &[Endpoint], claim: Claim, expected: &[&str]) {
    assert_eq!(said(ends, claim), expected);
}

/// Asserts that a route has no faults.
///
/// # Panics
/// If it has any.
#[track_caller]
pub fn assert_fine(ends: &[Endpoint], claim: Claim) {
    assert_said(ends, claim, &[]);
}

/// The fault that the order is not known, at `end`: walking it takes this number of steps, or a number is too
/// large.
#[must_use]
pub fn undecided(end: usize, steps: Option<u64>) -> String {
    let why = match steps {
        Some(steps) => format!("walking them takes {steps} steps (at most {BUDGET})"),
        None => "a number in it exceeds 64 bits, or a buffer is too long to walk".to_owned(),
    };
    format!(
        "{end} HopUndecided the order in which elements arrive at {} is not known: {why}\n  = note: the macro need not walk \
         if no end pads zeros, and if the sizes of each walk divide the sizes of the next one, or the reverse",
        NAMES[end]
    )
}
