//! [`FifoLocus`]: the part of a FIFO's declaration that a fault is about.

use crate::declare::{FifoEnd, fifo_table};
use crate::rule::Locus;

/// Generates the enumeration from the rows of the table of FIFOs, and from the parts of ends, lists and links.
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
            /// A whole FIFO.
            Fifo(usize),
            /// The name of a FIFO.
            Name(usize),
            $($($(#[doc = concat!("`", $key, "`")] $Own(usize),)?)?)*
            /// A number in an end's dimensions or padding, or one dimension of them.
            Part(FifoEnd, Locus),
            /// The tile of an end.
            Tile(FifoEnd),
            /// The list of depths.
            Depths(usize),
            /// One depth of the list.
            Depth(usize, usize),
            /// The number of objects that the core of an end acquires.
            Acquires(FifoEnd),
            /// The dimensions of an end.
            Dims(FifoEnd),
            /// The pinned channel of an end.
            Channel(FifoEnd),
            /// A whole link.
            Link(usize),
            /// An input of a link.
            Input(usize, usize),
            /// An output of a link.
            Output(usize, usize),
            /// The offset of a part of a link.
            Offset(usize, usize),
            /// The unexpected offsets of a link.
            Offsets(usize),
            /// A declared stack.
            Stack(usize),
            /// A buffer or a lock beside the FIFOs.
            Beside(usize),
        }

        impl FifoLocus {
            /// The FIFO, link, entry or end that it belongs to.
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

/// The owner of a [`FifoLocus`], by position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FifoPart {
    /// A FIFO, a link, or a declaration beside them.
    Whole(usize),
    /// An entry of a list of a FIFO or link.
    Entry(usize, usize),
    /// An end of a FIFO.
    End(FifoEnd),
}
