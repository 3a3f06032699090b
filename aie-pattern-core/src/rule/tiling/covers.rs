//! `ensure(covers)`: each element of the data is moved exactly once.

use super::several::{check_elements, check_several, is_one_shape};
use super::{Violation, Violations, help};
use crate::declare::tiling::Port;
use crate::ir::nest::{Cover, EFFORT, MAX_DIMENSIONS, Nest, Spread};
use crate::rule::Locus;
use crate::rule::table::common::{Count, Index, Number, Words};
use crate::rule::table::faults;
use crate::text::Text;

faults! {
    /// Why one tiling does not move each element exactly once. `coordinate` and `index` are the first ones at fault.
    pub enum Fault as fault of (_port: &Port<'_>);
    @words {
        required: Words = REQUIRED;
    }

    /// A data coordinate is in no tile.
    Gap { dimension: Index, coordinate: Number, index: Number } => Gap {
        "coordinate {coordinate} of dimension {dimension} is in no tile";
        note "the first such element is index {index} of the buffer; {required}";
    }

    /// A data coordinate is in two tiles.
    Twice { dimension: Index, coordinate: Number, index: Number } => Overlap {
        "coordinate {coordinate} of dimension {dimension} is in two tiles";
        note "the first such element is index {index} of the buffer; {required}";
    }

    /// The whole tiling is repeated.
    Repeated => Overlap {
        "the repetition moves each element again";
        note "{required}";
    }

    /// The search along a dimension takes too many steps.
    Undecided { steps: Count } => Undecided {
        "could not decide within {steps step} whether each element is moved exactly once";
        note "tiles that interleave are searched one by one, and these are too many";
    }
}

/// Words for the meaning of `ensure(covers)`.
pub(super) const REQUIRED: &str = "ensure(covers) requires that each is moved exactly once";

/// Each loop goes along one dimension. So the number of times that a tiling moves an element is a product over the
/// dimensions: the number of tiles that contain its coordinate. Zeros are not elements, so only data coordinates
/// count.
///
/// - **One tiling** covers its data once if each coordinate of each dimension is in exactly one tile, and nothing is
///   repeated.
/// - **Several** tilings do so if none moves an element twice, no two share an element (the tiles of two share a
///   coordinate in each dimension), and the total equals the number of elements that are data of any of them. Tilings
///   that use other dimensions of the buffer, or other data, are compared by runs of elements.
///
/// The tiles of a dimension are visited in order, adjacent ones as one. If that takes more than [`EFFORT`] steps, the
/// declaration is refused as undecided rather than guessed.
pub(super) const fn check(port: &Port, out: &mut Violations) {
    if !port.covers || port.tilings.is_empty() {
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

pub(super) const fn at(fault: Fault, locus: Locus) -> Violation {
    super::Fault::Covers(fault).at(locus)
}

/// The violation for a tiling whose duplicates cannot be decided.
pub(super) const fn undecided_at(t: u8) -> Violation {
    at(Fault::Undecided { steps: EFFORT }, Locus::Traversals(t))
}

const fn check_one(nest: &Nest, out: &mut Violations) {
    if nest.repetition() > 1 {
        out.push(at(Fault::Repeated, Locus::Repetition(0)));
    }
    let rank = nest.axes().len();
    let mut covers = [None; MAX_DIMENSIONS];
    // The index of the first coordinate inside a tile, in each dimension.
    let (mut first, mut any) = (0i128, true);
    each!(d, 0..rank, {
        let cover = Spread::of(nest, d).cover(true);
        covers[d] = cover;
        match cover {
            Some(Cover { first: Some(at), .. }) => first += at * nest.axes()[d].pitch as i128,
            Some(_) => any = false,
            None => {}
        }
    });
    each!(d, 0..rank, {
        let pitch = nest.axes()[d].pitch as i128;
        match covers[d] {
            None => out.push(undecided_at(0)),
            Some(Cover { gap: Some(coordinate), .. }) => {
                let fault = Fault::Gap { dimension: d, coordinate, index: coordinate * pitch };
                out.push(at(fault, gap_locus(nest, d, coordinate)));
            }
            // If another dimension has no data in a tile, nothing is moved twice. Without a gap, its first coordinate
            // is 0.
            Some(Cover { twice: Some(coordinate), .. }) if any => {
                let index = first + coordinate * pitch;
                out.push(at(Fault::Twice { dimension: d, coordinate, index }, culprit(nest, d, 0, true)));
            }
            Some(_) => {}
        }
    });
}

/// The place to report a coordinate outside all tiles: the offset if the first tile starts after it, else the loop
/// that skips it, else the tile. An omitted tile is the whole buffer, moved by its offset.
const fn gap_locus(nest: &Nest, d: usize, at: i128) -> Locus {
    let axis = nest.axes()[d];
    if (axis.offset as i128) > at {
        return Locus::TilingOffset(0, d as u8);
    }
    match culprit(nest, d, 0, false) {
        Locus::Tiling(_) if axis.tile >= axis.bound => Locus::TilingOffset(0, d as u8),
        Locus::Tiling(_) => Locus::TilingDimension(0, d as u8),
        locus => locus,
    }
}

/// Number of coordinates from the first one to the first gap, and the loop whose stride ends them, or the longest
/// loop.
const fn reach(nest: &Nest, d: usize) -> (i64, Option<usize>) {
    let steps = nest.steps();
    let (mut reach, mut last, mut seen) = (nest.axes()[d].tile, None, 0u32);
    loop {
        // The shortest remaining stride: without overlap, it continues at the end of the covered range, or leaves a
        // gap.
        let mut further: Option<usize> = None;
        each!(i, 0..steps.len(), {
            if steps[i].axis == d && steps[i].wrap > 1 && steps[i].stride > 0 && seen & (1 << i) == 0 {
                further = match further {
                    Some(j) if steps[j].stride <= steps[i].stride => further,
                    _ => Some(i),
                };
            }
        });
        let Some(further) = further else { return (reach, last) };
        last = Some(further);
        if steps[further].stride > reach {
            return (reach, last);
        }
        seen |= 1 << further;
        reach += steps[further].stride * (steps[further].wrap as i64 - 1);
    }
}

/// The loop to report: its stride is too short or too long, or it has too few tiles.
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

/// Appends a replacement if one was found.
pub(super) const fn with_help(port: &Port, violation: &Violation, fault: &Fault, text: Text) -> Text {
    match fault {
        Fault::Undecided { .. } => help::without_covers(port, violation, text),
        Fault::Gap { .. } | Fault::Twice { .. } | Fault::Repeated => text,
    }
}
