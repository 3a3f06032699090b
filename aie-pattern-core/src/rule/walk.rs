//! Rules about any walk, independent of the machine.

use super::table::common::{Bound, Number, Words};
use super::table::faults;
use super::{Locus, Violation, Violations};
use crate::declare::{MAX_SIZE, RawDims};
use crate::ir::{Dim, Pattern, WalkError, Word};
use crate::text::Text;
use crate::util::{Blank, fits_i64, known};

faults! {
    /// A fault of a walk. `unit` names the data of one access (`element`, `vector`); `pads` are the (before, after)
    /// zeros around the innermost dimensions. Numbers saturate at the ends of `i128`.
    pub enum Fault as fault of (walk: &Pattern, locus: Locus, pads: &[(i128, i128)], unit: &str);

    /// A size is below 1.
    SizeZero { size: Number } => SizeZero {
        "size must be at least 1, found {size}";
    }

    /// A number, in the unit of its locus, does not fit a walk.
    Range { number: Number, bound: Bound } => NumberRange {
        let name: Words = name(locus);
        "{name} {number} is out of range {bound}";
    }

    /// The number of accesses exceeds `u64`.
    Accesses { accesses: Number } => Overflow {
        let more: Words = more_than(accesses);
        let one: Words = unit;
        let most: Number = u64::MAX as i128;
        "the walk has {more}{accesses} {one}s (at most {most})";
        note "its length is the product of the sizes";
    }

    /// The smallest index is below the `i64` range.
    LowIndex { index: Number } => Overflow {
        let more: Words = more_than(index);
        let least: Number = i64::MIN as i128;
        "the walk goes down to index {more}{index} (at least {least})";
    }

    /// The needed size of the buffer exceeds `i64`.
    Reach { elements: Number } => Overflow {
        let more: Words = more_than(elements);
        let most: Number = i64::MAX as i128;
        "the walk needs a buffer of {more}{elements element} (at most {most})";
        note "the largest index is the offset plus the sum of all stride*(size - 1)";
    }

    /// The walk goes below the start of the buffer, down to this index.
    BelowBuffer { index: Number } => BelowBuffer {
        "the walk goes down to index {index}, but the buffer starts at 0";
        .. culprit(walk, pads, false, unit);
    }

    /// The walk goes past the end of the buffer, which needs `elements` elements.
    BeyondBuffer { elements: Number, buffer: Number } => BeyondBuffer {
        "the walk needs a buffer of {elements element}, but this one has {buffer}";
        .. culprit(walk, pads, true, unit);
    }

    /// The forced index type cannot hold the largest index.
    IndexWord { index: Number, most: Number } => IndexWord {
        "index {index} does not fit the index type (at most {most})";
    }
}

impl Blank for Fault {
    const BLANK: Self = Self::SizeZero { size: 0 };
}

/// **Sizes count**: each is at least 1 and at most 2^32.
///
/// A loop of no steps moves nothing: the AIE API leaves size 0 undefined, and a DMA's wrap of 0 means "does not
/// wrap".
pub const fn check_sizes(dims: &RawDims, out: &mut Violations<Fault>) {
    let list = dims.as_slice();
    each!(k, 0..list.len(), {
        let (size, stride) = list[k];
        if !known(size) {
        } else if size < 1 {
            out.push(Fault::SizeZero { size }.at(Locus::Size(k as u8)));
        } else if size > MAX_SIZE {
            out.push(Fault::Range { number: size, bound: Bound::Most(MAX_SIZE) }.at(Locus::Size(k as u8)));
        }
        if known(stride)
            && let Some(bound) = Bound::passed_i64(stride)
        {
            out.push(Fault::Range { number: stride, bound }.at(Locus::Stride(k as u8)));
        }
    });
}

/// **Numbers**: offset and buffer length fit 64 bits.
pub const fn check_numbers(offset: i128, buffer: Option<i128>, out: &mut Violations<Fault>) {
    if known(offset)
        && let Some(bound) = Bound::passed_i64(offset)
    {
        out.push(Fault::Range { number: offset, bound }.at(Locus::Offset));
    }
    if let Some(buffer) = buffer
        && known(buffer)
        && let Some(bound) = Bound::passed(buffer, 0, i64::MAX as i128)
    {
        out.push(Fault::Range { number: buffer, bound }.at(Locus::Buffer));
    }
}

/// **Bounds**: every index is inside the buffer of `length` elements, or if the length is unknown, not negative.
/// Length and indices of the walk fit 64 bits.
///
/// Closed form: at the extremes of a walk, each counter is at one of its ends.
///
/// - [`Overflow`](super::Rule::Overflow): reported at the outermost dimension that contributes.
/// - [`BelowBuffer`](super::Rule::BelowBuffer): reported at the offset if that is negative, else at the outermost
///   negative stride.
/// - [`BeyondBuffer`](super::Rule::BeyondBuffer): reported at the outermost size that can be made small enough, else
///   at the offset.
pub const fn check_bounds(pattern: &Pattern, length: Option<i128>, out: &mut Violations<Fault>) {
    let dims = pattern.dims();
    let (least, greatest) = match pattern.extent() {
        Ok(extent) => extent,
        Err(WalkError::Empty) => return,
        Err(WalkError::Overflow) => return push_overflow(pattern, out),
    };
    let (lanes, grain) = (pattern.lanes() as i128, pattern.grain() as i128);
    let end = greatest.saturating_mul(grain).saturating_add(lanes);
    // `end` exceeds every index.
    if pattern.len().is_err() || !fits_i64(least) || end > i64::MAX as i128 {
        return push_overflow(pattern, out);
    }
    if least < 0 {
        let locus = if pattern.offset() < 0 { Locus::Offset } else { outermost_negative(dims) };
        out.push(Fault::BelowBuffer { index: least }.at(locus));
    }
    if let Some(length) = length
        && end > length
    {
        let locus = match largest_size(pattern, length) {
            Some((k, _)) => Locus::Size(k as u8),
            None if pattern.offset() != 0 => Locus::Offset,
            None => Locus::Buffer,
        };
        out.push(Fault::BeyondBuffer { elements: end, buffer: length }.at(locus));
    }
}

