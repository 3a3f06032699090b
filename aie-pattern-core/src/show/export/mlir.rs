//! [`Mlir`]: `aie.dma_bd(%buffer : memref<128xi32>, 0, 128, [<size = 8, stride = 16>])`.

use core::fmt::{Display, Formatter, Result as Written};

use super::{Unsayable, upwards};
use crate::ir::Pattern;
use crate::show::line::written;
use crate::show::shared::commas;

/// A walk as an operation of MLIR-AIE; returned by [`Pattern::as_mlir`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mlir {
    walk: Pattern,
    buffer: u64,
    len: u64,
    element: &'static str,
}

impl Pattern {
    /// Writes the walk as a buffer descriptor of MLIR-AIE, over a buffer of the smallest sufficient size. Integers
    /// are signless in MLIR.
    ///
    /// ```
    /// # extern crate aie_pattern_core as aie_pattern;
    /// use aie_pattern::{Dim, Element, Pattern};
    ///
    /// let walk = Pattern::new(Element::Int32, 4, &[Dim::new(2, 8), Dim::new(4, 1)]).unwrap();
    /// assert_eq!(
    ///     walk.as_mlir()?.to_string(),
    ///     "aie.dma_bd(%buffer : memref<16xi32>, 4, 8, [<size = 2, stride = 8>, <size = 4, stride = 1>])"
    /// );
    /// # Ok::<(), aie_pattern::show::export::Unsayable>(())
    /// ```
    ///
    /// # Errors
    /// For a repeat, which belongs to the task and not to the descriptor, for an element type that `memref` lacks,
    /// for a negative stride, and for an empty walk.
    pub fn as_mlir(&self) -> Result<Mlir, Unsayable> {
        let (walk, buffer) = upwards(self)?;
        if let Some(dim) = walk.dims().iter().position(|dim| dim.stride == 0 && dim.size > 1) {
            return Err(Unsayable::Repeat { dim });
        }
        let element = walk.element().memref_name().ok_or(Unsayable::Element(walk.element()))?;
        let len = walk.len().map_err(|_| Unsayable::TooLarge)?;
        Ok(Mlir { walk, buffer, len, element })
    }
}

impl Display for Mlir {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        let Self { walk, buffer, len, element } = self;
        write!(f, "aie.dma_bd(%buffer : memref<{buffer}x{element}>, {}, {len}, [", walk.offset())?;
        commas(f, walk.dims(), |f, dim| write!(f, "<size = {}, stride = {}>", dim.size, written(dim)))?;
        f.write_str(if walk.dims().is_empty() { "<size = 1, stride = 1>])" } else { "])" })
    }
}
