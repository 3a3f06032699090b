//! [`Timeline`]: the actions of each process over time, for a report to draw.

use super::decide::Limits;
use super::flat::{Flat, TaskId};
use super::machine::{Machine, Path, Timing};
use super::net::{LockId, Net, Process};
use super::stall::{Stalls, stalls};
use super::story::{Line, Root, Story};

/// An action of a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Took `amount` of a lock.
    Acquired { lock: LockId, amount: u32 },
    /// Gave `amount` of a lock.
    Released { lock: LockId, amount: u32 },
    /// Began a task of its queue.
    Began { task: TaskId },
    /// Ended the task.
    Ended { task: TaskId },
    /// Moved words.
    Moved { words: u64 },
    /// The sequence pushed a task.
    Pushed { step: usize },
    /// It pushed a task that met a full queue.
    Lost { step: usize },
    /// It passed a step that pushes nothing.
    Awaited { step: usize },
    /// The whole array repeated its actions since `since`, `periods` more times.
    Repeated { since: u64, periods: u64 },
}

/// An event and its time.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The time in rounds: in each round, every process that can move moves once.
    pub round: u64,
    pub process: Process,
    pub event: Event,
}

/// Entries under construction.
pub(super) struct Log {
    pub round: u64,
    pub entries: Vec<Entry>,
    pub limit: usize,
    pub is_cut: bool,
}

impl Log {
    pub(super) fn add(&mut self, process: Process, event: Event) {
        if self.entries.len() < self.limit {
            self.entries.push(Entry { round: self.round, process, event });
        } else {
            self.is_cut = true;
        }
    }
}

/// The actions of each process, up to the end of the sequence or to the hang.
#[derive(Clone, Default, Debug)]
pub struct Timeline {
    /// In the order of time.
    pub entries: Vec<Entry>,
    /// Rounds in all.
    pub rounds: u64,
    /// Whether the run continues after the entries: too many of them, a lock that overflows, or too many steps.
    pub is_cut: bool,
    /// Every task of the sequence has ended.
    pub is_complete: bool,
    /// Who waits at the end, from the sequence to the root of the hang.
    pub waits: Vec<Waiting>,
}

/// A process that waits when nothing can move any more.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub process: Process,
    /// What it waits for.
    pub line: Line,
    /// It is one of those that wait in a circle, or it is the root.
    pub is_knot: bool,
}

/// The timeline of the fastest run, in which a push to a full queue is lost, up to a number of entries. `None` for a net
/// that the engine cannot run.
pub fn timeline(net: &Net, limits: &Limits, entries: usize) -> Option<Timeline> {
    let flat = Flat::of(net).ok()?;
    let mut machine = Machine::new(&flat, Timing { path: Path::AtMost, limited: true });
    machine.log = Some(Log { round: 0, entries: Vec::new(), limit: entries, is_cut: false });
    // A lock that overflows or the limit of steps ends the run early, where processes can still move.
    let is_stopped = machine.run(limits.steps).is_err();
    let is_complete = machine.is_complete();
    let story = (!is_complete && !is_stopped).then(|| Story::of(&machine));
    let waits = story.map_or_else(Vec::new, |story| waiting(story.waits, &story.knot, story.root));
    let log = machine.log?;
    Some(Timeline {
        entries: log.entries,
        rounds: log.round,
        is_cut: log.is_cut || is_stopped,
        is_complete,
        waits,
    })
}

/// The timeline of an array without a sequence, whose host feeds and drains every channel of a shim tile. A host may write
/// the locks in `written`.
pub fn timeline_of_array(
    net: &Net,
    written: &[LockId],
    limits: &Limits,
    entries: usize,
) -> Option<(Timeline, Stalls)> {
    let stalls = stalls(net, written, limits).ok()?;
    let mut time = timeline(net, limits, entries)?;
    for stall in &stalls.stalls {
        time.waits.extend(waiting(stall.waits.clone(), &stall.knot, stall.root));
    }
    time.is_complete = time.waits.is_empty();
    Some((time, stalls))
}

fn waiting(waits: Vec<(Process, Line)>, knot: &[Process], root: Root) -> Vec<Waiting> {
    let is_knot = |process| match root {
        Root::Circle => knot.contains(&process),
        Root::NoToken | Root::Starved => knot.last() == Some(&process),
    };
    waits.into_iter().map(|(process, line)| Waiting { process, line, is_knot: is_knot(process) }).collect()
}
