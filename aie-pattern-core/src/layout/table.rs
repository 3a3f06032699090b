//! The tables of the tiles: the position of each field of a descriptor.

use super::Field;
use super::TileKind;

const MAX_WORDS: usize = 9;

/// The words of a descriptor in register order; their number depends on the tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    list: [u32; MAX_WORDS],
    len: usize,
}

impl Words {
    /// `len` words, all 0.
    pub(crate) const fn zeros(len: usize) -> Self {
        Self { list: [0; MAX_WORDS], len }
    }

    /// Wraps the words of a descriptor.
    ///
    /// # Panics
    /// If there are more words than any descriptor has.
    pub const fn of<const N: usize>(words: [u32; N]) -> Self {
        let mut all = Self::zeros(N);
        each!(k, 0..N, {
            all.list[k] = words[k];
        });
        all
    }

    /// Copies the words of a slice; `None` if there are more than any descriptor has.
    pub const fn from_slice(words: &[u32]) -> Option<Self> {
        if words.len() > MAX_WORDS {
            return None;
        }
        let mut all = Self::zeros(words.len());
        each!(k, 0..words.len(), {
            all.list[k] = words[k];
        });
        Some(all)
    }

    /// The words, in register order.
    pub const fn as_slice(&self) -> &[u32] {
        self.list.split_at(self.len).0
    }

    /// The words as an array.
    ///
    /// # Panics
    /// If there are not exactly `N` words.
    pub const fn exactly<const N: usize>(&self) -> [u32; N] {
        assert!(N == self.len, "a descriptor of this tile has another number of words");
        let mut words = [0; N];
        each!(k, 0..N, {
            words[k] = self.list[k];
        });
        words
    }

    /// A word by position, below [`MAX_WORDS`].
    const fn word(&self, word: u8) -> u32 {
        self.list[word as usize % MAX_WORDS]
    }

    pub(crate) const fn set(&mut self, word: u8, bits: u32) {
        self.list[word as usize % MAX_WORDS] |= bits;
    }
}

/// The position of a field, or of a part of one: bits of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Register {
    /// The name in the register documentation, in lower case. The parts of a field may be named differently.
    pub name: &'static str,
    /// The field it belongs to.
    pub field: Field,
    /// Position of the word, from 0.
    pub word: u8,
    /// Position of the lowest bit in the word.
    pub lsb: u8,
    /// Number of bits, 1 to 32.
    pub bits: u8,
    /// Position in the field's number of the lowest bit stored here; 0 except for the higher part of a number that is
    /// stored in several places.
    pub from: u8,
}

impl Register {
    /// Placeholder: a field without bits.
    pub(crate) const NONE: Self =
        Self { name: "none", field: Field::Device, word: 0, lsb: 0, bits: 0, from: 0 };

    /// Smallest and largest number that the field can hold, for a field in one place.
    pub const fn range(&self) -> (i128, i128) {
        self.field.coding().range(self.bits)
    }

    /// Bit mask of the field in its word.
    pub const fn mask(&self) -> u32 {
        (u32::MAX >> (32 - self.bits)) << self.lsb
    }

    /// Number of distinct values.
    pub const fn values(&self) -> i128 {
        1 << self.bits
    }

    /// The stored bits of the field in `words`, the words of one descriptor.
    pub const fn stored(&self, words: &[u32]) -> u32 {
        self.of_word(words[self.word as usize])
    }

    /// The stored bits of the field in its word.
    pub(crate) const fn of_word(self, word: u32) -> u32 {
        (word & self.mask()) >> self.lsb
    }

    /// The position alone, without the name.
    pub(crate) const fn part(&self) -> Part {
        Part { word: self.word, lsb: self.lsb, bits: self.bits, from: self.from }
    }
}

/// A part of a number and its position in a word: the subset of [`Register`] that firmware needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    pub(crate) word: u8,
    lsb: u8,
    bits: u8,
    from: u8,
}

impl Part {
    /// The bits to set in the word so that the field holds `number`.
    #[inline]
    pub(crate) const fn placed(self, number: u64) -> u32 {
        ((number >> self.from) as u32 & (u32::MAX >> (32 - self.bits))) << self.lsb
    }
}

