//! What a descriptor names: itself, the next one, its channel.
//!
//! Each number names something that the tile has (AM020), and within reach.

use super::fault::{part, source};
use super::tile;
use crate::declare::Descriptor;
use crate::device::Tile;
use crate::rule::table::common::{Bound, Device, Number, TileKind, Words};
use crate::rule::table::{Arg, kinds};
use crate::rule::{Locus, Violations};
use crate::util::known;

kinds! {
    /// Which channel.
    Reaching(_half: Half) => Arg::Nothing;
}

part! {
    /// What can be wrong with what a descriptor names.
    Names as fault of d;

    /// The tile has no such channel.
    NoChannel { channel: Number, bound: Bound } => ChannelNumber {
        let all: Number = tile(d).channels;
        "channel {channel} does not exist on {tile} {bound}";
        note "{tile} has {all channel} in each direction ({manual})";
    }

    /// The tile has no such descriptor.
    NoDescriptor { id: Number, bound: Bound } => BdId {
        let all: Number = tile(d).bds;
        "descriptor {id} does not exist on {tile} {bound}";
        note "{tile} has {all buffer descriptor} ({manual})";
    }

    /// The channel does not reach the descriptor.
    OutOfReach { id: Number, channel: Number } => BdChannel {
        let halves: Words = HALVES;
        "descriptor {id} is out of reach of channel {channel}";
        note "{halves} ({manual})";
    }

    /// The tile has no such next descriptor.
    NoNext { id: Number, bound: Bound } => NextBd {
        let all: Number = tile(d).bds;
        "next descriptor {id} does not exist on {tile} {bound}";
        note "{tile} has {all buffer descriptor} ({manual})";
    }

    /// The channel does not reach the next descriptor.
    NextOutOfReach { id: Number, channel: Reaching } => NextBd {
        let halves: Words = HALVES;
        let whose: Words = match channel {
            Half::OfChannel(_) => "channel",
            Half::OfDescriptor(_) => "the channels of descriptor",
        };
        let number: Number = match channel {
            Half::OfChannel(number) | Half::OfDescriptor(number) => number,
        };
        "next descriptor {id} is out of reach of {whose} {number}";
        note "{halves} ({manual})";
    }
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

/// Which descriptors the channels of a mem tile reach.
const HALVES: &str = "on a mem tile even channels reach descriptors 0 to 23, odd ones 24 to 47";
