//! Ends of a route as they are declared: what is known of them, how long they are, and what they walk.

use aie_pattern_core::declare::tiling::{Port, RawList, Tiling};
use aie_pattern_core::declare::{Claim, Descriptor, Dma, Endpoint, Moves, RawDims, Route};
use aie_pattern_core::device::Direction;
use aie_pattern_core::rule::hop::check;
use aie_pattern_core::{Device, Dim, Element, Pattern, TileKind};

fn walk(dims: &[(u64, i64)]) -> Pattern {
    let dims: Vec<_> = dims.iter().map(|&(size, stride)| Dim::new(size, stride)).collect();
    Pattern::new(Element::Int16, 0, &dims).unwrap()
}

fn padded(walk: Pattern, pad: &[(i128, i128)]) -> Endpoint<'_> {
    Endpoint { moves: Moves::Walk(walk, pad), ..Endpoint::of_walk(walk) }
}

fn tiling(buffer: i128, tile: i128, offset: i128) -> Tiling {
    Tiling {
        buffer_dimension: RawList::new(&[buffer]),
        tiling_dimension: RawList::new(&[tile]),
        offset: RawList::new(&[offset]),
        ..Tiling::DEFAULT
    }
}

#[test]
fn of_a_walk_nothing_is_known_but_the_walk() {
    let end = Endpoint::of_walk(walk(&[(4, 5), (3, 1)]));
    assert_eq!((end.device, end.tile, end.direction, end.buffer), (None, None, None, None));
    assert!(end.element == Element::Int16 && !end.is_refused);
    assert_eq!((end.len(), end.is_empty(), end.object()), (Some(12), false, Some(18)));
    assert_eq!(end.walk(), Some(walk(&[(4, 5), (3, 1)])));
    assert_eq!(Endpoint { buffer: Some(40), ..end }.object(), Some(40));
    let empty = Endpoint::of_walk(Pattern::empty(Element::Int8));
    assert_eq!((empty.len(), empty.is_empty(), empty.object()), (Some(0), true, Some(0)));
    assert_eq!(Endpoint::of_walk(walk(&[])).len(), Some(1));
    let below = Endpoint::of_walk(walk(&[(4, -1)]));
    assert_eq!(below.object(), walk(&[(4, -1)]).span().ok());
}

#[test]
fn zeros_are_elements_of_the_stream_and_of_no_walk() {
    let rows = walk(&[(4, 5), (3, 1)]);
    for (pad, len) in [
        (&[][..], 12),
        (&[(0, 0), (0, 0)], 12),
        (&[(1, 0), (0, 0)], 15),
        (&[(0, 1), (0, 0)], 15),
        (&[(0, 0), (2, 0)], 20),
        (&[(0, 0), (0, 2)], 20),
        (&[(1, 2), (3, 4)], 70),
        (&[(1, 0)], 15),
    ] {
        let end = padded(rows, pad);
        assert_eq!(end.len(), Some(len), "{pad:?}");
        assert_eq!(end.walk(), (len == 12).then_some(rows), "{pad:?}");
        assert_eq!(end.object(), Some(18));
    }
    let long = |size| walk(&[(size, 0)]);
    assert_eq!(padded(long(u64::MAX - 1), &[(1, 0)]).len(), Some(u64::MAX));
    assert_eq!(padded(long(u64::MAX - 1), &[(0, 1)]).len(), Some(u64::MAX));
    assert_eq!(padded(long(u64::MAX - 1), &[(1, 1)]).len(), None);
    assert_eq!(padded(walk(&[(1 << 32, 0), (1 << 31, 0)]), &[]).len(), Some(1 << 63));
    assert_eq!(padded(walk(&[(1 << 32, 0), (1 << 32, 0)]), &[]).len(), None);
}

