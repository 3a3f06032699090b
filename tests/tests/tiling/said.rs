//! The reports about ports at the limits of their rules, kept as text: each mistake at its place with its
//! help, or the number of elements and the descriptors of a correct port. `KEPT=overwrite` rewrites the files
//! of `said/`.

use std::fmt::Write as _;

use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::declare::{Declaration as _, Mapped as _, RawDims, UNKNOWN};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::lower::tiling::Part;
use aie_pattern_core::rule::Locus;
use aie_pattern_core::rule::tiling::{Fault, Violations};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::kept::assert_kept;
use aie_pattern_tests::tiling;

const U32: i128 = u32::MAX as i128;

/// A read of `int32` from a mem tile, where zeros are padded.
fn reads(tilings: &[Tiling]) -> Port<'_> {
    Port { element: Element::Int32, tilings, ..Port::EMPTY }
}

fn writes(tilings: &[Tiling]) -> Port<'_> {
    Port { direction: Direction::S2mm, ..reads(tilings) }
}

/// A port as one would write it.
fn written(port: &Port) -> String {
    let kind = format!("{:?} {:?} {:?}", port.device, port.tile, port.direction).to_lowercase();
    let mut text = format!("{kind} {}", port.element.name());
    if let Some(buffer) = &port.buffer {
        write!(text, ", buffer {:?}", buffer.as_slice()).unwrap();
    }
    if port.covers {
        text += ", covers";
    }
    if let Some(word) = port.index {
        write!(text, ", index {word:?}").unwrap();
    }
    for tiling in port.tilings {
        // Names that are the same in every line are in the way.
        let cpp = tiling.cpp().as_str().replace("_dimension", "").replace("tile_traversal", "loops");
        let cpp = cpp.replace(".dimension=", "").replace(".stride=", "").replace(".wrap=", "");
        let cpp = cpp.replace(" = ", " ").replace('.', "").replace(&UNKNOWN.to_string(), "?");
        write!(text, "{}{{{cpp}}}", if port.tilings.len() > 1 { "\n  " } else { " " }).unwrap();
    }
    text
}

fn pairs(list: &RawDims) -> String {
    let list: Vec<String> = list.as_slice().iter().map(|(a, b)| format!(" <{a}, {b}>")).collect();
    list.concat()
}

fn part(part: &Part) -> String {
    match part {
        Part::Zeros(zeros) => format!("{zeros} zeros"),
        Part::Descriptor(d) => {
            let pad = d.pad.as_ref().map_or(String::new(), |pad| format!(" pad{}", pairs(pad)));
            format!("at {}{}{pad}", d.offset, pairs(&d.dims.expect("it has a walk")))
        }
    }
}

/// The descriptors of a tiling: the first few and the last.
fn descriptors(port: &Port, k: usize, out: &mut String) {
    let Some(parts) = port.parts(k) else { return };
    let reason = port.reason(k);
    let reason = if reason.as_str().is_empty() { String::new() } else { format!(" ({})", reason.as_str()) };
    let budget = port.tiling_budget(k).expect("it has descriptors");
    write!(out, "  needs {} of {}{reason}", budget.needed(), budget.available).unwrap();
    let len = parts.len();
    for n in (0..len.min(5)).chain((len > 5).then(|| len - 1)) {
        let before = if n > 0 && n + 1 == len && len > 6 { "...; " } else { "" };
        write!(out, "; {before}{}", part(&parts.get(n).expect("there are so many"))).unwrap();
    }
    out.push('\n');
    if let Some(merged) = port.merged(k) {
        writeln!(out, "  merged: {}", merged.cpp().as_str()).unwrap();
    }
}

/// The reports about a port.
fn say(out: &mut String, port: &Port) {
    writeln!(out, "{}", written(port)).unwrap();
    let found = port.check();
    let warnings = found.is_empty().then(|| port.warnings());
    for violation in found.as_slice().iter().chain(warnings.iter().flat_map(Violations::as_slice)) {
        let text = port.message(violation).as_str().replace("\n  = ", " | ");
        writeln!(out, "  {} {:?}: {text}", violation.rule.code(), violation.locus).unwrap();
    }
    if !found.is_empty() {
        for violation in found.as_slice() {
            if let (Fault::Padding(_), Some(k)) = (violation.fault, violation.locus.tiling()) {
                assert_eq!(port.descriptors(k), None, "no descriptor pads like this");
            }
        }
        // Nothing else is known about it, and asking does no harm.
        assert_eq!(port.plain(), None);
        for k in 0..port.tilings.len().min(3) {
            assert!(port.tiling_len(k).is_some() || !port.is_padded(k));
            assert!(port.tiling_len(k).is_some() || port.reason(k).as_str().is_empty());
            let _ = (port.reason(k), port.tiling_budget(k), port.budget());
        }
        return;
    }
    let len = port.len().expect("a sound port is counted");
    assert_eq!(port.is_empty(), len == 0);
    assert_eq!(port.walk(), if let [_] = port.tilings { port.pattern(0) } else { None });
    let zeros = if port.has_zeros() { ", zeros" } else { "" };
    let plain = match port.plain() {
        Some(plain) if plain.is_one_descriptor => ", plain",
        Some(_) => ", plain but for its descriptors",
        None => "",
    };
    let span = port.span().expect("a sound port has a greatest index");
    write!(out, "  ok: moves {len} below {span}, table of {:?}{zeros}{plain}", port.word()).unwrap();
    out.push_str(if port.tilings.len() == 1 && port.parts(0).is_some() { ";" } else { "\n" });
    for k in 0..port.tilings.len().min(3) {
        descriptors(port, k, out);
    }
    if port.tilings.len() > 1
        && let Some(budget) = port.budget()
    {
        writeln!(out, "  all need {} of {}", budget.needed(), budget.available).unwrap();
    }
}

fn assert_said(name: &str, text: &String) {
    assert_kept(&format!("tests/tests/tiling/said/{name}.txt"), text);
}

