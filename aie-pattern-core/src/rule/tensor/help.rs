//! Computes replacements, checked by the same rules.

use super::{Fault, native, registers, vector};
use crate::declare::{MAX_SIZE, MAX_TENSOR_RANK, RawDims, Tensor};
use crate::device::Device;
use crate::rule::offer::{self, Loci};
use crate::rule::{Bound, Locus, Violation, walk};
use crate::text::{Checked, Text};
use crate::util::{known, known_if_any, multiples};

impl Tensor {
    /// Whether the help for a violation does not depend on numbers that are still unknown: every rule that needs one
    /// of them judges the candidate like the declaration.
    pub(super) const fn is_help_settled(&self, violation: &Violation<Fault>) -> bool {
        match violation.fault {
            // Rules about devices need the vector, and for steps in bytes also the walk.
            Fault::NoStreams if !self.bytes => known(self.lanes),
            // With steps, the rules judge size 0 like size 1.
            Fault::Walk(walk::Fault::SizeZero { size: 0 }) if self.native.is_none() && !self.bytes => true,
            // The same walk; rules need sizes and steps of its dimensions.
            Fault::Registers(registers::Fault::Count { .. }) if !self.bytes => {
                known(self.lanes) && self.dims.is_known()
            }
            // The walk does not change.
            Fault::Walk(walk::Fault::IndexWord { .. }) => true,
            _ => self.is_known() && known_if_any(self.buffer),
        }
    }

    pub(super) const fn with_help(&self, violation: &Violation<Fault>, text: Text) -> Text {
        let locus = violation.locus;
        match violation.fault {
            Fault::NoStreams => {
                each!(k, 0..Device::ALL.len(), {
                    let device = Device::ALL[k];
                    if device.is_machine()
                        && let Some(checked) = self.offer(violation, &Self { device, ..*self }, Loci::Same)
                    {
                        return text.offer(checked, "write `device = ").str(device.name()).str("`");
                    }
                });
                text
            }
            Fault::Vector(vector::Fault::Lanes { .. } | vector::Fault::Range { .. }) => {
                let lanes = self.nearest_lanes();
                match self.offer(violation, &Self { lanes, ..*self }, Loci::Same) {
                    Some(checked) => text
                        .offer(checked, "the nearest vector is ")
                        .str(self.element.name())
                        .str(", ")
                        .int(lanes),
                    None => text,
                }
            }
            Fault::Registers(registers::Fault::Count { size, most }) => {
                match self.split(violation, size, most) {
                    Some((checked, [(outer, far), (inner, step)])) => text
                        .offer(checked, "the same walk fits as [")
                        .int(outer)
                        .str(", ")
                        .int(far)
                        .str("], [")
                        .int(inner)
                        .str(", ")
                        .int(step)
                        .str("]"),
                    None => text,
                }
            }
            Fault::Registers(registers::Fault::Alignment { bytes, alignment }) => {
                let [below, above] = multiples(bytes, alignment);
                let [below, above] =
                    [self.number(violation, locus, below), self.number(violation, locus, above)];
                offer::nearest(text, self.step_name(), "s", [below, above])
            }
            Fault::Native(native::Fault::Register { bound, .. }) => {
                let (extreme, end) = match bound {
                    Bound::Least(least) => ("the smallest", least),
                    Bound::Most(most) => ("the largest", most),
                };
                match self.number(violation, locus, end / self.scale()) {
                    Some((checked, increment)) => {
                        text.offer(checked, extreme).str(" increment is ").int(increment)
                    }
                    None => text,
                }
            }
            Fault::Walk(fault) => self.with_help_of_walk(violation, fault, text),
            Fault::Vector(vector::Fault::NoType)
            | Fault::Rank { .. }
            | Fault::Registers(registers::Fault::Increment { .. })
            | Fault::Native(
                native::Fault::Count { .. } | native::Fault::Num { .. } | native::Fault::Increment { .. },
            )
            | Fault::Distance { .. } => text,
        }
    }

    const fn with_help_of_walk(&self, violation: &Violation<Fault>, fault: walk::Fault, text: Text) -> Text {
        match fault {
            walk::Fault::SizeZero { size } => match violation.locus {
                Locus::Size(k) => self.size_help(violation, k, size, text),
                _ => text,
            },
            walk::Fault::BelowBuffer { index } => {
                let offset = self.lowest_offset(index);
                match self.offer(violation, &Self { offset, ..*self }, Loci::Same) {
                    Some(checked) => text
                        .offer(checked, "the smallest offset that keeps the walk in the buffer is offset = ")
                        .int(offset),
                    None => text,
                }
            }
            walk::Fault::BeyondBuffer { elements, buffer } => {
                self.bounds_help(violation, elements, buffer, text)
            }
            walk::Fault::IndexWord { index, .. } if index <= u32::MAX as i128 => {
                match self.offer(violation, &Self { index: None, ..*self }, Loci::Same) {
                    Some(checked) => {
                        text.offer(checked, "leave `index` out for the narrowest type that holds every index")
                    }
                    None => text,
                }
            }
            walk::Fault::IndexWord { .. }
            | walk::Fault::Range { .. }
            | walk::Fault::Accesses { .. }
            | walk::Fault::LowIndex { .. }
            | walk::Fault::Reach { .. } => text,
        }
    }

