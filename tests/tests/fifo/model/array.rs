//! A small model of the array: memories, locks, channels with their descriptors and start queues, circuit-switched routes, and
//! cores that take and give objects. It knows what registers say, and nothing of FIFOs.

use std::collections::{BTreeMap, VecDeque};

use aie_pattern_core::register::Fields;
use aie_pattern_core::register::{ComputeBd, MemBd, ShimBd};

pub(crate) type Place = (u32, u32);

/// A channel: its tile, whether it writes memory, and its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Port {
    pub(crate) place: Place,
    pub(crate) writes: bool,
    pub(crate) channel: u64,
}

/// Words that a stream holds on its way to a channel.
const STREAM: usize = 8;

/// What a channel does now.
#[derive(Debug)]
struct Running {
    fields: Fields,
    has_acquired: bool,
    moved: u64,
    counters: [u64; 4],
}

#[derive(Debug, Default)]
struct Channel {
    /// Descriptors to start with, and how often.
    tasks: VecDeque<(u64, u64)>,
    running: Option<Running>,
    input: VecDeque<u32>,
    padded: u32,
}

/// A core's program: objects one after the other through the buffers of a pool.
#[derive(Debug)]
pub(crate) struct Core {
    /// The tile with the buffers and the locks.
    pub(crate) place: Place,
    /// Addresses of the buffers, and the bytes of one.
    pub(crate) buffers: Vec<u64>,
    pub(crate) bytes: usize,
    /// The lock to acquire, the lock to release, and by how much for each object; `None` without locks.
    pub(crate) locks: Option<(u64, u64, i64)>,
    /// Objects that are held at once.
    pub(crate) batch: usize,
    /// Whether it produces `objects`, or pushes what it consumes to them until there are `count`.
    pub(crate) produces: bool,
    pub(crate) objects: Vec<Vec<u8>>,
    pub(crate) count: usize,
    pub(crate) done: usize,
}

impl Core {
    pub(crate) fn new(place: Place, buffers: Vec<u64>, bytes: usize, locks: Option<(u64, u64, i64)>) -> Self {
        Self {
            place,
            buffers,
            bytes,
            locks,
            batch: 1,
            produces: false,
            objects: Vec::new(),
            count: 0,
            done: 0,
        }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.done == self.count
    }
}

#[derive(Debug, Default)]
pub(crate) struct Array {
    memories: BTreeMap<Place, Vec<u8>>,
    locks: BTreeMap<Place, [i64; 64]>,
    registers: BTreeMap<u32, u32>,
    channels: BTreeMap<Port, Channel>,
    routes: BTreeMap<Port, Vec<Port>>,
    /// What runs of descriptors with an iteration there were.
    iterations: BTreeMap<(Place, u64), u64>,
    /// The memory outside of the array.
    pub(crate) host: Vec<u8>,
    pub(crate) cores: Vec<Core>,
}

/// Bytes of a memory, which grows to the requested size.
fn part(memory: &mut Vec<u8>, at: usize, count: usize) -> &mut [u8] {
    if memory.len() < at + count {
        memory.resize(at + count, 0xEE);
    }
    &mut memory[at..at + count]
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Shim,
    Mem,
    Compute,
}

fn kind(place: Place) -> Kind {
    match place.1 {
        0 => Kind::Shim,
        1 => Kind::Mem,
        _ => Kind::Compute,
    }
}

/// First addresses within a tile: descriptors, locks, start queues of S2MM and of MM2S (AM025).
fn map(kind: Kind) -> [u32; 4] {
    match kind {
        Kind::Compute => [0x1_D000, 0x1_F000, 0x1_DE04, 0x1_DE14],
        Kind::Mem => [0xA_0000, 0xC_0000, 0xA_0604, 0xA_0634],
        Kind::Shim => [0x1_D000, 0x1_4000, 0x1_D204, 0x1_D214],
    }
}

impl Array {
    /// Writes a word to a register.
    pub(crate) fn write(&mut self, address: u32, word: u32) {
        let place = (address >> 25, address >> 20 & 31);
        let kind = kind(place);
        let (offset, [_, locks, s2mm, mm2s]) = (address & 0xF_FFFF, map(kind));
        let channels = if kind == Kind::Mem { 6 } else { 2 };
        for (first, writes) in [(s2mm, true), (mm2s, false)] {
            if (first..first + 8 * channels).contains(&offset) && (offset - first).is_multiple_of(8) {
                let port = Port { place, writes, channel: u64::from(offset - first) / 8 };
                let (bd, runs) = (u64::from(word & 0x3F), u64::from(word >> 16 & 0xFF) + 1);
                self.channels.entry(port).or_default().tasks.push_back((bd, runs));
                return;
            }
        }
        if (locks..locks + 0x400).contains(&offset) {
            self.locks.entry(place).or_insert([0; 64])[(offset - locks) as usize / 16] = i64::from(word & 63);
            return;
        }
        self.registers.insert(address, word);
    }