/// Every number of a tiling at both ends of its range, in the first and in the second tiling of a port.
#[test]
fn numbers() {
    let mut out = String::new();
    let base = tiling(&[8, 4], &[2, 2], &[0, 0], &[(0, 2, 4), (1, 2, 2)]);
    let numbers = [-1, 0, 1, 5, 9, U32, U32 + 1, (1 << 64) + 2];
    let mut each = |set: fn(i128, Tiling) -> Tiling, numbers: &[i128]| {
        for (i, &number) in numbers.iter().enumerate() {
            let one = [set(number, base)];
            let two = [base, one[0]];
            say(&mut out, &reads(if i % 2 == 0 { &one } else { &two }));
        }
    };
    each(|n, base| Tiling { buffer_dimension: RawList::new(&[8, n]), ..base }, &numbers);
    each(|n, base| Tiling { tiling_dimension: RawList::new(&[n, 2]), ..base }, &numbers);
    each(|n, base| Tiling { boundary_dimension: RawList::new(&[8, n]), ..base }, &numbers);
    each(
        |n, base| Tiling { offset: RawList::new(&[0, n]), ..base },
        &[-(1 << 31) - 1, -(1 << 31), -1, 3, (1 << 31) - 1, 1 << 31],
    );
    each(
        |n, base| Tiling { tile_traversal: RawTraversals::new(&[(0, 2, 4), (n, 2, 2)]), ..base },
        &[-1, 0, 1, 2, 3],
    );
    each(|n, base| Tiling { tile_traversal: RawTraversals::new(&[(0, 2, 4), (1, n, 2)]), ..base }, &numbers);
    each(|n, base| Tiling { tile_traversal: RawTraversals::new(&[(0, 2, n), (1, 2, 2)]), ..base }, &numbers);
    each(|n, base| Tiling { repetition: n, ..base }, &numbers);
    each(|n, base| Tiling { phase: n, ..base }, &numbers);
    each(|n, base| Tiling { packet_port_id: n, ..base }, &[-2, -1, 0, 31, 32]);
    // How many there are of each.
    for len in [0, 1, 2, 3, 5, 9] {
        let list = RawList::new(&vec![2; len]);
        let zeros = RawList::new(&vec![0; len]);
        for of in [
            Tiling {
                buffer_dimension: list,
                tiling_dimension: RawList::EMPTY,
                offset: RawList::EMPTY,
                ..base
            },
            Tiling { tiling_dimension: list, ..base },
            Tiling { offset: list, ..base },
            Tiling { offset: zeros, ..base },
            Tiling { boundary_dimension: list, ..base },
            Tiling { tile_traversal: RawTraversals::new(&vec![(1, 0, 1); len]), ..base },
        ] {
            say(&mut out, &writes(&[of]));
        }
        for (device, tile) in [
            (Device::Aie, TileKind::Compute),
            (Device::AieMl, TileKind::Shim),
            (Device::Ideal, TileKind::Mem),
        ] {
            let tilings = [Tiling { buffer_dimension: list, ..Tiling::DEFAULT }];
            say(&mut out, &Port { device, tile, ..writes(&tilings) });
            let shared =
                [Tiling::DEFAULT, Tiling { buffer_dimension: RawList::new(&[2]), ..Tiling::DEFAULT }];
            say(&mut out, &Port { device, tile, buffer: Some(list), ..writes(&shared) });
        }
    }
    // For an invalid buffer, nothing else is reported, except for a tiling with its own sizes.
    for buffer in [[U32 + 1, U32 + 1], [8, 0]] {
        let far = tiling(&[U32, U32], &[4, 1], &[], &[]);
        for of in [Tiling { buffer_dimension: RawList::EMPTY, ..base }, far] {
            let tilings = [of];
            let buffer = Some(RawList::new(&buffer));
            say(&mut out, &Port { device: Device::Ideal, buffer, ..writes(&tilings) });
        }
    }
    say(&mut out, &Port { device: Device::Aie, ..reads(&[base]) });
    for tilings in [0, 256, 257] {
        let row = |k: i128| tiling(&[4, 256], &[4, 1], &[0, k % 256], &[]);
        let tilings: Vec<Tiling> = (0..tilings).map(row).collect();
        let mut all = String::new();
        say(&mut all, &writes(&tilings));
        writeln!(out, "{} rows", tilings.len()).unwrap();
        all.lines().filter(|line| line.starts_with("  ") && !line.starts_with("  {")).for_each(|line| {
            writeln!(out, "{line}").unwrap();
        });
    }
    assert_said("numbers", &out);
}

/// Elements narrower than a word: each number along dimension 0 that is not a whole word, and its neighbours.
#[test]
fn words() {
    let mut out = String::new();
    for element in [Element::Int4, Element::Int8, Element::Int16, Element::Int32, Element::Int64] {
        for &odd in if element.bits() < 32 { &[1, 4, 6][..] } else { &[1] } {
            let data = |end: i128, of| Tiling { boundary_dimension: RawList::new(&[end, 4]), ..of };
            for of in [
                tiling(&[8 + odd, 4], &[8, 1], &[], &[]),
                tiling(&[16, 4], &[odd, 2], &[], &[]),
                tiling(&[16, 4], &[8, 1], &[odd, 1], &[]),
                tiling(&[24, 4], &[8, 1], &[], &[(0, odd, 2), (0, odd, 1), (1, odd, 1)]),
                data(8 + odd, tiling(&[32, 4], &[32, 2], &[], &[])),
                data(8 + odd, tiling(&[32, 4], &[8, 2], &[], &[])),
            ] {
                say(&mut out, &Port { element, ..reads(&[of]) });
            }
            if odd > 1 {
                continue;
            }
            for of in [
                tiling(&[16 + odd], &[16], &[], &[]),
                tiling(&[16 + odd], &[24], &[], &[]),
                tiling(&[16 + odd, 4], &[24, 1], &[], &[]),
                tiling(&[16 + odd], &[], &[], &[]),
            ] {
                say(&mut out, &Port { element, ..reads(&[of]) });
                let shared = [Tiling { buffer_dimension: RawList::EMPTY, ..of }; 2];
                say(&mut out, &Port { element, buffer: Some(of.buffer_dimension), ..reads(&shared) });
                say(&mut out, &Port { element, direction: Direction::S2mm, ..reads(&[of]) });
            }
        }
    }
    // A device without limits has no words.
    let tilings = [tiling(&[9, 3], &[3, 1], &[1, 1], &[(0, 3, 2)])];
    say(&mut out, &Port { device: Device::Ideal, element: Element::Int8, ..reads(&tilings) });
    // Two mistakes; a help mends one of them.
    let two = [tiling(&[16, 4], &[6, 6], &[2, 0], &[])];
    say(&mut out, &Port { element: Element::Int8, ..writes(&two) });
    assert_said("words", &out);
}

