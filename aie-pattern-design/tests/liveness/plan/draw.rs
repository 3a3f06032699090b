//! Random plans: a path from the shim through one to three tiles and back, with a few mistakes in some of them.

use aie_pattern_design::liveness::net::Direction;

use super::{
    Acquire, Bd, Channel, ChannelId, Core, Lock, LockId, Op, Plan, Row, Step, Task, bd, gives, takes,
};
use crate::random::Random;

/// The locks of a pool.
#[derive(Clone, Copy)]
struct Pair {
    free: LockId,
    full: LockId,
}

struct Draw<'r> {
    random: &'r mut Random,
    plan: Plan,
    /// The words of an object.
    words: u64,
}

pub(crate) fn draw(random: &mut Random) -> Plan {
    // An object is smaller than a path, or larger than any.
    let words = random.pick(&[1, 3, 16, 512, 700]);
    let mut draw = Draw { random, plan: Plan::default(), words };
    draw.plan.queue = draw.random.pick(&[None, None, None, None, None, Some(2), Some(6)]);
    let ends = draw.path();
    for _ in 0..draw.random.pick(&[0, 0, 0, 0, 1, 1, 2]) {
        draw.mistake();
    }
    draw.sequence(&ends);
    draw.plan
}

impl Draw<'_> {
    fn lock(&mut self, row: Row, initial: u32) -> LockId {
        let number = self.plan.locks.iter().filter(|lock| lock.row == row).count() as u32;
        self.plan.locks.push(Lock { row, number, initial });
        self.plan.locks.len() - 1
    }

    fn pool(&mut self, row: Row) -> Pair {
        let slots = self.random.pick(&[1, 2, 2, 3]);
        Pair { free: self.lock(row, slots), full: self.lock(row, 0) }
    }

    fn channel(&mut self, row: Row, direction: Direction, bds: Vec<Bd>) -> ChannelId {
        let same = |channel: &&Channel| channel.row == row && channel.direction == direction;
        let number = self.plan.channels.iter().filter(same).count() as u32;
        self.plan.channels.push(Channel { row, direction, number, bds, runs: None });
        self.plan.channels.len() - 1
    }

    /// A ring that moves objects between a stream and a pool.
    fn ring(&mut self, row: Row, direction: Direction, pair: Pair) -> ChannelId {
        let (from, to) = match direction {
            Direction::S2mm => (pair.free, pair.full),
            Direction::Mm2s => (pair.full, pair.free),
        };
        let count = self.random.pick(&[1, 1, 2]);
        self.channel(row, direction, vec![bd(self.words, from, to); count])
    }

    /// The flows, tiles and cores. Returns the channels of the shim.
    fn path(&mut self) -> Vec<ChannelId> {
        let mut rows: Vec<Row> = (2..4).map(Row).take(1 + self.random.below(2)).collect();
        if self.random.chance(40) {
            let at = self.random.below(rows.len() + 1);
            rows.insert(at, Row::MEM);
        }
        if self.random.chance(10) {
            rows.retain(|row| *row == Row::MEM);
        }
        if rows.is_empty() {
            rows.push(Row(2));
        }
        let mut ends = vec![self.channel(Row::SHIM, Direction::Mm2s, Vec::new())];
        let mut from = ends[0];
        let second = self.random.chance(30).then_some(rows[rows.len() - 1]).filter(|row| *row != Row::MEM);
        for row in rows {
            let input = self.pool(row);
            let into = self.ring(row, Direction::S2mm, input);
            self.plan.flows.push((from, vec![into]));
            if row == Row::MEM {
                from = self.ring(row, Direction::Mm2s, input);
                continue;
            }
            let mut inputs = vec![input];
            if second == Some(row) {
                let other = self.pool(row);
                let (from, to) = (
                    self.channel(Row::SHIM, Direction::Mm2s, Vec::new()),
                    self.ring(row, Direction::S2mm, other),
                );
                self.plan.flows.push((from, vec![to]));
                ends.push(from);
                inputs.push(other);
            }
            let output = self.pool(row);
            from = self.ring(row, Direction::Mm2s, output);
            self.core(row, &inputs, output);
        }
        if self.random.chance(15) {
            self.watcher();
        }
        ends.push(self.channel(Row::SHIM, Direction::S2mm, Vec::new()));
        self.plan.flows.push((from, vec![ends[ends.len() - 1]]));
        ends
    }

    /// A core that takes what the first flow broadcasts.
    fn watcher(&mut self) {
        let row = Row(5);
        let pool = self.pool(row);
        let into = self.ring(row, Direction::S2mm, pool);
        self.plan.flows[0].1.push(into);
        let body = vec![takes(pool.full, 1), gives(pool.free, 1)];
        let trips = if self.random.chance(70) { None } else { Some(self.random.pick(&[1, 3])) };
        self.plan.cores.push(Core { row, ops: vec![Op::Loop(trips, body)] });
    }

    fn core(&mut self, row: Row, inputs: &[Pair], output: Pair) {
        let mut body: Vec<Op> = inputs.iter().map(|pair| takes(pair.full, 1)).collect();
        body.push(takes(output.free, 1));
        body.extend(inputs.iter().map(|pair| gives(pair.free, 1)).collect::<Vec<_>>());
        body.push(gives(output.full, 1));
        if self.random.chance(15) {
            // Two objects in, one out.
            body.insert(0, Op::Loop(Some(2), vec![takes(inputs[0].full, 1), gives(inputs[0].free, 1)]));
        }
        let trips = if self.random.chance(75) { None } else { Some(self.random.pick(&[1, 2, 4, 8])) };
        self.plan.cores.push(Core { row, ops: vec![Op::Loop(trips, body)] });
    }

    /// Another lock of the same tile.
    fn other(&mut self, lock: LockId) -> LockId {
        let row = self.plan.locks[lock].row;
        let all: Vec<LockId> =
            (0..self.plan.locks.len()).filter(|&at| self.plan.locks[at].row == row).collect();
        self.random.pick(&all)
    }

    fn mistake(&mut self) {
        let rings: Vec<usize> =
            (0..self.plan.channels.len()).filter(|&at| !self.plan.channels[at].bds.is_empty()).collect();
        let ring = self.random.pick(&rings);
        let at = self.random.below(self.plan.channels[ring].bds.len());
        match self.random.below(12) {
            0 => {
                let lock = self.random.below(self.plan.locks.len());
                self.plan.locks[lock].initial = self.random.pick(&[0, 1, 2, 4]);
            }
            1 => self.plan.channels[ring].runs = Some(self.random.pick(&[1, 2, 3, 8])),
            2 => {
                self.plan.channels[ring].bds[at].words =
                    self.random.pick(&[1, 2, self.words, 2 * self.words, 40]);
            }
            3 => self.plan.channels[ring].bds[at].acquire = None,
            4 => self.plan.channels[ring].bds[at].release = None,
            5 => {
                if let Some(acquire) = self.plan.channels[ring].bds[at].acquire {
                    let lock = self.other(acquire.lock);
                    self.plan.channels[ring].bds[at].acquire = Some(Acquire { lock, ..acquire });
                }
            }
            6 => {
                let amount = self.random.pick(&[1, 2, 3]);
                let is_exact = self.random.chance(30);
                if let Some(acquire) = &mut self.plan.channels[ring].bds[at].acquire {
                    (acquire.amount, acquire.is_exact) = (amount, is_exact);
                }
            }
            7 => {
                let amount = self.random.pick(&[1, 2, 3]);
                if let Some(release) = &mut self.plan.channels[ring].bds[at].release {
                    release.amount = amount;
                }
            }
            _ => self.mistake_of_core(),
        }
    }

    fn mistake_of_core(&mut self) {
        if self.plan.cores.is_empty() {
            return;
        }
        let core = self.random.below(self.plan.cores.len());
        let Some(Op::Loop(trips, mut body)) = self.plan.cores[core].ops.pop() else { return };
        let (at, to) = (self.random.below(body.len()), self.random.below(body.len()));
        match self.random.below(6) {
            0 if body.len() > 1 => drop(body.remove(at)),
            1 => body.swap(at, to),
            2 => body.insert(to, body[at].clone()),
            3 => {
                // Before the loop.
                self.plan.cores[core].ops.push(body[at].clone());
            }
            _ => {
                let (amount, is_exact) = (self.random.pick(&[1, 2, 3]), self.random.chance(20));
                match &mut body[at] {
                    Op::Acquire(acquire) => (acquire.amount, acquire.is_exact) = (amount, is_exact),
                    Op::Release(release) => release.amount = amount,
                    Op::Loop(trips, _) => *trips = Some(amount),
                }
            }
        }
        self.plan.cores[core].ops.push(Op::Loop(trips, body));
    }

    fn sequence(&mut self, ends: &[ChannelId]) {
        let objects: u64 = self.random.pick(&[1, 2, 4, 6, 8, 12, 12]);
        let ids_repeat = self.random.chance(40);
        let mut id = 0;
        for &channel in ends {
            let divisors: Vec<u64> = (1..=objects).filter(|by| objects.is_multiple_of(*by)).collect();
            let tasks = self.random.pick(&divisors);
            let mut words = objects / tasks * self.words;
            for task in 0..tasks {
                if self.random.chance(4) {
                    words = (words + self.random.pick(&[1, self.words])).max(2) - 1;
                }
                let runs = if self.random.chance(10) { 2 } else { 1 };
                let is_drain = self.plan.channels[channel].direction == Direction::S2mm;
                let token = is_drain || self.random.chance(30);
                let this = if ids_repeat { self.random.below(4) as u32 } else { id % 16 };
                id += 1;
                let is_last = task + 1 == tasks;
                if self.random.chance(20) {
                    let mut chain = vec![(this, words)];
                    if !is_last && words.is_multiple_of(2) {
                        let other = if ids_repeat { 4 + this } else { id % 16 };
                        id += 1;
                        chain = vec![(this, words / 2), (other, words / 2)];
                    }
                    let token = token && (!is_drain || self.random.chance(80));
                    let task = Task { channel, chain, runs, token };
                    self.plan.steps.push(Step::Configure(task));
                    self.plan.steps.push(Step::Start(self.plan.steps.len() - 1));
                } else {
                    self.plan.steps.push(Step::Copy { channel, id: this, words, runs, token });
                }
                if token && self.random.chance(25) {
                    self.plan.steps.push(Step::Await(channel));
                }
                if self.random.chance(5) {
                    self.plan.steps.push(Step::Poll(channel));
                }
            }
        }
        self.shuffle();
        if self.random.chance(70) {
            self.plan.steps.push(Step::Await(ends[ends.len() - 1]));
        }
    }

    /// Moves some steps. A task is configured before it starts.
    fn shuffle(&mut self) {
        let steps = &mut self.plan.steps;
        if steps.iter().any(|step| matches!(step, Step::Start(_))) {
            return;
        }
        for _ in 0..self.random.pick(&[0, 0, 2, steps.len()]) {
            let (from, to) = (self.random.below(steps.len()), self.random.below(steps.len()));
            let step = steps.remove(from);
            steps.insert(to, step);
        }
    }
}
