//! The channels, descriptors and locks of the FIFOs of an assertion.

use super::{Assertion, Fault, Op, most_words, queue};
use crate::declare::{Fifo, FifoEnd, Fifos};
use crate::device::{Direction, Place, TileKind, is_same_place};
use crate::lower::fifo::{Pool, PoolLock, core_locks, needs_dma, pool, ring, shares_channel};
use crate::rule::Rule;
use crate::text::Text;
use crate::util::{contains, is_same_text};

pub(super) const LOCKS: usize = 128;
pub(super) const CHANNELS: usize = 64;
const BDS: usize = 256;
pub(super) const CORES: usize = 32;
pub(super) const WINDOWS: usize = 128;

/// A lock of a pool.
#[derive(Clone, Copy)]
pub(super) struct Lock {
    /// The FIFO of the list through which its pool was found.
    pub fifo: usize,
    pub owner: FifoEnd,
    pub place: Place,
    pub pair: u64,
    pub pairs: u64,
    pub is_full: bool,
    pub initial: u64,
}

/// A channel of an end.
#[derive(Clone, Copy)]
pub(super) struct Channel {
    pub fifo: usize,
    pub place: Place,
    pub direction: Direction,
    pub is_shim: bool,
    /// The number of tasks that wait in its queue.
    pub queue: u64,
    /// The channel that sends to it.
    pub source: Option<usize>,
    /// The most words on the way to it.
    pub path: u64,
    pub first_bd: usize,
    pub bds: usize,
    pub is_closed: bool,
    pub runs: u64,
}

/// A descriptor of a ring: words, and locks with amounts.
#[derive(Clone, Copy)]
pub(super) struct Bd {
    pub words: u64,
    pub acquire: Option<(usize, u64)>,
    pub release: Option<(usize, u64)>,
}

/// The end of a FIFO at a core.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub core: usize,
    pub fifo: usize,
    /// Absent where nothing is synchronized.
    pub locks: Option<(usize, usize)>,
    pub unit: u64,
}

/// The channels, descriptors, locks and windows of an assertion.
#[derive(Clone, Copy)]
pub(super) struct Net {
    pub locks: [Lock; LOCKS],
    pub lock_count: usize,
    pub channels: [Channel; CHANNELS],
    pub channel_count: usize,
    pub bds: [Bd; BDS],
    bd_count: usize,
    pub windows: [Window; WINDOWS],
    pub window_count: usize,
}

impl Net {
    pub(super) const EMPTY: Self = Self {
        locks: [Lock {
            fifo: 0,
            owner: FifoEnd::producer(0),
            place: (0, 0),
            pair: 0,
            pairs: 0,
            is_full: false,
            initial: 0,
        }; LOCKS],
        lock_count: 0,
        channels: [Channel {
            fifo: 0,
            place: (0, 0),
            direction: Direction::Mm2s,
            is_shim: false,
            queue: 0,
            source: None,
            path: 0,
            first_bd: 0,
            bds: 0,
            is_closed: false,
            runs: 0,
        }; CHANNELS],
        channel_count: 0,
        bds: [Bd { words: 0, acquire: None, release: None }; BDS],
        bd_count: 0,
        windows: [Window { core: 0, fifo: 0, locks: None, unit: 0 }; WINDOWS],
        window_count: 0,
    };
}

/// The channel of a FIFO on a shim tile.
pub(super) const fn channel_of(net: &Net, fifo: usize) -> Option<usize> {
    find!(k, 0..net.channel_count, net.channels[k].fifo == fifo && net.channels[k].is_shim)
}

/// The window of a core on a FIFO.
pub(super) const fn window_of(net: &Net, core: usize, fifo: usize) -> Option<usize> {
    find!(k, 0..net.window_count, net.windows[k].core == core && net.windows[k].fifo == fifo)
}

const fn end(fifo: usize, k: usize) -> FifoEnd {
    if k == 0 { FifoEnd::producer(fifo) } else { FifoEnd::consumer(fifo, k - 1) }
}

/// Fills a net; what is missing for it, or outside of the model.
pub(super) const fn lower(all: &Assertion, net: &mut Net) -> Option<Fault> {
    each!(k, 0..all.fifos.len(), {
        if let Some(fault) = check_fifo(all, k) {
            return Some(fault);
        }
        if !add_fifo(all, k, net) {
            let text = Rule::EndUndecided
                .text()
                .str("not decided whether the sequence completes: the FIFOs up to `");
            let text = text.str(all.fifos[k].name()).str("` have more than ").int(CHANNELS as i128);
            let text = text.str(" channels, ").int(LOCKS as i128).str(" locks or ").int(BDS as i128);
            return Some(Fault {
                at: k,
                text: text.str(" descriptors, or objects that are not whole words"),
            });
        }
    });
    each!(k, 0..all.programs.len(), {
        if let Some(fault) = add_program(all, k, net) {
            return Some(fault);
        }
    });
    each!(k, 0..all.fifos.len(), {
        if let Some(fault) = check_programs(all, k, net) {
            return Some(fault);
        }
    });
    check_steps(all, net)
}

