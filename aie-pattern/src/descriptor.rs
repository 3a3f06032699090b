//! [`BufferDescriptor`]: the members of a type declared by `#[dma_bd(...)]` besides its walk.

use aie_pattern_core::declare::Link;
use aie_pattern_core::device::TileKind;
use aie_pattern_core::register::Words;
use aie_pattern_core::{Device, Element};

use crate::judged::JudgedDescriptor;
use crate::{AccessPattern, RegisterWords};

/// Cycles that a device's stream takes for a number of elements.
#[must_use]
pub const fn cycles(device: Device, len: usize, element: Element) -> u64 {
    (len as u64 * element.bits() as u64).div_ceil(device.family().stream_bits as u64)
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a buffer descriptor",
    label = "expected a type declared by `#[dma_bd(...)]`",
    note = "each part of an object FIFO's end is a descriptor, `OfFromStream0Part0`; `tile_memory!` lists FIFOs as a whole"
)]
/// The walk of a DMA over a buffer, on the tile and the device that it was checked for.
///
/// Of a tap declared by [`tap_pattern!`](crate::tap_pattern), the walk is of all passes, and
/// [`TRANSFER_LEN`](Self::TRANSFER_LEN) of one.
pub trait BufferDescriptor: AccessPattern {
    /// The device that it was checked for.
    const DEVICE: Device;

    /// The tile that it was checked for.
    const TILE: TileKind;

    /// Elements that go through the channel in one pass: the elements of the walk, and the zeros of its padding.
    ///
    /// ```
    /// use aie_pattern::prelude::*;
    ///
    /// #[dma_bd(tile = mem, channel = mm2s(0), dims = [<14, 14>, <14, 1>], pad = [<1, 1>, <1, 1>])]
    /// static IMAGE: [i32; 196] = [0; 196];
    ///
    /// assert_eq!((ImageBd::LEN, ImageBd::TRANSFER_LEN), (14 * 14, 16 * 16));
    /// ```
    const TRANSFER_LEN: usize = Self::LEN;

    /// Accesses to the memory of the tile with which the DMA makes one pass, as [`Pattern::accesses`](crate::Pattern::accesses) counts them; `None` on a
    /// shim, which has no data memory.
    ///
    /// A form of a transfer with fewer accesses disturbs the core less, and takes as long: [`CYCLES`](Self::CYCLES).
    ///
    /// ```
    /// use aie_pattern::prelude::*;
    ///
    /// #[dma_bd(channel = mm2s(0), buffer = [i32; 128], dims = [<8, 16>, <16, 1>])]
    /// struct Rows;
    /// #[dma_bd(channel = mm2s(0), buffer = [i32; 128], dims = [<16, 1>, <8, 16>])]
    /// struct Columns;
    ///
    /// assert_eq!((Rows::ACCESSES, Columns::ACCESSES), (Some(32), Some(128)));
    /// assert_eq!((Rows::CYCLES, Columns::CYCLES), (128, 128));
    /// ```
    const ACCESSES: Option<u64> = Self::PATTERN.accesses(Self::DEVICE, Self::TILE);

    /// Cycles that the stream takes for one pass, at least: one for each 32 bits of the walk and of the zeros of its padding
    /// (AM020; of AIE2P, whose width is not published, MLIR-AIE says the same), on AIE-ML v2 for each 64 (AM027).
    const CYCLES: u64 = cycles(Self::DEVICE, Self::TRANSFER_LEN, Self::PATTERN.element());

    /// The walk of all passes of its [iteration](macro@crate::dma_bd#keys), one after the other: the same members as of one
    /// pass, [`LEN`](AccessPattern::LEN), [`INDICES`](AccessPattern::INDICES), [`gather`](AccessPattern::gather) and so on.
    /// Without an iteration, the descriptor itself.
    ///
    /// ```
    /// use aie_pattern::prelude::*;
    ///
    /// // A runtime sequence's sizes [4, 2, 4, 8] and strides [1024, 8, 64, 1]: three dimensions, and an iteration.
    /// #[dma_bd(tile = shim, channel = mm2s(0), buffer = [i32; 4096], dims = [<2, 8>, <4, 64>, <8, 1>],
    ///          iteration = (4, 1024))]
    /// struct Blocks;
    /// type AllBlocks = <Blocks as BufferDescriptor>::AllRuns;
    ///
    /// assert_eq!((Blocks::LEN, AllBlocks::LEN), (64, 256));
    /// assert_eq!(Blocks::ALL_RUNS.iter().nth(65), Some(1025));
    /// assert_eq!(AllBlocks::INDICES[64..66], [1024, 1025]); // where the second pass begins
    /// ```
    ///
    /// Of an iteration that begins with another pass than the first, `iteration = (4, 1024, 1)`, the stream continues with the
    /// first pass after the last, which nested loops cannot express: naming its walk is an error,
    /// [`AP106`](crate::errors::AP106), and leaving it alone is none.
    type AllRuns: AccessPattern;

