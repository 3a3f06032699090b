//! Rules about the buffer: accesses stay inside; its address and its memory.

use super::fault::{part, source};
use super::locks::local_channel;
use super::{push_walk, tile};
use crate::declare::Descriptor;
use crate::device::Tile;
use crate::ir::Pattern;
use crate::rule::table::common::{Address, Device, Number, Phrase, TileKind, Words};
use crate::rule::walk;
use crate::rule::{Locus, Rule, Violations};
use crate::text::Text;
use crate::util::known;

part! {
    /// A fault of the buffer, apart from the walk in it. Sizes and addresses are in bytes.
    Buffer as fault of d;

    /// The buffer exceeds the data memory of the tile.
    Memory { bytes: Number, most: Number } => Memory {
        "the buffer has {bytes byte}, but the memory of {tile} has {most}";
        note "data memory of the tile ({manual})";
    }

    /// The buffer exceeds the reach of a tile without data memory.
    Reach { bytes: Number, most: Number } => Memory {
        let address_bits: Number = tile(d).address_bits as i128;
        "the buffer has {bytes byte}, but {tile} reaches only {most}";
        note "its byte addresses have {address_bits} bits ({registers})";
    }

    /// The address is not a multiple of a word.
    Unaligned { address: Address } => Address {
        "address {address} is not a multiple of 4";
        note "a descriptor holds the address of a 32-bit word ({registers})";
    }

    /// The address is below the reach of the descriptor.
    Below { address: Address, least: Address } => Address {
        let whose: Phrase = &whose_reach(d);
        "address {address} is out of reach of {whose} (at least {least})";
        .. reach(d);
    }

    /// The address is above the reach of the descriptor.
    Above { address: Address, end: Address } => Address {
        let whose: Phrase = &whose_reach(d);
        "address {address} is out of reach of {whose} (must be below {end})";
        .. reach(d);
    }

    /// The buffer extends past the reach of the descriptor.
    End { address: Address, bytes: Number, end: Address } => Address {
        let last: Address = address.saturating_add(bytes);
        "a buffer of {bytes byte} at address {address} ends at {last}, but the memory ends at {end}";
    }
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

/// **Bounds**: every index of the walk, offset and iteration included, is inside the buffer.
///
/// mlir-aie only checks linear transfers. A DMA does not know the bounds and reads or overwrites adjacent memory.
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
        // The single dimension of a linear transfer is not written.
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

/// The walk for a violation at a locus: with the iteration, if that is what leaves the buffer.
pub(super) const fn walked(d: &Descriptor, locus: Locus) -> Pattern {
    let walk = match (locus, d.dims) {
        (Locus::IterationSize | Locus::IterationStride, _) => d.iterated(),
        (Locus::Index, _) => Some(d.pattern()),
        (_, Some(dims)) => Descriptor { dims: Some(dims.not_empty()), ..*d }.first_run(),
        _ => d.first_run(),
    };
    or!(walk, d.pattern())
}

/// **Memory**: the buffer fits the data memory of the tile (AM020), or without data memory, the reach of its
/// addresses.
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

/// **Address**: a descriptor holds the address of a 32-bit word within its reach, and the buffer ends within the
/// memory. The word is the one that holds the first element, so that a narrow buffer may begin within one. Channels 4 and 5 of a
/// mem tile reach only the tile's own memory (AM020).
///
/// On a mem tile, the register can hold addresses up to `0x20_0000` (AM025), but the memories of the three reachable
/// tiles end at `0x18_0000` (AM020). A higher address can hang the channel, so the memories decide. Tools accept
/// anything that fits the register.
const fn check_address(d: &Descriptor, out: &mut Violations<super::Fault>) {
    let (Some(tile), Some(address)) = (d.limits(), d.address) else { return };
    if !known(address) {
        return;
    }
    let ((least, end), bytes) = (window(d, tile), bytes(d));
    let fault = if address % 4 != 0 && !begins_a_word(d) {
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

/// Whether the first element begins a word: the register holds the sum of address and offset. An unknown number may make
/// it so.
pub(super) const fn begins_a_word(d: &Descriptor) -> bool {
    let Some(address) = d.address else { return false };
    if !known(address) || !known(d.offset) {
        return d.bits() < 32;
    }
    let bits = address.saturating_mul(8).saturating_add(d.offset.saturating_mul(d.bits()));
    bits % 32 == 0
}

/// The byte addresses (start, end) that the descriptor reaches.
pub(super) const fn window(d: &Descriptor, tile: &Tile) -> (i128, i128) {
    match tile.memory() {
        Some(memory) if local_channel(d, tile).is_some() => (tile.local_memory, tile.local_memory + memory),
        _ => (0, tile.reach),
    }
}

pub(super) const fn bytes(d: &Descriptor) -> i128 {
    d.elements.saturating_mul(d.bits()).saturating_add(7).div_euclid(8)
}

impl Fault {
    /// By how many bytes the limit is exceeded.
    pub(super) const fn excess(&self) -> u128 {
        match *self {
            Self::Memory { bytes, most } | Self::Reach { bytes, most } => bytes.abs_diff(most),
            Self::Unaligned { .. } => 0,
            Self::Below { address, least } => address.abs_diff(least),
            Self::Above { address, end } => address.abs_diff(end),
            Self::End { address, bytes, end } => address.saturating_add(bytes).abs_diff(end),
        }
    }
}

/// The tile or channel that cannot reach an address.
const fn whose_reach(d: &Descriptor) -> Text {
    match local_channel(d, tile(d)) {
        Some(channel) => Text::new().str("channel ").int(channel),
        None => Text::new().str(d.tile.title()),
    }
}

/// Adds a note on the reach.
const fn reach(text: Text, d: &Descriptor) -> Text {
    let tile = tile(d);
    if local_channel(d, tile).is_some() {
        let (least, end) = window(d, tile);
        let text = text.note("channels from ").int(tile.first_local_channel);
        let text = text.str(" on reach only the memory of the tile itself, ").hex(least).str("..").hex(end);
        return text.cite(d.device.family().manual);
    }
    let text = text.note("byte addresses in a descriptor have ").int(tile.address_bits as i128);
    text.str(" bits").cite(tile.source)
}
