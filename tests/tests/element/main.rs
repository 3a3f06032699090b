//! The types of elements.

mod features;
mod int4;
mod types;
