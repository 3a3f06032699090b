//! [`Field`]: the names of all fields of a descriptor, and how registers store them.

/// How a register stores a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Coding {
    /// Unchanged.
    AsIs,
    /// The number minus 1.
    MinusOne,
    /// A byte address, stored in words.
    Words,
    /// Two's complement.
    Signed,
    /// Beats of a burst: 0, 1, 2, 3 mean 4, 8, 16, 32.
    Beats,
}

impl Coding {
    /// The burst lengths that [`Coding::Beats`] stores as 0, 1, 2 and 3.
    pub(crate) const BEATS: &'static [i128] = &[4, 8, 16, 32];

    /// Smallest and largest number that a register of `bits` bits can store in this coding.
    pub const fn range(self, bits: u8) -> (i128, i128) {
        let values = 1i128 << bits;
        match self {
            Self::AsIs => (0, values - 1),
            Self::MinusOne => (1, values),
            Self::Words => (0, (values - 1) * 4),
            Self::Signed => (-(values / 2), values / 2 - 1),
            Self::Beats => (4, 4 << (values - 1)),
        }
    }

    /// The stored bits for `value`; `None` if no stored bits decode to exactly this value.
    pub const fn store(self, value: i128, bits: u8) -> Option<u64> {
        let (least, most) = self.range(bits);
        if value < least || value > most {
            return None;
        }
        let stored = match self {
            Self::MinusOne => value - 1,
            Self::Words if value % 4 != 0 => return None,
            Self::Words => value / 4,
            Self::Signed if value < 0 => value + (1 << bits),
            Self::AsIs | Self::Signed => value,
            Self::Beats if value.count_ones() != 1 => return None,
            Self::Beats => value.trailing_zeros() as i128 - 2,
        };
        Some(stored as u64)
    }

    /// Decodes `stored`.
    pub const fn load(self, stored: u64, bits: u8) -> i128 {
        let stored = stored as i128;
        match self {
            Self::MinusOne => stored + 1,
            Self::Words => stored * 4,
            Self::Signed if stored >> (bits - 1) == 1 => stored - (1 << bits),
            Self::AsIs | Self::Signed => stored,
            Self::Beats => 4 << stored,
        }
    }
}

macro_rules! fields {
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $coding:ident, $kind:ident($($place:tt)*);)*) => {
        /// A field of a descriptor, named after its register field. Not every tile has all fields.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Field { $($(#[$doc])* $variant,)* }

        impl Field {
            /// Every field, in the order of the list.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name in snake case: `d0_step`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// How the register stores it.
            pub const fn coding(self) -> Coding {
                match self { $(Self::$variant => Coding::$coding,)* }
            }
        }
    };
}

