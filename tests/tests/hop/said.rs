//! The reports about routes, in `said_*.txt`: random walks with each claim, and all ways in which FIFOs' ends
//! can follow each other.

use std::fmt::Write as _;

use aie_pattern_core::declare::tiling::Port;
use aie_pattern_core::declare::{
    Allows, Claim, Endpoint, Fifo, FifoEnd, FifoLink, FifoSide, Fifos, Moves, Route,
};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::fifo::{fifo_endpoint, started};
use aie_pattern_core::lower::hop::{objects, order_walk};
use aie_pattern_core::rule::hop::check;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::kept::assert_kept;
use aie_pattern_tests::routes::{NAMES, linear, of_buffer, padded, walk_from};
use aie_pattern_tests::{NaiveTiling, Rng};

const ELEMENTS: [Element; 4] = [Element::Int4, Element::Int8, Element::Int16, Element::Int32];
const GRID: Grid = Grid { columns: 5, rows: 6, mem_rows: 1 };

/// Faults of a route, or that it has none, and how often its last end runs.
fn said(ends: &[Endpoint<'_>], claim: Claim<'_>) -> String {
    let route = Route { ends, claim };
    let mut out = String::new();
    for fault in check(&route).as_slice() {
        let text = fault.text(&route);
        writeln!(out, "  {} at {}: {}", fault.rule().code(), fault.end(ends.len()), text.as_str()).unwrap();
    }
    if out.is_empty() {
        out = format!("  sound, {} objects\n", objects(&route));
    }
    out
}

fn named<'a>(ends: &[Endpoint<'a>]) -> Vec<Endpoint<'a>> {
    ends.iter().zip(NAMES).map(|(end, name)| end.named(name)).collect()
}

/// An end in a line.
fn line(end: &Endpoint<'_>) -> String {
    let mut out = format!("{} ", end.element.name());
    if let Moves::Walk(walk, pad) = end.moves {
        let dims: Vec<String> =
            walk.dims().iter().map(|dim| format!("{}*{}", dim.size, dim.stride)).collect();
        write!(out, "[{}]", dims.join(" ")).unwrap();
        if walk.offset() != 0 {
            write!(out, " from {}", walk.offset()).unwrap();
        }
        if !pad.is_empty() {
            write!(out, " padded {pad:?}").unwrap();
        }
    }
    if let Some(buffer) = end.buffer {
        write!(out, " of {buffer}").unwrap();
    }
    out
}

/// All claims of a route whose walk is `walk`.
fn claims(out: &mut String, ends: &[Endpoint<'static>], walk: Endpoint<'static>) {
    let ends = named(ends);
    let lines: Vec<String> = ends.iter().map(line).collect();
    writeln!(out, "{}; `W` is {}", lines.join(" -> "), line(&walk)).unwrap();
    let nothing = said(&ends, Claim::Nothing);
    if !nothing.contains("sound") {
        *out += &nothing;
        return;
    }
    if let [_, _] = ends[..]
        && let Some(order) = order_walk(&Route { ends: &ends, claim: Claim::Nothing })
    {
        let dims: Vec<String> =
            order.dims().iter().map(|dim| format!("{}*{}", dim.size, dim.stride)).collect();
        writeln!(out, " in the order [{}] from {}", dims.join(" "), order.offset()).unwrap();
    }
    for (name, claim) in [
        ("identity", Claim::Identity),
        ("permutation", Claim::Permutation),
        ("same walk", Claim::SameWalk(walk.named("`W`"))),
    ] {
        write!(out, " {name}\n{}", said(&ends, claim)).unwrap();
    }
}

fn pads(rng: &mut Rng, rank: usize) -> &'static [(i128, i128)] {
    let pair = |rng: &mut Rng| (i128::from(rng.range(0..=1)), i128::from(rng.range(0..=2)));
    (0..rank).map(|_| pair(rng)).collect::<Vec<_>>().leak()
}

