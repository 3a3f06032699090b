//! Decodes words to fields, and fields to the walk that they describe.

use super::fields::{Fields, MAX_SLOTS, Padding, Slot};
use crate::element::Element;
use crate::ir::{Dim, Pattern};
use crate::layout::{Field, Layout, Words};

impl Layout {
    /// Decodes every field that the tile has. Reserved bits are ignored; nothing is checked.
    #[must_use]
    pub const fn decode(&self, words: &Words) -> Fields {
        let mut fields = Fields::new(0, 0);
        each!(k, 0..self.registers.len(), {
            let register = &self.registers[k];
            if register.from == 0 {
                let stored = self.stored_from(register, words);
                fields.set(register.field, register.field.coding().load(stored, self.bits_from(register)));
            }
        });
        // The zero-step flag overrides the step field.
        if self.has(Field::D3StepZero)
            && let Some(register) = self.register(Field::D3StepZero)
            && self.stored_from(register, words) != 0
        {
            fields.slots[3] = Some(Slot { step: 0, ..fields.slot(3) });
        }
        fields
    }
}

/// Why a descriptor is not a set of nested loops over words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum NoPattern {
    /// The length is 0.
    Empty,
    /// The length ends in the middle of a dimension or of its padding.
    Partial,
    /// A number exceeds 63 bits; registers cannot hold such a number.
    Overflow,
}

impl core::fmt::Display for NoPattern {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Empty => "the length is 0",
            Self::Partial => "the length ends in the middle of a dimension",
            Self::Overflow => "a number is beyond 63 bits",
        })
    }
}

impl core::error::Error for NoPattern {}

impl Fields {
    /// The words that one pass reads or writes, in order, as indices from the base address. Padding is left out.
    ///
    /// The pass is number [`current`](super::Iteration::current) of the iteration. Dimensions of size 1 are left
    /// out; the size of the top one follows from the length.
    ///
    /// # Errors
    /// If the length does not end all loops at once, or if a number fits no register.
    pub const fn pattern(&self) -> Result<Pattern, NoPattern> {
        let Some(offset) = self.iteration.step.checked_mul(self.iteration.current) else {
            return Err(NoPattern::Overflow);
        };
        self.walk(offset, 1)
    }

    /// The words of [`wrap`](super::Iteration::wrap) consecutive passes, starting with pass 0.
    ///
    /// # Errors
    /// The errors of [`Fields::pattern`].
    pub const fn iterated_pattern(&self) -> Result<Pattern, NoPattern> {
        self.walk(0, self.iteration.wrap)
    }

    const fn walk(&self, offset: u64, runs: u64) -> Result<Pattern, NoPattern> {
        // Filled from the back, innermost dimension last; the extra place is for the iteration.
        let mut dims = [Dim::new(1, 0); MAX_SLOTS + 1];
        let mut first = dims.len();
        let mut left = self.buffer_length;
        if left == 0 {
            return Err(NoPattern::Empty);
        }
        each!(k, 0..MAX_SLOTS, {
            let slot = or!(self.slots[k], Slot::UNUSED);
            let (size, repeats) = tri!(size(slot.wrap, self.padding[k], left));
            if size > 1 {
                if slot.step > i64::MAX as u64 {
                    return Err(NoPattern::Overflow);
                }
                first = put_before(first, &mut dims, Dim::new(size, slot.step as i64));
            }
            left = repeats;
        });
        if offset > i64::MAX as u64 || self.iteration.step > i64::MAX as u64 {
            return Err(NoPattern::Overflow);
        }
        if runs != 1 {
            first = put_before(first, &mut dims, Dim::new(runs, self.iteration.step as i64));
        }
        let Some((_, used)) = dims.split_at_checked(first) else { return Err(NoPattern::Overflow) };
        match Pattern::new(Element::Uint32, offset as i64, used) {
            Some(pattern) => Ok(pattern),
            None => Err(NoPattern::Overflow),
        }
    }
}

/// Puts `dim` in the place before `first` and returns that place. There always is one; the check exists so that
/// firmware links no panic.
const fn put_before(first: usize, dims: &mut [Dim; MAX_SLOTS + 1], dim: Dim) -> usize {
    if 0 < first && first <= dims.len() {
        dims[first - 1] = dim;
        first - 1
    } else {
        first
    }
}

/// Size of a dimension, and the size left for the dimensions above, if `left` steps remain, padding included.
const fn size(wrap: u64, padding: Padding, left: u64) -> Result<(u64, u64), NoPattern> {
    if wrap == 0 {
        // Without a wrap, only the length ends the dimension.
        return if left > padding.before { Ok((left - padding.before, 1)) } else { Err(NoPattern::Partial) };
    }
    let Some(Some(padded)) = map!(wrap.checked_add(padding.before), |sum| sum.checked_add(padding.after))
    else {
        return Err(NoPattern::Overflow);
    };
    if left.is_multiple_of(padded) {
        Ok((wrap, left / padded))
    } else if left < wrap && padded == wrap {
        Ok((left, 1))
    } else {
        Err(NoPattern::Partial)
    }
}
