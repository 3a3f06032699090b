//! [`Value`]: the numbers of C++ with their types, whose arithmetic wraps and converts.

/// A number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Value {
    pub(crate) number: i128,
    pub(super) ty: Type,
}

/// A type of integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Type {
    Bool,
    /// `char` has a sign on some processors.
    Char,
    /// 8 or 16 bits, which become an `int` in every expression.
    Small {
        bits: u32,
        is_signed: bool,
    },
    Int {
        is_signed: bool,
    },
    /// `long`, `size_t`: 32 bits on an AI Engine, 64 bits on its host. Only numbers that both have are known.
    Long {
        is_signed: bool,
    },
    LongLong {
        is_signed: bool,
    },
}

use Type::{Bool, Char, Int, Long, LongLong, Small};

pub(super) const INT: Type = Int { is_signed: true };

pub(super) const UNSIGNED: Type = Int { is_signed: false };

const TOO_LARGE: &str = "a number is too large for its type";

impl Type {
    /// The type with this name, which may have several words.
    pub(super) fn of(words: &[&str]) -> Option<Self> {
        let words = match words {
            ["std", ":", ":", rest @ ..] | [":", ":", "std", ":", ":", rest @ ..] => rest,
            all => all,
        };
        Some(match words {
            ["bool"] => Bool,
            ["char"] => Char,
            ["int8_t" | "int8"] => Small { bits: 8, is_signed: true },
            ["uint8_t" | "uint8"] => Small { bits: 8, is_signed: false },
            ["int16_t" | "int16"] => Small { bits: 16, is_signed: true },
            ["uint16_t" | "uint16"] => Small { bits: 16, is_signed: false },
            ["int32_t" | "int32"] => Int { is_signed: true },
            ["uint32_t" | "uint32" | "uint"] => Int { is_signed: false },
            ["int64_t" | "int64"] => LongLong { is_signed: true },
            ["uint64_t" | "uint64"] => LongLong { is_signed: false },
            ["ptrdiff_t" | "intptr_t"] => Long { is_signed: true },
            ["size_t" | "uintptr_t"] => Long { is_signed: false },
            words => {
                let is_known =
                    |word: &&str| matches!(*word, "signed" | "unsigned" | "short" | "long" | "int" | "char");
                if words.is_empty() || !words.iter().all(is_known) {
                    return None;
                }
                let count = |text: &str| words.iter().filter(|word| **word == text).count();
                let is_signed = count("unsigned") == 0;
                match (count("char"), count("short"), count("long")) {
                    (1, 0, 0) => Small { bits: 8, is_signed },
                    (0, 1, 0) => Small { bits: 16, is_signed },
                    (0, 0, 0) => Int { is_signed },
                    (0, 0, 1) => Long { is_signed },
                    (0, 0, 2) => LongLong { is_signed },
                    _ => return None,
                }
            }
        })
    }

    fn is_signed(self) -> bool {
        match self {
            Bool | Char => true,
            Small { is_signed, .. } | Int { is_signed } | Long { is_signed } | LongLong { is_signed } => {
                is_signed
            }
        }
    }

    /// The bits, and whether every compiler has the same number of them.
    fn bits(self) -> (u32, bool) {
        match self {
            Bool => (1, true),
            Char => (8, false),
            Small { bits, .. } => (bits, true),
            Int { .. } => (32, true),
            Long { .. } => (32, false),
            LongLong { .. } => (64, true),
        }
    }

    fn has(self, number: i128) -> bool {
        match self {
            Bool => (0..=1).contains(&number),
            Char => (0..=127).contains(&number),
            Small { .. } | Int { .. } | Long { .. } | LongLong { .. } => {
                let (bits, _) = self.bits();
                let half = 1i128 << (bits - 1);
                if self.is_signed() {
                    (-half..half).contains(&number)
                } else {
                    (0..2 * half).contains(&number)
                }
            }
        }
    }

    /// The type of an operand of this type.
    fn promoted(self) -> Self {
        match self {
            Bool | Char | Small { .. } => INT,
            Int { .. } | Long { .. } | LongLong { .. } => self,
        }
    }

