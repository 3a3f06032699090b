//! `ensure(covers)`: each element of the data is moved exactly once.

use crate::element::Element;
use crate::ir::{Dim, MAX_RANK, Pattern};
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;
use crate::tiling::{Nest, Port};

/// Each loop goes along one dimension, so what a tiling moves is a product: an element is moved where each of its coordinates
/// is in a tile, and as often as the coordinates are together. Hence a tiling covers its buffer once where it does so in each
/// dimension, which is closed-form: no coordinate twice ([`Pattern::overlap`]), and as many of them as there are.
///
/// Several tilings cover it where none has an element twice, no two have one in common, and they are as many as there are. Two
/// that have a dimension without a common coordinate have no common element; it is looked at where the tiles of each have an
/// end and a beginning only, not at tiles of one between those of another. What cannot be told so is refused.
///
/// Found: the coordinate, in the dimension of the locus, and of a gap of several tilings the number of elements; limit: the
/// index of the first such element.
pub(super) const fn check(port: &Port, out: &mut Violations) {
    if !port.covers {
        return;
    }
    let alone = port.tilings.len() == 1;
    let (mut moved, mut elements, before) = (0i128, 0i128, out.as_slice().len());
    let mut k = 0;
    while k < port.tilings.len() && k <= u8::MAX as usize {
        let Some(nest) = Nest::of(port, k) else { return };
        check_one(port, k, &nest, alone, out);
        let (mut own, mut d) = (1i128, 0);
        while d < nest.axes().len() {
            own *= nest.axes()[d].bound as i128;
            d += 1;
        }
        elements = if own > elements { own } else { elements };
        moved += match nest.once() {
            Some(len) => len as i128,
            None => return,
        };
        let mut j = 0;
        while j < k {
            if let Some(other) = Nest::of(port, j)
                && !apart(&nest, &other)
            {
                out.push(Violation::new(Rule::Overlap, Locus::Tiling(k as u8), j as i128, k as i128));
            }
            j += 1;
        }
        k += 1;
    }
    if !alone && out.as_slice().len() == before && moved < elements {
        out.push(Violation::new(Rule::Gap, Locus::Whole, elements - moved, elements));
    }
}

const fn check_one(port: &Port, k: usize, nest: &Nest, alone: bool, out: &mut Violations) {
    let t = k as u8;
    if nest.repetition > 1 {
        out.push(Violation::new(Rule::Overlap, Locus::Repetition(t), 0, 0));
    }
    let mut d = 0;
    while d < nest.axes().len() {
        let axis = nest.axes()[d];
        let pitch = axis.pitch as i128;
        if let Some(walk) = along(nest, d)
            && let Some((first, _)) = walk.overlap()
            && let Some(at) = walk.index_at(first)
        {
            let locus = culprit(nest, d, t, true);
            out.push(Violation::new(Rule::Overlap, locus, at as i128, at as i128 * pitch));
        } else if alone && let Some((at, locus)) = first_gap(port, k, nest, d) {
            out.push(Violation::new(Rule::Gap, locus, at as i128, at as i128 * pitch));
        }
        d += 1;
    }
}

/// The coordinates of a dimension in the order of the loops; `None` beyond [`MAX_RANK`] of these.
const fn along(nest: &Nest, d: usize) -> Option<Pattern> {
    let axis = nest.axes()[d];
    let mut list = [Dim::new(1, 0); MAX_RANK];
    let mut first = MAX_RANK - 1;
    list[first] = Dim::new(axis.tile as u64, 1);
    let mut i = 0;
    while i < nest.steps().len() {
        let step = nest.steps()[i];
        if step.axis == d && step.wrap > 1 {
            first -= 1;
            list[first] = Dim::new(step.wrap, step.stride);
        }
        i += 1;
    }
    Pattern::new(Element::Int32, axis.offset, list.split_at(first).1)
}

/// The first coordinate that no tile has, of a dimension where none has one twice.
const fn first_gap(port: &Port, k: usize, nest: &Nest, d: usize) -> Option<(i64, Locus)> {
    let (axis, t) = (nest.axes()[d], k as u8);
    if axis.offset > 0 {
        return Some((0, Locus::TilingOffset(t, d as u8)));
    }
    let reach = reach(nest, d).0;
    let at = axis.offset + reach;
    if at >= axis.bound {
        return None;
    }
    let locus = match culprit(nest, d, t, false) {
        Locus::Tiling(_) if !port.tilings[k].tiling_dimension.is_empty() => {
            Locus::TilingDimension(t, d as u8)
        }
        locus => locus,
    };
    Some((at, locus))
}

