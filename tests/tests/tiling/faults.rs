//! What is wrong with a tiling, at its place and in its units: numbers at both ends of their ranges, lists of any length,
//! tiles on both sides of the data's ends, and rows of part of a word.

use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::Locus;
use aie_pattern_core::rule::tiling::bounds::{self, By};
use aie_pattern_core::rule::tiling::lists::{self, List, Quantity};
use aie_pattern_core::rule::tiling::{Fault, granule};
use aie_pattern_core::{Device, Element, TileKind};

const U32: i128 = u32::MAX as i128;

fn port(tilings: &[Tiling]) -> Port<'_> {
    Port {
        device: Device::AieMl,
        tile: TileKind::Mem,
        direction: Direction::S2mm,
        element: Element::Int32,
        buffer: None,
        tilings,
        covers: false,
        allow_overlap: false,
        index: None,
        is_device_assumed: false,
    }
}

fn tiling(buffer: &[i128], tile: &[i128], offset: &[i128]) -> Tiling {
    Tiling {
        buffer_dimension: RawList::new(buffer),
        tiling_dimension: RawList::new(tile),
        offset: RawList::new(offset),
        ..Tiling::DEFAULT
    }
}

fn along(traversal: &[(i128, i128, i128)], of: Tiling) -> Tiling {
    Tiling { tile_traversal: RawTraversals::new(traversal), ..of }
}

fn found(port: &Port) -> Vec<(Locus, Fault)> {
    let list = port.check();
    for violation in list.as_slice() {
        let message = port.message(violation);
        assert!(message.as_str().split_whitespace().count() > 3, "{violation:?}: {message:?}");
    }
    list.as_slice().iter().map(|v| (v.locus, v.fault)).collect()
}

/// The faults of the second of two tilings; the first one is correct.
fn second(of: Tiling) -> Vec<(Locus, Fault)> {
    found(&port(&[tiling(&[8, 4], &[2, 2], &[]), of]))
}

fn list(locus: Locus, fault: lists::Fault) -> Vec<(Locus, Fault)> {
    vec![(locus, Fault::Lists(fault))]
}

fn whole() -> Tiling {
    tiling(&[8, 4], &[8, 4], &[])
}

/// Sets a number of a tiling.
type Set = fn(i128) -> Tiling;

#[test]
fn numbers_at_both_ends_of_their_ranges() {
    let none = |what| lists::Fault::NotPositive { what, number: 0 };
    let far = |what| lists::Fault::Above { what, number: U32 + 1, most: U32 };
    let counts: [(Quantity, Locus, Set); 4] = [
        (Quantity::BufferSize, Locus::BufferDimension(1, 1), |n| tiling(&[8, n], &[8, 4], &[])),
        (Quantity::TileSize, Locus::TilingDimension(1, 1), |n| tiling(&[8, 4], &[8, n], &[])),
        (Quantity::Wrap, Locus::Wrap(1, 1), |n| along(&[(0, 0, 1), (1, 0, n)], whole())),
        (Quantity::Repetition, Locus::Repetition(1), |n| Tiling { repetition: n, ..whole() }),
    ];
    for (what, locus, set) in counts {
        assert_eq!(second(set(0)), list(locus, none(what)), "{what:?}");
        assert_eq!(second(set(U32 + 1)), list(locus, far(what)), "{what:?}");
        let is_of_range = |(_, fault): &(Locus, Fault)| matches!(fault, Fault::Lists(_));
        assert!(!second(set(1)).iter().any(is_of_range), "{what:?}");
        assert!(!second(set(U32)).iter().any(is_of_range), "{what:?}");
    }
    let least = |what, number, least| lists::Fault::Below { what, number, least };
    let (low, high) = (i128::from(i32::MIN), i128::from(i32::MAX));
    let offset = |n| second(tiling(&[8, 4], &[8, 1], &[0, n]));
    let place = Locus::TilingOffset(1, 1);
    assert_eq!(offset(low - 1), list(place, least(Quantity::Offset, low - 1, low)));
    let above = lists::Fault::Above { what: Quantity::Offset, number: high + 1, most: high };
    assert_eq!(offset(high + 1), list(place, above));
    // A tile far out of the buffer, and not a number out of its range.
    let below = bounds::Fault::Below { dimension: 1, start: i64::from(i32::MIN) };
    assert_eq!(offset(low), [(place, Fault::Bounds(below))]);
    let beyond =
        bounds::Fault::Beyond { dimension: 1, end: i64::from(i32::MAX) + 1, data_end: 4, by: By::Offset };
    assert_eq!(offset(high), [(place, Fault::Bounds(beyond))]);
    let stride = |n| second(along(&[(0, 0, 1), (1, n, 1)], whole()));
    assert_eq!(stride(-1), list(Locus::TraversalStride(1, 1), least(Quantity::Stride, -1, 0)));
    assert_eq!(stride(U32 + 1), list(Locus::TraversalStride(1, 1), far(Quantity::Stride)));
    assert_eq!((stride(0), stride(U32)), (vec![], vec![]));
    let phase = |n| second(Tiling { phase: n, ..whole() });
    assert_eq!(phase(-1), list(Locus::Phase(1), least(Quantity::Phase, -1, 0)));
    assert_eq!(phase(U32 + 1), list(Locus::Phase(1), far(Quantity::Phase)));
    let packet = |n| second(Tiling { packet_port_id: n, ..whole() });
    let wrong = |port| list(Locus::PacketPort(1), lists::Fault::PacketPort { port, most: 31 });
    assert_eq!((packet(-2), packet(32)), (wrong(-2), wrong(32)));
    assert_eq!((packet(-1), packet(31)), (vec![], vec![]));
}

