//! Random FIFOs, distributes, joins and forwards, run from their registers: without an error, nothing hangs,
//! and each element arrives from where the library says.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of designs.

use crate::model::bench::Bench;
#[allow(dead_code)]
use aie_pattern_core::declare::{Allows, Claim, Fifo, FifoEnd, FifoLink, Fifos, Pair, StreamEnds};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::fifo::{Arrival, RouteEnds, arrival, channel, needs_dma, period, pool, ring};
use aie_pattern_core::rule::fifo::{Fault, check, check_tap};
use aie_pattern_core::rule::hop;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases};

const GRID: Grid = Grid { columns: 100, rows: 6, mem_rows: 1 };

#[derive(Clone, Debug, Default)]
struct Spec {
    producer: Place,
    consumers: Vec<Place>,
    object: u64,
    consumer_object: Option<u64>,
    depths: Vec<u64>,
    acquires: Vec<u64>,
    to: Vec<Pair>,
    from: Vec<Vec<Pair>>,
    pad: Vec<Pair>,
    repeat: Option<u64>,
    iterations: Option<u64>,
    initial: u64,
    via_dma: bool,
    runs_on: bool,
    allocate: Option<Place>,
    stream_ends: Option<StreamEnds>,
}

impl Spec {
    /// Whether zeros are added.
    fn pads(&self) -> bool {
        self.pad.iter().any(|pair| *pair != (0, 0))
    }

    /// Sometimes padding that adds nothing.
    fn pad_with_nothing(mut self, rng: &mut Rng) -> Self {
        if self.pad.is_empty() && rng.once_in(6) {
            self.pad = vec![(0, 0); self.to.len()];
        }
        self
    }

    /// Zeros around what it sends of `part` elements, whose object then has them too.
    fn pad(&mut self, rng: &mut Rng, part: u64) {
        self.to = dims(rng, part, 3, true);
        self.pad = self.to.iter().map(|_| (rng.below(2).into(), rng.below(3).into())).collect();
        let size = |(&(size, _), &(before, after)): (&Pair, &Pair)| (size + before + after) as u64;
        self.object = self.to.iter().zip(&self.pad).map(size).product();
        self.from = self.consumers.iter().map(|_| Vec::new()).collect();
    }

    /// Sometimes a walk whose outermost dimension runs on.
    fn run_on(mut self, rng: &mut Rng) -> Self {
        self.runs_on = rng.once_in(8);
        let is_first = rng.once_in(2);
        for list in std::iter::once(&mut self.to).chain(&mut self.from) {
            if let (true, true, Some((size, _))) = (self.runs_on, is_first, list.first_mut()) {
                *size = 1 + *size / 3;
            }
        }
        self
    }
}

#[derive(Clone, Debug, Default)]
struct Design {
    fifos: Vec<Spec>,
    inputs: Vec<usize>,
    outputs: Vec<usize>,
    offsets: Vec<u64>,
    /// Elements that are to go through the first FIFO.
    total: u64,
    /// Whether these are all that can come, so that all objects of consumers are to be complete.
    is_all: bool,
}

/// Dimensions that visit each of `len` elements once, in some order, or with a mistake.
fn dims(rng: &mut Rng, len: u64, most: usize, mistakes: bool) -> Vec<Pair> {
    let (mut rest, mut sizes) = (len, Vec::new());
    while sizes.len() + 1 < most && rest > 1 && !rng.once_in(4) {
        let factors: Vec<u64> = (2..=rest).filter(|factor| rest.is_multiple_of(*factor)).collect();
        let factor = *rng.pick(&factors);
        sizes.push(factor);
        rest /= factor;
    }
    sizes.push(rest);
    let mut list = Vec::new();
    let mut stride = 1;
    for &size in sizes.iter().rev() {
        list.push((i128::from(size), stride));
        stride *= i128::from(size);
    }
    for k in (1..list.len()).rev() {
        list.swap(k, rng.below(k as u64 + 1) as usize);
    }
    if mistakes && rng.once_in(12) {
        let k = rng.below(list.len() as u64) as usize;
        let change = rng.range(-1..=2);
        if rng.once_in(2) {
            list[k].0 = (list[k].0 + i128::from(change)).max(1);
        } else {
            list[k].1 = (list[k].1 + i128::from(change)).max(1);
        }
    }
    list
}

