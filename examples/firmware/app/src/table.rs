//! The descriptors, and how they come into the array.
//!
//! An image of 64 x 64 samples lies in DDR. The shim reads it in stripes of 16 columns, the mem tile hands out tiles of
//! 8 x 16 with a halo of 2 zeros on both sides, and the compute tile filters one while it receives the next. The way back
//! undoes the order, block by block.

use aie_pattern::bd::{AddressError, ComputeBd, Fields, MemBd, ShimBd};
use aie_pattern::prelude::*;
use aie_pattern::{Pattern, TileKind};

use crate::array::RegisterBlock;
use crate::{Outcome, corrupted};

/// Rows of the array that the program uses, all in its first column.
const COLUMN: u32 = 0;
const SHIM: u32 = 0;
const MEM: u32 = 1;
const COMPUTE: u32 = 2;

/// The image out of DDR, stripe by stripe.
#[dma_bd(tile = shim, channel = mm2s(0), buffer = [i16; 4096], address = 0x4000_0000, bd_id = 0,
         dims = [<4, 16>, <64, 64>, <16, 1>])]
pub struct ImageIn;

/// The filtered image into DDR.
#[dma_bd(tile = shim, channel = s2mm(0), buffer = [i16; 4096], address = 0x4000_2000, bd_id = 1,
         dims = [<4, 16>, <64, 64>, <16, 1>])]
pub struct ImageOut;

/// Stripes as they come, into the mem tile.
#[dma_bd(tile = mem, channel = s2mm(0), buffer = [i16; 4096], address = 0x80000, bd_id = 0,
         acquire = (64, -1), release = (65, 1))]
pub struct StripesIn;

/// Tiles of 8 rows, each row with two zeros before and behind it.
#[dma_bd(tile = mem, channel = mm2s(0), buffer = [i16; 4096], address = 0x80000, bd_id = 1,
         dims = [<4, 1024>, <8, 128>, <8, 16>, <16, 1>], pad = [<0, 0>, <0, 0>, <0, 0>, <2, 2>],
         acquire = (65, -1), release = (64, 1))]
pub struct TilesOut;

/// Tiles into the compute tile, by turns: the first buffer.
#[dma_bd(channel = s2mm(0), buffer = [i16; 160], address = 0x1000, bd_id = 0, next_bd = 1,
         acquire = (0, -1), release = (1, 1))]
pub struct TilePing;

/// The second.
#[dma_bd(channel = s2mm(0), buffer = [i16; 160], address = 0x4000, bd_id = 1, next_bd = 0,
         acquire = (0, -1), release = (1, 1))]
pub struct TilePong;

/// What was filtered, in blocks of 8 x 4: the first buffer.
#[dma_bd(channel = mm2s(0), buffer = [i16; 128], address = 0x2000, bd_id = 2, next_bd = 3,
         dims = [<4, 4>, <8, 16>, <4, 1>], acquire = (3, -1), release = (2, 1))]
pub struct FilteredPing;

/// The second.
#[dma_bd(channel = mm2s(0), buffer = [i16; 128], address = 0x5000, bd_id = 3, next_bd = 2,
         dims = [<4, 4>, <8, 16>, <4, 1>], acquire = (3, -1), release = (2, 1))]
pub struct FilteredPong;

/// Blocks as they come, into the mem tile.
#[dma_bd(tile = mem, channel = s2mm(1), buffer = [i16; 4096], address = 0x90000, bd_id = 24,
         acquire = (66, -1), release = (67, 1))]
pub struct BlocksIn;

/// Rows of stripes again.
#[dma_bd(tile = mem, channel = mm2s(1), buffer = [i16; 4096], address = 0x90000, bd_id = 25,
         dims = [<32, 128>, <8, 4>, <4, 32>, <4, 1>], acquire = (67, -1), release = (66, 1))]
pub struct StripesOut;

/// A descriptor in the array.
pub struct Entry {
    tile: TileKind,
    /// Its words and where they go, the one that makes it valid last.
    writes: &'static [(u32, u32)],
    walk: &'static Pattern,
}

impl Entry {
    /// Its words and where they go, in order.
    pub const fn writes(&self) -> &'static [(u32, u32)] {
        self.writes
    }
}

macro_rules! entries {
    ($($bd:ident in $row:ident,)*) => {
        [$(Entry { tile: $bd::TILE, writes: &$bd::register_writes(COLUMN, $row), walk: &$bd::PATTERN },)*]
    };
}

