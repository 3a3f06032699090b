//! Elements that two walks share, and whether a walk contains an element.

use super::rising::Rising;
use crate::ir::search::{Answer, Search, Term};
use crate::ir::{MAX_RANK, Pattern};
use crate::util::{div_ceil, max};

const CAPACITY: usize = 2 * MAX_RANK;

/// Result of the search for a shared element.
#[derive(Clone, Copy)]
pub(super) enum Meeting {
    Nowhere,
    /// Stream positions of a shared element in both walks.
    At(u64, u64),
    Unknown,
}

/// Searches an element that two walks share. Both are in the fewest dimensions.
///
/// The steps of one walk, minus the steps of the other, must sum to the distance between their smallest indices.
pub(super) const fn meeting(one: &Pattern, other: &Pattern, effort: &mut u32) -> Meeting {
    let (Ok(from), Ok(to)) = (one.min_index(), other.min_index()) else { return Meeting::Nowhere };
    let (rising, falling) = (Rising::of(one), Rising::of(other));
    let mut folded = Folded::EMPTY;
    folded.push(&rising, 0, false);
    folded.push(&falling, MAX_RANK, true);
    let mut search = folded.search(*effort);
    let answer = search.answer(to as i128 - from as i128);
    *effort = search.effort();
    match answer {
        Answer::Yes => {}
        Answer::No => return Meeting::Nowhere,
        Answer::Unknown => return Meeting::Unknown,
    }
    let numbers = folded.numbers(&search);
    let (mut up, mut up_too) = ([0; MAX_RANK], [0; MAX_RANK]);
    each!(k, 0..MAX_RANK, {
        up[k] = numbers[k].unsigned_abs() as u64;
        up_too[k] = numbers[MAX_RANK + k].unsigned_abs() as u64;
    });
    Meeting::At(rising.position(&up), falling.position(&up_too))
}

/// The search used up its effort.
pub(super) struct GaveUp;

/// Whether a walk contains `index`, and if so, the number of elements from there to the next gap. The walk is in the
/// fewest dimensions.
pub(super) const fn run_at(walk: &Pattern, index: i128, effort: &mut u32) -> Result<Option<i128>, GaveUp> {
    let Ok(least) = walk.min_index() else { return Ok(None) };
    if *effort == 0 {
        return Err(GaveUp);
    }
    *effort -= 1;
    let mut folded = Folded::EMPTY;
    folded.push(&Rising::of(walk), 0, false);
    let mut search = folded.search(*effort);
    let answer = search.answer(index - least as i128);
    *effort = search.effort();
    match answer {
        Answer::Unknown => Err(GaveUp),
        Answer::No => Ok(None),
        Answer::Yes => {
            each!(k, 0..search.terms().len(), {
                let Term { most, step, .. } = search.terms()[k];
                if step == 1 {
                    return Ok(Some(most - search.found(k) + 1));
                }
            });
            Ok(Some(1))
        }
    }
}

/// Terms sorted by step, grouped so that each group reaches every multiple of its smallest step: a term joins the
/// group if its step is not longer than the range the smaller terms cover.
struct Folded {
    pieces: [Term; CAPACITY],
    len: usize,
}

impl Folded {
    const EMPTY: Self = Self { pieces: [Term { id: 0, least: 0, most: 0, step: 1 }; CAPACITY], len: 0 };

    /// Adds the dimensions of a walk, numbered from `first`.
    const fn push(&mut self, walk: &Rising, first: usize, negative: bool) {
        let sides = walk.sides();
        each!(k, 0..sides.len(), {
            let (most, step) = (sides[k].size as i128 - 1, sides[k].stride);
            let (least, most) = if negative { (-most, 0) } else { (0, most) };
            // A repetition (stride 0) reaches no new elements.
            if step > 0 {
                self.insert(Term { id: first + k, least, most, step });
            }
        });
    }

    const fn insert(&mut self, term: Term) {
        let mut at = self.len;
        while at > 0 && self.pieces[at - 1].step > term.step {
            self.pieces[at] = self.pieces[at - 1];
            at -= 1;
        }
        self.pieces[at] = term;
        self.len += 1;
    }

    /// The group that begins with piece `first`, and the position after its end.
    const fn group(&self, first: usize) -> (Term, usize) {
        let mut group = Term { id: first, ..self.pieces[first] };
        let mut k = first + 1;
        while k < self.len {
            let Term { least, most, step, .. } = self.pieces[k];
            let times = step / group.step;
            if step % group.step != 0 || times > group.most - group.least + 1 {
                break;
            }
            group.least += times * least;
            group.most += times * most;
            k += 1;
        }
        (group, k)
    }

    /// A search over one number per group.
    const fn search(&self, effort: u32) -> Search {
        let (mut search, mut k) = (Search::for_any(effort), 0);
        while k < self.len {
            let (group, end) = self.group(k);
            search.push(group);
            k = end;
        }
        search
    }

    /// Splits the numbers found for the groups into one number per piece, indexed by the id of the piece.
    const fn numbers(&self, search: &Search) -> [i128; CAPACITY] {
        let mut numbers = [0; CAPACITY];
        each!(g, 0..search.terms().len(), {
            let Term { id: first, step: unit, .. } = search.terms()[g];
            let (mut rest, mut k) = (search.found(g), self.group(first).1);
            while k > first {
                k -= 1;
                let Term { id, least, step, .. } = self.pieces[k];
                let times = step / unit;
                // The smallest number from which the smaller pieces can reach the rest.
                let number = max(least, div_ceil(rest - self.most_of(first, k), times));
                numbers[id] = number;
                rest -= number * times;
            }
        });
        numbers
    }

    /// The largest sum of the pieces `first..end`, in steps of the first.
    const fn most_of(&self, first: usize, end: usize) -> i128 {
        let mut most = 0;
        each!(k, first..end, {
            most += self.pieces[k].most * (self.pieces[k].step / self.pieces[first].step);
        });
        most
    }
}
