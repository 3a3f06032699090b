//! Other numbers of a FIFO.

use crate::declare::{Fifo, FifoEnd, FifoSide, Fifos};
use crate::lower::fifo::{pinned, pool, ring};
use crate::register::addresses;
use crate::rule::fifo::{Faults, check};
use crate::text::{Checked, Text};

/// FIFOs of which one is tried with other numbers, at most.
const MOST: usize = 64;

/// Whether FIFOs of which one is another have fewer faults, and none that was not there.
const fn mended(fifos: &Fifos, fifo: usize, other: Fifo) -> Option<Checked> {
    let Some(all) = all(fifos, fifo, other) else { return None };
    let changed = Fifos { fifos: all.split_at(fifos.fifos.len()).0, ..*fifos };
    let (before, after) = (check(fifos), check(&changed));
    let (before, after) = (before.as_slice(), after.as_slice());
    let mut k = 0;
    while k < after.len() {
        let (mut j, mut is_known) = (0, false);
        while j < before.len() {
            is_known = is_known
                || before[j].rule() as u8 == after[k].rule() as u8
                    && before[j].locus().const_eq(after[k].locus());
            j += 1;
        }
        if !is_known {
            return None;
        }
        k += 1;
    }
    Checked::if_passed(after.len() < before.len())
}

/// FIFOs of which one is another.
#[expect(clippy::large_stack_arrays, reason = "without allocation, and in const evaluation")]
const fn all<'a>(fifos: &Fifos<'a>, fifo: usize, other: Fifo<'a>) -> Option<[Fifo<'a>; MOST]> {
    let len = fifos.fifos.len();
    if len > MOST {
        return None;
    }
    let (mut all, mut k) = ([other; MOST], 0);
    while k < len {
        if k != fifo {
            all[k] = fifos.fifos[k];
        }
        k += 1;
    }
    Some(all)
}

const fn offer(text: Text, checked: Option<Checked>, what: &str, number: u64) -> Text {
    match checked {
        Some(checked) => text.offer(checked, what).int(number as i128),
        None => text,
    }
}

/// Offers what a core can acquire.
pub(in crate::rule::fifo) const fn acquire(text: Text, fifos: &Fifos, end: FifoEnd) -> Text {
    let this = &fifos.fifos[end.fifo];
    let k = match end.side {
        FifoSide::Producer => 0,
        FifoSide::Consumer(k) => k + 1,
    };
    let (Some(pool), true) = (pool(fifos, end), this.acquires.len() <= MOST && k < this.acquires.len())
    else {
        return text;
    };
    let mut acquires = [1; MOST];
    acquires.split_at_mut(this.acquires.len()).0.copy_from_slice(this.acquires);
    acquires[k] = pool.buffers;
    let acquires = acquires.split_at(this.acquires.len()).0;
    let checked = mended(fifos, end.fifo, Fifo { acquires, ..*this });
    offer(text, checked, "the most that it can acquire at once is ", pool.buffers)
}

/// Offers the one depth of a FIFO with which its descriptors suffice: `most` less those that other ends have.
pub(in crate::rule::fifo) const fn depth(
    text: Text,
    fifos: &Fifos,
    end: FifoEnd,
    needed: u64,
    most: u64,
) -> Text {
    let Some(own) = ring(fifos, end) else { return text };
    let others = needed.saturating_sub(own.len());
    let of_buffer = own.segments.saturating_mul(own.copies);
    if others >= most || of_buffer == 0 {
        return text;
    }
    // Other ends of the same pool need descriptors, too.
    let (fifo, mut depth) = (own.pool.owner.fifo, (most - others) / of_buffer);
    while depth > 0 {
        let depths = [depth];
        let other = Fifo { depths: &depths, ..fifos.fifos[fifo] };
        if budget(fifos, fifo, other).is_empty() {
            return with_depth(text, fifos, fifo, depth);
        }
        depth -= 1;
    }
    text
}

/// What a tile has too little of for FIFOs of which one is another.
const fn budget(fifos: &Fifos, fifo: usize, other: Fifo) -> Faults {
    let mut faults = Faults::new();
    if let Some(all) = all(fifos, fifo, other) {
        let fifos = Fifos { fifos: all.split_at(fifos.fifos.len()).0, ..*fifos };
        crate::rule::fifo::budget::check(&fifos, &mut faults);
    }
    faults
}

