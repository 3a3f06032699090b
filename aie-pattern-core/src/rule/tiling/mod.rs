//! Rules of ADF's tiling parameters.
//!
//! Sources: UG1603 and UG1079 ("Tiling Parameters Specification", "Tiling Parameters and Buffer Descriptors"), AM020 and AM025
//! for what the DMA does with them. Everything is closed-form in the dimensions.
//!
//! | module | rules about |
//! |---|---|
//! | [`lists`] | the numbers, and how many of them there are |
//! | [`granule`] | elements that are less than a 32-bit word |
//! | [`bounds`] | tiles that reach out of the buffer, the buffer in its memory |
//! | [`padding`] | zeros around the data |
//! | [`covers`] | each element exactly once, where that is asked for |
//! | [`notice`] | what is worth a warning |

pub mod bounds;
pub mod covers;
pub mod granule;
mod help;
pub mod lists;
mod merged;
pub mod notice;
pub mod padding;
mod several;

use super::{Locus, Rule, Violation, Violations};
use crate::declare::tiling::Port;
use crate::text::Text;

impl Port<'_> {
    /// Every violation of the declaration.
    #[must_use]
    pub const fn check(&self) -> Violations {
        check(self)
    }

    /// What is worth a warning of a declaration without violations: it means something, but rarely what was meant, or may be
    /// too much for the compiler of the vendor.
    #[must_use]
    pub const fn warnings(&self) -> Violations {
        warnings(self)
    }

    /// The message of a violation or a warning of this declaration, without its code.
    #[must_use]
    pub const fn message(&self, violation: &Violation) -> Text {
        message(self, violation)
    }
}

/// Every violation of a port.
#[must_use]
pub const fn check(port: &Port) -> Violations {
    let mut out = Violations::new();
    if !port.device.family().tiles.is_empty() && port.limits().is_none() {
        out.push(Violation::new(Rule::NoTile, Locus::Tile, 0, 0));
    }
    lists::check_port(port, &mut out);
    let buffer_holds = out.is_empty();
    let mut k = 0;
    while k < port.tilings.len() && k <= u8::MAX as usize {
        let before = out.as_slice().len();
        lists::check(port, k, &mut out);
        let own = !port.tilings[k].buffer_dimension.is_empty();
        let numbers_hold = before == out.as_slice().len() && (own || buffer_holds);
        let nest = port.nest(k);
        if numbers_hold {
            lists::check_whole(port, k, nest.as_ref(), &mut out);
        }
        granule::check(port, k, nest.as_ref(), &mut out);
        if let Some(nest) = nest {
            bounds::check(port, k, &nest, &mut out);
        }
        if before == out.as_slice().len()
            && let Some(nest) = nest
            && nest.is_padded()
        {
            padding::check(port, k, &mut out);
        }
        k += 1;
    }
    if out.is_empty() && port.len().is_none() {
        // Each is a number of 64 bits, and all of them together are not.
        let last = Locus::Tiling((port.tilings.len() - 1) as u8);
        out.push(Violation::new(Rule::Overflow, last, 0, u64::MAX as i128));
    } else if out.is_empty() {
        bounds::check_index_word(port, &mut out);
        covers::check(port, &mut out);
    }
    out
}

/// What is worth a warning of a port that has no violation.
#[must_use]
pub const fn warnings(port: &Port) -> Violations {
    let mut out = Violations::new();
    notice::check(port, &mut out);
    out
}

/// The message of a violation or a warning, without its code.
#[must_use]
pub const fn message(port: &Port, violation: &Violation) -> Text {
    match violation.rule {
        Rule::NoTile => Text::new()
            .str(port.device.family().title)
            .str(" has no ")
            .str(port.tile.name())
            .str(" tile")
            .note("mem tiles exist from AIE-ML on (AM020)"),
        Rule::SubWordRun
        | Rule::OffsetGranule
        | Rule::StrideGranule
        | Rule::RowGranule
        | Rule::PadGranule => granule::message(port, violation),
        Rule::TileBounds | Rule::BeyondBuffer | Rule::Memory | Rule::IndexWord => {
            bounds::message(port, violation)
        }
        Rule::PadField | Rule::PadTop | Rule::WrapField | Rule::LengthField => {
            padding::message(port, violation)
        }
        Rule::Gap | Rule::Overlap | Rule::Undecided => covers::message(port, violation),
        Rule::DimensionTwice | Rule::ZeroTile | Rule::BdBudget => notice::message(port, violation),
        _ => lists::message(port, violation),
    }
}
