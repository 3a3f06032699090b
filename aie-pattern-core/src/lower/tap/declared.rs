//! The tasks of declared taps.

use super::ShimTask;
use crate::declare::{Descriptor, RawDims, Tap, UNKNOWN};
use crate::ir::Pattern;

impl ShimTask {
    /// The descriptor, but without a channel if the tap does not name one.
    pub const fn of_any_channel(mut self, tap: &Tap) -> Descriptor {
        if tap.task.channel.is_none() {
            self.descriptor.channel = None;
        }
        self.descriptor
    }
}

impl Tap<'_> {
    /// The task for a walk of this declaration.
    ///
    /// Sizes `[s3, s2, s1, s0]` become a length of `s2 * s1 * s0` and `s3` passes. With stride 0 all passes
    /// are the same; otherwise the iteration of the descriptor moves their start. Missing sizes are filled in front;
    /// an outermost stride of 0 remains a repeat.
    pub const fn shim(&self, walk: &Pattern) -> ShimTask {
        let elements = match (self.elements(), walk.span()) {
            (Some(elements), _) => elements,
            (None, Ok(span)) => span as i128,
            (None, Err(_)) => UNKNOWN,
        };
        self.task.shim_of(self.element, walk.offset() as i128, &RawDims::of(walk), elements)
    }
}