/// Tiles that reach out of the buffer, and buffers that reach out of the memory.
#[test]
fn bounds() {
    let mut out = String::new();
    let line = |offset: i128, tile, loops: &[_]| tiling(&[12], &[tile], &[offset], loops);
    for (tile, device) in
        [(TileKind::Mem, Device::AieMl), (TileKind::Compute, Device::Aie2p), (TileKind::Shim, Device::AieMl)]
    {
        for direction in [Direction::Mm2s, Direction::S2mm] {
            for of in [line(-1, 4, &[]), line(9, 4, &[(0, 0, 2)]), line(1, 4, &[(0, 4, 3)])] {
                say(&mut out, &Port { device, tile, direction, ..reads(&[of]) });
            }
        }
    }
    for of in vec![
        line(0, 12, &[]),
        line(0, 13, &[]),
        line(8, 4, &[]),
        line(12, 1, &[]),
        line(-4, 20, &[]),
        line(-4, 4, &[(0, 4, 4)]),
        line(-4, 4, &[(0, 4, 5)]),
        line(0, 4, &[(0, 12, 12)]),
        line(0, 4, &[(0, 4, 12)]),
        line(0, 5, &[(0, 4, 3)]),
        line(0, 2, &[(0, 2, 3), (0, 6, 3)]),
        line(0, 2, &[(0, 6, 3), (0, 2, 3)]),
        line(0, 2, &[(0, 6, 2), (0, 2, 5)]),
        line(6, 4, &[(0, 4, 3), (0, 8, 2)]),
        line(6, 14, &[(0, 4, 3)]),
        tiling(&[12, 4], &[4, 2], &[0, 3], &[(0, 4, 4), (1, 2, 2)]),
        tiling(&[12, 4], &[], &[0, 1], &[]),
        tiling(&[12, 4], &[], &[], &[(1, 1, 3)]),
        tiling(&[12, 4], &[4, 4], &[0, 0], &[(1, 4, 2), (0, 4, 3)]),
        Tiling { boundary_dimension: RawList::new(&[9]), ..line(0, 4, &[(0, 4, 3)]) },
        Tiling { boundary_dimension: RawList::new(&[9]), ..line(6, 4, &[]) },
    ] {
        say(&mut out, &writes(&[of]));
    }
    for element in [Element::Int8, Element::Int16] {
        for of in [
            line(10, 4, &[]),
            line(0, 16, &[]),
            line(4, 16, &[]),
            line(8, 8, &[(0, 0, 2)]),
            line(0, 4, &[(0, 4, 4)]),
        ] {
            say(&mut out, &Port { element, ..writes(&[of]) });
        }
    }
    // A tiling of a buffer; the memory of each tile.
    for sizes in [&[12][..], &[13], &[4, 3], &[7, 2]] {
        let tilings = [tiling(sizes, sizes, &[], &[])];
        for buffer in [&[12][..], &[3, 4]] {
            say(&mut out, &Port { buffer: Some(RawList::new(buffer)), ..writes(&tilings) });
        }
    }
    for (device, tile, bytes) in [
        (Device::Aie, TileKind::Compute, 32 << 10),
        (Device::AieMl, TileKind::Compute, 64 << 10),
        (Device::AieMl, TileKind::Mem, 512 << 10),
        (Device::AieMl, TileKind::Shim, 512 << 10),
    ] {
        for (element, count) in
            [(Element::Int32, bytes / 4), (Element::Int8, bytes), (Element::Int4, bytes * 2)]
        {
            for elements in [count, count + 1] {
                let own = [tiling(&[elements], &[8], &[], &[])];
                say(&mut out, &Port { device, tile, element, ..writes(&own) });
            }
            let of = tiling(&[], &[8], &[], &[]);
            let shared = [of, of, tiling(&[count + 2], &[8], &[], &[])];
            let buffer = Some(RawList::new(&[count + 2]));
            say(&mut out, &Port { device, tile, element, buffer, ..writes(&shared) });
        }
    }
    // More than 64 bits hold.
    let loops = |wrap| [(1, U32, 1 << 31), (1, U32, wrap), (1, U32, 1)];
    for of in [
        tiling(&[U32, U32], &[4, 1], &[], &[]),
        tiling(&[U32, 1 << 31], &[4, 1], &[], &[]),
        tiling(&[U32, U32, 2], &[4, 1, 1], &[], &[]),
        tiling(&[8, 4], &[8, 4], &[0, 3], &loops(1)),
        tiling(&[8, 4], &[8, 4], &[0, -3], &loops(2)),
        tiling(&[8, 4], &[8, 4], &[0, 3], &loops(2)),
        tiling(&[8, 4], &[8, 4], &[0, 3], &loops(U32)),
        tiling(&[8, 4], &[8, 4], &[], &[(0, 0, 1 << 31), (0, 0, 1 << 27)]),
        tiling(&[8, 4], &[8, 4], &[], &[(0, 0, 1 << 31), (0, 0, 1 << 28)]),
        tiling(&[8, 4], &[8, 4], &[], &[(0, 0, 1 << 31), (0, 0, (1 << 27) - 1)]),
        tiling(
            &[8, 4],
            &[(1 << 31) - 1, 1],
            &[],
            &[(0, U32, (1 << 31) + 1), (1, U32, 1 << 31), (1, U32, U32)],
        ),
        tiling(&[2; 8], &[2; 8], &[], &[(0, 0, 2); 8]),
        tiling(&[2; 8], &[2; 8], &[], &[(0, 0, 2), (1, 0, 2)]),
        // As many dimensions as a walk has, and one more.
        tiling(&[4; 8], &[2; 8], &[], &[(0, 0, 2); 4]),
        tiling(&[4; 8], &[2; 8], &[], &[(0, 0, 2); 5]),
        tiling(&[2; 8], &[3; 8], &[], &[(0, 0, 2); 8]),
    ] {
        say(&mut out, &Port { device: Device::Ideal, ..reads(&[of]) });
        say(&mut out, &Port { device: Device::Ideal, ..writes(&[of, of]) });
        let shared = [Tiling { buffer_dimension: RawList::EMPTY, ..of }; 2];
        say(&mut out, &Port { device: Device::Ideal, buffer: Some(of.buffer_dimension), ..writes(&shared) });
    }
    // The word of the table.
    for word in [Word::U8, Word::U16] {
        for (size, tile) in [(256, 256), (257, 257), (255, 256), (256, 257), (65_536, 1), (65_537, 65_537)] {
            let tilings = [tiling(&[size], &[tile], &[], &[])];
            say(&mut out, &Port { device: Device::Ideal, index: Some(word), ..reads(&tilings) });
        }
    }
    assert_said("bounds", &out);
}

