//! [`Order`]: finds the access that visits an element, without walking.

use crate::ir::{Dim, MAX_RANK, Pattern};
use crate::util::div_ceil;

/// Maximum number of loops: a tiling has more than a [`Pattern`].
pub(super) const MAX_LOOPS: usize = MAX_RANK + 8;

/// Numbers tried per element before the search gives up.
const EFFORT: u32 = 1 << 12;

/// Nested loops over a line of elements, outermost first.
#[derive(Clone, Copy)]
pub(super) struct Order {
    offset: i128,
    loops: [Dim; MAX_LOOPS],
    len: usize,
    /// Elements per access; this many positions share one number.
    each: u64,
}

/// How an element is visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Visit {
    Never,
    /// By this access only.
    Once(u64),
    /// By this access, and by later ones.
    Again(u64),
    /// Unknown: the search gave up.
    Unknown,
}

impl Order {
    const EMPTY: Self = Self { offset: 0, loops: [Dim::new(1, 0); MAX_LOOPS], len: 0, each: 1 };

    pub(super) const fn new(offset: i128) -> Self {
        Self { offset, ..Self::EMPTY }
    }

    /// The loops over the indices of a walk. A vector whose parts have separate indices becomes a loop over them.
    pub(super) fn of(walk: &Pattern) -> Self {
        let mut order = Self::new(i128::from(walk.offset()));
        for &dim in walk.dims() {
            order.push(dim);
        }
        order.each = u64::from(walk.lanes() / walk.grain());
        order.push(Dim::new(order.each, 1));
        order
    }

    /// Adds an innermost loop.
    pub(super) fn push(&mut self, dim: Dim) {
        if let Some(slot) = self.loops.get_mut(self.len) {
            *slot = dim;
            self.len += 1;
        }
    }

    fn loops(&self) -> &[Dim] {
        &self.loops[..self.len]
    }

    /// Number of positions; `None` beyond 64 bits.
    pub(super) fn positions(&self) -> Option<u64> {
        self.loops().iter().try_fold(1u64, |all, dim| all.checked_mul(dim.size))
    }

    /// Walks once and records in `table` the visits of each element from `first` on; all its cells must be
    /// [`NEVER`](Cell::NEVER). Returns whether an element is visited again; `None` if the walk is too long.
    pub(super) fn fill(&self, first: i128, table: &mut [Cell]) -> Option<bool> {
        self.positions().filter(|&positions| positions <= Cell::MOST)?;
        let mut again = false;
        self.each(|access, index| {
            if let Some(cell) = usize::try_from(index - first).ok().and_then(|at| table.get_mut(at)) {
                again |= cell.0 != 0;
                cell.visit(access);
            }
        });
        Some(again)
    }

    /// Walks, and calls `visit` with the number of each access and its index, once per element that it moves.
    pub(super) fn each(&self, mut visit: impl FnMut(u64, i128)) {
        let positions = self.positions().unwrap_or(0);
        let (mut counters, mut index) = ([0u64; MAX_LOOPS], self.offset);
        // An explicit loop, because macros run it without optimization.
        let (mut access, mut part) = (0, 0);
        let mut position = 0;
        while position < positions {
            visit(access, index);
            part += 1;
            if part == self.each {
                (access, part) = (access + 1, 0);
            }
            position += 1;
            let mut k = self.len;
            while k > 0 {
                k -= 1;
                let Dim { size, stride } = self.loops[k];
                counters[k] += 1;
                if counters[k] < size {
                    index += stride as i128;
                    break;
                }
                index -= (size - 1) as i128 * stride as i128;
                counters[k] = 0;
            }
        }
    }

    /// The access that visits the element at `index`.
    pub(super) fn visit(&self, index: i128) -> Visit {
        if self.loops().iter().any(|dim| dim.size == 0) {
            return Visit::Never;
        }
        // The smallest and largest sum of the loops from each one on.
        let mut reach = [(0i128, 0i128); MAX_LOOPS + 1];
        for k in (0..self.len).rev() {
            let far = i128::from(self.loops[k].size - 1).saturating_mul(i128::from(self.loops[k].stride));
            let (least, most) = reach[k + 1];
            reach[k] = (least.saturating_add(far.min(0)), most.saturating_add(far.max(0)));
        }
        let mut search =
            Search { loops: self.loops(), reach: &reach, first: None, again: false, left: EFFORT };
        search.from(0, index - self.offset, 0);
        match search.first {
            _ if search.left == 0 => Visit::Unknown,
            None => Visit::Never,
            Some(position) if search.again => Visit::Again(position / self.each),
            Some(position) => Visit::Once(position / self.each),
        }
    }
}

