//! Regions of a tile's DMA: `aie.mem(%t) { .. }`, its channels and their descriptors.

use aie_pattern_core::device::{Direction, TileKind};

use super::{BufferId, ExternalId, LockId, Memref, Named, Number, Place, TileId};

/// Which operation a region is of.
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
    /// The operation.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Mem => "aie.mem",
            Self::MemTile => "aie.memtile_dma",
            Self::Shim => "aie.shim_dma",
        }
    }

    /// The tile that has such a region.
    #[must_use]
    pub fn tile(self) -> TileKind {
        match self {
            Self::Mem => TileKind::Compute,
            Self::MemTile => TileKind::Mem,
            Self::Shim => TileKind::Shim,
        }
    }
}

/// The descriptors of one tile that are there before anything runs.
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
    /// What the channel does.
    pub direction: Direction,
    /// Its number.
    pub channel: Number,
    /// The first descriptor, by its position in the region; `None` where the block has none.
    pub first: Option<usize>,
    /// Passes besides the first.
    pub repeat_count: Option<Number>,
    /// What is padded.
    pub pad_value: Option<Number>,
    /// Whether it is an `aie.dma`.
    pub is_dma: bool,
    /// The operation's name.
    pub place: Place,
}

/// What follows a descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The descriptor at a position of the same list.
    Bd(usize),
    /// Nothing: the task ends.
    End,
    /// A block that does not exist.
    Missing,
}

/// What `aie.use_lock` does.
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
    #[must_use]
    pub fn is_acquire(self) -> bool {
        self != Self::Release
    }
}

/// `aie.use_lock(%l, AcquireGreaterEqual, 1)`.
#[derive(Clone, Debug)]
pub struct UseLock {
    /// The lock; `None` where its name is not of one.
    pub lock: Option<LockId>,
    /// Its name.
    pub name: Named,
    /// What is done.
    pub action: Action,
    /// The value.
    pub value: Number,
    /// `acq_en = false`: nothing is waited for.
    pub is_enabled: bool,
    /// The operation's name.
    pub place: Place,
}

/// The memory of a descriptor.
#[derive(Clone, Debug)]
pub enum BufferRef {
    /// A buffer of a tile.
    Local(BufferId),
    /// A buffer of the host.
    External(ExternalId),
    /// An argument of the sequence, or of the chain, by its position, and elements of it before this part starts.
    Argument(usize, Option<i128>),
    /// A name of something else.
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
    /// What that is.
    pub buffer: BufferRef,
    /// The type that it says the buffer has; `None` where it cannot be read.
    pub memref: Option<Memref>,
    /// Elements before the walk.
    pub offset: Option<Number>,
    /// Elements that are moved.
    pub len: Option<Number>,
    /// Sizes and strides, outermost first.
    pub dims: Option<Vec<(Number, Number)>>,
    /// Whether they are written as `sizes = [..] strides = [..]`.
    pub has_keywords: bool,
    /// Where the list of dimensions is.
    pub dims_place: Option<Place>,
    /// Zeros before and after, outermost first.
    pub pad: Option<Vec<(Number, Number)>>,
    /// Its id, where one is written.
    pub bd_id: Option<Number>,
    /// The id of the next one, where one is written.
    pub next_bd_id: Option<Number>,
    /// The packet, by attribute or `aie.dma_bd_packet`.
    pub packet: Option<Packet>,
    /// `burst_length`, in bytes.
    pub burst: Option<Number>,
    /// `iteration`: size, stride, current.
    pub iteration: Option<[Option<Number>; 3]>,
    /// What is acquired before the transfer.
    pub acquire: Option<UseLock>,
    /// What is released after it.
    pub release: Option<UseLock>,
    /// What follows.
    pub next: Next,
    /// The operation's name.
    pub place: Place,
}

impl Bd {
    /// The walk's sizes, outermost first, where all are known; empty of a linear transfer.
    #[must_use]
    pub fn sizes(&self) -> Option<Vec<i128>> {
        self.dims.iter().flatten().map(|(size, _)| size.value).collect()
    }

    /// Elements that one pass moves: `len`, else the product of the sizes, else the buffer's; `None` where that is not known.
    #[must_use]
    pub fn moved(&self) -> Option<i128> {
        if let Some(len) = self.len {
            return len.value;
        }
        self.memref.as_ref()?.elements().map(i128::from)
    }

    /// Bytes that one pass moves; `None` where that is not known, or not whole bytes.
    #[must_use]
    pub fn moved_bytes(&self) -> Option<i128> {
        let bits = self.moved()?.checked_mul(i128::from(self.memref.as_ref()?.bits()?))?;
        (bits % 8 == 0).then_some(bits / 8)
    }
}
