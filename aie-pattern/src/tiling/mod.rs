//! [`TilingPattern`]: the members of every declared tiling besides its walk; and ports and their tilings as plain data.

pub(crate) mod access;
pub(crate) mod descriptors;
mod iter;
pub(crate) mod nth_tiling;
pub(crate) mod ported;
mod walk;

pub use aie_pattern_core::declare::tiling::{Port, RawList, RawTraversals, Tiling, Traversal};
pub use aie_pattern_core::lower::tiling::{BdBudget, Part};

pub use self::iter::TilingIter;
pub use self::walk::Walk;
use crate::AccessPattern;

/// What a port of a buffer moves, known while the program compiles. [`tiling_pattern!`](crate::tiling_pattern) declares
/// types that implement it.
///
/// An [`AccessPattern`] which may move zeros that are nowhere in memory: what a mem tile reads outside the buffer.
/// [`walk`](Self::walk) turns a port without padding into one that does not.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the tilings of a port",
    label = "expected a type that `tiling_pattern!` declares"
)]
pub trait TilingPattern: AccessPattern<Option<usize>> {
    /// The port as declared: device, memory, direction, element type and [`TILINGS`](Self::TILINGS).
    const PORT: &'static Port<'static>;

    /// The tilings as plain data, in the order in which they are played.
    const TILINGS: &'static [Tiling] = Self::PORT.tilings;

    /// The buffer descriptors that play the port, each with the number of its tiling: the descriptors of a tiling run one after
    /// the other, and again for each of its repetitions. The descriptors include padded zeros.
    ///
    /// Walk and padding are set; the code that starts them supplies channel, locks and addresses. The type's `words(n,
    /// address)` returns their register words, as for a type declared by [`dma_bd`](macro@crate::dma_bd). The list is
    /// empty if the device's descriptors are not known. With more than 2048, forty times the number of a tile, naming
    /// it does not compile; [`Port::parts`] has them.
    ///
    /// ```
    /// # use aie_pattern::prelude::*;
    /// # use aie_pattern::{bd::MemBd, tiling::Part};
    /// tiling_pattern! {
    ///     pub struct Tiles = int32, mem, read {
    ///         .buffer_dimension = {12, 8}, .tiling_dimension = {4, 4},
    ///         .tile_traversal = {{.dimension=1, .stride=4, .wrap=2}, {.dimension=0, .stride=4, .wrap=3}}
    ///     };
    /// }
    /// let [(0, Part::Descriptor(bd))] = Tiles::DESCRIPTORS else { panic!("one descriptor of the first tiling") };
    /// assert_eq!(bd.moved(), 96);
    /// const WORDS: [u32; 8] = Tiles::words(0, 0x80000);
    /// assert_eq!(MemBd::from_words(WORDS).buffer_length(), 96);
    /// ```
    const DESCRIPTORS: &'static [(usize, Part)] = <Self::Descriptors as descriptors::DescriptorList>::LIST;

    /// The buffer descriptors that AMD's compiler is likely to take for the port, and how many there are. [`Port::reason`]
    /// explains why a tiling needs several, and [`Port::merged`] has a tiling that takes fewer, if one exists.
    ///
    /// ```
    /// # use aie_pattern::prelude::*;
    /// tiling_pattern! {
    ///     #[allow(deprecated)] // or this would be a warning, with the C++ of the next one
    ///     pub struct Images = int32, mem, read {
    ///         .buffer_dimension = {8, 8, 16}, .tiling_dimension = {4, 4, 1},
    ///         .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}, {.dimension=1, .stride=4, .wrap=2},
    ///                            {.dimension=2, .stride=1, .wrap=16}}
    ///     };
    ///     pub struct Tall = int32, mem, read {
    ///         .buffer_dimension = {8, 128}, .tiling_dimension = {4, 4},
    ///         .tile_traversal = {{.dimension=0, .stride=4, .wrap=2}, {.dimension=1, .stride=4, .wrap=32}}
    ///     };
    /// }
    /// let (images, tall) = (Images::BDS, Tall::BDS);
    /// assert_eq!((images.needed(), tall.needed(), tall.available), (32, 2, 24));
    /// assert_eq!(Images::INDICES, Tall::INDICES);
    /// ```
    ///
    /// On a device whose descriptors are not known, `ideal` and the first generation, naming it is an error;
    /// [`Port::budget`] returns `None`.
    const BDS: BdBudget = budget_of_port(Self::PORT);

    // As types, since a constant that no impl is generic over would be evaluated even if nothing names it.

    #[doc(hidden)]
    type Tilings: nth_tiling::TilingList;

    #[doc(hidden)]
    type Descriptors: descriptors::DescriptorList;

    /// The same as an [`AccessPattern`] whose accesses are indices, for one tiling that pads nothing; any other does not
    /// compile.
    #[inline]
    #[must_use]
    fn walk(self) -> Walk<Self> {
        const { walk::assert_walk::<Self>() };
        Walk::new()
    }
}

/// The descriptors of a port.
///
/// # Panics
/// If the descriptors of its device are not known.
#[must_use]
pub const fn budget_of_port(port: &Port) -> BdBudget {
    match port.budget() {
        Some(budget) => budget,
        None => panic!("[AP092] the buffer descriptors of the port's device are not known"),
    }
}
