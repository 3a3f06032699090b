//! The reports about object FIFOs, in `said_*.txt`: one part of `of` at a time is at its limit and beyond, on
//! every kind of tile and in every kind of link. Each text is followed by `|` and the designs that it is
//! about.

use std::fmt::Write as _;

use aie_pattern_core::declare::{
    Allows, Fifo, FifoEnd, FifoLink, FifoSide, Fifos, Moves, Pair, PairNotation, StreamEnds,
};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::fifo::{
    Arrival, BufferName, EndName, LockName, Placement, Pool, PoolLock, RouteEnds, arrival, channel,
    core_locks, fifo_endpoint, needs_dma, object_len, order_len, period, pool, ring, rounds, segment,
    segments, sent,
};
use aie_pattern_core::rule::fifo::{check, check_tap, check_task, check_task_end};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::kept::{Kept, assert_kept};

const RUNS_ON: Allows = Allows { runs_on: true, ..Allows::NONE };

const GRID: Grid = Grid { columns: 5, rows: 6, mem_rows: 1 };
const NO_LINK: FifoLink<'_> =
    FifoLink { inputs: &[], outputs: &[], source_offsets: &[], destination_offsets: &[] };

/// A design whose first FIFO is changed.
#[derive(Clone)]
struct Design {
    name: &'static str,
    device: Device,
    fifos: Vec<Fifo<'static>>,
    links: Vec<FifoLink<'static>>,
}

impl Design {
    fn checked(&self) -> Fifos<'_> {
        Fifos::new(self.device, GRID, &self.fifos, &self.links)
    }
}

fn fifo(name: &'static str, from: Place, to: &'static [Place], object: u64) -> Fifo<'static> {
    Fifo::new(name, from, to, (Element::Int32, object), &[2])
}

fn designs() -> Vec<Design> {
    let design = |name, fifos: &[Fifo<'static>], links: &[FifoLink<'static>]| Design {
        name,
        device: Device::AieMl,
        fifos: fifos.to_vec(),
        links: links.to_vec(),
    };
    let of = |from, to, object| fifo("of", from, to, object);
    let forward = FifoLink { inputs: &[0], outputs: &[1], ..NO_LINK };
    let back = FifoLink { inputs: &[1], outputs: &[0], ..NO_LINK };
    let distribute = FifoLink { destination_offsets: &[0, 12], ..NO_LINK };
    let join = FifoLink { source_offsets: &[0, 12], ..NO_LINK };
    let core = |name, row: u32, object| match row {
        2 => fifo(name, (0, 1), &[(0, 2)], object),
        _ => fifo(name, (0, 1), &[(0, 3)], object),
    };
    let up = |name, row: u32, object| match row {
        2 => fifo(name, (0, 2), &[(0, 1)], object),
        _ => fifo(name, (0, 3), &[(0, 1)], object),
    };
    let shared = Fifo { allocate: Some((1, 3)), ..of((1, 2), &[(1, 3)], 24) };
    vec![
        design("beside", &[of((0, 2), &[(0, 3)], 24)], &[]),
        design("far", &[of((0, 2), &[(2, 4)], 24)], &[]),
        design("fill", &[of((0, 0), &[(0, 2)], 24)], &[]),
        design("drain", &[of((0, 2), &[(0, 0)], 24)], &[]),
        design("two", &[of((0, 2), &[(1, 3), (2, 4)], 24)], &[]),
        design("in", &[of((0, 0), &[(0, 1)], 24), core("b", 2, 24)], &[forward]),
        design("out", &[core("of", 2, 24), fifo("b", (0, 0), &[(0, 1)], 24)], &[back]),
        design(
            "split",
            &[of((0, 0), &[(0, 1)], 24), core("b", 2, 12), core("c", 3, 12)],
            &[FifoLink { inputs: &[0], outputs: &[1, 2], ..distribute }],
        ),
        design(
            "part",
            &[core("of", 2, 12), fifo("b", (0, 0), &[(0, 1)], 24), core("c", 3, 12)],
            &[FifoLink { inputs: &[1], outputs: &[2, 0], ..distribute }],
        ),
        design(
            "piece",
            &[up("of", 2, 12), fifo("b", (0, 1), &[(0, 0)], 24), up("c", 3, 12)],
            &[FifoLink { inputs: &[2, 0], outputs: &[1], ..join }],
        ),
        design(
            "joined",
            &[fifo("of", (0, 1), &[(0, 0)], 24), up("b", 2, 12), up("c", 3, 12)],
            &[FifoLink { inputs: &[1, 2], outputs: &[0], ..join }],
        ),
        design(
            "apart",
            &[
                of((0, 2), &[(2, 4)], 24),
                fifo("b", (0, 0), &[(0, 1)], 24),
                core("c", 2, 12),
                core("d", 3, 12),
            ],
            &[FifoLink { inputs: &[1], outputs: &[2, 3], ..distribute }],
        ),
        design(
            "second",
            &[
                core("of", 2, 12),
                fifo("b", (0, 0), &[(0, 1)], 24),
                core("c", 3, 12),
                fifo("x", (2, 0), &[(2, 1)], 8),
                fifo("y", (2, 1), &[(2, 3)], 8),
            ],
            &[
                FifoLink { inputs: &[3], outputs: &[4], ..NO_LINK },
                FifoLink { inputs: &[1], outputs: &[2, 0], ..distribute },
            ],
        ),
        design("values", &[Fifo { initial: 2, ..core("of", 2, 24) }], &[]),
        design(
            "mems",
            &[Fifo { initial: 2, ..of((0, 1), &[(2, 1)], 24) }, fifo("b", (2, 1), &[(2, 3)], 24)],
            &[forward],
        ),
        design("memory", &[shared, fifo("b", (1, 3), &[(1, 0)], 24)], &[forward]),
    ]
}

type Change = (String, Box<dyn Fn(&mut Design)>);

fn change(label: impl Into<String>, change: impl Fn(&mut Design) + 'static) -> Change {
    (label.into(), Box::new(change))
}

/// A change of one field of `of` to each of several values.
macro_rules! fields {
    ($($field:ident = [$($value:expr),* $(,)?];)*) => {
        vec![$($(change(
            concat!(stringify!($field), " = ", stringify!($value)),
            |design| design.fifos[0].$field = $value,
        ),)*)*]
    };
}

/// The reports about each design with each change.
fn kept(theme: &str, only: &[&str], changes: Vec<Change>) {
    // A note is written once, and then by its number.
    let mut out = Kept::of(&format!("tests/tests/fifo/said_{theme}.txt"));
    let mut known = Vec::<String>::new();
    for (label, change) in changes {
        writeln!(out, "## {label}").unwrap();
        let mut texts: Vec<(String, Vec<&str>)> = Vec::new();
        for mut design in
            designs().into_iter().filter(|design| only.is_empty() || only.contains(&design.name))
        {
            change(&mut design);
            let fifos = design.checked();
            let mut all: Vec<String> = check(&fifos)
                .as_slice()
                .iter()
                .map(|fault| {
                    let locus = format!("{:?}", fault.locus())
                        .replace("FifoEnd { fifo: ", "")
                        .replace(", side: Producer }", " producer")
                        .replace(", side: Consumer(", " consumer ")
                        .replace(") }", "");
                    format!("{} {locus}: {}", fault.rule().code(), fault.text(&fifos).as_str())
                })
                .collect();
            if all.is_empty() {
                all.push("sound".to_owned());
            }
            for text in all {
                match texts.iter_mut().find(|(known, _)| *known == text) {
                    Some((_, names)) => names.push(design.name),
                    None => texts.push((text, vec![design.name])),
                }
            }
        }
        for (text, names) in texts {
            let mut lines = text.split("\n  = note: ");
            let mut notes = String::new();
            let mut first = lines.next().unwrap().to_owned();
            let mut help = first.find("\n  = help: ").map_or(String::new(), |at| first.split_off(at));
            for note in lines {
                let at = note.find("\n  = help: ").unwrap_or(note.len());
                let (note, more) = note.split_at(at);
                help += more;
                let number = known.iter().position(|known| known == note).unwrap_or_else(|| {
                    known.push(note.to_owned());
                    writeln!(notes, "  = note {}: {note}", known.len()).unwrap();
                    known.len() - 1
                });
                write!(first, " [{}]", number + 1).unwrap();
            }
            let names = if names.len() == (if only.is_empty() { designs().len() } else { only.len() }) {
                "all".to_owned()
            } else {
                names.join(" ")
            };
            write!(out, "{first} | {names}\n{notes}{}", help.replacen('\n', "", 1)).unwrap();
            if !help.is_empty() {
                writeln!(out).unwrap();
            }
        }
        writeln!(out).unwrap();
    }
    out.end();
}

