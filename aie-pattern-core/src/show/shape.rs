//! [`Shape`]: the rows and planes in which a walk over a line of elements is drawn.

use crate::ir::{Dim, MAX_RANK, Pattern};

/// Columns of a picture, at most, where the walk leaves the choice.
const MOST_COLUMNS: u64 = 64;

/// Columns of a picture of a walk whose steps tell of no rows.
const LINE: u64 = 16;

/// How a line of elements is cut: the elements of a row, and the rows of a plane, or 0 where all are in one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) columns: u64,
    pub(super) rows: u64,
}

impl Shape {
    /// What the steps of a walk over `span` elements suggest.
    ///
    /// A step that is at least as long as all that the shorter ones reach may be that from one row to the next. Where the
    /// walk goes through rows within planes, in the order of memory, the second and the third are rows and planes. Else it
    /// is the innermost one that leaves a gap, as the rows of a tile do; else the one that makes the picture most like a
    /// square, and rather wide than high.
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
        // One past what the shorter steps reach, and whether each step so far goes beyond that.
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

/// The innermost step beyond all that is inside of it, with a gap.
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

/// Of the steps that can be rows, the one that makes the picture most like a square; the longer of two.
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
        // A volume of three planes, each of four rows of five, and a part of it.
        assert_eq!(shape(&[(3, 20), (4, 5), (5, 1)]), (5, 4));
        assert_eq!(shape(&[(3, 20), (2, 5), (3, 1)]), (5, 4));
        // A row that is gone through twice.
        assert_eq!(shape(&[(2, 0), (4, 8), (8, 1)]), (8, 0));
    }
}
