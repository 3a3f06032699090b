//! What is wrong with FIFOs, with both numbers, at its part of the declaration.

use aie_pattern_core::declare::{Allows, Fifo, FifoEnd, FifoLink, Fifos, StreamEnds};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::fifo::ring;
use aie_pattern_core::rule::fifo::{FifoLocus, check, check_tap, check_task, check_task_end};
use aie_pattern_core::{Device, Element};

const SHIM: Place = (0, 0);
const MEM: Place = (1, 1);
const A: Place = (1, 2);
const B: Place = (3, 3);

const FIFO: Fifo<'static> = Fifo::new("of", A, &[B], (Element::Int32, 24), &[2]);
const IN: Fifo<'static> = Fifo::new("in", SHIM, &[MEM], (Element::Int32, 24), &[2]);
const OUT: Fifo<'static> = Fifo::new("out", MEM, &[B], (Element::Int32, 24), &[2]);
const FORWARD: FifoLink<'static> =
    FifoLink { inputs: &[0], outputs: &[1], source_offsets: &[], destination_offsets: &[] };

pub(super) fn fifos<'a>(fifos: &'a [Fifo<'a>], links: &'a [FifoLink<'a>]) -> Fifos<'a> {
    Fifos::new(Device::AieMl, Grid::of_part("npu1").unwrap(), fifos, links)
}

/// The faults, each as its code, its place and the first line of its text.
pub(super) fn faults(fifos: &Fifos) -> Vec<(&'static str, FifoLocus, String)> {
    check(fifos)
        .as_slice()
        .iter()
        .map(|fault| {
            let text = fault.text(fifos);
            let line = text.as_str().lines().next().unwrap();
            (fault.rule().code(), fault.locus(), line.to_owned())
        })
        .collect()
}

#[track_caller]
fn only(list: &[Fifo], links: &[FifoLink], code: &str, locus: FifoLocus, text: &str) {
    assert_eq!(faults(&fifos(list, links)), [(code, locus, text.to_owned())]);
}

#[track_caller]
fn one(fifo: Fifo, code: &str, locus: FifoLocus, text: &str) {
    only(&[fifo], &[], code, locus, text);
}

#[track_caller]
fn linked(input: Fifo, output: Fifo, code: &str, locus: FifoLocus, text: &str) {
    only(&[input, output], &[FORWARD], code, locus, text);
}

#[track_caller]
fn none(list: &[Fifo], links: &[FifoLink]) {
    assert_eq!(faults(&fifos(list, links)), []);
}

#[test]
fn a_stride_of_one_step_is_never_taken() {
    none(&[Fifo { to_stream: &[(1, -5), (24, 1)], ..FIFO }], &[]);
}

#[test]
fn no_bit_stands_for_a_channel_that_no_tile_has() {
    for channel in [63, 64, 65, 127, 128, u64::MAX] {
        let found = faults(&fifos(&[Fifo { producer_channel: Some(channel), ..FIFO }], &[]));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].2.contains(&channel.to_string()), "{found:?}");
    }
}

const FROM: FifoEnd = FifoEnd::producer(0);
const TO: FifoEnd = FifoEnd::consumer(0, 0);

#[test]
fn ends() {
    none(&[FIFO], &[]);
    none(&[IN, OUT], &[FORWARD]);
    let none = Fifo { consumers: &[], ..FIFO };
    one(none, "AP160", FifoLocus::Fifo(0), "`of` has no consumer (at least 1)");
    one(
        Fifo { consumers: &[B, (5, 2)], ..FIFO },
        "AP160",
        FifoLocus::Tile(FifoEnd::consumer(0, 1)),
        "consumer 1 of `of` is on tile (5, 2), but the array has 5 columns and 6 rows",
    );
    one(
        Fifo { producer: MEM, ..FIFO },
        "AP160",
        FifoLocus::Tile(FROM),
        "the producer of `of` is on mem tile (1, 1), but nothing fills its buffers there: the FIFO is not an output of a link and has no initial values",
    );
    one(
        Fifo { consumers: &[MEM], ..FIFO },
        "AP160",
        FifoLocus::Tile(TO),
        "the consumer of `of` is on mem tile (1, 1), but nothing drains its buffers there: the FIFO is not an input of a link",
    );
    let aie = Fifos { device: Device::Aie, ..fifos(&[FIFO], &[]) };
    assert_eq!(faults(&aie)[0].2, "`object_fifo!` supports AIE-ML, AIE2P and AIE-ML v2, not AIE");
}

#[test]
fn depths_and_acquires() {
    let of = |depths| Fifo { depths, ..FIFO };
    let at = FifoLocus::Depths(0);
    one(
        of(&[2, 2, 2]),
        "AP161",
        at,
        "`of` has 3 depths, but needs 1 for all ends, or 2: one for the producer and one for its consumer",
    );
    one(of(&[2, 0]), "AP161", FifoLocus::Depth(0, 1), "a depth of `of` is 0 (at least 1)");
    none(&[of(&[3, 1])], &[]);
    one(
        Fifo { depths: &[2, 2], acquires: &[1, 3], ..FIFO },
        "AP162",
        FifoLocus::Acquires(TO),
        "the consumer of `of` acquires 3 objects at once, but its pool has 2",
    );
    // A scalar depth makes room for what is acquired.
    none(&[Fifo { acquires: &[1, 3], ..FIFO }], &[]);
    // In shared memory it does not.
    let shared = Fifo { producer: (1, 3), consumers: &[(1, 4)], acquires: &[3, 1], ..FIFO };
    one(
        shared,
        "AP162",
        FifoLocus::Acquires(FROM),
        "the producer of `of` acquires 3 objects at once, but its pool has 2",
    );
}