/// A walk of some dimensions whose sizes are small, mostly over a buffer that it fills.
fn random(rng: &mut Rng, element: Element, can_pad: bool) -> Endpoint<'static> {
    let mut dims: Vec<(u64, i64)> = Vec::new();
    let mut stride = 1;
    for _ in 0..rng.range(1..=3) {
        let size = rng.range(1..=4) as u64;
        let gap = if rng.once_in(6) { rng.range(-1..=2) } else { 0 };
        dims.push((size, (stride + gap).max(0)));
        stride *= size as i64;
    }
    for k in (1..dims.len()).rev() {
        dims.swap(k, rng.below(k as u64 + 1) as usize);
    }
    let offset = if rng.once_in(6) { rng.range(1..=4) } else { 0 };
    let rank = dims.len();
    let mut end = walk_from(offset, element, &dims);
    if can_pad && rng.once_in(5) {
        end = padded(end, pads(rng, rank));
    }
    if rng.once_in(3) {
        end = of_buffer(end, end.object().unwrap() + rng.below(3));
    }
    end
}

/// The walk with its outermost dimension innermost.
fn turned(end: &Endpoint<'static>) -> Endpoint<'static> {
    let Moves::Walk(walk, pad) = end.moves else { unreachable!("all ends here are walks") };
    let mut dims: Vec<(u64, i64)> = walk.dims().iter().map(|dim| (dim.size, dim.stride)).collect();
    dims.rotate_left(1);
    let mut pad = pad.to_vec();
    if !pad.is_empty() {
        pad.rotate_left(1);
    }
    padded(walk_from(walk.offset(), walk.element(), &dims), pad.leak())
}

fn random_routes(seed: u64, hops: usize, count: usize) -> String {
    let (mut rng, mut out) = (Rng::new(seed), String::new());
    let mut refused = 0;
    let mut done = 0;
    while done < count {
        let mut ends: Vec<Endpoint<'_>> = (0..2 * hops)
            .map(|end| {
                let element = if rng.once_in(3) { *rng.pick(&ELEMENTS) } else { Element::Int16 };
                random(&mut rng, element, end % 2 == 0)
            })
            .collect();
        // Most lengths do not match; a few of these are enough.
        let route = Route { ends: &ends, claim: Claim::Nothing };
        if !check(&route).is_empty() {
            refused += 1;
            if refused % 40 != 0 {
                continue;
            }
        }
        // Over buffers of one length, so that the length is not the only report.
        let bits = |end: &Endpoint<'_>| end.object().unwrap() * u64::from(end.element.bits());
        let most = bits(&ends[0]).max(bits(&ends[2 * hops - 1])).next_multiple_of(32);
        for end in [0, 2 * hops - 1] {
            if !rng.once_in(3) {
                ends[end] = of_buffer(ends[end], most / u64::from(ends[end].element.bits()));
            }
        }
        let other = turned(&ends[0]);
        claims(&mut out, &ends, other);
        done += 1;
    }
    out
}

#[test]
fn of_random_hops() {
    assert_kept("tests/tests/hop/said_hops.txt", &random_routes(0x5A1D, 1, 40));
}

#[test]
fn of_random_routes() {
    assert_kept("tests/tests/hop/said_routes.txt", &random_routes(0x5A1E, 2, 30));
}

#[test]
fn of_chosen_routes() {
    let mut out = String::new();
    let one = walk_from(1, Element::Int32, &[(1, 1)]);
    claims(&mut out, &[one, linear(Element::Int32, 1)], one);
    claims(&mut out, &[of_buffer(linear(Element::Int8, 1), 1), linear(Element::Int8, 2)], one);
    claims(&mut out, &[linear(Element::Int4, 1), linear(Element::Int4, 2)], one);
    claims(&mut out, &[linear(Element::Int4, 2), linear(Element::Int4, 3)], one);
    claims(&mut out, &[linear(Element::Int4, 2), linear(Element::Int8, 2)], one);
    // The number of dimensions in which elements arrive: up to six are reported.
    for rank in 2..=8u32 {
        let back: Vec<(u64, i64)> = (0..rank).map(|k| (2, 1 << k)).collect();
        let back = walk_from(0, Element::Int32, &back);
        claims(&mut out, &[back, linear(Element::Int32, 1 << rank)], back);
    }
    let from = walk_from(7, Element::Int32, &[(3, 1), (4, 3)]);
    claims(&mut out, &[from, linear(Element::Int32, 12)], from);
    claims(&mut out, &[from, linear(Element::Int32, 6)], from);
    claims(&mut out, &[from, linear(Element::Int16, 6)], from);
    // A sender that runs several times, each over another object, with zeros.
    let halves = |pad| {
        [
            linear(Element::Int32, 12),
            linear(Element::Int32, 4),
            padded(linear(Element::Int32, 4), pad),
            linear(Element::Int32, 6),
        ]
    };
    claims(&mut out, &halves(&[(1, 1)]), one);
    claims(&mut out, &halves(&[(0, 2)]), padded(linear(Element::Int32, 16), &[(1, 1)]));
    let rows = padded(walk_from(0, Element::Int32, &[(2, 2), (2, 1)]), &[(1, 0), (0, 1)]);
    claims(
        &mut out,
        &[linear(Element::Int32, 12), linear(Element::Int32, 4), rows, linear(Element::Int32, 3)],
        rows,
    );
    assert_kept("tests/tests/hop/said_chosen.txt", &out);
}

const NO_OFFSETS: FifoLink<'_> =
    FifoLink { inputs: &[], outputs: &[], source_offsets: &[], destination_offsets: &[] };

/// FIFOs from shims through mem tiles to cores, and back through a join.
fn design() -> (Vec<Fifo<'static>>, Vec<FifoLink<'static>>) {
    let of = |name, from: Place, to: &'static [Place], object| {
        Fifo::new(name, from, to, (Element::Int32, object), &[2])
    };
    let fifos = vec![
        of("In", (0, 0), &[(0, 1)], 24),
        of("Left", (0, 1), &[(0, 2)], 12),
        of("Right", (0, 1), &[(0, 3)], 12),
        of("Up", (0, 2), &[(2, 1)], 8),
        of("Down", (0, 3), &[(2, 1)], 16),
        of("Joined", (2, 1), &[(2, 0)], 24),
        of("Far", (0, 3), &[(4, 4), (2, 4)], 12),
        of("Back", (2, 4), &[(2, 0)], 12),
        Fifo { initial: 2, ..of("Table", (4, 1), &[(4, 4)], 12) },
        of("Early", (3, 0), &[(3, 1)], 12),
        Fifo { initial: 2, ..of("Late", (3, 1), &[(3, 3)], 12) },
    ];
    let links = vec![
        FifoLink { inputs: &[0], outputs: &[1, 2], destination_offsets: &[0, 12], ..NO_OFFSETS },
        FifoLink { inputs: &[3, 4], outputs: &[5], source_offsets: &[0, 8], ..NO_OFFSETS },
        FifoLink { inputs: &[9], outputs: &[10], ..NO_OFFSETS },
    ];
    (fifos, links)
}

