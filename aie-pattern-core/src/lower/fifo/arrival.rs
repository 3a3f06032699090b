//! Traces each element back to its source.
//!
//! A stream is read backwards: an element of a consumer's object is at one position of its stream. The producer's
//! descriptor took that position from one element of its buffer, which in turn was at one position of the stream that
//! filled the buffer.

use super::order::{object_len, stream_len, times};
use super::pool::{Role, is_linked};
use super::segment::linked;
use super::walk::{Visit, Walk};
use super::{needs_dma, pool, segment, segments};
use crate::declare::{FifoEnd, FifoSide, Fifos, LinkKind};
use crate::device::TileKind;

/// The source of an element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arrival {
    /// An element of a FIFO whose producer is a core or a shim, or has initial values.
    Element {
        /// Position of the FIFO in its block.
        fifo: usize,
        /// Position of the object among those its producer sends, initial values first. On a shim, an object is a
        /// stretch of the stream with the size of an object.
        object: u64,
        /// Position of the element in the object.
        element: u64,
    },
    /// A padded zero.
    Padding,
}

/// The source of a position in the stream of a FIFO's producer. Without a DMA, the stream is its objects one after
/// the other.
///
/// `None` if there is no source: no producer, or a walk that does not match the length of its descriptor.
pub const fn sent(fifos: &Fifos, fifo: usize, position: u64) -> Option<Arrival> {
    stream(fifos, fifo, position, fifos.fifos.len())
}

/// The source of an element of an object of an end. The object is in the pool that the end fills or drains, or on a
/// shim in its stream.
///
/// `None` if there is no source: no producer, an element that no descriptor writes, or a walk that does not match the
/// length of its descriptor.
pub const fn arrival(fifos: &Fifos, end: FifoEnd, object: u64, element: u64) -> Option<Arrival> {
    held(fifos, end, object, element, fifos.fifos.len() + 1)
}

/// The sources of the first `out.len()` elements of the objects from `object` on.
pub const fn arrivals(fifos: &Fifos, end: FifoEnd, object: u64, out: &mut [Option<Arrival>]) {
    let len = object_len(fifos, end);
    each!(k, 0..out.len(), {
        out[k] = match len {
            0 => None,
            _ => arrival(fifos, end, object + k as u64 / len, k as u64 % len),
        };
    });
}

const fn stream(fifos: &Fifos, fifo: usize, position: u64, hops: usize) -> Option<Arrival> {
    let (this, end) = (&fifos.fifos[fifo], FifoEnd::producer(fifo));
    if hops == 0 {
        return None;
    }
    if pool(fifos, end).is_none() || !needs_dma(fifos, fifo) {
        // A shim, a stream port of a core, or shared memory.
        let len = object_len(fifos, end);
        if len == 0 {
            return None;
        }
        return held(fifos, end, position / len, position % len, hops);
    }
    let len = match stream_len(fifos, end) {
        None | Some(0) => return None,
        Some(len) => len,
    };
    let (object, mut rest, times) = (position / len, position % len, times(fifos, end));
    each!(k, 0..segments(fifos, end), {
        let at = segment(fifos, end, k);
        if rest < at.len.saturating_mul(times) {
            let walk = Walk {
                dims: this.dims(end.side),
                pad: this.padding(end.side),
                len: at.len,
                runs_on: this.allows.runs_on,
            };
            return match walk.at(rest % at.len) {
                Some(Visit::Zero) => Some(Arrival::Padding),
                Some(Visit::Element(index)) => {
                    held(fifos, end, object, at.offset.saturating_add(index as u64), hops)
                }
                None => None,
            };
        }
        rest -= at.len.saturating_mul(times);
    });
    None
}

const fn held(fifos: &Fifos, end: FifoEnd, object: u64, element: u64, hops: usize) -> Option<Arrival> {
    if element >= object_len(fifos, end) {
        return None;
    }
    let link = match linked(fifos, end) {
        Role::Input { link, .. } | Role::Output { link, .. } => link,
        Role::Free => {
            return match end.side {
                FifoSide::Consumer(_) => received(fifos, end, object, element, hops),
                FifoSide::Producer => produced(fifos, end, object, element),
            };
        }
    };
    let at = &fifos.links[link];
    let Some(pool) = pool(fifos, end) else { return None };
    if object < pool.initial {
        return Some(Arrival::Element { fifo: pool.owner.fifo, object, element });
    }
    let (at_producer, object) = (object, object - pool.initial);
    each!(part, 0..at.inputs.len(), {
        let input = at.inputs[part];
        let fill = FifoEnd::consumer(input, super::linked_consumer(fifos, link, input));
        let own = segment(fifos, fill, 0);
        let is_here = match at.kind() {
            LinkKind::Join => own.offset <= element && element - own.offset < own.len,
            _ => true,
        };
        if is_here && !needs_dma(fifos, input) {
            // The objects of its core come after its initial values.
            let is_own = pool.owner.const_eq(FifoEnd::producer(input));
            let object = if is_own { at_producer } else { object };
            return Some(Arrival::Element { fifo: input, object, element });
        }
        if is_here {
            return received(fifos, fill, object, element, hops);
        }
    });
    None
}

/// The contents of a free producer's pool: the objects of its core, or on a mem tile (no core) its initial values.
const fn produced(fifos: &Fifos, end: FifoEnd, object: u64, element: u64) -> Option<Arrival> {
    let (this, Some(pool)) = (&fifos.fifos[end.fifo], pool(fifos, end)) else {
        return Some(Arrival::Element { fifo: end.fifo, object, element });
    };
    let is_core = matches!(fifos.grid.kind(this.producer), Some(TileKind::Compute));
    let object = match pool.pairs {
        // Without locks, the same buffers are sent over and over.
        0 if pool.initial == pool.buffers && pool.buffers > 0 => object % pool.buffers,
        _ if is_core || object < pool.initial || is_linked(fifos, end.fifo) => object,
        _ => return None,
    };
    Some(Arrival::Element { fifo: end.fifo, object, element })
}

/// The source of an element written by the DMA of a consumer's end.
const fn received(fifos: &Fifos, end: FifoEnd, object: u64, element: u64, hops: usize) -> Option<Arrival> {
    let this = &fifos.fifos[end.fifo];
    let Some(len) = stream_len(fifos, end) else { return None };
    let mut before = 0u64;
    each!(k, 0..segments(fifos, end), {
        let at = segment(fifos, end, k);
        if at.offset <= element && element - at.offset < at.len {
            let walk =
                Walk { dims: this.dims(end.side), pad: &[], len: at.len, runs_on: this.allows.runs_on };
            let Some(position) = walk.find(element - at.offset) else { return None };
            let Some(start) = object.checked_mul(len) else { return None };
            let position = start.saturating_add(before).saturating_add(position);
            return stream(fifos, end.fifo, position, hops - 1);
        }
        before = before.saturating_add(at.len);
    });
    None
}
