//! Buffer descriptors: words and registers, lowering, chains and rings, tiles.

mod chain;
mod declarations;
mod limits;
mod long_rings;
mod lowering;
mod lowering_examples;
mod registers;
mod reports;
mod ring_faults;
mod ring_links;
mod rings;
mod round_trip;
mod said;
mod said_tiles;
mod small_rings;
mod tile;
mod walk;
mod words;