/// The ends of FIFOs, one after the other, each with the name of its type in a module, and of tasks.
fn route_of<'a>(
    fifos: &'a Fifos<'a>,
    names: &'a [String],
    list: &[Result<FifoEnd, Endpoint<'a>>],
) -> Vec<Endpoint<'a>> {
    let end = |end: &Result<FifoEnd, Endpoint<'a>>| match *end {
        Ok(end) => fifo_endpoint(fifos, end).named(&names[end.fifo]),
        Err(other) => other,
    };
    list.iter().map(end).collect()
}

/// A route that begins with the number of objects that it takes.
fn begun<'a>(ends: &[Endpoint<'a>]) -> Vec<Endpoint<'a>> {
    fn of<'a, const N: usize>(ends: &[Endpoint<'a>]) -> Vec<Endpoint<'a>> {
        started::<N>(ends.try_into().unwrap()).to_vec()
    }
    match ends.len() {
        2 => of::<2>(ends),
        4 => of::<4>(ends),
        6 => of::<6>(ends),
        8 => of::<8>(ends),
        _ => unreachable!("routes here have one to four hops"),
    }
}

/// The reports about it.
fn told(ends: &[Endpoint<'_>]) -> String {
    let out = said(&begun(ends), Claim::Nothing);
    out.lines().filter(|line| !line.contains("= note:")).map(|line| line.to_owned() + "\n").collect()
}

#[test]
fn of_fifos_and_tasks() {
    let (list, links) = design();
    let fifos = Fifos::new(Device::AieMl, GRID, &list, &links);
    let names: Vec<String> = list.iter().map(|fifo| format!("`here::{}`", fifo.name)).collect();
    let task = |name: &'static str, tile, len| Endpoint { tile, ..linear(Element::Int32, len) }.named(name);
    let mut out = String::new();
    for (fifo, of) in list.iter().enumerate() {
        let (from, to) = (FifoEnd::producer(fifo), FifoEnd::consumer(fifo, 0));
        for tile in [None, Some(TileKind::Shim), Some(TileKind::Compute)] {
            for len in [24, 12, 25, 36, 48] {
                writeln!(out, "Task of {len}, {tile:?} -> {}", of.name).unwrap();
                out += &told(&route_of(&fifos, &names, &[Err(task("`Task`", tile, len)), Ok(to)]));
                writeln!(out, "{} -> Task of {len}, {tile:?}", of.name).unwrap();
                out += &told(&route_of(&fifos, &names, &[Ok(from), Err(task("`Task`", tile, len))]));
                if tile.is_some() {
                    break;
                }
            }
        }
    }
    // In elements of other widths, which may be a part of the FIFO's elements.
    for (fifo, of) in list.iter().enumerate().filter(|(_, of)| of.producer.1 == 0 || of.consumers[0].1 == 0) {
        let (from, to) = (FifoEnd::producer(fifo), FifoEnd::consumer(fifo, 0));
        for (element, len) in [
            (Element::Int8, 95),
            (Element::Int8, 96),
            (Element::Int8, 93),
            (Element::Int8, 47),
            (Element::Int64, 12),
            (Element::Int64, 6),
        ] {
            let task = Endpoint { tile: None, ..linear(element, len) }.named("`Task`");
            writeln!(out, "{len} of {} and {}", element.name(), of.name).unwrap();
            out += &told(&route_of(&fifos, &names, &[Err(task), Ok(to)]));
            out += &told(&route_of(&fifos, &names, &[Ok(from), Err(task)]));
        }
    }
    // A FIFO goes by its name, in whatever module; what ends with its name is another one.
    for name in
        ["`Left`", "`a::Left`", "`a::b::Left`", "`OverLeft`", "`:Left`", "`eft`", "Left", "`Other`", "`Lift`"]
    {
        let names = vec![name.to_owned(); list.len()];
        writeln!(out, "Task -> {name}").unwrap();
        let task = task("`Task`", None, 24);
        out += &told(&route_of(&fifos, &names, &[Ok(FifoEnd::producer(5)), Ok(FifoEnd::consumer(0, 0))]));
        out += &told(&route_of(&fifos, &names, &[Err(task), Ok(FifoEnd::consumer(1, 0))]));
        out += &told(&route_of(
            &fifos,
            &names,
            &[
                Ok(FifoEnd::producer(0)),
                Ok(FifoEnd::consumer(0, 0)),
                Ok(FifoEnd::producer(1)),
                Ok(FifoEnd::consumer(2, 0)),
            ],
        ));
    }
    assert_kept("tests/tests/hop/said_tasks.txt", &out);
}

#[test]
fn of_pairs_of_fifos() {
    let (list, links) = design();
    let fifos = Fifos::new(Device::AieMl, GRID, &list, &links);
    let names: Vec<String> = list.iter().map(|fifo| format!("`here::{}`", fifo.name)).collect();
    let mut out = String::new();
    for (one, two) in (0..list.len()).flat_map(|one| (0..list.len()).map(move |two| (one, two))) {
        let (from, to) = (FifoEnd::producer(one), FifoEnd::consumer(two, 0));
        writeln!(out, "{} -> {}", list[one].name, list[two].name).unwrap();
        out += &told(&route_of(&fifos, &names, &[Ok(from), Ok(to)]));
        for consumer in 0..list[one].consumers.len() {
            let handed = FifoEnd { fifo: one, side: FifoSide::Consumer(consumer) };
            writeln!(out, "{}.{consumer} => {}", list[one].name, list[two].name).unwrap();
            let route = [Ok(from), Ok(handed), Ok(FifoEnd::producer(two)), Ok(to)];
            out += &told(&route_of(&fifos, &names, &route));
        }
    }
    assert_kept("tests/tests/hop/said_fifos.txt", &out);
}

/// FIFOs after a task, with notes: with several consumers and links, and with parts that are not loops.
#[test]
fn of_what_tasks_fill() {
    let of = |name, from: Place, to: &'static [Place], object| {
        Fifo::new(name, from, to, (Element::Int32, object), &[2])
    };
    let running: &[&[(i128, i128)]] = &[&[(1, 4), (1, 4), (1, 4), (4, 1)]];
    let list = [
        of("In", (1, 0), &[(1, 1), (1, 2)], 24),
        of("Wide", (1, 1), &[(1, 3)], 48),
        Fifo { initial: 2, ..of("Table", (1, 1), &[(2, 3)], 24) },
        of("Next", (1, 2), &[(3, 4)], 24),
        of("Far", (0, 3), &[(4, 4)], 24),
        Fifo {
            from_stream: running,
            allows: Allows { runs_on: true, ..Allows::NONE },
            ..of("Parts", (2, 0), &[(2, 1)], 24)
        },
        Fifo {
            to_stream: &[(2, 4), (4, 1)],
            pad: &[(0, 0), (0, 1)],
            repeat: Some(2),
            ..of("Eight", (2, 1), &[(2, 2)], 10)
        },
        Fifo { repeat: Some(2), ..of("Sixteen", (2, 1), &[(2, 4)], 16) },
        of("Linked", (4, 4), &[(3, 2)], 24),
        of("On", (3, 2), &[(3, 0)], 24),
        of("By", (3, 2), &[(1, 2)], 24),
    ];
    let links = [
        FifoLink { inputs: &[0], outputs: &[1], ..NO_OFFSETS },
        FifoLink { inputs: &[5], outputs: &[6, 7], destination_offsets: &[0, 8], ..NO_OFFSETS },
        FifoLink { inputs: &[8], outputs: &[9], ..NO_OFFSETS },
    ];
    let fifos = Fifos::new(Device::AieMl, GRID, &list, &links);
    let found = aie_pattern_core::rule::fifo::check(&fifos);
    let found: Vec<_> = found.as_slice().iter().map(|fault| fault.text(&fifos)).collect();
    assert!(found.is_empty(), "{}", found[0].as_str());
    let names: Vec<String> = list.iter().map(|fifo| format!("`{}`", fifo.name)).collect();
    let task = |element, len| Endpoint { tile: Some(TileKind::Shim), ..linear(element, len) }.named("`Task`");
    let mut out = String::new();
    let hops = [
        (0, 0, 1),
        (0, 0, 2),
        (0, 0, 3),
        (0, 1, 3),
        (0, 1, 4),
        (0, 1, 1),
        (5, 0, 6),
        (5, 0, 7),
        (8, 0, 9),
        (8, 0, 10),
    ];
    for (one, consumer, next) in hops {
        let handed = FifoEnd::consumer(one, consumer);
        let tasks = [(Element::Int32, 24), (Element::Int16, 96), (Element::Int8, 97)];
        let tasks = tasks.map(|(element, len)| task(element, len)).map(Err);
        // A task fills a FIFO that begins on a shim; nothing more is reported about an order that is
        // not loops.
        let tasks = if one == 0 { &tasks[..] } else { &[] };
        for first in [&[Ok(FifoEnd::producer(one))], tasks].concat() {
            let of_first = match &first {
                Ok(_) => list[one].name.to_owned(),
                Err(task) => format!("{} of {}", task.len().unwrap(), task.element.name()),
            };
            writeln!(out, "{of_first} -> {}.{consumer}", list[one].name).unwrap();
            let route = route_of(&fifos, &names, &[first, Ok(handed)]);
            out += &said(&begun(&route), Claim::Nothing);
            writeln!(out, " => {}", list[next].name).unwrap();
            let (begin, end) = (FifoEnd::producer(next), FifoEnd::consumer(next, 0));
            let route = route_of(&fifos, &names, &[first, Ok(handed), Ok(begin), Ok(end)]);
            out += &said(&begun(&route), Claim::Nothing);
        }
    }
    // A mem tile's walk that is no FIFO's has the buffer of what is before it.
    let by_itself = linear(Element::Int32, 24).named("`Walk`");
    for tile in [None, Some(TileKind::Mem)] {
        let walk = Err(Endpoint { tile, ..by_itself });
        let list = [Ok(FifoEnd::producer(0)), Ok(FifoEnd::consumer(0, 1)), walk, Err(by_itself)];
        writeln!(out, "{tile:?}").unwrap();
        out += &said(&begun(&route_of(&fifos, &names, &list[..])), Claim::Nothing);
    }
    // A shim hands nothing on, whatever is before it and after.
    let tasks = [24, 24].map(|len| task(Element::Int32, len)).map(Err);
    for drain in [Ok(FifoEnd::consumer(9, 0)), tasks[0]] {
        for fill in [Ok(FifoEnd::producer(0)), tasks[1]] {
            let list = [Ok(FifoEnd::producer(9)), drain, fill, Ok(FifoEnd::consumer(0, 0))];
            let route = route_of(&fifos, &names, &list);
            writeln!(out, "{} -> {} => {} -> {}", route[0].name, route[1].name, route[2].name, route[3].name)
                .unwrap();
            out += &said(&begun(&route), Claim::Nothing);
        }
    }
    assert_kept("tests/tests/hop/said_filled.txt", &out);
}

