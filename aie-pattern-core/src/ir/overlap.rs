//! Whether a walk visits an index twice: exact, without walking.
//!
//! Two accesses meet if the differences `d` of their counters (one per dimension, `|d| < size`) are not all zero and
//! leave the index unchanged: `sum d*stride = 0`.

use super::contract::Verdict;
use super::search::{Answer, EFFORT, Search, Term};
use super::{MAX_RANK, Pattern};

impl Pattern {
    /// Two stream positions with the same index, the lower one first; `None` if no two accesses meet, or if the
    /// length of the walk exceeds 64 bits.
    ///
    /// The answer is exact for every walk that the registers of a tile can hold. For walks far beyond that (five or
    /// more long dimensions with unrelated strides), the search may give up, which also returns `None`.
    ///
    /// For walks over vectors, two accesses meet if their first elements are the same.
    #[must_use]
    pub const fn overlap(&self) -> Option<(u64, u64)> {
        self.overlap_within(&mut { EFFORT })
    }

    /// [`overlap`](Self::overlap) with a limit: `effort` is counted down, and is 0 if the search gave up.
    pub(crate) const fn overlap_within(&self, effort: &mut u32) -> Option<(u64, u64)> {
        match self.meeting(effort) {
            Verdict::Broken(pair) => Some(pair),
            Verdict::Holds | Verdict::Undecided => None,
        }
    }

    /// [`overlap`](Self::overlap), but undecided if the length of the walk exceeds 64 bits or the search gave up.
    pub(super) const fn meeting(&self, effort: &mut u32) -> Verdict<(u64, u64)> {
        if self.len().is_err() {
            return Verdict::Undecided;
        }
        if self.is_empty() {
            return Verdict::Holds;
        }
        let dims = self.dims();
        let mut search = Search::for_another_than_zero(*effort);
        each!(k, 0..dims.len(), {
            if dims[k].size > 1 {
                if dims[k].stride == 0 {
                    let mut steps = [0; MAX_RANK];
                    steps[k] = 1;
                    return Verdict::Broken(self.positions(&steps));
                }
                let most = dims[k].size as i128 - 1;
                search.push(Term { id: k, least: -most, most, step: (dims[k].stride as i128).abs() });
            }
        });
        search.drop_free();
        let answer = search.answer(0);
        *effort = search.effort();
        match answer {
            Answer::Unknown => return Verdict::Undecided,
            Answer::No => return Verdict::Holds,
            Answer::Yes => {}
        }
        let mut steps = [0; MAX_RANK];
        each!(k, 0..search.terms().len(), {
            let dim = search.terms()[k].id;
            steps[dim] = if dims[dim].stride < 0 { -search.found(k) } else { search.found(k) };
        });
        Verdict::Broken(self.positions(&steps))
    }

    /// The two positions that are `steps` apart, as close to the start as possible.
    const fn positions(&self, steps: &[i128; MAX_RANK]) -> (u64, u64) {
        let dims = self.dims();
        let (mut a, mut b, mut inner) = (0u64, 0u64, 1u64);
        let mut k = dims.len();
        while k > 0 {
            k -= 1;
            // Below the length of the walk, which fits.
            if steps[k] > 0 {
                a += steps[k] as u64 * inner;
            } else {
                b += steps[k].unsigned_abs() as u64 * inner;
            }
            inner *= dims[k].size;
        }
        if a < b { (a, b) } else { (b, a) }
    }
}
