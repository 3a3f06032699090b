//! [`Machine`]: a state of a net, and its possible steps with their effects.
//!
//! | module | contents |
//! |---|---|
//! | `state` | the state |
//! | `possible` | who can move |
//! | `step` | one step of a core; acquires and releases |
//! | `channel` | one step of a channel |
//! | `sequence` | one step of the sequence |
//! | `hash` | a hash of what does not count down |

mod channel;
mod hash;
mod possible;
mod sequence;
mod state;
mod step;

use self::state::CoreState;
pub(super) use self::state::{ChannelState, Pass, Phase, Running, State};
use super::flat::Flat;
use super::net::{Net, Process};
use super::pasts::Pasts;
use super::timeline::{Event, Log};

/// The maximum of a lock, which has 6 bits (AM025).
pub const LOCK_MAX: u32 = 63;

/// The options in which two runs of one net differ.
#[derive(Clone, Copy, Debug)]
pub(in crate::liveness) struct Timing {
    pub path: Path,
    /// Whether a push onto a full queue is lost.
    pub limited: bool,
}

/// The number of words that a stream holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::liveness) enum Path {
    Promised,
    AtMost,
    /// This number, or the stream's maximum if that is smaller.
    Words(u64),
}

pub(in crate::liveness) struct Machine<'n> {
    pub flat: &'n Flat<'n>,
    pub timing: Timing,
    pub room: Vec<u64>,
    pub state: State,
    pub steps: u64,
    /// The number of times a process was asked whether it can move.
    pub asked: u64,
    /// Processes that may be able to move, without repetition.
    pub list: Vec<Process>,
    listed: Vec<bool>,
    /// A hash of the state without its counters.
    pub hash: u64,
    pub pasts: Option<Pasts>,
    pub log: Option<Log>,
}

impl<'n> Machine<'n> {
    pub(in crate::liveness) fn new(flat: &'n Flat<'n>, timing: Timing) -> Self {
        let net = flat.net;
        let room = net.streams.iter().map(|stream| match timing.path {
            Path::Promised => stream.promised,
            Path::AtMost => stream.at_most,
            Path::Words(words) => words.min(stream.at_most),
        });
        let cores = net.cores.iter();
        let state = State {
            locks: net.locks.iter().map(|lock| lock.initial).collect(),
            cores: cores
                .map(|core| CoreState {
                    pc: 0,
                    loops: Vec::new(),
                    held: vec![0; core.windows.len()],
                    has_given: false,
                })
                .collect(),
            channels: flat
                .starts
                .iter()
                .map(|starts| ChannelState {
                    queue: starts.iter().copied().collect(),
                    running: None,
                    tokens: 0,
                    pushed: 0,
                    finished: 0,
                    awaited: 0,
                    moved: 0,
                })
                .collect(),
            fill: net.streams.iter().map(|stream| vec![0; stream.sinks.len()]).collect(),
            arbiters: vec![None; net.arbiters.len()],
            step: 0,
            write: 0,
            lost: Vec::new(),
            rewritten: Vec::new(),
            over: None,
            serial: 0,
        };
        let array = net.cores.len() + net.channels.len();
        Self {
            flat,
            timing,
            room: room.collect(),
            state,
            steps: 0,
            asked: 0,
            list: (0..array).map(|index| flat.process(index)).collect(),
            listed: vec![true; array],
            hash: 0,
            pasts: None,
            log: None,
        }
    }

    pub(in crate::liveness) fn net(&self) -> &'n Net {
        self.flat.net
    }
    pub(super) fn wake(&mut self, process: Process) {
        let index = self.flat.index(process);
        if let Some(listed) = self.listed.get_mut(index).filter(|listed| !**listed) {
            *listed = true;
            self.list.push(process);
        }
    }

    /// Takes the list of movable processes, for one round.
    pub(in crate::liveness) fn take_list(&mut self, into: &mut Vec<Process>) {
        into.clear();
        std::mem::swap(into, &mut self.list);
        for &process in into.iter() {
            let index = self.flat.index(process);
            self.listed[index] = false;
        }
    }

    pub(in crate::liveness) fn wake_again(&mut self, process: Process) {
        self.wake(process);
    }

    pub(super) fn note(&mut self, process: Process, event: Event) {
        if let Some(log) = &mut self.log {
            log.add(process, event);
        }
    }
}
