//! The reports about tensor descriptors at the limits of their rules, kept as text: each mistake at its place
//! with its help, or the walk of a correct one. `KEPT=overwrite` rewrites the files of `said/`.

use std::fmt::Write as _;

use aie_pattern_core::declare::{Declaration as _, Dims, Levels, MAX_SIZE, Mapped as _, Tensor, UNKNOWN};
use aie_pattern_core::ir::{Pattern, Word};
use aie_pattern_core::rule::{Locus, budget};
use aie_pattern_core::{Device, Element};
use aie_pattern_tests::Rng;
use aie_pattern_tests::kept::assert_kept;

const FAR: i128 = i64::MAX as i128;

/// Vectors of 32 bytes, the size of one access.
fn tensor(dims: &[(i128, i128)]) -> Tensor {
    Tensor { lanes: 32, dims: Dims::new(dims), ..Tensor::EMPTY }
}

fn in_bytes(dims: &[(i128, i128)]) -> Tensor {
    Tensor { bytes: true, ..tensor(dims) }
}

fn native(levels: &[u8], dims: &[(i128, i128)]) -> Tensor {
    Tensor { native: Some(Levels::new(levels).expect("levels of at most three")), ..tensor(dims) }
}

/// A declaration as one would write it.
fn written(of: &Tensor) -> String {
    let mut text = format!("{:?} {}", of.device, of.element.name()).to_lowercase();
    write!(text, ", {}:", of.lanes).unwrap();
    for (size, step) in of.dims.as_slice() {
        write!(text, " [{size}, {step}]").unwrap();
    }
    if of.offset != 0 {
        write!(text, " offset {}", of.offset).unwrap();
    }
    if let Some(buffer) = of.buffer {
        write!(text, " buffer {buffer}").unwrap();
    }
    if let Some(word) = of.index {
        write!(text, " index {word:?}").unwrap();
    }
    if let Some(levels) = of.native {
        write!(text, " native {:?}", levels.ranks()).unwrap();
    }
    text += if of.bytes { " in bytes" } else { "" };
    text.replace(&UNKNOWN.to_string(), "?")
}

fn walk(pattern: &Pattern) -> String {
    let mut text = format!("from {}", pattern.offset());
    for dim in pattern.dims() {
        write!(text, " <{}, {}>", dim.size, dim.stride).unwrap();
    }
    write!(text, " of {} in {}", pattern.lanes(), pattern.grain()).unwrap();
    text
}

/// The reports about a declaration.
fn say(out: &mut String, of: &Tensor) {
    writeln!(out, "{}", written(of)).unwrap();
    let found = of.check();
    for violation in found.as_slice() {
        let text = of.message(violation).as_str().replace("\n  = ", " | ");
        writeln!(out, "  {} {:?}: {text}", violation.rule.code(), violation.locus).unwrap();
    }
    let plain = of.plain_extent();
    if !found.is_empty() {
        assert_eq!(plain, None, "{of:?}");
        return;
    }
    let pattern = of.pattern();
    let (least, greatest) = pattern.extent().expect("a sound walk has an extent");
    assert!(plain.is_none_or(|plain| plain.greatest == greatest as i64 && of.plain_pattern() == pattern));
    let plain = if plain.is_some() { ", plain" } else { "" };
    writeln!(out, "  ok: {}, {least}..={greatest}, table of {:?}{plain}", walk(&pattern), of.word()).unwrap();
}

fn assert_said(name: &str, text: &String) {
    assert_kept(&format!("tests/tests/tensor/said/{name}.txt"), text);
}

/// The vectors that there are, on each device.
#[test]
fn vectors() {
    let mut out = String::new();
    for &device in Device::ALL {
        for element in
            [Element::Int4, Element::Int8, Element::Int16, Element::Float, Element::Cfloat, Element::Double]
        {
            for lanes in [-1, 0, 1, 7, 8, 16, 32, 64, 128, 256, 1 << 32] {
                // Of what is nowhere a vector, some are enough.
                if device == Device::Aie && lanes > 16 && lanes < 1 << 32 {
                    continue;
                }
                say(&mut out, &Tensor { device, element, lanes, ..tensor(&[(4, 1)]) });
            }
        }
    }
    assert_said("vectors", &out);
}

