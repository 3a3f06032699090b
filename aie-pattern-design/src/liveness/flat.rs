//! [`Flat`]: a net prepared for running: programs without nesting, all tasks in one table, and the users of each lock.

use std::collections::HashMap;

use super::net::{
    Acquire, Action, ChannelId, Descriptor, Direction, LockId, Net, Op, Place, Process, Push, Release, Start,
    Step, StreamId, Transfer, Trips,
};

/// A net that the engine cannot run, with the place of the reason.
#[derive(Clone, Debug)]
pub struct Input {
    pub message: String,
    pub place: Place,
}

/// A step of a flat program.
#[derive(Clone, Copy, Debug)]
pub(super) enum Instr {
    Acquire(Acquire),
    Release(Release),
    Hold {
        window: usize,
        objects: u32,
    },
    Give {
        window: usize,
        objects: u32,
    },
    /// Enters a loop that ends before `end`; the count is `None` for an endless loop.
    Loop {
        trips: Option<u64>,
        end: usize,
    },
    /// A loop that never ends and touches no lock.
    Idle,
    /// The end of a pass, whose loop is entered at `start`.
    Back {
        start: usize,
    },
}

/// A position in [`Flat::tasks`].
pub(super) type TaskId = usize;

/// A task: from the design, or pushed by the sequence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    /// The position of its first descriptor in [`Flat::descriptors`].
    pub first: usize,
    pub repeat: u32,
    pub token: bool,
    /// The step that pushes it.
    pub step: Option<usize>,
    /// The first step after its push that writes one of its descriptors again.
    pub rewritten: Option<usize>,
}

pub(super) struct Flat<'n> {
    pub net: &'n Net,
    pub code: Vec<Vec<Instr>>,
    pub places: Vec<Vec<Place>>,
    pub descriptors: Vec<Descriptor>,
    /// The positions of each channel's descriptors that use locks.
    locked: Vec<Vec<usize>>,
    pub tasks: Vec<Task>,
    /// The tasks that a channel begins with.
    pub starts: Vec<Vec<TaskId>>,
    /// The task of a step.
    pub pushed: Vec<Option<TaskId>>,
    /// Steps that write a descriptor of an earlier task: (step, id, task).
    pub writes: Vec<(usize, u32, TaskId)>,
    pub acquirers: Vec<Vec<Process>>,
    pub releasers: Vec<Vec<Process>>,
    /// The stream that a channel sends to.
    pub sends: Vec<Option<StreamId>>,
    /// The streams that a channel receives from, each with the position among its sinks.
    pub receives: Vec<Vec<(StreamId, usize)>>,
    /// The channels that share an arbiter.
    pub sharers: Vec<Vec<ChannelId>>,
}

impl<'n> Flat<'n> {
    /// Checks a net and prepares it.
    pub(super) fn of(net: &'n Net) -> Result<Self, Input> {
        let mut flat = Self {
            net,
            code: Vec::new(),
            places: Vec::new(),
            descriptors: Vec::new(),
            locked: vec![Vec::new(); net.channels.len()],
            tasks: Vec::new(),
            starts: Vec::new(),
            pushed: Vec::new(),
            writes: Vec::new(),
            acquirers: vec![Vec::new(); net.locks.len()],
            releasers: vec![Vec::new(); net.locks.len()],
            sends: vec![None; net.channels.len()],
            receives: vec![Vec::new(); net.channels.len()],
            sharers: vec![Vec::new(); net.arbiters.len()],
        };
        for (id, stream) in net.streams.iter().enumerate() {
            flat.add_stream(id, stream.source, &stream.sinks)?;
            if let Some(arbiter) = stream.arbiter {
                let sharers =
                    flat.sharers.get_mut(arbiter).ok_or_else(|| nowhere("a stream", "an arbiter", None))?;
                sharers.push(stream.source);
            }
        }
        for id in 0..net.channels.len() {
            flat.add_channel(id)?;
        }
        for id in 0..net.cores.len() {
            flat.add_core(id)?;
        }
        flat.add_sequence()?;
        Ok(flat)
    }

    fn add_stream(&mut self, id: StreamId, source: ChannelId, sinks: &[ChannelId]) -> Result<(), Input> {
        let net = self.net;
        let is = |channel: ChannelId, direction| {
            net.channels.get(channel).is_some_and(|channel| channel.direction == direction)
        };
        if !is(source, Direction::Mm2s)
            || sinks.is_empty()
            || !sinks.iter().all(|&sink| is(sink, Direction::S2mm))
        {
            return Err(nowhere("a stream", "a channel of its direction", None));
        }
        if self.sends[source].replace(id).is_some() {
            let channel = &net.channels[source];
            let message =
                format!("{} sends to two streams: one stream with two sinks is a broadcast", channel.name);
            return Err(Input { message, place: channel.place });
        }
        for (branch, &sink) in sinks.iter().enumerate() {
            self.receives[sink].push((id, branch));
        }
        Ok(())
    }

