//! What can be wrong with a chain.

use super::ring::RingFault;
use super::{Chain, Link};
use crate::device::Direction;
use crate::register::addresses;
use crate::rule::Rule;
use crate::rule::faults::CAPACITY;
use crate::text::{Checked, Text};
use crate::util::Blank;

/// Something wrong with a chain; `link` is the position in its list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The chain has no descriptor.
    Empty,
    /// A descriptor that the tile does not have.
    NoDescriptor {
        /// Which.
        link: usize,
    },
    /// A descriptor that the channel does not reach.
    OutOfReach {
        /// Which.
        link: usize,
    },
    /// A descriptor with the id of one before it.
    Twice {
        /// Which.
        link: usize,
        /// The one before it.
        first: usize,
    },
    /// A channel that the tile does not have.
    NoChannel {
        /// Whose.
        link: usize,
    },
    /// A descriptor for another channel than the first one that says.
    OtherChannel {
        /// Which.
        link: usize,
    },
    /// A descriptor of another device than the first one that says.
    OtherDevice {
        /// Which.
        link: usize,
    },
    /// A descriptor of another kind of tile than the first one.
    OtherTile {
        /// Which.
        link: usize,
    },
    /// A `next_bd` that is not the next descriptor of the chain, that is missing, or that is given where the chain stops.
    Next {
        /// Which.
        link: usize,
    },
    /// A ring that stops, or runs over a buffer.
    Ring(RingFault),
}

impl Fault {
    /// The place of the initial value that it is about, and whether it is about the value and not its lock; `None` if it is
    /// about none.
    #[must_use]
    pub const fn entry(&self) -> Option<(usize, bool)> {
        match self {
            Self::Ring(fault) => match fault.entry() {
                Some(entry) => Some((entry, fault.is_of_value())),
                None => None,
            },
            _ => None,
        }
    }

    /// The link that it is about; `None` if there is none.
    #[must_use]
    pub const fn link(&self) -> Option<usize> {
        match *self {
            Self::Empty => None,
            Self::Ring(fault) => fault.link(),
            Self::NoDescriptor { link }
            | Self::OutOfReach { link }
            | Self::Twice { link, .. }
            | Self::NoChannel { link }
            | Self::OtherChannel { link }
            | Self::OtherDevice { link }
            | Self::OtherTile { link }
            | Self::Next { link } => Some(link),
        }
    }

    /// The rule that it breaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match *self {
            Self::NoDescriptor { .. } => Rule::BdId,
            Self::OutOfReach { .. } => Rule::BdChannel,
            Self::NoChannel { .. } => Rule::ChannelNumber,
            Self::OtherDevice { .. } | Self::OtherTile { .. } | Self::OtherChannel { .. } => {
                Rule::ChainChannel
            }
            Self::Empty | Self::Twice { .. } => Rule::ChainId,
            Self::Next { .. } => Rule::ChainNext,
            Self::Ring(fault) => fault.rule(),
        }
    }

    /// In words, as messages of rules are, of the chain that was checked.
    ///
    /// # Panics
    /// If `chain` has no such link, so is another one.
    #[must_use]
    pub const fn text(&self, chain: &Chain<'_>) -> Text {
        let text = Text::new();
        let Some(at) = self.link() else {
            return match self {
                Self::Ring(fault) => fault.text(text, chain),
                _ => text.str("the chain has no descriptor"),
            };
        };
        let link = chain.links[at];
        let tile = addresses::limits(link.tile);
        let text = match self {
            Self::NoChannel { .. } | Self::Empty => text,
            Self::Next { .. } if link.next_bd.is_some() => {
                text.str("`next_bd` of descriptor ").int(link.bd_id as i128)
            }
            _ => text.str("descriptor ").int(link.bd_id as i128),
        };
        match *self {
            Self::Empty => text,
            Self::Ring(fault) => fault.text(text, chain),
            Self::NoDescriptor { .. } => {
                let text = text.str(" does not exist on ").str(tile.title);
                text.str(", at most ")
                    .int(tile.bds - 1)
                    .note(tile.title)
                    .str(" has ")
                    .count(tile.bds, "buffer descriptor")
                    .str(" (AM020)")
            }
            Self::OutOfReach { .. } => {
                let text = text.str(" is out of reach of ");
                let text = match chain.channel() {
                    Some((_, channel)) => text.str("channel ").int(channel as i128),
                    None => text.str("the channels of descriptor ").int(chain.links[0].bd_id as i128),
                };
                text.note("on a mem tile even channels reach descriptors 0 to 23, odd ones 24 to 47 (AM020)")
            }
            Self::Twice { first, .. } => text
                .str(" is in the chain twice, as number ")
                .int(first as i128 + 1)
                .str(" and ")
                .int(at as i128 + 1)
                .note("the words written last would overwrite the others"),
            Self::NoChannel { .. } => {
                let text = named(text, link.channel).str(" does not exist on ").str(tile.title);
                text.str(", at most ")
                    .int(tile.channels - 1)
                    .note(tile.title)
                    .str(" has ")
                    .count(tile.channels, "channel")
                    .str(" in each direction (AM020)")
            }
            Self::OtherChannel { .. } => {
                let text = named(text.str(" is for "), link.channel);
                named(text.str(", but the chain is for "), chain.channel())
                    .note("one channel runs all descriptors of a chain")
            }
            Self::OtherDevice { .. } => {
                let text = match (link.device, chain.device()) {
                    (Some(own), Some(device)) => {
                        let text = text.str(" is for ").str(own.family().title);
                        text.str(", but the chain is for ").str(device.family().title)
                    }
                    _ => text,
                };
                text.note("one tile runs all descriptors of a chain")
            }
            Self::OtherTile { .. } => text
                .str(" belongs to ")
                .str(tile.title)
                .str(", but the chain to ")
                .str(addresses::limits(chain.links[0].tile).title)
                .note("`next_bd` names a descriptor of the same tile (AM020)"),
            Self::Next { .. } => {
                let text = match link.next_bd {
                    Some(next) => text.str(" is ").int(next as i128),
                    None => text.str(" has no `next_bd`"),
                };
                let next = chain.next(at);
                let text = match next {
                    Some(next) => text.str(", but the next descriptor of the chain is ").int(next as i128),
                    None => text.str(", but the chain ends there"),
                };
                match (Self::without(chain, at, next), next) {
                    (Some(checked), Some(next)) => text.offer(checked, "next_bd = ").int(next as i128),
                    (Some(checked), None) => text.offer(checked, "leave `next_bd` out"),
                    (None, _) => text,
                }
            }
        }
    }

    /// Whether the chain with another `next_bd` of the descriptor `at` has fewer faults.
    const fn without(chain: &Chain<'_>, at: usize, next_bd: Option<u64>) -> Option<Checked> {
        let mut links = [Link::new(chain.links[0].tile, 0, None); CAPACITY];
        if chain.links.len() > links.len() {
            return None;
        }
        links.split_at_mut(chain.links.len()).0.copy_from_slice(chain.links);
        links[at].next_bd = next_bd;
        let after = super::check(&Chain { links: links.split_at(chain.links.len()).0, ..*chain });
        Checked::if_passed(after.as_slice().len() < super::check(chain).as_slice().len())
    }
}

const fn named(text: Text, channel: Option<(Direction, u64)>) -> Text {
    match channel {
        Some((direction, channel)) => {
            text.str("channel ").int(channel as i128).str(" of ").str(direction.name())
        }
        None => text,
    }
}

/// The faults of one chain.
pub type Faults = crate::rule::Faults<Fault>;

impl Blank for Fault {
    const BLANK: Self = Self::Empty;
}
