//! The register writes of a tile.

use super::assign::{after, is_same_channel, most_starts, next_item};
use super::links::declared;
use super::{Assigned, AssignedEnd};
use crate::declare::{Descriptor, Fifos, Listed, TileSetup};
use crate::layout::Words;
use crate::lower::fifo::{PoolLock, Ring};
use crate::lower::memory::Placement as Map;
use crate::register::{AddressError, Misfit, OutOfRange, Registers, Write};
use crate::util::Blank;

/// Why a tile has no table of writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unwritten {
    /// A descriptor without an address.
    Address {
        /// Position of the item.
        item: usize,
    },
    /// A descriptor that begins a chain has no channel.
    Channel {
        /// Position of the item.
        item: usize,
    },
    /// The task queue of the channel is full at this descriptor. Only if no starts are declared, so that each chain
    /// is started.
    Queue {
        /// Position of the item.
        item: usize,
    },
    /// An earlier start on the channel never ends. Only if no starts are declared, so that each chain is started.
    Behind {
        /// Position of the item.
        item: usize,
        /// Position of the item started earlier.
        first: usize,
    },
    /// A lock of the tile has no initial value.
    Lock {
        /// Position of an item that names the lock.
        item: usize,
        /// The lock, by the id that descriptors use.
        lock: u64,
    },
    /// The registers cannot hold a descriptor of a FIFO.
    Words {
        /// Position of the item.
        item: usize,
        /// The field at fault.
        misfit: Misfit,
    },
    /// A descriptor of a FIFO cannot have its address.
    Base {
        /// Position of the item.
        item: usize,
        /// The invalid address.
        error: AddressError,
    },
    /// A number out of range.
    Number {
        /// The number, with its valid range.
        error: OutOfRange,
    },
}

impl Blank for Unwritten {
    const BLANK: Self = Self::Address { item: 0 };
}

/// Which descriptors of the list are started: the declared ones. If none are declared: each descriptor that no other
/// one continues with, and the first one of each ring.
pub const fn starts(setup: &TileSetup<'_>) -> [bool; super::MAX_LINKS] {
    let (mut is_started, mut is_reached) = ([false; super::MAX_LINKS], [false; super::MAX_LINKS]);
    let count = if setup.items.len() < super::MAX_LINKS { setup.items.len() } else { super::MAX_LINKS };
    each!(item, 0..count, {
        if let Some(link) = setup.descriptor(item) {
            // A descriptor that continues with itself is a ring, handled below.
            let has_one_before = any!(
                other,
                0..count,
                is_some_and!(setup.descriptor(other), |before| is_some_and!(before.next_bd, |next| next
                    == link.bd_id))
            );
            if !has_one_before {
                is_started[item] = true;
                reach(setup, item, count, &mut is_reached);
            }
        }
    });
    each!(item, 0..count, {
        if setup.descriptor(item).is_some() && !is_reached[item] {
            is_started[item] = true;
            reach(setup, item, count, &mut is_reached);
        }
    });
    is_started
}

/// Marks a descriptor and all that follow it.
const fn reach(setup: &TileSetup<'_>, item: usize, count: usize, is_reached: &mut [bool; super::MAX_LINKS]) {
    let mut next = Some(item);
    while let Some(at) = next
        && at < count
        && !is_reached[at]
    {
        is_reached[at] = true;
        next = next_item(setup, at);
    }
}

/// Number of words of the tile's descriptors; 0 if unknown.
const fn words_of(setup: &TileSetup<'_>) -> usize {
    if let Some(layout) = setup.memory.limits().layout { layout.words } else { 0 }
}

/// The number of [`writes`]. For a list with faults, the number without them, as far as known.
pub const fn write_count(setup: &TileSetup<'_>, assigned: &Assigned) -> usize {
    let words = words_of(setup);
    let (mut count, is_started) = (setup.locks.len(), starts(setup));
    each!(item, 0..setup.items.len(), {
        if setup.descriptor(item).is_some() {
            count += words;
            if setup.starts.is_none() && item < is_started.len() && is_started[item] {
                count += 1;
            }
        }
    });
    if let Some(starts) = setup.starts {
        count += starts.len();
    }
    each!(k, 0..assigned.ends().len(), {
        let end = &assigned.ends()[k];
        if is_owner(assigned, k)
            && let Some(pool) = &end.pool
        {
            count = count.saturating_add(pool.locks() as usize);
        }
        if let Some(ring) = &end.ring {
            count = count.saturating_add((ring.len() as usize).saturating_mul(words)).saturating_add(1);
        }
    });
    count
}

