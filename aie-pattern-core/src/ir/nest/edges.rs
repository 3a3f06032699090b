//! [`Edges`]: how far tiles extend beyond the data in one dimension.

use super::{Nest, Spread};
use crate::util::{clamp, max, min};

/// Position of the tiles relative to the data, in one dimension.
#[derive(Clone, Copy)]
pub(crate) struct Edges {
    /// The largest number of zeros before the data, among tiles that hold data.
    pub(crate) before: i64,
    /// The largest number of zeros after the data, among tiles that hold data.
    pub(crate) after: i64,
    /// The largest coordinate that holds data and is in a tile.
    pub(crate) top: Option<i64>,
    /// The largest number of data coordinates in a tile.
    pub(crate) data: i64,
    /// Whether some tile holds no data.
    pub(crate) outside: bool,
}

impl Edges {
    /// Measures dimension `d`.
    ///
    /// The result is exact unless several loops move along the dimension with nearly unrelated strides, so that the
    /// search for the tiles at the ends of the data gives up. Then it is an upper bound.
    pub(crate) const fn of(nest: &Nest, d: usize) -> Self {
        let axis = nest.axes()[d];
        let mut edges = Self {
            before: 0,
            after: 0,
            top: None,
            data: 0,
            outside: axis.offset + axis.tile <= 0 || axis.last >= axis.bound,
        };
        if !axis.is_padded() {
            edges.top = Some(axis.last + axis.tile - 1);
            edges.data = axis.tile;
            return edges;
        }
        let mut spread = Spread::places(nest, d);
        // The first and the last tile that hold data.
        let (first, last) = (spread.next(-axis.tile as i128), spread.before(axis.bound as i128));
        // The tile with the most data begins in the range where tiles are inside the data (or contain it), or is the nearest
        // one on either side.
        let inside = min(axis.bound as i128 - axis.tile as i128, 0);
        let (above, below) = (spread.next(inside - 1), spread.before(inside));
        if spread.gave_up() {
            edges.before = clamp(-axis.offset, axis.tile - 1);
            edges.after = clamp(axis.last + axis.tile - axis.bound, axis.tile - 1);
            edges.top = if axis.offset < axis.bound && axis.last + axis.tile > 0 {
                Some(axis.bound - 1)
            } else {
                None
            };
            edges.data = if axis.tile < axis.bound { axis.tile } else { axis.bound };
            return edges;
        }
        // Both tiles are declared, and their coordinates fit 64 bits.
        if let (Some(first), Some(last)) = (first, last)
            && first < axis.bound as i128
        {
            let end = last as i64 + axis.tile;
            edges.before = max(-first, 0) as i64;
            edges.after = max(end as i128 - axis.bound as i128, 0) as i64;
            edges.top = Some(if end < axis.bound { end } else { axis.bound } - 1);
            let (above, below) = (data_of(nest, d, above), data_of(nest, d, below));
            edges.data = if above > below { above } else { below };
        }
        edges
    }
}

const fn data_of(nest: &Nest, d: usize, tile: Option<i128>) -> i64 {
    let (axis, Some(start)) = (nest.axes()[d], tile) else { return 0 };
    let (start, end) = (start as i64, start as i64 + axis.tile);
    let data = if end < axis.bound { end } else { axis.bound } - if start > 0 { start } else { 0 };
    if data > 0 { data } else { 0 }
}
