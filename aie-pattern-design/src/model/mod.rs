//! The model of a design as written, each part with its place, before anything is assigned or checked.
//!
//! | module | contents |
//! |---|---|
//! | [`tile`] | devices, tiles, buffers, locks |
//! | [`dma`] | regions of a tile's DMA: channels and their descriptors |
//! | [`fifo`] | object FIFOs and links |
//! | [`core`](mod@core) | the acquires and releases of a core |
//! | [`route`] | flows, packet flows, switchboxes |
//! | [`sequence`] | runtime sequences: tasks, transfers, waits, register writes |
//!
//! Parts refer to each other by position: a [`TileId`] indexes [`Design::tiles`], and `design[tile]` is the tile.

pub mod core;
pub mod dma;
pub mod fifo;
pub mod route;
pub mod sequence;
pub mod tile;

use std::ops::Index;

use aie_pattern_core::TileKind;
use aie_pattern_core::device::Place as At;

pub use aie_pattern_syntax::errors::Place;

pub use self::core::{Access, Core, FifoAccess, Step, Trips};
pub use self::dma::{Action, Bd, BufferRef, DmaRegion, Next, Packet, RegionKind, Start, UseLock};
pub use self::fifo::{Fifo, FifoPort, Link};
pub use self::route::{
    Allocation, Bundle, Cascade, Connect, Flow, MasterSet, MergeSlot, PACKET_IDS, PACKET_RULES, PacketFlow,
    PacketRule, Port, Selected, Selection, Switchbox,
};
pub use self::sequence::{
    Argument, BdChain, ChannelReset, Memcpy, Operation, RegisterWrite, Sequence, SequenceOp, Target, Task,
    WordsOf,
};
pub use self::tile::{Buffer, External, Lock, Memref, Part, Tile};

/// A number as written.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// Its value; `None` if the program computes it.
    pub value: Option<i128>,
    /// The place of its use. A constant is defined elsewhere.
    pub place: Place,
}

impl Number {
    /// The value, if it is known and a `u32`.
    pub fn small(&self) -> Option<u32> {
        u32::try_from(self.value?).ok()
    }

    /// The value with its place, if it is known.
    pub fn known(self) -> Option<(i128, Place)> {
        Some((self.value?, self.place))
    }

    /// The value, if it is known and a `u64`.
    pub fn unsigned(&self) -> Option<u64> {
        u64::try_from(self.value?).ok()
    }
}

/// A name and the place of its use.
#[derive(Clone, Debug)]
pub struct Named {
    /// The name, without the `@` of a symbol and with the `%` of a value.
    pub text: String,
    /// The place of its use.
    pub place: Place,
}

/// An operation that moves data, or may, and is not checked completely.
#[derive(Clone, Debug)]
pub struct NotChecked {
    /// The operation: `aiex.control_packet`.
    pub operation: String,
    /// The unchecked part, and the reason.
    pub reason: String,
    /// Whether nothing of the operation is read. Of several with one reason, the first is listed.
    pub is_unread: bool,
    /// Whether what decides it stands outside of the text. A part of a design, as macros take it, is complete without that.
    pub is_elsewhere: bool,
    /// The place of the operation.
    pub place: Place,
}

/// One of the independent inputs of a file, between lines of `// -----`.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// Its designs, one for each `aie.device`.
    pub designs: Vec<Design>,
    /// The operations outside of its designs that are not checked.
    pub not_checked: Vec<NotChecked>,
}

