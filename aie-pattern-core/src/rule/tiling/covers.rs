//! `ensure(covers)`: each element of the data is moved exactly once.

use super::several::{check_elements, check_several, first_left_out, is_one_shape};
use crate::declare::tiling::Port;
use crate::ir::nest::{Cover, EFFORT, MAX_DIMENSIONS, Nest, Spread};
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;

/// Each loop runs along one dimension, so a tiling moves an element as often as the product, over the dimensions, of the
/// number of tiles that contain its coordinate. Zeros are not elements, so only coordinates of the data count.
///
/// - **One tiling** covers its data once where each coordinate of each dimension is in exactly one tile, and nothing is
///   repeated.
/// - **Several** do where none moves an element twice, no two move the same (the tiles of two have a common coordinate in each
///   dimension), and they move as many elements as there are: what is data of any of them. Tilings that see the buffer in
///   other dimensions, or with other data, are compared by runs of elements.
///
/// The tiles of a dimension are visited in order, adjacent ones as one. Where that takes more than [`EFFORT`] steps,
/// nothing is guessed: the declaration is refused as undecided.
///
/// Found: the coordinate, in the dimension of the locus, limit: the index of an element there. Of two tilings: the number of
/// the other one, and the index of an element of both. Of elements that several leave out: how many, and how many there are.
pub(super) const fn check(port: &Port, out: &mut Violations) {
    if !port.covers {
        return;
    }
    if port.tilings.len() == 1 {
        if let Some(nest) = port.nest(0) {
            check_one(&nest, out);
        }
    } else if is_one_shape(port) {
        check_several(port, out);
    } else {
        check_elements(port, out);
    }
}

pub(super) const fn undecided(locus: Locus) -> Violation {
    Violation::new(Rule::Undecided, locus, EFFORT as i128, 0)
}

const fn check_one(nest: &Nest, out: &mut Violations) {
    if nest.repetition() > 1 {
        out.push(Violation::new(Rule::Overlap, Locus::Repetition(0), 0, 0));
    }
    let rank = nest.axes().len();
    let mut covers = [None; MAX_DIMENSIONS];
    // The index of the first coordinate in a tile of each dimension.
    let (mut first, mut any, mut d) = (0i128, true, 0);
    while d < rank {
        let cover = Spread::of(nest, d).cover(true);
        covers[d] = cover;
        match cover {
            Some(Cover { first: Some(at), .. }) => first += at * nest.axes()[d].pitch as i128,
            Some(_) => any = false,
            None => {}
        }
        d += 1;
    }
    d = 0;
    while d < rank {
        let pitch = nest.axes()[d].pitch as i128;
        match covers[d] {
            None => out.push(undecided(Locus::Traversals(0))),
            Some(Cover { gap: Some(at), .. }) => {
                out.push(Violation::new(Rule::Gap, gap_locus(nest, d, at), at, at * pitch));
            }
            // Where another dimension has no data in a tile, nothing is moved twice.
            Some(Cover { twice: Some(at), first: Some(own), .. }) if any => {
                let index = first + (at - own) * pitch;
                out.push(Violation::new(Rule::Overlap, culprit(nest, d, 0, true), at, index));
            }
            Some(_) => {}
        }
        d += 1;
    }
}

/// Where a coordinate without a tile is reported: at the offset if the first tile starts after it, else at the loop that
/// leaves it out, else at the tile. A tile that is not written is the whole buffer, moved by its offset.
const fn gap_locus(nest: &Nest, d: usize, at: i128) -> Locus {
    let axis = nest.axes()[d];
    if (axis.offset as i128) > at {
        return Locus::TilingOffset(0, d as u8);
    }
    match culprit(nest, d, 0, false) {
        Locus::Tiling(_) if axis.offset != 0 && axis.tile >= axis.bound => Locus::TilingOffset(0, d as u8),
        Locus::Tiling(_) => Locus::TilingDimension(0, d as u8),
        locus => locus,
    }
}

/// Coordinates from the first one on without a gap, and the loop at whose stride they end, or the longest.
const fn reach(nest: &Nest, d: usize) -> (i64, Option<usize>) {
    let steps = nest.steps();
    let (mut reach, mut last, mut seen) = (nest.axes()[d].tile, None, 0u32);
    loop {
        // The shortest stride that is left: if there is no overlap, it goes on where what is so far ends, or leaves a gap.
        let (mut further, mut i): (Option<usize>, usize) = (None, 0);
        while i < steps.len() {
            if steps[i].axis == d && steps[i].wrap > 1 && steps[i].stride > 0 && seen & (1 << i) == 0 {
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
        reach += steps[further].stride * (steps[further].wrap as i64 - 1);
    }
}

/// The loop that is to be told of: its stride is too short or too long, or it has too few tiles.
pub(super) const fn culprit(nest: &Nest, d: usize, t: u8, overlaps: bool) -> Locus {
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

pub(super) const fn message(port: &Port, violation: &Violation) -> Text {
    let (found, limit) = (violation.fault.found, violation.fault.limit);
    let text = Text::new();
    match (violation.rule, violation.locus) {
        (Rule::Undecided, _) => text
            .str("could not decide within ")
            .count(found, "step")
            .str(" whether each element is moved exactly once")
            .note(match violation.locus {
                Locus::Whole => "tilings that see the buffer in different dimensions are compared run by run",
                _ => "tiles are compared in order, and too many of these interleave",
            })
            .help("leave `ensure(covers)` out"),
        (Rule::Gap, Locus::Whole) => {
            let text = text.str("the tilings leave out ").count(found, "element").str(" of ").int(limit);
            match first_left_out(port) {
                Some(index) => text
                    .note("the first of them is index ")
                    .int(index)
                    .str(" of the buffer; ensure(covers) requires that each is moved exactly once"),
                None => text.note("ensure(covers) requires that each is moved exactly once"),
            }
        }
        (_, Locus::Repetition(_)) => text
            .str("the repetition moves each element again")
            .note("ensure(covers) requires that each is moved exactly once"),
        (_, Locus::Tiling(t)) => text
            .str("tilings ")
            .int(found)
            .str(" and ")
            .int(t as i128)
            .str(" both move index ")
            .int(limit)
            .str(" of the buffer")
            .note("ensure(covers) requires that each is moved exactly once"),
        (rule, _) => text
            .str("coordinate ")
            .int(found)
            .str(" of dimension ")
            .int(dimension(port, violation.locus))
            .str(if matches!(rule, Rule::Gap) { " is in no tile" } else { " is in two tiles" })
            .note("the first such element is index ")
            .int(limit)
            .str(" of the buffer; ensure(covers) requires that each is moved exactly once"),
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
