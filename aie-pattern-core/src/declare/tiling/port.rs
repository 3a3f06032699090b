//! [`Port`]: the tilings of a port, and the data they move.

use super::{Tiling, Traversal, U32};
use crate::declare::Entries;
use crate::declare::{Declaration, Fields, Locus};
use crate::device::{Device, Direction, Tile, TileKind};
use crate::element::Element;
use crate::ir::nest::Nest;
use crate::ir::{Pattern, Word};
use crate::util::max;

/// The data that one port of a buffer moves: its tilings, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Port<'a, N = i128> {
    /// The device whose limits apply.
    pub device: Device,
    /// Whether no device is written, so that `device` is the default.
    pub is_device_assumed: bool,
    /// The tile whose memory holds the buffer.
    pub tile: TileKind,
    /// Whether the port reads (MM2S) or writes (S2MM) the buffer.
    pub direction: Direction,
    /// Type of the elements.
    pub element: Element,
    /// Sizes of the buffer, if known.
    pub buffer: Option<Entries<N>>,
    /// The tilings in execution order.
    pub tilings: &'a [Tiling<N>],
    /// Whether the tilings must move each element of the buffer exactly once.
    pub covers: bool,
    /// Whether a write may visit an element twice.
    pub allow_overlap: bool,
    /// The index type, if it is forced.
    pub index: Option<Word>,
}

// Implemented by hand, because a port borrows its tilings.
impl<N> Declaration<N> for Port<'_, N> {
    fn numbers(&self, to: &mut impl FnMut(Locus, &N)) {
        for (d, size) in (0..=u8::MAX).zip(self.buffer.iter().flat_map(Entries::as_slice)) {
            to(Locus::Size(d), size);
        }
        for (k, tiling) in (0..=u8::MAX).zip(self.tilings) {
            tiling.numbers(&mut |locus, number| to(locus.of_tiling(k), number));
        }
    }

    fn fields(&self, to: &mut impl Fields<N>) {
        to.name("device", "Device", &self.device);
        to.flag("is_device_assumed", self.is_device_assumed);
        to.name("tile", "TileKind", &self.tile);
        to.name("direction", "Direction", &self.direction);
        to.name("element", "Element", &self.element);
        to.maybe(self.buffer.as_ref(), |to, buffer| to.list("buffer", buffer));
        to.several("tilings", "Tiling", "DEFAULT", self.tilings);
        to.flag("covers", self.covers);
        to.flag("allow_overlap", self.allow_overlap);
        to.maybe(self.index.as_ref(), |to, index| to.name("index", "Word", index));
    }
}

impl<N> Port<'_, N> {
    /// Converts the numbers of the port with `to`; the caller supplies the converted tilings.
    pub fn over<'a, M: Default>(&self, tilings: &'a [Tiling<M>], to: impl FnMut(&N) -> M) -> Port<'a, M> {
        let Self {
            device, is_device_assumed, tile, direction, element, covers, allow_overlap, index, ..
        } = *self;
        let buffer = self.buffer.as_ref().map(|sizes| sizes.map(to));
        Port {
            device,
            is_device_assumed,
            tile,
            direction,
            element,
            buffer,
            tilings,
            covers,
            allow_overlap,
            index,
        }
    }
}

