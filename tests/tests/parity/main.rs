//! The same declarations as literals and as constants: the same patterns, and the same errors.

mod fifo;
mod shared;
mod tap;
mod tensor_naive;
mod tensors;
mod tiling;
mod walk;
