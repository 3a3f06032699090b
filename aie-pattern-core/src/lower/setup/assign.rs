//! Assigns channels, descriptors and locks to the FIFOs of a tile: the first ones that nothing else on the tile uses.

use super::ends::{AssignedEnd, SetupPart, Unassigned, end_on, following, is_same_pool, place_of};
use crate::declare::{FifoEnd, Link, Listed, MAX_BUFFERS, TileSetup};
use crate::device::{Device, Direction, TileKind, is_same_place};
use crate::lower::fifo::{Pool, PoolLock, Taken};

/// Maximum number of ends on a tile: one per channel and direction, plus pools of at least one buffer.
const MAX_ENDS: usize = MAX_BUFFERS + 16;

const MAX_FAULTS: usize = 64;

/// The resources assigned to the FIFOs of a tile, and the faults.
#[derive(Clone, Copy, Debug)]
pub struct Assigned {
    ends: [AssignedEnd; MAX_ENDS],
    len: usize,
    faults: [(SetupPart, Unassigned); MAX_FAULTS],
    fault_count: usize,
}

impl Assigned {
    /// The ends in the order of the list.
    pub const fn ends(&self) -> &[AssignedEnd] {
        self.ends.split_at(self.len).0
    }

    /// The faults, each with the part of the list at fault.
    pub const fn faults(&self) -> &[(SetupPart, Unassigned)] {
        self.faults.split_at(self.fault_count).0
    }

    const fn fault(&mut self, part: SetupPart, fault: Unassigned) {
        if self.fault_count < MAX_FAULTS {
            self.faults[self.fault_count] = (part, fault);
            self.fault_count += 1;
        }
    }

    pub(crate) const fn has_fault(&self, item: usize) -> bool {
        any!(
            k,
            0..self.fault_count,
            matches!(self.faults[k], (SetupPart::Item(own) | SetupPart::Buffer(own), _) if own == item)
        )
    }
}

/// Assigns to each FIFO of a list the resources that it needs, in the order of the list.
///
/// - **Channels**: the pinned channel, else the first one of its direction that no descriptor of the list and no
///   other FIFO uses.
/// - **Descriptors**: the first consecutive free ones that the channel reaches: on a mem tile, even channels reach 0
///   to 23, odd ones 24 to 47 (AM020).
/// - **Locks**: the first consecutive ones that no descriptor of the list names and that have no initial value in the
///   list. Linked FIFOs share one pool.
#[expect(clippy::large_stack_arrays, reason = "without allocation, and in const evaluation")]
pub const fn assign(setup: &TileSetup<'_>) -> Assigned {
    let none = (SetupPart::Item(0), Unassigned::NotHere);
    let mut all =
        Assigned { ends: [AssignedEnd::NONE; MAX_ENDS], len: 0, faults: [none; MAX_FAULTS], fault_count: 0 };
    each!(item, 0..setup.items.len(), {
        match setup.items[item].listed {
            Listed::Descriptor(_) if setup.items[item].buffer.is_some() => {
                all.fault(SetupPart::Buffer(item), Unassigned::OfDescriptor);
            }
            Listed::Descriptor(_) => {}
            Listed::Fifo { fifo, .. } => collect(setup, item, fifo, &mut all),
        }
    });
    place_pools(setup, &mut all);
    give_channels(setup, &mut all);
    give_descriptors(setup, &mut all);
    give_locks(setup, &mut all);
    check_locks(setup, &mut all);
    check_starts(setup, &mut all);
    all
}

