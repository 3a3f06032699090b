//! Hops: the number of passes of each end of a route, and where each element arrives.

mod closed;
mod cursor;
mod table;

pub(crate) use closed::{Closed, closed};
pub(crate) use cursor::{Cursor, Run};
pub use table::{BUDGET, NOTHING, RUN, Unordered, ZERO, order_walk, walk_order};
pub(crate) use table::{Table, steps, table};

use crate::declare::{Claim, Endpoint, Route};
use crate::element::Element;
use crate::ir::Pattern;
use crate::util::gcd;

/// Why the lengths of the two ends of a hop do not match, in bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Mismatch {
    /// The receiver waits for more data than is sent.
    Longer { sent: u128, received: u128 },
    /// The data sent is not a multiple of the receiver's length.
    Objects { sent: u128, received: u128 },
    /// The receiver makes more passes than are sent for: all are made once the first sender has run this many times as
    /// often.
    Passes { more: u128 },
    /// A length is 0, or overflows its type.
    Uncounted,
}

/// An end with the number of its passes, in units: elements whose width divides the element width of every end.
#[derive(Clone, Copy)]
pub(crate) struct Runs<'a> {
    pub(crate) end: &'a Endpoint<'a>,
    pub(crate) unit: Element,
    pub(crate) count: u64,
    /// Elements from one object to the next; each pass handles one object. `None` if it exceeds 64 bits.
    pub(crate) pitch: Option<u64>,
}

impl<'a> Runs<'a> {
    /// End `k` of a route whose lengths match.
    pub(crate) const fn of(route: &Route<'a>, k: usize) -> Option<Self> {
        match runs(route, k) {
            Ok(count) => Some(Self { end: &route.ends[k], unit: unit(route), count, pitch: pitch(route, k) }),
            Err(_) => None,
        }
    }

    /// Units per element.
    pub(crate) const fn parts(&self) -> u64 {
        (self.end.element.bits() / self.unit.bits()) as u64
    }

    /// Units of all passes together.
    pub(crate) const fn len(&self) -> Option<u64> {
        and_then!(self.end.len(), |len| and_then!(len.checked_mul(self.parts()), |len| len
            .checked_mul(self.count)))
    }

    /// Units of one object.
    pub(crate) const fn object(&self) -> Option<u64> {
        and_then!(self.pitch, |object| object.checked_mul(self.parts()))
    }

    /// Units of all objects.
    pub(crate) const fn memory(&self) -> Option<u64> {
        and_then!(self.object(), |object| object.checked_mul(self.count))
    }

    /// The walk through all objects, if it is a single one without zeros.
    pub(crate) const fn walk(&self) -> Option<Pattern> {
        let (Some(walk), Some(object)) = (self.end.walk(), self.pitch) else { return None };
        let Some(walk) = walk.repeated(self.count, object) else { return None };
        and_then!(walk.coalesce().over_narrower(self.unit), |walk| walk.elements())
    }
}

/// Elements of one object of end `k`. The receiver and the next sender share one buffer: if only one of them declares
/// its size, the other uses the same size, however few elements it reaches.
const fn pitch(route: &Route, k: usize) -> Option<u64> {
    let own = &route.ends[k];
    let Some(object) = own.object() else { return None };
    let other = if k % 2 == 1 { k + 1 } else { k.wrapping_sub(1) };
    if other >= route.ends.len() {
        return Some(object);
    }
    let other = &route.ends[other];
    let Some(others) = other.object() else { return None };
    let (bits, other_bits) = (own.element.bits() as u128, other.element.bits() as u128);
    // Rounded up to whole elements of both.
    let wider = if bits > other_bits { bits } else { other_bits };
    let (one, two) = (object as u128 * bits, others as u128 * other_bits);
    let pitch = (if one > two { one } else { two }).div_ceil(wider) * wider / bits;
    if pitch > u64::MAX as u128 { None } else { Some(pitch as u64) }
}

/// Number of times that a route's last receiver runs, which is the number of objects that it receives; 1 if the lengths
/// of the ends do not match.
pub const fn objects(route: &Route) -> u64 {
    match runs(route, route.ends.len() - 1) {
        Ok(runs) => runs,
        Err(_) => 1,
    }
}

/// Number of times that end `k` runs: for the first end, see [`first_runs`]; for a receiver, the data sent divided by its
/// length; for a later sender, as often as the receiver that fills its buffer.
pub(crate) const fn runs(route: &Route, k: usize) -> Result<u64, Mismatch> {
    runs_after(route, k, first_runs(route))
}

/// Number of times that the first sender runs: until all receivers have made all passes of their iterations. A pass waits
/// for its own length only.
pub const fn first_runs(route: &Route) -> u64 {
    let (mut first, mut end) = (1u64, 1);
    while end < route.ends.len() {
        if let Err(Mismatch::Passes { more }) = runs_after(route, end, first) {
            match more.checked_mul(first as u128) {
                Some(all) if all <= u64::MAX as u128 => first = all as u64,
                _ => return first,
            }
        }
        end += 2;
    }
    first
}

/// [`runs`] if the first sender runs `first` times.
const fn runs_after(route: &Route, k: usize, first: u64) -> Result<u64, Mismatch> {
    let (mut runs, mut sent, mut at) = (first, 0u128, 0);
    while at <= k {
        let end = &route.ends[at];
        let (Some(len), Some(pass)) = (end.len(), end.pass_len()) else { return Err(Mismatch::Uncounted) };
        let (bits, pass) =
            (len as u128 * end.element.bits() as u128, pass as u128 * end.element.bits() as u128);
        if bits == 0 || pass == 0 {
            return Err(Mismatch::Uncounted);
        }
        if at % 2 == 0 {
            let Some(all) = bits.checked_mul(runs as u128) else { return Err(Mismatch::Uncounted) };
            sent = all;
        } else if pass > sent {
            return Err(Mismatch::Longer { sent, received: pass });
        } else if !sent.is_multiple_of(pass) {
            return Err(Mismatch::Objects { sent, received: pass });
        } else if !sent.is_multiple_of(bits) {
            return Err(Mismatch::Passes { more: bits / gcd(sent, bits) });
        } else if sent / bits > u64::MAX as u128 {
            return Err(Mismatch::Uncounted);
        } else {
            runs = (sent / bits) as u64;
        }
        at += 1;
    }
    Ok(runs)
}

/// The narrowest element of a route and of its claim. Widths are powers of 2, so it divides all others.
pub(crate) const fn unit(route: &Route) -> Element {
    let mut unit = route.ends[0].element;
    each!(k, 1..route.ends.len(), {
        if route.ends[k].element.bits() < unit.bits() {
            unit = route.ends[k].element;
        }
    });
    match &route.claim {
        Claim::SameWalk(expected) if expected.element.bits() < unit.bits() => expected.element,
        _ => unit,
    }
}
