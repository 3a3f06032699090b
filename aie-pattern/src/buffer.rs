//! [`Buffer`]: the types that `#[dma_bd]` can be declared on, and [`ElementType`]: the types of their elements.

use aie_pattern_core::Element;
use aie_pattern_core::rule::{element, memref};

use crate::Aligned;

/// A type whose values are elements of a buffer; `#[dma_bd]` can be declared on arrays of it.
///
/// The integers and floats of Rust implement it, and with the features `half` and `num-complex` the types of these crates.
/// An implementation for any other type names the element that the type stands for, that is, its width:
///
/// ```
/// use aie_pattern::prelude::*;
/// use aie_pattern::{Element, ElementType};
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// #[repr(C)]
/// struct Pixel([u8; 4]);
///
/// impl ElementType for Pixel {
///     const ELEMENT: Element = Element::Uint32; // an element of 4 bytes
/// }
///
/// #[dma_bd(dims = [<4, 1>, <4, 4>])]
/// static IMAGE: [Pixel; 16] = [Pixel([0, 0, 0, 255]); 16];
///
/// let mut columns = [Pixel([0; 4]); 16];
/// ImageBd.gather(&IMAGE, &mut columns);
/// assert_eq!(columns, IMAGE);
/// ```
///
/// The width is measured where a descriptor is declared on a buffer of such elements; a declaration with another width is
/// refused: [`AP007`](crate::errors::AP007).
///
/// ```compile_fail
/// # use aie_pattern::prelude::*;
/// # use aie_pattern::{Element, ElementType};
/// #[derive(Clone, Copy)]
/// struct Rgb([u8; 3]);
///
/// impl ElementType for Rgb {
///     const ELEMENT: Element = Element::Uint32;
/// }
///
/// #[dma_bd(dims = [<4, 1>, <4, 4>])]
/// static IMAGE: [Rgb; 16] = [Rgb([0; 3]); 16]; // [AP007]: 24 bits, but uint32 has 32
/// ```
///
/// The buffers of `gather`, `scatter` and streams need no such impl: there an element is any type of the declared width.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither an array of elements nor an element that a DMA descriptor can be declared on",
    label = "expected an array of elements",
    note = "element types are `i8`, `u8`, `i16`, `u16`, `i32`, `u32`, `i64`, `u64`, `f32` and `f64`",
    note = "the feature `half` adds its `bf16` and `f16`, the feature `num-complex` its `Complex` numbers",
    note = "for a type of your own, write `impl ElementType for Pixel {{ const ELEMENT: Element = Element::Uint32; }}`"
)]
pub trait ElementType: Sized {
    /// The element that the type stands for, of the same width.
    const ELEMENT: Element;
}

/// The type of a buffer: an array of elements, a nested array, or one of these in an [`Aligned`].
///
/// `#[dma_bd]` uses it to see through an alias. Every [`ElementType`] is an element.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a buffer that a DMA descriptor can be declared on",
    label = "expected an array of elements",
    note = "element types are `i8`, `u8`, `i16`, `u16`, `i32`, `u32`, `i64`, `u64`, `f32` and `f64`",
    note = "the feature `half` adds its `bf16` and `f16`, the feature `num-complex` its `Complex` numbers",
    note = "for a type of your own, write `impl ElementType for Pixel {{ const ELEMENT: Element = Element::Uint32; }}`"
)]
pub trait Buffer {
    /// The element type.
    const ELEMENT: Element;

    /// Number of elements.
    const ELEMENTS: usize;

    /// An element's width. Its type cannot be named elsewhere, so that no other type can implement the trait.
    #[doc(hidden)]
    const WIDTH: sealed::Width;
}

mod sealed {
    /// The width of a type, measured, in bits.
    #[derive(Clone, Copy)]
    pub struct Width(pub(super) u64);
}

impl<T: ElementType> Buffer for T {
    const ELEMENT: Element = T::ELEMENT;
    const ELEMENTS: usize = 1;
    const WIDTH: sealed::Width = width::<T>();
}

impl<B: Buffer, const N: usize> Buffer for [B; N] {
    const ELEMENT: Element = B::ELEMENT;
    const ELEMENTS: usize = B::ELEMENTS * N;
    const WIDTH: sealed::Width = B::WIDTH;
}

impl<B: Buffer> Buffer for Aligned<B> {
    const ELEMENT: Element = B::ELEMENT;
    const ELEMENTS: usize = B::ELEMENTS;
    const WIDTH: sealed::Width = B::WIDTH;
}

/// What is known of the type of a buffer, by one name for all of it.
#[derive(Clone, Copy)]
pub struct Measured {
    /// Its element.
    pub element: Element,
    /// Number of elements.
    pub elements: usize,
    /// An element's width.
    pub width: sealed::Width,
}

/// The width of a type.
#[must_use]
pub const fn width<T>() -> sealed::Width {
    sealed::Width(size_of::<T>() as u64 * 8)
}

/// Refuses a type as `element`.
///
/// # Panics
/// With the error, at the place of the caller.
#[track_caller]
pub const fn report_width(width: sealed::Width, element: Element, what: &str) {
    if let Some(text) = element::check_type(what, width.0, element) {
        panic!("{}", text.as_str());
    }
}

/// Refuses a memref as the type of a buffer, each given as its element and their number.
///
/// # Panics
/// With the error, at the place of the caller.
#[track_caller]
pub const fn report_memref(memref: (Element, i128), buffer: (Element, i128)) {
    if let Some(text) = memref::check_memref(memref, buffer) {
        panic!("{}", text.as_str());
    }
}

/// Refuses a `T` as the element of buffers of a walk over `element`.
#[track_caller]
pub(crate) const fn assert_element<T>(element: Element) {
    if let Some(text) = element::check_buffer(width::<T>().0, element) {
        panic!("{}", text.as_str());
    }
}

macro_rules! elements {
    ($($ty:ty => $element:ident,)*) => {
        $(impl ElementType for $ty {
            const ELEMENT: Element = Element::$element;
        })*
    };
}

elements! {
    i8 => Int8,
    u8 => Uint8,
    i16 => Int16,
    u16 => Uint16,
    i32 => Int32,
    u32 => Uint32,
    i64 => Int64,
    u64 => Uint64,
    f32 => Float,
    f64 => Double,
}

#[cfg(feature = "half")]
elements! {
    half::bf16 => Bfloat16,
    half::f16 => Float16,
}

#[cfg(feature = "num-complex")]
elements! {
    num_complex::Complex<i16> => Cint16,
    num_complex::Complex<i32> => Cint32,
    num_complex::Complex<f32> => Cfloat,
}

#[cfg(all(feature = "half", feature = "num-complex"))]
elements! {
    num_complex::Complex<half::bf16> => Cbfloat16,
}
