//! [`Rising`]: the dimensions of a walk sorted by stride, all counted upwards.

use crate::ir::{MAX_RANK, Pattern};

/// A dimension whose steps all go up. A dimension that goes down is counted from its end.
#[derive(Clone, Copy)]
pub(in crate::ir) struct Side {
    pub(in crate::ir) size: u64,
    /// Distance in elements from one step to the next; never negative.
    pub(in crate::ir) stride: i128,
    /// Number of accesses from one step to the next.
    pub(in crate::ir) weight: u64,
    /// Whether the walk goes through the dimension downwards.
    pub(in crate::ir) falls: bool,
}

impl Side {
    /// What this dimension adds to the position in the stream, `up` steps above the smallest index.
    pub(super) const fn position(self, up: u64) -> u64 {
        (if self.falls { self.size - 1 - up } else { up }) * self.weight
    }
}

/// The dimensions of more than one step, shortest stride first.
pub(in crate::ir) struct Rising {
    sides: [Side; MAX_RANK],
    len: usize,
}

impl Rising {
    /// The length of `walk` must fit 64 bits and must not be 0.
    pub(in crate::ir) const fn of(walk: &Pattern) -> Self {
        let dims = walk.dims();
        let mut rising =
            Self { sides: [Side { size: 1, stride: 0, weight: 0, falls: false }; MAX_RANK], len: 0 };
        let (mut weight, mut k) = (1, dims.len());
        while k > 0 {
            k -= 1;
            let (size, stride) = (dims[k].size, dims[k].stride as i128);
            if size > 1 {
                rising.insert(Side { size, stride: stride.abs(), weight, falls: stride < 0 });
            }
            weight *= size;
        }
        rising
    }

    const fn insert(&mut self, side: Side) {
        let mut at = self.len;
        while at > 0 && self.sides[at - 1].stride > side.stride {
            self.sides[at] = self.sides[at - 1];
            at -= 1;
        }
        self.sides[at] = side;
        self.len += 1;
    }

    pub(in crate::ir) const fn sides(&self) -> &[Side] {
        self.sides.split_at(self.len).0
    }

    /// Stream position of the element that is `up[k]` steps up in each dimension `k`.
    pub(in crate::ir) const fn position(&self, up: &[u64; MAX_RANK]) -> u64 {
        let mut position = 0;
        each!(k, 0..self.len, {
            position += self.sides[k].position(up[k]);
        });
        position
    }
}

impl Pattern {
    /// A stream position of the smallest or of the largest index. The walk is in the fewest dimensions and not empty.
    pub(super) const fn position_of_end(&self, smallest: bool) -> u64 {
        let rising = Rising::of(self);
        let (mut up, mut k) = ([0; MAX_RANK], 0);
        while !smallest && k < rising.len {
            up[k] = rising.sides[k].size - 1;
            k += 1;
        }
        rising.position(&up)
    }
}
