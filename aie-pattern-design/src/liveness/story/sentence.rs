//! Waits in words.

use aie_pattern_syntax::errors::counted;

use super::super::net::{ChannelId, Place, Process, When};
use super::wait::Wait;
use super::{Line, Teller, plural};

impl Teller<'_, '_> {
    pub(super) fn sentence(&self, process: Process, wait: &Wait) -> (String, Place) {
        let (machine, net) = (self.machine, self.machine.net());
        let name = net.name(process);
        let place = match process {
            Process::Core(core) => {
                let here = machine.flat.places[core].get(machine.state.cores[core].pc).copied().flatten();
                here.or(net.cores[core].place)
            }
            Process::Channel(channel) => net.channels[channel].place,
            Process::Sequence => self.place_of_step(machine.state.step),
        };
        let text = match *wait {
            Wait::Lock { lock, amount, when } => {
                let value = machine.state.locks[lock];
                let least = match when {
                    When::AtLeast => "",
                    When::Equal => "exactly ",
                };
                let by = if machine.flat.releasers[lock].is_empty() {
                    "; nothing releases it"
                } else if machine.flat.releasers[lock] == [process] {
                    "; only this process releases it"
                } else {
                    ""
                };
                let so_far = self.so_far(process);
                format!(
                    "{name} waits{so_far} for {} (now {value}, wants {least}{amount}){by}",
                    net.locks[lock].name
                )
            }
            Wait::Ended => format!("{name} has reached the end of its program"),
            Wait::Idle => format!("{name} has reached an endless loop that touches no lock"),
            Wait::Arbiter { arbiter } => {
                let holder =
                    machine.state.arbiters[arbiter].map_or("nobody", |channel| &net.channels[channel].name);
                format!(
                    "{name} waits for {}, which {holder} holds until its descriptor ends",
                    net.arbiters[arbiter].name
                )
            }
            Wait::Room { left, ref sinks } => {
                let sinks: Vec<_> = sinks.iter().map(|&sink| net.channels[sink].name.as_str()).collect();
                let words = self.words_left(process, left);
                match sinks.as_slice() {
                    // A task before it never ends.
                    [] => format!("{name} has {words} left to send"),
                    some => {
                        let take = plural(some.len(), "takes", "take");
                        format!("{name} has {words} left to send, and {} {take} none", some.join(" and "))
                    }
                }
            }
            Wait::Unconnected { left } => {
                format!("{name} has {} left to move, and no stream", counted(left, "word"))
            }
            Wait::Words { left } => {
                let Process::Channel(channel) = process else { return (String::new(), place) };
                let of = machine.state.channels[channel]
                    .running
                    .map_or(0, |running| machine.flat.descriptors[running.descriptor].words);
                let held = self
                    .held(channel)
                    .map_or_else(String::new, |lock| format!(", and holds a unit of {lock}"));
                format!("{name} waits for {left} of the {of} words of its descriptor{held}")
            }
            Wait::NoTask => {
                let Process::Channel(channel) = process else { return (String::new(), place) };
                self.no_task(channel)
            }
            Wait::Token { channel } => self.token(channel),
            Wait::Queue { channel } => format!(
                "{} waits for room in the queue of {}, where {} tasks wait",
                self.step(machine.state.step),
                net.channels[channel].name,
                net.channels[channel].queue,
            ),
            Wait::Done => format!("{name} can go on"),
        };
        (text, place)
    }

    /// The lock from which a running descriptor has taken its amount, if others acquire it too.
    fn held(&self, channel: ChannelId) -> Option<&str> {
        let machine = self.machine;
        let running = machine.state.channels[channel].running?;
        let lock = machine.flat.descriptors[running.descriptor].acquire?.lock;
        (machine.flat.acquirers[lock].len() > 1).then(|| machine.net().locks[lock].name.as_str())
    }

    /// ` after 3 objects`: the progress of a channel.
    pub(super) fn so_far(&self, process: Process) -> String {
        match process {
            Process::Channel(channel) => {
                let words = self.machine.state.channels[channel].moved;
                if words == 0 { String::new() } else { format!(" after {words} words") }
            }
            Process::Core(_) | Process::Sequence => String::new(),
        }
    }

    pub(super) fn no_task(&self, channel: ChannelId) -> String {
        let state = &self.machine.state.channels[channel];
        let name = &self.machine.net().channels[channel].name;
        let ran = match (state.moved, state.finished) {
            (0, _) => {
                return match self.later_push(channel) {
                    Some(step) => format!(
                        "{name} has no task; its first task comes with {}, which the sequence has not reached",
                        self.step(step)
                    ),
                    None => format!("{name} has no task, and nothing starts one"),
                };
            }
            (words, 1) => format!("{name} has ended its one task, of {words} words"),
            (words, tasks) if tasks > 0 => {
                format!("{name} has ended its {tasks} tasks, of {words} words together")
            }
            (words, _) => format!("{name} has ended its tasks, of {words} words together"),
        };
        match self.later_push(channel) {
            Some(step) => {
                format!(
                    "{ran}; its next task comes with {}, which the sequence has not reached",
                    self.step(step)
                )
            }
            None => format!("{ran}, and nothing starts another"),
        }
    }

    pub(super) fn token(&self, channel: ChannelId) -> String {
        let state = &self.machine.state.channels[channel];
        let step = self.step(self.machine.state.step);
        let name = &self.machine.net().channels[channel].name;
        if !self.has_no_token(channel) {
            let tasks = counted(state.pushed, "task");
            return format!(
                "{step} waits for a token of {name}, which has ended {} of {tasks}",
                state.finished
            );
        }
        match self.tokens_asked(channel) {
            0 => format!("{step} takes a token of {name}, but no task before it issues one"),
            1 => format!("{step} takes a token of {name}, but an earlier await has taken the only one"),
            asked => format!("{step} takes a token of {name}, but earlier awaits have taken all {asked}"),
        }
    }

    pub(super) fn circle(&self, knot: &[Process]) -> Line {
        let net = self.machine.net();
        let text = match knot {
            [only] => format!("so {} waits for itself", net.name(*only)),
            [first, second] => {
                format!("so {} and {} wait for each other", net.name(*second), net.name(*first))
            }
            [first, .., last] => format!(
                "so {} waits for {}: these {} wait in a circle, and none of them can move first",
                net.name(*last),
                net.name(*first),
                knot.len(),
            ),
            [] => String::from("so nothing can move"),
        };
        Line { text, place: None }
    }
}
