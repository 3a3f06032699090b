//! `tap_pattern!`: taps, tilers, and their notations.

mod declaration;
mod forms;
mod rules;
mod sequences;
mod shim;
mod steps;
mod tasks;
mod tilers;
mod vectors;