const fn collect(setup: &TileSetup<'_>, item: usize, fifo: usize, all: &mut Assigned) {
    let place = match place_of(setup, item) {
        Ok(place) => place,
        Err(fault) => return all.fault(SetupPart::Item(item), fault),
    };
    let (before, mut next) = (all.len, Some(FifoEnd::producer(fifo)));
    let mut is_here = false;
    while let Some(end) = next {
        if let Some(end) = end_on(setup, item, end, place) {
            is_here = true;
            if all.len < MAX_ENDS {
                all.ends[all.len] = end;
                all.len += 1;
            }
        }
        next = following(setup, item, end);
    }
    if !is_here {
        return all.fault(SetupPart::Item(item), Unassigned::NotHere);
    }
    let (mut first, mut far) = (None, None);
    each!(k, before..all.len, {
        if let Some(pool) = &all.ends[k].pool {
            if !is_same_place(pool.place, place) {
                far = Some(pool.place);
            } else if first.is_none() {
                first = Some(k);
            } else if let Some(first) = first
                && !is_same_pool(setup, &all.ends[first], &all.ends[k])
            {
                return all.fault(SetupPart::Item(item), Unassigned::TwoPools);
            }
        } else if let Listed::Fifo { fifos, .. } = setup.items[item].listed
            && let Some(pool) = crate::lower::fifo::pool(fifos, all.ends[k].end)
        {
            far = Some(pool.place);
        }
    });
    if let Some(place) = far
        && all.ends[before].ring.is_some()
    {
        return all.fault(SetupPart::Item(item), Unassigned::FarPool { place });
    }
    if first.is_none() && setup.items[item].buffer.is_some() {
        all.fault(SetupPart::Buffer(item), Unassigned::NoPool { place: far });
    }
}

/// Assigns a buffer of the map to each pool of the tile.
const fn place_pools(setup: &TileSetup<'_>, all: &mut Assigned) {
    let mut pools = 0;
    each!(k, 0..all.len, {
        let own = all.ends[k];
        if own.pool.is_some() && !all.has_fault(own.item) {
            let mut buffer = setup.items[own.item].buffer;
            let mut number = 0;
            each!(j, 0..all.len, {
                if is_same_pool(setup, &all.ends[j], &own) {
                    if j < k && number == 0 {
                        number = all.ends[j].pool_number;
                    }
                    if buffer.is_none() {
                        buffer = setup.items[all.ends[j].item].buffer;
                    }
                }
            });
            if number == 0 {
                pools += 1;
                number = pools;
            }
            all.ends[k].pool_number = number;
            all.ends[k].buffer = buffer;
            check_buffer(setup, k, all);
        }
    });
}

/// Checks that a pool and its buffer match.
const fn check_buffer(setup: &TileSetup<'_>, k: usize, all: &mut Assigned) {
    let own = all.ends[k];
    let Some(pool) = own.pool else { return };
    let item = SetupPart::Item(own.item);
    let Some(buffer) = own.buffer else {
        return all.fault(item, Unassigned::NoBuffer { buffers: pool.buffers });
    };
    let at = SetupPart::Buffer(own.item);
    if setup.items[own.item].buffer.is_none() {
        // The other FIFO has the fault and reports it.
        return;
    }
    each!(j, 0..k, {
        let other = all.ends[j];
        if other.pool.is_some() && !all.has_fault(other.item) {
            let is_shared = other.pool_number == own.pool_number;
            match other.buffer {
                // Among linked FIFOs, report one that declares a buffer.
                Some(first) if is_shared && first != buffer && setup.items[other.item].buffer.is_some() => {
                    return all.fault(at, Unassigned::OtherBuffer { first: other.item });
                }
                Some(first) if !is_shared && first == buffer => {
                    return all.fault(at, Unassigned::Taken { first: other.item });
                }
                _ => {}
            }
        }
    });
    let ring = &setup.memory.rings[buffer];
    if ring.depth != pool.buffers as i128 {
        all.fault(at, Unassigned::Copies { buffers: pool.buffers });
    }
    let bytes = object_bytes(setup, own.item, &pool);
    if ring.bytes < bytes as i128 {
        all.fault(at, Unassigned::Small { bytes });
    }
}

/// Bytes of one buffer of a pool.
pub(crate) const fn object_bytes(setup: &TileSetup<'_>, item: usize, pool: &Pool) -> u64 {
    let Listed::Fifo { fifos, .. } = setup.items[item].listed else { return 0 };
    pool.object.saturating_mul(fifos.fifos[pool.owner.fifo].element.bits() as u64).div_ceil(8)
}

/// Assigns channels to the ends that are not pinned.
const fn give_channels(setup: &TileSetup<'_>, all: &mut Assigned) {
    let most = setup.memory.limits().channels as u64;
    each!(k, 0..all.len, {
        if let Some((direction, channel)) = all.ends[k].channel
            && channel != u64::MAX
        {
            if channel >= most {
                all.fault(SetupPart::Item(all.ends[k].item), Unassigned::Channels { direction, most });
            } else if let Some(first) = holder(setup, all, (direction, channel), k) {
                let fault = Unassigned::SameChannel { first, direction, channel };
                all.fault(SetupPart::Item(all.ends[k].item), fault);
            }
        }
    });
    each!(k, 0..all.len, {
        if let Some((direction, u64::MAX)) = all.ends[k].channel {
            let mut channel = 0;
            while holder(setup, all, (direction, channel), all.len).is_some() {
                channel += 1;
            }
            if channel < most {
                all.ends[k].channel = Some((direction, channel));
            } else {
                all.ends[k].channel = None;
                all.fault(SetupPart::Item(all.ends[k].item), Unassigned::Channels { direction, most });
            }
        }
    });
}

