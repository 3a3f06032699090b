//! The buffer descriptors of tilings: each holds by the rules of descriptors and has words, and all of them together walk
//! what the nested loops of the guide walk, zeros included.

use std::collections::BTreeMap;

use aie_pattern_core::declare::tiling::{Port, RawList, Tiling};
use aie_pattern_core::declare::{Descriptor, RawDims};
use aie_pattern_core::device::Direction;
use aie_pattern_core::lower::tiling::Part;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{NaiveTiling, Rng};

fn list(numbers: &[i64]) -> RawList {
    RawList::new(&numbers.iter().copied().map(Into::into).collect::<Vec<i128>>())
}

fn declared(of: &NaiveTiling) -> Tiling {
    Tiling { boundary_dimension: list(&of.boundary), ..of.declared() }
}

/// What a descriptor moves: the definition, each dimension with its zeros before and after.
fn walk(d: &Descriptor, out: &mut Vec<Option<u64>>) {
    fn inside(at: Option<i128>, dims: &[(i128, i128)], pads: &[(i128, i128)], out: &mut Vec<Option<u64>>) {
        let [(size, stride), inner @ ..] = dims else {
            return out.push(at.map(|index| u64::try_from(index).unwrap()));
        };
        let ((before, after), pads) = pads.split_first().map_or(((0, 0), pads), |(pair, rest)| (*pair, rest));
        for _ in 0..before {
            inside(None, inner, pads, out);
        }
        for i in 0..*size {
            inside(at.map(|at| at + i * stride), inner, pads, out);
        }
        for _ in 0..after {
            inside(None, inner, pads, out);
        }
    }
    let pads = d.pad.as_ref().map_or(&[][..], |pad| pad.as_slice());
    inside(Some(d.offset), d.sizes(), pads, out);
}

/// Whether the descriptor holds by its own rules, as what the port is for, and has words.
fn assert_holds(d: Descriptor, direction: Direction, context: &NaiveTiling) {
    let d = Descriptor { channel: Some((direction, 0)), allow_overlap: true, ..d };
    let violations = d.check();
    let text: Vec<String> = violations
        .as_slice()
        .iter()
        .map(|v| format!("{} {}", v.rule.code(), d.message(v).as_str()))
        .collect();
    assert!(violations.is_empty(), "{text:?} {d:?} {context:?}");
    if d.tile == TileKind::Compute {
        d.template::<6>().unwrap();
    } else {
        d.template::<8>().unwrap();
    }
}

/// Every transfer of a tiling, in order.
fn run(port: &Port, k: usize, context: &NaiveTiling) -> Vec<Option<u64>> {
    let count = port.descriptors(k).unwrap_or_else(|| panic!("no descriptors: {context:?}"));
    let mut once = Vec::new();
    for n in 0..count {
        match port.descriptor(k, n).unwrap() {
            Part::Descriptor(d) => {
                assert_holds(d, port.direction, context);
                walk(&d, &mut once);
            }
            Part::Zeros(zeros) => once.extend(std::iter::repeat_n(None, zeros as usize)),
        }
    }
    assert_eq!(port.descriptor(k, count), None);
    (0..context.repetition).flat_map(|_| once.iter().copied()).collect()
}

