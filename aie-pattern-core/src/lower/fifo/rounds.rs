//! After how many objects the order of elements repeats, through all links before a FIFO.

use super::pool::position;
use super::{object_len, period};
use crate::declare::{FifoEnd, Fifos, LinkKind};
use crate::device::is_same_place;
use crate::util::gcd;

/// Entries of the table of an order, at most: it is made while the program compiles.
pub const MAX_ORDER: usize = 1 << 16;

/// Objects of a consumer after which the order repeats, and objects of the first FIFO that fill them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rounds {
    /// Objects of the consumer.
    pub received: u64,
    /// Objects of the FIFO where the way begins; `None` of a join, which has several.
    pub sent: Option<u64>,
}

/// Of a FIFO's first consumer; `None` of what has no period, or one beyond 64 bits.
#[must_use]
pub const fn rounds(fifos: &Fifos, fifo: usize) -> Option<Rounds> {
    of_consumer(fifos, fifo, 0, fifos.fifos.len() + 1)
}

/// Entries of a FIFO's order; `None` where it has none, or more than [`MAX_ORDER`].
#[must_use]
pub const fn order_len(fifos: &Fifos, fifo: usize) -> Option<usize> {
    let Some(Rounds { received, .. }) = rounds(fifos, fifo) else { return None };
    match received.checked_mul(object_len(fifos, FifoEnd::consumer(fifo, 0))) {
        Some(len) if len <= MAX_ORDER as u64 => Some(len as usize),
        _ => None,
    }
}

/// Of a consumer, through all links before it; `None` of what has no period, or one beyond 64 bits.
const fn of_consumer(fifos: &Fifos, fifo: usize, consumer: usize, hops: usize) -> Option<Rounds> {
    if hops == 0 {
        return None;
    }
    let Some((sent, received)) = period(fifos, fifo, consumer) else { return None };
    let Some(link) = link_of_output(fifos, fifo) else {
        return Some(Rounds { received, sent: Some(sent) });
    };
    let (at, mut pools, mut first, mut k) = (&fifos.links[link], sent, None, 0);
    // As many objects of the pool as all FIFOs that fill it need.
    while k < at.inputs.len() {
        let input = at.inputs[k];
        let consumer = consumer_at(fifos, input, fifo);
        let Some(own) = of_consumer(fifos, input, consumer, hops - 1) else { return None };
        if own.received == 0 || pools == 0 {
            return None;
        }
        let shared = gcd(pools as u128, own.received as u128) as u64;
        let Some(common) = (pools / shared).checked_mul(own.received) else { return None };
        pools = common;
        first = match own.sent {
            Some(sent) => sent.checked_mul(common / own.received),
            None => None,
        };
        k += 1;
    }
    if sent == 0 {
        return None;
    }
    let sent_first = if matches!(at.kind(), LinkKind::Join) { None } else { first };
    match received.checked_mul(pools / sent) {
        Some(received) => Some(Rounds { received, sent: sent_first }),
        None => None,
    }
}

const fn link_of_output(fifos: &Fifos, fifo: usize) -> Option<usize> {
    let mut link = 0;
    while link < fifos.links.len() {
        if position(fifos.links[link].outputs, fifo).is_some() {
            return Some(link);
        }
        link += 1;
    }
    None
}

/// The consumer of a link's input that is where its output begins.
const fn consumer_at(fifos: &Fifos, input: usize, output: usize) -> usize {
    let (tile, consumers) = (fifos.fifos[output].producer, fifos.fifos[input].consumers);
    let mut k = 0;
    while k < consumers.len() {
        if is_same_place(consumers[k], tile) {
            return k;
        }
        k += 1;
    }
    0
}
