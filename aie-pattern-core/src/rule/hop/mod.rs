//! Hops: patterns that hand data to each other, checked as a whole.
//!
//! Each walk can be correct and the data still arrive at the wrong place (the sender walks tiles of four rows, the
//! receiver expects eight), or nothing arrives because the receiver waits for more data than is sent.
//!
//! ```
//! use aie_pattern_core::declare::{Claim, Endpoint, Route};
//! use aie_pattern_core::rule::hop::check;
//! use aie_pattern_core::{Dim, Element, Pattern};
//!
//! // A matrix of 2 x 3, column by column.
//! let columns = Pattern::new(Element::Int32, 0, &[Dim::new(3, 1), Dim::new(2, 3)]).unwrap();
//! let linear = Pattern::new(Element::Int32, 0, &[Dim::new(6, 1)]).unwrap();
//! let (send, receive) = (Endpoint::of_walk(columns).named("`Send`"), Endpoint::of_walk(linear).named("`Receive`"));
//!
//! let route = Route { ends: &[send, receive], claim: Claim::Identity };
//! let text = check(&route).as_slice()[0].text(&route);
//! assert!(text.as_str().starts_with("element 1 of `Receive`'s buffer receives element 3 of `Send`'s, not element 1"));
//!
//! let inverse = Endpoint::of_walk(columns).named("`Receive`");
//! assert!(check(&Route { ends: &[send, inverse], ..route }).is_empty());
//! ```

mod fault;
mod joined;
mod order;
mod stream;
mod words;

pub use fault::{Arrival, Fault, Faults};
pub use joined::is_permutation;

use crate::declare::{Claim, FifoPlace, Passes, Route};
use crate::device::{Device, Direction, TileKind};
use crate::lower::fifo::{Handing, handing, is_on_shim, pool};
use crate::lower::hop::{Mismatch, runs};

/// Finds every fault of a route's ends; if they match, the fault of its order:
///
/// - a sender's channel reads memory (MM2S) and a receiver's writes it (S2MM), if a direction is known (AM020);
/// - all ends that declare a device declare the same one; the majority decides;
/// - if an end of a stream belongs to a FIFO, the other end belongs to the same FIFO, or replaces the task of a shim
///   or a kernel at a stream port (MLIR-AIE connects nothing else);
/// - a receiver and the next sender share one buffer: on one kind of tile, of one length and at one address, if these are
///   known; between two FIFOs, on one tile where a core or a link hands objects on;
/// - all passes of an iteration are one walk; for a claim, one that begins with its first pass;
/// - the data sent is a whole number of the receiver's lengths, or of its passes: then the first sender runs again until
///   all are made. The receiver runs that many times, each time for another object, and so does the next sender;
/// - a task fills or drains a whole number of a FIFO's objects;
/// - no receiver writes an element twice, and no sender reads an element that its receiver has not written;
/// - the elements arrive as claimed.
///
/// A route with an end whose declaration was refused has no faults.
///
/// # Panics
/// If there are no ends, or if senders and receivers do not alternate.
pub const fn check(route: &Route) -> Faults {
    check_for(route, !matches!(route.claim, Claim::Nothing))
}

/// The same for a program that asks for the order, whatever is claimed of it: an iteration must begin with its first pass.
///
/// # Panics
/// As [`check`] does.
pub const fn check_order(route: &Route) -> Faults {
    check_for(route, true)
}

const fn check_for(route: &Route, needs_order: bool) -> Faults {
    assert!(!route.ends.is_empty() && route.ends.len().is_multiple_of(2), "each sender has a receiver");
    let (mut faults, mut is_rotated) = (Faults::new(), false);
    each!(end, 0..route.ends.len(), {
        if route.ends[end].is_refused {
            return Faults::new();
        }
        check_direction(route, end, &mut faults);
        if is_irregular(route, end) && !(end % 2 == 1 && has_values_of_next(route, end)) {
            faults.push(Fault::Irregular { end });
        }
        match route.ends[end].passes {
            Passes::InOrder(_) => {}
            Passes::FromLater(_) => {
                is_rotated = true;
                if needs_order {
                    faults.push(Fault::Rotated { end });
                }
            }
            Passes::Unknown => faults.push(Fault::NoWalk { end }),
        }
        check_place(route, end, &mut faults);
        if end % 2 == 1 {
            stream::check(route, end, &mut faults);
        }
    });
    if has_streams(&faults) {
        check_lengths(route, &mut faults);
    }
    if faults.is_empty() {
        stream::check_tasks(route, &mut faults);
    }
    if faults.is_empty()
        && !is_rotated
        && let Some(fault) = order::check(route)
    {
        faults.push(fault);
    }
    faults
}

const fn is_irregular(route: &Route, end: usize) -> bool {
    matches!(route.ends[end].fifo, Some(FifoPlace { is_regular: false, .. }))
}