fn maybe_dims(rng: &mut Rng, len: u64, most: usize) -> Vec<Pair> {
    if rng.once_in(2) { dims(rng, len, most, true) } else { Vec::new() }
}

fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

fn depths(rng: &mut Rng, ends: usize) -> Vec<u64> {
    let count = if rng.once_in(3) { ends } else { 1 };
    (0..count).map(|_| 1 + rng.below(4)).collect()
}

/// The numbers of objects that cores acquire: usually all of them.
fn acquires(rng: &mut Rng, ends: usize) -> Vec<u64> {
    (0..ends).map(|_| if rng.once_in(3) { 1 + rng.below(3) } else { 1 }).collect()
}

const SIZES: &[u64] = &[1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 18, 20, 24, 30, 32];

impl Design {
    fn random(rng: &mut Rng) -> Self {
        match rng.below(6) {
            0 => Self::single(rng),
            4 => Self::through(rng),
            1 => Self::distribute(rng),
            2 => Self::join(rng),
            3 => Self::initial(rng),
            _ => Self::forward(rng),
        }
    }

    /// A core or a shim to cores, with a DMA or through memory that both reach.
    fn single(rng: &mut Rng) -> Self {
        let object = *rng.pick(SIZES);
        let consumers: Vec<Place> = match rng.below(4) {
            0 => vec![(1, 4)],
            1 => vec![(5, 2), (8, 3)],
            _ => vec![(5, 2)],
        };
        let is_shim = rng.once_in(3);
        let ends = consumers.len() + 1;
        let consumer_object = (rng.once_in(4)).then(|| {
            let parts: Vec<u64> = (1..=object).filter(|part| object.is_multiple_of(*part)).collect();
            *rng.pick(&parts)
        });
        let received = consumer_object.unwrap_or(object);
        let spec = Spec {
            producer: if is_shim { (0, 0) } else { (1, 3) },
            object,
            consumer_object,
            depths: depths(rng, ends),
            acquires: acquires(rng, ends),
            to: if is_shim { Vec::new() } else { maybe_dims(rng, object, 3) },
            from: consumers.iter().map(|_| maybe_dims(rng, received, 3)).collect(),
            repeat: (!is_shim && rng.once_in(4)).then(|| 1 + rng.below(3)),
            via_dma: rng.once_in(2),
            consumers,
            ..Spec::default()
        };
        Self { fifos: vec![spec], total: object * (1 + rng.below(6)), ..Self::default() }
    }

    /// What goes into a link: from a shim, or a core.
    fn input(rng: &mut Rng, object: u64, core: Place) -> Spec {
        let is_shim = rng.once_in(2);
        Spec {
            producer: if is_shim { (core.0, 0) } else { core },
            consumers: vec![(0, 1)],
            object,
            depths: depths(rng, 2),
            acquires: acquires(rng, 1),
            to: if is_shim { Vec::new() } else { maybe_dims(rng, object, 3) },
            ..Spec::default()
        }
    }

    /// What comes out of a link, to a core, two, or a shim.
    fn output(rng: &mut Rng, object: u64, column: u32) -> Spec {
        let consumers = match rng.below(4) {
            0 => vec![(column, 0)],
            1 => vec![(column, 2), (column + 2, 4)],
            _ => vec![(column, 2)],
        };
        let from = |place: &Place, rng: &mut Rng| {
            if place.1 == 0 { Vec::new() } else { maybe_dims(rng, object, 3) }
        };
        Spec {
            producer: (0, 1),
            object,
            depths: depths(rng, consumers.len() + 1),
            acquires: acquires(rng, consumers.len() + 1),
            from: consumers.iter().map(|place| from(place, rng)).collect(),
            consumers,
            ..Spec::default()
        }
    }

