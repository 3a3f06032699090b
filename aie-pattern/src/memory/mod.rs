//! `tile_memory!`: where the buffers of a tile lie.

pub(crate) mod conflicts;
mod placed;
pub(crate) mod setup;

pub use aie_pattern_core::declare::{Port, PortKind};
pub use aie_pattern_core::lower::memory::map::{Entry, Map};
pub use aie_pattern_core::lower::memory::ports::{Accesses, Conflicts};
pub use aie_pattern_core::lower::memory::{Bcf, CallConflicts, LinkerScript, Site};
pub use placed::Placed;
pub use setup::TileItem;

use aie_pattern_core::declare::{Copies, MemoryDeclaration, TileMemory};
use aie_pattern_core::lower::memory::Placement;
use aie_pattern_core::rule::memory::{MemoryPart, Verdict};
use aie_pattern_core::text::Text;

/// Declares the data memory of a tile: places its buffers in banks, while the program compiles, and makes their addresses
/// constants.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tile_memory! {
///     pub struct Core02 = device = npu1, tile = compute(0, 2), stack = 1024 {
///         a: [[i8; 64]; 32] * 2,            // ping and pong, in different banks
///         weights: [i16; 1024] @ bank(1),
///         table: [i32; 256] @ 0x2000,
///     } call(a, weights);
/// }
///
/// assert_eq!(Core02::TABLE.address(0), 0x2000);
/// assert_eq!(Core02::WEIGHTS.banks(0), 1 << 1);
/// assert_ne!(Core02::A.banks(0), Core02::A.banks(1));
/// assert_eq!(
///     Core02::MAP.to_string(),
///     "\
/// bank 0: 0x00000..0x04000, 14336 bytes free
///   0x00000..0x00400  stack
///   0x02000..0x02400  table
/// bank 1: 0x04000..0x08000, 14336 bytes free
///   0x04000..0x04800  weights
/// bank 2: 0x08000..0x0C000, 14336 bytes free
///   0x08000..0x08800  a[0]
/// bank 3: 0x0C000..0x10000, 14336 bytes free
///   0x0C000..0x0C800  a[1]
/// "
/// );
/// ```
///
/// The same map, drawn by `aie_pattern_draw::map(&Core02::MAP)`:
///
#[doc = include_str!("map.svg")]
///
/// # Keys
/// | key | meaning |
/// |---|---|
/// | `device = npu1` | the device; AIE-ML if not given. The name of a part says which kind of tile is where |
/// | `tile = compute(0, 2)` | the kind of tile, its column and its row, shims in row 0; a compute tile if not given |
/// | `stack = 1024` | bytes of the core's stack, which begins at address 0; 1024 on a compute tile if not given |
/// | `heap = 1024` | bytes of the heap, which follows the stack; 0 if not given, 1024 with `like = adf` |
/// | `like = mlir_aie_v1` | places what has no address as another tool does, see [below](#other-tools) |
///
/// Numbers are integer literals or constant expressions, as in the other macros.
///
/// # Buffers
/// `name: type`, then what is known of its place:
///
/// | | |
/// |---|---|
/// | `* 2` | two copies, used in turns |
/// | `@ 0x2000` | its address, an offset from the first byte of the memory |
/// | `@ [0x400, 0x4400]` | the address of each copy |
/// | `@ bank(1)`, `@ bank(0, 1)` | its bank, or the bank of each copy; a bank is a quarter of a core's memory, an eighth of a mem tile's |
/// | `aligned = false` | accessed in words only: aligned to 4 bytes, not for the widest access |
///
/// The type is any type of a known size: its size and its alignment are measured, so a type that you define needs no more than
/// that. One that is aligned to more than an access (`#[repr(align(64))]`) is placed so.
///
/// After the braces, `call(a, weights)` names buffers that one call of a kernel reads and writes together; it may be given several times.
/// `descriptors [Ping, Pong, In in a]` names what is [set up](#the-tile-as-a-whole) on the tile.
///
/// # Placement
/// Declared addresses come first, then buffers with a bank, then the largest first. Each goes to the place that is best by, in
/// this order: no other copy of it in the same bank; the fewest banks; the fewest buffers in the same bank of which one call uses the
/// same copy first; the fewest buffers of the same call in the same bank; the bank with the most room; the lowest address. Where that leaves two copies together, or
/// buffers that one call uses at the same time, or a buffer without a place, other places and other orders are tried.
///
/// The search is bounded, because the compiler pays for each try. When its tries are spent, copies stay together that another order might
/// keep apart, and of a buffer without a place the error says "no place found" (AP140), not "no room": an address or a bank of a
/// large buffer then helps. Few memories get so far: those that are nearly full with many buffers of different sizes. The same
/// declaration has the same addresses in every build.
///
/// # Constants
/// Each buffer is a constant of the declared type, with its name in capitals: a [`Placed`], whose functions are `const`. `MAP` is the
/// [`Map`] of the tile: `{}` lists what is where, [`Map::ld`] and [`Map::bcf`] are the lines of linkers' files, so that a kernel in
/// C++ finds its buffers where this program has them.
///
/// Descriptors take their addresses from there:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tile_memory! {
///     struct Core02 = device = npu1, tile = compute(0, 2) {
///         input: [i32; 256] * 2,
///     } descriptors [Ping, Pong];
/// }
/// #[dma_bd(buffer = [i32; 256], channel = s2mm(0), bd_id = 0, next_bd = 1, address = Core02::INPUT.dma_address(0))]
/// struct Ping;
/// #[dma_bd(buffer = [i32; 256], channel = s2mm(0), bd_id = 1, next_bd = 0, address = Core02::INPUT.dma_address(1))]
/// struct Pong;
///
/// assert_eq!(Ping::WORDS[0] >> 14, Core02::INPUT.address(0) as u32 / 4);
/// # assert_eq!(Core02::INPUT.core_address(0), Some(0x7_4000));
/// ```
///
/// # Ports that meet
/// `conflicts(..)` lists what accesses the memory while one call of a kernel runs; write it once for each call:
///
/// | port | meaning |
/// |---|---|
/// | `load Walk in a`, `store Walk in c` | the core accesses a declared pattern over the buffer, one vector or element a cycle |
/// | `.. in a[1]` | always that copy; else the copies take turns, all buffers in step |
/// | `.. every 2`, `.. after 1` | an access every other cycle; the first one a cycle later |
/// | `dma Ping` | a descriptor with an `address` and a `bd_id`, while the core does not work on its copy |
/// | `dma Ping in a` | a descriptor over the copy of `a` that comes after the core's |
///
/// `CONFLICTS` has a [`CallConflicts`] for each call: how many cycles the core waits at most in its worst turn, for which two ports, and
/// in which bank. The core's ports are stepped over the placed buffers as AM020 describes the banks; a store of less than 32 bits counts twice. When a
/// DMA's access comes, nobody knows, so each of them to a bank that the core uses counts. The number is a bound, not a prediction.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tensor_pattern! {
///     struct Row = <int16, 16; [16, 1]>;
///     struct Sums = <int32, 8; [32, 1]>;
/// }
/// #[dma_bd(buffer = [i16; 256], channel = s2mm(0), bd_id = 0, address = Core02::A.dma_address(1))]
/// struct Next;
///
/// tile_memory! {
///     struct Core02 = device = npu1, tile = compute(0, 2) {
///         a: [i16; 256] * 2,
///         b: [i16; 256] @ bank(1),
///         c: [i32; 256] @ bank(1),
///     }
///     call(a, b, c)
///     conflicts(load Row in a, load Row in b, store Sums in c, dma Next);
/// }
/// let [call] = Core02::CONFLICTS;
/// assert_eq!((call.stalls, call.bank), (16, Some(1)));
/// assert_eq!(
///     call.to_string(),
///     "at most 16 stalls: `store Sums in c` meets `load Row in b` in bank 1 in 16 cycles, first in 0"
/// );
/// ```
///
/// With `ensure(conflict_free)` after them, a stall is an error that names the ports, the bank and the cycle, and a bank, an
/// address or an order without it, if one exists.
///
/// # The tile as a whole
/// `descriptors [...]` lists what is written to the registers of the tile: descriptors, which are types of
/// [`dma_bd`](macro@crate::dma_bd), and FIFOs that [`object_fifo!`](crate::object_fifo) declares. All of it is checked together, as by
/// [`assert_tile!`](crate::assert_tile), and what a descriptor with an `address` reaches is in one buffer.
///
/// | item, or key after `;` | |
/// |---|---|
/// | `Ping` | a descriptor, with the numbers that it declares |
/// | `In in a` | a FIFO, one of whose objects is in each copy of the buffer `a`; of linked FIFOs, one says so |
/// | `In` | a FIFO whose objects are in the buffer of one that is linked to it, in another tile, or nowhere: a shim has no buffers |
/// | `shared(..)`, `allow(..)` | as of [`assert_tile!`](crate::assert_tile) |
/// | `locks [(0, 2), (1, 0)]` | initial values of locks, numbered as the descriptors number them |
/// | `start [Ping, Out * 4]` | the descriptors that are started, in this order, and how often each runs; if not given, each that continues no other one, and of a ring the first one in the list. A channel takes four starts, which its task queue holds |
///
/// Which ends of a FIFO are on the tile follows from its column and row. Its channel is the one to which it is pinned, else the first that
/// no descriptor and no FIFO before it has; its descriptors and its locks are the first that are free, in one piece. `placement` tells them,
/// for a core's program and for the functions of [`object_fifo!`](crate::object_fifo) that take a [`Placement`](crate::fifo::Placement).
///
/// `WRITES` is the table of all register writes, `[(address, word); N]`, in the order in which the hardware wants them: initial values of locks,
/// on which a channel looks as soon as it is started; descriptors, the word that makes one valid last; task queues, the FIFOs' last.
/// `register_writes(column, row)` is the same of another tile of the kind. A program that names neither has neither.
///
/// ```
/// use aie_pattern::fifo::PoolLock;
/// use aie_pattern::prelude::*;
///
/// object_fifo! {
///     struct In = device = npu1, object = [i32; 256], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
/// }
/// tile_memory! {
///     struct Core02 = device = npu1, tile = compute(0, 2) {
///         input: [i32; 256] * 2,
///         result: [i32; 256],
///     } call(input, result) descriptors [In in input, Out; locks [(2, 0), (3, 1)]];
/// }
/// #[dma_bd(device = npu1, buffer = [i32; 256], channel = mm2s(0), bd_id = 0, next_bd = 0,
///          address = Core02::RESULT.dma_address(0), acquire = (2, -1), release = (3, 1))]
/// struct Out;
///
/// // Two locks each, three descriptors, two channels.
/// static TABLE: [aie_pattern::bd::Write; 4 + 3 * 6 + 2] = Core02::WRITES;
///
/// let (address, word) = TABLE[3];
/// assert_eq!((address, word), (0x21_F010, 0)); // lock 1 of the tile: no object yet
/// let input = Core02::placement::<InFromStream0>();
/// assert_eq!(input.addresses, Core02::INPUT.addresses());
/// assert_eq!((input.first_bd, input.lock(0, PoolLock::Consumer)), (1, 1));
/// ```
///
/// The tile may be a shim, whose braces are empty: its descriptors reach the host's memory.
///
/// # Other tools
/// Lines of MLIR-AIE paste into the braces, and ADF's locations, for which the buffer of a port is declared under the port's name
/// with underscores:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tile_memory! {
///     struct FromMlir = device = npu2, tile = compute(3, 3), like = mlir_aie_v1 {
///         %a = aie.buffer(%tile_3_3) {address = 2048 : i32, sym_name = "a1"} : memref<4xi8>
///         %b = aie.buffer(%tile_3_3) {aligned = false, mem_bank = 0 : i32, sym_name = "b2"} : memref<12xi8>
///     };
///     struct FromAdf = device = xcvc1902, tile = compute(10, 3), like = adf {
///         k_in_0: [i32; 256] * 2,
///         location<buffer>(k.in[0]) = { address(10, 2, 0x2000), address(10, 2, 0x4000) };
///     };
/// }
/// assert_eq!((FromMlir::A1.address(0), FromMlir::B2.address(0)), (2048, 2052));
/// assert_eq!(FromAdf::K_IN_0.addresses(), [0x2000, 0x4000]);
/// ```
///
/// A line `%tile_3_3 = aie.tile(3, 3)` among them is the tile, where no key says which it is; the array says of which kind it is. An
/// element of a `memref` has whole bytes, as in MLIR-AIE: an `i4` has one.
///
/// ADF counts rows from the first row of cores. Where `tile` has a column and a row, a place in another tile is an error (AP149).
///
/// | `like` | |
/// |---|---|
/// | `mlir_aie_v1` | MLIR-AIE from December 2024 to August 2026: a bank for each buffer, and one after the other where that fails |
/// | `mlir_aie_v1_bank_aware`, `mlir_aie_v1_sequential` | one of these alone |
/// | `adf` | this crate's placement, with 1024 bytes of heap |
///
/// With a placement of MLIR-AIE, what is wrong is what that tool finds first. It knows no heap: one that is declared counts as more
/// of its stack. Its sequential placement ignores banks; a declared one that is not kept is an error (AP144). The memory space of a
/// pasted `memref` is its bank where it is 5 to 8; where it is 9 to 14, the buffer is placed in one of two banks, or in both where they
/// are side by side. `mem_bank` beside it chooses one of them.
#[macro_export]
macro_rules! tile_memory {
    ($($input:tt)*) => { $crate::__private::tile_memory! { ($crate) $($input)* } };
}

