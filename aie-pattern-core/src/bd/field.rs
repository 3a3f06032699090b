//! [`Field`]: the names of everything in a descriptor, and how registers hold them.

use super::fields::{Axi, Fields, Slot};

/// How a register holds a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Coding {
    /// As it is.
    AsIs,
    /// Minus 1.
    MinusOne,
    /// A byte address, in words.
    Words,
    /// In two's complement.
    Signed,
    /// Beats of a burst: 0, 1, 2, 3 are 4, 8, 16, 32.
    Beats,
}

impl Coding {
    /// Smallest and greatest number that `bits` can hold, as many as a register of this coding has.
    #[must_use]
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

    /// What `bits` hold for `value`; `None` if they hold nothing that gives just this number back.
    #[must_use]
    pub const fn store(self, value: i128, bits: u8) -> Option<u32> {
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
        Some(stored as u32)
    }

    /// The number that `stored` is.
    #[must_use]
    pub const fn load(self, stored: u32, bits: u8) -> i128 {
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
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $coding:ident;)*) => {
        /// A part of a descriptor, by the name of its register field, which not every tile has.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Field { $($(#[$doc])* $variant,)* }

        impl Field {
            /// Every one.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Its name: `d0_step`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// How a register holds it.
            #[must_use]
            pub const fn coding(self) -> Coding {
                match self { $(Self::$variant => Coding::$coding,)* }
            }
        }
    };
}

fields! {
    /// [`Fields::base_addr`].
    BaseAddr = "base_addr", Words;
    /// Its low 32 bits, on a shim.
    BaseAddrLow = "base_addr_low", Words;
    /// The bits above them, on a shim.
    BaseAddrHigh = "base_addr_high", AsIs;
    /// [`Fields::buffer_length`].
    BufferLength = "buffer_length", AsIs;
    /// [`Slot::step`] of D0.
    D0Step = "d0_step", MinusOne;
    /// [`Slot::step`] of D1.
    D1Step = "d1_step", MinusOne;
    /// [`Slot::step`] of D2.
    D2Step = "d2_step", MinusOne;
    /// [`Slot::step`] of D3, on a mem tile.
    D3Step = "d3_step", MinusOne;
    /// [`Slot::wrap`] of D0.
    D0Wrap = "d0_wrap", AsIs;
    /// [`Slot::wrap`] of D1.
    D1Wrap = "d1_wrap", AsIs;
    /// [`Slot::wrap`] of D2, on a mem tile.
    D2Wrap = "d2_wrap", AsIs;
    /// [`Slot::wrap`] of D3, on no tile.
    D3Wrap = "d3_wrap", AsIs;
    /// [`Padding::before`](super::Padding::before) D0, on a mem tile.
    D0PadBefore = "d0_pad_before", AsIs;
    /// [`Padding::before`](super::Padding::before) D1, on a mem tile.
    D1PadBefore = "d1_pad_before", AsIs;
    /// [`Padding::before`](super::Padding::before) D2, on a mem tile.
    D2PadBefore = "d2_pad_before", AsIs;
    /// [`Padding::before`](super::Padding::before) D3, on no tile.
    D3PadBefore = "d3_pad_before", AsIs;
    /// [`Padding::after`](super::Padding::after) D0, on a mem tile.
    D0PadAfter = "d0_pad_after", AsIs;
    /// [`Padding::after`](super::Padding::after) D1, on a mem tile.
    D1PadAfter = "d1_pad_after", AsIs;
    /// [`Padding::after`](super::Padding::after) D2, on a mem tile.
    D2PadAfter = "d2_pad_after", AsIs;
    /// [`Padding::after`](super::Padding::after) D3, on no tile.
    D3PadAfter = "d3_pad_after", AsIs;
    /// [`Iteration::step`](super::Iteration::step).
    IterStep = "iter_step", MinusOne;
    /// [`Iteration::wrap`](super::Iteration::wrap).
    IterWrap = "iter_wrap", MinusOne;
    /// [`Iteration::current`](super::Iteration::current).
    IterCurrent = "iter_current", AsIs;
    /// [`Acquire::enable`](super::Acquire::enable).
    LockAcqEnable = "lock_acq_enable", AsIs;
    /// [`Acquire::id`](super::Acquire::id).
    LockAcqId = "lock_acq_id", AsIs;
    /// [`Acquire::value`](super::Acquire::value).
    LockAcqValue = "lock_acq_value", Signed;
    /// [`Release::id`](super::Release::id).
    LockRelId = "lock_rel_id", AsIs;
    /// [`Release::value`](super::Release::value).
    LockRelValue = "lock_rel_value", Signed;
    /// [`Packet::enable`](super::Packet::enable).
    EnablePacket = "enable_packet", AsIs;
    /// [`Packet::id`](super::Packet::id).
    PacketId = "packet_id", AsIs;
    /// [`Packet::kind`](super::Packet::kind).
    PacketType = "packet_type", AsIs;
    /// [`Fields::ooo_bd_id`].
    OooBdId = "ooo_bd_id", AsIs;
    /// [`Next::enable`](super::Next::enable).
    UseNextBd = "use_next_bd", AsIs;
    /// [`Next::id`](super::Next::id).
    NextBd = "next_bd", AsIs;
    /// [`Fields::tlast_suppress`].
    TlastSuppress = "tlast_suppress", AsIs;
    /// [`Fields::enable_compression`], not on a shim.
    EnableCompression = "enable_compression", AsIs;
    /// [`Axi::smid`].
    Smid = "smid", AsIs;
    /// [`Axi::burst`].
    BurstLength = "burst_length", Beats;
    /// [`Axi::qos`].
    Axqos = "axqos", AsIs;
    /// [`Axi::cache`].
    Axcache = "axcache", AsIs;
    /// [`Axi::secure`].
    SecureAccess = "secure_access", AsIs;
    /// [`Fields::valid`].
    Valid = "valid", AsIs;
    /// [`Fields::axi`] as a whole: the five fields before, where the tile has none of them.
    Axi = "axi", AsIs;
    /// [`Fields::bd_id`]: which set of registers, not one of them.
    BdId = "bd_id", AsIs;
    /// The device: one whose words are not known.
    Device = "device", AsIs;
}

