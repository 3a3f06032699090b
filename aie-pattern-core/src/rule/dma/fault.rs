//! [`Fault`]: faults of a descriptor.

use super::{buffer, dims, fields, granule, iteration, length, locks, names, overlap, padding};
use crate::declare::Descriptor;
use crate::device::Tile;
use crate::ir::MAX_RANK;
use crate::rule::table::common::{Device, Index, TileName};
use crate::rule::table::faults;
use crate::rule::{Locus, Violation, walk};
use crate::text::Text;
use crate::util::Blank;

/// Declares the faults of one theme as a table, with the words that all themes share, and the conversion to a
/// violation at a locus.
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
    /// A fault of a descriptor, grouped by theme.
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

    /// The descriptor has more dimensions than a walk can have.
    Rank { dimensions: Index } => Rank {
        let most: Index = MAX_RANK;
        "too many dimensions: {dimensions}, but a walk has at most {most}";
    }

    /// A fault of the walk, or a number out of range.
    Walk(found: walk::Fault) => (found.rule()) { = of_walk(&found, d, locus) }

    /// A fault of the dimensions and their fields.
    Dims(found: dims::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// A fault related to elements that are not exactly one word.
    Granule(found: granule::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// A fault of the length.
    Length(found: length::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// A fault of the buffer's memory or address.
    Buffer(found: buffer::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// A fault of the padding.
    Padding(found: padding::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// A fault of the channel or of a descriptor id.
    Names(found: names::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// A fault of a lock.
    Locks(found: locks::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// A fault of another field.
    Fields(found: fields::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// A fault of the iteration.
    Iteration(found: iteration::Fault) => (found.rule()) { = found.write(Text::new(), d) }

    /// Overlapping writes.
    Overlap(found: overlap::Fault) => (found.rule()) { = found.write(Text::new(), d) }
}

impl Blank for Fault {
    const BLANK: Self = Self::NoTile;
}

impl Fault {
    /// The violation of this fault at `locus`.
    pub const fn at(self, locus: Locus) -> Violation<Self> {
        Violation { rule: self.rule(), locus, excess: self.excess(), fault: self }
    }

    /// By how much a limit is exceeded; 0 if that cannot be measured.
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
/// If the device has no such tile, or no limits. None of these rules applies then.
pub(super) const fn tile(d: &Descriptor) -> &'static Tile {
    match d.limits() {
        Some(tile) => tile,
        None => panic!("the violation is of another declaration"),
    }
}

/// The document that describes the registers of a descriptor.
pub(super) const fn source(d: &Descriptor) -> &'static str {
    if let Some(tile) = d.limits() { tile.source } else { "" }
}
