//! Blocks of FIFOs are one where they declare the same: each thing that is declared makes another of them, and how it is written does
//! not.

use aie_pattern_core::declare::{Allows, Fifo, FifoLink, Fifos, PairNotation, StreamEnds};
use aie_pattern_core::device::Grid;
use aie_pattern_core::{Device, Element};

const BASE: Fifo = Fifo {
    consumers: &[(2, 2), (2, 3)],
    consumer_object: Some(8),
    depths: &[2, 3, 4],
    acquires: &[1, 2],
    to_stream: &[(4, 1), (4, 4)],
    from_stream: &[&[(16, 1)], &[(2, 8), (8, 1)]],
    pad: &[(0, 0), (1, 1)],
    consumer_channels: &[None, Some(1)],
    ..Fifo::new("of", (0, 1), &[], (Element::Int32, 16), &[])
};

const LINK: FifoLink =
    FifoLink { inputs: &[0, 1], outputs: &[2], source_offsets: &[0, 8], destination_offsets: &[] };

fn of<'a>(fifos: &'a [Fifo<'a>], links: &'a [FifoLink<'a>]) -> Fifos<'a> {
    Fifos::new(Device::AieMl, Grid::of_part("npu1").unwrap(), fifos, links)
}

#[test]
fn everything_that_a_fifo_declares_makes_another_one() {
    let others: &[(&str, Fifo)] = &[
        ("name", Fifo { name: "off", ..BASE }),
        ("name", Fifo { name: "og", ..BASE }),
        ("producer", Fifo { producer: (1, 1), ..BASE }),
        ("producer", Fifo { producer: (0, 2), ..BASE }),
        ("consumers", Fifo { consumers: &[(2, 2)], ..BASE }),
        ("consumers", Fifo { consumers: &[(2, 2), (2, 3), (2, 4)], ..BASE }),
        ("consumers", Fifo { consumers: &[(1, 2), (2, 3)], ..BASE }),
        ("consumers", Fifo { consumers: &[(2, 2), (2, 4)], ..BASE }),
        ("element", Fifo { element: Element::Uint32, ..BASE }),
        ("object", Fifo { object: 17, ..BASE }),
        ("consumer_object", Fifo { consumer_object: Some(4), ..BASE }),
        ("consumer_object", Fifo { consumer_object: None, ..BASE }),
        ("consumer_element", Fifo { consumer_element: Some(Element::Int32), ..BASE }),
        ("depths", Fifo { depths: &[2], ..BASE }),
        ("depths", Fifo { depths: &[1, 3, 4], ..BASE }),
        ("depths", Fifo { depths: &[2, 3, 5], ..BASE }),
        ("acquires", Fifo { acquires: &[1, 2, 1], ..BASE }),
        ("acquires", Fifo { acquires: &[2, 2], ..BASE }),
        ("acquires", Fifo { acquires: &[1, 3], ..BASE }),
        ("to_stream", Fifo { to_stream: &[], ..BASE }),
        ("to_stream", Fifo { to_stream: &[(5, 1), (4, 4)], ..BASE }),
        ("to_stream", Fifo { to_stream: &[(4, 2), (4, 4)], ..BASE }),
        ("to_stream", Fifo { to_stream: &[(4, 1), (4, 5)], ..BASE }),
        ("from_stream", Fifo { from_stream: &[&[(16, 1)]], ..BASE }),
        ("from_stream", Fifo { from_stream: &[&[(16, 2)], &[(2, 8), (8, 1)]], ..BASE }),
        ("from_stream", Fifo { from_stream: &[&[(16, 1)], &[(2, 8), (8, 2)]], ..BASE }),
        ("pad", Fifo { pad: &[(0, 0), (1, 2)], ..BASE }),
        ("pad_value", Fifo { pad_value: Some(0), ..BASE }),
        ("repeat", Fifo { repeat: Some(1), ..BASE }),
        ("iterations", Fifo { iterations: Some(1), ..BASE }),
        ("initial", Fifo { initial: 1, ..BASE }),
        ("via_dma", Fifo { via_dma: true, ..BASE }),
        ("stream_ends", Fifo { stream_ends: Some(StreamEnds::Producer), ..BASE }),
        ("is_synchronized", Fifo { is_synchronized: false, ..BASE }),
        ("is_plio", Fifo { is_plio: true, ..BASE }),
        ("allocate", Fifo { allocate: Some((0, 1)), ..BASE }),
        ("producer_channel", Fifo { producer_channel: Some(0), ..BASE }),
        ("consumer_channels", Fifo { consumer_channels: &[None, Some(0)], ..BASE }),
        ("consumer_channels", Fifo { consumer_channels: &[Some(0), Some(1)], ..BASE }),
        ("consumer_channels", Fifo { consumer_channels: &[None], ..BASE }),
        ("packet_id", Fifo { packet_id: Some(0), ..BASE }),
        ("runs_on", Fifo { allows: Allows { runs_on: true, ..Allows::NONE }, ..BASE }),
        ("order", Fifo { allows: Allows { order: true, ..Allows::NONE }, ..BASE }),
        ("idle", Fifo { allows: Allows { idle: true, ..Allows::NONE }, ..BASE }),
        ("turns", Fifo { allows: Allows { turns: true, ..Allows::NONE }, ..BASE }),
    ];
    let base = of(&[BASE], &[]);
    assert!(base.const_eq(&base));
    for (what, other) in others {
        let list = [*other];
        let other = of(&list, &[]);
        assert!(!base.const_eq(&other) && !other.const_eq(&base), "{what}");
        assert!(other.const_eq(&other), "{what}");
    }
    let of_values = |one: Fifo, two: Fifo| of(&[one], &[]).const_eq(&of(&[two], &[]));
    let ends = |ends| Fifo { stream_ends: Some(ends), ..BASE };
    assert!(!of_values(ends(StreamEnds::Producer), ends(StreamEnds::Both)));
    let element = |element| Fifo { consumer_element: Some(element), ..BASE };
    assert!(!of_values(element(Element::Int8), element(Element::Uint8)));
    for place in [(1, 1), (0, 2)] {
        let at = |place| Fifo { allocate: Some(place), ..BASE };
        assert!(!of_values(at((0, 1)), at(place)));
    }
    let written = Fifo { ident: "Of", notation: PairNotation::Python, assumed: &[true], ..BASE };
    assert!(of_values(BASE, written));
}

#[test]
fn everything_that_a_block_declares_makes_another_one() {
    let list = [BASE, Fifo { name: "two", ..BASE }];
    let base = of(&list, &[LINK]);
    let same = |other: &Fifos| base.const_eq(other);
    assert!(same(&base));
    assert!(!same(&of(&list[..1], &[LINK])));
    assert!(!same(&of(&[list[1], list[0]], &[LINK])));
    assert!(!same(&of(&list, &[])));
    assert!(!same(&of(&list, &[LINK, LINK])));
    let links = [
        FifoLink { inputs: &[0], ..LINK },
        FifoLink { inputs: &[0, 2], ..LINK },
        FifoLink { inputs: &[2, 1], ..LINK },
        FifoLink { outputs: &[3], ..LINK },
        FifoLink { source_offsets: &[0, 9], ..LINK },
        FifoLink { source_offsets: &[0], ..LINK },
        FifoLink { destination_offsets: &[0], ..LINK },
    ];
    for link in links {
        assert!(!same(&of(&list, &[link])), "{link:?}");
    }
    assert!(!same(&Fifos { device: Device::Aie2p, ..base }));
    let grid = base.grid;
    for grid in [
        Grid { columns: grid.columns - 1, ..grid },
        Grid { rows: grid.rows - 1, ..grid },
        Grid { mem_rows: grid.mem_rows + 1, ..grid },
    ] {
        assert!(!same(&Fifos { grid, ..base }), "{grid:?}");
    }
}