/// Sizes and steps at both ends of what the registers of the address unit hold, and of what a walk can have.
#[test]
fn numbers() {
    let mut out = String::new();
    let (count, limit) = (1i128 << 20, 1i128 << 14);
    for size in [-FAR - 2, -3, -1, 0, 1, 2, count, count + 1, count + 2, 2 * count, MAX_SIZE, MAX_SIZE + 1] {
        for of in [tensor(&[(size, 1)]), tensor(&[(2, 3), (size, 0), (2, 1)])] {
            say(&mut out, &of);
            say(&mut out, &Tensor { device: Device::Ideal, ..of });
            if size < 2 {
                say(&mut out, &Tensor { bytes: true, buffer: Some(4096), ..of });
                say(&mut out, &Tensor { offset: 6, buffer: Some(1024), ..of });
            }
        }
    }
    for step in
        [-FAR - 2, -FAR - 1, -limit - 1, -limit, -limit + 1, 0, limit - 1, limit, limit + 1, FAR, FAR + 1]
    {
        for of in [
            Tensor { offset: limit + 8, ..tensor(&[(2, step)]) },
            Tensor { offset: limit + 8, ..tensor(&[(2, step), (3, 2)]) },
            tensor(&[(2, step), (3, 1), (3, 3)]),
            tensor(&[(2, step), (2, 0), (2, 0), (2, 9)]),
            tensor(&[(1, step), (2, 1)]),
        ] {
            say(&mut out, &of);
        }
        say(&mut out, &Tensor { device: Device::Ideal, offset: limit + 8, ..tensor(&[(2, step)]) });
    }
    // Increments count from where the faster dimensions of the level end.
    for rank in 2..=9 {
        let mut dims = vec![(2, 1); rank];
        for step in [limit, limit + 2, -limit] {
            dims[0].1 = step;
            say(&mut out, &Tensor { offset: limit, ..tensor(&dims) });
        }
        dims[0].1 = limit - 2;
        dims[rank - 1] = (5, -3);
        say(&mut out, &Tensor { offset: limit, ..tensor(&dims) });
    }
    for rank in [0, 9, 10] {
        say(&mut out, &tensor(&vec![(2, 1); rank]));
        say(&mut out, &tensor(&[&vec![(1, 0); rank][..], &[(count + 2, 1)]].concat()));
    }
    // The reports about sizes that the registers do not hold.
    for size in [count + 1, count + 3, count + 7, 3 * count, MAX_SIZE - 1, MAX_SIZE] {
        for step in [0, 1, -1, 1 << 13] {
            say(&mut out, &Tensor { offset: count, ..tensor(&[(2, 7), (size, step)]) });
        }
    }
    assert_said("numbers", &out);
}