#[test]
fn types_of_consumers() {
    let of =
        |element, object| Fifo { consumer_object: Some(object), consumer_element: Some(element), ..FIFO };
    none(&[of(Element::Int32, 12)], &[]);
    one(
        of(Element::Uint32, 12),
        "AP165",
        FifoLocus::ConsumerObject(0),
        "consumers of `of` take elements of uint32, but its producer sends int32",
    );
}

#[test]
fn tasks_are_for_fifos_of_shims() {
    let list = [IN, OUT];
    let links = [FORWARD];
    let fifos = fifos(&list, &links);
    assert!(check_task_end(&fifos, 0).is_none());
    let (rule, text) = check_task_end(&fifos, 1).unwrap();
    assert_eq!(rule.code(), "AP185");
    assert!(text.as_str().starts_with("`out` has no end on a shim"));
}

#[test]
fn channels_of_no_dma() {
    let near = Fifo { producer: (1, 3), consumers: &[(1, 4)], ..FIFO };
    none(&[Fifo { via_dma: true, producer_channel: Some(1), consumer_channels: &[Some(0)], ..near }], &[]);
    none(&[Fifo { consumer_channels: &[None], ..near }], &[]);
    one(
        Fifo { consumer_channels: &[Some(0)], ..near },
        "AP178",
        FifoLocus::Channel(TO),
        "the consumer of `of` is pinned to channel 0, but no DMA moves its objects",
    );
}

#[test]
fn what_says_how_many_buffers_there_are() {
    // One more than the core acquires, for any depth.
    one(
        Fifo { acquires: &[16], ..FIFO },
        "AP177",
        FifoLocus::Acquires(FROM),
        "compute tile (1, 2) has 16 descriptors, but the FIFOs up to and including the producer of `of` need 17",
    );
    one(
        Fifo { acquires: &[1, 4], object: 4096, ..FIFO },
        "AP184",
        FifoLocus::Acquires(TO),
        "compute tile (3, 3) has 65536 bytes, but the stack of its core and the pools up to and including the pool of the consumer of `of` need 82944",
    );
    one(
        Fifo { acquires: &[16], depths: &[17, 2], ..FIFO },
        "AP177",
        FifoLocus::Depths(0),
        "compute tile (1, 2) has 16 descriptors, but the FIFOs up to and including the producer of `of` need 17",
    );
}

#[test]
fn a_walk_backwards_is_one_error() {
    let backwards = Fifo { from_stream: &[&[(24, -1)]], ..FIFO };
    let found = faults(&fifos(&[backwards], &[]));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "AP020");
}

#[test]
fn a_walk_that_stays_is_one_error() {
    for stays in [[(4, 0), (6, 1)], [(4, 6), (6, 0)]] {
        let from_stream = [&stays[..]];
        let found = faults(&fifos(&[Fifo { from_stream: &from_stream, ..FIFO }], &[]));
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].0, "AP021");
    }
    // With a single element, it is not a walk.
    let once = Fifo { from_stream: &[&[(1, 0), (24, 1)]], ..FIFO };
    assert!(faults(&fifos(&[once], &[])).is_empty());
}

#[test]
fn shims() {
    let shim = Fifo { producer: SHIM, ..FIFO };
    let text = |what: &str| format!("the producer of `of` is on a shim, which {what}");
    let dims = Fifo { to_stream: &[(24, 1)], ..shim };
    one(dims, "AP163", FifoLocus::Dims(FROM), &text("takes no dimensions here"));
    one(Fifo { repeat: Some(2), ..shim }, "AP163", FifoLocus::Repeat(0), &text("cannot repeat an object"));
    one(Fifo { initial: 2, ..shim }, "AP163", FifoLocus::Initial(0), &text("cannot hold initial values"));
    one(
        Fifo { consumers: &[SHIM], from_stream: &[&[(24, 1)]], ..FIFO },
        "AP163",
        FifoLocus::Dims(TO),
        "the consumer of `of` is on a shim, which takes no dimensions here",
    );
}

#[test]
fn attributes() {
    one(
        Fifo { initial: 1, ..FIFO },
        "AP164",
        FifoLocus::Initial(0),
        "`of` has initial values for 1 object, but its producer has 2",
    );
    one(
        Fifo { pad_value: Some(7), ..FIFO },
        "AP164",
        FifoLocus::PadValue(0),
        "`of` has a pad value, but no padding",
    );
    let padded = Fifo { to_stream: &[(20, 1)], pad: &[(2, 2)], ..OUT };
    none(&[Fifo { object: 20, ..IN }, padded], &[FORWARD]);
    linked(
        Fifo { object: 20, ..IN },
        Fifo { pad_value: Some(7), ..padded },
        "AP164",
        FifoLocus::PadValue(1),
        "`out` has a pad value, but AIE-ML pads only with zeros",
    );
    let zero = Fifo { repeat: Some(0), depths: &[1], is_synchronized: false, ..FIFO };
    one(zero, "AP164", FifoLocus::Repeat(0), "`of` sends each object 0 times (at least 1)");
    let mem = Fifo { producer: MEM, initial: 2, ..FIFO };
    let runs = |iterations| Fifo { iterations: Some(iterations), ..mem };
    none(&[runs(256)], &[]);
    for (n, text) in [(0, "runs its descriptors 0 times"), (257, "runs its descriptors 257 times")] {
        one(runs(n), "AP164", FifoLocus::Iterations(0), &format!("`of` {text}, but 1 to 256 are possible"));
    }
    let cores = Fifo { iterations: Some(4), ..FIFO };
    one(cores, "AP164", FifoLocus::Iterations(0), "`of` has an `iter_count`, but no end on a mem tile");
    none(&[Fifo { pad_value: Some(0), ..FIFO }], &[]);
    let all = Fifo { repeat: Some(300), depths: &[1], is_synchronized: false, ..FIFO };
    one(all, "AP164", FifoLocus::Repeat(0), "`of` runs its descriptors 300 times, but 1 to 256 are possible");
    let input = Fifo { producer: A, repeat: Some(4), iterations: Some(100), ..IN };
    linked(
        input,
        OUT,
        "AP164",
        FifoLocus::Iterations(0),
        "`in` runs its descriptors 400 times (100 rounds of 4), but 1 to 256 are possible",
    );
    one(
        Fifo { packet_id: Some(32), ..FIFO },
        "AP164",
        FifoLocus::PacketId(0),
        "`of` has packet id 32 (at most 31)",
    );
}

