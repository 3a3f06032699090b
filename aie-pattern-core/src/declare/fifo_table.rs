//! The table of a FIFO's fields. Everything that enumerates the fields is generated from it, here and in the crates
//! above.

use super::keys::table_keys;
use crate::device::Place;
use crate::element::Element;

/// A dimension (size, stride) or a padding (before, after) as written.
pub type Pair = (i128, i128);

/// The ends at which a core's stream port replaces the DMA (`aie_stream`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StreamEnds {
    /// The producer's end (`aie_stream = 0`).
    Producer,
    /// The consumer's end (`aie_stream = 1`).
    Consumer,
    /// Both ends (`aie_stream = 2`).
    Both,
}

/// Notation of a FIFO's lists, so that helps can offer a replacement in the same notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PairNotation {
    /// `[<8, 16>]`.
    #[default]
    Angles,
    /// `[<size = 8, stride = 16>]`, the form that MLIR prints.
    Mlir,
    /// `[(8, 16)]`, Python.
    Python,
    /// `[[8, 16]]`.
    Brackets,
}

/// The fields of a FIFO. `__fifo_table! { [callback] own }` calls the macro `callback` with `[own]` and the rows:
///
/// ```text
/// /// Documentation of the field.
/// pub field: Type as kind("what messages call its number") at Locus
///     key Key = "name" | "another name",
/// ```
///
/// A `word` is a key that sets no field. Messages list the keys in the order of the table.
///
/// | kind | type |
/// |---|---|
/// | `tile`, `tiles`, `maybe_tile` | `Place`, `&[Place]`, `Option<Place>` |
/// | `object`, `maybe_object` | elements of an object |
/// | `number(what)`, `maybe(what)` | a number that is 0 or `None` if not written |
/// | `numbers(what)`, `greatest(what)` | a list of numbers; a list of the largest of several numbers |
/// | `pinned(what)`, `maybe_numbers(what)` | a number, or a list of numbers; -1 is `None` |
/// | `pairs`, `lists` | dimensions; dimensions of each consumer |
/// | `flag`, `unless` | `bool`, set or cleared by the key |
/// | `allowed([words])` | `Allows`, each word of which `allow(..)` sets |
/// | `name(T)` | `Option<T>`, an enumeration |
///
/// With `at Locus`, errors about the field have a separate place, `FifoLocus::Locus`.
#[doc(hidden)]
#[macro_export]
macro_rules! __fifo_table {
    ([$($callback:tt)*] $($own:tt)*) => {
        $($callback)*! {
            [$($own)*]
            word Device = "device",
            /// Number of elements of an object.
            pub object: u64 as object() at Object
                key Object = "object",
            /// Number of objects that the FIFO holds: one number for all, or one for the producer and each consumer.
            pub depths: &'a [u64] as numbers("a depth")
                key Depth = "depth",
            /// The tile of the producer.
            pub producer: Place as tile()
                key Producer = "producer",
            /// The tiles of the consumers; each receives all objects.
            pub consumers: &'a [Place] as tiles()
                key Consumers = "consumers" | "consumer",
            /// The order in which the producer's DMA reads an object.
            pub to_stream: &'a [Pair] as pairs()
                key ToStream = "to_stream" | "dimensionsToStream",
            /// The order in which each consumer's DMA writes an object. A consumer past the end of the list has no
            /// dimensions.
            pub from_stream: &'a [&'a [Pair]] as lists()
                key FromStream = "from_stream" | "dimensionsFromStream",
            /// The largest number of objects that each core acquires at once, producer first. 0 if the core acquires
            /// none, or if its acquires are not in the program. A side past the end of the list acquires 1.
            pub acquires: &'a [u64] as greatest("a number of objects")
                key Acquires = "acquires",
            /// Number of elements of an object on the consumer side, if its type differs.
            pub consumer_object: Option<u64> as maybe_object() at ConsumerObject
                key ConsumerObject = "consumer_object",
            /// Number of times that each object is sent (`repeat_count`).
            pub repeat: Option<u64> as maybe("a number of repeats") at Repeat
                key RepeatCount = "repeat_count",
            /// Number of passes after which the descriptors of a mem tile end (`iter_count`). Without it they
            /// never end.
            pub iterations: Option<u64> as maybe("a number of iterations") at Iterations
                key IterCount = "iter_count",
            /// Zeros added around the dimensions of `to_stream`.
            pub pad: &'a [Pair] as pairs() at Pad
                key Pad = "pad" | "padDimensions",
            /// The padding value, if it is not 0.
            pub pad_value: Option<u64> as maybe("a value") at PadValue
                key PadValue = "pad_value" | "padValue",
            /// Number of the producer's objects that hold values at start.
            pub initial: u64 as number("the number of objects with initial values") at Initial
                key InitValues = "init_values",
            /// Whether a DMA is required even if the tiles share memory.
            pub via_dma: bool as flag()
                key ViaDma = "via_dma" | "via_DMA",
            /// The ends at which stream ports replace the DMA.
            pub stream_ends: Option<StreamEnds> as name(StreamEnds) at StreamEnds
                key AieStream = "aie_stream",
            /// Whether the FIFO uses locks.
            pub is_synchronized: bool as unless() at Unsynchronized
                key DisableSynchronization = "disable_synchronization",
            /// The tile whose memory holds the pool (`aie.objectfifo.allocate`).
            pub allocate: Option<Place> as maybe_tile() at Allocate
                key Allocate = "allocate",
            /// The producer's channel, if pinned.
            pub producer_channel: Option<u64> as pinned("-1 for any channel, or a channel")
                key ProducerChannel = "producer_channel" | "prod_dma_channel",
            /// The consumers' channels, if pinned.
            pub consumer_channels: &'a [Option<u64>] as maybe_numbers("-1 for any channel, or a channel")
                key ConsumerChannels = "consumer_channels" | "cons_dma_channels",
            /// The packet id, if the FIFO uses packet-switched routes.
            pub packet_id: Option<u64> as maybe("a packet id") at PacketId
                key PacketId = "packet_id",
            word Name = "name",
            /// Whether the end on a shim is in the programmable logic (PLIO).
            pub is_plio: bool as flag() at Plio
                key Plio = "plio",
            /// The errors that are turned off: `allow(runs_on)`.
            pub allows: Allows as allowed([runs_on order idle turns])
                key Allow = "allow",
            word Ensure = "ensure",
        }
    };
}

