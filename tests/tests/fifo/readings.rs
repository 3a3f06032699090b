//! Statements of a block outside of a FIFO's keys, or in an unusual order, are not lost.

use aie_pattern::fifo::{Fifo, Fifos};
use aie_pattern_core::Element;

fn fifo(fifos: &'static Fifos<'static>, name: &str) -> &'static Fifo<'static> {
    fifos.fifos.iter().find(|fifo| fifo.name == name).unwrap_or_else(|| panic!("no {name}"))
}

mod acquired {
    use aie_pattern::prelude::*;

    const MOST: usize = 3;

    object_fifo! {
        struct Key = object = [i32; 24], depth = 4, producer = compute(0, 2), consumers = compute(0, 5), acquires = [MOST, 1];
        aie.objectfifo.acquire @Key(Produce, 2) : memref<24xi32>
        aie.objectfifo.acquire @Key(Consume, MOST - 1) : memref<24xi32>
        aie.objectfifo.acquire @Key(Consume, 5) : memref<24xi32>
        of = object_fifo("of", tile(2, 2), tile(2, 5), 4, np.ndarray[(24,), np.dtype[np.int32]])
        of.acquire(ObjectFifoPort.Consume, MOST)
        of.acquire(ObjectFifoPort.Consume, 1)
    }

    pub(super) const BUFFERS: [u64; 4] = [
        KeyToStream::POOL.buffers,
        KeyFromStream0::POOL.buffers,
        OfToStream::POOL.buffers,
        OfFromStream0::POOL.buffers,
    ];
}

#[test]
fn the_greatest_acquire_sizes_a_pool_whoever_evaluates_it() {
    assert_eq!(acquired::BUFFERS, [4, 6, 2, 4]);
}

mod names {
    use aie_pattern::prelude::*;

    object_fifo! {
        Used = tile(0, 2)
        struct Of = object = [i32; 24], depth = 2, producer = A, consumers = B;
        struct Other = object = [i32; 24], depth = 2, producer = Used, consumers = compute(2, 3);
        struct Third = object = [i32; 24], depth = 2, producer = %tile_4_5, consumers = A;
    }
    pub(super) const FIFOS: &aie_pattern::fifo::Fifos = Of::FIFOS;
}

#[test]
fn a_name_without_a_tile_is_next_to_no_tile_of_the_block() {
    let mut tiles: Vec<_> = names::FIFOS
        .fifos
        .iter()
        .flat_map(|fifo| fifo.consumers.iter().copied().chain([fifo.producer]))
        .collect();
    tiles.sort_unstable();
    tiles.dedup();
    assert_eq!(tiles.len(), 5, "{tiles:?}");
    for (k, one) in tiles.iter().enumerate() {
        for other in &tiles[..k] {
            assert!(one.0.abs_diff(other.0) + one.1.abs_diff(other.1) > 1, "{tiles:?}");
        }
    }
}

mod links {
    use aie_pattern::prelude::*;

    object_fifo! {
        struct Out = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = mem(0, 1), name = "near";
        struct Far = object = [i32; 24], depth = 2, producer = mem(0, 1), consumers = compute(0, 2), name = "Out";
        link [@near] -> [@Out];
        aie.objectfifo.acquire @Out(Consume, 2) : memref<24xi32>
    }
    pub(super) const FIFOS: &aie_pattern::fifo::Fifos = Far::FIFOS;
}

#[test]
fn a_symbol_is_that_of_a_fifo_and_not_the_type_of_another() {
    let link = links::FIFOS.links[0];
    assert_eq!((link.inputs, link.outputs), (&[0][..], &[1][..]));
    assert_eq!(fifo(links::FIFOS, "Out").acquires, [1, 2]);
    assert!(fifo(links::FIFOS, "near").acquires.is_empty());
}

mod padded {
    use aie_pattern::prelude::*;

    object_fifo! {
        whole = np.ndarray[(48,), np.dtype[np.int32]]
        half = np.ndarray[(24,), np.dtype[np.int32]]
        pub struct In = device = npu2, producer = shim(0, 0), of_in = ObjectFifo(whole, name="in");
        pub struct Half = of_in.cons().split(pad_value=7, pad_dimensions=[[(1, 1)], [(1, 1)]], dims_to_stream=[[(24, 1)], [(24, 1)]],
            names=["a", "b"], obj_types=[np.ndarray[(26,), np.dtype[np.int32]]] * 2, tile=Tile(0, 1), offsets=[0, 24]);
        Half[0].cons(tile=Tile(0, 2))
        Half[1].cons(tile=Tile(0, 4))
        pub struct Zeros = producer = shim(1, 0), zeros = ObjectFifo(whole, name="zeros", pad_value=0);
        pub struct Parts = zeros.cons().split(pad_value=0, offsets=[0, 24], tile=Tile(1, 1), obj_types=[half] * 2, names=["c", "d"]);
        Parts[0].cons(tile=Tile(2, 2))
        Parts[1].cons(tile=Tile(2, 4))
    }
    pub(super) const FIFOS: &aie_pattern::fifo::Fifos = In::FIFOS;
}