#[test]
fn stream_ports() {
    let of = Fifo { stream_ends: Some(StreamEnds::Producer), ..FIFO };
    none(&[of], &[]);
    one(
        Fifo { consumers: &[B, (2, 4)], ..of },
        "AP164",
        FifoLocus::StreamEnds(0),
        "`of` uses a stream port, but has 2 consumers (at most 1)",
    );
    one(
        Fifo { producer: SHIM, ..of },
        "AP164",
        FifoLocus::StreamEnds(0),
        "`of` uses a stream port on shim tile (0, 0)",
    );
    let text = |what: &str| format!("`of` uses a stream port and cannot have {what}");
    one(Fifo { repeat: Some(2), ..of }, "AP164", FifoLocus::Repeat(0), &text("`repeat_count`"));
    one(Fifo { to_stream: &[(24, 1)], ..of }, "AP164", FifoLocus::Dims(FROM), &text("dimensions"));
    none(&[Fifo { from_stream: &[&[(24, 1)]], ..of }], &[]);
    one(Fifo { producer_channel: Some(0), ..of }, "AP164", FifoLocus::Channel(FROM), &text("a DMA channel"));
}

#[test]
fn types_and_allocation() {
    let text =
        "consumers of `of` take objects of 7 elements, which do not divide the 24 of the producer's object";
    let at = FifoLocus::ConsumerObject(0);
    one(Fifo { consumer_object: Some(7), ..FIFO }, "AP165", at, text);
    none(&[Fifo { consumer_object: Some(6), ..FIFO }], &[]);

    let near = Fifo { producer: (1, 3), consumers: &[(1, 4)], allocate: Some((1, 4)), ..FIFO };
    none(&[near], &[]);
    let at = FifoLocus::Allocate(0);
    one(
        Fifo { via_dma: true, ..near },
        "AP166",
        at,
        "`of` is allocated on compute tile (1, 4), but a DMA moves its objects",
    );
    one(
        Fifo { allocate: Some((1, 5)), ..near },
        "AP166",
        at,
        "`of` is allocated on compute tile (1, 5), but the producer of `of` on compute tile (1, 3) does not reach the memory there",
    );
    one(
        Fifo { consumers: &[(1, 4), (1, 2)], ..near },
        "AP166",
        at,
        "`of` is allocated on compute tile (1, 4), but has 2 consumers (at most 1)",
    );
}

#[test]
fn members_of_links() {
    let at = FifoLocus::Link(0);
    let link = |inputs, outputs| FifoLink { inputs, outputs, ..FORWARD };
    only(
        &[IN, OUT],
        &[link(&[0], &[])],
        "AP167",
        at,
        "the link has 1 input and 0 outputs (at least 1 of each)",
    );
    only(
        &[IN, OUT],
        &[link(&[0], &[2])],
        "AP167",
        at,
        "the link names the FIFO with index 2, but there are 2",
    );
    only(&[IN, OUT], &[link(&[0], &[1, 1])], "AP167", at, "`out` is in this link twice");
    let again = [FORWARD, link(&[2], &[1])];
    only(&[IN, OUT, IN], &again, "AP167", FifoLocus::Link(1), "`out` is in two links");
    only(&[IN, IN, OUT, OUT], &[link(&[0, 1], &[2, 3])], "AP167", at, "the link has 2 inputs and 2 outputs");
    let half = Fifo { object: 12, ..OUT };
    only(
        &[IN, half, Fifo { repeat: Some(2), name: "more", ..half }],
        &[FifoLink { destination_offsets: &[0, 12], ..link(&[0], &[1, 2]) }],
        "AP167",
        FifoLocus::Output(0, 1),
        "`more` sends each object 2 times, but `out` sends it 1 time",
    );
    linked(
        IN,
        Fifo { element: Element::Int16, ..OUT },
        "AP167",
        at,
        "`out` has elements of 16 bits, but `in` has elements of 32 bits",
    );
}

#[test]
fn tiles_of_links() {
    let at = FifoLocus::Link(0);
    let away = Fifo { consumers: &[(2, 1)], ..IN };
    let found = faults(&fifos(&[away, OUT], &[FORWARD]));
    assert!(found.contains(&(
        "AP168",
        at,
        "the consumer of `in` is on tile (2, 1), but its link is on tile (1, 1)".to_owned()
    )));
    linked(
        Fifo { producer: A, consumers: &[SHIM], ..IN },
        Fifo { producer: SHIM, ..OUT },
        "AP168",
        at,
        "the link is on shim tile (0, 0)",
    );
    // A forward may be of any consumer.
    none(&[Fifo { consumers: &[A, MEM], ..IN }, OUT], &[FORWARD]);
}

