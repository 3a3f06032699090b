//! `tile_memory!`: placement, banks and ports.

mod best;
mod calls;
mod conflicts;
mod declared;
mod dumps;
mod faults;
mod oracle;
mod placement;
mod ports;
mod starts;
mod vectors;
mod words;
