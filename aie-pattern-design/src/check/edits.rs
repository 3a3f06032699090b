//! The fix of a descriptor or a transfer as an edit of the text: one that moves the same data in the same order. What would move other
//! data remains advice. And ids that are free.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::declare::Descriptor;
use aie_pattern_core::device::{Device, Place as At, TileKind};
use aie_pattern_core::rule::dma::{Change, Difference, Fix};
use proc_macro2::LineColumn;

use super::words::{Spelling, dims};
use crate::finding::{Finding, Replacement, literal};
use crate::model::{Bd, Memcpy, Number, Place, TileId};
use crate::resolve::descriptors::free_ids;
use crate::resolve::locks::locks_of;
use crate::resolve::{Line, Resolved};

/// Ids that helps offer, each at one place only, so that two fixes never take the same one.
#[derive(Default)]
pub(super) struct Free {
    descriptors: HashMap<(At, u32), LineColumn>,
    locks: HashMap<(At, u32), LineColumn>,
    /// Those within reach of a channel that nothing used at first.
    known: HashMap<(At, u32), Vec<u32>>,
}

impl Free {
    /// A descriptor within reach of a channel that nothing uses, for what is at a place.
    pub(super) fn descriptor(
        &mut self,
        resolved: &Resolved<'_>,
        (at, channel): (At, u32),
        place: Place,
    ) -> Option<u32> {
        let known = self.known.entry((at, channel)).or_insert_with(|| free_ids(resolved, at, channel));
        let mut all = known.iter().copied();
        all.find(|id| {
            *self.descriptors.entry((at, *id)).or_insert(place.first.start()) == place.first.start()
        })
    }

    /// A lock of a tile that nothing uses, for what is at a place.
    pub(super) fn lock(&mut self, resolved: &Resolved<'_>, tile: TileId, place: Place) -> Option<u32> {
        let design = resolved.design;
        let at = design[tile].at?;
        let is_here = |tile: Option<TileId>| tile.is_some_and(|tile| design[tile].at == Some(at));
        let locks = design.locks.iter().zip(&resolved.locks.written);
        let mut used: HashSet<u32> =
            locks.filter(|(lock, _)| is_here(lock.tile)).filter_map(|(_, id)| id.ok()).collect();
        if let Ok(table) = &resolved.fifos {
            let ends: HashSet<_> = table
                .own_pools()
                .into_iter()
                .filter(|(_, pool)| pool.place == at)
                .map(|(end, _)| end)
                .collect();
            let pools = resolved.locks.pools.iter().filter(|(end, _)| ends.contains(end));
            used.extend(pools.flat_map(|(_, ids)| ids.iter().flatten()));
        }
        let kind = design[tile].kind.unwrap_or(TileKind::Compute);
        let count = locks_of(design.part.device.unwrap_or(Device::DEFAULT), kind);
        let mut all = (0..count).filter(|id| !used.contains(id));
        all.find(|id| *self.locks.entry((at, *id)).or_insert(place.first.start()) == place.first.start())
    }
}

/// A finding about the number of a descriptor or a lock, with a free one, if one is left.
pub(super) fn offered(
    finding: Finding,
    written: Number,
    free: Option<u32>,
    help: impl Fn(u32) -> String,
) -> Finding {
    match free {
        Some(free) => finding.help(help(free)).fix(Replacement::number(written, free.into())),
        None => finding,
    }
}

/// The help that offers a descriptor.
pub(super) fn free_id(id: u32) -> String {
    format!("give it an id that is free: `bd_id = {id}`")
}

/// The edit that leaves out an operation of a sequence, if another one is right before it.
pub(super) fn without(line: &Line<'_>, place: Place) -> Option<Replacement> {
    let start = place.first.start();
    let of_line = || line.events.iter().map(|event| event.operation);
    let operation = of_line().find(|one| one.place.first.start() == start)?;
    let before = of_line().filter(|one| one.end.end() <= start).max_by_key(|one| one.end.end())?;
    Replacement::without(Place { first: operation.place.first, last: operation.end }, before.end)
}