/// Walks at both ends of their buffer, offsets, and the word of the table.
#[test]
fn bounds() {
    let mut out = String::new();
    for buffer in [-1, 0, 1, 31, 32, 255, 256, 257, 288, FAR, FAR + 1] {
        for of in [
            tensor(&[(8, 1)]),
            tensor(&[(4, 2), (2, 1)]),
            tensor(&[(2, 1), (4, 2)]),
            Tensor { offset: 7, ..tensor(&[(8, -1)]) },
            Tensor { offset: 1, ..tensor(&[(8, 1)]) },
            in_bytes(&[(15, 16)]),
            native(&[2], &[(4, 1), (1, 1)]),
            native(&[1, 1], &[(4, 2), (2, 1)]),
            tensor(&[]),
        ] {
            say(&mut out, &Tensor { buffer: Some(buffer), ..of });
        }
    }
    for offset in [-FAR - 2, -1, 0, 6, 7, 1 << 40, (1 << 40) + 1, FAR / 32, FAR / 32 + 1, FAR, FAR + 1] {
        for of in [
            tensor(&[(8, -1)]),
            tensor(&[(8, 1)]),
            in_bytes(&[(4, 16)]),
            in_bytes(&[(4, -16)]),
            in_bytes(&[(4, 32)]),
        ] {
            say(&mut out, &Tensor { offset, ..of });
            say(&mut out, &Tensor { offset, device: Device::Ideal, buffer: Some(1 << 50), ..of });
        }
    }
    for lanes in [1, 2, (1 << 32) - 1, 1 << 32] {
        let of = Tensor { device: Device::Ideal, lanes, ..tensor(&[(3, 2)]) };
        say(&mut out, &of);
        say(&mut out, &Tensor { buffer: Some(4 * lanes), ..of });
    }
    // Sums beyond 64 bits.
    for of in [
        tensor(&[(2, FAR), (2, FAR)]),
        tensor(&[(2, FAR), (3, FAR)]),
        tensor(&[(2, FAR), (2, -FAR), (2, -FAR)]),
        tensor(&[(3, FAR)]),
        tensor(&[(3, -FAR)]),
        tensor(&[(MAX_SIZE, 0), (MAX_SIZE / 2, 0)]),
        tensor(&[(MAX_SIZE, 0), (MAX_SIZE, 0)]),
        tensor(&[(MAX_SIZE, 0), (1, 3), (MAX_SIZE, 0)]),
        tensor(&[(1, 3), (1, 2), (MAX_SIZE, 0), (MAX_SIZE, 0)]),
        Tensor { offset: FAR, ..tensor(&[(1, 2), (1, 1)]) },
        Tensor { offset: FAR, ..tensor(&[]) },
        // Below the buffer, by the outermost dimension that goes there.
        tensor(&[(1, -4), (2, 0), (3, -2), (2, -1)]),
        tensor(&[(3, 2), (1, -4), (3, -1)]),
        tensor(&[(MAX_SIZE, 0), (MAX_SIZE - 1, 0), (2, 1)]),
        Tensor { offset: FAR, ..tensor(&[(2, 1)]) },
        Tensor { element: Element::Int4, ..in_bytes(&[(2, FAR)]) },
        Tensor { element: Element::Int4, ..in_bytes(&[(2, FAR / 2)]) },
        Tensor { element: Element::Int4, ..in_bytes(&[(2, FAR / 2 + 1)]) },
        Tensor { element: Element::Int4, ..in_bytes(&[(1, FAR), (2, 8)]) },
        Tensor { element: Element::Int4, lanes: 3, ..in_bytes(&[(1, FAR), (2, FAR)]) },
        Tensor { element: Element::Int4, lanes: 3, ..in_bytes(&[(2, FAR / 2)]) },
        Tensor { element: Element::Int4, lanes: 3, ..in_bytes(&[(3, 1), (2, FAR / 2 + 1)]) },
        native(&[3], &[(2, FAR), (1, FAR), (1, FAR)]),
        native(&[3], &[(2, -FAR), (1, -FAR), (1, -FAR)]),
        native(&[2, 1], &[(2, FAR), (1, 4), (2, FAR)]),
    ] {
        say(&mut out, &Tensor { device: Device::Ideal, ..of });
        say(&mut out, &Tensor { device: Device::Ideal, index: Some(Word::U16), buffer: Some(64), ..of });
    }
    for (word, most) in [(Word::U8, 1 << 8), (Word::U16, 1 << 16), (Word::U32, 1 << 32)] {
        for size in [most - 1, most, most + 1] {
            for offset in [0, 1] {
                let of = Tensor { device: Device::Ideal, offset, ..tensor(&[(2, size - 1)]) };
                say(&mut out, &Tensor { index: Some(word), ..of });
            }
        }
    }
    for (size, offset, lanes) in
        [(1 << 20, 0, 32), (2, 1 << 40, 32), (2, (1 << 40) + 1, 32), (2, 0, 256), (2, 0, 257)]
    {
        say(&mut out, &Tensor { device: Device::Ideal, offset, lanes, ..tensor(&[(size, 1)]) });
    }
    for size in [1, 1 << 10, 1 << 20, (1 << 20) + 1] {
        for step in [0, -1, 1 << 30, -(1 << 30), (1 << 30) + 1, -(1 << 30) - 1] {
            let of =
                Tensor { device: Device::Ideal, offset: 1 << 40, ..tensor(&[(1 << 20, 0), (size, step)]) };
            say(&mut out, &of);
        }
    }
    for size in [1 << 3, 1 << 4] {
        let of = tensor(&[(1, 0), (size, 1), (1 << 20, 0), (1 << 20, 0)]);
        say(&mut out, &Tensor { device: Device::Ideal, ..of });
    }
    assert_said("bounds", &out);
}

