//! [`Ported`]: a port with constants, and every number that its types need, evaluated once.

use aie_pattern_core::Pattern;
use aie_pattern_core::declare::tiling::Port;
use aie_pattern_core::ir::Extent;
use aie_pattern_core::rule::tiling::PlainPort;

use super::access::length;
use super::descriptors::descriptor_count;
use crate::access::Known;
use crate::judged::listed::port::JudgedPort;
use crate::judged::walked::narrowest;
use crate::table::stored_of_port;

/// A port, and what its types are made of.
pub struct Ported {
    /// The port. A refused one is replaced by a port that moves the same amount and causes no further
    /// error.
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
    /// Buffer descriptors that play it.
    pub descriptors: usize,
}

/// The port, or if it was refused, one with the tilings that stand in for its own.
#[must_use]
pub const fn ported(found: &'static JudgedPort) -> Ported {
    let own = found.declaration;
    if let Some(PlainPort { pattern, extent, is_one_descriptor }) = &found.plain {
        let Extent { len, greatest } = *extent;
        return Ported {
            port: own,
            walk: Some(*pattern),
            known: Known::NOTHING,
            len: if len <= usize::MAX as u64 { len as usize } else { length(&own) },
            stored: stored_of_port(len, greatest as u64 + 1),
            word: narrowest(greatest).bytes(),
            descriptors: if *is_one_descriptor { 1 } else { descriptor_count(&own) },
        };
    }
    let (port, known) = match &found.stand_in {
        None => (own, Known::NOTHING),
        Some(stand_in) => (Port { tilings: stand_in, ..own }, Known::REFUSED),
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
        (Some(len), Some(span)) => stored_of_port(len, span),
        _ => 0,
    };
    let len = match len {
        Some(len) if len <= usize::MAX as u64 => len as usize,
        _ => length(&port),
    };
    let word = port.word_of(span).bytes();
    Ported { port, walk, known, len, stored, word, descriptors: descriptor_count(&port) }
}
