//! The reports about descriptors at their limits, kept as text in `said/`: errors with place, reason and help,
//! or the words of a correct descriptor.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use aie_pattern_core::declare::{
    Axi, Declaration as _, Descriptor, Iteration, Mapped as _, RawDims, UNKNOWN,
};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::register::{ComputeBd, MemBd, Misfit, Misfits, ShimBd};
use aie_pattern_core::rule::dma::Difference;
use aie_pattern_core::rule::{Locus, Rule};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::kept::assert_kept;

use Element::{Cint32, Int4, Int8, Int16, Int32};
use TileKind::{Compute, Mem, Shim};

/// Compares with `said/NAME.txt`: the reports of each descriptor. A note is only written the first time.
fn assert_said(name: &str, declarations: &[(&str, Vec<Descriptor>)]) {
    let (mut text, mut notes) = (String::new(), BTreeSet::new());
    for (title, list) in declarations {
        writeln!(text, "# {title}").unwrap();
        for d in list {
            writeln!(text, "{}", written(d)).unwrap();
            for line in said(d).lines() {
                if !line.trim_start().starts_with("note: ") || notes.insert(line.to_owned()) {
                    writeln!(text, "{line}").unwrap();
                }
            }
        }
    }
    assert_kept(&format!("tests/tests/dma/said/{name}.txt"), &text);
}

fn pairs(list: &RawDims) -> String {
    let pairs: Vec<String> =
        list.as_slice().iter().map(|(first, second)| format!("<{first}, {second}>")).collect();
    format!("[{}]", pairs.join(", "))
}

/// The declaration, in the words of the macro.
fn written(d: &Descriptor) -> String {
    let mut parts = vec![format!("{} {}[{}]", d.tile.name(), d.element.name(), d.elements)];
    if d.device != Device::AieMl {
        parts.insert(0, d.device.name().to_owned());
    }
    let mut part = |what: &str, value: Option<String>| {
        parts.extend(value.map(|value| format!("{what} {value}").trim().to_owned()));
    };
    let number = |number: Option<i128>| number.map(|number| number.to_string());
    let pair = |pair: Option<(i128, i128)>| pair.map(|pair| format!("{pair:?}"));
    part("", d.channel.map(|(direction, channel)| format!("{}{channel}", direction.name())));
    part("offset", number(Some(d.offset).filter(|&offset| offset != 0)));
    part("dims", d.dims.as_ref().map(pairs));
    part("pad", d.pad.as_ref().map(pairs));
    part("len", number(d.len));
    part(
        "iteration",
        d.iteration.map(|Iteration { size, stride, current }| {
            current.map_or(format!("({size}, {stride})"), |current| format!("({size}, {stride}, {current})"))
        }),
    );
    part("bd_id", number(d.bd_id));
    part("next_bd", number(d.next_bd));
    part("acquire", pair(d.acquire));
    part("release", pair(d.release));
    part("packet", pair(d.packet));
    part("ooo_id", number(d.ooo_id));
    part("tlast_suppress", d.tlast_suppress.then(String::new));
    part("compression", d.compression.then(String::new));
    part("burst", number(d.burst));
    part("smid", number(d.axi.smid));
    part("qos", number(d.axi.qos));
    part("cache", number(d.axi.cache));
    part("secure", number(d.axi.secure));
    part("allow(overlap)", d.allow_overlap.then(String::new));
    part("address", d.address.map(|address| format!("{address:#x}")));
    part("index", d.index.map(|word| format!("{word:?}")));
    parts.join(" ")
}

/// Every violation with all of its text; of a sound declaration its words.
fn said(d: &Descriptor) -> String {
    let found = d.check();
    let mut out = String::new();
    for violation in found.as_slice() {
        let text = d.message(violation);
        let text = text.as_str().replace("\n  = ", "\n      ");
        writeln!(out, "  [{}] {:?}: {text}", violation.rule.code(), violation.locus).unwrap();
    }
    if found.is_empty() {
        let linear = if d.is_linear() { ", linear" } else { "" };
        let words = match words(d) {
            Ok(words) => words.iter().fold(":".to_owned(), |text, word| text + &format!(" {word:08X}")),
            Err(misfits) => format!("; {}", misfits.text().as_str()),
        };
        writeln!(out, "  moves {}{linear}{words}", d.moved()).unwrap();
    }
    out
}

/// The words, for the address that is declared or 0, or what no register holds.
fn words(d: &Descriptor) -> Result<Vec<u32>, Box<Misfits>> {
    let fields = d.fields(d.address.unwrap_or(0)).map_err(Box::new)?;
    let words = match d.tile {
        Compute => ComputeBd::encode(d.device, &fields).map(|bd| bd.words().to_vec()),
        Mem => MemBd::encode(d.device, &fields).map(|bd| bd.words().to_vec()),
        Shim => ShimBd::encode(d.device, &fields).map(|bd| bd.words().to_vec()),
    };
    words.map_err(Box::new)
}

fn linear(tile: TileKind, element: Element, elements: i128) -> Descriptor {
    Descriptor::new(Device::AieMl, tile, element, elements)
}

/// A walk in a buffer that just holds it.
fn walked(tile: TileKind, element: Element, dims: &[(i128, i128)]) -> Descriptor {
    let last: i128 = dims.iter().map(|&(size, stride)| (size - 1).max(0) * stride.max(0)).sum();
    Descriptor { dims: Some(RawDims::new(dims)), ..linear(tile, element, last + 1) }
}

const fn pad(d: Descriptor, pairs: &[(i128, i128)]) -> Descriptor {
    Descriptor { pad: Some(RawDims::new(pairs)), ..d }
}

const fn iterated(d: Descriptor, size: i128, stride: i128, current: Option<i128>) -> Descriptor {
    Descriptor { iteration: Some(Iteration { size, stride, current }), ..d }
}