    fn forward(rng: &mut Rng) -> Self {
        let small = *rng.pick(SIZES);
        let large = small * *rng.pick(&[1, 1, 2, 3, 4]);
        let (a, b) = if rng.once_in(2) { (small, large) } else { (large, small) };
        let b = if rng.once_in(20) { b + 1 } else { b };
        let (mut input, mut output) = (Self::input(rng, a, (3, 3)), Self::output(rng, b, 10));
        input.from = vec![maybe_dims(rng, a.max(b), 4)];
        output.to = maybe_dims(rng, a.max(b), 4);
        output.repeat = rng.once_in(4).then(|| 1 + rng.below(3));
        let mut total = lcm(a, b);
        let (on_core, of_values) = (rng.once_in(5), rng.once_in(5));
        if on_core {
            // On a compute tile, where a stream port could be too.
            (input.consumers, output.producer) = (vec![(0, 4)], (0, 4));
            match rng.below(6) {
                0 => input.stream_ends = Some(StreamEnds::Consumer),
                1 => output.stream_ends = Some(StreamEnds::Producer),
                2 => {
                    input.from = vec![Vec::new()];
                    output.pad = vec![(0, 0); output.to.len()];
                }
                _ => {}
            }
        } else if of_values {
            // Only values that another mem tile has.
            input.producer = (4, 1);
            input.initial = input.depths[0];
            input.to = maybe_dims(rng, a, 4);
            input.iterations = rng.once_in(3).then(|| 1 + rng.below(3));
            let total = a * input.initial * input.iterations.unwrap_or(1);
            let fifos = vec![input, output];
            let (inputs, outputs) = (vec![0], vec![1]);
            return Self { fifos, inputs, outputs, total, is_all: true, ..Self::default() };
        } else if rng.once_in(4) {
            // Zeros around what comes in.
            input.object = small;
            input.from = vec![maybe_dims(rng, small, 4)];
            output.pad(rng, small);
            total = if output.pads() { small } else { lcm(small, output.object) };
        }
        let mut times = 1 + rng.below(5);
        if rng.once_in(5) {
            // Both ends of the pool end after the same number of rounds.
            let rounds = 1 + rng.below(3);
            (input.iterations, output.iterations) = (Some(rounds), Some(rounds));
            let (object, depth) = if !output.pads() && output.object > input.object {
                (output.object, output.depths[0])
            } else {
                (input.object, *input.depths.last().unwrap())
            };
            (total, times) = (object * depth * rounds, 1);
        }
        Self {
            fifos: vec![input, output],
            inputs: vec![0],
            outputs: vec![1],
            total: total * times,
            ..Self::default()
        }
    }

    /// From core to core in memory that both reach, whose DMA sends it on.
    fn through(rng: &mut Rng) -> Self {
        let object = *rng.pick(SIZES);
        let parts: Vec<u64> = (1..=object).filter(|part| object.is_multiple_of(*part)).collect();
        let small = *rng.pick(&parts);
        let input = Spec {
            producer: (1, 3),
            consumers: vec![(1, 4)],
            object,
            depths: depths(rng, 2),
            acquires: acquires(rng, 1),
            allocate: Some((1, 4)),
            ..Spec::default()
        };
        let initial = if rng.once_in(3) { input.depths[0] } else { 0 };
        let input = Spec { initial, ..input };
        let output = Self::output(rng, small, 10);
        let repeat = rng.once_in(4).then(|| 1 + rng.below(3));
        let output = Spec { producer: (1, 4), to: maybe_dims(rng, object, 3), repeat, ..output };
        let total = object * (initial + 1 + rng.below(5));
        Self { fifos: vec![input, output], inputs: vec![0], outputs: vec![1], total, ..Self::default() }
    }