    fn add_channel(&mut self, id: ChannelId) -> Result<(), Input> {
        let channel = &self.net.channels[id];
        let base = self.descriptors.len();
        for descriptor in &channel.descriptors {
            if descriptor.words == 0 {
                let message = format!("{} has a descriptor that moves no word", channel.name);
                return Err(Input { message, place: channel.place });
            }
            let next = descriptor.next.map(|next| base + next);
            if next.is_some_and(|next| next >= base + channel.descriptors.len()) {
                return Err(nowhere(&channel.name, "a descriptor", channel.place));
            }
            self.add_descriptor(id, Descriptor { next, ..*descriptor }, channel.place)?;
        }
        let mut starts = Vec::new();
        for &Start { first, repeat } in &channel.starts {
            if first >= channel.descriptors.len() {
                return Err(nowhere(&channel.name, "a descriptor", channel.place));
            }
            starts.push(self.tasks.len());
            self.tasks.push(Task {
                first: base + first,
                repeat: repeat.max(1),
                token: false,
                step: None,
                rewritten: None,
            });
        }
        self.starts.push(starts);
        Ok(())
    }

    fn add_descriptor(
        &mut self,
        channel: ChannelId,
        descriptor: Descriptor,
        place: Place,
    ) -> Result<(), Input> {
        if let Some(Acquire { lock, .. }) = descriptor.acquire {
            self.uses(lock, Process::Channel(channel), true, place)?;
        }
        if let Some(Release { lock, .. }) = descriptor.release {
            self.uses(lock, Process::Channel(channel), false, place)?;
        }
        if descriptor.acquire.is_some() || descriptor.release.is_some() {
            self.locked[channel].push(self.descriptors.len());
        }
        self.descriptors.push(descriptor);
        Ok(())
    }

    /// The descriptors of a channel that use locks: of the design, and of the tasks of the sequence.
    pub(super) fn locked(&self, channel: ChannelId) -> impl Iterator<Item = &Descriptor> {
        self.locked[channel].iter().map(|&descriptor| &self.descriptors[descriptor])
    }

    fn uses(&mut self, lock: LockId, process: Process, acquires: bool, place: Place) -> Result<(), Input> {
        let users = if acquires { &mut self.acquirers } else { &mut self.releasers };
        let users = users.get_mut(lock).ok_or_else(|| nowhere(self.net.name(process), "a lock", place))?;
        if !users.contains(&process) {
            users.push(process);
        }
        Ok(())
    }

    fn add_core(&mut self, id: usize) -> Result<(), Input> {
        let (mut code, mut lines) = (Vec::new(), Vec::new());
        self.add_ops(id, &self.net.cores[id].program, &mut code, &mut lines)?;
        self.code.push(code);
        self.places.push(lines);
        Ok(())
    }

    /// Adds ops to a program. Returns whether they wait for something: an endless loop that does is not a knot by
    /// itself.
    fn add_ops(
        &mut self,
        id: usize,
        ops: &[Op],
        code: &mut Vec<Instr>,
        places: &mut Vec<Place>,
    ) -> Result<bool, Input> {
        let program = &self.net.cores[id];
        let process = Process::Core(id);
        let mut waits = false;
        for op in ops {
            match *op {
                Op::Acquire { acquire, place } => {
                    self.uses(acquire.lock, process, true, place)?;
                    code.push(Instr::Acquire(acquire));
                    places.push(place);
                    waits = true;
                }
                Op::Release { release, place } => {
                    self.uses(release.lock, process, false, place)?;
                    code.push(Instr::Release(release));
                    places.push(place);
                    waits = true;
                }
                Op::Hold { window, objects, place } => {
                    let ends =
                        program.windows.get(window).ok_or_else(|| nowhere(&program.name, "a FIFO", place))?;
                    self.uses(ends.acquire, process, true, place)?;
                    code.push(Instr::Hold { window, objects });
                    places.push(place);
                    waits = true;
                }
                Op::Give { window, objects, place } => {
                    let ends =
                        program.windows.get(window).ok_or_else(|| nowhere(&program.name, "a FIFO", place))?;
                    self.uses(ends.release, process, false, place)?;
                    code.push(Instr::Give { window, objects });
                    places.push(place);
                    waits = true;
                }
                Op::Loop { trips, ref body, place } => {
                    let trips = match trips {
                        Trips::Times(times) => Some(times),
                        Trips::Endless => None,
                        Trips::Unknown => {
                            let message =
                                format!("a loop of {} has no constant number of passes", program.name);
                            return Err(Input { message, place });
                        }
                    };
                    let start = code.len();
                    code.push(Instr::Loop { trips, end: 0 });
                    places.push(place);
                    let body_waits = self.add_ops(id, body, code, places)?;
                    if !body_waits {
                        // A loop without locks does not affect anything outside of the core.
                        code.truncate(start);
                        places.truncate(start);
                        if trips.is_none() {
                            code.push(Instr::Idle);
                            places.push(place);
                            return Ok(true);
                        }
                        continue;
                    }
                    waits = true;
                    code.push(Instr::Back { start });
                    places.push(place);
                    code[start] = Instr::Loop { trips, end: code.len() };
                }
            }
        }
        Ok(waits)
    }