/// Coordinates from the first one on without a gap, and the loop at whose stride they end, or the longest.
const fn reach(nest: &Nest, d: usize) -> (i64, Option<usize>) {
    let steps = nest.steps();
    let (mut reach, mut last, mut seen) = (nest.axes()[d].tile, None, 0u32);
    loop {
        // The shortest stride that is left: if there is no overlap, it goes on where what is so far ends, or leaves a gap.
        let (mut further, mut i): (Option<usize>, usize) = (None, 0);
        while i < steps.len() {
            if steps[i].axis == d && steps[i].wrap > 1 && seen & (1 << i) == 0 {
                further = match further {
                    Some(j) if steps[j].stride <= steps[i].stride => further,
                    _ => Some(i),
                };
            }
            i += 1;
        }
        let Some(further) = further else { return (reach, last) };
        last = Some(further);
        if steps[further].stride > reach {
            return (reach, last);
        }
        seen |= 1 << further;
        reach = steps[further].stride.saturating_mul(steps[further].wrap as i64);
    }
}

/// The loop that is to be told of: its stride is too short or too long, or it has too few tiles.
const fn culprit(nest: &Nest, d: usize, t: u8, overlaps: bool) -> Locus {
    let steps = nest.steps();
    let mut i = 0;
    while overlaps && i < steps.len() {
        if steps[i].axis == d && steps[i].wrap > 1 && steps[i].stride < nest.axes()[d].tile {
            return Locus::TraversalStride(t, i as u8);
        }
        i += 1;
    }
    match reach(nest, d) {
        (reach, Some(i)) if overlaps || steps[i].stride > reach => Locus::TraversalStride(t, i as u8),
        (_, Some(i)) => Locus::Wrap(t, i as u8),
        _ => Locus::Tiling(t),
    }
}

/// Whether two tilings are seen to have no common element.
const fn apart(a: &Nest, b: &Nest) -> bool {
    let mut d = 0;
    if a.axes().len() != b.axes().len() {
        return false;
    }
    let mut apart = false;
    while d < a.axes().len() {
        let (one, two) = (a.axes()[d], b.axes()[d]);
        if one.pitch != two.pitch || one.size != two.size {
            return false;
        }
        apart = apart || one.last + one.tile <= two.offset || two.last + two.tile <= one.offset;
        d += 1;
    }
    apart
}

pub(super) const fn message(port: &Port, violation: &Violation) -> Text {
    let (found, limit) = (violation.found, violation.limit);
    let text = Text::new();
    match (violation.rule, violation.locus) {
        (Rule::Gap, Locus::Whole) => {
            text.str("the tilings leave out ").count(found, "element").str(" of ").int(limit)
        }
        (_, Locus::Repetition(_)) => text
            .str("the repetition moves each element again")
            .note("ensure(covers) has each moved exactly once"),
        (_, Locus::Tiling(_))
            if found < port.tilings.len() as i128 && limit > found && port.tilings.len() > 1 =>
        {
            text.str("tilings ")
                .int(found)
                .str(" and ")
                .int(limit)
                .str(" may move the same element: in no dimension does one end before the other begins")
                .note("ensure(covers) has each moved exactly once")
        }
        (rule, _) => text
            .str("coordinate ")
            .int(found)
            .str(" of dimension ")
            .int(dimension(port, violation.locus))
            .str(if matches!(rule, Rule::Gap) { " is in no tile" } else { " is in two tiles" })
            .note("the first such element is index ")
            .int(limit)
            .str(" of the buffer; ensure(covers) has each moved exactly once"),
    }
}

const fn dimension(port: &Port, locus: Locus) -> i128 {
    match locus {
        Locus::TraversalStride(t, i) | Locus::Wrap(t, i) => {
            port.tilings[t as usize].tile_traversal.as_slice()[i as usize].dimension
        }
        Locus::TilingOffset(_, d) | Locus::TilingDimension(_, d) => d as i128,
        _ => 0,
    }
}
