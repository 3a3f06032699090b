//! The set-up of `firmware-table` on real processors, and what else patterns do there: all that is the same on every board.
//!
//! | module | what |
//! |---|---|
//! | [`array`] | memory that replaces the array where there is little of it |
//! | [`table`] | descriptors, from read-only memory into the array and back |
//! | [`tile`] | a whole tile from one table |
//! | [`design`] | a tile from the file of its design |
//! | [`panel`] | samples through these descriptors, as the DMAs move them |
//! | [`lookup`] | index tables, gather and scatter, streams, tiles |
#![no_std]

pub mod array;
pub mod design;
pub mod lookup;
pub mod panel;
pub mod table;
pub mod tile;

use core::ffi::CStr;

use aie_pattern_firmware_table::registers::RegisterBlock;

/// What a run works on; the board says where it is.
pub struct Memory {
    panel: panel::Buffers,
    lookup: lookup::Buffers,
}

impl Memory {
    /// Before the run: zeros.
    pub const NEW: Self = Self { panel: panel::Buffers::NEW, lookup: lookup::Buffers::NEW };
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Everything was as declared.
    Passed,
    /// A register did not hold what was written.
    Words,
    /// The words of a descriptor are not its walk.
    Walk,
    /// An address at which a buffer cannot be was taken, or one at which it can was refused.
    Address,
    /// What came back of a panel is not what the core computes.
    Panel,
    /// A table is not what loops give.
    Table,
    /// What was gathered or scattered is not what loops give.
    Gather,
    /// A stream is not what loops give.
    Stream,
    /// What was gathered of tiles is not what loops give.
    Tiles,
    /// A tile that was set up from one table is not what was declared.
    Setup,
    /// A tile that was set up from a design is not what the design says.
    Design,
}

impl Outcome {
    /// In words; formatting numbers would be most of the program.
    pub const fn message(self) -> &'static CStr {
        match self {
            Self::Passed => c"passed: descriptors, a tile, panel, tables, streams, tilings\n",
            Self::Words => c"FAILED: a register does not hold its word\n",
            Self::Walk => c"FAILED: the words of a descriptor are not its walk\n",
            Self::Address => c"FAILED: the check of an address\n",
            Self::Panel => c"FAILED: a panel through the array\n",
            Self::Table => c"FAILED: an index table\n",
            Self::Gather => c"FAILED: gather or scatter\n",
            Self::Stream => c"FAILED: a stream\n",
            Self::Tiles => c"FAILED: tiles\n",
            Self::Setup => c"FAILED: a tile from one table\n",
            Self::Design => c"FAILED: a tile from a design\n",
        }
    }

    /// For the host: 0 or not.
    pub const fn status(self) -> i32 {
        self as i32
    }

    /// This failure, unless `fine`.
    fn unless(self, fine: bool) -> Result<(), Self> {
        if fine { Ok(()) } else { Err(self) }
    }
}

/// Sets the array up, and checks what was set up and all else.
pub fn run(array: &mut impl RegisterBlock, memory: &mut Memory) -> Outcome {
    steps(array, memory).err().unwrap_or(Outcome::Passed)
}

fn steps(array: &mut impl RegisterBlock, memory: &mut Memory) -> Result<(), Outcome> {
    table::set_up(array)?;
    tile::set_up(array)?;
    design::set_up(array)?;
    table::place(memory.panel.address())?;
    panel::stream(&mut memory.panel)?;
    lookup::check(&mut memory.lookup)
}

/// Whether this build is to expect something wrong, so that the check can be seen to fail: `FIRMWARE_CORRUPT=table`.
const fn corrupted(what: &str) -> bool {
    let Some(corrupted) = option_env!("FIRMWARE_CORRUPT") else { return false };
    let (a, b) = (corrupted.as_bytes(), what.as_bytes());
    let mut same = a.len() == b.len();
    let mut k = 0;
    while same && k < a.len() {
        same = a[k] == b[k];
        k += 1;
    }
    same
}
