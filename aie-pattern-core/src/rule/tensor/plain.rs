//! [`Tensor::plain_extent`]: the declarations of which nearly all are, for const evaluation, which pays for every step.

use crate::declare::{LEVEL_RANK, MAX_TENSOR_RANK, Tensor};
use crate::device::ADDRESS_REGISTER_BITS;
use crate::ir::{Extent, Pattern};

/// Greatest size: what the count register holds.
const SIZE: i128 = 1 << ADDRESS_REGISTER_BITS;
/// Greatest step, offset and number of elements in a vector, so that no sum of them leaves `i64`.
const STEP: i128 = 1 << 30;
const OFFSET: i128 = 1 << 40;
const LANES: i128 = 1 << 8;
/// Greatest product of the sizes so far.
const ACCESSES: u64 = 1 << 43;

impl Tensor {
    /// The walk of a declaration that is [plain](Self::plain_extent).
    #[must_use]
    pub const fn plain_pattern(&self) -> Pattern {
        Pattern::fitting(
            self.element,
            self.lanes as u32,
            self.offset as i64,
            self.dims.slots(),
            self.dims.rank(),
        )
    }

    /// How far the walk goes, of a declaration that plainly breaks no rule; `None` for one that has to be checked.
    ///
    /// It says less than [`check`](Self::check), in a tenth of its steps: sizes and steps in vectors, no larger than any
    /// device has room for, so that 64 bits do for each sum.
    #[must_use]
    pub const fn plain_extent(&self) -> Option<Extent> {
        // Each field by its name, the buffer's length for its caller: a new one does not compile without a word here.
        let Self { element, lanes, dims, offset, buffer: _, device, bytes, index, native } = self;
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
                let fits = match vectors.max_bits {
                    Some(most) => bits <= most as i64,
                    None => true,
                };
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
        // Of the level, in bytes: what its faster dimensions have walked.
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