/// With its own length written.
const fn with_len(d: Descriptor) -> Descriptor {
    Descriptor { len: Some(d.moved()), ..d }
}

const fn sending(d: Descriptor, channel: i128) -> Descriptor {
    Descriptor { channel: Some((Direction::Mm2s, channel)), ..d }
}

const fn receiving(d: Descriptor, channel: i128) -> Descriptor {
    Descriptor { channel: Some((Direction::S2mm, channel)), ..d }
}

/// The limits of the tiles: wraps and steps in words.
const LIMITS: [(TileKind, i128, i128); 3] =
    [(Compute, 255, 8192), (Mem, 1023, 1 << 17), (Shim, 1023, 1 << 20)];

fn dimensions() -> Vec<(&'static str, Vec<Descriptor>)> {
    let mut wraps = Vec::new();
    let mut steps = Vec::new();
    for (tile, wrap, step) in LIMITS {
        for size in [wrap, wrap + 1, wrap + 2, 2 * wrap + 2] {
            wraps.push(walked(tile, Int32, &[(size, 2)]));
            wraps.push(walked(tile, Int32, &[(size, 3), (2, 1)]));
        }
        wraps.push(walked(tile, Int8, &[(2, 8 * wrap), (4 * wrap, 1)]));
        wraps.push(walked(tile, Int8, &[(2, 8 * wrap), (4 * wrap + 4, 1)]));
        wraps.push(with_len(walked(tile, Int16, &[(2, 4 * wrap), (2 * wrap + 2, 1)])));
        wraps.push(walked(tile, Cint32, &[(2, wrap), (wrap / 2 + 1, 1)]));
        wraps.push(with_len(walked(tile, Int32, &[(2, 1000), (wrap + 4, 2), (2, 1)])));
        wraps.push(Descriptor {
            next_bd: Some(1),
            ..walked(tile, Int32, &[(2, 1000), (wrap + 2, 2), (2, 1)])
        });
        wraps.push(walked(tile, Int32, &[(3, 5000), (257, 7), (5, 1)]));
        wraps.push(walked(tile, Int32, &[(wrap + 1, 0)]));
        // Two wrong dimensions; another tile allows one of them.
        wraps.push(walked(tile, Int8, &[(2, 1030), (2, 257), (2, 64), (2, 16), (4, 1)]));
        wraps.push(walked(tile, Int8, &[(2, 257), (2, 64), (2, 16), (4, 1)]));
        wraps.push(walked(tile, Int8, &[(2, 256), (2, 64), (2, 16), (4, 1)]));
        wraps.push(Descriptor {
            bd_id: Some(99),
            ..walked(tile, Int8, &[(2, 257), (2, 64), (2, 16), (4, 1)])
        });
        wraps.push(Descriptor { device: Device::Aie, ..walked(tile, Int32, &[]) });
        wraps.push(walked(tile, Int32, &[(2, 0), (wrap + 1, 4), (2, 1)]));
        for far in [step, step + 1] {
            steps.push(walked(tile, Int32, &[(2, far), (2, 1)]));
            steps.push(walked(tile, Int32, &[(2, far)]));
            steps.push(walked(tile, Int8, &[(2, 4 * far), (4, 1)]));
            steps.push(walked(tile, Int16, &[(3, 2), (2, 2 * far), (2, 1)]));
            steps.push(walked(tile, Cint32, &[(2, far / 2 + far % 2), (1, 1)]));
            steps.push(with_len(walked(tile, Int32, &[(2, 4), (2, far), (2, 1)])));
            steps.push(Descriptor {
                acquire: Some((1, -1)),
                address: Some(0),
                ..walked(tile, Int32, &[(2, far), (2, 2)])
            });
        }
    }
    let mut ranks = Vec::new();
    for (tile, ..) in LIMITS {
        let dims = [(2, 1000), (2, 300), (2, 90), (2, 20), (2, 5), (2, 1)];
        for rank in 3..=6 {
            ranks.push(walked(tile, Int32, &dims[6 - rank..]));
        }
        ranks.push(with_len(walked(tile, Int32, &[(2, 1000), (2, 300), (2, 90), (2, 20), (2, 1)])));
        ranks.push(walked(tile, Int32, &[(2, 500), (1, 7), (2, 90), (4, 20), (2, 1)]));
        ranks.push(walked(tile, Int8, &[(3, 0), (2, 500), (2, 200), (4, 20), (4, 1)]));
        ranks.push(walked(tile, Int8, &[(2, 500), (2, 200), (4, 20), (4, 4), (4, 1)]));
        ranks.push(walked(tile, Cint32, &[(2, 500), (2, 200), (4, 20), (4, 3)]));
        ranks.push(iterated(
            walked(tile, Int32, &[(2, 500), (2, 200), (2, 90), (4, 20), (2, 1)]),
            1,
            0,
            None,
        ));
        ranks.push(Descriptor {
            release: Some((0, 1)),
            ..walked(tile, Int32, &[(2, 500), (2, 200), (2, 90), (4, 20), (2, 1)])
        });
    }
    for device in [Device::Aie, Device::Ideal] {
        ranks.push(Descriptor { device, ..walked(Compute, Int32, &[(2, 8), (4, 1)]) });
        ranks.push(Descriptor { device, ..walked(Compute, Int32, &[(2, 4), (4, 1)]) });
        ranks.push(Descriptor { device, ..walked(Compute, Int32, &[(1, 1); 13]) });
        ranks.push(Descriptor { device, ..walked(Mem, Int32, &[(2, 8), (4, 1)]) });
        ranks.push(Descriptor { device, ..linear(Mem, Int32, 8) });
        ranks.push(Descriptor { device, ..walked(Shim, Int32, &[(3, 0), (4, 1)]) });
        ranks.push(Descriptor { device, ..pad(walked(Shim, Int32, &[(2, 8), (4, 1)]), &[(0, 0), (0, 1)]) });
        ranks.push(Descriptor { device, ..walked(Compute, Int32, &[(2, -8), (4, 1)]) });
    }
    let mut strides = Vec::new();
    for tile in [Compute, Mem] {
        for dims in [
            &[(4, -1)][..],
            &[(4, 0)],
            &[(1, -1), (4, 1)],
            &[(1, 0), (4, 2)],
            &[(256, 0), (4, 2)],
            &[(257, 0), (4, 2)],
            &[(1, 7), (3, 0), (4, 2)],
            &[(4, 2), (3, 0)],
            &[(2, 16), (3, 0), (4, 2)],
            &[(70, 0), (2, 16), (3, 0), (4, 2)],
            &[(2, -16), (3, 4), (2, -2)],
            &[(0, 4), (3, 1)],
            &[(-2, 4), (0, 1)],
        ] {
            strides.push(Descriptor { offset: 20, elements: 60, ..walked(tile, Int32, dims) });
        }
        strides.push(with_len(walked(tile, Int32, &[(3, 0), (4, 2)])));
        strides.push(Descriptor { len: Some(5), ..walked(tile, Int32, &[(3, 0), (4, 2)]) });
        strides.push(iterated(walked(tile, Int32, &[(3, 0), (4, 2)]), 2, 0, None));
        strides.push(Descriptor { next_bd: Some(3), ..walked(tile, Int32, &[(3, 0), (4, 2)]) });
        strides.push(receiving(walked(tile, Int32, &[(3, 0), (4, 2)]), 0));
        strides.push(sending(pad(walked(tile, Int32, &[(3, 0), (4, 2)]), &[(0, 0), (1, 0)]), 0));
    }
    vec![
        ("Sizes and the wrap fields, in words", wraps),
        ("Strides and the step fields, in words", steps),
        ("More dimensions than there are", ranks),
        ("Signs of strides, and sizes of none", strides),
    ]
}

