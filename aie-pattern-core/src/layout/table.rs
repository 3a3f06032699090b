//! What the tables of the tiles mean: where each field of a descriptor is.

use super::Field;
use super::TileKind;

/// Words of a descriptor, at most.
pub(crate) const MAX_WORDS: usize = 8;

/// Where a field is: bits `msb` to `lsb` of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Register {
    /// The field.
    pub field: Field,
    /// The word, from 0.
    pub word: u8,
    /// The lowest bit.
    pub lsb: u8,
    /// Number of bits, 1 to 32.
    pub bits: u8,
}

impl Register {
    /// A field without bits.
    pub(crate) const NONE: Self = Self { field: Field::Device, word: 0, lsb: 0, bits: 0 };

    /// Smallest and greatest number that the field holds.
    #[must_use]
    pub const fn range(&self) -> (i128, i128) {
        self.field.coding().range(self.bits)
    }

    /// The bits that the field has in its word.
    #[must_use]
    pub const fn mask(&self) -> u32 {
        (u32::MAX >> (32 - self.bits)) << self.lsb
    }

    /// Number of values.
    #[must_use]
    pub const fn values(&self) -> i128 {
        1 << self.bits
    }

    /// What the field holds in `words`, the words of one descriptor.
    #[must_use]
    pub const fn stored(&self, words: &[u32]) -> u32 {
        self.of_word(words[self.word as usize])
    }

    /// What the field holds in its word.
    pub(crate) const fn of_word(self, word: u32) -> u32 {
        (word & self.mask()) >> self.lsb
    }
}

/// Where everything of a kind of tile is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The kind of tile.
    pub kind: TileKind,
    /// Words of a descriptor.
    pub words: usize,
    /// The fields of a descriptor, in the order of the words.
    pub registers: &'static [Register],
    /// Byte offsets in the tile.
    pub offsets: Offsets,
    /// A bit for each field in `registers`, so that const evaluation need not look for it.
    pub(super) present: u64,
}

/// Byte offsets of registers in a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offsets {
    /// The first word of descriptor 0; the next descriptor's is [`Offsets::BD_STRIDE`] further.
    pub bd: u32,
    /// The control register of S2MM channel 0, before its start queue.
    pub s2mm: u32,
    /// The control register of MM2S channel 0, before its start queue.
    pub mm2s: u32,
    /// The value of lock 0; the next one's is [`Offsets::LOCK_STRIDE`] further.
    pub lock: u32,
}

impl Offsets {
    /// From descriptor to descriptor.
    pub const BD_STRIDE: u32 = 0x20;
    /// From channel to channel.
    pub const CHANNEL_STRIDE: u32 = 8;
    /// From a channel's control register to its start queue.
    pub const START_QUEUE: u32 = 4;
    /// From lock to lock.
    pub const LOCK_STRIDE: u32 = 0x10;
}

impl Layout {
    /// Where a field is; `None` if this kind of tile has no such field.
    #[must_use]
    pub const fn register(&self, field: Field) -> Option<&'static Register> {
        let mut k = 0;
        while k < self.registers.len() {
            if self.registers[k].field.const_eq(field) {
                return Some(&self.registers[k]);
            }
            k += 1;
        }
        None
    }

    /// Whether this kind of tile has such a field.
    #[must_use]
    pub const fn has(&self, field: Field) -> bool {
        self.present >> field as u8 & 1 == 1
    }

    /// The bits of a word that belong to a field; all others are reserved and must be 0.
    #[must_use]
    pub const fn used_bits(&self, word: usize) -> u32 {
        let mut used = 0;
        let mut k = 0;
        while k < self.registers.len() {
            if self.registers[k].word as usize == word {
                used |= self.registers[k].mask();
            }
            k += 1;
        }
        used
    }

    /// Whether each field is within a word and no bit belongs to two.
    pub(super) const fn is_sound(&self) -> bool {
        let mut k = 0;
        while k < self.registers.len() {
            let Register { field, word, lsb, bits } = self.registers[k];
            if self.words > MAX_WORDS || word as usize >= self.words || bits == 0 || lsb + bits > 32 {
                return false;
            }
            let mut j = 0;
            while j < k {
                let other = &self.registers[j];
                if other.field.const_eq(field)
                    || (other.word == word && other.mask() & self.registers[k].mask() != 0)
                {
                    return false;
                }
                j += 1;
            }
            k += 1;
        }
        true
    }
}

