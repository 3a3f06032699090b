//! What a declaration says and MLIR-AIE drops, or makes twice: data that never leaves, values, locks and names.

use aie_pattern_core::Element;
use aie_pattern_core::declare::{Allows, Fifo, FifoEnd, FifoLink, Fifos, StreamEnds};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::rule::fifo::FifoLocus;

use super::rules::{faults, fifos};

const SHIM: Place = (0, 0);
const MEM: Place = (1, 1);
const A: Place = (1, 2);
const B: Place = (3, 3);

fn fifo<'a>(name: &'a str, producer: Place, consumers: &'a [Place], object: u64) -> Fifo<'a> {
    Fifo::new(name, producer, consumers, (Element::Int32, object), &[2])
}

const FORWARD: FifoLink<'static> =
    FifoLink { inputs: &[0], outputs: &[1], source_offsets: &[], destination_offsets: &[] };
const DISTRIBUTE: FifoLink<'static> =
    FifoLink { inputs: &[0], outputs: &[1, 2], source_offsets: &[], destination_offsets: &[0, 16] };
const JOIN: FifoLink<'static> =
    FifoLink { inputs: &[0, 1], outputs: &[2], source_offsets: &[0, 16], destination_offsets: &[] };

#[track_caller]
fn none(list: &[Fifo], links: &[FifoLink]) {
    assert_eq!(faults(&fifos(list, links)), []);
}

#[track_caller]
fn only(list: &[Fifo], links: &[FifoLink], code: &str, locus: FifoLocus, text: &str) {
    assert_eq!(faults(&fifos(list, links)), [(code, locus, text.to_owned())]);
}

#[test]
fn what_is_padded_is_not_read() {
    let padded = Fifo { to_stream: &[(2, 4), (4, 1)], pad: &[(0, 2), (0, 0)], ..fifo("out", MEM, &[B], 16) };
    let dims = FifoLocus::Dims(FifoEnd::producer(1));
    let text = "`out` reads 8 elements, but its object has 16";
    none(&[fifo("in", SHIM, &[MEM], 8), padded], &[FORWARD]);
    only(&[fifo("in", SHIM, &[MEM], 16), padded], &[FORWARD], "AP171", dims, text);

    let (whole, other) = (fifo("in", SHIM, &[MEM], 32), fifo("other", MEM, &[A], 16));
    let text = "`out` reads 8 elements, but its part has 16";
    only(&[whole, padded, other], &[DISTRIBUTE], "AP171", dims, text);
    let short = FifoLink { destination_offsets: &[0, 8], ..DISTRIBUTE };
    none(&[Fifo { object: 24, ..whole }, padded, other], &[short]);

    let inputs = [fifo("a", A, &[MEM], 16), fifo("b", B, &[MEM], 16)];
    let joined =
        Fifo { to_stream: &[(2, 4), (4, 1)], pad: &[(0, 6), (0, 0)], ..fifo("out", MEM, &[SHIM], 32) };
    let dims = FifoLocus::Dims(FifoEnd::producer(2));
    let text = "`out` reads 8 elements, but part 0 has 16";
    only(&[inputs[0], inputs[1], joined], &[JOIN], "AP171", dims, text);
    let all = Fifo { to_stream: &[(4, 4), (4, 1)], pad: &[(0, 4), (0, 0)], ..joined };
    none(&[inputs[0], inputs[1], all], &[JOIN]);

    // Values that a mem tile sends without a link.
    let values = Fifo { initial: 2, ..padded };
    let text = "`out` reads 8 elements, but its object has 16";
    only(&[values], &[], "AP171", FifoLocus::Dims(FifoEnd::producer(0)), text);
}

