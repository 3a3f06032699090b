//! A matrix of 64 x 256 `i16` in DDR goes through a compute tile and back.
//!
//! The shim tile reads it in four panels of 64 columns. The mem tile hands a panel out in blocks of 4 x 4, as the vector
//! unit wants them. The compute tile gets a strip of 16 blocks while it works on another, and sends the result as rows
//! again, by way of the mem tile.

use aie_pattern::prelude::*;

/// A strip: 16 blocks of 4 x 4.
type Strip = [i16; 256];
/// A panel of the matrix.
type Panel = [[i16; 64]; 64];
/// The matrix.
type Matrix = [[i16; 256]; 64];

/// The matrix out of DDR, panel by panel.
#[dma_bd(tile = shim, channel = mm2s(0), bd_id = 0, buffer = Matrix, address = 0x4000_0000,
         dims = [<4, 64>, <64, 256>, <64, 1>])]
pub struct MatrixIn;

/// The result into DDR, panel by panel.
#[dma_bd(tile = shim, channel = s2mm(0), bd_id = 1, buffer = Matrix, address = 0x4001_0000,
         dims = [<4, 64>, <64, 256>, <64, 1>])]
pub struct ResultOut;

// To descriptors of a mem tile, its own memory begins at 0x80000, its own locks at 64. Even channels reach the
// descriptors 0 to 23, odd ones 24 to 47.

/// A panel into the mem tile.
#[dma_bd(tile = mem, channel = s2mm(0), bd_id = 0, buffer = Panel, address = 0x80000,
         acquire = (64, -1), release = (65, 1))]
pub struct PanelIn;

/// And out of it, in blocks.
#[dma_bd(tile = mem, channel = mm2s(0), bd_id = 1, buffer = Panel, address = 0x80000,
         dims = [<16, 256>, <16, 4>, <4, 64>, <4, 1>], acquire = (65, -1), release = (64, 1))]
pub struct PanelToBlocks;

/// Rows of a result's panel into the mem tile.
#[dma_bd(tile = mem, channel = s2mm(1), bd_id = 24, buffer = Panel, address = 0x90000,
         acquire = (66, -1), release = (67, 1))]
pub struct ResultIn;

/// And out of it.
#[dma_bd(tile = mem, channel = mm2s(1), bd_id = 25, buffer = Panel, address = 0x90000,
         acquire = (67, -1), release = (66, 1))]
pub struct ResultToShim;

/// Strips into the compute tile, by turns into one buffer
#[dma_bd(channel = s2mm(0), bd_id = 0, next_bd = 1, buffer = Strip, address = 0x1000,
         acquire = (0, -1), release = (1, 1))]
pub struct StripPing;

/// and into another.
#[dma_bd(channel = s2mm(0), bd_id = 1, next_bd = 0, buffer = Strip, address = 0x5000,
         acquire = (0, -1), release = (1, 1))]
pub struct StripPong;

/// Results out of it, from blocks to rows, by turns out of one buffer
#[dma_bd(channel = mm2s(0), bd_id = 2, next_bd = 3, buffer = Strip, address = 0x2000,
         dims = [<4, 4>, <16, 16>, <4, 1>], acquire = (3, -1), release = (2, 1))]
pub struct ResultPing;

/// and out of another.
#[dma_bd(channel = mm2s(0), bd_id = 3, next_bd = 2, buffer = Strip, address = 0x6000,
         dims = [<4, 4>, <16, 16>, <4, 1>], acquire = (3, -1), release = (2, 1))]
pub struct ResultPong;

assert_bd_chain!(StripPing -> StripPong -> StripPing);
assert_bd_chain!(ResultPing -> ResultPong -> ResultPing);
