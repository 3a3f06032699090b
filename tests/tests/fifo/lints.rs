//! A crate may forbid lints, which no expansion can allow again.
#![forbid(dead_code, non_upper_case_globals, unused_braces, unused_imports, unused_parens)]

use aie_pattern::prelude::*;

const PART: usize = 16;

object_fifo! {
    pub(super) struct In = object = [i32; 48], depth = { PART as u64 / 8 }, producer = shim(0, 0), consumers = mem(0, 1);
    pub(super) struct A = object = [i32; PART], depth = (2), producer = mem(0, 1), consumers = compute(0, 2), ensure(identity);
    pub(super) struct B = object = [i32; 32], depth = 2, producer = mem(0, 1), consumers = compute(0, 4);
    link [In] -> [A, B] ([] [0, { PART as u64 }]);
}

object_fifo! {
    aie.device(npu1) {
        %tile_0_2 = aie.tile(0, 2)
        %tile_0_5 = aie.tile(0, 5)
        aie.objectfifo @pasted(%tile_0_2, {%tile_0_5}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
    }
}

/// Blocks whose checks are short.
mod short {
    #![forbid(long_running_const_eval)]

    use aie_pattern::prelude::*;

    const DEPTH: usize = 3;

    object_fifo! {
        pub(super) struct Depths = object = [i32; 16], depth = DEPTH, producer = compute(0, 2), consumers = compute(0, 5),
                                   ensure(identity);
    }

    object_fifo! {
        pub(super) struct Whole = object = [i32; 48], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
        struct One = object = [i32; 16], depth = 2, producer = mem(0, 1), consumers = compute(0, 2), to_stream = [<4, 1>, <4, 4>];
        struct Two = object = [i32; 32], depth = 2, producer = mem(0, 1), consumers = compute(0, 4);
        link [Whole] -> [One, Two] ([] [0, 16]);
    }
}

#[test]
fn a_crate_may_forbid_the_lint_of_long_constants() {
    assert_eq!((short::Depths::DEPTH, short::Depths::ORDER.len(), short::Whole::DEPTH), (3, 16, 2));
}

#[test]
fn what_is_not_used_is_no_error() {
    assert_eq!((In::DEPTH, A::DEPTH, B::DEPTH, Pasted::DEPTH), (2, 2, 2, 2));
}
