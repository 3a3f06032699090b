//! What walks take on each tile, kept as text in `said.txt`: their descriptors, or every reason why there are none.

use std::fmt::Write as _;

use aie_pattern_core::lower::fit::{Limits, Piece, Plan, Reasons, fit, fit_within};
use aie_pattern_core::{Device, Dim, Element, Pattern, TileKind};
use aie_pattern_tests::Rng;
use aie_pattern_tests::kept::assert_kept;

use Element::{Cint32, Int4, Int8, Int16, Int32};
use TileKind::{Compute, Mem, Shim};

fn pairs(dims: &[Dim]) -> String {
    let pairs: Vec<String> = dims.iter().map(|dim| format!("<{}, {}>", dim.size, dim.stride)).collect();
    format!("[{}]", pairs.join(", "))
}

fn piece(piece: &Piece) -> String {
    let mut text = pairs(piece.dims());
    if piece.offset() != 0 {
        text = format!("offset {} {text}", piece.offset());
    }
    if let Some(Dim { size, stride }) = piece.iteration() {
        write!(text, " iteration ({size}, {stride})").unwrap();
    }
    if piece.runs() > 1 {
        write!(text, " x{}", piece.runs()).unwrap();
    }
    text
}

/// The descriptors on a line, those that are the same but for their offset once; or the reasons.
fn found(result: &Result<Plan, Reasons>) -> String {
    match result {
        Err(reasons) => format!("- {reasons}"),
        Ok(plan) if plan.len() <= 6 => plan.pieces().iter().map(piece).collect::<Vec<_>>().join(" + "),
        Ok(plan) => format!(
            "{} descriptors, {} ... {}",
            plan.len(),
            piece(&plan.pieces()[0]),
            piece(&plan.pieces()[plan.len() - 1])
        ),
    }
}

fn pattern(element: Element, offset: i64, dims: &[(u64, i64)]) -> Pattern {
    let dims: Vec<Dim> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(element, offset, &dims).unwrap()
}

/// One line for all tiles on which it is the same.
fn say(text: &mut String, element: Element, offset: i64, dims: &[(u64, i64)]) {
    let walk = pattern(element, offset, dims);
    let at = if offset == 0 { String::new() } else { format!(" from {offset}") };
    writeln!(text, "{}{at} {}", element.name(), pairs(walk.dims())).unwrap();
    let mut last = String::new();
    for tile in [Compute, Mem, Shim] {
        let line = found(&fit(&walk, Device::AieMl, tile));
        if line != last {
            writeln!(text, "  {}: {line}", tile.name()).unwrap();
        }
        last = line;
    }
}

