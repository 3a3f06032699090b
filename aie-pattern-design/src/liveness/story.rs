//! [`Story`]: who waits for whom, from the sequence's step to the root.

use super::flat::{Instr, TaskId};
use super::machine::{Machine, Phase, QUEUE};
use super::net::{Action, ChannelId, CoreId, Direction, LockId, Place, Process, When};
use super::pasts::Hazard;

/// A sentence of a story.
#[derive(Clone, Debug)]
pub struct Line {
    pub text: String,
    /// The place that it is about.
    pub place: Place,
}

/// The end of a chain of waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// The chain closes a circle.
    Circle,
    /// No task asks for the token that an await waits for.
    NoToken,
    /// A process waits for something that no process gives.
    Starved,
}

/// The reason why a process does not move.
enum Wait {
    Lock {
        lock: LockId,
        amount: u32,
        when: When,
    },
    Ended,
    Idle,
    Arbiter {
        arbiter: usize,
    },
    /// These sinks take none of the remaining words.
    Room {
        left: u64,
        sinks: Vec<ChannelId>,
    },
    /// It has no stream.
    Unconnected {
        left: u64,
    },
    Words {
        left: u64,
    },
    NoTask,
    Token {
        channel: ChannelId,
    },
    Queue {
        channel: ChannelId,
    },
    Done,
}

pub(super) struct Story {
    pub lines: Vec<Line>,
    pub root: Root,
    /// The processes in the circle, or all processes on the way to the root.
    pub knot: Vec<Process>,
}

impl Story {
    /// The story of a machine in which nothing can move.
    pub(super) fn of(machine: &Machine) -> Self {
        Teller { machine }.tell()
    }

    /// The story of steps that depend on timing.
    pub(super) fn of_hazards(machine: &Machine, hazards: &[Hazard]) -> Vec<Line> {
        Teller { machine }.hazards(hazards)
    }
}

struct Teller<'m, 'n> {
    machine: &'m Machine<'n>,
}

pub(super) fn plural<'w>(count: usize, one: &'w str, many: &'w str) -> &'w str {
    if count == 1 { one } else { many }
}

impl Teller<'_, '_> {
    fn place_of_step(&self, step: usize) -> Place {
        self.machine.net().sequence.get(step).and_then(|step| step.place)
    }

    /// `the await at line 58`, or by its position.
    fn step(&self, step: usize) -> String {
        self.steps(&[step])
    }

    /// `the pushes at lines 41, 42 and 43`: steps of one kind.
    fn steps(&self, steps: &[usize]) -> String {
        const SHOWN: usize = 3;
        let net = self.machine.net();
        let what = match steps.first().map(|&step| &net.sequence[step].what) {
            Some(Action::Push(_)) => ("push", "pushes"),
            Some(Action::Await(_)) => ("await", "awaits"),
            Some(Action::Poll(_)) => ("poll", "polls"),
            Some(Action::Write { .. }) => ("write", "writes"),
            Some(Action::Free) => ("free", "frees"),
            None => ("step", "steps"),
        };
        let lines: Option<Vec<_>> =
            steps.iter().map(|&step| Some(self.place_of_step(step)?.start().line)).collect();
        let (one, many, mut numbers) = match lines {
            Some(lines) => ("at line", "at lines", lines),
            None => ("in step", "in steps", steps.iter().map(|step| step + 1).collect()),
        };
        numbers.dedup();
        let what = plural(steps.len(), what.0, what.1);
        let text: Vec<_> = numbers.iter().take(SHOWN).map(usize::to_string).collect();
        let more = numbers.len().saturating_sub(SHOWN);
        match text.as_slice() {
            [only] => format!("the {what} {one} {only}"),
            some if more > 0 => format!("the {what} {many} {} and {more} more", some.join(", ")),
            [some @ .., last] => format!("the {what} {many} {} and {last}", some.join(", ")),
            [] => String::from("no step"),
        }
    }

