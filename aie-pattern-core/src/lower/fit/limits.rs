//! [`Limits`]: what one descriptor of a tile has room for.

use crate::device::{Device, Tile, TileKind};
use crate::element::Element;
use crate::ir::MAX_RANK;
use crate::register::MAX_SLOTS;

/// What one descriptor of a tile has room for, and how many of them a channel reaches, as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Addressing dimensions; 0 where every transfer is linear.
    pub slots: usize,
    /// Greatest wrap of each dimension, D0 first: of D0 in words, of the others in steps; `None` where there is no field.
    pub wraps: [Option<u64>; MAX_SLOTS],
    /// Greatest step in words, of dimensions and of the iteration; of no account where there are none.
    pub step: u64,
    /// Greatest length of one run in words.
    pub length: u64,
    /// Greatest number of starts of the iteration; 1 where there is none.
    pub iterations: u64,
    /// Greatest number of runs that one entry of the task queue asks for; 1 where there is no task queue.
    pub repeats: u64,
    /// Descriptors that a channel reaches.
    pub descriptors: usize,
    /// Bytes of a buffer: the data memory of the tile, or what its addresses reach where it has none.
    pub memory: u64,
}

impl Limits {
    /// Those of a tile. Its descriptors are the ones that a channel reaches: half of a mem tile's.
    #[must_use]
    pub const fn of(tile: &Tile) -> Self {
        let mut wraps = [None; MAX_SLOTS];
        let mut k = 0;
        while k < tile.slots.len() {
            wraps[k] = match tile.slots[k].max_wrap() {
                Some(most) => Some(most as u64),
                None => None,
            };
            k += 1;
        }
        let memory = match tile.memory() {
            Some(bytes) => bytes,
            None => tile.reach,
        };
        Self {
            slots: tile.slots.len(),
            wraps,
            step: if tile.slots.is_empty() { u64::MAX } else { tile.max_step() as u64 },
            length: tile.max_length as u64,
            iterations: match tile.iteration {
                Some(field) => field.values() as u64,
                None => 1,
            },
            repeats: if tile.repeats > 0 { tile.repeats as u64 } else { 1 },
            descriptors: if tile.split_bds { tile.bds / 2 } else { tile.bds } as usize,
            memory: memory as u64,
        }
    }

    /// Those of a device's tile; `None` where the device has no limits, or no such tile.
    #[must_use]
    pub const fn of_device(device: Device, kind: TileKind) -> Option<Self> {
        match device.family().tile(kind) {
            Some(tile) => Some(Self::of(tile)),
            None => None,
        }
    }
}

/// The room of one descriptor, counted in **units**: what a transfer moves of a buffer at least. A unit is a word of narrow
/// elements, else an element, which may be two words.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    pub(crate) slots: usize,
    /// Greatest size of each slot, D0 first; `u64::MAX` where only the length ends it.
    pub(crate) wraps: [u64; MAX_RANK],
    pub(crate) step: u64,
    pub(crate) length: u64,
    pub(crate) iterations: u64,
    pub(crate) repeats: u64,
    /// Whether D0 counts the words of units one after the other, which it does unless an element is one word.
    pub(crate) runs_only: bool,
}

impl Room {
    pub(crate) const fn of(limits: &Limits, element: Element) -> Self {
        let words = element.words() as u64;
        let mut wraps = [u64::MAX; MAX_RANK];
        let mut k = 0;
        while k < limits.slots {
            if let Some(most) = limits.wraps[k] {
                wraps[k] = if k == 0 { most / words } else { most };
            }
            k += 1;
        }
        Self {
            slots: limits.slots,
            wraps,
            step: limits.step / words,
            length: limits.length / words,
            iterations: limits.iterations,
            repeats: limits.repeats,
            runs_only: element.bits() != 32,
        }
    }

    /// One run of one descriptor, whose length is somebody else's question: where only dimensions are to be found.
    pub(crate) const fn of_dims(limits: &Limits, element: Element) -> Self {
        Self { length: u64::MAX, repeats: 1, ..Self::of(limits, element) }
    }
}
