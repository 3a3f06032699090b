//! Arithmetic of literals, evaluated as rustc does: in the type of the literals, `i32` if no suffix names another.
//! Anything more is left to rustc.

use quote::ToTokens;
use syn::{BinOp, Expr, ExprBinary, Lit, UnOp};

use super::literal::{IntType, Integer};
use crate::errors::help_code;

/// The result for an expression.
#[derive(Debug)]
pub enum Evaluated {
    /// The value of literals.
    Value(i128),
    /// Rustc must evaluate it.
    ByRustc,
    /// It is not an integer, but a number is needed.
    NoInteger(String),
    /// The literals have no value in Rust; the text says why.
    OutOfRange(String),
}

/// Evaluates an expression.
pub fn evaluate(expression: &Expr) -> Evaluated {
    if let Some(found) = no_integer(expression) {
        return Evaluated::NoInteger(found);
    }
    if let Some(lone) = lone_literal(expression, false) {
        return lone;
    }
    let Some(range) = type_of(expression).and_then(Range::of) else { return Evaluated::ByRustc };
    match range.evaluate(expression, false) {
        Ok(value) => Evaluated::Value(value),
        Err(Stop::ByRustc) => Evaluated::ByRustc,
        Err(Stop::ByZero(reason)) => Evaluated::OutOfRange(reason),
        Err(Stop::Overflow(mut reason)) => {
            if range.by_default {
                reason += ", the type of literals without a suffix";
                reason += &in_64_bits(expression).map_or_else(String::new, help_code);
            }
            Evaluated::OutOfRange(reason)
        }
    }
}

/// The first operand that is a literal, a tuple or an array, but not an integer.
fn no_integer(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(integer) if Integer::of(&integer.token()).is_none() => Some(integer.token().to_string()),
            Lit::Str(_) | Lit::ByteStr(_) | Lit::CStr(_) | Lit::Char(_) | Lit::Float(_) => {
                Some(literal.lit.to_token_stream().to_string())
            }
            // Integers, and expressions that rustc evaluates or refuses.
            _ => None,
        },
        Expr::Unary(unary) => no_integer(&unary.expr),
        Expr::Binary(binary) => no_integer(&binary.left).or_else(|| no_integer(&binary.right)),
        Expr::Paren(inner) => no_integer(&inner.expr),
        Expr::Group(inner) => no_integer(&inner.expr),
        Expr::Tuple(_) | Expr::Array(_) => Some(expression.to_token_stream().to_string()),
        _ => None,
    }
}

/// A single literal, with or without a sign. It may have any size, because no type has to hold it.
fn lone_literal(expression: &Expr, negative: bool) -> Option<Evaluated> {
    match expression {
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) && !negative => {
            lone_literal(&unary.expr, true)
        }
        Expr::Paren(inner) => lone_literal(&inner.expr, negative),
        Expr::Group(inner) => lone_literal(&inner.expr, negative),
        Expr::Lit(literal) => {
            let Lit::Int(literal) = &literal.lit else { return None };
            let integer = Integer::of(&literal.token())?;
            // Rustc reports the minus.
            if negative && integer.ty.is_some_and(|ty| !ty.signed) {
                return None;
            }
            let most = integer.max();
            let value =
                integer.value.and_then(|value| if negative { value.checked_neg() } else { Some(value) });
            let least = integer.ty.map_or(i128::MIN, IntType::min).max(-i128::MAX);
            Some(match value.filter(|value| (least..=most).contains(value)) {
                Some(value) => Evaluated::Value(value),
                None => Evaluated::OutOfRange(if negative {
                    format!("-{} is out of range (at least {least})", literal.token())
                } else {
                    format!("{} is out of range (at most {most})", literal.token())
                }),
            })
        }
        _ => None,
    }
}

