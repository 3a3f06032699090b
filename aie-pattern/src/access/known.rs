//! [`Known`]: what assertions ask of a declared type besides its walk.

use aie_pattern_core::declare::{Dma, FifoEnd, Fifos, Iteration};
use aie_pattern_core::device::{Direction, TileKind};
use aie_pattern_core::show::Notation;
use aie_pattern_core::{Device, Pattern};

/// What is known of a declared walk besides its indices; one constant, since each is an item of every expansion.
#[derive(Clone, Copy)]
pub struct Known {
    /// Elements of the declared buffer; `None` where none is declared.
    pub buffer: Option<u64>,
    /// Whether the declaration breaks no rule: else nothing that follows from it is worth saying.
    pub is_sound: bool,
    /// The DMA that runs the walk, if one does.
    pub dma: Option<Dma>,
    /// Byte address of the buffer as the DMA sees it, if declared.
    pub address: Option<i128>,
    /// The iteration, if the walk is only one of its passes.
    pub iteration: Option<Iteration>,
    /// The notation in which it is shown, where that does not follow from the rest.
    pub notation: Option<Notation>,
    /// The end of a FIFO whose DMA runs it: all FIFOs of the block, and which of their ends.
    pub fifo: Option<(&'static Fifos<'static>, FifoEnd)>,
}

impl Known {
    /// Nothing but that no rule is broken.
    pub const NOTHING: Self = Self {
        buffer: None,
        is_sound: true,
        dma: None,
        address: None,
        iteration: None,
        notation: None,
        fifo: None,
    };

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

    /// The same with the address of the buffer.
    #[must_use]
    pub const fn at(self, address: i128) -> Self {
        Self { address: Some(address), ..self }
    }

    /// The same with an iteration.
    #[must_use]
    pub const fn iterated(self, size: i128, stride: i128, current: i128) -> Self {
        Self { iteration: Some(Iteration { size, stride, current: Some(current) }), ..self }
    }

    /// All passes of `walk`, the pass that the registers begin with, in the order of their starts; `None` if they are
    /// not one walk in 64 bits.
    #[must_use]
    pub const fn all_passes(&self, walk: &Pattern) -> Option<Pattern> {
        let Some(iteration) = self.iteration else { return Some(*walk) };
        let back = match iteration.current {
            Some(current) => current.saturating_mul(iteration.stride),
            None => 0,
        };
        let offset = (walk.offset() as i128).saturating_sub(back);
        if offset < i64::MIN as i128 || offset > i64::MAX as i128 {
            return None;
        }
        match Pattern::new(walk.element(), offset as i64, walk.dims()) {
            Some(first) => iteration.over(&first),
            None => None,
        }
    }

    /// Number of passes.
    #[must_use]
    pub const fn passes(&self) -> u64 {
        match self.iteration {
            Some(Iteration { size: size @ 1.., .. }) if size <= u64::MAX as i128 => size as u64,
            _ => 1,
        }
    }

    /// Whether the registers begin with a later pass.
    #[must_use]
    pub const fn begins_later(&self) -> bool {
        matches!(self.iteration, Some(Iteration { current: Some(1..), .. }))
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
