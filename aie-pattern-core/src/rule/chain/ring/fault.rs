//! What can be wrong with a ring, in words.

use super::pairs::{given, gives, taken, takes};
use crate::declare::Chain;
use crate::rule::Rule;
use crate::text::{Checked, Text};

/// What can be wrong with a ring. `link` is a place in the chain, `entry` one in the list of initial values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RingFault {
    /// A descriptor that moves another number of bytes than the first one of the loop.
    Length {
        /// Which.
        link: usize,
    },
    /// A descriptor that acquires a value of 0 or more, or releases one below 0.
    Exact {
        /// Which.
        link: usize,
    },
    /// A lock that the ring both takes and gives, but not equally often.
    TwoTakers {
        /// The first descriptor that acquires it.
        link: usize,
    },
    /// More is taken than given in a round, or less.
    Drift {
        /// The first descriptor of which this is true.
        link: usize,
    },
    /// No initial values are right: the descriptor runs over a buffer that is in use.
    Unguarded {
        /// Which.
        link: usize,
        /// Whose buffer that is: its own, or that of another one which reaches the same addresses.
        first: usize,
    },
    /// A descriptor that overwrites what the channel has received and not handed over.
    Overwritten {
        /// Which.
        link: usize,
        /// The descriptor that received it.
        first: usize,
    },
    /// A lock of the ring that the list of initial values leaves out.
    Unlisted {
        /// The first descriptor that names it.
        link: usize,
        /// The lock.
        lock: u64,
    },
    /// Initial values of a chain that does not return to its first descriptor.
    NoRing,
    /// A lock that the list has already.
    ListedTwice {
        /// The second place.
        entry: usize,
    },
    /// A lock that no descriptor of the ring names.
    Unnamed {
        /// Which.
        entry: usize,
    },
    /// An initial value that no lock holds.
    NoValue {
        /// Which.
        entry: usize,
    },
    /// Too few in the beginning: the ring stops.
    TooFew {
        /// The lock from which the ring takes.
        entry: usize,
        /// The sum of its initial value and that of the lock to which the ring gives.
        found: i128,
        /// What the ring holds at once.
        least: i128,
        /// The sum with which every buffer is in use.
        most: i128,
    },
    /// Too many in the beginning: the ring runs over a buffer that is in use.
    TooMany {
        /// The lock with the greater initial value.
        entry: usize,
        /// As of [`TooFew`](Self::TooFew).
        found: i128,
        /// As of [`TooFew`](Self::TooFew).
        most: i128,
        /// The descriptor that runs too early.
        run: usize,
        /// Whose buffer it runs over: its own, or that of another one which reaches the same addresses.
        buffer: usize,
    },
    /// Locks that do not come in pairs, of which no initial values are known to be right.
    Undecided,
}

impl RingFault {
    /// The descriptor that it is about; `None` if it is about an initial value.
    #[must_use]
    pub const fn link(&self) -> Option<usize> {
        match *self {
            Self::Length { link }
            | Self::Exact { link }
            | Self::TwoTakers { link }
            | Self::Drift { link }
            | Self::Unguarded { link, .. }
            | Self::Overwritten { link, .. }
            | Self::Unlisted { link, .. } => Some(link),
            Self::NoRing
            | Self::ListedTwice { .. }
            | Self::Unnamed { .. }
            | Self::NoValue { .. }
            | Self::TooFew { .. }
            | Self::TooMany { .. }
            | Self::Undecided => None,
        }
    }

    /// Whether it is about an initial value itself, and not the lock beside it.
    #[must_use]
    pub const fn is_of_value(&self) -> bool {
        matches!(self, Self::NoValue { .. } | Self::TooFew { .. } | Self::TooMany { .. })
    }

    /// The place of the initial value that it is about; `None` if it is about a descriptor.
    #[must_use]
    pub const fn entry(&self) -> Option<usize> {
        match *self {
            Self::ListedTwice { entry }
            | Self::Unnamed { entry }
            | Self::NoValue { entry }
            | Self::TooFew { entry, .. }
            | Self::TooMany { entry, .. } => Some(entry),
            Self::NoRing | Self::Undecided => Some(0),
            _ => None,
        }
    }
}