    /// A line for each channel whose queue may be full, and one for each descriptor that may be in use.
    fn hazards(&self, hazards: &[Hazard]) -> Vec<Line> {
        let net = self.machine.net();
        let mut lines = Vec::new();
        let mut told = Vec::new();
        for hazard in hazards {
            let text = match *hazard {
                Hazard::Full { channel, .. } if told.contains(&channel) => continue,
                Hazard::Full { channel, .. } => {
                    told.push(channel);
                    let steps: Vec<_> = hazards
                        .iter()
                        .filter(|other| matches!(other, Hazard::Full { channel: of, .. } if *of == channel))
                        .map(Hazard::step)
                        .collect();
                    format!(
                        "{} may find the queue of {} full and be lost: nothing before {} proves that fewer than {QUEUE} \
                         earlier tasks still wait there",
                        self.steps(&steps),
                        net.channels[channel].name,
                        plural(steps.len(), "it", "them"),
                    )
                }
                Hazard::InUse { step, id, task } => format!(
                    "{} writes descriptor {id} again, but nothing before it proves that the task of {} has ended",
                    self.step(step),
                    self.push_of(task),
                ),
            };
            lines.push(Line { text, place: self.place_of_step(hazard.step()) });
        }
        lines
    }

    fn push_of(&self, task: TaskId) -> String {
        self.machine.flat.tasks[task].step.map_or_else(|| String::from("the design"), |step| self.step(step))
    }

    fn tell(&self) -> Story {
        let state = &self.machine.state;
        let mut lines = Vec::new();
        for (channel, owner) in self.machine.net().channels.iter().enumerate() {
            let lost = state.lost.iter().filter(|lost| lost.channel == channel);
            let steps: Vec<_> = lost.map(|lost| lost.step).collect();
            let Some(&first) = steps.first() else { continue };
            let text = format!(
                "{} {} lost: the queue of {} is full, with {QUEUE} tasks that wait",
                self.steps(&steps),
                plural(steps.len(), "is", "are"),
                owner.name,
            );
            lines.push(Line { text, place: self.place_of_step(first) });
        }
        for rewritten in state.rewritten.iter().take(3) {
            let text = format!(
                "{} writes descriptor {} while the task of {} still uses it",
                self.step(rewritten.step),
                rewritten.id,
                self.push_of(rewritten.task),
            );
            lines.push(Line { text, place: self.place_of_step(rewritten.step) });
        }
        let Some(first) = self.first() else { return Story { lines, root: Root::Starved, knot: Vec::new() } };
        let mut chain: Vec<Process> = Vec::new();
        let mut current = first;
        let root = loop {
            chain.push(current);
            let wait = self.wait(current);
            let (text, place) = self.sentence(current, &wait);
            lines.push(Line { text, place });
            if let Wait::Token { channel } = wait
                && self.has_no_token(channel)
            {
                break Root::NoToken;
            }
            let next = self.next(current, &wait);
            if let Some(&process) = next.iter().find(|process| !chain.contains(process)) {
                current = process;
            } else if let Some(&process) = next.first() {
                let at = chain.iter().position(|&other| other == process).unwrap_or(0);
                chain.drain(..at);
                lines.push(self.circle(&chain));
                break Root::Circle;
            } else {
                break Root::Starved;
            }
        };
        Story { lines, root, knot: chain }
    }

    /// The process to begin with: the sequence, or a channel whose task has not ended.
    fn first(&self) -> Option<Process> {
        let state = &self.machine.state;
        if state.step < self.machine.net().sequence.len() {
            return Some(Process::Sequence);
        }
        let open = state.channels.iter().position(|channel| {
            channel.pushed > channel.finished && (channel.running.is_some() || !channel.queue.is_empty())
        });
        open.map(Process::Channel)
    }

