//! The ends of FIFOs that a tile has, and the buffers of each.

use crate::declare::{FifoEnd, FifoSide, Listed, TileSetup};
use crate::device::{Direction, Place, TileKind, is_same_place};
use crate::lower::fifo::{Pool, Ring, has_channel, needs_dma, next_end, pinned, pool, ring};
use crate::util::is_same_text;

/// An end of a FIFO, or a pool in memory that both ends share, with what it has of the tile.
#[derive(Clone, Copy, Debug)]
pub struct AssignedEnd {
    /// The item of the list.
    pub item: usize,
    /// The end.
    pub end: FifoEnd,
    /// The buffers and locks in the tile's memory, if it has any there.
    pub pool: Option<Pool>,
    /// The descriptors, if a DMA works on them.
    pub ring: Option<Ring>,
    /// The channel, if it has one.
    pub channel: Option<(Direction, u64)>,
    /// The buffer of the map in which the pool lies, its place among the tile's buffers.
    pub buffer: Option<usize>,
    /// The first descriptor.
    pub first_bd: u64,
    /// The first lock, as the tile numbers its own.
    pub first_lock: u64,
    /// Which pool of the tile it is, from 1 on; 0 without one.
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

/// The part of a list that something is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetupPart {
    /// An item.
    Item(usize),
    /// The buffer that is written of it.
    Buffer(usize),
    /// The lock of an initial value.
    Lock(usize),
    /// An initial value.
    LockValue(usize),
    /// A descriptor to be started.
    Start(usize),
    /// How often it is to run.
    Repeat(usize),
}

impl SetupPart {
    /// `==` for const evaluation.
    #[must_use]
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

/// Why an item of a list cannot be on the tile as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unassigned {
    /// A FIFO on a tile whose column and row are not declared.
    NoPlace,
    /// A FIFO of another device.
    OtherDevice,
    /// A FIFO of an array that has another kind of tile there, or none.
    OtherTile {
        /// What it has.
        kind: Option<TileKind>,
    },
    /// A FIFO without an end on the tile.
    NotHere,
    /// A FIFO that an item before it is, or one of its name.
    Twice {
        /// That item.
        first: usize,
    },
    /// A buffer for a descriptor, whose address is its own.
    OfDescriptor,
    /// A buffer for a FIFO whose objects are elsewhere, or nowhere.
    NoPool {
        /// The tile where they are.
        place: Option<Place>,
    },
    /// Descriptors that would work on the memory of another tile.
    FarPool {
        /// That tile.
        place: Place,
    },
    /// A FIFO with the buffers of two ends on the tile.
    TwoPools,
    /// No buffer is written.
    NoBuffer {
        /// Buffers of its pool.
        buffers: u64,
    },
    /// Another buffer than the FIFO has that is linked to it.
    OtherBuffer {
        /// The item of that FIFO.
        first: usize,
    },
    /// A buffer that another FIFO's objects lie in.
    Taken {
        /// The item of that FIFO.
        first: usize,
    },
    /// A buffer with more or fewer copies than the pool has buffers.
    Copies {
        /// Those of the pool.
        buffers: u64,
    },
    /// A buffer that is smaller than an object.
    Small {
        /// Bytes of an object.
        bytes: u64,
    },
    /// No channel is free.
    Channels {
        /// The direction.
        direction: Direction,
        /// Those that the tile has.
        most: u64,
    },
    /// The channel to which it is pinned is another item's.
    SameChannel {
        /// That item.
        first: usize,
        /// The direction.
        direction: Direction,
        /// The channel.
        channel: u64,
    },
    /// No such descriptors one after the other are free.
    Descriptors {
        /// How many it needs.
        needed: u64,
        /// The most that are free one after the other.
        free: u64,
        /// The channel that has to reach them.
        channel: u64,
    },
    /// No such locks one after the other are free.
    Locks {
        /// How many it needs.
        needed: u64,
        /// The most that are free one after the other.
        free: u64,
    },
    /// A lock that is not one of the tile's own.
    NotOwn,
    /// A lock with two initial values.
    LockTwice {
        /// The first of them.
        first: usize,
    },
    /// An initial value that a lock does not hold.
    Value,
    /// A FIFO among the descriptors to be started, which starts by itself.
    StartsFifo,
    /// A descriptor to be started of which no channel is known.
    NoChannel,
    /// A number of runs that a task queue does not take.
    Repeat,
    /// The first start of a channel for which its task queue has no room.
    Queue,
    /// The first start of a channel after descriptors that never end.
    Behind {
        /// The item that starts these.
        first: usize,
    },
}

/// The tile on which an item is to be, if a FIFO can be on it.
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
    let mut k = 0;
    while k < item {
        if let Listed::Fifo { fifos: others, fifo: other } = setup.items[k].listed
            && is_same_text(others.fifos[other].name, fifos.fifos[fifo].name)
        {
            return Err(Unassigned::Twice { first: k });
        }
        k += 1;
    }
    Ok(place)
}

/// What an end has on a tile; `None` if nothing.
pub(super) const fn end_on(
    setup: &TileSetup<'_>,
    item: usize,
    end: FifoEnd,
    place: Place,
) -> Option<AssignedEnd> {
    let Listed::Fifo { fifos, .. } = setup.items[item].listed else { return None };
    let is_on = is_same_place(fifos.fifos[end.fifo].place(end.side), place);
    if !needs_dma(fifos, end.fifo) {
        // One pool for both ends, which is where one of them is, or beside.
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
    let direction = match end.side {
        FifoSide::Producer => Direction::Mm2s,
        FifoSide::Consumer(_) => Direction::S2mm,
    };
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

/// The ends of a FIFO, one after the other.
pub(super) const fn following(setup: &TileSetup<'_>, item: usize, end: FifoEnd) -> Option<FifoEnd> {
    let Listed::Fifo { fifos, fifo } = setup.items[item].listed else { return None };
    let next = next_end(fifos, end);
    if next.fifo == fifo { Some(next) } else { None }
}

/// Whether two pools are one: that of two FIFOs which are linked.
pub(super) const fn is_same_pool(setup: &TileSetup<'_>, one: &AssignedEnd, other: &AssignedEnd) -> bool {
    let (Some(a), Some(b)) = (&one.pool, &other.pool) else { return false };
    let (Listed::Fifo { fifos, .. }, Listed::Fifo { fifos: others, .. }) =
        (setup.items[one.item].listed, setup.items[other.item].listed)
    else {
        return false;
    };
    a.owner.const_eq(b.owner) && fifos.const_eq(others)
}
