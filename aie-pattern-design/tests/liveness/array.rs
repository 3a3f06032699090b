//! A model of the array at the level of registers: descriptors and task queues as words that are decoded when a channel
//! loads them, locks, streams that hold a number of words, cores, and a controller. It knows nothing of the engine.
//!
//! The order of steps is that of a [`Timing`], so that one design runs in many timings.

use std::collections::{BTreeMap, HashMap, VecDeque};

use aie_pattern_core::register::{ComputeBd, Fields, MemBd, ShimBd};

use crate::random::Random;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Port {
    /// The row, and above five bits the column.
    pub row: u32,
    pub writes: bool,
    pub number: u32,
}

/// A command of the controller.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Told {
    Write(u32, u32),
    /// Waits for a token of a channel and takes it.
    Await(Port),
    /// Waits until a queue has room: until the bit of its size is clear that is set when it is full.
    Poll(Port),
}

/// A step of a core. Locks are named by row and number.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CoreStep {
    Acquire {
        lock: (u32, u32),
        amount: u32,
        is_exact: bool,
    },
    Release {
        lock: (u32, u32),
        amount: u32,
    },
    /// A loop over the next `length` steps; `None` if it never ends.
    Enter {
        trips: Option<u32>,
        length: usize,
    },
    /// Goes back over `length` steps, if there is another pass.
    Repeat {
        length: usize,
    },
}

pub(crate) struct Core {
    steps: Vec<CoreStep>,
    at: usize,
    passes: Vec<Option<u32>>,
}

impl Core {
    pub(crate) fn new(steps: Vec<CoreStep>) -> Self {
        Self { steps, at: 0, passes: Vec::new() }
    }
}

struct Running {
    first: u32,
    /// Passes after this one.
    more: u32,
    token: bool,
    bd: u32,
    fields: Fields,
    has_acquired: bool,
    moved: u64,
}

#[derive(Default)]
struct Channel {
    queue: VecDeque<u32>,
    running: Option<Running>,
    tokens: u32,
}

struct Stream {
    from: Port,
    to: Vec<Port>,
    words: u64,
    /// Words on the way to each end.
    held: Vec<u64>,
}

#[derive(Default)]
pub(crate) struct Array {
    registers: HashMap<u32, u32>,
    locks: HashMap<(u32, u32), u32>,
    channels: BTreeMap<Port, Channel>,
    streams: Vec<Stream>,
    pub cores: Vec<Core>,
    /// How many tasks wait in a queue of the shim's MM2S, if not four.
    pub queue: Option<usize>,
    /// A push met a full queue, or a descriptor was written while a channel could still load or use it.
    is_broken: bool,
    /// A lock exceeded its six bits.
    is_over: bool,
}

/// Who moves first.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Timing {
    /// The controller, then the array in a fixed order.
    Eager,
    /// The array until it rests, then one command.
    Patient,
    /// Anybody: channels and cores differ in how often they move.
    Random(u64),
}

/// The end of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Completes,
    Hangs,
    /// A lost push, or a descriptor written under its task.
    Broken,
    /// A lock exceeded its six bits: what follows is unknown.
    Over,
    /// More steps than the limit.
    Long,
}

#[derive(Clone, Copy)]
enum Mover {
    Channel(Port),
    Core(usize),
}

/// First addresses in a tile: descriptors, locks, queues of S2MM and of MM2S (AM025).
fn map(row: u32) -> (u32, u32, [u32; 2]) {
    match row & 31 {
        0 => (0x1_D000, 0x1_4000, [0x1_D204, 0x1_D214]),
        1 => (0xA_0000, 0xC_0000, [0xA_0604, 0xA_0634]),
        _ => (0x1_D000, 0x1_F000, [0x1_DE04, 0x1_DE14]),
    }
}

fn has_room(queue: Option<usize>, port: Port, channel: &Channel) -> bool {
    let most = if port.row.is_multiple_of(32) && !port.writes { queue.unwrap_or(4) } else { 4 };
    channel.queue.len() < most
}

impl Array {
    pub(crate) fn connect(&mut self, from: Port, to: Vec<Port>, words: u64) {
        self.channels.entry(from).or_default();
        for &port in &to {
            self.channels.entry(port).or_default();
        }
        self.streams.push(Stream { from, held: vec![0; to.len()], to, words });
    }

    pub(crate) fn write(&mut self, address: u32, word: u32) {
        let (row, offset) = (address >> 20, address & 0xF_FFFF);
        let (bds, locks, queues) = map(row);
        for (first, writes) in queues.into_iter().zip([true, false]) {
            let channels = if row & 31 == 1 { 6 } else { 2 };
            if (first..first + 8 * channels).contains(&offset) && (offset - first).is_multiple_of(8) {
                let port = Port { row, writes, number: (offset - first) / 8 };
                let channel = self.channels.entry(port).or_default();
                if has_room(self.queue, port, channel) {
                    channel.queue.push_back(word);
                } else {
                    self.is_broken = true;
                }
                return;
            }
        }
        if (locks..locks + 0x400).contains(&offset) {
            self.locks.insert((row, (offset - locks) / 16), word & 63);
            return;
        }
        let bd = (offset - bds) / 0x20;
        if self.registers.contains_key(&address) && self.needs(row, bd) {
            self.is_broken = true;
        }
        self.registers.insert(address, word);
    }