#[test]
fn as_many_numbers_as_the_buffer_has_dimensions() {
    let count = |list, numbers, dimensions| lists::Fault::Count { list, numbers, dimensions };
    let tile = |tile: &[i128]| second(tiling(&[8, 4], tile, &[]));
    for (numbers, sizes) in [(1, &[8][..]), (3, &[8, 4, 1])] {
        assert_eq!(tile(sizes), list(Locus::TilingDimensions(1), count(List::TilingDimension, numbers, 2)));
    }
    let offset = |offset: &[i128]| second(tiling(&[8, 4], &[2, 2], offset));
    assert_eq!(offset(&[1]), list(Locus::TilingOffsets(1), count(List::Offset, 1, 2)));
    assert_eq!(offset(&[1, 0, 0]), [], "further offsets may be 0");
    assert_eq!(offset(&[1, 0, 1]), list(Locus::TilingOffsets(1), count(List::Offset, 3, 2)));
    let end = |list: &[i128]| second(Tiling { boundary_dimension: RawList::new(list), ..whole() });
    assert_eq!(end(&[8]), list(Locus::Boundaries(1), count(List::BoundaryDimension, 1, 2)));
    assert_eq!(end(&[8, 4]), []);
    let beyond = lists::Fault::Boundary { dimension: 1, end: 5, size: 4 };
    assert_eq!(end(&[8, 5]), list(Locus::Boundary(1, 1), beyond));
    let none = second(tiling(&[], &[], &[]));
    assert_eq!(none, list(Locus::BufferDimensions(1), lists::Fault::NoSizes));
    // As many as the DMA of the tile has (UG1603, UG1079).
    let dimensions = |device, tile, dimensions: usize| {
        let tilings = [tiling(&vec![1; dimensions], &vec![1; dimensions], &[])];
        found(&Port { device, tile, ..port(&tilings) })
    };
    for (device, tile, most) in [
        (Device::AieMl, TileKind::Compute, 3),
        (Device::AieMl, TileKind::Mem, 4),
        (Device::Aie2p, TileKind::Shim, 3),
        (Device::Aie, TileKind::Compute, 2),
    ] {
        assert_eq!(dimensions(device, tile, most), [], "{device:?} {tile:?}");
        let fault = lists::Fault::Dimensions { dimensions: most + 1, most };
        assert_eq!(dimensions(device, tile, most + 1), list(Locus::BufferDimensions(0), fault));
    }
}

#[test]
fn a_traversal_goes_along_a_dimension_of_the_buffer() {
    let dimension = |n| second(along(&[(0, 0, 1), (n, 0, 1)], whole()));
    for n in [-1, 2, 3] {
        let fault = lists::Fault::NoDimension { dimension: n, dimensions: 2 };
        assert_eq!(dimension(n), list(Locus::TraversalDimension(1, 1), fault));
    }
    assert_eq!((dimension(0), dimension(1)), (vec![], vec![]));
    // C++ counts from 0.
    let one_too_many = along(&[(2, 1, 2)], tiling(&[8, 4], &[8, 1], &[]));
    let tilings = [one_too_many];
    let port = port(&tilings);
    let text = port.message(&port.check().as_slice()[0]);
    assert!(text.as_str().ends_with("= help: write `dimension = 1`"), "{text:?}");
}

