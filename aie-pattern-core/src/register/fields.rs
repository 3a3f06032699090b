//! [`Fields`]: what a buffer descriptor says, in the units of the hardware.

use super::misfit::{Limit, Misfit};
use crate::layout::Field;

/// Addressing dimensions of the tile that has most of them, the mem tile.
pub const MAX_SLOTS: usize = 4;

/// One addressing dimension.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Slot {
    /// Distance of one step in words, at least 1.
    pub step: u64,
    /// Steps until the dimension wraps and the next one steps; 0 does not wrap. Must be 0 in the top dimension (D2, on a
    /// mem tile D3), which only the length ends.
    pub wrap: u64,
}

impl Slot {
    /// A dimension as after a reset: steps of one word, no wrap.
    pub const UNUSED: Self = Self::new(1, 0);

    /// A dimension of steps of `step` words that wraps after `wrap` of them.
    #[must_use]
    pub const fn new(step: u64, wrap: u64) -> Self {
        Self { step, wrap }
    }
}

/// Zeros that an MM2S channel of a mem tile adds around a dimension: words in D0, steps of the dimension above.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Padding {
    /// Before the dimension's first step.
    pub before: u64,
    /// After its last one; must be 0 where the dimension does not wrap.
    pub after: u64,
}

impl Padding {
    /// No zeros.
    pub const NONE: Self = Self { before: 0, after: 0 };
}

/// How the base address moves each time the descriptor is run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Iteration {
    /// Distance from one run to the next in words, at least 1.
    pub step: u64,
    /// Runs until the base address starts over, 1 to 64; 1 does not move it.
    pub wrap: u64,
    /// The run that is next, from 0; the hardware counts it. The register holds 0 to 63 whatever the wrap is.
    pub current: u64,
}

impl Iteration {
    /// No iteration.
    pub const NONE: Self = Self { step: 1, wrap: 1, current: 0 };
}

/// The lock to acquire before the transfer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Acquire {
    /// Whether to acquire it.
    pub enable: bool,
    /// Which lock; on a mem tile 0 to 63 are the western neighbour's, 64 to 127 its own, 128 to 191 the eastern's.
    pub id: u64,
    /// -64 to 63; below 0: until the lock is at least minus that.
    pub value: i64,
}

/// The lock to release after the transfer. It has no enable: a value of 0 releases nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Release {
    /// Which lock, as in [`Acquire::id`].
    pub id: u64,
    /// What to add to it, -64 to 63.
    pub value: i64,
}

/// The header of packet-switched data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Packet {
    /// Whether there is a header.
    pub enable: bool,
    /// The packet's id, 0 to 31.
    pub id: u64,
    /// The packet's type, 0 to 7.
    pub kind: u64,
}

/// The descriptor to go on with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Next {
    /// Whether to go on.
    pub enable: bool,
    /// Its number; on a mem tile in the same half (0 to 23, 24 to 47) as the descriptor itself.
    pub id: u64,
}

/// A shim's transactions on the network on chip.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Axi {
    /// Stream memory id, 0 to 15; 0 where a register of the tile has it, as on AIE-ML v2.
    pub smid: u64,
    /// Longest burst in beats of 16 bytes: 4, 8 or 16, on AIE2P and AIE-ML v2 also 32.
    pub burst: u64,
    /// Quality of service, 0 to 15.
    pub qos: u64,
    /// `AxCACHE`, 0 to 15.
    pub cache: u64,
    /// The secure bit of `AxPROT`: 0 or 1.
    pub secure: u64,
}

impl Axi {
    /// All registers 0, which are bursts of 4 beats.
    pub const RESET: Self = Self { smid: 0, burst: 4, qos: 0, cache: 0, secure: 0 };
}

