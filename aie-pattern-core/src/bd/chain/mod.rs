//! Chains: descriptors of one channel that go on with each other, checked as a whole.
//!
//! Each descriptor alone can be right and the chain wrong: an id used twice, a next descriptor that nobody writes, a loop
//! where an end was meant. The hardware then runs whatever is in the registers, and stops or hangs without a word.
//!
//! ```
//! use aie_pattern_core::TileKind;
//! use aie_pattern_core::bd::chain::{Chain, End, Link, check};
//!
//! // Two buffers in turn, for ever.
//! const PING: Link = Link::new(0, Some(1));
//! const PONG: Link = Link::new(1, Some(0));
//! const CHAIN: Chain = Chain { kind: TileKind::Compute, links: &[PING, PONG], end: End::LoopsTo(0) };
//! assert!(check(&CHAIN).is_empty());
//!
//! let once = Chain { end: End::Stops, ..CHAIN };
//! let text = check(&once).as_slice()[0].text(&once);
//! assert!(text.as_str().starts_with("descriptor 1 goes on with descriptor 0, but the chain is to stop"));
//! ```

mod fault;

pub use fault::{Fault, Faults};

use super::addresses;
use crate::device::TileKind;
use crate::dma::{Descriptor, Direction};

/// One descriptor of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link {
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
    pub const fn new(bd_id: u64, next_bd: Option<u64>) -> Self {
        Self { bd_id, next_bd, channel: None }
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
    /// Its last descriptor goes on with the one of this id, mostly the first.
    LoopsTo(u64),
}

/// Descriptors of one tile that one entry of a start queue runs, the first one first, the others in any order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain<'a> {
    /// The kind of tile.
    pub kind: TileKind,
    /// The descriptors.
    pub links: &'a [Link],
    /// How it is to end.
    pub end: End,
}

impl Chain<'_> {
    /// Which link has an id: the first one that does.
    const fn find(&self, bd_id: u64) -> Option<usize> {
        let mut k = 0;
        while k < self.links.len() {
            if self.links[k].bd_id == bd_id {
                return Some(k);
            }
            k += 1;
        }
        None
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
}

/// Every fault of a chain:
///
/// - each descriptor is one that the tile has and that the channel reaches: on a mem tile even channels reach 0 to 23, odd
///   ones 24 to 47 (AM020);
/// - no two have the same id, and all are for the same channel;
/// - every next descriptor is one of the chain;
/// - the first one leads to all others, and the last one ends or loops as the chain is to.
///
/// The last is looked at once the others hold, for it would only echo them.
#[must_use]
pub const fn check(chain: &Chain<'_>) -> Faults {
    let mut faults = Faults::new();
    if chain.links.is_empty() {
        faults.push(Fault::Empty);
        return faults;
    }
    check_ids(chain, &mut faults);
    check_channels(chain, &mut faults);
    check_next(chain, &mut faults);
    if faults.is_empty() {
        check_order(chain, &mut faults);
    }
    faults
}

const fn check_ids(chain: &Chain<'_>, faults: &mut Faults) {
    let tile = addresses::limits(chain.kind);
    let (bds, half) = (tile.bds as u64, tile.bds as u64 / 2);
    let mut link = 0;
    while link < chain.links.len() {
        let bd_id = chain.links[link].bd_id;
        if bd_id >= bds {
            faults.push(Fault::NoDescriptor { link });
        } else if tile.split_bds && (bd_id >= half) != chain.is_upper(half) {
            faults.push(Fault::OutOfReach { link });
        }
        if let Some(first) = chain.find(bd_id)
            && first < link
        {
            faults.push(Fault::Twice { link, first });
        }
        link += 1;
    }
}

const fn check_channels(chain: &Chain<'_>, faults: &mut Faults) {
    let Some((direction, channel)) = chain.channel() else { return };
    let channels = addresses::limits(chain.kind).channels as u64;
    let mut link = 0;
    while link < chain.links.len() {
        if let Some((own_direction, own_channel)) = chain.links[link].channel {
            if own_channel >= channels {
                faults.push(Fault::NoChannel { link });
            } else if own_channel != channel || own_direction as u8 != direction as u8 {
                faults.push(Fault::OtherChannel { link });
            }
        }
        link += 1;
    }
}

const fn check_next(chain: &Chain<'_>, faults: &mut Faults) {
    let mut link = 0;
    while link < chain.links.len() {
        if let Some(next) = chain.links[link].next_bd
            && chain.find(next).is_none()
        {
            faults.push(Fault::NextMissing { link });
        }
        link += 1;
    }
}

/// Follows the chain: ids are distinct and below 64, so a bit for each says where it has been.
const fn check_order(chain: &Chain<'_>, faults: &mut Faults) {
    let (mut at, mut been) = (0, 0u64);
    loop {
        let link = chain.links[at];
        been |= 1 << link.bd_id;
        match (link.next_bd, chain.end) {
            (None, End::Stops) => break,
            (None, End::LoopsTo(_)) => {
                faults.push(Fault::Stops { link: at });
                break;
            }
            (Some(next), end) => {
                if been >> next & 1 == 1 {
                    match end {
                        End::LoopsTo(to) if to == next => {}
                        _ => faults.push(Fault::Loops { link: at }),
                    }
                    break;
                }
                match chain.find(next) {
                    Some(found) => at = found,
                    None => unreachable!(),
                }
            }
        }
    }
    let mut link = 0;
    while link < chain.links.len() {
        if been >> chain.links[link].bd_id & 1 == 0 {
            faults.push(Fault::Unreached { link });
        }
        link += 1;
    }
}
