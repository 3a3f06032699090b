//! Runs a machine: the array comes to rest before each step of the sequence, in rounds, and repetitions are skipped.
//!
//! A step costs a constant amount of work, because a process is asked again only after something that it may wait for.
//! Brent's algorithm finds repetitions in the rounds. The state without its counters (words and passes left in a task,
//! passes left in a loop) has a hash, which each step updates. If a hash returns, the states are compared in full. If no
//! counter changed in between, the array goes on like this until the sequence moves, which counts as rest. Otherwise
//! each counter went down by a constant, and no step in between depended on more than its counter not being at the end.
//! So the same steps can be repeated as long as each counter stays above the amount of one period.

use super::flat::Flat;
use super::machine::{Machine, Pass, Running, State};
use super::net::{LockId, Process};
use super::pasts::{Learnt, Pasts};
use super::timeline::Event;

/// The reason why a run ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    Overflow(LockId),
    Steps,
}

/// Rounds without a step of the sequence before the first comparison.
const CALM: u64 = 16;

/// The steps of one run, in multiples of the steps between two of the sequence.
const WHOLE: u64 = 32;

/// A state for comparison with later ones.
pub(super) struct Snapshot {
    hash: u64,
    /// Without what grows with the sequence.
    state: State,
    /// The lengths of the queues. Only the sequence adds to a queue, so of two that it has not changed in between, those
    /// of one length are the same.
    queues: Vec<usize>,
    learnt: Option<Learnt>,
    steps: u64,
    round: u64,
}

impl Machine<'_> {
    /// Runs to the end or to a knot.
    pub(super) fn run(&mut self, limit: u64) -> Result<(), Stop> {
        let most = self.steps.saturating_add(limit.saturating_mul(WHOLE));
        loop {
            self.settle(limit)?;
            if self.steps > most {
                return Err(Stop::Steps);
            }
            if !self.can(Process::Sequence) {
                return Ok(());
            }
            self.fire(Process::Sequence);
        }
    }

    /// Runs everything except the sequence, until nothing can move or the moves repeat.
    pub(super) fn settle(&mut self, limit: u64) -> Result<(), Stop> {
        self.settle_without(limit, None)
    }

    /// The same, but one process acquires nothing from a lock.
    pub(super) fn settle_without(
        &mut self,
        limit: u64,
        frozen: Option<(Process, LockId)>,
    ) -> Result<(), Stop> {
        let mut round = Vec::new();
        let mut snapshot: Option<Snapshot> = None;
        let (mut rounds, mut next) = (0, CALM);
        // An older state, which jumps do not move: a period of an outer loop may hold many of an inner one.
        let mut anchor: Option<Snapshot> = None;
        let (mut all, mut next_anchor) = (0_u64, CALM);
        let mut executed = 0;
        let mut held = None;
        loop {
            self.take_list(&mut round);
            let before = self.steps;
            self.asked += round.len() as u64;
            for &process in &round {
                if !self.can(process) {
                    continue;
                }
                if frozen
                    .is_some_and(|frozen| frozen.0 == process && self.acquires(process) == Some(frozen.1))
                {
                    held = Some(process);
                    continue;
                }
                self.fire(process);
            }
            executed += self.steps - before;
            if let Some(lock) = self.state.over {
                return Err(Stop::Overflow(lock));
            }
            if self.steps == before {
                break;
            }
            if executed > limit {
                return Err(Stop::Steps);
            }
            rounds += 1;
            all += 1;
            if let Some(log) = &mut self.log {
                log.round += 1;
            }
            if anchor.as_ref().is_some_and(|then| self.is_at_rest_since(then)) {
                break;
            }
            if let Some(then) = &snapshot {
                match self.jump(then) {
                    Jump::Rest => break,
                    Jump::Over => (snapshot, rounds, next) = (None, 0, CALM),
                    Jump::None => {}
                }
            }
            if rounds == next {
                next *= 2;
                snapshot = Some(self.snapshot());
            }
            if all == next_anchor {
                next_anchor *= 2;
                anchor = Some(self.snapshot());
            }
        }
        if let Some(process) = held {
            self.wake_again(process);
        }
        Ok(())
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot {
            hash: self.hash,
            state: self.state.without_sequence(),
            queues: self.state.channels.iter().map(|channel| channel.queue.len()).collect(),
            learnt: self.pasts.as_ref().map(Pasts::learnt),
            steps: self.steps,
            round: self.log.as_ref().map_or(0, |log| log.round),
        }
    }

    /// The lock that a process's next step takes.
    pub(super) fn acquires(&self, process: Process) -> Option<LockId> {
        match process {
            Process::Core(core) => self.core_wants(core).map(|(lock, _, _)| lock),
            Process::Channel(channel) => {
                let running = self.state.channels[channel].running?;
                let is_next = running.phase == super::machine::Phase::Acquire;
                self.flat.descriptors[running.descriptor]
                    .acquire
                    .filter(|_| is_next)
                    .map(|acquire| acquire.lock)
            }
            Process::Sequence => None,
        }
    }

    /// How often the steps since an earlier state repeat, if the present state differs only in counters.
    fn periods_since(&self, then: &Snapshot) -> Option<Periods> {
        if then.hash != self.hash {
            return None;
        }
        let periods = periods(self.flat, then, &self.state)?;
        match (&self.pasts, &then.learnt) {
            // Something was learnt.
            (Some(now), Some(then)) if !now.repeats(then) => None,
            _ => Some(periods),
        }
    }

    /// Whether the steps since an earlier state repeat without a counter.
    pub(super) fn is_at_rest_since(&self, then: &Snapshot) -> bool {
        matches!(self.periods_since(then), Some(Periods(None)))
    }

    /// Repeats the steps since an earlier state, if the present state differs only in counters.
    pub(super) fn jump(&mut self, then: &Snapshot) -> Jump {
        let Some(periods) = self.periods_since(then) else { return Jump::None };
        let Some(periods) = periods.0 else { return Jump::Rest };
        if periods == 0 {
            return Jump::None;
        }
        for (core, before) in self.state.cores.iter_mut().zip(&then.state.cores) {
            for (pass, before) in core.loops.iter_mut().zip(&before.loops) {
                if let (Some(left), Some(before)) = (&mut pass.left, before.left) {
                    *left -= (before - *left) * periods;
                }
            }
        }
        for (channel, before) in self.state.channels.iter_mut().zip(&then.state.channels) {
            channel.moved += (channel.moved - before.moved) * periods;
            if let (Some(running), Some(before)) = (&mut channel.running, before.running)
                && !is_endless(self.flat, running)
            {
                running.left -= (before.left - running.left) * periods;
                running.repeats -= (before.repeats - running.repeats) * periods as u32;
            }
        }
        if let (Some(now), Some(then)) = (&mut self.pasts, &then.learnt) {
            now.repeat(then, periods);
        }
        if let Some(log) = &mut self.log {
            log.add(Process::Sequence, Event::Repeated { since: then.round, periods });
        }
        debug_assert!(self.steps > then.steps);
        Jump::Over
    }
}