fn granules() -> Vec<(&'static str, Vec<Descriptor>)> {
    let mut runs = Vec::new();
    let mut strides = Vec::new();
    let mut offsets = Vec::new();
    for element in [Int4, Int8, Int16, Cint32] {
        let granule = i128::from(32 / element.bits()).max(1);
        let walk = |dims: &[(i128, i128)]| walked(Mem, element, dims);
        runs.extend(vec![
            walk(&[(4, 4 * granule), (granule + 1, 1)]),
            walk(&[(4, 4 * granule), (1, 1)]),
            walk(&[(4, 4 * granule), (granule, 2)]),
            walk(&[(2, 4 * granule), (granule, granule)]),
            walk(&[(2, 4 * granule), (granule, 0)]),
            walk(&[(2, 4 * granule), (granule + 1, 0)]),
            walk(&[(2, 4 * granule), (1, 2)]),
            Descriptor { elements: 99, offset: 64, ..walk(&[(2, 4 * granule), (granule, -1)]) },
            walk(&[(granule, 1), (4, granule)]),
            walk(&[(4, 8 * granule), (2 * granule, 1), (3, granule)]),
            walk(&[(4, 2 * granule), (2, granule / 2), (granule / 2, 1)]),
            Descriptor { len: Some(4), ..walk(&[(4, 4 * granule), (granule + 1, 1)]) },
            with_len(walk(&[(4, 4 * granule), (granule + 1, 1)])),
            with_len(walk(&[(2, 8 * granule), (2 * granule, 2)])),
        ]);
        strides.push(walk(&[(4, 4 * granule + 1), (2 * granule, 1)]));
        strides.push(Descriptor { elements: 100 * granule, ..walk(&[(3, 2 * granule - 1), (granule, 1)]) });
        strides.push(Descriptor {
            elements: 100 * granule,
            ..walk(&[(3, 8 * granule), (3, granule + 2), (granule, 1)])
        });
        strides.push(walk(&[(1, 3), (2, 2 * granule), (granule, 1)]));
        strides.push(iterated(walk(&[(2, 2 * granule), (granule, 1)]), 4, granule + 1, None));
        strides.push(Descriptor {
            elements: 100 * granule,
            ..iterated(walk(&[(2, 2 * granule), (granule, 1)]), 4, granule + 1, None)
        });
        for offset in [granule, 1, granule - 1, 3 * granule + 1, -1] {
            offsets.push(Descriptor {
                offset,
                elements: 16 * granule,
                ..walk(&[(2, 2 * granule), (granule, 1)])
            });
        }
        offsets.push(Descriptor { offset: 1, len: Some(granule), ..linear(Mem, element, 2 * granule) });
        offsets.push(Descriptor {
            offset: granule - 1,
            len: Some(granule),
            ..linear(Mem, element, 2 * granule - 1)
        });
    }
    // Wide elements are words already: taking them in another order is another walk.
    runs.push(walked(Compute, Cint32, &[(4, 1), (3, 50), (4, 4)]));
    vec![
        ("Runs of whole words", runs),
        ("Strides of whole words", strides),
        ("Offsets of whole words", offsets),
    ]
}

