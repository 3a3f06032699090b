//! The locks that a descriptor acquires and releases.

use super::names::does_not_exist;
use super::{fields, tile};
use crate::declare::Descriptor;
use crate::device::Tile;
use crate::rule::{Bound, Locus, Rule, Violation, Violations};
use crate::text::Text;
use crate::util::known;

/// What can be wrong with a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A descriptor of the tile can name no such lock.
    NoLock {
        /// The lock.
        lock: i128,
        /// What there is.
        bound: Bound,
    },
    /// The channel reaches only the locks of its own tile.
    NotLocal {
        /// The lock.
        lock: i128,
        /// The channel.
        channel: i128,
    },
    /// The value does not fit its field.
    Field {
        /// What for.
        side: Side,
        /// The value.
        value: i128,
        /// What the field holds.
        bound: Bound,
    },
    /// The value fits its field, but no lock holds as much.
    Count {
        /// What for.
        side: Side,
        /// The value.
        value: i128,
        /// The greatest value of a lock.
        most: i128,
    },
    /// The signs of both values are those that the other one has as a rule.
    Signs {
        /// The value of the acquire, at least 1.
        acquire: i128,
        /// The value of the release, at most -1.
        release: i128,
    },
}

/// What a lock is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Acquired before the transfer.
    Acquire,
    /// Released after the transfer.
    Release,
}

impl Side {
    /// The lock and its value.
    pub(super) const fn lock(self, d: &Descriptor) -> Option<(i128, i128)> {
        match self {
            Self::Acquire => d.acquire,
            Self::Release => d.release,
        }
    }

    /// Where its number and its value are.
    const fn loci(self) -> (Locus, Locus) {
        match self {
            Self::Acquire => (Locus::AcquireLock, Locus::AcquireValue),
            Self::Release => (Locus::ReleaseLock, Locus::ReleaseValue),
        }
    }

    /// What its value is called.
    const fn value(self) -> &'static str {
        match self {
            Self::Acquire => "acquire value ",
            Self::Release => "release value ",
        }
    }
}

/// **Locks**: one that a descriptor of the tile can name, with a value that its field holds. Channels 4 and 5 of a mem tile
/// reach only the locks of the tile itself, 64 to 127 (AM020).
///
/// A lock counts from 0 to 63 in 6 bits (AM025), so the field holds one value too many: an acquire of -64 waits forever for
/// at least 64, and a release of -64 would leave less than 0. The driver accepts both.
pub(super) const fn check(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    check_one(d, tile, Side::Acquire, out);
    check_one(d, tile, Side::Release, out);
    if !d.allow_signs
        && let Some((acquire, release)) = swapped_signs(d, tile)
    {
        out.push(Fault::Signs { acquire, release }.at(Locus::AcquireValue));
    }
}

/// **Signs of lock values**: an acquire above 0 waits for exactly its value, and a release below 0 takes from the lock (AM020, AM025;
/// MLIR-AIE's `Acquire` and `Release`). Each has its use. On one descriptor, they are what swapped signs look like, unless
/// `allow(signs)` says that they are meant: a negative acquire waits for at least so much and takes it, a positive release adds.
///
/// The two values, where both are within their limits.
pub(super) const fn swapped_signs(d: &Descriptor, tile: &Tile) -> Option<(i128, i128)> {
    let (Some((_, acquire)), Some((_, release))) = (d.acquire, d.release) else { return None };
    let is_swapped = known(acquire)
        && known(release)
        && 1 <= acquire
        && acquire <= tile.lock_values.1
        && release <= -1
        && release >= tile.lock_values.0
        && release >= -tile.max_lock;
    if is_swapped { Some((acquire, release)) } else { None }
}

