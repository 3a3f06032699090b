//! The table of what a buffer descriptor has, from which everything that goes by its fields is made, here and in the crates above.

/// The table of what a descriptor has, as that of [FIFOs](crate::__fifo_table): a row has the field, its kind, where it is, and
/// its key. Kinds are those of `declaration!`; a number's says what it is called. What is `at` a place of its own makes it a
/// [`Locus`](crate::declare::Locus). A `word` is a key that sets another field than that of a row.
#[doc(hidden)]
#[macro_export]
macro_rules! __dma_bd_table {
    ([$($callback:tt)*] $($own:tt)*) => {
        $($callback)*! {
            [$($own)*]
            /// Sizes and strides; `None` is a linear transfer, of `len` elements or as many as the buffer has.
            pub dims: Option<Dims<N>> as maybe_dims(Size, Stride) at Dims
                key Dims = "dims" | "dimensions",
            word Sizes = "sizes",
            word Strides = "strides",
            /// The device whose limits apply.
            pub device: Device as name(Device) at Device
                key Device = "device",
            /// The tile whose DMA it is.
            pub tile: TileKind as name(TileKind) at Tile
                key Tile = "tile",
            /// The channel, where it is known: its direction and its number.
            pub channel: Option<(Direction, N)> as named(Direction, ChannelNumber)
                key Channel = "channel",
            word Buffer = "buffer",
            /// Where the walk starts.
            pub offset: N as number("an offset") at Offset
                key Offset = "offset",
            /// Elements that the transfer moves, padding included, where that is written.
            pub len: Option<N> as maybe("a length") at Len
                key Len = "len" | "length" | "transfer_len",
            /// Zeros (before, after) each run of a dimension, one pair per dimension.
            pub pad: Option<Dims<N>> as maybe_dims(PadBefore, PadAfter) at Pad
                key Pad = "pad" | "pad_dimensions",
            /// The descriptor's own id.
            pub bd_id: Option<N> as maybe("a descriptor number") at BdId
                key BdId = "bd_id",
            /// The descriptor that follows.
            pub next_bd: Option<N> as maybe("a descriptor number") at NextBd
                key NextBd = "next_bd" | "next_bd_id",
            /// The lock to acquire before, and the value.
            pub acquire: Option<(N, N)> as pair(AcquireLock, AcquireValue)
                key Acquire = "acquire",
            /// The lock to release after, and the value.
            pub release: Option<(N, N)> as pair(ReleaseLock, ReleaseValue)
                key Release = "release",
            /// The packet's id and type.
            pub packet: Option<(N, N)> as pair(PacketId, PacketType)
                key Packet = "packet",
            /// The iteration.
            pub iteration: Option<Iteration<N>> as maybe_nested(Iteration) at Iteration
                key Iteration = "iteration",
            /// The id of the descriptor that an out-of-order packet asks for.
            pub ooo_id: Option<N> as maybe("an out-of-order id") at OooId
                key OooId = "ooo_id",
            /// Whether the end of the transfer is not marked in the stream.
            pub tlast_suppress: bool as flag() at TlastSuppress
                key TlastSuppress = "tlast_suppress",
            /// Whether the stream is compressed.
            pub compression: bool as flag() at Compression
                key Compression = "compression",
            /// Burst length in bytes, as MLIR's `burst_length`.
            pub burst: Option<N> as maybe("a burst length in bytes") at Burst
                key Burst = "burst" | "burst_length",
            /// The attributes of a shim's transactions.
            pub axi: Axi<N> as nested(Axi)
                key Axi = "axi",
            /// Byte address of the buffer, as the descriptor sees it.
            pub address: Option<N> as maybe("an address") at Address
                key Address = "address",
            /// The forced word of the index table.
            pub index: Option<Word> as maybe_name(Word) at Index
                key Index = "index",
            word Name = "name",
            word Allow = "allow",
            word Ensure = "ensure",
            word Crate = "crate",
        }
    };
}

pub(crate) use __dma_bd_table as dma_bd_table;