    fn add_sequence(&mut self) -> Result<(), Input> {
        let net = self.net;
        let mut users = Users::new();
        for (step, Step { what, place }) in net.sequence.iter().enumerate() {
            let pushed = match what {
                Action::Push(push) => Some(self.add_push(step, push, *place, &mut users)?),
                Action::Await(channel) | Action::Poll(channel) => {
                    net.channels.get(*channel).ok_or_else(|| nowhere("the sequence", "a channel", *place))?;
                    None
                }
                Action::Write { tile, ids } => {
                    for &id in ids {
                        self.write(step, (*tile, id), &users);
                    }
                    None
                }
                Action::Free => None,
            };
            self.pushed.push(pushed);
        }
        Ok(())
    }

    fn add_push(
        &mut self,
        step: usize,
        push: &Push,
        place: Place,
        users: &mut Users,
    ) -> Result<TaskId, Input> {
        let channel =
            self.net.channels.get(push.channel).ok_or_else(|| nowhere("the sequence", "a channel", place))?;
        if push.chain.is_empty() || push.chain.iter().any(|transfer| transfer.words == 0) {
            let message = format!("a task of {} moves no word", channel.name);
            return Err(Input { message, place });
        }
        if !(1..=256).contains(&push.repeat) {
            let message =
                format!("a task of {} runs {} times: a push holds 1 to 256", channel.name, push.repeat);
            return Err(Input { message, place });
        }
        let task = self.tasks.len();
        let first = self.descriptors.len();
        for (at, &Transfer { id, words, acquire, release }) in push.chain.iter().enumerate() {
            let next = (at + 1 < push.chain.len()).then_some(first + at + 1);
            self.add_descriptor(push.channel, Descriptor { words, acquire, release, next }, place)?;
            if let Some(id) = id {
                if push.writes {
                    self.write(step, (channel.tile, id), users);
                }
                let tasks = users.entry((channel.tile, id)).or_default();
                match tasks.iter_mut().find(|(user, _)| *user == push.channel) {
                    Some((_, last)) => *last = task,
                    None => tasks.push((push.channel, task)),
                }
            }
        }
        self.tasks.push(Task {
            first,
            repeat: push.repeat,
            token: push.token,
            step: Some(step),
            rewritten: None,
        });
        Ok(task)
    }

    /// Notes the users of a descriptor before it is written. Tasks of one channel end in order, so the last task of
    /// each channel is enough.
    fn write(&mut self, step: usize, key: (usize, u32), users: &Users) {
        for &(_, task) in users.get(&key).into_iter().flatten() {
            // A chain may name an id twice; it writes the descriptor before it is pushed.
            if task < self.tasks.len() {
                self.writes.push((step, key.1, task));
                self.tasks[task].rewritten.get_or_insert(step);
            }
        }
    }

    /// The process with an index: cores first, then channels, then the sequence.
    pub(super) fn process(&self, index: usize) -> Process {
        let (cores, channels) = (self.net.cores.len(), self.net.channels.len());
        if index < cores {
            Process::Core(index)
        } else if index < cores + channels {
            Process::Channel(index - cores)
        } else {
            Process::Sequence
        }
    }

    pub(super) fn index(&self, process: Process) -> usize {
        match process {
            Process::Core(core) => core,
            Process::Channel(channel) => self.net.cores.len() + channel,
            Process::Sequence => self.net.cores.len() + self.net.channels.len(),
        }
    }
}

/// The last task of each channel that used a descriptor of a tile.
type Users = HashMap<(usize, u32), Vec<(ChannelId, TaskId)>>;

fn nowhere(who: &str, what: &str, place: Place) -> Input {
    Input { message: format!("{who} names {what} that the net does not have"), place }
}