const fn check_one(d: &Descriptor, tile: &Tile, side: Side, out: &mut Violations<super::Fault>) {
    let Some((lock, value)) = side.lock(d) else { return };
    let (lock_locus, value_locus) = side.loci();
    let channel = local_channel(d, tile);
    let (low, high) = match channel {
        Some(_) => tile.local_locks,
        None => (0, tile.locks - 1),
    };
    if known(lock)
        && let Some(bound) = Bound::passed(lock, low, high)
    {
        let fault = match channel {
            Some(channel) => Fault::NotLocal { lock, channel },
            None => Fault::NoLock { lock, bound },
        };
        out.push(fault.at(lock_locus));
    }
    let (least, most) = tile.lock_values;
    if !known(value) {
    } else if let Some(bound) = Bound::passed(value, least, most) {
        out.push(Fault::Field { side, value, bound }.at(value_locus));
    } else if value < -tile.max_lock {
        out.push(Fault::Count { side, value, most: tile.max_lock }.at(value_locus));
    }
}

/// The declared channel, if it is one that reaches only what belongs to its tile.
pub(super) const fn local_channel(d: &Descriptor, tile: &Tile) -> Option<i128> {
    match d.channel {
        Some((_, channel)) if channel >= tile.first_local_channel && channel < tile.channels => Some(channel),
        _ => None,
    }
}

impl Fault {
    const fn at(self, locus: Locus) -> Violation<super::Fault> {
        super::Fault::Locks(self).at(locus)
    }

    pub(super) const fn rule(&self) -> Rule {
        match self {
            Self::NoLock { .. } | Self::NotLocal { .. } => Rule::LockId,
            Self::Field { .. } | Self::Count { .. } => Rule::LockValue,
            Self::Signs { .. } => Rule::LockSigns,
        }
    }

    /// Whether message and help are the same whatever the numbers are that are not known yet.
    pub(super) const fn is_settled(&self, d: &Descriptor) -> bool {
        match self {
            Self::NoLock { .. } | Self::NotLocal { .. } | Self::Field { .. } => true,
            // The help has the lock beside its value.
            Self::Count { side, .. } => match side.lock(d) {
                Some((lock, _)) => known(lock),
                None => true,
            },
            // The help has both locks.
            Self::Signs { .. } => d.are_names_known(),
        }
    }

    pub(super) const fn message(&self, d: &Descriptor) -> Text {
        let (text, tile) = (Text::new(), tile(d));
        match *self {
            Self::NoLock { lock, bound } => {
                let text = does_not_exist(text, "lock ", lock, bound, tile);
                if tile.split_bds {
                    text.note(LOCKS).cite(d.device.family().manual)
                } else {
                    text.note(tile.kind.title()).str(" has ").count(tile.locks, "lock").cite(d.device.family().manual)
                }
            }
            Self::NotLocal { lock, channel } => text
                .str("channel ")
                .int(channel)
                .str(" reaches only its own tile's locks, ")
                .int(tile.local_locks.0)
                .str("..=")
                .int(tile.local_locks.1)
                .str("; found lock ")
                .int(lock)
                .note(LOCKS).cite(d.device.family().manual),
            Self::Field { side, value, bound } => {
                fields::beyond_field(text.str(side.value()).int(value), bound, tile)
            }
            Self::Count { side, value, most } => {
                let text = text.str(side.value()).int(value);
                let text = match side {
                    Side::Acquire => text.str(" waits for at least ").int(-value),
                    Side::Release => text.str(" takes ").int(-value).str(" from the lock"),
                };
                text.str(", but a lock holds at most ")
                    .int(most)
                    .note("a lock's value has 6 bits").cite(d.device.family().registers).str("; an acquire of a negative value waits for at least that much").cite(d.device.family().manual)
            }
            Self::Signs { acquire, release } => text
                .str("acquire value ")
                .int(acquire)
                .str(" waits for exactly ")
                .int(acquire)
                .str(", and release value ")
                .int(release)
                .str(" takes ")
                .int(-release)
                .str(" away: the signs look swapped")
                .note("a negative acquire value waits for at least that much and takes it, a positive release value is added").cite(d.device.family().manual),
        }
    }
}

/// What the locks of a mem tile's descriptors are.
const LOCKS: &str = "locks 0 to 63 belong to the western neighbour, 64 to 127 to the tile itself, 128 to 191 to the \
                     eastern neighbour; channels 4 and 5 reach only the locks of the tile itself";
