//! The help line of a message: the computed fix, ready to be pasted, or what else to look at.

use super::fix::{Change, Difference, Fix};
use crate::declare::Descriptor;
use crate::rule::{Rule, Violation};
use crate::text::Text;

/// Appends what a fix has to be written as.
pub(super) const fn of_fix(fix: &Fix, text: Text) -> Text {
    let d = &fix.descriptor;
    match (fix.change, fix.differs) {
        (Change::Dims, None) => len_of(fix, dims(d, text.help("the same walk fits as "))),
        (Change::Dims, Some(Difference::WholeWords(elements))) => dims(d, text.help("whole words go as "))
            .str("; the kernel has to take apart the ")
            .int(elements)
            .str(" elements of each"),
        (Change::Dims, Some(Difference::Repeated(times))) => {
            len_of(fix, dims(d, text.help("the same stream is ")))
                .str(", started with a task-queue repeat of ")
                .int(times)
        }
        (Change::Dims, Some(Difference::Shorter)) => dims(d, text.help("")),
        (Change::Size(k), _) => {
            let text = text.help("the largest size that stays in the buffer is ");
            len_of(fix, text.int(d.sizes()[k as usize].0))
        }
        (Change::Len, differs) => {
            let text = text.help(if differs.is_some() { "the largest that can be moved is " } else { "" });
            match d.len {
                Some(len) => text.str("len = ").int(len),
                None => text,
            }
        }
        (Change::Iteration, Some(Difference::Repeated(times))) => text
            .help("the same stream is this without `iteration`, started with a task-queue repeat of ")
            .int(times),
        (Change::Iteration, _) => match d.iteration {
            Some(iteration) => {
                text.help("the largest iteration size that stays in the buffer is ").int(iteration.size)
            }
            None => text,
        },
        (Change::Tile, _) => text.help("the walk fits tile = ").str(d.tile.name()),
        (Change::Device, _) => text.help("device = ").str(d.device.name()),
    }
}

const fn dims(d: &Descriptor, text: Text) -> Text {
    let text = text.str("dims = ").pairs(d.sizes());
    match &d.pad {
        Some(pad) => text.str(", pad = ").pairs(pad.as_slice()),
        None => text,
    }
}

/// A length that changes with the walk.
const fn len_of(fix: &Fix, text: Text) -> Text {
    match (fix.descriptor.len, fix.differs) {
        (Some(len), Some(_)) => text.str(", len = ").int(len),
        _ => text,
    }
}

/// Appends what to look at where nothing could be computed.
pub(super) const fn without_fix(d: &Descriptor, v: &Violation, text: Text) -> Text {
    match v.rule {
        Rule::OffsetGranule => nearest(v, text.help("the nearest offsets are ")),
        Rule::StrideGranule => nearest(v, text.help("the nearest strides are ")),
        Rule::SubWordRun => nearest(v, text.help("the nearest sizes are ")),
        Rule::PadGranule => nearest(v, text.help("the nearest paddings are ")),
        Rule::NegativeStride => upwards(d, text),
        Rule::BeyondBuffer => text.help("the walk fits a buffer of ").count(v.found, "element"),
        Rule::ZeroStride => match d.limits() {
            Some(tile) if tile.repeats > 0 => text
                .help("only a whole transfer repeats: the task queue runs a descriptor up to ")
                .int(tile.repeats)
                .str(" times"),
            _ => text,
        },
        _ => text,
    }
}

/// Appends the walk that visits the same elements upwards, if that one passes.
const fn upwards(d: &Descriptor, text: Text) -> Text {
    let (Some(mut dims), mut offset) = (d.dims, d.offset) else { return text };
    let mut k = 0;
    while k < dims.as_slice().len() {
        let (size, stride) = dims.as_slice()[k];
        if stride < 0 {
            offset = offset.saturating_add(stride.saturating_mul(size.saturating_sub(1)));
            dims = dims.with_stride(k, stride.saturating_neg());
        }
        k += 1;
    }
    if !(Descriptor { dims: Some(dims), offset, ..*d }).check().is_empty() {
        return text;
    }
    text.help("upwards the same elements go as offset = ").int(offset).str(", dims = ").pairs(dims.as_slice())
}

const fn nearest(v: &Violation, text: Text) -> Text {
    let below = v.found.div_euclid(v.limit).saturating_mul(v.limit);
    let above = below.saturating_add(v.limit);
    match v.rule {
        // A size of 0 moves nothing.
        Rule::SubWordRun if below < 1 => text.int(above).str(" and ").int(above.saturating_add(v.limit)),
        _ => text.int(below).str(" and ").int(above),
    }
}