/// What a buffer descriptor says, as numbers that need not fit their registers: encoding checks them.
///
/// Beside what each register holds, `encode` refuses:
/// - an address out of the tile's reach (on a mem tile that ends before the register does), and without dimensions also
///   an end out of it;
/// - a length of 0;
/// - locks and descriptors that the tile does not have, and a next descriptor in the other half of a mem tile's;
/// - bursts that the device does not have;
/// - padding that could never be reached, after or above a dimension that does not wrap.
///
/// It takes any [`Iteration::current`] that the register holds, as the driver does. Whether the walk stays in a buffer
/// is a question about the buffer, and not asked here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Fields {
    /// The descriptor's own number, where it is known: checked, and held against [`Next::id`], but not in any word.
    pub bd_id: Option<u64>,
    /// Base address in bytes, a multiple of 4. On a mem tile the western neighbour's memory is at 0, its own at 0x80000
    /// and the eastern's at 0x100000.
    pub base_addr: u64,
    /// Length of the transfer in words, padding included; at least 1.
    pub buffer_length: u64,
    /// The addressing dimensions, D0 (innermost) first. `None` is [`Slot::UNUSED`]; it must be `None` where the tile has
    /// no such dimension.
    pub slots: [Option<Slot>; MAX_SLOTS],
    /// Zero padding around each dimension, D0 first.
    pub padding: [Padding; MAX_SLOTS],
    /// How the base address moves from run to run.
    pub iteration: Iteration,
    /// The lock to acquire before the transfer.
    pub acquire: Acquire,
    /// The lock to release after it.
    pub release: Release,
    /// The packet header.
    pub packet: Packet,
    /// The descriptor id that goes along with out-of-order packets, 0 to 63.
    pub ooo_bd_id: u64,
    /// The descriptor to go on with.
    pub next: Next,
    /// Whether TLAST is left out at the end of the transfer.
    pub tlast_suppress: bool,
    /// Whether the data is compressed (MM2S) or decompressed (S2MM).
    pub enable_compression: bool,
    /// A shim's transactions; `None` is [`Axi::RESET`] there, and must be `None` elsewhere.
    pub axi: Option<Axi>,
    /// Whether the descriptor may run.
    pub valid: bool,
}

impl Fields {
    /// A linear transfer of `buffer_length` words at byte `base_addr`, all else as after a reset; not valid yet.
    #[must_use]
    pub const fn new(base_addr: u64, buffer_length: u64) -> Self {
        Self {
            bd_id: None,
            base_addr,
            buffer_length,
            slots: [None; MAX_SLOTS],
            padding: [Padding::NONE; MAX_SLOTS],
            iteration: Iteration::NONE,
            acquire: Acquire { enable: false, id: 0, value: 0 },
            release: Release { id: 0, value: 0 },
            packet: Packet { enable: false, id: 0, kind: 0 },
            ooo_bd_id: 0,
            next: Next { enable: false, id: 0 },
            tlast_suppress: false,
            enable_compression: false,
            axi: None,
            valid: false,
        }
    }

    /// As [`Fields::new`] with a length in bytes.
    ///
    /// # Errors
    /// [`Field::BufferLength`] if that is not a whole number of words: no register holds part of one.
    pub const fn of_bytes(base_addr: u64, bytes: u64) -> Result<Self, Misfit> {
        if bytes.is_multiple_of(4) {
            Ok(Self::new(base_addr, bytes / 4))
        } else {
            Err(Misfit { field: Field::BufferLength, value: bytes as i128, limit: Limit::MultipleOf(4) })
        }
    }

    /// Dimension `k`, D0 first; [`Slot::UNUSED`] where it is not given.
    ///
    /// # Panics
    /// If `k` is not below [`MAX_SLOTS`].
    #[must_use]
    pub const fn slot(&self, k: usize) -> Slot {
        match self.slots[k] {
            Some(slot) => slot,
            None => Slot::UNUSED,
        }
    }

    /// The shim's transactions; [`Axi::RESET`] where they are not given.
    #[must_use]
    pub const fn axi(&self) -> Axi {
        match self.axi {
            Some(axi) => axi,
            None => Axi::RESET,
        }
    }
}
