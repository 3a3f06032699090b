//! `ensure(covers)` against counting: how often each element of the buffer is moved.

use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{NaiveTiling, Rng};

const DECLARATIONS: usize = 100_000;

fn tiling(rng: &mut Rng, buffer: &[i64]) -> NaiveTiling {
    let rank = buffer.len();
    let tile: Vec<i64> = buffer.iter().map(|&size| rng.range(1..=size)).collect();
    let traversal = (0..rng.below(4)).map(|_| {
        let d = rng.below(rank as u64) as usize;
        let stride = if rng.once_in(3) { rng.range(1..=3) } else { tile[d] };
        (d as i64, stride, rng.range(1..=3))
    });
    let traversal = traversal.collect();
    let offset = buffer.iter().map(|_| rng.once_in(3).into()).collect();
    let buffer = buffer.to_vec();
    NaiveTiling { tile, offset, traversal, repetition: 1, boundary: buffer.clone(), buffer }
}

fn declared(of: &NaiveTiling) -> Tiling {
    let list = |list: &[i64]| RawList::new(&list.iter().map(|&n| n.into()).collect::<Vec<i128>>());
    let loops: Vec<_> = of.traversal.iter().map(|&(d, s, w)| (d.into(), s.into(), w.into())).collect();
    Tiling {
        buffer_dimension: list(&of.buffer),
        tiling_dimension: list(&of.tile),
        offset: list(&of.offset),
        tile_traversal: RawTraversals::new(&loops),
        ..Tiling::DEFAULT
    }
}

#[test]
fn what_is_accepted_moves_each_element_once() {
    let mut rng = Rng::new(0x000c_0e85);
    let (mut covering, mut single) = (0, 0);
    let mut seen = 0;
    while seen < DECLARATIONS {
        let buffer: Vec<i64> = (0..rng.range(1..=3)).map(|_| rng.range(1..=6)).collect();
        let count = *rng.pick(&[1, 1, 2]);
        let naive: Vec<NaiveTiling> = (0..count).map(|_| tiling(&mut rng, &buffer)).collect();
        let tilings: Vec<Tiling> = naive.iter().map(declared).collect();
        let port = Port {
            device: Device::AieMl,
            tile: TileKind::Mem,
            direction: Direction::S2mm,
            element: Element::Int32,
            buffer: None,
            tilings: &tilings,
            covers: false,
            index: None,
        };
        if !port.check().is_empty() {
            continue;
        }
        seen += 1;
        let mut times = vec![0; buffer.iter().product::<i64>() as usize];
        for index in naive.iter().flat_map(NaiveTiling::walk) {
            times[index.expect("a write pads nothing") as usize] += 1;
        }
        let once = times.iter().all(|&times| times == 1);
        let found = Port { covers: true, ..port }.check();
        let refused = found.has(Rule::Gap) || found.has(Rule::Overlap);
        assert!(once || refused, "{naive:?}: {times:?}");
        // Of several tilings, those are accepted of which one ends before the other begins.
        assert!(count > 1 || refused != once, "{naive:?}: {found:?}");
        covering += usize::from(once);
        single += usize::from(once && count == 1);
    }
    assert!(
        covering > DECLARATIONS / 50 && single < covering,
        "{covering} cover their buffer, {single} alone"
    );
}
