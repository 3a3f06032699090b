//! [`Word`]: the index type: the type of the entries of an index table.

use super::{Pattern, WalkError};

/// The index type: the type of the entries of an index table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Word {
    /// 8 bits.
    U8,
    /// 16 bits.
    U16,
    /// 32 bits.
    U32,
}

impl Word {
    /// The type called `name`: `u8`, `u16` or `u32`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "u8" => Some(Self::U8),
            "u16" => Some(Self::U16),
            "u32" => Some(Self::U32),
            _ => None,
        }
    }

    /// The narrowest type that holds every index of the walk; `u32` if none does, because there is no wider table.
    #[must_use]
    pub const fn narrowest(pattern: &Pattern) -> Self {
        match pattern.extent() {
            Ok((_, 0x1_0000..)) | Err(WalkError::Overflow) => Self::U32,
            Ok((_, 0x100..)) => Self::U16,
            Ok(_) | Err(WalkError::Empty) => Self::U8,
        }
    }

    /// Number of bytes of an entry.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self {
            Self::U8 => 1,
            Self::U16 => 2,
            Self::U32 => 4,
        }
    }

    /// The largest value of an entry.
    #[must_use]
    pub const fn max(self) -> u32 {
        match self {
            Self::U8 => u8::MAX as u32,
            Self::U16 => u16::MAX as u32,
            Self::U32 => u32::MAX,
        }
    }
}
