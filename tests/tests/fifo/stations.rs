//! FIFOs as stations of a route: where each element arrives is what `arrival` says of it, and of a join what loops say.

use aie_pattern::prelude::*;
use aie_pattern_core::declare::{Claim, Fifo, FifoEnd, FifoLink, Fifos, Pair, Route};
use aie_pattern_core::device::Grid;
use aie_pattern_core::lower::fifo::{Arrival, arrival, fifo_endpoint, started};
use aie_pattern_core::lower::hop::order_walk;
use aie_pattern_core::rule::fifo::check;
use aie_pattern_core::rule::hop::check as check_route;
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::{Rng, cases};

/// A walk over this number of elements, or none.
fn walk(rng: &mut Rng, object: u64) -> Vec<Pair> {
    let object = i128::from(object);
    match rng.below(5) {
        0 => vec![(object / 4, 4), (4, 1)],
        1 => vec![(4, object / 4), (object / 4, 1)],
        2 => vec![(object / 4, 1), (4, object / 4)],
        3 => vec![(2, object / 2), (object / 4, 1), (2, object / 4)],
        _ => vec![],
    }
}

#[test]
fn what_arrives_through_stations_is_what_arrives() {
    let mut rng = Rng::new(0x57A7);
    let (mut walked, mut refused) = (0, 0);
    for _ in 0..cases(4_000) {
        let pool = *rng.pick(&[16, 24, 48]);
        let sizes = |rng: &mut Rng| pool / *rng.pick(&[1, 2]);
        let (input, output) = if rng.once_in(2) { (pool, sizes(&mut rng)) } else { (sizes(&mut rng), pool) };
        let lists = [walk(&mut rng, pool), walk(&mut rng, pool), walk(&mut rng, output)];
        let from_core = rng.once_in(3);
        let to_stream = if from_core { walk(&mut rng, input) } else { vec![] };
        let (own, core) = ([lists[0].as_slice()], [lists[2].as_slice()]);
        let producer = if from_core { (0, 4) } else { (0, 0) };
        let first = Fifo::new("in", producer, &[(0, 1)], (Element::Int32, input), &[2]);
        let second = Fifo::new("out", (0, 1), &[(0, 2)], (Element::Int32, output), &[2]);
        let repeat = rng.once_in(3).then(|| 1 + rng.below(3));
        let list = [
            Fifo { to_stream: &to_stream, from_stream: &own, ..first },
            Fifo { to_stream: &lists[1], from_stream: &core, repeat, ..second },
        ];
        let link = FifoLink { inputs: &[0], outputs: &[1], source_offsets: &[], destination_offsets: &[] };
        let grid = Grid::of_part("npu1").unwrap();
        let links = [link];
        let fifos = Fifos::new(Device::AieMl, grid, &list, &links);
        if !check(&fifos).is_empty() {
            refused += 1;
            continue;
        }
        let ends =
            [FifoEnd::producer(0), FifoEnd::consumer(0, 0), FifoEnd::producer(1), FifoEnd::consumer(1, 0)];
        let ends = started(ends.map(|end| fifo_endpoint(&fifos, end)));
        let route = Route { ends: &ends, claim: Claim::Nothing };
        assert!(check_route(&route).is_empty(), "{:?} {list:?}", check_route(&route));
        let Some(order) = order_walk(&route) else { continue };
        for k in 0..order.len().unwrap() {
            let found = order.index_at(k).unwrap() as u64;
            let (object, element) = (k / output, k % output);
            let expected = arrival(&fifos, FifoEnd::consumer(1, 0), object, element);
            let Some(Arrival::Element { fifo: 0, object, element }) = expected else {
                panic!("{expected:?}")
            };
            assert_eq!(found, object * input + element, "element {k} of {list:?}");
        }
        walked += 1;
    }
    assert!(walked > 3000 && refused == 0, "{walked} {refused}");
}

object_fifo! {
    struct North = object = [i32; 12], depth = 2, producer = compute(0, 2), consumers = mem(0, 1);
    struct South = object = [i32; 20], depth = 2, producer = compute(0, 3), consumers = mem(0, 1),
                   to_stream = [<5, 1>, <4, 5>];
    struct Both = object = [i32; 32], depth = 2, producer = mem(0, 1), consumers = compute(0, 4);
    link [North, South] -> [Both] ([0, 12] []);
}
object_fifo! {
    struct Fill = object = [[i16; 8]; 8], depth = 2, producer = shim(0, 0), consumers = [mem(0, 1), compute(3, 2)];
    struct Blocks = object = [[i16; 8]; 8], depth = 2, producer = mem(0, 1), consumers = compute(0, 2),
                    to_stream = [<2, 32>, <2, 4>, <4, 8>, <4, 1>];
    struct Back = object = [[i16; 8]; 8], depth = 2, producer = compute(0, 2), consumers = mem(0, 1),
                  from_stream = [<2, 32>, <2, 4>, <4, 8>, <4, 1>];
    struct Drain = object = [[i16; 8]; 8], depth = 2, producer = mem(0, 1), consumers = shim(0, 0);
    link [Fill] -> [Blocks];
    link [Back] -> [Drain];
}
tap_pattern! {
    struct Tensor = i16, full(64, 8);
    struct BlocksOfTensor = i16, device = ideal, full(64, 8).tile(4, 4);
}

