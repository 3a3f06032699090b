#[dma_bd(dims = [<ROWS, 16>, <2, 1>, <8, 2>], bd_id = 0)]
static SAMPLES: [i32; 128] = [0; 128];
