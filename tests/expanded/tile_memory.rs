tile_memory! {
    /// The tile of the matrix product.
    pub struct Core02 = device = npu1, tile = compute(0, 2), stack = 1024 {
        a: [[i8; 64]; 32] * 2,
        table: [i32; 256] @ 0x2000,
    } call(a, table) descriptors [Ping, Pong];
}
