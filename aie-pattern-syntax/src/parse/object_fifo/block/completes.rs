//! [`Completes`]: an assertion that a sequence completes, as written.

use aie_pattern_core::declare::FifoSide;
use proc_macro2::{TokenStream, TokenTree};

use crate::errors::{Errors, Place};
use crate::parse::number::Number;
use crate::parse::tile_name::TileName;

/// An assertion of a block.
pub struct Completes {
    /// The name of the macro.
    pub place: Place,
    /// The FIFOs that take part; all FIFOs of the block where the key is absent.
    pub fifos: Option<Vec<Name>>,
    /// The paths of these FIFOs, outside of a block.
    pub paths: Vec<Vec<TokenTree>>,
    /// The sequence, with its loops unrolled.
    pub sequence: Vec<Step>,
    /// The programs of the cores.
    pub cores: Vec<Program>,
}

impl Completes {
    /// The sequence, where a step of a loop stands once.
    pub fn written(&self) -> impl Iterator<Item = &Step> {
        let mut next = 0;
        self.sequence.iter().filter(move |step| step.is_first(&mut next))
    }

    /// Finds the FIFO of every name in steps and programs. `find` gets no errors for the copies of a step.
    pub(crate) fn find_names(&mut self, errors: &mut Errors, find: &mut dyn FnMut(&mut Name, &mut Errors)) {
        let mut next = 0;
        for step in &mut self.sequence {
            if step.is_first(&mut next) {
                find(&mut step.of, errors);
            } else {
                find(&mut step.of, &mut Errors::default());
            }
        }
        for program in &mut self.cores {
            find_in(&mut program.body, errors, find);
        }
    }
}

fn find_in(body: &mut [Op], errors: &mut Errors, find: &mut dyn FnMut(&mut Name, &mut Errors)) {
    for op in body {
        match op {
            Op::Access { of, .. } => find(of, errors),
            Op::Loop { body, .. } => find_in(body, errors, find),
        }
    }
}

/// The name of a FIFO.
#[derive(Clone)]
pub struct Name {
    pub(crate) text: String,
    /// Where it is written.
    pub place: Place,
    /// The FIFO's position in the block or the list, once it is found.
    pub fifo: Option<usize>,
}

/// A step of the sequence.
#[derive(Clone)]
pub struct Step {
    /// The FIFO whose end on a shim tile it is about.
    pub of: Name,
    /// What it does.
    pub what: Does,
    /// All of it.
    pub place: Place,
    /// Its number among the steps as they are written: a loop has it several times.
    pub number: usize,
}

impl Step {
    /// Whether this is the first of the copies that loops make of one step; `next` is the number after those before it.
    fn is_first(&self, next: &mut usize) -> bool {
        let is_first = self.number >= *next;
        *next = self.number.saturating_add(1).max(*next);
        is_first
    }
}

/// The elements that a task moves.
#[derive(Clone)]
pub enum Amount {
    /// A number.
    Elements(Number),
    /// The path of a pattern's type: its elements.
    Pattern(TokenStream),
    /// The path of a pattern or of a number: which of them, rustc knows.
    Named(TokenStream),
}

/// What a step of the sequence does.
#[derive(Clone)]
pub enum Does {
    /// `In(4096)` pushes a task, `token In(4096)` one that issues a token.
    Task {
        /// The elements that it moves.
        elements: Amount,
        /// Whether `token` is written.
        has_token: bool,
    },
    /// `await Out` waits for a token of the channel.
    Await,
    /// `poll In` waits for room in the task queue of the channel.
    Poll,
}

/// What a core does.
pub struct Program {
    /// Its tile.
    pub tile: TileName,
    /// Its steps.
    pub body: Vec<Op>,
}

/// A step of a core.
pub enum Op {
    /// `acquire(In, 1)` or `release(In, 1)`.
    Access {
        /// The FIFO.
        of: Name,
        /// Its end on the core's tile, once it is found.
        side: Option<FifoSide>,
        /// Whether it acquires.
        is_acquire: bool,
        /// The number of objects.
        objects: Number,
        /// All of it.
        place: Place,
    },
    /// `loop { .. }` or `for _ in 0..8 { .. }`.
    Loop {
        /// How many times it runs; none if it never ends.
        trips: Option<u64>,
        /// What it repeats.
        body: Vec<Op>,
        /// The word that it begins with.
        place: Place,
    },
}