/// What stands alone: each FIFO is there once, with those that it is linked to, and ends in no stream.
const fn check_fifo(all: &Assertion, k: usize) -> Option<Fault> {
    let (fifos, fifo) = (all.fifos[k].fifos, all.fifos[k].fifo);
    each!(other, 0..k, {
        if is_same_text(all.fifos[other].name(), all.fifos[k].name()) {
            let text = Rule::FifoTile.text().str("`").str(all.fifos[k].name()).str("` appears twice");
            return Some(Fault { at: k, text });
        }
    });
    if fifos.fifos[fifo].stream_ends.is_some() {
        let text = Rule::EndUndecided.text().str("not decided whether the sequence completes: `");
        return Some(Fault { at: k, text: text.str(all.fifos[k].name()).str("` ends in a stream") });
    }
    each!(other, 0..k, {
        let of = &all.fifos[other];
        if shares_channel((fifos, fifo), (of.fifos, of.fifo)) {
            let text = Rule::EndUndecided.text().str("not decided whether the sequence completes: `");
            let text = text.str(of.name()).str("` and `").str(all.fifos[k].name());
            return Some(Fault { at: k, text: text.str("` take turns on a channel") });
        }
    });
    each!(link, 0..fifos.links.len(), {
        let at = &fifos.links[link];
        if contains(at.inputs, fifo) || contains(at.outputs, fifo) {
            each!(member, 0..at.inputs.len() + at.outputs.len(), {
                let inputs = at.inputs.len();
                let of = if member < inputs { at.inputs[member] } else { at.outputs[member - inputs] };
                if !is_listed(all, fifos.fifos[of].name) {
                    let text =
                        Rule::UnknownName.text().str("`fifos(..)` leaves out `").str(fifos.fifos[of].name);
                    let text = text.str("`, which is linked to `").str(all.fifos[k].name()).str("`");
                    return Some(Fault { at: k, text });
                }
            });
        }
    });
    None
}

const fn is_listed(all: &Assertion, name: &str) -> bool {
    any!(k, 0..all.fifos.len(), is_same_text(all.fifos[k].name(), name))
}

/// The first lock of a pool; FIFOs of one design have different names.
const fn pool_lock(
    all: &Assertion,
    net: &Net,
    fifos: &Fifos,
    pool: &Pool,
    pair: u64,
    lock: PoolLock,
) -> Option<usize> {
    let name = fifos.fifos[pool.owner.fifo].name;
    let is_full = matches!(lock, PoolLock::Consumer);
    each!(k, 0..net.lock_count, {
        let one = &net.locks[k];
        let owner = all.fifos[one.fifo].fifos.fifos[one.owner.fifo].name;
        let is_side = one.owner.const_eq(FifoEnd { fifo: one.owner.fifo, ..pool.owner });
        if is_side && one.pair == pair && one.is_full == is_full && is_same_text(owner, name) {
            return Some(k);
        }
    });
    None
}

/// The most steps from tile to tile to a consumer.
const fn farthest(fifo: &Fifo) -> u64 {
    let ((column, row), mut most) = (fifo.producer, 0);
    each!(k, 0..fifo.consumers.len(), {
        let (to_column, to_row) = fifo.consumers[k];
        let steps = column.abs_diff(to_column) as u64 + row.abs_diff(to_row) as u64;
        if steps > most {
            most = steps;
        }
    });
    most
}

