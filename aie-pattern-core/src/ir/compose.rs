//! Composition: one walk over what another walk has put in order.

use super::{Dim, MAX_RANK, Pattern};
use crate::element::Element;

impl Pattern {
    /// The walk whose access `k` is access `inner(k)` of this one: where this walk has put elements one after the other, what
    /// `inner` finds there. Over single elements, as is `inner`.
    ///
    /// A position of this walk is a number with its sizes as digits, and its index a sum over the digits. Each step of `inner`
    /// adds to some digits, and the indices are again those of nested loops if no sum of steps carries from one digit to the
    /// next. A dimension of `inner` that goes round a digit is first split where it does.
    ///
    /// `None` where a digit carries nevertheless, as of rows of 6 that are read in fours: then the result has no
    /// dimensions, or none that are found here; and where `inner` leaves the walk, or a number is beyond its type.
    #[must_use]
    pub const fn compose(&self, inner: &Self) -> Option<Self> {
        let (Some(outer), Some(inner)) = (self.flat(), inner.flat()) else { return None };
        if inner.is_empty() {
            return Some(Self::empty(self.element()));
        }
        let Some(mut digits) = Digits::of(&outer, inner.offset()) else { return None };
        let (mut dims, mut at) = ([Dim::new(1, 0); MAX_RANK], MAX_RANK);
        let mut k = inner.dims().len();
        while k > 0 {
            k -= 1;
            let Dim { mut size, stride } = inner.dims()[k];
            let mut step = stride as i128;
            while size > 1 {
                let part = digits.within(size, step.unsigned_abs());
                let Some(stride) = digits.advance(part, step) else { return None };
                if at == 0 {
                    return None;
                }
                at -= 1;
                dims[at] = Dim::new(part, stride);
                size /= part;
                step *= part as i128;
            }
        }
        match (digits.carries(), outer.index_at(inner.offset() as u64)) {
            (false, Some(offset)) => Self::new(self.element(), offset, dims.split_at(at).1),
            _ => None,
        }
    }

    /// The walk run `times` times, each `pitch` indices further on.
    #[must_use]
    pub const fn repeated(&self, times: u64, pitch: u64) -> Option<Self> {
        if times == 1 {
            return Some(*self);
        }
        let dims = self.dims();
        if dims.len() == MAX_RANK || pitch > i64::MAX as u64 {
            return None;
        }
        let mut list = [Dim::new(times, pitch as i64); MAX_RANK];
        list.split_at_mut(dims.len() + 1).0.split_at_mut(1).1.copy_from_slice(dims);
        self.over(list.split_at(dims.len() + 1).0)
    }

    /// The same walk over single elements of a wider type: four of `int8` are one of `int32`.
    ///
    /// `None` unless the walk moves each of them as a whole.
    #[must_use]
    pub const fn over_wider(&self, element: Element) -> Option<Self> {
        let Some(walk) = self.flat() else { return None };
        let (narrow, wide) = (self.element().bits(), element.bits());
        if !wide.is_multiple_of(narrow) {
            return None;
        }
        let parts = (wide / narrow) as i64;
        if parts == 1 || walk.is_empty() {
            return Self::new(element, walk.offset() / parts, walk.dims());
        }
        let mut dims = [Dim::new(1, 0); MAX_RANK];
        let Some((&Dim { size, stride: 1 }, outer)) = walk.dims().split_last() else { return None };
        if !size.is_multiple_of(parts as u64) || walk.offset() % parts != 0 {
            return None;
        }
        let mut k = 0;
        while k < outer.len() {
            if outer[k].stride % parts != 0 {
                return None;
            }
            dims[k] = Dim::new(outer[k].size, outer[k].stride / parts);
            k += 1;
        }
        dims[k] = Dim::new(size / parts as u64, 1);
        Self::new(element, walk.offset() / parts, dims.split_at(k + 1).0)
    }

    /// Element by element, in the fewest dimensions; `None` where a number is then beyond its type.
    const fn flat(&self) -> Option<Self> {
        match self.coalesce().elements() {
            Some(walk) => Some(walk.coalesce()),
            None => None,
        }
    }
}

/// A dimension of the outer walk, as a digit of its positions.
#[derive(Clone, Copy)]
struct Digit {
    size: u128,
    /// Positions from one value of the digit to the next.
    weight: u128,
    stride: i128,
    /// The least and the greatest value that the steps so far lead to.
    least: i128,
    greatest: i128,
}

/// The positions of a walk as numbers, the lowest digit first.
struct Digits {
    list: [Digit; MAX_RANK],
    rank: usize,
}

impl Digits {
    /// At a position of a walk that is not empty; `None` if it has no such position.
    const fn of(walk: &Pattern, position: i64) -> Option<Self> {
        let none = Digit { size: 1, weight: 1, stride: 0, least: 0, greatest: 0 };
        let mut digits = Self { list: [none; MAX_RANK], rank: walk.dims().len() };
        if position < 0 {
            return None;
        }
        let (mut rest, mut weight, mut k) = (position as u128, 1u128, 0);
        while k < digits.rank {
            let Dim { size, stride } = walk.dims()[digits.rank - 1 - k];
            let size = size as u128;
            let value = (rest % size) as i128;
            digits.list[k] = Digit { size, weight, stride: stride as i128, least: value, greatest: value };
            rest /= size;
            let Some(next) = weight.checked_mul(size) else { return None };
            (weight, k) = (next, k + 1);
        }
        if rest == 0 { Some(digits) } else { None }
    }

    /// How many of `size` steps to take as one dimension: as many as go once round a digit, if that splits the size, else all.
    const fn within(&self, size: u64, step: u128) -> u64 {
        let mut k = 0;
        while k < self.rank {
            let Digit { size: values, weight, .. } = self.list[k];
            // The highest digit does not go round.
            if k + 1 < self.rank && step >= weight && step < weight * values && step.is_multiple_of(weight) {
                let (values, step) = (values, step / weight);
                let round = values / step;
                let splits = values.is_multiple_of(step) && (size as u128).is_multiple_of(round);
                return if splits && round < size as u128 { round as u64 } else { size };
            }
            k += 1;
        }
        size
    }

    /// Takes `size` steps; the stride of the result, `None` where it is beyond 64 bits.
    const fn advance(&mut self, size: u64, step: i128) -> Option<i64> {
        let (mut stride, mut rest) = (0i128, step.unsigned_abs());
        let mut k = self.rank;
        while k > 0 {
            k -= 1;
            let digit = &mut self.list[k];
            let (by, size) = ((rest / digit.weight) as i128, size as i128 - 1);
            rest %= digit.weight;
            let Some(reach) = by.checked_mul(size) else { return None };
            let Some(more) = by.checked_mul(digit.stride) else { return None };
            let Some(sum) = stride.checked_add(more) else { return None };
            stride = sum;
            let end =
                if step < 0 { digit.least.checked_sub(reach) } else { digit.greatest.checked_add(reach) };
            match end {
                Some(end) if step < 0 => digit.least = end,
                Some(end) => digit.greatest = end,
                None => return None,
            }
        }
        let stride = if step < 0 { -stride } else { stride };
        if rest == 0 && stride >= i64::MIN as i128 && stride <= i64::MAX as i128 {
            Some(stride as i64)
        } else {
            None
        }
    }

    /// Whether the steps lead a digit out of its range.
    const fn carries(&self) -> bool {
        let mut k = 0;
        while k < self.rank {
            let Digit { size, least, greatest, .. } = self.list[k];
            if least < 0 || greatest >= size as i128 {
                return true;
            }
            k += 1;
        }
        false
    }
}