impl Port<'_> {
    /// Nothing declared.
    pub const EMPTY: Self = Self {
        device: Device::DEFAULT,
        is_device_assumed: false,
        tile: TileKind::Mem,
        direction: Direction::Mm2s,
        element: Element::Int8,
        buffer: None,
        tilings: &[],
        covers: false,
        allow_overlap: false,
        index: None,
    };

    /// Whether the sizes of the buffer are known at this point, or not written at all.
    pub(crate) const fn is_buffer_known(&self) -> bool {
        is_none_or!(&self.buffer, |buffer| buffer.is_known())
    }

    /// Whether every number is known at this point.
    pub(crate) const fn is_known(&self) -> bool {
        each!(k, 0..self.tilings.len(), {
            if !self.tilings[k].is_known() {
                return false;
            }
        });
        self.is_buffer_known()
    }

    /// Sizes of the buffer in tiling `k`: the tiling's list, else the list of the port.
    ///
    /// # Panics
    /// If there is no tiling `k`, like every function that takes one.
    pub const fn dims(&self, k: usize) -> &[i128] {
        let own = self.tilings[k].buffer_dimension.as_slice();
        match &self.buffer {
            Some(buffer) if own.is_empty() => buffer.as_slice(),
            _ => own,
        }
    }

    /// Sizes of a tile of tiling `k`.
    pub const fn tile(&self, k: usize) -> &[i128] {
        let tile = self.tilings[k].tiling_dimension.as_slice();
        if tile.is_empty() { self.dims(k) } else { tile }
    }

    /// Tiling `k` as loops; `None` if its lists do not match, or if a number is not known yet or overflows its type.
    pub const fn nest(&self, k: usize) -> Option<Nest> {
        let tiling = &self.tilings[k];
        let (dims, tile, loops) = (self.dims(k), self.tile(k), tiling.tile_traversal.as_slice());
        let (rank, repetition) = (dims.len(), tiling.repetition);
        if rank == 0 || tile.len() != rank || repetition < 1 || repetition > i64::MAX as i128 {
            return None;
        }
        let mut nest = Nest::new(repetition as u64);
        each!(d, 0..rank, {
            let (bound, offset) = (tiling.boundary_dimension.get(d, dims[d]), tiling.offset.get(d, 0));
            let (Some(size), Some(bound), Some(tile)) = (count(dims[d]), count(bound), count(tile[d])) else {
                return None;
            };
            if offset < i32::MIN as i128
                || offset > i32::MAX as i128
                || !nest.push_axis(size, bound, tile, offset as i32)
            {
                return None;
            }
        });
        each!(i, 0..loops.len(), {
            let Traversal { dimension, stride, wrap } = loops[i];
            let Some(wrap) = count(wrap) else { return None };
            if dimension < 0
                || dimension >= rank as i128
                || stride < 0
                || stride > U32
                || !nest.push_step(dimension as usize, stride as u32, wrap)
            {
                return None;
            }
        });
        Some(nest)
    }

    /// Number of elements that tiling `k` moves, padding and repetitions included; `None` if a number is invalid or
    /// the result exceeds 64 bits.
    pub const fn tiling_len(&self, k: usize) -> Option<u64> {
        and_then!(self.nest(k), |nest| nest.len())
    }

    /// Number of elements that all tilings move, padding and repetitions included; the other end of the connection
    /// must move the same number. `None` as for [`tiling_len`](Self::tiling_len).
    pub const fn len(&self) -> Option<u64> {
        let mut len = 0u64;
        each!(k, 0..self.tilings.len(), {
            let Some(own) = self.tiling_len(k) else { return None };
            let Some(sum) = len.checked_add(own) else { return None };
            len = sum;
        });
        Some(len)
    }

    /// Whether nothing is moved: only true for a port without tilings.
    pub const fn is_empty(&self) -> bool {
        self.tilings.is_empty()
    }

    /// Number of elements that a buffer must have: the largest index plus 1, or 0 if only zeros are moved. `None` if
    /// a number is invalid.
    ///
    /// The result is exact with one exception: if several traversals with nearly unrelated strides leave the buffer
    /// in a dimension, and the last tile inside is not found within 65,536 steps, that dimension counts with its
    /// whole size.
    pub const fn span(&self) -> Option<u64> {
        let mut span = 0;
        each!(k, 0..self.tilings.len(), {
            let Some(nest) = self.nest(k) else { return None };
            let end = nest.span();
            if end > span {
                span = end;
            }
        });
        Some(span)
    }

    /// Whether tiling `k` is padded with zeros.
    pub const fn is_padded(&self, k: usize) -> bool {
        is_some_and!(self.nest(k), |nest| nest.is_padded())
    }

    /// Whether any tiling is padded with zeros.
    pub const fn has_zeros(&self) -> bool {
        any!(k, 0..self.tilings.len(), self.is_padded(k))
    }

    /// The index type: the forced one, else the narrowest that holds every index. If there is padding, the largest
    /// value of the type marks a zero and cannot be an index. `u32` if the span is unknown.
    pub const fn word(&self) -> Word {
        self.word_of(self.span())
    }

    /// The index type for a known span.
    pub const fn word_of(&self, span: Option<u64>) -> Word {
        if let Some(word) = self.index {
            return word;
        }
        match span {
            Some(span) if self.fits(span, Word::U8) => Word::U8,
            Some(span) if self.fits(span, Word::U16) => Word::U16,
            _ => Word::U32,
        }
    }

    /// Whether an index type holds every index below `span`, plus the mark for zeros if there are any.
    pub(crate) const fn fits(&self, span: u64, word: Word) -> bool {
        span + self.has_zeros() as u64 <= word.max() as u64 + 1
    }

    /// The walk of tiling `k`, repetitions included, in the fewest dimensions that the nest of the tiling gives.
    /// `None` if there is padding or a number is invalid.
    pub const fn pattern(&self, k: usize) -> Option<Pattern> {
        match self.nest(k) {
            Some(nest) if !nest.is_padded() => nest.pattern(self.element),
            _ => None,
        }
    }

    /// The walk of the port, if it is a single one: one tiling without padding.
    pub const fn walk(&self) -> Option<Pattern> {
        if self.tilings.len() == 1 { self.pattern(0) } else { None }
    }

    /// The data of access `position`, counted from 0: `None` past the end, `Some(None)` for a padded zero, else the
    /// index.
    pub const fn at(&self, position: u64) -> Option<Option<u64>> {
        let mut rest = position;
        each!(k, 0..self.tilings.len(), {
            let Some(nest) = self.nest(k) else { return None };
            let Some(len) = nest.len() else { return None };
            if rest < len {
                return Some(nest.at(rest));
            }
            rest -= len;
        });
        None
    }

    /// The limits of the tile; `None` if the device has no limits, or no such tile.
    pub const fn limits(&self) -> Option<&'static Tile> {
        self.device.family().tile(self.tile)
    }

    /// Whether reading outside the buffer gives zeros instead of an error: true on a mem tile, and without limits.
    pub(crate) const fn pads(&self) -> bool {
        match (self.direction, self.limits()) {
            (Direction::S2mm, _) => false,
            (_, Some(tile)) => !tile.slots.is_empty() && tile.slots[0].pad_bits.is_some(),
            (_, None) => self.device.family().tiles.is_empty(),
        }
    }

    /// Bits per element.
    pub(crate) const fn bits(&self) -> i128 {
        self.element.bits() as i128
    }

    /// Elements per 32-bit word; 1 for elements of one or more words.
    pub(crate) const fn granule(&self) -> i128 {
        max(32 / self.bits(), 1)
    }
}

/// A positive number that fits the C++ type.
const fn count(n: i128) -> Option<u32> {
    if n >= 1 && n <= U32 { Some(n as u32) } else { None }
}
