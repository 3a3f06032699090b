//! [`Chain`]: descriptors that go on with each other, as declared.

use super::Descriptor;
use crate::device::{Device, Direction, TileKind};

/// One descriptor of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    /// Its device, where that is known.
    pub device: Option<Device>,
    /// The kind of its tile.
    pub tile: TileKind,
    /// Its id.
    pub bd_id: u64,
    /// The id of the one after it.
    pub next_bd: Option<u64>,
    /// The channel that it is for, where that is known.
    pub channel: Option<(Direction, u64)>,
}

impl Link {
    /// A descriptor of any device and channel.
    #[must_use]
    pub const fn new(tile: TileKind, bd_id: u64, next_bd: Option<u64>) -> Self {
        Self { device: None, tile, bd_id, next_bd, channel: None }
    }

    /// A declaration as a link; `None` if it has no id, or a negative number.
    #[must_use]
    pub const fn of(d: &Descriptor) -> Option<Self> {
        let Some(bd_id) = d.bd_id else { return None };
        let (next, channel) = (
            match d.next_bd {
                Some(next) => next,
                None => 0,
            },
            match d.channel {
                Some((_, channel)) => channel,
                None => 0,
            },
        );
        let most = u64::MAX as i128;
        if bd_id < 0 || bd_id > most || next < 0 || next > most || channel < 0 || channel > most {
            return None;
        }
        Some(Self {
            device: Some(d.device),
            tile: d.tile,
            bd_id: bd_id as u64,
            next_bd: if d.next_bd.is_some() { Some(next as u64) } else { None },
            channel: match d.channel {
                Some((direction, _)) => Some((direction, channel as u64)),
                None => None,
            },
        })
    }
}

/// How a chain must end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// Its last descriptor has no next one.
    Stops,
    /// Its last descriptor continues with the one at this place of the chain, usually 0.
    LoopsTo(usize),
}

/// Descriptors of one tile that one entry of a start queue runs, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain<'a> {
    /// The descriptors.
    pub links: &'a [Link],
    /// How it must end.
    pub end: End,
}

impl Chain<'_> {
    /// The place of the first link with an id.
    pub(crate) const fn find(&self, bd_id: u64) -> usize {
        let mut k = 0;
        while self.links[k].bd_id != bd_id {
            k += 1;
        }
        k
    }

    /// The device of the chain: that of the first link that declares one.
    pub(crate) const fn device(&self) -> Option<Device> {
        let mut k = 0;
        while k < self.links.len() {
            if self.links[k].device.is_some() {
                return self.links[k].device;
            }
            k += 1;
        }
        None
    }

    /// The channel that runs the chain: that of the first link that declares one.
    pub(crate) const fn channel(&self) -> Option<(Direction, u64)> {
        let mut k = 0;
        while k < self.links.len() {
            if self.links[k].channel.is_some() {
                return self.links[k].channel;
            }
            k += 1;
        }
        None
    }

    /// On a mem tile whether the chain is in the upper half of the descriptors: as its channel says, else its first link.
    pub(crate) const fn is_upper(&self, half: u64) -> bool {
        match self.channel() {
            Some((_, channel)) => channel % 2 == 1,
            None => self.links[0].bd_id >= half,
        }
    }

    /// The id of the descriptor that the chain has after the one at a place.
    pub(crate) const fn next(&self, link: usize) -> Option<u64> {
        match self.end {
            _ if link + 1 < self.links.len() => Some(self.links[link + 1].bd_id),
            End::LoopsTo(to) => Some(self.links[to].bd_id),
            End::Stops => None,
        }
    }
}