    /// The type in which two operands are computed.
    fn common(self, other: Self) -> Self {
        let (one, two) = (self.promoted(), other.promoted());
        let is_signed = one.is_signed() && two.is_signed();
        match (one, two) {
            // With 64 bits, an `unsigned long` is not shorter than a `long long`: only numbers of both are known.
            (LongLong { is_signed: true }, Long { is_signed: false })
            | (Long { is_signed: false }, LongLong { is_signed: true }) => Long { is_signed: false },
            // A `long long` has every number of a shorter type.
            (LongLong { is_signed: true }, Int { .. } | Long { .. })
            | (Int { .. } | Long { .. }, LongLong { is_signed: true }) => LongLong { is_signed: true },
            (LongLong { .. }, _) | (_, LongLong { .. }) => LongLong { is_signed },
            (Long { .. }, _) | (_, Long { .. }) => Long { is_signed },
            _ => Int { is_signed },
        }
    }
}

impl Value {
    pub(crate) const fn of(number: i128) -> Self {
        Self { number, ty: INT }
    }

    pub(super) const fn bool(is_true: bool) -> Self {
        Self { number: is_true as i128, ty: Bool }
    }

    /// The value after a conversion.
    pub(super) fn to(self, ty: Type) -> Result<Self, String> {
        let (bits, is_fixed) = ty.bits();
        let number = match ty {
            Bool => i128::from(self.number != 0),
            _ if ty.has(self.number) => self.number,
            _ if !is_fixed => return Err("the compiler decides how a number wraps around".to_owned()),
            _ => {
                let low = self.number.rem_euclid(1i128 << bits);
                if ty.has(low) { low } else { low - (1i128 << bits) }
            }
        };
        Ok(Self { number, ty })
    }

    /// The result of an operation in a type: unsigned numbers wrap around, signed ones must not.
    fn result(number: Option<i128>, ty: Type) -> Result<Self, String> {
        let number = number.ok_or("a number has no value")?;
        if ty.is_signed() && !ty.has(number) {
            return Err(TOO_LARGE.to_owned());
        }
        Self { number, ty }.to(ty)
    }

    pub(super) fn unary(self, operator: &str) -> Result<Self, String> {
        let ty = self.ty.promoted();
        match operator {
            "!" => Ok(Self::bool(self.number == 0)),
            "-" => Self::result(self.number.checked_neg(), ty),
            // What it is depends on the number of bits.
            "~" if matches!(ty, Long { is_signed: false }) => {
                Err("an unsigned number is inverted".to_owned())
            }
            "~" => Self::result(Some(!self.number), ty),
            _ => Self::result(Some(self.number), ty),
        }
    }

    pub(super) fn binary(self, operator: &str, other: Self) -> Result<Self, String> {
        let ty = self.ty.common(other.ty);
        match operator {
            "||" => return Ok(Self::bool(self.number != 0 || other.number != 0)),
            "&&" => return Ok(Self::bool(self.number != 0 && other.number != 0)),
            "<<" | ">>" => {
                let ty = self.ty.promoted();
                let bits = u32::try_from(other.number).ok().filter(|&bits| bits < ty.bits().0);
                let shifted = bits.and_then(|bits| match operator {
                    "<<" => self.number.checked_mul(1 << bits),
                    _ => Some(self.number >> bits),
                });
                return Self::result(shifted, ty);
            }
            _ => {}
        }
        let (a, b) = (self.to(ty)?.number, other.to(ty)?.number);
        match operator {
            "==" => Ok(Self::bool(a == b)),
            "!=" => Ok(Self::bool(a != b)),
            "<=" => Ok(Self::bool(a <= b)),
            ">=" => Ok(Self::bool(a >= b)),
            "<" => Ok(Self::bool(a < b)),
            ">" => Ok(Self::bool(a > b)),
            "|" => Self::result(Some(a | b), ty),
            "^" => Self::result(Some(a ^ b), ty),
            "&" => Self::result(Some(a & b), ty),
            "+" => Self::result(a.checked_add(b), ty),
            "-" => Self::result(a.checked_sub(b), ty),
            "*" => Self::result(a.checked_mul(b), ty),
            "/" => Self::result(a.checked_div(b), ty),
            _ => Self::result(a.checked_rem(b), ty),
        }
    }

