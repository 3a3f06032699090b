//! What can be wrong with the list of a tile, in words.

use super::fifo_of;
use crate::declare::{Link, Listed, SetupItem, TileSetup};
use crate::device::{Place, TileKind};
use crate::lower::fifo::Pool;
use crate::lower::setup::{
    Assigned, SetupPart, Unassigned, Unwritten, assign, is_endless, is_same_channel, most_starts,
    object_bytes, starts,
};
use crate::register::addresses;
use crate::rule::Rule;
use crate::rule::offer::Advice;
use crate::text::{Checked, Text};

/// The rule that is broken.
pub(super) const fn rule(fault: Unassigned) -> Rule {
    use Unassigned as F;
    match fault {
        F::OtherDevice | F::OtherTile(_) => Rule::TileKind,
        F::NotHere | F::Twice { .. } => Rule::FifoTile,
        F::NoPlace => Rule::SetupFifo,
        F::OfDescriptor
        | F::NoPool { .. }
        | F::FarPool { .. }
        | F::TwoPools
        | F::NoBuffer { .. }
        | F::OtherBuffer { .. }
        | F::Taken { .. }
        | F::Copies { .. }
        | F::Small { .. } => Rule::SetupBuffer,
        F::Channels { .. } | F::SameChannel { .. } => Rule::FifoChannels,
        F::Descriptors { .. } => Rule::FifoDescriptors,
        F::Locks { .. } => Rule::FifoLocks,
        F::NotOwn | F::LockTwice { .. } | F::Value => Rule::SetupLock,
        F::StartsFifo | F::NoChannel | F::Repeat => Rule::SetupStart,
        F::Queue | F::Behind { .. } => Rule::SetupQueue,
    }
}

/// A fault in words.
pub(super) const fn text(setup: &TileSetup<'_>, part: SetupPart, fault: Unassigned) -> Text {
    match part {
        SetupPart::Item(item) | SetupPart::Buffer(item) => of_item(setup, item, fault),
        SetupPart::Lock(entry) | SetupPart::LockValue(entry) => of_lock(setup, entry, fault),
        SetupPart::Start(k) | SetupPart::Repeat(k) => of_start(setup, k, fault),
    }
}

