//! Verdicts on routes, their counter-examples and the order of hops, against a simulated FIFO: every sender pushes what its
//! memory holds four bits at a time, every receiver pops them into its own.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of routes. Ends have one to four dimensions, negative strides, strides of zero,
//! holes, padding, and elements of every width; receivers run once or several times. At least 30 % are identities.

use std::collections::VecDeque;

use aie_pattern_core::declare::{Claim, Endpoint, Moves, Route};
use aie_pattern_core::ir::contract::Twice;
use aie_pattern_core::lower::hop::{NOTHING, Unordered, ZERO, order_walk, walk_order};
use aie_pattern_core::rule::hop::{Arrival, Fault, check};
use aie_pattern_core::{Dim, Element, Pattern};
use aie_pattern_tests::{Rng, cases};

/// One end, as nested loops with zeros around their runs.
#[derive(Clone, Debug)]
struct Plain {
    element: Element,
    buffer: u64,
    offset: i64,
    dims: Vec<(u64, i64)>,
    pad: Vec<(u64, u64)>,
}

impl Plain {
    fn endpoint<'a>(&self, pad: &'a mut Vec<(i128, i128)>) -> Endpoint<'a> {
        let dims: Vec<_> = self.dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
        let walk = Pattern::new(self.element, self.offset, &dims).unwrap();
        *pad = self.pad.iter().map(|&(before, after)| (before.into(), after.into())).collect();
        let end = Endpoint::of_walk(walk);
        Endpoint { buffer: Some(self.buffer), moves: Moves::Walk(walk, pad), ..end }
    }

    /// The elements of one run in order, `None` for a zero.
    fn stream(&self) -> Vec<Option<u64>> {
        let mut stream = vec![Some(self.offset)];
        for (&(size, stride), &(before, after)) in self.dims.iter().zip(&self.pad) {
            let step = |at: Option<i64>, k: u64| at.map(|at| at + k as i64 * stride);
            let run = |&at: &Option<i64>| {
                let zeros = |n| (0..n).map(|_| None);
                zeros(before)
                    .chain((0..size).map(move |k| step(at, k)))
                    .chain(zeros(after))
                    .collect::<Vec<_>>()
            };
            stream = stream.iter().flat_map(run).collect();
        }
        stream.into_iter().map(|at| at.map(|at| u64::try_from(at).unwrap())).collect()
    }

    /// Four bits each.
    fn nibbles(&self) -> u64 {
        u64::from(self.element.bits() / 4)
    }

    /// The smallest and the largest index without the offset.
    fn reach(&self) -> (i64, i64) {
        let far = self.dims.iter().map(|&(size, stride)| (size as i64 - 1) * stride);
        far.fold((0, 0), |(low, high), far| (low + far.min(0), high + far.max(0)))
    }

    /// The same with the offset that keeps the indices from 0 on, and the buffer that holds them.
    fn fitted(mut self) -> Self {
        let (low, high) = self.reach();
        (self.offset, self.buffer) = (-low, (high - low + 1) as u64);
        self
    }
}

/// Four bits of a memory.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Cell {
    /// Those at this place of the first buffer.
    Of(u64),
    Zero,
    Nothing,
}

/// What became of a route.
enum Fate {
    /// A receiver is left waiting in its first run, or in a later one.
    Short(usize),
    Part(usize),
    /// A receiver writes twice, or a sender reads what is not written: in this hop for the first time.
    Wrong(usize),
    /// What the last objects hold.
    Held(Vec<Cell>),
}

/// A route as it ran: what every memory held, and how often every end ran.
struct Simulation {
    fate: Fate,
    memories: Vec<Vec<Cell>>,
    runs: Vec<u64>,
}