#[test]
fn of_depths() {
    kept(
        "depths",
        &[],
        fields! {
            via_dma = [false];
            depths = [&[], &[0], &[1], &[3], &[16], &[17], &[24], &[25], &[64], &[u64::MAX], &[2, 3], &[0, 2], &[2, 0], &[1, 2, 3]];
        },
    );
}

#[test]
fn of_acquires() {
    let mut changes = fields! { acquires = [&[0], &[2], &[3], &[1, 2], &[1, 3], &[1, 15], &[16, 16], &[1, 1, 15], &[u64::MAX, u64::MAX]]; };
    // What is written of all consumers may be meant for the core among them.
    for acquires in [&[1, 2, 2], &[1, 3, 2]] {
        changes.push(change(format!("another consumer, {acquires:?}"), move |design| {
            let first = design.fifos[0].consumers[0];
            design.fifos[0].consumers = Box::leak(Box::new([first, (4, 4)]));
            design.fifos[0].acquires = acquires;
        }));
    }
    kept("acquires", &[], changes);
}

#[test]
fn of_objects() {
    kept(
        "objects",
        &[],
        fields! {
            object = [0, 1, 12, 16, 25, 48, 8192, 8193, 16384, 16385, 1 << 20, u64::MAX];
            element = [Element::Int8, Element::Int16, Element::Int4, Element::Float, Element::Int64];
            consumer_object = [Some(0), Some(12), Some(24), Some(25), Some(48)];
            consumer_element = [Some(Element::Int32), Some(Element::Float), Some(Element::Int8)];
        },
    );
}

#[test]
fn of_attributes() {
    kept(
        "attributes",
        &[],
        fields! {
            repeat = [Some(0), Some(1), Some(2), Some(17), Some(63), Some(64), Some(u64::MAX)];
            iterations = [Some(0), Some(1), Some(2), Some(256), Some(257)];
            initial = [0, 1, 2, 3];
            is_synchronized = [false];
            is_plio = [true];
            pad_value = [Some(0), Some(7)];
            packet_id = [Some(0), Some(31), Some(32), Some(u64::MAX)];
            allows = [RUNS_ON];
        },
    );
}

#[test]
fn of_several_attributes() {
    let pad: &[Pair] = &[(0, 0), (1, 1)];
    let mut changes = vec![
        change("64 runs of 4 each", |design| {
            (design.fifos[0].iterations, design.fifos[0].repeat) = (Some(64), Some(4));
        }),
        change("65 runs of 4 each", |design| {
            (design.fifos[0].iterations, design.fifos[0].repeat) = (Some(65), Some(4));
        }),
        change("129 runs of 2 each", |design| {
            (design.fifos[0].iterations, design.fifos[0].repeat) = (Some(129), Some(2));
        }),
        change("1 value, depth 64", |design| (design.fifos[0].initial, design.fifos[0].depths) = (1, &[64])),
        change("1 run of 300 each, depth 0", |design| {
            (design.fifos[0].iterations, design.fifos[0].repeat) = (Some(1), Some(300));
            design.fifos[0].depths = &[0];
        }),
        change("1 run of 300 each", |design| {
            (design.fifos[0].iterations, design.fifos[0].repeat) = (Some(1), Some(300));
        }),
        change("3 values of 3", |design| {
            (design.fifos[0].initial, design.fifos[0].depths) = (3, &[3]);
        }),
        change("2 values, 3 runs", |design| {
            (design.fifos[0].initial, design.fifos[0].iterations) = (2, Some(3));
        }),
        change("2 runs everywhere", |design| {
            design.fifos.iter_mut().for_each(|fifo| fifo.iterations = Some(2));
        }),
        change("no locks anywhere", |design| {
            design.fifos.iter_mut().for_each(|fifo| fifo.is_synchronized = false);
        }),
        change("a pool of 40, sent 3 times", |design| {
            design.fifos.iter_mut().skip(1).for_each(|fifo| fifo.object = 40);
            design.fifos[0].repeat = Some(3);
        }),
        change("depth 64, 2 acquired", |design| {
            (design.fifos[0].depths, design.fifos[0].acquires) = (&[64], &[2, 2]);
        }),
        change("depth 64 without values, 2 acquired", |design| {
            let of = &mut design.fifos[0];
            (of.depths, of.acquires, of.initial) = (&[64], &[2, 2], 0);
        }),
        change("depth 65 of 1 KiB, 64 acquired", |design| {
            let of = &mut design.fifos[0];
            (of.object, of.depths, of.acquires) = (256, &[65], &[64, 64]);
        }),
        change("depth 0, 2 acquired", |design| {
            (design.fifos[0].depths, design.fifos[0].acquires) = (&[0], &[2, 2]);
        }),
        change("depths 64 and 65", |design| design.fifos[0].depths = &[64, 65]),
        change("a part of 13, and objects that drift", |design| {
            design.fifos[0].object = 13;
            design.fifos.iter_mut().filter(|fifo| fifo.name == "y").for_each(|fifo| fifo.object = 5);
        }),
        change("1000 objects of 816 bytes, without locks", |design| {
            let of = &mut design.fifos[0];
            (of.object, of.depths, of.is_synchronized) = (204, &[1000], false);
        }),
        change("1000 objects of 828 bytes, without locks", |design| {
            let of = &mut design.fifos[0];
            (of.object, of.depths, of.is_synchronized) = (207, &[1000], false);
        }),
        change("65 numbers of objects that are acquired", |design| {
            design.fifos[0].acquires = &[3; 65];
        }),
        change("objects of 25 bytes", |design| {
            for fifo in &mut design.fifos {
                (fifo.element, fifo.object) = (Element::Int8, if fifo.object == 24 { 25 } else { 13 });
            }
        }),
        change("depth 1, sent 300 times", |design| {
            (design.fifos[0].depths, design.fifos[0].repeat) = (&[1], Some(300));
        }),
        change("depth 1, sent 300 times without locks", |design| {
            design.fifos.iter_mut().for_each(|fifo| (fifo.depths, fifo.is_synchronized) = (&[1], false));
            design.fifos[0].repeat = Some(300);
        }),
        change("1000 objects of 100 bytes, without locks", |design| {
            design.fifos[0].object = 25;
            (design.fifos[0].depths, design.fifos[0].is_synchronized) = (&[1000], false);
        }),
        change("65 of 1 KiB, without locks", |design| {
            design.fifos[0].object = 256;
            (design.fifos[0].depths, design.fifos[0].is_synchronized) = (&[65], false);
        }),
        change("depth 16 sent 4 times", |design| {
            (design.fifos[0].depths, design.fifos[0].repeat) = (&[16], Some(4));
        }),
        change("17 acquired, sent 4 times", |design| {
            (design.fifos[0].acquires, design.fifos[0].repeat) = (&[17, 17], Some(4));
        }),
        change("all sent 2 times", |design| design.fifos.iter_mut().for_each(|fifo| fifo.repeat = Some(2))),
        change("objects of 40 KiB", |design| {
            (design.fifos[0].object, design.fifos[0].acquires) = (10240, &[2, 2]);
        }),
        change("a value of padding on AIE2P", |design| {
            design.device = Device::Aie2p;
            design.fifos[0].pad_value = Some(7);
        }),
        change("a padded value on AIE2P", move |design| {
            design.device = Device::Aie2p;
            design.fifos[0].to_stream = &[(4, 6), (6, 1)];
            (design.fifos[0].pad, design.fifos[0].pad_value) = (pad, Some(7));
        }),
        change("a padded value on AIE-ML", move |design| {
            design.fifos[0].to_stream = &[(4, 6), (6, 1)];
            (design.fifos[0].pad, design.fifos[0].pad_value) = (pad, Some(7));
        }),
        change("padding alone", move |design| design.fifos[0].pad = pad),
        change("padding and a packet id, beside", move |design| {
            (design.fifos[0].pad, design.fifos[0].packet_id) = (pad, Some(3));
        }),
    ];
    for device in [Device::Ideal, Device::Aie, Device::Aie2p] {
        changes.push(change(device.family().title, move |design| design.device = device));
    }
    kept("several", &[], changes);
}

