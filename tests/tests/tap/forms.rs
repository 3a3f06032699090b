//! Every way to say a tap, and what it moves.

use aie_pattern::Pattern;
use aie_pattern::bd::ShimBd;
use aie_pattern::prelude::*;
use aie_pattern::tap::TapDescriptor;

fn dims<P: AccessPattern>(_: P) -> (i64, Vec<(u64, i64)>) {
    let walk = P::PATTERN;
    (walk.offset(), walk.dims().iter().map(|dim| (dim.size, dim.stride)).collect())
}

tap_pattern! {
    /// A quarter of each of four blocks of rows.
    pub struct Fill = i32, bd_id = 3, channel = mm2s(0), address = 0x1000, issue_token,
        TensorAccessPattern((64, 256), offset = 0, sizes = [4, 4, 16, 64], strides = [4096, 64, 256, 1]);
    struct Positional = i32, TensorAccessPattern((64, 256), 0, [4, 4, 16, 64], (4096, 64, 256, 1));
    struct Lists = i32, tensor_dims = (64, 256), sizes = [4, 4, 16, 64], strides = [4096, 64, 256, 1];
    struct Memcpy = i32, npu_dma_memcpy_nd(metadata = of, bd_id = 3, mem = A, offsets = [0, 0, 0, 0],
        sizes = [4, 4, 16, 64], strides = [4096, 64, 256, 1], issue_token = True);
    struct Single = i32, shim_dma_single_bd_task(of, A, offset = 0, sizes = [4, 4, 16, 64],
        strides = [4096, 64, 256, 1], issue_token = True);
    struct FillTap = i32, rt.fill(of.prod(), A,
        tap = TensorAccessPattern((64, 256), 0, [4, 4, 16, 64], [4096, 64, 256, 1]), task_group = tg);
}

#[test]
fn every_form_is_the_same_walk() {
    let expected = (0, vec![(4, 4096), (4, 64), (16, 256), (64, 1)]);
    assert_eq!(dims(Fill), expected);
    assert_eq!(dims(Positional), expected);
    assert_eq!(dims(Lists), expected);
    assert_eq!(dims(Memcpy), expected);
    assert_eq!(dims(Single), expected);
    assert_eq!(dims(FillTap), expected);
    assert_eq!(Fill::LEN, 64 * 256);
    let naive = (0..4).flat_map(|i| (0..4).flat_map(move |j| (0..16).map(move |k| (i, j, k))));
    let naive = naive.flat_map(|(i, j, k)| (0..64).map(move |l| 4096 * i + 64 * j + 256 * k + l));
    assert!(Fill.iter().eq(naive.clone()));
    assert!(Fill::INDICES.iter().map(|&index| usize::from(index)).eq(naive));
}

const START: (u32, u32) = Fill::start_write(2, 0);

#[test]
fn the_shim_runs_it_as_often_as_its_first_size() {
    let bd = ShimBd::from_words(Fill::WORDS);
    let fields = bd.decode();
    assert_eq!((fields.buffer_length, Fill::TRANSFER_LEN, Fill::REPEAT), (4096, 4096, 4));
    assert_eq!((fields.iteration.wrap, fields.iteration.step), (4, 4096));
    assert_eq!(START, (0x0400_0000 + 0x1D214, 0x8003_0003));
    assert_eq!(Fill::start(0), 0x8003_0003);
    assert_eq!(Fill::register_writes(2, 0)[0], (0x0400_0000 + 0x1D000 + 0x60, 4096));
}

const ROWS: usize = 64;

#[test]
fn constants_are_evaluated() {
    tap_pattern! {
        struct Rows = i32, bd_id = 1, TensorAccessPattern((ROWS, 256), 0, [ROWS / 16, 4, 16, 64], [16 * 256, 64, 256, 1]);
    }
    assert_eq!(dims(Rows), dims(Fill));
    assert_eq!(Rows::REPEAT, 4);
    assert_eq!(Rows::INDICES, Fill::INDICES);
    assert_eq!(Rows::words(0x1000)[..7], Fill::WORDS[..7]);
    assert_eq!(Rows::start(1), 0x0003_0001);
}

#[test]
fn an_expression_is_a_value() {
    let tap = tap_pattern!(i32, TensorAccessPattern((8, 8), 0, [2, 8, 4], [4, 8, 1]));
    let buffer: [i32; 64] = core::array::from_fn(|i| i as i32);
    let mut stream = [0; 64];
    tap.gather(&buffer, &mut stream);
    assert_eq!(stream[..6], [0, 1, 2, 3, 8, 9]);
}

