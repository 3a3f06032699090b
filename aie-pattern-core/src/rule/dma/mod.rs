//! Rules about the DMA's buffer descriptors: register fields, walks, and the resources that a descriptor names.
//!
//! Sources: AM020 (AIE-ML architecture), AM025 (its registers), AM009 (AIE), UG1603, and aie-rt, the driver. If tools
//! and registers disagree, the registers decide, and the rule notes it.
//!
//! | module | rules about |
//! |---|---|
//! | [`dims`] | dimensions and their fields |
//! | [`granule`] | elements that are not one 32-bit word |
//! | [`length`] | the length of a transfer |
//! | [`buffer`] | the buffer: bounds, address, memory |
//! | [`padding`] | zero padding |
//! | [`names`] | the channel and the descriptors that a descriptor names |
//! | [`locks`] | the locks that it acquires and releases |
//! | [`fields`] | the remaining fields: packets, the stream, the AXI bus |
//! | [`iteration`] | the iteration |
//! | [`overlap`] | writes that visit an element twice |
//! | [`fix`] | replacements, checked by the same rules |

pub mod buffer;
pub mod dims;
mod fault;
pub mod fields;
mod fit;
pub mod fix;
pub mod granule;
mod help;
pub mod iteration;
pub mod length;
pub mod locks;
pub mod names;
pub mod overlap;
pub mod padding;
#[cfg(any(feature = "tap", feature = "program"))]
mod plain;

use crate::declare::{Descriptor, Iteration, MAX_SIZE};
use crate::device::Direction;
use crate::ir::MAX_RANK;
use crate::ir::search::EFFORT;
use crate::text::Text;
use crate::util::known;
pub use fault::Fault;
use fault::tile;
pub use fix::{Change, Difference, Fix};

use super::assumed::with_assumed;
use super::walk;
use super::{Bound, Locus, Ruled, Violation, Violations};

impl Ruled for Descriptor {
    type Fault = Fault;
}

impl Descriptor {
    /// Every violation of the declaration.
    pub const fn check(&self) -> Violations<Fault> {
        self.check_within(&mut { EFFORT })
    }

    /// The message of a violation of this declaration, without its code.
    ///
    /// # Panics
    /// Possibly, if the violation is from another declaration.
    pub const fn message(&self, violation: &Violation<Fault>) -> Text {
        let message = message(self, violation);
        with_assumed!(message, if self.is_device_assumed, violation, of self, |device| Self { device, ..*self })
    }

    /// Whether the checks at a locus do not depend on numbers that are still unknown.
    pub const fn is_decided(&self, locus: Locus) -> bool {
        match locus {
            Locus::Dim(_) | Locus::Device | Locus::Tile | Locus::Element => true,
            Locus::ChannelNumber
            | Locus::BdId
            | Locus::NextBd
            | Locus::AcquireLock
            | Locus::AcquireValue
            | Locus::ReleaseLock
            | Locus::ReleaseValue => self.are_names_known(),
            Locus::Dims => {
                let has_slots = is_none_or!(self.limits(), |tile| !tile.slots.is_empty());
                has_slots && (self.allow_overlap || !matches!(self.channel, Some((Direction::S2mm, _))))
            }
            Locus::Stride(k) => self.is_step_sound(k as usize),
            _ => false,
        }
    }

    /// Whether dimension `k` is known, has a positive stride, and breaks no rule about strides, applicable or not.
    const fn is_step_sound(&self, k: usize) -> bool {
        let (Some(tile), list) = (self.limits(), self.sizes()) else { return false };
        if k >= list.len() {
            return false;
        }
        let (size, stride) = list[k];
        let (_, step) = dims::in_words(self, k);
        let is_granular = if k + 1 == list.len() {
            self.bits() == 32 || stride == 1 || size == 1
        } else {
            self.bits() == 32 || stride % self.granule() == 0
        };
        known(size) && stride >= 1 && step <= tile.max_step() && is_granular
    }

