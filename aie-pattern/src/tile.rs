//! `assert_tile!`: the descriptors of a tile, checked together.

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::{DescriptorSet, Fifos};
use aie_pattern_core::device::Place;
use aie_pattern_core::lower::fifo::{TileFifo, TileFifos};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::fifo::{TileFifoFaults, check_tile as check_fifos};
use aie_pattern_core::rule::tile::{TileFaults, check};
use aie_pattern_core::text::Text;

use crate::ObjectFifo;
use crate::chain::{Known, Linked};

/// Checks, while the program compiles, that descriptors can be in one tile together: all that are written to its registers.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(buffer = [i32; 256], channel = s2mm(0), bd_id = 0, next_bd = 1, address = 0x1000)]
/// struct Ping;
/// #[dma_bd(buffer = [i32; 256], channel = s2mm(0), bd_id = 1, next_bd = 0, address = 0x1400)]
/// struct Pong;
/// #[dma_bd(buffer = [i32; 256], channel = mm2s(0), bd_id = 2, address = 0x1800)]
/// struct Out;
///
/// assert_tile!(Ping, Pong, Out);
/// ```
///
/// Each fault is an error at the descriptor that has it:
///
/// - no id is used twice ([`AP056`](crate::errors::AP056)), and on a mem tile each is in the half that its channel reaches
///   ([`AP041`](crate::errors::AP041));
/// - each `next_bd` is the id of one of them ([`AP103`](crate::errors::AP103)), for the same channel
///   ([`AP055`](crate::errors::AP055));
/// - all are of one device and one kind of tile ([`AP102`](crate::errors::AP102));
/// - no two reach the same addresses, from the first byte of all runs to the last, unless they are `shared`
///   ([`AP104`](crate::errors::AP104)): walks that interleave in one buffer share it; of descriptors without `address`
///   nothing is known;
/// - on a mem tile, each lock of the tile itself, 64 to 127, that one acquires is released by one, and the reverse
///   ([`AP105`](crate::errors::AP105)), unless `allow(locks)`. On a compute tile the core acquires and releases the
///   same locks, and those of a shim tile are the host's: a lock that only one side of a tile's DMA names is as it
///   should be there.
/// - on a mem tile, a descriptor that names a lock of a neighbour, 0 to 63 or 128 to 191, reaches that neighbour's memory
///   ([`AP107`](crate::errors::AP107)), unless `allow(neighbours)`.
///
/// A mem tile passes data on, so a buffer that one channel fills and another one reads is shared:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(tile = mem, buffer = [i32; 256], channel = s2mm(0), bd_id = 0, address = 0x80000,
///          acquire = (64, -1), release = (65, 1))]
/// struct In;
/// #[dma_bd(tile = mem, buffer = [i32; 256], channel = mm2s(1), bd_id = 24, address = 0x80000,
///          acquire = (65, -1), release = (64, 1))]
/// struct Out;
///
/// assert_tile!(In, Out; shared(In, Out));
/// ```
///
/// # FIFOs
/// The FIFOs of a tile, whatever blocks of [`object_fifo!`](crate::object_fifo) declare them, alone or beside descriptors:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// object_fifo! {
///     pub struct InA = object = [i32; 64], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
/// }
/// object_fifo! {
///     pub struct OutC = object = [i32; 64], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);
/// }
/// assert_tile!(tile = compute(0, 2), fifos(InA, OutC));
/// ```
///
/// Each fault is an error at the FIFO that has it. Channels, descriptors and locks are given in the order of the list, past those that
/// the descriptors beside them have:
///
/// - each FIFO has an end or its buffers on the tile, is of the same device, and is there once ([`AP183`](crate::errors::AP183));
/// - there are enough descriptors, on a mem tile for the channels of each parity ([`AP177`](crate::errors::AP177));
/// - there are enough channels of each direction, and none is pinned twice ([`AP178`](crate::errors::AP178));
/// - there are enough locks ([`AP179`](crate::errors::AP179)).
#[macro_export]
macro_rules! assert_tile {
    ($($input:tt)*) => { $crate::__private::assert_tile! { ($crate) $($input)* } };
}

/// The descriptors of a tile as written.
pub struct LinkedTile {
    /// The descriptors.
    pub links: &'static [Linked],
    /// What they are called.
    pub names: &'static [&'static str],
    /// As of [`DescriptorSet`].
    pub shared: &'static [&'static [usize]],
    /// As of [`DescriptorSet`].
    pub allow_locks: bool,
    /// As of [`DescriptorSet`].
    pub allow_neighbours: bool,
}

/// Every fault of a tile: for all of its descriptors at once, since const evaluation pays for each check. `None` where a
/// declaration was refused, or an id is missing.
#[must_use]
pub const fn check_tile(written: &LinkedTile) -> Option<TileFaults> {
    match Known::of(written.links) {
        Some(known) if known.unknown == 0 => Some(check(&written.set(&known))),
        _ => None,
    }
}

