//! Names as the pass assigns them, so that dumps can be compared line by line.

use core::fmt;

use super::{Pool, PoolLock};
use crate::declare::{FifoEnd, FifoSide, Fifos};

/// Displays the name of an end: the name of the FIFO for the producer, `of_cons` for a single consumer, `of_1_cons`
/// for one of several.
#[derive(Clone, Copy, Debug)]
pub struct EndName<'a> {
    /// All FIFOs of the block.
    pub fifos: &'a Fifos<'a>,
    /// The end to name.
    pub end: FifoEnd,
}

impl fmt::Display for EndName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fifo = &self.fifos.fifos[self.end.fifo];
        match self.end.side {
            FifoSide::Producer => f.write_str(fifo.name),
            FifoSide::Consumer(_) if fifo.consumers.len() == 1 => write!(f, "{}_cons", fifo.name),
            FifoSide::Consumer(k) => write!(f, "{}_{k}_cons", fifo.name),
        }
    }
}

/// Displays the name of a buffer of a pool: `of_cons_buff_1`.
#[derive(Clone, Copy, Debug)]
pub struct BufferName<'a> {
    /// All FIFOs of the block.
    pub fifos: &'a Fifos<'a>,
    /// The pool of the buffer.
    pub pool: Pool,
    /// Position of the buffer in its pool.
    pub buffer: u64,
}

impl fmt::Display for BufferName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_buff_{}", EndName { fifos: self.fifos, end: self.pool.owner }, self.buffer)
    }
}

/// Displays the name of a lock of a pool: `of_cons_prod_lock_0`.
#[derive(Clone, Copy, Debug)]
pub struct LockName<'a> {
    /// All FIFOs of the block.
    pub fifos: &'a Fifos<'a>,
    /// The pool of the lock.
    pub pool: Pool,
    /// Position of the lock's pair.
    pub pair: u64,
    /// The lock of the pair.
    pub lock: PoolLock,
}

impl fmt::Display for LockName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lock = match self.lock {
            PoolLock::Producer => "prod",
            PoolLock::Consumer => "cons",
        };
        write!(f, "{}_{lock}_lock_{}", EndName { fifos: self.fifos, end: self.pool.owner }, self.pair)
    }
}

pub(crate) const fn is_same_name(fifos: &Fifos, one: FifoEnd, other: FifoEnd) -> bool {
    let mut k = 0;
    loop {
        match (letter(fifos, one, k), letter(fifos, other, k)) {
            (None, None) => return true,
            (Some(one), Some(other)) if one == other => k += 1,
            _ => return false,
        }
    }
}

/// Byte `k` of the name of an end.
const fn letter(fifos: &Fifos, end: FifoEnd, k: usize) -> Option<u8> {
    let fifo = &fifos.fifos[end.fifo];
    let (name, consumer) = (
        fifo.name.as_bytes(),
        match end.side {
            FifoSide::Producer => None,
            FifoSide::Consumer(of) => Some(of),
        },
    );
    if k < name.len() {
        return Some(name[k]);
    }
    let (mut k, Some(consumer)) = (k - name.len(), consumer) else { return None };
    if fifo.consumers.len() > 1 {
        let digits = if consumer == 0 { 1 } else { consumer.ilog10() as usize + 1 };
        match k {
            0 => return Some(b'_'),
            _ if k <= digits => {
                let digit = consumer / 10usize.pow((digits - k) as u32) % 10;
                return Some(b'0' + digit as u8);
            }
            _ => k -= digits + 1,
        }
    }
    let rest = b"_cons";
    if k < rest.len() { Some(rest[k]) } else { None }
}
