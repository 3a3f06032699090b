//! [`Reordered`]: permutations of the written numbers, most likely ones first.

use super::RawDims;

/// Up to this rank all orders are tried; beyond it, only exchanges of two.
const MOST: usize = 5;

/// Iterates over dimensions with the same numbers in another order, to find what a user meant who mixed up the order.
///
/// First come the orders of other notations (size and stride swapped, inner dimension first), then exchanges of two
/// pairs or two sizes, then all orders of the pairs, then all orders of the sizes.
#[derive(Clone, Copy, Debug)]
pub struct Reordered {
    dims: RawDims,
    next: usize,
}

impl Reordered {
    /// Starts with the first order of `dims`.
    pub const fn new(dims: &RawDims) -> Self {
        Self { dims: *dims, next: 0 }
    }

    /// The next order. Orders may repeat.
    pub const fn next(&mut self) -> Option<RawDims> {
        while self.is_exchange_of_before() {
            self.next += 1;
        }
        let rank = self.dims.as_slice().len();
        let exchanges = rank * rank;
        let orders = if rank <= MOST { factorial(rank) } else { 0 };
        let n = self.next;
        self.next += 1;
        let singles = 3 + rank;
        if n == 0 {
            Some(self.dims.swapped(rank))
        } else if n == 1 {
            Some(self.dims.inner_first())
        } else if n == 2 {
            Some(self.dims.swapped(rank).inner_first())
        } else if n < singles {
            Some(self.dims.swapped(n - 3))
        } else if n < singles + 2 * exchanges {
            let (n, pairs) = ((n - singles) / 2, n % 2 == singles % 2);
            Some(self.dims.exchanged(n / rank, n % rank, pairs))
        } else if n < singles + 2 * (exchanges + orders) {
            let n = n - singles - 2 * exchanges;
            Some(self.dims.in_order(n % orders, n < orders))
        } else {
            None
        }
    }

    /// Whether the next one is an exchange of a dimension with itself, or with one that has been exchanged with it.
    const fn is_exchange_of_before(&self) -> bool {
        let rank = self.dims.as_slice().len();
        let (first, end) = (3 + rank, 3 + rank + 2 * rank * rank);
        if self.next < first || self.next >= end {
            return false;
        }
        let n = (self.next - first) / 2;
        n / rank >= n % rank
    }
}

const fn factorial(n: usize) -> usize {
    let (mut product, mut k) = (1, 2);
    while k <= n {
        product *= k;
        k += 1;
    }
    product
}

impl RawDims {
    /// Swaps size and stride of dimension `k`, or of all dimensions if `k` is out of range.
    const fn swapped(&self, k: usize) -> Self {
        let (list, mut dims) = (self.as_slice(), *self);
        each!(at, 0..list.len(), {
            if at == k || k >= list.len() {
                dims = dims.with_size(at, list[at].1).with_stride(at, list[at].0);
            }
        });
        dims
    }

    const fn inner_first(&self) -> Self {
        let (list, mut dims) = (self.as_slice(), *self);
        each!(at, 0..list.len(), {
            let (size, stride) = list[list.len() - 1 - at];
            dims = dims.with_size(at, size).with_stride(at, stride);
        });
        dims
    }

    /// Exchanges two pairs, or two sizes alone.
    const fn exchanged(&self, one: usize, other: usize, pairs: bool) -> Self {
        let list = self.as_slice();
        let ((size, stride), (size_too, stride_too)) = (list[one], list[other]);
        let dims = self.with_size(one, size_too).with_size(other, size);
        if pairs { dims.with_stride(one, stride_too).with_stride(other, stride) } else { dims }
    }

    /// Permutation `n` of the pairs, or of the sizes alone.
    const fn in_order(&self, n: usize, pairs: bool) -> Self {
        let (list, mut dims) = (self.as_slice(), *self);
        let (mut rest, mut taken) = (n, 0u32);
        each!(at, 0..list.len(), {
            // The digit selects the next entry among those left.
            let left = list.len() - at;
            let (mut skip, mut k) = (rest % left, 0);
            rest /= left;
            while taken & (1 << k) != 0 || skip > 0 {
                skip -= (taken & (1 << k) == 0) as usize;
                k += 1;
            }
            taken |= 1 << k;
            dims = dims.with_size(at, list[k].0);
            if pairs {
                dims = dims.with_stride(at, list[k].1);
            }
        });
        dims
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(dims: &[(i128, i128)]) -> impl Iterator<Item = RawDims> {
        let mut orders = Reordered::new(&RawDims::new(dims));
        core::iter::from_fn(move || orders.next())
    }

    #[test]
    fn every_order_of_pairs_and_of_sizes_is_there() {
        let pairs = [(2, 20), (3, 30), (5, 50)];
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let of_pairs = RawDims::new(&order.map(|k| pairs[k]));
            let mut of_sizes = pairs;
            for (dim, k) in of_sizes.iter_mut().zip(order) {
                dim.0 = pairs[k].0;
            }
            assert!(all(&pairs).any(|dims| dims == of_pairs), "{order:?}");
            assert!(all(&pairs).any(|dims| dims == RawDims::new(&of_sizes)), "{order:?}");
        }
    }

    #[test]
    fn the_usual_mistakes_come_first() {
        let mut orders = all(&[(2, 20), (3, 30)]);
        assert_eq!(orders.next(), Some(RawDims::new(&[(20, 2), (30, 3)])));
        assert_eq!(orders.next(), Some(RawDims::new(&[(3, 30), (2, 20)])));
        assert_eq!(orders.next(), Some(RawDims::new(&[(30, 3), (20, 2)])));
        assert_eq!(orders.next(), Some(RawDims::new(&[(20, 2), (3, 30)])));
    }

    #[test]
    fn it_ends_at_every_rank() {
        assert_eq!(all(&[]).last(), Some(RawDims::EMPTY));
        for rank in 1..12 {
            let dims: [(i128, i128); 12] = core::array::from_fn(|k| (k as i128 + 2, 1));
            assert!((2 * rank..800).contains(&all(&dims[..rank]).count()), "{rank}");
        }
    }
}