tap_pattern! {
    struct Tiles = i32, channel = mm2s(1), bd_id = 14, TensorTiler2D.group_tiler((8, 8), (2, 2), (2, 4));
    struct Simple = i32, TensorTiler2D.simple_tiler((8, 8), (2, 4));
    struct Second = i32, TensorTiler2D.simple_tiler((8, 8), (2, 4))[1];
    struct Last = i32, TensorTiler2D.simple_tiler((8, 8), tile_dims = (2, 4), iter_col_major = True)[-1];
    struct Partial = i32, TensorTiler2D.step_tiler((8, 8), (2, 2), (2, 3), allow_partial = True);
    struct Columns = i32, TensorTiler2D.simple_tiler((SIDE, SIDE), (2, SIDE / 2));
    struct Quarters = i32, full(16, 16).partition(4);
    struct Quarter = i32, full((1024,)).partition(4)[2];
}
const SIDE: usize = 8;

#[test]
fn a_tiler_is_a_sequence_of_patterns() {
    assert_eq!((Tiles::LEN, Simple::LEN, Partial::LEN, Quarters::LEN), (2, 8, 4, 4));
    let offsets: Vec<i64> = Simple::TAPS.iter().map(Pattern::offset).collect();
    assert_eq!(offsets, [0, 4, 16, 20, 32, 36, 48, 52]);
    assert_eq!(dims(Tiles::tap::<1>()), (32, vec![(2, 16), (4, 2), (2, 8), (2, 1)]));
    assert_eq!(dims(Second), (4, vec![(1, 0), (1, 0), (2, 8), (4, 1)]));
    assert_eq!(dims(Last).0, 52);
    assert_eq!(Tap::<Simple, 1>::INDICES, &[4, 5, 6, 7, 12, 13, 14, 15]);
    assert_eq!(Columns::TAPS, Simple::TAPS);
    assert_eq!(Columns::tap::<1>().indices(), Simple::tap::<1>().indices());
    let lens = (Tap::<Partial, 0>::LEN, Tap::<Partial, 1>::LEN, Partial::tap::<3>().indices().len());
    assert_eq!(lens, (24, 8, 8));
    assert_eq!(dims(Partial::tap::<1>()), (6, vec![(1, 0), (2, 16), (2, 8), (2, 1)]));
    assert_eq!(dims(Quarters::tap::<3>()), (192, vec![(4, 16), (16, 1)]));
    assert_eq!(dims(Quarter), (512, vec![(256, 1)]));
    let buffer: [i32; 64] = core::array::from_fn(|i| i as i32);
    let mut stream = [0; 8];
    Simple::tap::<7>().gather(&buffer, &mut stream);
    assert_eq!(stream, [52, 53, 54, 55, 60, 61, 62, 63]);
}

