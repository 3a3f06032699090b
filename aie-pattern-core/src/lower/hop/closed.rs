//! Computes where each element arrives, without walking.

use super::Runs;
use crate::declare::Route;
use crate::ir::Pattern;
use crate::ir::contract::{CoverFault, Twice, Verdict};

/// The order of a route as far as it follows without walking; positions and indices are in units.
pub(crate) enum Closed {
    /// The last buffer is written completely: for each of its units in order, the index in the first buffer.
    Order(Pattern),
    /// The receiver at position `end` writes a unit twice.
    Twice { end: usize, twice: Twice },
    /// No unit is written twice, but this unit of the last buffer is never written.
    Hole { index: u64 },
    /// Unknown without walking.
    Unknown,
}

/// Composes the hops of a route whose lengths match.
///
/// If a receiver writes each unit of its buffer once, its inverse walk gives the position in the stream of each unit
/// of the buffer. The sender's walk composed with it is the contents of the buffer. The next sender's walk composed
/// with that is the stream that it sends.
pub(crate) const fn closed(route: &Route) -> Closed {
    let (mut held, mut end): (Option<Pattern>, _) = (None, 1);
    loop {
        let (Some(send), Some(receive)) = (Runs::of(route, end - 1), Runs::of(route, end)) else {
            return Closed::Unknown;
        };
        let (Some(send), Some(walk), Some(memory)) = (send.walk(), receive.walk(), receive.memory()) else {
            return Closed::Unknown;
        };
        let is_last = end + 1 == route.ends.len();
        match walk.covers(memory) {
            Verdict::Holds => {}
            Verdict::Broken(CoverFault::Twice(twice)) => return Closed::Twice { end, twice },
            Verdict::Broken(CoverFault::Missing { index }) => {
                return match walk.injective() {
                    Verdict::Broken(twice) => Closed::Twice { end, twice },
                    Verdict::Holds if is_last => Closed::Hole { index },
                    _ => Closed::Unknown,
                };
            }
            Verdict::Broken(CoverFault::Outside { .. }) | Verdict::Undecided => return Closed::Unknown,
        }
        let Ok(inverse) = walk.inverse() else { return Closed::Unknown };
        let stream = if let Some(held) = held { held.compose(&send) } else { Ok(send) };
        let Ok(stream) = stream else { return Closed::Unknown };
        let Ok(order) = stream.compose(&inverse) else { return Closed::Unknown };
        if is_last {
            return Closed::Order(order);
        }
        held = Some(order);
        end += 2;
    }
}
