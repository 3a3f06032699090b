//! The types of all passes of an iteration.

use aie_pattern_core::declare::Iteration;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Descriptor, Pattern};

/// All passes of a declaration with constants.
pub struct AllRuns {
    walk: Option<Pattern>,
    iteration: Iteration,
    /// Accesses; none without a walk.
    pub len: usize,
    /// Elements of the stream, or bytes of two.
    pub stream: usize,
    /// Bytes of a word of the index table.
    pub word: usize,
}

impl AllRuns {
    /// The walk of a declaration. A refused one has an empty walk, which causes no further error.
    #[must_use]
    pub const fn of(declaration: &Descriptor, sound: bool) -> Self {
        let walk = if sound { declaration.all_runs() } else { Some(Pattern::empty(declaration.element)) };
        let (len, word) = match &walk {
            Some(walk) => match walk.len() {
                Ok(len) => (len_or_none(len), declaration.word_of(walk).bytes()),
                Err(_) => (0, 1),
            },
            None => (0, 1),
        };
        let iteration = match declaration.iteration {
            Some(iteration) => iteration,
            None => Iteration::EMPTY,
        };
        Self { walk, iteration, len, stream: len / declaration.element.packed() as usize, word }
    }
}

/// The walk.
///
/// # Panics
/// If there is none, at the place of the caller.
#[track_caller]
#[must_use]
pub const fn walk_of_all_runs(runs: &AllRuns) -> Pattern {
    match (runs.walk, runs.iteration) {
        (Some(walk), _) => walk,
        (None, Iteration { size, current: Some(current), .. }) => no_walk_of_all_runs(size, current),
        (None, Iteration { size, current: None, .. }) => no_walk_of_all_runs(size, 0),
    }
}

/// A length that `usize` counts; of any other, whose pattern says so where it is named, 0.
#[must_use]
pub const fn len_or_none(len: u64) -> usize {
    if len <= usize::MAX as u64 { len as usize } else { 0 }
}

/// If all passes together are not one walk.
///
/// # Panics
/// With the message, at the place of the caller.
#[track_caller]
pub const fn no_walk_of_all_runs(size: i128, current: i128) -> ! {
    let text = Rule::AllRuns.text();
    let text = if current > 0 {
        text.str("all runs begin with run ")
            .int(current)
            .str(" and return to run 0 after run ")
            .int(size - 1)
            .note("nested loops cannot express all runs; the members of the descriptor itself describe the current run")
    } else {
        text.str("the accesses of all ").count(size, "run").str(" do not fit 64 bits")
    };
    panic!("{}", text.as_str())
}
