//! Rules about native tensor descriptors: `aie::make_tensor_descriptor_from_native<T, N>(dim_3d(num1, inc1, ...),
//! ...)`.
//!
//! Sources: the AIE API (UG1529), AM020 and AM027 for the address unit; see [`crate::lower`].

use super::Fault as TensorFault;
use crate::declare::{Levels, MAX_SIZE, Tensor};
use crate::device::ADDRESS_REGISTER_BITS;
use crate::ir::Pattern;
use crate::rule::table::common::{Bound, Number};
use crate::rule::table::faults;
use crate::rule::{Locus, Violation, Violations, walk};
use crate::util::known;

faults! {
    /// A fault of a number that only native descriptors have. A `num` is size - 1.
    pub enum Fault as fault of (tensor: &Tensor);

    /// A num does not fit the count register.
    Count { num: Number, bound: Bound } => CountRegister {
        "num {num} does not fit the count register of the address unit {bound}";
        note "num is size - 1, and the registers m, dn, dj and dc are 20 bits wide (AM020, AM027)";
    }

    /// A num exceeds the range of a walk, on a device without registers.
    Num { num: Number, bound: Bound } => NumberRange {
        "num {num} is out of range {bound}";
    }

    /// An increment does not fit its register.
    Register { bytes: Number, bound: Bound } => IncrementRegister {
        let scale: Number = tensor.scale();
        "increment of {bytes} bytes does not fit the increment register of the address unit {bound}";
        note if tensor.bytes, "the register has 20 bits, sign included (AM020, AM027)";
        note if !tensor.bytes, "the register has 20 bits, sign included (AM020, AM027); an increment counts vectors of {scale byte}";
    }

    /// An increment (in bytes or vectors, as written) exceeds the range of a walk, on a device without registers.
    Increment { increment: Number, bound: Bound } => NumberRange {
        "increment {increment} is out of range {bound}";
    }
}

impl Tensor {
    /// **Native numbers**: `num` (size - 1) has 20 bits, and an increment 20 bits of bytes including the sign (AM020,
    /// AM027). The outermost size of a level is in no register, and is at least 1.
    ///
    /// An increment must fit its register even if no step uses it, because it is written and would be truncated.
    pub(super) const fn check_native(&self, levels: Levels, out: &mut Violations<TensorFault>) {
        let has_registers = self.device.family().vectors.is_some();
        let limit = 1i128 << (ADDRESS_REGISTER_BITS - 1);
        let list = self.dims.as_slice();
        each!(k, 0..list.len(), {
            let (size, stride) = (Locus::Size(k as u8), Locus::Stride(k as u8));
            let (number, increment) = list[k];
            if !known(number) {
            } else if levels.is_outermost(k) {
                if number < 1 {
                    out.push(TensorFault::Walk(walk::Fault::SizeZero { size: number }).at(size));
                } else if number > MAX_SIZE {
                    let bound = Bound::Most(MAX_SIZE);
                    out.push(TensorFault::Walk(walk::Fault::Range { number, bound }).at(size));
                }
            } else {
                let most = if has_registers { 2 * limit - 1 } else { MAX_SIZE - 1 };
                if let Some(bound) = Bound::passed(number, 0, most) {
                    let num = number;
                    let fault =
                        if has_registers { Fault::Count { num, bound } } else { Fault::Num { num, bound } };
                    out.push(TensorFault::Native(fault).at(size));
                }
            }
            let bytes = increment.saturating_mul(self.scale());
            if !known(increment) || !self.is_scale_known() {
            } else if has_registers && let Some(bound) = Bound::passed(bytes, -limit, limit - 1) {
                out.push(TensorFault::Native(Fault::Register { bytes, bound }).at(stride));
            } else if let Some(bound) = Bound::passed_i64(increment) {
                out.push(TensorFault::Native(Fault::Increment { increment, bound }).at(stride));
            }
        });
    }

    /// Reports a walk past the end of the buffer at the outermost size of a level that can be made small enough, or
    /// at the whole list. Changing a `num` would also change the steps of slower dimensions.
    pub(super) const fn relocate_bounds(&self, pattern: &Pattern, out: &mut Violations<walk::Fault>) {
        let found = out.as_slice();
        each!(k, 0..found.len(), {
            if let Violation {
                locus: locus @ Locus::Size(_),
                fault: walk::Fault::BeyondBuffer { buffer, .. },
                ..
            } = found[k]
            {
                let to = match self.largest_outermost(pattern, buffer) {
                    Some((at, _)) => Locus::Size(at as u8),
                    None => Locus::Dims,
                };
                return out.relocate(locus, to);
            }
        });
    }

    /// The outermost dimension of a level that can be made small enough for `length` elements, with its largest valid
    /// size.
    pub(super) const fn largest_outermost(&self, pattern: &Pattern, length: i128) -> Option<(usize, i128)> {
        each!(k, 0..pattern.dims().len(), {
            if self.least(k) == 1
                && let Some(size) = walk::largest_size_of(pattern, length, k)
            {
                return Some((k, size));
            }
        });
        None
    }
}
