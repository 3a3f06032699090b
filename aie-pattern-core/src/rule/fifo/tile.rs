//! Rules about the FIFOs of one tile, whatever block declares them.

use super::words::{LARGEST_FIRST, no_room, place, stack_note, up_to};
use crate::device::{Direction, TileKind, is_same_place};
use crate::lower::fifo::{TileEnd, TileFifos};
use crate::rule::Rule;
use crate::text::Text;
use crate::util::{Blank, is_same_text};

/// What can be wrong with the FIFOs of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TileFifoFault {
    /// A FIFO that has neither an end nor buffers on the tile.
    Elsewhere {
        /// Which.
        member: usize,
    },
    /// A FIFO of another device than the first one.
    Device {
        /// Which.
        member: usize,
    },
    /// A FIFO that is there twice.
    Twice {
        /// Which.
        member: usize,
        /// The one before it of the same name.
        first: usize,
    },
    /// The first end for which there are too few channels.
    Channels {
        /// Which.
        end: TileEnd,
        /// Ends in this direction up to this one, with the descriptors by themselves.
        channel: u64,
        /// Channels that there are.
        most: u64,
    },
    /// A channel to which an end is pinned that another one has.
    SameChannel {
        /// Which end.
        end: TileEnd,
        /// The other one; `None` of a descriptor by itself.
        first: Option<TileEnd>,
        /// The channel.
        channel: u64,
    },
    /// The first end for whose channel there are too few descriptors.
    Descriptors {
        /// Which.
        end: TileEnd,
        /// Descriptors that are needed up to this end.
        needed: u64,
        /// Descriptors that its channel reaches.
        most: u64,
    },
    /// The first pool for which there are too few locks.
    Locks {
        /// The end whose pool it is.
        end: TileEnd,
        /// Locks that are needed up to this pool.
        needed: u64,
        /// Locks that there are.
        most: u64,
    },
    /// The first pool for which a compute tile has too few bytes.
    Memory {
        /// The end whose pool it is.
        end: TileEnd,
        /// Bytes that are needed up to this pool, the stack included.
        needed: u128,
        /// Bytes that there are.
        most: u128,
        /// Bytes of the stack.
        stack: u128,
    },
    /// The first buffer for which neither the mem tile nor one beside it has room.
    MemTile {
        /// The end whose pool it is of.
        end: TileEnd,
        /// The buffer of the pool.
        buffer: u64,
        /// Its bytes.
        bytes: u128,
        /// Bytes that the tile has left.
        left: u128,
    },
}

impl Blank for TileFifoFault {
    const BLANK: Self = Self::Elsewhere { member: 0 };
}

/// The faults of the FIFOs of a tile.
pub type TileFifoFaults = crate::rule::Faults<TileFifoFault>;

/// Every fault of FIFOs on one tile, each of which has passed its own rules:
///
/// - each has an end or its buffers there, is of the same device, and is there once;
/// - **Channels** of each direction suffice, 2, on a mem tile 6, and none is for two (AM020);
/// - **Descriptors** suffice: 16; on a mem tile 24 for even channels and 24 for odd ones (AM020);
/// - **Locks** suffice: 16, on a mem tile 64 (AM020);
/// - **Memory** of a compute tile suffices for all pools and the stack of its core: 64 KiB (AM020); that of a mem tile, 512 KiB, with
///   those beside it, where MLIR-AIE places what does not fit.
///
/// What descriptors by themselves have is taken. MLIR-AIE finds that late, where it gives ids, and names generated operations.
#[must_use]
pub const fn check_tile(tile: &TileFifos<'_>) -> TileFifoFaults {
    let mut faults = TileFifoFaults::new();
    let mut member = 0;
    while member < tile.members.len() {
        check_member(tile, member, &mut faults);
        member += 1;
    }
    let Some(limits) = tile.limits() else { return faults };
    if !faults.is_empty() {
        return faults;
    }
    let locks = limits.own_locks();
    // The first one of each kind, with which there are too few: those after it have too few as well.
    let (mut few, mut no_locks, mut no_memory) = ([false; 4], false, false);
    let (stack, memory) = match limits.kind {
        TileKind::Compute => (tile.stack().0 as u128, limits.memory()),
        TileKind::Mem | TileKind::Shim => (0, None),
    };
    let mut end = TileEnd::FIRST;
    while end.member < tile.members.len() {
        if let Some(channel) = tile.channel(end) {
            check_channel(tile, end, channel, limits.channels as u64, &mut few, &mut faults);
            let ((start, most), needed) = (tile.reach(channel), tile.needed(end, channel));
            let half = 2 + (start > 0) as usize;
            if needed > most && !few[half] {
                few[half] = true;
                faults.push(TileFifoFault::Descriptors { end, needed, most });
            }
        }
        let needed = tile.needed_locks(end);
        if needed > locks && !no_locks {
            no_locks = true;
            faults.push(TileFifoFault::Locks { end, needed, most: locks });
        }
        if let (Some(most), false) = (memory, no_memory) {
            let (pools, most) = (tile.needed_bytes(end), most as u128);
            if pools > 0 && pools.saturating_add(stack) > most {
                no_memory = true;
                let needed = pools.saturating_add(stack);
                faults.push(TileFifoFault::Memory { end, needed, most, stack });
            }
        }
        end = tile.next(end);
    }
    if let (TileKind::Mem, Some(most)) = (limits.kind, limits.memory())
        && let Some((end, buffer, bytes, left)) = tile.without_room(most as u128)
    {
        faults.push(TileFifoFault::MemTile { end, buffer, bytes, left });
    }
    faults
}

