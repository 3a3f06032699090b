//! The buffer descriptors of tilings: each holds by the rules of descriptors and has words, and all of them together walk
//! what the nested loops of the guide walk, zeros included.

use std::collections::BTreeMap;

use aie_pattern_core::declare::Descriptor;
use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::device::Direction;
use aie_pattern_core::lower::tiling::Part;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{NaiveTiling, Rng};

fn list(numbers: &[i64]) -> RawList {
    RawList::new(&numbers.iter().copied().map(Into::into).collect::<Vec<i128>>())
}

fn declared(of: &NaiveTiling) -> Tiling {
    let loops: Vec<_> = of.traversal.iter().map(|&(d, s, w)| (d.into(), s.into(), w.into())).collect();
    Tiling {
        buffer_dimension: list(&of.buffer),
        tiling_dimension: list(&of.tile),
        offset: list(&of.offset),
        tile_traversal: RawTraversals::new(&loops),
        repetition: of.repetition.into(),
        boundary_dimension: list(&of.boundary),
        ..Tiling::DEFAULT
    }
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
        let port =
            Port { device, tile, direction, element, buffer, tilings: &tilings, covers: false, index: None };
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
