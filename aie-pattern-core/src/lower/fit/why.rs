//! Finds the limits that keep a walk from being one descriptor.

use super::limits::{Limits, Room};
use super::place::{EFFORT, Loop, place, product};
use super::reason::{Reason, Reasons};
use super::units::Loops;
use crate::element::Element;
use crate::ir::{Dim, MAX_RANK};

/// One bit for each kind of limit that can be lifted.
const RANK: usize = 1;
const WRAP: usize = 2;
const STEP: usize = 4;
const LENGTH: usize = 8;
const RUNS: usize = 16;
const ALL: usize = 32;

/// Adds a reason for each limit that decides: with some set of other limits lifted, the walk fits exactly if this one
/// is lifted too. What no descriptor can do (a negative stride, an inner repeat) is also a reason.
pub(super) const fn why(loops: &[Loop], limits: &Limits, element: Element, reasons: &mut Reasons) {
    let room = Room::of(limits, element);
    let mut upwards = Loops::EMPTY;
    each!(k, 0..loops.len(), {
        let Dim { size, stride } = loops[k].dim;
        let stride = if stride < 0 {
            reasons.push(Reason::NegativeStride { elements: stride * element.per_word() as i64 });
            stride.saturating_neg()
        } else if stride == 0 && k > 0 {
            reasons.push(Reason::InnerRepeat { times: size });
            // Any stride other than 1 works here: the loop must not join its neighbour.
            2
        } else {
            stride
        };
        if let Some(more) = upwards.push(Loop::new(size, stride)) {
            upwards = more;
        }
    });
    let loops = upwards.as_slice();
    // If a search gives up, the result is neither a fit nor a failure.
    let (mut fits, mut fails, mut effort) = ([false; ALL], [false; ALL], EFFORT);
    each!(lifted, 0..ALL, {
        fits[lifted] = place(loops, &without(&room, lifted), &mut effort).is_some();
        fails[lifted] = !fits[lifted] && effort > 0;
    });
    let mut limit = 1;
    while limit < ALL {
        let mut decides = false;
        each!(lifted, 0..ALL, {
            decides = decides || (lifted & limit == 0 && fails[lifted] && fits[lifted | limit]);
        });
        if decides && let Some(reason) = reason(limit, loops, limits, element) {
            reasons.push(reason);
        }
        limit *= 2;
    }
}

const fn without(room: &Room, lifted: usize) -> Room {
    let mut free = *room;
    if lifted & RANK != 0 {
        // The additional dimensions have the wrap of D0.
        let mut k = room.slots.saturating_sub(1);
        while k + 1 < MAX_RANK {
            free.wraps[k] = room.wraps[0];
            k += 1;
        }
        free.slots = MAX_RANK;
    }
    if lifted & WRAP != 0 {
        free.wraps = [u64::MAX; MAX_RANK];
    }
    if lifted & STEP != 0 {
        free.step = u64::MAX;
    }
    if lifted & LENGTH != 0 {
        free.length = u64::MAX;
    }
    if lifted & RUNS != 0 {
        (free.iterations, free.repeats) = (u64::MAX, u64::MAX);
    }
    free
}

/// The reason for a limit, with the number of the loops that exceeds it; `None` if the limit is exceeded only because
/// another one is.
const fn reason(limit: usize, loops: &[Loop], limits: &Limits, element: Element) -> Option<Reason> {
    let words = element.words() as u128;
    let (laps, inside) = match loops {
        [first, inside @ ..] if first.dim.stride == 0 => (first.dim.size, inside),
        _ => (1, loops),
    };
    let (mut widest, mut longest) = (0, 0);
    each!(k, 0..inside.len(), {
        let Dim { size, stride } = inside[k].dim;
        let size = if k + 1 == inside.len() { size.saturating_mul(words as u64) } else { size };
        widest = if size > widest { size } else { widest };
        longest = if stride.unsigned_abs() > longest { stride.unsigned_abs() } else { longest };
    });
    let starts = match inside {
        [first, ..] => first.dim.size,
        [] => 1,
    };
    let apart = matches!(inside, [.., last] if element.bits() != 32 && last.dim.stride != 1);
    let dimensions = inside.len() + apart as usize;
    Some(match limit {
        // Only a loop split into parts exceeds this limit; the cause is the wrap.
        RANK if dimensions <= limits.slots => return None,
        RANK => Reason::Rank { dimensions, most: limits.slots },
        WRAP => {
            let most = or!(limits.wraps[0], u64::MAX);
            Reason::Wrap { size: widest, most }
        }
        STEP if longest as u128 * words <= limits.step as u128 => return None,
        STEP => Reason::Step { words: longest as u128 * words, most: limits.step },
        LENGTH => {
            let units = or!(product(inside), u64::MAX);
            Reason::Length { words: units as u128 * words, most: limits.length }
        }
        _ if laps > limits.repeats => Reason::Repeat { times: laps, most: limits.repeats },
        _ if limits.iterations == 1 || dimensions <= limits.slots => return None,
        _ if starts <= limits.iterations => {
            Reason::Repeat { times: laps.saturating_mul(starts), most: limits.repeats }
        }
        _ => Reason::Iteration { starts, most: limits.iterations },
    })
}
