//! The table of what a FIFO has, from which everything that goes by its fields is made, here and in the crates above.

use super::keys::{is_flag, keys, number};
use crate::device::{Place, is_same_place};
use crate::element::Element;
use crate::util::is_same_text;

/// A dimension or a padding as written: size and stride, or zeros before and after.
pub type Pair = (i128, i128);

/// The ends of which a core's stream port takes the DMA's place (`aie_stream`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StreamEnds {
    /// The producer's (`aie_stream = 0`).
    Producer,
    /// The consumer's (`1`).
    Consumer,
    /// Both (`2`).
    Both,
}

/// How the lists of a FIFO are written, for what is offered in their place to be written so too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PairNotation {
    /// `[<8, 16>]`.
    #[default]
    Angles,
    /// `[<size = 8, stride = 16>]`, as MLIR prints them.
    Mlir,
    /// `[(8, 16)]`, as in Python.
    Python,
    /// `[[8, 16]]`.
    Brackets,
}

/// The table of what a FIFO has. `__fifo_table! { [callback] own }` calls the macro `callback` with `[own]` and the rows:
///
/// ```text
/// /// What it is.
/// pub field: Type as kind("what a number of it is") at Locus
///     key Key = "name" | "another name",
/// ```
///
/// A `word` is a key that sets no field. The order is that in which a reader would want the keys.
///
/// | kind | type |
/// |---|---|
/// | `tile`, `tiles`, `maybe_tile` | `Place`, `&[Place]`, `Option<Place>` |
/// | `object`, `maybe_object` | elements of an object |
/// | `number(what)`, `maybe(what)` | a number that is 0 or none where it is not written |
/// | `numbers(what)`, `greatest(what)` | a list of numbers, or of the greatest of several |
/// | `maybe_numbers(what)` | a list of numbers of which some are left open |
/// | `pairs`, `lists` | dimensions, and of each consumer |
/// | `flag`, `unless` | `bool`: true where it is written, or false |
/// | `allowed(word)` | `bool`, a word of `allow(..)` |
/// | `name(T)` | `Option<T>`, an enumeration |
///
/// With `at Locus`, an error about the field has a place of its own, `FifoLocus::Locus`.
#[doc(hidden)]
#[macro_export]
macro_rules! __fifo_table {
    ([$($callback:tt)*] $($own:tt)*) => {
        $($callback)*! {
            [$($own)*]
            word Device = "device",
            /// Elements of an object.
            pub object: u64 as object() at Object
                key Object = "object",
            /// Objects that the FIFO holds: one number, or one for the producer and for each consumer.
            pub depths: &'a [u64] as numbers("a depth")
                key Depth = "depth",
            /// The tile that produces.
            pub producer: Place as tile()
                key Producer = "producer",
            /// The tiles that consume, each all objects.
            pub consumers: &'a [Place] as tiles()
                key Consumers = "consumers" | "consumer",
            /// The order in which the producer's DMA reads an object.
            pub to_stream: &'a [Pair] as pairs()
                key ToStream = "to_stream" | "dimensionsToStream",
            /// The order in which each consumer's DMA writes an object; none where the list ends before.
            pub from_stream: &'a [&'a [Pair]] as lists()
                key FromStream = "from_stream" | "dimensionsFromStream",
            /// The most objects that the producer's core and each consumer's acquire at once; 0 of a core that acquires none, or
            /// whose acquires are not in the program, and 1 where the list ends before.
            pub acquires: &'a [u64] as greatest("a number of objects")
                key Acquires = "acquires",
            /// Elements of an object as consumers see it, where that is another type.
            pub consumer_object: Option<u64> as maybe_object() at ConsumerObject
                key ConsumerObject = "consumer_object",
            /// How often each object is sent (`repeat_count`).
            pub repeat: Option<u64> as maybe("a number of repeats") at Repeat
                key RepeatCount = "repeat_count",
            /// How often the descriptors of a mem tile run before they end (`iter_count`); they never end where it is not written.
            pub iterations: Option<u64> as maybe("a number of iterations") at Iterations
                key IterCount = "iter_count",
            /// Zeros around the dimensions of `to_stream`.
            pub pad: &'a [Pair] as pairs() at Pad
                key Pad = "pad" | "padDimensions",
            /// What is padded, where that is not 0.
            pub pad_value: Option<u64> as maybe("a value") at PadValue
                key PadValue = "pad_value" | "padValue",
            /// Objects of the producer that have values when the array starts.
            pub initial: u64 as number("the number of objects with initial values") at Initial
                key InitValues = "init_values",
            /// Whether a DMA is required, even where memory is shared.
            pub via_dma: bool as flag()
                key ViaDma = "via_dma" | "via_DMA",
            /// The stream ports that take a DMA's place.
            pub stream_ends: Option<StreamEnds> as name(StreamEnds) at StreamEnds
                key AieStream = "aie_stream",
            /// Whether there are locks.
            pub is_synchronized: bool as unless() at Unsynchronized
                key DisableSynchronization = "disable_synchronization",
            /// The tile in whose memory the pool is (`aie.objectfifo.allocate`).
            pub allocate: Option<Place> as maybe_tile() at Allocate
                key Allocate = "allocate",
            /// The producer's channel, where it is pinned.
            pub producer_channel: Option<u64> as maybe("a channel")
                key ProducerChannel = "producer_channel" | "prod_dma_channel",
            /// The channels of the consumers, where they are pinned.
            pub consumer_channels: &'a [Option<u64>] as maybe_numbers("-1 for any channel, or a channel")
                key ConsumerChannels = "consumer_channels" | "cons_dma_channels",
            /// The packet id, of a FIFO that goes through packet-switched routes.
            pub packet_id: Option<u64> as maybe("a packet id") at PacketId
                key PacketId = "packet_id",
            word Name = "name",
            /// Whether its end on a shim is in the programmable logic (`plio`).
            pub is_plio: bool as flag() at Plio
                key Plio = "plio",
            /// Whether the outermost dimension may run on to the length of the descriptor (`allow(runs_on)`).
            pub runs_on: bool as allowed(runs_on)
                key Allow = "allow",
            word Ensure = "ensure",
        }
    };
}

