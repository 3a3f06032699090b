//! [`Pasts`]: the steps that must have happened before another, in every timing.
//!
//! If a single order decides, each step of a net has one smallest past: the steps that it needs. Only two numbers of
//! that past matter: how many tasks of a channel have left its queue, and how many have ended. Each process carries
//! these two numbers for each channel whose pushes or descriptors depend on them. When it waits for something, it takes
//! the maximum with the past of what it gets: units of a lock (the k-th taken is the k-th released), words, or tokens.
//! In the other direction of a stream, the most words on the path count: a sender that has sent more knows that the
//! receiver took the rest.
//!
//! If a lock has several releasers, its k-th unit does not belong to a known step, so such a lock proves nothing but what `joins` find.
//! That may turn `completes` into `races`, never the reverse.

use std::collections::VecDeque;
use std::rc::Rc;

use super::flat::{Flat, TaskId};
use super::joins::Joins;
use super::net::{ChannelId, Direction, LockId, StreamId};

/// For each channel that matters, the number of tasks that left its queue, and the number of the sequence's tasks that
/// ended.
pub(super) type Past = Rc<[u32]>;

/// The pasts of the words that passed a point, in order: each entry covers the words up to a number.
pub(super) type History = VecDeque<(u64, Past)>;

/// A push or a write that fails in some timing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hazard {
    /// The step's push may meet a full queue.
    Full { step: usize, channel: ChannelId, push: u32 },
    /// The step writes a descriptor that a task may still use.
    InUse { step: usize, id: u32, task: TaskId },
}

impl Hazard {
    pub(super) fn step(&self) -> usize {
        match *self {
            Self::Full { step, .. } | Self::InUse { step, .. } => step,
        }
    }
}

/// The state of one stream.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Passed {
    at_most: u64,
    /// Words sent; `got` has the words that each sink took.
    put: u64,
    got: Vec<u64>,
    sent: History,
    taken: Vec<History>,
}

/// What processes know at one moment. Tokens are not part of it: a state with as many tokens and ended tasks has the same ones.
pub(super) struct Learnt {
    of: Vec<Past>,
    units: Vec<Option<VecDeque<(u32, Past)>>>,
    joins: Joins,
    streams: Vec<Passed>,
}

#[derive(Debug)]
pub(super) struct Pasts {
    /// The position of a channel's two numbers.
    slots: Vec<Option<usize>>,
    of: Vec<Past>,
    /// The pasts of a lock's units, in the order of their releases; `None` for a lock that proves nothing.
    units: Vec<Option<VecDeque<(u32, Past)>>>,
    joins: Joins,
    tokens: Vec<VecDeque<Past>>,
    streams: Vec<Passed>,
    /// The past of the sequence at the push of a task; empty for those that a channel begins with.
    pushes: Vec<Option<Past>>,
    /// The number of tasks that a channel begins with.
    starts: Vec<u32>,
    /// The number of tasks that wait in the queue of a channel.
    queues: Vec<u32>,
    /// The number of a task among the tasks of its channel, from 1.
    ordinals: Vec<u32>,
    channels: Vec<ChannelId>,
    pub hazards: Vec<Hazard>,
}

impl Pasts {
    /// `None` if no push can meet a full queue and no descriptor is written twice.
    pub(super) fn of(flat: &Flat) -> Option<Self> {
        let net = flat.net;
        let mut pushes = vec![0_usize; net.channels.len()];
        let mut matters = vec![false; net.channels.len()];
        let mut ordinals = vec![0; flat.tasks.len()];
        let mut channels = vec![0; flat.tasks.len()];
        for (channel, starts) in flat.starts.iter().enumerate() {
            pushes[channel] = starts.len();
            for &task in starts {
                channels[task] = channel;
            }
        }
        for (step, task) in flat.pushed.iter().enumerate() {
            let (Some(task), super::net::Action::Push(push)) = (*task, &net.sequence[step].what) else {
                continue;
            };
            pushes[push.channel] += 1;
            ordinals[task] = (pushes[push.channel] - flat.starts[push.channel].len()) as u32;
            channels[task] = push.channel;
            matters[push.channel] |= pushes[push.channel] > net.channels[push.channel].queue
                || flat.tasks[task].rewritten.is_some();
        }
        let mut count = 0;
        let slots: Vec<_> = matters
            .iter()
            .map(|&matters| {
                count += usize::from(matters);
                matters.then(|| count - 1)
            })
            .collect();
        if count == 0 {
            return None;
        }
        let zero: Past = vec![0; 2 * count].into();
        let mut known = vec![None; flat.tasks.len()];
        for &task in flat.starts.iter().flatten() {
            known[task] = Some(zero.clone());
        }
        let history = || History::from([(0, zero.clone())]);
        Some(Self {
            slots,
            of: vec![zero.clone(); net.cores.len() + net.channels.len() + 1],
            units: (flat.releasers.iter().zip(&net.locks))
                .map(|(releasers, lock)| {
                    (releasers.len() <= 1).then(|| VecDeque::from([(lock.initial, zero.clone())]))
                })
                .collect(),
            joins: Joins::of(flat, &zero),
            tokens: vec![VecDeque::new(); net.channels.len()],
            streams: (net.streams.iter())
                .map(|stream| Passed {
                    at_most: stream.at_most,
                    put: 0,
                    got: vec![0; stream.sinks.len()],
                    sent: history(),
                    taken: stream.sinks.iter().map(|_| history()).collect(),
                })
                .collect(),
            pushes: known,
            starts: flat.starts.iter().map(|starts| starts.len() as u32).collect(),
            queues: net.channels.iter().map(|channel| channel.queue as u32).collect(),
            ordinals,
            channels,
            hazards: Vec::new(),
        })
    }

