//! What the tests of buffer-descriptor words share: one function for all kinds of descriptor of all families.

use aie_pattern_core::layout::Layout;
use aie_pattern_core::register::{Field, Fields, Misfits, Padding, Slot, Words};
use aie_pattern_core::{Device, TileKind};

/// The registers of a tile.
///
/// # Panics
/// If they are not known.
#[must_use]
pub fn layout(kind: TileKind, device: Device) -> &'static Layout {
    device.tile(kind).unwrap().layout.unwrap()
}

/// The words of `fields`.
///
/// # Errors
/// What the registers do not hold.
#[expect(clippy::result_large_err, reason = "as the functions that it calls")]
pub fn encode(kind: TileKind, device: Device, fields: &Fields) -> Result<Vec<u32>, Misfits> {
    layout(kind, device).encode(device, fields).map(|words| words.as_slice().to_vec())
}

/// The words of `fields`, whatever they say.
///
/// # Errors
/// What the registers do not hold.
#[expect(clippy::result_large_err, reason = "as the functions that it calls")]
pub fn pack(kind: TileKind, device: Device, fields: &Fields) -> Result<Vec<u32>, Misfits> {
    layout(kind, device).pack(fields).map(|words| words.as_slice().to_vec())
}

/// The fields that `words` encode.
///
/// # Panics
/// If the number of words is not that of a descriptor on the tile.
#[must_use]
pub fn decode(kind: TileKind, device: Device, words: &[u32]) -> Fields {
    let layout = layout(kind, device);
    assert_eq!(words.len(), layout.words);
    layout.decode(&words_of(words))
}

fn words_of(words: &[u32]) -> Words {
    fn of<const N: usize>(words: &[u32]) -> Words {
        Words::of::<N>(words.try_into().unwrap())
    }
    match words.len() {
        6 => of::<6>(words),
        8 => of::<8>(words),
        9 => of::<9>(words),
        count => panic!("no descriptor has {count} words"),
    }
}

/// The same fields with everything that the tile has written out, as decoding gives them.
///
/// # Panics
/// If the device has no such tile.
#[must_use]
pub fn spelled_out(kind: TileKind, device: Device, mut fields: Fields) -> Fields {
    for k in 0..device.tile(kind).unwrap().slots.len() {
        fields.slots[k] = Some(fields.slot(k));
    }
    if layout(kind, device).has(Field::BurstLength) {
        fields.axi = Some(fields.axi());
    }
    fields
}

/// What one run does, word by word: a counter for each dimension, the next one stepping when one wraps; `None` is a zero
/// of the padding. And the counters afterwards.
#[must_use]
pub fn run(fields: &Fields) -> (Vec<Option<i64>>, [u64; 4]) {
    let mut counters = [0u64; 4];
    let start = fields.iteration.step * fields.iteration.current;
    let words = (0..fields.buffer_length).map(|_| {
        let mut at = Some(start as i64);
        for (k, &counter) in counters.iter().enumerate() {
            let (Slot { step, wrap }, Padding { before, .. }) = (fields.slot(k), fields.padding[k]);
            let within = counter >= before && (wrap == 0 || counter < before + wrap);
            at = at.filter(|_| within).map(|at| at + ((counter - before) * step) as i64);
        }
        for (k, counter) in counters.iter_mut().enumerate() {
            let (Slot { wrap, .. }, Padding { before, after }) = (fields.slot(k), fields.padding[k]);
            *counter += 1;
            if wrap == 0 || *counter < before + wrap + after {
                break;
            }
            *counter = 0;
        }
        at
    });
    (words.collect(), counters)
}
