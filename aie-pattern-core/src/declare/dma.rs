//! [`Descriptor`]: a buffer descriptor of a tile's DMA, as declared.

use super::dma_table::dma_bd_table;
use super::generic::declaration;
use super::keys::{is_flag, keys, number};
use super::{Dims, MAX_SIZE};
use crate::device::{Device, Direction, Tile, TileKind};
use crate::element::Element;
use crate::ir::{Dim, MAX_RANK, Pattern, Word};
use crate::util::{fits_i64, known, known_if_any};

declaration! {
    /// The walk repeated from another start at each run of the descriptor.
    pub struct Iteration<N> {
        /// Runs until the start is the first one again.
        pub size: N as number(IterationSize),
        /// Elements from one start to the next.
        pub stride: N as number(IterationStride),
        /// The run to begin with, and with it [`Descriptor::pattern`]; 0 where none is written.
        pub current: Option<N> as maybe(IterationCurrent),
    }
}

declaration! {
    /// The attributes of a shim's transactions, each where it is written.
    pub struct Axi<N> {
        /// The stream's memory id.
        pub smid: Option<N> as maybe(Smid) key Smid = "smid",
        /// The quality of service.
        pub qos: Option<N> as maybe(Qos) key Qos = "qos",
        /// `AxCACHE`.
        pub cache: Option<N> as maybe(Cache) key Cache = "cache",
        /// The secure bit, 0 or 1.
        pub secure: Option<N> as maybe(Secure) key Secure = "secure",
    }
    /// The keys of `axi(..)`.
    pub enum AxiKey {}
}

impl Iteration {
    /// One run.
    pub const EMPTY: Self = Self { size: 1, stride: 0, current: None };
}

impl<N> Axi<N> {
    /// None of them written.
    pub const EMPTY: Self = Self { smid: None, qos: None, cache: None, secure: None };
}

