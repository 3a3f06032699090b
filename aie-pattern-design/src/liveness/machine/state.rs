//! What a net is in at one moment.

use std::collections::VecDeque;

use super::super::flat::TaskId;
use super::super::net::{ChannelId, LockId};

/// The progress of a channel within a descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::liveness) enum Phase {
    /// It waits for its lock.
    Acquire,
    /// It waits for its arbiter.
    Grant,
    Move,
    /// It has moved all words.
    Release,
}

/// The task that a channel runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::liveness) struct Running {
    pub task: TaskId,
    /// Remaining passes, including this one.
    pub repeats: u32,
    pub descriptor: usize,
    pub phase: Phase,
    /// Remaining words of this descriptor.
    pub left: u64,
    /// Identifies the moment when `left` was loaded: two states with the same serial count down from the same load.
    pub serial: u64,
}

/// A loop that a core is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::liveness) struct Pass {
    /// Remaining passes, including this one; `None` if it never ends.
    pub left: Option<u64>,
    /// Identifies the moment when the loop was entered.
    pub serial: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::liveness) struct CoreState {
    pub pc: usize,
    pub loops: Vec<Pass>,
    /// The number of objects held in each window.
    pub held: Vec<u32>,
    /// Whether it has released something.
    pub has_given: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::liveness) struct ChannelState {
    pub queue: VecDeque<TaskId>,
    pub running: Option<Running>,
    pub tokens: u32,
    /// The number of tasks that the sequence pushed, of those that ended, and of tokens taken.
    pub pushed: u32,
    pub finished: u32,
    pub awaited: u32,
    /// The number of words moved.
    pub moved: u64,
}

/// A push that met a full queue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::liveness) struct Lost {
    pub step: usize,
    pub channel: ChannelId,
}

/// A descriptor that was written while a task used it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::liveness) struct Rewritten {
    pub step: usize,
    pub id: u32,
    pub task: TaskId,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::liveness) struct State {
    pub locks: Vec<u32>,
    pub cores: Vec<CoreState>,
    pub channels: Vec<ChannelState>,
    /// Words on the path to each sink of each stream.
    pub fill: Vec<Vec<u64>>,
    /// The owner of each arbiter.
    pub arbiters: Vec<Option<ChannelId>>,
    /// The next step of the sequence.
    pub step: usize,
    /// The next write of [`Flat::writes`].
    pub write: usize,
    pub lost: Vec<Lost>,
    pub rewritten: Vec<Rewritten>,
    /// The first lock that exceeded its maximum.
    pub over: Option<LockId>,
    pub serial: u64,
}

impl State {
    /// The state without what grows with the sequence: queues, and what was lost or rewritten.
    pub(in crate::liveness) fn without_sequence(&self) -> Self {
        let channels = self.channels.iter().map(|channel| {
            let ChannelState { queue: _, running, tokens, pushed, finished, awaited, moved } = *channel;
            ChannelState { queue: VecDeque::new(), running, tokens, pushed, finished, awaited, moved }
        });
        Self {
            locks: self.locks.clone(),
            cores: self.cores.clone(),
            channels: channels.collect(),
            fill: self.fill.clone(),
            arbiters: self.arbiters.clone(),
            lost: Vec::new(),
            rewritten: Vec::new(),
            ..*self
        }
    }

    /// The state without what counts the steps before it.
    pub(in crate::liveness) fn without_past(&self) -> Self {
        let mut state = self.without_sequence();
        (state.step, state.write, state.serial) = (0, 0, 0);
        for pass in state.cores.iter_mut().flat_map(|core| &mut core.loops) {
            pass.serial = 0;
        }
        for channel in &mut state.channels {
            (channel.tokens, channel.pushed, channel.finished) = (0, 0, 0);
            (channel.awaited, channel.moved) = (0, 0);
            if let Some(running) = &mut channel.running {
                running.serial = 0;
            }
        }
        state
    }
}
