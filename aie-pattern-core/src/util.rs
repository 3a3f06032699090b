//! Small arithmetic for const evaluation, where trait methods are not callable.

pub(crate) const fn max(a: i128, b: i128) -> i128 {
    if a > b { a } else { b }
}

pub(crate) const fn min(a: i128, b: i128) -> i128 {
    if a < b { a } else { b }
}

/// Clamps a number of padded zeros to `0..=most`.
pub(crate) const fn clamp(zeros: i64, most: i64) -> i64 {
    if zeros < 0 {
        0
    } else if zeros < most {
        zeros
    } else {
        most
    }
}

/// `a / b` rounded up, for positive `b`.
pub(crate) const fn div_ceil(a: i128, b: i128) -> i128 {
    a.div_euclid(b) + (a.rem_euclid(b) != 0) as i128
}

/// The greatest common divisor; `a` if `b` is 0.
pub(crate) const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The least common multiple of two nonzero numbers, saturating at 64 bits.
pub(crate) const fn lcm(a: u64, b: u64) -> u64 {
    (a / gcd(a as u128, b as u128) as u64).saturating_mul(b)
}

/// The largest divisor of `size` up to `most` that is a multiple of `granule`; 0 if there is none, or if the effort
/// runs out. Each number tried costs one unit of effort.
#[allow(clippy::manual_is_multiple_of)] // a call costs as much in const evaluation as ten statements
pub(crate) const fn largest_divisor(size: u64, most: u64, granule: u64, effort: &mut u32) -> u64 {
    let mut inner = if most < size { most } else { size };
    let mut left = *effort;
    if inner > 0 && inner > size / inner {
        // Searching the remaining factor up to its square root may be quicker.
        let mut rest = 1;
        while left > 0 && rest <= size / rest {
            if size % rest == 0 && size / rest <= inner && size / rest % granule == 0 {
                *effort = left;
                return size / rest;
            }
            rest += 1;
            left -= 1;
        }
        inner = rest;
    }
    inner = inner / granule * granule;
    while inner > 0 && left > 0 && size % inner != 0 {
        inner -= granule;
        left -= 1;
    }
    *effort = left;
    if left > 0 { inner } else { 0 }
}

/// `value` rounded down to a multiple of `unit`, and the next multiple: the two nearest candidates.
pub(crate) const fn multiples(value: i128, unit: i128) -> [i128; 2] {
    let below = value.div_euclid(unit).saturating_mul(unit);
    [below, below.saturating_add(unit)]
}

/// Stands for a number that is not known yet: a constant of the user's program while the macro runs. Rules skip every
/// check that needs the number. No declaration can contain it: only an `i128` constant could have this value.
pub const UNKNOWN: i128 = i128::MIN;

/// Whether a number is known.
pub(crate) const fn known(n: i128) -> bool {
    n != UNKNOWN
}

/// Whether an optional number is absent or known.
pub(crate) const fn known_if_any(n: Option<i128>) -> bool {
    is_none_or!(n, |n| known(n))
}

pub(crate) const fn fits_i64(n: i128) -> bool {
    n >= i64::MIN as i128 && n <= i64::MAX as i128
}

/// A filler for places of a list that are never read.
pub trait Blank: Copy {
    /// An arbitrary value.
    const BLANK: Self;
}

/// Whether a list has a number.
pub(crate) const fn contains(list: &[usize], number: usize) -> bool {
    any!(k, 0..list.len(), list[k] == number)
}

/// `==` for const evaluation.
pub(crate) const fn is_same_text(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut k = 0;
    while k < one.len() && k < other.len() && one[k] == other[k] {
        k += 1;
    }
    k == one.len() && k == other.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_divisor_is_that_of_a_search_from_above() {
        for size in 1..200u64 {
            for most in 0..220 {
                for granule in [1, 2, 4, 8] {
                    let largest = (1..=most.min(size)).rev().find(|n| size % n == 0 && n % granule == 0);
                    assert_eq!(
                        largest_divisor(size, most, granule, &mut 1000),
                        largest.unwrap_or(0),
                        "{size} {most} {granule}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_divisor_beyond_the_effort_is_not_found() {
        let prime = 18_446_744_073_709_551_557;
        for most in [1000, 1 << 40] {
            let mut effort = 500;
            assert_eq!((largest_divisor(prime, most, 1, &mut effort), effort), (0, 0));
        }
    }

    #[test]
    fn quotients_are_rounded_up_on_both_sides_of_zero() {
        for a in -20..20i128 {
            for b in 1..8 {
                let above = div_ceil(a, b);
                assert!(above * b >= a && (above - 1) * b < a, "{a} / {b}");
            }
        }
    }
}
