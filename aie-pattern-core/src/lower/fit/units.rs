//! Converts a walk over elements to loops over units, which are whole words or whole elements.

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

    /// Adds an innermost loop; `None` if the list is full.
    pub(crate) const fn push(mut self, inner: Loop) -> Option<Self> {
        if self.len == MAX_RANK {
            return None;
        }
        self.list[self.len] = inner;
        self.len += 1;
        Some(self)
    }

    /// Converts loops over elements to loops over units of `elements` elements; `None` if they do not form whole
    /// units:
    ///
    /// - narrow elements must form runs of whole words that begin at a word;
    /// - loops over wider elements stay unchanged.
    ///
    /// The condition cannot be weakened: in the fewest dimensions, a run ends where the next access is not the next
    /// element, so a partial word there would have to be a separate transfer.
    pub(crate) const fn in_units(&self, elements: u64) -> Option<Self> {
        let (loops, mut units) = (self.as_slice(), Self::EMPTY);
        each!(k, 0..loops.len(), {
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
        });
        Some(units)
    }
}

/// Converts a walk in its fewest dimensions to units. Every number that is not a whole number of words becomes a
/// reason, and is rounded up so that the other checks can continue.
pub(super) const fn loops_of(walk: &Pattern, reasons: &mut Reasons) -> Loops {
    let elements = walk.element().per_word() as u64;
    let (dims, granule) = (walk.dims(), elements as i64);
    if walk.offset() % granule != 0 {
        reasons.push(Reason::Offset { elements: walk.offset(), granule });
    }
    if dims.is_empty() && elements > 1 {
        reasons.push(Reason::Run { elements: 1, granule });
    }
    let mut units = Loops::EMPTY;
    each!(k, 0..dims.len(), {
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
    });
    units
}