/// Steps in bytes: what keeps an access aligned, and the grain of the walk.
#[test]
fn bytes() {
    let mut out = String::new();
    for (device, element, lanes) in [
        (Device::AieMl, Element::Int8, 16),
        (Device::AieMl, Element::Int8, 32),
        (Device::AieMl, Element::Int16, 64),
        (Device::Aie2p, Element::Int8, 64),
        (Device::Aie2p, Element::Int32, 32),
        (Device::AieMl, Element::Int4, 64),
        (Device::Ideal, Element::Int4, 3),
        (Device::Ideal, Element::Int8, 3),
        (Device::Ideal, Element::Int32, 3),
        (Device::Ideal, Element::Cint32, 1),
    ] {
        for step in [-32, -1, 0, 1, 4, 8, 15, 16, 17, 32, 48, 63, 64, 96] {
            let of = Tensor { device, element, lanes, ..in_bytes(&[(2, step)]) };
            say(&mut out, &of);
            if step.abs() < 2 {
                let of = Tensor { dims: Dims::new(&[(4, 32), (1, step)]), ..of };
                say(&mut out, &of);
                say(&mut out, &Tensor { native: Levels::new(&[2]), ..of });
            }
        }
    }
    let (limit, lanes) = (1 << 19, 16);
    for step in [limit, limit - 16, limit - 1, -limit, -limit - 16, FAR, FAR + 1] {
        say(&mut out, &Tensor { lanes, offset: 1 << 16, ..in_bytes(&[(2, step)]) });
        say(&mut out, &Tensor { lanes, offset: 1 << 16, ..in_bytes(&[(2, step), (3, 16)]) });
    }
    assert_said("bytes", &out);
}

/// Native descriptors: num is size - 1 and an increment a step from where the faster dimensions end, but for the outermost.
#[test]
fn increments() {
    let mut out = String::new();
    let (count, limit) = (1i128 << 20, 1i128 << 14);
    for num in [-FAR - 2, -1, 0, 1, count - 1, count, MAX_SIZE - 1, MAX_SIZE, MAX_SIZE + 1] {
        for of in [
            native(&[1], &[(num, 1)]),
            native(&[2], &[(2, 1), (num, 0)]),
            native(&[3], &[(2, 1), (num, 0), (1, 1)]),
            native(&[1, 2], &[(2, 1), (num, 0), (1, 1)]),
        ] {
            say(&mut out, &of);
            say(&mut out, &Tensor { device: Device::Ideal, ..of });
        }
    }
    for increment in [-FAR - 2, -FAR - 1, -limit - 1, -limit, 0, limit - 1, limit, FAR, FAR + 1] {
        for of in [
            native(&[1], &[(2, increment)]),
            native(&[2], &[(2, increment), (3, 1)]),
            native(&[2], &[(1, 1), (0, increment)]),
            native(&[3, 1], &[(1, 1), (0, increment), (3, 1), (2, 5)]),
        ] {
            let of = Tensor { offset: limit, ..of };
            say(&mut out, &of);
            say(&mut out, &Tensor { device: Device::Ideal, ..of });
            say(&mut out, &Tensor { bytes: true, ..of });
        }
    }
    for buffer in [1, 64, 100, 160, 192, 320] {
        for of in [
            native(&[2], &[(4, 1), (1, 1)]),
            native(&[3], &[(2, 2), (1, 1), (1, 1)]),
            native(&[1, 2], &[(3, 4), (1, 1), (1, 1)]),
            native(&[2, 1], &[(1, 1), (5, 1), (3, 4)]),
            Tensor { offset: 4, ..native(&[2], &[(4, -1), (1, -1)]) },
        ] {
            say(&mut out, &Tensor { buffer: Some(buffer), ..of });
        }
    }
    assert_said("increments", &out);
}

