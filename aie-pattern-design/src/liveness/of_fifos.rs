//! Adds object FIFOs to a net: the pools, rings and locks of the core's lowering.

use std::collections::HashMap;

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::{FifoEnd, Fifos};
use aie_pattern_core::device::{Device, Direction, Place as At};
use aie_pattern_core::lower::fifo::{
    Pool as CorePool, PoolLock, RingBd, core_locks, is_sized_by_core, pool, ring,
};
use aie_pattern_core::rule::completes;

use super::net::{
    Acquire, Bounds, ChannelId, Descriptor, Lock, LockId, Net, Place, Pool, Release, Start, When, Window,
};

/// The name of a tile in messages.
pub(super) fn tile_name(kind: Option<TileKind>, at: At) -> String {
    let what = match kind {
        Some(TileKind::Compute) => "compute tile",
        Some(TileKind::Mem) => "mem tile",
        Some(TileKind::Shim) => "shim tile",
        None => "tile",
    };
    format!("{what} {at:?}")
}

/// The name of a tile's core in messages.
pub(crate) fn core_name(at: At) -> String {
    format!("core {at:?}")
}

/// The most words that a path may hold to the farthest of its ends. No source promises them; a proof of failure must allow
/// for them.
pub(super) fn most_words(kind: Option<TileKind>, from: At, to: impl Iterator<Item = At>) -> u64 {
    let steps = to.map(|to| u64::from(from.0.abs_diff(to.0)) + u64::from(from.1.abs_diff(to.1)));
    completes::most_words(kind == Some(TileKind::Shim), steps.max().unwrap_or(0))
}

/// The number of tasks that wait in a channel's queue.
pub(super) fn queue(device: Device, kind: Option<TileKind>, direction: Direction) -> usize {
    completes::queue(device, kind.unwrap_or(TileKind::Compute), direction) as usize
}

/// The locks of pools in a net.
pub(super) struct FifoLocks {
    /// The first lock of a pool. Its pairs follow, each with the producer's lock first.
    first: HashMap<FifoEnd, LockId>,
}

impl FifoLocks {
    /// Adds the pools of all FIFOs. `room` is the number of more buffers for which a pool's tile has room.
    pub(super) fn add(
        net: &mut Net,
        fifos: &Fifos,
        place: &dyn Fn(usize) -> Place,
        room: &dyn Fn(&CorePool) -> u32,
    ) -> Self {
        let mut locks = Self { first: HashMap::new() };
        for end in ends(fifos) {
            if let Some(pool) = pool(fifos, end) {
                locks.add_pool(net, fifos, &pool, place(pool.owner.fifo), room);
            }
        }
        locks
    }

    fn add_pool(
        &mut self,
        net: &mut Net,
        fifos: &Fifos,
        pool: &CorePool,
        place: Place,
        room: &dyn Fn(&CorePool) -> u32,
    ) {
        if self.first.contains_key(&pool.owner) || pool.pairs == 0 {
            return;
        }
        self.first.insert(pool.owner, net.locks.len());
        let owner = fifos.fifos[pool.owner.fifo].name;
        let tile = tile_name(fifos.grid.kind(pool.place), pool.place);
        let mut free = Vec::new();
        for pair in 0..pool.pairs {
            let part = if pool.pairs > 1 { format!("part {pair} of ") } else { String::new() };
            for (lock, what) in [(PoolLock::Producer, "free"), (PoolLock::Consumer, "full")] {
                if lock == PoolLock::Producer {
                    free.push((net.locks.len(), pool.repeat as u32));
                }
                net.locks.push(Lock {
                    name: format!("{what} slots of {part}`{owner}` on {tile}"),
                    place,
                    initial: u32::try_from(pool.first_value(lock)).unwrap_or(u32::MAX),
                });
            }
        }
        // If a ring ends, its number of descriptors depends on its buffers.
        let ends_early = ends(fifos).any(|end| {
            self::pool(fifos, end).as_ref() == Some(pool)
                && ring(fifos, end).is_some_and(|ring| !ring.is_closed)
        });
        if !ends_early {
            let slots = u32::try_from(pool.buffers).unwrap_or(u32::MAX);
            let CorePool { owner: end, .. } = *pool;
            let acquired = fifos.fifos[end.fifo].acquired(end.side).saturating_add(1);
            let of_one_depth = if is_sized_by_core(fifos, end) { acquired } else { u64::MAX };
            let entry = end.side.index();
            let bounds = Bounds {
                room: slots.saturating_add(room(pool)),
                of_one_depth: u32::try_from(of_one_depth).unwrap_or(u32::MAX),
                entry,
            };
            net.pools.push(Pool { name: format!("`{owner}` on {tile}"), place, slots, free, bounds });
        }
    }

    fn lock(&self, pool: &CorePool, pair: u64, lock: PoolLock) -> Option<LockId> {
        let first = self.first.get(&pool.owner)?;
        Some(first + 2 * pair as usize + usize::from(lock == PoolLock::Consumer))
    }

    /// The window of a core's end; `None` if nothing is synchronized.
    pub(super) fn window(&self, fifos: &Fifos, end: FifoEnd) -> Option<Window> {
        let locks = core_locks(fifos, end)?;
        let pool = pool(fifos, end)?;
        Some(Window {
            acquire: self.lock(&pool, locks.pair, locks.acquire)?,
            release: self.lock(&pool, locks.pair, locks.release)?,
            unit: locks.amount as u32,
        })
    }

    /// Gives a channel the ring of an end; `false` if a descriptor does not move whole words.
    pub(super) fn add_ring(&self, net: &mut Net, fifos: &Fifos, end: FifoEnd, channel: ChannelId) -> bool {
        let Some(ring) = ring(fifos, end) else { return true };
        let count = ring.distinct();
        let bits = fifos.fifos[end.fifo].element.bits();
        let mut descriptors = Vec::new();
        for at in 0..count {
            let bd: RingBd = ring.bd(fifos, at);
            let total = bd.len * u64::from(bits);
            if !total.is_multiple_of(32) || total == 0 {
                return false;
            }
            let lock = |lock| bd.pair.and_then(|pair| self.lock(&ring.pool, pair, lock));
            descriptors.push(Descriptor {
                words: total / 32,
                acquire: lock(bd.acquire.0).map(|lock| Acquire {
                    lock,
                    amount: bd.acquire.1 as u32,
                    when: When::AtLeast,
                }),
                release: lock(bd.release.0).map(|lock| Release { lock, amount: bd.release.1 as u32 }),
                next: if at + 1 < count { Some(at as usize + 1) } else { ring.is_closed.then_some(0) },
            });
        }
        let channel = &mut net.channels[channel];
        channel.descriptors = descriptors;
        let repeat = u32::try_from(ring.runs).unwrap_or(u32::MAX);
        channel.starts =
            if channel.descriptors.is_empty() { Vec::new() } else { vec![Start { first: 0, repeat }] };
        true
    }
}

/// Every end of all FIFOs.
pub(super) fn ends(fifos: &Fifos) -> impl Iterator<Item = FifoEnd> {
    fifos.fifos.iter().enumerate().flat_map(|(fifo, declared)| {
        let consumers = (0..declared.consumers.len()).map(move |k| FifoEnd::consumer(fifo, k));
        std::iter::once(FifoEnd::producer(fifo)).chain(consumers)
    })
}
