//! [`DescriptorSet`]: all descriptors of one tile.

use super::Link;
use crate::util::contains;

/// All descriptors written to the registers of one tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DescriptorSet<'a> {
    /// The descriptors of the tile.
    pub links: &'a [Link],
    /// Groups that may reach the same addresses. Each entry is a position in `links`, or an item as in `items` if
    /// that list is not empty.
    pub shared: &'a [&'a [usize]],
    /// For each descriptor: the item of the tile's list that it comes from, and its pool of buffers, counted from 1
    /// (0: none). Descriptors of one pool may reach the same addresses. Empty if each descriptor is an item by
    /// itself.
    pub items: &'a [(usize, usize)],
    /// Whether a lock of a mem tile may be acquired without a release, or released without an acquire.
    pub allow_locks: bool,
    /// Whether descriptors of a mem tile may use locks of a neighbour whose memory they do not reach.
    pub allow_neighbours: bool,
    /// Whether a mem tile may have a neighbour in the west and in the east.
    pub neighbours: [bool; 2],
    /// Whether all descriptors were already compared with a declared tile. If not, the first descriptor decides
    /// device and kind.
    pub is_tile_declared: bool,
}

impl<'a> DescriptorSet<'a> {
    /// Descriptors that must not share addresses.
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

    /// Whether two descriptors may reach the same addresses.
    pub(crate) const fn is_shared(&self, one: usize, other: usize) -> bool {
        if !self.items.is_empty() && self.items[one].1 != 0 && self.items[one].1 == self.items[other].1 {
            return true;
        }
        let (one, other) = (self.item(one), self.item(other));
        any!(k, 0..self.shared.len(), contains(self.shared[k], one) && contains(self.shared[k], other))
    }

    /// The item that a descriptor comes from.
    pub(crate) const fn item(&self, link: usize) -> usize {
        if self.items.is_empty() { link } else { self.items[link].0 }
    }
}
