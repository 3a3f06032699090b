//! A tile from the file of its design: the words that MLIR-AIE would write, in read-only memory, and read back.

use aie_pattern::bd::{ComputeBd, Write};
use aie_pattern::prelude::*;
use aie_pattern_firmware_table::registers::RegisterBlock;

use crate::{Outcome, corrupted};

aie_design! {
    /// Samples into two buffers in turn, and their sums out.
    pub mod samples = "designs/samples.mlir";
}

use samples::tile_2_3::Memory;
use samples::tile_2_3::Mm2s1::Bd2 as Sums;
use samples::tile_2_3::S2mm0::{Bd0 as Ping, Bd1 as Pong};

/// The descriptors in the order of their ids; locks and addresses are the design's.
pub static DESIGN: [[Write; 6]; 3] = [
    Ping::register_writes_at(Memory::PING.address(0), 2, 3),
    Pong::register_writes_at(Memory::PONG.address(0), 2, 3),
    Sums::register_writes_at(Memory::SUMS.address(0), 2, 3),
];

/// Writes the table, and looks whether the tile is what the design says.
pub fn set_up(array: &mut impl RegisterBlock) -> Result<(), Outcome> {
    for &(address, word) in DESIGN.iter().flatten() {
        array.write(address, word);
    }
    let [ping, pong, sums] = [&DESIGN[0], &DESIGN[1], &DESIGN[2]]
        .map(|writes| ComputeBd::from_words(writes.map(|(address, _)| array.read(address))).decode());
    for (bd, (address, next)) in [&ping, &pong].into_iter().zip([(0x1000, 1), (0x5000, 0)]) {
        // The locks that MLIR-AIE assigns: room, then full.
        let locks = bd.acquire.id == 0 && bd.release.id == 1 + u64::from(corrupted("design"));
        let next = bd.next.enable && bd.next.id == next;
        Outcome::Design.unless(bd.valid && bd.base_addr == address && locks && next)?;
    }
    crate::table::walks(&ping, &Ping::PATTERN)?;
    let sent = sums.base_addr == 0x9000 && sums.buffer_length == Sums::LEN as u64;
    Outcome::Design.unless(sums.valid && sent && sums.acquire.id == 3 && sums.release.id == 2)
}
