//! [`stalls`]: cores that never move again, regardless of the host.
//!
//! The net has no sequence, and its host feeds and drains every channel of a shim tile as needed. No host does more, so
//! what waits forever here waits forever in every timing. The waits are read at the end of a run: in a set of processes
//! that wait for nothing but each other, none can move again.
//!
//! A wait that something outside of the text may end is never in such a set: for a lock that no process of the net
//! releases, or that a host can write, for a task that nobody pushes, and for a stream that is not in the text. A design
//! without a sequence may be a part of another one, or a sketch, so such a wait is listed.

use super::conditions::{conflicts, overflow};
use super::decide::{Doubt, Limits};
use super::dispatch::ends;
use super::flat::Flat;
use super::machine::{Machine, Path, Timing};
use super::net::{CoreId, LockId, Net, Op, Process};
use super::run::Stop;
use super::story::{Line, Root, Story, Wait, next, wait};

/// A core that never moves again.
#[derive(Clone, Debug)]
pub struct Stall {
    pub core: CoreId,
    /// Where it hangs and why, in one sentence.
    pub cause: Option<String>,
    /// The waits from the core to their root, and the circle that they close.
    pub story: Vec<Line>,
    /// Who waits, each with its sentence.
    pub(super) waits: Vec<(Process, Line)>,
    pub root: Root,
    /// The processes in the circle, or all processes on the way to the root.
    pub(super) knot: Vec<Process>,
}

/// The cores of a net, without regard to a sequence.
#[derive(Clone, Default, Debug)]
pub struct Stalls {
    /// One core for each root.
    pub stalls: Vec<Stall>,
    /// All cores that never move again and have not done their part.
    pub(super) stuck: Vec<CoreId>,
    /// Waits of cores that only something outside of the text can end.
    pub open: Vec<Line>,
}

/// The cores that never move again. A host may write the locks in `written`.
///
/// # Errors
/// The reason why the run of one order does not decide.
pub fn stalls(net: &Net, written: &[LockId], limits: &Limits) -> Result<Stalls, Doubt> {
    if let Some(construct) = net.outside.first() {
        return Err(Doubt::Outside(construct.clone()));
    }
    let flat = Flat::of(net).map_err(Doubt::Input)?;
    let conflicts = conflicts(&flat);
    if !conflicts.is_empty() {
        return Err(Doubt::Conflict { conflicts, states: 0, all: false, words: None });
    }
    let stopped = |stop| match stop {
        Stop::Overflow(lock) => Doubt::Overflow(lock),
        Stop::Steps => Doubt::Steps(limits.steps),
    };
    if let Some(lock) = overflow(&flat, limits.steps).map_err(stopped)? {
        return Err(Doubt::Overflow(lock));
    }
    let mut machine = Machine::new(&flat, Timing { path: Path::AtMost, limited: false });
    machine.settle(limits.steps).map_err(stopped)?;
    let dead = Dead::of(&machine, written);
    let mut told: Vec<Process> = Vec::new();
    let mut found = Stalls::default();
    for core in 0..net.cores.len() {
        let process = Process::Core(core);
        let waits = wait(&machine, process);
        if machine.can(process) || matches!(waits, Wait::Ended | Wait::Idle) {
            continue;
        }
        let is_stuck = dead.has(process);
        if told.contains(&process) {
            found.stuck.extend(is_stuck.then_some(core));
            continue;
        }
        let Story { waits, root, knot, cause, circle, .. } = Story::from(&machine, process);
        // A core that works through everything that ending cores give it, and waits for more, has done its part.
        let has_done =
            root != Root::Circle && machine.state.cores[core].has_given && !ends(&net.cores[core].program);
        found.stuck.extend((is_stuck && !has_done).then_some(core));
        if waits.iter().any(|(process, _)| told.contains(process)) {
            continue;
        }
        // A program without a loop is a sketch more often than it is a whole core.
        let is_sketch = |&(process, _): &(Process, Line)| match process {
            Process::Core(core) => !net.cores[core].program.iter().any(|op| matches!(op, Op::Loop { .. })),
            Process::Channel(_) | Process::Sequence => false,
        };
        let is_open = if is_stuck {
            root != Root::Circle && waits.iter().any(is_sketch)
        } else {
            waits.last().is_some_and(|&(last, _)| dead.is_open(last))
        };
        if is_open {
            let line = if is_stuck { waits.first() } else { waits.last() };
            found.open.extend(line.map(|(_, line)| line.clone()));
        }
        if is_open || !is_stuck {
            told.extend(waits.last().filter(|_| is_open).map(|(last, _)| *last));
            continue;
        }
        let is_outside = root == Root::Circle && !knot.contains(&process);
        if has_done || is_outside {
            continue;
        }
        told.extend(waits.iter().map(|(process, _)| *process));
        let story = waits.iter().map(|(_, line)| line.clone()).chain(circle).collect();
        found.stalls.push(Stall { core, cause, story, waits, root, knot });
    }
    Ok(found)
}

