//! Any numbers: every declaration of FIFOs gets a verdict, whose texts name its parts, and nothing overflows or panics.

use aie_pattern_core::Device;
use aie_pattern_core::Element;
use aie_pattern_core::declare::{Allows, Fifo, FifoEnd, FifoLink, Fifos, Pair, StreamEnds, UNKNOWN};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::fifo::{arrival, channel, core_locks, period, pool, ring};
use aie_pattern_core::rule::fifo::{Fault, check, check_tap};
use aie_pattern_tests::{Rng, cases};

fn number(rng: &mut Rng) -> u64 {
    match rng.below(8) {
        0 => 0,
        1 => u64::MAX,
        2 => 1 << rng.below(64),
        3 => rng.bits(),
        _ => rng.below(20),
    }
}

fn numbers(rng: &mut Rng, most: u64) -> Vec<u64> {
    (0..rng.below(most + 1)).map(|_| number(rng)).collect()
}

fn pairs(rng: &mut Rng) -> Vec<Pair> {
    let one = |rng: &mut Rng| match rng.below(10) {
        0 => UNKNOWN,
        1 => i128::MAX,
        2 => -i128::from(rng.below(9)),
        3 => i128::from(number(rng)),
        _ => i128::from(rng.below(9)),
    };
    (0..if rng.once_in(2) { 0 } else { rng.below(6) }).map(|_| (one(rng), one(rng))).collect()
}

fn maybe(rng: &mut Rng) -> Option<u64> {
    rng.once_in(4).then(|| number(rng))
}

fn place(rng: &mut Rng) -> Place {
    (rng.below(6) as u32, rng.below(7) as u32)
}

/// Lists that the FIFOs borrow.
struct Lists {
    consumers: Vec<Place>,
    depths: Vec<u64>,
    acquires: Vec<u64>,
    to: Vec<Pair>,
    from: Vec<Vec<Pair>>,
    pad: Vec<Pair>,
    channels: Vec<Option<u64>>,
}

impl Lists {
    fn random(rng: &mut Rng) -> Self {
        Self {
            consumers: (0..if rng.once_in(20) { 0 } else { 1 + rng.below(3) }).map(|_| place(rng)).collect(),
            depths: numbers(rng, 4),
            acquires: numbers(rng, 3),
            to: pairs(rng),
            from: (0..rng.below(3)).map(|_| pairs(rng)).collect(),
            pad: if rng.once_in(4) { pairs(rng) } else { Vec::new() },
            channels: (0..rng.below(3)).map(|_| maybe(rng)).collect(),
        }
    }
}

/// What every function makes of an end, whatever it is.
fn ask(fifos: &Fifos, end: FifoEnd, rng: &mut Rng) {
    let _ = (pool(fifos, end), channel(fifos, end), core_locks(fifos, end));
    if let Some(ring) = ring(fifos, end)
        && !ring.is_empty()
    {
        let declared = ring.declared(fifos, rng.below(ring.len()));
        let violations = declared.check();
        for violation in violations.as_slice() {
            assert!(!declared.message(violation).as_str().is_empty());
        }
    }
    let _ = arrival(fifos, end, rng.below(1 << 20), rng.below(1 << 20));
}

#[test]
fn every_declaration_gets_a_verdict() {
    let mut rng = Rng::new(0xF1F0);
    let (mut clean, mut faults) = (0, std::collections::BTreeSet::new());
    for _ in 0..cases(20_000) {
        let count = 1 + rng.below(4) as usize;
        let lists: Vec<Lists> = (0..count).map(|_| Lists::random(&mut rng)).collect();
        let from: Vec<Vec<&[Pair]>> =
            lists.iter().map(|lists| lists.from.iter().map(Vec::as_slice).collect()).collect();
        let list: Vec<Fifo> = lists
            .iter()
            .zip(&from)
            .map(|(lists, from)| Fifo {
                consumer_object: maybe(&mut rng),
                acquires: &lists.acquires,
                to_stream: &lists.to,
                from_stream: from,
                pad: &lists.pad,
                pad_value: maybe(&mut rng),
                repeat: maybe(&mut rng),
                iterations: maybe(&mut rng),
                initial: if rng.once_in(3) { number(&mut rng) } else { 0 },
                via_dma: rng.once_in(3),
                stream_ends: rng
                    .once_in(8)
                    .then(|| *rng.pick(&[StreamEnds::Producer, StreamEnds::Consumer, StreamEnds::Both])),
                is_synchronized: !rng.once_in(8),
                allocate: rng.once_in(8).then(|| place(&mut rng)),
                producer_channel: maybe(&mut rng),
                consumer_channels: &lists.channels,
                packet_id: maybe(&mut rng),
                allows: Allows { runs_on: rng.once_in(3), ..Allows::NONE },
                ..Fifo::new(
                    "of",
                    place(&mut rng),
                    &lists.consumers,
                    (
                        *rng.pick(&[Element::Int4, Element::Int8, Element::Int32, Element::Cint32]),
                        number(&mut rng),
                    ),
                    &lists.depths,
                )
            })
            .collect();
        let member = |rng: &mut Rng| {
            let most = count as u64 + u64::from(rng.once_in(10));
            rng.below(most) as usize
        };
        let members: Vec<[Vec<usize>; 2]> = (0..rng.below(3))
            .map(|_| [(); 2].map(|()| (0..rng.below(4)).map(|_| member(&mut rng)).collect()))
            .collect();
        let offsets: Vec<[Vec<u64>; 2]> =
            members.iter().map(|_| [(); 2].map(|()| numbers(&mut rng, 3))).collect();
        let links: Vec<FifoLink> = members
            .iter()
            .zip(&offsets)
            .map(|([inputs, outputs], [sources, destinations])| FifoLink {
                inputs,
                outputs,
                source_offsets: sources,
                destination_offsets: destinations,
            })
            .collect();
        let grid = Grid::of_part("npu1").unwrap();
        let device = *rng.pick(&[Device::AieMl, Device::Aie2p, Device::AieMl, Device::Aie]);
        let fifos = Fifos::new(device, grid, &list, &links);
        let found = check(&fifos);
        let mut can_lower = true;
        for fault in found.as_slice() {
            let text = fault.text(&fifos);
            assert!(text.as_str().contains(|c: char| c.is_ascii_digit()) || !text.as_str().is_empty());
            faults.insert(fault.rule().code());
            let _ = fault.locus();
            can_lower &= !matches!(
                fault,
                Fault::Device
                    | Fault::NoConsumer { .. }
                    | Fault::NoTile { .. }
                    | Fault::LinkMissing { .. }
                    | Fault::LinkUnknown { .. }
            );
        }
        clean += u32::from(found.is_empty());
        if !can_lower {
            continue;
        }
        for fifo in 0..count {
            let _ = check_tap(&fifos, fifo, number(&mut rng));
            ask(&fifos, FifoEnd::producer(fifo), &mut rng);
            for k in 0..list[fifo].consumers.len() {
                let _ = period(&fifos, fifo, k);
                ask(&fifos, FifoEnd::consumer(fifo, k), &mut rng);
            }
        }
    }
    // Every rule but that on tasks is broken by some of them.
    let codes: Vec<String> = (160..180).filter(|code| *code != 176).map(|code| format!("AP{code}")).collect();
    let missing: Vec<&String> = codes.iter().filter(|code| !faults.contains(code.as_str())).collect();
    println!("{clean} without a fault, never broken: {missing:?}");
    assert!(missing.len() < 4, "{missing:?}");
}