    fn learn(&mut self, process: usize, past: &Past) {
        learn(&mut self.of[process], past);
    }

    /// A process takes the oldest units of a lock.
    pub(super) fn acquire(&mut self, process: usize, lock: LockId, mut amount: u32) {
        for past in self.joins.acquire(lock, amount) {
            self.learn(process, &past);
        }
        let Some(units) = &mut self.units[lock] else { return };
        let own = &mut self.of[process];
        while amount > 0 {
            let Some((count, past)) = units.front_mut() else { break };
            let taken = amount.min(*count);
            if taken > 0 {
                learn(own, past);
            }
            *count -= taken;
            amount -= taken;
            if *count == 0 {
                units.pop_front();
            }
        }
    }

    pub(super) fn release(&mut self, process: usize, lock: LockId, amount: u32) {
        self.joins.release(process, lock, amount, &self.of[process]);
        let Some(units) = &mut self.units[lock] else { return };
        let own = &self.of[process];
        match units.back_mut().filter(|(_, past)| past == own) {
            Some((count, _)) => *count += amount,
            None => units.push_back((amount, own.clone())),
        }
    }

    /// A channel takes a task from its queue.
    pub(super) fn begin(&mut self, process: usize, channel: ChannelId, task: TaskId) {
        let Some(past) = self.pushes[task].take() else { return };
        self.learn(process, &past);
        self.count(process, channel, 0);
    }

    fn count(&mut self, process: usize, channel: ChannelId, which: usize) {
        if let Some(slot) = self.slots[channel] {
            let mut past = self.of[process].to_vec();
            past[2 * slot + which] += 1;
            self.of[process] = past.into();
        }
    }

    /// A channel sends words: those that the path cannot hold were taken before. With the last word of a task, its
    /// descriptor is free. Words that one step sends may differ in what they prove.
    pub(super) fn send(&mut self, process: usize, stream: StreamId, words: u64, ends: Option<ChannelId>) {
        let all = self.streams[stream].put + words;
        while self.streams[stream].put < all {
            let passed = &mut self.streams[stream];
            let own = &mut self.of[process];
            let needed = (passed.put + 1).saturating_sub(passed.at_most);
            // The words up to this one need no more than the next one.
            let mut upto = if needed == 0 { all.min(passed.at_most) } else { all };
            for taken in passed.taken.iter_mut().filter(|_| needed > 0) {
                drop_before(taken, needed);
                if let Some((known, past)) = taken.front().filter(|(upto, _)| *upto >= needed) {
                    upto = upto.min(known + passed.at_most);
                    learn(own, past);
                }
            }
            if let Some(channel) = ends
                && upto == all
            {
                if passed.put + 1 < all {
                    upto = all - 1;
                } else {
                    self.count(process, channel, 1);
                }
            }
            let passed = &mut self.streams[stream];
            passed.put = upto;
            add(&mut passed.sent, upto, &self.of[process]);
        }
        let passed = &mut self.streams[stream];
        let least = passed.got.iter().copied().min().unwrap_or(0);
        drop_before(&mut passed.sent, least);
    }

    /// A channel takes words of a stream.
    pub(super) fn receive(&mut self, process: usize, stream: StreamId, branch: usize, words: u64) {
        let own = &mut self.of[process];
        let passed = &mut self.streams[stream];
        let all = passed.got[branch] + words;
        while passed.got[branch] < all {
            let next = passed.got[branch] + 1;
            let mut upto = all;
            if let Some((sent, past)) = passed.sent.iter().find(|(upto, _)| *upto >= next) {
                upto = upto.min(*sent);
                learn(own, past);
            }
            passed.got[branch] = upto;
            add(&mut passed.taken[branch], upto, own);
        }
    }

