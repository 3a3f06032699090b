//! How a walk is run over buffers: found in const evaluation, once per pattern and direction.

use core::marker::PhantomData;

use aie_pattern_core::{MAX_RANK, Pattern};

use super::Walked;
use super::kernel::{Exchanger, Matrix, Native, Tile};

/// Loops of a walk element by element: its dimensions and the elements of a vector.
const MAX_LOOPS: usize = MAX_RANK + 1;

/// Elements in the side of a block. A matrix is moved block by block, so that lines stay cached.
pub(super) const BLOCK: usize = 16;

/// Rounds of a loop that are written out at most.
const MOST_ROUNDS: usize = 8;

/// Bytes that they move at most, if that is all of the loop, and if it is a part.
const WHOLE: usize = 512;
const PART: usize = 256;

/// Whether blocks pay. A microcontroller has neither the caches nor the vector registers for which they are: there plain
/// loops are as fast, and half as long.
const BLOCKS_PAY: bool = !cfg!(any(target_arch = "arm", target_arch = "riscv32"));

/// Which side of a move the walk indexes.
pub(super) const GATHER: bool = false;
pub(super) const SCATTER: bool = true;

/// The way in which `P` is run in the direction `TO`.
///
/// What `unsafe` code relies on is derived here from [`Walked::WALK`] and from nothing else that an implementation of
/// `AccessPattern`, which is a safe trait, might say.
pub(super) struct Run<P, const TO: bool>(PhantomData<P>);

impl<P: Walked, const TO: bool> Run<P, TO> {
    /// `None` if no buffer fits: an index is below 0, or a number beyond what a slice can have.
    pub(super) const PLAN: Option<Plan> = Plan::new(&P::WALK, TO);

    /// Elements that the buffer must have at least, and elements of the stream.
    pub(super) const NEEDS: Option<(usize, usize)> = match Self::PLAN {
        Some(plan) => Some((plan.buffer, plan.stream)),
        None => None,
    };
}

/// One loop of a walk over elements: steps in elements on either side.
#[derive(Clone, Copy)]
pub(super) struct Loop {
    pub(super) size: usize,
    pub(super) src: isize,
    pub(super) dst: isize,
}

const NO_LOOP: Loop = Loop { size: 1, src: 0, dst: 0 };

/// What the innermost loops are.
#[derive(Clone, Copy)]
pub(super) enum Kernel {
    /// Elements that follow each other on either side.
    Copy(usize),
    /// A matrix of runs of `unit` elements, where one side has the rows and the other the columns: `src` is a run in
    /// the first loop, `dst` in the second. There are tiles for it, or else a run is an element and either loop a block long
    /// at least: for smaller ones the compiler does better by itself.
    Exchange { unit: usize, across: Loop, down: Loop },
}

/// A walk element by element, as loops around a kernel.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// Elements that the buffer must have at least.
    pub(super) buffer: usize,
    /// Elements of the stream.
    pub(super) stream: usize,
    /// The first element, on the side that the walk indexes.
    pub(super) offset: usize,
    /// Bytes of an element.
    pub(super) size: usize,
    pub(super) kernel: Kernel,
    /// Loops around the kernel.
    pub(super) rank: usize,
    /// Rounds of the innermost loop that are written out, up to [`MOST_ROUNDS`]; its size is a multiple.
    pub(super) rounds: usize,
    /// The loops, the innermost first.
    pub(super) loops: [Loop; MAX_LOOPS],
}

impl Plan {
    /// Of an empty walk.
    pub(super) const NOTHING: Self = Self {
        buffer: 0,
        stream: 0,
        offset: 0,
        size: 0,
        kernel: Kernel::Copy(0),
        rank: 0,
        rounds: 1,
        loops: [NO_LOOP; MAX_LOOPS],
    };

    /// Proves what the moves rely on: every element that the loops reach, with the counters anywhere below their
    /// sizes, lies within `buffer` elements on one side and `stream` on the other, and so does every step taken.
    const fn new(pattern: &Pattern, to: bool) -> Option<Self> {
        // What is moved is units of storage.
        let Some((lanes, grain)) = units(pattern) else { return None };
        let Ok(len) = pattern.len() else { return None };
        if len == 0 {
            return Some(Self::NOTHING);
        }
        let Ok((least, greatest)) = pattern.extent() else { return None };
        // Each factor has at most 64 bits (the largest index by the first condition), so no product overflows.
        if least < 0
            || greatest > isize::MAX as i128
            || greatest * grain + lanes > isize::MAX as i128
            || len as i128 * lanes > isize::MAX as i128
        {
            return None;
        }
        let buffer = (greatest * grain + lanes) as usize;
        let stream = (len as i128 * lanes) as usize;
        let offset = (pattern.offset() as i128 * grain) as usize;
        let size = (pattern.element().bits() * pattern.element().packed() / 8) as usize;
        let mut plan = Self { buffer, stream, offset, size, ..Self::NOTHING };
        plan.push(lanes as usize, 1, to);
        let dims = pattern.dims();
        let mut k = dims.len();
        while k > 0 {
            k -= 1;
            // Where there is a step at all, it leads from one element of the buffer to another.
            if dims[k].size > 1 {
                plan.push(dims[k].size as usize, (dims[k].stride as i128 * grain) as isize, to);
            }
        }
        plan.choose_kernel(to);
        plan.choose_rounds();
        Some(plan)
    }

