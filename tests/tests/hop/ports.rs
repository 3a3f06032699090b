//! Tilings as ends of a route, compared with their loop nest: read repeatedly, written, and with elements
//! wider and narrower than at the other end.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of ports of each test.

use aie_pattern_core::declare::tiling::{Port, Tiling};
use aie_pattern_core::declare::{Claim, Endpoint, Route};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::contract::Twice;
use aie_pattern_core::lower::hop::{NOTHING, Unordered, ZERO, walk_order};
use aie_pattern_core::rule::hop::{Arrival, Fault, check};
use aie_pattern_core::{Device, Dim, Element, Pattern};
use aie_pattern_tests::{NaiveTiling, Rng, cases};

const ELEMENTS: [Element; 4] = [Element::Int4, Element::Int8, Element::Int16, Element::Int32];

/// One to three tilings of one buffer, which read zeros around it if they may.
fn tilings(rng: &mut Rng, reads_zeros: bool) -> Vec<NaiveTiling> {
    let rank = rng.range(1..=3) as usize;
    let buffer: Vec<i64> = (0..rank).map(|_| rng.range(2..=6)).collect();
    let tiling = |rng: &mut Rng| {
        let tile: Vec<i64> = buffer.iter().map(|&size| rng.range(1..=size)).collect();
        let room: Vec<i64> = buffer.iter().zip(&tile).map(|(size, tile)| size - tile).collect();
        let zeros = reads_zeros && rng.once_in(2);
        let mut offset: Vec<i64> = room.iter().map(|&room| rng.range(0..=room)).collect();
        let traversal = if zeros {
            for at in &mut offset {
                *at += rng.range(-2..=2);
            }
            vec![(rng.below(rank as u64) as i64, rng.range(1..=3), rng.range(1..=3))]
        } else {
            let d = rng.below(rank as u64) as usize;
            let wrap = 1 + (room[d] - offset[d]).min(rng.range(0..=3));
            vec![(d as i64, 1, wrap)]
        };
        let repetition = if rng.once_in(8) { 2 } else { 1 };
        let (buffer, boundary) = (buffer.clone(), buffer.clone());
        NaiveTiling { buffer, tile, offset, traversal, repetition, boundary }
    };
    (0..rng.range(1..=3)).map(|_| tiling(rng)).collect()
}

fn port(element: Element, tilings: &[Tiling]) -> Port<'_> {
    Port { device: Device::Ideal, element, tilings, ..Port::EMPTY }
}

fn linear(element: Element, len: u64) -> Endpoint<'static> {
    Endpoint::of_walk(Pattern::new(element, 0, &[Dim::new(len, 1)]).unwrap())
}

/// Every element as this number of parts.
fn parts(stream: &[Option<u64>], parts: u64) -> Vec<Option<u64>> {
    stream.iter().flat_map(|at| (0..parts).map(move |part| at.map(|at| at * parts + part))).collect()
}

fn entry(at: Option<u64>) -> u32 {
    at.map_or(ZERO, |at| at as u32)
}

fn arrival(entry: u32) -> Arrival {
    match entry {
        ZERO => Arrival::Zero,
        NOTHING => Arrival::Nothing,
        at => Arrival::Element(at.into()),
    }
}

/// Asserts the `walk_order` of a hop, in units of the narrower end; an element of the receiver has `parts`
/// units.
fn assert_order(route: &Route, expected: &[u32], parts: usize) {
    let whole = |chunk: &[u32]| match chunk[0] {
        mark @ (ZERO | NOTHING) => chunk.iter().all(|at| *at == mark).then_some(mark),
        first => {
            let in_order = chunk.iter().zip(first..).all(|(at, next)| *at == next);
            (in_order && (first as usize).is_multiple_of(parts)).then_some(first / parts as u32)
        }
    };
    let expected: Vec<Option<u32>> = expected.chunks(parts).map(whole).collect();
    let mut found = vec![NOTHING; expected.len()];
    match walk_order(route, &mut found) {
        Ok(()) => assert_eq!(found.into_iter().map(Some).collect::<Vec<_>>(), expected),
        Err(Unordered::Parts { index }) => assert_eq!(expected[index as usize], None),
        Err(fault) => panic!("{fault:?}"),
    }
}

