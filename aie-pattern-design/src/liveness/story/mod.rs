//! [`Story`]: who waits for whom, from the sequence's step to the root.
//!
//! | module | contents |
//! |---|---|
//! | `wait` | why a process does not move, and who could end that |
//! | `sentence` | a wait in words |
//! | `cause` | the root of a hang in one sentence |
//! | `hazard` | what time decides |

mod cause;
mod hazard;
mod sentence;
mod wait;

pub(in crate::liveness) use self::wait::Wait;
use super::flat::TaskId;
use super::machine::Machine;
use super::net::{Action, ChannelId, Net, Place, Process, Step};
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

pub(in crate::liveness) struct Story {
    pub lines: Vec<Line>,
    /// Where the sequence hangs, and the root of that; none where the first line says both.
    pub cause: Option<String>,
    /// The channels on the way to the root that wait for a task.
    pub without_task: Vec<ChannelId>,
    /// Who waits on the way to the root, each with its sentence.
    pub waits: Vec<(Process, Line)>,
    /// The circle in words.
    pub circle: Option<Line>,
    pub root: Root,
    /// The processes in the circle, or all processes on the way to the root.
    pub knot: Vec<Process>,
}

impl Story {
    /// The story of a machine in which nothing can move.
    pub(in crate::liveness) fn of(machine: &Machine) -> Self {
        Teller { machine }.tell()
    }

    /// The waits from a process on.
    pub(in crate::liveness) fn from(machine: &Machine, first: Process) -> Self {
        Teller { machine }.follow(first, true)
    }

    /// The story of steps that depend on timing.
    pub(in crate::liveness) fn of_hazards(machine: &Machine, hazards: &[Hazard]) -> Vec<Line> {
        Teller { machine }.hazards(hazards)
    }
}

/// Why a process of a machine does not move.
pub(in crate::liveness) fn wait(machine: &Machine, process: Process) -> Wait {
    Teller { machine }.wait(process)
}

/// The processes that could end a wait.
pub(in crate::liveness) fn next(machine: &Machine, process: Process, wait: &Wait) -> Vec<Process> {
    Teller { machine }.next(process, wait)
}

struct Teller<'m, 'n> {
    machine: &'m Machine<'n>,
}

pub(in crate::liveness) fn plural<'w>(count: usize, one: &'w str, many: &'w str) -> &'w str {
    if count == 1 { one } else { many }
}

/// How many steps before and after another are looked at.
const NEAR: usize = 64;

/// `at line 58`, or the position of a step without a place. If other steps begin in that line, with the column.
pub(in crate::liveness) fn at(net: &Net, step: usize) -> String {
    let start = |step: &Step| step.place.map(|place| place.start());
    let Some(at) = net.sequence.get(step).and_then(start) else { return format!("in step {}", step + 1) };
    // Steps of one line follow each other; of a loop, the trips are alike.
    let (before, after) = net.sequence.split_at(step);
    let is_there = |other: &&Step| start(other).is_some_and(|other| other.line == at.line);
    let mut near = before
        .iter()
        .rev()
        .take(NEAR)
        .take_while(is_there)
        .chain(after.iter().take(NEAR).take_while(is_there));
    if near.any(|other| start(other).is_some_and(|other| other.column != at.column)) {
        format!("at line {}, column {}", at.line, at.column + 1)
    } else {
        format!("at line {}", at.line)
    }
}

/// The word for a step, and for several of its kind.
fn kind(step: Option<&Step>) -> (&'static str, &'static str) {
    match step.map(|step| &step.what) {
        Some(Action::Push(_)) => ("push", "pushes"),
        Some(Action::Await(_)) => ("await", "awaits"),
        Some(Action::Poll(_)) => ("poll", "polls"),
        Some(Action::Write { .. }) => ("write", "writes"),
        Some(Action::Free) => ("free", "frees"),
        None => ("step", "steps"),
    }
}

impl Teller<'_, '_> {
    fn place_of_step(&self, step: usize) -> Place {
        self.machine.net().place_of_step(step)
    }

    /// `the await at line 58`.
    fn step(&self, step: usize) -> String {
        let net = self.machine.net();
        format!("the {} {}", kind(net.sequence.get(step)).0, at(net, step))
    }

