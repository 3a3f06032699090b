//! Where the ends of FIFOs are, and tiles to try in place of those that are not in the array.

use aie_pattern_core::TileKind;
use aie_pattern_core::device::{Grid, Place as At};

/// Where an end is.
#[derive(Clone, Copy, Debug)]
pub enum Spot {
    /// On a tile of the array.
    At(At),
    /// On none of its tiles, and which kind it is said to be.
    Outside(At, Option<TileKind>),
    /// The same, where a number is none of a tile.
    None(Option<TileKind>),
}

impl Spot {
    /// The place as written; one that no array has, where a number is none of a tile.
    #[must_use]
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

/// How many `Substitutes` there are: a compute tile far from the others and one that shares memory with one of them, a mem tile
/// and a shim tile.
pub const SUBSTITUTES: u64 = 4;

/// Tiles for those that are not in the array: what is wrong with each of several is wrong wherever they are meant to be.
pub(super) struct Substitutes {
    grid: Grid,
    nth: u64,
    /// Places that are said.
    used: Vec<At>,
}

impl Substitutes {
    /// Those of one number, from 1 to [`SUBSTITUTES`].
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
        // Another column each time.
        let nth = usize::try_from(self.nth).unwrap_or_default() * self.grid.rows as usize;
        list.iter().cycle().nth(nth).copied().unwrap_or_else(|| spot.at())
    }
}
