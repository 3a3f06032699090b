//! The ends of FIFOs on a tile, with their buffers.

use crate::declare::{FifoEnd, FifoSide, Listed, TileSetup};
use crate::device::{Direction, Place, TileKind, is_same_place};
use crate::lower::fifo::{Pool, Ring, has_channel, needs_dma, next_end, pinned, pool, ring};
use crate::util::is_same_text;

/// An end of a FIFO, or a pool in shared memory, with the resources assigned on the tile.
#[derive(Clone, Copy, Debug)]
pub struct AssignedEnd {
    /// Position of the item in the list.
    pub item: usize,
    /// The end within its block.
    pub end: FifoEnd,
    /// The pool, if its buffers and locks are on the tile.
    pub pool: Option<Pool>,
    /// The descriptors, if a DMA works on the pool.
    pub ring: Option<Ring>,
    /// The channel, if the end uses one.
    pub channel: Option<(Direction, u64)>,
    /// Position, among the tile's buffers, of the buffer that holds the pool.
    pub buffer: Option<usize>,
    /// Id of the first descriptor.
    pub first_bd: u64,
    /// The first lock, as the tile numbers its locks.
    pub first_lock: u64,
    /// Number of the pool on this tile, counted from 1; 0 without a pool.
    pub pool_number: usize,
}

impl AssignedEnd {
    pub(super) const NONE: Self = Self {
        item: 0,
        end: FifoEnd::producer(0),
        pool: None,
        ring: None,
        channel: None,
        buffer: None,
        first_bd: 0,
        first_lock: 0,
        pool_number: 0,
    };
}

/// The part of a list that a fault is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetupPart {
    /// An item of the list.
    Item(usize),
    /// The declared buffer of an item.
    Buffer(usize),
    /// The lock of an initial value.
    Lock(usize),
    /// The value of an initial value.
    LockValue(usize),
    /// A descriptor to start.
    Start(usize),
    /// The number of passes of a start.
    Repeat(usize),
}

impl SetupPart {
    /// `==` for const evaluation.
    pub const fn const_eq(self, other: Self) -> bool {
        match (self, other) {
            (Self::Item(one), Self::Item(other))
            | (Self::Buffer(one), Self::Buffer(other))
            | (Self::Lock(one), Self::Lock(other))
            | (Self::LockValue(one), Self::LockValue(other))
            | (Self::Start(one), Self::Start(other))
            | (Self::Repeat(one), Self::Repeat(other)) => one == other,
            _ => false,
        }
    }
}

/// Why an item of a list cannot be set up as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unassigned {
    /// A FIFO on a tile whose column and row are not declared.
    NoPlace,
    /// A FIFO for another device.
    OtherDevice,
    /// A FIFO whose array has another kind of tile at this place, or no tile.
    OtherTile {
        /// The kind of tile in the FIFO's array.
        kind: Option<TileKind>,
    },
    /// A FIFO with no end on the tile.
    NotHere,
    /// A FIFO that is already in the list, or has the same symbol as an earlier one.
    Twice {
        /// Position of the earlier item.
        first: usize,
    },
    /// A buffer written for a descriptor, which has an address already.
    OfDescriptor,
    /// A buffer for a FIFO whose objects are not in this tile's memory.
    NoPool {
        /// The tile that holds the objects; `None` if no tile does.
        place: Option<Place>,
    },
    /// The descriptors would work on the memory of another tile.
    FarPool {
        /// The tile that holds the objects.
        place: Place,
    },
    /// A FIFO whose two ends both have buffers on the tile.
    TwoPools,
    /// The buffer of a FIFO is not declared.
    NoBuffer {
        /// Number of buffers in its pool.
        buffers: u64,
    },
    /// The declared buffer differs from the one of a linked FIFO.
    OtherBuffer {
        /// Position of the linked FIFO's item.
        first: usize,
    },
    /// The buffer already holds the objects of another FIFO.
    Taken {
        /// Position of that FIFO's item.
        first: usize,
    },
    /// The number of copies of the buffer differs from the number of buffers in the pool.
    Copies {
        /// Number of buffers in the pool.
        buffers: u64,
    },
    /// The buffer is smaller than an object.
    Small {
        /// Bytes of an object.
        bytes: u64,
    },
    /// No channel is free.
    Channels {
        /// The direction of the channel.
        direction: Direction,
        /// Number of channels of that direction on the tile.
        most: u64,
    },
    /// The pinned channel is already used by another item.
    SameChannel {
        /// Position of that item.
        first: usize,
        /// The direction of the channel.
        direction: Direction,
        /// The number of the channel.
        channel: u64,
    },
    /// Too few consecutive descriptors are free.
    Descriptors {
        /// Number of descriptors needed.
        needed: u64,
        /// Largest number of consecutive free descriptors.
        free: u64,
        /// The channel that must reach them.
        channel: u64,
    },
    /// Too few consecutive locks are free.
    Locks {
        /// Number of locks needed.
        needed: u64,
        /// Largest number of consecutive free locks.
        free: u64,
    },
    /// The lock does not belong to the tile.
    NotOwn,
    /// A lock has two initial values.
    LockTwice {
        /// Position of the first initial value.
        first: usize,
    },
    /// The initial value does not fit a lock.
    Value,
    /// A FIFO is listed as a start, but FIFOs start by themselves.
    StartsFifo,
    /// The channel of the descriptor to start is unknown.
    NoChannel,
    /// The number of passes does not fit the task queue.
    Repeat,
    /// The task queue of the channel is full at this start.
    Queue,
    /// An earlier start on the same channel never ends, so this one is never reached.
    Behind {
        /// Position of the item of that earlier start.
        first: usize,
    },
}

