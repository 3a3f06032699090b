//! **Fitting a walk on a tile**: the fewest buffer descriptors that walk the same order, or why there are none.
//!
//! | module | contents |
//! |---|---|
//! | `limits` | what one descriptor has room for, as data |
//! | `units` | elements to what a DMA moves at least |
//! | `place` | the search for one descriptor, which the fixes of the rules use too |
//! | `cut`, `parts` | where a walk is cut that one does not hold |
//! | `plan` | the descriptors, and the proof that they are the walk |
//! | `why`, `reason` | the limits that are in the way |

mod cut;
mod limits;
mod parts;
pub(crate) mod place;
mod plan;
mod reason;
pub(crate) mod units;
mod why;

pub use limits::Limits;
pub(crate) use limits::Room;
pub use plan::{MAX_PIECES, Piece, Plan};
pub use reason::{Reason, Reasons};

use crate::device::{Device, TileKind};
use crate::ir::Pattern;
use cut::cut;
use place::{EFFORT, place};

/// The fewest buffer descriptors that walk the same order on a tile, each with how often the task queue runs it; or all
/// reasons why there are none.
///
/// A walk in other dimensions is the same walk: they are merged, split so that each size fits its wrap field, or moved into
/// the top dimension, which has none. An outermost dimension of stride 0 becomes the repeat of the task queue, the one after
/// it, or some of its steps, the iteration.
///
/// What one descriptor does not hold is cut into several. A walk of at most 64 words (of wider elements, elements) is cut
/// anywhere: no plan has fewer. Of a longer one the innermost dimensions that make up to 64 runs stay whole, if a descriptor
/// holds them: no plan that keeps them so has fewer. Else it is cut where a dimension steps, into the longest parts that
/// fit, or between pairs whose second goes back: `[<1000, 2>, <2, -1>]`, which swaps the words of pairs, takes 3. A long walk
/// may take less where two transfers meet inside of a dimension, or where it happens to go on after a step of one dimension as
/// it would after one of another: such places are not looked at. Of numbers far beyond what registers hold, the search may end
/// before it has found all that there is.
///
/// Descriptors are counted as they are run: one that is to run again after another is two. They have no locks and no address,
/// and the task queue starts each as often as [`Piece::runs`] says; [`Piece::descriptor`] is the declaration, whose
/// [`fields`](crate::Descriptor::fields) give the words.
///
/// Elements that are not one word have D0 for the words of a run, as in every declaration. A walk that takes one word each
/// time from elements of 8 or 16 bits has a dimension more for that than the same walk over the words.
///
/// ```
/// # extern crate aie_pattern_core as aie_pattern;
/// use aie_pattern::fit::Reason;
/// use aie_pattern::{Device, Dim, Element, Pattern, TileKind, fit};
///
/// // Three runs of a transposition, too many steps for the wrap field of D0: the top dimension takes them.
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
/// Every limit that is in the way, with its numbers.
#[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
pub const fn fit(walk: &Pattern, device: Device, tile: TileKind) -> Result<Plan, Reasons> {
    match Limits::of_device(device, tile) {
        Some(limits) => fit_within(walk, &limits),
        None => Err(Reasons::one(Reason::NoTile)),
    }
}

/// The same within limits that need not be those of a tile there is.
///
/// # Errors
/// As [`fit()`].
#[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
pub const fn fit_within(walk: &Pattern, limits: &Limits) -> Result<Plan, Reasons> {
    let Work { walk, loops, room, mut reasons } = match Work::of(walk, limits) {
        Ok(work) => work,
        Err(reasons) => return Err(reasons),
    };
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
    match proved(&walk, &cuts) {
        Some(plan) => Ok(plan),
        None => Err(Reasons::one(Reason::Overflow)),
    }
}

/// As [`fit()`], for who does not ask for the reasons.
pub(crate) const fn find(walk: &Pattern, device: Device, tile: TileKind) -> Option<Plan> {
    let Some(limits) = Limits::of_device(device, tile) else { return None };
    let Ok(Work { walk, loops, room, reasons }) = Work::of(walk, &limits) else { return None };
    if !reasons.is_empty() {
        return None;
    }
    let cuts = cut(loops.as_slice(), &room, &mut { EFFORT });
    if cuts.needed > most_pieces(&limits) { None } else { proved(&walk, &cuts) }
}

/// The plan of [`fit()`] where that is one descriptor.
pub(crate) const fn find_one(walk: &Pattern, device: Device, tile: TileKind) -> Option<Piece> {
    let Some(limits) = Limits::of_device(device, tile) else { return None };
    let Ok(Work { walk, loops, room, reasons }) = Work::of(walk, &limits) else { return None };
    if !reasons.is_empty() {
        return None;
    }
    let Some(placed) = place(loops.as_slice(), &room, &mut { EFFORT }) else { return None };
    match proved(&walk, &cut::Cuts::one(placed)) {
        Some(plan) => Some(plan.pieces()[0]),
        None => None,
    }
}

/// A walk that is to be fitted.
struct Work {
    /// In the fewest dimensions.
    walk: Pattern,
    loops: units::Loops,
    room: Room,
    /// What keeps it from being fitted, whatever its dimensions.
    reasons: Reasons,
}

impl Work {
    #[expect(clippy::result_large_err, reason = "there is nowhere else to put it in const evaluation")]
    const fn of(walk: &Pattern, limits: &Limits) -> Result<Self, Reasons> {
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
        let loops = units::loops_of(&walk, &mut reasons);
        Ok(Self { walk, loops, room: Room::of(limits, walk.element()), reasons })
    }
}

/// The descriptors that a channel reaches, of those that a plan can have.
const fn most_pieces(limits: &Limits) -> u64 {
    if limits.descriptors < MAX_PIECES { limits.descriptors as u64 } else { MAX_PIECES as u64 }
}

/// The plan of all cuts, which are no more than it has room for, if they are the walk.
const fn proved(walk: &Pattern, cuts: &cut::Cuts) -> Option<Plan> {
    let (mut plan, mut k, element) = (Plan::EMPTY, 0, walk.element());
    while let Some(cut::Cut { start, placed }) = cuts.get(k) {
        let offset = walk.offset() as i128 + start * element.per_word() as i128;
        plan.push(Piece::new(element, offset as i64, &placed));
        k += 1;
    }
    if plan.walks(walk) { Some(plan) } else { None }
}
