//! [`check`]: whether the sequence of an [`Assertion`] completes.

use super::RELEASES_TOO_MANY;
use super::lower::{self, Net, channel_of, lower};
use super::machine::{Machine, Mode, Outcome, TOO_LONG};
use super::story::{channel_name, hang};
use crate::device::Place;
use crate::lower::fifo::TileFifo;
use crate::rule::Rule;
use crate::text::Text;

/// A sequence with its FIFOs and the programs of the cores. What a fault is about has a number `at`: FIFOs have theirs in the
/// list.
#[derive(Clone, Copy, Debug)]
pub struct Assertion<'a> {
    /// The FIFOs.
    pub fifos: &'a [TileFifo<'a>],
    /// The sequence, with its loops unrolled.
    pub steps: &'a [Step],
    /// The programs of the cores.
    pub programs: &'a [Program<'a>],
}

/// A step of the sequence.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The FIFO whose end on a shim tile it is about.
    pub fifo: usize,
    /// What it does.
    pub what: What,
    /// Its number.
    pub at: usize,
}

/// What a step of the sequence does.
#[derive(Clone, Copy, Debug)]
pub enum What {
    /// Pushes a task.
    Task {
        /// The bits that it moves.
        bits: u128,
        /// Whether it issues a token although it fills a FIFO.
        has_token: bool,
    },
    /// Waits for a token.
    Await,
    /// Waits for room in the queue.
    Poll,
}

/// The program of a core.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    /// Its tile.
    pub place: Place,
    /// Its steps.
    pub code: &'a [Op],
    /// Its number.
    pub at: usize,
}

/// A step of a core.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// Acquires or releases objects.
    Access {
        /// The FIFO.
        fifo: usize,
        /// Whether it acquires.
        is_acquire: bool,
        /// The number of objects.
        objects: u64,
        /// Its number.
        at: usize,
    },
    /// Enters a loop that ends before `end`; no trips for one that never ends.
    Loop {
        /// How many times it runs.
        trips: Option<u64>,
        /// The position after the loop.
        end: usize,
    },
    /// The end of a pass of the loop at `start`.
    Back {
        /// The position of the loop.
        start: usize,
    },
}

/// What is wrong with an assertion.
#[derive(Clone, Copy)]
pub struct Fault {
    /// The number of what it is about.
    pub at: usize,
    /// The message, with its code.
    pub text: Text,
}

/// What is wrong with an assertion; none if its sequence completes in every timing.
pub const fn check(all: &Assertion) -> Option<Fault> {
    let mut net = Net::EMPTY;
    if let Some(fault) = lower(all, &mut net) {
        return Some(fault);
    }
    let mut slow = Machine::new(&net);
    let outcome = slow.run(all, &net, Mode { most: false, limited: false, held: None });
    if let Some((core, step)) = slow.wrong {
        return Some(released(all, &net, &slow, core, step));
    }
    match outcome {
        Outcome::Complete => {}
        Outcome::TooLong => return Some(too_long(all)),
        Outcome::Stuck | Outcome::Lost(_) => return Some(stuck(all, &net, &slow)),
    }
    let (mut pushed, mut moves) = ([0_u64; lower::CHANNELS], slow.moves);
    each!(step, 0..all.steps.len(), {
        if let (What::Task { .. }, Some(channel)) =
            (all.steps[step].what, channel_of(&net, all.steps[step].fifo))
        {
            let before = pushed[channel];
            pushed[channel] += 1;
            let queue = net.channels[channel].queue;
            if before >= queue {
                let mut late = Machine::new(&net);
                late.moves = moves;
                let held = Some((channel, before - queue));
                match late.run(all, &net, Mode { most: true, limited: false, held }) {
                    Outcome::TooLong => return Some(too_long(all)),
                    Outcome::Complete | Outcome::Stuck | Outcome::Lost(_) => {}
                }
                moves = late.moves;
                if late.step > step {
                    return Some(full(all, &net, step, channel));
                }
            }
        }
    });
    None
}

