//! Tiles and their buffer.

mod fault;

use super::{Violation, Violations, help};
use crate::declare::tiling::Port;
use crate::ir::nest::Nest;
use crate::rule::{Locus, Rule};
use crate::text::Text;
pub use fault::{By, Fault};

pub(super) const fn check(port: &Port, k: usize, nest: &Nest, out: &mut Violations) {
    if !port.pads() {
        each!(d, 0..nest.axes().len(), {
            check_axis(port, k, nest, d, out);
        });
    }
    check_buffer(port, k, nest, out);
}

/// **Bounds**: in each dimension, every tile is inside the data of the buffer.
///
/// Only a read from a mem tile may leave the data, and reads zeros there (UG1603, AM020). A DMA does not know the
/// bounds and would continue in the next row, or past the buffer.
///
/// - Below: reported at the offset, because strides are never negative.
/// - Beyond: reported at the wrap that can be made small enough, else at the offset if the tile fits without it, else
///   at the tile.
const fn check_axis(port: &Port, k: usize, nest: &Nest, d: usize, out: &mut Violations) {
    let (t, axis) = (k as u8, nest.axes()[d]);
    if axis.offset < 0 {
        let fault = Fault::Below { dimension: d, start: axis.offset };
        out.push(at(fault, Locus::TilingOffset(t, d as u8)));
    }
    let (end, data_end) = (axis.last + axis.tile, axis.bound);
    if end <= data_end {
        return;
    }
    let (by, locus) = match largest_wrap(nest, d) {
        Some((i, most)) => (By::Wrap { traversal: i, most }, Locus::Wrap(t, i as u8)),
        None if axis.offset > 0 && axis.tile <= axis.bound => (By::Offset, Locus::TilingOffset(t, d as u8)),
        None if port.tilings[k].tiling_dimension.is_empty() => (By::Tile, Locus::Tiling(t)),
        None => (By::Tile, Locus::TilingDimension(t, d as u8)),
    };
    out.push(at(Fault::Beyond { dimension: d, end, data_end, by }, locus));
}

/// The outermost loop along a dimension that can be made short enough, and its largest valid wrap.
const fn largest_wrap(nest: &Nest, d: usize) -> Option<(usize, i64)> {
    let (axis, steps) = (nest.axes()[d], nest.steps());
    let mut i = steps.len();
    while i > 0 {
        i -= 1;
        if steps[i].axis == d {
            // Below the end only for a loop that can be shortened.
            let others = axis.last + axis.tile - steps[i].stride * (steps[i].wrap as i64 - 1);
            if others <= axis.bound {
                return Some((i, (axis.bound - others) / steps[i].stride + 1));
            }
        }
    }
    None
}

/// **Buffer**: the sizes of a tiling describe at most the elements of the buffer, and the buffer fits the data memory
/// of the tile (AM020).
const fn check_buffer(port: &Port, k: usize, nest: &Nest, out: &mut Violations) {
    let elements = nest.elements() as i128;
    let own = !port.tilings[k].buffer_dimension.is_empty();
    if let Some(buffer) = &port.buffer {
        if !buffer.is_known() {
            return;
        }
        let (list, mut limit) = (buffer.as_slice(), 1i128);
        each!(d, 0..list.len(), {
            limit = limit.saturating_mul(list[d]);
        });
        if elements > limit && !buffer.is_empty() {
            let locus = Locus::BufferDimensions(k as u8);
            return out.push(at(Fault::Larger { elements, most: limit }, locus));
        }
    }
    let locus = if own { Locus::BufferDimensions(k as u8) } else { Locus::Buffer };
    if let Some(tile) = port.limits()
        && let Some(most) = tile.memory()
        && bytes(port, elements) > most
        && !out.has_at(Rule::Memory, locus)
    {
        out.push(at(Fault::Memory { bytes: bytes(port, elements), most }, locus));
    }
}

const fn bytes(port: &Port, elements: i128) -> i128 {
    elements.saturating_mul(port.bits()).saturating_add(7) / 8
}

/// **Index type**: a forced index type holds every index and, with padding, one more value to mark zeros.
pub(super) const fn check_index_word(port: &Port, out: &mut Violations) {
    if let (Some(word), Some(span)) = (port.index, port.span())
        && !port.fits(span, word)
    {
        let (index, most) = (span.saturating_sub(1), word.max());
        let fault = if port.has_zeros() {
            Fault::IndexAndZeros { index, most }
        } else {
            Fault::Index { index, most }
        };
        out.push(at(fault, Locus::Index));
    }
}

const fn at(fault: Fault, locus: Locus) -> Violation {
    super::Fault::Bounds(fault).at(locus)
}

pub(super) const fn with_help(port: &Port, violation: &Violation, fault: &Fault, text: Text) -> Text {
    match *fault {
        Fault::Below { .. } => match help::number(port, violation, 0) {
            Some(checked) => text.offer(checked, "the smallest offset is 0"),
            None => text,
        },
        Fault::Beyond { dimension, by, .. } => {
            let Some(k) = violation.locus.tiling() else { return text };
            let Some(nest) = port.nest(k) else { return text };
            beyond_help(port, violation, &nest, dimension, by, text)
        }
        Fault::Index { .. } => without_index(port, violation, "every index", text),
        Fault::IndexAndZeros { .. } => without_index(port, violation, "them", text),
        Fault::Larger { .. } | Fault::Memory { .. } => text,
    }
}

const fn without_index(port: &Port, violation: &Violation, held: &str, text: Text) -> Text {
    // Without the key, the narrowest index type would be used; even the widest may not hold the indices.
    let index = Some(Port { index: None, ..*port }.word());
    match help::other(port, violation, &Port { index, ..*port }) {
        Some(checked) => {
            text.offer(checked, "leave `index` out for the narrowest type that holds ").str(held)
        }
        None => text,
    }
}

const fn beyond_help(port: &Port, violation: &Violation, nest: &Nest, d: usize, by: By, text: Text) -> Text {
    let axis = nest.axes()[d];
    // For elements narrower than a word, whole words.
    let granule = if d == 0 && port.limits().is_some() { port.granule() } else { 1 };
    let room = (axis.bound - (axis.last - axis.offset)) as i128;
    let (what, number) = match by {
        By::Wrap { most, .. } => ("the largest wrap that stays in the buffer is ", most as i128),
        By::Offset => (
            "the largest offset that stays in the buffer is ",
            (room - axis.tile as i128).div_euclid(granule) * granule,
        ),
        By::Tile => (
            "the largest tile that stays in the buffer is ",
            (room - axis.offset as i128).div_euclid(granule) * granule,
        ),
    };
    let Some(checked) = help::number(port, violation, number) else { return text };
    let text = text.offer(checked, what).int(number);
    match by {
        By::Wrap { traversal, .. } => as_tiles(text, nest, traversal),
        By::Offset | By::Tile => text,
    }
}

/// Adds a hint if a wrap looks like a number of elements.
const fn as_tiles(text: Text, nest: &Nest, i: usize) -> Text {
    let step = nest.steps()[i];
    let (wrap, stride) = (step.wrap as i64, step.stride);
    if stride > 1 && wrap == nest.axes()[step.axis].size && wrap % stride == 0 {
        return text.str("; a wrap counts tiles, not elements");
    }
    text
}
