//! [`Pool`]: the buffers and locks shared by a filling and a draining end.

use crate::declare::{Fifo, FifoEnd, FifoMember, FifoSide, Fifos, LinkKind, StreamEnds};
use crate::device::{Place, TileKind, is_same_place};
use crate::util::contains;

/// The role of an end in the links of its FIFO.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Not in a link: the end has its own buffers.
    Free,
    /// Fills part `part` of the link's pool.
    Input { link: usize, part: usize },
    /// Drains part `part` of the link's pool.
    Output { link: usize, part: usize },
}

/// The role of an end in the first link that it belongs to.
pub(crate) const fn role(fifos: &Fifos, end: FifoEnd) -> Role {
    if end.fifo < fifos.members.len() {
        let member = &fifos.members[end.fifo];
        return match (end.side, member.output, member.input) {
            (FifoSide::Producer, Some((link, part)), _) => Role::Output { link, part },
            (FifoSide::Consumer(k), _, Some((link, part, consumer))) if k == consumer => {
                Role::Input { link, part }
            }
            _ => Role::Free,
        };
    }
    each!(link, 0..fifos.links.len(), {
        let at = &fifos.links[link];
        match end.side {
            FifoSide::Producer => {
                if let Some(part) = position(at.outputs, end.fifo) {
                    return Role::Output { link, part };
                }
            }
            FifoSide::Consumer(k) => {
                if let Some(part) = position(at.inputs, end.fifo)
                    && k == linked_consumer(fifos, link, end.fifo)
                {
                    return Role::Input { link, part };
                }
            }
        }
    });
    Role::Free
}

/// Computes [`Fifos::members`]: the first link of each end of each FIFO, and whether a DMA moves the objects. One
/// pass over the links replaces one per query. A link without inputs or outputs has no members. Every FIFO must have
/// a consumer.
///
/// # Panics
/// If `out` is shorter than the list of FIFOs, or if a link names a FIFO that does not exist.
pub const fn members(fifos: &Fifos, out: &mut [FifoMember]) {
    each!(link, 0..fifos.links.len(), {
        let at = &fifos.links[link];
        let (mut k, is_whole) = (0, !at.inputs.is_empty() && !at.outputs.is_empty());
        while is_whole && k < at.inputs.len() {
            let fifo = at.inputs[k];
            if out[fifo].input.is_none() {
                out[fifo].input = Some((link, k, linked_consumer(fifos, link, fifo)));
            }
            k += 1;
        }
        k = 0;
        while is_whole && k < at.outputs.len() {
            let member = &mut out[at.outputs[k]];
            if member.output.is_none() {
                member.output = Some((link, k));
            }
            k += 1;
        }
    });
    each!(fifo, 0..fifos.fifos.len(), {
        let is_linked = out[fifo].output.is_some() || out[fifo].input.is_some();
        out[fifo].by_dma = takes_dma(fifos, fifo, is_linked);
    });
}

const fn position(list: &[usize], fifo: usize) -> Option<usize> {
    find!(k, 0..list.len(), list[k] == fifo)
}

/// Whether a FIFO is a member of a link.
pub(crate) const fn is_linked(fifos: &Fifos, fifo: usize) -> bool {
    if fifo < fifos.members.len() {
        return fifos.members[fifo].output.is_some() || fifos.members[fifo].input.is_some();
    }
    any!(link, 0..fifos.links.len(), {
        let at = &fifos.links[link];
        contains(at.inputs, fifo) || contains(at.outputs, fifo)
    })
}

/// The tile of a link, where its inputs end and its outputs begin. Without outputs, the tile where the input ends.
/// The link must have members.
pub(crate) const fn link_tile(fifos: &Fifos, link: usize) -> Place {
    let at = &fifos.links[link];
    match at.outputs {
        [output, ..] => fifos.fifos[*output].producer,
        [] => fifos.fifos[at.inputs[0]].consumers[0],
    }
}

