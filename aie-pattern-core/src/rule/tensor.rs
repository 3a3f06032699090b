//! Rules of the AIE API's tensor descriptors: `aie::make_tensor_descriptor<T, N>(tensor_dim(size, step), ...)`.
//!
//! Sources: the AIE API (UG1529), UG1603 "Multi-dimensional Addressing", AM020 and AM027 for the address unit.

use super::offer::{self, Loci};
use super::{Locus, Numbers, Rule, Violation, Violations};
use crate::declare::{LEVEL_RANK, MAX_SIZE, MAX_TENSOR_RANK, RawDims, Tensor, UNKNOWN};
use crate::device::{ADDRESS_REGISTER_BITS, Device};
use crate::rule::walk;
use crate::text::{Checked, Text};
use crate::util::{fits_i64, known, known_if_any, multiples};

impl Tensor {
    /// Every violation of the declaration.
    #[must_use]
    pub const fn check(&self) -> Violations {
        let mut out = Violations::new();
        self.check_device(&mut out);
        self.check_vector(&mut out);
        let mut found = Violations::new();
        walk::check_numbers(self.offset, self.buffer, &mut found);
        walk::take(&found, &mut out);
        self.check_rank(&mut out);
        let before = out.as_slice().len();
        match self.native {
            None => {
                let mut found = Violations::new();
                walk::check_sizes(&self.dims, &mut found);
                walk::take(&found, &mut out);
                self.check_registers(&mut out);
            }
            Some(levels) => self.check_native(levels, &mut out),
        }
        let is_native = self.native.is_some();
        let has_steps = !is_native || out.as_slice().len() == before;
        self.check_alignment(&mut out);
        if !self.is_known() {
            // There is no walk yet.
        } else if !has_steps {
            // Each step is computed from several numbers: one of them is wrong, so there is no walk to check further.
        } else if let Some(pattern) = self.not_empty().walk() {
            // A length that no buffer has was reported as such; there are no bounds to hold a walk against.
            let buffer = match self.buffer {
                Some(UNKNOWN) => None,
                Some(buffer) if buffer >= 0 && fits_i64(buffer) => Some(buffer),
                _ => None,
            };
            let mut found = Violations::new();
            walk::check_bounds(&pattern, buffer, &mut found);
            if is_native {
                self.relocate_bounds(&pattern, &mut found);
            }
            if let Some(word) = self.index {
                walk::check_index_word(&pattern, word, &mut found);
            }
            walk::take(&found, &mut out);
        } else if out.is_empty() {
            // Each number is one that a walk can have, but not in the unit of its index, which is finer than they are.
            out.push(Violation::new(Rule::Overflow, Locus::Whole, 0, i64::MAX as i128));
        }
        out
    }

    /// **Device**: the AIE API has tensor buffer streams from AIE-ML on.
    const fn check_device(&self, out: &mut Violations) {
        if let Some(vectors) = &self.device.family().vectors
            && !vectors.tensor_streams
        {
            out.push(Violation::new(Rule::NoTensorStreams, Locus::Device, 0, 0));
        }
    }

    /// **Vector**: `aie::vector<T, N>` exists on the device: `T` is one of its element types, and `N` of them are 128
    /// bits times a power of two (AIE API, "Basic types").
    ///
    /// At the element type where no `N` is legal, else at `N`. Found: `N`.
    const fn check_vector(&self, out: &mut Violations) {
        let locus = match &self.device.family().vectors {
            Some(vectors) if !vectors.has(self.element) => Locus::Element,
            _ if !known(self.lanes) => return,
            _ if self.vector_bits() == 0 => Locus::Lanes,
            Some(vectors) if !vectors.has_width(self.element.bits(), self.lanes as u32) => Locus::Lanes,
            _ => return,
        };
        out.push(Violation::new(Rule::IllegalVector, locus, self.lanes, 0));
    }

    /// **Rank**: three nested streams of three dimensions each, at most.
    const fn check_rank(&self, out: &mut Violations) {
        if self.dims.rank() > MAX_TENSOR_RANK {
            let locus = Locus::Dim(MAX_TENSOR_RANK as u8);
            out.push(Violation::new(Rule::Rank, locus, self.dims.rank() as i128, MAX_TENSOR_RANK as i128));
        }
    }

