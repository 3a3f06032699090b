//! A plan as a net.

use aie_pattern_core::TileKind;
use aie_pattern_design::liveness::net::{
    self, Action, Net, Push, Start, Step as NetStep, Stream, Transfer, Trips, When,
};

use super::{Acquire, Bd, Op, Plan, Release, Row, Step};

fn acquire(acquire: Acquire) -> net::Acquire {
    let when = if acquire.is_exact { When::Equal } else { When::AtLeast };
    net::Acquire { lock: acquire.lock, amount: acquire.amount, when }
}

fn release(release: Release) -> net::Release {
    net::Release { lock: release.lock, amount: release.amount }
}

fn ops(list: &[Op]) -> Vec<net::Op> {
    let place = None;
    let op = |op: &Op| match op {
        Op::Acquire(one) => net::Op::Acquire { acquire: acquire(*one), place },
        Op::Release(one) => net::Op::Release { release: release(*one), place },
        Op::Loop(trips, body) => net::Op::Loop {
            trips: trips.map_or(Trips::Endless, |trips| Trips::Times(trips.into())),
            body: ops(body),
            place,
        },
    };
    list.iter().map(op).collect()
}

impl Plan {
    /// The words that a path from a tile may hold, as the library assumes.
    pub(crate) fn at_most(row: Row) -> u64 {
        if row.kind() == TileKind::Shim { 384 } else { 128 }
    }

    pub(crate) fn net(&self) -> Net {
        let mut net = Net::default();
        for (at, lock) in self.locks.iter().enumerate() {
            net.locks.push(net::Lock { name: format!("lock {at}"), place: None, initial: lock.initial });
        }
        for (at, channel) in self.channels.iter().enumerate() {
            let descriptor = |(at, bd): (usize, &Bd)| net::Descriptor {
                words: bd.words,
                acquire: bd.acquire.map(acquire),
                release: bd.release.map(release),
                next: channel.next(at),
            };
            net.channels.push(net::Channel {
                name: format!("channel {at}"),
                place: None,
                direction: channel.direction,
                queue: match (channel.row.kind(), channel.direction) {
                    (TileKind::Shim, net::Direction::Mm2s) => self.queue.unwrap_or(4),
                    _ => 4,
                },
                tile: channel.row.0 as usize,
                descriptors: channel.bds.iter().enumerate().map(descriptor).collect(),
                starts: (!channel.bds.is_empty())
                    .then_some(Start { first: 0, repeat: channel.runs.unwrap_or(1) })
                    .into_iter()
                    .collect(),
            });
        }
        for (source, sinks) in &self.flows {
            let at_most = Self::at_most(self.channels[*source].row);
            net.streams.push(Stream {
                source: *source,
                sinks: sinks.clone(),
                promised: 0,
                at_most,
                arbiter: None,
            });
        }
        for core in &self.cores {
            let name = format!("core (0, {})", core.row.0);
            net.cores.push(net::Core { name, place: None, windows: Vec::new(), program: ops(&core.ops) });
        }
        net.sequence =
            self.steps.iter().map(|step| NetStep { what: self.action(step), place: None }).collect();
        net
    }

    fn action(&self, step: &Step) -> Action {
        match step {
            Step::Copy { channel, id, words, runs, token } => Action::Push(Push {
                channel: *channel,
                chain: vec![Transfer { id: Some(*id), words: *words, acquire: None, release: None }],
                writes: true,
                repeat: *runs,
                token: *token,
            }),
            Step::Configure(task) => Action::Write {
                tile: self.channels[task.channel].row.0 as usize,
                ids: task.chain.iter().map(|bd| bd.0).collect(),
            },
            Step::Start(at) => {
                let task = self.task(*at);
                Action::Push(Push {
                    channel: task.channel,
                    chain: task
                        .chain
                        .iter()
                        .map(|&(id, words)| Transfer { id: Some(id), words, acquire: None, release: None })
                        .collect(),
                    writes: false,
                    repeat: task.runs,
                    token: task.token,
                })
            }
            Step::Await(channel) => Action::Await(*channel),
            Step::Poll(channel) => Action::Poll(*channel),
        }
    }
}