const LEFT: Fifo<'static> = Fifo { name: "left", object: 16, ..OUT };
const RIGHT: Fifo<'static> = Fifo { name: "right", object: 8, consumers: &[(2, 4)], ..OUT };
const SPLIT: FifoLink<'static> =
    FifoLink { inputs: &[0], outputs: &[1, 2], source_offsets: &[], destination_offsets: &[0, 16] };

#[test]
fn offsets_of_links() {
    let of = |destination_offsets| FifoLink { destination_offsets, ..SPLIT };
    let all = [IN, LEFT, RIGHT];
    none(&all, &[SPLIT]);
    only(
        &all,
        &[of(&[0])],
        "AP169",
        FifoLocus::Offsets(0),
        "the link has 1 offset, but a distribute to 2 outputs needs 2 destination offsets",
    );
    only(
        &all,
        &[of(&[0, 24])],
        "AP169",
        FifoLocus::Offset(0, 1),
        "the part of `right` begins at 24, but the object has 24 elements",
    );
    only(
        &all,
        &[of(&[4, 16])],
        "AP169",
        FifoLocus::Offset(0, 0),
        "the part of `left` begins at 4, but the first part begins at 0",
    );
    only(
        &all,
        &[of(&[0, 0])],
        "AP169",
        FifoLocus::Offset(0, 1),
        "the part of `right` begins at 0, but the part before it begins at 0",
    );
    only(
        &all,
        &[FifoLink { source_offsets: &[0], ..SPLIT }],
        "AP169",
        FifoLocus::Offsets(0),
        "a distribute takes only destination offsets: its one input is whole",
    );
    only(
        &[IN, OUT],
        &[FifoLink { destination_offsets: &[8], ..FORWARD }],
        "AP169",
        FifoLocus::Offsets(0),
        "a forward takes no offsets: it moves whole objects",
    );
    none(&[IN, OUT], &[FifoLink { destination_offsets: &[0], ..FORWARD }]);
    // MLIR-AIE's own test of a distribute at [0, 512] of 256.
    let input = Fifo { object: 256, ..IN };
    let (a, b) = (Fifo { object: 128, ..LEFT }, Fifo { object: 128, ..RIGHT });
    only(
        &[input, a, b],
        &[of(&[0, 512])],
        "AP169",
        FifoLocus::Offset(0, 1),
        "the part of `right` begins at 512, but the object has 256 elements",
    );
}

#[test]
fn parts_of_links() {
    only(
        &[IN, LEFT, Fifo { object: 12, ..RIGHT }],
        &[SPLIT],
        "AP170",
        FifoLocus::Offset(0, 1),
        "`right` has objects of 12 elements, but its part of the link has 8",
    );
    // Two objects of one part.
    none(&[IN, Fifo { object: 8, ..LEFT }, RIGHT], &[SPLIT]);
}

#[test]
fn walks_against_lengths() {
    let dims = Fifo { to_stream: &[(8, 1), (3, 8)], ..FIFO };
    none(&[dims], &[]);
    one(
        Fifo { to_stream: &[(8, 1), (2, 8)], ..FIFO },
        "AP171",
        FifoLocus::Dims(FROM),
        "`of` walks 16 elements, but its descriptor moves 24",
    );
    one(
        Fifo { from_stream: &[&[(8, 1), (4, 8)]], ..FIFO },
        "AP171",
        FifoLocus::Dims(TO),
        "the consumer of `of` walks 32 elements, but its descriptor moves 24",
    );
    // All dimensions of a compute tile: the outermost one has no wrap.
    let on = Fifo { to_stream: &[(2, 6), (2, 3), (3, 1)], ..FIFO };
    one(on, "AP171", FifoLocus::Dims(FROM), "`of` walks 12 elements, but its descriptor moves 24");
    none(&[Fifo { allows: Allows { runs_on: true, ..Allows::NONE }, ..on }], &[]);
    let two = Fifo { to_stream: &[(4, 3), (3, 1)], allows: Allows { runs_on: true, ..Allows::NONE }, ..FIFO };
    one(two, "AP171", FifoLocus::Dims(FROM), "`of` walks 12 elements, but its descriptor moves 24");
    // A forward's dimensions walk the object of the pool.
    linked(
        Fifo { object: 96, ..IN },
        Fifo { to_stream: &[(8, 1), (3, 8)], ..OUT },
        "AP171",
        FifoLocus::Dims(FifoEnd::producer(1)),
        "`out` walks 24 elements, but its descriptor moves 96",
    );
    // Parts of other lengths than the walk, and padding that makes another one.
    only(
        &[Fifo { from_stream: &[&[(2, 8), (8, 1)]], ..IN }, LEFT, RIGHT],
        &[SPLIT],
        "AP171",
        FifoLocus::Dims(TO),
        "the consumer of `in` walks 16 elements, but its descriptor moves 8 in part 1",
    );
    linked(
        Fifo { object: 20, ..IN },
        Fifo { to_stream: &[(20, 1)], pad: &[(2, 1)], ..OUT },
        "AP171",
        FifoLocus::Dims(FifoEnd::producer(1)),
        "`out` walks 23 elements, but its descriptor moves 24",
    );
}

