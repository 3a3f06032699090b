//! [`fixes`]: changes with which a design completes, each proved by deciding the changed net.
//!
//! | module | contents |
//! |---|---|
//! | `search` | which changes are tried |
//! | `change` | a net with a change |
//! | `words` | a change in words |
//! | `edit` | a change as an edit of the text |

mod change;
mod edit;
mod search;
mod words;

pub use self::change::changed;
pub(super) use self::edit::{deeper, edit};
use super::decide::{Decision, Doubt, Fault, Limits, Verdict, completes};
use super::net::{ChannelId, CoreId, LockId, Net, Place, Process};
use super::stall::{Stall, is_in_circle, stalls};
use super::story::{Line, Root};

/// A change of a net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Another number of slots.
    Slots { pool: usize, slots: u32 },
    /// Other numbers of slots of several pools: (pool, slots).
    Depths { pools: Vec<(usize, u32)> },
    /// A poll of the channel's queue before each of these pushes.
    Polls { steps: Vec<usize> },
    /// A token for each of these tasks, and its await before another step: (push, step).
    Awaits { pairs: Vec<(usize, usize)> },
    /// A token for a task that issues none.
    Token { step: usize },
    /// An await left out, because no token is left for it.
    Without { step: usize },
    /// An await of this task instead, whose token nothing takes.
    Instead { step: usize, task: usize },
    /// An await moved to just after a later step.
    Later { step: usize, after: usize },
    /// Another number of words.
    Words { step: usize, words: u64 },
    /// Descriptors that other tasks do not use.
    Ids { step: usize },
    /// Another number of passes of a channel's task.
    Passes { channel: ChannelId, passes: u32 },
    /// Other initial values of locks.
    Initials { locks: Vec<(LockId, u32)> },
    /// Releases that cores forget.
    Releases { all: Vec<Forgotten> },
    /// A separate pair of locks for each channel that shares one.
    Pairs { lock: LockId },
    /// A stream that no longer shares its arbiter.
    Apart { stream: usize },
}

/// A lock that a core never releases, although it acquires the lock that belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forgotten {
    pub core: CoreId,
    pub acquire: LockId,
    pub lock: LockId,
    /// The amount that it acquires: of a FIFO, in objects.
    pub amount: u32,
}

/// A change that is proved.
#[derive(Clone, Debug)]
pub struct Fix {
    pub change: Change,
    /// The advice.
    pub text: String,
    /// The place of the change.
    pub place: Place,
}

impl Fix {
    /// What to say at places of the text.
    pub(super) fn labels(&self, net: &Net) -> Vec<Line> {
        let Change::Releases { all } = &self.change else { return Vec::new() };
        let label = |one: &Forgotten| Line {
            text: format!("{} acquires here, and never releases", net.cores[one.core].name),
            place: one.place(net),
        };
        all.iter().map(label).collect()
    }
}

/// The most nets that one search for fixes decides.
const TRIES: usize = 60;

struct Search<'n> {
    net: &'n Net,
    limits: Limits,
    /// Whether a changed net is sound.
    is_sound: &'n dyn Fn(&Net, &Limits) -> bool,
    tries: usize,
    /// The most nets that it decides.
    most: usize,
    /// The processes of a circle. With a change, none of them may be in a circle.
    knot: Vec<Process>,
    found: Vec<Fix>,
}

/// Changes that make a net complete, the smallest first. `None` for a net that completes.
pub fn fixes(net: &Net, decision: &Decision, limits: &Limits) -> Vec<Fix> {
    let states = limits.states.min(10_000);
    let limits = Limits { states, ..*limits };
    let is_sound = |net: &Net, limits: &Limits| completes(net, limits);
    let mut search = Search {
        net,
        limits,
        is_sound: &is_sound,
        tries: 0,
        most: TRIES,
        knot: Vec::new(),
        found: Vec::new(),
    };
    match &decision.verdict {
        Verdict::Completes(_) => {}
        Verdict::Fails(Fault::Deadlock(root)) => search.deadlock(*root),
        Verdict::Fails(Fault::LostPush | Fault::Rewritten)
        | Verdict::Races(Fault::LostPush | Fault::Rewritten) => {
            search.hazards(&decision.hazards);
        }
        Verdict::Fails(Fault::Order) | Verdict::Races(_) => search.conflicts(&decision.conflicts),
        Verdict::Undecided(doubt) => match doubt {
            Doubt::Buffers { .. } => search.buffers(),
            Doubt::Conflict { conflicts, .. } => search.conflicts(conflicts),
            Doubt::Overflow(_) | Doubt::Steps(_) | Doubt::Input(_) | Doubt::Outside(_) => {}
        },
    }
    search.found
}

/// Changes with which a core that never moves again does: one of so many in the net.
pub(super) fn fixes_of_stall(
    net: &Net,
    stall: &Stall,
    before: usize,
    written: &[LockId],
    limits: &Limits,
) -> Vec<Fix> {
    let is_sound = |net: &Net, limits: &Limits| {
        stalls(net, written, limits)
            .is_ok_and(|found| found.stalls.len() < before && !found.stuck.contains(&stall.core))
    };
    let mut search = Search {
        net,
        limits: *limits,
        is_sound: &is_sound,
        tries: 0,
        most: TRIES,
        knot: Vec::new(),
        found: Vec::new(),
    };
    match stall.root {
        Root::Circle => search.slots(Some(&stall.knot)),
        Root::Starved => search.releases(),
        Root::NoToken => {}
    }
    if search.found.is_empty() {
        search.initials();
    }
    search.found
}

impl Search<'_> {
    /// Keeps a change if the net completes with it.
    fn offer(&mut self, change: Change) -> bool {
        if self.tries >= self.most {
            return false;
        }
        self.tries += 1;
        let is_fix = changed(self.net, &change).is_some_and(|net| {
            (self.is_sound)(&net, &self.limits)
                && (self.knot.is_empty() || !is_in_circle(&net, &self.knot, &self.limits))
        });
        if is_fix {
            let (text, place) = self.describe(&change);
            self.found.push(Fix { change, text, place });
        }
        is_fix
    }
}
