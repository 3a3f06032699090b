//! Which element of a stream a consumer finds in its buffer, of any walk: one that is written there. And what a producer sends of any
//! walk.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of walks.

use aie_pattern_core::declare::{Allows, Fifo, FifoEnd, Fifos, Pair};
use aie_pattern_core::device::Grid;
use aie_pattern_core::lower::fifo::{Arrival, arrival, sent};
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::{Rng, cases};

fn single<'a>(of: &'a [Fifo<'a>]) -> Fifos<'a> {
    Fifos::new(Device::AieMl, Grid::of_part("npu1").unwrap(), of, &[])
}

fn fifo(object: u64) -> Fifo<'static> {
    Fifo::new("of", (1, 2), &[(3, 3)], (Element::Int8, object), &[2])
}

/// The elements of a walk, in order.
fn visited(dims: &[Pair]) -> Vec<i128> {
    dims.iter().fold(vec![0], |outer, &(size, stride)| {
        outer.into_iter().flat_map(|at| (0..size).map(move |k| at + k * stride)).collect()
    })
}

#[test]
fn an_element_is_what_was_written_there() {
    let mut rng = Rng::new(0x0F0D);
    let (mut twice, mut never) = (0, 0);
    for _ in 0..cases(1_500) {
        let dims: Vec<Pair> = (0..=rng.below(3))
            .map(|_| (rng.range(1..=4).into(), (*rng.pick(&[-1, 0, 1, 1, 2, 3, 4, 6, 8])).into()))
            .collect();
        let all = visited(&dims);
        let object = all.len() as u64;
        let runs_on = rng.once_in(4);
        let of = [Fifo { from_stream: &[&dims], allows: Allows { runs_on, ..Allows::NONE }, ..fifo(object) }];
        let fifos = single(&of);
        for element in 0..object {
            let places: Vec<u64> =
                (0..).zip(&all).filter(|(_, at)| **at == i128::from(element)).map(|(k, _)| k).collect();
            let found = arrival(&fifos, FifoEnd::consumer(0, 0), 3, element);
            match found {
                Some(Arrival::Element { fifo: 0, object: 3, element: from }) => {
                    assert!(places.contains(&from), "{element} {from} {dims:?}");
                }
                _ => assert!(found.is_none() && places.is_empty(), "{element} {found:?} {dims:?}"),
            }
            never += usize::from(places.is_empty());
            twice += usize::from(places.len() > 1);
        }
        assert_eq!(arrival(&fifos, FifoEnd::consumer(0, 0), 3, object), None);
        // And what is sent is what is visited, as far as that is in the object.
        let of = [Fifo { to_stream: &dims, allows: Allows { runs_on, ..Allows::NONE }, ..fifo(object) }];
        let fifos = single(&of);
        for (position, &at) in (0..).zip(&all) {
            let element = u64::try_from(at).ok().filter(|&at| at < object);
            let expected = element.map(|element| Arrival::Element { fifo: 0, object: 5, element });
            assert_eq!(sent(&fifos, 0, 5 * object + position), expected, "{position} {dims:?}");
        }
    }
    assert!(twice > 500 && never > 500, "{twice} {never}");
}

/// In long objects, each element is written once, for any number of elements before it.
#[test]
fn elements_of_long_objects_are_found_by_their_digits() {
    let mut rng = Rng::new(0xF1D);
    for _ in 0..cases(300) {
        let rank = 1 + rng.below(4) as usize;
        let sizes: Vec<i128> = (0..rank).map(|_| (*rng.pick(&[1, 2, 7, 64, 1000, 4096])).into()).collect();
        let mut order: Vec<usize> = (0..rank).collect();
        (1..rank).for_each(|k| order.swap(k, rng.below(k as u64 + 1) as usize));
        let (mut dims, mut run) = (vec![(1, 0); rank], 1);
        for k in order {
            dims[k] = (sizes[k], run);
            run *= sizes[k];
        }
        // The outermost one goes on for longer than is written.
        let runs_on = rng.once_in(3);
        if runs_on {
            dims[0].0 = (dims[0].0 / 2).max(1);
        }
        if runs_on && dims[0].1 * sizes[0] != run {
            continue;
        }
        let object = run as u64;
        let of = [Fifo { from_stream: &[&dims], allows: Allows { runs_on, ..Allows::NONE }, ..fifo(object) }];
        let fifos = single(&of);
        for _ in 0..8 {
            let digits: Vec<i128> = sizes.iter().map(|&size| i128::from(rng.below(size as u64))).collect();
            let position =
                digits.iter().zip(&sizes).fold(0, |position, (digit, size)| position * size + digit);
            let element: i128 = digits.iter().zip(&dims).map(|(digit, (_, stride))| digit * stride).sum();
            let expected = Some(Arrival::Element { fifo: 0, object: 0, element: position as u64 });
            // What runs on is looked for one after the other.
            if !runs_on || position < 1 << 10 {
                let found = arrival(&fifos, FifoEnd::consumer(0, 0), 0, element as u64);
                assert_eq!(found, expected, "{element} {dims:?}");
            }
            let of = [Fifo { to_stream: &dims, allows: Allows { runs_on, ..Allows::NONE }, ..fifo(object) }];
            let sends = Some(Arrival::Element { fifo: 0, object: 0, element: element as u64 });
            assert_eq!(sent(&single(&of), 0, position as u64), sends, "{position} {dims:?}");
        }
    }
}
