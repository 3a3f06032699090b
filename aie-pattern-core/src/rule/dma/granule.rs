//! Elements that are not one 32-bit word: the DMA moves whole words, and picks none apart.
//!
//! The MLIR-AIE guide (section 2c) has the rule on the innermost stride the wrong way round ("only for 4B data types the
//! inner-most dimension's stride must be 1"), beside an `i32` example with an innermost stride of 2, which is legal. The
//! hardware counts steps in words (AM020), so only an element of one word can be stepped over.

use crate::declare::Descriptor;
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;
use crate::util::known;

/// For elements that are not one word:
///
/// - **Innermost stride**: 1, for a narrower element cannot be picked out of its word, and a wider one is a run of words.
///   mlir-aie's runtime path takes a stride of whole words of narrower elements and then moves words instead of elements.
/// - **Run**: the innermost size of narrower elements is a whole number of words. Older tools truncated here.
/// - **Strides** of narrower elements, where the size is above 1, and the **offset** are whole words.
///
/// Of an iteration too, where its stride is one that a register can hold at all.
///
/// A walk without gaps is a linear transfer, whose dimensions no register holds: only its offset and its length count.
///
/// Found: the number written; limit: elements of a word.
pub(super) const fn check(d: &Descriptor, out: &mut Violations) {
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
            out.push(Violation::new(Rule::InnermostStride, Locus::Stride(inner as u8), stride, 1));
        } else if !known(stride) && size > 1 {
            // Which of the two it is, the stride says.
        } else if size % granule != 0 {
            out.push(Violation::new(Rule::SubWordRun, Locus::Size(inner as u8), size, granule));
        }
        let mut k = 0;
        while k < inner {
            let (size, stride) = list[k];
            if size > 1 && stride % granule != 0 {
                out.push(Violation::new(Rule::StrideGranule, Locus::Stride(k as u8), stride, granule));
            }
            k += 1;
        }
    }
    if d.offset % granule != 0 {
        out.push(Violation::new(Rule::OffsetGranule, Locus::Offset, d.offset, granule));
    }
    if let Some(iteration) = d.iteration
        && iteration.size > 1
        && iteration.stride > 0
        && iteration.stride % granule != 0
    {
        out.push(Violation::new(Rule::StrideGranule, Locus::IterationStride, iteration.stride, granule));
    }
}

pub(super) const fn message(d: &Descriptor, violation: &Violation) -> Text {
    let (found, granule) = (violation.fault.found, violation.fault.limit);
    let text = Text::new();
    let name = d.element.name();
    match violation.rule {
        Rule::InnermostStride => {
            let text = text.str("innermost stride of ").str(name).str(" must be 1, found ").int(found);
            if d.bits() < 32 {
                text.note("the DMA moves 32-bit words and cannot pick out single ")
                    .int(d.bits())
                    .str("-bit elements (AM020)")
            } else {
                text.note("an element of ").int(d.bits()).str(" bits is a run of consecutive words (AM020)")
            }
        }
        Rule::SubWordRun => text
            .str("innermost size ")
            .int(found)
            .str(" of ")
            .str(name)
            .str(" is not a multiple of ")
            .int(granule)
            .note("the DMA moves 32-bit words of ")
            .int(granule)
            .str(" elements each (AM020)"),
        Rule::OffsetGranule => text
            .str("offset ")
            .int(found)
            .str(" of ")
            .str(name)
            .str(" is not a multiple of ")
            .int(granule)
            .note("the DMA addresses 32-bit words (AM020)"),
        _ => text
            .str("stride ")
            .int(found)
            .str(" of ")
            .str(name)
            .str(" is not a multiple of ")
            .int(granule)
            .note("steps count 32-bit words (AM020)"),
    }
}
