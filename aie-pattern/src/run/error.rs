//! [`BufferError`]: a slice that does not fit the walk.

use core::fmt;

/// A slice that does not fit the walk; nothing was moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct BufferError {
    side: Side,
    needed: usize,
    given: usize,
}

/// Which slice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
enum Side {
    /// What the walk indexes: too short.
    Buffer,
    /// What the walk moves, one after the other: not exactly as long.
    Stream,
}

impl BufferError {
    pub(crate) const fn buffer(needed: usize, given: usize) -> Self {
        Self { side: Side::Buffer, needed, given }
    }

    pub(crate) const fn stream(needed: usize, given: usize) -> Self {
        Self { side: Side::Stream, needed, given }
    }

    /// Elements that the slice must have; `usize::MAX` if no slice is long enough.
    ///
    /// At least this number for the buffer, exactly this number for the stream; elements of 4 bits count as bytes of two.
    #[must_use]
    pub const fn needed(&self) -> usize {
        self.needed
    }

    /// Elements that the slice has.
    #[must_use]
    pub const fn given(&self) -> usize {
        self.given
    }

    /// Whether it is the stream that does not fit; else it is the buffer.
    #[must_use]
    pub const fn is_stream(&self) -> bool {
        matches!(self.side, Side::Stream)
    }
}

impl fmt::Display for BufferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { side, needed, given } = self;
        match side {
            Side::Buffer if *needed == usize::MAX => {
                write!(f, "no buffer is long enough for the walk; this one has {given} elements")
            }
            Side::Buffer => {
                write!(f, "the walk needs a buffer of {needed} elements, but this one has {given}")
            }
            Side::Stream => write!(f, "the walk moves {needed} elements, but the stream has {given}"),
        }
    }
}

impl core::error::Error for BufferError {}

// What firmware logs.
#[cfg(feature = "defmt")]
const _: () = {
    use aie_pattern_core::ir::WalkError;
    use aie_pattern_core::register::{AddressError, ComputeBd, Fields, MemBd, NoPattern, OutOfRange, ShimBd};

    use crate::Pattern;
    use crate::stream::StreamEnd;

    const fn has_a_format<T: defmt::Format>() {}
    has_a_format::<(BufferError, StreamEnd, AddressError, OutOfRange, NoPattern, WalkError)>();
    has_a_format::<(Pattern, Fields, ComputeBd, MemBd, ShimBd)>();
};