#[test]
fn tiles_on_both_sides_of_where_the_data_ends() {
    let beyond =
        |dimension, end, data_end, by| Fault::Bounds(bounds::Fault::Beyond { dimension, end, data_end, by });
    let at = |tile, offset| second(tiling(&[8, 4], &[8, tile], &[0, offset]));
    assert_eq!(at(3, 1), []);
    assert_eq!(at(4, 1), [(Locus::TilingOffset(1, 1), beyond(1, 5, 4, By::Offset))]);
    assert_eq!(at(5, 0), [(Locus::TilingDimension(1, 1), beyond(1, 5, 4, By::Tile))]);
    assert_eq!(at(5, 1), [(Locus::TilingDimension(1, 1), beyond(1, 6, 4, By::Tile))]);
    let below = Fault::Bounds(bounds::Fault::Below { dimension: 1, start: -1 });
    assert_eq!(at(1, -1), [(Locus::TilingOffset(1, 1), below)]);
    // The outermost of two wraps that can be made short enough.
    let walk = |loops: &[_]| second(along(loops, tiling(&[8, 4], &[8, 1], &[])));
    assert_eq!(walk(&[(1, 1, 2), (1, 2, 2)]), []);
    let wrap =
        |i: u8, end, most| (Locus::Wrap(1, i), beyond(1, end, 4, By::Wrap { traversal: i.into(), most }));
    assert_eq!(walk(&[(1, 1, 2), (1, 2, 3)]), [wrap(1, 6, 2)]);
    assert_eq!(walk(&[(1, 1, 5), (1, 2, 2)]), [wrap(0, 7, 2)]);
    assert_eq!(walk(&[(1, 1, 5), (0, 0, 2)]), [wrap(0, 5, 4)]);
}

#[test]
fn elements_below_a_word_move_in_words() {
    let bytes = |of: Tiling, buffer: Option<&[i128]>| {
        let (tilings, buffer) = ([of], buffer.map(RawList::new));
        found(&Port { element: Element::Int8, buffer, ..port(&tilings) })
    };
    let fault = |locus, fault| vec![(locus, Fault::Granule(fault))];
    let of = |row, tile, offset: i128, stride| {
        bytes(along(&[(1, 1, 2), (0, stride, 2)], tiling(&[row, 4], &[tile, 1], &[offset, 0])), None)
    };
    assert_eq!(of(16, 4, 4, 4), []);
    assert_eq!(of(18, 4, 4, 4), fault(Locus::BufferDimension(0, 0), granule::Fault::Row { elements: 18 }));
    assert_eq!(of(16, 6, 4, 4), fault(Locus::TilingDimension(0, 0), granule::Fault::Tile { elements: 6 }));
    assert_eq!(of(16, 4, 5, 4), fault(Locus::TilingOffset(0, 0), granule::Fault::Offset { elements: 5 }));
    assert_eq!(of(16, 4, 4, 7), fault(Locus::TraversalStride(0, 1), granule::Fault::Stride { elements: 7 }));
    // Of one step, no stride is taken, and steps of rows are whole rows.
    assert_eq!(bytes(along(&[(0, 7, 1), (1, 3, 2)], tiling(&[16, 4], &[4, 1], &[])), None), []);
    // A tiling without sizes has the port's; a tile without sizes is the whole buffer.
    let row = fault(Locus::Size(0), granule::Fault::Row { elements: 18 });
    assert_eq!(bytes(tiling(&[], &[4, 1], &[]), Some(&[18, 4])), row);
    assert_eq!(bytes(tiling(&[], &[], &[]), Some(&[18, 4])), row);
    let one_row = fault(Locus::Tiling(0), granule::Fault::Tile { elements: 18 });
    assert_eq!(bytes(tiling(&[], &[], &[]), Some(&[18])), one_row);
    assert_eq!(bytes(tiling(&[18], &[16], &[]), None), [], "one row may end within a word");
}
