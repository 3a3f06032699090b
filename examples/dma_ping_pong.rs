//! A stream through two buffers: while the core works on one, the DMA fills the other.
//!
//! Two descriptors follow each other forever. Each waits for an empty buffer and hands over a full one, by two locks
//! that count. In a compute tile the core and the DMA share them; a mem tile does it alone, with a channel in and a
//! channel out, whose descriptors are not of the same half: even channels reach 0 to 23, odd ones 24 to 47.
//!
//! `cargo run --example dma_ping_pong`

use aie_pattern::prelude::*;

/// A block of the stream: a matrix, column by column.
const ROWS: usize = 4;
const COLS: usize = 8;
const BLOCK: usize = ROWS * COLS;

/// How many buffers are empty: 2 in the beginning.
const EMPTY: u8 = 0;
/// How many are full: 0 in the beginning.
const FULL: u8 = 1;

/// Into the first buffer. What comes are columns, what is to be there are rows; -1 waits until there is 1 to take.
#[dma_bd(channel = s2mm(0), bd_id = 0, next_bd = 1, acquire = (EMPTY, -1), release = (FULL, 1),
         buffer = [i32; BLOCK], dims = [<COLS, 1>, <ROWS, COLS>])]
pub struct Ping;

/// Into the second.
#[dma_bd(channel = s2mm(0), bd_id = 1, next_bd = 0, acquire = (EMPTY, -1), release = (FULL, 1),
         buffer = [i32; BLOCK], dims = [<COLS, 1>, <ROWS, COLS>])]
pub struct Pong;

// Both move as much, the locks balance, and with these initial values the ring neither stops nor runs over a buffer.
assert_bd_chain!(Ping -> Pong -> Ping; locks [(EMPTY, 2), (FULL, 0)]);

mod mem_tile {
    //! The same chain in a mem tile, where locks 64 to 127 are the tile's own, and locks 0 to 63 belong to its western
    //! neighbour.

    use super::{BLOCK, COLS, ROWS};
    use aie_pattern::prelude::*;

    const EMPTY: u8 = 64;
    const FULL: u8 = 65;

    // Channel 0 is even.
    #[dma_bd(tile = mem, channel = s2mm(0), bd_id = 0, next_bd = 1, buffer = [i32; BLOCK],
             acquire = (EMPTY, -1), release = (FULL, 1))]
    pub(super) struct PingIn;

    #[dma_bd(tile = mem, channel = s2mm(0), bd_id = 1, next_bd = 0, buffer = [i32; BLOCK],
             acquire = (EMPTY, -1), release = (FULL, 1))]
    pub(super) struct PongIn;

    // Channel 1 is odd: with `bd_id = 2` it would be told AP041.
    #[dma_bd(tile = mem, channel = mm2s(1), bd_id = 24, next_bd = 25, buffer = [i32; BLOCK],
             acquire = (FULL, -1), release = (EMPTY, 1), dims = [<COLS, 1>, <ROWS, COLS>])]
    pub(super) struct PingOut;

    #[dma_bd(tile = mem, channel = mm2s(1), bd_id = 25, next_bd = 24, buffer = [i32; BLOCK],
             acquire = (FULL, -1), release = (EMPTY, 1), dims = [<COLS, 1>, <ROWS, COLS>])]
    pub(super) struct PongOut;

    assert_bd_chain!(PingIn -> PongIn -> PingIn; locks [(EMPTY, 2), (FULL, 0)]);
    assert_bd_chain!(PingOut -> PongOut -> PingOut; locks [(EMPTY, 2), (FULL, 0)]);
    assert_tile!(PingIn, PongIn, PingOut, PongOut);
}

/// What `acquire = (lock, -1)` waits for.
fn acquired(locks: &mut [i32; 2], lock: u8) -> bool {
    let free = locks[lock as usize] > 0;
    if free {
        locks[lock as usize] -= 1;
    }
    free
}

fn main() {
    const BLOCKS: usize = 6;

    let incoming: Vec<i32> = (0..(BLOCKS * BLOCK) as i32).collect();
    let mut outgoing: Vec<i32> = Vec::new();
    let mut buffers = [[0; BLOCK]; 2];
    let mut locks = [2, 0];
    let (mut filled, mut used) = (0, 0);

    while used < BLOCKS {
        // The DMA goes ahead for as long as a buffer is empty.
        while filled < BLOCKS && acquired(&mut locks, EMPTY) {
            let block = incoming[filled * BLOCK..][..BLOCK].try_into().expect("a block");
            match filled % 2 {
                0 => Ping.scatter(block, &mut buffers[0]),
                _ => Pong.scatter(block, &mut buffers[1]),
            }
            println!("block {filled} into {}", ["ping", "pong"][filled % 2]);
            filled += 1;
            locks[FULL as usize] += 1;
        }
        // The core works on one that is full.
        assert!(acquired(&mut locks, FULL));
        let buffer = &buffers[used % 2];
        println!("                     the core reads {:?} ...", &buffer[..5]);
        outgoing.extend(buffer);
        used += 1;
        locks[EMPTY as usize] += 1;
    }

    // Each block came column by column, and is in its buffer row by row.
    let mut expected = Vec::new();
    for block in incoming.chunks(BLOCK) {
        for row in 0..ROWS {
            for col in 0..COLS {
                expected.push(block[col * ROWS + row]);
            }
        }
    }
    assert_eq!(outgoing, expected);

    // Through the mem tile: in as it comes, out column by column.
    let block: [i32; BLOCK] = std::array::from_fn(|i| i as i32);
    let (mut buffer, mut stream) = ([0; BLOCK], [0; BLOCK]);
    mem_tile::PingIn.scatter(&block, &mut buffer);
    mem_tile::PingOut.gather(&buffer, &mut stream);
    assert!(stream.iter().enumerate().all(|(k, &element)| element == block[k % ROWS * COLS + k / ROWS]));
    assert!(mem_tile::PongIn.iter().eq(mem_tile::PingIn.iter()));
    assert!(mem_tile::PongOut.iter().eq(mem_tile::PingOut.iter()));
}
