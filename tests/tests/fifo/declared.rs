//! `object_fifo!`: what its types have, against the pass of MLIR-AIE and plain loops.

use aie_pattern::fifo::{Placement, PoolLock};
use aie_pattern::prelude::*;

object_fifo! {
    %t00 = aie.tile(0, 0)
    %m01 = aie.tile(0, 1)
    struct InA = device = npu1, {
        aie.objectfifo @inA(%t00, {%m01}, 2 : i32) : !aie.objectfifo<memref<2048xi8>>
    };
    struct MemA = object = [[i8; 64]; 32], depth = 2, producer = mem(0, 1), consumers = [compute(0, 2)],
                      to_stream = [<8, 256>, <8, 8>, <4, 64>, <8, 1>];
    link [InA] -> [MemA] ([] [0]);
}

#[test]
fn a_forward_has_the_pool_and_the_order_of_the_larger_walk() {
    assert_eq!((InA::DEPTH, InA::OBJECT_LEN, InA::NAME, MemA::NAME), (2, 2048, "inA", "MemA"));
    let mut naive = Vec::new();
    for block_row in 0..8 {
        for block in 0..8 {
            for row in 0..4 {
                naive.extend((0..8).map(|column| block_row * 256 + block * 8 + row * 64 + column));
            }
        }
    }
    assert_eq!(MemA::ORDER, naive);
    assert_eq!(
        MemAToStream.iter().collect::<Vec<_>>(),
        naive.iter().map(|&i| i as usize).collect::<Vec<_>>()
    );
    let src: Vec<i8> = (0..2048).map(|i| (i % 127) as i8).collect();
    let src: [i8; 2048] = src.try_into().unwrap();
    let mut dst = [[0i8; 32]; 64];
    MemA::run(&src, &mut dst);
    for (to, from) in dst.iter().flatten().zip(naive) {
        assert_eq!(*to, src[from as usize]);
    }
}

#[test]
fn locks_and_rings_are_named_as_the_pass_names_them() {
    let names: Vec<String> = MemAToStream::LOCKS.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["inA_cons_prod_lock_0", "inA_cons_cons_lock_0"]);
    assert_eq!(MemAToStream::buffer(1).to_string(), "inA_cons_buff_1");
    let own: Vec<String> = MemAFromStream0::LOCKS.iter().map(ToString::to_string).collect();
    assert_eq!(own, ["MemA_cons_prod_lock_0", "MemA_cons_cons_lock_0"]);
    let [first, second] = MemAToStream::RING else { panic!() };
    assert_eq!((first.buffer, second.buffer, second.next), (0, 1, Some(0)));
    assert_eq!(first.acquire, (PoolLock::Consumer, 1));
}

// No nested loops have this order: found element by element, with a search for each, it took a minute to compile.
object_fifo! {
    struct Unnested = object = [i32; 15120], depth = 1, producer = mem(0, 1), consumers = mem(2, 1), init_values = 1,
                      to_stream = [<120, 1>, <126, 120>], from_stream = [<126, 1>, <120, 126>], ensure(permutation);
    struct Rest = object = [i32; 15120], depth = 1, producer = mem(2, 1), consumers = shim(2, 0);
    link [Unnested] -> [Rest];
}

#[test]
fn an_order_without_nested_loops_is_walked_along_its_streams() {
    let sent: Vec<u32> = (0..120).flat_map(|column| (0..126).map(move |row| column + 120 * row)).collect();
    let mut expected = vec![0; 15_120];
    for (position, &element) in sent.iter().enumerate() {
        let (column, row) = (position / 120, position % 120);
        expected[column + 126 * row] = element;
    }
    assert_eq!(Unnested::ORDER, expected);
}

const NONE: usize = 0;

object_fifo! {
    struct Narrow = object = [i32; 4], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    struct Wide = object = [i32; 8], depth = 2, producer = compute(0, 2), consumers = compute(0, 5), to_stream = [<2, 4>, <4, 1>],
                  pad = [<0, 0>, <0, 0>];
    link [Narrow] -> [Wide];
}

object_fifo! {
    struct NarrowN = object = [i32; 4], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    struct WideN = object = [i32; 8], depth = 2, producer = compute(0, 2), consumers = compute(0, 5), to_stream = [<2, 4>, <4, 1>],
                   pad = [<NONE, 0>, <0, NONE>];
    link [NarrowN] -> [WideN];
}

