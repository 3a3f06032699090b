//! Two linear walks that meet, in closed form.

use super::Accesses;
use crate::declare::MAX_SIZE;
use crate::device::{Interleave, Memory};
use crate::ir::Dim;
use crate::util::gcd;

impl Memory {
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
