//! What the pass of MLIR-AIE makes of FIFOs: buffers, locks with their first values, rings of descriptors.

use aie_pattern_core::declare::{Fifo, FifoEnd, FifoLink, Fifos};
use aie_pattern_core::device::{Grid, Place};
use aie_pattern_core::lower::fifo::{
    BufferName, LockName, Pool, PoolLock, core_locks, needs_dma, pool, ring,
};
use aie_pattern_core::{Device, Element};

const SHIM: Place = (0, 0);
const MEM: Place = (1, 1);
const A: Place = (1, 2);
const B: Place = (3, 3);

fn npu1<'a>(fifos: &'a [Fifo<'a>], links: &'a [FifoLink<'a>]) -> Fifos<'a> {
    Fifos::new(Device::AieMl, Grid::of_part("npu1").unwrap(), fifos, links)
}

fn fifo<'a>(name: &'a str, producer: Place, consumers: &'a [Place], object: u64) -> Fifo<'a> {
    Fifo::new(name, producer, consumers, (Element::Int32, object), &[2])
}

fn link<'a>(inputs: &'a [usize], outputs: &'a [usize]) -> FifoLink<'a> {
    FifoLink { inputs, outputs, source_offsets: &[], destination_offsets: &[] }
}

/// Buffers with their elements, and locks with their first values: `of_buff_0[16] of_prod_lock_0=2`.
fn memory(fifos: &Fifos, end: FifoEnd) -> String {
    let Some(pool) = pool(fifos, end) else { return String::new() };
    let buffers =
        (0..pool.buffers).map(|buffer| format!("{}[{}]", BufferName { fifos, pool, buffer }, pool.object));
    let locks = (0..pool.pairs)
        .flat_map(|pair| [PoolLock::Producer, PoolLock::Consumer].map(|lock| (pair, lock)))
        .map(|(pair, lock)| format!("{}={}", LockName { fifos, pool, pair, lock }, pool.first_value(lock)));
    buffers.chain(locks).collect::<Vec<_>>().join(" ")
}

/// Descriptors as `buffer(offset,len)` with the pair and the amounts of its locks, then what comes after the last one.
fn descriptors(fifos: &Fifos, end: FifoEnd) -> String {
    let Some(ring) = ring(fifos, end) else { return String::new() };
    let mut text: Vec<String> = (0..ring.len())
        .map(|k| {
            let bd = ring.bd(fifos, k);
            let locks = match bd.pair {
                Some(pair) => format!(" {pair}:{}/{}", bd.acquire.1, bd.release.1),
                None => String::new(),
            };
            assert!(matches!(
                (end, bd.acquire.0, bd.release.0),
                (
                    FifoEnd { side: aie_pattern_core::declare::FifoSide::Producer, .. },
                    PoolLock::Consumer,
                    PoolLock::Producer
                ) | (_, PoolLock::Producer, PoolLock::Consumer)
            ));
            assert_eq!(bd.next, if k + 1 < ring.len() { Some(k + 1) } else { ring.is_closed.then_some(0) });
            format!("b{}({},{}){locks}", bd.buffer, bd.offset, bd.len)
        })
        .collect();
    text.push(format!("{} x{}", if ring.is_closed { "again" } else { "end" }, ring.runs));
    text.join(", ")
}

fn producer(fifos: &Fifos, fifo: usize) -> [String; 2] {
    let end = FifoEnd::producer(fifo);
    [memory(fifos, end), descriptors(fifos, end)]
}

fn consumer(fifos: &Fifos, fifo: usize, k: usize) -> [String; 2] {
    let end = FifoEnd::consumer(fifo, k);
    [memory(fifos, end), descriptors(fifos, end)]
}

#[test]
fn cores_that_share_no_memory() {
    let list = [fifo("of", A, &[B], 16)];
    let fifos = npu1(&list, &[]);
    assert!(needs_dma(&fifos, 0));
    assert_eq!(
        producer(&fifos, 0),
        [
            "of_buff_0[16] of_buff_1[16] of_prod_lock_0=2 of_cons_lock_0=0",
            "b0(0,16) 0:1/1, b1(0,16) 0:1/1, again x1"
        ]
    );
    assert_eq!(
        consumer(&fifos, 0, 0),
        [
            "of_cons_buff_0[16] of_cons_buff_1[16] of_cons_prod_lock_0=2 of_cons_cons_lock_0=0",
            "b0(0,16) 0:1/1, b1(0,16) 0:1/1, again x1"
        ]
    );
}

#[test]
fn a_scalar_depth_leaves_a_core_one_more_than_it_acquires() {
    let list = [Fifo { depths: &[4], acquires: &[1, 2], ..fifo("of", A, &[B], 16) }];
    let fifos = npu1(&list, &[]);
    assert_eq!(pool(&fifos, FifoEnd::producer(0)).unwrap().buffers, 2);
    assert_eq!(
        consumer(&fifos, 0, 0),
        [
            "of_cons_buff_0[16] of_cons_buff_1[16] of_cons_buff_2[16] of_cons_prod_lock_0=3 of_cons_cons_lock_0=0",
            "b0(0,16) 0:1/1, b1(0,16) 0:1/1, b2(0,16) 0:1/1, again x1"
        ]
    );
}

#[test]
fn buffers_of_an_end() {
    let buffers = |of: Fifo, side: FifoEnd| {
        let list = [of];
        pool(&npu1(&list, &[]), side).map(|pool| pool.buffers)
    };
    let (first, second) = (FifoEnd::producer(0), FifoEnd::consumer(0, 0));
    let cores = fifo("of", A, &[B], 16);
    for (depth, acquired, expected) in [(1, 1, 1), (2, 1, 2), (2, 2, 3), (4, 1, 2), (1, 2, 3), (3, 0, 3)] {
        let of = Fifo { depths: &[depth], acquires: &[1, acquired], ..cores };
        assert_eq!(buffers(of, second), Some(expected), "{depth} {acquired}");
    }
    // As written, where one is written for each end.
    let each = Fifo { depths: &[5, 1], acquires: &[1, 4], ..cores };
    assert_eq!([buffers(each, first), buffers(each, second)], [Some(5), Some(1)]);
    // A mem tile has no core, and a shim no memory.
    let from = |producer| Fifo { depths: &[4], producer, ..cores };
    assert_eq!([buffers(from(MEM), first), buffers(from(SHIM), first)], [Some(4), None]);
    let several = Fifo { consumers: &[B, (2, 4)], depths: &[2, 2, 5], ..cores };
    assert_eq!(buffers(several, FifoEnd::consumer(0, 1)), Some(5));
    // All buffers have values.
    assert_eq!(buffers(Fifo { initial: 4, depths: &[4], ..cores }, first), Some(4));
}

#[test]
fn a_distribute_has_a_descriptor_for_each_part() {
    let list = [
        fifo("in", SHIM, &[MEM], 48),
        fifo("a", MEM, &[A], 16),
        fifo("b", MEM, &[B], 20),
        fifo("c", MEM, &[(2, 4)], 12),
    ];
    let links = [FifoLink { destination_offsets: &[0, 16, 36], ..link(&[0], &[1, 2, 3]) }];
    let fifos = npu1(&list, &links);
    let memory = "in_cons_buff_0[48] in_cons_buff_1[48] in_cons_prod_lock_0=2 in_cons_cons_lock_0=0 \
                  in_cons_prod_lock_1=2 in_cons_cons_lock_1=0 in_cons_prod_lock_2=2 in_cons_cons_lock_2=0";
    let fill = "b0(0,16) 0:1/1, b0(16,20) 1:1/1, b0(36,12) 2:1/1, \
                b1(0,16) 0:1/1, b1(16,20) 1:1/1, b1(36,12) 2:1/1, again x1";
    assert_eq!(consumer(&fifos, 0, 0), [memory, fill]);
    assert_eq!(producer(&fifos, 1), [memory, "b0(0,16) 0:1/1, b1(0,16) 0:1/1, again x1"]);
    assert_eq!(producer(&fifos, 2), [memory, "b0(16,20) 1:1/1, b1(16,20) 1:1/1, again x1"]);
    assert_eq!(producer(&fifos, 3), [memory, "b0(36,12) 2:1/1, b1(36,12) 2:1/1, again x1"]);
    // A core's buffers have the type at that core.
    assert_eq!(consumer(&fifos, 2, 0)[1], "b0(0,20) 0:1/1, b1(0,20) 0:1/1, again x1");
    assert_eq!([producer(&fifos, 0)[0].as_str(), producer(&fifos, 0)[1].as_str()], ["", ""]);
}

#[test]
fn a_join_has_a_pair_of_locks_for_each_input() {
    let list = [fifo("a", A, &[MEM], 16), fifo("b", B, &[MEM], 20), fifo("out", MEM, &[SHIM], 36)];
    let links = [FifoLink { source_offsets: &[0, 16], ..link(&[0, 1], &[2]) }];
    let fifos = npu1(&list, &links);
    let memory = "out_buff_0[36] out_buff_1[36] out_prod_lock_0=2 out_cons_lock_0=0 out_prod_lock_1=2 out_cons_lock_1=0";
    assert_eq!(consumer(&fifos, 0, 0), [memory, "b0(0,16) 0:1/1, b1(0,16) 0:1/1, again x1"]);
    assert_eq!(consumer(&fifos, 1, 0), [memory, "b0(16,20) 1:1/1, b1(16,20) 1:1/1, again x1"]);
    assert_eq!(
        producer(&fifos, 2),
        [memory, "b0(0,16) 0:1/1, b0(16,20) 1:1/1, b1(0,16) 0:1/1, b1(16,20) 1:1/1, again x1"]
    );
}

#[test]
fn a_forward_moves_the_larger_objects_at_both_ends() {
    let dims = &[(4, 5), (2, 80), (4, 20), (5, 1)];
    let list = [fifo("in", SHIM, &[MEM], 160), Fifo { to_stream: dims, ..fifo("out", MEM, &[A], 40) }];
    let links = [link(&[0], &[1])];
    let fifos = npu1(&list, &links);
    let whole = "b0(0,160) 0:1/1, b1(0,160) 0:1/1, again x1";
    let memory = "in_cons_buff_0[160] in_cons_buff_1[160] in_cons_prod_lock_0=2 in_cons_cons_lock_0=0";
    assert_eq!(consumer(&fifos, 0, 0), [memory, whole]);
    assert_eq!(producer(&fifos, 1), [memory, whole]);
    assert_eq!(consumer(&fifos, 1, 0)[1], "b0(0,40) 0:1/1, b1(0,40) 0:1/1, again x1");
    let declared = ring(&fifos, FifoEnd::producer(1)).unwrap().declared(&fifos, 0);
    assert_eq!((declared.sizes(), declared.len, declared.elements), (&dims[..], Some(160), 160));

    // The other way round, and where the output pads or has values.
    let owner = |input: Fifo, output: Fifo| {
        let list = [input, output];
        pool(&npu1(&list, &links), FifoEnd::producer(1)).map(|Pool { owner, object, .. }| (owner, object))
    };
    let (small, large) = (fifo("in", SHIM, &[MEM], 40), fifo("out", MEM, &[A], 160));
    let (input, output) = (FifoEnd::consumer(0, 0), FifoEnd::producer(1));
    assert_eq!(owner(small, large), Some((output, 160)));
    assert_eq!(owner(small, Fifo { object: 40, ..large }), Some((input, 40)));
    assert_eq!(owner(small, Fifo { pad: &[(0, 120)], ..large }), Some((input, 40)));
    assert_eq!(owner(Fifo { object: 160, ..small }, Fifo { initial: 2, ..large }), Some((output, 160)));
    assert_eq!(owner(Fifo { object: 320, ..small }, large), Some((input, 320)));
}

#[test]
fn an_output_that_repeats_is_filled_once_and_drained_as_often() {
    let list = [fifo("in", SHIM, &[MEM], 16), Fifo { repeat: Some(3), ..fifo("out", MEM, &[A], 16) }];
    let links = [link(&[0], &[1])];
    let fifos = npu1(&list, &links);
    let memory = "in_cons_buff_0[16] in_cons_buff_1[16] in_cons_prod_lock_0=6 in_cons_cons_lock_0=0";
    assert_eq!(consumer(&fifos, 0, 0), [memory, "b0(0,16) 0:3/3, b1(0,16) 0:3/3, again x1"]);
    assert_eq!(
        producer(&fifos, 1)[1],
        "b0(0,16) 0:1/1, b0(0,16) 0:1/1, b0(0,16) 0:1/1, b1(0,16) 0:1/1, b1(0,16) 0:1/1, b1(0,16) 0:1/1, again x1"
    );

    // One buffer is one descriptor, and the channel repeats it.
    let list = [Fifo { depths: &[1], ..list[0] }, Fifo { depths: &[1], ..list[1] }];
    let fifos = npu1(&list, &links);
    assert_eq!(
        consumer(&fifos, 0, 0),
        ["in_cons_buff_0[16] in_cons_prod_lock_0=3 in_cons_cons_lock_0=0", "b0(0,16) 0:3/3, again x1"]
    );
    assert_eq!(producer(&fifos, 1)[1], "b0(0,16) 0:1/1, again x3");
}

#[test]
fn a_join_that_repeats_drains_each_part_as_often() {
    let inputs = [fifo("a", A, &[MEM], 16), fifo("b", B, &[MEM], 20)];
    let list = [inputs[0], inputs[1], Fifo { repeat: Some(3), ..fifo("out", MEM, &[SHIM], 36) }];
    let links = [FifoLink { source_offsets: &[0, 16], ..link(&[0, 1], &[2]) }];
    let fifos = npu1(&list, &links);
    let thrice = |part: &str| [part; 3].join(", ");
    let drained = ["b0(0,16) 0:1/1", "b0(16,20) 1:1/1", "b1(0,16) 0:1/1", "b1(16,20) 1:1/1"].map(thrice);
    assert_eq!(producer(&fifos, 2)[1], drained.join(", ") + ", again x1");
    assert_eq!(consumer(&fifos, 1, 0)[1], "b0(16,20) 1:3/3, b1(16,20) 1:3/3, again x1");
}

#[test]
fn a_core_that_repeats_acquires_as_much() {
    let list = [Fifo { repeat: Some(3), ..fifo("b", A, &[B], 16) }];
    let fifos = npu1(&list, &[]);
    let [memory, ring] = producer(&fifos, 0);
    assert_eq!(memory, "b_buff_0[16] b_buff_1[16] b_prod_lock_0=6 b_cons_lock_0=0");
    assert_eq!(ring.matches("(0,16) 0:1/1").count(), 6);
    let locks = core_locks(&fifos, FifoEnd::producer(0)).unwrap();
    assert_eq!((locks.acquire, locks.release, locks.amount), (PoolLock::Producer, PoolLock::Consumer, 3));
    let locks = core_locks(&fifos, FifoEnd::consumer(0, 0)).unwrap();
    assert_eq!((locks.acquire, locks.release, locks.amount), (PoolLock::Consumer, PoolLock::Producer, 1));
}

#[test]
fn initial_values_that_are_sent_so_often_need_no_locks() {
    let list = [Fifo { initial: 2, iterations: Some(5), ..fifo("of", MEM, &[A], 16) }];
    let fifos = npu1(&list, &[]);
    assert_eq!(producer(&fifos, 0), ["of_buff_0[16] of_buff_1[16]", "b0(0,16), b1(0,16), end x5"]);
    let list = [Fifo { iterations: None, ..list[0] }];
    let fifos = npu1(&list, &[]);
    assert_eq!(
        producer(&fifos, 0),
        [
            "of_buff_0[16] of_buff_1[16] of_prod_lock_0=0 of_cons_lock_0=2",
            "b0(0,16) 0:1/1, b1(0,16) 0:1/1, again x1"
        ]
    );
    let list = [Fifo { is_synchronized: false, ..fifo("of", A, &[B], 16) }];
    let fifos = npu1(&list, &[]);
    assert_eq!(producer(&fifos, 0), ["of_buff_0[16] of_buff_1[16]", "b0(0,16), b1(0,16), again x1"]);
    assert_eq!(core_locks(&fifos, FifoEnd::producer(0)), None);
}

#[test]
fn consumers_of_another_type_have_buffers_of_their_own() {
    let list = [Fifo { consumer_object: Some(10), ..fifo("of", A, &[B], 40) }];
    let fifos = npu1(&list, &[]);
    assert_eq!(producer(&fifos, 0)[1], "b0(0,40) 0:1/1, b1(0,40) 0:1/1, again x1");
    assert_eq!(consumer(&fifos, 0, 0)[1], "b0(0,10) 0:1/1, b1(0,10) 0:1/1, again x1");
}

#[test]
fn each_of_several_consumers_has_a_name_with_its_number() {
    let list = [fifo("of", A, &[B, (2, 4)], 16)];
    let fifos = npu1(&list, &[]);
    assert!(consumer(&fifos, 0, 1)[0].starts_with("of_1_cons_buff_0[16] "));
    assert!(consumer(&fifos, 0, 0)[0].ends_with(" of_0_cons_cons_lock_0=0"));
}

#[test]
fn neighbours_share_memory_unless_a_dma_is_needed() {
    // A core of a later generation reaches the memories below, above and to the west.
    let list = [fifo("of", (1, 3), &[(1, 4)], 16)];
    let shared = |of: Fifo, links: &[FifoLink]| {
        let list = [of, fifo("next", of.consumers[0], &[SHIM], 16)];
        let fifos = npu1(&list, links);
        let pools = [FifoEnd::producer(0), FifoEnd::consumer(0, 0)].map(|end| pool(&fifos, end));
        (!needs_dma(&fifos, 0)).then(|| {
            assert_eq!(pools[0], pools[1]);
            assert_eq!(ring(&fifos, FifoEnd::producer(0)), None);
            let pool = pools[0].unwrap();
            (pool.place, pool.buffers)
        })
    };
    assert_eq!(shared(list[0], &[]), Some(((1, 3), 2)));
    // Only the consumer's memory is reached by both.
    assert_eq!(shared(Fifo { producer: (2, 3), consumers: &[(1, 3)], ..list[0] }, &[]), Some(((1, 3), 2)));
    assert_eq!(shared(Fifo { producer: (1, 3), consumers: &[(2, 3)], ..list[0] }, &[]), Some(((1, 3), 2)));
    assert_eq!(shared(Fifo { producer: (1, 3), consumers: &[(2, 4)], ..list[0] }, &[]), None);
    assert_eq!(shared(Fifo { allocate: Some((1, 4)), depths: &[3, 5], ..list[0] }, &[]), Some(((1, 4), 3)));
    for of in [
        Fifo { via_dma: true, ..list[0] },
        Fifo { repeat: Some(1), ..list[0] },
        Fifo { consumer_object: Some(16), ..list[0] },
        Fifo { to_stream: &[(16, 1)], ..list[0] },
        Fifo { from_stream: &[&[(16, 1)]], ..list[0] },
        Fifo { consumers: &[(1, 4), (1, 2)], ..list[0] },
    ] {
        assert_eq!(shared(of, &[]), None, "{of:?}");
    }
    // A member of a link has a DMA, unless both reach where it is allocated.
    assert_eq!(shared(list[0], &[link(&[0], &[1])]), None);
    assert_eq!(shared(Fifo { allocate: Some((1, 4)), ..list[0] }, &[link(&[0], &[1])]), Some(((1, 4), 2)));
}

#[test]
fn what_is_repeated_is_received_as_often() {
    let list = [
        Fifo { iterations: Some(4), repeat: Some(3), ..fifo("of", A, &[MEM], 16) },
        Fifo { iterations: Some(4), ..fifo("on", MEM, &[B], 16) },
    ];
    let links = [link(&[0], &[1])];
    let fifos = npu1(&list, &links);
    // A core's rings never end.
    assert!(producer(&fifos, 0)[1].ends_with("again x1"));
    assert!(consumer(&fifos, 1, 0)[1].ends_with("again x1"));
    assert_eq!(consumer(&fifos, 0, 0)[1], "b0(0,16) 0:1/1, b1(0,16) 0:1/1, end x12");
    assert_eq!(producer(&fifos, 1)[1], "b0(0,16) 0:1/1, b1(0,16) 0:1/1, end x4");
}