    /// The value that `condition ? self : other` has, where `is_first` is the condition.
    pub(super) fn or(self, other: Self, is_first: bool) -> Result<Self, String> {
        let ty = if self.ty == other.ty { self.ty } else { self.ty.common(other.ty) };
        if is_first { self.to(ty) } else { other.to(ty) }
    }

    /// The value of a literal: `8u`, `0x1F`, `010`, `1'000`, `'A'`.
    pub(super) fn literal(text: &str) -> Result<Self, String> {
        let is_not = || format!("`{text}` is not an integer");
        if let Some(letter) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
            let letter =
                Some(letter).filter(|letter| letter.len() == 1 && *letter != "\\").ok_or_else(is_not)?;
            return Ok(Self { number: i128::from(letter.as_bytes()[0]), ty: Char });
        }
        let plain = text.replace('\'', "").to_ascii_lowercase();
        let (digits, radix) = match plain.strip_prefix("0x") {
            Some(digits) => (digits, 16),
            None => match plain.strip_prefix("0b") {
                Some(digits) => (digits, 2),
                None if plain.starts_with('0') && plain.len() > 1 => (plain.as_str(), 8),
                None => (plain.as_str(), 10),
            },
        };
        let number = digits.trim_end_matches(['u', 'l', 'z']);
        let suffix = digits.get(number.len()..).unwrap_or_default();
        // `0u` begins like an octal number.
        let number = if number.is_empty() && radix == 8 { "0" } else { number };
        let number = i128::from(u64::from_str_radix(number, radix).map_err(|_| is_not())?);
        let (length, can_be_unsigned, must_be_unsigned) = match suffix {
            "" => (0, radix != 10, false),
            "u" => (0, true, true),
            "l" | "z" => (1, radix != 10, false),
            "ul" | "lu" | "uz" | "zu" => (1, true, true),
            "ll" => (2, radix != 10, false),
            "ull" | "llu" => (2, true, true),
            _ => return Err(is_not()),
        };
        // The first type that has the number.
        let all = [
            Int { is_signed: true },
            Int { is_signed: false },
            Long { is_signed: true },
            Long { is_signed: false },
            LongLong { is_signed: true },
            LongLong { is_signed: false },
        ];
        let fitting = all.into_iter().skip(2 * length).find(|ty| {
            let is_allowed = if ty.is_signed() { !must_be_unsigned } else { can_be_unsigned };
            // A number of 33 bits is a `long` or a `long long`, which both have 64 bits then.
            is_allowed && ty.has(number) && !(length == 0 && matches!(ty, Long { .. }))
        });
        fitting.map(|ty| Self { number, ty }).ok_or_else(|| TOO_LARGE.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_have_the_first_type_that_holds_them() {
        for (text, ty) in [
            ("2147483647", INT),
            ("2147483648", LongLong { is_signed: true }),
            ("0xFFFFFFFF", Int { is_signed: false }),
            ("0x100000000", LongLong { is_signed: true }),
            ("4294967295u", Int { is_signed: false }),
            ("5ul", Long { is_signed: false }),
            ("0u", Int { is_signed: false }),
            ("6ull", LongLong { is_signed: false }),
        ] {
            assert_eq!(Value::literal(text).map(|value| value.ty), Ok(ty), "{text}");
        }
        for text in ["1.5", "08", "0x", "1lul", "'ab'", "'\\n'", "99999999999999999999"] {
            assert!(Value::literal(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_long_has_only_numbers_of_32_bits() {
        let long = Value { number: 1 << 30, ty: Long { is_signed: true } };
        assert!(long.binary("+", Value::of(1)).is_ok());
        assert!(long.binary("*", Value::of(4)).is_err());
        assert!(Value::of(-1).to(Long { is_signed: false }).is_err());
        let [eight, minus, two] = [(8, true), (-8, true), (2, false)].map(|(number, is_signed)| {
            let ty = if is_signed { LongLong { is_signed } } else { Long { is_signed } };
            Value { number, ty }
        });
        assert_eq!(eight.binary("/", two).map(|value| value.number), Ok(4));
        for operator in ["/", "<", "+"] {
            assert!(minus.binary(operator, two).is_err() && two.binary(operator, minus).is_err());
        }
        // An `unsigned long` of 64 bits has no negative number, a `long long` has.
        let sum = eight.binary("+", two).unwrap();
        assert!(sum.binary("-", Value::of(11)).is_err());
    }
}
