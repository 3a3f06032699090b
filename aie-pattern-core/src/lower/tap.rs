//! Lowers taps to tasks of a shim's DMA: a buffer descriptor, and the number of times that the task queue runs it.

#[cfg(feature = "tap")]
mod declared;

use crate::declare::{Descriptor, Iteration, RawDims, Task};
use crate::device::TileKind;
use crate::element::Element;
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

impl Task {
    /// The task for sizes and strides that need not form a valid walk.
    pub(crate) const fn shim_of(
        &self,
        element: Element,
        offset: i128,
        dims: &RawDims,
        elements: i128,
    ) -> ShimTask {
        let list = dims.as_slice();
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
            channel: map!(self.direction, |direction| (direction, or!(self.channel, 0))),
            len: self.len,
            dims: Some(if is_outside { RawDims::new(inner) } else { *dims }),
            bd_id: self.bd_id,
            packet: self.packet,
            // 0 lets the compiler choose, as in MLIR-AIE.
            burst: match self.burst {
                Some(0) => None,
                burst => burst,
            },
            address: self.address,
            allow_overlap: self.allow_overlap,
            ..Descriptor::new(self.device, TileKind::Shim, element, elements)
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
