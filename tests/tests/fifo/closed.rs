//! Where the elements of sound designs arrive, and the route that says so in closed form, against objects that loops move from
//! buffer to buffer.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of designs.

use aie_pattern_core::declare::{
    Claim, Endpoint, Fifo, FifoEnd, FifoLink, FifoSide, Fifos, LinkKind, Moves, Pair,
};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::fifo::{Arrival, RouteEnds, arrival, arrivals, period, sent};
use aie_pattern_core::rule::fifo::check;
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::{Rng, cases};

const SHIM: Place = (0, 0);
const MEM: Place = (1, 1);
/// Objects of the first producers that are moved.
const OBJECTS: u64 = 4;

fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

/// Dimensions that visit each of `len` elements once, in some order.
fn order(rng: &mut Rng, len: u64) -> Vec<Pair> {
    let (mut sizes, mut left) = (Vec::new(), len);
    for _ in 0..rng.below(3) {
        let divisors: Vec<u64> = (1..=left).filter(|n| left.is_multiple_of(*n)).collect();
        let size = *rng.pick(&divisors);
        sizes.push(size);
        left /= size;
    }
    sizes.push(left);
    let mut places: Vec<usize> = (0..sizes.len()).collect();
    (1..places.len()).for_each(|k| places.swap(k, rng.below(k as u64 + 1) as usize));
    let (mut pairs, mut run) = (vec![(1, 0); sizes.len()], 1);
    for k in places {
        pairs[k] = (sizes[k].into(), run);
        run *= i128::from(sizes[k]);
    }
    pairs
}

/// The same, or nothing; for a list that runs on, sometimes too short. Only the last dimension of a descriptor
/// can run on; there are `slots` dimensions.
fn maybe(rng: &mut Rng, len: u64, (runs_on, slots): (bool, usize)) -> &'static [Pair] {
    if rng.once_in(3) {
        return &[];
    }
    let mut pairs = order(rng, len);
    if runs_on && pairs.len() <= slots && rng.once_in(2) {
        while pairs.len() < slots {
            pairs.insert(1 + rng.below(pairs.len() as u64) as usize, (1, 1));
        }
        pairs[0].0 = i128::from(rng.range(1..=pairs[0].0 as i64));
    }
    leak(pairs)
}

/// Dimensions of the descriptors of a tile.
fn slots(place: Place) -> usize {
    if place == MEM { 4 } else { 3 }
}

/// Inputs, outputs and offsets.
type Link = (Vec<usize>, Vec<usize>, Vec<u64>);

fn design(rng: &mut Rng) -> Fifos<'static> {
    let part = *rng.pick(&[4u64, 6, 8]);
    let fifo =
        |name, from, to: Place, object| Fifo::new(name, from, leak(vec![to]), (Element::Int32, object), &[2]);
    let (mut list, link): (Vec<Fifo<'static>>, Option<Link>) = match rng.below(5) {
        0 => (vec![fifo("of", (1, 2), (3, 3), part)], None),
        1 => (
            vec![fifo("in", SHIM, MEM, part), fifo("out", MEM, (2, 3), part)],
            Some((vec![0], vec![1], vec![])),
        ),
        2 => (
            vec![fifo("in", (2, 3), MEM, part), fifo("out", MEM, SHIM, part)],
            Some((vec![0], vec![1], vec![])),
        ),
        3 => {
            let second = if rng.once_in(2) { part } else { part / 2 };
            let of = [fifo("a", MEM, (2, 3), part), fifo("b", MEM, (2, 4), second)];
            (
                [vec![fifo("in", SHIM, MEM, part + second)], of.to_vec()].concat(),
                Some((vec![0], vec![1, 2], vec![0, part])),
            )
        }
        _ => {
            let of = vec![
                fifo("a", (2, 3), MEM, part),
                fifo("b", (2, 4), MEM, part),
                fifo("out", MEM, SHIM, 2 * part),
            ];
            (of, Some((vec![0, 1], vec![2], vec![0, part])))
        }
    };
    let is_even = list.len() < 3
        || list[1].object == list[2].object
        || link.as_ref().is_some_and(|link| link.0.len() > 1);
    for (k, of) in list.iter_mut().enumerate() {
        of.allows.runs_on = rng.once_in(3);
        let runs_on = of.allows.runs_on;
        // Of the side with all parts, each is one descriptor.
        let is_whole =
            link.as_ref().is_some_and(|(inputs, outputs, _)| inputs.len() > 1 && outputs.contains(&k));
        let is_divided =
            link.as_ref().is_some_and(|(inputs, outputs, _)| outputs.len() > 1 && inputs.contains(&k));
        if of.producer != SHIM {
            of.to_stream = maybe(rng, if is_whole { part } else { of.object }, (runs_on, slots(of.producer)));
        }
        if of.consumers[0] != SHIM && (is_even || !is_divided) {
            of.from_stream = leak(vec![maybe(
                rng,
                if is_divided { part } else { of.object },
                (runs_on, slots(of.consumers[0])),
            )]);
        } else if of.consumers[0] != SHIM && runs_on {
            // Of parts that differ, it runs on to the end of each.
            of.from_stream = &[&[(1, 1), (1, 1), (1, 1), (1, 1)]];
        }
        if of.producer == MEM && !is_whole && !of.to_stream.is_empty() && rng.once_in(4) {
            let zeros = |_: &Pair| (i128::from(rng.below(3)), i128::from(rng.below(3)));
            of.pad = leak(of.to_stream.iter().map(zeros).collect());
            let sizes =
                of.to_stream.iter().zip(of.pad).map(|(&(size, _), &(before, after))| size + before + after);
            of.object = sizes.product::<i128>() as u64;
        }
        if of.producer == MEM
            && rng.once_in(4)
            && link.as_ref().is_some_and(|(inputs, outputs, _)| inputs.len() + outputs.len() == 2)
        {
            of.repeat = Some(rng.range(1..=3) as u64);
        }
        if of.consumers[0].1 > 1
            && of.object.is_multiple_of(2)
            && of.from_stream.concat().is_empty()
            && rng.once_in(4)
        {
            of.consumer_object = Some(of.object / 2);
        }
    }
    let links = link.map(|(inputs, outputs, offsets)| {
        let is_join = inputs.len() > 1;
        let offsets = leak(offsets);
        FifoLink {
            inputs: leak(inputs),
            outputs: leak(outputs),
            source_offsets: if is_join { offsets } else { &[] },
            destination_offsets: if is_join { &[] } else { offsets },
        }
    });
    Fifos::new(Device::AieMl, Grid::of_part("npu1").unwrap(), leak(list), leak(links.into_iter().collect()))
}