/// Adds the pools and channels of a FIFO; `false` if there is no room, or a descriptor moves no whole words.
const fn add_fifo(all: &Assertion, member: usize, net: &mut Net) -> bool {
    let (fifos, fifo) = (all.fifos[member].fifos, all.fifos[member].fifo);
    let this = &fifos.fifos[fifo];
    each!(side, 0..this.consumers.len() + 1, {
        if let Some(pool) = pool(fifos, end(fifo, side))
            && !add_pool(all, member, net, &pool)
        {
            return false;
        }
    });
    if !needs_dma(fifos, fifo) {
        return true;
    }
    let source = net.channel_count;
    each!(side, 0..this.consumers.len() + 1, {
        let at = end(fifo, side);
        let place = this.place(at.side);
        let kind = or!(fifos.grid.kind(place), TileKind::Compute);
        let is_shim = matches!(kind, TileKind::Shim);
        if net.channel_count == CHANNELS {
            return false;
        }
        let direction = if side == 0 { Direction::Mm2s } else { Direction::S2mm };
        let source = if side == 0 { None } else { Some(source) };
        let is_from_shim = matches!(fifos.grid.kind(this.producer), Some(TileKind::Shim));
        let path = most_words(is_from_shim, farthest(this));
        let mut channel = Channel {
            fifo: member,
            place,
            direction,
            is_shim,
            queue: queue(fifos.device, kind, direction),
            source,
            path,
            first_bd: net.bd_count,
            bds: 0,
            is_closed: false,
            runs: 0,
        };
        if let Some(ring) = ring(fifos, at) {
            let count = ring.distinct();
            each!(k, 0..count, {
                let bd = ring.bd(fifos, k);
                let bits = bd.len * this.element.bits() as u64;
                if net.bd_count == BDS || !bits.is_multiple_of(32) || bits == 0 {
                    return false;
                }
                let (mut acquire, mut release) = (None, None);
                if let Some(pair) = bd.pair {
                    if let Some(lock) = pool_lock(all, net, fifos, &ring.pool, pair, bd.acquire.0) {
                        acquire = Some((lock, bd.acquire.1));
                    }
                    if let Some(lock) = pool_lock(all, net, fifos, &ring.pool, pair, bd.release.0) {
                        release = Some((lock, bd.release.1));
                    }
                }
                net.bds[net.bd_count] = Bd { words: bits / 32, acquire, release };
                net.bd_count += 1;
            });
            channel.bds = count as usize;
            channel.is_closed = ring.is_closed;
            channel.runs = ring.runs;
        }
        net.channels[net.channel_count] = channel;
        net.channel_count += 1;
    });
    true
}

const fn add_pool(all: &Assertion, member: usize, net: &mut Net, pool: &Pool) -> bool {
    let fifos = all.fifos[member].fifos;
    if pool.pairs == 0 || pool_lock(all, net, fifos, pool, 0, PoolLock::Producer).is_some() {
        return true;
    }
    each!(pair, 0..pool.pairs, {
        if net.lock_count + 2 > LOCKS {
            return false;
        }
        let (owner, place, pairs) = (pool.owner, pool.place, pool.pairs);
        let free = Lock {
            fifo: member,
            owner,
            place,
            pair,
            pairs,
            is_full: false,
            initial: pool.first_value(PoolLock::Producer),
        };
        net.locks[net.lock_count] = free;
        net.locks[net.lock_count + 1] =
            Lock { is_full: true, initial: pool.first_value(PoolLock::Consumer), ..free };
        net.lock_count += 2;
    });
    true
}

/// The end of a FIFO on a tile; the number of such ends.
const fn end_at(all: &Assertion, member: usize, place: Place) -> (FifoEnd, usize) {
    let (fifos, fifo) = (all.fifos[member].fifos, all.fifos[member].fifo);
    let this = &fifos.fifos[fifo];
    let (mut found, mut count) = (FifoEnd::producer(fifo), 0);
    each!(side, 0..this.consumers.len() + 1, {
        let at = end(fifo, side);
        if is_same_place(this.place(at.side), place) {
            found = at;
            count += 1;
        }
    });
    (found, count)
}

/// Adds the windows of a program.
const fn add_program(all: &Assertion, core: usize, net: &mut Net) -> Option<Fault> {
    let program = &all.programs[core];
    if core >= CORES {
        let text =
            Rule::EndUndecided.text().str("not decided whether the sequence completes: there are more than ");
        return Some(Fault { at: program.at, text: text.int(CORES as i128).str(" programs") });
    }
    each!(other, 0..core, {
        if is_same_place(all.programs[other].place, program.place) {
            let text = Rule::DuplicateKey.text().str("core ");
            return Some(Fault {
                at: program.at,
                text: place_name(text, program.place).str(" already has a program"),
            });
        }
    });
    each!(k, 0..program.code.len(), {
        if let Op::Access { fifo, is_acquire, objects, at } = program.code[k] {
            let (here, ends) = end_at(all, fifo, program.place);
            let name = all.fifos[fifo].name();
            if ends != 1 {
                let text = place_name(Rule::FifoAcquire.text().str("core "), program.place);
                let text = if ends == 0 {
                    text.str(" is not an end of `").str(name).str("`")
                } else {
                    text.str(" is more than one end of `")
                        .str(name)
                        .str("`, so it is not clear which end it accesses")
                };
                return Some(Fault { at, text });
            }
            let fifos = all.fifos[fifo].fifos;
            let acquired = fifos.fifos[here.fifo].acquired(here.side);
            if is_acquire && objects > acquired {
                let text =
                    Rule::FifoAcquire.text().str("the core acquires ").count(objects as i128, "object");
                let text =
                    text.str(" of `").str(name).str("` at once, but the declaration of the FIFO allows ");
                let text = text.int(acquired as i128);
                return Some(Fault {
                    at,
                    text: text.help("raise the number for this end in the key `acquires` of the FIFO, which sizes its pool"),
                });
            }
            if window_of(net, core, fifo).is_none() {
                if net.window_count == WINDOWS {
                    let text = Rule::EndUndecided
                        .text()
                        .str("not decided whether the sequence completes: the cores access more than ");
                    return Some(Fault { at, text: text.int(WINDOWS as i128).str(" ends") });
                }
                let (mut locks, mut unit) = (None, 0);
                if let (Some(core), Some(pool)) = (core_locks(fifos, here), pool(fifos, here)) {
                    let acquire = pool_lock(all, net, fifos, &pool, core.pair, core.acquire);
                    let release = pool_lock(all, net, fifos, &pool, core.pair, core.release);
                    unit = core.amount;
                    if let (Some(acquire), Some(release)) = (acquire, release) {
                        locks = Some((acquire, release));
                    }
                }
                net.windows[net.window_count] = Window { core, fifo, locks, unit };
                net.window_count += 1;
            }
        }
    });
    None
}

