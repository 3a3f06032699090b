//! FIFOs, hops and routes as text: what is drawn is what arrives, and each page is compared with a file.

use aie_pattern::prelude::*;
use aie_pattern_core::lower::hop::{NOTHING, ZERO};

use crate::pictures::assert_shown;

object_fifo! {
    struct Fill = object = [[i16; 8]; 8], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct Blocks = object = [[i16; 8]; 8], depth = 2, producer = mem(0, 1), consumers = compute(0, 2),
                    to_stream = [<2, 32>, <2, 4>, <4, 8>, <4, 1>];
    struct Back = object = [[i16; 8]; 8], depth = 2, producer = compute(0, 2), consumers = mem(0, 1),
                  from_stream = [<2, 32>, <2, 4>, <4, 8>, <4, 1>];
    struct Drain = object = [[i16; 8]; 8], depth = 2, producer = mem(0, 1), consumers = shim(0, 0);
    link [Fill] -> [Blocks];
    link [Back] -> [Drain];
}
object_fifo! {
    struct North = object = [i32; 12], depth = 2, producer = compute(0, 2), consumers = mem(0, 1);
    struct South = object = [i32; 20], depth = 2, producer = compute(0, 3), consumers = mem(0, 1),
                   to_stream = [<5, 1>, <4, 5>];
    struct Both = object = [i32; 32], depth = 2, producer = mem(0, 1), consumers = compute(0, 4);
    link [North, South] -> [Both] ([0, 12] []);
}
object_fifo! {
    struct Near = object = [i32; 16], depth = 2, producer = compute(0, 2), consumers = compute(0, 3);
    struct Often = object = [i32; 4], depth = 3, producer = compute(1, 2), consumers = [compute(1, 5), compute(3, 5)],
                   repeat_count = 5, acquires = [2, [1, 1]];
    struct Padded = object = [[i32; 6]; 6], depth = 1, producer = mem(2, 1), consumers = compute(2, 3),
                    to_stream = [<4, 4>, <4, 1>], pad = [<1, 1>, <1, 1>];
    struct Image = object = [[i32; 4]; 4], depth = 1, producer = shim(2, 0), consumers = mem(2, 1);
    struct Deep = object = [i8; 2048], depth = 2, producer = shim(3, 0), consumers = mem(3, 1);
    struct Tiles = object = [i8; 2048], depth = 2, producer = mem(3, 1), consumers = compute(3, 2),
                   to_stream = [<8, 256>, <8, 8>, <4, 64>, <8, 1>];
    link [Image] -> [Padded];
    link [Deep] -> [Tiles];
}
tap_pattern! {
    struct Tensor = i16, full(16, 32).tile(8, 8);
}

#[test]
fn fifos() {
    assert_shown("fifo_blocks", &Blocks.show());
    assert_shown("fifo_drain", &Drain.show());
    assert_shown("fifo_join", &Both.show());
    assert_shown("fifo_shared", &Near.show());
    assert_shown("fifo_repeated", &Often.show());
    assert_shown("fifo_padded", &Padded.show());
    assert_shown("fifo_tiles", &Tiles.show());
}

#[dma_bd(tile = mem, channel = mm2s(0), buffer = [[i32; 6]; 4], dims = [<6, 1>, <4, 6>])]
struct Columns;
#[dma_bd(channel = s2mm(0), buffer = [i32; 24])]
struct Received;
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i32; 24], dims = [<4, 6>, <4, 1>], pad = [<0, 0>, <1, 1>])]
struct Rows;
#[dma_bd(channel = s2mm(0), buffer = [i32; 16], len = 12, dims = [<3, 5>, <4, 1>])]
struct Apart;

#[test]
fn hops_and_routes() {
    assert_shown("hop_columns", &Hop::<Columns, Received>::show());
    assert_shown("hop_padded", &Hop::<Rows, Apart>::show());
    assert_shown("route_to_core", &show_transfer!(Tensor -> Fill => Blocks));
    assert_shown(
        "route_there_and_back",
        &show_transfer!(Tensor -> Fill => Blocks => Back => Drain -> Tensor; identity),
    );
}

tile_memory! {
    struct Core02 = device = npu1, tile = compute(0, 2), stack = 1024 {
        a: [[i8; 64]; 32] * 2,
        weights: [i16; 1024] @ 0x4000,
        table: [i32; 256] @ 0x2000,
    };
}

