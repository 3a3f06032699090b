//! Accesses of a core's ports that meet in a bank.

use crate::declare::MAX_SIZE;
use crate::device::{Interleave, Memory};
use crate::element::Element;
use crate::ir::{Dim, MAX_RANK, Pattern};
use crate::util::gcd;

/// What a port accesses: an address every cycle, or every few.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accesses {
    /// The addresses, in order: a walk whose indices are bytes from the first byte of the memory.
    pub walk: Pattern,
    /// Bytes of an access.
    pub width: u64,
    /// Cycles from one access to the next, at least 1.
    pub every: u64,
    /// Whether it is the store. One of less than 32 bits reads its word and writes it back, six cycles later (AM020; stages 5
    /// and 11 in the schedule of llvm-aie).
    pub is_store: bool,
}

/// What happens while several ports access one memory, if nothing delays any of them. In a run each conflict delays what
/// follows, so these are numbers of a model, and a bound, but no prediction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Conflicts {
    /// Cycles in which a single-port bank has more than one request.
    pub cycles: u64,
    /// Cycles that the core waits: in each, one less than the requests of the bank that has most.
    pub stalls: u64,
    /// The single-port bank with the most requests too many.
    pub worst_bank: u32,
    /// The two ports that meet most often, in the order of the list.
    pub worst_pair: (usize, usize),
    /// Cycles in which these two meet; 0 where none do.
    pub worst_pair_cycles: u64,
}

/// The most ports of one call.
pub const MAX_PORTS: usize = 8;

/// The most cycles that are stepped one by one.
const STEPS: u64 = 1_000_000;

/// Cycles from the read of a narrow store to its write.
const WRITE_BACK: u64 = 6;

impl Accesses {
    /// `count` accesses of `width` bytes, one a cycle, each a stride in bytes further on.
    ///
    /// `None` beyond `i64`.
    #[must_use]
    pub const fn linear(start: u64, stride: i64, width: u64, count: u64) -> Option<Self> {
        if start > i64::MAX as u64 {
            return None;
        }
        match Pattern::new(Element::Uint8, start as i64, &[Dim::new(count, stride)]) {
            Some(walk) => Some(Self { walk, width, every: 1, is_store: false }),
            None => None,
        }
    }

    /// What a port does that accesses a pattern over a buffer at `address`, one vector or element a cycle.
    ///
    /// `None` where an access begins or ends within a byte, and beyond `i64`.
    #[must_use]
    pub const fn of(pattern: &Pattern, address: u64, is_store: bool) -> Option<Self> {
        let (dims, bits) = (pattern.dims(), pattern.element().bits());
        let Some(first) = in_bytes(pattern, pattern.offset()) else { return None };
        let offset = first + address as i128;
        if address > i64::MAX as u64 || offset > i64::MAX as i128 {
            return None;
        }
        let (mut bytes, mut k) = ([Dim::new(1, 0); MAX_RANK], 0);
        while k < dims.len() {
            // The stride of a single step is never gone.
            let stride = if dims[k].size > 1 { in_bytes(pattern, dims[k].stride) } else { Some(0) };
            match stride {
                Some(stride) => bytes[k] = Dim::new(dims[k].size, stride as i64),
                None => return None,
            }
            k += 1;
        }
        let width = pattern.lanes() as u64 * bits as u64;
        match Pattern::new(Element::Uint8, offset as i64, bytes.split_at(dims.len()).0) {
            Some(walk) if width.is_multiple_of(8) => {
                Some(Self { walk, width: width / 8, every: 1, is_store })
            }
            _ => None,
        }
    }

    /// The address of the access that begins in a cycle, if one does.
    const fn at(&self, cycle: u64) -> Option<u64> {
        if !cycle.is_multiple_of(self.every) {
            return None;
        }
        match self.walk.index_at(cycle / self.every) {
            Some(address) if address >= 0 => Some(address as u64),
            _ => None,
        }
    }

    /// Cycles until the last access is over; `None` beyond `u64`, and of accesses all at once.
    const fn cycles(&self) -> Option<u64> {
        match self.walk.len() {
            _ if self.every == 0 => None,
            Ok(0) => Some(0),
            Ok(len) => match (len - 1).checked_mul(self.every) {
                Some(cycles) => cycles.checked_add(1 + self.write_back()),
                None => None,
            },
            Err(_) => None,
        }
    }

