//! Rings: chains that return to an earlier descriptor, such as any pair of alternating buffers.
//!
//! # Locks
//! From AIE-ML on, a lock counts from 0 to 63 (AM020). A descriptor that acquires `-n` waits until its lock is at
//! least `n`, then takes `n` (MLIR's `AcquireGreaterEqual`). A descriptor that releases `n` adds `n` after its
//! pass (`Release`). An acquire of a positive value (`Acquire`) waits for exactly that value. No documentation
//! says what it leaves in the lock: AMD's headers for kernels follow it with a release of -1, which suggests that it
//! leaves the value, while a public emulator leaves 0. Rings with such an acquire, or with a negative release, are
//! therefore refused.
//!
//! # Balance
//! At the other end of the locks is a core or another channel. It takes what the ring gives, and when it is done with
//! the buffers, gives the same amount back to the lock that the ring takes from. So **a round of the ring gives as
//! much as it takes**: otherwise the total changes each round, until one side waits forever or the ring overwrites a
//! buffer in use. A lock that the ring both takes and gives is private: a second taker would be a race. So it returns
//! to its value by itself.
//!
//! For a pair of locks, one that the ring takes from and one that it gives to, let `C` and `G` be the amounts taken
//! and given since the ring began, and `T` the amount that a round takes. The sum `S` of both initial values stays
//! constant except for what the ring holds, so
//!
//! - the ring never stops if `S` covers the most that it holds at once: the largest `C - G` after an acquire;
//! - the ring returns to a descriptor only after the other end is done with it, if the amount taken by then, `C + T`,
//!   cannot be reached without the amount that this pass of the descriptor gave: `S <= T + C - G`, where `G`
//!   includes the first release at or after the descriptor.
//!
//! If no `S` meets both conditions, the locks do not guard a descriptor of the ring.
//!
//! # Several descriptors over one buffer
//! A descriptor `B` that reaches the addresses of an earlier one, `A`, also works on `A`'s buffer. If `A` has been
//! handed over by then, the other end must be done with it: `S <= C - G`, with the amount taken up to this pass
//! of `B` and the amount given up to the hand-over of `A`. If not, both belong to one hand-over, and an S2MM channel
//! overwrites the data that it has received.

mod pairs;

use super::Chain;
use super::fault::{Fault, Faults, round};
use crate::device::Direction;
use crate::util::{max, min};
use pairs::{Bounds, Pairs, first_taker, handed_over, is, names};
pub(super) use pairs::{LOCKS, given, gives, taken, takes};

/// Finds every fault of the ring in a chain. Initial values of a chain without a ring are a fault too.
///
/// Descriptors before the loop run once and are ignored.
pub(super) const fn check(chain: &Chain<'_>) -> Faults {
    let mut out = Faults::new();
    let start = chain.start_of_loop();
    // The chain's end is wrong, which is a fault already, where its last descriptor goes on with the first one.
    let returns =
        is_some_and!(chain.links[chain.links.len() - 1].next_bd, |next| next == chain.links[0].bd_id);
    if !chain.locks.is_empty() && !matches!(start, Some(0)) && !returns {
        out.push(Fault::NoRing);
    }
    let Some(start) = start else { return out };
    if !chain.allow_lengths {
        check_lengths(chain, start, &mut out);
    }
    if chain.allow_locks {
        return out;
    }
    // One-bit locks do not count: an acquire waits for the bit and a release sets it.
    if chain.max_lock() < 2 {
        if !chain.locks.is_empty() {
            out.push(Fault::Undecided);
        }
        return out;
    }
    if !has_only_counts(chain, start, &mut out) {
        return out;
    }
    let before = out.as_slice().len();
    check_balance(chain, start, &mut out);
    if out.as_slice().len() > before {
        return out;
    }
    if !chain.allow_overlap {
        check_overwritten(chain, start, &mut out);
    }
    let pairs = Pairs::of(chain.links.split_at(start).1);
    if let Some(pairs) = &pairs {
        check_guards(chain, start, pairs, &mut out);
    }
    if out.as_slice().len() == before && !chain.locks.is_empty() && start == 0 {
        check_values(chain, pairs.as_ref(), &mut out);
    }
    out
}

/// **Length**: the descriptors of a ring move the same number of bytes, because the other end takes buffer after
/// buffer without knowing their lengths. `allow(lengths)` is for segments of one object, which may differ.
const fn check_lengths(chain: &Chain<'_>, start: usize, out: &mut Faults) {
    let Some(expected) = chain.links[start].bytes else { return };
    each!(link, (start + 1)..chain.links.len(), {
        if let Some(bytes) = chain.links[link].bytes
            && bytes != expected
        {
            out.push(Fault::Length { link });
        }
    });
}

/// Whether every acquire of the ring takes and every release gives; other rings cannot be judged.
const fn has_only_counts(chain: &Chain<'_>, start: usize, out: &mut Faults) -> bool {
    let mut has_others = false;
    each!(link, start..chain.links.len(), {
        let own = &chain.links[link];
        if let Some((lock, value @ 0..)) = own.acquire {
            out.push(Fault::Exact { link, lock, value: value as i128 });
            has_others = true;
        } else if let Some((_, ..0)) = own.release {
            out.push(Fault::Takes { link });
            has_others = true;
        }
    });
    !has_others
}

