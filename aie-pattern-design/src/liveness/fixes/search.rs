//! Which changes are tried: those that the root of a hang suggests.

use std::collections::HashSet;

use super::super::conditions::Conflict;
use super::super::depths::least_depths;
use super::super::flat::{Flat, Instr};
use super::super::machine::{LOCK_MAX, Machine, Path, Timing};
use super::super::net::{Action, ChannelId, Descriptor, Direction, LockId, Net, Process, Window};
use super::super::pasts::Hazard;
use super::super::story::{Root, Story, Wait, wait};
use super::change::{changed, push};
use super::{Change, Forgotten, Search};

/// The number of more objects that are tried for a task.
const MORE: u64 = 8;

/// The steps that the runs of one search may take, and the number of nets that it decides in any case.
const WORK: u64 = 2_000_000;
const LEAST: usize = 6;

impl Search<'_> {
    /// Changes for pushes that may be lost, and for descriptors that may be in use.
    pub(super) fn hazards(&mut self, hazards: &[Hazard]) {
        let full: Vec<_> = hazards
            .iter()
            .filter_map(|hazard| match *hazard {
                Hazard::Full { step, .. } => Some(step),
                Hazard::InUse { .. } => None,
            })
            .collect();
        if !full.is_empty() {
            let pairs: Option<Vec<_>> =
                full.iter().map(|&step| Some((self.leaves_room(step)?, step))).collect();
            // Its words name one depth of the queues.
            let queue = |step: usize| push(self.net, step).map(|push| self.net.channels[push.channel].queue);
            let is_one = full.iter().all(|&step| queue(step) == queue(full[0]));
            if let Some(pairs) = pairs.filter(|_| is_one) {
                self.offer(Change::Awaits { pairs });
            }
            self.offer(Change::Polls { steps: full });
            return;
        }
        if let &[Hazard::InUse { step, task, .. }] = hazards {
            let flat = Flat::of(self.net).ok();
            if let Some(push) = flat.and_then(|flat| flat.tasks[task].step) {
                self.offer(Change::Awaits { pairs: vec![(push, step)] });
            }
            self.offer(Change::Ids { step });
        }
    }

    /// The earlier push of the same channel whose end leaves room in the queue for this push.
    pub(super) fn leaves_room(&self, step: usize) -> Option<usize> {
        let channel = push(self.net, step)?.channel;
        let earlier =
            (0..step).rev().filter(|&step| push(self.net, step).is_some_and(|push| push.channel == channel));
        earlier.into_iter().nth(self.net.channels[channel].queue.checked_sub(1)?)
    }

    pub(super) fn deadlock(&mut self, root: Root) {
        let Ok(flat) = Flat::of(self.net) else { return };
        let mut machine = Machine::new(&flat, Timing { path: Path::AtMost, limited: false });
        if machine.run(self.limits.steps).is_err() {
            return;
        }
        self.most =
            self.most.min(usize::try_from(WORK / machine.steps.max(1)).unwrap_or(usize::MAX).max(LEAST));
        let step = machine.state.step;
        match (root, self.net.sequence.get(step).map(|step| &step.what)) {
            (Root::NoToken, Some(&Action::Await(channel))) => {
                let last = (0..step).rev().find(|&step| {
                    push(self.net, step).is_some_and(|push| push.channel == channel && !push.token)
                });
                let other = self.untaken(channel);
                if other.is_some_and(|task| self.offer(Change::Instead { step, task })) {
                    return;
                }
                if !last.is_some_and(|step| self.offer(Change::Token { step })) {
                    self.offer(Change::Without { step });
                }
            }
            (Root::Circle | Root::Starved, Some(Action::Await(_))) => self.later(step),
            _ => {}
        }
        if !self.found.is_empty() {
            return;
        }
        let story = Story::of(&machine);
        if root == Root::Starved {
            self.releases();
        }
        self.initials();
        if !self.found.is_empty() {
            return;
        }
        // In a circle, the task would end before the circle closes: the circle is still there.
        let starved = match root {
            Root::Circle => {
                self.knot.clone_from(&story.knot);
                self.slots(Some(&story.knot));
                None
            }
            // What nobody can release is no matter of amounts.
            Root::Starved => (story.waits.last().map(|&(process, _)| process))
                .filter(|&process| matches!(wait(&machine, process), Wait::NoTask | Wait::Ended)),
            Root::NoToken => None,
        };
        if self.found.is_empty() {
            self.words(&machine, starved);
            self.passes(&machine);
        }
    }

    /// The last task that fills memory and issues a token on another channel, of which nothing awaits any.
    fn untaken(&self, channel: ChannelId) -> Option<usize> {
        let is_awaited = |of: ChannelId| {
            self.net.sequence.iter().any(|step| matches!(step.what, Action::Await(channel) if channel == of))
        };
        (0..self.net.sequence.len()).rfind(|&step| {
            push(self.net, step).is_some_and(|push| {
                push.token
                    && push.channel != channel
                    && self.net.channels[push.channel].direction == Direction::S2mm
                    && !is_awaited(push.channel)
            })
        })
    }

    /// Releases that a core forgets: one of them, or all.
    pub(super) fn releases(&mut self) {
        let all = forgotten(self.net);
        self.one_or_all(&all, |all| Change::Releases { all });
    }

    /// Initial values for locks of empty buffers, which begin with less than their rings have: one of them, or all.
    pub(super) fn initials(&mut self) {
        let all = few(self.net);
        self.one_or_all(&all, |locks| Change::Initials { locks });
    }

    fn one_or_all<T: Copy>(&mut self, all: &[T], change: impl Fn(Vec<T>) -> Change) {
        if !all.iter().any(|&one| self.offer(change(vec![one]))) && all.len() > 1 {
            self.offer(change(all.to_vec()));
        }
    }

    /// An await moved after a later push.
    fn later(&mut self, step: usize) {
        let later = (step + 1..self.net.sequence.len()).filter(|&later| push(self.net, later).is_some());
        for after in later.take(16).collect::<Vec<_>>() {
            if self.offer(Change::Later { step, after }) {
                return;
            }
        }
    }

    /// Changes for a net that completes only if the paths hold words.
    pub(super) fn buffers(&mut self) {
        let Ok(flat) = Flat::of(self.net) else { return };
        let mut machine = Machine::new(&flat, Timing { path: Path::Promised, limited: false });
        if machine.run(self.limits.steps).is_err() {
            return;
        }
        let step = machine.state.step;
        if matches!(self.net.sequence.get(step).map(|step| &step.what), Some(Action::Await(_))) {
            self.later(step);
        }
        if self.found.is_empty() {
            self.slots(None);
        }
    }

    /// A change of a pool's slots: the pool that needs the fewest more.
    pub(super) fn slots(&mut self, knot: Option<&[Process]>) {
        let Ok(flat) = Flat::of(self.net) else { return };
        let is_part = |lock: &LockId| {
            knot.is_none_or(|knot| {
                flat.acquirers[*lock]
                    .iter()
                    .chain(&flat.releasers[*lock])
                    .any(|process| knot.contains(process))
            })
        };
        let pools: Vec<_> = (0..self.net.pools.len())
            .filter(|&pool| self.net.pools[pool].free.iter().any(|(lock, _)| is_part(lock)))
            .collect();
        for more in [1, 2, 3, 4, 6, 8, 12, 16] {
            for &pool in &pools {
                let slots = self.net.pools[pool].slots + more;
                if slots <= LOCK_MAX
                    && slots <= self.net.pools[pool].bounds.room
                    && self.offer(Change::Slots { pool, slots })
                {
                    return;
                }
            }
        }
        // No single pool is enough. Without a sequence, nothing is to complete.
        if knot.is_none() || self.net.sequence.is_empty() {
            return;
        }
        let Some(least) = least_depths(self.net, &self.limits) else { return };
        let deeper = self.net.pools.iter().zip(least).enumerate();
        let pools: Vec<_> = deeper
            .filter(|(_, (pool, slots))| *slots > pool.slots)
            .map(|(at, (_, slots))| (at, slots))
            .collect();
        let has_room = |&(pool, slots): &(usize, u32)| slots <= self.net.pools[pool].bounds.room;
        if pools.len() > 1 && pools.iter().all(has_room) {
            self.offer(Change::Depths { pools });
        }
    }

    /// A change of a task's words: to whole objects, or so that as many words are sent as are taken. The text does not say
    /// which of the last two is meant, so both are offered.
    pub(super) fn words(&mut self, stuck: &Machine, starved: Option<Process>) {
        let is_simple = |&step: &usize| {
            push(self.net, step).is_some_and(|push| push.chain.len() == 1 && push.repeat == 1)
        };
        let tasks: Vec<usize> = (0..self.net.sequence.len()).filter(is_simple).collect();
        for &step in &tasks {
            let Some((channel, words)) = self.task(step) else { continue };
            let Some(object) = self.object_of(channel) else { continue };
            let whole = vec![words / object * object, words.div_ceil(object) * object];
            if self.offer_words(step, words, whole) {
                return;
            }
        }
        let Some(starved) = starved else { return };
        let mut done = Vec::new();
        for step in self.limiting(stuck, starved).into_iter().filter(is_simple) {
            let Some((channel, words)) = self.task(step) else { continue };
            let direction = self.net.channels[channel].direction;
            if done.contains(&direction) {
                continue;
            }
            let object = self.object_of(channel);
            let amounts = match (direction, object) {
                (Direction::Mm2s, Some(object)) if starved == Process::Channel(channel) => {
                    let more = (1..=MORE).map(|more| words.div_ceil(object) * object + more * object);
                    more.chain(lacking(stuck, words)).collect()
                }
                (Direction::Mm2s, _) => lacking(stuck, words),
                (Direction::S2mm, _) => {
                    let state = &stuck.state.channels[channel];
                    let is_first = state.running.is_some() && state.pushed == state.finished + 1;
                    let moved = is_first.then_some(state.moved);
                    // Half an object that comes is none.
                    let object = object.unwrap_or(1);
                    let all = self.arriving(step, channel, words).into_iter().chain(moved);
                    all.map(|words| words / object * object).collect()
                }
            };
            if self.offer_words(step, words, amounts) {
                done.push(direction);
            }
        }
    }

    /// The tasks that may let the net complete with another number of words: the last one pushed of each channel from memory,
    /// and the first one that has not ended of each channel to memory. The root of the hang takes no more after its last one.
    fn limiting(&self, stuck: &Machine, starved: Process) -> Vec<usize> {
        let mut before = vec![0; self.net.channels.len()];
        let mut all = Vec::new();
        for step in 0..self.net.sequence.len() {
            let Some(channel) = push(self.net, step).map(|push| push.channel) else { continue };
            let state = &stuck.state.channels[channel];
            let position: u32 = before[channel];
            before[channel] += 1;
            let is_limit = match self.net.channels[channel].direction {
                Direction::Mm2s => position + 1 == state.pushed,
                Direction::S2mm if starved == Process::Channel(channel) => position + 1 == state.pushed,
                Direction::S2mm => position == state.finished,
            };
            all.extend(is_limit.then_some(step));
        }
        all
    }

    /// The channel of a task, and the words of its only descriptor.
    fn task(&self, step: usize) -> Option<(ChannelId, u64)> {
        let push = push(self.net, step)?;
        Some((push.channel, push.chain.first()?.words))
    }

    /// Offers the first of these numbers of words with which the net completes.
    fn offer_words(&mut self, step: usize, old: u64, mut all: Vec<u64>) -> bool {
        // More than the buffer holds is the next mistake, unless the transfer repeats parts of it.
        if let Some(&room) = self.net.rooms.get(&step).filter(|room| **room >= old) {
            all.retain(|words| *words <= room);
        }
        all.sort_unstable();
        all.dedup();
        all.into_iter().any(|words| words != old && words > 0 && self.offer(Change::Words { step, words }))
    }

    /// The words of the objects that a channel exchanges with the array.
    pub(super) fn object_of(&self, channel: ChannelId) -> Option<u64> {
        let net = self.net;
        let far = match net.channels[channel].direction {
            Direction::Mm2s => {
                net.streams.iter().find(|stream| stream.source == channel)?.sinks.first().copied()?
            }
            Direction::S2mm => net.streams.iter().find(|stream| stream.sinks.contains(&channel))?.source,
        };
        // The parts of a joined or distributed object have locks of their own.
        let descriptors = &net.channels[far].descriptors;
        let locks: HashSet<_> = descriptors.iter().filter_map(|one| Some(one.acquire?.lock)).collect();
        let object = descriptors.iter().take(locks.len().max(1)).map(|descriptor| descriptor.words).sum();
        (object > 0).then_some(object)
    }

    /// The number of words that a task could take in all.
    pub(super) fn arriving(&mut self, step: usize, channel: ChannelId, words: u64) -> Option<u64> {
        const ENDLESS: u64 = 1 << 40;
        if self.tries >= self.most {
            return None;
        }
        self.tries += 1;
        let net = changed(self.net, &Change::Words { step, words: ENDLESS })?;
        let flat = Flat::of(&net).ok()?;
        let mut machine = Machine::new(&flat, Timing { path: Path::Promised, limited: false });
        machine.run(self.limits.steps).ok()?;
        let moved = machine.state.channels[channel].moved;
        let state = &machine.state.channels[channel];
        let others: u64 = self
            .net
            .sequence
            .iter()
            .enumerate()
            .filter(|(other, _)| *other < step)
            .filter_map(|(other, _)| push(self.net, other))
            .filter(|push| push.channel == channel)
            .map(|push| {
                push.chain.iter().map(|transfer| transfer.words).sum::<u64>() * u64::from(push.repeat)
            })
            .sum();
        (state.running.is_some() && moved > others).then(|| moved - others).filter(|&new| new != words)
    }

    /// A change of the passes of a task that ran too few.
    pub(super) fn passes(&mut self, stuck: &Machine) {
        for (channel, state) in stuck.state.channels.iter().enumerate() {
            let starts = &self.net.channels[channel].starts;
            let Some(start) = starts.first().filter(|_| starts.len() == 1 && state.running.is_none()) else {
                continue;
            };
            let mut passes = start.repeat * 2;
            while passes <= 256 {
                if self.offer(Change::Passes { channel, passes }) {
                    // Bisects for the least number.
                    let (mut few, mut enough) = (start.repeat + 1, passes);
                    let mut best = self.found.pop();
                    while few < enough {
                        let middle = few.midpoint(enough);
                        if self.offer(Change::Passes { channel, passes: middle }) {
                            (enough, best) = (middle, self.found.pop());
                        } else {
                            few = middle + 1;
                        }
                    }
                    self.found.extend(best);
                    return;
                }
                passes *= 2;
            }
        }
    }

    pub(super) fn conflicts(&mut self, conflicts: &[Conflict]) {
        for conflict in conflicts {
            match conflict {
                Conflict::SharedLock { lock, .. } => {
                    self.offer(Change::Pairs { lock: *lock });
                }
                // The port at which all of them end has one arbiter.
                Conflict::SharedArbiter { channels, .. } if self.net.only_sink(channels).is_some() => {}
                Conflict::SharedArbiter { channels, .. } => {
                    for &channel in channels {
                        let stream = self.net.streams.iter().position(|stream| stream.source == channel);
                        if stream.is_some_and(|stream| self.offer(Change::Apart { stream })) {
                            break;
                        }
                    }
                }
                Conflict::EqualAcquire { .. } | Conflict::MergedPackets { .. } => {}
            }
        }
    }
}