/// A tiling whose numbers are around the limits of the registers, or small.
fn random(rng: &mut Rng, granule: i64) -> NaiveTiling {
    let rank = rng.range(1..=4) as usize;
    let large = rng.once_in(20);
    let most = if large { [20_000, 300, 40, 8] } else { [64, 12, 6, 4] }[rank - 1];
    let mut buffer: Vec<i64> = (0..rank).map(|_| rng.range(1..=most)).collect();
    buffer[0] = (buffer[0] + granule - 1) / granule * granule;
    let mut boundary = buffer.clone();
    if rng.once_in(4) {
        for size in &mut boundary {
            *size = rng.range(1..=*size);
        }
    }
    let mut tile: Vec<i64> = buffer
        .iter()
        .map(|&size| if rng.once_in(2) { size + i64::from(large) } else { rng.range(1..=size.min(5)) })
        .collect();
    let mut offset: Vec<i64> =
        buffer.iter().map(|&size| if rng.once_in(2) { 0 } else { rng.range(-3..=size.min(9)) }).collect();
    tile[0] = (tile[0] + granule - 1) / granule * granule;
    offset[0] = offset[0].div_euclid(granule) * granule;
    boundary[0] = (boundary[0] + granule - 1) / granule * granule;
    let mut tiling = NaiveTiling { buffer, tile, offset, traversal: Vec::new(), repetition: 1, boundary };
    for _ in 0..rng.range(0..=3) {
        let d = rng.below(rank as u64) as usize;
        let unit = if d == 0 { granule } else { 1 };
        let stride = if rng.once_in(2) { tiling.tile[d] } else { rng.range(0..=tiling.tile[d] + 1) };
        tiling.traversal.push((d as i64, (stride + unit - 1) / unit * unit, rng.range(1..=4)));
    }
    if rng.once_in(8) {
        tiling.repetition = 2;
    }
    tiling
}

#[test]
fn the_descriptors_walk_what_the_loops_do() {
    let mut rng = Rng::new(0xbd5);
    let (mut seen, mut refused) = (BTreeMap::new(), 0);
    for _ in 0..60_000 {
        let element =
            *rng.pick(&[Element::Int32, Element::Int8, Element::Int16, Element::Cint32, Element::Int4]);
        let granule = i64::from((32 / element.bits()).max(1));
        let naive = random(&mut rng, granule);
        let tilings = [declared(&naive)];
        let (tile, direction) = (*rng.pick(TileKind::ALL), *rng.pick(&[Direction::S2mm, Direction::Mm2s]));
        let (device, buffer) = (*rng.pick(&[Device::AieMl, Device::Aie2p]), None);
        let port = Port {
            device,
            tile,
            direction,
            element,
            buffer,
            tilings: &tilings,
            covers: false,
            allow_overlap: false,
            index: None,
            is_device_assumed: false,
        };
        if !port.check().is_empty() || port.len() > Some(200_000) {
            refused += 1;
            continue;
        }
        let moved = run(&port, 0, &naive);
        assert!(moved == naive.walk(), "{element:?} {tile:?} {naive:?}");
        *seen.entry((tile.name(), port.has_zeros(), port.descriptors(0) > Some(1))).or_insert(0) += 1;
    }
    println!("{seen:?}, refused {refused}");
    assert_eq!(seen.len(), 8, "{seen:?}");
}

/// The descriptors of a tiling, which walk what the loops do, and why they are several.
#[track_caller]
fn assert_descriptors(tile: TileKind, element: Element, naive: &NaiveTiling, count: u64, reason: &str) {
    let tilings = [declared(naive)];
    let port = Port { tile, element, tilings: &tilings, ..Port::EMPTY };
    assert!(port.check().is_empty(), "{naive:?}");
    assert_eq!(port.descriptors(0), Some(count), "{naive:?}");
    assert_eq!(port.reason(0).as_str(), reason, "{naive:?}");
    assert!(run(&port, 0, naive) == naive.walk(), "{naive:?}");
    for n in 0..count {
        let Some(Part::Descriptor(d)) = port.descriptor(0, n) else { continue };
        let pads = d.pad.as_ref().map(RawDims::as_slice);
        assert!(pads.is_none_or(|pads| pads.iter().any(|&pair| pair != (0, 0))), "no zeros: {d:?}");
        assert!(
            d.sizes().len() == 1 || d.sizes()[0].0 > 1 || pads.is_some(),
            "a dimension of nothing: {d:?}"
        );
    }
}

fn of(buffer: &[i64], tile: &[i64], offset: &[i64], traversal: &[(i64, i64, i64)]) -> NaiveTiling {
    NaiveTiling {
        buffer: buffer.to_vec(),
        tile: tile.to_vec(),
        offset: if offset.is_empty() { vec![0; buffer.len()] } else { offset.to_vec() },
        traversal: traversal.to_vec(),
        repetition: 1,
        boundary: buffer.to_vec(),
    }
}

