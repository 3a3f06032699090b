//! All descriptors of a tile: separate ones, and the descriptors of its FIFOs.

use super::{Assigned, AssignedEnd};
use crate::declare::{Descriptor, Fifos, Link, Listed, MAX_BUFFERS, TileSetup};
use crate::lower::fifo::{Placement, Ring};
use crate::lower::memory::Placement as Map;

/// Maximum number of descriptors of a tile, plus one so that an excess can be reported.
pub const MAX_LINKS: usize = 49;

/// The descriptors of a tile, and the item that each belongs to.
#[derive(Clone, Copy, Debug)]
pub struct SetLinks<'a> {
    links: [Link; MAX_LINKS],
    items: [(usize, usize); MAX_LINKS],
    names: [&'a str; MAX_LINKS],
    len: usize,
}

impl<'a> SetLinks<'a> {
    /// The descriptors, grouped by item.
    pub const fn links(&self) -> &[Link] {
        self.links.split_at(self.len).0
    }

    /// For each descriptor: position of its item, and number of its pool.
    pub const fn items(&self) -> &[(usize, usize)] {
        self.items.split_at(self.len).0
    }

    /// For each descriptor: name of its item in the program.
    pub const fn names(&self) -> &[&'a str] {
        self.names.split_at(self.len).0
    }

    const fn push(&mut self, link: Link, item: (usize, usize), name: &'a str) {
        if self.len < MAX_LINKS {
            (self.links[self.len], self.items[self.len], self.names[self.len]) = (link, item, name);
            self.len += 1;
        }
    }
}

/// All descriptors of a tile. If a FIFO lacks resources, only the separate descriptors.
pub const fn links<'a>(setup: &TileSetup<'a>, assigned: &Assigned, map: &Map) -> SetLinks<'a> {
    let none = Link::BLANK;
    let mut all =
        SetLinks { links: [none; MAX_LINKS], items: [(0, 0); MAX_LINKS], names: [""; MAX_LINKS], len: 0 };
    each!(item, 0..setup.items.len(), {
        let name = setup.items[item].name;
        match setup.items[item].listed {
            Listed::Descriptor(link) => all.push(link, (item, 0), name),
            Listed::Fifo { fifos, .. } if assigned.faults().is_empty() => {
                each!(k, 0..assigned.ends().len(), {
                    let end = &assigned.ends()[k];
                    if end.item == item
                        && let Some(ring) = &end.ring
                    {
                        each!(bd, 0..ring.len(), {
                            let declared = declared(setup, end, ring, fifos, map, bd);
                            if let Some(link) = Link::of(&declared) {
                                all.push(link, (item, end.pool_number), name);
                            }
                        });
                    }
                });
            }
            Listed::Fifo { .. } => {}
        }
    });
    all
}

/// A descriptor of a FIFO with its assigned ids.
pub(super) const fn declared(
    setup: &TileSetup<'_>,
    end: &AssignedEnd,
    ring: &Ring,
    fifos: &Fifos,
    map: &Map,
    bd: u64,
) -> Descriptor {
    let mut addresses = [0; MAX_BUFFERS];
    let count = copy_addresses(setup, end, map, &mut addresses);
    ring.placed(fifos, bd, &end.placement(addresses.split_at(count).0))
}

/// Writes the addresses of the buffers of an end's pool, and returns their number.
const fn copy_addresses(
    setup: &TileSetup<'_>,
    end: &AssignedEnd,
    map: &Map,
    to: &mut [u64; MAX_BUFFERS],
) -> usize {
    let (first, count) = end.copies(setup, map);
    each!(k, 0..count, {
        to[k] = map.addresses()[first + k];
    });
    count
}

impl AssignedEnd {
    /// Position of the pool's first buffer among all copies of the tile's buffers, and the number of buffers.
    pub const fn copies(&self, setup: &TileSetup<'_>, map: &Map) -> (usize, usize) {
        let (Some(buffer), Some(pool)) = (self.buffer, &self.pool) else { return (0, 0) };
        let mut first = 0i128;
        each!(ring, 0..buffer, {
            first = first.saturating_add(setup.memory.rings[ring].copies());
        });
        let count = pool.buffers as usize;
        let placed = map.addresses().len();
        if count <= placed && first <= (placed - count) as i128 { (first as usize, count) } else { (0, 0) }
    }

    /// The assigned ids, with the addresses of its buffers.
    pub const fn placement<'a>(&self, addresses: &'a [u64]) -> Placement<'a> {
        let channel = if let Some((_, channel)) = self.channel { channel } else { 0 };
        Placement { addresses, first_lock: self.first_lock, first_bd: self.first_bd, channel }
    }
}
