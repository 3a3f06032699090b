//! What can be wrong with a route.

use super::stream::Apart;
use crate::device::{Device, Direction, Place, TileKind};
use crate::ir::contract::Twice;
use crate::lower::hop::{NOTHING, ZERO};
use crate::rule::Rule;
use crate::util::Blank;

/// What an element of a buffer receives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arrival {
    /// An element, by its index.
    Element(u64),
    /// A zero that a sender pads.
    Zero,
    /// Nothing, or in place of what is expected, what is not known.
    Nothing,
}

impl Arrival {
    /// Of an access of a walk.
    pub(super) const fn of(access: Option<u64>) -> Self {
        match access {
            Some(index) => Self::Element(index),
            None => Self::Zero,
        }
    }

    /// Of an entry of an order.
    pub(super) const fn of_entry(entry: u32) -> Self {
        match entry {
            ZERO => Self::Zero,
            NOTHING => Self::Nothing,
            index => Self::Element(index as u64),
        }
    }
}

/// Something wrong with a route; `end` is the position in its list, and indices count, in all objects of an end one after the
/// other, elements of the narrowest type of the route.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A sender that writes memory, or a receiver that reads it.
    Direction {
        /// Which.
        end: usize,
        /// Its direction.
        found: Direction,
    },
    /// An end of another device than the first one that says.
    Device {
        /// Which.
        end: usize,
        /// Its device.
        found: Device,
        /// The route's.
        device: Device,
    },
    /// A sender on another kind of tile than the receiver before it.
    Tile {
        /// Which.
        end: usize,
        /// Its tile.
        found: TileKind,
        /// The receiver's.
        tile: TileKind,
    },
    /// A sender of another buffer than the receiver's before it.
    Buffer {
        /// Which.
        end: usize,
        /// Bits of its buffer.
        found: u128,
        /// Bits of the receiver's.
        written: u128,
    },
    /// A FIFO that begins on another tile than the one before it ends.
    Place {
        /// Its end.
        end: usize,
        /// Its tile.
        found: Place,
        /// The other one's.
        place: Place,
    },
    /// A FIFO that begins where the one before it ends, which is not linked to it and has no core that hands objects on.
    Link {
        /// Its end.
        end: usize,
        /// The tile.
        place: Place,
    },
    /// A FIFO that begins or ends on a shim, in the midst of a route, without a task that moves a tensor.
    Host {
        /// The sender after `=>`.
        end: usize,
        /// The shim.
        place: Place,
    },
    /// Two ends of a stream that are not the ends of one FIFO.
    Stream {
        /// The end at which it is told.
        end: usize,
        /// Why they are not.
        apart: Apart,
    },
    /// A task that moves no whole number of the objects of the FIFO that it fills or drains.
    Task {
        /// The task.
        end: usize,
        /// Bits that it moves.
        moved: u128,
        /// Bits of an object at the FIFO's end.
        object: u128,
    },
    /// An end of a FIFO whose descriptors are no loops within each other.
    Irregular {
        /// Which.
        end: usize,
    },
    /// A receiver that waits for more than is sent.
    Longer {
        /// Which.
        end: usize,
        /// Bits that are sent.
        sent: u128,
        /// Bits that it waits for.
        received: u128,
    },
    /// A receiver that takes what is sent in objects of which it is not a whole number.
    Objects {
        /// Which.
        end: usize,
        /// Bits that are sent.
        sent: u128,
        /// Bits of an object.
        received: u128,
    },
    /// A receiver that writes an element twice.
    Twice {
        /// Which.
        end: usize,
        /// Where.
        twice: Twice,
    },
    /// A sender that reads an element that its receiver never writes.
    Unwritten {
        /// Which.
        end: usize,
        /// The element.
        index: u64,
    },
    /// An element of the last buffer that does not receive the one with its index.
    Identity {
        /// Which.
        index: u64,
        /// What it receives.
        found: Arrival,
    },
    /// A last buffer that is longer or shorter than the first one, where they are to hold the same.
    Sizes {
        /// Elements of the first one.
        first: u64,
        /// Elements of the last one.
        last: u64,
    },
    /// An element of the last buffer that receives none.
    Permutation {
        /// Which.
        index: u64,
        /// What it receives.
        found: Arrival,
    },
    /// An element that arrives twice.
    Again {
        /// The first element of the last buffer that receives it.
        first: u64,
        /// Another.
        second: u64,
        /// The element of the first buffer.
        index: u64,
    },
    /// Elements that are sent and do not arrive.
    Lost {
        /// Elements that are sent.
        sent: u64,
        /// Elements that arrive.
        arriving: u64,
    },
    /// An element of the last buffer that does not receive what a walk has there.
    SameWalk {
        /// Which.
        index: u64,
        /// What it receives.
        found: Arrival,
        /// The access of the walk.
        expected: Arrival,
    },
    /// A last buffer that is longer or shorter than the walk that it is to be.
    WalkLength {
        /// Elements of the buffer.
        received: u64,
        /// Elements of the walk.
        expected: u64,
    },
    /// An order that was not found out.
    Undecided {
        /// The end at which it is told.
        end: usize,
        /// Elements that would have to be walked, if they can be counted.
        steps: Option<u64>,
    },
}

impl Blank for Fault {
    const BLANK: Self = Self::Undecided { end: 0, steps: None };
}

impl Fault {
    /// The end that it is about, of a route with so many: what is wrong with the order as a whole shows at the last one.
    #[must_use]
    pub const fn end(&self, ends: usize) -> usize {
        match *self {
            Self::Direction { end, .. }
            | Self::Device { end, .. }
            | Self::Tile { end, .. }
            | Self::Buffer { end, .. }
            | Self::Place { end, .. }
            | Self::Link { end, .. }
            | Self::Host { end, .. }
            | Self::Stream { end, .. }
            | Self::Task { end, .. }
            | Self::Irregular { end }
            | Self::Longer { end, .. }
            | Self::Objects { end, .. }
            | Self::Twice { end, .. }
            | Self::Unwritten { end, .. }
            | Self::Undecided { end, .. } => end,
            Self::Identity { .. }
            | Self::Sizes { .. }
            | Self::Permutation { .. }
            | Self::Again { .. }
            | Self::Lost { .. }
            | Self::SameWalk { .. }
            | Self::WalkLength { .. } => ends - 1,
        }
    }

    /// The rule that it breaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match *self {
            Self::Direction { .. } => Rule::HopDirection,
            Self::Device { .. } => Rule::HopDevice,
            Self::Tile { .. } | Self::Buffer { .. } | Self::Place { .. } | Self::Link { .. } => {
                Rule::HopBuffer
            }
            Self::Host { .. } => Rule::HopHost,
            Self::Stream { .. } => Rule::HopStream,
            Self::Task { .. } => Rule::FifoTap,
            Self::Longer { .. } => Rule::HopLength,
            Self::Objects { .. } => Rule::HopObjects,
            Self::Twice { .. } => Rule::HopTwice,
            Self::Unwritten { .. } => Rule::HopUnwritten,
            Self::Identity { .. } | Self::Sizes { .. } => Rule::HopIdentity,
            Self::Permutation { .. } | Self::Again { .. } | Self::Lost { .. } => Rule::HopPermutation,
            Self::SameWalk { .. } | Self::WalkLength { .. } => Rule::HopSameWalk,
            Self::Undecided { .. } | Self::Irregular { .. } => Rule::HopUndecided,
        }
    }
}

/// The faults of one route.
pub type Faults = crate::rule::Faults<Fault>;
