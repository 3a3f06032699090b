//! Rules of the DMA's buffer descriptors: what the registers hold, what the hardware can walk, what a descriptor names.
//!
//! Sources: AM020 (AIE-ML architecture), AM025 (its registers), AM009 (AIE), UG1603, and aie-rt, the driver. Where tools and
//! registers disagree, the register decides; each rule says so.
//!
//! | module | rules about |
//! |---|---|
//! | [`dims`] | dimensions and the fields that hold them |
//! | [`granule`] | elements that are not one 32-bit word |
//! | [`length`] | the length of a transfer |
//! | [`buffer`] | the buffer: bounds, iteration, address, memory |
//! | [`padding`] | zero padding |
//! | [`names`] | what a descriptor names: channels, descriptors, locks, packets, the AXI bus |
//! | [`overlap`] | writes that visit an element twice |
//! | [`fix`] | what can be written instead, checked by the same rules |

pub mod buffer;
pub mod dims;
mod fit;
pub mod fix;
pub mod granule;
mod help;
pub mod length;
pub mod names;
pub mod overlap;
pub mod padding;

use crate::declare::{Descriptor, Iteration, MAX_SIZE};
use crate::ir::MAX_RANK;
use crate::text::Text;
use crate::util::{known, known_if_any};
pub use fix::{Change, Difference, Fix};

use super::walk;
use super::{Locus, Rule, Violation, Violations};

impl Descriptor {
    /// Every violation of the declaration.
    #[must_use]
    pub const fn check(&self) -> Violations {
        check(self)
    }

    /// The message of a violation of this declaration, without its code.
    #[must_use]
    pub const fn message(&self, violation: &Violation) -> Text {
        message(self, violation)
    }

    /// Whether the message of a violation, help included, is the same whatever the numbers are that are not known yet:
    /// a help changes numbers of the walk, or the tile and with it the names.
    #[must_use]
    pub const fn is_settled(&self, violation: &Violation) -> bool {
        let of_walk = !matches!(
            violation.rule,
            Rule::BdId
                | Rule::BdChannel
                | Rule::NextBd
                | Rule::ChannelNumber
                | Rule::LockId
                | Rule::LockValue
                | Rule::Packet
                | Rule::Axi
                | Rule::OutOfOrderId
                | Rule::Burst
                | Rule::NoField
        );
        if !of_walk {
            // Of a mem tile, the channel or the id says which half of the descriptors is in reach.
            return !matches!(violation.rule, Rule::NextBd) || known_if_any(self.bd_id);
        }
        if !self.is_walk_known() || !self.is_iteration_known() || !known(self.elements) {
            return false;
        }
        // Other dimensions leave the names as they are; on another tile, or for another buffer, others are in reach.
        match fix::fixes(self, violation) {
            [Some(Fix { change: Change::Dims | Change::Size(_) | Change::Len, .. }), _] => true,
            _ => self.are_names_known(),
        }
    }

    /// What can be written instead, if that could be computed: a declaration without this violation.
    #[must_use]
    pub const fn fix(&self, violation: &Violation) -> Option<Fix> {
        fix::fix(self, violation)
    }
}

/// Every violation of a descriptor.
#[must_use]
pub const fn check(d: &Descriptor) -> Violations {
    let mut out = Violations::new();
    let family = d.device.family();
    if !family.tiles.is_empty() && d.limits().is_none() {
        out.push(Violation::new(Rule::NoTile, Locus::Tile, 0, 0));
    }
    check_numbers(d, &mut out);
    if let Some(tile) = d.limits() {
        dims::check(d, tile, &mut out);
        granule::check(d, &mut out);
        names::check(d, tile, &mut out);
    }
    padding::check(d, &mut out);
    length::check(d, &mut out);
    buffer::check(d, &mut out);
    overlap::check(d, &mut out);
    out
}

