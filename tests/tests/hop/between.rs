//! The fewest FIFOs that pass objects between two ends of different streams, compared with all ways from one
//! to the other.
//!
//! `AIE_PATTERN_CASES=100000` sets the number of designs.

use aie_pattern_core::declare::{Claim, Endpoint, Fifo, FifoEnd, Fifos, Route, StreamEnds};
use aie_pattern_core::device::{Direction, Grid, Place};
use aie_pattern_core::lower::fifo::{fifo_endpoint, started};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::hop::{Fault, check};
use aie_pattern_core::{Device, Dim, Element, Pattern, TileKind};
use aie_pattern_tests::{Rng, cases};

/// The most FIFOs in a report.
const MOST: usize = 5;
const NAMES: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];
/// As they are written where they are in a module.
const PATHS: [&str; 8] = [
    "`tiles::A`",
    "`tiles::B`",
    "`tiles::C`",
    "`tiles::D`",
    "`tiles::E`",
    "`tiles::F`",
    "`tiles::G`",
    "`tiles::H`",
];

fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

/// FIFOs between cores and shims of one array, each of whose cores hands on what arrives.
fn design(rng: &mut Rng) -> Fifos<'static> {
    const TILES: [Place; 8] = [(0, 0), (1, 0), (0, 3), (2, 3), (4, 3), (1, 5), (3, 5), (0, 5)];
    let mut list = Vec::new();
    // Mostly a line of some length, which others cross.
    let line = rng.once_in(2);
    for (k, name) in NAMES.iter().enumerate().take(2 + rng.below(7) as usize) {
        let place = |rng: &mut Rng| TILES[2 + rng.below(6) as usize];
        let producer = if line {
            TILES[1 + k % 7]
        } else if rng.once_in(4) {
            TILES[rng.below(2) as usize]
        } else {
            place(rng)
        };
        let to = if line {
            TILES[1 + (k + 1) % 7]
        } else if rng.once_in(4) {
            TILES[rng.below(2) as usize]
        } else {
            place(rng)
        };
        let mut consumers = vec![to];
        if rng.once_in(4) {
            let place = place(rng);
            consumers.insert(rng.below(2) as usize, place);
        }
        consumers.retain(|place| *place != producer);
        consumers.dedup();
        if consumers.is_empty() {
            consumers.push(if producer == TILES[7] { TILES[6] } else { TILES[7] });
        }
        list.push(Fifo {
            via_dma: true,
            ..Fifo::new(name, producer, leak(consumers), (Element::Int32, 8), &[2])
        });
    }
    let grid = Grid::of_part("npu1").unwrap();
    Fifos::new(Device::AieMl, grid, leak(list), &[])
}

/// Whether the core of a consumer fills the other FIFO.
fn hands(fifos: &Fifos, one: usize, next: usize) -> bool {
    let from = fifos.fifos[next].producer;
    fifos.grid.kind(from) == Some(TileKind::Compute) && fifos.fifos[one].consumers.contains(&from)
}

