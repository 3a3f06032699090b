//! Rules about the locks that a descriptor acquires and releases.

use super::fault::{part, source};
use super::tile;
use crate::declare::Descriptor;
use crate::device::Tile;
use crate::rule::table::common::{Bound, Device, Flag, Number, TileKind, Words};
use crate::rule::table::{Arg, kinds};
use crate::rule::{Locus, Violations};
use crate::util::known;

kinds! {
    /// The name of a value in messages.
    Value(side: Side) => Arg::Str(match side {
        Side::Acquire => "acquire value",
        Side::Release => "release value",
    });
}

part! {
    /// A fault of a lock.
    Locks as fault of d;

    /// A descriptor of the tile cannot name this lock.
    NoLock { lock: Number, bound: Bound } => LockId {
        let locks: Words = LOCKS;
        let all: Number = tile(d).locks;
        let is_value: Flag = lock < 0;
        "lock {lock} does not exist on {tile} {bound}";
        note if tile(d).split_bds, "{locks} ({manual})";
        note if !tile(d).split_bds, "{tile} has {all lock} ({manual})";
        note if is_value, "the lock comes first, its value second: `(0, -1)`";
    }

    /// The channel reaches only the locks of its own tile.
    NotLocal { lock: Number, channel: Number } => LockId {
        let locks: Words = LOCKS;
        let first: Number = tile(d).local_locks.0;
        let last: Number = tile(d).local_locks.1;
        "channel {channel} reaches only its own tile's locks, {first}..={last}; found lock {lock}";
        note "{locks} ({manual})";
    }

    /// The value does not fit its field.
    Field { side: Value, value: Number, bound: Bound } => LockValue {
        "{side} {value} does not fit its field {bound}";
        note "the fields of a buffer descriptor are listed in the manual ({source})";
    }

    /// The value fits its field, but exceeds the maximum of a lock.
    Count { side: Value, value: Number, most: Number } => LockValue {
        let taken: Number = -value;
        let does: Words = if matches!(side, Side::Acquire) { "waits for at least" } else { "takes" };
        let from: Words = if matches!(side, Side::Acquire) { "" } else { " from the lock" };
        "{side} {value} {does} {taken}{from}, but a lock holds at most {most}";
        note "a lock's value has 6 bits ({registers}); an acquire of a negative value waits for at least that much ({manual})";
    }

    /// The acquire is positive and the release negative; usually the signs are the other way round.
    Signs { acquire: Number, release: Number } => LockSigns {
        let taken: Number = -release;
        "acquire value {acquire} waits for exactly {acquire}, and release value {release} takes {taken} away: the signs look swapped";
        note "a negative acquire value waits for at least that much and takes it, a positive release value is added ({manual})";
    }
}

/// The use of a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// To acquire before the transfer.
    Acquire,
    /// To release after the transfer.
    Release,
}

impl Side {
    /// The lock and its value, if written.
    pub(super) const fn lock(self, d: &Descriptor) -> Option<(i128, i128)> {
        match self {
            Self::Acquire => d.acquire,
            Self::Release => d.release,
        }
    }

    /// The loci of its id and of its value.
    const fn loci(self) -> (Locus, Locus) {
        match self {
            Self::Acquire => (Locus::AcquireLock, Locus::AcquireValue),
            Self::Release => (Locus::ReleaseLock, Locus::ReleaseValue),
        }
    }
}

/// **Locks**: a descriptor of the tile can name the lock, and its field can hold the value. Channels 4 and 5 of a mem
/// tile reach only the tile's own locks, 64 to 127 (AM020).
///
/// A lock counts from 0 to 63 in 6 bits (AM025), so the field holds one value too many: an acquire of -64 waits
/// forever for at least 64, and a release of -64 would make the lock negative. The driver accepts both.
pub(super) const fn check(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    check_one(d, tile, Side::Acquire, out);
    check_one(d, tile, Side::Release, out);
    if !d.allow_signs
        && let Some((acquire, release)) = swapped_signs(d, tile)
    {
        out.push(Fault::Signs { acquire, release }.at(Locus::AcquireValue));
    }
}

/// **Signs of lock values**: a positive acquire waits for exactly its value, and a negative release subtracts from
/// the lock (AM020, AM025; MLIR-AIE's `Acquire` and `Release`). Each has its use, but together on one descriptor they
/// look like swapped signs, unless `allow(signs)` confirms them: a negative acquire waits for at least its amount and
/// takes it, and a positive release adds.
///
/// Returns the two values if both are within their limits.
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
    if !known(lock) {
    } else if let Some(bound) = Bound::passed(lock, 0, tile.locks - 1) {
        out.push(Fault::NoLock { lock, bound }.at(lock_locus));
    } else if let Some(channel) = local_channel(d, tile)
        && Bound::passed(lock, tile.local_locks.0, tile.local_locks.1).is_some()
    {
        out.push(Fault::NotLocal { lock, channel }.at(lock_locus));
    }
    let (least, most) = tile.lock_values;
    if !known(value) {
    } else if let Some(bound) = Bound::passed(value, least, most) {
        out.push(Fault::Field { side, value, bound }.at(value_locus));
    } else if value < -tile.max_lock {
        out.push(Fault::Count { side, value, most: tile.max_lock }.at(value_locus));
    }
}

/// The declared channel, if it reaches only resources of its own tile.
pub(super) const fn local_channel(d: &Descriptor, tile: &Tile) -> Option<i128> {
    match d.channel {
        Some((_, channel)) if channel >= tile.first_local_channel && channel < tile.channels => Some(channel),
        _ => None,
    }
}

impl Fault {
    /// Whether message and help do not depend on numbers that are still unknown.
    pub(super) const fn is_settled(&self, d: &Descriptor) -> bool {
        match self {
            Self::NoLock { .. } | Self::NotLocal { .. } | Self::Field { .. } => true,
            // The help contains the id of the lock.
            Self::Count { side, .. } => is_none_or!(side.lock(d), |(lock, _)| known(lock)),
            // The help contains the ids of both locks.
            Self::Signs { .. } => d.are_names_known(),
        }
    }
}

/// Words for the owners of a mem tile's lock ids.
const LOCKS: &str = "locks 0 to 63 belong to the western neighbour, 64 to 127 to the tile itself, 128 to 191 to the \
                     eastern neighbour; channels 4 and 5 reach only the locks of the tile itself";
