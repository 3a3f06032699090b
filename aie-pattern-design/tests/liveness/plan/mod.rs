//! [`Plan`]: a small design at the level of locks, descriptors, flows and steps, which can be written down as a net, as MLIR,
//! and as writes of registers.

mod draw;
mod net;
mod text;
mod words;

use aie_pattern_core::TileKind;
use aie_pattern_design::liveness::net::Direction;

pub(crate) use draw::draw;

/// A position in [`Plan::locks`].
pub(crate) type LockId = usize;
/// A position in [`Plan::channels`].
pub(crate) type ChannelId = usize;

#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    pub locks: Vec<Lock>,
    pub channels: Vec<Channel>,
    /// From one channel to others.
    pub flows: Vec<(ChannelId, Vec<ChannelId>)>,
    pub cores: Vec<Core>,
    pub steps: Vec<Step>,
    /// How many tasks wait in a queue of the shim's MM2S, if not four: other devices differ.
    pub queue: Option<usize>,
}

/// A tile: its row, and above five bits its column, as addresses have them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Row(pub u32);

impl Row {
    pub(crate) const SHIM: Self = Self(0);
    pub(crate) const MEM: Self = Self(1);

    pub(crate) fn of((column, row): (u32, u32)) -> Self {
        Self(column << 5 | row)
    }

    pub(crate) fn place(self) -> (u32, u32) {
        (self.0 >> 5, self.0 & 31)
    }

    pub(crate) fn kind(self) -> TileKind {
        match self.place() {
            (_, 0) => TileKind::Shim,
            (_, 1) => TileKind::Mem,
            (_, _) => TileKind::Compute,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Lock {
    pub row: Row,
    /// Its number on the tile.
    pub number: u32,
    pub initial: u32,
}

/// A wait for a lock of the same tile: for this amount or more, or for exactly this amount.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Acquire {
    pub lock: LockId,
    pub amount: u32,
    pub is_exact: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Release {
    pub lock: LockId,
    pub amount: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Bd {
    pub words: u64,
    pub acquire: Option<Acquire>,
    pub release: Option<Release>,
}

#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub row: Row,
    pub direction: Direction,
    pub number: u32,
    /// The chain of its region; none on the shim.
    pub bds: Vec<Bd>,
    /// How many times the chain runs; `None` if it is a ring.
    pub runs: Option<u32>,
}

impl Channel {
    /// The position of the descriptor after another one.
    pub(crate) fn next(&self, at: usize) -> Option<usize> {
        if at + 1 < self.bds.len() { Some(at + 1) } else { self.runs.is_none().then_some(0) }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Core {
    pub row: Row,
    pub ops: Vec<Op>,
}

#[derive(Clone, Debug)]
pub(crate) enum Op {
    Acquire(Acquire),
    Release(Release),
    /// A loop; `None` if it never ends.
    Loop(Option<u32>, Vec<Op>),
}

/// A step of the sequence. Channels are those of the shim.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Writes a descriptor and starts it.
    Copy {
        channel: ChannelId,
        id: u32,
        words: u64,
        runs: u32,
        token: bool,
    },
    /// Writes the descriptors of a task.
    Configure(Task),
    /// Starts the task of an earlier step.
    Start(usize),
    Await(ChannelId),
    /// Waits for room in the queue. MLIR has no such operation.
    Poll(ChannelId),
}

#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub channel: ChannelId,
    /// The id and the words of each descriptor.
    pub chain: Vec<(u32, u64)>,
    pub runs: u32,
    pub token: bool,
}

pub(crate) fn acquire(lock: LockId, amount: u32) -> Acquire {
    Acquire { lock, amount, is_exact: false }
}

pub(crate) fn takes(lock: LockId, amount: u32) -> Op {
    Op::Acquire(acquire(lock, amount))
}

pub(crate) fn gives(lock: LockId, amount: u32) -> Op {
    Op::Release(Release { lock, amount })
}

/// A descriptor that takes a unit of one lock, and gives one to another.
pub(crate) fn bd(words: u64, from: LockId, to: LockId) -> Bd {
    Bd { words, acquire: Some(acquire(from, 1)), release: Some(Release { lock: to, amount: 1 }) }
}

impl Plan {
    /// The words of its longest descriptor in a region.
    pub(crate) fn words(&self) -> u64 {
        self.channels.iter().flat_map(|channel| &channel.bds).map(|bd| bd.words).max().unwrap_or(0)
    }

    /// Whether MLIR for the device of the other tests says it: it has no poll.
    pub(crate) fn has_text(&self) -> bool {
        self.queue.is_none() && !self.steps.iter().any(|step| matches!(step, Step::Poll(_)))
    }
}
