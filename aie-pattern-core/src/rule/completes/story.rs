//! Who waits for whom, from the sequence's step to the root.

use super::lower::{CHANNELS, CORES, Net, channel_of, place_name, window_of};
use super::machine::{Machine, Phase};
use super::{Assertion, Fault, Op, What};
use crate::declare::FifoEnd;
use crate::device::{Direction, TileKind};
use crate::rule::Rule;
use crate::text::Text;

/// Something that waits.
#[derive(Clone, Copy)]
enum Process {
    Sequence,
    Core(usize),
    Channel(usize),
}

/// The most waits of a story.
const MOST: usize = 1 + CORES + CHANNELS;

/// The waits that a story prints in full; more do not fit into the text.
const SHOWN: usize = 10;

/// How a wait goes on.
enum Next {
    /// Another process could end it.
    For(Process),
    /// Nothing does.
    Nothing,
    /// No task asks for the token.
    NoToken,
}

const fn is_same(one: Process, other: Process) -> bool {
    match (one, other) {
        (Process::Sequence, Process::Sequence) => true,
        (Process::Core(a), Process::Core(b)) | (Process::Channel(a), Process::Channel(b)) => a == b,
        _ => false,
    }
}

/// The error about a run that is stuck with the most words on the paths.
pub(super) const fn hang(all: &Assertion, net: &Net, stuck: &Machine) -> Fault {
    let mut chain = [Process::Sequence; MOST];
    let (mut len, mut circle) = (0, 0);
    let mut current = match (stuck.step < all.steps.len(), stuck.open(net)) {
        (false, Some(channel)) => Process::Channel(channel),
        (true, _) | (false, None) => Process::Sequence,
    };
    let rule = loop {
        chain[len] = current;
        len += 1;
        match next(all, net, stuck, current) {
            Next::Nothing => break Rule::WaitStarved,
            Next::NoToken => break Rule::NoToken,
            Next::For(process) => {
                let k = or!(find!(k, 0..len, is_same(chain[k], process)), len);
                if k < len || len == MOST {
                    circle = len - k;
                    break Rule::WaitCircle;
                }
                current = process;
            }
        }
    };
    let text = rule.text().str("the design always hangs here: ");
    let mut text = match rule {
        Rule::WaitCircle if needs_later(all, net, stuck, chain[len - 1]) => {
            text.str("it needs a step that comes after it")
        }
        Rule::WaitCircle => text.count(circle as i128, "wait").str(" form a circle"),
        _ => sentence(text, all, net, stuck, chain[len - 1]),
    };
    let shown = if len > 1 { len } else { 0 };
    each!(k, 0..shown, {
        if len <= SHOWN || k + SHOWN / 2 >= len || k < SHOWN / 2 {
            text = sentence(text.note(""), all, net, stuck, chain[k]);
        } else if k == SHOWN / 2 {
            text = text.note("and so on, through ").count((len - SHOWN) as i128, "more wait");
        }
    });
    if matches!(rule, Rule::NoToken) {
        text = token_help(text, all, net, stuck);
    }
    Fault { at: stuck.place(all), text }
}

/// What an await lacks for which no token is left.
const fn token_help(text: Text, all: &Assertion, net: &Net, stuck: &Machine) -> Text {
    if stuck.step >= all.steps.len() {
        return text;
    }
    let fifo = all.steps[stuck.step].fifo;
    let Some(channel) = channel_of(net, fifo) else { return text };
    let (state, name) = (&stuck.channels[channel], all.fifos[fifo].name());
    if state.pushed == 0 {
        // Only a task that fills must ask for its token.
        return match net.channels[channel].direction {
            Direction::Mm2s => text.help("write `token ").str(name).str("(..)` before this await"),
            Direction::S2mm => text.help("write the task of `").str(name).str("` before this await"),
        };
    }
    if state.pushed == state.asked {
        return text
            .help("remove this await: the tokens of all tasks of `")
            .str(name)
            .str("` before it are taken");
    }
    text.help("write `token` before the task of `")
        .str(name)
        .str("` that is waited for: `token ")
        .str(name)
        .str("(..)`")
}

/// Whether a process waits for a step that the sequence has not reached.
const fn needs_later(all: &Assertion, net: &Net, stuck: &Machine, process: Process) -> bool {
    match process {
        Process::Channel(k) => matches!(stuck.channels[k].phase, Phase::Idle) && has_more(all, net, stuck, k),
        Process::Core(_) | Process::Sequence => false,
    }
}

