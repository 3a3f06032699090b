//! Zeros around the data: what a mem tile puts around what it reads.

use super::Violations;
use crate::declare::tiling::Port;
use crate::lower::tiling::{Obstacle, Unfit};
use crate::rule::dma::padding::padding_fields;
use crate::rule::{Locus, Rule};
use crate::text::Text;

/// A padded dimension of a tile that no dimension of a descriptor can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// Zeros beyond the padding field.
    Field {
        /// The zeros.
        zeros: Zeros,
        /// How many.
        extent: Extent,
        /// The dimension of the descriptor, 0 for D0.
        slot: usize,
        /// Most of them, in the same unit.
        most: i128,
    },
    /// Zeros in a dimension that has no padding fields.
    NoField {
        /// The zeros.
        zeros: Zeros,
        /// How many.
        steps: i128,
    },
    /// More data than the wrap field holds.
    Wrap {
        /// The dimension as declared.
        dimension: u8,
        /// The data of a tile.
        data: Extent,
        /// Most of it, in the same unit.
        most: i128,
    },
    /// A longer tile than the length field holds.
    Length {
        /// The dimension as declared.
        dimension: u8,
        /// A tile, zeros included.
        tile: Extent,
        /// Most of it, in the same unit.
        most: i128,
    },
}

/// Zeros along one dimension, on one side of the data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zeros {
    /// The dimension as declared.
    pub dimension: u8,
    /// Whether they come before the data, and not after it.
    pub before: bool,
}

/// How much there is along a dimension of a descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Words of 32 bits, in D0.
    Words(i128),
    /// Steps, in every other dimension.
    Steps(i128),
}

impl Extent {
    const fn of(slot: usize, count: i128) -> Self {
        if slot == 0 { Self::Words(count) } else { Self::Steps(count) }
    }

    const fn append(self, text: Text) -> Text {
        match self {
            Self::Words(words) => text.count(words, "word"),
            Self::Steps(steps) => text.count(steps, "step"),
        }
    }
}

impl Zeros {
    const fn append(self, text: Text) -> Text {
        let text = text.str(if self.before { " of zeros before" } else { " of zeros after" });
        text.str(" the data of dimension ").int(self.dimension as i128)
    }
}

/// The dimensions of a descriptor that have padding fields.
const NAMES: [&str; 3] = ["D0", "D1", "D2"];

impl Fault {
    /// What keeps a dimension of a tile from being one of a descriptor.
    const fn of(unfit: Unfit) -> Self {
        let Unfit { obstacle, dimension, slot, before, found, limit } = unfit;
        let (zeros, extent) = (Zeros { dimension, before }, Extent::of(slot, found));
        match obstacle {
            Obstacle::Padding => Self::Field { zeros, extent, slot, most: limit },
            Obstacle::NoPadding => Self::NoField { zeros, steps: found },
            Obstacle::Wrap => Self::Wrap { dimension, data: extent, most: limit },
            Obstacle::Length => Self::Length { dimension, tile: extent, most: limit },
        }
    }

    /// The rule that it breaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self {
            Self::Field { .. } => Rule::PadField,
            Self::NoField { .. } => Rule::PadTop,
            Self::Wrap { .. } => Rule::WrapField,
            Self::Length { .. } => Rule::LengthField,
        }
    }

    /// In words.
    pub(super) const fn message(&self, port: &Port) -> Text {
        let (text, family) = (Text::new(), port.device.family());
        let limits = port.device.limits(port.tile);
        match *self {
            Self::Field { zeros, extent, slot, most } => {
                let text = zeros
                    .append(extent.append(text))
                    .str(" do not fit the padding field of ")
                    .str(NAMES[slot])
                    .at_most(most);
                padding_fields(text, family, limits)
            }
            Self::NoField { zeros, steps } => zeros
                .append(text.count(steps, "step"))
                .str(", but only D0, D1 and D2 can be padded")
                .note("only the three innermost dimensions of a descriptor have padding fields")
                .cite(family.registers)
                .str("; a tile of fewer dimensions, or one tiling for each step, needs no others"),
            Self::Length { dimension, tile, most } => tile
                .append(text.str("a padded tile of "))
                .str(" in dimension ")
                .int(dimension as i128)
                .str(", zeros included, does not fit the length of one descriptor")
                .at_most(most)
                .note("a padded dimension cannot be split, and length fields have ")
                .int(limits.length.bits as i128)
                .str(" bits")
                .cite(family.registers),
            Self::Wrap { dimension, data, most } => data
                .append(text.str("a padded tile with "))
                .str(" of data in dimension ")
                .int(dimension as i128)
                .str(" does not fit one descriptor")
                .at_most(most)
                .note("a padded dimension cannot be split, and wrap fields have ")
                .int(limits.wrap_bits(0) as i128)
                .str(" bits")
                .cite(family.registers),
        }
    }
}

/// - **Where**: hardware dimensions D0, D1 and D2, which are the dimensions of the tile, those of one element aside; a
///   dimension of which each tile has everything is a part of the next one.
/// - **How much**: what the padding fields of D0 (in words), D1 and D2 (in steps) hold, before and after.
/// - A padded dimension is **not split**: what of a tile has data fits its wrap field and the length field. The last dimension
///   of the tile can go in several descriptors.
///
/// A tile wholly out of the data is legal however far it is: it is nothing but zeros.
///
/// Before the data at the offset, after it at the tile.
pub(super) const fn check(port: &Port, k: usize, out: &mut Violations) {
    let Some(division) = port.division(k) else { return };
    let (t, list) = (k as u8, division.unfit());
    let mut i = 0;
    while i < list.len() {
        if let Some(unfit) = list[i] {
            let locus = if unfit.before {
                Locus::TilingOffset(t, unfit.dimension)
            } else if port.tilings[k].tiling_dimension.is_empty() {
                Locus::Tiling(t)
            } else {
                Locus::TilingDimension(t, unfit.dimension)
            };
            out.push(super::Fault::Padding(Fault::of(unfit)).at(locus));
        }
        i += 1;
    }
}