/// The edit of a descriptor. Its outermost dimension may be an iteration, and is kept.
pub(super) fn of_bd(bd: &Bd, (before, fix): (&Descriptor, &Fix), spelling: Spelling) -> Option<Replacement> {
    let now = &fix.descriptor;
    let is_same = fix.change == Change::Dims
        && fix.differs.is_none()
        && (before.offset, before.len, before.pad) == (now.offset, now.len, now.pad);
    let place = bd.dims_place.filter(|place| is_same && is_literal(bd) && is_list(*place, bd))?;
    Some(Replacement::new(place, dims(now.sizes(), spelling)?))
}

/// The help of a task whose descriptor moves one of several equal parts with a fix: the task repeats it, and an outermost dimension is its
/// iteration.
pub(super) fn repeated(bd: &Bd, (before, fix): (&Descriptor, &Fix), spelling: Spelling) -> Option<String> {
    let now = &fix.descriptor;
    let (times, outermost) = match (fix.change, fix.differs, now.iteration) {
        (Change::Dims, Some(Difference::Repeated(times)), None) => (times, None),
        (Change::IterationAndDims, Some(Difference::Iterated(runs)), Some(iteration)) => {
            (runs, Some((iteration.size, iteration.stride)))
        }
        _ => return None,
    };
    let is_once = outermost.is_none_or(|(size, _)| size == times)
        && spelling.outermost.is_none_or(|(size, _)| size == 1);
    if !is_once || before.iteration.is_some() || before.offset != now.offset || now.pad.is_some() {
        return None;
    }
    let walk = dims(now.sizes(), Spelling { outermost: outermost.or(spelling.outermost), ..spelling })?;
    let len = now.sizes().iter().try_fold(1i128, |all, (size, _)| all.checked_mul(*size))?;
    let is_written = bd.len.is_some_and(|written| written.value == Some(len));
    let len = if is_written { String::new() } else { format!(", len = {len}") };
    Some(format!("the same stream is {walk}{len}, in a task with `repeat_count = {}`", times - 1))
}

/// Whether the text has each size and stride of a descriptor as a number.
fn is_literal(bd: &Bd) -> bool {
    let mut written = bd.dims.iter().flatten();
    written.all(|(size, stride)| literal(*size).is_some() && literal(*stride).is_some())
}

/// Whether a place holds the dimensions only, within the operation.
fn is_list(place: Place, bd: &Bd) -> bool {
    let is_within =
        |number: Number| (place.first.start()..place.last.end()).contains(&number.place.first.start());
    let is_own = place.first.start() >= bd.place.first.start();
    let is_list = bd.has_keywords || place.first.source_text().is_some_and(|text| text.starts_with('['));
    is_own && is_list && !bd.len.into_iter().chain(bd.offset).any(is_within)
}

/// The lists of a transfer with a fix: its outermost dimension is the repeat of its task, and what its descriptor iterates through.
pub(super) fn lists(
    (spelling, outermost): (Spelling, (i128, i128)),
    (before, fix): (&Descriptor, &Fix),
) -> Option<String> {
    let now = &fix.descriptor;
    let is_dims = matches!(fix.change, Change::Dims | Change::IterationAndDims);
    if !is_dims || before.offset != now.offset {
        return None;
    }
    let outermost = match (fix.differs, now.iteration) {
        (None, _) => outermost,
        (Some(Difference::Repeated(times)), None) if outermost.0 == 1 => (times, 0),
        (Some(Difference::Iterated(runs)), Some(iteration)) if outermost.0 == 1 && iteration.size == runs => {
            (runs, iteration.stride)
        }
        _ => return None,
    };
    dims(now.sizes(), Spelling { outermost: Some(outermost), ..spelling })
}

/// The edit of a transfer that gives it other lists of sizes and strides, and of offsets if its walk does not begin with the first element.
pub(super) fn of_memcpy(memcpy: &Memcpy, lists: &str, start: i128) -> Option<Replacement> {
    let place = memcpy.lists?;
    let is_list = place.first.source_text()?.starts_with('[');
    let written = [&memcpy.offsets, &memcpy.sizes, &memcpy.strides];
    let is_text = written.iter().all(|list| list.iter().all(|number| literal(*number).is_some()));
    let offsets = if start == 0 { "[0, 0, 0, 0]" } else { "" };
    (is_list && is_text).then(|| Replacement::new(place, [offsets, lists].concat()))
}
