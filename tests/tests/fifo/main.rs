//! `object_fifo!`: rules, lowering, and whole designs run on a model of the array.

mod constants;
mod declared;
mod designs;
mod dropped;
mod elements;
mod every_fault;
mod extremes;
mod handed;
mod lowering;
mod members;
mod model;
mod notations;
mod offers;
mod oracle;
mod pasted;
mod programs;
mod random_tiles;
mod readings;
mod routes;
mod rules;
mod stations;
mod tile;
mod tile_faults;
mod tiles;
mod walks;