/// A core for each circle of processes that a dispatch leaves behind, although its sequence completes.
pub(super) fn circles(net: &Net, limits: &Limits) -> Vec<Stall> {
    let Ok(flat) = Flat::of(net) else { return Vec::new() };
    if !conflicts(&flat).is_empty() {
        return Vec::new();
    }
    let mut machine = Machine::new(&flat, Timing { path: Path::AtMost, limited: false });
    if machine.run(limits.steps).is_err() {
        return Vec::new();
    }
    let dead = Dead::of(&machine, &[]);
    let mut found: Vec<Stall> = Vec::new();
    for core in 0..net.cores.len() {
        let process = Process::Core(core);
        let is_told = found.iter().any(|stall| stall.knot.contains(&process));
        if is_told || !dead.has(process) || matches!(wait(&machine, process), Wait::Ended | Wait::Idle) {
            continue;
        }
        let Story { waits, root, knot, cause, circle, .. } = Story::from(&machine, process);
        if root == Root::Circle && knot.contains(&process) {
            let story = waits.iter().map(|(_, line)| line.clone()).chain(circle).collect();
            found.push(Stall { core, cause, story, waits, root, knot });
        }
    }
    found
}

/// Whether one of these processes is in a circle when the sequence has ended.
pub(super) fn is_in_circle(net: &Net, processes: &[Process], limits: &Limits) -> bool {
    circles(net, limits).iter().any(|stall| stall.knot.iter().any(|process| processes.contains(process)))
}

/// The processes that never move again.
struct Dead<'m, 'n> {
    machine: &'m Machine<'n>,
    written: &'m [LockId],
    /// By [`Flat::index`].
    members: Vec<bool>,
}

impl<'m, 'n> Dead<'m, 'n> {
    /// The largest set of waiting processes whose waits only members could end.
    fn of(machine: &'m Machine<'n>, written: &'m [LockId]) -> Self {
        let count = machine.net().cores.len() + machine.net().channels.len();
        let mut dead = Self { machine, written, members: vec![false; count] };
        for index in 0..count {
            let process = machine.flat.process(index);
            dead.members[index] = !machine.can(process) && !dead.is_open(process);
        }
        loop {
            let freed: Vec<usize> = (0..count)
                .filter(|&index| dead.members[index] && dead.can_be_freed(machine.flat.process(index)))
                .collect();
            if freed.is_empty() {
                return dead;
            }
            for index in freed {
                dead.members[index] = false;
            }
        }
    }

    fn has(&self, process: Process) -> bool {
        self.members.get(self.machine.flat.index(process)).copied().unwrap_or(false)
    }

    /// Whether something outside of the text may end the wait of a process.
    fn is_open(&self, process: Process) -> bool {
        match wait(self.machine, process) {
            Wait::Lock { lock, .. } => {
                self.machine.flat.releasers[lock].is_empty() || self.written.contains(&lock)
            }
            Wait::Unconnected { .. } | Wait::NoTask | Wait::Token { .. } | Wait::Queue { .. } => true,
            Wait::Words { .. }
            | Wait::Room { .. }
            | Wait::Arbiter { .. }
            | Wait::Ended
            | Wait::Idle
            | Wait::Done => false,
        }
    }

    /// Whether a process that can still move could end the wait of another one.
    fn can_be_freed(&self, process: Process) -> bool {
        let wait = wait(self.machine, process);
        let mut next = next(self.machine, process, &wait).into_iter();
        match wait {
            Wait::Lock { .. } | Wait::Words { .. } => next.any(|other| !self.has(other)),
            // One full branch stops a broadcast.
            Wait::Room { .. } | Wait::Arbiter { .. } => next.all(|other| !self.has(other)),
            Wait::Ended | Wait::Idle => false,
            Wait::Unconnected { .. }
            | Wait::NoTask
            | Wait::Token { .. }
            | Wait::Queue { .. }
            | Wait::Done => true,
        }
    }
}
