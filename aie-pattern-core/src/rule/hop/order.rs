//! Checks that the elements of a route arrive as claimed.

use super::fault::{Arrival, Fault};
use crate::declare::{Claim, Endpoint, Route};
use crate::ir::contract::{Departure, Twice, Verdict};
use crate::ir::{Dim, Pattern};
use crate::lower::hop::{
    BUDGET, Closed, Cursor, NOTHING, Run, Runs, Table, Unordered, ZERO, closed, steps, table, unit,
};

/// The outer `None` means undecided; the inner one means no fault.
type Decision = Option<Option<Fault>>;

/// The fault of the order of arrival, if any. The ends of the route must match.
pub(super) const fn check(route: &Route) -> Option<Fault> {
    let end = route.ends.len() - 1;
    let undecided = Some(match steps(route) {
        Some(steps) if steps > BUDGET as u64 => Fault::TooLong { end, steps },
        _ => Fault::Undecided { end },
    });
    let Some(last) = Runs::of(route, end) else { return undecided };
    let Some(memory) = last.memory() else { return undecided };
    if let Some(fault) = check_lengths(route, memory) {
        return Some(fault);
    }
    let decided = match closed(route) {
        Closed::Twice { end, twice } => Some(Some(Fault::Twice { end, twice })),
        Closed::Hole { index } => Some(not_as_claimed(route, index, Arrival::Nothing)),
        Closed::Order(order) => check_closed(route, &order, memory),
        Closed::Unknown => None,
    };
    if let Some(fault) = decided { fault } else { or!(check_walked(route), undecided) }
}

/// The fault that follows from the length of the last buffer alone.
const fn check_lengths(route: &Route, memory: u64) -> Option<Fault> {
    match &route.claim {
        Claim::Identity => match Runs::of(route, 0) {
            Some(first) => match first.memory() {
                Some(first) if first != memory => Some(Fault::Sizes { first, last: memory }),
                _ => None,
            },
            None => None,
        },
        Claim::SameWalk(expected) => match once(route, expected).len() {
            Some(expected) if expected != memory => Some(Fault::WalkLength { received: memory, expected }),
            _ => None,
        },
        Claim::Permutation | Claim::Nothing => None,
    }
}

/// The fault if unit `index` of the last buffer receives `found`, which contradicts the claim.
const fn not_as_claimed(route: &Route, index: u64, found: Arrival) -> Option<Fault> {
    match &route.claim {
        Claim::Nothing => None,
        Claim::Identity => Some(Fault::Identity { index, found }),
        Claim::Permutation => Some(Fault::Permutation { index, found }),
        Claim::SameWalk(expected) => {
            Some(Fault::SameWalk { index, found, expected: access(&once(route, expected), index) })
        }
    }
}

/// The expected walk of a route, in its units.
const fn once<'a>(route: &Route, end: &'a Endpoint<'a>) -> Runs<'a> {
    Runs { end, unit: unit(route), count: 1, pitch: end.object() }
}

/// The element at a position of a walk; `Nothing` if that takes too long to find.
const fn access(walk: &Runs, position: u64) -> Arrival {
    if let Some(walk) = walk.walk() {
        return match walk.index_at(position) {
            Some(index) => Arrival::Element(index as u64),
            None => Arrival::Nothing,
        };
    }
    let (Some(mut cursor), true) = (Cursor::new(walk), position < BUDGET as u64) else {
        return Arrival::Nothing;
    };
    let mut k = 0;
    while k < position {
        let _ = cursor.next();
        k += 1;
    }
    Arrival::of(cursor.next())
}

