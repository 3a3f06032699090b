//! Amounts that the descriptors of a ring take from locks and give to them, and the pairing of its locks.

use crate::declare::Link;
use crate::util::{max, min};

/// Maximum number of locks of one ring: two per descriptor.
pub(in crate::rule::chain) const LOCKS: usize = 2 * crate::rule::faults::CAPACITY;

/// Bounds for the sum of both initial values of a pair of locks, within which a ring neither stops nor overwrites a
/// buffer in use.
pub(super) struct Bounds {
    /// The lower bound: the largest amount that the ring has taken and not yet given back.
    pub(super) least: i128,
    /// The upper bound.
    pub(super) most: i128,
    /// Beyond `most`: `run` is the descriptor that runs too early, and `buffer` the descriptor whose buffer it
    /// overwrites (itself, or one that reaches the same addresses).
    pub(super) run: usize,
    pub(super) buffer: usize,
}

impl Bounds {
    pub(super) const fn of(ring: &[Link], pair: (u64, u64), allow_overlap: bool, max_lock: i128) -> Self {
        let mut bounds = Self { least: 0, most: taken(ring, pair.0), run: 0, buffer: 0 };
        let mut held = 0;
        each!(link, 0..ring.len(), {
            held += takes_of(&ring[link], pair.0);
            bounds.least = max(bounds.least, held);
            if let Some((lock, count, after)) = handed_over(ring, link)
                && lock == pair.1
            {
                // The amount taken by each later pass, minus the amount given up to this hand-over.
                let (mut left, mut steps) = (held - count, 1);
                while steps <= ring.len() {
                    let run = (link + steps) % ring.len();
                    left += takes_of(&ring[run], pair.0);
                    let is_same = run == link
                        || steps > after && !allow_overlap && ring[link].common(&ring[run]).is_some();
                    if is_same && left < bounds.most {
                        bounds = Self { most: left, run, buffer: link, ..bounds };
                    }
                    steps += 1;
                }
            }
            if is(ring[link].release, pair.1) {
                held -= gives(&ring[link]);
            }
        });
        Self { most: min(bounds.most, max_lock), ..bounds }
    }
}

/// The first release at or after a descriptor that hands data over: its lock, the amount, and its distance in
/// descriptors.
pub(super) const fn handed_over(ring: &[Link], link: usize) -> Option<(u64, i128, usize)> {
    each!(k, 0..ring.len(), {
        let own = &ring[(link + k) % ring.len()];
        if let Some((lock, 1..)) = own.release
            && taken(ring, lock) == 0
        {
            return Some((lock, gives(own), k));
        }
    });
    None
}

/// The pairs of locks through which a ring hands over its buffers: it takes from one and gives to the other.
pub(super) struct Pairs {
    pub(super) list: [(u64, u64); LOCKS],
    pub(super) len: usize,
}

impl Pairs {
    /// The pairs of a balanced ring; `None` if they are ambiguous.
    ///
    /// Whenever the ring holds nothing, the amounts taken and given since the last such point are one hand-over, and
    /// its two locks are a pair.
    pub(super) const fn of(ring: &[Link]) -> Option<Self> {
        let mut pairs = Self { list: [(0, 0); LOCKS], len: 0 };
        let (mut from, mut to) = (None, None);
        let mut held = 0;
        each!(link, 0..ring.len(), {
            let own = &ring[link];
            if let Some((lock, _)) = own.acquire
                && given(ring, lock) == 0
            {
                if !is_or_none(from, lock) {
                    return None;
                }
                from = Some(lock);
                held += takes(own);
            }
            if let Some((lock, 1..)) = own.release
                && taken(ring, lock) == 0
            {
                if !is_or_none(to, lock) {
                    return None;
                }
                to = Some(lock);
                held -= gives(own);
            }
            if let (0, Some(one), Some(other)) = (held, from, to) {
                if !pairs.push(one, other) {
                    return None;
                }
                (from, to) = (None, None);
            }
        });
        Some(pairs)
    }

    /// Adds a pair if it is new; `false` if one of its locks already belongs to another pair.
    const fn push(&mut self, from: u64, to: u64) -> bool {
        each!(k, 0..self.len, {
            let (one, other) = self.list[k];
            if one == from || other == to {
                return one == from && other == to;
            }
        });
        if self.len == self.list.len() {
            return false;
        }
        self.list[self.len] = (from, to);
        self.len += 1;
        true
    }
}

const fn is_or_none(lock: Option<u64>, other: u64) -> bool {
    is_none_or!(lock, |lock| lock == other)
}

pub(super) const fn is(pair: Option<(u64, i64)>, lock: u64) -> bool {
    is_some_and!(pair, |(own, _)| own == lock)
}

/// The amount that a descriptor takes before a pass.
pub(in crate::rule::chain) const fn takes(link: &Link) -> i128 {
    if let Some((_, value)) = link.acquire { -(value as i128) } else { 0 }
}

/// The amount that a descriptor takes from one lock.
const fn takes_of(link: &Link, lock: u64) -> i128 {
    if is(link.acquire, lock) { takes(link) } else { 0 }
}

/// The amount that a descriptor gives after a pass.
pub(in crate::rule::chain) const fn gives(link: &Link) -> i128 {
    if let Some((_, value)) = link.release { value as i128 } else { 0 }
}

/// The amount that a round takes from a lock.
pub(in crate::rule::chain) const fn taken(ring: &[Link], lock: u64) -> i128 {
    let mut sum = 0;
    each!(k, 0..ring.len(), {
        if is(ring[k].acquire, lock) {
            sum += takes(&ring[k]);
        }
    });
    sum
}

/// The amount that a round gives to a lock.
pub(in crate::rule::chain) const fn given(ring: &[Link], lock: u64) -> i128 {
    let mut sum = 0;
    each!(k, 0..ring.len(), {
        if is(ring[k].release, lock) {
            sum += gives(&ring[k]);
        }
    });
    sum
}

pub(super) const fn first_taker(ring: &[Link], lock: u64) -> usize {
    let mut k = 0;
    while !is(ring[k].acquire, lock) {
        k += 1;
    }
    k
}

pub(super) const fn names(links: &[Link], lock: u64) -> bool {
    any!(k, 0..links.len(), is(links[k].acquire, lock) || is(links[k].release, lock))
}
