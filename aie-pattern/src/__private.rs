//! What expansions of the macros name. Not part of the public interface.

pub use aie_pattern_core::declare::tap::{Op, RawNumbers, Step, Task};
pub use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling};
pub use aie_pattern_core::declare::{
    Allocator, Axi, Claim, Contracts, Copies, Descriptor, Dma, Endpoint, Ensured, Iteration,
    MemoryDeclaration, Port as MemoryPort, PortKind, RawDims, Ring, Route, Tensor, TileMemory, TileSetup,
};
pub use aie_pattern_core::device::{Direction, Grid};
pub use aie_pattern_core::ir::Word;
pub use aie_pattern_core::lower::fifo::started;
pub use aie_pattern_core::lower::memory::{CallConflicts, Placement};
pub use aie_pattern_core::rule::chain::Faults as ChainFaults;
pub use aie_pattern_core::rule::fifo::TileFifoFaults;
pub use aie_pattern_core::rule::hop::{Faults, check as check_route};
pub use aie_pattern_core::rule::memory::{Calls, MemoryPart, PortPart, Verdict, check as check_memory};
pub use aie_pattern_core::rule::setup::SetupVerdict;
pub use aie_pattern_core::rule::tile::TileFaults;
pub use aie_pattern_core::rule::{Locus, Rule, Violations};
pub use aie_pattern_core::show::{Notation, RouteSheet};
pub use aie_pattern_core::{Device, Dim, Element, Levels, Pattern, TileKind};
pub use aie_pattern_macros::{assert_bd_chain, assert_covers, assert_disjoint, assert_same_walk};
pub use aie_pattern_macros::{
    assert_tile, assert_transfer, object_fifo, order_svg, show_transfer, stated, tap_pattern, tensor_pattern,
    tile_memory, tiling_pattern,
};
pub use core::clone::Clone;
pub use core::marker::Copy;
pub use core::ops::Deref;
pub use core::option::Option::{self, None, Some};
pub use core::stringify;

pub use core::marker::PhantomData;

use aie_pattern_core::rule::budget;
use aie_pattern_core::text::Text;

pub use crate::__stated_member as stated_member;
pub use crate::access::Known;
pub use crate::buffer::{Measured, report_memref, report_width, width};
pub use crate::chain::{ChainPart, Differs, Linked, LinkedChain, Same, check_chain, linked, report_chain};
pub use crate::contract::{
    Broken, Declared, DeclaresTilings, Promiser, WalkOf, buffer_of_descriptor, buffer_of_tensor,
    check_covers, check_disjoint, report_inverse, report_same_walk, report_set,
};
pub use crate::descriptor::{
    DeclaresAddressAndId, DeclaresChannelAndId, DeclaresId, DeclaresLock, DeclaresWords, cycles,
};
pub use crate::fifo::{
    Lists, ListsOf, Order, Sources, fifo_descriptor, fifo_order, fifo_order_len, fifo_sources, locks_len,
    report_fifos, report_order, report_task, ring_len, ring_lock_writes, ring_of, ring_start, ring_words,
    unsigned,
};
pub use crate::hop::{
    FifoEnds, PartedEnd, PortEnd, begins, endpoint, fifo_receiver, fifo_sender, receiver, report_transfer,
    sender,
};
pub use crate::judged::listed::{
    JudgedPort, Listed, judge_port, list_ensured_descriptor, list_ensured_port, list_ensured_tap,
    list_ensured_tensor, report_ensured_descriptor, report_ensured_port, report_ensured_tap,
    report_ensured_tensor, report_port, report_rest_of_port,
};
pub use crate::judged::walked::{Walked, walk_of_descriptor, walk_of_tap, walk_of_tensor};
pub use crate::judged::{
    JudgedDescriptor, JudgedTap, JudgedTensor, accept_descriptor, judge_descriptor, judge_tap, judge_tensor,
    report_descriptor, report_rest_of_descriptor, report_rest_of_tap, report_rest_of_tensor, report_tap,
    report_tensor,
};
pub use crate::memory::conflicts::{
    conflicts, port_of_descriptor, region_of, report_conflict, report_memory_port, tile_of, walk_of,
};
pub use crate::memory::setup::{
    Member, Otherwise, Probe, SetupPart, TileItem, TileTable, Written, at_tile, check_setup, declared_place,
    placement_of, report_setup, report_written, setup_items, setup_table, write_count,
};
pub use crate::memory::{alignment_of, bytes_of, depth, map, placed, report_memory};
pub use crate::runs::{AllRuns, len_or_none, no_walk_of_all_runs, walk_of_all_runs};
pub use crate::stream::{Leaf, Level, Nested};
use crate::table::{STATIC_ENTRIES, stored_of_port};
use crate::table::{fill_port_u8, fill_port_u16, fill_port_u32, fill_u8, fill_u16, fill_u32};
pub use crate::table::{from_le_bytes_u16, from_le_bytes_u32};
pub use crate::tap::sequence::{TapList, Taps, first_len, sequence_len, widest_word};
pub use crate::tap::{
    buffer_of_tap, descriptor_of_tap, dma_of_tap, repeat_of_tap, start_tap, start_tap_write,
};
pub use crate::tensor::{OnDevice, Shape, alignment, native};
pub use crate::tile::{
    LinkedFifos, LinkedTile, check_tile, check_tile_fifos, report_tile, report_tile_fifos, tile_member,
};
pub use crate::tiling::budget_of_port;
pub use crate::tiling::descriptors::{DescriptorList, PortDescriptors, descriptor_count, descriptor_words};
pub use crate::tiling::nth_tiling::NthTiling;
pub use crate::tiling::ported::{Ported, ported};
pub use crate::words::{
    address, link, lock_write, register_writes, start, start_write, template_of, transfer_len, words,
};
use crate::{AccessPattern, TilingPattern};

