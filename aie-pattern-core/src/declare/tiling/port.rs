//! [`Port`]: the tilings of a port, and what they move.

use super::{PortIter, Tiling, Traversal, U32};
use crate::declare::Entries;
use crate::declare::{Declaration, Fields, Locus};
use crate::device::{Device, Direction, Tile, TileKind};
use crate::element::Element;
use crate::ir::nest::Nest;
use crate::ir::{Pattern, Word};
use crate::util::max;

/// What one port of a buffer moves: its tilings, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Port<'a, N = i128> {
    /// The device whose limits apply.
    pub device: Device,
    /// The tile whose memory it is.
    pub tile: TileKind,
    /// Whether the port reads (MM2S) or writes (S2MM) the buffer.
    pub direction: Direction,
    /// Type of the buffer's elements.
    pub element: Element,
    /// Sizes of the buffer itself, where they are known.
    pub buffer: Option<Entries<N>>,
    /// The tilings, in the order in which they are played.
    pub tilings: &'a [Tiling<N>],
    /// Whether the tilings are to move each element of the buffer exactly once.
    pub covers: bool,
    /// The forced word of the index table.
    pub index: Option<Word>,
}

// Implemented by hand, for a port holds its tilings elsewhere.
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
        to.name("tile", "TileKind", &self.tile);
        to.name("direction", "Direction", &self.direction);
        to.name("element", "Element", &self.element);
        to.maybe_list("buffer", self.buffer.as_ref());
        to.several("tilings", "Tiling", "DEFAULT", self.tilings);
        to.flag("covers", self.covers);
        to.maybe_name("index", "Word", self.index.as_ref().map(|word| word as _));
    }
}

impl<N> Port<'_, N> {
    /// The same port over the numbers that `to` makes of these, with other tilings.
    pub fn over<'a, M: Default>(&self, tilings: &'a [Tiling<M>], to: impl FnMut(&N) -> M) -> Port<'a, M> {
        let Self { device, tile, direction, element, covers, index, .. } = *self;
        let buffer = self.buffer.as_ref().map(|sizes| sizes.map(to));
        Port { device, tile, direction, element, buffer, tilings, covers, index }
    }
}

