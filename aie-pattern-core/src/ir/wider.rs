//! The same walk over wider elements.

use super::{Dim, MAX_RANK, Pattern};
use crate::element::Element;

impl Pattern {
    /// The same walk over single elements of a wider type: four `int8` are one `int32`.
    ///
    /// `None` unless the walk moves each wide element as a whole.
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

    /// The walk element by element in the fewest dimensions; `None` if a number overflows its type.
    pub(super) const fn flat(&self) -> Option<Self> {
        map!(self.coalesce().elements(), |walk| walk.coalesce())
    }
}
