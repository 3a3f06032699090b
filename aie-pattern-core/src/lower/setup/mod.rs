//! What is written to the registers of a tile so that it runs: first values of locks, descriptors, start queues.
//!
//! | module | contents |
//! |---|---|
//! | `ends` | the ends of FIFOs that a tile has, with the buffers of each |
//! | `assign` | their channels, descriptors and locks: those that nothing else of the tile has |
//! | `links` | all descriptors of the tile, for the rules about them |
//! | `table` | the writes, in the order in which the hardware wants them |

mod assign;
mod ends;
mod links;
mod table;

pub use assign::{Assigned, assign};
pub(crate) use assign::{is_endless, is_same_channel, most_starts, object_bytes};
pub use ends::{AssignedEnd, SetupPart, Unassigned};
pub use links::{MAX_LINKS, SetLinks, links};
pub use table::{Unwritten, check_written, starts, write_count, writes};