pub(super) enum Jump {
    /// The steps repeat without a counter.
    Rest,
    Over,
    None,
}

/// The number of periods that may follow two states which differ only in counters; `None` if no counter changes.
fn periods(flat: &Flat, then: &Snapshot, now: &State) -> Option<Periods> {
    let Snapshot { state: then, queues, .. } = then;
    let same = now.locks == then.locks
        && now.step == then.step
        && now.fill == then.fill
        && now.arbiters == then.arbiters
        && now.cores.len() == then.cores.len()
        && now.channels.len() == then.channels.len();
    if !same {
        return None;
    }
    let mut periods = Periods(None);
    for (now, then) in now.cores.iter().zip(&then.cores) {
        if now.pc != then.pc || now.held != then.held || now.loops.len() != then.loops.len() {
            return None;
        }
        for (now, then) in now.loops.iter().zip(&then.loops) {
            periods.add_pass(now, then)?;
        }
    }
    for ((now, then), queue) in now.channels.iter().zip(&then.channels).zip(queues) {
        let same = now.queue.len() == *queue
            && now.tokens == then.tokens
            && now.finished == then.finished
            && now.running.is_some() == then.running.is_some();
        if !same {
            return None;
        }
        if let (Some(now), Some(then)) = (&now.running, &then.running) {
            periods.add_running(now, then, is_endless(flat, now))?;
        }
    }
    Some(periods)
}

/// Whether a channel repeats one descriptor without locks forever, so that its end does not matter.
fn is_endless(flat: &Flat, running: &Running) -> bool {
    let descriptor = &flat.descriptors[running.descriptor];
    descriptor.next == Some(running.descriptor)
        && descriptor.acquire.is_none()
        && descriptor.release.is_none()
}

struct Periods(Option<u64>);

impl Periods {
    /// Adds a counter that changed from `then` to `now`; `counted` if both count down from the same load.
    fn add(&mut self, now: u64, then: u64, counted: bool) -> Option<()> {
        if now == then {
            return Some(());
        }
        if !counted || now > then || now == 0 {
            return None;
        }
        let more = (now - 1) / (then - now);
        self.0 = Some(self.0.map_or(more, |periods| periods.min(more)));
        Some(())
    }

    fn add_pass(&mut self, now: &Pass, then: &Pass) -> Option<()> {
        match (now.left, then.left) {
            (Some(left), Some(before)) => self.add(left, before, now.serial == then.serial),
            (None, None) => Some(()),
            (Some(_), None) | (None, Some(_)) => None,
        }
    }

    fn add_running(&mut self, now: &Running, then: &Running, is_endless: bool) -> Option<()> {
        if now.task != then.task || now.descriptor != then.descriptor || now.phase != then.phase {
            return None;
        }
        if is_endless {
            return Some(());
        }
        self.add(u64::from(now.repeats), u64::from(then.repeats), true)?;
        self.add(now.left, then.left, now.serial == then.serial)
    }
}