/// Decides for a last buffer that is written completely, with an order that is a walk over the first one.
const fn check_closed(route: &Route, order: &Pattern, memory: u64) -> Decision {
    match &route.claim {
        Claim::Nothing => Some(None),
        Claim::Identity => {
            and_then!(Pattern::new(order.element(), 0, &[Dim::new(memory, 1)]), |identity| departure(
                route,
                order.same_walk(&identity)
            ))
        }
        Claim::SameWalk(expected) => {
            and_then!(once(route, expected).walk(), |expected| departure(route, order.same_walk(&expected)))
        }
        Claim::Permutation => match order.injective() {
            Verdict::Undecided => None,
            Verdict::Broken(Twice { first, second, index }) => {
                Some(Some(Fault::Again { first, second, index: index as u64 }))
            }
            Verdict::Holds => Some(lost(route, memory)),
        },
    }
}

/// The fault at the point where two walks of equal length diverge.
const fn departure(route: &Route, verdict: Verdict<Departure>) -> Decision {
    match verdict {
        Verdict::Holds => Some(None),
        Verdict::Broken(Departure { position, index: Some(index), .. }) => {
            Some(not_as_claimed(route, position, Arrival::Element(index as u64)))
        }
        Verdict::Broken(_) | Verdict::Undecided => None,
    }
}

/// The fault that some elements are lost, for a route that duplicates none.
const fn lost(route: &Route, arriving: u64) -> Option<Fault> {
    match Runs::of(route, 0) {
        Some(first) => match first.len() {
            Some(sent) if sent != arriving => Some(Fault::Lost { sent, arriving }),
            _ => None,
        },
        None => None,
    }
}

/// Decides for any route that is short enough to walk.
const fn check_walked(route: &Route) -> Decision {
    let mut order = Table::EMPTY;
    match table(route, &mut order) {
        Ok(()) => {}
        Err(Unordered::Twice { end, twice }) => return Some(Some(Fault::Twice { end, twice })),
        Err(Unordered::Unwritten { end, index }) => return Some(Some(Fault::Unwritten { end, index })),
        Err(Unordered::Parts { .. } | Unordered::Unknown) => return None,
    }
    let mut walk = match &route.claim {
        Claim::Nothing => return Some(None),
        Claim::Permutation => return check_passed(route, &order),
        Claim::Identity => None,
        Claim::SameWalk(expected) => match Cursor::new(&once(route, expected)) {
            Some(cursor) => Some(cursor),
            None => return None,
        },
    };
    let (mut index, len) = (0, order.len);
    while index < len {
        let run = match &mut walk {
            Some(walk) => walk.next_run(),
            None => Run { len: len as u64, index: Some(0), step: 1 },
        };
        let (mut expected, mut k) = (run.index, 0);
        // The run fits the buffer, whose length was compared before.
        while k < run.len {
            let entry = order.entries[index];
            let is_expected = match expected {
                Some(index) => entry as u64 == index && entry < NOTHING,
                None => entry == ZERO,
            };
            if !is_expected {
                return Some(not_as_claimed(route, index as u64, Arrival::of_entry(entry)));
            }
            if let Some(index) = expected {
                // Past the last unit of the run, the value is never used.
                expected = Some((index as i128 + run.step as i128) as u64);
            }
            (index, k) = (index + 1, k + 1);
        }
    }
    Some(None)
}

/// Decides whether each element passes exactly once, for an order that was walked.
const fn check_passed(route: &Route, order: &Table) -> Decision {
    let (mut least, mut greatest) = (NOTHING, 0);
    each!(k, 0..order.len, {
        let entry = order.entries[k];
        if entry >= NOTHING {
            return Some(not_as_claimed(route, k as u64, Arrival::of_entry(entry)));
        }
        least = if entry < least { entry } else { least };
        greatest = if entry > greatest { entry } else { greatest };
    });
    if greatest - least >= BUDGET as u32 {
        return None;
    }
    let mut seen = Table::EMPTY;
    each!(k, 0..order.len, {
        let at = (order.entries[k] - least) as usize;
        if seen.entries[at] != NOTHING {
            let (first, second, index) = (seen.entries[at] as u64, k as u64, order.entries[k] as u64);
            return Some(Some(Fault::Again { first, second, index }));
        }
        seen.entries[at] = k as u32;
    });
    Some(lost(route, order.len as u64))
}