    /// Cycles until it has written back what it has read; 0 where it does not.
    const fn write_back(&self) -> u64 {
        if self.is_store && self.width < 4 { WRITE_BACK } else { 0 }
    }

    /// The single-port banks that it claims in a cycle, one mask for a first access and one for a write-back.
    const fn claims(&self, memory: &Memory, cycle: u64) -> [u32; 2] {
        let mut claims = [0; 2];
        if let Some(address) = self.at(cycle) {
            claims[0] = memory.single_banks_of(address, self.width);
        }
        if self.write_back() > 0
            && cycle >= self.write_back()
            && let Some(address) = self.at(cycle - self.write_back())
        {
            claims[1] = memory.single_banks_of(address, self.width);
        }
        claims
    }
}

/// A number of indices in bytes, within `i64`.
const fn in_bytes(pattern: &Pattern, indices: i64) -> Option<i128> {
    let bits = indices as i128 * pattern.grain() as i128 * pattern.element().bits() as i128;
    let is_whole = bits % 8 == 0 && bits / 8 >= i64::MIN as i128 && bits / 8 <= i64::MAX as i128;
    if is_whole { Some(bits / 8) } else { None }
}

impl Memory {
    /// The conflicts of up to [`MAX_PORTS`] ports of a core, cycle by cycle; `None` of more ports, and beyond a million cycles.
    ///
    /// In each cycle a single-port bank serves one request. An access wider than a granule claims several banks, and all
    /// ports of a core wait together (AM009, AM020). Loads and stores meet alike, as measured on hardware.
    #[must_use]
    pub const fn conflicts(&self, ports: &[Accesses]) -> Option<Conflicts> {
        let (mut cycles, mut k) = (0, 0);
        while k < ports.len() {
            match ports[k].cycles() {
                Some(own) if own > cycles => cycles = own,
                Some(_) => {}
                None => return None,
            }
            k += 1;
        }
        if cycles > STEPS || ports.len() > MAX_PORTS {
            return None;
        }
        let mut found =
            Conflicts { cycles: 0, stalls: 0, worst_bank: 0, worst_pair: (0, 0), worst_pair_cycles: 0 };
        let (mut excess, mut pairs) = ([0u64; 32], [[0u64; MAX_PORTS]; MAX_PORTS]);
        let mut cycle = 0;
        while cycle < cycles {
            let (mut claims, mut k) = ([[0; 2]; MAX_PORTS], 0);
            while k < ports.len() {
                claims[k] = ports[k].claims(self, cycle);
                let (own, mut other) = (claims[k][0] | claims[k][1], 0);
                while other < k {
                    pairs[other][k] += (own & (claims[other][0] | claims[other][1]) != 0) as u64;
                    other += 1;
                }
                k += 1;
            }
            let (mut most, mut bank) = (1, 0);
            while bank < self.single_banks as usize {
                let (mut requests, mut k) = (0, 0);
                while k < ports.len() {
                    requests += (claims[k][0] >> bank & 1) as u64 + (claims[k][1] >> bank & 1) as u64;
                    k += 1;
                }
                if requests > 1 {
                    excess[bank] += requests - 1;
                }
                if requests > most {
                    most = requests;
                }
                bank += 1;
            }
            found.stalls += most - 1;
            found.cycles += (most > 1) as u64;
            cycle += 1;
        }
        k = 0;
        while k < self.single_banks as usize {
            if excess[k] > excess[found.worst_bank as usize] {
                found.worst_bank = k as u32;
            }
            k += 1;
        }
        k = 0;
        while k < ports.len() {
            let mut other = 0;
            while other < k {
                if pairs[other][k] > found.worst_pair_cycles {
                    (found.worst_pair, found.worst_pair_cycles) = ((other, k), pairs[other][k]);
                }
                other += 1;
            }
            k += 1;
        }
        Some(found)
    }

