//! [`Ported`]: a port with constants, and every number that its types need, evaluated once.

use aie_pattern_core::Pattern;
use aie_pattern_core::declare::tiling::{Port, Tiling};

use super::access::length;
use crate::access::Known;
use crate::judged::listed::JudgedPort;
use crate::table::STATIC_ENTRIES;

/// A port, and what its types are made of.
pub struct Ported {
    /// The port, or if it was refused, one that moves as much and causes no further error.
    pub port: Port<'static>,
    /// Its walk, if it is a single one.
    pub walk: Option<Pattern>,
    /// What else is known of it.
    pub known: Known,
    /// What it moves.
    pub len: usize,
    /// Entries of the `static` of its table: all or none.
    pub stored: usize,
    /// Bytes of a word of its table.
    pub word: usize,
}

/// The port, or if it was refused, one with the tilings that stand in for its own.
#[must_use]
pub const fn ported(found: &JudgedPort, stand_in: &'static [Tiling; 1]) -> Ported {
    let own = found.declaration;
    let (port, known) = if found.is_sound() {
        (own, Known::NOTHING)
    } else {
        (Port { tilings: stand_in, ..own }, Known::REFUSED)
    };
    let walk = port.walk();
    let (len, span) = match &walk {
        Some(walk) => match (walk.len(), walk.span()) {
            (Ok(len), Ok(span)) => (Some(len), Some(span)),
            _ => (port.len(), port.span()),
        },
        None => (port.len(), port.span()),
    };
    let stored = match (len, span) {
        (Some(len), Some(span)) if len <= STATIC_ENTRIES as u64 && span <= u32::MAX as u64 => len as usize,
        _ => 0,
    };
    let len = match len {
        Some(len) if len <= usize::MAX as u64 => len as usize,
        _ => length(&port),
    };
    Ported { port, walk, known, len, stored, word: port.word_of(span).bytes() }
}
