//! Tiles and their buffer.

use super::help;
use crate::declare::tiling::Port;
use crate::device::Direction;
use crate::ir::nest::Nest;
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;

pub(super) const fn check(port: &Port, k: usize, nest: &Nest, out: &mut Violations) {
    if !port.pads() {
        let mut d = 0;
        while d < nest.axes().len() {
            check_axis(port, k, nest, d, out);
            d += 1;
        }
    }
    check_buffer(port, k, nest, out);
}

/// **Bounds**: in each dimension every tile lies in the buffer, where its data ends.
///
/// Only a read from a mem tile may leave it, and reads zeros there (UG1603, AM020). A DMA does not know the bounds and
/// would continue in the next row, or past the buffer.
///
/// - Below: at the offset, since strides are never negative. Found: the first coordinate; limit: 0.
/// - Beyond: at the wrap that can be made small enough, else at the tile, else at the offset. Found: the number of
///   coordinates that the dimension needs; limit: the number that it has.
const fn check_axis(port: &Port, k: usize, nest: &Nest, d: usize, out: &mut Violations) {
    let (t, axis) = (k as u8, nest.axes()[d]);
    if axis.offset < 0 {
        let locus = Locus::TilingOffset(t, d as u8);
        out.push(Violation::new(Rule::TileBounds, locus, axis.offset as i128, 0));
    }
    let end = axis.last + axis.tile;
    if end <= axis.bound {
        return;
    }
    let tiling = &port.tilings[k];
    let locus = match largest_wrap(nest, d) {
        Some((i, _)) => Locus::Wrap(t, i as u8),
        None if axis.offset > 0 && axis.tile <= axis.bound => Locus::TilingOffset(t, d as u8),
        None if tiling.tiling_dimension.is_empty() => Locus::Tiling(t),
        None => Locus::TilingDimension(t, d as u8),
    };
    out.push(Violation::new(Rule::TileBounds, locus, end as i128, axis.bound as i128));
}

/// The outermost loop along a dimension that can be made short enough, and its greatest wrap then.
const fn largest_wrap(nest: &Nest, d: usize) -> Option<(usize, i64)> {
    let (axis, steps) = (nest.axes()[d], nest.steps());
    let mut i = steps.len();
    while i > 0 {
        i -= 1;
        let wrap = steps[i].wrap as i64;
        if steps[i].axis == d && wrap > 1 && steps[i].stride > 0 {
            let others = axis.last + axis.tile - steps[i].stride * (wrap - 1);
            if others <= axis.bound {
                return Some((i, (axis.bound - others) / steps[i].stride + 1));
            }
        }
    }
    None
}

/// **The buffer**: the sizes of a tiling describe no more elements than the buffer has, and the buffer is not larger
/// than the data memory of the tile (AM020).
const fn check_buffer(port: &Port, k: usize, nest: &Nest, out: &mut Violations) {
    let elements = nest.elements() as i128;
    let own = !port.tilings[k].buffer_dimension.is_empty();
    if let Some(buffer) = &port.buffer
        && own
    {
        let (list, mut limit, mut d) = (buffer.as_slice(), 1i128, 0);
        while d < list.len() {
            limit = limit.saturating_mul(list[d]);
            d += 1;
        }
        if elements > limit {
            let locus = Locus::BufferDimensions(k as u8);
            return out.push(Violation::new(Rule::BeyondBuffer, locus, elements, limit));
        }
    }
    let locus = if own { Locus::BufferDimensions(k as u8) } else { Locus::Buffer };
    if let Some(tile) = port.limits()
        && let Some(memory) = tile.memory
        && bytes(port, elements) > memory
        && !out.has_at(Rule::Memory, locus)
    {
        out.push(Violation::new(Rule::Memory, locus, bytes(port, elements), memory));
    }
}

const fn bytes(port: &Port, elements: i128) -> i128 {
    elements.saturating_mul(port.bits()).saturating_add(7) / 8
}

/// **The index table's word**: a forced word holds every index and, if there are padded zeros, one more value to mark them.
/// Found: the greatest value; limit: the word's.
pub(super) const fn check_index_word(port: &Port, out: &mut Violations) {
    if let (Some(word), Some(span)) = (port.index, port.span())
        && !port.fits(span, word)
    {
        let greatest = span as i128 - 1 + port.has_zeros() as i128;
        out.push(Violation::new(Rule::IndexWord, Locus::Index, greatest, word.max() as i128));
    }
}

pub(super) const fn message(port: &Port, violation: &Violation) -> Text {
    let (found, limit) = (violation.fault.found, violation.fault.limit);
    let text = Text::new();
    match violation.rule {
        Rule::BeyondBuffer => text
            .str("the tiling describes a buffer of ")
            .count(found, "element")
            .str(", but this one has ")
            .int(limit),
        Rule::Memory => {
            let title = match port.limits() {
                Some(tile) => tile.title,
                None => "the tile",
            };
            text.str("the buffer has ")
                .count(found, "byte")
                .str(", but the memory of ")
                .str(title)
                .str(" has ")
                .int(limit)
                .note("data memory of the tile (AM020)")
        }
        Rule::IndexWord => {
            let zeros = port.has_zeros();
            let text = text.str("index ").int(found - zeros as i128);
            let text = if zeros { text.str(" and a marker for zeros do") } else { text.str(" does") };
            let text = text.str(" not fit the word of the index table, at most ").int(limit);
            match (limit < u32::MAX as i128, zeros) {
                (true, true) => text.help("leave `index` out for the narrowest word that holds them"),
                (true, false) => text.help("leave `index` out for the narrowest word that holds every index"),
                // There is no wider one.
                (false, _) => text,
            }
        }
        _ => bounds_message(port, violation, text),
    }
}

