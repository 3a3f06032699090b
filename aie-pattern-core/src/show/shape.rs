//! [`Shape`]: divides a line of elements into rows and planes for a drawing.

use crate::ir::{Dim, MAX_RANK, Pattern};

/// Maximum number of columns of a picture, if the walk leaves a choice.
const MOST_COLUMNS: u64 = 64;

/// Number of columns if the strides of a walk suggest no rows.
const LINE: u64 = 16;

/// The division of a line of elements: elements per row, and rows per plane (0 for a single plane).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) columns: u64,
    pub(super) rows: u64,
}

impl Shape {
    /// The division suggested by the strides of a walk over `span` elements.
    ///
    /// A stride at least as long as the reach of all shorter ones may lead from one row to the next. If the walk goes
    /// through rows within planes in memory order, the second and third stride give rows and planes. Otherwise the
    /// innermost stride that leaves a gap gives the rows, as in a tile. Without such a stride, the one that makes the
    /// picture closest to a square is used, preferring wide over high.
    pub(super) fn of(walk: &Pattern, span: u64) -> Self {
        let (mut steps, mut count) = ([Dim::new(1, 0); MAX_RANK], 0);
        for dim in walk.dims().iter().rev().filter(|dim| dim.size > 1 && dim.stride != 0) {
            steps[count] = Dim::new(dim.size, dim.stride.saturating_abs());
            count += 1;
        }
        let steps = &mut steps[..count];
        let in_memory_order = steps.is_sorted_by_key(|dim| dim.stride);
        steps.sort_unstable_by_key(|dim| dim.stride);

        let (mut rows, mut found) = ([0u64; MAX_RANK], 0);
        // End of the reach of the shorter strides, and whether every stride so far exceeds the reach before it.
        let mut reach = u64::from(walk.lanes() / walk.grain());
        let mut are_apart = true;
        for dim in steps.iter() {
            let stride = dim.stride.unsigned_abs();
            if stride >= reach && reach > 1 {
                rows[found] = stride;
                found += 1;
            } else if reach > 1 {
                are_apart = false;
            }
            reach = reach.saturating_add((dim.size - 1).saturating_mul(stride));
        }
        let rows = &rows[..found];
        match rows {
            [row, plane, ..] if in_memory_order && are_apart && plane % row == 0 => {
                Self { columns: *row, rows: plane / row }
            }
            _ => {
                let tile = row_of_tile(walk).filter(|row| rows.contains(row));
                Self { columns: tile.unwrap_or_else(|| squarest(rows, span)), rows: 0 }
            }
        }
    }
}

/// The innermost stride that exceeds the reach of all dimensions inside it, with a gap.
fn row_of_tile(walk: &Pattern) -> Option<u64> {
    let mut reach = u64::from(walk.lanes() / walk.grain());
    for dim in walk.dims().iter().rev().filter(|dim| dim.size > 1 && dim.stride != 0) {
        let stride = dim.stride.unsigned_abs();
        if reach > 1 && stride > reach {
            return Some(stride);
        }
        reach = reach.saturating_add((dim.size - 1).saturating_mul(stride));
    }
    None
}

/// The possible row length that makes the picture closest to a square; the longer one of two equal ones.
fn squarest(rows: &[u64], span: u64) -> u64 {
    let mut best = None;
    for &columns in rows.iter().filter(|&&columns| columns < span) {
        let high = span.div_ceil(columns);
        let ratio = (columns.max(high).saturating_mul(1000) / columns.min(high), columns <= MOST_COLUMNS);
        best = match best {
            Some((_, (least, fits))) if fits && !ratio.1 || (fits == ratio.1 && least < ratio.0) => best,
            _ => Some((columns, ratio)),
        };
    }
    match best {
        Some((columns, _)) => columns,
        None if span <= LINE => span.max(1),
        None => LINE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::Element;

    fn shape(dims: &[(u64, i64)]) -> (u64, u64) {
        let mut list = [Dim::new(1, 0); MAX_RANK];
        for (dim, &(size, stride)) in list.iter_mut().zip(dims) {
            *dim = Dim::new(size, stride);
        }
        let walk = Pattern::new(Element::Int8, 0, &list[..dims.len()]).unwrap();
        let Shape { columns, rows } = Shape::of(&walk, walk.span().unwrap());
        (columns, rows)
    }

    #[test]
    fn rows_and_planes_are_those_of_the_walk() {
        // A transposition, tiles of a matrix of 16 columns, and every second element.
        assert_eq!(shape(&[(6, 1), (4, 6)]), (6, 0));
        assert_eq!(shape(&[(2, 64), (2, 8), (4, 16), (8, 1)]), (16, 0));
        assert_eq!(shape(&[(2, 32), (2, 8), (2, 16), (8, 1)]), (16, 0));
        assert_eq!(shape(&[(8, 2)]), (15, 0));
        assert_eq!(shape(&[(64, 1)]), (16, 0));
        // A volume of three planes with four rows of five elements each, and a part of it.
        assert_eq!(shape(&[(3, 20), (4, 5), (5, 1)]), (5, 4));
        assert_eq!(shape(&[(3, 20), (2, 5), (3, 1)]), (5, 4));
        // A row that is visited twice.
        assert_eq!(shape(&[(2, 0), (4, 8), (8, 1)]), (8, 0));
    }
}
