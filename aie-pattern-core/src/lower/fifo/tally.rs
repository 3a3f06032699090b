//! [`Tally`]: what the ends on one tile take of it, one after the other.

use super::assign::{has_channel, pinned};
use crate::declare::{FifoEnd, FifoSide, Fifos};
use crate::device::TileKind;

/// Channels of one direction that are told apart where ends are pinned: no tile has more than six.
const CHANNELS: u64 = 64;

/// What the ends on one tile have taken of it.
#[derive(Clone, Copy)]
pub(crate) struct Tally {
    /// The channels to which ends are pinned, of MM2S and of S2MM, a bit for each.
    pinned: [u64; 2],
    /// Of these, the ones of the ends so far.
    seen: [u64; 2],
    /// The first channel that may be free.
    next: [u64; 2],
    /// The same for strays, which are given theirs before all others.
    next_stray: [u64; 2],
    /// Descriptors; on a mem tile those for even channels and those for odd ones.
    pub(crate) descriptors: [u64; 2],
    /// Locks.
    pub(crate) locks: u64,
    /// Bytes.
    pub(crate) bytes: u128,
}

impl Tally {
    /// Nothing is taken.
    pub(crate) const NEW: Self = Self {
        pinned: [0; 2],
        seen: [0; 2],
        next: [0; 2],
        next_stray: [0; 2],
        descriptors: [0; 2],
        locks: 0,
        bytes: 0,
    };

    /// The place of a direction.
    const fn direction(end: FifoEnd) -> usize {
        matches!(end.side, FifoSide::Consumer(_)) as usize
    }

    /// A pinned channel's bit.
    const fn bit(channel: u64) -> u64 {
        if channel < CHANNELS { 1 << channel } else { 0 }
    }

    /// Notes the channel to which an end of the tile is pinned; of all ends, before the first one takes a channel.
    pub(crate) const fn pin(&mut self, fifos: &Fifos, end: FifoEnd) {
        if let Some(channel) = pinned(fifos, end)
            && has_channel(fifos, end)
        {
            self.pinned[Self::direction(end)] |= Self::bit(channel);
        }
    }

    /// Keeps a channel for an end of the tile whose pool is a stray; of all of these, before the first end takes a channel, and after all
    /// pinned ones are noted.
    pub(crate) const fn stray(&mut self, fifos: &Fifos, end: FifoEnd) {
        if pinned(fifos, end).is_none() && has_channel(fifos, end) {
            let direction = Self::direction(end);
            self.next[direction] = self.free(direction, self.next[direction]) + 1;
        }
    }

    /// The first channel from one on to which no end is pinned.
    const fn free(&self, direction: usize, mut channel: u64) -> u64 {
        while channel < CHANNELS && self.pinned[direction] & Self::bit(channel) != 0 {
            channel += 1;
        }
        channel
    }

    /// The channel of the next end of the tile, which has one, and whether an end before it is pinned to it as well.
    pub(crate) const fn channel(&mut self, fifos: &Fifos, end: FifoEnd, is_stray: bool) -> (u64, bool) {
        let direction = Self::direction(end);
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

/// The place of a channel's descriptors in [`Tally::descriptors`].
pub(crate) const fn half(kind: TileKind, channel: u64) -> usize {
    if matches!(kind, TileKind::Mem) { (channel % 2) as usize } else { 0 }
}