/// The item that uses a channel, among descriptors and earlier ends.
const fn holder(
    setup: &TileSetup<'_>,
    all: &Assigned,
    (direction, channel): (Direction, u64),
    before: usize,
) -> Option<usize> {
    each!(item, 0..setup.items.len(), {
        if let Some(link) = setup.descriptor(item)
            && is_some_and!(link.channel, |(own, number)| own as u8 == direction as u8 && number == channel)
        {
            return Some(item);
        }
    });
    let end = find!(
        k,
        0..before,
        is_some_and!(all.ends[k].channel, |(own, number)| own as u8 == direction as u8 && number == channel)
    );
    map!(end, |k| all.ends[k].item)
}

const fn give_descriptors(setup: &TileSetup<'_>, all: &mut Assigned) {
    let limits = setup.memory.limits();
    let mut taken = Taken::NONE;
    each!(item, 0..setup.items.len(), {
        if let Some(link) = setup.descriptor(item) {
            taken.take(link.bd_id);
        }
    });
    each!(k, 0..all.len, {
        if let (Some(ring), Some((_, channel))) = (&all.ends[k].ring, all.ends[k].channel)
            && !all.has_fault(all.ends[k].item)
        {
            let needed = ring.len();
            match taken.find(needed, limits.bds_of(channel)) {
                Ok(first) => {
                    all.ends[k].first_bd = first;
                    each!(bd, 0..needed, {
                        taken.take(first + bd);
                    });
                }
                Err(free) => {
                    let fault = Unassigned::Descriptors { needed, free, channel };
                    all.fault(SetupPart::Item(all.ends[k].item), fault);
                }
            }
        }
    });
}

const fn give_locks(setup: &TileSetup<'_>, all: &mut Assigned) {
    let limits = setup.memory.limits();
    let (first_own, last_own) = limits.local_locks;
    let mut taken = Taken::NONE;
    each!(item, 0..setup.items.len(), {
        if let Some(link) = setup.descriptor(item) {
            taken.take_locks(link, limits);
        }
    });
    each!(entry, 0..setup.locks.len(), {
        let lock = setup.locks[entry].0;
        if first_own <= lock && lock <= last_own {
            taken.take((lock - first_own) as u64);
        }
    });
    let most = limits.own_locks();
    each!(k, 0..all.len, {
        let own = all.ends[k];
        if let Some(pool) = own.pool
            && !all.has_fault(own.item)
        {
            let first = find!(j, 0..k, all.ends[j].pool_number == own.pool_number);
            if let Some(j) = first {
                all.ends[k].first_lock = all.ends[j].first_lock;
            } else {
                let needed = pool.locks();
                match taken.find(needed, (0, most)) {
                    Ok(first) => {
                        all.ends[k].first_lock = first;
                        each!(lock, 0..needed, {
                            taken.take(first + lock);
                        });
                    }
                    Err(free) => {
                        let fault = Unassigned::Locks { needed, free };
                        all.fault(SetupPart::Item(own.item), fault);
                    }
                }
            }
        }
    });
}

const fn check_locks(setup: &TileSetup<'_>, all: &mut Assigned) {
    let limits = setup.memory.limits();
    let (first_own, last_own) = limits.local_locks;
    each!(entry, 0..setup.locks.len(), {
        let (lock, value) = setup.locks[entry];
        if lock < first_own || lock > last_own {
            all.fault(SetupPart::Lock(entry), Unassigned::NotOwn);
        }
        let mut first = 0;
        while setup.locks[first].0 != lock {
            first += 1;
        }
        if first < entry {
            all.fault(SetupPart::Lock(entry), Unassigned::LockTwice { first });
        }
        if value < 0 || value > limits.max_lock {
            all.fault(SetupPart::LockValue(entry), Unassigned::Value);
        }
    });
}

