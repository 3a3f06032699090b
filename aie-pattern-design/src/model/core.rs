//! The acquires and releases of a core, in order.

use super::{BufferId, FifoId, Named, Number, Place, TileId, UseLock};
use aie_pattern_core::declare::{DEFAULT_STACK, FifoSide};

/// `aie.core(%t) { .. }`.
#[derive(Clone, Debug)]
pub struct Core {
    /// Its value.
    pub value: Option<Named>,
    /// Its tile.
    pub tile: Option<TileId>,
    /// Its steps; `None` if its program is in an `elf_file`.
    pub body: Option<Vec<Step>>,
    /// Buffers that it reads, writes or passes to a function, without repetition.
    pub buffers: Vec<(BufferId, Place)>,
    /// `stack_size`.
    pub stack: Option<Number>,
    /// `stack_bank`.
    pub stack_bank: Option<Number>,
    /// `stack_address`.
    pub stack_address: Option<Number>,
    /// Whether its stack or its data has a place or a size that allocators take from MLIR-AIE 1.4.3 on: `stack_address`,
    /// `stack_bank`, `data_size`.
    pub is_placed: bool,
    /// `dynamic_objfifo_lowering`.
    pub is_dynamic: bool,
    /// The operation's name.
    pub place: Place,
}

impl Core {
    /// Bytes of its stack; `None` if the program computes the number.
    pub fn stack_bytes(&self) -> Option<u64> {
        self.stack.map_or(Some(DEFAULT_STACK), |stack| stack.unsigned())
    }
}

/// The number of times a loop runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trips {
    /// This number.
    Known(u64),
    /// At least 2^24 - 2 times, which stands for endless.
    Endless,
    /// The program decides.
    Unknown,
}

impl Trips {
    /// The least number that stands for endless: 2^24 - 2 in designs of MLIR-AIE, 2^32 - 1, `sys.maxsize`.
    pub(crate) const ENDLESS: i128 = (1 << 24) - 2;

    /// The least number of trips; `None` if the program decides.
    pub(crate) fn least(self) -> Option<i128> {
        match self {
            Self::Known(trips) => Some(i128::from(trips)),
            Self::Endless => Some(Self::ENDLESS),
            Self::Unknown => None,
        }
    }
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
        /// The number of times it runs.
        trips: Trips,
        /// The variable: `%i`.
        variable: Option<Named>,
        /// The steps of the loop.
        body: Vec<Step>,
        /// The operation's name.
        place: Place,
    },
    /// `scf.if`: one of the arms.
    Branch {
        /// The steps of each arm; an `else` that is not written is empty.
        arms: Vec<Vec<Step>>,
        /// The operation's name.
        place: Place,
    },
    /// A word of a cascade or of the core's stream port, which may wait: `aie.get_cascade`, `aie.put_stream`.
    Stream {
        /// The operation.
        operation: String,
        /// Where it is.
        place: Place,
    },
    /// An operation that takes a lock, or that is not read: it may acquire and release anything.
    Opaque {
        /// The operation.
        operation: String,
        /// Where it is.
        place: Place,
    },
    /// A step that cannot be followed: a branch between blocks, or a function that uses locks in an unsupported way.
    Unknown {
        /// The operation.
        operation: String,
        /// Where it is.
        place: Place,
    },
}

impl Step {
    /// Visits steps, and those within them, in the order of the text.
    pub fn each<'s>(steps: &'s [Self], visit: &mut dyn FnMut(&'s Self)) {
        for step in steps {
            visit(step);
            match step {
                Self::Loop { body, .. } => Self::each(body, visit),
                Self::Branch { arms, .. } => arms.iter().for_each(|arm| Self::each(arm, visit)),
                Self::UseLock(_)
                | Self::Fifo(_)
                | Self::Stream { .. }
                | Self::Opaque { .. }
                | Self::Unknown { .. } => {}
            }
        }
    }

    /// Whether this is true of some step, or of some step within one.
    pub fn any(steps: &[Self], is: impl Fn(&Self) -> bool) -> bool {
        let mut any = false;
        Self::each(steps, &mut |step| any = any || is(step));
        any
    }
}

/// The operation on objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// `aie.objectfifo.acquire`: from then on, the core holds this number of objects.
    Acquire,
    /// `aie.objectfifo.release`.
    Release,
}

/// `aie.objectfifo.acquire @f(Consume, 1)`.
#[derive(Clone, Debug)]
pub struct FifoAccess {
    /// The FIFO; `None` if no FIFO has the name.
    pub fifo: Option<FifoId>,
    /// Its name.
    pub name: Named,
    /// Whether the core is at the producer's end. Of several consumers, it is at the end on its own tile.
    pub is_producer: bool,
    /// The end, if the core's tile has one.
    pub side: Option<FifoSide>,
    /// The operation.
    pub access: Access,
    /// The number of objects.
    pub count: Number,
    /// The operation's name.
    pub place: Place,
}
