// Link targets for rustdoc, in which the README's relative paths lead nowhere. The first definition of a link wins, so they come before
// the README.
#![doc = include_str!("picture.md")]
#![doc = include_str!("links.md")]
#![doc = include_str!("../README.md")]
#![no_std]
#![deny(unsafe_op_in_unsafe_fn)]
// If a theme is left out, parts of the shared code have no caller.
#![cfg_attr(
    not(all(
        feature = "tensor",
        feature = "dma",
        feature = "tile",
        feature = "tiling",
        feature = "tap",
        feature = "fifo",
        feature = "memory"
    )),
    allow(dead_code, unreachable_pub, unused_imports, unused_macros)
)]
// For enums, `defmt::Format` derives code with qualifications that are not needed.
#![cfg_attr(feature = "defmt", allow(unused_qualifications))]

#[macro_use(each)]
extern crate aie_pattern_core;

#[doc(hidden)]
pub mod __private;
mod absent;
mod access;
mod aligned;
#[cfg(feature = "dma")]
mod all_passes;
mod array;
pub mod bd;
mod buffer;
#[cfg(feature = "tile")]
mod chain;
#[cfg(feature = "design")]
mod completes;
mod contract;
#[cfg(feature = "dma")]
mod descriptor;
// Documentation only, and for tools: a build has no use for its modules.
#[cfg(any(doc, doctest, feature = "pages"))]
pub mod errors;
#[cfg(feature = "fifo")]
pub mod fifo;
#[cfg(any(doc, doctest))]
#[doc = include_str!("gallery.md")]
pub mod gallery {}
#[cfg(any(doc, doctest))]
pub mod guide;
#[cfg(feature = "fifo")]
mod hop;
pub mod int4;
mod judged;
mod marker;
#[cfg(feature = "memory")]
pub mod memory;
pub mod number;
mod run;
pub mod show;
#[cfg(any(doc, doctest))]
#[doc = include_str!("silence.md")]
pub mod silence {}
mod stated;
#[cfg(feature = "tensor")]
pub mod stream;
mod table;
#[cfg(feature = "tap")]
pub mod tap;
#[cfg(feature = "tensor")]
mod tensor;
#[cfg(feature = "tile")]
mod tile;
#[cfg(feature = "tiling")]
pub mod tiling;
mod vector;
#[cfg(feature = "dma")]
mod words;

pub use aie_pattern_core::device::Direction;
#[cfg(feature = "dma")]
pub use aie_pattern_core::fit::{self, fit};
pub use aie_pattern_core::ir::contract as verdict;
pub use aie_pattern_core::ir::{WalkError, algebra};
pub use aie_pattern_core::{Device, Dim, Element, Level, Levels, Native, Pattern, TileKind};

pub use self::access::{Access, AccessPattern, Gathered};
pub use self::aligned::Aligned;
pub use self::array::ArrayOf;
pub use self::buffer::{Buffer, ElementType};
#[cfg(feature = "dma")]
pub use self::descriptor::BufferDescriptor;
#[cfg(feature = "fifo")]
pub use self::fifo::{FifoDma, ObjectFifo};
#[cfg(feature = "fifo")]
pub use self::hop::{Hop, HopPattern};
pub use self::run::error::BufferError;
pub use self::run::iter::Iter;
pub use self::table::offsets_in_bytes;
#[cfg(feature = "tap")]
pub use self::tap::{Tap, TapPattern, TapSequence};
#[cfg(feature = "tensor")]
pub use self::tensor::TensorPattern;
#[cfg(feature = "tiling")]
pub use self::tiling::TilingPattern;
pub use self::vector::Vector;
#[cfg(feature = "dma")]
pub use self::words::{RegisterWords, TileBd};

/// The items that most programs need in scope.
pub mod prelude {
    #[cfg(feature = "tensor")]
    pub use crate::TensorPattern;
    #[cfg(feature = "tiling")]
    pub use crate::TilingPattern;
    pub use crate::{
        AccessPattern, aie_design, assert_bd_chain, assert_completes, assert_covers,
        assert_descriptor_budget, assert_disjoint, assert_same_volume, assert_same_walk, assert_tile,
        assert_transfer, dma_bd, object_fifo, show_transfer, tap_pattern, tensor_pattern, tile_memory,
        tiling_pattern,
    };
    #[cfg(feature = "dma")]
    pub use crate::{BufferDescriptor, RegisterWords};
    #[cfg(feature = "fifo")]
    pub use crate::{FifoDma, Hop, ObjectFifo};
    #[cfg(feature = "tap")]
    pub use crate::{Tap, TapPattern, TapSequence};
}

