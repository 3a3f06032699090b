//! Rules of native tensor descriptors: `aie::make_tensor_descriptor_from_native<T, N>(dim_3d(num1, inc1, ...), ...)`.
//!
//! Sources: the AIE API (UG1529), AM020 and AM027 for the address unit; see [`crate::lower`].

use super::{Locus, Numbers, Rule, Violation, Violations};
use crate::declare::{Levels, MAX_SIZE, Tensor};
use crate::device::ADDRESS_REGISTER_BITS;
use crate::ir::Pattern;
use crate::rule::walk;
use crate::text::Text;
use crate::util::{fits_i64, known};

impl Tensor {
    /// **Native numbers**: `num`, which is size - 1, is 20 bits wide, and an increment 20 bits of bytes with the sign
    /// among them (AM020, AM027); the outermost size of a level is in no register, and at least 1.
    ///
    /// An increment is held against its register even where no step takes it: it is written, and would be cut.
    ///
    /// Found: the size, num, or increment in bytes; limit: the bound that it passes.
    pub(super) const fn check_native(&self, levels: Levels, out: &mut Violations) {
        let has_registers = self.device.family().vectors.is_some();
        let limit = 1i128 << (ADDRESS_REGISTER_BITS - 1);
        let list = self.dims.as_slice();
        let mut k = 0;
        while k < list.len() {
            let (size, stride) = (Locus::Size(k as u8), Locus::Stride(k as u8));
            let (number, inc) = list[k];
            if !known(number) {
            } else if levels.is_outermost(k) {
                if number < 1 {
                    out.push(Violation::new(Rule::SizeZero, size, number, 1));
                } else if number > MAX_SIZE {
                    out.push(Violation::new(Rule::NumberRange, size, number, MAX_SIZE));
                }
            } else {
                let (rule, most) = if has_registers {
                    (Rule::CountRegister, 2 * limit - 1)
                } else {
                    (Rule::NumberRange, MAX_SIZE - 1)
                };
                if number < 0 || number > most {
                    out.push(Violation::new(rule, size, number, if number < 0 { 0 } else { most }));
                }
            }
            let bytes = inc.saturating_mul(self.scale());
            let (least, most) = (-limit, limit - 1);
            if !known(inc) || !self.is_scale_known() {
            } else if has_registers && (bytes < least || bytes > most) {
                let bound = if bytes < least { least } else { most };
                out.push(Violation::new(Rule::IncrementRegister, stride, bytes, bound));
            } else if !fits_i64(inc) {
                let bound = if inc < 0 { i64::MIN } else { i64::MAX };
                out.push(Violation::new(Rule::NumberRange, stride, inc, bound as i128));
            }
            k += 1;
        }
    }

    /// Puts a walk beyond the buffer at the outermost size of a level that can be made small enough, or at the whole list:
    /// another `num` would change the steps of slower dimensions as well.
    pub(super) const fn relocate_bounds(&self, pattern: &Pattern, out: &mut Violations<walk::Fault>) {
        let found = out.as_slice();
        let mut k = 0;
        while k < found.len() {
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
            k += 1;
        }
    }

    /// The outermost dimension of a level that can be made small enough for `length` elements, with its largest size.
    pub(super) const fn largest_outermost(&self, pattern: &Pattern, length: i128) -> Option<(usize, i128)> {
        let mut k = 0;
        while k < pattern.dims().len() {
            if self.least(k) == 1
                && let Some(size) = walk::largest_size_of(pattern, length, k)
            {
                return Some((k, size));
            }
            k += 1;
        }
        None
    }

    /// The message of a violation, where it is another than that of sizes and steps.
    pub(super) const fn native_message(&self, levels: &Levels, violation: &Violation) -> Option<Text> {
        let Violation { rule, locus, fault: Numbers { found, limit }, .. } = *violation;
        let bound = if found < limit { ", at least " } else { ", at most " };
        let text = Text::new();
        Some(match (rule, locus) {
            (Rule::CountRegister, _) => text
                .str("num ")
                .int(found)
                .str(" does not fit the count register of the address unit")
                .str(bound)
                .int(limit)
                .note("num is size - 1, and the registers m, dn, dj and dc are 20 bits wide (AM020, AM027)"),
            (Rule::NumberRange, Locus::Size(k)) if !levels.is_outermost(k as usize) => {
                text.str("num ").int(found).str(" is out of range").str(bound).int(limit)
            }
            (Rule::NumberRange, Locus::Stride(_)) => {
                text.str("increment ").int(found).str(" is out of range").str(bound).int(limit)
            }
            (Rule::IncrementRegister, _) => {
                let text = text
                    .str("increment of ")
                    .int(found)
                    .str(" bytes does not fit the increment register of the address unit")
                    .str(bound)
                    .int(limit)
                    .note("the register has 20 bits, sign included (AM020, AM027)");
                if self.bytes {
                    text
                } else {
                    text.str("; an increment counts vectors of ").count(self.scale(), "byte")
                }
            }
            (Rule::StepAlignment, _) => self.alignment_message("increment", found, limit),
            _ => return None,
        })
    }
}
