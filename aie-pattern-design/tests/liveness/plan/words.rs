//! A plan as writes of registers: descriptors as words, locks, task queues.

use std::collections::HashMap;

use aie_pattern_core::register::{
    Acquire as AcquireField, ComputeBd, Fields, MemBd, Next, Registers, Release as ReleaseField, ShimBd,
    Write,
};
use aie_pattern_core::{Device, TileKind, device};
use aie_pattern_design::liveness::net::Direction;

use super::{Acquire, Bd, ChannelId, Op, Plan, Release, Row, Step, Task};
use crate::array::{Array, CoreStep, Port, Told};

const DEVICE: Device = Device::AieMl;

fn registers(row: Row) -> Registers {
    let (column, number) = row.place();
    Registers::of(DEVICE, row.kind(), column.into(), number.into()).unwrap()
}

fn way(direction: Direction) -> device::Direction {
    match direction {
        Direction::Mm2s => device::Direction::Mm2s,
        Direction::S2mm => device::Direction::S2mm,
    }
}

fn descriptor(row: Row, id: u32, fields: &Fields) -> Vec<Write> {
    let (to, id) = (registers(row), u64::from(id));
    match row.kind() {
        TileKind::Shim => to.descriptor(id, ShimBd::pack(fields).unwrap().words()).unwrap().to_vec(),
        TileKind::Mem => to.descriptor(id, MemBd::pack(fields).unwrap().words()).unwrap().to_vec(),
        TileKind::Compute => to.descriptor(id, ComputeBd::pack(fields).unwrap().words()).unwrap().to_vec(),
    }
}

impl Plan {
    pub(super) fn task(&self, at: usize) -> &Task {
        match &self.steps[at] {
            Step::Configure(task) => task,
            other => panic!("{other:?} configures no task"),
        }
    }

    pub(crate) fn port(&self, channel: ChannelId) -> Port {
        let channel = &self.channels[channel];
        Port { row: channel.row.0, writes: channel.direction == Direction::S2mm, number: channel.number }
    }

    fn push(&self, channel: ChannelId, id: u32, runs: u32, token: bool) -> Write {
        let channel = &self.channels[channel];
        let (way, number) = (way(channel.direction), channel.number.into());
        registers(channel.row).start(way, number, id.into(), runs.into(), token).unwrap()
    }

    fn fields(&self, row: Row, bd: &Bd, next: Option<u32>) -> Fields {
        let first = registers(row).local_locks().0;
        let id = |lock: usize| first + u64::from(self.locks[lock].number);
        let mut fields = Fields::new(0x400, bd.words);
        if let Some(acquire) = bd.acquire {
            let amount = i64::from(acquire.amount);
            let value = if acquire.is_exact { amount } else { -amount };
            fields.acquire = AcquireField { enable: true, id: id(acquire.lock), value };
        }
        if let Some(release) = bd.release {
            fields.release = ReleaseField { id: id(release.lock), value: release.amount.into() };
        }
        fields.next = Next { enable: next.is_some(), id: next.unwrap_or(0).into() };
        fields.valid = true;
        fields
    }

    /// The array as the loader leaves it, with paths of the given lengths, and the commands of the controller.
    pub(crate) fn array(&self, paths: &[u64]) -> (Array, Vec<Told>) {
        let mut array = Array::default();
        array.queue = self.queue;
        for lock in &self.locks {
            let (address, value) = registers(lock.row).lock(lock.number.into(), lock.initial.into()).unwrap();
            array.write(address, value);
        }
        for ((source, sinks), &words) in self.flows.iter().zip(paths) {
            let sinks = sinks.iter().map(|&sink| self.port(sink)).collect();
            array.connect(self.port(*source), sinks, words);
        }
        for core in &self.cores {
            array.cores.push(crate::array::Core::new(self.program(&core.ops)));
        }
        let mut free = HashMap::new();
        for (at, channel) in self.channels.iter().enumerate().filter(|(_, channel)| !channel.bds.is_empty()) {
            let row = channel.row;
            let half = u32::from(row.kind() == TileKind::Mem && channel.number % 2 == 1);
            let free = free.entry((row, half)).or_insert(24 * half);
            let first = *free;
            *free += channel.bds.len() as u32;
            for (k, bd) in (0..).zip(&channel.bds) {
                let next = channel.next(k as usize).map(|next| first + next as u32);
                for (address, word) in descriptor(row, first + k, &self.fields(row, bd, next)) {
                    array.write(address, word);
                }
            }
            let (address, word) = self.push(at, first, channel.runs.unwrap_or(1), false);
            array.write(address, word);
        }
        let mut told = Vec::new();
        self.steps.iter().for_each(|step| self.tell(step, &mut told));
        (array, told)
    }

    fn tell(&self, step: &Step, told: &mut Vec<Told>) {
        let bd = |words| Bd { words, acquire: None, release: None };
        let mut write = |row: Row, id, fields: &Fields| {
            told.extend(
                descriptor(row, id, fields).into_iter().map(|(address, word)| Told::Write(address, word)),
            );
        };
        match step {
            Step::Copy { channel, id, words, runs, token } => {
                let row = self.channels[*channel].row;
                write(row, *id, &self.fields(row, &bd(*words), None));
                let (address, word) = self.push(*channel, *id, *runs, *token);
                told.push(Told::Write(address, word));
            }
            Step::Configure(task) => {
                let row = self.channels[task.channel].row;
                for (k, &(id, words)) in task.chain.iter().enumerate() {
                    let next = task.chain.get(k + 1).map(|next| next.0);
                    write(row, id, &self.fields(row, &bd(words), next));
                }
            }
            Step::Start(at) => {
                let task = self.task(*at);
                let (address, word) = self.push(task.channel, task.chain[0].0, task.runs, task.token);
                told.push(Told::Write(address, word));
            }
            Step::Await(channel) => told.push(Told::Await(self.port(*channel))),
            Step::Poll(channel) => told.push(Told::Poll(self.port(*channel))),
        }
    }

    /// A core's ops with jumps instead of loops.
    fn program(&self, ops: &[Op]) -> Vec<CoreStep> {
        let at = |lock: usize| (self.locks[lock].row.0, self.locks[lock].number);
        let mut steps = Vec::new();
        for op in ops {
            match op {
                Op::Acquire(Acquire { lock, amount, is_exact }) => {
                    steps.push(CoreStep::Acquire { lock: at(*lock), amount: *amount, is_exact: *is_exact });
                }
                Op::Release(Release { lock, amount }) => {
                    steps.push(CoreStep::Release { lock: at(*lock), amount: *amount });
                }
                Op::Loop(trips, body) => {
                    let body = self.program(body);
                    let length = body.len();
                    steps.push(CoreStep::Enter { trips: *trips, length });
                    steps.extend(body);
                    steps.push(CoreStep::Repeat { length });
                }
            }
        }
        steps
    }
}
