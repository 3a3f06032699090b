//! [`Iron`]: `TensorAccessPattern((128,), offset = 0, sizes = [8, 16], strides = [16, 1])`.

use core::fmt::{Display, Formatter, Result as Written};

use super::{Unsayable, upwards};
use crate::ir::Pattern;
use crate::show::line;

/// A walk as a call of IRON; returned by [`Pattern::as_iron`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Iron {
    walk: Pattern,
    tensor: u64,
}

impl Pattern {
    /// Writes the walk as a tap of IRON, over a one-dimensional tensor of the smallest sufficient size. The call
    /// omits the element type.
    ///
    /// ```
    /// # extern crate aie_pattern_core as aie_pattern;
    /// use aie_pattern::{Dim, Element, Pattern};
    ///
    /// let walk = Pattern::new(Element::Int32, 4, &[Dim::new(2, 8), Dim::new(4, 1)]).unwrap();
    /// assert_eq!(
    ///     walk.as_iron()?.to_string(),
    ///     "TensorAccessPattern((16,), offset = 4, sizes = [2, 4], strides = [8, 1])"
    /// );
    /// # Ok::<(), aie_pattern::show::export::Unsayable>(())
    /// ```
    ///
    /// # Errors
    /// For a negative stride, for elements of 4 bits (Python arrays lack them), and for an empty walk.
    pub fn as_iron(&self) -> Result<Iron, Unsayable> {
        let (walk, tensor) = upwards(self)?;
        if walk.element().packed() > 1 {
            return Err(Unsayable::Element(walk.element()));
        }
        Ok(Iron { walk, tensor })
    }
}

impl Display for Iron {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        line::tap(f, &self.walk, self.tensor)
    }
}
