//! The banks that a port uses, and after how many accesses it uses them again.

use super::Accesses;
use crate::device::{Interleave, Memory};
use crate::ir::Dim;
use crate::util::gcd;

/// The longest period whose accesses are examined one by one to find their banks.
const MAX_PERIOD: u64 = 64;

impl Memory {
    /// Bit mask of the single-port banks that a port may use: exact for short periods, else an upper bound.
    pub(crate) const fn reach(&self, port: &Accesses) -> u32 {
        let period = self.period(port);
        if period <= MAX_PERIOD {
            let mut banks = 0;
            each!(position, 0..period, {
                if let Some(address) = port.walk.index_at(position)
                    && address >= 0
                {
                    banks |= self.single_banks_of(address as u64, port.width);
                }
            });
            return banks;
        }
        match port.walk.extent() {
            Ok((least, greatest)) if least >= 0 => {
                let bytes = ((greatest - least) as u64).saturating_add(port.width);
                match self.interleave {
                    Interleave::All if bytes < self.granule * self.single_banks as u64 => {
                        self.single_banks_of(least as u64, bytes)
                    }
                    Interleave::All => (1 << self.single_banks) - 1,
                    Interleave::Pairs => {
                        let (banks, mut both) = (self.banks_of(least as u64, bytes), 0);
                        each!(bank, 0..self.banks, {
                            both |= (banks >> bank & 1) * (3 << (2 * bank));
                        });
                        both
                    }
                }
            }
            _ => (1 << self.single_banks) - 1,
        }
    }

    /// Number of accesses after which a port uses the same banks again in the same order; all accesses if it never
    /// does.
    pub(super) const fn period(&self, port: &Accesses) -> u64 {
        let walk = port.walk.coalesce();
        let (Ok(block), Ok((least, greatest))) = (walk.len(), walk.extent()) else { return u64::MAX };
        let is_in_one_bank = least >= 0
            && match self.interleave {
                Interleave::All => true,
                Interleave::Pairs => self
                    .banks_of(least as u64, ((greatest - least) as u64).saturating_add(port.width))
                    .is_power_of_two(),
            };
        match walk.dims() {
            _ if block == 0 => 1,
            [first, ..] if is_in_one_bank => self.period_in_a_bank(walk.dims(), 0, first.size),
            // Only a repeat of the whole remaining walk restarts the pattern.
            [Dim { size, stride: 0 }, ..] => block / *size,
            _ => block,
        }
    }

    /// The period of the dimensions from `k` on, with `count` steps of the outermost, all within one bank.
    pub(super) const fn period_in_a_bank(&self, dims: &[Dim], mut k: usize, count: u64) -> u64 {
        let turn = match self.interleave {
            Interleave::All => self.granule * self.single_banks as u64,
            Interleave::Pairs => 2 * self.granule,
        };
        let (first, mut block) = (k, 1);
        each!(inner, k..dims.len(), {
            block *= if inner == first { count } else { dims[inner].size };
        });
        while k < dims.len() {
            let size = if k == first { count } else { dims[k].size };
            block /= size;
            let again = turn / gcd(turn as u128, dims[k].stride.unsigned_abs() as u128) as u64;
            if again > 1 {
                // If an outer dimension restarts the pattern, it must do so at the end of a period.
                let is_whole = k == first && again < size || size.is_multiple_of(again);
                return block * if is_whole { again } else { size };
            }
            k += 1;
        }
        1
    }
}
