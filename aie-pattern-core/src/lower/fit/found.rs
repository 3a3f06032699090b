//! The plan of a walk, if the tile can run it.

use super::cut::{self, cut};
use super::limits::{Limits, Room};
use super::piece::Piece;
use super::place::{EFFORT, Loop, place};
use super::plan::{MAX_PIECES, Plan};
use super::reason::{Reason, Reasons};
use super::units::Loops;
use crate::device::{Device, TileKind};
use crate::ir::{Dim, Pattern};

/// [`fit`](super::fit()) without the reasons.
pub(crate) const fn find(walk: &Pattern, device: Device, tile: TileKind) -> Option<Plan> {
    let Some(limits) = Limits::of_device(device, tile) else { return None };
    let Ok(Work { walk, loops, room, reasons }) = Work::of(walk, &limits) else { return None };
    if !reasons.is_empty() {
        return None;
    }
    let cuts = cut(loops.as_slice(), &room, &mut { EFFORT });
    if cuts.needed > most_pieces(&limits) { None } else { proved(&walk, &cuts) }
}

/// The plan of [`fit`](super::fit()), if it is a single descriptor.
pub(crate) const fn find_one(walk: &Pattern, device: Device, tile: TileKind) -> Option<Piece> {
    let Some(limits) = Limits::of_device(device, tile) else { return None };
    let Ok(Work { walk, loops, room, reasons }) = Work::of(walk, &limits) else { return None };
    if !reasons.is_empty() {
        return None;
    }
    let Some(placed) = place(loops.as_slice(), &room, &mut { EFFORT }) else { return None };
    map!(proved(&walk, &cut::Cuts::one(placed)), |plan| plan.pieces()[0])
}

/// A walk in the process of being fitted.
pub(super) struct Work {
    /// The walk in its fewest dimensions.
    pub(super) walk: Pattern,
    pub(super) loops: Loops,
    pub(super) room: Room,
    /// Reasons that do not depend on the dimensions.
    pub(super) reasons: Reasons,
}

impl Work {
    #[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
    pub(super) const fn of(walk: &Pattern, limits: &Limits) -> Result<Self, Reasons> {
        let walk = match walk.canonical() {
            Some(walk) if walk.is_empty() => return Err(Reasons::one(Reason::Empty)),
            Some(walk) => walk,
            None => return Err(Reasons::one(Reason::Overflow)),
        };
        let mut reasons = Reasons::NONE;
        if let Ok(index) = walk.min_index()
            && index < 0
        {
            reasons.push(Reason::BelowBuffer { index });
        }
        if let Ok(span) = walk.span() {
            let bytes = (span as u128 * walk.element().bits() as u128).div_ceil(8);
            if bytes > limits.memory as u128 {
                reasons.push(Reason::Memory { bytes, most: limits.memory });
            }
        }
        let loops = loops_of(&walk, &mut reasons);
        Ok(Self { walk, loops, room: Room::of(limits, walk.element()), reasons })
    }
}

/// Number of descriptors available to a plan: those that a channel reaches.
pub(super) const fn most_pieces(limits: &Limits) -> u64 {
    if limits.descriptors < MAX_PIECES { limits.descriptors as u64 } else { MAX_PIECES as u64 }
}

/// The plan of all cuts, if it is proved to make the walk. The cuts must fit a plan.
pub(super) const fn proved(walk: &Pattern, cuts: &cut::Cuts) -> Option<Plan> {
    let (mut plan, mut k, element) = (Plan::EMPTY, 0, walk.element());
    while let Some(cut::Cut { start, placed }) = cuts.get(k) {
        let offset = walk.offset() as i128 + start * element.per_word() as i128;
        plan.push(Piece::new(element, offset as i64, &placed));
        k += 1;
    }
    if plan.walks(walk) { Some(plan) } else { None }
}

/// Converts a walk in its fewest dimensions to units. Every number that is not a whole number of words becomes a
/// reason, and is rounded up so that the other checks can continue.
const fn loops_of(walk: &Pattern, reasons: &mut Reasons) -> Loops {
    let elements = walk.element().per_word() as u64;
    let (dims, granule) = (walk.dims(), elements as i64);
    if walk.offset() % granule != 0 {
        reasons.push(Reason::Offset { elements: walk.offset(), granule });
    }
    if dims.is_empty() && elements > 1 {
        reasons.push(Reason::Run { elements: 1, granule });
    }
    let mut units = Loops::EMPTY;
    each!(k, 0..dims.len(), {
        let Dim { mut size, mut stride } = dims[k];
        if elements > 1 && k + 1 == dims.len() {
            if stride != 1 {
                reasons.push(Reason::InnermostStride { elements: stride, granule });
            } else if !size.is_multiple_of(elements) {
                reasons.push(Reason::Run { elements: size, granule });
            }
            (size, stride) = (size.div_ceil(elements), 1);
        } else if stride % granule != 0 {
            reasons.push(Reason::Stride { elements: stride, granule });
            stride = stride.div_euclid(granule) + 1;
        } else {
            stride /= granule;
        }
        if size > 1
            && let Some(more) = units.push(Loop::new(size, stride))
        {
            units = more;
        }
    });
    units
}
