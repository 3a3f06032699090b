//! The dimensions in which a shim runs a walk.

use super::sheet::Sheet;
use crate::declare::{Dma, RawDims, Task, UNKNOWN};
#[cfg(feature = "tap")]
use crate::device::TileKind;
use crate::ir::Pattern;
#[cfg(feature = "tap")]
use crate::lower::fit::find_one;
use crate::lower::tap::ShimTask;

/// The task of a shim with the dimensions of a walk, whether they fit or not.
pub(super) fn shim_task(walk: &Pattern, dma: &Dma) -> ShimTask {
    let task = Task { device: dma.device, direction: dma.direction, ..Task::EMPTY };
    let elements = walk.span().map_or(UNKNOWN, i128::from);
    task.shim_of(walk.element(), walk.offset().into(), &RawDims::of(walk), elements)
}

impl Sheet {
    /// The sheet with the dimensions that the registers hold: a tap runs in others than its own if these do not fit a
    /// shim.
    #[cfg(feature = "tap")]
    pub(super) fn fitted(&self) -> Self {
        let other = |dma: &Dma| {
            let faults = |walk: &Pattern| shim_task(walk, dma).descriptor.check().as_slice().len();
            let own = faults(&self.pattern);
            let piece = if own == 0 { None } else { find_one(&self.pattern, dma.device, dma.tile) };
            // A fault of both forms does not depend on the dimensions.
            piece.map(|piece| piece.walk()).filter(|walk| faults(walk) < own)
        };
        let fitted = self.dma.as_ref().filter(|dma| dma.tile == TileKind::Shim).and_then(other);
        Self { pattern: fitted.unwrap_or(self.pattern), ..*self }
    }

    /// The sheet: without taps, every descriptor runs in the dimensions that it declares.
    #[cfg(not(feature = "tap"))]
    pub(super) const fn fitted(&self) -> Self {
        *self
    }
}
