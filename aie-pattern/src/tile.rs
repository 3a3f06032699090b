//! `assert_tile!`: the descriptors of a tile, checked together.

#[cfg(feature = "fifo")]
pub(crate) mod fifos;

use aie_pattern_core::declare::DescriptorSet;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::tile::{TileFaults, check};
use aie_pattern_core::text::Text;

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
/// - no two reach the same addresses, from the first byte of all passes to the last, unless they are `shared`
///   ([`AP104`](crate::errors::AP104)): walks that interleave in one buffer share it; of descriptors without `address`
///   nothing is known;
/// - on a mem tile, each lock of the tile itself, 64 to 127, that one acquires is released by one, and the reverse
///   ([`AP105`](crate::errors::AP105)), unless `allow(locks)`. On a compute tile the core acquires and releases the
///   same locks, and a shim tile's locks are the host's: a lock that only one side of a tile's DMA names is as it
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
/// With the faults, at the place of the caller.
#[track_caller]
pub const fn report_tile(written: &LinkedTile, faults: &Option<TileFaults>, place: usize) {
    if written.links[place].link.is_none()
        && let Some(known) = Known::of(written.links)
        && place < known.len
    {
        let text = Rule::ChainId.text().str("the descriptor has no id");
        panic!("{}", text.note("its id says which registers of the tile hold it").as_str());
    }
    let Some(faults) = faults else { return };
    let list = faults.as_slice();
    let mut text = Text::new();
    each!(k, 0..list.len(), {
        if list[k].locus() == place
            && let Some(known) = Known::of(written.links)
        {
            text = text.coded(list[k].rule().code());
            text = text.str(list[k].text(&written.set(&known), written.names).as_str());
        }
    });
    assert!(text.is_empty(), "{}", text.as_str());
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
