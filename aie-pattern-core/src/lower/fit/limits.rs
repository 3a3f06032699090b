//! [`Limits`]: the limits of one descriptor of a tile.

use crate::device::{Device, Tile, TileKind};
use crate::element::Element;
use crate::ir::MAX_RANK;
use crate::register::MAX_SLOTS;

/// Limits of one descriptor of a tile, and the number of descriptors that a channel reaches, as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Number of addressing dimensions; 0 if every transfer is linear.
    pub slots: usize,
    /// Largest wrap of each dimension, D0 first: words in D0, steps in the others; `None` without a wrap field.
    pub wraps: [Option<u64>; MAX_SLOTS],
    /// Largest step in words, of dimensions and of the iteration; irrelevant without both.
    pub step: u64,
    /// Largest length of one pass in words.
    pub length: u64,
    /// Largest number of starts of the iteration; 1 without an iteration.
    pub iterations: u64,
    /// Largest repeat count of a task queue entry; 1 without a task queue.
    pub repeats: u64,
    /// Number of descriptors that a channel reaches.
    pub descriptors: usize,
    /// Bytes available for a buffer: the data memory of the tile, or without one the reach of its addresses.
    pub memory: u64,
}

impl Limits {
    /// The limits of a tile. A channel of a mem tile reaches half of the descriptors.
    pub const fn of(tile: &Tile) -> Self {
        let mut wraps = [None; MAX_SLOTS];
        each!(k, 0..tile.slots.len(), {
            wraps[k] = map!(tile.slots[k].max_wrap(), |most| most as u64);
        });
        let memory = or!(tile.memory(), tile.reach);
        Self {
            slots: tile.slots.len(),
            wraps,
            step: if tile.slots.is_empty() { u64::MAX } else { tile.max_step() as u64 },
            length: tile.max_length as u64,
            iterations: if let Some(field) = tile.iteration { field.values() as u64 } else { 1 },
            repeats: if tile.repeats > 0 { tile.repeats as u64 } else { 1 },
            descriptors: tile.bds_of(0).1 as usize,
            memory: memory as u64,
        }
    }

    /// The limits of a device's tile; `None` if the device has no limits, or no such tile.
    pub const fn of_device(device: Device, kind: TileKind) -> Option<Self> {
        map!(device.family().tile(kind), |tile| Self::of(tile))
    }
}

/// The limits of one descriptor in **units**, the smallest amount that a transfer can move. A unit is one word of
/// narrow elements, else one element, which may have two words.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    pub(crate) slots: usize,
    /// Largest size of each slot, D0 first; `u64::MAX` if only the length ends it.
    pub(crate) wraps: [u64; MAX_RANK],
    pub(crate) step: u64,
    pub(crate) length: u64,
    pub(crate) iterations: u64,
    pub(crate) repeats: u64,
    /// Whether D0 must walk contiguous words: true unless elements are exactly one word.
    pub(crate) runs_only: bool,
}

impl Room {
    pub(crate) const fn of(limits: &Limits, element: Element) -> Self {
        let words = element.words() as u64;
        let mut wraps = [u64::MAX; MAX_RANK];
        each!(k, 0..limits.slots, {
            if let Some(most) = limits.wraps[k] {
                wraps[k] = if k == 0 { most / words } else { most };
            }
        });
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

    /// Room for the dimensions of a single pass, ignoring the length.
    pub(crate) const fn of_dims(limits: &Limits, element: Element) -> Self {
        Self { length: u64::MAX, repeats: 1, ..Self::of(limits, element) }
    }
}