    fn fields(&self, row: u32, bd: u32) -> Fields {
        let base = (row << 20) + map(row).0 + 0x20 * bd;
        let word = |k: usize| self.registers.get(&(base + 4 * k as u32)).copied().unwrap_or(0);
        let fields = match row & 31 {
            0 => ShimBd::from_words(std::array::from_fn(word)).decode(),
            1 => MemBd::from_words(std::array::from_fn(word)).decode(),
            _ => ComputeBd::from_words(std::array::from_fn(word)).decode(),
        };
        assert!(fields.valid, "descriptor {bd} of row {row} was never written");
        fields
    }

    /// The descriptors that a pass loads from one on.
    fn chain(&self, row: u32, first: u32) -> Vec<u32> {
        let mut chain = vec![first];
        loop {
            let next = self.fields(row, chain[chain.len() - 1]).next;
            if !next.enable || chain.contains(&(next.id as u32)) {
                return chain;
            }
            chain.push(next.id as u32);
        }
    }

    /// Whether a channel of a tile moves words by a descriptor, or will load it.
    fn needs(&self, row: u32, bd: u32) -> bool {
        self.channels.iter().filter(|(port, _)| port.row == row).any(|(_, channel)| {
            let waits = channel.queue.iter().any(|word| self.chain(row, word & 63).contains(&bd));
            let runs = channel.running.as_ref().is_some_and(|running| {
                let now = running.bd == bd && running.moved < running.fields.buffer_length;
                let next = running.fields.next;
                let later = next.enable && self.chain(row, next.id as u32).contains(&bd);
                let again = running.more > 0 && self.chain(row, running.first).contains(&bd);
                now || later || again
            });
            waits || runs
        })
    }

    fn release(&mut self, lock: (u32, u32), amount: u32) {
        let value = self.locks.entry(lock).or_default();
        *value += amount;
        self.is_over |= *value > 63;
    }

    fn acquire(&mut self, lock: (u32, u32), amount: u32, is_exact: bool) -> bool {
        let value = self.locks.entry(lock).or_default();
        let has = if is_exact { *value == amount } else { *value >= amount };
        if has {
            *value -= amount;
        }
        has
    }

    /// A lock as a descriptor names it.
    fn lock(row: u32, id: u64) -> (u32, u32) {
        (row, if row & 31 == 1 { id as u32 - 64 } else { id as u32 })
    }

    /// One step of a channel, if it can move; at most `most` words.
    fn step_channel(&mut self, port: Port, most: u64) -> bool {
        let mut channel = self.channels.remove(&port).unwrap();
        let has_moved = self.step_taken(port, &mut channel, most);
        self.channels.insert(port, channel);
        has_moved
    }

    fn step_taken(&mut self, port: Port, channel: &mut Channel, most: u64) -> bool {
        let Some(running) = &mut channel.running else {
            let Some(word) = channel.queue.pop_front() else { return false };
            let (first, more, token) = (word & 63, word >> 16 & 0xFF, word >> 31 == 1);
            let fields = self.fields(port.row, first);
            channel.running =
                Some(Running { first, more, token, bd: first, fields, has_acquired: false, moved: 0 });
            return true;
        };
        let (acquire, length) = (running.fields.acquire, running.fields.buffer_length);
        if !running.has_acquired {
            let amount = acquire.value.unsigned_abs() as u32;
            running.has_acquired =
                !acquire.enable || self.acquire(Self::lock(port.row, acquire.id), amount, acquire.value >= 0);
            return running.has_acquired;
        }
        if running.moved < length {
            let left = most.min(length - running.moved);
            let words = if port.writes { self.receive(port, left) } else { self.send(port, left) };
            running.moved += words;
            return words > 0;
        }
        let release = running.fields.release;
        let next = running.fields.next;
        if next.enable {
            running.bd = next.id as u32;
        } else if running.more > 0 {
            running.more -= 1;
            running.bd = running.first;
        } else {
            channel.tokens += u32::from(running.token);
            channel.running = None;
        }
        if let Some(running) = &mut channel.running {
            running.fields = self.fields(port.row, running.bd);
            running.has_acquired = false;
            running.moved = 0;
        }
        if release.value != 0 {
            self.release(Self::lock(port.row, release.id), release.value as u32);
        }
        true
    }

