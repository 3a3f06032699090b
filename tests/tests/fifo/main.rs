//! `object_fifo!`: rules, lowering, and whole designs run on a model of the array.

mod constants;
mod declared;
mod designs;
mod extremes;
mod lowering;
mod model;
mod notations;
mod oracle;
mod pasted;
mod random_tiles;
mod readings;
mod rules;
mod stations;
mod tile;
mod tiles;
