//! [`Adf`]: `{.buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .tile_traversal = {...}}`.

use core::fmt::{Display, Formatter, Result as Written};

use super::{Unsayable, upwards};
use crate::declare::tiling::{MAX_DIMENSIONS, Port, RawList, RawTraversals, Tiling};
use crate::device::{Device, TileKind};
use crate::ir::contract::Verdict;
use crate::ir::{Dim, Pattern};
use crate::show::shape::Shape;

/// A walk as tiling parameters of an ADF graph; returned by [`Pattern::as_adf`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adf {
    tiling: Tiling,
}

impl Pattern {
    /// Writes the walk as the tiling parameters of a port, over a buffer whose dimensions are derived from the
    /// strides. The notation omits the element type.
    ///
    /// ```
    /// # extern crate aie_pattern_core as aie_pattern;
    /// use aie_pattern::{Dim, Element, Pattern};
    ///
    /// let walk = Pattern::new(Element::Int32, 0, &[Dim::new(2, 4), Dim::new(3, 8), Dim::new(4, 1)]).unwrap();
    /// assert_eq!(
    ///     walk.as_adf()?.to_string(),
    ///     "{.buffer_dimension = {8, 3}, .tiling_dimension = {4, 3}, .offset = {0, 0}, \
    ///      .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}}}"
    /// );
    /// # Ok::<(), aie_pattern::show::export::Unsayable>(())
    /// ```
    ///
    /// # Errors
    /// For a negative stride, for more than eight loops over tiles, for a number beyond 32 bits, and for an empty
    /// walk.
    pub fn as_adf(&self) -> Result<Adf, Unsayable> {
        let (walk, elements) = upwards(self)?;
        let Shape { columns, rows } = Shape::of(&walk, elements);
        let plane = columns.saturating_mul(rows);
        let line = tiling(&walk, elements, &[1]);
        let shaped = match rows {
            0 => tiling(&walk, elements, &[1, columns]),
            _ => tiling(&walk, elements, &[1, columns, plane]),
        };
        match shaped.or(line) {
            Ok(tiling) => Ok(Adf { tiling }),
            Err(why) => Err(why),
        }
    }
}

/// The tiling of a buffer whose dimensions have these pitches (elements from one coordinate to the next), contiguous
/// dimension first.
fn tiling(walk: &Pattern, elements: u64, pitches: &[u64]) -> Result<Tiling, Unsayable> {
    let rank = pitches.len();
    let (mut sizes, mut tile, mut offset) = ([0i128; 3], [1i128; 3], [0i128; 3]);
    let mut start = walk.offset() as u64;
    for d in (0..rank).rev() {
        let size = pitches.get(d + 1).map_or(elements.div_ceil(pitches[d]), |next| next / pitches[d]);
        sizes[d] = i128::from(size);
        offset[d] = i128::from(start / pitches[d]);
        start %= pitches[d];
    }
    // Outer repeats become the repetition of the port; inner ones become loops of stride 0.
    let is_step = |dim: &Dim| dim.size > 1;
    let first = walk.dims().iter().position(|dim| is_step(dim) && dim.stride != 0);
    let (repeats, inner) = walk.dims().split_at(first.unwrap_or(walk.dims().len()));
    let repetition = repeats.iter().map(|dim| i128::from(dim.size)).product();
    let (mut loops, mut depth, mut next) = ([(0, 0, 1); MAX_DIMENSIONS], 0, Some(0));
    for &Dim { size, stride } in inner.iter().filter(|dim| is_step(dim)).rev() {
        let (size, stride) = (i128::from(size), stride as u64);
        // Consecutive dimensions, from the contiguous one on, belong to the tile.
        let of_tile = next.and_then(|next| (next..rank).find(|&d| pitches[d] == stride));
        match of_tile {
            Some(d) if size <= sizes[d] => {
                tile[d] = size;
                next = Some(d + 1);
            }
            _ => {
                next = None;
                let along = (0..rank).rev().find(|&d| stride.is_multiple_of(pitches[d]) && stride > 0);
                let d = along.unwrap_or(0);
                let Some(slot) = loops.get_mut(depth) else {
                    return Err(Unsayable::Rank { found: walk.dims().len(), most: MAX_DIMENSIONS + 1 });
                };
                *slot = (d as i128, i128::from(stride / pitches[d]), size);
                depth += 1;
            }
        }
    }
    let tiling = Tiling {
        buffer_dimension: RawList::new(&sizes[..rank]),
        tiling_dimension: RawList::new(&tile[..rank]),
        offset: RawList::new(&offset[..rank]),
        tile_traversal: RawTraversals::new(&loops[..depth]),
        repetition,
        ..Tiling::DEFAULT
    };
    // If a step along one dimension ends in the next one, the tiling is a different walk. A repetition may exceed 32
    // bits.
    let port = Port {
        device: Device::Ideal,
        tile: TileKind::Mem,
        element: walk.element(),
        tilings: &[tiling],
        ..Port::EMPTY
    };
    match port.walk() {
        Some(same) if matches!(same.same_walk(walk), Verdict::Holds) && port.check().is_empty() => Ok(tiling),
        _ => Err(Unsayable::TooLarge),
    }
}

impl Display for Adf {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        write!(f, "{{{}}}", self.tiling.cpp().as_str())
    }
}
