use aie_pattern::prelude::*;

object_fifo! {
    aie.device(npu1) {
        %tile_0_2 = aie.tile(0, 2) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 4>}
        %tile_0_5 = aie.tile(0, 5) {stack_size = 2048 : i32} //~ AP002
        aie.objectfifo @of(%tile_0_2, {%tile_0_5}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
    }
}

fn main() {}
