//! [`Tally`]: the resources of a tile taken by its ends so far, and [`Taken`], single numbers of them.

use super::assign::{has_channel, pinned};
use crate::declare::{FifoEnd, Fifos, Link};
use crate::device::{Direction, Tile, TileKind};

/// Number of channels per direction that are tracked for pinned ends; no tile has more than six.
const CHANNELS: u64 = 64;

/// The resources of a tile taken by its ends so far.
#[derive(Clone, Copy)]
pub(crate) struct Tally {
    /// Bit masks of the pinned channels of each direction.
    pinned: [u64; 2],
    /// The pinned channels whose end was already served.
    seen: [u64; 2],
    /// The first channel that may be free.
    next: [u64; 2],
    /// The same for strays, which choose their channels before all other ends.
    next_stray: [u64; 2],
    /// Number of descriptors; on a mem tile split into even and odd channels.
    pub(crate) descriptors: [u64; 2],
    pub(crate) locks: u64,
    pub(crate) bytes: u128,
}

impl Tally {
    pub(crate) const NEW: Self = Self {
        pinned: [0; 2],
        seen: [0; 2],
        next: [0; 2],
        next_stray: [0; 2],
        descriptors: [0; 2],
        locks: 0,
        bytes: 0,
    };

    const fn bit(channel: u64) -> u64 {
        if channel < CHANNELS { 1 << channel } else { 0 }
    }

    /// Records the pinned channel of an end. Must be called for all ends of the tile before the first one takes a
    /// channel.
    pub(crate) const fn pin(&mut self, fifos: &Fifos, end: FifoEnd) {
        if let Some(channel) = pinned(fifos, end)
            && has_channel(fifos, end)
        {
            self.take(end.side.direction(), channel);
        }
    }

    /// Records a channel that no end without a pin may take.
    pub(crate) const fn take(&mut self, direction: Direction, channel: u64) {
        self.pinned[direction as usize] |= Self::bit(channel);
    }

    /// Reserves a channel for an end whose pool is a stray. Must be called for all strays of the tile after `pin` and
    /// before the first end takes a channel.
    pub(crate) const fn stray(&mut self, fifos: &Fifos, end: FifoEnd) {
        if pinned(fifos, end).is_none() && has_channel(fifos, end) {
            let direction = end.side.direction() as usize;
            self.next[direction] = self.free(direction, self.next[direction]) + 1;
        }
    }

    /// The first channel from `channel` on that is not pinned.
    const fn free(&self, direction: usize, mut channel: u64) -> u64 {
        while channel < CHANNELS && self.pinned[direction] & Self::bit(channel) != 0 {
            channel += 1;
        }
        channel
    }

    /// The channel of the next end of the tile, and whether an earlier end is pinned to the same channel. The end
    /// must use a channel.
    pub(crate) const fn channel(&mut self, fifos: &Fifos, end: FifoEnd, is_stray: bool) -> (u64, bool) {
        let direction = end.side.direction() as usize;
        if let Some(channel) = pinned(fifos, end) {
            let (bit, seen) = (Self::bit(channel), self.seen[direction]);
            self.seen[direction] |= bit;
            return (channel, bit == 0 || seen & bit != 0);
        }
        let next = if is_stray { self.next_stray[direction] } else { self.next[direction] };
        let channel = self.free(direction, next);
        if is_stray {
            self.next_stray[direction] = channel + 1;
        } else {
            self.next[direction] = channel + 1;
        }
        (channel, false)
    }
}

/// Position of a channel's descriptors in [`Tally::descriptors`].
pub(crate) const fn half(kind: TileKind, channel: u64) -> usize {
    if matches!(kind, TileKind::Mem) { (channel % 2) as usize } else { 0 }
}

/// Numbers taken of the descriptors or locks of a tile, all below 64: a bit mask.
pub(crate) struct Taken(u64);

impl Taken {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn take(&mut self, number: u64) {
        if number < 64 {
            self.0 |= 1 << number;
        }
    }

    /// Takes the locks of the tile itself that a descriptor names, as the tile numbers them.
    pub(crate) const fn take_locks(&mut self, link: &Link, tile: &Tile) {
        let (first, last) = tile.local_locks;
        let both = [link.acquire, link.release];
        each!(k, 0..both.len(), {
            if let Some((lock, _)) = both[k]
                && first <= lock as i128
                && lock as i128 <= last
            {
                self.take(lock - first as u64);
            }
        });
    }

    /// How many of `from..to` are taken.
    pub(crate) const fn count(&self, (from, to): (u64, u64)) -> u64 {
        let mut count = 0;
        each!(number, from..to, {
            count += self.0 >> number & 1;
        });
        count
    }

    /// The first of `needed` consecutive free numbers in `from..to`; `Err` with the longest run that is free.
    pub(crate) const fn find(&self, needed: u64, (from, to): (u64, u64)) -> Result<u64, u64> {
        let (mut most, mut run) = (0, 0);
        if needed == 0 {
            return Ok(from);
        }
        each!(at, from..to, {
            run = if self.0 >> at & 1 == 1 { 0 } else { run + 1 };
            if run == needed {
                return Ok(at + 1 - needed);
            }
            most = if run > most { run } else { most };
        });
        Err(most)
    }
}