impl Port<'_> {
    /// Nothing declared.
    pub const EMPTY: Self = Self {
        device: Device::DEFAULT,
        tile: TileKind::Mem,
        direction: Direction::Mm2s,
        element: Element::Int8,
        buffer: None,
        tilings: &[],
        covers: false,
        index: None,
    };

    /// Whether the sizes of the buffer are known, if there are any.
    pub(crate) const fn is_buffer_known(&self) -> bool {
        match &self.buffer {
            Some(buffer) => buffer.is_known(),
            None => true,
        }
    }

    /// Whether all numbers are known.
    pub(crate) const fn is_known(&self) -> bool {
        let mut k = 0;
        while k < self.tilings.len() {
            if !self.tilings[k].is_known() {
                return false;
            }
            k += 1;
        }
        self.is_buffer_known()
    }

    /// The sizes of the buffer as tiling `k` sees it: its own, else the buffer's.
    ///
    /// # Panics
    /// If there is no tiling `k`; so of all that take one.
    #[must_use]
    pub const fn dims(&self, k: usize) -> &[i128] {
        let own = self.tilings[k].buffer_dimension.as_slice();
        match &self.buffer {
            Some(buffer) if own.is_empty() => buffer.as_slice(),
            _ => own,
        }
    }

    /// The sizes of a tile of tiling `k`.
    #[must_use]
    pub const fn tile(&self, k: usize) -> &[i128] {
        let tile = self.tilings[k].tiling_dimension.as_slice();
        if tile.is_empty() { self.dims(k) } else { tile }
    }

    /// Tiling `k` as loops; `None` where its lists do not go together, or a number is beyond its type or not known yet.
    #[must_use]
    pub const fn nest(&self, k: usize) -> Option<Nest> {
        let tiling = &self.tilings[k];
        let (dims, tile, loops) = (self.dims(k), self.tile(k), tiling.tile_traversal.as_slice());
        let (rank, repetition) = (dims.len(), tiling.repetition);
        if rank == 0 || tile.len() != rank || repetition < 1 || repetition > i64::MAX as i128 {
            return None;
        }
        let mut nest = Nest::new(repetition as u64);
        let mut d = 0;
        while d < rank {
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
            d += 1;
        }
        let mut i = 0;
        while i < loops.len() {
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
            i += 1;
        }
        Some(nest)
    }

    /// Elements that tiling `k` moves, padded zeros and repetitions included; `None` where a number of it is in error, or
    /// they are beyond 64 bits.
    #[must_use]
    pub const fn tiling_len(&self, k: usize) -> Option<u64> {
        match self.nest(k) {
            Some(nest) => nest.len(),
            None => None,
        }
    }

    /// Elements that all tilings move, padded zeros and repetitions included: what the other end of the connection has to
    /// move as well. `None` as for [`tiling_len`](Self::tiling_len).
    #[must_use]
    pub const fn len(&self) -> Option<u64> {
        let mut len = 0u64;
        let mut k = 0;
        while k < self.tilings.len() {
            let Some(own) = self.tiling_len(k) else { return None };
            let Some(sum) = len.checked_add(own) else { return None };
            len = sum;
            k += 1;
        }
        Some(len)
    }

    /// Whether nothing is moved, which is so of a port without tilings only.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.tilings.is_empty()
    }

    /// Elements that a buffer must have: the greatest index that is moved and 1, and 0 where only zeros are. `None` where a
    /// number is in error.
    ///
    /// Of a dimension that several traversals lead out of the buffer, with strides that share so little that the last tile
    /// inside is not found within 65,536 steps, its whole size.
    #[must_use]
    pub const fn span(&self) -> Option<u64> {
        let mut span = 0;
        let mut k = 0;
        while k < self.tilings.len() {
            let Some(nest) = self.nest(k) else { return None };
            let end = nest.span();
            if end > span {
                span = end;
            }
            k += 1;
        }
        Some(span)
    }

    /// Whether zeros are padded in tiling `k`.
    #[must_use]
    pub const fn is_padded(&self, k: usize) -> bool {
        match self.nest(k) {
            Some(nest) => nest.is_padded(),
            None => false,
        }
    }

    /// Whether zeros are padded in any tiling.
    #[must_use]
    pub const fn has_zeros(&self) -> bool {
        let mut k = 0;
        while k < self.tilings.len() {
            if self.is_padded(k) {
                return true;
            }
            k += 1;
        }
        false
    }

    /// The word of the index table: the forced one, else the narrowest that holds every index, and where zeros are padded,
    /// its greatest value as a mark for them, which is then no index. 32 bits where nothing is known.
    #[must_use]
    pub const fn word(&self) -> Word {
        self.word_of(self.span())
    }

    /// The same of a port whose span is known.
    #[must_use]
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

    /// Whether a word holds every index below `span`, and the mark for zeros where there are some.
    pub(crate) const fn fits(&self, span: u64, word: Word) -> bool {
        span + self.has_zeros() as u64 <= word.max() as u64 + 1
    }

    /// The walk of tiling `k`, repetitions included, in the fewest dimensions in which the tiling itself has it; `None`
    /// where zeros are padded, or a number is in error.
    #[must_use]
    pub const fn pattern(&self, k: usize) -> Option<Pattern> {
        match self.nest(k) {
            Some(nest) if !nest.is_padded() => nest.pattern(self.element),
            _ => None,
        }
    }

    /// The walk of the port, if it is a single one: one tiling, without padding.
    #[must_use]
    pub const fn walk(&self) -> Option<Pattern> {
        if self.tilings.len() == 1 { self.pattern(0) } else { None }
    }

    /// What access `position` of the port moves, counted from 0: `None` past the end, `Some(None)` a padded zero, else the
    /// index.
    #[must_use]
    pub const fn at(&self, position: u64) -> Option<Option<u64>> {
        let mut rest = position;
        let mut k = 0;
        while k < self.tilings.len() {
            let Some(nest) = self.nest(k) else { return None };
            let Some(len) = nest.len() else { return None };
            if rest < len {
                return Some(nest.at(rest));
            }
            rest -= len;
            k += 1;
        }
        None
    }

    /// What the port moves, element by element: an index, or `None` for a padded zero. `None` where a number is in error, or
    /// there are more than `usize` counts.
    #[must_use]
    #[allow(clippy::iter_not_returning_iterator)] // or none
    pub const fn iter(&self) -> Option<PortIter<'_>> {
        PortIter::new(self)
    }

    /// The limits of the tile; `None` where the device has no limits, or no such tile.
    #[must_use]
    pub const fn limits(&self) -> Option<&'static Tile> {
        self.device.family().tile(self.tile)
    }

    /// Whether what is read outside of the buffer is zero, and not an error: on a mem tile, and without any limits.
    pub(crate) const fn pads(&self) -> bool {
        match (self.direction, self.limits()) {
            (Direction::S2mm, _) => false,
            (_, Some(tile)) => !tile.slots.is_empty() && tile.slots[0].pad_bits.is_some(),
            (_, None) => self.device.family().tiles.is_empty(),
        }
    }

    /// Bits of an element.
    pub(crate) const fn bits(&self) -> i128 {
        self.element.bits() as i128
    }

    /// Elements in a 32-bit word; 1 for elements of one or more words.
    pub(crate) const fn granule(&self) -> i128 {
        max(32 / self.bits(), 1)
    }
}

/// A number to count with, as the C++ has it: at least 1.
const fn count(n: i128) -> Option<u32> {
    if n >= 1 && n <= U32 { Some(n as u32) } else { None }
}
