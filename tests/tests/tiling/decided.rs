//! A correct port of known numbers is decided unless it depends on other tiles, so that rustc has nothing to
//! evaluate.

use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Locus;
use aie_pattern_core::{Device, Element, TileKind};
use aie_pattern_tests::{Rng, cases};

/// A tiling of whole words that stays in its buffer.
fn tiling(rng: &mut Rng, sizes: &[i128], granule: i128, has_own: bool) -> Tiling {
    let rank = sizes.len();
    let unit = |d: usize| if d == 0 { granule } else { 1 };
    let part =
        |rng: &mut Rng, d: usize, room: i128| unit(d) * i128::from(rng.range(0..=(room / unit(d)) as i64));
    let tiles: Vec<i128> = (0..rank).map(|d| part(rng, d, sizes[d] - unit(d)) + unit(d)).collect();
    let offsets: Vec<i128> = (0..rank).map(|d| part(rng, d, sizes[d] - tiles[d])).collect();
    let mut lasts: Vec<i128> = (0..rank).map(|d| offsets[d] + tiles[d]).collect();
    let mut loops = Vec::new();
    for _ in 0..rng.below(4) {
        let d = rng.below(rank as u64) as usize;
        let stride = part(rng, d, sizes[d]);
        let wrap =
            if stride == 0 { 1 + i128::from(rng.below(3)) } else { (sizes[d] - lasts[d]) / stride + 1 };
        lasts[d] += stride * (wrap - 1);
        loops.push((d as i128, stride, wrap));
    }
    let own = RawList::new(sizes);
    Tiling {
        buffer_dimension: if has_own { own } else { RawList::EMPTY },
        tiling_dimension: RawList::new(&tiles),
        offset: RawList::new(&offsets),
        tile_traversal: RawTraversals::new(&loops),
        repetition: 1 + i128::from(rng.below(3)),
        boundary_dimension: if rng.once_in(2) { own } else { RawList::EMPTY },
        phase: i128::from(rng.below(2)),
        packet_port_id: *rng.pick(&[-1, 0, 31]),
    }
}

/// The places of a tiling that ask for nothing but its own numbers.
fn places(tiling: &Tiling) -> Vec<Locus> {
    let entries = |of: fn(u8, u8) -> Locus, len: usize| (0..len as u8).map(move |d| of(0, d));
    let mut all = vec![
        Locus::Tile,
        Locus::Device,
        Locus::Element,
        Locus::BufferDimensions(0),
        Locus::TilingDimensions(0),
        Locus::TilingOffsets(0),
        Locus::Boundaries(0),
        Locus::PacketPort(0),
        Locus::Phase(0),
        Locus::Repetition(0),
        Locus::Traversals(0),
    ];
    all.extend(entries(Locus::BufferDimension, tiling.buffer_dimension.as_slice().len()));
    all.extend(entries(Locus::TilingDimension, tiling.tiling_dimension.as_slice().len()));
    all.extend(entries(Locus::TilingOffset, tiling.offset.as_slice().len()));
    all.extend(entries(Locus::Boundary, tiling.boundary_dimension.as_slice().len()));
    let loops = tiling.tile_traversal.as_slice().len();
    all.extend(entries(Locus::TraversalDimension, loops));
    all.extend(entries(Locus::TraversalStride, loops));
    all.extend(entries(Locus::Wrap, loops));
    all
}

#[test]
fn what_is_known_and_right_is_decided() {
    let mut rng = Rng::new(0x0DEC_1DED);
    for _ in 0..cases(3_000) {
        let &(element, granule) =
            rng.pick(&[(Element::Int8, 4), (Element::Int16, 2), (Element::Int32, 1), (Element::Int64, 1)]);
        let rank = 1 + rng.below(3) as usize;
        let size = |d: usize| if d == 0 { granule } else { 1 };
        let sizes: Vec<i128> = (0..rank).map(|d| size(d) * i128::from(rng.range(1..=6))).collect();
        let has_own = rng.once_in(2);
        let tilings = [tiling(&mut rng, &sizes, granule, has_own)];
        let port = Port {
            device: Device::AieMl,
            tile: *rng.pick(&[TileKind::Mem, TileKind::Compute, TileKind::Shim]),
            // What is written has no zeros around it.
            direction: Direction::S2mm,
            element,
            buffer: (!has_own || rng.once_in(3)).then(|| RawList::new(&sizes)),
            tilings: &tilings,
            covers: false,
            allow_overlap: false,
            index: None,
            is_device_assumed: false,
        };
        assert!(port.check().is_empty(), "{port:?} {:?}", port.check());
        let sizes = port.buffer.iter().flat_map(|_| (0..rank as u8).map(Locus::Size).chain([Locus::Buffer]));
        for place in places(&tilings[0]).into_iter().chain(sizes) {
            assert!(port.is_decided(place), "{place:?} of {port:?}");
        }
        // A contract about all tiles is reported where it is declared.
        let covering = Port { covers: true, ..port };
        assert!(!covering.is_decided(Locus::Repetition(0)) && covering.is_decided(Locus::Phase(0)));
    }
}

/// A buffer that fills its memory exactly fits; a larger one is reported.
#[test]
fn a_buffer_is_decided_up_to_the_end_of_the_memory() {
    for (tile, bytes) in [(TileKind::Compute, 64 << 10), (TileKind::Mem, 512 << 10)] {
        for (elements, is_inside) in [(bytes / 4 - 1, true), (bytes / 4, true), (bytes / 4 + 1, false)] {
            let tilings = [Tiling { tiling_dimension: RawList::new(&[8]), ..Tiling::DEFAULT }];
            let port = Port {
                device: Device::AieMl,
                tile,
                direction: Direction::S2mm,
                element: Element::Int32,
                buffer: Some(RawList::new(&[elements])),
                tilings: &tilings,
                covers: false,
                allow_overlap: false,
                index: None,
                is_device_assumed: false,
            };
            assert_eq!((port.check().is_empty(), port.is_decided(Locus::Buffer)), (is_inside, is_inside));
            let own = [Tiling { buffer_dimension: RawList::new(&[elements]), ..tilings[0] }];
            for (whole, is_part) in [(elements, true), (elements - 1, false)] {
                let port = Port { buffer: Some(RawList::new(&[whole])), tilings: &own, ..port };
                let is_decided = port.is_decided(Locus::BufferDimensions(0));
                assert_eq!(is_decided, is_inside && is_part, "{elements} {whole}");
            }
        }
    }
}