fn buffers() -> Vec<(&'static str, Vec<Descriptor>)> {
    let mut lengths = Vec::new();
    for tile in [Compute, Mem, Shim] {
        let d = walked(tile, Int32, &[(2, 8), (4, 1)]);
        for len in [7, 8, 9, 0, -1] {
            lengths.push(Descriptor { len: Some(len), ..d });
            lengths.push(Descriptor { len: Some(len), ..linear(tile, Int8, 12) });
        }
        lengths.push(linear(tile, Int32, 0));
        lengths.push(linear(tile, Int16, 3));
        lengths.push(linear(tile, Int32, -3));
        lengths.push(Descriptor { len: Some(9), ..pad(d, &[(0, 0), (1, 2)]) });
        lengths.push(Descriptor { len: Some(8), ..walked(tile, Int32, &[(0, 8), (4, 1)]) });
        lengths.push(Descriptor { len: Some(8), ..walked(tile, Int32, &[(2, 8), (-4, 1)]) });
        let most: i128 = match tile {
            Compute => (1 << 14) - 1,
            Mem => (1 << 17) - 1,
            Shim => (1 << 32) - 1,
        };
        lengths.push(linear(tile, Int32, most));
        lengths.push(linear(tile, Int32, most + 1));
        lengths.push(linear(tile, Int8, 4 * most + 1));
        lengths.push(Descriptor { len: Some(most + 1), ..linear(tile, Cint32, most + 1) });
        lengths.push(walked(tile, Int32, &[(1, 1), (4, 0), (most / 4 + 1, 1)]));
        lengths.push(with_len(walked(tile, Int32, &[(4, 0), (most / 4 + 1, 1)])));
        lengths.push(walked(tile, Int32, &[(2, (most + 1) / 2), (256, 128), (64, 1)]));
    }
    let mut bounds = Vec::new();
    for element in [Int8, Int32] {
        let d = Descriptor { dims: Some(RawDims::new(&[(4, 16), (8, 1)])), ..linear(Compute, element, 56) };
        for (offset, elements) in
            [(0, 56), (0, 55), (4, 59), (4, 56), (4, 9), (4, 4), (-4, 56), (-5, 56), (52, 56)]
        {
            bounds.push(Descriptor { offset, elements, ..d });
            bounds.push(with_len(Descriptor { offset, elements, ..d }));
        }
        for (offset, len) in
            [(0, Some(60)), (8, Some(56)), (8, None), (60, Some(8)), (-4, Some(8)), (7, Some(52))]
        {
            bounds.push(Descriptor { dims: None, offset, len, ..d });
        }
        bounds.push(Descriptor { offset: 52, ..walked(Compute, element, &[(4, -16), (8, 1)]) });
        bounds.push(Descriptor {
            offset: 47,
            elements: 100,
            ..walked(Compute, element, &[(4, -16), (8, 1)])
        });
        for (size, stride) in [(4, 56), (4, 57), (5, 56), (3, -4), (2, 200)] {
            bounds.push(iterated(Descriptor { elements: 224, ..d }, size, stride, None));
            bounds.push(iterated(Descriptor { elements: 224, ..d }, size, stride, Some(1)));
        }
        bounds.push(iterated(Descriptor { elements: 50, ..d }, 4, 56, None));
        bounds.push(iterated(Descriptor { offset: -4, ..d }, 2, -60, None));
        bounds.push(sending(
            Descriptor { tile: Mem, ..pad(Descriptor { elements: 50, ..d }, &[(1, 0), (4, 8)]) },
            2,
        ));
    }
    for (greatest, word) in [
        (255, Word::U8),
        (256, Word::U8),
        (65_536, Word::U16),
        (1 << 32, Word::U32),
        ((1 << 32) - 1, Word::U32),
    ] {
        bounds.push(Descriptor {
            index: Some(word),
            ..Descriptor { device: Device::Ideal, ..walked(Compute, Int32, &[(2, greatest)]) }
        });
    }
    // As much as the room that is left.
    for (element, offset) in [(Int32, 55), (Int32, 56), (Int32, 57), (Int8, 52), (Int8, 56), (Int16, 54)] {
        bounds.push(Descriptor { offset, len: Some(8), ..linear(Compute, element, 56) });
    }
    let indexed = Descriptor { index: Some(Word::U8), ..walked(Compute, Int32, &[(2, 256)]) };
    bounds.extend([indexed, Descriptor { index: Some(Word::U16), ..indexed }]);
    for current in [None, Some(0), Some(1), Some(2)] {
        let runs = Descriptor { elements: 1000, ..walked(Compute, Int32, &[(2, 100)]) };
        bounds.push(Descriptor { index: Some(Word::U8), ..iterated(runs, 3, 100, current) });
    }
    let far = 1i128 << 70;
    for (dims, offset) in [
        (&[(far, 1)][..], 0),
        (&[(2, far)], 0),
        (&[(2, 1)], far),
        (&[(2, 1)], -far),
        (&[(1 << 32, 1 << 31), (1 << 31, 1)], 0),
        (&[(1 << 32, 0), (1 << 32, 0), (2, 1)], 0),
        (&[(1 << 32, 1 << 40)], 0),
        (&[(1 << 32, -(1 << 40))], 0),
    ] {
        for device in [Device::Ideal, Device::AieMl] {
            bounds.push(Descriptor { device, offset, elements: 100, ..walked(Compute, Int32, dims) });
        }
    }
    let mut memory = Vec::new();
    for (tile, most) in [(Compute, 1 << 16), (Mem, 1 << 19), (Shim, 1 << 48)] {
        for elements in [most / 4, most / 4 + 1] {
            memory.push(Descriptor { len: Some(4), ..linear(tile, Int32, elements) });
        }
        memory.push(Descriptor { len: Some(8), ..linear(tile, Int4, 2 * most + 1) });
        memory.push(Descriptor {
            device: Device::Aie,
            len: Some(4),
            acquire: Some((3, -1)),
            ..linear(tile, Int32, most / 4 + 1)
        });
        let d = Descriptor { len: Some(4), ..linear(tile, Int8, 64) };
        for address in [
            0,
            2,
            4,
            -4,
            -2,
            most - 64,
            most - 60,
            most - 62,
            most,
            most + 4,
            0x7_0400,
            0x3_8000,
            0x18_0000 - 60,
        ] {
            memory.push(Descriptor { address: Some(address), ..d });
        }
        memory.push(Descriptor { address: Some(8), ..linear(tile, Int8, most + 4) });
        memory.push(Descriptor { address: Some(most), ..linear(tile, Int8, most + 4) });
    }
    for channel in [3, 4, 5] {
        for address in [0x8_0000, 0x7_FFFC, 0xF_FFC0, 0xF_FFC4, 0x10_0000, 0x8_0002, 0x7_0010] {
            memory.push(Descriptor { address: Some(address), ..sending(linear(Mem, Int8, 64), channel) });
        }
    }
    for address in [0x3_8010, 0x2_8010, 0x1_8010, 0x3_F000] {
        memory.push(Descriptor { device: Device::Aie, address: Some(address), ..linear(Compute, Int32, 16) });
    }
    vec![("Lengths", lengths), ("Walks that leave their buffer", bounds), ("Memories and addresses", memory)]
}

