//! `cfg` and `cfg_attr` on what the macros declare: it is there, with all that belongs to it, or it is not.

use aie_pattern::prelude::*;

const TWO: usize = 2;

object_fifo! {
    #[cfg(any())]
    struct Of = object = [Undeclared; UNDECLARED], depth = 9, producer = shim(0, 0), consumers = [compute(0, 2)];
}
object_fifo! {
    #[cfg(all())]
    struct Of = object = [i32; 8], depth = 2, producer = shim(0, 0), consumers = [compute(0, 2)];
}
object_fifo! {
    #[cfg_attr(all(), cfg(any()))]
    struct Constant = object = [i32; 8], depth = UNDECLARED, producer = shim(0, 0), consumers = [compute(0, 2)];
}
object_fifo! {
    #[cfg_attr(all(), cfg_attr(all(), cfg(all()), allow(dead_code)))]
    struct Constant = object = [i32; 8], depth = TWO, producer = shim(0, 0), consumers = [compute(0, 2)];
}
object_fifo! {
    // What is wrong with a FIFO that is off is nobody's concern.
    #[cfg(any())]
    struct Wrong = object = [i32; 8], depth = 0, producer = shim(0, 0), consumers = [compute(0, 2)];
}

#[cfg(not(test))]
object_fifo! {
    struct A = object = [i32; 8], depth = 2, producer = shim(0, 0), consumers = [compute(0, 2)];
    struct B = object = [i32; 8], depth = 0, producer = shim(0, 0), consumers = [compute(0, 2)];
}
#[cfg(test)]
object_fifo! {
    struct A = object = [i32; 8], depth = 2, producer = shim(0, 0), consumers = [compute(0, 2)];
    struct B = object = [i32; 8], depth = 2, producer = shim(0, 0), consumers = [compute(0, 2)];
}

#[test]
fn one_that_is_off_is_not_there() {
    assert_eq!((Of::DEPTH, Constant::DEPTH, A::DEPTH, B::OBJECT_LEN), (2, 2, 2, 8));
    assert_eq!((OfFromStream0::LEN, ConstantFromStream0::LEN), (8, 8));
}

tap_pattern! {
    #[cfg_attr(all(), cfg(any()))]
    struct Taps = i32, full(16, 16).partition(UNDECLARED);
    #[cfg_attr(all(), cfg(all()))]
    struct Taps = i32, full(16, 16).partition(4);
}
tiling_pattern! {
    #[cfg_attr(all(), cfg(any()))]
    struct Tiles = int32, mem, read { .buffer_dimension = {8}, .tiling_dimension = {UNDECLARED}, .offset = {0} };
    #[cfg_attr(all(), cfg(all()))]
    struct Tiles = int32, mem, read { .buffer_dimension = {8}, .tiling_dimension = {TWO}, .offset = {0} };
}
tile_memory! {
    #[cfg_attr(all(), cfg(any()))]
    struct Core = device = npu1, tile = compute(0, 2) { a: [Undeclared; 8] };
    #[cfg_attr(all(), cfg(all()))]
    struct Core = device = npu1, tile = compute(0, 2) { a: [i32; 8] @ 0x800 };
    #[cfg_attr(all(), cfg(any()))]
    struct WrongCore = device = npu1, tile = compute(0, 2) { a: [i32; 1] @ 0x80000000 };
}

#[dma_bd(len = UNDECLARED)]
#[cfg_attr(test, cfg(not(test)))]
static SAMPLES: [Undeclared; 8] = [0; 8];
#[cfg_attr(test, cfg(test))]
#[dma_bd(len = 4 * TWO)]
#[cfg_attr(test, cfg(test))]
static SAMPLES: [i32; 8] = [0; 8];
#[dma_bd(buffer = [i32; 8], len = 9)]
#[cfg_attr(test, cfg(not(test)))]
struct Part;
#[dma_bd(buffer = [i32; 8], len = 4)]
#[cfg_attr(test, cfg(test))]
struct Part;

#[test]
fn each_macro_knows_a_conditional_condition() {
    assert_eq!((<Taps as TapSequence>::LEN, Tiles::LEN, Core::A.address(0)), (4, 2, 0x800));
    assert_eq!((SamplesBd::LEN, Part::LEN, SAMPLES.len()), (8, 4, 8));
}
