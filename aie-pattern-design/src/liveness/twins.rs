//! [`Twins`]: parts of a net that look the same, for the search through all orders.
//!
//! A part is a set of processes with their locks and streams that meets the rest of the net only where its streams end: at a
//! channel that the sequence uses, or that receives from several. Two parts are twins if one becomes the other by new numbers. To
//! exchange twins in a state changes no later step but for these numbers, so both states have the same endings, and the search
//! follows one of them.

use super::flat::{Flat, Instr};
use super::machine::{Phase, State};
use super::net::{
    Acquire, Action, ChannelId, CoreId, Descriptor, LockId, Process, Release, StreamId, Window,
};

/// Processes with their locks and streams, in an order that twins share.
#[derive(Default)]
struct Part {
    locks: Vec<LockId>,
    cores: Vec<CoreId>,
    /// Each with the first of its tasks and of its descriptors.
    channels: Vec<(ChannelId, usize, usize)>,
    streams: Vec<StreamId>,
}

pub(super) struct Twins {
    /// The parts that are twins of each other.
    classes: Vec<Vec<Part>>,
    rest: Part,
}

impl Twins {
    pub(super) fn of(flat: &Flat) -> Self {
        let mut classes: Vec<(Vec<String>, Vec<Part>)> = Vec::new();
        let meeting = meeting(flat);
        let mut seen = vec![false; flat.net.cores.len() + flat.net.channels.len()];
        for channel in 0..flat.net.channels.len() {
            let sinks = flat.sends[channel].map(|stream| &flat.net.streams[stream].sinks);
            let is_end = sinks.is_some_and(|sinks| sinks.iter().any(|&sink| meeting[sink]));
            if meeting[channel] || !is_end || seen[flat.index(Process::Channel(channel))] {
                continue;
            }
            let Some(part) = part(flat, &meeting, channel, &mut seen) else { continue };
            let shape = shape(flat, &part);
            match classes.iter_mut().find(|(other, _)| *other == shape) {
                Some((_, parts)) => parts.push(part),
                None => classes.push((shape, vec![part])),
            }
        }
        let classes: Vec<Vec<Part>> =
            classes.into_iter().map(|(_, parts)| parts).filter(|parts| parts.len() > 1).collect();
        let parts = || classes.iter().flatten();
        let net = flat.net;
        let rest = Part {
            locks: (0..net.locks.len())
                .filter(|lock| !parts().any(|part| part.locks.contains(lock)))
                .collect(),
            cores: (0..net.cores.len())
                .filter(|core| !parts().any(|part| part.cores.contains(core)))
                .collect(),
            channels: (0..net.channels.len())
                .filter(|&channel| parts().all(|part| part.position(channel).is_none()))
                .map(|channel| (channel, 0, 0))
                .collect(),
            streams: (0..net.streams.len())
                .filter(|stream| !parts().any(|part| part.streams.contains(stream)))
                .collect(),
        };
        Self { classes, rest }
    }

    /// A state as numbers, without what does not affect later steps: states that differ in the places of twins are the same.
    pub(super) fn key_of(&self, state: &State) -> Box<[u32]> {
        let mut key = Vec::with_capacity(64);
        self.rest.add(state, &mut key);
        for twins in &self.classes {
            let mut all: Vec<Vec<u32>> = twins
                .iter()
                .map(|part| {
                    let mut key = Vec::with_capacity(16);
                    part.add(state, &mut key);
                    let held =
                        state.arbiters.iter().map(|holder| holder.and_then(|holder| part.position(holder)));
                    key.extend(held.map(|position| position.map_or(0, |position| 1 + position as u32)));
                    key
                })
                .collect();
            all.sort_unstable();
            key.extend(all.into_iter().flatten());
        }
        let holder = |channel: ChannelId| match self.rest.position(channel) {
            Some(position) => 2 + position as u32,
            None => 1,
        };
        key.extend(state.arbiters.iter().map(|channel| channel.map_or(0, holder)));
        key.extend([state.step as u32, state.lost.len() as u32, state.rewritten.len() as u32]);
        key.into()
    }
}

impl Part {
    fn position(&self, channel: ChannelId) -> Option<usize> {
        self.channels.iter().position(|&(known, ..)| known == channel)
    }

    /// Adds its part of a state. Each list comes after its length.
    fn add(&self, state: &State, key: &mut Vec<u32>) {
        let word = |key: &mut Vec<u32>, value: u64| key.extend([value as u32, (value >> 32) as u32]);
        key.extend(self.locks.iter().map(|&lock| state.locks[lock]));
        for core in self.cores.iter().map(|&core| &state.cores[core]) {
            key.push(core.pc as u32);
            key.extend(&core.held);
            key.push(core.loops.len() as u32);
            for pass in &core.loops {
                word(key, pass.left.unwrap_or(u64::MAX));
            }
        }
        for &(channel, first_task, first) in &self.channels {
            let channel = &state.channels[channel];
            key.extend([channel.tokens, channel.pushed, channel.finished, channel.queue.len() as u32]);
            key.extend(channel.queue.iter().map(|&task| (task - first_task) as u32));
            match channel.running {
                Some(running) => {
                    key.extend([
                        1 + (running.task - first_task) as u32,
                        running.repeats,
                        (running.descriptor - first) as u32,
                        running.phase as u32,
                    ]);
                    word(key, if running.phase == Phase::Move { running.left } else { 0 });
                }
                None => key.push(0),
            }
        }
        for &words in self.streams.iter().flat_map(|&stream| &state.fill[stream]) {
            word(key, words);
        }
    }
}

