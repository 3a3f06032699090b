//! [`Net`]: the input of the engine, in plain types.
//!
//! A net is a lowered design: channels with descriptors, locks, streams, cores as programs of acquires and releases, and
//! one runtime sequence. Every element has a name that a message can use as it is (`channel MM2S 0 of shim tile (0,
//! 0)`), and the place in the text that declares it, if it has a text.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::device;
use proc_macro2::Span;

/// The token that declares an element, if there is a text.
pub type Place = Option<Span>;
/// A position in [`Net::locks`].
pub type LockId = usize;
/// A position in [`Net::channels`].
pub type ChannelId = usize;
/// A position in [`Net::streams`].
pub type StreamId = usize;
/// A position in [`Net::cores`].
pub type CoreId = usize;

/// A whole design, lowered.
#[derive(Clone, Default, Debug)]
pub struct Net {
    /// The locks of all tiles.
    pub locks: Vec<Lock>,
    /// The DMA channels of all tiles.
    pub channels: Vec<Channel>,
    /// Paths that carry words from one channel to others.
    pub streams: Vec<Stream>,
    /// Arbiters that packet streams share.
    pub arbiters: Vec<Arbiter>,
    /// The programs of the cores.
    pub cores: Vec<Core>,
    /// The buffers of FIFOs, whose number of slots a fix may change.
    pub pools: Vec<Pool>,
    /// The runtime sequence.
    pub sequence: Vec<Step>,
    /// How a wait for room in a channel's task queue is written, where the notation has one: `poll In`.
    pub polls: HashMap<ChannelId, String>,
    /// How a release of a lock begins, where the notation has one: `aie.use_lock(%free, Release, `.
    pub releases: HashMap<LockId, String>,
    /// The locks whose initial value the text gives, and not a depth.
    pub written: HashSet<LockId>,
    /// The most words that the buffer of a task has room for, by the step that pushes it.
    pub rooms: HashMap<usize, u64>,
    /// Constructs that the model does not have. With any of them, the engine gives no verdict.
    pub outside: Vec<Construct>,
    /// Constructs that the model does not have, and that only make cores wait more, such as cascades. What hangs without
    /// them also hangs with them; what completes without them may not.
    pub more_waits: Vec<Construct>,
}

/// A semaphore lock.
#[derive(Clone, Debug)]
pub struct Lock {
    pub name: String,
    pub place: Place,
    pub initial: u32,
}

/// The direction of a channel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// From memory to stream.
    Mm2s,
    /// From stream to memory.
    S2mm,
}

impl From<device::Direction> for Direction {
    fn from(direction: device::Direction) -> Self {
        match direction {
            device::Direction::Mm2s => Self::Mm2s,
            device::Direction::S2mm => Self::S2mm,
        }
    }
}

/// A DMA channel.
#[derive(Clone, Debug)]
pub struct Channel {
    pub name: String,
    pub place: Place,
    pub direction: Direction,
    /// The number of tasks that wait in its queue, without the running one.
    pub queue: usize,
    /// The tile whose descriptors its tasks use: channels with the same number share the ids that [`Transfer::id`]
    /// names.
    pub tile: usize,
    /// The descriptors of the tasks in `starts`.
    pub descriptors: Vec<Descriptor>,
    /// The tasks in the queue before the sequence begins.
    pub starts: Vec<Start>,
}

/// One buffer descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Descriptor {
    /// The number of 32-bit words that it moves.
    pub words: u64,
    pub acquire: Option<Acquire>,
    pub release: Option<Release>,
    /// The position of the next descriptor in the same list.
    pub next: Option<usize>,
}

impl Descriptor {
    /// One pass of a host that feeds or drains a channel as needed.
    pub const HOST: Self = Self { words: 1 << 24, acquire: None, release: None, next: Some(0) };
}

/// A wait for a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Acquire {
    pub lock: LockId,
    /// The amount that is waited for and subtracted.
    pub amount: u32,
    pub when: When,
}

/// The lock value that an acquire waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum When {
    /// The amount or more.
    AtLeast,
    /// The amount exactly.
    Equal,
}

/// An addition to a lock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Release {
    pub lock: LockId,
    pub amount: u32,
}

/// A task that exists from the start.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The position of its first descriptor.
    pub first: usize,
    /// The number of passes of its chain. A chain that loops never ends, so that its repeat has no effect.
    pub repeat: u32,
}

/// A path from one channel to one or more others.
#[derive(Clone, Debug)]
pub struct Stream {
    pub source: ChannelId,
    /// A word moves when each of them has room.
    pub sinks: Vec<ChannelId>,
    /// The number of words that a source promises that the path holds: a proof of completion may use it.
    pub promised: u64,
    /// The most words that the path may hold: a proof of failure may use it.
    pub at_most: u64,
    /// The arbiter that its packets pass, a position in [`Net::arbiters`].
    pub arbiter: Option<usize>,
}

/// An arbiter, which grants one packet stream at a time, until the end of a descriptor.
#[derive(Clone, Debug)]
pub struct Arbiter {
    pub name: String,
    pub place: Place,
}

