//! Texts of designs, and what is found in them, a topic a file.

mod accepted;
mod amounts;
mod assignment;
mod cases;
#[path = "../common/mod.rs"]
mod common;
mod credits;
mod fixes;
mod held;
mod mixed;
mod newest;
mod odd;
mod packets;
mod pages;
mod places;
mod refused;
mod rings;
mod sound;
mod stalls;
mod streams;
mod trips;
mod turns;
mod types;
mod whole;
mod written;
