//! [`Stretches`]: the points at which a walk enters another bank.
//!
//! Within one bank (in the numbering of tools), the accesses of a walk are periodic. So a walk across several banks
//! is cut where it enters another one. A division per dimension, outermost first, finds these points: whole blocks of
//! the inner dimensions that stay in one bank make a stretch, and a block across two banks is cut along the next
//! dimension.

use super::Accesses;
use crate::device::{Interleave, Memory};
use crate::ir::{MAX_RANK, Pattern};

/// Maximum number of stretches of a walk; a walk with more becomes a single stretch.
pub(super) const MAX_STRETCHES: usize = 24;

/// The stretches of a walk: for each, its end (exclusive) and the number of accesses after which it uses the same
/// banks again.
#[derive(Clone, Copy)]
pub(super) struct Stretches {
    list: [(u64, u64); MAX_STRETCHES],
    count: usize,
}

impl Stretches {
    pub(super) const NONE: Self = Self { list: [(0, 0); MAX_STRETCHES], count: 0 };

    pub(super) const fn of(memory: &Memory, port: &Accesses) -> Self {
        let Ok(len) = port.walk.len() else { return Self::NONE };
        let mut whole = Self::NONE;
        (whole.list[0], whole.count) = ((len, memory.period(port)), 1);
        let walk = port.walk.coalesce();
        let Ok((least, greatest)) = walk.extent() else { return whole };
        let end = greatest + port.width as i128;
        let is_cut = matches!(memory.interleave, Interleave::Pairs)
            && least >= 0
            && end <= memory.bytes as i128
            && memory.bank_of(least as u64) != memory.bank_of((end - 1) as u64);
        if !is_cut || len == 0 || port.width == 0 {
            return whole;
        }
        let (mut cut, mut position) = (Self::NONE, 0);
        while position < len {
            if cut.count == MAX_STRETCHES {
                return whole;
            }
            let (accesses, period) = next(memory, &walk, port.width, position);
            position += accesses;
            cut.list[cut.count] = (position, period);
            cut.count += 1;
        }
        cut
    }

    pub(super) const fn as_slice(&self) -> &[(u64, u64)] {
        self.list.split_at(self.count).0
    }

    /// The period at an access; `None` past the end.
    pub(super) const fn period_at(&self, position: u64) -> Option<u64> {
        each!(k, 0..self.count, {
            if position < self.list[k].0 {
                return Some(self.list[k].1);
            }
        });
        None
    }
}

/// The number of accesses in the stretch that begins at `position`, and their period.
const fn next(memory: &Memory, walk: &Pattern, width: u64, position: u64) -> (u64, u64) {
    let Some(base) = walk.index_at(position) else { return (u64::MAX, u64::MAX) };
    let dims = walk.dims();
    // For each dimension: number of accesses of the block inside it, and how far the block reaches down and up.
    let (mut blocks, mut reaches) = ([1; MAX_RANK + 1], [(0i128, 0i128); MAX_RANK + 1]);
    let mut k = dims.len();
    while k > 0 {
        k -= 1;
        let reach = (dims[k].size as i128 - 1) * dims[k].stride as i128;
        let (low, high) = reaches[k + 1];
        blocks[k] = blocks[k + 1] * dims[k].size;
        reaches[k] = if reach < 0 { (low + reach, high) } else { (low, high + reach) };
    }
    let size = memory.bank_bytes() as i128;
    while k < dims.len() {
        let (block, (low, high)) = (blocks[k + 1], reaches[k + 1]);
        let (first, end) = (base as i128 + low, base as i128 + high + width as i128);
        let bank = first / size;
        if position.is_multiple_of(block) && end <= (bank + 1) * size {
            let stride = dims[k].stride as i128;
            let left = dims[k].size - position / block % dims[k].size;
            // Number of steps that stay in the bank.
            let most = match stride {
                0 => left as i128,
                1.. => ((bank + 1) * size - end) / stride + 1,
                _ => (first - bank * size) / -stride + 1,
            };
            let count = if most < left as i128 { most as u64 } else { left };
            return (count * block, memory.period_in_a_bank(dims, k, count));
        }
        k += 1;
    }
    // A single access that spans two banks.
    (1, 1)
}