#[test]
fn of_producers() {
    let changes =
        fields! { producer = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 2), (3, 1), (4, 5), (5, 0), (0, 6)]; };
    kept("producers", &[], changes);
}

#[test]
fn of_consumers() {
    kept(
        "consumers",
        &[],
        fields! {
            consumers = [&[], &[(0, 0)], &[(0, 1)], &[(0, 2)], &[(1, 2)], &[(4, 1)], &[(4, 5)], &[(0, 6)], &[(5, 1), (0, 9)], &[(0, 2), (0, 1)], &[(0, 1), (0, 1)], &[(1, 1)], &[(2, 1)]];
        },
    );
}

#[test]
fn of_memories() {
    let changes = fields! {
        allocate = [Some((0, 0)), Some((0, 1)), Some((0, 2)), Some((0, 3)), Some((1, 2)), Some((1, 3)), Some((9, 9))];
        via_dma = [true];
    };
    kept("memories", &[], changes);
}

#[test]
fn of_channels() {
    let mut changes = fields! {
        producer_channel = [Some(0), Some(1), Some(2), Some(5), Some(6), Some(u64::MAX)];
        consumer_channels = [&[Some(0)], &[Some(1)], &[Some(2)], &[Some(6)], &[None, Some(1)], &[Some(1), Some(1)], &[Some(1), None]];
    };
    for pinned in [1, 2] {
        changes.push(change(format!("{pinned}, beside three more"), move |design| {
            let at = design.fifos[0].producer;
            design.fifos[0].producer_channel = Some(pinned);
            for (name, to) in [("m", &[(4, 2)]), ("n", &[(4, 3)]), ("o", &[(4, 4)])] {
                design.fifos.push(fifo(name, at, to, 8));
            }
        }));
    }
    // Beside other FIFOs, some of which are pinned.
    for taken in [0, 1] {
        for own in [0, 1, 2] {
            changes.push(change(format!("{own}, where {taken} is taken"), move |design| {
                let at = design.fifos[0].producer;
                let (from, to): (&'static [Place], &'static [Option<u64>]) =
                    (Box::leak(Box::new([at])), Box::leak(Box::new([Some(taken)])));
                let initial = if at.1 == 1 { 2 } else { 0 };
                let sends = fifo("x", at, &[(4, 4)], 8);
                let takes = fifo("y", (4, 2), from, 8);
                design.fifos.push(Fifo { producer_channel: Some(taken), initial, ..sends });
                design.fifos.push(Fifo { consumer_channels: to, ..takes });
                design.fifos[0].producer_channel = Some(own);
            }));
        }
    }
    kept("channels", &[], changes);
}

#[test]
fn of_stream_ports() {
    let mut changes = Vec::new();
    for ends in [StreamEnds::Producer, StreamEnds::Consumer, StreamEnds::Both] {
        changes.push(change(format!("{ends:?}"), move |design| design.fifos[0].stream_ends = Some(ends)));
        changes.push(change(format!("{ends:?}, with all that a port excludes"), move |design| {
            let of = &mut design.fifos[0];
            (of.stream_ends, of.repeat, of.iterations, of.initial) = (Some(ends), Some(2), Some(2), 1);
            of.to_stream = &[(24, 1)];
            of.from_stream = &[&[(24, 1)]];
            (of.pad, of.producer_channel, of.consumer_channels) = (&[(0, 0)], Some(1), &[Some(1)]);
        }));
    }
    kept("ports", &[], changes);
}

/// One more dimension than a walk has.
const THIRTEEN: [Pair; 13] = {
    let mut dims = [(1, 1); 13];
    dims[12] = (12, 1);
    dims
};

