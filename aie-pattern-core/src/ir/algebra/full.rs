//! Whole tensors.

use super::{AlgebraError, List, fits};
use crate::element::Element;
use crate::ir::{Dim, Pattern};

impl Pattern {
    /// The walk of a whole tensor, row by row. `shape` is in elements, outermost dimension first.
    ///
    /// ```
    /// use aie_pattern_core::{Dim, Element, Pattern, ir::algebra::unwrap};
    ///
    /// const MATRIX: Pattern = unwrap(Pattern::full(Element::Int32, &[6, 8]));
    /// assert_eq!(MATRIX.dims(), [Dim::new(6, 8), Dim::new(8, 1)]);
    /// ```
    ///
    /// # Errors
    /// If the shape has no dimensions or a dimension of size 0, if the elements do not fit `i64`, or if there are too
    /// many dimensions.
    pub const fn full(element: Element, shape: &[u64]) -> Result<Self, AlgebraError> {
        if shape.is_empty() {
            return Err(AlgebraError::NoShape);
        }
        each!(dim, 0..shape.len(), {
            if shape[dim] == 0 {
                return Err(AlgebraError::EmptyDimension { dim });
            }
        });
        let mut list = List::EMPTY;
        each!(dim, 0..shape.len(), {
            let (mut stride, mut inner) = (1i64, shape.len() - 1);
            while inner > dim {
                stride = fits!(times(stride, shape[inner]));
                inner -= 1;
            }
            fits!(times(stride, shape[dim]));
            list.push(Dim::new(shape[dim], stride));
        });
        list.walk(&Self::empty(element), 0)
    }
}

const fn times(stride: i64, size: u64) -> Option<i64> {
    super::advance(0, size, stride)
}
