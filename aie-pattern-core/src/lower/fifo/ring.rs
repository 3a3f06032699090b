//! [`Ring`]: the descriptors of an end, in execution order.

use super::{Pool, PoolLock, needs_dma, pool, segment, segments};
use crate::declare::{FifoEnd, Fifos};
use crate::device::{Direction, TileKind};

/// The descriptors of one end's channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ring {
    /// The end that they belong to.
    pub end: FifoEnd,
    /// The pool that they fill or drain.
    pub pool: Pool,
    /// Fills the pool (S2MM) or drains it (MM2S).
    pub direction: Direction,
    /// Number of segments per buffer.
    pub segments: u64,
    /// Number of descriptors per segment: one, or one for each time that an object is sent.
    pub copies: u64,
    /// Whether the last descriptor continues with the first one.
    pub is_closed: bool,
    /// Number of passes requested from the task queue; MLIR-AIE prints one less as `repeat_count`.
    pub runs: u64,
}

/// One descriptor of a ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RingBd {
    /// Position of the buffer in its pool.
    pub buffer: u64,
    /// Start of the segment in the buffer, in elements.
    pub offset: u64,
    /// Number of elements that go through the stream.
    pub len: u64,
    /// Position of the pair of locks in the pool; `None` without synchronization.
    pub pair: Option<u64>,
    /// The lock to acquire, and its required minimum.
    pub acquire: (PoolLock, u64),
    /// The lock to release, and the amount added.
    pub release: (PoolLock, u64),
    /// Position of the next descriptor in the ring; `None` for the last one of a ring that ends.
    pub next: Option<u64>,
}

/// The ring of an end; `None` if no DMA works on a buffer: on a shim, at a stream port, and in shared memory.
///
/// The order is: for each buffer, for each segment, each time that it is sent. A pool of one buffer and one segment
/// uses a single descriptor for all repeats (`repeat_count` of the channel), unless the FIFO ends.
pub const fn ring(fifos: &Fifos, end: FifoEnd) -> Option<Ring> {
    if !needs_dma(fifos, end.fifo) {
        return None;
    }
    let Some(pool) = pool(fifos, end) else { return None };
    let this = &fifos.fifos[end.fifo];
    let (segments, is_mem) = (segments(fifos, end), matches!(fifos.kind(end), Some(TileKind::Mem)));
    let direction = end.side.direction();
    let passes = if is_mem { this.iterations } else { None };
    let repeat = match direction {
        Direction::Mm2s => pool.repeat,
        Direction::S2mm => 1,
    };
    let is_one = passes.is_none() && pool.buffers == 1 && segments == 1;
    let copies = if is_one { 1 } else { repeat };
    let runs = match (passes, direction) {
        // Objects sent several times are received the same number of times.
        (Some(passes), Direction::S2mm) => passes.saturating_mul(this.repeats()),
        (Some(passes), Direction::Mm2s) => passes,
        (None, _) if is_one => repeat,
        (None, _) => 1,
    };
    Some(Ring { end, pool, direction, segments, copies, is_closed: passes.is_none(), runs })
}

impl Ring {
    /// Number of descriptors.
    pub const fn len(&self) -> u64 {
        self.pool.buffers.saturating_mul(self.segments).saturating_mul(self.copies)
    }

    /// Number of descriptors that differ: a closed ring repeats the descriptors of its first buffer.
    pub const fn distinct(&self) -> u64 {
        if self.is_closed { self.segments * self.copies } else { self.len() }
    }

    /// Whether the ring has no descriptors.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Descriptor `k`, below [`len`](Self::len).
    pub const fn bd(&self, fifos: &Fifos, k: u64) -> RingBd {
        let at = segment(fifos, self.end, k / self.copies % self.segments);
        let (acquire, release) = match self.direction {
            Direction::S2mm => {
                ((PoolLock::Producer, self.pool.repeat), (PoolLock::Consumer, self.pool.repeat))
            }
            Direction::Mm2s => ((PoolLock::Consumer, 1), (PoolLock::Producer, 1)),
        };
        let next = match (k < self.len().saturating_sub(1), self.is_closed) {
            (true, _) => Some(k + 1),
            (false, true) => Some(0),
            (false, false) => None,
        };
        RingBd {
            buffer: k / self.copies / self.segments,
            offset: at.offset,
            len: at.len,
            pair: if self.pool.pairs > 0 { Some(at.pair) } else { None },
            acquire,
            release,
            next,
        }
    }
}
