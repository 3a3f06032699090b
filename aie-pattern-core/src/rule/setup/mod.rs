//! All that is set up on one tile, descriptors and object FIFOs: whether the FIFOs have what they need of it, and the rules of
//! [`tile`](super::tile) over all descriptors.

mod fault;
mod offer;

use super::tile::TileFaults;
use crate::declare::{DescriptorSet, Fifo, Listed, MemoryDeclaration, TileSetup};
use crate::lower::memory::Placement;
use crate::lower::setup::{Assigned, SetLinks, SetupPart, assign, links};
use crate::text::Text;

/// What became of a tile's list.
#[derive(Clone, Copy, Debug)]
pub struct SetupVerdict<'a> {
    /// What the FIFOs have of the tile, and which of them lacks what.
    pub assigned: Assigned,
    /// All descriptors.
    pub links: SetLinks<'a>,
    /// What is wrong with these.
    pub faults: TileFaults,
    /// Whether all ids are known.
    pub is_known: bool,
}

/// Every fault of a list, and the numbers of its FIFOs:
///
/// - a FIFO has an end on the tile, and is listed once;
/// - what its DMA or its core works on lies in a buffer of the tile with as many copies as the pool has buffers, each at least as
///   large as an object, and nothing else lies there but what is linked to it;
/// - there are a channel, descriptors and locks for it that nothing else of the list has;
/// - initial values are of the tile's own locks, and what is started can be;
/// - what [`tile::check`](super::tile::check) says, of all descriptors, if all ids are known.
#[must_use]
pub const fn check<'a>(setup: &TileSetup<'a>, map: &Placement, is_known: bool) -> SetupVerdict<'a> {
    let assigned = assign(setup);
    let links = links(setup, &assigned, map);
    let faults = if is_known { super::tile::check(&set(setup, &links)) } else { TileFaults::new() };
    SetupVerdict { assigned, links, faults, is_known }
}

const fn set<'a>(setup: &'a TileSetup<'_>, links: &'a SetLinks<'_>) -> DescriptorSet<'a> {
    DescriptorSet {
        shared: setup.shared,
        items: links.items(),
        allow_locks: setup.allow_locks,
        allow_neighbours: setup.allow_neighbours,
        neighbours: neighbours(setup.memory),
        is_tile_declared: true,
        ..DescriptorSet::new(links.links())
    }
}

/// Whether the array has a tile in the west and one in the east, as far as is known.
const fn neighbours(memory: &MemoryDeclaration<'_>) -> [bool; 2] {
    let Some((column, _)) = memory.column_and_row() else { return [true, true] };
    let has_east = match memory.grid {
        Some(grid) => column + 1 < grid.columns,
        None => true,
    };
    [column > 0, has_east]
}

impl SetupVerdict<'_> {
    /// Whether nothing is wrong.
    #[must_use]
    pub const fn is_sound(&self) -> bool {
        self.is_known && self.assigned.faults().is_empty() && self.faults.is_empty()
    }

    /// What is wrong with a part of the list, each fault with its code; `None` if nothing is.
    #[must_use]
    pub const fn text(&self, setup: &TileSetup<'_>, part: SetupPart) -> Option<Text> {
        let (mut text, mut any, mut k) = (Text::new(), false, 0);
        while k < self.assigned.faults().len() {
            let (of, fault) = self.assigned.faults()[k];
            if of.const_eq(part) {
                text = text.str(if any { "\n[" } else { "[" }).str(fault.rule().code()).str("] ");
                text = text.str(fault.text(setup, of).as_str());
                any = true;
            }
            k += 1;
        }
        k = 0;
        while k < self.faults.as_slice().len() {
            let fault = &self.faults.as_slice()[k];
            if SetupPart::Item(self.links.items()[fault.locus()].0).const_eq(part) {
                text = text.str(if any { "\n[" } else { "[" }).str(fault.rule().code()).str("] ");
                text = text.str(fault.text(&set(setup, &self.links), self.links.names()).as_str());
                any = true;
            }
            k += 1;
        }
        if any { Some(text) } else { None }
    }
}

/// The FIFO that an item is.
const fn fifo_of<'a>(setup: &TileSetup<'a>, item: usize) -> Option<&'a Fifo<'a>> {
    match setup.items[item].listed {
        Listed::Fifo { fifos, fifo } => Some(&fifos.fifos[fifo]),
        Listed::Descriptor(_) => None,
    }
}