/// Dimensions at both sides of an object of 24 elements.
const DIMS: [&[Pair]; 30] = [
    &[(2, 12), (12, -1)],
    &[(1, 0), (12, 2), (2, 2)],
    &THIRTEEN,
    &[(1, 1)],
    &[(2, 12)],
    &[(2, 0), (12, 4)],
    &[(24, 1)],
    &[(12, 1)],
    &[(1, 24), (24, 1)],
    &[(6, 4), (4, 1)],
    &[(4, 1), (6, 4)],
    &[(5, 4), (4, 1)],
    &[(6, 4), (5, 1)],
    &[(6, 8), (4, 1)],
    &[(6, 3), (4, 1)],
    &[(24, 2)],
    &[(24, 0)],
    &[(24, -1)],
    &[(0, 1), (24, 1)],
    &[(-2, 1)],
    &[(2, 12), (3, 4), (4, 1)],
    &[(2, 12), (3, 4), (2, 2), (2, 1)],
    &[(2, 12), (3, 4), (2, 2), (2, 1), (1, 1)],
    &[(1, 1), (1, 1), (1, 1), (1, 1), (24, 1)],
    &[(1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (12, 1)],
    &[(1, -5), (24, 1)],
    &[(12, 2), (2, 2)],
    &[(2, 0), (12, 1)],
    &[(24, 1 << 20)],
    &[(i128::MAX, i128::MAX)],
];

#[test]
fn of_what_is_sent() {
    let all = DIMS
        .iter()
        .map(|&dims| change(format!("to_stream {dims:?}"), move |design| design.fifos[0].to_stream = dims));
    kept(
        "sent",
        &["far", "two", "fill", "in", "out", "split", "part", "joined", "apart", "second"],
        all.collect(),
    );
}

#[test]
fn of_what_is_received() {
    let lists = DIMS.map(|dims| &*vec![dims].leak());
    let first = lists.iter().map(|&dims| {
        change(format!("from_stream {dims:?}"), move |design: &mut Design| design.fifos[0].from_stream = dims)
    });
    let several: [&[&[Pair]]; 4] =
        [&[&[], &[(20, 1)]], &[&[], &[(24, 1)]], &[&[(24, 1)], &[(12, 1)]], &[&[(12, 1)], &[(6, 4), (2, 1)]]];
    let second = several.map(|lists| {
        change(format!("another consumer, {lists:?}"), move |design: &mut Design| {
            let first = design.fifos[0].consumers[0];
            design.fifos[0].consumers = Box::leak(Box::new([first, (4, 4)]));
            design.fifos[0].from_stream = lists;
        })
    });
    let long: [(u64, &[Pair]); 2] = [(256, &[(16, 8), (16, 9)]), (289, &[(17, 8), (17, 10)])];
    let long = long.map(|(object, dims)| {
        change(format!("{object} elements, {dims:?}"), move |design: &mut Design| {
            design.fifos.iter_mut().for_each(|fifo| fifo.object = object);
            design.fifos[0].from_stream = vec![dims].leak();
        })
    });
    let all = first.chain(second).chain(long);
    kept("received", &["far", "two", "drain", "in", "split", "piece"], all.collect());
}

#[test]
fn of_short_elements_and_long_objects() {
    let mut changes = Vec::new();
    let bytes: [&[Pair]; 6] = [
        &[(24, 1)],
        &[(6, 4), (4, 1)],
        &[(8, 3), (3, 1)],
        &[(12, 2), (2, 1)],
        &[(4, 1), (6, 4)],
        &[(3, 8), (8, 1)],
    ];
    for element in [Element::Int8, Element::Int16, Element::Int64] {
        for dims in bytes {
            changes.push(change(format!("{} {dims:?}", element.name()), move |design| {
                for fifo in &mut design.fifos {
                    fifo.element = element;
                }
                design.fifos[0].to_stream = dims;
            }));
        }
    }
    let long: [(u64, &[Pair]); 6] = [
        (2048, &[(2, 1024), (1024, 1)]),
        (2048, &[(1024, 2), (2, 1)]),
        (1020, &[(255, 4), (4, 1)]),
        (1024, &[(4, 256), (256, 1)]),
        (1024, &[(1, 0), (4, 256), (256, 1)]),
        (4096, &[(2, 2048), (1023, 2), (2, 1)]),
    ];
    for (object, dims) in long {
        changes.push(change(format!("{object} {dims:?}"), move |design| {
            (design.fifos[0].object, design.fifos[0].to_stream) = (object, dims);
        }));
    }
    kept("long", &["far", "out", "part", "joined"], changes);
}

#[test]
fn of_padding_and_what_runs_on() {
    let mut changes = Vec::new();
    let pads: [(&[Pair], &[Pair]); 10] = [
        (&[(4, 6), (6, 1)], &[(0, 0), (0, 0)]),
        (&[(4, 6), (4, 1)], &[(0, 0), (1, 1)]),
        (&[(2, 12), (12, 1)], &[(1, 1), (0, 0)]),
        (&[(4, 6), (6, 1)], &[(0, 0), (1, 1)]),
        (&[(4, 6), (6, 1)], &[(1, 1)]),
        (&[(4, 6), (6, 1)], &[(-1, 1), (0, 0)]),
        (&[(4, 6), (6, 1)], &[(64, 0), (0, 0)]),
        (&[(4, 4), (4, 1)], &[(2, 0), (0, 0)]),
        (&[(3, 6), (6, 1)], &[(0, 1), (0, 0)]),
        (&[(24, 1)], &[(0, 17)]),
    ];
    for (dims, pad) in pads {
        changes.push(change(format!("{dims:?} padded {pad:?}"), move |design| {
            (design.fifos[0].to_stream, design.fifos[0].pad) = (dims, pad);
        }));
    }
    // What is padded is sent, and the link's other FIFOs have objects of 16.
    for (dims, pad) in [
        (&[(4, 4), (4, 1)], &[(0, 0), (1, 1)]),
        (&[(4, 4), (4, 1)], &[(1, 1), (0, 0)]),
        (&[(4, 4), (3, 1)], &[(0, 0), (1, 2)]),
        (&[(4, 8), (4, 1)], &[(0, 0), (1, 1)]),
    ] as [(&[Pair], &[Pair]); 4]
    {
        changes.push(change(format!("{dims:?} padded {pad:?} of 16 elements"), move |design| {
            design.fifos.iter_mut().skip(1).for_each(|fifo| fifo.object = 16);
            (design.fifos[0].to_stream, design.fifos[0].pad) = (dims, pad);
        }));
    }
    for (dims, pad) in [
        (&[(4, 3), (5, 1)], &[(0, 0), (0, 1)]),
        (&[(2, 5), (5, 1)], &[(0, 0), (3, 4)]),
        (&[(2, 0), (1, 1)], &[(0, 0), (5, 6)]),
        (&[(1, 1), (1, 1)], &[(0, 0), (11, 12)]),
    ] as [(&[Pair], &[Pair]); 4]
    {
        changes.push(change(format!("{dims:?} padded {pad:?}, of 16 elements or parts"), move |design| {
            let others = design.fifos.iter_mut().skip(1).filter(|fifo| fifo.object == 24);
            others.for_each(|fifo| fifo.object = 16);
            (design.fifos[0].to_stream, design.fifos[0].pad) = (dims, pad);
        }));
    }
    // A padded list ends; others run on for the same number of whole steps.
    let padded: [(&[Pair], &[Pair]); 7] = [
        (&[(1, 12), (2, 6), (2, 3), (3, 1)], &[(1, 0), (0, 0), (0, 0), (0, 0)]),
        (&[(1, 12), (2, 6), (2, 3), (3, 1)], &[(0, 1), (0, 0), (0, 0), (0, 0)]),
        (&[(1, 12), (2, 6), (2, 3), (3, 1)], &[(0, 0), (0, 0), (0, 0), (0, 0)]),
        (&[(1, 6), (2, 3), (1, 3), (3, 1)], &[(0, 0), (0, 0), (0, 0), (0, 1)]),
        (&[(1, 6), (2, 3), (1, 3), (3, 1)], &[(0, 0), (1, 0), (0, 0), (0, 0)]),
        (&[(1, 6), (2, 3), (1, 3), (3, 1)], &[(0, 0), (0, 0), (0, 0)]),
        (&[(0, 6), (2, 3), (1, 3), (3, 1)], &[(0, 0), (0, 0), (0, 0), (0, 0)]),
    ];
    for (dims, pad) in padded {
        changes.push(change(format!("{dims:?} padded {pad:?} runs on"), move |design| {
            (design.fifos[0].to_stream, design.fifos[0].pad) = (dims, pad);
            design.fifos[0].allows = RUNS_ON;
            design
                .fifos
                .iter_mut()
                .skip(1)
                .filter(|fifo| pad[0] == (0, 0) && dims[0].1 == 6 && fifo.object == 24)
                .for_each(|fifo| fifo.object = 18);
        }));
    }
    let running: [&[Pair]; 10] = [
        &[(2, 1), (1, 1), (1, 1)],
        &[(3, 1), (1, 1), (1, 1), (1, 1)],
        &[(2, 6), (0, 3), (3, 1)],
        &[(2, 6), (2, 3), (3, 1)],
        &[(3, 6), (2, 3), (3, 1)],
        &[(2, 12), (1, 6), (2, 3), (3, 1)],
        &[(1, 12), (2, 6), (2, 3), (3, 1)],
        &[(1, 12), (2, 6), (2, 3), (2, 1)],
        &[(3, 12), (2, 6), (2, 3), (3, 1)],
        &[(1, 9), (3, 3), (3, 1)],
    ];
    for dims in running {
        changes.push(change(format!("{dims:?} runs on"), move |design| {
            (design.fifos[0].to_stream, design.fifos[0].allows) = (dims, RUNS_ON);
        }));
    }
    for notation in [PairNotation::Angles, PairNotation::Mlir, PairNotation::Python, PairNotation::Brackets] {
        changes.push(change(format!("{notation:?}"), move |design| {
            (design.fifos[0].to_stream, design.fifos[0].notation) = (&[(5, 4), (4, 1)], notation);
        }));
    }
    kept("padded", &[], changes);
}

/// A link on a core's tile whose core does not access the pool.
#[test]
fn of_links_of_cores() {
    let linked = |label: &str, of: fn(&mut Fifo<'static>)| {
        change(label, move |design: &mut Design| {
            design.fifos = vec![fifo("of", (0, 2), &[(2, 4)], 24), fifo("b", (2, 4), &[(2, 0)], 24)];
            design.links = vec![FifoLink { inputs: &[0], outputs: &[1], ..NO_LINK }];
            of(&mut design.fifos[0]);
        })
    };
    let changes = vec![
        linked("linked on a core's tile", |_| {}),
        linked("depth 17", |of| of.depths = &[17]),
        linked("depth 17, 2 acquired", |of| (of.depths, of.acquires) = (&[17], &[2, 2])),
        linked("depth 64", |of| of.depths = &[64]),
        linked("depth 64, 2 acquired", |of| (of.depths, of.acquires) = (&[64], &[2, 2])),
        linked("depths 64 and 64, 2 acquired", |of| (of.depths, of.acquires) = (&[64, 64], &[2, 2])),
        linked("2 runs", |of| of.iterations = Some(2)),
        linked("3 values", |of| of.initial = 3),
    ];
    // The search for a depth tries 64 values, and there is memory for that number.
    let objects = [227, 228].map(|object| {
        change(
            format!("depth 1000 of {object} elements, linked without locks"),
            move |design: &mut Design| {
                let without_locks = |name, from, to| Fifo {
                    depths: &[1000],
                    is_synchronized: false,
                    ..fifo(name, from, to, object)
                };
                design.fifos =
                    vec![without_locks("of", (0, 2), &[(2, 4)]), without_locks("b", (2, 4), &[(2, 0)])];
                design.links = vec![FifoLink { inputs: &[0], outputs: &[1], ..NO_LINK }];
            },
        )
    });
    // And other numbers of up to 64 FIFOs.
    let many = [63, 64].map(|count| {
        change(format!("depth 0 beside {count} more without locks"), move |design: &mut Design| {
            design.fifos[0].depths = &[0];
            for k in 0..count {
                let name = Box::leak(format!("m{k}").into_boxed_str());
                design.fifos.push(Fifo { is_synchronized: false, ..fifo(name, (0, 2), &[(0, 3)], 1) });
            }
        })
    });
    let changes = changes.into_iter().chain(objects).chain(many);
    kept("cores", &["beside"], changes.collect());
}

#[test]
fn of_links() {
    let link = |label: &str, of: FifoLink<'static>| {
        change(label, move |design: &mut Design| design.links = vec![of])
    };
    let join = FifoLink { inputs: &[0, 1], outputs: &[2], ..NO_LINK };
    let mut changes = vec![
        change("no link", |design| design.links.clear()),
        link("no members", NO_LINK),
        link("no output", FifoLink { inputs: &[0], ..NO_LINK }),
        link("no input", FifoLink { outputs: &[0], ..NO_LINK }),
        link("unknown", FifoLink { inputs: &[0], outputs: &[7], ..NO_LINK }),
        link("itself", FifoLink { inputs: &[0], outputs: &[0], ..NO_LINK }),
        link("join", join),
        change("twice", |design| design.links = [design.links.clone(), design.links.clone()].concat()),
        change("twice, after another one", |design| {
            let count = design.fifos.len();
            design.fifos.extend([fifo("m", (3, 0), &[(3, 1)], 8), fifo("n", (3, 1), &[(3, 3)], 8)]);
            let (inputs, outputs) = (vec![count].leak(), vec![count + 1].leak());
            let other = [FifoLink { inputs, outputs, ..NO_LINK }];
            design.links = [&design.links[..], &other, &design.links].concat();
        }),
        change("both", |design| {
            design.fifos = ["of", "b", "c", "d"].map(|name| fifo(name, (0, 1), &[(0, 1)], 12)).to_vec();
            design.links = vec![FifoLink { inputs: &[0, 1], outputs: &[2, 3], ..NO_LINK }];
        }),
        change("other width", |design| {
            design.fifos.iter_mut().skip(1).for_each(|fifo| fifo.element = Element::Int16);
        }),
        change("moved to (1, 1)", |design| {
            design
                .fifos
                .iter_mut()
                .skip(1)
                .filter(|fifo| fifo.producer.1 == 1)
                .for_each(|fifo| fifo.producer = (1, 1));
        }),
        change("moved to (1, 1), of 140000 elements", |design| {
            for fifo in &mut design.fifos {
                fifo.producer = if fifo.producer == (0, 1) { (1, 1) } else { fifo.producer };
                fifo.object = 140_000;
            }
        }),
        change("on a shim", |design| {
            design
                .fifos
                .iter_mut()
                .filter(|fifo| fifo.producer.1 == 1)
                .for_each(|fifo| fifo.producer = (0, 0));
            design
                .fifos
                .iter_mut()
                .filter(|fifo| fifo.consumers[0].1 == 1)
                .for_each(|fifo| fifo.consumers = &[(0, 0)]);
        }),
        change("halves of 10", |design| {
            design.fifos.iter_mut().filter(|fifo| fifo.object == 12).for_each(|fifo| fifo.object = 10);
        }),
        change("wholes of 36", |design| {
            design.fifos.iter_mut().filter(|fifo| fifo.object == 24).for_each(|fifo| fifo.object = 36);
        }),
        change("wholes of 8", |design| {
            design.fifos.iter_mut().filter(|fifo| fifo.object == 24).for_each(|fifo| fifo.object = 8);
        }),
        change("all padded", |design| {
            design.fifos.iter_mut().for_each(|fifo| (fifo.to_stream, fifo.pad) = (&[(10, 1)], &[(1, 1)]));
        }),
    ];
    let offsets: [&[u64]; 12] = [
        &[],
        &[0],
        &[4],
        &[0, 0],
        &[0, 8],
        &[0, 16],
        &[0, 23],
        &[0, 24],
        &[1, 12],
        &[12, 0],
        &[0, 12, 18],
        &[0, u64::MAX],
    ];
    for list in offsets {
        for is_source in [true, false] {
            let side = if is_source { "source" } else { "destination" };
            changes.push(change(format!("{side} offsets {list:?}"), move |design| {
                for link in &mut design.links {
                    if is_source { link.source_offsets = list } else { link.destination_offsets = list }
                }
            }));
        }
    }
    for part in [0, 1] {
        changes.push(change(format!("a part of {part}, without offsets"), move |design| {
            if design.fifos[0].object == 12 {
                design
                    .fifos
                    .iter_mut()
                    .filter(|fifo| fifo.object == 12)
                    .for_each(|fifo| fifo.object = 24 - part);
                design.fifos[0].object = part;
            }
            for link in &mut design.links {
                (link.source_offsets, link.destination_offsets) = (&[], &[]);
            }
        }));
    }
    changes.push(change("offsets on both sides", |design| {
        for link in &mut design.links {
            let is_join = link.inputs.len() > 1;
            let (one, several): (&[u64], &[u64]) = (&[0], &[0, 12, 18]);
            (link.source_offsets, link.destination_offsets) =
                if is_join { (several, one) } else { (one, several) };
        }
    }));
    changes.push(change("offsets 0 on the other side", |design| {
        for link in &mut design.links {
            let is_join = link.inputs.len() > 1;
            if is_join { link.destination_offsets = &[0] } else { link.source_offsets = &[0] }
        }
    }));
    kept("links", &[], changes);
}

