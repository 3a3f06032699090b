//! The descriptors of the tiles: fields to words, and back.

use super::{Fields, Misfits};
use crate::device::Device;
use crate::layout::{Bd, BdLayout, Words};

impl<L: BdLayout, const N: usize> Bd<L, N> {
    /// The words of `fields` on `device`.
    ///
    /// # Errors
    /// Every field that cannot hold its value, that the tile or the device does not have, or that breaks a rule about one
    /// descriptor: see [`Fields`]; and [`Field::Device`](super::Field::Device) if such a tile of the device has other
    /// registers.
    #[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
    pub const fn encode(device: Device, fields: &Fields) -> Result<Self, Misfits> {
        match L::LAYOUT.encode(device, fields) {
            Ok(words) => Ok(Self::from_words(words.exactly())),
            Err(misfits) => Err(misfits),
        }
    }

    /// The words of `fields`, whatever they say, as long as the registers hold it: the inverse of
    /// [`decode`](Self::decode) for words of any origin. For words to be run there is
    /// [`encode`](Self::encode), which refuses what makes no sense, such as a length of 0.
    ///
    /// # Errors
    /// Every field that cannot hold its value, or that the tile does not have.
    #[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
    pub const fn pack(fields: &Fields) -> Result<Self, Misfits> {
        match L::LAYOUT.pack(fields) {
            Ok(words) => Ok(Self::from_words(words.exactly())),
            Err(misfits) => Err(misfits),
        }
    }

    /// What the words say, every field that the tile has: the inverse of [`encode`](Self::encode) and of
    /// [`pack`](Self::pack). Reserved bits are not looked at, and nothing is checked.
    #[must_use]
    pub const fn decode(self) -> Fields {
        L::LAYOUT.decode(&Words::of(self.words()))
    }
}