/// The visits of an element in two bytes: the first access, and whether others follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell(u16);

impl Cell {
    /// The element is not visited.
    pub const NEVER: Self = Self(0);
    const AGAIN: u16 = 1 << 15;
    /// Number of positions that can be distinguished.
    pub(super) const MOST: u64 = Self::AGAIN as u64 - 1;

    pub(super) fn visit(&mut self, access: u64) {
        if self.0 == 0 {
            self.0 = access as u16 + 1;
        } else {
            self.0 |= Self::AGAIN;
        }
    }

    pub(super) const fn get(self) -> Visit {
        let access = (self.0 & !Self::AGAIN) as u64;
        match self.0 {
            0 => Visit::Never,
            Self::AGAIN.. => Visit::Again(access - 1),
            _ => Visit::Once(access - 1),
        }
    }
}

struct Search<'a> {
    loops: &'a [Dim],
    reach: &'a [(i128, i128)],
    first: Option<u64>,
    again: bool,
    left: u32,
}

impl Search<'_> {
    /// Tries the numbers of loop `k` in ascending order, skipping those from which the inner loops cannot reach the
    /// rest of the index.
    fn from(&mut self, k: usize, rest: i128, position: u64) {
        let Some(&Dim { size, stride }) = self.loops.get(k) else {
            // A match: in the innermost loop, no other number leads here.
            self.again = self.first.is_some();
            self.first = self.first.or(Some(position));
            return;
        };
        let (least, most) = self.reach[k + 1];
        let (stride, top) = (i128::from(stride), i128::from(size) - 1);
        let (from, to) = match stride {
            // To know whether there is a second visit, one more number suffices.
            0 => (0, top.min(1)),
            1.. => (div_ceil(rest - most, stride), (rest - least).div_euclid(stride)),
            _ => (div_ceil(least - rest, -stride), (most - rest).div_euclid(-stride)),
        };
        let mut number = from.max(0);
        while number <= to.min(top) && !self.again && self.left > 0 {
            self.left -= 1;
            let inside = position.saturating_mul(size).saturating_add(number as u64);
            self.from(k + 1, rest - number * stride, inside);
            number += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::Element;

    #[test]
    fn every_element_is_visited_by_the_access_of_the_walk() {
        let walks: [&[Dim]; 6] = [
            &[Dim::new(8, 16), Dim::new(2, 1), Dim::new(8, 2)],
            &[Dim::new(4, 2), Dim::new(3, 0), Dim::new(4, 8), Dim::new(2, 1)],
            &[Dim::new(5, -3), Dim::new(4, 2)],
            &[Dim::new(3, 1), Dim::new(3, 1), Dim::new(3, 1)],
            &[Dim::new(0, 1)],
            &[],
        ];
        for dims in walks {
            for lanes in [1, 4] {
                let walk = Pattern::new(Element::Int8, 5, dims).unwrap().of_vectors(lanes, 1).unwrap();
                let order = Order::of(&walk);
                let mut table = [Cell::NEVER; 160];
                assert!(order.fill(-20, &mut table).is_some());
                for index in -20..140 {
                    let mut visits = (0..walk.len().unwrap()).filter(|&k| {
                        let start = i128::from(walk.index_at(k).unwrap());
                        (start..start + i128::from(lanes)).contains(&index)
                    });
                    let expected = match (visits.next(), visits.next()) {
                        (None, _) => Visit::Never,
                        (Some(first), None) => Visit::Once(first),
                        (Some(first), Some(_)) => Visit::Again(first),
                    };
                    assert_eq!(order.visit(index), expected, "{walk:?} {index}");
                    assert_eq!(table[(index + 20) as usize].get(), expected, "{walk:?} {index}");
                }
            }
        }
    }
}
