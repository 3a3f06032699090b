//! `tile_memory!`: placement, banks and ports.

mod best;
mod bounds;
mod calls;
mod conflicts;
mod declared;
mod dumps;
mod every_cycle;
mod faults;
mod mlir_aie;
mod oracle;
mod placement;
mod ports;
mod sites;
mod starts;
mod steps;
mod vectors;
mod words;
