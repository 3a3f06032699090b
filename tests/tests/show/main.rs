//! Patterns as text: one line, tables, pictures, and what is drawn compared with the walk.

mod exports;
mod movements;
mod pictures;
mod walked;
