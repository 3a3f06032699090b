tile_memory! {
    pub struct Core02 = device = npu1, tile = compute(0, 2) {
        a: [i16; 256] * 2,
        b: [i16; 256],
    } conflicts(load Vectors in a, load Vectors in b[COPY] every 2, dma Next) ensure(conflict_free);
}