    fn send(&mut self, port: Port, most: u64) -> u64 {
        let Some(stream) = self.streams.iter_mut().find(|stream| stream.from == port) else { return 0 };
        let fullest = stream.held.iter().copied().max().unwrap_or(0);
        let words = most.min(stream.words - fullest);
        stream.held.iter_mut().for_each(|held| *held += words);
        words
    }

    fn receive(&mut self, port: Port, most: u64) -> u64 {
        for stream in &mut self.streams {
            if let Some(end) = stream.to.iter().position(|&to| to == port)
                && stream.held[end] > 0
            {
                let words = most.min(stream.held[end]);
                stream.held[end] -= words;
                return words;
            }
        }
        0
    }

    fn step_core(&mut self, core: usize) -> bool {
        let Some(&step) = self.cores[core].steps.get(self.cores[core].at) else { return false };
        match step {
            CoreStep::Acquire { lock, amount, is_exact } => {
                if !self.acquire(lock, amount, is_exact) {
                    return false;
                }
            }
            CoreStep::Release { lock, amount } => self.release(lock, amount),
            CoreStep::Enter { trips: Some(0), length } => self.cores[core].at += length + 1,
            CoreStep::Enter { trips, .. } => self.cores[core].passes.push(trips),
            CoreStep::Repeat { length } => {
                let core = &mut self.cores[core];
                match core.passes.last_mut().unwrap() {
                    Some(1) => drop(core.passes.pop()),
                    Some(passes) => {
                        *passes -= 1;
                        core.at -= length + 1;
                    }
                    None => core.at -= length + 1,
                }
            }
        }
        self.cores[core].at += 1;
        true
    }

    /// One command, if it need not wait.
    fn tell(&mut self, told: Told) -> bool {
        match told {
            Told::Write(address, word) => self.write(address, word),
            Told::Await(port) => {
                let Some(tokens) = self.channels[&port].tokens.checked_sub(1) else { return false };
                self.channels.get_mut(&port).unwrap().tokens = tokens;
            }
            Told::Poll(port) => return has_room(self.queue, port, &self.channels[&port]),
        }
        true
    }

    fn step(&mut self, mover: Mover, most: u64) -> bool {
        match mover {
            Mover::Channel(port) => self.step_channel(port, most),
            Mover::Core(core) => self.step_core(core),
        }
    }

    /// Runs the commands until all tasks of the controller have ended, or nothing can move.
    pub(crate) fn run(mut self, told: &[Told], timing: Timing, limit: usize) -> End {
        let mut movers: Vec<Mover> = self.channels.keys().map(|&port| Mover::Channel(port)).collect();
        movers.extend((0..self.cores.len()).map(Mover::Core));
        let mut random = Random(if let Timing::Random(seed) = timing { seed | 1 } else { 1 });
        let slow: Vec<usize> = (0..=movers.len()).map(|_| random.pick(&[0, 0, 50, 90])).collect();
        let (mut at, mut turn) = (0, 0);
        for _ in 0..limit {
            if self.is_over || self.is_broken {
                return if self.is_over { End::Over } else { End::Broken };
            }
            let is_idle = |channel: &Channel| channel.running.is_none() && channel.queue.is_empty();
            if at == told.len()
                && self.channels.iter().all(|(port, channel)| port.row & 31 > 0 || is_idle(channel))
            {
                return End::Completes;
            }
            let has_moved = match timing {
                Timing::Eager => self.tell_next(told, &mut at) || self.step_from(&movers, &mut turn),
                Timing::Patient => self.step_all(&movers) || self.tell_next(told, &mut at),
                Timing::Random(_) => {
                    let (first, most) = (random.below(movers.len() + 1), random.pick(&[1, 7, u64::MAX]));
                    let mut is_waiting = false;
                    let mut order = (0..=movers.len()).map(|k| (first + k) % (movers.len() + 1));
                    order.any(|who| {
                        let is_slow = random.chance(slow[who]);
                        is_waiting |= is_slow;
                        !is_slow
                            && match movers.get(who) {
                                Some(&mover) => self.step(mover, most),
                                None => self.tell_next(told, &mut at),
                            }
                    }) || is_waiting
                }
            };
            if !has_moved {
                return End::Hangs;
            }
        }
        End::Long
    }

    fn tell_next(&mut self, told: &[Told], at: &mut usize) -> bool {
        let is_told = told.get(*at).is_some_and(|&next| self.tell(next));
        *at += usize::from(is_told);
        is_told
    }

    /// One step of the next mover that can move.
    fn step_from(&mut self, movers: &[Mover], turn: &mut usize) -> bool {
        (0..movers.len()).any(|_| {
            *turn = (*turn + 1) % movers.len();
            self.step(movers[*turn], u64::MAX)
        })
    }

    fn step_all(&mut self, movers: &[Mover]) -> bool {
        movers.iter().fold(false, |has_moved, &mover| self.step(mover, u64::MAX) | has_moved)
    }
}
