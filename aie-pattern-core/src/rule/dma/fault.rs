//! [`Fault`]: what can be wrong with a descriptor.

use super::{buffer, dims, fields, granule, iteration, length, locks, names, overlap, padding};
use crate::declare::Descriptor;
use crate::device::Tile;
use crate::ir::MAX_RANK;
use crate::rule::{Locus, Rule, Violation, walk};
use crate::text::Text;
use crate::util::Blank;

/// The faults of a part of a descriptor as a table, with words that all of these have, and the violation of each at a place.
macro_rules! part {
    ($(#[$meta:meta])* $part:ident as $fault:ident of $d:ident; $($rows:tt)*) => {
        $crate::rule::table::faults! {
            $(#[$meta])*
            pub enum Fault as $fault of ($d: &$crate::declare::Descriptor);
            @words {
                tile: TileKind = $d.tile;
                device: Device = $d.device;
                element: Words = $d.element.name();
                bits: Number = $d.bits();
                manual: Words = $d.device.family().manual;
                registers: Words = $d.device.family().registers;
                source: Words = source($d);
            }
            $($rows)*
        }

        impl Fault {
            const fn at(self, locus: $crate::rule::Locus) -> $crate::rule::Violation<super::Fault> {
                super::Fault::$part(self).at(locus)
            }
        }
    };
}

pub(super) use part;

/// What can be wrong with a descriptor, by theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The device has no such tile.
    NoTile,
    /// There are more dimensions than a walk can have.
    Rank {
        /// The dimensions.
        dimensions: usize,
    },
    /// The walk, and the range of numbers.
    Walk(walk::Fault),
    /// The dimensions and the fields that hold them.
    Dims(dims::Fault),
    /// Elements that are not one word.
    Granule(granule::Fault),
    /// The length.
    Length(length::Fault),
    /// The buffer's memory and address.
    Buffer(buffer::Fault),
    /// The padding.
    Padding(padding::Fault),
    /// What the descriptor names.
    Names(names::Fault),
    /// The locks.
    Locks(locks::Fault),
    /// What else the descriptor holds.
    Fields(fields::Fault),
    /// The iteration.
    Iteration(iteration::Fault),
    /// Writes that meet.
    Overlap(overlap::Fault),
}

impl Blank for Fault {
    const BLANK: Self = Self::NoTile;
}

impl Fault {
    /// The violation that it is at a place.
    #[must_use]
    pub const fn at(self, locus: Locus) -> Violation<Self> {
        Violation { rule: self.rule(), locus, excess: self.excess(), fault: self }
    }

    const fn rule(&self) -> Rule {
        match self {
            Self::NoTile => Rule::NoTile,
            Self::Rank { .. } => Rule::Rank,
            Self::Walk(fault) => fault.rule(),
            Self::Dims(fault) => fault.rule(),
            Self::Granule(fault) => fault.rule(),
            Self::Length(fault) => fault.rule(),
            Self::Buffer(fault) => fault.rule(),
            Self::Padding(fault) => fault.rule(),
            Self::Names(fault) => fault.rule(),
            Self::Locks(fault) => fault.rule(),
            Self::Fields(fault) => fault.rule(),
            Self::Iteration(fault) => fault.rule(),
            Self::Overlap(fault) => fault.rule(),
        }
    }

    /// How far out of bounds it is; 0 where that is no question of more or less.
    const fn excess(&self) -> u128 {
        match self {
            Self::Walk(fault) => fault.excess(),
            Self::Buffer(fault) => fault.excess(),
            Self::NoTile
            | Self::Rank { .. }
            | Self::Dims(_)
            | Self::Granule(_)
            | Self::Length(_)
            | Self::Padding(_)
            | Self::Names(_)
            | Self::Locks(_)
            | Self::Fields(_)
            | Self::Iteration(_)
            | Self::Overlap(_) => 0,
        }
    }

    /// What is wrong with the declaration at a place, without help.
    pub(in crate::rule) const fn message(&self, d: &Descriptor, locus: Locus) -> Text {
        match self {
            Self::NoTile => Text::new()
                .str(d.device.family().title)
                .str(" has no ")
                .str(d.tile.name())
                .str(" tile")
                .note("mem tiles exist from AIE-ML on (AM020)"),
            Self::Rank { dimensions } => Text::new()
                .str("too many dimensions: ")
                .int(*dimensions as i128)
                .str(", but a walk has at most ")
                .int(MAX_RANK as i128),
            Self::Walk(fault) => {
                let mut pads = [(0, 0); MAX_RANK];
                let mut k = 0;
                while k < d.rank() && k < MAX_RANK {
                    pads[k] = d.padding(k);
                    k += 1;
                }
                fault.write(Text::new(), &buffer::walked(d, locus), locus, pads.split_at(k).0, "element")
            }
            Self::Dims(fault) => fault.write(Text::new(), d),
            Self::Granule(fault) => fault.write(Text::new(), d),
            Self::Length(fault) => fault.write(Text::new(), d),
            Self::Buffer(fault) => fault.write(Text::new(), d),
            Self::Padding(fault) => fault.write(Text::new(), d),
            Self::Names(fault) => fault.write(Text::new(), d),
            Self::Locks(fault) => fault.write(Text::new(), d),
            Self::Fields(fault) => fault.write(Text::new(), d),
            Self::Iteration(fault) => fault.write(Text::new(), d),
            Self::Overlap(fault) => fault.write(Text::new(), d),
        }
    }
}

/// The tile of a declaration that breaks a rule about tiles.
///
/// # Panics
/// If the device has no such tile, or no limits; then none of these rules is checked.
pub(super) const fn tile(d: &Descriptor) -> &'static Tile {
    match d.limits() {
        Some(tile) => tile,
        None => panic!("the violation is of another declaration"),
    }
}

/// Where the registers of a descriptor are documented.
pub(super) const fn source(d: &Descriptor) -> &'static str {
    match d.limits() {
        Some(tile) => tile.source,
        None => "",
    }
}