    /// **Address registers**: counts (size - 1) and increments in bytes are 20 bits wide, the increments signed
    /// (AM020, AM027). An increment goes from the last address of the faster dimensions of its level:
    /// `step - sum of step*(size - 1) over the faster ones`; levels are groups of three from the outermost side.
    ///
    /// Found: the size, or the increment in bytes; limit: the bound that it passes.
    const fn check_registers(&self, out: &mut Violations) {
        if self.device.family().vectors.is_none() {
            return;
        }
        let limit = 1i128 << (ADDRESS_REGISTER_BITS - 1);
        let list = self.dims.as_slice();
        let scale = self.scale();
        let mut start = 0;
        while start < list.len() {
            let end = if start + LEVEL_RANK < list.len() { start + LEVEL_RANK } else { list.len() };
            // Increments are told as far as the faster dimensions are known.
            let (mut run, mut counted) = (0i128, true);
            let mut k = end;
            while k > start {
                k -= 1;
                let (size, step) = list[k];
                if !known(size) || !known(step) || !self.is_scale_known() {
                    counted = false;
                }
                if size > 2 * limit && size <= MAX_SIZE {
                    out.push(Violation::new(Rule::CountRegister, Locus::Size(k as u8), size, 2 * limit));
                }
                if counted && size > 1 && fits_i64(step) {
                    let step = step.saturating_mul(scale);
                    let increment = step.saturating_sub(run);
                    if increment < -limit {
                        out.push(Violation::new(
                            Rule::IncrementRegister,
                            Locus::Stride(k as u8),
                            increment,
                            -limit,
                        ));
                    } else if increment >= limit {
                        let most = limit - 1;
                        out.push(Violation::new(
                            Rule::IncrementRegister,
                            Locus::Stride(k as u8),
                            increment,
                            most,
                        ));
                    }
                    run = run.saturating_add(step.saturating_mul(size - 1));
                }
            }
            start = end;
        }
    }

    /// **Alignment**: a step in bytes keeps every vector aligned for one access; the hardware rounds a misaligned
    /// address down silently (AIE API, `make_tensor_descriptor_bytes`; AM020, AM027).
    ///
    /// Found: the step in bytes; limit: the alignment in bytes.
    const fn check_alignment(&self, out: &mut Violations) {
        if !self.bytes {
            return;
        }
        let whole = if self.element.bits() > 8 { self.element.bits() / 8 } else { 1 };
        let alignment = match &self.device.family().vectors {
            Some(vectors) => vectors.access_alignment(self.vector_bits()),
            None => whole,
        } as i128;
        let list = self.dims.as_slice();
        let mut k = 0;
        while k < list.len() {
            let (size, step) = list[k];
            if size > self.least(k) && known(step) && known(self.lanes) && step % alignment != 0 {
                out.push(Violation::new(Rule::StepAlignment, Locus::Stride(k as u8), step, alignment));
            }
            k += 1;
        }
    }

    /// Whether the message of a violation, help included, is the same whatever the numbers are that are not known yet: a
    /// help is offered only if all numbers of the walk allow it.
    #[must_use]
    pub const fn is_settled(&self, _: &Violation) -> bool {
        self.is_known() && known_if_any(self.buffer)
    }

    /// The message of a violation of this declaration, without its code.
    #[must_use]
    pub const fn message(&self, violation: &Violation) -> Text {
        let text = match &self.native {
            Some(levels) => match self.native_message(levels, violation) {
                Some(text) => text,
                None => self.not_empty().explain(violation),
            },
            None => self.explain(violation),
        };
        if !self.is_settled(violation) {
            return text;
        }
        self.with_help(violation, text)
    }

    const fn explain(&self, violation: &Violation) -> Text {
        let (found, limit) = (violation.fault.found, violation.fault.limit);
        let (family, text) = (self.device.family(), Text::new());
        match violation.rule {
            Rule::NoTensorStreams => text
                .str(family.title)
                .str(" has no tensor buffer streams")
                .note("the AIE API has them from AIE-ML on (UG1529)"),
            Rule::IllegalVector => self.vector_message(violation.locus),
            Rule::Rank => text
                .str("too many dimensions: ")
                .int(found)
                .str(", but a tensor descriptor has at most ")
                .int(limit)
                .note("a tensor descriptor nests three streams of three dimensions each"),
            Rule::CountRegister => text
                .str("size ")
                .int(found)
                .str(" does not fit the count register of the address unit, at most ")
                .int(limit)
                .note("the registers m, dn, dj and dc are 20 bits wide and hold size - 1 (AM020, AM027)"),
            Rule::NumberRange if matches!(violation.locus, Locus::Stride(_)) => text
                .str("step ")
                .int(found)
                .str(if found < limit { " is out of range, at least " } else { " is out of range, at most " })
                .int(limit),
            Rule::IncrementRegister => text
                .str("increment of ")
                .int(found)
                .str(" bytes does not fit the increment register of the address unit, ")
                .str(if found < limit { "at least " } else { "at most " })
                .int(limit)
                .note("an increment is the step minus the distance that the faster dimensions of its level have walked; ")
                .str("its register has 20 bits, sign included (AM020, AM027)"),
            Rule::StepAlignment => self.alignment_message("step", found, limit),
            _ => walk::message(violation, &self.not_empty().pattern(), &[], "vector"),
        }
    }

