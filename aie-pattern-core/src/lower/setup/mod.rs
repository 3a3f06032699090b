//! Register contents that make a tile run: initial values of locks, descriptors, task queues.
//!
//! | module | contents |
//! |---|---|
//! | `ends` | the ends of FIFOs on a tile, with their buffers |
//! | `assign` | their channels, descriptors and locks: the first ones that nothing else on the tile uses |
//! | `links` | all descriptors of the tile, for the rules about them |
//! | `table` | the register writes, in the order that the hardware needs |

mod assign;
mod ends;
mod links;
mod table;

pub use assign::{Assigned, assign};
pub(crate) use assign::{is_endless, is_same_channel, most_starts, object_bytes};
pub use ends::{AssignedEnd, SetupPart, Unassigned};
pub use links::{MAX_LINKS, SetLinks, links};
pub use table::{Unwritten, check_written, starts, write_count, writes};
