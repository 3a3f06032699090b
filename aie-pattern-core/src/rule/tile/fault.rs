//! What can be wrong with the descriptors of a tile, in words.

use super::common;
use crate::declare::{DescriptorSet, Link};
use crate::device::Tile;
use crate::register::addresses;
use crate::rule::Rule;
use crate::text::{Checked, Text};
use crate::util::Blank;

/// Something wrong with the descriptors of a tile; `link` is the place of the one that it is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TileFault {
    /// A descriptor of another kind of tile than the first one.
    OtherTile {
        /// Which.
        link: usize,
    },
    /// A descriptor of another device than the first one that says.
    OtherDevice {
        /// Which.
        link: usize,
        /// The one that says.
        first: usize,
    },
    /// A descriptor with the id of one before it.
    Twice {
        /// Which.
        link: usize,
        /// The one before it.
        first: usize,
    },
    /// A descriptor that its channel does not reach.
    OutOfReach {
        /// Which.
        link: usize,
    },
    /// A `next_bd` that is the id of no descriptor.
    NoNext {
        /// Whose.
        link: usize,
    },
    /// A `next_bd` that is for another channel.
    OtherChannel {
        /// Whose.
        link: usize,
        /// The next one.
        next: usize,
    },
    /// A descriptor that reaches addresses that one before it reaches.
    Overlap {
        /// Which.
        link: usize,
        /// The one before it.
        first: usize,
    },
    /// A lock of a mem tile that no descriptor releases.
    NeverReleased {
        /// The first one that acquires it.
        link: usize,
    },
    /// A lock of a mem tile's neighbour whose memory the descriptor is not known to reach.
    Neighbour {
        /// Which.
        link: usize,
        /// The lock.
        lock: u64,
    },
    /// A neighbour of a mem tile that the array does not have.
    NoNeighbour {
        /// Which descriptor reaches it.
        link: usize,
        /// Whether it would be the eastern one; else the western one.
        is_east: bool,
    },
    /// A lock of a mem tile that no descriptor acquires.
    NeverAcquired {
        /// The first one that releases it.
        link: usize,
    },
}

impl TileFault {
    /// The descriptor that it is about.
    #[must_use]
    pub const fn link(&self) -> usize {
        match *self {
            Self::OtherTile { link }
            | Self::OtherDevice { link, .. }
            | Self::Twice { link, .. }
            | Self::OutOfReach { link }
            | Self::NoNext { link }
            | Self::OtherChannel { link, .. }
            | Self::Overlap { link, .. }
            | Self::NeverReleased { link }
            | Self::Neighbour { link, .. }
            | Self::NoNeighbour { link, .. }
            | Self::NeverAcquired { link } => link,
        }
    }

