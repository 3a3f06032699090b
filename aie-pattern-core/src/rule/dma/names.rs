//! Rules about the channel and the descriptors that a descriptor names.
//!
//! Each number names an existing resource of the tile within reach (AM020).

use super::fault::{part, source};
use super::tile;
use crate::declare::Descriptor;
use crate::device::Tile;
use crate::rule::table::common::{Bound, Device, Number, TileKind, Words};
use crate::rule::table::{Arg, kinds};
use crate::rule::{Locus, Violations};
use crate::util::known;

kinds! {
    /// The source of the reachable half.
    Reaching(_half: Half) => Arg::Nothing;
}

part! {
    /// A fault of a channel or of a descriptor id.
    Names as fault of d;

    /// The tile does not have the channel.
    NoChannel { channel: Number, bound: Bound } => ChannelNumber {
        let all: Number = tile(d).channels;
        "channel {channel} does not exist on {tile} {bound}";
        note "{tile} has {all channel} in each direction ({manual})";
    }

    /// The tile does not have the descriptor.
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

    /// The tile does not have the next descriptor.
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

/// The number that determines the reachable half of a mem tile's descriptors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// The number of the channel.
    OfChannel(i128),
    /// The descriptor's own id: only channels of its half can run it.
    OfDescriptor(i128),
}

pub(super) const fn check(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    check_channel(d, tile, out);
    check_bds(d, tile, out);
}

/// **Channel**: the tile has the channel in each direction.
const fn check_channel(d: &Descriptor, tile: &Tile, out: &mut Violations<super::Fault>) {
    if let Some((_, channel)) = d.channel
        && known(channel)
        && let Some(bound) = Bound::passed(channel, 0, tile.channels - 1)
    {
        out.push(Fault::NoChannel { channel, bound }.at(Locus::ChannelNumber));
    }
}

/// **Descriptors**: the tile has the descriptor's own id and the next one. On a mem tile, an even channel reaches 0
/// to 23 and an odd one 24 to 47 (AM020), so a chain stays in the half of its channel. The driver checks neither.
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

/// The number that determines the reachable half: the channel, else the descriptor's own id, if the tile has it.
const fn half(d: &Descriptor, tile: &Tile) -> Option<Half> {
    match (d.channel, d.bd_id) {
        _ if !tile.split_bds => None,
        (Some((_, channel)), _) if is_below(channel, tile.channels) => Some(Half::OfChannel(channel)),
        (None, Some(id)) if is_below(id, tile.bds) => Some(Half::OfDescriptor(id)),
        _ => None,
    }
}

impl Half {
    /// Whether it is the upper half: the descriptors from `middle` on.
    const fn is_upper(self, middle: i128) -> bool {
        match self {
            Self::OfChannel(channel) => channel % 2 != 0,
            Self::OfDescriptor(id) => id >= middle,
        }
    }
}

pub(super) const fn is_below(number: i128, count: i128) -> bool {
    0 <= number && number < count
}

/// Words for the descriptors that the channels of a mem tile reach.
const HALVES: &str = "on a mem tile even channels reach descriptors 0 to 23, odd ones 24 to 47";