/// The registers of a kind of tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The kind of tile with these registers.
    pub kind: TileKind,
    /// Number of words of a descriptor.
    pub words: usize,
    /// The fields of a descriptor, in word order.
    pub registers: &'static [Register],
    /// Byte offsets within the tile.
    pub offsets: Offsets,
    /// The parts of the base address. Firmware needs only these to place a descriptor without an address.
    pub(crate) base: &'static [Part],
    /// The word to write last: the one with `valid`.
    pub(crate) last: usize,
    /// The higher parts of numbers stored in several places.
    parts: &'static [Register],
    /// One bit per field in `registers`, so that const evaluation need not search the list.
    present: u64,
    /// A hash that differs between any two lists of registers in use.
    digest: u64,
}

/// Byte offsets of registers in a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offsets {
    /// First word of descriptor 0.
    pub bd: u32,
    /// Distance from one descriptor to the next.
    pub bd_stride: u32,
    /// Control register of S2MM channel 0; its task queue follows.
    pub s2mm: u32,
    /// Control register of MM2S channel 0; its task queue follows.
    pub mm2s: u32,
    /// Value register of lock 0; the next ones follow every [`Offsets::LOCK_STRIDE`] bytes.
    pub lock: u32,
}

impl Offsets {
    /// Distance from one channel to the next.
    pub const CHANNEL_STRIDE: u32 = 8;
    /// Distance from a channel's control register to its task queue.
    pub const START_QUEUE: u32 = 4;
    /// Distance from one lock to the next.
    pub const LOCK_STRIDE: u32 = 0x10;
}

impl Layout {
    /// Builds the layout of `registers`. `base` lists the registers of the address, `parts` the higher parts of
    /// numbers.
    ///
    /// # Panics
    /// If a field does not fit its word, or two fields share a bit.
    pub(crate) const fn new(
        kind: TileKind,
        words: usize,
        offsets: Offsets,
        registers: &'static [Register],
        base: &'static [Part],
        parts: &'static [Register],
    ) -> Self {
        let (mut present, mut digest) = (0, 0xcbf2_9ce4_8422_2325);
        each!(k, 0..registers.len(), {
            let Register { field, word, lsb, bits, from, .. } = registers[k];
            present |= 1 << field as u8;
            let all = u64::from_le_bytes([field as u8, word, lsb, bits, from, words as u8, 0, 0]);
            digest = (digest ^ all).wrapping_mul(0x0000_0100_0000_01b3);
            digest ^= digest >> 29;
        });
        let layout = Self { kind, words, registers, offsets, base, last: 0, parts, present, digest };
        assert!(layout.is_sound());
        match layout.register(Field::Valid) {
            Some(register) => Self { last: register.word as usize, ..layout },
            None => layout,
        }
    }

