//! [`Fault`]: what can be wrong with a descriptor.

use super::{buffer, dims, fields, granule, iteration, length, locks, names, overlap, padding};
use crate::declare::Descriptor;
use crate::device::Tile;
use crate::ir::MAX_RANK;
use crate::rule::table::common::{Device, Index, TileName};
use crate::rule::table::faults;
use crate::rule::{Locus, Violation, walk};
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

faults! {
    /// What can be wrong with a descriptor, by theme.
    pub enum Fault as fault of (d: &Descriptor, locus: Locus);
    @words {
        device: Device = d.device;
        tile: TileName = d.tile;
    }

    /// The device has no such tile.
    NoTile => NoTile {
        "{device} has no {tile} tile";
        note "mem tiles exist from AIE-ML on (AM020)";
    }

    /// There are more dimensions than a walk can have.
    Rank { dimensions: Index } => Rank {
        let most: Index = MAX_RANK;
        "too many dimensions: {dimensions}, but a walk has at most {most}";
    }

    /// The walk, and the range of numbers.
    Walk(found: walk::Fault) => (found.rule()) { = of_walk(&found, d, locus) }

    /// The dimensions and the fields that hold them.
    Dims(found: dims::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// Elements that are not one word.
    Granule(found: granule::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// The length.
    Length(found: length::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// The buffer's memory and address.
    Buffer(found: buffer::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// The padding.
    Padding(found: padding::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// What the descriptor names.
    Names(found: names::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// The locks.
    Locks(found: locks::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// What else the descriptor holds.
    Fields(found: fields::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// The iteration.
    Iteration(found: iteration::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// Writes that meet.
    Overlap(found: overlap::Fault) => (found.rule()) { = found.write(Text::new(), d) }
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
}

const fn of_walk(fault: &walk::Fault, d: &Descriptor, locus: Locus) -> Text {
    let mut pads = [(0, 0); MAX_RANK];
    let mut k = 0;
    while k < d.rank() && k < MAX_RANK {
        pads[k] = d.padding(k);
        k += 1;
    }
    fault.write(Text::new(), &buffer::walked(d, locus), locus, pads.split_at(k).0, "element")
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
