//! `ensure(covers)` for several tilings: each element of the data is in exactly one of them.

mod fault;

use super::covers::{self, culprit, undecided_at};
use super::{Violation, Violations};
use crate::declare::tiling::Port;
use crate::ir::nest::{Common, EFFORT, MAX_DIMENSIONS, Nest, Spread};
use crate::rule::Locus;
use crate::util::{max, min};
pub use fault::Fault;
pub(super) use fault::with_help;

const fn at(fault: Fault, locus: Locus) -> Violation {
    super::Fault::Several(fault).at(locus)
}

/// Maximum number of tilings compared: the maximum of a port.
const MOST: usize = 256;

/// Whether all tilings use the same dimensions of the buffer and the same data.
pub(super) const fn is_one_shape(port: &Port) -> bool {
    let first = port.dims(0);
    each!(k, 1..port.tilings.len(), {
        let dims = port.dims(k);
        if dims.len() != first.len() {
            return false;
        }
        each!(d, 0..dims.len(), {
            let end = port.tilings[k].boundary_dimension.get(d, dims[d]);
            if dims[d] != first[d] || end != port.tilings[0].boundary_dimension.get(d, dims[d]) {
                return false;
            }
        });
    });
    true
}

/// For each dimension, the range (start, end) of the coordinates for which a tiling has data.
///
/// Sizes fit 32 bits.
type Extent = [(u32, u32); MAX_DIMENSIONS];

pub(super) const fn check_several(port: &Port, out: &mut Violations) {
    let before = out.as_slice().len();
    let rank = port.dims(0).len();
    let mut list = [[(0, 0); MAX_DIMENSIONS]; MOST];
    let (extents, _) = list.split_at_mut(port.tilings.len());
    let mut moved = 0i128;
    each!(k, 0..extents.len(), {
        let Some(nest) = port.nest(k) else { return };
        if let Some(own) = moved_once(&nest, k, out) {
            moved += own;
        }
        each!(d, 0..rank, {
            let axis = nest.axes()[d];
            let end = axis.last + axis.tile;
            // The range of a tiling without data is meaningless; no fault refers to it.
            extents[k][d] = (max(axis.offset as i128, 0) as u32, min(end as i128, axis.bound as i128) as u32);
        });
    });
    if out.as_slice().len() > before {
        return;
    }
    if !are_in_order(extents, rank) {
        check_pairs(port, extents, rank, out);
    }
    // The first tiling has the dimensions of all.
    let Some(first) = port.nest(0) else { return };
    let mut elements = 1i128;
    each!(d, 0..rank, {
        elements *= first.axes()[d].bound as i128;
    });
    if out.as_slice().len() == before && moved < elements {
        out.push(at(Fault::LeftOut { elements: elements - moved, of: elements }, Locus::Whole));
    }
}

/// Number of elements that a tiling moves, if it moves each once; otherwise the fault is pushed.
const fn moved_once(nest: &Nest, k: usize, out: &mut Violations) -> Option<i128> {
    let t = k as u8;
    let (mut moved, mut index, mut twice) = (1i128, 0i128, None);
    each!(d, 0..nest.axes().len(), {
        let Some(cover) = Spread::of(nest, d).cover(false) else {
            out.push(undecided_at(t));
            return None;
        };
        // If no coordinate of one dimension is inside a tile, the tiling moves nothing.
        let Some(first) = cover.first else { return Some(0) };
        let at = match (cover.twice, twice) {
            (Some(at), None) => {
                twice = Some((d, at));
                at
            }
            _ => first,
        };
        index += at * nest.axes()[d].pitch as i128;
        moved *= cover.covered;
    });
    match twice {
        _ if nest.repetition() > 1 => out.push(covers::at(covers::Fault::Repeated, Locus::Repetition(t))),
        Some((dimension, coordinate)) => {
            let fault = covers::Fault::Twice { dimension, coordinate, index };
            out.push(covers::at(fault, culprit(nest, dimension, t, true)));
        }
        None => return Some(moved),
    }
    None
}

/// Whether the tilings are sorted along some dimension, each ending before the next one begins, in ascending or
/// descending order: then no two share an element.
const fn are_in_order(extents: &[Extent], rank: usize) -> bool {
    any!(d, 0..rank, {
        let (mut up, mut down) = (true, true);
        each!(k, 1..extents.len(), {
            let (one, two) = (extents[k - 1][d], extents[k][d]);
            up = up && one.1 <= two.0;
            down = down && two.1 <= one.0;
        });
        up || down
    })
}

