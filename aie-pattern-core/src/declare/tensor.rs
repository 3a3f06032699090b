//! [`Tensor`]: a tensor descriptor of the AIE API, as declared.

use super::generic::declaration;
use super::{Dims, Levels, RawDims};
use crate::device::Device;
use crate::element::Element;
use crate::ir::{Dim, Pattern, Word};
use crate::util::{fits_i64, gcd, known};

/// Maximum number of dimensions of a tensor descriptor: three levels of three.
pub const MAX_TENSOR_RANK: usize = 9;

declaration! {
    /// A tensor descriptor as declared, before any rule is checked.
    pub struct Tensor<N> {
        /// `T` of `aie::vector<T, N>`.
        pub element: Element as name(Element),
        /// `N` of `aie::vector<T, N>`.
        pub lanes: N as number(Lanes),
        /// Sizes and steps, outermost first; [`native`](Self::native) changes their meaning.
        pub dims: Dims<N> as dims(Size, Stride),
        /// Start of the walk, in vectors.
        pub offset: N as number(Offset) key Offset = "offset",
        /// Number of elements of the buffer, if known.
        pub buffer: Option<N> as maybe(Buffer) key Buffer = "buffer",
        /// The device whose limits apply.
        pub device: Device as name(Device) key Device = "device",
        /// Whether no device is written, so that `device` is the default.
        pub is_device_assumed: bool as flag(bool),
        /// Whether steps are in bytes instead of vectors.
        pub bytes: bool as flag(bool) key Bytes = "bytes",
        /// The index type, if it is forced.
        pub index: Option<Word> as maybe_name(Word) key Index = "index",
        /// The levels of a native descriptor. With levels, `dims` holds increments instead of steps, and num (size -
        /// 1) instead of sizes. The exception is the outermost dimension of a level, whose size is in no register.
        pub native: Option<Levels> as levels(Levels) key Native = "native" key Sizes = "sizes",
    }
    /// The keys of `tensor_pattern!`.
    pub enum TensorKey {
        /// The contracts of the declaration.
        Ensure = "ensure",
    }
}

impl Tensor {
    /// Nothing declared.
    pub const EMPTY: Self = Self {
        device: Device::DEFAULT,
        is_device_assumed: false,
        element: Element::Int8,
        lanes: 0,
        offset: 0,
        buffer: None,
        bytes: false,
        index: None,
        dims: Dims::EMPTY,
        native: None,
    };

    /// The walk; empty if a number does not fit a walk.
    pub const fn pattern(&self) -> Pattern {
        or!(self.walk(), Pattern::empty(self.element))
    }

    /// The index type of the generated table.
    pub const fn word(&self) -> Word {
        or!(self.index, Word::narrowest(&self.pattern()))
    }

    /// The walk, if every number fits one.
    pub(crate) const fn walk(&self) -> Option<Pattern> {
        if self.lanes < 1 || self.lanes > u32::MAX as i128 || !fits_i64(self.offset) {
            return None;
        }
        let Some(mut dims) = self.steps().dims() else { return None };
        let dims = dims.split_at_mut(self.dims.rank()).0;
        let (mut grain, mut offset) = (self.lanes as u32, self.offset as i64);
        if self.bytes {
            grain = or!(self.grain(dims), return None);
            let Some(scaled) = offset.checked_mul(self.lanes as i64 / grain as i64) else { return None };
            offset = scaled;
            each!(k, 0..dims.len(), {
                let Some(step) = self.step_in_elements(dims[k]) else { return None };
                if !fits_i64(step / grain as i128) {
                    return None;
                }
                dims[k].stride = (step / grain as i128) as i64;
            });
        }
        and_then!(Pattern::new(self.element, offset, dims), |pattern| pattern
            .of_vectors(self.lanes as u32, grain))
    }

    /// Whether every number of the walk is known at this point. The size of the buffer does not matter.
    pub(crate) const fn is_known(&self) -> bool {
        known(self.lanes) && known(self.offset) && self.dims.is_known()
    }

    /// Whether the unit of steps (vector or byte) is known at this point.
    pub(crate) const fn is_scale_known(&self) -> bool {
        self.bytes || known(self.lanes)
    }

    /// Sizes and steps, outermost first, with increments converted.
    pub(crate) const fn steps(&self) -> RawDims {
        match &self.native {
            None => self.dims,
            Some(levels) => levels.steps(&self.dims),
        }
    }

    /// Raises every size to at least 1, and converts increments to steps.
    pub(crate) const fn not_empty(&self) -> Self {
        Self { dims: self.steps().not_empty(), native: None, ..*self }
    }

    /// Elements per index, for steps in bytes: the vector if every step is a multiple of it, else the largest divisor
    /// of the vector that divides every step.
    const fn grain(&self, dims: &[Dim]) -> Option<u32> {
        let mut grain = self.lanes as u128;
        each!(k, 0..dims.len(), {
            let Some(step) = self.step_in_elements(dims[k]) else { return None };
            grain = gcd(grain, step.unsigned_abs());
        });
        Some(grain as u32)
    }

    /// A step in bytes, in elements; 0 if the size is 1, because the step has no effect.
    const fn step_in_elements(&self, dim: Dim) -> Option<i128> {
        let bits = dim.stride as i128 * 8;
        let width = self.element.bits() as i128;
        if dim.size <= 1 {
            Some(0)
        } else if bits % width == 0 {
            Some(bits / width)
        } else {
            None
        }
    }

    /// Bits of the vector; 0 if the number of elements is invalid.
    pub(crate) const fn vector_bits(&self) -> u64 {
        if self.lanes < 1 || self.lanes > u32::MAX as i128 {
            0
        } else {
            self.lanes as u64 * self.element.bits() as u64
        }
    }

    /// Bytes of the unit of steps and increments.
    pub(crate) const fn scale(&self) -> i128 {
        if self.bytes { 1 } else { self.vector_bits() as i128 / 8 }
    }

    /// The value of dimension `k` that makes no step: size 1, or num 0.
    pub(crate) const fn least(&self, k: usize) -> i128 {
        match &self.native {
            Some(levels) if !levels.is_outermost(k) => 0,
            _ => 1,
        }
    }
}