/// A mem tile has four dimensions of up to 1023 steps, a compute tile three of up to 255, the last one of any
/// number. The first counts words, and a transfer has up to 131,071 of them (AM025). A larger tiling takes
/// several descriptors.
#[test]
fn loops_outside_of_descriptors_are_those_that_do_not_fit() {
    let compute = |element, naive, count, reason| {
        assert_descriptors(TileKind::Compute, element, &naive, count, reason);
    };
    let mem = |element, naive, count, reason| {
        assert_descriptors(TileKind::Mem, element, &naive, count, reason);
    };
    // Whole dimensions are a part of the next one.
    compute(Element::Int32, of(&[4, 6, 8], &[4, 6, 2], &[], &[(2, 4, 2), (2, 2, 2)]), 1, "");
    compute(
        Element::Int32,
        of(&[4, 6, 8], &[4, 3, 2], &[], &[(1, 3, 2), (2, 2, 4)]),
        4,
        "4 times along dimension 2",
    );
    compute(Element::Int32, of(&[4, 6, 8], &[2, 6, 8], &[], &[(0, 2, 2)]), 1, "");
    mem(Element::Int32, of(&[4, 8, 12], &[4, 10, 6], &[0, -1, 0], &[(2, 2, 2), (2, 4, 2)]), 1, "");
    mem(Element::Int32, of(&[4, 3, 8, 6], &[4, 3, 10, 2], &[0, 0, -1, 0], &[(3, 2, 3)]), 1, "");
    // Outer loops are reported one by one.
    let four = [(0, 4, 2), (1, 2, 3), (2, 1, 4), (1, 0, 2)];
    compute(
        Element::Int32,
        of(&[8, 6, 4], &[4, 2, 1], &[], &four),
        24,
        "3 times along dimension 1, 4 times along dimension 2, 2 times along dimension 1",
    );
    // A loop in the tile.
    compute(Element::Int32, of(&[300, 5, 5], &[290, 3, 4], &[], &[]), 4, "4 times along dimension 2");
    // A stride of two words does not need another dimension; a stride of two elements in a tile of two
    // words does.
    compute(Element::Int32, of(&[2, 8, 2], &[1, 4, 2], &[], &[(1, 4, 2)]), 1, "");
    compute(Element::Int64, of(&[2, 8, 2], &[1, 4, 2], &[], &[(1, 4, 2)]), 2, "2 times along dimension 1");
    // Steps of up to 8192 words.
    compute(Element::Int8, of(&[32_764, 2], &[4, 2], &[], &[]), 1, "");
    compute(Element::Int8, of(&[32_768, 2], &[4, 2], &[], &[]), 1, "");
    compute(Element::Int16, of(&[16_384, 2], &[4, 2], &[], &[]), 1, "");
    // The largest divisors that fit, odd ones and whole words.
    mem(Element::Int32, of(&[3069], &[3069], &[], &[(0, 0, 1)]), 1, "");
    mem(Element::Int32, of(&[1035, 8], &[1034, 2], &[], &[(1, 2, 4)]), 1, "");
    mem(Element::Int32, of(&[2100, 4], &[2048, 2], &[], &[(1, 2, 2)]), 1, "");
    mem(Element::Int32, of(&[1040, 4], &[1035, 2], &[], &[(1, 2, 2)]), 1, "");
    mem(Element::Int8, of(&[4104, 4], &[4100, 2], &[], &[(1, 2, 2)]), 1, "");
    compute(Element::Int32, of(&[800, 4], &[765, 2], &[], &[]), 1, "");
    // Longer than a transfer.
    mem(Element::Int32, of(&[3000], &[100], &[], &[(0, 1, 2000)]), 2, "2 times along dimension 0");
    mem(Element::Int32, of(&[3000], &[100], &[], &[(0, 1, 1000)]), 1, "");
}