fn simulate(route: &[Plain]) -> Simulation {
    let mut memory: Vec<Cell> = (0..route[0].buffer * route[0].nibbles()).map(Cell::Of).collect();
    let (mut runs, mut memories, mut counts, mut wrong) = (1, Vec::new(), Vec::new(), None);
    for (hop, ends) in route.chunks(2).enumerate() {
        let [send, receive] = ends else { unreachable!() };
        let mut fifo = VecDeque::new();
        let stream = send.stream();
        counts.push(runs);
        for run in 0..runs {
            for element in &stream {
                for nibble in 0..send.nibbles() {
                    fifo.push_back(match element {
                        Some(at) => memory[((run * send.buffer + at) * send.nibbles() + nibble) as usize],
                        None => Cell::Zero,
                    });
                }
            }
        }
        memories.push(memory);
        if hop > 0 && fifo.contains(&Cell::Nothing) {
            wrong = wrong.or(Some(hop));
        }
        memory = Vec::new();
        (runs, counts) = (0, {
            counts.push(0);
            counts
        });
        let stream = receive.stream();
        while !fifo.is_empty() {
            let start = memory.len() as u64;
            memory.extend((0..receive.buffer * receive.nibbles()).map(|_| Cell::Nothing));
            let mut written = vec![false; (receive.buffer * receive.nibbles()) as usize];
            for at in stream.iter().map(|at| at.unwrap()) {
                for nibble in 0..receive.nibbles() {
                    let Some(cell) = fifo.pop_front() else {
                        let fate = if runs == 0 { Fate::Short } else { Fate::Part };
                        return Simulation { fate: fate(2 * hop + 1), memories, runs: counts };
                    };
                    let place = at * receive.nibbles() + nibble;
                    if std::mem::replace(&mut written[place as usize], true) {
                        wrong = wrong.or(Some(hop));
                    }
                    memory[(start + place) as usize] = cell;
                }
            }
            runs += 1;
        }
        *counts.last_mut().unwrap() = runs;
    }
    let fate = wrong.map_or_else(|| Fate::Held(memory.clone()), Fate::Wrong);
    memories.push(memory);
    Simulation { fate, memories, runs: counts }
}

fn element(rng: &mut Rng) -> Element {
    *rng.pick(&[
        Element::Int4,
        Element::Int8,
        Element::Int8,
        Element::Int16,
        Element::Int32,
        Element::Int32,
        Element::Int64,
    ])
}

fn shuffle<T>(rng: &mut Rng, list: &mut [T]) {
    for k in (1..list.len()).rev() {
        list.swap(k, rng.below(k as u64 + 1) as usize);
    }
}

/// A permutation of a buffer of `len` elements.
fn permutation(rng: &mut Rng, len: u64, element: Element) -> Plain {
    let (mut dims, mut rest, mut stride) = (Vec::new(), len, 1);
    while rest > 1 {
        let divisors: Vec<u64> = (2..=rest).filter(|n| rest.is_multiple_of(*n)).collect();
        let size = if dims.len() == 3 { rest } else { *rng.pick(&divisors) };
        dims.push((size, if rng.once_in(8) { -stride } else { stride }));
        stride *= size as i64;
        rest /= size;
    }
    dims.reverse();
    if !rng.once_in(3) {
        shuffle(rng, &mut dims);
    }
    let pad = vec![(0, 0); dims.len()];
    Plain { element, buffer: len, offset: 0, dims, pad }.fitted()
}

/// Something else: a hole, a stride of zero, two strides exchanged, another start, zeros.
fn changed(rng: &mut Rng, plain: &Plain, sends: bool) -> Plain {
    let mut plain = plain.clone();
    if plain.dims.is_empty() {
        return plain;
    }
    let k = rng.below(plain.dims.len() as u64) as usize;
    let j = rng.below(plain.dims.len() as u64) as usize;
    match rng.below(6) {
        0 => plain.dims[k].1 += rng.range(-1..=2),
        1 => (plain.dims[k].1, plain.dims[j].1) = (plain.dims[j].1, plain.dims[k].1),
        2 => plain.dims.swap(k, j),
        3 => plain.dims[k].1 = 0,
        4 if sends => plain.pad[k] = (rng.below(3), rng.below(3)),
        _ => plain.dims[k].1 *= 2,
    }
    let mut fitted = plain.fitted();
    if rng.once_in(4) {
        fitted.buffer += rng.below(4);
    }
    fitted
}