#[test]
fn descriptors_of_a_sequence_have_ids_round_robin() {
    let ids: Vec<u32> = Simple::DESCRIPTORS.iter().map(TapDescriptor::bd_id).collect();
    assert_eq!(ids, [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(Tiles::DESCRIPTORS.iter().map(TapDescriptor::bd_id).collect::<Vec<_>>(), [14, 15]);
    let fields = ShimBd::from_words(Tiles::DESCRIPTORS[1].words(0x1000)).decode();
    assert_eq!((fields.base_addr, fields.buffer_length), (0x1000 + 4 * 32, 16));
    assert_eq!(Tiles::DESCRIPTORS[1].repeat(), 2);
    assert_eq!(Tiles::DESCRIPTORS[1].start_write(0, 0), (0x1D214 + 8, 0x0001_000F));
    assert_eq!(Tiles::DESCRIPTORS[0].register_writes(0x1000, 0, 0)[0], (0x1D000 + 14 * 0x20, 16));
}

#[test]
fn the_algebra_is_an_expression() {
    macro_rules! is {
        ($offset:literal $sizes:tt / $strides:tt : $($expression:tt)*) => {{
            let sizes: Vec<u64> = vec! $sizes;
            let strides: Vec<i64> = vec! $strides;
            let tap = tap_pattern!(i32, device = ideal, $($expression)*);
            assert_eq!(dims(tap), ($offset, sizes.into_iter().zip(strides).collect()));
        }};
    }
    is!(0 [4, 4, 4, 4]/[64, 4, 16, 1]: full((16,16)).tile((4,4)));
    is!(72 [4, 4]/[16, 1]: full(16,16).tile(4,4)[1, 2]);
    is!(512 [256]/[1]: full((1024,)).partition(4)[2]);
    is!(0 [8, 2, 8]/[16, 1, 2]: full((8,8,2)).permute((0,2,1)));
    is!(0 [2, 3]/[16, 2]: full((4,8))[::2, :6:2]);
    is!(0 [2, 4, 2, 4]/[4, 16, 8, 1]: full((8,8)).tile((2,4)).permute((1,0,2,3)));
    is!(0 [2, 8, 4]/[4, 8, 1]: full((8,8)).tile((2,4)).permute((1,0,2,3)).coalesce());
    is!(0 [6, 2, 4]/[8, 4, 1]: full((6,8)).split(1, 4));
    is!(0 [12, 4]/[4, 1]: full((6,8)).split(1, 4).merge(0));
    is!(0 [6, 8]/[8, 1]: full((6,8)).split(dim = 1, inner = 4).merge(-2));
    is!(0 [48]/[1]: full((6,8)).split(1, 4).coalesce());
    is!(16 [3, 2, 2, 4]/[0, 4, 8, 1]: full((8,8)).tile((2,4))[1].repeat(3));
    is!(0 [8, 4]/[1, 8]: full(4, 8).T);
    is!(0 [8, 4]/[1, 8]: full(4, 8).transpose());
    is!(7 [4]/[8]: full(4, 8)[:, -1]);
    is!(8 [1, 2, 8]/[0, 8, 1]: full(4, 8)[None, 1:3]);
    is!(0 [8, 4]/[1, 8]: full(8, 4).T.inverse());
    is!(2 [4]/[8]: full(4, 8).T.compose(full(8, 4)[2]));
    is!(0 [32]/[1]: full(32)[0:16].concat(full(32)[16:32]).coalesce());
    is!(6 [2, 2]/[0, 1]: TensorAccessPattern((8, 8), 4, [4, 2], [1, 1])[2:3, :].coalesce().repeat(2));
}

#[test]
fn mlir_is_pasted() {
    tap_pattern! {
        struct Row = i32, npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][4, 4, 16, 64][4096, 64, 256, 1]) : memref<64x256xi32>;
        struct Ssa = i32, aiex.npu.dma_memcpy_nd(%in[%c0,%c0,%c0,%c0][%c4,%c4,%c16,%c64][%c4096,%c64,%c256,%c1])
            {id = 3 : i64, issue_token = true, metadata = @of} : memref<64x256xi32>;
        struct Packet = i32, aiex.npu.dma_memcpy_nd(%in[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1], packet = <pkt_id = 3, pkt_type = 0>)
            {burst_length = 64 : i64, id = 0 : i64, metadata = @of} : memref<64xi32>;
    }
    assert_eq!(dims(Row), dims(Fill));
    assert_eq!(dims(Ssa), dims(Fill));
    assert_eq!(Ssa::start(0), Fill::start(0));
    let fields = ShimBd::from_words(Packet::words(0)).decode();
    assert_eq!((fields.packet.enable, fields.packet.id, fields.buffer_length), (true, 3, 64));
    // A transfer that arrives always tells so.
    tap_pattern! {
        struct Arrives = i32, direction = s2mm,
            npu.dma_memcpy_nd(%out[0, 0, 0, 0][1, 1, 1, 64][0, 0, 0, 1]) {id = 2 : i64} : memref<64xi32>;
    }
    assert_eq!(Arrives::start(0), 0x8000_0002);
}

#[test]
fn a_computed_walk_is_run_in_whatever_dimensions_a_shim_holds() {
    tap_pattern! {
        struct Written = i32, full(8, 2000)[:, :1500];
        struct Prime = i32, full(8, 2000)[:, :1031];
        struct Deep = i32, full(2, 2, 2, 2, 2, 2, 2);
        struct Repeated = i32, full(64, 64)[:8, :8].repeat(200);
    }
    let [written, prime, deep, repeated] =
        [Written::words(0), Prime::words(0), Deep::words(0), Repeated::words(0)]
            .map(|words| ShimBd::from_words(words).decode());
    // The walk is everything that is moved, in one run or in several.
    for (fields, repeat, len) in [
        (written, Written::REPEAT, Written::LEN),
        (prime, Prime::REPEAT, Prime::LEN),
        (deep, Deep::REPEAT, Deep::LEN),
        (repeated, Repeated::REPEAT, Repeated::LEN),
    ] {
        assert_eq!(fields.buffer_length * u64::from(repeat), len as u64);
    }
    assert_eq!((repeated.buffer_length, Repeated::REPEAT), (64, 200));
    assert_eq!((deep.buffer_length, Deep::REPEAT), (128, 1));
    assert_eq!(Prime.iter().nth(1031), Some(2000));
}

#[test]
fn a_fill_without_a_tap_is_the_whole_tensor() {
    tap_pattern! {
        struct Whole = i32, tensor_dims = (16, 16), rt.fill(of.prod(), A, wait = True);
        struct Written = i32, bd_id = 2, tensor_dims = (16, 16), of_out.drain(C);
    }
    assert_eq!(dims(Whole), (0, vec![(16, 16), (16, 1)]));
    assert_eq!(Written::start(1), 0x0000_0002);
    assert_transfer!(Whole -> Written; identity);
}