/// What a descriptor visits of `len` elements, `None` for a zero.
fn visits(dims: &[Pair], pad: &[Pair], len: u64, runs_on: bool) -> Vec<Option<u64>> {
    if dims.is_empty() {
        return (0..len).map(Some).collect();
    }
    let zeros = |k: usize| pad.get(k).copied().unwrap_or((0, 0));
    let steps = |k: usize, size: i128| {
        let (before, after) = zeros(k);
        let all = std::iter::repeat_n(None, before as usize).chain((0..size).map(Some));
        all.chain(std::iter::repeat_n(None, after as usize)).collect::<Vec<Option<i128>>>()
    };
    // One more step until it is long enough.
    let mut first = dims[0].0;
    loop {
        let all = (0..dims.len()).fold(vec![Some(0)], |outer, k| {
            let inner = steps(k, if k == 0 { first } else { dims[k].0 });
            let of = |at: &Option<i128>| {
                let at = *at;
                inner.iter().map(move |step| Some(at? + (*step)? * dims[k].1)).collect::<Vec<_>>()
            };
            outer.iter().flat_map(of).collect()
        });
        if all.len() as u64 >= len || !runs_on || zeros(0) != (0, 0) {
            return all.into_iter().map(|at| at.map(|at| at as u64)).collect();
        }
        first += 1;
    }
}

/// Where the parts of an end's objects are: (offset, elements in the buffer, elements in the stream).
fn parts(fifos: &Fifos, end: FifoEnd) -> Vec<(u64, u64, u64)> {
    let of = &fifos.fifos[end.fifo];
    let own = of.object_of(end.side);
    let Some(link) = fifos.links.first() else { return vec![(0, own, own)] };
    let is_join = link.inputs.len() > 1;
    let (members, whole) = if is_join {
        (link.inputs, fifos.fifos[link.outputs[0]].object)
    } else {
        (link.outputs, fifos.fifos[link.inputs[0]].object)
    };
    let at_link = match end.side {
        FifoSide::Producer => link.outputs.contains(&end.fifo),
        FifoSide::Consumer(_) => link.inputs.contains(&end.fifo),
    };
    match link.kind() {
        _ if !at_link => vec![(0, own, own)],
        LinkKind::Forward => vec![(0, whole, own)],
        _ => {
            let offsets = link.offsets();
            let all: Vec<(u64, u64)> = (0..offsets.len())
                .map(|k| (offsets[k], offsets.get(k + 1).copied().unwrap_or(whole) - offsets[k]))
                .collect();
            match members.iter().position(|&fifo| fifo == end.fifo) {
                Some(part) => vec![(all[part].0, all[part].1, own)],
                None => all.into_iter().map(|(offset, len)| (offset, len, len)).collect(),
            }
        }
    }
}