    /// Whether the message of a violation, help included, does not depend on numbers that are still unknown. A help
    /// changes numbers of the walk, or the tile and with it the ids.
    pub const fn is_settled(&self, violation: &Violation<Fault>) -> bool {
        match violation.fault {
            Fault::Locks(fault) => return fault.is_settled(self),
            Fault::Names(_) | Fault::Fields(_) => return true,
            Fault::NoTile
            | Fault::Rank { .. }
            | Fault::Walk(_)
            | Fault::Dims(_)
            | Fault::Granule(_)
            | Fault::Length(_)
            | Fault::Buffer(_)
            | Fault::Padding(_)
            | Fault::Iteration(_)
            | Fault::Overlap(_) => {}
        }
        if !self.is_walk_known() || !self.is_iteration_known() || !known(self.elements) {
            return false;
        }
        // Other dimensions do not affect the ids; another tile or buffer changes what is within reach.
        match fix::fixes(self, violation) {
            [Some(Fix { change: Change::Dims | Change::Size(_) | Change::Len, .. }), _] => true,
            _ => self.are_names_known(),
        }
    }

    /// A replacement without this violation, if one can be computed.
    pub const fn fix(&self, violation: &Violation<Fault>) -> Option<Fix> {
        fix::fix(self, violation)
    }
}

/// Finds every violation of a descriptor.
pub const fn check(d: &Descriptor) -> Violations<Fault> {
    d.check()
}

impl Descriptor {
    /// Finds every violation; `effort` limits the search for overlapping accesses.
    const fn check_within(&self, effort: &mut u32) -> Violations<Fault> {
        let (d, mut out) = (self, Violations::new());
        let family = d.device.family();
        if !family.tiles.is_empty() && d.limits().is_none() {
            out.push(Fault::NoTile.at(Locus::Tile));
        }
        check_numbers(d, &mut out);
        if let Some(tile) = d.limits() {
            dims::check(d, tile, &mut out);
            granule::check(d, &mut out);
            names::check(d, tile, &mut out);
            locks::check(d, tile, &mut out);
            fields::check(d, tile, &mut out);
            iteration::check(d, tile, &mut out);
        }
        padding::check(d, &mut out);
        length::check(d, &mut out);
        buffer::check(d, &mut out);
        overlap::check(d, effort, &mut out);
        out
    }
}

/// **Numbers**: sizes are at least 1, every number fits 64 bits, and there are at most the dimensions of a walk,
/// unless the tile has a lower limit.
const fn check_numbers(d: &Descriptor, out: &mut Violations<Fault>) {
    let asked = is_some_and!(d.limits(), |tile| !tile.slots.is_empty());
    if d.rank() > MAX_RANK && !asked {
        out.push(Fault::Rank { dimensions: d.rank() }.at(Locus::Dim(0)));
    }
    let mut found = Violations::new();
    walk::check_numbers(d.offset, Some(d.elements), &mut found);
    if let Some(dims) = &d.dims {
        walk::check_sizes(dims, &mut found);
    }
    push_walk(&found, out);
    if d.limits().is_none() {
        check_unlimited(d, out);
    }
}

/// Without registers for length and iteration: the length fits 64 bits, the iteration has at least one start, and the
/// current start exists.
const fn check_unlimited(d: &Descriptor, out: &mut Violations<Fault>) {
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

const fn check_range(locus: Locus, number: i128, least: i128, most: i128, out: &mut Violations<Fault>) {
    if known(number)
        && let Some(bound) = Bound::passed(number, least, most)
    {
        out.push(Fault::Walk(walk::Fault::Range { number, bound }).at(locus));
    }
}

const fn push_walk(found: &Violations<walk::Fault>, out: &mut Violations<Fault>) {
    let found = found.as_slice();
    each!(k, 0..found.len(), {
        out.push(Fault::Walk(found[k].fault).at(found[k].locus));
    });
}

/// The message of a violation, without its code.
///
/// # Panics
/// Possibly, if the violation is from another declaration.
pub const fn message(d: &Descriptor, violation: &Violation<Fault>) -> Text {
    let text = violation.fault.write(Text::new(), d, violation.locus);
    if !d.is_settled(violation) {
        return text;
    }
    help::of_fixes(d, violation, &fix::fixes(d, violation), text)
}