#[test]
fn padded_walks_are_accepted_where_loops_read_everything() {
    let (mut sound, mut wrong) = (0, 0);
    for object in [8u64, 16] {
        for (rows, columns, step) in [(2, 4, 4), (4, 4, 4), (4, 2, 2), (2, 8, 8), (2, 4, 8), (8, 2, 2)] {
            for after in 0..3 {
                let (dims, pad) = ([(rows, step), (columns, 1)], [(after, 0), (0, 0)]);
                let all = ((rows + after) * columns) as u64;
                let read: Vec<i128> =
                    (0..rows).flat_map(|row| (0..columns).map(move |column| row * step + column)).collect();
                // Without padding, the pool has the larger ones of the objects.
                let held = if after == 0 { object.max(all) } else { object };
                let is_whole =
                    read.len() as u64 == held && read.iter().all(|&element| element < i128::from(held));
                let out = Fifo { to_stream: &dims, pad: &pad, ..fifo("out", MEM, &[B], all) };
                let found = faults(&fifos(&[fifo("in", SHIM, &[MEM], object), out], &[FORWARD]));
                assert_eq!(found.is_empty(), is_whole, "{object} {dims:?} {pad:?} {found:?}");
                *(if is_whole { &mut sound } else { &mut wrong }) += 1;
            }
        }
    }
    assert!(sound > 8 && wrong > 8, "{sound} {wrong}");
}

#[test]
fn a_padded_walk_may_run_on() {
    // The outermost of the four dimensions of a mem tile goes on: three rows of 4 with 1 zero each, and not two.
    let dims = [(2, 4), (1, 0), (1, 0), (4, 1)];
    let out = Fifo {
        to_stream: &dims,
        pad: &[(0, 0), (0, 0), (0, 0), (0, 1)],
        allows: Allows { runs_on: true, ..Allows::NONE },
        ..fifo("out", MEM, &[B], 15)
    };
    let input = fifo("in", SHIM, &[MEM], 12);
    none(&[input, out], &[FORWARD]);
    let found = faults(&fifos(&[input, Fifo { allows: Allows::NONE, ..out }], &[FORWARD]));
    assert_eq!(found[0].2, "`out` walks 10 elements, but its descriptor moves 15");
}

#[test]
fn initial_values_are_in_buffers_of_their_own() {
    let (whole, other) = (fifo("in", SHIM, &[MEM], 32), fifo("other", MEM, &[A], 16));
    let values = Fifo { initial: 2, ..fifo("out", MEM, &[B], 16) };
    let text = "`out` has initial values, but its producer uses the buffers of `in`";
    only(&[whole, values, other], &[DISTRIBUTE], "AP164", FifoLocus::Initial(1), text);
    // Of a forward and a join, the output has the buffers, and each core its own.
    none(&[Fifo { object: 16, ..whole }, values], &[FORWARD]);
    let inputs = [Fifo { initial: 2, ..fifo("a", A, &[MEM], 16) }, fifo("b", B, &[MEM], 16)];
    none(&[inputs[0], inputs[1], Fifo { initial: 2, ..fifo("out", MEM, &[SHIM], 32) }], &[JOIN]);
    // A core that works on the pool of a link: its values are the pool's.
    let shared = Fifo { allocate: Some(A), initial: 2, ..fifo("in", (1, 3), &[A], 16) };
    let list = [shared, fifo("out", A, &[SHIM], 16)];
    none(&list, &[FORWARD]);
    let pool = aie_pattern_core::lower::fifo::pool(&fifos(&list, &[FORWARD]), FifoEnd::producer(1)).unwrap();
    assert_eq!((pool.owner, pool.initial, pool.place), (FifoEnd::producer(0), 2, A));
    // A stream port excludes them.
    let stream = Fifo { initial: 2, stream_ends: Some(StreamEnds::Producer), ..fifo("of", A, &[B], 16) };
    let text = "`of` uses a stream port and cannot have initial values";
    only(&[stream], &[], "AP164", FifoLocus::Initial(0), text);
}