/// Whether the next end drains the same pool. Its initial values come before the data of this end; report them only
/// once, there.
const fn has_values_of_next(route: &Route, end: usize) -> bool {
    if end + 1 >= route.ends.len() {
        return false;
    }
    let (Some(one), Some(next)) = (route.ends[end].fifo, route.ends[end + 1].fifo) else { return false };
    match (handing(&one, &next), pool(one.fifos, one.end), pool(next.fifos, next.end)) {
        (Handing::Done, Some(one), Some(next)) => one.initial > 0 && one.owner.const_eq(next.owner),
        _ => false,
    }
}

const fn check_direction(route: &Route, end: usize, faults: &mut Faults) {
    let needed = if end.is_multiple_of(2) { Direction::Mm2s } else { Direction::S2mm };
    if let Some(found) = route.ends[end].direction
        && found as u8 != needed as u8
    {
        faults.push(match needed {
            Direction::Mm2s => Fault::WritingSender { end },
            Direction::S2mm => Fault::ReadingReceiver { end },
        });
    }
}

const fn check_place(route: &Route, end: usize, faults: &mut Faults) {
    let this = &route.ends[end];
    if let (Some(found), Some(device)) = (this.device, device(route))
        && found as u8 != device as u8
    {
        faults.push(Fault::Device { end, found, device });
    }
    if end == 0 || end % 2 == 1 {
        return;
    }
    let before = &route.ends[end - 1];
    let handing = match (before.fifo, this.fifo) {
        (Some(from), Some(to)) => handing(&from, &to),
        (Some(one), None) | (None, Some(one)) if is_on_shim(one.fifos, one.end) => Handing::Host,
        _ => Handing::Done,
    };
    match (handing, before.fifo, this.fifo) {
        (Handing::Apart, Some(from), Some(to)) => {
            return faults.push(Fault::Place { end, found: to.place(), place: from.place() });
        }
        (Handing::Unlinked, _, Some(to)) => return faults.push(Fault::Link { end, place: to.place() }),
        (Handing::Host, Some(one), _) | (Handing::Host, None, Some(one)) => {
            return faults.push(Fault::Host { end, place: one.place() });
        }
        _ => {}
    }
    if let (Some(found), Some(tile)) = (this.tile, before.tile)
        && found as u8 != tile as u8
    {
        return faults.push(Fault::Tile { end, found, tile });
    }
    if let (Some(found), Some(written)) = (this.buffer, before.buffer) {
        let found = found as u128 * this.element.bits() as u128;
        let written = written as u128 * before.element.bits() as u128;
        if found != written {
            return faults.push(Fault::Buffer { end, found, written });
        }
    }
    check_address(route, end, faults);
}

/// Checks that a sender and the receiver before it have one address, if both are known. The DMA of a mem tile and those
/// of its neighbours see its memory from different multiples of a memory's size (AM020).
const fn check_address(route: &Route, end: usize, faults: &mut Faults) {
    let (this, before) = (&route.ends[end], &route.ends[end - 1]);
    let (Some(found), Some(written), Some(tile)) = (this.address, before.address, this.tile) else { return };
    let window = match tile {
        TileKind::Mem => window(route),
        TileKind::Compute | TileKind::Shim => None,
    };
    let is_same = match window {
        Some(window) => found.rem_euclid(window) == written.rem_euclid(window),
        None => found == written,
    };
    if !is_same {
        faults.push(Fault::Address { end, found, written });
    }
}

/// Bytes from the memory of a mem tile to the memory of the next one, as a DMA sees them.
const fn window(route: &Route) -> Option<i128> {
    let device = or!(device(route), Device::DEFAULT);
    map!(device.family().tile(TileKind::Mem), |tile| tile.local_memory)
}

/// Whether each stream has two ends, and each end is a walk.
const fn has_streams(faults: &Faults) -> bool {
    all!(
        k,
        0..faults.as_slice().len(),
        !matches!(
            faults.as_slice()[k],
            Fault::Irregular { .. }
                | Fault::NoWalk { .. }
                | Fault::TwoFifos { .. }
                | Fault::Inside { .. }
                | Fault::OtherTile { .. }
        )
    )
}

/// The device declared by most ends; the first one of a tie.
const fn device(route: &Route) -> Option<Device> {
    let (mut device, mut most) = (None, 0);
    each!(k, 0..route.ends.len(), {
        if let Some(of) = route.ends[k].device {
            let mut count = 0;
            each!(other, 0..route.ends.len(), {
                if let Some(found) = route.ends[other].device
                    && found as u8 == of as u8
                {
                    count += 1;
                }
            });
            if count > most {
                (device, most) = (Some(of), count);
            }
        }
    });
    device
}

/// Reports the first receiver whose length does not divide the data sent. Later ends depend on it.
const fn check_lengths(route: &Route, faults: &mut Faults) {
    each!(end, 0..route.ends.len(), {
        match runs(route, end) {
            Ok(_) => {}
            Err(Mismatch::Longer { sent, received }) => {
                return faults.push(Fault::Longer { end, sent, received });
            }
            Err(Mismatch::Objects { sent, received }) => {
                return faults.push(Fault::Objects { end, sent, received });
            }
            Err(Mismatch::Passes { .. } | Mismatch::Uncounted) => {
                return faults.push(Fault::Undecided { end });
            }
        }
    });
}