/// The same walk with a dimension split.
fn split(rng: &mut Rng, plain: &Plain) -> Plain {
    let mut plain = plain.clone();
    if let Some(k) = (0..plain.dims.len()).find(|_| rng.once_in(2)) {
        let (size, stride) = plain.dims[k];
        let divisors: Vec<u64> = (1..=size).filter(|n| size.is_multiple_of(*n)).collect();
        let inner = *rng.pick(&divisors);
        plain.dims[k] = (inner, stride);
        plain.dims.insert(k, (size / inner, stride * inner as i64));
        plain.pad.insert(k, (0, 0));
    }
    plain
}

/// The same walk over elements of twice the width, where there is one.
fn widened(plain: &Plain) -> Plain {
    let wide = match plain.element {
        Element::Int4 => Element::Int8,
        Element::Int8 => Element::Int16,
        Element::Int16 => Element::Int32,
        Element::Int32 => Element::Int64,
        _ => return plain.clone(),
    };
    let even = |n: i64| n % 2 == 0;
    match plain.dims.split_last() {
        Some((&(size, 1), outer))
            if size % 2 == 0
                && even(plain.offset)
                && plain.buffer.is_multiple_of(2)
                && outer.iter().all(|dim| even(dim.1)) =>
        {
            let mut dims: Vec<_> = outer.iter().map(|&(size, stride)| (size, stride / 2)).collect();
            dims.push((size / 2, 1));
            Plain {
                element: wide,
                buffer: plain.buffer / 2,
                offset: plain.offset / 2,
                dims,
                pad: plain.pad.clone(),
            }
        }
        _ => plain.clone(),
    }
}

/// `plain`, run over `objects` of its buffers one after the other.
fn over_objects(plain: &Plain, objects: u64) -> Plain {
    let mut all = plain.clone();
    if objects > 1 {
        all.dims.insert(0, (objects, plain.buffer as i64));
        all.pad.insert(0, (0, 0));
        all.buffer *= objects;
    }
    all
}

/// Two ends of one walk: an identity.
fn twins(rng: &mut Rng, walk: &Plain) -> [Plain; 2] {
    let mut ends = [walk.clone(), walk.clone()];
    for end in &mut ends {
        if rng.once_in(3) {
            *end = split(rng, end);
        }
        if rng.once_in(3) {
            *end = widened(end);
        }
    }
    ends
}

fn route(rng: &mut Rng) -> Vec<Plain> {
    let len = *rng.pick(&[6, 8, 12, 16, 24, 30, 36, 48, 60, 64, 72, 96]);
    let element = element(rng);
    let one = permutation(rng, len, element);
    let other = permutation(rng, len, element);
    let linear = Plain { dims: vec![(len, 1)], pad: vec![(0, 0)], offset: 0, ..one.clone() };
    let mut route = match rng.below(6) {
        0 | 1 => twins(rng, &one).to_vec(),
        2 => vec![one.clone(), other.clone()],
        // Put in order on the way, and back.
        3 => vec![linear.clone(), one.clone(), one, linear],
        4 => {
            let ([a, b], [c, d]) = (twins(rng, &one), twins(rng, &linear));
            vec![a, b, d, c]
        }
        _ => vec![linear, one, other, permutation(rng, len, element)],
    };
    // What is sent at once is received in objects.
    if rng.once_in(4) {
        let objects = rng.range(2..=3) as u64;
        route[0] = over_objects(&route[0], objects);
    } else if rng.once_in(8) {
        // The last receiver takes all of them at once.
        let objects = rng.range(2..=3) as u64;
        route[0] = over_objects(&route[0], objects);
        let last = route.len() - 1;
        route[last] = over_objects(&route[last], objects);
    }
    if rng.once_in(3) {
        let k = rng.below(route.len() as u64) as usize;
        route[k] = changed(rng, &route[k], k.is_multiple_of(2));
    }
    // `=>` is one buffer.
    for k in (2..route.len()).step_by(2) {
        let bits = |plain: &Plain| plain.buffer * plain.nibbles();
        let most = bits(&route[k - 1]).max(bits(&route[k]));
        let most = most.next_multiple_of(route[k - 1].nibbles().max(route[k].nibbles()));
        for end in [k - 1, k] {
            route[end].buffer = most / route[end].nibbles();
        }
    }
    route
}