const fn of_item(setup: &TileSetup<'_>, item: usize, fault: Unassigned) -> Text {
    use Unassigned as F;
    let own = &setup.items[item];
    let text = Text::new();
    let title = addresses::limits(setup.memory.tile).title;
    match fault {
        F::NoPlace => {
            let text =
                name(text, own).str(" is an object FIFO, and the tile's column and row are not declared");
            text.note("which of its ends are on a tile follows from the tile's place: `tile = compute(0, 2)`")
        }
        F::OtherDevice => {
            let text = name(text, own).str(" is for ");
            let text = match own.listed {
                Listed::Fifo { fifos, .. } => text.str(fifos.device.family().title),
                Listed::Descriptor(_) => text,
            };
            text.str(", but the memory for ").str(setup.memory.device.family().title)
        }
        F::OtherTile(kind) => {
            let text = here(text, setup).str(" is ").str(title).str(", but ");
            let text = match kind {
                Some(kind) => text.str(addresses::limits(kind).title),
                None => text.str("no tile"),
            };
            name(text.str(" in the array of "), own)
        }
        F::NotHere => not_here(text, setup, item),
        F::Twice { first } => {
            let text = name(text, own).str(" is there already, as number ").int(first as i128 + 1);
            let text = text.note("FIFOs are told apart by their symbol, `");
            match fifo_of(setup, item) {
                Some(fifo) => text.str(fifo.name).str("`"),
                None => text,
            }
        }
        F::OfDescriptor => {
            let text = name(text, own).str(" is a descriptor, which says itself where its buffer is");
            text.note("its `address` can be that of a buffer, `dma_address` of the buffer's constant")
        }
        F::NoPool { place } => {
            let text = name(text, own).str(" has no buffers in the memory of this tile");
            match place {
                Some(at) => place_at(text.note("they are in that of "), at),
                None => text.note("a shim and a stream port have none"),
            }
        }
        F::FarPool { place } => {
            let text = name(text.str("the DMA of this tile does not reach the buffers of "), own);
            place_at(text.str(", which are in the memory of "), place)
        }
        F::TwoPools => {
            let text = name(text, own).str(" has the buffers of both its ends on this tile");
            text.note("a list names one buffer of the map for each FIFO")
        }
        F::NoBuffer { buffers } => no_buffer(text, setup, item, buffers),
        F::OtherBuffer { first } => {
            let text = name(text, own).str(" is linked to ");
            let text = buffer(name(text, &setup.items[first]).str(", whose objects lie in "), setup, first);
            buffer(text.str(", not in "), setup, item)
        }
        F::Taken { first } => {
            let text = name(text.str("the objects of "), &setup.items[first]).str(" lie in ");
            buffer(text, setup, item).note("those of one FIFO would overwrite those of the other")
        }
        F::Copies { buffers } => {
            let text = buffer(text, setup, item).str(" has ");
            let text = match own.buffer {
                Some(ring) => count(text, setup.memory.rings[ring].depth, ["copy", "copies"]),
                None => text,
            };
            let text =
                count(name(text.str(", but "), own).str(" has "), buffers as i128, ["buffer", "buffers"]);
            text.str(" on this tile")
                .note("where no depth is written for an end, a core has one more than it acquires at once (MLIR-AIE)")
        }
        F::Small { bytes } => {
            let text = buffer(text.str("a copy of "), setup, item).str(" has ");
            let text = match own.buffer {
                Some(ring) => text.count(setup.memory.rings[ring].bytes, "byte"),
                None => text,
            };
            name(text.str(", but an object of "), own).str(" has ").int(bytes as i128)
        }
        F::Channels { direction, most } => {
            let text = text.str("no ").str(direction.name()).str(" channel of the tile is left for ");
            let text = name(text, own).note(title).str(" has ").int(most as i128);
            text.str(" of each direction (AM020)")
        }
        F::SameChannel { first, direction, channel } => {
            let text = name(text, own).str(" is pinned to ").str(direction.name()).str(" channel ");
            name(text.int(channel as i128).str(", which is that of "), &setup.items[first])
                .note("one channel runs the descriptors of one end")
        }
        F::Descriptors { needed, free, channel } => {
            let text = left(text, own, needed, free, "descriptor");
            match setup.memory.tile {
                TileKind::Mem => {
                    let text = text.note("channel ").int(channel as i128).str(" reaches descriptors ");
                    text.str(if channel % 2 == 0 { "0 to 23" } else { "24 to 47" }).str(" (AM020)")
                }
                _ => text.note("an end has one for each buffer, part and repeat"),
            }
        }
        F::Locks { needed, free } => left(text, own, needed, free, "lock").note(
            "a pool has two for each part of it, which no descriptor and no first value of the list names",
        ),
        _ => text,
    }
}

/// `needs 6 descriptors one after the other, but 4 are free`.
const fn left(text: Text, item: &SetupItem<'_>, needed: u64, free: u64, what: &str) -> Text {
    let text = name(text, item).str(" needs ").count(needed as i128, what);
    let text = text.str(" one after the other, but only ").int(free as i128);
    text.str(if free == 1 { " is free" } else { " are free" })
}

const fn not_here(text: Text, setup: &TileSetup<'_>, item: usize) -> Text {
    let text = here(name(text, &setup.items[item]).str(" has no end on "), setup);
    let Some(fifo) = fifo_of(setup, item) else { return text };
    let mut text = place_at(text.note("its producer is on "), fifo.producer).str(", and it is consumed on ");
    let mut k = 0;
    while k < fifo.consumers.len() {
        text = place_at(text.str(if k == 0 { "" } else { ", " }), fifo.consumers[k]);
        k += 1;
    }
    text
}

