//! Accesses of a DMA to the memory of its tile, and the cycles of its stream.

use super::{Accesses, MAX_STEPS};
use crate::device::{Device, Interleave, Memory, TileKind};
use crate::ir::{Dim, Pattern};

/// Granularity of a descriptor in bytes: a 32-bit word (AM020).
const WORD: u64 = 4;

impl Pattern {
    /// Number of memory accesses with which a tile's DMA reads or writes the walk once. The buffer is assumed to
    /// begin at a granule of the memory, as allocators place it.
    ///
    /// An access moves one granule: 16 bytes, or 32 on AIE2P and AIE-ML v2 (inferred from the width of their banks).
    /// Consecutive words in one granule share an access, as measured on AIE-ML; a strided walk pays one access for
    /// each contiguous run. Of two forms of a transfer, the one with fewer accesses disturbs the core less. Neither
    /// is faster, because both are limited by the stream.
    ///
    /// `None` for a tile without data memory (shim), for an empty walk, for contiguous runs that are not whole words,
    /// and for more than a million runs at varying places within a granule.
    ///
    /// ```
    /// use aie_pattern_core::{Device, Dim, Element, Pattern, TileKind};
    ///
    /// let rows = Pattern::new(Element::Int32, 0, &[Dim::new(8, 16), Dim::new(16, 1)]).unwrap();
    /// let columns = Pattern::new(Element::Int32, 0, &[Dim::new(16, 1), Dim::new(8, 16)]).unwrap();
    /// let of = |walk: &Pattern| walk.accesses(Device::AieMl, TileKind::Compute);
    /// assert_eq!((of(&rows), of(&columns)), (Some(32), Some(128)));
    /// let cycles = |walk: &Pattern| walk.cycles(Device::AieMl, TileKind::Compute);
    /// assert_eq!((cycles(&rows), cycles(&columns)), (Some(128), Some(128)));
    /// ```
    pub const fn accesses(&self, device: Device, tile: TileKind) -> Option<u64> {
        let Some(memory) = device.data_memory(tile) else { return None };
        and_then!(Accesses::of(self, 0, false), |bytes| memory.accesses_of(&bytes))
    }

    /// Minimum number of cycles that a DMA's stream needs to move the walk once: one per 32 bits (AM020), or per
    /// [`stream_bits`](crate::device::Family::stream_bits) of the family. Waiting for locks, for the descriptor and
    /// for the other end is not included.
    ///
    /// `None` for a device without a stream, and beyond 64 bits.
    pub const fn cycles(&self, device: Device, tile: TileKind) -> Option<u64> {
        if device.family().tile(tile).is_none() {
            return None;
        }
        let Ok(len) = self.len() else { return None };
        let bits = self.lanes() as u128 * self.element().bits() as u128 * len as u128;
        let cycles = bits.div_ceil(device.family().stream_bits as u128);
        if cycles <= u64::MAX as u128 { Some(cycles as u64) } else { None }
    }
}

/// The contiguous runs of a DMA's walk: a walk over their starts, and their length in bytes.
struct Runs {
    starts: Pattern,
    bytes: u64,
}

impl Runs {
    /// `None` for an empty walk, and for runs that are not whole words or do not begin at a word.
    const fn of(port: &Accesses) -> Option<Self> {
        let walk = port.walk.coalesce();
        let (mut outer, mut bytes) = (walk.dims(), port.width);
        if let Some((&Dim { size, stride }, rest)) = walk.dims().split_last()
            && stride as u64 == port.width
        {
            let Some(run) = size.checked_mul(port.width) else { return None };
            (outer, bytes) = (rest, run);
        }
        let Some(starts) = Pattern::new(walk.element(), walk.offset(), outer) else { return None };
        let Ok((least, _)) = starts.extent() else { return None };
        let mut is_whole = bytes.is_multiple_of(WORD) && least >= 0;
        is_whole = is_whole && walk.offset().unsigned_abs().is_multiple_of(WORD);
        each!(k, 0..outer.len(), {
            is_whole = is_whole && outer[k].stride.unsigned_abs().is_multiple_of(WORD);
        });
        if is_whole { Some(Self { starts, bytes }) } else { None }
    }
}

