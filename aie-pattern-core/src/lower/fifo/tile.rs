//! [`TileFifos`]: all FIFOs on one tile, across blocks.

use super::assign::{has_channel, pinned};
use super::{MemRow, pool, ring};
use crate::declare::{DEFAULT_STACK, FifoEnd, FifoSide, Fifos, Link};
use crate::device::{Direction, Grid, Place, Tile, TileKind, is_same_place};
use crate::util::is_same_text;

/// One of the FIFOs of a tile.
#[derive(Clone, Copy, Debug)]
pub struct TileFifo<'a> {
    /// The block that declares it.
    pub fifos: &'a Fifos<'a>,
    /// Position of the FIFO in its block.
    pub fifo: usize,
}

impl TileFifo<'_> {
    /// The symbol of the FIFO.
    pub const fn name(&self) -> &str {
        self.fifos.fifos[self.fifo].name
    }
}

/// The FIFOs with an end on a tile, and the separate descriptors declared there.
///
/// Channels, descriptors and locks are assigned in the order of the FIFOs, producer first, after everything pinned
/// and everything that the separate descriptors use. Strays do not choose their channels first, unlike in
/// [`channel`](super::channel): with several blocks, the strays are unknown.
#[derive(Clone, Copy, Debug)]
pub struct TileFifos<'a> {
    /// The column and row of the tile.
    pub place: Place,
    /// The FIFOs on the tile.
    pub members: &'a [TileFifo<'a>],
    /// The separate descriptors.
    pub links: &'a [Link],
}

/// One end of a FIFO on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TileEnd {
    /// Position of the FIFO in the list of members.
    pub member: usize,
    /// The producer, or a consumer by position.
    pub side: FifoSide,
}

impl TileEnd {
    /// The first end in order.
    pub const FIRST: Self = Self { member: 0, side: FifoSide::Producer };

    /// `==` for const evaluation.
    pub const fn const_eq(self, other: Self) -> bool {
        FifoEnd { fifo: self.member, side: self.side }
            .const_eq(FifoEnd { fifo: other.member, side: other.side })
    }
}

impl<'a> TileFifos<'a> {
    /// The kind of the tile; `None` outside the array.
    pub const fn kind(&self) -> Option<TileKind> {
        match self.members {
            [first, ..] => first.fifos.grid.kind(self.place),
            [] => None,
        }
    }