    /// Parts of an object, and their offsets.
    fn parts(rng: &mut Rng) -> (Vec<u64>, Vec<u64>, u64) {
        let even = rng.once_in(2).then(|| *rng.pick(SIZES));
        let parts: Vec<u64> =
            (0..2 + rng.below(2)).map(|_| even.unwrap_or_else(|| *rng.pick(SIZES))).collect();
        let mut offsets: Vec<u64> =
            parts.iter().scan(0, |at, part| Some(std::mem::replace(at, *at + part))).collect();
        if rng.once_in(15) {
            let k = rng.below(offsets.len() as u64) as usize;
            offsets[k] = offsets[k].saturating_add_signed(rng.range(-3..=3));
        }
        let object = parts.iter().sum();
        (parts, offsets, object)
    }

    /// Sometimes, rounds after which the ends of a link with these `depth` buffers end; usually the same
    /// number for each.
    fn end(&mut self, rng: &mut Rng, (object, depth): (u64, u64)) {
        if !rng.once_in(4) {
            return;
        }
        let rounds = 1 + rng.below(3);
        for of in &mut self.fifos {
            of.iterations = match rng.below(10) {
                0 => None,
                1 => Some(1 + rng.below(3)),
                _ => Some(rounds),
            };
        }
        self.total = object * depth * rounds;
    }

    fn distribute(rng: &mut Rng) -> Self {
        let (parts, offsets, object) = Self::parts(rng);
        let mut input = Self::input(rng, object, (3, 3));
        if rng.once_in(2) && parts.iter().all(|part| part == &parts[0]) {
            input.from = vec![dims(rng, parts[0], 4, true)];
        }
        let repeat = rng.once_in(4).then(|| 1 + rng.below(3));
        let mut fifos = vec![input];
        for (k, &part) in parts.iter().enumerate() {
            let factors: Vec<u64> = (1..=part).filter(|size| part.is_multiple_of(*size)).collect();
            let object = if rng.once_in(5) { *rng.pick(&factors) } else { part };
            let output = Self::output(rng, object, 10 + 5 * k as u32);
            let mut output = Spec { to: maybe_dims(rng, part, 4), repeat, ..output };
            if rng.once_in(5) {
                output.pad(rng, part);
            }
            fifos.push(output);
        }
        let (outputs, depth) = ((1..fifos.len()).collect(), *fifos[0].depths.last().unwrap());
        let mut design = Self {
            fifos,
            inputs: vec![0],
            outputs,
            offsets,
            total: object * (1 + rng.below(5)),
            is_all: false,
        };
        design.end(rng, (object, depth));
        design
    }

    fn join(rng: &mut Rng) -> Self {
        let (parts, offsets, object) = Self::parts(rng);
        let mut fifos = Vec::new();
        for (k, &part) in parts.iter().enumerate() {
            let factors: Vec<u64> = (1..=part).filter(|size| part.is_multiple_of(*size)).collect();
            let object = if rng.once_in(5) { *rng.pick(&factors) } else { part };
            let input = Self::input(rng, object, (3 + 2 * k as u32, 3));
            fifos.push(Spec { from: vec![maybe_dims(rng, part, 4)], ..input });
        }
        let inputs = (0..fifos.len()).collect();
        let mut output = Self::output(rng, object, 20);
        if rng.once_in(2) && parts.iter().all(|part| part == &parts[0]) {
            output.to = dims(rng, parts[0], 4, true);
            // As many zeros as it takes for each part to be as long as an object.
            let (rows, zeros) = (output.to[0].0, output.to[0].0 * (parts.len() as i128 - 1));
            if rows > 0 && rng.once_in(3) {
                let before = rng.below(zeros as u64 + 1).into();
                output.pad = output.to.iter().map(|_| (0, 0)).collect();
                output.pad[0] = (before, zeros - before);
            }
        }
        output.repeat = rng.once_in(4).then(|| 1 + rng.below(3));
        if rng.once_in(6) {
            // On a compute tile, which cannot pad.
            output.producer = (0, 4);
            for input in &mut fifos {
                input.consumers = vec![(0, 4)];
            }
            if rng.once_in(2) {
                output.to = dims(rng, object, 3, false);
                output.pad = vec![(0, 0); output.to.len()];
            }
        }
        fifos.push(output);
        let (outputs, depth) = (vec![parts.len()], fifos[parts.len()].depths[0]);
        let total = object * (1 + rng.below(5));
        let mut design = Self { fifos, inputs, outputs, offsets, total, is_all: false };
        design.end(rng, (object, depth));
        design
    }

