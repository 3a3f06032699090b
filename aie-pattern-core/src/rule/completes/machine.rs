//! [`Machine`]: a state of an assertion's net, and its steps.

use super::lower::{CHANNELS, CORES, LOCKS, Net, WINDOWS, channel_of, window_of};
use super::{Assertion, Op, What};
use crate::device::Direction;

/// The most moves of the runs that prove a sequence: a few seconds of const evaluation.
pub(super) const TOO_LONG: u64 = 200_000;
/// Loops within each other.
const DEPTH: usize = 16;

#[derive(Clone, Copy)]
pub(super) enum Phase {
    Idle,
    Acquire,
    Move,
    Release,
}

#[derive(Clone, Copy)]
pub(super) struct Running {
    pub phase: Phase,
    /// The descriptor of a ring, from the first one on.
    pub bd: usize,
    pub left: u64,
    /// Remaining passes of a ring that ends.
    pub runs: u64,
    pub has_token: bool,
    /// Where the search for the next task begins.
    cursor: usize,
    pub pushed: u64,
    pub begun: u64,
    pub finished: u64,
    pub asked: u64,
    pub tokens: u64,
    pub taken: u64,
    pub moved: u64,
}

/// The options in which runs differ.
#[derive(Clone, Copy)]
pub(super) struct Mode {
    /// Whether paths hold the most words, or none.
    pub most: bool,
    /// Whether a push onto a full queue is lost.
    pub limited: bool,
    /// A channel, and its task that never begins.
    pub held: Option<(usize, u64)>,
}

pub(super) enum Outcome {
    Complete,
    Stuck,
    /// This step's push met a full queue.
    Lost(usize),
    TooLong,
}

pub(super) struct Machine {
    pub locks: [u64; LOCKS],
    pub pc: [usize; CORES],
    depth: [usize; CORES],
    left: [[u64; DEPTH]; CORES],
    pub held: [u64; WINDOWS],
    pub channels: [Running; CHANNELS],
    /// Words on the way to a channel.
    pub fill: [u64; CHANNELS],
    pub step: usize,
    /// The moves of this run, and of those before it that have the same budget.
    pub moves: u64,
    /// A core and its step, which releases more than the core holds.
    pub wrong: Option<(usize, usize)>,
}

impl Machine {
    pub(super) const fn new(net: &Net) -> Self {
        let idle = Running {
            phase: Phase::Idle,
            bd: 0,
            left: 0,
            runs: 0,
            has_token: false,
            cursor: 0,
            pushed: 0,
            begun: 0,
            finished: 0,
            asked: 0,
            tokens: 0,
            taken: 0,
            moved: 0,
        };
        let mut new = Self {
            locks: [0; LOCKS],
            pc: [0; CORES],
            depth: [0; CORES],
            left: [[0; DEPTH]; CORES],
            held: [0; WINDOWS],
            channels: [idle; CHANNELS],
            fill: [0; CHANNELS],
            step: 0,
            moves: 0,
            wrong: None,
        };
        each!(k, 0..net.lock_count, {
            new.locks[k] = net.locks[k].initial;
        });
        each!(k, 0..net.channel_count, {
            if net.channels[k].bds > 0 {
                new.channels[k].phase = Phase::Acquire;
                new.channels[k].runs = net.channels[k].runs;
            }
        });
        new
    }