/// The channels at which parts meet: those that the sequence uses, and those that receive from several.
fn meeting(flat: &Flat) -> Vec<bool> {
    let mut meeting: Vec<bool> = flat.receives.iter().map(|streams| streams.len() > 1).collect();
    for step in &flat.net.sequence {
        match &step.what {
            Action::Push(push) => meeting[push.channel] = true,
            Action::Await(channel) | Action::Poll(channel) => meeting[*channel] = true,
            Action::Write { .. } | Action::Free => {}
        }
    }
    meeting
}

/// The part with a channel. `None` if it meets others elsewhere than at the ends of its streams.
fn part(flat: &Flat, meeting: &[bool], start: ChannelId, seen: &mut [bool]) -> Option<Part> {
    let mut part = Part::default();
    let mut list = vec![Process::Channel(start)];
    let mut is_apart = true;
    let mut at = 0;
    while let Some(&process) = list.get(at) {
        at += 1;
        if std::mem::replace(&mut seen[flat.index(process)], true) {
            continue;
        }
        match process {
            Process::Core(core) => part.cores.push(core),
            Process::Channel(channel) => {
                let net = &flat.net.channels[channel];
                let first_task = flat.starts[channel].first().copied();
                let first = first_task
                    .zip(net.starts.first())
                    .map(|(task, start)| flat.tasks[task].first - start.first);
                part.channels.push((channel, first_task.unwrap_or(0), first.unwrap_or(0)));
                for &(stream, _) in &flat.receives[channel] {
                    let source = flat.net.streams[stream].source;
                    is_apart &= !meeting[source];
                    list.extend((!meeting[source]).then_some(Process::Channel(source)));
                }
                if let Some(stream) = flat.sends[channel] {
                    part.streams.push(stream);
                    let sinks = flat.net.streams[stream].sinks.iter().filter(|&&sink| !meeting[sink]);
                    list.extend(sinks.map(|&sink| Process::Channel(sink)));
                }
            }
            Process::Sequence => is_apart = false,
        }
        for lock in 0..flat.net.locks.len() {
            let users = || flat.acquirers[lock].iter().chain(&flat.releasers[lock]).copied();
            if part.locks.contains(&lock) || !users().any(|user| user == process) {
                continue;
            }
            part.locks.push(lock);
            is_apart &= users().all(|user| {
                matches!(user, Process::Channel(channel) if !meeting[channel])
                    || matches!(user, Process::Core(_))
            });
            list.extend(
                users().filter(|user| !matches!(user, Process::Channel(channel) if meeting[*channel])),
            );
        }
    }
    is_apart.then_some(part)
}

/// All that affects the steps of a part, with its own numbers.
fn shape(flat: &Flat, part: &Part) -> Vec<String> {
    let net = flat.net;
    // A lock of another part cannot be here.
    let number = |lock: LockId| part.locks.iter().position(|&known| known == lock).unwrap_or(usize::MAX);
    let acquire = |acquire: Acquire| Acquire { lock: number(acquire.lock), ..acquire };
    let release = |release: Release| Release { lock: number(release.lock), ..release };
    let mut shape = Vec::new();
    shape.extend(part.locks.iter().map(|&lock| format!("{}", net.locks[lock].initial)));
    for &core in &part.cores {
        let windows: Vec<_> = (net.cores[core].windows.iter())
            .map(|one| Window { acquire: number(one.acquire), release: number(one.release), ..*one })
            .collect();
        let code: Vec<_> = (flat.code[core].iter())
            .map(|instr| match *instr {
                Instr::Acquire(one) => Instr::Acquire(acquire(one)),
                Instr::Release(one) => Instr::Release(release(one)),
                other @ (Instr::Hold { .. }
                | Instr::Give { .. }
                | Instr::Loop { .. }
                | Instr::Idle
                | Instr::Back { .. }) => other,
            })
            .collect();
        shape.push(format!("{windows:?} {code:?}"));
    }
    for &(channel, ..) in &part.channels {
        let channel = &net.channels[channel];
        let descriptors: Vec<_> = (channel.descriptors.iter())
            .map(|one| Descriptor {
                acquire: one.acquire.map(acquire),
                release: one.release.map(release),
                ..*one
            })
            .collect();
        shape.push(format!("{:?} {} {descriptors:?} {:?}", channel.direction, channel.queue, channel.starts));
    }
    for &stream in &part.streams {
        let stream = &net.streams[stream];
        let sinks: Vec<_> = stream.sinks.iter().map(|&sink| part.position(sink).ok_or(sink)).collect();
        let source = part.position(stream.source);
        shape.push(format!(
            "{source:?} {sinks:?} {} {} {:?}",
            stream.promised, stream.at_most, stream.arbiter
        ));
    }
    shape
}
