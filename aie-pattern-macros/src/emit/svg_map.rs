//! The map of a memory as inline SVG.

use std::fmt::Display;

use aie_pattern_core::lower::memory::map::Map;
use aie_pattern_core::show::{BankMap, Banks, Svg, Taken};
use proc_macro2::TokenStream;

use super::svg::{Drawing, expand_with};

impl Drawing {
    /// A drawing of a memory's map.
    pub(super) fn of_map(map: &Map) -> Self {
        let mut drawing = Self::new("map", "map_svg");
        drawing.number(map.memory().banks);
        drawing.number(map.memory().bank_bytes());
        for (name, address, bytes) in [("stack", 0, map.stack()), ("heap", map.stack(), map.heap())] {
            drawing.block(name, address, bytes);
        }
        for entry in map.entries() {
            drawing.block(entry, entry.address, entry.bytes);
        }
        drawing
    }

    fn block(&mut self, name: impl Display, address: u64, bytes: u64) {
        self.number(name);
        self.number(address);
        self.number(bytes);
    }
}

/// The drawing as a string of Markdown, empty if there is nothing to draw.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    expand_with(input, draw)
}

/// Draws the element. The words are the number of the banks and their size, then names with addresses and sizes: the
/// stack, the heap, the buffers.
fn draw(words: &str) -> Option<String> {
    let words: Vec<&str> = words.split(' ').collect();
    let ["map", banks, size, blocks @ ..] = words.as_slice() else { return None };
    let banks = Banks { count: banks.parse().ok()?, size: size.parse().ok()? };
    let (blocks, _) = blocks.as_chunks::<3>();
    let taken = blocks.iter().enumerate().map(|(k, &[name, address, bytes])| {
        // The first two are the stack and the heap; the copies of a buffer have a number after its name.
        let ring = (k >= 2).then(|| name.split_once('[').map_or(name, |(ring, _)| ring));
        Some(Taken { name, ring, address: address.parse().ok()?, bytes: bytes.parse().ok()? })
    });
    let taken = taken.collect::<Option<Vec<Taken>>>()?;
    let title = format!("Memory of a tile: {} banks of {} bytes", banks.count, banks.size);
    let body = BankMap { banks, taken: &taken, alignment: 1 };
    let svg = Svg { size: banks.canvas(), title: &title, description: &"A bar for each bank.", body: &body };
    Some(format!("\n\nWhat is where:\n\n{svg:#}"))
}
