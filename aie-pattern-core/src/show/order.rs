//! [`Order`]: which access of nested loops visits an element, found without walking them.

use crate::ir::{Dim, MAX_RANK, Pattern};
use crate::util::div_ceil;

/// Loops, at most: those of a tiling are more than those of a [`Pattern`].
pub(super) const MAX_LOOPS: usize = MAX_RANK + 8;

/// Numbers that are tried for one element, before it counts as not found out.
const EFFORT: u32 = 1 << 12;

/// Nested loops over a line of elements, outermost first.
#[derive(Clone, Copy)]
pub(super) struct Order {
    offset: i128,
    loops: [Dim; MAX_LOOPS],
    len: usize,
    /// Elements that one access moves: so many positions have the same number.
    each: u64,
}

/// How an element is visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Visit {
    Never,
    /// By this access.
    Once(u64),
    /// By this access, and by later ones.
    Again(u64),
    /// That takes too long to find out.
    Unknown,
}

impl Order {
    const EMPTY: Self = Self { offset: 0, loops: [Dim::new(1, 0); MAX_LOOPS], len: 0, each: 1 };

    pub(super) const fn new(offset: i128) -> Self {
        Self { offset, ..Self::EMPTY }
    }

    /// The walk over its indices: of a vector whose parts have an index each, over all of these.
    pub(super) fn of(walk: &Pattern) -> Self {
        let mut order = Self::new(i128::from(walk.offset()));
        for &dim in walk.dims() {
            order.push(dim);
        }
        order.each = u64::from(walk.lanes() / walk.grain());
        order.push(Dim::new(order.each, 1));
        order
    }

    /// Puts a loop inside of those that there are.
    pub(super) fn push(&mut self, dim: Dim) {
        if let Some(slot) = self.loops.get_mut(self.len) {
            *slot = dim;
            self.len += 1;
        }
    }

    fn loops(&self) -> &[Dim] {
        &self.loops[..self.len]
    }

    /// Positions; `None` beyond 64 bits.
    pub(super) fn positions(&self) -> Option<u64> {
        self.loops().iter().try_fold(1u64, |all, dim| all.checked_mul(dim.size))
    }

    /// Walks once, and notes in `table`, of which no cell is visited yet, how each element from `first` on is. Whether one is visited again;
    /// `None` where the walk is too long.
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

    /// Walks: calls `visit` with the number of each access and its index, once for each element that it moves.
    pub(super) fn each(&self, mut visit: impl FnMut(u64, i128)) {
        let positions = self.positions().unwrap_or(0);
        let (mut counters, mut index) = ([0u64; MAX_LOOPS], self.offset);
        // By hand, for macros run it without optimization.
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

    /// Which access visits the element at `index`.
    pub(super) fn visit(&self, index: i128) -> Visit {
        if self.loops().iter().any(|dim| dim.size == 0) {
            return Visit::Never;
        }
        // What the loops from each one on can add.
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

/// How an element is visited, in two bytes: which access is the first, and whether others follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell(u16);

impl Cell {
    /// Not at all.
    pub const NEVER: Self = Self(0);
    const AGAIN: u16 = 1 << 15;
    /// Positions that can be told apart.
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
    /// Tries the numbers of loop `k`, the smaller ones first, of which those that the loops inside cannot bring to what is
    /// left of the index are left out.
    fn from(&mut self, k: usize, rest: i128, position: u64) {
        let Some(&Dim { size, stride }) = self.loops.get(k) else {
            // Nothing is left: the innermost loop takes no other number.
            self.again = self.first.is_some();
            self.first = self.first.or(Some(position));
            return;
        };
        let (least, most) = self.reach[k + 1];
        let (stride, top) = (i128::from(stride), i128::from(size) - 1);
        let (from, to) = match stride {
            // The second is as good as all others, for whether there is one.
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
