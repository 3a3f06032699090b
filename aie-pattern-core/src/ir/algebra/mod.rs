//! The layout algebra: operations that make a walk from other walks, as `const fn`, each with its error.
//!
//! Dimensions are counted from the outermost, which is 0. The operations work as in IRON's `taplib`
//! (mlir-aie); `concat` and `compose` are additions. As in `taplib`, leading dimensions of size
//! 1 have stride 0 in every result. Nothing wraps: a number that overflows its type is an error, and so are more than
//! [`MAX_RANK`] dimensions.
//!
//! | operation | walk |
//! |---|---|
//! | [`Pattern::full`] | a whole tensor, row by row |
//! | [`Pattern::slice`] | a part of some dimensions; a [`Slice`] for each |
//! | [`Pattern::partition`] | one of equal parts of a dimension |
//! | [`Pattern::permute`], [`Pattern::transpose`] | the dimensions in another order |
//! | [`Pattern::split`], [`Pattern::merge`] | one dimension as two, two as one; the same sequence |
//! | [`Pattern::coalesce`] | the fewest dimensions; the same sequence |
//! | [`Pattern::tile`] | tile by tile |
//! | [`Pattern::repeat`] | several times |
//! | [`Pattern::concat`] | one walk and then another, if that is one walk |
//! | [`Pattern::compose`] | one walk over what another has put in order, if that is one walk |
//! | [`Pattern::inverse`] | the walk that undoes a permutation |
//! | [`Pattern::pad`] | with zeros around each dimension |
//!
//! [`Tiler2D`] makes the sequences of walks that the tilers of 2024 make.
//!
//! ```
//! use aie_pattern_core::ir::algebra::{AlgebraError, Slice, unwrap};
//! use aie_pattern_core::{Dim, Element, Pattern};
//!
//! // A matrix in tiles of 4 x 8, one column of tiles after the other: evaluated by the compiler.
//! const TILES: Pattern = unwrap(unwrap(Pattern::full(Element::Int8, &[64, 256])).tile(&[4, 8]));
//! const COLUMNS: Pattern = unwrap(TILES.permute(&[1, 0, 2, 3]));
//!
//! fn main() -> Result<(), AlgebraError> {
//!     // The tenth of 16 objects that a FIFO carries: two columns of tiles.
//!     let object = Pattern::full(Element::Int8, &[16, 1024])?.slice(&[Slice::At(9)])?;
//!     let tenth = COLUMNS.compose(&object)?;
//!     assert_eq!(tenth.offset(), 144);
//!     assert_eq!(tenth.dims(), [Dim::new(2, 8), Dim::new(64, 256), Dim::new(8, 1)]);
//!
//!     // An object of 1000 bytes ends within a column.
//!     let error = COLUMNS.compose(&Pattern::full(Element::Int8, &[1000])?).unwrap_err();
//!     assert_eq!(
//!         error.to_string(),
//!         "dimension 0 of the inner walk (1000 steps of 1) carries over dimensions 1 to 2 of the outer walk, which has \
//!          the steps 0..=63: step 124 would be needed"
//!     );
//!     Ok(())
//! }
//! ```

#[cfg(any(feature = "tap", feature = "program"))]
mod compose;
#[cfg(any(feature = "tap", feature = "program"))]
mod concat;
#[cfg(any(feature = "tap", feature = "program"))]
mod digits;
mod error;
#[cfg(any(feature = "tap", feature = "program"))]
mod full;
#[cfg(any(feature = "tap", feature = "program"))]
mod inverse;
mod order;
#[cfg(feature = "program")]
mod pad;
#[cfg(any(feature = "tap", feature = "program"))]
mod permute;
mod reshape;
#[cfg(any(feature = "tap", feature = "program"))]
mod slice;
#[cfg(any(feature = "tap", feature = "program"))]
mod tiler;
#[cfg(any(feature = "tap", feature = "program"))]
mod tiler_error;

pub use error::AlgebraError;
#[cfg(feature = "program")]
pub use pad::Padded;
#[cfg(any(feature = "tap", feature = "program"))]
pub use slice::Slice;
#[cfg(any(feature = "tap", feature = "program"))]
pub use tiler::Tiler2D;
#[cfg(any(feature = "tap", feature = "program"))]
pub use tiler_error::TilerError;

use super::{Dim, MAX_RANK, Pattern};

/// A number of a result, or [`AlgebraError::Overflow`].
macro_rules! fits {
    ($number:expr) => {
        match $number {
            Some(value) => value,
            None => return Err(AlgebraError::Overflow),
        }
    };
}
use fits;

/// Unwraps the result of an operation in a constant.
///
/// ```
/// use aie_pattern_core::{Element, Pattern, ir::algebra::unwrap};
///
/// const TILES: Pattern = unwrap(unwrap(Pattern::full(Element::Int8, &[8, 8])).tile(&[2, 4]));
/// ```
///
/// # Panics
/// With the message of the error.
#[cfg(any(feature = "tap", feature = "program"))]
#[must_use]
#[track_caller]
pub const fn unwrap(result: Result<Pattern, AlgebraError>) -> Pattern {
    match result {
        Ok(walk) => walk,
        Err(error) => panic!("{}", error.message().as_str()),
    }
}

/// Collects the dimensions of a result, outermost first.
#[derive(Clone, Copy)]
struct List {
    dims: [Dim; MAX_RANK],
    /// Number of dimensions pushed; only the first [`MAX_RANK`] are stored.
    len: usize,
}

impl List {
    const EMPTY: Self = Self { dims: [Dim::new(1, 0); MAX_RANK], len: 0 };

    const fn of(dims: &[Dim]) -> Self {
        let mut list = Self::EMPTY;
        each!(k, 0..dims.len(), {
            list.push(dims[k]);
        });
        list
    }

    /// Appends a dimension inside the ones already there.
    const fn push(&mut self, dim: Dim) {
        if self.len < MAX_RANK {
            self.dims[self.len] = dim;
        }
        self.len += 1;
    }

    /// A walk of these dimensions from `offset`, in the unit of `of`.
    const fn walk(&mut self, of: &Pattern, offset: i64) -> Result<Pattern, AlgebraError> {
        let Some((dims, _)) = self.dims.split_at_checked(self.len) else {
            return Err(AlgebraError::TooManyDimensions { rank: self.len });
        };
        let Some(walk) = Pattern::new(of.element(), offset, dims) else {
            return Err(AlgebraError::TooManyDimensions { rank: self.len });
        };
        match walk.of_vectors(of.lanes(), of.grain()) {
            Some(walk) => Ok(walk.still_before_first()),
            // Unreachable: the unit comes from a walk.
            None => Err(AlgebraError::Overflow),
        }
    }
}

/// `base + times * step`.
const fn advance(base: i64, times: u64, step: i64) -> Option<i64> {
    // The product stays below 2^127 for all factors.
    match (times as i128 * step as i128).checked_add(base as i128) {
        Some(sum) if sum >= i64::MIN as i128 && sum <= i64::MAX as i128 => Some(sum as i64),
        _ => None,
    }
}