/// Reports for each tiling the first earlier one that shares an element with it.
const fn check_pairs(port: &Port, extents: &[Extent], rank: usize, out: &mut Violations) {
    each!(k, 1..extents.len(), {
        each!(j, 0..k, {
            if !are_apart(&extents[j], &extents[k], rank) {
                match common(port, j, k) {
                    Common::Nothing => {}
                    Common::At(index) => {
                        out.push(at(Fault::Both { tilings: [j, k], index }, Locus::Tiling(k as u8)));
                        break;
                    }
                    Common::Undecided => {
                        let fault = Fault::UndecidedPair { tilings: [j, k], steps: EFFORT };
                        out.push(at(fault, Locus::Tiling(k as u8)));
                        break;
                    }
                }
            }
        });
    });
}

const fn are_apart(a: &Extent, b: &Extent, rank: usize) -> bool {
    any!(d, 0..rank, a[d].1 <= b[d].0 || b[d].1 <= a[d].0)
}

/// Index of an element that two tilings both move. They share one if they share a coordinate in every dimension.
const fn common(port: &Port, one: usize, two: usize) -> Common {
    let (Some(a), Some(b)) = (port.nest(one), port.nest(two)) else {
        return Common::Undecided;
    };
    let (mut index, mut known) = (0i128, true);
    each!(d, 0..a.axes().len(), {
        match Spread::of(&a, d).common(Spread::of(&b, d)) {
            Common::At(at) => index += at * a.axes()[d].pitch as i128,
            Common::Nothing => return Common::Nothing,
            Common::Undecided => known = false,
        }
    });
    if known { Common::At(index) } else { Common::Undecided }
}

/// Maximum number of runs of elements examined per tiling, if tilings use the buffer with different dimensions.
const RUNS: u32 = 1 << 12;

/// Compares tilings with different dimensions or different data, one run of elements at a time.
pub(super) const fn check_elements(port: &Port, out: &mut Violations) {
    let (mut index, mut steps, mut left_out, mut elements) = (0i128, 0u32, 0i128, 0i128);
    let mut end = 0;
    each!(k, 0..port.tilings.len(), {
        let Some(nest) = port.nest(k) else { return };
        if moved_once(&nest, k, out).is_none() {
            return;
        }
        end = max(end, nest.elements() as i128);
    });
    while index < end {
        let (mut mover, mut is_data, mut after) = (None, false, end);
        each!(k, 0..port.tilings.len(), {
            let Some(nest) = port.nest(k) else { return };
            let (inside, data, until) = element(&nest, index);
            if inside && let Some(other) = mover {
                return out.push(at(Fault::Both { tilings: [other, k], index }, Locus::Tiling(k as u8)));
            }
            mover = if inside { Some(k) } else { mover };
            is_data = is_data || data;
            after = min(after, until);
            steps += 1;
            if steps > RUNS {
                return out.push(at(Fault::UndecidedRuns { steps: RUNS }, Locus::Whole));
            }
        });
        if is_data {
            elements += after - index;
            left_out += if mover.is_none() { after - index } else { 0 };
        }
        index = after;
    }
    if left_out > 0 {
        out.push(at(Fault::LeftOut { elements: left_out, of: elements }, Locus::Whole));
    }
}

/// (is moved, is data, end): whether a tiling moves an element, whether the element is part of its data, and the
/// index up to which both hold.
///
/// The search for one coordinate takes at most the effort in which [`moved_once`] has searched all coordinates of
/// each dimension. It stops at a dimension without data, where nothing is moved.
const fn element(nest: &Nest, index: i128) -> (bool, bool, i128) {
    let (axes, mut rest) = (nest.axes(), index);
    if index >= nest.elements() as i128 {
        return (false, false, i128::MAX);
    }
    let (mut moves, mut data, mut until) = (true, true, i128::MAX);
    each!(d, 0..axes.len(), {
        let (size, bound) = (axes[d].size as i128, axes[d].bound as i128);
        let at = rest % size;
        rest /= size;
        let (inside, end) = if at < bound { Spread::of(nest, d).at(at) } else { (false, size) };
        if d == 0 {
            until = index + end - at;
        }
        data = data && at < bound;
        moves = moves && inside;
    });
    (moves, data, until)
}

/// The first element of the data that no tiling moves, if it is found within the maximum number of rows.
const fn first_left_out(port: &Port) -> Option<i128> {
    let (mut index, mut steps) = (0i128, 0);
    while steps < RUNS {
        let (mut moved, mut is_data, mut after) = (false, false, i128::MAX);
        each!(k, 0..port.tilings.len(), {
            let Some(nest) = port.nest(k) else { return None };
            let (inside, data, until) = element(&nest, index);
            (moved, is_data) = (moved || inside, is_data || data);
            after = min(after, until);
            steps += 1;
        });
        if is_data && !moved {
            return Some(index);
        }
        index = after;
    }
    None
}
