//! [`Placed`]: where a buffer lies, as seen from all sides.

use aie_pattern_core::device::{Memory, Place};
use aie_pattern_core::lower::memory::Site;
use aie_pattern_core::lower::memory::ports::Accesses;
use aie_pattern_core::text::Text;

use crate::AccessPattern;

/// A buffer in the memory of a tile, of `N` copies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed<const N: usize = 1> {
    addresses: [u64; N],
    bytes: u64,
    memory: Option<&'static Memory>,
    site: Site,
}

impl<const N: usize> Placed<N> {
    pub(super) const fn at(
        addresses: [u64; N],
        bytes: u64,
        memory: Option<&'static Memory>,
        site: Site,
    ) -> Self {
        Self { addresses, bytes, memory, site }
    }

    /// The number of copies.
    pub const COPIES: usize = N;

    /// The addresses of the copies, offsets from the first byte of the memory.
    #[must_use]
    pub const fn addresses(&self) -> [u64; N] {
        self.addresses
    }

    /// The address of a copy, an offset from the first byte of the memory.
    ///
    /// # Panics
    /// If the copy does not exist, as do the other functions that take one; in a constant, this is a compile error. A number
    /// that is known at run time only can be looked up in [`addresses`](Self::addresses).
    #[track_caller]
    #[must_use]
    pub const fn address(&self, copy: usize) -> u64 {
        if copy >= N {
            let text =
                Text::new().str("[AP092] copy ").int(copy as i128).str(" does not exist: the buffer has ");
            let text = if N == 1 {
                text.str("a single copy, copy 0")
            } else {
                text.int(N as i128).str(" copies, 0 to ")
            };
            let text = if N == 1 { text } else { text.int(N as i128 - 1) };
            panic!("{}", text.as_str());
        }
        self.addresses[copy]
    }

    /// Bytes of a copy.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The banks of a copy, as tools number them, bank 0 in the lowest bit.
    #[track_caller]
    #[must_use]
    pub const fn banks(&self, copy: usize) -> u32 {
        match self.memory {
            Some(memory) => memory.banks_of(self.address(copy), self.bytes),
            None => 0,
        }
    }

    /// The address of a copy as the tile's DMA sees it, for `address` of a descriptor: the memory of a mem tile itself begins at
    /// 0x80000.
    #[track_caller]
    #[must_use]
    pub const fn dma_address(&self, copy: usize) -> u64 {
        self.site.dma_base() + self.address(copy)
    }

    /// The address of a copy for the tile's core; `None` without a core, and on the first generation if
    /// the row is not known.
    #[track_caller]
    #[must_use]
    pub const fn core_address(&self, copy: usize) -> Option<u32> {
        within(self.site.core_base(), self.address(copy))
    }

    /// The address of a copy for the core of another tile, given by column and row; `None` if that core
    /// does not reach it, or if the device is not named by a part.
    ///
    /// ```
    /// use aie_pattern::prelude::*;
    ///
    /// tile_memory! { struct Core13 = device = npu1, tile = compute(1, 3) { a: [i32; 64] @ 0x400 }; }
    ///
    /// assert_eq!(Core13::A.seen_from((1, 4), 0), Some(0x4_0400)); // from the north, in its southern window
    /// assert_eq!(Core13::A.seen_from((2, 3), 0), Some(0x5_0400)); // from the east
    /// assert_eq!(Core13::A.seen_from((0, 3), 0), None);
    /// ```
    #[track_caller]
    #[must_use]
    pub const fn seen_from(&self, core: Place, copy: usize) -> Option<u32> {
        within(self.site.core_base_from(core), self.address(copy))
    }

    /// What a port of the core does that loads a pattern from a copy, one vector or element a cycle, for
    /// [`conflicts`](aie_pattern_core::device::Memory::conflicts) of the map's memory.
    ///
    /// In each cycle a single-port bank serves one request, and a vector as wide as two of them takes both. So two loads of such
    /// vectors from one bank, as tools number them, wait for each other in every cycle:
    ///
    /// ```
    /// use aie_pattern::memory::Conflicts;
    /// use aie_pattern::prelude::*;
    ///
    /// tensor_pattern! { struct Vectors = <int16, 16; [16, 1]>; }
    /// tile_memory! {
    ///     struct Together = device = npu1 { a: [i16; 256] @ bank(1), b: [i16; 256] @ bank(1) };
    ///     struct Apart = device = npu1 { a: [i16; 256], b: [i16; 256] } call(a, b);
    /// }
    ///
    /// const TOGETHER: Option<Conflicts> = Together::MAP
    ///     .memory()
    ///     .conflicts(&[Together::A.load::<Vectors>(0), Together::B.load::<Vectors>(0)]);
    /// const APART: Option<Conflicts> =
    ///     Apart::MAP.memory().conflicts(&[Apart::A.load::<Vectors>(0), Apart::B.load::<Vectors>(0)]);
    ///
    /// assert_eq!(TOGETHER.unwrap().stalls, 16);
    /// const _: () = assert!(matches!(APART, Some(Conflicts { stalls: 0, .. })));
    /// ```
    ///
    /// The numbers come from a model in which nothing delays a port: a bound, not a prediction.
    ///
    /// # Panics
    /// If the walk reaches more than the buffer has, or an access begins within a byte. In a constant, that is a compile error.
    #[track_caller]
    #[must_use]
    pub const fn load<P: AccessPattern>(&self, copy: usize) -> Accesses {
        self.accesses::<P>(copy, false)
    }

    /// The same of the port that stores. A store of less than 32 bits reads its word and writes it back.
    ///
    /// # Panics
    /// As [`load`](Self::load).
    #[track_caller]
    #[must_use]
    pub const fn store<P: AccessPattern>(&self, copy: usize) -> Accesses {
        self.accesses::<P>(copy, true)
    }

    #[track_caller]
    const fn accesses<P: AccessPattern>(&self, copy: usize, is_store: bool) -> Accesses {
        let Some(accesses) = Accesses::of(&P::PATTERN, self.address(copy), is_store) else {
            panic!("[AP092] an access of the walk begins within a byte")
        };
        if let Ok((least, greatest)) = accesses.walk.extent() {
            let (start, end) = (self.address(copy) as i128, (self.address(copy) + self.bytes) as i128);
            assert!(
                start <= least && greatest + accesses.width as i128 <= end,
                "[AP153] the walk reaches more than the buffer has"
            );
        }
        accesses
    }

    /// The address of a copy in the array, as the host and the configuration see it; `None` of a tile without a column and a
    /// row.
    #[track_caller]
    #[must_use]
    pub const fn host_address(&self, copy: usize) -> Option<u32> {
        within(self.site.host_base(), self.address(copy))
    }
}

const fn within(base: Option<u32>, address: u64) -> Option<u32> {
    match base {
        Some(base) => Some(base + address as u32),
        None => None,
    }
}
