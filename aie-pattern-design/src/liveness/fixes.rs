//! [`fixes`]: changes with which a design completes, each proved by deciding the changed net.

use super::conditions::Conflict;
use super::decide::{Decision, Doubt, Fault, Limits, Verdict, decide};
use super::depths::with_slots;
use super::flat::Flat;
use super::machine::{LOCK_MAX, Machine, Path, QUEUE, Timing};
use super::net::{
    Acquire, Action, ChannelId, Descriptor, Direction, Lock, LockId, Net, Place, Process, Push, Release, Step,
};
use super::pasts::Hazard;
use super::story::{Root, Story, plural};

/// A change of a net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Another number of slots.
    Slots { pool: usize, slots: u32 },
    /// A poll of the channel's queue before each of these pushes.
    Polls { steps: Vec<usize> },
    /// A token for each of these tasks, and its await before another step: (push, step).
    Awaits { pairs: Vec<(usize, usize)> },
    /// A token for a task that issues none.
    Token { step: usize },
    /// An await moved to just after a later step.
    Later { step: usize, after: usize },
    /// Another number of words.
    Words { step: usize, words: u64 },
    /// Descriptors that other tasks do not use.
    Ids { step: usize },
    /// Another number of passes of a channel's task.
    Passes { channel: ChannelId, passes: u32 },
    /// A separate pair of locks for each channel that shares one.
    Pairs { lock: LockId },
    /// A stream that no longer shares its arbiter.
    Apart { stream: usize },
}

/// A change that is proved.
#[derive(Clone, Debug)]
pub struct Fix {
    pub change: Change,
    /// The advice.
    pub text: String,
    /// The place of the change.
    pub place: Place,
}

/// The most nets that one search for fixes decides.
const TRIES: usize = 60;

struct Search<'n> {
    net: &'n Net,
    limits: Limits,
    tries: usize,
    found: Vec<Fix>,
}

/// Changes that make a net complete, the smallest first. `None` for a net that completes.
#[must_use]
pub fn fixes(net: &Net, decision: &Decision, limits: &Limits) -> Vec<Fix> {
    let states = limits.states.min(10_000);
    let mut search = Search { net, limits: Limits { states, ..*limits }, tries: 0, found: Vec::new() };
    match &decision.verdict {
        Verdict::Completes(_) => {}
        Verdict::Fails(Fault::Deadlock(root)) => search.deadlock(*root),
        Verdict::Fails(Fault::LostPush | Fault::Rewritten)
        | Verdict::Races(Fault::LostPush | Fault::Rewritten) => {
            search.hazards(&decision.hazards);
        }
        Verdict::Fails(Fault::Order) | Verdict::Races(_) => search.conflicts(&decision.conflicts),
        Verdict::Undecided(doubt) => match doubt {
            Doubt::Buffers { .. } => search.slots(None),
            Doubt::Conflict { conflicts, .. } => search.conflicts(conflicts),
            Doubt::Overflow(_) | Doubt::Steps(_) | Doubt::Input(_) | Doubt::Outside(_) => {}
        },
    }
    search.found
}

/// The net with a change; `None` if it has no such part.
#[must_use]
pub fn changed(net: &Net, change: &Change) -> Option<Net> {
    let mut new = net.clone();
    match *change {
        Change::Slots { pool, slots } => return with_slots(net, pool, slots),
        Change::Polls { ref steps } => {
            for &step in steps.iter().rev() {
                let channel = push(net, step)?.channel;
                new.sequence.insert(step, Step { what: Action::Poll(channel), place: None });
            }
        }
        Change::Awaits { ref pairs } => {
            for &(task, before) in pairs.iter().rev() {
                let channel = push(net, task)?.channel;
                push_mut(&mut new, task)?.token = true;
                new.sequence.insert(before, Step { what: Action::Await(channel), place: None });
            }
        }
        Change::Token { step } => push_mut(&mut new, step)?.token = true,
        Change::Later { step, after } => {
            let moved = new.sequence.remove(step);
            new.sequence.insert(after, moved);
        }
        Change::Words { step, words } => push_mut(&mut new, step)?.chain.first_mut()?.words = words,
        Change::Ids { step } => {
            push_mut(&mut new, step)?.chain.iter_mut().for_each(|transfer| transfer.id = None);
        }
        Change::Passes { channel, passes } => new.channels[channel].starts.first_mut()?.repeat = passes,
        Change::Pairs { lock } => return with_pairs(net, lock),
        Change::Apart { stream } => new.streams[stream].arbiter = None,
    }
    Some(new)
}