    /// Cycles in which two linear walks meet, one access a cycle each, every access in one granule and all of a walk in one
    /// bank as tools number them: in closed form. `None` where that is not what they are.
    ///
    /// Which of the two single-port banks an address is in, is the bit above its granule. So each port is periodic with two
    /// granules over the greatest divisor that these and its stride have in common, and one period tells of all.
    #[must_use]
    pub const fn meetings(&self, one: &Accesses, other: &Accesses) -> Option<u64> {
        let (Some(one), Some(other)) = (self.line(one), self.line(other)) else { return None };
        let count = if one.count < other.count { one.count } else { other.count };
        if one.bank != other.bank {
            return Some(0);
        }
        let turn = 2 * self.granule as u128;
        let common = gcd(gcd(one.stride.unsigned_abs() as u128, other.stride.unsigned_abs() as u128), turn);
        let period = (turn / common) as u64;
        let (mut in_period, mut in_rest, mut cycle) = (0, 0, 0);
        while cycle < period {
            if one.turn(self.granule, cycle) == other.turn(self.granule, cycle) {
                in_period += 1;
                in_rest += (cycle < count % period) as u64;
            }
            cycle += 1;
        }
        Some(count / period * in_period + in_rest)
    }

    /// A port as a line, if it is one that [`meetings`](Self::meetings) knows.
    const fn line(&self, port: &Accesses) -> Option<Line> {
        let walk = port.walk.coalesce();
        let dim = match walk.dims() {
            [] => Dim::new(1, 0),
            [dim] if dim.size > 0 && dim.size <= MAX_SIZE as u64 => *dim,
            _ => return None,
        };
        let (Ok((least, greatest)), granule) = (walk.extent(), self.granule) else { return None };
        if port.every != 1
            || port.write_back() > 0
            || !matches!(self.interleave, Interleave::Pairs)
            || port.width == 0
            || least < 0
            || greatest + port.width as i128 > self.bytes as i128
        {
            return None;
        }
        // All in one granule: each begins at the same place in its own, or each is aligned to its width.
        let (start, stride) = (walk.offset() as u64, dim.stride);
        let at_one_place =
            stride.unsigned_abs().is_multiple_of(granule) && start % granule + port.width <= granule;
        let is_aligned = granule.is_multiple_of(port.width)
            && start.is_multiple_of(port.width)
            && stride.unsigned_abs().is_multiple_of(port.width);
        let bank = self.bank_of(least as u64);
        if (at_one_place || is_aligned) && self.bank_of(greatest as u64) == bank {
            Some(Line { start, stride, count: dim.size, bank })
        } else {
            None
        }
    }

    /// The accesses of a DMA that reads or writes a walk over bytes, each a granule or a part of one: words that follow each
    /// other in one granule share an access.
    ///
    /// `None` beyond a million runs of words, and of a walk whose runs are no whole words.
    ///
    /// The stream is 4 bytes a cycle, so that no access is ever waited for longer than that takes: a channel asks a bank at most
    /// once a cycle, and once in four cycles where its runs are of whole granules.
    #[must_use]
    pub const fn dma_accesses(&self, walk: &Pattern) -> Option<u64> {
        let walk = walk.coalesce();
        let Some((&Dim { size: run, stride: 1 }, outer)) = walk.dims().split_last() else { return None };
        let Some(starts) = Pattern::new(walk.element(), walk.offset(), outer) else { return None };
        let Ok(runs) = starts.len() else { return None };
        if runs > STEPS || run == 0 {
            return None;
        }
        let (mut accesses, mut last, mut position) = (0, None, 0);
        while position < runs {
            let Some(start) = starts.index_at(position) else { return None };
            if start < 0 || !(start as u64).is_multiple_of(4) || !run.is_multiple_of(4) {
                return None;
            }
            let (first, end) = (start as u64 / self.granule, (start as u64 + run - 1) / self.granule);
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
}

/// A walk in one dimension, in one bank.
struct Line {
    start: u64,
    stride: i64,
    count: u64,
    bank: u32,
}

impl Line {
    /// Which of the two single-port banks the access in a cycle is in, by the line without an end.
    const fn turn(&self, granule: u64, cycle: u64) -> i128 {
        let address = self.start as i128 + cycle as i128 * self.stride as i128;
        address.div_euclid(granule as i128).rem_euclid(2)
    }
}
