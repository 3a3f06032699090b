//! A part of a walk, found in closed form.

use super::{MAX_RANK, Pattern};
use crate::util::gcd;

/// What a walk does from one access to the next: of each dimension, outermost first, the accesses between two of its steps
/// and how far the index moves at one, the dimensions inside it going back to their beginning.
struct Carries {
    list: [Carry; MAX_RANK],
    len: usize,
}

#[derive(Clone, Copy)]
struct Carry {
    /// Accesses of all dimensions inside: the dimension steps at multiples of this.
    every: u64,
    /// Accesses of the dimension and those inside: it does not step at multiples of this.
    but: u64,
    distance: i128,
}

impl Carries {
    /// `None` where the length or an index is beyond 64 bits.
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
    /// Whether the accesses from `position` on are those of `part`, all of it, in its order.
    ///
    /// Both count single elements ([`elements`](Self::elements)); of vectors, and of walks whose lengths are beyond 64 bits,
    /// the answer is no.
    ///
    /// Two sequences are the same if they begin at the same index and move by the same distance each time. How far a walk
    /// moves depends only on the outermost dimension that steps, which it does at multiples of the accesses inside it. So
    /// there are as many kinds of moves as dimensions, and of every two kinds it is decided by the Chinese remainder
    /// theorem whether they ever meet: where they do, their distances have to be the same.
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
        let mut j = 0;
        while j < one.len {
            let mut i = 0;
            while i < two.len {
                let (a, b) = (&one.list[j], &two.list[i]);
                if a.distance != b.distance && meet(position, a, b, len) {
                    return false;
                }
                i += 1;
            }
            j += 1;
        }
        true
    }
}

/// Whether a walk's carry `a`, from `position` on, is ever at the same move as the carry `b` of a part of `len` accesses.
const fn meet(position: u64, a: &Carry, b: &Carry, len: u64) -> bool {
    let all = count(position, a.every, b.every, len);
    all > 0
        && all + count(position, a.but, b.but, len)
            > count(position, a.but, b.every, len) + count(position, a.every, b.but, len)
}

/// How many numbers `n` below `len`, but 0, are multiples of `b` and have `position + n` a multiple of `a`.
const fn count(position: u64, a: u64, b: u64, len: u64) -> u128 {
    let common = gcd(a as u128, b as u128);
    if !(position as u128).is_multiple_of(common) {
        return 0;
    }
    // n = b x, and b x = -position modulo a.
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

/// What `a` is to be multiplied by for 1 modulo `modulus`, which has no divisor in common with it.
const fn inverse(a: u128, modulus: u128) -> u128 {
    // Euclid's algorithm, with what each rest is a multiple of `a` by.
    let (mut rest, mut times) = ((modulus as i128, (a % modulus) as i128), (0i128, 1i128));
    while rest.1 != 0 {
        let quotient = rest.0 / rest.1;
        rest = (rest.1, rest.0 - quotient * rest.1);
        times = (times.1, times.0 - quotient * times.1);
    }
    times.0.rem_euclid(modulus as i128) as u128
}