    /// The position of a field (of its lowest part, if it has several); `None` if this kind of tile has no such
    /// field.
    pub const fn register(&self, field: Field) -> Option<&'static Register> {
        each!(k, 0..self.registers.len(), {
            if self.registers[k].field.const_eq(field) && self.registers[k].from == 0 {
                return Some(&self.registers[k]);
            }
        });
        None
    }

    /// Whether this kind of tile has the field.
    pub const fn has(&self, field: Field) -> bool {
        self.present >> field as u8 & 1 == 1
    }

    /// Number of bits of a field, all parts together; 0 if this kind of tile has no such field.
    pub const fn bits(&self, field: Field) -> u8 {
        if let Some(register) = self.register(field) { self.bits_from(register) } else { 0 }
    }

    /// Number of bits of the field that begins with `register`.
    pub(crate) const fn bits_from(&self, register: &Register) -> u8 {
        let mut bits = register.bits;
        each!(k, 0..self.parts.len(), {
            if self.parts[k].field.const_eq(register.field) {
                bits += self.parts[k].bits;
            }
        });
        bits
    }

    /// Stores `number` in all parts of the field that begins with `register`.
    pub(crate) const fn set(&self, register: &Register, number: u64, words: &mut Words) {
        words.set(register.word, register.part().placed(number));
        each!(k, 0..self.parts.len(), {
            let part = &self.parts[k];
            if part.field.const_eq(register.field) {
                words.set(part.word, part.part().placed(number));
            }
        });
    }

    /// The stored bits of all parts of the field that begins with `register`.
    pub(crate) const fn stored_from(&self, register: &Register, words: &Words) -> u64 {
        let mut stored = register.of_word(words.word(register.word)) as u64;
        each!(k, 0..self.parts.len(), {
            let part = &self.parts[k];
            if part.field.const_eq(register.field) {
                stored |= (part.of_word(words.word(part.word)) as u64) << part.from;
            }
        });
        stored
    }

    /// The `k`th word in write order: the word with `valid` comes last, the others keep their order.
    pub(crate) const fn nth_written(&self, k: usize) -> usize {
        if k + 1 == self.words {
            self.last
        } else if k < self.last {
            k
        } else {
            k + 1
        }
    }

    /// Whether words of both layouts have the same meaning.
    pub const fn has_words_of(&self, other: &Self) -> bool {
        self.digest == other.digest
    }

    /// The bits of a word that belong to fields. All others are reserved and must be 0.
    pub const fn used_bits(&self, word: usize) -> u32 {
        let mut used = 0;
        each!(k, 0..self.registers.len(), {
            if self.registers[k].word as usize == word {
                used |= self.registers[k].mask();
            }
        });
        used
    }

    /// Whether each field fits its word, no two fields share a bit, and each part of a number continues another part.
    const fn is_sound(&self) -> bool {
        each!(k, 0..self.registers.len(), {
            let Register { field, word, lsb, bits, from, .. } = self.registers[k];
            if self.words > MAX_WORDS || word as usize >= self.words || bits == 0 || lsb + bits > 32 {
                return false;
            }
            let mut is_continued = from == 0;
            each!(j, 0..self.registers.len(), {
                let other = &self.registers[j];
                let is_same = other.field.const_eq(field);
                is_continued |= is_same && other.from + other.bits == from;
                if j < k
                    && (is_same && other.from == from
                        || other.word == word && other.mask() & self.registers[k].mask() != 0)
                {
                    return false;
                }
            });
            if !is_continued {
                return false;
            }
        });
        true
    }
}

/// Number of registers that hold parts of the base address.
pub(crate) const fn count_base(registers: &[Register]) -> usize {
    let mut count = 0;
    each!(k, 0..registers.len(), {
        count += registers[k].field.const_eq(Field::BaseAddr) as usize;
    });
    count
}

pub(crate) const fn base<const N: usize>(registers: &[Register]) -> [Part; N] {
    let (mut list, mut len) = ([Register::NONE.part(); N], 0);
    each!(k, 0..registers.len(), {
        if registers[k].field.const_eq(Field::BaseAddr) {
            list[len] = registers[k].part();
            len += 1;
        }
    });
    list
}

/// Number of registers that hold a higher part of a number.
pub(crate) const fn count_parts(registers: &[Register]) -> usize {
    let mut count = 0;
    each!(k, 0..registers.len(), {
        count += (registers[k].from > 0) as usize;
    });
    count
}

pub(crate) const fn parts<const N: usize>(registers: &[Register]) -> [Register; N] {
    let (mut list, mut len) = ([Register::NONE; N], 0);
    each!(k, 0..registers.len(), {
        if registers[k].from > 0 {
            list[len] = registers[k];
            len += 1;
        }
    });
    list
}

