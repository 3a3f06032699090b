//! [`TileFifos`]: all FIFOs on one tile, across blocks.

use super::spill::Largest;
use super::tally::Taken;
use super::{MemRow, Pool, Role, Tally, each_end, has_channel, pool, role};
use crate::declare::{DEFAULT_STACK, FifoEnd, FifoSide, Fifos, Link};
use crate::device::{Direction, Place, Tile, TileKind, is_same_place};
use crate::util::is_same_text;

/// One of the FIFOs of a tile.
#[derive(Clone, Copy, Debug)]
pub struct TileFifo<'a> {
    /// The block that declares it.
    pub fifos: &'a Fifos<'a>,
    /// Position of the FIFO in its block.
    pub fifo: usize,
}

impl TileFifo<'_> {
    /// The symbol of the FIFO.
    pub const fn name(&self) -> &str {
        self.fifos.fifos[self.fifo].name
    }
}

/// The FIFOs with an end on a tile, and the separate descriptors declared there.
///
/// Channels are assigned in the order of the FIFOs, producer first, after everything pinned and everything that the
/// separate descriptors use. Strays do not choose their channels first, unlike in [`channel`](super::channel): with
/// several blocks, the strays are unknown.
#[derive(Clone, Copy, Debug)]
pub struct TileFifos<'a> {
    /// The column and row of the tile.
    pub place: Place,
    /// The FIFOs on the tile.
    pub members: &'a [TileFifo<'a>],
    /// The separate descriptors.
    pub links: &'a [Link],
}

/// One end of a FIFO on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TileEnd {
    /// Position of the FIFO in the list of members.
    pub member: usize,
    /// The producer, or a consumer by position.
    pub side: FifoSide,
}

impl TileEnd {
    /// `==` for const evaluation.
    pub const fn const_eq(self, other: Self) -> bool {
        FifoEnd { fifo: self.member, side: self.side }
            .const_eq(FifoEnd { fifo: other.member, side: other.side })
    }
}

/// Runs a block for each end of the FIFOs of a tile, in the order in which channels are assigned.
macro_rules! each_tile_end {
    ($tile:expr, $end:ident, $body:block) => {
        each!(member, 0..$tile.members.len(), {
            let of = &$tile.members[member];
            $crate::lower::fifo::each_end!(of.fifos, at, (of.fifo)..of.fifo + 1, {
                let $end = $crate::lower::fifo::TileEnd { member, side: at.side };
                $body
            });
        });
    };
}

pub(crate) use each_tile_end;

impl<'a> TileFifos<'a> {
    /// The kind of the tile; `None` outside the array.
    pub const fn kind(&self) -> Option<TileKind> {
        match self.members {
            [first, ..] => first.fifos.grid.kind(self.place),
            [] => None,
        }
    }

