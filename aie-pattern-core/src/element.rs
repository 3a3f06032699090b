//! Element types of buffers and vectors, with their widths.

/// An element type, named as AMD names it; [`Element::from_name`] also accepts Rust's names.
///
/// Widths are in bits, because `int4` is half a byte. Source: the AIE API's element types (UG1529).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum Element {
    /// Signed 4-bit integer, two to a byte.
    Int4,
    /// Unsigned 4-bit integer, two to a byte.
    Uint4,
    /// Signed 8-bit integer: `int8`, `i8`.
    Int8,
    /// Unsigned 8-bit integer: `uint8`, `u8`.
    Uint8,
    /// Signed 16-bit integer: `int16`, `i16`.
    Int16,
    /// Unsigned 16-bit integer: `uint16`, `u16`.
    Uint16,
    /// Signed 32-bit integer: `int32`, `i32`.
    Int32,
    /// Unsigned 32-bit integer: `uint32`, `u32`.
    Uint32,
    /// Signed 64-bit integer: `int64`, `i64`.
    Int64,
    /// Unsigned 64-bit integer: `uint64`, `u64`.
    Uint64,
    /// 16-bit brain floating point: `bfloat16`, `bf16`.
    Bfloat16,
    /// 16-bit IEEE 754 floating point: `float16`, `f16`.
    Float16,
    /// 32-bit IEEE 754 floating point: `float`, `f32`.
    Float,
    /// 64-bit IEEE 754 floating point: `double`, `f64`.
    Double,
    /// Complex of two `int16`.
    Cint16,
    /// Complex of two `int32`.
    Cint32,
    /// Complex of two `float`.
    Cfloat,
    /// Complex of two `bfloat16`.
    Cbfloat16,
}

use Element::{
    Bfloat16, Cbfloat16, Cfloat, Cint16, Cint32, Double, Float, Float16, Int4, Int8, Int16, Int32, Int64,
    Uint4, Uint8, Uint16, Uint32, Uint64,
};

/// Every name that a declaration may use, AMD's names before Rust's.
pub const NAMES: &[(&str, Element)] = &[
    ("int4", Int4),
    ("uint4", Uint4),
    ("int8", Int8),
    ("uint8", Uint8),
    ("int16", Int16),
    ("uint16", Uint16),
    ("int32", Int32),
    ("uint32", Uint32),
    ("int64", Int64),
    ("uint64", Uint64),
    ("bfloat16", Bfloat16),
    ("float16", Float16),
    ("float", Float),
    ("double", Double),
    ("cint16", Cint16),
    ("cint32", Cint32),
    ("cfloat", Cfloat),
    ("cbfloat16", Cbfloat16),
    ("i8", Int8),
    ("u8", Uint8),
    ("i16", Int16),
    ("u16", Uint16),
    ("i32", Int32),
    ("u32", Uint32),
    ("i64", Int64),
    ("u64", Uint64),
    ("bf16", Bfloat16),
    ("f16", Float16),
    ("f32", Float),
    ("f64", Double),
];

/// Names that C, C++ and `NumPy` have for these types, which no declaration may use: an error says what to write.
pub const FOREIGN_NAMES: &[(&str, Element)] = &[
    ("short", Int16),
    ("int", Int32),
    ("unsigned", Uint32),
    ("half", Float16),
    ("float32", Float),
    ("float64", Double),
    ("complex64", Cfloat),
];

impl Element {
    /// MLIR's name; `None` if MLIR has no such type.
    #[must_use]
    pub const fn memref_name(self) -> Option<&'static str> {
        Some(match self {
            Self::Int4 | Self::Uint4 => "i4",
            Self::Int8 | Self::Uint8 => "i8",
            Self::Int16 | Self::Uint16 => "i16",
            Self::Int32 | Self::Uint32 => "i32",
            Self::Int64 | Self::Uint64 => "i64",
            Self::Bfloat16 => "bf16",
            Self::Float16 => "f16",
            Self::Float => "f32",
            Self::Double => "f64",
            Self::Cint16 | Self::Cint32 | Self::Cfloat | Self::Cbfloat16 => return None,
        })
    }

    /// The element type called `name` in [`NAMES`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, element)| element)
    }

    /// AMD's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        let mut k = 0;
        while NAMES[k].1 as u8 != self as u8 {
            k += 1;
        }
        NAMES[k].0
    }

    /// Rust's name (`i32`), or AMD's where Rust has none.
    #[must_use]
    pub const fn short_name(self) -> &'static str {
        let mut k = NAMES.len();
        while NAMES[k - 1].1 as u8 != self as u8 {
            k -= 1;
        }
        NAMES[k - 1].0
    }

    /// Width in bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Int4 | Uint4 => 4,
            Int8 | Uint8 => 8,
            Int16 | Uint16 | Bfloat16 | Float16 => 16,
            Int32 | Uint32 | Float | Cint16 | Cbfloat16 => 32,
            Int64 | Uint64 | Double | Cint32 | Cfloat => 64,
        }
    }

    /// Elements per unit of storage: 2 for 4-bit elements, because a byte is the smallest addressable unit; else 1.
    #[must_use]
    pub const fn packed(self) -> u32 {
        if self.bits() < 8 { 8 / self.bits() } else { 1 }
    }

    /// Elements per 32-bit word; 1 for elements of one or more words.
    #[must_use]
    pub(crate) const fn per_word(self) -> u32 {
        if self.bits() < 32 { 32 / self.bits() } else { 1 }
    }

    /// 32-bit words per element; 1 for elements of at most a word.
    #[must_use]
    pub(crate) const fn words(self) -> u32 {
        if self.bits() > 32 { self.bits() / 32 } else { 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_has_its_own_name_first() {
        for &(name, element) in NAMES {
            assert_eq!(Element::from_name(name), Some(element));
            assert_eq!(Element::from_name(element.name()), Some(element));
            assert!(matches!(element.bits(), 4 | 8 | 16 | 32 | 64));
        }
        for (name, _) in FOREIGN_NAMES {
            assert_eq!(Element::from_name(name), None);
        }
        assert_eq!(Float.name(), "float");
        assert_eq!(Element::from_name("int128"), None);
    }
}