#[test]
fn of_walks_at_the_limits() {
    let mut text = String::new();
    for dims in [
        &[][..],
        &[(1, 5)],
        &[(0, 1)],
        &[(100, 1)],
        &[(100, 2)],
        &[(255, 2)],
        &[(256, 2)],
        &[(257, 2)],
        &[(1023, 3)],
        &[(1024, 3)],
        &[(2, 8192)],
        &[(2, 8193)],
        &[(2, 131_072), (2, 1)],
        &[(2, 1_048_576)],
        &[(2, 1_048_577)],
        &[(4, -1)],
        &[(8, 4), (4, -1)],
        &[(300, 0), (4, 2)],
        &[(256, 0), (4, 2)],
        &[(8, 4), (3, 0), (4, 1)],
        &[(100, 4), (3, 0), (4, 1)],
        &[(64, 100), (2, 40), (2, 12), (2, 3), (2, 1)],
        &[(65, 100), (2, 40), (2, 12), (2, 3), (2, 1)],
        &[(2, 1000), (2, 400), (2, 100), (2, 40), (2, 12), (2, 3), (2, 1)],
        &[(16_384, 1)],
        &[(16_385, 1)],
        &[(100, 200), (200, 1)],
        &[(3, 0), (4, 4000), (16, 200), (100, 1)],
        &[(2, 1), (1000, 2)],
        &[(1000, 2), (2, -1)],
        &[(1000, 2), (2, 0)],
        &[(40, 2000), (1009, 1)],
        &[(7, 9000), (5, 1)],
        &[(1 << 40, 1 << 20), (4, 1)],
        &[(1 << 62, 1), (8, 1)],
    ] {
        say(&mut text, Int32, 0, dims);
    }
    // Pairs that go back, two each time.
    say(&mut text, Int32, 1, &[(70, 1000), (2, 100), (2, -1)]);
    say(&mut text, Int32, 1, &[(33, 1000), (3, 10), (2, -1)]);
    say(&mut text, Int32, -3, &[(4, 1)]);
    say(&mut text, Int32, 7, &[(4, -2)]);
    // What is wrong is the offset alone.
    say(&mut text, Int8, 1, &[(257, 16), (4, 1)]);
    say(&mut text, Int32, -1, &[(257, 16), (4, 1)]);
    say(&mut text, Int32, i64::MAX - 2, &[(2, 1)]);
    for element in [Int4, Int8, Int16, Cint32] {
        let granule = i64::from(32 / element.bits().min(32));
        let size = granule as u64;
        say(&mut text, element, 0, &[(8, 4 * granule), (size, 1)]);
        say(&mut text, element, 1, &[(8, 4 * granule), (size, 1)]);
        say(&mut text, element, 0, &[(8, 4 * granule), (size + 1, 1)]);
        say(&mut text, element, 0, &[(8, 4 * granule + 1), (size, 1)]);
        say(&mut text, element, 0, &[(8, -4 * granule), (size, 1)]);
        say(&mut text, element, 0, &[(8, 4 * granule), (size, 2)]);
        say(&mut text, element, 0, &[(5, 40_000 * granule), (8, 0), (2 * size, 1)]);
        say(&mut text, element, 0, &[(3, 5000 * granule), (300 * size, 1)]);
        say(&mut text, element, 0, &[(300, 3 * granule)]);
        say(&mut text, element, 0, &[]);
    }
    for (device, tile) in [(Device::Aie, Mem), (Device::Aie, Compute), (Device::Ideal, Shim)] {
        let line = found(&fit(&pattern(Int32, 0, &[(8, 2), (2, 1)]), device, tile));
        writeln!(text, "{} {}: {line}", device.name(), tile.name()).unwrap();
        let line = found(&fit(&pattern(Int32, 0, &[(8, 2)]), device, tile));
        writeln!(text, "{} {}, gaps: {line}", device.name(), tile.name()).unwrap();
    }
    assert_kept("tests/tests/fit/said.txt", &text);
}

/// A walk, and the limits that it has to keep.
fn limited(walk: &Pattern, limits: &Limits) -> String {
    let wraps: Vec<String> = limits.wraps.iter().flatten().map(ToString::to_string).collect();
    format!(
        "{} from {} {} | wraps {} step {} len {} it {} rep {}",
        walk.element().name(),
        walk.offset(),
        pairs(walk.dims()),
        wraps.join(","),
        limits.step,
        limits.length,
        limits.iterations,
        limits.repeats,
    )
}

