//! The descriptors of the tiles: fields to words, and back.

use super::{Fields, Misfits};
use crate::device::Device;
use crate::layout::{ComputeBd, MAX_WORDS, MemBd, ShimBd, compute, mem, shim};

macro_rules! words {
    ($($name:ident, $words:literal words of $layout:expr;)*) => {
        $(
            impl $name {
                /// The words of `fields` on `device`.
                ///
                /// # Errors
                /// Every field that cannot hold its value, that the tile or the device does not have, or that breaks a
                /// rule about one descriptor: see [`Fields`].
                #[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
                pub const fn encode(device: Device, fields: &Fields) -> Result<Self, Misfits> {
                    match $layout.encode(device, fields) {
                        Ok(words) => Ok(Self::from_words(words)),
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
                    match $layout.pack(fields) {
                        Ok(words) => Ok(Self::from_words(words)),
                        Err(misfits) => Err(misfits),
                    }
                }

                /// What the words say, every field that the tile has: the inverse of [`encode`](Self::encode) and of
                /// [`pack`](Self::pack). Reserved bits are not looked at, and nothing is checked.
                #[must_use]
                pub const fn decode(self) -> Fields {
                    let own = self.words();
                    let mut words = [0; MAX_WORDS];
                    let mut k = 0;
                    while k < $words {
                        words[k] = own[k];
                        k += 1;
                    }
                    $layout.decode(&words)
                }
            }
        )*
    };
}

words! {
    ComputeBd, 6 words of compute::LAYOUT;
    MemBd, 8 words of mem::LAYOUT;
    ShimBd, 8 words of shim::LAYOUT;
}