impl RingFault {
    /// The rule that it breaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match *self {
            Self::Length { .. } => Rule::RingLength,
            Self::Unguarded { link, first } if link != first => Rule::TileOverlap,
            Self::Overwritten { .. } => Rule::TileOverlap,
            Self::Exact { .. } | Self::TwoTakers { .. } | Self::Drift { .. } | Self::Unguarded { .. } => {
                Rule::RingLocks
            }
            _ => Rule::RingStart,
        }
    }

    /// In words; `text` has `descriptor 1` where it is about one, and nothing else.
    pub(in crate::rule::chain) const fn text(&self, text: Text, chain: &Chain<'_>) -> Text {
        match *self {
            Self::Length { link } => {
                let (Some(start), Some(own)) = (chain.start_of_loop(), chain.links[link].bytes) else {
                    return text;
                };
                let first = &chain.links[start];
                let text = text.str(" moves ").count(own as i128, "byte").str(" in a run, but descriptor ");
                let text = text.int(first.bd_id as i128).str(" of the ring moves ");
                let text = match first.bytes {
                    Some(bytes) => text.int(bytes as i128),
                    None => text,
                };
                let text = text.note("what fills or reads the buffers at the other end takes them in turn, and expects one length");
                self.allow(text, chain, "allow(lengths) if this is intended")
            }
            Self::Exact { link } => {
                let text = match chain.links[link].acquire {
                    Some((lock, value @ 0..)) => {
                        let text = text.str(" waits until lock ").int(lock as i128).str(" is exactly ");
                        text.int(value as i128).str(", which does not say how many it takes")
                    }
                    _ => {
                        let text = text.str(" releases ").int(gives(&chain.links[link]));
                        text.str(", which takes instead of giving")
                    }
                };
                let text = text.note(
                    "an acquire of -n takes n (AM020); what one of a positive value leaves in the lock is not documented",
                );
                self.allow(text, chain, "allow(locks) if this is intended")
            }
            Self::TwoTakers { link } => {
                let Some((lock, _)) = chain.links[link].acquire else { return text };
                let ring = ring(chain);
                let text = text.str(" acquires lock ").int(lock as i128).str(", which the ring also releases: ");
                let text = text.int(taken(ring, lock)).str(" acquired in a round, ").int(given(ring, lock));
                let text = text.str(" released").note(
                    "whatever else acquires the lock competes with the ring, and chance decides which of them gets it",
                );
                self.allow(text, chain, "allow(locks) if this is intended")
            }
            Self::Drift { link } => {
                let (taken, given) = round(ring(chain));
                let own = &chain.links[link];
                let text = match (taken, given) {
                    (_, 0) => text
                        .str(" acquires ")
                        .int(takes(own))
                        .str(" from a lock, but no descriptor of the ring releases any"),
                    (0, _) => text
                        .str(" releases ")
                        .int(gives(own))
                        .str(" to a lock, but no descriptor of the ring acquires any"),
                    _ => {
                        let text = text.str(" acquires ").int(takes(own)).str(" and releases ").int(gives(own));
                        let text = text.str(": in a round the ring acquires ").int(taken);
                        text.str(", but releases ").int(given)
                    }
                };
                let text = text.note(
                    "the other end releases as many as it acquires, so the sum changes with each round, until the ring hangs or overwrites data",
                );
                self.allow(text, chain, "allow(locks) if this is intended")
            }
            Self::Unguarded { link, first } if link != first => {
                let text = same_addresses(text, chain, link, first);
                let text = text.str(", but no initial values of the locks make it wait until that buffer is free");
                let text = text.note(
                    "a descriptor waits only for the locks that it and those before it in the round acquire (AM020)",
                );
                self.allow(text, chain, ALLOW_OVERLAP)
            }
            Self::Overwritten { link, first } => {
                let text = same_addresses(text, chain, link, first);
                let text = text.str(", and no lock is released between them");
                let text = text.note("it overwrites what the other one has received, before the other end sees it");
                self.allow(text, chain, ALLOW_OVERLAP)
            }
            Self::Unguarded { link, .. } => {
                let text = match chain.links[link].acquire {
                    None => text.str(" acquires no lock, so it runs again while its buffer is in use"),
                    Some(_) => text.str(" runs again while its buffer is in use, whatever its locks start with"),
                };
                let text = text.note(
                    "a descriptor waits only for the locks that it and those before it in the round acquire (AM020)",
                );
                self.allow(text, chain, "allow(locks) if this is intended")
            }
            Self::Unlisted { lock, .. } => {
                let text = text.str(" names lock ").int(lock as i128);
                text.str(", which `locks` leaves out").note("a ring can be checked only if the initial values of all its locks are known")
            }
            Self::NoRing => text.str("initial values of locks can be checked only of a chain that returns to its first descriptor"),
            Self::ListedTwice { entry } => {
                text.str("lock ").int(chain.locks[entry].0).str(" has an initial value already")
            }
            Self::Unnamed { entry } => {
                text.str("no descriptor of the ring names lock ").int(chain.locks[entry].0)
            }
            Self::NoValue { entry } => {
                let (lock, value) = chain.locks[entry];
                let text = text.str("lock ").int(lock).str(" cannot start with ").int(value);
                text.str(if value < 0 { ", at least 0" } else { ", at most 63" })
                    .note("a lock's value has 6 bits (AM025)")
            }
            Self::TooFew { entry, found, least, most } => {
                let text = together(text, chain, entry, found).str(", but the ring waits until there ");
                let text = text.str(if least == 1 { "is " } else { "are " }).int(least);
                let text = text.note("the other end releases only as many as it acquires");
                self.start(text, chain, entry, most - found)
            }
            Self::TooMany { entry, found, most, run, buffer } => {
                let text = together(text, chain, entry, found).str(", but the ring has buffers for ").int(most);
                let text = text.note("with more, the ring returns to a buffer before the other end is done with it");
                let text = if run == buffer {
                    text
                } else {
                    let text = text.note("descriptor ").int(chain.links[run].bd_id as i128);
                    same_addresses(text, chain, run, buffer)
                };
                let text = self.start(text, chain, entry, most - found);
                if run == buffer { text } else { self.allow(text, chain, ALLOW_OVERLAP) }
            }
            Self::Undecided => text
                .str("these initial values cannot be checked: the locks of the ring do not come in pairs")
                .note("a pair is a lock that descriptors acquire, and one to which the same descriptors release as many"),
        }
    }

    /// Appends a word that permits this, if that is all it takes.
    const fn allow(&self, text: Text, chain: &Chain<'_>, help: &str) -> Text {
        let without = match self {
            Self::Length { .. } => Chain { allow_lengths: true, ..*chain },
            Self::Overwritten { .. } | Self::TooMany { .. } => Chain { allow_overlap: true, ..*chain },
            Self::Unguarded { link, first } if *link != *first => Chain { allow_overlap: true, ..*chain },
            _ => Chain { allow_locks: true, ..*chain },
        };
        match self.gone(&without) {
            Some(checked) => text.offer(checked, help),
            None => text,
        }
    }

    /// Appends the initial value with which every buffer is in use, if one is.
    const fn start(&self, text: Text, chain: &Chain<'_>, entry: usize, change: i128) -> Text {
        let mut locks = [(0, 0); super::LOCKS];
        let len = chain.locks.len();
        if len > locks.len() {
            return text;
        }
        locks.split_at_mut(len).0.copy_from_slice(chain.locks);
        locks[entry].1 += change;
        match self.gone(&Chain { locks: locks.split_at(len).0, ..*chain }) {
            Some(checked) => {
                text.offer(checked, "the value that keeps every buffer in use is ").int(locks[entry].1)
            }
            None => text,
        }
    }

    /// Whether another chain does not have this fault.
    const fn gone(&self, chain: &Chain<'_>) -> Option<Checked> {
        let faults = super::check(chain);
        let (list, mut k) = (faults.as_slice(), 0);
        while k < list.len() {
            // What is allowed is so for all descriptors.
            if list[k].rule() as u8 == self.rule() as u8 && same(list[k].entry(), self.entry()) {
                return None;
            }
            k += 1;
        }
        Checked::if_passed(true)
    }
}