#[test]
fn of_names() {
    let mut changes = fields! { name = ["", "b", "c_cons", "of_cons", "of_0_cons", "b_cons", "o"]; };
    for other in [
        "of_cons",
        "of_0_cons",
        "of_1_cons",
        "of_2_cons",
        "of_cons_",
        "of_con",
        "of",
        "of_10_cons",
        "of_cons_cons",
        "of_0",
    ] {
        for via_dma in [false, true] {
            changes.push(change(format!("beside {other}, by a DMA: {via_dma}"), move |design| {
                design.fifos.push(Fifo { via_dma, ..fifo(other, (3, 3), &[(3, 4)], 8) });
            }));
        }
    }
    for (count, other) in [(11, "of_10_cons"), (19, "of_18_cons"), (19, "of_28_cons")] {
        changes.push(change(format!("{count} consumers, beside {other}"), move |design| {
            let tiles = (0..count).map(|k| (k as u32 % 5, 2 + k as u32 / 5));
            design.fifos[0].consumers = tiles.collect::<Vec<_>>().leak();
            design.fifos.push(fifo(other, (3, 3), &[(3, 4)], 8));
        }));
    }
    for (short, long) in [("o", "o_cons"), ("", "_cons"), ("", "_0_cons")] {
        changes.push(change(format!("`{short}`, beside {long}"), move |design| {
            design.fifos[0].name = short;
            design.fifos.push(fifo(long, (3, 3), &[(3, 4)], 8));
        }));
    }
    kept("names", &["beside", "far", "two"], changes);
}

