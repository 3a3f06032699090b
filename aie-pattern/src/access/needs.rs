//! [`Needs`]: what buffer and stream of a call must have, and the refusals of those that do not.

use aie_pattern_core::Element;
use aie_pattern_core::text::Text;

use crate::buffer::assert_element;

/// What buffer and stream of a walk must have. Derived from what is declared, and from nothing else that an
/// implementation of the traits, which are safe ones, might say.
#[derive(Clone, Copy)]
pub struct Needs {
    pub(crate) element: Element,
    /// Elements that the buffer must have, or bytes with two elements each; `None` if an access is not a whole number of
    /// bytes. Too many for any buffer where the walk goes too far for 128 bits.
    pub(crate) span: Option<i128>,
    /// The same of the buffer and of the stream, as far as there are slices of such lengths.
    pub(crate) slices: Option<(usize, usize)>,
}

/// Refuses a `T` of another width than the walk's elements.
#[track_caller]
pub(super) const fn assert_element_of<T>(needs: &Needs) {
    assert_element::<T>(needs.element);
}

/// Refuses a `T` of another width than the walk's elements, a buffer of `given` of them that is too short, and a `stream`
/// of another length, which only an implementation of the trait that no macro declared can have.
#[track_caller]
pub(super) const fn assert_moves<T>(needs: &Needs, given: usize, stream: usize) {
    assert_element::<T>(needs.element);
    assert_buffer(needs, given);
    assert!(
        matches!(needs.slices, Some((_, moved)) if moved == stream),
        "[AP023] the length of the stream is not the number of elements that the walk moves"
    );
}

/// Refuses a buffer of `given` elements, or bytes with two elements each, that is too short.
#[track_caller]
pub(crate) const fn assert_buffer(needs: &Needs, given: usize) {
    let Some(span) = needs.span else {
        panic!("[AP092] an access of the walk is not a whole number of bytes, so no buffer can hold it");
    };
    if (given as i128) < span {
        let packed = needs.element.packed() > 1;
        let text = Text::new().str("[AP015] the walk needs a buffer of ");
        let text = text.count(span, if packed { "byte" } else { "element" });
        let text = text.str(", but this one has ").int(given as i128);
        let text =
            if packed { text.note("a byte holds two elements of ").str(needs.element.name()) } else { text };
        panic!("{}", text.as_str());
    }
    // What is left: a walk that goes below the start, or further than any slice.
    assert!(
        matches!(needs.slices, Some((needed, _)) if given >= needed),
        "[AP014] no buffer can hold the walk"
    );
}