pub(super) const fn channel_name(text: Text, all: &Assertion, net: &Net, k: usize) -> Text {
    let (channel, grid) = (&net.channels[k], &all.fifos[net.channels[k].fifo].fifos.grid);
    let way = match channel.direction {
        Direction::Mm2s => "the MM2S channel of `",
        Direction::S2mm => "the S2MM channel of `",
    };
    let what = match grid.kind(channel.place) {
        Some(TileKind::Shim) => "` on shim tile ",
        Some(TileKind::Mem) => "` on mem tile ",
        Some(TileKind::Compute) | None => "` on compute tile ",
    };
    place_name(text.str(way).str(all.fifos[channel.fifo].name()).str(what), channel.place)
}

const fn lock_name(text: Text, all: &Assertion, net: &Net, k: usize) -> Text {
    let lock = &net.locks[k];
    let fifos = all.fifos[lock.fifo].fifos;
    let text = text.str(if lock.is_full { "full slots of " } else { "free slots of " });
    let text = if lock.pairs > 1 { text.str("part ").int(lock.pair as i128).str(" of ") } else { text };
    let FifoEnd { fifo, .. } = lock.owner;
    let what = match fifos.grid.kind(lock.place) {
        Some(TileKind::Mem) => "` on mem tile ",
        Some(TileKind::Compute | TileKind::Shim) | None => "` on compute tile ",
    };
    place_name(text.str("`").str(fifos.fifos[fifo].name).str(what), lock.place)
}

/// The lock that a process wants, and the amount.
const fn wanted(all: &Assertion, net: &Net, stuck: &Machine, process: Process) -> Option<(usize, u64)> {
    match process {
        Process::Core(core) => {
            let (ops, pc) = (all.programs[core].code, stuck.pc[core]);
            if pc < ops.len()
                && let Op::Access { fifo, objects, is_acquire: true, .. } = ops[pc]
                && let Some(window) = window_of(net, core, fifo)
                && let Some((lock, _)) = net.windows[window].locks
            {
                return Some((lock, objects.saturating_sub(stuck.held[window]) * net.windows[window].unit));
            }
            None
        }
        Process::Channel(k) if matches!(stuck.channels[k].phase, Phase::Acquire) => {
            net.bds[net.channels[k].first_bd + stuck.channels[k].bd].acquire
        }
        Process::Channel(_) | Process::Sequence => None,
    }
}

/// A process that releases a lock, if possible another one than `not`.
const fn releaser(net: &Net, lock: usize, not: Process) -> Next {
    let mut found = Next::Nothing;
    each!(k, 0..net.window_count, {
        if let Some((_, release)) = net.windows[k].locks
            && release == lock
        {
            found = Next::For(Process::Core(net.windows[k].core));
            if !is_same(not, Process::Core(net.windows[k].core)) {
                return found;
            }
        }
    });
    each!(k, 0..net.channel_count, {
        each!(bd, (net.channels[k].first_bd)..net.channels[k].first_bd + net.channels[k].bds, {
            if let Some((release, _)) = net.bds[bd].release
                && release == lock
            {
                found = Next::For(Process::Channel(k));
                if !is_same(not, Process::Channel(k)) {
                    return found;
                }
            }
        });
    });
    found
}

/// The end of a core that alone should release a lock, if its program has no release.
const fn forgetful(all: &Assertion, net: &Net, lock: usize) -> Option<usize> {
    let is_of_channel = any!(k, 0..net.channel_count, {
        let first = net.channels[k].first_bd;
        any!(bd, first..first + net.channels[k].bds, {
            matches!(net.bds[bd].release, Some((release, _)) if release == lock)
        })
    });
    if is_of_channel {
        return None;
    }
    let mut found = None;
    each!(k, 0..net.window_count, {
        let window = &net.windows[k];
        if let Some((_, release)) = window.locks
            && release == lock
        {
            let ops = all.programs[window.core].code;
            let releases = any!(n, 0..ops.len(), {
                matches!(ops[n], Op::Access { fifo, is_acquire: false, .. } if fifo == window.fifo)
            });
            if releases {
                return None;
            }
            found = Some(k);
        }
    });
    found
}

const fn full_sink(net: &Net, stuck: &Machine, sender: usize) -> Option<usize> {
    find!(
        sink,
        0..net.channel_count,
        matches!(net.channels[sink].source, Some(source) if source == sender)
            && stuck.room(net, true, sink) == 0
    )
}

/// Whether a step that the sequence has not reached pushes a task of a channel.
const fn has_more(all: &Assertion, net: &Net, stuck: &Machine, channel: usize) -> bool {
    any!(
        step,
        (stuck.step)..all.steps.len(),
        matches!(all.steps[step].what, What::Task { .. })
            && all.steps[step].fifo == net.channels[channel].fifo
    )
}

