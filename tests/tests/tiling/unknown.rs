//! Ports some of whose numbers are not known: what the macro checks before rustc knows the user's constants.

use std::collections::BTreeMap;

use aie_pattern_core::declare::Entries;
use aie_pattern_core::declare::tiling::{Port, Tiling, Traversal};
use aie_pattern_core::declare::{Mapped as _, UNKNOWN};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases};

/// Sizes, and now and then one that is none.
fn size(rng: &mut Rng) -> i128 {
    if rng.once_in(12) {
        *rng.pick(&[0, -1, 1 << 32, u32::MAX.into()])
    } else {
        *rng.pick(&[1, 2, 4, 4, 8, 8, 12])
    }
}

/// A list of sizes, mostly of `rank`.
fn list(rng: &mut Rng, rank: usize, number: impl Fn(&mut Rng) -> i128) -> Entries<i128> {
    let rank = if rng.once_in(16) { rank + 1 } else { rank };
    Entries::collect((0..rank).map(|_| number(rng)).collect::<Vec<_>>())
}

fn tiling(rng: &mut Rng, rank: usize, needs_sizes: bool) -> Tiling {
    let offset = |rng: &mut Rng| match rng.below(8) {
        0 => *rng.pick(&[-64, -1, 3, 1 << 31]),
        1 => 4,
        _ => 0,
    };
    let none = Entries::collect([]);
    let loops = (0..rng.below(4)).map(|_| Traversal {
        dimension: if rng.once_in(10) {
            *rng.pick(&[-1, rank as i128])
        } else {
            rng.below(rank as u64).into()
        },
        stride: *rng.pick(&[0, 1, 2, 4, 4, 8, -1, u32::MAX.into()]),
        wrap: if rng.once_in(10) { *rng.pick(&[0, u32::MAX.into()]) } else { *rng.pick(&[1, 2, 3]) },
    });
    let loops: Vec<_> = loops.collect();
    Tiling {
        buffer_dimension: if needs_sizes || rng.once_in(4) { list(rng, rank, size) } else { none },
        tiling_dimension: if rng.once_in(4) { none } else { list(rng, rank, size) },
        offset: if rng.once_in(3) { list(rng, rank, offset) } else { none },
        tile_traversal: Entries::collect(loops),
        packet_port_id: if rng.once_in(4) { *rng.pick(&[0, 31, 32, -2]) } else { -1 },
        repetition: if rng.once_in(8) { *rng.pick(&[0, 2, u32::MAX.into()]) } else { 1 },
        phase: if rng.once_in(8) { *rng.pick(&[1, -1]) } else { 0 },
        boundary_dimension: if rng.once_in(4) { list(rng, rank, size) } else { none },
    }
}

/// The sizes of a buffer, and tilings.
fn parts(rng: &mut Rng) -> (Option<Entries<i128>>, Vec<Tiling>) {
    let rank = *rng.pick(&[1, 1, 2, 2, 3, 5]);
    let buffer = rng.once_in(3).then(|| list(rng, rank, size));
    let count = *rng.pick(&[1, 1, 2]);
    let tilings = (0..count).map(|_| tiling(rng, rank, buffer.is_none())).collect();
    (buffer, tilings)
}

fn port<'a>(rng: &mut Rng, buffer: Option<Entries<i128>>, tilings: &'a [Tiling]) -> Port<'a> {
    Port {
        device: *rng.pick(&[Device::Aie, Device::AieMl, Device::AieMl, Device::Aie2p, Device::Ideal]),
        is_device_assumed: false,
        tile: *rng.pick(&[TileKind::Mem, TileKind::Mem, TileKind::Compute, TileKind::Shim]),
        direction: *rng.pick(&[Direction::Mm2s, Direction::S2mm]),
        element: *rng.pick(&[Element::Int8, Element::Int16, Element::Int32, Element::Int64]),
        buffer,
        tilings,
        covers: rng.once_in(3),
        allow_overlap: rng.once_in(3),
        index: rng.once_in(4).then_some(Word::U8),
    }
}

/// Calls `judge` with a random port, and with the same port with some numbers unknown.
fn with_unknown(rng: &mut Rng, judge: impl FnOnce(&Port, &Port)) {
    let (buffer, tilings) = parts(rng);
    let port = port(rng, buffer, &tilings);
    let rare = *rng.pick(&[3, 16]);
    let mut known = |&number: &i128| if rng.once_in(rare) { UNKNOWN } else { number };
    let known_tilings: Vec<Tiling> = tilings.iter().map(|tiling| tiling.map(&mut known)).collect();
    judge(&port, &port.over(&known_tilings, known));
}

#[test]
fn numbers_that_are_not_known_change_no_verdict() {
    let mut rng = Rng::new(0x0_711E);
    let (mut early, mut whole) = (BTreeMap::<&str, usize>::new(), 0);
    let cases = cases(30_000);
    for _ in 0..cases {
        with_unknown(&mut rng, |port, known| {
            if known == port {
                return;
            }
            let all = port.check();
            for violation in known.check().as_slice() {
                let known_later = all.as_slice().contains(violation);
                assert!(known_later, "{violation:?} of {known:?} is none of {port:?}");
                // Help is as it will be, or left out.
                let (message, later) = (known.message(violation), port.message(violation));
                let (message, later) = (message.as_str(), later.as_str());
                if message == later {
                    whole += 1;
                } else {
                    let help = later.strip_prefix(message).unwrap_or_else(|| panic!("{message}\n{later}"));
                    assert!(help.starts_with("\n  = help: "), "{message}\n{later}");
                }
                *early.entry(violation.rule.code()).or_default() += 1;
            }
        });
    }
    // Rules about a single number, about a few together, about a tiling, and about the device.
    for code in [
        "AP005", "AP006", "AP010", "AP015", "AP019", "AP026", "AP027", "AP028", "AP050", "AP070", "AP071",
        "AP072", "AP073", "AP074", "AP078",
    ] {
        assert!(early.get(code).is_some_and(|&count| count > cases / 1000), "{code} of {early:?}");
    }
    assert!(whole > cases, "{whole} messages with their help");
}

#[test]
fn where_everything_is_decided_nothing_is_left_to_be_found() {
    let mut rng = Rng::new(0x0_DEC1);
    let (mut decided, mut open) = (BTreeMap::<String, usize>::new(), 0);
    for _ in 0..cases(20_000) {
        with_unknown(&mut rng, |port, known| {
            let found = known.check();
            for violation in port.check().as_slice() {
                if known.is_decided(violation.locus) {
                    let is_found = found.as_slice().iter().any(|found| found.locus == violation.locus);
                    assert!(is_found, "{violation:?} of {port:?}, of which is known {known:?}");
                    let kind = format!("{:?}", violation.locus);
                    *decided.entry(kind.split('(').next().unwrap_or_default().to_owned()).or_default() += 1;
                } else {
                    open += 1;
                }
            }
        });
    }
    // Of each kind of place that can be in error and decided.
    assert!(decided.len() >= 14 && open > 10_000, "{decided:?} {open}");
}
