//! The buffer: every access inside it, its address and its memory.

use crate::declare::Descriptor;
use crate::device::Tile;
use crate::ir::Pattern;
use crate::rule::walk;
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;
use crate::util::known;

pub(super) const fn check(d: &Descriptor, out: &mut Violations) {
    if d.is_walk_known() {
        check_bounds(d, out);
    }
    if let Some(word) = d.index
        && d.is_walk_known()
        && d.is_iteration_known()
    {
        let mut found = Violations::new();
        walk::check_index_word(&d.pattern(), word, &mut found);
        walk::take(&found, out);
    }
    check_memory(d, out);
    check_address(d, out);
}

/// **Bounds**: every index of the walk, offset and iteration included, lies in the buffer.
///
/// mlir-aie compares only linear transfers; a DMA does not know the bounds and reads or overwrites whatever is there.
const fn check_bounds(d: &Descriptor, out: &mut Violations) {
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
    if !found.is_empty() {
        return walk::take(&found, out);
    }
    if d.is_iteration_known()
        && known(d.elements)
        && let Some(iterated) = d.iterated()
        && let Ok((least, greatest)) = iterated.extent()
    {
        if least < 0 {
            out.push(Violation::new(Rule::BelowBuffer, Locus::IterationStride, least, 0));
        }
        if greatest >= d.elements {
            out.push(Violation::new(Rule::BeyondBuffer, Locus::IterationSize, greatest + 1, d.elements));
        }
    }
}

/// The walk that a violation of the bounds is about: with the iteration if that leaves the buffer.
pub(super) const fn walked(d: &Descriptor, violation: &Violation) -> Pattern {
    let walk = match (violation.locus, d.dims) {
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
/// addresses reach. Found: its bytes; limit: the bytes of the memory or within reach.
const fn check_memory(d: &Descriptor, out: &mut Violations) {
    let Some(tile) = d.limits() else { return };
    let most = match tile.memory {
        Some(memory) => memory,
        None => tile.reach,
    };
    if bytes(d) > most {
        out.push(Violation::new(Rule::Memory, Locus::Buffer, bytes(d), most));
    }
}

/// **Address**: a descriptor holds the address of a 32-bit word within its reach, and the buffer ends where the memory
/// ends. Channels 4 and 5 of a mem tile reach only the memory of the tile itself (AM020).
const fn check_address(d: &Descriptor, out: &mut Violations) {
    let (Some(tile), Some(address)) = (d.limits(), d.address) else { return };
    if !known(address) {
        return;
    }
    let (low, high) = window(d, tile);
    if address % 4 != 0 || address < low || address >= high {
        out.push(Violation::new(
            Rule::Address,
            Locus::Address,
            address,
            if address < low { low } else { high },
        ));
    } else if address.saturating_add(bytes(d)) > high && !out.has(Rule::Memory) {
        out.push(Violation::new(Rule::Address, Locus::Address, address.saturating_add(bytes(d)), high));
    }
}

/// The byte addresses that the descriptor reaches, and one past them.
pub(super) const fn window(d: &Descriptor, tile: &Tile) -> (i128, i128) {
    let own = match d.channel {
        Some((_, channel)) => channel >= tile.first_local_channel && channel < tile.channels,
        None => false,
    };
    match tile.memory {
        Some(memory) if own => (tile.local_memory, tile.local_memory + memory),
        _ => (0, tile.reach),
    }
}

/// Bytes of the buffer.
pub(super) const fn bytes(d: &Descriptor) -> i128 {
    d.elements.saturating_mul(d.bits()).saturating_add(7).div_euclid(8)
}

pub(super) const fn message(d: &Descriptor, violation: &Violation) -> Text {
    let (found, limit) = (violation.fault.found, violation.fault.limit);
    let text = Text::new();
    let Some(tile) = d.limits() else { return text };
    if let Rule::Memory = violation.rule {
        let text = text.str("the buffer has ").count(found, "byte");
        return match tile.memory {
            Some(_) => {
                let text = text.str(", but the memory of ").str(tile.title).str(" has ").int(limit);
                text.note("data memory of the tile (AM020)")
            }
            None => {
                let text = text.str(", but ").str(tile.title).str(" reaches only ").int(limit);
                text.note("its byte addresses have ").int(tile.address_bits as i128).str(" bits (AM025)")
            }
        };
    }
    let address = match d.address {
        Some(address) => address,
        None => 0,
    };
    if found != address {
        return text
            .str("a buffer of ")
            .count(bytes(d), "byte")
            .str(" at address ")
            .hex(address)
            .str(" ends at ")
            .hex(found)
            .str(", but the memory ends at ")
            .hex(limit);
    }
    if address % 4 != 0 {
        return text
            .str("address ")
            .hex(address)
            .str(" is not a multiple of 4")
            .note("a descriptor holds the address of a 32-bit word (AM025)");
    }
    text.str("address ")
        .hex(address)
        .str(" is out of reach of ")
        .str(tile.title)
        .str(if address < limit { ", at least " } else { ", below " })
        .hex(limit)
        .note("byte addresses in a descriptor have ")
        .int(tile.address_bits as i128)
        .str(" bits (")
        .str(tile.source)
        .str(")")
}
