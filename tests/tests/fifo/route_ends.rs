//! What a route over FIFOs begins with, how long it is, and what is on its way: values that are there at the start, memory that both
//! ends reach, buffers without locks, tensors.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of routes.

use aie_pattern_core::declare::{Claim, Endpoint, Fifo, FifoEnd, FifoLink, Fifos, Moves, Route};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::fifo::{Arrival, RouteEnds, arrival, fifo_endpoint, pool, sent, started};
use aie_pattern_core::lower::hop::order_walk;
use aie_pattern_core::{Device, Dim, Element, MAX_RANK, Pattern};
use aie_pattern_tests::routes::of_tasks;
use aie_pattern_tests::{Rng, cases};

const SHIM: Place = (0, 0);
const MEM: Place = (1, 1);

fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

/// What an end of a route visits.
fn walked(endpoint: &Endpoint) -> Vec<i64> {
    let Moves::Walk(walk, []) = endpoint.moves else { panic!("no walk") };
    walk.indices().unwrap().collect()
}

/// A route of a FIFO and whatever walks: the objects that make all of them whole, one more until they do.
#[test]
fn a_route_starts_with_as_many_objects_as_make_all_ends_whole() {
    let mut rng = Rng::new(0x57A27);
    let mut seen = [0; 3];
    for _ in 0..cases(4_000) {
        let object = *rng.pick(&[1u64, 2, 3, 4, 6, 8, 12]);
        let element = *rng.pick(&[Element::Int8, Element::Int16, Element::Int32]);
        let of = [Fifo::new("of", (1, 2), &[(3, 3)], (element, object), &[2])];
        let fifos = Fifos::new(Device::AieMl, Grid::of_part("npu1").unwrap(), &of, &[]);
        let first = fifo_endpoint(&fifos, FifoEnd::producer(0));
        let walk = |rng: &mut Rng| {
            let element = *rng.pick(&[Element::Int8, Element::Int16, Element::Int32]);
            let size = *rng.pick(&[1, 2, 3, 4, 5, 6, 8, 9, 12]);
            Endpoint::of_walk(Pattern::new(element, 0, &[Dim::new(size, 1)]).unwrap())
        };
        let ends = [first, walk(&mut rng), walk(&mut rng), walk(&mut rng)];
        let bits = |end: &Endpoint| end.len().unwrap() * u64::from(end.element.bits());
        // Whole objects of each receiver, one stream after the other.
        let is_whole = |objects: &u64| {
            let first = objects * bits(&ends[0]);
            first.is_multiple_of(bits(&ends[1]))
                && (first / bits(&ends[1]) * bits(&ends[2])).is_multiple_of(bits(&ends[3]))
        };
        let objects = (1..=1 << 20).find(is_whole).unwrap();
        let found = started(ends);
        assert_eq!(found[0].len(), Some(objects * object), "{ends:?}");
        let indices: Vec<i64> = (0..(objects * object) as i64).collect();
        assert_eq!(walked(&found[0]), indices);
        assert_eq!(found[0].buffer, Some(objects * object));
        let Moves::Walk(walk, _) = found[0].moves else { panic!() };
        assert_eq!(walk.dims().len(), if objects == 1 { 1 } else { 2 }, "{ends:?}");
        for (after, before) in found[1..].iter().zip(&ends[1..]) {
            assert_eq!(walked(after), walked(before));
        }
        seen[if objects > 2 { 2 } else { objects as usize - 1 }] += 1;
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

fn bytes(len: u64) -> Endpoint<'static> {
    Endpoint::of_walk(Pattern::new(Element::Int8, 0, &[Dim::new(len, 1)]).unwrap())
}

fn single(of: Fifo<'static>) -> Fifos<'static> {
    let grid = Grid::of_part("npu1").unwrap();
    Fifos::new(Device::AieMl, grid, leak(vec![of]), &[])
}

/// More objects than 32 bits count, or indices beyond 64, are not started; nor are zeros between objects, or loops that are too many.
#[test]
fn a_route_that_is_no_walk_of_objects_stays_as_it_is() {
    let producer = FifoEnd::producer(0);
    let of = |object| Fifo::new("of", (1, 2), &[(3, 3)], (Element::Int8, object), &[2]);
    let cases = [
        (1 << 16, 1 << 48, 1 << 32),
        (1 << 16, (1 << 48) + (1 << 16), 1),
        (1 << 16, 1 << 49, 1),
        (1 << 62, 1 << 61, 1),
        (1 << 62, 1 << 63, 2),
        (1 << 63, 3 << 62, 1),
    ];
    for (object, len, objects) in cases {
        let fifos = single(of(object));
        let found = started([fifo_endpoint(&fifos, producer), bytes(len)]);
        let Moves::Walk(walk, _) = found[0].moves else { panic!() };
        let outer = [Dim::new(objects, object as i64)];
        let dims = [&outer[usize::from(objects == 1)..], &[Dim::new(object, 1)]].concat();
        assert_eq!(walk.dims(), dims, "{object} {len}");
    }
    let plain = Fifo { to_stream: &[(2, 3), (3, 1)], ..of(6) };
    let fifos = single(plain);
    assert_eq!(started([fifo_endpoint(&fifos, producer), bytes(12)])[0].len(), Some(12));
    let padded = Fifo { pad: &[(0, 0), (0, 1)], to_stream: &[(2, 3), (3, 1)], ..of(8) };
    let fifos = single(padded);
    assert_eq!(started([fifo_endpoint(&fifos, producer), bytes(16)])[0].len(), Some(8));
    let ones = leak(vec![(1, 1); MAX_RANK - 1]);
    for (dims, len) in [(&ones[1..], 12), (ones, 6)] {
        let fifos = single(Fifo { to_stream: leak([dims, &[(6, 1)]].concat()), ..of(6) });
        assert_eq!(started([fifo_endpoint(&fifos, producer), bytes(12)])[0].len(), Some(len), "{dims:?}");
    }
    // Nothing is received.
    let fifos = single(of(6));
    assert_eq!(started([fifo_endpoint(&fifos, producer), bytes(0)])[0].len(), Some(6));
}

/// Of memory that both ends reach, each object is what was produced; of no stream there is a route.
#[test]
fn shared_memory_holds_what_its_core_produces() {
    let fifos = single(Fifo::new("of", (1, 2), &[(1, 3)], (Element::Int32, 6), &[2]));
    for position in 0..20 {
        let own = Some(Arrival::Element { fifo: 0, object: position / 6, element: position % 6 });
        assert_eq!(sent(&fifos, 0, position), own);
        assert_eq!(arrival(&fifos, FifoEnd::consumer(0, 0), position / 6, position % 6), own);
    }
    assert!(RouteEnds::to(&fifos, 0, 0, 1).is_none());
    let fifos = single(Fifo { via_dma: true, ..fifos.fifos[0] });
    assert!(RouteEnds::to(&fifos, 0, 0, 1).is_some());
}

/// FIFOs that cores hand on, each linked to the next; the first one has initial values.
fn chain(count: u32, initial: u64) -> Fifos<'static> {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let place = |k: u32| (k % 4 + 1, 2 + 2 * (k / 4));
    let of = |k: u32| {
        let object = (Element::Int32, 6);
        Fifo {
            via_dma: true,
            ..Fifo::new(names[k as usize], place(k), leak(vec![place(k + 1)]), object, &[2])
        }
    };
    let mut list: Vec<Fifo<'static>> = (0..count).map(of).collect();
    list[1].initial = initial;
    let link = |k: usize| FifoLink {
        inputs: leak(vec![k]),
        outputs: leak(vec![k + 1]),
        source_offsets: &[],
        destination_offsets: &[],
    };
    let grid = Grid::of_part("npu1").unwrap();
    let links = leak((0..list.len() - 1).map(link).collect());
    Fifos::new(Device::AieMl, grid, leak(list), links)
}

#[test]
fn a_route_has_six_hops_at_most() {
    let fifos = chain(7, 0);
    for fifo in 0..7 {
        let route = RouteEnds::to(&fifos, fifo, 0, 2);
        assert_eq!(route.is_some(), fifo < 6, "{fifo}");
        let Some(route) = route else { continue };
        let found = route.route(Claim::Nothing);
        let names: Vec<&str> = found.ends.iter().map(|end| end.name).collect();
        let expected: Vec<&str> = fifos.fifos[..=fifo].iter().flat_map(|of| [of.name; 2]).collect();
        assert_eq!(names, expected);
    }
}

#[test]
fn initial_values_come_before_what_is_forwarded() {
    for initial in 0..=2 {
        let fifos = chain(3, initial);
        let end = FifoEnd::consumer(2, 0);
        for object in 0..6 {
            let own = |fifo, object| Some(Arrival::Element { fifo, object, element: 4 });
            let expected = if object < initial { own(1, object) } else { own(0, object - initial) };
            assert_eq!(arrival(&fifos, end, object, 4), expected, "{initial} {object}");
            assert_eq!(sent(&fifos, 2, 6 * object + 4), expected, "{initial} {object}");
            assert_eq!(sent(&fifos, 0, 6 * object + 4), own(0, object));
        }
        assert!(RouteEnds::to(&fifos, 0, 0, 1).is_some());
        assert_eq!(RouteEnds::to(&fifos, 1, 0, 1).is_some(), initial == 0);
        assert_eq!(RouteEnds::to(&fifos, 2, 0, 1).is_some(), initial == 0);
        let is_regular = |end| fifo_endpoint(&fifos, end).fifo.unwrap().is_regular;
        assert!(is_regular(FifoEnd::producer(0)) && is_regular(FifoEnd::consumer(1, 0)));
        assert_eq!(is_regular(FifoEnd::producer(1)), initial == 0);
    }
}

/// Values that nothing guards are sent again and again.
#[test]
fn buffers_without_locks_are_sent_in_turn() {
    let base = Fifo::new("of", (1, 2), &[(3, 3)], (Element::Int32, 6), &[3]);
    for initial in 0..=3 {
        let fifos = single(Fifo { initial, is_synchronized: false, ..base });
        let depth = 3;
        for object in 0..8 {
            // Where not all have values, a core writes others.
            let of = if initial == depth { object % depth } else { object };
            let expected = Some(Arrival::Element { fifo: 0, object: of, element: 5 });
            assert_eq!(sent(&fifos, 0, 6 * object + 5), expected, "{initial} {object}");
        }
        for objects in 1..=5 {
            // No walk begins at its first object again.
            let route = RouteEnds::to(&fifos, 0, 0, objects);
            let buffers = pool(&fifos, FifoEnd::producer(0)).unwrap().buffers;
            assert_eq!(route.is_some(), initial == 0 || objects <= buffers, "{initial} {objects}");
        }
    }
}

/// A task of the runtime sequence stands for the end on a shim.
#[test]
fn tensors_are_the_ends_of_a_route_that_is_filled_and_drained() {
    let walk = |dims: &[Dim]| Pattern::new(Element::Int32, 0, dims).unwrap();
    let plain = walk(&[Dim::new(12, 1)]);
    let (filled, drained) =
        (walk(&[Dim::new(3, 1), Dim::new(4, 3)]), walk(&[Dim::new(4, 1), Dim::new(3, 4)]));
    let object = (Element::Int32, 12);
    let list = leak(vec![
        Fifo::new("in", SHIM, leak(vec![MEM]), object, &[2]),
        Fifo::new("out", MEM, leak(vec![(2, 0)]), object, &[2]),
    ]);
    let link = FifoLink { inputs: &[0], outputs: &[1], source_offsets: &[], destination_offsets: &[] };
    let fifos = Fifos { links: leak(vec![link]), fifos: list, ..single(list[0]) };
    for (fill, drain) in [(filled, plain), (plain, drained), (plain, plain)] {
        let route = RouteEnds::to(&fifos, 1, 0, 1).unwrap();
        let ends = of_tasks(route.route(Claim::Nothing).ends, Some(fill), Some(drain));
        let found = Route { ends: &ends, claim: Claim::Nothing };
        assert_eq!(found.ends.len(), 4);
        let walks: Vec<_> = [0, 3].map(|k| walked(&found.ends[k])).to_vec();
        assert_eq!(walks, [fill, drain].map(|walk| walk.indices().unwrap().collect::<Vec<_>>()));
        assert_eq!([0, 3].map(|k| (found.ends[k].name, found.ends[k].buffer)), [("in", None), ("out", None)]);
        let order = order_walk(&found).unwrap();
        for k in 0..12 {
            // Access `k` of the drain writes what access `k` of the fill reads.
            let at = drain.indices().unwrap().position(|index| index == k).unwrap();
            assert_eq!(order.index_at(k as u64), fill.index_at(at as u64));
        }
    }
}
