//! A walk over elements as loops over units, which are whole words or whole elements.

use super::place::Loop;
use super::reason::{Reason, Reasons};
use crate::ir::{Dim, MAX_RANK, Pattern};

/// Loops over units, outermost first.
#[derive(Clone, Copy)]
pub(crate) struct Loops {
    list: [Loop; MAX_RANK],
    len: usize,
}

impl Loops {
    pub(crate) const EMPTY: Self = Self { list: [Loop::new(1, 0); MAX_RANK], len: 0 };

    pub(crate) const fn as_slice(&self) -> &[Loop] {
        self.list.split_at(self.len).0
    }

    /// Puts a loop inside the others; `None` where there is no room for one.
    pub(crate) const fn push(mut self, inner: Loop) -> Option<Self> {
        if self.len == MAX_RANK {
            return None;
        }
        self.list[self.len] = inner;
        self.len += 1;
        Some(self)
    }

    /// Loops over elements, in units of so many; `None` where they are not whole units:
    ///
    /// - narrow elements go in runs of whole words, each of which begins at a word;
    /// - loops over wider elements are as they are.
    ///
    /// The condition is as strict as it can be: where the loops are the fewest, a run ends where the next access is not the
    /// element after, so what is left of a word there would have to be a transfer of its own.
    pub(crate) const fn in_units(&self, elements: u64) -> Option<Self> {
        let (loops, mut units, mut k) = (self.as_slice(), Self::EMPTY, 0);
        while k < loops.len() {
            let Loop { dim, padded } = loops[k];
            let innermost = k + 1 == loops.len();
            let (size, stride) = if elements == 1 {
                (dim.size, dim.stride)
            } else if innermost {
                if dim.stride != 1 || !dim.size.is_multiple_of(elements) {
                    return None;
                }
                (dim.size / elements, 1)
            } else {
                if dim.size > 1 && dim.stride % elements as i64 != 0 {
                    return None;
                }
                (dim.size, dim.stride / elements as i64)
            };
            if size > 1 || padded {
                units = match units.push(Loop { dim: Dim::new(size, stride), padded }) {
                    Some(units) => units,
                    None => return None,
                };
            }
            k += 1;
        }
        Some(units)
    }
}

/// The walk, whose dimensions are the fewest, in units. Every number of it that is no whole number of words is a reason, and is
/// rounded up for the sake of the others.
pub(super) const fn loops_of(walk: &Pattern, reasons: &mut Reasons) -> Loops {
    let elements = walk.element().per_word() as u64;
    let (dims, granule) = (walk.dims(), elements as i64);
    if walk.offset() % granule != 0 {
        reasons.push(Reason::Offset { elements: walk.offset(), granule });
    }
    if dims.is_empty() && elements > 1 {
        reasons.push(Reason::Run { elements: 1, granule });
    }
    let (mut units, mut k) = (Loops::EMPTY, 0);
    while k < dims.len() {
        let Dim { mut size, mut stride } = dims[k];
        if elements > 1 && k + 1 == dims.len() {
            if stride != 1 {
                reasons.push(Reason::InnermostStride { elements: stride, granule });
            } else if !size.is_multiple_of(elements) {
                reasons.push(Reason::Run { elements: size, granule });
            }
            (size, stride) = (size.div_ceil(elements), 1);
        } else if stride % granule != 0 {
            reasons.push(Reason::Stride { elements: stride, granule });
            stride = stride.div_euclid(granule) + 1;
        } else {
            stride /= granule;
        }
        if size > 1
            && let Some(more) = units.push(Loop::new(size, stride))
        {
            units = more;
        }
        k += 1;
    }
    units
}
