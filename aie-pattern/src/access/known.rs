//! [`Known`]: what assertions ask of a declared type besides its walk.

use aie_pattern_core::Device;
use aie_pattern_core::declare::{Dma, FifoEnd, Fifos};
use aie_pattern_core::device::{Direction, TileKind};
use aie_pattern_core::show::Notation;

/// What is known of a declared walk besides its indices; one constant, since each is an item of every expansion.
#[derive(Clone, Copy)]
pub struct Known {
    /// Elements of the declared buffer; `None` where none is declared.
    pub buffer: Option<u64>,
    /// Whether the declaration breaks no rule: else nothing that follows from it is worth saying.
    pub is_sound: bool,
    /// The DMA that runs the walk, if one does.
    pub dma: Option<Dma>,
    /// The notation in which it is shown, where that does not follow from the rest.
    pub notation: Option<Notation>,
    /// The end of a FIFO whose DMA runs it: all FIFOs of the block, and which of their ends.
    pub fifo: Option<(&'static Fifos<'static>, FifoEnd)>,
}

impl Known {
    /// Nothing but that no rule is broken.
    pub const NOTHING: Self = Self { buffer: None, is_sound: true, dma: None, notation: None, fifo: None };

    /// That the declaration is refused.
    pub const REFUSED: Self = Self { is_sound: false, ..Self::NOTHING };

    /// A buffer.
    #[must_use]
    pub const fn buffer(elements: u64) -> Self {
        Self { buffer: Some(elements), ..Self::NOTHING }
    }

    /// A buffer, where it is known, and the DMA that walks over it.
    #[must_use]
    pub const fn dma(
        buffer: Option<u64>,
        device: Device,
        tile: TileKind,
        direction: Option<Direction>,
        pad: &'static [(i128, i128)],
    ) -> Self {
        let dma = Dma { device, tile, direction, pad };
        Self { buffer, dma: Some(dma), ..Self::NOTHING }
    }

    /// The same for an end of a FIFO, with whether its block breaks no rule.
    #[must_use]
    pub const fn of_fifo(self, fifos: &'static Fifos<'static>, end: FifoEnd, is_sound: bool) -> Self {
        Self { fifo: Some((fifos, end)), is_sound: self.is_sound && is_sound, ..self }
    }

    /// A tap: a walk over a buffer, where it is known, and the DMA of a shim.
    #[must_use]
    pub const fn tap(buffer: Option<u64>, device: Device, direction: Option<Direction>) -> Self {
        let dma = Dma { device, tile: TileKind::Shim, direction, pad: &[] };
        Self::of_tap(buffer, dma, true)
    }

    /// The same with a DMA, and whether the declaration breaks no rule.
    #[must_use]
    pub(crate) const fn of_tap(buffer: Option<u64>, dma: Dma, is_sound: bool) -> Self {
        Self { buffer, is_sound, dma: Some(dma), notation: Some(Notation::Iron), ..Self::NOTHING }
    }
}
