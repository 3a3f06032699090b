//! [`Descriptor`]: a buffer descriptor of a tile's DMA, as declared.

use crate::device::{Device, Tile, TileKind};
use crate::element::Element;
use crate::pattern::{Dim, Pattern};
use crate::rule::dma;
use crate::rule::walk::{MAX_SIZE, RawDims, Word, fits_i64};
use crate::rule::{Violation, Violations};
use crate::text::Text;

pub use crate::rule::dma::{Change, Difference, Fix};

/// Which way a channel moves data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Direction {
    /// From the stream to memory: the walk writes.
    S2mm,
    /// From memory to the stream: the walk reads.
    Mm2s,
}

impl Direction {
    /// The direction of a name: `s2mm`, `mm2s`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "s2mm" | "S2MM" => Some(Self::S2mm),
            "mm2s" | "MM2S" => Some(Self::Mm2s),
            _ => None,
        }
    }

    /// The name in capitals, as prose has it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::S2mm => "S2MM",
            Self::Mm2s => "MM2S",
        }
    }
}

/// The walk repeated from another start at each run of the descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// Runs until the start is the first one again.
    pub size: i128,
    /// Elements from one start to the next.
    pub stride: i128,
    /// The run to begin with, and with it [`Descriptor::pattern`]; 0 where none is written.
    pub current: Option<i128>,
}

/// The attributes of a shim's transactions, each where it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Axi {
    /// The stream's memory id.
    pub smid: Option<i128>,
    /// The quality of service.
    pub qos: Option<i128>,
    /// `AxCACHE`.
    pub cache: Option<i128>,
    /// The secure bit, 0 or 1.
    pub secure: Option<i128>,
}

impl Axi {
    /// None of them written.
    pub const NONE: Self = Self { smid: None, qos: None, cache: None, secure: None };
}

/// A buffer descriptor as declared: any integers, before any rule has held.
///
/// Everything is in elements of the buffer, dimensions and padding outermost first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Descriptor {
    /// The device whose limits apply.
    pub device: Device,
    /// The tile whose DMA it is.
    pub tile: TileKind,
    /// The channel, where it is known: its direction and its number.
    pub channel: Option<(Direction, i128)>,
    /// Type of the buffer's elements.
    pub element: Element,
    /// Elements that the buffer has.
    pub elements: i128,
    /// Where the walk begins.
    pub offset: i128,
    /// Elements that the transfer moves, padding included, where that is written.
    pub len: Option<i128>,
    /// Sizes and strides; `None` is a linear transfer, of `len` elements or as many as the buffer has.
    pub dims: Option<RawDims>,
    /// Zeros (before, after) each run of a dimension, one pair a dimension.
    pub pad: Option<RawDims>,
    /// The descriptor's own id.
    pub bd_id: Option<i128>,
    /// The descriptor that follows.
    pub next_bd: Option<i128>,
    /// The lock to acquire before, and the value.
    pub acquire: Option<(i128, i128)>,
    /// The lock to release after, and the value.
    pub release: Option<(i128, i128)>,
    /// The packet's id and type.
    pub packet: Option<(i128, i128)>,
    /// The iteration.
    pub iteration: Option<Iteration>,
    /// The id of the descriptor that an out-of-order packet asks for.
    pub ooo_id: Option<i128>,
    /// Whether the end of the transfer is not marked in the stream.
    pub tlast_suppress: bool,
    /// Whether the stream is compressed.
    pub compression: bool,
    /// Burst length in bytes, as MLIR's `burst_length`.
    pub burst: Option<i128>,
    /// The attributes of a shim's transactions.
    pub axi: Axi,
    /// Whether a write walk may visit an element twice.
    pub allow_overlap: bool,
    /// Byte address of the buffer, as the descriptor sees it.
    pub address: Option<i128>,
    /// The forced word of the index table.
    pub index: Option<Word>,
}

impl Descriptor {
    /// A linear transfer of a whole buffer; every other field is to be set.
    #[must_use]
    pub const fn new(device: Device, tile: TileKind, element: Element, elements: i128) -> Self {
        Self {
            device,
            tile,
            channel: None,
            element,
            elements,
            offset: 0,
            len: None,
            dims: None,
            pad: None,
            bd_id: None,
            next_bd: None,
            acquire: None,
            release: None,
            packet: None,
            iteration: None,
            ooo_id: None,
            tlast_suppress: false,
            compression: false,
            burst: None,
            axi: Axi::NONE,
            allow_overlap: false,
            address: None,
            index: None,
        }
    }

    /// Every violation of the declaration.
    #[must_use]
    pub const fn check(&self) -> Violations {
        dma::check(self)
    }

    /// The message of a violation of this declaration, without its code.
    #[must_use]
    pub const fn message(&self, violation: &Violation) -> Text {
        dma::message(self, violation)
    }

    /// What can be written instead, if that could be computed: a declaration without this violation.
    #[must_use]
    pub const fn fix(&self, violation: &Violation) -> Option<Fix> {
        dma::fix::fix(self, violation)
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

    /// The word of the index table.
    #[must_use]
    pub const fn word(&self) -> Word {
        match self.index {
            Some(word) => word,
            None => Word::narrowest(&self.pattern()),
        }
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
        let dims = self.sizes();
        let mut run = 1i128;
        let mut k = dims.len();
        while k > 0 {
            k -= 1;
            let (size, stride) = dims[k];
            if size < 1 || (size > 1 && stride != run) {
                return false;
            }
            run = run.saturating_mul(size);
        }
        !self.is_padded()
    }

    /// Whether a padding is other than 0.
    #[must_use]
    pub const fn is_padded(&self) -> bool {
        let Some(pad) = &self.pad else { return false };
        let pairs = pad.as_slice();
        let mut k = 0;
        while k < pairs.len() {
            if pairs[k].0 != 0 || pairs[k].1 != 0 {
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

    /// The padding of dimension `k`; 0 where there is not one pair a dimension.
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

    /// Elements in a 32-bit word; 1 of elements of one or more words.
    pub(crate) const fn granule(&self) -> i128 {
        if self.bits() < 32 { 32 / self.bits() } else { 1 }
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
        let mut list = [Dim::new(size as u64, stride as i64); crate::pattern::MAX_RANK];
        let dims = walk.dims();
        if dims.len() == list.len() {
            return None;
        }
        list.split_at_mut(1).1.split_at_mut(dims.len()).0.copy_from_slice(dims);
        walk.over(list.split_at(dims.len() + 1).0)
    }
}
