//! Tiles of the first generation: their memories take turns with their cores,
//! and bytes are stored by reading their word first.
//!
//! A tile has 32 KB of data memory in 8 single-port banks of 4 KB. Two of these
//! take turns every 16 bytes and make one bank of 8 KB as tools number them
//! (AM009, UG1079). Stack and heap have 1 KB each, as ADF gives them.

use aie_pattern::prelude::*;

tensor_pattern! {
    /// Vectors of 256 bits: both halves of a bank at once.
    struct Samples = <int16, 16; [64, 1]>;
    /// The taps again and again, 128 bits an access: one half of a bank.
    struct Taps = <int16, 8; [16, 0], [4, 1]>;
}

tap_pattern! {
    /// One byte after the other, as a loop stores them.
    struct Marks = u8, device = ideal, full(64);
    /// The same in words.
    struct Words = i32, device = ideal, full(16);
}

tile_memory! {
    /// In an odd row the memory is east of its core.
    pub struct Odd = device = xcvc1902, tile = compute(6, 3), like = adf {
        samples: [i16; 1024] * 2,
        taps: [i16; 32],
        marks: [u8; 64],
    }
    call(samples, taps, marks)
    conflicts(load Samples in samples, load Taps in taps, store Marks in marks)
    conflicts(load Samples in samples, load Taps in taps, store Words in marks);

    /// In an even row it is west of it.
    pub struct Even = device = xcvc1902, tile = compute(6, 2), like = adf {
        samples: [i16; 1024] * 2,
    };

    /// At the north-western corner there are fewer neighbours.
    pub struct Corner = device = xcvc1902, tile = compute(0, 8), like = adf {
        samples: [i16; 1024] * 2,
    };
}

/// The cores that see the first copy of a buffer, each with its address.
macro_rules! seen {
    ($tile:ident, $column:literal, $row:literal) => {{
        let around = [
            ("north", ($column as i32, $row + 1)),
            ("south", ($column, $row - 1)),
            ("west", ($column - 1, $row)),
            ("east", ($column + 1, $row)),
        ];
        around.map(|(name, (column, row))| {
            let place = u32::try_from(column).ok().zip(u32::try_from(row).ok());
            let seen = place.and_then(|place| $tile::SAMPLES.seen_from(place, 0));
            match seen {
                Some(address) => println!("  by the core to the {name}: {address:#X}"),
                None => println!("  not by a core to the {name}"),
            }
            seen
        })
    }};
}

fn main() {
    println!("tile (6, 3)\n{}", Odd::MAP);
    let address = Odd::SAMPLES.address(0);
    assert!(address >= 2048, "stack and heap come first");
    assert_ne!(Odd::SAMPLES.banks(0), Odd::SAMPLES.banks(1));

    // A core sees four memories of 32 KB: south, west, north and east of it.
    // Of west and east, one is its own.
    let offset = address as u32;
    println!("`samples` is seen at");
    println!("  by its own core: {:#X}", Odd::SAMPLES.core_address(0).unwrap());
    assert_eq!(Odd::SAMPLES.core_address(0), Some(0x3_8000 + offset));
    let [north, south, west, east] = seen!(Odd, 6, 3);
    assert_eq!((north, south), (Some(0x2_0000 + offset), Some(0x3_0000 + offset)));
    assert_eq!((west, east), (None, Some(0x2_8000 + offset)));

    println!("\ntile (6, 2)");
    assert_eq!(Even::SAMPLES.core_address(0), Some(0x2_8000 + Even::SAMPLES.address(0) as u32));
    let [_, _, west, east] = seen!(Even, 6, 2);
    assert!(west.is_some() && east.is_none());

    // Nothing is north of row 8, and nothing west of column 0.
    println!("\ntile (0, 8)");
    let [north, _, west, _] = seen!(Corner, 0, 8);
    assert_eq!((north, west), (None, None));

    // A byte is read and written back six cycles later, so the store meets
    // itself as long as both are in one half of the bank. Words do not.
    let [bytes, words] = Odd::CONFLICTS;
    println!("\nwith bytes the core waits {} cycles at most,", bytes.stalls);
    println!("with words {} cycles", words.stalls);
    assert_eq!(bytes.pair, Some((2, 2)));
    assert!(bytes.stalls > 0 && words.stalls == 0);
}
