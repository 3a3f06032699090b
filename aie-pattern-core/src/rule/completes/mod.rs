//! Whether a runtime sequence completes, for FIFOs that only types name: the rule of `assert_completes!` outside of a block,
//! which rustc evaluates.
//!
//! FIFOs have no shared acquirers, no acquires of an exact value and no arbiters, so all orders of steps come to one end: a
//! single run decides. Two numbers depend on the timing, and each is taken at its worst:
//!
//! - *Words on the paths.* A run without any proves that the sequence completes. One with the most words that a path may hold
//!   proves that it never does.
//! - *Tasks in a queue.* A push is safe if the queue has room however late its channel takes tasks. So for each push, the
//!   task before it that would leave no room, in a queue of four the fourth one, is held back: if the sequence reaches the
//!   push all the same, it can find a full queue.
//!
//! | file | contents |
//! |---|---|
//! | `assertion` | the sequence with its FIFOs and cores, and what is wrong with it |
//! | `lower` | the channels, descriptors and locks of the FIFOs |
//! | `machine` | a state, and its steps |
//! | `story` | who waits for whom |
//!
//! `aie-pattern-design` decides whole designs in the same way, for any net, with jumps over repetitions.

#[cfg(feature = "program")]
mod assertion;
#[cfg(feature = "program")]
mod lower;
#[cfg(feature = "program")]
mod machine;
#[cfg(feature = "program")]
mod story;

#[cfg(feature = "program")]
pub use assertion::{Assertion, Fault, Op, Program, Step, What, check};

use crate::device::{Device, Direction, TileKind};

/// What happens when a core releases more objects than it holds.
pub const RELEASES_TOO_MANY: &str =
    "the lock then counts more objects than the pool has, so the other end may get one that is still in use";

/// How many tasks a channel's queue holds, besides the task that runs: four if the device has no such tile.
pub const fn queue(device: Device, kind: TileKind, direction: Direction) -> u64 {
    match device.tile(kind) {
        Some(tile) => tile.queue(direction) as u64,
        None => 4,
    }
}

/// The most words that a path may hold, in the switches of up to [`NEAR`] tiles and in its channels.
const PATH: u64 = 128;
/// The words that a channel of a shim tile buffers besides.
const SHIM: u64 = 256;
/// The steps from tile to tile that [`PATH`] allows for.
const NEAR: u64 = 8;
/// The words of one more switch: 8 on its way, and two queues of 16 that a design may turn on (AM020).
const SWITCH: u64 = 8 + 2 * 16;

/// The most words that a path of some steps from tile to tile may hold. No source promises them; a proof of failure must allow
/// for them.
pub const fn most_words(is_from_shim: bool, steps: u64) -> u64 {
    let buffered = if is_from_shim { SHIM } else { 0 };
    PATH + buffered + SWITCH * steps.saturating_sub(NEAR)
}