const fn check_starts(setup: &TileSetup<'_>, all: &mut Assigned) {
    let Some(starts) = setup.starts else { return };
    let most = setup.memory.limits().repeats;
    each!(k, 0..starts.len(), {
        let (item, repeat) = starts[k];
        match setup.descriptor(item) {
            None => all.fault(SetupPart::Start(k), Unassigned::StartsFifo),
            Some(link) if link.channel.is_none() => all.fault(SetupPart::Start(k), Unassigned::NoChannel),
            Some(_) => {}
        }
        if repeat < 1 || most > 0 && repeat > most {
            all.fault(SetupPart::Repeat(k), Unassigned::Repeat);
        }
        match behind(setup, starts, k) {
            Some((first, true)) => all.fault(SetupPart::Start(k), Unassigned::Behind { first }),
            None if starts_before(setup, starts, k) == most_starts(setup, starts[k].0) => {
                all.fault(SetupPart::Start(k), Unassigned::Queue);
            }
            _ => {}
        }
    });
}

/// An earlier start on the same channel that never ends, so that start `k` is never reached; and whether it directly
/// precedes start `k`.
const fn behind(setup: &TileSetup<'_>, starts: &[(usize, i128)], k: usize) -> Option<(usize, bool)> {
    let mut first = None;
    each!(before, 0..k, {
        let (item, _) = starts[before];
        if is_same_channel(setup, item, starts[k].0) {
            first = after(setup, first, item);
        }
    });
    first
}

/// Updates that result with one more start: the first item that never ends, and whether it is the last start.
pub(super) const fn after(
    setup: &TileSetup<'_>,
    first: Option<(usize, bool)>,
    item: usize,
) -> Option<(usize, bool)> {
    match first {
        None if is_endless(setup, item) => Some((item, true)),
        Some((item, _)) => Some((item, false)),
        None => None,
    }
}

/// Whether the chain of descriptors from an item on loops, so that it never ends.
pub(crate) const fn is_endless(setup: &TileSetup<'_>, item: usize) -> bool {
    let (mut at, mut steps) = (item, 0);
    while steps <= setup.items.len() {
        match next_item(setup, at) {
            Some(next) => at = next,
            None => return false,
        }
        steps += 1;
    }
    true
}

/// The descriptor that an item continues with.
pub(super) const fn next_item(setup: &TileSetup<'_>, item: usize) -> Option<usize> {
    let Some(Link { next_bd: Some(next), .. }) = setup.descriptor(item) else { return None };
    find!(at, 0..setup.items.len(), matches!(setup.descriptor(at), Some(other) if other.bd_id == *next))
}

/// Maximum number of starts of an item's channel that can be written without waiting: the size of its task queue.
///
/// A running entry has left the queue (aie-rt, `XAie_DmaGetPendingBdCount`), but no source promises that the channel
/// has taken the first entry by the time the next ones are written.
pub(crate) const fn most_starts(setup: &TileSetup<'_>, item: usize) -> i128 {
    match setup.descriptor(item) {
        Some(Link { channel: Some((direction, _)), .. }) => setup.memory.limits().queue(*direction),
        _ => i128::MAX,
    }
}

/// Number of earlier starts on the same channel; 0 if the channel is unknown.
const fn starts_before(setup: &TileSetup<'_>, starts: &[(usize, i128)], k: usize) -> i128 {
    let mut count = 0;
    each!(before, 0..k, {
        count += is_same_channel(setup, starts[before].0, starts[k].0) as i128;
    });
    count
}

/// Whether two items are descriptors of the same channel.
pub(crate) const fn is_same_channel(setup: &TileSetup<'_>, one: usize, other: usize) -> bool {
    if let (Some(one), Some(other)) = (setup.descriptor(one), setup.descriptor(other))
        && let (Some((direction, channel)), Some(other)) = (one.channel, other.channel)
    {
        return direction as u8 == other.0 as u8 && channel == other.1;
    }
    false
}

impl AssignedEnd {
    /// The id by which descriptors of the tile name a lock of its pool.
    pub const fn lock(&self, device: Device, tile: TileKind, pair: u64, lock: PoolLock) -> u64 {
        let second = matches!(lock, PoolLock::Consumer) as u64;
        device.limits(tile).local_locks.0 as u64 + self.first_lock + 2 * pair + second
    }
}
