//! `tile_memory!`: placement, banks and ports.

mod declared;
mod faults;
mod placement;
mod ports;
mod vectors;