const fn check_member(tile: &TileFifos<'_>, member: usize, faults: &mut TileFifoFaults) {
    let (own, first) = (&tile.members[member], &tile.members[0]);
    let (grid, other) = (own.fifos.grid, first.fifos.grid);
    if own.fifos.device as u8 != first.fifos.device as u8
        || grid.columns != other.columns
        || grid.rows != other.rows
        || grid.mem_rows != other.mem_rows
    {
        return faults.push(TileFifoFault::Device { member });
    }
    let mut k = 0;
    while k < member {
        if is_same_text(tile.members[k].name(), own.name()) {
            return faults.push(TileFifoFault::Twice { member, first: k });
        }
        k += 1;
    }
    let (mut is_here, mut end) = (false, TileEnd { member, ..TileEnd::FIRST });
    while end.member == member {
        let (fifos, at) = tile.of(end);
        is_here = is_here || tile.is_here(end);
        if let Some(pool) = crate::lower::fifo::pool(fifos, at) {
            is_here = is_here || is_same_place(pool.place, tile.place);
        }
        end = tile.next(end);
    }
    if !is_here {
        faults.push(TileFifoFault::Elsewhere { member });
    }
}

const fn check_channel(
    tile: &TileFifos<'_>,
    end: TileEnd,
    channel: u64,
    most: u64,
    few: &mut [bool; 4],
    faults: &mut TileFifoFaults,
) {
    let direction = direction(end);
    if tile.pinned(end).is_none() {
        let k = direction as usize;
        if channel >= most && !few[k] {
            few[k] = true;
            faults.push(TileFifoFault::Channels { end, channel, most });
        }
        return;
    }
    if tile.link_of(direction, channel).is_some() {
        return faults.push(TileFifoFault::SameChannel { end, first: None, channel });
    }
    let mut other = TileEnd::FIRST;
    while !other.const_eq(end) {
        if let Some(pinned) = tile.pinned(other)
            && pinned == channel
            && self::direction(other) as u8 == direction as u8
        {
            return faults.push(TileFifoFault::SameChannel { end, first: Some(other), channel });
        }
        other = tile.next(other);
    }
}

const fn direction(end: TileEnd) -> Direction {
    match end.side {
        crate::declare::FifoSide::Producer => Direction::Mm2s,
        crate::declare::FifoSide::Consumer(_) => Direction::S2mm,
    }
}

impl TileFifoFault {
    /// The FIFO that it is about.
    #[must_use]
    pub const fn member(&self) -> usize {
        match *self {
            Self::Elsewhere { member } | Self::Device { member } | Self::Twice { member, .. } => member,
            Self::Channels { end, .. }
            | Self::SameChannel { end, .. }
            | Self::Descriptors { end, .. }
            | Self::Locks { end, .. }
            | Self::Memory { end, .. }
            | Self::MemTile { end, .. } => end.member,
        }
    }

