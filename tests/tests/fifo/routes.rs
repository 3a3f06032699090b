//! Random routes over FIFOs and tasks, right and wrong: the rules accept what loops over buffers bear out, and nothing else.

use aie_pattern_core::declare::{Claim, Endpoint, Fifo, FifoEnd, FifoLink, Fifos, LinkKind, Pair, Route};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::fifo::{fifo_endpoint, started};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::fifo::check;
use aie_pattern_core::rule::hop::{Fault, check as check_route};
use aie_pattern_core::{Device, Dim, Element, Pattern, TileKind};
use aie_pattern_tests::{Rng, cases, nested_loops};

/// Indices that loops visit.
type Walk = Vec<usize>;

/// An end of a route.
#[derive(Clone, Debug)]
enum End {
    Producer(usize),
    Consumer(usize, usize),
    /// A task over a tensor.
    Task(Vec<(u64, i64)>),
}

fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

/// Sizes whose product is `len`, from the outermost on, with the strides of some order of the dimensions.
fn dims(rng: &mut Rng, len: u64) -> Vec<(u64, i64)> {
    let outer = *rng.pick(&[1, 2, 3, 4, 6].map(|n| if len.is_multiple_of(n) { n } else { 1 }));
    match rng.below(3) {
        0 => vec![(len, 1)],
        1 => vec![(outer, (len / outer) as i64), (len / outer, 1)],
        _ => vec![(len / outer, 1), (outer, (len / outer) as i64)],
    }
}

fn pairs(rng: &mut Rng, len: u64) -> &'static [Pair] {
    if rng.once_in(2) {
        return &[];
    }
    leak(dims(rng, len).iter().map(|&(size, stride)| (i128::from(size), i128::from(stride))).collect())
}

/// A column with a way in through its mem tile, which may fork, a way back, which may be a join, and ways that pass no mem tile.
fn column(rng: &mut Rng, c: u32, all: &mut Vec<Fifo<'static>>, links: &mut Vec<FifoLink<'static>>) {
    let base = *rng.pick(&[12u64, 24]);
    let first = all.len();
    let name = |what: &str| -> &'static str { Box::leak(format!("{what}{c}").into_boxed_str()) };
    let tile = |row| (c, row);
    let fifo = |what, from: Place, to: Vec<Place>, object| {
        Fifo::new(name(what), from, leak(to), (Element::Int32, object), &[2])
    };
    let (shim, mem, core, side) = (tile(0), tile(1), tile(2), tile(4));
    let is_fork = rng.once_in(3);
    let outer = if is_fork { base } else { base / *rng.pick(&[1, 2]) };
    let inner = if is_fork { base / 2 } else { base / *rng.pick(&[1, 2]) };
    let pool = outer.max(inner);
    let broadcast = rng.once_in(4);
    let consumers = if broadcast { vec![mem, side] } else { vec![mem] };
    let own: &[Pair] = if is_fork { &[] } else { pairs(rng, pool) };
    let received: &[&[Pair]] = leak(vec![own]);
    all.push(Fifo { from_stream: received, ..fifo("in", shim, consumers, outer) });
    let arrives = |rng: &mut Rng, len| leak(vec![pairs(rng, len)]);
    let part = if is_fork { inner } else { pool };
    let repeat = rng.once_in(5).then_some(2);
    let to_stream = pairs(rng, part);
    let from_stream = arrives(rng, inner);
    all.push(Fifo { to_stream, from_stream, repeat, ..fifo("mem", mem, vec![core], inner) });
    if is_fork {
        let to_stream = pairs(rng, part);
        all.push(Fifo { to_stream, repeat, ..fifo("fork", mem, vec![tile(3)], inner) });
    }
    let outputs = leak((first + 1..all.len()).collect());
    let destination_offsets = if is_fork { leak(vec![0, inner]) } else { &[] };
    links.push(FifoLink { inputs: leak(vec![first]), outputs, source_offsets: &[], destination_offsets });

    let back = all.len();
    let is_join = rng.once_in(4);
    let small = if is_join { base / 2 } else { base };
    let (to_stream, from_stream) = (pairs(rng, small), arrives(rng, small));
    all.push(Fifo { to_stream, from_stream, ..fifo("back", core, vec![mem], small) });
    if is_join {
        all.push(fifo("other", tile(3), vec![mem], small));
    }
    let inputs = leak((back..all.len()).collect());
    let to_stream = if is_join { &[] } else { pairs(rng, base) };
    all.push(Fifo { to_stream, ..fifo("out", mem, vec![shim], base) });
    let source_offsets = if is_join { leak(vec![0, small]) } else { &[] };
    links.push(FifoLink {
        inputs,
        outputs: leak(vec![all.len() - 1]),
        source_offsets,
        destination_offsets: &[],
    });

    let object = base / *rng.pick(&[1, 2]);
    let consumer_object = rng.once_in(3).then_some(object / 2);
    let to_stream = pairs(rng, object);
    let from_stream = arrives(rng, consumer_object.unwrap_or(object));
    all.push(Fifo { to_stream, from_stream, consumer_object, ..fifo("direct", core, vec![side], object) });
    // Through memory that both cores reach, and on by a DMA.
    all.push(fifo("near", core, vec![tile(3)], base));
    all.push(Fifo { via_dma: true, ..fifo("on", tile(3), vec![side], base) });
    let to_stream = pairs(rng, base);
    all.push(Fifo { to_stream, ..fifo("aside", side, vec![shim], base) });
}