/// Zeros at the limits of their fields, and padded dimensions that no descriptor has.
#[test]
fn padding() {
    let mut out = String::new();
    for element in [Element::Int8, Element::Int16, Element::Int32, Element::Int64] {
        // Elements in this number of words.
        let bits = i128::from(element.bits());
        for words in [1, 31, 32, 63, 64] {
            let (size, zeros) = (64 * 32 / bits, words * 32 / bits);
            if words * 32 % bits != 0 {
                continue;
            }
            for of in [
                tiling(&[size], &[size], &[-zeros], &[]),
                tiling(&[size], &[size + zeros], &[], &[]),
                tiling(&[size, 2], &[size + 2 * zeros, 2], &[-zeros, 0], &[]),
            ] {
                say(&mut out, &Port { element, ..reads(&[of]) });
            }
        }
    }
    for zeros in [15, 16, 31, 32] {
        for of in [
            tiling(&[8, 8], &[4, 8 + zeros], &[0, -zeros], &[]),
            tiling(&[8, 8], &[4, 8 + zeros], &[0, 0], &[(0, 4, 2)]),
            tiling(&[8, 8, 8], &[4, 2, 8 + zeros], &[0, 0, -zeros], &[]),
            tiling(&[8, 8, 8], &[1, 2, 8 + zeros], &[], &[]),
            tiling(&[8, 8, 8], &[8, 8, 8 + zeros], &[0, 0, 1], &[]),
            // A dimension in which tiles have one coordinate does not take a dimension of the
            // descriptor.
            tiling(&[8, 8], &[1, 8 + 2 * zeros], &[], &[]),
            tiling(&[8, 8], &[1, 8 + 2 * zeros + 1], &[3, 0], &[]),
        ] {
            say(&mut out, &reads(&[of]));
            say(&mut out, &Port { element: Element::Int64, ..reads(&[of]) });
        }
    }
    // Four dimensions, and five loops.
    for of in vec![
        tiling(&[4, 4, 4, 4], &[4, 2, 2, 6], &[0, 0, 0, -1], &[]),
        tiling(&[4, 4, 4, 4], &[4, 4, 2, 6], &[0, 0, 0, -1], &[]),
        tiling(&[4, 4, 4, 4], &[1, 2, 2, 6], &[0, 0, 0, -1], &[]),
        tiling(&[4, 4, 4, 4], &[2, 2, 2, 5], &[0, 0, 0, -1], &[]),
        tiling(&[4, 4, 4, 4], &[2, 2, 2, 5], &[0, 0, 0, 0], &[]),
        tiling(&[4, 4, 4, 4], &[2, 2, 4, 6], &[0, 0, 0, -1], &[]),
        tiling(&[4, 4, 4], &[2, 4, 6], &[0, 0, -1], &[]),
        // As one dimension, the first two leave one to the others.
        tiling(&[4, 4, 8], &[4, 4, 12], &[], &[]),
        tiling(&[4, 40, 4], &[2, 40, 6], &[0, 0, -1], &[]),
        tiling(&[2062, 4], &[2062, 6], &[0, -1], &[]),
        tiling(&[120_000], &[140_000], &[-5], &[(0, 8, 2)]),
        tiling(&[4, 4, 4, 4], &[6, 6, 6, 6], &[-1, -1, -1, -1], &[]),
        tiling(&[4, 4, 4, 4], &[6, 6, 6, 4], &[-1, -1, -1, 0], &[]),
        tiling(&[4, 4, 4], &[6, 6, 6], &[-1, -1, -1], &[(0, 2, 2)]),
        tiling(&[4, 4], &[6, 6], &[-1, -1], &[(0, 2, 2), (1, 2, 2)]),
        tiling(&[4, 4], &[4, 6], &[0, -1], &[(1, 2, 2)]),
        tiling(&[4, 4], &[2, 2], &[-1, -1], &[(0, 2, 3), (1, 2, 3)]),
        tiling(&[4, 4], &[2, 2], &[0, -1], &[(0, 2, 2), (1, 2, 3), (0, 0, 2)]),
        tiling(&[4, 4], &[2, 2], &[-4, 0], &[(0, 2, 7)]),
        tiling(&[4, 4], &[2, 2], &[-1, -1], &[(0, 2, 1), (1, 2, 3), (0, 5, 1)]),
        tiling(&[4, 12], &[2, 2], &[-1, -1], &[(0, 2, 1), (1, 2, 7)]),
        tiling(&[4, 12], &[2, 2], &[0, -1], &[(1, 2, 7), (1, 3, 1)]),
        tiling(&[4, 4], &[2, 2], &[-1, 0], &[(0, 2, 2), (0, 3, 2), (1, 2, 2)]),
        tiling(&[4, 4], &[2, 2], &[-2, -1], &[(0, 2, 2), (1, 2, 3)]),
        tiling(&[4, 4], &[1, 1], &[-1, 0], &[(0, 1, 6)]),
        tiling(&[4, 4], &[2, 2], &[-1, 0], &[(0, 2, 2), (1, 2, 2), (0, 3, 2)]),
        tiling(&[8], &[4], &[0], &[(0, 1 << 17, 3)]),
        tiling(&[8], &[4], &[0], &[(0, (1 << 17) + 1, 3)]),
        tiling(&[4, 4], &[1, 1], &[-1, 0], &[(1, 1, 2), (0, 1, 6), (1, 2, 2)]),
        tiling(&[4, 4], &[2, 2], &[-6, 0], &[(1, 2, 2), (0, 4, 3), (0, 2, 2)]),
    ] {
        say(&mut out, &reads(&[of]));
        say(&mut out, &Port { element: Element::Int64, ..reads(&[of]) });
        say(&mut out, &Port { device: Device::Ideal, ..reads(&[of]) });
    }
    // Data beyond the wrap field, and tiles beyond the length field, in the last dimension and below it.
    for size in [1022, 1023, 1024, 1026, 2048] {
        for of in [
            tiling(&[size], &[size + 2], &[-1], &[]),
            tiling(&[2, size], &[2, size + 2], &[0, -1], &[]),
            tiling(&[2 * size], &[size], &[-1], &[(0, 1, 2)]),
            tiling(&[4, size], &[2, size + 2], &[0, -1], &[]),
            tiling(&[size, 2], &[size + 2, 2], &[-1, 0], &[]),
            tiling(&[size, 2], &[size + 2, 1], &[-1, 0], &[(1, 1, 2)]),
        ] {
            say(&mut out, &reads(&[of]));
        }
        let of = tiling(&[4 * size], &[4 * size + 8], &[-4], &[]);
        say(&mut out, &Port { element: Element::Int8, ..reads(&[of]) });
        let of = tiling(&[2 * size, 2], &[2 * size + 4, 2], &[-2, 0], &[]);
        say(&mut out, &Port { element: Element::Int16, ..reads(&[of]) });
        let of = tiling(&[size / 2], &[size / 2 + 2], &[-1], &[]);
        say(&mut out, &Port { element: Element::Int64, ..reads(&[of]) });
    }
    for rows in [128, 129, 200, 256, 257] {
        for of in [
            tiling(&[1000, rows], &[1022, rows], &[-11, 0], &[]),
            tiling(&[1000, rows], &[1024, rows + 1], &[-12, 0], &[]),
            tiling(&[1000, rows], &[1024, rows, 2], &[-12, 0, 0], &[]),
            tiling(&[500, rows, 2], &[512, rows + 1, 2], &[-12, 0, 0], &[]),
            tiling(&[100, 100, rows], &[102, 102, 13], &[-1, -1, 0], &[]),
        ] {
            say(&mut out, &Port { device: Device::Aie2p, ..reads(&[of]) });
        }
    }
    assert_said("padding", &out);
}

