//! Zeros around the data: what a mem tile puts around what it reads.

use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;
use crate::tiling::Port;

/// - **Where**: hardware dimensions D0, D1 and D2, which are the dimensions of the tile, those of one element aside; a
///   dimension of which each tile has everything is a part of the next one.
/// - **How much**: 63 words in D0, 31 and 15 steps in D1 and D2, before and after (AM025).
/// - A padded dimension is **not split**: what of a tile has data fits its wrap field and the length field. The last dimension
///   of the tile can go in several descriptors.
///
/// A tile wholly out of the data is legal however far it is: it is nothing but zeros.
///
/// Before the data at the offset, behind it at the tile. Found and limit: words in D0, else steps.
pub(super) const fn check(port: &Port, k: usize, out: &mut Violations) {
    let Some(lowering) = port.lowering(k) else { return };
    let (t, list) = (k as u8, lowering.unfit());
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
            out.push(Violation::new(unfit.rule, locus, unfit.found, unfit.limit));
        }
        i += 1;
    }
}

/// Most zeros in D0, D1 and D2.
const NAMES: [(i128, &str); 3] = [(63, "D0"), (31, "D1"), (15, "D2")];

pub(super) const fn message(violation: &Violation) -> Text {
    let (found, limit) = (violation.found, violation.limit);
    let (side, dimension) = match violation.locus {
        Locus::TilingOffset(_, d) => (" before the data of dimension ", d),
        Locus::TilingDimension(_, d) => (" behind the data of dimension ", d),
        _ => (" behind the data, dimension ", 0),
    };
    let text = Text::new();
    match violation.rule {
        Rule::PadField => {
            let (mut name, mut k) = ("D0", 0);
            while k < NAMES.len() {
                if NAMES[k].0 == limit {
                    name = NAMES[k].1;
                }
                k += 1;
            }
            text.count(found, if limit == 63 { "word" } else { "step" })
                .str(" of zeros")
                .str(side)
                .int(dimension as i128)
                .str(" do not fit the padding field of ")
                .str(name)
                .str(", at most ")
                .int(limit)
                .note("D0, D1 and D2 are padded by up to 63 words, 31 and 15 steps on either side (AM025)")
        }
        Rule::PadTop => text
            .count(found, "step")
            .str(" of zeros")
            .str(side)
            .int(dimension as i128)
            .str(", which is no D0, D1 or D2")
            .note("only the three innermost dimensions of a descriptor have padding fields (AM025)")
            .help("a tile of fewer dimensions, or one tiling for each of their steps"),
        _ => text
            .str("a padded tile of ")
            .count(found, if matches!(violation.rule, Rule::LengthField) { "step" } else { "word" })
            .str(" in dimension ")
            .int(dimension as i128)
            .str(" does not fit one descriptor, at most ")
            .int(limit)
            .note("a padded dimension is not split: wraps have 10 bits, lengths 17 (AM025)"),
    }
}
