//! Chains: descriptors that one channel runs one after the other, checked as a whole.
//!
//! Each descriptor can be correct and the chain still wrong: an id used twice, a next descriptor that is never written, a
//! loop where an end was intended. The hardware then runs whatever is in the registers, and silently stops or hangs.
//!
//! ```
//! use aie_pattern_core::{Device, TileKind};
//! use aie_pattern_core::declare::{Chain, End, Link};
//! use aie_pattern_core::rule::chain::check;
//!
//! // Two alternating buffers, forever.
//! const PING: Link = Link::new(Device::AieMl, TileKind::Compute, 0, Some(1));
//! const PONG: Link = Link::new(Device::AieMl, TileKind::Compute, 1, Some(0));
//! const CHAIN: Chain = Chain::new(&[PING, PONG], End::LoopsTo(0));
//! assert!(check(&CHAIN).is_empty());
//!
//! let once = Chain { end: End::Stops, ..CHAIN };
//! let text = check(&once).as_slice()[0].text(&once);
//! assert!(text.as_str().starts_with("`next_bd` of descriptor 1 is 0, but the chain ends there"));
//! ```

mod fault;
mod ring;

use super::faults::CAPACITY;
use crate::declare::{Chain, Link};
use crate::device::Tile;
use crate::text::{Checked, Text};
pub use fault::{ChainPart, Fault, Faults};

/// Finds every fault of a chain:
///
/// - it has at least one descriptor;
/// - all descriptors are for one device, one kind of tile, and one channel, which the tile has;
/// - the tile has each descriptor, and the channel reaches it: on a mem tile, even channels reach 0 to 23, odd ones
///   24 to 47 (AM020);
/// - no two have the same id;
/// - the `next_bd` of each is the next descriptor of the chain; the last one has none, or the one that the chain
///   loops to;
/// - the descriptors of a loop move the same number of bytes, and their locks balance: see `ring`.
///
/// # Panics
/// If the chain loops to a position that it does not have.
pub const fn check(chain: &Chain<'_>) -> Faults {
    let mut faults = Faults::new();
    if chain.links.is_empty() {
        faults.push(Fault::Empty);
        return faults;
    }
    let mut is_of_one_tile = true;
    each!(link, 0..chain.links.len(), {
        check_channel(chain, link, &mut faults);
        // The numbers of another tile follow other limits: nothing more is said of them.
        if is_elsewhere(chain, link) {
            is_of_one_tile = false;
        } else {
            check_id(chain, link, &mut faults);
            if link + 1 == chain.links.len() || !is_elsewhere(chain, link + 1) {
                check_next(chain, link, &mut faults);
            }
        }
    });
    if !is_of_one_tile {
        return faults;
    }
    let ring = ring::check(chain);
    let list = ring.as_slice();
    each!(k, 0..list.len(), {
        faults.push(list[k]);
    });
    faults
}

/// Whether a descriptor is for another device or kind of tile than the first one.
const fn is_elsewhere(chain: &Chain<'_>, link: usize) -> bool {
    let (own, first) = (&chain.links[link], &chain.links[0]);
    own.device as u8 != first.device as u8 || own.tile as u8 != first.tile as u8
}

const fn check_next(chain: &Chain<'_>, link: usize, faults: &mut Faults) {
    match (chain.links[link].next_bd, chain.next(link)) {
        (Some(found), Some(next)) if found != next => faults.push(Fault::OtherNext { link, found, next }),
        (Some(found), None) => faults.push(Fault::NotLast { link, found }),
        (None, Some(next)) => faults.push(Fault::NoNext { link, next }),
        (Some(_), Some(_)) | (None, None) => {}
    }
}

const fn check_channel(chain: &Chain<'_>, link: usize, faults: &mut Faults) {
    let own = &chain.links[link];
    if own.device as u8 != chain.links[0].device as u8 {
        faults.push(Fault::OtherDevice { link });
    } else if own.tile as u8 != chain.links[0].tile as u8 {
        faults.push(Fault::OtherTile { link });
    } else if let (Some((direction, channel)), Some((link_direction, link_channel))) =
        (chain.channel(), own.channel)
    {
        if let Some(tile) = own.limits()
            && link_channel >= tile.channels as u64
        {
            faults.push(Fault::NoChannel { link });
        } else if link_channel != channel || link_direction as u8 != direction as u8 {
            faults.push(Fault::OtherChannel { link });
        }
    }
}

const fn check_id(chain: &Chain<'_>, link: usize, faults: &mut Faults) {
    let own = &chain.links[link];
    if let Some(tile) = own.limits() {
        let (bds, half) = (tile.bds as u64, tile.bds as u64 / 2);
        if own.bd_id >= bds {
            faults.push(Fault::NoDescriptor { link });
        } else if tile.split_bds && (own.bd_id >= half) != chain.is_upper(half) {
            faults.push(Fault::OutOfReach { link });
        }
    }
    let first = chain.find(own.bd_id);
    if first < link {
        faults.push(Fault::Twice { link, first });
    }
}

/// Appends an id for the descriptor at `link`, which has none yet: one that its channel reaches and no other
/// descriptor has. If several lack an id, each skips the ids offered to the ones before it.
pub const fn missing_id(text: Text, chain: &Chain<'_>, link: usize, skip: u64) -> Text {
    let mut links = [Link::BLANK; CAPACITY];
    let len = chain.links.len();
    if len > links.len() {
        return text;
    }
    links.split_at_mut(len).0.copy_from_slice(chain.links);
    let mut skip = skip;
    let Some(tile) = links[link].limits() else { return text };
    each!(id, 0..tile.bds as u64, {
        links[link].bd_id = id;
        if let Some(checked) = Checked::if_passed(can_have_id(&links, len, link, tile)) {
            if skip == 0 {
                return text.offer(checked, "write `bd_id = ").int(id as i128).str("`");
            }
            skip -= 1;
        }
    });
    text
}

/// Whether the id of a link is free, and within reach of the channel as far as the other ids reveal it.
const fn can_have_id(links: &[Link], len: usize, link: usize, tile: &Tile) -> bool {
    let own = &links[link];
    let half = tile.bds as u64 / 2;
    let mut in_reach = !tile.split_bds;
    each!(k, 0..len, {
        let other = &links[k];
        if k != link && other.bd_id == own.bd_id {
            return false;
        }
        // Descriptors without an id give no information.
        if k != link && other.bd_id < tile.bds as u64 {
            let upper = match other.channel {
                Some((_, channel)) => channel % 2 == 1,
                None => other.bd_id >= half,
            };
            in_reach = in_reach || upper == (own.bd_id >= half);
        }
    });
    in_reach
}