/// Asserts the faults of each claim for a last buffer that holds `held`.
fn assert_claims(ends: &[Endpoint], held: &[u32], first: u64, sent: &[Option<u64>]) {
    let found = |claim| check(&Route { ends, claim }).as_slice().to_vec();
    assert_eq!(found(Claim::Nothing), []);
    let wrong = held.iter().zip(0..).find(|(at, index)| **at != *index);
    match (found(Claim::Identity).as_slice(), wrong) {
        ([Fault::Sizes { first: told, last }], _) => {
            assert_eq!((*told, *last), (first, held.len() as u64));
            assert_ne!(first, held.len() as u64);
        }
        (faults, None) => assert_eq!(faults, []),
        (faults, Some((_, index))) => {
            let told = Fault::Identity { index: index.into(), found: arrival(held[index as usize]) };
            // A hole may be told before.
            let [Fault::Identity { index, found }] = faults else { panic!("{faults:?} for {told:?}") };
            assert_eq!(arrival(held[*index as usize]), *found);
            assert!(faults == [told] || *found == Arrival::Nothing);
        }
    }
    let mut once = held.to_vec();
    once.sort_unstable();
    once.dedup();
    match found(Claim::Permutation).as_slice() {
        [] => assert!(
            once.len() == held.len() && held.len() == sent.len() && once.iter().all(|at| *at < NOTHING)
        ),
        &[Fault::Permutation { index, found }] => {
            assert!(arrival(held[index as usize]) == found && !matches!(found, Arrival::Element(_)));
        }
        &[Fault::Again { first, second, index }] => {
            assert!(first < second && held[first as usize] == held[second as usize]);
            assert_eq!(u64::from(held[first as usize]), index);
        }
        &[Fault::Lost { sent: told, arriving }] => {
            assert_eq!((told, arriving), (sent.len() as u64, held.len() as u64));
            assert!(told != arriving && once.len() == held.len());
        }
        faults => panic!("{faults:?}"),
    }
}

#[test]
fn ports_that_read() {
    let mut rng = Rng::new(0x9027);
    for _ in 0..cases(300) {
        let naive = tilings(&mut rng, true);
        let tilings: Vec<_> = naive.iter().map(NaiveTiling::declared).collect();
        let (element, received) = (*rng.pick(&ELEMENTS), *rng.pick(&ELEMENTS));
        let port = port(element, &tilings);
        let stream: Vec<_> = naive.iter().flat_map(NaiveTiling::walk).collect();
        let unit = element.bits().min(received.bits());
        let units = parts(&stream, (element.bits() / unit).into());
        let whole = u64::from(received.bits() / unit);
        if !(units.len() as u64).is_multiple_of(whole) {
            continue;
        }
        let len = units.len() as u64 / whole;
        let objects = *rng.pick(&(1..=4).filter(|n| len.is_multiple_of(*n)).collect::<Vec<_>>());
        let ends = [Endpoint::of_port(&port), linear(received, len / objects)];
        let held: Vec<_> = units.iter().map(|at| entry(*at)).collect();
        let route = Route { ends: &ends, claim: Claim::SameWalk(ends[0]) };
        assert_eq!(check(&route).as_slice(), []);
        assert_order(&route, &held, whole as usize);
        let size: i64 = naive[0].buffer.iter().product();
        assert_claims(&ends, &held, size as u64 * u64::from(element.bits() / unit), &units);
    }
}

#[test]
fn ports_that_write() {
    let mut rng = Rng::new(0x3217);
    let mut seen = [0; 3];
    for _ in 0..cases(600) {
        let naive = tilings(&mut rng, false);
        let tilings: Vec<_> = naive.iter().map(NaiveTiling::declared).collect();
        let (element, sent) = (*rng.pick(&ELEMENTS), *rng.pick(&ELEMENTS));
        let port = Port { direction: Direction::S2mm, ..port(element, &tilings) };
        let stream: Vec<_> = naive.iter().flat_map(NaiveTiling::walk).collect();
        let unit = element.bits().min(sent.bits());
        let whole = u64::from(element.bits() / unit);
        let units: Vec<_> = parts(&stream, whole).into_iter().map(Option::unwrap).collect();
        let (objects, size) =
            (rng.range(1..=3) as u64, naive[0].buffer.iter().product::<i64>() as u64 * whole);
        let in_sent = u64::from(sent.bits() / unit);
        let len = units.len() as u64 * objects;
        if !len.is_multiple_of(in_sent) {
            continue;
        }
        let ends = [linear(sent, len / in_sent), Endpoint::of_port(&port)];
        let mut held = vec![NOTHING; (size * objects) as usize];
        let mut twice = None;
        for (position, at) in (0..objects).flat_map(|k| units.iter().map(move |at| k * size + at)).enumerate()
        {
            if std::mem::replace(&mut held[at as usize], position as u32) != NOTHING {
                twice = twice.or(Some(at));
            }
        }
        let route = Route { ends: &ends, claim: Claim::Nothing };
        if twice.is_some() {
            seen[0] += 1;
            let faults = check(&route);
            let &[Fault::Twice { end: 1, twice: Twice { first, second, index } }] = faults.as_slice() else {
                panic!("{faults:?}")
            };
            let all: Vec<_> = (0..objects).flat_map(|k| units.iter().map(move |at| k * size + at)).collect();
            assert!(first < second && all[first as usize] == all[second as usize]);
            assert_eq!(all[first as usize], index as u64);
            continue;
        }
        seen[if objects == 1 { 1 } else { 2 }] += 1;
        assert_order(&route, &held, whole as usize);
        let all: Vec<_> = (0..len).map(Some).collect();
        assert_claims(&ends, &held, len, &all);
    }
    assert!(seen.iter().all(|&times| times * 12 > cases(600)), "{seen:?}");
}