/// Reports the faults of the descriptor at `place`.
///
/// # Panics
/// With these, at the place of the caller.
#[track_caller]
pub const fn report_tile(written: &LinkedTile, faults: &Option<TileFaults>, place: usize) {
    if written.links[place].link.is_none()
        && let Some(known) = Known::of(written.links)
        && place < known.len
    {
        let text = Text::new().str("[").str(Rule::ChainId.code()).str("] the descriptor has no id");
        panic!("{}", text.note("its id says which registers of the tile hold it").as_str());
    }
    let Some(faults) = faults else { return };
    let list = faults.as_slice();
    let mut text = Text::new();
    let mut any = false;
    let mut k = 0;
    while k < list.len() {
        if list[k].locus() == place
            && let Some(known) = Known::of(written.links)
        {
            text = text.str(if any { "\n[" } else { "[" }).str(list[k].rule().code()).str("] ");
            text = text.str(list[k].text(&written.set(&known), written.names).as_str());
            any = true;
        }
        k += 1;
    }
    assert!(!any, "{}", text.as_str());
}

impl LinkedTile {
    /// The tile of what is known of its descriptors.
    const fn set<'a>(&'a self, known: &'a Known) -> DescriptorSet<'a> {
        DescriptorSet {
            shared: self.shared,
            allow_locks: self.allow_locks,
            allow_neighbours: self.allow_neighbours,
            ..DescriptorSet::new(known.links.split_at(known.len).0)
        }
    }
}

/// One of the FIFOs of a tile.
#[derive(Clone, Copy)]
pub struct TileMember {
    fifos: &'static Fifos<'static>,
    fifo: usize,
    is_sound: bool,
}

/// What a tile knows of a FIFO.
#[must_use]
pub const fn tile_member<F: ObjectFifo>() -> TileMember {
    TileMember { fifos: F::FIFOS, fifo: F::INDEX, is_sound: F::IS_SOUND }
}

/// The FIFOs of a tile as written.
pub struct LinkedFifos {
    /// The tile.
    pub place: Place,
    /// What kind of tile it is said to be.
    pub kind: Option<TileKind>,
    /// The FIFOs.
    pub members: &'static [TileMember],
}

/// FIFOs of a tile, at most: more than it has descriptors, channels and locks for.
const FIFOS: usize = 64;

impl LinkedFifos {
    /// The FIFOs; one more than fit is enough for the fault that it is.
    const fn members(&self) -> ([TileFifo<'static>; FIFOS], usize) {
        let first = TileFifo { fifos: self.members[0].fifos, fifo: self.members[0].fifo };
        let (mut all, mut k) = ([first; FIFOS], 0);
        while k < self.members.len() && k < FIFOS {
            all[k] = TileFifo { fifos: self.members[k].fifos, fifo: self.members[k].fifo };
            k += 1;
        }
        (all, k)
    }
}

/// Every fault of the FIFOs of a tile; `None` where a declaration was refused, or the tile is none of theirs.
#[must_use]
pub const fn check_tile_fifos(beside: &LinkedTile, written: &LinkedFifos) -> Option<TileFifoFaults> {
    let mut k = 0;
    while k < written.members.len() {
        if !written.members[k].is_sound {
            return None;
        }
        k += 1;
    }
    let (Some(known), None) = (Known::of(beside.links), of_tile(beside, written)) else { return None };
    let (members, len) = written.members();
    let tile = TileFifos {
        place: written.place,
        members: members.split_at(len).0,
        links: known.links.split_at(known.len).0,
    };
    Some(check_fifos(&tile))
}

/// What is wrong with the tile itself, as its FIFOs have it.
const fn of_tile(beside: &LinkedTile, written: &LinkedFifos) -> Option<Text> {
    let (grid, (column, row)) = (written.members[0].fifos.grid, written.place);
    let text = Text::new().str("[").str(Rule::FifoEnd.code()).str("] tile (").int(column as i128);
    let text = text.str(", ").int(row as i128).str(")");
    let Some(found) = grid.kind(written.place) else {
        let text = text.str(" is not in the array, which has ").count(grid.columns as i128, "column");
        return Some(text.str(" and ").count(grid.rows as i128, "row"));
    };
    let text = text.str(" is a ").str(found.name()).str(" tile");
    if let Some(said) = written.kind
        && said as u8 != found as u8
    {
        return Some(text.str(", not a ").str(said.name()).str(" tile"));
    }
    if let Some(known) = Known::of(beside.links) {
        let mut k = 0;
        while k < known.len {
            if known.links[k].tile as u8 != found as u8 {
                let text =
                    text.str(", but descriptor ").int(known.links[k].bd_id as i128).str(" is one of a ");
                return Some(text.str(known.links[k].tile.name()).str(" tile"));
            }
            k += 1;
        }
    }
    None
}

/// Reports the faults of the FIFO at `place`; past the last one, those of the tile itself.
///
/// # Panics
/// With these, at the place of the caller.
#[track_caller]
pub const fn report_tile_fifos(
    beside: &LinkedTile,
    written: &LinkedFifos,
    faults: &Option<TileFifoFaults>,
    place: usize,
) {
    if place == written.members.len()
        && let Some(text) = of_tile(beside, written)
    {
        panic!("{}", text.as_str());
    }
    let (Some(faults), Some(known)) = (faults, Known::of(beside.links)) else { return };
    let (members, len) = written.members();
    let tile = TileFifos {
        place: written.place,
        members: members.split_at(len).0,
        links: known.links.split_at(known.len).0,
    };
    let (list, mut text, mut any, mut k) = (faults.as_slice(), Text::new(), false, 0);
    while k < list.len() {
        if list[k].member() == place {
            text = text.str(if any { "\n[" } else { "[" }).str(list[k].rule().code()).str("] ");
            text = text.str(list[k].text(&tile).as_str());
            any = true;
        }
        k += 1;
    }
    assert!(!any, "{}", text.as_str());
}