/// The consumer of an input at the link's tile: the first one, or for a forward the first one on that tile.
pub(crate) const fn linked_consumer(fifos: &Fifos, link: usize, fifo: usize) -> usize {
    if fifo < fifos.members.len()
        && let Some((of, _, consumer)) = fifos.members[fifo].input
        && of == link
    {
        return consumer;
    }
    if let LinkKind::Forward = fifos.links[link].kind() {
        let (tile, consumers) = (link_tile(fifos, link), fifos.fifos[fifo].consumers);
        each!(k, 0..consumers.len(), {
            if is_same_place(consumers[k], tile) {
                return k;
            }
        });
    }
    0
}

/// Whether a tile reaches the memory of another one: with its core, or on a mem tile with its DMA.
const fn reaches(fifos: &Fifos, tile: Place, memory: Place) -> bool {
    match (fifos.grid.kind(tile), fifos.grid.kind(memory)) {
        (Some(TileKind::Compute), Some(TileKind::Compute)) => {
            fifos.grid.window(fifos.device, tile, memory).is_some()
        }
        (Some(TileKind::Mem), Some(TileKind::Mem)) => tile.1 == memory.1 && tile.0.abs_diff(memory.0) <= 1,
        _ => false,
    }
}

/// Whether both ends reach the memory of a tile.
pub(crate) const fn shares(fifos: &Fifos, fifo: &Fifo, consumer: Place, memory: Place) -> bool {
    reaches(fifos, fifo.producer, memory) && reaches(fifos, consumer, memory)
}

pub(crate) const fn is_on_shim(fifos: &Fifos, end: FifoEnd) -> bool {
    matches!(fifos.kind(end), Some(TileKind::Shim))
}

/// Whether a DMA moves the objects of a FIFO. Otherwise both ends use one pool in memory that both reach.
///
/// A DMA is needed if it is requested (`via_dma`), if objects are repeated, reordered, sent to several consumers,
/// received as another type or sent through a stream port, or if the tiles share no memory. It is also needed for a
/// member of a link, unless `allocate` names a tile that both ends reach.
pub const fn needs_dma(fifos: &Fifos, fifo: usize) -> bool {
    if fifo < fifos.members.len() {
        return fifos.members[fifo].by_dma;
    }
    takes_dma(fifos, fifo, is_linked(fifos, fifo))
}

const fn takes_dma(fifos: &Fifos, fifo: usize, is_linked: bool) -> bool {
    let this = &fifos.fifos[fifo];
    if this.via_dma
        || this.repeat.is_some()
        || this.stream_ends.is_some()
        || this.consumer_object.is_some()
        || this.consumers.len() != 1
        || !this.to_stream.is_empty()
        || !this.dims(FifoSide::Consumer(0)).is_empty()
    {
        return true;
    }
    let consumer = this.consumers[0];
    if is_linked {
        return is_none_or!(this.allocate, |tile| !shares(fifos, this, consumer, tile));
    }
    !shares(fifos, this, consumer, this.producer) && !shares(fifos, this, consumer, consumer)
}

/// The two locks of a pair; each counts objects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PoolLock {
    /// Counts objects that may be produced.
    Producer,
    /// Counts objects that may be consumed.
    Consumer,
}

/// A list of buffers, and the locks that guard them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pool {
    /// The end that gives its name to the buffers and locks.
    pub owner: FifoEnd,
    /// The tile whose memory holds the pool.
    pub place: Place,
    /// Number of buffers.
    pub buffers: u64,
    /// Number of elements of a buffer.
    pub object: u64,
    /// Number of pairs of locks; 0 without synchronization.
    pub pairs: u64,
    /// Number of times that each object is read before its buffer is free again.
    pub repeat: u64,
    /// Number of buffers that hold values at start.
    pub initial: u64,
}

impl Pool {
    /// The initial value of a lock; the same in each pair.
    pub const fn first_value(&self, lock: PoolLock) -> u64 {
        let objects = match lock {
            PoolLock::Producer => self.buffers.saturating_sub(self.initial),
            PoolLock::Consumer => self.initial,
        };
        objects.saturating_mul(self.repeat)
    }

