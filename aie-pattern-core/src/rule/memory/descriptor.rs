//! Rules about a descriptor of a tile with declared memory.

use super::words::{for_another_device, name};
use crate::declare::{Link, MemoryDeclaration};
use crate::lower::memory::Placement;
use crate::rule::Rule;
use crate::text::Text;

/// Checks a descriptor in a tile: the broken rule and the message, if any.
///
/// The descriptor must be for this device and kind of tile, and the bytes that it reaches must be in one buffer of
/// the tile. Memory of a mem tile's neighbour is unknown here, and so is a descriptor without an address.
pub const fn check_descriptor(
    link: &Link,
    declared: &MemoryDeclaration<'_>,
    placement: &Placement,
) -> Option<(Rule, Text)> {
    let text = Text::new().str("descriptor ").int(link.bd_id as i128);
    if link.tile as u8 != declared.tile as u8 {
        let text = text.str(" belongs to ").str(link.tile.title()).str(", but the memory belongs to ");
        return Some((Rule::TileKind, text.str(declared.tile.title())));
    }
    if link.device as u8 != declared.device as u8 {
        return Some((Rule::TileKind, for_another_device(text.str(" "), link.device, declared)));
    }
    let (Some((start, end)), Some(memory)) = (link.region, declared.device.data_memory(declared.tile)) else {
        return None;
    };
    let base = declared.dma_base();
    if end <= base || start >= base + memory.bytes {
        return None;
    }
    let (copies, mut first) = (declared.copies(), None);
    each!(k, 0..copies.as_slice().len(), {
        let from = base + placement.addresses()[k];
        let last = from + copies.as_slice()[k].bytes;
        if from <= start && end <= last {
            return None;
        }
        if start < last && from < end && first.is_none() {
            first = Some((k, from, last));
        }
    });
    let text = text.str(" reaches ").hex(start as i128).str("..").hex(end as i128).str(", ");
    let text = match first {
        Some((k, from, last)) => {
            let text = name(text.str("which is more than "), declared, k).str(" at ");
            text.hex(from as i128).str("..").hex(last as i128)
        }
        None => text.str("where the tile has no buffer"),
    };
    let text = text.note("write the `dma_address` of a buffer's constant as its `address`");
    Some((Rule::MemoryDescriptor, text))
}