/// What loops know of a block.
struct Model<'a>(&'a Fifos<'a>);

impl Model<'_> {
    /// The link that an end belongs to, and which of its parts.
    fn link(&self, end: &End) -> Option<(usize, usize)> {
        let links = self.0.links.iter().enumerate();
        let position = |list: &[usize], fifo: usize| list.iter().position(|&of| of == fifo);
        links.into_iter().find_map(|(k, link)| match *end {
            End::Producer(fifo) => Some((k, position(link.outputs, fifo)?)),
            End::Consumer(fifo, 0) => Some((k, position(link.inputs, fifo)?)),
            _ => None,
        })
    }

    fn fifo(end: &End) -> Option<usize> {
        match *end {
            End::Producer(fifo) | End::Consumer(fifo, _) => Some(fifo),
            End::Task(_) => None,
        }
    }

    fn place(&self, end: &End) -> Place {
        match *end {
            End::Producer(fifo) => self.0.fifos[fifo].producer,
            End::Consumer(fifo, k) => self.0.fifos[fifo].consumers[k],
            End::Task(_) => (0, 0),
        }
    }

    /// Elements of a buffer, where in it the end works, and in which order.
    fn walk(&self, end: &End) -> (usize, Walk) {
        let (fifo, dims) = match *end {
            End::Task(ref dims) => {
                let walk: Walk = nested_loops(0, dims).iter().map(|&at| at as usize).collect();
                return (walk.len(), walk);
            }
            End::Producer(fifo) => (fifo, self.0.fifos[fifo].to_stream),
            End::Consumer(fifo, k) => {
                (fifo, self.0.fifos[fifo].from_stream.get(k).copied().unwrap_or_default())
            }
        };
        let this = &self.0.fifos[fifo];
        let own = match end {
            End::Consumer(..) => this.consumer_object.unwrap_or(this.object),
            _ => this.object,
        };
        let (pool, offset, len) = match self.link(end) {
            None => (own, 0, own),
            Some((link, part)) => {
                let link = &self.0.links[link];
                let objects = |list: &[usize]| list.iter().map(|&k| self.0.fifos[k].object).max().unwrap();
                let pool = objects(link.inputs).max(objects(link.outputs));
                let is_part = match link.kind() {
                    LinkKind::Forward => false,
                    LinkKind::Join => matches!(end, End::Consumer(..)),
                    LinkKind::Distribute => matches!(end, End::Producer(_)),
                };
                if is_part { (pool, link.offsets()[part], own) } else { (pool, 0, pool) }
            }
        };
        let dims: Vec<_> = dims.iter().map(|&(size, stride)| (size as u64, stride as i64)).collect();
        let dims = if dims.is_empty() { vec![(len, 1)] } else { dims };
        let walk = nested_loops(offset as i64, &dims).iter().map(|&at| at as usize).collect();
        (pool as usize, walk)
    }

    /// Whether anything moves data from each end to the next.
    fn is_connected(&self, ends: &[End]) -> bool {
        let is_shim = |end: &End| self.place(end).1 == 0;
        let streams = ends.chunks(2).all(|hop| match (Self::fifo(&hop[0]), Self::fifo(&hop[1])) {
            (Some(one), Some(two)) => one == two,
            (Some(fifo), None) => self.0.fifos[fifo].consumers.iter().any(|at| at.1 == 0),
            (None, Some(fifo)) => self.0.fifos[fifo].producer.1 == 0,
            (None, None) => true,
        });
        let buffers = ends[1..ends.len() - 1].chunks(2).all(|join| {
            let [from, to] = join else { unreachable!() };
            match (Self::fifo(from), Self::fifo(to)) {
                (None, None) => true,
                (Some(_), Some(_)) if self.place(from) != self.place(to) || is_shim(from) => false,
                (Some(_), Some(_)) => match (self.link(from), self.link(to)) {
                    (Some((one, _)), Some((two, _))) => one == two,
                    (None, None) => self.place(from).1 > 1,
                    _ => false,
                },
                // A task works on no memory of the array.
                _ => false,
            }
        });
        streams && buffers
    }

    /// The contents of the last buffers after this number of objects of the first, the number of elements
    /// sent, and the number of elements. `None` if anything waits, is left over, is read before it is
    /// written, or is written twice.
    fn run(&self, ends: &[End], objects: usize) -> Option<(Vec<Option<usize>>, usize, usize)> {
        let (first, _) = self.walk(&ends[0]);
        let mut memory: Vec<Option<usize>> = (0..first * objects).map(Some).collect();
        let (mut sent, mut written) = (None, first);
        for hop in ends.chunks(2) {
            let (object, reads) = self.walk(&hop[0]);
            let times = match hop[0] {
                End::Producer(fifo) => self.0.fifos[fifo].repeat.unwrap_or(1) as usize,
                _ => 1,
            };
            // `=>` is one buffer.
            if object != written {
                return None;
            }
            let mut stream = Vec::new();
            for buffer in memory.chunks(object) {
                for _ in 0..times {
                    for &at in &reads {
                        stream.push(buffer[at]?);
                    }
                }
            }
            sent.get_or_insert(stream.len());
            let (object, writes) = self.walk(&hop[1]);
            if stream.is_empty() || !stream.len().is_multiple_of(writes.len()) {
                return None;
            }
            // A task leaves nothing of an object in the stream, or waits for a part of one.
            for (task, fifo) in [(&hop[0], &hop[1]), (&hop[1], &hop[0])] {
                if let (End::Task(_), Some(_)) = (task, Self::fifo(fifo))
                    && !self.walk(task).1.len().is_multiple_of(self.walk(fifo).1.len())
                {
                    return None;
                }
            }
            written = object;
            memory = vec![None; object * (stream.len() / writes.len())];
            for (k, part) in stream.chunks(writes.len()).enumerate() {
                for (&at, &element) in writes.iter().zip(part) {
                    if memory[k * object + at].replace(element).is_some() {
                        return None;
                    }
                }
            }
        }
        Some((memory, sent.unwrap(), first * objects))
    }
}

