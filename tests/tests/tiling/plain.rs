//! The shortcut of const evaluation that nearly all tilings take: it says what the rules say.

use aie_pattern_core::declare::Entries;
use aie_pattern_core::declare::tiling::{Port, Tiling, Traversal};
use aie_pattern_core::device::Direction;
use aie_pattern_core::ir::Word;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases};

/// Mostly correct sizes, tiles that mostly divide them, and loops that mostly end in the buffer.
fn tiling(rng: &mut Rng) -> Tiling {
    let rank = rng.range(1..=4) as usize;
    let size = |rng: &mut Rng| {
        let far = rng.once_in(60);
        if far {
            *rng.pick(&[0, -1, 1 << 20, (1 << 20) + 1, 1 << 32])
        } else {
            *rng.pick(&[1, 2, 4, 8, 12, 24, 300])
        }
    };
    let sizes: Vec<i128> = (0..rank).map(|_| size(rng)).collect();
    let tiles: Vec<i128> = sizes
        .iter()
        .map(|&size| if rng.once_in(3) { size } else { *rng.pick(&[1, 2, 4, 4, 6, 256]) })
        .collect();
    let offsets: Vec<i128> =
        (0..rank).map(|_| if rng.once_in(12) { *rng.pick(&[-1, 1, 2, 4, 8, 1 << 31]) } else { 0 }).collect();
    let loops: Vec<Traversal> = (0..rng.below(4))
        .map(|_| {
            let d = rng.below(rank as u64) as usize;
            let stride = if rng.once_in(6) { *rng.pick(&[0, 1, 2, 3, -1, 1 << 32]) } else { tiles[d] };
            let room = if stride > 0 && sizes[d] > 0 { (sizes[d] - tiles[d]) / stride + 1 } else { 2 };
            let wrap = if rng.once_in(8) { *rng.pick(&[0, 1, 2, 300, 1 << 21]) } else { room };
            let dimension = if rng.once_in(60) { *rng.pick(&[-1, rank as i128]) } else { d as i128 };
            Traversal { dimension, stride, wrap }
        })
        .collect();
    Tiling {
        buffer_dimension: Entries::collect(sizes),
        tiling_dimension: Entries::collect(tiles),
        offset: if rng.once_in(2) { Entries::collect(offsets) } else { Entries::collect([]) },
        tile_traversal: Entries::collect(loops),
        packet_port_id: if rng.once_in(30) { *rng.pick(&[0, 32]) } else { -1 },
        repetition: if rng.once_in(30) { *rng.pick(&[0, 2]) } else { 1 },
        phase: if rng.once_in(30) { *rng.pick(&[1, -1]) } else { 0 },
        boundary_dimension: if rng.once_in(30) {
            Entries::collect(vec![1; rank])
        } else {
            Entries::collect([])
        },
    }
}

#[test]
fn what_is_plain_breaks_no_rule_and_is_the_walk_of_the_port() {
    let mut rng = Rng::new(0x0_91A1);
    let count = cases(30_000);
    let (mut plain, mut single, mut several) = (0, 0, 0);
    for _ in 0..count {
        let tilings = [tiling(&mut rng)];
        let port = Port {
            device: *rng.pick(&[Device::Aie, Device::AieMl, Device::AieMl, Device::Aie2p, Device::Ideal]),
            is_device_assumed: false,
            tile: *rng.pick(&[TileKind::Mem, TileKind::Compute, TileKind::Shim]),
            direction: *rng.pick(&[Direction::Mm2s, Direction::S2mm]),
            element: *rng.pick(&[
                Element::Int4,
                Element::Int8,
                Element::Int16,
                Element::Int32,
                Element::Int64,
            ]),
            buffer: rng.once_in(30).then(|| Entries::collect([64])),
            tilings: &tilings,
            covers: rng.once_in(10),
            allow_overlap: false,
            index: rng.once_in(10).then_some(Word::U8),
        };
        let Some(found) = port.plain() else { continue };
        plain += 1;
        assert_eq!(port.check().as_slice(), [], "{port:?}");
        assert_eq!(port.walk(), Some(found.pattern), "{port:?}");
        assert_eq!(port.len(), Some(found.extent.len), "{port:?}");
        assert_eq!(port.span(), Some(found.extent.greatest as u64 + 1), "{port:?}");
        let descriptors = port.descriptors(0);
        if found.is_one_descriptor {
            assert_eq!(descriptors, Some(1), "{port:?}");
            single += 1;
        } else {
            several += usize::from(descriptors > Some(1));
        }
    }
    assert!(
        plain > count / 15 && single > count / 40 && several > count / 400,
        "{plain} {single} {several} of {count}"
    );
}
