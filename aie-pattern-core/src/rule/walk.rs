//! Rules of any walk, whatever the machine.

use super::{Locus, Rule, Violation, Violations};
use crate::declare::{MAX_SIZE, RawDims};
use crate::ir::{Dim, Pattern, WalkError, Word};
use crate::text::Text;
use crate::util::{fits_i64, known};

/// **Sizes count**: each is at least 1 and at most 2^32.
///
/// A loop of no steps moves nothing: the AIE API leaves size 0 undefined and a DMA's wrap of 0 means "does not wrap".
/// Found: the size.
pub const fn check_sizes(dims: &RawDims, out: &mut Violations) {
    let list = dims.as_slice();
    let mut k = 0;
    while k < list.len() {
        let (size, stride) = list[k];
        if !known(size) {
        } else if size < 1 {
            out.push(Violation::new(Rule::SizeZero, Locus::Size(k as u8), size, 1));
        } else if size > MAX_SIZE {
            out.push(Violation::new(Rule::NumberRange, Locus::Size(k as u8), size, MAX_SIZE));
        }
        if known(stride) && !fits_i64(stride) {
            let limit = if stride < 0 { i64::MIN } else { i64::MAX };
            out.push(Violation::new(Rule::NumberRange, Locus::Stride(k as u8), stride, limit as i128));
        }
        k += 1;
    }
}

/// **Numbers**: offset and buffer length are what 64 bits can count.
pub const fn check_numbers(offset: i128, buffer: Option<i128>, out: &mut Violations) {
    if known(offset) && !fits_i64(offset) {
        let limit = if offset < 0 { i64::MIN } else { i64::MAX };
        out.push(Violation::new(Rule::NumberRange, Locus::Offset, offset, limit as i128));
    }
    if let Some(buffer) = buffer
        && known(buffer)
    {
        if buffer < 0 {
            out.push(Violation::new(Rule::NumberRange, Locus::Buffer, buffer, 0));
        } else if !fits_i64(buffer) {
            out.push(Violation::new(Rule::NumberRange, Locus::Buffer, buffer, i64::MAX as i128));
        }
    }
}

/// **Bounds**: every index lies in the buffer, `length` elements long, or if that is not known, at 0 or above; and the
/// length and the indices of the walk are numbers of 64 bits.
///
/// Closed form: the extremes of a walk are where each counter is at one of its ends.
///
/// - [`Rule::Overflow`]: at the outermost dimension that counts.
/// - [`Rule::BelowBuffer`]: at the offset if that is negative, else at the outermost negative stride. Found: the
///   smallest index.
/// - [`Rule::BeyondBuffer`]: at the outermost size that can be made small enough, else at the offset. Found: elements
///   that the buffer must have; limit: those it has.
pub const fn check_bounds(pattern: &Pattern, length: Option<i128>, out: &mut Violations) {
    let dims = pattern.dims();
    let (least, greatest) = match pattern.extent() {
        Ok(extent) => extent,
        Err(WalkError::Empty) => return,
        Err(WalkError::Overflow) => return push_overflow(pattern, out),
    };
    let (lanes, grain) = (pattern.lanes() as i128, pattern.grain() as i128);
    let end = greatest.saturating_mul(grain).saturating_add(lanes);
    if pattern.len().is_err() || !fits_i64(least) || !fits_i64(greatest) || end > i64::MAX as i128 {
        return push_overflow(pattern, out);
    }
    if least < 0 {
        let locus = if pattern.offset() < 0 { Locus::Offset } else { outermost_negative(dims) };
        out.push(Violation::new(Rule::BelowBuffer, locus, least, 0));
    }
    if let Some(length) = length
        && end > length
    {
        let locus = match largest_size(pattern, length) {
            Some((k, _)) => Locus::Size(k as u8),
            None if pattern.offset() != 0 => Locus::Offset,
            None => Locus::Buffer,
        };
        out.push(Violation::new(Rule::BeyondBuffer, locus, end, length));
    }
}