const fn next(all: &Assertion, net: &Net, stuck: &Machine, process: Process) -> Next {
    if let Some((lock, _)) = wanted(all, net, stuck, process) {
        return releaser(net, lock, process);
    }
    match process {
        Process::Core(_) => Next::Nothing,
        Process::Sequence => {
            if stuck.step >= all.steps.len() {
                return Next::Nothing;
            }
            let step = &all.steps[stuck.step];
            let Some(channel) = channel_of(net, step.fifo) else { return Next::Nothing };
            let state = &stuck.channels[channel];
            if matches!(step.what, What::Await) && state.asked <= state.taken {
                return Next::NoToken;
            }
            Next::For(Process::Channel(channel))
        }
        Process::Channel(k) => match (stuck.channels[k].phase, net.channels[k].direction) {
            (Phase::Idle, _) if has_more(all, net, stuck, k) => Next::For(Process::Sequence),
            (Phase::Idle | Phase::Acquire | Phase::Release, _) => Next::Nothing,
            (Phase::Move, Direction::S2mm) => match net.channels[k].source {
                Some(source) => Next::For(Process::Channel(source)),
                None => Next::Nothing,
            },
            (Phase::Move, Direction::Mm2s) => match full_sink(net, stuck, k) {
                Some(sink) => Next::For(Process::Channel(sink)),
                None => Next::Nothing,
            },
        },
    }
}

const fn sentence(text: Text, all: &Assertion, net: &Net, stuck: &Machine, process: Process) -> Text {
    let who = match process {
        Process::Sequence => text.str("the sequence"),
        Process::Core(core) => place_name(text.str("core "), all.programs[core].place),
        Process::Channel(k) => channel_name(text, all, net, k),
    };
    if let Some((lock, amount)) = wanted(all, net, stuck, process) {
        let text = lock_name(who.str(" waits for "), all, net, lock);
        let text =
            text.str(" (now ").int(stuck.locks[lock] as i128).str(", wants ").int(amount as i128).str(")");
        return match (releaser(net, lock, process), forgetful(all, net, lock)) {
            (Next::Nothing, _) => text.str("; nothing releases it"),
            (Next::For(_) | Next::NoToken, Some(window)) => {
                let window = &net.windows[window];
                let text = place_name(text.str("; core "), all.programs[window.core].place);
                text.str(" acquires objects of `")
                    .str(all.fifos[window.fifo].name())
                    .str("`, but never releases one")
            }
            (Next::For(_) | Next::NoToken, None) => text,
        };
    }
    match process {
        Process::Core(_) => who.str(" has reached the end of its program"),
        Process::Sequence => {
            if stuck.step >= all.steps.len() {
                return who.str(" has ended");
            }
            let step = &all.steps[stuck.step];
            let Some(channel) = channel_of(net, step.fifo) else { return who };
            let state = &stuck.channels[channel];
            match step.what {
                What::Poll => channel_name(who.str(" waits for room in the queue of "), all, net, channel),
                What::Await | What::Task { .. } if state.asked <= state.taken => {
                    let text = channel_name(text.str("this await takes a token of "), all, net, channel);
                    match state.asked {
                        0 => text.str(", but no task before it issues one"),
                        1 => text.str(", but an earlier await has taken the only one"),
                        asked => text.str(", but earlier awaits have taken all ").int(asked as i128),
                    }
                }
                What::Await | What::Task { .. } => {
                    let text = channel_name(who.str(" waits for a token of "), all, net, channel);
                    let text = text.str(", which has ended ").int(state.finished as i128).str(" of ");
                    text.count(state.pushed as i128, "task")
                }
            }
        }
        Process::Channel(k) => {
            let state = &stuck.channels[k];
            match (state.phase, net.channels[k].direction) {
                (Phase::Idle, _) if state.moved == 0 && net.channels[k].is_shim => {
                    if has_more(all, net, stuck, k) {
                        who.str(" has no task; a later step has one for it")
                    } else {
                        who.str(" has no task, and nothing starts one")
                    }
                }
                (Phase::Idle, _) => {
                    let words = state.moved as i128;
                    let text = if net.channels[k].is_shim {
                        who.str(" has ended its tasks, of ").count(words, "word").str(" together")
                    } else {
                        who.str(" has ended its descriptors, after ").count(words, "word")
                    };
                    if has_more(all, net, stuck, k) {
                        text.str("; a later step has more for it")
                    } else {
                        text.str(", and nothing starts another")
                    }
                }
                (Phase::Move, Direction::S2mm) => {
                    who.str(" waits for ").count(state.left as i128, "more word")
                }
                (Phase::Move, Direction::Mm2s) => {
                    let text = who.str(" has ").count(state.left as i128, "word").str(" left to send");
                    match full_sink(net, stuck, k) {
                        Some(sink) => channel_name(text.str(", and "), all, net, sink).str(" takes none"),
                        None => text,
                    }
                }
                (Phase::Acquire | Phase::Release, _) => who.str(" can go on"),
            }
        }
    }
}