/// A core releases more objects than it holds.
const fn released(all: &Assertion, net: &Net, slow: &Machine, core: usize, step: usize) -> Fault {
    let program = &all.programs[core];
    let Op::Access { fifo, objects, at, .. } = program.code[step] else { return too_long(all) };
    let held = match lower::window_of(net, core, fifo) {
        Some(window) => slow.held[window],
        None => 0,
    };
    let text =
        Rule::FifoAcquire.text().str("the core releases ").count(objects as i128, "object").str(" of `");
    let text = text.str(all.fifos[fifo].name()).str("`, but it holds ").int(held as i128);
    Fault { at, text: text.note(RELEASES_TOO_MANY) }
}

/// The fault of a net whose slowest timing is stuck: a hang if the fastest one is stuck too.
const fn stuck(all: &Assertion, net: &Net, slow: &Machine) -> Fault {
    let mut most = Machine::new(net);
    match most.run(all, net, Mode { most: true, limited: false, held: None }) {
        Outcome::Complete | Outcome::Lost(_) => {
            let text = Rule::EndUndecided.text()
                .str("not decided whether the sequence completes: it does only if the paths hold words, and no source promises any")
                .help("let the tasks move whole objects, or give a FIFO one more slot");
            Fault { at: slow.place(all), text }
        }
        Outcome::Stuck => hang(all, net, &most),
        Outcome::TooLong => too_long(all),
    }
}

/// The fault of a push that can find a full queue: always lost if the fastest timing loses a push, else perhaps lost.
const fn full(all: &Assertion, net: &Net, step: usize, channel: usize) -> Fault {
    let mut fast = Machine::new(net);
    if let Outcome::Lost(lost) = fast.run(all, net, Mode { most: true, limited: true, held: None }) {
        // The lost push may be another one than `step`, even on another channel.
        let channel = or!(channel_of(net, all.steps[lost].fifo), channel);
        let text = Rule::PushLost.text().str("the design never completes: this push is lost: the queue of ");
        let text = channel_name(text, all, net, channel).str(" is full, with ");
        let text = text.int(net.channels[channel].queue as i128).str(" tasks that wait");
        let text = full_queue(text, all, net, channel)
            .note("the array is at rest here, so no wait before the push would make room");
        return Fault { at: all.steps[lost].at, text };
    }
    let text = Rule::PushMayBeLost.text().str("the design depends on time: this push may find the queue of ");
    let text = channel_name(text, all, net, channel)
        .str(" full and be lost: nothing before it proves that fewer than ")
        .int(net.channels[channel].queue as i128)
        .str(" earlier tasks still wait there");
    let text = full_queue(text, all, net, channel);
    // Paths that hold words make room in the queue, so only the timing without any proves that room always comes.
    let mut slow = Machine::new(net);
    let text = match slow.run(all, net, Mode { most: false, limited: true, held: None }) {
        Outcome::Complete => {
            let name = all.fifos[all.steps[step].fifo].name();
            text.help("write `poll ")
                .str(name)
                .str("` before this push, which waits until the queue has room")
        }
        Outcome::Lost(_) | Outcome::Stuck | Outcome::TooLong => text,
    };
    Fault { at: all.steps[step].at, text }
}

/// The note on what a full queue does.
const fn full_queue(text: Text, all: &Assertion, net: &Net, channel: usize) -> Text {
    let channel = &net.channels[channel];
    let family = all.fifos[channel.fifo].fifos.device.family();
    let text = text.note("this queue holds ").int(channel.queue as i128);
    text.str(" tasks, and drops the next one without an error (")
        .str(family.manual)
        .str("; ")
        .str(family.registers)
        .str(", channel status)")
}

const fn too_long(all: &Assertion) -> Fault {
    let text =
        Rule::EndUndecided.text().str("not decided whether the sequence completes: it does more than ");
    let text = text.int(TOO_LONG as i128).str(" steps");
    let at = if all.steps.is_empty() { 0 } else { all.steps[0].at };
    Fault {
        at,
        text: text.help("write the assertion in the block of the FIFOs, where repetitions are skipped"),
    }
}
