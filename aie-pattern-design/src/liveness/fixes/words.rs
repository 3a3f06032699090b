//! A change in words.

use super::super::net::{Place, Pool};
use super::super::story::{at, plural};
use super::change::push;
use super::{Change, Search};

impl Search<'_> {
    pub(super) fn place_of(&self, step: usize) -> Place {
        self.net.place_of_step(step)
    }

    pub(super) fn at(&self, step: usize) -> String {
        at(self.net, step)
    }

    pub(super) fn describe(&self, change: &Change) -> (String, Place) {
        let net = self.net;
        let channel_of = |step: usize| push(net, step).map_or("", |push| &net.channels[push.channel].name);
        match *change {
            Change::Slots { pool, slots } => {
                let pool = &net.pools[pool];
                let depth = plural(slots as usize, "slot", "slots");
                (format!("give {} {slots} {depth} instead of {}", pool.name, pool.slots), pool.place)
            }
            Change::Depths { ref pools } => {
                let each = |&(pool, slots): &(usize, u32)| {
                    let Pool { ref name, slots: old, .. } = net.pools[pool];
                    format!("{name} {slots} {} instead of {old}", plural(slots as usize, "slot", "slots"))
                };
                let all: Vec<_> = pools.iter().map(each).collect();
                let first = pools.first().and_then(|&(pool, _)| net.pools[pool].place);
                let text = match all.as_slice() {
                    [some @ .., last] if !some.is_empty() => format!("{} and {last}", some.join(", ")),
                    all => all.concat(),
                };
                (format!("give {text}"), first)
            }
            Change::Polls { ref steps } => {
                let text = match steps.as_slice() {
                    [step] => format!(
                        "wait for room in the queue of {} before the push {}",
                        channel_of(*step),
                        self.at(*step)
                    ),
                    steps => format!(
                        "before {} pushes, beginning with the one {}, wait until the task queue has room",
                        steps.len(),
                        steps.first().map_or_else(String::new, |&step| self.at(step)),
                    ),
                };
                (text, steps.first().and_then(|&step| self.place_of(step)))
            }
            Change::Awaits { ref pairs } => {
                let text = match pairs.as_slice() {
                    [(task, before)] => {
                        format!(
                            "let the task pushed {} issue a token, and await it before the push {}",
                            self.at(*task),
                            self.at(*before)
                        )
                    }
                    pairs => format!(
                        "let {} tasks issue a token, beginning with the one pushed {}, and await each of them before the fourth push that follows it",
                        pairs.len(),
                        pairs.first().map_or_else(String::new, |&(task, _)| self.at(task)),
                    ),
                };
                (text, pairs.first().and_then(|&(_, before)| self.place_of(before)))
            }
            Change::Token { step } => {
                (format!("let the task pushed {} issue a token", self.at(step)), self.place_of(step))
            }
            Change::Later { step, after } => (
                format!("move the await {} after the push {}", self.at(step), self.at(after)),
                self.place_of(step),
            ),
            Change::Words { step, words } => {
                let old = push(net, step).map_or(0, |push| push.chain[0].words);
                (
                    format!("let the task pushed {} move {words} words instead of {old}", self.at(step)),
                    self.place_of(step),
                )
            }
            Change::Ids { step } => (
                format!("use a descriptor that no other task uses for the push {}", self.at(step)),
                self.place_of(step),
            ),
            Change::Passes { channel, passes } => {
                let channel = &net.channels[channel];
                let old = channel.starts.first().map_or(0, |start| start.repeat);
                (
                    format!("let {} run its descriptors {passes} times instead of {old}", channel.name),
                    channel.place,
                )
            }
            Change::Pairs { lock } => {
                let lock = &net.locks[lock];
                (
                    format!("give each channel that acquires {} a pair of locks of its own", lock.name),
                    lock.place,
                )
            }
            Change::Apart { stream } => {
                let channel = &net.channels[net.streams[stream].source];
                (format!("route {} past the arbiter that it shares", channel.name), channel.place)
            }
        }
    }
}
