//! The number of objects after which the order of elements repeats, through all links before a FIFO.

use super::{Role, linked_consumer, object_len, period, role};
use crate::declare::{FifoEnd, Fifos, LinkKind};
use crate::util::gcd;

/// Maximum number of entries in the table of an order; the table is made at compile time.
pub const MAX_ORDER: usize = 1 << 16;

/// The number of objects of a consumer after which the order repeats, and the number of source objects that fill
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rounds {
    /// Number of objects of the consumer.
    pub received: u64,
    /// Number of objects of the FIFO at the start; `None` for a join, which has several.
    pub sent: Option<u64>,
}

/// The rounds of a FIFO's consumer; `None` without a period, or if it exceeds 64 bits.
pub const fn rounds(fifos: &Fifos, fifo: usize, consumer: usize) -> Option<Rounds> {
    of_consumer(fifos, fifo, consumer, fifos.fifos.len() + 1)
}

/// Number of entries of the order of a FIFO's consumer; `None` if it has none, or more than [`MAX_ORDER`].
pub const fn order_len(fifos: &Fifos, fifo: usize, consumer: usize) -> Option<usize> {
    let Some(Rounds { received, .. }) = rounds(fifos, fifo, consumer) else { return None };
    match received.checked_mul(object_len(fifos, FifoEnd::consumer(fifo, consumer))) {
        Some(len) if len <= MAX_ORDER as u64 => Some(len as usize),
        _ => None,
    }
}

/// The rounds of a consumer through all links before it; `None` without a period, or if it exceeds 64 bits.
const fn of_consumer(fifos: &Fifos, fifo: usize, consumer: usize, hops: usize) -> Option<Rounds> {
    if hops == 0 {
        return None;
    }
    let Some((sent, received)) = period(fifos, fifo, consumer) else { return None };
    let Role::Output { link, .. } = role(fifos, FifoEnd::producer(fifo)) else {
        return Some(Rounds { received, sent: Some(sent) });
    };
    let (at, mut pools, mut first) = (&fifos.links[link], sent, None);
    // Enough objects of the pool for every FIFO that fills it.
    each!(k, 0..at.inputs.len(), {
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
        first = and_then!(own.sent, |sent| sent.checked_mul(common / own.received));
    });
    if sent == 0 {
        return None;
    }
    let sent_first = if matches!(at.kind(), LinkKind::Join) { None } else { first };
    map!(received.checked_mul(pools / sent), |received| Rounds { received, sent: sent_first })
}