/// Offers a depth of 1.
pub(in crate::rule::fifo) const fn smallest_depth(text: Text, fifos: &Fifos, fifo: usize) -> Text {
    let this = &fifos.fifos[fifo];
    match this.depths {
        [_] => offer(text, mended(fifos, fifo, Fifo { depths: &[1], ..*this }), "the smallest depth is ", 1),
        _ => text,
    }
}

/// Offers the one depth with which a lock can count the buffers of a pool.
pub(in crate::rule::fifo) const fn lock_depth(text: Text, fifos: &Fifos, end: FifoEnd, most: u64) -> Text {
    match pool(fifos, end) {
        Some(pool) if pool.repeat > 0 => with_depth(text, fifos, end.fifo, most / pool.repeat),
        _ => text,
    }
}

/// Offers the one depth with which the buffers of a pool fit.
pub(in crate::rule::fifo) const fn memory_depth(text: Text, fifos: &Fifos, end: FifoEnd) -> Text {
    let this = &fifos.fifos[end.fifo];
    let (&[mut depth], None) = (this.depths, this.allocate) else { return text };
    depth = if depth > 64 { 64 } else { depth };
    while depth > 1 {
        depth -= 1;
        let depths = [depth];
        if budget(fifos, end.fifo, Fifo { depths: &depths, ..*this }).is_empty() {
            return with_depth(text, fifos, end.fifo, depth);
        }
    }
    text
}

/// Offers the number of repeats with which a lock can count the buffers of a pool.
pub(in crate::rule::fifo) const fn lock_repeat(
    text: Text,
    fifos: &Fifos,
    fifo: usize,
    end: FifoEnd,
    most: u64,
) -> Text {
    let (this, Some(pool)) = (&fifos.fifos[fifo], pool(fifos, end)) else { return text };
    if pool.buffers == 0 || pool.buffers > most || this.repeat.is_none() {
        return text;
    }
    let most = most / pool.buffers;
    offer(text, mended(fifos, fifo, Fifo { repeat: Some(most), ..*this }), "the largest number is ", most)
}

const fn with_depth(text: Text, fifos: &Fifos, fifo: usize, depth: u64) -> Text {
    let this = &fifos.fifos[fifo];
    if this.depths.len() != 1 || depth == 0 || this.initial > 0 {
        return text;
    }
    let depths = [depth];
    let checked = mended(fifos, fifo, Fifo { depths: &depths, ..*this });
    offer(text, checked, "the largest depth that fits is ", depth)
}

/// Offers initial values of all objects.
pub(in crate::rule::fifo) const fn initial(text: Text, fifos: &Fifos, fifo: usize, depth: u64) -> Text {
    let this = &fifos.fifos[fifo];
    let checked = mended(fifos, fifo, Fifo { initial: depth, ..*this });
    offer(text, checked, "all of its objects are ", depth)
}

/// Offers as many runs as the start queue holds: of what repeats each, or of the rounds.
pub(in crate::rule::fifo) const fn iterations(
    text: Text,
    fifos: &Fifos,
    fifo: usize,
    is_repeat: bool,
) -> Text {
    let this = &fifos.fifos[fifo];
    let most = 256 / if is_repeat || this.repeats() == 0 { 1 } else { this.repeats() };
    let other = if is_repeat {
        Fifo { repeat: Some(most), ..*this }
    } else {
        Fifo { iterations: Some(most), ..*this }
    };
    offer(text, mended(fifos, fifo, other), "the largest number is ", most)
}

/// Offers the first channel that is free for a pinned end.
pub(in crate::rule::fifo) const fn channel(text: Text, fifos: &Fifos, end: FifoEnd) -> Text {
    let this = &fifos.fifos[end.fifo];
    let (Some(kind), Some(_)) = (fifos.grid.kind(this.place(end.side)), pinned(fifos, end)) else {
        return text;
    };
    let (mut channel, most) = (0, addresses::limits(kind).channels as u64);
    let mut list = [None; MOST];
    if this.consumer_channels.len() > MOST {
        return text;
    }
    while channel < most {
        let len = this.consumer_channels.len();
        list.split_at_mut(len).0.copy_from_slice(this.consumer_channels);
        let other = match end.side {
            FifoSide::Producer => Fifo { producer_channel: Some(channel), ..*this },
            FifoSide::Consumer(k) => {
                list[k] = Some(channel);
                Fifo { consumer_channels: list.split_at(len).0, ..*this }
            }
        };
        let checked = mended(fifos, end.fifo, other);
        if checked.is_some() {
            return offer(text, checked, "the first free channel is ", channel);
        }
        channel += 1;
    }
    text
}
