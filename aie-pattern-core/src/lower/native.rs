//! Native descriptors: a walk over vectors in the form of the address unit, `aie::dim_3d(num1, inc1, num2, inc2,
//! inc3)`.
//!
//! A level of nested streams has at most three dimensions. For each but the outermost, the unit holds `num` (size -
//! 1). For each dimension it holds the increment of a step, which accounts for the distance that the faster
//! dimensions have already moved:
//!
//! ```text
//! if c1 < num1 { p += inc1; c1 += 1 }
//! else if c2 < num2 { p += inc2; c1 = 0; c2 += 1 }
//! else { p += inc3; c1 = 0; c2 = 0 }
//! ```
//!
//! No register holds the outermost size of a level: the C++ descriptor never ends. This module keeps the size next to
//! the registers.
//!
//! Sources: the AIE API (UG1529), `make_tensor_descriptor_from_native` with `dim_2d` and `dim_3d`; AM020, AM027 for the
//! registers.

use crate::declare::{LEVEL_RANK, Levels, RawDims, Tensor};
use crate::device::{ADDRESS_REGISTER_BITS, Device};
use crate::element::Element;
use crate::ir::{MAX_RANK, Pattern};
use core::fmt;

/// The registers of the address unit for one level, plus the outermost size, which no register holds.
///
/// Displayed as in C++: `8`, `aie::dim_2d(3, 4, 4)`, `aie::dim_3d(1, 1, 1, 1, 1)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// An increment alone; an `int` in C++.
    Int {
        /// Number of steps; in no register.
        size: u64,
        /// Increment of the dimension.
        inc1: i32,
    },
    /// `aie::dim_2d(num1, inc1, inc2)`.
    Dim2d {
        /// Number of steps of the outer dimension; in no register.
        size: u64,
        /// Size of the inner dimension - 1.
        num1: u32,
        /// Increment of the inner dimension.
        inc1: i32,
        /// Increment of the outer dimension.
        inc2: i32,
    },
    /// `aie::dim_3d(num1, inc1, num2, inc2, inc3)`.
    Dim3d {
        /// Number of steps of the outermost dimension; in no register.
        size: u64,
        /// Size of the innermost dimension - 1.
        num1: u32,
        /// Increment of the innermost dimension.
        inc1: i32,
        /// Size of the middle dimension - 1.
        num2: u32,
        /// Increment of the middle dimension.
        inc2: i32,
        /// Increment of the outermost dimension.
        inc3: i32,
    },
}

impl Level {
    /// Builds from (size or num, increment) pairs, outermost first; `None` unless there are 1 to 3 pairs
    /// and each number fits its register.
    const fn new(dims: &[(i128, i128)]) -> Option<Self> {
        let mut nums = [0u32; LEVEL_RANK];
        let mut incs = [0i32; LEVEL_RANK];
        let mut k = 0;
        while k < dims.len() && k < LEVEL_RANK {
            let (num, inc) = dims[k];
            if k > 0 {
                if num < 0 || num >= 1 << ADDRESS_REGISTER_BITS {
                    return None;
                }
                nums[k] = num as u32;
            }
            if inc < i32::MIN as i128 || inc > i32::MAX as i128 {
                return None;
            }
            incs[k] = inc as i32;
            k += 1;
        }
        if dims.is_empty() || dims[0].0 < 0 || dims[0].0 > u64::MAX as i128 {
            return None;
        }
        let size = dims[0].0 as u64;
        match dims.len() {
            1 => Some(Self::Int { size, inc1: incs[0] }),
            2 => Some(Self::Dim2d { size, num1: nums[1], inc1: incs[1], inc2: incs[0] }),
            3 => Some(Self::Dim3d {
                size,
                num1: nums[2],
                inc1: incs[2],
                num2: nums[1],
                inc2: incs[1],
                inc3: incs[0],
            }),
            _ => None,
        }
    }

    /// Number of dimensions.
    pub const fn rank(&self) -> u8 {
        match self {
            Self::Int { .. } => 1,
            Self::Dim2d { .. } => 2,
            Self::Dim3d { .. } => 3,
        }
    }

    /// (size or num, increment) pairs, outermost first; the rest is 0.
    const fn pairs(&self) -> [(i128, i128); LEVEL_RANK] {
        let none = (0, 0);
        match *self {
            Self::Int { size, inc1 } => [(size as i128, inc1 as i128), none, none],
            Self::Dim2d { size, num1, inc1, inc2 } => {
                [(size as i128, inc2 as i128), (num1 as i128, inc1 as i128), none]
            }
            Self::Dim3d { size, num1, inc1, num2, inc2, inc3 } => {
                [(size as i128, inc3 as i128), (num2 as i128, inc2 as i128), (num1 as i128, inc1 as i128)]
            }
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int { inc1, .. } => write!(f, "{inc1}"),
            Self::Dim2d { num1, inc1, inc2, .. } => write!(f, "aie::dim_2d({num1}, {inc1}, {inc2})"),
            Self::Dim3d { num1, inc1, num2, inc2, inc3, .. } => {
                write!(f, "aie::dim_3d({num1}, {inc1}, {num2}, {inc2}, {inc3})")
            }
        }
    }
}

