//! [`RouteEnds`]: the path of a FIFO's objects through its links, as a route with closed forms and rules.

use super::order::{object_len, times};
use super::pool::Role;
use super::segment::linked;
use super::{needs_dma, pool, segment, segments};
use crate::declare::{Claim, Dims, Endpoint, FifoEnd, FifoPlace, FifoSide, Fifos, LinkKind, Moves, Route};
use crate::element::Element;
use crate::ir::{Dim, MAX_RANK, Pattern};
use crate::lower::hop::{Table, order_walk, table, unit};
use crate::util::gcd;

/// Maximum number of ends of a route: six hops.
pub const MAX_ENDS: usize = 12;

/// The ends of a route from a producer to a consumer.
#[derive(Clone, Copy, Debug)]
pub struct RouteEnds<'a> {
    ends: [Endpoint<'a>; MAX_ENDS],
    len: usize,
    /// The FIFO at the start.
    pub first: usize,
}

impl<'a> RouteEnds<'a> {
    /// The route to a consumer of `fifo`, for `objects` objects of its first producer.
    ///
    /// `None` if the path is not a route: through a join (several producers), in shared memory, with segments,
    /// repeats and padding that do not make nested loops, with initial values on the way, or with more than six hops.
    pub const fn to(fifos: &Fifos<'a>, fifo: usize, consumer: usize, objects: u64) -> Option<Self> {
        let blank = Endpoint::of_walk(Pattern::empty(Element::Int8));
        let (mut ends, mut at) = ([blank; MAX_ENDS], MAX_ENDS);
        let (mut fifo, mut consumer) = (fifo, consumer);
        loop {
            if at < 2 || !needs_dma(fifos, fifo) {
                return None;
            }
            let (from, to) = (FifoEnd::producer(fifo), FifoEnd::consumer(fifo, consumer));
            let (Some(receive), role) = (endpoint(fifos, to, None), linked(fifos, from)) else { return None };
            ends[at - 1] = receive;
            let (times, own) = match role {
                Role::Output { link, .. } => {
                    let at = &fifos.links[link];
                    if matches!(at.kind(), LinkKind::Join) || at.inputs.is_empty() {
                        return None;
                    }
                    let input = at.inputs[0];
                    (None, Some((input, super::linked_consumer(fifos, link, input))))
                }
                _ => (Some(objects), None),
            };
            if let Some(pool) = pool(fifos, from) {
                // Initial values come before the forwarded objects, or are sent again after the last one.
                let is_round = pool.pairs == 0 && objects > pool.buffers;
                if pool.initial > 0 && (own.is_some() || is_round) {
                    return None;
                }
            }
            let Some(send) = endpoint(fifos, from, times) else { return None };
            ends[at - 2] = send;
            at -= 2;
            match own {
                Some((input, k)) => (fifo, consumer) = (input, k),
                None => break,
            }
        }
        // The list was filled from the back; move it to the front.
        let len = MAX_ENDS - at;
        each!(k, 0..len, {
            ends[k] = ends[at + k];
        });
        Some(Self { ends, len, first: fifo })
    }

    /// The one hop from a FIFO's producer to a consumer, for the objects after which it repeats. What a join fills is a buffer of the
    /// part alone.
    ///
    /// `None` in shared memory, with initial values, and with segments, repeats and padding that do not make nested loops.
    pub(crate) const fn hop(fifos: &Fifos<'a>, fifo: usize, consumer: usize) -> Option<Self> {
        let (from, to) = (FifoEnd::producer(fifo), FifoEnd::consumer(fifo, consumer));
        if !needs_dma(fifos, fifo) || is_some_and!(pool(fifos, from), |pool| pool.initial > 0) {
            return None;
        }
        let Some((objects, _)) = super::period(fifos, fifo, consumer) else { return None };
        let (Some(send), Some(receive)) = (endpoint(fifos, from, Some(objects)), endpoint(fifos, to, None))
        else {
            return None;
        };
        let is_part = match linked(fifos, to) {
            Role::Input { link, .. } => matches!(fifos.links[link].kind(), LinkKind::Join),
            _ => false,
        };
        let receive = match receive.moves {
            Moves::Walk(walk, pad) if is_part => {
                let part = segment(fifos, to, 0);
                let Some(start) = walk.offset().checked_sub_unsigned(part.offset) else { return None };
                let Some(walk) = Pattern::new(walk.element(), start, walk.dims()) else { return None };
                Endpoint { buffer: Some(part.len), moves: Moves::Walk(walk, pad), ..receive }
            }
            _ => receive,
        };
        let mut ends = [Endpoint::of_walk(Pattern::empty(Element::Int8)); MAX_ENDS];
        (ends[0], ends[1]) = (send, receive);
        Some(Self { ends, len: 2, first: fifo })
    }