/// The fields. After the coding comes the place in [`Fields`](crate::register::Fields), by its kind.
macro_rules! field_table {
    ([$callback:ident]) => {
        $callback! {
            /// [`Fields::base_addr`](crate::register::Fields::base_addr).
            BaseAddr = "base_addr", Words, number(base_addr);
            /// [`Fields::buffer_length`](crate::register::Fields::buffer_length).
            BufferLength = "buffer_length", AsIs, number(buffer_length);
            /// [`Slot::step`](crate::register::Slot::step) of D0.
            D0Step = "d0_step", MinusOne, slot(0 step);
            /// [`Slot::step`](crate::register::Slot::step) of D1.
            D1Step = "d1_step", MinusOne, slot(1 step);
            /// [`Slot::step`](crate::register::Slot::step) of D2.
            D2Step = "d2_step", MinusOne, slot(2 step);
            /// [`Slot::step`](crate::register::Slot::step) of D3, on a mem tile.
            D3Step = "d3_step", MinusOne, slot(3 step);
            /// Whether the [`Slot::step`](crate::register::Slot::step) of D3 is 0, overriding `d3_step`.
            D3StepZero = "d3_step_zero", AsIs, is_zero(3 step);
            /// [`Slot::wrap`](crate::register::Slot::wrap) of D0.
            D0Wrap = "d0_wrap", AsIs, slot(0 wrap);
            /// [`Slot::wrap`](crate::register::Slot::wrap) of D1.
            D1Wrap = "d1_wrap", AsIs, slot(1 wrap);
            /// [`Slot::wrap`](crate::register::Slot::wrap) of D2, on a mem tile.
            D2Wrap = "d2_wrap", AsIs, slot(2 wrap);
            /// [`Slot::wrap`](crate::register::Slot::wrap) of D3; missing on every tile.
            D3Wrap = "d3_wrap", AsIs, slot(3 wrap);
            /// [`Padding::before`](crate::register::Padding::before) D0, on a mem tile.
            D0PadBefore = "d0_pad_before", AsIs, number(padding[0].before);
            /// [`Padding::before`](crate::register::Padding::before) D1, on a mem tile.
            D1PadBefore = "d1_pad_before", AsIs, number(padding[1].before);
            /// [`Padding::before`](crate::register::Padding::before) D2, on a mem tile.
            D2PadBefore = "d2_pad_before", AsIs, number(padding[2].before);
            /// [`Padding::before`](crate::register::Padding::before) D3; missing on every tile.
            D3PadBefore = "d3_pad_before", AsIs, number(padding[3].before);
            /// [`Padding::after`](crate::register::Padding::after) D0, on a mem tile.
            D0PadAfter = "d0_pad_after", AsIs, number(padding[0].after);
            /// [`Padding::after`](crate::register::Padding::after) D1, on a mem tile.
            D1PadAfter = "d1_pad_after", AsIs, number(padding[1].after);
            /// [`Padding::after`](crate::register::Padding::after) D2, on a mem tile.
            D2PadAfter = "d2_pad_after", AsIs, number(padding[2].after);
            /// [`Padding::after`](crate::register::Padding::after) D3; missing on every tile.
            D3PadAfter = "d3_pad_after", AsIs, number(padding[3].after);
            /// [`Iteration::step`](crate::register::Iteration::step).
            IterStep = "iter_step", MinusOne, number(iteration.step);
            /// [`Iteration::wrap`](crate::register::Iteration::wrap).
            IterWrap = "iter_wrap", MinusOne, number(iteration.wrap);
            /// [`Iteration::current`](crate::register::Iteration::current).
            IterCurrent = "iter_current", AsIs, number(iteration.current);
            /// [`Acquire::enable`](crate::register::Acquire::enable).
            LockAcqEnable = "lock_acq_enable", AsIs, flag(acquire.enable);
            /// [`Acquire::id`](crate::register::Acquire::id).
            LockAcqId = "lock_acq_id", AsIs, number(acquire.id);
            /// [`Acquire::value`](crate::register::Acquire::value).
            LockAcqValue = "lock_acq_value", Signed, number(acquire.value);
            /// [`Release::id`](crate::register::Release::id).
            LockRelId = "lock_rel_id", AsIs, number(release.id);
            /// [`Release::value`](crate::register::Release::value).
            LockRelValue = "lock_rel_value", Signed, number(release.value);
            /// [`Packet::enable`](crate::register::Packet::enable).
            EnablePacket = "enable_packet", AsIs, flag(packet.enable);
            /// [`Packet::id`](crate::register::Packet::id).
            PacketId = "packet_id", AsIs, number(packet.id);
            /// [`Packet::kind`](crate::register::Packet::kind).
            PacketType = "packet_type", AsIs, number(packet.kind);
            /// [`Fields::ooo_bd_id`](crate::register::Fields::ooo_bd_id).
            OooBdId = "ooo_bd_id", AsIs, number(ooo_bd_id);
            /// [`Next::enable`](crate::register::Next::enable).
            UseNextBd = "use_next_bd", AsIs, flag(next.enable);
            /// [`Next::id`](crate::register::Next::id).
            NextBd = "next_bd", AsIs, number(next.id);
            /// [`Fields::tlast_suppress`](crate::register::Fields::tlast_suppress).
            TlastSuppress = "tlast_suppress", AsIs, flag(tlast_suppress);
            /// [`Fields::enable_compression`](crate::register::Fields::enable_compression); missing on a shim.
            EnableCompression = "enable_compression", AsIs, flag(enable_compression);
            /// [`Axi::smid`](crate::register::Axi::smid).
            Smid = "smid", AsIs, axi(smid);
            /// [`Axi::burst`](crate::register::Axi::burst).
            BurstLength = "burst_length", Beats, axi(burst);
            /// [`Axi::qos`](crate::register::Axi::qos).
            Axqos = "axqos", AsIs, axi(qos);
            /// [`Axi::cache`](crate::register::Axi::cache).
            Axcache = "axcache", AsIs, axi(cache);
            /// [`Axi::secure`](crate::register::Axi::secure).
            SecureAccess = "secure_access", AsIs, axi(secure);
            /// [`Fields::valid`](crate::register::Fields::valid).
            Valid = "valid", AsIs, flag(valid);
            /// [`Fields::axi`](crate::register::Fields::axi) as a whole: stands for the five AXI fields on a tile that has
            /// none of them.
            Axi = "axi", AsIs, none();
            /// [`Fields::bd_id`](crate::register::Fields::bd_id): selects the set of registers; no word holds it.
            BdId = "bd_id", AsIs, maybe(bd_id);
            /// The device, in an error about a device whose words are unknown.
            Device = "device", AsIs, none();
        }
    };
}

pub(crate) use field_table;

field_table! { [fields] }

// Layouts store one bit per field in a `u64`.
const _: () = assert!(Field::ALL.len() <= 64);

impl Field {
    /// `==` for const evaluation.
    pub const fn const_eq(self, other: Self) -> bool {
        self as u8 == other as u8
    }

    /// The step of each dimension, D0 first.
    pub(crate) const STEPS: [Self; 4] = [Self::D0Step, Self::D1Step, Self::D2Step, Self::D3Step];
    /// The flag that makes the step of each dimension 0, where one exists.
    pub(crate) const STEP_ZEROS: [Option<Self>; 4] = [None, None, None, Some(Self::D3StepZero)];
    /// The wrap of each dimension, D0 first.
    pub(crate) const WRAPS: [Self; 4] = [Self::D0Wrap, Self::D1Wrap, Self::D2Wrap, Self::D3Wrap];
    /// The padding before each dimension, D0 first.
    pub(crate) const BEFORES: [Self; 4] =
        [Self::D0PadBefore, Self::D1PadBefore, Self::D2PadBefore, Self::D3PadBefore];
    /// The padding after each dimension, D0 first.
    pub(crate) const AFTERS: [Self; 4] =
        [Self::D0PadAfter, Self::D1PadAfter, Self::D2PadAfter, Self::D3PadAfter];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_loaded_back_and_nothing_else_is_stored() {
        for coding in [Coding::AsIs, Coding::MinusOne, Coding::Words, Coding::Signed, Coding::Beats] {
            let bits = if coding == Coding::Beats { 2 } else { 6 };
            let mut stored = [false; 64];
            for value in -300..300 {
                if let Some(word) = coding.store(value, bits) {
                    assert_eq!(coding.load(word, bits), value);
                    stored[word as usize] = true;
                }
            }
            assert!(stored[..1 << bits].iter().all(|&s| s), "{coding:?}");
        }
    }

    #[test]
    fn every_field_has_its_own_name() {
        for (k, field) in Field::ALL.iter().enumerate() {
            assert!(Field::ALL[..k].iter().all(|other| other.name() != field.name()));
        }
    }
}
