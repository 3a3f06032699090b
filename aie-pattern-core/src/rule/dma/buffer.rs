//! The buffer: every access inside it, its address and its memory.

use super::locks::local_channel;
use super::{push_walk, tile};
use crate::declare::Descriptor;
use crate::device::Tile;
use crate::ir::Pattern;
use crate::rule::walk;
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;
use crate::util::known;

/// What can be wrong with a buffer beside the walk in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is larger than the data memory of the tile.
    Memory {
        /// The buffer.
        bytes: i128,
        /// The memory, in bytes.
        most: i128,
    },
    /// It is larger than what a tile without data memory can address.
    Reach {
        /// The buffer.
        bytes: i128,
        /// What is within reach, in bytes.
        most: i128,
    },
    /// Its address is not that of a word.
    Unaligned {
        /// The byte address.
        address: i128,
    },
    /// Its address is below what the descriptor reaches.
    Below {
        /// The byte address.
        address: i128,
        /// The lowest address within reach.
        least: i128,
    },
    /// Its address is above what the descriptor reaches.
    Above {
        /// The byte address.
        address: i128,
        /// The first address out of reach.
        end: i128,
    },
    /// It leaves the memory that the descriptor reaches.
    End {
        /// The byte address at which it begins.
        address: i128,
        /// The buffer.
        bytes: i128,
        /// The first address out of reach.
        end: i128,
    },
}

pub(super) const fn check(d: &Descriptor, out: &mut Violations<super::Fault>) {
    if d.is_walk_known() {
        check_bounds(d, out);
    }
    if let Some(word) = d.index
        && d.is_walk_known()
        && d.is_iteration_known()
    {
        let mut found = Violations::new();
        walk::check_index_word(&d.pattern(), word, &mut found);
        push_walk(&found, out);
    }
    check_memory(d, out);
    check_address(d, out);
}

/// **Bounds**: every index of the walk, offset and iteration included, lies in the buffer.
///
/// mlir-aie compares only linear transfers; a DMA does not know the bounds and reads or overwrites whatever is there.
const fn check_bounds(d: &Descriptor, out: &mut Violations<super::Fault>) {
    let Some(walk) = (match d.dims {
        Some(dims) => Descriptor { dims: Some(dims.not_empty()), ..*d }.first_run(),
        None => d.first_run(),
    }) else {
        return;
    };
    let length = if known(d.elements) { Some(d.elements) } else { None };
    let mut found = Violations::new();
    walk::check_bounds(&walk, length, &mut found);
    if d.rank() == 0 {
        // The one dimension of a linear transfer is not written.
        let locus = match d.len {
            Some(_) => Locus::Len,
            None if d.offset != 0 => Locus::Offset,
            None => Locus::Buffer,
        };
        found.relocate(Locus::Size(0), locus);
    }
    if found.is_empty()
        && d.is_iteration_known()
        && known(d.elements)
        && let Some(iterated) = d.iterated()
        && let Ok((least, greatest)) = iterated.extent()
    {
        if least < 0 {
            found.push(walk::Fault::BelowBuffer { index: least }.at(Locus::IterationStride));
        }
        if greatest >= d.elements {
            let fault = walk::Fault::BeyondBuffer { elements: greatest + 1, buffer: d.elements };
            found.push(fault.at(Locus::IterationSize));
        }
    }
    push_walk(&found, out);
}

/// The walk that a violation at a place is about: with the iteration if that leaves the buffer.
pub(super) const fn walked(d: &Descriptor, locus: Locus) -> Pattern {
    let walk = match (locus, d.dims) {
        (Locus::IterationSize | Locus::IterationStride, _) => d.iterated(),
        (Locus::Index, _) => Some(d.pattern()),
        (_, Some(dims)) => Descriptor { dims: Some(dims.not_empty()), ..*d }.first_run(),
        _ => d.first_run(),
    };
    match walk {
        Some(walk) => walk,
        None => d.pattern(),
    }
}

/// **Memory**: the buffer is not larger than the data memory of the tile (AM020), or, if it has none, than what its
/// addresses reach.
const fn check_memory(d: &Descriptor, out: &mut Violations<super::Fault>) {
    let Some(tile) = d.limits() else { return };
    let bytes = bytes(d);
    match tile.memory() {
        Some(most) if bytes > most => out.push(Fault::Memory { bytes, most }.at(Locus::Buffer)),
        None if bytes > tile.reach => {
            out.push(Fault::Reach { bytes, most: tile.reach }.at(Locus::Buffer));
        }
        _ => {}
    }
}

