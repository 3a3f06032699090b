//! [`BufferDescriptor`]: what a type declared by `#[dma_bd(...)]` offers beyond its walk.

use aie_pattern_core::device::TileKind;
use aie_pattern_core::{Device, Element};

use crate::AccessPattern;

/// The walk of a DMA over a buffer, on the tile and the device that it was checked for.
pub trait BufferDescriptor: AccessPattern {
    /// The device whose limits it keeps.
    const DEVICE: Device;

    /// The tile whose limits it keeps.
    const TILE: TileKind;
}

/// The type of a buffer: an array of elements, or an array of such.
///
/// `#[dma_bd]` asks it what an alias stands for.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a buffer that a DMA descriptor can be declared on",
    label = "expected an array of elements",
    note = "a buffer is an array of `i8`, `u8`, `i16`, `u16`, `i32`, `u32`, `i64`, `u64`, `f32` or `f64`, or an array of such"
)]
pub trait Buffer {
    /// The element type.
    const ELEMENT: Element;

    /// Number of elements.
    const ELEMENTS: usize;
}

impl<B: Buffer, const N: usize> Buffer for [B; N] {
    const ELEMENT: Element = B::ELEMENT;
    const ELEMENTS: usize = B::ELEMENTS * N;
}

macro_rules! elements {
    ($($ty:ty => $element:ident,)*) => {
        $(impl Buffer for $ty {
            const ELEMENT: Element = Element::$element;
            const ELEMENTS: usize = 1;
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