/// `ensure(covers)`: elements that are never or repeatedly moved, and those that cannot be decided.
#[test]
fn covers() {
    let mut out = String::new();
    let line = |offset: i128, tile, loops: &[_]| tiling(&[12], &[tile], &[offset], loops);
    let mut each = |port: &Port| say(&mut out, &Port { covers: true, ..*port });
    for of in vec![
        line(0, 12, &[]),
        line(0, 4, &[(0, 4, 3)]),
        line(0, 4, &[(0, 4, 2)]),
        line(1, 4, &[(0, 4, 2)]),
        line(4, 4, &[(0, 4, 2)]),
        line(0, 2, &[(0, 4, 3), (0, 2, 2)]),
        line(0, 2, &[(0, 4, 3), (0, 3, 2)]),
        line(0, 2, &[(0, 4, 3), (0, 1, 2)]),
        line(0, 2, &[(0, 3, 3), (0, 2, 2)]),
        line(0, 2, &[(0, 4, 2), (0, 2, 2)]),
        line(0, 1, &[(0, 3, 4), (0, 1, 3)]),
        line(0, 1, &[(0, 3, 4), (0, 2, 2), (0, 1, 2)]),
        line(0, 3, &[(0, 6, 2), (0, 3, 2), (0, 0, 2)]),
        line(0, 2, &[(0, 4, 2), (0, 4, 2)]),
        line(0, 2, &[(0, 3, 2), (0, 5, 2), (0, 0, 1)]),
        line(0, 2, &[(0, 1, 1), (0, 2, 2), (0, 2, 2)]),
        line(0, 12, &[(0, 0, 2)]),
        Tiling { repetition: 2, ..line(0, 4, &[(0, 4, 3)]) },
        Tiling { repetition: 2, ..line(0, 4, &[(0, 4, 2)]) },
        tiling(&[4, 3], &[2, 1], &[], &[(0, 2, 2), (1, 1, 3)]),
        tiling(&[4, 3], &[2, 1], &[], &[(0, 2, 2), (1, 1, 2)]),
        tiling(&[4, 3], &[3, 2], &[], &[(0, 1, 2), (1, 1, 2)]),
        tiling(&[4, 3], &[3, 2], &[1, 0], &[(1, 1, 2)]),
        tiling(&[4, 3], &[2, 2], &[0, 1], &[(0, 1, 3)]),
        tiling(&[4, 3, 2], &[4, 3, 1], &[], &[(2, 1, 2), (1, 0, 2)]),
        tiling(&[4, 3], &[], &[], &[]),
    ] {
        each(&writes(&[of]));
        let ends = [of.buffer_dimension.as_slice()[0] - 1, 2, 2];
        let ends = RawList::new(&ends[..of.buffer_dimension.len()]);
        let data = [Tiling { boundary_dimension: ends, ..of }];
        each(&reads(&data));
    }
    // Around the data.
    for of in [
        line(-2, 16, &[]),
        line(-2, 4, &[(0, 4, 4)]),
        line(-2, 4, &[(0, 4, 3)]),
        line(-6, 4, &[(0, 4, 5)]),
        line(-2, 4, &[(0, 3, 5)]),
        line(-4, 4, &[(0, 20, 2)]),
        line(14, 4, &[]),
        tiling(&[4, 3], &[2, 3], &[-1, -1], &[(0, 2, 3)]),
        tiling(&[4, 3], &[2, 3], &[-1, 0], &[(0, 2, 3)]),
        tiling(&[4, 3], &[2, 3], &[-2, 4], &[(0, 1, 6)]),
        line(-3, 2, &[(0, 1, 2), (0, 6, 2)]),
        line(
            -1,
            1,
            &[(0, 1, 2), (0, 2, 2), (0, 4, 2), (0, 8, 2), (1, 1, 1), (0, 0, 1), (0, 5, 1), (0, 9, 1)],
        ),
    ] {
        each(&reads(&[of]));
    }
    // Several, in any order, in other dimensions, and with other data.
    let rows = |first: i128, count: i128| tiling(&[4, 6], &[4, count], &[0, first], &[]);
    let comb = |first: i128, step, count| tiling(&[4, 6], &[4, 1], &[0, first], &[(1, step, count)]);
    let flat = |first: i128, count: i128| tiling(&[24], &[count], &[first], &[]);
    let data = |of| Tiling { boundary_dimension: RawList::new(&[3, 5]), ..of };
    let quarter = |x: i128, y: i128| tiling(&[4, 6], &[2, 3], &[2 * x, 3 * y], &[]);
    let none = tiling(&[4, 6], &[4, 6], &[0, 6], &[]);
    for tilings in [
        &[rows(0, 3), rows(3, 3)][..],
        &[rows(3, 3), rows(0, 3)],
        &[rows(0, 3), rows(3, 2)],
        &[rows(0, 4), rows(3, 3)],
        &[rows(0, 2), rows(4, 2), rows(2, 2)],
        &[rows(0, 2), rows(4, 2), rows(1, 2)],
        &[rows(0, 2), rows(1, 2), rows(0, 2)],
        &[comb(0, 2, 3), comb(1, 2, 3)],
        &[comb(0, 2, 3), comb(1, 2, 2)],
        &[comb(0, 2, 3), comb(1, 3, 2)],
        &[comb(0, 3, 2), comb(1, 3, 2), comb(2, 3, 2)],
        &[quarter(0, 0), quarter(1, 1), quarter(0, 1), quarter(1, 0)],
        &[quarter(0, 0), quarter(1, 1), quarter(0, 1)],
        &[quarter(0, 0), quarter(1, 1), tiling(&[4, 6], &[2, 4], &[0, 2], &[]), quarter(1, 0)],
        &[rows(0, 3), flat(12, 12)],
        &[flat(12, 12), rows(0, 3)],
        &[rows(0, 3), flat(12, 11)],
        &[rows(0, 3), flat(11, 12)],
        &[rows(0, 2), flat(12, 12)],
        &[flat(0, 24), tiling(&[4], &[4], &[], &[])],
        &[flat(4, 20), tiling(&[4], &[4], &[], &[])],
        &[data(rows(0, 3)), rows(3, 3)],
        &[data(rows(0, 3)), data(rows(3, 3))],
        &[data(rows(0, 3)), data(rows(3, 1))],
        &[rows(0, 6), none],
        &[none, rows(0, 3), rows(3, 3)],
        &[none, none],
        &[rows(0, 3), Tiling { repetition: 2, ..rows(3, 3) }],
        &[rows(0, 3), comb(3, 0, 2)],
        &[comb(0, 0, 2), Tiling { repetition: 3, ..flat(0, 3) }],
        &[comb(0, 0, 2), comb(1, 0, 2)],
        &[],
        &[rows(0, 3), tiling(&[4, 7], &[4, 3], &[0, 3], &[])],
        &[flat(0, 4), flat(0, 1)],
        &[flat(0, 1), flat(0, 24)],
        &[flat(0, 12), flat(6, 6), flat(12, 12)],
        &[flat(12, 12), flat(6, 8), flat(0, 6)],
        &[flat(12, 12), flat(6, 6), flat(0, 6)],
        &[rows(0, 3), rows(3, 3), tiling(&[4, 8], &[4, 1], &[0, 6], &[])],
        // Pairs of tiles that lie apart, the last one out of the data.
        &[tiling(&[13], &[2], &[], &[(0, 2, 2), (0, 6, 3)]), tiling(&[13], &[2], &[4], &[])],
    ] {
        each(&reads(tilings));
    }
    assert_said("covers", &out);
}

