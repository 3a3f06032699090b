//! [`Chain`]: a chain of descriptors, as declared.

use super::Descriptor;
use crate::device::{Device, Direction, Tile, TileKind};
use crate::util::{div_ceil, fits_i64};

/// Converts a number to its register value, or returns `None` from the surrounding function if no register can hold
/// it.
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
    /// The device whose limits apply.
    pub device: Device,
    /// The kind of tile whose DMA runs the descriptor.
    pub tile: TileKind,
    /// The id of this descriptor.
    pub bd_id: u64,
    /// The id of the next descriptor.
    pub next_bd: Option<u64>,
    /// The channel, if it is known.
    pub channel: Option<(Direction, u64)>,
    /// Bytes that one pass moves through the channel, padding included, if known.
    pub bytes: Option<u64>,
    /// The lock to acquire before each pass, and the value: `-n` waits until the lock is at least `n`, then
    /// takes `n`.
    pub acquire: Option<(u64, i64)>,
    /// The lock to release after each pass, and the amount added.
    pub release: Option<(u64, i64)>,
    /// The byte addresses (start, end) that all passes together reach, if the address is known.
    pub region: Option<(u64, u64)>,
}

impl Link {
    /// Fills unused places of lists.
    pub const BLANK: Self = Self::new(Device::Ideal, TileKind::Compute, 0, None);

    /// A descriptor for any channel, without locks.
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

    /// The byte addresses (start, end) that both descriptors reach.
    pub(crate) const fn common(&self, other: &Self) -> Option<(u64, u64)> {
        let (Some(one), Some(other)) = (self.region, other.region) else { return None };
        let start = if one.0 > other.0 { one.0 } else { other.0 };
        let end = if one.1 < other.1 { one.1 } else { other.1 };
        if start < end { Some((start, end)) } else { None }
    }

    /// The limits of the tile; `None` for a device without limits.
    pub(crate) const fn limits(&self) -> Option<&'static Tile> {
        self.device.tile(self.tile)
    }

    /// The link that a declaration describes; `None` if it has no id, or if a number fits no register.
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

const fn natural(number: i128) -> Option<u64> {
    if number < 0 || number > u64::MAX as i128 { None } else { Some(number as u64) }
}

const fn lock((id, value): (i128, i128)) -> Option<(u64, i64)> {
    match natural(id) {
        Some(id) if fits_i64(value) => Some((id, value as i64)),
        _ => None,
    }
}

/// Bytes that one pass moves, rounded up; `None` for a number that does not fit.
const fn bytes(d: &Descriptor) -> Option<u64> {
    let bytes = div_ceil(d.moved().saturating_mul(d.bits()), 8);
    if bytes <= u64::MAX as i128 { Some(bytes as u64) } else { None }
}

/// The byte addresses (start, end) that all passes reach.
const fn region(d: &Descriptor) -> Option<(u64, u64)> {
    let walk = if d.iteration.is_some() { d.iterated() } else { d.first_run() };
    let (Some(address), Some(walk)) = (d.address, walk) else { return None };
    let Ok((least, greatest)) = walk.extent() else { return None };
    let start = (least * d.bits()).div_euclid(8).saturating_add(address);
    let end = div_ceil((greatest + 1) * d.bits(), 8).saturating_add(address);
    if start < 0 || end > u64::MAX as i128 { None } else { Some((start as u64, end as u64)) }
}

/// How a chain must end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The last descriptor has no next one.
    Stops,
    /// The last descriptor continues with the one at this position of the chain, usually 0.
    LoopsTo(usize),
}

/// Descriptors of one tile that one entry of a task queue runs, in execution order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain<'a> {
    /// The descriptors in execution order.
    pub links: &'a [Link],
    /// The declared end.
    pub end: End,
    /// Initial values of locks, if they are to be checked; then every lock of the ring must be listed.
    pub locks: &'a [(i128, i128)],
    /// Whether the descriptors of a ring may move different numbers of bytes.
    pub allow_lengths: bool,
    /// Whether the locks of a ring may be out of balance.
    pub allow_locks: bool,
    /// Whether the descriptors of a ring may reach addresses that are still in use.
    pub allow_overlap: bool,
}

impl<'a> Chain<'a> {
    /// A chain without known initial values of its locks.
    pub const fn new(links: &'a [Link], end: End) -> Self {
        Self { links, end, locks: &[], allow_lengths: false, allow_locks: false, allow_overlap: false }
    }

    /// Position of the first descriptor of the loop; `None` if the chain stops.
    pub(crate) const fn start_of_loop(&self) -> Option<usize> {
        match self.end {
            End::LoopsTo(to) => Some(to),
            End::Stops => None,
        }
    }

    /// Position of the first link with this id.
    pub(crate) const fn find(&self, bd_id: u64) -> usize {
        let mut k = 0;
        while self.links[k].bd_id != bd_id {
            k += 1;
        }
        k
    }

    /// The largest value of a lock; unbounded on a device without limits.
    pub(crate) const fn max_lock(&self) -> i128 {
        match self.links {
            [Link { device, tile, .. }, ..] if device.is_machine() => device.limits(*tile).max_lock,
            [_, ..] => i64::MAX as i128,
            [] => 0,
        }
    }

    /// The channel that runs the chain: the one of the first link that declares a channel.
    pub(crate) const fn channel(&self) -> Option<(Direction, u64)> {
        each!(k, 0..self.links.len(), {
            if self.links[k].channel.is_some() {
                return self.links[k].channel;
            }
        });
        None
    }

    /// On a mem tile: whether the chain uses the upper half of the descriptors, according to its channel, else to the
    /// id of its first link.
    pub(crate) const fn is_upper(&self, half: u64) -> bool {
        match self.channel() {
            Some((_, channel)) => channel % 2 == 1,
            None => self.links[0].bd_id >= half,
        }
    }

    /// The id of the descriptor that the chain runs after the one at a position.
    pub(crate) const fn next(&self, link: usize) -> Option<u64> {
        match self.end {
            _ if link + 1 < self.links.len() => Some(self.links[link + 1].bd_id),
            End::LoopsTo(to) => Some(self.links[to].bd_id),
            End::Stops => None,
        }
    }
}