    /// Whether another declaration may be offered for a violation.
    const fn offer(&self, violation: &Violation<Fault>, other: &Self, loci: Loci) -> Option<Checked> {
        offer::check(violation, &self.check(), &other.check(), loci)
    }

    /// Replaces a number: a size or step, or for a native descriptor a num or increment.
    const fn with_number(&self, locus: Locus, value: i128) -> Self {
        let dims = match locus {
            Locus::Size(k) => self.dims.with_size(k as usize, value),
            Locus::Stride(k) => self.dims.with_stride(k as usize, value),
            _ => self.dims,
        };
        Self { dims, ..*self }
    }

    const fn number(
        &self,
        violation: &Violation<Fault>,
        locus: Locus,
        value: i128,
    ) -> Option<(Checked, i128)> {
        map!(self.offer(violation, &self.with_number(locus, value), Loci::Same), |checked| (checked, value))
    }

    /// Offers size 1 for size 0, and a downward walk for a negative size of dimension `k`.
    const fn size_help(&self, violation: &Violation<Fault>, k: u8, size: i128, text: Text) -> Text {
        let locus = Locus::Size(k);
        if size == 0 {
            return match self.number(violation, locus, 1) {
                Some((checked, _)) => text.offer(checked, "size 1 visits the dimension once"),
                None => text,
            };
        }
        if self.native.is_some() {
            // Negating an increment would change the walk differently.
            return text;
        }
        let (_, step) = self.dims.as_slice()[k as usize];
        let (number, step) = (size.saturating_neg(), step.saturating_neg());
        let other = self.with_number(locus, number).with_number(Locus::Stride(k), step);
        if let Some(checked) = self.offer(violation, &other, Loci::Same) {
            return text.offer(checked, "size ").int(number).str(" with the step negated walks downwards");
        }
        let down = step.saturating_mul(number.saturating_sub(1));
        let offset = self.offset.saturating_sub(down);
        match self.offer(violation, &Self { offset, ..other }, Loci::Same) {
            Some(checked) if !self.bytes => text
                .offer(checked, "size ")
                .int(number)
                .str(" with the step negated walks downwards, from offset = ")
                .int(offset),
            _ => text,
        }
    }

    /// Offers a size with which the walk stays in the buffer, else a buffer of the size that it needs.
    const fn bounds_help(
        &self,
        violation: &Violation<Fault>,
        elements: i128,
        buffer: i128,
        text: Text,
    ) -> Text {
        let pattern = self.not_empty().pattern();
        let largest = if self.native.is_some() {
            self.largest_outermost(&pattern, buffer)
        } else {
            walk::largest_size(&pattern, buffer)
        };
        if let Some((k, size)) = largest
            && let Some((checked, size)) = self.number(violation, Locus::Size(k as u8), size)
        {
            let text = text.offer(checked, "the largest size that stays in the buffer is ").int(size);
            let in_bytes = Self { bytes: true, ..*self };
            return match self.offer(violation, &in_bytes, Loci::Same) {
                Some(checked) if size == 1 && !self.bytes && self.native.is_none() => {
                    text.offer(checked, "write `bytes` if the steps are in bytes")
                }
                _ => text,
            };
        }
        match self.offer(violation, &Self { buffer: Some(elements), ..*self }, Loci::Same) {
            Some(checked) => text.offer(checked, "the walk fits a buffer of ").count(elements, "element"),
            None => text,
        }
    }

    /// The smallest offset in vectors with which a walk down to index `least` stays in the buffer.
    const fn lowest_offset(&self, least: i128) -> i128 {
        let pattern = self.not_empty().pattern();
        let (grain, lanes) = (pattern.grain() as i128, pattern.lanes() as i128);
        let vectors = least.saturating_mul(grain).div_euclid(lanes);
        self.offset.saturating_sub(vectors)
    }

    /// Splits the dimension of a violation, of `size` steps, into two of at most `most` steps.
    const fn split(
        &self,
        violation: &Violation<Fault>,
        size: i128,
        most: i128,
    ) -> Option<(Checked, [(i128, i128); 2])> {
        let (list, rank) = (self.dims.as_slice(), self.dims.rank());
        let Locus::Size(at) = violation.locus else { return None };
        let at = at as usize;
        if rank >= MAX_TENSOR_RANK {
            return None;
        }
        let (_, step) = list[at];
        let mut outer = 2;
        while outer <= MAX_SIZE / most {
            let inner = size / outer;
            if size % outer == 0 && inner <= most {
                let split = [(outer, step.saturating_mul(inner)), (inner, step)];
                let mut dims = [(1, 0); MAX_TENSOR_RANK];
                each!(k, 0..rank, {
                    dims[if k > at { k + 1 } else { k }] = list[k];
                });
                dims[at] = split[0];
                dims[at + 1] = split[1];
                let dims = RawDims::new(dims.split_at(rank + 1).0);
                if let Some(checked) = self.offer(violation, &Self { dims, ..*self }, Loci::Moved) {
                    return Some((checked, split));
                }
            }
            outer += 1;
        }
        None
    }
}
