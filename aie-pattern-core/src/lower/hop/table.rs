//! Where each element arrives, by walking.

use super::{Closed, Cursor, Runs, closed, unit};
use crate::declare::{Claim, Route};
use crate::ir::Pattern;
use crate::ir::contract::Twice;

/// Steps that are walked to decide what no closed form does: one for each element of a stream, and [`RUN`] for each run of
/// elements that are equally far from each other.
///
/// Few enough that const evaluation stays below `long_running_const_eval`, two million loops and calls.
pub const BUDGET: usize = 1 << 16;

/// Steps of a new run.
pub const RUN: u64 = 4;

/// In an order, an element that receives a padded zero.
pub const ZERO: u32 = u32::MAX;

/// In an order, an element that receives nothing.
pub const NOTHING: u32 = u32::MAX - 1;

/// For each unit of the last buffer, the index in the first one, [`ZERO`] or [`NOTHING`].
pub(crate) struct Table {
    pub(crate) entries: [u32; BUDGET],
    pub(crate) len: usize,
}

impl Table {
    /// Of no units.
    #[allow(clippy::large_stack_arrays)] // only const evaluation and tests have it
    pub(crate) const EMPTY: Self = Self { entries: [NOTHING; BUDGET], len: 0 };
}

/// Why there is no order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unordered {
    /// A receiver writes an element twice.
    Twice {
        /// Which end.
        end: usize,
        /// Where.
        twice: Twice,
    },
    /// A sender reads an element that its receiver never writes.
    Unwritten {
        /// Which end.
        end: usize,
        /// The element, in all objects.
        index: u64,
    },
    /// An element is put together of parts that do not make one element of the first buffer.
    Parts {
        /// Which.
        index: u64,
    },
    /// Not found out: it would take too many steps, or a number is beyond its type.
    Unknown,
}

/// Steps that it takes to walk a route: one for each unit of a stream, and some for each run of units that are equally far
/// from each other; of what is claimed as well.
pub(crate) const fn steps(route: &Route) -> Option<u64> {
    let (mut steps, mut k) = (0u64, 0);
    while k <= route.ends.len() {
        let runs = if k < route.ends.len() {
            Runs::of(route, k)
        } else if let Claim::SameWalk(end) = &route.claim {
            Some(Runs { end, unit: unit(route), count: 1, pitch: end.object() })
        } else {
            return Some(steps);
        };
        let Some(runs) = runs else { return None };
        let (Some(len), Some(count)) = (runs.len(), Cursor::count(&runs)) else { return None };
        // A stream has two ends, and is walked once; to compare what was walked takes next to nothing.
        let is_sender = k % 2 == 0 && k < route.ends.len();
        let Some(sum) = steps.checked_add(if is_sender { len } else { 0 }) else { return None };
        let Some(more) = count.checked_mul(RUN) else { return None };
        let Some(sum) = sum.checked_add(more) else { return None };
        (steps, k) = (sum, k + 1);
    }
    Some(steps)
}

/// Walks a route whose lengths go together, within the [`BUDGET`].
pub(crate) const fn table(route: &Route, table: &mut Table) -> Result<(), Unordered> {
    match steps(route) {
        Some(steps) if steps <= BUDGET as u64 => {}
        _ => return Err(Unordered::Unknown),
    }
    let (mut held, mut end) = (Table::EMPTY.entries, 1);
    loop {
        let (Some(send), Some(receive)) = (Runs::of(route, end - 1), Runs::of(route, end)) else {
            return Err(Unordered::Unknown);
        };
        let Some(memory) = receive.memory() else { return Err(Unordered::Unknown) };
        if memory > BUDGET as u64 {
            return Err(Unordered::Unknown);
        }
        table.len = memory as usize;
        table.entries = Table::EMPTY.entries;
        let through: Option<&[u32]> = if end == 1 { None } else { Some(&held) };
        let filled = hop(&send, through, &receive, table.entries.split_at_mut(table.len).0);
        if let Err(fault) = at(filled, end) {
            return Err(fault);
        }
        end += 2;
        if end > route.ends.len() {
            return Ok(());
        }
        held = table.entries;
    }
}

/// What became of one hop, as that of the hop whose receiver is `end`.
const fn at(result: Result<(), Unordered>, end: usize) -> Result<(), Unordered> {
    match result {
        Err(Unordered::Twice { twice, .. }) => Err(Unordered::Twice { end, twice }),
        Err(Unordered::Unwritten { index, .. }) => Err(Unordered::Unwritten { end: end - 1, index }),
        result => result,
    }
}

