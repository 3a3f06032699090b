//! Lowers taps to tasks of a shim's DMA: a buffer descriptor, and the number of times that the task queue runs it.

use crate::declare::{Descriptor, Iteration, RawDims, Tap, UNKNOWN};
use crate::device::TileKind;
use crate::ir::Pattern;
use crate::util::known;

/// Maximum number of dimensions of a tap on a shim: three of the address generator, plus a repeat or an iteration.
pub const SHIM_RANK: usize = 4;

/// The task of a shim's DMA for one tap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShimTask {
    /// The descriptor of a single pass.
    pub descriptor: Descriptor,
    /// Number of passes: the repeat count of the task queue.
    pub repeat: i128,
    /// Number of outer dimensions of the tap that are not in the descriptor's dimensions: 1 if the outermost one is
    /// the repeat or the iteration.
    pub outside: usize,
}

impl ShimTask {
    /// The descriptor, but without a channel if the tap does not name one.
    #[must_use]
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
    #[must_use]
    pub const fn shim(&self, walk: &Pattern) -> ShimTask {
        let elements = match (self.elements(), walk.span()) {
            (Some(elements), _) => elements,
            (None, Ok(span)) => span as i128,
            (None, Err(_)) => UNKNOWN,
        };
        self.shim_of(walk.offset() as i128, &RawDims::of(walk), elements)
    }

    /// The task for sizes and strides that need not form a valid walk.
    pub(crate) const fn shim_of(&self, offset: i128, dims: &RawDims, elements: i128) -> ShimTask {
        let (list, task) = (dims.as_slice(), &self.task);
        let is_outside = match list {
            [(size, stride), ..] => {
                dims.rank() == SHIM_RANK || dims.rank() < SHIM_RANK && *stride == 0 && *size > 1
            }
            [] => false,
        };
        let outside = is_outside as usize;
        let inner = list.split_at(outside).1;
        let mut descriptor = Descriptor {
            offset,
            channel: map!(task.direction, |direction| (direction, or!(task.channel, 0))),
            len: task.len,
            dims: Some(if is_outside { RawDims::new(inner) } else { *dims }),
            bd_id: task.bd_id,
            packet: task.packet,
            // 0 lets the compiler choose, as in MLIR-AIE.
            burst: match task.burst {
                Some(0) => None,
                burst => burst,
            },
            address: task.address,
            allow_overlap: task.allow_overlap,
            ..Descriptor::new(task.device, TileKind::Shim, self.element, elements)
        };
        if inner.is_empty() {
            // A descriptor without dimensions moves exactly its length.
            (descriptor.dims, descriptor.len) = (None, Some(1));
        }
        let mut repeat = 1;
        if let (true, [(size, stride), ..]) = (is_outside, list)
            && *size != 1
        {
            repeat = *size;
            if known(*size) && known(*stride) && *stride != 0 {
                descriptor.iteration = Some(Iteration { size: *size, stride: *stride, current: None });
            }
        }
        ShimTask { descriptor, repeat, outside }
    }
}
