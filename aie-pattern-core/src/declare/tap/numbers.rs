//! [`Numbers`]: the numbers of one step, as written.

use crate::ir::MAX_RANK;
use crate::util::known;

/// Numbers that are kept: an offset, and a size and a stride for every dimension that a walk can have.
const KEPT: usize = 1 + 2 * MAX_RANK;

/// The numbers of one step of a tap, in the order that its [`Op`](super::Op) says. Beyond 25 they are counted but not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers<N = i128> {
    list: [N; KEPT],
    len: usize,
}

/// Plain integers.
pub type RawNumbers = Numbers;

impl<N> Numbers<N> {
    /// The numbers that are kept.
    #[must_use]
    pub const fn as_slice(&self) -> &[N] {
        self.list.split_at(if self.len < KEPT { self.len } else { KEPT }).0
    }

    /// How many there are as written.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// A list of numbers.
    pub fn collect(numbers: impl IntoIterator<Item = N>) -> Self
    where
        N: Default,
    {
        let (mut list, mut len) = (core::array::from_fn(|_| N::default()), 0);
        for number in numbers {
            if let Some(kept) = list.get_mut(len) {
                *kept = number;
            }
            len += 1;
        }
        Self { list, len }
    }

    /// The same over other numbers.
    pub fn map<M: Default>(&self, to: &mut impl FnMut(&N) -> M) -> Numbers<M> {
        Numbers { len: self.len, ..Numbers::collect(self.as_slice().iter().map(to)) }
    }
}

impl RawNumbers {
    /// No numbers.
    pub const EMPTY: Self = Self { list: [0; KEPT], len: 0 };

    /// A list of numbers.
    #[must_use]
    pub const fn new(numbers: &[i128]) -> Self {
        let mut list = Self::EMPTY;
        list.len = numbers.len();
        let mut k = 0;
        while k < numbers.len() && k < KEPT {
            list.list[k] = numbers[k];
            k += 1;
        }
        list
    }

    /// With another number `j`, where there is one.
    #[must_use]
    pub const fn with(mut self, j: usize, number: i128) -> Self {
        if j < self.len && j < KEPT {
            self.list[j] = number;
        }
        self
    }

    /// Whether all of its numbers are known.
    pub(crate) const fn is_known(&self) -> bool {
        let (list, mut k) = (self.as_slice(), 0);
        while k < list.len() {
            if !known(list[k]) {
                return false;
            }
            k += 1;
        }
        true
    }
}