    fn wait(&self, process: Process) -> Wait {
        match process {
            Process::Core(core) => self.wait_of_core(core),
            Process::Channel(channel) => self.wait_of_channel(channel),
            Process::Sequence => {
                match self.machine.net().sequence.get(self.machine.state.step).map(|step| &step.what) {
                    Some(&Action::Await(channel)) => Wait::Token { channel },
                    Some(&Action::Poll(channel)) => Wait::Queue { channel },
                    Some(Action::Push(_) | Action::Write { .. } | Action::Free) | None => Wait::Done,
                }
            }
        }
    }

    fn wait_of_core(&self, core: CoreId) -> Wait {
        if let Some((lock, amount, when)) = self.machine.core_wants(core) {
            return Wait::Lock { lock, amount, when };
        }
        match self.machine.flat.code[core].get(self.machine.state.cores[core].pc) {
            Some(Instr::Idle) => Wait::Idle,
            Some(_) | None => Wait::Ended,
        }
    }

    fn wait_of_channel(&self, channel: ChannelId) -> Wait {
        let machine = self.machine;
        let Some(running) = machine.state.channels[channel].running else { return Wait::NoTask };
        let left = running.left;
        match (running.phase, machine.net().channels[channel].direction) {
            (Phase::Acquire, _) => match machine.flat.descriptors[running.descriptor].acquire {
                Some(acquire) => {
                    Wait::Lock { lock: acquire.lock, amount: acquire.amount, when: acquire.when }
                }
                None => Wait::Done,
            },
            (Phase::Release, _) => Wait::Done,
            (Phase::Grant, _) => {
                match machine.flat.sends[channel].and_then(|stream| machine.net().streams[stream].arbiter) {
                    Some(arbiter) => Wait::Arbiter { arbiter },
                    None => Wait::Done,
                }
            }
            (Phase::Move, Direction::S2mm) if machine.flat.receives[channel].is_empty() => {
                Wait::Unconnected { left }
            }
            (Phase::Move, Direction::S2mm) => Wait::Words { left },
            (Phase::Move, Direction::Mm2s) => {
                let Some(stream) = machine.flat.sends[channel] else { return Wait::Unconnected { left } };
                let sinks = machine.net().streams[stream].sinks.iter().copied().enumerate();
                let full = sinks.filter(|&(branch, sink)| machine.branch_takes(stream, branch, sink) == 0);
                Wait::Room { left, sinks: full.map(|(_, sink)| sink).collect() }
            }
        }
    }

    /// The processes that could end a wait.
    fn next(&self, process: Process, wait: &Wait) -> Vec<Process> {
        let machine = self.machine;
        match *wait {
            Wait::Lock { lock, .. } => {
                // Processes that wait for something else come first: a process that releases its own lock
                // explains nothing.
                let releasers = &machine.flat.releasers[lock];
                let others = releasers.iter().copied().filter(|&other| other != process);
                others.chain(releasers.iter().copied().filter(|&other| other == process)).collect()
            }
            Wait::Arbiter { arbiter } => {
                machine.state.arbiters[arbiter].map(Process::Channel).into_iter().collect()
            }
            Wait::Room { ref sinks, .. } => sinks.iter().copied().map(Process::Channel).collect(),
            Wait::Words { .. } => {
                let Process::Channel(channel) = process else { return Vec::new() };
                let streams = machine.flat.receives[channel].iter();
                streams.map(|&(stream, _)| Process::Channel(machine.net().streams[stream].source)).collect()
            }
            Wait::NoTask => {
                let Process::Channel(channel) = process else { return Vec::new() };
                self.later_push(channel).map(|_| Process::Sequence).into_iter().collect()
            }
            Wait::Token { channel } | Wait::Queue { channel } => vec![Process::Channel(channel)],
            Wait::Ended | Wait::Idle | Wait::Unconnected { .. } | Wait::Done => Vec::new(),
        }
    }