/// Each core at the end of a FIFO has a program, unless a link does its work.
const fn check_programs(all: &Assertion, member: usize, net: &Net) -> Option<Fault> {
    let (fifos, fifo) = (all.fifos[member].fifos, all.fifos[member].fifo);
    let this = &fifos.fifos[fifo];
    each!(side, 0..this.consumers.len() + 1, {
        let at = end(fifo, side);
        let place = this.place(at.side);
        let is_there = any!(k, 0..all.programs.len(), is_same_place(all.programs[k].place, place));
        if needs_program(all, member, net, place) && !is_there {
            let text = place_name(Rule::Syntax.text().str("compute tile "), place);
            let text = text.str(" is an end of `").str(all.fifos[member].name());
            let text = text.str("`, but `cores [..]` has no program for it");
            return Some(Fault { at: member, text: program_help(text, all, net, place) });
        }
    });
    None
}

/// Whether the core of a tile accesses the objects of a FIFO.
const fn needs_program(all: &Assertion, member: usize, net: &Net, place: Place) -> bool {
    let (fifos, (at, ends)) = (all.fifos[member].fifos, end_at(all, member, place));
    ends > 0 && core_locks(fifos, at).is_some() && !is_moved_on(net, member, place)
}

/// Offers the program that takes one object of each FIFO at a time.
const fn program_help(text: Text, all: &Assertion, net: &Net, place: Place) -> Text {
    let text = text.help("if it takes one object of each FIFO at a time, add `compute");
    let mut text = place_name(text, place).str(" { loop {");
    each!(round, 0..2, {
        each!(member, 0..all.fifos.len(), {
            if needs_program(all, member, net, place) {
                text = text.str(if round == 0 { " acquire(" } else { " release(" });
                text = text.str(all.fifos[member].name()).str(", 1);");
            }
        });
    });
    text.str(" } }` to `cores [..]`")
}

/// Whether the other side of an end's pool is a DMA, since the FIFO is in a link.
const fn is_moved_on(net: &Net, member: usize, place: Place) -> bool {
    each!(k, 0..net.channel_count, {
        let one = &net.channels[k];
        if one.fifo == member && is_same_place(one.place, place) && one.bds > 0 {
            each!(other, 0..net.channel_count, {
                let (mine, theirs) = (net.bds[one.first_bd].release, &net.channels[other]);
                if other != k && theirs.bds > 0 && is_same_place(theirs.place, place) {
                    each!(bd, (theirs.first_bd)..theirs.first_bd + theirs.bds, {
                        if let (Some((lock, _)), Some((wanted, _))) = (mine, net.bds[bd].acquire)
                            && lock == wanted
                        {
                            return true;
                        }
                    });
                }
            });
        }
    });
    false
}

/// Each step is about a channel on a shim tile, and moves whole words.
const fn check_steps(all: &Assertion, net: &Net) -> Option<Fault> {
    each!(k, 0..all.steps.len(), {
        let step = &all.steps[k];
        let name = all.fifos[step.fifo].name();
        if channel_of(net, step.fifo).is_none() {
            let text = Rule::FifoTask.text().str("neither end of `").str(name).str("` is on a shim tile");
            let note = "the sequence fills and drains FIFOs through the DMA of a shim";
            return Some(Fault { at: step.at, text: text.note(note) });
        }
        if let super::What::Task { bits, .. } = step.what
            && (bits == 0 || !bits.is_multiple_of(32))
        {
            let text = Rule::FifoTask.text().str("the task of `").str(name).str("` moves ").int(bits as i128);
            return Some(Fault {
                at: step.at,
                text: text.str(" bits, which is not a whole number of 32-bit words"),
            });
        }
    });
    None
}

pub(super) const fn place_name(text: Text, (column, row): Place) -> Text {
    text.place(column as i128, row as i128)
}
