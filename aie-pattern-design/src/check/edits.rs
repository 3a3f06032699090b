//! The fix of a descriptor or a transfer as an edit of the text: one that moves the same data in the same order. What would move other
//! data, or is written elsewhere, remains advice. And ids that are free.

use std::collections::{HashMap, HashSet};

use aie_pattern_core::declare::{Descriptor, Locus};
use aie_pattern_core::device::{Device, Place as At, TileKind};
use aie_pattern_core::rule::dma::{Change, Difference, Fix};

use super::words::{Spelling, dims};
use crate::finding::{Finding, Replacement, literal};
use crate::model::{Bd, BufferRef, Design, Memcpy, Number, Place, TileId};
use crate::resolve::Resolved;
use crate::resolve::descriptors::free_ids;
use crate::resolve::locks::locks_of;

/// Ids that helps offer, each once.
#[derive(Default)]
pub(super) struct Free {
    offered: HashSet<(At, u32)>,
    /// Those within reach of a channel that nothing used at first.
    known: HashMap<(At, u32), Vec<u32>>,
}

impl Free {
    /// A descriptor within reach of a channel that nothing uses.
    pub(super) fn descriptor(&mut self, resolved: &Resolved<'_>, at: At, channel: u32) -> Option<u32> {
        let known = self.known.entry((at, channel)).or_insert_with(|| free_ids(resolved, at, channel));
        known.iter().copied().find(|id| self.offered.insert((at, *id)))
    }

    /// A lock of a tile that nothing uses.
    pub(super) fn lock(&mut self, resolved: &Resolved<'_>, tile: TileId) -> Option<u32> {
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
        (0..count).find(|id| !used.contains(id) && self.offered.insert((at, *id)))
    }
}

/// A finding about the number of a descriptor or a lock, with one that is free, if there is one.
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

/// The edit of a descriptor. Its outermost dimension may be an iteration, and is kept.
pub(super) fn of_bd(
    design: &Design,
    bd: &Bd,
    (before, fix): (&Descriptor, &Fix),
    (spelling, most): (Spelling, usize),
) -> Option<Replacement> {
    let now = &fix.descriptor;
    if fix.differs.is_some() || before.offset != now.offset || before.pad != now.pad || !is_literal(bd) {
        return None;
    }
    let len = match bd.len {
        Some(len) if before.len != now.len => Some(Replacement::number(len, now.len?)?),
        _ => None,
    };
    match fix.change {
        Change::Number(Locus::Address) => {
            let BufferRef::Local(buffer) = bd.buffer else { return None };
            let (written, by) = (design[buffer].address?, now.address?.checked_sub(before.address?)?);
            Replacement::number(written, written.value?.checked_add(by)?)
        }
        Change::Len => len,
        Change::Dims => {
            let place = bd.dims_place.filter(|place| is_list(*place, bd) && now.sizes().len() <= most)?;
            let dims = Replacement::new(place, dims(now.sizes(), spelling));
            Replacement::all(len.into_iter().chain([dims]).collect())
        }
        _ => None,
    }
}

/// Whether the text has each size and stride of a descriptor as a number.
pub(super) fn is_literal(bd: &Bd) -> bool {
    let mut written = bd.dims.iter().flatten();
    written.all(|(size, stride)| literal(*size).is_some() && literal(*stride).is_some())
}

/// Whether a place is that of the dimensions only, within the operation.
fn is_list(place: Place, bd: &Bd) -> bool {
    let is_within =
        |number: Number| (place.first.start()..place.last.end()).contains(&number.place.first.start());
    let is_own = place.first.start() >= bd.place.first.start();
    let is_list = bd.has_keywords || place.first.source_text().is_some_and(|text| text.starts_with('['));
    is_own && is_list && !bd.len.into_iter().chain(bd.offset).any(is_within)
}

/// The lists of a transfer with a fix: its outermost dimension is the repeat of its task, and what its descriptor iterates through.
pub(super) fn lists(outermost: (i128, i128), (before, fix): (&Descriptor, &Fix)) -> Option<String> {
    let now = &fix.descriptor;
    let is_dims = matches!(fix.change, Change::Dims | Change::IterationAndDims);
    if !is_dims || before.offset != now.offset || now.sizes().len() > 3 {
        return None;
    }
    let (size, stride) = match (fix.differs, now.iteration) {
        (None, _) => outermost,
        (Some(Difference::Repeated(times)), None) if outermost.0 == 1 => (times, 0),
        (Some(Difference::Iterated(runs)), Some(iteration)) if outermost.0 == 1 && iteration.size == runs => {
            (runs, iteration.stride)
        }
        _ => return None,
    };
    Some(dims(now.sizes(), Spelling::Lists(size, stride)))
}

/// The edit of a transfer that gives it other lists of sizes and strides.
pub(super) fn of_memcpy(memcpy: &Memcpy, lists: &str) -> Option<Replacement> {
    let place = memcpy.lists?;
    let is_list = place.first.source_text()?.starts_with('[');
    // Offsets count steps of strides.
    let is_first = memcpy.offsets.iter().all(|offset| offset.value == Some(0));
    let written = [&memcpy.offsets, &memcpy.sizes, &memcpy.strides];
    let is_text = written.iter().all(|list| list.iter().all(|number| literal(*number).is_some()));
    (is_list && is_first && is_text).then(|| Replacement::new(place, format!("[0, 0, 0, 0]{lists}")))
}
