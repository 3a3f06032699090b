//! [`TileFifos`]: FIFOs that are on one tile together, whatever block declares them.

use super::assign::{has_channel, pinned};
use super::{pool, ring};
use crate::declare::{FifoEnd, FifoSide, Fifos, Link};
use crate::device::{Direction, Place, TileKind};
use crate::register::addresses;

/// One of the FIFOs of a tile.
#[derive(Clone, Copy, Debug)]
pub struct TileFifo<'a> {
    /// The FIFOs and links that it was declared with.
    pub fifos: &'a Fifos<'a>,
    /// Which of them it is.
    pub fifo: usize,
}

impl TileFifo<'_> {
    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &str {
        self.fifos.fifos[self.fifo].name
    }
}

/// FIFOs with an end on a tile, and the descriptors that are declared there by themselves.
///
/// Channels, descriptors and locks are given in the order of the FIFOs, each with its producer first, after what is pinned and
/// what the descriptors by themselves have.
#[derive(Clone, Copy, Debug)]
pub struct TileFifos<'a> {
    /// The tile.
    pub place: Place,
    /// The FIFOs.
    pub members: &'a [TileFifo<'a>],
    /// The descriptors by themselves.
    pub links: &'a [Link],
}

/// One end of one of the FIFOs of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TileEnd {
    /// Which of the FIFOs.
    pub member: usize,
    /// Which of its sides.
    pub side: FifoSide,
}

impl TileEnd {
    /// The first one of all.
    pub const FIRST: Self = Self { member: 0, side: FifoSide::Producer };

    /// `==` for const evaluation.
    #[must_use]
    pub const fn const_eq(self, other: Self) -> bool {
        FifoEnd { fifo: self.member, side: self.side }
            .const_eq(FifoEnd { fifo: other.member, side: other.side })
    }

    const fn direction(self) -> Direction {
        match self.side {
            FifoSide::Producer => Direction::Mm2s,
            FifoSide::Consumer(_) => Direction::S2mm,
        }
    }
}

const fn is_same(one: Place, other: Place) -> bool {
    one.0 == other.0 && one.1 == other.1
}

impl<'a> TileFifos<'a> {
    /// The tile's kind; `None` where it is none of the array.
    #[must_use]
    pub const fn kind(&self) -> Option<TileKind> {
        match self.members {
            [first, ..] => first.fifos.grid.kind(self.place),
            [] => None,
        }
    }

    /// The end that follows in the order of the FIFOs; a member past the last one follows the last end.
    #[must_use]
    pub const fn next(&self, end: TileEnd) -> TileEnd {
        let at = &self.members[end.member];
        let k = match end.side {
            FifoSide::Producer => 0,
            FifoSide::Consumer(k) => k + 1,
        };
        if k < at.fifos.fifos[at.fifo].consumers.len() {
            TileEnd { side: FifoSide::Consumer(k), ..end }
        } else {
            TileEnd { member: end.member + 1, side: FifoSide::Producer }
        }
    }

    /// An end among those that its FIFO was declared with.
    #[must_use]
    pub const fn of(&self, end: TileEnd) -> (&'a Fifos<'a>, FifoEnd) {
        let at = &self.members[end.member];
        (at.fifos, FifoEnd { fifo: at.fifo, side: end.side })
    }

    /// Whether an end is on the tile.
    #[must_use]
    pub const fn is_here(&self, end: TileEnd) -> bool {
        let (fifos, at) = self.of(end);
        is_same(fifos.fifos[at.fifo].place(at.side), self.place)
    }

    /// The channel to which an end on the tile is pinned.
    #[must_use]
    pub const fn pinned(&self, end: TileEnd) -> Option<u64> {
        let (fifos, at) = self.of(end);
        if self.is_here(end) && has_channel(fifos, at) { pinned(fifos, at) } else { None }
    }

    /// The descriptor by itself whose channel this is.
    #[must_use]
    pub const fn link_of(&self, direction: Direction, channel: u64) -> Option<usize> {
        let mut k = 0;
        while k < self.links.len() {
            if let Some((own, number)) = self.links[k].channel
                && own as u8 == direction as u8
                && number == channel
            {
                return Some(k);
            }
            k += 1;
        }
        None
    }

    /// The channel of an end on the tile: the one to which it is pinned, else the first that nothing else has; beyond those of the
    /// tile where it has too few.
    #[must_use]
    pub const fn channel(&self, end: TileEnd) -> Option<u64> {
        let (fifos, at) = self.of(end);
        if !self.is_here(end) || !has_channel(fifos, at) {
            return None;
        }
        if let Some(channel) = pinned(fifos, at) {
            return Some(channel);
        }
        let (mut before, mut other) = (0, TileEnd::FIRST);
        while !other.const_eq(end) {
            let (fifos, at) = self.of(other);
            if other.direction() as u8 == end.direction() as u8
                && self.is_here(other)
                && has_channel(fifos, at)
                && pinned(fifos, at).is_none()
            {
                before += 1;
            }
            other = self.next(other);
        }
        let mut channel = 0;
        loop {
            if self.link_of(end.direction(), channel).is_none() && !self.is_pinned(end.direction(), channel) {
                if before == 0 {
                    return Some(channel);
                }
                before -= 1;
            }
            channel += 1;
        }
    }

