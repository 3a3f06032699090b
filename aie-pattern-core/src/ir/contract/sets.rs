//! Contracts about several walks over one buffer.

use super::meet::{GaveUp, Meeting, meeting, run_at};
use super::{EFFORT, Twice, Verdict, narrower};
use crate::element::Element;
use crate::ir::Pattern;

/// An element that two walks share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Common {
    /// Position of the first walk in the list.
    pub one: usize,
    /// Position of the second walk in the list.
    pub other: usize,
    /// Stream position of the element in the first walk, in elements.
    pub position: u64,
    /// Stream position of the element in the second walk, in elements.
    pub other_position: u64,
    /// Index of the element in the buffer.
    pub index: i64,
}

/// Why several walks together do not move each element of a buffer exactly once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetFault {
    /// A walk accesses an element outside the buffer.
    Outside {
        /// Position of the walk in the list.
        walk: usize,
        /// Stream position of the access, in elements.
        position: u64,
        /// Index of the element, relative to the buffer.
        index: i64,
    },
    /// One walk moves an element twice.
    Twice {
        /// Position of the walk in the list.
        walk: usize,
        /// The two accesses.
        twice: Twice,
    },
    /// Two walks share an element.
    Common(Common),
    /// The walks leave out elements.
    Missing {
        /// Number of elements left out.
        count: u128,
        /// The first element left out; `None` if the search for it takes too long.
        first: Option<u64>,
    },
}

/// The unit of indices and positions of several walks: the narrowest of their element types; `None` without walks.
#[must_use]
pub const fn common_element(walks: &[Pattern]) -> Option<Element> {
    let Some((first, _)) = walks.split_first() else { return None };
    let mut element = first.element();
    each!(k, 0..walks.len(), {
        element = narrower(element, walks[k].element());
    });
    Some(element)
}

/// Whether no two of the walks share an element. A single walk may still move an element twice.
///
/// Numbers in the answer count elements of [`common_element`].
#[must_use]
pub const fn disjoint(walks: &[Pattern]) -> Verdict<Common> {
    disjoint_within(walks, &mut { EFFORT })
}

/// [`disjoint`] with a limit. All pairs share one effort, because there may be hundreds of pairs.
const fn disjoint_within(walks: &[Pattern], effort: &mut u32) -> Verdict<Common> {
    let Some(element) = common_element(walks) else { return Verdict::Holds };
    let mut verdict = Verdict::Holds;
    each!(other, 1..walks.len(), {
        let two = canonical(&walks[other], element);
        each!(one, 0..other, {
            match in_common(&walks[one], two.as_ref(), element, effort) {
                Verdict::Holds => {}
                // The remaining pairs would not be searched either.
                Verdict::Undecided if *effort == 0 => return Verdict::Undecided,
                Verdict::Undecided => verdict = Verdict::Undecided,
                Verdict::Broken(common) => return Verdict::Broken(Common { one, other, ..common }),
            }
        });
    });
    verdict
}

const fn in_common(
    one: &Pattern,
    two: Option<&Pattern>,
    element: Element,
    effort: &mut u32,
) -> Verdict<Common> {
    let (Some(one), Some(two)) = (canonical(one, element), two) else {
        return Verdict::Undecided;
    };
    match meeting(&one, two, effort) {
        Meeting::Nowhere => Verdict::Holds,
        Meeting::Unknown => Verdict::Undecided,
        Meeting::At(position, other_position) => match one.index_at(position) {
            Some(index) => Verdict::Broken(Common { one: 0, other: 0, position, other_position, index }),
            None => Verdict::Undecided,
        },
    }
}

const fn canonical(walk: &Pattern, element: Element) -> Option<Pattern> {
    and_then!(walk.over_narrower(element), |walk| walk.canonical())
}

/// Whether the walks together move each element of a buffer of `buffer` bits exactly once.
///
/// They do if all stay inside the buffer, no walk moves an element twice, no two walks share an element, and the
/// number of moved elements equals the size of the buffer. Numbers in the answer count elements of
/// [`common_element`].
#[must_use]
pub const fn cover(walks: &[Pattern], buffer: u128) -> Verdict<SetFault> {
    let Some(element) = common_element(walks) else {
        return if buffer == 0 {
            Verdict::Holds
        } else {
            Verdict::Broken(SetFault::Missing { count: buffer, first: Some(0) })
        };
    };
    let buffer = buffer / element.bits() as u128;
    let (mut undecided, mut moved) = (false, 0);
    let mut effort = EFFORT;
    each!(k, 0..walks.len(), {
        match canonical(&walks[k], element) {
            None => undecided = true,
            Some(walk) => match once_inside(&walk, buffer, &mut effort) {
                Ok(elements) => moved += elements,
                Err(None) => undecided = true,
                Err(Some(SetFault::Outside { position, index, .. })) => {
                    return Verdict::Broken(SetFault::Outside { walk: k, position, index });
                }
                Err(Some(SetFault::Twice { twice, .. })) => {
                    return Verdict::Broken(SetFault::Twice { walk: k, twice });
                }
                Err(Some(fault)) => return Verdict::Broken(fault),
            },
        }
    });
    match disjoint_within(walks, &mut effort) {
        Verdict::Broken(common) => return Verdict::Broken(SetFault::Common(common)),
        Verdict::Undecided => undecided = true,
        Verdict::Holds => {}
    }
    if undecided {
        Verdict::Undecided
    } else if moved < buffer {
        let first = first_missing(walks, element, effort);
        Verdict::Broken(SetFault::Missing { count: buffer - moved, first })
    } else {
        Verdict::Holds
    }
}

/// Number of elements that a walk moves, if all are inside the buffer and none is moved twice.
const fn once_inside(walk: &Pattern, buffer: u128, effort: &mut u32) -> Result<u128, Option<SetFault>> {
    let (Ok(least), Ok(greatest)) = (walk.min_index(), walk.max_index()) else { return Ok(0) };
    if least < 0 || greatest as u128 >= buffer {
        let index = if least < 0 { least } else { greatest };
        let position = walk.position_of_end(least < 0);
        return Err(Some(SetFault::Outside { walk: 0, position, index }));
    }
    match (walk.injective_within(effort), walk.len()) {
        (Verdict::Holds, Ok(len)) => Ok(len as u128),
        (Verdict::Broken(twice), _) => Err(Some(SetFault::Twice { walk: 0, twice })),
        _ => Err(None),
    }
}

/// The first element that none of the walks moves.
const fn first_missing(walks: &[Pattern], element: Element, mut effort: u32) -> Option<u64> {
    let mut index = 0;
    loop {
        let (mut run, mut k) = (None, 0);
        while k < walks.len() && run.is_none() {
            let Some(walk) = canonical(&walks[k], element) else { return None };
            match run_at(&walk, index, &mut effort) {
                Ok(found) => run = found,
                Err(GaveUp) => return None,
            }
            k += 1;
        }
        match run {
            Some(run) => index += run,
            None => return Some(index as u64),
        }
    }
}
