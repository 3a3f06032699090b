//! What can be written instead: another declaration, offered only after it has passed the same rules.

use super::fit::{Shape, with_walk};
use crate::declare::{Descriptor, Iteration, MAX_SIZE, RawDims};
use crate::device::{Device, TileKind};
use crate::ir::MAX_RANK;
use crate::rule::walk;
use crate::rule::{Locus, Rule, Violation};

/// Another declaration, without the violation that it is offered for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The declaration. On another tile, without what it named on the first: descriptors, locks, the address.
    pub descriptor: Descriptor,
    /// What it changes.
    pub change: Change,
    /// How its stream differs from the one declared; `None` is the same stream.
    pub differs: Option<Difference>,
}

impl Fix {
    /// Violations that are left.
    const fn leaves(&self) -> usize {
        self.descriptor.check().as_slice().len()
    }
}

/// What a fix changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Change {
    /// The dimensions, the padding pairs with them, and `len` where that is written and another is moved.
    Dims,
    /// The size of one dimension, and `len` where that is written.
    Size(u8),
    /// The length.
    Len,
    /// The size of the iteration.
    Iteration,
    /// The tile.
    Tile,
    /// The device.
    Device,
}

/// How the stream of a fix differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Difference {
    /// It ends earlier in at least one dimension.
    Shorter,
    /// It moves the same elements in another order, in which so many elements, those of a word, stay together.
    WholeWords(i128),
    /// It is one of so many equal parts: the task queue runs the descriptor that often.
    Repeated(i128),
}

/// What can be written instead of what a violation is about, if that could be computed.
#[must_use]
pub const fn fix(d: &Descriptor, v: &Violation) -> Option<Fix> {
    match (v.rule, v.locus) {
        (Rule::Iteration, Locus::IterationStride) => without_iteration(d, v),
        (_, Locus::IterationStride) => None,
        (Rule::Rank | Rule::WrapField | Rule::StepField, _) => or(same_walk(d, v), on(d, v, TileKind::Mem)),
        (Rule::InnermostStride | Rule::SubWordRun | Rule::StrideGranule, _) => {
            or(same_walk(d, v), whole_words(d, v))
        }
        (Rule::ZeroStride, Locus::Stride(k)) => repeated(d, v, k as usize),
        (Rule::BeyondBuffer, Locus::Size(k)) => in_buffer(d, v, k),
        (Rule::BeyondBuffer, Locus::IterationSize) => fewer_runs(d, v),
        (Rule::BeyondBuffer, Locus::Len | Locus::Offset) if d.rank() == 0 => {
            let room = d.elements.saturating_sub(d.offset);
            length(d, v, room - room.rem_euclid(d.granule()), Some(Difference::Shorter))
        }
        (Rule::LengthMismatch, _) => length(d, v, v.limit, None),
        (Rule::LengthGranule, _) if d.rank() == 0 => {
            length(d, v, v.found - v.found % v.limit, Some(Difference::Shorter))
        }
        (Rule::LengthField | Rule::Memory | Rule::PadTile, _) => on(d, v, TileKind::Mem),
        (Rule::NoTile | Rule::LinearOnly, _) => {
            let descriptor = Descriptor { device: Device::AieMl, ..*d };
            offer(d, v, Fix { descriptor, change: Change::Device, differs: None })
        }
        _ => None,
    }
}

const fn or(first: Option<Fix>, second: Option<Fix>) -> Option<Fix> {
    match first {
        Some(_) => first,
        None => second,
    }
}

/// The same walk in other dimensions of the same tile: the fewest; else with the sizes that are too large split or lifted;
/// else that from the dimensions as they are written.
const fn same_walk(d: &Descriptor, v: &Violation) -> Option<Fix> {
    let (Some(tile), Some(shape)) = (d.limits(), Shape::of(d)) else { return None };
    let fewest = shape.coalesce();
    let mut fix = same_shape(d, v, &fewest);
    if fix.is_none()
        && let Some(shape) = fewest.fit(d, tile)
    {
        fix = same_shape(d, v, &shape);
    }
    if fix.is_none()
        && let Some(shape) = shape.fit(d, tile)
    {
        fix = same_shape(d, v, &shape);
    }
    fix
}

const fn same_shape(d: &Descriptor, v: &Violation, shape: &Shape) -> Option<Fix> {
    offer(d, v, Fix { descriptor: shape.declare(d), change: Change::Dims, differs: None })
}

/// A walk that takes narrow elements out of their words, over whole words: the kernel takes them apart.
const fn whole_words(d: &Descriptor, v: &Violation) -> Option<Fix> {
    let (Some(tile), Some(shape)) = (d.limits(), Shape::of(d)) else { return None };
    let Some(words) = shape.whole_words(d) else { return None };
    let Some(shape) = words.fit(d, tile) else { return None };
    let differs = Some(Difference::WholeWords(d.granule()));
    offer(d, v, Fix { descriptor: shape.declare(d), change: Change::Dims, differs })
}

/// The walk on another tile; what else the descriptor names there is another.
const fn on(d: &Descriptor, v: &Violation, tile: TileKind) -> Option<Fix> {
    let channel = match d.channel {
        Some((direction, _)) => Some((direction, 0)),
        None => None,
    };
    let descriptor = Descriptor {
        tile,
        channel,
        bd_id: None,
        next_bd: None,
        acquire: None,
        release: None,
        address: None,
        ..*d
    };
    offer(d, v, Fix { descriptor, change: Change::Tile, differs: None })
}