/// The type that suffixes give to arithmetic of literals, if any; the outer `None` means that it is not such arithmetic.
#[expect(clippy::option_option, reason = "arithmetic, and its type")]
fn type_of(expression: &Expr) -> Option<Option<IntType>> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(literal) => Some(Integer::of(&literal.token())?.ty),
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => type_of(&unary.expr),
        Expr::Paren(inner) => type_of(&inner.expr),
        Expr::Group(inner) => type_of(&inner.expr),
        Expr::Binary(binary) => {
            let (left, right) = (type_of(&binary.left)?, type_of(&binary.right)?);
            match binary.op {
                BinOp::Shl(_) | BinOp::Shr(_) => Some(left),
                BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_) => {
                    match (left, right) {
                        (Some(left), Some(right)) if left != right => None,
                        (left, right) => Some(left.or(right)),
                    }
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// The type of the arithmetic.
#[derive(Clone, Copy)]
struct Range {
    ty: IntType,
    by_default: bool,
}

/// The reason why arithmetic has no value here.
enum Stop {
    /// Rustc must evaluate it.
    ByRustc,
    /// Division by zero, in any type.
    ByZero(String),
    /// Overflow of the type.
    Overflow(String),
}

impl Range {
    /// The arithmetic of a type, or of literals without one; `None` for 128-bit types, which are left to rustc.
    fn of(ty: Option<IntType>) -> Option<Self> {
        let range = Self { ty: ty.unwrap_or(IntType::DEFAULT), by_default: ty.is_none() };
        (range.ty.bits < 128).then_some(range)
    }

    fn evaluate(self, expression: &Expr, negative: bool) -> Result<i128, Stop> {
        match expression {
            Expr::Lit(literal) => {
                let Lit::Int(literal) = &literal.lit else { return Err(Stop::ByRustc) };
                let value = Integer::of(&literal.token()).and_then(|integer| integer.value);
                // In `-128_i8`, 128 is in range.
                let most = self.ty.max() + i128::from(negative && self.ty.signed);
                match value.filter(|&value| (self.ty.min()..=most).contains(&value)) {
                    Some(value) => self.on_every_target(value),
                    None => Err(Stop::Overflow(format!(
                        "{} is out of range of {}",
                        literal.token(),
                        self.ty.name
                    ))),
                }
            }
            Expr::Paren(inner) => self.evaluate(&inner.expr, negative),
            Expr::Group(inner) => self.evaluate(&inner.expr, negative),
            Expr::Unary(unary) => {
                if !self.ty.signed {
                    return Err(Stop::ByRustc);
                }
                let value = self.evaluate(&unary.expr, true)?;
                self.within(Some(-value), || format!("-({value})"))
            }
            Expr::Binary(binary) => {
                let left = self.evaluate(&binary.left, false)?;
                match binary.op {
                    BinOp::Shl(_) | BinOp::Shr(_) => self.shift(left, binary),
                    _ => self.apply(left, &binary.op, self.evaluate(&binary.right, false)?),
                }
            }
            _ => Err(Stop::ByRustc),
        }
    }

    fn apply(self, left: i128, operator: &BinOp, right: i128) -> Result<i128, Stop> {
        let (symbol, value) = match operator {
            BinOp::Add(_) => ('+', left.checked_add(right)),
            BinOp::Sub(_) => ('-', left.checked_sub(right)),
            BinOp::Mul(_) => ('*', left.checked_mul(right)),
            BinOp::Div(_) => ('/', left.checked_div(right)),
            BinOp::Rem(_) => ('%', left.checked_rem(right)),
            _ => return Err(Stop::ByRustc),
        };
        if right == 0 && matches!(symbol, '/' | '%') {
            return Err(Stop::ByZero(format!("{left} {symbol} 0 divides by zero")));
        }
        self.within(value, || format!("{left} {symbol} {right}"))
    }

    /// Rust shifts bits out, even into the sign, but refuses to shift by the width or more.
    fn shift(self, left: i128, binary: &ExprBinary) -> Result<i128, Stop> {
        let counted = type_of(&binary.right).and_then(Self::of).ok_or(Stop::ByRustc)?;
        let by = counted.evaluate(&binary.right, false)?;
        let (symbol, to_left) = match binary.op {
            BinOp::Shl(_) => ("<<", true),
            _ => (">>", false),
        };
        // Only rustc knows the bits of `usize`.
        let bits = if self.ty.bits == 0 { 32 } else { self.ty.bits };
        if !(0..i128::from(bits)).contains(&by) {
            let overflow = format!("{left} {symbol} {by} overflows {}", self.ty.name);
            return Err(if self.ty.bits == 0 { Stop::ByRustc } else { Stop::Overflow(overflow) });
        }
        if !to_left {
            return Ok(left >> by);
        }
        let shifted = left << by;
        if self.ty.bits == 0 {
            return self.on_every_target(shifted);
        }
        let modulus = 1i128 << bits;
        let value = shifted.rem_euclid(modulus);
        Ok(if value > self.ty.max() { value - modulus } else { value })
    }

    fn within(self, value: Option<i128>, written: impl Fn() -> String) -> Result<i128, Stop> {
        match value.filter(|value| (self.ty.min()..=self.ty.max()).contains(value)) {
            Some(value) => self.on_every_target(value),
            None => Err(Stop::Overflow(format!("{} overflows {}", written(), self.ty.name))),
        }
    }

    /// A value of `usize` that fits 32 bits fits on every target.
    fn on_every_target(self, value: i128) -> Result<i128, Stop> {
        if self.ty.bits == 0 && i32::try_from(value).is_err() { Err(Stop::ByRustc) } else { Ok(value) }
    }
}

/// The expression with its first literal in 64 bits, if it then has a value.
fn in_64_bits(expression: &Expr) -> Option<String> {
    let wide = Range { ty: IntType::WIDE, by_default: false };
    wide.evaluate(expression, false).ok()?;
    let text = expression.to_token_stream().to_string();
    let (before, after) = text.split_at_checked(text.find(|c: char| c.is_ascii_digit())?)?;
    let end = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(after.len());
    let (literal, rest) = after.split_at_checked(end)?;
    literal.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_').then_some(())?;
    Some(format!("{before}{literal}i64{rest}"))
}

#[cfg(test)]
mod tests {
    use super::{Evaluated, evaluate};

    fn evaluated(text: &str) -> Evaluated {
        evaluate(&syn::parse_str(text).unwrap())
    }

    /// Checks a value against rustc's.
    macro_rules! as_rustc_does {
        ($($expression:expr;)*) => {
            $({
                let found = evaluated(stringify!($expression));
                let Evaluated::Value(value) = found else { panic!("{}: {found:?}", stringify!($expression)) };
                assert_eq!(value, $expression as i128, "{}", stringify!($expression));
            })*
        };
    }

    #[test]
    #[allow(
        clippy::precedence,
        clippy::erasing_op,
        clippy::identity_op,
        clippy::cast_lossless,
        clippy::eq_op
    )]
    fn values_are_those_of_rustc() {
        as_rustc_does! {
            1 + 2 * 3; (1 + 2) * 3; 7 / 2; -7 / 2; -7 % 3; 7 % -3; 1 << 4; 1 << 31; 3 << 30; -1 << 31; -8 >> 1; -8 >> 31;
            1 << 2 + 3; 64 >> 1 + 1; -(-4); -(2 - 5); 100i8 - 28; -128i8; -100i8 - 28; 200u8 + 55; 1u8 << 7; 255u8 << 4;
            1i8 << 7; 1u16 << 15u64; 4i64 * 2_147_483_648; 1i64 << 40; 1 << 1u8; 8usize * 4; 4usize - 4; 0x10 + 0b11 + 0o7;
            1_000 * 2; 2_147_483_647 - 1; -2_147_483_648 + 1; 18_446_744_073_709_551_615u64 - 1; 1i64 << 63;
        }
    }

    #[test]
    fn literals_alone_are_of_any_size() {
        for (text, expected) in [
            ("4294967296", 4_294_967_296),
            ("-4294967296", -4_294_967_296),
            ("((8))", 8),
            ("170141183460469231731687303715884105727", i128::MAX),
            ("8u", 8),
            ("0X10UL", 16),
            ("255u8", 255),
        ] {
            assert!(matches!(evaluated(text), Evaluated::Value(value) if value == expected), "{text}");
        }
    }

    #[test]
    fn what_rustc_refuses_is_refused() {
        for text in [
            "200u8 + 100u8",
            "1 << 32",
            "1 << -1",
            "2147483647 + 1",
            "65536 * 65536",
            "8 / 0",
            "8 % 0",
            "128i8",
            "256u8",
            "4usize - 8usize",
            "-(-2147483648)",
            "-2147483648 / -1",
            "4294967296 * 2",
            "1u8 << 8",
            "18446744073709551615u64 * 18446744073709551615u64",
            "340282366920938463463374607431768211456",
        ] {
            assert!(matches!(evaluated(text), Evaluated::OutOfRange(_)), "{text}: {:?}", evaluated(text));
        }
        for text in ["1.5", "\"8\"", "1.5 * N", "'8'", "2f32", "8foo"] {
            assert!(matches!(evaluated(text), Evaluated::NoInteger(_)), "{text}");
        }
    }

    #[test]
    fn the_least_number_of_all_has_no_negative() {
        for before in ["", "-", "1 + -", "1 +"] {
            let text = format!("{before} -170141183460469231731687303715884105728");
            assert!(matches!(evaluated(&text), Evaluated::OutOfRange(_)), "{text}: {:?}", evaluated(&text));
        }
    }

    #[test]
    fn the_rest_is_rustcs() {
        for text in [
            "N",
            "N * 2",
            "1u8 + 1u16",
            "-1u8",
            "1 & 2",
            "!1",
            "b'8'",
            "true",
            "8 as u32",
            "\"ab\".len()",
            "{ 8 }",
            "if 4 > 8 { 2 } else { 1 }",
            "1usize << 40",
            "65536usize * 65536",
            "1i128 + 1",
            "1 << 3i128",
            "1 << -170141183460469231731687303715884105728i128",
            "1usize << 32",
        ] {
            assert!(matches!(evaluated(text), Evaluated::ByRustc), "{text}: {:?}", evaluated(text));
        }
    }
}
