//! Words for messages about the data memory of a tile.

use super::fault::Copy;
use crate::declare::MemoryDeclaration;
use crate::device::{Device, Memory};
use crate::rule::assumed::{NONE_NAMED, may_be_assumed};
use crate::rule::table::Arg;
use crate::text::Text;

/// Words before a number that may be saturated.
pub(super) const fn more_than(number: i128) -> &'static str {
    if number == i128::MAX { "more than " } else { "" }
}

/// `is for AIE2P, but the memory is for AIE-ML`, about a descriptor.
pub(super) const fn for_another_device(text: Text, device: Device, memory: &MemoryDeclaration<'_>) -> Text {
    let text = text.str("is for ").str(device.family().title).str(", but the memory is for ");
    let text = text.str(memory.device.family().title);
    if may_be_assumed(device, None) || may_be_assumed(memory.device, Some(memory.is_device_assumed)) {
        text.note(NONE_NAMED)
    } else {
        text
    }
}

pub(super) const fn item<'a>(declared: &MemoryDeclaration<'a>, buffer: usize) -> Arg<'a> {
    let Copy { ring, copy } = Copy::of(declared, buffer);
    let ring = &declared.rings[ring];
    Arg::Item(ring.name, if ring.depth > 1 { Some(copy as i128) } else { None })
}

pub(super) const fn name(text: Text, declared: &MemoryDeclaration<'_>, buffer: usize) -> Text {
    text.fill("{}", &[item(declared, buffer)])
}

/// The name of a buffer and its range, `0x400..0x800`.
pub(super) const fn placed(declared: &MemoryDeclaration<'_>, buffer: usize) -> Text {
    let Copy { ring, copy } = Copy::of(declared, buffer);
    let text = name(Text::new(), declared, buffer);
    match declared.rings[ring].address(copy) {
        Some(address) => text.str(" at ").range(address, declared.rings[ring].bytes),
        None => text,
    }
}

/// The range of a buffer at an address.
pub(super) const fn bytes_at(declared: &MemoryDeclaration<'_>, buffer: usize, address: u64) -> (u64, u64) {
    let bytes = declared.rings[Copy::of(declared, buffer).ring].bytes;
    (address, address.saturating_add(bytes as u64))
}

/// `a stack of 1024 bytes does`, `a stack of 1024 bytes and a heap of 64 bytes do`
pub(super) const fn reserved(declared: &MemoryDeclaration<'_>, has_heap: bool) -> Text {
    let text = Text::new().str("a stack of ").count(declared.stack, "byte");
    if has_heap {
        text.str(" and a heap of ").count(declared.heap, "byte").str(" do")
    } else {
        text.str(" does")
    }
}

pub(super) const fn memory_bytes(declared: &MemoryDeclaration<'_>) -> u64 {
    if let Some(memory) = declared.device.data_memory(declared.tile) { memory.bytes } else { 0 }
}

/// Starts a note with the memory, and the source of its numbers.
pub(super) const fn in_memory(text: Text, declared: &MemoryDeclaration<'_>, memory: &Memory) -> Text {
    let text = text.note(declared.tile.title()).str(" of ").str(declared.device.family().title).str(" has ");
    let text = text.int(memory.banks as i128).str(" banks of ").int(memory.bank_bytes() as i128);
    text.str(" bytes (").str(memory.source).str(")")
}

/// The same for a tile that may have no memory.
pub(super) const fn in_memory_of(text: Text, declared: &MemoryDeclaration<'_>) -> Text {
    match declared.device.data_memory(declared.tile) {
        Some(memory) => in_memory(text, declared, memory),
        None => text,
    }
}