#[test]
fn zeros_of_no_width_are_no_padding() {
    assert_eq!((WideToStream::POOL.object, WideToStream::RING[0].len), (8, 8));
    assert_eq!((WideNToStream::POOL.object, WideNToStream::RING[0].len), (8, 8));
    assert_eq!(WideToStream.iter().collect::<Vec<_>>(), (0..8).collect::<Vec<_>>());
    assert_eq!(WideToStream::words(0x400), WideNToStream::words(0x400));
}

object_fifo! {
    struct In = object = [i32; 48], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
    struct A = object = [i32; 16], depth = 2, producer = mem(0, 1), consumers = compute(0, 2);
    struct B = object = [i32; 20], depth = 2, producer = mem(0, 1), consumers = compute(0, 3);
    struct C = object = [i32; 12], depth = 2, producer = mem(0, 1), consumers = compute(0, 4);
    link [In] -> [A, B, C] ([] [0, 16, 36]);
}

#[test]
fn a_distribute_has_a_descriptor_for_each_part() {
    let ring: Vec<_> = InFromStream0::RING.iter().map(|bd| (bd.buffer, bd.offset, bd.len)).collect();
    assert_eq!(ring, [(0, 0, 16), (0, 16, 20), (0, 36, 12), (1, 0, 16), (1, 16, 20), (1, 36, 12)]);
    assert_eq!(InFromStream0::LOCKS.len(), 6);
    assert_eq!(B::ORDER, (16..36).collect::<Vec<_>>());
    assert_eq!((InFromStream0Part1::LEN, BToStream::LEN), (20, 20));
    assert_eq!(InFromStream0Part1.iter().next(), Some(16));
}

const PLACEMENT: Placement = Placement { addresses: &[0x400, 0x800], first_lock: 2, first_bd: 4, channel: 1 };
const WORDS: [[u32; 6]; 2] = BFromStream0::ring_words(&PLACEMENT);

#[test]
fn words_locks_and_the_start_word_follow_from_a_placement() {
    // Length and address in words of 4 bytes; the descriptor that follows; acquire 2 (at least 1), release 3.
    assert_eq!(WORDS.map(|words| words[0]), [0x0040_0014, 0x0080_0014]);
    let bds = WORDS.map(aie_pattern::bd::ComputeBd::from_words);
    assert_eq!(bds.map(aie_pattern::bd::ComputeBd::next_bd), [5, 4]);
    assert_eq!(bds.map(|bd| (bd.lock_acq_id(), bd.lock_rel_id())), [(2, 3); 2]);
    let writes = BFromStream0::ring_lock_writes(&PLACEMENT);
    assert_eq!(writes.map(|write| write.1), [2, 0]);
    assert_eq!(BFromStream0::ring_start(&PLACEMENT) & 0xF, 4);
}

const ROWS: usize = 6;
const DEPTH: u64 = 3;

object_fifo! {
    struct Columns = object = [[i16; 4]; ROWS], depth = DEPTH, producer = compute(0, 2), consumers = [compute(3, 3), compute(3, 5)],
                         from_stream = [[], [<ROWS, 4>, <4, 1>]], ensure(identity), acquires = [1, [1, DEPTH - 1]];
}

#[test]
fn constants_are_evaluated_by_rustc() {
    assert_eq!((Columns::DEPTH, Columns::OBJECT_LEN, Columns::HAS_DMA), (3, 24, true));
    assert_eq!((ColumnsFromStream0::POOL.buffers, ColumnsFromStream1::POOL.buffers), (2, 3));
    assert_eq!(ColumnsFromStream1::LEN, 24);
}

object_fifo! {
    struct Near = object = [i32; 16], depth = 2, producer = A, consumers = B;
    A = tile(0, 2);
    B = tile(0, 3);
}

#[test]
fn shared_memory_has_no_descriptors() {
    const { assert!(!Near::HAS_DMA) };
    assert_eq!(Near::ORDER, (0..16).collect::<Vec<_>>());
}

object_fifo! {
    struct RunsOn = object = [i32; 8], depth = 2, producer = compute(0, 2), consumers = compute(2, 2), allow(runs_on);
}

#[test]
fn what_runs_on_may_have_ends_without_dimensions() {
    assert_eq!(RunsOn::ORDER, [0, 1, 2, 3, 4, 5, 6, 7]);
}
