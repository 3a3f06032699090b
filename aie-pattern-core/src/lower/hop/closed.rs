//! Where each element arrives, without walking.

use super::Runs;
use crate::declare::Route;
use crate::ir::Pattern;
use crate::ir::contract::{CoverFault, Twice, Verdict};

/// What is known of a route without walking, in units.
pub(crate) enum Closed {
    /// The last buffer is written as a whole: for each of its units in order, the index in the first buffer.
    Order(Pattern),
    /// End `end`, a receiver, writes a unit twice.
    Twice { end: usize, twice: Twice },
    /// No unit is written twice, but one of the last buffer is not written.
    Hole { index: u64 },
    /// Nothing.
    Unknown,
}

/// Composes the hops of a route whose lengths go together.
///
/// A receiver that writes each unit of its buffer once is undone by its inverse walk, which has, for each unit of the buffer,
/// the position in the stream; the sender's walk composed with that is what the buffer holds. The next sender's walk
/// composed with this is what it sends.
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
        let stream = match held {
            Some(held) => held.compose(&send),
            None => Ok(send),
        };
        let Ok(stream) = stream else { return Closed::Unknown };
        let Ok(order) = stream.compose(&inverse) else { return Closed::Unknown };
        if is_last {
            return Closed::Order(order);
        }
        held = Some(order);
        end += 2;
    }
}