    /// Connects the stream of one channel to others.
    pub(crate) fn route(&mut self, from: Port, to: Port) {
        assert!(!from.writes && to.writes);
        self.routes.entry(from).or_default().push(to);
        self.channels.entry(to).or_default();
        self.channels.entry(from).or_default();
    }

    /// What a channel pads.
    pub(crate) fn pad_with(&mut self, port: Port, word: u32) {
        self.channels.entry(port).or_default().padded = word;
    }

    /// A tile's memory, as far as it was written.
    pub(crate) fn memory(&mut self, place: Place) -> &mut Vec<u8> {
        self.memories.entry(place).or_default()
    }

    /// Bytes of a tile's memory from an address on.
    pub(crate) fn bytes(&mut self, place: Place, at: usize, count: usize) -> &mut [u8] {
        part(self.memory(place), at, count)
    }

    /// Runs until nothing can go on.
    pub(crate) fn run(&mut self) {
        let ports: Vec<Port> = self.channels.keys().copied().collect();
        loop {
            let mut has_moved = false;
            for &port in &ports {
                has_moved |= self.step(port);
            }
            for core in 0..self.cores.len() {
                has_moved |= self.step_core(core);
            }
            if !has_moved {
                return;
            }
        }
    }

    /// Whether a channel has run all tasks that it was given.
    pub(crate) fn is_idle(&self, port: Port) -> bool {
        let channel = &self.channels[&port];
        channel.running.is_none() && channel.tasks.is_empty()
    }

    /// Words that a channel has moved in the task that it runs; all of them where it runs none.
    pub(crate) fn moved(&self, port: Port) -> Option<u64> {
        self.channels[&port].running.as_ref().map(|running| running.moved)
    }

    fn fields(&self, place: Place, bd: u64) -> Fields {
        let base = (place.0 << 25 | place.1 << 20) + map(kind(place))[0] + 0x20 * bd as u32;
        let word = |k: usize| self.registers.get(&(base + 4 * k as u32)).copied().unwrap_or(0);
        let fields = match kind(place) {
            Kind::Compute => ComputeBd::from_words(std::array::from_fn(word)).decode(),
            Kind::Mem => MemBd::from_words(std::array::from_fn(word)).decode(),
            Kind::Shim => ShimBd::from_words(std::array::from_fn(word)).decode(),
        };
        assert!(fields.valid, "descriptor {bd} of {place:?} was never written");
        fields
    }

    fn load(&mut self, place: Place, bd: u64) -> Running {
        let mut fields = self.fields(place, bd);
        let run = self.iterations.entry((place, bd)).or_default();
        fields.base_addr += *run * fields.iteration.step * 4;
        *run = (*run + 1) % fields.iteration.wrap;
        Running { fields, has_acquired: false, moved: 0, counters: [0; 4] }
    }

    /// A lock as a descriptor names it.
    fn lock(&mut self, place: Place, id: u64) -> &mut i64 {
        let (id, column) = match (kind(place), id) {
            (Kind::Mem, 0..64) => (id, place.0 - 1),
            (Kind::Mem, 64..128) => (id - 64, place.0),
            (Kind::Mem, _) => (id - 128, place.0 + 1),
            _ => (id, place.0),
        };
        &mut self.locks.entry((column, place.1)).or_insert([0; 64])[id as usize]
    }

    fn release(&mut self, place: Place, id: u64, value: i64) {
        let lock = self.lock(place, id);
        *lock += value;
        assert!((0..=63).contains(lock), "lock {id} of {place:?} is {lock}");
    }