/// Routes through a join, which has other inputs: the reports for each claim.
#[test]
fn of_joins() {
    let of = |name, from: Place, to: &'static [Place], object| {
        Fifo::new(name, from, to, (Element::Int32, object), &[2])
    };
    let list = [
        of("In", (0, 0), &[(0, 1)], 24),
        of("Left", (0, 1), &[(0, 2)], 8),
        of("Right", (0, 1), &[(0, 3)], 16),
        of("Up", (0, 2), &[(2, 1)], 8),
        of("Down", (0, 3), &[(2, 1)], 12),
        of("Third", (0, 4), &[(2, 1)], 4),
        of("Joined", (2, 1), &[(2, 0)], 24),
        of("Pass", (0, 2), &[(3, 1)], 8),
        Fifo { initial: 2, ..of("Late", (3, 1), &[(3, 3)], 8) },
    ];
    let links = [
        FifoLink { inputs: &[0], outputs: &[1, 2], destination_offsets: &[0, 8], ..NO_OFFSETS },
        FifoLink { inputs: &[3, 4, 5], outputs: &[6], source_offsets: &[0, 8, 20], ..NO_OFFSETS },
        FifoLink { inputs: &[7], outputs: &[8], ..NO_OFFSETS },
    ];
    let fifos = Fifos::new(Device::AieMl, GRID, &list, &links);
    let names: Vec<String> = list.iter().map(|fifo| format!("`{}`", fifo.name)).collect();
    let mut out = String::new();
    let ways: [&[usize]; 7] = [&[3, 6], &[4, 6], &[5, 6], &[0, 1], &[1, 3, 6], &[0, 1, 3, 6], &[1, 7, 8]];
    for way in ways {
        let ends: Vec<_> = way
            .iter()
            .flat_map(|&fifo| [Ok(FifoEnd::producer(fifo)), Ok(FifoEnd::consumer(fifo, 0))])
            .collect();
        let ends = begun(&route_of(&fifos, &names, &ends));
        let text: Vec<&str> = way.iter().map(|&fifo| list[fifo].name).collect();
        writeln!(out, "{}", text.join(" => ")).unwrap();
        for (name, claim) in [
            ("nothing", Claim::Nothing),
            ("identity", Claim::Identity),
            ("walk", Claim::SameWalk(linear(Element::Int32, 24).named("`W`"))),
        ] {
            write!(out, " {name}\n{}", said(&ends, claim)).unwrap();
        }
    }
    assert_kept("tests/tests/hop/said_joined.txt", &out);
}

