//! [`RawDims`]: sizes and strides as written.

use crate::ir::{Dim, MAX_RANK, Pattern};
use crate::util::{fits_i64, known};

/// Largest size of a dimension, 2^32: larger than any counter of the array, small enough for exact sums.
pub const MAX_SIZE: i128 = 1 << 32;

/// Dimensions as written: any integers, outermost first, before any check of their range.
#[derive(Clone, Copy, Debug)]
pub struct Dims<N = i128> {
    list: [(N, N); MAX_RANK],
    rank: usize,
}

// Implemented by hand: unused places do not count.
impl<N: PartialEq> PartialEq for Dims<N> {
    fn eq(&self, other: &Self) -> bool {
        self.rank == other.rank && self.as_slice() == other.as_slice()
    }
}

impl<N: Eq> Eq for Dims<N> {}

/// Dimensions over plain integers.
pub type RawDims = Dims;

impl<N> Dims<N> {
    /// Number of dimensions as written.
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// The dimensions that were kept; at most [`MAX_RANK`].
    pub const fn as_slice(&self) -> &[(N, N)] {
        self.list.split_at(if self.rank < MAX_RANK { self.rank } else { MAX_RANK }).0
    }

    /// All slots, used or not. In const evaluation, splitting off a slice costs more than looking at a few slots.
    pub(crate) const fn slots(&self) -> &[(N, N); MAX_RANK] {
        &self.list
    }

    /// Collects pairs. Pairs beyond [`MAX_RANK`] are counted but not kept.
    pub fn collect(pairs: impl IntoIterator<Item = (N, N)>) -> Self
    where
        N: Default,
    {
        let (mut list, mut rank) = (core::array::from_fn(|_| Default::default()), 0);
        for pair in pairs {
            if let Some(kept) = list.get_mut(rank) {
                *kept = pair;
            }
            rank += 1;
        }
        Self { list, rank }
    }

    /// The same dimensions over another number type.
    pub fn map<M: Default>(&self, to: &mut impl FnMut(&N) -> M) -> Dims<M> {
        let kept = Dims::collect(self.as_slice().iter().map(|(first, second)| (to(first), to(second))));
        Dims { rank: self.rank, ..kept }
    }
}

impl RawDims {
    /// No dimensions.
    pub const EMPTY: Self = Self::new(&[]);

    /// Builds from (size, stride) pairs. Pairs beyond [`MAX_RANK`] are counted but not kept.
    pub const fn new(dims: &[(i128, i128)]) -> Self {
        let mut list = [(1, 0); MAX_RANK];
        let mut k = 0;
        while k < dims.len() && k < MAX_RANK {
            list[k] = dims[k];
            k += 1;
        }
        Self { list, rank: dims.len() }
    }

    /// `rank` dimensions of one step each.
    pub const fn of_rank(rank: usize) -> Self {
        Self { list: [(1, 0); MAX_RANK], rank }
    }

    /// Replaces the size of dimension `k`.
    pub const fn with_size(mut self, k: usize, size: i128) -> Self {
        if k < MAX_RANK {
            self.list[k].0 = size;
        }
        self
    }

    /// Replaces the stride of dimension `k`.
    pub const fn with_stride(mut self, k: usize, stride: i128) -> Self {
        if k < MAX_RANK {
            self.list[k].1 = stride;
        }
        self
    }

    /// `==` for const evaluation.
    pub const fn const_eq(&self, other: &Self) -> bool {
        let (one, two) = (self.as_slice(), other.as_slice());
        if self.rank != other.rank {
            return false;
        }
        all!(k, 0..one.len(), one[k].0 == two[k].0 && one[k].1 == two[k].1)
    }

    /// Whether every number is known at this point.
    pub(crate) const fn is_known(&self) -> bool {
        let list = self.as_slice();
        all!(k, 0..list.len(), known(list[k].0) && known(list[k].1))
    }

    /// Raises every size to at least 1, to check the rest of a walk whose empty dimension was already reported.
    pub const fn not_empty(mut self) -> Self {
        each!(k, 0..MAX_RANK, {
            if self.list[k].0 < 1 {
                self.list[k].0 = 1;
            }
        });
        self
    }

    /// The dimensions of a walk.
    pub const fn of(pattern: &Pattern) -> Self {
        let dims = pattern.dims();
        let mut list = [(1, 0); MAX_RANK];
        each!(k, 0..dims.len(), {
            list[k] = (dims[k].size as i128, dims[k].stride as i128);
        });
        Self { list, rank: dims.len() }
    }

    /// The dimensions as a pattern stores them; `None` if there are too many, or if a number overflows its type.
    pub const fn dims(&self) -> Option<[Dim; MAX_RANK]> {
        if self.rank > MAX_RANK {
            return None;
        }
        let mut dims = [Dim::new(1, 0); MAX_RANK];
        each!(k, 0..self.rank, {
            let (size, stride) = self.list[k];
            if size < 0 || size > MAX_SIZE || !fits_i64(stride) {
                return None;
            }
            dims[k] = Dim::new(size as u64, stride as i64);
        });
        Some(dims)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_dimensions_are_equal_however_they_were_made() {
        let dims = RawDims::new(&[(8, 16), (2, 1)]);
        assert_eq!(dims, Dims::collect([(8, 16), (2, 1)]));
        assert_eq!(dims, dims.map(&mut |&number| number));
        assert_ne!(dims, RawDims::new(&[(8, 16), (2, 1), (1, 0)]));
    }
}