/// The same where it is too much to go through.
#[test]
fn covers_of_many() {
    let mut out = String::new();
    let flat = |first: i128, count: i128| tiling(&[24], &[count], &[first], &[]);
    let far = |offset: i128| tiling(&[700_000], &[1], &[offset], &[(0, 1000, 300), (0, 1001, 300)]);
    let lost = [(0, 2003, 40), (0, 2011, 40), (0, 2017, 40), (0, 2027, 40), (0, 2029, 40), (0, 2039, 40)];
    let lost = tiling(&[230_000], &[5], &[-240_000], &lost);
    let half = |offset: i128| tiling(&[1 << 20], &[1], &[offset], &[(0, 2, 1 << 19)]);
    let column = |rows: i128| tiling(&[2, rows], &[1, 1], &[], &[(1, 1, rows)]);
    let every_other = |rows: i128| tiling(&[2 * rows], &[1], &[1], &[(0, 2, rows)]);
    let turns = |first: i128, count| tiling(&[2, 2 * 2500], &[2, 1], &[0, first], &[(1, 2, count)]);
    let other = tiling(&[1024, 1024], &[1, 1], &[1, 0], &[(0, 2, 512), (1, 1, 1024)]);
    for tilings in [
        &[lost][..],
        &[far(0)],
        &[far(0), flat(0, 24)],
        &[tiling(&[700_000], &[1], &[], &[]), far(0)],
        &[half(0), half(1)],
        &[half(1), half(0)],
        &[column(1000), every_other(1000)],
        &[column(1025), every_other(1025)],
        &[half(0), other],
        &[turns(0, 1500), turns(1, 1499)],
        &[turns(0, 2500), turns(1, 2499)],
    ] {
        say(&mut out, &Port { device: Device::Ideal, covers: true, ..reads(tilings) });
    }
    assert_said("covers_of_many", &out);
}

