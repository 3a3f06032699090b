//! [`DescriptorSet`]: the descriptors of one tile, together.

use super::Link;

/// All descriptors that are written to the registers of one tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DescriptorSet<'a> {
    /// The descriptors.
    pub links: &'a [Link],
    /// Lists of those that are meant to reach the same addresses, each a place in `links`, or in `items` where these are told.
    pub shared: &'a [&'a [usize]],
    /// What each descriptor belongs to, an item of a list and the pool of buffers that it works on, from 1 on, or 0: those of one
    /// pool reach the same addresses. Empty where each descriptor is an item of its own.
    pub items: &'a [(usize, usize)],
    /// Whether a lock of a mem tile may be acquired and never released, or released and never acquired.
    pub allow_locks: bool,
    /// Whether descriptors of a mem tile may name locks of a neighbour whose memory they do not reach.
    pub allow_neighbours: bool,
    /// Whether a mem tile has a neighbour in the west and one in the east, as far as is known.
    pub neighbours: [bool; 2],
    /// Whether each descriptor was compared with the tile, of which device and kind it has to be; else the first one says.
    pub is_tile_declared: bool,
}

impl<'a> DescriptorSet<'a> {
    /// Descriptors that share no address.
    #[must_use]
    pub const fn new(links: &'a [Link]) -> Self {
        Self {
            links,
            shared: &[],
            items: &[],
            allow_locks: false,
            allow_neighbours: false,
            neighbours: [true, true],
            is_tile_declared: false,
        }
    }

    /// Whether two descriptors are meant to reach the same addresses.
    pub(crate) const fn is_shared(&self, one: usize, other: usize) -> bool {
        if !self.items.is_empty() && self.items[one].1 != 0 && self.items[one].1 == self.items[other].1 {
            return true;
        }
        let (one, other) = (self.item(one), self.item(other));
        let mut k = 0;
        while k < self.shared.len() {
            if contains(self.shared[k], one) && contains(self.shared[k], other) {
                return true;
            }
            k += 1;
        }
        false
    }

    /// The item that a descriptor belongs to.
    pub(crate) const fn item(&self, link: usize) -> usize {
        if self.items.is_empty() { link } else { self.items[link].0 }
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