/// **Balance**, as above: separately for each lock that the ring both takes and gives, and in total for all others.
const fn check_balance(chain: &Chain<'_>, start: usize, out: &mut Faults) {
    let ring = chain.links.split_at(start).1;
    let (mut total, before) = (0, out.as_slice().len());
    each!(link, 0..ring.len(), {
        total += takes(&ring[link]) - gives(&ring[link]);
        if let Some((lock, _)) = ring[link].acquire {
            let (taken, given) = (taken(ring, lock), given(ring, lock));
            if given > 0 && taken != given && first_taker(ring, lock) == link {
                out.push(Fault::TwoTakers { link: start + link, lock });
            }
        }
    });
    if total == 0 || out.as_slice().len() > before {
        return;
    }
    let mut link = 0;
    while takes(&ring[link]) == gives(&ring[link]) {
        link += 1;
    }
    let link = start + link;
    out.push(match round(chain) {
        (_, 0) => Fault::OnlyTakes { link },
        (0, _) => Fault::OnlyGives { link },
        _ => Fault::Drift { link },
    });
}

/// **One hand-over**: no later descriptor of an S2MM channel overwrites received data before it is handed over.
const fn check_overwritten(chain: &Chain<'_>, start: usize, out: &mut Faults) {
    let Some((Direction::S2mm, _)) = chain.channel() else { return };
    let ring = chain.links.split_at(start).1;
    each!(first, 0..ring.len(), {
        let after = if let Some((.., after)) = handed_over(ring, first) { after } else { 0 };
        let mut steps = 1;
        while steps <= after {
            let link = (first + steps) % ring.len();
            if ring[first].common(&ring[link]).is_some() {
                out.push(Fault::Overwritten { link: start + link, first: start + first });
            }
            steps += 1;
        }
    });
}

/// **Guards**: some initial values must be correct.
const fn check_guards(chain: &Chain<'_>, start: usize, pairs: &Pairs, out: &mut Faults) {
    let ring = chain.links.split_at(start).1;
    each!(k, 0..pairs.len, {
        let Bounds { least, most, run, buffer } =
            Bounds::of(ring, pairs.list[k], chain.allow_overlap, chain.max_lock());
        if least > most {
            let (link, first) = (start + run, start + buffer);
            out.push(if link == first {
                Fault::Unguarded { link }
            } else {
                Fault::UnguardedTogether { link, first }
            });
        }
    });
}

/// **Initial values**, as above: each lock of the ring has one, and with them the ring neither stops nor overwrites a
/// buffer in use.
const fn check_values(chain: &Chain<'_>, pairs: Option<&Pairs>, out: &mut Faults) {
    let before = out.as_slice().len();
    check_list(chain, out);
    if out.as_slice().len() > before {
        return;
    }
    let ring = chain.links;
    each!(link, 0..ring.len(), {
        if let Some((lock, _)) = ring[link].acquire
            && given(ring, lock) > 0
            && first_taker(ring, lock) == link
        {
            check_private(chain, lock, out);
        }
    });
    let Some(pairs) = pairs else { return out.push(Fault::Undecided) };
    each!(k, 0..pairs.len, {
        let (taken, given) = pairs.list[k];
        let Bounds { least, most, run, buffer } =
            Bounds::of(ring, pairs.list[k], chain.allow_overlap, chain.max_lock());
        let (from, to) = (entry(chain, taken as i128), entry(chain, given as i128));
        let found = chain.locks[from].1 + chain.locks[to].1;
        if found < least {
            out.push(Fault::TooFew { entry: from, found, least, most });
        } else if found > most {
            let entry = if chain.locks[from].1 < chain.locks[to].1 { to } else { from };
            out.push(if run == buffer {
                Fault::TooMany { entry, found, most }
            } else {
                Fault::TooManyTogether { entry, found, most, run, buffer }
            });
        }
    });
}

/// Checks the list of initial values: each lock of the ring appears once, with a value that fits a lock.
const fn check_list(chain: &Chain<'_>, out: &mut Faults) {
    each!(k, 0..chain.locks.len(), {
        let (lock, value) = chain.locks[k];
        if entry(chain, lock) < k {
            out.push(Fault::ListedTwice { entry: k });
        } else if lock < 0 || lock > u64::MAX as i128 || !names(chain.links, lock as u64) {
            out.push(Fault::Unnamed { entry: k });
        } else if value < 0 || value > chain.max_lock() {
            out.push(Fault::NoValue { entry: k });
        }
    });
    each!(link, 0..chain.links.len(), {
        let own = [chain.links[link].acquire, chain.links[link].release];
        each!(k, 0..own.len(), {
            if let Some((lock, _)) = own[k]
                && entry(chain, lock as i128) == chain.locks.len()
                && !names(chain.links.split_at(link).0, lock)
                && (k == 0 || !is(own[0], lock))
            {
                out.push(Fault::Unlisted { link, lock });
            }
        });
    });
}

/// Simulates a lock that only the ring takes and gives, in the order of its descriptors.
const fn check_private(chain: &Chain<'_>, lock: u64, out: &mut Faults) {
    let (mut value, mut least, mut greatest) = (0, 0, 0);
    each!(link, 0..chain.links.len(), {
        let own = &chain.links[link];
        if is(own.acquire, lock) {
            value -= takes(own);
            least = min(least, value);
        }
        if is(own.release, lock) {
            value += gives(own);
            greatest = max(greatest, value);
        }
    });
    let entry = entry(chain, lock as i128);
    let (found, least, most) = (chain.locks[entry].1, -least, chain.max_lock() - greatest);
    if found < least {
        out.push(Fault::TooFew { entry, found, least, most: least });
    } else if found > most {
        out.push(Fault::TooMany { entry, found, most });
    }
}

/// The first position of a lock in the list of initial values; the length of the list if it is missing.
const fn entry(chain: &Chain<'_>, lock: i128) -> usize {
    let mut k = 0;
    while k < chain.locks.len() && chain.locks[k].0 != lock {
        k += 1;
    }
    k
}