    /// A mem tile or a core that begins with values.
    fn initial(rng: &mut Rng) -> Self {
        let object = *rng.pick(SIZES);
        let mut of = Self::output(rng, object, 10);
        let is_mem = rng.once_in(2);
        of.producer = if is_mem { (0, 1) } else { (0, 3) };
        of.to = maybe_dims(rng, object, if is_mem { 4 } else { 3 });
        of.initial = of.depths[0];
        of.repeat = rng.once_in(3).then(|| 1 + rng.below(3));
        of.iterations = (is_mem && rng.once_in(2)).then(|| 1 + rng.below(4));
        of.via_dma = true;
        let rounds = of.iterations.unwrap_or(1);
        let more = if is_mem { 0 } else { rng.below(4) };
        let total = object * (of.initial * rounds + more);
        Self { fifos: vec![of], total, ..Self::default() }
    }
}

/// What an element is, in memory.
fn tag(fifo: usize, element: u64) -> u32 {
    (fifo as u32 + 1) << 24 | element as u32
}

fn bytes(values: impl Iterator<Item = u32>) -> Vec<u8> {
    values.flat_map(u32::to_le_bytes).collect()
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

#[derive(Default, Debug)]
struct Count {
    refused: u64,
    run: u64,
    closed: u64,
    elements: u64,
}

/// Descriptors of FIFOs without a fault keep their own rules too.
fn check_descriptors(fifos: &Fifos, design: &Design) {
    let all = (0..fifos.fifos.len()).flat_map(|fifo| {
        let consumers = 0..fifos.fifos[fifo].consumers.len();
        std::iter::once(FifoEnd::producer(fifo)).chain(consumers.map(move |k| FifoEnd::consumer(fifo, k)))
    });
    for ring in all.filter_map(|end| ring(fifos, end)) {
        for k in 0..ring.len() {
            let found = ring.declared(fifos, k).check();
            assert!(found.is_empty(), "{k} of {:?}: {found:?} {design:?}", ring.end);
        }
    }
}

/// Whether tasks keep their rules.
fn has_tasks(fifos: &Fifos, design: &Design) -> bool {
    let is_shim = |place| fifos.grid.kind(place) == Some(TileKind::Shim);
    (0..fifos.fifos.len()).all(|fifo| {
        let of = &fifos.fifos[fifo];
        let fill = !is_shim(of.producer) || check_tap(fifos, fifo, moved(design, fifo)).is_none();
        let drain =
            !is_shim(of.consumers[0]) || check_tap(fifos, fifo, moved(design, fifo) * of.repeats()).is_none();
        fill && drain
    })
}

/// Elements of a FIFO, without repeats.
fn moved(design: &Design, fifo: usize) -> u64 {
    let whole = match (design.inputs.len(), design.outputs.len()) {
        (1, 2..) => &design.fifos[design.inputs[0]],
        (2.., 1) => &design.fifos[design.outputs[0]],
        _ => {
            return if design.fifos[fifo].pads() {
                design.total / design.fifos[0].object * design.fifos[fifo].object
            } else {
                design.total
            };
        }
    };
    if design.fifos[fifo].pads() {
        // Each of its parts is an object then.
        let parts = if design.outputs == [fifo] { design.inputs.len() as u64 } else { 1 };
        return design.total / whole.object * design.fifos[fifo].object * parts;
    }
    let members = if design.inputs.len() > 1 { &design.inputs } else { &design.outputs };
    let Some(part) = members.iter().position(|&member| member == fifo) else { return design.total };
    let end = design.offsets.get(part + 1).copied().unwrap_or(whole.object);
    design.total / whole.object * (end - design.offsets[part])
}

fn run(fifos: &Fifos, design: &Design, count: &mut Count) {
    if !check(fifos).is_empty() {
        count.refused += 1;
        return;
    }
    check_descriptors(fifos, design);
    if !has_tasks(fifos, design) {
        count.refused += 1;
        return;
    }
    count.run += 1;
    let mut bench = Bench::new(fifos);
    let is_shim = |place| fifos.grid.kind(place) == Some(TileKind::Shim);
    let (mut sinks, mut drains) = (Vec::new(), Vec::new());
    for (fifo, of) in fifos.fifos.iter().enumerate() {
        let (end, elements) = (FifoEnd::producer(fifo), moved(design, fifo));
        let is_output = design.outputs.contains(&fifo);
        let objects = elements / of.object;
        let object = |object: u64| bytes((0..of.object).map(|k| tag(fifo, object * of.object + k)));
        if of.initial > 0 {
            let values: Vec<Vec<u8>> = (0..of.initial).map(object).collect();
            bench.init(fifo, &values);
        }
        if is_shim(of.producer) {
            let at = bench.array.host.len() as u64;
            bench.array.host.extend(bytes((0..elements).map(|k| tag(fifo, k))));
            bench.linear(fifo, None, at, elements);
        } else if fifos.grid.kind(of.producer) == Some(TileKind::Compute) && !is_output {
            bench.source(fifo, (of.initial..objects).map(object).collect());
        }
        for k in 0..of.consumers.len() {
            let to = FifoEnd::consumer(fifo, k);
            if fifos.grid.kind(of.consumers[k]) == Some(TileKind::Mem) || design.inputs.contains(&fifo) {
                continue;
            }
            check_period(fifos, fifo, k);
            let received = elements * of.repeats();
            let object = of.object_of(to.side);
            assert!(!design.is_all || received.is_multiple_of(object), "{received} {object}: {design:?}");
            if is_shim(of.consumers[k]) {
                let at = bench.array.host.len();
                bench.array.host.resize(at + 4 * received as usize, 0xDD);
                bench.linear(fifo, Some(k), at as u64, received);
                drains.push((to, at, received));
            } else {
                let objects = received / of.object_of(to.side);
                let core = bench.sink(fifo, k, objects as usize, of.acquired(to.side) as usize);
                sinks.push((to, core));
            }
        }
        // What was placed one after the other is what these FIFOs get if they are alone.
        if needs_dma(fifos, fifo) {
            assert_eq!(channel(fifos, end), Some(bench.port(fifo, 0).channel), "{design:?}");
        }
    }
    bench.array.run();
    let expect = |end: FifoEnd, object: u64, element: u64, found: u32| {
        let from = arrival(fifos, end, object, element);
        let expected = match from {
            Some(Arrival::Element { fifo, object, element }) => {
                tag(fifo, object * fifos.fifos[fifo].object + element)
            }
            Some(Arrival::Padding) => 0,
            None => panic!("{end:?} {object} {element} is nothing: {design:?}"),
        };
        assert_eq!(found, expected, "{end:?}, object {object}, element {element}: {from:?} of {design:?}");
    };
    for core in &bench.array.cores {
        let (role, done) = (if core.produces { "producer" } else { "consumer" }, core.done);
        assert!(core.is_done(), "a {role} waits after {done} of {}: {design:?}", core.count);
    }
    for (fifo, of) in fifos.fifos.iter().enumerate() {
        if is_shim(of.producer) || is_shim(of.consumers[0]) {
            let index = usize::from(!is_shim(of.producer));
            assert!(bench.array.is_idle(bench.port(fifo, index)), "a task waits: {design:?}");
        }
    }
    for (end, core) in sinks {
        for (object, held) in bench.array.cores[core].objects.iter().enumerate() {
            for (element, found) in words(held).into_iter().enumerate() {
                expect(end, object as u64, element as u64, found);
                count.elements += 1;
            }
        }
        count.closed += u64::from(closed(fifos, end, design));
    }
    for (end, at, elements) in drains {
        let object = fifos.fifos[end.fifo].object_of(end.side);
        for (k, found) in words(&bench.array.host[at..at + 4 * elements as usize]).into_iter().enumerate() {
            expect(end, k as u64 / object, k as u64 % object, found);
            count.elements += 1;
        }
    }
}

/// After a period, the elements come from a later object by the same distance, for a FIFO that is not in a
/// link.
fn check_period(fifos: &Fifos, fifo: usize, k: usize) {
    let (from, to) = (FifoEnd::producer(fifo), FifoEnd::consumer(fifo, k));
    let has_rounds = pool(fifos, from).is_some_and(|pool| pool.pairs == 0);
    let (sent, received) = period(fifos, fifo, k).unwrap();
    for element in 0..fifos.fifos[fifo].object_of(to.side) {
        let [now, later] = [0, received].map(|object| match arrival(fifos, to, object, element) {
            Some(Arrival::Element { fifo: of, object, .. }) if of == fifo => Some(object),
            _ => None,
        });
        if let (Some(now), Some(later), false) = (now, later, has_rounds) {
            assert_eq!(later, now + sent, "{sent} {received} {:?}", fifos.fifos[fifo]);
        }
    }
}

/// The closed form, where there is one, is the order; a route has no fault.
fn closed(fifos: &Fifos, end: FifoEnd, design: &Design) -> bool {
    let aie_pattern_core::declare::FifoSide::Consumer(k) = end.side else { return false };
    let first = design.fifos[0].object;
    let Some(route) = RouteEnds::to(fifos, end.fifo, k, design.total / first) else { return false };
    let faults = hop::check(&route.route(Claim::Nothing));
    assert!(faults.is_empty(), "{faults:?} of {design:?}");
    let object = pool(fifos, end).map_or(fifos.fifos[end.fifo].object_of(end.side), |pool| pool.object);
    let objects = aie_pattern_core::lower::hop::objects(&route.route(Claim::Nothing));
    let mut walked = vec![aie_pattern_core::lower::hop::NOTHING; (object * objects) as usize];
    assert!(route.walk_order(&mut walked), "{design:?}");
    for (k, &entry) in walked.iter().enumerate() {
        let from = arrival(fifos, end, k as u64 / object, k as u64 % object);
        let (object, element) = (u64::from(entry) / first, u64::from(entry) % first);
        let expected = match entry {
            u32::MAX => Some(Arrival::Padding),
            _ => Some(Arrival::Element { fifo: route.first, object, element }),
        };
        assert_eq!(from, expected, "{k} of {walked:?}, {design:?}");
    }
    let Some(order) = route.order() else { return false };
    for (k, index) in order.indices().unwrap().enumerate() {
        let from = arrival(fifos, end, k as u64 / object, k as u64 % object);
        let (object, element) = (index as u64 / first, index as u64 % first);
        let expected = Arrival::Element { fifo: route.first, object, element };
        assert_eq!(from, Some(expected), "{k} of {order:?}, {design:?}");
    }
    true
}

#[test]
fn what_the_registers_do_is_the_order_and_nothing_hangs() {
    let mut rng = Rng::new(20_261_122);
    let mut count = Count::default();
    for _ in 0..cases(4000) {
        let mut design = Design::random(&mut rng);
        let fifos = std::mem::take(&mut design.fifos);
        design.fifos = fifos.into_iter().map(|of| of.run_on(&mut rng).pad_with_nothing(&mut rng)).collect();
        let from: Vec<Vec<&[Pair]>> =
            design.fifos.iter().map(|of| of.from.iter().map(Vec::as_slice).collect()).collect();
        let list: Vec<Fifo> = design
            .fifos
            .iter()
            .zip(&from)
            .map(|(of, from)| Fifo {
                consumer_object: of.consumer_object,
                acquires: &of.acquires,
                to_stream: &of.to,
                from_stream: from,
                pad: &of.pad,
                repeat: of.repeat,
                iterations: of.iterations,
                initial: of.initial,
                via_dma: of.via_dma,
                allows: Allows { runs_on: of.runs_on, ..Allows::NONE },
                allocate: of.allocate,
                stream_ends: of.stream_ends,
                ..Fifo::new("of", of.producer, &of.consumers, (Element::Int32, of.object), &of.depths)
            })
            .collect();
        let (source, destination): (&[u64], &[u64]) =
            if design.inputs.len() > 1 { (&design.offsets, &[]) } else { (&[], &design.offsets) };
        let link = FifoLink {
            inputs: &design.inputs,
            outputs: &design.outputs,
            source_offsets: source,
            destination_offsets: destination,
        };
        let links = if design.inputs.is_empty() { vec![] } else { vec![link] };
        let fifos = Fifos::new(Device::AieMl, GRID, &list, &links);
        run(&fifos, &design, &mut count);
    }
    println!("{count:?}");
    let all = count.run + count.refused;
    assert!(count.run * 2 > all, "{count:?}");
    assert!(count.closed * 5 > count.run, "{count:?}");
}

/// One end's walk over objects of `len` elements, by loops: what is wrong with it first.
fn naive(dims: &[Pair], len: u64, is_consumer: bool) -> Option<&'static str> {
    let list: Vec<(u64, i64)> = dims.iter().map(|&(size, stride)| (size as u64, stride as i64)).collect();
    let walk = aie_pattern_tests::nested_loops(0, &list);
    if walk.len() as u64 != len {
        return Some("AP171");
    }
    if walk.iter().any(|&index| index < 0 || index as u64 >= len) {
        return Some("AP172");
    }
    // A stride of 0 is the descriptor's fault.
    let stays = list.iter().any(|&(size, stride)| size > 1 && stride == 0);
    let mut sorted = walk;
    sorted.sort_unstable();
    sorted.dedup();
    (is_consumer && !stays && sorted.len() as u64 != len).then_some("AP173")
}

