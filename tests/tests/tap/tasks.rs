//! Tasks of the runtime sequence as MLIR prints them: what all of their starts move.

use aie_pattern::bd::ShimBd;
use aie_pattern::prelude::*;

const TIMES: i32 = 4;

tap_pattern! {
    /// Five blocks of 3 x 16, one in each start.
    struct Blocks = i32, bd_id = 2, %0 = aiex.dma_configure_task_for @blocks {
        aie.dma_bd(%arg0 : memref<5x8x32xi32>, 32, 48, [<size = 5, stride = 256>, <size = 1, stride = 0>,
                   <size = 3, stride = 32>, <size = 16, stride = 1>]) {burst_length = 0 : i32}
        aie.end
    } {issue_token = true, repeat_count = 4 : i32}
    aiex.dma_start_task(%0)
    aiex.dma_await_task(%0);
    struct BlocksOurs = i32, bd_id = 2, issue_token, TensorAccessPattern((5, 8, 32), 32, [5, 1, 3, 16], [256, 0, 32, 1]);

    /// The same again and again, by two sizes and a count.
    struct Again = i16, %t = aiex.dma_configure_task(%shim_noc_tile_0_0, MM2S, 1, <pkt_type = 2, pkt_id = 7>) {
        aie.dma_bd(%arg1 : memref<6x40xi16> offset = 0 len = 48 sizes = [6, 8] strides = [40, 1]) {bd_id = 3 : i32}
        aie.end
    } {repeat_count = 3 : i32};
    struct AgainOurs = i16, channel = mm2s(1), packet = (7, 2), bd_id = 3,
        TensorAccessPattern((6, 40), 0, [4, 1, 6, 8], [0, 0, 40, 1]);
    struct AgainOfConstants = i16, channel = mm2s(1), packet = (7, 2), bd_id = 3, aiex.dma_configure_task_for @again {
        aie.dma_bd(%arg1 : memref<6x40xi16> offset = 0 len = 48 sizes = [6, 8] strides = [40, 1])
        aie.end
    } {repeat_count = TIMES - 1};
    struct AgainOfFour = i16, channel = mm2s(1), packet = (7, 2), bd_id = 3, aiex.dma_configure_task_for @again {
        aie.dma_bd(%arg1 : memref<6x40xi16>, 0, 48, [<size = 1, stride = 0>, <size = 1, stride = 0>,
                   <size = 6, stride = 40>, <size = 8, stride = 1>])
        aie.end
    } {repeat_count = 3 : i32};

    /// Without sizes, all of the tensor or as much as the length says.
    struct Whole = bf16, %t = aiex.dma_configure_task_for @of { aie.dma_bd(%a : memref<4x24xbf16>) aie.end };
    struct Part = bf16, %t = aiex.dma_configure_task_for @of { aie.dma_bd(%a : memref<4x24xbf16>, 24, 48) aie.end };

    /// Fewer than four dimensions are all in the descriptor.
    struct Rows = i32, %t = aiex.dma_configure_task_for @of {
        aie.dma_bd(%a : memref<64xi32>, 0, 16, [<size = 2, stride = 16>, <size = 2, stride = 32>, <size = 4, stride = 1>])
        aie.end
    };

    /// Four sizes whose product is the length: one start, if it is one run.
    struct OneRun = i32, %t = aiex.dma_configure_task_for @of {
        aie.dma_bd(%a : memref<960xi32> offset = 0 len = 960 sizes = [5, 4, 3, 16] strides = [192, 48, 16, 1])
        aie.end
    };
}

#[test]
fn a_task_is_what_all_of_its_starts_move() {
    assert_same_walk!(Blocks, BlocksOurs);
    assert_eq!(Blocks::words(0), BlocksOurs::words(0));
    assert_eq!((Blocks::REPEAT, Blocks::start(0), Blocks::LEN), (5, BlocksOurs::start(0), 240));
    let naive =
        (0..5).flat_map(|i| (0..3).flat_map(move |j| (0..16).map(move |k| 32 + 256 * i + 32 * j + k)));
    assert!(Blocks.iter().eq(naive));
    let iteration = ShimBd::from_words(Blocks::words(0)).decode().iteration;
    assert_eq!((iteration.wrap, iteration.step), (5, 256));
}

#[test]
fn a_count_repeats_what_has_no_outermost_dimension() {
    assert_eq!((Again::REPEAT, Again::LEN), (4, 192));
    assert_eq!(Again::words(0), AgainOurs::words(0));
    assert_eq!(Again::start_write(0, 0), AgainOurs::start_write(0, 0));
    assert_eq!(AgainOfFour::words(0), AgainOurs::words(0));
    assert_eq!((AgainOfFour::REPEAT, AgainOfConstants::REPEAT), (4, 4));
    assert_eq!(AgainOfConstants::words(0), AgainOurs::words(0));
    let once = || (0..6).flat_map(|i| (0..8).map(move |k| 40 * i + k));
    assert!(Again.iter().eq((0..4).flat_map(|_| once())));
    assert!(AgainOfConstants.iter().eq(Again.iter()));
}

#[test]
fn without_sizes_the_length_says_what_is_moved() {
    assert!(Whole.iter().eq(0..96));
    assert!(Part.iter().eq(24..72));
    assert_eq!((Whole::REPEAT, OneRun::REPEAT), (1, 1));
    assert!(OneRun.iter().eq(0..960));
    assert_eq!(ShimBd::from_words(OneRun::words(0)).decode().buffer_length, 960);
    assert_eq!((Rows::REPEAT, Rows::LEN), (1, 16));
    let naive = (0..2).flat_map(|i| (0..2).flat_map(move |j| (0..4).map(move |k| 16 * i + 32 * j + k)));
    assert!(Rows.iter().eq(naive));
}

#[test]
fn python_leaves_the_strides_of_a_row_out() {
    tap_pattern! {
        struct Row = i32, in_task = shim_dma_single_bd_task(of_in, A, sizes=[3, 1, 1, 64], issue_token=True);
        struct Named = i32, tap = TensorAccessPattern((1, 64), 0, [3, 1, 1, 64], [0, 0, 0, 1]);
        struct First = i32, tiles = TensorTiler2D.simple_tiler((6, 8), (2, 4))[1];
    }
    assert_eq!((Row::REPEAT, Row::LEN), (3, 192));
    assert!(Row.iter().eq(Named.iter()));
    assert_eq!(First::INDICES[..5], [4, 5, 6, 7, 12]);
}