const fn same(one: Option<usize>, other: Option<usize>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one == other,
        (None, None) => true,
        _ => false,
    }
}

const ALLOW_OVERLAP: &str = "allow(overlap) if this is intended";

/// ` reaches 0x400..0x500, as descriptor 0 does`: what both reach.
const fn same_addresses(text: Text, chain: &Chain<'_>, link: usize, first: usize) -> Text {
    let (one, other) = (&chain.links[link], &chain.links[first]);
    let Some((start, end)) = one.common(other) else { return text };
    let text = text.str(" reaches ").hex(start as i128).str("..").hex(end as i128);
    text.str(", as descriptor ").int(other.bd_id as i128).str(" does")
}

/// The descriptors of the loop.
const fn ring<'a>(chain: &Chain<'a>) -> &'a [crate::declare::Link] {
    match chain.start_of_loop() {
        Some(start) => chain.links.split_at(start).1,
        None => chain.links,
    }
}

/// What a round takes and gives in all.
const fn round(ring: &[crate::declare::Link]) -> (i128, i128) {
    let (mut taken, mut given, mut k) = (0, 0, 0);
    while k < ring.len() {
        taken += takes(&ring[k]);
        given += gives(&ring[k]);
        k += 1;
    }
    (taken, given)
}

/// `locks 0 and 1 start with 3 in all`, `lock 0 starts with 3`.
const fn together(text: Text, chain: &Chain<'_>, entry: usize, found: i128) -> Text {
    let (lock, value) = chain.locks[entry];
    let text = text.str("lock ").int(lock).str(" starts with ").int(value);
    if value == found {
        return text;
    }
    text.str(", ").int(found).str(" with the lock at the other side")
}
