//! One step of the sequence: pushes, awaits, writes.

use super::super::flat::TaskId;
use super::super::net::{Action, ChannelId, Process};
use super::super::timeline::Event;
use super::state::{Lost, Rewritten};
use super::{Machine, Phase};

impl Machine<'_> {
    pub(super) fn fire_sequence(&mut self) {
        let net = self.net();
        let step = self.state.step;
        self.state.step += 1;
        let event = match &net.sequence[step].what {
            Action::Await(channel) => {
                let state = &mut self.state.channels[*channel];
                state.tokens -= 1;
                state.awaited += 1;
                if let Some(pasts) = &mut self.pasts {
                    pasts.take_token(*channel);
                }
                Event::Awaited { step }
            }
            Action::Poll(channel) => {
                if let Some(pasts) = &mut self.pasts {
                    pasts.poll(*channel, self.state.channels[*channel].pushed);
                }
                Event::Awaited { step }
            }
            Action::Push(push) => {
                self.write(step);
                self.push(step, push.channel)
            }
            Action::Write { .. } => {
                self.write(step);
                Event::Awaited { step }
            }
            Action::Free => Event::Awaited { step },
        };
        self.note(Process::Sequence, event);
    }

    /// Writes the descriptors of a step, and notes the tasks that still use them.
    pub(super) fn write(&mut self, step: usize) {
        while let Some(&(at, id, task)) =
            self.flat.writes.get(self.state.write).filter(|write| write.0 == step)
        {
            debug_assert_eq!(at, step);
            self.state.write += 1;
            if let Some(pasts) = &mut self.pasts {
                pasts.write(step, id, task);
            } else if self.uses(task, id) {
                self.state.rewritten.push(Rewritten { step, id, task });
            }
        }
    }

    /// Whether a task may still load or use a descriptor. In its last pass, the descriptors that it has left are free.
    pub(in crate::liveness) fn uses(&self, task: TaskId, id: u32) -> bool {
        let Some(step) = self.flat.tasks[task].step else { return false };
        let Action::Push(push) = &self.net().sequence[step].what else { return false };
        let state = &self.state.channels[push.channel];
        let Some(last) = push.chain.iter().rposition(|transfer| transfer.id == Some(id)) else {
            return false;
        };
        let last = self.flat.tasks[task].first + last;
        state.queue.contains(&task)
            || state.running.is_some_and(|running| {
                let is_behind = running.descriptor > last
                    || running.descriptor == last && running.phase == Phase::Release;
                running.task == task && !(running.repeats == 1 && is_behind)
            })
    }

    pub(super) fn push(&mut self, step: usize, channel: ChannelId) -> Event {
        let Some(task) = self.flat.pushed[step] else { return Event::Awaited { step } };
        self.hash ^= self.channel_hash(channel);
        let is_lost = self.timing.limited && !self.has_room(channel);
        let state = &mut self.state.channels[channel];
        if let Some(pasts) = &mut self.pasts {
            pasts.push(step, channel, state.pushed, task);
        }
        state.pushed += 1;
        if is_lost {
            self.state.lost.push(Lost { step, channel });
        } else {
            state.queue.push_back(task);
        }
        self.hash ^= self.channel_hash(channel);
        self.wake(Process::Channel(channel));
        if is_lost { Event::Lost { step } } else { Event::Pushed { step } }
    }
}