/// The elements of an object that an end visits, in order, with each repeat of a descriptor.
fn of_object(fifos: &Fifos, end: FifoEnd) -> Vec<Option<u64>> {
    let of = &fifos.fifos[end.fifo];
    let is_producer = end.side == FifoSide::Producer;
    let times = if is_producer { of.repeats() } else { 1 };
    let mut all = Vec::new();
    for (offset, _, len) in parts(fifos, end) {
        let one = visits(of.dims(end.side), of.padding(end.side), len, of.allows.runs_on);
        for _ in 0..times {
            all.extend(one.iter().map(|at| at.map(|at| offset + at)));
        }
    }
    all
}

/// Objects after objects, each of them its elements.
type Objects = Vec<Vec<Option<Arrival>>>;

/// What the buffers of a consumer hold after so much of a stream.
fn received(fifos: &Fifos, end: FifoEnd, stream: &[Option<Arrival>], len: u64) -> Objects {
    let order = of_object(fifos, end);
    stream
        .chunks_exact(order.len())
        .map(|chunk| {
            let mut object = vec![None; len as usize];
            order.iter().zip(chunk).for_each(|(at, item)| object[at.unwrap() as usize] = *item);
            object
        })
        .collect()
}

/// What leaves the producer of a FIFO.
fn stream(fifos: &Fifos, fifo: usize) -> Vec<Option<Arrival>> {
    let of = &fifos.fifos[fifo];
    let own = |object: u64, element: u64| Some(Arrival::Element { fifo, object, element });
    let linked = fifos.links.first().filter(|link| link.outputs.contains(&fifo));
    let objects: Objects = match linked {
        None => {
            (0..OBJECTS).map(|object| (0..of.object).map(|element| own(object, element)).collect()).collect()
        }
        Some(link) => {
            let is_join = link.inputs.len() > 1;
            let whole = if is_join { of.object } else { fifos.fifos[link.inputs[0]].object };
            let of_input =
                |&input: &usize| received(fifos, FifoEnd::consumer(input, 0), &stream(fifos, input), whole);
            let inputs: Vec<Objects> = link.inputs.iter().map(of_input).collect();
            (0..inputs.iter().map(Vec::len).min().unwrap())
                .map(|k| (0..whole as usize).map(|at| inputs.iter().find_map(|input| input[k][at])).collect())
                .collect()
        }
    };
    let order = of_object(fifos, FifoEnd::producer(fifo));
    let of = |object: &Vec<Option<Arrival>>| {
        let item = |at: &Option<u64>| at.map_or(Some(Arrival::Padding), |at| object[at as usize]);
        order.iter().map(item).collect::<Vec<_>>()
    };
    objects.iter().flat_map(of).collect()
}

/// Whether an end is nested loops over this number of objects: without zeros in between, and with equal parts
/// at equal distances.
fn is_nested(fifos: &Fifos, end: FifoEnd, objects: u64) -> bool {
    let (of, parts) = (&fifos.fifos[end.fifo], parts(fifos, end));
    let is_producer = end.side == FifoSide::Producer;
    let times = if is_producer { of.repeats() } else { 1 };
    let (_, _, first) = parts[0];
    let is_even = parts
        .iter()
        .enumerate()
        .all(|(k, &(offset, _, len))| (offset, len) == (parts[0].0 + k as u64 * first, first));
    let is_padded = !of.padding(end.side).is_empty();
    !(is_padded && (objects > 1 || times > 1 || parts.len() > 1))
        && (of.dims(end.side).is_empty() || is_even)
        && !(parts.len() > 1 && times > 1)
}

/// What an end of a route visits, zeros included.
fn walked(endpoint: &Endpoint) -> Vec<Option<u64>> {
    let Moves::Walk(walk, pad) = endpoint.moves else { panic!("no walk") };
    let dims: Vec<Pair> = walk.dims().iter().map(|dim| (dim.size.into(), dim.stride.into())).collect();
    let all = if dims.is_empty() { vec![Some(0)] } else { visits(&dims, pad, 0, false) };
    all.into_iter().map(|at| at.map(|at| at + walk.offset() as u64)).collect()
}

