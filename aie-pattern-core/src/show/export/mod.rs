//! Walks in the notations of other tools: text that can be pasted there, and back into this crate's macros.
//!
//! | method | notation | what no such text says |
//! |---|---|---|
//! | [`Pattern::as_mlir`] | `aie.dma_bd(...)` of MLIR-AIE | repeats, elements that no `memref` has |
//! | [`Pattern::as_iron`] | `TensorAccessPattern(...)` of IRON | |
//! | [`Pattern::as_adf`] | `{.buffer_dimension = {...}, ...}` of an ADF graph | |
//! | [`Pattern::as_aie_api`] | `aie::make_tensor_descriptor<T, N>(...)` of C++ | an offset, a walk that is none of whole vectors |
//! | [`Pattern::as_rust`] | `tensor_pattern!(...)`, `tap_pattern!(...)` | |
//!
//! None but those of the AIE API and of Rust have negative strides. What a notation cannot say is an [`Unsayable`].

#[cfg(feature = "tiling")]
mod adf;
mod aie_api;
mod iron;
mod mlir;
mod rust;

#[cfg(feature = "tiling")]
pub use adf::Adf;
pub use aie_api::AieApi;
pub use iron::Iron;
pub use mlir::Mlir;
pub use rust::Rust;

use core::fmt::{Display, Formatter, Result as Written};

use crate::element::Element;
use crate::ir::Pattern;

/// Why a notation cannot say a walk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Unsayable {
    /// The walk visits nothing, and a size is at least 1.
    Empty,
    /// The walk, or a number of it, is greater than the notation's.
    TooLarge,
    /// The walk begins before its buffer: the smallest index, in elements.
    BeforeBuffer(i64),
    /// A stride is negative.
    Negative {
        /// The dimension, from the outermost.
        dim: usize,
        /// Its stride, in elements.
        stride: i64,
    },
    /// A dimension goes over the same elements again.
    Repeat {
        /// The dimension, from the outermost.
        dim: usize,
    },
    /// Too many dimensions.
    Rank {
        /// Those of the walk.
        found: usize,
        /// What the notation has.
        most: usize,
    },
    /// There is no such element.
    Element(Element),
    /// The walk begins inside of the buffer, so many elements from its start: in C++, where the stream is made.
    Offset(i64),
    /// The walk is none of whole vectors of 128 bits or more.
    NoVector,
    /// There are no vectors of so many elements.
    Lanes(u32),
}

impl Display for Unsayable {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        match *self {
            Self::Empty => f.write_str("the walk visits nothing"),
            Self::TooLarge => f.write_str("a number of the walk is too large"),
            Self::BeforeBuffer(index) => write!(f, "the walk reaches index {index}, before its buffer"),
            Self::Negative { dim, stride } => write!(f, "dimension {dim} has the negative stride {stride}"),
            Self::Repeat { dim } => write!(f, "dimension {dim} repeats the elements, with a stride of 0"),
            Self::Rank { found, most } => write!(f, "the walk has {found} dimensions, the notation {most}"),
            Self::Element(element) => write!(f, "the notation has no element {}", element.name()),
            Self::Offset(elements) => {
                write!(f, "a tensor descriptor has no offset: start the stream at `buffer + {elements}`")
            }
            Self::NoVector => f.write_str("the walk does not move whole vectors of 128 bits or more"),
            Self::Lanes(lanes) => write!(f, "there are no vectors of {lanes} elements"),
        }
    }
}

impl core::error::Error for Unsayable {}

/// The walk, element by element, that begins in its buffer and has no negative stride; and the elements that the buffer must
/// have.
fn upwards(walk: &Pattern) -> Result<(Pattern, u64), Unsayable> {
    let (walk, elements) = inside(walk)?;
    match walk.dims().iter().position(|dim| dim.stride < 0 && dim.size > 1) {
        Some(dim) => Err(Unsayable::Negative { dim, stride: walk.dims()[dim].stride }),
        None => Ok((walk, elements)),
    }
}

/// The walk, element by element, that begins in its buffer.
fn inside(walk: &Pattern) -> Result<(Pattern, u64), Unsayable> {
    if walk.is_empty() {
        return Err(Unsayable::Empty);
    }
    let walk = walk.elements().ok_or(Unsayable::TooLarge)?;
    let least = walk.min_index().map_err(|_| Unsayable::TooLarge)?;
    if least < 0 {
        return Err(Unsayable::BeforeBuffer(least));
    }
    match (walk.span(), walk.len()) {
        (Ok(span), Ok(len)) if i64::try_from(len.max(span)).is_ok() => Ok((walk, span)),
        _ => Err(Unsayable::TooLarge),
    }
}
