//! Follows all orders of a small net, word by word, without any part of the engine.
//!
//! A state is a struct of bytes, so that a search through thousands of them takes milliseconds.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use aie_pattern_design::liveness::net::{Acquire, Action, Direction, Net, Op, Release, Trips, When};

const LOCKS: usize = 16;
const CORES: usize = 2;
/// Nested lists of ops.
const DEPTH: usize = 3;
const CHANNELS: usize = 10;
/// Tasks in a queue.
const QUEUE: usize = 8;
const STREAMS: usize = 5;
const SINKS: usize = 2;

/// The position of a core in each list of ops, and the remaining passes of each loop around it; 0 is an endless loop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Cursor {
    at: [u8; DEPTH],
    passes: [u8; DEPTH],
    depth: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
enum At {
    #[default]
    Lock,
    Grant,
    Words(u8),
    Done,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Running {
    task: u8,
    pass: u8,
    descriptor: u8,
    at: At,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Queue {
    tasks: [u8; QUEUE],
    length: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct World {
    locks: [u8; LOCKS],
    cores: [Cursor; CORES],
    /// Objects in the only window of a core.
    held: [u8; CORES],
    queues: [Queue; CHANNELS],
    running: [Option<Running>; CHANNELS],
    paths: [[u8; SINKS]; STREAMS],
    /// The channel that holds the only arbiter.
    holder: Option<u8>,
    step: u8,
    tokens: [u8; CHANNELS],
    /// The pushed tasks that have not ended, including lost ones.
    open: u8,
    is_broken: bool,
    is_over: bool,
}

impl Queue {
    fn push(&mut self, task: u8) {
        self.tasks[usize::from(self.length)] = task;
        self.length += 1;
    }

    fn pop(&mut self) -> u8 {
        let first = self.tasks[0];
        self.tasks.rotate_left(1);
        self.length -= 1;
        // Equal states have equal bytes.
        self.tasks[usize::from(self.length)..].fill(0);
        first
    }

    fn waiting(&self) -> &[u8] {
        &self.tasks[..usize::from(self.length)]
    }
}

struct Descriptor {
    words: u8,
    acquire: Option<Acquire>,
    release: Option<Release>,
    next: Option<u8>,
}

struct Task {
    descriptors: Vec<Descriptor>,
    first: u8,
    repeat: u8,
    token: bool,
    /// The tile and the ids, if the sequence pushes it.
    ids: Option<(usize, Vec<Option<u32>>)>,
}

/// A fast hash: the table of states takes most of the time.
#[derive(Clone, Copy, Default)]
struct Quick(u64);

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }
}

struct Orders<'n> {
    net: &'n Net,
    tasks: Vec<Task>,
    /// The task of a step.
    pushed: HashMap<usize, u8>,
    /// The stream that a channel sends to.
    sends: Vec<Option<usize>>,
    /// Whether a full queue takes a push, and a descriptor in use a write.
    is_lenient: bool,
}

/// The end of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Search {
    /// All orders were followed, or orders with both endings were found.
    Whole,
    /// It met the limit of states.
    Cut,
    /// Some order exceeds a lock.
    Over,
    /// Some order is endless.
    Endless,
}

/// The result of all orders.
#[derive(Debug)]
pub(crate) struct Endings {
    pub good: usize,
    pub bad: usize,
    pub search: Search,
}

fn byte<T: TryInto<u8, Error: std::fmt::Debug>>(number: T) -> u8 {
    number.try_into().expect("a small net has small numbers")
}

fn op(net: &Net, core: usize, cursor: Cursor) -> Option<&Op> {
    let mut ops = &net.cores[core].program;
    for &at in &cursor.at[..usize::from(cursor.depth)] {
        let Op::Loop { body, .. } = &ops[usize::from(at)] else { unreachable!() };
        ops = body;
    }
    ops.get(usize::from(cursor.at[usize::from(cursor.depth)]))
}

/// All orders, up to a number of states.
pub(crate) fn endings(net: &Net, limit: usize) -> Endings {
    let (orders, start) = prepared(net, false);
    orders.follow(start, limit)
}