/// **The index table's word**: where `index = u8`, `u16` or `u32` forces one, it holds every index.
/// Found: the greatest index; limit: the word's greatest.
pub const fn check_index_word(pattern: &Pattern, word: Word, out: &mut Violations) {
    if let Ok((_, greatest)) = pattern.extent()
        && greatest > word.max() as i128
    {
        out.push(Violation::new(Rule::IndexWord, Locus::Index, greatest, word.max() as i128));
    }
}

/// Found: the accesses, where they are more than `u64` counts (the limit); else the smallest index, where it is below
/// `i64`; else the elements that the buffer must have. Saturated at the ends of `i128`.
const fn push_overflow(pattern: &Pattern, out: &mut Violations) {
    let dims = pattern.dims();
    let (mut accesses, mut least, mut greatest) = (1i128, pattern.offset() as i128, pattern.offset() as i128);
    let mut outermost = 0;
    let mut k = 0;
    while k < dims.len() {
        let (size, stride) = (dims[k].size as i128, dims[k].stride as i128);
        accesses = accesses.saturating_mul(size);
        let reach = (size - 1).saturating_mul(stride);
        if reach < 0 {
            least = least.saturating_add(reach);
        } else {
            greatest = greatest.saturating_add(reach);
        }
        if outermost == k && size == 1 && k + 1 < dims.len() {
            outermost += 1;
        }
        k += 1;
    }
    let locus = if dims.is_empty() { Locus::Offset } else { Locus::Size(outermost as u8) };
    let (found, limit) = if accesses > u64::MAX as i128 {
        (accesses, u64::MAX as i128)
    } else if least < i64::MIN as i128 {
        (least, i64::MIN as i128)
    } else {
        let end = greatest.saturating_mul(pattern.grain() as i128).saturating_add(pattern.lanes() as i128);
        (end, i64::MAX as i128)
    };
    out.push(Violation::new(Rule::Overflow, locus, found, limit));
}

const fn outermost_negative(dims: &[Dim]) -> Locus {
    let mut k = 0;
    while k < dims.len() {
        if dims[k].stride < 0 && dims[k].size > 1 {
            return Locus::Stride(k as u8);
        }
        k += 1;
    }
    Locus::Whole
}

/// The outermost dimension that can be made small enough for a buffer of `length` elements, with its largest size.
pub(super) const fn largest_size(pattern: &Pattern, length: i128) -> Option<(usize, i128)> {
    let mut k = 0;
    while k < pattern.dims().len() {
        if let Some(size) = largest_size_of(pattern, length, k) {
            return Some((k, size));
        }
        k += 1;
    }
    None
}

/// The largest size of dimension `k` for a buffer of `length` elements, if it can be made small enough.
pub(super) const fn largest_size_of(pattern: &Pattern, length: i128, k: usize) -> Option<i128> {
    let Ok((_, greatest)) = pattern.extent() else { return None };
    let room = length.saturating_sub(pattern.lanes() as i128);
    if room < 0 {
        return None;
    }
    // Greatest index that the buffer can have.
    let limit = room / pattern.grain() as i128;
    let dim = pattern.dims()[k];
    let (size, stride) = (dim.size as i128, dim.stride as i128);
    let others = greatest - if stride > 0 { stride * (size - 1) } else { 0 };
    if stride > 0 && size > 1 && others <= limit { Some((limit - others) / stride + 1) } else { None }
}