/// A walk over vectors in the form of the address unit: the arguments of `aie::make_tensor_descriptor_from_native`,
/// plus the sizes that it does not take.
///
/// Displayed as that call:
///
/// ```
/// # extern crate aie_pattern_core as aie_pattern;
/// use aie_pattern::{Dim, Element, Levels, Native, Pattern};
///
/// let dims = [Dim::new(2, 4), Dim::new(2, 2), Dim::new(2, 1)];
/// let walk = Pattern::new(Element::Int16, 0, &dims).unwrap().of_vectors(32, 32).unwrap();
/// let native = Native::of(&walk, Levels::of_rank(3)).unwrap();
/// assert_eq!(
///     native.to_string(),
///     "aie::make_tensor_descriptor_from_native<int16, 32>(aie::dim_3d(1, 1, 1, 1, 1))"
/// );
/// assert_eq!(native.pattern(0), Some(walk));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Native {
    element: Element,
    lanes: u32,
    bytes: bool,
    levels: [Level; MAX_RANK],
    len: u8,
}

impl Native {
    /// Converts a walk to these levels, with increments in vectors.
    ///
    /// `None` if the number of dimensions differs or is 0, if an increment is not a whole number of vectors, or if a
    /// number does not fit its register: 20 bits for `num`, 20 bits including the sign for an increment in bytes. The
    /// offset is not included: the pointer of the stream carries it.
    pub const fn of(walk: &Pattern, levels: Levels) -> Option<Self> {
        Self::in_units(walk, levels, false)
    }

    /// Converts a walk to these levels, with increments in bytes, for `make_tensor_descriptor_from_native_bytes`.
    ///
    /// `None` as for [`of`](Self::of), but an increment must be a whole number of bytes.
    pub const fn of_bytes(walk: &Pattern, levels: Levels) -> Option<Self> {
        Self::in_units(walk, levels, true)
    }

    const fn in_units(walk: &Pattern, levels: Levels, bytes: bool) -> Option<Self> {
        let dims = RawDims::of(walk);
        if levels.rank() != dims.rank() || dims.rank() == 0 {
            return None;
        }
        let grain = walk.grain() as i128 * walk.element().bits() as i128;
        let unit = if bytes { 8 } else { walk.lanes() as i128 * walk.element().bits() as i128 };
        let mut native = levels.increments(&dims);
        each!(k, 0..dims.rank(), {
            // In bits: no product of 64 and 40 bits overflows.
            let inc = native.as_slice()[k].1.saturating_mul(grain);
            let limit = 8i128 << (ADDRESS_REGISTER_BITS - 1);
            let fits = inc >= -limit && inc < limit && inc % unit == 0;
            // A dimension of a single step never uses its increment, so the register's contents do not matter.
            if !fits && dims.as_slice()[k].0 > 1 {
                return None;
            }
            native = native.with_stride(k, if fits { inc / unit } else { 0 });
        });
        let mut own = [Level::Int { size: 1, inc1: 0 }; MAX_RANK];
        let (ranks, mut start) = (levels.ranks(), 0);
        each!(level, 0..ranks.len(), {
            let rank = ranks[level] as usize;
            own[level] = or!(Level::new(native.as_slice().split_at(start).1.split_at(rank).0), return None);
            start += rank;
        });
        Some(Self {
            element: walk.element(),
            lanes: walk.lanes(),
            bytes,
            levels: own,
            len: ranks.len() as u8,
        })
    }

    /// The walk of these levels from `offset`, in vectors; `None` if a number does not fit a walk.
    pub const fn pattern(&self, offset: i64) -> Option<Pattern> {
        let mut dims = [(1, 0); MAX_RANK];
        let mut ranks = [0; MAX_RANK];
        let mut rank = 0;
        each!(level, 0..self.len as usize, {
            let own = self.levels[level].pairs();
            ranks[level] = self.levels[level].rank();
            each!(k, 0..ranks[level] as usize, {
                dims[rank] = own[k];
                rank += 1;
            });
        });
        let tensor = Tensor {
            device: Device::Ideal,
            is_device_assumed: false,
            element: self.element,
            lanes: self.lanes as i128,
            offset: offset as i128,
            buffer: None,
            bytes: self.bytes,
            index: None,
            dims: RawDims::new(dims.split_at(rank).0),
            native: Levels::new(ranks.split_at(self.len as usize).0),
        };
        tensor.walk()
    }

    /// The levels, outermost first.
    pub const fn levels(&self) -> &[Level] {
        self.levels.split_at(self.len as usize).0
    }

    /// Whether increments are in bytes instead of vectors.
    pub const fn is_in_bytes(&self) -> bool {
        self.bytes
    }
}

impl fmt::Display for Native {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = if self.bytes { "_bytes" } else { "" };
        let (element, lanes) = (self.element.name(), self.lanes);
        write!(f, "aie::make_tensor_descriptor_from_native{bytes}<{element}, {lanes}>(")?;
        for (k, level) in self.levels().iter().enumerate() {
            write!(f, "{}{level}", if k == 0 { "" } else { ", " })?;
        }
        f.write_str(")")
    }
}