/// Where the objects of a FIFO may lie: the first buffer that has room for them.
const fn no_buffer(text: Text, setup: &TileSetup<'_>, item: usize, buffers: u64) -> Text {
    let text = name(text, &setup.items[item]).str(" has ");
    let text = count(text, buffers as i128, ["buffer", "buffers"]);
    let text = match pool(&assign(setup), item) {
        Some(pool) => text.str(" of ").count(object_bytes(setup, item, &pool) as i128, "byte"),
        None => text,
    };
    let text = text
        .str(" on this tile, and none of the map is named for it")
        .note("its descriptors have the addresses of a buffer of the map, with as many copies");
    let mut ring = 0;
    while ring < setup.memory.rings.len() {
        if let Some(checked) = is_room(setup, item, ring) {
            let text = text.offer(checked, setup.items[item].name).str(" in ");
            return text.str(setup.memory.rings[ring].name);
        }
        ring += 1;
    }
    text
}

const fn pool(assigned: &Assigned, item: usize) -> Option<Pool> {
    let mut k = 0;
    while k < assigned.ends().len() {
        if assigned.ends()[k].item == item && assigned.ends()[k].pool.is_some() {
            return assigned.ends()[k].pool;
        }
        k += 1;
    }
    None
}

/// Items that are tried with another buffer, at most.
const MAX_ITEMS: usize = 64;

/// Whether the objects of a FIFO can be in a buffer of the tile.
const fn is_room(setup: &TileSetup<'_>, item: usize, ring: usize) -> Option<Checked> {
    if setup.items.len() > MAX_ITEMS {
        return None;
    }
    let (mut items, mut k) = ([setup.items[item]; MAX_ITEMS], 0);
    while k < setup.items.len() {
        items[k] = setup.items[k];
        k += 1;
    }
    items[item].buffer = Some(ring);
    let changed = TileSetup { items: items.split_at(setup.items.len()).0, ..*setup };
    Checked::if_passed(!assign(&changed).has_fault(item))
}

const fn of_lock(setup: &TileSetup<'_>, entry: usize, fault: Unassigned) -> Text {
    let limits = addresses::limits(setup.memory.tile);
    let (lock, value) = setup.locks[entry];
    let text = Text::new().str("lock ").int(lock);
    match fault {
        Unassigned::NotOwn => {
            let text = text.str(" does not belong to the tile itself, which has ");
            let text = text.int(limits.local_locks.0).str("..=").int(limits.local_locks.1);
            text.note("the locks of the tile as its descriptors number them (AM020)")
        }
        Unassigned::LockTwice { first } => text.str(" has a first value already, ").int(setup.locks[first].1),
        _ => {
            let text = Text::new().str("lock value ").int(value).str(" is not in 0..=").int(limits.max_lock);
            text.note("a lock's register has 6 bits (AM025)")
        }
    }
}

const fn of_start(setup: &TileSetup<'_>, k: usize, fault: Unassigned) -> Text {
    let Some(starts) = setup.starts else { return Text::new() };
    let item = &setup.items[starts[k].0];
    match fault {
        Unassigned::StartsFifo => {
            name(Text::new(), item).str(" is an object FIFO, whose channels are started in any case")
        }
        Unassigned::Queue => of_queue(setup, starts, k),
        Unassigned::Behind { first } => {
            let text = behind(setup, starts[k].0, first);
            let last = Folded::endless_last(setup, starts);
            match last.has_room(setup) {
                Some(checked) => last.list(text.offer(checked, "start ["), setup).str("]"),
                None => text,
            }
        }
        Unassigned::NoChannel => name(Text::new(), item).str(" declares no channel that could be started"),
        _ => {
            let text = Text::new().str("repeat ").int(starts[k].1).str(" is not in 1..=");
            text.int(addresses::limits(setup.memory.tile).repeats)
                .note("the start queue holds the repeat minus 1 in 8 bits (AM025)")
        }
    }
}

