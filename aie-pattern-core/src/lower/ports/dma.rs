//! The accesses of a DMA to the memory of its tile, and the cycles of its stream.

use super::{Accesses, MAX_STEPS};
use crate::device::{Device, Interleave, Memory, TileKind};
use crate::ir::{Dim, Pattern};

/// Bytes that a descriptor counts in: a word of 32 bits (AM020).
const WORD: u64 = 4;

impl Pattern {
    /// Accesses to the memory of a tile with which its DMA reads or writes the walk once, over a buffer that begins at a granule
    /// of the memory, as allocators place it.
    ///
    /// An access is of one granule: 16 bytes, on AIE2P and AIE-ML v2 32 (inferred from the width of their banks). Words that follow each other
    /// in one granule share it, as measured on AIE-ML; a walk with strides pays one for each run that it moves. So of two forms
    /// of one transfer, that with fewer accesses disturbs the core less; neither is faster, for the stream is the limit of both.
    ///
    /// `None` of a tile without a data memory, as a shim is; of an empty walk, and one whose runs are no whole words; and where there are
    /// more than a million runs, in which no two are alike.
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
    #[must_use]
    pub const fn accesses(&self, device: Device, tile: TileKind) -> Option<u64> {
        let Some(memory) = device.data_memory(tile) else { return None };
        match Accesses::of(self, 0, false) {
            Some(bytes) => memory.accesses_of(&bytes),
            None => None,
        }
    }

    /// Cycles that a DMA's stream takes to move the walk once, at least: one for each 32 bits (AM020), or as many bits as the
    /// [family's streams](crate::device::Family::stream_bits) have. What a run waits for its locks, its descriptor and the
    /// other end is not among them.
    ///
    /// `None` of a device without a stream, and beyond 64 bits.
    #[must_use]
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

/// The runs of a DMA's walk: contiguous bytes, which begin where another walk goes.
struct Runs {
    starts: Pattern,
    bytes: u64,
}

impl Runs {
    /// `None` of none, and of runs that are no whole words, or begin in one.
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
        let mut k = 0;
        while k < outer.len() {
            is_whole = is_whole && outer[k].stride.unsigned_abs().is_multiple_of(WORD);
            k += 1;
        }
        if is_whole { Some(Self { starts, bytes }) } else { None }
    }
}

impl Memory {
    /// The accesses of a DMA that reads or writes a walk over bytes, each a granule or a part of one: words that follow each
    /// other in one granule share an access.
    ///
    /// `None` of a walk whose runs are no whole words, and of more than a million of which no two are alike.
    ///
    /// The stream moves fewer bytes in a cycle than an access does, so that no access is ever waited for longer than that takes:
    /// a channel asks a bank at most once a cycle, and less often where its runs are of whole granules.
    #[must_use]
    pub const fn dma_accesses(&self, walk: &Pattern) -> Option<u64> {
        match Accesses::of(walk, 0, false) {
            Some(bytes) => self.accesses_of(&bytes),
            None => None,
        }
    }

    const fn accesses_of(&self, port: &Accesses) -> Option<u64> {
        let Some(Runs { starts, bytes }) = Runs::of(port) else { return None };
        let Ok(runs) = starts.len() else { return None };
        let granule = self.granule as i128;
        let (dims, mut are_alike, mut k) = (starts.dims(), true, 0);
        while k < dims.len() {
            are_alike = are_alike && (dims[k].stride as i128) % granule == 0;
            k += 1;
        }
        if !are_alike {
            return self.step_runs(&starts, bytes, runs);
        }
        // Each run begins at the same place of a granule, and goes on in `beyond` more.
        let first = starts.offset() as i128;
        let beyond = (first + bytes as i128 - 1) / granule - first / granule;
        let mut accesses = runs as i128 * (beyond + 1);
        // Where a dimension takes a step, those inside it go back. The next run begins in the granule where the last one ended?
        let (mut back, mut inside) = (0, 1i128);
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

    /// Run by run.
    const fn step_runs(&self, starts: &Pattern, bytes: u64, runs: u64) -> Option<u64> {
        if runs > MAX_STEPS {
            return None;
        }
        let (mut accesses, mut last, mut position) = (0, None, 0);
        while position < runs {
            let Some(start) = starts.index_at(position) else { return None };
            let (first, end) = (start as u64 / self.granule, (start as u64 + bytes - 1) / self.granule);
            accesses += end - first + 1;
            if let Some(last) = last
                && last == first
            {
                accesses -= 1;
            }
            (last, position) = (Some(end), position + 1);
        }
        Some(accesses)
    }

    /// The accesses of a DMA to some single-port banks, bank 0 in the lowest bit, at most: of a walk with more than `steps` runs
    /// that may reach one of them, and of one whose runs are no whole words, an access for each word.
    pub(crate) const fn dma_accesses_in(&self, port: &Accesses, banks: u32, steps: u64) -> u64 {
        let reach = self.reach(port);
        if reach & banks == 0 {
            return 0;
        }
        let Ok(len) = port.walk.len() else { return u64::MAX };
        let words = len.saturating_mul(port.width.div_ceil(WORD));
        if reach & !banks == 0 {
            return match self.accesses_of(port) {
                Some(accesses) => accesses,
                None => words,
            };
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

    /// How many granules from `first` to `last` lie in some single-port banks.
    const fn granules_in(&self, first: u64, last: u64, banks: u32) -> u64 {
        let (mut count, mut bank) = (0, 0);
        while bank < self.single_banks {
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
            // The first in its turn.
            from += (place + turn - from % turn) % turn;
            if banks >> bank & 1 != 0 && from <= to {
                count += (to - from) / turn + 1;
            }
            bank += 1;
        }
        count
    }
}