/// Between the two hops is the port's buffer, which it reads for each object that its receiver has written.
#[test]
fn ports_that_read_again() {
    let mut rng = Rng::new(0xa9a1);
    for _ in 0..cases(300) {
        let naive = tilings(&mut rng, true);
        let tilings: Vec<_> = naive.iter().map(NaiveTiling::declared).collect();
        let element = *rng.pick(&ELEMENTS);
        let port = port(element, &tilings);
        let stream: Vec<_> = naive.iter().flat_map(NaiveTiling::walk).collect();
        let (objects, size) = (rng.range(1..=3) as u64, naive[0].buffer.iter().product::<i64>() as u64);
        let all: Vec<Option<u64>> =
            (0..objects).flat_map(|k| stream.iter().map(move |at| at.map(|at| k * size + at))).collect();
        let ends = [
            linear(element, size * objects),
            linear(element, size),
            Endpoint::of_port(&port),
            linear(element, all.len() as u64),
        ];
        let held: Vec<_> = all.iter().map(|at| entry(*at)).collect();
        let sent: Vec<_> = (0..size * objects).map(Some).collect();
        assert_claims(&ends, &held, size * objects, &sent);
    }
}

/// Results that are not an order of a hop, and the reasons.
#[test]
fn orders_that_there_are_not() {
    let narrow = |dims: &[(u64, i64)], offset| {
        let dims: Vec<_> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
        Endpoint::of_walk(Pattern::new(Element::Int8, offset, &dims).unwrap())
    };
    let order = |ends: &[Endpoint], len: usize| {
        let mut out = vec![NOTHING; len];
        walk_order(&Route { ends, claim: Claim::Nothing }, &mut out).map(|()| out)
    };
    let again =
        Endpoint::of_walk(Pattern::new(Element::Int32, 0, &[Dim::new(2, 2), Dim::new(4, 1)]).unwrap());
    // Written twice, by elements of one width and of two.
    let twice = Twice { first: 2, second: 4, index: 2 };
    let expected = Err(Unordered::Twice { end: 1, twice });
    assert_eq!(order(&[linear(Element::Int32, 8), again], 6), expected);
    assert_eq!(order(&[linear(Element::Int8, 32), again], 6), expected);
    // More than there is room for.
    for send in [linear(Element::Int32, 8), linear(Element::Int8, 32)] {
        let whole = linear(Element::Int32, 8);
        assert_eq!(order(&[send, whole], 8), Ok((0..8).collect()));
        assert_eq!(order(&[send, whole], 7), Err(Unordered::Unknown));
        assert_eq!(order(&[send, whole], 0), Err(Unordered::Unknown));
    }
    // Entries of 32 bits; the last two values are marks. Counted in elements of the receiver.
    let last = i64::from(NOTHING) - 1;
    for (far, is_known) in [(last, true), (last + 1, false), (last + 2, false)] {
        let expected = if is_known { Ok(vec![far as u32]) } else { Err(Unordered::Unknown) };
        assert_eq!(order(&[narrow(&[(4, 1)], 4 * far), linear(Element::Int32, 1)], 1), expected);
        assert_eq!(order(&[narrow(&[(1, 1)], far), linear(Element::Int8, 1)], 1), expected);
    }
    // Parts of several, or of one that is not where it begins.
    let parts = Err(Unordered::Parts { index: 0 });
    assert_eq!(order(&[narrow(&[(4, 1)], 1), linear(Element::Int32, 1)], 1), parts);
    assert_eq!(order(&[narrow(&[(2, 4), (2, 1)], 0), linear(Element::Int32, 1)], 1), parts);
    // Not whole objects.
    assert_eq!(order(&[linear(Element::Int8, 6), linear(Element::Int32, 1)], 1), Err(Unordered::Unknown));
}
