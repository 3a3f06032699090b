//! Rules about all FIFOs of one tile, across blocks.

use super::parts::parity;
use super::words::{LARGEST_FIRST, neighbours, of_end, stack_size, taken};
use crate::device::{Device, Direction as Way, TileKind, is_same_place};
use crate::lower::fifo::{TileEnd, TileFifos, take_turns};
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
        let direction: Direction = direction(end);
        let needed: Number = channel as i128 + 1;
        "{here} has {most} {direction} channels, but the FIFOs up to and including {end} need {needed}";
        note "FIFOs get channels in their order, after those that are pinned";
    }

    /// The pinned channel of an end is used by another end or by a separate descriptor.
    SameChannel { end: End, first: Other, channel: Natural } => FifoChannels at (end.member) {
        let direction: Direction = direction(end);
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
    // Report only the first lack of each kind: later ends lack the same.
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
            let needed = pools.saturating_add(stack).saturating_add(tile.others().0 as u128);
            if pools > 0 && needed > most {
                no_memory = true;
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
    each!(k, 0..member, {
        if is_same_text(tile.members[k].name(), own.name()) {
            return faults.push(TileFifoFault::Twice { member, first: k });
        }
    });
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
            && !take_turns(tile.of(other), tile.of(end))
        {
            return faults.push(TileFifoFault::SameChannel { end, first: Some(other), channel });
        }
        other = tile.next(other);
    }
}

const fn direction(end: TileEnd) -> Way {
    match end.side {
        crate::declare::FifoSide::Producer => Way::Mm2s,
        crate::declare::FifoSide::Consumer(_) => Way::S2mm,
    }
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
    match (first, tile.link_of(direction(end), channel)) {
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