/// A tap whose steps are constants.
pub type Tap = aie_pattern_core::declare::Tap<'static>;

// Primitive types by names that the user's own `u8` cannot shadow: as re-exports, which rustdoc shows as what they are, where
// it would show the name of an alias.
pub use core::primitive::{
    bool as Bool, i128 as I128, str as Str, u8 as U8, u16 as U16, u32 as U32, u64 as U64, usize as Usize,
};

/// The pattern of an expansion, whose numbers have been checked.
#[must_use]
pub const fn pattern<const R: usize>(
    element: Element,
    lanes: u32,
    grain: u32,
    offset: i64,
    dims: &[(u64, i64); R],
) -> Pattern {
    let mut list = [Dim::new(1, 0); R];
    let mut k = 0;
    while k < R {
        list[k] = Dim::new(dims[k].0, dims[k].1);
        k += 1;
    }
    match Pattern::new(element, offset, &list) {
        Some(pattern) => match pattern.of_vectors(lanes, grain) {
            Some(pattern) => pattern,
            None => unreachable!(),
        },
        None => unreachable!(),
    }
}

/// Where the length of a walk is not known. Its expansion names constants that are in error, so that types in
/// which the length occurs are those of an error as well, about which rustc says nothing more.
pub const fn uncounted() -> ! {
    panic!("one of the constants has an error")
}

/// Panics, at the place of the caller, unless both ports move as many bits.
#[track_caller]
pub const fn assert_same_volume<A: TilingPattern, B: TilingPattern>(one: &str, other: &str) {
    if volume::<A>() != volume::<B>() {
        let text = Text::new().str("[").str(Rule::Volume.code()).str("] `").str(one).str("` moves ");
        let text = moved(text, A::PORT, A::LEN).str(", but `").str(other).str("` moves ");
        let text =
            moved(text, B::PORT, B::LEN).note("both ends of a connection move the same volume (UG1603)");
        panic!("{}", text.as_str());
    }
}

const fn moved(text: Text, port: &Port, len: usize) -> Text {
    text.count(len as i128, "element").str(" of ").count(port.element.bits() as i128, "bit")
}

const fn volume<P: TilingPattern>() -> i128 {
    P::LEN as i128 * P::PORT.element.bits() as i128
}

/// The number of elements in nested arrays; a product beyond `i128` is a number that no buffer has either.
#[must_use]
pub const fn product(lengths: &[i128]) -> i128 {
    let mut product = 1i128;
    let mut k = 0;
    while k < lengths.len() {
        product = product.saturating_mul(lengths[k]);
        k += 1;
    }
    product
}

