//! The map of a memory as inline SVG: a bar for each bank, in it what it holds, the copies of a buffer in one colour.

use std::fmt::{Display, Result, Write};

use aie_pattern_core::lower::memory::map::Map;
use aie_pattern_core::show::{Banks, Block};
use proc_macro2::TokenStream;

use super::svg::{Drawing, expand_with};

impl Drawing {
    /// Of the map of a memory.
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

/// The drawing, as a string of Markdown; without one where there is nothing to draw.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    expand_with(input, draw)
}

/// Bytes that are taken.
struct Taken<'a> {
    name: &'a str,
    address: u64,
    bytes: u64,
    color: &'static str,
}

/// The element, from the number of the banks and their size, and names with addresses and sizes: the stack, the heap, the buffers.
fn draw(words: &str) -> Option<String> {
    let words: Vec<&str> = words.split(' ').collect();
    let ["map", banks, size, blocks @ ..] = words.as_slice() else { return None };
    let banks = Banks { count: banks.parse().ok()?, size: size.parse().ok()? };
    let (blocks, _) = blocks.as_chunks::<3>();
    let numbers = blocks.iter().map(|[_, address, bytes]| Some((address.parse().ok()?, bytes.parse().ok()?)));
    let numbers: Vec<(u64, u64)> = numbers.collect::<Option<_>>()?;
    let names = blocks.iter().map(|[name, ..]| *name);
    let mut distinct: Vec<&str> = Vec::new();
    // The first two are the stack and the heap.
    for name in names.clone().skip(2).map(ring) {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    let taken = names.zip(numbers).enumerate().map(|(k, (name, (address, bytes)))| {
        let place = distinct.iter().position(|&other| other == ring(name)).unwrap_or(0);
        let color = if k < 2 { "#9ca3af" } else { Banks::color(place, distinct.len()) };
        Taken { name, address, bytes, color }
    });
    let taken: Vec<Taken> = taken.filter(|of| of.bytes > 0).collect();
    let mut svg = String::new();
    document(&mut svg, banks, &taken).ok()?;
    Some(svg)
}

/// The name without the number of the copy.
fn ring(name: &str) -> &str {
    name.split_once('[').map_or(name, |(ring, _)| ring)
}

/// In lines without blank ones between them, as Markdown passes HTML on.
fn document(svg: &mut String, banks: Banks, taken: &[Taken]) -> Result {
    let ((width, height), Banks { count, size }) = (banks.canvas(), banks);
    let (left, bar, high) = (Banks::LEFT, Banks::WIDTH, Banks::HEIGHT);
    writeln!(
        svg,
        "\n\nWhat is where:\n\n<svg role=\"img\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         style=\"max-width:100%;height:auto\" font-family=\"sans-serif\" font-size=\"11\">"
    )?;
    writeln!(svg, "<title>Memory of a tile: {count} banks of {size} bytes</title>")?;
    writeln!(svg, "<g fill=\"currentColor\">")?;
    for bank in 0..count {
        let (y, first) = (Banks::y(bank), u64::from(bank) * size);
        let own = taken.iter().flat_map(|of| of.blocks(banks)).filter(|block| block.bank == bank);
        let free = size - own.map(|block| block.bytes).sum::<u64>().min(size);
        writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{y}\" width=\"{bar}\" height=\"{high}\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".5\"/>"
        )?;
        writeln!(svg, "<text x=\"4\" y=\"{}\" font-size=\"13\">bank {bank}</text>", y + 14)?;
        writeln!(svg, "<text x=\"4\" y=\"{}\" opacity=\".7\">{first:#07X}</text>", y + 28)?;
        let x = left + bar + 8;
        writeln!(svg, "<text x=\"{x}\" y=\"{}\" opacity=\".7\">{free} free</text>", y + 20)?;
    }
    writeln!(svg, "</g>\n<g text-anchor=\"middle\" fill=\"#111\">")?;
    for of in taken {
        let Taken { name, address, bytes, color } = of;
        writeln!(svg, "<g><title>{name}: {address:#07X}..{:#07X}, {bytes} bytes</title>", address + bytes)?;
        for Block { x, y, width, .. } in of.blocks(banks) {
            writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{high}\" fill=\"{color}\" stroke=\"#111\" stroke-opacity=\".5\"/>"
            )?;
            // About six pixels each character.
            if width as usize > 6 * name.len() {
                writeln!(svg, "<text x=\"{}\" y=\"{}\">{name}</text>", x + width / 2, y + 20)?;
            }
        }
        writeln!(svg, "</g>")?;
    }
    writeln!(svg, "</g>\n</svg>")
}

impl Taken<'_> {
    fn blocks(&self, banks: Banks) -> impl Iterator<Item = Block> {
        banks.blocks(self.address, self.address.saturating_add(self.bytes))
    }
}
