//! The same walk over narrower elements.

use super::Pattern;
use crate::element::Element;

impl Pattern {
    /// The same walk over elements of a narrower type: one `int32` is four `int8`.
    ///
    /// `None` if the type is wider, or if a number overflows its type.
    #[must_use]
    pub const fn over_narrower(&self, element: Element) -> Option<Self> {
        let (wide, narrow) = (self.element().bits(), element.bits());
        if !wide.is_multiple_of(narrow) {
            return None;
        }
        let parts = wide / narrow;
        let (Some(lanes), Some(grain)) = (self.lanes().checked_mul(parts), self.grain().checked_mul(parts))
        else {
            return None;
        };
        and_then!(Self::new(element, self.offset(), self.dims()), |walk| walk.of_vectors(lanes, grain))
    }
}