/// Checks a fault of the ends or of a hop; whether there is one.
fn check_fate(simulation: &Simulation, route: &[Plain], unit: u64, faults: &[Fault]) -> bool {
    let cells = |end: usize, index: u64| {
        let memory = &simulation.memories[end.div_ceil(2)];
        memory[(index * unit) as usize]
    };
    match (&simulation.fate, faults) {
        (Fate::Held(_), _) => false,
        (Fate::Short(end), [Fault::Longer { end: told, .. }])
        | (Fate::Part(end), [Fault::Objects { end: told, .. }]) => {
            assert_eq!(end, told);
            true
        }
        (Fate::Wrong(hop), &[Fault::Twice { end, twice: Twice { first, second, index } }]) => {
            assert_eq!(end, 2 * hop + 1);
            let stream = units(&route[end], simulation.runs[end], unit);
            assert!(first < second && stream[first as usize] == stream[second as usize]);
            assert_eq!(stream[first as usize], Some(index as u64));
            true
        }
        (Fate::Wrong(hop), &[Fault::Unwritten { end, index }]) => {
            assert_eq!(end, 2 * hop);
            assert_eq!(cells(end, index), Cell::Nothing);
            assert!(units(&route[end], simulation.runs[end], unit).contains(&Some(index)));
            true
        }
        _ => panic!("another fate than {faults:?}"),
    }
}

/// The stream of all runs in units of this number of 4-bit parts.
fn units(plain: &Plain, runs: u64, unit: u64) -> Vec<Option<u64>> {
    let (stream, parts) = (plain.stream(), plain.nibbles() / unit);
    let all = (0..runs).flat_map(|run| stream.iter().map(move |at| at.map(|at| run * plain.buffer + at)));
    all.flat_map(|at| (0..parts).map(move |part| at.map(|at| at * parts + part))).collect()
}

#[derive(Default, Debug)]
struct Tally {
    routes: usize,
    refused: usize,
    identities: usize,
    permutations: usize,
    walks: usize,
    orders: usize,
    closed: usize,
    /// Orders that no closed form gives.
    walked: usize,
    split: usize,
}