/// The steps that push to a full queue or write a descriptor in use in some order, where neither breaks what follows.
pub(crate) fn hazards(net: &Net, limit: usize) -> (BTreeSet<usize>, Search) {
    let (orders, mut start) = prepared(net, true);
    for core in 0..net.cores.len() {
        orders.to_next_op(&mut start, core);
    }
    let mut seen = HashSet::with_hasher(BuildHasherDefault::<Quick>::default());
    let (mut found, mut list) = (BTreeSet::new(), vec![start]);
    while let Some(world) = list.pop() {
        if !seen.insert(world) {
            continue;
        }
        if world.is_over || seen.len() >= limit {
            return (found, if world.is_over { Search::Over } else { Search::Cut });
        }
        if orders.breaks(&world) {
            found.insert(usize::from(world.step));
        }
        list.extend(orders.next(&world));
    }
    (found, Search::Whole)
}

fn prepared(net: &Net, is_lenient: bool) -> (Orders<'_>, World) {
    assert!(net.locks.len() <= LOCKS && net.cores.len() <= CORES && net.channels.len() <= CHANNELS);
    assert!(net.streams.len() <= STREAMS && net.arbiters.len() <= 1);
    assert!(net.cores.iter().all(|core| core.windows.len() <= 1));
    assert!(net.channels.iter().all(|channel| channel.queue <= QUEUE));
    let sender = |channel| net.streams.iter().position(|stream| stream.source == channel);
    let sends = (0..net.channels.len()).map(sender).collect();
    let mut orders = Orders { net, tasks: Vec::new(), pushed: HashMap::new(), sends, is_lenient };
    let mut start = World::default();
    for (value, lock) in start.locks.iter_mut().zip(&net.locks) {
        *value = byte(lock.initial);
    }
    for (channel, waiting) in net.channels.iter().zip(&mut start.queues) {
        for task in &channel.starts {
            waiting.push(byte(orders.tasks.len()));
            let descriptors = channel.descriptors.iter();
            let descriptors = descriptors.map(|d| Descriptor {
                words: byte(d.words),
                acquire: d.acquire,
                release: d.release,
                next: d.next.map(byte),
            });
            orders.tasks.push(Task {
                descriptors: descriptors.collect(),
                first: byte(task.first),
                repeat: byte(task.repeat),
                token: false,
                ids: None,
            });
        }
    }
    for (step, action) in net.sequence.iter().enumerate() {
        let Action::Push(push) = &action.what else { continue };
        orders.pushed.insert(step, byte(orders.tasks.len()));
        let count = push.chain.len();
        let descriptors = push.chain.iter().enumerate().map(|(at, transfer)| Descriptor {
            words: byte(transfer.words),
            acquire: None,
            release: None,
            next: (at + 1 < count).then_some(byte(at + 1)),
        });
        orders.tasks.push(Task {
            descriptors: descriptors.collect(),
            first: 0,
            repeat: byte(push.repeat),
            token: push.token,
            ids: Some((
                net.channels[push.channel].tile,
                push.chain.iter().map(|transfer| transfer.id).collect(),
            )),
        });
    }
    (orders, start)
}

