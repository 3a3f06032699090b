//! Rules about sizes and steps: the registers of the address unit, and the alignment of an access.

use super::Fault as TensorFault;
use crate::declare::{LEVEL_RANK, MAX_SIZE, Tensor};
use crate::device::ADDRESS_REGISTER_BITS;
use crate::rule::table::common::{Bound, Flag, Number, Words};
use crate::rule::table::faults;
use crate::rule::{Locus, Violations};
use crate::util::{fits_i64, known};

faults! {
    /// A fault of a size or a step.
    pub enum Fault as fault of (tensor: &Tensor);
    @words {
        step: Words = tensor.step_name();
        element: Words = tensor.element.name();
        family: Words = tensor.device.family().title;
    }

    /// A size does not fit the count register.
    Count { size: Number, most: Number } => CountRegister {
        "size {size} does not fit the count register of the address unit (at most {most})";
        note "the registers m, dn, dj and dc are 20 bits wide and hold size - 1 (AM020, AM027)";
    }

    /// The increment of a step does not fit its register.
    Increment { bytes: Number, bound: Bound } => IncrementRegister {
        "increment of {bytes} bytes does not fit the increment register of the address unit {bound}";
        note "an increment is the step minus the distance that the faster dimensions of its level have walked; its register has 20 bits, sign included (AM020, AM027)";
    }

    /// A step, or an increment of a native descriptor, misaligns vectors.
    Alignment { bytes: Number, alignment: Number } => StepAlignment {
        let has_vectors: Flag = tensor.device.family().vectors.is_some();
        let width: Number = tensor.vector_bits() as i128;
        "{step} of {bytes byte} is not a multiple of {alignment}";
        note if has_vectors, "an access of {width} bits on {family} is aligned to {alignment byte}; the hardware rounds its address down (UG1529)";
        note if !has_vectors, "one {element} has {alignment byte}";
    }
}

impl Tensor {
    /// **Address registers**: counts (size - 1) and increments in bytes have 20 bits; increments are signed (AM020,
    /// AM027). The outermost size of a level is in no register. An increment starts from the last address of
    /// the faster dimensions of its level: `step - sum of step*(size - 1) over the faster ones`. Levels are groups of three from the outermost side.
    pub(super) const fn check_registers(&self, out: &mut Violations<TensorFault>) {
        if self.device.family().vectors.is_none() {
            return;
        }
        let limit = 1i128 << (ADDRESS_REGISTER_BITS - 1);
        let list = self.dims.as_slice();
        let scale = self.scale();
        let mut start = 0;
        while start < list.len() {
            let end = if start + LEVEL_RANK < list.len() { start + LEVEL_RANK } else { list.len() };
            // Increments are known only while the faster dimensions are.
            let (mut run, mut counted) = (0i128, true);
            let mut k = end;
            while k > start {
                k -= 1;
                let (size, step) = list[k];
                if !known(size) || !known(step) || !self.is_scale_known() {
                    counted = false;
                }
                if k > start && size > 2 * limit && size <= MAX_SIZE {
                    let fault = Fault::Count { size, most: 2 * limit };
                    out.push(TensorFault::Registers(fault).at(Locus::Size(k as u8)));
                }
                if counted && size > 1 && fits_i64(step) {
                    let step = step.saturating_mul(scale);
                    let bytes = step.saturating_sub(run);
                    if let Some(bound) = Bound::passed(bytes, -limit, limit - 1) {
                        let fault = Fault::Increment { bytes, bound };
                        out.push(TensorFault::Registers(fault).at(Locus::Stride(k as u8)));
                    }
                    run = run.saturating_add(step.saturating_mul(size - 1));
                }
            }
            start = end;
        }
    }

    /// **Alignment**: a step in bytes keeps every vector aligned for one access; the hardware rounds a misaligned
    /// address down silently (AIE API, `make_tensor_descriptor_bytes`; AM020, AM027).
    pub(super) const fn check_alignment(&self, out: &mut Violations<TensorFault>) {
        if !self.bytes {
            return;
        }
        let whole = if self.element.bits() > 8 { self.element.bits() / 8 } else { 1 };
        let alignment = match &self.device.family().vectors {
            Some(vectors) => vectors.access_alignment(self.vector_bits()),
            None => whole,
        } as i128;
        let list = self.dims.as_slice();
        each!(k, 0..list.len(), {
            let (size, bytes) = list[k];
            if size > self.least(k) && known(bytes) && known(self.lanes) && bytes % alignment != 0 {
                let fault = Fault::Alignment { bytes, alignment };
                out.push(TensorFault::Registers(fault).at(Locus::Stride(k as u8)));
            }
        });
    }

    /// The name of the second number of a dimension in messages.
    pub(super) const fn step_name(&self) -> &'static str {
        if self.native.is_some() { "increment" } else { "step" }
    }
}