/// A route of hops that mostly fit.
fn route(rng: &mut Rng, fifos: &Fifos, objects: &[u64]) -> Vec<End> {
    let task = |rng: &mut Rng| {
        let len = *rng.pick(objects) * (1 + rng.below(3));
        End::Task(dims(rng, len))
    };
    let count = fifos.fifos.len() as u64;
    let mut hops: Vec<(Option<usize>, Option<usize>)> = Vec::new();
    let mut at = rng.below(count) as usize;
    for k in 0..=rng.below(4) {
        if k > 0 {
            let begins: Vec<_> = (0..count as usize)
                .filter(|&next| fifos.fifos[at].consumers.contains(&fifos.fifos[next].producer))
                .collect();
            at = if begins.is_empty() || rng.once_in(12) {
                rng.below(count) as usize
            } else {
                *rng.pick(&begins)
            };
        }
        let other = if rng.once_in(20) { rng.below(count) as usize } else { at };
        let sends = if k == 0 && rng.once_in(2) || rng.once_in(25) { None } else { Some(at) };
        let receives = if rng.once_in(10) { None } else { Some(other) };
        hops.push((sends, receives));
    }
    // What ends on a shim is mostly drained.
    let ends_on_shim = fifos.fifos[at].consumers.iter().any(|at| at.1 == 0);
    if ends_on_shim && !rng.once_in(4) {
        hops.last_mut().unwrap().1 = None;
    }
    let mut ends = Vec::new();
    for (k, &(sends, receives)) in hops.iter().enumerate() {
        ends.push(sends.map_or_else(|| task(rng), End::Producer));
        ends.push(match receives {
            None => task(rng),
            Some(fifo) => {
                let next = hops.get(k + 1).and_then(|hop| hop.0).map(|next| fifos.fifos[next].producer);
                let consumers = fifos.fifos[fifo].consumers;
                End::Consumer(fifo, consumers.iter().position(|&at| Some(at) == next).unwrap_or(0))
            }
        });
    }
    ends
}

