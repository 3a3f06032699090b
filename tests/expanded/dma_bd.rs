#[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>], channel = mm2s(0), bd_id = 0, address = 0x400)]
static SAMPLES: [i32; 128] = [0; 128];
