//! The data memory of a tile as its ports see it: banks, and how addresses go to them.

/// How the granules of a memory go to its single-port banks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interleave {
    /// Two banks take turns in each contiguous part of the memory, which is what tools call a bank.
    Pairs,
    /// All banks take turns, as a mem tile does after a reset: no contiguous part has a bank of its own.
    All,
}

/// The data memory of a tile. Addresses are offsets from its first byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// Its size in bytes.
    pub bytes: u64,
    /// Banks as tools number them, of equal size, one after the other.
    pub banks: u32,
    /// Single-port banks of the hardware; each serves one request a cycle.
    pub single_banks: u32,
    /// Bytes that a single-port bank serves at once, and after which the next bank has its turn.
    pub granule: u64,
    /// How they take turns.
    pub interleave: Interleave,
    /// Bytes of the widest access: of the core's vector unit, or of a mem tile's DMA.
    pub widest: u64,
    /// Alignment in bytes that MLIR-AIE gives a buffer.
    pub bus: u64,
    /// Whether the address bits that choose a bank were measured or are documented; else they are inferred from a
    /// generation that is alike.
    pub is_established: bool,
    /// Where the numbers are from.
    pub source: &'static str,
}

impl Memory {
    /// Bytes of a bank as tools number them.
    #[must_use]
    pub const fn bank_bytes(&self) -> u64 {
        self.bytes / self.banks as u64
    }

    /// The bank of an address, as tools number them; that of the last byte where the address is beyond the memory.
    #[must_use]
    pub const fn bank_of(&self, address: u64) -> u32 {
        let bank = address / self.bank_bytes();
        if bank < self.banks as u64 { bank as u32 } else { self.banks - 1 }
    }

    /// The banks, as tools number them, that the bytes from `address` on lie in, bank 0 in the lowest bit; none of no bytes.
    #[must_use]
    pub const fn banks_of(&self, address: u64, bytes: u64) -> u32 {
        if bytes == 0 {
            return 0;
        }
        let (first, last) = (self.bank_of(address), self.bank_of(address.saturating_add(bytes - 1)));
        // At most 8 banks.
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

    /// The single-port banks that an access of `width` bytes at `address` claims, bank 0 in the lowest bit; none of no bytes,
    /// all of as many as there are.
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

    /// Bytes that touch a range of banks, counted one by one.
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