fn endpoint<'a>(fifos: &'a Fifos<'a>, end: &End, k: usize) -> Endpoint<'a> {
    let name = ["`A`", "`B`", "`C`", "`D`", "`E`", "`F`", "`G`", "`H`", "`I`", "`J`"][k];
    match *end {
        End::Producer(fifo) => fifo_endpoint(fifos, FifoEnd::producer(fifo)),
        End::Consumer(fifo, consumer) => fifo_endpoint(fifos, FifoEnd::consumer(fifo, consumer)),
        End::Task(ref dims) => {
            let elements = dims.iter().map(|dim| dim.0).product();
            let dims: Vec<_> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
            let walk = Pattern::new(Element::Int32, 0, &dims).unwrap();
            let tile = Some(TileKind::Shim);
            Endpoint { tile, device: Some(Device::AieMl), buffer: Some(elements), ..Endpoint::of_walk(walk) }
        }
    }
    .named(name)
}

/// The faults of the route of these ends, as `assert_transfer!` has them.
fn verdict<'a>(fifos: &'a Fifos<'a>, list: &[End], claim: Claim<'a>) -> Vec<Rule> {
    fn with<'a, const N: usize>(fifos: &'a Fifos<'a>, list: &[End], claim: Claim<'a>) -> Vec<Rule> {
        let ends: [Endpoint<'a>; N] = core::array::from_fn(|k| endpoint(fifos, &list[k], k));
        let ends = started(ends);
        let route = Route { ends: &ends, claim };
        let found = check_route(&route);
        // Nothing panics, and every report has a text.
        assert!(found.as_slice().iter().all(|fault| !fault.text(&route).as_str().is_empty()));
        found.as_slice().iter().map(Fault::rule).collect()
    }
    match list.len() {
        2 => with::<2>(fifos, list, claim),
        4 => with::<4>(fifos, list, claim),
        6 => with::<6>(fifos, list, claim),
        8 => with::<8>(fifos, list, claim),
        _ => unreachable!(),
    }
}