/// All descriptors: constants, so that the words lie in read-only memory and no code makes them.
pub static TABLE: [Entry; 10] = entries! {
    ImageIn in SHIM,
    ImageOut in SHIM,
    StripesIn in MEM,
    TilesOut in MEM,
    TilePing in COMPUTE,
    TilePong in COMPUTE,
    FilteredPing in COMPUTE,
    FilteredPong in COMPUTE,
    BlocksIn in MEM,
    StripesOut in MEM,
};

/// How many buffers are free and full when the array starts.
pub static LOCKS: [(u32, u32); 8] = [
    StripesIn::lock_write(COLUMN, MEM, 64, 1),
    StripesIn::lock_write(COLUMN, MEM, 65, 0),
    BlocksIn::lock_write(COLUMN, MEM, 66, 1),
    BlocksIn::lock_write(COLUMN, MEM, 67, 0),
    TilePing::lock_write(COLUMN, COMPUTE, 0, 2),
    TilePing::lock_write(COLUMN, COMPUTE, 1, 0),
    FilteredPing::lock_write(COLUMN, COMPUTE, 2, 2),
    FilteredPing::lock_write(COLUMN, COMPUTE, 3, 0),
];

/// What starts the channels: first the one at the end, that no sender finds nobody to receive.
pub static STARTS: [(u32, u32); 8] = [
    ImageOut::start_write(COLUMN, SHIM, 1),
    StripesOut::start_write(COLUMN, MEM, 1),
    BlocksIn::start_write(COLUMN, MEM, 1),
    FilteredPing::start_write(COLUMN, COMPUTE, 1),
    TilePing::start_write(COLUMN, COMPUTE, 1),
    TilesOut::start_write(COLUMN, MEM, 1),
    StripesIn::start_write(COLUMN, MEM, 1),
    ImageIn::start_write(COLUMN, SHIM, 1),
];

/// Writes locks and descriptors, reads the descriptors back, and starts them if they are what was declared.
pub fn set_up(array: &mut impl RegisterBlock) -> Result<(), Outcome> {
    write(array, &LOCKS);
    for entry in &TABLE {
        write(array, entry.writes);
    }
    for entry in &TABLE {
        check(array, entry)?;
    }
    write(array, &STARTS);
    let started = STARTS.iter().all(|&(address, word)| array.read(address) == word);
    Outcome::Words.unless(started)
}

fn write(array: &mut impl RegisterBlock, writes: &[(u32, u32)]) {
    for &(address, word) in writes {
        array.write(address, word);
    }
}

/// Whether the array has the descriptor's words, and whether these are its walk.
fn check(array: &impl RegisterBlock, entry: &Entry) -> Result<(), Outcome> {
    let mut words = [0; 8];
    for (word, &(address, written)) in words.iter_mut().zip(entry.writes) {
        *word = array.read(address);
        Outcome::Words.unless(*word == written ^ corrupted("words") as u32)?;
    }
    let [a, b, c, d, e, f, ..] = words;
    let fields = match entry.tile {
        TileKind::Compute => ComputeBd::from_words([a, b, c, d, e, f]).decode(),
        TileKind::Mem => MemBd::from_words(words).decode(),
        TileKind::Shim => ShimBd::from_words(words).decode(),
    };
    Outcome::Walk.unless(fields.valid && same_walk(&fields, entry.walk))
}

/// Whether the registers walk word by word what was declared sample by sample, two in a word.
fn same_walk(fields: &Fields, declared: &Pattern) -> bool {
    let Ok(pattern) = fields.pattern() else { return false };
    let (Ok(words), Ok(mut samples)) = (pattern.indices(), declared.indices()) else { return false };
    for word in words {
        let (first, second) = (samples.next(), samples.next());
        let expected = 2 * word + corrupted("walk") as i64;
        if first != Some(expected) || second != Some(expected + 1) {
            return false;
        }
    }
    samples.next().is_none()
}

/// The words for an image whose address only the running program knows.
pub fn place(image: u64) -> Result<(), Outcome> {
    let placed =
        |address| Ok::<_, AddressError>(ShimBd::from_words(ImageIn::try_words(address)?).base_addr_low());
    let refused = placed(image + 2).is_err() && placed(1 << 48).is_err();
    let expected = image as u32 / 4 + corrupted("address") as u32;
    Outcome::Address.unless(refused && placed(image) == Ok(expected))
}
