//! [`DescriptorSet`]: the descriptors of one tile, together.

use super::Link;

/// All descriptors that are written to the registers of one tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DescriptorSet<'a> {
    /// The descriptors.
    pub links: &'a [Link],
    /// Lists of those that are meant to reach the same addresses, each a place in `links`.
    pub shared: &'a [&'a [usize]],
    /// Whether a lock of a mem tile may be acquired and never released, or released and never acquired.
    pub allow_locks: bool,
    /// Whether descriptors of a mem tile may name locks of a neighbour whose memory they do not reach.
    pub allow_neighbours: bool,
}

impl<'a> DescriptorSet<'a> {
    /// Descriptors that share no address.
    #[must_use]
    pub const fn new(links: &'a [Link]) -> Self {
        Self { links, shared: &[], allow_locks: false, allow_neighbours: false }
    }

    /// Whether two descriptors are meant to reach the same addresses.
    pub(crate) const fn is_shared(&self, one: usize, other: usize) -> bool {
        let mut k = 0;
        while k < self.shared.len() {
            if contains(self.shared[k], one) && contains(self.shared[k], other) {
                return true;
            }
            k += 1;
        }
        false
    }
}

const fn contains(list: &[usize], place: usize) -> bool {
    let mut k = 0;
    while k < list.len() {
        if list[k] == place {
            return true;
        }
        k += 1;
    }
    false
}