#[test]
fn routes_are_accepted_if_loops_over_their_buffers_say_so() {
    let mut rng = Rng::new(0x0407_E505);
    let (mut sound, mut broken, mut accepted) = (0, 0, [0; 4]);
    let mut refused = std::collections::BTreeMap::new();
    for _ in 0..cases(1_000) {
        let (mut list, mut links) = (Vec::new(), Vec::new());
        column(&mut rng, 0, &mut list, &mut links);
        // Offsets of the links of the second column are by number.
        if rng.once_in(2) {
            column(&mut rng, 1, &mut list, &mut links);
        }
        let grid = Grid::of_part("npu1").unwrap();
        let fifos = Fifos::new(Device::AieMl, grid, &list, &links);
        if !check(&fifos).is_empty() {
            broken += 1;
            continue;
        }
        sound += 1;
        let objects: Vec<u64> = list.iter().map(|fifo| fifo.object).collect();
        let model = Model(&fifos);
        for _ in 0..6 {
            let ends = route(&mut rng, &fifos, &objects);
            let is_fifo = !matches!(ends[0], End::Task(_));
            let most = if is_fifo { 200 } else { 1 };
            let arrives = if model.is_connected(&ends) {
                (1..=most).find_map(|objects| model.run(&ends, objects))
            } else {
                None
            };
            let len = *rng.pick(&objects);
            let walk = dims(&mut rng, len);
            let expected: Walk = nested_loops(0, &walk).iter().map(|&at| at as usize).collect();
            let list: Vec<_> = walk.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
            let same = Endpoint::of_walk(Pattern::new(Element::Int32, 0, &list).unwrap()).named("`W`");
            let claims = [Claim::Nothing, Claim::Identity, Claim::Permutation, Claim::SameWalk(same)];
            for (k, claim) in claims.into_iter().enumerate() {
                let holds = arrives.as_ref().is_some_and(|(memory, sent, first)| match k {
                    0 => true,
                    1 => memory.len() == *first && memory.iter().enumerate().all(|(k, &at)| at == Some(k)),
                    2 => {
                        let mut seen: Vec<_> = memory.iter().flatten().collect();
                        seen.sort();
                        seen.dedup();
                        seen.len() == memory.len() && *sent == memory.len()
                    }
                    _ => memory.iter().copied().eq(expected.iter().map(|&at| Some(at))),
                });
                let found = verdict(&fifos, &ends, claim);
                if found.contains(&Rule::HopUndecided) {
                    // Parts of a fork, one after the other, that are repeated: no closed form, and no claim.
                    *refused.entry("undecided").or_insert(0) += 1;
                    continue;
                }
                assert_eq!(found.is_empty(), holds, "{k} {found:?} {arrives:?}\n{ends:?}\n{fifos:#?}");
                accepted[k] += usize::from(holds);
                for rule in found {
                    *refused.entry(rule.code()).or_insert(0) += 1;
                }
            }
        }
    }
    println!("{sound} sound, {broken} broken, accepted {accepted:?}, refused {refused:?}");
    assert!(sound > broken && accepted.iter().all(|&n| n > 50), "{accepted:?}");
    for code in ["AP112", "AP114", "AP117", "AP118", "AP119", "AP122", "AP123", "AP176"] {
        assert!(refused[code] > 20, "{refused:?}");
    }
}

/// A way in through a mem tile with a walk of the pool, and the block of it.
fn block(from_stream: &'static [&'static [Pair]]) -> Fifos<'static> {
    let object = (Element::Int32, 12);
    let list = vec![
        Fifo { from_stream, ..Fifo::new("in", (0, 0), &[(0, 1)], object, &[2]) },
        Fifo::new("mem", (0, 1), &[(0, 2)], object, &[2]),
    ];
    let link = FifoLink { inputs: &[0], outputs: &[1], source_offsets: &[], destination_offsets: &[] };
    let grid = Grid::of_part("npu1").unwrap();
    Fifos::new(Device::AieMl, grid, leak(list), leak(vec![link]))
}