#[test]
fn one_pad_value_is_that_of_all_parts_wherever_it_stands() {
    assert_eq!(["a", "b"].map(|name| fifo(padded::FIFOS, name).pad_value), [Some(7); 2]);
    assert_eq!(["c", "d"].map(|name| fifo(padded::FIFOS, name).pad_value), [Some(0); 2]);
}

mod nibbles {
    use aie_pattern::prelude::*;

    object_fifo! {
        struct Plain = object = [[i4; 16]; 2], depth = 2, producer = compute(0, 2), consumers = compute(0, 5);
        struct Unsigned = object = [[uint4; 16]; 2], depth = 2, producer = compute(0, 2), consumers = compute(0, 5),
                          to_stream = [<2, 16>, <16, 1>];
    }
    pub(super) const FIFOS: &aie_pattern::fifo::Fifos = Plain::FIFOS;
    pub(super) const WORDS: [usize; 2] = [PlainToStream::LEN, UnsignedToStream::LEN];
}

#[test]
fn elements_of_4_bits_need_no_type_of_rust() {
    let elements =
        ["Plain", "Unsigned"].map(|name| fifo(nibbles::FIFOS, name)).map(|fifo| (fifo.element, fifo.object));
    assert_eq!(elements, [(Element::Int4, 32), (Element::Uint4, 32)]);
    assert_eq!(nibbles::WORDS, [32; 2]);
}

mod tasks {
    use aie_pattern::prelude::*;

    const ROWS: usize = 2;

    object_fifo! {
        struct Of = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(0, 2), name = "of";
        // As many bytes as two objects, of a tensor of bytes; the last element of a tensor; and as it was printed in 2024.
        aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][1, 1, 1, 192][0, 0, 0, 1]) {id = 0 : i64, metadata = @of} : memref<192xi8>
        aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 24][1, 1, ROWS, 24][0, 0, 48, 1]) {id = 1 : i64, metadata = @of} : memref<96xi32>
        aiex.npu.dma_memcpy_nd(0, 0, %arg0[0, 0, 0, 0][1, 1, 1, 24][0, 0, 0, 1]) {id = 2 : i64, metadata = @of} : memref<24xi32>
    }
    pub(super) const LEN: usize = Of::OBJECT_LEN;
}

#[test]
fn tasks_that_fill_whole_objects_from_their_tensor_are_taken() {
    assert_eq!(tasks::LEN, 24);
}

mod designs {
    use aie_pattern::prelude::*;

    object_fifo! {
        n = 8;
        whole_ty = np.ndarray[(2, 3 * n), np.dtype[bfloat16]]
        wide_ty = np.ndarray[(2 * n, 2), np.dtype[bfloat16]]
        half_ty = np.ndarray[(n * 2,), np.dtype[bfloat16]]
        cores = [tile(0, 2), tile(0, 4)]
        MemTile = tile(0, 1)
        of_in = object_fifo("in", tile(0, 0), MemTile, 2, whole_ty)
        of_a = object_fifo("a", MemTile, cores[0], 2, wide_ty)
        of_b = object_fifo("b", MemTile, [cores[-1], tile(2, 4)], 2, half_ty)
        offsets = [0, np.prod(np_ndarray_type_get_shape(whole_ty)) - np.prod(np_ndarray_type_get_shape(half_ty))]
        object_fifo_link(of_in, [of_a, of_b], [], offsets)
        later = ObjectFifo(half_ty, default_depth=3, name="later")
        later.prod(tile=cores[1])
        later.cons(tile=Tile(2, 2))
        aie.objectfifo @first(%tile_1_0, {%tile_1_1}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
        aie.objectfifo @second(%tile_1_1, {%tile_4_2}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
        aie.objectfifo.link [@first] -> [@second] ()
    }
    pub(super) const FIFOS: &aie_pattern::fifo::Fifos = OfIn::FIFOS;
}

#[test]
fn lists_of_tiles_products_of_shapes_and_links_without_offsets_are_read() {
    let fifos = designs::FIFOS;
    assert_eq!(fifo(fifos, "a").consumers, [(0, 2)]);
    assert_eq!(fifo(fifos, "b").consumers, [(0, 4), (2, 4)]);
    let of_later = fifo(fifos, "later");
    assert_eq!((of_later.producer, of_later.depths), ((0, 4), &[3][..]));
    let offsets: Vec<_> = fifos.links.iter().map(|link| link.destination_offsets).collect();
    assert_eq!(offsets, [&[0, 32][..], &[]]);
}
