//! [`Numbers`]: the numbers of one step, as written.

use super::Entries;
use crate::ir::MAX_RANK;

/// Numbers that are kept: an offset, plus size and stride for each dimension of the largest walk.
const KEPT: usize = 1 + 2 * MAX_RANK;

/// The numbers of one step of a tap, in the order given by its `Op`. Numbers beyond 25 are counted but
/// not kept.
pub type Numbers<N = i128> = Entries<N, KEPT>;

/// Numbers of a step as plain integers.
pub type RawNumbers = Numbers;
