//! Rules of the AIE API's tensor descriptors: `aie::make_tensor_descriptor<T, N>(tensor_dim(size, step), ...)`.
//!
//! Sources: the AIE API (UG1529), UG1603 "Multi-dimensional Addressing", AM020 and AM027 for the address unit.

use super::{Locus, Rule, Violation, Violations};
use crate::declare::{LEVEL_RANK, MAX_SIZE, MAX_TENSOR_RANK, RawDims, Tensor};
use crate::device::ADDRESS_REGISTER_BITS;
use crate::rule::walk;
use crate::text::Text;
use crate::util::fits_i64;

impl Tensor {
    /// Every violation of the declaration.
    #[must_use]
    pub const fn check(&self) -> Violations {
        let mut out = Violations::new();
        self.check_device(&mut out);
        self.check_vector(&mut out);
        walk::check_numbers(self.offset, self.buffer, &mut out);
        self.check_rank(&mut out);
        let before = out.as_slice().len();
        match self.native {
            None => {
                walk::check_sizes(&self.dims, &mut out);
                self.check_registers(&mut out);
            }
            Some(levels) => self.check_native(levels, &mut out),
        }
        let is_native = self.native.is_some();
        let has_steps = !is_native || out.as_slice().len() == before;
        self.check_alignment(&mut out);
        if !has_steps {
            // Each step is made of several numbers: one of these is wrong, and there is no walk to say more about.
        } else if let Some(pattern) = self.not_empty().walk() {
            // A length that no buffer has was reported as such; there are no bounds to hold a walk against.
            let buffer = match self.buffer {
                Some(buffer) if buffer >= 0 && fits_i64(buffer) => Some(buffer),
                _ => None,
            };
            let before = out.as_slice().len();
            walk::check_bounds(&pattern, buffer, &mut out);
            if is_native {
                self.relocate_bounds(&pattern, before, &mut out);
            }
            if let Some(word) = self.index {
                walk::check_index_word(&pattern, word, &mut out);
            }
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
            let mut run = 0i128;
            let mut k = end;
            while k > start {
                k -= 1;
                let (size, step) = list[k];
                if size > 2 * limit && size <= MAX_SIZE {
                    out.push(Violation::new(Rule::CountRegister, Locus::Size(k as u8), size, 2 * limit));
                }
                if size > 1 && fits_i64(step) {
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
    /// address down without a word (AIE API, `make_tensor_descriptor_bytes`; AM020, AM027).
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
            if size > self.least(k) && step % alignment != 0 {
                out.push(Violation::new(Rule::StepAlignment, Locus::Stride(k as u8), step, alignment));
            }
            k += 1;
        }
    }

    /// The message of a violation of this declaration, without its code.
    #[must_use]
    pub const fn message(&self, violation: &Violation) -> Text {
        match &self.native {
            Some(levels) => match self.native_message(levels, violation) {
                Some(text) => text,
                None => self.not_empty().message(violation),
            },
            None => self.own_message(violation),
        }
    }

    const fn own_message(&self, violation: &Violation) -> Text {
        let (found, limit) = (violation.found, violation.limit);
        let (family, text) = (self.device.family(), Text::new());
        match violation.rule {
            Rule::NoTensorStreams => text
                .str(family.title)
                .str(" has no tensor buffer streams")
                .note("the AIE API has them from AIE-ML on (UG1529)")
                .help("device = aie_ml"),
            Rule::IllegalVector => self.vector_message(violation.locus),
            Rule::Rank => text
                .str("dimension ")
                .int(limit + 1)
                .str(" of ")
                .int(found)
                .str(", a tensor descriptor has at most ")
                .int(limit)
                .note("three nested streams of three dimensions each"),
            Rule::CountRegister => {
                let text = text
                    .str("size ")
                    .int(found)
                    .str(" does not fit the count register of the address unit, at most ")
                    .int(limit)
                    .note("the registers m, dn, dj and dc are 20 bits wide and hold size - 1 (AM020, AM027)");
                match self.split(violation.locus, limit) {
                    Some([(outer, far), (inner, step)]) => text
                        .help("the same walk fits as [")
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
            Rule::NumberRange if matches!(violation.locus, Locus::Stride(_)) => text
                .str("step ")
                .int(found)
                .str(if found < limit { " is out of range, at least " } else { " is out of range, at most " })
                .int(limit),
            Rule::IncrementRegister => text
                .str("increment of ")
                .int(found)
                .str(" bytes does not fit the register of the address unit, ")
                .str(if found < limit { "at least " } else { "at most " })
                .int(limit)
                .note("an increment is the step less what the faster dimensions of its level have walked, ")
                .str("20 bits and a sign among them (AM020, AM027)"),
            Rule::StepAlignment => self.alignment_message("step", found, limit),
            _ => walk::message(violation, &self.not_empty().pattern(), "vector"),
        }
    }

    /// The dimension at `locus` as two, neither of more than `most`, if the declaration has no violation then.
    const fn split(&self, locus: Locus, most: i128) -> Option<[(i128, i128); 2]> {
        let (list, rank) = (self.dims.as_slice(), self.dims.rank());
        let Locus::Size(at) = locus else { return None };
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
                if (Self { dims, ..*self }).check().is_empty() {
                    return Some(split);
                }
            }
            outer += 1;
        }
        None
    }

    const fn vector_message(&self, locus: Locus) -> Text {
        let bits = self.element.bits() as i128;
        let text =
            Text::new().str("no vector<").str(self.element.name()).str(", ").int(self.lanes).str("> on ");
        let text = text.str(self.device.family().title);
        let Some(vectors) = &self.device.family().vectors else {
            return text.str(": a vector has at least 1 element");
        };
        if let Locus::Element = locus {
            let mut text = text.str(": it has no vectors of this type").note("element types: ");
            let mut k = 0;
            while k < vectors.elements.len() {
                text = text.str(if k == 0 { "" } else { " " }).str(vectors.elements[k].name());
                k += 1;
            }
            return text.str(" (UG1529)");
        }
        let mut text = text.str(", N is ");
        let mut width = 128;
        while width <= 1024 {
            text = text.str(if width == 128 { "" } else { ", " }).int(width / bits);
            width *= 2;
        }
        text = text.note("a vector has 128 bits times a power of two (UG1529)");
        // The nearest legal number below, or the smallest.
        let mut nearest = 128 / bits;
        while nearest * 2 <= self.lanes && vectors.has_width(bits as u32, (nearest * 2) as u32) {
            nearest *= 2;
        }
        text.help("the nearest is ").str(self.element.name()).str(", ").int(nearest)
    }

    pub(super) const fn alignment_message(&self, what: &str, step: i128, alignment: i128) -> Text {
        let below = step.div_euclid(alignment).saturating_mul(alignment);
        let text = Text::new().str(what).str(" of ").count(step, "byte");
        let text = text.str(" is not a multiple of ").int(alignment);
        let text = match self.device.family().vectors {
            Some(_) => text
                .note("an access of ")
                .int(self.vector_bits() as i128)
                .str(" bits on ")
                .str(self.device.family().title)
                .str(" is aligned to ")
                .count(alignment, "byte")
                .str(", the hardware rounds its address down (UG1529)"),
            None => text.note("one ").str(self.element.name()).str(" has ").count(alignment, "byte"),
        };
        text.help("the nearest ")
            .str(what)
            .str("s are ")
            .int(below)
            .str(" and ")
            .int(below.saturating_add(alignment))
    }
}
