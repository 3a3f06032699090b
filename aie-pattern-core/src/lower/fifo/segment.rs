//! [`Segment`]: the part of a buffer that one descriptor moves.

use super::pool::{Role, parts, role};
use super::{needs_dma, pool};
use crate::declare::{FifoEnd, FifoSide, Fifos, LinkKind};

/// A part of each buffer of a pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Segment {
    /// Start of the part, in elements.
    pub offset: u64,
    /// Number of elements that go through the stream.
    pub len: u64,
    /// Position of the pair of locks that guards it.
    pub pair: u64,
}

/// Number of segments of each buffer at an end. The single FIFO of a join or distribute has one segment for each FIFO
/// on the other side.
pub const fn segments(fifos: &Fifos, end: FifoEnd) -> u64 {
    match linked(fifos, end) {
        Role::Input { link, .. } if matches!(fifos.links[link].kind(), LinkKind::Distribute) => {
            parts(fifos, link)
        }
        Role::Output { link, .. } if matches!(fifos.links[link].kind(), LinkKind::Join) => parts(fifos, link),
        _ => 1,
    }
}

/// Segment `k` of each buffer. In a join or distribute, a segment extends from one offset to the next, independently
/// of the types of the small FIFOs. A forward moves whole buffers at both ends, except that a padding output moves
/// the size of its objects.
pub const fn segment(fifos: &Fifos, end: FifoEnd, k: u64) -> Segment {
    let this = &fifos.fifos[end.fifo];
    let whole = if let Some(pool) = pool(fifos, end) { pool.object } else { this.object_of(end.side) };
    let (link, part) = match linked(fifos, end) {
        Role::Free => return Segment { offset: 0, len: this.object_of(end.side), pair: 0 },
        Role::Input { link, part } | Role::Output { link, part } => (link, part),
    };
    if let LinkKind::Forward = fifos.links[link].kind() {
        let len = if this.padding(end.side).is_empty() { whole } else { this.object };
        return Segment { offset: 0, len, pair: 0 };
    }
    let pair = if segments(fifos, end) > 1 { k } else { part as u64 };
    let (offset, len) = part_of(fifos, link, pair, whole);
    let len = if this.padding(end.side).is_empty() { len } else { this.object };
    Segment { offset, len, pair }
}

/// Number of elements of the buffer in segment `k`, without the zeros that its descriptor adds.
pub(crate) const fn unpadded_len(fifos: &Fifos, end: FifoEnd, k: u64) -> u64 {
    let Some(pool) = pool(fifos, end) else { return 0 };
    match linked(fifos, end) {
        Role::Input { link, .. } | Role::Output { link, .. }
            if !matches!(fifos.links[link].kind(), LinkKind::Forward) =>
        {
            part_of(fifos, link, segment(fifos, end, k).pair, pool.object).1
        }
        _ => pool.object,
    }
}

/// Start and length of part `k` of a link, for an object of `whole` elements.
const fn part_of(fifos: &Fifos, link: usize, k: u64, whole: u64) -> (u64, u64) {
    let offsets = fifos.links[link].offsets();
    let offset = nth(offsets, k, whole);
    let next = if k + 1 < parts(fifos, link) { nth(offsets, k + 1, whole) } else { whole };
    (offset, next.saturating_sub(offset))
}

/// Offset `k`; past the end of the list, the end of the object.
const fn nth(offsets: &[u64], k: u64, whole: u64) -> u64 {
    if (k as usize) < offsets.len() { offsets[k as usize] } else { whole }
}

/// The role of an end; in shared memory, the other end may have the role.
pub(super) const fn linked(fifos: &Fifos, end: FifoEnd) -> Role {
    let own = role(fifos, end);
    if !matches!(own, Role::Free) || needs_dma(fifos, end.fifo) {
        return own;
    }
    match end.side {
        FifoSide::Producer => role(fifos, FifoEnd::consumer(end.fifo, 0)),
        FifoSide::Consumer(_) => role(fifos, FifoEnd::producer(end.fifo)),
    }
}