#[test]
fn elements_arrive_where_loops_put_them() {
    let mut rng = Rng::new(0x00C1_05ED);
    let mut sound = 0;
    for _ in 0..cases(800) {
        let fifos = design(&mut rng);
        if !check(&fifos).is_empty() {
            continue;
        }
        sound += 1;
        for fifo in 0..fifos.fifos.len() {
            let all = stream(&fifos, fifo);
            for (position, item) in all.iter().enumerate() {
                assert_eq!(sent(&fifos, fifo, position as u64), *item, "{fifo} {position} {fifos:#?}");
            }
            if fifos.links.first().is_some_and(|link| link.inputs.contains(&fifo)) {
                continue;
            }
            let end = FifoEnd::consumer(fifo, 0);
            let len = fifos.fifos[fifo].object_of(end.side);
            let objects = received(&fifos, end, &all, len);
            for (object, elements) in objects.iter().enumerate() {
                for (element, item) in elements.iter().enumerate() {
                    let found = arrival(&fifos, end, object as u64, element as u64);
                    assert_eq!(found, *item, "{fifo} {object} {element} {fifos:#?}");
                }
                assert_eq!(arrival(&fifos, end, object as u64, len), None, "{fifos:#?}");
            }
            let expected = objects.concat();
            let mut found = vec![None; expected.len()];
            arrivals(&fifos, end, 0, &mut found);
            assert_eq!(found, expected, "{fifos:#?}");
        }
    }
    assert!(sound > 200, "{sound}");
}

#[test]
fn routes_have_the_loops_of_their_ends() {
    let mut rng = Rng::new(0x00C1_05EE);
    let (mut routes, mut others, mut closed) = (0, 0, 0);
    for _ in 0..cases(1_200) {
        let fifos = design(&mut rng);
        if !check(&fifos).is_empty() {
            continue;
        }
        for fifo in 0..fifos.fifos.len() {
            let end = FifoEnd::consumer(fifo, 0);
            let (sends, takes) =
                (of_object(&fifos, FifoEnd::producer(fifo)).len(), of_object(&fifos, end).len());
            let objects = (1..=takes).find(|n| n * sends % takes == 0).unwrap();
            let expected = Some((objects as u64, (objects * sends / takes) as u64));
            assert_eq!(period(&fifos, fifo, 0), expected, "{fifos:#?}");
            let count = 1 + rng.below(3);
            if check_route(&fifos, fifo, count, &mut closed) {
                routes += 1;
            } else {
                others += 1;
            }
        }
    }
    assert!(routes > 200 && others > 50 && closed > 50, "{routes} {others} {closed}");
}

/// The route to a consumer, end by end, and as a whole.
fn check_route(fifos: &Fifos, fifo: usize, count: u64, closed: &mut usize) -> bool {
    let mut way = vec![fifo];
    while let Some(link) = fifos.links.first().filter(|link| link.outputs.contains(&way[0])) {
        way.insert(0, link.inputs[0]);
    }
    let is_join =
        fifos.links.first().is_some_and(|link| link.inputs.len() > 1 && link.outputs.contains(&fifo));
    let ends = way.iter().flat_map(|&fifo| [FifoEnd::producer(fifo), FifoEnd::consumer(fifo, 0)]);
    let ends: Vec<(FifoEnd, u64)> =
        ends.enumerate().map(|(k, end)| (end, if k == 0 { count } else { 1 })).collect();
    let route = RouteEnds::to(fifos, fifo, 0, count);
    let is_route = !is_join && ends.iter().all(|&(end, objects)| is_nested(fifos, end, objects));
    assert_eq!(route.is_some(), is_route, "{fifo} {count} {fifos:#?}");
    let Some(route) = route else { return false };
    assert_eq!(route.first, way[0]);
    let found = route.route(Claim::Nothing);
    assert_eq!(found.ends.len(), ends.len());
    for (endpoint, &(end, objects)) in found.ends.iter().zip(&ends) {
        let one = of_object(fifos, end);
        let len = fifos.fifos[end.fifo].object_of(end.side);
        let moved = |object: u64| one.iter().map(move |at| at.map(|at| at + object * len));
        assert_eq!(walked(endpoint), (0..objects).flat_map(moved).collect::<Vec<_>>(), "{end:?} {fifos:#?}");
        assert_eq!(endpoint.tile, fifos.grid.kind(fifos.fifos[end.fifo].place(end.side)));
    }
    // For whole objects without padding.
    let takes = of_object(fifos, FifoEnd::consumer(fifo, 0)).len();
    if let Some(order) = route.order() {
        let end = FifoEnd::consumer(fifo, 0);
        let len = fifos.fifos[fifo].object_of(FifoSide::Consumer(0));
        let arrived = received(fifos, end, &stream(fifos, fifo), len).concat();
        let source = fifos.fifos[way[0]].object;
        for (k, index) in (0..order.len().unwrap()).map(|k| (k, order.index_at(k).unwrap())) {
            let Some(Arrival::Element { object, element, .. }) = arrived[k as usize] else {
                panic!("{fifos:#?}")
            };
            assert_eq!(index as u64, object * source + element, "{k} {order:?} {fifos:#?}");
        }
        assert!(order.len().unwrap().is_multiple_of(takes as u64), "{order:?} {fifos:#?}");
        *closed += 1;
    }
    true
}
