//! Converts a walk over elements to loops over units, which are whole words or whole elements.

use super::place::Loop;
use crate::ir::{Dim, MAX_RANK};

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