/// A growing number of FIFOs on the tiles of `of`, with their other ends on separate tiles.
#[test]
fn of_full_tiles() {
    const NAMES: [&str; 7] = ["m", "n", "o", "p", "q", "r", "s"];
    const ELSEWHERE: [Place; 7] = [(4, 2), (4, 3), (4, 4), (4, 5), (3, 2), (3, 3), (3, 4)];
    let more = |count: usize, is_to: bool| {
        let side = if is_to { "to" } else { "from" };
        change(format!("{count} more {side} where `of` begins"), move |design: &mut Design| {
            let at = design.fifos[0].producer;
            for k in 0..count {
                let elsewhere = std::slice::from_ref(&ELSEWHERE[k]);
                let to_here: &'static [Place] = Box::leak(Box::new([at]));
                let from_here =
                    Fifo { initial: if at.1 == 1 { 2 } else { 0 }, ..fifo(NAMES[k], at, elsewhere, 8) };
                design.fifos.push(if is_to { fifo(NAMES[k], ELSEWHERE[k], to_here, 8) } else { from_here });
            }
        })
    };
    let mut changes = vec![more(2, true), more(3, true), more(1, false), more(2, false)];
    let deep = [(7, None), (8, Some(0)), (8, Some(1)), (14, None), (15, None), (16, None)];
    let one_more = |(depth, pinned): (u64, Option<u64>)| {
        change(format!("one more of depth {depth}, channel {pinned:?}"), move |design: &mut Design| {
            let at = design.fifos[0].producer;
            let depths: &'static [u64] = Box::leak(Box::new([depth]));
            let initial = if at.1 == 1 { depth } else { 0 };
            let acquires: &'static [u64] = if at.1 == 1 { &[] } else { Box::leak(Box::new([depth - 1])) };
            design.fifos.push(Fifo {
                depths,
                acquires,
                initial,
                producer_channel: pinned,
                ..fifo("n", at, &[(4, 4)], 8)
            });
        })
    };
    changes.extend(deep.map(one_more));
    for bytes in [65536 - 96 * 2, 65536 - 96 * 2 + 4, 65536] {
        for is_first in [false, true] {
            changes.push(change(format!("{bytes} bytes more, first: {is_first}"), move |design| {
                let more = Fifo { depths: &[1], ..fifo("n", design.fifos[0].producer, &[(4, 4)], bytes / 4) };
                design.fifos.insert(if is_first { 0 } else { design.fifos.len() }, more);
            }));
        }
    }
    changes.push(change("three more that fill the memory", |design| {
        for name in ["m", "n", "o"] {
            let at = design.fifos[0].producer;
            design.fifos.push(Fifo { depths: &[1], ..fifo(name, at, &[(4, 4)], 12000) });
        }
    }));
    kept("full_compute", &["beside", "far", "two"], changes);

    let mut changes = vec![more(4, false), more(5, false), more(6, false)];
    let deep = [
        (20, None),
        (21, None),
        (22, Some(0)),
        (22, Some(2)),
        (23, Some(2)),
        (24, Some(1)),
        (24, Some(3)),
        (25, Some(3)),
    ];
    changes.extend(deep.map(one_more));
    kept("full_mem", &["out", "part", "joined", "values"], changes);
}

/// Tasks of the runtime sequence, which move a part of an object or a number of them.
#[test]
fn of_tasks() {
    let mut out = String::new();
    let sizes: [&[i128]; 14] = [
        &[],
        &[24],
        &[25],
        &[23],
        &[1, 48],
        &[5, 6],
        &[7, 1, 3],
        &[2, 3, 4],
        &[0, 24],
        &[-1, 24],
        &[2, 2, 2, 5],
        &[1],
        &[i64::MAX as i128, 3],
        &[i128::MAX, 2],
    ];
    let named = ["beside", "far", "fill", "drain", "in", "split", "joined"];
    for mut design in designs().into_iter().filter(|design| named.contains(&design.name)) {
        for repeat in [None, Some(2)] {
            design.fifos[0].repeat = repeat;
            let fifos = design.checked();
            writeln!(out, "\n## {}{}", design.name, if repeat.is_some() { ", sent twice" } else { "" })
                .unwrap();
            if let Some((rule, text)) = check_task_end(&fifos, 0) {
                writeln!(out, "{} {}", rule.code(), text.as_str()).unwrap();
            }
            for elements in [0, 1, 12, 24, 25, 48, u64::MAX] {
                let said = check_tap(&fifos, 0, elements);
                let said = said.map_or("whole".to_owned(), |fault| fault.text(&fifos).as_str().to_owned());
                writeln!(out, "{elements}: {}", said.split('\n').next().unwrap()).unwrap();
            }
            for (element, list) in
                sizes.iter().flat_map(|list| [(Element::Int32, list), (Element::Int16, list)])
            {
                let Some((rule, text)) = check_task(&fifos, 0, element, list, &[]) else { continue };
                let text = text.as_str();
                let help = text.find("\n  = help: ").map_or("", |at| &text[at + 4..]);
                let text = text.split('\n').next().unwrap();
                writeln!(out, "{list:?} of {}: {} {text} {help}", element.name(), rule.code()).unwrap();
            }
        }
    }
    assert_kept("tests/tests/fifo/said_tasks.txt", &out.trim_start());
}

/// The ends before another one, in the order in which MLIR-AIE assigns their resources.
fn before<'a>(fifos: &'a Fifos<'_>, end: FifoEnd) -> impl Iterator<Item = FifoEnd> + 'a {
    let all = fifos.fifos.iter().enumerate().flat_map(|(fifo, of)| {
        let consumers = (0..of.consumers.len()).map(move |k| FifoEnd::consumer(fifo, k));
        std::iter::once(FifoEnd::producer(fifo)).chain(consumers)
    });
    all.take_while(move |&other| other != end)
}

/// The first descriptor of an end that has its tile with these FIFOs alone. Odd channels of a mem tile have the upper half.
fn first_bd(fifos: &Fifos<'_>, end: FifoEnd) -> Option<u64> {
    ring(fifos, end)?;
    let tile = fifos.place(end);
    let is_mem = fifos.grid.kind(tile)? == TileKind::Mem;
    let half = |end| channel(fifos, end).filter(|_| is_mem).map_or(0, |channel| channel % 2);
    let rivals = before(fifos, end).filter(|&at| fifos.place(at) == tile && half(at) == half(end));
    Some(24 * half(end) + rivals.filter_map(|at| ring(fifos, at)).map(|ring| ring.len()).sum::<u64>())
}

/// The first lock of a pool that has its tile with these FIFOs alone.
fn first_lock(fifos: &Fifos<'_>, pool: &Pool) -> u64 {
    let own =
        before(fifos, pool.owner).filter_map(|end| self::pool(fifos, end).filter(|own| own.owner == end));
    own.filter(|own| own.place == pool.place).map(|own| own.locks()).sum()
}

/// What an end lowers to: its pool, its locks, its descriptors.
fn lowered_end(fifos: &Fifos<'_>, end: FifoEnd) -> String {
    let mut out = format!("{}:", EndName { fifos, end });
    if let Some(pool) = pool(fifos, end) {
        let first = BufferName { fifos, pool, buffer: 0 };
        write!(out, " {} of {} x {} at {:?}", first, pool.buffers, pool.object, pool.place).unwrap();
        for pair in 0..pool.pairs {
            let lock =
                |lock| format!(", {} = {}", LockName { fifos, pool, pair, lock }, pool.first_value(lock));
            out += &[lock(PoolLock::Producer), lock(PoolLock::Consumer)].concat();
        }
        write!(out, ", lock {} and on", first_lock(fifos, &pool)).unwrap();
    }
    if let Some(locks) = core_locks(fifos, end) {
        write!(
            out,
            "; core takes {:?} {}, gives {:?} {}",
            locks.acquire, locks.amount, locks.release, locks.pair
        )
        .unwrap();
    }
    if let (Some(channel), bd) = (channel(fifos, end), first_bd(fifos, end)) {
        write!(out, "; channel {channel}, descriptor {bd:?}").unwrap();
        if let Some(ring) = ring(fifos, end) {
            write!(out, "+{} {} runs", ring.len(), ring.runs).unwrap();
            let addresses: Vec<u64> = (0..ring.pool.buffers).map(|k| 0x400 * (k + 1)).collect();
            let place =
                Placement { addresses: &addresses, first_lock: 2, first_bd: bd.unwrap_or(0), channel };
            let last = ring.placed(fifos, ring.len() - 1, &place);
            assert_eq!(last.channel, Some((ring.direction, i128::from(channel))));
            let at = last.bd_id.unwrap();
            write!(out, ", last {at} at {:x?} {:?}+{:?}", last.address.unwrap(), last.offset, last.len)
                .unwrap();
            write!(
                out,
                " {:?} {:?} {:?} next {:?}, start {:x?}",
                last.packet,
                last.acquire,
                last.release,
                last.next_bd,
                ring.start_word(fifos, &place)
            )
            .unwrap();
        }
    }
    out
}