/// Errors of a FIFO that `allow(..)` turns off.
#[expect(clippy::struct_excessive_bools, reason = "each is a word that is there or not")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Allows {
    /// The DMA continues past the outermost size, to the length of the descriptor.
    pub runs_on: bool,
    /// A consumer writes elements twice or never, or its objects drift across the producer's. The FIFO has no order.
    pub order: bool,
    /// DMAs that are configured by hand fill and empty the buffers of its ends on mem tiles.
    pub idle: bool,
    /// Its end on a shim tile takes turns on a channel with ends of other FIFOs that also allow this: the program never has
    /// the transfers of two of them in flight at once.
    pub turns: bool,
}

impl Allows {
    /// All errors are reported.
    pub const NONE: Self = Self { runs_on: false, order: false, idle: false, turns: false };
}

macro_rules! declared {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Locus:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        /// Objects that one tile hands to other tiles, in order.
        ///
        /// Dimensions are outermost first, in elements. A list that is not written is empty.
        #[derive(Clone, Copy, Debug)]
        pub struct Fifo<'a> {
            /// The symbol.
            pub name: &'a str,
            /// The name of the Rust type, if one is declared.
            pub ident: &'a str,
            /// Type of the elements.
            pub element: Element,
            /// Type of the elements on the consumer side, if it differs.
            pub consumer_element: Option<Element>,
            /// For each side, producer first: whether its number of acquired objects is assumed because the core's
            /// acquires are not given. `false` past the end of the list.
            pub assumed: &'a [bool],
            /// The notation of its lists.
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
        }

        table_keys! {
            /// The keys of `object_fifo!`, with their names in MLIR and Python.
            enum FifoKey {$(
                $(key $Key = $key $(| $alias)* as $kind($($what)*))? $(word $Word = $word)?,
            )*}
        }
    };
}

/// The value of a field that is not written.
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
        Allows::NONE
    };
    (maybe) => {
        None
    };
    (pinned) => {
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

__fifo_table! { [declared] }

pub(crate) use __fifo_table as fifo_table;
