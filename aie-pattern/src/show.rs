//! Looking at patterns: as text with a picture, and in the notations of other tools.
//!
//! Every declared type has [`show`](crate::AccessPattern::show), and [`Pattern`](crate::Pattern) prints itself:
//!
//! ```
//! use aie_pattern::prelude::*;
//!
//! #[dma_bd(dims = [<4, 4>, <2, 1>, <2, 2>])]
//! static SAMPLES: [i32; 16] = [0; 16];
//!
//! println!("{}", SamplesBd.show());   // one line
//! println!("{:#}", SamplesBd.show()); // with a table and a picture
//! # assert!(format!("{:#}", SamplesBd.show()).ends_with("  12 | 12 14 13 15\n"));
//! ```
//!
//! A pattern is printed in another notation by a method of its plain data, or it is said why that cannot say it:
//!
//! ```
//! # use aie_pattern::prelude::*;
//! use aie_pattern::show::Unsayable;
//!
//! # #[dma_bd(dims = [<4, 4>, <2, 1>, <2, 2>])]
//! # static SAMPLES: [i32; 16] = [0; 16];
//! let walk = SamplesBd::PATTERN;
//! assert_eq!(
//!     walk.as_iron()?.to_string(),
//!     "TensorAccessPattern((16,), offset = 0, sizes = [4, 2, 2], strides = [4, 1, 2])"
//! );
//! assert_eq!(walk.as_aie_api(), Err(Unsayable::NoVector));
//! # Ok::<(), Unsayable>(())
//! ```
//!
//! | method | notation |
//! |---|---|
//! | [`Pattern::as_mlir`](crate::Pattern::as_mlir) | `aie.dma_bd(...)` of MLIR-AIE |
//! | [`Pattern::as_iron`](crate::Pattern::as_iron) | `TensorAccessPattern(...)` of IRON |
//! | [`Pattern::as_adf`](crate::Pattern::as_adf) | the tiling parameters of an ADF graph |
//! | [`Pattern::as_aie_api`](crate::Pattern::as_aie_api) | `aie::make_tensor_descriptor<T, N>(...)` of C++ |
//! | [`Pattern::as_rust`](crate::Pattern::as_rust) | a macro of this crate |
//!
//! There is no allocation, and nothing of it is linked into a program that prints no pattern.

use core::fmt::{Debug, Display, Formatter, Result};
use core::marker::PhantomData;

pub use aie_pattern_core::show::export::{Adf, AieApi, Iron, Mlir, Rust, Unsayable};
pub use aie_pattern_core::show::{Notation, PortSheet, Sheet, TapsSheet};
// What draws patterns, `aie-pattern-draw` and the documentation of declared types.
#[doc(hidden)]
pub use aie_pattern_core::show::{COLORS, Cell, Mark, Paint, Panel, Plan};

use crate::access::Access;
use crate::run::Invariant;
use crate::{AccessPattern, TapSequence};

/// A declared pattern as text, what [`AccessPattern::show`] and [`TapSequence::show`] return.
///
/// `{}` is one line in the notation that the pattern is declared in, `{:#}` all of it: what it moves, its dimensions with the
/// registers that hold them, and the order of access as a picture. There is no allocation.
#[derive(Clone, Copy)]
pub struct Show<P, K>(PhantomData<K>, Invariant<P>);

impl<P, K> Show<P, K> {
    pub(crate) const NEW: Self = Self(PhantomData, PhantomData);
}

/// Of one walk, whose accesses are `A`.
#[derive(Clone, Copy)]
pub struct OfWalk<A>(PhantomData<A>);

/// Of a sequence of taps.
#[derive(Clone, Copy)]
pub struct OfTaps;

impl<P: AccessPattern<A>, A: Access<P>> Display for Show<P, OfWalk<A>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        A::show(f)
    }
}

impl<P: TapSequence> Display for Show<P, OfTaps> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Display::fmt(&TapsSheet(P::TAP), f)
    }
}

/// The name of the type, and one line: `Rows(<int16, 16; [2, 8], [4, 2]>)`.
impl<P, K> Debug for Show<P, K>
where
    Self: Display,
{
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let path = core::any::type_name::<P>();
        let name = path.rsplit("::").next().unwrap_or(path);
        write!(f, "{name}({self})")
    }
}