fn push(net: &Net, step: usize) -> Option<&Push> {
    match &net.sequence.get(step)?.what {
        Action::Push(push) => Some(push),
        Action::Await(_) | Action::Poll(_) | Action::Write { .. } | Action::Free => None,
    }
}

fn push_mut(net: &mut Net, step: usize) -> Option<&mut Push> {
    match &mut net.sequence.get_mut(step)?.what {
        Action::Push(push) => Some(push),
        Action::Await(_) | Action::Poll(_) | Action::Write { .. } | Action::Free => None,
    }
}

/// A net with a separate pair of locks for each channel that acquires a shared lock.
fn with_pairs(net: &Net, free: LockId) -> Option<Net> {
    let uses = |descriptor: &Descriptor, lock| descriptor.acquire.is_some_and(|acquire| acquire.lock == lock);
    let writers: Vec<_> = (0..net.channels.len())
        .filter(|&id| net.channels[id].descriptors.iter().any(|one| uses(one, free)))
        .collect();
    let parts = u32::try_from(writers.len()).ok().filter(|&parts| parts > 1)?;
    let full = net.channels[writers[0]].descriptors.first()?.release?.lock;
    let (old_free, old_full) = (net.locks.get(free)?, net.locks.get(full)?);
    if old_free.initial % parts != 0 || old_full.initial % parts != 0 {
        return None;
    }
    let mut new = net.clone();
    let mut pairs = vec![(free, full)];
    new.locks[free].initial /= parts;
    new.locks[full].initial /= parts;
    for _ in 1..parts {
        let at = new.locks.len();
        pairs.push((at, at + 1));
        new.locks.push(Lock { initial: old_free.initial / parts, ..old_free.clone() });
        new.locks.push(Lock { initial: old_full.initial / parts, ..old_full.clone() });
    }
    for (id, channel) in new.channels.iter_mut().enumerate() {
        if let Some(part) = writers.iter().position(|&writer| writer == id) {
            for descriptor in &mut channel.descriptors {
                let (acquire, release) = (descriptor.acquire.as_mut()?, descriptor.release.as_mut()?);
                if acquire.lock != free || release.lock != full {
                    return None;
                }
                (acquire.lock, release.lock) = pairs[part];
            }
        } else if channel.descriptors.iter().any(|one| uses(one, full)) {
            // The reader takes the parts one after another.
            let &[one] = channel.descriptors.as_slice() else { return None };
            let (acquire, release) = (one.acquire?, one.release?);
            let divides = one.words % u64::from(parts) == 0
                && acquire.amount % parts == 0
                && release.amount % parts == 0;
            if release.lock != free || !divides {
                return None;
            }
            let last = pairs.len() - 1;
            let split = pairs.iter().enumerate().map(|(part, &(free, full))| Descriptor {
                words: one.words / u64::from(parts),
                acquire: Some(Acquire { lock: full, amount: acquire.amount / parts, ..acquire }),
                release: Some(Release { lock: free, amount: release.amount / parts }),
                next: if part == last { one.next } else { Some(part + 1) },
            });
            channel.descriptors = split.collect();
        }
    }
    Some(new)
}