    /// Whether another declaration may be offered for a violation of this one.
    const fn offer(&self, violation: &Violation, other: &Self, loci: Loci) -> Option<Checked> {
        offer::check(violation, &self.check(), &other.check(), loci)
    }

    /// The same with another number: a size or a step, of a native descriptor a num or an increment.
    const fn with_number(&self, locus: Locus, value: i128) -> Self {
        let dims = match locus {
            Locus::Size(k) => self.dims.with_size(k as usize, value),
            Locus::Stride(k) => self.dims.with_stride(k as usize, value),
            _ => self.dims,
        };
        Self { dims, ..*self }
    }

    const fn number(&self, violation: &Violation, locus: Locus, value: i128) -> Option<(Checked, i128)> {
        match self.offer(violation, &self.with_number(locus, value), Loci::Same) {
            Some(checked) => Some((checked, value)),
            None => None,
        }
    }

    /// Appends what can be written instead, where there is such.
    const fn with_help(&self, violation: &Violation, text: Text) -> Text {
        let Violation { rule, locus, fault: Numbers { found, limit }, .. } = *violation;
        match (rule, locus) {
            (Rule::NoTensorStreams, _) => {
                match self.offer(violation, &Self { device: Device::AieMl, ..*self }, Loci::Same) {
                    Some(checked) => text.offer(checked, "device = aie_ml"),
                    None => text,
                }
            }
            (Rule::IllegalVector, Locus::Lanes) => {
                let lanes = self.nearest_lanes();
                match self.offer(violation, &Self { lanes, ..*self }, Loci::Same) {
                    Some(checked) => {
                        text.offer(checked, "the nearest is ").str(self.element.name()).str(", ").int(lanes)
                    }
                    None => text,
                }
            }
            (Rule::CountRegister, _) if self.native.is_none() => match self.split(violation) {
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
            },
            (Rule::SizeZero, Locus::Size(k)) => self.size_help(violation, k, text),
            (Rule::StepAlignment, Locus::Stride(_)) => {
                let [below, above] = multiples(found, limit);
                let what = if self.native.is_some() { "increment" } else { "step" };
                let [below, above] =
                    [self.number(violation, locus, below), self.number(violation, locus, above)];
                offer::nearest(text, what, "s", [below, above])
            }
            (Rule::IncrementRegister, Locus::Stride(_)) if self.native.is_some() => {
                let extreme = limit / self.scale();
                match self.number(violation, locus, extreme) {
                    Some((checked, extreme)) => text
                        .offer(checked, if found < 0 { "the smallest" } else { "the largest" })
                        .str(" increment is ")
                        .int(extreme),
                    None => text,
                }
            }
            (Rule::BelowBuffer, _) => {
                let offset = self.lowest_offset(found);
                match self.offer(violation, &Self { offset, ..*self }, Loci::Same) {
                    Some(checked) => text
                        .offer(checked, "the smallest offset that keeps the walk in the buffer is offset = ")
                        .int(offset),
                    None => text,
                }
            }
            (Rule::BeyondBuffer, _) => self.bounds_help(violation, text),
            (Rule::IndexWord, _) if found <= u32::MAX as i128 => {
                match self.offer(violation, &Self { index: None, ..*self }, Loci::Same) {
                    Some(checked) => {
                        text.offer(checked, "leave `index` out for the narrowest word that holds every index")
                    }
                    None => text,
                }
            }
            _ => text,
        }
    }

