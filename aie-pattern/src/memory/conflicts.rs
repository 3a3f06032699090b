//! The ports of a call, for what `tile_memory!` expands to.

use core::marker::PhantomData;

use aie_pattern_core::lower::memory::CallConflicts;
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::memory::{Calls, PortPart, check_port};
use aie_pattern_core::text::Text;
use aie_pattern_core::{Device, Pattern, TileKind};

use crate::{AccessPattern, BufferDescriptor};

/// The walk of a type, with the lifetime of a constant.
struct Walk<P>(PhantomData<P>);

impl<P: AccessPattern> Walk<P> {
    const PATTERN: &'static Pattern = &P::PATTERN;
}

/// The walk of a declared type; `None` if it was refused.
#[must_use]
pub const fn walk_of<P: AccessPattern>() -> Option<&'static Pattern> {
    if P::KNOWN.is_sound { Some(Walk::<P>::PATTERN) } else { None }
}

/// The same of a descriptor.
#[must_use]
pub const fn port_of_descriptor<D: BufferDescriptor>() -> Option<&'static Pattern> {
    if D::REFUSED { None } else { walk_of::<D>() }
}

/// The addresses that a descriptor's runs reach, where they are known.
#[must_use]
pub const fn region_of<D: BufferDescriptor>() -> Option<(u64, u64)> {
    match D::LINK {
        Some(link) => link.region,
        None => None,
    }
}

/// The device and the kind of tile that a descriptor is for.
#[must_use]
pub const fn tile_of<D: BufferDescriptor>() -> Option<(Device, TileKind)> {
    Some((D::DEVICE, D::TILE))
}

/// What each call costs.
#[must_use]
pub const fn conflicts<const N: usize>(calls: &'static Calls<'static>) -> [CallConflicts<'static>; N] {
    let mut all = [CallConflicts::NONE; N];
    each!(k, 0..N, {
        all[k] = calls.conflicts(k);
    });
    all
}

/// Reports what is wrong with a part of a port.
///
/// # Panics
/// With the message, at the place of the caller.
#[track_caller]
pub const fn report_memory_port(calls: &Calls<'_>, call: usize, k: usize, part: PortPart) {
    if let Some((rule, text)) = check_port(calls.declared, calls.placement, calls.calls[call], k, part) {
        fail(rule, &text);
    }
}

/// Reports that a port meets one that is listed before it, or itself, more often than any two of its call, where none should.
///
/// # Panics
/// With the message, at the place of the caller.
#[track_caller]
pub const fn report_conflict(calls: &Calls<'_>, found: &[CallConflicts<'_>], call: usize, port: usize) {
    let Some((_, later)) = found[call].pair else { return };
    if later != port || found[call].stalls == 0 {
        return;
    }
    // Wrong ports are reported first.
    each!(k, 0..calls.calls[call].len(), {
        let parts = PortPart::ALL;
        each!(n, 0..parts.len(), {
            if check_port(calls.declared, calls.placement, calls.calls[call], k, parts[n]).is_some() {
                return;
            }
        });
    });
    if let Some(text) = calls.text(call, &found[call]) {
        fail(Rule::MemoryConflict, &text);
    }
}

#[track_caller]
const fn fail(rule: Rule, text: &Text) {
    panic!("{}", rule.text().str(text.as_str()).as_str());
}
