//! Descriptor types: conversion between fields and words.

use super::{Fields, Misfits};
use crate::device::Device;
use crate::layout::{Bd, BdLayout, Words};

impl<L: BdLayout, const N: usize> Bd<L, N> {
    /// Encodes `fields` for `device`.
    ///
    /// # Errors
    /// Every field that cannot hold its value, that the tile or the device lacks, or that breaks a rule about single
    /// descriptors (see [`Fields`]); and [`Field::Device`](super::Field::Device) if the tile of this device has other
    /// registers.
    #[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
    pub const fn encode(device: Device, fields: &Fields) -> Result<Self, Misfits> {
        match L::LAYOUT.encode(device, fields) {
            Ok(words) => Ok(Self::from_words(words.exactly())),
            Err(misfits) => Err(misfits),
        }
    }

    /// Encodes `fields` without checking more than that the registers hold them: the inverse of
    /// [`decode`](Self::decode) for words of any origin. For words that will run, use [`encode`](Self::encode): it
    /// refuses meaningless fields such as a length of 0.
    ///
    /// # Errors
    /// Every field that cannot hold its value, or that the tile lacks.
    #[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
    pub const fn pack(fields: &Fields) -> Result<Self, Misfits> {
        match L::LAYOUT.pack(fields) {
            Ok(words) => Ok(Self::from_words(words.exactly())),
            Err(misfits) => Err(misfits),
        }
    }

    /// Decodes every field that the tile has: the inverse of [`encode`](Self::encode) and [`pack`](Self::pack).
    /// Reserved bits are ignored; nothing is checked.
    #[must_use]
    pub const fn decode(self) -> Fields {
        L::LAYOUT.decode(&Words::of(self.words()))
    }
}
