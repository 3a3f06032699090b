//! What can be written instead: computed, and offered only after it has passed the same rules.

use crate::device::TileKind;
use crate::dma::Descriptor;
use crate::pattern::Pattern;
use crate::rule::walk::{self, RawDims};
use crate::rule::{Locus, Rule, Violation, Violations};
use crate::text::Text;

/// A change of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fix {
    /// The same walk in other dimensions.
    Dims(RawDims),
    /// The same walk on a tile of another kind.
    Tile(TileKind),
    /// Another size of one dimension: the largest with which the walk stays in the buffer. A shorter walk.
    Size(u8, i128),
    /// Without the outermost dimension; the task queue runs the descriptor so many times. The same stream.
    Repeat(RawDims, i128),
    /// The walk over whole words instead of elements, so many elements each: another order, in which the elements of
    /// each word stay together.
    Words(RawDims, i128),
}

/// What can be written instead of what a violation is about, if that could be computed.
#[must_use]
pub const fn fix(d: &Descriptor, violation: &Violation) -> Option<Fix> {
    match (violation.rule, violation.locus) {
        (Rule::Rank | Rule::WrapField | Rule::StepField, _) => match same_walk(d, violation.rule) {
            Some(fix) => Some(fix),
            None => other_tile(d, violation.rule),
        },
        (Rule::BeyondBuffer, Locus::Size(k)) => largest_size(d, k),
        (Rule::ZeroStride, Locus::Stride(0)) => repeat(d),
        (Rule::InnermostStride, _) => whole_words(d),
        _ => None,
    }
}

impl Fix {
    /// The declaration with the change.
    #[must_use]
    pub const fn apply(&self, d: &Descriptor) -> Descriptor {
        match *self {
            Self::Dims(dims) | Self::Words(dims, _) => Descriptor { dims: Some(dims), ..*d },
            Self::Tile(tile) => Descriptor { tile, ..*d },
            Self::Size(k, size) => Descriptor { dims: with_size(d, k, size), ..*d },
            Self::Repeat(dims, _) => Descriptor { dims: Some(dims), len: None, ..*d },
        }
    }

    /// The text with the help.
    pub(super) const fn help(&self, text: Text) -> Text {
        match self {
            Self::Dims(dims) => text.help("the same walk fits as dims = ").pairs(dims.as_slice()),
            Self::Tile(tile) => text.help("the walk fits tile = ").str(tile.name()),
            Self::Size(_, size) => text.help("the largest size that stays in the buffer is ").int(*size),
            Self::Repeat(dims, times) => text
                .help("the same stream is dims = ")
                .pairs(dims.as_slice())
                .str(", started with a task-queue repeat of ")
                .int(*times),
            Self::Words(dims, elements) => text
                .help("whole words go as dims = ")
                .pairs(dims.as_slice())
                .str("; the kernel has to take apart the ")
                .int(*elements)
                .str(" elements of each"),
        }
    }
}

/// Whether a candidate may be offered for a violation of `rule`: the rule holds, and nothing is wrong that was not before.
const fn passes(before: &Violations, candidate: &Descriptor, rule: Rule) -> bool {
    let after = candidate.check();
    if after.has(rule) {
        return false;
    }
    let list = after.as_slice();
    let mut k = 0;
    while k < list.len() {
        if !before.has(list[k].rule) {
            return false;
        }
        k += 1;
    }
    true
}

/// The same walk in other dimensions of the same tile: the fewest, or the one too large split where a slot is free, or
/// lifted into the slot without a wrap field. Not of a padded walk, whose dimensions say where the zeros go.
const fn same_walk(d: &Descriptor, rule: Rule) -> Option<Fix> {
    let (Some(walk), Some(tile)) = (d.walk(), d.limits()) else { return None };
    if d.is_padded() || d.rank() == 0 {
        return None;
    }
    let before = d.check();
    let fewest = walk.coalesce();
    if let Some(fix) = offer(d, &before, &fewest, rule) {
        return Some(fix);
    }
    let mut k = 0;
    while k < fewest.dims().len() && fewest.dims().len() < tile.slots.len() {
        // The largest inner part that fits comes first.
        let mut inner = match tile.slots[0].max_wrap() {
            Some(most) => (most * d.granule()) as u64,
            None => 0,
        };
        while inner > 1 {
            if fewest.dims()[k].size.is_multiple_of(inner)
                && let Some(split) = fewest.split(k, inner)
                && let Some(fix) = offer(d, &before, &split, rule)
            {
                return Some(fix);
            }
            inner -= 1;
        }
        k += 1;
    }
    // A unit dimension for each slot that is free lifts the outermost dimension into the top one.
    if fewest.dims().len() < tile.slots.len() && !fewest.dims().is_empty() {
        let mut lifted = fewest;
        while lifted.dims().len() < tile.slots.len() {
            lifted = match lifted.with_unit(1, 1) {
                Some(lifted) => lifted,
                None => return None,
            };
        }
        if let Some(fix) = offer(d, &before, &lifted, rule) {
            return Some(fix);
        }
    }
    None
}

