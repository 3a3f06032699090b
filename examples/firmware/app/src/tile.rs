//! A whole tile from one table: written in its order, read back word by word, and decoded.

use aie_pattern::bd::{ComputeBd, Write, addresses};
use aie_pattern::fifo::PoolLock;
use aie_pattern::prelude::*;
use aie_pattern::{Device, Direction, TileKind};
use aie_pattern_firmware_table::registers::RegisterBlock;
use aie_pattern_firmware_table::tile::{Core23, STRIPS, StripsFromStream0, Sums, TILE};

use crate::{Outcome, corrupted};

/// The first register of the tile.
const BASE: u32 = match addresses::tile(Device::AieMl, 2, 3) {
    Some(base) => base,
    None => panic!("the array has such a tile"),
};

/// A register of the tile.
const fn register(offset: Option<u32>) -> u32 {
    match offset {
        Some(offset) => BASE + offset,
        None => panic!("the tile has such a register"),
    }
}

/// The first registers of the FIFO's two descriptors and of the one that sends.
const DESCRIPTORS: [u32; 3] = [
    register(addresses::bd(Device::AieMl, TileKind::Compute, STRIPS.first_bd)),
    register(addresses::bd(Device::AieMl, TileKind::Compute, STRIPS.first_bd + 1)),
    register(addresses::bd(Device::AieMl, TileKind::Compute, 0)),
];

/// What the FIFO's macro says of the same ring by itself.
const RING: [[u32; 6]; 2] = StripsFromStream0::ring_words(&STRIPS);
const LOCKS: [Write; 2] = StripsFromStream0::ring_lock_writes(&STRIPS);
const START: Write = (
    register(addresses::start_queue(Device::AieMl, TileKind::Compute, Direction::S2mm, STRIPS.channel)),
    StripsFromStream0::ring_start(&STRIPS),
);
const EMPTY: u64 = STRIPS.lock(0, PoolLock::Producer);
const FULL: u64 = STRIPS.lock(0, PoolLock::Consumer);

/// Writes the table, and looks whether the tile is what was declared.
pub fn set_up(array: &mut impl RegisterBlock) -> Result<(), Outcome> {
    for &(address, word) in &TILE {
        array.write(address, word);
    }
    for &(address, word) in &TILE {
        Outcome::Setup.unless(array.read(address) == word ^ corrupted("setup") as u32)?;
    }
    // The ring, word by word.
    for (words, first) in RING.iter().zip(DESCRIPTORS) {
        for (word, address) in words.iter().zip((first..).step_by(4)) {
            Outcome::Setup.unless(array.read(address) == *word)?;
        }
    }
    for (address, word) in LOCKS.into_iter().chain([START]) {
        Outcome::Setup.unless(array.read(address) == word)?;
    }
    // The same, as a core and a DMA see it.
    let [ping, pong, sums] = DESCRIPTORS.map(|first| {
        ComputeBd::from_words([0, 4, 8, 12, 16, 20].map(|offset| array.read(first + offset))).decode()
    });
    let addresses = Core23::STRIPS.addresses();
    for (bd, (address, next)) in [ping, pong].iter().zip(addresses.iter().zip([1, 0])) {
        let locks = bd.acquire.id == EMPTY && bd.release.id == FULL;
        let next = bd.next.enable && bd.next.id == STRIPS.first_bd + next;
        Outcome::Setup.unless(bd.valid && bd.base_addr == *address && locks && next)?;
        crate::table::walks(bd, &StripsFromStream0::PATTERN)?;
    }
    let sent = sums.base_addr == Core23::SUMS.address(0) && sums.buffer_length == Sums::LEN as u64;
    Outcome::Setup.unless(sums.valid && sent)
}
