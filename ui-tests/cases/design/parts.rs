use aie_pattern::prelude::*;

aie_design! {
    mod parts = {
        aie.device(npu1_1col) {
            %shim = aie.tile(0, 0)
            %core = aie.tile(0, 2)
            %far = aie.tile(0, 5)
            %buffer = aie.buffer(%core) : memref<64xi32>
            aie.objectfifo @good(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<64xi32>>
            aie.objectfifo @wrong(%core dimensionsToStream [<size = 64, stride = 2>], {%far}, 2 : i32) : !aie.objectfifo<memref<64xi32>> //~ AP172
            aie.mem(%core) {
                aie.dma_start(S2MM, 0, ^fill, ^end)
            ^fill:
                aie.dma_bd(%buffer : memref<64xi32> offset = 0 len = 64 sizes = [8, 8] strides = [16, 1]) //~ AP015
                aie.next_bd ^again
            ^again:
                aie.dma_bd(%buffer : memref<64xi32> offset = 0 len = 64)
                aie.next_bd ^fill
            ^end:
                aie.end
            }
            aie.flow(%shim, DMA : 1, %core, DMA : 0)
        }
    };
}

// What breaks no rule is declared.
const MOVED: usize = parts::tile_0_2::S2mm0::Bd1::LEN + parts::Good::OBJECT_LEN;

fn main() {
    println!("{MOVED}");
}
