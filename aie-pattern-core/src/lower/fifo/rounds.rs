//! After how many objects the order of elements repeats, through all links before a FIFO.

use super::{Role, linked_consumer, object_len, period, role};
use crate::declare::{FifoEnd, Fifos, LinkKind};
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
    let Role::Output { link, .. } = role(fifos, FifoEnd::producer(fifo)) else {
        return Some(Rounds { received, sent: Some(sent) });
    };
    let (at, mut pools, mut first, mut k) = (&fifos.links[link], sent, None, 0);
    // As many objects of the pool as all FIFOs that fill it need.
    while k < at.inputs.len() {
        let input = at.inputs[k];
        let Some(own) = of_consumer(fifos, input, linked_consumer(fifos, link, input), hops - 1) else {
            return None;
        };
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
