//! Tilings against the nested loops of the guide, on random ones: in and out of bounds, of one to four dimensions, with
//! padding, repetition and several tilings.

use std::collections::BTreeSet;

use aie_pattern_core::declare::tiling::{Port, RawList, Tiling};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{NaiveTiling, Rng};

fn list(numbers: &[i64]) -> RawList {
    RawList::new(&numbers.iter().copied().map(Into::into).collect::<Vec<i128>>())
}

fn declared(of: &NaiveTiling) -> Tiling {
    Tiling { boundary_dimension: list(&of.boundary), ..of.declared() }
}

/// A tiling of a few hundred elements; most stay in their buffer or near it.
fn random(rng: &mut Rng) -> NaiveTiling {
    let rank = rng.range(1..=4) as usize;
    let most = [64, 12, 6, 4][rank - 1];
    let buffer: Vec<i64> = (0..rank).map(|_| rng.range(1..=most)).collect();
    let boundary = if rng.once_in(3) {
        buffer.iter().map(|&size| rng.range(1..=size)).collect()
    } else {
        buffer.clone()
    };
    let wider = i64::from(rng.once_in(4));
    let tile = buffer.iter().map(|&size| rng.range(1..=(size + wider).min(5))).collect();
    let offset = buffer.iter().map(|&size| if rng.once_in(2) { 0 } else { rng.range(-2..=size) }).collect();
    let mut tiling = NaiveTiling { buffer, tile, offset, traversal: Vec::new(), repetition: 1, boundary };
    for _ in 0..rng.range(0..=3) {
        let d = rng.below(rank as u64);
        tiling.traversal.push((d as i64, rng.range(0..=tiling.tile[d as usize] + 1), rng.range(1..=3)));
    }
    if rng.once_in(8) {
        tiling.repetition = rng.range(2..=3);
    }
    tiling
}

fn port(tile: TileKind, direction: Direction, element: Element, tilings: &[Tiling]) -> Port<'_> {
    Port {
        device: Device::AieMl,
        tile,
        direction,
        element,
        buffer: None,
        tilings,
        covers: false,
        allow_overlap: false,
        index: None,
        is_device_assumed: false,
    }
}

/// Whether the rules about bounds have something to say, with the words of the hardware out of the way.
fn leaves_the_buffer(port: &Port) -> bool {
    port.check().has(Rule::TileBounds)
}

#[test]
fn the_walk_is_that_of_the_nested_loops() {
    let mut rng = Rng::new(0x71_1e);
    let mut seen = BTreeSet::new();
    for _ in 0..100_000 {
        let naive: Vec<NaiveTiling> =
            (0..if rng.once_in(10) { 2 } else { 1 }).map(|_| random(&mut rng)).collect();
        let tilings: Vec<Tiling> = naive.iter().map(declared).collect();
        let walk: Vec<Option<u64>> = naive.iter().flat_map(NaiveTiling::walk).collect();
        let tile = *rng.pick(TileKind::ALL);
        let direction = *rng.pick(&[Direction::S2mm, Direction::Mm2s]);
        let port = port(tile, direction, Element::Int32, &tilings);

        assert_eq!(port.len(), Some(walk.len() as u64), "{naive:?}");
        assert!(port.iter().unwrap().eq(walk.iter().copied()), "{naive:?}");
        assert!(port.iter().unwrap().rev().eq(walk.iter().rev().copied()), "{naive:?}");
        for _ in 0..4 {
            let position = rng.below(walk.len() as u64 + 2);
            assert_eq!(port.at(position), walk.get(position as usize).copied(), "{naive:?}");
        }

        let zeros = walk.contains(&None);
        let span = walk.iter().flatten().max().map_or(0, |greatest| greatest + 1);
        assert_eq!(port.has_zeros(), zeros, "{naive:?}");
        assert_eq!(port.span(), Some(span), "{naive:?}");
        let word = match span + u64::from(zeros) {
            0..=0x100 => Word::U8,
            0x101..=0x1_0000 => Word::U16,
            _ => Word::U32,
        };
        assert_eq!(port.word(), word, "{naive:?}");

        let may_pad = tile == TileKind::Mem && direction == Direction::Mm2s;
        assert_eq!(leaves_the_buffer(&port), zeros && !may_pad, "{tile:?} {direction:?} {naive:?}");
        for (k, own) in naive.iter().enumerate() {
            let own = own.walk();
            assert_eq!(port.tiling_len(k), Some(own.len() as u64));
            match port.pattern(k) {
                Some(pattern) => {
                    let indices = pattern.indices().unwrap().map(|index| Some(index as u64));
                    assert!(indices.eq(own.iter().copied()), "{naive:?}");
                }
                None => assert!(own.contains(&None), "{naive:?}"),
            }
        }
        seen.insert((zeros, may_pad, naive.len(), naive[0].buffer.len()));
    }
    assert_eq!(seen.len(), 32, "every kind has been seen");
}