/// The words of a task in the proportion of what the channels that still wait for words want to what they have.
fn lacking(stuck: &Machine, words: u64) -> Vec<u64> {
    let channels = stuck.net().channels.iter().zip(&stuck.state.channels);
    let waiting = channels.filter(|(channel, state)| {
        channel.direction == Direction::S2mm && state.pushed > state.finished && state.moved > 0
    });
    let all = waiting.filter_map(|(_, state)| {
        let total = words.checked_mul(state.moved + state.running?.left)?;
        total.is_multiple_of(state.moved).then(|| total / state.moved)
    });
    all.collect()
}

/// The locks that nobody releases, and the cores that acquire what their acquirers release.
fn forgotten(net: &Net) -> Vec<Forgotten> {
    let Ok(flat) = Flat::of(net) else { return Vec::new() };
    let mut all = Vec::new();
    for (lock, acquirers) in flat.acquirers.iter().enumerate() {
        if !flat.releasers[lock].is_empty() {
            continue;
        }
        for (id, core) in net.cores.iter().enumerate() {
            let belongs = |&(acquire, amount): &(LockId, u32)| {
                amount > 0 && flat.releasers[acquire].iter().any(|process| acquirers.contains(process))
            };
            let mut acquires = flat.code[id].iter().filter_map(|instr| acquired_by(*instr, &core.windows));
            let last = acquires.rfind(belongs);
            all.extend(last.map(|(acquire, amount)| Forgotten { core: id, acquire, lock, amount }));
        }
    }
    all
}