#[test]
fn a_link_has_locks_or_none() {
    let unlocked = |fifo: Fifo<'static>| Fifo { is_synchronized: false, ..fifo };
    let (input, out) = (fifo("in", SHIM, &[MEM], 16), fifo("out", MEM, &[B], 16));
    let text = "`in` disables the synchronization of the link's pool, but `out`, which uses the same buffers, does not";
    only(&[unlocked(input), out], &[FORWARD], "AP167", FifoLocus::Unsynchronized(0), text);
    // The pool does not belong to the output, which only has no locks at its other end.
    none(&[input, unlocked(out)], &[FORWARD]);
    none(&[unlocked(input), unlocked(out)], &[FORWARD]);
    let inputs = [fifo("a", A, &[MEM], 16), fifo("b", B, &[MEM], 16)];
    let joined = unlocked(fifo("out", MEM, &[SHIM], 32));
    let text = "`out` disables the synchronization of the link's pool, but `b`, which uses the same buffers, does not";
    only(&[unlocked(inputs[0]), inputs[1], joined], &[JOIN], "AP167", FifoLocus::Unsynchronized(2), text);
    none(&[unlocked(inputs[0]), unlocked(inputs[1]), joined], &[JOIN]);
}

#[test]
fn ends_have_names_of_their_own() {
    only(&[fifo("", A, &[B], 16)], &[], "AP124", FifoLocus::Name(0), "the name of the FIFO is empty");
    let named = |one, other| [fifo(one, A, &[B], 16), fifo(other, (2, 2), &[(4, 4)], 16)];
    let text = "`x_cons` has the name that MLIR-AIE gives to the consumer of `x`";
    only(&named("x", "x_cons"), &[], "AP124", FifoLocus::Name(1), text);
    only(&named("x_cons", "x"), &[], "AP124", FifoLocus::Name(0), text);
    for name in ["x_con", "x_conss", "x_cons_cons", "x_0_cons", "x_prod", "y_cons", "X_cons"] {
        none(&named("x", name), &[]);
    }
    // Shared memory is not divided into ends.
    none(&[fifo("x", A, &[(1, 3)], 16), fifo("x_cons", (2, 2), &[(4, 4)], 16)], &[]);
    // Several consumers are numbered.
    let several = |name| [fifo("x", A, &[B, (4, 4)], 16), fifo(name, (2, 2), &[(4, 5)], 16)];
    let text = "`x_1_cons` has the name that MLIR-AIE gives to consumer 1 of `x`";
    only(&several("x_1_cons"), &[], "AP124", FifoLocus::Name(1), text);
    let text = "the consumer of `x_0` has the name that MLIR-AIE gives to consumer 0 of `x`";
    only(&several("x_0"), &[], "AP124", FifoLocus::Name(1), text);
    none(&several("x_2"), &[]);
    none(&several("x_cons"), &[]);
    let many: Vec<Place> = (0..12).map(|k| (k % 4, 2 + k / 4)).collect();
    let twelve = [fifo("x", SHIM, &many, 16), fifo("x_11_cons", (0, 5), &[(3, 5)], 16)];
    assert_eq!(faults(&fifos(&twelve, &[]))[0].0, "AP124");
    let other = [twelve[0], fifo("x_12_cons", (0, 5), &[(3, 5)], 16)];
    none(&other, &[]);
}

#[test]
fn only_cores_acquire() {
    let (input, out) = (fifo("in", SHIM, &[MEM], 16), fifo("out", MEM, &[B], 16));
    let text = "the consumer of `in` acquires 2 objects, but mem tile (1, 1) has no core";
    let acquires = FifoLocus::Acquires(FifoEnd::consumer(0, 0));
    only(&[Fifo { acquires: &[1, 2], ..input }, out], &[FORWARD], "AP162", acquires, text);
    let text = "the producer of `in` acquires 3 objects, but shim tile (0, 0) has no core";
    let acquires = FifoLocus::Acquires(FifoEnd::producer(0));
    only(&[Fifo { acquires: &[3], ..input }, out], &[FORWARD], "AP162", acquires, text);
    none(&[Fifo { acquires: &[1, 1], ..input }, Fifo { acquires: &[0, 2], ..out }], &[FORWARD]);
    // Statements about all consumers apply to the core among them.
    let consumers = [MEM, B];
    let both = Fifo { consumers: &consumers, acquires: &[1, 2, 2], ..input };
    none(&[both, out], &[FORWARD]);
    let found = faults(&fifos(&[Fifo { acquires: &[1, 3, 2], ..both }, out], &[FORWARD]));
    assert_eq!((found.len(), found[0].0), (1, "AP162"));
}

