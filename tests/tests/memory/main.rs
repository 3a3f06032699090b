//! `tile_memory!`: placement, banks and ports.

mod best;
mod bounds;
mod calls;
mod conflicts;
mod declared;
mod dumps;
mod every_cycle;
mod faults;
mod maps;
mod mlir_aie;
mod oracle;
mod packed;
mod placement;
mod ports;
mod said;
mod searches;
mod sites;
mod starts;
mod steps;
mod turns;
mod vectors;
mod words;
