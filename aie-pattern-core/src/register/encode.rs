//! Encodes fields to words.

use super::fields::{Fields, MAX_SLOTS};
use super::misfit::{Limit, Misfits};
use crate::device::{Device, Tile, TileKind};
use crate::layout::{Coding, Field, Layout, Register, Words};

/// Limits and registers of the tile, if the words of the device are known.
pub(crate) const fn tile_with_words(
    device: Device,
    kind: TileKind,
) -> Option<(&'static Tile, &'static Layout)> {
    if let Some(tile) = device.tile(kind) { map!(tile.layout, |layout| (tile, layout)) } else { None }
}

impl Layout {
    /// Encodes a descriptor that keeps the rules about single descriptors on `device`.
    ///
    /// # Errors
    /// Every field that cannot hold its value, that the tile or the device lacks, or that breaks a rule about single
    /// descriptors (see [`Fields`]); and [`Field::Device`] if the tile of this device has other registers.
    #[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
    pub const fn encode(&self, device: Device, fields: &Fields) -> Result<Words, Misfits> {
        let tile = match tile_with_words(device, self.kind) {
            Some((tile, layout)) if layout.has_words_of(self) => tile,
            other => {
                let (mut misfits, kind) = (Misfits::new(), self.kind);
                let limit = if other.is_some() { Limit::OtherWords(kind) } else { Limit::Absent(kind) };
                misfits.push(Field::Device, 0, limit);
                return Err(misfits);
            }
        };
        let (words, mut misfits) = self.pack_all(Some(tile), fields);
        check_end(tile, fields, &mut misfits);
        check_bd_ids(tile, fields, &mut misfits);
        self.check_padding(fields, &mut misfits);
        if misfits.as_slice().is_empty() { Ok(words) } else { Err(misfits) }
    }

    /// Encodes a descriptor if its registers can hold the values, without further checks.
    ///
    /// # Errors
    /// Every field that cannot hold its value, or that the tile lacks.
    #[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
    pub const fn pack(&self, fields: &Fields) -> Result<Words, Misfits> {
        let (words, misfits) = self.pack_all(None, fields);
        if misfits.as_slice().is_empty() { Ok(words) } else { Err(misfits) }
    }

    /// Encodes all fields and collects the misfits; the words are valid only without misfits.
    const fn pack_all(&self, tile: Option<&Tile>, fields: &Fields) -> (Words, Misfits) {
        let mut misfits = Misfits::new();
        let mut words = Words::zeros(self.words);
        self.check_address(tile, fields, &mut misfits);
        each!(k, 0..self.registers.len(), {
            let register = &self.registers[k];
            if register.from == 0 {
                self.pack_one(tile, register, fields, &mut words, &mut misfits);
            }
        });
        self.check_absent(fields, &mut misfits);
        (words, misfits)
    }

    const fn pack_one(
        &self,
        tile: Option<&Tile>,
        register: &Register,
        fields: &Fields,
        words: &mut Words,
        misfits: &mut Misfits,
    ) {
        let (field, value, bits) = (register.field, fields.value(register.field), self.bits_from(register));
        // The zero-step flag stores the 0; the step field cannot.
        if field.const_eq(Field::D3Step) && value == 0 && self.has(Field::D3StepZero) {
            return;
        }
        match (refusal(tile, field, value, bits), field.coding().store(value, bits)) {
            (Some(limit), _) => misfits.push(field, value, limit),
            (None, Some(stored)) => self.set(register, stored, words),
            // Only the address gets here, and `check_address` reports it.
            (None, None) => assert!(misfits.has(Field::BaseAddr)),
        }
    }

    /// Checks the address as a whole: it may span several registers, and must be within reach.
    const fn check_address(&self, tile: Option<&Tile>, fields: &Fields, misfits: &mut Misfits) {
        let value = fields.value(Field::BaseAddr);
        let reach = if let Some(tile) = tile { tile.reach } else { 4 << self.bits(Field::BaseAddr) };
        if value >= reach {
            misfits.push(Field::BaseAddr, value, Limit::Range(0, reach - 4));
        } else if value % 4 != 0 {
            misfits.push(Field::BaseAddr, value, Limit::MultipleOf(4));
        }
    }