    /// `the pushes at lines 41, 42 and 43`: steps of one kind.
    fn steps(&self, steps: &[usize]) -> String {
        const SHOWN: usize = 3;
        let net = self.machine.net();
        if let &[only] = steps {
            return self.step(only);
        }
        let what = kind(steps.first().and_then(|&step| net.sequence.get(step)));
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
                "{} {} lost: the queue of {} is full, with {} tasks that wait",
                self.steps(&steps),
                plural(steps.len(), "is", "are"),
                owner.name,
                owner.queue,
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
        let Some(first) = self.first() else {
            let (without_task, waits, knot) = (Vec::new(), Vec::new(), Vec::new());
            return Story {
                lines,
                cause: None,
                without_task,
                waits,
                circle: None,
                root: Root::Starved,
                knot,
            };
        };
        // A lost push and a written descriptor are roots themselves.
        let mut story = self.follow(first, lines.is_empty());
        if let Process::Channel(channel) = first
            && let Some(step) = self.open_push(channel)
            && let Some((_, line)) = story.waits.first_mut()
        {
            line.place = self.place_of_step(step);
        }
        lines.extend(story.waits.iter().map(|(_, line)| line.clone()));
        lines.extend(story.circle.clone());
        story.lines = lines;
        story
    }

    /// The waits from a process to their root.
    fn follow(&self, first: Process, is_root: bool) -> Story {
        let mut chain: Vec<Process> = Vec::new();
        let (mut without_task, mut waits, mut circle) = (Vec::new(), Vec::new(), None);
        let mut current = first;
        let (root, knot) = loop {
            chain.push(current);
            let wait = self.wait(current);
            let (text, place) = self.sentence(current, &wait);
            waits.push((current, Line { text, place }));
            if let (Process::Channel(channel), Wait::NoTask) = (current, &wait) {
                without_task.push(channel);
            }
            if let Wait::Token { channel } = wait
                && self.has_no_token(channel)
            {
                break (Root::NoToken, chain.clone());
            }
            let next = self.next(current, &wait);
            if let Some(process) = self.choose(&wait, &next, &chain) {
                current = process;
            } else if let Some(&process) = next.first() {
                let at = chain.iter().position(|&other| other == process).unwrap_or(0);
                let knot = chain[at..].to_vec();
                circle = Some(self.circle(&knot));
                break (Root::Circle, knot);
            } else {
                break (Root::Starved, chain.clone());
            }
        };
        let cause = self.cause(&chain, &knot, root).filter(|_| is_root);
        Story { lines: Vec::new(), cause, without_task, waits, circle, root, knot }
    }

    /// Whom the story follows. Of several processes that could release a lock, one that waits for an end without a way on is the
    /// root.
    fn choose(&self, wait: &Wait, next: &[Process], chain: &[Process]) -> Option<Process> {
        let open = || next.iter().copied().filter(|process| !chain.contains(process));
        let is_shared = matches!(wait, Wait::Lock { .. }) && open().count() > 1;
        let over = is_shared.then(|| open().find(|&process| self.is_over(process, &mut chain.to_vec())));
        over.flatten().or_else(|| open().next())
    }

    /// Whether the waits from a process lead to one that has ended, or has no further task.
    fn is_over(&self, process: Process, seen: &mut Vec<Process>) -> bool {
        seen.push(process);
        let wait = self.wait(process);
        match wait {
            Wait::Ended => true,
            Wait::NoTask => self.next(process, &wait).is_empty(),
            Wait::Lock { .. }
            | Wait::Idle
            | Wait::Arbiter { .. }
            | Wait::Room { .. }
            | Wait::Unconnected { .. }
            | Wait::Words { .. }
            | Wait::Token { .. }
            | Wait::Queue { .. }
            | Wait::Done => self
                .next(process, &wait)
                .into_iter()
                .any(|process| !seen.contains(&process) && self.is_over(process, seen)),
        }
    }

    /// The push of the oldest task of a channel that has not ended.
    fn open_push(&self, channel: ChannelId) -> Option<usize> {
        let state = &self.machine.state.channels[channel];
        let task = state.running.map(|running| running.task).or_else(|| state.queue.front().copied())?;
        self.machine.flat.tasks[task].step
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
}
