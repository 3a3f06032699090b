//! Walks in the notations of other tools, as text that can be pasted there and back into this crate's macros.
//!
//! | method | notation | cannot express |
//! |---|---|---|
//! | [`Pattern::as_mlir`] | `aie.dma_bd(...)` of MLIR-AIE | repeats, element types that `memref` lacks |
//! | [`Pattern::as_iron`] | `TensorAccessPattern(...)` of IRON | |
//! | [`Pattern::as_adf`] | `{.buffer_dimension = {...}, ...}` of an ADF graph | |
//! | [`Pattern::as_aie_api`] | `aie::make_tensor_descriptor<T, N>(...)` of C++ | an offset, walks that do not consist of whole vectors |
//! | [`Pattern::as_rust`] | `tensor_pattern!(...)`, `tap_pattern!(...)` | |
//!
//! Only the notations of the AIE API and of Rust can express negative strides. A walk that a notation cannot express
//! is an [`Unsayable`] error.

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

/// Why a notation cannot express a walk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Unsayable {
    /// The walk is empty, but the notation requires sizes of at least 1.
    Empty,
    /// The walk, or a number in it, exceeds the notation's limits.
    TooLarge,
    /// The walk begins before its buffer; holds the smallest index, in elements.
    BeforeBuffer(i64),
    /// A stride is negative.
    Negative {
        /// Position of the dimension; 0 is the outermost.
        dim: usize,
        /// The stride in elements.
        stride: i64,
    },
    /// A dimension repeats the same elements.
    Repeat {
        /// Position of the dimension; 0 is the outermost.
        dim: usize,
    },
    /// The walk has too many dimensions.
    Rank {
        /// Number of dimensions of the walk.
        found: usize,
        /// Largest number of dimensions in the notation.
        most: usize,
    },
    /// The notation lacks this element type.
    Element(Element),
    /// The walk begins this many elements into the buffer. In C++, the offset goes where the stream is created.
    Offset(i64),
    /// The walk does not consist of whole vectors of at least 128 bits.
    NoVector,
    /// The notation lacks vectors of this many elements.
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

/// The walk element by element, if it begins inside its buffer and has no negative stride; and the number of elements
/// that the buffer needs.
fn upwards(walk: &Pattern) -> Result<(Pattern, u64), Unsayable> {
    let (walk, elements) = inside(walk)?;
    match walk.dims().iter().position(|dim| dim.stride < 0 && dim.size > 1) {
        Some(dim) => Err(Unsayable::Negative { dim, stride: walk.dims()[dim].stride }),
        None => Ok((walk, elements)),
    }
}

/// The walk element by element, if it begins inside its buffer; and the number of elements that the buffer needs.
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