/// Loops at the limits of a descriptor's fields, and how many descriptors there are beyond them.
#[test]
fn fields() {
    let mut out = String::new();
    let kinds = [
        (Device::AieMl, TileKind::Mem, &[Element::Int8, Element::Int32, Element::Int64][..], 1 << 17),
        (Device::AieMl, TileKind::Compute, &[Element::Int8, Element::Int32], 1 << 13),
        (Device::Aie2p, TileKind::Shim, &[Element::Int32, Element::Int64], 1 << 20),
    ];
    for (device, tile, elements, steps) in kinds {
        for &element in elements {
            let unit = i128::from(32 / element.bits().min(32));
            let mut each = |of: Tiling| say(&mut out, &Port { device, tile, element, ..writes(&[of]) });
            for size in [255, 256, 1023, 1024, 1031] {
                // In dimension 0, in the next one, and in a loop over tiles.
                each(tiling(&[2 * size * unit, 2], &[size * unit, 2], &[], &[]));
                each(tiling(&[2 * unit, size], &[unit, size], &[], &[]));
                each(tiling(&[2 * unit, size], &[unit, 1], &[unit, 0], &[(1, 1, size)]));
            }
            for step in [4096, 4097, steps, steps + 1] {
                let words = step * unit * 32 / i128::from(element.bits().max(32));
                each(tiling(&[words, 2], &[unit, 2], &[], &[]));
                each(tiling(&[2 * words], &[unit], &[], &[(0, words, 2)]));
            }
        }
        // More loops than dimensions, in each order.
        for loops in [
            &[(0, 4, 2), (1, 2, 2), (2, 1, 4)][..],
            &[(2, 1, 4), (1, 2, 2), (0, 4, 2)],
            &[(0, 4, 2), (1, 0, 3), (2, 1, 4)],
            &[(0, 4, 2), (0, 2, 2), (2, 1, 2), (2, 2, 2)],
            &[(1, 2, 2), (1, 1, 1), (2, 1, 4), (0, 4, 2)],
        ] {
            for sizes in [[4, 2, 1], [2, 1, 1], [8, 1, 1], [2, 2, 1]] {
                let of = Tiling { repetition: sizes[1], ..tiling(&[16, 4, 4], &sizes, &[], loops) };
                if tile != TileKind::Shim {
                    say(&mut out, &Port { device, tile, ..writes(&[of]) });
                }
            }
        }
    }
    // Beyond the plain cases, and with too few resources for one descriptor.
    let (size, one) = (1 << 20, Element::Int32);
    for (tile, element, of) in vec![
        (TileKind::Shim, one, tiling(&[size], &[8], &[], &[])),
        (TileKind::Shim, one, tiling(&[size + 1], &[8], &[], &[])),
        (TileKind::Shim, one, tiling(&[8, size], &[8, size], &[], &[])),
        (TileKind::Shim, one, tiling(&[size, size], &[8, size], &[], &[])),
        (TileKind::Shim, one, tiling(&[size, size], &[size, size], &[], &[])),
        (TileKind::Shim, one, tiling(&[size, size, 2], &[8, 1, 1], &[], &[])),
        (TileKind::Shim, one, tiling(&[size, size], &[size, size], &[], &[(0, 0, 2)])),
        (TileKind::Shim, one, tiling(&[size, size], &[1, 1], &[], &[(0, 0, size), (0, 0, size)])),
        (TileKind::Shim, one, tiling(&[size, size], &[1, 1], &[], &[(0, 0, size), (0, 0, size + 1)])),
        (TileKind::Shim, one, tiling(&[size, 2], &[8, 1], &[], &[(1, size, 1), (1, size + 1, 1)])),
        (TileKind::Shim, one, tiling(&[size, 2], &[8, 1], &[], &[(1, size, 1), (1, size, 1)])),
        (TileKind::Shim, one, tiling(&[8], &[8], &[], &[(0, 0, size)])),
        (TileKind::Shim, one, tiling(&[8], &[8], &[], &[(0, 0, 1); 8])),
        (TileKind::Shim, one, tiling(&[8], &[8], &[], &[(0, 0, 1); 9])),
        (TileKind::Shim, one, tiling(&[8], &[8], &[], &[(0, 0, size + 1)])),
        (TileKind::Mem, one, tiling(&[128, 32, 32], &[128, 32, 32], &[], &[])),
        (TileKind::Mem, one, tiling(&[127, 32, 32], &[127, 32, 32], &[], &[])),
        (TileKind::Compute, one, tiling(&[128, 128], &[128, 128], &[], &[])),
        (TileKind::Compute, one, tiling(&[127, 129], &[127, 129], &[], &[])),
        (TileKind::Mem, Element::Int64, tiling(&[8, 8, 8], &[4, 4, 4], &[], &[])),
        (TileKind::Mem, Element::Int64, tiling(&[8, 8, 8], &[4, 4, 4], &[], &[(0, 4, 2)])),
        (TileKind::Mem, one, tiling(&[8, 8, 8, 2], &[4, 4, 4, 1], &[4, 4, 4, 1], &[(3, 1, 1)])),
        (TileKind::Mem, one, tiling(&[8, 8, 8, 2], &[4, 4, 4, 1], &[4, 4, 5, 1], &[])),
        (TileKind::Mem, one, tiling(&[8, 8], &[1, 1], &[7, 7], &[(1, 1, 1)])),
        (
            TileKind::Mem,
            one,
            tiling(&[8], &[1], &[], &[(0, 1, 2), (0, 1, 2), (0, 1, 2), (0, 1, 2), (0, 1, 3)]),
        ),
    ] {
        say(&mut out, &Port { tile, element, ..writes(&[of]) });
    }
    // The same stream in numbers of the C++, and beyond them.
    for rows in [65_535, 65_536] {
        for of in [
            tiling(&[65_537, rows], &[65_537, 1], &[], &[(1, 1, rows)]),
            tiling(&[65_537, rows], &[1, 1], &[], &[(0, 1, 65_537), (1, 1, rows)]),
            tiling(&[65_537, rows], &[65_537, 1], &[0, rows - 2], &[(1, 1, 2)]),
            tiling(&[65_537, rows], &[4, 1], &[0, 32_767], &[(0, 4, 7), (1, 1, 8), (1, 8, 4)]),
            tiling(&[65_537, rows], &[4, 1], &[3, 32_766], &[(0, 4, 7), (1, 1, 8), (1, 8, 4)]),
            tiling(&[65_537, 65_535, 2], &[4, 1, 1], &[], &[(0, 4, 7), (1, rows - 1, 2), (2, 1, 2)]),
        ] {
            say(&mut out, &Port { tile: TileKind::Shim, ..writes(&[of]) });
        }
    }
    // Phases share descriptors, and tilings of one do not.
    let of = |phase, count| Tiling {
        phase,
        ..tiling(&[8, 8, 64], &[4, 4, 1], &[], &[(0, 4, 2), (1, 4, 2), (2, 1, count)])
    };
    for tilings in [
        &[of(0, 1), of(0, 2), of(1, 3)][..],
        &[of(0, 12)],
        &[of(0, 13)],
        &[of(1, 12), of(0, 1), of(1, 1)],
        &[of(1, 12), of(0, 13), of(2, 14)],
        &[of(7, 6), of(0, 20), of(7, 16)],
        &[Tiling {
            tiling_dimension: RawList::new(&[4, 4, 30]),
            tile_traversal: RawTraversals::EMPTY,
            offset: RawList::new(&[2, 0, 0]),
            ..of(0, 1)
        }],
    ] {
        say(&mut out, &reads(tilings));
        say(&mut out, &Port { tile: TileKind::Compute, direction: Direction::S2mm, ..reads(tilings) });
    }
    assert_said("fields", &out);
}