/// Runs one hop: what arrives at each unit of the receiver's objects, of which `out` has as many, [`NOTHING`] each.
///
/// `through` is what the sender's objects hold, where they do not hold their own indices.
const fn hop(send: &Runs, through: Option<&[u32]>, receive: &Runs, out: &mut [u32]) -> Result<(), Unordered> {
    let (Some(mut reads), Some(mut writes), Some(len)) =
        (Cursor::new(send), Cursor::new(receive), receive.len())
    else {
        return Err(Unordered::Unknown);
    };
    // Const evaluation pays for each call, hence none in the inner loop.
    let (mut from, mut to) = (reads.next_run(), writes.next_run());
    let (memory, held_len) = (out.len() as u64, if let Some(held) = through { held.len() as u64 } else { 0 });
    let mut position = 0;
    while position < len {
        let count = if from.len < to.len { from.len } else { to.len };
        let (mut k, mut source, mut target) = (0, from.index, to.index);
        while k < count {
            let arrives = match (source, through) {
                (None, _) => ZERO,
                (Some(index), None) if index < NOTHING as u64 => index as u32,
                (Some(index), Some(held)) if index < held_len => {
                    let held = held[index as usize];
                    if held == NOTHING {
                        return Err(Unordered::Unwritten { end: 0, index });
                    }
                    held
                }
                (Some(_), _) => return Err(Unordered::Unknown),
            };
            // Of a zero that is to be written out of the data, nothing is left.
            if let Some(index) = target {
                if index >= memory {
                    return Err(Unordered::Unknown);
                }
                if out[index as usize] != NOTHING {
                    let (first, second) = (first(receive, index), position + k);
                    let twice = Twice { first, second, index: index as i64 };
                    return Err(Unordered::Twice { end: 1, twice });
                }
                out[index as usize] = arrives;
                // Past the last unit of the run, it may be anything.
                target = Some((index as i128 + to.step as i128) as u64);
            }
            if let Some(index) = source {
                source = Some((index as i128 + from.step as i128) as u64);
            }
            k += 1;
        }
        (from, to, position) = (from.after(count), to.after(count), position + count);
        if from.len == 0 {
            from = reads.next_run();
        }
        if to.len == 0 {
            to = writes.next_run();
        }
    }
    Ok(())
}

/// The first position at which an end has an index that it has.
const fn first(end: &Runs, index: u64) -> u64 {
    let Some(mut cursor) = Cursor::new(end) else { return 0 };
    let mut position = 0;
    while !matches!(cursor.next(), Some(at) if at == index) {
        position += 1;
    }
    position
}

/// The order of a single hop, whose lengths go together, as a walk over the sender's objects in elements of the receiver, if
/// the receiver writes each element once and the order has dimensions that are found without walking.
#[must_use]
pub const fn order_walk(route: &Route) -> Option<Pattern> {
    match closed(route) {
        Closed::Order(walk) => walk.over_wider(route.ends[1].element),
        _ => None,
    }
}

/// For each element of the receiver's objects, one after the other, the index in the sender's of the element that it receives,
/// counted in elements of the receiver, [`ZERO`] or [`NOTHING`]: of a single hop, whose lengths go together, by walking. `out`
/// has a [`NOTHING`] for each.
///
/// # Errors
/// As [`Unordered`] says; what was written so far is then of no use.
pub const fn walk_order(route: &Route, out: &mut [u32]) -> Result<(), Unordered> {
    let (Some(send), Some(receive)) = (Runs::of(route, 0), Runs::of(route, 1)) else {
        return Err(Unordered::Unknown);
    };
    let parts = receive.parts();
    if parts == 1 {
        return at(hop(&send, None, &receive, out), 1);
    }
    let receive = Runs { unit: receive.end.element, ..receive };
    let (Some(mut from), Some(mut to), Some(len)) =
        (Cursor::new(&send), Cursor::new(&receive), receive.len())
    else {
        return Err(Unordered::Unknown);
    };
    let mut position = 0;
    while position < len {
        let arrives = match from.next() {
            None => ZERO,
            Some(index) if index / parts < NOTHING as u64 => (index / parts) as u32,
            Some(_) => return Err(Unordered::Unknown),
        };
        let (is_whole, to) = (from.is_whole(arrives, parts), to.next());
        if let Some(index) = to {
            if index >= out.len() as u64 {
                return Err(Unordered::Unknown);
            }
            if !is_whole {
                return Err(Unordered::Parts { index });
            }
            if out[index as usize] != NOTHING {
                let twice = Twice { first: first(&receive, index), second: position, index: index as i64 };
                return Err(Unordered::Twice { end: 1, twice });
            }
            out[index as usize] = arrives;
        }
        position += 1;
    }
    Ok(())
}
