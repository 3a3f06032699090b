//! Taps to what a shim's DMA runs: a buffer descriptor, and how often its queue is to run it.

use crate::declare::{Descriptor, Iteration, RawDims, Tap, UNKNOWN};
use crate::device::TileKind;
use crate::ir::Pattern;
use crate::util::known;

/// Dimensions of a tap on a shim: three of the address generator, and a repeat or an iteration outside of them.
pub const SHIM_RANK: usize = 4;

/// What a shim's DMA runs for one tap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShimTask {
    /// One run.
    pub descriptor: Descriptor,
    /// Runs: what the start queue is told.
    pub repeat: i128,
    /// Dimensions of the tap that are outside of the descriptor's: 1 where the outermost is the repeat or the iteration.
    pub outside: usize,
}

impl ShimTask {
    /// The descriptor without the channel, for a tap that does not say which one of its direction it is.
    #[must_use]
    pub const fn of_any_channel(mut self, tap: &Tap) -> Descriptor {
        if tap.task.channel.is_none() {
            self.descriptor.channel = None;
        }
        self.descriptor
    }
}

impl Tap<'_> {
    /// What a shim runs for a walk of this declaration.
    ///
    /// Sizes `[s3, s2, s1, s0]` are a length of `s2 * s1 * s0` and `s3` runs: with a stride of 0 each run is the same, else the
    /// iteration of the descriptor moves its start. Fewer sizes are padded in front; an outermost stride of 0 among them
    /// stays a repeat.
    #[must_use]
    pub const fn shim(&self, walk: &Pattern) -> ShimTask {
        let elements = match (self.elements(), walk.span()) {
            (Some(elements), _) => elements,
            (None, Ok(span)) => span as i128,
            (None, Err(_)) => UNKNOWN,
        };
        self.shim_of(walk.offset() as i128, &RawDims::of(walk), elements)
    }

    /// The same of sizes and strides that need not be those of a walk.
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
            channel: match task.direction {
                Some(direction) => Some((
                    direction,
                    match task.channel {
                        Some(channel) => channel,
                        None => 0,
                    },
                )),
                None => None,
            },
            len: task.len,
            dims: Some(if is_outside { RawDims::new(inner) } else { *dims }),
            bd_id: task.bd_id,
            packet: task.packet,
            // 0 leaves the choice to the compiler, as in MLIR-AIE.
            burst: match task.burst {
                Some(0) => None,
                burst => burst,
            },
            address: task.address,
            allow_overlap: task.allow_overlap,
            ..Descriptor::new(task.device, TileKind::Shim, self.element, elements)
        };
        if inner.is_empty() {
            // A descriptor without dimensions moves as much as its length says.
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
