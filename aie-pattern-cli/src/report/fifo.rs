//! Object FIFOs and links on the page.

use std::fmt::Write as _;

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::{FifoEnd, FifoSide};
use aie_pattern_core::device::Direction;
use aie_pattern_design::model::{Fifo, FifoPort};

use super::html::escaped;
use super::walk::{self, Site, Walk};
use super::{Page, number, open, pool};

pub(super) fn write(page: &Page, out: &mut String) {
    if page.design.fifos.is_empty() {
        return;
    }
    out.push_str("<h3>Object FIFOs</h3>\n");
    for (k, fifo) in page.design.fifos.iter().enumerate() {
        let name = &fifo.name.text;
        open(&page.id("fifo", k), &format!("@{name}"), &format!("fifo {name}"), out);
        let depths: Vec<String> = fifo.depths.iter().map(|depth| number(Some(depth))).collect();
        let object = fifo.memref.as_ref().and_then(aie_pattern_design::model::Memref::bytes);
        let bytes = object.map_or(String::new(), |bytes| format!(", objects of {bytes} bytes"));
        let _ = writeln!(out, "<p>{}; depth {}{bytes}</p>", page.line(fifo.place), depths.join(", "));
        let links = page.design.links.iter().filter(|link| {
            link.inputs.iter().chain(&link.outputs).any(|(fifo, _)| fifo.map(|fifo| fifo.0) == Some(k))
        });
        for link in links {
            let names = |ends: &[(Option<_>, aie_pattern_design::model::Named)]| {
                ends.iter()
                    .map(|(_, name)| format!("@{}", escaped(&name.text)))
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            let _ = writeln!(
                out,
                "<p>Linked: {} → {} ({})</p>",
                names(&link.inputs),
                names(&link.outputs),
                page.line(link.place)
            );
        }
        end(page, k, fifo, FifoSide::Producer, &fifo.producer, out);
        for (consumer, port) in fifo.consumers.iter().enumerate() {
            end(page, k, fifo, FifoSide::Consumer(consumer), port, out);
        }
        out.push_str("</details>\n");
    }
}

fn end(page: &Page, k: usize, fifo: &Fifo, side: FifoSide, port: &FifoPort, out: &mut String) {
    let (heading, direction) = match side {
        FifoSide::Producer => ("Producer", Direction::Mm2s),
        FifoSide::Consumer(_) => ("Consumer", Direction::S2mm),
    };
    let _ = writeln!(out, "<h4>{heading}: {}</h4>", page.tile_link(port.tile));
    let channel = page.resolved.fifo_channels.iter().find(|(end, _)| is_same(*end, k, side));
    match channel {
        Some((_, channel)) => {
            let _ = writeln!(out, "<p>{} channel {}</p>", channel.direction.name(), channel.channel);
        }
        None => {
            out.push_str(
                "<p>No DMA: the core reaches the objects itself, or their number is not known.</p>\n",
            );
            pool::write(page, FifoEnd { fifo: k, side }, out);
            return;
        }
    }
    let Some(memref) = fifo.memref.as_ref() else { return };
    let kind = port.tile.and_then(|tile| page.design[tile].kind).unwrap_or(TileKind::Compute);
    let shown = Site { device: page.design.part.device, tile: kind, direction: Some(direction) };
    // Linked ends may move a part of the pool's object, or all of a larger one.
    match pool::first(page, FifoEnd { fifo: k, side }) {
        Some((descriptor, elements)) => {
            walk::write(walk::of_descriptor(&descriptor), Some(elements), shown, out);
        }
        None => {
            let walk = if port.dims.is_empty() {
                memref.elements().and_then(|elements| linear(memref, elements))
            } else {
                walk::of_lists(memref, 0, port.dims.iter().map(|(size, stride)| (size, stride)))
            };
            // Of the ends of a FIFO, the one that reads its buffers pads.
            let pad = fifo.pad.as_deref().filter(|_| side == FifoSide::Producer);
            walk::write(walk.and_then(|walk| Walk::from(walk).padded(pad)), memref.elements(), shown, out);
        }
    }
    pool::write(page, FifoEnd { fifo: k, side }, out);
}

fn is_same(end: FifoEnd, fifo: usize, side: FifoSide) -> bool {
    end.const_eq(FifoEnd { fifo, side })
}

fn linear(memref: &aie_pattern_design::model::Memref, elements: u64) -> Option<aie_pattern_core::Pattern> {
    aie_pattern_core::Pattern::new(memref.element?, 0, &[aie_pattern_core::Dim::new(elements, 1)])
}
