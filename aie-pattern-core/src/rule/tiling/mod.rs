//! Rules about ADF's tiling parameters.
//!
//! Sources: UG1603 and UG1079 ("Tiling Parameters Specification", "Tiling Parameters and Buffer Descriptors"), AM020
//! and AM025 for the behaviour of the DMA. All checks are in closed form.
//!
//! | module | rules about |
//! |---|---|
//! | [`lists`] | numbers, and lengths of lists |
//! | [`granule`] | elements narrower than a 32-bit word |
//! | [`bounds`] | tiles inside the buffer, the buffer inside its memory |
//! | [`padding`] | zeros around the data |
//! | [`covers`] | each element exactly once, with `ensure(covers)` |
//! | [`several`] | the same for several tilings |
//! | [`notice`] | warnings |
//! | `plain` | a fast path for ports that obviously break no rule |
//! | `decided` | loci that no unknown number can affect |

pub mod bounds;
pub mod covers;
mod decided;
pub mod granule;
mod help;
pub mod lists;
mod merged;
pub mod notice;
pub mod padding;
#[cfg(feature = "program")]
mod plain;
pub mod several;

#[cfg(feature = "program")]
pub use plain::PlainPort;

use super::assumed::with_assumed;
use super::table::common::{Device, TileName};
use super::table::faults;
use super::{Locus, Ruled};
use crate::declare::tiling::Port;
use crate::text::Text;
use crate::util::Blank;

/// One violation of a port.
pub type Violation = super::Violation<Fault>;

/// The violations of a port.
pub type Violations = super::Violations<Fault>;

faults! {
    /// A fault of a port, or of its tiling `k`.
    pub enum Fault as fault of (port: &Port<'_>, k: Option<usize>);
    @words {
        device: Device = port.device;
        tile: TileName = port.tile;
    }

    /// The device does not have the tile.
    NoTile => NoTile {
        "{device} has no {tile} tile";
        note "mem tiles exist from AIE-ML on (AM020)";
    }

    /// A fault of the numbers, or of the lengths of lists.
    Lists(found: lists::Fault) => (found.rule()) { = found.write(Text::new(), port) }

    /// A fault related to elements narrower than a word.
    Granule(found: granule::Fault) => (found.rule()) { = found.write(Text::new(), port) }

    /// A tile outside the buffer, or a buffer larger than its memory.
    Bounds(found: bounds::Fault) => (found.rule()) { = found.write(Text::new(), port, k) }

    /// A fault of the padding.
    Padding(found: padding::Fault) => (found.rule()) { = found.write(Text::new(), port) }

    /// One tiling does not move each element exactly once.
    Covers(found: covers::Fault) => (found.rule()) { = found.write(Text::new(), port) }

    /// Several tilings do not move each element exactly once.
    Several(found: several::Fault) => (found.rule()) { = found.write(Text::new(), port) }

    /// A warning.
    Notice(found: notice::Fault) => (found.rule()) { = found.write(Text::new(), port, k) }
}

impl Blank for Fault {
    const BLANK: Self = Self::NoTile;
}

impl Ruled for Port<'_> {
    type Fault = Fault;
}

impl Fault {
    /// The violation of this fault at `locus`.
    pub const fn at(self, locus: Locus) -> Violation {
        Violation { rule: self.rule(), locus, excess: self.excess(), fault: self }
    }

    /// By how much a limit is exceeded; 0 if that cannot be measured.
    const fn excess(&self) -> u128 {
        match self {
            Self::Lists(fault) => fault.excess(),
            Self::Bounds(fault) => fault.excess(),
            Self::NoTile
            | Self::Granule(_)
            | Self::Padding(_)
            | Self::Covers(_)
            | Self::Several(_)
            | Self::Notice(_) => 0,
        }
    }
}

impl Port<'_> {
    /// Finds every violation of the declaration.
    pub const fn check(&self) -> Violations {
        check(self)
    }

    /// Finds the warnings of a declaration without violations: it is valid but probably not intended, or it may be
    /// too much for the vendor's compiler.
    pub const fn warnings(&self) -> Violations {
        warnings(self)
    }

    /// The message of a violation or a warning of this declaration, without its code.
    pub const fn message(&self, violation: &Violation) -> Text {
        let message = message(self, violation);
        with_assumed!(message, if self.is_device_assumed, violation, of self, |device| Port { device, ..*self })
    }
}

/// Finds every violation of a port.
///
/// A number may be `UNKNOWN` while it is a constant of the user's program. Violations found then hold for every value
/// of that number, with the same message except for the help. So a tiling becomes a nest only once its numbers are
/// known, and a check that requires the absence of other violations waits for all numbers that could cause one.
pub const fn check(port: &Port) -> Violations {
    let mut out = Violations::new();
    if !port.device.family().tiles.is_empty() && port.limits().is_none() {
        out.push(Fault::NoTile.at(Locus::Tile));
    }
    lists::check_port(port, &mut out);
    let buffer_holds = out.is_empty();
    let mut k = 0;
    while k < port.tilings.len() && k <= u8::MAX as usize {
        let before = out.as_slice().len();
        lists::check(port, k, &mut out);
        let own = !port.tilings[k].buffer_dimension.is_empty();
        let chosen = port.tilings[k].are_choices_known();
        let numbers_hold = before == out.as_slice().len() && (own || buffer_holds) && chosen;
        let nest = port.nest(k);
        if numbers_hold {
            lists::check_whole(port, k, nest.as_ref(), &mut out);
        }
        granule::check(port, k, nest.as_ref(), &mut out);
        if let Some(nest) = nest {
            bounds::check(port, k, &nest, &mut out);
        }
        if before == out.as_slice().len()
            && chosen
            && let Some(nest) = nest
            && nest.is_padded()
            && port.is_buffer_known()
        {
            padding::check(port, k, &mut out);
        }
        k += 1;
    }
    if !out.is_empty() {
        return out;
    }
    if port.len().is_none() {
        if port.is_known() {
            out.push(lists::uncounted(port));
        }
    } else if port.is_known() {
        bounds::check_index_word(port, &mut out);
        covers::check(port, &mut out);
    }
    out
}

/// Finds the warnings of a port without violations.
pub const fn warnings(port: &Port) -> Violations {
    let mut out = Violations::new();
    notice::check(port, &mut out);
    out
}

/// The message of a violation or a warning, without its code.
pub const fn message(port: &Port, violation: &Violation) -> Text {
    let text = violation.fault.write(Text::new(), port, violation.locus.tiling());
    match &violation.fault {
        Fault::NoTile | Fault::Padding(_) => text,
        Fault::Lists(fault) => lists::with_help(port, violation, fault, text),
        Fault::Granule(fault) => granule::with_help(port, violation, fault, text),
        Fault::Bounds(fault) => bounds::with_help(port, violation, fault, text),
        Fault::Covers(fault) => covers::with_help(port, violation, fault, text),
        Fault::Several(fault) => several::with_help(port, violation, fault, text),
        Fault::Notice(fault) => notice::with_help(port, violation, fault, text),
    }
}