/// **Address**: a descriptor holds the address of a 32-bit word within its reach, and the buffer ends where the memory
/// ends. Channels 4 and 5 of a mem tile reach only the memory of the tile itself (AM020).
///
/// On a mem tile the register holds addresses up to `0x20_0000` (AM025), but the memories of the three tiles in reach end at
/// `0x18_0000` (AM020). An address beyond can hang the channel, so the memories decide; tools accept what fits the register.
const fn check_address(d: &Descriptor, out: &mut Violations<super::Fault>) {
    let (Some(tile), Some(address)) = (d.limits(), d.address) else { return };
    if !known(address) {
        return;
    }
    let ((least, end), bytes) = (window(d, tile), bytes(d));
    let fault = if address % 4 != 0 {
        Fault::Unaligned { address }
    } else if address < least {
        Fault::Below { address, least }
    } else if address >= end {
        Fault::Above { address, end }
    } else if address.saturating_add(bytes) > end && !out.has(Rule::Memory) {
        Fault::End { address, bytes, end }
    } else {
        return;
    };
    out.push(fault.at(Locus::Address));
}

/// The byte addresses that the descriptor reaches, and one past them.
pub(super) const fn window(d: &Descriptor, tile: &Tile) -> (i128, i128) {
    match tile.memory() {
        Some(memory) if local_channel(d, tile).is_some() => (tile.local_memory, tile.local_memory + memory),
        _ => (0, tile.reach),
    }
}

/// Bytes of the buffer.
pub(super) const fn bytes(d: &Descriptor) -> i128 {
    d.elements.saturating_mul(d.bits()).saturating_add(7).div_euclid(8)
}

impl Fault {
    const fn at(self, locus: Locus) -> Violation<super::Fault> {
        super::Fault::Buffer(self).at(locus)
    }

    pub(super) const fn rule(&self) -> Rule {
        match self {
            Self::Memory { .. } | Self::Reach { .. } => Rule::Memory,
            Self::Unaligned { .. } | Self::Below { .. } | Self::Above { .. } | Self::End { .. } => {
                Rule::Address
            }
        }
    }

    /// Bytes out of bounds.
    pub(super) const fn excess(&self) -> u128 {
        match *self {
            Self::Memory { bytes, most } | Self::Reach { bytes, most } => bytes.abs_diff(most),
            Self::Unaligned { .. } => 0,
            Self::Below { address, least } => address.abs_diff(least),
            Self::Above { address, end } => address.abs_diff(end),
            Self::End { address, bytes, end } => address.saturating_add(bytes).abs_diff(end),
        }
    }

    pub(super) const fn message(&self, d: &Descriptor) -> Text {
        let (text, tile) = (Text::new(), tile(d));
        match *self {
            Self::Memory { bytes, most } => text
                .str("the buffer has ")
                .count(bytes, "byte")
                .str(", but the memory of ")
                .str(tile.kind.title())
                .str(" has ")
                .int(most)
                .note("data memory of the tile")
                .cite(d.device.family().manual),
            Self::Reach { bytes, most } => text
                .str("the buffer has ")
                .count(bytes, "byte")
                .str(", but ")
                .str(tile.kind.title())
                .str(" reaches only ")
                .int(most)
                .note("its byte addresses have ")
                .int(tile.address_bits as i128)
                .str(" bits")
                .cite(d.device.family().registers),
            Self::Unaligned { address } => text
                .str("address ")
                .hex(address)
                .str(" is not a multiple of 4")
                .note("a descriptor holds the address of a 32-bit word")
                .cite(d.device.family().registers),
            Self::Below { address, least } => {
                out_of_reach(text.str("address ").hex(address), " (at least ", least, d)
            }
            Self::Above { address, end } => {
                out_of_reach(text.str("address ").hex(address), " (must be below ", end, d)
            }
            Self::End { address, bytes, end } => text
                .str("a buffer of ")
                .count(bytes, "byte")
                .str(" at address ")
                .hex(address)
                .str(" ends at ")
                .hex(address.saturating_add(bytes))
                .str(", but the memory ends at ")
                .hex(end),
        }
    }
}

/// Appends that an address is out of reach, with the bound that it passes.
const fn out_of_reach(text: Text, side: &str, bound: i128, d: &Descriptor) -> Text {
    let tile = tile(d);
    let text = text.str(" is out of reach of ");
    if let Some(channel) = local_channel(d, tile) {
        let (least, end) = window(d, tile);
        let text = text.str("channel ").int(channel).str(side).hex(bound).str(")");
        return text
            .note("channels from ")
            .int(tile.first_local_channel)
            .str(" on reach only the memory of the tile itself, ")
            .hex(least)
            .str("..")
            .hex(end)
            .cite(d.device.family().manual);
    }
    text.str(tile.kind.title())
        .str(side)
        .hex(bound)
        .str(")")
        .note("byte addresses in a descriptor have ")
        .int(tile.address_bits as i128)
        .str(" bits (")
        .str(tile.source)
        .str(")")
}