/// The places at which a fault may still be found, and the faults found without them, if one number is not
/// known.
fn say_unknown(out: &mut String, port: &Port, places: &[Locus]) {
    let open: Vec<String> =
        places.iter().filter(|place| !port.is_decided(**place)).map(|place| format!("{place:?}")).collect();
    let open = if open.is_empty() { "nothing".to_owned() } else { open.join(" ") };
    write!(out, " open: {}", open.replace("(0, ", "(")).unwrap();
    for violation in port.check().as_slice() {
        let help = if port.message(violation).as_str().contains("= help") { " with help" } else { "" };
        write!(out, "; {} {:?}{help}", violation.rule.code(), violation.locus).unwrap();
    }
    out.push('\n');
}

/// The decided and found facts of a port, with every number known except one.
#[test]
fn unknown() {
    let mut out = String::new();
    let base = tiling(&[16, 4], &[4, 2], &[4, 0], &[(0, 4, 3), (1, 2, 2)]);
    let line = |offset: i128, tile, loops: &[_]| tiling(&[16], &[tile], &[offset], loops);
    let shared = Tiling { buffer_dimension: RawList::EMPTY, ..base };
    let data = Tiling { boundary_dimension: RawList::new(&[16, 3]), packet_port_id: 3, ..base };
    let buffer = Some(RawList::new(&[16, 4]));
    let bytes = |of| Port { element: Element::Int8, ..of };
    for port in [
        writes(&[base]),
        reads(&[base]),
        bytes(writes(&[base])),
        Port { covers: true, ..writes(&[base]) },
        Port { buffer, ..writes(&[shared]) },
        Port { buffer, ..bytes(reads(&[shared])) },
        Port { buffer: Some(RawList::new(&[32, 4])), ..writes(&[base, shared]) },
        Port { buffer: Some(RawList::new(&[1 << 17])), ..writes(&[line(0, 4, &[(0, 4, 4)])]) },
        Port { buffer: Some(RawList::new(&[(1 << 17) + 1])), ..writes(&[line(0, 4, &[(0, 4, 4)])]) },
        writes(&[data]),
        bytes(reads(&[data])),
        writes(&[line(0, 4, &[(0, 4, 5), (0, 0, 2)])]),
        writes(&[line(-1, 4, &[(0, U32, U32)])]),
        writes(&[line(2, 17, &[(0, U32 + 1, 0)])]),
        writes(&[line(0, 4, &[(0, U32, (1 << 31) - 2)])]),
        writes(&[line(0, 4, &[(0, U32 + 1, 1)])]),
        // All steps together at the end of 64 bits, and beyond.
        writes(&[line(0, 4, &[(0, U32, (1 << 31) - 2), (0, 1, (1 << 31) - 1)])]),
        writes(&[line(0, 4, &[(0, U32, (1 << 31) - 2), (0, 1, 1 << 31)])]),
        Port { device: Device::Ideal, ..writes(&[tiling(&[1; 8], &[1; 8], &[], &[(0, 0, 1); 4])]) },
        writes(&[line(0, 4, &[(0, U32, (1 << 31) - 1)])]),
        Port { buffer, ..bytes(writes(&[Tiling { offset: RawList::new(&[2, 0]), ..shared }])) },
        bytes(writes(&[line(2, 6, &[(0, 3, 2), (0, 3, 1)])])),
        Port { device: Device::Ideal, ..bytes(writes(&[line(2, 6, &[(0, 3, 2), (0, 3, 1)])])) },
        Port { device: Device::Aie, tile: TileKind::Compute, ..writes(&[base]) },
        Port { index: Some(Word::U8), ..writes(&[tiling(&[16, 17], &[4, 2], &[], &[(1, 2, 8)])]) },
    ] {
        let (mut places, mut count) = (Vec::new(), 0);
        port.numbers(&mut |locus, _| {
            places.push(locus);
            count += 1;
        });
        places.extend([
            Locus::Buffer,
            Locus::BufferDimensions(0),
            Locus::TilingDimensions(0),
            Locus::TilingOffsets(0),
        ]);
        places.extend([Locus::Boundaries(0), Locus::Traversals(0)]);
        places.extend([
            Locus::Device,
            Locus::Element,
            Locus::Tile,
            Locus::Wrap(0, 7),
            Locus::TraversalStride(0, 7),
            Locus::TraversalDimension(0, 7),
            Locus::Size(7),
        ]);
        let none = port.tilings.len() as u8;
        for place in [Locus::Tiling(0), Locus::Whole, Locus::Index, Locus::Tiling(9), Locus::Wrap(none, 0)] {
            assert!(!port.is_decided(place), "{place:?} is of all tilings together, or of none");
        }
        write!(out, "{}\n  all known:", written(&port)).unwrap();
        say_unknown(&mut out, &port, &places);
        for left_out in 0..count {
            let mut k = 0;
            let mut known = |&number: &i128| {
                k += 1;
                if k == left_out + 1 { UNKNOWN } else { number }
            };
            // The sizes of the buffer come first, as in the list of places.
            let buffer = port.buffer.map(|sizes| sizes.map(&mut known));
            let tilings: Vec<Tiling> = port.tilings.iter().map(|tiling| tiling.map(&mut known)).collect();
            write!(out, "  but {:?}:", places[left_out]).unwrap();
            say_unknown(&mut out, &Port { buffer, tilings: &tilings, ..port }, &places);
        }
    }
    assert_said("unknown", &out);
}
