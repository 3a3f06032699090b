//! The order of a FIFO behind a join, which has several sources and so is not a route.

use super::check;
use crate::declare::{Claim, FifoEnd, Fifos, LinkKind};
use crate::lower::fifo::{Role, RouteEnds, linked_consumer, role};

/// Whether the order of a FIFO's consumer is proved to be a permutation hop by hop: each element that leaves a pool arrives once, and each
/// element of the pool, or of the part that a FIFO of a join fills, is written once. The FIFOs must break no rule.
pub const fn is_permutation(fifos: &Fifos, fifo: usize, consumer: usize) -> bool {
    is_permutation_within(fifos, fifo, consumer, fifos.fifos.len())
}

const fn is_permutation_within(fifos: &Fifos, fifo: usize, consumer: usize, hops: usize) -> bool {
    let Some(hop) = RouteEnds::hop(fifos, fifo, consumer) else { return false };
    if hops == 0 || !check(&hop.route(Claim::Permutation)).is_empty() {
        return false;
    }
    let Role::Output { link, .. } = role(fifos, FifoEnd::producer(fifo)) else { return true };
    let inputs = fifos.links[link].inputs;
    match fifos.links[link].kind() {
        LinkKind::Distribute => false,
        LinkKind::Join | LinkKind::Forward => all!(k, 0..inputs.len(), {
            is_permutation_within(fifos, inputs[k], linked_consumer(fifos, link, inputs[k]), hops - 1)
        }),
    }
}