/// The locks of empty buffers that begin with less than their rings have, each with what they have.
fn few(net: &Net) -> Vec<(LockId, u32)> {
    let mut all: Vec<(LockId, u32)> = Vec::new();
    for channel in &net.channels {
        let pair = |descriptor: &Descriptor| {
            let (acquire, release) = (descriptor.acquire?, descriptor.release?);
            // Where a descriptor takes another amount than it gives, one of these is wrong, and not a first value.
            (acquire.amount == release.amount).then_some(())?;
            Some(match channel.direction {
                Direction::S2mm => (acquire.lock, release.lock, acquire.amount),
                Direction::Mm2s => (release.lock, acquire.lock, release.amount),
            })
        };
        let pairs: Vec<_> = channel.descriptors.iter().filter_map(pair).collect();
        for &(empty, full, _) in &pairs {
            let buffers = pairs.iter().filter(|pair| pair.0 == empty).map(|pair| pair.2).sum::<u32>();
            let buffers = buffers.saturating_sub(net.locks[full].initial);
            let is_known = all.iter().any(|&(lock, _)| lock == empty);
            if !is_known && net.written.contains(&empty) && net.locks[empty].initial < buffers {
                all.push((empty, buffers));
            }
        }
    }
    all
}

/// The lock that an instruction acquires, and the amount: of a window, in objects.
fn acquired_by(instr: Instr, windows: &[Window]) -> Option<(LockId, u32)> {
    match instr {
        Instr::Acquire(acquire) => Some((acquire.lock, acquire.amount)),
        Instr::Hold { window, objects } => Some((windows[window].acquire, objects)),
        Instr::Release(_) | Instr::Give { .. } | Instr::Loop { .. } | Instr::Idle | Instr::Back { .. } => {
            None
        }
    }
}