    /// The rule that it breaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self {
            Self::OtherTile { .. } | Self::OtherDevice { .. } => Rule::TileKind,
            Self::Twice { .. } => Rule::ChainId,
            Self::OutOfReach { .. } => Rule::BdChannel,
            Self::NoNext { .. } => Rule::TileNext,
            Self::OtherChannel { .. } => Rule::ChainChannel,
            Self::Overlap { .. } => Rule::TileOverlap,
            Self::NeverReleased { .. } | Self::NeverAcquired { .. } => Rule::TileLocks,
            Self::Neighbour { .. } => Rule::NeighbourLock,
            Self::NoNeighbour { .. } => Rule::NoNeighbour,
        }
    }

    /// In words, as messages of rules are, of the descriptors that were checked. `names` are what the program calls them, if
    /// that is known.
    ///
    /// # Panics
    /// If `tile` has no such descriptor, so is another one.
    #[must_use]
    pub const fn text(&self, tile: &DescriptorSet<'_>, names: &[&str]) -> Text {
        let link = &tile.links[self.link()];
        let text = Text::new().str("descriptor ").int(link.bd_id as i128);
        match *self {
            Self::OtherTile { .. } => {
                let text = text.str(" belongs to ").str(title(link)).str(", but descriptor ");
                let text = text.int(tile.links[0].bd_id as i128).str(" to ").str(title(&tile.links[0]));
                text.note("the descriptors of a tile are all of its kind")
            }
            Self::OtherDevice { first, .. } => {
                let first = &tile.links[first];
                let text = match (link.device, first.device) {
                    (Some(own), Some(device)) => {
                        let text = text.str(" is for ").str(own.family().title).str(", but descriptor ");
                        text.int(first.bd_id as i128).str(" for ").str(device.family().title)
                    }
                    _ => text,
                };
                text.note("the tiles of a device are all of its family")
            }
            Self::Twice { first, link } => {
                let text = text.str(" is there twice, as number ").int(tile.item(first) as i128 + 1);
                text.str(" and ")
                    .int(tile.item(link) as i128 + 1)
                    .note("the words written last would overwrite the others")
            }
            Self::OutOfReach { .. } => {
                let text = text.str(" is out of reach of ");
                let text = match link.channel {
                    Some((_, channel)) => text.str("channel ").int(channel as i128),
                    None => text,
                };
                text.note("on a mem tile even channels reach descriptors 0 to 23, odd ones 24 to 47 (AM020)")
            }
            Self::NoNext { .. } => {
                let text = text.str(" continues with descriptor ");
                let text = match link.next_bd {
                    Some(next) => text.int(next as i128),
                    None => text,
                };
                text.str(", which is not among those of the tile")
                    .note("the DMA follows `next_bd` alone (AM020), and runs whatever those registers hold")
            }
            Self::OtherChannel { next, .. } => {
                let next = &tile.links[next];
                let text = channel(text.str(" is for "), link).str(", but continues with descriptor ");
                channel(text.int(next.bd_id as i128).str(", which is for "), next)
                    .note("one channel runs all descriptors of a chain")
            }
            Self::Overlap { first, .. } => self.overlap(text, tile, first, names),
            Self::NeverReleased { .. } => {
                let text = match link.acquire {
                    Some((lock, _)) => text.str(" acquires lock ").int(lock as i128),
                    None => text,
                };
                self.allow(text.str(", which no descriptor of the tile releases"), tile)
            }
            Self::Neighbour { lock, .. } => {
                let is_west = (lock as i128) < addresses::limits(link.tile).local_locks.0;
                let text = text.str(" names lock ").int(lock as i128).str(", which belongs to the ");
                let text = text.str(if is_west { "western" } else { "eastern" }).str(" neighbour, but ");
                let text = match link.region {
                    Some(_) => text.str("its buffer does not"),
                    None => text.str("declares no address in its memory"),
                };
                let text = text.note(
                    "locks 64 to 127 belong to the tile itself, as MLIR-AIE's 0 to 63 of that tile (AM020)",
                );
                match gone(self, &DescriptorSet { allow_neighbours: true, ..*tile }) {
                    Some(checked) => text.offer(checked, "allow(neighbours) if this is intended"),
                    None => text,
                }
            }
            Self::NoNeighbour { is_east, .. } => no_neighbour(text, link, is_east),
            Self::NeverAcquired { .. } => {
                let text = match link.release {
                    Some((lock, _)) => text.str(" releases lock ").int(lock as i128),
                    None => text,
                };
                self.allow(text.str(", which no descriptor of the tile acquires"), tile)
            }
        }
    }

    const fn overlap(&self, text: Text, tile: &DescriptorSet<'_>, first: usize, names: &[&str]) -> Text {
        let (one, other) = (&tile.links[first], &tile.links[self.link()]);
        let (Some(region), Some(common)) = (other.region, common(one, other)) else { return text };
        let text = range(text.str(" reaches "), region).str(", of which descriptor ").int(one.bd_id as i128);
        let text = range(text.str(" reaches "), common).note(
            "what one of them writes there is what the other one finds; of a stride, what lies between counts as well",
        );
        if names.len() != tile.links.len() {
            return text;
        }
        let shared = DescriptorSet { shared: &[&[tile.item(first), tile.item(self.link())]], ..*tile };
        match gone(self, &shared) {
            Some(checked) => {
                let text = text.offer(checked, "shared(").str(names[first]).str(", ");
                text.str(names[self.link()]).str(") if they are meant to")
            }
            None => text,
        }
    }

    const fn allow(&self, text: Text, tile: &DescriptorSet<'_>) -> Text {
        let text = text.note(
            "a mem tile has no core, and no core reaches its locks: only the DMAs of its mem-tile neighbours do (AM020)",
        );
        match gone(self, &DescriptorSet { allow_locks: true, ..*tile }) {
            Some(checked) => text.offer(checked, "allow(locks) if one of these does"),
            None => text,
        }
    }

    /// Whether this is the same fault, of those that can be meant.
    const fn is_same(&self, other: &Self) -> bool {
        let is_same_pair = match (self, other) {
            (Self::Overlap { first: one, .. }, Self::Overlap { first: other, .. }) => *one == *other,
            _ => true,
        };
        is_same_pair && self.link() == other.link() && self.rule() as u8 == other.rule() as u8
    }
}

