//! Every way to say a tap, and what it moves.

use aie_pattern::bd::ShimBd;
use aie_pattern::prelude::*;

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

#[test]
fn the_shim_runs_it_as_often_as_its_first_size() {
    let bd = ShimBd::from_words(Fill::WORDS);
    let fields = bd.decode();
    assert_eq!((fields.buffer_length, Fill::TRANSFER_LEN, Fill::REPEAT), (4096, 4096, 4));
    assert_eq!((fields.iteration.wrap, fields.iteration.step), (4, 4096));
    const START: (u32, u32) = Fill::start_write(2, 0);
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
