//! The FIFOs of a tile, checked together with its descriptors.

use aie_pattern_core::TileKind;
use aie_pattern_core::declare::Fifos;
use aie_pattern_core::device::Place;
use aie_pattern_core::lower::fifo::{TileFifo, TileFifos};
use aie_pattern_core::rule::Rule;
use aie_pattern_core::rule::fifo::{TileFifoFaults, check_tile as check_fifos};
use aie_pattern_core::text::Text;

use super::LinkedTile;
use crate::ObjectFifo;
use crate::chain::Known;

/// One of the FIFOs of a tile.
#[derive(Clone, Copy)]
pub struct TileMember {
    fifos: &'static Fifos<'static>,
    fifo: usize,
    is_sound: bool,
}

/// What a tile knows of a FIFO.
#[must_use]
pub const fn tile_member<F: ObjectFifo>() -> TileMember {
    TileMember { fifos: F::FIFOS, fifo: F::INDEX, is_sound: F::IS_SOUND }
}

/// The FIFOs of a tile as written.
pub struct LinkedFifos {
    /// The tile.
    pub place: Place,
    /// The kind of tile that the declaration names.
    pub kind: Option<TileKind>,
    /// The FIFOs.
    pub members: &'static [TileMember],
}

/// FIFOs of a tile, at most: more than it has descriptors, channels and locks for.
const FIFOS: usize = 64;

impl LinkedFifos {
    /// The FIFOs. One more than the limit is enough to report that there are too many.
    const fn members(&self) -> ([TileFifo<'static>; FIFOS], usize) {
        let first = TileFifo { fifos: self.members[0].fifos, fifo: self.members[0].fifo };
        let (mut all, mut k) = ([first; FIFOS], 0);
        while k < self.members.len() && k < FIFOS {
            all[k] = TileFifo { fifos: self.members[k].fifos, fifo: self.members[k].fifo };
            k += 1;
        }
        (all, k)
    }
}

/// Every fault of the FIFOs of a tile; `None` where a declaration was refused, or the tile is none of theirs.
#[must_use]
pub const fn check_tile_fifos(beside: &LinkedTile, written: &LinkedFifos) -> Option<TileFifoFaults> {
    each!(k, 0..written.members.len(), {
        if !written.members[k].is_sound {
            return None;
        }
    });
    let (Some(known), None) = (Known::of(beside.links), of_tile(beside, written)) else { return None };
    let (members, len) = written.members();
    let tile = TileFifos {
        place: written.place,
        members: members.split_at(len).0,
        links: known.links.split_at(known.len).0,
    };
    Some(check_fifos(&tile))
}

/// What is wrong with the tile itself, as its FIFOs have it.
const fn of_tile(beside: &LinkedTile, written: &LinkedFifos) -> Option<Text> {
    let (grid, (column, row)) = (written.members[0].fifos.grid, written.place);
    let text = Rule::FifoEnd.text().str("tile (").int(column as i128);
    let text = text.str(", ").int(row as i128).str(")");
    let Some(found) = grid.kind(written.place) else {
        let text = text.str(" is outside the array, which has ").count(grid.columns as i128, "column");
        return Some(text.str(" and ").count(grid.rows as i128, "row"));
    };
    let text = text.str(" is a ").str(found.name()).str(" tile");
    if let Some(said) = written.kind
        && said as u8 != found as u8
    {
        return Some(text.str(", not a ").str(said.name()).str(" tile"));
    }
    if let Some(known) = Known::of(beside.links) {
        each!(k, 0..known.len, {
            if known.links[k].tile as u8 != found as u8 {
                let text = text.str(", but descriptor ").int(known.links[k].bd_id as i128).str(" is for a ");
                return Some(text.str(known.links[k].tile.name()).str(" tile"));
            }
        });
    }
    None
}

/// Reports the faults of the FIFO at `place`; past the last one, the faults of the tile itself.
///
/// # Panics
/// With the faults, at the place of the caller.
#[track_caller]
pub const fn report_tile_fifos(
    beside: &LinkedTile,
    written: &LinkedFifos,
    faults: &Option<TileFifoFaults>,
    place: usize,
) {
    if place == written.members.len()
        && let Some(text) = of_tile(beside, written)
    {
        panic!("{}", text.as_str());
    }
    let (Some(faults), Some(known)) = (faults, Known::of(beside.links)) else { return };
    let (members, len) = written.members();
    let tile = TileFifos {
        place: written.place,
        members: members.split_at(len).0,
        links: known.links.split_at(known.len).0,
    };
    let (list, mut text) = (faults.as_slice(), Text::new());
    each!(k, 0..list.len(), {
        if list[k].locus() == place {
            text = text.coded(list[k].rule().code());
            text = text.str(list[k].text(&tile).as_str());
        }
    });
    assert!(text.is_empty(), "{}", text.as_str());
}