#[test]
fn walks_are_refused_as_loops_say() {
    let mut rng = Rng::new(160);
    let mut refused = [0; 2];
    for _ in 0..cases(20_000) {
        let len = 1 + rng.below(72);
        let is_consumer = rng.once_in(2);
        let mut list = dims(&mut rng, len, 4, true);
        for _ in 0..rng.below(2) {
            let k = rng.below(list.len() as u64) as usize;
            list[k].1 = rng.range(0..=9).into();
        }
        let from = [list.as_slice()];
        let base = Fifo::new("of", (1, 2), &[(3, 3)], (Element::Int32, len), &[2]);
        let fifo =
            if is_consumer { Fifo { from_stream: &from, ..base } } else { Fifo { to_stream: &list, ..base } };
        let own = [fifo];
        let fifos = Fifos::new(Device::AieMl, GRID, &own, &[]);
        let found = check(&fifos);
        // Without the faults of its descriptor.
        let found = found.as_slice().iter().filter(|fault| !matches!(fault, Fault::Descriptor { .. }));
        let found: Vec<&str> = found.map(|fault| fault.rule().code()).collect();
        let expected = naive(&list, len, is_consumer);
        assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{list:?} of {len}, {is_consumer}");
        refused[usize::from(expected.is_some())] += 1;
    }
    assert!(refused.iter().all(|&count| count > 1000), "{refused:?}");
}
