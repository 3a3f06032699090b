//! [`Integer`]: the numbers of a declaration.

/// An integer that a declaration can count with: one of at most 64 bits, or an `i128`.
///
/// The constants of a declaration may mix these types; each keeps its value.
///
/// ```
/// use aie_pattern::prelude::*;
///
/// const ROWS: u8 = 8;
/// const PITCH: i64 = 2;
///
/// tensor_pattern! { pub struct EvenVectors = <int16, 16; [ROWS, PITCH]>; }
/// assert_eq!(EvenVectors::LEN, 8);
/// ```
///
/// Numbers of other types say how they become one: `[ROWS.get(), 2]` of a `NonZero`, `[HALVES.len(), 2]` of a list,
/// `[SECONDS as u32, 2]` of a float.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer that a pattern can count with",
    label = "expected an integer",
    note = "sizes, steps and offsets are integers of at most 64 bits, or `i128`"
)]
pub trait Integer: sealed::Sealed {}

mod sealed {
    /// Only primitive integers, of at most 128 bits.
    pub trait Sealed: Copy {
        const IS_SIGNED: bool;
    }
}

macro_rules! integers {
    ($($int:ty)*) => {
        $(
            impl sealed::Sealed for $int {
                const IS_SIGNED: bool = <$int>::MIN != 0;
            }
            impl Integer for $int {}
        )*
    };
}
integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 usize);

/// The value of a number of a declaration, as expansions of the macros ask for it.
///
/// A function of any integer type, where `as` would take floats as well, and `i128::from` is not a `const fn`.
#[must_use]
pub const fn integer<T: Integer>(number: T) -> i128 {
    // SAFETY: the trait is sealed, and only primitive integers have it.
    unsafe { primitive(number, T::IS_SIGNED) }
}

/// The value of a primitive integer.
///
/// # Safety
/// `T` is a primitive integer of at most 128 bits, signed or not, but no `u128`.
pub(crate) const unsafe fn primitive<T: Copy>(number: T, is_signed: bool) -> i128 {
    /// One integer as another one of the same size.
    union Same<T: Copy, U: Copy> {
        number: T,
        same: U,
    }
    macro_rules! same {
        ($int:ty) => {
            // SAFETY: a `T` is a primitive integer, as the caller says, and so is this type, of the same size: every bit
            // pattern of the one is a value of the other.
            unsafe { Same::<T, $int> { number }.same as i128 }
        };
    }
    match (size_of::<T>(), is_signed) {
        (1, true) => same!(i8),
        (1, false) => same!(u8),
        (2, true) => same!(i16),
        (2, false) => same!(u16),
        (4, true) => same!(i32),
        (4, false) => same!(u32),
        (8, true) => same!(i64),
        (8, false) => same!(u64),
        // The least number stands for one that is not known yet; the next one is as far out of every range.
        (16, true) => match same!(i128) {
            i128::MIN => i128::MIN + 1,
            number => number,
        },
        _ => unreachable!(),
    }
}

#[cfg(test)]
mod tests {
    use super::integer;

    #[test]
    fn every_integer_keeps_its_value() {
        macro_rules! keep {
            ($($int:ty)*) => {
                $(for number in [<$int>::MIN, <$int>::MIN + 1, 0, 1, 100, <$int>::MAX / 2, <$int>::MAX] {
                    assert_eq!(integer(number), i128::try_from(number).unwrap(), "{}", stringify!($int));
                })*
            };
        }
        keep!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
        assert_eq!([integer(i128::MIN), integer(i128::MAX)], [i128::MIN + 1, i128::MAX]);
        assert_eq!([integer(-1i8), integer(-1i128), integer(u64::MAX)], [-1, -1, (1 << 64) - 1]);
    }
}