/// Bytes of a type.
#[must_use]
pub const fn bytes_of<T>() -> i128 {
    size_of::<T>() as i128
}

/// What a type is aligned to, in bytes.
#[must_use]
pub const fn alignment_of<T>() -> u64 {
    align_of::<T>() as u64
}

/// The number of copies of a buffer. A refused number is replaced by one that causes no further error.
#[must_use]
pub const fn depth(declared: &MemoryDeclaration<'_>, ring: usize) -> usize {
    let depth = declared.rings[ring].depth;
    if depth < 1 || depth > aie_pattern_core::declare::MAX_BUFFERS as i128 { 1 } else { depth as usize }
}

/// Where a buffer lies.
#[must_use]
pub const fn placed<const N: usize>(
    declared: &MemoryDeclaration<'_>,
    placement: &Placement,
    ring: usize,
) -> Placed<N> {
    let copies: Copies = declared.copies();
    let (mut addresses, first) = ([0; N], copies.first(ring));
    each!(copy, 0..N, {
        addresses[copy] = placement.addresses()[first + copy];
    });
    let memory = declared.device.data_memory(declared.tile);
    Placed::at(addresses, copies.as_slice()[first].bytes, memory, declared.site())
}

/// The map of a tile.
#[must_use]
pub const fn map(
    declared: &MemoryDeclaration<'_>,
    tile: &'static TileMemory<'static>,
    placement: &'static Placement,
    names: &'static [&'static str],
) -> Map<'static> {
    match Map::of(tile, placement, names) {
        Some(map) => map.on(declared.site()),
        // Of a tile without a memory the declaration was refused.
        None => unreachable!(),
    }
}

/// Reports the faults of one part of a declaration.
///
/// # Panics
/// With the faults, at the place of the caller.
#[track_caller]
pub const fn report_memory(declared: &MemoryDeclaration<'_>, verdict: &Verdict, part: MemoryPart) {
    let list = verdict.faults.as_slice();
    let mut text = Text::new();
    each!(k, 0..list.len(), {
        if list[k].locus(declared).const_eq(part) {
            text = text.coded(list[k].rule().code());
            text = text.str(list[k].text(declared).as_str());
        }
    });
    assert!(text.is_empty(), "{}", text.as_str());
}
