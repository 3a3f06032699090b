//! Paths of objects from one FIFO to another: through a core or a link.

use super::pool::{Role, is_on_shim, is_stream, role};
use crate::declare::{FifoEnd, FifoPlace, FifoSide, Fifos};
use crate::device::{TileKind, is_same_place};

/// The agent that hands objects from a consumer's end to the producer's end of the next FIFO.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Handing {
    /// The core, or a link that contains both.
    Done,
    /// None: the ends are on different tiles.
    Apart,
    /// No FIFO connects them, only the host: tasks of a shim write a tensor and read it.
    Host,
    /// None: no link joins the ends, and either there is no core or another link claims one of them.
    Unlinked,
}

/// The agent that hands objects from `from`, a consumer's end, to `to`, a producer's end.
pub(crate) const fn handing(from: &FifoPlace, to: &FifoPlace) -> Handing {
    if !is_same_place(from.place(), to.place()) {
        return Handing::Apart;
    }
    match (role(from.fifos, from.end), role(to.fifos, to.end)) {
        (Role::Free, Role::Free) => match from.fifos.grid.kind(from.place()) {
            Some(TileKind::Compute) => Handing::Done,
            Some(TileKind::Shim) => Handing::Host,
            Some(TileKind::Mem) | None => Handing::Unlinked,
        },
        (Role::Input { link, .. }, Role::Output { link: other, .. })
            if link == other && from.fifos.const_eq(to.fifos) =>
        {
            Handing::Done
        }
        _ => Handing::Unlinked,
    }
}

/// The end of a FIFO that a task of the runtime sequence or a kernel replaces, if the other side is `side`: the
/// producer's end; or the end of the first consumer on a shim or at a stream port, else of the first consumer. Also
/// whether it is at a stream port.
pub(crate) const fn replaced_by_task(fifos: &Fifos, fifo: usize, side: FifoSide) -> (FifoEnd, bool) {
    let this = &fifos.fifos[fifo];
    if let FifoSide::Consumer(_) = side {
        return (FifoEnd::producer(fifo), is_stream(this, FifoSide::Producer));
    }
    each!(k, 0..this.consumers.len(), {
        let end = FifoEnd::consumer(fifo, k);
        if is_on_shim(fifos, end) || is_stream(this, end.side) {
            return (end, is_stream(this, end.side));
        }
    });
    (FifoEnd::consumer(fifo, 0), false)
}

/// A path of FIFOs; each hands its objects to the next one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    fifos: [usize; Self::MOST],
    len: usize,
}

impl Way {
    /// Maximum length of a path.
    pub(crate) const MOST: usize = 5;

    pub(crate) const fn as_slice(&self) -> &[usize] {
        self.fifos.split_at(self.len).0
    }
}

/// Maximum number of FIFOs searched.
const FIFOS: usize = 32;

/// The shortest path to `to`, or to any FIFO that a shim drains; it starts at `from`, or at any FIFO that a shim
/// fills.
pub(crate) const fn way(fifos: &Fifos, from: Option<usize>, to: Option<usize>) -> Option<Way> {
    let count = fifos.fifos.len();
    if count > FIFOS {
        return None;
    }
    // Breadth-first search: the length of the shortest path to each FIFO, and its predecessor.
    let (mut reached, mut before) = ([0; FIFOS], [0; FIFOS]);
    each!(k, 0..count, {
        let is_first = match from {
            Some(from) => from == k,
            None => is_on_shim(fifos, FifoEnd::producer(k)),
        };
        reached[k] = is_first as usize;
    });
    let mut len = 1;
    while len <= Way::MOST {
        each!(k, 0..count, {
            if reached[k] == len {
                let is_last = match to {
                    Some(to) => to == k,
                    None => is_on_shim(fifos, replaced_by_task(fifos, k, FifoSide::Producer).0),
                };
                if is_last {
                    return Some(back(&before, k, len));
                }
                each!(next, 0..count, {
                    if reached[next] == 0 && hands(fifos, k, next) {
                        (reached[next], before[next]) = (len + 1, k);
                    }
                });
            }
        });
        len += 1;
    }
    None
}

/// Follows the predecessors back from `last`.
const fn back(before: &[usize; FIFOS], last: usize, len: usize) -> Way {
    let (mut way, mut at, mut k) = (Way { fifos: [0; Way::MOST], len }, last, len);
    while k > 0 {
        k -= 1;
        way.fifos[k] = at;
        at = before[at];
    }
    way
}

/// Whether a consumer of a FIFO hands its objects to another FIFO.
const fn hands(fifos: &Fifos, fifo: usize, next: usize) -> bool {
    let to = FifoPlace { fifos, end: FifoEnd::producer(next), is_regular: true };
    any!(k, 0..fifos.fifos[fifo].consumers.len(), {
        let from = FifoPlace { fifos, end: FifoEnd::consumer(fifo, k), is_regular: true };
        matches!(handing(&from, &to), Handing::Done)
    })
}