#[test]
fn programmable_logic_is_beyond_a_shim() {
    let plio = |fifo: Fifo<'static>| Fifo { is_plio: true, ..fifo };
    none(&[plio(fifo("in", SHIM, &[A], 16))], &[]);
    none(&[plio(fifo("out", A, &[SHIM], 16))], &[]);
    let text = "`of` is `plio`, but has no end on a shim";
    only(&[plio(fifo("of", A, &[B], 16))], &[], "AP164", FifoLocus::Plio(0), text);
}

#[test]
fn a_link_that_takes_another_consumer_is_one_error() {
    let join = |consumers: &'static [Place]| {
        [fifo("a", A, consumers, 16), fifo("b", B, &[MEM], 16), fifo("out", MEM, &[SHIM], 32)]
    };
    let text = "consumer 0 of `a` is on tile (0, 1), but its link is on tile (1, 1)";
    only(&join(&[(0, 1), MEM]), &[JOIN], "AP168", FifoLocus::Link(0), text);
    let text = "consumer 1 of `a` is on mem tile (0, 1), but nothing drains its buffers there: the FIFO is not an input of a link";
    only(&join(&[MEM, (0, 1)]), &[JOIN], "AP160", FifoLocus::Tile(FifoEnd::consumer(0, 1)), text);
}

#[test]
fn a_core_may_hand_objects_to_itself() {
    // One pool in its own memory, as `same_core_producer_consumer_test.mlir` of MLIR-AIE has it.
    let of = Fifo { depths: &[3], acquires: &[2, 1], ..fifo("of", A, &[A], 16) };
    none(&[of], &[]);
    let list = [of];
    let list = fifos(&list, &[]);
    let [pool, other] = [FifoEnd::producer(0), FifoEnd::consumer(0, 0)]
        .map(|end| aie_pattern_core::lower::fifo::pool(&list, end));
    assert_eq!(pool, other);
    assert_eq!(pool.map(|pool| (pool.buffers, pool.place)), Some((3, A)));
    none(&[Fifo { via_dma: true, depths: &[2], acquires: &[], ..of }], &[]);
}

#[test]
fn without_a_dma_nothing_is_padded_and_no_packets_are_sent() {
    let near = [(1, 3)];
    let handed = fifo("of", A, &near, 64);
    none(&[handed], &[]);
    let pad = FifoLocus::Pad(0);
    let text = "`of` has padding, but no DMA: both ends reach the memory of its objects";
    only(&[Fifo { pad: &[(0, 4)], ..handed }], &[], "AP164", pad, text);
    let text = "`of` has a packet id, but no DMA: both ends reach the memory of its objects";
    only(&[Fifo { packet_id: Some(3), ..handed }], &[], "AP164", FifoLocus::PacketId(0), text);
    none(&[Fifo { packet_id: Some(3), via_dma: true, ..handed }], &[]);
    // A stream port pads as little.
    let port = Fifo { stream_ends: Some(StreamEnds::Producer), ..fifo("of", A, &[B], 64) };
    none(&[port], &[]);
    let text = "`of` uses a stream port and cannot have padding";
    only(&[Fifo { pad: &[(0, 4)], ..port }], &[], "AP164", pad, text);
}

#[test]
fn shared_memory_holds_no_more_than_it_has() {
    let near = [(1, 3)];
    let of = |object| Fifo { depths: &[1], ..fifo("of", A, &near, object) };
    // All but the stack of the core.
    none(&[of(16_128)], &[]);
    let found = |object, locus, needed: &str| {
        let text = format!(
            "compute tile (1, 2) has 65536 bytes, but the stack of its core and the pools up to and including the pool of the producer of `of` need {needed}"
        );
        only(&[of(object)], &[], "AP184", locus, &text);
    };
    found(16_129, FifoLocus::Depths(0), "65540");
    found(16_385, FifoLocus::Object(0), "66564");
    found(70_000, FifoLocus::Object(0), "281024");
}

