//! Rules about elements that are not exactly one 32-bit word: the DMA only moves whole words.
//!
//! The MLIR-AIE guide (section 2c) reverses the rule on the innermost stride ("only for 4B data types the inner-most
//! dimension's stride must be 1"), next to a legal `i32` example with an innermost stride of 2. The hardware counts
//! steps in words (AM020), so only elements of exactly one word can be skipped.

use super::fault::{part, source};
use crate::declare::Descriptor;
use crate::rule::table::common::{Device, Number, TileKind, Words};
use crate::rule::{Locus, Violations};
use crate::util::known;

part! {
    /// A fault related to elements that are not exactly one word. `granule` is the number of elements per word.
    Granule as fault of d;

    /// The innermost stride is not 1.
    InnermostStride { elements: Number } => InnermostStride {
        "innermost stride of {element} must be 1, found {elements}";
        note if d.bits() < 32, "the DMA moves 32-bit words and cannot pick out single {bits}-bit elements ({manual})";
        note if d.bits() >= 32, "an element of {bits} bits is a run of consecutive words ({manual})";
    }

    /// The innermost size is not a whole number of words.
    Run { elements: Number, granule: Number } => SubWordRun {
        "innermost size {elements} of {element} is not a multiple of {granule}";
        note "the DMA moves 32-bit words of {granule} elements each ({manual})";
    }

    /// The stride of a dimension or of the iteration is not a whole number of words.
    Stride { elements: Number, granule: Number } => StrideGranule {
        "stride {elements} of {element} is not a multiple of {granule}";
        note "the DMA counts strides in 32-bit words ({manual})";
    }

    /// The offset is not a whole number of words.
    Offset { elements: Number, granule: Number } => OffsetGranule {
        "offset {elements} of {element} is not a multiple of {granule}";
        note "the DMA addresses 32-bit words ({manual})";
    }
}

/// For elements that are not exactly one word:
///
/// - **Innermost stride**: 1, because a narrower element cannot be picked out of its word, and a wider one is a run
///   of words. mlir-aie's runtime path accepts a stride of whole words for narrower elements, and then moves words
///   instead of elements.
/// - **Run**: the innermost size of narrower elements is a whole number of words. Older tools truncated here.
/// - **Strides** of narrower elements (if the size exceeds 1) and the **offset** are whole words; of the offset, its sum with
///   a declared address.
///
/// The same applies to an iteration whose stride fits its register.
///
/// A contiguous walk is a linear transfer without dimensions in registers: only its offset and its length count.
pub(super) const fn check(d: &Descriptor, out: &mut Violations<super::Fault>) {
    if d.bits() == 32 {
        return;
    }
    let granule = d.granule();
    let list = d.sizes();
    if let Some(inner) = list.len().checked_sub(1)
        && d.has_dimensions()
    {
        let (size, stride) = list[inner];
        if stride != 1 && stride > 0 && size > 1 {
            out.push(Fault::InnermostStride { elements: stride }.at(Locus::Stride(inner as u8)));
        } else if !known(stride) && size > 1 {
            // The innermost stride decides between these two faults.
        } else if size % granule != 0 {
            out.push(Fault::Run { elements: size, granule }.at(Locus::Size(inner as u8)));
        }
        each!(k, 0..inner, {
            let (size, stride) = list[k];
            if size > 1 && stride % granule != 0 {
                out.push(Fault::Stride { elements: stride, granule }.at(Locus::Stride(k as u8)));
            }
        });
    }
    if d.offset % granule != 0 && !super::buffer::begins_a_word(d) {
        out.push(Fault::Offset { elements: d.offset, granule }.at(Locus::Offset));
    }
    if let Some(iteration) = d.iteration
        && iteration.size > 1
        && iteration.stride > 0
        && iteration.stride % granule != 0
    {
        out.push(Fault::Stride { elements: iteration.stride, granule }.at(Locus::IterationStride));
    }
}
