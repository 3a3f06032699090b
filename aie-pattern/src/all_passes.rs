//! The types of all passes of an iteration.

use aie_pattern_core::declare::Iteration;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::{Descriptor, Pattern};

/// All passes of a declaration with constants.
pub struct AllPasses {
    walk: Option<Pattern>,
    iteration: Iteration,
    /// Accesses; none without a walk.
    pub len: usize,
    /// Elements of the stream, or bytes of two.
    pub stream: usize,
    /// Bytes of a word of the index table.
    pub word: usize,
}

impl AllPasses {
    /// The walk of a declaration. A refused one has an empty walk, which causes no further error.
    #[must_use]
    pub const fn of(declaration: &Descriptor, sound: bool) -> Self {
        let walk = if sound { declaration.all_passes() } else { Some(Pattern::empty(declaration.element)) };
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
pub const fn walk_of_all_passes(runs: &AllPasses) -> Pattern {
    match (runs.walk, runs.iteration) {
        (Some(walk), _) => walk,
        (None, Iteration { size, current: Some(current), .. }) => no_walk_of_all_passes(size, current),
        (None, Iteration { size, current: None, .. }) => no_walk_of_all_passes(size, 0),
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
pub const fn no_walk_of_all_passes(size: i128, current: i128) -> ! {
    let text = Rule::AllPasses.text();
    let text = if current > 0 {
        text.str("the iteration begins with pass ")
            .int(current)
            .str(" and returns to pass 0 after pass ")
            .int(size - 1)
            .note("nested loops cannot express all passes in this order; the members of the descriptor itself describe the current pass")
    } else {
        text.str("the accesses of all ").int(size).str(" passes do not fit 64 bits")
    };
    panic!("{}", text.as_str())
}
