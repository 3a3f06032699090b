//! [`Machine`]: a state of a net, and its possible steps with their effects.

use super::flat::{Flat, Instr, TaskId};
use super::net::{Action, ChannelId, CoreId, Direction, LockId, Net, Process, Release, StreamId, When};
use super::pasts::Pasts;
use super::timeline::{Event, Log};

/// The number of tasks that wait in a channel's queue, without the running one (AM020; aie-rt, `StartQSizeMax`).
pub const QUEUE: usize = 4;
/// The maximum of a lock, which has 6 bits (AM025).
pub const LOCK_MAX: u32 = 63;

/// The progress of a channel within a descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Phase {
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
pub(super) struct Running {
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
pub(super) struct Pass {
    /// Remaining passes, including this one; `None` if it never ends.
    pub left: Option<u64>,
    /// Identifies the moment when the loop was entered.
    pub serial: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CoreState {
    pub pc: usize,
    pub loops: Vec<Pass>,
    /// The number of objects held in each window.
    pub held: Vec<u32>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChannelState {
    pub queue: std::collections::VecDeque<TaskId>,
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
pub(super) struct Lost {
    pub step: usize,
    pub channel: ChannelId,
}

/// A descriptor that was written while a task used it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Rewritten {
    pub step: usize,
    pub id: u32,
    pub task: TaskId,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct State {
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

/// The options in which two runs of one net differ.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timing {
    pub path: Path,
    /// Whether a push onto a full queue is lost.
    pub limited: bool,
}

/// The number of words that a stream holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Path {
    Promised,
    AtMost,
    /// This number, or the stream's maximum if that is smaller.
    Words(u64),
}

pub(super) struct Machine<'n> {
    pub flat: &'n Flat<'n>,
    pub timing: Timing,
    pub room: Vec<u64>,
    pub state: State,
    pub steps: u64,
    /// The number of times a process was asked whether it can move.
    pub asked: u64,
    /// Processes that may be able to move, without repetition.
    pub list: Vec<Process>,
    listed: Vec<bool>,
    /// A hash of the state without its counters.
    pub hash: u64,
    pub pasts: Option<Pasts>,
    pub log: Option<Log>,
}

fn mix(kind: u64, at: usize, value: u64) -> u64 {
    let mut x = (kind << 56) ^ ((at as u64) << 32) ^ value.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl<'n> Machine<'n> {
    pub(super) fn new(flat: &'n Flat<'n>, timing: Timing) -> Self {
        let net = flat.net;
        let room = net.streams.iter().map(|stream| match timing.path {
            Path::Promised => stream.promised,
            Path::AtMost => stream.at_most,
            Path::Words(words) => words.min(stream.at_most),
        });
        let cores = net.cores.iter();
        let state = State {
            locks: net.locks.iter().map(|lock| lock.initial).collect(),
            cores: cores
                .map(|core| CoreState { pc: 0, loops: Vec::new(), held: vec![0; core.windows.len()] })
                .collect(),
            channels: flat
                .starts
                .iter()
                .map(|starts| ChannelState {
                    queue: starts.iter().copied().collect(),
                    running: None,
                    tokens: 0,
                    pushed: 0,
                    finished: 0,
                    awaited: 0,
                    moved: 0,
                })
                .collect(),
            fill: net.streams.iter().map(|stream| vec![0; stream.sinks.len()]).collect(),
            arbiters: vec![None; net.arbiters.len()],
            step: 0,
            write: 0,
            lost: Vec::new(),
            rewritten: Vec::new(),
            over: None,
            serial: 0,
        };
        let array = net.cores.len() + net.channels.len();
        Self {
            flat,
            timing,
            room: room.collect(),
            state,
            steps: 0,
            asked: 0,
            list: (0..array).map(|index| flat.process(index)).collect(),
            listed: vec![true; array],
            hash: 0,
            pasts: None,
            log: None,
        }
    }

    pub(super) fn net(&self) -> &'n Net {
        self.flat.net
    }

    // The possible steps.

    /// The lock and the amount that the next step of a core needs.
    pub(super) fn core_wants(&self, core: CoreId) -> Option<(LockId, u32, When)> {
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

    fn has(&self, lock: LockId, amount: u32, when: When) -> bool {
        match when {
            When::AtLeast => self.state.locks[lock] >= amount,
            When::Equal => self.state.locks[lock] == amount,
        }
    }

    /// The number of words that a stream takes now, limited by its slowest sink.
    fn takes(&self, stream: StreamId) -> u64 {
        let sinks = self.net().streams[stream].sinks.iter().enumerate();
        sinks.map(|(branch, &sink)| self.branch_takes(stream, branch, sink)).min().unwrap_or(0)
    }

    pub(super) fn branch_takes(&self, stream: StreamId, branch: usize, sink: ChannelId) -> u64 {
        let moving = self.state.channels[sink].running.filter(|running| running.phase == Phase::Move);
        (self.room[stream] + moving.map_or(0, |running| running.left))
            .saturating_sub(self.state.fill[stream][branch])
    }

    pub(super) fn can(&self, process: Process) -> bool {
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

    fn channel_can(&self, channel: ChannelId) -> bool {
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

    /// A stream that has words for a channel.
    fn waiting_words(&self, channel: ChannelId) -> Option<(StreamId, usize)> {
        self.flat.receives[channel]
            .iter()
            .copied()
            .find(|&(stream, branch)| self.state.fill[stream][branch] > 0)
    }

    fn sequence_can(&self) -> bool {
        let Some(step) = self.net().sequence.get(self.state.step) else { return false };
        match step.what {
            Action::Await(channel) => self.state.channels[channel].tokens > 0,
            Action::Poll(channel) => self.state.channels[channel].queue.len() < QUEUE,
            Action::Push(_) | Action::Write { .. } | Action::Free => true,
        }
    }

    /// The arbiter that a channel's words pass.
    fn arbiter(&self, channel: ChannelId) -> Option<usize> {
        self.flat.sends[channel].and_then(|stream| self.net().streams[stream].arbiter)
    }

    /// Every task of the sequence has ended, none was lost, and no descriptor was written under a task.
    pub(super) fn is_complete(&self) -> bool {
        let state = &self.state;
        state.step == self.net().sequence.len()
            && state.lost.is_empty()
            && state.rewritten.is_empty()
            && state.channels.iter().all(|channel| channel.pushed == channel.finished)
    }

    // The effects of steps.

    fn wake(&mut self, process: Process) {
        let index = self.flat.index(process);
        if let Some(listed) = self.listed.get_mut(index).filter(|listed| !**listed) {
            *listed = true;
            self.list.push(process);
        }
    }

    /// Takes the list of movable processes, for one round.
    pub(super) fn take_list(&mut self, into: &mut Vec<Process>) {
        into.clear();
        std::mem::swap(into, &mut self.list);
        for &process in into.iter() {
            let index = self.flat.index(process);
            self.listed[index] = false;
        }
    }

    pub(super) fn wake_again(&mut self, process: Process) {
        self.wake(process);
    }

    fn note(&mut self, process: Process, event: Event) {
        if let Some(log) = &mut self.log {
            log.add(process, event);
        }
    }

    fn core_hash(&self, core: CoreId) -> u64 {
        let state = &self.state.cores[core];
        let held =
            state.held.iter().fold(0_u64, |hash, &held| hash.wrapping_mul(67).wrapping_add(u64::from(held)));
        mix(1, core, (state.pc as u64) ^ (held << 20))
    }

    fn channel_hash(&self, channel: ChannelId) -> u64 {
        let state = &self.state.channels[channel];
        let Some(running) = state.running else {
            return mix(2, channel, u64::MAX ^ state.queue.len() as u64);
        };
        let phase = match running.phase {
            Phase::Acquire => 0,
            Phase::Grant => 1,
            Phase::Move => 2,
            Phase::Release => 3,
        };
        let at = (running.task as u64) << 40
            ^ (running.descriptor as u64) << 8
            ^ (state.queue.len() as u64) << 2
            ^ phase;
        mix(2, channel, at)
    }

    fn set_lock(&mut self, lock: LockId, value: u32) {
        self.hash ^= mix(3, lock, u64::from(self.state.locks[lock])) ^ mix(3, lock, u64::from(value));
        self.state.locks[lock] = value;
    }

    fn set_fill(&mut self, stream: StreamId, branch: usize, words: u64) {
        let fill = &mut self.state.fill[stream][branch];
        let at = stream << 8 | branch;
        self.hash ^= mix(4, at, *fill) ^ mix(4, at, words);
        *fill = words;
    }

    fn acquire(&mut self, process: Process, lock: LockId, amount: u32) {
        self.set_lock(lock, self.state.locks[lock] - amount);
        if let Some(pasts) = &mut self.pasts {
            pasts.acquire(self.flat.index(process), lock, amount);
        }
        self.note(process, Event::Acquired { lock, amount });
    }

    fn release(&mut self, process: Process, Release { lock, amount }: Release) {
        let value = self.state.locks[lock].saturating_add(amount);
        self.set_lock(lock, value);
        if value > LOCK_MAX {
            self.state.over.get_or_insert(lock);
        }
        if let Some(pasts) = &mut self.pasts {
            pasts.release(self.flat.index(process), lock, amount);
        }
        self.note(process, Event::Released { lock, amount });
        let flat = self.flat;
        for &acquirer in &flat.acquirers[lock] {
            self.wake(acquirer);
        }
    }

    /// Takes the next step of a process that [`can`](Self::can).
    pub(super) fn fire(&mut self, process: Process) {
        self.steps += 1;
        match process {
            Process::Core(core) => {
                self.hash ^= self.core_hash(core);
                self.fire_core(core);
                self.hash ^= self.core_hash(core);
                self.wake(process);
            }
            Process::Channel(channel) => {
                self.hash ^= self.channel_hash(channel);
                self.fire_channel(channel);
                self.hash ^= self.channel_hash(channel);
                self.wake(process);
            }
            Process::Sequence => self.fire_sequence(),
        }
    }

    fn fire_core(&mut self, core: CoreId) {
        let process = Process::Core(core);
        let wants = self.core_wants(core);
        let mut pc = self.state.cores[core].pc;
        let instr = self.flat.code[core][pc];
        pc += 1;
        match instr {
            Instr::Acquire(_) | Instr::Hold { .. } => {
                if let Some((lock, amount, _)) = wants {
                    self.acquire(process, lock, amount);
                }
                if let Instr::Hold { window, objects } = instr {
                    let held = &mut self.state.cores[core].held[window];
                    *held = objects.max(*held);
                }
            }
            Instr::Release(release) => self.release(process, release),
            Instr::Give { window, objects } => {
                let ends = self.net().cores[core].windows[window];
                let held = &mut self.state.cores[core].held[window];
                // A rule of FIFOs refuses a release of more objects than are held.
                let given = objects.min(*held);
                *held -= given;
                self.release(process, Release { lock: ends.release, amount: given * ends.unit });
            }
            Instr::Loop { trips: Some(0), end } => pc = end,
            Instr::Loop { trips, .. } => {
                self.state.serial += 1;
                let serial = self.state.serial;
                self.state.cores[core].loops.push(Pass { left: trips, serial });
            }
            Instr::Back { start } => {
                let loops = &mut self.state.cores[core].loops;
                match loops.last_mut().map(|pass| &mut pass.left) {
                    Some(Some(1)) => drop(loops.pop()),
                    Some(Some(left)) => {
                        *left -= 1;
                        pc = start + 1;
                    }
                    Some(None) => pc = start + 1,
                    None => {}
                }
            }
            Instr::Idle => pc -= 1,
        }
        self.state.cores[core].pc = pc;
    }

    fn fire_channel(&mut self, channel: ChannelId) {
        let process = Process::Channel(channel);
        let Some(mut running) = self.state.channels[channel].running else { return self.begin(channel) };
        let descriptor = self.flat.descriptors[running.descriptor];
        match running.phase {
            Phase::Acquire => {
                if let Some(acquire) = descriptor.acquire {
                    self.acquire(process, acquire.lock, acquire.amount);
                }
                self.state.serial += 1;
                running.serial = self.state.serial;
                running.left = descriptor.words;
                running.phase = if self.arbiter(channel).is_some() { Phase::Grant } else { Phase::Move };
                self.state.channels[channel].running = Some(running);
                self.wake_senders(channel);
            }
            Phase::Grant => {
                if let Some(arbiter) = self.arbiter(channel) {
                    self.hash ^= mix(5, arbiter, channel as u64 + 1);
                    self.state.arbiters[arbiter] = Some(channel);
                }
                running.phase = Phase::Move;
                self.state.channels[channel].running = Some(running);
            }
            Phase::Move => match self.net().channels[channel].direction {
                Direction::Mm2s => self.send(channel),
                Direction::S2mm => {
                    if let Some((stream, branch)) = self.waiting_words(channel) {
                        self.receive(channel, stream, branch);
                    }
                }
            },
            Phase::Release => {
                if let Some(release) = descriptor.release {
                    self.release(process, release);
                }
                self.go_on(channel, running, descriptor.next);
            }
        }
    }

    /// Takes the next task from the queue.
    fn begin(&mut self, channel: ChannelId) {
        let state = &mut self.state.channels[channel];
        let Some(task) = state.queue.pop_front() else { return };
        let Some(tasks) = self.flat.tasks.get(task) else { return };
        let (descriptor, repeats) = (tasks.first, tasks.repeat);
        state.running =
            Some(Running { task, repeats, descriptor, phase: Phase::Acquire, left: 0, serial: 0 });
        if let Some(pasts) = &mut self.pasts {
            pasts.begin(self.flat.index(Process::Channel(channel)), channel, task);
        }
        self.note(Process::Channel(channel), Event::Began { task });
    }

    fn send(&mut self, channel: ChannelId) {
        let (Some(stream), Some(mut running)) =
            (self.flat.sends[channel], self.state.channels[channel].running)
        else {
            return;
        };
        let flat = self.flat;
        let words = running.left.min(self.takes(stream));
        running.left -= words;
        let is_last = running.left == 0 && self.is_last(&running);
        if running.left == 0 {
            running.phase = Phase::Release;
        }
        let state = &mut self.state.channels[channel];
        state.running = Some(running);
        state.moved += words;
        if let Some(pasts) = &mut self.pasts {
            let ends = is_last && flat.tasks[running.task].step.is_some();
            pasts.send(flat.index(Process::Channel(channel)), stream, words, ends.then_some(channel));
        }
        self.note(Process::Channel(channel), Event::Moved { words });
        for (branch, &sink) in self.net().streams[stream].sinks.iter().enumerate() {
            self.set_fill(stream, branch, self.state.fill[stream][branch] + words);
            if self.state.channels[sink].running.is_some_and(|running| running.phase == Phase::Move) {
                self.hash ^= self.channel_hash(sink);
                self.receive(sink, stream, branch);
                self.hash ^= self.channel_hash(sink);
                self.wake(Process::Channel(sink));
            }
        }
        if running.left == 0
            && let Some(arbiter) = self.arbiter(channel)
        {
            self.hash ^= mix(5, arbiter, channel as u64 + 1);
            self.state.arbiters[arbiter] = None;
            for &sharer in &flat.sharers[arbiter] {
                self.wake(Process::Channel(sharer));
            }
        }
    }

    fn receive(&mut self, channel: ChannelId, stream: StreamId, branch: usize) {
        let fill = self.state.fill[stream][branch];
        let Some(running) = &mut self.state.channels[channel].running else { return };
        let words = fill.min(running.left);
        running.left -= words;
        if running.left == 0 {
            running.phase = Phase::Release;
        }
        self.state.channels[channel].moved += words;
        self.set_fill(stream, branch, fill - words);
        if let Some(pasts) = &mut self.pasts {
            pasts.receive(self.flat.index(Process::Channel(channel)), stream, branch, words);
        }
        self.note(Process::Channel(channel), Event::Moved { words });
        self.wake(Process::Channel(self.net().streams[stream].source));
    }

    fn wake_senders(&mut self, channel: ChannelId) {
        let flat = self.flat;
        for &(stream, _) in &flat.receives[channel] {
            self.wake(Process::Channel(flat.net.streams[stream].source));
        }
    }

    /// Whether a channel is in the last descriptor of the last pass of its task.
    pub(super) fn is_last(&self, running: &Running) -> bool {
        running.repeats == 1 && self.flat.descriptors[running.descriptor].next.is_none()
    }

    /// After a descriptor: the next one, the next pass, or the end of the task.
    fn go_on(&mut self, channel: ChannelId, mut running: Running, next: Option<usize>) {
        let task = self.flat.tasks[running.task];
        running.phase = Phase::Acquire;
        if let Some(next) = next {
            running.descriptor = next;
        } else if running.repeats > 1 {
            running.repeats -= 1;
            running.descriptor = task.first;
        } else {
            return self.end(channel, running.task);
        }
        self.state.channels[channel].running = Some(running);
    }

    fn end(&mut self, channel: ChannelId, id: TaskId) {
        let task = self.flat.tasks[id];
        let state = &mut self.state.channels[channel];
        state.running = None;
        if task.step.is_some() {
            state.finished += 1;
            state.tokens += u32::from(task.token);
            if let Some(pasts) = &mut self.pasts {
                let index = self.flat.index(Process::Channel(channel));
                pasts.end(index, channel, self.flat.net.channels[channel].direction, task.token);
            }
        }
        self.note(Process::Channel(channel), Event::Ended { task: id });
    }

    fn fire_sequence(&mut self) {
        let net = self.net();
        let step = self.state.step;
        self.state.step += 1;
        let event = match &net.sequence[step].what {
            Action::Await(channel) => {
                let state = &mut self.state.channels[*channel];
                state.tokens -= 1;
                state.awaited += 1;
                if let Some(pasts) = &mut self.pasts {
                    pasts.take_token(*channel);
                }
                Event::Awaited { step }
            }
            Action::Poll(channel) => {
                if let Some(pasts) = &mut self.pasts {
                    pasts.poll(*channel, self.state.channels[*channel].pushed);
                }
                Event::Awaited { step }
            }
            Action::Push(push) => {
                self.write(step);
                self.push(step, push.channel)
            }
            Action::Write { .. } => {
                self.write(step);
                Event::Awaited { step }
            }
            Action::Free => Event::Awaited { step },
        };
        self.note(Process::Sequence, event);
    }

    /// Writes the descriptors of a step, and notes the tasks that still use them.
    fn write(&mut self, step: usize) {
        while let Some(&(at, id, task)) =
            self.flat.writes.get(self.state.write).filter(|write| write.0 == step)
        {
            debug_assert_eq!(at, step);
            self.state.write += 1;
            if let Some(pasts) = &mut self.pasts {
                pasts.write(step, id, task);
            } else if self.uses(task) {
                self.state.rewritten.push(Rewritten { step, id, task });
            }
        }
    }

    /// Whether a task waits or has words to move.
    pub(super) fn uses(&self, task: TaskId) -> bool {
        let Some(step) = self.flat.tasks[task].step else { return false };
        let Action::Push(push) = &self.net().sequence[step].what else { return false };
        let state = &self.state.channels[push.channel];
        state.queue.contains(&task)
            || state.running.is_some_and(|running| {
                running.task == task && !(running.phase == Phase::Release && self.is_last(&running))
            })
    }

    fn push(&mut self, step: usize, channel: ChannelId) -> Event {
        let Some(task) = self.flat.pushed[step] else { return Event::Awaited { step } };
        self.hash ^= self.channel_hash(channel);
        let state = &mut self.state.channels[channel];
        if let Some(pasts) = &mut self.pasts {
            pasts.push(step, channel, state.pushed, task);
        }
        state.pushed += 1;
        let is_lost = self.timing.limited && state.queue.len() >= QUEUE;
        if is_lost {
            self.state.lost.push(Lost { step, channel });
        } else {
            state.queue.push_back(task);
        }
        self.hash ^= self.channel_hash(channel);
        self.wake(Process::Channel(channel));
        if is_lost { Event::Lost { step } } else { Event::Pushed { step } }
    }
}
