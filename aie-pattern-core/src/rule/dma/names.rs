//! What a descriptor names: itself, the next one, its channel.
//!
//! Each number names something that the tile has (AM020), and within reach.

use super::tile;
use crate::declare::Descriptor;
use crate::device::Tile;
use crate::rule::{Bound, Locus, Rule, Violation, Violations};
use crate::text::Text;
use crate::util::known;

/// What can be wrong with what a descriptor names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The tile has no such channel.
    NoChannel {
        /// The channel.
        channel: i128,
        /// What there is.
        bound: Bound,
    },
    /// The tile has no such descriptor.
    NoDescriptor {
        /// The descriptor's own id.
        id: i128,
        /// What there is.
        bound: Bound,
    },
    /// The channel does not reach the descriptor.
    OutOfReach {
        /// The descriptor's own id.
        id: i128,
        /// The channel.
        channel: i128,
    },
    /// The tile has no such next descriptor.
    NoNext {
        /// The next descriptor's id.
        id: i128,
        /// What there is.
        bound: Bound,
    },
    /// The channel does not reach the next descriptor.
    NextOutOfReach {
        /// The next descriptor's id.
        id: i128,
        /// Which channel.
        channel: Half,
    },
}

/// What says which half of a mem tile's descriptors is in reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// The channel.
    OfChannel(i128),
    /// The descriptor's own id, hence every channel that reaches it.
    OfDescriptor(i128),
}

pub(super) const fn check(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    check_channel(d, tile, out);
    check_bds(d, tile, out);
}

/// **Channel**: one that the tile has in each direction.
const fn check_channel(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    if let Some((_, channel)) = d.channel
        && known(channel)
        && let Some(bound) = Bound::passed(channel, 0, tile.channels - 1)
    {
        out.push(Fault::NoChannel { channel, bound }.at(Locus::ChannelNumber));
    }
}

/// **Descriptors**: its own id and the next one's are among the tile's. On a mem tile an even channel reaches 0 to 23 and an
/// odd one 24 to 47 (AM020), so a chain stays in the half of its channel. The driver checks neither.
const fn check_bds(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    let middle = tile.bds / 2;
    let half = half(d, tile);
    if let Some(id) = d.bd_id
        && known(id)
    {
        if let Some(bound) = Bound::passed(id, 0, tile.bds - 1) {
            out.push(Fault::NoDescriptor { id, bound }.at(Locus::BdId));
        } else if let Some(Half::OfChannel(channel)) = half
            && (id >= middle) != (channel % 2 != 0)
        {
            out.push(Fault::OutOfReach { id, channel }.at(Locus::BdId));
        }
    }
    if let Some(id) = d.next_bd
        && known(id)
    {
        if let Some(bound) = Bound::passed(id, 0, tile.bds - 1) {
            out.push(Fault::NoNext { id, bound }.at(Locus::NextBd));
        } else if let Some(channel) = half
            && (id >= middle) != channel.is_upper(middle)
        {
            out.push(Fault::NextOutOfReach { id, channel }.at(Locus::NextBd));
        }
    }
}

/// What says which half of the descriptors is in reach: the channel, else the descriptor's own id, if the tile has it.
const fn half(d: &Descriptor, tile: &Tile) -> Option<Half> {
    match (d.channel, d.bd_id) {
        _ if !tile.split_bds => None,
        (Some((_, channel)), _) if is_below(channel, tile.channels) => Some(Half::OfChannel(channel)),
        (None, Some(id)) if is_below(id, tile.bds) => Some(Half::OfDescriptor(id)),
        _ => None,
    }
}

impl Half {
    /// Whether it is the upper half, of the descriptors from `middle` on.
    const fn is_upper(self, middle: i128) -> bool {
        match self {
            Self::OfChannel(channel) => channel % 2 != 0,
            Self::OfDescriptor(id) => id >= middle,
        }
    }
}

const fn is_below(number: i128, count: i128) -> bool {
    0 <= number && number < count
}

impl Fault {
    const fn at(self, locus: Locus) -> Violation<super::Fault> {
        super::Fault::Names(self).at(locus)
    }

    pub(super) const fn rule(&self) -> Rule {
        match self {
            Self::NoChannel { .. } => Rule::ChannelNumber,
            Self::NoDescriptor { .. } => Rule::BdId,
            Self::OutOfReach { .. } => Rule::BdChannel,
            Self::NoNext { .. } | Self::NextOutOfReach { .. } => Rule::NextBd,
        }
    }

    pub(super) const fn message(&self, d: &Descriptor) -> Text {
        let (text, tile) = (Text::new(), tile(d));
        match *self {
            Self::NoChannel { channel, bound } => does_not_exist(text, "channel ", channel, bound, tile)
                .note(tile.kind.title())
                .str(" has ")
                .count(tile.channels, "channel")
                .str(" in each direction")
                .cite(d.device.family().manual),
            Self::NoDescriptor { id, bound } => {
                descriptors(does_not_exist(text, "descriptor ", id, bound, tile), d)
            }
            Self::NoNext { id, bound } => {
                descriptors(does_not_exist(text, "next descriptor ", id, bound, tile), d)
            }
            Self::OutOfReach { id, channel } => {
                let text = text.str("descriptor ").int(id).str(" is out of reach of channel ");
                text.int(channel).note(HALVES).cite(d.device.family().manual)
            }
            Self::NextOutOfReach { id, channel } => {
                let text = text.str("next descriptor ").int(id).str(" is out of reach of ");
                let text = match channel {
                    Half::OfChannel(channel) => text.str("channel ").int(channel),
                    Half::OfDescriptor(id) => text.str("the channels of descriptor ").int(id),
                };
                text.note(HALVES).cite(d.device.family().manual)
            }
        }
    }
}

/// Appends that the tile has no such number.
pub(super) const fn does_not_exist(text: Text, what: &str, number: i128, bound: Bound, tile: &Tile) -> Text {
    bound.append(text.str(what).int(number).str(" does not exist on ").str(tile.kind.title()))
}

const fn descriptors(text: Text, d: &Descriptor) -> Text {
    let tile = tile(d);
    text.note(tile.kind.title())
        .str(" has ")
        .count(tile.bds, "buffer descriptor")
        .cite(d.device.family().manual)
}

/// Which descriptors the channels of a mem tile reach.
const HALVES: &str = "on a mem tile even channels reach descriptors 0 to 23, odd ones 24 to 47";