/// What a descriptor reaches of a neighbour that is not there: its address first, since a lock may follow from it.
const fn no_neighbour(text: Text, link: &Link, is_east: bool) -> Text {
    let limits = addresses::limits(link.tile);
    let side = if is_east { "eastern" } else { "western" };
    let text = match (link.region, link.acquire, link.release) {
        (Some(region), ..)
            if is_east == (region.0 as i128 > limits.local_memory) && !is_local(link, region) =>
        {
            range(text.str(" reaches "), region).str(" in the memory of the ").str(side).str(" neighbour")
        }
        (_, Some((lock, _)), _) if is_lock_of(limits, lock, is_east) => names_lock(text, lock, side),
        (_, _, Some((lock, _))) => names_lock(text, lock, side),
        _ => text,
    };
    let text =
        text.str(", but the tile is in the ").str(if is_east { "last" } else { "first" }).str(" column");
    let last = limits.local_memory
        + match limits.memory {
            Some(memory) => memory,
            None => 0,
        };
    let text = text.note("addresses ").hex(limits.local_memory).str("..").hex(last).str(" and locks ");
    text.int(limits.local_locks.0)
        .str(" to ")
        .int(limits.local_locks.1)
        .str(" belong to the tile itself; an access beyond the array can hang the channel (AM020)")
}

const fn names_lock(text: Text, lock: u64, side: &str) -> Text {
    text.str(" names lock ").int(lock as i128).str(" of the ").str(side).str(" neighbour")
}

/// Whether a lock belongs to the eastern or to the western neighbour.
const fn is_lock_of(limits: &Tile, lock: u64, is_east: bool) -> bool {
    if is_east { lock as i128 > limits.local_locks.1 } else { (lock as i128) < limits.local_locks.0 }
}

/// Whether a region has a byte of the tile itself.
const fn is_local(link: &Link, (start, end): (u64, u64)) -> bool {
    let limits = addresses::limits(link.tile);
    match limits.memory {
        Some(memory) => (start as i128) < limits.local_memory + memory && end as i128 > limits.local_memory,
        None => false,
    }
}

/// Whether descriptors do not have a fault.
const fn gone(fault: &TileFault, tile: &DescriptorSet<'_>) -> Option<Checked> {
    let faults = super::check(tile);
    let mut k = 0;
    while k < faults.as_slice().len() {
        if faults.as_slice()[k].is_same(fault) {
            return None;
        }
        k += 1;
    }
    Checked::if_passed(true)
}

const fn title(link: &Link) -> &'static str {
    addresses::limits(link.tile).title
}

/// `0x400..0x800`.
const fn range(text: Text, region: (u64, u64)) -> Text {
    text.hex(region.0 as i128).str("..").hex(region.1 as i128)
}

const fn channel(text: Text, link: &Link) -> Text {
    match link.channel {
        Some((direction, channel)) => {
            text.str("channel ").int(channel as i128).str(" of ").str(direction.name())
        }
        None => text,
    }
}

impl Blank for TileFault {
    const BLANK: Self = Self::OtherTile { link: 0 };
}

/// The faults of the descriptors of one tile, in their order.
pub type TileFaults = crate::rule::Faults<TileFault>;
