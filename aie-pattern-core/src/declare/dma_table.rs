//! The table of a buffer descriptor's fields. Everything that enumerates the fields is generated from it, here and in
//! the crates above.

/// The fields of a descriptor, in the form of the [table of FIFOs](crate::__fifo_table). A row has the field, its
/// kind, its locus, and its key. The kinds are those that `declaration!` lists; a number's kind also says what
/// messages call it. `at` creates a separate [`Locus`](crate::declare::Locus) for the field. `@plain` marks the
/// fields that the fast path of the rules considers; a descriptor with any other field gets the full check. A `word`
/// is a key that sets a field of another row.
#[doc(hidden)]
#[macro_export]
macro_rules! __dma_bd_table {
    ([$($callback:tt)*] $($own:tt)*) => {
        $($callback)*! {
            [$($own)*]
            /// Sizes and strides; `None` is a linear transfer of `len` elements, or of the whole buffer.
            pub dims: Option<Dims<N>> as maybe_dims(Size, Stride) at Dims @plain
                key Dims = "dims" | "dimensions",
            word Sizes = "sizes",
            word Strides = "strides",
            /// The device whose limits apply.
            pub device: Device as name(Device) at Device @plain
                key Device = "device",
            /// The kind of tile whose DMA runs the descriptor.
            pub tile: TileKind as name(TileKind) at Tile @plain
                key Tile = "tile",
            /// The channel, if known.
            pub channel: Option<(Direction, N)> as named(Direction, ChannelNumber) @plain
                key Channel = "channel",
            word Buffer = "buffer",
            /// Start of the walk, in elements.
            pub offset: N as number("an offset") at Offset @plain
                key Offset = "offset",
            /// Number of elements that the transfer moves, padding included, if written.
            pub len: Option<N> as maybe("a length") at Len @plain
                key Len = "len" | "length" | "transfer_len",
            /// (before, after) zeros around each dimension, one pair per dimension.
            pub pad: Option<Dims<N>> as maybe_dims(PadBefore, PadAfter) at Pad
                key Pad = "pad" | "pad_dimensions",
            /// The id of this descriptor.
            pub bd_id: Option<N> as maybe("a descriptor number") at BdId @plain
                key BdId = "bd_id",
            /// The id of the next descriptor.
            pub next_bd: Option<N> as maybe("a descriptor number") at NextBd @plain
                key NextBd = "next_bd" | "next_bd_id",
            /// The lock to acquire before the transfer, and the value.
            pub acquire: Option<(N, N)> as pair(AcquireLock, AcquireValue) @plain
                key Acquire = "acquire",
            /// The lock to release after the transfer, and the value.
            pub release: Option<(N, N)> as pair(ReleaseLock, ReleaseValue) @plain
                key Release = "release",
            /// The packet's id and type.
            pub packet: Option<(N, N)> as pair(PacketId, PacketType)
                key Packet = "packet",
            /// The iteration of the start address.
            pub iteration: Option<Iteration<N>> as maybe_nested(Iteration) at Iteration
                key Iteration = "iteration",
            /// The id of the descriptor that an out-of-order packet selects.
            pub ooo_id: Option<N> as maybe("an out-of-order id") at OooId
                key OooId = "ooo_id",
            /// Whether the end of the transfer is left unmarked in the stream (no TLAST).
            pub tlast_suppress: bool as flag() at TlastSuppress
                key TlastSuppress = "tlast_suppress",
            /// Whether the stream is compressed.
            pub compression: bool as flag() at Compression
                key Compression = "compression",
            /// Burst length in bytes, as MLIR's `burst_length`.
            pub burst: Option<N> as maybe("a burst length in bytes") at Burst
                key Burst = "burst" | "burst_length",
            /// The AXI attributes of a shim's transactions.
            pub axi: Axi<N> as nested(Axi)
                key Axi = "axi",
            /// Byte address of the buffer as the DMA sees it.
            pub address: Option<N> as maybe("an address") at Address @plain
                key Address = "address",
            /// The index type, if it is forced.
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