    /// The limits of the tile; `None` outside the array.
    pub(crate) const fn limits(&self) -> Option<&'static Tile> {
        match (self.members, self.kind()) {
            ([first, ..], Some(kind)) => Some(first.fifos.device.limits(kind)),
            _ => None,
        }
    }

    /// The block of an end, and the end within it.
    pub const fn of(&self, end: TileEnd) -> (&'a Fifos<'a>, FifoEnd) {
        let at = &self.members[end.member];
        (at.fifos, FifoEnd { fifo: at.fifo, side: end.side })
    }

    /// Whether an end is on the tile.
    const fn is_here(&self, (fifos, at): (&Fifos<'_>, FifoEnd)) -> bool {
        is_same_place(fifos.place(at), self.place)
    }

    /// Whether an end uses a channel of the tile.
    pub(crate) const fn has_channel(&self, (fifos, at): (&Fifos<'_>, FifoEnd)) -> bool {
        self.is_here((fifos, at)) && has_channel(fifos, at)
    }

    /// The pool of an end, if the pool is on the tile.
    const fn pool(&self, (fifos, at): (&Fifos<'_>, FifoEnd)) -> Option<Pool> {
        match pool(fifos, at) {
            Some(pool) if is_same_place(pool.place, self.place) => Some(pool),
            _ => None,
        }
    }

    /// Whether a member has an end or its buffers on the tile.
    pub(crate) const fn has(&self, member: usize) -> bool {
        let TileFifo { fifos, fifo } = self.members[member];
        each_end!(fifos, at, fifo..fifo + 1, {
            if self.is_here((fifos, at)) || self.pool((fifos, at)).is_some() {
                return true;
            }
        });
        false
    }

    /// The separate descriptor that uses this channel.
    pub(crate) const fn link_of(&self, direction: Direction, channel: u64) -> Option<usize> {
        find!(
            k,
            0..self.links.len(),
            is_some_and!(self.links[k].channel, |(own, number)| own as u8 == direction as u8
                && number == channel)
        )
    }

    /// What is taken before any end is served: by pinned ends, by the separate descriptors, by what is declared beside
    /// the FIFOs, whose locks separate descriptors may name, and by the stack.
    pub(crate) const fn tally(&self, limits: &Tile) -> Tally {
        let (mut tally, mut ids, mut locks) = (Tally::NEW, Taken::NONE, Taken::NONE);
        each!(k, 0..self.links.len(), {
            let link = &self.links[k];
            ids.take(link.bd_id);
            locks.take_locks(link, limits);
            if let Some((direction, channel)) = link.channel {
                tally.take(direction, channel);
            }
        });
        each_tile_end!(self, end, {
            let (fifos, at) = self.of(end);
            if self.is_here((fifos, at)) {
                tally.pin(fifos, at);
            }
        });
        let ((bytes, others), named) = (self.others(), locks.count((0, limits.own_locks())));
        tally.descriptors = [ids.count(limits.bds_of(0)), ids.count(limits.bds_of(1))];
        tally.locks = if others > named { others } else { named };
        tally.bytes = self.stack().0 as u128 + bytes as u128;
        tally
    }

    /// Bytes and locks declared beside the FIFOs: the maximum over the blocks, because each block may repeat the same
    /// declarations.
    pub const fn others(&self) -> (u64, u64) {
        let (mut bytes, mut locks) = (0, 0);
        each!(k, 0..self.members.len(), {
            let taken = self.members[k].fifos.others(self.place);
            bytes = if taken.0 > bytes { taken.0 } else { bytes };
            locks = if taken.1 > locks { taken.1 } else { locks };
        });
        (bytes, locks)
    }

    /// Bytes of the stack of the tile's core, and whether they are declared. Without a declaration, the default
    /// applies if the core uses an end, which is an end on the tile of a FIFO outside all links.
    pub(crate) const fn stack(&self) -> (u64, bool) {
        let mut declared = None;
        each!(k, 0..self.members.len(), {
            if let Some(stack) = self.members[k].fifos.stack(self.place) {
                declared = match declared {
                    Some(most) if most > stack => declared,
                    _ => Some(stack),
                };
            }
        });
        if let Some(stack) = declared {
            return (stack, true);
        }
        each_tile_end!(self, end, {
            let (fifos, at) = self.of(end);
            if self.is_here((fifos, at)) && matches!(role(fifos, at), Role::Free) {
                return (DEFAULT_STACK, false);
            }
        });
        (0, false)
    }

    /// The columns of the neighbours in the west and in the east, if the array has them.
    pub(crate) const fn beside(&self) -> [Option<u32>; 2] {
        match self.members {
            [first, ..] => MemRow::new(first.fifos.grid, 0).neighbours(self.place.0),
            [] => [None, None],
        }
    }
}

/// The pools on a tile, the largest buffers first.
pub(crate) struct TilePools<'a> {
    largest: Largest<TilePool<'a>, POOLS>,
}

/// Maximum number of pools on a tile: it has fewer descriptors and locks than that.
const POOLS: usize = 64;

#[derive(Clone, Copy)]
struct TilePool<'a> {
    /// The first end that uses the pool.
    end: TileEnd,
    /// The FIFO and side that own it.
    owner: (&'a str, FifoSide),
    buffers: u64,
}

impl<'a> TilePools<'a> {
    pub(crate) const NONE: Self = Self {
        largest: Largest::new(TilePool {
            end: TileEnd { member: 0, side: FifoSide::Producer },
            owner: ("", FifoSide::Producer),
            buffers: 0,
        }),
    };

    /// The pool of an end, if it is on the tile and no earlier end uses it. All ends of a link share one pool,
    /// identified by the name of the FIFO that owns the buffers.
    pub(crate) const fn take(&mut self, tile: &TileFifos<'a>, end: TileEnd) -> Option<Pool> {
        let (fifos, at) = tile.of(end);
        let Some(pool) = tile.pool((fifos, at)) else { return None };
        let name = fifos.fifos[pool.owner.fifo].name;
        each!(k, 0..self.largest.len, {
            let (first, side) = self.largest.list[k].1.owner;
            if (FifoEnd { side, ..pool.owner }).const_eq(pool.owner) && is_same_text(first, name) {
                return None;
            }
        });
        let own = TilePool { end, owner: (name, pool.owner.side), buffers: pool.buffers };
        self.largest.insert(pool.buffer_bytes(fifos), own);
        Some(pool)
    }

    /// The first buffer that fits neither a mem tile nor its neighbours, if these hold only these FIFOs: the first end
    /// that uses its pool, the position of the buffer, its bytes, and the bytes left on the tile.
    pub(crate) const fn without_room(
        &self,
        tile: &TileFifos<'_>,
        most: u128,
    ) -> Option<(TileEnd, u64, u128, u128)> {
        let (column, row) = tile.place;
        let mut tiles = MemRow::new(tile.members[0].fifos.grid, most);
        each!(k, 0..tile.members.len(), {
            tiles = tiles.with(&MemRow::of(tile.members[k].fifos, row, most));
        });
        each!(k, 0..self.largest.len, {
            let (bytes, TilePool { end, buffers, .. }) = self.largest.list[k];
            // A mem tile has fewer than 64 descriptors.
            each!(buffer, 0..(if buffers < 64 { buffers } else { 64 }), {
                let left = tiles.left(column);
                if tiles.place(column, bytes).is_none() {
                    return Some((end, buffer, bytes, left));
                }
            });
        });
        None
    }
}
