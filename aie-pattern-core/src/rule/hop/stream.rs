//! Streams that have a FIFO on either side of `->`.
//!
//! An object FIFO is one stream: MLIR-AIE connects its producer's channel to its consumers' channels (`aie.flow`).
//! Nothing else reaches these channels, except on a shim: there the FIFO has no descriptors, and a task of the
//! runtime sequence moves a tensor.

use super::fault::{Fault, Faults};
use super::words::bare;
use crate::declare::{Claim, Endpoint, FifoEnd, FifoPlace, FifoSide, Route};
use crate::device::{TileKind, is_same_place};
use crate::lower::fifo::{Way, fifo_endpoint, first_sender, is_on_shim, replaced_by_task, way};
use crate::rule::fifo::cut_end;
use crate::text::{Checked, Text};

/// The fault of the stream that leads to `end`.
pub(super) const fn check(route: &Route, end: usize, faults: &mut Faults) {
    let (fifo, at, other) = match (route.ends[end - 1].fifo, route.ends[end].fifo) {
        (Some(send), Some(receive)) if send.is_of_fifo(&receive) => return,
        (Some(_), Some(_)) => return faults.push(Fault::TwoFifos { end }),
        (Some(send), None) => (send, end - 1, end),
        (None, Some(receive)) => (receive, end, end - 1),
        (None, None) => return,
    };
    let (of, is_port) = replaced_by_task(fifo.fifos, fifo.end.fifo, fifo.end.side);
    let place = fifo.fifo().place(of.side);
    match route.ends[other].tile {
        None | Some(TileKind::Shim) if is_on_shim(fifo.fifos, of) => {}
        Some(found) if is_on_shim(fifo.fifos, of) => {
            faults.push(Fault::OtherTile { end: other, found, place });
        }
        // A kernel that writes to a port of its core.
        None if is_port => {}
        _ => {
            let tile = or!(fifo.fifos.grid.kind(place), TileKind::Compute);
            faults.push(Fault::Inside { end: at, tile, place });
        }
    }
}

/// The first task that moves a partial object of its FIFO. The lengths of the route must match.
pub(super) const fn check_tasks(route: &Route, faults: &mut Faults) {
    each!(end, 0..route.ends.len(), {
        let task = &route.ends[end];
        let fifo = &route.ends[end ^ 1];
        if let (None, Some(place), Some(len)) = (task.fifo, fifo.fifo, task.len()) {
            let (moved, width) = (len as u128 * task.element.bits() as u128, fifo.element.bits() as u128);
            if let Some((_, object)) = cut_end(place.fifos, place.end.fifo, moved) {
                let object = object as u128 * width;
                return faults.push(if end % 2 == 0 {
                    Fault::PartlyFilled { end, moved, object }
                } else {
                    Fault::PartlyDrained { end, moved, object }
                });
            }
        }
    });
}

/// The FIFOs between the two ends of a stream, with these ends.
struct Between<'a> {
    first: &'a Endpoint<'a>,
    last: &'a Endpoint<'a>,
    way: Way,
    fifo: FifoPlace<'a>,
    /// The path before the names of FIFOs, taken from the FIFO that is named.
    path: &'a str,
}

/// The route through the FIFOs between the ends of a stream, as source code. `end` is one of the two ends.
pub(super) const fn between(route: &Route, end: usize) -> Option<(Checked, Text)> {
    let (first, last) = (&route.ends[end & !1], &route.ends[end | 1]);
    let (found, fifo, named) = match (first.fifo, last.fifo) {
        (Some(one), Some(two)) if one.fifos.const_eq(two.fifos) => {
            (way(one.fifos, Some(one.end.fifo), Some(two.end.fifo)), two, last)
        }
        (None, Some(two)) => (way(two.fifos, None, Some(two.end.fifo)), two, last),
        (Some(one), None) => (way(one.fifos, Some(one.end.fifo), None), one, first),
        _ => return None,
    };
    let (Some(way), Some(path)) = (found, path(named.name, fifo.fifo().ident)) else { return None };
    let between = Between { first, last, way, fifo, path };
    map!(between.check(), |checked| (checked, between.written()))
}

impl Between<'_> {
    /// Proof that the route between the ends breaks no rule.
    const fn check(&self) -> Option<Checked> {
        let mut ends = [*self.first; 2 * Way::MOST + 2];
        let (list, fifos) = (self.way.as_slice(), self.fifo.fifos);
        let mut len = if self.first.fifo.is_some() { 0 } else { 1 };
        each!(k, 0..list.len(), {
            if len % 2 == 0 {
                ends[len] = fifo_endpoint(fifos, FifoEnd::producer(list[k]));
                len += 1;
            }
            let is_last = k + 1 == list.len();
            if is_last && self.last.fifo.is_none() {
                break;
            }
            ends[len] = match self.last.fifo {
                Some(receive) if is_last => fifo_endpoint(fifos, receive.end),
                _ => fifo_endpoint(fifos, handing_end(&self.fifo, list[k], list[k + 1])),
            };
            len += 1;
        });
        if self.last.fifo.is_none() {
            ends[len] = *self.last;
            len += 1;
        }
        if let Some(first) = first_sender(ends.split_at(len).0) {
            ends[0] = first;
        }
        let route = Route { ends: ends.split_at(len).0, claim: Claim::Nothing };
        Checked::if_passed(super::check(&route).is_empty())
    }

    /// The route as source code.
    const fn written(&self) -> Text {
        let mut text = Text::new();
        if self.first.fifo.is_none() {
            text = text.str(bare(self.first.name)).str(" -> ");
        }
        let list = self.way.as_slice();
        each!(k, 0..list.len(), {
            text = text.str(if k == 0 { "" } else { " => " }).str(self.path);
            text = text.str(self.fifo.fifos.fifos[list[k]].ident);
        });
        if self.last.fifo.is_none() { text.str(" -> ").str(bare(self.last.name)) } else { text }
    }
}

/// The consumer of a FIFO at the place where the next FIFO begins.
const fn handing_end(place: &FifoPlace, fifo: usize, next: usize) -> FifoEnd {
    let (consumers, tile) = (place.fifos.fifos[fifo].consumers, place.fifos.fifos[next].producer);
    let mut k = 0;
    while k + 1 < consumers.len() && !is_same_place(consumers[k], tile) {
        k += 1;
    }
    FifoEnd { fifo, side: FifoSide::Consumer(k) }
}

/// The path before the name of a type; `None` if the type was renamed.
const fn path<'a>(name: &'a str, ident: &str) -> Option<&'a str> {
    let name = bare(name);
    if name.len() < ident.len() {
        return None;
    }
    let (path, last) = name.split_at(name.len() - ident.len());
    let is_whole = path.is_empty() || matches!(path.as_bytes(), [.., b':', b':']);
    if is_whole && crate::util::is_same_text(last, ident) { Some(path) } else { None }
}
