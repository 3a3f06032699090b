//! [`FifoLocus`]: where something is wrong.

use crate::declare::{FifoEnd, fifo_table};
use crate::rule::Locus;

/// The parts of FIFOs: those that a row of the table has, and those of ends, lists and links.
macro_rules! loci {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Own:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        /// A part of the declaration of FIFOs.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum FifoLocus {
            /// A FIFO as a whole.
            Fifo(usize),
            /// Its name.
            Name(usize),
            $($($(#[doc = concat!("`", $key, "`")] $Own(usize),)?)?)*
            /// A number of an end's dimensions or padding, or one dimension of them.
            Part(FifoEnd, Locus),
            /// The tile of an end.
            Tile(FifoEnd),
            /// The list of depths.
            Depths(usize),
            /// One of them.
            Depth(usize, usize),
            /// The objects that the core of an end acquires.
            Acquires(FifoEnd),
            /// The dimensions of an end.
            Dims(FifoEnd),
            /// The channel to which an end is pinned.
            Channel(FifoEnd),
            /// A link as a whole.
            Link(usize),
            /// An input of a link.
            Input(usize, usize),
            /// An output of a link.
            Output(usize, usize),
            /// The offset of a link's part.
            Offset(usize, usize),
            /// The offsets of the other side, or of a forward.
            Offsets(usize),
            /// A declared stack.
            Stack(usize),
            /// A buffer or a lock beside the FIFOs.
            Beside(usize),
        }

        impl FifoLocus {
            /// What it is a part of.
            #[must_use]
            pub const fn of(self) -> FifoPart {
                match self {
                    Self::Part(end, _) | Self::Tile(end) | Self::Acquires(end) | Self::Dims(end) | Self::Channel(end) => {
                        FifoPart::End(end)
                    }
                    Self::Depth(fifo, k) => FifoPart::Entry(fifo, k),
                    Self::Input(link, k) | Self::Output(link, k) | Self::Offset(link, k) => FifoPart::Entry(link, k),
                    Self::Fifo(k)
                    | Self::Name(k)
                    | Self::Depths(k)
                    | Self::Link(k)
                    | Self::Offsets(k)
                    | Self::Stack(k)
                    | Self::Beside(k) => FifoPart::Whole(k),
                    $($($(Self::$Own(k) => FifoPart::Whole(k),)?)?)*
                }
            }

            /// `==` for const evaluation.
            #[must_use]
            pub const fn const_eq(self, other: Self) -> bool {
                match (self, other) {
                    (Self::Part(a, k), Self::Part(b, l)) => a.const_eq(b) && k.const_eq(l),
                    (Self::Tile(a), Self::Tile(b))
                    | (Self::Acquires(a), Self::Acquires(b))
                    | (Self::Dims(a), Self::Dims(b))
                    | (Self::Channel(a), Self::Channel(b)) => a.const_eq(b),
                    (Self::Input(a, k), Self::Input(b, l))
                    | (Self::Output(a, k), Self::Output(b, l))
                    | (Self::Depth(a, k), Self::Depth(b, l))
                    | (Self::Offset(a, k), Self::Offset(b, l)) => a == b && k == l,
                    (Self::Fifo(a), Self::Fifo(b))
                    | (Self::Name(a), Self::Name(b))
                    | (Self::Depths(a), Self::Depths(b))
                    | (Self::Link(a), Self::Link(b))
                    | (Self::Offsets(a), Self::Offsets(b))
                    | (Self::Stack(a), Self::Stack(b))
                    | (Self::Beside(a), Self::Beside(b)) => a == b,
                    $($($((Self::$Own(a), Self::$Own(b)) => a == b,)?)?)*
                    _ => false,
                }
            }
        }
    };
}

fifo_table! { [loci] }

/// What a [`FifoLocus`] is a part of, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FifoPart {
    /// A FIFO, a link, or what stands beside them.
    Whole(usize),
    /// An entry of a list, of a FIFO or a link.
    Entry(usize, usize),
    /// An end.
    End(FifoEnd),
}
