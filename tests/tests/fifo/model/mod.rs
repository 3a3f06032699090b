//! Object FIFOs run on a model of the array, from the words of registers alone.

pub(crate) mod array;
pub(crate) mod bench;
pub(crate) mod design;
