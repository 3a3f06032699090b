//! Tilings among what several declarations promise together.

use aie_pattern_core::declare::tiling::Port;
use aie_pattern_core::rule::contract::set::Member;
use aie_pattern_core::rule::contract::source::Source;

use super::{Declared, DeclaresTilings, WalkOf};
use crate::{AccessPattern, TilingPattern};

impl<P: TilingPattern> DeclaresTilings for WalkOf<P> {
    const __AIE_PATTERN_DECLARED: Declared = Declared {
        member: Member { source: Source::Port(P::PORT), buffer: port_elements(P::PORT), name: "" },
        pass: Source::Port(P::PORT),
        is_sound: <P as AccessPattern<Option<usize>>>::KNOWN.is_sound,
    };
}

/// Elements of a port's buffer, as its first tiling sees it.
const fn port_elements(port: &Port) -> Option<u64> {
    if port.tilings.is_empty() {
        return None;
    }
    let (dims, mut elements) = (port.dims(0), 1u64);
    each!(d, 0..dims.len(), {
        elements = elements.saturating_mul(dims[d] as u64);
    });
    Some(elements)
}
