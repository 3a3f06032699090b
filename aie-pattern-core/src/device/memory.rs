//! The data memory of a tile as its ports see it: banks, and how addresses go to them.

use super::Device;
use crate::layout::TileKind;

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

/// AM009: 8 banks of 256 words of 128 bits; UG1079: two make a bank of 8 KB. That bit 4 chooses between these is inferred from
/// AIE-ML. Vectors of 256 bits may be aligned to 16 bytes (AIE API).
const AIE: Memory = Memory {
    bytes: 0x8000,
    banks: 4,
    single_banks: 8,
    granule: 16,
    interleave: Interleave::Pairs,
    widest: 32,
    bus: 16,
    is_established: false,
    source: "AM009, UG1079",
};

/// AM020: 8 banks of 512 words of 128 bits, two of which make a bank of 16 KB. Bit 4 chooses between these: no conflict was
/// measured between different ones, and 144 in the same.
const AIE_ML: Memory = Memory {
    bytes: 0x1_0000,
    banks: 4,
    single_banks: 8,
    granule: 16,
    interleave: Interleave::Pairs,
    widest: 32,
    bus: 32,
    is_established: true,
    source: "AM020",
};

/// aie-rt and users' measurements: 8 banks of 256 bits, two of which make a bank of 16 KB. That they take turns every 32
/// bytes is documented of AIE-ML v2 only (AM027).
const AIE2P: Memory =
    Memory { granule: 32, widest: 64, is_established: false, source: "aie-rt, AM027", ..AIE_ML };

/// AM020: 16 banks of 32 KB, which take turns every 16 bytes. MLIR-AIE's 8 banks are ranges of addresses only.
const MEM: Memory = Memory {
    bytes: 0x8_0000,
    banks: 8,
    single_banks: 16,
    granule: 16,
    interleave: Interleave::All,
    widest: 16,
    bus: 4,
    is_established: true,
    source: "AM020",
};

/// AM027, of AIE-ML v2: 8 banks of 64 KB, which take turns every 32 bytes.
const MEM_AIE2P: Memory =
    Memory { single_banks: 8, granule: 32, widest: 32, is_established: false, source: "AM027", ..MEM };

impl Device {
    /// The data memory of a kind of tile; `None` where there is none, as on a shim, and of the device without a machine.
    #[must_use]
    pub const fn data_memory(self, tile: TileKind) -> Option<&'static Memory> {
        match (self, tile) {
            (Self::Aie, TileKind::Compute) => Some(&AIE),
            (Self::AieMl, TileKind::Compute) => Some(&AIE_ML),
            (Self::Aie2p, TileKind::Compute) => Some(&AIE2P),
            (Self::AieMl, TileKind::Mem) => Some(&MEM),
            (Self::Aie2p, TileKind::Mem) => Some(&MEM_AIE2P),
            (Self::Ideal, _) | (_, TileKind::Shim) | (Self::Aie, TileKind::Mem) => None,
        }
    }
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
    use super::*;

    #[test]
    fn the_memory_is_as_large_as_its_dma_says() {
        for &device in Device::ALL {
            for &kind in TileKind::ALL {
                let memory = device.data_memory(kind).map(|memory| i128::from(memory.bytes));
                assert_eq!(
                    memory,
                    device.family().tile(kind).and_then(|tile| tile.memory),
                    "{device:?} {kind:?}"
                );
            }
        }
    }

    /// Bytes that touch a range of banks, counted one by one.
    #[test]
    fn bytes_lie_in_the_banks_of_each_of_them() {
        for memory in [&AIE, &AIE_ML, &AIE2P, &MEM, &MEM_AIE2P] {
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