/// Streams that are live at once, by the registers that their levels take: eight of each.
#[test]
fn budgets() {
    let mut out = String::new();
    let names = ["A", "B", "C", "D", "E", "F"];
    let ranks: [&[u8]; 9] =
        [&[1], &[2], &[3], &[1, 1], &[3, 1], &[3, 3], &[3, 3, 3], &[1, 2, 1, 1, 1], &[1; 9]];
    let mut rng = Rng::new(0x0_B0D6);
    for k in 0..60 {
        let kinds = if k % 4 == 0 { &ranks[..] } else { &ranks[..5] };
        let streams: Vec<(&str, Levels)> =
            (0..=k % 6).map(|n| (names[n], Levels::new(rng.pick::<&[u8]>(kinds)).expect("levels"))).collect();
        let levels: usize = streams.iter().map(|(_, levels)| levels.ranks().len()).sum();
        let sets: u8 = streams.iter().flat_map(|(_, levels)| levels.ranks()).map(|rank| rank - 1).sum();
        let found = budget::check(&streams);
        assert_eq!(found.is_some(), levels > 8 || sets > 8, "{streams:?}");
        let all: Vec<String> = streams.iter().map(|(_, levels)| format!("{:?}", levels.ranks())).collect();
        let said = found.as_ref().map_or("ok", |text| text.as_str());
        writeln!(out, "{}: {}", all.join(" "), said.replace("\n  = ", " | ")).unwrap();
    }
    assert_said("budgets", &out);
}

/// What is decided, settled and found with every number but one.
#[test]
fn unknown() {
    let mut out = String::new();
    let base = tensor(&[(4, 8), (2, 2), (2, 1)]);
    let large = 1 << 20;
    for of in [
        base,
        Tensor { buffer: Some(1024), offset: 1, ..base },
        Tensor { buffer: Some(100), ..base },
        Tensor { offset: 2, ..tensor(&[(4, -1)]) },
        Tensor { device: Device::Aie, ..base },
        Tensor { device: Device::Aie, element: Element::Int4, ..base },
        Tensor { element: Element::Double, ..base },
        Tensor { lanes: 24, ..base },
        Tensor { device: Device::Ideal, lanes: 0, ..base },
        Tensor { index: Some(Word::U8), ..tensor(&[(300, 1)]) },
        Tensor { index: Some(Word::U8), device: Device::Aie, ..in_bytes(&[(300, 1)]) },
        tensor(&[(large + 2, 1), (0, 1), (-2, 3)]),
        tensor(&[(2, large), (0, 1)]),
        tensor(&[(large, large), (large, large), (large, large), (2, 1)]),
        // As many accesses as 64 bits count, sign included.
        Tensor { device: Device::Ideal, ..tensor(&[(454_279, 1), (337, 1), (92_737, 1), (649_657, 1)]) },
        Tensor { offset: large, ..tensor(&[(large + 1, 1), (2, large + 1)]) },
        Tensor { offset: large + 1, device: Device::Ideal, lanes: large + 1, ..tensor(&[(2, 1)]) },
        in_bytes(&[(2, 33), (0, 32)]),
        native(&[2, 1], &[(0, 1), (-1, 1), (2, 1)]),
        native(&[2, 1], &[(2, large), (2, 3), (2, 1)]),
        Tensor { bytes: true, ..native(&[2], &[(2, 33), (2, 32)]) },
        tensor(&[(2, 1), (2, 1), (2, 1), (2, 1), (3, large), (2, 1)]),
    ] {
        let mut places = Vec::new();
        of.numbers(&mut |locus, _| places.push(locus));
        let count = places.len();
        places.extend([Locus::Dim(9), Locus::Device, Locus::Element, Locus::Stride(9)]);
        writeln!(out, "{}", written(&of)).unwrap();
        for left_out in 0..=count {
            let mut k = 0;
            let known: Tensor = of.map(&mut |&number| {
                k += 1;
                if k == left_out + 1 { UNKNOWN } else { number }
            });
            let what =
                if left_out < count { format!("{:?}", places[left_out]) } else { "nothing".to_owned() };
            let open: Vec<String> =
                places.iter().filter(|&&at| !known.is_decided(at)).map(|at| format!("{at:?}")).collect();
            write!(out, "  but {what}: open {}", open.join(" ")).unwrap();
            for violation in known.check().as_slice() {
                let text = known.message(violation);
                let help = if text.as_str().contains("= help") { " with help" } else { "" };
                let settled = if known.is_settled(violation) { "" } else { " not settled" };
                write!(out, "; {} {:?}{help}{settled}", violation.rule.code(), violation.locus).unwrap();
            }
            out.push('\n');
        }
    }
    assert_said("unknown", &out);
}
