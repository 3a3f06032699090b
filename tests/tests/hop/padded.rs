//! Walks with zeros as ends of a route, every small one: once and again, in parts of elements, against nested loops.

use aie_pattern_core::declare::{Claim, Endpoint, Route};
use aie_pattern_core::lower::hop::{NOTHING, ZERO, walk_order};
use aie_pattern_core::rule::hop::{Arrival, Fault, check};
use aie_pattern_core::{Element, Pattern};

use aie_pattern_tests::routes::{linear, of_buffer, padded, walk_from};

const ELEMENTS: [Element; 3] = [Element::Int8, Element::Int16, Element::Int32];

/// Dimensions (size, stride, zeros before, zeros after), and where they begin.
type Loops = (i64, Vec<(u64, i64, u64, u64)>);

/// Every walk of up to two dimensions of these sizes and strides, with a zero or two.
fn all() -> Vec<Loops> {
    let mut dims = Vec::new();
    for (size, stride) in [(1, 1), (2, 1), (3, 1), (2, 2), (3, 2), (2, 3), (2, -1), (2, 0)] {
        for (before, after) in [(0, 0), (1, 0), (0, 1), (2, 1)] {
            dims.push((size, stride, before, after));
        }
    }
    let one = dims.iter().map(|&dim| vec![dim]);
    let two = dims.iter().flat_map(|&outer| {
        let outer = (outer.0, outer.1 * 4, outer.2, outer.3);
        dims.iter().map(move |&inner| vec![outer, inner])
    });
    let lists = [vec![]].into_iter().chain(one).chain(two);
    let fitted = |dims: Vec<(u64, i64, u64, u64)>| {
        let down: i64 = dims.iter().map(|dim| (dim.0 as i64 - 1) * dim.1.min(0)).sum();
        (-down, dims)
    };
    lists.map(fitted).collect()
}

fn stream((offset, dims): &Loops) -> Vec<Option<u64>> {
    let mut stream = vec![Some(*offset)];
    for &(size, stride, before, after) in dims {
        let mut longer = Vec::new();
        for at in stream {
            longer.extend((0..before).map(|_| None));
            longer.extend((0..size).map(|k| at.map(|at| at + k as i64 * stride)));
            longer.extend((0..after).map(|_| None));
        }
        stream = longer;
    }
    stream.into_iter().map(|at| at.map(|at| at as u64)).collect()
}

fn endpoint<'a>((offset, dims): &Loops, element: Element, pad: &'a mut Vec<(i128, i128)>) -> Endpoint<'a> {
    *pad = dims.iter().map(|&(_, _, before, after)| (before.into(), after.into())).collect();
    let dims: Vec<_> = dims.iter().map(|&(size, stride, ..)| (size, stride)).collect();
    padded(walk_from(*offset, element, &dims), pad)
}

/// Every element as this number of units.
fn units(stream: &[Option<u64>], parts: u64) -> Vec<Option<u64>> {
    stream.iter().flat_map(|at| (0..parts).map(move |part| at.map(|at| at * parts + part))).collect()
}

fn arrival(at: Option<u64>) -> Arrival {
    at.map_or(Arrival::Zero, Arrival::Element)
}

#[test]
fn what_is_sent_arrives_in_its_order() {
    let mut seen = 0;
    for loops in all() {
        let stream = stream(&loops);
        for element in ELEMENTS {
            let mut pad = Vec::new();
            let send = endpoint(&loops, element, &mut pad);
            assert_eq!(send.len(), Some(stream.len() as u64));
            let expected = units(&stream, u64::from(element.bits() / 8));
            let receive = linear(Element::Int8, expected.len() as u64);
            let ends = [send, receive];
            // What is expected is the walk itself, and not one that ends otherwise.
            let route = Route { ends: &ends, claim: Claim::SameWalk(send) };
            assert_eq!(check(&route).as_slice(), [], "{loops:?}");
            let mut order = vec![NOTHING; expected.len()];
            assert_eq!(walk_order(&route, &mut order), Ok(()));
            let entries: Vec<_> = expected.iter().map(|at| at.map_or(ZERO, |at| at as u32)).collect();
            assert_eq!(order, entries, "{loops:?} {element:?}");
            let other = linear(Element::Int8, expected.len() as u64);
            let fault = expected.iter().zip(0..).find(|(at, k)| **at != Some(*k)).map(|(at, index)| {
                Fault::SameWalk { index, found: arrival(*at), expected: Arrival::Element(index) }
            });
            let route = Route { claim: Claim::SameWalk(other), ..route };
            assert_eq!(check(&route).as_slice(), fault.as_slice(), "{loops:?} {element:?}");
            seen += usize::from(fault.is_some());
        }
    }
    assert!(seen > 2000, "{seen}");
}

/// A sender with zeros runs for each object that its receiver has written.
#[test]
fn what_is_sent_again_is_of_the_next_object() {
    for loops in all().into_iter().step_by(10) {
        let once = stream(&loops);
        let size = once.iter().flatten().max().map_or(0, |at| at + 1) + 1;
        for (element, objects) in ELEMENTS.iter().flat_map(|&element| [(element, 2), (element, 3)]) {
            let mut pad = Vec::new();
            let send = of_buffer(endpoint(&loops, element, &mut pad), size);
            let parts = u64::from(element.bits() / 8);
            let all: Vec<_> =
                (0..objects).flat_map(|k| once.iter().map(move |at| at.map(|at| at + k * size))).collect();
            let expected = units(&all, parts);
            let ends = [
                linear(element, size * objects),
                linear(element, size),
                send,
                linear(Element::Int8, expected.len() as u64),
            ];
            // The same walk over all objects; and over such as are one element longer, from the second one's data on.
            for (pitch, is_same) in [(size, true), (size + 1, false)] {
                let outer = (objects, pitch as i64, 0, 0);
                let over = (loops.0, [&[outer], loops.1.as_slice()].concat());
                let mut pad = Vec::new();
                let route = Route { ends: &ends, claim: Claim::SameWalk(endpoint(&over, element, &mut pad)) };
                let walk = units(&stream(&over), parts);
                let fault = expected.iter().zip(&walk).zip(0..).find(|((at, walk), _)| at != walk).map(
                    |((at, walk), index)| Fault::SameWalk {
                        index,
                        found: arrival(*at),
                        expected: arrival(*walk),
                    },
                );
                assert_eq!(check(&route).as_slice(), fault.as_slice(), "{loops:?} {element:?} {objects}");
                assert_eq!(fault.is_none(), is_same);
            }
        }
    }
}

#[test]
fn a_walk_of_no_dimension_with_zeros_elsewhere() {
    // One element, to each of several objects.
    let one = Endpoint::of_walk(Pattern::new(Element::Int16, 3, &[]).unwrap());
    let mut pad = Vec::new();
    let zeros = endpoint(&(0, vec![(2, 1, 1, 1)]), Element::Int16, &mut pad);
    for last in [one, of_buffer(one, 9)] {
        let route = Route { ends: &[zeros, last], claim: Claim::Nothing };
        assert_eq!(check(&route).as_slice(), []);
        let object = last.object().unwrap() as usize;
        let mut order = vec![NOTHING; 4 * object];
        assert_eq!(walk_order(&route, &mut order), Ok(()));
        let mut expected = vec![NOTHING; 4 * object];
        for (k, at) in [ZERO, 0, 1, ZERO].into_iter().enumerate() {
            expected[k * object + 3] = at;
        }
        assert_eq!(order, expected);
    }
}
