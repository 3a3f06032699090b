//! [`Descriptor`]: a buffer descriptor of a tile's DMA, as declared.

use super::dma_table::dma_bd_table;
use super::generic::declaration;
use super::keys::table_keys;
use super::{Dims, MAX_SIZE};
use crate::device::{Device, Direction, Tile, TileKind};
use crate::element::Element;
use crate::ir::{Dim, MAX_RANK, Pattern, Word};
use crate::util::{fits_i64, known, known_if_any};

declaration! {
    /// Repeats the walk; each pass of the descriptor starts one stride later, cyclically.
    pub struct Iteration<N> {
        /// Number of passes before the start wraps around.
        pub size: N as number(IterationSize),
        /// Distance in elements from one start to the next.
        pub stride: N as number(IterationStride),
        /// The pass that the registers begin with; it shifts [`Descriptor::pattern`]. 0 if not written.
        pub current: Option<N> as maybe(IterationCurrent),
    }
}

declaration! {
    /// AXI attributes of a shim's transactions, each as far as it is written.
    pub struct Axi<N> {
        /// The stream memory id (SMID).
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
    /// A single pass.
    pub const EMPTY: Self = Self { size: 1, stride: 0, current: None };

    /// The walks of all passes, concatenated, from the walk of the first one; `None` if that is not a walk.
    pub const fn over(&self, first: &Pattern) -> Option<Pattern> {
        let Self { size, stride, .. } = *self;
        if size < 1 || size > MAX_SIZE || !fits_i64(stride) {
            return None;
        }
        let mut list = [Dim::new(size as u64, stride as i64); MAX_RANK];
        let dims = first.dims();
        if dims.len() == list.len() {
            return None;
        }
        list.split_at_mut(1).1.split_at_mut(dims.len()).0.copy_from_slice(dims);
        first.over(list.split_at(dims.len() + 1).0)
    }
}

impl<N> Axi<N> {
    /// No attribute written.
    pub const EMPTY: Self = Self { smid: None, qos: None, cache: None, secure: None };

    const fn is_unwritten(&self) -> bool {
        matches!(self, Self { smid: None, qos: None, cache: None, secure: None })
    }
}

macro_rules! declared {
    ([] $(
        $(
            $(#[$doc:meta])* pub $field:ident: $ty:ty as $kind:ident($($what:tt)*) $(at $Own:ident)? $(@$plain:ident)?
                key $Key:ident = $key:literal $(| $alias:literal)*
        )?
        $(word $Word:ident = $word:literal)?,
    )*) => {
        declaration! {
            /// A buffer descriptor as declared, before any rule is checked.
            ///
            /// All numbers are in elements of the buffer; dimensions and padding are outermost first.
            pub struct Descriptor<N> {
                /// Type of the elements of the buffer.
                pub element: Element as name(Element),
                /// Number of elements of the buffer.
                pub elements: N as number(Buffer),
                $($($(#[$doc])* pub $field: $ty as $kind($($what)*; $($Own)?),)?)*
                /// Whether no device is written, so that `device` is the default.
                pub is_device_assumed: bool as flag(bool),
                /// Whether a write walk may visit an element twice.
                pub allow_overlap: bool as flag(bool),
                /// Whether the acquire may wait for an exact value while the release subtracts from the lock.
                pub allow_signs: bool as flag(bool),
            }
        }

        impl Descriptor {
            /// Nothing declared.
            pub const EMPTY: Self = Self {
                element: Element::Int8,
                elements: 0,
                $($($field: empty!($kind $($what)*),)?)*
                is_device_assumed: false,
                allow_overlap: false,
                allow_signs: false,
            };

            /// Whether every written field is in a row marked `@plain`.
            pub(crate) const fn is_plain(&self) -> bool {
                true $($(&& is_plain!($(@$plain)? $kind self.$field))?)*
            }
        }

        table_keys! {
            /// The keys of `#[dma_bd]`.
            enum DmaBdKey {$(
                $(key $Key = $key $(| $alias)* as $kind($($what)*))? $(word $Word = $word)?,
            )*}
        }
    };
}

/// The value of a field that is not written.
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

/// Whether a field is marked `@plain`, or is not written.
macro_rules! is_plain {
    (@plain $kind:ident $value:expr) => {
        true
    };
    (flag $value:expr) => {
        !$value
    };
    (nested $value:expr) => {
        $value.is_unwritten()
    };
    ($maybe:ident $value:expr) => {
        $value.is_none()
    };
}

dma_bd_table! { [declared] }

impl Descriptor {
    /// A linear transfer of a whole buffer.
    pub const fn new(device: Device, tile: TileKind, element: Element, elements: i128) -> Self {
        Self { element, elements, device, tile, ..Self::EMPTY }
    }

    /// The walk of the pass that the registers begin with: the current one of an iteration, or the only one.
    /// Padding is not included. Empty if a number does not fit a walk.
    pub const fn pattern(&self) -> Pattern {
        let Some(first) = self.first_run() else { return Pattern::empty(self.element) };
        let Some(Iteration { size: 2.., stride, current: Some(current) }) = self.iteration else {
            return first;
        };
        let offset = self.offset.saturating_add(current.saturating_mul(stride));
        match (Self { offset, ..*self }).first_run() {
            Some(walk) => walk,
            // The rules refuse this start and have reported it. The length is the same in every pass.
            None => first,
        }
    }

    /// The walks of all passes of the iteration, concatenated; without an iteration, the only walk.
    ///
    /// `None` if the iteration does not begin with its first pass: the stream would wrap to the first start in
    /// the middle, which nested loops cannot express. Also `None` if there is no such walk, or if its length exceeds
    /// 64 bits.
    pub const fn all_passes(&self) -> Option<Pattern> {
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

    /// The index type for a walk of this declaration.
    pub const fn word_of(&self, walk: &Pattern) -> Word {
        or!(self.index, Word::narrowest(walk))
    }

    /// The index type of the generated table.
    pub const fn word(&self) -> Word {
        self.word_of(&self.pattern())
    }

    /// Number of elements that the transfer moves, padding included: the product of the padded sizes, or the length
    /// of a linear transfer. Never negative, saturates at `i128::MAX`.
    pub const fn moved(&self) -> i128 {
        let dims = self.sizes();
        if dims.is_empty() {
            let length = or!(self.len, self.elements);
            return if length < 0 { 0 } else { length };
        }
        let mut moved = 1i128;
        each!(k, 0..dims.len(), {
            let (before, after) = self.padding(k);
            let size = dims[k].0.saturating_add(before).saturating_add(after);
            moved = moved.saturating_mul(if size < 0 { 0 } else { size });
        });
        moved
    }

    /// Whether the transfer uses no dimensions of the hardware: none are written, or the walk goes through memory
    /// without a gap (each stride equals the product of the inner sizes, ignoring sizes of 1) and without padding.
    pub const fn is_linear(&self) -> bool {
        matches!(self.linear(), Some(true))
    }

    /// Whether the transfer uses dimensions regardless of the numbers that are not known yet.
    pub(crate) const fn has_dimensions(&self) -> bool {
        matches!(self.linear(), Some(false))
    }

    /// Whether the transfer is linear; `None` if that depends on numbers that are not known yet.
    const fn linear(&self) -> Option<bool> {
        let dims = self.sizes();
        // The product of the sizes further inside; `None` once a size is unknown.
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

    /// Whether every number of the walk and its amount is known.
    pub(crate) const fn is_walk_known(&self) -> bool {
        let lists = match (&self.dims, &self.pad) {
            (Some(dims), Some(pad)) => dims.is_known() && pad.is_known(),
            (Some(list), None) | (None, Some(list)) => list.is_known(),
            (None, None) => true,
        };
        // Without dimensions, a written length replaces the size of the buffer.
        let counted = self.rank() > 0 || self.len.is_some() || known(self.elements);
        lists && counted && known(self.offset) && known_if_any(self.len)
    }

    /// Whether all ids and addresses are known: descriptors, locks, channel, buffer address.
    pub(crate) const fn are_names_known(&self) -> bool {
        let channel = is_none_or!(self.channel, |(_, channel)| known(channel));
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

    /// Whether any padding is nonzero.
    pub const fn is_padded(&self) -> bool {
        let Some(pad) = &self.pad else { return false };
        let pairs = pad.as_slice();
        any!(
            k,
            0..pairs.len(),
            (pairs[k].0 != 0 && known(pairs[k].0)) || (pairs[k].1 != 0 && known(pairs[k].1))
        )
    }

    /// The limits of the tile; `None` if the device has no limits, or no such tile.
    pub const fn limits(&self) -> Option<&'static Tile> {
        self.device.family().tile(self.tile)
    }

    /// Sizes and strides as written; empty for a linear transfer.
    pub const fn sizes(&self) -> &[(i128, i128)] {
        if let Some(dims) = &self.dims { dims.as_slice() } else { &[] }
    }

    pub(crate) const fn rank(&self) -> usize {
        if let Some(dims) = &self.dims { dims.rank() } else { 0 }
    }

    /// The padding of dimension `k`; 0 unless there is exactly one pair per dimension.
    pub(crate) const fn padding(&self, k: usize) -> (i128, i128) {
        match &self.pad {
            Some(pad) if pad.rank() == self.rank() && k < pad.as_slice().len() => pad.as_slice()[k],
            _ => (0, 0),
        }
    }

    /// Bits per element.
    pub(crate) const fn bits(&self) -> i128 {
        self.element.bits() as i128
    }

    /// Elements per 32-bit word; 1 for elements of one or more words.
    pub(crate) const fn granule(&self) -> i128 {
        self.element.per_word() as i128
    }

    /// The walk of the first pass, if every number fits a walk.
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
        and_then!(dims.dims(), |list| Pattern::new(self.element, offset, list.split_at(dims.rank()).0))
    }

    /// The walks of all passes of the iteration, concatenated.
    pub(crate) const fn iterated(&self) -> Option<Pattern> {
        and_then!(self.iteration, |iteration| and_then!(self.first_run(), |first| iteration.over(&first)))
    }
}

const fn is_pair_known(pair: Option<(i128, i128)>) -> bool {
    is_none_or!(pair, |(first, second)| known(first) && known(second))
}
