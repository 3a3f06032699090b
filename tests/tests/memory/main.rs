//! `tile_memory!`: placement, banks and ports.

mod conflicts;
mod declared;
mod faults;
mod placement;
mod ports;
mod vectors;
