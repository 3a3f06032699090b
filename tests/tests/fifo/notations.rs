//! `object_fifo!`: what the calls of Python say, beside what designs use (`pasted`).

use aie_pattern::fifo::{Fifo, Fifos, StreamEnds};
use aie_pattern::prelude::*;
use aie_pattern_core::Element;

fn fifo(fifos: &'static Fifos<'static>, name: &str) -> &'static Fifo<'static> {
    fifos.fifos.iter().find(|fifo| fifo.name == name).unwrap_or_else(|| panic!("no {name}"))
}

const ROWS: usize = 4;

mod all_arguments {
    use super::ROWS;
    use aie_pattern::prelude::*;

    object_fifo! {
        A = tile(1, 2)
        Near = tile(1, 3)
        Alias = A;
        M = 2 * (8 - 4);
        ty = np.ndarray[(ROWS, M), np.dtype[np.int32]]
        pub struct Of = of = object_fifo("of", Alias, [tile(3, 3), Near], [2, 3, 1], ty, [(M, 1), (ROWS, M)], [None, [(32, 1)]],
            None, False, plio=False, padDimensions=None, padValue=None, disable_synchronization=True, iter_count=None);
        one = object_fifo(name="one", producerTile=A, consumerTiles=[tile(3, 5)], depth=1, datatype=T.memref(ROWS, M, T.bf16()),
            consumer_datatype=MemRefType.get((ROWS,), T.bf16()), initValues=[np.zeros((4, 8), dtype=bfloat16)])
        pool = object_fifo("pool", A, Near, 2, memref<8xui16>)
        of.acquire(ObjectFifoPort.Consume, 1)
        elem = of.acquire(ObjectFifoPort.Produce, num_elem=2)
        of.release(ObjectFifoPort.Produce, 2)
        pool.allocate(Near)
        one.set_repeat_count(3)
        stream = object_fifo("stream", tile(0, 2), tile(2, 5), 1, ty)
        stream.set_aie_stream(1, 0)
    }
    pub(super) const ONE: &str = One::NAME;
}

#[test]
fn every_argument_of_the_dialect_is_a_field() {
    let fifos = all_arguments::Of::FIFOS;
    let of = fifo(fifos, "of");
    assert_eq!((of.producer, of.consumers, of.depths), ((1, 2), &[(3, 3), (1, 3)][..], &[2, 3, 1][..]));
    assert_eq!((of.element, of.object, of.to_stream), (Element::Int32, 32, &[(8, 1), (4, 8)][..]));
    assert_eq!(of.from_stream, [&[][..], &[(32, 1)]]);
    assert_eq!((of.is_synchronized, of.via_dma, of.acquires), (false, false, &[2, 1, 1][..]));
    let one = fifo(fifos, "one");
    assert_eq!((one.element, one.object, one.consumer_object), (Element::Bfloat16, 32, Some(4)));
    assert_eq!((one.initial, one.repeat, one.depths), (1, Some(3), &[1][..]));
    let pool = fifo(fifos, "pool");
    assert_eq!((pool.element, pool.object, pool.allocate), (Element::Uint16, 8, Some((1, 3))));
    assert_eq!(fifo(fifos, "stream").stream_ends, Some(StreamEnds::Consumer));
    assert_eq!(all_arguments::ONE, "one");
}

mod all_handles {
    use super::ROWS;
    use aie_pattern::prelude::*;

