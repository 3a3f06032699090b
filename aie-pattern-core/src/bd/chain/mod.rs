//! Chains: descriptors of one channel that go on with each other, checked as a whole.
//!
//! Each descriptor alone can be right and the chain wrong: an id used twice, a next descriptor that nobody writes, a loop
//! where an end was meant. The hardware then runs whatever is in the registers, and stops or hangs without a word.
//!
//! ```
//! # extern crate aie_pattern_core as aie_pattern;
//! use aie_pattern::TileKind;
//! use aie_pattern::bd::chain::{Chain, End, Link, check};
//!
//! // Two buffers in turn, for ever.
//! const PING: Link = Link::new(TileKind::Compute, 0, Some(1));
//! const PONG: Link = Link::new(TileKind::Compute, 1, Some(0));
//! const CHAIN: Chain = Chain { links: &[PING, PONG], end: End::LoopsTo(0) };
//! assert!(check(&CHAIN).is_empty());
//!
//! let once = Chain { end: End::Stops, ..CHAIN };
//! let text = check(&once).as_slice()[0].text(&once);
//! assert!(text.as_str().starts_with("descriptor 1 goes on with descriptor 0, the chain ends there"));
//! ```

mod fault;

pub use fault::{Fault, Faults};

use super::addresses;
use crate::device::TileKind;
use crate::dma::{Descriptor, Direction};

/// One descriptor of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link {
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
    /// A descriptor of any channel.
    #[must_use]
    pub const fn new(tile: TileKind, bd_id: u64, next_bd: Option<u64>) -> Self {
        Self { tile, bd_id, next_bd, channel: None }
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

/// How a chain is to end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// Its last descriptor goes on with none.
    Stops,
    /// Its last descriptor goes on with the one at this place of the chain, mostly 0.
    LoopsTo(usize),
}

/// Descriptors of one tile that one entry of a start queue runs, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain<'a> {
    /// The descriptors.
    pub links: &'a [Link],
    /// How it is to end.
    pub end: End,
}

impl Chain<'_> {
    /// The place of the first link with an id.
    const fn find(&self, bd_id: u64) -> usize {
        let mut k = 0;
        while self.links[k].bd_id != bd_id {
            k += 1;
        }
        k
    }

    /// The channel that runs the chain: that of the first link that says.
    const fn channel(&self) -> Option<(Direction, u64)> {
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
    const fn is_upper(&self, half: u64) -> bool {
        match self.channel() {
            Some((_, channel)) => channel % 2 == 1,
            None => self.links[0].bd_id >= half,
        }
    }

    /// The id of the descriptor that the chain has behind the one at a place.
    const fn next(&self, link: usize) -> Option<u64> {
        match self.end {
            _ if link + 1 < self.links.len() => Some(self.links[link + 1].bd_id),
            End::LoopsTo(to) => Some(self.links[to].bd_id),
            End::Stops => None,
        }
    }
}

/// Every fault of a chain:
///
/// - there is a descriptor;
/// - all are of one kind of tile and, where they say, for one channel, which the tile has;
/// - each is one that the tile has and that the channel reaches: on a mem tile even channels reach 0 to 23, odd ones 24 to
///   47 (AM020);
/// - no two have the same id;
/// - each goes on with the next one, the last one with none or with the one to which the chain loops.
///
/// # Panics
/// If the chain is to loop to a place that it does not have.
#[must_use]
pub const fn check(chain: &Chain<'_>) -> Faults {
    let mut faults = Faults::new();
    if chain.links.is_empty() {
        faults.push(Fault::Empty);
        return faults;
    }
    let mut link = 0;
    while link < chain.links.len() {
        check_channel(chain, link, &mut faults);
        check_id(chain, link, &mut faults);
        if !same(chain.links[link].next_bd, chain.next(link)) {
            faults.push(Fault::Next { link });
        }
        link += 1;
    }
    faults
}

const fn check_channel(chain: &Chain<'_>, link: usize, faults: &mut Faults) {
    let own = &chain.links[link];
    if own.tile as u8 != chain.links[0].tile as u8 {
        faults.push(Fault::OtherTile { link });
    } else if let (Some((direction, channel)), Some((own_direction, own_channel))) =
        (chain.channel(), own.channel)
    {
        if own_channel >= addresses::limits(own.tile).channels as u64 {
            faults.push(Fault::NoChannel { link });
        } else if own_channel != channel || own_direction as u8 != direction as u8 {
            faults.push(Fault::OtherChannel { link });
        }
    }
}

const fn check_id(chain: &Chain<'_>, link: usize, faults: &mut Faults) {
    let own = &chain.links[link];
    let tile = addresses::limits(own.tile);
    let (bds, half) = (tile.bds as u64, tile.bds as u64 / 2);
    if own.bd_id >= bds {
        faults.push(Fault::NoDescriptor { link });
    } else if tile.split_bds && (own.bd_id >= half) != chain.is_upper(half) {
        faults.push(Fault::OutOfReach { link });
    }
    let first = chain.find(own.bd_id);
    if first < link {
        faults.push(Fault::Twice { link, first });
    }
}

/// `==` for const evaluation.
const fn same(a: Option<u64>, b: Option<u64>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a == b,
        (None, None) => true,
        _ => false,
    }
}