    /// Number of locks: two per pair.
    pub const fn locks(&self) -> u64 {
        self.pairs.saturating_mul(2)
    }

    /// Bytes of one buffer. `fifos` must be the block of the pool.
    pub const fn buffer_bytes(&self, fifos: &Fifos) -> u128 {
        let bits = fifos.fifos[self.owner.fifo].element.bits() as u128;
        (self.object as u128).saturating_mul(bits).div_ceil(8)
    }

    pub(crate) const fn bytes(&self, fifos: &Fifos) -> u128 {
        self.buffer_bytes(fifos).saturating_mul(self.buffers as u128)
    }
}

/// Whether a stream port replaces the DMA at an end.
pub(super) const fn is_stream(fifo: &Fifo, side: FifoSide) -> bool {
    matches!(
        (fifo.stream_ends, side),
        (Some(StreamEnds::Both), _)
            | (Some(StreamEnds::Producer), FifoSide::Producer)
            | (Some(StreamEnds::Consumer), FifoSide::Consumer(_))
    )
}

/// The pool that an end fills or drains; `None` on a shim, which has no memory, and at a stream port.
pub const fn pool(fifos: &Fifos, end: FifoEnd) -> Option<Pool> {
    let this = &fifos.fifos[end.fifo];
    let (Some(TileKind::Compute | TileKind::Mem), false) = (fifos.kind(end), is_stream(this, end.side))
    else {
        return None;
    };
    let is_shared = !needs_dma(fifos, end.fifo);
    // In shared memory, the side that is in a link decides.
    let mut role_of = role(fifos, end);
    if is_shared && matches!(role_of, Role::Free) {
        let other = match end.side {
            FifoSide::Producer => FifoSide::Consumer(0),
            FifoSide::Consumer(_) => FifoSide::Producer,
        };
        role_of = role(fifos, FifoEnd { side: other, ..end });
    }
    let (owner, link) = match role_of {
        Role::Free if is_shared => (FifoEnd::producer(end.fifo), None),
        Role::Free => (end, None),
        Role::Input { link, .. } | Role::Output { link, .. } => (owner(fifos, link), Some(link)),
    };
    let of = &fifos.fifos[owner.fifo];
    let is_producer = matches!(owner.side, FifoSide::Producer);
    let buffers = buffers(fifos, owner, link.is_some());
    let initial = match (is_producer, of.initial < buffers) {
        (false, _) => 0,
        (true, true) => of.initial,
        (true, false) => buffers,
    };
    let pairs = match link {
        _ if !of.is_synchronized => 0,
        Some(link) => parts(fifos, link),
        // Nothing fills the pool, and it is only read: no lock is needed.
        None if initial == buffers && initial > 0 && matches!(of.iterations, Some(2..)) => 0,
        None => 1,
    };
    let repeat = match link {
        Some(link) if fifos.links[link].outputs.is_empty() => 1,
        Some(link) => fifos.fifos[fifos.links[link].outputs[0]].repeats(),
        None if is_producer => of.repeats(),
        None => 1,
    };
    let place = if needs_dma(fifos, owner.fifo) { of.place(owner.side) } else { shared_place(fifos, of) };
    Some(Pool { owner, place, buffers, object: of.object_of(owner.side), pairs, repeat, initial })
}

/// The tile of a pool in shared memory: the requested one, else the producer, unless both ends only reach the
/// consumer's memory.
const fn shared_place(fifos: &Fifos, fifo: &Fifo) -> Place {
    match fifo.allocate {
        Some(tile) => tile,
        None if shares(fifos, fifo, fifo.consumers[0], fifo.producer) => fifo.producer,
        None => fifo.consumers[0],
    }
}