#[test]
fn walks_against_their_segments() {
    only(
        &[IN, Fifo { to_stream: &[(8, 1), (2, 12)], ..LEFT }, RIGHT],
        &[SPLIT],
        "AP172",
        FifoLocus::Dims(FifoEnd::producer(1)),
        "`left` walks to element 19, outside the 16 elements of its part",
    );
    one(
        Fifo { to_stream: &[(8, 1), (3, 9)], ..FIFO },
        "AP172",
        FifoLocus::Dims(FROM),
        "`of` walks to element 25, outside the 24 elements of its object",
    );
    let to = |from_stream| Fifo { from_stream, ..FIFO };
    one(
        to(&[&[(8, 1), (3, 7)]]),
        "AP173",
        FifoLocus::Dims(TO),
        "the consumer of `of` writes element 7 twice, with elements 1 and 21 of the stream",
    );
    // Of more dimensions than a walk can have, all are counted.
    let mut many = [(1, 1); 14];
    many[13] = (24, 1);
    let found = faults(&fifos(&[Fifo { to_stream: &many, ..FIFO }], &[]));
    assert!(found.iter().all(|fault| fault.0 != "AP171"), "{found:?}");
    assert!(!found.is_empty());
    // A producer may read an element twice.
    none(&[Fifo { to_stream: &[(8, 1), (3, 7)], ..FIFO }], &[]);
}

#[test]
fn objects_that_drift() {
    linked(
        Fifo { object: 160, ..IN },
        Fifo { object: 48, ..OUT },
        "AP174",
        FifoLocus::Object(1),
        "the consumer of `out` takes objects of 48 elements, but the producer sends 160 for each object",
    );
    none(&[Fifo { object: 160, ..IN }, Fifo { object: 40, ..OUT }], &[FORWARD]);
    // Two of three repeats are an object, and the third is in the next one.
    let of = |repeat, consumers: &'static [Place]| Fifo {
        name: "a",
        consumers,
        object: 24,
        repeat: Some(repeat),
        ..FIFO
    };
    let output = Fifo { name: "b", object: 48, ..OUT };
    linked(
        of(3, &[MEM]),
        output,
        "AP174",
        FifoLocus::Object(0),
        "the consumer of `a` takes objects of 48 elements, but the producer sends 72 for each object",
    );
    none(&[of(4, &[MEM]), output], &[FORWARD]);
    none(&[Fifo { object: 40, ..IN }, Fifo { object: 160, ..OUT }], &[FORWARD]);
}

#[test]
fn descriptors_that_end() {
    let input = Fifo { producer: A, iterations: Some(4), ..IN };
    let output = Fifo { iterations: Some(4), ..OUT };
    none(&[input, output], &[FORWARD]);
    linked(
        input,
        Fifo { iterations: Some(3), ..output },
        "AP175",
        FifoLocus::Iterations(1),
        "`out` drains the pool of the link on mem tile (1, 1) 6 times, but `in` fills it 8 times",
    );
    // Every member of a link counts, whichever is first.
    let halves = |first, second, all| {
        let half = Fifo { producer: A, object: 12, ..IN };
        [
            Fifo { name: "a", iterations: first, ..half },
            Fifo { name: "b", producer: B, iterations: second, ..half },
            Fifo { iterations: all, depths: &[1], consumers: &[(1, 5)], ..OUT },
        ]
    };
    let join = |inputs| [FifoLink { inputs, outputs: &[2], source_offsets: &[0, 12], ..FORWARD }];
    for inputs in [&[0, 1], &[1, 0]] {
        none(&halves(Some(4), Some(4), Some(4)), &join(inputs));
        none(&halves(None, Some(4), None), &join(inputs));
        let text = "`b` fills the pool of the link on mem tile (1, 1) 1 time, but `out` drains it 4 times";
        only(&halves(Some(4), Some(1), Some(4)), &join(inputs), "AP175", FifoLocus::Iterations(1), text);
    }
    let text = "`b` fills the pool of the link on mem tile (1, 1) 1 time, but `a` fills it 4 times";
    only(&halves(Some(4), Some(1), None), &join(&[0, 1]), "AP175", FifoLocus::Iterations(1), text);
    let parts = [LEFT, RIGHT].map(|of| Fifo { iterations: Some(4), ..of });
    let text = "`right` drains the pool of the link on mem tile (1, 1) 4 times, but `in` fills it 8 times";
    only(
        &[input, Fifo { iterations: Some(4), ..LEFT }, Fifo { iterations: Some(2), ..RIGHT }],
        &[SPLIT],
        "AP175",
        FifoLocus::Iterations(2),
        text,
    );
    none(&[input, parts[0], parts[1]], &[SPLIT]);
    let through =
        Fifo { producer: MEM, consumers: &[(2, 1)], initial: 2, depths: &[2, 4], via_dma: true, ..input };
    let next = Fifo { producer: (2, 1), iterations: None, ..OUT };
    linked(
        through,
        next,
        "AP175",
        FifoLocus::Iterations(0),
        "the consumer of `in` ends after 384 elements, but its producer ends after 192",
    );
}