// Layouts have one bit for each.
const _: () = assert!(Field::ALL.len() <= 64);

impl Field {
    /// `==` for const evaluation.
    #[must_use]
    pub const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }

    /// The step of dimension `k` below [`MAX_SLOTS`](super::MAX_SLOTS).
    pub(super) const STEPS: [Self; 4] = [Self::D0Step, Self::D1Step, Self::D2Step, Self::D3Step];
    /// The wrap of dimension `k`.
    pub(super) const WRAPS: [Self; 4] = [Self::D0Wrap, Self::D1Wrap, Self::D2Wrap, Self::D3Wrap];
    /// The padding before dimension `k`.
    pub(super) const BEFORES: [Self; 4] =
        [Self::D0PadBefore, Self::D1PadBefore, Self::D2PadBefore, Self::D3PadBefore];
    /// The padding after dimension `k`.
    pub(super) const AFTERS: [Self; 4] =
        [Self::D0PadAfter, Self::D1PadAfter, Self::D2PadAfter, Self::D3PadAfter];
}

impl Fields {
    /// The number of a field; 0 for [`Field::Axi`], [`Field::Device`] and a [`Field::BdId`] that is not given.
    #[must_use]
    pub const fn value(&self, field: Field) -> i128 {
        if let Field::LockAcqValue = field {
            return self.acquire.value as i128;
        }
        if let Field::LockRelValue = field {
            return self.release.value as i128;
        }
        (match field {
            Field::BaseAddr => self.base_addr,
            Field::BaseAddrLow => self.base_addr % (1 << 32),
            Field::BaseAddrHigh => self.base_addr >> 32,
            Field::BufferLength => self.buffer_length,
            Field::D0Step => self.slot(0).step,
            Field::D1Step => self.slot(1).step,
            Field::D2Step => self.slot(2).step,
            Field::D3Step => self.slot(3).step,
            Field::D0Wrap => self.slot(0).wrap,
            Field::D1Wrap => self.slot(1).wrap,
            Field::D2Wrap => self.slot(2).wrap,
            Field::D3Wrap => self.slot(3).wrap,
            Field::D0PadBefore => self.padding[0].before,
            Field::D1PadBefore => self.padding[1].before,
            Field::D2PadBefore => self.padding[2].before,
            Field::D3PadBefore => self.padding[3].before,
            Field::D0PadAfter => self.padding[0].after,
            Field::D1PadAfter => self.padding[1].after,
            Field::D2PadAfter => self.padding[2].after,
            Field::D3PadAfter => self.padding[3].after,
            Field::IterStep => self.iteration.step,
            Field::IterWrap => self.iteration.wrap,
            Field::IterCurrent => self.iteration.current,
            Field::LockAcqEnable => self.acquire.enable as u64,
            Field::LockAcqId => self.acquire.id,
            Field::LockRelId => self.release.id,
            Field::EnablePacket => self.packet.enable as u64,
            Field::PacketId => self.packet.id,
            Field::PacketType => self.packet.kind,
            Field::OooBdId => self.ooo_bd_id,
            Field::UseNextBd => self.next.enable as u64,
            Field::NextBd => self.next.id,
            Field::TlastSuppress => self.tlast_suppress as u64,
            Field::EnableCompression => self.enable_compression as u64,
            Field::Smid => self.axi().smid,
            Field::BurstLength => self.axi().burst,
            Field::Axqos => self.axi().qos,
            Field::Axcache => self.axi().cache,
            Field::SecureAccess => self.axi().secure,
            Field::Valid => self.valid as u64,
            Field::BdId => match self.bd_id {
                Some(id) => id,
                None => 0,
            },
            Field::LockAcqValue | Field::LockRelValue | Field::Axi | Field::Device => 0,
        }) as i128
    }