#[test]
fn routes_do_what_a_simulated_fifo_does() {
    let mut rng = Rng::new(4095);
    let mut tally = Tally::default();
    for _ in 0..cases(4000) {
        let plain = route(&mut rng);
        let mut pads: Vec<Vec<_>> = plain.iter().map(|_| Vec::new()).collect();
        let mut ends: Vec<_> = plain.iter().zip(&mut pads).map(|(plain, pad)| plain.endpoint(pad)).collect();
        // Of one buffer, it is enough that the one side of `=>` declares it.
        for receive in (1..ends.len() - 1).step_by(2) {
            if rng.once_in(2) {
                ends[receive + rng.below(2) as usize].buffer = None;
            }
        }
        tally.routes += 1;
        let simulation = simulate(&plain);
        let narrowest = plain.iter().map(Plain::nibbles).min().unwrap();
        let nothing = Route { ends: &ends, claim: Claim::Nothing };
        let faults = check(&nothing);
        if check_fate(&simulation, &plain, narrowest, faults.as_slice()) {
            tally.refused += 1;
            continue;
        }
        assert!(faults.is_empty(), "{plain:?} {faults:?}");
        let Fate::Held(cells) = &simulation.fate else { unreachable!() };
        let held: Vec<_> = cells.iter().step_by(narrowest as usize).copied().collect();
        let arrivals: Vec<_> = held.iter().map(|cell| arrival(*cell, narrowest)).collect();
        check_identity(&plain, &nothing, &arrivals, narrowest, &mut tally);
        check_permutation(&plain, &nothing, &arrivals, narrowest, &mut tally);
        check_same_walk(&mut rng, &plain, &nothing, &arrivals, narrowest, &mut tally);
        if let [_, receive] = plain.as_slice() {
            check_order(&nothing, receive, cells, &mut tally);
        }
    }
    let Tally { routes, identities, permutations, walks, orders, closed, walked, split, refused } = tally;
    println!(
        "{tally:?}",
        tally = (routes, refused, identities, permutations, walks, orders, closed, walked, split)
    );
    assert!(identities * 10 >= routes * 3, "{identities} of {routes} are identities");
    assert!(permutations * 10 >= routes * 4 && walks * 10 >= routes * 2 && refused * 20 >= routes);
    assert!(closed * 2 >= orders && walked * 50 >= orders && split * 500 >= orders);
}

fn arrival(cell: Cell, unit: u64) -> Arrival {
    match cell {
        Cell::Of(nibble) => Arrival::Element(nibble / unit),
        Cell::Zero => Arrival::Zero,
        Cell::Nothing => Arrival::Nothing,
    }
}

fn check_identity(plain: &[Plain], route: &Route, arrivals: &[Arrival], unit: u64, tally: &mut Tally) {
    let faults = check(&Route { claim: Claim::Identity, ..*route });
    let first = plain[0].buffer * plain[0].nibbles() / unit;
    let wrong = arrivals.iter().enumerate().find(|&(k, at)| *at != Arrival::Element(k as u64));
    match (faults.as_slice(), wrong) {
        ([], None) => {
            assert_eq!(first, arrivals.len() as u64);
            tally.identities += 1;
        }
        (&[Fault::Sizes { first: told, last }], _) => {
            assert_eq!((told, last), (first, arrivals.len() as u64));
            assert_ne!(told, last);
        }
        (&[Fault::Identity { index, found }], Some((k, &at))) => {
            assert_eq!((index, found), (index, arrivals[index as usize]));
            // A hole may be told before.
            assert!(index == k as u64 || found == Arrival::Nothing, "{plain:?}: {at:?}");
        }
        (faults, wrong) => panic!("{plain:?}: {faults:?}, {wrong:?}"),
    }
}

fn check_permutation(plain: &[Plain], route: &Route, arrivals: &[Arrival], unit: u64, tally: &mut Tally) {
    let faults = check(&Route { claim: Claim::Permutation, ..*route });
    let sent: Vec<_> = units(&plain[0], 1, unit);
    let mut sorted = arrivals.to_vec();
    sorted.sort_by_key(|at| if let Arrival::Element(k) = at { *k } else { u64::MAX });
    let is_once = sorted.windows(2).all(|pair| pair[0] != pair[1]);
    let is_all = !arrivals.iter().any(|at| matches!(at, Arrival::Zero | Arrival::Nothing));
    let is_whole = sent.len() == arrivals.len();
    match faults.as_slice() {
        [] => {
            assert!(is_once && is_all && is_whole, "{plain:?}");
            tally.permutations += 1;
        }
        &[Fault::Permutation { index, found }] => {
            assert!(!matches!(found, Arrival::Element(_)) && arrivals[index as usize] == found);
        }
        &[Fault::Again { first, second, index }] => {
            assert!(first < second);
            assert_eq!(arrivals[first as usize], Arrival::Element(index));
            assert_eq!(arrivals[second as usize], Arrival::Element(index));
        }
        &[Fault::Lost { sent: told, arriving }] => {
            assert!(is_once && is_all && !is_whole);
            assert_eq!((told, arriving), (sent.len() as u64, arrivals.len() as u64));
        }
        faults => panic!("{plain:?}: {faults:?}"),
    }
}