/// What a mem tile sends until its values or its rounds are over fills whole objects.
#[test]
fn what_is_sent_in_all() {
    let values = Fifo { name: "in", object: 8, initial: 2, producer: (3, 1), ..IN };
    let out = |object| Fifo { object, ..OUT };
    for object in [8, 16] {
        none(&[values, out(object)], &[FORWARD]);
    }
    let text =
        "`in` sends only its initial values, 16 elements, but the consumer of `in` fills objects of 32";
    linked(values, out(32), "AP175", FifoLocus::Initial(0), text);
    // Sent twice each, they are the number that it takes.
    none(&[Fifo { repeat: Some(2), ..values }, out(32)], &[FORWARD]);
    // With rounds, its end at the pool ends as well; at a core, it fills objects until none are left.
    let three = Fifo { iterations: Some(3), ..values };
    let text = "the consumer of `in` ends after 192 elements, but its producer ends after 48";
    linked(three, out(32), "AP175", FifoLocus::Iterations(0), text);
    let relay = Fifo { consumers: &[A], ..three };
    let out = |object| Fifo { producer: A, object, ..OUT };
    none(&[relay, out(16)], &[FORWARD]);
    let text = "`in` sends 48 elements in all, but the consumer of `in` fills objects of 32";
    linked(relay, out(32), "AP175", FifoLocus::Iterations(0), text);
    // Without locks they are sent forever, and cores continue with their own.
    none(&[Fifo { is_synchronized: false, ..Fifo { iterations: None, ..relay } }, out(32)], &[FORWARD]);
    none(&[Fifo { producer: (3, 4), iterations: None, ..relay }, out(32)], &[FORWARD]);
}

#[test]
fn no_padding_is_none() {
    // On a compute tile, whose pool has the larger objects.
    let near = [(1, 5)];
    let input = Fifo { object: 4, consumers: &near, ..IN };
    let dims = Fifo { producer: (1, 5), to_stream: &[(8, 1)], pad: &[(0, 0)], object: 8, ..OUT };
    none(&[input, dims], &[FORWARD]);
    let list = [input, dims];
    let links = [FORWARD];
    let ring = ring(&fifos(&list, &links), FifoEnd::producer(1)).unwrap();
    assert_eq!((ring.pool.object, ring.bd(&fifos(&list, &links), 0).len), (8, 8));
    linked(
        input,
        Fifo { object: 4, ..dims },
        "AP171",
        FifoLocus::Dims(FifoEnd::producer(1)),
        "`out` walks 8 elements, but its descriptor moves 4",
    );
    // Each part of a join is as long as it was.
    let half = Fifo { object: 12, producer: A, ..IN };
    let join = FifoLink { inputs: &[0, 1], outputs: &[2], source_offsets: &[0, 12], ..FORWARD };
    only(
        &[Fifo { name: "a", ..half }, half, Fifo { to_stream: &[(24, 1)], pad: &[(0, 0)], ..OUT }],
        &[join],
        "AP171",
        FifoLocus::Dims(FifoEnd::producer(2)),
        "`out` walks 24 elements, but its descriptor moves 12 in part 0",
    );
    // A list that does not go with the dimensions is an error all the same.
    let lists: [&[(i128, i128)]; 2] = [&[(0, 0), (0, 0)], &[(0, 0); 3]];
    for pad in lists {
        let found = faults(&fifos(&[input, Fifo { pad, ..dims }], &[FORWARD]));
        assert!(found.iter().any(|(code, ..)| *code == "AP032"), "{found:?}");
    }
}

#[test]
fn stream_ports_at_links() {
    let relay = [(1, 5)];
    let input = Fifo { consumers: &relay, ..IN };
    let output = Fifo { producer: (1, 5), ..OUT };
    none(&[input, output], &[FORWARD]);
    let text =
        |name, does| format!("`{name}` uses a stream port at the end that the link on tile (1, 5) {does}");
    let port = Fifo { stream_ends: Some(StreamEnds::Consumer), ..input };
    linked(port, output, "AP164", FifoLocus::StreamEnds(0), &text("in", "drains"));
    let port = Fifo { stream_ends: Some(StreamEnds::Producer), ..output };
    linked(input, port, "AP164", FifoLocus::StreamEnds(1), &text("out", "fills"));
    // At its other end, a core may have the stream.
    none(&[input, Fifo { stream_ends: Some(StreamEnds::Consumer), ..output }], &[FORWARD]);
}

#[test]
fn tasks() {
    let list = [IN, OUT];
    let links = [FORWARD];
    let fifos = fifos(&list, &links);
    assert_eq!(check_tap(&fifos, 0, 48), None);
    let fault = check_tap(&fifos, 0, 60).unwrap();
    assert_eq!((fault.rule().code(), fault.locus()), ("AP176", FifoLocus::Fifo(0)));
    let text = fault.text(&fifos);
    assert!(
        text.as_str().starts_with(
            "a task moves 60 elements through `in`, which is not a multiple of the 24 elements of an object\n"
        ),
        "{text:?}"
    );
    // What is drained is of the producer's objects.
    let list = [Fifo { consumers: &[SHIM], ..FIFO }];
    let fifos = Fifos { fifos: &list, links: &[], ..fifos };
    assert_eq!(check_tap(&fifos, 0, 24), None);
    assert_eq!(check_tap(&fifos, 0, 25).map(|fault| fault.rule().code()), Some("AP176"));
}

