//! [`Locus`]: the part of a declaration that a message is about.

use super::dma_table::dma_bd_table;
use crate::ir::MAX_RANK;

/// Generates the enumeration from the parts listed here and from the rows of the table of descriptors.
macro_rules! loci {
    ([
        each operand { $($(#[$operand_doc:meta])* $operand:ident,)* }
        each entry { $($(#[$entry_doc:meta])* $entry:ident,)* }
        each tiling { $($(#[$tiling_doc:meta])* $tiling:ident,)* }
        each dimension { $($(#[$each_doc:meta])* $each:ident,)* }
        $($(#[$doc:meta])* $name:ident,)*
    ] $(
        $(
            $(#[$row_doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Own:ident)? $(@$plain:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        /// The part of a declaration that a violation is about; the macros hold the token of each.
        ///
        /// Dimensions are counted as written, outermost first, from 0. A part of a tiling carries the position of the
        /// tiling, and for an entry the position in its list as written. If a list is not written, the token of the
        /// whole tiling stands in.
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

        /// The kind of part, without positions.
        #[derive(Clone, Copy)]
        enum Kind {
            $($name,)*
            $($($($Own,)?)?)*
            $($each,)*
            $($tiling,)*
            $($entry,)*
            $($operand,)*
        }

        #[cfg(test)]
        const ONE_OF_EACH: &[Locus] = &[
            $(Locus::$name,)*
            $($($(Locus::$Own,)?)?)*
            $(Locus::$each(0),)*
            $(Locus::$tiling(0),)*
            $(Locus::$entry(0, 0),)*
            $(Locus::$operand(0, 0),)*
        ];

        impl Locus {
            /// Number of the kind: the same for every dimension, tiling and entry.
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

            /// Packs kind and positions into one number: const evaluation compares it in one step, and the compiler
            /// reads it as one token.
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

            /// Position of the tiling that it belongs to.
            pub const fn tiling(self) -> Option<usize> {
                match self {
                    $(Self::$tiling(k) => Some(k as usize),)*
                    $(Self::$entry(k, _) => Some(k as usize),)*
                    _ => None,
                }
            }

            /// Moves a part of a tiling to tiling `k`; other parts stay the same.
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
        /// A number of a step of a tap: positions of the step and of the number, as written.
        Operand,
    }
    each entry {
        /// A size of the buffer in a tiling.
        BufferDimension,
        /// A size of a tile.
        TilingDimension,
        /// An offset of a tiling.
        TilingOffset,
        /// A whole traversal.
        Traversal,
        /// The dimension of a traversal.
        TraversalDimension,
        /// The stride of a traversal.
        TraversalStride,
        /// The wrap of a traversal: its number of tiles.
        Wrap,
        /// The end of a tiling's data in a dimension.
        Boundary,
    }
    each tiling {
        /// A whole tiling.
        Tiling,
        /// The buffer sizes of a tiling; the port's list if the tiling has none.
        BufferDimensions,
        /// The tile sizes of a tiling.
        TilingDimensions,
        /// The offsets of a tiling.
        TilingOffsets,
        /// The traversals of a tiling.
        Traversals,
        /// The boundaries of a tiling: the ends of its data.
        Boundaries,
        /// The packet port of a tiling.
        PacketPort,
        /// The repetition of a tiling.
        Repetition,
        /// The phase of a tiling.
        Phase,
    }
    each dimension {
        /// A whole dimension.
        Dim,
        /// The size of a dimension.
        Size,
        /// The stride or step of a dimension.
        Stride,
        /// The zeros before a dimension.
        PadBefore,
        /// The zeros after a dimension.
        PadAfter,
        /// A whole step of a tap.
        Operation,
    }
    /// The whole declaration.
    Whole,
    /// The element type.
    Element,
    /// The number of elements in a vector.
    Lanes,
    /// The number of elements in the buffer.
    Buffer,
    /// The number of the channel.
    ChannelNumber,
    /// The lock to acquire.
    AcquireLock,
    /// The value to acquire.
    AcquireValue,
    /// The lock to release.
    ReleaseLock,
    /// The value to release.
    ReleaseValue,
    /// The id of the packet.
    PacketId,
    /// The type of the packet.
    PacketType,
    /// The size of the iteration.
    IterationSize,
    /// The stride of the iteration.
    IterationStride,
    /// The counter of the iteration.
    IterationCurrent,
    /// The stream memory id (SMID).
    Smid,
    /// The quality of service.
    Qos,
    /// `AxCACHE`.
    Cache,
    /// The secure bit.
    Secure,
    /// The contract `covers`: each element is moved exactly once.
    Covers,
    /// The contract `injective`: no element is moved twice.
    Injective,
    /// The bytes of the contract `runs`: the minimum length of a contiguous run.
    Runs,
}

// Each kind has one bit after the bits of the dimensions; `Operand` is the last kind.
const _: () = assert!(Locus::DIMENSION_BITS + (Kind::Operand as u32) < u128::BITS);

impl Locus {
    /// Number of bits for the parts of dimensions: [`MAX_RANK`] for each kind of part.
    const DIMENSION_BITS: u32 = 5 * MAX_RANK as u32;

    /// A distinct bit for each part of a tensor or a buffer descriptor with up to [`MAX_RANK`] dimensions.
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

    /// Whether the length of a walk may depend on this number.
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

    /// Parts of dimensions have a bit for each dimension.
    #[test]
    fn no_two_parts_have_one_bit() {
        let of_dimensions = [Locus::Size, Locus::Stride, Locus::PadBefore, Locus::PadAfter, Locus::Dim];
        let each = of_dimensions.iter().flat_map(|of| (0..MAX_RANK as u8).map(of));
        let others = ONE_OF_EACH.iter().filter(|locus| of_dimensions.iter().all(|of| of(0) != **locus));
        let mut seen = 0;
        for locus in each.chain(others.copied()) {
            let bit = locus.bit();
            assert_eq!(bit.count_ones(), 1, "{locus:?}");
            assert_eq!(seen & bit, 0, "{locus:?}");
            seen |= bit;
        }
        assert_eq!(seen.count_ones() as usize, ONE_OF_EACH.len() + of_dimensions.len() * (MAX_RANK - 1));
    }
}
