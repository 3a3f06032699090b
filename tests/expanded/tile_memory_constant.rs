tile_memory! {
    pub struct Core02 = stack = STACK {
        pixels: [Pixel; 64] * DEPTH,
    };
}