macro_rules! declared {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Own:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        declaration! {
            /// A buffer descriptor as declared, before any rule is checked.
            ///
            /// Everything is in elements of the buffer, dimensions and padding outermost first.
            pub struct Descriptor<N> {
                /// Type of the buffer's elements.
                pub element: Element as name(Element),
                /// Elements that the buffer has.
                pub elements: N as number(Buffer),
                $($($(#[$doc])* pub $field: $ty as $kind($($what)*; $($Own)?),)?)*
                /// Whether a write walk may visit an element twice.
                pub allow_overlap: bool as flag(bool),
                /// Whether the acquire may wait for an exact value where the release takes from a lock.
                pub allow_signs: bool as flag(bool),
            }
        }

        impl Descriptor {
            /// Nothing declared.
            pub const EMPTY: Self = Self {
                element: Element::Int8,
                elements: 0,
                $($($field: empty!($kind $($what)*),)?)*
                allow_overlap: false,
                allow_signs: false,
            };
        }

        keys! {
            /// The keys of `#[dma_bd]`.
            pub enum DmaBdKey { $($($Key = $key $(| $alias)*,)? $($Word = $word,)?)* }
        }

        impl DmaBdKey {
            /// What its number is called: "an offset". Nothing of a key of another kind.
            #[must_use]
            pub const fn number(self) -> &'static str {
                match self {
                    $($(Self::$Key => number!($($what)*),)? $(Self::$Word => "",)?)*
                }
            }

            /// Whether it is there or not, without a value.
            #[must_use]
            pub const fn is_flag(self) -> bool {
                match self {
                    $($(Self::$Key => is_flag!($kind),)? $(Self::$Word => false,)?)*
                }
            }
        }
    };
}

/// A field of which nothing is written.
macro_rules! empty {
    (name Device) => {
        Device::DEFAULT
    };
    (name TileKind) => {
        TileKind::Compute
    };
    (number $what:literal) => {
        0
    };
    (flag) => {
        false
    };
    (nested $ty:ident) => {
        $ty::EMPTY
    };
    ($maybe:ident $($what:tt)*) => {
        None
    };
}

dma_bd_table! { [declared] }

impl Descriptor {
    /// A linear transfer of a whole buffer.
    #[must_use]
    pub const fn new(device: Device, tile: TileKind, element: Element, elements: i128) -> Self {
        Self { element, elements, device, tile, ..Self::EMPTY }
    }

    /// The walk of the run that the registers begin with, over elements: that of the current start of an iteration, else
    /// the only one. Empty where a number of the declaration is beyond what a walk can have. Padding is no part of it.
    #[must_use]
    pub const fn pattern(&self) -> Pattern {
        let Some(first) = self.first_run() else { return Pattern::empty(self.element) };
        let Some(Iteration { size: 2.., stride, current: Some(current) }) = self.iteration else {
            return first;
        };
        let offset = self.offset.saturating_add(current.saturating_mul(stride));
        match (Self { offset, ..*self }).first_run() {
            Some(walk) => walk,
            // No start that the rules take: they have said so, and the length is that of every run.
            None => first,
        }
    }

    /// The walks of all runs of the iteration, one after the other, from the first to the last; without an iteration, the
    /// only one.
    ///
    /// `None` where the runs begin with another one than the first, so that the stream goes on with the first after the last
    /// one, which no nested loops do, and where there is no such walk or it has more than 64 bits of accesses.
    #[must_use]
    pub const fn all_runs(&self) -> Option<Pattern> {
        let walk = match self.iteration {
            Some(Iteration { size: 2.., current: Some(1..), .. }) => return None,
            Some(_) => self.iterated(),
            None => self.first_run(),
        };
        match walk {
            Some(walk) if walk.len().is_ok() => Some(walk),
            _ => None,
        }
    }

    /// The word of the index table of a walk of this declaration.
    #[must_use]
    pub const fn word_of(&self, walk: &Pattern) -> Word {
        match self.index {
            Some(word) => word,
            None => Word::narrowest(walk),
        }
    }

    /// The word of the index table.
    #[must_use]
    pub const fn word(&self) -> Word {
        self.word_of(&self.pattern())
    }

    /// Elements that the transfer moves, padding included: the product of the padded sizes, or of a linear transfer
    /// its length. Never negative, and at most `i128::MAX`.
    #[must_use]
    pub const fn moved(&self) -> i128 {
        let dims = self.sizes();
        if dims.is_empty() {
            let length = match self.len {
                Some(length) => length,
                None => self.elements,
            };
            return if length < 0 { 0 } else { length };
        }
        let mut moved = 1i128;
        let mut k = 0;
        while k < dims.len() {
            let (before, after) = self.padding(k);
            let size = dims[k].0.saturating_add(before).saturating_add(after);
            moved = moved.saturating_mul(if size < 0 { 0 } else { size });
            k += 1;
        }
        moved
    }

    /// Whether the transfer uses no dimension of the hardware: none is written, or the walk goes through memory
    /// without a gap (each stride is the product of the sizes inside it, not counting sizes of 1) and pads nothing.
    #[must_use]
    pub const fn is_linear(&self) -> bool {
        matches!(self.linear(), Some(true))
    }

    /// Whether it certainly uses dimensions, whatever the numbers are that are not known.
    pub(crate) const fn has_dimensions(&self) -> bool {
        matches!(self.linear(), Some(false))
    }

    /// Whether the transfer is linear, where the numbers that are known tell.
    const fn linear(&self) -> Option<bool> {
        let dims = self.sizes();
        // The product of the sizes inside, as long as it is known.
        let (mut run, mut certain) = (Some(1i128), true);
        let mut k = dims.len();
        while k > 0 {
            k -= 1;
            let (size, stride) = dims[k];
            if !known(size) || (!known(stride) && size > 1) {
                (run, certain) = (None, false);
                continue;
            }
            match run {
                _ if size < 1 => return Some(false),
                Some(run) if size > 1 && stride != run => return Some(false),
                Some(inside) => run = Some(inside.saturating_mul(size)),
                None => {}
            }
        }
        match &self.pad {
            _ if self.is_padded() => Some(false),
            Some(pad) if !pad.is_known() => None,
            _ if certain => Some(true),
            _ => None,
        }
    }

    /// Whether every number of the walk and of what it moves is known.
    pub(crate) const fn is_walk_known(&self) -> bool {
        let lists = match (&self.dims, &self.pad) {
            (Some(dims), Some(pad)) => dims.is_known() && pad.is_known(),
            (Some(list), None) | (None, Some(list)) => list.is_known(),
            (None, None) => true,
        };
        // Without dimensions a length stands for the buffer's.
        let counted = self.rank() > 0 || self.len.is_some() || known(self.elements);
        lists && counted && known(self.offset) && known_if_any(self.len)
    }

    /// Whether every number is known that names something of the tile: descriptors, locks, the channel, the address.
    pub(crate) const fn are_names_known(&self) -> bool {
        let channel = match self.channel {
            Some((_, channel)) => known(channel),
            None => true,
        };
        channel
            && is_pair_known(self.acquire)
            && is_pair_known(self.release)
            && known_if_any(self.bd_id)
            && known_if_any(self.next_bd)
            && known_if_any(self.address)
    }

    /// Whether every number of the iteration is known.
    pub(crate) const fn is_iteration_known(&self) -> bool {
        match self.iteration {
            Some(Iteration { size, stride, current }) => {
                known(size) && known(stride) && known_if_any(current)
            }
            None => true,
        }
    }

    /// Whether a padding is other than 0.
    #[must_use]
    pub const fn is_padded(&self) -> bool {
        let Some(pad) = &self.pad else { return false };
        let pairs = pad.as_slice();
        let mut k = 0;
        while k < pairs.len() {
            if (pairs[k].0 != 0 && known(pairs[k].0)) || (pairs[k].1 != 0 && known(pairs[k].1)) {
                return true;
            }
            k += 1;
        }
        false
    }

    /// The limits of the tile; `None` where the device has no limits, or no such tile.
    #[must_use]
    pub const fn limits(&self) -> Option<&'static Tile> {
        self.device.family().tile(self.tile)
    }

    /// Sizes and strides as written; none of a linear transfer.
    #[must_use]
    pub const fn sizes(&self) -> &[(i128, i128)] {
        match &self.dims {
            Some(dims) => dims.as_slice(),
            None => &[],
        }
    }

    /// Number of dimensions as written.
    pub(crate) const fn rank(&self) -> usize {
        match &self.dims {
            Some(dims) => dims.rank(),
            None => 0,
        }
    }

    /// The padding of dimension `k`; 0 unless there is one pair per dimension.
    pub(crate) const fn padding(&self, k: usize) -> (i128, i128) {
        match &self.pad {
            Some(pad) if pad.rank() == self.rank() && k < pad.as_slice().len() => pad.as_slice()[k],
            _ => (0, 0),
        }
    }

    /// Bits of an element.
    pub(crate) const fn bits(&self) -> i128 {
        self.element.bits() as i128
    }

    /// Elements in a 32-bit word; 1 for elements of one or more words.
    pub(crate) const fn granule(&self) -> i128 {
        self.element.per_word() as i128
    }

    /// The walk of the first run, if every number of the declaration is one that a walk can have.
    pub(crate) const fn first_run(&self) -> Option<Pattern> {
        if !fits_i64(self.offset) {
            return None;
        }
        let offset = self.offset as i64;
        if self.rank() == 0 {
            let length = self.moved();
            if !fits_i64(length) {
                return None;
            }
            return Pattern::new(self.element, offset, &[Dim::new(length as u64, 1)]);
        }
        let Some(dims) = &self.dims else { return None };
        match dims.dims() {
            Some(list) => Pattern::new(self.element, offset, list.split_at(dims.rank()).0),
            None => None,
        }
    }

    /// The walks of all runs of an iteration, one after the other.
    pub(crate) const fn iterated(&self) -> Option<Pattern> {
        let (Some(walk), Some(Iteration { size, stride, .. })) = (self.first_run(), self.iteration) else {
            return None;
        };
        if size < 1 || size > MAX_SIZE || !fits_i64(stride) {
            return None;
        }
        let mut list = [Dim::new(size as u64, stride as i64); MAX_RANK];
        let dims = walk.dims();
        if dims.len() == list.len() {
            return None;
        }
        list.split_at_mut(1).1.split_at_mut(dims.len()).0.copy_from_slice(dims);
        walk.over(list.split_at(dims.len() + 1).0)
    }
}

const fn is_pair_known(pair: Option<(i128, i128)>) -> bool {
    match pair {
        Some((first, second)) => known(first) && known(second),
        None => true,
    }
}
