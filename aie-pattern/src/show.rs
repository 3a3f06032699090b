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
//! A pattern is printed in another notation by a method of its plain data, which returns the reason if that notation cannot express it:
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
//! # Where elements land
//! An [object FIFO](crate::ObjectFifo::show) prints the descriptors and the locks of its ends, and which element arrives where; a
//! [`Hop`](crate::Hop::show) and any route ([`show_transfer!`](crate::show_transfer)) the walk of each end, and the same:
//!
//! ```
//! use aie_pattern::prelude::*;
//!
//! object_fifo! {
//!     struct In = object = [[i32; 4]; 3], depth = 2, producer = shim(0, 0), consumers = mem(0, 1);
//!     struct Columns = object = [[i32; 4]; 3], depth = 2, producer = mem(0, 1), consumers = compute(0, 2),
//!                      to_stream = [<4, 1>, <3, 4>];
//!     link [In] -> [Columns];
//! }
//! tap_pattern! { struct Fill = i32, full(3, 4); }
//!
//! let route = show_transfer!(Fill -> In => Columns; permutation);
//! assert_eq!(
//!     route.arrivals().to_string(),
//!     "\
//! 12 int32, 48 bytes: each element of Columns's buffer as the index of the one of Fill's that it receives
//!  0 |  0  4  8
//!  3 |  1  5  9
//!  6 |  2  6 10
//!  9 |  3  7 11
//! "
//! );
//! ```
//!
//! Nothing is allocated, and nothing of it is linked into a program that does not print a pattern.

#[cfg(feature = "fifo")]
mod fifo;
#[cfg(feature = "tap")]
mod taps;

use core::fmt::{Debug, Display, Formatter, Result};
use core::marker::PhantomData;

#[cfg(feature = "memory")]
pub use aie_pattern_core::show::MapSheet;
#[cfg(feature = "tiling")]
pub use aie_pattern_core::show::PortSheet;
#[cfg(feature = "tap")]
pub use aie_pattern_core::show::TapsSheet;
#[cfg(feature = "tiling")]
pub use aie_pattern_core::show::export::Adf;
pub use aie_pattern_core::show::export::{AieApi, Iron, Mlir, Rust, Unsayable};
#[cfg(feature = "fifo")]
pub use aie_pattern_core::show::{FifoSheet, RouteSheet};
pub use aie_pattern_core::show::{Notation, Sheet};
// What draws patterns, `aie-pattern-draw` and the documentation of declared types.
#[cfg(feature = "memory")]
#[doc(hidden)]
pub use aie_pattern_core::show::{BankMap, Banks, Taken};
#[doc(hidden)]
pub use aie_pattern_core::show::{COLORS, Cell, Panel, Plan, Svg};

use crate::AccessPattern;
use crate::access::Access;
use crate::run::Invariant;
#[cfg(feature = "fifo")]
pub use fifo::OfFifo;
#[cfg(feature = "tap")]
pub use taps::OfTaps;

/// A declared pattern as text, what [`AccessPattern::show`], [`TapSequence::show`](crate::TapSequence::show) and
/// [`ObjectFifo::show`](crate::ObjectFifo::show) return.
///
/// `{}` is one line in the notation that the pattern is declared in, `{:#}` all of it: what it moves, its dimensions with the
/// registers that hold them, and the order of access as a picture. Nothing is allocated.
#[derive(Clone, Copy)]
pub struct Show<P, K>(PhantomData<K>, Invariant<P>);

impl<P, K> Show<P, K> {
    pub(crate) const NEW: Self = Self(PhantomData, PhantomData);
}

/// Shows one walk, whose accesses are `A`.
#[derive(Clone, Copy)]
pub struct OfWalk<A>(PhantomData<A>);

impl<P: AccessPattern<A>, A: Access<P>> Display for Show<P, OfWalk<A>> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        A::show(f)
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
