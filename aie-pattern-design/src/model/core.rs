//! What a core acquires and releases, in its order.

use super::{BufferId, FifoId, Named, Number, Place, TileId, UseLock};
use aie_pattern_core::declare::FifoSide;

/// `aie.core(%t) { .. }`.
#[derive(Clone, Debug)]
pub struct Core {
    /// Its value.
    pub value: Option<Named>,
    /// Its tile.
    pub tile: Option<TileId>,
    /// What it does; `None` where an `elf_file` has its program.
    pub body: Option<Vec<Step>>,
    /// Buffers that it reads, writes or hands to a function, each once.
    pub buffers: Vec<(BufferId, Place)>,
    /// `stack_size`.
    pub stack: Option<Number>,
    /// `dynamic_objfifo_lowering`.
    pub is_dynamic: bool,
    /// The operation's name.
    pub place: Place,
}

/// How often a loop runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trips {
    /// So often.
    Known(u64),
    /// At least 2^31 - 1 times, which stands for endless.
    Endless,
    /// The program decides.
    Unknown,
}

/// One step of a core.
#[derive(Clone, Debug)]
pub enum Step {
    /// `aie.use_lock`.
    UseLock(UseLock),
    /// `aie.objectfifo.acquire` and `aie.objectfifo.release`.
    Fifo(FifoAccess),
    /// `scf.for`, `scf.while`.
    Loop {
        /// How often.
        trips: Trips,
        /// The variable: `%i`.
        variable: Option<Named>,
        /// What is done.
        body: Vec<Step>,
        /// The operation's name.
        place: Place,
    },
    /// `scf.if`: one of the arms.
    Branch {
        /// What is done, arm by arm; an `else` that is not written is empty.
        arms: Vec<Vec<Step>>,
        /// The operation's name.
        place: Place,
    },
    /// What cannot be followed: a branch between blocks, a function that uses locks in a way that is not read.
    Unknown {
        /// The operation.
        operation: String,
        /// Where it is.
        place: Place,
    },
}

/// What is done with objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// `aie.objectfifo.acquire`: the core holds so many from then on.
    Acquire,
    /// `aie.objectfifo.release`.
    Release,
}

/// `aie.objectfifo.acquire @f(Consume, 1)`.
#[derive(Clone, Debug)]
pub struct FifoAccess {
    /// The FIFO; `None` where its name is not of one.
    pub fifo: Option<FifoId>,
    /// Its name.
    pub name: Named,
    /// Whether it is one that the core produces for; of several consumers it is the one on the core's tile.
    pub is_producer: bool,
    /// The end, where the core's tile has one.
    pub side: Option<FifoSide>,
    /// What is done.
    pub access: Access,
    /// Objects.
    pub count: Number,
    /// The operation's name.
    pub place: Place,
}