/// A channel that is started too often: how often in all, and with the starts that are alike as one.
const fn of_queue(setup: &TileSetup<'_>, starts: &[(usize, i128)], k: usize) -> Text {
    let (mut count, mut other) = (0, 0);
    while other < starts.len() {
        count += is_same_channel(setup, starts[other].0, starts[k].0) as i128;
        other += 1;
    }
    let text = queue(setup, starts[k].0, count);
    let folded = Folded::of(setup, starts);
    match folded.has_room(setup) {
        Some(checked) => folded.list(text.offer(checked, "start ["), setup).str("]"),
        None => text.advise(Advice::Chain, 0),
    }
}

/// `channel 0 of MM2S is started 6 times`, where it would be once too often.
const fn queue(setup: &TileSetup<'_>, item: usize, count: i128) -> Text {
    let text = Text::new().str("channel ");
    let text = match setup.descriptor(item) {
        Some(Link { channel: Some((direction, channel)), .. }) => {
            text.int(*channel as i128).str(" of ").str(direction.name())
        }
        _ => text,
    };
    let text = text.str(" is started ").count(count, "time").str(", at most ").int(most_starts(setup));
    let text =
        text.note("nothing waits while a table is written: the task queue holds ").int(most_starts(setup));
    text.str(" starts (AM020, aie-rt), the first may still be one of them when the next ones come, and one too many is lost")
}

/// A channel on which something begins before that never ends.
const fn behind(setup: &TileSetup<'_>, item: usize, first: usize) -> Text {
    let text = name(Text::new(), &setup.items[item]);
    let text = if item == first {
        text.str(" is never run again: its first start, on channel ")
    } else {
        name(text.str(" is never run: "), &setup.items[first]).str(", which is started before it on channel ")
    };
    let text = match setup.descriptor(first) {
        Some(Link { channel: Some((direction, channel)), .. }) => {
            text.int(*channel as i128).str(" of ").str(direction.name())
        }
        _ => text,
    };
    text.str(", never ends")
        .note("a start is over after a descriptor without `next_bd`, and the next one of the channel waits for that (AM020)")
}

/// Starts in another form.
struct Folded {
    starts: [(usize, i128); MAX_ITEMS],
    len: usize,
}

impl Folded {
    /// What never ends after all others.
    const fn endless_last(setup: &TileSetup<'_>, starts: &[(usize, i128)]) -> Self {
        let (mut all, mut turn) = (Self { starts: [(0, 0); MAX_ITEMS], len: 0 }, 0);
        while turn < 2 {
            let mut k = 0;
            while k < starts.len() && all.len < MAX_ITEMS {
                if is_endless(setup, starts[k].0) == (turn == 1) {
                    all.starts[all.len] = starts[k];
                    all.len += 1;
                }
                k += 1;
            }
            turn += 1;
        }
        all
    }

    /// Those of one descriptor that follow each other on their channel as one with all runs.
    const fn of(setup: &TileSetup<'_>, starts: &[(usize, i128)]) -> Self {
        let most = addresses::limits(setup.memory.tile).repeats;
        let (mut all, mut k) = (Self { starts: [(0, 0); MAX_ITEMS], len: 0 }, 0);
        while k < starts.len() && all.len < MAX_ITEMS {
            let (item, runs) = starts[k];
            let mut at = all.len;
            while at > 0 && !is_same_channel(setup, all.starts[at - 1].0, item) {
                at -= 1;
            }
            let is_valid = 1 <= runs && runs <= most;
            if at > 0
                && is_valid
                && all.starts[at - 1].0 == item
                && 1 <= all.starts[at - 1].1
                && all.starts[at - 1].1 <= most - runs
            {
                all.starts[at - 1].1 += runs;
            } else {
                all.starts[all.len] = starts[k];
                all.len += 1;
            }
            k += 1;
        }
        all
    }

    /// Whether every channel holds its starts.
    const fn has_room(&self, setup: &TileSetup<'_>) -> Option<Checked> {
        let changed = TileSetup { starts: Some(self.starts.split_at(self.len).0), ..*setup };
        let (assigned, mut k) = (assign(&changed), 0);
        while k < assigned.faults().len() {
            if let (SetupPart::Start(_) | SetupPart::Repeat(_), _) = assigned.faults()[k] {
                return None;
            }
            k += 1;
        }
        Checked::if_passed(self.len < MAX_ITEMS)
    }