assert_transfer!(Tensor -> Fill => Blocks; same_walk(BlocksOfTensor));
assert_transfer!(Tensor -> Fill => Blocks => Back => Drain -> Tensor; identity);
assert_transfer!(Fill => Blocks; permutation);
assert_transfer!(Blocks -> BlocksFromStream0; permutation);

#[test]
fn a_join_has_an_order_over_all_that_it_joins() {
    let source = |fifo, first| aie_pattern::fifo::FifoSource { fifo, objects: 1, first };
    assert_eq!(Both::SOURCES, [source(0, 0), source(1, 12)]);
    let south = |k: u32| 12 + k % 4 * 5 + k / 4;
    let naive: Vec<u32> = (0..12).chain((0..20).map(south)).collect();
    assert_eq!(Both::ORDER, naive);
    let (parts, mut joined): ([i32; 32], _) = (core::array::from_fn(|k| 100 + k as i32), [0; 32]);
    Both::run::<i32, _, _, _, _>(&parts, &mut joined);
    assert!(joined.iter().zip(naive).all(|(&found, index)| found == 100 + index as i32));
    // The pool in which an input ends has the parts of all.
    assert_eq!(North::SOURCES, Both::SOURCES);
}

object_fifo! {
    /// Two of its objects are its part.
    struct Halves = object = [i32; 4], depth = 2, producer = compute(0, 2), consumers = mem(0, 1);
    /// Each is sent twice, and fills two parts.
    struct Again = object = [i32; 8], depth = 2, producer = compute(0, 3), consumers = mem(0, 1), repeat_count = 2;
    /// Rows of zeros around each part.
    struct Padded = object = [i32; 16], depth = 2, producer = mem(0, 1), consumers = compute(1, 2),
                    to_stream = [<2, 4>, <4, 1>], pad = [<1, 1>, <0, 0>];
    link [Halves, Again] -> [Padded] ([0, 8] []);
}
object_fifo! {
    struct First = object = [i32; 4], depth = 2, producer = compute(0, 2), consumers = mem(0, 1);
    struct Second = object = [i32; 8], depth = 2, producer = compute(0, 3), consumers = mem(0, 1);
    struct Twice = object = [i32; 12], depth = 2, producer = mem(0, 1), consumers = compute(1, 2), repeat_count = 1;
    link [First, Second] -> [Twice] ([0, 4] []);
}

/// Objects of a source, named by the indices of their elements; an object has this number of elements.
fn objects<F: ObjectFifo>(source: usize, object: usize) -> usize {
    let first = F::SOURCES[source].first;
    let end = F::SOURCES.get(source + 1).map_or(usize::MAX, |next| next.first);
    let own = F::ORDER.iter().map(|&at| at as usize).filter(|&at| first <= at && at < end);
    let own = own.filter(|&at| at < aie_pattern::fifo::ZERO as usize);
    own.map(|at| (at - first) / object + 1).max().unwrap()
}

#[test]
fn sources_count_the_objects_that_an_order_has() {
    let source = |fifo, objects, first| aie_pattern::fifo::FifoSource { fifo, objects, first };
    // After two objects of the pool each object of `Again` has been sent twice: four of `Halves`, one of `Again`.
    assert_eq!(Padded::SOURCES, [source(0, 4, 0), source(1, 1, 16)]);
    assert_eq!((objects::<Padded>(0, 4), objects::<Padded>(1, 8)), (4, 1));
    // A part is two objects of the consumer; their second to fourth rows belong to the part.
    let zeros = vec![aie_pattern::fifo::ZERO; 4];
    let part = |first: u32| [zeros.clone(), (first..first + 8).collect(), zeros.clone()].concat();
    assert_eq!(Padded::ORDER, [part(0), part(16), part(8), part(16)].concat());

    assert_eq!(Twice::SOURCES, [source(0, 1, 0), source(1, 1, 4)]);
    assert_eq!(Twice::ORDER, (0..12).collect::<Vec<u32>>());
}

object_fifo! {
    struct Handed = object = [i32; 12], depth = 2, producer = compute(1, 2), consumers = compute(1, 3),
                    allocate = compute(1, 3);
    struct Sent = object = [i32; 12], depth = 2, producer = compute(1, 3), consumers = compute(3, 3),
                  to_stream = [<4, 1>, <3, 4>], repeat_count = 2;
    link [Handed] -> [Sent];
}
assert_transfer!(Handed; identity);

#[test]
fn a_core_hands_an_object_over_once_however_often_the_link_sends_it() {
    let once = (0..12).map(|k| k % 3 * 4 + k / 3);
    let twice: Vec<u32> = once.clone().chain(once).collect();
    assert_eq!((Sent::ORDER, Handed::ORDER.len()), (twice.as_slice(), 12));
    let text = format!("{:#}", show_transfer!(Handed => Sent));
    assert!(text.contains("Handed  sends     1     buffer = [i32; 12], dims = [<12, 1>]"), "{text}");
    assert!(text.contains("24 int32, 96 bytes"), "{text}");
}

object_fifo! {
    struct Short = object = [i32; 12], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    /// It could run on, and ends where its zeros are.
    struct Ends = object = [i32; 16], depth = 2, producer = mem(0, 1), consumers = compute(1, 2),
                  to_stream = [<3, 4>, <4, 1>], pad = [<0, 1>, <0, 0>], allow(runs_on);
    link [Short] -> [Ends];
}

#[test]
fn what_is_padded_does_not_run_on() {
    let zero = aie_pattern::fifo::ZERO;
    assert_eq!(Ends::ORDER, (0..12).chain([zero; 4]).collect::<Vec<u32>>());
}
