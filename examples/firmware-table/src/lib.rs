//! How firmware sets up the DMAs of an AI Engine array: a table of words in read-only memory, and a loop that writes it.
//!
//! | module | what |
//! |---|---|
//! | [`descriptors`] | ten descriptors of a stream through shim, mem and compute tiles, as they are declared |
//! | [`table`] | their words, locks and starts as one `static`, and the order in which the hardware wants them |
//! | [`tile`] | a tile whose memory, FIFO and descriptor are declared, and one table of all its register writes |
//! | [`registers`] | where they are written: the array, or a stand-in |
//!
//! Without `std` and without an allocator. `src/main.rs` is the program around it, on a host: `cargo run -p
//! aie-pattern-firmware-table`.
#![no_std]

pub mod descriptors;
pub mod registers;
pub mod table;
pub mod tile;