#[test]
fn the_stack_of_a_core_takes_memory() {
    // Two pools of two buffers of 16 KiB.
    let ends = [(1, 2)];
    let input = Fifo { object: 4096, ..fifo("in", (0, 0), &ends, 16) };
    let output = Fifo { object: 4096, ..fifo("out", A, &[B], 16) };
    let list = [input, output];
    let with = |stacks: &[(Place, u64)]| faults(&Fifos { stacks, ..fifos(&list, &[]) });
    let text = |core: &str, needed: u64| {
        let words = "the pools up to and including the pool of the producer of `out`";
        format!("compute tile (1, 2) has 65536 bytes, but {core}{words} need {needed}")
    };
    let own = FifoLocus::Depths(1);
    let stack = "the stack of its core and ";
    let beside = |found: Vec<(&'static str, FifoLocus, String)>| {
        found.into_iter().filter(|(_, _, text)| text.contains("(1, 2)")).collect::<Vec<_>>()
    };
    assert_eq!(beside(with(&[])), [("AP184", own, text(stack, 66_560))]);
    assert_eq!(beside(with(&[(A, 3328)])), [("AP184", own, text(stack, 68_864))]);
    // Of several stacks of one core in different blocks, the largest counts; another core's does not.
    assert_eq!(beside(with(&[(A, 64), (A, 3328), (A, 128)])), [("AP184", own, text(stack, 68_864))]);
    assert_eq!(beside(with(&[(B, 9)])), [("AP184", own, text(stack, 66_560))]);
    assert_eq!(beside(with(&[(A, 0)])), []);
    // A tile on which there are only links has no core that is known of.
    let relay = [(1, 5)];
    let input = Fifo { object: 4096, depths: &[4], ..fifo("in", SHIM, &relay, 16) };
    let output = Fifo { depths: &[1], ..fifo("out", (1, 5), &[(3, 2)], 4096) };
    none(&[input, output], &[FORWARD]);
}

/// Buffers that a mem tile has no room for go beside it, where the array has a mem tile with room.
#[test]
fn what_does_not_fit_in_a_mem_tile() {
    let input = Fifo::new("in", SHIM, &[(0, 1)], (Element::Int8, 520_000), &[12]);
    let output = Fifo::new("out", (0, 1), &[(0, 0)], (Element::Int8, 520_000), &[2]);
    let found = |part: &str, depths: &'static [u64]| {
        let list = [Fifo { depths, ..input }, output];
        faults(&Fifos { grid: Grid::of_part(part).unwrap(), ..fifos(&list, &[FORWARD]) })
    };
    let text = |beside: &str, buffer| {
        format!(
            "buffer {buffer} of the pool of the consumer of `in` needs 520000 bytes, but mem tile (0, 1) has 4288 bytes \
             left{beside}"
        )
    };
    let own = FifoLocus::Depths(0);
    assert_eq!(found("npu1_1col", &[1]), []);
    assert_eq!(found("npu1_1col", &[12]), [("AP184", own, text(" and no mem tile beside it", 1))]);
    assert_eq!(found("npu1", &[2]), []);
    assert_eq!(found("npu1", &[3]), [("AP184", own, text(", and mem tile (1, 1) beside it has too few", 2))]);
    // What is in the one beside it takes its room, the larger buffers first.
    let other = [Fifo::new("a", (1, 0), &[(1, 1)], (Element::Int8, 500_000), &[1]), {
        Fifo::new("b", (1, 1), &[(1, 0)], (Element::Int8, 500_000), &[1])
    }];
    let list = [Fifo { depths: &[2], ..input }, output, other[0], other[1]];
    let links = [FORWARD, FifoLink { inputs: &[2], outputs: &[3], ..FORWARD }];
    let of = |grid| Fifos { grid, ..fifos(&list, &links) };
    assert_eq!(faults(&of(Grid::of_part("npu1").unwrap())), []);
    let two = Grid { columns: 2, ..Grid::of_part("npu1").unwrap() };
    let text = "buffer 0 of the pool of the consumer of `a` needs 500000 bytes, but mem tile (1, 1) has 4288 bytes left, and mem \
                tile (0, 1) beside it has too few";
    assert_eq!(faults(&of(two)), [("AP184", FifoLocus::Depths(2), text.to_owned())]);
}
