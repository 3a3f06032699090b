//! [`least_depths`]: the least slots that the pools of a design need.
//!
//! An additional slot never makes a run hang that ended without it, so bisection finds the least number of slots of a
//! pool.

use super::decide::{Limits, completes};
use super::net::Net;

/// The most slots that a search tries.
const MOST: u32 = 64;

/// The same net with another number of slots in a pool; `None` if its locks cannot count that number.
pub fn with_slots(net: &Net, pool: usize, slots: u32) -> Option<Net> {
    let mut net = net.clone();
    let old = std::mem::replace(&mut net.pools.get_mut(pool)?.slots, slots);
    for &(lock, unit) in &net.pools[pool].free {
        let change = (i64::from(slots) - i64::from(old)) * i64::from(unit);
        let initial = i64::from(net.locks.get(lock)?.initial) + change;
        net.locks[lock].initial =
            u32::try_from(initial).ok().filter(|&initial| initial <= super::LOCK_MAX)?;
    }
    Some(net)
}

/// The net with the least slots of a pool with which it completes, up to its present number.
fn least_of(net: &Net, pool: usize, limits: &Limits) -> Net {
    let (mut few, mut enough) = (1, net.pools[pool].slots);
    let mut best = net.clone();
    while few < enough {
        let middle = few.midpoint(enough);
        match with_slots(net, pool, middle).filter(|net| completes(net, limits)) {
            Some(net) => (enough, best) = (middle, net),
            None => few = middle + 1,
        }
    }
    best
}

/// The least slots of each pool, in the order of [`Net::pools`]. With them the net completes; with one slot fewer in any
/// pool it does not. `None` if it does not complete even with many slots.
pub fn least_depths(net: &Net, limits: &Limits) -> Option<Vec<u32>> {
    let mut enough = net.clone();
    let mut slots = net.pools.iter().map(|pool| pool.slots).max().unwrap_or(1);
    while !completes(&enough, limits) {
        slots *= 2;
        if slots > MOST {
            return None;
        }
        for pool in 0..net.pools.len() {
            // A lock counts to 63: a pool with large units has fewer slots.
            enough = with_slots(&enough, pool, slots.max(enough.pools[pool].slots)).unwrap_or(enough);
        }
    }
    for pool in 0..net.pools.len() {
        enough = least_of(&enough, pool, limits);
    }
    Some(enough.pools.iter().map(|pool| pool.slots).collect())
}