    const fn is_pinned(&self, direction: Direction, channel: u64) -> bool {
        let mut end = TileEnd::FIRST;
        while end.member < self.members.len() {
            if end.direction() as u8 == direction as u8
                && let Some(pinned) = self.pinned(end)
                && pinned == channel
            {
                return true;
            }
            end = self.next(end);
        }
        false
    }

    /// Descriptors of an end on the tile; 0 where it has none.
    #[must_use]
    pub const fn descriptors(&self, end: TileEnd) -> u64 {
        let (fifos, at) = self.of(end);
        match ring(fifos, at) {
            Some(ring) if self.is_here(end) => ring.len(),
            _ => 0,
        }
    }

    /// The descriptors that a channel reaches: the first one, and how many there are.
    #[must_use]
    pub const fn reach(&self, channel: u64) -> (u64, u64) {
        let Some(kind) = self.kind() else { return (0, 0) };
        let limits = addresses::limits(kind);
        let bds = limits.bds as u64;
        match (limits.split_bds, channel % 2) {
            (false, _) => (0, bds),
            (true, half) => (half * (bds / 2), bds / 2),
        }
    }

    /// The first descriptor of an end's ring: those of the ends before it in its reach come first, each ring past what the
    /// descriptors by themselves have. `None` where the end has none; beyond its reach where there are too few.
    #[must_use]
    pub const fn first_bd(&self, end: TileEnd) -> Option<u64> {
        let own = self.descriptors(end);
        let (Some(channel), 1..) = (self.channel(end), own) else { return None };
        let (mut next, _) = self.reach(channel);
        let (start, mut other) = (next, TileEnd::FIRST);
        while !other.const_eq(end) {
            let count = self.descriptors(other);
            if count > 0
                && let Some(channel) = self.channel(other)
                && self.reach(channel).0 == start
            {
                next = self.free(next, count).saturating_add(count);
            }
            other = self.next(other);
        }
        Some(self.free(next, own))
    }

    /// The first id from which on so many are free of the descriptors by themselves.
    const fn free(&self, first: u64, count: u64) -> u64 {
        let (mut first, mut k) = (first, 0);
        while k < self.links.len() {
            let id = self.links[k].bd_id;
            if id >= first && id - first < count {
                (first, k) = (id + 1, 0);
            } else {
                k += 1;
            }
        }
        first
    }

    /// Whether the buffers and locks of an end's pool are on the tile, and no end before it has the same pool: of a link, all that
    /// it links, by the name of the FIFO whose buffers they are.
    #[must_use]
    pub const fn has_pool(&self, end: TileEnd) -> bool {
        let Some((name, owner)) = self.owner(end) else { return false };
        let mut other = TileEnd::FIRST;
        while !other.const_eq(end) {
            if let Some((first, side)) = self.owner(other)
                && is_name(first, name)
                && (FifoEnd { fifo: 0, side }).const_eq(FifoEnd { fifo: 0, side: owner })
            {
                return false;
            }
            other = self.next(other);
        }
        true
    }

    /// The FIFO and the side whose pool an end uses, if that is on the tile.
    const fn owner(&self, end: TileEnd) -> Option<(&'a str, FifoSide)> {
        let (fifos, at) = self.of(end);
        match pool(fifos, at) {
            Some(pool) if is_same(pool.place, self.place) => {
                Some((fifos.fifos[pool.owner.fifo].name, pool.owner.side))
            }
            _ => None,
        }
    }

    /// Locks of an end's pool; 0 where it has none of its own on the tile.
    #[must_use]
    pub const fn locks(&self, end: TileEnd) -> u64 {
        let (fifos, at) = self.of(end);
        match pool(fifos, at) {
            Some(pool) if self.has_pool(end) => pool.pairs.saturating_mul(2),
            _ => 0,
        }
    }

    /// The first lock of an end's pool, as the tile numbers its own, past those that descriptors by themselves name.
    #[must_use]
    pub const fn first_lock(&self, end: TileEnd) -> u64 {
        let (mut next, mut other) = (0u64, TileEnd::FIRST);
        loop {
            let count = self.locks(other);
            next = self.unnamed(next, count);
            if other.const_eq(end) {
                return next;
            }
            next = next.saturating_add(count);
            other = self.next(other);
        }
    }

    /// The first lock from which on so many are named by no descriptor by itself.
    const fn unnamed(&self, first: u64, count: u64) -> u64 {
        let Some(kind) = self.kind() else { return first };
        let local = addresses::limits(kind).local_locks.0 as u64;
        let (mut first, mut k) = (first, 0);
        while k < 2 * self.links.len() {
            let link = &self.links[k / 2];
            let lock = if k % 2 == 0 { link.acquire } else { link.release };
            match lock {
                Some((lock, _)) if lock >= local && lock - local >= first && lock - local - first < count => {
                    (first, k) = (lock - local + 1, 0);
                }
                _ => k += 1,
            }
        }
        first
    }
}

const fn is_name(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut k = 0;
    while k < one.len() && k < other.len() && one[k] == other[k] {
        k += 1;
    }
    k == one.len() && k == other.len()
}