/// A descriptor reports what it is declared for; the ideal device matches any other.
#[test]
fn of_a_descriptor() {
    static DESCRIPTOR: Descriptor = Descriptor {
        channel: Some((Direction::S2mm, 0)),
        dims: Some(RawDims::new(&[(3, 1)])),
        pad: Some(RawDims::new(&[(1, 0)])),
        ..Descriptor::new(Device::AieMl, TileKind::Mem, Element::Int16, 8)
    };
    static PLAIN: Descriptor = Descriptor { channel: None, pad: None, ..DESCRIPTOR };
    let end = Endpoint::of_dma(walk(&[(3, 1)]), &Dma::of(&DESCRIPTOR));
    assert_eq!(
        (end.device, end.tile, end.direction),
        (Some(Device::AieMl), Some(TileKind::Mem), Some(Direction::S2mm))
    );
    assert_eq!((end.len(), end.walk(), end.buffer), (Some(4), None, None));
    let end = Endpoint::of_dma(walk(&[(3, 1)]), &Dma::of(&PLAIN));
    assert_eq!((end.direction, end.len(), end.walk()), (None, Some(3), Some(walk(&[(3, 1)]))));
    for device in [Device::Aie, Device::AieMl, Device::Aie2p, Device::Ideal] {
        let dma = Dma { device, ..Dma::of(&PLAIN) };
        let known = (device != Device::Ideal).then_some(device);
        assert_eq!(Endpoint::of_dma(walk(&[(3, 1)]), &dma).device, known);
    }
}

#[test]
fn of_a_port() {
    let tilings = [tiling(8, 3, 1), tiling(8, 2, 4)];
    for device in [Device::Aie, Device::AieMl, Device::Aie2p, Device::Ideal] {
        for direction in [Direction::S2mm, Direction::Mm2s] {
            let (tile, element) = (TileKind::Shim, Element::Int64);
            let port = Port { device, tile, direction, element, tilings: &tilings, ..Port::EMPTY };
            let end = Endpoint::of_port(&port);
            assert_eq!(end.device, (device != Device::Ideal).then_some(device));
            assert_eq!((end.tile, end.direction), (Some(tile), Some(direction)));
            assert_eq!((end.element, end.buffer), (element, Some(8)));
            assert_eq!((end.len(), end.object(), end.walk()), (Some(5), Some(8), None));
        }
    }
    let one = |tilings| Port { device: Device::Ideal, element: Element::Int16, tilings, ..Port::EMPTY };
    let port = one(&tilings[..1]);
    let shifted = Pattern::new(Element::Int16, 1, &[Dim::new(3, 1)]).unwrap();
    assert_eq!(Endpoint::of_port(&port).walk(), Some(shifted));
    assert_eq!((port.walk(), one(&tilings).walk()), (Some(shifted), None));
    let zeros = [tiling(8, 3, -1)];
    let port = one(&zeros);
    assert_eq!((Endpoint::of_port(&port).walk(), Endpoint::of_port(&port).len()), (None, Some(3)));
    assert!(port.is_padded(0) && port.has_zeros() && !one(&tilings).has_zeros());
    // Of a first tiling in error, or none, the buffer is not known.
    let wrong = [tiling(0, 3, 1), tilings[0]];
    let port = one(&wrong);
    let end = Endpoint::of_port(&port);
    assert_eq!((end.buffer, end.len(), end.object(), port.is_padded(0)), (None, None, None, false));
    let none = one(&[]);
    let end = Endpoint::of_port(&none);
    assert_eq!((end.buffer, end.len(), end.is_empty(), end.walk()), (None, Some(0), true, None));
    assert!(none.is_empty() && !port.is_empty());
}

#[test]
fn a_name_is_all_that_another_name_changes() {
    let (send, receive) = (Endpoint::of_walk(walk(&[(4, 1)])), Endpoint::of_walk(walk(&[(5, 1)])));
    let text = |ends: &[Endpoint]| {
        let route = Route { ends, claim: Claim::Nothing };
        check(&route).as_slice()[0].text(&route).as_str().lines().next().unwrap().to_owned()
    };
    assert_eq!(text(&[send, receive]), "the pattern waits for 10 bytes, but the stream brings only 8 bytes");
    assert_eq!(text(&[send, receive.named("R")]), "R waits for 10 bytes, but the stream brings only 8 bytes");
}
