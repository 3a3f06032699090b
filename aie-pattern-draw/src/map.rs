//! What is where in the memory of a tile.

use std::fmt::{Display, Write};

use aie_pattern::memory::Map;
use aie_pattern::show::{Banks, Block};
use svg::Node as _;
use svg::node::element::{Group, Path, Rectangle, Title};

use crate::Drawing;
use crate::drawing::{label, numbers};

/// Draws the memory of a tile: a bar for each bank, in it the stack, the heap and the buffers, the copies of a buffer in one colour. Hatched
/// is what alignment leaves free after a buffer.
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
    let banks = banks(map);
    let entries: Vec<_> = map.entries().collect();
    let bytes: u64 = entries.iter().map(|entry| entry.bytes).sum();
    let title = format!("Memory of a tile: {} banks of {} bytes", banks.count, banks.size);
    let description = format!(
        "A bar for each bank. {} buffers take {bytes} bytes, the stack {} and the heap {}.",
        entries.len(),
        map.stack(),
        map.heap()
    );
    let mut drawing = Drawing::new(title, description, banks.canvas());
    for bank in 0..banks.count {
        drawing.add(frame(map, bank));
    }
    let colors = colors(&entries.iter().map(|entry| entry.name).collect::<Vec<_>>());
    for (entry, color) in entries.iter().zip(colors) {
        drawing.add(block(map, entry, (entry.address, entry.bytes), color));
    }
    for (name, address, bytes) in [("stack", 0, map.stack()), ("heap", map.stack(), map.heap())] {
        if bytes > 0 {
            drawing.add(block(map, name, (address, bytes), "#9ca3af"));
        }
    }
    drawing.add(padding(map));
    drawing
}

fn banks(map: &Map) -> Banks {
    Banks { count: map.memory().banks, size: map.memory().bank_bytes() }
}

/// A colour for each name, those of one name in one.
fn colors(names: &[&str]) -> Vec<&'static str> {
    let mut distinct: Vec<&str> = Vec::new();
    for &name in names {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    let color = |name: &&str| {
        let place = distinct.iter().position(|other| other == name).unwrap_or(0);
        Banks::color(place, distinct.len())
    };
    names.iter().map(color).collect()
}

/// A bank's outline, with its name and what is free.
fn frame(map: &Map, bank: u32) -> Group {
    let (y, size) = (Banks::y(bank), map.memory().bank_bytes());
    let outline = Rectangle::new()
        .set("x", Banks::LEFT)
        .set("y", y)
        .set("width", Banks::WIDTH)
        .set("height", Banks::HEIGHT)
        .set("fill", "none")
        .set("stroke", "currentColor")
        .set("stroke-opacity", ".5");
    let line = |x: u32, down: u32, text: String| label(x, y + down, text);
    Group::new()
        .set("fill", "currentColor")
        .add(outline)
        .add(line(4, 14, format!("bank {bank}")).set("font-size", 13))
        .add(line(4, 28, format!("{:#07X}", u64::from(bank) * size)).set("opacity", ".7"))
        .add(
            line(Banks::LEFT + Banks::WIDTH + 8, 20, format!("{} free", map.free(bank))).set("opacity", ".7"),
        )
}

/// Bytes that are taken, in each bank that they lie in, with their name where there is room for it.
fn block(map: &Map, name: impl Display, (address, bytes): (u64, u64), color: &str) -> Group {
    let end = address.saturating_add(bytes);
    let name = name.to_string();
    let mut block = numbers().add(Title::new(format!("{name}: {address:#07X}..{end:#07X}, {bytes} bytes")));
    for Block { x, y, width, .. } in banks(map).blocks(address, end) {
        let area = Rectangle::new().set("x", x).set("y", y).set("width", width).set("height", Banks::HEIGHT);
        block.append(area.set("fill", color).set("stroke", "#111").set("stroke-opacity", ".5"));
        // About six pixels each character.
        if width as usize > 6 * name.len() {
            block.append(label(x + width / 2, y + 20, &name));
        }
    }
    block
}

/// Hatches what alignment leaves free after buffers.
fn padding(map: &Map) -> Group {
    let mut hatched = String::new();
    for entry in map.entries().filter(|entry| entry.bytes > 0) {
        let from = entry.address + entry.bytes;
        let end = from.next_multiple_of(map.alignment());
        let next = map.entries().map(|other| other.address).filter(|&start| start >= from).min();
        let end = next.map_or(end, |next| end.min(next));
        for Block { x, y, width, .. } in banks(map).blocks(from, end) {
            for line in 0..Banks::HEIGHT / 4 {
                let drawn = write!(hatched, "M{x} {}l{width}-4", y + 4 * (line + 1));
                debug_assert!(drawn.is_ok());
            }
        }
    }
    let path = Path::new().set("d", hatched).set("stroke", "currentColor").set("stroke-opacity", ".7");
    Group::new().set("fill", "none").add(path)
}
