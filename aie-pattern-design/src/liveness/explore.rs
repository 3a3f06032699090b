//! Every order of a net, for nets in which a single order does not decide.
//!
//! The search follows a single process alone (Valmari's stubborn sets of one process) if its step commutes with
//! everything that other processes can do before it, and no other process can disable it: then some order with the same
//! end begins with that step. If this would close a cycle of the path to the present state, the search follows all steps.
//! Several steps of one state are therefore followed only at a conflict: shared locks, arbiters, merged packets, full queues,
//! and descriptors that are written again. States that differ only by an exchange of equal parts (`twins`) count once.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::conditions::{is_bounded, waits_for_equal};
use super::flat::{Flat, Instr};
use super::machine::{Machine, Path, Phase, State, Timing};
use super::net::{Action, ChannelId, Direction, LockId, Process, StreamId};
use super::twins::Twins;

/// The result of all orders.
#[derive(Debug)]
pub(super) struct Orders {
    pub good: usize,
    pub bad: usize,
    /// Some order loses a push, or writes a descriptor under its task.
    pub is_lost: bool,
    /// An incomplete state in which nothing can move.
    pub knot: Option<State>,
    pub states: usize,
    /// The search met no limit.
    pub all: bool,
    /// Some order returns to a state.
    pub circle: bool,
    /// A lock that exceeded its maximum.
    pub over: Option<LockId>,
}

/// The size of a state up to which the full limit of states applies. Larger states have a lower limit, for the same time.
const USUAL: usize = 160;

/// The lowest limit, for states of any size.
const LEAST: usize = 2_000;

struct Search<'m, 'n> {
    machine: &'m mut Machine<'n>,
    /// Locks with an acquire or a release that does not commute with others.
    takes: Vec<bool>,
    gives: Vec<bool>,
    /// The steps that push to each channel.
    pushes: Vec<Vec<usize>>,
    twins: Twins,
    /// Whether an endless process could raise some lock beyond its maximum, even after the sequence ends: no sum of lock
    /// values bounds that lock.
    can_be_over: bool,
}

/// A step: of a process, or words that a channel takes from one of its streams.
#[derive(Clone, Copy)]
enum Choice {
    Step(Process),
    Take { channel: ChannelId, stream: StreamId, branch: usize },
}

struct Frame {
    key: Box<[u32]>,
    state: State,
    choices: Vec<Choice>,
}

/// Follows all orders, up to a number of states.
pub(super) fn explore(flat: &Flat, path: Path, states: usize) -> Orders {
    let mut machine = Machine::new(flat, Timing { path, limited: true });
    let locks = 0..flat.net.locks.len();
    let equal: Vec<_> = locks.clone().map(|lock| waits_for_equal(flat, lock)).collect();
    let bounded: Vec<_> = locks.clone().map(|lock| is_bounded(flat, lock)).collect();
    let mut pushes = vec![Vec::new(); flat.net.channels.len()];
    for (step, task) in flat.pushed.iter().enumerate() {
        if let (Some(_), Action::Push(push)) = (task, &flat.net.sequence[step].what) {
            pushes[push.channel].push(step);
        }
    }
    let mut search = Search {
        // An acquire that is late lets other releases fill the lock.
        takes: locks
            .clone()
            .map(|lock| equal[lock] || !bounded[lock] || flat.acquirers[lock].len() > 1)
            .collect(),
        gives: locks.map(|lock| equal[lock] || !bounded[lock]).collect(),
        pushes,
        twins: Twins::of(flat),
        can_be_over: bounded.contains(&false),
        machine: &mut machine,
    };
    search.run(states)
}

impl Search<'_, '_> {
    fn run(&mut self, limit: usize) -> Orders {
        let mut orders = Orders {
            good: 0,
            bad: 0,
            is_lost: false,
            knot: None,
            states: 1,
            all: true,
            circle: false,
            over: None,
        };
        // Whether a state is on the path to the current one.
        let mut seen = HashMap::new();
        let start = self.machine.state.clone();
        let key = self.twins.key_of(&start);
        let limit = limit.min((limit * USUAL / key.len().max(1)).max(LEAST));
        seen.insert(key.clone(), true);
        let choices = self.choices(&mut orders, &seen);
        let mut path = vec![Frame { key, state: start, choices }];
        while let Some(frame) = path.last_mut() {
            let Some(choice) = frame.choices.pop() else {
                seen.insert(std::mem::take(&mut frame.key), false);
                path.pop();
                continue;
            };
            self.enter(&frame.state);
            match choice {
                Choice::Step(process) => self.machine.fire(process),
                Choice::Take { channel, stream, branch } => self.machine.receive(channel, stream, branch),
            }
            let key = self.twins.key_of(&self.machine.state);
            match seen.entry(key.clone()) {
                Entry::Occupied(entry) => orders.circle |= *entry.get() && !self.machine.is_complete(),
                Entry::Vacant(entry) => {
                    entry.insert(true);
                    orders.states += 1;
                    if orders.states >= limit {
                        orders.all = false;
                        return orders;
                    }
                    let state = self.machine.state.clone();
                    let choices = self.choices(&mut orders, &seen);
                    path.push(Frame { key, state, choices });
                }
            }
        }
        orders
    }

    /// Sets the machine to a state. The machine's list of movable processes is not used here.
    fn enter(&mut self, state: &State) {
        self.machine.state.clone_from(state);
        self.machine.list.clear();
    }