#[test]
fn maps() {
    let map = Core02::MAP;
    assert_shown("map_core", &map.show());
    // Each character shows the content of its bytes.
    let text = format!("{:#}", map.show());
    let bars: String = text.lines().filter_map(|line| line.split('|').nth(1)).collect();
    let each = 65536 / bars.len() as u64;
    for (start, letter) in (0u64..).step_by(each as usize).zip(bars.chars()) {
        let is_in = |address: u64, bytes: u64| address < start + each && address + bytes > start;
        let held = map.entries().position(|entry| is_in(entry.address, entry.bytes));
        let expected = match held {
            _ if start < 1024 => 'S',
            Some(k) => ['a', 'b', 'c', 'd'][k],
            None => '.',
        };
        assert_eq!(letter, expected, "{start:#x}\n{text}");
    }
}

/// The numbers of the cells, in order, `.` and `-` as in an order.
fn cells(picture: &str) -> Vec<u32> {
    let rows = picture.lines().filter_map(|line| line.split_once(" |"));
    let cell = |cell: &str| match cell {
        "." => ZERO,
        "-" => NOTHING,
        number => number.trim_start_matches(char::is_alphabetic).parse().unwrap(),
    };
    rows.flat_map(|(_, row)| row.split_whitespace().map(cell).collect::<Vec<_>>()).collect()
}

#[test]
fn what_is_drawn_is_the_order() {
    fn drawn<F: ObjectFifo>(fifo: F) -> Vec<u32> {
        let picture = fifo.show().arrivals(0).to_string();
        let first = |letter: char| {
            let at = usize::try_from(u32::from(letter) - u32::from('a')).unwrap();
            F::SOURCES[at].first as u32
        };
        let letters = picture.lines().filter_map(|line| line.split_once(" |"));
        let letters =
            letters.flat_map(|(_, row)| row.split_whitespace().map(|cell| cell.chars().next().unwrap()));
        cells(&picture)
            .iter()
            .zip(letters)
            .map(|(&index, letter)| if letter.is_alphabetic() { index + first(letter) } else { index })
            .collect()
    }
    assert_eq!(drawn(Blocks), Blocks::ORDER);
    assert_eq!(drawn(Drain), Drain::ORDER);
    assert!(Fill.show().arrivals(0).to_string().ends_with("\neach at its own index\n"));
    assert!((0..).zip(Fill::ORDER).all(|(k, &index)| k == index));
    assert_eq!(drawn(Both), Both::ORDER);
    assert_eq!(drawn(Padded), Padded::ORDER);
    // Of five equal objects, all that the order says.
    assert_eq!(drawn(Often), Often::ORDER);

    assert_eq!(cells(&Hop::<Columns, Received>::show().to_string()), [0_u32; 0]);
    let long = |text: String| cells(&text);
    assert_eq!(long(format!("{:#}", Hop::<Columns, Received>::show())), Hop::<Columns, Received>::ORDER);
    assert_eq!(long(format!("{:#}", Hop::<Rows, Apart>::show())), Hop::<Rows, Apart>::ORDER);
}

#[test]
fn of_large_objects_the_first_and_the_last_rows_are_drawn() {
    let picture = Tiles.show().arrivals(0).to_string();
    let rows: Vec<_> = picture.lines().filter_map(|line| line.split_once(" |")).collect();
    assert!(rows.len() < 10, "{picture}");
    for (label, row) in rows {
        let first: usize = label.trim().parse().unwrap();
        for (k, cell) in row.split_whitespace().enumerate() {
            assert_eq!(cell.parse(), Ok(Tiles::ORDER[first + k]), "{picture}");
        }
    }
}

object_fifo! {
    struct NearHalf = object = [i32; 4], depth = 2, producer = compute(0, 2), consumers = mem(0, 1);
    struct FarHalf = object = [i32; 4], depth = 2, producer = compute(0, 3), consumers = mem(0, 1);
    /// Takes the parts of an object as separate objects.
    struct Joint = object = [i32; 8], depth = 2, producer = mem(0, 1), consumers = compute(0, 4), consumer_object = [i32; 4];
    link [NearHalf, FarHalf] -> [Joint] ([0, 4] []);
}

#[test]
fn objects_that_come_from_one_source_each_name_all_of_them() {
    let picture = Joint.show().arrivals(0).to_string();
    assert!(picture.contains("NearHalf (a), FarHalf (b)"), "{picture}");
    assert!(picture.contains("a0 a1 a2 a3 b0 b1 b2 b3"), "{picture}");
}