    object_fifo! {
        whole = np.ndarray[(4 * ROWS,), np.dtype[np.float32]]
        quarter = np.ndarray[(ROWS,), np.dtype[np.float32]]
        columns = TensorAccessPattern((4, 4), offset=0, sizes=[4, 4], strides=[1, 4])
        pub struct In = allow(runs_on), of_in = ObjectFifo(whole, name="in", depth=3, dims_from_stream_per_cons=[(16, 1)], plio=True);
        of_in.prod(channel=1, tile=shim(0, 0))
        pub struct Fwd = consumers = [compute(2, 3), compute(2, 5)], acquires = [1, [1, 2]], of_in.cons(depth=2).forward(Tile(0, 1));
        of_in.cons(tile=compute(0, 2), dims_from_stream=columns, depth=2)
        last = of_in.cons(channel=1, placement=Tile(0, 5))
        last.acquire(2)
        last.release(2)

        pub struct Out = of_out = ObjectFifo(whole, from_stream_per_cons=None, via_DMA=True, name="out");
        a, b, c, d = of_out.prod().join([0, ROWS, 8, 12], Tile(1, 1), [1, 2, 2, 2], [quarter] * 4, dims_to_stream=[None, [(4, 1)], None, []])
        a.prod(tile=Tile(1, 2))
        b.prod(tile=Tile(1, 3))
        c.prod(tile=Tile(1, 4))
        d.prod(tile=Tile(3, 5), depth=1)
        of_out.cons(tile=Tile(1, 0))

        shared = ObjectFifo(quarter, name="shared", delegate_tile=Tile(3, 3))
        shared.prod(tile=Tile(3, 2))
        shared.cons(tile=Tile(3, 3))
        of_in2 = ObjectFifo(whole, name="in2")
        of_in2.prod(tile=Tile(2, 0))
        parts = of_in2.cons().split([0, 4, 8, 12], Tile(2, 1), obj_types=[quarter, quarter, quarter, quarter], repeat_counts=[2] * 4,
                                    dims_from_stream=[None, None, None, [(4, 1)]])
        parts[-1].cons(tile=Tile(4, 2))
        parts[0].cons(tile=Tile(4, 3))
        parts[1].cons(tile=Tile(4, 4))
        parts[2].cons(tile=Tile(4, 5))
    }
}

#[test]
fn every_argument_of_iron_is_a_field() {
    let fifos = all_handles::In::FIFOS;
    let of = fifo(fifos, "in");
    assert_eq!((of.producer, of.producer_channel), ((0, 0), Some(1)));
    assert_eq!(of.consumers, [(0, 1), (0, 2), (0, 5)]);
    assert_eq!((of.depths, of.acquires), (&[3, 2, 2, 3][..], &[1, 1, 1, 2][..]));
    assert_eq!(of.consumer_channels, [None, None, Some(1)]);
    assert_eq!(of.from_stream, [&[(16, 1)][..], &[(4, 1), (4, 4)], &[(16, 1)]]);
    assert!(of.allows.runs_on);
    // The handle's depth, its FIFO's type, and the name that IRON makes.
    let fwd = fifo(fifos, "in_fwd");
    assert_eq!((fwd.producer, fwd.consumers), ((0, 1), &[(2, 3), (2, 5)][..]));
    assert_eq!((fwd.depths, fwd.object, fwd.acquires), (&[2][..], 16, &[1, 1, 2][..]));
    let out = fifo(fifos, "out");
    assert_eq!((out.producer, out.consumers, out.via_dma), ((1, 1), &[(1, 0)][..], true));
    let joined = ["out_join0", "out_join1", "out_join2", "out_join3"].map(|name| fifo(fifos, name));
    assert_eq!(joined.map(|fifo| fifo.depths), [&[1][..], &[2], &[2], &[1, 2]]);
    assert_eq!(joined.map(|fifo| fifo.to_stream), [&[][..], &[(4, 1)], &[], &[]]);
    assert!(joined.iter().all(|fifo| fifo.consumers == [(1, 1)] && fifo.object == 4));
    assert_eq!(fifo(fifos, "shared").allocate, Some((3, 3)));
    let parts = ["in2_split0", "in2_split3"].map(|name| fifo(fifos, name));
    assert_eq!(parts.map(|fifo| fifo.repeat), [Some(2); 2]);
    assert_eq!(parts.map(|fifo| fifo.consumers), [&[(4, 3)], &[(4, 2)]]);
    assert_eq!(parts[1].from_stream, [[(4, 1)]]);
    let link = |k: usize| {
        let names = |list: &[usize]| list.iter().map(|&k| fifos.fifos[k].name).collect::<Vec<_>>();
        let link = &fifos.links[k];
        (names(link.inputs), names(link.outputs), link.source_offsets, link.destination_offsets)
    };
    assert_eq!(link(0), (vec!["in"], vec!["in_fwd"], &[][..], &[0][..]));
    let four = vec!["out_join0", "out_join1", "out_join2", "out_join3"];
    assert_eq!(link(1), (four, vec!["out"], &[0, 4, 8, 12][..], &[][..]));
    assert_eq!(link(2).3, [0, 4, 8, 12]);
}
