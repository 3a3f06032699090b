//! [`Walk`]: the elements that one descriptor visits, by position.

use crate::declare::Pair;

/// Number of positions searched for an element if its position cannot be computed.
const SEARCH: u64 = 1 << 16;

/// The element, or the zero, at a position.
pub(super) enum Visit {
    Zero,
    Element(i128),
}

/// The walk of a descriptor, relative to the start of its segment.
pub(super) struct Walk<'a> {
    pub(super) dims: &'a [Pair],
    pub(super) pad: &'a [Pair],
    pub(super) len: u64,
    pub(super) runs_on: bool,
}

impl Walk<'_> {
    const fn padding(&self, k: usize) -> Pair {
        if k < self.pad.len() { self.pad[k] } else { (0, 0) }
    }

    /// The element or zero at a position of the stream.
    pub(super) const fn at(&self, position: u64) -> Option<Visit> {
        if self.dims.is_empty() {
            return Some(Visit::Element(position as i128));
        }
        let (mut index, mut rest, mut is_zero) = (0i128, position as i128, false);
        let mut k = self.dims.len();
        while k > 0 {
            k -= 1;
            let ((size, stride), (before, after)) = (self.dims[k], self.padding(k));
            let padded = size.saturating_add(before).saturating_add(after);
            if size < 1 || before < 0 || after < 0 {
                return None;
            }
            // A padded dimension ends, even the outermost one.
            let runs_on = k == 0 && self.runs_on && before == 0 && after == 0;
            let digit = if runs_on { rest } else { rest % padded };
            rest = if runs_on { 0 } else { rest / padded };
            is_zero = is_zero || digit < before || digit >= before.saturating_add(size) && !runs_on;
            index = index.saturating_add(digit.saturating_sub(before).saturating_mul(stride));
        }
        match (rest, is_zero) {
            (0, true) => Some(Visit::Zero),
            (0, false) if index >= 0 && index <= u64::MAX as i128 => Some(Visit::Element(index)),
            _ => None,
        }
    }

    /// A position at which the element is visited; the only one, if the rules hold.
    pub(super) const fn find(&self, element: u64) -> Option<u64> {
        if self.dims.is_empty() {
            return Some(element);
        }
        if let Some(position) = self.guess(element) {
            return Some(position);
        }
        let mut position = 0;
        while position < self.len && position < SEARCH {
            if let Some(Visit::Element(index)) = self.at(position)
                && index == element as i128
            {
                return Some(position);
            }
            position += 1;
        }
        None
    }

    /// Computes the position of an element digit by digit, largest stride first. Correct if each stride exceeds the
    /// reach of all smaller ones; verified at the end.
    const fn guess(&self, element: u64) -> Option<u64> {
        let (mut rest, mut position) = (element as i128, 0i128);
        let mut below = i128::MAX;
        loop {
            // The largest stride below the last one, and its dimension. Equal strides are left to the search.
            let (mut best, mut weight, mut of_best) = (None, 1i128, 1i128);
            let mut k = self.dims.len();
            while k > 0 {
                k -= 1;
                let (size, stride) = self.dims[k];
                if size < 1 || size > 1 && stride < 0 {
                    return None;
                }
                if size > 1 && stride < below {
                    match best {
                        Some(greatest) if stride <= greatest => {}
                        _ => (best, of_best) = (Some(stride), weight),
                    }
                }
                weight = weight.saturating_mul(size);
            }
            match best {
                None => break,
                Some(0) => return None,
                Some(stride) => {
                    position = position.saturating_add((rest / stride).saturating_mul(of_best));
                    (rest, below) = (rest % stride, stride);
                }
            }
        }
        if position >= self.len as i128 {
            return None;
        }
        match self.at(position as u64) {
            Some(Visit::Element(index)) if index == element as i128 => Some(position as u64),
            _ => None,
        }
    }
}