    /// The route, with a claim about the order of arrival.
    pub const fn route<'b>(&'b self, claim: Claim<'b>) -> Route<'b> {
        Route { ends: self.ends.split_at(self.len).0, claim }
    }

    /// For each element of the consumer's objects, the index in the first producer's objects, as a walk; `None` if no
    /// closed form is found.
    pub const fn order(&self) -> Option<Pattern> {
        order_walk(&self.route(Claim::Nothing))
    }
}

impl RouteEnds<'_> {
    /// Writes the order as a table, by walking the streams: for each element of the consumer's objects the index in
    /// the first producer's objects, a padded zero, or nothing, as in [`walk_order`](crate::lower::hop::walk_order).
    /// Returns whether the order was found and has exactly `out.len()` entries; otherwise the contents of `out` are
    /// meaningless.
    #[must_use]
    pub const fn walk_order(&self, out: &mut [u32]) -> bool {
        let route = self.route(Claim::Nothing);
        if unit(&route).bits() != self.ends[self.len - 1].element.bits() {
            return false;
        }
        let mut order = Table::EMPTY;
        if table(&route, &mut order).is_err() || order.len != out.len() {
            return false;
        }
        each!(k, 0..out.len(), {
            out[k] = order.entries[k];
        });
        true
    }
}

/// The end of a FIFO as an end of a route. The first end runs over `objects` objects.
const fn endpoint<'a>(fifos: &Fifos<'a>, end: FifoEnd, objects: Option<u64>) -> Option<Endpoint<'a>> {
    let fifo = &fifos.fifos[end.fifo];
    let object = object_len(fifos, end);
    let (count, first) = (segments(fifos, end), segment(fifos, end, 0));
    let (dims, pad) = (fifo.dims(end.side), fifo.padding(end.side));
    let list =
        if fifo.allows.runs_on { super::descriptor::run_on(dims, pad, first.len) } else { Dims::new(dims) };
    let Some(inner) = list.dims() else { return None };
    let (mut all, mut rank) = ([Dim::new(1, 0); MAX_RANK], 0);
    let times = match end.side {
        FifoSide::Producer => times(fifos, end),
        FifoSide::Consumer(_) => 1,
    };
    let outer = [
        (or!(objects, 1), object),
        // Parts of equal length, one after the other.
        (if dims.is_empty() { 1 } else { count }, first.len),
        (times, 0),
    ];
    if !pad.is_empty() && (outer[0].0 > 1 || outer[1].0 > 1 || outer[2].0 > 1) {
        return None;
    }
    each!(k, 0..outer.len(), {
        if outer[k].0 > 1 {
            if outer[k].1 > i64::MAX as u64 {
                return None;
            }
            all[rank] = Dim::new(outer[k].0, outer[k].1 as i64);
            rank += 1;
        }
    });
    each!(k, 0..count, {
        let at = segment(fifos, end, k);
        let Some(start) = first.len.checked_mul(k) else { return None };
        let is_even = at.len == first.len && at.offset == first.offset.wrapping_add(start);
        // Each segment repeats before the next one begins, so segments and repeats do not make one walk.
        if count > 1 && times > 1 || !dims.is_empty() && !is_even {
            return None;
        }
    });
    if dims.is_empty() {
        let len = match super::order::stream_len(fifos, FifoEnd { fifo: end.fifo, side: end.side }) {
            Some(len) if times > 0 => len / times,
            _ => return None,
        };
        if rank == MAX_RANK {
            return None;
        }
        all[rank] = Dim::new(len, 1);
        rank += 1;
    } else {
        if rank + list.rank() > MAX_RANK {
            return None;
        }
        each!(k, 0..list.rank(), {
            all[rank] = inner[k];
            rank += 1;
        });
    }
    if first.offset > i64::MAX as u64 {
        return None;
    }
    match Pattern::new(fifo.element, first.offset as i64, all.split_at(rank).0) {
        Some(walk) => {
            let moves: Moves<'a> = Moves::Walk(walk, pad);
            let end_of = named(fifos, end, Endpoint::of_walk(walk));
            Some(Endpoint { buffer: Some(object), moves, ..end_of })
        }
        None => None,
    }
}

