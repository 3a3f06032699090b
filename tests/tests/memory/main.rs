//! `tile_memory!`: placement, banks and ports.

mod best;
mod conflicts;
mod declared;
mod dumps;
mod faults;
mod placement;
mod ports;
mod vectors;
