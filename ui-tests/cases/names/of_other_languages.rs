//! Each error names the type that the other language means.
use aie_pattern::prelude::*;

tap_pattern! { struct Float64 = float64, TensorAccessPattern((16, 16), 0, [4, 4], [16, 1]); } //~ AP004
tensor_pattern! { struct Int = int, 16; [4, 1], [4, 4]; } //~ AP004
tensor_pattern! { struct NumPy = np.int32, 16; [4, 1], [4, 4]; } //~ AP004
tensor_pattern! { struct Complex = std::complex<float>, 4; [4, 1], [4, 4]; } //~ AP004
tap_pattern! { struct Half = half, TensorAccessPattern((16, 16), 0, [4, 4], [16, 1]); } //~ AP004
// Of another width, so no name is offered.
tensor_pattern! { struct Float24 = float24, 16; [4, 1], [4, 4]; } //~ AP004

#[dma_bd(aie.dma_bd(%a : memref<64xf24>, 0, 64))] //~ AP004
struct F24;

fn main() {}