/// The place of the tile, if the FIFO of an item can be on it.
pub(super) const fn place_of(setup: &TileSetup<'_>, item: usize) -> Result<Place, Unassigned> {
    let Listed::Fifo { fifos, fifo } = setup.items[item].listed else { return Err(Unassigned::NotHere) };
    let Some(place) = setup.memory.column_and_row() else { return Err(Unassigned::NoPlace) };
    if fifos.device as u8 != setup.memory.device as u8 {
        return Err(Unassigned::OtherDevice);
    }
    match fifos.grid.kind(place) {
        Some(kind) if kind as u8 == setup.memory.tile as u8 => {}
        kind => return Err(Unassigned::OtherTile { kind }),
    }
    each!(k, 0..item, {
        if let Listed::Fifo { fifos: others, fifo: other } = setup.items[k].listed
            && is_same_text(others.fifos[other].name, fifos.fifos[fifo].name)
        {
            return Err(Unassigned::Twice { first: k });
        }
    });
    Ok(place)
}

/// The resources of an end on a tile; `None` if it has none there.
pub(super) const fn end_on(
    setup: &TileSetup<'_>,
    item: usize,
    end: FifoEnd,
    place: Place,
) -> Option<AssignedEnd> {
    let Listed::Fifo { fifos, .. } = setup.items[item].listed else { return None };
    let is_on = is_same_place(fifos.place(end), place);
    if !needs_dma(fifos, end.fifo) {
        // Both ends share one pool, on one of their tiles or on a neighbour.
        let (FifoSide::Producer, Some(pool)) = (end.side, pool(fifos, end)) else { return None };
        let is_here = is_same_place(pool.place, place);
        let other = is_same_place(fifos.fifos[end.fifo].consumers[0], place);
        return if is_here || is_on || other {
            let pool = if is_here { Some(pool) } else { None };
            Some(AssignedEnd { item, end, pool, ..AssignedEnd::NONE })
        } else {
            None
        };
    }
    if !is_on {
        return None;
    }
    let direction = end.side.direction();
    let channel = match pinned(fifos, end) {
        _ if !has_channel(fifos, end) => None,
        Some(channel) => Some((direction, channel)),
        None => Some((direction, u64::MAX)),
    };
    Some(AssignedEnd {
        item,
        end,
        pool: pool(fifos, end),
        ring: ring(fifos, end),
        channel,
        ..AssignedEnd::NONE
    })
}

/// The end of an item's FIFO that follows `end`.
pub(super) const fn following(setup: &TileSetup<'_>, item: usize, end: FifoEnd) -> Option<FifoEnd> {
    let Listed::Fifo { fifos, fifo } = setup.items[item].listed else { return None };
    let next = next_end(fifos, end);
    if next.fifo == fifo { Some(next) } else { None }
}

/// Whether two ends use the same pool because their FIFOs are linked.
pub(super) const fn is_same_pool(setup: &TileSetup<'_>, one: &AssignedEnd, other: &AssignedEnd) -> bool {
    let (Some(a), Some(b)) = (&one.pool, &other.pool) else { return false };
    let (Listed::Fifo { fifos, .. }, Listed::Fifo { fifos: others, .. }) =
        (setup.items[one.item].listed, setup.items[other.item].listed)
    else {
        return false;
    };
    a.owner.const_eq(b.owner) && fifos.const_eq(others)
}
