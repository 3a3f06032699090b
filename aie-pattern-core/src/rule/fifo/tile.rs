//! Rules about all FIFOs of one tile, across blocks.

use super::parts::parity;
use super::words::{LARGEST_FIRST, neighbours, of_end, stack_size, taken};
use crate::device::{Device, TileKind};
use crate::lower::fifo::{TileEnd, TileFifos, TilePools, each_tile_end, half, pinned, ring, take_turns};
use crate::rule::assumed::{NONE_NAMED, may_be_assumed};
use crate::rule::table::common::{Direction, Flag, Index, Natural, Number, Phrase, Size, Words};
use crate::rule::table::{Arg, faults, kinds};
use crate::text::Text;
use crate::util::{Blank, is_same_text};

kinds! {
    /// A FIFO of the tile, shown by its name.
    Member(member: usize, tile: &TileFifos<'_>) => Arg::Str(tile.members[member].name());
    /// An end: ``the producer of `of` ``.
    End(end: TileEnd, tile: &TileFifos<'_>) => {
        let (fifos, at) = tile.of(end);
        of_end(fifos, at)
    };
    /// The tile: `compute tile (0, 2)`.
    Here(place: crate::device::Place, tile: &TileFifos<'_>) => match tile.kind() {
        Some(kind) => Arg::Tile(kind.name(), place.0 as i128, place.1 as i128),
        None => Arg::Place(place.0 as i128, place.1 as i128),
    };
    /// Another end; `None` for a separate descriptor.
    Other(_end: Option<TileEnd>) => Arg::Nothing;
}

faults! {
    /// A fault of the FIFOs of a tile. A member is a position in the list of FIFOs.
    pub enum TileFifoFault as fault of (tile: &TileFifos<'_>) at usize;
    @words {
        here: Here = tile.place;
        none_named: Words = NONE_NAMED;
        manual: Words = manual(tile);
        largest_first: Words = LARGEST_FIRST;
    }

    /// A FIFO has neither an end nor buffers on the tile.
    Elsewhere { member: Member } => FifoTile at (member) {
        "`{member}` has no end on {here}, and no buffers there";
    }

    /// A FIFO is for another device than the first one.
    Device { member: Member } => FifoTile at (member) {
        let first: Member = 0;
        let is_default: Flag = is_of_two_families(tile, member) && (may_be_assumed_of(tile, member) || may_be_assumed_of(tile, 0));
        let array: Phrase = &array_of(tile, member);
        let expected: Phrase = &array_of(tile, 0);
        "`{member}` is for {array}, but `{first}` is for {expected}";
        note "a tile has one device and one array";
        note if is_default, "{none_named}";
    }

    /// A FIFO is listed twice; `first` has the same name.
    Twice { member: Member, first: Index } => FifoTile at (member) {
        let one: Index = first + 1;
        let other: Index = member + 1;
        "`{member}` appears twice, at positions {one} and {other}";
    }

    /// The tile has too few channels. Reported for the first end that lacks one; `channel` counts the ends of this
    /// direction up to it, and the separate descriptors.
    Channels { end: End, channel: Natural, most: Natural } => FifoChannels at (end.member) {
        let direction: Direction = end.side.direction();
        let needed: Number = channel as i128 + 1;
        "{here} has {most} {direction} channels, but the FIFOs up to and including {end} need {needed}";
        note "FIFOs get channels in their order, after those that are pinned";
    }

    /// The pinned channel of an end is used by another end or by a separate descriptor.
    SameChannel { end: End, first: Other, channel: Natural } => FifoChannels at (end.member) {
        let direction: Direction = end.side.direction();
        let owner: Phrase = &channel_owner(tile, end, first, channel);
        "{end} is pinned to {direction} channel {channel}, {owner}";
    }

    /// The tile has too few descriptors for a channel. Reported for the first end that lacks them.
    Descriptors { end: End, needed: Natural, most: Natural } => FifoDescriptors at (end.member) {
        let parity: Words = parity(tile.kind());
        "{here} has {most descriptor}{parity}, but the FIFOs up to and including {end} need {needed}";
        note "an end needs one descriptor for each buffer, each part and each repeat";
    }

    /// The tile has too few locks. Reported for the first pool that lacks them.
    Locks { end: End, needed: Natural, most: Natural } => FifoLocks at (end.member) {
        "{here} has {most lock}, but the pools up to and including the pool of {end} need {needed}";
        note "a pool needs 2 locks for each part";
    }

    /// A compute tile has too little memory, stack included. Reported for the first pool that does not fit.
    Memory { end: End, needed: Size, most: Size, stack: Size } => FifoMemory at (end.member) {
        let core: Phrase = &taken(stack, tile.others().0);
        let declared: Phrase = &stack_size(stack, tile.stack().1);
        "{here} has {most byte}, but {core}the pools up to and including the pool of {end} need {needed}";
        note "{declared}a pool has all of its buffers on its tile ({manual})";
    }

    /// Neither the mem tile nor a neighbour has room for a buffer. Reported for the first such buffer.
    MemTile { end: End, buffer: Natural, bytes: Size, left: Size } => FifoMemory at (end.member) {
        let others: Phrase = &neighbours(tile.beside(), tile.place.1);
        "buffer {buffer} of the pool of {end} needs {bytes byte}, but {here} has {left byte} left{others}";
        note "{largest_first}";
    }
}

impl Blank for TileFifoFault {
    const BLANK: Self = Self::Elsewhere { member: 0 };
}

/// The faults of the FIFOs of a tile, in order.
pub type TileFifoFaults = crate::rule::Faults<TileFifoFault>;

/// Finds every fault of the FIFOs on one tile. Each FIFO must have passed its own rules.
///
/// - Each FIFO has an end or its buffers on the tile, is for the same device, and is listed once.
/// - **Channels** suffice: 2 per direction, on a mem tile 6, each for one user (AM020).
/// - **Descriptors** suffice: 16; on a mem tile 24 for even channels and 24 for odd ones (AM020).
/// - **Locks** suffice: 16, on a mem tile 64 (AM020).
/// - **Memory** suffices: 64 KiB of a compute tile for all pools and the stack of its core (AM020); 512 KiB of a mem
///   tile, plus its neighbours, where MLIR-AIE places what does not fit.
///
/// Separate descriptors also use these resources. MLIR-AIE notices a lack only late, when it assigns ids, and then
/// names generated operations.
pub const fn check_tile(tile: &TileFifos<'_>) -> TileFifoFaults {
    let mut faults = TileFifoFaults::new();
    each!(member, 0..tile.members.len(), {
        check_member(tile, member, &mut faults);
    });
    let Some(limits) = tile.limits() else { return faults };
    if !faults.is_empty() {
        return faults;
    }
    let (mut tally, mut pools) = (tile.tally(limits), TilePools::NONE);
    // Report only the first lack of each kind: later ends lack the same.
    let (mut has_few, mut is_full) = ([false; 2], false);
    each_tile_end!(tile, end, {
        let (fifos, at) = tile.of(end);
        if tile.has_channel((fifos, at)) {
            let (channel, is_rival) = tally.channel(fifos, at, false);
            check_channel(tile, end, (channel, is_rival), limits.channels as u64, &mut has_few, &mut faults);
            if let Some(ring) = ring(fifos, at) {
                let (first, past) = limits.bds_of(channel);
                let (most, taken) = (past - first, &mut tally.descriptors[half(limits.kind, channel)]);
                let needed = taken.saturating_add(ring.len());
                if *taken <= most && needed > most {
                    faults.push(TileFifoFault::Descriptors { end, needed, most });
                }
                *taken = needed;
            }
        }
        if let Some(pool) = pools.take(tile, end) {
            let (before, most) = (tally.locks, limits.own_locks());
            tally.locks = before.saturating_add(pool.locks());
            if before <= most && tally.locks > most {
                faults.push(TileFifoFault::Locks { end, needed: tally.locks, most });
            }
            tally.bytes = tally.bytes.saturating_add(pool.bytes(fifos));
            if let (TileKind::Compute, Some(most)) = (limits.kind, limits.memory())
                && tally.bytes > most as u128
                && !is_full
            {
                is_full = true;
                let stack = tile.stack().0 as u128;
                faults.push(TileFifoFault::Memory { end, needed: tally.bytes, most: most as u128, stack });
            }
        }
    });
    if let (TileKind::Mem, Some(most)) = (limits.kind, limits.memory())
        && let Some((end, buffer, bytes, left)) = pools.without_room(tile, most as u128)
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
    each!(k, 0..member, {
        if is_same_text(tile.members[k].name(), own.name()) {
            return faults.push(TileFifoFault::Twice { member, first: k });
        }
    });
    if !tile.has(member) {
        faults.push(TileFifoFault::Elsewhere { member });
    }
}

const fn check_channel(
    tile: &TileFifos<'_>,
    end: TileEnd,
    (channel, is_rival): (u64, bool),
    most: u64,
    has_few: &mut [bool; 2],
    faults: &mut TileFifoFaults,
) {
    let (direction, (fifos, at)) = (end.side.direction(), tile.of(end));
    if pinned(fifos, at).is_none() {
        if channel >= most && !has_few[direction as usize] {
            has_few[direction as usize] = true;
            faults.push(TileFifoFault::Channels { end, channel, most });
        }
        return;
    }
    if tile.link_of(direction, channel).is_some() {
        return faults.push(TileFifoFault::SameChannel { end, first: None, channel });
    }
    if !is_rival {
        return;
    }
    each_tile_end!(tile, other, {
        if other.const_eq(end) {
            return;
        }
        let (others, first) = tile.of(other);
        if other.side.direction() as u8 == direction as u8
            && tile.has_channel((others, first))
            && is_some_and!(pinned(others, first), |own| own == channel)
            && !take_turns((others, first), (fifos, at))
        {
            return faults.push(TileFifoFault::SameChannel { end, first: Some(other), channel });
        }
    });
}

impl TileFifoFault {
    /// The message about the FIFOs that were checked.
    ///
    /// # Panics
    /// Possibly, if `tile` is a different tile.
    pub const fn text(&self, tile: &TileFifos<'_>) -> Text {
        self.write(Text::new(), tile)
    }
}

/// The manual of the family of the first FIFO.
const fn manual(tile: &TileFifos<'_>) -> &'static str {
    match tile.members {
        [first, ..] => first.fifos.device.family().manual,
        [] => "",
    }
}

const fn array_of(tile: &TileFifos<'_>, member: usize) -> Text {
    let fifos = tile.members[member].fifos;
    let text = Text::new().str(fifos.device.family().title).str(" with ");
    let text = text.count(fifos.grid.columns as i128, "column").str(" and ");
    text.count(fifos.grid.rows as i128, "row")
}

const fn device_of(tile: &TileFifos<'_>, member: usize) -> Device {
    tile.members[member].fifos.device
}

const fn may_be_assumed_of(tile: &TileFifos<'_>, member: usize) -> bool {
    may_be_assumed(device_of(tile, member), Some(tile.members[member].fifos.is_device_assumed))
}

/// Whether a FIFO and the first one differ in their families, not only in their arrays.
const fn is_of_two_families(tile: &TileFifos<'_>, member: usize) -> bool {
    device_of(tile, member) as u8 != device_of(tile, 0) as u8
}

/// The user of the channel that an end is pinned to.
const fn channel_owner(tile: &TileFifos<'_>, end: TileEnd, first: Option<TileEnd>, channel: u64) -> Text {
    match (first, tile.link_of(end.side.direction(), channel)) {
        (Some(first), _) => {
            let (fifos, at) = tile.of(first);
            Text::new().fill("as is {}", &[of_end(fifos, at)])
        }
        (None, Some(link)) => {
            Text::new().str("which descriptor ").int(tile.links[link].bd_id as i128).str(" has")
        }
        (None, None) => Text::new(),
    }
}
