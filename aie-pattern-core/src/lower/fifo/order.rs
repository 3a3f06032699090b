//! How many elements an object has and a stream per object, and after how many objects the pattern repeats.

use super::{needs_dma, pool, segment, segments};
use crate::declare::{FifoEnd, FifoSide, Fifos};
use crate::util::gcd;

/// Number of elements of an object of an end, as [`arrival`](super::arrival()) counts them.
pub const fn object_len(fifos: &Fifos, end: FifoEnd) -> u64 {
    match pool(fifos, end) {
        Some(pool) => pool.object,
        None => fifos.fifos[end.fifo].object_of(end.side),
    }
}

/// (objects of the producer, objects of the consumer) until the pattern repeats; `None` if an object is empty, a
/// number exceeds 64 bits, or elements may be lost (`allow(order)`).
pub const fn period(fifos: &Fifos, fifo: usize, consumer: usize) -> Option<(u64, u64)> {
    if fifos.fifos[fifo].allows.order {
        return None;
    }
    let (Some(sent), Some(received)) =
        (stream_len(fifos, FifoEnd::producer(fifo)), stream_len(fifos, FifoEnd::consumer(fifo, consumer)))
    else {
        return None;
    };
    match gcd(sent as u128, received as u128) as u64 {
        0 => None,
        common => Some((received / common, sent / common)),
    }
}

/// Number of elements in the stream per object of an end, repeats included.
pub(crate) const fn stream_len(fifos: &Fifos, end: FifoEnd) -> Option<u64> {
    let mut len = 0u64;
    each!(k, 0..segments(fifos, end), {
        let Some(sum) = len.checked_add(segment(fifos, end, k).len) else { return None };
        len = sum;
    });
    match end.side {
        FifoSide::Producer => len.checked_mul(times(fifos, end)),
        FifoSide::Consumer(_) => Some(len),
    }
}

/// Number of times that a producer's end sends each object; 1 in shared memory, where the repeats belong to the DMA
/// of its link.
pub(crate) const fn times(fifos: &Fifos, end: FifoEnd) -> u64 {
    match pool(fifos, end) {
        Some(pool) if needs_dma(fifos, end.fifo) => pool.repeat,
        _ => 1,
    }
}
