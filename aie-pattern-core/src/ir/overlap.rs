//! Whether a walk visits an index twice: exact, and without walking.
//!
//! Two accesses meet where the difference of their counters, one number `d` a dimension with `|d| < size`, is not all
//! zero and moves the index by nothing: `sum d*stride = 0`.

use super::contract::Verdict;
use super::search::{Answer, EFFORT, Search, Term};
use super::{MAX_RANK, Pattern};

impl Pattern {
    /// Two stream positions, the lower first, that have the same index; `None` if there are none, or if the length of
    /// the walk is beyond 64 bits.
    ///
    /// Exact for every walk that the registers of a tile can hold. Of walks far beyond, with five and more long dimensions
    /// of strides that have nothing to do with each other, the search may end without an answer, which is `None` as well.
    ///
    /// Accesses meet where their first elements do: of walks over vectors it is the vector's index that counts.
    #[must_use]
    pub const fn overlap(&self) -> Option<(u64, u64)> {
        self.overlap_within(&mut { EFFORT })
    }

    /// The same with what is left of an effort, of which nothing is left where the search has ended without an answer.
    pub(crate) const fn overlap_within(&self, effort: &mut u32) -> Option<(u64, u64)> {
        match self.meeting(effort) {
            Verdict::Broken(pair) => Some(pair),
            Verdict::Holds | Verdict::Undecided => None,
        }
    }

    /// As [`overlap`](Self::overlap), but undecided where the length of the walk is beyond 64 bits, or the search has ended
    /// without an answer.
    pub(super) const fn meeting(&self, effort: &mut u32) -> Verdict<(u64, u64)> {
        if self.len().is_err() {
            return Verdict::Undecided;
        }
        if self.is_empty() {
            return Verdict::Holds;
        }
        let dims = self.dims();
        let mut search = Search::for_another_than_zero(*effort);
        let mut k = 0;
        while k < dims.len() {
            if dims[k].size > 1 {
                if dims[k].stride == 0 {
                    let mut steps = [0; MAX_RANK];
                    steps[k] = 1;
                    return Verdict::Broken(self.positions(&steps));
                }
                let most = dims[k].size as i128 - 1;
                search.push(Term { id: k, least: -most, most, step: (dims[k].stride as i128).abs() });
            }
            k += 1;
        }
        search.drop_free();
        let answer = search.answer(0);
        *effort = search.effort();
        match answer {
            Answer::Unknown => return Verdict::Undecided,
            Answer::No => return Verdict::Holds,
            Answer::Yes => {}
        }
        let mut steps = [0; MAX_RANK];
        k = 0;
        while k < search.terms().len() {
            let dim = search.terms()[k].id;
            steps[dim] = if dims[dim].stride < 0 { -search.found(k) } else { search.found(k) };
            k += 1;
        }
        Verdict::Broken(self.positions(&steps))
    }

    /// The two positions that lie `steps` apart, each as near to the start as it can be.
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