/// Without an outermost dimension that repeats: the task queue runs a descriptor up to 256 times.
const fn repeated(d: &Descriptor, v: &Violation, k: usize) -> Option<Fix> {
    let (Some(tile), dims) = (d.limits(), d.sizes()) else { return None };
    if dims.len() != d.rank() || d.is_padded() {
        return None;
    }
    let mut outer = 0;
    while outer < k {
        if dims[outer].0 != 1 {
            return None;
        }
        outer += 1;
    }
    let times = dims[k].0;
    if times > tile.repeats {
        return None;
    }
    let rest = dims.split_at(k + 1).1;
    let rest = if rest.is_empty() { RawDims::new(&[(1, 1)]) } else { RawDims::new(rest) };
    let fewer = with_walk(d, rest, [(0, 0); MAX_RANK].split_at(rest.rank()).0);
    let differs = Some(Difference::Repeated(times));
    offer(d, v, Fix { descriptor: with_own_len(d, fewer), change: Change::Dims, differs })
}

/// An iteration that goes nowhere is a repeat of the task queue's as well.
const fn without_iteration(d: &Descriptor, v: &Violation) -> Option<Fix> {
    let (Some(tile), Some(Iteration { size, stride: 0, .. })) = (d.limits(), d.iteration) else {
        return None;
    };
    if size > tile.repeats {
        return None;
    }
    let descriptor = Descriptor { iteration: None, ..*d };
    offer(d, v, Fix { descriptor, change: Change::Iteration, differs: Some(Difference::Repeated(size)) })
}

/// The largest size of dimension `k` with which the walk stays in the buffer, or of those the largest of whole words where
/// that leaves less to be said.
const fn in_buffer(d: &Descriptor, v: &Violation, k: u8) -> Option<Fix> {
    let Some(dims) = &d.dims else { return None };
    let Some(walk) = (Descriptor { dims: Some(dims.not_empty()), ..*d }).walk() else { return None };
    match walk::largest_size(&walk, d.elements) {
        Some((at, size)) if at == k as usize => {
            // One of so many sizes in a row makes whole words, if any does.
            let (mut best, mut less) = (shorter(d, v, k, size), 1);
            while less < d.granule() {
                let fix = shorter(d, v, k, size - less);
                best = match (&best, &fix) {
                    (Some(one), Some(two)) if one.leaves() <= two.leaves() => best,
                    (_, Some(_)) => fix,
                    (_, None) => best,
                };
                less += 1;
            }
            best
        }
        _ => None,
    }
}

const fn shorter(d: &Descriptor, v: &Violation, k: u8, size: i128) -> Option<Fix> {
    let Some(dims) = &d.dims else { return None };
    if size < 1 || size > MAX_SIZE {
        return None;
    }
    let descriptor = Descriptor { dims: Some(dims.with_size(k as usize, size)), ..*d };
    let fix = Fix {
        descriptor: with_own_len(d, descriptor),
        change: Change::Size(k),
        differs: Some(Difference::Shorter),
    };
    offer(d, v, fix)
}

/// The declaration with its own length, where `d` has the one that is its own.
const fn with_own_len(d: &Descriptor, fixed: Descriptor) -> Descriptor {
    let len = match d.len {
        Some(len) if len == d.moved() => Some(fixed.moved()),
        other => other,
    };
    Descriptor { len, ..fixed }
}

const fn fewer_runs(d: &Descriptor, v: &Violation) -> Option<Fix> {
    let (Some(runs), Some(iteration)) = (d.iterated(), d.iteration) else { return None };
    let Some((0, size)) = walk::largest_size(&runs, d.elements) else { return None };
    let descriptor = Descriptor { iteration: Some(Iteration { size, ..iteration }), ..*d };
    offer(d, v, Fix { descriptor, change: Change::Iteration, differs: Some(Difference::Shorter) })
}

const fn length(d: &Descriptor, v: &Violation, len: i128, differs: Option<Difference>) -> Option<Fix> {
    if len < 1 {
        return None;
    }
    offer(d, v, Fix { descriptor: Descriptor { len: Some(len), ..*d }, change: Change::Len, differs })
}

/// The fix, if its declaration passes: it is without the violation, breaks no rule that was not broken before, and where
/// the dimensions or what holds them change, all of them fit. Violations of other kinds may remain.
const fn offer(d: &Descriptor, v: &Violation, fix: Fix) -> Option<Fix> {
    let (before, after) = (d.check(), fix.descriptor.check());
    let whole = matches!(fix.change, Change::Dims | Change::Tile | Change::Device);
    let list = after.as_slice();
    let mut k = 0;
    while k < list.len() {
        let rule = list[k].rule;
        let known = if whole { before.has(rule) } else { before.has_at(rule, list[k].locus) };
        let same = rule as u8 == v.rule as u8 && (whole || list[k].locus.is(v.locus));
        if same || !known || (whole && is_about_dims(rule)) {
            return None;
        }
        k += 1;
    }
    Some(fix)
}

const fn is_about_dims(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::Rank
            | Rule::SizeZero
            | Rule::WrapField
            | Rule::StepField
            | Rule::NegativeStride
            | Rule::ZeroStride
            | Rule::InnermostStride
            | Rule::SubWordRun
            | Rule::StrideGranule
            | Rule::LinearOnly
            | Rule::PadTile
            | Rule::PadCount
            | Rule::PadField
            | Rule::PadGranule
            | Rule::PadTop
    )
}
