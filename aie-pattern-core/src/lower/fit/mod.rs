//! **Fitting a walk on a tile**: the fewest buffer descriptors that walk the same order, or the reasons why there are
//! none.
//!
//! | module | contents |
//! |---|---|
//! | `limits` | the limits of one descriptor, as data |
//! | `units` | elements as units, the smallest amounts that a DMA moves |
//! | `place` | the search for one descriptor, which the fixes of the rules use too |
//! | `cut`, `parts` | cuts of a walk that one descriptor cannot hold |
//! | `plan` | the descriptors, and the proof that they make the walk |
//! | `why`, `reason` | the limits that prevent a fit |

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

/// [`fit()`] without the reasons.
pub(crate) const fn find(walk: &Pattern, device: Device, tile: TileKind) -> Option<Plan> {
    let Some(limits) = Limits::of_device(device, tile) else { return None };
    let Ok(Work { walk, loops, room, reasons }) = Work::of(walk, &limits) else { return None };
    if !reasons.is_empty() {
        return None;
    }
    let cuts = cut(loops.as_slice(), &room, &mut { EFFORT });
    if cuts.needed > most_pieces(&limits) { None } else { proved(&walk, &cuts) }
}

/// The plan of [`fit()`], if it is a single descriptor.
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
struct Work {
    /// The walk in its fewest dimensions.
    walk: Pattern,
    loops: units::Loops,
    room: Room,
    /// Reasons that do not depend on the dimensions.
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

/// Number of descriptors available to a plan: those that a channel reaches.
const fn most_pieces(limits: &Limits) -> u64 {
    if limits.descriptors < MAX_PIECES { limits.descriptors as u64 } else { MAX_PIECES as u64 }
}

/// The plan of all cuts, if it is proved to make the walk. The cuts must fit a plan.
const fn proved(walk: &Pattern, cuts: &cut::Cuts) -> Option<Plan> {
    let (mut plan, mut k, element) = (Plan::EMPTY, 0, walk.element());
    while let Some(cut::Cut { start, placed }) = cuts.get(k) {
        let offset = walk.offset() as i128 + start * element.per_word() as i128;
        plan.push(Piece::new(element, offset as i64, &placed));
        k += 1;
    }
    if plan.walks(walk) { Some(plan) } else { None }
}