    const fn size_help(&self, violation: &Violation, k: u8, text: Text) -> Text {
        let size = Locus::Size(k);
        if violation.fault.found == 0 {
            return match self.number(violation, size, 1) {
                Some((checked, _)) => text.offer(checked, "size 1 visits the dimension once"),
                None => text,
            };
        }
        let (number, step) = self.dims.as_slice()[k as usize];
        let (number, step) = (number.saturating_neg(), step.saturating_neg());
        let other = self.with_number(size, number).with_number(Locus::Stride(k), step);
        if self.native.is_some() {
            // An increment is no step, and to negate it is another walk.
            return text;
        }
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

    /// A size with which the walk stays in the buffer, else a buffer in which it does.
    const fn bounds_help(&self, violation: &Violation, text: Text) -> Text {
        let pattern = self.not_empty().pattern();
        let largest = if self.native.is_some() {
            self.largest_outermost(&pattern, violation.fault.limit)
        } else {
            walk::largest_size(&pattern, violation.fault.limit)
        };
        if let Some((k, size)) = largest
            && let Some((checked, size)) = self.number(violation, Locus::Size(k as u8), size)
        {
            return text.offer(checked, "the largest size that stays in the buffer is ").int(size);
        }
        match self.offer(violation, &Self { buffer: Some(violation.fault.found), ..*self }, Loci::Same) {
            Some(checked) => {
                text.offer(checked, "the walk fits a buffer of ").count(violation.fault.found, "element")
            }
            None => text,
        }
    }

    /// The smallest offset in vectors from which a walk down to index `least` stays in the buffer.
    const fn lowest_offset(&self, least: i128) -> i128 {
        let pattern = self.not_empty().pattern();
        let (grain, lanes) = (pattern.grain() as i128, pattern.lanes() as i128);
        let vectors = least.saturating_mul(grain).div_euclid(if lanes < 1 { 1 } else { lanes });
        self.offset.saturating_sub(vectors)
    }

    /// The dimension of a violation as two, neither of more than its limit.
    const fn split(&self, violation: &Violation) -> Option<(Checked, [(i128, i128); 2])> {
        let (list, rank, most) = (self.dims.as_slice(), self.dims.rank(), violation.fault.limit);
        let Locus::Size(at) = violation.locus else { return None };
        let at = at as usize;
        if rank >= MAX_TENSOR_RANK {
            return None;
        }
        let (size, step) = list[at];
        let mut outer = 2;
        while outer <= MAX_SIZE / most {
            let inner = size / outer;
            if size % outer == 0 && inner <= most {
                let split = [(outer, step.saturating_mul(inner)), (inner, step)];
                let mut dims = [(1, 0); MAX_TENSOR_RANK];
                let mut k = 0;
                while k < rank {
                    dims[if k > at { k + 1 } else { k }] = list[k];
                    k += 1;
                }
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

    /// The nearest number of elements that a vector can have, below what is written, or the smallest.
    const fn nearest_lanes(&self) -> i128 {
        let bits = self.element.bits() as i128;
        let mut nearest = 128 / bits;
        if let Some(vectors) = &self.device.family().vectors {
            while nearest * 2 <= self.lanes && vectors.has_width(bits as u32, (nearest * 2) as u32) {
                nearest *= 2;
            }
        }
        nearest
    }

    const fn vector_message(&self, locus: Locus) -> Text {
        let bits = self.element.bits() as i128;
        let text = Text::new()
            .str("vector<")
            .str(self.element.name())
            .str(", ")
            .int(self.lanes)
            .str("> does not exist on ");
        let text = text.str(self.device.family().title);
        let Some(vectors) = &self.device.family().vectors else {
            return text.str(", a vector has at least 1 element");
        };
        if let Locus::Element = locus {
            let mut text = text.str(", which has no vectors of this type").note("element types: ");
            let mut k = 0;
            while k < vectors.elements.len() {
                text = text.str(if k == 0 { "" } else { " " }).str(vectors.elements[k].name());
                k += 1;
            }
            return text.str(" (UG1529)");
        }
        let mut text = text.str(", N must be one of ");
        let mut width = 128;
        while width <= 1024 {
            text = text.str(if width == 128 { "" } else { ", " }).int(width / bits);
            width *= 2;
        }
        text.note("a vector has 128 bits times a power of two (UG1529)")
    }

    pub(super) const fn alignment_message(&self, what: &str, step: i128, alignment: i128) -> Text {
        let text = Text::new().str(what).str(" of ").count(step, "byte");
        let text = text.str(" is not a multiple of ").int(alignment);
        match self.device.family().vectors {
            Some(_) => text
                .note("an access of ")
                .int(self.vector_bits() as i128)
                .str(" bits on ")
                .str(self.device.family().title)
                .str(" is aligned to ")
                .count(alignment, "byte")
                .str("; the hardware rounds its address down (UG1529)"),
            None => text.note("one ").str(self.element.name()).str(" has ").count(alignment, "byte"),
        }
    }
}