    /// The rule that it breaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self {
            Self::Elsewhere { .. } | Self::Device { .. } | Self::Twice { .. } => Rule::FifoTile,
            Self::Channels { .. } | Self::SameChannel { .. } => Rule::FifoChannels,
            Self::Descriptors { .. } => Rule::FifoDescriptors,
            Self::Locks { .. } => Rule::FifoLocks,
            Self::Memory { .. } | Self::MemTile { .. } => Rule::FifoMemory,
        }
    }

    /// In words, as messages of rules are, of the FIFOs that were checked.
    ///
    /// # Panics
    /// Possibly, if it is the fault of others.
    #[must_use]
    pub const fn text(&self, tile: &TileFifos<'_>) -> Text {
        let text = Text::new();
        match *self {
            Self::Elsewhere { member } => {
                let text = text.str("`").str(tile.members[member].name()).str("` has no end on tile ");
                place(text, tile.place).str(", and no buffers there")
            }
            Self::Device { member } => {
                let (own, first) = (&tile.members[member], &tile.members[0]);
                let text = text.str("`").str(own.name()).str("` is of ");
                let text = array(text, own.fifos.device.family().title, own.fifos.grid);
                let text = text.str(", but `").str(first.name()).str("` of ");
                array(text, first.fifos.device.family().title, first.fifos.grid)
            }
            Self::Twice { member, first } => {
                let text = text.str("`").str(tile.members[member].name()).str("` is there twice, as number ");
                text.int(first as i128 + 1).str(" and ").int(member as i128 + 1)
            }
            Self::Channels { end, channel, most } => {
                let text = of_end(text.str("up to "), tile, end).str(", ").int(channel as i128 + 1);
                let text = text.str(" ").str(direction(end).name()).str(" channels are needed of ");
                let text = on(text, tile).str(", which has ").int(most as i128);
                text.note("channels are given in the order of the FIFOs, after those that are pinned")
            }
            Self::SameChannel { end, first, channel } => {
                let text = of_end(text, tile, end).str(" is pinned to ").str(direction(end).name());
                let text = text.str(" channel ").int(channel as i128);
                match first {
                    Some(first) => of_end(text.str(", as is "), tile, first),
                    None => match tile.link_of(direction(end), channel) {
                        Some(link) => {
                            let id = tile.links[link].bd_id;
                            text.str(", which descriptor ").int(id as i128).str(" has")
                        }
                        None => text,
                    },
                }
            }
            Self::Descriptors { end, needed, most } => {
                let text =
                    of_end(text.str("up to "), tile, end).str(", ").count(needed as i128, "descriptor");
                let text = on(text.str(" are needed of "), tile).str(", which has ").int(most as i128);
                let text = match tile.kind() {
                    Some(TileKind::Mem) => text.str(" for its channels of one parity"),
                    _ => text,
                };
                text.note("an end has one for each buffer, part and repeat")
            }
            Self::Locks { end, needed, most } => {
                let text =
                    of_end(text.str("up to the pool of "), tile, end).str(", ").count(needed as i128, "lock");
                let text = on(text.str(" are needed of "), tile).str(", which has ").int(most as i128);
                text.note("a pool has two for each part")
            }
            Self::Memory { end, needed, most, stack } => {
                let text = up_to(text, TileKind::Compute, tile.place, most, stack);
                let text = of_end(text, tile, end).str(" need ").int(needed as i128);
                let declared = match tile.stack() {
                    (declared, true) => Some(declared),
                    _ => None,
                };
                stack_note(text, declared, stack)
            }
            Self::MemTile { end, buffer, bytes, left } => {
                let text = no_room(text, tile.place, left, tile.beside(), bytes).str(" buffer ");
                let text = of_end(text.int(buffer as i128).str(" of the pool of "), tile, end);
                text.note(LARGEST_FIRST)
            }
        }
    }
}

const fn array(text: Text, device: &str, grid: crate::device::Grid) -> Text {
    let text = text.str(device).str(" with ").count(grid.columns as i128, "column");
    text.str(" and ").count(grid.rows as i128, "row")
}

const fn of_end(text: Text, tile: &TileFifos<'_>, end: TileEnd) -> Text {
    let (fifos, at) = tile.of(end);
    super::words::of_end(text, fifos, at)
}

const fn on(text: Text, tile: &TileFifos<'_>) -> Text {
    let text = match tile.kind() {
        Some(kind) => text.str(kind.title()).str(" "),
        None => text,
    };
    place(text, tile.place)
}
