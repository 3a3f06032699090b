//! Who can move.

use super::super::flat::Instr;
use super::super::net::{Action, ChannelId, CoreId, Direction, LockId, Process, StreamId, When};
use super::{Machine, Phase};

impl Machine<'_> {
    /// The lock and the amount that the next step of a core needs.
    pub(in crate::liveness) fn core_wants(&self, core: CoreId) -> Option<(LockId, u32, When)> {
        let state = &self.state.cores[core];
        match *self.flat.code[core].get(state.pc)? {
            Instr::Acquire(acquire) => Some((acquire.lock, acquire.amount, acquire.when)),
            Instr::Hold { window, objects } => {
                let ends = &self.net().cores[core].windows[window];
                let missing = objects.saturating_sub(state.held[window]);
                (missing > 0).then_some((ends.acquire, missing * ends.unit, When::AtLeast))
            }
            Instr::Release(_)
            | Instr::Give { .. }
            | Instr::Loop { .. }
            | Instr::Back { .. }
            | Instr::Idle => None,
        }
    }

    pub(super) fn has(&self, lock: LockId, amount: u32, when: When) -> bool {
        match when {
            When::AtLeast => self.state.locks[lock] >= amount,
            When::Equal => self.state.locks[lock] == amount,
        }
    }

    /// The number of words that a stream takes now, limited by its slowest sink.
    pub(super) fn takes(&self, stream: StreamId) -> u64 {
        let sinks = self.net().streams[stream].sinks.iter().enumerate();
        sinks.map(|(branch, &sink)| self.branch_takes(stream, branch, sink)).min().unwrap_or(0)
    }

    pub(in crate::liveness) fn branch_takes(&self, stream: StreamId, branch: usize, sink: ChannelId) -> u64 {
        let moving = self.state.channels[sink].running.filter(|running| running.phase == Phase::Move);
        let moving = moving.filter(|_| self.takes_at_once(stream, sink));
        (self.room[stream] + moving.map_or(0, |running| running.left))
            .saturating_sub(self.state.fill[stream][branch])
    }

    pub(in crate::liveness) fn can(&self, process: Process) -> bool {
        match process {
            Process::Core(core) => match self.flat.code[core].get(self.state.cores[core].pc) {
                None | Some(Instr::Idle) => false,
                Some(_) => {
                    self.core_wants(core).is_none_or(|(lock, amount, when)| self.has(lock, amount, when))
                }
            },
            Process::Channel(channel) => self.channel_can(channel),
            Process::Sequence => self.sequence_can(),
        }
    }

    pub(super) fn channel_can(&self, channel: ChannelId) -> bool {
        let state = &self.state.channels[channel];
        let Some(running) = state.running else { return !state.queue.is_empty() };
        match running.phase {
            Phase::Acquire => self.flat.descriptors[running.descriptor]
                .acquire
                .is_none_or(|acquire| self.has(acquire.lock, acquire.amount, acquire.when)),
            Phase::Grant => {
                self.arbiter(channel).is_none_or(|arbiter| self.state.arbiters[arbiter].is_none())
            }
            Phase::Release => true,
            Phase::Move => match self.net().channels[channel].direction {
                Direction::Mm2s => self.flat.sends[channel].is_some_and(|stream| self.takes(stream) > 0),
                Direction::S2mm => self.waiting_words(channel).is_some(),
            },
        }
    }

    /// Whether a sink that waits for words takes them in the step that sends them. A channel with several streams chooses
    /// among the words on its paths, if they hold any.
    pub(super) fn takes_at_once(&self, stream: StreamId, sink: ChannelId) -> bool {
        self.flat.receives[sink].len() < 2 || self.room[stream] == 0
    }

    /// A stream that has words for a channel.
    pub(super) fn waiting_words(&self, channel: ChannelId) -> Option<(StreamId, usize)> {
        self.flat.receives[channel]
            .iter()
            .copied()
            .find(|&(stream, branch)| self.state.fill[stream][branch] > 0)
    }

    pub(super) fn sequence_can(&self) -> bool {
        let Some(step) = self.net().sequence.get(self.state.step) else { return false };
        match step.what {
            Action::Await(channel) => self.state.channels[channel].tokens > 0,
            Action::Poll(channel) => self.has_room(channel),
            Action::Push(_) | Action::Write { .. } | Action::Free => true,
        }
    }

    /// Whether the queue of a channel takes another task.
    pub(in crate::liveness) fn has_room(&self, channel: ChannelId) -> bool {
        self.state.channels[channel].queue.len() < self.net().channels[channel].queue
    }

    /// The arbiter that a channel's words pass.
    pub(super) fn arbiter(&self, channel: ChannelId) -> Option<usize> {
        self.flat.sends[channel].and_then(|stream| self.net().streams[stream].arbiter)
    }

    /// Every task of the sequence has ended, none was lost, and no descriptor was written under a task.
    pub(in crate::liveness) fn is_complete(&self) -> bool {
        self.state.step == self.net().sequence.len() && self.has_ended()
    }

    /// Whether all tasks that the sequence has pushed so far have ended, and none is lost.
    pub(in crate::liveness) fn has_ended(&self) -> bool {
        let state = &self.state;
        state.lost.is_empty()
            && state.rewritten.is_empty()
            && state.channels.iter().all(|channel| channel.pushed == channel.finished)
    }
}
