//! **The `memref` matches the buffer**: an operation pasted onto a buffer names the buffer's MLIR type, which must
//! have the same number of elements of the same width. The shape and the signedness of integers do not matter to a
//! DMA.
//!
//! Source: the types of MLIR (`memref<2048xi8>`), whose integers are signless; the operands of `aie.dma_bd` count
//! elements of its `memref` (MLIR-AIE, `AIEOps.td`).

use super::Rule;
use crate::element::Element;
use crate::text::Text;

/// Checks the `memref` of a buffer: the message with its code, or `None` if number and width of the elements match.
pub const fn check_memref(memref: (Element, i128), buffer: (Element, i128)) -> Option<Text> {
    let ((of, elements), (element, found)) = (memref, buffer);
    if of.bits() == element.bits() && elements == found {
        return None;
    }
    let text = Rule::Memref.text().str("the `memref` has ");
    let text = text.count(elements, "element").str(" of ").count(of.bits() as i128, "bit");
    let text = text.str(", but the buffer has ").int(found);
    let text = if of.bits() == element.bits() { text } else { text.str(" of ").int(element.bits() as i128) };
    let text = text.note("the numbers of an operation count the elements of its `memref`");
    Some(match element.memref_name() {
        Some(name) => text.help("write `memref<").int(found).str("x").str(name).str(">`"),
        None => text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_and_numbers_are_compared_but_not_signs() {
        assert!(check_memref((Element::Int8, 64), (Element::Uint8, 64)).is_none());
        assert!(check_memref((Element::Bfloat16, 64), (Element::Uint16, 64)).is_none());
        let text = check_memref((Element::Int8, 2048), (Element::Int8, 64)).unwrap();
        assert!(
            text.as_str().contains("has 2048 elements of 8 bits, but the buffer has 64\n"),
            "{}",
            text.as_str()
        );
        let text = check_memref((Element::Int8, 64), (Element::Float, 64)).unwrap();
        assert!(
            text.as_str().contains("has 64 elements of 8 bits, but the buffer has 64 of 32\n"),
            "{}",
            text.as_str()
        );
        assert!(text.as_str().ends_with("help: write `memref<64xf32>`"), "{}", text.as_str());
        let text = check_memref((Element::Int8, 1), (Element::Cint16, 1)).unwrap();
        assert!(!text.as_str().contains("help"), "{}", text.as_str());
    }
}
