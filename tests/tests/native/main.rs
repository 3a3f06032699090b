//! Walks in native code.

mod increments;
mod limits;
mod streams;
