//! [`Wait`]: why a process does not move.

use aie_pattern_syntax::errors::counted;

use super::super::flat::Instr;
use super::super::machine::Phase;
use super::super::net::{Action, ChannelId, CoreId, Direction, LockId, Process, When};
use super::Teller;

/// The reason why a process does not move.
pub(in crate::liveness) enum Wait {
    Lock {
        lock: LockId,
        amount: u32,
        when: When,
    },
    Ended,
    Idle,
    Arbiter {
        arbiter: usize,
    },
    /// These sinks take none of the remaining words.
    Room {
        left: u64,
        sinks: Vec<ChannelId>,
    },
    /// It has no stream.
    Unconnected {
        left: u64,
    },
    Words {
        left: u64,
    },
    NoTask,
    Token {
        channel: ChannelId,
    },
    Queue {
        channel: ChannelId,
    },
    Done,
}

impl Teller<'_, '_> {
    pub(super) fn wait(&self, process: Process) -> Wait {
        match process {
            Process::Core(core) => self.wait_of_core(core),
            Process::Channel(channel) => self.wait_of_channel(channel),
            Process::Sequence => {
                match self.machine.net().sequence.get(self.machine.state.step).map(|step| &step.what) {
                    Some(&Action::Await(channel)) => Wait::Token { channel },
                    Some(&Action::Poll(channel)) => Wait::Queue { channel },
                    Some(Action::Push(_) | Action::Write { .. } | Action::Free) | None => Wait::Done,
                }
            }
        }
    }

    pub(super) fn wait_of_core(&self, core: CoreId) -> Wait {
        if let Some((lock, amount, when)) = self.machine.core_wants(core) {
            return Wait::Lock { lock, amount, when };
        }
        match self.machine.flat.code[core].get(self.machine.state.cores[core].pc) {
            Some(Instr::Idle) => Wait::Idle,
            Some(_) | None => Wait::Ended,
        }
    }

    pub(super) fn wait_of_channel(&self, channel: ChannelId) -> Wait {
        let machine = self.machine;
        let Some(running) = machine.state.channels[channel].running else { return Wait::NoTask };
        let left = running.left;
        match (running.phase, machine.net().channels[channel].direction) {
            (Phase::Acquire, _) => match machine.flat.descriptors[running.descriptor].acquire {
                Some(acquire) => {
                    Wait::Lock { lock: acquire.lock, amount: acquire.amount, when: acquire.when }
                }
                None => Wait::Done,
            },
            (Phase::Release, _) => Wait::Done,
            (Phase::Grant, _) => {
                match machine.flat.sends[channel].and_then(|stream| machine.net().streams[stream].arbiter) {
                    Some(arbiter) => Wait::Arbiter { arbiter },
                    None => Wait::Done,
                }
            }
            (Phase::Move, Direction::S2mm) if machine.flat.receives[channel].is_empty() => {
                Wait::Unconnected { left }
            }
            (Phase::Move, Direction::S2mm) => Wait::Words { left },
            (Phase::Move, Direction::Mm2s) => {
                let Some(stream) = machine.flat.sends[channel] else { return Wait::Unconnected { left } };
                let sinks = machine.net().streams[stream].sinks.iter().copied().enumerate();
                let full = sinks.filter(|&(branch, sink)| machine.branch_takes(stream, branch, sink) == 0);
                Wait::Room { left, sinks: full.map(|(_, sink)| sink).collect() }
            }
        }
    }

    /// The words that a channel has left, as far as they are known: nobody promises that its paths hold those that they hold now.
    pub(super) fn words_left(&self, process: Process, left: u64) -> String {
        let stream = match process {
            Process::Channel(channel) => self.machine.flat.sends[channel],
            Process::Core(_) | Process::Sequence => None,
        };
        let net = self.machine.net();
        let is_less = |stream: usize| {
            let most = self.machine.state.fill[stream].iter().max();
            most.is_some_and(|&words| words > net.streams[stream].promised)
        };
        let least = if stream.is_some_and(is_less) { "at least " } else { "" };
        format!("{least}{}", counted(left, "word"))
    }

    /// The processes that could end a wait.
    pub(super) fn next(&self, process: Process, wait: &Wait) -> Vec<Process> {
        let machine = self.machine;
        match *wait {
            Wait::Lock { lock, .. } => {
                // Processes that wait for something else come first: a process that releases its own lock
                // explains nothing.
                let releasers = &machine.flat.releasers[lock];
                let others = releasers.iter().copied().filter(|&other| other != process);
                others.chain(releasers.iter().copied().filter(|&other| other == process)).collect()
            }
            Wait::Arbiter { arbiter } => {
                machine.state.arbiters[arbiter].map(Process::Channel).into_iter().collect()
            }
            Wait::Room { ref sinks, .. } => sinks.iter().copied().map(Process::Channel).collect(),
            Wait::Words { .. } => {
                let Process::Channel(channel) = process else { return Vec::new() };
                let streams = machine.flat.receives[channel].iter();
                streams.map(|&(stream, _)| Process::Channel(machine.net().streams[stream].source)).collect()
            }
            Wait::NoTask => {
                let Process::Channel(channel) = process else { return Vec::new() };
                self.later_push(channel).map(|_| Process::Sequence).into_iter().collect()
            }
            Wait::Token { channel } | Wait::Queue { channel } => vec![Process::Channel(channel)],
            Wait::Ended | Wait::Idle | Wait::Unconnected { .. } | Wait::Done => Vec::new(),
        }
    }

    /// The next push of a channel, which the sequence has not reached.
    pub(super) fn later_push(&self, channel: ChannelId) -> Option<usize> {
        let steps = self.machine.net().sequence.iter().enumerate().skip(self.machine.state.step);
        steps
            .into_iter()
            .find(|(_, step)| matches!(&step.what, Action::Push(push) if push.channel == channel))
            .map(|(step, _)| step)
    }

    /// The number of tokens that the steps so far request.
    pub(super) fn tokens_asked(&self, channel: ChannelId) -> usize {
        let steps = self.machine.net().sequence.iter().take(self.machine.state.step);
        steps
            .filter(|step| matches!(&step.what, Action::Push(push) if push.channel == channel && push.token))
            .count()
    }

    pub(super) fn has_no_token(&self, channel: ChannelId) -> bool {
        self.tokens_asked(channel) <= self.machine.state.channels[channel].awaited as usize
    }
}