/// Every way of the fewest FIFOs, at most five.
fn ways(fifos: &Fifos, is_first: impl Fn(usize) -> bool, is_last: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = (0..fifos.fifos.len()).filter(|&k| is_first(k)).map(|k| vec![k]).collect();
    for _ in 0..MOST {
        let found: Vec<_> = all.iter().filter(|way| is_last(*way.last().unwrap())).cloned().collect();
        if !found.is_empty() {
            return found;
        }
        let on = |way: &Vec<usize>| {
            let next = (0..fifos.fifos.len()).filter(|&next| hands(fifos, *way.last().unwrap(), next));
            next.map(|next| [&way[..], &[next]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(on).collect();
    }
    Vec::new()
}

fn is_on_shim(fifos: &Fifos, place: Place) -> bool {
    fifos.grid.kind(place) == Some(TileKind::Shim)
}

#[test]
fn the_fewest_fifos_between_two_ends_are_told() {
    let mut rng = Rng::new(0xBE7);
    let mut lengths = [0; MOST + 1];
    for _ in 0..cases(3_000) {
        let fifos = design(&mut rng);
        let count = fifos.fifos.len() as u64;
        let (one, two) = (rng.below(count) as usize, rng.below(count) as usize);
        let kind = rng.below(3);
        if kind == 0 && one == two {
            continue;
        }
        let is_in_module = rng.once_in(3);
        let named = |end: FifoEnd| {
            let name = if is_in_module { PATHS[end.fifo] } else { NAMES[end.fifo] };
            Endpoint { name, ..fifo_endpoint(&fifos, end) }
        };
        let walk = Pattern::new(Element::Int32, 0, &[Dim::new(8, 1)]).unwrap();
        let task = Endpoint { name: "`Tensor`", ..Endpoint::of_walk(walk) };
        let consumer = rng.below(fifos.fifos[two].consumers.len() as u64) as usize;
        let (ends, found) = match kind {
            0 => (
                [named(FifoEnd::producer(one)), named(FifoEnd::consumer(two, consumer))],
                ways(&fifos, |k| k == one, |k| k == two),
            ),
            1 => (
                [task, named(FifoEnd::consumer(two, consumer))],
                ways(&fifos, |k| is_on_shim(&fifos, fifos.fifos[k].producer), |k| k == two),
            ),
            _ => (
                [named(FifoEnd::producer(one)), task],
                ways(
                    &fifos,
                    |k| k == one,
                    |k| fifos.fifos[k].consumers.iter().any(|&at| is_on_shim(&fifos, at)),
                ),
            ),
        };
        let route = Route { ends: &ends, claim: Claim::Nothing };
        let faults = check(&route);
        let Some(fault) = faults.as_slice().iter().find(|fault| fault.rule() == Rule::HopStream) else {
            // A task fills or drains that FIFO itself.
            assert!(kind > 0 && found.iter().all(|way| way.len() == 1), "{faults:?} {fifos:#?}");
            continue;
        };
        let text = fault.text(&route);
        let help = text.as_str().split_once("\n  = help: name the FIFOs in between: ").map(|(_, help)| help);
        let name = |&k: &usize| format!("{}{}", if is_in_module { "tiles::" } else { "" }, NAMES[k]);
        let written = |way: &Vec<usize>| {
            let list = way.iter().map(name).collect::<Vec<_>>().join(" => ");
            match kind {
                0 => list,
                1 => format!("Tensor -> {list}"),
                _ => format!("{list} -> Tensor"),
            }
        };
        let expected: Vec<String> = found.iter().map(written).collect();
        match help {
            Some(help) => assert!(expected.iter().any(|way| way == help), "{help} {expected:?} {fifos:#?}"),
            None => assert_eq!(expected, [""; 0], "{} {fifos:#?}", text.as_str()),
        }
        lengths[found.first().map_or(0, Vec::len)] += 1;
    }
    assert!(lengths.iter().enumerate().all(|(len, &count)| count > 20 || len == 1), "{lengths:?}");
}

/// Of what is wrong with a stream nothing follows: no length of it is judged.
#[test]
fn lengths_are_judged_of_streams_alone() {
    let fifo = |name, from, to: &'static [Place], object| Fifo {
        via_dma: true,
        ..Fifo::new(name, from, to, (Element::Int32, object), &[2])
    };
    let list = [fifo("A", (0, 3), &[(2, 3)], 8), fifo("B", (2, 5), &[(4, 3)], 64)];
    let grid = Grid::of_part("npu1").unwrap();
    let fifos = Fifos::new(Device::AieMl, grid, &list, &[]);
    let send = fifo_endpoint(&fifos, FifoEnd::producer(0));
    let ends = [
        Endpoint { direction: Some(Direction::S2mm), ..send },
        fifo_endpoint(&fifos, FifoEnd::consumer(1, 0)),
    ];
    let rules = |ends: &[Endpoint]| {
        let route = Route { ends, claim: Claim::Nothing };
        check(&route).as_slice().iter().map(Fault::rule).collect::<Vec<_>>()
    };
    assert_eq!(rules(&ends), [Rule::HopDirection, Rule::HopStream]);
    assert_eq!(rules(&[send, ends[1]]), [Rule::HopStream]);
    // If a FIFO must deliver more than it sends, the length is reported.
    let task = Endpoint::of_walk(Pattern::new(Element::Int32, 0, &[Dim::new(64, 1)]).unwrap());
    let drain = [fifo("C", (0, 3), &[(1, 0)], 8)];
    let fifos = Fifos { fifos: &drain, ..fifos };
    assert_eq!(rules(&started([fifo_endpoint(&fifos, FifoEnd::producer(0)), task])), []);
    let fill = [fifo("C", (1, 0), &[(0, 3)], 64)];
    let fifos = Fifos { fifos: &fill, ..fifos };
    let few = Endpoint::of_walk(Pattern::new(Element::Int32, 0, &[Dim::new(8, 1)]).unwrap());
    assert_eq!(rules(&[few, fifo_endpoint(&fifos, FifoEnd::consumer(0, 0))]), [Rule::HopLength]);
}

/// A pattern of another tile stands for no end on a shim, at whichever place of the route.
#[test]
fn a_pattern_of_another_tile_is_told_where_it_stands() {
    let fifo = |name, from, to: &'static [Place]| Fifo {
        via_dma: true,
        ..Fifo::new(name, from, to, (Element::Int32, 8), &[2])
    };
    let list = [fifo("Fill", (0, 0), &[(2, 3)]), fifo("Drain", (2, 5), &[(1, 0)])];
    let grid = Grid::of_part("npu1").unwrap();
    let fifos = Fifos::new(Device::AieMl, grid, &list, &[]);
    let task = Endpoint {
        name: "`Task`",
        ..Endpoint::of_walk(Pattern::new(Element::Int32, 0, &[Dim::new(8, 1)]).unwrap())
    };
    let on_mem = Endpoint { name: "`OnMem`", tile: Some(TileKind::Mem), ..task };
    let (fill, drain) =
        (fifo_endpoint(&fifos, FifoEnd::consumer(0, 0)), fifo_endpoint(&fifos, FifoEnd::producer(1)));
    let said = |ends: &[Endpoint]| {
        let route = Route { ends, claim: Claim::Nothing };
        let faults = check(&route);
        let streams = faults.as_slice().iter().filter(|fault| fault.rule() == Rule::HopStream);
        streams
            .map(|fault| fault.text(&route).as_str().lines().next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let begins = "`OnMem` is for a mem tile, but Fill begins on shim (0, 0)";
    let ends = "`OnMem` is for a mem tile, but Drain ends on shim (1, 0)";
    for before in 0..3 {
        let plain = [task; 4];
        let at = &plain[..2 * before.min(2)];
        assert_eq!(said(&[at, &[on_mem, fill]].concat()), [begins]);
        assert_eq!(said(&[at, &[drain, on_mem]].concat()), [ends]);
        assert_eq!(said(&[at, &[task, fill]].concat()), [""; 0]);
        assert_eq!(said(&[at, &[drain, task]].concat()), [""; 0]);
    }
}

/// A pattern stands for an end of a FIFO on a shim, or for a kernel at a stream port, and for no other.
#[test]
fn a_pattern_inside_the_array_is_a_kernel_at_a_stream_port() {
    let grid = Grid::of_part("npu1").unwrap();
    let base = Fifo { via_dma: true, ..Fifo::new("Of", (0, 3), &[(2, 3)], (Element::Int32, 8), &[2]) };
    let task = Endpoint {
        name: "`Task`",
        ..Endpoint::of_walk(Pattern::new(Element::Int32, 0, &[Dim::new(8, 1)]).unwrap())
    };
    let on_core = Endpoint { tile: Some(TileKind::Compute), ..task };
    let said = |stream_ends: Option<StreamEnds>, task: Endpoint, is_sender: bool| {
        let list = [Fifo { stream_ends, via_dma: stream_ends.is_none(), ..base }];
        let fifos = Fifos::new(Device::AieMl, grid, &list, &[]);
        let ends = if is_sender {
            [task, fifo_endpoint(&fifos, FifoEnd::consumer(0, 0))]
        } else {
            [fifo_endpoint(&fifos, FifoEnd::producer(0)), task]
        };
        let route = Route { ends: &ends, claim: Claim::Nothing };
        let faults = check(&route);
        let fault = faults.as_slice().iter().find(|fault| fault.rule() == Rule::HopStream);
        fault.map(|fault| fault.text(&route).as_str().lines().next().unwrap().to_owned())
    };
    let begins = "`Task` is not the other end of Of, which begins on compute tile (0, 3)";
    let ends = "`Task` is not the other end of Of, which ends on compute tile (2, 3)";
    for (stream_ends, sends, receives) in [
        (None, false, false),
        (Some(StreamEnds::Producer), true, false),
        (Some(StreamEnds::Consumer), false, true),
        (Some(StreamEnds::Both), true, true),
    ] {
        let expected = |is_port: bool, text: &str| (!is_port).then(|| text.to_owned());
        assert_eq!(said(stream_ends, task, true), expected(sends, begins), "{stream_ends:?}");
        assert_eq!(said(stream_ends, task, false), expected(receives, ends), "{stream_ends:?}");
        // A descriptor has a tile; it is not a kernel.
        assert_eq!(said(stream_ends, on_core, true).as_deref(), Some(begins), "{stream_ends:?}");
        assert_eq!(said(stream_ends, on_core, false).as_deref(), Some(ends), "{stream_ends:?}");
    }
}