/// Declares a kind of tile: the layout as data, and the word array with a getter for every line of it.
///
/// A line is `word [msb:lsb] name Field`, as in the register documentation.
macro_rules! descriptor {
    (
        $(#[$doc:meta])*
        $name:ident, $kind:ident, $words:literal words, $offsets:expr;
        $($word:literal [$msb:literal : $lsb:literal] $getter:ident $field:ident,)*
    ) => {
        /// Where everything is.
        pub const LAYOUT: $crate::layout::Layout = $crate::layout::Layout {
            kind: $crate::layout::TileKind::$kind,
            words: $words,
            registers: &[$($crate::layout::Register {
                field: $crate::layout::Field::$field,
                word: $word,
                lsb: $lsb,
                bits: $msb - $lsb + 1,
            },)*],
            offsets: $offsets,
            present: 0 $(| 1 << $crate::layout::Field::$field as u8)*,
        };

        $(#[$doc])*
        #[repr(transparent)]
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name([u32; $words]);

        const _: () = assert!(LAYOUT.is_sound());
        const _: () = assert!(size_of::<$name>() == 4 * $words && align_of::<$name>() == 4);

        impl $name {
            /// A descriptor as it was read from a tile, whatever it says.
            #[must_use]
            pub const fn from_words(words: [u32; $words]) -> Self {
                Self(words)
            }

            /// The words, in the order of the registers.
            #[must_use]
            pub const fn words(self) -> [u32; $words] {
                self.0
            }

            $(
                #[doc = concat!("Bits ", $msb, " to ", $lsb, " of word ", $word, ", as the register holds them.")]
                #[must_use]
                pub const fn $getter(self) -> u32 {
                    const REGISTER: $crate::layout::Register = $crate::layout::Register {
                        field: $crate::layout::Field::$field,
                        word: $word,
                        lsb: $lsb,
                        bits: $msb - $lsb + 1,
                    };
                    REGISTER.of_word(self.0[$word])
                }
            )*
        }

        /// The words: the target sends as little as it can, and the host decodes them. By name they are `decode()`.
        #[cfg(feature = "defmt")]
        impl defmt::Format for $name {
            fn format(&self, f: defmt::Formatter<'_>) {
                defmt::write!(f, "{=str}({:#010x})", stringify!($name), self.0);
            }
        }

        /// The fields by name, as the registers hold them.
        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($name))$(.field(stringify!($getter), &self.$getter()))*.finish()
            }
        }
    };
}
pub(super) use descriptor;

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::boxed::Box;
    use std::collections::BTreeSet;
    use std::vec::Vec;

    /// Whether each field is there once, has a bit, and each of its bits is a bit of its word that no other has.
    fn is_sound(words: usize, registers: &[Register]) -> bool {
        let fields: BTreeSet<u8> = registers.iter().map(|register| register.field as u8).collect();
        let bits: Vec<(u8, u8)> = registers
            .iter()
            .flat_map(|register| (0..register.bits).map(|bit| (register.word, register.lsb + bit)))
            .collect();
        let distinct: BTreeSet<_> = bits.iter().collect();
        fields.len() == registers.len()
            && distinct.len() == bits.len()
            && bits.iter().all(|&(word, bit)| usize::from(word) < words && bit < 32)
            && registers.iter().all(|register| register.bits > 0)
            && words <= MAX_WORDS
    }

    #[test]
    fn a_layout_is_sound_where_no_bit_belongs_to_two_fields() {
        const FIELDS: [Field; 3] = [Field::BaseAddr, Field::BufferLength, Field::D0Step];
        let (mut sound, mut seed) = (0, 7u64);
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % n
        };
        for _ in 0..20_000 {
            let words = [1, 2, 2, 8, 9][below(5) as usize];
            let registers: Vec<Register> = (0..below(4))
                .map(|_| Register {
                    field: FIELDS[below(3) as usize],
                    word: below(3) as u8,
                    lsb: [0, 3, 4, 15, 16, 28, 31][below(7) as usize],
                    bits: [0, 1, 4, 12, 13, 16, 32, 33][below(8) as usize],
                })
                .collect();
            let layout =
                Layout { words, registers: Box::leak(registers.into()), ..*Layout::of(TileKind::Compute) };
            let expected = layout.registers.is_empty() || is_sound(words, layout.registers);
            assert_eq!(layout.is_sound(), expected, "{words} words: {:?}", layout.registers);
            sound += u32::from(expected);
        }
        assert!((1000..19_000).contains(&sound), "{sound}");
    }
}
