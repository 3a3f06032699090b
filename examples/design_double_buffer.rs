//! A whole design, from its file: the words of its descriptors, and where each element arrives.

use aie_pattern::prelude::*;

aie_design! {
    /// Two buffers that are filled in turn.
    pub mod double_buffer = "designs/double_buffer.mlir";
}

use double_buffer::tile_0_2::S2mm0::{Bd0, Bd1};

/// What a loader writes to the registers of the tile, as constants.
static WRITES: [[(u32, u32); 6]; 2] =
    [Bd0::register_writes_at(0x400, 0, 2), Bd1::register_writes_at(0x4000, 0, 2)];

fn main() {
    // The ids that MLIR-AIE assigns: both descriptors go round, and wait for the lock that counts room.
    println!("descriptor 0: {:08X?}", Bd0::WORDS);
    println!("descriptor 1: {:08X?}", Bd1::WORDS);
    assert_eq!(WRITES[0].map(|(_, word)| word), Bd0::WORDS);

    // Where the elements of a row land: by columns.
    let row: [i32; 64] = std::array::from_fn(|k| i32::try_from(k).expect("below 64"));
    let mut ping = [0; 64];
    Bd0.scatter(&row, &mut ping);
    for (k, element) in row.iter().enumerate() {
        assert_eq!(ping[k / 8 + 8 * (k % 8)], *element);
    }

    // The host sends four rows in one transfer.
    assert_eq!(double_buffer::rows::Transfer0::LEN, 256);
    println!("{:#}", Bd0.show());
    // All of it is checked.
    assert_eq!(double_buffer::NOT_CHECKED, [""; 0]);
}