    /// The next push of a channel, which the sequence has not reached.
    fn later_push(&self, channel: ChannelId) -> Option<usize> {
        let steps = self.machine.net().sequence.iter().enumerate().skip(self.machine.state.step);
        steps
            .into_iter()
            .find(|(_, step)| matches!(&step.what, Action::Push(push) if push.channel == channel))
            .map(|(step, _)| step)
    }

    /// The number of tokens that the steps so far request.
    fn tokens_asked(&self, channel: ChannelId) -> usize {
        let steps = self.machine.net().sequence.iter().take(self.machine.state.step);
        steps
            .filter(|step| matches!(&step.what, Action::Push(push) if push.channel == channel && push.token))
            .count()
    }

    fn has_no_token(&self, channel: ChannelId) -> bool {
        self.tokens_asked(channel) <= self.machine.state.channels[channel].awaited as usize
    }

    fn sentence(&self, process: Process, wait: &Wait) -> (String, Place) {
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
                let take = plural(sinks.len(), "takes", "take");
                format!(
                    "{name} has {left} {} left to send, and {} {take} none",
                    plural(left as usize, "word", "words"),
                    sinks.join(" and ")
                )
            }
            Wait::Unconnected { left } => {
                format!(
                    "{name} has {left} {} left to move, and no stream",
                    plural(left as usize, "word", "words")
                )
            }
            Wait::Words { left } => {
                let Process::Channel(channel) = process else { return (String::new(), place) };
                let of = machine.state.channels[channel]
                    .running
                    .map_or(0, |running| machine.flat.descriptors[running.descriptor].words);
                format!("{name} waits for {left} of the {of} words of its descriptor")
            }
            Wait::NoTask => {
                let Process::Channel(channel) = process else { return (String::new(), place) };
                self.no_task(channel)
            }
            Wait::Token { channel } => self.token(channel),
            Wait::Queue { channel } => format!(
                "{} waits for room in the queue of {}, where {QUEUE} tasks wait",
                self.step(machine.state.step),
                net.channels[channel].name,
            ),
            Wait::Done => format!("{name} can go on"),
        };
        (text, place)
    }

    /// ` after 3 objects`: the progress of a channel.
    fn so_far(&self, process: Process) -> String {
        match process {
            Process::Channel(channel) => {
                let words = self.machine.state.channels[channel].moved;
                if words == 0 { String::new() } else { format!(" after {words} words") }
            }
            Process::Core(_) | Process::Sequence => String::new(),
        }
    }

    fn no_task(&self, channel: ChannelId) -> String {
        let state = &self.machine.state.channels[channel];
        let name = &self.machine.net().channels[channel].name;
        let ran = match (state.moved, state.finished) {
            (0, _) => format!("{name} has had no task"),
            (words, 1) => format!("{name} has ended its one task, of {words} words"),
            (words, tasks) if tasks > 0 => {
                format!("{name} has ended its {tasks} tasks, of {words} words together")
            }
            (words, _) => format!("{name} has ended its tasks, of {words} words together"),
        };
        match self.later_push(channel) {
            Some(step) => {
                format!("{ran}; {} has more for it, which the sequence has not reached", self.step(step))
            }
            None => format!("{ran}, and nothing starts another"),
        }
    }

    fn token(&self, channel: ChannelId) -> String {
        let state = &self.machine.state.channels[channel];
        let step = self.step(self.machine.state.step);
        let name = &self.machine.net().channels[channel].name;
        if !self.has_no_token(channel) {
            let tasks = plural(state.pushed as usize, "task", "tasks");
            return format!(
                "{step} waits for a token of {name}, which has ended {} of {} {tasks}",
                state.finished, state.pushed
            );
        }
        match self.tokens_asked(channel) {
            0 => format!("{step} waits for a token of {name}, but no task before it asks for one"),
            asked => format!(
                "{step} waits for a token of {name}, but the {asked} that earlier tasks asked for {} taken",
                plural(asked, "is", "are")
            ),
        }
    }

    fn circle(&self, knot: &[Process]) -> Line {
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
