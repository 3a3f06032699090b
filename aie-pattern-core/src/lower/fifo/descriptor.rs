//! The descriptors of a ring as declarations: without addresses for the rules, with addresses and ids for the words.

use super::{PoolLock, Ring};
use crate::declare::{Descriptor, Dims, Fifos, Pair, UNKNOWN};
use crate::device::{Direction, TileKind};
use crate::register::addresses;

/// The addresses, locks and ids of a ring.
#[derive(Clone, Copy, Debug)]
pub struct Placement<'a> {
    /// Address of each buffer of the pool, relative to the start of the tile's memory.
    pub addresses: &'a [u64],
    /// The producer lock of the first pair, as the tile numbers its locks. Its consumer lock follows, then the next
    /// pair.
    pub first_lock: u64,
    /// Id of the first descriptor; the others follow.
    pub first_bd: u64,
    /// The channel that runs the ring.
    pub channel: u64,
}

impl Placement<'_> {
    /// The number of a lock of the pool, as the tile numbers its locks.
    pub const fn lock(&self, pair: u64, lock: PoolLock) -> u64 {
        let second = match lock {
            PoolLock::Producer => 0,
            PoolLock::Consumer => 1,
        };
        self.first_lock.saturating_add(pair.saturating_mul(2)).saturating_add(second)
    }
}

impl Ring {
    /// The kind of the ring's tile.
    ///
    /// # Panics
    /// If `fifos` is not the block that the ring comes from.
    pub const fn tile(&self, fifos: &Fifos) -> TileKind {
        match fifos.kind(self.end) {
            Some(kind) => kind,
            None => panic!("a ring is on a tile of the array"),
        }
    }

    /// Descriptor `k` with the walk of its segment, but without address, ids and locks. All rules about descriptors
    /// apply. Its channel number is [`UNKNOWN`].
    pub const fn declared(&self, fifos: &Fifos, k: u64) -> Descriptor {
        let (fifo, bd, tile) = (&fifos.fifos[self.end.fifo], self.bd(fifos, k), self.tile(fifos));
        let mut d = Descriptor::new(fifos.device, tile, fifo.element, self.pool.object as i128);
        d.channel = Some((self.direction, UNKNOWN));
        (d.offset, d.len) = (bd.offset as i128, Some(bd.len as i128));
        let (dims, pad) = (fifo.dims(self.end.side), fifo.padding(self.end.side));
        if !dims.is_empty() {
            d.dims = Some(if fifo.allows.runs_on { run_on(dims, pad, bd.len) } else { Dims::new(dims) });
        }
        d.allow_overlap = fifo.allows.order;
        if !pad.is_empty() {
            d.pad = Some(Dims::new(pad));
        }
        if let (Some(id), Direction::Mm2s) = (fifo.packet_id, self.direction) {
            d.packet = Some((id as i128, 0));
        }
        d
    }

    /// Descriptor `k` with its address, ids and locks, for [`Descriptor::fields`] and [`Descriptor::template`].
    ///
    /// # Panics
    /// If there are fewer addresses than buffers.
    pub const fn placed(&self, fifos: &Fifos, k: u64, placement: &Placement) -> Descriptor {
        let (mut d, bd) = (self.declared(fifos, k), self.bd(fifos, k));
        let limits = d.device.limits(d.tile);
        d.channel = Some((self.direction, placement.channel as i128));
        d.address = Some(limits.local_memory + placement.addresses[bd.buffer as usize] as i128);
        d.bd_id = Some(placement.first_bd as i128 + k as i128);
        if let Some(next) = bd.next {
            d.next_bd = Some(placement.first_bd as i128 + next as i128);
        }
        if let Some(pair) = bd.pair {
            let first = limits.local_locks.0;
            // A negative value waits until the lock is at least that; a positive one would wait for equality.
            d.acquire = Some((first + placement.lock(pair, bd.acquire.0) as i128, -(bd.acquire.1 as i128)));
            d.release = Some((first + placement.lock(pair, bd.release.0) as i128, bd.release.1 as i128));
        }
        d
    }

    /// The word that starts the ring; `None` if the channel does not reach the first descriptor, or cannot run it
    /// that often.
    pub const fn start_word(&self, fifos: &Fifos, placement: &Placement) -> Option<u32> {
        addresses::start_word(
            fifos.device,
            self.tile(fifos),
            placement.channel,
            placement.first_bd,
            self.runs,
            false,
        )
    }
}

/// Extends the outermost dimension to the padded length, if that is a whole number of its steps. A padded outermost
/// dimension is not extended.
pub(crate) const fn run_on(dims: &[Pair], pad: &[Pair], len: u64) -> Dims {
    let list = Dims::new(dims);
    if dims.is_empty() || !pad.is_empty() && (pad[0].0 != 0 || pad[0].1 != 0) {
        return list;
    }
    let mut inner = 1i128;
    each!(k, 1..dims.len(), {
        let (before, after) = if k < pad.len() { pad[k] } else { (0, 0) };
        inner = inner.saturating_mul(dims[k].0.saturating_add(before).saturating_add(after));
    });
    if inner > 0 && len as i128 % inner == 0 && dims[0].0 > 0 && len as i128 / inner > dims[0].0 {
        list.with_size(0, len as i128 / inner)
    } else {
        list
    }
}