/// A program of acquires and releases.
#[derive(Clone, Debug)]
pub struct Core {
    pub name: String,
    pub place: Place,
    /// The ends of FIFOs that its [`Op::Hold`] and [`Op::Give`] name.
    pub windows: Vec<Window>,
    pub program: Vec<Op>,
}

/// An end of a FIFO. Its acquires state the number of objects to hold, not the number to add.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub acquire: LockId,
    pub release: LockId,
    /// The amount by which an object changes both locks.
    pub unit: u32,
}

/// A step of a core.
#[derive(Clone, Debug)]
pub enum Op {
    Acquire {
        acquire: Acquire,
        place: Place,
    },
    Release {
        release: Release,
        place: Place,
    },
    /// Waits until the core holds `objects` of a window, and takes the missing ones.
    Hold {
        window: usize,
        objects: u32,
        place: Place,
    },
    /// Gives back `objects` of a window.
    Give {
        window: usize,
        objects: u32,
        place: Place,
    },
    Loop {
        trips: Trips,
        body: Vec<Op>,
        place: Place,
    },
}

/// The number of times a loop runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trips {
    Times(u64),
    /// Forever: a count of 2^31 or more is read as this.
    Endless,
    /// The program computes it.
    Unknown,
}

/// The buffers of one end of a FIFO: one more slot adds `unit` to the lock of free slots.
#[derive(Clone, Debug)]
pub struct Pool {
    pub name: String,
    /// The number that declares its depth.
    pub place: Place,
    pub slots: u32,
    /// The locks that count free slots, and the amount of each that is one slot.
    pub free: Vec<(LockId, u32)>,
    pub bounds: Bounds,
}

/// What bounds the slots that a pool can be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The most slots for which the memory of its tile has room.
    pub room: u32,
    /// The most slots that one declared depth of all ends gives: one more than the core acquires.
    pub of_one_depth: u32,
    /// The position of its depth in a list of depths.
    pub entry: usize,
}

impl Default for Bounds {
    /// No bounds.
    fn default() -> Self {
        Self { room: u32::MAX, of_one_depth: u32::MAX, entry: 0 }
    }
}

/// A step of the runtime sequence.
#[derive(Clone, Debug)]
pub struct Step {
    pub what: Action,
    pub place: Place,
}

/// The effect of a step.
#[derive(Clone, Debug)]
pub enum Action {
    /// Writes its descriptors, if [`Push::writes`] is set, and pushes a task.
    Push(Push),
    /// Waits for a token of a channel and takes it: the oldest one.
    Await(ChannelId),
    /// Waits until a channel's task queue has room. It takes no token.
    Poll(ChannelId),
    /// Writes descriptors of a tile, which a later push starts.
    Write { tile: usize, ids: Vec<u32> },
    /// A note to the allocator of descriptors, without an effect on the device.
    Free,
}

/// A task of the sequence.
#[derive(Clone, Debug)]
pub struct Push {
    pub channel: ChannelId,
    /// Its descriptors, in the order in which they run.
    pub chain: Vec<Transfer>,
    /// Whether the step writes the descriptors before it pushes them. Otherwise an [`Action::Write`] or an earlier
    /// push wrote them.
    pub writes: bool,
    /// The number of passes of the chain: 1 to 256.
    pub repeat: u32,
    /// Whether the task issues a token at its end.
    pub token: bool,
}

/// A descriptor of a task.
#[derive(Clone, Copy, Debug)]
pub struct Transfer {
    /// Its id on the tile; `None` if nothing else uses it.
    pub id: Option<u32>,
    /// The number of 32-bit words that it moves.
    pub words: u64,
    pub acquire: Option<Acquire>,
    pub release: Option<Release>,
}

/// A construct that the model does not have.
#[derive(Clone, Debug)]
pub struct Construct {
    /// A sentence about it: `the cascade from core (0, 2) to core (0, 3) is outside of the model`. A core that is missing has its name.
    pub name: String,
    pub place: Place,
}

/// Something that waits and moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Process {
    Core(CoreId),
    Channel(ChannelId),
    Sequence,
}

impl Net {
    /// The name of a process in messages.
    pub fn name(&self, process: Process) -> &str {
        match process {
            Process::Core(core) => &self.cores[core].name,
            Process::Channel(channel) => &self.channels[channel].name,
            Process::Sequence => "the sequence",
        }
    }

    /// The only channel to which all of these channels send.
    pub(super) fn only_sink(&self, sources: &[ChannelId]) -> Option<ChannelId> {
        let of = |&source: &ChannelId| match self.streams.iter().find(|stream| stream.source == source)?.sinks
            [..]
        {
            [sink] => Some(sink),
            _ => None,
        };
        let first = of(sources.first()?)?;
        sources.iter().all(|source| of(source) == Some(first)).then_some(first)
    }

    /// The place of a step of the sequence.
    pub(super) fn place_of_step(&self, step: usize) -> Place {
        self.sequence.get(step).and_then(|step| step.place)
    }
}