/// Whether an end is the first one of its pool.
const fn is_owner(assigned: &Assigned, k: usize) -> bool {
    each!(j, 0..k, {
        if assigned.ends()[j].pool_number == assigned.ends()[k].pool_number {
            return false;
        }
    });
    assigned.ends()[k].pool_number != 0
}

struct Table<'a> {
    list: &'a mut [Write],
    len: usize,
}

impl Table<'_> {
    const fn push(&mut self, write: Result<Write, OutOfRange>) -> Result<(), Unwritten> {
        match write {
            Ok(write) => {
                self.list[self.len] = write;
                self.len += 1;
                Ok(())
            }
            Err(e) => Err(Unwritten::Number { error: e }),
        }
    }

    const fn push_words(&mut self, registers: Registers, bd: u64, words: &Words) -> Result<(), Unwritten> {
        let (mut written, mut k) = (Ok(()), 0);
        while written.is_ok() && k < words.as_slice().len() {
            written = self.push(registers.descriptor_word(bd, words, k));
            k += 1;
        }
        written
    }
}

/// The writes that set up a tile, in this order:
///
/// 1. initial values of locks: a channel looks at them as soon as it is started;
/// 2. descriptors, each with the word that holds `valid` last, so that a channel never sees a half-written one
///    (AM025);
/// 3. task queues, FIFOs last.
///
/// `written` holds the words of each item that is a descriptor; `None` for one without an address.
///
/// # Errors
/// The first missing part. [`check_written`] for each item finds it earlier.
///
/// # Panics
/// If `to` is shorter than [`write_count`].
pub const fn writes(
    setup: &TileSetup<'_>,
    assigned: &Assigned,
    map: &Map,
    written: &[Option<Words>],
    registers: Registers,
    to: &mut [Write],
) -> Result<usize, Unwritten> {
    let mut table = Table { list: to, len: 0 };
    tri!(locks(setup, assigned, registers, &mut table));
    each!(item, 0..setup.items.len(), {
        match setup.items[item].listed {
            Listed::Descriptor(link) => {
                let Some(words) = &written[item] else { return Err(Unwritten::Address { item }) };
                tri!(table.push_words(registers, link.bd_id, words));
            }
            Listed::Fifo { fifos, .. } => {
                each!(k, 0..assigned.ends().len(), {
                    let end = &assigned.ends()[k];
                    if end.item == item
                        && let Some(ring) = &end.ring
                    {
                        tri!(rings(setup, end, (ring, fifos), map, registers, &mut table));
                    }
                });
            }
        }
    });
    tri!(start_queues(setup, assigned, registers, &mut table));
    Ok(table.len)
}

const fn locks(
    setup: &TileSetup<'_>,
    assigned: &Assigned,
    registers: Registers,
    table: &mut Table<'_>,
) -> Result<(), Unwritten> {
    let first = setup.memory.limits().local_locks.0;
    each!(entry, 0..setup.locks.len(), {
        let (lock, value) = setup.locks[entry];
        tri!(table.push(registers.lock((lock - first) as u64, value as u64)));
    });
    each!(k, 0..assigned.ends().len(), {
        let end = &assigned.ends()[k];
        if is_owner(assigned, k)
            && let Some(pool) = &end.pool
        {
            each!(pair, 0..pool.pairs, {
                let number = end.first_lock + 2 * pair;
                tri!(table.push(registers.lock(number, pool.first_value(PoolLock::Producer))));
                tri!(table.push(registers.lock(number + 1, pool.first_value(PoolLock::Consumer))));
            });
        }
    });
    Ok(())
}