/// The message of a violation of one of this module's rules, without help; `unit` is what one access moves (`element`,
/// `vector`), `pads` the zeros (before, after) each run of the innermost dimensions.
pub(super) const fn message(
    violation: &Violation,
    pattern: &Pattern,
    pads: &[(i128, i128)],
    unit: &str,
) -> Text {
    let (found, limit) = (violation.fault.found, violation.fault.limit);
    let text = Text::new();
    match violation.rule {
        Rule::SizeZero => text.str("size must be at least 1, found ").int(found),
        Rule::NumberRange => {
            let name = match violation.locus {
                Locus::Size(_) => "size ",
                Locus::Stride(_) => "stride ",
                Locus::Offset => "offset ",
                Locus::Buffer => "buffer length ",
                Locus::Len => "len ",
                Locus::PadBefore(_) | Locus::PadAfter(_) => "padding ",
                Locus::IterationSize => "iteration size ",
                Locus::IterationStride => "iteration stride ",
                Locus::IterationCurrent => "current iteration ",
                _ => "number ",
            };
            let side = if found < limit { ", at least " } else { ", at most " };
            text.str(name).int(found).str(" is out of range").str(side).int(limit)
        }
        Rule::Overflow => {
            let more = if found == i128::MAX || found == i128::MIN { "more than " } else { "" };
            if limit < 0 {
                text.str("the walk goes down to index ").str(more).int(found).str(", at least ").int(limit)
            } else if limit == i64::MAX as i128 {
                text.str("the walk needs a buffer of ")
                    .str(more)
                    .count(found, "element")
                    .str(", at most ")
                    .int(limit)
                    .note("the greatest index is the offset plus the sum of all stride*(size - 1)")
            } else {
                text.str("the walk has ")
                    .str(more)
                    .count(found, unit)
                    .str(", at most ")
                    .int(limit)
                    .note("its length is the product of the sizes")
            }
        }
        Rule::BelowBuffer => {
            let text =
                text.str("the walk goes down to index ").int(found).str(", but the buffer starts at 0");
            culprit(text, pattern, pads, false, unit)
        }
        Rule::BeyondBuffer => {
            let text = text
                .str("the walk needs a buffer of ")
                .count(found, "element")
                .str(", but this one has ")
                .int(limit);
            culprit(text, pattern, pads, true, unit)
        }
        Rule::IndexWord => text
            .str("index ")
            .int(found)
            .str(" does not fit the word of the index table, at most ")
            .int(limit),
        _ => text,
    }
}

/// A note that names the access at an end of the walk: `element 17 of the stream is index 142 = 8 + 2*67`. The stream has
/// its zeros as well.
const fn culprit(text: Text, pattern: &Pattern, pads: &[(i128, i128)], greatest: bool, unit: &str) -> Text {
    let dims = pattern.dims();
    let (mut position, mut index, mut inner) = (0i128, pattern.offset() as i128, 1i128);
    let mut k = dims.len();
    while k > 0 {
        k -= 1;
        let (size, stride) = (dims[k].size as i128, dims[k].stride as i128);
        let inside = dims.len() - k;
        let (before, after) = if inside <= pads.len() { pads[pads.len() - inside] } else { (0, 0) };
        position = position.saturating_add(before.saturating_mul(inner));
        if (stride > 0) == greatest && stride != 0 {
            position = position.saturating_add((size - 1).saturating_mul(inner));
            index += (size - 1) * stride;
        }
        inner = inner.saturating_mul(size.saturating_add(before).saturating_add(after));
    }
    let mut text =
        text.note(unit).str(" ").int(position).str(" of the stream is index ").int(index).str(" = ");
    text = text.int(pattern.offset() as i128);
    k = 0;
    while k < dims.len() {
        let (size, stride) = (dims[k].size as i128, dims[k].stride as i128);
        if (stride > 0) == greatest && stride != 0 && size > 1 {
            let sign = if stride < 0 { " - " } else { " + " };
            text = text.str(sign).int(stride.abs()).str("*").int(size - 1);
        }
        k += 1;
    }
    if pattern.lanes() > 1 {
        let first = index * pattern.grain() as i128;
        text = text.str(", elements ").int(first).str("..").int(first + pattern.lanes() as i128);
    }
    text
}