fn paddings() -> Vec<(&'static str, Vec<Descriptor>)> {
    let mut list = Vec::new();
    let four = [(2, 512), (2, 128), (2, 16), (4, 1)];
    for pairs in [
        &[(0, 0), (0, 0), (0, 0), (63, 63)][..],
        &[(0, 0), (0, 0), (0, 0), (64, 0)],
        &[(0, 0), (0, 0), (31, 31), (0, 0)],
        &[(0, 0), (0, 0), (0, 32), (0, 65)],
        &[(0, 0), (15, 15), (0, 0), (0, 0)],
        &[(0, 0), (16, -1), (-1, 0), (0, -1)],
        &[(-1, 0), (0, 0), (0, 0), (1, 0)],
        &[(1, 2), (0, 0), (0, 0), (0, 0)],
        &[(0, 0), (0, 0), (0, 0)],
        &[(1, 1)],
        &[],
        &[(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
    ] {
        list.push(pad(walked(Mem, Int32, &four), pairs));
    }
    for element in [Int4, Int8, Cint32] {
        let granule = i128::from(32 / element.bits()).max(1);
        let d = walked(Mem, element, &[(4, 8 * granule), (2 * granule, 1)]);
        for (before, after) in
            [(granule, 0), (1, 0), (0, 2 * granule + 1), (63 * granule, 64 * granule), (-1, 0)]
        {
            list.push(pad(d, &[(0, 0), (before, after)]));
            list.push(with_len(pad(d, &[(0, 1), (before, after)])));
        }
    }
    let d = walked(Mem, Int32, &[(4, 8), (4, 1)]);
    for d in
        [sending(d, 0), receiving(d, 1), Descriptor { tile: Compute, ..d }, Descriptor { tile: Shim, ..d }]
    {
        list.push(pad(d, &[(0, 0), (1, 2)]));
        list.push(pad(d, &[(0, 0), (0, 0)]));
        list.push(pad(d, &[(0, 3)]));
    }
    let ideal = Descriptor { device: Device::Ideal, ..d };
    for pairs in [[(0, 0), (1, 2)], [(-1, 0), (0, 0)], [(0, 0), (0, (1 << 32) + 1)], [(1 << 32, 0), (0, 0)]] {
        list.push(pad(ideal, &pairs));
    }
    list.push(pad(walked(Mem, Int32, &[(1100, 8), (4, 1)]), &[(1, 0), (1, 2)]));
    list.push(pad(walked(Mem, Int32, &[(1100, 8), (4, 1)]), &[(0, 0), (1, 2)]));
    // A dimension of one step and of any stride, which is there for its zeros.
    list.push(pad(walked(Mem, Int32, &[(1100, 8), (1, 0), (4, 1)]), &[(0, 0), (1, 2), (0, 1)]));
    list.push(pad(walked(Mem, Int32, &[(1100, 8), (1, -4), (4, 1)]), &[(0, 0), (1, 2), (0, 1)]));
    list.push(pad(walked(Mem, Int32, &[(1, 0), (1100, 8), (4, 1)]), &[(1, 2), (0, 0), (0, 1)]));
    list.push(pad(
        walked(Mem, Int32, &[(2, 4000), (2, 1000), (2, 300), (2, 50), (4, 1)]),
        &[(0, 0), (0, 0), (1, 1), (0, 0), (2, 0)],
    ));
    list.push(pad(
        walked(Mem, Int32, &[(2, 100), (2, 8), (2, 4), (4, 1)]),
        &[(0, 0), (0, 0), (0, 0), (2, 0)],
    ));
    list.push(pad(walked(Mem, Int8, &[(4, 32), (6, 1)]), &[(0, 0), (1, 1)]));
    // Written in more dimensions than it takes, with zeros that stay where they are.
    let five = [(2, 600), (1, 5), (2, 200), (2, 32), (4, 1)];
    list.push(pad(walked(Mem, Int32, &five), &[(0, 0), (0, 0), (1, 2), (3, 4), (5, 6)]));
    list.push(pad(walked(Mem, Int32, &five), &[(0, 0), (0, 3), (1, 2), (3, 4), (5, 6)]));
    let joined = [(2, 600), (2, 64), (2, 32), (2, 4), (4, 1)];
    for pairs in [
        [(0, 0), (0, 0), (0, 0), (3, 4), (0, 0)],
        [(0, 0), (0, 0), (0, 0), (0, 0), (5, 6)],
        [(0, 0), (0, 0), (1, 2), (0, 0), (0, 0)],
        [(0, 0), (1, 0), (0, 0), (0, 0), (0, 0)],
        [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
    ] {
        list.push(pad(walked(Mem, Int32, &joined), &pairs));
    }
    list.push(pad(walked(Mem, Int8, &[(4, 1), (4, 4)]), &[(0, 0), (4, 0)]));
    vec![("Zeros around dimensions", list)]
}

fn names() -> Vec<(&'static str, Vec<Descriptor>)> {
    let mut names = Vec::new();
    let mut locks = Vec::new();
    for (tile, bds, channels) in [(Compute, 16, 2), (Mem, 48, 6), (Shim, 16, 2)] {
        let d = linear(tile, Int32, 16);
        for channel in [-1, 0, channels - 1, channels] {
            names.push(sending(d, channel));
        }
        for id in [-1, bds / 2 - 1, bds / 2, bds - 1, bds] {
            names.push(Descriptor { bd_id: Some(id), ..d });
            names.push(Descriptor { next_bd: Some(id), ..d });
            for channel in [0, 1, channels] {
                names.push(Descriptor { bd_id: Some(id), next_bd: Some(id), ..receiving(d, channel) });
            }
        }
        for (id, next) in [(1, bds / 2), (bds / 2, 1), (bds, 1), (bds, bds), (-1, bds)] {
            names.push(Descriptor { bd_id: Some(id), next_bd: Some(next), ..d });
        }
    }
    for (tile, ends) in [(Compute, 16), (Mem, 192), (Shim, 16)] {
        let d = linear(tile, Int32, 16);
        for lock in [-1, ends - 1, ends] {
            locks.push(Descriptor { acquire: Some((lock, 1)), release: Some((lock, -1)), ..d });
        }
    }
    let d = linear(Mem, Int32, 16);
    for (channel, lock) in [(3, 63), (4, 63), (4, 64), (5, 127), (5, 128), (6, 0), (4, -1)] {
        locks.push(Descriptor { acquire: Some((lock, 1)), release: Some((lock, 1)), ..sending(d, channel) });
    }
    for value in [-66, -65, -64, -63, 63, 64] {
        for tile in [Compute, Mem] {
            locks.push(Descriptor { acquire: Some((1, value)), ..linear(tile, Int32, 16) });
            locks.push(Descriptor { release: Some((1, value)), ..linear(tile, Int32, 16) });
        }
    }
    locks.push(Descriptor {
        acquire: Some((16, -64)),
        release: Some((1, -64)),
        ..linear(Compute, Int32, 16)
    });
    locks.push(Descriptor {
        device: Device::Aie,
        acquire: Some((15, 1)),
        release: Some((16, 0)),
        ..linear(Compute, Int32, 16)
    });
    vec![("Channels and descriptors", names), ("Locks", locks)]
}

fn fields() -> Vec<(&'static str, Vec<Descriptor>)> {
    let mut list = Vec::new();
    for device in [Device::Aie, Device::AieMl, Device::Aie2p] {
        for tile in [Compute, Mem, Shim] {
            let d = Descriptor::new(device, tile, Int32, 16);
            if d.limits().is_none() || (device == Device::Aie2p && tile != Shim) {
                continue;
            }
            for packet in [(31, 7), (32, 8), (-1, -1)] {
                list.push(Descriptor { packet: Some(packet), ..d });
            }
            for id in [63, 64, -1] {
                list.push(Descriptor { ooo_id: Some(id), ..d });
            }
            list.push(Descriptor { tlast_suppress: true, ..d });
            list.push(Descriptor { compression: true, ..d });
            list.push(iterated(d, 1, 0, None));
            let (bursts, values) = if tile == Shim {
                (&[0, 64, 128, 256, 512, 65, -64][..], &[1, 2, 15, 16, -1][..])
            } else {
                (&[64][..], &[1][..])
            };
            for &burst in bursts {
                list.push(Descriptor { burst: Some(burst), ..d });
            }
            for &value in values {
                let value = Some(value);
                list.push(Descriptor {
                    axi: Axi { smid: value, qos: value, cache: value, secure: value },
                    ..d
                });
            }
            list.push(Descriptor { axi: Axi { qos: Some(3), ..Axi::EMPTY }, burst: Some(256), ..d });
        }
    }
    let mut iterations = Vec::new();
    for (tile, _, step) in LIMITS {
        let words = if tile == Compute { 16_384 } else { 131_072 };
        let d = Descriptor { elements: words, ..walked(tile, Int32, &[(2, 4), (2, 1)]) };
        for (size, stride, current) in [
            (0, 8, None),
            (1, -9, None),
            (1, 0, Some(0)),
            (1, 0, Some(1)),
            (2, 0, None),
            (2, step, Some(1)),
            (2, step + 1, Some(2)),
            (2, -1, Some(-1)),
            (64, 8, Some(63)),
            (65, 8, Some(64)),
            (-1, 8, Some(1)),
            (256, 0, None),
            (257, 0, None),
        ] {
            iterations.push(iterated(d, size, stride, current));
            let bytes = Descriptor { elements: 4 * words, ..walked(tile, Int8, &[(2, 8), (4, 1)]) };
            iterations.push(iterated(bytes, size, 4 * stride - i128::from(stride < 0), current));
        }
    }
    for (size, stride, current) in [
        (0, 1, None),
        (3, 8, Some(3)),
        (3, 8, Some(-1)),
        (0, 8, Some(1)),
        ((1 << 32) + 1, 1, None),
        (2, 1 << 64, None),
    ] {
        let ideal = Descriptor { device: Device::Ideal, ..walked(Compute, Int32, &[(2, 4), (2, 1)]) };
        iterations.push(iterated(Descriptor { elements: 100, ..ideal }, size, stride, current));
    }
    vec![("Fields that hold a number", list), ("Iterations", iterations)]
}

fn overlaps() -> Vec<(&'static str, Vec<Descriptor>)> {
    let mut list = Vec::new();
    for dims in [
        &[(4, 4), (4, 1)][..],
        &[(4, 3), (4, 1)],
        &[(3, 4), (3, 3), (2, 1)],
        &[(2, 0), (4, 1)],
        &[(5, 2), (3, 5)],
    ] {
        let d = walked(Compute, Int32, dims);
        list.extend([
            receiving(d, 0),
            sending(d, 0),
            d,
            Descriptor { allow_overlap: true, ..receiving(d, 0) },
        ]);
        let wide = Descriptor { elements: 100, ..d };
        for (size, stride, current) in
            [(2, 16, None), (3, 5, None), (3, 5, Some(1)), (4, 6, Some(2)), (2, 4, Some(2)), (1, 0, None)]
        {
            list.push(receiving(iterated(wide, size, stride, current), 0));
        }
    }
    // What repeats twice meets nothing else.
    let twice = walked(Mem, Int32, &[(2, 0), (3, 0), (4, 1)]);
    list.push(receiving(twice, 0));
    list.push(receiving(iterated(Descriptor { elements: 100, ..twice }, 3, 4, None), 0));
    let ideal = Descriptor { device: Device::Ideal, ..walked(Compute, Int32, &[(2, 0), (4, 1)]) };
    list.push(receiving(ideal, 0));
    list.push(receiving(iterated(ideal, 3, 2, None), 0));
    // A current run that does not exist becomes the first one.
    let line = Descriptor { device: Device::Ideal, ..walked(Compute, Int32, &[(4, 1)]) };
    for current in [-1, 0, 2, 3, 4] {
        list.push(receiving(iterated(Descriptor { elements: 8, ..line }, 3, 2, Some(current)), 0));
    }
    list.push(receiving(Descriptor { dims: None, len: Some(4), ..iterated(ideal, 3, 1, None) }, 0));
    vec![("Writes that meet", list)]
}

#[test]
fn of_dimensions() {
    assert_said("dimensions", &dimensions());
}

#[test]
fn of_whole_words() {
    assert_said("granules", &granules());
}

#[test]
fn of_buffers() {
    assert_said("buffers", &buffers());
}

#[test]
fn of_padding() {
    assert_said("padding", &paddings());
}

#[test]
fn of_names() {
    assert_said("names", &names());
}

#[test]
fn of_fields() {
    assert_said("fields", &fields());
}

#[test]
fn of_overlap() {
    assert_said("overlap", &overlaps());
}

/// All declarations above.
fn all() -> Vec<Descriptor> {
    let groups = [dimensions(), granules(), buffers(), paddings(), names(), fields(), overlaps()];
    groups.into_iter().flatten().flat_map(|(_, list)| list).collect()
}

/// What the registers do not hold, each kind of it once.
#[test]
fn of_registers() {
    let (mut text, mut kinds) = (String::new(), BTreeSet::new());
    for d in all().iter().filter(|d| d.device != Device::Ideal) {
        let Err(misfits) = words(d) else { continue };
        let kind = |misfit: &Misfit| {
            let text = misfit.text();
            text.as_str().replace(|letter: char| letter.is_ascii_digit(), "")
        };
        if misfits.as_slice().iter().filter(|misfit| kinds.insert(kind(misfit))).count() > 0 {
            writeln!(text, "{}\n  {}", written(d), misfits.text().as_str()).unwrap();
        }
    }
    assert_kept("tests/tests/dma/said/registers.txt", &text);
}

/// The fields of locks take numbers of 64 bits; the registers hold few of them.
#[test]
fn of_values_beyond_64_bits() {
    let (least, most) = (i128::from(i64::MIN), i128::from(i64::MAX));
    for (value, fits) in
        [(least, true), (least - 1, false), (most, true), (most + 1, false), (1 << 64, false)]
    {
        let d = linear(Compute, Int32, 8);
        for d in
            [Descriptor { acquire: Some((0, value)), ..d }, Descriptor { release: Some((0, value)), ..d }]
        {
            assert_eq!(d.fields(0).is_ok(), fits, "{value}");
            assert!(words(&d).is_err(), "{value}");
        }
    }
}

/// Padding has one pair for each dimension.
#[test]
fn of_pairs_of_no_dimension() {
    let d = walked(Mem, Int32, &[(2, 8), (4, 1)]);
    for (pairs, fits) in [(&[(0, 0), (0, 0)][..], true), (&[(0, 0)], false), (&[(0, 0); 3], false)] {
        assert_eq!(pad(d, pairs).fields(0).is_ok(), fits, "{pairs:?}");
    }
}

/// Reports about the machine do not depend on a number.
#[test]
fn of_machines_all_is_decided() {
    for d in all() {
        for locus in [Locus::Dim(0), Locus::Device, Locus::Tile, Locus::Element] {
            assert!(d.is_decided(locus) && withheld(&d).iter().all(|(_, d)| d.is_decided(locus)), "{d:?}");
        }
    }
}

/// The declaration without one of its numbers, for each of them.
fn withheld(d: &Descriptor) -> Vec<(Locus, Descriptor)> {
    let mut loci = Vec::new();
    d.numbers(&mut |locus, _| loci.push(locus));
    let without = |k: usize| {
        let mut at = 0..;
        d.map(&mut |&number| if at.next() == Some(k) { UNKNOWN } else { number })
    };
    loci.iter().enumerate().map(|(k, &locus)| (locus, without(k))).collect()
}

/// What is plain breaks no rule, and goes as far as its walk does; nearly all that is sound is plain.
#[test]
fn of_plain_declarations() {
    let (mut plain, mut sound) = (0, 0);
    for d in all() {
        // A linear transfer in a dimension, for most of what is named is named by linear ones.
        let dims = d.dims.or_else(|| d.len.is_none().then(|| RawDims::new(&[(d.elements, 1)])));
        let d = Descriptor { dims, ..d };
        let found = d.check();
        sound += usize::from(found.is_empty());
        let Some(extent) = d.plain_extent() else { continue };
        plain += 1;
        assert!(found.is_empty(), "{} {found:?}", written(&d));
        let (walk, pattern) = (d.plain_pattern(), d.pattern());
        assert_eq!((walk.offset(), walk.dims()), (pattern.offset(), pattern.dims()), "{}", written(&d));
        assert_eq!((Ok(extent.len), Ok(extent.greatest)), (walk.len(), walk.max_index()), "{}", written(&d));
        let special = [d.pad.is_some(), d.iteration.is_some(), d.index.is_some(), d.packet.is_some()];
        assert_eq!(special, [false; 4], "{}", written(&d));
    }
    assert!(plain > 80 && plain < sound, "{plain} of {sound}");
}

/// A report without some number, or a decided place, is the same with that number.
#[test]
fn of_numbers_that_are_not_known_nothing_is_said() {
    for d in all() {
        let found = d.check();
        for (locus, known) in withheld(&d) {
            for violation in known.check().as_slice() {
                let is_said = found.has_at(violation.rule, violation.locus);
                assert!(is_said, "{:?} of {} without {locus:?}", violation, written(&d));
            }
            for violation in found.as_slice() {
                let is_decided = known.is_decided(violation.locus);
                let is_said = known.check().has_at(violation.rule, violation.locus);
                assert!(!is_decided || is_said, "{:?} of {} without {locus:?}", violation, written(&d));
            }
        }
        assert!(!d.is_decided(Locus::Stride(12)));
    }
}

/// For each violation, the numbers without which it is still reported with the same text; for each place, the
/// numbers without which it is not decided.
#[test]
fn of_numbers_that_are_not_known_yet() {
    let mut text = String::new();
    // A part of them, each chosen by its content, so that added declarations do not change the choice.
    let drawn = |n: u32| move |d: &Descriptor| written(d).bytes().map(u32::from).sum::<u32>() % n == 0;
    let few = all().into_iter().filter(drawn(13));
    let granules = granules().into_iter().flat_map(|(_, list)| list).filter(drawn(4));
    let names = names().into_iter().flat_map(|(_, list)| list).filter(drawn(7));
    for d in few.chain(granules).chain(names) {
        let without = withheld(&d);
        writeln!(text, "{}", written(&d)).unwrap();
        for violation in d.check().as_slice() {
            let message = d.message(violation);
            let said = without.iter().filter(|(locus, known)| {
                let found = known.check();
                let told =
                    found.as_slice().iter().find(|v| (v.rule, v.locus) == (violation.rule, violation.locus));
                *locus != violation.locus
                    && told.is_some_and(|told| {
                        known.is_settled(told) && known.message(told).as_str() == message.as_str()
                    })
            });
            let said: Vec<String> = said.map(|(locus, _)| format!("{locus:?}")).collect();
            if !said.is_empty() {
                writeln!(text, "  {} is said without {}", violation.rule.code(), said.join(", ")).unwrap();
            }
        }
        for locus in without.iter().map(|(locus, _)| *locus).chain([Locus::Dims]) {
            let open = without.iter().filter(|(_, known)| !known.is_decided(locus));
            let open: Vec<String> = open.map(|(locus, _)| format!("{locus:?}")).collect();
            if open.is_empty() {
                writeln!(text, "  {locus:?} is decided").unwrap();
            } else if open.len() < without.len() {
                writeln!(text, "  {locus:?} is decided but for {}", open.join(", ")).unwrap();
            }
        }
    }
    assert_kept("tests/tests/dma/said/unknown.txt", &text);
}

/// How long a buffer is does not matter to what goes down below it or meets in it.
#[test]
fn of_a_buffer_of_unknown_length() {
    let rules = |d: Descriptor| d.check().as_slice().iter().map(|found| found.rule).collect::<Vec<_>>();
    let d = Descriptor { elements: UNKNOWN, ..walked(Compute, Int32, &[(4, 3), (4, 1)]) };
    assert_eq!(rules(receiving(d, 0)), [Rule::Overlap]);
    assert_eq!(rules(Descriptor { offset: -1, ..d }), [Rule::BelowBuffer]);
    assert_eq!(rules(Descriptor { len: Some(15), ..d }), [Rule::LengthMismatch]);
    assert_eq!(rules(Descriptor { dims: None, ..receiving(d, 0) }), []);
}

/// Of more dimensions than are kept the number counts; and no dimension of a walk has more than 2^32 steps.
#[test]
fn of_lists_of_dimensions() {
    let ones = |rank: usize| RawDims::new(&vec![(1, 1); rank]);
    for (one, other) in [(12, 13), (13, 14), (0, 1)] {
        assert_ne!(ones(one), ones(other));
        assert!(!ones(one).const_eq(&ones(other)) && ones(one).const_eq(&ones(one)));
        assert_eq!(ones(other), ones(other));
    }
    let (first, second) = (RawDims::new(&[(2, 3), (4, 5)]), RawDims::new(&[(2, 3), (4, 6)]));
    assert!(first != second && !first.const_eq(&second));
    for other in [[(2, 3), (5, 5)], [(3, 3), (4, 5)], [(2, 4), (4, 5)]] {
        assert!(!first.const_eq(&RawDims::new(&other)), "{other:?}");
    }
    for (size, fits) in [(-1, false), (0, true), (1 << 32, true), ((1 << 32) + 1, false)] {
        assert_eq!(RawDims::new(&[(size, 1)]).dims().is_some(), fits, "{size}");
    }
    let far = 1i128 << 63;
    for (stride, fits) in [(far, false), (far - 1, true), (-far, true), (-far - 1, false)] {
        assert_eq!(RawDims::new(&[(1, stride)]).dims().is_some(), fits, "{stride}");
    }
    assert!(ones(12).dims().is_some() && ones(13).dims().is_none());
}

/// Another address or another value of a lock is the same stream; another offset is not.
#[test]
fn of_fixes_and_how_they_differ() {
    let fix = |d: Descriptor| d.fix(&d.check().as_slice()[0]).unwrap();
    let d = linear(Mem, Int8, 64);
    assert_eq!(fix(Descriptor { address: Some(2), ..d }).differs, None);
    assert_eq!(fix(Descriptor { address: Some(-4), ..d }).differs, None);
    assert_eq!(fix(Descriptor { acquire: Some((1, -64)), ..d }).differs, None);
    assert_eq!(fix(Descriptor { release: Some((1, -64)), ..d }).differs, None);
    let offset = Descriptor { offset: 1, len: Some(8), ..d };
    assert_eq!(fix(offset).differs, Some(Difference::Other));
}
