//! Everything set up on one tile: descriptors and object FIFOs. Checks the resources of the FIFOs, and applies the
//! rules of [`tile`](super::tile) to all descriptors.

mod fault;
mod offer;

use super::tile::TileFaults;
use crate::declare::{DescriptorSet, Fifo, Listed, MemoryDeclaration, TileSetup};
use crate::lower::memory::Placement;
use crate::lower::setup::{Assigned, SetLinks, SetupPart, assign, links};
use crate::text::Text;

/// The result of checking a tile's list.
#[derive(Clone, Copy, Debug)]
pub struct SetupVerdict<'a> {
    /// The resources assigned to the FIFOs, and the faults of the assignment.
    pub assigned: Assigned,
    /// All descriptors of the tile.
    pub links: SetLinks<'a>,
    /// The faults of these descriptors.
    pub faults: TileFaults,
    /// Whether all ids are known.
    pub is_known: bool,
}

/// Finds every fault of a list, and assigns the numbers of its FIFOs:
///
/// - a FIFO has an end on the tile, and is listed once;
/// - the objects that its DMA or its core works on are in a buffer of the tile. The buffer has as many copies as the
///   pool has buffers, each at least as large as an object, and only linked FIFOs share it;
/// - a channel, descriptors and locks are free for it;
/// - initial values belong to the tile's own locks, and each start is possible;
/// - [`tile::check`](super::tile::check) accepts all descriptors, if all ids are known.
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

/// Whether the array may have a tile in the west and one in the east.
const fn neighbours(memory: &MemoryDeclaration<'_>) -> [bool; 2] {
    let Some((column, _)) = memory.column_and_row() else { return [true, true] };
    let has_east = is_none_or!(memory.grid, |grid| column + 1 < grid.columns);
    [column > 0, has_east]
}

impl SetupVerdict<'_> {
    /// Whether there are no faults.
    pub const fn is_sound(&self) -> bool {
        self.is_known && self.assigned.faults().is_empty() && self.faults.is_empty()
    }

    /// The messages about a part of the list, each with its code; `None` without a fault.
    pub const fn text(&self, setup: &TileSetup<'_>, part: SetupPart) -> Option<Text> {
        let mut text = Text::new();
        each!(k, 0..self.assigned.faults().len(), {
            let (of, fault) = self.assigned.faults()[k];
            if of.const_eq(part) {
                text = text.coded(fault.rule().code());
                text = text.str(fault.text(setup, of).as_str());
            }
        });
        each!(k, 0..self.faults.as_slice().len(), {
            let fault = &self.faults.as_slice()[k];
            if SetupPart::Item(self.links.items()[fault.locus()].0).const_eq(part) {
                text = text.coded(fault.rule().code());
                text = text.str(fault.text(&set(setup, &self.links), self.links.names()).as_str());
            }
        });
        if text.is_empty() { None } else { Some(text) }
    }
}

/// The FIFO of an item, if it is one.
const fn fifo_of<'a>(setup: &TileSetup<'a>, item: usize) -> Option<&'a Fifo<'a>> {
    match setup.items[item].listed {
        Listed::Fifo { fifos, fifo } => Some(&fifos.fifos[fifo]),
        Listed::Descriptor(_) => None,
    }
}
