//! The tiles of a FIFO's ends, and stand-ins for tiles that are not in the array.

use aie_pattern_core::TileKind;
use aie_pattern_core::device::{Grid, Place as At};

/// Where an end is.
#[derive(Clone, Copy, Debug)]
pub enum Spot {
    /// A tile of the array.
    At(At),
    /// A place outside of the array, with the kind of tile that the user wrote.
    Outside(At, Option<TileKind>),
    /// A place with a number that no tile can have.
    None(Option<TileKind>),
}

impl Spot {
    /// The place as written; a place outside of every array if a number cannot be a tile's.
    pub fn at(self) -> At {
        match self {
            Self::At(at) | Self::Outside(at, _) => at,
            Self::None(_) => (u32::MAX, u32::MAX),
        }
    }
}

/// Where the ends of a FIFO are.
pub struct Tiles {
    /// The producer.
    pub producer: Spot,
    /// The consumers.
    pub consumers: Vec<Spot>,
    /// The memory that has the pool.
    pub allocate: Option<Spot>,
}

impl Tiles {
    /// All of them.
    pub(super) fn all(&self) -> impl Iterator<Item = Spot> {
        [self.producer].into_iter().chain(self.consumers.iter().copied()).chain(self.allocate)
    }
}

/// The number of `Substitutes`: a compute tile far from the others, one that shares memory with one of them, a mem
/// tile and a shim tile.
pub const SUBSTITUTES: u64 = 4;

/// Stand-ins for tiles that are not in the array. An error that appears with every one of them does not depend on the
/// missing tile.
pub(super) struct Substitutes {
    grid: Grid,
    nth: u64,
    /// Places that the block names.
    used: Vec<At>,
}

impl Substitutes {
    /// The stand-ins with one number, from 1 to [`SUBSTITUTES`].
    pub(super) fn new(grid: Grid, tiles: &[Tiles], nth: u64) -> Self {
        let used = tiles.iter().flat_map(Tiles::all).filter_map(|spot| match spot {
            Spot::At(at) => Some(at),
            _ => None,
        });
        Self { grid, nth, used: used.collect() }
    }

    /// The place to try.
    pub(super) fn of(&self, spot: Spot) -> At {
        let kind = match spot {
            Spot::At(at) => return at,
            Spot::Outside(_, kind) | Spot::None(kind) => kind,
        };
        let kind = kind.unwrap_or(match self.nth {
            0..=2 => TileKind::Compute,
            3 => TileKind::Mem,
            _ => TileKind::Shim,
        });
        let is_of_kind = |at: &At| self.grid.kind(*at) == Some(kind);
        let columns = 0..self.grid.columns;
        let all: Vec<At> = columns
            .flat_map(|column| (0..self.grid.rows).map(move |row| (column, row)))
            .filter(is_of_kind)
            .collect();
        let steps = |one: At, other: At| one.0.abs_diff(other.0) + one.1.abs_diff(other.1);
        let is_near = |at: &At| self.used.iter().any(|&used| steps(*at, used) == 1 && is_of_kind(&used));
        let is_far = |at: &At| self.used.iter().all(|&used| steps(*at, used) > 1);
        let wanted: Vec<At> = if self.nth == 2 {
            all.iter().copied().filter(is_near).collect()
        } else {
            all.iter().copied().filter(is_far).collect()
        };
        let list = if wanted.is_empty() { &all } else { &wanted };
        // A different column each time.
        let nth = usize::try_from(self.nth).unwrap_or_default() * self.grid.rows as usize;
        list.iter().cycle().nth(nth).copied().unwrap_or_else(|| spot.at())
    }
}
