//! [`Locus`]: which part of a declaration something is about.

use super::dma_table::dma_bd_table;
use crate::ir::MAX_RANK;

/// The parts: those that are listed here, and those of the rows of the table of descriptors.
macro_rules! loci {
    ([
        each operand { $($(#[$operand_doc:meta])* $operand:ident,)* }
        each entry { $($(#[$entry_doc:meta])* $entry:ident,)* }
        each tiling { $($(#[$tiling_doc:meta])* $tiling:ident,)* }
        each dimension { $($(#[$each_doc:meta])* $each:ident,)* }
        $($(#[$doc:meta])* $name:ident,)*
    ] $(
        $(
            $(#[$row_doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Own:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        /// Which part of a declaration a violation is about; the macro has the token of each.
        ///
        /// Dimensions are counted as written, outermost first, from 0. Parts of tilings have the number of the tiling, and
        /// of the entry in its list as written; where a list is not written, the tiling as a whole has its token.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Locus {
            $($(#[$doc])* $name,)*
            $($($(#[doc = concat!("What is written for `", $key, "`.")] $Own,)?)?)*
            $($(#[$each_doc])* $each(u8),)*
            $($(#[$tiling_doc])* $tiling(u8),)*
            $($(#[$entry_doc])* $entry(u8, u8),)*
            $($(#[$operand_doc])* $operand(u8, u8),)*
        }

        /// What kind of part it is.
        #[derive(Clone, Copy)]
        enum Kind {
            $($name,)*
            $($($($Own,)?)?)*
            $($each,)*
            $($tiling,)*
            $($entry,)*
            $($operand,)*
        }

        impl Locus {
            /// The number of its kind: the same for every dimension, tiling and entry.
            const fn kind(self) -> u32 {
                let kind = match self {
                    $(Self::$name => Kind::$name,)*
                    $($($(Self::$Own => Kind::$Own,)?)?)*
                    $(Self::$each(_) => Kind::$each,)*
                    $(Self::$tiling(_) => Kind::$tiling,)*
                    $(Self::$entry(..) => Kind::$entry,)*
                    $(Self::$operand(..) => Kind::$operand,)*
                };
                kind as u32
            }

            /// One number for all of it, which const evaluation compares in one step, and the compiler reads as one token.
            #[must_use]
            pub const fn code(self) -> u32 {
                let (first, second) = match self {
                    $(Self::$name => (0, 0),)*
                    $($($(Self::$Own => (0, 0),)?)?)*
                    $(Self::$each(k) => (k, 0),)*
                    $(Self::$tiling(k) => (k, 0),)*
                    $(Self::$entry(k, entry) => (k, entry),)*
                    $(Self::$operand(k, number) => (k, number),)*
                };
                self.kind() << 16 | (first as u32) << 8 | second as u32
            }

            /// `==` for const evaluation.
            #[must_use]
            pub const fn const_eq(self, other: Self) -> bool {
                match (self, other) {
                    $((Self::$name, Self::$name) => true,)*
                    $($($((Self::$Own, Self::$Own) => true,)?)?)*
                    $((Self::$each(a), Self::$each(b)) => a == b,)*
                    $((Self::$tiling(a), Self::$tiling(b)) => a == b,)*
                    $((Self::$entry(a, c), Self::$entry(b, d)) => a == b && c == d,)*
                    $((Self::$operand(a, c), Self::$operand(b, d)) => a == b && c == d,)*
                    _ => false,
                }
            }

            /// The tiling that it is a part of.
            #[must_use]
            pub const fn tiling(self) -> Option<usize> {
                match self {
                    $(Self::$tiling(k) => Some(k as usize),)*
                    $(Self::$entry(k, _) => Some(k as usize),)*
                    _ => None,
                }
            }

            /// The same part of tiling `k`; of what is no part of a tiling, the same.
            #[must_use]
            pub const fn of_tiling(self, k: u8) -> Self {
                match self {
                    $(Self::$tiling(_) => Self::$tiling(k),)*
                    $(Self::$entry(_, entry) => Self::$entry(k, entry),)*
                    other => other,
                }
            }
        }
    };
}

dma_bd_table! { [loci]
    each operand {
        /// A number of a tap's step, both counted as written.
        Operand,
    }
    each entry {
        /// A tiling's size of the buffer.
        BufferDimension,
        /// A size of a tile.
        TilingDimension,
        /// A tiling's offset in a dimension.
        TilingOffset,
        /// A traversal as a whole.
        Traversal,
        /// The dimension that a traversal goes along.
        TraversalDimension,
        /// A traversal's stride.
        TraversalStride,
        /// A traversal's number of tiles.
        Wrap,
        /// Where a tiling's data ends in a dimension.
        Boundary,
    }
    each tiling {
        /// A tiling as a whole.
        Tiling,
        /// A tiling's list of the buffer's sizes, or the buffer's list if the tiling has none.
        BufferDimensions,
        /// A tiling's list of the tile's sizes.
        TilingDimensions,
        /// A tiling's list of offsets.
        TilingOffsets,
        /// A tiling's list of traversals.
        Traversals,
        /// A tiling's list of where the data ends.
        Boundaries,
        /// A tiling's packet port.
        PacketPort,
        /// A tiling's repetition.
        Repetition,
        /// A tiling's phase.
        Phase,
    }
    each dimension {
        /// A whole dimension.
        Dim,
        /// A dimension's size.
        Size,
        /// A dimension's stride or step.
        Stride,
        /// A dimension's padding before.
        PadBefore,
        /// A dimension's padding after.
        PadAfter,
        /// A step of a tap as a whole.
        Operation,
    }
    /// The declaration as a whole.
    Whole,
    /// The element type.
    Element,
    /// The number of elements in a vector.
    Lanes,
    /// The number of elements in the buffer.
    Buffer,
    /// The channel's number.
    ChannelNumber,
    /// The lock to acquire.
    AcquireLock,
    /// The value to acquire.
    AcquireValue,
    /// The lock to release.
    ReleaseLock,
    /// The value to release.
    ReleaseValue,
    /// The packet's id.
    PacketId,
    /// The packet's type.
    PacketType,
    /// The iteration's size.
    IterationSize,
    /// The iteration's stride.
    IterationStride,
    /// The iteration's counter.
    IterationCurrent,
    /// The stream's memory id.
    Smid,
    /// The quality of service.
    Qos,
    /// `AxCACHE`.
    Cache,
    /// The secure bit.
    Secure,
    /// The contract that each element of the buffer is moved once.
    Covers,
    /// The contract that no element is moved twice.
    Injective,
    /// The bytes of the contract about contiguous runs.
    Runs,
}

// Each kind has a bit of its own after those of the dimensions; `Operand` is the last of them.
const _: () = assert!(Locus::DIMENSION_BITS + (Kind::Operand as u32) < u128::BITS);

impl Locus {
    /// Bits of the parts of dimensions: [`MAX_RANK`] for each kind of part.
    const DIMENSION_BITS: u32 = 5 * MAX_RANK as u32;

    /// A bit of its own for every part of a tensor or a buffer descriptor, of up to [`MAX_RANK`] dimensions.
    #[must_use]
    pub const fn bit(self) -> u128 {
        const RANK: u32 = MAX_RANK as u32;
        1 << match self {
            Self::Size(k) => k as u32 % RANK,
            Self::Stride(k) => RANK + k as u32 % RANK,
            Self::PadBefore(k) => 2 * RANK + k as u32 % RANK,
            Self::PadAfter(k) => 3 * RANK + k as u32 % RANK,
            Self::Dim(k) => 4 * RANK + k as u32 % RANK,
            other => Self::DIMENSION_BITS + other.kind(),
        }
    }

    /// Whether the length of a walk may depend on the number there.
    #[must_use]
    pub const fn is_of_length(self) -> bool {
        matches!(
            self,
            Self::Whole
                | Self::Lanes
                | Self::Dim(_)
                | Self::Size(_)
                | Self::Stride(_)
                | Self::Offset
                | Self::Len
                | Self::Operation(_)
                | Self::Operand(..)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each part that a tensor or a descriptor has is told from all others by its bit.
    #[test]
    fn no_two_parts_have_one_bit() {
        let last = MAX_RANK as u8 - 1;
        let mut seen = 0;
        for locus in [
            Locus::Size(0),
            Locus::Size(last),
            Locus::Stride(0),
            Locus::Stride(last),
            Locus::PadBefore(0),
            Locus::PadBefore(last),
            Locus::PadAfter(0),
            Locus::PadAfter(last),
            Locus::Dim(0),
            Locus::Dim(last),
            Locus::Whole,
            Locus::Element,
            Locus::Lanes,
            Locus::Device,
            Locus::Dims,
            Locus::Runs,
            Locus::Operation(0),
            Locus::Tiling(0),
            Locus::Boundary(0, 0),
            Locus::Operand(0, 0),
        ] {
            assert_eq!(seen & locus.bit(), 0, "{locus:?}");
            seen |= locus.bit();
        }
    }
}
