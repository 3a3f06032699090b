//! Walks in one line.

use core::fmt::{Display, Result, Write};

use super::shared::{commas, shown};
use super::sheet::{Notation, Sheet};
use crate::ir::{Dim, Pattern};

impl Sheet {
    /// One line in the notation of the walk.
    #[must_use]
    pub fn line(&self) -> impl Display {
        shown(|f| {
            let sheet = self.fitted();
            match sheet.notation {
                Notation::AieApi => tensor(f, &sheet.pattern, None),
                Notation::Iron => tap(f, &sheet.pattern, sheet.elements()),
                Notation::Mlir => {
                    if let Some(dma) = &sheet.dma {
                        write!(f, "device = {}, tile = {}, ", dma.device.name(), dma.tile.name())?;
                    }
                    descriptor(f, &sheet.pattern, sheet.elements())?;
                    match sheet.dma {
                        Some(dma) if !dma.pad.is_empty() => {
                            f.write_str(", pad = ")?;
                            pairs(f, dma.pad.iter().copied())
                        }
                        _ => Ok(()),
                    }
                }
            }
        })
    }
}

/// Writes `<int16, 16; [8, 2], [4, 1]; offset = 7>`, the input of `tensor_pattern!`.
pub(super) fn tensor(f: &mut dyn Write, walk: &Pattern, key: Option<&str>) -> Result {
    let (element, lanes) = (walk.element(), walk.lanes());
    write!(f, "<{}, {lanes}; ", element.name())?;
    let bytes = walk.grain() != lanes;
    let unit = i128::from(walk.grain()) * i128::from(element.bits());
    let scale = |steps: i64| if bytes { i128::from(steps) * unit / 8 } else { i128::from(steps) };
    commas(f, walk.dims(), |f, dim| write!(f, "[{}, {}]", dim.size, scale(dim.stride)))?;
    if walk.dims().is_empty() {
        f.write_str("[1, 0]")?;
    }
    let mut before = "; ";
    if bytes {
        f.write_str("; bytes")?;
        before = ", ";
    }
    if walk.offset() != 0 {
        let elements = i128::from(walk.offset()) * i128::from(walk.grain());
        match elements % i128::from(lanes) {
            0 => write!(f, "{before}offset = {}", elements / i128::from(lanes))?,
            // Not a valid declaration, but the algebra can produce such an offset.
            _ => write!(f, "{before}offset = {elements} elements")?,
        }
        before = ", ";
    }
    if let Some(key) = key {
        write!(f, "{before}{key}")?;
    }
    f.write_str(">")
}

/// Writes `buffer = [i32; 128], offset = 4, dims = [<8, 16>, <2, 1>]`, the keys of `dma_bd`.
pub(super) fn descriptor(f: &mut dyn Write, walk: &Pattern, elements: u64) -> Result {
    write!(f, "buffer = [{}; {elements}], ", walk.element().short_name())?;
    if walk.lanes() > 1 {
        // Indices of a walk over vectors count vectors, which no notation of a DMA can express.
        return tensor(f, walk, None);
    }
    if walk.offset() != 0 {
        write!(f, "offset = {}, ", walk.offset())?;
    }
    f.write_str("dims = ")?;
    if walk.dims().is_empty() {
        return f.write_str("[<1, 1>]");
    }
    pairs(f, walk.dims().iter().map(|dim| (i128::from(dim.size), i128::from(dim.stride))))
}

/// Writes `TensorAccessPattern((64,), offset = 0, sizes = [4, 2], strides = [8, 1])`.
pub(super) fn tap(f: &mut dyn Write, walk: &Pattern, elements: u64) -> Result {
    write!(f, "TensorAccessPattern(({elements},), offset = {}, sizes = [", walk.offset())?;
    let dims = walk.dims();
    commas(f, dims, |f, dim| write!(f, "{}", dim.size))?;
    f.write_str(if dims.is_empty() { "1], strides = [" } else { "], strides = [" })?;
    commas(f, dims, |f, dim| write!(f, "{}", written(dim)))?;
    f.write_str(if dims.is_empty() { "1])" } else { "])" })
}

/// The stride to write: 1 instead of a negative stride of a single step, which has no effect but which most notations
/// reject.
pub(super) const fn written(dim: &Dim) -> i64 {
    if dim.size == 1 && dim.stride < 0 { 1 } else { dim.stride }
}

pub(super) fn pairs(f: &mut dyn Write, pairs: impl Iterator<Item = (i128, i128)>) -> Result {
    f.write_str("[")?;
    commas(f, pairs, |f, (first, second)| write!(f, "<{first}, {second}>"))?;
    f.write_str("]")
}
