//! [`Sheet`]: a walk, and the known facts about its declaration and its DMA.

use core::fmt::Display;

use super::grid::Grid;
use super::shared::shown;
use crate::declare::Dma;
use crate::ir::Pattern;

/// The notation of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// A tensor descriptor of the AIE API: `<int16, 16; [8, 2]>`.
    AieApi,
    /// Sizes and strides in the notation of MLIR-AIE: `dims = [<8, 16>, <2, 1>]`.
    Mlir,
    /// A `TensorAccessPattern` of IRON.
    Iron,
}

/// Displays a walk: `{}` writes one line in its notation; `{:#}` adds its dimensions and registers, and a picture of
/// the order of access.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    /// The walk.
    pub pattern: Pattern,
    /// The notation of its declaration.
    pub notation: Notation,
    /// The DMA that runs it, if any.
    pub dma: Option<Dma>,
    /// Number of elements of the buffer, if declared.
    pub buffer: Option<u64>,
}

impl Sheet {
    /// A sheet of a walk alone. A walk over vectors uses the notation of the AIE API, a walk over elements the one of
    /// a DMA.
    #[must_use]
    pub const fn of(pattern: Pattern) -> Self {
        let notation = if pattern.lanes() > 1 { Notation::AieApi } else { Notation::Mlir };
        Self { pattern, notation, dma: None, buffer: None }
    }

    /// The order of access, without a heading.
    #[must_use]
    pub fn picture(&self) -> impl Display {
        self.picture_with(self.dma.map_or(&[][..], |dma| dma.pad))
    }

    /// The order of access with (before, after) zeros around each dimension.
    #[must_use]
    pub fn picture_with(&self, pad: &[(i128, i128)]) -> impl Display {
        shown(move |f| Grid::of_walk(&self.pattern, pad).map_or(Ok(()), |grid| grid.draw(f, "")))
    }

    /// The picture of the order of access, with the zeros of a DMA; `None` if there is none.
    pub(super) fn grid(&self) -> Option<Grid> {
        Grid::of_walk(&self.pattern, self.dma.map_or(&[][..], |dma| dma.pad))
    }

    /// Number of elements of the buffer; if unknown, the number that it needs.
    pub(super) fn elements(&self) -> u64 {
        let units = || self.pattern.span().map_or(0, |span| span.saturating_mul(self.pattern.grain().into()));
        self.buffer.unwrap_or_else(units)
    }
}
