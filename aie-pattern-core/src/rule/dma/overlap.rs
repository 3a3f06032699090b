//! Writes that visit an element twice.

use crate::dma::{Descriptor, Direction};
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;

/// **Overlap**: a walk of an S2MM channel writes each element once, unless `allow(overlap)` says that the last write is to
/// stay. The hardware overwrites without a word, and no tool tells.
///
/// A stride of 0 that no step field holds has been said.
///
/// Found and limit: the two stream positions that meet, the lower first.
pub(super) const fn check(d: &Descriptor, out: &mut Violations) {
    if d.allow_overlap || d.rank() == 0 || out.has(Rule::ZeroStride) {
        return;
    }
    if let Some((Direction::S2mm, _)) = d.channel
        && let Some(walk) = d.walk()
        && let Some((first, second)) = walk.overlap()
    {
        out.push(Violation::new(Rule::Overlap, Locus::Dims, first as i128, second as i128));
    }
}

pub(super) const fn message(d: &Descriptor, violation: &Violation) -> Text {
    let (first, second) = (violation.found, violation.limit);
    let text = Text::new().str("elements ").int(first).str(" and ").int(second);
    let text = text.str(" of the stream are written to the same place");
    let text = match d.pattern().index_at(first as u64) {
        Some(index) => {
            text.note("both are index ").int(index as i128).str(" of the buffer, the last write stays")
        }
        None => text,
    };
    text.help("allow(overlap) if that is meant")
}
