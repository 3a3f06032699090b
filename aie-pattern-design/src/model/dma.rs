//! Regions of a tile's DMA: `aie.mem(%t) { .. }`, its channels and their descriptors.

use aie_pattern_core::device::{Direction, TileKind};

use super::{BufferId, ExternalId, LockId, Memref, Named, Number, Place, TileId};
use crate::tree::attributes::AttributePlace;

/// The operation of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionKind {
    /// `aie.mem`.
    Mem,
    /// `aie.memtile_dma`.
    MemTile,
    /// `aie.shim_dma`.
    Shim,
}

impl RegionKind {
    /// The kind of region that an operation has.
    pub fn of(operation: &str) -> Option<Self> {
        [Self::Mem, Self::MemTile, Self::Shim].into_iter().find(|kind| kind.name() == operation)
    }

    /// The operation.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mem => "aie.mem",
            Self::MemTile => "aie.memtile_dma",
            Self::Shim => "aie.shim_dma",
        }
    }

    /// The kind of tile with such a region.
    pub fn tile(self) -> TileKind {
        match self {
            Self::Mem => TileKind::Compute,
            Self::MemTile => TileKind::Mem,
            Self::Shim => TileKind::Shim,
        }
    }
}

/// The descriptors of one tile that exist before anything runs.
#[derive(Clone, Debug)]
pub struct DmaRegion {
    /// The operation.
    pub kind: RegionKind,
    /// Its tile.
    pub tile: Option<TileId>,
    /// Its channels, in the order in which they are started.
    pub starts: Vec<Start>,
    /// Its descriptors, in the order of the text.
    pub bds: Vec<Bd>,
    /// The operation's name.
    pub place: Place,
}

/// `aie.dma_start(S2MM, 0, ^bd0, ^next, repeat_count = 4)`, or an `aie.dma`.
#[derive(Clone, Debug)]
pub struct Start {
    /// The direction of the channel.
    pub direction: Direction,
    /// Its number.
    pub channel: Number,
    /// The first descriptor, by its position in the region; `None` if the block has none.
    pub first: Option<usize>,
    /// The number of passes after the first one.
    pub repeat_count: Option<Number>,
    /// The padded value.
    pub pad_value: Option<Number>,
    /// Whether it is an `aie.dma`.
    pub is_dma: bool,
    /// Whether the region's blocks lead to it; MLIR drops one that nothing leads to.
    pub is_reached: bool,
    /// Whether each packet selects a descriptor, in the order in which packets arrive.
    pub is_out_of_order: bool,
    /// The operation's name.
    pub place: Place,
}

/// The successor of a descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The descriptor at this position in the same list.
    Bd(usize),
    /// None: the task ends.
    End,
    /// A block that does not exist.
    Missing,
}

/// The action of `aie.use_lock`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Waits for the value, and takes it.
    Acquire,
    /// Waits for at least the value, and takes it.
    AcquireGreaterEqual,
    /// Adds the value.
    Release,
}

impl Action {
    /// Whether it waits.
    pub fn is_acquire(self) -> bool {
        self != Self::Release
    }
}

/// `aie.use_lock(%l, AcquireGreaterEqual, 1)`.
#[derive(Clone, Debug)]
pub struct UseLock {
    /// The lock; `None` if no lock has the name.
    pub lock: Option<LockId>,
    /// Its name.
    pub name: Named,
    /// The action.
    pub action: Action,
    /// Its word; `None` in the generic form.
    pub word: Option<Place>,
    /// The value.
    pub value: Number,
    /// False for `acq_en = false`, which disables the wait.
    pub is_enabled: bool,
    /// The operation's name.
    pub place: Place,
}

/// The memory of a descriptor: a buffer or an argument.
#[derive(Clone, Debug)]
pub enum BufferRef {
    /// A buffer of a tile.
    Local(BufferId),
    /// A buffer of the host.
    External(ExternalId),
    /// An argument of the sequence or the chain, by its position, and the number of elements before this part of it.
    Argument(usize, Option<i128>),
    /// The name of something else.
    Unknown,
}

/// The header of a packet.
#[derive(Clone, Copy, Debug)]
pub struct Packet {
    /// The id.
    pub id: Number,
    /// The type.
    pub kind: Number,
}

/// One `aie.dma_bd`, with the locks and the successor of its block.
#[derive(Clone, Debug)]
pub struct Bd {
    /// The label of its block: `^bd0`.
    pub block: Option<Named>,
    /// The name of its buffer.
    pub name: Named,
    /// The buffer of that name.
    pub buffer: BufferRef,
    /// The type of the buffer according to the operation; `None` if it cannot be read.
    pub memref: Option<Memref>,
    /// The number of elements before the walk.
    pub offset: Option<Number>,
    /// The number of elements moved.
    pub len: Option<Number>,
    /// Sizes and strides, outermost first.
    pub dims: Option<Vec<(Number, Number)>>,
    /// Whether the dimensions are written as `sizes = [..] strides = [..]`.
    pub has_keywords: bool,
    /// The place of the dimensions.
    pub dims_place: Option<Place>,
    /// Zeros before and after, outermost first.
    pub pad: Option<Vec<(Number, Number)>>,
    /// Its id, if one is written.
    pub bd_id: Option<Number>,
    /// The id of the next descriptor, if one is written.
    pub next_bd_id: Option<Number>,
    /// The packet, by attribute or `aie.dma_bd_packet`.
    pub packet: Option<Packet>,
    /// `burst_length`, in bytes.
    pub burst: Option<Number>,
    /// `axcache`.
    pub cache: Option<Number>,
    /// `out_of_order_id`: the descriptor that the packet selects at its destination.
    pub out_of_order_id: Option<Number>,
    /// `iteration`: size, stride, current.
    pub iteration: Option<[Option<Number>; 3]>,
    /// The acquire before the transfer.
    pub acquire: Option<UseLock>,
    /// The release after it.
    pub release: Option<UseLock>,
    /// The successor.
    pub next: Next,
    /// Where it may have one more attribute.
    pub attributes: AttributePlace,
    /// The operation's name.
    pub place: Place,
}

impl Bd {
    /// The sizes of the walk, outermost first, if all are known; empty for a linear transfer.
    pub fn sizes(&self) -> Option<Vec<i128>> {
        self.dims.iter().flatten().map(|(size, _)| size.value).collect()
    }

    /// The number of elements that one pass moves: `len`, or the product of the sizes, or the whole buffer; `None`
    /// if it is not known.
    pub fn moved(&self) -> Option<i128> {
        if let Some(len) = self.len {
            return len.value;
        }
        self.memref.as_ref()?.elements().map(i128::from)
    }

    /// The number of bytes that one pass moves; `None` if it is not known, or not a whole number.
    pub fn moved_bytes(&self) -> Option<i128> {
        let bits = self.moved()?.checked_mul(i128::from(self.memref.as_ref()?.bits()?))?;
        (bits % 8 == 0).then_some(bits / 8)
    }
}