/// Random walks within limits so small that nearly every one of them is met.
#[test]
fn of_small_limits() {
    let mut rng = Rng::new(0x517);
    let mut text = String::new();
    for _ in 0..400 {
        let slots = 1 + rng.below(3) as usize;
        let base = Limits::of_device(Device::AieMl, Compute).unwrap();
        let mut limits = Limits {
            slots,
            step: 2 + rng.below(12),
            length: 4 + rng.below(20),
            iterations: 1 + rng.below(4),
            repeats: 1 + rng.below(8),
            memory: 60 + 4 * rng.below(40),
            descriptors: 1 + rng.below(4) as usize,
            ..base
        };
        limits.wraps = base.wraps.map(|_| None);
        for wrap in &mut limits.wraps[..slots - 1] {
            *wrap = Some(2 + rng.below(3));
        }
        let element = *rng.pick(&[Int8, Int16, Int32, Int32, Int32, Cint32]);
        let granule = i64::from(32 / element.bits().min(32));
        let rank = 1 + rng.below(4);
        let mut dims: Vec<(u64, i64)> = Vec::new();
        let mut run = 1;
        for level in 0..rank {
            let size = 1 + rng.below(if level == 0 { 6 } else { 5 });
            let size = if level == 0 && !rng.once_in(6) { size * granule as u64 } else { size };
            let stride = match rng.below(8) {
                0 => 0,
                1 => rng.range(-3..=3),
                2 | 3 => run + granule * rng.range(1..=2),
                _ => run,
            };
            let stride = if level == 0 && !rng.once_in(4) { 1 } else { stride };
            run = size as i64 * stride;
            dims.insert(0, (size, stride));
        }
        let walk = pattern(element, 4 * i64::from(rng.once_in(4)), &dims);
        let (memory, bds) = (limits.memory, limits.descriptors);
        writeln!(text, "{} mem {memory} bds {bds}", limited(&walk, &limits)).unwrap();
        writeln!(text, "  {}", found(&fit_within(&walk, &limits))).unwrap();
    }
    assert_kept("tests/tests/fit/said_small.txt", &text);
}

/// Walks of more than 64 words, which are cut where a loop steps, or between pairs that go back.
#[test]
fn of_long_walks() {
    let mut rng = Rng::new(0x1046);
    let mut text = String::new();
    for case in 0..160 {
        let slots = 1 + rng.below(3) as usize;
        let base = Limits::of_device(Device::AieMl, Mem).unwrap();
        let mut limits = Limits {
            slots,
            step: 10 + rng.below(200),
            length: 20 + rng.below(100),
            iterations: *rng.pick(&[1, 4, 8]),
            repeats: *rng.pick(&[1, 8, 16]),
            ..base
        };
        limits.wraps = base.wraps.map(|_| None);
        for wrap in &mut limits.wraps[..slots - 1] {
            *wrap = Some(4 + rng.below(12));
        }
        let outer = (65 + rng.below(200), 2 + rng.range(0..=20));
        let dims = match case % 4 {
            0 => vec![outer],
            1 => vec![outer, (2, *rng.pick(&[-1, 0, 1]))],
            2 => vec![outer, (2, -1), (1 + rng.below(3), 40)],
            _ => vec![(1 + rng.below(4), 6000), outer, (1 + rng.below(6), *rng.pick(&[1, 1, 30]))],
        };
        let walk = pattern(*rng.pick(&[Int32, Int32, Cint32]), 1, &dims);
        writeln!(text, "{}", limited(&walk, &limits)).unwrap();
        writeln!(text, "  {}", found(&fit_within(&walk, &limits))).unwrap();
    }
    assert_kept("tests/tests/fit/said_long.txt", &text);
}

/// A plan walks its own walk, and no other.
#[test]
fn of_other_walks() {
    let walks: Vec<Pattern> = [
        &[(4, 8), (4, 1)][..],
        &[(4, 8), (2, 2), (2, 1)],
        &[(4, 8), (3, 1)],
        &[(5, 8), (4, 1)],
        &[(3, 8), (4, 1)],
        &[(4, 4), (4, 1)],
        &[(16, 1)],
        &[(4, 1), (4, 8)],
        &[(300, 0), (4, 2)],
        &[(299, 0), (4, 2)],
        &[(2, 8193)],
        &[(2, 8194)],
    ]
    .iter()
    .flat_map(|dims| [pattern(Int32, 0, dims), pattern(Int32, 4, dims)])
    .collect();
    let sequence = |walk: &Pattern| walk.indices().unwrap().collect::<Vec<i64>>();
    for walk in &walks {
        let plan = fit(walk, Device::AieMl, Compute).unwrap();
        for other in &walks {
            assert_eq!(plan.walks(other), sequence(walk) == sequence(other), "{walk:?} {other:?}");
        }
    }
}