    /// The steps to follow from the machine's state. May leave the machine in another state.
    fn choices(&mut self, orders: &mut Orders, seen: &HashMap<Box<[u32]>, bool>) -> Vec<Choice> {
        let machine = &*self.machine;
        if let Some(lock) = machine.state.over {
            orders.over = Some(lock);
            return Vec::new();
        }
        let is_complete = machine.is_complete();
        orders.good += usize::from(is_complete);
        if is_complete && !self.can_be_over {
            return Vec::new();
        }
        let is_lost = !machine.state.lost.is_empty() || !machine.state.rewritten.is_empty();
        let array = machine.net().cores.len() + machine.net().channels.len();
        let possible: Vec<_> = (0..=array)
            .map(|index| machine.flat.process(index))
            .filter(|&process| machine.can(process))
            .collect();
        if is_complete && possible.is_empty() {
            return Vec::new();
        }
        if is_lost || possible.is_empty() {
            orders.bad += 1;
            orders.is_lost |= is_lost;
            orders.knot.get_or_insert_with(|| machine.state.clone());
            return Vec::new();
        }
        if let Some(&process) = possible.iter().find(|&&process| self.commutes(process)) {
            let state = self.machine.state.clone();
            self.machine.fire(process);
            let closes = seen.get(&self.twins.key_of(&self.machine.state)).copied().unwrap_or(false);
            self.enter(&state);
            if !closes {
                return vec![Choice::Step(process)];
            }
        }
        possible.into_iter().flat_map(|process| self.choices_of(process)).collect()
    }

    /// The steps of a process that can move: several if it takes words from any of its streams.
    fn choices_of(&self, process: Process) -> Vec<Choice> {
        let Process::Channel(channel) = process else { return vec![Choice::Step(process)] };
        let state = &self.machine.state;
        let is_taking = self.machine.net().channels[channel].direction == Direction::S2mm
            && state.channels[channel].running.is_some_and(|running| running.phase == Phase::Move);
        if !is_taking {
            return vec![Choice::Step(process)];
        }
        let streams = self.machine.flat.receives[channel].iter();
        let full = streams.filter(|&&(stream, branch)| state.fill[stream][branch] > 0);
        full.map(|&(stream, branch)| Choice::Take { channel, stream, branch }).collect()
    }

    /// Whether the next step of a process commutes with everything that others can do before it.
    fn commutes(&self, process: Process) -> bool {
        let state = &self.machine.state;
        match process {
            Process::Core(core) => {
                if let Some((lock, _, _)) = self.machine.core_wants(core) {
                    return !self.takes[lock];
                }
                match self.machine.flat.code[core][state.cores[core].pc] {
                    Instr::Release(release) => !self.gives[release.lock],
                    Instr::Give { window, .. } => {
                        !self.gives[self.machine.net().cores[core].windows[window].release]
                    }
                    Instr::Acquire(_)
                    | Instr::Hold { .. }
                    | Instr::Loop { .. }
                    | Instr::Back { .. }
                    | Instr::Idle => true,
                }
            }
            Process::Channel(channel) => self.channel_commutes(channel),
            Process::Sequence => match &self.machine.net().sequence[state.step].what {
                Action::Await(_) | Action::Poll(_) | Action::Free => true,
                Action::Write { .. } => !self.writes_in_use(),
                Action::Push(push) => self.machine.has_room(push.channel) && !self.writes_in_use(),
            },
        }
    }

    /// Whether the next step of the sequence writes a descriptor that a task still uses.
    fn writes_in_use(&self) -> bool {
        let (state, flat) = (&self.machine.state, self.machine.flat);
        let writes = flat.writes[state.write..].iter().take_while(|write| write.0 == state.step);
        writes.into_iter().any(|&(_, id, task)| self.machine.uses(task, id))
    }

    fn channel_commutes(&self, channel: ChannelId) -> bool {
        let (state, flat) = (&self.machine.state, self.machine.flat);
        let queue = &state.channels[channel].queue;
        let Some(running) = state.channels[channel].running else {
            let done = self.pushes[channel].partition_point(|&step| step < state.step);
            return queue.len() + (self.pushes[channel].len() - done) <= flat.net.channels[channel].queue;
        };
        let descriptor = &flat.descriptors[running.descriptor];
        let is_written = || flat.tasks[running.task].rewritten.is_some_and(|step| step >= state.step);
        match running.phase {
            Phase::Acquire => descriptor.acquire.is_none_or(|acquire| !self.takes[acquire.lock]),
            Phase::Grant => {
                let arbiter = flat.sends[channel].and_then(|stream| flat.net.streams[stream].arbiter);
                arbiter.is_none_or(|arbiter| flat.sharers[arbiter].len() < 2)
            }
            Phase::Move => {
                // The last word of a task frees its descriptor, so a sink's word may be such a step.
                let alone = |sink: ChannelId| {
                    let running = state.channels[sink].running;
                    let is_written = running.is_some_and(|running| {
                        flat.tasks[running.task].rewritten.is_some_and(|step| step >= state.step)
                    });
                    flat.receives[sink].len() < 2 && !is_written
                };
                !is_written()
                    && match flat.net.channels[channel].direction {
                        Direction::S2mm => alone(channel),
                        Direction::Mm2s => flat.sends[channel].is_none_or(|stream| {
                            flat.net.streams[stream].sinks.iter().all(|&sink| alone(sink))
                        }),
                    }
            }
            Phase::Release => {
                !is_written() && descriptor.release.is_none_or(|release| !self.gives[release.lock])
            }
        }
    }
}
