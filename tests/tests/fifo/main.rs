//! `object_fifo!`: rules, lowering, and whole designs run on a model of the array.

mod constants;
mod declared;
mod designs;
mod elements;
mod every_fault;
mod extremes;
mod lowering;
mod members;
mod model;
mod notations;
mod oracle;
mod pasted;
mod random_tiles;
mod readings;
mod routes;
mod rules;
mod stations;
mod tile;
mod tile_faults;
mod tiles;
