//! The layout algebra: its laws, and each operation.

mod laws;
mod operations;
mod units;
