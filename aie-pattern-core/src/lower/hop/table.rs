//! Where each element arrives, by walking.

use super::{Closed, Cursor, Runs, closed};
use crate::declare::Route;
use crate::ir::Pattern;
use crate::ir::contract::Twice;

/// Units of a route that are walked to decide what no closed form does.
pub const BUDGET: usize = 1 << 16;

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

/// Units that all hops of a route move.
pub(crate) const fn steps(route: &Route) -> Option<u64> {
    let (mut steps, mut k) = (0u64, 0);
    while k < route.ends.len() {
        let Some(runs) = Runs::of(route, k) else { return None };
        let Some(len) = runs.len() else { return None };
        let Some(sum) = steps.checked_add(len) else { return None };
        (steps, k) = (sum, k + 2);
    }
    Some(steps)
}

/// Walks a route whose lengths go together, within the [`BUDGET`].
pub(crate) const fn table(route: &Route, table: &mut Table) -> Result<(), Unordered> {
    match steps(route) {
        Some(steps) if steps <= BUDGET as u64 => {}
        _ => return Err(Unordered::Unknown),
    }
    let (mut held, mut end) = ([NOTHING; BUDGET], 1);
    loop {
        let (Some(send), Some(receive)) = (Runs::of(route, end - 1), Runs::of(route, end)) else {
            return Err(Unordered::Unknown);
        };
        let Some(memory) = receive.memory() else { return Err(Unordered::Unknown) };
        if memory > BUDGET as u64 {
            return Err(Unordered::Unknown);
        }
        table.len = memory as usize;
        table.entries = [NOTHING; BUDGET];
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
/// `through` is what the sender's objects hold, where they do not hold their own indices. A unit of the receiver may be several
/// of the sender; then so it is in `out`.
const fn hop(send: &Runs, through: Option<&[u32]>, receive: &Runs, out: &mut [u32]) -> Result<(), Unordered> {
    let (Some(mut from), Some(mut to), Some(len)) = (Cursor::new(send), Cursor::new(receive), receive.len())
    else {
        return Err(Unordered::Unknown);
    };
    let parts = (receive.unit.bits() / send.unit.bits()) as u64;
    let mut position = 0;
    while position < len {
        let arrives = match (from.next(), through) {
            (None, _) => ZERO,
            (Some(index), None) if index / parts < NOTHING as u64 => (index / parts) as u32,
            (Some(index), Some(held)) if index < held.len() as u64 => {
                let held = held[index as usize];
                if held == NOTHING {
                    return Err(Unordered::Unwritten { end: 0, index });
                }
                held
            }
            (Some(_), _) => return Err(Unordered::Unknown),
        };
        // Of a zero that is to be written out of the data, nothing is left.
        let to = to.next();
        if parts > 1 && !from.is_whole(arrives, parts) {
            return Err(Unordered::Parts { index: if let Some(index) = to { index } else { 0 } });
        }
        if let Some(index) = to {
            if index >= out.len() as u64 {
                return Err(Unordered::Unknown);
            }
            if out[index as usize] != NOTHING {
                let first = first(receive, index);
                let twice = Twice { first, second: position, index: index as i64 };
                return Err(Unordered::Twice { end: 1, twice });
            }
            out[index as usize] = arrives;
        }
        position += 1;
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
    let receive = Runs { unit: route.ends[1].element, ..receive };
    at(hop(&send, None, &receive, out), 1)
}