    /// Reports every value given for a field that the tile lacks.
    const fn check_absent(&self, fields: &Fields, misfits: &mut Misfits) {
        each!(k, 0..MAX_SLOTS, {
            self.check_given(Field::STEPS[k], fields.slots[k].is_some(), fields, misfits);
            let (wrap, before, after) = (Field::WRAPS[k], Field::BEFORES[k], Field::AFTERS[k]);
            self.check_given(wrap, fields.value(wrap) != 0, fields, misfits);
            self.check_given(before, fields.value(before) != 0, fields, misfits);
            self.check_given(after, fields.value(after) != 0, fields, misfits);
        });
        self.check_given(Field::EnableCompression, fields.enable_compression, fields, misfits);
        if fields.axi.is_none() {
        } else if self.has(Field::BurstLength) {
            self.check_given(Field::Smid, fields.value(Field::Smid) != 0, fields, misfits);
        } else {
            misfits.push(Field::Axi, fields.value(Field::Axi), Limit::Absent(self.kind));
        }
    }

    const fn check_given(&self, field: Field, given: bool, fields: &Fields, misfits: &mut Misfits) {
        if given && !self.has(field) {
            misfits.push(field, fields.value(field), Limit::Absent(self.kind));
        }
    }

    /// A dimension that does not wrap ends with the transfer: no padding can follow it, and no dimension above it
    /// ever steps. The padding before it happens once. Source: aie-rt refuses the same.
    const fn check_padding(&self, fields: &Fields, misfits: &mut Misfits) {
        let mut open = None;
        let mut k = 0;
        while k < MAX_SLOTS && self.has(Field::AFTERS[k]) {
            if let Some(inside) = open {
                check_unpadded(Field::BEFORES[k], inside, fields, misfits);
            } else if fields.slot(k).wrap == 0 {
                open = Some(k as u8);
            }
            if let Some(inside) = open {
                check_unpadded(Field::AFTERS[k], inside, fields, misfits);
            }
            k += 1;
        }
    }
}

const fn check_unpadded(field: Field, open: u8, fields: &Fields, misfits: &mut Misfits) {
    let value = fields.value(field);
    if value != 0 {
        misfits.push(field, value, Limit::Unwrapped(open));
    }
}

/// The reason why a register refuses a value: too few bits, or (if limits are given) a resource that the tile lacks.
const fn refusal(tile: Option<&Tile>, field: Field, value: i128, bits: u8) -> Option<Limit> {
    let (mut least, mut most) = field.coding().range(bits);
    match (field, tile) {
        // `check_address` handles it.
        (Field::BaseAddr, _) => return None,
        (Field::BurstLength, _) => return refusal_of_burst(tile, value),
        (Field::BufferLength, Some(_)) => least = 1,
        (Field::LockAcqId | Field::LockRelId, Some(tile)) => most = tile.locks - 1,
        (Field::NextBd, Some(tile)) => most = tile.bds - 1,
        _ => {}
    }
    if value < least || value > most { Some(Limit::Range(least, most)) } else { None }
}

/// Refuses a burst that the tile lacks; without a tile, one that no register can hold.
const fn refusal_of_burst(tile: Option<&Tile>, value: i128) -> Option<Limit> {
    let allowed = match tile {
        Some(Tile { axi: Some(axi), .. }) => axi.beats,
        _ => Coding::BEATS,
    };
    each!(k, 0..allowed.len(), {
        if value == allowed[k] {
            return None;
        }
    });
    Some(Limit::OneOf(allowed))
}

/// Without dimensions, a transfer ends after its length, which must be within reach. With dimensions, only code that
/// knows the buffer can check the end. Source: aie-rt makes the same distinction.
const fn check_end(tile: &Tile, fields: &Fields, misfits: &mut Misfits) {
    each!(k, 0..MAX_SLOTS, {
        if fields.slots[k].is_some() {
            return;
        }
    });
    let bytes = fields.buffer_length.saturating_sub(fields.padding[0].before) as i128 * 4;
    let address = fields.value(Field::BaseAddr);
    if !misfits.has(Field::BufferLength) && address + bytes > tile.reach {
        misfits.push(Field::BaseAddr, address, Limit::Range(0, tile.reach - bytes));
    }
}

/// Checks the descriptor's id, and the next id against it: on a mem tile, an even channel reaches only the lower half
/// of the descriptors, an odd channel only the upper half.
const fn check_bd_ids(tile: &Tile, fields: &Fields, misfits: &mut Misfits) {
    let Some(id) = fields.bd_id else { return };
    let (id, next) = (id as i128, fields.next.id as i128);
    if id >= tile.bds {
        misfits.push(Field::BdId, id, Limit::Range(0, tile.bds - 1));
    } else if tile.split_bds && fields.next.enable {
        let half = tile.bds / 2;
        let first = id - id % half;
        if next < first || next >= first + half {
            misfits.push(Field::NextBd, next, Limit::Range(first, first + half - 1));
        }
    }
}
