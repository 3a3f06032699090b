//! [`fit`]: the plan of a walk, or all reasons why there is none.

use super::cut::cut;
use super::found::{Work, most_pieces, proved};
use super::limits::Limits;
#[cfg(doc)]
use super::piece::Piece;
use super::place::{EFFORT, place};
use super::plan::Plan;
use super::reason::{Reason, Reasons};
use super::why;
use crate::device::{Device, TileKind};
use crate::ir::Pattern;

/// The fewest buffer descriptors that walk the same order on a tile, each with the number of times that the task
/// queue runs it; or all reasons why there are none.
///
/// The dimensions may change, as long as the order stays the same: dimensions are merged, split so that each size
/// fits its wrap field, or moved to the top dimension, which has no wrap. An outermost dimension of stride 0 becomes
/// the repeat of the task queue. The dimension after it, or some of its steps, becomes the iteration.
///
/// A walk that exceeds one descriptor is cut. A walk of at most 64 words (64 elements, if they are wider than a word)
/// is cut anywhere, and no plan has fewer descriptors. In a longer walk, the innermost dimensions that run up to 64
/// times stay whole if a descriptor can hold them, and no plan that keeps them whole has fewer descriptors. Otherwise
/// the walk is cut where a dimension steps, into the longest parts that fit, or between pairs whose second access goes
/// back: `[<1000, 2>, <2, -1>]`, which swaps the words of pairs, takes 3. A long walk may have a shorter plan whose
/// transfers meet inside a dimension, or that continues by chance from a step of one dimension to a step of another:
/// such cuts are not searched. With numbers far beyond the registers, the search may give up early.
///
/// A descriptor that runs again after another one counts twice. The descriptors have no locks and no address, and the
/// task queue starts each [`Piece::runs`] times. [`Piece::descriptor`] gives the declaration, whose
/// [`fields`](crate::Descriptor::fields) give the words.
///
/// If elements are not exactly one word, D0 walks the words of a contiguous run, as in every declaration. A walk over
/// 8-bit or 16-bit elements that takes one word at a time therefore needs one dimension more than the same walk over
/// words.
///
/// ```
/// # extern crate aie_pattern_core as aie_pattern;
/// use aie_pattern::fit::Reason;
/// use aie_pattern::{Device, Dim, Element, Pattern, TileKind, fit};
///
/// // A transposition, three times. It has too many steps for the wrap field of D0, so the top dimension takes them.
/// let dims = [Dim::new(3, 0), Dim::new(8, 1), Dim::new(509, 8)];
/// let walk = Pattern::new(Element::Int32, 0, &dims).unwrap();
/// let plan = fit(&walk, Device::Aie2p, TileKind::Compute).unwrap();
/// let [piece] = plan.pieces() else { panic!() };
/// assert_eq!(piece.dims(), [Dim::new(509, 8), Dim::new(1, 0), Dim::new(1, 0)]);
/// assert_eq!((piece.iteration(), piece.runs()), (Some(Dim::new(8, 1)), 24));
///
/// let bytes = Pattern::new(Element::Int8, 0, &[Dim::new(64, 2)]).unwrap();
/// let reasons = fit(&bytes, Device::Aie2p, TileKind::Mem).unwrap_err();
/// assert_eq!(reasons.as_slice(), [Reason::InnermostStride { elements: 2, granule: 4 }]);
/// ```
///
/// # Errors
/// Every limit that prevents a fit, with its numbers.
#[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
pub const fn fit(walk: &Pattern, device: Device, tile: TileKind) -> Result<Plan, Reasons> {
    match Limits::of_device(device, tile) {
        Some(limits) => fit_within(walk, &limits),
        None => Err(Reasons::one(Reason::NoTile)),
    }
}

/// Fits a walk within any limits, not only the limits of an existing tile.
///
/// # Errors
/// The errors of [`fit()`].
#[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
pub const fn fit_within(walk: &Pattern, limits: &Limits) -> Result<Plan, Reasons> {
    let Work { walk, loops, room, mut reasons } = tri!(Work::of(walk, limits));
    let (loops, element) = (loops.as_slice(), walk.element());
    if !reasons.is_empty() {
        if place(loops, &room, &mut { EFFORT }).is_none() {
            why::why(loops, limits, element, &mut reasons);
        }
        return Err(reasons);
    }
    let cuts = cut(loops, &room, &mut { EFFORT });
    let most = most_pieces(limits);
    if cuts.needed > most {
        why::why(loops, limits, element, &mut reasons);
        reasons.push(Reason::Budget { descriptors: cuts.needed, most: most as usize });
        return Err(reasons);
    }
    if let Some(plan) = proved(&walk, &cuts) { Ok(plan) } else { Err(Reasons::one(Reason::Overflow)) }
}
