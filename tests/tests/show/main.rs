//! Patterns as text: one line, tables, pictures, and what is drawn compared with the walk.

mod drawings;
mod drawn;
mod exports;
mod gallery;
mod movements;
mod pictures;
mod said;
mod walked;
