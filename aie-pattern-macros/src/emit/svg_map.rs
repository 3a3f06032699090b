//! The map of a memory as inline SVG: a bar for each bank, in it what it holds, the copies of a buffer in one colour.

use std::fmt::{Result, Write};

use aie_pattern_core::show::COLORS;

/// Pixels of a bank, and from one to the next.
const WIDTH: u64 = 512;
const HEIGHT: u64 = 32;
const PITCH: u64 = 44;

/// Pixels to the left and to the right of the banks, for their texts, and above them.
const LEFT: u64 = 64;
const RIGHT: u64 = 104;
const TOP: u64 = 8;

/// Bytes that are taken.
struct Block<'a> {
    name: &'a str,
    address: u64,
    bytes: u64,
    color: &'static str,
}

/// The element, from the number of the banks and their size, and names with addresses and sizes: the stack, the heap, the buffers.
pub(super) fn draw(words: &str) -> Option<String> {
    let words: Vec<&str> = words.split(' ').collect();
    let [banks, size, blocks @ ..] = words.as_slice() else { return None };
    let (banks, size): (u64, u64) = (banks.parse().ok()?, size.parse().ok()?);
    let block = |block: &[&'_ str]| Some((block[1].parse().ok()?, block[2].parse().ok()?));
    let numbers: Vec<(u64, u64)> = blocks.chunks_exact(3).map(block).collect::<Option<_>>()?;
    let names = blocks.chunks_exact(3).map(|block| block[0]);
    let mut distinct: Vec<&str> = Vec::new();
    // The first two are the stack and the heap.
    for name in names.clone().skip(2).map(ring) {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    let last = distinct.len().saturating_sub(1).max(1);
    let blocks = names.zip(numbers).enumerate().map(|(k, (name, (address, bytes)))| {
        let place = distinct.iter().position(|&other| other == ring(name)).unwrap_or(0);
        let color = if k < 2 { "#9ca3af" } else { COLORS[place * (COLORS.len() - 1) / last] };
        Block { name, address, bytes, color }
    });
    let blocks: Vec<Block> = blocks.filter(|block| block.bytes > 0).collect();
    let mut svg = String::new();
    document(&mut svg, banks, size, &blocks).ok()?;
    Some(svg)
}

/// The name without the number of the copy.
fn ring(name: &str) -> &str {
    name.split_once('[').map_or(name, |(ring, _)| ring)
}

/// In lines without blank ones between them, as Markdown passes HTML on.
fn document(svg: &mut String, banks: u64, size: u64, blocks: &[Block]) -> Result {
    let (width, height) = (LEFT + WIDTH + RIGHT, 2 * TOP + PITCH * banks - (PITCH - HEIGHT));
    writeln!(
        svg,
        "\n\nWhat is where:\n\n<svg role=\"img\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         style=\"max-width:100%;height:auto\" font-family=\"sans-serif\" font-size=\"11\">"
    )?;
    writeln!(svg, "<title>Memory of a tile: {banks} banks of {size} bytes</title>")?;
    writeln!(svg, "<g fill=\"currentColor\">")?;
    for bank in 0..banks {
        let (y, first) = (TOP + bank * PITCH, bank * size);
        let free = size
            - blocks
                .iter()
                .map(|block| block.of_bank(bank, size))
                .map(|(from, end)| end - from)
                .sum::<u64>()
                .min(size);
        writeln!(
            svg,
            "<rect x=\"{LEFT}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".5\"/>"
        )?;
        writeln!(svg, "<text x=\"4\" y=\"{}\" font-size=\"13\">bank {bank}</text>", y + 14)?;
        writeln!(svg, "<text x=\"4\" y=\"{}\" opacity=\".7\">{first:#07X}</text>", y + 28)?;
        let x = LEFT + WIDTH + 8;
        writeln!(svg, "<text x=\"{x}\" y=\"{}\" opacity=\".7\">{free} free</text>", y + 20)?;
    }
    writeln!(svg, "</g>\n<g text-anchor=\"middle\" fill=\"#111\">")?;
    for block in blocks {
        let Block { name, address, bytes, color } = block;
        writeln!(svg, "<g><title>{name}: {address:#07X}..{:#07X}, {bytes} bytes</title>", address + bytes)?;
        for bank in 0..banks {
            let (from, end) = block.of_bank(bank, size);
            if from == end {
                continue;
            }
            let at = |byte: u64| byte * WIDTH / size;
            // What is there can be seen.
            let (x, wide, y) = (LEFT + at(from), (at(end) - at(from)).max(1), TOP + bank * PITCH);
            writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{HEIGHT}\" fill=\"{color}\" stroke=\"#111\" stroke-opacity=\".5\"/>"
            )?;
            // About six pixels each character.
            if wide > 6 * name.len() as u64 {
                writeln!(svg, "<text x=\"{}\" y=\"{}\">{name}</text>", x + wide / 2, y + 20)?;
            }
        }
        writeln!(svg, "</g>")?;
    }
    writeln!(svg, "</g>\n</svg>")
}

impl Block<'_> {
    /// The first byte in a bank, and the one after the last.
    fn of_bank(&self, bank: u64, size: u64) -> (u64, u64) {
        let within = |byte: u64| byte.saturating_sub(bank * size).min(size);
        (within(self.address), within(self.address.saturating_add(self.bytes)))
    }
}