impl Orders<'_> {
    fn follow(&self, mut start: World, limit: usize) -> Endings {
        let mut endings = Endings { good: 0, bad: 0, search: Search::Whole };
        for core in 0..self.net.cores.len() {
            self.to_next_op(&mut start, core);
        }
        // Depth first, so that a state on the path to itself is found. A state's value is true once all following
        // states are known.
        let mut seen = HashMap::with_hasher(BuildHasherDefault::<Quick>::default());
        seen.insert(start, false);
        let mut path = vec![(start, self.next(&start))];
        while let Some((world, next)) = path.last_mut() {
            let Some(later) = next.pop() else {
                seen.insert(*world, true);
                path.pop();
                continue;
            };
            if later.is_over || seen.len() >= limit {
                endings.search = if later.is_over { Search::Over } else { Search::Cut };
                return endings;
            }
            if let Some(&is_known) = seen.get(&later) {
                if !is_known {
                    endings.search = Search::Endless;
                    return endings;
                }
                continue;
            }
            // No step repairs a broken state.
            let following = if later.is_broken { Vec::new() } else { self.next(&later) };
            if following.is_empty() {
                let is_at_end = usize::from(later.step) == self.net.sequence.len();
                let is_good = is_at_end && later.open == 0 && !later.is_broken;
                *(if is_good { &mut endings.good } else { &mut endings.bad }) += 1;
                if endings.good > 0 && endings.bad > 0 {
                    return endings;
                }
            }
            seen.insert(later, false);
            path.push((later, following));
        }
        endings
    }

    /// Every state that one step leads to.
    fn next(&self, world: &World) -> Vec<World> {
        let mut next = Vec::new();
        for core in 0..self.net.cores.len() {
            next.extend(self.core(world, core));
        }
        for channel in 0..self.net.channels.len() {
            self.channel(world, channel, &mut next);
        }
        next.extend(self.sequence(world));
        next
    }

    fn take(world: &mut World, acquire: Acquire) -> bool {
        let value = &mut world.locks[acquire.lock];
        let is = match acquire.when {
            When::AtLeast => u32::from(*value) >= acquire.amount,
            When::Equal => u32::from(*value) == acquire.amount,
        };
        if is {
            *value -= byte(acquire.amount);
        }
        is
    }

    fn give(world: &mut World, release: Release) {
        world.locks[release.lock] += byte(release.amount);
        world.is_over |= world.locks[release.lock] > 63;
    }

    fn core(&self, world: &World, core: usize) -> Option<World> {
        let mut later = *world;
        let cursor = &world.cores[core];
        let windows = &self.net.cores[core].windows;
        let op = op(self.net, core, *cursor)?;
        match *op {
            Op::Acquire { acquire, .. } => {
                if !Self::take(&mut later, acquire) {
                    return None;
                }
            }
            Op::Release { release, .. } => Self::give(&mut later, release),
            Op::Hold { window, objects, .. } => {
                let ends = windows[window];
                let missing = objects.saturating_sub(u32::from(world.held[core]));
                let acquire =
                    Acquire { lock: ends.acquire, amount: missing * ends.unit, when: When::AtLeast };
                if !Self::take(&mut later, acquire) {
                    return None;
                }
                later.held[core] += byte(missing);
            }
            Op::Give { window, objects, .. } => {
                let ends = windows[window];
                later.held[core] -= byte(objects);
                Self::give(&mut later, Release { lock: ends.release, amount: objects * ends.unit });
            }
            Op::Loop { .. } => unreachable!("a core stands at an op or at its end"),
        }
        let cursor = &mut later.cores[core];
        cursor.at[usize::from(cursor.depth)] += 1;
        self.to_next_op(&mut later, core);
        Some(later)
    }

    /// Enters and leaves loops, which only the core itself sees.
    fn to_next_op(&self, world: &mut World, core: usize) {
        let enter = |cursor: &mut Cursor, passes| {
            cursor.depth += 1;
            cursor.at[usize::from(cursor.depth)] = 0;
            cursor.passes[usize::from(cursor.depth)] = passes;
        };
        loop {
            let cursor = &mut world.cores[core];
            let depth = usize::from(cursor.depth);
            match op(self.net, core, *cursor) {
                Some(&Op::Loop { trips, .. }) => match trips {
                    Trips::Times(0) => cursor.at[depth] += 1,
                    Trips::Times(passes) => enter(cursor, byte(passes)),
                    Trips::Endless => enter(cursor, 0),
                    Trips::Unknown => panic!("an unknown count has no orders"),
                },
                Some(_) => return,
                None if depth == 0 => return,
                None => {
                    let passes = std::mem::take(&mut cursor.passes[depth]);
                    cursor.at[depth] = 0;
                    cursor.depth -= 1;
                    match passes {
                        1 => cursor.at[depth - 1] += 1,
                        passes => enter(cursor, passes.saturating_sub(1)),
                    }
                }
            }
        }
    }

    fn channel(&self, world: &World, channel: usize, next: &mut Vec<World>) {
        let mut later = *world;
        let Some(running) = world.running[channel] else {
            if world.queues[channel].length > 0 {
                let task = later.queues[channel].pop();
                let descriptor = self.tasks[usize::from(task)].first;
                later.running[channel] = Some(Running { task, pass: 1, descriptor, at: At::Lock });
                next.push(later);
            }
            return;
        };
        let task = &self.tasks[usize::from(running.task)];
        let descriptor = &task.descriptors[usize::from(running.descriptor)];
        let streams = &self.net.streams;
        let sends = self.sends[channel];
        let arbiter = sends.and_then(|stream| streams[stream].arbiter);
        let here = later.running[channel].as_mut().unwrap();
        match running.at {
            At::Lock => {
                here.at = if arbiter.is_some() { At::Grant } else { At::Words(descriptor.words) };
                if descriptor.acquire.is_some_and(|acquire| !Self::take(&mut later, acquire)) {
                    return;
                }
                next.push(later);
            }
            At::Grant => {
                here.at = At::Words(descriptor.words);
                if later.holder.is_none() {
                    later.holder = Some(byte(channel));
                    next.push(later);
                }
            }
            At::Words(left) => {
                here.at = if left > 1 { At::Words(left - 1) } else { At::Done };
                match self.net.channels[channel].direction {
                    Direction::Mm2s => {
                        let Some(stream) = sends else { return };
                        if left == 1 && arbiter.is_some() {
                            later.holder = None;
                        }
                        if self.send(&mut later, stream) {
                            next.push(later);
                        }
                    }
                    Direction::S2mm => {
                        for (stream, path) in streams.iter().enumerate() {
                            for branch in 0..path.sinks.len() {
                                if path.sinks[branch] == channel && world.paths[stream][branch] > 0 {
                                    let mut later = later;
                                    later.paths[stream][branch] -= 1;
                                    next.push(later);
                                }
                            }
                        }
                    }
                }
            }
            At::Done => {
                if let Some(next) = descriptor.next {
                    *here = Running { descriptor: next, at: At::Lock, ..running };
                } else if running.pass < task.repeat {
                    let pass = running.pass + 1;
                    *here = Running { pass, descriptor: task.first, at: At::Lock, ..running };
                } else {
                    later.running[channel] = None;
                    later.tokens[channel] += u8::from(task.token);
                    later.open -= u8::from(task.ids.is_some());
                }
                if let Some(release) = descriptor.release {
                    Self::give(&mut later, release);
                }
                next.push(later);
            }
        }
    }

    /// Sends one word to each sink: onto the path, or to a channel that waits for one.
    fn send(&self, world: &mut World, stream: usize) -> bool {
        let path = &self.net.streams[stream];
        assert_eq!(path.promised, path.at_most, "one number of words, so that there is one answer");
        for (branch, &sink) in path.sinks.iter().enumerate() {
            if u64::from(world.paths[stream][branch]) < path.at_most {
                world.paths[stream][branch] += 1;
                continue;
            }
            let Some(running) = world.running[sink].as_mut().filter(|_| path.at_most == 0) else {
                return false;
            };
            let At::Words(left) = running.at else { return false };
            running.at = if left > 1 { At::Words(left - 1) } else { At::Done };
        }
        true
    }

    /// Whether a task may still read or write through a descriptor: one behind it in the last pass is free.
    fn uses(&self, world: &World, tile: usize, id: u32) -> bool {
        let at = |task: u8, from: usize| {
            let ids = self.tasks[usize::from(task)].ids.as_ref().filter(|(of, _)| *of == tile);
            ids.is_some_and(|(_, ids)| ids[from..].contains(&Some(id)))
        };
        let runs = |running: &Running| {
            let (task, here) = (&self.tasks[usize::from(running.task)], usize::from(running.descriptor));
            let is_last = running.pass == task.repeat;
            let moved = here + usize::from(running.at == At::Done);
            at(running.task, if is_last { moved } else { 0 })
        };
        world.queues.iter().any(|queue| queue.waiting().iter().any(|&task| at(task, 0)))
            || world.running.iter().flatten().any(runs)
    }

    fn has_room(&self, world: &World, channel: usize) -> bool {
        usize::from(world.queues[channel].length) < self.net.channels[channel].queue
    }

    fn sequence(&self, world: &World) -> Option<World> {
        let mut later = *world;
        later.step += 1;
        match &self.net.sequence.get(usize::from(world.step))?.what {
            Action::Await(channel) => later.tokens[*channel] = later.tokens[*channel].checked_sub(1)?,
            Action::Poll(channel) => {
                if !self.has_room(world, *channel) {
                    return None;
                }
            }
            Action::Write { .. } | Action::Free => {}
            Action::Push(push) => {
                later.open += 1;
                if self.is_lenient || self.has_room(world, push.channel) {
                    later.queues[push.channel].push(self.pushed[&usize::from(world.step)]);
                }
            }
        }
        later.is_broken |= !self.is_lenient && self.breaks(world);
        Some(later)
    }

    /// Whether the next step of the sequence pushes to a full queue or writes a descriptor in use.
    fn breaks(&self, world: &World) -> bool {
        match self.net.sequence.get(usize::from(world.step)).map(|step| &step.what) {
            Some(Action::Write { tile, ids }) => ids.iter().any(|&id| self.uses(world, *tile, id)),
            Some(Action::Push(push)) => {
                let tile = self.net.channels[push.channel].tile;
                let mut ids = push.chain.iter().filter_map(|transfer| transfer.id);
                !self.has_room(world, push.channel) || push.writes && ids.any(|id| self.uses(world, tile, id))
            }
            Some(Action::Await(_) | Action::Poll(_) | Action::Free) | None => false,
        }
    }
}
