//! `tap_pattern!`: taps, tilers, and their notations.

mod forms;
mod rules;
mod shim;
mod steps;
mod tilers;
mod vectors;