/// Declares a kind of tile: its layout as data, and its descriptor type with a getter per line.
///
/// A line is `word [msb:lsb] name Field`, as in the register documentation. The higher part of a number adds the
/// position of its lowest bit, as in `from 5`.
macro_rules! descriptor {
    (
        $(#[$doc:meta])*
        $name:ident, $kind:ident, $words:literal words, $offsets:expr;
        $($word:literal [$msb:literal : $lsb:literal] $getter:ident $field:ident $(from $from:literal)?,)*
    ) => {
        const REGISTERS: &[$crate::layout::Register] = &[$($crate::layout::Register {
            name: stringify!($getter),
            field: $crate::layout::Field::$field,
            word: $word,
            lsb: $lsb,
            bits: $msb - $lsb + 1,
            from: 0 $(+ $from)?,
        },)*];

        /// The register layout.
        pub const LAYOUT: &$crate::layout::Layout = &{
            use $crate::layout::table;
            const BASE: [$crate::layout::Part; table::count_base(REGISTERS)] = table::base(REGISTERS);
            const PARTS: [$crate::layout::Register; table::count_parts(REGISTERS)] = table::parts(REGISTERS);
            let kind = $crate::layout::TileKind::$kind;
            $crate::layout::Layout::new(kind, $words, $offsets, REGISTERS, &BASE, &PARTS)
        };

        /// Marker for the registers of these descriptors.
        #[derive(Clone, Copy, Debug)]
        pub enum $kind {}

        impl $crate::layout::BdLayout for $kind {
            const NAME: &'static str = stringify!($name);
            const LAYOUT: &'static $crate::layout::Layout = LAYOUT;
        }

        $(#[$doc])*
        pub type $name = $crate::layout::Bd<$kind, $words>;

        #[cfg(feature = "program")]
        impl $crate::layout::Bd<$kind, $words> {
            $(
                #[doc = concat!("Bits ", $msb, " to ", $lsb, " of word ", $word, ", as the register holds them.")]
                pub const fn $getter(self) -> u32 {
                    const REGISTER: $crate::layout::Register = $crate::layout::Register {
                        name: stringify!($getter),
                        field: $crate::layout::Field::$field,
                        word: $word,
                        lsb: $lsb,
                        bits: $msb - $lsb + 1,
                        from: 0,
                    };
                    REGISTER.of_word(self.words()[$word])
                }
            )*
        }
    };
}
pub(crate) use descriptor;

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::boxed::Box;
    use std::collections::BTreeSet;
    use std::vec::Vec;

    /// Whether each field stores the lowest bits of its number exactly once, its parts cover the number without gaps,
    /// and each field has at least one bit that it shares with no other.
    fn is_sound(words: usize, registers: &[Register]) -> bool {
        let are_whole = registers.iter().all(|one| {
            let own = registers.iter().filter(|other| other.field == one.field);
            let held: Vec<u8> = own.clone().flat_map(|part| part.from..part.from + part.bits).collect();
            let highest = own.map(|part| part.from + part.bits).max().unwrap();
            let distinct: BTreeSet<u8> = held.iter().copied().collect();
            distinct.len() == held.len() && distinct.into_iter().eq(0..highest)
        });
        let bits: Vec<(u8, u8)> = registers
            .iter()
            .flat_map(|register| (0..register.bits).map(|bit| (register.word, register.lsb + bit)))
            .collect();
        let distinct: BTreeSet<_> = bits.iter().collect();
        are_whole
            && distinct.len() == bits.len()
            && bits.iter().all(|&(word, bit)| usize::from(word) < words && bit < 32)
            && registers.iter().all(|register| register.bits > 0)
            && words <= MAX_WORDS
    }

    const EMPTY: Layout = Layout::new(
        TileKind::Compute,
        1,
        Offsets { bd: 0, bd_stride: 0, s2mm: 0, mm2s: 0, lock: 0 },
        &[],
        &[],
        &[],
    );

    #[test]
    fn a_layout_is_sound_where_no_bit_belongs_to_two_fields() {
        const FIELDS: [Field; 3] = [Field::BaseAddr, Field::BufferLength, Field::D0Step];
        let (mut sound, mut seed) = (0, 7u64);
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % n
        };
        for _ in 0..20_000 {
            let words = [1, 2, 2, 9, 10][below(5) as usize];
            let registers: Vec<Register> = (0..below(5))
                .map(|_| Register {
                    field: FIELDS[below(3) as usize],
                    word: below(3) as u8,
                    lsb: [0, 3, 4, 15, 16, 28, 31][below(7) as usize],
                    bits: [0, 1, 4, 12, 13, 16, 32, 33][below(8) as usize],
                    from: [0, 0, 0, 1, 4, 12][below(6) as usize],
                    ..Register::NONE
                })
                .collect();
            let layout = Layout { words, registers: Box::leak(registers.into()), ..EMPTY };
            let expected = layout.registers.is_empty() || is_sound(words, layout.registers);
            assert_eq!(layout.is_sound(), expected, "{words} words: {:?}", layout.registers);
            sound += u32::from(expected);
        }
        assert!((1000..19_000).contains(&sound), "{sound}");
    }
}
