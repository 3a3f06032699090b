//! Suggests dimensions that keep a contract: the same numbers in another order, or with one number changed.

use super::ContractFault;
use crate::declare::{Contracts, RawDims, Reordered};
use crate::rule::Violation;

/// Candidates that are tried: as many as const evaluation checks in half a second.
const MOST: usize = 96;

/// Dimensions that may be meant instead.
pub(super) struct Candidates {
    dims: RawDims,
    orders: Reordered,
    tried: usize,
    /// Of what has another number: a stride, a size, or the strides of an array.
    next: usize,
    fault: ContractFault,
    /// Elements that one access moves.
    lanes: i128,
}

impl Candidates {
    pub(super) const fn new(dims: &RawDims, lanes: i128, violation: &Violation<ContractFault>) -> Self {
        Self { dims: *dims, orders: Reordered::new(dims), tried: 0, next: 0, fault: violation.fault, lanes }
    }

    /// Returns the next candidate; the ones closest to what was written come first.
    pub(super) const fn next(&mut self) -> Option<RawDims> {
        if self.tried == MOST {
            return None;
        }
        self.tried += 1;
        match self.fault {
            // The sizes are probably right: with wrong sizes, elements would be missed.
            ContractFault::Twice(_) => match self.next_number() {
                Some(dims) => Some(dims),
                None => self.next_order(),
            },
            // Only the order can be wrong, so the numbers are kept.
            ContractFault::Short { .. } => self.next_order(),
            ContractFault::Cover { .. }
            | ContractFault::TwiceAt { .. }
            | ContractFault::NoBytes { .. }
            | ContractFault::Undecided => {
                if let Some(dims) = self.next_order() {
                    Some(dims)
                } else {
                    self.next_number()
                }
            }
        }
    }

    const fn next_order(&mut self) -> Option<RawDims> {
        let keeps_elements = matches!(self.fault, ContractFault::Short { .. });
        while let Some(dims) = self.orders.next() {
            if !keeps_elements || self.has_all_of(&dims) {
                return Some(dims);
            }
        }
        None
    }

    const fn next_number(&mut self) -> Option<RawDims> {
        let rank = self.dims.as_slice().len();
        while self.next <= 3 * rank {
            let n = self.next;
            self.next += 1;
            let dims = if n < rank {
                Some(self.dims.with_stride(n, self.inside(n)))
            } else if n < 2 * rank {
                self.up_to_next(n - rank)
            } else if n < 3 * rank {
                self.to_the_end(n - 2 * rank)
            } else {
                Some(self.as_array())
            };
            if dims.is_some() {
                return dims;
            }
        }
        None
    }

    /// The dimensions with another size of dimension `k`, so that it ends where the next step of the next outer
    /// dimension starts.
    const fn up_to_next(&self, k: usize) -> Option<RawDims> {
        let list = self.dims.as_slice();
        if k == 0 || list[k].1 == 0 || list[k - 1].1 % list[k].1 != 0 {
            return None;
        }
        Some(self.dims.with_size(k, (list[k - 1].1 / list[k].1).saturating_abs()))
    }

    /// The dimensions with another size of dimension `k`, so that the walk has the number of elements of the buffer.
    const fn to_the_end(&self, k: usize) -> Option<RawDims> {
        let ContractFault::Cover { elements, .. } = self.fault else { return None };
        let (list, mut others) = (self.dims.as_slice(), self.lanes);
        each!(j, 0..list.len(), {
            if j != k {
                others = others.saturating_mul(list[j].0);
            }
        });
        if others < 1 { None } else { Some(self.dims.with_size(k, elements as i128 / others)) }
    }

    /// The dimensions with the strides of a row-major array of the same sizes.
    const fn as_array(&self) -> RawDims {
        let mut dims = self.dims;
        each!(k, 0..self.dims.as_slice().len(), {
            dims = dims.with_stride(k, self.inside(k));
        });
        dims
    }

    /// The product of the sizes inside dimension `k`.
    const fn inside(&self, k: usize) -> i128 {
        let (list, mut product) = (self.dims.as_slice(), 1i128);
        each!(j, (k + 1)..list.len(), {
            product = product.saturating_mul(list[j].0);
        });
        product
    }

    /// Whether `dims` consists of the same pairs of size and stride, in any order.
    const fn has_all_of(&self, dims: &RawDims) -> bool {
        let (list, mut taken) = (self.dims.as_slice(), 0u32);
        each!(k, 0..dims.as_slice().len(), {
            let (size, stride) = dims.as_slice()[k];
            let same =
                find!(j, 0..list.len(), taken & (1 << j) == 0 && list[j].0 == size && list[j].1 == stride);
            let Some(j) = same else { return false };
            taken |= 1 << j;
        });
        true
    }
}

/// Of these contracts, the one that is broken.
pub(super) const fn broken_alone(contracts: &Contracts, fault: &ContractFault) -> Contracts {
    match fault {
        ContractFault::Cover { .. } => Contracts { covers: true, ..Contracts::EMPTY },
        ContractFault::Twice(_) | ContractFault::TwiceAt { .. } => {
            Contracts { injective: true, ..Contracts::EMPTY }
        }
        ContractFault::Short { .. } | ContractFault::NoBytes { .. } => {
            Contracts { runs: contracts.runs, ..Contracts::EMPTY }
        }
        ContractFault::Undecided => *contracts,
    }
}

macro_rules! fix {
    ($name:ident, $declaration:ty, |$dims:ident, $of:ident| $with:expr) => {
        /// Returns the first candidate that keeps every contract and breaks no rule.
        const fn $name(
            ensured: &Ensured<$declaration>,
            dims: &RawDims,
            lanes: i128,
            violation: &Violation<ContractFault>,
        ) -> Option<(Checked, RawDims)> {
            let (mut candidates, mut effort) =
                (Candidates::new(dims, lanes, violation), $crate::ir::contract::EFFORT);
            while let Some($dims) = candidates.next() {
                let $of = &ensured.declaration;
                let contracts = broken_alone(&ensured.contracts, &violation.fault);
                let alone = Ensured { declaration: $with, contracts };
                let other = Ensured { declaration: $with, contracts: ensured.contracts };
                // First the one that is broken, which most candidates break as well.
                if alone.check_within(&mut effort).is_empty()
                    && other.check_within(&mut effort).is_empty()
                    && let Some(checked) = Checked::if_passed(other.declaration.check().is_empty())
                {
                    return Some((checked, $dims));
                }
            }
            None
        }
    };
}

pub(super) use fix;

pub(super) const HOLDS: &str = "the contracts hold with ";
