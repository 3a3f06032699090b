//! [`Timeline`]: what each process did, for a report to draw.

use super::decide::Limits;
use super::flat::{Flat, TaskId};
use super::machine::{Machine, Path, Timing};
use super::net::{LockId, Net, Process};

/// What a process did in one step.
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
    /// The whole array repeated what it did since `since`, `periods` times more.
    Repeated { since: u64, periods: u64 },
}

/// An event, and when.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// In rounds: in one round, each process that can moves once.
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

/// What each process did, up to the end or the knot.
#[derive(Clone, Default, Debug)]
pub struct Timeline {
    /// In the order of time.
    pub entries: Vec<Entry>,
    /// Rounds in all.
    pub rounds: u64,
    /// There were more entries than were asked for.
    pub is_cut: bool,
}

/// The timeline of the quickest run, where pushes that meet a full queue are lost: at most `entries` of it. None for a net that the engine
/// cannot run.
#[must_use]
pub fn timeline(net: &Net, limits: &Limits, entries: usize) -> Option<Timeline> {
    let flat = Flat::of(net).ok()?;
    let mut machine = Machine::new(&flat, Timing { path: Path::AtMost, limited: true });
    machine.log = Some(Log { round: 0, entries: Vec::new(), limit: entries, is_cut: false });
    // An overflow or a limit ends the run early: the timeline shows how it came to that.
    let _ = machine.run(limits.steps);
    let log = machine.log?;
    Some(Timeline { entries: log.entries, rounds: log.round, is_cut: log.is_cut })
}