impl Search<'_> {
    /// Keeps a change if the net completes with it.
    fn offer(&mut self, change: Change) -> bool {
        if self.tries >= TRIES {
            return false;
        }
        self.tries += 1;
        let is_fix = changed(self.net, &change).is_some_and(|net| decide(&net, &self.limits).completes());
        if is_fix {
            let (text, place) = self.describe(&change);
            self.found.push(Fix { change, text, place });
        }
        is_fix
    }

    fn place_of(&self, step: usize) -> Place {
        self.net.sequence.get(step).and_then(|step| step.place)
    }

    fn at(&self, step: usize) -> String {
        match self.place_of(step) {
            Some(place) => format!("at line {}", place.start().line),
            None => format!("in step {}", step + 1),
        }
    }

    fn describe(&self, change: &Change) -> (String, Place) {
        let net = self.net;
        let channel_of = |step: usize| push(net, step).map_or("", |push| &net.channels[push.channel].name);
        match *change {
            Change::Slots { pool, slots } => {
                let pool = &net.pools[pool];
                let depth = plural(slots as usize, "slot", "slots");
                (format!("give {} {slots} {depth} instead of {}", pool.name, pool.slots), pool.place)
            }
            Change::Polls { ref steps } => {
                let text = match steps.as_slice() {
                    [step] => format!(
                        "wait for room in the queue of {} before the push {}",
                        channel_of(*step),
                        self.at(*step)
                    ),
                    steps => format!(
                        "wait for room in the task queue before each of {} pushes, from the one {} on",
                        steps.len(),
                        steps.first().map_or_else(String::new, |&step| self.at(step)),
                    ),
                };
                (text, steps.first().and_then(|&step| self.place_of(step)))
            }
            Change::Awaits { ref pairs } => {
                let text = match pairs.as_slice() {
                    [(task, before)] => {
                        format!(
                            "let the task pushed {} issue a token, and await it before the push {}",
                            self.at(*task),
                            self.at(*before)
                        )
                    }
                    pairs => format!(
                        "let {} tasks issue a token, from the one pushed {} on, and await each before the push of the fourth task after it",
                        pairs.len(),
                        pairs.first().map_or_else(String::new, |&(task, _)| self.at(task)),
                    ),
                };
                (text, pairs.first().and_then(|&(_, before)| self.place_of(before)))
            }
            Change::Token { step } => {
                (format!("let the task pushed {} issue a token", self.at(step)), self.place_of(step))
            }
            Change::Later { step, after } => (
                format!("move the await {} after the push {}", self.at(step), self.at(after)),
                self.place_of(step),
            ),
            Change::Words { step, words } => {
                let old = push(net, step).map_or(0, |push| push.chain[0].words);
                (
                    format!("let the task pushed {} move {words} words instead of {old}", self.at(step)),
                    self.place_of(step),
                )
            }
            Change::Ids { step } => (
                format!("use a descriptor that no other task uses for the push {}", self.at(step)),
                self.place_of(step),
            ),
            Change::Passes { channel, passes } => {
                let channel = &net.channels[channel];
                let old = channel.starts.first().map_or(0, |start| start.repeat);
                (
                    format!("let {} run its descriptors {passes} times instead of {old}", channel.name),
                    channel.place,
                )
            }
            Change::Pairs { lock } => {
                let lock = &net.locks[lock];
                (
                    format!("give each channel that acquires {} a pair of locks of its own", lock.name),
                    lock.place,
                )
            }
            Change::Apart { stream } => {
                let channel = &net.channels[net.streams[stream].source];
                (format!("route {} past the arbiter that it shares", channel.name), channel.place)
            }
        }
    }

    /// Changes for pushes that may be lost, and for descriptors that may be in use.
    fn hazards(&mut self, hazards: &[Hazard]) {
        let full: Vec<_> = hazards
            .iter()
            .filter_map(|hazard| match *hazard {
                Hazard::Full { step, .. } => Some(step),
                Hazard::InUse { .. } => None,
            })
            .collect();
        if !full.is_empty() {
            let pairs: Option<Vec<_>> =
                full.iter().map(|&step| Some((self.fourth_before(step)?, step))).collect();
            if let Some(pairs) = pairs.filter(|pairs| pairs.len() == 1 || pairs.len() == full.len()) {
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
    fn fourth_before(&self, step: usize) -> Option<usize> {
        let channel = push(self.net, step)?.channel;
        let earlier =
            (0..step).rev().filter(|&step| push(self.net, step).is_some_and(|push| push.channel == channel));
        earlier.into_iter().nth(QUEUE - 1)
    }

    fn deadlock(&mut self, root: Root) {
        let Ok(flat) = Flat::of(self.net) else { return };
        let mut machine = Machine::new(&flat, Timing { path: Path::AtMost, limited: false });
        if machine.run(self.limits.steps).is_err() {
            return;
        }
        let step = machine.state.step;
        match (root, self.net.sequence.get(step).map(|step| &step.what)) {
            (Root::NoToken, Some(&Action::Await(channel))) => {
                let last = (0..step).rev().find(|&step| {
                    push(self.net, step).is_some_and(|push| push.channel == channel && !push.token)
                });
                if let Some(last) = last {
                    self.offer(Change::Token { step: last });
                }
            }
            (Root::Circle | Root::Starved, Some(Action::Await(_))) => {
                let later =
                    (step + 1..self.net.sequence.len()).filter(|&later| push(self.net, later).is_some());
                for after in later.take(16).collect::<Vec<_>>() {
                    if self.offer(Change::Later { step, after }) {
                        return;
                    }
                }
            }
            _ => {}
        }
        if !self.found.is_empty() {
            return;
        }
        match root {
            Root::Circle => self.slots(Some(&Story::of(&machine).knot)),
            Root::Starved | Root::NoToken => {}
        }
        self.words(&machine);
        self.passes(&machine);
    }

    /// A change of a pool's slots: the pool that needs the fewest more.
    fn slots(&mut self, knot: Option<&[Process]>) {
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
                if slots <= LOCK_MAX && self.offer(Change::Slots { pool, slots }) {
                    return;
                }
            }
        }
    }

    /// A change of a task's words: to the number that arrives, or to whole objects.
    fn words(&mut self, stuck: &Machine) {
        for step in 0..self.net.sequence.len() {
            let Some(task) = push(self.net, step).filter(|push| push.chain.len() == 1 && push.repeat == 1)
            else {
                continue;
            };
            let words = task.chain[0].words;
            let mut candidates = Vec::new();
            if let Some(object) = self.object_of(task.channel) {
                candidates.extend([words / object * object, words.div_ceil(object) * object]);
            }
            if self.net.channels[task.channel].direction == Direction::S2mm {
                candidates.extend(self.arriving(step, task.channel, words));
                let state = &stuck.state.channels[task.channel];
                if state.running.is_some() && state.pushed == state.finished + 1 {
                    candidates.push(state.moved);
                }
            }
            candidates.sort_unstable();
            candidates.dedup();
            for words in candidates.into_iter().filter(|&new| new != words && new > 0) {
                if self.offer(Change::Words { step, words }) {
                    return;
                }
            }
        }
    }

    /// The words of the objects that a channel exchanges with the array.
    fn object_of(&self, channel: ChannelId) -> Option<u64> {
        let net = self.net;
        let far = match net.channels[channel].direction {
            Direction::Mm2s => {
                net.streams.iter().find(|stream| stream.source == channel)?.sinks.first().copied()?
            }
            Direction::S2mm => net.streams.iter().find(|stream| stream.sinks.contains(&channel))?.source,
        };
        net.channels[far].descriptors.first().map(|descriptor| descriptor.words)
    }

    /// The number of words that a task could take in all.
    fn arriving(&mut self, step: usize, channel: ChannelId, words: u64) -> Option<u64> {
        const ENDLESS: u64 = 1 << 40;
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
    fn passes(&mut self, stuck: &Machine) {
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

    fn conflicts(&mut self, conflicts: &[Conflict]) {
        for conflict in conflicts {
            match conflict {
                Conflict::SharedLock { lock, .. } => {
                    self.offer(Change::Pairs { lock: *lock });
                }
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