/// Declares walks of the AIE API's tensor descriptors, over vectors: `<T, N; [size, step], ...>`.
///
/// Dimensions are written as in `aie::make_tensor_descriptor`, the outermost first, steps in whole vectors:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tensor_pattern! {
///     /// Every other vector of the panel.
///     pub struct EvenVectors = <int16, 16; [8u, 2]>;
///     /// Rows of four, pasted from C++.
///     pub struct Rows = <int16, 16; aie::tensor_dim(2u, 8), aie::tensor_dim(4u, 2)>;
/// }
///
/// assert_eq!(EvenVectors::INDICES, &[0, 2, 4, 6, 8, 10, 12, 14]);
/// assert_eq!(EvenVectors::INDICES, Rows::INDICES);
/// ```
///
/// The right-hand side alone is an expression, whose value has an unnamed type; the angle brackets are optional:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// let reversed = tensor_pattern!(int16, 16; [8u, -1]; offset = 7);
/// assert_eq!(reversed.indices(), &[7, 6, 5, 4, 3, 2, 1, 0]);
/// ```
///
/// A call of C++ is a right-hand side as it is, with or without its variable and namespaces, and keys after it; so is the stream of
/// a buffer, `aie::make_tensor_buffer_stream(data, ..)`, with its descriptor inside:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tensor_pattern! {
///     pub struct Blocks = auto blocks = aie::make_tensor_descriptor<bfloat16, 32>(aie::tensor_dim(8u, 2), aie::tensor_dim(4u, 1));
///     pub struct Checked = aie::make_tensor_descriptor_bytes<int16, 16>(aie::tensor_dim(8u, 64)), buffer = 256;
/// }
/// let walk = tensor_pattern!(aie::make_tensor_descriptor<int16, 16>(aie::tensor_dim(8u, 2)));
/// assert_eq!(walk.indices(), &[0, 2, 4, 6, 8, 10, 12, 14]);
/// # assert_eq!((Blocks::LEN, Checked::LEN), (32, 8));
/// ```
///
/// # Numbers
/// Any integer literal, with a C suffix (`8u`, `8ul`) or a Rust one, or any constant expression: `[ROWS * COLS, 2]`. The
/// macro checks literals while it runs; rustc's const evaluation checks the rest, with the same message at the same token.
///
/// Arithmetic on literals alone is evaluated as rustc does it: in the type of its suffixes, and in `i32` without any, where
/// `1 << 33` overflows and `1i64 << 33` does not. A literal pasted from C++ that Rust reads differently
/// (`tensor_dim(010u, 2)`) is refused.
///
/// Patterns cannot be generic: their numbers are constant items, which cannot name the `N` of a surrounding function or
/// `impl`. Declare a pattern that depends on a parameter once for each value:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// macro_rules! rows {
///     ($name:ident, $count:expr) => {
///         tensor_pattern! { struct $name = <int32, 4; [$count, 2]>; }
///     };
/// }
/// rows!(TwoRows, 2);
/// rows!(FourRows, 4);
///
/// assert_eq!(FourRows::INDICES, &[0, 2, 4, 6]);
/// # assert_eq!(TwoRows::LEN, 2);
/// ```
///
/// # Keys, after a second `;`
/// | key | meaning |
/// |---|---|
/// | `offset = 4` | where the walk starts, in vectors |
/// | `buffer = 4096` | number of elements (of `T`) in the buffer: proves that the walk stays inside |
/// | `device = aie2p` | whose limits apply; `aie_ml` if not given, `ideal` for none |
/// | `bytes` | steps are in bytes, as in `make_tensor_descriptor_bytes` |
/// | `index = u16` | the index type of `INDICES`; if not given, the narrowest that holds every index |
/// | `native [...]`, `sizes = [...]` | instead of the dimensions: increments as the address unit holds them, see below |
/// | `ensure(covers, ...)` | what the walk must do, see [below](#contracts) |
///
/// With `bytes`, an index counts vectors if every step is a whole number of vectors; otherwise it counts the largest
/// part of a vector that divides every step: [`Pattern::grain`] elements.
///
/// # Contracts
/// What the hardware accepts may still be the wrong walk: sizes in the wrong order, a size for a stride, a hole. `ensure(...)`
/// states what the walk is for; a broken contract names an example, and dimensions that would keep it if they are near.
///
/// | contract | meaning |
/// |---|---|
/// | `covers` | each element of the buffer is moved exactly once; without `buffer`, each up to the largest index that is moved |
/// | `injective` | no element is moved twice |
/// | `runs(64)` | every contiguous run has at least 64 bytes |
/// | `same_walk(Other)` | the declared type `Other`, of any notation, moves the same elements in the same order |
/// | `inverse(Other)` | the walk and `Other`, one after the other, leave every element where it was |
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tensor_pattern! {
///     pub struct Columns = <int16, 16; [4, 1], [16, 4]; buffer = 1024, ensure(covers, runs(32))>;
///     pub struct Back = <int16, 16; [16, 1], [4, 16]; ensure(inverse(Columns))>;
/// }
/// ```
///
/// [`assert_same_walk!`], [`assert_disjoint!`] and [`assert_covers!`] check several declarations together.
///
/// # Native levels
/// `native` takes what `aie::make_tensor_descriptor_from_native` does: `dim_3d(num1, inc1, num2, inc2, inc3)`,
/// `dim_2d(num1, inc1, inc2)` or an increment alone, each a level of nested streams, the outermost first; increments are
/// in vectors, or with `bytes` in bytes, as in `make_tensor_descriptor_from_native_bytes`. `num` is size - 1, and an
/// increment is added to the address where the faster dimensions ended.
///
/// No register holds the outermost size of a level: in C++ the stream runs on. Here a walk must end, so `sizes` gives one
/// number for each level:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tensor_pattern! {
///     /// The AIE API's example of sizes and steps,
///     pub struct Volume = <int16, 32; tensor_dim(2u, 4), tensor_dim(2u, 2), tensor_dim(2u, 1)>;
///     /// and the same walk as increments.
///     pub struct Increments = <int16, 32; native [aie::dim_3d(1u, 1,   // num1, inc1
///                                                             1u, 1,   // num2, inc2
///                                                                 1)], //       inc3
///                                         sizes = [2]>;
///     /// Its example in six dimensions: levels of three, one and two.
///     pub struct SixD = <int16, 32; native [dim_3d(1, 1, 1, 1, 1), 8, dim_2d(3, 4, 4)]; sizes = [2, 3, 2]>;
/// }
///
/// assert_eq!(Volume::PATTERN, Increments::PATTERN);
/// let dims: Vec<_> = SixD::PATTERN.dims().iter().map(|dim| (dim.size, dim.stride)).collect();
/// assert_eq!(dims, [(2, 4), (2, 2), (2, 1), (3, 8), (2, 16), (4, 4)]);
/// assert_eq!(SixD::INDICES[..10], [0, 4, 8, 12, 16, 20, 24, 28, 8, 12]);
///
/// // Each level is a stream.
/// let buffer: [i16; 52 * 32] = core::array::from_fn(|i| i as i16 / 32);
/// let mut volume = SixD.stream(&buffer);
/// let mut line = volume.pop().unwrap();
/// let (first, second) = (line.pop().unwrap(), line.pop().unwrap());
/// assert!(first.map(|vector| vector[0]).eq([0, 4, 8, 12, 16, 20, 24, 28]));
/// assert!(second.map(|vector| vector[0]).eq([8, 12, 16, 20, 24, 28, 32, 36]));
/// ```
///
/// In the other direction, [`TensorPattern::NATIVE`] is the walk as the address unit holds it, and prints it in C++:
///
/// ```
/// # use aie_pattern::prelude::*;
/// # tensor_pattern! { pub struct Gemm = <bfloat16, 32; [4, 4], [4, 0], [8, 16], [4, 1]>; }
///
/// assert_eq!(
///     Gemm::NATIVE.unwrap().to_string(),
///     "aie::make_tensor_descriptor_from_native<bfloat16, 32>(aie::dim_3d(7, 16, 3, -112, -108), 1)"
/// );
/// ```
#[cfg(feature = "tensor")]
#[macro_export]
macro_rules! tensor_pattern {
    ($($input:tt)*) => { $crate::__private::tensor_pattern! { ($crate) $($input)* } };
}

/// Declares walks of the runtime sequence: what a shim's DMA moves between the host's memory and the array, in the notations of
/// IRON, of its layout algebra and of MLIR-AIE.
///
/// The element type comes first, then keys if there are any, then the notation, pasted. Everything is in elements, dimensions
/// outermost first:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tap_pattern! {
///     /// A quarter of the rows, a quarter of the columns at a time.
///     pub struct Fill = i32, TensorAccessPattern((64, 256), offset = 0, sizes = [4, 4, 16, 64], strides = [4096, 64, 256, 1]);
///     /// The same, pasted from MLIR,
///     pub struct Row = i32, aiex.npu.dma_memcpy_nd(%arg0[0, 0, 0, 0][4, 4, 16, 64][4096, 64, 256, 1])
///                           {id = 0 : i64, issue_token = true, metadata = @of} : memref<64x256xi32>;
///     /// and in the algebra.
///     pub struct Blocked = i32, full(64, 256).tile(16, 64);
///     /// A sequence of 16 taps.
///     pub struct Tiles = bf16, TensorTiler2D.group_tiler((256, 256), (32, 32), (2, 2));
/// }
///
/// assert_same_walk!(Fill, Row);
/// assert_same_walk!(Fill, Blocked);
/// assert_eq!((Fill::LEN, Fill::REPEAT, Tiles::LEN), (16384, 4, 16));
/// assert_eq!(Tiles::TAPS[1].offset(), 64);
/// assert_eq!(Tiles::tap::<1>().iter().take(3).collect::<Vec<_>>(), [64, 65, 66]);
/// ```
///
/// One tap may also be an expression, whose value has an unnamed type:
///
/// ```
/// # use aie_pattern::prelude::*;
/// let tap = tap_pattern!(i32, full(4, 8)[::2, :6:2]);
/// assert_eq!(tap.indices(), &[0, 2, 4, 16, 18, 20]);
/// ```
///
/// # Notations
/// | notation | |
/// |---|---|
/// | `TensorAccessPattern((64, 256), offset = 0, sizes = [..], strides = [..])` | positions or keywords, tuples or lists |
/// | `full(64, 256)` | the row-major walk of a whole tensor |
/// | `TensorTiler2D.simple_tiler(..)`, `.group_tiler(..)`, `.step_tiler(..)` | a sequence of taps; all of IRON's keywords |
/// | `npu.dma_memcpy_nd(%a[..][..][..]) {..} : memref<..>` | as MLIR prints it, with or without `aiex.`; constants may be `%c64` |
/// | `aiex.dma_configure_task_for @of { aie.dma_bd(%a : memref<..>, ..) aie.end } {repeat_count = 3 : i32}` | of one descriptor; what starts and awaits it may follow |
/// | `npu_dma_memcpy_nd(metadata = of, bd_id = 0, mem = A, offsets = [..], sizes = [..], strides = [..])` | or `tap = ..` |
/// | `shim_dma_single_bd_task(of, A, offset = 0, sizes = [..], strides = [..])` | or `tap = ..` |
/// | `rt.fill(of.prod(), A, tap = ..)`, `rt.drain(of.cons(), C, tap = .., wait = True)` | the direction follows; without a tap, all of `tensor_dims` |
/// | `tensor_dims = (64, 256), offset = 0, sizes = [..], strides = [..]` | keys alone |
///
/// A call may be the value of a variable, `task = shim_dma_single_bd_task(..)`. A burst length of 0 leaves the choice to the compiler.
///
/// Numbers are literals or constant expressions, with the same checks at the same token. Python's `//` is a comment in Rust: write
/// `/`; the error says so where it is seen.
///
/// # The algebra
/// After a source, after `TensorAccessPattern(..)` and after one tap of a sequence. Dimensions count from the outermost, which is
/// 0; as in Python, -1 is the last one.
///
/// | operation | walk |
/// |---|---|
/// | `[1:5, ::2, -1, None]` | a part, as in `numpy`: an index drops its dimension, `None` adds one; a bound outside of the dimension is an error |
/// | `.permute(1, 0)`, `.T`, `.transpose()` | the dimensions in another order |
/// | `.split(1, 4)`, `.merge(0)`, `.coalesce()` | the same walk in more or fewer dimensions |
/// | `.tile(4, 8)` | tile by tile: first the dimensions of the grid, then the dimensions of a tile |
/// | `.repeat(3)` | several times |
/// | `.concat(next)` | one walk and then another, if that is one walk |
/// | `.compose(inner)` | the walk `inner` over what this one has put in order, if that is one walk |
/// | `.inverse()` | back, of a permutation |
/// | `.partition(4)`, `.partition(4, dim = 1)` | a sequence: equal parts of a dimension |
/// | `[3]` after a sequence | one of its taps |
///
/// If the walk does not exist, the error is at the number that decides it: [`AP134`](crate::errors::AP134) of a tiler,
/// [`AP135`](crate::errors::AP135) of an operation. A shim cannot pad: `.pad(..)` is answered with the
/// [`dma_bd`](macro@crate::dma_bd) of a mem tile that does.
///
/// # What is checked
/// The walk stays in its tensor, where the shape of that is written, and a shim runs it: three dimensions in a buffer descriptor, and
/// a fourth outside of it. With a stride of 0 that is a repeat of the task queue, up to 256; else the iteration of the
/// descriptor, up to 64 starts. A walk made by the algebra or a tiler may be split into other dimensions to fit the shim. A walk
/// written as sizes and strides is run as it is written, as the tools do; if it does not fit, the help gives sizes that do.
/// `device = ideal` has no limits.
///
/// MLIR-AIE silently changes the meaning of some taps, so these are errors here: offsets of `npu.dma_memcpy_nd` that are lost or scaled
/// ([`AP130`](crate::errors::AP130), [`AP131`](crate::errors::AP131)), and tasks that repeat the whole tap
/// ([`AP132`](crate::errors::AP132)).
///
/// # Keys, before the notation
/// | key | meaning |
/// |---|---|
/// | `device = aie2p` | whose limits apply; `aie_ml` if not given, `ideal` for none |
/// | `channel = mm2s(0)`, `direction = mm2s` | the channel, or its direction alone: MM2S reads the tensor |
/// | `bd_id = 3` | the descriptor's id; of a sequence, the id of the first tap |
/// | `packet = (3, 1)`, `burst = 256` | the packet's id and type, the burst length in bytes |
/// | `address = 0x1000` | byte address of the tensor |
/// | `issue_token` | a token reports the end |
/// | `tensor_dims = (64, 256)` | the shape of the tensor, where the notation does not have it |
/// | `len = 4096` | elements of one pass, to be checked |
/// | `index = u16` | the index type of `INDICES`; if not given, the narrowest that holds every index |
/// | `allow(overlap)` | a tap that writes may visit an element twice |
/// | `ensure(..)` | contracts, as of [`tensor_pattern!`](crate::tensor_pattern#contracts); of one tap |
///
/// # What a declared type has
/// One tap is an [`AccessPattern`] of all its passes, a [`BufferDescriptor`] with the registers of
/// [`dma_bd`](macro@crate::dma_bd#what-a-declared-type-has) for one pass, and a [`TapPattern`]: `REPEAT` passes. `start(channel)` is
/// the word for the task queue with that repeat, `start_write(column, row)` the queue's address and that word.
///
/// ```
/// use aie_pattern::bd::{ShimBd, Write};
/// use aie_pattern::prelude::*;
///
/// tap_pattern! {
///     struct Fill = i32, channel = mm2s(0), bd_id = 3, issue_token,
///         TensorAccessPattern((64, 256), 0, sizes = [4, 4, 16, 64], strides = [4096, 64, 256, 1]);
/// }
/// static DESCRIPTOR: [Write; 8] = Fill::register_writes_at(0x8000_0000, 2, 0);
/// static START: Write = Fill::start_write(2, 0);
///
/// assert_eq!(START, (0x0401_D214, 0x8003_0003)); // with a token, 4 times, descriptor 3
/// let bd = ShimBd::from_words(Fill::words(0x8000_0000)).decode();
/// assert_eq!((bd.buffer_length, bd.iteration.wrap, bd.iteration.step), (4096, 4, 4096));
/// ```
///
/// A sequence is a [`TapSequence`]: `LEN` taps, their walks in `TAPS`, each as a type with `tap::<3>()` or `Tap<Tiles, 3>`, and what a
/// shim executes for them in `DESCRIPTORS`, with the ids 0 to 15 of the shim, and then 0 again:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tap_pattern! {
///     struct Tiles = i32, channel = s2mm(1), TensorTiler2D.simple_tiler((64, 64), (8, 32));
/// }
/// let tile = Tap::<Tiles, 3>::INDICES;
/// assert_eq!((tile.len(), tile[0]), (256, 8 * 64 + 32));
/// let [first, .., last] = Tiles::DESCRIPTORS else { panic!() };
/// assert_eq!((first.bd_id(), last.bd_id(), Tiles::LEN), (0, 15, 16));
/// assert_eq!(last.start_write(0, 0), (0x1D20C, 15));
/// ```
#[cfg(feature = "tap")]
#[macro_export]
macro_rules! tap_pattern {
    ($($input:tt)*) => { $crate::__private::tap_pattern! { ($crate) $($input)* } };
}

/// Declares object FIFOs of MLIR-AIE and the links between them: `object_fifo! { pub struct Of = ..; link [In] -> [Of] .. }`.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// object_fifo! {
///     /// Rows of a matrix of 64 x 64, from the host to a mem tile,
///     pub struct InA = { aie.objectfifo @inA(%t00, {%m01}, 2 : i32) : !aie.objectfifo<memref<2048xi8>> };
///     /// and on to a core, in blocks of 4 x 8.
///     pub struct MemA = object = [[i8; 64]; 32], depth = 2, producer = mem(0, 1), consumers = [compute(0, 2)],
///                       to_stream = [<8, 256>, <8, 8>, <4, 64>, <8, 1>];
///     link [InA] -> [MemA] ([] []);
/// }
///
/// assert_eq!((MemA::DEPTH, MemA::OBJECT_LEN), (2, 2048));
/// assert_eq!(MemAToStream::INDICES[..10], [0, 1, 2, 3, 4, 5, 6, 7, 64, 65]);
/// // Element 8 of the core's object is the first of row 1.
/// assert_eq!(MemA::ORDER[8], 64);
/// assert_eq!(MemAToStream::RING.len(), 2);
/// assert_eq!(MemAToStream::LOCKS[0].to_string(), "inA_cons_prod_lock_0");
/// assert_eq!((MemAToStream::LOCKS[0].first_value, MemAToStream::LOCKS[1].first_value), (2, 0));
/// ```
///
/// # Keys
/// | key | meaning |
/// |---|---|
/// | `device = npu1` | the array, the same of all FIFOs of a block; `npu1` where none names one |
/// | `object = [[i8; 64]; 32]` | the type of an object, an array of elements, or a `memref<32x64xi8>` |
/// | `depth = 2`, `depth = [2, 3]` | objects that it holds; the producer's and each consumer's |
/// | `producer = mem(0, 1)` | a tile, `compute(column, row)`, `mem(..)`, `shim(..)`, or a name |
/// | `consumers = [compute(0, 2)]` | one tile or several |
/// | `to_stream = [<8, 256>, ..]` | the walk in which the producer's DMA reads an object: sizes and strides, outermost first, in elements |
/// | `from_stream = [[], [<8, 1>]]` | the walk in which each consumer's writes one; of one consumer, its list alone |
/// | `acquires = [1, [2]]` | objects that the producer's core and each consumer's acquire at once, from which the number of buffers follows; 1 where none are given |
/// | `consumer_object = [i8; 64]` | the object as the consumers see it, of the same elements |
/// | `repeat_count = 3`, `iter_count = 8` | how often each object is sent, how often the descriptors of its mem tile run |
/// | `pad = [<0, 1>, ..]`, `pad_value = 7` | zeros around the dimensions of `to_stream`, of a mem tile |
/// | `init_values = 2` | how many objects have values when the array starts |
/// | `via_dma`, `disable_synchronization` | a DMA even where memory is shared; no locks |
/// | `aie_stream = producer` | the ends (`producer`, `consumer`, `both`) where a core's stream port takes the DMA's place |
/// | `allocate = compute(0, 2)` | the tile in whose memory shared buffers are |
/// | `producer_channel = 0`, `consumer_channels = [-1, 2]` | pinned channels, -1 for any |
/// | `packet_id = 3` | the packets of its route |
/// | `name = "of"` | its symbol, where it is not the type's name |
/// | `plio` | of a FIFO with an end on a shim; of no effect here |
/// | `allow(runs_on)` | the outermost dimension runs on until the length of the descriptor is reached |
/// | `allow(order)` | a consumer may write elements twice or never, and its objects may drift; the FIFO then has no [`ORDER`](ObjectFifo::ORDER) |
/// | `allow(idle)` | DMAs that are configured by hand fill and empty its ends on mem tiles, which then need no link |
/// | `allow(turns)` | its end on a shim may be pinned to the channel of others that allow this too: no runtime sequence has two of them in flight at once |
/// | `ensure(identity)`, `ensure(permutation)` | what is proved of the order in which each consumer receives |
///
/// `stack compute(0, 2) = 2048;` beside the FIFOs says how many bytes the stack of a core has; without it, it has 1,024.
///
/// [`assert_completes!`](macro@assert_completes) beside the FIFOs asserts that a runtime sequence completes.
///
/// Keys may stand before a pasted form: `pub struct InA = device = npu1, { aie.objectfifo .. };`. Names of attributes as MLIR and
/// Python have them are other names of the keys.
///
/// # Pasted MLIR
/// Operations as MLIR-AIE prints them, in braces or not. `aie.objectfifo.link`, `.allocate`, `.acquire` and `.release` may follow.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// object_fifo! {
///     %a = aie.tile(1, 2)
///     %b = aie.tile(3, 3)
///     pub struct Of = { aie.objectfifo @of(%a dimensionsToStream [<size = 8, stride = 1>, <size = 3, stride = 8>], {%b}, 4 : i32)
///                       : !aie.objectfifo<memref<24xi32>> };
///     %s = aie.objectfifo.acquire @of(Consume, 2) : !aie.objectfifosubview<memref<24xi32>>
/// }
///
/// assert_eq!(Of::ORDER[..6], [0, 8, 16, 1, 9, 17]);
/// // As many buffers as the core acquires at once, and one more.
/// assert_eq!(OfFromStream0::POOL.buffers, 3);
/// ```
///
/// A whole program pastes as well, `module { aie.device(npu1) { .. } }`: the device says which array it is, what cores acquire is read in
/// `aie.core(%t) { .. }`, tasks in `aie.runtime_sequence(..) { .. }`, and lines that have nothing to do with a FIFO are passed over.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// object_fifo! {
///     aie.device(npu2) {
///         %shim = aie.tile(0, 0)
///         %core = aie.tile(0, 2)
///         aie.objectfifo @rows(%shim, {%core}, 4 : i32) : !aie.objectfifo<memref<24xi32>>
///         %c = aie.core(%core) {
///             %0 = aie.objectfifo.acquire @rows(Consume, 2) : !aie.objectfifosubview<memref<24xi32>>
///             aie.end
///         }
///     }
/// }
///
/// assert_eq!(RowsFromStream0::POOL.buffers, 3);
/// ```
///
/// # Pasted Python
/// Calls of the dialect, with the names of tiles, types and lists that they use:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// object_fifo! {
///     MemTile = tile(0, 1)
///     A = tile(0, 2)
///     B = tile(0, 4)
///     N = 2 * 8;
///     half = np.ndarray[(N,), np.dtype[np.int32]]
///     columns = [(4, 1), (4, 4)]
///     pub struct In = of_in = object_fifo("in", tile(0, 0), MemTile, 2, T.memref(32, T.i32()));
///     of_a = object_fifo("a", MemTile, A, 2, half)
///     of_b = object_fifo("b", MemTile, B, [2, 3], half, dimensionsFromStreamPerConsumer=[columns])
///     object_fifo_link(of_in, [of_a, of_b], [], [0, N])
/// }
///
/// assert_eq!(OfB::ORDER[..6], [16, 20, 24, 28, 17, 21]);
/// assert_eq!(OfBToStream::RING[0].offset, 16);
/// ```
///
/// - A name is given a value anywhere in the block: a tile, a type, a list, a number. A number ends in a `;`, because the `//` of
///   Python is a comment of Rust.
/// - A FIFO without `struct Name` has a private type, which is named like its variable: `OfB` of `of_b`. Without a variable, and in
///   MLIR, it is named like its symbol.
/// - Strings are in double quotes, and comments begin with `//`.
/// - `of.acquire(ObjectFifoPort.Consume, 2)`, `of.release(..)`, `of.allocate(A)`, `of.set_repeat_count(4)` and `of.set_aie_stream(..)`
///   may follow.
///
/// # Pasted IRON
/// `ObjectFifo(..)`, and the handles and links that follow from it:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// object_fifo! {
///     whole = np.ndarray[(48,), np.dtype[np.int16]]
///     half = np.ndarray[(24,), np.dtype[np.int16]]
///     pub struct In = producer = shim(0, 0), of_in = ObjectFifo(whole, name="in");
///     pub struct Half = of_in.cons().split([0, 24], tile=Tile(0, 1), obj_types=[half] * 2, names=["a", "b"]);
///     Half[0].cons(tile=Tile(0, 2))
///     worker = Half[1].cons(depth=3, tile=Tile(0, 4))
///     worker.acquire(2)
/// }
///
/// assert_eq!((In::DEPTH, Half0::NAME, Half1::NAME), (2, "a", "b"));
/// assert_eq!((Half1::ORDER[0], Half1FromStream0::POOL.buffers), (24, 3));
/// assert_eq!(In::FIFOS.links[0].destination_offsets, [0, 24]);
/// ```
///
/// | call | what it makes |
/// |---|---|
/// | `ObjectFifo(obj_type, depth=2, name=..)` | a FIFO, whose ends its handles give |
/// | `.prod(depth, channel, tile)` | the handle of the producer, always the same |
/// | `.cons(depth, dims_from_stream, channel, tile)` | a new consumer |
/// | `.cons().forward(tile, obj_type, depth, name, ..)` | the FIFO `<name>_fwd` and a link to it |
/// | `.cons().split(offsets, tile, depths, obj_types, names, ..)` | the FIFOs `<name>_split0`, .. and a link that distributes to them |
/// | `.prod().join(offsets, tile, depths, obj_types, names, ..)` | the FIFOs `<name>_join0`, .. and a link that joins them |
///
/// In IRON a placer chooses the tiles; this macro needs them: `tile = Tile(0, 2)` where a handle or a link is made, or the keys
/// `producer = ..` and `consumers = ..` before the notation, the latter for the consumers that no `.cons(..)` places. A `struct` before a
/// list, such as `Half`, declares the types `Half0`, `Half1` and so on; its keys apply to all of them.
///
/// # Tiles
/// A name is given its tile in the block, `%t00 = aie.tile(0, 0)`, `A = tile(1, 1)`. Else the digits at its end are its place, as
/// MLIR-AIE prints names (`%tile_0_2`, `%t02`). A name without digits stands for a free compute tile whose neighbours are free too, so
/// that it shares no memory by chance. If no such tile is left, the error asks for its place. An `aie.device` with an `aie.tile` must
/// define all its tiles.
///
/// # Links
/// `link [A, B] -> [Out] ([0, 1024] [])` joins, `link [In] -> [A, B] ([] [0, 1024])` distributes and `link [In] -> [Out]` forwards, by
/// the names of types or by symbols; offsets are in elements of the whole object. `aie.objectfifo.link [@in] -> [@out]([] [])` is taken as well.
/// A name that is the type of one FIFO and the symbol of another needs the `@` of a symbol.
///
/// # Tasks
/// `aiex.npu.dma_memcpy_nd(%arg0[..][..][..]) {metadata = @in} : memref<64xi32>` and `aiex.dma_configure_task_for @in { aie.dma_bd(..) }` may
/// follow. The macro checks its walk as [`tap_pattern`](macro@tap_pattern) does (the limits of a shim, the bounds of the tensor), that the
/// FIFO has an end on a shim, and that the task moves whole objects. A task that drains a FIFO must write each element once, unless
/// `allow(overlap),` is written before it.
///
/// # A whole program
/// A program of MLIR-AIE may have regions by hand, flows, external buffers and several devices beside its FIFOs. It is then read and
/// checked as [`aie_design`](macro@aie_design) does it, and FIFOs have the channels that its regions leave. An operation that the macro
/// cannot check is an error. Each of several devices has its module.
///
/// # What is declared
/// | type | traits |
/// |---|---|
/// | `MemA` | [`ObjectFifo`]: `DEPTH`, `OBJECT_LEN`, where each element comes from (`ORDER`), and `run`, which moves objects that way |
/// | `MemAToStream`, `MemAFromStream0`, .. | of each end that has a DMA and buffers, [`FifoDma`]: descriptors (`RING`), locks with initial values (`LOCKS`), and functions for firmware |
/// | the same | [`BufferDescriptor`]: the walk over one object |
/// | `MemAToStreamPart0`, .. | the same, where a join or a distribute moves an object in several parts |
///
/// The functions for firmware take a [`Placement`](fifo::Placement), addresses and first ids, and can be called in constants: `ring_words`,
/// `ring_lock_writes` and `ring_start`.
///
/// # What is checked
/// [`AP160`](crate::errors::AP160) to [`AP179`](crate::errors::AP179), [`AP184`](crate::errors::AP184) and
/// [`AP185`](crate::errors::AP185), of all FIFOs of the block together, and of each end what
/// [`dma_bd`](macro@dma_bd) checks of a descriptor.
#[cfg(feature = "fifo")]
#[macro_export]
macro_rules! object_fifo {
    ($($input:tt)*) => { $crate::__private::object_fifo! { ($crate) $($input)* } };
}

/// Asserts that a runtime sequence completes in every timing, in a block of [`object_fifo!`](macro@object_fifo) or about types.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// object_fifo! {
///     pub struct In = object = [i32; 1024], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
///     pub struct Out = object = [i32; 1024], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);
///
///     assert_completes!(
///         sequence [In(4096), Out(4096), await Out],
///         cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
///     );
/// }
/// ```
///
/// A sequence that hangs, or that may hang, is an error with the whole chain of waits. Here the await comes before the fill:
///
/// ```compile_fail
/// # use aie_pattern::prelude::*;
/// # object_fifo! {
/// #     pub struct In = object = [i32; 1024], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
/// #     pub struct Out = object = [i32; 1024], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);
/// assert_completes!(
///     sequence [Out(4096), await Out, In(4096)],
///     cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
/// );
/// # }
/// ```
///
/// # FIFOs and patterns by their types
/// Outside of a block, `fifos(..)` names the FIFOs of any blocks, and a task names the pattern that it walks, so that no number is
/// written twice:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tap_pattern! {
///     pub struct Fill = i32, TensorAccessPattern((4, 1024), offset = 0, sizes = [1, 1, 4, 1024], strides = [0, 0, 1024, 1]);
///     pub struct Drain = i32, TensorAccessPattern((4, 1024), offset = 0, sizes = [1, 1, 4, 1024], strides = [0, 0, 1024, 1]);
/// }
/// object_fifo! {
///     pub struct In = object = [i32; 1024], depth = 2, producer = shim(0, 0), consumers = compute(0, 2);
/// }
/// object_fifo! {
///     pub struct Out = object = [i32; 1024], depth = 2, producer = compute(0, 2), consumers = shim(0, 0);
/// }
/// assert_completes!(
///     sequence [In(Fill), Out(Drain), await Out],
///     fifos(In, Out),
///     cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
/// );
/// // Patterns without a FIFO belong to the listed ones, in their order.
/// assert_completes!(
///     sequence [Fill, Drain],
///     fifos(In, Out),
///     cores [compute(0, 2) { loop { acquire(In, 1); acquire(Out, 1); release(In, 1); release(Out, 1); } }],
/// );
/// ```
///
/// Here rustc decides, so numbers may be constants; only the bounds of loops must be literals. The rules are those of a block, but rustc
/// runs every step, and does not decide a run of more than 200,000 steps ([`AP208`](crate::errors::AP208)). In a block, the macro skips
/// repetitions.
/// The key `acquires` of a FIFO says what its cores acquire at once. The macro allows the lint `long_running_const_eval`, so a crate that
/// forbids this lint cannot use it outside of blocks.
///
/// # Parts
/// | part | meaning |
/// |---|---|
/// | `sequence [..]` | what the host does, in order |
/// | `cores [..]` | what the core of each compute tile does; every tile whose core is at an end of a FIFO needs its program |
/// | `fifos(In, Out)` | the FIFOs that take part; in a block, all of it without this part |
///
/// | step of the sequence | meaning |
/// |---|---|
/// | `In(4096)` | pushes a task that moves 4096 elements of the FIFO's type; a task that drains a FIFO issues a token |
/// | `In(Fill)` | outside of a block: the same, along the pattern `Fill` |
/// | `Fill` | outside of a block: the same, for the next FIFO of `fifos(..)`; then no task names its FIFO |
/// | `token In(4096)` | the same, and the task that fills the FIFO issues a token too |
/// | `await Out` | waits for one token of the channel, the oldest |
/// | `poll In` | waits until the task queue of the channel has room |
/// | `for _ in 0..8 { .. }` | repeats its steps |
///
/// | step of a core | meaning |
/// |---|---|
/// | `acquire(In, 2)` | waits until the core holds 2 objects, as `aie.objectfifo.acquire` does |
/// | `release(In, 1)` | gives one back |
/// | `loop { .. }`, `for _ in 0..8 { .. }` | repeats its steps, without end or that many times |
///
/// In a block, what a core acquires sizes the pools of its FIFOs, as the key `acquires` does, and all numbers are literals: the sequence is
/// decided before rustc evaluates constants.
///
/// # What is decided
/// | verdict | error |
/// |---|---|
/// | never completes, regardless of timing | [`AP200`](crate::errors::AP200), [`AP201`](crate::errors::AP201), [`AP203`](crate::errors::AP203), [`AP222`](crate::errors::AP222) |
/// | depends on time | [`AP204`](crate::errors::AP204) |
/// | not decided | [`AP208`](crate::errors::AP208) |
///
/// Whole designs are decided in the same way by [`aie_design!`](macro@aie_design) and by `aie-pattern check`.
#[cfg(feature = "design")]
#[macro_export]
macro_rules! assert_completes {
    ($($input:tt)*) => { $crate::__private::assert_completes! { ($crate) $($input)* } };
}

/// Declares whole designs of MLIR-AIE, each in a module: the file as it is, or its text.
///
/// ```ignore
/// aie_design! {
///     /// The matrix product.
///     pub mod matmul = "designs/matmul.mlir";
/// }
/// ```
///
/// The path is relative to the folder of the crate's `Cargo.toml`. A change of the file compiles the crate again. Findings name the
/// line and the column in the file:
/// `error: [AP012] designs/matmul.mlir:14:33: size 256 does not fit ..`.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// aie_design! {
///     /// One buffer, received over and over.
///     pub mod copy = {
///         aie.device(npu1_1col) {
///             %shim = aie.tile(0, 0)
///             %core = aie.tile(0, 2)
///             %buffer = aie.buffer(%core) {address = 1024 : i32} : memref<32xi32>
///             %room = aie.lock(%core) {init = 1 : i32}
///             %data = aie.lock(%core) {init = 0 : i32}
///             aie.flow(%shim, DMA : 0, %core, DMA : 0)
///             aie.shim_dma_allocation @in(%shim, MM2S, 0)
///             aie.mem(%core) {
///                 aie.dma_start(S2MM, 0, ^fill, ^end)
///             ^fill:
///                 aie.use_lock(%room, AcquireGreaterEqual, 1)
///                 aie.dma_bd(%buffer : memref<32xi32>)
///                 aie.use_lock(%data, Release, 1)
///                 aie.next_bd ^fill
///             ^end:
///                 aie.end
///             }
///             aie.core(%core) {
///                 aie.use_lock(%data, AcquireGreaterEqual, 1)
///                 aie.use_lock(%room, Release, 1)
///                 aie.end
///             }
///             aie.runtime_sequence(%host : memref<32xi32>) {
///                 aiex.npu.dma_memcpy_nd(%host[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<32xi32>
///             }
///         }
///     };
/// }
///
/// use copy::tile_0_2::S2mm0::Bd0;
/// // The locks have the ids that MLIR-AIE gives them.
/// let descriptor = aie_pattern::bd::ComputeBd::from_words(Bd0::WORDS);
/// assert_eq!((descriptor.lock_acq_id(), descriptor.lock_rel_id()), (0, 1));
/// assert_eq!(copy::sequence::Transfer0::LEN, 32);
/// ```
///
/// # What is read
/// A module as MLIR-AIE prints or takes it: tiles, buffers, locks, regions with any number of descriptors, object FIFOs and links, what
/// cores acquire and release, flows, and runtime sequences. Ids and addresses that are not written are those that MLIR-AIE's passes
/// assign. Addresses are those of its allocator up to version 1.4.2; the page of `Memory` lists them. All of it is checked together.
/// `NOT_CHECKED` of the module lists the operations that move data and are not checked.
///
/// # What is declared
/// | in the module | |
/// |---|---|
/// | `DEVICE` | the [`Device`] |
/// | `In`, `InToStream`, `InFromStream0`, .. | the FIFO `@in` and its ends, as [`object_fifo`](macro@object_fifo) declares them |
/// | `tile_0_2::S2mm0::Bd0` | a descriptor by its channel and its id, as [`dma_bd`](macro@dma_bd) declares it |
/// | `tile_0_2::Memory`, `tile_0_2::MEMORY` | the buffers of a tile, those of its FIFOs too, as [`tile_memory`](macro@tile_memory) declares them |
/// | `sequence::Transfer0` | a transfer of the sequence `@sequence`, as [`tap_pattern`](macro@tap_pattern) declares it, in the order of the text |
/// | `NOT_CHECKED` | what is not checked or not declared, and why |
///
/// A text with several devices has a module for each.
#[cfg(feature = "design")]
#[macro_export]
macro_rules! aie_design {
    ($($input:tt)*) => { $crate::__private::aie_design! { ($crate) $($input)* } };
}

/// Declares what a port of a buffer moves, in ADF's tiling parameters: `int32, mem, write { ... }`, where the braces hold
/// the C++ of the graph, pasted.
///
/// The six tiles of UG1603, 4 x 3 elements each of a buffer of 12 x 8, written column by column:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tiling_pattern! {
///     pub struct WriteTiles = int32, mem, write {
///         .buffer_dimension = {12, 8}, .tiling_dimension = {4, 3}, .offset = {0, 0},
///         .tile_traversal = {{.dimension=1, .stride=3, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}}
///     };
/// }
///
/// assert_eq!(WriteTiles::LEN, 72);
/// assert_eq!(WriteTiles::INDICES[..6], [0, 1, 2, 3, 12, 13]); // the tile's first row, then its second
/// assert_eq!(WriteTiles::INDICES[12..16], [36, 37, 38, 39]); // the tile below
/// ```
///
/// The element type, the memory (`compute`, `mem`, `shim`) and the direction (`read`, `write`) come first, then the
/// keys, then the tiling. The right-hand side alone is an expression, whose value has an unnamed type:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// // An image of 8 x 8 in tiles of 4 x 4 with a border of one element, which is zero outside the image.
/// let halo = tiling_pattern!(int32, mem, read {
///     .buffer_dimension = {8, 8}, .tiling_dimension = {6, 6}, .offset = {-1, -1},
///     .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}, {.dimension=1, .stride=4, .wrap=2}}
/// });
/// let image = [1; 64];
/// let mut stream = [7; 144];
/// halo.gather(&image, &mut stream);
/// assert_eq!(stream[..12], [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
/// assert_eq!(halo.iter().nth(7), Some(Some(0)));
/// ```
///
/// # The tiling
/// The designated initialisers of `adf::tiling_parameters`, with or without the leading dots, in braces or
/// brackets, with `=` or `:`, or the values alone in the order of this table. Numbers are integer literals, with a C
/// or a Rust suffix, or constant expressions. **Lists are inner first**: dimension 0 is the contiguous one, and the
/// first traversal the innermost loop over tiles.
///
/// | field | meaning |
/// |---|---|
/// | `buffer_dimension = {12, 8}` | the sizes of the buffer; the key `buffer` if not given |
/// | `tiling_dimension = {4, 3}` | the sizes of a tile; the whole buffer if not given |
/// | `offset = {0, 0}` | where the first tile starts; zeros lie below 0 |
/// | `tile_traversal = {{1, 3, 2}, {0, 4, 3}}` | loops over tiles: the dimension, the number of elements from one tile to the next, and the number of tiles |
/// | `packet_port_id = -1` | the output of a packet split, the input of a packet merge |
/// | `repetition = 1` | how often the whole tiling is played |
/// | `phase = 0` | tilings of a port that run one after the other |
/// | `boundary_dimension = {12, 8}` | where the data ends and zeros start; the buffer's sizes if not given |
///
/// Around them, `tiling({...})`, `adf::tiling_parameters{...}`, `std::vector<...>{...}` and whole statements are
/// accepted as well: `write_access(m.in[0]) = tiling({...});`. Several tilings, one after the other or in a list,
/// belong to one port, which plays them in order; statements of several ports are an item for each:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tiling_pattern! {
///     /// The right half, then the left one twice.
///     pub struct Halves = int32, mem, read {
///         { buffer_dimension: [8, 2], tiling_dimension: [4, 2], offset: [4, 0] },
///         { buffer_dimension: [8, 2], tiling_dimension: [4, 2], repetition: 2 },
///     };
/// }
///
/// assert_eq!(Halves::INDICES[..12], [4, 5, 6, 7, 12, 13, 14, 15, 0, 1, 2, 3]);
/// assert_eq!(Halves::LEN, 24);
/// ```
///
/// # Keys, before the tiling
/// | key | meaning |
/// |---|---|
/// | `device = aie2p` | whose limits apply; `aie_ml` if not given, `ideal` for none |
/// | `buffer = {12, 8}` | the sizes of the buffer itself, which no tiling may leave |
/// | `index = u16` | the index type of `INDICES`; if not given, the narrowest that holds every index |
/// | `allow(overlap)` | a write may visit an element twice, without the warning |
/// | `ensure(covers, ...)` | what the tilings must do, see [below](#contracts) |
///
/// # Contracts
/// What the hardware accepts may still be the wrong walk: sizes in the wrong order, a size for a stride, a hole. `ensure(...)`
/// states what the walk is for; a broken contract names an example, and dimensions that would keep it if they are near.
///
/// | contract | meaning |
/// |---|---|
/// | `covers` | each element of the data is moved exactly once |
/// | `injective` | no element is moved twice |
/// | `runs(64)` | every contiguous run has at least 64 bytes |
/// | `same_walk(Other)` | the declared type `Other`, of any notation, moves the same elements in the same order |
/// | `inverse(Other)` | the walk and `Other`, one after the other, leave every element where it was |
///
/// Padded zeros do not count as elements: they are neither moved twice nor part of a contiguous run. With several tilings, `inverse` is refused as
/// undecided.
///
/// [`assert_same_walk!`], [`assert_disjoint!`] and [`assert_covers!`] check several declarations together.
#[cfg(feature = "tiling")]
#[macro_export]
macro_rules! tiling_pattern {
    ($($input:tt)*) => { $crate::__private::tiling_pattern! { ($crate) $($input)* } };
}

/// Refuses two ends of a connection that move different volumes: `assert_same_volume!(WriteTiles, ReadTiles);`.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// tiling_pattern! {
///     pub struct Write = int32, mem, write { .buffer_dimension = {12, 8}, .tiling_dimension = {12, 6} };
///     pub struct Read = int16, compute, read { .buffer_dimension = {24, 6} };
/// }
/// assert_same_volume!(Write, Read); // 72 elements of 32 bits, 144 of 16
/// ```
#[cfg(feature = "tiling")]
#[macro_export]
macro_rules! assert_same_volume {
    ($one:ty, $other:ty $(,)?) => {
        const _: () = $crate::__private::assert_same_volume::<$one, $other>(
            $crate::__private::stringify!($one),
            $crate::__private::stringify!($other),
        );
    };
}

/// Declares the buffer descriptor of a tile's DMA: checks its dimensions and everything it names against the registers
/// that must hold them, and makes its walk a type.
///
/// On a `static` or `const` buffer, which it leaves unchanged; the descriptor's type is named after the buffer:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>])] // tile = compute, device = aie_ml
/// static SAMPLES: [i32; 128] = [0; 128];
///
/// assert_eq!(SamplesBd::INDICES[..10], [0, 2, 4, 6, 8, 10, 12, 14, 1, 3]);
/// ```
///
/// Or on a unit struct, with the type of the buffer:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(device = npu2, tile = mem, channel = mm2s(0), buffer = [[i8; 64]; 32],
///          dims = [<8, 256>, <8, 8>, <4, 64>, <8, 1>], bd_id = 2, next_bd = 4,
///          acquire = (64, -1), release = (65, 1), packet = (3, 1))]
/// pub struct ATilesToStream;
///
/// assert_eq!(ATilesToStream::LEN, 2048);
/// ```
///
/// Several attributes on one buffer declare several descriptors; `name` names them.
///
/// # Keys
/// Numbers are integer literals or constant expressions; sizes, strides and the offset count elements of the buffer.
///
/// | key | meaning |
/// |---|---|
/// | `dims = [<8, 16>, <2, 1>]` | (size, stride) of each dimension, outermost first; also `[(8, 16)]`, `[[8, 16]]` and the text that MLIR prints, `#aie<bd_dim_layout_array[<size = 8, stride = 16>]>`. Without it the transfer is linear |
/// | `sizes = [8, 2]`, `strides = [16, 1]` | the dimensions as two lists, in place of `dims` |
/// | `device = aie_ml` | `aie`, `aie_ml` (if not given), `aie2p`, `aie2ps` (also `aie_ml_v2`), another of their names (`npu1`, `xcve2302`, `strix`, `xcve3858`, ...), or `ideal` for the address generator without the limits of a machine |
/// | `tile = compute` | `compute` (if not given), `mem` or `shim` |
/// | `channel = mm2s(0)` | the direction and number of the channel |
/// | `buffer = [[i8; 64]; 32]` | the type of the buffer, on a unit struct, also as `memref<32x64xi8>`; see below |
/// | `offset = 0` | where the walk starts |
/// | `len = 2048` | elements that the transfer moves, padding included |
/// | `pad = [<0, 0>, <4, 4>]` | zeros (before, after) each dimension, outermost first; part of `len`, but of the stream only: the walk, and with it `LEN`, `INDICES` and `gather`, is what is read of the buffer; `TRANSFER_LEN` counts both |
/// | `bd_id = 2`, `next_bd = 3` | the descriptor's number, and the one that follows |
/// | `acquire = (64, -1)`, `release = (65, 1)` | lock and value, see [below](#locks) |
/// | `packet = (3, 1)` | id and type of the packet, in this order; Python's `packet = (type, id)`, in a pasted call, and MLIR's `aie.dma_bd_packet(type, id)` have the other one |
/// | `iteration = (4, 1024)` | size and stride of the iteration, and optionally the current pass, from 0, whose walk the pattern is; [`AllRuns`](BufferDescriptor::AllRuns) is the walk of all passes |
/// | `ooo_id = 5` | the out-of-order id |
/// | `tlast_suppress`, `compression` | flags |
/// | `burst = 256` | shim: the burst length in bytes |
/// | `axi(smid = 1, qos = 2, cache = 3, secure)` | shim: the attributes of its transactions on the AXI bus; AIE-ML v2 has no `smid` in a descriptor |
/// | `address = 0x400` | the byte address of the buffer |
/// | `index = u16` | the index type of `INDICES`; if not given, the narrowest that holds every index |
/// | `name = RowsToStream` | the name of the type, on a buffer |
/// | `allow(overlap)`, `allow(signs)` | a write may visit an element twice; the acquire may wait for an exact value where the release takes from a lock |
/// | `ensure(covers, ...)` | what the walk must do, see [below](#contracts) |
/// | `crate = path` | where this crate is, if it is not `::aie_pattern` |
///
/// # MLIR-AIE and its Python, pasted
/// An operation of MLIR-AIE stands for the keys that say the same, and keys of ours may stand before and after it. The lines
/// around it may be pasted with it; a value that is given twice is an error.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(
///     tile = mem,
///     %prod_lock = aie.lock(%mem_tile_0_1, 0) {init = 1 : i32}
///     %cons_lock = aie.lock(%mem_tile_0_1, 1) {init = 0 : i32}
///     %0 = aie.dma_start(MM2S, 0, ^bb1, ^bb2)
///   ^bb1:
///     aie.use_lock(%cons_lock, AcquireGreaterEqual, 1)
///     aie.dma_bd(%buf : memref<2048xi8>, 0, 2048, [<size = 8, stride = 256>, <size = 8, stride = 8>,
///                <size = 4, stride = 64>, <size = 8, stride = 1>]) {bd_id = 2 : i32, next_bd_id = 2 : i32}
///     aie.use_lock(%prod_lock, Release, 1)
///     aie.next_bd ^bb1
/// )]
/// struct ToStream;
///
/// #[dma_bd(tile = mem, channel = mm2s(0), buffer = [i8; 2048], dims = [<8, 256>, <8, 8>, <4, 64>, <8, 1>], len = 2048,
///          bd_id = 2, next_bd = 2, acquire = (65, -1), release = (64, 1))]
/// struct InOurWords;
///
/// assert_eq!(ToStream::words(0x80000), InOurWords::words(0x80000));
/// ```
///
/// | pasted | keys |
/// |---|---|
/// | `aie.dma_bd(%b : memref<2048xi8>, 0, 64, [<size = 8, stride = 16>, ...], [<const_pad_before = 1, ...>])` | `buffer`, `offset`, `len`, `dims`, `pad` |
/// | `aie.dma_bd(%b : memref<2048xi8> offset = 0 len = 64 sizes = [8, 8] strides = [16, 1] pad [...])`, since July 2026 | the same |
/// | `"aie.dma_bd"(%b) <{len = 64 : i32, ...}> : (memref<2048xi8>) -> ()` | the same |
/// | `{bd_id = 2 : i32, next_bd_id = 3 : i32, burst_length = 256 : i32, packet = #aie.packet_info<pkt_type = 1, pkt_id = 5>}` | `bd_id`, `next_bd`, `burst`, `packet` |
/// | `{iteration = #aie.bd_iteration<size = 6, stride = 384>}` | `iteration` |
/// | `{axcache = 2 : i32}`, `{burst_length = 0 : i32}` | `axi(cache = 2)`; a burst of 0 leaves the choice to the compiler |
/// | `aie.dma_bd_packet(1, 5)` | `packet = (5, 1)` |
/// | `aie.memtile_dma(%tile) { .. }`, `aie.shim_dma`, `aie.mem`, `aie.dma(MM2S, 0) [{ .. }]`, of one descriptor | what is in the braces; `tile`, where no key gives it; `channel` |
/// | `aie.use_lock(%lock, AcquireGreaterEqual, 1)`, `Acquire`, `Release` | `acquire`, `release`; the operation may also be the value of the key, `acquire = aie.use_lock(..)`; see [below](#locks) |
/// | `%lock = aie.lock(%tile, 3)`, `%one = arith.constant 1 : i32` | the number of `%lock` and `%one`; `%c8` and `%c8_i32` are 8 anyway |
/// | `%b = aie.buffer(%tile) {address = 1024 : i32} : memref<..>`, `%tile = aie.tile(0, 2)` | `address`; the buffer must have the type that `aie.dma_bd` names, and be on the tile of the region |
/// | `%0 = aie.dma_start(MM2S, 0, ^bb1, ^bb3)` | `channel` |
/// | `^bb1:`, `aie.next_bd ^bb1`, `aie.end` | `next_bd`, if the block continues with itself; for another block, `next_bd_id` gives the id |
/// | `dma_bd(buf, offset = 0, len = 64, dimensions = [(8, 16), (8, 1)], bd_id = 2)`, `transfer_len`, `sizes`, `strides` | the same of Python, where `packet = (type, id)` |
/// | `use_lock(3, LockAction.Release, value = 1)`, `dma_start(DMAChannelDir.MM2S, 0, ...)`, `next_bd(block[1])` | the same of Python |
///
/// On a `static` or a `const` the `memref` is compared with the buffer: [`AP008`](crate::errors::AP008). A lock in `aie.use_lock` is
/// one of the tile itself; a neighbour's lock is given by `acquire` or `release`. The descriptors of `aie.dma` follow each other in a
/// circle unless it says `loop = false`. Lines that only declare, like `aie.tile` and `aie.buffer`, are passed over; any other operation is
/// an error.
///
/// # A whole region, pasted
/// A module takes a region with any number of descriptors, and declares a type for each, by its channel and its id. Ids are those that
/// MLIR-AIE assigns; so are the ids of locks, whose `aie.lock` must be in the text. Tiles and buffers need not be. The only keys are
/// `device` and `crate`.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(device = npu1, {
///     %room = aie.lock(%tile_0_2) {init = 2 : i32}
///     %full = aie.lock(%tile_0_2) {init = 0 : i32}
///     %mem_0_2 = aie.mem(%tile_0_2) {
///         %0 = aie.dma_start(S2MM, 0, ^bb1, ^bb3)
///     ^bb1:
///         aie.use_lock(%room, AcquireGreaterEqual, 1)
///         aie.dma_bd(%ping : memref<64xi32> offset = 0 len = 64 sizes = [8, 8] strides = [1, 8])
///         aie.use_lock(%full, Release, 1)
///         aie.next_bd ^bb2
///     ^bb2:
///         aie.use_lock(%room, AcquireGreaterEqual, 1)
///         aie.dma_bd(%pong : memref<64xi32> offset = 0 len = 64 sizes = [8, 8] strides = [1, 8])
///         aie.use_lock(%full, Release, 1)
///         aie.next_bd ^bb1
///     ^bb3:
///         aie.end
///     }
/// })]
/// mod input {}
///
/// use input::S2mm0::{Bd0, Bd1};
/// const WORDS: [[u32; 6]; 2] = [Bd0::words(0x400), Bd1::words(0x4000)];
/// ```
///
/// # More keys
/// MLIR-AIE's own names are accepted as keys: `dimensions`, `pad_dimensions`, `next_bd_id`, `burst_length`, `length` and
/// `transfer_len`. Numbers may have a type (`128 : i32`), and a packet may be written as `#aie.packet_info<..>`:
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(dimensions = #aie<bd_dim_layout_array[<size = 8, stride = 16>, <size = 16, stride = 1>]>, length = 128 : i32,
///          bd_id = 0 : i32, next_bd_id = 1 : i32, packet = #aie.packet_info<pkt_type = 2, pkt_id = 3>)]
/// static SAMPLES: [i32; 128] = [0; 128];
///
/// assert_eq!(SamplesBd::LINK.unwrap().next_bd, Some(1));
/// ```
///
/// # Contracts
/// What the hardware accepts may still be the wrong walk: sizes in the wrong order, a size for a stride, a hole. `ensure(...)`
/// states what the walk is for; a broken contract names an example, and dimensions that would keep it if they are near.
///
/// | contract | meaning |
/// |---|---|
/// | `covers` | each element of the buffer is moved exactly once |
/// | `injective` | no element is moved twice |
/// | `runs(64)` | every contiguous run has at least 64 bytes |
/// | `same_walk(Other)` | the declared type `Other`, of any notation, moves the same elements in the same order |
/// | `inverse(Other)` | the walk and `Other`, one after the other, leave every element where it was |
///
/// Padded zeros do not count as elements, and do not end a contiguous run. With an `iteration`, `covers` and `injective` apply to all its
/// passes together, and the other contracts to one pass, the walk `PATTERN`.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(dims = [<4, 4>, <8, 16>, <4, 1>], ensure(covers, runs(16)))]
/// static BLOCKS: [i32; 128] = [0; 128];
/// ```
///
/// [`assert_same_walk!`], [`assert_disjoint!`] and [`assert_covers!`] check several declarations together.
///
/// # The buffer
/// An array of elements, a nested array, or an alias of one. Elements are Rust's integers and floats of 8 to 64
/// bits, with the features `half` and `num-complex` the types of these crates, and every type that implements
/// [`ElementType`]:
///
/// ```
/// use aie_pattern::prelude::*;
/// use aie_pattern::{Element, ElementType};
///
/// #[derive(Clone, Copy)]
/// #[repr(C)]
/// struct Pixel([u8; 4]);
///
/// impl ElementType for Pixel {
///     const ELEMENT: Element = Element::Uint32; // any element of 4 bytes
/// }
///
/// #[dma_bd(dims = [<16, 1>, <16, 16>])]
/// static IMAGE: [[Pixel; 16]; 16] = [[Pixel([0; 4]); 16]; 16];
/// ```
///
/// A type with the name of one of AMD's elements, `cint16` or `bfloat16`, stands for that element. Either way its width is
/// measured, and `cargo check` refuses a type of another width: [`AP007`](crate::errors::AP007).
///
/// # Locks
/// A descriptor waits for one lock before it moves data, and changes one afterwards. From AIE-ML on, a lock counts from
/// 0 to 63.
///
/// | declared | the descriptor | MLIR-AIE |
/// |---|---|---|
/// | `acquire = (lock, -1)` | waits until the lock holds at least 1, and takes 1; so does `-n` with n | `aie.use_lock(%lock, AcquireGreaterEqual, 1)` |
/// | `acquire = (lock, 1)` | waits until the lock holds exactly 1 | `aie.use_lock(%lock, Acquire, 1)` |
/// | `release = (lock, 1)` | adds 1 | `aie.use_lock(%lock, Release, 1)` |
/// | `release = (lock, -1)` | takes 1 | `aie.use_lock(%lock, Release, -1)` |
///
/// An acquire of an exact value together with a release that takes looks like swapped signs, and is an error
/// ([`AP036`](crate::errors::AP036)) without `allow(signs)`. A pasted `use_lock` states the intent by the name of its action.
///
/// Two alternating buffers take two locks: one counts the empty buffers and starts at 2, the other counts the full ones
/// and starts at 0. The descriptor that fills a buffer has `acquire = (EMPTY, -1), release = (FULL, 1)`, the one that
/// empties it the reverse.
///
/// Locks are numbered as in the descriptor's fields. MLIR-AIE's `aie.lock(%tile, n)` numbers the locks of each tile from 0:
///
/// | tile of the descriptor | `n` of | number here |
/// |---|---|---|
/// | compute, shim | the tile itself, 0 to 15 | `n` |
/// | mem | the tile itself, 0 to 63 | `64 + n`: 64 to 127 |
/// | mem | its western neighbour | `n`: 0 to 63 |
/// | mem | its eastern neighbour | `128 + n`: 128 to 191 |
///
/// Channels 4 and 5 of a mem tile reach only the locks of the tile itself.
///
/// # What a declared type has
/// Besides its walk (see [`AccessPattern`] and [`BufferDescriptor`]), a type has its registers on AIE-ML, AIE2P and AIE-ML v2.
/// These are inherent `const` functions: in a constant or a `static`, a value that the hardware cannot hold is a
/// compile error at that constant; at run time it is a panic. Firmware calls them in constants, so that the words lie
/// in read-only memory and no code computes them.
///
/// | member | what | needs |
/// |---|---|---|
/// | `words(address)` | the 6, 8 or 9 words for a buffer at byte `address`, as the descriptor sees it | |
/// | `WORDS` | the words at the declared address | `address` |
/// | `register_writes_at(address, column, row)` | (address in the array, word) of each word, in the order in which to write them | `bd_id` |
/// | `register_writes(column, row)` | the writes at the declared address | `address`, `bd_id` |
/// | `start(channel, repeat)` | the word for the channel's task queue, to run it 1 to 256 times | `bd_id` |
/// | `start_write(column, row, repeat)` | the task queue's address and that word | `channel`, `bd_id` |
/// | `lock_write(column, row, lock, value)` | the address of a lock of the tile itself, and its initial value; `lock` as in the declaration | `acquire` or `release` |
/// | [`try_words(address)`](RegisterWords::try_words) | the words for an address that only the running program knows: a `Result`, without a panic | |
/// | [`TEMPLATE`](RegisterWords::TEMPLATE) | the words without an address | |
///
/// `column` and `row` count from 0 at the corner of the array. The program must know which kind of tile is there: row 0
/// holds shim tiles, the rows above it mem tiles, and the rows above those compute tiles. [`bd::Registers`] offers the same
/// for ids, channels and locks that no declaration names, and for task-complete tokens; [`assert_bd_chain!`] checks chained
/// descriptors, and [`assert_tile!`] all of a tile together.
///
/// ```
/// use aie_pattern::bd::Write;
/// use aie_pattern::prelude::*;
///
/// #[dma_bd(dims = [<8, 16>, <2, 1>, <8, 2>], channel = mm2s(0), bd_id = 3, address = 0x400,
///          acquire = (1, -1), release = (0, 1))]
/// static SAMPLES: [i32; 128] = [0; 128];
///
/// // The compute tile in column 2 and row 3: one buffer is free, none is full.
/// static LOCKS: [Write; 2] = [SamplesBd::lock_write(2, 3, 0, 1), SamplesBd::lock_write(2, 3, 1, 0)];
/// static DESCRIPTOR: [Write; 6] = SamplesBd::register_writes(2, 3);
/// static START: Write = SamplesBd::start_write(2, 3, 1);
///
/// assert_eq!(LOCKS[0], (0x0431_F000, 1));
/// assert_eq!(DESCRIPTOR[0], (0x0431_D060, 0x0040_0080));
/// assert_eq!(START, (0x0431_DE14, 3));
/// ```
///
/// # Decoding
/// The words read from the registers of a device that hangs show what it walks: [`bd::ComputeBd`], [`bd::MemBd`] and
/// [`bd::ShimBd`] have a getter for each field, and print them by name; [`decode`](bd::ComputeBd::decode) gives numbers
/// with units, from which follows the walk over 32-bit words:
///
/// ```
/// use aie_pattern::bd::ComputeBd;
///
/// let bd = ComputeBd::from_words([0x0040_0080, 0, 0x0000_0001, 0x0041_000F, 0, 0x0605_FFE1]);
/// assert_eq!((bd.lock_acq_id(), bd.use_next_bd()), (1, 1));
/// let fields = bd.decode();
/// assert_eq!((fields.base_addr, fields.buffer_length), (0x400, 128));
/// let walk = fields.pattern()?;
/// let dims: Vec<_> = walk.dims().iter().map(|dim| (dim.size, dim.stride)).collect();
/// assert_eq!(dims, [(8, 16), (2, 1), (8, 2)]);
/// # Ok::<(), aie_pattern::bd::NoPattern>(())
/// ```
#[doc(inline)]
pub use aie_pattern_macros::dma_bd;
