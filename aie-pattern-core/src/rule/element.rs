//! **Element types match**: a walk counts elements of one width, so the elements of the buffer must have that width,
//! measured with `size_of` and independent of names.
//!
//! A buffer of 4-bit elements holds bytes of two elements each, because a byte is the smallest addressable unit.
//!
//! Source: descriptor fields count 32-bit words (AM025), and fields of the address unit count bytes. With a wrong
//! width, the same numbers describe another walk.

use super::Rule;
use crate::element::Element;
use crate::text::Text;

/// Checks a type of `bits` bits as `element`: the message with its code, or `None` if the widths match.
///
/// `what` names the type in the message: by its name, or as the element type of a buffer.
pub const fn check_type(what: &str, bits: u64, element: Element) -> Option<Text> {
    if bits == element.bits() as u64 {
        return None;
    }
    let text = Rule::ElementWidth.text().str(what);
    let text = text.str(" is ").count(bits as i128, "bit").str(" wide, but an element of ");
    let text = text.str(element.name()).str(" has ").int(element.bits() as i128);
    Some(if element.packed() > 1 {
        text.note("Rust has no 4-bit type: use a buffer of bytes with two elements each, `[u8; N / 2]`")
    } else {
        text.note("the width of a type is measured (`size_of`)")
    })
}

/// Checks buffers whose elements have `bits` bits for a walk over `element`: the message with its code, or `None` if
/// the widths match.
pub const fn check_buffer(bits: u64, element: Element) -> Option<Text> {
    let packed = element.packed() > 1;
    if bits == (element.bits() * element.packed()) as u64 {
        return None;
    }
    let text = Rule::ElementWidth.text().str("an element of the buffer is ");
    let text = text.count(bits as i128, "bit").str(" wide, but the walk moves ");
    let text = text.str(if packed { "bytes of two elements of " } else { "" }).str(element.name()).str(", ");
    let text = text.count((element.bits() * element.packed()) as i128, "bit");
    Some(text.note("any type of that width works (`size_of`)"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::NAMES;

    #[test]
    fn only_the_width_counts() {
        for &(name, element) in NAMES {
            for bits in [0, 4, 8, 16, 24, 32, 64, 96, 128, u64::MAX] {
                let is_type = bits == u64::from(element.bits());
                assert_eq!(check_type(name, bits, element).is_none(), is_type, "{name} {bits}");
                let is_moved = bits == u64::from(element.bits()).max(8);
                assert_eq!(check_buffer(bits, element).is_none(), is_moved, "{name} {bits}");
            }
        }
    }

    #[test]
    fn both_widths_are_said() {
        let text = check_type("`m::i16`", 32, Element::Int16).unwrap();
        assert!(
            text.as_str().starts_with("[AP007] `m::i16` is 32 bits wide, but an element of int16 has 16\n")
        );
        assert!(text.as_str().ends_with("the width of a type is measured (`size_of`)"), "{text:?}");
        let text = check_type("`m::i16`", 32, Element::Int4).unwrap();
        assert!(text.as_str().contains("Rust has no 4-bit type"), "{text:?}");
        let text = check_buffer(32, Element::Int4).unwrap();
        assert!(
            text.as_str()
                .contains("is 32 bits wide, but the walk moves bytes of two elements of int4, 8 bits\n")
        );
        let text = check_buffer(32, Element::Int16).unwrap();
        assert!(text.as_str().contains("is 32 bits wide, but the walk moves int16, 16 bits\n"));
    }
}
