//! Object FIFOs, and the links between them.

use super::{ExternalId, FifoId, Memref, Named, Number, Place, TileId};

/// `aie.objectfifo @f(%p, {%c}, 2 : i32) : !aie.objectfifo<memref<16xi32>>`.
#[expect(clippy::struct_excessive_bools, reason = "each is an attribute that is there or not")]
#[derive(Clone, Debug)]
pub struct Fifo {
    /// Its symbol.
    pub name: Named,
    /// The tile that produces.
    pub producer: FifoPort,
    /// The tiles that consume.
    pub consumers: Vec<FifoPort>,
    /// The number of objects that it holds: one number, or one for each end.
    pub depths: Vec<Number>,
    /// The type of its objects.
    pub memref: Option<Memref>,
    /// The type of a consumer's objects, if it differs.
    pub consumer_memref: Option<Memref>,
    /// `padDimensions`: zeros before and after, outermost first.
    pub pad: Option<Vec<(Number, Number)>>,
    /// `padValue`.
    pub pad_value: Option<Number>,
    /// `repeat_count`.
    pub repeat: Option<Number>,
    /// `iter_count`.
    pub iterations: Option<Number>,
    /// The number of objects with initial values.
    pub initial: usize,
    /// `via_DMA`, or a transport through DMAs.
    pub via_dma: bool,
    /// `via_shared_mem`: 0 for the producer's memory, 1 for the consumer's. It is older than `aie.objectfifo.allocate`.
    pub via_shared: Option<Number>,
    /// `transport = #aie.transport<shared_mem>`.
    pub wants_shared: Option<Place>,
    /// `plio`.
    pub is_plio: bool,
    /// `disable_synchronization`.
    pub is_unsynchronized: bool,
    /// `aie_stream`: 0 for the producer's end, 1 for the consumer's, 2 for both.
    pub stream: Option<Number>,
    /// `aie_stream_port`: the stream port of the core.
    pub stream_port: Option<Number>,
    /// `prod_dma_channel`.
    pub producer_channel: Option<Number>,
    /// `cons_dma_channels`.
    pub consumer_channels: Vec<Number>,
    /// `packet`: its data goes as packets, with an id that MLIR-AIE gives it if none is written.
    pub is_packet: bool,
    /// `packet_id`.
    pub packet: Option<Number>,
    /// `iterate_bds`: one descriptor of the mem tile goes through all objects.
    pub iterates: bool,
    /// `aie.objectfifo.allocate`.
    pub allocate: Option<(Option<TileId>, Place)>,
    /// `aie.objectfifo.register_external_buffers`.
    pub externals: Vec<ExternalId>,
    /// The operation's name.
    pub place: Place,
}

impl Fifo {
    /// The ports of the consumers, and then the producer's.
    pub fn ports(&self) -> impl Iterator<Item = &FifoPort> {
        self.consumers.iter().chain([&self.producer])
    }
}

/// The end of the producer or of a consumer.
#[derive(Clone, Debug)]
pub struct FifoPort {
    /// The tile; `None` if no tile has the name.
    pub tile: Option<TileId>,
    /// The name of the tile.
    pub name: Named,
    /// Dimensions to or from the stream, outermost first.
    pub dims: Vec<(Number, Number)>,
    /// The list of these.
    pub dims_place: Option<Place>,
}

/// `aie.objectfifo.link [@in] -> [@a, @b]([] [0, 16])`.
#[derive(Clone, Debug)]
pub struct Link {
    /// The FIFOs that fill it.
    pub inputs: Vec<(Option<FifoId>, Named)>,
    /// The FIFOs that read it.
    pub outputs: Vec<(Option<FifoId>, Named)>,
    /// The offset of each input.
    pub source_offsets: Vec<Number>,
    /// The offset of each output.
    pub destination_offsets: Vec<Number>,
    /// Both lists, with their parentheses.
    pub offsets_place: Option<Place>,
    /// `mode = #aie.link_mode<time>`: the FIFOs of the side with several take turns.
    pub takes_turns: bool,
    /// `shared_input_channel`: packets of all inputs arrive on one channel.
    pub shares_channel: bool,
    /// The operation's name.
    pub place: Place,
}
