//! The data memory of two tiles: a matrix product beside the placement of MLIR-AIE, and a tile of the first generation.

use aie_pattern::prelude::*;

tile_memory! {
    /// The core of a compiled matrix product, 16x32 times 32x48, as MLIR-AIE of its time places it.
    pub struct Vendor = device = npu1_2col, tile = compute(0, 2), stack = 1024, like = mlir_aie_v1 {
        %C_0 = aie.buffer(%tile_0_2) {sym_name = "C_0"} : memref<16x48xi32>
        %C_1 = aie.buffer(%tile_0_2) {sym_name = "C_1"} : memref<16x48xi32>
        %B_0 = aie.buffer(%tile_0_2) {sym_name = "B_0"} : memref<32x48xi16>
        %B_1 = aie.buffer(%tile_0_2) {sym_name = "B_1"} : memref<32x48xi16>
        %A_0 = aie.buffer(%tile_0_2) {sym_name = "A_0"} : memref<16x32xi16>
        %A_1 = aie.buffer(%tile_0_2) {sym_name = "A_1"} : memref<16x32xi16>
    };

    /// The same buffers. One call of the kernel reads `a` and `b` and writes `c`.
    pub struct Core02 = device = npu1_2col, tile = compute(0, 2), stack = 1024 {
        c: [[i32; 48]; 16] * 2,
        b: [[i16; 48]; 32] * 2,
        a: [[i16; 32]; 16] * 2,
    } call(a, b, c) descriptors [PingA, PongA, Sum];

    /// A tile of the first generation: 8 single-port banks of 4 KB, which make 4 of 8 KB, and 1 KB each of stack and heap.
    pub struct FirstGeneration = device = xcvc1902, tile = compute(6, 3), like = adf {
        samples: [i16; 2048] * 2,
        taps: [i16; 64],
        out: [i32; 1024] * 2,
    } call(samples, taps, out);
}

/// Receives the first copy of `a`.
#[dma_bd(device = npu1, buffer = [[i16; 32]; 16], channel = s2mm(0), bd_id = 0, next_bd = 1,
         address = Core02::A.dma_address(0), acquire = (0, -1), release = (1, 1))]
pub struct PingA;

/// And the second.
#[dma_bd(device = npu1, buffer = [[i16; 32]; 16], channel = s2mm(0), bd_id = 1, next_bd = 0,
         address = Core02::A.dma_address(1), acquire = (0, -1), release = (1, 1))]
pub struct PongA;

/// Sends the result.
#[dma_bd(device = npu1, buffer = [[i32; 48]; 16], channel = mm2s(0), bd_id = 2,
         address = Core02::C.dma_address(0), acquire = (2, -1), release = (3, 1))]
pub struct Sum;

fn main() {
    // In MLIR-AIE's placement the third pair of copies wraps to the banks of the first: `a` and `c` of one call share them.
    println!("matrix product, as MLIR-AIE places it\n{}", Vendor::MAP);
    assert_eq!(Vendor::A_0.banks(0), Vendor::C_0.banks(0));
    assert_eq!(Vendor::A_1.banks(0), Vendor::C_1.banks(0));

    // Here the copies of each buffer are in different banks, and so are the buffers of each call: `a` shares a bank only with
    // the copy of `c` that the DMA works on meanwhile.
    println!("matrix product, as placed here\n{}", Core02::MAP);
    for call in 0..2 {
        let (a, b, c) = (Core02::A.banks(call), Core02::B.banks(call), Core02::C.banks(call));
        assert_eq!(a & b | a & c | b & c, 0);
    }
    println!("`a` as it is seen by its DMA: {:#X}", Core02::A.dma_address(0));
    for (who, address) in [
        ("its core", Core02::A.core_address(0)),
        ("the core above", Core02::A.seen_from((0, 3), 0)),
        ("the host", Core02::A.host_address(0)),
    ] {
        println!("`a` as it is seen by {who}: {:#X}", address.unwrap_or_default());
    }
    assert_eq!(u64::from(PingA::WORDS[0] >> 14) * 4, Core02::A.address(0));

    if let Some(script) = Core02::MAP.ld() {
        println!("\nin the linker script of its kernel\n{script}");
    }

    // In odd rows the memory of the first generation is east of its core.
    println!("first generation\n{}", FirstGeneration::MAP);
    let samples = FirstGeneration::SAMPLES;
    assert_eq!(samples.core_address(0), Some(0x3_8000 + samples.address(0) as u32));
    assert_ne!(samples.banks(0), samples.banks(1));
    assert!(samples.address(0) >= 2048, "stack and heap come first");
}
