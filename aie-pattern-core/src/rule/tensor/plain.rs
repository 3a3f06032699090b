//! [`Tensor::plain_extent`]: a fast path for the most common declarations, because const evaluation pays for every
//! step.

use crate::declare::{LEVEL_RANK, MAX_TENSOR_RANK, Tensor};
use crate::device::ADDRESS_REGISTER_BITS;
use crate::ir::{Extent, Pattern};

/// Largest size: the maximum of the count register.
const SIZE: i128 = 1 << ADDRESS_REGISTER_BITS;
/// Largest step, offset and number of elements in a vector on the fast path; no sum of them overflows `i64`.
const STEP: i128 = 1 << 30;
const OFFSET: i128 = 1 << 40;
const LANES: i128 = 1 << 8;
/// Largest product of the sizes.
const ACCESSES: u64 = 1 << 43;

impl Tensor {
    /// The walk of a declaration for which [`plain_extent`](Self::plain_extent) succeeds.
    pub const fn plain_pattern(&self) -> Pattern {
        Pattern::fitting(
            self.element,
            self.lanes as u32,
            self.offset as i64,
            self.dims.slots(),
            self.dims.rank(),
        )
    }

    /// The extent of a walk whose declaration obviously breaks no rule; `None` if a full check is needed.
    ///
    /// This covers fewer cases than [`check`](Self::check), in a tenth of the steps: sizes and steps in vectors,
    /// within the limits of every device, so that each sum fits 64 bits.
    pub const fn plain_extent(&self) -> Option<Extent> {
        // Every field is listed, so that a new one does not compile until it is considered here. The caller handles
        // the buffer.
        let Self {
            element,
            lanes,
            dims,
            offset,
            buffer: _,
            device,
            is_device_assumed: _,
            bytes,
            index,
            native,
        } = self;
        if native.is_some() || *bytes || index.is_some() {
            return None;
        }
        let (list, rank) = (dims.slots(), dims.rank());
        let (lanes, offset) = (*lanes, *offset);
        if rank > MAX_TENSOR_RANK || lanes < 1 || lanes > LANES || offset < 0 || offset > OFFSET {
            return None;
        }
        let (lanes, offset) = (lanes as i64, offset as i64);
        let bits = element.bits() as i64 * lanes;
        let has_registers = match &device.family().vectors {
            Some(vectors) => {
                let fits = is_none_or!(vectors.max_bits, |most| bits <= most as i64);
                let is_width = bits >= 128 && bits & (bits - 1) == 0;
                if !vectors.tensor_streams || !fits || !is_width || !vectors.has(*element) {
                    return None;
                }
                true
            }
            None => false,
        };
        let limit = 1i64 << (ADDRESS_REGISTER_BITS - 1);
        let scale = bits / 8;
        let (mut least, mut greatest, mut len) = (offset, offset, 1u64);
        // In bytes: the distance that the faster dimensions of the level have moved.
        let (mut run, mut inner) = (0i64, rank % LEVEL_RANK);
        let mut k = rank;
        while k > 0 {
            if inner == 0 {
                (run, inner) = (0, LEVEL_RANK);
            }
            k -= 1;
            inner -= 1;
            let (size, step) = list[k];
            if size < 1 || size > SIZE || step < -STEP || step > STEP || len > ACCESSES {
                return None;
            }
            let (steps, step) = (size as i64 - 1, step as i64);
            len *= size as u64;
            let reach = steps * step;
            if reach < 0 {
                least += reach;
            } else {
                greatest += reach;
            }
            if has_registers && steps > 0 {
                let increment = step * scale - run;
                if increment < -limit || increment >= limit {
                    return None;
                }
                run += reach * scale;
            }
        }
        let end = (greatest + 1) * lanes;
        match self.buffer {
            _ if least < 0 => None,
            Some(buffer) if buffer < end as i128 || buffer > i64::MAX as i128 => None,
            _ => Some(Extent { len, greatest }),
        }
    }
}
