//! Faults of the descriptors of a tile.

use crate::declare::{DescriptorSet, Link};
use crate::device::{Direction, Tile};
use crate::rule::assumed::{NONE_NAMED, may_be_assumed};
use crate::rule::table::common::{Bytes, Flag, Index, Natural, Number, Words};
use crate::rule::table::{Arg, faults, kinds};
use crate::text::{Checked, Text};
use crate::util::Blank;

kinds! {
    /// A descriptor of the tile, shown by its id.
    Descriptor(link: usize, tile: &DescriptorSet<'_>) => Arg::Int(tile.links[link].bd_id as i128);
    /// The channel of a descriptor, if declared.
    ChannelOf(link: usize, tile: &DescriptorSet<'_>) => match tile.links[link].channel {
        Some((direction, channel)) => Arg::Channel(direction.name(), channel as i128),
        None => Arg::Nothing,
    };
}

faults! {
    /// A fault of the descriptors of a tile; `link` is the position of the descriptor at fault.
    pub enum TileFault as fault of (tile: &DescriptorSet<'_>, names: &[&str]) at usize;
    @words {
        manual: Words = tile.links[0].device.family().manual;
        none_named: Words = NONE_NAMED;
    }

    /// A descriptor is for another kind of tile than the first one.
    OtherTile { link: Descriptor } => TileKind at (link) {
        let id: Number = tile.links[0].bd_id as i128;
        let own: Words = tile.links[link].tile.title();
        let other: Words = tile.links[0].tile.title();
        "descriptor {link} belongs to {own}, but descriptor {id} to {other}";
        note "the descriptors of a tile are all of its kind";
    }

    /// A descriptor is for another device than the first one.
    OtherDevice { link: Descriptor } => TileKind at (link) {
        let id: Number = tile.links[0].bd_id as i128;
        let own: Words = tile.links[link].device.family().title;
        let other: Words = tile.links[0].device.family().title;
        "descriptor {link} is for {own}, but descriptor {id} for {other}";
        note "the tiles of a device are all of its family";
        note if may_be_assumed(tile.links[link].device, None) || may_be_assumed(tile.links[0].device, None), "{none_named}";
    }

    /// An earlier descriptor has the same id.
    Twice { link: Descriptor, first: Index } => ChainId at (link) {
        let one: Index = tile.item(first) + 1;
        let other: Index = tile.item(link) + 1;
        "descriptor {link} appears twice, at positions {one} and {other}";
        note "the words written last would overwrite the others";
    }

    /// The channel of a descriptor does not reach it.
    OutOfReach { link: Descriptor } => BdChannel at (link) {
        let channel: ChannelOf = link;
        "descriptor {link} is out of reach of {channel}";
        note "on a mem tile even channels reach descriptors 0 to 23, odd ones 24 to 47 ({manual})";
    }

    /// `next_bd` is not the id of a descriptor.
    NoNext { link: Descriptor } => TileNext at (link) {
        let next: Number = next_bd(&tile.links[link]);
        "descriptor {link} continues with descriptor {next}, which is not one of the tile's descriptors";
        note "the DMA follows `next_bd` alone ({manual}), and runs whatever those registers hold";
    }

    /// `next_bd` is for another channel.
    OtherChannel { link: Descriptor, next: Descriptor } => ChainChannel at (link) {
        let channel: ChannelOf = link;
        let other: ChannelOf = next;
        "descriptor {link} is for {channel}, but continues with descriptor {next}, which is for {other}";
        note "one channel runs all descriptors of a chain";
    }

    /// A descriptor reaches addresses that an earlier one also reaches.
    Overlap { link: Descriptor, first: Descriptor } => TileOverlap at (link) {
        let region: Bytes = region(tile, link);
        let both: Bytes = shared_region(&tile.links[first], &tile.links[link]);
        let one: Words = name(names, first);
        let other: Words = name(names, link);
        "descriptor {link} reaches {region}, and descriptor {first} reaches {both} as well";
        note if !both_send(tile, link, first), "one would overwrite the other's data; the bytes that a stride passes over count as well";
        note if both_send(tile, link, first), "both read these bytes, of which one buffer is expected; the bytes that a stride passes over count as well";
        help given may_share(fault, tile, names, [first, link]), "write `shared({one}, {other})` if they use one buffer on purpose";
    }

    /// No descriptor releases the lock of a mem tile.
    NeverReleased { link: Descriptor } => TileLocks at (link) {
        let lock: Number = lock_of(tile.links[link].acquire);
        "descriptor {link} acquires lock {lock}, which no descriptor of the tile releases";
        note "a mem tile has no core, and no core reaches its locks: only the DMAs of its mem-tile neighbours do ({manual})";
        help given gone(fault, &DescriptorSet { allow_locks: true, ..*tile }), "write `allow(locks)` if one of these does";
    }

    /// A descriptor uses the lock of a neighbour whose memory it is not known to reach.
    Neighbour { link: Descriptor, lock: Natural } => NeighbourLock at (link) {
        let side: Words = side((lock as i128) > limits(tile, link).local_locks.1);
        let but: Words = match tile.links[link].region {
            Some(_) => "its buffer does not",
            None => "declares no address in its memory",
        };
        "descriptor {link} names lock {lock}, which belongs to the {side} neighbour, but {but}";
        note "descriptors name the tile's own locks 64 to 127, which MLIR-AIE numbers 0 to 63 ({manual})";
        help given gone(fault, &DescriptorSet { allow_neighbours: true, ..*tile }),
            "write `allow(neighbours)` if this is intended";
    }

    /// A descriptor reaches the memory of a neighbour (east or west) that the array does not have.
    NoMemory { link: Descriptor, is_east: Flag } => NoNeighbour at (link) {
        let region: Bytes = region(tile, link);
        let side: Words = side(is_east);
        let column: Words = column(is_east);
        let memory: Bytes = local_memory(limits(tile, link));
        let first: Number = limits(tile, link).local_locks.0;
        let last: Number = limits(tile, link).local_locks.1;
        "descriptor {link} reaches {region} in the memory of the {side} neighbour, but the tile is in the {column} column";
        note "addresses {memory} and locks {first} to {last} belong to the tile itself; an access beyond the array can hang the channel ({manual})";
    }

    /// A descriptor uses the lock of a neighbour that the array does not have.
    NoLock { link: Descriptor, lock: Natural, is_east: Flag } => NoNeighbour at (link) {
        let side: Words = side(is_east);
        let column: Words = column(is_east);
        let memory: Bytes = local_memory(limits(tile, link));
        let first: Number = limits(tile, link).local_locks.0;
        let last: Number = limits(tile, link).local_locks.1;
        "descriptor {link} names lock {lock} of the {side} neighbour, but the tile is in the {column} column";
        note "addresses {memory} and locks {first} to {last} belong to the tile itself; an access beyond the array can hang the channel ({manual})";
    }

    /// No descriptor acquires the lock of a mem tile.
    NeverAcquired { link: Descriptor } => TileLocks at (link) {
        let lock: Number = lock_of(tile.links[link].release);
        "descriptor {link} releases lock {lock}, which no descriptor of the tile acquires";
        note "a mem tile has no core, and no core reaches its locks: only the DMAs of its mem-tile neighbours do ({manual})";
        help given gone(fault, &DescriptorSet { allow_locks: true, ..*tile }), "write `allow(locks)` if one of these does";
    }
}

impl TileFault {
    /// The message about the descriptors that were checked. `names` are their names in the program, if known.
    ///
    /// # Panics
    /// If `tile` is a different tile that lacks the descriptor.
    pub const fn text(&self, tile: &DescriptorSet<'_>, names: &[&str]) -> Text {
        self.write(Text::new(), tile, names)
    }

    /// Whether both are the same fault, among those that `allow(..)` can permit.
    const fn is_same(&self, other: &Self) -> bool {
        let is_same_pair = match (self, other) {
            (Self::Overlap { first: one, .. }, Self::Overlap { first: other, .. }) => *one == *other,
            _ => true,
        };
        is_same_pair && self.locus() == other.locus() && self.rule() as u8 == other.rule() as u8
    }
}

/// Proof that the fault is gone from changed descriptors.
const fn gone(fault: &TileFault, tile: &DescriptorSet<'_>) -> Option<Checked> {
    let faults = super::check(tile);
    each!(k, 0..faults.as_slice().len(), {
        if faults.as_slice()[k].is_same(fault) {
            return None;
        }
    });
    Checked::if_passed(true)
}

/// Proof that declaring the addresses as shared removes the overlap of two descriptors.
const fn may_share(
    fault: &TileFault,
    tile: &DescriptorSet<'_>,
    names: &[&str],
    pair: [usize; 2],
) -> Option<Checked> {
    if names.len() != tile.links.len() {
        return None;
    }
    let items = [tile.item(pair[0]), tile.item(pair[1])];
    gone(fault, &DescriptorSet { shared: &[&items], ..*tile })
}

/// Whether both descriptors only read what they reach.
const fn both_send(tile: &DescriptorSet<'_>, one: usize, other: usize) -> bool {
    matches!(
        (tile.links[one].channel, tile.links[other].channel),
        (Some((Direction::Mm2s, _)), Some((Direction::Mm2s, _)))
    )
}

const fn limits(tile: &DescriptorSet<'_>, link: usize) -> &'static Tile {
    tile.links[link].device.limits(tile.links[link].tile)
}

/// The tile's own memory, as the DMA addresses it.
const fn local_memory(limits: &Tile) -> (u64, u64) {
    let first = limits.local_memory as u64;
    if let Some(memory) = limits.memory() { (first, first + memory as u64) } else { (first, first) }
}

const fn region(tile: &DescriptorSet<'_>, link: usize) -> (u64, u64) {
    or!(tile.links[link].region, (0, 0))
}

const fn shared_region(one: &Link, other: &Link) -> (u64, u64) {
    or!(one.common(other), (0, 0))
}

const fn next_bd(link: &Link) -> i128 {
    if let Some(next) = link.next_bd { next as i128 } else { 0 }
}

const fn lock_of(step: Option<(u64, i64)>) -> i128 {
    if let Some((lock, _)) = step { lock as i128 } else { 0 }
}

/// The name of a descriptor in the program; empty if unknown.
const fn name<'a>(names: &[&'a str], link: usize) -> &'a str {
    if link < names.len() { names[link] } else { "" }
}

const fn side(is_east: bool) -> &'static str {
    if is_east { "eastern" } else { "western" }
}

const fn column(is_east: bool) -> &'static str {
    if is_east { "last" } else { "first" }
}

impl Blank for TileFault {
    const BLANK: Self = Self::OtherTile { link: 0 };
}

/// The faults of the descriptors of one tile, in order.
pub type TileFaults = crate::rule::Faults<TileFault>;
