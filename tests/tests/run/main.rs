//! Walks over buffers: gathering, streams, tables, and implementations that nobody checked.

mod limits;
mod nested;
mod static_types;
mod streams_types;
mod streams_vectors;
mod tables;
mod untrusted;
mod walks;
