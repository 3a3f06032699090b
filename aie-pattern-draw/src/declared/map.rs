//! The contents of a tile's memory.

use aie_pattern::memory::Map;
use aie_pattern::show::{BankMap, Banks, Taken};

use crate::Drawing;

/// Draws the memory of a tile: a bar for each bank with the stack, the heap and the buffers. The copies of a buffer
/// share a colour. Hatching shows the bytes that alignment leaves free after a buffer.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tile_memory! {
///     struct Core02 = device = npu1, tile = compute(0, 2) {
///         a: [i16; 1024] * 2,
///         weights: [i16; 2048] @ bank(1),
///     } call(a, weights);
/// }
/// let drawing = aie_pattern_draw::map(&Core02::MAP);
/// assert!(drawing.to_string().contains("<title>weights: 0x04000..0x05000, 4096 bytes</title>"));
/// ```
#[must_use]
pub fn map(map: &Map) -> Drawing {
    let banks = Banks { count: map.memory().banks, size: map.memory().bank_bytes() };
    let own = [("stack", 0, map.stack()), ("heap", map.stack(), map.heap())];
    let own = own.map(|(name, address, bytes)| Taken { name, ring: None, address, bytes });
    let names: Vec<String> = map.entries().map(|entry| entry.to_string()).collect();
    let entries = map.entries().zip(&names).map(|(entry, name)| Taken {
        name,
        ring: Some(entry.name),
        address: entry.address,
        bytes: entry.bytes,
    });
    let taken: Vec<Taken> = own.into_iter().chain(entries).collect();
    let bytes: u64 = map.entries().map(|entry| entry.bytes).sum();
    let title = format!("Memory of a tile: {} banks of {} bytes", banks.count, banks.size);
    let description = format!(
        "A bar for each bank. {} buffers take {bytes} bytes, the stack {} and the heap {}.",
        names.len(),
        map.stack(),
        map.heap()
    );
    let mut drawing = Drawing::new(title, description, banks.canvas());
    drawing.add(BankMap { banks, taken: &taken, alignment: map.alignment() });
    drawing
}