macro_rules! declared {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Locus:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        /// Objects that one tile hands to others, in order.
        ///
        /// Dimensions are outermost first, in elements. A list is empty where nothing is written.
        #[derive(Clone, Copy, Debug)]
        pub struct Fifo<'a> {
            /// Its symbol.
            pub name: &'a str,
            /// What its type is called, where one is declared for it.
            pub ident: &'a str,
            /// Type of the elements.
            pub element: Element,
            /// Type of a consumer's elements, where that is said.
            pub consumer_element: Option<Element>,
            /// Which of the numbers of acquired objects are assumed, because no acquire of the core is given; none where the list
            /// ends before.
            pub assumed: &'a [bool],
            /// How its lists are written.
            pub notation: PairNotation,
            $($($(#[$doc])* pub $field: $ty,)?)*
        }

        impl<'a> Fifo<'a> {
            /// Nothing declared.
            pub const EMPTY: Self = Self {
                name: "",
                ident: "",
                element: Element::Int8,
                consumer_element: None,
                assumed: &[],
                notation: PairNotation::Angles,
                $($($field: empty!($kind),)?)*
            };

            /// Whether both are one declaration, however it is written.
            pub(super) const fn const_eq(&self, other: &Self) -> bool {
                is_same_text(self.name, other.name)
                    && self.element as u8 == other.element as u8
                    && are_same!(name, self.consumer_element, other.consumer_element)
                    $($(&& are_same!($kind, self.$field, other.$field))?)*
            }
        }

        keys! {
            /// The keys of `object_fifo!`, and what MLIR and Python call them.
            pub enum FifoKey { $($($Key = $key $(| $alias)*,)? $($Word = $word,)?)* }
        }

        impl FifoKey {
            /// What a number of it is called: "a depth". Nothing of a key without numbers that are not to be negative.
            #[must_use]
            pub const fn number(self) -> &'static str {
                match self {
                    $($(Self::$Key => number!($($what)*),)? $(Self::$Word => "",)?)*
                }
            }

            /// Whether it is there or not, without a value.
            #[must_use]
            pub const fn is_flag(self) -> bool {
                match self {
                    $($(Self::$Key => is_flag!($kind),)? $(Self::$Word => false,)?)*
                }
            }
        }
    };
}

/// A field of which nothing is written.
macro_rules! empty {
    (tile) => {
        (0, 0)
    };
    (object) => {
        0
    };
    (number) => {
        0
    };
    (unless) => {
        true
    };
    (flag) => {
        false
    };
    (allowed) => {
        false
    };
    (maybe) => {
        None
    };
    (maybe_object) => {
        None
    };
    (maybe_tile) => {
        None
    };
    (name) => {
        None
    };
    ($list:ident) => {
        &[]
    };
}

/// `==` for const evaluation, of fields of a kind.
macro_rules! are_same {
    (tile, $a:expr, $b:expr) => {
        is_same_place($a, $b)
    };
    (tiles, $a:expr, $b:expr) => {
        are_same!(each $a, $b, |a, b| is_same_place(*a, *b))
    };
    (maybe_tile, $a:expr, $b:expr) => {
        are_same!(some $a, $b, |a, b| is_same_place(a, b))
    };
    (maybe_object, $a:expr, $b:expr) => {
        are_same!(some $a, $b, |a, b| a == b)
    };
    (maybe, $a:expr, $b:expr) => {
        are_same!(some $a, $b, |a, b| a == b)
    };
    (name, $a:expr, $b:expr) => {
        are_same!(some $a, $b, |a, b| a as u8 == b as u8)
    };
    (numbers, $a:expr, $b:expr) => {
        are_same!(each $a, $b, |a, b| *a == *b)
    };
    (greatest, $a:expr, $b:expr) => {
        are_same!(each $a, $b, |a, b| *a == *b)
    };
    (maybe_numbers, $a:expr, $b:expr) => {
        are_same!(each $a, $b, |a, b| are_same!(maybe, *a, *b))
    };
    (pairs, $a:expr, $b:expr) => {
        are_same!(each $a, $b, |a, b| a.0 == b.0 && a.1 == b.1)
    };
    (lists, $a:expr, $b:expr) => {
        are_same!(each $a, $b, |a, b| are_same!(pairs, *a, *b))
    };
    (some $a:expr, $b:expr, |$one:ident, $other:ident| $same:expr) => {
        match ($a, $b) {
            (Some($one), Some($other)) => $same,
            (None, None) => true,
            _ => false,
        }
    };
    (each $a:expr, $b:expr, |$one:ident, $other:ident| $same:expr) => {{
        let (one, other) = ($a, $b);
        let (mut is_same, mut k) = (one.len() == other.len(), 0);
        while is_same && k < one.len() {
            let ($one, $other) = (&one[k], &other[k]);
            is_same = $same;
            k += 1;
        }
        is_same
    }};
    // A number or a flag.
    ($plain:ident, $a:expr, $b:expr) => {
        $a == $b
    };
}

__fifo_table! { [declared] }

pub(crate) use __fifo_table as fifo_table;
pub(super) use are_same;