/// Tiles that are padded alike have one descriptor together where they follow each other, and so have tiles of zeros.
#[test]
fn neighbours_that_are_padded_alike_have_one_descriptor() {
    let mem = |naive, count, reason| assert_descriptors(TileKind::Mem, Element::Int32, &naive, count, reason);
    mem(of(&[64], &[8], &[-4], &[(0, 8, 9)]), 3, "3 times along dimension 0");
    mem(of(&[64], &[8], &[-4], &[(0, 8, 8)]), 2, "2 times along dimension 0");
    mem(of(&[64], &[8], &[0], &[(0, 8, 9)]), 2, "2 times along dimension 0");
    // Tiles without data; the last of them ends where the data begins.
    mem(of(&[16], &[4], &[-8], &[(0, 4, 8)]), 3, "3 times along dimension 0");
    mem(of(&[16], &[4], &[-7], &[(0, 4, 7)]), 5, "5 times along dimension 0");
    mem(of(&[16], &[4], &[-12], &[(0, 4, 3)]), 1, "");
    mem(of(&[16], &[4], &[16], &[(0, 4, 3)]), 1, "");
    // More of them than the wrap of a dimension, and than a transfer.
    mem(of(&[2052], &[4], &[-1], &[(0, 1, 2051)]), 5, "5 times along dimension 0");
    mem(of(&[2052], &[4], &[-1], &[(0, 1, 2047)]), 3, "3 times along dimension 0");
    mem(of(&[2000], &[200], &[-1], &[(0, 1, 1802)]), 4, "4 times along dimension 0");
    // Two loops along it: each tile has its own.
    mem(
        of(&[16], &[4], &[-2], &[(0, 4, 2), (0, 8, 2)]),
        4,
        "2 times along dimension 0, 2 times along dimension 0",
    );
    // A loop around them.
    let rows = of(&[16, 4], &[4, 1], &[-2, 0], &[(0, 4, 5), (1, 1, 4)]);
    mem(rows, 12, "3 times along dimension 0, 4 times along dimension 1");
    let planes = of(&[16, 4, 2], &[4, 1, 1], &[-2, 0, 0], &[(0, 4, 5), (1, 1, 4), (2, 1, 2)]);
    mem(planes, 24, "3 times along dimension 0, 4 times along dimension 1, 2 times along dimension 2");
    let twice = of(&[16, 4], &[4, 1], &[-2, 0], &[(1, 1, 4), (0, 4, 5)]);
    mem(twice, 3, "3 times along dimension 0");
}

/// The last dimension is split if its data exceeds the wrap, unless no piece fits.
#[test]
fn a_padded_dimension_is_cut_into_pieces() {
    let mem = |naive, count| {
        let reason = format!("{count} times along dimension {}", 1);
        assert_descriptors(TileKind::Mem, Element::Int32, &naive, count, &reason);
    };
    mem(of(&[4, 1500], &[2, 1502], &[0, -1], &[]), 2);
    mem(of(&[4, 3000], &[2, 3004], &[0, -2], &[]), 3);
    let full = of(&[100, 1, 1200], &[100, 1400, 1201], &[0, -1, -1], &[]);
    let tilings = [declared(&full)];
    let port = Port { element: Element::Int32, tilings: &tilings, ..Port::EMPTY };
    assert!(!port.check().is_empty() && port.descriptors(0).is_none());
}

/// The first generation's are other descriptors.
#[test]
fn tiles_whose_descriptors_are_not_known_have_none() {
    let tilings = [declared(&of(&[8, 8], &[4, 4], &[], &[]))];
    let port = Port { element: Element::Int32, tile: TileKind::Compute, tilings: &tilings, ..Port::EMPTY };
    assert_eq!(port.descriptors(0), Some(1));
    assert_eq!(Port { device: Device::Aie, ..port }.descriptors(0), None);
    assert_eq!(Port { device: Device::Ideal, ..port }.descriptors(0), None);
}
