//! Computes where each element arrives, by walking.

use super::{Closed, Cursor, Runs, closed, unit};
use crate::declare::{Claim, Route};
use crate::ir::Pattern;
use crate::ir::contract::Twice;

/// Maximum number of steps walked if no closed form exists: one step per element of a stream, and [`RUN`] steps per
/// run of evenly spaced elements.
///
/// Const evaluation stays below the limit of `long_running_const_eval`, two million loops and calls.
pub const BUDGET: usize = 1 << 16;

/// Cost of a new run, in steps.
pub const RUN: u64 = 4;

/// Marks an element of an order that receives a padded zero.
pub const ZERO: u32 = u32::MAX;

/// Marks an element of an order that receives nothing.
pub const NOTHING: u32 = u32::MAX - 1;

/// For each unit of the last buffer: the index in the first buffer, [`ZERO`] or [`NOTHING`].
pub(crate) struct Table {
    pub(crate) entries: [u32; BUDGET],
    pub(crate) len: usize,
}

impl Table {
    #[allow(clippy::large_stack_arrays)] // only const evaluation and tests use it
    pub(crate) const EMPTY: Self = Self { entries: [NOTHING; BUDGET], len: 0 };
}

/// Why there is no order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unordered {
    /// A receiver writes an element twice.
    Twice {
        /// Position of the receiver in the route.
        end: usize,
        /// The two accesses.
        twice: Twice,
    },
    /// A sender reads an element that its receiver never writes.
    Unwritten {
        /// Position of the sender in the route.
        end: usize,
        /// Index of the element, across all objects.
        index: u64,
    },
    /// The parts of an element come from different elements of the first buffer.
    Parts {
        /// Index of the element.
        index: u64,
    },
    /// Unknown: the walk takes too many steps, or a number overflows its type.
    Unknown,
}

/// Number of steps needed to walk a route and its claim: one per unit of a stream, plus [`RUN`] per run.
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
        // Count each stream once, at its sender. Comparing the result with the claim costs almost nothing.
        let is_sender = k % 2 == 0 && k < route.ends.len();
        let Some(sum) = steps.checked_add(if is_sender { len } else { 0 }) else { return None };
        let Some(more) = count.checked_mul(RUN) else { return None };
        let Some(sum) = sum.checked_add(more) else { return None };
        (steps, k) = (sum, k + 1);
    }
    Some(steps)
}

/// Walks a route whose lengths match, within the [`BUDGET`].
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

/// Attributes the result of a hop to its receiver, `end`.
const fn at(result: Result<(), Unordered>, end: usize) -> Result<(), Unordered> {
    match result {
        Err(Unordered::Twice { twice, .. }) => Err(Unordered::Twice { end, twice }),
        Err(Unordered::Unwritten { index, .. }) => Err(Unordered::Unwritten { end: end - 1, index }),
        result => result,
    }
}

/// Walks one hop: writes to `out` the source of each unit of the receiver's objects. `out` must have the length of
/// those objects, filled with [`NOTHING`].
///
/// `through` gives the contents of the sender's objects if they are not just their own indices.
const fn hop(send: &Runs, through: Option<&[u32]>, receive: &Runs, out: &mut [u32]) -> Result<(), Unordered> {
    let (Some(mut reads), Some(mut writes), Some(len)) =
        (Cursor::new(send), Cursor::new(receive), receive.len())
    else {
        return Err(Unordered::Unknown);
    };
    // Const evaluation pays for each call, so the inner loop makes none.
    let (mut from, mut to) = (reads.next_run(), writes.next_run());
    let (memory, held_len) = (out.len() as u64, if let Some(held) = through { held.len() as u64 } else { 0 });
    let mut position = 0;
    while position < len {
        let count = if from.len < to.len { from.len } else { to.len };
        let (mut source, mut target) = (from.index, to.index);
        each!(k, 0..count, {
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
            // A zero written outside the data is dropped.
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
                // Past the last unit of the run, the value is never used.
                target = Some((index as i128 + to.step as i128) as u64);
            }
            if let Some(index) = source {
                source = Some((index as i128 + from.step as i128) as u64);
            }
        });
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

/// The first position at which an end visits `index`, which it does visit.
const fn first(end: &Runs, index: u64) -> u64 {
    let Some(mut cursor) = Cursor::new(end) else { return 0 };
    let mut position = 0;
    while !matches!(cursor.next(), Some(at) if at == index) {
        position += 1;
    }
    position
}

/// The order of a route whose lengths match, as a walk over the first sender's objects in elements of the last receiver.
/// `None` unless each receiver writes each element once and the walk is found in closed form.
pub const fn order_walk(route: &Route) -> Option<Pattern> {
    match closed(route) {
        Closed::Order(walk) => walk.over_wider(route.ends[route.ends.len() - 1].element),
        _ => None,
    }
}

/// Walks a single hop whose lengths match. For each element of the receiver's objects, `out` gets the index in the
/// sender's objects of the element that it receives (in elements of the receiver), [`ZERO`] or [`NOTHING`]. `out`
/// must be filled with [`NOTHING`].
///
/// # Errors
/// See [`Unordered`]. The contents of `out` are then meaningless.
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
    each!(position, 0..len, {
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
    });
    Ok(())
}