/// The design of one `aie.device`.
#[derive(Clone, Debug)]
pub struct Design {
    /// Its symbol; `main` if none is written.
    pub name: String,
    /// The device operation; the first operation if there is none.
    pub place: Place,
    /// The target device.
    pub part: Part,
    /// Its tiles.
    pub tiles: Vec<Tile>,
    /// Buffers in the memory of tiles, in the order of the text.
    pub buffers: Vec<Buffer>,
    /// Buffers in the memory of the host.
    pub externals: Vec<External>,
    /// Locks, in the order of the text.
    pub locks: Vec<Lock>,
    /// Regions of descriptors.
    pub regions: Vec<DmaRegion>,
    /// Object FIFOs.
    pub fifos: Vec<Fifo>,
    /// Links between them.
    pub links: Vec<Link>,
    /// Cores.
    pub cores: Vec<Core>,
    /// Circuit-switched routes.
    pub flows: Vec<Flow>,
    /// Packet-switched routes.
    pub packet_flows: Vec<PacketFlow>,
    /// Cascades from core to core.
    pub cascades: Vec<Cascade>,
    /// Switchboxes and shim multiplexers whose connections are written.
    pub switchboxes: Vec<Switchbox>,
    /// Names of channels of shims.
    pub allocations: Vec<Allocation>,
    /// Chains of descriptors that sequences start.
    pub chains: Vec<BdChain>,
    /// Runtime sequences.
    pub sequences: Vec<Sequence>,
    /// The symbols of globals.
    pub globals: Vec<String>,
    /// The symbols of operations that are not read.
    pub unread: Vec<String>,
    /// The operations that are not checked.
    pub not_checked: Vec<NotChecked>,
}

macro_rules! ids {
    ($($(#[$doc:meta])* $Id:ident: $field:ident -> $Part:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $Id(pub usize);

        impl Index<$Id> for Design {
            type Output = $Part;

            fn index(&self, id: $Id) -> &$Part {
                &self.$field[id.0]
            }
        }
    )*};
}

ids! {
    /// A tile of a design.
    TileId: tiles -> Tile;
    /// A buffer of a design.
    BufferId: buffers -> Buffer;
    /// A buffer of the host.
    ExternalId: externals -> External;
    /// A lock of a design.
    LockId: locks -> Lock;
    /// A region of descriptors.
    RegionId: regions -> DmaRegion;
    /// An object FIFO.
    FifoId: fifos -> Fifo;
    /// A core.
    CoreId: cores -> Core;
    /// A channel of a shim with a name.
    AllocationId: allocations -> Allocation;
    /// A chain that sequences start.
    ChainId: chains -> BdChain;
    /// A runtime sequence.
    SequenceId: sequences -> Sequence;
}

impl Design {
    /// An empty design.
    pub fn empty(name: String, place: Place, part: Part) -> Self {
        Self {
            name,
            place,
            part,
            tiles: Vec::new(),
            buffers: Vec::new(),
            externals: Vec::new(),
            locks: Vec::new(),
            regions: Vec::new(),
            fifos: Vec::new(),
            links: Vec::new(),
            cores: Vec::new(),
            flows: Vec::new(),
            packet_flows: Vec::new(),
            cascades: Vec::new(),
            switchboxes: Vec::new(),
            allocations: Vec::new(),
            chains: Vec::new(),
            sequences: Vec::new(),
            globals: Vec::new(),
            unread: Vec::new(),
            not_checked: Vec::new(),
        }
    }

    /// The column and row of a tile; `None` if they are not known.
    pub fn at(&self, tile: Option<TileId>) -> Option<At> {
        self[tile?].at
    }

    /// The FIFO of a symbol.
    pub fn fifo(&self, symbol: &str) -> Option<FifoId> {
        self.fifos.iter().position(|fifo| fifo.name.text == symbol).map(FifoId)
    }

    /// Whether a tile is a shim tile.
    pub(crate) fn is_on_shim(&self, tile: Option<TileId>) -> bool {
        tile.is_some_and(|tile| self[tile].kind == Some(TileKind::Shim))
    }

    /// The named channel of a symbol.
    pub fn allocation(&self, symbol: &str) -> Option<AllocationId> {
        self.allocations.iter().position(|allocation| allocation.name.text == symbol).map(AllocationId)
    }

    /// The buffer of a symbol.
    pub fn buffer(&self, symbol: &str) -> Option<BufferId> {
        let is_it = |buffer: &Buffer| buffer.symbol.as_ref().is_some_and(|name| name.text == symbol);
        self.buffers.iter().position(is_it).map(BufferId)
    }

    /// The chain of a symbol.
    pub fn chain(&self, symbol: &str) -> Option<ChainId> {
        self.chains.iter().position(|chain| chain.name.text == symbol).map(ChainId)
    }
}