/// Adds the name, tile and channel of a FIFO's end.
const fn named<'a>(fifos: &Fifos<'a>, end: FifoEnd, endpoint: Endpoint<'a>) -> Endpoint<'a> {
    let fifo = &fifos.fifos[end.fifo];
    let direction = end.side.direction();
    let device = if fifos.device.is_machine() { Some(fifos.device) } else { None };
    Endpoint { name: fifo.name, device, tile: fifos.kind(end), direction: Some(direction), ..endpoint }
}

/// An end of a FIFO as an end of a route: the walk of its descriptors over one object, repeats included.
pub const fn fifo_endpoint<'a>(fifos: &'a Fifos<'a>, end: FifoEnd) -> Endpoint<'a> {
    // Initial values come before the forwarded objects.
    let is_late =
        is_some_and!(pool(fifos, end), |pool| pool.initial > 0 && !matches!(linked(fifos, end), Role::Free));
    let found = endpoint(fifos, end, None);
    let is_regular = found.is_some() && !is_late;
    let endpoint =
        or!(found, named(fifos, end, Endpoint::of_walk(Pattern::empty(fifos.fifos[end.fifo].element))));
    Endpoint { fifo: Some(FifoPlace { fifos, end, is_regular }), ..endpoint }
}

/// For a route that begins with a FIFO's producer: sends the number of objects that gives every receiver whole
/// objects. Other routes stay unchanged.
pub const fn started<const N: usize>(mut ends: [Endpoint<'_>; N]) -> [Endpoint<'_>; N] {
    if let Some(first) = first_sender(&ends) {
        ends[0] = first;
    }
    ends
}

/// The new first end of a route that begins with a FIFO's producer; `None` if the end stays unchanged.
pub(crate) const fn first_sender<'a>(ends: &[Endpoint<'a>]) -> Option<Endpoint<'a>> {
    let Some(FifoPlace { is_regular: true, .. }) = ends[0].fifo else { return None };
    let (Moves::Walk(walk, pad), Some(object)) = (ends[0].moves, ends[0].buffer) else { return None };
    // The data per object of the first end, in bits, as a fraction (`amount / part`); and the number of objects that
    // makes every share whole.
    let (mut amount, mut part, mut objects) = (1u128, 1u128, 1u128);
    each!(k, 0..ends.len(), {
        let Some(len) = ends[k].len() else { return None };
        let of = if k % 2 == 0 { &mut amount } else { &mut part };
        match of.checked_mul(len as u128 * ends[k].element.bits() as u128) {
            None | Some(0) => return None,
            Some(product) => *of = product,
        }
        let common = gcd(amount, part);
        (amount, part) = (amount / common, part / common);
        match (objects / gcd(objects, part)).checked_mul(part) {
            Some(all) if all <= 1 << 32 => objects = all,
            _ => return None,
        }
    });
    if objects == 1 || !pad.is_empty() || walk.dims().len() == MAX_RANK {
        return None;
    }
    // With an object of 2^63 elements or more, the size of the buffer overflows below.
    let mut all = [Dim::new(objects as u64, object as i64); MAX_RANK];
    each!(k, 0..walk.dims().len(), {
        all[k + 1] = walk.dims()[k];
    });
    let dims = all.split_at(walk.dims().len() + 1).0;
    match (Pattern::new(walk.element(), walk.offset(), dims), object.checked_mul(objects as u64)) {
        (Some(walk), Some(buffer)) => {
            Some(Endpoint { moves: Moves::Walk(walk, &[]), buffer: Some(buffer), ..ends[0] })
        }
        _ => None,
    }
}