/// **Index type**: an index type forced by `index = u8`, `u16` or `u32` holds every index.
pub const fn check_index_word(pattern: &Pattern, word: Word, out: &mut Violations<Fault>) {
    if let Ok((_, greatest)) = pattern.extent()
        && greatest > word.max() as i128
    {
        out.push(Fault::IndexWord { index: greatest, most: word.max() as i128 }.at(Locus::Index));
    }
}

/// Reports too many accesses, else an index that is too small, else too many elements.
const fn push_overflow(pattern: &Pattern, out: &mut Violations<Fault>) {
    let dims = pattern.dims();
    let (mut accesses, mut least, mut greatest) = (1i128, pattern.offset() as i128, pattern.offset() as i128);
    let mut outermost = 0;
    each!(k, 0..dims.len(), {
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
    });
    let locus = if dims.is_empty() { Locus::Offset } else { Locus::Size(outermost as u8) };
    let fault = if accesses > u64::MAX as i128 {
        Fault::Accesses { accesses }
    } else if least < i64::MIN as i128 {
        Fault::LowIndex { index: least }
    } else {
        let elements = greatest.saturating_mul(pattern.grain() as i128);
        Fault::Reach { elements: elements.saturating_add(pattern.lanes() as i128) }
    };
    out.push(fault.at(locus));
}

const fn outermost_negative(dims: &[Dim]) -> Locus {
    each!(k, 0..dims.len(), {
        if dims[k].stride < 0 && dims[k].size > 1 {
            return Locus::Stride(k as u8);
        }
    });
    Locus::Whole
}

/// The outermost dimension that can be made small enough for a buffer of `length` elements, and its largest valid
/// size.
pub(super) const fn largest_size(pattern: &Pattern, length: i128) -> Option<(usize, i128)> {
    each!(k, 0..pattern.dims().len(), {
        if let Some(size) = largest_size_of(pattern, length, k) {
            return Some((k, size));
        }
    });
    None
}

/// The largest size of dimension `k` for a buffer of `length` elements that the walk exceeds, if changing this size
/// can suffice.
pub(super) const fn largest_size_of(pattern: &Pattern, length: i128, k: usize) -> Option<i128> {
    let Ok((_, greatest)) = pattern.extent() else { return None };
    let room = length.saturating_sub(pattern.lanes() as i128);
    if room < 0 {
        return None;
    }
    // The largest index of the buffer.
    let limit = room / pattern.grain() as i128;
    let dim = pattern.dims()[k];
    let (size, stride) = (dim.size as i128, dim.stride as i128);
    let others = greatest - stride * (size - 1);
    if stride > 0 && others <= limit { Some((limit - others) / stride + 1) } else { None }
}

impl Fault {
    pub(super) const fn at(self, locus: Locus) -> Violation<Self> {
        Violation { rule: self.rule(), locus, excess: self.excess(), fault: self }
    }

    /// By how much a limit is exceeded; 0 if that cannot be measured.
    pub(super) const fn excess(&self) -> u128 {
        match *self {
            Self::SizeZero { .. } | Self::Range { .. } | Self::IndexWord { .. } => 0,
            Self::Accesses { accesses } => accesses.abs_diff(u64::MAX as i128),
            Self::LowIndex { index } => index.abs_diff(i64::MIN as i128),
            Self::Reach { elements } => elements.abs_diff(i64::MAX as i128),
            Self::BelowBuffer { index } => index.unsigned_abs(),
            Self::BeyondBuffer { elements, buffer } => elements.abs_diff(buffer),
        }
    }
}

/// `stride 9 is out of range (at most 8)`.
pub(super) const fn out_of_range(name: &str, number: i128, bound: Bound) -> Text {
    bound.append(Text::new().str(name).str(" ").int(number).str(" is out of range"))
}

/// The name of a locus in messages.
const fn name(locus: Locus) -> &'static str {
    match locus {
        Locus::Size(_) => "size",
        Locus::Stride(_) => "stride",
        Locus::Offset => "offset",
        Locus::Buffer => "buffer length",
        Locus::Len => "len",
        Locus::PadBefore(_) | Locus::PadAfter(_) => "padding",
        Locus::IterationSize => "iteration size",
        Locus::IterationStride => "iteration stride",
        Locus::IterationCurrent => "current iteration",
        _ => "number",
    }
}

/// Words before a number that may be saturated.
const fn more_than(number: i128) -> &'static str {
    if number == i128::MAX || number == i128::MIN { "more than " } else { "" }
}

/// A note about the access at an end of the walk: `element 17 of the stream is index 142 = 8 + 2*67`. Padding counts
/// in the stream.
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
    let mut text = text.note(unit).str(" ").int(position).str(" of the stream is index ").int(index);
    if index != pattern.offset() as i128 {
        text = text.str(" = ").int(pattern.offset() as i128);
    }
    each!(k, 0..dims.len(), {
        let (size, stride) = (dims[k].size as i128, dims[k].stride as i128);
        if (stride > 0) == greatest && stride != 0 && size > 1 {
            let sign = if stride < 0 { " - " } else { " + " };
            text = text.str(sign).int(stride.abs()).str("*").int(size - 1);
        }
    });
    if pattern.lanes() > 1 {
        let first = index * pattern.grain() as i128;
        text = text.str(", elements ").int(first).str("..").int(first + pattern.lanes() as i128);
    }
    text
}