    /// `Out * 6, In`
    const fn list(&self, mut text: Text, setup: &TileSetup<'_>) -> Text {
        let mut k = 0;
        while k < self.len {
            let (item, runs) = self.starts[k];
            text = text.str(if k > 0 { ", " } else { "" }).str(setup.items[item].name);
            text = if runs == 1 { text } else { text.str(" * ").int(runs) };
            k += 1;
        }
        text
    }
}

/// The rule that is broken by what the table of a tile lacks.
#[must_use]
pub const fn unwritten_rule(fault: &Unwritten) -> Rule {
    match fault {
        Unwritten::Lock { .. } => Rule::SetupLock,
        Unwritten::Address { .. }
        | Unwritten::Channel { .. }
        | Unwritten::Words { .. }
        | Unwritten::Base { .. } => Rule::SetupStart,
        Unwritten::Queue { .. } | Unwritten::Behind { .. } => Rule::SetupQueue,
        Unwritten::Number(_) => Rule::WriteNumber,
    }
}

/// What the table of a tile lacks, in words.
#[must_use]
pub const fn unwritten_text(fault: &Unwritten, setup: &TileSetup<'_>) -> Text {
    match *fault {
        Unwritten::Address { item } => name(Text::new(), &setup.items[item])
            .str(" has no address that could be written")
            .note("its `address` can be that of a buffer, `dma_address` of the buffer's constant"),
        Unwritten::Channel { item } => name(Text::new(), &setup.items[item])
            .str(" continues no other descriptor, and declares no channel that could be started")
            .note("what has a `channel` is started once, unless `start [...]` says otherwise"),
        Unwritten::Queue { item } => {
            let (is_started, mut count, mut other) = (starts(setup), 0, 0);
            while other < is_started.len() {
                count += (is_started[other] && is_same_channel(setup, other, item)) as i128;
                other += 1;
            }
            queue(setup, item, count).advise(Advice::Chain, 0)
        }
        Unwritten::Behind { item, first } => behind(setup, item, first),
        Unwritten::Lock { item, lock } => {
            let text = name(Text::new(), &setup.items[item]).str(" names lock ").int(lock as i128);
            text.str(", of which no first value is written")
                .note("a lock keeps its value from run to run: `; locks [(lock, value), ...]` sets it")
        }
        Unwritten::Words { item, misfit } => {
            let text =
                name(Text::new(), &setup.items[item]).str(" has a descriptor that no registers hold: ");
            text.str(misfit.text().as_str())
        }
        Unwritten::Base { item, error } => {
            let text = name(Text::new(), &setup.items[item]).str(" has a descriptor that cannot be there: ");
            text.str(error.text().as_str())
        }
        Unwritten::Number(e) => e.text().note(e.source()),
    }
}

/// `` `MemA` ``
const fn name(text: Text, item: &SetupItem<'_>) -> Text {
    text.str("`").str(item.name).str("`")
}

/// The buffer that is written of an item.
const fn buffer(text: Text, setup: &TileSetup<'_>, item: usize) -> Text {
    match setup.items[item].buffer {
        Some(ring) => text.str("`").str(setup.memory.rings[ring].name).str("`"),
        None => text.str("another buffer"),
    }
}

const fn count(text: Text, number: i128, [one, several]: [&str; 2]) -> Text {
    text.int(number).str(" ").str(if number == 1 { one } else { several })
}

const fn place_at(text: Text, (column, row): Place) -> Text {
    text.str("(").int(column as i128).str(", ").int(row as i128).str(")")
}

const fn here(text: Text, setup: &TileSetup<'_>) -> Text {
    match setup.memory.column_and_row() {
        Some(place) => place_at(text, place),
        None => text.str("this tile"),
    }
}
