//! [`Step`]: one step of a tap.

use super::{Numbers, RawNumbers};
use crate::declare::{Declaration, Fields, Locus, RawDims};

/// The operation of a step. Steps work on a stack of walks: a source pushes a walk, an operation replaces the topmost
/// one.
///
/// | | numbers |
/// |---|---|
/// | sources | |
/// | [`Walk`](Self::Walk), [`Task`](Self::Task), [`Starts`](Self::Starts) | the offset, all sizes, all strides |
/// | [`Memcpy`](Self::Memcpy) | four offsets, four sizes, four strides |
/// | [`Full`](Self::Full) | the shape |
/// | [`Tiler`](Self::Tiler) | tensor, tile, group or repeats, steps (height and width of each), `pattern_repeat`, and 0 or 1 for `tile_col_major`, `tile_group_col_major`, `iter_col_major`, `allow_partial`, `prune_step` |
/// | operations | |
/// | [`At`](Self::At), [`Range`](Self::Range) | the dimension, and an index; or its start, end and step |
/// | [`Permute`](Self::Permute), [`Tile`](Self::Tile) | one for each dimension |
/// | [`Split`](Self::Split), [`Merge`](Self::Merge), [`Partition`](Self::Partition) | the dimension and the inner size; the dimension; the dimension and the parts |
/// | [`NewAxis`](Self::NewAxis), [`Repeat`](Self::Repeat), [`Nth`](Self::Nth) | the dimension; the times; which tap of the sequence |
/// | [`Pad`](Self::Pad) | before and after, for each dimension |
/// | [`Tensor`](Self::Tensor) | the shape of the tensor of the walk that follows |
/// | all others | none |
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// Declares the tensor that the walk goes over.
    Tensor,
    /// `TensorAccessPattern(..)`: offset, sizes and strides.
    Walk,
    /// `npu.dma_memcpy_nd(..)`; its offsets count steps of their dimension.
    Memcpy,
    /// `shim_dma_single_bd_task(..)`; the first size of the walk is the repeat count of the task.
    Task,
    /// `aiex.dma_configure_task_for ..`: all starts of the task; the first size is their number.
    Starts,
    /// `full(..)`: the row-major walk of a whole tensor.
    Full,
    /// `TensorTiler2D`: a sequence of taps.
    Tiler,
    /// `[i]`.
    At,
    /// `[a:b:s]`.
    Range,
    /// `[None]`.
    NewAxis,
    /// `.permute(..)`.
    Permute,
    /// `.T`.
    Transpose,
    /// `.split(d, n)`.
    Split,
    /// `.merge(d)`.
    Merge,
    /// `.coalesce()`.
    Coalesce,
    /// `.repeat(n)`.
    Repeat,
    /// `.tile(..)`.
    Tile,
    /// `.partition(n)`: a sequence of taps.
    Partition,
    /// `[k]` of a sequence.
    Nth,
    /// `.inverse()`.
    Inverse,
    /// `.compose(inner)`: runs the topmost walk over the stream of the walk below it.
    Compose,
    /// `.concat(next)`: appends the topmost walk to the walk below it.
    Concat,
    /// `.pad(..)`.
    Pad,
    /// `tap =` of `npu_dma_memcpy_nd`: the offset of the walk becomes the last of the four offsets.
    MemcpyTap,
    /// `tap =` of `shim_dma_single_bd_task`: the first size of the walk becomes the repeat count of the task.
    TaskTap,
}

/// One step of a tap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<N = i128> {
    /// The operation.
    pub op: Op,
    /// The operands of the operation.
    pub numbers: Numbers<N>,
}

// Implemented by hand: no other declaration has such a list.
impl<N> Declaration<N> for Step<N> {
    fn numbers(&self, to: &mut impl FnMut(Locus, &N)) {
        for (j, number) in (0..=u8::MAX).zip(self.numbers.as_slice()) {
            to(Locus::Operand(0, j), number);
        }
    }

    fn fields(&self, to: &mut impl Fields<N>) {
        to.name("op", "Op", &self.op);
        to.numbers("numbers", &self.numbers);
    }
}

impl<N> Step<N> {
    /// The same step over another number type.
    pub fn map<M: Default>(&self, to: &mut impl FnMut(&N) -> M) -> Step<M> {
        Step { op: self.op, numbers: self.numbers.map(to) }
    }

    /// Number of dimensions of a source that lists sizes and strides.
    pub const fn rank(&self) -> usize {
        match self.op {
            Op::Walk | Op::Task | Op::Starts => self.numbers.len().saturating_sub(1) / 2,
            Op::Memcpy => self.numbers.len() / 3,
            _ => 0,
        }
    }

    /// Position of the first size among the numbers.
    const fn first_size(&self) -> usize {
        if matches!(self.op, Op::Memcpy) { self.rank() } else { 1 }
    }
}

impl Step {
    /// A placeholder: an operation without numbers.
    pub const EMPTY: Self = Self { op: Op::Coalesce, numbers: RawNumbers::EMPTY };

    /// Whether the step writes or takes the four dimensions of a transfer, so that a walk of fewer is another transfer.
    pub const fn is_transfer(&self) -> bool {
        matches!(self.op, Op::Memcpy | Op::MemcpyTap | Op::Task | Op::TaskTap | Op::Starts)
    }

    /// Whether the step is a source that lists sizes and strides.
    pub const fn is_walk(&self) -> bool {
        matches!(self.op, Op::Walk | Op::Memcpy | Op::Task | Op::Starts)
    }

    /// The sizes and strides of such a source.
    pub const fn dims(&self) -> RawDims {
        let (list, rank, first) = (self.numbers.as_slice(), self.rank(), self.first_size());
        let mut dims = RawDims::of_rank(rank);
        let mut k = 0;
        // If the list is incomplete, keep the complete dimensions.
        while first + rank + k < list.len() {
            dims = dims.with_size(k, list[first + k]).with_stride(k, list[first + rank + k]);
            k += 1;
        }
        dims
    }

    /// The start of the walk of such a source, in elements; `None` if it is not known yet.
    pub const fn offset(&self) -> Option<i128> {
        let list = self.numbers.as_slice();
        if !matches!(self.op, Op::Memcpy) {
            return match list {
                [offset, ..] if crate::util::known(*offset) => Some(*offset),
                _ => None,
            };
        }
        let (rank, mut offset, mut k) = (self.rank(), 0i128, 0);
        while k < rank && 2 * rank + k < list.len() {
            let (steps, stride) = (list[k], list[2 * rank + k]);
            if !crate::util::known(steps) || !crate::util::known(stride) {
                return None;
            }
            offset = offset.saturating_add(steps.saturating_mul(stride));
            k += 1;
        }
        Some(offset)
    }

    /// Position of the number at `locus`: a size or stride, or the offset.
    pub const fn operand(&self, locus: Locus) -> Option<u8> {
        let (rank, first) = (self.rank(), self.first_size());
        let at = match locus {
            Locus::Size(k) => first + k as usize,
            Locus::Stride(k) => first + rank + k as usize,
            // With several offsets, point at the first nonzero one.
            Locus::Offset => {
                let (list, mut k) = (self.numbers.as_slice(), 0);
                while k + 1 < first && list[k] == 0 {
                    k += 1;
                }
                k
            }
            _ => return None,
        };
        Some(at as u8)
    }
}