    /// Sets a field to what its register gave, so within 64 bits.
    pub(super) const fn set(&mut self, field: Field, value: i128) {
        let number = value as u64;
        let flag = value != 0;
        match field {
            Field::BaseAddr => self.base_addr = number,
            Field::BaseAddrLow => self.base_addr += number,
            Field::BaseAddrHigh => self.base_addr += number << 32,
            Field::BufferLength => self.buffer_length = number,
            Field::D0Step => self.slots[0] = Some(Slot { step: number, ..self.slot(0) }),
            Field::D1Step => self.slots[1] = Some(Slot { step: number, ..self.slot(1) }),
            Field::D2Step => self.slots[2] = Some(Slot { step: number, ..self.slot(2) }),
            Field::D3Step => self.slots[3] = Some(Slot { step: number, ..self.slot(3) }),
            Field::D0Wrap => self.slots[0] = Some(Slot { wrap: number, ..self.slot(0) }),
            Field::D1Wrap => self.slots[1] = Some(Slot { wrap: number, ..self.slot(1) }),
            Field::D2Wrap => self.slots[2] = Some(Slot { wrap: number, ..self.slot(2) }),
            Field::D3Wrap => self.slots[3] = Some(Slot { wrap: number, ..self.slot(3) }),
            Field::D0PadBefore => self.padding[0].before = number,
            Field::D1PadBefore => self.padding[1].before = number,
            Field::D2PadBefore => self.padding[2].before = number,
            Field::D3PadBefore => self.padding[3].before = number,
            Field::D0PadAfter => self.padding[0].after = number,
            Field::D1PadAfter => self.padding[1].after = number,
            Field::D2PadAfter => self.padding[2].after = number,
            Field::D3PadAfter => self.padding[3].after = number,
            Field::IterStep => self.iteration.step = number,
            Field::IterWrap => self.iteration.wrap = number,
            Field::IterCurrent => self.iteration.current = number,
            Field::LockAcqEnable => self.acquire.enable = flag,
            Field::LockAcqId => self.acquire.id = number,
            Field::LockAcqValue => self.acquire.value = value as i64,
            Field::LockRelId => self.release.id = number,
            Field::LockRelValue => self.release.value = value as i64,
            Field::EnablePacket => self.packet.enable = flag,
            Field::PacketId => self.packet.id = number,
            Field::PacketType => self.packet.kind = number,
            Field::OooBdId => self.ooo_bd_id = number,
            Field::UseNextBd => self.next.enable = flag,
            Field::NextBd => self.next.id = number,
            Field::TlastSuppress => self.tlast_suppress = flag,
            Field::EnableCompression => self.enable_compression = flag,
            Field::Smid => self.axi = Some(Axi { smid: number, ..self.axi() }),
            Field::BurstLength => self.axi = Some(Axi { burst: number, ..self.axi() }),
            Field::Axqos => self.axi = Some(Axi { qos: number, ..self.axi() }),
            Field::Axcache => self.axi = Some(Axi { cache: number, ..self.axi() }),
            Field::SecureAccess => self.axi = Some(Axi { secure: number, ..self.axi() }),
            Field::Valid => self.valid = flag,
            Field::BdId => self.bd_id = Some(number),
            Field::Axi | Field::Device => {}
        }
    }
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
