//! [`Chain`]: descriptors that go on with each other, as declared.

use super::Descriptor;
use crate::device::{Device, Direction, Tile, TileKind};
use crate::util::{div_ceil, fits_i64};

/// What a number is in a register, if it is there; the function that this is in returns `None` where none holds it.
macro_rules! fitting {
    ($number:expr, $fit:ident) => {
        match $number {
            Some(number) => match $fit(number) {
                Some(number) => Some(number),
                None => return None,
            },
            None => None,
        }
    };
}

/// One descriptor of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    /// Its device.
    pub device: Device,
    /// The kind of its tile.
    pub tile: TileKind,
    /// Its id.
    pub bd_id: u64,
    /// The id of the one after it.
    pub next_bd: Option<u64>,
    /// The channel that it is for, where that is known.
    pub channel: Option<(Direction, u64)>,
    /// Bytes that go through the channel in one run, padding included, where that is known.
    pub bytes: Option<u64>,
    /// The lock that it acquires before a run, and the value: `-n` takes `n` as soon as there are as many.
    pub acquire: Option<(u64, i64)>,
    /// The lock that it releases after a run, and what it adds.
    pub release: Option<(u64, i64)>,
    /// The byte addresses that all of its runs reach, from the first to one past the last, where its address is known.
    pub region: Option<(u64, u64)>,
}

impl Link {
    /// What fills lists.
    pub const BLANK: Self = Self::new(Device::Ideal, TileKind::Compute, 0, None);

    /// A descriptor of any channel.
    #[must_use]
    pub const fn new(device: Device, tile: TileKind, bd_id: u64, next_bd: Option<u64>) -> Self {
        Self {
            device,
            tile,
            bd_id,
            next_bd,
            channel: None,
            bytes: None,
            acquire: None,
            release: None,
            region: None,
        }
    }

    /// The byte addresses that both reach, from the first to one past the last.
    pub(crate) const fn common(&self, other: &Self) -> Option<(u64, u64)> {
        let (Some(one), Some(other)) = (self.region, other.region) else { return None };
        let start = if one.0 > other.0 { one.0 } else { other.0 };
        let end = if one.1 < other.1 { one.1 } else { other.1 };
        if start < end { Some((start, end)) } else { None }
    }

    /// What its tile has; `None` of a device without limits.
    pub(crate) const fn limits(&self) -> Option<&'static Tile> {
        self.device.tile(self.tile)
    }

    /// A declaration as a link; `None` if it has no id, or a number that no register holds.
    #[must_use]
    pub const fn of(d: &Descriptor) -> Option<Self> {
        let Some(bd_id) = fitting!(d.bd_id, natural) else { return None };
        let channel = match d.channel {
            Some((direction, channel)) => match natural(channel) {
                Some(channel) => Some((direction, channel)),
                None => return None,
            },
            None => None,
        };
        Some(Self {
            channel,
            bytes: bytes(d),
            acquire: fitting!(d.acquire, lock),
            release: fitting!(d.release, lock),
            region: region(d),
            ..Self::new(d.device, d.tile, bd_id, fitting!(d.next_bd, natural))
        })
    }
}

/// A number that is not negative.
const fn natural(number: i128) -> Option<u64> {
    if number < 0 || number > u64::MAX as i128 { None } else { Some(number as u64) }
}

/// A lock and a value.
const fn lock((id, value): (i128, i128)) -> Option<(u64, i64)> {
    match natural(id) {
        Some(id) if fits_i64(value) => Some((id, value as i64)),
        _ => None,
    }
}

/// Bytes that one run moves, a part of one counted as one; `None` of a number that does not fit.
const fn bytes(d: &Descriptor) -> Option<u64> {
    let bytes = div_ceil(d.moved().saturating_mul(d.bits()), 8);
    if bytes <= u64::MAX as i128 { Some(bytes as u64) } else { None }
}

/// The addresses that all runs reach.
const fn region(d: &Descriptor) -> Option<(u64, u64)> {
    let walk = match d.iteration {
        Some(_) => d.iterated(),
        None => d.first_run(),
    };
    let (Some(address), Some(walk)) = (d.address, walk) else { return None };
    let Ok((least, greatest)) = walk.extent() else { return None };
    let start = (least * d.bits()).div_euclid(8).saturating_add(address);
    let end = div_ceil((greatest + 1) * d.bits(), 8).saturating_add(address);
    if start < 0 || end > u64::MAX as i128 { None } else { Some((start as u64, end as u64)) }
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
    /// Locks and the values with which they start, where these are to be checked: then of every lock of the ring.
    pub locks: &'a [(i128, i128)],
    /// Whether the descriptors of a ring may move different numbers of bytes.
    pub allow_lengths: bool,
    /// Whether the locks of a ring may be out of balance.
    pub allow_locks: bool,
    /// Whether the descriptors of a ring may reach the same addresses while these are in use.
    pub allow_overlap: bool,
}

impl<'a> Chain<'a> {
    /// A chain whose locks start with values that are not known.
    #[must_use]
    pub const fn new(links: &'a [Link], end: End) -> Self {
        Self { links, end, locks: &[], allow_lengths: false, allow_locks: false, allow_overlap: false }
    }

    /// The place of the first descriptor of the loop; `None` where the chain stops.
    pub(crate) const fn start_of_loop(&self) -> Option<usize> {
        match self.end {
            End::LoopsTo(to) => Some(to),
            End::Stops => None,
        }
    }

    /// The place of the first link with an id.
    pub(crate) const fn find(&self, bd_id: u64) -> usize {
        let mut k = 0;
        while self.links[k].bd_id != bd_id {
            k += 1;
        }
        k
    }

    /// The greatest value of a lock; as great as any number on a device without limits.
    pub(crate) const fn max_lock(&self) -> i128 {
        match self.links {
            [Link { device, tile, .. }, ..] if device.is_machine() => device.limits(*tile).max_lock,
            [_, ..] => i64::MAX as i128,
            [] => 0,
        }
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