const fn offer(d: &Descriptor, before: &Violations, walk: &Pattern, rule: Rule) -> Option<Fix> {
    let dims = RawDims::of(walk);
    let candidate = Descriptor { dims: Some(dims), ..*d };
    let same = match &d.dims {
        Some(written) => written.is(&dims),
        None => false,
    };
    if dims.rank() > 0 && !same && passes(before, &candidate, rule) { Some(Fix::Dims(dims)) } else { None }
}

/// The tile that could hold the walk; what else the descriptor names is another's.
const fn other_tile(d: &Descriptor, rule: Rule) -> Option<Fix> {
    let bare = Descriptor {
        offset: d.offset,
        dims: d.dims,
        ..Descriptor::new(d.device, d.tile, d.element, d.elements)
    };
    let candidate = Descriptor { tile: TileKind::Mem, ..bare };
    if candidate.limits().is_some() && passes(&bare.check(), &candidate, rule) {
        Some(Fix::Tile(TileKind::Mem))
    } else {
        None
    }
}

/// The largest size with which the walk stays in the buffer, if the machine can walk that.
const fn largest_size(d: &Descriptor, k: u8) -> Option<Fix> {
    let Some(dims) = &d.dims else { return None };
    let candidate = Descriptor { dims: Some(dims.not_empty()), ..*d };
    let Some(walk) = candidate.walk() else { return None };
    match walk::largest_size(&walk, d.elements) {
        Some((at, size)) if at == k as usize => {
            let fix = Fix::Size(k, size);
            // A length that was given is another one then.
            let shorter = Descriptor { len: None, ..fix.apply(d) };
            if passes(&d.check(), &shorter, Rule::BeyondBuffer) { Some(fix) } else { None }
        }
        _ => None,
    }
}

const fn with_size(d: &Descriptor, k: u8, size: i128) -> Option<RawDims> {
    match &d.dims {
        Some(dims) => Some(dims.with_size(k as usize, size)),
        None => None,
    }
}

/// Without an outermost dimension that repeats: the task queue runs a descriptor up to 256 times.
const fn repeat(d: &Descriptor) -> Option<Fix> {
    let (Some(walk), Some(tile)) = (d.walk(), d.limits()) else { return None };
    let dims = walk.dims();
    if dims.len() < 2 || d.is_padded() || dims[0].size as i128 > tile.repeats {
        return None;
    }
    let Some(once) = walk.over(dims.split_at(1).1) else { return None };
    let fix = Fix::Repeat(RawDims::of(&once), dims[0].size as i128);
    if passes(&d.check(), &fix.apply(d), Rule::ZeroStride) { Some(fix) } else { None }
}

/// A walk that steps over elements narrower than a word, while another dimension goes from one to the next: with the
/// elements of a word kept together it is a walk over words.
const fn whole_words(d: &Descriptor) -> Option<Fix> {
    let granule = d.granule();
    let Some(walk) = d.walk() else { return None };
    let dims = walk.dims();
    if granule == 1 || d.is_padded() {
        return None;
    }
    let mut k = 0;
    while k < dims.len() {
        let next = dims[k].stride == 1 && k + 1 < dims.len();
        if next && (dims[k].size as i128) % granule == 0 {
            let Some(split) = walk.split(k, granule as u64) else { return None };
            // The part of one word goes to the inside.
            let Some(words) = split.to_innermost(k + 1) else { return None };
            let shorter = match (words.dims()[k].size, words.without_unit(k)) {
                (1, Some(shorter)) => shorter,
                _ => words,
            };
            let fix = Fix::Words(RawDims::of(&shorter), granule);
            return if passes(&d.check(), &fix.apply(d), Rule::InnermostStride) { Some(fix) } else { None };
        }
        k += 1;
    }
    None
}