/// The reports about a route that may be too long, alone and with its walk, without notes.
fn steps(out: &mut String, ends: &[Endpoint<'static>], walk: Endpoint<'static>) {
    let ends = named(ends);
    writeln!(out, "{} -> {}", line(&ends[0]), line(&ends[1])).unwrap();
    for claim in [Claim::Nothing, Claim::SameWalk(walk)] {
        *out += said(&ends, claim).split("\n  = note").next().unwrap().trim_end();
        *out += "\n";
    }
}

/// Of routes that take too long to walk, how many steps that is: of each kind of end, in each width.
#[test]
fn of_long_routes() {
    let mut out = String::new();
    let pads: [&'static [(i128, i128)]; 4] =
        [&[(1, 0)], &[(0, 0), (0, 3)], &[(2, 0), (0, 0)], &[(1, 1), (0, 1), (1, 0)]];
    let dims: [&[(u64, i64)]; 4] =
        [&[(16000, 1)], &[(125, 1), (125, 128)], &[(128, 125), (125, 3)], &[(20, 900), (30, 30), (25, 1)]];
    for (pad, dims) in pads.into_iter().zip(dims) {
        for element in [Element::Int4, Element::Int16, Element::Int32] {
            let send = padded(walk_from(0, element, dims), pad);
            let units = send.len().unwrap() * u64::from(element.bits()) / 4;
            for (width, objects) in [(1, 1), (4, 1), (8, 1), (1, 10)] {
                if !units.is_multiple_of(width * objects) {
                    continue;
                }
                let received = [(1, Element::Int4), (4, Element::Int16), (8, Element::Int32)];
                let received = received.iter().find(|(of, _)| *of == width).unwrap().1;
                let ends = [send, linear(received, units / width / objects)];
                steps(&mut out, &ends, send);
            }
        }
    }
    assert_kept("tests/tests/hop/said_long.txt", &out);
}

/// The same of tilings.
#[test]
fn of_long_tilings() {
    let mut out = String::new();
    // Tilings that read rows with zeros around them, several in sequence.
    let tiling = |tile: [i64; 2], offset: [i64; 2], wrap| NaiveTiling {
        buffer: vec![120, 130],
        tile: tile.to_vec(),
        offset: offset.to_vec(),
        traversal: vec![(0, 1, wrap)],
        repetition: 1,
        boundary: vec![120, 130],
    };
    let one: Vec<_> = vec![tiling([100, 130], [0, 0], 3)];
    let several =
        vec![tiling([100, 130], [0, 0], 1), tiling([20, 130], [100, 0], 1), tiling([120, 12], [-3, 2], 2)];
    for naive in [one, several] {
        let tilings: Vec<_> = naive.iter().map(NaiveTiling::declared).collect();
        for element in [Element::Int8, Element::Int32] {
            let port: &'static Port<'static> = Box::leak(Box::new(Port {
                device: Device::Ideal,
                element,
                tilings: tilings.clone().leak(),
                ..Port::EMPTY
            }));
            let send = Endpoint { direction: None, ..Endpoint::of_port(port) };
            let len = send.len().unwrap();
            for received in [Element::Int4, Element::Int8, Element::Int32] {
                let units = len * u64::from(element.bits()) / u64::from(received.bits());
                steps(&mut out, &[send, linear(received, units)], send);
                steps(&mut out, &[linear(received, units), send], send);
            }
        }
    }
    assert_kept("tests/tests/hop/said_tilings.txt", &out);
}
