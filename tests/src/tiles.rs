//! What the tests of buffer-descriptor words share: one function for each of the three kinds of descriptor.

use aie_pattern_core::register::{ComputeBd, Fields, MemBd, Misfits, Padding, ShimBd, Slot};
use aie_pattern_core::{Device, TileKind};

/// The words of `fields`.
///
/// # Errors
/// What the registers do not hold.
#[expect(clippy::result_large_err, reason = "as the functions that it calls")]
pub fn encode(kind: TileKind, device: Device, fields: &Fields) -> Result<Vec<u32>, Misfits> {
    match kind {
        TileKind::Compute => ComputeBd::encode(device, fields).map(|bd| bd.words().to_vec()),
        TileKind::Mem => MemBd::encode(device, fields).map(|bd| bd.words().to_vec()),
        TileKind::Shim => ShimBd::encode(device, fields).map(|bd| bd.words().to_vec()),
    }
}

/// The words of `fields`, whatever they say.
///
/// # Errors
/// What the registers do not hold.
#[expect(clippy::result_large_err, reason = "as the functions that it calls")]
pub fn pack(kind: TileKind, fields: &Fields) -> Result<Vec<u32>, Misfits> {
    match kind {
        TileKind::Compute => ComputeBd::pack(fields).map(|bd| bd.words().to_vec()),
        TileKind::Mem => MemBd::pack(fields).map(|bd| bd.words().to_vec()),
        TileKind::Shim => ShimBd::pack(fields).map(|bd| bd.words().to_vec()),
    }
}

/// What `words` say.
///
/// # Panics
/// If they are not as many as a descriptor of the tile has.
#[must_use]
pub fn decode(kind: TileKind, words: &[u32]) -> Fields {
    match kind {
        TileKind::Compute => ComputeBd::from_words(words.try_into().unwrap()).decode(),
        TileKind::Mem => MemBd::from_words(words.try_into().unwrap()).decode(),
        TileKind::Shim => ShimBd::from_words(words.try_into().unwrap()).decode(),
    }
}

/// The same fields with everything that the tile has written out, as decoding gives them.
#[must_use]
pub fn spelled_out(kind: TileKind, mut fields: Fields) -> Fields {
    let dimensions = if kind == TileKind::Mem { 4 } else { 3 };
    for k in 0..dimensions {
        fields.slots[k] = Some(fields.slot(k));
    }
    if kind == TileKind::Shim {
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
