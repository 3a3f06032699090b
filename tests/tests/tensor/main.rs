//! `tensor_pattern!`.

mod budget;
mod call;
mod helps;
mod items;
mod large;
mod members;
mod spellings;
mod unknown;