/// Where an element comes from.
fn origin(fifos: &Fifos<'_>, arrival: Option<Arrival>) -> String {
    match arrival {
        None => "-".to_owned(),
        Some(Arrival::Padding) => "0".to_owned(),
        Some(Arrival::Element { fifo, object, element }) => {
            format!("{}{object}.{element}", fifos.fifos[fifo].name)
        }
    }
}

/// What a FIFO lowers to, and where its elements come from.
fn lowered(fifos: &Fifos<'_>, fifo: usize) -> String {
    let of = &fifos.fifos[fifo];
    let mut out = format!("  {} {}\n", of.name, if needs_dma(fifos, fifo) { "by DMA" } else { "shared" });
    let ends = (0..of.consumers.len()).map(|k| FifoEnd::consumer(fifo, k));
    for end in std::iter::once(FifoEnd::producer(fifo)).chain(ends) {
        writeln!(out, "   {}", lowered_end(fifos, end)).unwrap();
        let parts: Vec<String> = (0..segments(fifos, end))
            .map(|k| segment(fifos, end, k))
            .map(|at| format!("{}+{} pair {}", at.offset, at.len, at.pair))
            .collect();
        let walk = match fifo_endpoint(fifos, end) {
            end if !end.fifo.is_some_and(|place| place.is_regular) => "no loops".to_owned(),
            end => match end.moves {
                Moves::Walk(walk, pad) => {
                    let dims = walk.dims().iter().map(|dim| format!("{}*{}", dim.size, dim.stride));
                    format!("{} {pad:?} from {}", dims.collect::<Vec<_>>().join(" "), walk.offset())
                }
                Moves::Port(_) => unreachable!("FIFOs have walks"),
            },
        };
        let len = object_len(fifos, end);
        let near = [(0, 0), (0, 1), (0, len / 2), (1, len - 1), (2, 0), (5, 3), (0, len)];
        let near = near.map(|(object, element)| origin(fifos, arrival(fifos, end, object, element)));
        writeln!(out, "    {}; {walk}; {}", parts.join(", "), near.join(" ")).unwrap();
        if let FifoSide::Consumer(k) = end.side {
            let order = RouteEnds::to(fifos, fifo, k, 2).map(|ends| (ends.first, ends.order()));
            let order = match order {
                None => "no route".to_owned(),
                Some((first, None)) => format!("a route from {first}"),
                Some((first, Some(walk))) => {
                    let dims = walk.dims().iter().map(|dim| format!("{}*{}", dim.size, dim.stride));
                    format!(
                        "a route from {first} in the order {} from {}",
                        dims.collect::<Vec<_>>().join(" "),
                        walk.offset()
                    )
                }
            };
            write!(out, "    period {:?}; {order}", period(fifos, fifo, k)).unwrap();
            // Reports with other numbers of objects than two.
            for objects in [1, 3] {
                let has_route = RouteEnds::to(fifos, fifo, k, objects).is_some();
                if has_route == order.starts_with("no route") {
                    write!(out, ", and of {objects} {}", if has_route { "a route" } else { "none" }).unwrap();
                }
            }
            out.push('\n');
        }
    }
    let sent = [0, 1, 12, 23, 24, 100].map(|at| origin(fifos, sent(fifos, fifo, at)));
    let rounds = rounds(fifos, fifo, 0).map(|rounds| (rounds.received, rounds.sent));
    writeln!(out, "   sends {}; rounds {rounds:?} of {:?}", sent.join(" "), order_len(fifos, fifo, 0))
        .unwrap();
    out
}

/// What is not sound has an answer as far as there is one.
#[test]
fn of_what_cannot_be() {
    let changes: Vec<Change> = fields! {
        object = [0, 1];
        to_stream = [&[(24, -1)], &[(2, -12), (12, 1)], &[(24, i128::MAX)], &[(24, u64::MAX as i128)], &[(6, 2), (2, 1)], &[(2, 1 << 64), (12, 1)], &[(2, -(1 << 64)), (12, 1)]];
        from_stream = [&[&[(24, -1)]], &[&[(6, 2), (2, 1)]]];
        repeat = [Some(0)];
        depths = [&[], &[0], &[1, 2, 3]];
    }
    .into_iter()
    .chain([65536, 65537].map(|object| {
        change(format!("objects of {object}"), move |design: &mut Design| {
            design.fifos.iter_mut().for_each(|fifo| fifo.object = object);
        })
    }))
    .chain([
        change("less than nothing around", |design: &mut Design| {
            for fifo in &mut design.fifos {
                (fifo.to_stream, fifo.pad) = (&[(6, 4), (4, 1)], &[(0, 0), (-1, 1)]);
            }
        }),
        change("no output", |design| {
            design.links = vec![FifoLink { inputs: &[0], ..NO_LINK }];
        }),
        change("offsets that leave the object", |design| {
            for link in &mut design.links {
                (link.source_offsets, link.destination_offsets) = (&[4, 30], &[4, 30]);
            }
        }),
        change("depth 0, 2 runs", |design| (design.fifos[0].depths, design.fifos[0].iterations) = (&[0], Some(2))),
        change("three offsets", |design| {
            for link in &mut design.links {
                (link.source_offsets, link.destination_offsets) = (&[0, 12, 18], &[0, 12, 18]);
            }
        }),
        change("one offset", |design| {
            for link in &mut design.links {
                (link.source_offsets, link.destination_offsets) = (&[4], &[4]);
            }
        }),
    ])
    .collect();
    let mut out = String::new();
    for (label, change) in changes {
        writeln!(out, "## {label}").unwrap();
        let named = ["beside", "fill", "in", "split", "joined"];
        for mut design in designs().into_iter().filter(|design| named.contains(&design.name)) {
            change(&mut design);
            let fifos = design.checked();
            for (fifo, of) in fifos.fifos.iter().enumerate() {
                let (from, to) = (FifoEnd::producer(fifo), FifoEnd::consumer(fifo, 0));
                let pools = [from, to].map(|end| {
                    pool(&fifos, end)
                        .map(|pool| (pool.buffers, pool.object, pool.pairs, pool.repeat, pool.place))
                });
                let parts = [from, to].map(|end| {
                    let all = (0..segments(&fifos, end)).map(|k| segment(&fifos, end, k));
                    all.map(|at| format!("{}+{}", at.offset, at.len)).collect::<Vec<_>>().join(" ")
                });
                let near = [0, 1, 13, 23].map(|at| origin(&fifos, sent(&fifos, fifo, at))).join(" ");
                let held = [(0, 0), (1, 0), (0, 1), (0, 13)]
                    .map(|(object, at)| origin(&fifos, arrival(&fifos, to, object, at)));
                let rounds = rounds(&fifos, fifo, 0).map(|rounds| (rounds.received, rounds.sent));
                writeln!(
                    out,
                    "{} {}: {pools:?} {parts:?} sends {near}, gets {}; {rounds:?} of {:?}",
                    design.name,
                    of.name,
                    held.join(" "),
                    order_len(&fifos, fifo, 0)
                )
                .unwrap();
            }
        }
    }
    assert_kept("tests/tests/fifo/said_impossible.txt", &out);
}

