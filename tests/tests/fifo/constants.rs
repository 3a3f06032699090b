//! FIFOs in constants: rules, descriptors' words, lock values and orders, as a program has them.

use aie_pattern_core::declare::{Fifo, FifoEnd, FifoLink, Fifos};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::fifo::{Arrival, Placement, PoolLock, Ring, arrival, arrivals, channel, ring};
use aie_pattern_core::register::MemBd;
use aie_pattern_core::rule::fifo::{Faults, check};
use aie_pattern_core::{Device, Element};

const GRID: Grid = Grid { columns: 5, rows: 6, mem_rows: 1 };
const MEM: Place = (0, 1);

const fn cores(name: &'static str, row: &'static [Place]) -> Fifo<'static> {
    Fifo::new(name, MEM, row, (Element::Int8, 512), &[2])
}

/// A line distributed to four cores, and what these make of it joined.
const FIFOS: Fifos<'static> = Fifos::new(
    Device::AieMl,
    GRID,
    &[
        Fifo::new("in", (0, 0), &[MEM], (Element::Int8, 2048), &[2]),
        cores("in1", &[(0, 2)]),
        cores("in2", &[(0, 3)]),
        Fifo { to_stream: &[(4, 128), (2, 4), (16, 8), (4, 1)], ..cores("in3", &[(0, 4)]) },
        cores("in4", &[(0, 5)]),
        Fifo::new("out1", (0, 2), &[MEM], (Element::Int8, 512), &[2]),
        Fifo::new("out2", (0, 3), &[MEM], (Element::Int8, 512), &[2]),
        Fifo::new("out3", (0, 4), &[MEM], (Element::Int8, 512), &[2]),
        Fifo::new("out4", (0, 5), &[MEM], (Element::Int8, 512), &[2]),
        Fifo::new("out", MEM, &[(0, 0)], (Element::Int8, 2048), &[2]),
    ],
    &[
        FifoLink {
            inputs: &[0],
            outputs: &[1, 2, 3, 4],
            source_offsets: &[],
            destination_offsets: &[0, 512, 1024, 1536],
        },
        FifoLink {
            inputs: &[5, 6, 7, 8],
            outputs: &[9],
            source_offsets: &[0, 512, 1024, 1536],
            destination_offsets: &[],
        },
    ],
);

const FAULTS: Faults = check(&FIFOS);

const FILL: Ring = match ring(&FIFOS, FifoEnd::consumer(0, 0)) {
    Some(ring) => ring,
    None => panic!(),
};

const PLACEMENT: Placement<'static> =
    Placement { addresses: &[0x400, 0xC00], first_lock: 8, first_bd: 0, channel: 0 };

/// The descriptor of the third part of the second buffer.
const WORDS: [u32; 8] = match FILL.placed(&FIFOS, 6, &PLACEMENT).fields(0x8_0C00) {
    Ok(fields) => match MemBd::encode(Device::AieMl, &fields) {
        Ok(bd) => bd.words(),
        Err(_) => panic!(),
    },
    Err(_) => panic!(),
};

/// What the third core's second object is, `N` elements of it.
const fn order<const N: usize>() -> [Option<Arrival>; N] {
    let mut order = [None; N];
    arrivals(&FIFOS, FifoEnd::consumer(3, 0), 1, &mut order);
    order
}

/// Few: each is a fortieth of a second in a constant.
const ORDER: [Option<Arrival>; 24] = order();

#[test]
fn rules_and_words_are_constants() {
    assert!(FAULTS.is_empty());
    let bd = MemBd::from_words(WORDS).decode();
    assert_eq!((bd.base_addr, bd.buffer_length), (0x8_0C00 + 1024, 128));
    assert_eq!((bd.next.id, bd.bd_id), (7, None));
    // Locks of the third pair, of the tile's own.
    assert_eq!((bd.acquire.id, bd.acquire.value), (64 + 8 + 4, -1));
    assert_eq!((bd.release.id, bd.release.value), (64 + 8 + 5, 1));
    assert_eq!(PLACEMENT.lock(2, PoolLock::Producer), 12);
    assert_eq!(FILL.start_word(&FIFOS, &PLACEMENT), Some(0));
    assert_eq!(
        [FILL.pool.first_value(PoolLock::Producer), FILL.pool.first_value(PoolLock::Consumer)],
        [2, 0]
    );
}

#[test]
fn an_order_is_a_constant() {
    let block = |k: usize| {
        let (a, b, c, d) = (k / 128, k / 64 % 2, k / 4 % 16, k % 4);
        (a * 128 + b * 4 + c * 8 + d) as u64
    };
    assert_eq!(ORDER, order());
    for (k, found) in order::<512>().into_iter().enumerate() {
        let expected = Arrival::Element { fifo: 0, object: 1, element: 1024 + block(k) };
        assert_eq!(found, Some(expected), "{k}");
    }
    let joined = arrival(&FIFOS, FifoEnd::consumer(9, 0), 5, 700);
    assert_eq!(joined, Some(Arrival::Element { fifo: 6, object: 5, element: 188 }));
}

#[test]
fn what_is_alone_on_a_tile_gets_its_first_channels() {
    let channels = [0, 1, 5, 8].map(|fifo| channel(&FIFOS, FifoEnd::consumer(fifo, 0)));
    assert_eq!(channels, [Some(0), Some(0), Some(1), Some(4)]);
}
