//! The banks of a tile's data memory, and how addresses map to them.

/// How the granules of a memory are distributed over its single-port banks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interleave {
    /// Two banks alternate within each contiguous part of the memory. Tools call such a part a bank.
    Pairs,
    /// All banks alternate, as in a mem tile after a reset; no contiguous part belongs to a single bank.
    All,
}

/// The data memory of a tile. Addresses are relative to its first byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// Size in bytes.
    pub bytes: u64,
    /// Number of banks in the numbering of tools: contiguous parts of equal size.
    pub banks: u32,
    /// Number of single-port banks in hardware; each serves one request per cycle.
    pub single_banks: u32,
    /// Bytes that a single-port bank serves at once; the next bank follows after each such granule.
    pub granule: u64,
    /// How the banks alternate.
    pub interleave: Interleave,
    /// Bytes to which the widest access is aligned: a vector access of the core, or an access of a mem tile's DMA.
    pub widest: u64,
    /// Alignment in bytes that MLIR-AIE gives to buffers.
    pub bus: u64,
    /// Whether the mapping of addresses to banks is measured or documented; otherwise it is inferred from a similar
    /// generation.
    pub is_established: bool,
    /// The documents with these numbers.
    pub source: &'static str,
}

impl Memory {
    /// Bytes of a bank in the numbering of tools.
    #[must_use]
    pub const fn bank_bytes(&self) -> u64 {
        self.bytes / self.banks as u64
    }

    /// The bank (numbering of tools) at an address. An address past the end counts as the last byte.
    #[must_use]
    pub const fn bank_of(&self, address: u64) -> u32 {
        let bank = address / self.bank_bytes();
        if bank < self.banks as u64 { bank as u32 } else { self.banks - 1 }
    }

    /// Bit mask of the banks (numbering of tools) that hold `bytes` bytes from `address`, bank 0 in the lowest bit; 0
    /// for no bytes.
    #[must_use]
    pub const fn banks_of(&self, address: u64, bytes: u64) -> u32 {
        if bytes == 0 {
            return 0;
        }
        let (first, last) = (self.bank_of(address), self.bank_of(address.saturating_add(bytes - 1)));
        // No memory has more than 8 such banks, so the shift cannot overflow.
        (2 << last) - (1 << first)
    }

    /// The single-port bank of an address.
    #[must_use]
    pub const fn single_bank_of(&self, address: u64) -> u32 {
        let granule = (address / self.granule) as u32;
        match self.interleave {
            Interleave::Pairs => 2 * self.bank_of(address) + granule % 2,
            Interleave::All => granule % self.single_banks,
        }
    }

    /// Bit mask of the single-port banks that an access of `width` bytes at `address` uses, bank 0 in the lowest bit.
    /// No bytes use no bank; a wide access uses all.
    #[must_use]
    pub const fn single_banks_of(&self, address: u64, width: u64) -> u32 {
        if width == 0 {
            return 0;
        }
        if width >= self.bytes {
            return (1 << self.single_banks) - 1;
        }
        let (mut claimed, mut at) = (0, address / self.granule);
        let last = address.saturating_add(width - 1) / self.granule;
        while at <= last {
            claimed |= 1 << self.single_bank_of(at * self.granule);
            at += 1;
        }
        claimed
    }
}

#[cfg(test)]
mod tests {
    use crate::device::Device;

    /// Compares the result with banks counted byte by byte.
    #[test]
    fn bytes_lie_in_the_banks_of_each_of_them() {
        let tiles = Device::ALL.iter().flat_map(|device| device.family().tiles);
        for memory in tiles.filter_map(|tile| tile.data) {
            let size = memory.bank_bytes();
            for address in [0, 1, size - 1, size, 2 * size - 4, memory.bytes - 4] {
                for bytes in [0, 1, 4] {
                    let each = (address..address + bytes)
                        .map(|at| 1 << (at / size).min(u64::from(memory.banks) - 1));
                    assert_eq!(memory.banks_of(address, bytes), each.fold(0, |all, bank: u32| all | bank));
                    let each = (address..address + bytes).map(|at| 1 << memory.single_bank_of(at));
                    assert_eq!(
                        memory.single_banks_of(address, bytes),
                        each.fold(0, |all, bank: u32| all | bank)
                    );
                }
            }
            assert_eq!(memory.banks_of(0, memory.bytes), (1 << memory.banks) - 1);
            for (address, bytes) in [(0, memory.bytes), (4, memory.bytes), (0, u64::MAX)] {
                assert_eq!(memory.single_banks_of(address, bytes), (1 << memory.single_banks) - 1);
            }
        }
    }
}
