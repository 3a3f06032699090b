//! [`Fields`]: the contents of a buffer descriptor, in hardware units.

use super::misfit::{Limit, Misfit};
use crate::layout::Field;

/// Largest number of addressing dimensions, which a mem tile has.
pub const MAX_SLOTS: usize = 4;

/// One addressing dimension.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Slot {
    /// Distance of one step in words; at least 1.
    pub step: u64,
    /// Number of steps before the dimension wraps and the next one steps; 0 means no wrap. Must be 0 in the top
    /// dimension (D2, on a mem tile D3), which ends with the length.
    pub wrap: u64,
}

impl Slot {
    /// The reset state: steps of one word, no wrap.
    pub const UNUSED: Self = Self::new(1, 0);

    /// Steps of `step` words that wrap after `wrap` steps.
    #[must_use]
    pub const fn new(step: u64, wrap: u64) -> Self {
        Self { step, wrap }
    }
}

/// Zeros that an MM2S channel of a mem tile adds around a dimension, in words for D0 and in steps for the dimensions
/// above.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Padding {
    /// Zeros before the first step of the dimension.
    pub before: u64,
    /// Zeros after the last step; must be 0 if the dimension does not wrap.
    pub after: u64,
}

impl Padding {
    /// No zeros.
    pub const NONE: Self = Self { before: 0, after: 0 };
}

/// How the base address moves from one pass of the descriptor to the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Iteration {
    /// Distance from one pass to the next in words; at least 1.
    pub step: u64,
    /// Number of passes until the base address starts over, 1 to 64; 1 keeps it fixed.
    pub wrap: u64,
    /// The next pass, from 0; the hardware counts it. The register holds 0 to 63 independently of the wrap.
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
    /// Whether the lock is acquired at all.
    pub enable: bool,
    /// Id of the lock; on a mem tile, 0 to 63 belong to the western neighbour, 64 to 127 to the tile, 128 to 191 to
    /// the eastern neighbour.
    pub id: u64,
    /// -64 to 63; a negative value `-n` waits until the lock is at least `n`.
    pub value: i64,
}

/// The lock to release after the transfer. It has no enable bit: a value of 0 releases nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Release {
    /// Id of the lock, numbered as in [`Acquire::id`].
    pub id: u64,
    /// Amount added to the lock, -64 to 63.
    pub value: i64,
}

/// The header of packet-switched data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Packet {
    /// Whether a header is sent.
    pub enable: bool,
    /// Id of the packet, 0 to 31.
    pub id: u64,
    /// Type of the packet, 0 to 7.
    pub kind: u64,
}

/// The descriptor to run next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Next {
    /// Whether there is a next descriptor.
    pub enable: bool,
    /// Id of the next descriptor; on a mem tile it must be in the same half (0 to 23, 24 to 47) as this one.
    pub id: u64,
}

/// Attributes of a shim's transactions on the network on chip.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Axi {
    /// Stream memory id, 0 to 15; 0 if a register of the tile holds it, as on AIE-ML v2.
    pub smid: u64,
    /// Longest burst in beats of 16 bytes: 4, 8 or 16; also 32 on AIE2P and AIE-ML v2.
    pub burst: u64,
    /// Quality of service, 0 to 15.
    pub qos: u64,
    /// `AxCACHE`, 0 to 15.
    pub cache: u64,
    /// Secure bit of `AxPROT`: 0 or 1.
    pub secure: u64,
}

impl Axi {
    /// All registers 0, which means bursts of 4 beats.
    pub const RESET: Self = Self { smid: 0, burst: 4, qos: 0, cache: 0, secure: 0 };
}

/// The contents of a buffer descriptor. The numbers need not fit their registers: encoding checks them.
///
/// Besides numbers that do not fit their registers, `encode` refuses:
/// - an address out of the tile's reach (on a mem tile the reach ends before the register does), and without
///   dimensions also an end out of reach;
/// - a length of 0;
/// - locks and descriptors that the tile lacks, and a next descriptor in the other half of a mem tile;
/// - bursts that the device lacks;
/// - padding that could never be reached: after or above a dimension that does not wrap.
///
/// It accepts any [`Iteration::current`] that fits the register, like the driver. It does not know the buffer, so it
/// does not check that the walk stays inside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Fields {
    /// Id of this descriptor, if known. It is checked, also against [`Next::id`], but no word holds it.
    pub bd_id: Option<u64>,
    /// Base address in bytes, a multiple of 4. On a mem tile, the western neighbour's memory is at 0, the tile's own
    /// at 0x80000 and the eastern neighbour's at 0x100000.
    pub base_addr: u64,
    /// Length of the transfer in words, padding included; at least 1.
    pub buffer_length: u64,
    /// Addressing dimensions, D0 (innermost) first. `None` means [`Slot::UNUSED`], and is required for dimensions
    /// that the tile lacks.
    pub slots: [Option<Slot>; MAX_SLOTS],
    /// Zero padding around each dimension, D0 first.
    pub padding: [Padding; MAX_SLOTS],
    /// How the base address moves between passes.
    pub iteration: Iteration,
    /// The lock to acquire before the transfer.
    pub acquire: Acquire,
    /// The lock to release after the transfer.
    pub release: Release,
    /// The packet header.
    pub packet: Packet,
    /// Descriptor id that accompanies out-of-order packets, 0 to 63.
    pub ooo_bd_id: u64,
    /// The descriptor to run next.
    pub next: Next,
    /// Whether TLAST is left out at the end of the transfer.
    pub tlast_suppress: bool,
    /// Whether the data is compressed (MM2S) or decompressed (S2MM).
    pub enable_compression: bool,
    /// Attributes of a shim's transactions. `None` means [`Axi::RESET`] on a shim, and is required on other tiles.
    pub axi: Option<Axi>,
    /// Whether the descriptor may run.
    pub valid: bool,
}

impl Fields {
    /// A linear transfer of `buffer_length` words from byte `base_addr`. All other fields have their reset state;
    /// `valid` is unset.
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

    /// [`Fields::new`] with a length in bytes.
    ///
    /// # Errors
    /// [`Field::BufferLength`] if that is not a whole number of words.
    pub const fn of_bytes(base_addr: u64, bytes: u64) -> Result<Self, Misfit> {
        if bytes.is_multiple_of(4) {
            Ok(Self::new(base_addr, bytes / 4))
        } else {
            Err(Misfit { field: Field::BufferLength, value: bytes as i128, limit: Limit::MultipleOf(4) })
        }
    }

    /// Dimension `k`, D0 first; [`Slot::UNUSED`] if not given.
    ///
    /// # Panics
    /// Unless `k` is below [`MAX_SLOTS`].
    #[must_use]
    pub const fn slot(&self, k: usize) -> Slot {
        or!(self.slots[k], Slot::UNUSED)
    }

    /// Attributes of the shim's transactions; [`Axi::RESET`] if not given.
    #[must_use]
    pub const fn axi(&self) -> Axi {
        or!(self.axi, Axi::RESET)
    }
}
