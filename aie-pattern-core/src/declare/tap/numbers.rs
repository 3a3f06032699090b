//! [`Numbers`]: the numbers of one step, as written.

use crate::declare::Entries;
use crate::ir::MAX_RANK;

/// Numbers that are kept: an offset, and a size and a stride for every dimension that a walk can have.
const KEPT: usize = 1 + 2 * MAX_RANK;

/// The numbers of one step of a tap, in the order that its [`Op`](super::Op) says. Beyond 25 they are counted but not kept.
pub type Numbers<N = i128> = Entries<N, KEPT>;

/// Plain integers.
pub type RawNumbers = Numbers;
