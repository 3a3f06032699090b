//! Integer literals of Rust, which `syn` reads, and of C, which has other suffixes and `0X`.

use proc_macro2::Literal;
use syn::Lit;

/// An integer type of Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntType {
    /// Its name: `u8`.
    pub name: &'static str,
    /// Its width; 0 for `usize` and `isize`, which depend on the target.
    pub bits: u32,
    /// Whether it has negative values.
    pub signed: bool,
}

const fn ty(name: &'static str, bits: u32, signed: bool) -> IntType {
    IntType { name, bits, signed }
}

impl IntType {
    /// The type of literals that nothing else determines.
    pub const DEFAULT: Self = ty("i32", 32, true);

    /// The widest type in common use.
    pub const WIDE: Self = ty("i64", 64, true);

    const ALL: [Self; 12] = [
        ty("i8", 8, true),
        ty("u8", 8, false),
        ty("i16", 16, true),
        ty("u16", 16, false),
        Self::DEFAULT,
        ty("u32", 32, false),
        Self::WIDE,
        ty("u64", 64, false),
        ty("isize", 0, true),
        ty("usize", 0, false),
        ty("i128", 128, true),
        ty("u128", 128, false),
    ];

    /// The largest value, up to `i128`; of `usize` and `isize`, the largest in 64 bits.
    pub fn max(self) -> i128 {
        let bits = if self.bits == 0 { 64 } else { self.bits };
        if bits == 128 { i128::MAX } else { (1 << (bits - u32::from(self.signed))) - 1 }
    }

    /// The smallest value.
    pub fn min(self) -> i128 {
        if self.signed { -self.max() - 1 } else { 0 }
    }
}

/// An integer literal as written.
#[derive(Clone, Debug)]
pub struct Integer {
    /// The value without a sign; `None` beyond `i128`.
    pub value: Option<i128>,
    /// The type that its suffix names.
    pub ty: Option<IntType>,
    /// Whether only C has this spelling: `8u`, `8UL`, `0X10`.
    pub is_c: bool,
}

impl Integer {
    /// Reads a literal; `None` if it is not an integer of Rust or C.
    pub fn of(literal: &Literal) -> Option<Self> {
        let mut text = literal.to_string();
        let upper = matches!(text.get(..2), Some("0X" | "0B"));
        let literal = if upper {
            text.make_ascii_lowercase();
            // Rustc itself reports a literal that is not valid.
            let radix = if text.starts_with("0x") { 16 } else { 2 };
            let digits = || text.chars().skip(2).take_while(char::is_ascii_hexdigit);
            (digits().next().is_some() && digits().all(|digit| digit.is_digit(radix))).then_some(())?;
            text.parse().ok()?
        } else {
            literal.clone()
        };
        let Lit::Int(integer) = Lit::new(literal) else { return None };
        let suffix = integer.suffix();
        let ty = IntType::ALL.into_iter().find(|ty| ty.name == suffix);
        let of_c =
            matches!(suffix.to_ascii_lowercase().as_str(), "u" | "l" | "ul" | "lu" | "ll" | "ull" | "llu");
        if ty.is_none() && !of_c && !suffix.is_empty() {
            return None;
        }
        Some(Self { value: integer.base10_digits().parse().ok(), ty, is_c: of_c || upper })
    }

    /// The largest value that the literal may have.
    pub fn max(&self) -> i128 {
        self.ty.map_or(i128::MAX, IntType::max)
    }
}

/// The number that C reads in a literal with a leading 0, if it differs from Rust's; there may be none (`08`). `None` if
/// both read the same number.
pub fn octal_in_c(literal: &Literal) -> Option<Result<i128, i128>> {
    let text = literal.to_string();
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_');
    if !text.starts_with('0') || rest.starts_with(['x', 'X', 'o', 'b', 'B', '.']) {
        return None;
    }
    let digits = text.strip_suffix(rest)?.replace('_', "");
    let decimal: i128 = digits.parse().ok()?;
    match i128::from_str_radix(&digits, 8) {
        Ok(octal) if octal == decimal => None,
        Ok(octal) => Some(Ok(octal)),
        Err(_) => Some(Err(decimal)),
    }
}
