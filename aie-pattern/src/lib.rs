#![doc = include_str!("../README.md")]
#![no_std]
#![deny(unsafe_op_in_unsafe_fn)]

mod access;
mod run;
mod table;
#[doc(hidden)]
pub mod __private;

pub use aie_pattern_core::{Device, Dim, Element, Pattern};

pub use self::access::AccessPattern;
pub use self::run::error::BufferError;
pub use self::run::iter::Iter;
pub use self::table::offsets_in_bytes;

/// What most users want in scope.
pub mod prelude {
    pub use crate::{AccessPattern, tensor_pattern};
}

/// Declares walks of the AIE API's tensor descriptors, over vectors: `<T, N; [size, step], ...>`.
///
/// Dimensions are written as in `aie::make_tensor_descriptor`, the outermost first, steps in whole vectors:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tensor_pattern! {
///     /// Every other vector of the panel.
///     pub struct EvenVectors = <int16, 16; [8u, 2]>;
///     /// Rows of four: the C++ as it is.
///     pub struct Rows = <int16, 16; aie::tensor_dim(2u, 8), aie::tensor_dim(4u, 2)>;
/// }
///
/// assert_eq!(EvenVectors::INDICES, &[0, 2, 4, 6, 8, 10, 12, 14]);
/// assert_eq!(EvenVectors::INDICES, Rows::INDICES);
/// ```
///
/// The right-hand side alone is an expression, whose value is of an unnamed type; the angle brackets may be left out:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// let reversed = tensor_pattern!(int16, 16; [8u, -1]; offset = 7);
/// assert_eq!(reversed.indices(), &[7, 6, 5, 4, 3, 2, 1, 0]);
/// ```
///
/// # Numbers
/// Any integer literal, with a C suffix (`8u`, `8ul`) or a Rust one, or any constant expression: `[ROWS * COLS, 2]`. What
/// consists of literals is checked while the macro runs, the rest by rustc's const evaluation, in the same words at the
/// same token.
///
/// # Keys, behind a second `;`
/// | key | meaning |
/// |---|---|
/// | `offset = 4` | where the walk begins, in vectors |
/// | `buffer = 4096` | elements (of `T`) that the buffer has: proves that the walk stays inside |
/// | `device = aie2p` | whose limits apply; `aie_ml` if not given, `ideal` for none |
/// | `bytes` | steps are in bytes, as in `make_tensor_descriptor_bytes` |
/// | `index = u16` | the word of the index table, instead of the narrowest |
///
/// With `bytes`, an index counts vectors as long as every step is a whole number of them, else the largest part of a
/// vector of which every step is a whole number: [`Pattern::grain`] elements.
#[macro_export]
macro_rules! tensor_pattern {
    ($($input:tt)*) => { $crate::__private::tensor_pattern! { ($crate) $($input)* } };
}