    /// Runs to the end or to a knot. The array comes to rest before each step of the sequence.
    pub(super) const fn run(&mut self, all: &Assertion, net: &Net, mode: Mode) -> Outcome {
        loop {
            if !self.settle(all, net, mode) {
                return Outcome::TooLong;
            }
            if self.step == all.steps.len() {
                return if self.open(net).is_none() { Outcome::Complete } else { Outcome::Stuck };
            }
            let step = &all.steps[self.step];
            let Some(channel) = channel_of(net, step.fifo) else { return Outcome::Stuck };
            let state = &mut self.channels[channel];
            let is_full = state.pushed - state.begun >= net.channels[channel].queue;
            match step.what {
                What::Task { has_token, .. } => {
                    if mode.limited && is_full {
                        return Outcome::Lost(self.step);
                    }
                    state.pushed += 1;
                    if has_token || matches!(net.channels[channel].direction, Direction::S2mm) {
                        state.asked += 1;
                    }
                }
                What::Await if state.tokens == 0 => return Outcome::Stuck,
                What::Await => {
                    state.tokens -= 1;
                    state.taken += 1;
                }
                What::Poll if is_full => return Outcome::Stuck,
                What::Poll => {}
            }
            self.step += 1;
        }
    }

    /// A channel whose task has not ended.
    pub(super) const fn open(&self, net: &Net) -> Option<usize> {
        find!(k, 0..net.channel_count, self.channels[k].pushed > self.channels[k].finished)
    }

    /// The number of the step that a run hangs at; the last one if the sequence has ended.
    pub(super) const fn place(&self, all: &Assertion) -> usize {
        let last = all.steps.len().saturating_sub(1);
        let step = if self.step < last { self.step } else { last };
        if all.steps.is_empty() { 0 } else { all.steps[step].at }
    }

    /// Runs the array until nothing moves; `false` if it takes too long.
    const fn settle(&mut self, all: &Assertion, net: &Net, mode: Mode) -> bool {
        loop {
            let before = self.moves;
            each!(k, 0..all.programs.len(), {
                while self.advance_core(all, net, k) {
                    self.moves += 1;
                    if self.moves > TOO_LONG {
                        return false;
                    }
                }
            });
            each!(k, 0..net.channel_count, {
                while self.advance_channel(all, net, mode, k) {
                    self.moves += 1;
                    if self.moves > TOO_LONG {
                        return false;
                    }
                }
            });
            if self.moves == before {
                return true;
            }
        }
    }

    const fn advance_core(&mut self, all: &Assertion, net: &Net, core: usize) -> bool {
        let (ops, pc) = (all.programs[core].code, self.pc[core]);
        if pc >= ops.len() {
            return false;
        }
        match ops[pc] {
            Op::Access { fifo, is_acquire, objects, .. } => {
                let Some(window) = window_of(net, core, fifo) else { return false };
                let unit = net.windows[window].unit;
                let held = self.held[window];
                if is_acquire {
                    let missing = objects.saturating_sub(held);
                    if let Some((acquire, _)) = net.windows[window].locks {
                        if self.locks[acquire] < missing * unit {
                            return false;
                        }
                        self.locks[acquire] -= missing * unit;
                    }
                    self.held[window] = held + missing;
                } else {
                    if objects > held {
                        self.wrong = Some((core, pc));
                        return false;
                    }
                    if let Some((_, release)) = net.windows[window].locks {
                        self.locks[release] += objects * unit;
                    }
                    self.held[window] = held - objects;
                }
                self.pc[core] = pc + 1;
            }
            Op::Loop { trips: Some(0), end } => self.pc[core] = end,
            // A loop without steps never ends, and touches nothing.
            Op::Loop { trips: None, end } if end == pc + 2 => return false,
            Op::Loop { trips, .. } => {
                let depth = self.depth[core];
                if depth == DEPTH {
                    return false;
                }
                self.left[core][depth] = or!(trips, 0);
                self.depth[core] = depth + 1;
                self.pc[core] = pc + 1;
            }
            Op::Back { start } => {
                let left = &mut self.left[core][self.depth[core] - 1];
                let is_endless = matches!(ops[start], Op::Loop { trips: None, .. });
                if !is_endless {
                    *left -= 1;
                }
                if is_endless || *left > 0 {
                    self.pc[core] = start + 1;
                } else {
                    self.depth[core] -= 1;
                    self.pc[core] = pc + 1;
                }
            }
        }
        true
    }

