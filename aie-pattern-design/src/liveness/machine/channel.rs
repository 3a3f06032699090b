//! One step of a channel: tasks, descriptors, words.

use super::super::flat::TaskId;
use super::super::net::{ChannelId, Direction, Process, StreamId};
use super::super::timeline::Event;
use super::hash::mix;
use super::{Machine, Phase, Running};

impl Machine<'_> {
    pub(super) fn fire_channel(&mut self, channel: ChannelId) {
        let process = Process::Channel(channel);
        let Some(mut running) = self.state.channels[channel].running else { return self.begin(channel) };
        let descriptor = self.flat.descriptors[running.descriptor];
        match running.phase {
            Phase::Acquire => {
                if let Some(acquire) = descriptor.acquire {
                    self.acquire(process, acquire.lock, acquire.amount);
                }
                self.state.serial += 1;
                running.serial = self.state.serial;
                running.left = descriptor.words;
                running.phase = if self.arbiter(channel).is_some() { Phase::Grant } else { Phase::Move };
                self.state.channels[channel].running = Some(running);
                self.wake_senders(channel);
            }
            Phase::Grant => {
                if let Some(arbiter) = self.arbiter(channel) {
                    self.hash ^= mix(5, arbiter, channel as u64 + 1);
                    self.state.arbiters[arbiter] = Some(channel);
                }
                running.phase = Phase::Move;
                self.state.channels[channel].running = Some(running);
            }
            Phase::Move => match self.net().channels[channel].direction {
                Direction::Mm2s => self.send(channel),
                Direction::S2mm => {
                    if let Some((stream, branch)) = self.waiting_words(channel) {
                        self.receive(channel, stream, branch);
                    }
                }
            },
            Phase::Release => {
                if let Some(release) = descriptor.release {
                    self.release(process, release);
                }
                self.go_on(channel, running, descriptor.next);
            }
        }
    }

    /// Takes the next task from the queue.
    pub(super) fn begin(&mut self, channel: ChannelId) {
        let state = &mut self.state.channels[channel];
        let Some(task) = state.queue.pop_front() else { return };
        let Some(tasks) = self.flat.tasks.get(task) else { return };
        let (descriptor, repeats) = (tasks.first, tasks.repeat);
        state.running =
            Some(Running { task, repeats, descriptor, phase: Phase::Acquire, left: 0, serial: 0 });
        if let Some(pasts) = &mut self.pasts {
            pasts.begin(self.flat.index(Process::Channel(channel)), channel, task);
        }
        self.note(Process::Channel(channel), Event::Began { task });
    }

    pub(super) fn send(&mut self, channel: ChannelId) {
        let (Some(stream), Some(mut running)) =
            (self.flat.sends[channel], self.state.channels[channel].running)
        else {
            return;
        };
        let flat = self.flat;
        let words = running.left.min(self.takes(stream));
        running.left -= words;
        let is_last = running.left == 0 && self.is_last(&running);
        if running.left == 0 {
            running.phase = Phase::Release;
        }
        let state = &mut self.state.channels[channel];
        state.running = Some(running);
        state.moved += words;
        if let Some(pasts) = &mut self.pasts {
            let ends = is_last && flat.tasks[running.task].step.is_some();
            pasts.send(flat.index(Process::Channel(channel)), stream, words, ends.then_some(channel));
        }
        self.note(Process::Channel(channel), Event::Moved { words });
        for (branch, &sink) in self.net().streams[stream].sinks.iter().enumerate() {
            self.set_fill(stream, branch, self.state.fill[stream][branch] + words);
            let is_moving =
                self.state.channels[sink].running.is_some_and(|running| running.phase == Phase::Move);
            if is_moving && self.takes_at_once(stream, sink) {
                self.hash ^= self.channel_hash(sink);
                self.receive(sink, stream, branch);
                self.hash ^= self.channel_hash(sink);
            }
            self.wake(Process::Channel(sink));
        }
        if running.left == 0
            && let Some(arbiter) = self.arbiter(channel)
        {
            self.hash ^= mix(5, arbiter, channel as u64 + 1);
            self.state.arbiters[arbiter] = None;
            for &sharer in &flat.sharers[arbiter] {
                self.wake(Process::Channel(sharer));
            }
        }
    }

    pub(in crate::liveness) fn receive(&mut self, channel: ChannelId, stream: StreamId, branch: usize) {
        let fill = self.state.fill[stream][branch];
        let Some(running) = &mut self.state.channels[channel].running else { return };
        let words = fill.min(running.left);
        running.left -= words;
        if running.left == 0 {
            running.phase = Phase::Release;
        }
        self.state.channels[channel].moved += words;
        self.set_fill(stream, branch, fill - words);
        if let Some(pasts) = &mut self.pasts {
            pasts.receive(self.flat.index(Process::Channel(channel)), stream, branch, words);
        }
        self.note(Process::Channel(channel), Event::Moved { words });
        self.wake(Process::Channel(self.net().streams[stream].source));
    }

    pub(super) fn wake_senders(&mut self, channel: ChannelId) {
        let flat = self.flat;
        for &(stream, _) in &flat.receives[channel] {
            self.wake(Process::Channel(flat.net.streams[stream].source));
        }
    }

    /// Whether a channel is in the last descriptor of the last pass of its task.
    pub(in crate::liveness) fn is_last(&self, running: &Running) -> bool {
        running.repeats == 1 && self.flat.descriptors[running.descriptor].next.is_none()
    }

    /// After a descriptor: the next one, the next pass, or the end of the task.
    pub(super) fn go_on(&mut self, channel: ChannelId, mut running: Running, next: Option<usize>) {
        let task = self.flat.tasks[running.task];
        running.phase = Phase::Acquire;
        if let Some(next) = next {
            running.descriptor = next;
        } else if running.repeats > 1 {
            running.repeats -= 1;
            running.descriptor = task.first;
        } else {
            return self.end(channel, running.task);
        }
        self.state.channels[channel].running = Some(running);
    }

    pub(super) fn end(&mut self, channel: ChannelId, id: TaskId) {
        let task = self.flat.tasks[id];
        let state = &mut self.state.channels[channel];
        state.running = None;
        if task.step.is_some() {
            state.finished += 1;
            state.tokens += u32::from(task.token);
            if let Some(pasts) = &mut self.pasts {
                let index = self.flat.index(Process::Channel(channel));
                pasts.end(index, channel, self.flat.net.channels[channel].direction, task.token);
            }
        }
        self.note(Process::Channel(channel), Event::Ended { task: id });
    }
}