    /// The value of [`AllRuns`](Self::AllRuns), to gather and to iterate with.
    const ALL_RUNS: Self::AllRuns;

    /// Its id, the id of the next descriptor, and its channel; `None` if no `bd_id` is declared.
    const LINK: Option<Link> = None;

    #[doc(hidden)]
    const REFUSED: bool = false;

    /// The declaration, where it has constants.
    #[doc(hidden)]
    const JUDGED: Option<&'static JudgedDescriptor> = None;

    /// Its words at the declared address, where there is one, and an id.
    #[doc(hidden)]
    const WRITTEN: Option<Words> = None;

    /// The FIFO that it is an end of.
    #[doc(hidden)]
    const END_OF: Option<&'static str> = match Self::KNOWN.fifo {
        Some((fifos, end)) => Some(fifos.fifos[end.fifo].ident),
        None => None,
    };

    // Functions of these names that the macro declares come first. What is below is found where it could not declare
    // them, and says why.

    #[doc(hidden)]
    #[must_use]
    fn words<T>(_: u64) -> T
    where
        Self: RegisterWords + DeclaresWords,
    {
        unreachable!()
    }

    #[doc(hidden)]
    #[must_use]
    fn register_writes<T>(_: u32, _: u32) -> T
    where
        Self: RegisterWords + DeclaresAddressAndId,
    {
        unreachable!()
    }

    #[doc(hidden)]
    #[must_use]
    fn register_writes_at<T>(_: u64, _: u32, _: u32) -> T
    where
        Self: RegisterWords + DeclaresId,
    {
        unreachable!()
    }

    #[doc(hidden)]
    #[must_use]
    fn start<T>(_: u32, _: u32) -> T
    where
        Self: RegisterWords + DeclaresId,
    {
        unreachable!()
    }

    #[doc(hidden)]
    #[must_use]
    fn start_write<T>(_: u32, _: u32, _: u32) -> T
    where
        Self: RegisterWords + DeclaresChannelAndId,
    {
        unreachable!()
    }

    #[doc(hidden)]
    #[must_use]
    fn lock_write<T>(_: u32, _: u32, _: u32, _: u32) -> T
    where
        Self: RegisterWords + DeclaresLock,
    {
        unreachable!()
    }
}

// Where a device has no known words, all of these are implemented, so that it is the only thing said.
macro_rules! declares {
    ($($name:ident $message:literal $note:literal)*) => {
        $(
            #[doc(hidden)]
            #[diagnostic::on_unimplemented(message = $message, label = "not declared", note = $note)]
            pub trait $name {}
        )*
    };
}

declares! {
    DeclaresWords
    "`words` is a function of each declared type, not of `{Self}`"
    "code that is generic over descriptors can use `try_words`"
    DeclaresId
    "the descriptor `{Self}` has no id"
    "declare it: `bd_id = 0`"
    DeclaresAddressAndId
    "the descriptor `{Self}` has no address, or no id"
    "declare both: `address = 0x400`, `bd_id = 0`; or `register_writes_at(address, column, row)`, with `bd_id` alone"
    DeclaresChannelAndId
    "the descriptor `{Self}` has no channel, or no id"
    "declare both: `channel = mm2s(0)`, `bd_id = 0`; or `start(channel, repeat)`, with `bd_id` alone"
    DeclaresLock
    "the descriptor `{Self}` names no lock"
    "declare one: `acquire = (0, -1)`, `release = (1, 1)`; or use `bd::Registers`, which sets any lock of a tile"
}
