//! The matrix A of MLIR-AIE's guide, from the host to a core and back: every hop is checked, and so is what all of them do
//! together.
//!
//! The shim sends 128 rows at once. The mem tile takes them in panels of 32 and sends each in blocks of 4 x 8, as the core's
//! matrix unit takes them; back, it puts the blocks in order again. No descriptor is wrong by itself if one of them takes
//! blocks of 8 x 4 instead: only together they are.
//!
//! `cargo run --example dma_route`

use aie_pattern::prelude::*;

const ROWS: usize = 128;
const COLUMNS: usize = 64;
/// Rows of a panel, the object that is handed on.
const PANEL: usize = 32;
/// A block: `aie::mmul<4, 8, 8, int8, int8>` takes its first operand so.
const R: usize = 4;
const S: usize = 8;

#[dma_bd(device = npu1, tile = shim, channel = mm2s(0), buffer = [[i8; COLUMNS]; ROWS])]
struct FromHost;

/// One of two buffers, by turns: what it takes goes four times into what the shim sends.
#[dma_bd(device = npu1, tile = mem, channel = s2mm(0), buffer = [[i8; COLUMNS]; PANEL])]
struct ToMem;

#[dma_bd(device = npu1, tile = mem, channel = mm2s(0), buffer = [[i8; COLUMNS]; PANEL],
         dims = [<PANEL / R, R * COLUMNS>, <COLUMNS / S, S>, <R, COLUMNS>, <S, 1>])]
struct Blocks;

#[dma_bd(device = npu1, channel = s2mm(0), buffer = [i8; PANEL * COLUMNS])]
struct ToCore;

#[dma_bd(device = npu1, channel = mm2s(0), buffer = [i8; PANEL * COLUMNS])]
struct FromCore;

/// The walk that sent the blocks, in the other direction.
#[dma_bd(device = npu1, tile = mem, channel = s2mm(1), buffer = [[i8; COLUMNS]; PANEL],
         dims = [<PANEL / R, R * COLUMNS>, <COLUMNS / S, S>, <R, COLUMNS>, <S, 1>])]
struct BlocksBack;

#[dma_bd(device = npu1, tile = mem, channel = mm2s(1), buffer = [[i8; COLUMNS]; PANEL])]
struct Panel;

#[dma_bd(device = npu1, tile = shim, channel = s2mm(0), buffer = [[i8; COLUMNS]; ROWS])]
struct ToHost;

tiling_pattern! {
    /// What the core expects: of the whole matrix, the blocks of the first four rows from left to right, and so on.
    struct BlockByBlock = int8, shim, read, device = ideal {
        .buffer_dimension = {COLUMNS, ROWS}, .tiling_dimension = {S, R},
        .tile_traversal = {{.dimension=0, .stride=S, .wrap=COLUMNS / S}, {.dimension=1, .stride=R, .wrap=ROWS / R}}
    };
}

// With `<PANEL / S, S * COLUMNS>, <COLUMNS / R, R>, <S, COLUMNS>, <R, 1>` in `Blocks`, both are errors at their last end.
assert_transfer!(FromHost -> ToMem => Blocks -> ToCore; same_walk(BlockByBlock));
assert_transfer!(
    FromHost -> ToMem => Blocks -> ToCore => FromCore -> BlocksBack => Panel -> ToHost; identity
);

/// One hop by itself.
type ToBlocks = Hop<Blocks, ToCore>;

fn main() {
    let panel: [[i8; COLUMNS]; PANEL] =
        std::array::from_fn(|row| std::array::from_fn(|column| (row * 5 + column * 3) as i8));
    let mut core = [0; PANEL * COLUMNS];
    ToBlocks::run(&panel, &mut core);

    // The same, as plain loops.
    let mut at = 0;
    for row in (0..PANEL).step_by(R) {
        for column in (0..COLUMNS).step_by(S) {
            for r in 0..R {
                for s in 0..S {
                    assert_eq!(core[at], panel[row + r][column + s]);
                    assert_eq!(ToBlocks::ORDER[at] as usize, (row + r) * COLUMNS + column + s);
                    at += 1;
                }
            }
        }
    }

    println!("the first block in the core's buffer, by its place in the mem tile's:");
    for row in ToBlocks::ORDER[..R * S].chunks(S) {
        println!("    {row:4?}");
    }
    println!("a run of the shim is {} panels", Hop::<FromHost, ToMem>::OBJECTS);
}