#[test]
fn fifos_of_another_block_are_others_unless_both_declare_the_same() {
    let (plain, again, walked) = (block(&[]), block(&[]), block(&[&[(3, 1), (4, 3)]]));
    let through = |one: &Fifos, two: &Fifos| {
        let ends = [
            fifo_endpoint(one, FifoEnd::producer(0)),
            fifo_endpoint(one, FifoEnd::consumer(0, 0)),
            fifo_endpoint(two, FifoEnd::producer(1)),
            fifo_endpoint(two, FifoEnd::consumer(1, 0)),
        ];
        let found = check_route(&Route { ends: &ends, claim: Claim::Nothing });
        found.as_slice().iter().map(Fault::rule).collect::<Vec<_>>()
    };
    assert_eq!(through(&plain, &again), []);
    assert_eq!(through(&walked, &walked), []);
    assert_eq!(through(&plain, &walked), [Rule::HopBuffer]);
    assert_eq!(through(&walked, &plain), [Rule::HopBuffer]);

    let stream = |one: &Fifos, two: &Fifos| {
        let ends = [fifo_endpoint(one, FifoEnd::producer(0)), fifo_endpoint(two, FifoEnd::consumer(0, 0))];
        let found = check_route(&Route { ends: &ends, claim: Claim::Nothing });
        found.as_slice().iter().map(Fault::rule).collect::<Vec<_>>()
    };
    assert_eq!(stream(&plain, &again), []);
    assert_eq!(stream(&plain, &walked), [Rule::HopStream]);
}

#[test]
fn a_core_hands_on_what_is_in_no_link() {
    // A link on a compute tile, beside a FIFO that its core fills.
    let object = (Element::Int32, 12);
    let list = [
        Fifo::new("in", (0, 0), &[(0, 2)], object, &[2]),
        Fifo { via_dma: true, ..Fifo::new("on", (0, 2), &[(0, 4)], object, &[2]) },
        Fifo { via_dma: true, ..Fifo::new("by", (0, 2), &[(0, 3)], object, &[2]) },
    ];
    let link = FifoLink { inputs: &[0], outputs: &[1], source_offsets: &[], destination_offsets: &[] };
    let grid = Grid::of_part("npu1").unwrap();
    let links = [link];
    let fifos = Fifos::new(Device::AieMl, grid, &list, &links);
    assert!(check(&fifos).is_empty());
    let rules = |ends: &[End]| verdict(&fifos, ends, Claim::Identity);
    let hop = |fifo| [End::Producer(fifo), End::Consumer(fifo, 0)];
    assert_eq!(rules(&[hop(0), hop(1)].concat()), []);
    assert_eq!(rules(&[hop(0), hop(2)].concat()), [Rule::HopBuffer]);
}

#[test]
fn a_task_at_the_end_is_started_as_often_as_it_takes() {
    let object = (Element::Int32, 12);
    let list =
        [Fifo::new("in", (0, 0), &[(0, 2)], object, &[2]), Fifo::new("out", (0, 2), &[(0, 0)], object, &[2])];
    let grid = Grid::of_part("npu1").unwrap();
    let fifos = Fifos::new(Device::AieMl, grid, &list, &[]);
    let task = |elements| End::Task(vec![(elements, 1)]);
    let route = |fill, drain| {
        verdict(&fifos, &[task(fill), End::Consumer(0, 0), End::Producer(1), task(drain)], Claim::Identity)
    };
    assert_eq!(route(48, 48), []);
    // Two tensors, one after the other.
    assert_eq!(route(48, 24), []);
    // A part of an object is left.
    assert_eq!(route(48, 6), [Rule::FifoTap]);
    assert_eq!(route(48, 16), [Rule::FifoTap]);
    assert_eq!(route(48, 36), [Rule::HopObjects]);
}
