//! FIFOs that cannot be on one tile together, each at the one that is wrong.
use aie_pattern::prelude::*;

const DEPTH: usize = 14;

object_fifo! {
    struct InA = object = [i32; 24], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
    struct OutC = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = shim(0, 0), producer_channel = 1;
}
object_fifo! {
    struct InB = object = [i32; 24], depth = [2, DEPTH], producer = shim(1, 0), consumers = compute(0, 2);
    struct Out = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = shim(1, 0), producer_channel = 1;
    struct Away = object = [i32; 24], depth = 2, producer = shim(2, 0), consumers = compute(0, 3);
}
object_fifo! {
    struct InC = object = [i32; 24], depth = 2, producer = shim(2, 0), consumers = compute(0, 2);
    struct Near = object = [i32; 24], depth = 2, producer = compute(0, 2), consumers = compute(0, 3);
}
object_fifo! {
    struct Strix = device = npu2, object = [i32; 24], depth = 2, producer = shim(2, 0), consumers = compute(0, 2);
}

#[dma_bd(buffer = [i32; 64], channel = mm2s(1), bd_id = 3)]
struct Sends;
#[dma_bd(buffer = [i32; 64], channel = s2mm(1), bd_id = 4)]
struct Receives;

assert_tile!(tile = compute(0, 2), fifos(InA, InB));
assert_tile!(tile = compute(0, 2), fifos(InA, Near, InC, OutC, Out)); //~ AP178
assert_tile!(tile = compute(0, 2), fifos(InC, OutC, InA, InB)); //~ AP178 AP177
assert_tile!(Sends; tile = compute(0, 2), fifos(InA, OutC)); //~ AP178
assert_tile!(Receives; tile = compute(0, 2), fifos(InA, InC)); //~ AP178
assert_tile!(tile = compute(0, 2), fifos(InA, Away, InA, Strix)); //~ AP183 AP183 AP183
assert_tile!(tile = mem(0, 2), fifos(InA)); //~ AP160
assert_tile!(tile = compute(0, 9), fifos(InA)); //~ AP160
assert_tile!(Receives; tile = mem(0, 1), fifos(InA)); //~ AP160

fn main() {}
