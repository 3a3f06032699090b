//! [`Timeline`]: what each process did, for a report to draw.

use super::flat::TaskId;
use super::net::{LockId, Process};

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
}

impl Log {
    pub(super) fn add(&mut self, process: Process, event: Event) {
        if self.entries.len() < self.limit {
            self.entries.push(Entry { round: self.round, process, event });
        }
    }
}