/// The greatest of several numbers.
#[must_use]
pub const fn greatest(numbers: &[u64]) -> u64 {
    let (mut greatest, mut k) = (0, 0);
    while k < numbers.len() {
        greatest = if numbers[k] > greatest { numbers[k] } else { greatest };
        k += 1;
    }
    greatest
}

/// Whether a number is the first of the greatest ones.
#[must_use]
pub const fn is_greatest(numbers: &[u64], at: usize) -> bool {
    let mut k = 0;
    while k < at {
        if numbers[k] >= numbers[at] {
            return false;
        }
        k += 1;
    }
    numbers[at] == greatest(numbers)
}

/// Panics if the address unit does not hold these streams at once.
#[track_caller]
pub const fn assert_budget(streams: budget::Streams<'_>) {
    if let Some(text) = budget::check(streams) {
        panic!("{}", text.as_str());
    }
}

/// A word of an index table by its width.
pub struct Width<const BYTES: usize>;

/// The word of a width.
pub trait TableWord {
    type Word;
}

impl TableWord for Width<1> {
    type Word = u8;
}

impl TableWord for Width<2> {
    type Word = u16;
}

impl TableWord for Width<4> {
    type Word = u32;
}

/// An array that is the index table of `P`; of no entries, one of a pattern that has no `static`.
pub trait Fill<P>: Copy + 'static {
    const TABLE: Self;
    const REFERENCE: &'static Self;
}

/// In [`Fill`], the table of a tiling.
pub struct Tiled<P>(PhantomData<P>);

macro_rules! fill {
    ($word:ty, $fill:ident, $fill_port:ident) => {
        impl<P: AccessPattern, const N: usize> Fill<P> for [$word; N] {
            #[allow(long_running_const_eval)]
            const TABLE: Self = if N == 0 { [0; N] } else { $fill(&P::PATTERN) };
            const REFERENCE: &'static Self = &<Self as Fill<P>>::TABLE;
        }

        impl<P: TilingPattern, const N: usize> Fill<Tiled<P>> for [$word; N] {
            #[allow(long_running_const_eval)]
            const TABLE: Self = match P::PATTERN {
                _ if N == 0 => [0; N],
                Some(walk) => $fill(&walk),
                None => $fill_port(P::PORT),
            };
            const REFERENCE: &'static Self = &<Self as Fill<Tiled<P>>>::TABLE;
        }
    };
}
fill!(u8, fill_u8, fill_port_u8);
fill!(u16, fill_u16, fill_port_u16);
fill!(u32, fill_u32, fill_port_u32);

/// Entries of the `static` of a pattern's table: all or none. None as well where no word holds every index: such a walk
/// has no table, which is an error only of a program that names it.
#[must_use]
pub const fn stored(pattern: &Pattern) -> usize {
    match (pattern.len(), pattern.max_index()) {
        (Ok(len), Ok(greatest)) if len <= STATIC_ENTRIES as u64 && greatest <= u32::MAX as i64 => {
            len as usize
        }
        _ => 0,
    }
}

/// [`stored`] of a port.
#[must_use]
pub const fn stored_port(port: &Port) -> usize {
    match (port.len(), port.span()) {
        (Some(len), Some(span)) => stored_of_port(len, span),
        _ => 0,
    }
}

/// The table of `P`, whose word and length follow from what is asked for.
pub struct TableOf<P>(PhantomData<P>);

impl<P> TableOf<P> {
    /// The `static` one, or if that has no entries, a constant.
    #[must_use]
    pub const fn indices<W, const N: usize>(stored: &'static [W]) -> &'static [W; N]
    where
        [W; N]: Fill<P>,
    {
        match stored.first_chunk() {
            Some(table) => table,
            None => Self::constant(),
        }
    }

    /// Apart from [`indices`](Self::indices), so that the constant is evaluated only where it is wanted.
    const fn constant<W, const N: usize>() -> &'static [W; N]
    where
        [W; N]: Fill<P>,
    {
        <[W; N] as Fill<P>>::REFERENCE
    }
}