/// **Numbers**: sizes count, every number is one that 64 bits hold, and there are no more dimensions than a walk can have,
/// where the tile does not ask for fewer.
const fn check_numbers(d: &Descriptor, out: &mut Violations) {
    let asked = match d.limits() {
        Some(tile) => !tile.slots.is_empty(),
        None => false,
    };
    if d.rank() > MAX_RANK && !asked {
        out.push(Violation::new(Rule::Rank, Locus::Dim(0), d.rank() as i128, MAX_RANK as i128));
    }
    let mut found = Violations::new();
    walk::check_numbers(d.offset, Some(d.elements), &mut found);
    if let Some(dims) = &d.dims {
        walk::check_sizes(dims, &mut found);
    }
    walk::take(&found, out);
    if d.limits().is_none() {
        check_unlimited(d, out);
    }
}

/// Where no register holds the length and the iteration: the length is one that 64 bits hold, the iteration counts, and the
/// current start is one of its own.
const fn check_unlimited(d: &Descriptor, out: &mut Violations) {
    if let Some(len) = d.len
        && d.rank() == 0
    {
        check_range(Locus::Len, len, i128::MIN, i64::MAX as i128, out);
    }
    if let Some(Iteration { size, stride, current }) = d.iteration {
        check_range(Locus::IterationSize, size, 1, MAX_SIZE, out);
        check_range(Locus::IterationStride, stride, i64::MIN as i128, i64::MAX as i128, out);
        if let Some(current) = current {
            let most = match size {
                _ if !known(size) => MAX_SIZE,
                ..1 => 0,
                _ => size - 1,
            };
            check_range(Locus::IterationCurrent, current, 0, most, out);
        }
    }
}

const fn check_range(locus: Locus, value: i128, low: i128, high: i128, out: &mut Violations) {
    if known(value) && (value < low || value > high) {
        out.push(Violation::new(Rule::NumberRange, locus, value, if value < low { low } else { high }));
    }
}

/// The message of a violation, without its code.
#[must_use]
pub const fn message(d: &Descriptor, violation: &Violation) -> Text {
    let text = match violation.rule {
        Rule::NoTile => Text::new()
            .str(d.device.family().title)
            .str(" has no ")
            .str(d.tile.name())
            .str(" tile")
            .note("mem tiles exist from AIE-ML on (AM020)"),
        Rule::Rank if violation.fault.limit == MAX_RANK as i128 => Text::new()
            .str("too many dimensions: ")
            .int(violation.fault.found)
            .str(", but a walk has at most ")
            .int(violation.fault.limit),
        Rule::Rank
        | Rule::LinearOnly
        | Rule::WrapField
        | Rule::StepField
        | Rule::NegativeStride
        | Rule::ZeroStride => dims::message(d, violation),
        Rule::InnermostStride | Rule::SubWordRun | Rule::StrideGranule | Rule::OffsetGranule => {
            granule::message(d, violation)
        }
        Rule::LengthField | Rule::LengthMismatch | Rule::LengthGranule => length::message(d, violation),
        Rule::PadTile
        | Rule::PadDirection
        | Rule::PadCount
        | Rule::PadField
        | Rule::PadGranule
        | Rule::PadTop => padding::message(d, violation),
        Rule::Memory | Rule::Address => buffer::message(d, violation),
        Rule::BdId
        | Rule::BdChannel
        | Rule::NextBd
        | Rule::ChannelNumber
        | Rule::LockId
        | Rule::LockValue
        | Rule::Packet
        | Rule::Iteration
        | Rule::Axi
        | Rule::OutOfOrderId
        | Rule::Burst
        | Rule::NoField => names::message(d, violation),
        Rule::Overlap => overlap::message(d, violation),
        _ => {
            let mut pads = [(0, 0); MAX_RANK];
            let mut k = 0;
            while k < d.rank() && k < MAX_RANK {
                pads[k] = d.padding(k);
                k += 1;
            }
            let pads = pads.split_at(k).0;
            walk::message(violation, &buffer::walked(d, violation), pads, "element")
        }
    };
    if !d.is_settled(violation) {
        return text;
    }
    help::of_fixes(d, violation, &fix::fixes(d, violation), text)
}
