//! The gallery runs: each example compares what it does with loops that say the same.

use std::process::Command;

macro_rules! runs {
    ($($example:ident)*) => {$(
        #[test]
        fn $example() {
            let output = Command::new(env!("CARGO"))
                .args(["run", "--quiet", "--example", stringify!($example)])
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .output()
                .expect("cargo runs");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            let printed = String::from_utf8(output.stdout).expect("text");
            assert!(!printed.is_empty());
            assert!(printed.lines().all(|line| line.len() <= 80), "a line is wider than a terminal");
        }
    )*};
}

runs! {
    adf_descriptors
    adf_halo
    adf_tiles
    dma_bias
    dma_guide
    dma_halo
    dma_matmul
    dma_ping_pong
    dma_region
    dma_route
    dma_transpose
    tap_bias
    tap_matmul
    tap_matvec
    tap_partial
    tap_transpose
    tile_memory
    memory_first_generation
    fifo_guide
    upstream_reports
}