fn check_same_walk(
    rng: &mut Rng,
    plain: &[Plain],
    route: &Route,
    arrivals: &[Arrival],
    unit: u64,
    tally: &mut Tally,
) {
    // What the sender of a single hop walks is what a linear receiver holds; else anything.
    let mut expected = plain[2 * rng.below(plain.len() as u64 / 2) as usize].clone();
    match rng.below(9) {
        0..3 => expected = split(rng, &expected),
        3..5 => expected = changed(rng, &expected, true),
        _ => {}
    }
    let mut pad = Vec::new();
    let claim = Claim::SameWalk(expected.endpoint(&mut pad));
    let faults = check(&Route { claim, ..*route });
    let unit_too = unit.min(expected.nibbles());
    let parts = unit / unit_too;
    let fine = |at: &Arrival, part| match at {
        Arrival::Element(at) => Arrival::Element(at * parts + part),
        other => *other,
    };
    let arrivals: Vec<_> =
        arrivals.iter().flat_map(|at| (0..parts).map(move |part| fine(at, part))).collect();
    let walk: Vec<_> = units(&expected, 1, unit_too);
    let walk: Vec<_> = walk.iter().map(|at| at.map_or(Arrival::Zero, Arrival::Element)).collect();
    match faults.as_slice() {
        [] => {
            assert_eq!(walk, arrivals, "{plain:?}");
            tally.walks += 1;
        }
        &[Fault::WalkLength { received, expected }] => {
            assert_eq!((received, expected), (arrivals.len() as u64, walk.len() as u64));
            assert_ne!(received, expected);
        }
        &[Fault::SameWalk { index, found, expected }] => {
            let wrong = arrivals.iter().zip(&walk).position(|(at, walk)| at != walk).unwrap() as u64;
            assert_eq!(arrivals[index as usize], found);
            assert_eq!(walk[index as usize], expected);
            assert!(found != expected && (index == wrong || found == Arrival::Nothing));
        }
        faults => panic!("{plain:?}: {faults:?}"),
    }
}

fn check_order(route: &Route, receive: &Plain, cells: &[Cell], tally: &mut Tally) {
    tally.orders += 1;
    let parts = receive.nibbles() as usize;
    // For each element of the receiver the one that it is, if it is one.
    let order: Vec<Option<u32>> = cells
        .chunks(parts)
        .map(|cells| match cells[0] {
            Cell::Of(first) => {
                let is_whole = (first as usize).is_multiple_of(parts)
                    && cells.iter().enumerate().all(|(k, cell)| *cell == Cell::Of(first + k as u64));
                is_whole.then(|| (first as usize / parts) as u32)
            }
            Cell::Zero => cells.iter().all(|cell| *cell == Cell::Zero).then_some(ZERO),
            Cell::Nothing => Some(NOTHING),
        })
        .collect();
    if let Some(walk) = order_walk(route) {
        let indices: Vec<_> = walk.indices().unwrap().map(|at| Some(at as u32)).collect();
        assert_eq!(indices, order);
        tally.closed += 1;
    } else {
        tally.walked += 1;
    }
    let mut walked = vec![NOTHING; order.len()];
    match walk_order(route, &mut walked) {
        Ok(()) => assert_eq!(walked.into_iter().map(Some).collect::<Vec<_>>(), order),
        Err(Unordered::Parts { index }) => {
            assert_eq!(order[index as usize], None);
            tally.split += 1;
        }
        Err(fault) => panic!("{fault:?}"),
    }
}