    /// A task of the sequence ends. A task that fills memory holds its descriptor until here.
    pub(super) fn end(&mut self, process: usize, channel: ChannelId, direction: Direction, token: bool) {
        match direction {
            Direction::S2mm => self.count(process, channel, 1),
            Direction::Mm2s => {}
        }
        if token {
            self.tokens[channel].push_back(self.of[process].clone());
        }
    }

    fn sequence(&self) -> usize {
        self.of.len() - 1
    }

    pub(super) fn take_token(&mut self, channel: ChannelId) {
        if let Some(past) = self.tokens[channel].pop_front() {
            self.learn(self.sequence(), &past);
        }
    }

    /// The queue has room: all tasks but one fewer than it holds left it, and all of those except the last have ended.
    pub(super) fn poll(&mut self, channel: ChannelId, pushed: u32) {
        let starts = self.starts[channel];
        let gone = (starts + pushed).saturating_sub(self.queues[channel].saturating_sub(1));
        let sequence = self.sequence();
        if let Some(slot) = self.slots[channel].filter(|_| gone > 0) {
            let mut past = self.of[sequence].to_vec();
            past[2 * slot] = past[2 * slot].max(gone);
            past[2 * slot + 1] = past[2 * slot + 1].max((gone - 1).saturating_sub(starts));
            self.of[sequence] = past.into();
        }
    }

    pub(super) fn push(&mut self, step: usize, channel: ChannelId, before: u32, task: TaskId) {
        let past = &self.of[self.sequence()];
        let gone = self.slots[channel].map(|slot| past[2 * slot]);
        if gone.is_some_and(|gone| self.starts[channel] + before - gone >= self.queues[channel]) {
            self.hazards.push(Hazard::Full { step, channel, push: before + 1 });
        }
        self.pushes[task] = Some(past.clone());
    }

    /// The sequence writes a descriptor of an earlier task.
    pub(super) fn write(&mut self, step: usize, id: u32, task: TaskId) {
        let past = &self.of[self.sequence()];
        let ended = self.slots[self.channels[task]].map_or(0, |slot| past[2 * slot + 1]);
        if ended < self.ordinals[task] {
            self.hazards.push(Hazard::InUse { step, id, task });
        }
    }

    pub(super) fn learnt(&self) -> Learnt {
        Learnt {
            of: self.of.clone(),
            units: self.units.clone(),
            joins: self.joins.clone(),
            streams: self.streams.clone(),
        }
    }

    /// Whether repeating the steps since `before` proves nothing more.
    pub(super) fn repeats(&self, before: &Learnt) -> bool {
        let same = |(passed, before): (&Passed, &Passed)| {
            let is = |now: &History, then: &History, put: u64, was: u64| {
                now.len() == then.len()
                    && now.iter().zip(then).all(|(now, then)| {
                        i128::from(now.0) - i128::from(put) == i128::from(then.0) - i128::from(was)
                            && now.1 == then.1
                    })
            };
            is(&passed.sent, &before.sent, passed.put, before.put)
                && (0..passed.got.len())
                    .all(|at| is(&passed.taken[at], &before.taken[at], passed.got[at], before.got[at]))
        };
        self.of == before.of
            && self.units == before.units
            && self.joins.repeats(&before.joins)
            && self.streams.iter().zip(&before.streams).all(same)
    }

    /// Repeats the steps since `before`.
    pub(super) fn repeat(&mut self, before: &Learnt, periods: u64) {
        self.joins.repeat(&before.joins, periods);
        for (passed, before) in self.streams.iter_mut().zip(&before.streams) {
            let more = (passed.put - before.put) * periods;
            passed.put += more;
            passed.sent.iter_mut().for_each(|(upto, _)| *upto += more);
            for (branch, got) in passed.got.iter_mut().enumerate() {
                let more = (*got - before.got[branch]) * periods;
                *got += more;
                passed.taken[branch].iter_mut().for_each(|(upto, _)| *upto += more);
            }
        }
    }
}

fn learn(own: &mut Past, past: &Past) {
    if !Rc::ptr_eq(own, past) {
        *own = join(own, past);
    }
}

fn join(a: &Past, b: &Past) -> Past {
    if a.iter().zip(b.iter()).all(|(a, b)| a >= b) {
        a.clone()
    } else if b.iter().zip(a.iter()).all(|(b, a)| b >= a) {
        b.clone()
    } else {
        a.iter().zip(b.iter()).map(|(a, b)| *a.max(b)).collect()
    }
}

pub(super) fn add(history: &mut History, upto: u64, past: &Past) {
    match history.back_mut().filter(|(_, last)| Rc::ptr_eq(last, past) || last == past) {
        Some((last, _)) => *last = upto,
        None => history.push_back((upto, past.clone())),
    }
}

/// Drops the entries before a word, except for the last of them.
pub(super) fn drop_before(history: &mut History, word: u64) {
    while history.len() > 1 && history[0].0 < word {
        history.pop_front();
    }
}