impl Memory {
    /// Number of accesses of a DMA that reads or writes a walk over bytes. An access moves a granule or a part of
    /// one; consecutive words in one granule share an access.
    ///
    /// `None` for runs that are not whole words, and for more than a million runs at varying places within a granule.
    ///
    /// The stream moves fewer bytes per cycle than an access does, so accesses never limit it: a channel requests a
    /// bank at most once per cycle, and less often if its runs cover whole granules.
    pub const fn dma_accesses(&self, walk: &Pattern) -> Option<u64> {
        and_then!(Accesses::of(walk, 0, false), |bytes| self.accesses_of(&bytes))
    }

    const fn accesses_of(&self, port: &Accesses) -> Option<u64> {
        let Some(Runs { starts, bytes }) = Runs::of(port) else { return None };
        let Ok(runs) = starts.len() else { return None };
        let granule = self.granule as i128;
        let dims = starts.dims();
        if any!(k, 0..dims.len(), dims[k].stride as i128 % granule != 0) {
            return self.step_runs(&starts, bytes, runs);
        }
        // Every run begins at the same place in its granule, and extends into `beyond` further granules.
        let first = starts.offset() as i128;
        let beyond = (first + bytes as i128 - 1) / granule - first / granule;
        let mut accesses = runs as i128 * (beyond + 1);
        // When a dimension steps, the dimensions inside it return to their start. If the next run begins in the
        // granule where the last one ended, the two share an access.
        let (mut back, mut inside, mut k) = (0, 1i128, dims.len());
        while k > 0 {
            k -= 1;
            let (size, stride) = (dims[k].size as i128, dims[k].stride as i128);
            if stride - back == beyond * granule {
                accesses -= runs as i128 / inside - runs as i128 / (inside * size);
            }
            back += (size - 1) * stride;
            inside *= size;
        }
        if accesses <= u64::MAX as i128 { Some(accesses as u64) } else { None }
    }

    const fn step_runs(&self, starts: &Pattern, bytes: u64, runs: u64) -> Option<u64> {
        if runs > MAX_STEPS {
            return None;
        }
        let (mut accesses, mut last) = (0, None);
        each!(position, 0..runs, {
            let Some(start) = starts.index_at(position) else { return None };
            let (first, end) = (start as u64 / self.granule, (start as u64 + bytes - 1) / self.granule);
            accesses += end - first + 1;
            if let Some(last) = last
                && last == first
            {
                accesses -= 1;
            }
            last = Some(end);
        });
        Some(accesses)
    }

    /// Upper bound of a DMA's accesses to a set of single-port banks (bit mask, bank 0 lowest). If more than `steps`
    /// runs may reach the banks, or if runs are not whole words, each word counts as an access.
    pub(crate) const fn dma_accesses_in(&self, port: &Accesses, banks: u32, steps: u64) -> u64 {
        let reach = self.reach(port);
        if reach & banks == 0 {
            return 0;
        }
        let Ok(len) = port.walk.len() else { return u64::MAX };
        let words = len.saturating_mul(port.width.div_ceil(WORD));
        if reach & !banks == 0 {
            return or!(self.accesses_of(port), words);
        }
        let (Some(Runs { starts, bytes }), mut accesses, mut last) = (Runs::of(port), 0u64, None) else {
            return words;
        };
        let (Ok(runs), mut position) = (starts.len(), 0) else { return words };
        if runs > steps {
            return runs.saturating_mul(bytes / WORD);
        }
        while position < runs {
            let Some(start) = starts.index_at(position) else { return words };
            let start = start as u64;
            let (mut first, end) = (start / self.granule, (start + bytes - 1) / self.granule);
            if let Some(last) = last
                && last == first
            {
                first += 1;
            }
            accesses = accesses.saturating_add(self.granules_in(first, end, banks));
            (last, position) = (Some(end), position + 1);
        }
        accesses
    }

    /// Number of granules in `first..=last` that are in the given single-port banks.
    const fn granules_in(&self, first: u64, last: u64, banks: u32) -> u64 {
        let mut count = 0;
        each!(bank, 0..self.single_banks, {
            let (mut from, mut to, turn, place) = match self.interleave {
                Interleave::All => (0, u64::MAX, self.single_banks as u64, bank as u64),
                Interleave::Pairs => {
                    let size = self.bank_bytes() / self.granule;
                    let pair = (bank / 2) as u64;
                    (pair * size, (pair + 1) * size - 1, 2, (bank % 2) as u64)
                }
            };
            if first > from {
                from = first;
            }
            if last < to {
                to = last;
            }
            // The first granule of this bank in the range.
            from += (place + turn - from % turn) % turn;
            if banks >> bank & 1 != 0 && from <= to {
                count += (to - from) / turn + 1;
            }
        });
        count
    }
}
