//! A change in words.

use aie_pattern_syntax::errors::counted;

use super::super::net::{ChannelId, Lock, Place, Pool};
use super::super::story::at;
use super::change::push;
use super::{Change, Forgotten, Search};

impl Search<'_> {
    pub(super) fn place_of(&self, step: usize) -> Place {
        self.net.place_of_step(step)
    }

    pub(super) fn at(&self, step: usize) -> String {
        at(self.net, step)
    }

    pub(super) fn describe(&self, change: &Change) -> (String, Place) {
        let net = self.net;
        match *change {
            Change::Slots { pool, slots } => {
                let pool = &net.pools[pool];
                let depth = counted(slots, "slot");
                let how = if slots > pool.bounds.of_one_depth {
                    ", in a list with a depth for each end: of a single depth, the end of a core gets one slot more than the core acquires"
                } else {
                    ""
                };
                (format!("give {} {depth} instead of {}{how}", pool.name, pool.slots), pool.place)
            }
            Change::Depths { ref pools } => {
                let each = |&(pool, slots): &(usize, u32)| {
                    let Pool { ref name, slots: old, .. } = net.pools[pool];
                    format!("{name} {} instead of {old}", counted(slots, "slot"))
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
                (self.polls(steps), steps.first().and_then(|&step| self.place_of(step)))
            }
            Change::Awaits { ref pairs } => {
                (self.awaits(pairs), pairs.first().and_then(|&(_, before)| self.place_of(before)))
            }
            Change::Token { step } => {
                // What has a notation for polls has one for tokens.
                let poll = push(net, step).and_then(|push| net.polls.get(&push.channel));
                let fifo = poll.and_then(|poll| poll.strip_prefix("poll "));
                let written = fifo.map_or_else(String::new, |fifo| format!(": write `token {fifo}(..)`"));
                (format!("let the task pushed {} issue a token{written}", self.at(step)), self.place_of(step))
            }
            Change::Without { step } => {
                (format!("remove the await {}: no token is left for it", self.at(step)), self.place_of(step))
            }
            Change::Instead { step, task } => (
                format!(
                    "let the await {} name the task pushed {}, whose token nothing takes",
                    self.at(step),
                    self.at(task)
                ),
                self.place_of(step),
            ),
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
            Change::Initials { ref locks } => {
                let each = |&(lock, value): &(usize, u32)| {
                    let Lock { ref name, initial, .. } = net.locks[lock];
                    format!("{name} start with {value} instead of {initial}")
                };
                let all: Vec<_> = locks.iter().map(each).collect();
                let place = locks.first().and_then(|&(lock, _)| net.locks[lock].place);
                (format!("let {}", all.join(", and ")), place)
            }
            Change::Releases { ref all } => {
                let each: Vec<_> = all.iter().map(|one| self.release(*one)).collect();
                (format!("add {}", each.join(", and ")), all.first().and_then(|one| one.place(net)))
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

    /// A release that a core forgets, as it is written.
    fn release(&self, forgotten: Forgotten) -> String {
        let Forgotten { core, lock, amount, .. } = forgotten;
        let line = forgotten.place(self.net).map(|place| place.start().line);
        let core = &self.net.cores[core].name;
        let what = match self.net.releases.get(&lock) {
            Some(begin) => format!("`{begin}{amount})`"),
            None => format!("a release of {amount} of {}", self.net.locks[lock].name),
        };
        let use_of = line.map_or_else(String::new, |line| format!(" of what it acquires at line {line}"));
        format!("{what} to {core}, after the last use{use_of}")
    }

    /// Waits for room before pushes, and how they are written if the notation has them.
    fn polls(&self, steps: &[usize]) -> String {
        let net = self.net;
        let &[first, ref more @ ..] = steps else { return String::new() };
        let channels = self.channels(steps);
        let queue = match channels.as_slice() {
            &[only] => format!("the queue of {}", net.channels[only].name),
            _ => "the task queue".to_owned(),
        };
        let at = self.at(first);
        let before = if more.is_empty() {
            format!("the push {at}")
        } else {
            format!("{} pushes, starting with the one {at}", steps.len())
        };
        let written: Vec<_> = channels.iter().filter_map(|channel| net.polls.get(channel)).collect();
        let written = match written.as_slice() {
            [] => String::new(),
            all => {
                let all: Vec<_> = all.iter().map(|poll| format!("`{poll}`")).collect();
                format!(": write {}", all.join(" or "))
            }
        };
        format!("wait for room in {queue} before {before}{written}")
    }

    /// The channels of pushes, each once.
    fn channels(&self, steps: &[usize]) -> Vec<ChannelId> {
        let mut channels = Vec::new();
        for push in steps.iter().filter_map(|&step| push(self.net, step)) {
            if !channels.contains(&push.channel) {
                channels.push(push.channel);
            }
        }
        channels
    }

    /// Awaits of tasks, each before a later push; some of the tasks issue no token yet.
    fn awaits(&self, pairs: &[(usize, usize)]) -> String {
        let net = self.net;
        let has_token = |task: usize| push(net, task).is_some_and(|push| push.token);
        let silent = pairs.iter().filter(|&&(task, _)| !has_token(task)).count();
        let &[(first, before), ref more @ ..] = pairs else { return String::new() };
        if more.is_empty() {
            let (task, before) = (self.at(first), self.at(before));
            return match silent {
                0 => format!("await the task pushed {task} before the push {before}"),
                _ => {
                    format!("let the task pushed {task} issue a token, and await it before the push {before}")
                }
            };
        }
        let queue = push(net, before).map_or(0, |push| net.channels[push.channel].queue);
        let tasks: Vec<_> = pairs.iter().map(|&(task, _)| task).collect();
        let of = match self.channels(&tasks).as_slice() {
            &[only] => format!(" of {}", net.channels[only].name),
            _ => String::new(),
        };
        let (count, first, nth) = (pairs.len(), self.at(first), nth(queue));
        if silent == count {
            return format!(
                "let {count} tasks{of}, starting with the one pushed {first}, issue a token, and await each one before the {nth} push after it"
            );
        }
        let text = format!(
            "await {count} tasks{of}, starting with the one pushed {first}, each before the {nth} push after it"
        );
        match silent {
            0 => text,
            1 => format!("{text}, and let the one that issues no token issue one"),
            _ => format!("{text}, and let the {silent} that issue no token issue one"),
        }
    }
}

/// `fourth`, `16th`: the number of a task after another that needs its place in the queue.
fn nth(queue: usize) -> String {
    match queue {
        4 => "fourth".to_owned(),
        1 => "next".to_owned(),
        _ => format!("{queue}th"),
    }
}
