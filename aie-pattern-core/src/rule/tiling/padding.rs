//! Rules about zeros around the data: a mem tile adds them to the data that it reads.

use super::Violations;
use crate::declare::tiling::Port;
use crate::lower::tiling::{Obstacle, Unfit};
use crate::rule::Locus;
use crate::rule::dma::dims::Slot;
use crate::rule::dma::padding::padding_fields;
use crate::rule::table::common::{Number, Words};
use crate::rule::table::{Arg, faults, kinds};

kinds! {
    /// A dimension as declared.
    Dimension(dimension: u8) => Arg::Int(dimension as i128);
    /// The place of zeros.
    Around(_zeros: Zeros) => Arg::Nothing;
    /// An amount in words or steps.
    Amount(extent: Extent) => match extent {
        Extent::Words(words) => Arg::Count(words, "word"),
        Extent::Steps(steps) => Arg::Count(steps, "step"),
    };
}

faults! {
    /// A padded dimension of a tile that fits no dimension of a descriptor. `most` has the unit of the amount found.
    pub enum Fault as fault of (port: &Port<'_>);
    @words {
        registers: Words = port.device.family().registers;
    }

    /// The zeros exceed the padding field of a dimension of the descriptor.
    Field { zeros: Around, extent: Amount, slot: Slot, most: Number } => PadField {
        let side: Words = zeros.side();
        let dimension: Dimension = zeros.dimension;
        "{extent} of zeros {side} the data of dimension {dimension} do not fit the padding field of {slot} (at most {most})";
        .. padding_fields(port.device.family(), port.device.limits(port.tile));
    }

    /// The dimension has zeros, but no padding fields.
    NoField { zeros: Around, steps: Number } => PadTop {
        let side: Words = zeros.side();
        let dimension: Dimension = zeros.dimension;
        "{steps step} of zeros {side} the data of dimension {dimension}, but only D0, D1 and D2 can be padded";
        note "only the three innermost dimensions of a descriptor have padding fields ({registers}): use a tile of fewer dimensions, or one tiling for each step";
    }

    /// The data of a tile exceeds the wrap field.
    Wrap { dimension: Dimension, data: Amount, most: Number } => WrapField {
        let wrap_bits: Number = port.device.limits(port.tile).wrap_bits(0) as i128;
        "a padded tile with {data} of data in dimension {dimension} does not fit one descriptor (at most {most})";
        note "a padded dimension cannot be split, and wrap fields have {wrap_bits} bits ({registers})";
    }

    /// The tile, zeros included, exceeds the length field.
    Length { dimension: Dimension, tile: Amount, most: Number } => LengthField {
        let length_bits: Number = port.device.limits(port.tile).length.bits as i128;
        "a padded tile of {tile} in dimension {dimension}, zeros included, does not fit the length of one descriptor (at most {most})";
        note "a padded dimension cannot be split, and length fields have {length_bits} bits ({registers})";
    }
}

/// Zeros along one dimension, on one side of the data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zeros {
    /// The dimension as declared.
    pub dimension: u8,
    /// `true` before the data, `false` after it.
    pub before: bool,
}

/// The amount along a dimension of a descriptor.
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
}

impl Zeros {
    const fn side(self) -> &'static str {
        if self.before { "before" } else { "after" }
    }
}

impl Fault {
    /// Converts the obstacle that the division found.
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
}

/// - **Dimensions**: padding is possible in the hardware dimensions D0, D1 and D2. These are the dimensions of the
///   tile; a dimension of one element is skipped, and one that each tile takes whole joins the next one.
/// - **Amount**: the zeros before and after fit the padding fields of D0 (in words), D1 and D2 (in steps).
/// - A padded dimension is **not split**: the data of a tile fits its wrap field and the length field. Only the last
///   dimension of the tile can be divided over several descriptors.
///
/// A tile completely outside the data is legal at any distance: it consists of zeros alone.
///
/// Zeros before the data are reported at the offset, zeros after it at the tile.
pub(super) const fn check(port: &Port, k: usize, out: &mut Violations) {
    let Some(division) = port.division(k) else { return };
    let (t, list) = (k as u8, division.unfit());
    each!(i, 0..list.len(), {
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
    });
}
