//! The commands about one walk or some words, one per file.

pub(crate) mod convert;
pub(crate) mod decode;
mod descriptor;
pub(crate) mod draw;
pub(crate) mod dump;
pub(crate) mod fit;
mod input;
mod status;
