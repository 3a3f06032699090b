//! Follows all orders of a small net, word by word, without any part of the engine.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

use aie_pattern_design::liveness::net::{Acquire, Action, Direction, Net, Op, Release, Trips, When};

/// The position of a core in each list of ops, and the remaining passes of each loop around it.
type Cursor = Vec<(usize, Option<u64>)>;

#[derive(Clone, PartialEq, Eq, Hash)]
enum At {
    Lock,
    Grant,
    Words(u64),
    Done,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Running {
    task: usize,
    pass: u32,
    descriptor: usize,
    at: At,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct World {
    locks: Vec<u32>,
    cores: Vec<Cursor>,
    held: Vec<Vec<u32>>,
    queues: Vec<Vec<usize>>,
    running: Vec<Option<Running>>,
    paths: Vec<Vec<u64>>,
    holders: Vec<Option<usize>>,
    step: usize,
    tokens: Vec<u32>,
    /// The pushed tasks that have not ended, including lost ones.
    open: usize,
    is_broken: bool,
    is_over: bool,
}

struct Descriptor {
    words: u64,
    acquire: Option<Acquire>,
    release: Option<Release>,
    next: Option<usize>,
}

struct Task {
    descriptors: Vec<Descriptor>,
    first: usize,
    repeat: u32,
    token: bool,
    /// The tile and the ids, if the sequence pushes it.
    ids: Option<(usize, Vec<Option<u32>>)>,
}

/// A fast hash: the tables of states take most of the time.
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
            self.0 = (self.0.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }
}

struct Orders<'n> {
    net: &'n Net,
    tasks: Vec<Task>,
    /// The task of a step.
    pushed: HashMap<usize, usize>,
    /// The most tasks that wait in a queue.
    queue: usize,
}

/// The result of all orders.
#[derive(Debug)]
pub(crate) struct Endings {
    pub good: usize,
    pub bad: usize,
    /// Whether the search met no limit, no lock exceeded 63, and no order is endless.
    pub is_whole: bool,
}

fn op<'n>(net: &'n Net, core: usize, cursor: &Cursor) -> Option<&'n Op> {
    let mut ops = &net.cores[core].program;
    for &(at, _) in &cursor[..cursor.len() - 1] {
        let Op::Loop { body, .. } = &ops[at] else { unreachable!() };
        ops = body;
    }
    ops.get(cursor.last().unwrap().0)
}

/// All orders, up to a number of states.
pub(crate) fn endings(net: &Net, queue: usize, limit: usize) -> Endings {
    let mut orders = Orders { net, tasks: Vec::new(), pushed: HashMap::new(), queue };
    let mut queues = vec![Vec::new(); net.channels.len()];
    for (channel, waiting) in net.channels.iter().zip(&mut queues) {
        for start in &channel.starts {
            waiting.push(orders.tasks.len());
            let descriptors = channel.descriptors.iter();
            let descriptors = descriptors.map(|d| Descriptor {
                words: d.words,
                acquire: d.acquire,
                release: d.release,
                next: d.next,
            });
            orders.tasks.push(Task {
                descriptors: descriptors.collect(),
                first: start.first,
                repeat: start.repeat,
                token: false,
                ids: None,
            });
        }
    }
    for (step, action) in net.sequence.iter().enumerate() {
        let Action::Push(push) = &action.what else { continue };
        orders.pushed.insert(step, orders.tasks.len());
        let count = push.chain.len();
        let descriptors = push.chain.iter().enumerate().map(|(at, transfer)| Descriptor {
            words: transfer.words,
            acquire: None,
            release: None,
            next: (at + 1 < count).then_some(at + 1),
        });
        orders.tasks.push(Task {
            descriptors: descriptors.collect(),
            first: 0,
            repeat: push.repeat,
            token: push.token,
            ids: Some((
                net.channels[push.channel].tile,
                push.chain.iter().map(|transfer| transfer.id).collect(),
            )),
        });
    }
    let start = World {
        locks: net.locks.iter().map(|lock| lock.initial).collect(),
        cores: net.cores.iter().map(|_| vec![(0, None)]).collect(),
        held: net.cores.iter().map(|core| vec![0; core.windows.len()]).collect(),
        running: vec![None; queues.len()],
        tokens: vec![0; queues.len()],
        queues,
        paths: net.streams.iter().map(|stream| vec![0; stream.sinks.len()]).collect(),
        holders: vec![None; net.arbiters.len()],
        step: 0,
        open: 0,
        is_broken: false,
        is_over: false,
    };
    orders.follow(start, limit)
}

