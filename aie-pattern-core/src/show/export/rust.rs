//! [`Rust`]: `tensor_pattern!(<int16, 16; [8, 2]>)`.

use core::fmt::{Display, Formatter, Result as Written};

use super::{Unsayable, inside};
use crate::declare::MAX_TENSOR_RANK;
use crate::ir::Pattern;
use crate::show::line;

/// A walk as a call of one of this crate's macros; returned by [`Pattern::as_rust`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rust {
    walk: Pattern,
    elements: u64,
}

impl Pattern {
    /// Writes the walk as an expression without device limits: `tensor_pattern!` for a walk over vectors,
    /// `tap_pattern!` for a walk over elements.
    ///
    /// ```
    /// # extern crate aie_pattern_core as aie_pattern;
    /// use aie_pattern::{Dim, Element, Pattern};
    ///
    /// let walk = Pattern::new(Element::Int16, 7, &[Dim::new(8, -1)]).unwrap();
    /// assert_eq!(
    ///     walk.of_vectors(16, 16).unwrap().as_rust()?.to_string(),
    ///     "tensor_pattern!(<int16, 16; [8, -1]; offset = 7, device = ideal>)"
    /// );
    /// # Ok::<(), aie_pattern::show::export::Unsayable>(())
    /// ```
    ///
    /// # Errors
    ///
    /// For an offset that is not a whole number of vectors, for more than nine dimensions including a negative
    /// stride, and for an empty walk.
    pub fn as_rust(&self) -> Result<Rust, Unsayable> {
        let (_, elements) = inside(self)?;
        let rust = Rust { walk: *self, elements };
        if rust.is_tap() {
            return Ok(rust);
        }
        let found = self.dims().len();
        let start = self.offset().checked_mul(i64::from(self.grain()));
        match start {
            _ if found > MAX_TENSOR_RANK => Err(Unsayable::Rank { found, most: MAX_TENSOR_RANK }),
            Some(start) if start % i64::from(self.lanes()) == 0 => Ok(rust),
            Some(start) => Err(Unsayable::Offset(start)),
            None => Err(Unsayable::TooLarge),
        }
    }
}

impl Rust {
    /// Whether to write a tap. Taps lack negative strides and elements of less than a byte.
    fn is_tap(&self) -> bool {
        self.walk.lanes() == 1
            && self.walk.element().packed() == 1
            && self.walk.dims().iter().all(|dim| dim.stride >= 0 || dim.size == 1)
    }
}

impl Display for Rust {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        if self.is_tap() {
            write!(f, "tap_pattern!({}, device = ideal, ", self.walk.element().short_name())?;
            line::tap(f, &self.walk, self.elements)?;
        } else {
            f.write_str("tensor_pattern!(")?;
            line::tensor(f, &self.walk, Some("device = ideal"))?;
        }
        f.write_str(")")
    }
}