fn becoming(designs: &[Design], path: &str) {
    let changes: Vec<Change> = fields! {
        depths = [&[1], &[2, 3, 4]];
        acquires = [&[2, 3, 4], &[0]];
        repeat = [Some(2), Some(3)];
        iterations = [Some(1), Some(2)];
        packet_id = [Some(5)];
        is_synchronized = [false];
        initial = [0];
        consumer_object = [Some(8)];
        to_stream = [&[(3, 1), (4, 3)], &[(6, 4), (4, 1)], &[(2, 1), (12, 2)]];
        from_stream = [&[&[(3, 1), (4, 3)]], &[&[(6, 4), (4, 1)]], &[&[(2, 1), (12, 2)]]];
    }
    .into_iter()
    .chain([
        change("wholes of 48", |design| {
            design.fifos.iter_mut().filter(|fifo| fifo.object == 24).for_each(|fifo| fifo.object = 48);
        }),
        change("the last one of 36", |design| design.fifos.last_mut().unwrap().object = 36),
        change("no link", |design| design.links.clear()),
        change("values in all", |design| {
            design.fifos.iter_mut().filter(|fifo| fifo.producer.1 > 0).for_each(|fifo| fifo.initial = 2);
        }),
        change("parts of 8 and 16", |design| {
            for link in &mut design.links {
                let offsets: &'static [u64] = &[0, 8];
                if link.inputs.len() > 1 {
                    link.source_offsets = offsets;
                } else if link.outputs.len() > 1 {
                    link.destination_offsets = offsets;
                }
                let parts = if link.inputs.len() > 1 { link.inputs } else { link.outputs };
                for (part, &fifo) in parts.iter().enumerate().filter(|_| parts.len() > 1) {
                    design.fifos[fifo].object = if part == 0 { 8 } else { 16 };
                }
            }
            let ends = design.fifos.iter_mut().filter(|fifo| fifo.object == 24);
            ends.for_each(|fifo| fifo.iterations = None);
        }),
        change("padded and sent twice", |design| {
            (design.fifos[0].to_stream, design.fifos[0].pad) = (&[(4, 4), (4, 1)], &[(0, 0), (1, 1)]);
            design.fifos[0].repeat = Some(2);
            design.fifos.iter_mut().skip(1).for_each(|fifo| fifo.object = 16);
        }),
        change("each part padded to an object", |design| {
            (design.fifos[0].to_stream, design.fifos[0].pad) = (&[(2, 6), (6, 1)], &[(0, 0), (3, 3)]);
        }),
        change("padded by nothing", |design| {
            (design.fifos[0].to_stream, design.fifos[0].pad) = (&[(6, 4), (4, 1)], &[(0, 0), (0, 0)]);
        }),
        change("padded by 8", |design| {
            (design.fifos[0].to_stream, design.fifos[0].pad) = (&[(4, 4), (4, 1)], &[(0, 0), (1, 1)]);
            design
                .fifos
                .iter_mut()
                .skip(1)
                .filter(|fifo| fifo.object == 24)
                .for_each(|fifo| fifo.object = 16);
        }),
    ])
    .collect();
    becoming_by(designs, &changes, path);
}

/// What sound designs become: all lines of the design, and of each change those that differ.
fn becoming_by(designs: &[Design], changes: &[Change], path: &str) {
    let mut out = Kept::of(path);
    for design in designs {
        let fifos = design.checked();
        let text =
            |fifos: &Fifos<'_>| (0..fifos.fifos.len()).map(|fifo| lowered(fifos, fifo)).collect::<String>();
        let whole = text(&fifos);
        write!(out, "## {}\n{whole}", design.name).unwrap();
        for (label, change) in changes {
            let mut design = design.clone();
            change(&mut design);
            let fifos = design.checked();
            if !check(&fifos).is_empty() {
                continue;
            }
            let other = text(&fifos);
            let lines: Vec<&str> =
                other.lines().filter(|line| !whole.lines().any(|old| old == *line)).collect();
            writeln!(out, " {label}").unwrap();
            for line in lines {
                writeln!(out, "{line}").unwrap();
            }
        }
    }
    out.end();
}

#[test]
fn of_what_they_become() {
    becoming(&designs()[..4], "tests/tests/fifo/said_lowered.txt");
}

#[test]
fn of_what_mem_tiles_become() {
    becoming(&designs()[4..7], "tests/tests/fifo/said_lowered_mem.txt");
}

#[test]
fn of_what_links_become() {
    becoming(&designs()[7..10], "tests/tests/fifo/said_lowered_links.txt");
}

#[test]
fn of_what_others_become() {
    becoming(&designs()[10..], "tests/tests/fifo/said_lowered_others.txt");
}

/// All dimensions of a mem tile; the outermost one runs on.
const RUNNING: &[Pair] = &[(1, 4), (1, 4), (1, 4), (4, 1)];

/// Several links on one route, and their contents.
#[test]
fn of_what_ways_become() {
    let forward = |inputs, outputs| FifoLink { inputs, outputs, ..NO_LINK };
    let of = |from, to, object| fifo("of", from, to, object);
    let design = |name, fifos: &[Fifo<'static>], links: &[FifoLink<'static>]| Design {
        name,
        device: Device::AieMl,
        fifos: fifos.to_vec(),
        links: links.to_vec(),
    };
    let circle = [of((0, 1), &[(1, 1)], 24), fifo("b", (1, 1), &[(0, 1)], 24)];
    let halves = |from, to| [fifo("b", from, to, 8), fifo("c", from, to, 16)];
    let [left, right] = halves((0, 1), &[(0, 2)]);
    let [up, down] = halves((0, 2), &[(0, 1)]);
    let designs = [
        design("a circle of links", &circle, &[forward(&[0], &[1]), forward(&[1], &[0])]),
        design(
            "linked on a core's tile",
            &[of((0, 2), &[(2, 4)], 24), fifo("b", (2, 4), &[(2, 0)], 24)],
            &[forward(&[0], &[1])],
        ),
        design(
            "shared memory before a link",
            &[Fifo { allocate: Some((1, 3)), ..of((1, 2), &[(1, 3)], 24) }, fifo("b", (1, 3), &[(1, 0)], 24)],
            &[forward(&[0], &[1])],
        ),
        design(
            "neighbours after a link",
            &[of((1, 0), &[(1, 2)], 24), fifo("b", (1, 2), &[(1, 3)], 24)],
            &[forward(&[0], &[1])],
        ),
        design(
            "parts that are not equal, of what runs on",
            &[Fifo { from_stream: &[RUNNING], allows: RUNS_ON, ..of((0, 0), &[(0, 1)], 24) }, left, right],
            &[FifoLink { destination_offsets: &[0, 8], ..forward(&[0], &[1, 2]) }],
        ),
        design(
            "a join of parts that are not equal, which runs on",
            &[Fifo { to_stream: RUNNING, allows: RUNS_ON, ..of((0, 1), &[(0, 0)], 24) }, up, down],
            &[FifoLink { source_offsets: &[0, 8], ..forward(&[1, 2], &[0]) }],
        ),
    ];
    let changes = vec![
        change("depth 4", |design| design.fifos[0].depths = &[4]),
        change("depth 4 of the last one", |design| design.fifos.last_mut().unwrap().depths = &[4]),
        change("the last one sent 3 times", |design| design.fifos.last_mut().unwrap().repeat = Some(3)),
        change("2 values in the first one", |design| design.fifos[0].initial = 2),
        change("objects of 25, the last one sent twice", |design| {
            design.fifos.iter_mut().filter(|fifo| fifo.object == 24).for_each(|fifo| fifo.object = 25);
            design.fifos.last_mut().unwrap().repeat = Some(2);
        }),
        change("2 acquired", |design| design.fifos[0].acquires = &[2]),
    ];
    becoming_by(&designs, &changes, "tests/tests/fifo/said_lowered_ways.txt");
}