    /// The limits of the tile; `None` outside the array.
    pub(crate) const fn limits(&self) -> Option<&'static Tile> {
        match (self.members, self.kind()) {
            ([first, ..], Some(kind)) => Some(first.fifos.device.limits(kind)),
            _ => None,
        }
    }

    /// The next end in the order of the FIFOs; after the last one, a member past the end of the list.
    pub const fn next(&self, end: TileEnd) -> TileEnd {
        let (fifos, of) = self.of(end);
        let next = super::next_end(fifos, of);
        if next.fifo == of.fifo {
            TileEnd { side: next.side, ..end }
        } else {
            TileEnd { member: end.member + 1, side: FifoSide::Producer }
        }
    }

    /// The block of an end, and the end within it.
    pub const fn of(&self, end: TileEnd) -> (&'a Fifos<'a>, FifoEnd) {
        let at = &self.members[end.member];
        (at.fifos, FifoEnd { fifo: at.fifo, side: end.side })
    }

    /// Whether an end is on the tile.
    pub const fn is_here(&self, end: TileEnd) -> bool {
        let (fifos, at) = self.of(end);
        is_same_place(fifos.place(at), self.place)
    }

    /// The channel that an end on the tile is pinned to.
    pub const fn pinned(&self, end: TileEnd) -> Option<u64> {
        let (fifos, at) = self.of(end);
        if self.is_here(end) && has_channel(fifos, at) { pinned(fifos, at) } else { None }
    }

    /// The separate descriptor that uses this channel.
    pub const fn link_of(&self, direction: Direction, channel: u64) -> Option<usize> {
        find!(
            k,
            0..self.links.len(),
            is_some_and!(self.links[k].channel, |(own, number)| own as u8 == direction as u8
                && number == channel)
        )
    }

    /// The channel of an end on the tile: its pinned channel, else the first free one. A number out of range if the
    /// tile has too few.
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
            if other.side.direction() as u8 == end.side.direction() as u8
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
            if self.link_of(end.side.direction(), channel).is_none()
                && !self.is_pinned(end.side.direction(), channel)
            {
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
            if end.side.direction() as u8 == direction as u8
                && let Some(pinned) = self.pinned(end)
                && pinned == channel
            {
                return true;
            }
            end = self.next(end);
        }
        false
    }

    /// Number of descriptors of an end on the tile; 0 if it has none.
    pub const fn descriptors(&self, end: TileEnd) -> u64 {
        let (fifos, at) = self.of(end);
        match ring(fifos, at) {
            Some(ring) if self.is_here(end) => ring.len(),
            _ => 0,
        }
    }

    /// The descriptors that a channel reaches: (first, count).
    pub const fn reach(&self, channel: u64) -> (u64, u64) {
        let Some(limits) = self.limits() else { return (0, 0) };
        let (first, past) = limits.bds_of(channel);
        (first, past - first)
    }

    /// Number of descriptors within the channel's reach that are needed by all ends up to this one and by the
    /// separate descriptors.
    pub const fn needed(&self, end: TileEnd, channel: u64) -> u64 {
        let (start, _) = self.reach(channel);
        let (mut sum, mut other) = (self.taken(channel).count_ones() as u64, TileEnd::FIRST);
        loop {
            if let Some(channel) = self.channel(other)
                && self.reach(channel).0 == start
            {
                sum = sum.saturating_add(self.descriptors(other));
            }
            if other.const_eq(end) {
                return sum;
            }
            other = self.next(other);
        }
    }

    /// Bit mask of the descriptors within a channel's reach that the separate descriptors use.
    const fn taken(&self, channel: u64) -> u64 {
        let ((start, bds), mut mask) = (self.reach(channel), 0u64);
        each!(k, 0..self.links.len(), {
            let id = self.links[k].bd_id;
            if id >= start && id - start < bds {
                mask |= 1 << (id - start);
            }
        });
        mask
    }

    /// The first descriptor of an end's ring. A ring needs consecutive descriptors, and takes the first gap left by
    /// the separate descriptors and earlier ends. `None` if the end has no ring, or if no gap is large enough.
    pub const fn first_bd(&self, end: TileEnd) -> Option<u64> {
        let Some(channel) = self.channel(end) else { return None };
        let (start, bds) = self.reach(channel);
        let (mut mask, mut other) = (self.taken(channel), TileEnd::FIRST);
        loop {
            let count = self.descriptors(other);
            let is_in_reach = is_some_and!(self.channel(other), |channel| self.reach(channel).0 == start);
            let first = if count > 0 && is_in_reach { room(mask, count, bds) } else { None };
            if other.const_eq(end) {
                return map!(first, |first| start + first);
            }
            if let Some(first) = first {
                mask |= ones(count) << first;
            }
            other = self.next(other);
        }
    }

    /// Whether an end's pool is on the tile, and no earlier end uses it. All ends of a link share one pool, identified
    /// by the name of the FIFO that owns the buffers.
    pub const fn has_pool(&self, end: TileEnd) -> bool {
        let Some((name, owner)) = self.owner(end) else { return false };
        let mut other = TileEnd::FIRST;
        while !other.const_eq(end) {
            if let Some((first, side)) = self.owner(other)
                && is_same_text(first, name)
                && (FifoEnd { fifo: 0, side }).const_eq(FifoEnd { fifo: 0, side: owner })
            {
                return false;
            }
            other = self.next(other);
        }
        true
    }

    /// The FIFO and side that own an end's pool, if the pool is on the tile.
    const fn owner(&self, end: TileEnd) -> Option<(&'a str, FifoSide)> {
        let (fifos, at) = self.of(end);
        match pool(fifos, at) {
            Some(pool) if is_same_place(pool.place, self.place) => {
                Some((fifos.fifos[pool.owner.fifo].name, pool.owner.side))
            }
            _ => None,
        }
    }

    /// Number of locks of the end's pool, if no earlier end on the tile uses the pool; else 0.
    pub const fn locks(&self, end: TileEnd) -> u64 {
        let (fifos, at) = self.of(end);
        match pool(fifos, at) {
            Some(pool) if self.has_pool(end) => pool.locks(),
            _ => 0,
        }
    }

    /// Bytes and locks declared beside the FIFOs: the maximum over the blocks, because each block may repeat the same
    /// declarations.
    pub const fn others(&self) -> (u64, u64) {
        let (mut bytes, mut locks) = (0, 0);
        each!(k, 0..self.members.len(), {
            let taken = self.members[k].fifos.others(self.place);
            bytes = if taken.0 > bytes { taken.0 } else { bytes };
            locks = if taken.1 > locks { taken.1 } else { locks };
        });
        (bytes, locks)
    }

    /// Number of locks needed by all pools up to this end's, including those declared beside the FIFOs, which
    /// separate descriptors may name.
    pub const fn needed_locks(&self, end: TileEnd) -> u64 {
        let (named, (_, taken)) = (self.named_locks().count_ones() as u64, self.others());
        let (mut sum, mut other) = (if taken > named { taken } else { named }, TileEnd::FIRST);
        loop {
            sum = sum.saturating_add(self.locks(other));
            if other.const_eq(end) {
                return sum;
            }
            other = self.next(other);
        }
    }

    /// Bytes needed by all pools on the tile up to this end's.
    pub const fn needed_bytes(&self, end: TileEnd) -> u128 {
        let (mut sum, mut other) = (0u128, TileEnd::FIRST);
        loop {
            sum = sum.saturating_add(self.bytes(other));
            if other.const_eq(end) {
                return sum;
            }
            other = self.next(other);
        }
    }

    /// Bytes of the stack of the tile's core, and whether they are declared. Without a declaration, the default
    /// applies if the core uses an end, which is an end on the tile of a FIFO outside all links.
    pub const fn stack(&self) -> (u64, bool) {
        let mut declared = None;
        each!(k, 0..self.members.len(), {
            if let Some(stack) = self.members[k].fifos.stack(self.place) {
                declared = match declared {
                    Some(most) if most > stack => declared,
                    _ => Some(stack),
                };
            }
        });
        if let Some(stack) = declared {
            return (stack, true);
        }
        let mut end = TileEnd::FIRST;
        while end.member < self.members.len() {
            let (fifos, at) = self.of(end);
            if self.is_here(end) && matches!(super::role(fifos, at), super::Role::Free) {
                return (DEFAULT_STACK, false);
            }
            end = self.next(end);
        }
        (0, false)
    }

    /// The first buffer that fits neither a mem tile nor its neighbours, if these hold only these FIFOs: the end that
    /// owns its pool, the position of the buffer, its bytes, and the bytes left on the tile.
    pub(crate) const fn without_room(&self, most: u128) -> Option<(TileEnd, u64, u128, u128)> {
        let Some(grid) = self.grid() else { return None };
        let (mut row, mut last) = (MemRow::new(grid, most), None);
        each!(k, 0..self.members.len(), {
            row = row.with(&MemRow::of(self.members[k].fifos, self.place.1, most));
        });
        while let Some((end, buffers, bytes)) = self.next_largest(last) {
            let (mut buffer, column) = (0, self.place.0);
            // A mem tile has fewer than 64 descriptors.
            while buffer < buffers && buffer < 64 {
                let left = row.left(column);
                if row.place(column, bytes).is_none() {
                    return Some((end, buffer, bytes, left));
                }
                buffer += 1;
            }
            last = Some((bytes, end));
        }
        None
    }

    const fn grid(&self) -> Option<Grid> {
        match self.members {
            [first, ..] => Some(first.fifos.grid),
            [] => None,
        }
    }

    /// The columns of the neighbours in the west and in the east, if the array has them.
    pub(crate) const fn beside(&self) -> [Option<u32>; 2] {
        match self.grid() {
            Some(grid) => MemRow::new(grid, 0).neighbours(self.place.0),
            None => [None, None],
        }
    }

    /// The end with the largest buffers after `last`, with their number and the bytes of one.
    const fn next_largest(&self, last: Option<(u128, TileEnd)>) -> Option<(TileEnd, u64, u128)> {
        let (mut next, mut most, mut is_after_last) = (None, 0, false);
        let mut end = TileEnd::FIRST;
        while end.member < self.members.len() {
            let (fifos, at) = self.of(end);
            if let Some(pool) = pool(fifos, at)
                && self.has_pool(end)
            {
                let bytes = pool.buffer_bytes(fifos);
                let is_left = match last {
                    None => true,
                    Some((smallest, _)) => bytes < smallest || bytes == smallest && is_after_last,
                };
                if is_left && (next.is_none() || bytes > most) {
                    (next, most) = (Some((end, pool.buffers, bytes)), bytes);
                }
            }
            if let Some((_, last)) = last {
                is_after_last = is_after_last || last.const_eq(end);
            }
            end = self.next(end);
        }
        next
    }

    /// Bytes of the end's pool, if no earlier end on the tile uses the pool; else 0.
    pub const fn bytes(&self, end: TileEnd) -> u128 {
        let (fifos, at) = self.of(end);
        match pool(fifos, at) {
            Some(pool) if self.has_pool(end) => pool.bytes(fifos),
            _ => 0,
        }
    }

    /// The first lock of an end's pool, as the tile numbers its locks. A pool needs consecutive locks, and takes the
    /// first gap left by the separate descriptors and earlier pools. `None` if the end has no locks on the tile, or
    /// if no gap is large enough.
    pub const fn first_lock(&self, end: TileEnd) -> Option<u64> {
        let Some(limits) = self.limits() else { return None };
        let most = limits.own_locks();
        let (mut mask, mut other) = (self.named_locks(), TileEnd::FIRST);
        loop {
            let count = self.locks(other);
            let first = if count > 0 { room(mask, count, most) } else { None };
            if other.const_eq(end) {
                return first;
            }
            if let Some(first) = first {
                mask |= ones(count) << first;
            }
            other = self.next(other);
        }
    }

    /// Bit mask of the tile's own locks that separate descriptors name.
    const fn named_locks(&self) -> u64 {
        let Some(Tile { local_locks: (first, last), .. }) = self.limits() else { return 0 };
        let (first, last) = (*first, *last);
        let mut mask = 0u64;
        each!(k, 0..self.links.len(), {
            let both = [self.links[k].acquire, self.links[k].release];
            each!(j, 0..both.len(), {
                if let Some((lock, _)) = both[j]
                    && lock >= first as u64
                    && lock <= last as u64
                {
                    mask |= 1 << (lock - first as u64);
                }
            });
        });
        mask
    }
}

/// The lowest `count` bits, at most 64.
const fn ones(count: u64) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// The first of `count` consecutive bits below `most` that are clear in `mask`.
const fn room(mask: u64, count: u64, most: u64) -> Option<u64> {
    let mut first = 0;
    while count <= most && first <= most - count {
        if mask & (ones(count) << first) == 0 {
            return Some(first);
        }
        first += 1;
    }
    None
}
