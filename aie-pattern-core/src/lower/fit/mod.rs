//! **Fitting a walk on a tile**: the fewest buffer descriptors that walk the same order, or the reasons why there are
//! none.
//!
//! | module | contents |
//! |---|---|
//! | `limits` | the limits of one descriptor, as data |
//! | `units` | elements as units, the smallest amounts that a DMA moves |
//! | `place` | the search for one descriptor, which the fixes of the rules use too |
//! | `found` | the plan of a walk |
//! | `whole` | the plan, or the reasons why there is none |
//! | `cut`, `parts` | cuts of a walk that one descriptor cannot hold |
//! | `piece`, `plan` | the descriptors, and the proof that they make the walk |
//! | `why`, `reason` | the limits that prevent a fit |

#[cfg(any(feature = "tap", feature = "program"))]
mod cut;
#[cfg(any(feature = "tap", feature = "program"))]
mod found;
mod limits;
#[cfg(any(feature = "tap", feature = "program"))]
mod parts;
mod piece;
pub(crate) mod place;
#[cfg(any(feature = "tap", feature = "program"))]
mod plan;
#[cfg(any(feature = "tap", feature = "program"))]
mod reason;
pub(crate) mod units;
#[cfg(feature = "program")]
mod whole;
#[cfg(feature = "program")]
mod why;

#[cfg(feature = "tap")]
pub(crate) use found::{find, find_one};
pub use limits::Limits;
pub(crate) use limits::Room;
pub use piece::Piece;
#[cfg(any(feature = "tap", feature = "program"))]
pub use plan::{MAX_PIECES, Plan};
#[cfg(any(feature = "tap", feature = "program"))]
pub use reason::{Reason, Reasons};
#[cfg(feature = "program")]
pub use whole::{fit, fit_within};