impl Orders<'_> {
    fn follow(&self, mut start: World, limit: usize) -> Endings {
        let mut endings = Endings { good: 0, bad: 0, is_whole: true };
        for core in 0..self.net.cores.len() {
            self.to_next_op(&mut start, core);
        }
        // Depth first, so that a state on the path to itself is found. A state's value is true once all following
        // states are known.
        let start = Rc::new(start);
        let mut seen = HashMap::with_hasher(BuildHasherDefault::<Quick>::default());
        seen.insert(start.clone(), false);
        let mut path = vec![(start.clone(), self.next(&start))];
        while let Some((world, next)) = path.last_mut() {
            let Some(later) = next.pop() else {
                seen.insert(world.clone(), true);
                path.pop();
                continue;
            };
            endings.is_whole &= !later.is_over && seen.len() < limit;
            if !endings.is_whole {
                return endings;
            }
            if let Some(&is_known) = seen.get(&later) {
                endings.is_whole &= is_known;
                continue;
            }
            let later = Rc::new(later);
            // No step repairs a broken state.
            let following = if later.is_broken { Vec::new() } else { self.next(&later) };
            if following.is_empty() {
                let is_good = later.step == self.net.sequence.len() && later.open == 0 && !later.is_broken;
                *(if is_good { &mut endings.good } else { &mut endings.bad }) += 1;
            }
            seen.insert(later.clone(), false);
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
            When::AtLeast => *value >= acquire.amount,
            When::Equal => *value == acquire.amount,
        };
        if is {
            *value -= acquire.amount;
        }
        is
    }

    fn give(world: &mut World, release: Release) {
        world.locks[release.lock] += release.amount;
        world.is_over |= world.locks[release.lock] > 63;
    }

    fn core(&self, world: &World, core: usize) -> Option<World> {
        let mut later = world.clone();
        let cursor = &world.cores[core];
        let windows = &self.net.cores[core].windows;
        let op = op(self.net, core, cursor)?;
        match *op {
            Op::Acquire { acquire, .. } => {
                if !Self::take(&mut later, acquire) {
                    return None;
                }
            }
            Op::Release { release, .. } => Self::give(&mut later, release),
            Op::Hold { window, objects, .. } => {
                let ends = windows[window];
                let missing = objects.saturating_sub(world.held[core][window]);
                let acquire =
                    Acquire { lock: ends.acquire, amount: missing * ends.unit, when: When::AtLeast };
                if !Self::take(&mut later, acquire) {
                    return None;
                }
                later.held[core][window] += missing;
            }
            Op::Give { window, objects, .. } => {
                let ends = windows[window];
                later.held[core][window] -= objects;
                Self::give(&mut later, Release { lock: ends.release, amount: objects * ends.unit });
            }
            Op::Loop { .. } => unreachable!("a core stands at an op or at its end"),
        }
        later.cores[core].last_mut().unwrap().0 += 1;
        self.to_next_op(&mut later, core);
        Some(later)
    }

    /// Enters and leaves loops, which only the core itself sees.
    fn to_next_op(&self, world: &mut World, core: usize) {
        loop {
            let cursor = &mut world.cores[core];
            match op(self.net, core, cursor) {
                Some(&Op::Loop { trips, .. }) => match trips {
                    Trips::Times(0) => cursor.last_mut().unwrap().0 += 1,
                    Trips::Times(passes) => cursor.push((0, Some(passes))),
                    Trips::Endless => cursor.push((0, None)),
                    Trips::Unknown => panic!("an unknown count has no orders"),
                },
                Some(_) => return,
                None if cursor.len() == 1 => return,
                None => {
                    let (_, passes) = cursor.pop().unwrap();
                    match passes {
                        Some(1) => cursor.last_mut().unwrap().0 += 1,
                        Some(passes) => cursor.push((0, Some(passes - 1))),
                        None => cursor.push((0, None)),
                    }
                }
            }
        }
    }

    fn channel(&self, world: &World, channel: usize, next: &mut Vec<World>) {
        let mut later = world.clone();
        let Some(running) = &world.running[channel] else {
            if world.queues[channel].is_empty() {
                return;
            }
            let task = later.queues[channel].remove(0);
            let tasks = &self.tasks[task];
            later.running[channel] = Some(Running { task, pass: 1, descriptor: tasks.first, at: At::Lock });
            next.push(later);
            return;
        };
        let task = &self.tasks[running.task];
        let descriptor = &task.descriptors[running.descriptor];
        let streams = &self.net.streams;
        let sends = streams.iter().position(|stream| stream.source == channel);
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
                let holder = &mut later.holders[arbiter.unwrap()];
                if holder.is_none() {
                    *holder = Some(channel);
                    next.push(later);
                }
            }
            At::Words(left) => {
                here.at = if left > 1 { At::Words(left - 1) } else { At::Done };
                match self.net.channels[channel].direction {
                    Direction::Mm2s => {
                        let Some(stream) = sends else { return };
                        if left == 1
                            && let Some(arbiter) = arbiter
                        {
                            later.holders[arbiter] = None;
                        }
                        if self.send(&mut later, stream) {
                            next.push(later);
                        }
                    }
                    Direction::S2mm => {
                        for (stream, path) in streams.iter().enumerate() {
                            for branch in 0..path.sinks.len() {
                                if path.sinks[branch] == channel && world.paths[stream][branch] > 0 {
                                    let mut later = later.clone();
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
                    *here = Running { descriptor: next, at: At::Lock, ..here.clone() };
                } else if running.pass < task.repeat {
                    *here = Running {
                        pass: running.pass + 1,
                        descriptor: task.first,
                        at: At::Lock,
                        ..here.clone()
                    };
                } else {
                    later.running[channel] = None;
                    later.tokens[channel] += u32::from(task.token);
                    later.open -= usize::from(task.ids.is_some());
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
            if world.paths[stream][branch] < path.at_most {
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

    /// Whether a task may still read or write through a descriptor.
    fn uses(&self, world: &World, tile: usize, id: u32) -> bool {
        let has = |task: usize| {
            self.tasks[task].ids.as_ref().is_some_and(|(of, ids)| *of == tile && ids.contains(&Some(id)))
        };
        let runs = |running: &Running| {
            let task = &self.tasks[running.task];
            let is_last = running.pass == task.repeat && task.descriptors[running.descriptor].next.is_none();
            has(running.task) && !(is_last && running.at == At::Done)
        };
        world.queues.iter().flatten().any(|&task| has(task)) || world.running.iter().flatten().any(runs)
    }

    fn sequence(&self, world: &World) -> Option<World> {
        let mut later = world.clone();
        later.step += 1;
        match &self.net.sequence.get(world.step)?.what {
            Action::Await(channel) => later.tokens[*channel] = later.tokens[*channel].checked_sub(1)?,
            Action::Poll(channel) => {
                if world.queues[*channel].len() >= 4 {
                    return None;
                }
            }
            Action::Write { tile, ids } => {
                later.is_broken |= ids.iter().any(|&id| self.uses(world, *tile, id));
            }
            Action::Free => {}
            Action::Push(push) => {
                let tile = self.net.channels[push.channel].tile;
                let ids = push.chain.iter().filter_map(|transfer| transfer.id);
                later.is_broken |= push.writes && ids.into_iter().any(|id| self.uses(world, tile, id));
                later.open += 1;
                if world.queues[push.channel].len() < self.queue {
                    later.queues[push.channel].push(self.pushed[&world.step]);
                } else {
                    later.is_broken = true;
                }
            }
        }
        Some(later)
    }
}
