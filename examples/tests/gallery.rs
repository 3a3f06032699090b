//! The gallery runs: each example compares what it does with loops that say the same.

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

/// The folder of the examples' programs, which one call of cargo builds for all tests.
fn programs() -> &'static PathBuf {
    static PROGRAMS: OnceLock<PathBuf> = OnceLock::new();
    PROGRAMS.get_or_init(|| {
        // This program is in `deps` of the folder of its profile.
        let test = std::env::current_exe().expect("this program");
        let profile = test.ancestors().nth(2).expect("the folder of a profile");
        let profile_name = if profile.ends_with("release") { "release" } else { "test" };
        let status = Command::new(env!("CARGO"))
            // As a test of the workspace has built them and what they depend on.
            .args(["build", "--workspace", "--quiet", "--examples", "--profile", profile_name])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status()
            .expect("cargo runs");
        assert!(status.success());
        profile.join("examples")
    })
}

macro_rules! runs {
    ($($example:ident)*) => {$(
        #[test]
        fn $example() {
            let program = programs().join(stringify!($example)).with_extension(std::env::consts::EXE_EXTENSION);
            let output = Command::new(program).output().expect("the example runs");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            let printed = String::from_utf8(output.stdout).expect("text");
            assert!(!printed.is_empty());
            assert!(printed.lines().all(|line| line.len() <= 160), "a line is wider than two of a terminal");
        }
    )*};
}

runs! {
    adf_descriptors
    adf_halo
    adf_tiles
    design_double_buffer
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
    fifo_join
    fifo_matmul
    upstream_reports
}
