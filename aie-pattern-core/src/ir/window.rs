//! A part of a walk, found in closed form.

use super::{MAX_RANK, Pattern};
use crate::util::gcd;

/// The moves of a walk from one access to the next. When a dimension steps, all dimensions inside it return to their
/// start. The list holds one kind of move per dimension, outermost first.
struct Carries {
    list: [Carry; MAX_RANK],
    len: usize,
}

#[derive(Clone, Copy)]
struct Carry {
    /// Number of accesses of the dimensions inside this one; this dimension steps at multiples of it.
    every: u64,
    /// Number of accesses of this dimension and those inside; at multiples of it, an outer dimension steps instead.
    but: u64,
    distance: i128,
}

impl Carries {
    /// `None` if the length or an index exceeds 64 bits.
    const fn of(walk: &Pattern) -> Option<Self> {
        let (Ok(_), Ok(_)) = (walk.min_index(), walk.max_index()) else { return None };
        let dims = walk.dims();
        let mut list = [Carry { every: 1, but: 1, distance: 0 }; MAX_RANK];
        let (mut every, mut back) = (1u64, 0i128);
        let mut k = dims.len();
        while k > 0 {
            k -= 1;
            let Some(but) = every.checked_mul(dims[k].size) else { return None };
            let stride = dims[k].stride as i128;
            list[k] = Carry { every, but, distance: stride - back };
            every = but;
            back += (dims[k].size as i128 - 1) * stride;
        }
        Some(Self { list, len: dims.len() })
    }
}

impl Pattern {
    /// Whether the accesses from `position` on are exactly the accesses of `part`, in the same order.
    ///
    /// Both must count single elements ([`elements`](Self::elements)). For vectors, or lengths beyond 64 bits, the
    /// answer is `false`.
    ///
    /// Two sequences are equal if they begin at the same index and make the same moves. A move depends only on the
    /// outermost dimension that steps, and each dimension steps at multiples of the number of accesses inside it. So
    /// there are as few kinds of moves as dimensions. For each pair of kinds, the Chinese remainder theorem decides
    /// whether they ever coincide; if they do, their distances must be equal.
    #[must_use]
    pub const fn has_part(&self, position: u64, part: &Self) -> bool {
        if self.lanes() != 1 || part.lanes() != 1 {
            return false;
        }
        let (Ok(whole), Ok(len)) = (self.len(), part.len()) else { return false };
        if len == 0 {
            return position <= whole;
        }
        let Some(end) = position.checked_add(len) else { return false };
        match self.index_at(position) {
            Some(index) if end <= whole && index == part.offset() => {}
            _ => return false,
        }
        let (Some(one), Some(two)) = (Carries::of(self), Carries::of(part)) else { return false };
        each!(j, 0..one.len, {
            each!(i, 0..two.len, {
                let (a, b) = (&one.list[j], &two.list[i]);
                if a.distance != b.distance && meet(position, a, b, len) {
                    return false;
                }
            });
        });
        true
    }
}

/// Whether move `a` of a walk, counted from `position`, ever coincides with move `b` of a part of `len` accesses.
const fn meet(position: u64, a: &Carry, b: &Carry, len: u64) -> bool {
    let all = count(position, a.every, b.every, len);
    all > 0
        && all + count(position, a.but, b.but, len)
            > count(position, a.but, b.every, len) + count(position, a.every, b.but, len)
}

/// Counts the `n` in `1..len` for which `b` divides `n` and `a` divides `position + n`.
const fn count(position: u64, a: u64, b: u64, len: u64) -> u128 {
    let common = gcd(a as u128, b as u128);
    if !(position as u128).is_multiple_of(common) {
        return 0;
    }
    // With n = b x: b x = -position modulo a.
    let modulus = a as u128 / common;
    let short = (modulus - position as u128 / common % modulus) % modulus;
    let x = short * inverse(b as u128 / common, modulus) % modulus;
    let (Some(first), Some(period)) = (x.checked_mul(b as u128), modulus.checked_mul(b as u128)) else {
        return 0;
    };
    let last = len as u128 - 1;
    if first > last {
        return 0;
    }
    (last - first) / period + (first > 0) as u128
}

/// The inverse of `a` modulo `modulus`; the two must be coprime.
const fn inverse(a: u128, modulus: u128) -> u128 {
    // Extended Euclidean algorithm.
    let (mut rest, mut times) = ((modulus as i128, (a % modulus) as i128), (0i128, 1i128));
    while rest.1 != 0 {
        let quotient = rest.0 / rest.1;
        rest = (rest.1, rest.0 - quotient * rest.1);
        times = (times.1, times.0 - quotient * times.1);
    }
    times.0.rem_euclid(modulus as i128) as u128
}