    fn step(&mut self, port: Port) -> bool {
        let place = port.place;
        let mut channel = self.channels.remove(&port).unwrap();
        let mut has_moved = false;
        loop {
            if channel.running.is_none() {
                let Some(&(bd, _)) = channel.tasks.front() else { break };
                channel.running = Some(self.load(place, bd));
            }
            let running = channel.running.as_mut().unwrap();
            let fields = running.fields;
            if !running.has_acquired {
                if fields.acquire.enable {
                    let lock = self.lock(place, fields.acquire.id);
                    let wanted = fields.acquire.value.abs();
                    let has = if fields.acquire.value < 0 { *lock >= wanted } else { *lock == wanted };
                    if !has {
                        break;
                    }
                    *lock -= wanted;
                }
                running.has_acquired = true;
                has_moved = true;
            }
            let moved = running.moved;
            // Taken out for as long as words are moved.
            let (mut memory, first) = match kind(place) {
                Kind::Shim => (std::mem::take(&mut self.host), 0),
                Kind::Mem => (std::mem::take(self.memory(place)), 0x8_0000),
                Kind::Compute => (std::mem::take(self.memory(place)), 0),
            };
            let targets = if port.writes { &[][..] } else { &self.routes[&port] };
            let mut room = if port.writes { channel.input.len() } else { STREAM };
            for to in targets {
                room = room.min(STREAM - self.channels[to].input.len());
            }
            while running.moved < fields.buffer_length && running.moved < moved + room as u64 {
                let bytes = running.address().map(|address| (address - first) as usize);
                if port.writes {
                    let word = channel.input.pop_front().unwrap();
                    let at = bytes.expect("only what is read can be padded");
                    part(&mut memory, at, 4).copy_from_slice(&word.to_le_bytes());
                } else {
                    let word = bytes.map_or(channel.padded, |at| {
                        u32::from_le_bytes(part(&mut memory, at, 4).try_into().unwrap())
                    });
                    for to in targets {
                        self.channels.get_mut(to).unwrap().input.push_back(word);
                    }
                }
                running.advance();
            }
            has_moved |= running.moved > moved;
            match kind(place) {
                Kind::Shim => self.host = memory,
                _ => *self.memory(place) = memory,
            }
            if running.moved < fields.buffer_length {
                break;
            }
            if fields.release.value != 0 {
                self.release(place, fields.release.id, fields.release.value);
            }
            has_moved = true;
            channel.running = if fields.next.enable {
                Some(self.load(place, fields.next.id))
            } else {
                let (_, runs) = channel.tasks.front_mut().unwrap();
                *runs -= 1;
                if *runs == 0 {
                    channel.tasks.pop_front();
                }
                None
            };
        }
        self.channels.insert(port, channel);
        has_moved
    }

    fn step_core(&mut self, core: usize) -> bool {
        let mut has_moved = false;
        loop {
            let this = &self.cores[core];
            let (place, locks) = (this.place, this.locks);
            let batch = this.batch.min(this.count - this.done);
            if batch == 0 || this.produces && this.objects.len() < this.done + batch {
                return has_moved;
            }
            if let Some((id, _, amount)) = locks {
                let lock = &mut self.locks.entry(place).or_insert([0; 64])[id as usize];
                if *lock < amount * batch as i64 {
                    return has_moved;
                }
                *lock -= amount * batch as i64;
            }
            has_moved = true;
            for _ in 0..batch {
                let this = &self.cores[core];
                let at = this.buffers[this.done % this.buffers.len()] as usize;
                let (bytes, done) = (this.bytes, this.done);
                if this.produces {
                    let object = this.objects[done].clone();
                    self.bytes(place, at, bytes).copy_from_slice(&object);
                } else {
                    let object = self.bytes(place, at, bytes).to_vec();
                    self.cores[core].objects.push(object);
                }
                self.cores[core].done += 1;
            }
            if let Some((_, id, amount)) = locks {
                let lock = &mut self.locks.entry(place).or_insert([0; 64])[id as usize];
                *lock += amount * batch as i64;
                assert!(*lock <= 63, "lock {id} of {place:?} is {lock}");
            }
        }
    }
}

impl Running {
    /// The byte address of the current word; `None` for a zero.
    fn address(&self) -> Option<u64> {
        let mut words = 0;
        for (k, &counter) in self.counters.iter().enumerate() {
            let (slot, padding) = (self.fields.slot(k), self.fields.padding[k]);
            if counter < padding.before || slot.wrap > 0 && counter >= padding.before + slot.wrap {
                return None;
            }
            words += (counter - padding.before) * slot.step;
        }
        Some(self.fields.base_addr + 4 * words)
    }

    fn advance(&mut self) {
        self.moved += 1;
        for (k, counter) in self.counters.iter_mut().enumerate() {
            let (slot, padding) = (self.fields.slot(k), self.fields.padding[k]);
            *counter += 1;
            if slot.wrap == 0 || *counter < padding.before + slot.wrap + padding.after {
                return;
            }
            *counter = 0;
        }
    }
}