#[test]
fn what_a_tile_has() {
    // Ten buffers at one end and seven at the other, of 16 descriptors.
    let deep =
        |name, producer, consumer| Fifo { name, producer, consumers: consumer, depths: &[10, 2], ..FIFO };
    let list = [deep("a", A, &[B]), Fifo { depths: &[2, 7], ..deep("b", B, &[A]) }];
    only(
        &list,
        &[],
        "AP177",
        FifoLocus::Depths(1),
        "compute tile (1, 2) has 16 descriptors, but the FIFOs up to and including the consumer of `b` need 17",
    );
    // On a mem tile, 24 for the channels of one parity.
    let one = Fifo { depths: &[2, 13], ..IN };
    let links = [FORWARD];
    none(&[Fifo { depths: &[2, 12], ..IN }, OUT], &links);
    only(
        &[one, OUT],
        &links,
        "AP177",
        FifoLocus::Depths(0),
        "mem tile (1, 1) has 24 descriptors for its channels of one parity, but the FIFOs up to and including the producer of `out` need 26",
    );
    // Channels: the third in one direction.
    let list = ["a", "b", "c"].map(|name| Fifo { name, depths: &[1], ..FIFO });
    let found = faults(&fifos(&list, &[]));
    assert_eq!(
        found[0],
        (
            "AP178",
            FifoLocus::Tile(FifoEnd::producer(2)),
            "compute tile (1, 2) has 2 MM2S channels, but the FIFOs up to and including the producer of `c` need 3"
                .to_owned()
        )
    );
    let pinned = ["a", "b"].map(|name| Fifo { name, producer_channel: Some(1), ..FIFO });
    only(
        &pinned,
        &[],
        "AP178",
        FifoLocus::Channel(FifoEnd::producer(1)),
        "the producer of `b` is pinned to MM2S channel 1, as is the producer of `a`",
    );
    none(&[pinned[0], Fifo { producer_channel: None, ..pinned[1] }], &[]);
    // Ends on a shim tile that take turns, both; of any other tile, that makes no difference.
    let turns = Allows { turns: true, ..Allows::NONE };
    none(&pinned.map(|fifo| Fifo { producer: (1, 0), allows: turns, ..fifo }), &[]);
    for list in [
        pinned.map(|fifo| Fifo { allows: turns, ..fifo }),
        [Fifo { producer: (1, 0), allows: turns, ..pinned[0] }, Fifo { producer: (1, 0), ..pinned[1] }],
    ] {
        only(
            &list,
            &[],
            "AP178",
            FifoLocus::Channel(FifoEnd::producer(1)),
            "the producer of `b` is pinned to MM2S channel 1, as is the producer of `a`",
        );
    }
    // Locks.
    let near = |producer, consumers| Fifo { producer, consumers, ..FIFO };
    let list = [near((1, 3), &[(1, 4)]); 9];
    only(
        &list,
        &[],
        "AP179",
        FifoLocus::Tile(FifoEnd::producer(8)),
        "compute tile (1, 3) has 16 locks, but the pools up to and including the pool of the producer of `of` need 18",
    );
    let most = Fifo { repeat: Some(31), ..FIFO };
    assert!(!faults(&fifos(&[most], &[])).iter().any(|fault| fault.0 == "AP179"));
    let found = faults(&fifos(&[Fifo { repeat: Some(32), ..FIFO }], &[]));
    assert_eq!(found[1].2, "a lock of the pool of the producer of `of` counts to 64 (at most 63)");
}

/// The help of the only fault.
#[track_caller]
fn help(list: &[Fifo], links: &[FifoLink]) -> Option<String> {
    let fifos = fifos(list, links);
    let faults = check(&fifos);
    assert_eq!(faults.as_slice().len(), 1, "{faults:?}");
    let text = faults.as_slice()[0].text(&fifos);
    text.as_str().lines().find_map(|line| line.strip_prefix("  = help: ")).map(str::to_owned)
}

#[test]
fn helps_are_what_the_rules_take() {
    let to = |to_stream| [Fifo { to_stream, ..FIFO }];
    let from = |from_stream| [Fifo { from_stream, ..FIFO }];
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(
        help(&to(&[(8, 1), (2, 8)]), &[]),
        some("with a size that fits, the dimensions are [<8, 1>, <3, 8>]")
    );
    assert_eq!(
        help(&to(&[(5, 1), (3, 8)]), &[]),
        some("with a size that fits, the dimensions are [<8, 1>, <3, 8>]")
    );
    assert_eq!(help(&to(&[(8, 1), (3, 9)]), &[]), some("the same order without gaps is [<8, 1>, <3, 8>]"));
    assert_eq!(
        help(&from(&[&[(8, 1), (3, 7)]]), &[]),
        some("the same order without gaps is [<8, 1>, <3, 8>]")
    );
    assert_eq!(help(&to(&[(5, 1), (5, 5)]), &[]), None);
    let offsets = |destination_offsets| FifoLink { destination_offsets, ..SPLIT };
    let all = [IN, LEFT, RIGHT];
    for wrong in [&[0][..], &[0, 24], &[4, 16], &[0, 8]] {
        let list = help_of_first(&all, &[offsets(wrong)]);
        assert_eq!(list, some("the parts follow each other at [0, 16]"), "{wrong:?}");
    }
    assert_eq!(help_of_first(&[IN, LEFT, LEFT], &[offsets(&[0, 30])]), None);
    let list = [IN, OUT];
    let links = [FORWARD];
    let fifos = fifos(&list, &links);
    let task = |element, sizes: &[i128]| check_task(&fifos, 0, element, sizes, &[]);
    let text = |element, sizes: &[i128]| task(element, sizes).unwrap().1.as_str().to_owned();
    let ends = |sizes: &[i128], help: &str| {
        let text = text(Element::Int32, sizes);
        assert!(text.ends_with(help), "{text}");
    };
    ends(&[1, 1, 1, 60], "the nearest sizes are [1, 1, 1, 48], or [1, 1, 1, 72] if the tensor has room");
    // The larger one may leave the tensor.
    ends(&[20], "the nearest sizes are [24] if the tensor has room");
    ends(&[7, 1, 4, 4], "the nearest sizes are [6, 1, 4, 4], or [9, 1, 4, 4] if the tensor has room");
    assert!(task(Element::Int32, &[1, 0, 8]).is_none(), "a rule of taps says so");
    // In elements of the tensor: an object has 96 bytes.
    let bytes = text(Element::Int8, &[1, 1, 2, 50]);
    assert!(bytes.starts_with(
        "a task moves 100 bytes through `in`, which is not a multiple of the 96 bytes of an object"
    ));
    let sizes = "the nearest sizes are [1, 1, 2, 48], or [1, 1, 2, 96] if the tensor has room";
    assert!(bytes.ends_with(sizes), "{bytes}");
    assert!(task(Element::Int8, &[1, 1, 2, 48]).is_none() && task(Element::Int64, &[1, 12]).is_none());
    assert!(task(Element::Int64, &[1, 13]).is_some());
    ends(&[1 << 40, 1 << 40], "a task moves more than 18446744073709551615 elements");
    // Another task may complete the object, whatever the element of its tensor.
    let beside = |sizes: &[i128], others| check_task(&fifos, 0, Element::Int32, sizes, others).is_none();
    assert!(beside(&[60], &[(Element::Int32, &[12])]) && beside(&[60], &[(Element::Int8, &[3, 16])]));
    assert!(beside(&[60], &[(Element::Int32, &[5]), (Element::Int32, &[7])]));
    assert!(!beside(&[60], &[(Element::Int32, &[24])]) && !beside(&[60], &[(Element::Int32, &[61])]));
}