/// The end whose buffers a link uses: the output's for a join, the input's for a distribute. A forward uses those
/// with the larger objects: the input's if both are equal or if the output pads, the output's if it has initial
/// values.
const fn owner(fifos: &Fifos, link: usize) -> FifoEnd {
    let at = &fifos.links[link];
    let (Some(&input), Some(&output)) = (at.inputs.first(), at.outputs.first()) else {
        return FifoEnd::producer(0);
    };
    let filling = FifoEnd::consumer(input, linked_consumer(fifos, link, input));
    let draining = FifoEnd::producer(output);
    let is_input = match at.kind() {
        LinkKind::Join => false,
        LinkKind::Distribute => true,
        LinkKind::Forward => {
            let (from, to) = (&fifos.fifos[input], &fifos.fifos[output]);
            to.initial == 0 && (to.pads() || from.object_of(filling.side) >= to.object)
        }
    };
    match is_input {
        // In shared memory both ends use one pool with the name and initial values of the FIFO.
        true if !needs_dma(fifos, input) => FifoEnd::producer(input),
        true => filling,
        false => draining,
    }
}

/// Number of parts of a link's pool; each part has separate locks.
pub(super) const fn parts(fifos: &Fifos, link: usize) -> u64 {
    let at = &fifos.links[link];
    match at.kind() {
        LinkKind::Join => at.inputs.len() as u64,
        LinkKind::Distribute => at.outputs.len() as u64,
        LinkKind::Forward => 1,
    }
}

/// Number of buffers of an end: its depth if written for this end, on a mem tile, in shared memory, and if it has
/// initial values. Otherwise one more than its core acquires at once, so that the DMA has one to work on.
const fn buffers(fifos: &Fifos, owner: FifoEnd, is_linked: bool) -> u64 {
    let of = &fifos.fifos[owner.fifo];
    if !needs_dma(fifos, owner.fifo) {
        return of.depth(FifoSide::Producer);
    }
    let (depth, is_core) = (of.depth(owner.side), matches!(fifos.kind(owner), Some(TileKind::Compute)));
    let has_values = matches!(owner.side, FifoSide::Producer) && of.initial > 0;
    match of.acquired(owner.side) {
        _ if !is_core || is_linked || has_values || of.depths.len() > 1 => depth,
        0 => depth,
        1 if depth == 1 => 1,
        acquired => acquired.saturating_add(1),
    }
}

/// Whether the core acquires several objects at once and this, not the depth, decides the number of buffers.
pub(crate) const fn is_of_acquires(fifos: &Fifos, owner: FifoEnd) -> bool {
    is_sized_by_core(fifos, owner) && fifos.fifos[owner.fifo].acquired(owner.side) > 1
}

/// Whether the number of buffers depends on the acquires of the core.
pub const fn is_sized_by_core(fifos: &Fifos, owner: FifoEnd) -> bool {
    let (of, is_linked) = (&fifos.fifos[owner.fifo], !matches!(role(fifos, owner), Role::Free));
    needs_dma(fifos, owner.fifo)
        && matches!(fifos.kind(owner), Some(TileKind::Compute))
        && !is_linked
        && !(matches!(owner.side, FifoSide::Producer) && of.initial > 0)
        && of.depths.len() == 1
}

/// The lock operations of a core that holds and gives up objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CoreLocks {
    /// Position of the pair among the pool's locks.
    pub pair: u64,
    /// The lock to acquire first.
    pub acquire: PoolLock,
    /// The lock to release afterwards.
    pub release: PoolLock,
    /// Amount per object; more than 1 if each object is read several times.
    pub amount: u64,
}

/// The lock operations of an end's core; `None` without a core, a pool, or locks.
pub const fn core_locks(fifos: &Fifos, end: FifoEnd) -> Option<CoreLocks> {
    let (Some(TileKind::Compute), Some(Pool { pairs: 1.., repeat, .. })) =
        (fifos.kind(end), pool(fifos, end))
    else {
        return None;
    };
    let pair = super::segment(fifos, end, 0).pair;
    Some(match end.side {
        FifoSide::Producer => {
            CoreLocks { pair, acquire: PoolLock::Producer, release: PoolLock::Consumer, amount: repeat }
        }
        FifoSide::Consumer(_) => {
            CoreLocks { pair, acquire: PoolLock::Consumer, release: PoolLock::Producer, amount: 1 }
        }
    })
}