    const fn advance_channel(&mut self, all: &Assertion, net: &Net, mode: Mode, k: usize) -> bool {
        let at = &net.channels[k];
        let state = self.channels[k];
        match state.phase {
            Phase::Idle => {
                if !at.is_shim || state.begun == state.pushed {
                    return false;
                }
                if let Some((channel, task)) = mode.held
                    && channel == k
                    && task == state.begun
                {
                    return false;
                }
                let mut cursor = state.cursor;
                while cursor < all.steps.len() {
                    let step = &all.steps[cursor];
                    cursor += 1;
                    if let What::Task { bits, has_token } = step.what
                        && step.fifo == at.fifo
                    {
                        self.channels[k].left = (bits / 32) as u64;
                        self.channels[k].has_token = has_token || matches!(at.direction, Direction::S2mm);
                        break;
                    }
                }
                self.channels[k].cursor = cursor;
                self.channels[k].begun += 1;
                self.channels[k].phase = Phase::Move;
                true
            }
            Phase::Acquire => {
                let bd = &net.bds[at.first_bd + state.bd];
                if let Some((lock, amount)) = bd.acquire {
                    if self.locks[lock] < amount {
                        return false;
                    }
                    self.locks[lock] -= amount;
                }
                self.channels[k].left = bd.words;
                self.channels[k].phase = Phase::Move;
                true
            }
            Phase::Move => match at.direction {
                Direction::Mm2s => self.send(net, mode, k),
                Direction::S2mm => self.fill[k] > 0 && self.receive(k),
            },
            Phase::Release => {
                if at.is_shim {
                    self.channels[k].phase = Phase::Idle;
                    self.channels[k].finished += 1;
                    self.channels[k].tokens += state.has_token as u64;
                    return true;
                }
                if let Some((lock, amount)) = net.bds[at.first_bd + state.bd].release {
                    self.locks[lock] += amount;
                }
                self.channels[k].phase = Phase::Acquire;
                if state.bd + 1 < at.bds {
                    self.channels[k].bd += 1;
                } else {
                    self.channels[k].bd = 0;
                    if !at.is_closed {
                        self.channels[k].runs = state.runs.saturating_sub(1);
                        if state.runs <= 1 {
                            self.channels[k].phase = Phase::Idle;
                        }
                    }
                }
                true
            }
        }
    }

    /// The words that a sink takes now.
    pub(super) const fn room(&self, net: &Net, mode_most: bool, sink: usize) -> u64 {
        let path = if mode_most { net.channels[sink].path } else { 0 };
        let left =
            if matches!(self.channels[sink].phase, Phase::Move) { self.channels[sink].left } else { 0 };
        (path + left).saturating_sub(self.fill[sink])
    }

    const fn send(&mut self, net: &Net, mode: Mode, k: usize) -> bool {
        let mut words = self.channels[k].left;
        let mut has_sink = false;
        each!(sink, 0..net.channel_count, {
            if matches!(net.channels[sink].source, Some(source) if source == k) {
                has_sink = true;
                let room = self.room(net, mode.most, sink);
                if room < words {
                    words = room;
                }
            }
        });
        if words == 0 || !has_sink {
            return false;
        }
        self.channels[k].left -= words;
        self.channels[k].moved += words;
        if self.channels[k].left == 0 {
            self.channels[k].phase = Phase::Release;
        }
        each!(sink, 0..net.channel_count, {
            if matches!(net.channels[sink].source, Some(source) if source == k) {
                self.fill[sink] += words;
                if matches!(self.channels[sink].phase, Phase::Move) {
                    self.receive(sink);
                }
            }
        });
        true
    }

    const fn receive(&mut self, k: usize) -> bool {
        let state = &mut self.channels[k];
        let words = if self.fill[k] < state.left { self.fill[k] } else { state.left };
        state.left -= words;
        state.moved += words;
        self.fill[k] -= words;
        if state.left == 0 {
            state.phase = Phase::Release;
        }
        words > 0
    }
}