fn help_of_first(list: &[Fifo], links: &[FifoLink]) -> Option<String> {
    let fifos = fifos(list, links);
    let text = check(&fifos).as_slice()[0].text(&fifos);
    text.as_str().lines().find_map(|line| line.strip_prefix("  = help: ")).map(str::to_owned)
}

#[test]
fn drifting_objects_are_named() {
    let text = |sent, received| {
        let (input, output) = (Fifo { object: sent, ..IN }, Fifo { object: received, ..OUT });
        let list = [input, output];
        let links = [FORWARD];
        let fifos = fifos(&list, &links);
        let text = check(&fifos).as_slice()[0].text(&fifos);
        text.as_str().lines().nth(1).unwrap().to_owned()
    };
    assert_eq!(
        text(160, 48),
        "  = note: object 3 of the consumer has 16 elements of one object and 32 of the next, and later objects begin elsewhere each time"
    );
}

#[test]
fn cores_in_shared_memory_have_the_buffers_of_the_link() {
    let near = Fifo { producer: (1, 3), consumers: &[(1, 4)], allocate: Some((1, 4)), name: "in", ..FIFO };
    let on = Fifo { producer: (1, 4), ..OUT };
    none(&[near, on], &[FORWARD]);
    none(&[near, Fifo { object: 8, ..on }], &[FORWARD]);
    linked(
        near,
        Fifo { object: 48, ..on },
        "AP170",
        FifoLocus::Fifo(0),
        "`in` has objects of 24 elements, but its core works on the link's objects of 48",
    );
    let at = FifoLocus::Allocate(0);
    linked(
        Fifo { allocate: Some((1, 3)), ..near },
        on,
        "AP166",
        at,
        "`in` is allocated on compute tile (1, 3), but linked on compute tile (1, 4)",
    );
    only(
        &[near, Fifo { object: 16, ..on }, Fifo { object: 8, name: "more", ..on }],
        &[SPLIT],
        "AP166",
        at,
        "`in` is allocated on compute tile (1, 4), but its link divides objects",
    );
}

#[test]
fn a_join_repeats_its_parts_and_not_its_objects() {
    let input = |name, row| Fifo { name, producer: row, consumers: &[MEM], object: 12, ..FIFO };
    let links =
        [FifoLink { inputs: &[0, 1], outputs: &[2], source_offsets: &[0, 12], destination_offsets: &[] }];
    let all = |output: Fifo<'static>| [input("a", (1, 2)), input("b", (1, 4)), output];
    let output = Fifo { repeat: Some(3), ..OUT };
    only(
        &all(output),
        &links,
        "AP174",
        FifoLocus::Repeat(2),
        "`out` sends part 0 of its join, 12 elements, 3 times in a row, but the consumer of `out` takes objects of 24",
    );
    none(&all(Fifo { repeat: Some(1), ..output }), &links);
    none(&all(Fifo { consumer_object: Some(6), ..output }), &links);
    none(&all(Fifo { consumers: &[SHIM], ..output }), &links);
}

#[test]
fn padded_parts_of_a_link_stay_in_their_part() {
    let (sixteen, eight) = ((Element::Int32, 16), (Element::Int32, 8));
    let input = Fifo { element: sixteen.0, object: sixteen.1, ..IN };
    let padded = |size: i128| {
        let (dims, pad): (&'static [_], &'static [_]) = (vec![(size, 1)].leak(), vec![(2, 14 - size)].leak());
        Fifo { to_stream: dims, pad, object: 16, ..OUT }
    };
    let other = Fifo { name: "other", object: eight.1, consumers: &[A], ..OUT };
    let link = FifoLink { inputs: &[0], outputs: &[1, 2], source_offsets: &[], destination_offsets: &[0, 8] };
    none(&[input, padded(8), other], &[link]);
    let found = faults(&fifos(&[input, padded(12), other], &[link]));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "AP172");
}