    /// Puts a loop around the others, or makes the outermost of them longer where the two are one.
    const fn push(&mut self, size: usize, stride: isize, to: bool) {
        if size == 1 {
            return;
        }
        let mut moved = 1;
        if self.rank > 0 {
            let last = &mut self.loops[self.rank - 1];
            let (indexed, streamed) = if to { (last.dst, last.src) } else { (last.src, last.dst) };
            // Within `isize`: with another step in the loop it would be an index still, or one step beyond the last.
            if indexed as i128 * last.size as i128 == stride as i128 {
                last.size *= size;
                return;
            }
            moved = streamed * last.size as isize;
        }
        self.loops[self.rank] =
            if to { Loop { size, src: moved, dst: stride } } else { Loop { size, src: stride, dst: moved } };
        self.rank += 1;
    }

    /// Takes the loops of the kernel out of the loops around it.
    const fn choose_kernel(&mut self, to: bool) {
        self.kernel = Kernel::Copy(1);
        if self.rank == 0 {
            return;
        }
        // The last of several writes to one place has to win, hence another order of writes only where there are none.
        let exchanges = BLOCKS_PAY && (!to || self.writes_each_once());
        let mut unit = 1;
        if self.loops[0].src == 1 && self.loops[0].dst == 1 {
            unit = self.loops[0].size;
            self.kernel = Kernel::Copy(unit);
            self.remove(0);
        }
        let inner = self.loops[0];
        let mut k = 1;
        while exchanges && k < self.rank {
            let other = self.loops[k];
            if (if to { other.dst } else { other.src }) == unit as isize {
                let (across, down) = if to { (inner, other) } else { (other, inner) };
                let in_tiles = match Matrix::of(&across, &down, self.size) {
                    Some(matrix) => Tile::of::<Native>(unit * self.size, &matrix).is_some(),
                    None => false,
                };
                if in_tiles || unit == 1 && across.size >= BLOCK && down.size >= BLOCK {
                    self.kernel = Kernel::Exchange { unit, across, down };
                    self.remove(k);
                    self.remove(0);
                    return;
                }
            }
            k += 1;
        }
    }

    /// Rounds of tiles and of copies in registers: for the `asm!` in them, LLVM leaves such a loop as it is.
    const fn choose_rounds(&mut self) {
        let (len, longest) = match self.kernel {
            Kernel::Copy(len) => (len, Native::COPIED),
            Kernel::Exchange { unit, across, down } => {
                (unit.saturating_mul(across.size).saturating_mul(down.size), PART)
            }
        };
        let (size, bytes) = (self.loops[0].size, len.saturating_mul(self.size));
        if bytes < Native::ROW || bytes > longest {
            return;
        }
        let mut rounds = 2;
        while rounds <= MOST_ROUNDS {
            let most = if rounds == size { WHOLE } else { PART };
            if size.is_multiple_of(rounds) && bytes.saturating_mul(rounds) <= most {
                self.rounds = rounds;
            }
            rounds += 1;
        }
    }

    const fn remove(&mut self, mut k: usize) {
        self.rank -= 1;
        while k < self.rank {
            self.loops[k] = self.loops[k + 1];
            k += 1;
        }
        self.loops[k] = NO_LOOP;
    }

    /// Whether no element of `dst` is written twice: each step is further than all shorter ones together reach.
    ///
    /// Sufficient, not necessary.
    const fn writes_each_once(&self) -> bool {
        let mut reach = 0;
        let mut taken = [false; MAX_LOOPS];
        let mut n = 0;
        while n < self.rank {
            // The shortest step that is left.
            let mut shortest = MAX_LOOPS;
            let mut k = 0;
            while k < self.rank {
                if !taken[k]
                    && (shortest == MAX_LOOPS
                        || self.loops[k].dst.unsigned_abs() < self.loops[shortest].dst.unsigned_abs())
                {
                    shortest = k;
                }
                k += 1;
            }
            let Loop { size, dst, .. } = self.loops[shortest];
            let step = dst.unsigned_abs() as u128;
            if step <= reach {
                return false;
            }
            reach += step * (size as u128 - 1);
            taken[shortest] = true;
            n += 1;
        }
        true
    }
}

/// Lanes and grain in units of storage: in elements, or bytes for elements of 4 bits. `None` if they are not whole.
pub(crate) const fn units(pattern: &Pattern) -> Option<(i128, i128)> {
    let packed = pattern.element().packed();
    let (lanes, grain) = (pattern.lanes(), pattern.grain());
    if lanes.is_multiple_of(packed) && grain.is_multiple_of(packed) {
        Some(((lanes / packed) as i128, (grain / packed) as i128))
    } else {
        None
    }
}

/// Elements that a buffer must have, and elements of the stream; `None` if no buffer is enough.
pub(crate) const fn needs<P: Walked>() -> Option<(usize, usize)> {
    Run::<P, GATHER>::NEEDS
}

/// The first element; 0 if no buffer is enough.
#[inline]
pub(crate) const fn first_element<P: Walked>() -> usize {
    const {
        match Run::<P, GATHER>::PLAN {
            Some(plan) => plan.offset,
            None => 0,
        }
    }
}

/// Bytes from one index to the next.
///
/// # Panics
/// If they are not a whole number.
pub(crate) const fn bytes_per_index(pattern: &Pattern) -> usize {
    let bits = pattern.grain() as u64 * pattern.element().bits() as u64;
    assert!(bits.is_multiple_of(8), "an index is not a whole number of bytes");
    (bits / 8) as usize
}

#[cfg(test)]
mod tests;