const fn rings(
    setup: &TileSetup<'_>,
    end: &AssignedEnd,
    (ring, fifos): (&Ring, &Fifos),
    map: &Map,
    registers: Registers,
    table: &mut Table<'_>,
) -> Result<(), Unwritten> {
    each!(k, 0..ring.len(), {
        let declared = declared(setup, end, ring, fifos, map, k);
        let address = match declared.address {
            Some(address) => address as u64,
            None => return Err(Unwritten::Address { item: end.item }),
        };
        let words = tri!(words(&declared, address, end.item));
        tri!(table.push_words(registers, end.first_bd + k, &words));
    });
    Ok(())
}

const fn words(declared: &Descriptor, address: u64, item: usize) -> Result<Words, Unwritten> {
    let unplaced = match declared.unplaced() {
        Ok(unplaced) => unplaced,
        Err(misfits) => return Err(Unwritten::Words { item, misfit: misfits.as_slice()[0] }),
    };
    match unplaced.at(address) {
        Ok(words) => Ok(words),
        Err(error) => Err(Unwritten::Base { item, error }),
    }
}

const fn start_queues(
    setup: &TileSetup<'_>,
    assigned: &Assigned,
    registers: Registers,
    table: &mut Table<'_>,
) -> Result<(), Unwritten> {
    match setup.starts {
        Some(starts) => {
            each!(k, 0..starts.len(), {
                tri!(start(setup, starts[k], registers, table));
            });
        }
        None => {
            let is_started = starts(setup);
            each!(item, 0..is_started.len(), {
                if is_started[item] {
                    tri!(start(setup, (item, 1), registers, table));
                }
            });
        }
    }
    each!(k, 0..assigned.ends().len(), {
        let end = &assigned.ends()[k];
        if let (Some(ring), Some((direction, channel))) = (&end.ring, end.channel) {
            tri!(table.push(registers.start(direction, channel, end.first_bd, ring.runs, false)));
        }
    });
    Ok(())
}

/// Writes the start of a descriptor of the list.
const fn start(
    setup: &TileSetup<'_>,
    (item, repeat): (usize, i128),
    registers: Registers,
    table: &mut Table<'_>,
) -> Result<(), Unwritten> {
    let Some(link) = setup.descriptor(item) else { return Err(Unwritten::Channel { item }) };
    let Some((direction, channel)) = link.channel else { return Err(Unwritten::Channel { item }) };
    table.push(registers.start(direction, channel, link.bd_id, repeat as u64, false))
}

/// Number of descriptors started earlier on the same channel, if no starts are declared.
const fn started_before(setup: &TileSetup<'_>, item: usize) -> i128 {
    let (is_started, mut count) = (starts(setup), 0);
    each!(before, 0..item, {
        count += (is_started[before] && is_same_channel(setup, before, item)) as i128;
    });
    count
}

/// The descriptor started earlier on the same channel that never ends, and whether it is the last one before this.
const fn started_behind(setup: &TileSetup<'_>, item: usize) -> Option<(usize, bool)> {
    let (is_started, mut first) = (starts(setup), None);
    each!(before, 0..item, {
        if is_started[before] && is_same_channel(setup, before, item) {
            first = after(setup, first, before);
        }
    });
    first
}

/// What an item lacks for the table, if anything. `is_written` says whether its words are known.
pub const fn check_written(setup: &TileSetup<'_>, item: usize, is_written: bool) -> Option<Unwritten> {
    let Some(link) = setup.descriptor(item) else { return None };
    if !is_written {
        return Some(Unwritten::Address { item });
    }
    if setup.starts.is_none() && item < super::MAX_LINKS && starts(setup)[item] {
        if link.channel.is_none() {
            return Some(Unwritten::Channel { item });
        }
        match started_behind(setup, item) {
            Some((first, true)) => return Some(Unwritten::Behind { item, first }),
            None if started_before(setup, item) == most_starts(setup, item) => {
                return Some(Unwritten::Queue { item });
            }
            _ => {}
        }
    }
    let (first, last) = setup.memory.limits().local_locks;
    let both = [link.acquire, link.release];
    each!(k, 0..both.len(), {
        if let Some((lock, _)) = both[k]
            && first <= lock as i128
            && lock as i128 <= last
            && all!(entry, 0..setup.locks.len(), setup.locks[entry].0 != lock as i128)
        {
            return Some(Unwritten::Lock { item, lock });
        }
    });
    None
}