const fn bounds_message(port: &Port, violation: &Violation, text: Text) -> Text {
    let (found, limit) = (violation.fault.found, violation.fault.limit);
    let (Some((k, d)), loop_at) = place(port, violation) else { return text };
    let Some(nest) = port.nest(k) else { return text };
    let axis = nest.axes()[d];
    let text = if found < 0 {
        text.str("the first tile starts at ").int(found).str(" in dimension ").int(d as i128)
    } else {
        text.str("the last tile ends at ").int(found).str(" in dimension ").int(d as i128)
    };
    let text = if found < 0 {
        text.str(", but the buffer starts at 0")
    } else {
        text.str(if axis.bound < axis.size { ", but the data ends at " } else { ", but the buffer ends at " })
            .int(limit)
    };
    let text = ends(text, &nest, d, found < 0);
    let text = match (port.direction, port.limits()) {
        (Direction::S2mm, _) => {
            text.note("only reads from a mem tile are padded with zeros; a write has nowhere to go (UG1603)")
        }
        (Direction::Mm2s, Some(tile)) => text
            .note("only reads from a mem tile are padded with zeros; ")
            .str(tile.title)
            .str(" has no padding (AM020)"),
        _ => text,
    };
    let (what, number) = match (found < 0, loop_at) {
        (true, _) => ("the smallest offset is ", 0),
        (false, Some(_)) => match largest_wrap(&nest, d) {
            Some((_, wrap)) => ("the largest wrap that stays in the buffer is ", wrap as i128),
            None => return text,
        },
        (false, None) => {
            // Of elements narrower than a word, whole words.
            let granule = if d == 0 && port.limits().is_some() { port.granule() } else { 1 };
            let room = limit - (axis.last - axis.offset) as i128;
            match violation.locus {
                Locus::TilingOffset(..) => (
                    "the largest offset that stays in the buffer is ",
                    (room - axis.tile as i128).div_euclid(granule) * granule,
                ),
                _ => (
                    "the largest tile that stays in the buffer is ",
                    (room - axis.offset as i128).div_euclid(granule) * granule,
                ),
            }
        }
    };
    if !help::holds(port, violation, number) {
        return text;
    }
    let text = text.help(what).int(number);
    match loop_at {
        Some(i) if found >= 0 => as_tiles(text, &nest, i),
        _ => text,
    }
}

/// Adds a hint where a wrap looks like a number of elements.
const fn as_tiles(text: Text, nest: &Nest, i: usize) -> Text {
    let step = nest.steps()[i];
    let (wrap, stride) = (step.wrap as i64, step.stride);
    if stride > 1 && wrap == nest.axes()[step.axis].size && wrap % stride == 0 {
        return text.str("; a wrap counts tiles, not elements");
    }
    text
}

/// How the coordinate is computed: `0 + 3*1 + 4`.
const fn ends(text: Text, nest: &Nest, d: usize, first: bool) -> Text {
    let axis = nest.axes()[d];
    if first {
        return text;
    }
    let mut text = text.note("offset ").int(axis.offset as i128);
    let steps = nest.steps();
    let mut i = 0;
    while i < steps.len() {
        if steps[i].axis == d && steps[i].wrap > 1 {
            text = text.str(" + ").int(steps[i].stride as i128).str("*").int(steps[i].wrap as i128 - 1);
        }
        i += 1;
    }
    text.str(" + ").count(axis.tile as i128, "element").str(" of the tile")
}

/// The tiling and the dimension that a violation is about, and the loop where it is one of a wrap.
const fn place(port: &Port, violation: &Violation) -> (Option<(usize, usize)>, Option<usize>) {
    match violation.locus {
        Locus::TilingOffset(t, d) | Locus::TilingDimension(t, d) => (Some((t as usize, d as usize)), None),
        Locus::Wrap(t, i) => {
            let dimension = port.tilings[t as usize].tile_traversal.as_slice()[i as usize].dimension;
            (Some((t as usize, dimension as usize)), Some(i as usize))
        }
        // A tile of the whole buffer that its offset moves out of the buffer.
        Locus::Tiling(t) => {
            let Some(nest) = port.nest(t as usize) else { return (None, None) };
            let mut d = 0;
            while d + 1 < nest.axes().len() {
                let axis = nest.axes()[d];
                if (axis.last + axis.tile) as i128 == violation.fault.found
                    && axis.bound as i128 == violation.fault.limit
                {
                    break;
                }
                d += 1;
            }
            (Some((t as usize, d)), None)
        }
        _ => (None, None),
    }
}
