//! Accesses of a core's ports that collide in a bank.
//!
//! | module | contents |
//! |---|---|
//! | `period` | the banks that a walk uses, again and again |
//! | `step` | the conflicts of several ports, cycle by cycle until the pattern repeats |
//! | `stretch` | the points at which a walk enters another bank |
//! | `dma` | accesses and cycles of a DMA |

mod dma;
mod period;
#[cfg(feature = "memory")]
mod step;
mod stretch;

#[cfg(feature = "memory")]
pub use crate::declare::MAX_PORTS;
use crate::device::Memory;
use crate::element::Element;
use crate::ir::{Dim, MAX_RANK, Pattern};

/// The accesses of a port: one address every cycle, or every few cycles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accesses {
    /// The addresses in order: a walk whose indices are bytes from the start of the memory.
    pub walk: Pattern,
    /// Width of an access in bytes.
    pub width: u64,
    /// Cycles from one access to the next; at least 1.
    pub every: u64,
    /// The cycle of the first access.
    pub after: u64,
    /// Whether this is the store port. A store of less than 32 bits reads its word and writes it back six cycles
    /// later (AM020; stages 5 and 11 in the schedule of llvm-aie).
    pub is_store: bool,
}

/// Conflicts of several ports that access one memory, assuming that nothing delays them. In reality each conflict
/// delays the following accesses, so the numbers are a model and an upper bound, not a forecast.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Conflicts {
    /// Cycles in which a single-port bank gets more than one request.
    pub cycles: u64,
    /// Cycles that the core waits. A cycle whose busiest bank gets `n` requests costs `n - 1`.
    pub stalls: u64,
    /// The single-port bank with the most excess requests.
    pub worst_bank: u32,
    /// The two ports that collide most often, by position in the list; the same port twice if it collides with its
    /// own write-back.
    pub worst_pair: (usize, usize),
    /// Number of cycles in which these two collide; 0 without any conflict.
    pub worst_pair_cycles: u64,
    /// The first of these cycles.
    pub first_cycle: u64,
    /// The single-port bank of that collision.
    pub first_bank: u32,
}

impl Conflicts {
    /// No conflicts.
    pub const NONE: Self = Self {
        cycles: 0,
        stalls: 0,
        worst_bank: 0,
        worst_pair: (0, 0),
        worst_pair_cycles: 0,
        first_cycle: 0,
        first_bank: 0,
    };
}

/// Maximum number of cycles that are simulated one by one.
pub const MAX_STEPS: u64 = 1_000_000;

/// Cycles from the read of a narrow store to its write.
const WRITE_BACK: u64 = 6;

impl Accesses {
    pub(super) const NONE: Self =
        Self { walk: Pattern::empty(Element::Uint8), width: 1, every: 1, after: 0, is_store: false };

    /// `count` accesses of `width` bytes, one per cycle, `stride` bytes apart.
    ///
    /// `None` beyond `i64`.
    pub const fn linear(start: u64, stride: i64, width: u64, count: u64) -> Option<Self> {
        if start > i64::MAX as u64 {
            return None;
        }
        map!(Pattern::new(Element::Uint8, start as i64, &[Dim::new(count, stride)]), |walk| Self {
            walk,
            width,
            every: 1,
            after: 0,
            is_store: false
        })
    }

    /// The accesses of a port that walks a pattern over a buffer at `address`, one vector or element per cycle.
    ///
    /// `None` if an access begins or ends inside a byte, and beyond `i64`.
    pub const fn of(pattern: &Pattern, address: u64, is_store: bool) -> Option<Self> {
        let (dims, bits) = (pattern.dims(), pattern.element().bits());
        let Some(first) = in_bytes(pattern, pattern.offset()) else { return None };
        let offset = first + address as i128;
        if address > i64::MAX as u64 || offset > i64::MAX as i128 {
            return None;
        }
        let mut bytes = [Dim::new(1, 0); MAX_RANK];
        each!(k, 0..dims.len(), {
            // The stride of a single step has no effect.
            let stride = if dims[k].size > 1 { in_bytes(pattern, dims[k].stride) } else { Some(0) };
            match stride {
                Some(stride) => bytes[k] = Dim::new(dims[k].size, stride as i64),
                None => return None,
            }
        });
        let width = pattern.lanes() as u64 * bits as u64;
        match Pattern::new(Element::Uint8, offset as i64, bytes.split_at(dims.len()).0) {
            Some(walk) if width.is_multiple_of(8) => {
                Some(Self { walk, width: width / 8, every: 1, after: 0, is_store })
            }
            _ => None,
        }
    }

    /// The first cycle after all accesses; `None` if it exceeds 64 bits, or if all accesses are in one cycle.
    const fn end(&self) -> Option<u64> {
        match self.walk.len() {
            Ok(len) if self.every > 0 => {
                and_then!(len.checked_mul(self.every), |cycles| cycles.checked_add(self.after))
            }
            _ => None,
        }
    }

    /// Cycles until the port writes back; 0 if it does not.
    pub(super) const fn write_back(&self) -> u64 {
        if self.is_store && self.width < 4 { WRITE_BACK } else { 0 }
    }

    /// Bit mask of the single-port banks of the access that begins in a cycle; 0 without one.
    const fn claim(&self, memory: &Memory, cycle: u64) -> u32 {
        if cycle < self.after || !(cycle - self.after).is_multiple_of(self.every) {
            return 0;
        }
        match self.walk.index_at((cycle - self.after) / self.every) {
            Some(address) if address >= 0 => memory.single_banks_of(address as u64, self.width),
            _ => 0,
        }
    }

    /// Bit masks of the single-port banks used in a cycle: by the access itself, and by a write-back.
    const fn claims(&self, memory: &Memory, cycle: u64) -> [u32; 2] {
        let back = self.write_back();
        [
            self.claim(memory, cycle),
            if back > 0 && cycle >= back { self.claim(memory, cycle - back) } else { 0 },
        ]
    }
}

/// Converts a number of indices to bytes, within `i64`.
const fn in_bytes(pattern: &Pattern, indices: i64) -> Option<i128> {
    let bits = indices as i128 * pattern.grain() as i128 * pattern.element().bits() as i128;
    let is_whole = bits % 8 == 0 && bits / 8 >= i64::MIN as i128 && bits / 8 <= i64::MAX as i128;
    if is_whole { Some(bits / 8) } else { None }
}
